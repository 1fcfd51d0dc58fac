//! Flags that several commands share.

use super::CliError;
use super::output::Format;
use crate::analysis::Choice;
use crate::game::Game;
use crate::report::Typed;
use crate::scenario::Request;
use clap::ColorChoice;

/// Flags of every command.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Global {
    /// When to use colour; `NO_COLOR` is honoured too.
    #[arg(long, global = true, value_name = "WHEN", default_value_t = ColorChoice::Auto, help_heading = "Global options")]
    pub(super) color: ColorChoice,
    /// Print errors only, and draw no progress bar.
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub(super) quiet: bool,
}

impl Global {
    /// The same choice for the output streams.
    pub(super) fn stream_choice(self) -> anstream::ColorChoice {
        match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        }
    }
}

/// Changes to a scenario, applied in this order.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Changes {
    /// Apply an overlay file to the scenario.
    #[arg(long, value_name = "FILE")]
    pub(super) overlay: Vec<String>,
    /// Override a value, such as `sides.a.jets[0].skill=ace`.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Give a side a built-in policy or one from a file.
    #[arg(long, value_name = "SIDE=NAME")]
    pub(super) policy: Vec<String>,
}

impl Changes {
    /// The request for a scenario, optionally with variants, with these changes.
    pub(super) fn request(&self, scenario: &str) -> Request {
        Request {
            scenario: scenario.to_owned(),
            overlays: self.overlay.clone(),
            sets: self.set.clone(),
            policies: self.policy.clone(),
        }
    }

    /// A command with these changes.
    pub(super) fn typed(&self, command: Typed) -> Typed {
        let flags = [("overlay", &self.overlay), ("set", &self.set), ("policy", &self.policy)];
        let values = flags.iter().flat_map(|(flag, values)| values.iter().map(move |value| (flag, value)));
        values.fold(command, |command, (flag, value)| command.option(flag, value))
    }

    /// These changes as a manifest states them: policies are no part of them, since it names those by itself.
    pub(super) fn overrides(&self) -> Vec<String> {
        let overlays = self.overlay.iter().map(|overlay| format!("overlay {overlay}"));
        overlays.chain(self.set.iter().cloned()).collect()
    }

    /// Whether there are no changes.
    pub(super) fn is_empty(&self) -> bool {
        self.overlay.is_empty() && self.set.is_empty() && self.policy.is_empty()
    }
}

/// Which figures a command shows.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Shown {
    /// Show every figure, not only the important ones
    #[arg(long, help_heading = "What is shown")]
    pub(super) all: bool,
    /// Show these metrics and ratios only
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

    /// The choice of figures, if each game has what is named.
    ///
    /// # Errors
    /// A name that a game has no metric or ratio of, with the nearest.
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

/// The form in which a command prints its table.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct FormatArg {
    /// The form of the output.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(super) format: Format,
}

/// The master seed.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct SeedArg {
    /// Master seed of the dice.
    #[arg(long, default_value_t = 1, value_parser = count)]
    pub(super) seed: u64,
}

/// Reads a number of games or the like: `10000`, `10_000`, `1e4`, `1.5e6`.
///
/// # Errors
/// The text is not such a number; the message is for clap.
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
