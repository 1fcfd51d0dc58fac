//! The random commander: uniform over everything that the rules allow, attacks included.

use crate::policy::legal;
use crate::policy::{Aim, Choice, Commander, Payment, PolicyDice, Purchase, Upkeep, View};
use crate::state::battalions::nth_set;
use crate::state::orders::{DayPlan, MOST_MISSIONS};
use crate::terms::damage::EvasiveOrder;
use crate::terms::flying::{Activation, Arm, Load, MOST_SHOTS, Place, Shot, Shots, Spot, Stance, Strike};
use crate::terms::units::Altitude;
use ground::game::List;

/// Chooses by dice of its own.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Random;

/// One of the choices, each as likely.
fn uniform<T: Copy>(choices: impl Iterator<Item = T> + Clone, dice: PolicyDice<'_>) -> Option<T> {
    let count = choices.clone().count();
    if count == 0 { None } else { choices.clone().nth(dice(count)) }
}

/// One of the choices that `all` hands out, each as likely.
fn uniform_of<T: Copy>(mut all: impl FnMut(&mut dyn FnMut(T)), dice: PolicyDice<'_>) -> Option<T> {
    let mut count = 0;
    all(&mut |_| count += 1);
    if count == 0 {
        return None;
    }
    let chosen = dice(count);
    let (mut at, mut found) = (0, None);
    all(&mut |each| {
        if at == chosen {
            found = Some(each);
        }
        at += 1;
    });
    found
}

/// One of the bits set, each as likely.
fn one_bit(bits: u64, dice: PolicyDice<'_>) -> u8 {
    nth_set(bits, dice(bits.count_ones().max(1) as usize)) as u8
}

/// The hexes, sides and arms with which the aircraft can strike from a spot.
fn strikes_from(view: &View<'_>, spot: Spot, altitude: Altitude, after: u8, each: &mut dyn FnMut(Strike)) {
    for arm in [Arm::Weapons, Arm::Cannon, Arm::Gunship] {
        for hex in Place::all() {
            if legal::strikes(view, &Aim { spot, altitude, hex, arm }) {
                each(Strike { after, hex, arm });
            }
        }
    }
}

impl Commander for Random {
    fn uses_chance(&self) -> bool {
        true
    }

