//! What one more of each unit is worth.

use super::{Exhibit, FigureName, Findings, Subject};
use crate::analysis::points::{Fit, Link, Observed, Worth, one_more};
use crate::report::number;
use crate::stats::{Interval, LEVEL};

/// What units are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    /// The scenario's name within its system.
    pub scenario: String,
    /// In what worths are stated.
    pub figure: FigureName,
    /// The units, in the order in which they were named.
    pub units: Vec<UnitWorth>,
    /// How many of the second unit one of the first is worth, by their places.
    pub rates: Vec<(usize, usize, Option<Worth>)>,
    /// The line-ups that the fit does not give, with what was seen and what it gives.
    pub misfits: Vec<(String, f64, f64)>,
    /// The line-ups that are no valid scenario.
    pub invalid: Vec<String>,
    /// The line-ups in which one side almost always wins.
    pub decided: Vec<String>,
    /// The games of a line-up.
    pub games: u64,
    /// The line-ups that were played.
    pub lineups: usize,
}

/// What a unit is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitWorth {
    /// The path of its number.
    pub path: String,
    /// Its kind, such as `mig-21mf`; the path where none is written beside it.
    pub name: String,
    /// How many the scenario has.
    pub base: i64,
    /// What one more changes; none where the games of its line-ups are too few, or all alike.
    pub worth: Option<Worth>,
    /// Whether all line-ups together show that it is worth something, whatever the two show that `worth` is from.
    pub shown_by_all: bool,
}

/// A unit of a line-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The path of its number.
    pub path: String,
    /// Its kind; the path where none is written beside it.
    pub name: String,
    /// How many the scenario has.
    pub base: i64,
}

/// Line-ups that were played.
pub struct PlayedLineups {
    /// How many of each unit a line-up has more than the scenario, and what its games gave.
    pub lineups: Vec<(Vec<f64>, Observed)>,
    /// The line-ups that are no valid scenario.
    pub invalid: Vec<String>,
    /// The games of each.
    pub games: u64,
}

/// The document of what units are worth.
///
/// # Errors
/// The line-ups do not tell the units apart.
pub fn points(
    subject: &Subject<'_>,
    figure: FigureName,
    units: &[Unit],
    played: &PlayedLineups,
) -> Result<Findings, String> {
    let link = if figure.share { Link::Logit } else { Link::Identity };
    let fit = Fit::of(link, &played.lineups).ok_or_else(|| why_open(&figure, link, played))?;
    let pairs = pairs(units.len());
    // The worths, the rates, and the search for misfits share the level.
    let family = units.len() + pairs.len() + 1;
    let each = 1.0 - (1.0 - LEVEL) / family as f64;
    let lineup = |more: &[f64]| {
        let counts = units.iter().zip(more).map(|(unit, more)| format!("{} {}", unit.base + *more as i64, unit.name));
        counts.collect::<Vec<String>>().join(", ")
    };
    // An event that no game of n has, or all have, leaves a doubt of a few games.
    let least = if figure.share { (2.0 / played.games as f64).powi(2) } else { 0.0 };
    let worths = units.iter().enumerate().map(|(at, unit)| {
        let worth = one_more(&played.lineups, at, each, least).map(|worth| possible(worth, figure.share));
        let (path, name, base) = (unit.path.clone(), unit.name.clone(), unit.base);
        UnitWorth { path, name, base, worth, shown_by_all: fit.is_shown(at, each) }
    });
    let rated = |(one, other): &(usize, usize)| {
        // One of the dearer is worth a number of the cheaper.
        let (one, other) = if fit.is_dearer(*other, *one) { (*other, *one) } else { (*one, *other) };
        (one, other, fit.rate(one, other, each))
    };
    let misfits = fit.misfits(&played.lineups, each).into_iter();
    let misfits = misfits.map(|misfit| (lineup(&played.lineups[misfit.at].0), misfit.seen, misfit.fitted));
    let decided = played.lineups.iter().filter(|(_, seen)| figure.share && !link.fits(*seen));
    let found = Points {
        scenario: subject.scenario.to_owned(),
        units: worths.collect(),
        rates: pairs.iter().map(rated).collect(),
        misfits: misfits.collect(),
        invalid: played.invalid.clone(),
        decided: decided.map(|(more, _)| lineup(more)).collect(),
        games: played.games,
        lineups: played.lineups.len(),
        figure,
    };
    let asked = "what is one more of each unit worth?";
    let games = number::games(found.games * found.lineups as u64);
    Ok(Findings {
        subject: subject.name(),
        asked: asked.to_owned(),
        title: format!("{}: {asked}", subject.name()),
        played: games.clone(),
        facts: vec![
            format!("{} line-ups of {}", found.lineups, number::games(found.games)),
            format!("seed {}", subject.seed),
            format!("{family} statements hold together at {} %", LEVEL * 100.0),
        ],
        answer: Some(answer(&found)),
        exhibits: vec![Exhibit::Points(found)],
        method: METHOD.to_owned(),
    })
}

/// A worth with the ends that it may have: no share changes by more than all of it.
fn possible(Worth { value, interval }: Worth, share: bool) -> Worth {
    let most = if share { 1.0 } else { f64::INFINITY };
    Worth { value, interval: Interval { low: interval.low.max(-most), high: interval.high.min(most) } }
}

/// All pairs of units, by their places.
fn pairs(units: usize) -> Vec<(usize, usize)> {
    (0..units).flat_map(|one| (one + 1..units).map(move |other| (one, other))).collect()
}

