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
    if matches!(&facts.played, PlayedFacts::Points(Results { drawn: 0, .. })) {
        said.push("no draws counted".to_owned());
    }
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
    let of_results = |line: &JudgedLine| {
        super::target::of_results(&number::figure(line.value, true), &number::between_or_none(line.interval, true))
    };
    let mut answer = match (found.verdict, found.lines.first()) {
        (Some(verdict), Some(line)) => {
            format!("{} {}, 50 % being even: {}.", side(model), of_results(line), verdict.name())
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
            Some(chance) => compared(found, chance),
            None => format!(". There are too many results for an exact chance, expected {MOST_RESULTS} at most."),
        };
        if let (Some(Results { drawn: 0, .. }), Some(Results { drawn: 1.., .. })) =
            (found.lines[0].results, line.results)
        {
            answer += " No draws were counted at the table: results that leave them out, such as 5-3, can't be \
                       compared; 5-3-1 counts one.";
        }
    }
    answer
}

/// Whether people and scenario disagree, and in what. The chance is that of the results themselves, not of their score:
/// a score hides a draw in place of a win and a loss.
fn compared(found: &Judged, chance: f64) -> String {
    let (disagree, chance) = (chance < ALPHA, seldom(chance));
    let results = found.lines.iter().map(|line| line.results).collect::<Option<Vec<Results>>>();
    let Some(&[table, scenario]) = results.as_deref() else {
        let verdict = if disagree { "they disagree" } else { "no disagreement is shown" };
        return format!("; a mean as far off has a chance of {chance}: {verdict}.");
    };
    let mix = format!(". Wins, losses and draws as far off as these, taken together, have a chance of {chance}: ");
    if !disagree {
        return mix + "no disagreement is shown.";
    }
    let of = number::games(table.games());
    let said = farthest(table, scenario).into_iter().map(|(what, here, there)| {
        format!("{} {what} of {of} here, {} there", number::grouped(here), number::percent(there))
    });
    format!("{mix}they disagree, most in this: {}.", said.collect::<Vec<_>>().join("; "))
}

/// The results that are farthest off, and those that are off by more than [`FAR`], the farthest first: what they are,
/// how many there are at the table, and their share in the scenario.
fn farthest(table: Results, scenario: Results) -> Vec<(&'static str, u64, f64)> {
    /// In standard errors.
    const FAR: f64 = 1.96;
    let (n, all) = (table.games() as f64, scenario.games().max(1) as f64);
    let kinds = [
        ("wins", table.won, scenario.won),
        ("losses", table.lost, scenario.lost),
        ("draws", table.drawn, scenario.drawn),
    ];
    let off = |here: u64, there: f64| {
        // A share of nothing or of all games is taken as if half a game more were against it.
        let share = there.clamp(0.5 / (all + 1.0), 1.0 - 0.5 / (all + 1.0));
        (here as f64 / n - there).abs() / (share * (1.0 - share) / n).sqrt()
    };
    let mut kinds = kinds.map(|(what, here, there)| (what, here, there as f64 / all)).to_vec();
    kinds.sort_by(|one, two| off(two.1, two.2).total_cmp(&off(one.1, one.2)));
    let far = kinds.iter().take_while(|kind| off(kind.1, kind.2) > FAR).count();
    kinds.truncate(far.max(1));
    kinds
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The score of 5-3 is near that of the scenario, and its draws and losses are not.
    #[test]
    fn results_that_disagree_say_in_what() {
        let scenario = Results { won: 10_305, lost: 2_145, drawn: 7_550 };
        let far = |won, lost, drawn| {
            farthest(Results { won, lost, drawn }, scenario).into_iter().map(|kind| kind.0).collect::<Vec<_>>()
        };
        assert_eq!(far(5, 3, 0), ["losses", "draws"]);
        assert_eq!(far(10, 2, 8), ["draws"], "nothing is far off: the farthest alone");
        let line = |results: Results| JudgedLine {
            whose: String::new(),
            games: results.games(),
            results: Some(results),
            value: results.score().unwrap(),
            interval: results.interval(0.95),
            thin: None,
        };
        let lines = vec![line(Results { won: 5, lost: 3, drawn: 0 }), line(scenario)];
        let figure = FigureName { name: "score".to_owned(), share: true };
        let found = Judged { figure, lines, verdict: None, more: None, chance: None };
        let said = compared(&found, 0.012);
        assert!(said.contains("Wins, losses and draws as far off as these"), "{said}");
        assert!(
            said.ends_with("3 losses of 8 games here, 10.7 % there; 0 draws of 8 games here, 37.8 % there."),
            "{said}"
        );
        assert!(compared(&found, 0.3).ends_with("no disagreement is shown."));
    }
}
