//! The outcome of a raid: its columns, and how each is computed.

use crate::rules::victory::Level;
use crate::scenario::Scenario;
use crate::scenario::forces::FlightSpec;
use crate::state::{Ending, State, UsFlight};
use crate::terms::defence::SamState;
use crate::terms::flights::{Airframe, Loss, Stage, Task};
use crate::terms::raid::{Damage, NoRelease, TargetKind};
use ground::game::names::spoken;
use ground::game::{Outcome, counts};

/// The upper bound of metrics that the rules do not bound.
const MANY: i64 = 9_999;
/// The upper bound of the victory points of a side.
const POINTS: i64 = 999;

/// The columns of a scenario, and their ratios.
pub(crate) fn outcome(scenario: &Scenario) -> Outcome<Scenario> {
    let mut outcome = Outcome::default();
    outcome.sides(&[("us", "US"), ("drv", "DRV")]);
    outcome.spell(&SPELLINGS);
    levels(&mut outcome);
    counts(&mut outcome, scenario);
    by_flight(&mut outcome, scenario);
    by_mig(&mut outcome, scenario);
    by_reason(&mut outcome, scenario);
    outcome.known_at_end(&["victory_points", "us_points", "drv_points", "not_recovered"]);
    ratios(&mut outcome);
    outcome.verdicts("victory_level", &[("the US wins", 0..=2), ("neither side wins", 3..=3), ("the DRV wins", 4..=6)]);
    outcome.cut("victory_level", "victory_points");
    outcome.group("US aircraft lost, by cause", &LOSSES);
    outcome.group_of(0);
    outcome.group("DRV aircraft lost, by cause", &["migs_down", "migs_lost_to_own_guns"]);
    outcome.group_of(1);
    outcome.figures(&FIGURES);
    outcome
}

/// How people write words of the names of columns.
const SPELLINGS: [(&str, &str); 10] = [
    ("aaa", "AAA"),
    ("sam", "SAM"),
    ("sams", "SAMs"),
    ("mig", "MiG"),
    ("migs", "MiGs"),
    ("arms", "anti-radiation missiles"),
    ("fire", "Fire"),
    ("can", "Can"),
    ("cans", "Cans"),
    ("sead", "SEAD"),
];

/// The figures that a summary shows by default.
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

/// Each lost US aircraft counts in one of these.
const LOSSES: [&str; 5] = ["lost_to_aaa", "lost_to_fire_cans", "lost_to_sams", "lost_to_migs", "lost_to_fuel"];

