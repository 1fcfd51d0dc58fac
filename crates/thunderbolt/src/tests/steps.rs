//! The steps that a case can play.

use crate::phases::Play;
use crate::terms::cards::{Leg, Strength};
use crate::tests::scripted::Names;
use ground::chance::Scripted;
use ground::journal::{Journal, Recording};

/// What steps hand on to later ones.
pub(crate) struct Stepping<'a> {
    pub(crate) names: &'a Names,
    /// The strength of the battalion before `assess`, and the VP that this gave.
    pub(crate) before: Strength,
    pub(crate) gained: u8,
}

/// Takes one step.
pub(crate) fn take(play: &mut Play<'_, Scripted, Recording>, step: &str, stepping: &mut Stepping<'_>) {
    let (what, who) = step.split_once(' ').unwrap_or((step, ""));
    match what {
        // Set-up.
        "set-up" => play.set_up(),
        "open-log" => play.open_log(),
        "draw-battalions" => play.draw_battalions(),
        "buy" => play.buy(),
        "enlist" => play.enlist(),
        "exchange-levels" => play.exchange_levels(),
        "promote" => play.promote(),
        // Start of day and missions.
        "start-day" => play.start_day(play.state.clock.day),
        "condition" => play.draw_condition(),
        "plan-day" => play.plan_day(),
        "fly-missions" => play.fly_missions(),
        "form-up" => play.form_up(0),
        "go-ahead" => {
            let target = play.target_label();
            if !play.goes_ahead(target) {
                play.disband();
            }
        }
        "disband" => play.disband(),
        // Target-bound.
        "arm" => play.arm(),
        "target-bound" => play.target_bound(),
        "event" => play.draw_event(Leg::TargetBound),
        "air-defence" => play.meet_air_defence(),
        "check-engines" => play.check_engines(),
        "lay-terrain" => play.lay_terrain(),
        "place-units" => play.place_units(),
        "prepare" => play.prepare_battlefield(),
        "place-aircraft" => play.place_aircraft(),
        "scout" => play.roll_scout(),
        "loiter" => play.set_loiter(),
        // Battlefield.
        "battlefield" => play.battlefield(),
        "pop-ups" => play.pop_up(),
        "cover" => play.take_cover(),
        "fast" => play.act(true),
        "helicopters" => play.move_helicopters(),
        "fire" => play.enemy_fire(),
        "slow" => play.act(false),
        "end-turn" => play.end_turn(),
        "next-turn" => next_turn(play),
        "activate" => {
            let me = stepping.names.place(play.campaign, play.state, who);
            let fast = play.view(me).is_fast();
            play.activate(me, fast);
        }
        // Home-bound.
        "home-bound" => play.home_bound(),
        "assess" => {
            stepping.before = play.state.battalions[usize::from(play.state.mission.battalion)].strength;
            stepping.gained = play.assess_battalion();
        }
        "event-home" => play.draw_event(Leg::HomeBound),
        "bingo" => play.roll_bingo(),
        "rescue" => play.search_and_rescue(),
        "debrief" => play.debrief(stepping.before, stepping.gained),
        // End of day.
        "end-day" => play.end_day(),
        "recover" => play.recover(),
        "move-battalions" => play.move_battalions(),
        "restore" => play.restore_battalions(),
        "losses" => drop(play.lose_to_battalions()),
        "press" => play.meet_the_press(),
        "remaining" => play.count_remaining(),
        "upkeep" => play.upkeep(),
        "next-day" => play.state.clock.day += 1,
        "close" => play.close_campaign(),
        "campaign" => play.play(),
        unknown => panic!("no step {unknown}"),
    }
}

/// The next loiter turn.
fn next_turn(play: &mut Play<'_, Scripted, Recording>) {
    play.state.clock.turn += 1;
    play.journal.clock(play.state.clock.packed());
    play.state.squadron.iter_mut().for_each(|aircraft| aircraft.acted = false);
}