/// Why the line-ups say nothing of the units.
fn why_open(figure: &FigureName, link: Link, played: &PlayedLineups) -> String {
    let value = |seen: &Observed| number::figure(seen.mean, figure.share);
    match &played.lineups[..] {
        [] => "the line-ups have too few games for an interval".to_owned(),
        [(_, first), others @ ..] if others.iter().all(|(_, seen)| seen.mean == first.mean) => {
            let all = format!("{} is {} in each of the {} line-ups", figure.name, value(first), played.lineups.len());
            format!("{all}: there is nothing to measure; another --metric may differ")
        }
        lineups => {
            let said = lineups.iter().filter(|(_, seen)| link.fits(*seen)).count();
            format!(
                "only {said} of {} line-ups are open, and do not tell the units apart: in the others one side nearly \
                 always wins; name fewer units, or another --metric",
                lineups.len()
            )
        }
    }
}

const METHOD: &str = "Every line-up with one less, as many, or one more of each unit is played with dice of its own. \
     What one more changes is the difference of two of them: the scenario as it is, and that with one more. For what \
     units are worth in each other the logit of the score is fitted over all line-ups as a sum of what each unit adds, \
     by weighted least squares; any other figure as a plain sum. An exchange rate is the quotient of two such sums, \
     with the interval of Fieller.";

/// What each unit is worth, and the exchange rates.
fn answer(found: &Points) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for unit in &found.units {
        let (name, what) = (&unit.name, &found.figure.name);
        let Some(found_worth) = unit.worth else {
            sentences
                .push(format!("What one more {name} changes in {what} is open: its games are too few or all alike."));
            continue;
        };
        let shown = found_worth.interval.low > 0.0 || found_worth.interval.high < 0.0;
        let shown = match (shown, unit.shown_by_all) {
            (true, _) => String::new(),
            (false, true) => format!(": two line-ups do not show it to be anything, but all {} do", found.lineups),
            (false, false) => ", which is not shown to be anything".to_owned(),
        };
        sentences.push(format!("One more {name} changes {what} by {}{shown}.", worth(found_worth, found.figure.share)));
    }
    for (one, other, rate) in &found.rates {
        let (one, other) = (&found.units[*one].name, &found.units[*other].name);
        sentences.push(match rate {
            Some(Worth { value, interval }) => {
                format!("One {one} is worth {value:.2} {other} ({:.2} to {:.2}).", interval.low, interval.high)
            }
            None => format!("What {one} is worth in {other} is open: the latter may be worth nothing."),
        });
    }
    if !found.misfits.is_empty() {
        let fail = if found.misfits.len() == 1 { "line-up does" } else { "line-ups do" };
        sentences.push(format!("{} {fail} not fit: there a unit is worth more or less.", found.misfits.len()));
    }
    super::levels::capital(&sentences.join(" "))
}

/// A worth in print, with its interval.
pub(in crate::report) fn worth(Worth { value, interval }: Worth, share: bool) -> String {
    let unit = if share { " points" } else { "" };
    let [value, low, high] = [value, interval.low, interval.high].map(|figure| signed(figure, share));
    format!("{value}{unit} ({low} to {high})")
}

/// A change in print; that of a share in points.
pub(in crate::report) fn signed(value: f64, share: bool) -> String {
    let text = if share { format!("{:.1}", value * 100.0) } else { number::short(value) };
    let nothing = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    match nothing {
        true => text.trim_start_matches('-').to_owned(),
        false if text.starts_with('-') => text,
        false => format!("+{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The interval of the one unit of three line-ups, whose games are few.
    fn worth_of(figure: FigureName) -> Interval {
        let lineup = |more: f64, mean: f64| (vec![more], Observed { mean, variance: 0.04 });
        let lineups = vec![lineup(-1.0, 0.05), lineup(0.0, 0.1), lineup(1.0, 0.95)];
        let played = PlayedLineups { lineups, invalid: Vec::new(), games: 20 };
        let units = [Unit { path: "sides.a.jets[0].count".into(), name: "mig".into(), base: 2 }];
        let subject = Subject { system: &jets::Jets, scenario: "duel", seed: 1 };
        let found = points(&subject, figure, &units, &played).unwrap();
        let [Exhibit::Points(points)] = &found.exhibits[..] else { panic!("{:?}", found.exhibits) };
        points.units[0].worth.unwrap().interval
    }

    #[test]
    fn no_unit_is_worth_more_than_all_games() {
        let figure = |share| FigureName { name: "score".into(), share };
        let Interval { low, high } = worth_of(figure(false));
        assert!(low < 0.85 && high > 1.0, "{low} to {high}: without a bound the interval is wider than a share can be");
        assert_eq!(worth_of(figure(true)), Interval { low, high: 1.0 });
    }

    /// From 35 to 65 % over three line-ups, each known to 6 points: one step of 15 is within the noise, two are not.
    #[test]
    fn what_two_line_ups_do_not_show_all_may() {
        let lineup = |more: f64, mean: f64| (vec![more], Observed { mean, variance: 0.0036 });
        let lineups = vec![lineup(-1.0, 0.35), lineup(0.0, 0.5), lineup(1.0, 0.65)];
        let played = PlayedLineups { lineups, invalid: Vec::new(), games: 70 };
        let units = [Unit { path: "sides.a.jets[0].count".into(), name: "mig".into(), base: 2 }];
        let subject = Subject { system: &jets::Jets, scenario: "duel", seed: 1 };
        let figure = FigureName { name: "score".into(), share: true };
        let answer = points(&subject, figure, &units, &played).unwrap().answer.unwrap();
        assert!(answer.ends_with(": two line-ups do not show it to be anything, but all 3 do."), "{answer}");
    }
}
