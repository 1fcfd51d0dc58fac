//! The faults reported of wrong rules: where, what, and what was expected.

use super::standing::altered;
use ground::scenario::Fault;

/// The faults of the built-in rules with values changed, one a line.
fn faults(settings: &[(&str, &str)]) -> String {
    let line = |fault: &Fault| {
        let expected = fault.expected.as_ref().map_or(String::new(), |expected| format!(", expected {expected}"));
        let nearest = fault.nearest.as_ref().map_or(String::new(), |nearest| format!("; did you mean {nearest}"));
        format!("{}: {}{expected}{nearest}", fault.path, fault.what)
    };
    let found = altered(settings).expect_err("these rules are wrong");
    found.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn names_that_are_unknown_are_reported_with_the_nearest() {
    assert_eq!(
        faults(&[("battalions.a1.units.tnak", "2")]),
        "rules.battalions.a1.units.tnak: unknown unit `tnak`; did you mean tank"
    );
    assert_eq!(
        faults(&[("aircraft.f-16.items", "[\"agm-56\"]")]),
        "rules.aircraft.f-16.items[0]: unknown weapon `agm-56`; did you mean agm-65"
    );
    assert_eq!(
        faults(&[("pilots.viper.family", "\"a10\"")]),
        "rules.pilots.viper.family: unknown family of aircraft `a10`; did you mean a-10"
    );
    assert_eq!(
        faults(&[("hits.counters", "[{ count = 1, heavy = \"none\", light = \"none\", immune-light = \"f16\" }]")]),
        "rules.hits.counters[0].immune-light: unknown family of aircraft `f16`; did you mean f-16"
    );
    assert_eq!(
        faults(&[(
            "units.tnk",
            "{ source = \"house\", ref = \"\", title = \"\", value = 1, hits = 1, side = \"light\", range = 0, \
             modifier = 0, class = \"soft\", altitudes = \"low\", moves = 0, cover = true }"
        )]),
        "rules.units.tnk: unknown unit `tnk`; did you mean tank"
    );
    assert_eq!(faults(&[("units.tank", "-")]), "rules.units: the unit tank is missing");
    assert_eq!(faults(&[("stores.ecm-pod", "-")]).lines().next(), Some("rules.stores: ecm-pod is missing"));
}

#[test]
fn names_that_mean_something_else_in_tables_are_refused() {
    let weapon = "{ source = \"house\", ref = \"\", title = \"\", weight = 1, points = 1, counters = 1, attack = 3, \
                  range = [0, 1], altitudes = \"both\", targets = \"ground\" }";
    assert_eq!(
        faults(&[("weapons.cannon", weapon)]),
        "rules.weapons.cannon: `cannon` is the cannon of an aircraft in the tables, expected another name"
    );
    let event = "{ source = \"house\", ref = \"\", title = \"\" }";
    assert_eq!(
        faults(&[("events.any", event)]),
        "rules.events.any: `any` is any of all events in the tables, expected another name"
    );
}

#[test]
fn thresholds_the_wrong_way_round_are_reported() {
    assert_eq!(
        faults(&[("battalions.a1.destroyed", "20")]),
        "rules.battalions.a1.destroyed: destroyed is 20 and half 20, expected less than half"
    );
    assert_eq!(
        faults(&[("battalions.a1.half", "34")]),
        "rules.battalions.a1.half: half is 34 and all units are worth 34, expected less than the value of all units"
    );
    assert_eq!(
        faults(&[("battalions.a1.units.infantry", "40")]),
        "rules.battalions.a1.units: there are 56 units, expected at most 48\n\
         rules.battalions.a1.typed: there are 58 units, expected at most 48"
    );
}

#[test]
fn numbers_of_cards_that_are_there_twice_or_leave_a_gap_are_reported() {
    assert_eq!(
        faults(&[("events.jamming.number", "16")]),
        "rules.events.jamming.number: another one has the number 16 too, expected numbers from 1, each once, \
         without a gap\n\
         rules.events.mutual-support.number: its number is 18, and none has the number 17, expected numbers from 1, \
         each once, without a gap"
    );
    assert_eq!(
        faults(&[("conditions.quiet-sector.number", "30")]),
        "rules.conditions.quiet-sector.number: its number is 30, and none has the number 24, expected numbers from 1, \
         each once, without a gap"
    );
}

#[test]
fn a_deck_without_cards_is_reported() {
    let settings: Vec<(String, &str)> =
        (1..=6).map(|number| (format!("battalions.c{number}.deck"), "\"support\"")).collect();
    let settings: Vec<(&str, &str)> = settings.iter().map(|(path, value)| (path.as_str(), *value)).collect();
    assert_eq!(
        faults(&settings),
        "rules.battalions: the command deck has no cards, expected at least one battalion of each deck"
    );
    assert_eq!(
        faults(&[("draw.order", "[\"assault\", \"support\"]")]),
        "rules.draw.order: the command deck is never drawn from, expected each deck at least once"
    );
}

#[test]
fn campaigns_that_can_not_be_are_reported() {
    assert_eq!(
        faults(&[("campaigns.iraq91.tiles", "[1, 3, 4, 7, 9, 11, 12, 13, 13, 19]")]),
        "rules.campaigns.iraq91.tiles[8]: tile 13 is named twice, expected ten different tiles\n\
         rules.campaigns.iraq91.tiles[9]: there is no tile 19, expected 1 to 18"
    );
    assert_eq!(
        faults(&[("campaigns.iraq91.grades", "[7, 10, 10, 20]")]),
        "rules.campaigns.iraq91.grades[2]: 10 comes after 10, expected rising bounds"
    );
    assert_eq!(
        faults(&[("campaigns.iraq91.year", "1900")]),
        "rules.campaigns.iraq91.year: year is 1900, expected 1950 to 2100"
    );
    assert_eq!(
        faults(&[("board.hexes", "[[0, 0], [0, 0], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1], [0, 2], [1, 2], [2, 2]]")]),
        "rules.board.hexes[1]: hexes 1 and 2 are in the same place"
    );
}

#[test]
fn a_board_with_a_gap_is_reported() {
    let apart = "[[1, 0], [-4, 0], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1], [0, 2], [1, 2], [2, 2]]";
    assert_eq!(
        faults(&[("board.hexes", apart)]),
        "rules.board.hexes[1][0]: no way of 5 hexes leads over the board from hex 2 to hex 1, expected hexes without a \
         gap between them"
    );
    // In one piece, but the way round is longer than the range.
    let ring = "[[1, 0], [2, 0], [3, 0], [0, 1], [4, 0], [5, -1], [3, 1], [0, 2], [1, 2], [2, 2]]";
    assert!(faults(&[("board.hexes", ring)]).starts_with("rules.board.hexes["));
}

#[test]
fn typed_counts_below_the_bound_of_half_strength_are_reported() {
    assert_eq!(
        faults(&[("battalions.a10.typed", "{ apc = 4, infantry = 6, truck = 4 }")]),
        "rules.battalions.a10.half: half is 17 and all units as typed are worth 14, expected less than the value of \
         all units as typed"
    );
    assert_eq!(
        faults(&[("battalions.a10.half", "20"), ("battalions.a10.destroyed", "14")]),
        "rules.battalions.a10.destroyed: destroyed is 14 and half of all units is worth 14, expected less than that"
    );
}

#[test]
fn loiter_turns_beyond_the_clock_are_reported() {
    assert_eq!(
        faults(&[("loiter.start", "20"), ("loiter.tank", "9")]),
        "rules.loiter.start: with tank, Scout and cards an aircraft has 32 loiter turns, expected at most 28"
    );
}

/// What cards take from the account it does not go below, and counts have room for what files allow.
#[test]
fn no_number_of_a_file_takes_a_metric_beyond_its_bounds() {
    use crate::tests::limits::campaign;
    use ground::chance::RunKey;
    use ground::game::Game;
    let so = ["rules.conditions.emergency-funds.effects[0].n=-20", "campaign.days=40"];
    let long = ["campaign.days=63", "campaign.so=500", "campaign.daily-so=99", "sides.player.policy='random'"];
    let stress = [
        "campaign.days=20",
        "sides.player.policy='random'",
        "rules.events.turbulence.target-bound[0].n=20",
        "rules.mission-stress.bands=[20, 20, 20, 20, 20, 20]",
    ];
    let damage = [
        "sides.player.policy='random'",
        "rules.damage.hud=-9",
        "rules.damage.leak=9",
        "rules.hits.counters=[{ count = 9, heavy = 'hud', light = 'fuel-leak' }]",
        "campaign.days=20",
    ];
    // Cards that are drawn take SO before the squadron that the scenario fixes is paid for.
    let seats = "sides.player.squadron={aircraft={a-10a=2,ah-64a=3},scouts=0,pilots=['thor','gumby','halo','rock',\
                 'montana','flash','tex'],promotions={gumby=2}}";
    let credit = ["campaign.so=30", "campaign.card='iraq91'", "campaign.set-up-vp=14", seats];
    for (sets, games) in [(&so[..], 60), (&long, 3), (&stress, 10), (&damage, 10), (&credit, 60)] {
        let campaign = campaign("libya84-holding", sets);
        let (mut worker, mut row) = (campaign.worker(), vec![0; campaign.metrics().len()]);
        for game in 0..games {
            worker.play(RunKey::new("thunderbolt", 3).game(0, game), &mut row);
            for (metric, value) in campaign.metrics().iter().zip(&row) {
                assert!(
                    (metric.range.0..=metric.range.1).contains(value),
                    "{sets:?}, game {game}: {} is {value}",
                    metric.name
                );
            }
        }
    }
}

#[test]
fn aircraft_and_pilots_that_can_not_be_are_reported() {
    assert_eq!(
        faults(&[("aircraft.f-16.speed", "[3, 2]")]),
        "rules.aircraft.f-16.speed: the range runs from 3 to 2, expected the lesser value first"
    );
    assert_eq!(
        faults(&[("aircraft.f-16.speed", "[0, 2]")]),
        "rules.aircraft.f-16.speed[0]: the least speed is 0, expected 1 or more, since it does not hover"
    );
    assert!(altered(&[("aircraft.ah-1.count", "32")]).is_ok(), "there are more cards than a squadron has");
    assert_eq!(
        faults(&[("aircraft.ah-1.structure", "0")]),
        "rules.aircraft.ah-1.structure: structure is 0, expected 1 to 9 with a pilot"
    );
    let levels = "[{ stand-off = 0, cool = 0, okay = 3, shaken = 3, xp = 2 }]";
    assert_eq!(
        faults(&[("pilots.viper.levels", levels)]),
        "rules.pilots.viper.levels: the list has 1 values, expected 6"
    );
}

#[test]
fn effects_that_are_out_of_place_are_reported() {
    let effect = |effect: &str| faults(&[("battalions.a1.effects", &format!("[{effect}]"))]);
    let path = "rules.battalions.a1.effects[0]";
    assert_eq!(effect("{ effect = \"stre\" }"), format!("{path}.effect: unknown effect `stre`; did you mean stress"));
    assert_eq!(effect("{ effect = \"so\", when = \"draw\" }"), format!("{path}: the effect so has no n"));
    assert_eq!(
        effect("{ effect = \"so\", n = 1, when = \"draw\", band = \"air-base\" }"),
        format!("{path}.band: the effect so uses no band, expected n, when")
    );
    assert_eq!(
        effect("{ effect = \"fixed\", n = 1 }"),
        format!("{path}.n: the effect fixed uses no n, expected no further key")
    );
    assert_eq!(effect("{ effect = \"so\", n = 1 }"), format!("{path}: the effect so has no when"));
    assert_eq!(
        effect("{ effect = \"no-link\" }").split(',').next(),
        Some(format!("{path}.effect: a battalion has no use for the effect no-link").as_str())
    );
    assert_eq!(
        effect("{ effect = \"restore\", deck = \"assault\", least = 11 }"),
        format!("{path}.least: least is 11, expected 1 to 10")
    );
    assert_eq!(
        faults(&[("conditions.emergency-funds.effects", "[{ effect = \"so\", n = 3, when = \"draw\" }]")]),
        "rules.conditions.emergency-funds.effects[0].when: a special condition has no use for when"
    );
    for (effect, key, of_condition) in [
        ("effect = \"attack\", n = 1, attacks = \"all\", turn = 2", "turn", true),
        ("effect = \"stress\", n = 1, whom = \"random\"", "whom", true),
        ("effect = \"move\", n = 1, movers = \"assault\"", "movers", true),
        ("effect = \"attack\", n = 1, attacks = \"high\", turn = 1", "attacks", false),
        ("effect = \"stress\", n = 1, whom = \"random\"", "whom", false),
        ("effect = \"stress\", n = 1, whom = \"bingo\"", "whom", false),
        ("effect = \"xp\", n = 1, whom = \"flying\"", "whom", false),
    ] {
        let card =
            if of_condition { "conditions.emergency-funds.effects" } else { "events.jtac-in-contact.target-bound" };
        let what = if of_condition { "a special condition" } else { "a target-bound event" };
        let lines = faults(&[(card, &format!("[{{ {effect} }}]"))]);
        assert!(lines.starts_with(&format!("rules.{card}[0].{key}: {what} has no use for {key}")), "{lines}");
    }
    assert_eq!(
        faults(&[("events.jtac-in-contact.target-bound", "[{ effect = \"attack\", n = 1, attacks = \"all\" }]")]),
        "rules.events.jtac-in-contact.target-bound[0]: the effect attack has no turn"
    );
    assert_eq!(
        faults(&[("conditions.emergency-funds.pay", "1")]),
        "rules.conditions.emergency-funds: the card asks for SO and says not what they buy, expected offer"
    );
}

#[test]
fn effects_that_would_never_act_are_reported() {
    for (card, effect, key, what) in [
        (
            "battalions.a1",
            "effect = \"no-move\", when = \"day-end\"",
            "when",
            "a battalion has no use for when = \"day-end\"",
        ),
        (
            "campaigns.iraq91",
            "effect = \"move\", n = 3, movers = \"self\"",
            "movers",
            "a campaign has no use for movers = \"self\"",
        ),
        (
            "conditions.fuel-shortage",
            "effect = \"stress\", n = 5, whom = \"all\"",
            "whom",
            "a special condition of each mission has no use for whom = \"all\"",
        ),
        (
            "conditions.fuel-shortage",
            "effect = \"so\", n = -3",
            "effect",
            "a special condition of each mission has no use for the effect so",
        ),
        (
            "conditions.fuel-shortage",
            "effect = \"extra-scout\", n = 1",
            "effect",
            "a special condition of each mission has no use for the effect extra-scout",
        ),
        (
            "conditions.fuel-shortage",
            "effect = \"add-pilot\", level = \"green\"",
            "effect",
            "a special condition of each mission has no use for the effect add-pilot",
        ),
    ] {
        let lines = faults(&[(&format!("{card}.effects"), &format!("[{{ {effect} }}]"))]);
        assert!(lines.starts_with(&format!("rules.{card}.effects[0].{key}: {what}, expected ")), "{lines}");
    }
}
