//! SAM attacks: the shot, evasion and damage (DH11e to DH11g).

use crate::ledger::Rule;
use crate::rules::sams::jamming::Interference;
use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::defence::{Acquired, Fire};
use crate::terms::dice::{TwoDice, one_die, two_dice};
use crate::terms::flights::{Airframe, Band, Receiver};
use crate::terms::lowering::{part, table};
use crate::terms::raid::Sky;
use ground::chance::{Enumerate, Label, Roll};
use ground::journal::{Event, Journal, Silent};
use ground::scenario::lower::Range;

table! {
    /// SAM attacks.
    AttackFile => Attack {
        /// The number of missiles of a battalion.
        missiles: u8 = 0..=24,
        /// The number of missiles that a salvo fires.
        salvo_missiles: u8 = 1..=6,
        /// The least and the greatest range, in hexes.
        range: [u8; 2],
        /// The most attacks on one flight in a Movement Phase.
        most_on_a_flight: u8 = 1..=9,
        /// The least total of two dice.
        number: i8 = 2..=40,
        /// Added to the roll with partial acquisition.
        partial: i8 = -9..=9,
        /// Added to the roll of a launch without acquisition.
        loal: i8 = -9..=9,
        /// Added to the roll of a salvo.
        salvo: i8 = -9..=9,
        /// Added to the roll close to the least and the greatest range.
        edge: Vec<AtRange>,
        /// Added to the roll at a flight that evades.
        evading: i8 = -9..=9,
        /// The most levels of stand-off jamming that count.
        standoff_most: i8 = 0..=9,
        /// Added to the roll at a flight in chaff.
        chaff: i8 = -9..=9,
        /// Added to the roll by the band of the flight: Deck, Low, Medium, High.
        bands: [i8; 4] = -9..=9,
        /// The quality of crews, by month.
        crew: ByDate<CrewRow>,
    }
}

part! {
    /// The modifier at some ranges.
    AtRangeFile => AtRange {
        /// The ranges, in hexes, such as `2-3`.
        range: Range,
        /// Added to the roll.
        modifier: i8 = -9..=9,
    }
}

part! {
    /// The quality of crews from a month on.
    CrewRowFile => CrewRow {
        /// The first month of the row.
        from: Date,
        /// Added to the roll of an attack.
        modifier: i8 = -9..=9,
    }
}

impl FromMonth for CrewRow {
    fn from(&self) -> Date {
        self.from
    }
}

table! {
    /// Evasion of missiles: a flight evades on a die up to the limit of its receiver.
    EvasionFile => Evasion {
        /// The limit of a flight without a receiver.
        none: i8 = -9..=10,
        /// The limit of a flight with receiver A.
        a: i8 = -9..=10,
        /// The limit of a flight with receiver B.
        b: i8 = -9..=10,
        /// The limit of a Wild Weasel.
        weasel: i8 = -9..=10,
        /// Added to the limit in broken cloud.
        broken: i8 = -9..=9,
        /// Added to the limit in overcast.
        overcast: i8 = -9..=9,
        /// The distance from its target within which a bomber with its bombs evades only full acquisition, in hexes.
        presses_on_within: u8,
    }
}

table! {
    /// The receivers of flights without a better one.
    ReceiversFile => Receivers {
        /// The receiver by month.
        rows: ByDate<ReceiverRow>,
    }
}

part! {
    /// The receiver from a month on.
    ReceiverRowFile => ReceiverRow {
        /// The first month of the row.
        from: Date,
        receiver: Receiver,
    }
}

impl FromMonth for ReceiverRow {
    fn from(&self) -> Date {
        self.from
    }
}

table! {
    /// Damage by SAMs: the least total for each result.
    DamageFile => Damage {
        /// Added to the roll at a B-52 cell.
        b52: i8 = -9..=9,
        /// The least total that damages an aircraft.
        damaged: i8 = 2..=30,
        /// The least total that cripples it.
        crippled: i8 = 2..=30,
        /// The least total that shoots it down.
        shot_down: i8 = 2..=30,
    }
}

/// A shot of a SAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shot {
    pub(crate) fire: Fire,
    /// The option of the Reaction Table that called for it; 0 for a shot by an event.
    pub(crate) option: u8,
}

/// What affects a SAM attack on a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// How well the SAM has acquired the flight; not at all for a launch without acquisition.
    pub(crate) acquired: Acquired,
    pub(crate) range: u32,
    pub(crate) salvo: bool,
    pub(crate) band: Band,
    pub(crate) interference: Interference,
    /// The modifier for the quality of the crew.
    pub(crate) crew: i8,
}

