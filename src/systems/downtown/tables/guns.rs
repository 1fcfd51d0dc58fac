//! The exact tables of AAA, Fire Cans, solitaire events, early warning and crews.

use crate::rules::Rules;
use crate::rules::detection::Approach;
use crate::rules::events::{Called, Deed, Scene, Trigger};
use crate::rules::guns::barrage::Zone;
use crate::rules::guns::fire_cans::{Sighted, fire_can_comes_up};
use crate::rules::rescue::{Country, Fate};
use crate::state::Airframe;
use crate::tables::Book;
use crate::tables::arguments::{YEARS, Year};
use crate::terms::date::Date;
use crate::terms::words::{Band, Density, Entry, Warning};
use ground::chance::{Chance, Label, Roll, StreamKey};
use ground::game::arguments::{Arguments, flag, int, word};
use ground::game::{Parameter, Row, TableSpec};
use ground::journal::Silent;
use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex};

const BANDS: &[&str] = Band::NAMES;
const OVER_LAND: Parameter = flag("over-land", true, "an Iron Hand, Strike or Recon unit is over land; else no roll");
const STANDOFF: Parameter = int("standoff", 0, 3, 0, "stand-off jamming level");
const CHAFF: Parameter = flag("chaff", false, "target in an effective chaff corridor");
const B52: Parameter = flag("b52", false, "target is a B-52 cell: damage roll -1");

/// The tables.
pub(crate) const SPECS: &[TableSpec] = &[
    TableSpec {
        name: "aaa-generation",
        title: "What a purchase of so many AAA points buys",
        rules: &["D2.1.1a", "D2.1.2a", "DH16a"],
        house: true,
        parameters: &[int("points", 0, 24, 10, "AAA points of the scenario")],
    },
    TableSpec {
        name: "aaa-activation",
        title: "How many hidden AAA concentrations an Admin Phase may bring up",
        rules: &["D2.1.5a", "D2.1.5b", "D2.1.5c"],
        house: false,
        parameters: &[int("hidden", 0, 20, 4, "concentrations still hidden"), OVER_LAND],
    },
    TableSpec {
        name: "fire-can-activation",
        title: "Whether a hidden Fire Can may come up in an Admin Phase",
        rules: &["D2.2.1a", "D2.2.1b"],
        house: false,
        parameters: &[int("inactive", 0, 10, 3, "Fire Cans not yet activated"), OVER_LAND],
    },
    TableSpec {
        name: "solo-event",
        title: "What a double in DRV fire, or the end of a move, brings about",
        rules: &[
            "D4d", "D4e", "D4.1.1a", "D4.1.1b", "D4.1.1c", "D4.1.1d", "D4.1.2a", "D4.1.2b", "D4.1.2c", "D4.1.2d",
            "D4.1.2e", "D4.1.2f",
        ],
        house: false,
        parameters: &[
            word("trigger", &["double", "end-of-move"], "double", "a double, or all points spent without an event"),
            word(
                "place",
                SCENES,
                "city",
                "within 2 hexes of the target, else within 12 of Hanoi or Haiphong, else neither",
            ),
            flag("acquired", true, "a SAM has acquired the flight; read for doubles only"),
            flag("fire-can", true, "a hidden Fire Can and a hex for it exist"),
            flag("sam-site", true, "the flight is detected, and a hidden SAM and an allowed hex for it exist"),
            word("year", YEARS, "1967", "SAMs come up from 1967"),
        ],
    },
    TableSpec {
        name: "flak-attack",
        title: "One barrage attack of one concentration on a flight that spends a Movement Point in its zone",
        rules: &["DH10a", "DH10b"],
        house: true,
        parameters: &[
            word("gun", Density::NAMES, "medium", "density of the concentration"),
            word("altitude", BANDS, "low", "band of the flight; Low in the last two hexes of a dive run"),
            flag("evading", false, "the flight spends the extra point"),
            flag("fast", false, "speed 5 or more"),
            int("suppression", 0, 3, 0, "levels of suppression"),
            flag("night", false, "night raid"),
            flag("fire-can", false, "a Fire Can with its radar on stands in the hex; read at night only"),
            flag("cloud", false, "visual aim blocked"),
            B52,
        ],
    },
    TableSpec {
        name: "fire-can-attack",
        title: "One Fire Can attack",
        rules: &["DH10d", "DH10b"],
        house: true,
        parameters: &[
            word("altitude", BANDS, "medium", "band of the flight"),
            int("range", 0, 5, 1, "hexes"),
            int("jamming", 0, 6, 0, "pod strength"),
            STANDOFF,
            CHAFF,
            B52,
        ],
    },
    TableSpec {
        name: "crew-rescue",
        title: "The fate of the crew of a lost aircraft",
        rules: &["DH13c"],
        house: true,
        parameters: &[
            int("crew", 1, 3, 1, "crewmen aboard"),
            word("place", &["sea", "remote", "delta"], "delta", "where they come down"),
        ],
    },
    TableSpec {
        name: "early-warning",
        title: "The early warning level of a raid",
        rules: &["DH9f"],
        house: true,
        parameters: &[
            word("year", YEARS, "1967", "modifier by date"),
            word("entry", Entry::NAMES, "laos", "arrows A1-A4, A5, or A6-A7"),
            flag("low", false, "all US flights enter at Low or Deck"),
            int("jammers", 0, 6, 0, "jammer flights"),
            flag("night", false, "night raid"),
        ],
    },
];

