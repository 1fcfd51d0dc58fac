//! The words of reports: columns of tables, verdicts and marks, with what they mean. `sortie explain` knows each of
//! them.

use crate::report::tables::events;

/// A word of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The word or mark as it is printed.
    pub name: &'static str,
    /// What it is, such as `a column of summary.csv`.
    pub kind: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

const fn term(name: &'static str, kind: &'static str, meaning: &'static str) -> Term {
    Term { name, kind, meaning }
}

/// All words, those of events included.
pub fn terms() -> Vec<Term> {
    let events = events::COLUMNS.iter().map(|column| term(column.name, "a column of events", column.meaning));
    [
        &TABLES[..],
        &VERDICTS[..],
        &ANALYSES[..],
        &SETTINGS[..],
        &TOURNAMENTS[..],
        &RARE[..],
        &WORDS[..],
        &MARKS[..],
        &SOURCES[..],
    ]
    .concat()
    .into_iter()
    .chain(events)
    .collect()
}

const SUMMARY: &str = "a column of the summary";
const SPREAD: &str = "a column of distributions.csv";
const COMPARE: &str = "a column of a comparison";
const RULES: &str = "a column of rules.csv";
const DICTIONARY: &str = "a column of metrics.csv";

const TABLES: [Term; 47] = [
    term("scenario", "a column of tables", "the scenario's name within its system"),
    term("metric", "a column of tables", "the metric, the share of a category such as winner=a, or the ratio"),
    term("kind", "a column of tables", "integer, flag, category, share (of the games with one value) or ratio"),
    term("unit", "a column of tables", "what the values are counted in"),
    term("n", SUMMARY, "the games to which the metric applies"),
    term("mean", SUMMARY, "the mean; of a flag or share its part of the games, of a ratio the quotient of the sums"),
    term("sd", SUMMARY, "the standard deviation of the values"),
    term("mean_low", SUMMARY, "the lower end of the mean's 95 % interval"),
    term("mean_high", SUMMARY, "the upper end of the mean's 95 % interval"),
    term("min", SUMMARY, "the least value seen"),
    term("max", SUMMARY, "the greatest value seen"),
    term("p01", SUMMARY, "the value that 1 % of the games do not exceed"),
    term("p05", SUMMARY, "the value that 5 % of the games do not exceed"),
    term("p25", SUMMARY, "the value that a quarter of the games do not exceed"),
    term("p50", SUMMARY, "the median: the value that half of the games do not exceed"),
    term("p75", SUMMARY, "the value that three quarters of the games do not exceed"),
    term("p95", SUMMARY, "the value that 95 % of the games do not exceed"),
    term("p99", SUMMARY, "the value that 99 % of the games do not exceed"),
    term("p05_low", SUMMARY, "the lower end of the 95 % interval of p05"),
    term("p05_high", SUMMARY, "the upper end of the 95 % interval of p05"),
    term("p50_low", SUMMARY, "the lower end of the 95 % interval of p50"),
    term("p50_high", SUMMARY, "the upper end of the 95 % interval of p50"),
    term("p95_low", SUMMARY, "the lower end of the 95 % interval of p95"),
    term("p95_high", SUMMARY, "the upper end of the 95 % interval of p95"),
    term("rough", SUMMARY, "true where the figure rests on so few games that its interval is rough or missing"),
    term("value", SPREAD, "the value that the line counts"),
    term("count", SPREAD, "the games with this value"),
    term("probability", SPREAD, "the part of the games with this value"),
    term("prob_low", SPREAD, "the lower end of the probability's 95 % interval"),
    term("prob_high", SPREAD, "the upper end of the probability's 95 % interval"),
    term("cumulative", SPREAD, "the part of the games with this value or one before it"),
    term("numerator", "a column of ratios.csv", "the metric that is divided"),
    term("denominator", "a column of ratios.csv", "the metric that it is divided by"),
    term("ratio", "a column of ratios.csv", "the sum of the one over all games, divided by the sum of the other"),
    term("id", RULES, "the rule: `sortie explain ID` describes it"),
    term("games_fired", RULES, "the games in which the rule fired at least once"),
    term("times_fired", RULES, "how often it fired in all of them"),
    term("games", "a column of tables", "the games that the line rests on"),
    term("scale", DICTIONARY, "what a printed value is multiplied by to get the whole number in the rows"),
    term(
        "low",
        "a column of tables",
        "the lower end of a 95 % interval; in metrics.csv the least value that there can be",
    ),
    term(
        "high",
        "a column of tables",
        "the upper end of a 95 % interval; in metrics.csv the greatest value that there can be",
    ),
    term("nullable", DICTIONARY, "whether the metric does not apply to some games"),
    term("categories", DICTIONARY, "the values of a category, apart by |"),
    term("meaning", DICTIONARY, "what the metric says"),
    term("variant", COMPARE, "what is compared with the base"),
    term("base", COMPARE, "the figure of the base"),
    term("other", COMPARE, "the figure of the variant"),
];

