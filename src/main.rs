//! The program; all of it is in [`sortie::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    sortie::cli::main(std::env::args_os(), sortie::program())
}
