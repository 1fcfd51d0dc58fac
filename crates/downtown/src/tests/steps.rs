//! The steps of worked cases: the procedures of play by the names that cases give them.
#![expect(clippy::unit_arg, reason = "a procedure that gives nothing takes one line")]

use crate::keys::drv_label;
use crate::phases::context::Raid;
use crate::phases::fire::solitaire_events::Cause;
use crate::phases::moves::drv_order::DrvQueue;
use crate::phases::moves::drv_zones::{Aim, DrvCourse};
use crate::rules::sams::attack::Shot;
use crate::rules::us_doctrine::UsFeature;
use crate::terms::defence::{Fire, RadarPhase, Zone};
use crate::terms::flights::{Airframe, Loss, Pair};
use crate::terms::ground_targets::GroundTarget;
use crate::terms::hexes::{hex_of, index, number};
use crate::terms::orders::{Goal, Order};
use crate::terms::sets::UsPlaces;
use crate::tests::case::{flight, listed, named};
use crate::tests::stage::hex;
use ground::board::Hex;
use ground::chance::{Chance, Label};
use ground::doctrine::Feature;
use ground::journal::{Journal, Recording, Value};

/// The gun whose fire cases name as the cause of a hit.
const GUNS: Label = Label(128);

/// An order in words: the goal, then what differs from flying there as the flight is: `dash`, `climb=2`,
/// `arms=at-reach`.
pub(crate) fn order(words: &str) -> Order {
    let mut words = words.split_whitespace();
    let mut order = Order::to(named(words.next().expect("a goal")));
    for word in words {
        let (what, value) = word.split_once('=').unwrap_or((word, ""));
        let hexes = || value.parse().expect("a number");
        match what {
            "dash" => order.dash = true,
            "avoid-flak" => order.avoid_flak = true,
            "evade" => order.evade = true,
            "jettison" => order.jettison = true,
            "climb" => order.climb = value.parse().expect("a number"),
            "keep-out" => order.keep_out = hexes(),
            "keep-out-known" => order.keep_out_known = hexes(),
            "arms" => order.arms = named(value),
            "bomb" => order.bomb = named(value),
            "fight" => order.fight = named(value),
            unknown => panic!("an order has no {unknown}"),
        }
    }
    order
}

/// A step: what is played, and the words after it.
struct Step<'s> {
    what: &'s str,
    words: Vec<&'s str>,
}

impl Step<'_> {
    fn word(&self, place: usize) -> &str {
        self.words.get(place).unwrap_or_else(|| panic!("`{}` takes a word more", self.what))
    }

    fn number(&self, place: usize) -> usize {
        self.word(place).parse().unwrap_or_else(|_| panic!("{} is no number", self.word(place)))
    }

    fn phase(&self, place: usize) -> RadarPhase {
        let name = self.word(place);
        *RadarPhase::ALL.iter().find(|phase| phase.name() == name).unwrap_or_else(|| panic!("no phase {name}"))
    }

    /// The order that follows the first words.
    fn order(&self, from: usize) -> Order {
        order(&self.words[from..].join(" "))
    }
}

fn printed(hex: Option<Hex>) -> toml::Value {
    hex.map_or("none".to_owned(), |hex| format!("{:04}", number(hex))).into()
}

fn count(number: impl Into<i64>) -> toml::Value {
    toml::Value::Integer(number.into())
}

fn done((): ()) -> toml::Value {
    toml::Value::Boolean(true)
}

/// Plays a step; gives what the procedure gives, and `true` for one that gives nothing.
pub(crate) fn take<C: Chance>(raid: &mut Raid<'_, C, Recording>, step: &str) -> toml::Value {
    let mut words = step.split_whitespace();
    let step = Step { what: words.next().expect("a step"), words: words.collect() };
    let rooms = [frame, guns, sams, strike, air, migs, us, views];
    let given = rooms.iter().find_map(|room| room(raid, &step));
    given.unwrap_or_else(|| panic!("no step {}", step.what))
}

