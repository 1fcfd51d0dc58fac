//! What one step of each number of a scenario changes in a figure.

use super::groups::groups;
use super::{Change, Exhibit, FigureName, Findings, Subject};
use crate::report::number;
use crate::stats::{Interval, LEVEL};
use std::fmt::Write;

/// The numbers of a scenario, those whose step changes a figure most first.
#[derive(Clone, Debug, PartialEq)]
pub struct Tornado {
    /// The scenario's name within its system.
    pub scenario: String,
    /// What the steps change.
    pub figure: FigureName,
    /// The figure of the scenario as it is, over `games` games.
    pub value: f64,
    /// Its interval; none where it rests on too few games.
    pub interval: Option<Interval>,
    /// The number of its games.
    pub games: u64,
    /// All numbers that were moved.
    pub numbers: Vec<Stepped>,
}

/// A number with what its steps do.
#[derive(Clone, Debug, PartialEq)]
pub struct Stepped {
    /// Where it is in the document.
    pub path: String,
    /// Its value in the scenario as it is.
    pub value: i64,
    /// One less.
    pub down: Step,
    /// One more.
    pub up: Step,
    /// The group of numbers whose intervals overlap with its own, from 1; 0 of a number that is not shown to change the
    /// figure.
    pub group: usize,
}

/// A step of a number.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// It makes no valid scenario, for this reason.
    Invalid(String),
    /// The scenario is the same.
    Unread,
    /// It was played.
    Played {
        /// The value after the step.
        to: i64,
        /// The number of games.
        games: u64,
        /// The games whose outcome differs.
        moved: u64,
        /// How the figure differs; none where no outcome does, or the figure never applied.
        change: Option<Change>,
    },
}

/// What is known of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A step is shown to change the figure.
    Shown,
    /// A step changes outcomes, but is not shown to change the figure.
    Open,
    /// No step changed how any game ended.
    Idle,
    /// Play does not read it.
    Unread,
    /// No step makes a valid scenario.
    Invalid,
}

impl Standing {
    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Shown => "shown",
            Standing::Open => "not shown",
            Standing::Idle => "no outcome moved",
            Standing::Unread => "not read",
            Standing::Invalid => "invalid",
        }
    }
}

impl Step {
    /// How the figure differs.
    pub fn change(&self) -> Option<Change> {
        match self {
            Step::Played { change, .. } => *change,
            _ => None,
        }
    }

    /// The number of games played.
    pub fn games(&self) -> u64 {
        match self {
            Step::Played { games, .. } => *games,
            _ => 0,
        }
    }

    /// The number of games whose outcome differs.
    pub fn moved(&self) -> u64 {
        match self {
            Step::Played { moved, .. } => *moved,
            _ => 0,
        }
    }
}

impl Stepped {
    /// Its steps, down first.
    pub fn steps(&self) -> [&Step; 2] {
        [&self.down, &self.up]
    }

    /// What is known of it.
    pub fn standing(&self) -> Standing {
        let steps = self.steps();
        let any = |is: &dyn Fn(&Step) -> bool| steps.into_iter().any(is);
        match () {
            () if any(&|step| step.change().is_some_and(|change| change.is_shown())) => Standing::Shown,
            () if any(&|step| step.moved() > 0) => Standing::Open,
            () if any(&|step| matches!(step, Step::Played { .. })) => Standing::Idle,
            () if any(&|step| matches!(step, Step::Unread)) => Standing::Unread,
            () => Standing::Invalid,
        }
    }

    /// The change of the step that changes the figure more, without its sign.
    pub fn size(&self) -> f64 {
        let sizes = self.steps().into_iter().filter_map(Step::change).map(|change| change.value.abs());
        sizes.fold(0.0, f64::max)
    }

    /// The interval of the greater size of its steps.
    pub fn size_interval(&self) -> Interval {
        let intervals = self.steps().into_iter().filter_map(|step| step.change()?.interval);
        intervals.fold(Interval { low: 0.0, high: 0.0 }, |size, one| Interval {
            low: size.low.max(one.low).max(-one.high),
            high: size.high.max(one.low.abs()).max(one.high.abs()),
        })
    }
}

impl Tornado {
    /// The numbers of this standing, in their order.
    pub fn of(&self, standing: Standing) -> Vec<&Stepped> {
        self.numbers.iter().filter(|number| number.standing() == standing).collect()
    }

