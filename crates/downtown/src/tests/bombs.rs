//! Attacks on the ground, what the US knows of them, and what they are worth (DH4a, DH8a, DH8c, DH10a, DH10e, DH11h,
//! DH12, DH14b, DH15a).

use crate::policy::{Commander, PolicyDice, View};
use crate::terms::flights::Band;
use crate::terms::orders::{FightOrder, Goal, Order};
use crate::tests::stage::Stage;
use ground::board::Heading;
use ground::chance::RunKey;
use ground::game::testing::Journaled;

/// The training raid in its third turn.
pub(crate) fn third_turn(sets: &[&str]) -> Stage {
    let mut stage = Stage::with(sets);
    stage.state.turn = 3;
    stage
}

/// The training raid without solitaire events.
pub(crate) fn quiet() -> Stage {
    third_turn(&["switches.solo-events='off'"])
}

/// A commander with one order.
pub(crate) struct Orders(pub(crate) Order);

impl Commander for Orders {
    fn order(&mut self, _: View<'_>, _: PolicyDice<'_>) -> Order {
        self.0
    }
}

pub(crate) const ORDER: Order = Order { fight: FightOrder::No, ..Order::to(Goal::Path) };

/// Moves a flight by an order.
pub(crate) fn moves(stage: &mut Stage, place: usize, order: Order, dice: &[(u32, u32)]) -> Journaled<()> {
    stage.play_by(&mut Orders(order), dice, |raid| {
        raid.move_us(place);
    })
}

// ---- runs and attacks

const INTRUDERS: &str = "sides.us.flights=[{aircraft='a-6a', of=3, mission='strike', task='bombing'}]";

/// A bomber whose profile takes a long run makes for the beginning of one, and flies it, from wherever it comes.
#[test]
fn a_long_run_is_lined_up() {
    for (from, heading) in [("1926", 2), ("2226", 0), ("2514", 7), ("1818", 4), ("2221", 6)] {
        let mut stage = third_turn(&["raid.night=true", INTRUDERS]);
        stage.fly(0, from, Band::Medium);
        stage.state.us[0].flying.heading = Heading::new(heading);
        stage.state.us[0].waypoint = 200;
        for turn in 3..11 {
            stage.state.turn = turn;
            stage.state.us[0].flying.refresh();
            let key = RunKey::new("downtown", 1).game(0, turn.into());
            stage.roll_by(&mut Orders(ORDER), key, |raid| raid.move_us(0));
            if stage.state.us[0].egressing {
                break;
            }
        }
        assert!(stage.state.us[0].released > 0, "from {from}: {:?}", stage.state.us[0].flying);
    }
}
