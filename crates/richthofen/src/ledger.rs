//! The ledger of `richthofen`, built in, and its rules as an enum: `crates/system-build.rs` writes it from the ledger.

use ground::journal::Ledger;
use std::sync::LazyLock;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../scenarios/richthofen/ledger.toml"))
        .expect("the built-in ledger is well-formed")
});

/// Every atomic rule of `richthofen`, in the order of play.
pub fn ledger() -> &'static Ledger {
    &LEDGER
}
