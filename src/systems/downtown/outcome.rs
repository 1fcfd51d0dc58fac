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
    outcome
}

/// Who has won, and what became of the target.
fn levels(outcome: &mut Outcome<Scenario>) {
    let meaning = "margin of victory points, the US less the DRV (DH15a)";
    outcome.number("victory-points", "points", -POINTS..=POINTS, meaning, |_, state| state.tallies.margin());
    outcome.category("victory-level", &Level::NAMES, "who won, and by how much (DH15a)", |scenario, state| {
        scenario.rules.victory.level(state.tallies.margin()) as usize
    });
    outcome.category("target-damage", Damage::NAMES, "damage of the raid target (DH12c)", |_, state| {
        state.damage as usize
    });
    outcome.category("target-assessed", Damage::NAMES, "what of that the US knows and scores (DH12d)", |_, state| {
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
    outcome.count("us-points", "points", MANY, "victory points of the US", |_, state| state.tallies.points[0]);
    outcome.count("drv-points", "points", MANY, "victory points of the DRV", |_, state| state.tallies.points[1]);
    outcome.count("sorties", "aircraft", aircraft, "US aircraft that entered", sorties);
    outcome.count("losses", "aircraft", aircraft, "US aircraft shot down or not recovered", |_, state| {
        frames(state, Airframe::Down)
    });
    outcome
        .count("lost-to-aaa", "aircraft", aircraft, "US aircraft lost to barrage", |_, state| lost(state, Loss::Aaa));
    outcome.count("lost-to-fire-cans", "aircraft", aircraft, "US aircraft lost to Fire Cans", |_, state| {
        lost(state, Loss::FireCan)
    });
    outcome.count("lost-to-sams", "aircraft", aircraft, "US aircraft lost to SAMs", |_, state| lost(state, Loss::Sam));
    outcome.count("lost-to-migs", "aircraft", aircraft, "US aircraft lost to DRV flights", |_, state| {
        lost(state, Loss::Mig)
    });
    outcome.count("lost-for-fuel", "aircraft", aircraft, "US aircraft lost for want of fuel", |_, state| {
        lost(state, Loss::Fuel)
    });
    outcome.count(
        "not-recovered",
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
    outcome.count("bombers-released", "flights", flights, "Bombing flights that released at the target", |_, state| {
        state.tallies.bombers_released
    });
    outcome.count("target-hits", "successes", MANY, "successes of bombs on the target", |_, state| {
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
        "weather-aborts",
        "days",
        MANY,
        "days on which no Bombing flight could have bombed, so that the raid waited",
        |_, state| state.tallies.weather_aborts,
    );
    outcome.count("migs-down", "aircraft", MANY, "DRV aircraft shot down", |_, state| state.tallies.migs_down);
    outcome.count("migs-crippled", "aircraft", MANY, "DRV aircraft crippled and not shot down", |_, state| {
        state.tallies.migs_crippled
    });
    outcome.count("missiles", "missiles", MANY, "SAMs fired", |_, state| state.tallies.missiles);
    outcome.count("sam-attacks", "attacks", MANY, "SAM attacks", |_, state| state.tallies.sam_attacks);
    outcome.count("sam-hits", "hits", MANY, "SAM attacks that hit", |_, state| state.tallies.sam_hits);
    outcome.count("sams-evaded", "attacks", MANY, "SAM attacks that were evaded", |_, state| state.tallies.evaded);
    outcome.count("sams-activated", "sites", MANY, "SAM sites that were on", |_, state| {
        state.sams.iter().filter(|site| site.state == SamState::Active || site.ever_fired).count()
    });
    outcome.count(
        "sams-put-out",
        "sites",
        MANY,
        "SAM sites hit by bombs or missiles but not destroyed",
        |scenario, state| sites(scenario, state, |damage| matches!(damage, Damage::Slight | Damage::Heavy)),
    );
    outcome.count("sams-destroyed", "sites", MANY, "SAM sites destroyed", |scenario, state| {
        sites(scenario, state, |damage| damage == Damage::Destroyed)
    });
    outcome.count("dummies-revealed", "counters", MANY, "SAM dummies and dummy radars discovered", |_, state| {
        state.dummies_found
    });
    outcome.count("arms", "missiles", MANY, "anti-radiation missiles fired", |_, state| state.tallies.arms);
    outcome
        .count("flak-attacks", "attacks", MANY, "barrage attacks on US flights", |_, state| state.tallies.flak_attacks);
    outcome.count("flak-hits", "hits", MANY, "barrage attacks that hit", |_, state| state.tallies.flak_hits);
    outcome.count("fire-can-attacks", "attacks", MANY, "Fire Can attacks", |_, state| state.tallies.fire_can_attacks);
    outcome.count("aaa-activated", "concentrations", MANY, "AAA concentrations on the map", |_, state| state.aaa.len());
    outcome.count("aaa-suppressed", "attacks", MANY, "attacks that suppressed AAA", |_, state| {
        state.tallies.aaa_suppressed
    });
    outcome.count("aaa-silenced", "attacks", MANY, "attacks that silenced AAA", |_, state| state.tallies.aaa_silenced);
    outcome.count("fire-cans-activated", "radars", MANY, "Fire Cans on the map", |_, state| state.fire_cans.len());
    outcome.count(
        "fire-cans-put-out",
        "radars",
        MANY,
        "Fire Cans hit by bombs or missiles but not destroyed",
        |_, state| state.fire_cans.iter().filter(|can| !can.destroyed && (can.out > 0 || can.hits > 0)).count(),
    );
    outcome.count("fire-cans-destroyed", "radars", MANY, "Fire Cans destroyed", |_, state| {
        state.fire_cans.iter().filter(|can| can.destroyed).count()
    });
    outcome.count("solo-events", "events", MANY, "solitaire random events", |_, state| state.tallies.events);
    outcome.count("drv-flights", "flights", MANY, "DRV flights generated", |_, state| state.tallies.drv_generated);
    outcome
        .count("drv-dummies", "flights", MANY, "DRV flights found to be dummies", |_, state| state.tallies.drv_dummies);
    outcome.count("air-fights", "fights", MANY, "fights in the air", |_, state| state.tallies.air_fights);
    outcome.count("buffer-turns", "turns", MANY, "turns that US flights ended in the China buffer zone", |_, state| {
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
        if !types.contains(&type_of(seat)) {
            types.push(type_of(seat));
        }
    }
    for task in tasks {
        let meaning = format!("US aircraft lost of flights tasked with {}", task.name());
        outcome.count(format!("lost-on-{}", task.name()), "aircraft", aircraft, meaning, move |scenario, state| {
            lost_of(scenario, state, |seat| seat.task == task)
        });
    }
    for kind in types {
        let (meaning, own) = (format!("{kind} lost"), kind.to_owned());
        outcome.count(format!("lost-{kind}"), "aircraft", aircraft, meaning, move |scenario, state| {
            lost_of(scenario, state, |seat| type_of(seat) == own)
        });
    }
}

/// The type of a US flight: its name without its number.
fn type_of(seat: &FlightSpec) -> &str {
    seat.name.rsplit_once(' ').map_or(seat.name.as_str(), |(kind, _)| kind)
}

/// DRV losses by type.
fn by_mig(outcome: &mut Outcome<Scenario>, scenario: &Scenario) {
    for (place, mig) in scenario.migs.iter().enumerate() {
        let name = &mig.name;
        if scenario.migs[..place].iter().all(|earlier| earlier.name != *name) {
            let meaning = format!("{name} shot down");
            outcome.count(format!("down-{name}"), "aircraft", MANY, meaning, move |scenario, state| {
                let flights =
                    state.drv.iter().filter(|flight| scenario.mig(flight.profile).name == scenario.migs[place].name);
                flights.map(|flight| i64::from(flight.aircraft.count(|frame| frame == Airframe::Down))).sum::<i64>()
            });
        }
    }
}

fn ratios(outcome: &mut Outcome<Scenario>) {
    outcome.ratio(
        "losses-per-missile",
        "lost-to-sams",
        "missiles",
        1,
        "US aircraft lost to SAMs for each missile fired",
    );
    outcome.ratio("hits-per-flak-attack", "flak-hits", "flak-attacks", 1, "hits for each barrage attack");
    outcome.ratio(
        "losses-per-1000-sorties",
        "losses",
        "sorties",
        1000,
        "US aircraft lost for each thousand that entered",
    );
    outcome.ratio(
        "aaa-losses-per-1000-sorties",
        "lost-to-aaa",
        "sorties",
        1000,
        "lost to barrage for each thousand that entered",
    );
    outcome.ratio(
        "fire-can-losses-per-1000-sorties",
        "lost-to-fire-cans",
        "sorties",
        1000,
        "lost to Fire Cans for each thousand that entered",
    );
    outcome.ratio(
        "sam-losses-per-1000-sorties",
        "lost-to-sams",
        "sorties",
        1000,
        "lost to SAMs for each thousand that entered",
    );
    outcome.ratio(
        "mig-losses-per-1000-sorties",
        "lost-to-migs",
        "sorties",
        1000,
        "lost to MiGs for each thousand that entered",
    );
    outcome.ratio(
        "mig-exchange",
        "migs-down",
        "lost-to-migs",
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
