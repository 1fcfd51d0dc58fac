//! A toy game for tests. Two sides roll dice, the higher sum wins, and then both fire shots.
//!
//! What a test may want to be otherwise is a plain field of [`Duel`], so that a test plants a truth and looks for it.
//! [`Toy`] is the system whose scenarios are duels, [`Die`] its exact table.

mod die;
mod system;
mod walk;

pub use die::Die;
pub use system::{FILES, Toy};
pub use walk::{Place, Walk};

use crate::chance::{Chance, Dice, Faces, GameKey, Label, Purpose, Roll, StreamKey};
use crate::game::planner::Sight;
use crate::game::tape::{Players, PolicyDice, ask};
use crate::game::{Description, Outcome, Playable, Simulation};
use crate::journal::{Event, Journal, RowRef, RuleId, Source};
use crate::scenario::Provenance;

crate::purposes! {
    /// A side's dice; on turn 2 the shots.
    ROLL = 1,
    /// Whether the twist applies.
    TWIST = 2,
    /// Dice that a side rolls anew.
    ANEW = 3,
    /// Dice that a side rolls once more.
    AGAIN = 4,
    /// A policy's own dice.
    POLICY = 5,
    /// A random number that identifies a game.
    MARK = 6,
}

/// A side rolls its dice.
pub const ROLLS: RuleId = RuleId(0);
/// A side rolls once more.
pub const ROLLS_AGAIN: RuleId = RuleId(1);
/// A shot hits.
pub const HITS: RuleId = RuleId(2);
/// A limit, which never fires.
pub const LIMIT: RuleId = RuleId(3);

crate::players! {
    /// Decides for a side of a duel.
    pub trait Duellist decides Decided {
        /// Whether a side that shows these pips rolls once more.
        fn rolls_again(&mut self, pips: u32, whim: PolicyDice<'_>) -> bool as RollsAgain;

        /// Whether it wants shots to be fired.
        fn fires(&mut self) -> bool as Fires { true }
    }
}

/// How a side decides.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Policy {
    /// Its name.
    pub name: String,
    /// With fewer pips than these, the side rolls once more.
    pub hope: u32,
    /// Whether a coin decides instead.
    pub tosses: bool,
}

impl Policy {
    /// A policy that keeps what the side rolls.
    pub fn keeping(name: &str) -> Policy {
        Policy { name: name.to_owned(), hope: 0, tosses: false }
    }
}

/// Pips, of no unit.
impl Sight for u32 {}

impl Duellist for Policy {
    fn uses_chance(&self) -> bool {
        self.tosses
    }

    fn rolls_again(&mut self, pips: u32, whim: PolicyDice<'_>) -> bool {
        if self.tosses { whim(2) == 1 } else { pips < self.hope }
    }
}

/// The players of side a and side b.
pub type Duellists = [Box<dyn Duellist>; 2];

impl Players for Duellists {
    type Player = dyn Duellist;

    fn each(self: Box<Self>, replace: &mut dyn FnMut(Box<dyn Duellist>) -> Box<dyn Duellist>) -> Box<Self> {
        Box::new(self.map(replace))
    }
}

/// A change of the rules whose worth is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub enum Twist {
    /// The rules are unchanged.
    #[default]
    None,
    /// A die is rolled that nothing depends on.
    IdleRoll,
    /// In this share of the games, in percent, side a rolls its dice anew.
    Anew(u32),
}

/// A scenario of the toy.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Duel {
    /// The metrics of its outcome, by name.
    pub metrics: Vec<&'static str>,
    /// The ratios of its metrics: name, numerator, denominator, and what the quotient is printed times.
    pub ratios: Vec<(&'static str, &'static str, &'static str, u32)>,
    /// Where its tables come from. For reports alone.
    #[serde(skip_serializing)]
    pub provenance: Vec<Provenance>,
    /// How side a and side b decide.
    pub policies: [Policy; 2],
    /// How many dice a side rolls.
    pub dice: u32,
    /// How many sides each of them has.
    pub sides: u32,
    /// Whether each of them shows its highest face.
    pub always_high: bool,
    /// How many six-sided dice add up to the number of shots.
    pub shots: u32,
    /// A shot hits if a ten-sided die shows this or less.
    pub hit: u32,
    /// What is otherwise.
    pub twist: Twist,
    /// The game with this [`Duel::mark`] fires one shot more than its metric allows.
    pub broken: Option<u32>,
    /// The game with this mark panics.
    pub panics: Option<u32>,
}

