//! `cargo bench --profile release`: how long each kind of work takes, with a hash of what came out of it. A work that
//! became faster and kept its hash is the same work. `cargo bench --profile release -- jets` measures those with `jets`
//! in their names.
//!
//! Without `--bench`, as under `cargo test --benches`, each runs once at its small size.

mod pieces;

use pieces::Work;
use std::time::Instant;

/// Rounds of each work; the median is printed.
const ROUNDS: usize = 9;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let full = arguments.iter().any(|argument| argument == "--bench");
    let filter = arguments.iter().find(|argument| !argument.starts_with('-')).cloned().unwrap_or_default();
    println!("{:<28} {:>10} {:>14}  result", "work", "units", "ns per unit");
    for work in pieces::all().iter().filter(|work| work.name.contains(&filter)) {
        let (units, rounds) = if full { (work.units, ROUNDS) } else { (work.few, 1) };
        let (nanoseconds, hash) = measure(work, units, rounds);
        println!("{:<28} {units:>10} {:>14.1}  {hash}", work.name, nanoseconds / units as f64);
    }
}

/// The median time of a work in nanoseconds, and the hash of its result.
fn measure(work: &Work, units: u64, rounds: usize) -> (f64, String) {
    let mut job = (work.prepare)(units);
    let hash = job();
    let mut times = Vec::new();
    for _ in 0..rounds {
        let started = Instant::now();
        let again = job();
        times.push(started.elapsed().as_nanos() as f64);
        assert_eq!(again, hash, "{} came out differently", work.name);
    }
    times.sort_unstable_by(f64::total_cmp);
    (times[times.len() / 2], hash)
}
