//! What a sortie of a campaign counts for, and the words for it.

use crate::state::tally::VICTORY;
use crate::state::volley::Volley;
use crate::state::{Ending, Fate};
use crate::terms::named::MissionKind;
use crate::terms::side::Side;
use crate::tests::campaign::{mustered, played, week};
use crate::tests::plays::load;
use ground::journal::Value;

/// Rule R3.1g: an aircraft whose shots all missed has no victory over what ground fire destroys.
#[test]
fn a_miss_has_no_part_in_what_the_ground_destroys() {
    let scenario = week();
    let plan = scenario.campaign.as_ref().expect("a campaign");
    for scores in [false, true] {
        let mut state = mustered(&scenario);
        played(&scenario, &mut state, &[], |fight| fight.crew_up(plan, MissionKind::RoadPhoto, 3));
        state.planes.iter_mut().for_each(|plane| plane.fate = Fate::Flying);
        let german = state.planes.iter().position(|plane| plane.side == Side::Germans).expect("a fighter");
        let mut volley = Volley::default();
        volley.damage[0] = scenario.aircraft(&state.planes[0]).capacity;
        volley.firers[0].add(german, false);
        if scores {
            volley.scored[0].add(german, false);
        }
        let lost = played(&scenario, &mut state, &[], |fight| fight.apply(&volley));
        let credit = if scores { VICTORY } else { 0 };
        assert_eq!((lost.fired("R3.1g"), state.planes[german].credit), (scores, credit));
        assert!(state.planes[0].is_lost());
    }
}

/// An attack for which no aircraft is ready is reported without an ending, since no sortie is flown.
#[test]
fn an_attack_that_is_not_flown_has_no_ending() {
    let scenario = week();
    for (ending, word) in [(None, "no-sortie"), (Some(Ending::MissionOver), "mission-over")] {
        let mut state = mustered(&scenario);
        state.ending = ending;
        let record = played(&scenario, &mut state, &[], |fight| fight.report_points([0, 5], [0, 0], "sortie"));
        let values = &record.first("R6.18b").values;
        assert!(values.contains(&("ending", Value::Word(word.into()))), "{values:?}");
    }
}

/// The forces of a campaign are introduced with the days that it has.
#[test]
fn the_forces_of_a_campaign_are_for_its_days() {
    for (days, words) in [(30, "pilots for 30 days"), (1, "pilots for 1 day")] {
        let game = load("richthofen/bloody-april", &[&format!("rules.campaign.days={days}")]);
        let forces = crate::scenario::order_of_battle::of(&game);
        assert!(forces.iter().all(|force| force.elements.iter().any(|line| line.ends_with(words))), "{forces:?}");
    }
}
