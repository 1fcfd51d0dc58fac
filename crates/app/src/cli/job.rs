//! The course that every question takes: plan, or play until the end or until the user stops it, then print what was
//! found, write the report, and end with an exit code; and from a finished folder the same again without play.
//!
//! A question is a type with [`Question`]; what a folder keeps of it is a type with [`Finished`].

use super::clock::{Begin, Clock};
use super::output::{self, Format};
use super::run::finish;
use super::run::interrupt::Interrupt;
use super::{CliError, Context, Exit, Outcome};
use crate::report::findings::Findings;
use crate::report::tables::findings::findings as tables;
use crate::report::{self, Evidence, Folder, Manifest, ReportError, Sheet, Stored, terminal};
use std::io::Write;
use std::path::Path;

/// What the user asks of every question.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    /// The folder of the report, if one is written.
    pub(super) out: Option<&'a Path>,
    /// Whether to replace the report in that folder.
    pub(super) force: bool,
    /// Whether to go on with what is in that folder.
    pub(super) resume: bool,
    /// Whether to open the page of the report.
    pub(super) open: bool,
    /// The form of what is printed.
    pub(super) format: Option<Format>,
    /// Whether to estimate the games that it takes instead of playing them.
    pub(super) plan: bool,
}

/// What a question says of the games that it would take.
pub(super) struct Estimate {
    /// The table, where there is one.
    pub(super) table: Option<Sheet>,
    /// What its columns mean, or the estimate itself.
    pub(super) note: Option<String>,
}

/// Why there is nothing to report.
pub(super) struct Nothing {
    /// The message to the user.
    pub(super) note: String,
    /// The exit code.
    pub(super) exit: Exit,
}

impl Nothing {
    /// The user stopped it before any games were complete.
    pub(super) fn interrupted() -> Nothing {
        let note = "interrupted before the first games were done: nothing is left of them".to_owned();
        Nothing { note, exit: Exit::Interrupted }
    }
}

/// How a question ends.
pub(super) struct End {
    /// A message to the user, if there is one.
    pub(super) note: Option<String>,
    /// The exit code.
    pub(super) exit: Exit,
}

impl End {
    /// Without a message.
    pub(super) fn silent(exit: Exit) -> End {
        End { note: None, exit }
    }

    /// With a message.
    pub(super) fn with_note(exit: Exit, note: impl Into<String>) -> End {
        End { note: Some(note.into()), exit }
    }
}

/// A question about one or more scenarios, loaded and checked.
pub(super) trait Question {
    /// The exact sums of its games.
    type Sums;

    /// Plays a few games and estimates from them what the question takes.
    fn estimate(&self, io: &Context) -> Result<Estimate, CliError>;

    /// Checks what can be checked before any game is played.
    fn check(&self, io: &Context) -> Result<(), CliError> {
        let _ = io;
        Ok(())
    }

    /// Plays its games.
    fn play(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError>;

    /// Plays its games where the folder may keep what is played, so that `--resume` goes on from there.
    fn play_in(&self, clock: &mut Clock, io: &Context) -> Result<Result<Self::Sums, Nothing>, CliError> {
        self.play(&clock.interrupt, io)
    }

    /// What the sums show. `stopped` is whether the user stopped play.
    fn findings(&self, sums: &Self::Sums, stopped: bool) -> Result<Findings, CliError>;

    /// Prints, below the findings, what is not part of the report.
    fn print_more(&self, findings: &Findings, io: &Context) -> Result<(), CliError> {
        let _ = (findings, io);
        Ok(())
    }

    /// Writes files of its own that are no report.
    fn finish(&self, sums: &Self::Sums, findings: &Findings, io: &Context) -> Result<(), CliError> {
        let _ = (sums, findings, io);
        Ok(())
    }

    /// What the report keeps of it, if it leaves one; `clock` knows when it began.
    fn evidence<'a>(&'a self, sums: &'a Self::Sums, clock: &Clock, io: &Context) -> Option<Evidence<'a>> {
        let _ = (sums, clock, io);
        None
    }

    /// How it ends.
    fn end(&self, sums: &Self::Sums, findings: &Findings, stopped: bool) -> End {
        let _ = (sums, findings, stopped);
        End::silent(Exit::Done)
    }
}

/// Answers a question.
pub(super) fn answer<Q: Question>(question: &Q, job: Job<'_>, io: &Context) -> Outcome {
    if job.plan {
        let Estimate { table, note } = question.estimate(io)?;
        if let Some(table) = table {
            output::print(&table, job.format.unwrap_or_default(), io)?;
        }
        note.iter().for_each(|note| io.note(note));
        return Ok(Exit::Done);
    }
    question.check(io)?;
    let mut clock = Clock::start(job.out, Begin { force: job.force, resume: job.resume }, io)?;
    let sums = match question.play_in(&mut clock, io)? {
        Ok(sums) => sums,
        Err(nothing) => {
            io.note(&nothing.note);
            return Ok(nothing.exit);
        }
    };
    let stopped = clock.interrupt.happened();
    let findings = question.findings(&sums, stopped)?;
    print(&findings, job.format, io)?;
    if job.format.unwrap_or_default() == Format::Table && !io.quiet() {
        question.print_more(&findings, io)?;
    }
    question.finish(&sums, &findings, io)?;
    let evidence = clock.folder.as_ref().and_then(|_| question.evidence(&sums, &clock, io));
    if let (Some(folder), Some(evidence)) = (clock.folder, evidence) {
        keep(folder, &findings, evidence, io)?;
        finish::open(io, job.out.filter(|_| job.open));
    }
    let End { note, exit } = question.end(&sums, &findings, stopped);
    note.iter().for_each(|note| io.note(note));
    Ok(exit)
}

/// Prints findings, for people or as their main table.
pub(super) fn print(findings: &Findings, format: Option<Format>, io: &Context) -> Result<(), CliError> {
    match format.unwrap_or_default() {
        Format::Table if io.quiet() => Ok(()),
        Format::Table => {
            let look = terminal::Look { width: io.width().unwrap_or(80).into(), colour: true };
            Ok(io.out().write_all(terminal::findings(findings, look).as_bytes())?)
        }
        format => tables(findings).first().map_or(Ok(()), |table| output::print(&table.sheet, format, io)),
    }
}

/// Writes the report and puts it in its place.
///
/// # Errors
/// The machine refused, or a file of the user's is in the way.
pub(super) fn keep(folder: Folder, findings: &Findings, evidence: Evidence<'_>, io: &Context) -> Result<(), CliError> {
    let target = folder.target().to_owned();
    report::write_findings(&folder, findings, evidence)?;
    folder.publish()?;
    io.note(&format!("report written to {}", target.display()));
    Ok(())
}

/// A question whose report is in a folder, loaded from it.
pub(super) trait Finished {
    /// What the folder's sums show: what was written.
    fn findings(&self) -> Result<Findings, CliError>;

