//! Flags that several commands share.

use super::job::Job;
use super::output::Format;
use super::run::args::threads;
use super::{CliError, Context, Loaded};
use crate::analysis::Choice;
use crate::game::Game;
use crate::report::Typed;
use crate::scenario::Request;
use clap::ColorChoice;
use std::path::PathBuf;

/// Flags of every command.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Global {
    /// When to use colour; `NO_COLOR` is honoured too.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value_t = ColorChoice::Auto,
        help_heading = "Global options"
    )]
    pub(super) color: ColorChoice,
    /// Print only errors, without a progress bar
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub(super) quiet: bool,
}

impl Global {
    /// The choice of colour for the output streams.
    pub(super) fn stream_choice(self) -> anstream::ColorChoice {
        match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        }
    }
}

/// Changes to a scenario, applied in the order of the fields.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Changes {
    /// Apply an overlay file to the scenario.
    #[arg(long, value_name = "FILE")]
    pub(super) overlay: Vec<String>,
    /// Override a value, such as `sides.a.jets[0].skill=ace`
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Let a side play by a built-in policy, or by one from a file
    #[arg(long, value_name = "SIDE=NAME")]
    pub(super) policy: Vec<String>,
}

impl Changes {
    /// The request to load a scenario, optionally with `+VARIANT`, with these changes.
    pub(super) fn request(&self, scenario: &str) -> Request {
        Request {
            scenario: scenario.to_owned(),
            overlays: self.overlay.clone(),
            sets: self.set.clone(),
            policies: self.policy.clone(),
        }
    }

    /// Adds these changes to a command that is printed for the user.
    pub(super) fn typed(&self, command: Typed) -> Typed {
        let flags = [("overlay", &self.overlay), ("set", &self.set), ("policy", &self.policy)];
        let values = flags.iter().flat_map(|(flag, values)| values.iter().map(move |value| (flag, value)));
        values.fold(command, |command, (flag, value)| command.option(flag, value))
    }

    /// The overlays and settings as a manifest lists them. Policies are left out, since the manifest lists them
    /// separately.
    pub(super) fn overrides(&self) -> Vec<String> {
        let overlays = self.overlay.iter().map(|overlay| format!("overlay {overlay}"));
        overlays.chain(self.set.iter().cloned()).collect()
    }

    /// Whether there are no changes.
    pub(super) fn is_empty(&self) -> bool {
        self.overlay.is_empty() && self.set.is_empty() && self.policy.is_empty()
    }
}

/// How games are played, and the changes to the scenario: shared by the questions about single figures.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    pub(super) seed: SeedArg,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = threads, allow_hyphen_values = true)]
    threads: Option<usize>,
    #[command(flatten)]
    pub(super) changes: Changes,
}

impl PlayArgs {
    /// The number of threads that play.
    pub(super) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// A scenario with these changes and a value that `--vary` made, as typed.
    ///
    /// # Errors
    /// It can't have this value.
    pub(super) fn load(&self, scenario: &str, set: &str, typed: &str, io: &Context) -> Result<Loaded, CliError> {
        let mut request = self.changes.request(scenario);
        request.sets.push(set.to_owned());
        io.load(&request).map_err(|error| error.blamed_on(&format!("--set {set}"), &format!("--vary {typed}")))
    }
}

/// Where a report goes, and what is printed: shared by the questions about single figures.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ReportArgs {
    /// Write a report into this folder, which must not exist: `sortie report` makes its page again
    #[arg(long, value_name = "DIR", conflicts_with = "plan")]
    pub(super) out: Option<PathBuf>,
    /// Replace the report in the folder, if there is one
    #[arg(long, requires = "out")]
    force: bool,
    /// Open the page of the report in a browser once it is written
    #[arg(long, requires = "out")]
    open: bool,
    /// The form of the output [default: table]
    #[arg(long, value_enum)]
    format: Option<Format>,
}

impl ReportArgs {
    /// For a question; `plan` is whether to estimate it only.
    pub(super) fn job(&self, plan: bool) -> Job<'_> {
        let ReportArgs { ref out, force, open, format } = *self;
        Job { out: out.as_deref(), force, resume: false, open, format, plan }
    }
}

/// Which figures a command shows.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Shown {
    /// Show every figure, not only the important ones
    #[arg(long, help_heading = "What is shown")]
    pub(super) all: bool,
    /// Show only these metrics and ratios
    #[arg(long, value_name = "NAMES", value_delimiter = ',', conflicts_with = "all", help_heading = "What is shown")]
    pub(super) metrics: Vec<String>,
}

impl Shown {
    /// The choice of figures.
    pub(super) fn choice(&self) -> Choice {
        match (self.all, self.metrics.is_empty()) {
            (true, _) => Choice::All,
            (false, true) => Choice::Important,
            (false, false) => Choice::Named(self.metrics.clone()),
        }
    }

    /// The choice of figures, checked against each game.
    ///
    /// # Errors
    /// If a game has no metric or ratio of a chosen name; the error has the nearest name.
    pub(super) fn checked<'a>(&self, games: impl IntoIterator<Item = &'a dyn Game>) -> Result<Choice, CliError> {
        let choice = self.choice();
        for game in games {
            if let Some(unknown) = choice.unknown(game) {
                let metrics = game.metrics().iter().map(|metric| metric.name.as_str());
                let names = metrics.chain(game.ratios().iter().map(|ratio| ratio.name.as_str()));
                return Err(CliError::unknown("metric", unknown, names));
            }
        }
        Ok(choice)
    }
}

/// The flag for the form of a table.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct FormatArg {
    /// The form of the output.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(super) format: Format,
}

/// The flag for the master seed.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct SeedArg {
    /// Master seed of the dice.
    #[arg(long, default_value_t = 1, value_parser = count)]
    pub(super) seed: u64,
}

/// Reads a count, such as `10000`, `10_000`, `1e4` or `1.5e6`.
///
/// # Errors
/// If the text is not such a number; the message is for clap.
pub(super) fn count(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    if let Ok(number) = digits.parse() {
        return Ok(number);
    }
    let wrong = || "expected a whole number such as 10000, 10_000 or 1e4".to_owned();
    let (mantissa, exponent) =
        digits.split_once(['e', 'E']).filter(|(mantissa, _)| !mantissa.is_empty()).ok_or_else(wrong)?;
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent: usize = exponent.parse().map_err(|_| wrong())?;
    let zeros = exponent.checked_sub(part.len()).filter(|zeros| *zeros < 20).ok_or_else(wrong)?;
    format!("{whole}{part}{}", "0".repeat(zeros)).parse().map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn counts_may_have_underscores_and_exponents() {
        let good = [("0", 0), ("10000", 10_000), ("1_000_000", 1_000_000), ("1e6", 1_000_000), ("2.5e3", 2_500)];
        for (text, number) in good {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        for text in ["", "-1", "1.5", "1e", "e3", "1.25e1", "1e99", "99999999999999999999", "ten", "1e20"] {
            assert!(count(text).is_err(), "{text}");
        }
    }
}
