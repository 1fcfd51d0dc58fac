//! The exact tables of enemy attacks and events: hits, counters, and what becomes of an aircraft.

use super::words::ANY_EVENT;
use super::{Book, NOBODY, aircraft, hits_row, unit};
use crate::rules::aircraft::AircraftType;
use crate::rules::effects::Effect;
use crate::rules::enemy::{Defence, Hits};
use crate::rules::events::{ANY, comes_up};
use crate::rules::hits::{Harm, HitCup, OutOfCup, destroys_unmanned, draw_all};
use crate::rules::units::UnitType;
use crate::terms::cards::{Leg, Struck};
use crate::terms::damage::{Counter, EvasiveOrder, HitSide, Part};
use crate::terms::units::UnitKind;
use ground::chance::{Label, Roll};
use ground::game::odds::{Ask, Chain, Tables, Title};
use ground::game::{Row, TableError};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    enemy_hits_table(tables);
    hit_counter_table(tables);
    aircraft_fate_table(tables);
    event_hits_table(tables);
}

/// Table `enemy-hits`: hit counters that one enemy attack draws.
fn enemy_hits_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::new(
            "enemy-hits",
            "hit counters that one enemy attack draws",
            &["T4.11e", "T4.11f", "T4.11g", "T4.11h", "T7.5a"],
        ),
        |ask| {
            let kind = unit(ask, "aaa");
            (kind, defence(ask))
        },
        |book, (kind, defence), roll| {
            hits_row(book.rules.ecm.hits_after(attacker(book, *kind), &NOBODY, *defence, roll, &mut Silent))
        },
    );
}

/// Table `hit-counter`: what one hit counter says.
fn hit_counter_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house("hit-counter", "what one hit counter says", &["T4.11i", "T4.11j", "T7.6i", "T7.9a"]),
        |ask| {
            let side = ask.one_of("side", (HitSide::NAMES, HitSide::ALL), "heavy", "the side that counts");
            (side, aircraft(ask, "ah-64a"))
        },
        |book, &(side, aircraft), roll| {
            let aircraft = book.aircraft(aircraft);
            let mut cup = book.rules.hits.drawing(Hits::on(side, 1), &OutOfCup::NONE);
            let drawn = cup.draw(side, (Label::NONE, aircraft.family), roll, &mut Silent);
            let counter = drawn.map_or(Counter::Nothing, |(_, counter)| counter);
            if aircraft.manned {
                return Row::Word(counter.index() as u8, counter.name());
            }
            let destroyed = destroys_unmanned(Label::NONE, side, counter, &mut Silent);
            if destroyed { Row::Word(1, "destroyed") } else { Row::Word(0, Counter::Nothing.name()) }
        },
    );
}

/// Table `aircraft-fate`: what one or two enemy units do to an aircraft in a turn.
fn aircraft_fate_table(tables: &mut Tables<Book>) {
    tables.add_checked_chain(
        Title::house(
            "aircraft-fate",
            "what one or two enemy units do to an aircraft in a turn",
            &[
                "T4.11d", "T4.11e", "T4.11f", "T4.11g", "T4.11h", "T4.11i", "T4.11j", "T4.11k", "T4.11l", "T4.12a",
                "T7.6h", "T7.6i", "T7.6j", "T7.9a", "T7.9b",
            ],
        ),
        attacked,
        |book, attacked| {
            let limit = book.aircraft(attacked.aircraft).structure.max(1);
            if attacked.structure < limit {
                return Ok(());
            }
            let expected = match limit {
                1 => "0, below the structure of the aircraft".to_owned(),
                _ => format!("0 to {}, below the structure of the aircraft", limit - 1),
            };
            Err(TableError::Range { parameter: "structure-marks", value: attacked.structure.into(), expected })
        },
        Chain {
            steps: |attacked: &Victim| attacked.attackers,
            step: |book, attacked, state, number, roll| {
                let fate = if number == 1 { attacked.before(book) } else { Fate::unpacked(state) };
                let mut out = out_of_cup(&book.rules.hits, state);
                let fate = fate.after_attack(book, attacked, &mut out, roll);
                let out = if number < attacked.attackers { packed_out(&book.rules.hits, &out) } else { 0 };
                fate.packed() | out
            },
            row: |attacked, state| Fate::unpacked(state).row(attacked.limit),
        },
    );
}

