//! The outcome of a sortie or a week: the columns of a row, each with its cell.

use crate::rules::points::MARGINS;
use crate::scenario::Scenario;
use crate::state::campaign::Man;
use crate::state::tally::VICTORY;
use crate::state::{Cause, Ending, State, Tally, Winner};
use crate::terms::crew::Health;
use crate::terms::named::MissionKind;
use crate::terms::side::Side;
use ground::game::{NULL, Outcome};

/// Reads a column off the counts of a side.
type Read = fn(&Tally) -> i64;

/// Turns that a game may have.
const MOST_TURNS: i64 = 14 * 60;
/// Shots that a side may fire: more than any game has.
const MOST: i64 = 20_000;

/// The columns of a scenario, and their ratios.
pub(crate) fn outcome(scenario: &Scenario) -> Outcome<Scenario> {
    let mut outcome: Outcome<Scenario> = Outcome::default();
    let names = Side::BOTH.map(|side| called(scenario, side));
    outcome.sides(&Side::BOTH.map(|side| (side.name(), names[side.index()].as_str())));
    outcome.spell(&[("vp", "victory points")]);
    outcome.category("winner", &Winner::NAMES, "the side that won, or a draw (R6.18b)", |_, state| {
        state.winner.map_or(NULL, |winner| winner as i64)
    });
    let points = most_points(scenario);
    let meaning = "victory points of the Allies less those of the Germans (R6.18b)";
    outcome.number("vp_difference", "points", -points..=points, meaning, |_, state| state.points[0] - state.points[1]);
    outcome.leads_in("victory points");
    outcome.category("margin", &MARGINS, "how clear the victory is (R6.18b)", |scenario, state| {
        scenario.rules.points.margin(state.points[0] - state.points[1])
    });
    outcome.number("turns", "turns", 0..=most_turns(scenario), "turns played", |_, state| state.turns);
    outcome.category("ending", &Ending::NAMES, "how the game ended", |_, state| {
        state.ending.map_or(NULL, |ending| ending as i64)
    });
    for side in Side::BOTH {
        of_side(&mut outcome, scenario, side);
    }
    if scenario.mission != MissionKind::Dogfight && scenario.campaign.is_none() {
        mission(&mut outcome);
    }
    if scenario.campaign.is_some() {
        week(&mut outcome, scenario);
    }
    if scenario.campaign.is_none() {
        outcome.known_at_end(&["vp_difference", "vp_allies", "vp_germans"]);
    }
    for side in Side::BOTH {
        ratios(&mut outcome, side);
    }
    let [allies, germans] = Side::BOTH.map(|side| won(scenario, side));
    outcome.verdicts("winner", &[(&allies, 0..=0), (&germans, 1..=1), ("nobody wins", 2..=2)]);
    let of_each = ["losses", "victories", "shots", "hits_per_shot", "tail_attempts"];
    let of_sides = of_each.iter().flat_map(|name| Side::BOTH.map(|side| format!("{name}_{}", side.name())));
    let more = ["mission_success", "mission_attempted"].map(str::to_owned);
    let first = ["margin".to_owned(), "turns".to_owned()];
    outcome.figures(&first.into_iter().chain(of_sides).chain(more).collect::<Vec<_>>());
    outcome
}

/// How many weeks of two attacks a day the attacks of a campaign are, begun ones included; 1 for a single sortie.
fn weeks(scenario: &Scenario) -> i64 {
    const OF_A_WEEK: i64 = 14;
    let attacks = scenario.campaign.as_ref().map_or(1, |_| scenario.rules.campaign.all_attacks());
    (attacks + OF_A_WEEK - 1) / OF_A_WEEK
}

fn most_turns(scenario: &Scenario) -> i64 {
    weeks(scenario) * MOST_TURNS
}

/// The most victory points of a side.
fn most_points(scenario: &Scenario) -> i64 {
    weeks(scenario) * 2_000
}

