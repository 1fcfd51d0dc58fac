//! `--margin METRIC=M`, or `--margin M` for win chances in percentage points.

use super::super::{CliError, Loaded};
use crate::analysis::compare::Margins;
use crate::game::{MetricKind, is_named};

/// Reads one: a metric, a ratio or a value of a category such as `winner=a`, and a positive number.
///
/// # Errors
/// That it is none, for clap's message.
pub(super) fn parse(text: &str) -> Result<(String, f64), String> {
    let wrong = || {
        "expected METRIC=M with M above 0, such as winner=0.02, or a number alone: percentage points of win chance"
            .to_owned()
    };
    let Some((name, margin)) = text.rsplit_once('=') else {
        let points: f64 =
            text.trim().trim_end_matches("pp").trim_end_matches('%').trim().parse().map_err(|_| wrong())?;
        let fine = points.is_finite() && points > 0.0;
        return if fine { Ok((Margins::WIN.to_owned(), points / 100.0)) } else { Err(wrong()) };
    };
    let margin: f64 = margin.trim().parse().map_err(|_| wrong())?;
    if margin.is_finite() && margin > 0.0 { Ok((name.trim().to_owned(), margin)) } else { Err(wrong()) }
}

/// The margins, if each names something that some of the games have; a share's is below 1.
///
/// # Errors
/// A name that none has, a share's margin of 1 or more, a name given twice.
pub(super) fn check(named: &[(String, f64)], games: &[&Loaded]) -> Result<Margins, CliError> {
    let mut names: Vec<(String, bool)> = Vec::new();
    if games.iter().any(|loaded| loaded.game.verdicts().is_some()) {
        names.push((Margins::WIN.to_owned(), true));
    }
    for metric in games.iter().flat_map(|loaded| loaded.game.metrics()) {
        names.push((metric.name.clone(), metric.kind != MetricKind::Integer));
        if let MetricKind::Category(values) = &metric.kind {
            names.extend(values.iter().map(|value| (format!("{}={value}", metric.name), true)));
        }
    }
    let ratios = games.iter().flat_map(|loaded| loaded.game.ratios());
    names.extend(ratios.map(|ratio| (ratio.name.clone(), false)));
    let mut margins: Vec<(String, f64)> = Vec::new();
    for (given, margin) in named {
        let Some((name, share)) = names.iter().find(|(known, _)| is_named(known, given)) else {
            return Err(CliError::unknown("metric", given, names.iter().map(|(name, _)| name.as_str())));
        };
        if *share && *margin >= 1.0 {
            let what = format!("the margin of `{name}` is {margin}, expected a share below 1, such as 0.03");
            return Err(CliError::usage(what));
        }
        if margins.iter().any(|(other, _)| other == name) {
            return Err(CliError::usage(format!("`{name}` has two margins")));
        }
        margins.push((name.clone(), *margin));
    }
    Ok(Margins::new(margins))
}
