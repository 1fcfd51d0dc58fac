//! `--margin METRIC=M`.

use super::super::{CliError, Loaded};
use crate::analysis::compare::Margins;
use crate::game::{MetricKind, is_named};

/// Reads one: a metric, a ratio or a value of a category such as `winner=a`, and a positive number.
///
/// # Errors
/// That it is none, for clap's message.
pub(super) fn parse(text: &str) -> Result<(String, f64), String> {
    let wrong = || "expected METRIC=M with M above 0, such as winner=0.02".to_owned();
    let (name, margin) = text.rsplit_once('=').ok_or_else(wrong)?;
    let margin: f64 = margin.trim().parse().map_err(|_| wrong())?;
    if margin.is_finite() && margin > 0.0 { Ok((name.trim().to_owned(), margin)) } else { Err(wrong()) }
}

/// The margins, if each names something that some of the games have; a share's is below 1.
///
/// # Errors
/// A name that none has, a share's margin of 1 or more, a name given twice.
pub(super) fn check(named: &[(String, f64)], games: &[&Loaded]) -> Result<Margins, CliError> {
    let mut names: Vec<(String, bool)> = Vec::new();
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
