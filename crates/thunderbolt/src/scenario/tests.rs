//! What loading a scenario refuses, and how it says so.

use crate::Thunderbolt;
use crate::scenario::Campaign;
use crate::scenario::load;
use ground::game::System;
use ground::scenario::{Document, Fault, Request};

/// Loads the standard campaign with changes; gives the faults in words, none if it loads.
fn loaded(scenario: &str, sets: &[&str]) -> Result<Campaign, Vec<String>> {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    let request = Request { sets, ..Request::scenario(scenario) };
    let lines = |problems: ground::scenario::Problems| -> Vec<String> {
        let line = |problem: &ground::scenario::LocatedFault| {
            let fault = &problem.fault;
            let expected = fault.expected.as_ref().map_or(String::new(), |expected| format!(", expected {expected}"));
            let nearest = fault.nearest.as_ref().map_or(String::new(), |nearest| format!("; {nearest}?"));
            format!("{}: {}{expected}{nearest}", fault.path, fault.what)
        };
        problems.0.iter().map(line).collect()
    };
    let document = Document::load(&crate::library(), &request, &["thunderbolt"]).map_err(lines)?;
    load::campaign(&document).map_err(lines)
}

fn faults(sets: &[&str]) -> Vec<String> {
    loaded("thunderbolt/iraq91-holding", sets).expect_err("a fault")
}

#[test]
fn every_built_in_scenario_and_policy_loads() {
    let library = crate::library();
    for scenario in library.scenarios("thunderbolt") {
        assert_eq!(loaded(scenario, &[]).map(|_| ()), Ok(()), "{scenario}");
        for policy in library.policies("thunderbolt") {
            let set = format!("sides.player.policy={policy}");
            assert_eq!(loaded(scenario, &[&set]).map(|_| ()), Ok(()), "{scenario} under {policy}");
        }
    }
}

#[test]
fn a_card_that_is_none_is_told_with_the_nearest() {
    assert_eq!(faults(&["campaign.card=irak91"]), ["campaign.card: unknown campaign card `irak91`; iraq91?"]);
    assert_eq!(
        faults(&["campaign.situation=holdin"]),
        ["campaign.situation: unknown situation card `holdin`; holding?"]
    );
    assert_eq!(faults(&["sides.player.policy=thrift"]), ["sides.player.policy: unknown policy `thrift`; thrifty?"]);
}

#[test]
fn a_year_before_any_aircraft_is_refused() {
    assert_eq!(
        faults(&["campaign.year=1950"]),
        ["campaign.year: no aircraft of the rules exists in 1950, expected 1967 or later"]
    );
}

/// A squadron of two types with the pilots that join.
const SQUADRON: [&str; 2] = [
    "sides.player.squadron.aircraft={ a-10a = 1, ah-1 = 1 }",
    "sides.player.squadron.pilots=['thor', 'halo', 'freak', 'gator']",
];

/// The faults of this squadron with changes; a change of the pilots replaces those above.
fn squadron(more: &[&str]) -> Vec<String> {
    let pilots = |set: &str| set.starts_with("sides.player.squadron.pilots=");
    let own = more.iter().any(|set| pilots(set));
    let sets: Vec<&str> =
        SQUADRON.iter().copied().filter(|set| !(own && pilots(set))).chain(more.iter().copied()).collect();
    faults(&sets)
}

#[test]
fn a_squadron_that_could_not_be_bought_is_refused() {
    assert!(loaded("thunderbolt/iraq91-holding", &SQUADRON).is_ok());
    let path = "sides.player.squadron";
    let cases: [(&str, String); 6] = [
        ("aircraft={ f-15 = 1 }", format!("{path}.aircraft.f-15: unknown aircraft `f-15`; f-16?")),
        (
            "aircraft={ a-10a = 5 }",
            format!(
                "{path}.aircraft.a-10a: a-10a is 5, expected 0 to 4, the number of aircraft of this type: \
                 `rules.aircraft.a-10a.count`"
            ),
        ),
        (
            "aircraft={ ah-64d = 1 }",
            format!(
                "{path}.aircraft.ah-64d: ah-64d is in service from 1997, the campaign is of 1991, expected an aircraft \
                 of that year or before"
            ),
        ),
        ("aircraft={ a-10a = 4, ah-1 = 2 }", format!("{path}.aircraft: the aircraft cost 36 SO, expected at most 34")),
        (
            "aircraft={ a-10a = 4, ah-1 = 1 }&scouts=1",
            format!("{path}: aircraft, Scouts and promotions cost 35 SO, expected at most 34"),
        ),
        ("aircraft={ a-10a = 1 }&scouts=99", format!("{path}.scouts: scouts is 99, expected 0 to 16")),
    ];
    for (sets, expected) in cases {
        let sets: Vec<String> = sets.split('&').map(|set| format!("{path}.{set}")).collect();
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        assert_eq!(faults(&sets)[0], expected);
    }
}

