//! The outcome of a raid: the columns of a row, each with its cell.

use crate::rules::victory::Level;
use crate::scenario::Scenario;
use crate::scenario::forces::FlightSpec;
use crate::state::{Ending, State};
use crate::terms::defence::SamState;
use crate::terms::flights::{Airframe, Loss, Stage, Task};
use crate::terms::raid::{Damage, TargetKind};
use ground::game::Outcome;

/// The most that is expected of what nothing bounds.
const MANY: i64 = 9_999;
/// The most victory points of a side.
const POINTS: i64 = 999;

/// The columns of a scenario, and their ratios.
pub(crate) fn outcome(scenario: &Scenario) -> Outcome<Scenario> {
    let mut outcome = Outcome::default();
    levels(&mut outcome);
    counts(&mut outcome, scenario);
    by_flight(&mut outcome, scenario);
    by_mig(&mut outcome, scenario);
    ratios(&mut outcome);
    outcome.verdicts("victory_level", &[("the US wins", 0..=2), ("nobody wins", 3..=3), ("the DRV wins", 4..=6)]);
    outcome.figures(&FIGURES);
    outcome
}

/// What a summary shows unasked.
const FIGURES: [&str; 12] = [
    "us_points",
    "drv_points",
    "bombers_released",
    "target_hits",
    "losses",
    "lost_to_aaa",
    "lost_to_fire_cans",
    "lost_to_sams",
    "lost_to_migs",
    "migs_down",
    "losses_per_1000_sorties",
    "turns",
];

/// Who has won, and what became of the target.
fn levels(outcome: &mut Outcome<Scenario>) {
    let meaning = "margin of victory points, the US less the DRV (DH15a)";
    outcome.number("victory_points", "points", -POINTS..=POINTS, meaning, |_, state| state.tallies.margin());
    outcome.category("victory_level", &Level::NAMES, "who won, and by how much (DH15a)", |scenario, state| {
        scenario.rules.victory.level(state.tallies.margin()) as usize
    });
    outcome.category("target_damage", Damage::NAMES, "damage of the raid target (DH12c)", |_, state| {
        state.damage as usize
    });
    outcome.category("target_assessed", Damage::NAMES, "what of that the US knows and scores (DH12d)", |_, state| {
        state.assessed as usize
    });
    outcome.category("ending", &Ending::NAMES, "how the raid ended (DH3c)", |_, state| {
        state.ending.map_or(0, |ending| ending as usize)
    });
}

