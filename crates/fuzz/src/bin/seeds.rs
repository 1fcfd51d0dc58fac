//! Writes the seeds of a target into a folder, for `tests/fuzz`: `seeds TARGET DIR`.

use sortie_fuzz::{Desk, Target, seeds};
use std::fs;
use std::path::PathBuf;

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let folder = PathBuf::from(words.next().unwrap_or_default());
    let target = Target::ALL.into_iter().find(|target| target.name() == name).expect("a target and a folder");
    fs::create_dir_all(&folder).expect("the folder can be made");
    for (at, seed) in seeds(&Desk::new(), target).iter().enumerate() {
        fs::write(folder.join(format!("seed-{at:04}")), seed).expect("a seed can be written");
    }
}
