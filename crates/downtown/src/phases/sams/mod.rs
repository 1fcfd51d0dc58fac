//! SAMs before and between moves; `fire` resolves their attacks.
//!
//! - `set_up`, `hidden`, `placement`: sites that are set up or hidden, and where hidden ones appear.
//! - `activation`, `dummies`: radars that come on, and counters that turn out to be dummies.
//! - `acquisition_table`, `acquisition`, `markers`: which flight a site chooses, and whether it acquires it.
//! - `location`: how US flights locate sites.

pub(crate) mod acquisition;
pub(crate) mod acquisition_table;
pub(crate) mod activation;
pub(crate) mod dummies;
pub(crate) mod hidden;
pub(crate) mod location;
pub(crate) mod markers;
pub(crate) mod placement;
pub(crate) mod set_up;
