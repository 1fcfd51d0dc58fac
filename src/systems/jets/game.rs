//! `jets` behind the interface that all systems share.

use crate::phases::Fight;
use crate::policy::Pilots;
use crate::policy::doctrine::TABLES;
use crate::policy::tape::{Repeating, SharedTape, Taped};
use crate::scenario::Dogfight;
use crate::state::{Side, State};
use ground::chance::{Chance, Dice, GameKey, Label, Recorder};
use ground::doctrine::Decisions;
use ground::game::{Game, Metric, Player, Ratio, Record, Rehearsal};
use ground::journal::{Journal, Recording, RowRef, Silent};
use ground::scenario::Provenance;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::PoisonError;

/// Plays dogfights of one scenario.
struct Seated<'a> {
    dogfight: &'a Dogfight,
    state: State,
    pilots: Pilots,
}

impl Player for Seated<'_> {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        play(self.dogfight, &mut self.state, &mut self.pilots, &mut Dice::new(game), &mut Silent, row);
    }
}

/// Plays one dogfight from set-up to outcome.
fn play<C: Chance, J: Journal>(
    dogfight: &Dogfight,
    state: &mut State,
    pilots: &mut Pilots,
    chance: &mut C,
    journal: &mut J,
    row: &mut [i64],
) {
    let mut fight = Fight { dogfight, state, chance, journal, pilots };
    fight.play();
    fight.outcome(row);
}

impl Dogfight {
    /// Plays one game with any chance, journal and pilots: what replay, the decision tape and policies in code rest on.
    /// Gives the outcome, a cell a metric, and the hash of the state at the end.
    pub fn play_with<C: Chance, J: Journal>(
        &self,
        pilots: &mut Pilots,
        chance: &mut C,
        journal: &mut J,
    ) -> (Vec<i64>, u64) {
        let mut state = self.start();
        let mut row = vec![0; self.metrics.len()];
        play(self, &mut state, pilots, chance, journal, &mut row);
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        (row, hasher.finish())
    }
}

impl Game for Dogfight {
    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn ratios(&self) -> &[Ratio] {
        &self.ratios
    }

    fn policies(&self) -> Vec<(String, String)> {
        Side::BOTH.map(|side| (side.name().to_owned(), self.policies[side.index()].name.clone())).to_vec()
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    /// Everything that play reads, in words; what only reports read is left out.
    fn canonical(&self) -> Vec<u8> {
        let Dogfight { rules, seats, missiles, sun, varied, away, policies, switches, .. } = self;
        format!("{:?}", (rules, seats, missiles, sun, varied, away, policies, switches)).into_bytes()
    }

    fn unit_name(&self, label: Label) -> String {
        let seat = self.seats.iter().find(|seat| seat.label == label);
        seat.map_or_else(|| format!("#{}", label.0), |seat| seat.name.clone())
    }

    fn row_name(&self, row: RowRef) -> String {
        let side = if usize::from(row.table) < TABLES { Side::A } else { Side::B };
        let policy = &self.policies[side.index()].name;
        match self.doctrine(side) {
            Some(doctrine) => {
                format!("{policy} {}", doctrine.row_name(usize::from(row.table) % TABLES, row.row.into()))
            }
            None => policy.clone(),
        }
    }

    fn seat(&self) -> Box<dyn Player + '_> {
        Box::new(Seated { dogfight: self, state: self.start(), pilots: self.pilots() })
    }

    fn record(&self, game: GameKey) -> Record {
        let mut chance = Recorder::new(Dice::new(game));
        let mut journal = Recording::default();
        let (row, state) = self.play_with(&mut self.pilots(), &mut chance, &mut journal);
        Record { row, events: journal.into_events(), tape: chance.into_tape(), state }
    }

    fn rehearse(&self, games: &[GameKey]) -> Rehearsal<'_> {
        let tapes = Side::BOTH.map(|_| SharedTape::default());
        let [a, b] = Side::BOTH.map(|side| Box::new(Taped::new(self.pilot(side), tapes[side.index()].clone())));
        let mut pilots = Pilots::new(a, b);
        for &game in games {
            self.play_with(&mut pilots, &mut Dice::new(game), &mut Silent);
        }
        let tapes = tapes.map(|tape| tape.lock().unwrap_or_else(PoisonError::into_inner).clone());
        let repeating = || {
            let [a, b] = tapes.each_ref().map(|tape| Box::new(Repeating::round(tape)));
            Pilots::new(a, b)
        };
        let mut pilots = repeating();
        let mut asked = |&game: &GameKey| {
            let mut chance = Recorder::new(Dice::new(game));
            self.play_with(&mut pilots, &mut chance, &mut Silent);
            chance.into_tape().asked
        };
        Rehearsal {
            asked: games.iter().map(&mut asked).collect(),
            taped: Box::new(Seated { dogfight: self, state: self.start(), pilots: repeating() }),
            candidates: tapes.iter().map(Decisions::candidates).sum(),
        }
    }
}