/// The winner, and the damage of the target.
fn levels(outcome: &mut Outcome<Scenario>) {
    let meaning = "margin of victory points, the US less the DRV (DH15a)";
    outcome.number("victory_points", "points", -POINTS..=POINTS, meaning, |_, state| state.tallies.margin());
    outcome.leads_in("victory points");
    outcome.category(
        "victory_level",
        &Level::NAMES,
        "the winner, and the size of the victory (DH15a)",
        |scenario, state| scenario.rules.victory.level(state.tallies.margin()) as usize,
    );
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

/// The counts of every raid.
fn counts(outcome: &mut Outcome<Scenario>, scenario: &Scenario) {
    let flights = scenario.flights.len() as i64;
    let aircraft = scenario.flights.iter().map(|seat| i64::from(seat.count)).sum();
    let crews = scenario.flights.iter().map(|seat| i64::from(seat.count) * i64::from(seat.aircraft.crew)).sum();
    let turns = scenario.rules.sequence.turns.into();
    counts! { outcome, |scenario, state| {
        us_points: MANY, "points", "victory points of the US" => state.tallies.points[0];
        drv_points: MANY, "points", "victory points of the DRV" => state.tallies.points[1];
        sorties: aircraft, "aircraft", "US aircraft that entered" => sorties(scenario, state);
        losses: aircraft, "aircraft", "US aircraft shot down or not recovered" => frames(state, Airframe::Down);
        lost_to_aaa: aircraft, "aircraft", "US aircraft lost to barrage" => lost(state, Loss::Aaa);
        lost_to_fire_cans: aircraft, "aircraft", "US aircraft lost to Fire Cans" => lost(state, Loss::FireCan);
        lost_to_sams: aircraft, "aircraft", "US aircraft lost to SAMs" => lost(state, Loss::Sam);
        lost_to_migs: aircraft, "aircraft", "US aircraft lost to DRV flights" => lost(state, Loss::Mig);
        lost_to_fuel: aircraft, "aircraft", "US aircraft lost for want of fuel" => lost(state, Loss::Fuel);
        not_recovered: aircraft, "aircraft",
            "crippled US aircraft that did not come home, each lost to what crippled it" =>
            state.tallies.not_recovered;
        damaged: aircraft, "aircraft", "US aircraft home damaged" => frames(state, Airframe::Damaged);
        crippled: aircraft, "aircraft", "US aircraft home crippled" => frames(state, Airframe::Crippled);
        rescued: crews, "men", "crewmen rescued" => state.tallies.rescued;
        captured: crews, "men", "crewmen captured" => state.tallies.captured;
        killed: crews, "men", "crewmen killed" => state.tallies.killed;
        bombers_released: flights, "flights", "Bombing flights that released at the target" =>
            state.tallies.bombers_released;
        target_hits: MANY, "successes", "successes of bombs on the target" => state.tallies.target_successes;
        aborts: flights, "flights", "US flights that broke off, those of crippled aircraft left out" =>
            aborts(scenario, state);
        jettisons: MANY, "flights", "times that a US flight dropped all bombs it had left" => state.tallies.jettisons;
        weather_aborts: MANY, "days",
            "days on which most Bombing flights could not have bombed, so that the raid waited" =>
            state.tallies.weather_aborts;
        migs_down: MANY, "aircraft", "DRV aircraft shot down by US flights" => state.tallies.migs_down;
        migs_crippled: MANY, "aircraft", "DRV aircraft crippled by US flights and not shot down by them" =>
            state.tallies.migs_crippled;
        migs_lost_to_own_guns: MANY, "aircraft", "DRV aircraft shot down by their own AAA" =>
            state.tallies.migs_lost_to_guns;
        missiles: MANY, "missiles", "SAMs fired" => state.tallies.missiles;
        sam_attacks: MANY, "attacks", "SAM attacks" => state.tallies.sam_attacks;
        sam_hits: MANY, "hits", "SAM attacks that hit" => state.tallies.sam_hits;
        sams_evaded: MANY, "attacks", "SAM attacks that were evaded" => state.tallies.evaded;
        sams_activated: MANY, "sites", "SAM sites that were on" =>
            state.sams.iter().filter(|site| site.state == SamState::Active || site.ever_fired).count();
        sams_suppressed: MANY, "sites", "SAM sites hit by bombs or missiles but not destroyed" =>
            sites(scenario, state, |damage| matches!(damage, Damage::Slight | Damage::Heavy));
        sams_destroyed: MANY, "sites", "SAM sites destroyed" =>
            sites(scenario, state, |damage| damage == Damage::Destroyed);
        dummies_revealed: MANY, "counters", "SAM dummies and dummy radars discovered" => state.dummies_found;
        arms_fired: MANY, "missiles", "anti-radiation missiles fired" => state.tallies.arms;
        flak_attacks: MANY, "attacks", "barrage attacks on US flights" => state.tallies.flak_attacks;
        flak_hits: MANY, "hits", "barrage attacks that hit" => state.tallies.flak_hits;
        fire_can_attacks: MANY, "attacks", "Fire Can attacks" => state.tallies.fire_can_attacks;
        aaa_activated: MANY, "concentrations", "AAA concentrations on the map" => state.aaa.len();
        aaa_suppressed: MANY, "attacks", "attacks that suppressed AAA" => state.tallies.aaa_suppressed;
        aaa_silenced: MANY, "attacks", "attacks that silenced AAA" => state.tallies.aaa_silenced;
        fire_cans_activated: MANY, "radars", "Fire Cans on the map" => state.fire_cans.len();
        fire_cans_suppressed: MANY, "radars", "Fire Cans hit by bombs or missiles but not destroyed" =>
            state.fire_cans.iter().filter(|can| !can.destroyed && (can.out > 0 || can.hits > 0)).count();
        fire_cans_destroyed: MANY, "radars", "Fire Cans destroyed" =>
            state.fire_cans.iter().filter(|can| can.destroyed).count();
        solo_events: MANY, "events", "solitaire random events" => state.tallies.events;
        drv_flights: MANY, "flights", "DRV flights generated" => state.tallies.drv_generated;
        drv_dummies: MANY, "flights", "DRV flights found to be dummies" => state.tallies.drv_dummies;
        air_fights: MANY, "fights", "fights in the air" => state.tallies.air_fights;
        buffer_turns: MANY, "turns", "turns that US flights ended in the China buffer zone" =>
            state.tallies.buffer_turns;
        turns: turns, "turns", "turns played" => state.turn;
    } }
}

/// Losses by task and by type, each in the order of the flights.
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
        outcome.called(format!("{} losses", spoken(kind)));
    }
}

