//! TODO

pub(crate) mod cripples;
pub(crate) mod damage;
pub(crate) mod fuel;
pub(crate) mod going_home;
pub(crate) mod morale;
pub(crate) mod rescue;
