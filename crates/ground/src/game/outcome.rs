//! The columns of an outcome. Each names a metric and says how its cell is read off a game that is over, in one place,
//! so that a row has exactly a cell a metric. Names are in snake_case: SQL and Python take them without quotes.

mod severities;

use super::metric::{is_named, snake_case};
use super::wording::Wording;
use super::{Cut, Figure, Group, Metric, MetricKind, NULL, Ratio, SideName, Simulation, Verdicts, Whose};
use severities::Severities;
use std::fmt;
use std::ops::RangeInclusive;

/// What a cell is read as.
pub trait Cell {
    /// Whether it may be [`NULL`].
    const NULLABLE: bool = false;

    /// The value as a cell; [`NULL`] for none.
    fn cell(self) -> i64;
}

macro_rules! cells {
    ($($Integer:ty)*) => {
        $(impl Cell for $Integer {
            fn cell(self) -> i64 {
                self as i64
            }
        })*
    };
}

cells! { u8 i8 u16 i16 u32 i32 i64 usize }

impl<T: Cell> Cell for Option<T> {
    const NULLABLE: bool = true;

    fn cell(self) -> i64 {
        self.map_or(NULL, Cell::cell)
    }
}

/// Reads a cell off a scenario and the state at the end of a game.
type Read<P> = Box<dyn Fn(&P, &<P as Simulation>::State) -> i64 + Send + Sync>;

/// The columns of a scenario's outcome, in the order of a row, and the ratios of their metrics.
///
/// ```ignore
/// let mut outcome = Outcome::default();
/// outcome.category("winner", &Winner::NAMES, "the side that won", |_, state| state.winner as usize);
/// outcome.number("losses", "aircraft", 0..=jets, "jets lost", |_, state| state.losses);
/// outcome.number("shots", "missiles", 0..=missiles, "missiles fired", |_, state| state.shots);
/// outcome.ratio("losses-per-shot", "losses", "shots", 1, "jets lost for each missile fired");
/// ```
pub struct Outcome<P: Simulation> {
    metrics: Vec<Metric>,
    ratios: Vec<Ratio>,
    cells: Vec<Read<P>>,
    verdicts: Option<Verdicts>,
    figures: Vec<Figure>,
    groups: Vec<Group>,
    cut: Option<Cut>,
    wording: Wording,
    severities: Severities<P>,
}

/// Adds columns of integers from 0, one a line: its name, the most that it may be, its unit, what it means, and its
/// cell.
///
/// ```ignore
/// counts! { outcome, |scenario, state| {
///     losses: jets, "aircraft", "jets lost" => state.losses;
/// } }
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! outcome_counts {
    ($outcome:ident, |$played:ident, $state:ident| {
        $($name:ident: $most:expr, $unit:literal, $meaning:literal => $cell:expr;)*
    }) => {
        $(#[allow(unused_variables, reason = "not every cell needs both")]
        $outcome.count(stringify!($name), $unit, $most, $meaning, move |$played, $state| $cell);)*
    };
}
pub use outcome_counts as counts;

impl<P: Simulation> Default for Outcome<P> {
    fn default() -> Outcome<P> {
        let (metrics, ratios, cells, figures) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (groups, wording) = (Vec::new(), Wording::default());
        Outcome {
            metrics,
            ratios,
            cells,
            verdicts: None,
            figures,
            groups,
            cut: None,
            wording,
            severities: Severities::default(),
        }
    }
}

impl<P: Simulation> fmt::Debug for Outcome<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outcome").field("metrics", &self.metrics).field("ratios", &self.ratios).finish_non_exhaustive()
    }
}

impl<P: Simulation> Outcome<P> {
    /// Names the sides for people, each with its id, in their order: before any column, since the columns are named
    /// after them. A column is a side's whose name begins or ends with its id.
    pub fn sides<I: AsRef<str>, N: AsRef<str>>(&mut self, sides: &[(I, N)]) {
        let side = |(id, name): &(I, N)| SideName { id: id.as_ref().to_owned(), name: name.as_ref().to_owned() };
        self.wording.sides = sides.iter().map(side).collect();
    }

    /// How people write words of the ids, such as `vp` as `VP`: before any column.
    pub fn spell(&mut self, spellings: &[(&'static str, &'static str)]) {
        self.wording.spellings = spellings.to_vec();
    }

