//! A random walk, whose every probability is known: the oracle of rare events.

use super::{Duellists, Policy, key};
use crate::chance::{Chance, Label, Roll};
use crate::game::planner::Planner;
use crate::game::{Description, Outcome, Simulation};
use crate::journal::{Journal, RowRef};
use crate::scenario::Provenance;

crate::purposes! {
    /// A step of the walk.
    STEP = 1,
}

/// A walk of some steps from 0, each up with this chance in percent, else down.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Walk {
    /// How many steps it has.
    pub steps: u16,
    /// The chance of a step up, in percent.
    pub up: u32,
    /// Whether a planner makes it.
    pub planned: bool,
}

/// Where a walk is.
#[derive(Clone, Debug, Default, Hash)]
pub struct Place {
    height: i64,
    peak: i64,
}

impl Walk {
    /// The chance that the walk is at `height` or above at its end; with `peak`, that it ever was.
    pub fn chance(&self, height: i64, peak: bool) -> f64 {
        let (low, up) = (i64::from(self.steps), f64::from(self.up) / 100.0);
        let mut at = vec![0.0; 2 * low as usize + 3];
        let index = |height: i64| (height + low + 1) as usize;
        at[index(0)] = 1.0;
        let mut reached = 0.0;
        for _ in 0..self.steps {
            let mut next = vec![0.0; at.len()];
            for place in 1..at.len() - 1 {
                next[place + 1] += at[place] * up;
                next[place - 1] += at[place] * (1.0 - up);
            }
            if peak {
                reached += next[index(height)..].iter().sum::<f64>();
                next[index(height)..].fill(0.0);
            }
            at = next;
        }
        reached + at[index(height)..].iter().sum::<f64>()
    }
}

impl Simulation for Walk {
    type State = Place;
    type Scratch = ();
    type Players = Duellists;

    fn outcome(&self) -> Outcome<Walk> {
        let mut outcome = Outcome::default();
        let most = i64::from(self.steps);
        outcome.number("height", "steps", -most..=most, "where it ends", |_, place: &Place| place.height);
        outcome.count("peak", "steps", most, "the highest place", |_, place: &Place| place.peak);
        outcome.number("last", "steps", -most..=most, "where it ends, once it has", |_, place: &Place| place.height);
        outcome
            .number("twice", "steps", -2 * most..=2 * most, "twice where it ends", |_, place: &Place| 2 * place.height);
        outcome.known_at_end(&["last"]);
        outcome.falling(&["height"]);
        outcome.severity("peak", 2, |_, place: &Place| 2 * place.peak);
        outcome
    }

    fn state(&self) -> Place {
        Place::default()
    }

    fn players(&self) -> Box<Duellists> {
        Box::new(["a", "b"].map(|name| Box::new(Policy::keeping(name)) as Box<dyn super::Duellist>))
    }

    fn planners(&self) -> Vec<Planner<Walk>> {
        let planner = || Planner { seats: Vec::new(), games: 1, worth: Box::new(|_, place: &Place| place.height) };
        self.planned.then(planner).into_iter().collect()
    }

    fn play<C: Chance, J: Journal>(
        &self,
        place: &mut Place,
        _: &mut (),
        _: &mut Duellists,
        chance: &mut C,
        journal: &mut J,
    ) {
        *place = Place::default();
        for step in 1..=self.steps {
            journal.clock(step);
            journal.sees(place);
            let up = chance.open(key(step, Label::NONE, STEP)).percentile() <= self.up;
            place.height += if up { 1 } else { -1 };
            place.peak = place.peak.max(place.height);
        }
    }
}

impl Description for Walk {
    fn policies(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    fn provenance(&self) -> &[Provenance] {
        &[]
    }

    fn unit_name(&self, _: Label) -> String {
        "walker".to_owned()
    }

    fn row_name(&self, _: RowRef) -> String {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_a_short_walk_are_those_on_paper() {
        let walk = Walk { steps: 3, up: 50, planned: false };
        assert_eq!([1, 3].map(|height| walk.chance(height, false)), [0.5, 0.125]);
        assert_eq!([1, 2].map(|height| walk.chance(height, true)), [0.625, 0.25]);
    }
}
