//! The outcome of a campaign: the columns of a row, each with its cell (T6.9b).

use crate::scenario::Campaign;
use crate::state::State;
use crate::state::tallies::{Cause, Expense};
use crate::terms::cards::{Deck, Grade, Strength};
use crate::terms::damage::{Counter, Status};
use ground::game::{NULL, Outcome, counts};

/// More than any count of a campaign.
const MANY: i64 = 99_999_999;

/// The columns of a scenario, and their ratios.
pub(crate) fn outcome(campaign: &Campaign) -> Outcome<Campaign> {
    let mut outcome: Outcome<Campaign> = Outcome::default();
    outcome.sides(&[("player", "player"), ("enemy", "enemy")]);
    outcome.spell(&[("so", "SO"), ("sams", "SAMs"), ("sead", "SEAD")]);
    let meaning = "victory points at the end of the campaign (T5.9, T6.9b)";
    outcome.number("victory_points", "points", -MANY..=MANY, meaning, |_, state| state.vp);
    outcome.category("grade", Grade::NAMES, "the outcome read from the campaign card (T6.9b)", |_, state| {
        state.grade.map_or(NULL, |grade| grade as i64)
    });
    battalions(&mut outcome);
    missions(&mut outcome);
    aircraft(&mut outcome, campaign);
    pilots(&mut outcome);
    supply(&mut outcome);
    combat(&mut outcome, campaign);
    outcome.falling(&["victory_points", "so_left"]);
    ratios(&mut outcome);
    outcome.verdicts(
        "grade",
        &[("the player does well", 3..=4), ("the player does adequately", 2..=2), ("the player fails", 0..=1)],
    );
    outcome.cut("grade", "victory_points");
    outcome.figures(&[
        "victory_points",
        "battalions_destroyed",
        "battalions_halved",
        "missions_flown",
        "aircraft_lost",
        "pilots_killed",
        "units_destroyed",
        "units_per_sortie",
        "stress_per_sortie",
        "so_left",
        "promotions",
    ]);
    outcome
}

/// What became of the enemy's battalions.
fn battalions(outcome: &mut Outcome<Campaign>) {
    counts! { outcome, |campaign, state| {
        battalions_drawn: 32, "battalions", "battalions drawn for the campaign, those that cards add included"
            => state.battalions.len();
        battalions_destroyed: 64, "battalions", "battalions destroyed (T5.1a)"
            => state.tallies.destroyed.iter().map(|&count| i64::from(count)).sum::<i64>();
        battalions_halved: MANY, "battalions", "battalions reduced to half strength (T5.1b)"
            => state.tallies.halved.iter().map(|&count| i64::from(count)).sum::<i64>();
        battalions_left: 32, "battalions", "battalions on the map at the end, at full or half strength"
            => state.battalions.iter().filter(|battalion| battalion.strength != Strength::Destroyed).count();
    } }
    for &deck in Deck::ALL {
        let name = format!("{}_destroyed", deck.name());
        let meaning = format!("{} battalions destroyed", deck.name());
        outcome.count(name, "battalions", 64, meaning, move |_, state| state.tallies.destroyed[deck.index()]);
        let name = format!("{}_halved", deck.name());
        let meaning = format!("{} battalions reduced to half strength", deck.name());
        outcome.count(name, "battalions", MANY, meaning, move |_, state| state.tallies.halved[deck.index()]);
    }
}

/// Missions and time.
fn missions(outcome: &mut Outcome<Campaign>) {
    counts! { outcome, |campaign, state| {
        days: 63, "days", "days played" => state.tallies.days;
        missions_flown: MANY, "missions", "missions flown, those cut short included" => state.tallies.missions;
        missions_aborted: MANY, "missions", "missions that did not set out: called off (T3.1a) or short of SO (T7.10d)"
            => state.tallies.aborted;
        sorties: MANY, "sorties", "aircraft that set out on a mission" => state.tallies.sorties;
        loiter_turns: MANY, "turns", "loiter turns played (T4.14a)" => state.tallies.turns;
    } }
}

/// Aircraft, by type and by cause of loss.
fn aircraft(outcome: &mut Outcome<Campaign>, campaign: &Campaign) {
    counts! { outcome, |campaign, state| {
        aircraft_bought: 32, "aircraft", "aircraft bought before the first day" => state.squadron.len();
        aircraft_lost: MANY, "aircraft", "aircraft that crashed"
            => state.tallies.lost.iter().flatten().map(|&count| i64::from(count)).sum::<i64>();
        aircraft_replaced: MANY, "aircraft", "aircraft replaced for VP (T6.5a)" => state.tallies.replaced_aircraft;
    } }
    for (place, name) in Cause::NAMES.iter().enumerate() {
        let (name, meaning) = (format!("lost_to_{name}"), format!("aircraft lost to: {name}"));
        outcome.count(name, "aircraft", MANY, meaning, move |_, state| {
            state.tallies.lost.iter().map(|causes| i64::from(causes[place])).sum::<i64>()
        });
    }
    let causes: Vec<String> = Cause::NAMES.iter().map(|cause| format!("lost_to_{cause}")).collect();
    outcome.group("aircraft lost, by cause", &causes);
    outcome.group_of(0);
    for (kind, card) in campaign.rules.aircraft.iter().enumerate() {
        let bought = format!("{}_bought", card.name);
        let meaning = format!("{} bought before the first day", card.title);
        outcome.count(bought, "aircraft", 32, meaning, move |_, state: &State| {
            state.squadron.iter().filter(|aircraft| usize::from(aircraft.kind) == kind).count()
        });
        outcome.called(format!("{} bought", card.title));
        let meaning = format!("{} that crashed", card.title);
        outcome.count(format!("{}_lost", card.name), "aircraft", MANY, meaning, move |_, state| {
            state.tallies.lost[kind].iter().map(|&count| i64::from(count)).sum::<i64>()
        });
        outcome.called(format!("{} lost", card.title));
    }
}

