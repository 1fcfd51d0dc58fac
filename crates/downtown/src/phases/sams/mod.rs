//! SAMs before and between moves; `fire` has their attacks.
//!
//! - `set_up`, `hidden`, `placement`: sites that are set up or hidden, and where hidden ones come up.
//! - `activation`, `dummies`: radars that come on, and counters that turn out to be dummies.
//! - `acquisition_table`, `acquisition`, `markers`: which flight a site goes for, and whether it acquires it.
//! - `location`: US flights that locate a site.

pub(crate) mod acquisition;
pub(crate) mod acquisition_table;
pub(crate) mod activation;
pub(crate) mod dummies;
pub(crate) mod hidden;
pub(crate) mod location;
pub(crate) mod markers;
pub(crate) mod placement;
pub(crate) mod set_up;
