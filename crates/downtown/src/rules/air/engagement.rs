//! How an engagement begins: which side sees the other first (DH7b).

use crate::ledger::Rule;
use crate::terms::date::Date;
use crate::terms::dice::two_dice;
use crate::terms::lowering::{part, table};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

/// The distance in hexes within which flights fight.
pub(crate) const REACH: u32 = 1;

/// What counts for and against the two sides of an engagement; pairs are attacker and defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Encounter {
    pub(crate) labels: [Label; 2],
    pub(crate) aggression: [i8; 2],
    /// Whether each knows of the other.
    pub(crate) knows: [bool; 2],
    pub(crate) night: bool,
    /// Whether the attacker is in the defender's rear hemisphere.
    pub(crate) rear: bool,
    pub(crate) slash: bool,
    /// Whether the attacker is under good control.
    pub(crate) control: bool,
    /// Whether the attacker is one band higher.
    pub(crate) above: bool,
    /// Whether the attacker is laden or disordered.
    pub(crate) encumbered: bool,
    /// Whether the defender is a large aircraft.
    pub(crate) large: bool,
    /// Whether the defender is disordered.
    pub(crate) disordered: bool,
    /// Whether the defender has an escort near.
    pub(crate) escort: bool,
}

/// The result of an engagement roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EngagementRoll {
    total: i8,
    needed: i8,
}

impl EngagementRoll {
    pub(crate) const fn succeeds(self) -> bool {
        self.total >= self.needed
    }
}

/// How an engagement begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngagementStart {
    /// Only the attacker saw the other.
    Surprise,
    EqualFight,
    /// Only the defender sees the other.
    DefenderInitiative,
    NoFight,
}

impl EngagementStart {
    pub(crate) const NAMES: [&'static str; 4] = ["surprise", "equal-fight", "defender-initiative", "no-fight"];
}

/// The modifier if `holds`, otherwise 0.
const fn when(holds: bool, modifier: i8) -> i8 {
    if holds { modifier } else { 0 }
}

impl EngagementNumbers {
    fn attempt(
        &self,
        (who, knows, night): (Label, bool, bool),
        modifier: i8,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> EngagementRoll {
        let needed = if knows { self.known } else { self.unknown } + when(night, self.night);
        EngagementRoll { total: two_dice(who, roll, journal).sum() + modifier, needed }
    }
}

impl Engagement {
    /// The attacker's roll.
    pub(crate) fn attack(&self, met: &Encounter, roll: &mut impl Roll, journal: &mut impl Journal) -> EngagementRoll {
        let modifier = met.aggression[0]
            + when(met.rear, self.attacker_rear)
            + when(met.slash, self.attacker_slash)
            + when(met.control, self.attacker_control)
            + when(met.above, self.attacker_above)
            + when(met.encumbered, self.attacker_encumbered);
        self.attacker.attempt((met.labels[0], met.knows[0], met.night), modifier, roll, journal)
    }

    /// The defender's roll.
    pub(crate) fn defend(&self, met: &Encounter, roll: &mut impl Roll, journal: &mut impl Journal) -> EngagementRoll {
        let modifier = met.aggression[1]
            + when(met.rear, self.defender_rear)
            + when(met.slash, self.defender_slash)
            + when(met.large, self.defender_large)
            + when(met.disordered, self.defender_disordered)
            + when(met.escort, self.defender_escort);
        self.defender.attempt((met.labels[1], met.knows[1], met.night), modifier, roll, journal)
    }
}

impl Encounter {
    /// The result of the two rolls (DH7b). A counter that the attacker missed without a check has no defence (D5.6.1e).
    pub(crate) fn begin(
        &self,
        attack: EngagementRoll,
        defence: Option<EngagementRoll>,
        journal: &mut impl Journal,
    ) -> EngagementStart {
        let begun = match (attack.succeeds(), defence.is_some_and(EngagementRoll::succeeds)) {
            (true, false) => EngagementStart::Surprise,
            (true, true) => EngagementStart::EqualFight,
            (false, true) => EngagementStart::DefenderInitiative,
            (false, false) => EngagementStart::NoFight,
        };
        journal.record(|| {
            let event = Event::of(Rule::DH7b).by(self.labels[0]).on(self.labels[1]).result(attack.total);
            let event = event.int("needed", attack.needed).word("begins", EngagementStart::NAMES[begun as usize]);
            let rolled = |EngagementRoll { total, needed }| format!("defence makes {total} against {needed}");
            event.word("defence", defence.map_or("no defence".to_owned(), rolled))
        });
        begun
    }
}

table! {
    /// Engagement rolls.
    EngagementFile => Engagement {
        attacker: EngagementNumbers,
        defender: EngagementNumbers,
        /// Added to the attacker's roll from the rear.
        attacker_rear: i8 = -9..=9,
        /// Added to the attacker's roll in a slash attack.
        attacker_slash: i8 = -9..=9,
        /// Added to the attacker's roll under good ground control.
        attacker_control: i8 = -9..=9,
        /// The first month in which control of MiG-21s within the level of ground control is good.
        drv_control_from: Date,
        /// The first month in which control of US flights is good.
        us_control_from: Date,
        /// Added to the attacker's roll from a higher band.
        attacker_above: i8 = -9..=9,
        /// Added to the attacker's roll with bombs aboard or in disorder.
        attacker_encumbered: i8 = -9..=9,
        /// Added to the roll of a defender attacked from the rear.
        defender_rear: i8 = -9..=9,
        /// Added to the roll of a defender against a slash attack.
        defender_slash: i8 = -9..=9,
        /// Added to the roll of a large defender.
        defender_large: i8 = -9..=9,
        /// Added to the roll of a disordered defender.
        defender_disordered: i8 = -9..=9,
        /// Added to the roll of a defender with an escort near.
        defender_escort: i8 = -9..=9,
        /// A bomber on its run keeps its bombs on a die up to this.
        press_on: u8 = 0..=10,
    }
}

part! {
    /// What a side needs to see the other.
    EngagementNumbersFile => EngagementNumbers {
        /// The least total to see an enemy that the flight knows of.
        known: i8 = 2..=30,
        /// The least total to see any other enemy.
        unknown: i8 = 2..=30,
        /// Added to the least total at night.
        night: i8 = 0..=9,
    }
}