const VERDICT: &str = "a verdict of compare";

const VERDICTS: [Term; 15] = [
    term("difference", COMPARE, "the variant's figure less the base's, over the same games"),
    term("change", COMPARE, "the variant's figure less the base's; of shares in percentage points (pp)"),
    term("from .. to", COMPARE, "the interval of the change; all intervals shown hold together at 95 %"),
    term("verdict", COMPARE, "what the interval shows: see `sortie explain different` and the like"),
    term("pairing_gain", COMPARE, "how many times as many games two runs on dice of their own would need"),
    term("gain", COMPARE, "how many times as many games two runs on dice of their own would need"),
    term("games_needed", COMPARE, "about how many games decide if the difference is as large as it looks"),
    term("games_for_margin", COMPARE, "about how many games decide if the difference is as large as the margin"),
    term("differing", COMPARE, "the games in which the two differ in the figure"),
    term("identical", VERDICT, "no game played differs in any figure"),
    term(
        "none seen",
        VERDICT,
        "no game played differs in this metric or, if it is a category, in any of its values, though some differ in \
         others",
    ),
    term("different", VERDICT, "the interval excludes 0"),
    term("different, below the margin", VERDICT, "the interval excludes 0 and is within the margin"),
    term("equivalent", VERDICT, "the interval holds 0 and is within the margin"),
    term("cannot tell", VERDICT, "the interval holds 0 and is not within a margin, or too few games differ for one"),
];

const SHIFT: &str = "a column of shifts.csv";
const NOTABLE: &str = "a column of notable.csv";
const PLAN: &str = "a column of a plan";
const BALANCE: &str = "a column of balance";
const WORTH: &str = "a column of compare --without all";

const STANDING: &str = "a standing of compare --without all";

const ANALYSES: [Term; 45] = [
    term(
        "act",
        "a column of handling.csv",
        "what people do at the table: roll, look up, decide, move a counter; or the minutes",
    ),
    term("whose", "a column of handling.csv and turns.csv", "the side that acts; all of them, or neither"),
    term("turn", "a column of turns.csv", "the moment of the game's clock as a number; 0 is the set-up"),
    term("moment", "a column of turns.csv", "what a trace calls the turn"),
    term(
        "feature",
        "a column of feel.csv",
        "how a game feels: lead changes, the turn that settles it, what the end decides",
    ),
    term("each_turn", "a column of handling.csv", "the mean of a game divided by its turns"),
    term(
        "decision",
        COMPARE,
        "with --decide: the verdict on what the line belongs to, such as the winner; none if stopped by hand",
    ),
    term("base_count", SHIFT, "the games in which the base has the value"),
    term("other_count", SHIFT, "the games in which the variant has the value"),
    term("place", NOTABLE, "what the game is worth reading for: its place in the distribution of the main number"),
    term("command", NOTABLE, "the command that prints the game, in the folder of the report"),
    term("seconds", PLAN, "about how long these games take here"),
    term("half_width", PLAN, "about half the width of the interval after these games"),
    term("finds", PLAN, "the difference that nine of ten comparisons of this size find"),
    term("target", BALANCE, "the goal of the figure"),
    term("margin", BALANCE, "how far from the target does not matter"),
    term("balanced", "a verdict of balance", "the interval is within the margin of the target"),
    term("unbalanced", "a verdict of balance", "the interval is beyond the margin of the target"),
    term(
        "score",
        "a figure of balance",
        "the games that the side named first wins, and half of those without a winner; of a campaign for one player \
         those in which the player does well, and half of those in which he does adequately",
    ),
    term(
        "points",
        "a unit of shares and scores",
        "hundredths: from a score of 50 % to one of 53 % are 3 points, also written 3pp; victory points are a metric",
    ),
    term("row", BALANCE, "probe: a value that was tried; crossing: where the target is crossed"),
    term("path", BALANCE, "the parameter that is varied"),
    term("at", BALANCE, "its value; of a crossing, where the line from value to value crosses the target"),
    term("at_low", BALANCE, "the nearest value on the one side of the target"),
    term("at_high", BALANCE, "the nearest value on the other side"),
    term("side", BALANCE, "below or above the target, or level: the interval holds the target"),
    term("level", BALANCE, "the level, counted from the lowest"),
    term("wished", BALANCE, "the share that the level is to have"),
    term("from", BALANCE, "the least value of the level"),
    term("to", BALANCE, "the greatest value of the level"),
    term("share", BALANCE, "the share that the level has"),
    term("threshold_low", BALANCE, "the lower end of the interval of the exact threshold"),
    term("threshold_high", BALANCE, "the upper end of the interval of the exact threshold"),
    term("part", WORTH, "what was left out, or a reading of a rule that was taken in"),
    term("rank", WORTH, "its place by what having it is worth"),
    term("group", WORTH, "parts whose intervals overlap are in one group"),
    term("with", WORTH, "the figure with the part"),
    term("without", WORTH, "the figure without the part"),
    term("worth", WORTH, "the figure with the part less that without it"),
    term(
        "standing",
        WORTH,
        "matters, chrome (worth less than the margin), idle (no game seen is another one without it), or cannot tell",
    ),
    term("matters", STANDING, "the games are other ones without the part: its interval excludes 0"),
    term("chrome", STANDING, "worth less than the margin: it costs rules and time, and decides little"),
    term("idle", STANDING, "no game that was played is another one without it"),
    term(
        "correlation",
        "a column of along",
        "1 if the figure rises in a line with the main number, -1 if it falls, 0 if neither",
    ),
    term("main", "a column of along", "the number that the others go along with"),
];

