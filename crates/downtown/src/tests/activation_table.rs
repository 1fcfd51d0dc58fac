//! The activation table as printed (D5.3).

use crate::tests::plans::scenario;

// ---- the activation table (D5.3)

/// Flights, last dummy, then a type's letters with the last of its profile range, of two, three and four aircraft.
type Row<'a> = (u8, u8, &'a [(&'a str, u8, [u8; 3])]);

pub(crate) const A: Row<'_> = (
    6,
    57,
    &[("17f", 69, [6, 14, 29]), ("19s", 75, [32, 36, 43]), ("21pfm", 88, [60, 66, 71]), ("21mf", 100, [86, 94, 100])],
);
const B: Row<'_> = (2, 53, &[("17f", 72, [8, 0, 40]), ("19s", 81, [44, 60, 0]), ("21pfm", 100, [100, 0, 0])]);
const C: Row<'_> = (
    8,
    63,
    &[("17f", 73, [6, 14, 29]), ("19s", 79, [32, 36, 43]), ("21pfm", 89, [60, 66, 71]), ("21mf", 100, [86, 94, 100])],
);
const NIGHT: Row<'_> = (4, 35, &[("21mf", 100, [100, 0, 0])]);

/// D5.3b-q as read: the ends of all ranges of the sixteen blocks.
#[test]
fn the_activation_blocks_are_as_read() {
    let blocks: [Row<'_>; 16] = [
        (4, 54, &[("17f", 100, [20, 50, 100])]),
        (4, 69, &[("17f", 100, [20, 0, 100])]),
        (4, 41, &[("17f", 81, [14, 34, 68]), ("21f-13", 100, [84, 94, 100])]),
        (6, 57, &[("17f", 74, [8, 20, 40]), ("21pf", 80, [60, 72, 80]), ("21f-13", 100, [90, 96, 100])]),
        (6, 59, &[("17f", 76, [8, 20, 40]), ("21pf", 92, [60, 72, 80]), ("21f-13", 100, [90, 96, 100])]),
        (4, 48, &[("17f", 78, [38, 0, 48]), ("21pf", 100, [100, 0, 0])]),
        (6, 34, &[("17f", 67, [10, 25, 50]), ("21pf", 100, [75, 90, 100])]),
        (6, 58, &[("17f", 79, [10, 25, 50]), ("21pf", 100, [75, 90, 100])]),
        (6, 58, &[("17f", 75, [8, 20, 40]), ("21f-13", 83, [50, 56, 60]), ("21pf", 100, [80, 92, 100])]),
        A,
        A,
        B,
        C,
        NIGHT,
        (4, 72, &[("21mf", 100, [50, 80, 100])]),
        NIGHT,
    ];
    for (number, block) in (1..).zip(blocks) {
        as_read(&format!("d{number}"), "shared", "printed", block);
    }
    // The other figures of three blocks.
    let balanced = |number: u8| match number {
        4 => (6, 57, &[("17f", 74, [8, 20, 40]), ("21pf", 91, [60, 72, 80]), ("21f-13", 100, [90, 96, 100])][..]),
        6 => (4, 48, &[("17f", 73, [38, 0, 48]), ("21pf", 100, [100, 0, 0])][..]),
        12 => (2, 53, &[("17f", 72, [8, 0, 40]), ("19s", 81, [44, 0, 60]), ("21pfm", 100, [100, 0, 0])][..]),
        number => blocks[usize::from(number) - 1],
    };
    for number in 1..=16_u8 {
        as_read(&format!("d{number}"), "shared", "balanced", balanced(number));
    }
    // One block a scenario: D11 to D13 take what the other reading gives the next.
    for number in 1..=16_u8 {
        let block = match number {
            11 => B,
            12 => C,
            13 => NIGHT,
            number => blocks[usize::from(number) - 1],
        };
        as_read(&format!("d{number}"), "sequential", "printed", block);
    }
    // Both together: the balanced figures go with the block.
    as_read("d11", "sequential", "balanced", balanced(12));
}

fn as_read(name: &str, reading: &str, data: &str, (limit, dummy, types): Row<'_>) {
    let sets = [&format!("switches.activation-reading='{reading}'"), &format!("switches.activation-data='{data}'")];
    let scenario = scenario("training", &[&format!("raid.activation='{name}'"), sets[0], sets[1]]);
    let block = &scenario.activation;
    assert_eq!((block.limit, block.dummy.high), (limit, dummy), "{name}");
    let names: Vec<&str> = types.iter().map(|(name, ..)| *name).collect();
    let known: Vec<&str> = scenario.migs.iter().map(|mig| mig.name.trim_start_matches("mig-")).collect();
    assert_eq!(names, known[..known.len() - 1], "{name}");
    let mut from = dummy;
    for (place, (_, to, _)) in types.iter().enumerate() {
        for face in from + 1..=*to {
            assert_eq!(block.profile[usize::from(face) - 1], Some(place as u8), "{name}: {face}");
        }
        from = *to;
    }
    assert_eq!((block.profile[..usize::from(dummy)].iter().flatten().count(), from), (0, 100), "{name}");
    if let Some(always) = block.always {
        assert_eq!((always, types[0].2), ((0, 1), [100, 0, 0]), "{name}");
        return;
    }
    let mut from = 0;
    for (place, (_, _, ends)) in types.iter().enumerate() {
        let mut cells: Vec<(u8, u8)> = ends.iter().copied().zip(2..).filter(|(end, _)| *end > 0).collect();
        cells.sort_unstable();
        for (end, count) in cells {
            for face in from + 1..=end {
                let (found, aircraft, _) = block.identified[usize::from(face) - 1];
                assert_eq!((usize::from(found), aircraft), (place, count), "{name}: {face}");
            }
            from = end;
        }
    }
    assert_eq!(from, 100, "{name}");
}
