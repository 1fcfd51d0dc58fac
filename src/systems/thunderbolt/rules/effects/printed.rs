//! Which effects may be written on which cards, and what they need there.

use super::Effect;
use crate::terms::cards::Struck;
use ground::scenario::{Check, Fault};

/// A side of a card on which effects are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Printed {
    Campaign,
    Situation,
    Battalion,
    Condition,
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
        Effect::Hits { struck, at_most, .. } => key("at-most", at_most.is_some(), struck == Struck::Helicopters),
        _ => {}
    }
}