const SETTING: &str = "a column of balance with several targets";

const SETTINGS: [Term; 14] = [
    term("place", SETTING, "the place of the setting in the answer"),
    term("setting", SETTING, "the values of the parameters; `as it is` for the scenario without them"),
    term("changed", SETTING, "how many parameters have another value than in the scenario as it is"),
    term(
        "steps",
        SETTING,
        "how many listed values they are away from theirs, all together; 1 for one that the scenario does not set",
    ),
    term("fit", SETTING, "whether the setting meets all targets: met, missed or cannot tell"),
    term(
        "misfit",
        SETTING,
        "how far the worst target is missed, in tolerances: 0 is on it, 1 the edge of what does not matter",
    ),
    term("misfit_low", SETTING, "the least that the misfit may be"),
    term("misfit_high", SETTING, "the most that the misfit may be"),
    term("group", SETTING, "settings of one group can't be told apart by their misfit from the first of it"),
    term("bound", SETTING, "=, or the side of the target on which the figure may be: >= or <="),
    term("tolerance", SETTING, "what a misfit is counted in, in the unit of the figure"),
    term("weight", SETTING, "how much what is beyond the edge counts beside other targets"),
    term("met", "a verdict of balance with several targets", "the interval is within the margin of the target"),
    term("missed", "a verdict of balance with several targets", "the interval is beyond the margin of the target"),
];

const TOURNAMENT: &str = "a column of a tournament";

const TOURNAMENTS: [Term; 8] = [
    term("policy", TOURNAMENT, "the policy whose score it is: that of the side named first, where two play"),
    term("against", TOURNAMENT, "the policy that it plays against"),
    term("side", TOURNAMENT, "the side that the policy plays"),
    term("group", TOURNAMENT, "policies of one group can't be told apart from the first of it"),
    term("dominated_by", TOURNAMENT, "a policy that is shown to score more against each opponent"),
    term("share", TOURNAMENT, "the part of the games that the equilibrium mix of the side gives to the policy"),
    term("support", TOURNAMENT, "the share of resampled payoffs in whose equilibrium the policy is played"),
    term("exploitability", TOURNAMENT, "what best answers gain on the equilibrium as computed: 0 but for rounding"),
];

const RARITY: &str = "a column of run --rare";

const RARE: [Term; 10] = [
    term("event", RARITY, "the condition whose probability is estimated"),
    term("probability", RARITY, "the share of games that fulfil it, with its interval in `low` and `high`"),
    term("gain", RARITY, "how many times the games plain play would need to be as precise"),
    term("pilot_games", RARITY, "the games that chose the levels, which are among `games`"),
    term("replications", RARITY, "the independent estimates from which the interval comes"),
    term("reached", RARITY, "the replications that reached the event"),
    term("levels", RARITY, "the values to cross on the way"),
    term("shares", RARITY, "the share of paths that passes each level, the last one for the event itself"),
    term("passed", RARITY, "the paths that pass a level"),
    term("paths", RARITY, "the paths that set out for it from the level before"),
];

