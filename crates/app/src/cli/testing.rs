//! Shared by the tests of the commands: the program with the toy as its only system, and the built-in systems.

use super::{Captured, Context, Sink, parse, respond};
use crate::game::System;
use crate::game::testing::toy::Toy;
use crate::scenario::Library;
use std::io::{self, Write};

/// The built-in systems that the tests use.
pub(super) fn registry() -> &'static [&'static dyn System] {
    &[&jets::Jets, &downtown::Downtown, &thunderbolt::Thunderbolt]
}

/// Their built-in files.
pub(super) fn built_in() -> Library {
    Library::together(registry().iter().map(|system| system.library()))
}

/// The context of a command, with the toy as its only system.
pub(super) fn context() -> Context {
    toy(Box::new(io::sink()), Box::new(io::sink()))
}

fn toy(out: Sink, err: Sink) -> Context {
    Context::with(&[&Toy], Toy.library(), out, err)
}

fn answer(arguments: &[&str], io: &Context) -> u8 {
    let arguments = std::iter::once("sortie").chain(arguments.iter().copied()).map(Into::into);
    respond(parse(arguments), io)
}

/// Runs `sortie` with the toy as its only system. Returns exit code, standard output and standard error.
pub(super) fn sortie(arguments: &[&str]) -> (u8, String, String) {
    let (out, err) = (Captured::default(), Captured::default());
    let code = answer(arguments, &toy(out.sink(), err.sink()));
    (code, out.text(), err.text())
}

/// Runs `sortie` with the built-in systems that the tests use. Returns exit code, standard output and standard error.
pub(super) fn sortie_as_built(arguments: &[&str]) -> (u8, String, String) {
    let (out, err) = (Captured::default(), Captured::default());
    let code = answer(arguments, &Context::with(registry(), built_in(), out.sink(), err.sink()));
    (code, out.text(), err.text())
}

/// Runs `sortie` with a closed standard output. Returns exit code and standard error.
pub(super) fn sortie_to_closed_pipe(arguments: &[&str]) -> (u8, String) {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    sortie_to(Box::new(Closed), arguments)
}

/// Runs `sortie` with this standard output. Returns exit code and standard error.
pub(super) fn sortie_to(out: Sink, arguments: &[&str]) -> (u8, String) {
    let err = Captured::default();
    let code = answer(arguments, &toy(out, err.sink()));
    (code, err.text())
}

/// What a command prints; it must succeed without a message.
pub(super) fn printed(arguments: &[&str]) -> String {
    let (code, out, err) = sortie(arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}: {out}");
    out
}

/// The message of a command that must be refused, without output.
pub(super) fn refused(arguments: &[&str]) -> String {
    let (code, out, err) = sortie(arguments);
    assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {err}");
    err
}

/// The cells of a CSV without quotes, by line.
pub(super) fn cells(csv: &str) -> Vec<Vec<&str>> {
    csv.lines().map(|line| line.split(',').collect()).collect()
}
