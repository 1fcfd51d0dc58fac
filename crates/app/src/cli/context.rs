//! What a command sees of the world.

use super::{CliError, foreign};
use crate::game::{Game, System};
use crate::report::fold::fold;
use crate::report::visible::{Styled, visible};
use crate::scenario::{Document, Library, Request};
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use terminal_size::{Height, Width, terminal_size_of};

/// A place to write to.
pub type Sink = Box<dyn Write + Send>;

/// Where data goes, whether anybody reads it or not.
pub struct Out {
    sink: Sink,
    /// Keeps what a user wrote from doing anything to a terminal.
    styled: Styled,
    /// Whether there is more to do than to print: an output that takes nothing ends nothing then.
    finishes: bool,
    /// Why the output took no more, while there was more to do.
    failed: Option<io::Error>,
}

impl Out {
    fn new(sink: Sink) -> Out {
        Out { sink, styled: Styled::default(), finishes: false, failed: None }
    }

    /// What came of a write, or `told` where nobody reads and there is more to do.
    fn minds<T>(&mut self, came: io::Result<T>, told: T) -> io::Result<T> {
        match came {
            Err(error) if self.finishes => {
                // That nobody reads is well; any other failure is reported once all else is done.
                if error.kind() != io::ErrorKind::BrokenPipe {
                    self.failed.get_or_insert(error);
                }
                Ok(told)
            }
            came => came,
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failed.is_some() {
            return Ok(bytes.len());
        }
        let shown = self.styled.pass(bytes);
        let came = self.sink.write_all(&shown).map(|()| bytes.len());
        self.minds(came, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.failed.is_some() {
            return Ok(());
        }
        let came = self.sink.flush();
        self.minds(came, ())
    }
}

/// What the program hands to its commands.
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
}

impl Context {
    /// The program's own: data to standard output, messages to standard error.
    pub fn standard(program: Program, quiet: bool) -> Context {
        // Standard output flushes each line by itself; a trace of a long game has many.
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
        }
    }

    /// One with other systems, files and sinks, for tests.
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
        }
    }

    /// Where data goes.
    pub fn out(&self) -> MutexGuard<'_, Out> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A report is to be written: from now on it is, though the output takes no more.
    pub fn finishes(&self) {
        self.out().finishes = true;
    }

    /// Writes what is still held back.
    ///
    /// # Errors
    /// That of the output.
    pub fn flush(&self) -> Result<(), CliError> {
        Ok(self.out().flush()?)
    }

    /// Writes what is still held back, for the last time.
    ///
    /// # Errors
    /// That of the output, and the one that it had while there was more to do.
    pub fn close(&self) -> Result<(), CliError> {
        let rest = self.out().styled.rest();
        self.out().write_all(&rest)?;
        self.flush()?;
        match self.out().failed.take() {
            Some(error) => Err(error.into()),
            None => Ok(()),
        }
    }

    /// Tells something on standard error, in the one voice of the program; not with `--quiet`.
    pub fn note(&self, message: &str) {
        if !self.quiet {
            self.complain(message);
        }
    }

    /// Tells an error on standard error, each of its lines on its own. No line does anything to a terminal, or is longer than
    /// anybody reads, whatever it quotes.
    pub fn complain(&self, message: &str) {
        const LONGEST: usize = 4000;
        let mut err = self.err.lock().unwrap_or_else(PoisonError::into_inner);
        for line in message.lines() {
            let (line, cut) = match line.char_indices().nth(LONGEST) {
                Some((end, _)) => (&line[..end], "…"),
                None => (line, ""),
            };
            let line = format!("{}{cut}", visible(line));
            // Nobody is left to be told that standard error is closed.
            let line = fold(&format!("sortie: {line}"), self.err_width.map(usize::from), 8);
            let _ = writeln!(err, "{line}");
        }
    }

    /// Whether messages that are not errors are unwanted.
    pub fn quiet(&self) -> bool {
        self.quiet
    }

    /// Whether to draw a progress bar.
    pub fn progress(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Columns of the terminal that data goes to; none if it goes elsewhere.
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
    /// Usage, with the nearest name.
    pub fn system(&self, name: &str) -> Result<&'static dyn System, CliError> {
        let found = self.systems.iter().find(|system| system.name() == name);
        found.copied().ok_or_else(|| CliError::unknown("system", name, self.system_names()))
    }

    /// The system of this name, or all.
    ///
    /// # Errors
    /// As [`Context::system`].
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
    /// What is wrong with the request or its files.
    pub fn document(&self, request: &Request) -> Result<Document, CliError> {
        let document = Document::load(&self.library, request, &self.system_names())?;
        if request.sets.is_empty() {
            return Ok(document);
        }
        let schema = self.system(document.system())?.scenario_schema();
        Ok(document.with_texts(&request.sets, schema.as_value()))
    }

    /// Loads a scenario for play.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn load(&self, request: &Request) -> Result<Loaded, CliError> {
        let load = || {
            let document = self.document(request)?;
            let system = self.system(document.system())?;
            let game = system.load(&document)?;
            Ok(Loaded { document, system, game })
        };
        load().map_err(|error| foreign::explain(self, request, error))
    }
}

/// A scenario, loaded.
pub struct Loaded {
    /// Its document.
    pub document: Document,
    /// Its system.
    pub system: &'static dyn System,
    /// What is played.
    pub game: Box<dyn Game>,
}

/// The columns of a terminal of this size; of one that does not tell, `COLUMNS`, or else 80.
fn columns(size: Option<(Width, Height)>) -> u16 {
    let said = || std::env::var("COLUMNS").ok()?.parse().ok();
    size.map(|(width, _)| width.0).or_else(said).filter(|width| *width >= 40).unwrap_or(80)
}
