//! How much each of several parameters, over its whole range, does to a figure.

use super::change::idle_answer;
use super::groups::groups;
use super::tornado::Standing;
use super::{Exhibit, FigureName, Findings, Skipped, Subject, signed};
use crate::analysis::sweep::stars::{Effect, Estimate, Index, Indices};
use crate::report::number;
use crate::stats::{FEW, Interval, LEVEL};
use std::fmt::Write;

/// Parameters with what they do to a figure, those that do most first.
#[derive(Clone, Debug, PartialEq)]
pub struct Influences {
    /// The scenario's name within its system.
    pub scenario: String,
    /// What the parameters are held against.
    pub figure: FigureName,
    /// The name of the design.
    pub design: &'static str,
    /// What is measured of each parameter.
    pub measures: Vec<Measure>,
    /// The measure by which the parameters are ranked.
    pub key: usize,
    /// The parameters; the dummy factor last.
    pub lines: Vec<Influence>,
    /// The number of base points.
    pub points: u64,
    /// The number of games at each point.
    pub games: u64,
}

/// What is measured of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Its name in files.
    pub name: &'static str,
    /// Its name on the terminal and the page.
    pub head: &'static str,
    /// How it is printed.
    pub print: Print,
}

/// How a measure is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// A part of the whole, in percent.
    Part,
    /// A change of the figure, with its sign.
    Change,
    /// A size of changes of the figure.
    Size,
}

/// A parameter, or the dummy factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Influence {
    /// The path of the parameter; none of the dummy factor.
    pub path: Option<String>,
    /// What it may be, in words.
    pub values: String,
    /// What was measured, in the order of the measures; none where nothing is shown to vary.
    pub measured: Vec<Option<Estimate>>,
    /// The group of parameters whose intervals overlap with its own, from 1; 0 of a parameter that is not shown to do
    /// anything.
    pub group: usize,
    /// What is known of it.
    pub standing: Standing,
    /// The number of games whose outcome it changed.
    pub moved: u64,
}

/// What was played.
pub struct Sampled {
    /// What the parameters are held against.
    pub figure: FigureName,
    /// What one unit of the sums is in print.
    pub unit: f64,
    /// The paths of the parameters, each with its values in words.
    pub parameters: Vec<(String, String)>,
    /// The base points whose games are in.
    pub points: u64,
    /// The games at each point.
    pub games: u64,
    /// The number of points around a base point, itself and the dummy factor among them.
    pub around: u64,
    /// Base points that are left out, since a point of theirs makes no valid scenario.
    pub skipped: Vec<Skipped>,
}

const INDICES: [Measure; 2] = [
    Measure { name: "first", head: "by itself", print: Print::Part },
    Measure { name: "total", head: "with others", print: Print::Part },
];

const EFFECTS: [Measure; 3] = [
    Measure { name: "mean", head: "mean effect", print: Print::Change },
    Measure { name: "size", head: "mean size", print: Print::Size },
    Measure { name: "spread", head: "spread", print: Print::Size },
];

/// The method of Sobol' indices.
const SOBOL: &str = "\
    Base points are drawn with each value of each parameter as likely as the others, and each has a second point \
    drawn like it. Each parameter by itself takes its value of the second point. By itself, a parameter makes \
    the part of the variance that is gone where it is known; with others, what is left where all others are \
    known (the first and total Sobol' index, by the estimators of Saltelli and Jansen). The figure of a point is \
    its mean over all dice: the noise of the games played is split off by multiplying differences of different \
    games. Estimates scatter about the truth, and may be below 0.";
/// The method of elementary effects.
const MORRIS: &str = "\
    Base points are drawn with each value of each parameter as likely as the others; from each of them every \
    parameter by itself jumps half of its values up or down (elementary effects after Morris, on the same dice \
    as the base point). The mean effect is that of a jump upwards. The mean size takes each effect without its \
    sign, which is read from one half of the games while the effect is measured in the other, so that dice alone \
    show none. The spread is the standard deviation of effects from base point to base point: great where a \
    parameter acts with others, or not in a straight line.";

impl Influence {
    /// The path, or what the dummy factor is called.
    pub fn name(&self) -> &str {
        self.path.as_deref().unwrap_or("dummy factor")
    }

    fn measured(&self, at: usize) -> Option<Estimate> {
        self.measured.get(at).copied().flatten()
    }
}

impl Influences {
    /// The parameters, without the dummy factor.
    pub fn parameters(&self) -> impl Iterator<Item = &Influence> {
        self.lines.iter().filter(|line| line.path.is_some())
    }

