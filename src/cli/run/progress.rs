//! The progress bar: games, speed, time left, and what the main metric looks like so far.

use crate::batch::{Observer, Progress};
use crate::games::Game;
use crate::report::terminal::glance;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};

/// A bar on standard error.
pub(super) struct Bar<'a> {
    bar: ProgressBar,
    game: &'a dyn Game,
    begun: Instant,
    told: Option<Instant>,
}

/// How often the estimate is worked out anew.
const EVERY: Duration = Duration::from_millis(200);

impl<'a> Bar<'a> {
    /// A bar for a scenario.
    pub(super) fn new(scenario: &str, game: &'a dyn Game, games: u64) -> Bar<'a> {
        let style = ProgressStyle::with_template("{prefix} {bar:20} {human_pos}/{human_len}  {eta} left  {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("██░");
        let bar = ProgressBar::new(games).with_style(style).with_prefix(scenario.to_owned());
        Bar { bar, game, begun: Instant::now(), told: None }
    }
}

impl Observer for Bar<'_> {
    fn progress(&mut self, progress: Progress<'_>) {
        if self.told.is_some_and(|told| told.elapsed() < EVERY) {
            return;
        }
        self.told = Some(Instant::now());
        let games = progress.seen.games();
        let speed = games as f64 / self.begun.elapsed().as_secs_f64().max(1e-9);
        let glance = self.game.metrics().first().map(|metric| glance(metric, progress.seen.metric(0)));
        self.bar.set_message(format!("{speed:.0} games/s  {}", glance.unwrap_or_default()));
        self.bar.set_position(games);
    }
}

impl Drop for Bar<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