#[test]
fn pilots_must_fit_the_aircraft_and_their_levels_come_to_nothing() {
    let path = "sides.player.squadron";
    assert_eq!(
        squadron(&["sides.player.squadron.pilots=['thor', 'freak', 'gator']"]),
        [format!("{path}.pilots: 1 pilots fly the a-10, expected 2: one for each of 1 aircraft, and 1 more")]
    );
    assert_eq!(
        squadron(&["sides.player.squadron.levels={ thor = 1 }"]),
        [format!("{path}.levels: the sum of the changes is 1, expected 0: as many levels down as up")]
    );
    assert_eq!(
        squadron(&["sides.player.squadron.levels={ thor = 3, halo = -3 }"]),
        [format!("{path}.levels.halo: -3 levels from average, expected newbie to ace")]
    );
    assert_eq!(
        squadron(&["sides.player.squadron.promotions={ thor = 4 }"]),
        [format!("{path}.promotions.thor: thor is promoted 4 levels, expected up to ace")]
    );
    let found = squadron(&["sides.player.squadron.levels={ thro = 1, halo = -1 }"]);
    assert!(found.contains(&format!("{path}.levels.thro: unknown pilot of the squadron `thro`; thor?")), "{found:?}");
}

#[test]
fn a_load_that_is_too_heavy_or_not_carried_is_refused() {
    let load = |items: &str| {
        let found = faults(&[&format!("policies.point-hunter.loads.ah-1=[{{ then = {{ items = {items} }} }}]")]);
        found.join("\n")
    };
    let path = "policies.point-hunter.loads.ah-1[0].then.items";
    assert_eq!(
        load("[['bgm-71', 7]]"),
        format!("{path}: the load weighs 7, expected at most 6, what the ah-1 carries")
    );
    let carried = "the ah-1 carries no mk-20, expected one of rules.aircraft.ah-1.items: agm-114, ";
    assert!(load("[['mk-20', 1]]").starts_with(&format!("{path}[0][0]: {carried}")));
    assert_eq!(load("[['bgm-17', 1]]"), format!("{path}[0][0]: unknown weapon `bgm-17`; bgm-71?"));
}

/// The warnings of `check` about the standard campaign with changes.
fn warnings(sets: &[&str]) -> Vec<String> {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    let request = Request { sets, ..Request::scenario("thunderbolt/iraq91-holding") };
    let document = Document::load(&crate::library(), &request, &["thunderbolt"]).expect("a scenario");
    let game = Thunderbolt.load(&document).expect("a scenario that loads");
    let line = |fault: &Fault| format!("{}: {}", fault.path, fault.what);
    Thunderbolt.lints(&document, &*game).iter().map(line).collect()
}

#[test]
fn a_squadron_that_cards_may_cut_short_is_warned_of() {
    let squadron = "sides.player.squadron.aircraft={ a-10a = 4, ah-1 = 1 }";
    let short = "sides.player.squadron: the squadron costs 34 of 34 SO, and battalion cards may take 3 when drawn: \
                 what then can't be paid is left out";
    assert_eq!(warnings(&[squadron]), [short]);
    assert_eq!(warnings(&[squadron, "campaign.so=37"]), Vec::<String>::new());
    assert_eq!(warnings(&[squadron, "campaign.so=36"]).len(), 1);
}

#[test]
fn a_weapon_of_the_scenario_that_no_load_names_is_warned_of() {
    let card = "rules.weapons.kab={ source = 'house', ref = 'a test', title = 'KAB', weight = 1, points = 1, \
                counters = 9, attack = 3, range = [0, 1], altitudes = 'both', targets = 'ground' }";
    let nowhere = "rules.weapons.kab: kab is never carried: no aircraft has it among its items";
    assert_eq!(warnings(&[card]), [nowhere]);
    let listed = "rules.aircraft.ah-1.items=['agm-114', 'bgm-71', 'lau-68', 'fuel-tank', 'kab']";
    let unnamed = "rules.weapons.kab: kab is never carried: no load of the policy point-hunter names it";
    assert_eq!(warnings(&[card, listed]), [unnamed]);
    let load = "policies.point-hunter.loads.ah-1=[{ then = { items = [['kab', 2]] } }]";
    assert_eq!(warnings(&[card, listed, load]), Vec::<String>::new());
}

#[test]
fn rows_without_a_known_posture_and_tables_of_a_policy_by_dice_are_refused() {
    let found = faults(&["policies.point-hunter.turn=[{ then = { posture = 'atack' } }]"]);
    assert_eq!(found, ["policies.point-hunter.turn[0].then.posture: unknown posture `atack`; attack?"]);
    let found = faults(&["sides.player.policy=random", "policies.random.buy=[{ then = {} }]"]);
    assert_eq!(
        found,
        ["policies.random.random: a policy that chooses by dice has tables, expected tables, or `random`"]
    );
}
