//! Fire from the ground: the shot, critical hits that a modifier rules out, strafers and Archie (R5.2, R5.3, R5.4,
//! R5.6).

use super::{DamageTable, Modifiers, damage_table::DamageRoll};
use crate::ledger::Rule;
use crate::terms::crew::AceUse;
use crate::terms::dice::one_die;
use crate::terms::lowering::table;
use crate::terms::named::{Line, Skill};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};
use ground::scenario::lower::Pair;

table! {
    #![derive(Copy)]
    /// What all fire from the ground has in common.
    GroundFireFile => GroundFire {
        /// The greatest die that adds a critical hit which the modifier rules out.
        lost_critical: i8 = 0..=6,
        /// Added to the roll of a shot at a strafer.
        strafer: i8 = -9..=9,
        /// Added to the roll of a shot at a novice that strafes or attacks a balloon low down.
        novice: i8 = -9..=9,
    }
}
table! {
    #![derive(Copy)]
    /// Trench strafing.
    StrafingFile => Strafing {
        /// The greatest height, in metres.
        altitude: i16 = 0..=9000,
        /// Hexes strafed in a turn from which one, two and three attacks follow.
        attacks_from: [u8; 3] = 1..=20,
        /// Hexes that a point of ammunition is good for.
        hexes_a_point: u8 = 1..=9,
        /// The least die that scores in a hex, by the line of the guns: A, B, C, D.
        scores: [i8; 4] = 1..=7,
    }
}
table! {
    #![derive(Copy)]
    /// Anti-aircraft guns behind the trenches.
    ArchieFile => Archie {
        /// Hexes from the nearest trench of the side of the guns.
        hexes: i32 = 0..=99,
        /// The greatest height, in metres.
        altitude: i16 = 0..=9000,
        /// The greatest die with which an aircraft is attacked.
        attacked: i8 = 0..=6,
        /// An aircraft of their own side this near, in hexes,
        friend_hexes: i32 = 0..=99,
        /// and this near in height, in metres, holds their fire.
        friend_height: i16 = 0..=900,
        /// The least and the greatest distance of the nearest enemy at which guns take their own side for it.
        mistaken: Pair<i32> = 0..=99,
        /// The greatest die with which they do.
        attacks_own: i8 = 0..=6,
    }
}

/// An aircraft near Archie at the end of its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overflight {
    /// Hexes to the nearest trench of the side of the guns, over the land behind it.
    pub(crate) hexes: i32,
    pub(crate) altitude: i16,
    pub(crate) skill: Skill,
    pub(crate) ace: AceUse,
    /// It strafed this turn.
    pub(crate) strafing: bool,
    /// It attacks a balloon, low down.
    pub(crate) low_at_balloon: bool,
    pub(crate) guns: GunsOf,
}

/// Whose guns they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GunsOf {
    /// The enemy's guns, which hold their fire while an aircraft of their own side is near the target.
    Enemy {
        /// There is one.
        friend_near: bool,
    },
    /// Its own side's guns, which may mistake it for an enemy.
    Own {
        /// Hexes to the nearest enemy.
        nearest_enemy: i32,
    },
}

/// The tables that fire from the ground reads.
#[derive(Clone, Copy)]
pub(crate) struct GroundTables<'a> {
    pub(crate) fire: &'a GroundFire,
    pub(crate) damage: &'a DamageTable,
    pub(crate) modifiers: &'a Modifiers,
}

/// What all attacks of a turn did to a strafer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct StrafingLoss {
    /// Damage points.
    pub(crate) points: i16,
    /// Critical hits.
    pub(crate) criticals: u8,
}

impl GroundFire {
    /// What is added to a shot at an attacker of a balloon low down: nothing helps him, though a novice is easier to
    /// hit (R5.5h).
    pub(crate) fn low_at_balloon(&self, labels: (Label, Label), skill: Skill, journal: &mut impl Journal) -> i8 {
        let modifier = if skill == Skill::Novice { self.novice } else { 0 };
        journal.record(|| Event::of(Rule::R5_5h).by(labels.0).on(labels.1).modifier(modifier));
        modifier
    }
}