/// What every raid counts.
fn counts(outcome: &mut Outcome<Scenario>, scenario: &Scenario) {
    let flights = scenario.flights.len() as i64;
    let aircraft = scenario.flights.iter().map(|seat| i64::from(seat.count)).sum();
    let crews = scenario.flights.iter().map(|seat| i64::from(seat.count) * i64::from(seat.aircraft.crew)).sum();
    let turns = scenario.rules.sequence.turns.into();
    outcome.count("us_points", "points", MANY, "victory points of the US", |_, state| state.tallies.points[0]);
    outcome.count("drv_points", "points", MANY, "victory points of the DRV", |_, state| state.tallies.points[1]);
    outcome.count("sorties", "aircraft", aircraft, "US aircraft that entered", sorties);
    outcome.count("losses", "aircraft", aircraft, "US aircraft shot down or not recovered", |_, state| {
        frames(state, Airframe::Down)
    });
    outcome
        .count("lost_to_aaa", "aircraft", aircraft, "US aircraft lost to barrage", |_, state| lost(state, Loss::Aaa));
    outcome.count("lost_to_fire_cans", "aircraft", aircraft, "US aircraft lost to Fire Cans", |_, state| {
        lost(state, Loss::FireCan)
    });
    outcome.count("lost_to_sams", "aircraft", aircraft, "US aircraft lost to SAMs", |_, state| lost(state, Loss::Sam));
    outcome.count("lost_to_migs", "aircraft", aircraft, "US aircraft lost to DRV flights", |_, state| {
        lost(state, Loss::Mig)
    });
    outcome.count("lost_to_fuel", "aircraft", aircraft, "US aircraft lost for want of fuel", |_, state| {
        lost(state, Loss::Fuel)
    });
    outcome.count(
        "not_recovered",
        "aircraft",
        aircraft,
        "crippled US aircraft that did not come home, each lost to what crippled it",
        |_, state| state.tallies.not_recovered,
    );
    outcome.count("damaged", "aircraft", aircraft, "US aircraft home damaged", |_, state| {
        frames(state, Airframe::Damaged)
    });
    outcome.count("crippled", "aircraft", aircraft, "US aircraft home crippled", |_, state| {
        frames(state, Airframe::Crippled)
    });
    outcome.count("rescued", "men", crews, "crewmen rescued", |_, state| state.tallies.rescued);
    outcome.count("captured", "men", crews, "crewmen captured", |_, state| state.tallies.captured);
    outcome.count("killed", "men", crews, "crewmen killed", |_, state| state.tallies.killed);
    outcome.count("bombers_released", "flights", flights, "Bombing flights that released at the target", |_, state| {
        state.tallies.bombers_released
    });
    outcome.count("target_hits", "successes", MANY, "successes of bombs on the target", |_, state| {
        state.tallies.target_successes
    });
    outcome.count(
        "aborts",
        "flights",
        flights,
        "US flights that broke off, those of crippled aircraft left out",
        aborts,
    );
    outcome.count("jettisons", "flights", MANY, "times that a US flight dropped all bombs it had left", |_, state| {
        state.tallies.jettisons
    });
    outcome.count(
        "weather_aborts",
        "days",
        MANY,
        "days on which no Bombing flight could have bombed, so that the raid waited",
        |_, state| state.tallies.weather_aborts,
    );
    outcome.count("migs_down", "aircraft", MANY, "DRV aircraft shot down", |_, state| state.tallies.migs_down);
    outcome.count("migs_crippled", "aircraft", MANY, "DRV aircraft crippled and not shot down", |_, state| {
        state.tallies.migs_crippled
    });
    outcome.count("missiles", "missiles", MANY, "SAMs fired", |_, state| state.tallies.missiles);
    outcome.count("sam_attacks", "attacks", MANY, "SAM attacks", |_, state| state.tallies.sam_attacks);
    outcome.count("sam_hits", "hits", MANY, "SAM attacks that hit", |_, state| state.tallies.sam_hits);
    outcome.count("sams_evaded", "attacks", MANY, "SAM attacks that were evaded", |_, state| state.tallies.evaded);
    outcome.count("sams_activated", "sites", MANY, "SAM sites that were on", |_, state| {
        state.sams.iter().filter(|site| site.state == SamState::Active || site.ever_fired).count()
    });
    outcome.count(
        "sams_suppressed",
        "sites",
        MANY,
        "SAM sites hit by bombs or missiles but not destroyed",
        |scenario, state| sites(scenario, state, |damage| matches!(damage, Damage::Slight | Damage::Heavy)),
    );
    outcome.count("sams_destroyed", "sites", MANY, "SAM sites destroyed", |scenario, state| {
        sites(scenario, state, |damage| damage == Damage::Destroyed)
    });
    outcome.count("dummies_revealed", "counters", MANY, "SAM dummies and dummy radars discovered", |_, state| {
        state.dummies_found
    });
    outcome.count("arms_fired", "missiles", MANY, "anti-radiation missiles fired", |_, state| state.tallies.arms);
    outcome
        .count("flak_attacks", "attacks", MANY, "barrage attacks on US flights", |_, state| state.tallies.flak_attacks);
    outcome.count("flak_hits", "hits", MANY, "barrage attacks that hit", |_, state| state.tallies.flak_hits);
    outcome.count("fire_can_attacks", "attacks", MANY, "Fire Can attacks", |_, state| state.tallies.fire_can_attacks);
    outcome.count("aaa_activated", "concentrations", MANY, "AAA concentrations on the map", |_, state| state.aaa.len());
    outcome.count("aaa_suppressed", "attacks", MANY, "attacks that suppressed AAA", |_, state| {
        state.tallies.aaa_suppressed
    });
    outcome.count("aaa_silenced", "attacks", MANY, "attacks that silenced AAA", |_, state| state.tallies.aaa_silenced);
    outcome.count("fire_cans_activated", "radars", MANY, "Fire Cans on the map", |_, state| state.fire_cans.len());
    outcome.count(
        "fire_cans_suppressed",
        "radars",
        MANY,
        "Fire Cans hit by bombs or missiles but not destroyed",
        |_, state| state.fire_cans.iter().filter(|can| !can.destroyed && (can.out > 0 || can.hits > 0)).count(),
    );
    outcome.count("fire_cans_destroyed", "radars", MANY, "Fire Cans destroyed", |_, state| {
        state.fire_cans.iter().filter(|can| can.destroyed).count()
    });
    outcome.count("solo_events", "events", MANY, "solitaire random events", |_, state| state.tallies.events);
    outcome.count("drv_flights", "flights", MANY, "DRV flights generated", |_, state| state.tallies.drv_generated);
    outcome
        .count("drv_dummies", "flights", MANY, "DRV flights found to be dummies", |_, state| state.tallies.drv_dummies);
    outcome.count("air_fights", "fights", MANY, "fights in the air", |_, state| state.tallies.air_fights);
    outcome.count("buffer_turns", "turns", MANY, "turns that US flights ended in the China buffer zone", |_, state| {
        state.tallies.buffer_turns
    });
    outcome.count("turns", "turns", turns, "turns played", |_, state| state.turn);
}

