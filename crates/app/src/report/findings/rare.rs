//! How rare an event is.

use super::{Exhibit, Findings, Subject};
use crate::analysis::rare::{REPLICATIONS, RareEvent, RareFound};
use crate::game::{Game, Metric};
use crate::report::number;
use crate::stats::{Interval, LEVEL};

/// The probability of a rare event, with how it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct RareFigure {
    /// The scenario's name within its system.
    pub scenario: String,
    /// The condition as it was written.
    pub written: String,
    /// What reaches the value.
    pub metric: Metric,
    /// The condition as it is estimated.
    pub event: RareEvent,
    /// What was found.
    pub found: RareFound,
}

impl RareFigure {
    /// A level in the units of the metric, for the eye.
    pub(in crate::report) fn level(&self, severity: i64) -> String {
        number::value(self.event.in_cells(severity) / f64::from(self.metric.scale))
    }
}

/// Events that are at least as frequent need no splitting.
const COMMON: f64 = 0.01;

/// The document of an estimate that could play `allowed` games.
pub fn rare(
    subject: &Subject<'_>,
    game: &dyn Game,
    written: &str,
    (event, found): (RareEvent, RareFound),
    allowed: u64,
) -> Findings {
    let asked = format!("how rare is {written}?");
    let games = number::games(found.games);
    // Paths that end before a level leave games unplayed.
    let of = match found.games < allowed {
        true => format!(" of the {} allowed", number::grouped(allowed)),
        false => String::new(),
    };
    let metric = game.metrics()[event.metric].clone();
    let figure =
        RareFigure { scenario: subject.scenario.to_owned(), written: written.to_owned(), metric, event, found };
    Findings {
        subject: subject.name(),
        title: format!("{}: {asked}", subject.name()),
        asked,
        played: games.clone(),
        facts: vec![
            games,
            format!("(the pilot's {} included){of}", number::grouped(figure.found.pilot)),
            format!("seed {}", subject.seed),
            format!("{REPLICATIONS} replications"),
            format!("the interval holds at {} %", LEVEL * 100.0),
        ],
        answer: Some(answer(&figure, allowed)),
        exhibits: vec![Exhibit::Rare(figure)],
        method: METHOD.to_owned(),
    }
}

const METHOD: &str = "Splitting with fixed levels: of the games that come as far as a level, clones are played on with \
                      other dice from the moment of crossing it. A replication's estimate is the product of the shares \
                      that pass; the interval is that of the mean of independent replications.";

fn answer(figure: &RareFigure, allowed: u64) -> String {
    let more = allowed.saturating_mul(10);
    let (found, written) = (&figure.found, &figure.written);
    let Interval { low, high } = found.interval();
    let probability = found.probability();
    if probability <= 0.0 {
        return format!(
            "No path reached {written}: it happens in fewer than 1 of {} games. That is what the {} games from the \
             start show; --games {more} would play ten times as many.",
            one_in(high),
            number::grouped(found.plain_games())
        );
    }
    let plain = number::games(found.plain_games());
    if probability >= 1.0 {
        return format!(
            "{written} in each of the {plain} from the start: it happens in more than {} of all games. Plain play, \
             without --rare, is the better way to estimate it.",
            number::percent(low)
        );
    }
    if found.is_thin() {
        // The gain is as uncertain as the estimate: it is not stated.
        let bound = match low > 0.0 {
            true => format!("in 1 of {} to 1 of {} games", one_in(high), one_in(low)),
            false => format!("in fewer than 1 of {} games", one_in(high)),
        };
        return format!(
            "{written} in about 1 of {} games, but only {} of {REPLICATIONS} replications reached it, too few for an \
             interval of that. The {plain} from the start show that it happens {bound}. --games {more} would play ten \
             times as many.",
            one_in(probability),
            found.reached(),
        );
    }
    let mut answer = format!(
        "{written} in 1 of {} games (1 of {} to 1 of {}), a probability of {}.",
        one_in(probability),
        one_in(high),
        one_in(low),
        chance(probability)
    );
    match found.gain() {
        _ if probability >= COMMON => {
            answer += " It is not rare: plain play, without --rare, is the better way to estimate it.";
        }
        Some(gain) if gain >= 1.5 => {
            answer += &format!(" Plain play would need about {} times the games.", two_digits(gain));
        }
        Some(_) => answer += " Plain play would do as well.",
        None => {}
    }
    answer
}

/// A probability for the eye: in percent, or as a power of ten where that has many zeros.
fn chance(probability: f64) -> String {
    if probability >= 0.001 { number::percent_small(probability) } else { format!("{probability:.2e}") }
}

/// One in how many games, with two or three digits that matter.
fn one_in(probability: f64) -> String {
    if probability <= 0.0 {
        return "any number of".to_owned();
    }
    let games = 1.0 / probability;
    if games < 9.95 {
        return format!("{games:.1}");
    }
    let unit = 10f64.powf((games.log10().floor() - 2.0).max(0.0));
    number::grouped(((games / unit).round() * unit) as u64)
}

/// A factor with two digits that matter.
fn two_digits(factor: f64) -> String {
    if factor < 9.95 {
        return format!("{factor:.1}");
    }
    let unit = 10f64.powf(factor.log10().floor() - 1.0);
    number::grouped(((factor / unit).round() * unit) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_in_how_many_games_has_two_or_three_digits() {
        assert_eq!([0.5, 0.012, 1.0 / 123_456.0, 1e-9].map(one_in), ["2.0", "83", "123,000", "1,000,000,000"]);
        assert_eq!([0.0646, 5.95e-5].map(chance), ["6.5 %", "5.95e-5"]);
        assert_eq!([1.234, 12.34, 1234.0].map(two_digits), ["1.2", "12", "1,200"]);
    }
}
