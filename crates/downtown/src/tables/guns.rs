//! The exact tables of AAA, Fire Cans, solitaire events, early warning and crews.

use crate::rules::detection::Approach;
use crate::rules::guns::barrage::Zone;
use crate::rules::guns::fire_cans::{RadarTarget, fire_can_comes_up};
use crate::rules::rescue::{Country, Fate};
use crate::rules::solitaire_events::{EventOption, EventResult, Scene, Trigger};
use crate::tables::{Book, altitude, year};
use crate::terms::date::Date;
use crate::terms::defence::{Density, Warning};
use crate::terms::flights::Airframe;
use crate::terms::raid::Entry;
use ground::chance::Label;
use ground::game::Row;
use ground::game::odds::{Ask, Chain, Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    tables.add(
        Title::house("aaa-generation", "What a number of AAA points buys", &["D2.1.1a", "D2.1.2a", "DH16a"]),
        |ask| ask.int("points", 0..=24, 10, "AAA points of the scenario"),
        |book, &points, roll| {
            let [light, medium, heavy] = book.rules().aaa_generation.buy(points, roll, &mut Silent);
            counted([(heavy, "H"), (medium, "M"), (light, "L")])
        },
    );

    tables.add(
        Title::new(
            "aaa-activation",
            "How many hidden AAA concentrations an Admin Phase may bring up",
            &["D2.1.5a", "D2.1.5b", "D2.1.5c"],
        ),
        |ask| (ask.int("hidden", 0..=20, 4, "concentrations still hidden"), over_land(ask)),
        |book, &(hidden, over_land), roll| match over_land {
            true => Row::Int(book.rules().aaa_activation.come_up(hidden, roll, &mut Silent).into()),
            false => Row::Int(0),
        },
    );

    tables.add(
        Title::new(
            "fire-can-activation",
            "Whether a hidden Fire Can may come up in an Admin Phase",
            &["D2.2.1a", "D2.2.1b"],
        ),
        |ask| (ask.int("inactive", 0..=10, 3, "Fire Cans not yet activated"), over_land(ask)),
        |_, &(inactive, over_land), roll| {
            Row::Int((over_land && fire_can_comes_up(inactive, roll, &mut Silent)).into())
        },
    );

    const TRIGGERS: (&[&str], &[Trigger]) = (&["double", "end-of-move"], &[Trigger::Double, Trigger::EndOfMove]);
    const SCENES: (&[&str], &[Scene]) =
        (&["target", "city", "elsewhere"], &[Scene::Target, Scene::City, Scene::Elsewhere]);
    tables.add(
        Title::new(
            "solo-event",
            "What a double in DRV fire, or the end of a move, brings about",
            &[
                "D4d", "D4e", "D4.1.1a", "D4.1.1b", "D4.1.1c", "D4.1.1d", "D4.1.2a", "D4.1.2b", "D4.1.2c", "D4.1.2d",
                "D4.1.2e", "D4.1.2f",
            ],
        ),
        |ask| {
            let trigger = "a double, or all points spent without an event";
            let scene = "within 2 hexes of the target, else within 12 of Hanoi or Haiphong, else neither";
            let site = "the flight is detected, and a hidden SAM and an allowed hex for it exist";
            Setting {
                trigger: ask.one_of("trigger", TRIGGERS, "double", trigger),
                scene: ask.one_of("place", SCENES, "city", scene),
                acquired: ask.flag("acquired", true, "a SAM has acquired the flight; read for doubles only"),
                fire_can: ask.flag("fire-can", true, "a hidden Fire Can and a hex for it exist"),
                sam_site: ask.flag("sam-site", true, site),
                year: year(ask, "SAMs come up from 1967"),
            }
        },
        |book, &Setting { trigger, scene, acquired, fire_can, sam_site, year }, roll| {
            let rules = &book.rules().solo_events;
            let rolled = match trigger {
                Trigger::Double => rules.counts(scene, acquired, A, &mut Silent),
                Trigger::EndOfMove => scene != Scene::Elsewhere,
            };
            if !rolled {
                return Row::Word(0, "not-rolled");
            }
            match rules.call(trigger, A, roll, &mut Silent) {
                EventResult::Inhibit(options) if options.count_ones() > 1 => return Row::Word(1, "inhibit-1-2"),
                EventResult::Inhibit(_) => return Row::Word(2, "inhibit-2"),
                EventResult::Nothing => return Row::Word(6, "nothing"),
                EventResult::Event => {}
            }
            let there = |holds: bool| holds.then_some(());
            let site = sam_site && Date::new(year, 12) >= rules.sam_from;
            match rules.option(scene, A, || there(fire_can), || there(site), &mut Silent) {
                EventOption::FireCan(()) => Row::Word(3, "fire-can-attack"),
                EventOption::Loal(()) => Row::Word(4, "sam-loal"),
                EventOption::Lost => Row::Word(5, "event-lost"),
                EventOption::Nothing => Row::Word(6, "nothing"),
            }
        },
    );

    tables.add(
        Title::house(
            "flak-attack",
            "One barrage attack of one concentration on a flight that spends a Movement Point in its zone",
            &["DH10a", "DH10b"],
        ),
        |ask| {
            let gun = ask.one_of("gun", (Density::NAMES, Density::ALL), "medium", "density of the concentration");
            let band = altitude(ask, "low", "band of the flight; Low in the last two hexes of a dive run");
            let evading = ask.flag("evading", false, "the flight spends the extra point");
            let fast = ask.flag("fast", false, "speed 5 or more");
            let suppression = ask.int("suppression", 0..=3, 0, "levels of suppression");
            let night = ask.flag("night", false, "night raid");
            let fire_can = "a Fire Can with its radar on is in the hex; read at night only";
            let fire_can = ask.flag("fire-can", false, fire_can);
            let cloud = ask.flag("cloud", false, "visual aim blocked");
            (Zone { gun, suppression, band, evading, speed: 0, night, fire_can, cloud }, fast, b52(ask))
        },
        |book, &(zone, fast, b52), roll| {
            let rules = book.rules();
            let zone = Zone { speed: if fast { rules.barrage.fast.speed } else { 0 }, ..zone };
            let Some(volley) = rules.barrage.volley(zone) else { return NO_ATTACK };
            if !rules.barrage.fire(volley, ENDS, roll, &mut Silent).1 {
                return MISS;
            }
            let modifier = rules.flak_damage.modifier(Some(volley.gun), b52);
            harm(rules.flak_damage.roll(modifier, ENDS, roll, &mut Silent).1)
        },
    );

    tables.add(
        Title::house("fire-can-attack", "One Fire Can attack", &["DH10d", "DH10b"]),
        |ask| {
            let at = RadarTarget {
                band: altitude(ask, "medium", "band of the flight"),
                range: ask.int("range", 0..=5, 1, "hexes"),
                jamming: ask.int("jamming", 0..=6, 0, "pod strength"),
                standoff: ask.int("standoff", 0..=3, 0, "stand-off jamming level"),
                chaff: ask.flag("chaff", false, "target in an effective chaff corridor"),
            };
            (at, b52(ask))
        },
        |book, &(at, b52), roll| {
            let rules = book.rules();
            let Some(number) = rules.fire_can_attack.number(at.band, at.range) else { return NO_ATTACK };
            if !rules.fire_can_attack.fire(number, at, ENDS, roll, &mut Silent).1 {
                return MISS;
            }
            let modifier = rules.flak_damage.modifier(None, b52);
            harm(rules.flak_damage.roll(modifier, ENDS, roll, &mut Silent).1)
        },
    );

    const PLACES: (&[&str], &[Country]) =
        (&["sea", "remote", "delta"], &[Country::Sea, Country::Remote, Country::Delta]);
    tables.add_chain(
        Title::house("crew-rescue", "The fate of the crew of a lost aircraft", &["DH13c"]),
        |ask| {
            let crew: i32 = ask.int("crew", 1..=8, 1, "crewmen aboard");
            (crew, ask.one_of("place", PLACES, "delta", "where they come down"))
        },
        Chain {
            steps: |&(crew, _): &(i32, Country)| crew,
            step: |book, &(_, country), fates, _, roll| {
                let rules = book.rules();
                let fate: Fate = rules.rescue.fate(A, rules.morale.bail_out, country, roll, &mut Silent);
                fates + OF_ONE[fate as usize]
            },
            row: |_, fates| counted(OF_ONE.map(|one| (fates / one % 16) as u8).into_iter().zip(["R", "C", "K"])),
        },
    );

    const ENTRIES: (&[&str], &[Entry]) = (Entry::NAMES, Entry::ALL);
    tables.add(
        Title::house("early-warning", "The early warning level of a raid", &["DH9f"]),
        |ask| {
            let year = year(ask, "modifier by date");
            let raid = Approach {
                entry: ask.one_of("entry", ENTRIES, "laos", "arrows A1-A4, A5, or A6-A7"),
                low: ask.flag("low", false, "all US flights enter at Low or Deck"),
                jammers: ask.int("jammers", 0..=6, 0, "jammer flights"),
                night: ask.flag("night", false, "night raid"),
            };
            (year, raid)
        },
        |book, &(year, raid), roll| {
            let level: Warning = book.year(year).early_warning.roll(raid, roll, &mut Silent);
            Row::Word(level as u8, level.name())
        },
    );
}