impl Default for Duel {
    fn default() -> Duel {
        let provenance = |table: &str, source| Provenance { table: table.into(), source, reference: "toy".into() };
        Duel {
            metrics: vec!["winner", "vp_difference", "first_blood", "turn_of_kill", "shared_points", "shots", "hits"],
            ratios: vec![("hits_per_shot", "hits", "shots", 100)],
            provenance: vec![provenance("rules.guns", Source::House), provenance("rules.speed", Source::Seed)],
            policies: ["bold", "meek"].map(Policy::keeping),
            dice: 2,
            sides: 6,
            always_high: false,
            shots: 2,
            hit: 3,
            twist: Twist::None,
            broken: None,
            panics: None,
        }
    }
}

/// How a duel went.
#[derive(Clone, Debug, Default, Hash)]
pub struct State {
    pips: [u32; 2],
    shots: u32,
    hits: u32,
    /// The turn of the first hit.
    kill: Option<u8>,
}

impl State {
    fn difference(&self) -> i64 {
        i64::from(self.pips[0]) - i64::from(self.pips[1])
    }
}

fn key(turn: u16, actor: Label, purpose: Purpose) -> StreamKey {
    StreamKey { turn, actor, subject: Label::NONE, purpose }
}

const fn label(side: usize) -> Label {
    Label(side as u16 + 1)
}

impl Duel {
    /// The duel as a game.
    pub fn playable(self) -> Playable<Duel> {
        Playable::new(self)
    }

    /// A number by which a duel knows one game of a run: two games share theirs in one of 4 billion cases.
    pub fn mark(game: GameKey) -> u32 {
        Duel::mark_of(&mut Dice::new(game))
    }

    fn mark_of(chance: &mut impl Chance) -> u32 {
        chance.open(key(0, Label::NONE, MARK)).die(u32::MAX)
    }

    fn anew(&self, chance: &mut impl Chance) -> bool {
        match self.twist {
            Twist::None => false,
            Twist::IdleRoll => chance.open(key(1, label(0), TWIST)).die(6) > 6,
            Twist::Anew(percent) => chance.open(key(1, label(0), TWIST)).percentile() <= percent,
        }
    }

    fn roll(&self, chance: &mut impl Chance, journal: &mut impl Journal, side: usize, purpose: Purpose) -> u32 {
        let mut roll = chance.open(key(1, label(side), purpose));
        let (mut pips, mut code) = (0, 0);
        for _ in 0..self.dice {
            let face = if self.always_high { self.sides } else { roll.die(self.sides) };
            pips += face;
            code = code * u64::from(self.sides) + u64::from(face - 1);
        }
        let faces = Faces::packed(code, self.sides, self.dice as u8);
        journal.record(|| Event::of(ROLLS).by(label(side)).rolled(faces).result(pips as i32));
        pips
    }

    fn fire(&self, state: &mut State, chance: &mut impl Chance, journal: &mut impl Journal) {
        let mut roll = chance.open(key(2, Label::NONE, ROLL));
        state.shots = (0..self.shots).map(|_| roll.die(6)).sum();
        state.hits = (0..state.shots).filter(|_| roll.die(10) <= self.hit).count() as u32;
        state.kill = (state.hits > 0).then(|| roll.die(6) as u8);
        (0..state.hits).for_each(|_| journal.record(|| Event::of(HITS)));
    }

