//! The outcome of a raid as the cells of a row.

use super::raid::Raid;
use super::scenario::Scenario;
use super::state::{Airframe, Ending};
use super::words::Task;
use crate::chance::Chance;
use crate::games::{Metric, MetricKind, Ratio};
use crate::journal::Journal;

/// Name, unit, meaning, greatest value.
type Count = (&'static str, &'static str, &'static str, i64);

const MANY: i64 = 9_999;

/// The metrics and ratios of a scenario, in the order in which [`Raid::outcome`] writes them.
pub(super) fn describe(scenario: &Scenario) -> (Vec<Metric>, Vec<Ratio>) {
    let aircraft: i64 = scenario.flights.iter().map(|seat| i64::from(seat.count)).sum();
    let flights = scenario.flights.len() as i64;
    let turns = i64::from(scenario.rules.sequence.turns);
    let counts: [Count; 15] = [
        ("losses", "aircraft", "US aircraft shot down or not recovered", aircraft),
        ("lost-to-flak", "aircraft", "US aircraft lost to AAA and Fire Cans", aircraft),
        ("lost-to-sams", "aircraft", "US aircraft lost to SAMs", aircraft),
        ("lost-to-migs", "aircraft", "US aircraft lost to DRV flights", aircraft),
        ("lost-otherwise", "aircraft", "US aircraft out of fuel or lost on the way home", aircraft),
        ("bombers-released", "flights", "Bombing flights that released at the target", flights),
        ("turns", "turns", "turns played", turns),
        ("missiles", "missiles", "SAMs fired", MANY),
        ("sam-hits", "hits", "SAM attacks that hit", MANY),
        ("flak-attacks", "attacks", "barrage attacks on US flights", MANY),
        ("flak-hits", "hits", "barrage attacks that hit", MANY),
        ("solo-events", "events", "solitaire random events", MANY),
        ("drv-flights", "flights", "DRV flights generated", MANY),
        ("migs-down", "aircraft", "DRV aircraft shot down", MANY),
        ("weather-aborts", "days", "days on which no Bombing flight could have bombed, so that the raid waited", MANY),
    ];
    let mut metrics: Vec<Metric> = counts
        .into_iter()
        .map(|(name, unit, meaning, most)| Metric {
            name: name.to_owned(),
            kind: MetricKind::Integer,
            unit,
            scale: 1,
            range: (0, most),
            nullable: false,
            meaning: meaning.to_owned(),
        })
        .collect();
    metrics.push(Metric {
        name: "ending".to_owned(),
        kind: MetricKind::Category(Ending::NAMES.map(str::to_owned).to_vec()),
        unit: "",
        scale: 1,
        range: (0, Ending::NAMES.len() as i64 - 1),
        nullable: false,
        meaning: "how the raid ended (DH3c)".to_owned(),
    });
    let place = |name: &str| metrics.iter().position(|metric| metric.name == name).expect("a metric of this name");
    let ratio = |name: &str, numerator, denominator, meaning: &str| Ratio {
        name: name.to_owned(),
        numerator: place(numerator),
        denominator: place(denominator),
        per: 1,
        meaning: meaning.to_owned(),
    };
    let ratios = vec![
        ratio("losses-per-missile", "lost-to-sams", "missiles", "US aircraft lost to SAMs for each missile fired"),
        ratio("hits-per-flak-attack", "flak-hits", "flak-attacks", "hits for each barrage attack"),
    ];
    (metrics, ratios)
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Writes the outcome, a cell a metric.
    pub(super) fn outcome(&self, row: &mut [i64]) {
        let state = &*self.state;
        let down: u8 = state.us.iter().map(|flight| flight.aircraft.count(|frame| frame == Airframe::Down)).sum();
        let bombing = |place: usize| self.scenario.flights[place].task == Task::Bombing;
        let released = state.us.iter().enumerate().filter(|(place, flight)| bombing(*place) && flight.released > 0);
        let [flak, sams, migs, fuel, home] = state.tallies.lost_to;
        let tallies = &state.tallies;
        let cells = [
            down.into(),
            flak.into(),
            sams.into(),
            migs.into(),
            i64::from(fuel + home),
            released.count() as i64,
            state.turn.into(),
            tallies.missiles.into(),
            tallies.sam_hits.into(),
            tallies.flak_attacks.into(),
            tallies.flak_hits.into(),
            tallies.events.into(),
            tallies.drv_generated.into(),
            tallies.migs_down.into(),
            tallies.weather_aborts.into(),
            state.ending.map_or(0, |ending| ending as i64),
        ];
        row.copy_from_slice(&cells);
    }
}