    /// The dummy factor.
    pub fn dummy(&self) -> Option<&Influence> {
        self.lines.iter().find(|line| line.path.is_none())
    }

    /// A measured figure in print.
    pub fn printed(&self, print: Print, figure: f64) -> String {
        match print {
            Print::Part => format!("{:.1}", figure * 100.0),
            Print::Change => signed(figure, self.figure.share),
            Print::Size => signed(figure, self.figure.share).trim_start_matches('+').to_owned(),
        }
    }

    /// The unit of a measure in print.
    pub fn unit(&self, print: Print) -> &'static str {
        match print {
            Print::Part => " %",
            _ if self.figure.share => "pp",
            _ => "",
        }
    }

    fn named(&self, line: &Influence, at: usize) -> String {
        let print = self.measures[at].print;
        let value = line.measured(at).map(|estimate| self.printed(print, estimate.value));
        value.map_or_else(|| "nothing".to_owned(), |value| value + self.unit(print))
    }

    /// Ranks the parameters by their key measure, and groups those that are shown to do something.
    fn rank(&mut self) {
        let key = self.key;
        let size = |line: &Influence| line.measured(key).map_or(0.0, |estimate| estimate.value);
        let place = |line: &Influence| (line.path.is_none(), line.standing as usize);
        self.lines.sort_by(|one, other| place(one).cmp(&place(other)).then(size(other).total_cmp(&size(one))));
        let shown = self.lines.iter_mut().filter(|line| line.path.is_some() && line.standing == Standing::Shown);
        let mut shown: Vec<&mut Influence> = shown.collect();
        let nothing = Interval { low: 0.0, high: 0.0 };
        let interval = |line: &&mut Influence| line.measured(key).and_then(|one| one.interval).unwrap_or(nothing);
        let numbers = groups(shown.iter().map(interval));
        shown.iter_mut().zip(numbers).for_each(|(line, group)| line.group = group);
    }

    /// The sentences on those that are shown, on those that are not, and on the dummy factor.
    fn rest(&self) -> String {
        let of = |standing: Standing| self.parameters().filter(move |line| line.standing == standing);
        let open: Vec<&str> = of(Standing::Open).map(Influence::name).collect();
        let idle: Vec<String> = of(Standing::Idle).map(|line| line.name().to_owned()).collect();
        let mut text = String::new();
        if !open.is_empty() {
            let are = if open.len() == 1 { "is" } else { "are" };
            let _ = write!(text, " {} {are} not shown to do anything.", open.join(", "));
        }
        text += &idle_answer(&idle, &number::games(self.points * self.games));
        if self.dummy().is_some_and(|dummy| dummy.standing == Standing::Shown) {
            text += " The dummy factor is shown to do something, which it does not: of 20 such tables one may err.";
        }
        text
    }
}

/// What is known of a parameter, by its measures that are 0 where it does nothing.
fn standing(moved: u64, is_shown: bool) -> Standing {
    match moved {
        0 => Standing::Idle,
        _ if is_shown => Standing::Shown,
        _ => Standing::Open,
    }
}

/// The document of Sobol' indices.
pub fn sobol(subject: &Subject<'_>, sampled: Sampled, indices: &Indices) -> Findings {
    let line = |(parameter, index): (Option<&(String, String)>, &Index)| {
        let measured = vec![index.first, index.total];
        let is_shown = measured.iter().flatten().any(|one| one.is_above());
        influence(parameter, measured, index.moved, is_shown)
    };
    let parameters = sampled.parameters.iter().map(Some).zip(&indices.parameters);
    let lines = parameters.chain([(None, &indices.dummy)]).map(line).collect();
    let mut found = influences(subject, &sampled, ("sobol", &INDICES, 1), lines);
    found.rank();
    let name = &found.figure.name;
    let variance = indices.variance.times(sampled.unit * sampled.unit);
    let mut answer = match found.parameters().next() {
        Some(most) if most.measured(1).is_some() => format!(
            "{} matters most: of the variance of {name} over all settings it makes {} by itself, and {} with others.",
            most.name(),
            found.named(most, 0),
            found.named(most, 1)
        ),
        _ if indices.variance == Estimate::NOTHING => format!("{name} does not vary over the settings."),
        _ => format!("{name} is not shown to vary over the settings: play more games."),
    };
    answer += &found.rest();
    if let Some(share) = indices.dice.filter(|share| share.value > 0.0 && variance.is_above()) {
        let of = share.interval.map(|of| format!(" ({})", number::between(of, true))).unwrap_or_default();
        let _ = write!(
            answer,
            " Of a single game's variance {}{of} is the dice's; the settings have a standard deviation of {}.",
            number::percent(share.value),
            found.printed(Print::Size, variance.value.max(0.0).sqrt()) + found.unit(Print::Size),
        );
    }
    document(subject, sampled, found, answer, ("of what its variance is made", SOBOL))
}

