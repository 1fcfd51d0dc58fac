//! Where inputs are tried: the program in this process, and a folder in memory for files.

use crate::Target;
use sortie::analysis::condition::Condition;
use sortie::cli::{self, Captured, Context};
use sortie::game::{Game, System};
use sortie::report::{Manifest, Stored};
use sortie::scenario::Request;
use sortie::systems::registry;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The place where inputs of all targets are tried.
pub struct Desk {
    io: Context,
    folder: TempDir,
    /// A report with rows, for the target of parts.
    stored: Stored,
    /// The first scenario of each system.
    games: Vec<Box<dyn Game>>,
}

impl Desk {
    /// A desk with a report in it.
    ///
    /// # Panics
    /// If the report can't be written.
    #[expect(clippy::new_without_default, reason = "it plays games and writes files")]
    pub fn new() -> Desk {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let folder = folder.expect("a folder for files");
        let io = Context::with(registry(), sortie::library(), Box::new(io::sink()), Box::new(io::sink()));
        let report = folder.path().join("report");
        let library = registry()[0].library();
        let first = library.scenarios(registry()[0].name())[0];
        let (code, message) = run(&["run", first, "--games", "40", "--threads", "1", "-q", "--out"], &report);
        assert_eq!(code, 0, "{message}");
        let stored = Stored::open(&report).unwrap_or_else(|error| panic!("{error}"));
        let first = |system: &&'static dyn System| {
            let base = system.library().scenarios(system.name())[0].to_owned();
            io.load(&Request::scenario(base)).expect("a built-in scenario").game
        };
        let games = registry().iter().map(first).collect();
        Desk { io, folder, stored, games }
    }

    /// Tries an input. The answer does not matter: it must not panic.
    pub fn try_on(&mut self, target: Target, input: &[u8]) {
        match target {
            Target::Scenario | Target::Policy | Target::Overlay => self.file(target, input),
            Target::Manifest => {
                let Ok(text) = std::str::from_utf8(input) else { return };
                let file = self.folder.path().join("manifest.json");
                drop(Manifest::parse(self.folder.path(), &file, text));
            }
            Target::Part => self.part(input),
            Target::Condition => {
                let Ok(text) = std::str::from_utf8(input) else { return };
                if let Ok(condition) = Condition::parse(text) {
                    self.games.iter().for_each(|game| drop(condition.on(game.metrics())));
                }
            }
            Target::Range => range(input),
        }
    }

    /// The names of metrics, for seeds.
    pub fn metrics(&self) -> impl Iterator<Item = &str> {
        self.games.iter().flat_map(|game| game.metrics()).map(|metric| metric.name.as_str())
    }

    /// The bytes of the manifest and of the first part of its report, for seeds.
    ///
    /// # Panics
    /// If they can't be read.
    pub fn report(&self) -> [Vec<u8>; 2] {
        let part = &self.stored.manifest.scenarios[0].parts[0].file;
        ["manifest.json", part].map(|name| fs::read(self.stored.folder.join(name)).expect("a file of the report"))
    }

    /// A file of a system: the first byte chooses which.
    fn file(&self, target: Target, input: &[u8]) {
        let Some((first, text)) = input.split_first() else { return };
        let at = usize::from(*first) % registry().len();
        let system = registry()[at];
        let base = system.library().scenarios(system.name())[0].to_owned();
        let file: PathBuf = self.folder.path().join("input.toml");
        fs::write(&file, text).expect("a file in the folder");
        let path = file.display().to_string();
        let request = match target {
            Target::Scenario => Request::scenario(path),
            Target::Policy => {
                let policies = self.games[at].policies();
                let policies = policies.iter().take(1).map(|(side, _)| format!("{side}={path}")).collect();
                Request { policies, ..Request::scenario(base) }
            }
            _ => Request { overlays: vec![path], ..Request::scenario(base) },
        };
        drop(self.io.load(&request));
    }

    /// A part: once with the hash of what it was, and once with that of what it is, so that its metadata are looked at.
    /// Its pages are left alone: the Parquet reader ends the process where a length in one of them is beyond all
    /// memory, and only a manifest forged to vouch for them gets that far.
    fn part(&mut self, input: &[u8]) {
        let file = self.stored.folder.join(&self.stored.manifest.scenarios[0].parts[0].file);
        fs::write(file, input).expect("a file in the folder");
        drop(self.stored.damages());
        let honest = self.stored.manifest.clone();
        let part = &mut self.stored.manifest.scenarios[0].parts[0];
        (part.bytes, part.blake3) = (input.len() as u64, blake3::hash(input).to_hex().to_string());
        drop(self.stored.damages());
        self.stored.manifest = honest;
    }
}

/// Options that take ranges, shares and numbers. The scenario does not exist, so that nothing is played.
fn range(input: &[u8]) {
    const OPTIONS: [(&str, &str); 8] = [
        ("sweep", "--vary"),
        ("balance", "--vary"),
        ("balance", "--target"),
        ("balance", "--levels"),
        ("run", "--shard"),
        ("run", "--games"),
        ("run", "--precision"),
        ("compare", "--margin"),
    ];
    let Some((first, text)) = input.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (command, option) = OPTIONS[usize::from(*first) % OPTIONS.len()];
    let (code, message) = run(&[command, "none.toml", &format!("{option}={text}")], Path::new(""));
    assert!(code == 2, "{command} {option}={text:?}: {code} {message}");
}

/// Runs the program in this process.
fn run(words: &[&str], last: &Path) -> (u8, String) {
    let (out, err) = (Captured::default(), Captured::default());
    let io = Context::with(registry(), sortie::library(), out.sink(), err.sink());
    let words = std::iter::once("sortie").chain(words.iter().copied()).map(OsString::from);
    let last = Some(last.as_os_str().to_owned()).filter(|last| !last.is_empty());
    (cli::run(words.chain(last), &io), err.text())
}