/// Table `event-hits`: hits of a mission event on one given aircraft.
fn event_hits_table(tables: &mut Tables<Book>) {
    tables.add(
        Title::house(
            "event-hits",
            "hits of a mission event on one given aircraft",
            &["T3.3a", "T3.3b", "T5.2a", "T5.2b", "T7.11a", "T7.11b"],
        ),
        |ask| EventHits {
            event: event(ask),
            leg: ask.one_of("leg", LEGS, "target-bound", "the way of the mission"),
            aircraft: ask.int("aircraft", 1..=8, 4, "aircraft in the mission"),
            helicopter: ask.flag("helicopter", false, "the aircraft asked about is an AH-1 or AH-64"),
            ecm: ask.flag("ecm", false, "it carries a pod"),
            air_to_air: ask.flag("air-to-air", false, "some aircraft has an AIM-9 or AIM-92 to expend"),
            evasive: ask.int("evasive", 0..=9, 0, "Evasive points of its pilot"),
        },
        |book, asked, roll| hits_row(asked.hits(book, roll)),
    );
}

/// An event; none for any.
fn event(ask: &mut Ask<'_>) -> Option<&'static str> {
    let meaning = "the event; one of all cards is drawn for `any`";
    Some(ask.card("event", ("rules.events", &ANY_EVENT), ANY, meaning)).filter(|event| *event != ANY)
}

/// The two ways of a mission.
const LEGS: (&[&str], &[Leg]) = (&["target-bound", "home-bound"], &[Leg::TargetBound, Leg::HomeBound]);

fn attacker(book: &Book, kind: UnitKind) -> &UnitType {
    &book.rules.units[kind.index()]
}

fn defence(ask: &mut Ask<'_>) -> Defence {
    Defence {
        ecm: ask.flag("ecm", false, "the aircraft has a pod"),
        evasive: ask.int("evasive", 0..=9, 0, "Evasive points of its pilot"),
        order: order(ask),
    }
}

fn order(ask: &mut Ask<'_>) -> EvasiveOrder {
    let orders = (EvasiveOrder::NAMES, EvasiveOrder::ALL);
    ask.one_of("order", orders, "heavy-first", "in which order the points are spent")
}

/// An aircraft that one or two equal units attack.
struct Victim {
    kind: UnitKind,
    attackers: i32,
    aircraft: &'static str,
    structure: u8,
    defence: Defence,
    stress: u8,
    limit: u8,
}

fn attacked(ask: &mut Ask<'_>) -> Victim {
    Victim {
        kind: unit(ask, "aaa"),
        attackers: ask.int("attackers", 1..=2, 1, "equal units that attack"),
        aircraft: aircraft(ask, "ah-64a"),
        structure: ask.int(
            "structure-marks",
            0..=8,
            0,
            "structure counters before, below the structure of the aircraft",
        ),
        defence: defence(ask),
        stress: ask.int("stress", 0..=20, 0, "stress of the pilot before"),
        limit: ask.int("shaken-limit", 1..=99, 6, "Unfit above this stress"),
    }
}

/// What has become of the aircraft so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fate {
    structure: u8,
    stress: u8,
    controls: u8,
    lasting: bool,
    stressed: bool,
    passing: bool,
    crashed: bool,
    killed: bool,
}

impl Victim {
    /// The aircraft before the attacks; one without a pilot knows no stress.
    fn before(&self, book: &Book) -> Fate {
        let stress = if book.aircraft(self.aircraft).manned { self.stress } else { 0 };
        Fate { structure: self.structure, stress, ..Fate::default() }
    }
}

/// Bits of a packed state: those of the counters out of the cup come first, then flags and numbers.
const OUT_BITS: u32 = 8;
/// Bits for the place of one counter among those that can stay out.
const PLACE_BITS: u32 = 4;

/// The counters out of the cup, packed: the places of the first two, from 1. An attack of the built-in rules draws no
/// more.
fn packed_out(cup: &HitCup, out: &OutOfCup) -> i32 {
    let each = cup.lasting().zip(1..1 << PLACE_BITS);
    let each = each.flat_map(|(sort, place)| std::iter::repeat_n(place, out.0[sort].into()));
    each.take((OUT_BITS / PLACE_BITS) as usize).fold(0, |packed, place| packed << PLACE_BITS | place)
}

/// The counters out of the cup in a packed state.
fn out_of_cup(cup: &HitCup, state: i32) -> OutOfCup {
    let mut out = OutOfCup::NONE;
    for shift in [0, PLACE_BITS] {
        let place = (state >> shift & ((1 << PLACE_BITS) - 1)) as usize;
        if let Some(sort) = place.checked_sub(1).and_then(|place| cup.lasting().nth(place)) {
            out.0[sort] += 1;
        }
    }
    out
}

impl Fate {
    const FLAGS: u32 = 5;
    /// Bits of structure and of controls counters: those of two attacks of nine hits and some before.
    const COUNTERS: u32 = 5;