impl GroundTables<'_> {
    /// One shot from the ground, for which silhouettes do not count (R4.11g). Where the modifier leaves no critical hit
    /// on the line but the dice alone have one, a further die may add it (R5.6a).
    pub(crate) fn fire(
        self,
        labels: (Label, Label),
        line: Line,
        modifier: i8,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> DamageRoll {
        journal.record(|| Event::of(Rule::R4_11g).by(labels.0).on(labels.1));
        let mut rolled = self.damage.roll(labels, (line, 0), modifier, roll, journal);
        let least = self.damage.row(line, 0).critical;
        if rolled.natural < least || 12 + modifier >= least {
            return rolled;
        }
        let (face, faces) = one_die(roll);
        rolled.critical = face <= self.fire.lost_critical;
        journal.record(|| {
            let event = Event::of(Rule::R5_6a).by(labels.0).on(labels.1).rolled(faces).result(rolled.critical);
            event.word("outcome", if rolled.critical { "a critical hit after all" } else { "no critical hit" })
        });
        rolled
    }

    /// What is added to a shot at a strafer: nothing counts but that, and a novice (R5.2b, R5.2c).
    fn at_strafer(self, labels: (Label, Label), novice: bool, journal: &mut impl Journal) -> i8 {
        journal.record(|| Event::of(Rule::R5_2b).by(labels.0).on(labels.1).modifier(self.fire.strafer));
        if !novice {
            return self.fire.strafer;
        }
        journal.record(|| Event::of(Rule::R5_2c).by(labels.0).on(labels.1).modifier(self.fire.novice));
        self.fire.strafer + self.fire.novice
    }

    /// The machine guns in the trenches fire back at a strafer, `attacks` times (R5.2a).
    pub(crate) fn return_fire(
        self,
        labels: (Label, Label),
        attacks: u8,
        novice: bool,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> StrafingLoss {
        let mut suffered = StrafingLoss::default();
        if attacks == 0 {
            return suffered;
        }
        let modifier = self.at_strafer(labels, novice, journal);
        for _ in 0..attacks {
            let rolled = self.fire(labels, Line::Mg, modifier, roll, journal);
            suffered.points += rolled.points;
            suffered.criticals += u8::from(rolled.critical);
        }
        suffered
    }
}

impl Strafing {
    /// How often a strafer is fired at, by the number of hexes that it strafed; never behind the trenches (R5.2a,
    /// R5.2d).
    pub(crate) fn attacks(&self, who: Label, hexes: u8, trenches: bool, journal: &mut impl Journal) -> u8 {
        if hexes == 0 {
            return 0;
        }
        if !trenches {
            journal.record(|| Event::of(Rule::R5_2d).by(who).int("hexes", hexes));
            return 0;
        }
        let attacks = self.attacks_from.iter().filter(|&&from| hexes >= from).count() as u8;
        journal.record(|| Event::of(Rule::R5_2a).by(who).result(attacks).int("hexes", hexes));
        attacks
    }

    /// Points of ammunition that strafing a number of hexes takes.
    pub(crate) const fn rounds(&self, hexes: u8) -> i8 {
        hexes.div_ceil(self.hexes_a_point) as i8
    }

    /// The hits of strafing a number of hexes (R6.15a).
    pub(crate) fn hits(
        &self,
        who: Label,
        line: Line,
        hexes: u8,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> u8 {
        let least = self.scores.get(line.index()).copied().unwrap_or(7);
        let hits = (0..hexes).filter(|_| one_die(roll).0 >= least).count() as u8;
        journal.record(|| {
            let event = Event::of(Rule::R6_15a).by(who).result(hits).int("hexes", hexes);
            event.int("rounds", self.rounds(hexes)).int("least", least).word("line", line.name())
        });
        hits
    }
}

impl Archie {
    /// Whether an aircraft is in the zone of guns whose nearest trench is so far off.
    pub(crate) const fn in_zone(&self, hexes: i32, altitude: i16) -> bool {
        hexes <= self.hexes && altitude <= self.altitude
    }

    /// The end of a turn near Archie: whether it opens fire (R5.3, R5.4).
    pub(crate) fn attacks(
        &self,
        labels: (Label, Label),
        flight: &Overflight,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        if !self.in_zone(flight.hexes, flight.altitude) {
            return false;
        }
        match flight.guns {
            GunsOf::Enemy { friend_near: true } => {
                journal.record(|| Event::of(Rule::R5_3f).on(labels.1));
                false
            }
            GunsOf::Enemy { friend_near: false } => self.opens_fire(labels, roll, journal),
            GunsOf::Own { nearest_enemy } => self.mistakes(labels, nearest_enemy, roll, journal),
        }
    }

    /// Its shot at an aircraft that strafed, or was flown by this pilot (R5.3c, R5.3d, R5.3e, R5.5h).
    pub(crate) fn fire(
        &self,
        tables: GroundTables<'_>,
        labels: (Label, Label),
        flight: &Overflight,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> DamageRoll {
        let modifier = self.modifier(tables, labels, flight, journal);
        tables.fire(labels, Line::Aa, modifier, roll, journal)
    }

    fn opens_fire(&self, labels: (Label, Label), roll: &mut impl Roll, journal: &mut impl Journal) -> bool {
        let (face, faces) = one_die(roll);
        let attacked = face <= self.attacked;
        journal.record(|| {
            let event = Event::of(Rule::R5_3a).by(labels.0).on(labels.1).rolled(faces).result(attacked);
            event.word("outcome", if attacked { "opens fire" } else { "stays quiet" })
        });
        if attacked {
            journal.record(|| Event::of(Rule::R5_3b).by(labels.0).on(labels.1));
        }
        attacked
    }

    /// Own guns fire at one of their own while an enemy is about, neither near nor far (R5.4a).
    fn mistakes(
        &self,
        labels: (Label, Label),
        nearest_enemy: i32,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        if !(self.mistaken[0]..=self.mistaken[1]).contains(&nearest_enemy) {
            return false;
        }
        let (face, faces) = one_die(roll);
        let attacked = face <= self.attacks_own;
        journal.record(|| {
            let event = Event::of(Rule::R5_4a).by(labels.0).on(labels.1).rolled(faces).result(attacked);
            let event = event.int("nearest", nearest_enemy);
            event.word("outcome", if attacked { "takes it for an enemy" } else { "stays quiet" })
        });
        attacked
    }

    fn modifier(
        &self,
        tables: GroundTables<'_>,
        labels: (Label, Label),
        flight: &Overflight,
        journal: &mut impl Journal,
    ) -> i8 {
        if flight.strafing {
            let novice = if flight.skill == Skill::Novice { tables.fire.novice } else { 0 };
            let modifier = tables.fire.strafer + novice;
            journal.record(|| Event::of(Rule::R5_3e).by(labels.0).on(labels.1).modifier(modifier));
            return modifier;
        }
        if flight.low_at_balloon {
            return tables.fire.low_at_balloon(labels, flight.skill, journal);
        }
        let modifier = tables.modifiers.at_target(labels, flight.skill, flight.ace, journal);
        if modifier != 0 {
            journal.record(|| Event::of(Rule::R5_3c).by(labels.0).on(labels.1).modifier(modifier));
        }
        modifier
    }
}
