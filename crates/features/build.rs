//! Nothing: a package has build dependencies only if it has this.

fn main() {}
