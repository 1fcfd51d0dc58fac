//! Has the library rebuilt when a built-in file is added or taken away (Cargo itself sees only changes of files it
//! knows), and hands the program the mark of its sources.

use std::fs;
use std::path::Path;

fn main() {
    let mut hasher = blake3::Hasher::new();
    for source in ["Cargo.lock", "build.rs", "crates", "scenarios", "src"] {
        println!("cargo:rerun-if-changed={source}");
        hash(&mut hasher, Path::new(source));
    }
    println!("cargo:rustc-env=SORTIE_BUILD={}", &hasher.finalize().to_hex()[..16]);
}

/// Names and contents, in an order that is the same everywhere.
fn hash(hasher: &mut blake3::Hasher, path: &Path) {
    if let Ok(entries) = fs::read_dir(path) {
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths.iter().for_each(|path| hash(hasher, path));
    } else {
        let content = fs::read(path).unwrap_or_default();
        hasher.update(path.to_string_lossy().replace('\\', "/").as_bytes());
        hasher.update(&(content.len() as u64).to_le_bytes());
        hasher.update(&content);
    }
}
