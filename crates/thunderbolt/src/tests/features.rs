//! Features of doctrines where play alone does not show them wrong.

use crate::Rule;
use crate::tests::limits::{campaign, each_stage};
use ground::journal::{Value, Weight};

/// Aircraft are placed before the first turn, and are Fast or Slow by their pilots then.
#[test]
fn an_aircraft_is_fast_before_the_first_turn_as_its_pilot_is() {
    let campaign = campaign("iraq91-generalwar", &["sides.player.policy='random'"]);
    let (mut fast, mut slow) = (0, 0);
    for game in 0..10 {
        each_stage(&campaign, game, |stage| {
            if stage.name != "start" {
                return;
            }
            assert_eq!(stage.after.clock.turn, 0);
            for me in 0..stage.after.squadron.len() {
                let view = stage.view(me);
                let Some(pilot) = view.pilot() else { continue };
                let by_card = view.level_of(pilot).fast;
                assert_eq!(view.is_fast(), by_card, "game {game}, aircraft {me}");
                (fast, slow) = (fast + u32::from(by_card), slow + u32::from(!by_card));
            }
        });
    }
    assert!(fast > 20 && slow > 20, "{fast}, {slow}");
}

/// A Cannon skill that a file gives the pilot of a gunship counts for its guns at any range.
#[test]
fn the_guns_of_a_gunship_add_a_cannon_skill_that_is_written() {
    let level = |xp| format!("{{stand-off=1, cannon=5, cool=0, okay=5, shaken=9, shots=5{xp}}}");
    let levels: Vec<String> = (1..=6).map(|number| level(if number < 6 { ", xp=9" } else { "" })).collect();
    let sets = ["zinger", "neon"].map(|pilot| format!("rules.pilots.{pilot}.levels=[{}]", levels.join(", ")));
    let campaign = campaign("libya11-linked", &["sides.player.policy='random'", &sets[0], &sets[1]]);
    let mut shots = 0;
    for game in 0..20 {
        each_stage(&campaign, game, |stage| {
            let guns: Vec<_> = stage.of(Rule::T7_6f).map(|event| event.actor).collect();
            for event in stage.of(Rule::T4_9b).filter(|event| guns.contains(&event.actor)) {
                assert_eq!(event.modifier, 5);
                shots += 1;
            }
            assert!(!stage.of(Rule::T4_9d).any(|event| guns.contains(&event.actor)));
        });
    }
    assert!(shots > 20, "{shots}");
}

/// What brings or costs VP is in a story however long it is, so that the VP of its days add up; and so is why a mission
/// is called off.
#[test]
fn a_story_never_loses_what_victory_points_come_of() {
    let of_points = [
        Rule::T5_1d,
        Rule::T5_9c,
        Rule::T5_9d,
        Rule::T6_5a,
        Rule::T6_6a,
        Rule::T7_2b,
        Rule::T7_2c,
        Rule::T7_10f,
        Rule::T6_9a,
        Rule::T7_10d,
    ];
    for rule in of_points {
        let rule = crate::ledger().rule(rule.into());
        let kept = rule.story.iter().all(|sentence| sentence.weight >= Weight::Loss);
        assert!(!rule.story.is_empty() && kept, "{}", rule.id);
    }
}

/// Levels are an option where a player was asked, and not where the scenario has written them.
#[test]
fn levels_have_an_answer_where_a_player_was_asked() {
    for (scenario, asked) in [("training", false), ("iraq91-holding", true)] {
        let campaign = campaign(scenario, &["sides.player.policy='random'"]);
        let mut changes = [0, 0];
        for game in 0..10 {
            each_stage(&campaign, game, |stage| {
                for (count, rule) in changes.iter_mut().zip([Rule::T1_5d, Rule::T1_6a]) {
                    for event in stage.of(rule) {
                        *count += 1;
                        let answer = event.values.iter().any(|(name, _)| *name == "answer");
                        assert_eq!(answer, asked, "{scenario}, game {game}: {event:?}");
                    }
                }
            });
        }
        assert!(changes.iter().all(|&count| count > 5), "{scenario}: {changes:?}");
    }
}

/// The row that decided an activation is named for a type that always flies High too, which has no altitude to choose.
#[test]
fn every_activation_names_the_row_that_decided_it() {
    let campaign = campaign("libya11-linked", &["sides.player.policy='point-hunter'"]);
    let (mut chosen, mut high_only) = (0, 0);
    for game in 0..3 {
        each_stage(&campaign, game, |stage| {
            let acts = stage.of(Rule::T4_3a).chain(stage.of(Rule::T4_13a)).count();
            let rows = stage.of(Rule::T4_4a).filter(|event| event.row.is_some()).count();
            assert_eq!(rows, acts, "game {game}");
            let choice = stage.of(Rule::T4_4a).filter(|event| event.values.iter().any(|(name, _)| *name == "altitude"));
            let choice = choice.count();
            (chosen, high_only) = (chosen + choice, high_only + acts - choice);
        });
    }
    assert!(chosen > 20 && high_only > 20, "{chosen}, {high_only}");
}

/// Every offer of a condition that is taken names the row by which the player pays, also where a pilot joins (T7.10a).
#[test]
fn every_offer_that_is_taken_names_the_row_that_decided_it() {
    let pays = "policies.payer.pay=[{name='offers', when=['payment = condition'], then={yes=true}}, \
                {name='rest', then={yes=false}}]";
    let campaign = campaign("iraq91-attrition", &[pays, "sides.player.policy='payer'"]);
    let (mut taken, mut pilots) = (0, 0);
    for game in 0..16 {
        each_stage(&campaign, game, |stage| {
            for event in stage.of(Rule::T7_10a) {
                let says =
                    |word: &str| event.values.iter().any(|(_, value)| matches!(value, Value::Word(is) if is == word));
                if says("taken") {
                    assert!(event.row.is_some(), "game {game}: {event:?}");
                    (taken, pilots) = (taken + 1, pilots + u32::from(says("a pilot joins")));
                }
            }
        });
    }
    assert!(taken > 6 && pilots > 1, "{taken}, {pilots}");
}
