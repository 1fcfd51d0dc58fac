//! Questions whose sums can be kept: what is played in a folder stays there, and `--resume` goes on from it.

use super::clock::Clock;
use super::job::Nothing;
use super::keeping::Keeping;
use super::run::interrupt::Interrupt;
use super::{CliError, Context, Exit};
use crate::report::{Folder, LeftoverSums, Manifest};

/// What was played.
pub(super) struct Kept<S> {
    /// Its exact sums.
    pub(super) sums: S,
    /// How often it went on.
    pub(super) resumed: u32,
}

/// Gets what is complete from time to time.
pub(super) type Keep<'a, S> = &'a mut dyn FnMut(&S) -> Result<(), CliError>;

/// A question whose sums can be kept.
pub(super) trait Resumable {
    /// Its exact sums.
    type Sums;

    /// Nothing played.
    fn nothing(&self) -> Self::Sums;

    /// Whether something is played.
    fn is_something(&self, sums: &Self::Sums) -> bool;

    /// Why there is nothing to report where the user stopped before anything was played.
    fn nothing_seen(&self, _: &Self::Sums) -> String {
        Nothing::interrupted().note
    }

    /// The manifest that play would end with.
    fn manifest(&self, sums: &Self::Sums, clock: &Clock, io: &Context) -> Manifest;

    /// Keeps the sums in the unfinished work.
    fn note(&self, folder: &Folder, manifest: &Manifest, sums: &Self::Sums) -> Result<(), CliError>;

    /// The sums that were kept.
    fn restore(&self, left: &LeftoverSums, io: &Context) -> Result<Self::Sums, CliError>;

    /// Plays on until the end or until the user stops it.
    fn play_on(
        &self,
        sums: &mut Self::Sums,
        interrupt: &Interrupt,
        keep: Keep<'_, Self::Sums>,
        io: &Context,
    ) -> Result<(), CliError>;

    /// Plays without a folder.
    fn play_all(&self, interrupt: &Interrupt, io: &Context) -> Result<Result<Kept<Self::Sums>, Nothing>, CliError> {
        let mut sums = self.nothing();
        self.play_on(&mut sums, interrupt, &mut |_| Ok(()), io)?;
        Ok(self.seen(sums, 0))
    }

    /// Plays on from what is in the folder, if there is one, and keeps in it what is played.
    fn play_into(&self, clock: &mut Clock, io: &Context) -> Result<Result<Kept<Self::Sums>, Nothing>, CliError> {
        let Some(mut folder) = clock.folder.take() else { return self.play_all(&clock.interrupt, io) };
        let played = self.go_on(&mut folder, clock, io);
        clock.folder = Some(folder);
        played
    }

    /// Plays on from what is in a folder, and keeps in it what is played.
    fn go_on(
        &self,
        folder: &mut Folder,
        clock: &Clock,
        io: &Context,
    ) -> Result<Result<Kept<Self::Sums>, Nothing>, CliError> {
        let nothing = self.nothing();
        let left = match clock.resumes {
            true => LeftoverSums::read(folder, &self.manifest(&nothing, clock, io))?,
            false => None,
        };
        if clock.resumes && left.is_none() {
            io.note("there is nothing in the folder to go on with: all games are played");
        }
        let (mut sums, resumed) = match left {
            Some(left) => (self.restore(&left, io)?, left.manifest.run.resumed + 1),
            None => (nothing, 0),
        };
        folder.keep();
        let mut keeping = Keeping::new();
        let mut keep = |sums: &Self::Sums| {
            keeping.keep(clock.interrupt.happened(), || {
                let mut manifest = self.manifest(sums, clock, io);
                manifest.run.resumed = resumed;
                self.note(folder, &manifest, sums)
            })
        };
        self.play_on(&mut sums, &clock.interrupt, &mut keep, io)?;
        Ok(self.seen(sums, resumed))
    }

    /// What was played, if anything was.
    fn seen(&self, sums: Self::Sums, resumed: u32) -> Result<Kept<Self::Sums>, Nothing> {
        match self.is_something(&sums) {
            true => Ok(Kept { sums, resumed }),
            false => Err(Nothing { note: self.nothing_seen(&sums), exit: Exit::Interrupted }),
        }
    }
}