    /// Ranks the numbers, and groups those that are shown to change the figure by the intervals of the size.
    fn rank(&mut self) {
        let place = |number: &Stepped| number.standing() as usize;
        self.numbers.sort_by(|one, other| place(one).cmp(&place(other)).then(other.size().total_cmp(&one.size())));
        let shown = self.numbers.iter_mut().filter(|number| number.standing() == Standing::Shown);
        let mut shown: Vec<&mut Stepped> = shown.collect();
        let numbers = groups(shown.iter().map(|number| number.size_interval()));
        shown.iter_mut().zip(numbers).for_each(|(number, group)| number.group = group);
    }

    /// A change in print, with its sign: percentage points of a share.
    pub fn signed(&self, change: f64) -> String {
        let (factor, digits) =
            if self.figure.share { (100.0, 1) } else { (1.0, if change.abs() < 0.1 { 4 } else { 2 }) };
        let text = format!("{:+.digits$}", change * factor);
        let nothing = text.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'0' | b'.'));
        if nothing { text[1..].to_owned() } else { text }
    }

    fn unit(&self) -> &'static str {
        if self.figure.share { "pp" } else { "" }
    }

    /// The range of games after which no outcome had changed, in words.
    pub fn idle_games(&self) -> String {
        let games = || {
            let idle = self.of(Standing::Idle).into_iter();
            idle.flat_map(|number| number.steps().map(Step::games)).filter(|games| *games > 0)
        };
        match (games().min(), games().max()) {
            (Some(least), Some(most)) if least == most => number::games(least),
            (Some(least), Some(most)) => format!("{} to {}", number::grouped(least), number::games(most)),
            _ => number::games(0),
        }
    }

    fn answer(&self) -> String {
        let name = &self.figure.name;
        let shown = self.of(Standing::Shown);
        let mut text = match shown.first() {
            None => format!("No number is shown to move {name} by one step."),
            Some(most) => {
                let steps = [("down", &most.down), ("up", &most.up)].into_iter().filter_map(|(way, step)| {
                    Some(format!("{}{} a step {way}", self.signed(step.change()?.value), self.unit()))
                });
                let steps: Vec<String> = steps.collect();
                let (are, the_most) = match shown.len() {
                    1 => ("1 number is".to_owned(), String::new()),
                    many => (format!("{many} numbers are"), " the most".to_owned()),
                };
                let path = &most.path;
                format!("{are} shown to move {name} by one step, {path}{the_most}: {}.", steps.join(", "))
            }
        };
        let count = |standing: Standing| self.of(standing).len();
        let idle = self.idle_games();
        let rest = [
            (
                count(Standing::Open),
                "moves games, but is not shown to move it",
                "move games, but are not shown to move it",
            ),
            (count(Standing::Idle), "moved no outcome", "moved no outcome"),
            (count(Standing::Unread), "is not read", "are not read"),
            (count(Standing::Invalid), "can't be stepped", "can't be stepped"),
        ];
        for (at, (count, one, many)) in rest.into_iter().enumerate().filter(|(_, rest)| rest.0 > 0) {
            let games = if at == 1 { format!(" in {idle}") } else { String::new() };
            let _ = write!(text, " {count} {}{games}.", if count == 1 { one } else { many });
        }
        text
    }
}

/// The document of a tornado; `family` is how many intervals hold together.
pub fn tornado(subject: &Subject<'_>, mut found: Tornado, family: usize) -> Findings {
    found.rank();
    let asked = format!("what one step of each number changes in {}", found.figure.name);
    let games: u64 = found.numbers.iter().flat_map(|number| number.steps().map(Step::games)).sum();
    let count = found.numbers.len();
    let played = format!("{count} numbers, {} in all on the same dice", number::games(games));
    let together = format!("{family} intervals hold together at {} %", LEVEL * 100.0);
    Findings {
        subject: subject.name(),
        title: format!("{}: {asked}", subject.name()),
        asked,
        played: played.clone(),
        facts: vec![played, format!("seed {}", subject.seed), together.clone()],
        answer: Some(found.answer()),
        method: format!(
            "Each number is moved by itself, one down and one up, and played on the same dice as the scenario as it \
             is; the figures are paired game by game. Steps whose games all end alike leave after a few games, those \
             that are known well enough or are clearly small stop, and the others play on while games are left. The \
             {together} wherever play stops. That no outcome moved in a number of games does not show that none ever \
             does."
        ),
        exhibits: vec![Exhibit::Tornado(found)],
    }
}
