//! Results that people played: their score, and whether the games of a scenario agree with them.

use super::target::scorer;
use super::{Exhibit, FigureName, Findings, Subject};
use crate::analysis::balance::{Aim, BalanceVerdict};
use crate::analysis::results::{MOST_RESULTS, Results, chance_of_mean};
use crate::game::{Game, is_named};
use crate::report::number;
use crate::report::{JudgeFacts, PlayedFacts};
use crate::stats::{Accumulator, Histogram, Interval, Thin, mean_at};

/// The games of a scenario.
pub struct Model<'a> {
    /// The scenario.
    pub subject: Subject<'a>,
    /// What was played.
    pub game: &'a dyn Game,
    /// Its games.
    pub seen: &'a Accumulator,
}

/// Results, and the games of a scenario beside them.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What is judged: the score, or a metric.
    pub figure: FigureName,
    /// Those of the people; then those of the scenario.
    pub lines: Vec<JudgedLine>,
    /// The verdict on the score of the people; none of another figure.
    pub verdict: Option<BalanceVerdict>,
    /// How many more games decide the verdict, if the score stays; none where it is decided, or where no number does.
    pub more: Option<u64>,
    /// The chance of results as far from the scenario's, if there is one.
    pub chance: Option<f64>,
}

/// A line of results.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedLine {
    /// Whose they are.
    pub whose: String,
    /// How many were played.
    pub games: u64,
    /// Wins, losses and draws, where the score is judged.
    pub results: Option<Results>,
    /// The figure.
    pub value: f64,
    /// Its interval, where there is one.
    pub interval: Option<Interval>,
    /// Why there is none, or only a rough one.
    pub thin: Option<Thin>,
}

/// An error of this chance is accepted when results are said to disagree.
const ALPHA: f64 = 0.05;

/// The document of a judgement.
///
/// # Errors
/// What was kept does not belong together.
pub fn judged(facts: &JudgeFacts, model: Option<&Model<'_>>) -> Result<Findings, String> {
    let games = facts.played.games();
    let found = match &facts.played {
        PlayedFacts::Points(results) => points(facts, *results, model)?,
        PlayedFacts::Values { metric, cells } => {
            values(facts, metric, cells, model.ok_or("a metric is judged against a scenario, and none is kept")?)?
        }
    };
    let subject = model.map_or_else(|| "results at the table".to_owned(), |model| model.subject.name());
    let asked = match (&facts.played, model) {
        (PlayedFacts::Points(results), _) => format!("what do {} show?", written(*results)),
        (PlayedFacts::Values { metric, .. }, _) => format!("does {metric} of the games at the table agree?"),
    };
    let mut said = vec![number::games(games)];
    said.extend(model.map(|model| format!("{} of the scenario", number::games(model.seen.games()))));
    said.extend(model.map(|model| format!("seed {}", model.subject.seed)));
    said.push(format!("each interval holds at {} %", facts.level * 100.0));
    Ok(Findings {
        title: format!("{subject}: {asked}"),
        played: number::games(games),
        answer: Some(answer(facts, &found, model)),
        subject,
        asked,
        facts: said,
        exhibits: vec![Exhibit::Judged(found)],
        method: METHOD.to_owned(),
    })
}

const METHOD: &str = "The interval of a score joins those of the shares of wins and losses. The chance of \
     results as far \
     off is exact: if people and scenario are of one distribution, all ways to deal the results out among all games \
     are equally likely (Fisher, Freeman and Halton); for a number, it is that of the mean of as many games of the \
     scenario. Below 5 % they are said to disagree.";

/// `12-7-3`.
fn written(Results { won, lost, drawn }: Results) -> String {
    format!("{won}-{lost}-{drawn}")
}

fn points(facts: &JudgeFacts, results: Results, model: Option<&Model<'_>>) -> Result<Judged, String> {
    let line = |whose: &str, results: Results| {
        let value = results.score().ok_or("there are no games to judge")?;
        let interval = results.interval(facts.level);
        Ok::<_, String>(JudgedLine {
            whose: whose.to_owned(),
            games: results.games(),
            results: Some(results),
            value,
            interval,
            thin: None,
        })
    };
    let played = line("the people", results)?;
    let verdict = BalanceVerdict::of(played.interval, 0.5, facts.margin);
    let decided = |results: Results| BalanceVerdict::of(results.interval(facts.level), 0.5, facts.margin);
    let open = verdict == BalanceVerdict::CannotTell;
    let more = if open { results.more(|results| decided(results) != BalanceVerdict::CannotTell) } else { None };
    let (mut lines, mut chance) = (vec![played], None);
    if let Some(model) = model {
        let of_model = counted(model).ok_or("this scenario names no winners: judge a metric of it with --metric")?;
        lines.push(line("the scenario", of_model)?);
        chance = results.chance(of_model);
    }
    let figure = FigureName { name: "score".to_owned(), share: true };
    Ok(Judged { figure, lines, verdict: Some(verdict), more, chance })
}

