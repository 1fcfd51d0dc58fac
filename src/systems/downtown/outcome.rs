//! The outcome of a raid as the cells of a row.

use crate::phases::context::Raid;
use crate::rules::victory::Outcome;
use crate::scenario::Scenario;
use crate::state::{Ending, State};
use crate::terms::defence::SamState;
use crate::terms::flights::{Airframe, Loss, Stage, Task};
use crate::terms::raid::{Damage, TargetKind};
use ground::chance::Chance;
use ground::game::{Metric, MetricKind, Ratio};
use ground::journal::Journal;

/// How a cell is read off a raid that is over.
type Cell = fn(&Scenario, &State) -> i64;

/// What bounds a count.
#[derive(Clone, Copy)]
enum Most {
    /// The aircraft of the raid.
    Aircraft,
    /// Its flights.
    Flights,
    Turns,
    /// Four crewmen and more an aircraft.
    Crews,
    Many,
}

/// Name, unit, meaning, bound, cell.
type Count = (&'static str, &'static str, &'static str, Most, Cell);

const MANY: i64 = 9_999;
/// The most victory points of a side.
const POINTS: i64 = 999;

const COUNTS: &[Count] = &[
    ("us-points", "points", "victory points of the US", Most::Many, |_, state| state.tallies.points[0].into()),
    ("drv-points", "points", "victory points of the DRV", Most::Many, |_, state| state.tallies.points[1].into()),
    ("sorties", "aircraft", "US aircraft that entered", Most::Aircraft, sorties),
    ("losses", "aircraft", "US aircraft shot down or not recovered", Most::Aircraft, |_, state| {
        frames(state, Airframe::Down)
    }),
    ("lost-to-aaa", "aircraft", "US aircraft lost to barrage", Most::Aircraft, |_, state| lost(state, Loss::Aaa)),
    ("lost-to-fire-cans", "aircraft", "US aircraft lost to Fire Cans", Most::Aircraft, |_, state| {
        lost(state, Loss::FireCan)
    }),
    ("lost-to-sams", "aircraft", "US aircraft lost to SAMs", Most::Aircraft, |_, state| lost(state, Loss::Sam)),
    ("lost-to-migs", "aircraft", "US aircraft lost to DRV flights", Most::Aircraft, |_, state| lost(state, Loss::Mig)),
    ("lost-for-fuel", "aircraft", "US aircraft lost for want of fuel", Most::Aircraft, |_, state| {
        lost(state, Loss::Fuel)
    }),
    (
        "not-recovered",
        "aircraft",
        "crippled US aircraft that did not come home, each lost to what crippled it",
        Most::Aircraft,
        |_, state| state.tallies.not_recovered.into(),
    ),
    ("damaged", "aircraft", "US aircraft home damaged", Most::Aircraft, |_, state| frames(state, Airframe::Damaged)),
    ("crippled", "aircraft", "US aircraft home crippled", Most::Aircraft, |_, state| frames(state, Airframe::Crippled)),
    ("rescued", "men", "crewmen rescued", Most::Crews, |_, state| state.tallies.rescued.into()),
    ("captured", "men", "crewmen captured", Most::Crews, |_, state| state.tallies.captured.into()),
    ("killed", "men", "crewmen killed", Most::Crews, |_, state| state.tallies.killed.into()),
    ("bombers-released", "flights", "Bombing flights that released at the target", Most::Flights, |_, state| {
        state.tallies.bombers_released.into()
    }),
    ("target-hits", "successes", "successes of bombs on the target", Most::Many, |_, state| {
        state.tallies.target_successes.into()
    }),
    ("aborts", "flights", "US flights that broke off, those of crippled aircraft left out", Most::Flights, aborts),
    ("jettisons", "flights", "times that a US flight dropped all bombs it had left", Most::Many, |_, state| {
        state.tallies.jettisons.into()
    }),
    (
        "weather-aborts",
        "days",
        "days on which no Bombing flight could have bombed, so that the raid waited",
        Most::Many,
        |_, state| state.tallies.weather_aborts.into(),
    ),
    ("migs-down", "aircraft", "DRV aircraft shot down", Most::Many, |_, state| state.tallies.migs_down.into()),
    ("migs-crippled", "aircraft", "DRV aircraft crippled and not shot down", Most::Many, |_, state| {
        state.tallies.migs_crippled.into()
    }),
    ("missiles", "missiles", "SAMs fired", Most::Many, |_, state| state.tallies.missiles.into()),
    ("sam-attacks", "attacks", "SAM attacks", Most::Many, |_, state| state.tallies.sam_attacks.into()),
    ("sam-hits", "hits", "SAM attacks that hit", Most::Many, |_, state| state.tallies.sam_hits.into()),
    ("sams-evaded", "attacks", "SAM attacks that were evaded", Most::Many, |_, state| state.tallies.evaded.into()),
    ("sams-activated", "sites", "SAM sites that were on", Most::Many, |_, state| {
        state.sams.iter().filter(|site| site.state == SamState::Active || site.ever_fired).count() as i64
    }),
    ("sams-put-out", "sites", "SAM sites hit by bombs or missiles but not destroyed", Most::Many, |scenario, state| {
        sites(scenario, state, |damage| matches!(damage, Damage::Slight | Damage::Heavy))
    }),
    ("sams-destroyed", "sites", "SAM sites destroyed", Most::Many, |scenario, state| {
        sites(scenario, state, |damage| damage == Damage::Destroyed)
    }),
    ("dummies-revealed", "counters", "SAM dummies and dummy radars discovered", Most::Many, |_, state| {
        state.dummies_found.into()
    }),
    ("arms", "missiles", "anti-radiation missiles fired", Most::Many, |_, state| state.tallies.arms.into()),
    ("flak-attacks", "attacks", "barrage attacks on US flights", Most::Many, |_, state| {
        state.tallies.flak_attacks.into()
    }),
    ("flak-hits", "hits", "barrage attacks that hit", Most::Many, |_, state| state.tallies.flak_hits.into()),
    ("fire-can-attacks", "attacks", "Fire Can attacks", Most::Many, |_, state| state.tallies.fire_can_attacks.into()),
    ("aaa-activated", "concentrations", "AAA concentrations on the map", Most::Many, |_, state| state.aaa.len() as i64),
    ("aaa-suppressed", "attacks", "attacks that suppressed AAA", Most::Many, |_, state| {
        state.tallies.aaa_suppressed.into()
    }),
    ("aaa-silenced", "attacks", "attacks that silenced AAA", Most::Many, |_, state| state.tallies.aaa_silenced.into()),
    ("fire-cans-activated", "radars", "Fire Cans on the map", Most::Many, |_, state| state.fire_cans.len() as i64),
    ("fire-cans-put-out", "radars", "Fire Cans hit by bombs or missiles but not destroyed", Most::Many, |_, state| {
        state.fire_cans.iter().filter(|can| !can.destroyed && (can.out > 0 || can.hits > 0)).count() as i64
    }),
    ("fire-cans-destroyed", "radars", "Fire Cans destroyed", Most::Many, |_, state| {
        state.fire_cans.iter().filter(|can| can.destroyed).count() as i64
    }),
    ("solo-events", "events", "solitaire random events", Most::Many, |_, state| state.tallies.events.into()),
    ("drv-flights", "flights", "DRV flights generated", Most::Many, |_, state| state.tallies.drv_generated.into()),
    ("drv-dummies", "flights", "DRV flights found to be dummies", Most::Many, |_, state| {
        state.tallies.drv_dummies.into()
    }),
    ("air-fights", "fights", "fights in the air", Most::Many, |_, state| state.tallies.air_fights.into()),
    ("buffer-turns", "turns", "turns that US flights ended in the China buffer zone", Most::Many, |_, state| {
        state.tallies.buffer_turns.into()
    }),
    ("turns", "turns", "turns played", Most::Turns, |_, state| state.turn.into()),
];

fn lost(state: &State, cause: Loss) -> i64 {
    state.tallies.lost_to[cause as usize].into()
}

fn frames(state: &State, is: Airframe) -> i64 {
    state.us.iter().map(|flight| i64::from(flight.aircraft.count(|frame| frame == is))).sum()
}

fn sorties(scenario: &Scenario, state: &State) -> i64 {
    let entered = scenario.flights.iter().zip(&state.us).filter(|(_, flight)| flight.stage != Stage::Waiting);
    entered.map(|(seat, _)| i64::from(seat.count)).sum()
}

fn aborts(scenario: &Scenario, state: &State) -> i64 {
    state.us.iter().take(scenario.flights.len()).filter(|flight| flight.aborting).count() as i64
}

fn sites(scenario: &Scenario, state: &State, is: impl Fn(Damage) -> bool) -> i64 {
    let sam = scenario.rules.targets.of(TargetKind::Sam);
    state.sams.iter().filter(|site| is(sam.damage(site.hits.into()))).count() as i64
}

/// The aircraft lost of the flights of which something holds.
fn lost_of(scenario: &Scenario, state: &State, of: impl Fn(&crate::scenario::forces::Seat) -> bool) -> i64 {
    let flights = state.us.iter().enumerate().filter(|(place, _)| of(&scenario.flights[*place]));
    flights.map(|(_, flight)| i64::from(flight.aircraft.count(|frame| frame == Airframe::Down))).sum()
}

/// The cells that a scenario has because of who takes part in it, in the order of their columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Columns {
    tasks: Vec<Task>,
    /// Which type each flight is of, by its place among those of the raid.
    types: Vec<u8>,
    /// How many there are.
    kinds: u8,
    /// Types of DRV aircraft, by their places among those of the scenario.
    migs: Vec<u8>,
}

