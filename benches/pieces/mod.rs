//! What is measured: named works, each at its full size for `cargo bench` and at a small one for the tests.

mod chance;
mod games;
mod tables;
mod writers;

/// Something to be timed over and over: does all its units and gives a hash of what came out.
pub(crate) type Job = Box<dyn FnMut() -> String>;

/// A kind of work.
pub(crate) struct Work {
    pub(crate) name: String,
    /// Units at full size.
    pub(crate) units: u64,
    /// Units in a test.
    pub(crate) few: u64,
    /// Prepares a number of units; this part is not timed.
    pub(crate) prepare: Box<dyn Fn(u64) -> Job>,
}

impl Work {
    /// A work of `units`, or of `few` in a test.
    fn new(name: impl Into<String>, (units, few): (u64, u64), prepare: impl Fn(u64) -> Job + 'static) -> Work {
        Work { name: name.into(), units, few, prepare: Box::new(prepare) }
    }
}

/// All works.
pub(crate) fn all() -> Vec<Work> {
    [chance::works(), games::works(), writers::works(), tables::works()].into_iter().flatten().collect()
}

/// The first digits of a hash.
fn short(hash: blake3::Hash) -> String {
    hash.to_hex()[..16].to_owned()
}

/// A hash of integers.
fn digest(values: impl IntoIterator<Item = i64>) -> String {
    let mut hasher = blake3::Hasher::new();
    for value in values {
        hasher.update(&value.to_le_bytes());
    }
    short(hasher.finalize())
}