/// What a side is called: the name that the scenario gives it, else `Allies` or `Germans`.
fn called(scenario: &Scenario, side: Side) -> String {
    let name = &scenario.side_names[side.index()];
    match side {
        Side::Allies if name == side.name() => "Allies".to_owned(),
        Side::Germans if name == side.name() => "Germans".to_owned(),
        Side::Allies | Side::Germans => name.clone(),
    }
}

/// The clause of a side's victory: `the Allies win`, or `Jasta 11 wins`.
fn won(scenario: &Scenario, side: Side) -> String {
    let (name, own) = (called(scenario, side), &scenario.side_names[side.index()]);
    if own == side.name() { format!("the {name} win") } else { format!("{name} wins") }
}

/// The columns of one side.
fn of_side(outcome: &mut Outcome<Scenario>, scenario: &Scenario, side: Side) {
    let named =
        |name: &str, meaning: &str| (format!("{name}_{}", side.name()), format!("{meaning} of the {}", side.name()));
    let (weeks, most) = (weeks(scenario), weeks(scenario) * MOST);
    let (name, meaning) = named("vp", "victory points");
    outcome.number(name, "points", 0..=most_points(scenario), meaning, move |_, state| state.points[side.index()]);
    let mut count = |name: &str, unit, top: i64, meaning: &str, read: Read| {
        let (name, meaning) = named(name, meaning);
        outcome.number(name, unit, 0..=top, meaning, move |_, state: &State| read(&state.tallies[side.index()]));
    };
    let aircraft = match &scenario.campaign {
        Some(plan) => plan.room(&scenario.rules.campaign)[0].max(80) as i64,
        None => scenario.seats.iter().filter(|seat| seat.side == side).count() as i64,
    };
    count("losses", "aircraft", aircraft, "aircraft and balloons lost", |tally| {
        tally.losses.iter().map(|&lost| i64::from(lost)).sum()
    });
    for cause in Cause::ALL {
        let (name, meaning) = named(cause.name(), &format!("losses ({})", cause.name().replace('-', " ")));
        outcome.number(name, "aircraft", 0..=aircraft, meaning, move |_, state: &State| {
            state.tallies[side.index()].losses[cause as usize]
        });
    }
    let causes = Cause::ALL.map(|cause| named(cause.name(), "").0);
    outcome.group(format!("aircraft of the {} lost, by cause", called(scenario, side)), &causes);
    let mut count = |name: &str, unit, top: i64, meaning: &str, read: Read| {
        let (name, meaning) = named(name, meaning);
        outcome.number(name, unit, 0..=top, meaning, move |_, state: &State| read(&state.tallies[side.index()]));
    };
    count("single_seaters_lost", "aircraft", aircraft, "single-seaters lost", |tally| tally.single_seaters.into());
    count("two_seaters_lost", "aircraft", aircraft, "two-seaters lost", |tally| tally.two_seaters.into());
    count("heavies_lost", "aircraft", aircraft, "large bombers lost", |tally| tally.heavies.into());
    count("balloons_lost", "balloons", aircraft, "balloons lost", |tally| tally.balloons.into());
    count("shots", "shots", most, "shots at aircraft and balloons", |tally| tally.shots.into());
    count("hits", "shots", most, "shots that did damage", |tally| tally.hits.into());
    count("damage", "points", most, "points of damage done", |tally| tally.damage.into());
    count("ammunition", "points", most, "points of ammunition spent", |tally| tally.ammunition.into());
    count("jams", "guns", most, "guns jammed", |tally| tally.jams.into());
    count("clearing_tries", "tries", most, "tries to clear a gun", |tally| tally.clearing_tries.into());
    count("jams_cleared", "guns", most, "guns cleared", |tally| tally.jams_cleared.into());
    count("tail_attempts", "attempts", most, "attempts to tail", |tally| tally.tail_attempts.into());
    count("tail_successes", "attempts", most, "attempts to tail that succeeded", |tally| tally.tail_successes.into());
    count("overdives", "dives", most, "overdives", |tally| tally.overdives.into());
    count("manoeuvres", "manoeuvres", most, "special manoeuvres", |tally| tally.manoeuvres.into());
    count("wounded", "men", 400 * weeks, "men seriously wounded", |tally| tally.wounded.into());
    count("killed", "men", 400 * weeks, "men killed", |tally| tally.killed.into());
    count("prisoners", "men", 400 * weeks, "men captured", |tally| tally.captured.into());
    count("jumps", "men", 400 * weeks, "jumps with a parachute", |tally| tally.jumps.into());
    count("saved", "men", 400 * weeks, "men saved by a parachute", |tally| tally.saved.into());
    count(
        "landings",
        "landings",
        400 * weeks,
        "landings of gliders, of aircraft that set down and of wounded pilots",
        |tally| tally.forced_landings.into(),
    );
    count("ground_attacks", "attacks", most, "attacks suffered from machine guns and balloon guns", |tally| {
        tally.ground_attacks.into()
    });
    count("archie_attacks", "attacks", most, "attacks suffered from Archie", |tally| tally.archie_attacks.into());
    count("strafing_hits", "hits", most, "strafing hits", |tally| tally.strafing_hits.into());
    let (name, meaning) = named("victories", "victories, shared ones in parts,");
    outcome.number(name, "victories", 0..=aircraft.max(80) * i64::from(VICTORY), meaning, move |_, state: &State| {
        state.tallies[side.index()].victories
    });
    outcome.in_parts_of(VICTORY as u32);
    for roll in 2..=12usize {
        let (name, meaning) = named(&format!("critical_{roll}"), &format!("critical hits {roll} suffered"));
        outcome.number(name, "hits", 0..=most, meaning, move |_, state: &State| {
            state.tallies[side.index()].criticals[roll - 2]
        });
    }
}