const SCENES: &[&str] = &["target", "city", "elsewhere"];
const A: Label = Label(1);
const ENDS: (Label, Label) = (A, Label(2));

/// Walks or plays one of them.
pub(crate) fn run<C: Chance>(book: &Book, table: &str, arguments: &Arguments<'_>, chance: &mut C) -> Row {
    let rules = book.rules();
    let roll = &mut chance.open(StreamKey::default());
    match table {
        "aaa-generation" => purchase(rules.aaa_generation.buy(arguments.int(0), roll, &mut Silent)),
        "aaa-activation" if !arguments.bool(1) => Row::Int(0),
        "aaa-activation" => Row::Int(rules.aaa_activation.come_up(arguments.int(0), roll, &mut Silent).into()),
        "fire-can-activation" => {
            let comes = arguments.bool(1) && fire_can_comes_up(arguments.int(0), roll, &mut Silent);
            Row::Int(comes.into())
        }
        "solo-event" => solo_event(rules, arguments, roll),
        "flak-attack" => flak_attack(rules, arguments, roll),
        "fire-can-attack" => fire_can_attack(rules, arguments, roll),
        "crew-rescue" => crew_rescue(rules, arguments, roll),
        "early-warning" => early_warning(book, arguments, roll),
        unknown => unreachable!("no table {unknown}"),
    }
}

/// Names that are put together live as long as the program; there are few of them.
fn named(name: String) -> &'static str {
    static NAMES: LazyLock<Mutex<BTreeSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut names = NAMES.lock().unwrap_or_else(|broken| broken.into_inner());
    if let Some(known) = names.get(name.as_str()) {
        return known;
    }
    let new: &'static str = name.leak();
    names.insert(new);
    new
}

/// Counts with their letters, zeros left out.
fn counted(counts: impl Iterator<Item = (u8, &'static str)>) -> Row {
    let parts: Vec<String> =
        counts.filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count}{what}")).collect();
    Row::Word(0, if parts.is_empty() { "none" } else { named(parts.join("+")) })
}

fn purchase([light, medium, heavy]: [u8; 3]) -> Row {
    counted([(heavy, "H"), (medium, "M"), (light, "L")].into_iter())
}

