//! Settings of parameters, and which of them meet several goals.

use super::change::skipped_answer;
use super::{Exhibit, Findings, Skipped, Subject};
use crate::analysis::balance::Judged;
use crate::analysis::goal::race::RaceCounts;
use crate::analysis::goal::{Bound, Distance, Fit, Goal, Misfit};
use crate::report::number;
use crate::stats::{Interval, LEVEL};
use std::fmt::Write;

/// Settings with the figures that have goals.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The scenario's name within its system.
    pub scenario: String,
    /// What was asked.
    pub goals: Vec<NamedGoal>,
    /// The settings that were played for the answer: those that meet all goals first, the nearest to the scenario as it
    /// is at their head; then the others, the nearest to the targets first.
    pub rows: Vec<Setting>,
    /// How they were found.
    pub race: RaceCounts,
    /// Where the user stopped it, if that was before its end.
    pub stopped: Option<StoppedIn>,
}

/// What the user stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedIn {
    /// The race: the settings are those that are ahead, with their games in it.
    Race,
    /// The games of the answer, of this number of settings, the scenario as it is among them.
    Answer(usize),
}

/// A goal, and how its figure is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedGoal {
    /// What was asked of the figure.
    pub goal: Goal,
    /// Whether its figure is a part of 1, printed in percent.
    pub share: bool,
    /// Whether its figure is one of the values that a game can have, as a quantile is.
    pub whole: bool,
}

/// A setting with what its games show.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The values that are not those of the scenario as it is, such as `rules.sides=8`; none for that itself.
    pub name: Option<String>,
    /// How far it is from the scenario as it is.
    pub distance: Distance,
    /// The figures, in the order of the goals; none where a figure applies to no game.
    pub figures: Vec<Option<Judged>>,
    /// How many games were played for the answer.
    pub games: u64,
    /// Settings of one group can't be told apart by their misfit from the first of it; from 1.
    pub group: usize,
}

impl NamedGoal {
    /// The target in print, such as `50.0 % ± 3.0` or `at least 12`.
    pub fn wanted(&self) -> String {
        let Goal { bound, target, slack, .. } = self.goal;
        let value = if self.share { number::percent(target) } else { number::value(target) };
        let slack = || number::value(if self.share { slack * 100.0 } else { slack });
        match bound {
            Bound::Equal => format!("{value} ± {}", slack()),
            Bound::AtLeast if self.goal.slack > 0.0 => format!("≥ {value} − {}", slack()),
            Bound::AtMost if self.goal.slack > 0.0 => format!("≤ {value} + {}", slack()),
            Bound::AtLeast => format!("≥ {value}"),
            Bound::AtMost => format!("≤ {value}"),
        }
    }

    /// A value of the figure in print.
    pub(in crate::report) fn value(&self, value: f64) -> String {
        if self.whole { number::value(value) } else { number::figure(value, self.share) }
    }

    /// An interval of the figure in print.
    pub(in crate::report) fn between(&self, interval: Interval) -> String {
        let Interval { low, high } = interval;
        match self.whole {
            true if low >= high => format!("only {}", number::value(low)),
            true => format!("{} to {}", number::value(low), number::value(high)),
            false => number::between(interval, self.share),
        }
    }

    /// A figure in print with its interval.
    fn found(&self, judged: Option<Judged>) -> String {
        let Some(judged) = judged else { return format!("{} applies to no game", self.goal.figure) };
        let between = judged.interval.map(|interval| format!(" ({})", self.between(interval)));
        let value = self.value(judged.value);
        format!("{} is {value}{}, {} wanted", self.goal.figure, between.unwrap_or_default(), self.wanted())
    }
}

impl Setting {
    /// What it is called.
    pub fn label(&self) -> &str {
        self.name.as_deref().unwrap_or("as it is")
    }

    /// What it changes, in words.
    pub fn change(&self) -> String {
        let Distance { changed, steps } = self.distance;
        let plural = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
        match changed {
            0 => "changes nothing".to_owned(),
            // A parameter that the scenario does not set counts as a step, however far its value is.
            _ if steps == changed => format!("changes {}", plural(changed, "parameter")),
            _ => format!("changes {} by {}", plural(changed, "parameter"), plural(steps, "step")),
        }
    }
}

impl Settings {
    /// The misfits of a setting, in the order of the goals.
    pub fn misfits(&self, row: &Setting) -> Vec<Misfit> {
        self.goals.iter().zip(&row.figures).map(|(named, judged)| named.goal.misfit(*judged)).collect()
    }

