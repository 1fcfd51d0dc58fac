//! Air combat, damage and morale (DH7 and DH8).

pub(crate) mod engagement;
pub(crate) mod manoeuvre;
pub(crate) mod scatter;
pub(crate) mod shots;
