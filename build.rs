//! Has the library rebuilt when a built-in file is added or taken away; Cargo itself sees only changes of files it knows.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=scenarios");
}