/// How the mission went.
fn mission(outcome: &mut Outcome<Scenario>) {
    outcome.flag("mission_attempted", "whether the mission was attempted", |_, state| state.progress.attempted);
    outcome.flag("mission_success", "whether it succeeded", |_, state| state.progress.success);
    outcome.number("bomb_points", "points", 0..=1_000, "points that bombs scored against the target", |_, state| {
        state.progress.bomb_points
    });
    outcome.number("corrections", "corrections", 0..=60, "good corrections of the battery", |_, state| {
        state.progress.corrections
    });
    outcome.number("effects", "effects", 0..=60, "effects of its fire", |_, state| state.progress.effects);
}

/// How the campaign went.
fn week(outcome: &mut Outcome<Scenario>, scenario: &Scenario) {
    let week = &scenario.rules.campaign;
    let attacks = week.all_attacks();
    let kinds = ["bombing", "road_photos", "trench_photos", "spotting"];
    for (place, kind) in kinds.into_iter().enumerate() {
        outcome.number(
            format!("{kind}_done"),
            "missions",
            0..=attacks,
            format!("missions that succeeded: {}", kind.replace('_', " ")),
            move |_, state: &State| state.campaign.done[place],
        );
    }
    outcome.number("missions_done", "missions", 0..=attacks, "missions that succeeded", |_, state: &State| {
        state.campaign.done.iter().map(|&done| i64::from(done)).sum::<i64>()
    });
    outcome.number(
        "idle_attacks",
        "attacks",
        0..=attacks,
        "attacks for which no aircraft with a crew was ready",
        |_, state: &State| state.campaign.idle,
    );
    for side in Side::BOTH {
        men(outcome, scenario, side);
        for day in 0..usize::from(week.days) {
            let name = format!("lost_day_{}_{}", day + 1, side.name());
            let meaning = format!("aircraft of the {} lost on day {}", side.name(), day + 1);
            outcome.number(name, "aircraft", 0..=8 * i64::from(week.attacks), meaning, move |_, state: &State| {
                state.campaign.lost_by_day[day][side.index()]
            });
            let name = format!("vp_day_{}_{}", day + 1, side.name());
            let meaning = format!("victory points of the {} on day {}", side.name(), day + 1);
            outcome.number(name, "points", 0..=200 * i64::from(week.attacks), meaning, move |_, state: &State| {
                state.campaign.points_by_day[day][side.index()]
            });
        }
    }
}