const CLAUSE: &str = "how a campaign for one player ends";
const GAME: &str = "a game worth reading";
const FEEL: &str = "how a game feels";

const ANSWER: &str = "a word of reports";

const WORDS: [Term; 29] = [
    term(
        "interval",
        ANSWER,
        "the range that the games leave for the true figure; of 100 such ranges 95 contain it, where no level is said",
    ),
    term("level", ANSWER, "how often intervals made in this way contain the true figure"),
    term("share", ANSWER, "the part of the games with one value of a category"),
    term("quantile", ANSWER, "the value that a given part of the games does not exceed, such as p05, p50 and p95"),
    term("figure", ANSWER, "a metric, a share of the games, or a ratio"),
    term("master seed", ANSWER, "the number from which all dice of a run come; the same seed gives the same games"),
    term("yardstick", ANSWER, "a policy to measure others by: weak ones such as random, and planner"),
    term("spread", ANSWER, "how the values of a figure are distributed over the games"),
    term("cost", "at the table", "what a game costs its players: minutes, decisions, throws"),
    term("feel", "at the table", "how a game feels to its players: when it is settled, how often the lead changes"),
    term("handling", "at the table", "what people do to play a game by hand: throws, decisions, counters moved"),
    term(
        "at_most",
        "a column of rules --never",
        "the upper end of the 95 % interval of the chance that the rule fires in a game",
    ),
    term("frequency", "a column of table --check", "the part of the rolls with this outcome"),
    term(
        "p_value",
        "a column of table --check",
        "how likely rolls as far from the chances are, if the chances are right",
    ),
    term("well", CLAUSE, "the grade is good or great"),
    term("adequately", CLAUSE, "the grade is adequate, which counts half in a score"),
    term("fails", CLAUSE, "the grade is poor or dismal"),
    term("closest", GAME, "the game whose main number is nearest to that of a game with another winner"),
    term("lopsided", GAME, "the game whose main number is farthest from even"),
    term("catastrophe", GAME, "the first game of the worst hundredth by the main number"),
    term("median", GAME, "the game in the middle of the distribution of the main number"),
    term("settled", FEEL, "the turn from which on the leader no longer changes, as a share of the turns played"),
    term(
        "last turn decides",
        FEEL,
        "the share of games in which another side leads before the last turn than at its end",
    ),
    term("lead changes", FEEL, "how often another side leads at the end of a turn than at the end of the one before"),
    term(
        "minutes",
        "at the table",
        "by a model of the seconds that a throw, a decision and a turn take; `table-times` sets them",
    ),
    term("decisions", "at the table", "the choices that the players make in a game"),
    term("throws", "at the table", "the times that dice are thrown, however many at once"),
    term(
        "pairing gain",
        "a word of compare",
        "how many times the games independent dice would need to be as precise as common dice",
    ),
    term(
        "spreads",
        "a unit of improve and tournament",
        "standard deviations of the score over the games of a scenario: what makes scenarios comparable",
    ),
];

const MARK: &str = "a mark of a summary or comparison";

const MARKS: [Term; 11] = [
    term("below margin", VERDICT, "the interval excludes 0 and is within the margin"),
    term("margin", "a word of compare", "the largest difference that does not matter; --margin sets it"),
    term("!", MARK, "the figure rests on few games: its interval is rough, or there is none"),
    term("±", MARK, "half the width of the 95 % interval"),
    term("≈", MARK, "the quantile is near this value; more games would decide"),
    term("…", MARK, "between two numbers: the 95 % interval of a quantile that more than one value may be"),
    term("≠", MARK, "the verdict `different`"),
    term(
        "<",
        MARK,
        "beside others the verdict `different, below the margin`; before a number, the farther end of an interval",
    ),
    term("=", MARK, "the verdict `equivalent`"),
    term("?", MARK, "the verdict `cannot tell`"),
    term("pp", MARK, "percentage points, in which the change of a share is"),
];