/// The metrics and ratios of a scenario, in the order in which [`Raid::outcome`] writes them.
pub(crate) fn describe(scenario: &Scenario) -> (Vec<Metric>, Vec<Ratio>, Columns) {
    let aircraft: i64 = scenario.flights.iter().map(|seat| i64::from(seat.count)).sum();
    let crews: i64 = scenario.flights.iter().map(|seat| i64::from(seat.count) * i64::from(seat.aircraft.crew)).sum();
    let most = |most| match most {
        Most::Aircraft => aircraft,
        Most::Flights => scenario.flights.len() as i64,
        Most::Turns => scenario.rules.sequence.turns.into(),
        Most::Crews => crews,
        Most::Many => MANY,
    };
    let metric = |name: String, unit, meaning: String, range, kind| Metric {
        name,
        kind,
        unit,
        scale: 1,
        range,
        nullable: false,
        meaning,
    };
    let category = |name: &str, names: &[&str], meaning: &str| {
        let kind = MetricKind::Category(names.iter().map(|&name| name.to_owned()).collect());
        metric(name.to_owned(), "", meaning.to_owned(), (0, names.len() as i64 - 1), kind)
    };
    let integer = |name: String, unit, meaning: String, range| metric(name, unit, meaning, range, MetricKind::Integer);
    let margin = "margin of victory points, the US less the DRV (DH15a)";
    let mut metrics = vec![
        integer("victory-points".to_owned(), "points", margin.to_owned(), (-POINTS, POINTS)),
        category("victory-level", &Outcome::NAMES, "who won, and by how much (DH15a)"),
        category("target-damage", Damage::NAMES, "damage of the raid target (DH12c)"),
        category("target-assessed", Damage::NAMES, "what of that the US knows and scores (DH12d)"),
        category("ending", &Ending::NAMES, "how the raid ended (DH3c)"),
    ];
    for &(name, unit, meaning, bound, _) in COUNTS {
        metrics.push(integer(name.to_owned(), unit, meaning.to_owned(), (0, most(bound))));
    }
    let (columns, kinds, migs) = columns(scenario);
    for task in &columns.tasks {
        let meaning = format!("US aircraft lost of flights tasked with {}", task.name());
        metrics.push(integer(format!("lost-on-{}", task.name()), "aircraft", meaning, (0, aircraft)));
    }
    for kind in kinds {
        metrics.push(integer(format!("lost-{kind}"), "aircraft", format!("{kind} lost"), (0, aircraft)));
    }
    for kind in migs {
        metrics.push(integer(format!("down-{kind}"), "aircraft", format!("{kind} shot down"), (0, MANY)));
    }
    let ratios = ratios(&metrics);
    (metrics, ratios, columns)
}