/// Of several files of `phases`: weather, events, sensors, the turn.
fn frame<C: Chance>(raid: &mut Raid<'_, C, Recording>, step: &Step<'_>) -> Option<toml::Value> {
    Some(match step.what {
        "draw-weather" => done(raid.draw_weather()),
        "random-event" => done(raid.random_event()),
        "declare-mig-day" => done(raid.declare_mig_day()),
        "warn-early" => done(raid.warn_early()),
        "choose-target" => done(raid.choose_target()),
        "ready-flights" => done(raid.ready_flights()),
        "begin-turn" => done(raid.begin_turn()),
        "first-side" => raid.first_side().name().into(),
        "movement" => done(raid.movement()),
        "end-movement" => done(raid.end_movement()),
        "track" => done(raid.track(&raid.picture())),
        "detection" => done(raid.detection()),
        "jamming" => done(raid.jamming()),
        "gci-level" => count(raid.gci_level()),
        "control-strained" => count({
            let control = raid.control();
            raid.control_strained(control)
        }),
        "control-denies" => raid.control_denies(drv_label(step.number(0))).into(),
        "fuel" => done(raid.fuel()),
        "come-home" => done(raid.come_home()),
        "recover" => done(raid.recover()),
        "split-cripples" => done(raid.split_cripples()),
        "score" => done(raid.score()),
        "assess" => done(raid.assess()),
        "next-turn" => {
            raid.state.turn += 1;
            raid.journal.clock(raid.state.turn);
            done(())
        }
        _ => return None,
    })
}

fn guns<C: Chance>(raid: &mut Raid<'_, C, Recording>, step: &Step<'_>) -> Option<toml::Value> {
    let us = |raid: &Raid<'_, C, Recording>| flight(raid.scenario, step.word(0));
    Some(match step.what {
        "print-aaa" => done(raid.print_aaa()),
        "buy-aaa" => done(raid.buy_aaa()),
        "set-up-aaa" => done(raid.set_up_aaa()),
        "draw-aaa" => raid.draw_aaa().map_or("none", |density| density.name()).into(),
        "check-hidden-aaa" => done(raid.check_hidden_aaa()),
        "deploy-aaa" => raid.deploy_aaa().into(),
        "set-up-fire-cans" => done(raid.set_up_fire_cans()),
        "check-fire-cans" => done(raid.check_fire_cans()),
        "deploy-fire-can" => raid.deploy_fire_can().into(),
        "fire-cans-fire" => done(raid.fire_cans_fire(us(raid))),
        "switch-radars-on" => done(raid.switch_radars_on()),
        "barrage" => done(raid.barrage_us(us(raid))),
        "barrage-drv" => done(raid.barrage_drv(step.number(0))),
        "suppress" => done(raid.suppress(step.number(0), step.number(1) as u8)),
        "lift-suppression" => done(raid.lift_suppression()),
        "covered" => raid.state.covered(hex(step.word(0))).into(),
        _ => return None,
    })
}

fn sams<C: Chance>(raid: &mut Raid<'_, C, Recording>, step: &Step<'_>) -> Option<toml::Value> {
    let us = |raid: &Raid<'_, C, Recording>, place: usize| flight(raid.scenario, step.word(place));
    Some(match step.what {
        "list-sam-sites" => done(raid.list_sam_sites()),
        "set-up-sams" => done(raid.set_up_sams()),
        "check-hidden-sams" => done(raid.check_hidden_sams(step.phase(0), &raid.picture())),
        "check-set-up-sams" => done(raid.check_set_up_sams(step.phase(0), &raid.picture())),
        "check-dummy" => done(raid.check_dummy(0, step.phase(0))),
        "place-sam" => raid.place_sam(step.phase(0)).into(),
        "bars-sams" => raid.bars_sams().into(),
        "acquire" => done(raid.acquire(&raid.picture())),
        "sams-react" => done(raid.sams_react(us(raid, 0))),
        "sam-attacks" => {
            let place = us(raid, 1);
            done(raid.sam_attacks(step.number(0), place, Shot { fire: Fire::One, option: 0 }))
        }
        "proves-itself" => raid.proves_itself(step.number(0), us(raid, 1)).into(),
        "locate-sams" => done(raid.locate_sams(&raid.picture())),
        "expose-dummy" => raid.expose_dummy(step.number(0), us(raid, 1)).into(),
        "inhibits" => raid.inhibits(step.number(0), us(raid, 1), step.number(2) as u8).into(),
        "double" => {
            let cause = match step.word(1) {
                "flak" => Cause::Flak(GUNS),
                "flak-damage" => Cause::FlakDamage(GUNS),
                "sam-damage" => Cause::SamDamage(step.number(2)),
                "sam" => Cause::Sam(step.number(2), step.number(3) as u8),
                unknown => panic!("no cause {unknown}"),
            };
            raid.double(cause, us(raid, 0)).into()
        }
        "fire-arms" => done(raid.fire_arms(us(raid, 0))),
        "strength" => count(raid.strength(us(raid, 0))),
        "in-chaff" => raid.in_chaff(us(raid, 0)).into(),
        _ => return None,
    })
}

