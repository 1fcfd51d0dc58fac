//! Jet dogfights, two sides scripted: 'Our Space Age Air Force'.

mod ledger;
mod rule;

pub use ledger::ledger;
pub use rule::Rule;
