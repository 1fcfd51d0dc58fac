//! The environment of a command: systems, built-in files, output and messages.

use super::CliError;
use crate::game::{Game, System};
use crate::report::fold::fold;
use crate::report::visible::{Styled, visible};
use crate::scenario::{Document, Library, Request};
use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use terminal_size::{Height, Width, terminal_size_of};

/// A place to write to.
pub type Sink = Box<dyn Write + Send>;

/// The destination of data.
pub struct Out {
    sink: Sink,
    /// Makes control characters in users' texts visible, so that they do not act on a terminal.
    styled: Styled,
    /// Whether the command must finish other work, such as a report, even if this output fails.
    finishes: bool,
    /// The error that the output had while `finishes` was set.
    failed: Option<io::Error>,
}

impl Out {
    fn new(sink: Sink) -> Out {
        Out { sink, styled: Styled::default(), finishes: false, failed: None }
    }

    /// The result of a write; `Ok(fallback)` if the pipe is closed and there is more to do.
    fn unless_finishing<T>(&mut self, result: io::Result<T>, fallback: T) -> io::Result<T> {
        match result {
            Err(error) if self.finishes => {
                // A closed pipe is no failure; any other is reported once the rest is done.
                if error.kind() != io::ErrorKind::BrokenPipe {
                    self.failed.get_or_insert(error);
                }
                Ok(fallback)
            }
            result => result,
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failed.is_some() {
            return Ok(bytes.len());
        }
        let shown = self.styled.pass(bytes);
        let result = self.sink.write_all(&shown).map(|()| bytes.len());
        self.unless_finishing(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.failed.is_some() {
            return Ok(());
        }
        let result = self.sink.flush();
        self.unless_finishing(result, ())
    }
}

/// What the program gives to its commands.
pub struct Program {
    /// All systems.
    pub systems: &'static [&'static dyn System],
    /// The built-in files.
    pub library: Library,
    /// The mark of the sources that the program was built from.
    pub build: &'static str,
}

/// The systems, the built-in files, and where data and messages go.
pub struct Context {
    systems: &'static [&'static dyn System],
    library: Library,
    build: &'static str,
    out: Mutex<Out>,
    err: Mutex<Sink>,
    quiet: bool,
    width: Option<u16>,
    err_width: Option<u16>,
    /// The messages that `note_once` has printed.
    said: Mutex<BTreeSet<String>>,
    /// The scenarios of the user's whose files have been checked as a whole.
    checked: Mutex<BTreeSet<String>>,
}

impl Context {
    /// The context of the program: data goes to standard output, messages to standard error.
    pub fn standard(program: Program, quiet: bool) -> Context {
        // Standard output flushes after each line, and the trace of a long game has many lines.
        let out = io::BufWriter::with_capacity(1 << 16, anstream::stdout());
        Context {
            systems: program.systems,
            library: program.library,
            build: program.build,
            out: Mutex::new(Out::new(Box::new(out))),
            err: Mutex::new(Box::new(anstream::stderr())),
            quiet,
            width: io::stdout().is_terminal().then(|| columns(terminal_size_of(io::stdout()))),
            err_width: io::stderr().is_terminal().then(|| columns(terminal_size_of(io::stderr()))),
            said: Mutex::default(),
            checked: Mutex::default(),
        }
    }