/// Who takes part: tasks and types each once, in the order of the flights.
fn columns(scenario: &Scenario) -> (Columns, Vec<&str>, Vec<&str>) {
    let mut columns = Columns::default();
    let mut kinds: Vec<&str> = Vec::new();
    for seat in scenario.flights.iter() {
        if !columns.tasks.contains(&seat.task) {
            columns.tasks.push(seat.task);
        }
        let kind = seat.name.rsplit_once(' ').map_or(seat.name.as_str(), |(kind, _)| kind);
        let place = kinds.iter().position(|known| *known == kind).unwrap_or_else(|| {
            kinds.push(kind);
            kinds.len() - 1
        });
        columns.types.push(place as u8);
    }
    columns.kinds = kinds.len() as u8;
    let mut migs: Vec<&str> = Vec::new();
    for (place, mig) in scenario.migs.iter().enumerate() {
        if !migs.contains(&mig.name.as_str()) {
            migs.push(&mig.name);
            columns.migs.push(place as u8);
        }
    }
    (columns, kinds, migs)
}

/// Name, numerator, denominator, per how many, meaning.
const RATIOS: [(&str, &str, &str, u32, &str); 8] = [
    ("losses-per-missile", "lost-to-sams", "missiles", 1, "US aircraft lost to SAMs for each missile fired"),
    ("hits-per-flak-attack", "flak-hits", "flak-attacks", 1, "hits for each barrage attack"),
    ("losses-per-1000-sorties", "losses", "sorties", 1000, "US aircraft lost for each thousand that entered"),
    ("aaa-losses-per-1000-sorties", "lost-to-aaa", "sorties", 1000, "lost to barrage for each thousand that entered"),
    (
        "fire-can-losses-per-1000-sorties",
        "lost-to-fire-cans",
        "sorties",
        1000,
        "lost to Fire Cans for each thousand that entered",
    ),
    ("sam-losses-per-1000-sorties", "lost-to-sams", "sorties", 1000, "lost to SAMs for each thousand that entered"),
    ("mig-losses-per-1000-sorties", "lost-to-migs", "sorties", 1000, "lost to MiGs for each thousand that entered"),
    ("mig-exchange", "migs-down", "lost-to-migs", 1, "DRV aircraft shot down for each US aircraft lost to them"),
];