/// The document of elementary effects: those of the parameters, then those of the dummy factor.
pub fn morris(subject: &Subject<'_>, sampled: Sampled, effects: &[Effect]) -> Findings {
    let line = |(parameter, effect): (Option<&(String, String)>, &Effect)| {
        let measured = [effect.mean, effect.size, effect.spread].map(|one| one.times(sampled.unit));
        let clear = measured[0].interval.is_some_and(|interval| !interval.holds(0.0));
        influence(parameter, measured.map(Some).to_vec(), effect.moved, clear || measured[1].is_above())
    };
    let lines = sampled.parameters.iter().map(Some).chain([None]).zip(effects).map(line).collect();
    let mut found = influences(subject, &sampled, ("morris", &EFFECTS, 1), lines);
    found.rank();
    let name = &found.figure.name;
    let answer = match found.parameters().next() {
        Some(most) if most.standing == Standing::Shown => format!(
            "{} moves {name} most: a jump of half its values changes it by {} on average, {} upwards.",
            most.name(),
            found.named(most, 1),
            found.named(most, 0)
        ),
        _ => format!("No parameter is shown to move {name}."),
    };
    let few = too_few(&sampled, effects);
    let answer = answer + &found.rest() + &few;
    document(subject, sampled, found, answer, ("what jumps of its parameters change", MORRIS))
}

/// Which parameters have no interval, since too few base points show an effect of them, and what gives them one.
fn too_few(sampled: &Sampled, effects: &[Effect]) -> String {
    let lacks = |effect: &Effect| effect.mean.interval.is_none() && (1..FEW).contains(&effect.differing);
    let few = sampled.parameters.iter().zip(effects).filter(|(_, effect)| lacks(effect));
    let few: Vec<(&str, u64)> = few.map(|((path, _), effect)| (path.as_str(), effect.differing)).collect();
    let Some(fewest) = few.iter().map(|(_, count)| *count).min() else { return String::new() };
    let each: Vec<String> =
        few.iter().map(|(path, count)| format!("{count} of {} base points of {path}", sampled.points)).collect();
    // A quarter more than just enough, since other points are drawn.
    let points = (FEW * sampled.points * 5).div_ceil(fewest * 4 * 8) * 8;
    format!(" Only {} show an effect, too few for an interval, which needs {FEW}: --points {points}.", each.join(", "))
}

fn influence(
    parameter: Option<&(String, String)>,
    measured: Vec<Option<Estimate>>,
    moved: u64,
    is_shown: bool,
) -> Influence {
    let (path, values) = parameter.cloned().unzip();
    Influence {
        path,
        values: values.unwrap_or_else(|| "other dice".to_owned()),
        measured,
        group: 0,
        standing: standing(moved, is_shown),
        moved,
    }
}

fn influences(
    subject: &Subject<'_>,
    sampled: &Sampled,
    (design, measures, key): (&'static str, &[Measure], usize),
    lines: Vec<Influence>,
) -> Influences {
    Influences {
        scenario: subject.scenario.to_owned(),
        figure: sampled.figure.clone(),
        design,
        measures: measures.to_vec(),
        key,
        lines,
        points: sampled.points,
        games: sampled.games,
    }
}

fn document(
    subject: &Subject<'_>,
    sampled: Sampled,
    found: Influences,
    answer: String,
    (what, method): (&str, &str),
) -> Findings {
    let Sampled { points, games, around, skipped, .. } = sampled;
    let asked = format!("{}: {what}", found.figure.name);
    let played = format!("{points} base points, {} in all", number::games(points * games * around));
    let together = format!("intervals hold together at {} %", LEVEL * 100.0);
    let left_out = match skipped.first() {
        Some(first) => format!(
            " {} base points are left out, since a point around them is no valid scenario: {}.",
            skipped.len(),
            first.why
        ),
        None => String::new(),
    };
    Findings {
        subject: subject.name(),
        title: format!("{}: {asked}", subject.name()),
        asked,
        played: played.clone(),
        facts: vec![
            played,
            format!("{games} at each point"),
            format!("seed {}", subject.seed),
            format!("all {together}"),
        ],
        answer: Some(answer + &left_out),
        method: format!(
            "{method} The dummy factor is the base point on other dice: what it shows is noise. All {together}; base \
             points share no games, and the intervals rest on how they vary."
        ),
        exhibits: vec![Exhibit::Influences(found)],
    }
}