/// The men of a side at the end of the campaign.
fn men(outcome: &mut Outcome<Scenario>, scenario: &Scenario, side: Side) {
    let own = side.name();
    let room = scenario.campaign.as_ref().map_or([0; 2], |plan| plan.room(&scenario.rules.campaign));
    let (aircraft, most) = (room[0].max(80) as i64, room[1].max(120) as i64);
    let count = move |state: &State, is: fn(&Man) -> bool| {
        state.campaign.men.iter().filter(|man| usize::from(man.side) == side.index() && is(man)).count()
    };
    type Is = fn(&Man) -> bool;
    let kinds: [(&str, &str, Is); 6] = [
        ("pilots_fit", "pilots fit to fly", |man| !man.observer && man.is_fit()),
        ("pilots_lost", "pilots dead, wounded or captured", |man| !man.observer && !man.is_fit()),
        ("observers_lost", "observers dead, wounded or captured", |man| man.observer && !man.is_fit()),
        ("men_dead", "men dead", |man| man.health == Health::Dead),
        ("men_captured", "men captured", |man| man.captured),
        ("novices", "novices left", |man| man.novice && man.is_fit()),
    ];
    for (name, meaning, is) in kinds {
        let meaning = format!("{meaning} of the {own} at the end of the campaign");
        outcome.number(format!("{name}_{own}"), "men", 0..=most, meaning, move |_, state: &State| count(state, is));
    }
    let meaning = format!("novices of the {own} promoted to regulars");
    outcome.number(format!("promoted_{own}"), "men", 0..=most, meaning, move |_, state: &State| {
        state.campaign.promoted[side.index()]
    });
    let meaning = format!("pilots of the {own} promoted to aces");
    outcome.number(format!("new_aces_{own}"), "men", 0..=most, meaning, move |_, state: &State| {
        state.campaign.new_aces[side.index()]
    });
    let meaning = format!("novices among the replacements of the {own}");
    outcome.number(format!("new_novices_{own}"), "men", 0..=most, meaning, move |_, state: &State| {
        state.campaign.new_novices[side.index()]
    });
    let meaning = format!("aircraft that replaced losses of the {own}");
    outcome.number(format!("new_aircraft_{own}"), "aircraft", 0..=aircraft, meaning, move |_, state: &State| {
        state.campaign.replaced[side.index()][2]
    });
}

fn ratios(outcome: &mut Outcome<Scenario>, side: Side) {
    let (own, other) = (side.name(), side.other().name());
    let mut ratio = |name: &str, (over, whose): (&str, &str), under: &str, meaning: String| {
        outcome.ratio(format!("{name}_{own}"), &format!("{over}_{whose}"), &format!("{under}_{own}"), 1, meaning);
    };
    ratio("kills_per_loss", ("losses", other), "losses", format!("losses of the {other} for each of the {own}"));
    ratio("hits_per_shot", ("hits", own), "shots", format!("shots that did damage for each fired by the {own}"));
    ratio("damage_per_shot", ("damage", own), "shots", format!("points of damage for each shot of the {own}"));
    let meaning = format!("attempts to tail that succeeded for each of the {own}");
    ratio("tails_per_attempt", ("tail_successes", own), "tail_attempts", meaning);
    let meaning = format!("guns cleared for each try of the {own}");
    ratio("cleared_per_try", ("jams_cleared", own), "clearing_tries", meaning);
}