fn ratios(metrics: &[Metric]) -> Vec<Ratio> {
    let place = |name: &str| metrics.iter().position(|metric| metric.name == name);
    let ratio = |&(name, numerator, denominator, per, meaning): &(&str, &str, &str, u32, &str)| {
        Some(Ratio {
            name: name.to_owned(),
            numerator: place(numerator)?,
            denominator: place(denominator)?,
            per,
            meaning: meaning.to_owned(),
        })
    };
    RATIOS.iter().filter_map(ratio).collect()
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Writes the outcome, a cell a metric.
    pub(crate) fn outcome(&self, row: &mut [i64]) {
        let (scenario, state) = (self.scenario, &*self.state);
        let margin = self.margin();
        let first = [
            margin.into(),
            scenario.rules.victory.outcome(margin) as i64,
            state.damage as i64,
            state.assessed as i64,
            state.ending.map_or(0, |ending| ending as i64),
        ];
        let columns = &scenario.columns;
        let counts = COUNTS.iter().map(|&(_, _, _, _, cell)| cell(scenario, state));
        let tasks = columns.tasks.iter().map(|&task| lost_of(scenario, state, |seat| seat.task == task));
        let types = (0..columns.kinds).map(|kind| self.lost_of_type(kind));
        let migs = columns.migs.iter().map(|&mig| self.migs_down(mig));
        let cells = first.into_iter().chain(counts).chain(tasks).chain(types).chain(migs);
        for (slot, cell) in row.iter_mut().zip(cells) {
            *slot = cell;
        }
    }

    fn lost_of_type(&self, kind: u8) -> i64 {
        let types = &self.scenario.columns.types;
        let flights = self.state.us.iter().enumerate().filter(|(place, _)| types[place % types.len()] == kind);
        flights.map(|(_, flight)| i64::from(flight.aircraft.count(|frame| frame == Airframe::Down))).sum()
    }

    fn migs_down(&self, kind: u8) -> i64 {
        let name = &self.scenario.migs[usize::from(kind)].name;
        let flights = self.state.drv.iter().filter(|flight| self.scenario.mig(flight.profile).name == *name);
        flights.map(|flight| i64::from(flight.aircraft.count(|frame| frame == Airframe::Down))).sum()
    }
}
