//! The progress bar of a job that plays several arms.

use super::Context;
use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar, on a terminal.
pub(in crate::cli) struct Bar(Option<ProgressBar>);

impl Bar {
    /// A bar for a scenario whose arms play these games each; none where there is no terminal.
    pub(in crate::cli) fn new(games: u64, scenario: &str, io: &Context) -> Bar {
        Bar(io.progress().then(|| {
            let style = ProgressStyle::with_template("{prefix} {bar:20} {human_pos}/{human_len}  {eta} left");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("██░");
            ProgressBar::new(games).with_style(style).with_prefix(scenario.to_owned())
        }))
    }

    /// Moves it to the number of games played.
    pub(in crate::cli) fn at(&self, games: u64) {
        self.0.iter().for_each(|bar| bar.set_position(games));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.iter().for_each(ProgressBar::finish_and_clear);
    }
}
