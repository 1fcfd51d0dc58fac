//! The ledger of `richthofen`, built in, and its rules as an enum: `crates/system-build.rs` writes it from the ledger.

use ground::journal::Ledger;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    Ledger::read(include_str!("../../../scenarios/richthofen/ledger.toml"), include_str!("../README.md"))
});

/// Every atomic rule of `richthofen`, in the order of play.
pub fn ledger() -> &'static Ledger {
    &LEDGER
}