impl Attack {
    /// Missiles that a shot takes: a salvo is one missile, where there are too few for it (D3.4.5a). The shot needs
    /// one.
    pub(crate) const fn load(&self, fire: Fire, missiles: u8) -> u8 {
        match fire {
            Fire::Nothing => 0,
            Fire::Salvo if missiles >= self.salvo_missiles => self.salvo_missiles,
            _ => 1,
        }
    }

    /// Whether the dice of an attack hit (DH11e).
    pub(crate) fn hits(
        &self,
        dice: TwoDice,
        aim: Aim,
        evading: bool,
        ends: (Label, Label),
        journal: &mut impl Journal,
    ) -> bool {
        let through = Interference { standoff: aim.interference.standoff.min(self.standoff_most), ..aim.interference };
        let band = self.bands[aim.band.index()];
        let mut modifier = through.modifier(self.chaff, ends, journal) + band + aim.crew;
        let acquired = match aim.acquired {
            Acquired::Full => 0,
            Acquired::Partial => self.partial,
            Acquired::No => self.loal,
        };
        let (salvo, evasion) = (i8::from(aim.salvo) * self.salvo, i8::from(evading) * self.evading);
        let edge = self.edge.iter().find(|edge| edge.range.holds(aim.range)).map_or(0, |edge| edge.modifier);
        modifier += acquired + salvo + evasion + edge;
        let total = dice.sum() + modifier;
        let hits = total >= self.number;
        journal.record(|| {
            let event = Event::of(Rule::DH11e).by(ends.0).on(ends.1).modifier(modifier).result(total);
            let chance = Enumerate::per_mille(|roll| {
                let dice = two_dice(ends.0, roll, &mut Silent);
                self.hits(dice, aim, evading, ends, &mut Silent)
            });
            let event = event.int("number", self.number).int("needs", self.number - modifier).int("chance", chance);
            let fire = if aim.salvo { "salvo" } else { "missile" };
            let event = event.int("acquired", acquired).int("salvo", salvo).int("evading", evasion).int("edge", edge);
            let event = event.int("band", band).int("crew", aim.crew).int("pods", -through.own);
            let event = event.int("standoff", -through.standoff).int("chaff", i8::from(through.chaff) * self.chaff);
            let reaction = if evading { ", which evades" } else { "" };
            event.word("fire", fire).word("reaction", reaction).word("hit", if hits { "hits" } else { "misses" })
        });
        hits
    }
}

impl Evasion {
    /// The highest die with which a flight evades.
    pub(crate) const fn limit(&self, receiver: Receiver, sky: Sky) -> i8 {
        let limit = match receiver {
            Receiver::No => self.none,
            Receiver::A => self.a,
            Receiver::B => self.b,
            Receiver::Weasel => self.weasel,
        };
        match sky {
            Sky::Clear => limit,
            Sky::Broken => limit + self.broken,
            Sky::Overcast => limit + self.overcast,
        }
    }

    /// Rolls whether a flight evades a missile (DH11f).
    pub(crate) fn evades(
        &self,
        limit: i8,
        ends: (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let evades = one_die(ends.0, roll, journal) as i8 <= limit;
        journal.record(|| {
            let event = Event::of(Rule::DH11f).by(ends.0).on(ends.1).result(limit);
            event.word("outcome", if evades { "evades" } else { "does not evade" })
        });
        evades
    }
}

impl Damage {
    /// Rolls the damage of a hit and returns the dice and the result for an aircraft; [`Airframe::Sound`] is no damage
    /// (DH11g).
    pub(crate) fn roll(
        &self,
        b52: bool,
        ends: (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> (TwoDice, Airframe) {
        let dice = two_dice(ends.0, roll, journal);
        let modifier = i8::from(b52) * self.b52;
        let total = dice.sum() + modifier;
        let harm = match total {
            total if total >= self.shot_down => Airframe::Down,
            total if total >= self.crippled => Airframe::Crippled,
            total if total >= self.damaged => Airframe::Damaged,
            _ => Airframe::Sound,
        };
        journal.record(|| {
            let event = Event::of(Rule::DH11g).by(ends.0).on(ends.1).modifier(modifier).result(total);
            event.word("harm", harm.name())
        });
        (dice, harm)
    }
}