    /// Names the last column for people, where its id in words is no good name.
    ///
    /// # Panics
    /// Where there is no column yet.
    pub fn called(&mut self, said: impl Into<String>) {
        self.last_column().said = said.into();
    }

    /// Names the last ratio for people.
    ///
    /// # Panics
    /// Where there is no ratio yet.
    pub fn ratio_called(&mut self, said: impl Into<String>) {
        self.ratios.last_mut().expect("a ratio is declared before its name").said = said.into();
    }

    /// Says that the last column is what the first side has of something less what the second has, such as
    /// `victory points`, which it is then named after.
    ///
    /// # Panics
    /// Where there is no column yet, or there are not two sides.
    pub fn leads_in(&mut self, what: &str) {
        let [first, second] = &self.wording.sides[..] else { panic!("a lead in {what} is between two sides") };
        let (first, second) = (first.name.clone(), second.name.clone());
        let metric = self.last_column();
        metric.said = format!("{what}, {first} less {second}");
        metric.whose = Whose::Lead([first, second]);
    }

    /// The column that is declared last.
    fn last_column(&mut self) -> &mut Metric {
        self.metrics.last_mut().expect("a column is declared before what is said of it")
    }

    /// Adds a column that holds one of `names` by its index.
    pub fn category<C: Cell>(
        &mut self,
        name: &str,
        names: &[&str],
        meaning: &str,
        cell: impl Fn(&P, &P::State) -> C + Send + Sync + 'static,
    ) {
        let kind = MetricKind::Category(names.iter().map(|&name| name.to_owned()).collect());
        self.column(name.to_owned(), kind, "", 0..=names.len() as i64 - 1, meaning.to_owned(), cell);
    }

    /// Adds a column of integers; of optional ones, where the metric may not apply.
    pub fn number<C: Cell>(
        &mut self,
        name: impl Into<String>,
        unit: &'static str,
        range: RangeInclusive<i64>,
        meaning: impl Into<String>,
        cell: impl Fn(&P, &P::State) -> C + Send + Sync + 'static,
    ) {
        self.column(name.into(), MetricKind::Integer, unit, range, meaning.into(), cell);
    }

    /// Adds a column of integers from 0 up to `most`.
    pub fn count<C: Cell>(
        &mut self,
        name: impl Into<String>,
        unit: &'static str,
        most: i64,
        meaning: impl Into<String>,
        cell: impl Fn(&P, &P::State) -> C + Send + Sync + 'static,
    ) {
        self.number(name, unit, 0..=most, meaning, cell);
    }

    /// Adds a column of truth values.
    pub fn flag(&mut self, name: &str, meaning: &str, cell: impl Fn(&P, &P::State) -> bool + Send + Sync + 'static) {
        let cell = move |played: &P, state: &P::State| u8::from(cell(played, state));
        self.column(name.to_owned(), MetricKind::Flag, "", 0..=1, meaning.to_owned(), cell);
    }

    /// Scales the last column: its cells count parts of the metric's unit, `scale` parts to a unit.
    ///
    /// # Panics
    /// Where there is no column yet.
    pub fn in_parts_of(&mut self, scale: u32) {
        self.last_column().scale = scale;
    }

    fn column<C: Cell>(
        &mut self,
        name: String,
        kind: MetricKind,
        unit: &'static str,
        range: RangeInclusive<i64>,
        meaning: String,
        cell: impl Fn(&P, &P::State) -> C + Send + Sync + 'static,
    ) {
        let (name, range) = (snake_case(&name), range.into_inner());
        let (said, whose) = (self.wording.figure(&name), self.wording.whose(&name));
        let said_values = match &kind {
            MetricKind::Category(names) => names.iter().map(|name| self.wording.value(name)).collect(),
            MetricKind::Integer | MetricKind::Flag => Vec::new(),
        };
        let nullable = C::NULLABLE;
        let metric = Metric { name, kind, unit, scale: 1, range, nullable, meaning, said, said_values, whose };
        self.metrics.push(metric);
        self.cells.push(Box::new(move |played, state| cell(played, state).cell()));
    }

    /// Adds the quotient of two metrics by their names, printed times `per`.
    ///
    /// # Panics
    /// Where there is no metric of such a name yet.
    pub fn ratio(
        &mut self,
        name: impl Into<String>,
        numerator: &str,
        denominator: &str,
        per: u32,
        meaning: impl Into<String>,
    ) {
        let (numerator, denominator) = (self.metric(numerator), self.metric(denominator));
        let (name, meaning) = (snake_case(&name.into()), meaning.into());
        let (said, whose) = (self.wording.figure(&name), self.wording.whose(&name));
        self.ratios.push(Ratio { name, numerator, denominator, per, meaning, said, whose });
    }