fn solo_event(rules: &Rules, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let rules = &rules.solo_events;
    let scene = [Scene::Target, Scene::City, Scene::Elsewhere][arguments.place(1, SCENES)];
    let trigger = if arguments.word(0) == "double" { Trigger::Double } else { Trigger::EndOfMove };
    let rolled = match trigger {
        Trigger::Double => rules.counts(scene, arguments.bool(2), A, &mut Silent),
        Trigger::EndOfMove => scene != Scene::Elsewhere,
    };
    if !rolled {
        return Row::Word(0, "not-rolled");
    }
    match rules.call(trigger, A, roll, &mut Silent) {
        Called::Inhibit(options) if options.count_ones() > 1 => return Row::Word(1, "inhibit-1-2"),
        Called::Inhibit(_) => return Row::Word(2, "inhibit-2"),
        Called::Nothing => return Row::Word(6, "nothing"),
        Called::Event => {}
    }
    let there = |holds: bool| holds.then_some(());
    let site = arguments.bool(4) && Date::new(arguments.year(5), 12) >= rules.sam_from;
    match rules.option(scene, A, || there(arguments.bool(3)), || there(site), &mut Silent) {
        Deed::FireCan(()) => Row::Word(3, "fire-can-attack"),
        Deed::Loal(()) => Row::Word(4, "sam-loal"),
        Deed::Lost => Row::Word(5, "event-lost"),
        Deed::Nothing => Row::Word(6, "nothing"),
    }
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

fn flak_attack(rules: &Rules, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let zone = Zone {
        gun: Density::ALL[arguments.place(0, Density::NAMES)],
        suppression: arguments.int(4),
        band: Band::ALL[arguments.place(1, BANDS)],
        evading: arguments.bool(2),
        speed: if arguments.bool(3) { rules.barrage.fast.speed } else { 0 },
        night: arguments.bool(5),
        fire_can: arguments.bool(6),
        cloud: arguments.bool(7),
    };
    let Some(volley) = rules.barrage.volley(zone) else { return NO_ATTACK };
    if !rules.barrage.fire(volley, ENDS, roll, &mut Silent).1 {
        return MISS;
    }
    let modifier = rules.flak_damage.modifier(Some(volley.gun), arguments.bool(8));
    harm(rules.flak_damage.roll(modifier, ENDS, roll, &mut Silent).1)
}

fn fire_can_attack(rules: &Rules, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let at = Sighted {
        band: Band::ALL[arguments.place(0, BANDS)],
        range: arguments.int(1),
        jamming: arguments.int(2),
        standoff: arguments.int(3),
        chaff: arguments.bool(4),
    };
    let Some(number) = rules.fire_can_attack.number(at.band, at.range) else { return NO_ATTACK };
    if !rules.fire_can_attack.fire(number, at, ENDS, roll, &mut Silent).1 {
        return MISS;
    }
    let modifier = rules.flak_damage.modifier(None, arguments.bool(5));
    harm(rules.flak_damage.roll(modifier, ENDS, roll, &mut Silent).1)
}

fn crew_rescue(rules: &Rules, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let country = match arguments.word(1) {
        "sea" => Country::Sea,
        "remote" => Country::Remote,
        _ => Country::Delta,
    };
    let mut counts = [0; 3];
    for _ in 0..arguments.int::<u8>(0) {
        let fate: Fate = rules.rescue.fate(A, rules.morale.bail_out, country, roll, &mut Silent);
        counts[fate as usize] += 1;
    }
    counted(counts.into_iter().zip(["R", "C", "K"]))
}

fn early_warning(book: &Book, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let raid = Approach {
        entry: Entry::ALL[arguments.place(1, Entry::NAMES)],
        low: arguments.bool(2),
        jammers: arguments.int(3),
        night: arguments.bool(4),
    };
    let level: Warning = book.year(arguments.year(0)).early_warning.roll(raid, roll, &mut Silent);
    Row::Word(level as u8, level.name())
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
        // 16 and more on two dice is 15 ways of 100, 17 is 10, 18 is 6, 19 is 3.
        assert_eq!(miss(&[]), 85);
        let low = ("gun", Word("light"));
        assert_eq!(miss(&[low]), 94);
        assert_eq!(miss(&[("fast", Bool(true))]), 90);
        assert_eq!(miss(&[("cloud", Bool(true)), ("evading", Bool(true))]), 97);
        assert_eq!(miss(&[("suppression", Int(1))]), 94);
        let none = |given: &[(&str, _)]| share(&ask("flak-attack", given), "no-attack", 100);
        assert_eq!([none(&[("suppression", Int(2))]), none(&[low, ("altitude", Word("medium"))])], [100, 100]);
        let night = ("night", Bool(true));
        assert_eq!([none(&[night, ("altitude", Word("medium"))]), none(&[night])], [100, 0]);
        assert_eq!(miss(&[night, ("fire-can", Bool(true)), ("altitude", Word("medium"))]), 94);
        assert_eq!(none(&[("gun", Word("heavy")), ("suppression", Int(3))]), 100);
    }

    #[test]
    fn a_hit_by_heavy_guns_or_a_fire_can_does_more() {
        let down = |table, given: &[(&str, _)]| share(&ask(table, given), "shot-down", 10_000);
        // Shot down on 18: 6 ways of 100; with +1 on 17: 10; with +1 and a B-52 back to 6.
        assert_eq!(down("flak-attack", &[]), 15 * 6);
        assert_eq!(down("flak-attack", &[("gun", Word("heavy"))]), 21 * 10);
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
