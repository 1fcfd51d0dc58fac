//! The outcome of a dogfight: the columns of a row, each with its cell (J5.4b, J5.4c).

use crate::scenario::Dogfight;
use crate::state::{Ending, Fate, Jet, State, Winner};
use crate::terms::side::Side;
use ground::game::names::spoken;
use ground::game::{NULL, Outcome};

/// Reads a column of one side.
type Read = fn(&Dogfight, &State, Side) -> i64;

/// The columns of a scenario, and their ratios.
pub(crate) fn outcome(dogfight: &Dogfight) -> Outcome<Dogfight> {
    let mut outcome: Outcome<Dogfight> = Outcome::default();
    let names = &dogfight.side_names;
    outcome.sides(&Side::BOTH.map(|side| (side.name(), names[side.index()].as_str())));
    outcome.spell(&[("vp", "victory points")]);
    let points = Side::BOTH.map(|side| i64::from(dogfight.points(side)));
    outcome.category("winner", &Winner::NAMES, "the side that won, or a draw (J5.4c)", |_, state| {
        state.winner.map_or(NULL, |winner| winner as i64)
    });
    let meaning = "victory points of side a less those of side b (J5.4b)";
    outcome.number("vp_difference", "points", -points[0]..=points[1], meaning, |_, state| {
        state.points[0] - state.points[1]
    });
    outcome.leads_in("victory points");
    let turns = dogfight.rules.ending.turns.into();
    outcome.number("turns", "turns", 1..=turns, "turns played", |_, state| state.turn);
    outcome.category("ending", &Ending::NAMES, "how the dogfight ended (J5.4a)", |_, state| {
        state.ending.map_or(NULL, |ending| ending as i64)
    });
    for side in Side::BOTH {
        of_side(&mut outcome, dogfight, side);
    }
    for side in Side::BOTH {
        for (kind, carried) in carried(dogfight, side) {
            let (name, own) = (&dogfight.missiles[kind].0, side.name());
            let meaning = format!("{name} missiles fired by side {own}");
            outcome.number(format!("{name}_fired_{own}"), "missiles", 0..=carried, meaning, move |_, state| {
                state.tallies[side.index()].missiles_fired[kind]
            });
            outcome.called(format!("{} fired, {}", spoken(name), names[side.index()]));
            let meaning = format!("{name} missiles that hit, fired by side {own}");
            outcome.number(format!("{name}_hit_{own}"), "missiles", 0..=carried, meaning, move |_, state| {
                state.tallies[side.index()].missile_hits[kind]
            });
            outcome.called(format!("{} hits, {}", spoken(name), names[side.index()]));
        }
    }
    outcome.known_at_end(&["vp_difference", "vp_a", "vp_b"]);
    outcome.falling(&["fuel_left_a", "fuel_left_b"]);
    for side in Side::BOTH {
        let read = move |dogfight: &Dogfight, state: &State| nearly_lost(dogfight, state, side);
        outcome.severity(&format!("losses_{}", side.name()), LOST as u32, read);
    }
    for side in Side::BOTH {
        ratios(&mut outcome, dogfight, side);
        let causes = ["shot_down", "crashed", "flamed_out"].map(|cause| format!("{cause}_{}", side.name()));
        outcome.group(format!("jets of {} lost, by cause", called(dogfight, side)), &causes);
    }
    let [a, b] = [0, 1].map(|side: usize| format!("{} wins", names[side]));
    outcome.verdicts("winner", &[(&a, 0..=0), (&b, 1..=1), ("nobody wins", 2..=2)]);
    let of_each = ["losses", "bursts_fired", "hits_per_burst", "missiles_fired", "hits_per_missile"];
    let of_sides = of_each.iter().flat_map(|name| Side::BOTH.map(|side| format!("{name}_{}", side.name())));
    outcome.figures(&std::iter::once("turns".to_owned()).chain(of_sides).collect::<Vec<_>>());
    outcome
}

/// What a side is called in a sentence: `side a`, or the name that the scenario gives it.
fn called(dogfight: &Dogfight, side: Side) -> String {
    let name = &dogfight.side_names[side.index()];
    if name == side.name() { format!("side {name}") } else { name.clone() }
}

/// The missile types that a side carries, and how many of each.
fn carried(dogfight: &Dogfight, side: Side) -> Vec<(usize, i64)> {
    let seats = || dogfight.seats.iter().filter(move |seat| seat.side == side);
    let count = |kind| {
        let racks = seats().flat_map(|seat| &seat.racks).filter(|rack| rack.0 == kind);
        racks.map(|rack| i64::from(rack.1)).sum()
    };
    (0..dogfight.missiles.len()).map(|kind| (kind, count(kind))).filter(|carried| carried.1 > 0).collect()
}

