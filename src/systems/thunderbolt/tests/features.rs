//! Features of doctrines where play alone does not show them wrong.

use crate::tests::limits::{campaign, each_stage};

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