/// DRV losses by type.
fn by_mig(outcome: &mut Outcome<Scenario>, scenario: &Scenario) {
    for (place, mig) in scenario.migs.iter().enumerate() {
        let name = &mig.name;
        if scenario.migs[..place].iter().all(|earlier| earlier.name != *name) {
            let meaning = format!("{name} shot down by US flights");
            outcome.count(format!("{name}_shot_down"), "aircraft", MANY, meaning, move |scenario, state| {
                let types = scenario.migs.iter().zip(state.tallies.migs_down_by);
                let down = types.filter(|(mig, _)| mig.name == scenario.migs[place].name);
                down.map(|(_, down)| i64::from(down)).sum::<i64>()
            });
            outcome.called(format!("{} shot down", spoken(name)));
        }
    }
}

/// Bombing flights that did not release their bombs at the target, by reason.
fn by_reason(outcome: &mut Outcome<Scenario>, scenario: &Scenario) {
    for &why in NoRelease::ALL {
        let meaning = format!("Bombing flights that did not release at the target: {}", in_words(why));
        let name = format!("kept_bombs_{}", why.name().replace('-', "_"));
        outcome.count(name, "flights", scenario.flights.len() as i64, meaning, move |scenario, state| {
            let bombers = scenario.flights.iter().zip(&state.us).filter(|(seat, _)| seat.task == Task::Bombing);
            let entered = bombers.filter(|(_, flight)| flight.stage != Stage::Waiting && flight.released == 0);
            entered.filter(|(_, flight)| reason(flight) == why).count() as i64
        });
        outcome.called(format!("bombs kept: {}", in_words(why)));
    }
}

/// Why a flight did not release.
fn reason(flight: &UsFlight) -> NoRelease {
    let down = flight.aircraft.flying() == 0;
    flight.kept.unwrap_or(if down { NoRelease::Losses } else { NoRelease::NoRun })
}

/// A reason in words.
const fn in_words(why: NoRelease) -> &'static str {
    match why {
        NoRelease::Fight => "they dropped their bombs for a fight",
        NoRelease::Missile => "they dropped their bombs to evade a missile",
        NoRelease::Morale => "their crews broke off or dropped their bombs after hits",
        NoRelease::Losses => "too few of their aircraft were left",
        NoRelease::Fault => "a fault",
        NoRelease::Fuel => "no more fuel than the way home takes",
        NoRelease::Turns => "no more turns than the way home takes",
        NoRelease::NoSight => "they saw nothing of the target from where they may drop",
        NoRelease::NoRun => "they found no run in time",
        NoRelease::Order => "their commander sent them home",
    }
}

fn ratios(outcome: &mut Outcome<Scenario>) {
    let meaning = "US aircraft lost to SAMs for each missile fired";
    outcome.ratio("losses_per_missile", "lost_to_sams", "missiles", 1, meaning);
    outcome.ratio("hits_per_flak_attack", "flak_hits", "flak_attacks", 1, "hits for each barrage attack");
    let causes = [
        ("losses", "losses", "US aircraft lost"),
        ("aaa_losses", "lost_to_aaa", "lost to barrage"),
        ("fire_can_losses", "lost_to_fire_cans", "lost to Fire Cans"),
        ("sam_losses", "lost_to_sams", "lost to SAMs"),
        ("mig_losses", "lost_to_migs", "lost to MiGs"),
    ];
    for (name, lost, what) in causes {
        let meaning = format!("{what} for each thousand that entered");
        outcome.ratio(format!("{name}_per_1000_sorties"), lost, "sorties", 1000, meaning);
    }
    let meaning = "DRV aircraft shot down for each US aircraft lost to them";
    outcome.ratio("mig_exchange", "migs_down", "lost_to_migs", 1, meaning);
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

/// The aircraft lost by the flights that pass a test.
fn lost_of(scenario: &Scenario, state: &State, of: impl Fn(&FlightSpec) -> bool) -> i64 {
    let flights = state.us.iter().enumerate().filter(|(place, _)| of(&scenario.flights[*place]));
    flights.map(|(_, flight)| i64::from(flight.aircraft.count(|frame| frame == Airframe::Down))).sum()
}