    /// What the folder keeps.
    fn evidence(&self, manifest: Manifest) -> Evidence<'_>;

    /// Its arms: their names, and the games of each.
    fn arms(&self) -> Vec<(String, u64)>;

    /// Plays all games of an arm again: whether they have the same sums.
    fn is_replayed(&self, arm: usize, threads: usize) -> Result<bool, CliError>;

    /// Whether an arm is played again without `--all`.
    fn is_sampled(&self, arm: usize) -> bool {
        let _ = arm;
        false
    }

    /// What was not played again without `--all`, and why.
    fn left_out(&self) -> &'static str {
        "no rows are kept, so no game can be compared with its row; --all replays all games"
    }

    /// What was checked, for the last line of `verify`.
    fn checked(&self) -> &'static str;
}

/// Prints the report in a folder with `print`, and writes it again.
pub(super) fn render(
    stored: &Stored,
    finished: &impl Finished,
    print: impl FnOnce(&Findings) -> Result<(), CliError>,
    io: &Context,
) -> Outcome {
    let findings = finished.findings()?;
    if let Some(main) = tables(&findings).first() {
        stored.witness(&format!("{}.csv", main.name), &main.sheet.csv(), io.build())?;
    }
    let folder = Folder::open(&stored.folder)?;
    print(&findings)?;
    keep(folder, &findings, finished.evidence(stored.manifest.clone()), io)?;
    Ok(Exit::Done)
}

/// What `verify` is asked to play again.
#[derive(Clone, Copy)]
pub(super) struct Replay {
    /// Whether to play all games again, instead of none.
    pub(super) all: bool,
    /// The number of threads.
    pub(super) threads: usize,
}

/// Checks the tables in a folder against its sums and, on request, plays every game again.
///
/// # Errors
/// They differ.
pub(super) fn verify(stored: &Stored, finished: &impl Finished, replay: Replay, io: &Context) -> Outcome {
    for (at, (name, games)) in
        finished.arms().iter().enumerate().filter(|(at, _)| replay.all || finished.is_sampled(*at))
    {
        if !finished.is_replayed(at, replay.threads)? {
            return Err(CliError::broken(format!("the games of `{name}` have other outcomes when played again")));
        }
        writeln!(io.out(), "{name}: all {games} games replayed, all match the counts")?;
        io.flush()?;
    }
    for table in tables(&finished.findings()?) {
        let name = format!("{}.csv", table.name);
        if stored.text(&name)? != table.sheet.csv() {
            let (path, why) = (stored.folder.join(name), "the games give another one".to_owned());
            return Err(ReportError::Damaged { path, why }.into());
        }
    }
    if !replay.all {
        writeln!(io.out(), "{}", finished.left_out())?;
    }
    writeln!(io.out(), "{} files are unchanged, {}", stored.manifest.files.len(), finished.checked())?;
    Ok(Exit::Done)
}
