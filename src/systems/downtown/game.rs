//! `downtown` behind the interface that all systems share.

use crate::keys::{Unit, unit};
use crate::phases::context::Raid;
use crate::policy::{ByTheBook, Commander, Taped, View};
use crate::scenario::Scenario;
use crate::state::State;
use crate::terms::hexes;
use crate::terms::orders::Order;
use ground::board::Hex;
use ground::chance::{Chance, Dice, GameKey, Label, Recorder};
use ground::game::{Game, Metric, Player, Ratio, Record, Rehearsal};
use ground::journal::{Journal, Recording, RowRef, Silent};
use ground::scenario::Provenance;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Plays raids of one scenario.
struct Seated<'a> {
    scenario: &'a Scenario,
    state: State,
    commander: Box<dyn Commander>,
}

impl Player for Seated<'_> {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        let Seated { scenario, state, commander } = self;
        play(scenario, state, commander.as_mut(), &mut Dice::new(game), &mut Silent, row);
    }
}

/// Plays one raid from its weather to its outcome.
fn play<C: Chance, J: Journal>(
    scenario: &Scenario,
    state: &mut State,
    commander: &mut dyn Commander,
    chance: &mut C,
    journal: &mut J,
    row: &mut [i64],
) {
    let mut raid = Raid { scenario, state, chance, journal, commander };
    raid.play();
    raid.outcome(row);
}

impl Scenario {
    /// The commander whom the scenario names.
    pub fn commander(&self) -> Box<dyn Commander> {
        Box::new(ByTheBook(self.doctrine.clone()))
    }

    /// What this scenario's policy would order a flight that another policy flies in the same raid; without dice.
    pub fn would_order(&self, view: View<'_>) -> Order {
        let view = View { scenario: self, ..view };
        view.lawful(self.commander().order(view, &mut |_| 0))
    }

    /// The rows of the policy's tables, the base rows beneath them included.
    pub fn policy_rows(&self) -> Vec<RowRef> {
        let tables = self.doctrine.rows().into_iter().enumerate();
        tables
            .flat_map(|(table, rows)| (0..rows).map(move |row| RowRef { table: table as u16, row: row as u16 }))
            .collect()
    }

    /// Plays one game with any chance, journal and commander. Gives the outcome, a cell a metric, and the hash of the state
    /// at the end.
    pub fn play_with<C: Chance, J: Journal>(
        &self,
        commander: &mut dyn Commander,
        chance: &mut C,
        journal: &mut J,
    ) -> (Vec<i64>, u64) {
        let mut state = State::new(self.sites.len());
        let mut row = vec![0; self.metrics.len()];
        play(self, &mut state, commander, chance, journal, &mut row);
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        (row, hasher.finish())
    }
}

impl Game for Scenario {
    fn metrics(&self) -> &[Metric] {
        &self.metrics
    }

    fn ratios(&self) -> &[Ratio] {
        &self.ratios
    }

    fn policies(&self) -> Vec<(String, String)> {
        vec![("us".to_owned(), self.policy.clone())]
    }

    fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    /// Everything that play reads, in words; what only reports read is left out.
    fn canonical(&self) -> Vec<u8> {
        let Scenario { metrics: _, ratios: _, columns: _, provenance: _, policy: _, .. } = self;
        let read = (&self.rules, &self.switches, self.date, self.night, self.weather, &self.map, &self.flights);
        let set =
            (&self.plans, (&self.arrows, self.target_die), self.aaa_points, self.fire_cans, self.sams, self.mig_day);
        let sites = (&self.sites, self.site_radius, &self.go_to, &self.orbits, self.planner);
        let drv = (&self.printed_aaa, &self.counters, sites, &self.activation, &self.migs, &self.doctrine);
        format!("{:?}", (read, set, drv)).into_bytes()
    }

    fn unit_name(&self, label: Label) -> String {
        match unit(label) {
            Unit::Nobody => "nobody".to_owned(),
            Unit::Side(name) => name.to_owned(),
            Unit::UsFlight(place) => {
                let split = place.checked_sub(self.flights.len()).and_then(|from| self.flights.get(from));
                let split = split.map(|seat| format!("{}, cripples", seat.name));
                let name = self.flights.get(place).map(|seat| seat.name.clone()).or(split);
                name.unwrap_or_else(|| format!("flight {}", place + 1))
            }
            Unit::Aaa(place) => format!("AAA {}", place + 1),
            Unit::Sam(place) => format!("SAM {}", place + 1),
            Unit::FireCan(place) => format!("Fire Can {}", place + 1),
            Unit::DrvFlight(place) => format!("DRV flight {}", place + 1),
        }
    }

    fn row_name(&self, row: RowRef) -> String {
        self.doctrine.row_name(&self.policy, row.table.into(), row.row.into())
    }

    /// Its number on the map, row and place; a hex beyond the edge has none.
    fn hex_name(&self, q: i32, r: i32) -> Option<String> {
        let hex = Hex::new(q, r);
        let on_map = hexes::index(hex).map(|_| format!("{:04}", hexes::number(hex)));
        Some(on_map.unwrap_or_else(|| "off the map".to_owned()))
    }

    fn seat(&self) -> Box<dyn Player + '_> {
        Box::new(Seated { scenario: self, state: State::new(self.sites.len()), commander: self.commander() })
    }

    fn record(&self, game: GameKey) -> Record {
        let mut chance = Recorder::new(Dice::new(game));
        let mut journal = Recording::default();
        let (row, state) = self.play_with(self.commander().as_mut(), &mut chance, &mut journal);
        Record { row, events: journal.into_events(), tape: chance.into_tape(), state }
    }
    fn rehearse(&self, games: &[GameKey]) -> Rehearsal<'_> {
        let mut taped = Taped::new(self.commander());
        for &game in games {
            self.play_with(&mut taped, &mut Dice::new(game), &mut Silent);
        }
        let mut repeating = taped.repeating();
        let mut asked = |&game: &GameKey| {
            let mut chance = Recorder::new(Dice::new(game));
            self.play_with(&mut repeating, &mut chance, &mut Recording::default());
            chance.into_tape().asked
        };
        Rehearsal {
            asked: games.iter().map(&mut asked).collect(),
            taped: Box::new(Seated {
                scenario: self,
                state: State::new(self.sites.len()),
                commander: Box::new(taped.repeating()),
            }),
            candidates: 0,
        }
    }
}
