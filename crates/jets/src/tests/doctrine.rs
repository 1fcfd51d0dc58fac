//! What the policies choose in fixed positions: golden for a few (`tests/jets/decisions.txt`), and for many the measure
//! of whether a number of `rules.pilots` matters.

use crate::policy::{Choice, Energy, Pilot, View};
use crate::rules::energy_management::EnergyState;
use crate::scenario::Dogfight;
use crate::scenario::file::DocumentFile;
use crate::state::State;
use crate::terms::side::Side;
use crate::tests::case::Setup;
use crate::tests::{read, stage};
use ground::board::{Facing, Hex};
use ground::chance::{Chance, Dice, Roll, RunKey, StreamKey};

/// The policies that go by the book.
pub(crate) const POLICIES: [&str; 7] =
    ["turn-fighter", "slasher", "energy-fighter", "cautious", "shooter", "nearest-enemy", "stay-home"];

/// Jets of every manoeuvrability, engines good and bad, guns and missiles of all kinds.
const JETS: [(&str, &str); 6] = [
    ("mig-17f", "f-105d"),
    ("f-8e", "mig-21f-13"),
    ("su-7b", "hunter-f6"),
    ("f-4b", "mig-19s"),
    ("f-104c", "mirage-iiic"),
    ("mig-21f-13", "a-4e"),
];

/// The decisions of every policy in the first `positions`, a line each.
///
/// # Errors
/// What is wrong with the rules.
pub(crate) fn decisions(rules: &DocumentFile, positions: u64) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    for policy in POLICIES {
        for (jets, (own, enemy)) in (0..).zip(JETS) {
            let text = format!(
                "pilots.a = \"{policy}\"\njets.a1 = {{ unit = \"{own}\" }}\n\
                 jets.a2 = {{ unit = \"{own}\" }}\njets.b1 = {{ unit = \"{enemy}\" }}\n\
                 jets.b2 = {{ unit = \"{enemy}\" }}"
            );
            let case: Setup = toml::from_str(&text).expect("a set-up");
            let (dogfight, _) = stage::dogfight(rules, &case)?;
            let mut pilot = dogfight.pilot(Side::A);
            for position in 0..positions {
                let state = placed(&dogfight, jets * positions + position);
                lines.push(format!("{policy} {own} {position}: {}", decide(&dogfight, state, &mut *pilot)));
            }
        }
    }
    Ok(lines)
}

/// Two jets a side near one another, drawn by the number of the position.
fn placed(dogfight: &Dogfight, number: u64) -> State {
    let mut state = dogfight.start();
    let mut chance = Dice::new(RunKey::new("jets-positions", 1).game(0, number));
    let mut roll = chance.open(StreamKey::default());
    let mut within = |low: i32, high: i32| low + roll.die((high - low + 1) as u32) as i32 - 1;
    let reach = [3, 6, 12][(number % 3) as usize];
    for (jet, seat) in state.jets.iter_mut().zip(&dogfight.seats) {
        jet.pose.hex = Hex::new(within(-reach, reach), within(-reach, reach));
        jet.pose.facing = Facing::new(within(0, 5) as u8);
        jet.altitude = within(1, 9) as i8;
        jet.speed = within(1, seat.card.maximum.into()) as i8;
        jet.move_place = within(1, 4) as u8;
        jet.crippled = within(1, 8) == 1;
        jet.disengaging = within(1, 6) == 1;
        if within(1, 8) == 1 {
            (jet.bursts, jet.missiles) = (0, [0; 3]);
        }
        if within(1, 2) == 1 {
            jet.fuel = within(2, 9) as i16;
        }
        jet.ticks.burn = within(1, 4) == 1;
    }
    state.turn = 1;
    state
}

/// Everything that jet 0 decides in a position: the roll is taken to gain 2.
fn decide(dogfight: &Dogfight, mut state: State, pilot: &mut dyn Pilot) -> String {
    let dice = &mut |_| 0;
    let Choice { pick: ticks, because, .. } = pilot.declare(&View { dogfight, state: &state, me: 0 }, dice);
    let why = because.expect("a pilot by the book");
    let jet = &state.jets[0];
    let maximum = dogfight.seats[0].card.maximum;
    let before = EnergyState { speed: jet.speed, altitude: jet.altitude, gain: 2, maximum, no_climb: false };
    let view = View { dogfight, state: &state, me: 0 };
    let plan = pilot.plan(&view, &Energy::new(&view, before), dice).pick;
    // As if with Aim and slow enough to turn, so that courses and missiles show.
    (state.jets[0].ticks, state.jets[0].ticks.aim) = (ticks, true);
    state.jets[0].speed = 2 + state.jets[0].speed % 4;
    let view = View { dogfight, state: &state, me: 0 };
    let Choice { pick: steer, because: weighed, .. } = pilot.steer(&view, 1, dice);
    let way = pilot.turn_side(&view, 1, dice);
    let attack = pilot.attack(&view, dice).pick;
    let leave = pilot.leave(&view, dice).pick;
    format!(
        "row {} wants Speed {}, {} turns{}{}{}; {:+} less {} and {}; {} {way:?} at {weighed:?}; {attack:?}; {}",
        why.row + 1,
        why.wanted_speed,
        ticks.turns,
        if ticks.jink { " jink" } else { "" },
        if ticks.aim { " aim" } else { "" },
        if ticks.burn { " burn" } else { "" },
        plan.change,
        plan.refuse_roll,
        plan.refuse_dive,
        steer.name(),
        if leave { "goes" } else { "stays" },
    )
}

/// Rewritten by `TRYCMD=overwrite cargo test --release`, as all golden files are.
#[test]
fn pins_the_policies_decide_as_written() {
    let golden = "tests/jets/decisions.txt";
    let lines = decisions(&stage::standing_rules(), 3).unwrap();
    let text = lines.join("\n") + "\n";
    if std::env::var("TRYCMD").is_ok_and(|value| value == "overwrite") {
        let path = format!("{}/../../{golden}", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(path, &text).unwrap();
    }
    let differing = read(golden).lines().zip(&lines).filter(|(one, other)| one != other).count();
    assert!(read(golden) == text, "{golden}: {differing} decisions differ; rewrite it if they should");
}

/// In the same positions no two policies decide alike.
#[test]
fn pins_no_two_policies_decide_alike() {
    let lines = decisions(&stage::standing_rules(), 20).unwrap();
    let each: Vec<&[String]> = lines.chunks(lines.len() / POLICIES.len()).collect();
    let choice = |line: &String| line.split_once(": ").expect("a name").1.to_owned();
    for (one, policy) in POLICIES.iter().enumerate() {
        for other in one + 1..POLICIES.len() {
            let differing = each[one].iter().zip(each[other]).filter(|(a, b)| choice(a) != choice(b)).count();
            assert!(differing * 10 > each[one].len(), "{policy} and {} decide alike", POLICIES[other]);
        }
    }
}
