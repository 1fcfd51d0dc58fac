//! The exact tables of `jets`: each walks the very procedure that plays.

pub(crate) mod specs;

use self::specs::{Kinds, MISSILES};
use crate::rules::attack::{Conduct, Weapon};
use crate::rules::damage::Harm;
use crate::rules::energy::{Before, EnergyRoll, Plan, Settling};
use crate::rules::guns::GunRoll;
use crate::rules::initiative_order::{Actor, Mover, action_order, move_order};
use crate::rules::missiles::Launch;
use crate::rules::nerve::Strain;
use crate::rules::stall::Fall;
use crate::rules::turning::{AerobaticState, Manoeuvre, TurnRoll};
use crate::rules::{Energy, Missile, Rules, lower};
use crate::scenario::file::{Alt6, DocumentFile, Manoeuvrability, Skill, SwitchesFile};
use crate::scenario::load;
use ground::chance::{Chance, Exact, Label, OneStream, Roll, Stream, StreamKey};
use ground::game::arguments::Arguments;
use ground::game::{ParameterValue, Row, TableBook, TableError};
use ground::journal::Silent;
use ground::scenario::{Check, Document, Fault, Problems};

const A: Label = Label(1);
const B: Label = Label(2);

/// The rules behind the tables.
pub(crate) struct Book {
    rules: Rules,
    /// The Energy Roll under each reading: by `alt6`, by `energy-dice-floor` less 2.
    energy: [[Energy; 2]; 2],
    /// In the order of [`MISSILES`].
    missiles: Vec<Missile>,
}

impl Book {
    pub(crate) fn new(document: &Document) -> Result<Book, Problems> {
        let file: DocumentFile = document.decode()?;
        let mut check = Check::default();
        let rules = lower::rules(&file.rules, &file.switches, file.dogfight.night, &mut check);
        let reading = |alt6, energy_dice_floor| {
            let switches = SwitchesFile { alt6, energy_dice_floor, ..file.switches };
            lower::rules(&file.rules, &switches, false, &mut Check::default()).energy
        };
        let energy = [Alt6::Mid, Alt6::High].map(|alt6| [2, 3].map(|floor| reading(alt6, floor)));
        let mut missiles = Vec::new();
        for name in MISSILES {
            match file.rules.missiles.get(*name) {
                Some(missile) => missiles.push(lower::missile(&format!("rules.missiles.{name}"), missile, &mut check)),
                None => check.fault(Fault::new("rules.missiles", format!("the missile type {name} is missing"))),
            }
        }
        load::check_all(&file, &mut check);
        if check.faults.is_empty() { Ok(Book { rules, energy, missiles }) } else { Err(document.locate(check.faults)) }
    }

    fn settling(&self) -> Settling<'_> {
        Settling { drag: self.rules.energy.drag, altitude: &self.rules.altitude, low_maximum: self.rules.low_maximum }
    }
}

impl TableBook for Book {
    fn exact(&self, table: &str, values: &[ParameterValue]) -> Result<Exact<Row>, TableError> {
        let arguments = Arguments::new(table, values);
        arguments.check()?;
        if let Some(chain) = Chain::of(table, self, &arguments) {
            let start = Exact::certain(0);
            let walk = (1..=chain.attempts())
                .try_fold(start, |reached, hex| reached.then(|&turned, roll| chain.step(turned, hex, roll)));
            return Ok(walk?.map(|turned| chain.row(turned)));
        }
        Ok(Exact::of(|chance| self.run(table, &arguments, chance))?)
    }

    fn play(&self, table: &str, values: &[ParameterValue], roll: &mut Stream) -> Result<Row, TableError> {
        let arguments = Arguments::new(table, values);
        arguments.check()?;
        if let Some(chain) = Chain::of(table, self, &arguments) {
            let turned = (1..=chain.attempts()).fold(0, |turned, hex| chain.step(turned, hex, &mut *roll));
            return Ok(chain.row(turned));
        }
        Ok(self.run(table, &arguments, &mut OneStream(roll)))
    }
}