/// Losses by task and by type, each in the order in which the flights have them.
fn by_flight(outcome: &mut Outcome<Scenario>, scenario: &Scenario) {
    let aircraft = scenario.flights.iter().map(|seat| i64::from(seat.count)).sum();
    let mut tasks: Vec<Task> = Vec::new();
    let mut types: Vec<&str> = Vec::new();
    for seat in &scenario.flights {
        if !tasks.contains(&seat.task) {
            tasks.push(seat.task);
        }
        if !types.contains(&seat.kind()) {
            types.push(seat.kind());
        }
    }
    for task in tasks {
        let meaning = format!("US aircraft lost of flights tasked with {}", task.name());
        outcome.count(format!("{}_losses", task.name()), "aircraft", aircraft, meaning, move |scenario, state| {
            lost_of(scenario, state, |seat| seat.task == task)
        });
    }
    for kind in types {
        let (meaning, own) = (format!("{kind} lost"), kind.to_owned());
        outcome.count(format!("{kind}_losses"), "aircraft", aircraft, meaning, move |scenario, state| {
            lost_of(scenario, state, |seat| seat.kind() == own)
        });
    }
}

/// DRV losses by type.
fn by_mig(outcome: &mut Outcome<Scenario>, scenario: &Scenario) {
    for (place, mig) in scenario.migs.iter().enumerate() {
        let name = &mig.name;
        if scenario.migs[..place].iter().all(|earlier| earlier.name != *name) {
            let meaning = format!("{name} shot down");
            outcome.count(format!("{name}_shot_down"), "aircraft", MANY, meaning, move |scenario, state| {
                let flights =
                    state.drv.iter().filter(|flight| scenario.mig(flight.profile).name == scenario.migs[place].name);
                flights.map(|flight| i64::from(flight.aircraft.count(|frame| frame == Airframe::Down))).sum::<i64>()
            });
        }
    }
}

fn ratios(outcome: &mut Outcome<Scenario>) {
    outcome.ratio(
        "losses_per_missile",
        "lost_to_sams",
        "missiles",
        1,
        "US aircraft lost to SAMs for each missile fired",
    );
    outcome.ratio("hits_per_flak_attack", "flak_hits", "flak_attacks", 1, "hits for each barrage attack");
    outcome.ratio(
        "losses_per_1000_sorties",
        "losses",
        "sorties",
        1000,
        "US aircraft lost for each thousand that entered",
    );
    outcome.ratio(
        "aaa_losses_per_1000_sorties",
        "lost_to_aaa",
        "sorties",
        1000,
        "lost to barrage for each thousand that entered",
    );
    outcome.ratio(
        "fire_can_losses_per_1000_sorties",
        "lost_to_fire_cans",
        "sorties",
        1000,
        "lost to Fire Cans for each thousand that entered",
    );
    outcome.ratio(
        "sam_losses_per_1000_sorties",
        "lost_to_sams",
        "sorties",
        1000,
        "lost to SAMs for each thousand that entered",
    );
    outcome.ratio(
        "mig_losses_per_1000_sorties",
        "lost_to_migs",
        "sorties",
        1000,
        "lost to MiGs for each thousand that entered",
    );
    outcome.ratio(
        "mig_exchange",
        "migs_down",
        "lost_to_migs",
        1,
        "DRV aircraft shot down for each US aircraft lost to them",
    );
}

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
fn lost_of(scenario: &Scenario, state: &State, of: impl Fn(&FlightSpec) -> bool) -> i64 {
    let flights = state.us.iter().enumerate().filter(|(place, _)| of(&scenario.flights[*place]));
    flights.map(|(_, flight)| i64::from(flight.aircraft.count(|frame| frame == Airframe::Down))).sum()
}