    fn buys(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Purchase> {
        uniform(legal::purchases(view).chain([Purchase::Done]), dice).unwrap_or(Purchase::Done).into()
    }

    fn enlists(&mut self, view: &View<'_>, family: u8, dice: PolicyDice<'_>) -> Choice<u8> {
        one_bit(legal::cards_free(view, family), dice).into()
    }

    fn adjusts(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<(u8, u8)>> {
        let pilots = 0..view.state.pilots.len() as u8;
        let pairs = pilots.clone().flat_map(|up| pilots.clone().map(move |down| (up, down)));
        let legal = pairs.filter(|&(up, down)| legal::may_adjust(view, up, down)).map(Some);
        // One exchange more is made with even chance, so that exchanges end.
        let wanted = dice(2) == 1;
        uniform(legal, dice).flatten().filter(|_| wanted).into()
    }

    fn promotes(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Option<u8>> {
        let pilots = 0..view.state.pilots.len() as u8;
        let legal = pilots.filter(|&pilot| legal::may_promote(view, pilot)).map(Some);
        uniform(legal.chain([None]), dice).flatten().into()
    }

    fn pays(&mut self, _: &View<'_>, _: Payment, dice: PolicyDice<'_>) -> Choice<bool> {
        (dice(2) == 1).into()
    }

    fn recruits(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> u8 {
        one_bit(legal::families_owned(view).into(), dice)
    }

    /// Aircraft are dealt out to the missions of a random number of targets, each with a random pilot, or stay at the
    /// base.
    fn plans(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<DayPlan> {
        let mut plan = DayPlan::NOTHING;
        let mut targets = 0u64;
        for (place, battalion) in view.state.battalions.iter().enumerate() {
            targets |= u64::from(battalion.is_active()) << place;
        }
        let most = (targets.count_ones() as usize).min(MOST_MISSIONS);
        let missions = dice(most + 1);
        for mission in 0..missions {
            let target = one_bit(targets, dice);
            targets &= !(1 << target);
            plan.battalions[mission] = Some(target);
        }
        for (me, aircraft) in view.state.squadron.iter().enumerate() {
            if missions == 0 || aircraft.is_crashed() {
                continue;
            }
            let kind = &view.campaign.rules.aircraft[usize::from(aircraft.kind)];
            let pilots = 0..view.state.pilots.len() as u8;
            let used = plan.pilots;
            let able = pilots.filter(|&pilot| !used.contains(&Some(pilot)) && legal::may_fly(view, pilot, kind));
            let crew = uniform(able.map(Some), dice).flatten();
            let mission = dice(missions + 1);
            if mission < missions && crew.is_some() == kind.manned {
                (plan.missions[me], plan.pilots[me]) = (Some(mission as u8), crew);
            }
        }
        let mut scouts = view.state.scouts_free;
        for mission in 0..missions {
            if !plan.missions.contains(&Some(mission as u8)) {
                plan.battalions[mission] = None;
            } else if scouts > 0 && dice(2) == 1 {
                plan.scouts[mission] = true;
                scouts -= 1;
            }
        }
        plan.into()
    }

    fn sends(&mut self, _: &View<'_>, left: u16, dice: PolicyDice<'_>) -> u8 {
        one_bit(left.into(), dice)
    }

    fn aborts(&mut self, _: &View<'_>, dice: PolicyDice<'_>) -> Choice<bool> {
        (dice(2) == 1).into()
    }

    fn loads(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Load> {
        let mut load: Load = List::empty(0);
        loop {
            let items = 0..view.campaign.rules.items.len() as u8;
            let fitting = items.filter(|&item| legal::fits(view, &load, item)).map(Some);
            match uniform(fitting.chain([None]), dice).flatten() {
                Some(item) => load.push(item),
                None => return load.into(),
            }
        }
    }

    fn expends(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Option<(u8, u8)> {
        let all = |each: &mut dyn FnMut((u8, u8))| {
            for me in view.state.flying() {
                view.of(me).weapons_left().for_each(|(place, _)| each((me as u8, place as u8)));
            }
        };
        uniform_of(all, dice)
    }

    fn places(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<(Spot, Altitude)> {
        let all = |each: &mut dyn FnMut((Spot, Altitude))| {
            legal::placements(view, |spot, altitude| each((spot, altitude)));
        };
        uniform_of(all, dice).unwrap_or_else(|| legal::first_placement(view)).into()
    }

    fn calls(&mut self, _: &View<'_>, ready: u32, dice: PolicyDice<'_>) -> u8 {
        one_bit(ready.into(), dice)
    }

    /// A move, then an attack from any spot of it or none.
    fn activates(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Activation> {
        let Some((from, _)) = view.aircraft().on_board() else { return legal::least_move(view).into() };
        let all = |each: &mut dyn FnMut(Activation)| {
            for altitude in [Altitude::High, Altitude::Low] {
                legal::moves(view, altitude, (), &mut Each { altitude, each });
            }
        };
        let Some(mut activation) = uniform_of(all, dice) else { return legal::least_move(view).into() };
        let Some((spots, _)) = legal::places_after(view, from, &activation.steps) else { return activation.into() };
        let altitude = activation.altitude;
        let strikes = |each: &mut dyn FnMut(Option<Strike>)| {
            each(None);
            for (after, &spot) in spots.iter().enumerate() {
                strikes_from(view, spot, altitude, after as u8, &mut |strike| each(Some(strike)));
            }
        };
        activation.strike = uniform_of(strikes, dice).flatten();
        activation.into()
    }

    /// One shot after another, until none is left or the die says so.
    fn aims(&mut self, view: &View<'_>, aim: &Aim, dice: PolicyDice<'_>) -> Choice<Shots> {
        let mut shots: Shots = List::empty(Shot { item: 0, unit: 0 });
        while shots.len() < MOST_SHOTS {
            let all = |each: &mut dyn FnMut(Shot)| {
                legal::targets(view, aim, |unit, item| {
                    let mut more = shots;
                    more.push(Shot { item, unit: unit as u8 });
                    if legal::may_aim(view, aim, &more) {
                        each(Shot { item, unit: unit as u8 });
                    }
                });
            };
            match uniform_of(all, dice) {
                Some(shot) => shots.push(shot),
                None => break,
            }
            if dice(3) == 0 {
                break;
            }
        }
        shots.into()
    }

    fn covers(&mut self, _: &View<'_>, units: u64, dice: PolicyDice<'_>) -> u8 {
        one_bit(units, dice)
    }

    fn exposes(&mut self, _: &View<'_>, hexes: u16, _: bool, dice: PolicyDice<'_>) -> Place {
        Place::numbered(u32::from(one_bit(hexes.into(), dice)) + 1)
    }

    fn evades(&mut self, _: &View<'_>, dice: PolicyDice<'_>) -> EvasiveOrder {
        EvasiveOrder::ALL[dice(EvasiveOrder::ALL.len())]
    }

    fn gives_up(&mut self, _: &View<'_>, _: u8, at_hand: u8, dice: PolicyDice<'_>) -> u8 {
        dice(usize::from(at_hand) + 1) as u8
    }

    fn upkeeps(&mut self, view: &View<'_>, dice: PolicyDice<'_>) -> Choice<Upkeep> {
        let all = |each: &mut dyn FnMut(Upkeep)| {
            each(Upkeep::Done);
            legal::upkeeps(view, each);
        };
        uniform_of(all, dice).unwrap_or(Upkeep::Done).into()
    }
}

/// Hands on every move as an activation without an attack.
struct Each<'e> {
    altitude: Altitude,
    each: &'e mut dyn FnMut(Activation),
}

impl legal::Follow for Each<'_> {
    type Progress = ();

    fn step(&mut self, (): (), _: Spot, _: u8) {}

    fn end(&mut self, (): (), steps: &[Stance], _: Option<Spot>) {
        let mut activation = Activation::still(self.altitude);
        steps.iter().for_each(|&step| activation.steps.push(step));
        (self.each)(activation);
    }
}