    /// The misfit of a setting: that of its worst goal.
    pub fn misfit(&self, row: &Setting) -> Misfit {
        Misfit::worst(self.misfits(row))
    }

    /// Whether a setting meets all goals.
    pub fn fit(&self, row: &Setting) -> Fit {
        self.misfit(row).fit()
    }

    /// How many settings have this fit.
    fn count(&self, fit: Fit) -> usize {
        self.rows.iter().filter(|row| self.fit(row) == fit).count()
    }

    /// Puts the settings in groups and in their order: a group goes on as long as intervals of the misfit overlap with
    /// that of its first.
    fn rank(&mut self) {
        let mut rows: Vec<(Misfit, Setting)> =
            std::mem::take(&mut self.rows).into_iter().map(|row| (self.misfit(&row), row)).collect();
        rows.sort_by(|(one, nearer), (other, farther)| {
            one.value.total_cmp(&other.value).then(nearer.distance.cmp(&farther.distance))
        });
        let (mut group, mut first): (usize, Option<Misfit>) = (0, None);
        for (misfit, row) in &mut rows {
            if first.is_none_or(|first| misfit.low > first.high) {
                (group, first) = (group + 1, Some(*misfit));
            }
            row.group = group;
        }
        rows.sort_by_key(|(misfit, row)| {
            let fit = misfit.fit();
            (fit, if fit == Fit::Met { 0 } else { row.group }, row.distance)
        });
        self.rows = rows.into_iter().map(|(_, row)| row).collect();
    }

    fn answer(&self) -> String {
        let all = match self.goals.len() {
            1 => "the target".to_owned(),
            2 => "both targets".to_owned(),
            count => format!("all {count} targets"),
        };
        let Some(first) = self.rows.first() else { return String::new() };
        let name = match &first.name {
            Some(name) => name.clone(),
            None => "the scenario as it is".to_owned(),
        };
        match (self.fit(first), &first.name) {
            (Fit::Met, None) => match self.count(Fit::Met) - 1 {
                0 => format!("The scenario as it is meets {all}."),
                more => format!("The scenario as it is meets {all}, and {more} more of {}.", self.settings()),
            },
            (Fit::Met, Some(_)) => {
                let (count, change) = (self.count(Fit::Met), first.change());
                let meet = if count == 1 { "1 is".to_owned() } else { format!("{count} are") };
                format!(
                    "Of {}, {meet} shown to meet {all}. Nearest to the scenario as it is: {name}, which {change}.",
                    self.settings()
                )
            }
            (Fit::CannotTell, _) => {
                let misfit = misfit_text(self.misfit(first));
                let may = match self.count(Fit::CannotTell) {
                    1 => "1 may".to_owned(),
                    count => format!("{count} may"),
                };
                format!(
                    "No setting is shown to meet {all}, but {may}. The likeliest is {name}, with a misfit of {misfit}."
                )
            }
            (Fit::Missed, _) => {
                let missed: Vec<String> = self.missed(first).collect();
                let nearest = match self.rows.iter().filter(|row| row.group == 1).count() {
                    1 => "the nearest",
                    _ => "one of the nearest",
                };
                let (none, nearest) = match (self.rows.len(), self.goals.len()) {
                    (1, 1) => ("The scenario as it is misses the target".to_owned(), String::new()),
                    (1, _) => (format!("The scenario as it is does not meet {all}"), String::new()),
                    _ => (format!("No setting is shown to meet {all}"), format!(" of {name}, {nearest},")),
                };
                format!("{none}:{nearest} {}.", missed.join("; "))
            }
        }
    }

    /// The goals that a setting misses, in words.
    fn missed<'a>(&'a self, row: &'a Setting) -> impl Iterator<Item = String> + 'a {
        let figures = self.goals.iter().zip(&row.figures);
        let missed = figures.filter(|(named, judged)| named.goal.misfit(**judged).fit() == Fit::Missed);
        missed.map(|(named, judged)| named.found(*judged))
    }

    fn settings(&self) -> String {
        format!("{} settings", number::grouped(self.race.settings as u64))
    }

    /// Where it was stopped, in words.
    fn halted(&self) -> String {
        match self.stopped {
            None => String::new(),
            Some(StoppedIn::Race) => "Stopped by hand in the race: no setting is played again on other dice yet, and \
                                      what follows rests on the race alone. "
                .to_owned(),
            Some(StoppedIn::Answer(all)) => {
                format!("Stopped by hand: {} of the {all} settings of the answer have games so far. ", self.rows.len())
            }
        }
    }