const A: Label = Label(1);
const ENDS: (Label, Label) = (A, Label(2));

/// Counts with their letters; counts of zero are left out.
/// What a crewman of each fate adds to the state of a chain: four bits for each count.
const OF_ONE: [i32; 3] = [1, 16, 256];

fn counted(counts: impl IntoIterator<Item = (u8, &'static str)>) -> Row {
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = counts.map(|(count, what)| format!("{count}{what}")).collect();
    Row::Text(if parts.is_empty() { "none".to_owned() } else { parts.join("+") })
}

fn over_land(ask: &mut Ask<'_>) -> bool {
    ask.flag("over-land", true, "an Iron Hand, Strike or Recon unit is over land; else no roll")
}

/// What a solitaire event depends on.
struct Setting {
    trigger: Trigger,
    scene: Scene,
    acquired: bool,
    fire_can: bool,
    sam_site: bool,
    year: u16,
}

const NO_ATTACK: Row = Row::Word(0, "no-attack");
const MISS: Row = Row::Word(1, "miss");

fn harm(harm: Airframe) -> Row {
    let place = match harm {
        Airframe::Damaged => 3,
        Airframe::Crippled => 4,
        Airframe::Down => 5,
        Airframe::None | Airframe::Sound => 2,
    };
    Row::Word(place, harm.name())
}

fn b52(ask: &mut Ask<'_>) -> bool {
    ask.flag("b52", false, "target is a B-52 cell: damage roll -1")
}

#[cfg(test)]
mod tests {
    use crate::tables::tests::{ask, share};
    use ground::game::ParameterValue::{Bool, Int, Word};

    #[test]
    fn purchases_are_the_cells_of_the_table_and_sums_of_two_rows_beyond_it() {
        let ways = |points, name| share(&ask("aaa-generation", &[("points", Int(points))]), name, 10);
        assert_eq!(ways(0, "none"), 10);
        assert_eq!([ways(10, "1H+1M+4L"), ways(10, "3M+4L"), ways(14, "4M+6L")], [2, 2, 2]);
        // DH16a: 12 is 10 and 2, 15 is 14 and 1, 24 is 14 and 10.
        assert_eq!([ways(12, "2H+1M+2L"), ways(15, "2H+2M+3L"), ways(24, "4H+2M+4L")], [1, 1, 1]);
    }

    #[test]
    fn activation_is_a_die_against_the_number_hidden() {
        let guns = |hidden, land| ask("aaa-activation", &[("hidden", Int(hidden)), ("over-land", Bool(land))]);
        let ways = |hidden, land| ["0", "1", "2"].map(|name| share(&guns(hidden, land), name, 10));
        assert_eq!(ways(5, true), [5, 3, 2]);
        assert_eq!([ways(20, true), ways(0, true), ways(5, false)], [[0, 0, 10], [10, 0, 0], [10, 0, 0]]);
        let cans =
            |inactive, land| ask("fire-can-activation", &[("inactive", Int(inactive)), ("over-land", Bool(land))]);
        assert_eq!([share(&cans(3, true), "1", 10), share(&cans(3, false), "1", 10)], [3, 0]);
    }

    #[test]
    fn solo_events_depend_on_place_and_means() {
        let event = |given: &[(&str, _)], name| share(&ask("solo-event", given), name, 10);
        assert_eq!(["inhibit-1-2", "inhibit-2", "fire-can-attack"].map(|name| event(&[], name)), [4, 5, 1]);
        let no_can = ("fire-can", Bool(false));
        assert_eq!(event(&[no_can], "sam-loal"), 1);
        assert_eq!(event(&[no_can, ("year", Word("1966"))], "event-lost"), 1);
        assert_eq!(event(&[no_can, ("place", Word("target"))], "event-lost"), 1);
        let elsewhere = ("place", Word("elsewhere"));
        assert_eq!(event(&[elsewhere], "nothing"), 1);
        assert_eq!(event(&[elsewhere, ("acquired", Bool(false))], "not-rolled"), 10);
        let end = ("trigger", Word("end-of-move"));
        assert_eq!([event(&[end], "nothing"), event(&[end], "fire-can-attack")], [9, 1]);
        assert_eq!(event(&[end, elsewhere], "not-rolled"), 10);
    }

    #[test]
    fn flak_hits_by_density_and_band_and_less_when_it_is_hampered() {
        let miss = |given: &[(&str, _)]| share(&ask("flak-attack", given), "miss", 100);
        // Two dice reach 18 in 6 outcomes of 100, 19 in 3, 20 in 1.
        assert_eq!(miss(&[]), 94);
        let low = ("gun", Word("light"));
        assert_eq!(miss(&[low]), 99);
        assert_eq!(miss(&[("fast", Bool(true))]), 97);
        assert_eq!(miss(&[("cloud", Bool(true)), ("evading", Bool(true))]), 100);
        assert_eq!(miss(&[("suppression", Int(1))]), 99);
        let none = |given: &[(&str, _)]| share(&ask("flak-attack", given), "no-attack", 100);
        assert_eq!([none(&[("suppression", Int(2))]), none(&[low, ("altitude", Word("medium"))])], [100, 100]);
        let night = ("night", Bool(true));
        assert_eq!([none(&[night, ("altitude", Word("medium"))]), none(&[night])], [100, 0]);
        assert_eq!(miss(&[night, ("fire-can", Bool(true)), ("altitude", Word("medium"))]), 99);
        assert_eq!(none(&[("gun", Word("heavy")), ("suppression", Int(3))]), 100);
    }

    #[test]
    fn a_hit_by_heavy_guns_or_a_fire_can_does_more() {
        let down = |table, given: &[(&str, _)]| share(&ask(table, given), "shot-down", 10_000);
        // Shot down on 18: 6 outcomes of 100; with +1 on 17: 10; with +1 against a B-52 again 6.
        assert_eq!(down("flak-attack", &[]), 6 * 6);
        assert_eq!(down("flak-attack", &[("gun", Word("heavy"))]), 10 * 10);
        assert_eq!(down("fire-can-attack", &[("range", Int(2))]), 21 * 10);
        assert_eq!(down("fire-can-attack", &[("b52", Bool(true))]), 28 * 6);
        assert_eq!(down("fire-can-attack", &[("jamming", Int(2)), ("chaff", Bool(true))]), 6 * 10);
        let none = |given: &[(&str, _)]| share(&ask("fire-can-attack", given), "no-attack", 1);
        assert_eq!([none(&[("altitude", Word("deck"))]), none(&[("range", Int(3))])], [1, 1]);
    }

    #[test]
    fn crews_are_killed_fetched_or_taken() {
        let ways = |place, name| share(&ask("crew-rescue", &[("place", Word(place))]), name, 100);
        assert_eq!(["1R", "1C", "1K"].map(|name| ways("sea", name)), [48, 12, 40]);
        assert_eq!(["1R", "1C", "1K"].map(|name| ways("delta", name)), [6, 54, 40]);
        let three = ask("crew-rescue", &[("crew", Int(3)), ("place", Word("remote"))]);
        assert_eq!(share(&three, "1R+1C+1K", 1_000), 6 * 3 * 3 * 4);
    }

    #[test]
    fn early_warning_comes_with_the_years_and_over_laos_at_height() {
        let ways = |given: &[(&str, _)], name| share(&ask("early-warning", given), name, 10);
        assert_eq!(["none", "poor", "average", "good"].map(|name| ways(&[], name)), [0, 2, 3, 5]);
        let year = ("year", Word("1965"));
        assert_eq!(["none", "poor", "average", "good"].map(|name| ways(&[year], name)), [1, 3, 3, 3]);
        let low = [year, ("low", Bool(true))];
        assert_eq!(["none", "poor", "average", "good"].map(|name| ways(&low, name)), [4, 3, 3, 0]);
        let gulf = [year, ("entry", Word("gulf")), ("night", Bool(true)), ("jammers", Int(2))];
        assert_eq!(["none", "poor", "average", "good"].map(|name| ways(&gulf, name)), [6, 3, 1, 0]);
    }
}