/// A move of many turn attempts, walked attempt by attempt.
struct Chain<'a> {
    book: &'a Book,
    turn: TurnRoll,
    /// Hexsides after which the jet attempts no more; and then the outcome is the attempt.
    wanted: Option<i32>,
}

/// Adds to the state of a chain that has what it wants: above all counts of turns, the attempt it took.
const DONE: i32 = 100;

impl<'a> Chain<'a> {
    fn of(table: &str, book: &'a Book, arguments: &Arguments<'_>) -> Option<Chain<'a>> {
        let wanted = match table {
            "turn-count" => None,
            "turn-180" => Some(arguments.int(3)),
            _ => return None,
        };
        Some(Chain { book, turn: turn_roll(arguments), wanted })
    }

    fn attempts(&self) -> i32 {
        self.turn.speed.into()
    }

    fn step(&self, turned: i32, attempt: i32, mut roll: impl Roll) -> i32 {
        if turned >= DONE {
            return turned;
        }
        let turn = TurnRoll { again: attempt > 1, ..self.turn };
        let made = self.book.rules.turning.attempt(A, turn, &mut roll, &mut Silent);
        let turned = turned + i32::from(made);
        if Some(turned) == self.wanted { DONE + attempt } else { turned }
    }

    fn row(&self, turned: i32) -> Row {
        match turned {
            done if done >= DONE => Row::Int(done - DONE),
            _ if self.wanted.is_some() => Row::Word(0, "short"),
            count => Row::Int(count),
        }
    }
}

fn turn_roll(arguments: &Arguments<'_>) -> TurnRoll {
    TurnRoll {
        manoeuvrability: arguments.manoeuvrability(0),
        speed: arguments.int(1),
        hard_turns: arguments.int(2),
        again: false,
    }
}

const NOT_ALLOWED: Row = Row::Word(u8::MAX, "not-allowed");

impl Book {
    fn run<C: Chance>(&self, table: &str, arguments: &Arguments<'_>, chance: &mut C) -> Row {
        match table {
            "initiative-order" => return self.initiative_order(arguments, chance),
            "move-order" => return self.move_order(arguments, chance),
            _ => {}
        }
        let roll = &mut chance.open(StreamKey::default());
        match table {
            "energy-roll" => self.energy_roll(arguments, roll),
            "energy-speed" => self.energy_speed(arguments, roll),
            "climb-reach" => self.climb_reach(arguments, roll),
            "turn" => self.turn(arguments, roll),
            "aerobatics" => self.aerobatics(arguments, roll),
            "stall" => self.stall(arguments, roll),
            "guns" => self.guns(arguments, roll),
            "gun-kill" => self.gun_kill(arguments, roll),
            "missile" => self.missile(arguments, roll),
            "warhead" => Row::Int(self.warhead(arguments.int(0), roll).into()),
            "warhead-kill" => {
                let damage = self.warhead(arguments.int(0), roll);
                self.harm(arguments.int(1), arguments.int(2), damage)
            }
            "nerve" => self.nerve(arguments, roll),
            unknown => unreachable!("no table {unknown}"),
        }
    }

    fn energy_roll(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let input = EnergyRoll {
            altitude: arguments.int(0),
            manoeuvres: arguments.int(1),
            factor: arguments.int(2),
            burn: arguments.bool(3),
        };
        let high = arguments.word(4) == "high";
        let floor: usize = arguments.int(5);
        Row::Int(self.energy[usize::from(high)][floor - 2].roll(A, input, roll, &mut Silent).into())
    }

    /// The roll of a table whose parameters begin with start-speed, altitude, hard-manoeuvres, ef, afterburner.
    fn gain(&self, arguments: &Arguments<'_>, maximum: i8, roll: &mut impl Roll) -> Before {
        let input = EnergyRoll {
            altitude: arguments.int(1),
            manoeuvres: arguments.int(2),
            factor: arguments.int(3),
            burn: arguments.bool(4),
        };
        let gain = self.rules.energy.roll(A, input, roll, &mut Silent);
        Before { speed: arguments.int(0), altitude: arguments.int(1), gain, maximum, no_climb: false }
    }