const SOURCES: [Term; 4] = [
    term("seed", "where a rule or table comes from", "the source document of the system"),
    term("public", "where a rule or table comes from", "a public text, named in its reference"),
    term("recalled", "where a rule or table comes from", "remembered and not checked"),
    term("house", "where a rule or table comes from", "designed for this program, where the source says nothing"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Verdict;
    use crate::analysis::balance::{BalanceVerdict, Judged};
    use crate::analysis::rare::{RareEvent, RareFound};
    use crate::analysis::tournament::Found;
    use crate::game::testing::toy::Duel;
    use crate::journal::Source;
    use crate::report::findings::{
        Bracket, Curve, Decisions, FigureName, Levels, Ranking, RareFigure, Settings, Target, Tournament,
    };
    use crate::report::tables::{along, balance, handling, ranking, rare as rare_table, settings, tournament};
    use crate::report::tables::{compare, dictionary, distributions, notable, ratios, rules, shifts, summary};

    #[test]
    fn every_column_verdict_and_source_has_a_meaning_and_no_word_has_two() {
        let terms = terms();
        let toy = Duel::default().playable();
        let metric = crate::game::Game::metrics(&toy)[1].clone();
        let figure = FigureName { name: String::new(), share: false };
        let bracket = Some(Bracket { low: 0.0, high: 1.0, at: Some(0.5) });
        let target = Target {
            scenario: String::new(),
            figure: figure.clone(),
            judged: Judged { value: 0.5, interval: None, thin: None },
            target: 0.0,
            margin: 0.0,
            verdict: BalanceVerdict::CannotTell,
            games: 0,
            stopped: true,
        };
        let (scenario, path, points) = (String::new(), String::new(), Vec::new());
        let curve = Curve { scenario, figure, path, points, target: Some(0.0), bracket, own: None };
        let rare_metric = metric.clone();
        let levels = Levels { scenario: String::new(), metric, levels: Vec::new(), games: 0 };
        let met = Settings {
            scenario: String::new(),
            goals: Vec::new(),
            rows: Vec::new(),
            race: Default::default(),
            stopped: None,
        };
        let ranked = Ranking {
            scenario: String::new(),
            figure: String::new(),
            figure_name: String::new(),
            games: 0,
            parts: Vec::new(),
            unranked: Vec::new(),
            skipped: Vec::new(),
        };
        let rare = RareFigure {
            scenario: String::new(),
            written: String::new(),
            metric: rare_metric,
            event: RareEvent { metric: 1, falling: false, cell: 1, steps: 1 },
            found: RareFound { levels: Vec::new(), each: 1, pilot: 0, games: 0, plain: 0 },
        };
        let played = Tournament {
            scenario: String::new(),
            figure: FigureName { name: String::new(), share: true },
            sides: Vec::new(),
            rotated: false,
            found: Found { entries: Vec::new(), sides: Vec::new(), mix: None },
        };
        let sheets = [
            summary::sheet(&[]),
            distributions::sheet(&[]),
            ratios::sheet(&[]),
            rules::sheet(&[]),
            dictionary::sheet(&[]),
            compare::contrasts(&[]),
            compare::decisions(&Decisions { arms: Vec::new(), stopped: false, figures: Vec::new() }),
            shifts::sheet([]),
            notable::sheet(&[], 1),
            along::sheet([]),
            handling::sheet(&[]),
            handling::turns(&[]),
            handling::feel(&[]),
            balance::target(&target),
            balance::curve(&curve),
            balance::levels(&levels),
            settings::sheet(&met),
            ranking::sheet(&ranked),
            rare_table::sheet(&rare),
            rare_table::levels(&rare),
            tournament::payoffs(&played),
            tournament::policies(&played),
            tournament::equilibrium(&played),
        ];
        let columns = sheets.iter().flat_map(|sheet| sheet.columns().map(str::to_owned).collect::<Vec<_>>());
        let unknown = Verdict::CannotTell { games: None, for_margin: None };
        let verdicts = [
            Verdict::Identical,
            Verdict::NoneSeen,
            Verdict::Different,
            Verdict::DifferentBelowMargin,
            Verdict::Equivalent,
            unknown,
        ];
        let sources = [Source::Seed, Source::Public, Source::Recalled, Source::House];
        let verdicts = verdicts.map(|verdict| verdict.name().to_owned());
        for name in columns.chain(verdicts).chain(sources.map(|source| source.name().to_owned())) {
            assert!(terms.iter().any(|term| term.name == name), "`{name}` has no meaning");
        }
        for (at, term) in terms.iter().enumerate() {
            let twice = terms[at + 1..].iter().any(|other| (other.name, other.kind) == (term.name, term.kind));
            assert!(!twice && !term.meaning.is_empty(), "{term:?}");
        }
    }
}