    /// Says which values of the category `name` are whose victory: clauses such as `a wins`, each with its values.
    ///
    /// # Panics
    /// Where there is no metric of this name yet.
    pub fn verdicts(&mut self, name: &str, clauses: &[(&str, RangeInclusive<i64>)]) {
        let clauses = clauses.iter().map(|(clause, values)| ((*clause).to_owned(), values.clone())).collect();
        self.verdicts = Some(Verdicts { metric: self.metric(name), clauses });
    }

    /// Says that some metrics are parts of one thing, such as `losses of the US by cause`; a report draws them
    /// together.
    ///
    /// # Panics
    /// Where there is no metric of such a name yet, or they are not integers of one unit.
    pub fn group<N: AsRef<str>>(&mut self, name: impl Into<String>, members: &[N]) {
        let (name, members) =
            (name.into(), members.iter().map(|member| self.metric(member.as_ref())).collect::<Vec<_>>());
        let units = members.iter().map(|&member| (&self.metrics[member].kind, self.metrics[member].unit));
        let alike = units.clone().all(|unit| unit.0 == &MetricKind::Integer && Some(unit) == units.clone().next());
        assert!(alike, "the members of `{name}` are integers of one unit");
        let whose = members.first().map(|&first| &self.metrics[first].whose);
        let side = match whose {
            Some(Whose::Side(side)) => Some(*side),
            _ => None,
        };
        self.groups.push(Group { name, members, side });
    }

    /// Says that the last group is of a side, by its place among the sides, whatever its columns are called.
    ///
    /// # Panics
    /// Where there is no group yet.
    pub fn group_of(&mut self, side: usize) {
        self.groups.last_mut().expect("a group is declared before its side").side = Some(side);
    }

    /// Says that the number alone decides the category, which rises with it or falls with it throughout: a report marks
    /// its values on the number.
    ///
    /// # Panics
    /// Where there is no metric of such a name yet.
    pub fn cut(&mut self, category: &str, number: &str) {
        self.cut = Some(Cut { category: self.metric(category), number: self.metric(number) });
    }

    /// Names the figures that a summary shows unasked, in its order, by metric or ratio; those that the scenario does
    /// not have are left out.
    pub fn figures<N: AsRef<str>>(&mut self, names: &[N]) {
        let metric = |name: &str| self.metrics.iter().position(|metric| is_named(&metric.name, name));
        let ratio = |name: &str| self.ratios.iter().position(|ratio| is_named(&ratio.name, name));
        let figure = |name: &str| metric(name).map(Figure::Metric).or_else(|| ratio(name).map(Figure::Ratio));
        self.figures = names.iter().filter_map(|name| figure(name.as_ref())).collect();
    }

    fn metric(&self, name: &str) -> usize {
        let place = self.metrics.iter().position(|metric| is_named(&metric.name, name));
        place.unwrap_or_else(|| panic!("there is no column {name}"))
    }

    /// What [`Outcome::verdicts`] said.
    pub fn declared_verdicts(&self) -> Option<&Verdicts> {
        self.verdicts.as_ref()
    }

    /// What [`Outcome::sides`] said.
    pub fn declared_sides(&self) -> &[SideName] {
        &self.wording.sides
    }

    /// What [`Outcome::group`] said.
    pub fn declared_groups(&self) -> &[Group] {
        &self.groups
    }

    /// What [`Outcome::cut`] said.
    pub fn declared_cut(&self) -> Option<Cut> {
        self.cut
    }

    /// What [`Outcome::figures`] named.
    pub fn declared_figures(&self) -> &[Figure] {
        &self.figures
    }

    /// The metrics, in the order of a row's cells.
    pub fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    /// The ratios.
    pub fn ratios(&self) -> &[Ratio] {
        &self.ratios
    }

    /// Writes the row of a game that is over.
    ///
    /// # Panics
    /// Where the row does not have exactly a cell a metric.
    pub fn write(&self, played: &P, state: &P::State, row: &mut [i64]) {
        assert_eq!(row.len(), self.cells.len(), "a row has a cell a metric");
        for (slot, cell) in row.iter_mut().zip(&self.cells) {
            *slot = cell(played, state);
        }
    }
}

#[cfg(test)]
mod tests;
