//! Balloons: height, winch, fire, and the guns that defend them (R5.5, R6.14).

use super::damage_table::DamageRoll;
use super::ground_fire::GroundTables;
use crate::ledger::Rule;
use crate::terms::crew::AceUse;
use crate::terms::dice::one_die;
use crate::terms::lowering::table;
use crate::terms::named::{Line, Skill};
use crate::terms::sizes::STEP;
use ground::board::Facing;
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Pair;

table! {
    #![derive(Copy)]
    /// Balloons and their guns.
    BalloonsFile => Balloons {
        /// Metres below the lowest start.
        height: i16 = 0..=9000,
        /// Metres for each point of the die.
        height_a_point: i16 = 0..=900,
        /// The distance of an enemy, in hexes, from which it is winched down.
        alarm: i32 = 0..=99,
        /// Metres that the winch takes it down in a turn.
        winch: i16 = 0..=900,
        /// The greatest die with which a critical hit burns it.
        burns: i8 = 0..=6,
        /// Anti-aircraft guns.
        aa_guns: u8 = 0..=5,
        /// Machine guns.
        mg_guns: u8 = 0..=5,
        /// The greatest distance of a gun from the mooring, in hexes.
        gun_distance: u32 = 1..=9,
        /// The reach of an anti-aircraft gun, in hexes.
        aa_hexes: i32 = 0..=99,
        /// The least and the greatest height that it reaches, in metres.
        aa_altitude: Pair<i16> = 0..=9000,
        /// The reach of a machine gun, in hexes and steps of altitude together.
        mg_range: i32 = 0..=99,
        /// The greatest height that it reaches, in metres.
        mg_altitude: i16 = 0..=9000,
        /// The height up to which skill is no help against these guns, in metres.
        low: i16 = 0..=9000,
        /// Hexes within which a hidden gun is found.
        found_within: i32 = 0..=99,
        /// Hexes within which it may be found.
        search_within: i32 = 0..=99,
        /// The greatest die with which it is.
        found: i8 = 0..=6,
    }
}

/// An attacker of a balloon, as its guns see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BalloonAttacker {
    pub(crate) altitude: i16,
    pub(crate) skill: Skill,
    pub(crate) ace: AceUse,
}

impl Balloons {
    /// The height at which it starts (R6.14a).
    pub(crate) fn start(&self, who: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> i16 {
        let (face, faces) = one_die(roll);
        let height = self.height + self.height_a_point * i16::from(face);
        journal.record(|| Event::of(Rule::R6_14a).by(who).rolled(faces).result(height));
        height
    }

    /// The place of a gun: the direction from the mooring and the distance in hexes (R6.14d).
    pub(crate) fn place_gun(
        &self,
        who: Label,
        line: Line,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> (Facing, i32) {
        let (face, faces) = one_die(roll);
        let direction = Facing::new(face as u8 - 1);
        let hexes = roll.die(self.gun_distance) as i32;
        journal.record(|| {
            let event = Event::of(Rule::R6_14d).by(who).rolled(faces).result(hexes).word("line", line.name());
            event.int("direction", i32::from(direction.index()))
        });
        (direction, hexes)
    }

    /// Whether a gun reaches an aircraft (R6.14e).
    pub(crate) fn reaches(&self, line: Line, hexes: i32, altitude: i16) -> bool {
        match line {
            Line::Aa => hexes <= self.aa_hexes && (self.aa_altitude[0]..=self.aa_altitude[1]).contains(&altitude),
            _ => altitude <= self.mg_altitude && hexes + i32::from(altitude / STEP) <= self.mg_range,
        }
    }

    /// Whether an aircraft that enters a hex this far off finds a hidden gun (R6.14f).
    pub(crate) fn finds(&self, who: Label, hexes: i32, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        if hexes > self.search_within {
            return false;
        }
        let event = |found: bool| {
            let event = Event::of(Rule::R6_14f).by(who).result(found).int("hexes", hexes);
            event.word("outcome", if found { "finds" } else { "does not find" })
        };
        if hexes <= self.found_within {
            journal.record(|| event(true));
            return true;
        }
        let (face, faces) = one_die(roll);
        let found = face <= self.found;
        journal.record(|| event(found).rolled(faces));
        found
    }

    /// Whether a critical hit burns it (R6.14c).
    pub(crate) fn burns(&self, on: Label, roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let (face, faces) = one_die(roll);
        let burns = face <= self.burns;
        journal.record(|| {
            let event = Event::of(Rule::R6_14c).by(on).rolled(faces).result(burns);
            event.word("outcome", if burns { "burns" } else { "does not burn" })
        });
        burns
    }

    /// One gun fires at an attacker, whose skill counts unless he is low down (R5.5f, R5.5h).
    pub(crate) fn fire(
        &self,
        tables: GroundTables<'_>,
        labels: (Label, Label),
        line: Line,
        attacker: BalloonAttacker,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> DamageRoll {
        let modifier = if attacker.altitude <= self.low {
            tables.fire.low_at_balloon(labels, attacker.skill, journal)
        } else {
            tables.modifiers.at_target(labels, attacker.skill, attacker.ace, journal)
        };
        tables.fire(labels, line, modifier, roll, journal)
    }
}
