//! The progress bar: games, speed, time left, and what the main metric looks like so far.

use crate::analysis::Precision;
use crate::batch::{Observer, Progress};
use crate::cli::Loaded;
use crate::game::Game;
use crate::report::terminal::glance;
use indicatif::{ProgressBar, ProgressStyle};
use std::ops::Range;
use std::time::{Duration, Instant};

/// A bar on standard error.
pub(super) struct Bar<'a> {
    bar: ProgressBar,
    game: &'a dyn Game,
    precision: Option<&'a Precision<'a>>,
    /// The most games that there can be.
    most: u64,
    /// Games that were complete before.
    before: u64,
    begun: Instant,
    drawn: Option<Instant>,
}

/// How often the estimate is worked out anew.
const EVERY: Duration = Duration::from_millis(200);

impl<'a> Bar<'a> {
    /// A bar for a scenario that plays these games, with `before` of them complete.
    pub(super) fn new(
        loaded: &'a Loaded,
        games: &Range<u64>,
        before: u64,
        precision: Option<&'a Precision<'a>>,
    ) -> Bar<'a> {
        let style = ProgressStyle::with_template("{prefix} {bar:20} {human_pos}/{human_len}  {eta} left  {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("██░");
        let most = games.end - games.start;
        let bar = ProgressBar::new(most).with_style(style).with_prefix(loaded.document.name().to_owned());
        bar.set_position(before);
        bar.reset_eta();
        Bar { bar, game: &*loaded.game, precision, most, before, begun: Instant::now(), drawn: None }
    }
}

impl Observer for Bar<'_> {
    fn progress(&mut self, progress: Progress<'_>) {
        if self.drawn.is_some_and(|drawn| drawn.elapsed() < EVERY) {
            return;
        }
        self.drawn = Some(Instant::now());
        let games = progress.seen.games();
        let speed = speed(games - self.before, self.begun.elapsed());
        let glance = self.game.metrics().first().map(|metric| glance(metric, progress.seen.metric(0)));
        // How far it is to a precision shows only as it comes nearer.
        if let Some(needed) = self.precision.and_then(|precision| precision.games_needed(progress.seen)) {
            self.bar.set_length((needed as u64).clamp(games, self.most));
        }
        self.bar.set_message(format!("{speed}  {}", glance.unwrap_or_default()));
        self.bar.set_position(games);
    }
}

/// The speed in print; `--` before any time has passed.
fn speed(games: u64, time: Duration) -> String {
    match time.is_zero() {
        true => "-- games/s".to_owned(),
        false => format!("{:.0} games/s", games as f64 / time.as_secs_f64()),
    }
}

impl Drop for Bar<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_is_printed_only_where_time_has_passed() {
        assert_eq!(speed(500, Duration::from_secs(2)), "250 games/s");
        assert_eq!(speed(500, Duration::ZERO), "-- games/s");
    }
}