    fn packed(self) -> i32 {
        let flags = [self.lasting, self.stressed, self.passing, self.crashed, self.killed];
        let flags = flags.into_iter().fold(0, |bits, flag| bits << 1 | i32::from(flag));
        let numbers = i32::from(self.controls) << Fate::COUNTERS | i32::from(self.structure);
        ((numbers << 8 | i32::from(self.stress)) << Fate::FLAGS | flags) << OUT_BITS
    }

    fn unpacked(state: i32) -> Fate {
        let state = state >> OUT_BITS;
        let [lasting, stressed, passing, crashed, killed] = [4, 3, 2, 1, 0].map(|bit| state & 1 << bit != 0);
        let numbers = state >> Fate::FLAGS;
        let [structure, controls] =
            [8, 8 + Fate::COUNTERS].map(|shift| (numbers >> shift & ((1 << Fate::COUNTERS) - 1)) as u8);
        Fate { structure, stress: numbers as u8, controls, lasting, stressed, passing, crashed, killed }
    }

    /// One attack more: all its counters are drawn, then applied together. An attack on an aircraft that is down is
    /// wasted.
    fn after_attack(self, book: &Book, attacked: &Victim, out: &mut OutOfCup, roll: &mut impl Roll) -> Fate {
        if self.crashed || self.killed {
            return self;
        }
        let (rules, aircraft) = (&book.rules, book.aircraft(attacked.aircraft));
        let evasive = if aircraft.manned { rules.damage.evasive(attacked.defence.evasive, self.controls) } else { 0 };
        let defence = Defence { evasive, ..attacked.defence };
        let hits = rules.ecm.hits_after(attacker(book, attacked.kind), &NOBODY, defence, roll, &mut Silent);
        let (mut harm, mut destroyed) = (Harm::default(), false);
        draw_all((&rules.hits, out), hits, (Label::NONE, aircraft.family), roll, &mut Silent, |side, counter| {
            harm.add(counter, &rules.damage);
            destroyed |= destroys_unmanned(Label::NONE, side, counter, &mut Silent);
        });
        if aircraft.manned { self.harmed(aircraft, &harm) } else { Fate { crashed: destroyed, ..self } }
    }

    fn harmed(self, aircraft: &AircraftType, harm: &Harm) -> Fate {
        let structure = self.structure + harm.parts[Part::Structure.index()];
        Fate {
            structure,
            stress: self.stress.saturating_add(harm.stress),
            controls: self.controls + harm.parts[Part::Controls.index()],
            lasting: self.lasting || harm.is_lasting(),
            stressed: self.stressed || harm.stress > 0,
            passing: self.passing || harm.is_passing(aircraft.high_only),
            crashed: aircraft.breaks(Label::NONE, structure, &mut Silent),
            killed: harm.killed,
        }
    }

    /// The worst that applies.
    fn row(self, limit: u8) -> Row {
        match self {
            Fate { killed: true, .. } => Row::Word(0, "killed"),
            Fate { crashed: true, .. } => Row::Word(1, "crashed"),
            Fate { stress, .. } if stress > limit => Row::Word(2, "unfit"),
            Fate { lasting: true, .. } => Row::Word(3, "damaged"),
            Fate { stressed: true, .. } => Row::Word(4, "stressed"),
            Fate { passing: true, .. } => Row::Word(5, "passing"),
            Fate { .. } => Row::Word(6, "unharmed"),
        }
    }
}

/// One aircraft of a mission that meets an event.
struct EventHits {
    /// The event; any of all cards where it is none.
    event: Option<&'static str>,
    leg: Leg,
    aircraft: usize,
    helicopter: bool,
    ecm: bool,
    air_to_air: bool,
    evasive: u8,
}

impl EventHits {
    fn hits(&self, book: &Book, roll: &mut impl Roll) -> Hits {
        let rules = &book.rules;
        let card = match self.event {
            Some(event) => book.event(event),
            None => &rules.events[roll.index(rules.events.len())],
        };
        let mut sum = Hits::default();
        for effect in card.effects(self.leg) {
            let &Effect::Hits { heavy, light, struck, at_most, ecm, cancelled_by_air_to_air } = effect else {
                continue;
            };
            if cancelled_by_air_to_air && self.air_to_air {
                continue;
            }
            let is_struck = match struck {
                Struck::Random => roll.index(self.aircraft) == 0,
                Struck::Helicopters => self.helicopter,
            };
            if !is_struck || !comes_up(at_most, roll).0 {
                continue;
            }
            if ecm && self.ecm && rules.ecm.is_enough(roll.die(10)) {
                continue;
            }
            let left = Hits { heavy, light }.evaded(self.evasive, EvasiveOrder::HeavyFirst).hits;
            sum = Hits { heavy: sum.heavy + left.heavy, light: sum.light + left.light };
        }
        sum
    }
}
