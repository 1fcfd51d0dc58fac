//! No hex and no direction is special: a dogfight moved or turned, the sun with it, is the same dogfight.

use crate::common::{Dogfight, key, load_text, side_by_side};
use sortie::game::{Game, Record};
use sortie::journal::{Event, Value};

/// The motion of a start: first a turn clockwise by a number of sixths, then a shift.
#[derive(Clone, Copy, Debug)]
struct Motion {
    sixths: u8,
    by: (i32, i32),
}

impl Motion {
    fn hex(self, (q, r): (i32, i32)) -> (i32, i32) {
        // A sixth of a turn takes direction 0, (1, 0), to direction 1, (0, 1), and that to direction 2, (-1, 1).
        let (q, r) = (0..self.sixths).fold((q, r), |(q, r), _| (-r, q + r));
        (q + self.by.0, r + self.by.1)
    }

    fn facing(self, facing: i32) -> i32 {
        (facing + i32::from(self.sixths)) % 6
    }

    /// A start of six jets of two sides, with the sun in a given place.
    fn start(self, policies: (&str, &str)) -> Dogfight {
        let jet = |(card, label, hex, facing): (&str, u8, (i32, i32), i32)| {
            let (q, r) = self.hex(hex);
            let facing = self.facing(facing);
            format!("{{ card = '{card}', labels = [{label}], hexes = [[{q}, {r}]], facing = {facing} }}")
        };
        let side = |policy: &str, jets: [(&str, u8, (i32, i32), i32); 3]| {
            format!("policy = '{policy}'\njets = [{}]\n", jets.map(jet).join(", "))
        };
        let a =
            side(policies.0, [("mig-17f", 1, (0, 0), 0), ("mig-21f-13", 2, (1, -2), 1), ("mig-19s", 3, (-1, 3), 0)]);
        let b = side(policies.1, [("f-86f", 129, (7, 0), 3), ("f-4b", 130, (9, -3), 3), ("f-8e", 131, (6, 3), 4)]);
        let sun = self.facing(2);
        load_text(&format!("system = 'jets'\ntitle = 't'\n[dogfight]\nsun = {sun}\n[sides.a]\n{a}[sides.b]\n{b}"))
    }

    /// An event as it is journaled after the motion.
    fn event(self, event: &Event) -> Event {
        let value = |(name, value): &(&'static str, Value)| match value {
            Value::Hex(q, r) => {
                let (q, r) = self.hex((*q, *r));
                (*name, Value::Hex(q, r))
            }
            Value::Int(facing) if *name == "facing" => (*name, Value::Int(self.facing(*facing))),
            other => (*name, other.clone()),
        };
        Event { values: event.values.iter().map(value).collect(), ..event.clone() }
    }
}

/// The events of a game but for the first that places the sun.
fn after_the_sun(record: &Record) -> impl Iterator<Item = &Event> {
    record.events.iter().filter(|event| event.turn > 0)
}

#[test]
fn a_dogfight_moved_or_turned_is_the_same_event_for_event() {
    let moved = Motion { sixths: 0, by: (-37, 512) };
    let motions: Vec<Motion> = [moved]
        .into_iter()
        .chain((1..6).map(|sixths| Motion { sixths, by: (0, 0) }))
        .chain([Motion { sixths: 4, by: (100, -3) }])
        .collect();
    let pairs = [
        ("turn-fighter", "shooter"),
        ("slasher", "energy-fighter"),
        ("cautious", "nearest-enemy"),
        ("random", "turn-fighter"),
    ];
    side_by_side(&pairs, |&pair| {
        let still = Motion { sixths: 0, by: (0, 0) }.start(pair);
        for &motion in &motions {
            let other = motion.start(pair);
            for game in 0..50 {
                let (one, two) = (still.record(key(game)), other.record(key(game)));
                assert_eq!(one.row, two.row, "{pair:?}, {motion:?}, game {game}");
                assert_eq!(one.tape, two.tape, "{pair:?}, {motion:?}, game {game}");
                let one: Vec<Event> = after_the_sun(&one).map(|event| motion.event(event)).collect();
                let two: Vec<Event> = after_the_sun(&two).cloned().collect();
                assert!(one == two, "{pair:?}, {motion:?}, game {game}: events differ");
            }
        }
    });
}

/// The sun is part of the picture: turned alone it makes other games.
#[test]
fn the_sun_turned_alone_changes_games() {
    let text = |sun: u8| format!("extends = 'jets/mirror-high'\ntitle = 't'\n[dogfight]\nsun = {sun}\n");
    let tapes = [0, 1].map(|sun| {
        let dogfight = load_text(&text(sun));
        (0..20).map(|game| dogfight.record(key(game)).tape).collect::<Vec<_>>()
    });
    assert_ne!(tapes[0], tapes[1]);
}
