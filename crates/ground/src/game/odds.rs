//! Exact probability tables: a game's own procedure, walked over all outcomes.
//!
//! A system adds each table once to its [`Tables`]: what it answers, the function that asks for its parameters, and the
//! procedure that it walks. The asking function names each parameter with its range and default where its value is
//! used,
//!
//! ```
//! # use sortie_ground::game::odds::{Tables, Title};
//! # use sortie_ground::{chance::Roll, game::Row};
//! # struct Book;
//! # let mut tables = Tables::<Book>::default();
//! tables.add(
//!     Title::house("die", "One die", &["T1.1a"]),
//!     |ask| ask.int::<u32>("sides", 1..=12, 6, "sides of the die"),
//!     |_, sides, roll| Row::Int(roll.die(*sides) as i32),
//! );
//! # assert_eq!(tables.specs()[0].parameters[0].name, "sides");
//! ```
//!
//! so that it serves twice: run without values it lists the parameters, run with values it reads them.

use super::{Parameter, ParameterKind, ParameterValue, Row, TableBook, TableError, TableSpec};
use crate::chance::{Chance, Either, Enumerate, Exact, Stream, StreamKey};
use std::ops::RangeInclusive;

/// What a table is called.
#[derive(Clone, Copy, Debug)]
pub struct Title {
    name: &'static str,
    title: &'static str,
    rules: &'static [&'static str],
    house: bool,
}

impl Title {
    /// The title of a table: its name within the system, a line on what it answers, and the ids of the rules that it
    /// walks.
    pub const fn new(name: &'static str, title: &'static str, rules: &'static [&'static str]) -> Title {
        Title { name, title, rules, house: false }
    }

    /// The title of a table that depends on house rules in part.
    pub const fn house(name: &'static str, title: &'static str, rules: &'static [&'static str]) -> Title {
        Title { house: true, ..Title::new(name, title, rules) }
    }
}

/// Asks for the parameters of a table, one after another: each gets the value given for it, or its default. A function
/// that asks must ask for the same parameters whatever their values are.
#[derive(Debug)]
pub struct Ask<'a> {
    given: &'a [ParameterValue],
    asked: Vec<Parameter>,
}

impl Ask<'_> {
    fn take(
        &mut self,
        name: &'static str,
        kind: ParameterKind,
        default: ParameterValue,
        meaning: &'static str,
    ) -> ParameterValue {
        let value = self.given.get(self.asked.len()).copied();
        self.asked.push(Parameter { name, kind, default, meaning, beyond: None, cards: None });
        value.unwrap_or(default)
    }

    /// A number of a range.
    ///
    /// # Panics
    /// If the range does not fit the type.
    pub fn int<T: TryFrom<i32>>(
        &mut self,
        name: &'static str,
        range: RangeInclusive<i32>,
        default: i32,
        meaning: &'static str,
    ) -> T {
        let kind = ParameterKind::Int(*range.start(), *range.end());
        let ParameterValue::Int(value) = self.take(name, kind, ParameterValue::Int(default), meaning) else {
            unreachable!("{name} is a number")
        };
        T::try_from(value).unwrap_or_else(|_| unreachable!("{name} fits its type"))
    }

    /// A number of a range, with what there is to say of numbers beyond it.
    ///
    /// # Panics
    /// If the range does not fit the type.
    pub fn int_or<T: TryFrom<i32>>(
        &mut self,
        name: &'static str,
        range: RangeInclusive<i32>,
        default: i32,
        meaning: &'static str,
        beyond: &'static str,
    ) -> T {
        let value = self.int(name, range, default, meaning);
        if let Some(asked) = self.asked.last_mut() {
            asked.beyond = Some(beyond);
        }
        value
    }

    /// A truth value.
    pub fn flag(&mut self, name: &'static str, default: bool, meaning: &'static str) -> bool {
        self.take(name, ParameterKind::Bool, ParameterValue::Bool(default), meaning) == ParameterValue::Bool(true)
    }

    /// One of a few words.
    ///
    /// # Panics
    /// If the default is none of them.
    pub fn word(
        &mut self,
        name: &'static str,
        words: &'static [&'static str],
        default: &'static str,
        meaning: &'static str,
    ) -> &'static str {
        assert!(words.contains(&default), "{name} is {default} by default, none of {words:?}");
        match self.take(name, ParameterKind::Word(words), ParameterValue::Word(default), meaning) {
            ParameterValue::Word(word) => word,
            _ => unreachable!("{name} is a word"),
        }
    }

    /// A card of the rules by its name: one of the printed `words`, or one that a scenario adds to the table of the
    /// rules at `path`.
    ///
    /// # Panics
    /// If the default is none of the words.
    pub fn card(
        &mut self,
        name: &'static str,
        (path, words): (&'static str, &'static [&'static str]),
        default: &'static str,
        meaning: &'static str,
    ) -> &'static str {
        let card = self.word(name, words, default, meaning);
        if let Some(asked) = self.asked.last_mut() {
            asked.cards = Some(path);
        }
        card
    }

    /// One of a few values, by its name; `names` and `values` run in parallel.
    ///
    /// # Panics
    /// If there are more of one than of the other, or the default is no name.
    pub fn one_of<T: Copy>(
        &mut self,
        name: &'static str,
        (names, values): (&'static [&'static str], &[T]),
        default: &'static str,
        meaning: &'static str,
    ) -> T {
        assert_eq!(names.len(), values.len(), "each value of {name} has a name");
        let word = self.word(name, names, default, meaning);
        let Some(place) = names.iter().position(|known| *known == word) else {
            unreachable!("{name} is one of {names:?}")
        };
        values[place]
    }
}

/// The dice of a table: an enumeration of all outcomes, or one roll. Every stream that is opened uses the same dice.
pub type TableDice<'a> = Either<&'a mut Enumerate, &'a mut Stream>;