    fn energy_speed(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let before = self.gain(arguments, arguments.int(5), roll);
        let plan = Plan { change: arguments.int(6), refuse_roll: arguments.int(7), refuse_dive: arguments.int(8) };
        let after = self.settling().settle(A, before, plan, &mut Silent);
        after.map_or(NOT_ALLOWED, |after| Row::Int(after.speed.into()))
    }

    fn climb_reach(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let before = self.gain(arguments, i8::MAX / 2, roll);
        let keep: i8 = arguments.int(5);
        let settling = Settling { low_maximum: None, ..self.settling() };
        let keeps = |change: &i8| {
            let after = settling.settle(A, before, Plan { change: *change, ..Plan::default() }, &mut Silent);
            after.is_some_and(|after| after.speed >= keep)
        };
        (0..=3).rev().find(keeps).map_or(Row::Word(0, "none"), |levels: i8| Row::Int(levels.into()))
    }

    fn turn(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let turned = self.rules.turning.attempt(A, turn_roll(arguments), roll, &mut Silent);
        if turned { Row::Word(0, "turned") } else { Row::Word(1, "straight") }
    }

    fn aerobatics(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let manoeuvre = Manoeuvre::ALL.into_iter().find(|manoeuvre| manoeuvre.name() == arguments.word(0));
        let manoeuvre = manoeuvre.unwrap_or(Manoeuvre::Wingover);
        let jet = AerobaticState {
            manoeuvrability: arguments.manoeuvrability(1),
            speed: arguments.int(2),
            altitude: arguments.int(3),
            hard_turns: arguments.int(4),
            tried: 0,
            disengaging: false,
        };
        if !self.rules.aerobatics.allowed(manoeuvre, jet) {
            return NOT_ALLOWED;
        }
        let done = self.rules.aerobatics.attempt(&self.rules.turning, A, manoeuvre, jet, roll, &mut Silent);
        if done { Row::Word(0, "turned") } else { Row::Word(1, "failed") }
    }

    fn stall(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let manoeuvrability: Manoeuvrability = arguments.manoeuvrability(0);
        let keep = (self.rules.turning.keep(manoeuvrability), self.rules.nerve.keep[arguments.skill(1) as usize]);
        let altitude = (arguments.int(2), self.rules.altitude.lowest);
        let (fall, _) = self.rules.stall.fall(A, altitude, keep, roll, &mut Silent);
        match fall {
            Fall::Fell(0) => Row::Word(0, "fell-0"),
            Fall::Fell(1) => Row::Word(1, "fell-1"),
            Fall::Fell(2) => Row::Word(2, "fell-2"),
            Fall::Fell(3) => Row::Word(3, "fell-3"),
            Fall::Fell(_) => Row::Word(4, "fell-more"),
            Fall::Recovered => Row::Word(5, "recovered"),
            Fall::Crashed => Row::Word(6, "crashed"),
        }
    }

    fn move_order<C: Chance>(&self, arguments: &Arguments<'_>, chance: &mut C) -> Row {
        let mover = |jet, label, altitude: usize, sun: usize| Mover {
            jet,
            label,
            altitude: arguments.int(altitude),
            sunward: arguments.int(sun),
        };
        let mut movers = [mover(0, A, 0, 2), mover(1, B, 1, 3)];
        move_order(&mut movers, arguments.bool(4), 1, chance, &mut Silent);
        first(movers[0].label)
    }

    fn initiative_order<C: Chance>(&self, arguments: &Arguments<'_>, chance: &mut C) -> Row {
        let mut actor = |jet: usize, label| {
            let at = 4 * jet;
            let skill: Skill = arguments.skill(at);
            let modifier = arguments.int(at + 1);
            let roll = &mut chance.open(StreamKey::default());
            Actor {
                jet: jet as u8,
                label,
                stalled_before: arguments.bool(at + 3),
                score: self.rules.initiative.score(label, skill, modifier, roll, &mut Silent),
                altitude: arguments.int(at + 2),
            }
        };
        let mut actors = [actor(0, A), actor(1, B)];
        action_order(&mut actors, 1, chance, &mut Silent);
        first(actors[0].label)
    }