/// The results of the games of a scenario.
fn counted(model: &Model<'_>) -> Option<Results> {
    let Some(Aim::Score(standing)) = Aim::score(model.game) else { return None };
    let [won, drawn, lost] = standing.counts(model.game, model.seen)?;
    Some(Results { won, lost, drawn })
}

fn values(facts: &JudgeFacts, metric: &str, cells: &[i64], model: &Model<'_>) -> Result<Judged, String> {
    let metrics = model.game.metrics();
    let index = metrics.iter().position(|known| is_named(&known.name, metric));
    let index = index.ok_or_else(|| format!("there is no `{metric}`"))?;
    let (scale, range) = (f64::from(metrics[index].scale), metrics[index].range);
    let mut played = Histogram::new(range.0, range.1);
    if !cells.iter().all(|cell| played.add(*cell)) {
        return Err(format!("a value of `{metric}` is out of its range"));
    }
    let line = |whose: &str, histogram: &Histogram| {
        let mean = mean_at(histogram, facts.level).ok_or("there are no games to judge")?;
        let interval = mean.interval.map(|interval| interval.times(1.0 / scale));
        let (games, value) = (histogram.count(), mean.value / scale);
        Ok::<_, String>(JudgedLine { whose: whose.to_owned(), games, results: None, value, interval, thin: mean.thin })
    };
    let of_model = model.seen.metric(index);
    let lines = vec![line("the people", &played)?, line("the scenario", of_model)?];
    let figure = FigureName { name: metrics[index].name.clone(), share: false };
    Ok(Judged { figure, lines, verdict: None, more: None, chance: chance_of_mean(cells, of_model) })
}

/// The sentences of a judgement.
fn answer(facts: &JudgeFacts, found: &Judged, model: Option<&Model<'_>>) -> String {
    let share = found.figure.share;
    let figure = |line: &JudgedLine| {
        let between = match (line.interval, line.thin) {
            (Some(interval), _) => number::between(interval, share),
            (None, Some(thin)) => format!("no interval: {thin}"),
            (None, None) => "no interval".to_owned(),
        };
        format!("{} ({between})", number::figure(line.value, share))
    };
    let mut answer = match (found.verdict, found.lines.first()) {
        (Some(verdict), Some(line)) => {
            format!("{} {} of the points, 50 % being even: {}.", side(model), figure(line), verdict.name())
        }
        (None, Some(line)) => format!("{} is {} at the table.", found.figure.name, figure(line)),
        (_, None) => String::new(),
    };
    let margin = number::value(facts.margin * 100.0);
    match (found.verdict, found.more) {
        (_, Some(more)) => {
            answer +=
                &format!(" {} more would decide it, to {margin} points, if the score stays.", number::games(more));
        }
        (Some(BalanceVerdict::CannotTell), None) => {
            answer += " Not even a trillion games would decide it if the score stays.";
        }
        _ => {}
    }
    if let Some(line) = found.lines.get(1) {
        answer += &format!(" In the scenario it is {}", figure(line));
        answer += &match found.chance {
            Some(chance) => {
                let verdict = if chance < ALPHA { "they disagree" } else { "no disagreement is shown" };
                format!("; results as far off have a chance of {}: {verdict}.", seldom(chance))
            }
            None => format!(". There are too many results for an exact chance, expected {MOST_RESULTS} at most."),
        };
    }
    answer
}

/// A chance for the eye; one that is next to nothing as a bound.
fn seldom(chance: f64) -> String {
    if chance < 1e-9 { "less than 1 in a billion".to_owned() } else { number::percent_small(chance) }
}

/// `The first side scores`, or that of the scenario.
fn side(model: Option<&Model<'_>>) -> String {
    let scorer = model.and_then(|model| Some(scorer(model.game, &Aim::score(model.game)?)));
    super::levels::capital(&scorer.unwrap_or_else(|| "the side named first scores".to_owned()))
}