impl Chance for TableDice<'_> {
    type Roll<'b>
        = &'b mut Self
    where
        Self: 'b;

    fn open(&mut self, _: StreamKey) -> &mut Self {
        self
    }
}

type Answer<B, T> = Box<dyn Fn(&B, &[ParameterValue], &mut T) -> Result<Row, TableError> + Send + Sync>;
type Walk<B> = Box<dyn Fn(&B, &[ParameterValue]) -> Result<Exact<Row>, TableError> + Send + Sync>;

/// A procedure of many like steps, walked step by step so that equal states merge.
pub struct Chain<B, I> {
    /// How many steps there are.
    pub steps: fn(&I) -> i32,
    /// The state after a step, from the state before it and its number from 1; the first starts from 0.
    pub step: fn(&B, &I, i32, i32, &mut TableDice<'_>) -> i32,
    /// What a state at the end amounts to.
    pub row: fn(&I, i32) -> Row,
}

fn spec<I>(title: Title, ask: fn(&mut Ask<'_>) -> I) -> TableSpec {
    let mut asking = Ask { given: &[], asked: Vec::new() };
    ask(&mut asking);
    let Title { name, title, rules, house } = title;
    TableSpec { name, title, rules, house, parameters: asking.asked.into() }
}

fn read<I>(ask: fn(&mut Ask<'_>) -> I, values: &[ParameterValue]) -> I {
    ask(&mut Ask { given: values, asked: Vec::new() })
}

/// All tables of a system whose rules are `B`.
pub struct Tables<B> {
    specs: Vec<TableSpec>,
    walks: Vec<(Walk<B>, Answer<B, Stream>)>,
}

impl<B> Default for Tables<B> {
    fn default() -> Tables<B> {
        Tables { specs: Vec::new(), walks: Vec::new() }
    }
}

impl<B: 'static> Tables<B> {
    /// Those that these add, in this order.
    pub fn of(parts: &[fn(&mut Tables<B>)]) -> Tables<B> {
        let mut tables = Tables::default();
        parts.iter().for_each(|add| add(&mut tables));
        tables
    }

    /// Adds a table that asks for its input and walks a procedure with it.
    pub fn add<I: 'static>(
        &mut self,
        title: Title,
        ask: fn(&mut Ask<'_>) -> I,
        walk: fn(&B, &I, &mut TableDice<'_>) -> Row,
    ) {
        self.add_checked(title, ask, |_, _| Ok(()), walk);
    }

    /// The same, where a check says what no single range can.
    pub fn add_checked<I: 'static>(
        &mut self,
        title: Title,
        ask: fn(&mut Ask<'_>) -> I,
        check: fn(&B, &I) -> Result<(), TableError>,
        walk: fn(&B, &I, &mut TableDice<'_>) -> Row,
    ) {
        let exact: Walk<B> = Box::new(move |book, values| {
            let input = read(ask, values);
            check(book, &input)?;
            Ok(Exact::of(|chance| walk(book, &input, &mut Either::First(chance)))?)
        });
        let play: Answer<B, Stream> = Box::new(move |book, values, dice| {
            let input = read(ask, values);
            check(book, &input)?;
            Ok(walk(book, &input, &mut Either::Second(dice)))
        });
        self.specs.push(spec(title, ask));
        self.walks.push((exact, play));
    }

    /// Adds a table that walks a chain.
    pub fn add_chain<I: 'static>(&mut self, title: Title, ask: fn(&mut Ask<'_>) -> I, chain: Chain<B, I>) {
        self.add_checked_chain(title, ask, |_, _| Ok(()), chain);
    }

    /// The same, where a check says what no single range can.
    pub fn add_checked_chain<I: 'static>(
        &mut self,
        title: Title,
        ask: fn(&mut Ask<'_>) -> I,
        check: fn(&B, &I) -> Result<(), TableError>,
        chain: Chain<B, I>,
    ) {
        let Chain { steps, step, row } = chain;
        let exact: Walk<B> = Box::new(move |book, values| {
            let input = read(ask, values);
            check(book, &input)?;
            let walk = (1..=steps(&input)).try_fold(Exact::certain(0), |reached, number| {
                reached.then(|&state, chance| step(book, &input, state, number, &mut Either::First(chance)))
            });
            Ok(walk?.map(|state| row(&input, state)))
        });
        let play: Answer<B, Stream> = Box::new(move |book, values, dice| {
            let input = read(ask, values);
            check(book, &input)?;
            let source = &mut Either::Second(dice);
            let last = (1..=steps(&input)).fold(0, |state, number| step(book, &input, state, number, source));
            Ok(row(&input, last))
        });
        self.specs.push(spec(title, ask));
        self.walks.push((exact, play));
    }

    /// What they are called and asked.
    pub fn specs(&self) -> &[TableSpec] {
        &self.specs
    }

    /// The tables under the rules of a book.
    pub fn under(&self, book: B) -> Under<'_, B> {
        Under { tables: self, book }
    }
}

/// The tables of a system under one set of rules.
pub struct Under<'a, B> {
    tables: &'a Tables<B>,
    book: B,
}

impl<B> Under<'_, B> {
    fn walk(&self, table: &str) -> &(Walk<B>, Answer<B, Stream>) {
        let place = self.tables.specs.iter().position(|spec| spec.name == table);
        &self.tables.walks[place.unwrap_or_else(|| unreachable!("no table {table}"))]
    }
}

impl<B> TableBook for Under<'_, B> {
    fn exact(&self, table: &str, values: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
        self.walk(table).0(&self.book, values)
    }

    fn play(&self, table: &str, values: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError> {
        self.walk(table).1(&self.book, values, roll)
    }
}
