//! What a question found: one typed document, which the terminal, the page and the tables print.
//!
//! A question (a comparison, a balance) fills a [`Findings`] once, from exact sums. The printers are
//! [`crate::report::terminal::findings()`], the page and [`crate::report::tables::findings`]; each prints every kind of
//! [`Exhibit`] in its own form and reads no text back. A new question builds its document from the exhibits here, and
//! needs a printer only for a new kind of exhibit.

mod best;
mod change;
mod contrast;
mod curve;
mod distribution;
mod gains;
mod groups;
mod judged;
mod heat;
mod influences;
mod levels;
mod named_figure;
mod points;
mod ranking;
mod rare;
mod settings;
mod subject;
mod swap;
mod target;
mod tornado;
mod tournament;
mod verdicts;

pub use best::best;
pub use change::Change;
pub use contrast::{ArmContrast, Contrasts, DecidedArm, Decisions, MetricShift, Skipped, SystemContrasts};
pub use contrast::{comparison, decisions, system_wide};
pub use curve::{Bracket, Curve, Own, Point, Search, search, sweep};
pub use distribution::{Clause, Distribution, Shares, Zone};
pub use gains::{GainLine, Gains, Improved, improved};
pub use heat::{HeatCell, HeatMap, Mark, heat_map};
pub use influences::{Influence, Influences, Measure, Print, Sampled, morris, sobol};
pub use judged::{Judged, JudgedLine, Model, judged};
pub use levels::{Levels, thresholds};
pub use named_figure::{NamedFigure, name_of, unit_of};
pub use points::{PlayedLineups, Points, Unit, UnitWorth, points};
pub(in crate::report) use points::{signed, worth};
pub use ranking::{Part, RankedPart, Ranking, ranking};
pub use rare::{RareFigure, rare};
pub(in crate::report) use settings::misfit_text;
pub use settings::{NamedGoal, Setting, Settings, StoppedIn, settings};
pub use subject::Subject;
pub use swap::{Swapped, SwappedVariant, level_of_swap, swapped};
pub use target::{Judgement, Target, verdict};
pub use tornado::{Standing, Step, Stepped, Tornado, tornado};
pub use tournament::{Tournament, TournamentPlay, TournamentSide, tournament};
pub use verdicts::{VerdictRow, Verdicts, verdicts};

/// The document.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// What was examined: a scenario with its system, such as `jets/mig21-v-f4`, or a system.
    pub subject: String,
    /// What was asked of it: the rest of the first line on the terminal.
    pub asked: String,
    /// The heading of the page.
    pub title: String,
    /// What was played, below the heading of the page.
    pub played: String,
    /// What was played and what its intervals are worth, below the first line on the terminal. An item in brackets
    /// belongs to the item before it.
    pub facts: Vec<String>,
    /// The answer in words. Comparisons have an answer for each variant instead, in their exhibit.
    pub answer: Option<String>,
    /// What the answer follows from, in the order in which it is printed.
    pub exhibits: Vec<Exhibit>,
    /// How the figures were computed: the last section of the page.
    pub method: String,
}

/// A part of the document.
#[derive(Clone, Debug, PartialEq)]
pub enum Exhibit {
    /// Variants beside a base, over a number of games that was fixed beforehand.
    Contrasts(Contrasts),
    /// Variants beside a base, played until each question was decided.
    Decisions(Decisions),
    /// Variants in every scenario of a system.
    SystemContrasts(SystemContrasts),
    /// The parts of a scenario in the order of what they are worth.
    Ranking(Ranking),
    /// What one more of each unit is worth.
    Points(Points),
    /// Policies against each other.
    Tournament(Tournament),
    /// What is the forces', and what the seat's.
    Swapped(Swapped),
    /// A figure beside its target.
    Target(Target),
    /// The figures of several scenarios beside their target.
    Verdicts(Verdicts),
    /// Settings of parameters, and which meet several goals.
    Settings(Settings),
    /// A figure along the values of a parameter.
    Curve(Curve),
    /// Results of people, beside those of a scenario.
    Judged(Judged),
    /// A figure where two parameters have other values.
    HeatMap(HeatMap),
    /// What one step of each number changes in a figure.
    Tornado(Tornado),
    /// How much each of several parameters does to a figure.
    Influences(Influences),
    /// How rare an event is.
    Rare(RareFigure),
    /// The levels into which thresholds cut a number.
    Levels(Levels),
    /// Which side's victory the games were.
    Shares(Shares),
    /// What a better policy gains, row by row of a book.
    Gains(Gains),
    /// How a metric is distributed; drawn on the page alone.
    Distribution(Distribution),
}

/// The name of a figure, and how it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureName {
    /// The name, such as `score`, `losses` or `winner=a`.
    pub name: String,
    /// Whether it is a part of 1, printed in percent.
    pub share: bool,
}
