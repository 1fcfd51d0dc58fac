//! Manoeuvre: who gets behind whom, and how often he may shoot (DH7e).

use crate::ledger::Rule;
use crate::terms::dice::two_dice;
use crate::terms::lowering::{part, table};
use ground::chance::{Label, Roll};
use ground::journal::{Event, Journal};

/// A part in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Attacker,
    Defender,
}

/// One round of air combat; pairs are attacker and defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    pub(crate) labels: [Label; 2],
    /// Manoeuvre, aggression and what else counts but surprise.
    pub(crate) modifiers: [i8; 2],
    /// Good aircraft; of none nobody shoots.
    pub(crate) aircraft: [u8; 2],
    /// The defender is surprised: it never shoots.
    pub(crate) surprise: bool,
    /// The attacker slashes: one pass, no return shot.
    pub(crate) slash: bool,
}

/// What the winner of the round may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) by: Part,
    pub(crate) shots: u8,
    /// Gun only, or a missile at a loss.
    pub(crate) snap: bool,
}

impl Dogfight {
    /// Both roll; the higher may shoot if the margin is wide enough (DH7e).
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
        /// Added for who surprises, taken from who is surprised.
        surprise: i8 = 0..=9,
        /// Added to the roll of a disordered flight.
        disordered: i8 = -9..=0,
        /// From how many good aircraft on the second column of shots counts.
        many_aircraft: u8 = 1..=4,
        /// The shots that a margin allows, in rising order.
        margins: Vec<Margin>,
        /// A missile shot at a margin marked `snap`.
        snap_missile: i8 = -9..=0,
        /// The shots of a slash attack.
        slash_shots: u8 = 0..=3,
    }
}

part! {
    /// Shots from a margin on.
    MarginFile => Margin {
        /// The least margin of the row.
        from: i8 = 0..=40,
        /// Of few and of many aircraft.
        shots: [u8; 2] = 0..=4,
        /// Gun only, or a missile at a loss.
        snap: Option<bool>,
    }
}