    /// A context with other systems, files and sinks, for tests.
    pub fn with(systems: &'static [&'static dyn System], library: Library, out: Sink, err: Sink) -> Context {
        Context {
            systems,
            library,
            build: "test",
            out: Mutex::new(Out::new(out)),
            err: Mutex::new(err),
            quiet: false,
            width: None,
            err_width: None,
            said: Mutex::default(),
            checked: Mutex::default(),
        }
    }

    /// The output for data.
    pub fn out(&self) -> MutexGuard<'_, Out> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Announces that a report will be written: from now on a closed output ends nothing.
    pub fn finishes(&self) {
        self.out().finishes = true;
    }

    /// Writes buffered data.
    ///
    /// # Errors
    /// If the output fails.
    pub fn flush(&self) -> Result<(), CliError> {
        Ok(self.out().flush()?)
    }

    /// Writes buffered data at the end of the command.
    ///
    /// # Errors
    /// If the output fails now, or failed earlier while there was other work.
    pub fn close(&self) -> Result<(), CliError> {
        let rest = self.out().styled.rest();
        self.out().write_all(&rest)?;
        self.flush()?;
        match self.out().failed.take() {
            Some(error) => Err(error.into()),
            None => Ok(()),
        }
    }

    /// Prints a message to standard error, in the one voice of the program; not with `--quiet`.
    pub fn note(&self, message: &str) {
        if !self.quiet {
            self.complain(message);
        }
    }

    /// As [`Context::note`], but a message that has been printed is not printed again.
    pub fn note_once(&self, message: String) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if !said.contains(&message) {
            self.note(&message);
            said.insert(message);
        }
    }

    /// Whether the files of a scenario have not been checked as a whole; asked again, they have.
    pub(super) fn is_unchecked(&self, scenario: &str) -> bool {
        self.checked.lock().unwrap_or_else(PoisonError::into_inner).insert(scenario.to_owned())
    }

    /// Prints an error to standard error, each of its lines on its own. No line does anything to a terminal, or is
    /// longer than anybody reads, whatever it quotes.
    pub fn complain(&self, message: &str) {
        const LONGEST: usize = 4000;
        let mut err = self.err.lock().unwrap_or_else(PoisonError::into_inner);
        for line in message.lines() {
            let (line, cut) = match line.char_indices().nth(LONGEST) {
                Some((end, _)) => (&line[..end], "…"),
                None => (line, ""),
            };
            let line = format!("{}{cut}", visible(line));
            // There is no channel left to report that standard error is closed.
            let line = fold(&format!("sortie: {line}"), self.err_width.map(usize::from), 8);
            let _ = writeln!(err, "{line}");
        }
    }

    /// Whether only errors are printed.
    pub fn quiet(&self) -> bool {
        self.quiet
    }

    /// Whether to draw a progress bar.
    pub fn progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// The width, in columns, of the terminal that data goes to; `None` if it goes elsewhere.
    pub fn width(&self) -> Option<u16> {
        self.width
    }

    /// All systems.
    pub fn systems(&self) -> &'static [&'static dyn System] {
        self.systems
    }

    /// The mark of the sources that the program was built from.
    pub fn build(&self) -> &'static str {
        self.build
    }

    /// The names of all systems.
    pub fn system_names(&self) -> Vec<&'static str> {
        self.systems.iter().map(|system| system.name()).collect()
    }

    /// The system of this name.
    ///
    /// # Errors
    /// If there is no such system; the error has the nearest name.
    pub fn system(&self, name: &str) -> Result<&'static dyn System, CliError> {
        let found = self.systems.iter().find(|system| system.name() == name);
        found.copied().ok_or_else(|| CliError::unknown("system", name, self.system_names()))
    }

    /// The system of this name, or all systems without one.
    ///
    /// # Errors
    /// The errors of [`Context::system`].
    pub fn systems_named(&self, name: Option<&str>) -> Result<Vec<&'static dyn System>, CliError> {
        match name {
            None => Ok(self.systems.to_vec()),
            Some(name) => Ok(vec![self.system(name)?]),
        }
    }

    /// The built-in files.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Loads a scenario's document.
    ///
    /// # Errors
    /// All faults of the request and its files.
    pub fn document(&self, request: &Request) -> Result<Document, CliError> {
        let document = Document::load(&self.library, request, &self.system_names())?;
        if request.sets.is_empty() {
            return Ok(document);
        }
        let schema = self.system(document.system())?.scenario_schema();
        Ok(document.with_texts(&request.sets, schema.as_value()))
    }
}

/// A loaded scenario.
pub struct Loaded {
    /// The document that its files were merged into.
    pub document: Document,
    /// The system that plays it.
    pub system: &'static dyn System,
    /// The game that is played.
    pub game: Box<dyn Game>,
}

/// The columns of a terminal of this size; where that is unknown, `COLUMNS`, or else 80.
fn columns(size: Option<(Width, Height)>) -> u16 {
    let said = || std::env::var("COLUMNS").ok()?.parse().ok();
    size.map(|(width, _)| width.0).or_else(said).filter(|width| *width >= 40).unwrap_or(80)
}