    /// Adds the column of a metric.
    fn column(&self, outcome: &mut Outcome<Duel>, name: &'static str) {
        let pips = i64::from(self.dice)..=i64::from(self.dice * self.sides);
        let most = i64::from(self.shots) * 6;
        match name {
            "winner" => outcome.category(name, &["a", "b", "draw"], "the side with more pips", |_, state| match state
                .difference()
            {
                1.. => 0,
                0 => 2,
                _ => 1,
            }),
            "pips_a" => outcome.number(name, "pips", pips, "what a rolled", |_, state| state.pips[0]),
            "pips_b" => outcome.number(name, "pips", pips, "what b rolled", |_, state| state.pips[1]),
            "vp_difference" => {
                let most = pips.end() - pips.start();
                let meaning = "pips of a, \"as rolled\", less those of b";
                outcome.number(name, "points", -most..=most, meaning, |_, state| state.difference());
            }
            "first_blood" => outcome.flag(name, "whether a shot hit", |_, state| state.hits > 0),
            "turn_of_kill" => outcome.number(name, "turns", 1..=6, "when the first shot hit", |_, state| state.kill),
            "shared_points" => {
                let points = |_: &Duel, state: &State| state.difference() * 1000 + i64::from(state.hits);
                outcome.number(name, "points", -40_000..=40_000, "pips and hits, in quarters", points);
                outcome.in_parts_of(4);
            }
            "shots" => outcome.number(name, "shots", self.shots.into()..=most, "shots fired", |_, state| state.shots),
            "hits" => outcome.count(name, "hits", most, "shots that hit", |_, state| state.hits),
            other => panic!("the toy has no metric {other}"),
        }
    }
}

impl Simulation for Duel {
    type State = State;
    type Scratch = ();
    type Players = Duellists;

    fn outcome(&self) -> Outcome<Duel> {
        let mut outcome = Outcome::default();
        self.metrics.iter().for_each(|name| self.column(&mut outcome, name));
        for &(name, numerator, denominator, per) in &self.ratios {
            outcome.ratio(name, numerator, denominator, per, format!("{numerator} for each of {denominator}"));
        }
        outcome
    }

    fn state(&self) -> State {
        State::default()
    }

    fn players(&self) -> Box<Duellists> {
        Box::new(self.policies.clone().map(|policy| Box::new(policy) as Box<dyn Duellist>))
    }

    fn play<C: Chance, J: Journal>(
        &self,
        state: &mut State,
        _: &mut (),
        players: &mut Duellists,
        chance: &mut C,
        journal: &mut J,
    ) {
        *state = State::default();
        journal.clock(1);
        journal.sees(state);
        let anew = self.anew(chance);
        for (side, player) in players.iter_mut().enumerate() {
            let mut pips = self.roll(chance, journal, side, if anew && side == 0 { ANEW } else { ROLL });
            let own = || key(1, label(side), POLICY);
            if ask(player.uses_chance(), own, chance, |whim| player.rolls_again(pips, whim)) {
                journal.record(|| Event::of(ROLLS_AGAIN).by(label(side)).row(side, 0));
                pips = self.roll(chance, journal, side, AGAIN);
            }
            state.pips[side] = pips;
        }
        if players.each_mut().map(|player| player.fires()).contains(&true) {
            self.fire(state, chance, journal);
        }
        let mark = (self.broken.is_some() || self.panics.is_some()).then(|| Duel::mark_of(chance));
        assert!(mark.is_none() || mark != self.panics, "a toy bug");
        if mark.is_some() && mark == self.broken {
            state.shots = self.shots * 6 + 1;
        }
    }
}

impl Description for Duel {
    fn forces(&self) -> Vec<(String, String)> {
        ["a", "b"].map(|side| (side.to_owned(), "1 x die".to_owned())).into()
    }

    fn policies(&self) -> Vec<(String, String)> {
        let named = |side: usize| (["a", "b"][side].to_owned(), self.policies[side].name.clone());
        [0, 1].map(named).to_vec()
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    fn unit_name(&self, label: Label) -> String {
        format!("unit-{}", label.0)
    }

    fn row_name(&self, row: RowRef) -> String {
        format!("table-{}/row-{}", row.table, row.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::testing::layers_fit;

    #[test]
    fn the_files_of_the_toy_fit_together() {
        layers_fit(&Toy);
    }
}