/// The columns of one side.
fn of_side(outcome: &mut Outcome<Dogfight>, dogfight: &Dogfight, side: Side) {
    let seats = || dogfight.seats.iter().filter(move |seat| seat.side == side);
    let jets = seats().count() as i64;
    let bursts = seats().map(|seat| i64::from(seat.card.bursts)).sum();
    let missiles = carried(dogfight, side).iter().map(|carried| carried.1).sum();
    let fuel: i64 = seats().map(|seat| i64::from(seat.start.fuel.max(seat.card.fuel))).sum();
    let turns = i64::from(dogfight.rules.ending.turns);
    let points = dogfight.points(side.other()).into();
    let named = |name: &str, meaning: &str| (format!("{name}_{}", side.name()), meaning.replace("{}", side.name()));
    let mut count = |name, unit, most: i64, meaning, read: Read| {
        let (name, meaning) = named(name, meaning);
        outcome.number(name, unit, 0..=most, meaning, move |dogfight, state| read(dogfight, state, side));
    };
    count("vp", "points", points, "victory points scored by side {}", |_, state, side| {
        state.points[side.index()].into()
    });
    count("losses", "aircraft", jets, "jets of side {} shot down, crashed or flamed out", |dogfight, state, side| {
        [Fate::ShotDown, Fate::Crashed, Fate::FlamedOut].map(|fate| fated(dogfight, state, side, fate)).iter().sum()
    });
    count("shot_down", "aircraft", jets, "jets of side {} shot down", |dogfight, state, side| {
        fated(dogfight, state, side, Fate::ShotDown)
    });
    count("crashed", "aircraft", jets, "jets of side {} that hit the ground in a stall", |dogfight, state, side| {
        fated(dogfight, state, side, Fate::Crashed)
    });
    count("flamed_out", "aircraft", jets, "jets of side {} that ran out of fuel", |dogfight, state, side| {
        fated(dogfight, state, side, Fate::FlamedOut)
    });
    count("crippled", "aircraft", jets, "jets of side {} crippled and not lost", |dogfight, state, side| {
        home(dogfight, state, side).filter(|jet| jet.crippled).count() as i64
    });
    count("disengaged", "aircraft", jets, "jets of side {} that broke off and left", |dogfight, state, side| {
        fated(dogfight, state, side, Fate::Left)
    });
    count("stalls", "stalls", jets * turns, "stalls of side {}", |_, state, side| {
        state.tallies[side.index()].stalls.into()
    });
    count("bursts_fired", "bursts", bursts, "gun bursts fired by side {}", |_, state, side| {
        state.tallies[side.index()].bursts_fired.into()
    });
    count("burst_hits", "bursts", bursts, "gun bursts of side {} that did damage", |_, state, side| {
        state.tallies[side.index()].burst_hits.into()
    });
    count("missiles_fired", "missiles", missiles, "missiles fired by side {}", |_, state, side| {
        sum(&state.tallies[side.index()].missiles_fired)
    });
    count("missile_hits", "missiles", missiles, "missiles of side {} that hit", |_, state, side| {
        sum(&state.tallies[side.index()].missile_hits)
    });
    let fuel_left = "fuel left in the jets of side {} that are not lost; \
                     below 0 it is burnt of the reserve for the way home";
    let (name, meaning) = named("fuel_left", fuel_left);
    outcome.number(name, "fuel", -20 * jets..=fuel, meaning, move |dogfight, state| {
        let left = home(dogfight, state, side).map(|jet| i64::from(jet.fuel));
        left.fold(None, |sum, fuel| Some(sum.unwrap_or(0) + fuel))
    });
}

/// The jets of a side.
fn jets(dogfight: &Dogfight, state: &State, side: Side) -> impl Iterator<Item = Jet> {
    dogfight.seats.iter().zip(&state.jets).filter(move |(seat, _)| seat.side == side).map(|(_, jet)| *jet)
}

/// Those of them that are not lost.
fn home(dogfight: &Dogfight, state: &State, side: Side) -> impl Iterator<Item = Jet> {
    jets(dogfight, state, side).filter(|jet| matches!(jet.fate, Fate::Flying | Fate::Left))
}

/// What a lost jet counts in [`nearly_lost`].
const LOST: i64 = 4;

/// How near a side is to losing its jets: each lost one counts [`LOST`], any other its damage as a part of that.
fn nearly_lost(dogfight: &Dogfight, state: &State, side: Side) -> i64 {
    let own = dogfight.seats.iter().zip(&state.jets).filter(|(seat, _)| seat.side == side);
    let severity = own.map(|(seat, jet)| match jet.fate {
        Fate::Flying | Fate::Left => (LOST * i64::from(jet.damage) / i64::from(seat.card.hits.max(1))).min(LOST - 1),
        Fate::ShotDown | Fate::Crashed | Fate::FlamedOut => LOST,
    });
    severity.sum()
}

/// How many jets of a side have this fate.
fn fated(dogfight: &Dogfight, state: &State, side: Side, fate: Fate) -> i64 {
    jets(dogfight, state, side).filter(|jet| jet.fate == fate).count() as i64
}

fn sum(counts: &[u16]) -> i64 {
    counts.iter().map(|&count| i64::from(count)).sum()
}

fn ratios(outcome: &mut Outcome<Dogfight>, dogfight: &Dogfight, side: Side) {
    let (own, other) = (side.name(), side.other().name());
    let said = |name: &str| format!("hits per {}, {}", spoken(name), dogfight.side_names[side.index()]);
    let mut ratio = |name: &str, (over, whose): (&str, &str), under: &str, meaning: String| {
        outcome.ratio(format!("{name}_{own}"), &format!("{over}_{whose}"), &format!("{under}_{own}"), 1, meaning);
    };
    let meaning = format!("losses of side {other} for each of side {own}");
    ratio("kills_per_loss", ("losses", other), "losses", meaning);
    let meaning = format!("bursts that did damage for each fired by side {own}");
    ratio("hits_per_burst", ("burst_hits", own), "bursts_fired", meaning);
    let carried = carried(dogfight, side);
    if !carried.is_empty() {
        let meaning = format!("missiles that hit for each fired by side {own}");
        ratio("hits_per_missile", ("missile_hits", own), "missiles_fired", meaning);
    }
    for (kind, _) in carried {
        let name = &dogfight.missiles[kind].0;
        let (over, under) = (format!("{name}_hit_{own}"), format!("{name}_fired_{own}"));
        let meaning = format!("{name} missiles that hit for each fired by side {own}");
        outcome.ratio(format!("hits_per_{name}_{own}"), &over, &under, 1, meaning);
        outcome.ratio_called(said(name));
    }
}