fn strike<C: Chance>(raid: &mut Raid<'_, C, Recording>, step: &Step<'_>) -> Option<toml::Value> {
    let us = |raid: &Raid<'_, C, Recording>| flight(raid.scenario, step.word(0));
    Some(match step.what {
        "attack-ground" => done(raid.attack_ground(us(raid))),
        "photograph" => done(raid.photograph(us(raid))),
        "hit-guns" => done(raid.hit_ground(us(raid), GroundTarget::Aaa(step.number(1)), step.number(2) as u8)),
        "hit-fire-can" => done(raid.hit_ground(us(raid), GroundTarget::FireCan(step.number(1)), step.number(2) as u8)),
        "open-fields" => count(raid.open_fields().count() as i64),
        "hit-us" => {
            let (harm, loss): (Airframe, Loss) = (listed(step.word(1)), listed(step.word(2)));
            done(raid.hit_us(us(raid), harm, GUNS, loss))
        }
        "check-morale" => done(raid.check_morale(us(raid))),
        "check-morale-after-surprise" => done(raid.check_morale_after(us(raid), true, step.number(1) as i8)),
        _ => return None,
    })
}

fn air<C: Chance>(raid: &mut Raid<'_, C, Recording>, step: &Step<'_>) -> Option<toml::Value> {
    let us = |raid: &Raid<'_, C, Recording>| flight(raid.scenario, step.word(0));
    let pair = |raid: &Raid<'_, C, Recording>| Pair { us: us(raid), drv: step.number(1) };
    Some(match step.what {
        "meet-drv" => done(raid.meet_drv(us(raid))),
        "try-engage" => done(raid.try_engage(pair(raid), listed(step.word(2)))),
        "claims-slash" => raid.claims_slash(pair(raid)).into(),
        "identify-for" => raid.identify_for(pair(raid)).into(),
        "hit-in-fight" => raid.hit_in_fight(pair(raid), listed(step.word(2)), listed(step.word(3))).into(),
        "check-proximity" => done(raid.check_proximity(step.number(0), UsPlaces::ALL)),
        "fly-straight" => done(raid.fly_straight(step.number(0))),
        "slash-run" => raid.slash_run(step.number(0), UsPlaces::NONE).map_or_else(|| "none".into(), count),
        _ => return None,
    })
}

fn migs<C: Chance>(raid: &mut Raid<'_, C, Recording>, step: &Step<'_>) -> Option<toml::Value> {
    let drv = || step.number(0);
    Some(match step.what {
        "bring-block" => done(raid.bring_block()),
        "deploy-in-the-air" => done(raid.deploy_in_the_air()),
        "check-take-off" => done(raid.check_take_off()),
        "generate-in-admin" => done(raid.generate_in_admin()),
        "keep-to-limit" => done(raid.keep_to_limit()),
        "flight-limit" => count(raid.flight_limit()),
        "give-profile" => done(raid.give_profile()),
        "gain-profile" => done(raid.gain_profile(drv(), step.number(1) as u8)),
        "may-slash" => raid.may_slash(drv()).into(),
        "check-activation" => raid.check_activation(drv(), Label::NONE).into(),
        "identify" => done(raid.identify(drv())),
        "type" => raid.scenario.mig(raid.state.drv[drv()].profile).name.clone().into(),
        "flights-in-play" => count(raid.state.drv.len() as i64),
        "flights-to-move" => count(raid.drv_to_move().count() as i64),
        "leave-field" => raid.leave_field(drv()).into(),
        "next-drv-flight" => {
            let mut queue = DrvQueue::EMPTY;
            raid.drv_order(&raid.picture(), &mut queue);
            raid.next_drv_flight(&mut queue).map_or_else(|| "none".into(), |place| count(place as i64))
        }
        "zone" => {
            let here = raid.state.drv[drv()].flying.hex;
            raid.zone_of(here, &raid.picture()).0.name().into()
        }
        "enter-zone" => {
            let (place, picture) = (drv(), raid.picture());
            let aim = Aim::Direct(raid.state.drv[place].flying.hex);
            let mut course = DrvCourse { zone: None, aim, took_off: false, run: None, haven: None };
            raid.enter_zone(place, &mut raid.look_about(place, 0, &picture), &mut course, None).name().into()
        }
        "pick-target" => done(raid.pick_target(drv(), named(step.word(1)), &raid.picture())),
        "aim" => {
            let (Aim::Around(hex) | Aim::Direct(hex) | Aim::Land(hex)) = raid.aim(drv(), named(step.word(1)));
            printed(Some(hex))
        }
        "broken-goal" => printed(raid.broken_goal(drv())),
        "move-drv" => raid.move_drv(drv(), &mut raid.picture()).into(),
        "end-drv-move" => {
            let zone = (step.word(1) != "broken").then(|| named::<Zone>(step.word(1)));
            let aim = Aim::Direct(raid.state.drv[drv()].flying.hex);
            done(raid.end_drv_move(drv(), DrvCourse { zone, aim, took_off: false, run: None, haven: None }))
        }
        "refresh" => done(raid.state.drv[drv()].flying.refresh()),
        _ => return None,
    })
}

