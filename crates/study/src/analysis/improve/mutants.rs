//! The policies of a round: the incumbent with one to three changes each.

use super::arena::Arena;
use super::change::Kind;
use super::doctrine::Frame;
use super::draw::Draw;
use super::epoch::Branch;
use super::lineup::Runner;
use super::state::State;
use crate::chance::RunKey;
use rayon::prelude::*;
use toml::Table;

/// The times that a place in the field is tried to be filled.
const TRIES: u64 = 6;

/// What a field is made with.
#[derive(Clone, Copy)]
pub(super) struct Maker<'a> {
    pub(super) arena: &'a dyn Arena,
    pub(super) frame: &'a Frame,
    pub(super) key: RunKey,
    pub(super) branch: Branch,
}

/// A policy that was made, or how many tries made none.
struct Made {
    policy: Option<(Table, Vec<Kind>, String)>,
    invalid: u64,
}

impl<'a> Maker<'a> {
    /// A field of at most `size` policies, all unlike the incumbent and each other. What made no valid policy is
    /// counted in the state.
    pub(super) fn field(self, state: &mut State, incumbent: &Table, size: usize) -> Vec<Runner<'a>> {
        let whole = self.frame.whole(incumbent);
        let weights = state.weights();
        let round = state.rounds;
        let made: Vec<Made> =
            (0..size).into_par_iter().map(|place| self.one(round, place, incumbent, &whole, &weights)).collect();
        let mut known: Vec<Table> = vec![incumbent.clone()];
        let mut field = Vec::new();
        for Made { policy, invalid } in made {
            state.invalid += invalid;
            let Some((policy, kinds, change)) = policy else { continue };
            if known.contains(&policy) {
                continue;
            }
            known.push(policy.clone());
            kinds.iter().for_each(|kind| state.tallies[kind.index()].tried += 1);
            field.push(Runner::new(self.arena.rows(), policy, kinds, change));
        }
        state.raced += field.len() as u64;
        field
    }

    fn one(self, round: u64, place: usize, incumbent: &Table, whole: &Table, weights: &[u32]) -> Made {
        let mut draw = Draw::new(self.key, self.branch, round, place);
        for invalid in 0..TRIES {
            let mut changed = whole.clone();
            let (mut kinds, mut words) = (Vec::new(), Vec::new());
            // Six in ten have one change, the others two or three.
            let changes = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3][draw.below(10)];
            for _ in 0..changes {
                let kind = Kind::ALL[draw.weighed(weights)];
                let before = changed.clone();
                match kind.make(self.frame, &mut changed, &mut draw) {
                    Some(text) => {
                        kinds.push(kind);
                        words.push(text);
                    }
                    None => changed = before,
                }
            }
            let mut policy = self.frame.own(incumbent, whole, &changed);
            if changed != *whole && self.arena.settle(&mut policy) {
                return Made { policy: Some((policy, kinds, words.join("; "))), invalid };
            }
        }
        Made { policy: None, invalid: TRIES }
    }
}