fn pilots(outcome: &mut Outcome<Campaign>) {
    counts! { outcome, |campaign, state| {
        pilots_killed: 64, "pilots", "pilots killed, the missing included (T5.9c)"
            => i64::from(state.tallies.killed) + i64::from(state.tallies.missing);
        pilots_missing: 64, "pilots", "pilots who were not found (T5.4f)" => state.tallies.missing;
        pilots_rescued: MANY, "pilots", "pilots who were found (T5.4f)" => state.tallies.rescued;
        pilots_unfit: 64, "pilots", "pilots of the squadron, Unfit at the end"
            => status(campaign, state, Status::Unfit);
        pilots_shaken: 64, "pilots", "pilots of the squadron, Shaken at the end"
            => status(campaign, state, Status::Shaken);
        unfit_in_flight: MANY, "times", "times a pilot became Unfit in a mission (T4.12a)" => state.tallies.unfit;
        pilots_replaced: 64, "pilots", "pilots replaced for VP (T6.6a)" => state.tallies.replaced_pilots;
        promotions: MANY, "levels", "levels that pilots rose by experience (T5.8a)" => state.tallies.promotions;
        stress_taken: MANY, "points", "stress that pilots took in all, what rest took off again not deducted"
            => state.tallies.stress_taken;
        stress_left: MANY, "points", "stress of the pilots in the squadron at the end"
            => state.pilots.iter().filter(|pilot| pilot.is_serving()).map(|pilot| i64::from(pilot.stress)).sum::<i64>();
    } }
}

/// Pilots in the squadron with a status.
fn status(campaign: &Campaign, state: &State, status: Status) -> usize {
    let is = |pilot: &&crate::state::Pilot| {
        let level = &campaign.rules.pilots[usize::from(pilot.card)].levels[pilot.level.index()];
        pilot.is_serving() && level.status(pilot.stress) == status
    };
    state.pilots.iter().filter(is).count()
}

/// SO points by purpose, and Scouts.
fn supply(outcome: &mut Outcome<Campaign>) {
    for (place, name) in Expense::NAMES.iter().enumerate() {
        let (name, meaning) = match *name {
            "lost" => ("so_lost".to_owned(), "SO points lost to the enemy and to cards".to_owned()),
            name => (format!("so_on_{name}"), format!("SO points spent on {name}")),
        };
        outcome.count(name, "points", MANY, meaning, move |_, state| state.tallies.spent[place]);
    }
    counts! { outcome, |campaign, state| {
        so_earned: MANY, "points", "SO points that days and cards brought" => state.tallies.earned;
        so_left: MANY, "points", "SO points in the account at the end" => state.so;
        scouts_lost: 99, "scouts", "Scouts lost (T3.8b)" => state.tallies.scouts_lost;
        repairs: MANY, "counters", "damage counters repaired (T6.7a)" => state.tallies.repairs;
    } }
}

/// Attacks of both sides.
fn combat(outcome: &mut Outcome<Campaign>, campaign: &Campaign) {
    counts! { outcome, |campaign, state| {
        units_destroyed: MANY, "units",
            "units of battalions destroyed by aircraft (T4.9h), artillery (T7.11e) and SEAD (T7.10a)"
            => state.tallies.units_destroyed;
        pop_ups_destroyed: MANY, "units", "pop-up units destroyed (T4.1d)" => state.tallies.pop_ups_destroyed;
        attacks: MANY, "attacks", "attacks that aircraft made (T4.8a)" => state.tallies.attacks;
        gun_shots: MANY, "shots", "rolls of cannon and of a gunship's guns (T4.9b)" => state.tallies.cannon;
        attacks_suffered: MANY, "attacks", "attacks of enemy units on aircraft (T4.11e)"
            => state.tallies.attacks_suffered;
    } }
    for (place, item) in campaign.rules.items.iter().enumerate().filter(|(_, item)| item.weapon().is_some()) {
        let meaning = format!("times that {} was fired in an attack", item.title);
        outcome.count(format!("{}_used", item.name), "uses", MANY, meaning, move |_, state: &State| {
            state.tallies.used[place]
        });
        outcome.called(format!("{} fired", item.title));
    }
    for &counter in Counter::ALL.iter().filter(|counter| **counter != Counter::Nothing) {
        let meaning =
            format!("hit counters drawn that say {}, those that the type is immune to left out", counter.name());
        outcome.count(format!("hits_{}", counter.name()), "counters", MANY, meaning, move |_, state: &State| {
            state.tallies.counters[counter.index()]
        });
    }
}

fn ratios(outcome: &mut Outcome<Campaign>) {
    let mut ratio = |name: &str, over: &str, under: &str, meaning: &str| outcome.ratio(name, over, under, 1, meaning);
    ratio(
        "units_per_sortie",
        "units_destroyed",
        "sorties",
        "units destroyed, by artillery and SEAD too, for each sortie",
    );
    ratio(
        "units_per_mission",
        "units_destroyed",
        "missions_flown",
        "units destroyed, by artillery and SEAD too, for each mission",
    );
    ratio("stress_per_sortie", "stress_taken", "sorties", "stress taken for each sortie");
    ratio("losses_per_sortie", "aircraft_lost", "sorties", "aircraft lost for each sortie");
    ratio("turns_per_mission", "loiter_turns", "missions_flown", "loiter turns for each mission flown");
}