    fn guns(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let aspect = arguments.aspect(3);
        let conduct = Conduct {
            aim: arguments.bool(6),
            target_jinks: arguments.bool(7),
            own_jink: arguments.bool(8),
            hard_turning: arguments.bool(9),
            target_stalled: arguments.bool(10),
        };
        let Some(range) = self.rules.guns.reach(arguments.int(4), arguments.int(5), aspect, arguments.bool(11)) else {
            return NOT_ALLOWED;
        };
        let modifier = conduct.modifier(&self.rules, Weapon::Gun, (A, B), &mut Silent);
        let gun = GunRoll {
            dice: arguments.int(0),
            damage: arguments.int(1),
            skill: arguments.skill(2),
            aspect,
            range,
            modifier,
        };
        Row::Int(self.rules.guns.roll((A, B), &gun, roll, &mut Silent).into())
    }

    fn gun_kill(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let aspect = arguments.aspect(3);
        let Some(range) = self.rules.guns.reach(arguments.int(4), 0, aspect, false) else { return NOT_ALLOWED };
        let gun = GunRoll {
            dice: arguments.int(0),
            damage: arguments.int(1),
            skill: arguments.skill(2),
            aspect,
            range,
            modifier: arguments.int(5),
        };
        let damage = self.rules.guns.roll((A, B), &gun, roll, &mut Silent);
        self.harm(arguments.int(6), arguments.int(7), damage)
    }

    fn harm(&self, hits: i16, suffered: i16, damage: u8) -> Row {
        match self.rules.damage.harm(B, hits, suffered, damage, &mut Silent) {
            Harm::NoDamage => Row::Word(0, "no-damage"),
            Harm::Damaged => Row::Word(1, "damaged"),
            Harm::Crippled => Row::Word(2, "crippled"),
            Harm::ShotDown => Row::Word(3, "shot-down"),
        }
    }

    fn missile(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let index = MISSILES.iter().position(|name| *name == arguments.word(0)).unwrap_or(0);
        let missile = &self.missiles[index];
        let conduct = Conduct {
            aim: arguments.bool(4),
            target_jinks: arguments.bool(6),
            own_jink: false,
            hard_turning: arguments.bool(8),
            target_stalled: arguments.bool(9),
        };
        let launch = Launch {
            range: arguments.int(1),
            altitude_difference: arguments.int(3),
            aspect: arguments.aspect(2),
            aim: conduct.aim,
            target_burns: arguments.bool(5),
            target_low: arguments.bool(7),
            conduct: conduct.modifier(&self.rules, Weapon::Missile, (A, B), &mut Silent),
        };
        let rules = &self.rules.missiles;
        if !rules.allowed(missile, &launch) {
            return NOT_ALLOWED;
        }
        let modifier = rules.modifier(missile, &launch, (A, B), &mut Silent);
        let hit = rules.hits(missile, modifier, (A, B), roll, &mut Silent);
        if hit { Row::Word(0, "hit") } else { Row::Word(1, "miss") }
    }

    fn warhead(&self, dice: u8, roll: &mut impl Roll) -> u8 {
        self.rules.missiles.warhead(dice, (A, B), roll, &mut Silent)
    }

    fn nerve(&self, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
        let strain = Strain {
            crippled: arguments.bool(1),
            own_lost: arguments.int(2),
            enemy_lost: arguments.int(3),
            unarmed: arguments.bool(4),
        };
        let stress = self.rules.nerve.stress(A, strain, &mut Silent);
        if stress <= arguments.int(5) {
            return Row::Word(2, "no-test");
        }
        let holds = self.rules.nerve.holds(A, arguments.skill(0), stress, roll, &mut Silent);
        if holds { Row::Word(0, "holds") } else { Row::Word(1, "breaks") }
    }
}

fn first(label: Label) -> Row {
    if label == A { Row::Word(0, "a-first") } else { Row::Word(1, "b-first") }
}