    /// What was played, in words.
    fn played(&self) -> Vec<String> {
        if self.stopped == Some(StoppedIn::Race) {
            return vec![format!("{} raced over {}", self.settings(), number::games(self.race.games))];
        }
        let games: u64 = self.rows.iter().map(|row| row.games).sum();
        let fresh = number::games(games);
        match self.is_raced() {
            false if self.rows.len() == 1 => vec![fresh],
            false => vec![self.settings(), fresh],
            true => vec![
                format!("{} raced over {}", self.settings(), number::games(self.race.games)),
                format!("{} played again over {fresh} on other dice", self.rows.len()),
            ],
        }
    }

    /// Whether there were more settings than were played for the answer.
    fn is_raced(&self) -> bool {
        let answer = if let Some(StoppedIn::Answer(all)) = self.stopped { all } else { self.rows.len() };
        answer + self.race.same < self.race.settings
    }

    /// What became of the settings that were not played again, in words.
    fn left(&self) -> String {
        let RaceCounts { same, missed, short, .. } = self.race;
        let mut text = String::new();
        if self.is_raced() && missed > 0 {
            let all = if missed + same == self.race.settings { "all " } else { "" };
            let _ = write!(text, " In the race {all}{missed} were shown to miss a target.");
        }
        if short > 0 {
            let _ = write!(text, " {short} looked worse than others and left for lack of games.");
        }
        if same > 0 {
            let play = if same == 1 { "plays" } else { "play" };
            let _ = write!(text, " {same} {play} exactly as another one.");
        }
        text
    }
}

/// A misfit with its interval, in print: `0.32 (0.10 to 0.81)`.
pub(in crate::report) fn misfit_text(misfit: Misfit) -> String {
    let number = |figure: f64| if figure.is_finite() { format!("{figure:.2}") } else { "?".to_owned() };
    let Misfit { value, low, high } = misfit;
    match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{} ({} to {})", number(value), number(low), number(high)),
        _ => number(value),
    }
}

/// The document of settings. `idle` are the parameters that changed no figure, `invalid` some of the combinations that
/// are no valid scenario.
pub fn settings(subject: &Subject<'_>, mut found: Settings, idle: &[String], invalid: &[Skipped]) -> Findings {
    found.rank();
    let asked = match found.race.settings {
        1 => "does it meet its targets?",
        _ => "which setting meets the targets?",
    };
    let mut facts = found.played();
    facts.push(format!("seed {}", subject.seed));
    facts.push(format!("all intervals hold together at {} %", LEVEL * 100.0));
    facts.extend(found.stopped.map(|_| "stopped by hand".to_owned()));
    let (after, short) = (number::games(found.race.idle_after), found.race.invalid - invalid.len());
    let idle: String = idle.iter().map(|path| format!(" {path} moved none of these figures in {after}.")).collect();
    let more = if short > 0 { format!(" {short} more are none either.") } else { String::new() };
    Findings {
        subject: subject.name(),
        title: format!("{}: {asked}", subject.name()),
        asked: asked.to_owned(),
        played: found.played().join(", "),
        facts,
        answer: Some(found.halted() + &found.answer() + &found.left() + &idle + &skipped_answer(invalid) + &more),
        method: format!(
            "Where there are more settings than places in the answer, all race on common dice: those that are shown to \
             miss a target leave, at a level of {level} % over all settings, targets and looks. The settings of the \
             answer and the scenario as it is are then played on other dice until each is decided, and all that is \
             said of them rests on these games alone; the level of {level} % is split over their targets, so that a \
             false claim among all has a chance of {error:.0} % at most, whenever play stops. The misfit of a target \
             is how far off the figure is, in tolerances: 0 is on the target, 1 the edge of what does not matter; that \
             of a setting is the misfit of its worst target, what is beyond the edge times its weight. Settings of one \
             group can't be told apart by their misfit. Settings that meet all targets are in the order of their \
             distance: fewer parameters changed, then fewer steps along the values listed, where a parameter that the \
             scenario does not set counts as one step.",
            level = LEVEL * 100.0,
            error = (1.0 - LEVEL) * 100.0
        ),
        exhibits: vec![Exhibit::Settings(found)],
    }
}
