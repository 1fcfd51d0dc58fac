//! Manoeuvre: which side gets behind the other, and how often it may shoot (DH7e).

use crate::ledger::Rule;
use crate::terms::dice::two_dice;
use crate::terms::lowering::{part, table};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

/// The part of a flight in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Attacker,
    Defender,
}

/// One round of air combat. Pairs are for the attacker and the defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    pub(crate) labels: [Label; 2],
    /// The sum of manoeuvre, aggression and other modifiers, without surprise.
    pub(crate) modifiers: [i8; 2],
    /// Good aircraft; a side with none does not shoot.
    pub(crate) aircraft: [u8; 2],
    /// Whether the defender is surprised; then it never shoots.
    pub(crate) surprise: bool,
    /// Whether the attacker slashes: it makes one pass, and the defender does not shoot back.
    pub(crate) slash: bool,
}

/// What the winner of the round may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) by: Part,
    pub(crate) shots: u8,
    /// Whether it may fire only a gun, or a missile with a penalty.
    pub(crate) snap: bool,
}

impl Dogfight {
    /// Both sides roll. The one with the higher total may shoot if the margin is wide enough (DH7e).
    pub(crate) fn manoeuvre(&self, round: &Round, roll: &mut impl Roll, journal: &mut impl Journal) -> Option<Opening> {
        let surprise = if round.surprise { self.surprise } else { 0 };
        let attack = two_dice(round.labels[0], roll, journal).sum() + round.modifiers[0] + surprise;
        let defence = two_dice(round.labels[1], roll, journal).sum() + round.modifiers[1] - surprise;
        let opening = self.opening(round, attack - defence);
        journal.record(|| {
            let event = Event::of(Rule::DH7e).by(round.labels[0]).on(round.labels[1]).result(attack - defence);
            let shooter = opening.map_or(Label::NONE, |opening| round.labels[opening.by as usize]);
            let event = event.int("attack", attack).int("defence", defence).unit("shooter", shooter);
            event.int("shots", opening.map_or(0, |opening| opening.shots))
        });
        opening
    }

    fn opening(&self, round: &Round, margin: i8) -> Option<Opening> {
        let by = if margin >= 0 { Part::Attacker } else { Part::Defender };
        if by == Part::Defender && (round.surprise || round.slash) {
            return None;
        }
        let width = margin.abs();
        let step = self.margins.iter().filter(|step| step.from <= width).max_by_key(|step| step.from)?;
        let aircraft = round.aircraft[by as usize];
        let most = if round.slash { self.slash_shots } else { u8::MAX };
        let shots = step.shots[usize::from(aircraft >= self.many_aircraft)].min(most);
        (shots > 0 && aircraft > 0).then_some(Opening { by, shots, snap: step.snap == Some(true) })
    }
}

table! {
    /// Manoeuvre rolls.
    DogfightFile => Dogfight {
        /// Added for the side that surprises, taken from the other.
        surprise: i8 = 0..=9,
        /// Added to the roll of a disordered flight.
        disordered: i8 = -9..=0,
        /// The number of good aircraft from which the second column of shots applies.
        many_aircraft: u8 = 1..=4,
        /// The shots that a margin allows, in rising order.
        margins: Vec<Margin>,
        /// Added to the shot of a missile at a margin marked `snap`.
        snap_missile: i8 = -9..=0,
        /// The shots of a slash attack.
        slash_shots: u8 = 0..=3,
    }
}

part! {
    /// The shots that a margin allows.
    MarginFile => Margin {
        /// The least margin of the row.
        from: i8 = 0..=40,
        /// The shots of a side with few and with many aircraft.
        shots: [u8; 2] = 0..=4,
        /// Whether only a gun may fire, or a missile with a penalty.
        snap: Option<bool>,
    }
}
