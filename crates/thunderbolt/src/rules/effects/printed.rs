//! Which effects may be written on which cards, and what they need there.

use super::Effect;
use crate::terms::cards::{Attacks, Movers, Struck, When, Whom};
use ground::scenario::{Check, Fault};

/// A side of a card on which effects are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Printed {
    Campaign,
    Situation,
    Battalion,
    /// A special condition that takes effect as it is drawn.
    Condition,
    /// A special condition that asks before each mission, and has no effect as it is drawn.
    MissionCondition,
    TargetBound,
    HomeBound,
}

impl Printed {
    /// What a fault calls it.
    const fn name(self) -> &'static str {
        match self {
            Printed::Campaign => "a campaign",
            Printed::Situation => "a situation",
            Printed::Battalion => "a battalion",
            Printed::Condition => "a special condition",
            Printed::MissionCondition => "a special condition of each mission",
            Printed::TargetBound => "a target-bound event",
            Printed::HomeBound => "a home-bound event",
        }
    }
}

/// Whether each of the effects of a card may be written there, and has there what it needs.
pub(crate) fn check(path: &str, effects: &[Effect], printed: Printed, check: &mut Check) {
    for (index, effect) in effects.iter().enumerate() {
        let path = format!("{path}[{index}]");
        if effect.printed_on().contains(&printed) {
            check_keys(&path, *effect, printed, check);
        } else {
            let what = format!("{} has no use for the effect {}", printed.name(), effect.name());
            check.fault(Fault::new(format!("{path}.effect"), what).expected(useful(printed).join(", ")));
        }
    }
}

/// The effects that a card may have.
fn useful(printed: Printed) -> Vec<&'static str> {
    let uses = Effect::PRINTED.iter().zip(Effect::NAMES).filter(|(on, _)| on.contains(&printed));
    uses.map(|(_, name)| *name).collect()
}

/// The keys whose need depends on the card.
fn check_keys(path: &str, effect: Effect, printed: Printed, check: &mut Check) {
    let of_battalion = printed == Printed::Battalion;
    let mut key = |key: &str, is: bool, needed: bool| {
        if is && !needed {
            check.fault(Fault::new(format!("{path}.{key}"), format!("{} has no use for {key}", printed.name())));
        } else if needed && !is {
            check.fault(Fault::new(path, format!("the effect {} has no {key}", effect.name())));
        }
    };
    match effect {
        Effect::So { when, .. } => key("when", when.is_some(), of_battalion),
        Effect::Move { during, .. } => key("during", during.is_some(), of_battalion),
        Effect::NoMove { day, when } => {
            key("when", when.is_some(), of_battalion);
            key("day", day.is_some(), !of_battalion);
        }
        Effect::StartBand { deck, least, .. } => {
            key("deck", deck.is_some(), !of_battalion);
            key("least", least.is_some(), !of_battalion);
        }
        Effect::Attack { turn, .. } => key("turn", turn.is_some(), printed == Printed::TargetBound),
        Effect::Hits { struck, at_most, ecm, cancelled_by_air_to_air, .. } => {
            key("at-most", at_most.is_some(), struck == Struck::Helicopters);
            key("ecm", ecm, ecm && struck == Struck::Random && !of_battalion);
            let cancels = cancelled_by_air_to_air;
            key("cancelled-by-air-to-air", cancels, cancels && struck == Struck::Random && !of_battalion);
        }
        _ => {}
    }
    check_choice(path, effect, printed, check);
}

/// The keys for which a kind of card uses only some of the words.
fn check_choice(path: &str, effect: Effect, printed: Printed, check: &mut Check) {
    let mut choice = |key: &str, is: &str, useful: &[&str]| {
        if !useful.contains(&is) {
            let what = format!("{} has no use for {key} = \"{is}\"", printed.name());
            check.fault(Fault::new(format!("{path}.{key}"), what).expected(useful.join(", ")));
        }
    };
    let names = |words: &[Whom]| words.iter().map(|word| word.name()).collect::<Vec<_>>();
    match (effect, printed) {
        (Effect::NoMove { when: Some(when), .. }, Printed::Battalion) => {
            choice("when", when.name(), &[When::Destroyed.name()]);
        }
        (Effect::Move { movers, .. }, Printed::Campaign) => {
            let others = Movers::ALL.iter().filter(|movers| **movers != Movers::Itself);
            choice("movers", movers.name(), &others.map(|movers| movers.name()).collect::<Vec<_>>());
        }
        (Effect::Move { movers, .. }, Printed::Condition | Printed::MissionCondition) => {
            choice("movers", movers.name(), &[Movers::All.name()])
        }
        (Effect::Attack { attacks, .. }, Printed::TargetBound) => {
            choice("attacks", attacks.name(), &[Attacks::All.name()]);
        }
        (Effect::Hits { struck, .. }, Printed::Battalion) => choice("struck", struck.name(), &[Struck::Random.name()]),
        (Effect::Stress { whom, .. }, Printed::MissionCondition) => {
            choice("whom", whom.name(), &names(&[Whom::Flying]));
        }
        (Effect::Stress { whom, .. }, Printed::Condition) => {
            choice("whom", whom.name(), &names(&[Whom::All, Whom::Flying]));
        }
        (Effect::Stress { whom, .. }, Printed::TargetBound) => {
            choice("whom", whom.name(), &names(&[Whom::Flying, Whom::Shaken]));
        }
        (Effect::Stress { whom, .. }, _) => {
            choice("whom", whom.name(), &names(&[Whom::Flying, Whom::Shaken, Whom::Bingo]));
        }
        (Effect::Xp { whom, .. }, Printed::Battalion) => choice("whom", whom.name(), &names(&[Whom::Flying])),
        (Effect::Xp { whom, .. }, _) => choice("whom", whom.name(), &names(&[Whom::Random])),
        _ => {}
    }
}
