//! Landings: the roll, and what becomes of the crew by how it went and by whose land it is (R6.5g, R6.5j, R6.5h).

use crate::ledger::Rule;
use crate::terms::crew::Health;
use crate::terms::dice::{TwoDice, one_die};
use crate::terms::lowering::table;
use crate::terms::named::Skill;
use crate::terms::side::Land;
use ground::chance::{Faces, Label, Roll};
use ground::journal::{Event, Journal};

table! {
    #![derive(Copy)]
    /// Landings.
    LandingFile => Landings {
        /// Added to the roll when an ace lands.
        ace: i8 = -9..=9,
        /// Added to the roll when a novice lands.
        novice: i8 = -9..=9,
        /// Added to the roll when the pilot is seriously wounded.
        wounded: i8 = -9..=9,
        /// Added to the roll when the aircraft does not land on its own side of the lines.
        away: i8 = -9..=9,
        /// The least total that is safe.
        safe: i8 = 2..=13,
        /// The least total with which all on board live.
        rough: i8 = 2..=13,
        /// The greatest die with which a man is hurt in a rough landing.
        rough_hurt: i8 = 0..=6,
        /// The greatest die with which a man dies in a crash.
        crash_killed: i8 = 0..=6,
        /// The greatest die with which a man is hurt in a crash.
        crash_hurt: i8 = 0..=6,
        /// The greatest die with which a man is captured between the lines.
        captured: i8 = 0..=6,
    }
}

/// How an aircraft comes down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Approach {
    /// The skill of the man at the controls.
    pub(crate) skill: Skill,
    /// He is seriously wounded.
    pub(crate) wounded: bool,
    pub(crate) land: Land,
}

/// How it came down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Touchdown {
    /// Safe.
    Safe,
    /// The aircraft is lost, all on board live.
    Rough,
    /// A crash.
    Crash,
}

/// What became of a man who lived before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Survivor {
    /// His health now.
    pub(crate) health: Health,
    /// Taken prisoner.
    pub(crate) captured: bool,
}

/// Reports whether a man that is down outside his own land is captured, after a landing or under a parachute (R6.5h),
/// with the die if that decided.
pub(crate) fn tell_of_man(
    (who, man): (Label, &'static str),
    land: Land,
    (captured, rolled): (bool, Faces),
    journal: &mut impl Journal,
) {
    journal.record(|| {
        let event = Event::of(Rule::R6_5h).by(who).rolled(rolled).result(captured);
        let event = event.word("land", land.name()).word("man", man);
        event.word("outcome", if captured { "is captured" } else { "gets home" })
    });
}

impl Landings {
    /// The landing roll.
    pub(crate) fn touch_down(
        &self,
        who: Label,
        approach: Approach,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Touchdown {
        let skill = match approach.skill {
            Skill::Ace | Skill::DoubleAce => self.ace,
            Skill::Novice => self.novice,
            Skill::Regular => 0,
        };
        let wounded = if approach.wounded { self.wounded } else { 0 };
        let away = if approach.land == Land::Own { 0 } else { self.away };
        let modifier = skill + wounded + away;
        let dice = TwoDice::roll(roll);
        let total = dice.sum() + modifier;
        let (touchdown, outcome) = if total >= self.safe {
            (Touchdown::Safe, "lands safely")
        } else if total >= self.rough {
            (Touchdown::Rough, "wrecks the aircraft in landing")
        } else {
            (Touchdown::Crash, "crashes in landing")
        };
        journal.record(|| {
            let event = Event::of(Rule::R6_5g).by(who).rolled(dice.faces()).modifier(modifier).result(total);
            event.word("outcome", outcome).word("land", approach.land.name())
        });
        touchdown
    }

    /// What becomes of a living man of the crew, after the landing and by whose land it is.
    pub(crate) fn man(
        &self,
        who: (Label, &'static str),
        health: Health,
        (touchdown, land): (Touchdown, Land),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Survivor {
        let health = self.harm(who, health, touchdown, roll, journal);
        let (captured, rolled) = match land {
            Land::Own => return Survivor { health, captured: false },
            _ if health == Health::Dead => return Survivor { health, captured: false },
            Land::Enemy => (true, Faces::NONE),
            Land::NoMans => {
                let (face, faces) = one_die(roll);
                (face <= self.captured, faces)
            }
        };
        tell_of_man(who, land, (captured, rolled), journal);
        Survivor { health, captured }
    }

    /// What a bad landing does to a man (R6.5j).
    fn harm(
        &self,
        (who, man): (Label, &'static str),
        health: Health,
        touchdown: Touchdown,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Health {
        let (killed, hurt) = match touchdown {
            Touchdown::Safe => return health,
            Touchdown::Rough => (0, self.rough_hurt),
            Touchdown::Crash => (self.crash_killed, self.crash_hurt),
        };
        let (face, faces) = one_die(roll);
        let (after, outcome) = if face <= killed {
            (Health::Dead, "is killed")
        } else if face <= hurt {
            (Health::Wounded, "is seriously wounded")
        } else {
            (health, "is not hurt")
        };
        journal.record(|| {
            let event = Event::of(Rule::R6_5j).by(who).rolled(faces).result(face);
            event.word("man", man).word("outcome", outcome)
        });
        after
    }
}
