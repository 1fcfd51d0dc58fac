//! What is known of a column before a game ends: how near the game is to a rare value of it.

use super::{Outcome, Read};
use crate::game::splitting::{Severity, Watched};
use crate::game::{MetricKind, Simulation};

/// What is known of a game before its end.
pub(super) struct Severities<P: Simulation> {
    /// The columns that are computed at the end.
    at_end: Vec<usize>,
    /// The columns that fall as a game goes on.
    falling: Vec<usize>,
    /// Finer severities: the column, its steps to a cell of 1, and how it is read.
    finer: Vec<(usize, u32, Read<P>)>,
}

impl<P: Simulation> Default for Severities<P> {
    fn default() -> Severities<P> {
        Severities { at_end: Vec::new(), falling: Vec::new(), finer: Vec::new() }
    }
}

impl<P: Simulation> Outcome<P> {
    /// Says which columns are computed when a game is over: no rare value of theirs can be approached by levels. Every
    /// other column of integers has, while a game is played, the value so far.
    ///
    /// # Panics
    /// Where there is no metric of such a name yet.
    pub fn known_at_end<N: AsRef<str>>(&mut self, names: &[N]) {
        let places = self.places(names);
        self.severities.at_end.extend(places);
    }

    /// Says which columns fall as a game goes on, so that a rare low value of theirs can be approached too.
    ///
    /// # Panics
    /// Where there is no metric of such a name yet.
    pub fn falling<N: AsRef<str>>(&mut self, names: &[N]) {
        let places = self.places(names);
        self.severities.falling.extend(places);
    }

    /// Says how near a game is to a high value of a column in smaller steps than its own, such as by the damage
    /// of aircraft that are not lost yet. `steps` of them, at least 1, are worth 1 of the column: at the end the
    /// severity is at least the cell times `steps`.
    ///
    /// # Panics
    /// Where there is no metric of this name yet.
    pub fn severity(&mut self, name: &str, steps: u32, read: impl Fn(&P, &P::State) -> i64 + Send + Sync + 'static) {
        let place = self.metric(name);
        self.severities.finer.push((place, steps.max(1), Box::new(read)));
    }

    /// How games come nearer to a rare value of a metric, by its place.
    pub fn severity_of(&self, metric: usize) -> Option<Severity> {
        let is_number = self.metrics.get(metric)?.kind == MetricKind::Integer;
        let Severities { at_end, falling, finer } = &self.severities;
        (is_number && !at_end.contains(&metric)).then(|| {
            let finer = finer.iter().find(|(place, ..)| *place == metric);
            Severity { steps: finer.map_or(1, |(_, steps, _)| *steps), falls: falling.contains(&metric) }
        })
    }

    /// What a path is watched by, on its way up or down; `None` where it can't be.
    pub(in crate::game) fn watched(&self, metric: usize, falling: bool) -> Option<Watched<'_, P>> {
        self.severity_of(metric).filter(|severity| severity.falls || !falling)?;
        let cell = &*self.cells[metric];
        let finer = self.severities.finer.iter().find(|(place, ..)| *place == metric && !falling);
        let (steps, read) = finer.map_or((1, cell), |(_, steps, read)| (i64::from(*steps), &**read));
        Some(Watched { cell, read, steps, falling })
    }

    /// The places of metrics.
    fn places<N: AsRef<str>>(&self, names: &[N]) -> Vec<usize> {
        names.iter().map(|name| self.metric(name.as_ref())).collect()
    }
}