fn us<C: Chance>(raid: &mut Raid<'_, C, Recording>, step: &Step<'_>) -> Option<toml::Value> {
    let us = |raid: &Raid<'_, C, Recording>| flight(raid.scenario, step.word(0));
    Some(match step.what {
        "move" => done(raid.move_us(us(raid))),
        "move-formation" => done(raid.move_formation(us(raid))),
        "begin-move" => done(raid.begin_us_move(us(raid), step.order(1))),
        "point" => {
            let mover = raid.mover(us(raid), step.order(1));
            raid.us_point(&mover);
            // What the point was spent on is in the journal alone.
            let event = raid.journal.events().iter().rev().find(|event| event.rule == crate::ledger::Rule::DH6a.into());
            match event.and_then(|event| event.values.iter().find(|(name, _)| *name == "deed")) {
                Some((_, Value::Word(deed))) => deed.to_string().into(),
                _ => "nothing".into(),
            }
        }
        "descend-freely" => raid.descend_freely(us(raid), step.order(1)).into(),
        "end-move" => done(raid.end_us_move(us(raid), true)),
        "descend-and-end" => {
            let us = us(raid);
            let descended = raid.descend_freely(us, step.order(1));
            done(raid.end_us_move(us, !descended))
        }
        "event-at-end" => {
            let us = us(raid);
            raid.note_place(index(raid.state.us[us].flying.hex).expect("a place"));
            done(raid.event_at_end(us))
        }
        "make-room" => done(raid.make_room(us(raid), true)),
        "mind-fuel" => done(raid.mind_fuel(us(raid))),
        "drop-burden" => done(raid.drop_burden(us(raid), step.order(1))),
        "us-leaves" => done(raid.us_leaves(us(raid))),
        "next-point" => {
            let place = us(raid);
            raid.state.us[place].flying.spent += 1;
            done(())
        }
        "begins" => {
            let (place, dash) = (us(raid), step.words.get(2) == Some(&"dash"));
            done(raid.state.us[place].flying.begin(step.number(1) as u8, dash))
        }
        "order-of-moves" => {
            let mut order = Vec::new();
            raid.state.let_us_move();
            while let Some(place) = raid.next_us_flight() {
                raid.state.note_moved(place);
                order.push(count(place as i64));
            }
            order.into()
        }
        "next-us-flight" => raid.next_us_flight().map_or_else(|| "none".into(), |place| count(place as i64)),
        "note-moved" => {
            let place = us(raid);
            done(raid.state.note_moved(place))
        }
        "let-us-move" => done(raid.state.let_us_move()),
        _ => return None,
    })
}

/// What a US flight sees, has and makes for.
fn views<C: Chance>(raid: &mut Raid<'_, C, Recording>, step: &Step<'_>) -> Option<toml::Value> {
    let us = |raid: &Raid<'_, C, Recording>| flight(raid.scenario, step.word(0));
    Some(match step.what {
        "goal" => printed(raid.view(us(raid)).goal_hex(named::<Goal>(step.word(1)))),
        "range-to-goal" => {
            let goal = raid.view(us(raid)).goal_hex(named::<Goal>(step.word(1))).expect("a goal");
            count(ground::board::range(goal, hex_of(step.word(2)).expect("a hex")))
        }
        "range" => {
            let here = raid.state.us[us(raid)].flying.hex;
            count(ground::board::range(here, hex_of(step.word(1)).expect("a hex")))
        }
        "feature" => count(raid.view(us(raid)).value(UsFeature::named(step.word(1), "").expect("a feature"))),
        "bombers" => count(raid.state.us[us(raid)].bombers()),
        _ => return None,
    })
}
