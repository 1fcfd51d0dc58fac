//! What the rules leave of an order (DH4a): a part that they forbid counts as not ordered.

use crate::policy::View;
use crate::state::UsFlight;
use crate::terms::flights::{Band, Bound, Task};
use crate::terms::orders::{ArmsOrder, BombOrder, DecidedBy, FightOrder, Goal, Order};
use crate::terms::sets::UsPlaces;
use ground::board::Hex;

impl UsFlight {
    /// Whether the flight is on its way home for good.
    pub(crate) const fn egressing(&self) -> bool {
        self.egressing || self.aborting
    }

    /// Whether it can fly in formation: it is neither disordered nor aborting (DH4c).
    pub(crate) const fn in_order(&self) -> bool {
        !self.disordered & !self.aborting
    }
}

impl View<'_> {
    /// Whether the flight may make for a goal: there is one, and its task knows it. A flight on the way home flies
    /// home; a rally hex is for flights in disorder, and for recon that waits.
    pub(crate) fn may_make_for(&self, goal: Goal) -> bool {
        let bound = self.seat().allows.bound;
        let known = match goal {
            Goal::Home => return true,
            _ if self.us().egressing() => return false,
            Goal::Path => bound != Bound::Orbit,
            Goal::Orbit => bound == Bound::Orbit,
            Goal::Rally => self.us().disordered || self.seat().task == Task::Recon,
            _ => bound != Bound::Orbit,
        };
        known && self.has_goal(goal)
    }

    /// Whether the flight may fire anti-radiation missiles as ordered (DH11i).
    pub(crate) fn may_fire(&self, arms: ArmsOrder) -> bool {
        let armed = || self.seat().task == Task::Sead && self.us().can_fire_arms();
        arms == ArmsOrder::Hold || armed()
    }

    /// Whether it may dash: sound, and with more fuel than the reserve, for a flight that is out of fuel may be lost
    /// (DH5a).
    pub(crate) fn may_dash(&self) -> bool {
        let (us, endless) = (self.us(), self.seat().aircraft.fuel == 0);
        (us.aircraft.crippled() == 0) & (endless | (us.flying.fuel > self.scenario.rules.movement.reserve))
    }

    /// Whether it may fly at dash or not, and change its band so: within the four bands, and two up only at dash and
    /// clean (DH6a).
    pub(crate) fn may_fly(&self, dash: bool, climb: i8) -> bool {
        let us = self.us();
        if self.is_pressed() {
            return climb == 0 && dash == self.may_dash();
        }
        let zoom = climb < 2 || dash && !us.laden;
        (!dash || self.may_dash())
            && zoom
            && self.lower(climb) == climb
            && (0..=Band::High as i8).contains(&(us.flying.band as i8 + climb))
    }

    /// Whether the flight is on its way home without a turn to spare: it dashes if it may, and climbs and avoids
    /// nothing.
    fn is_pressed(&self) -> bool {
        self.us().egressing() && self.is_late()
    }

    /// The change of band that the type can make: cells of heavy bombers do not descend.
    fn lower(&self, climb: i8) -> i8 {
        if self.seat().aircraft.cell == Some(true) { climb.max(0) } else { climb }
    }

    /// Whether there is much to decide: a flight that goes home or orbits is bound to.
    pub fn has_choice(&self) -> bool {
        !self.us().egressing() && self.seat().allows.bound != Bound::Orbit
    }

    /// An order without what has no effect: missiles, bombs and fights of flights that have none or may not; nor
    /// which row gave it.
    pub fn meant(&self, order: Order) -> Order {
        // Only bombing flights may attack the raid target.
        let idle = !self.us().armed() || order.bomb == BombOrder::Target && self.seat().task != Task::Bombing;
        let bomb = if idle { BombOrder::No } else { order.bomb };
        let fight = if self.seat().allows.air { order.fight } else { FightOrder::No };
        let jettison = order.jettison && self.us().armed();
        Order { bomb, fight, jettison, by: DecidedBy::NoRow, ..self.lawful(order) }
    }

    /// What the rules leave of an order.
    pub fn lawful(&self, order: Order) -> Order {
        let us = self.us();
        let goal = match order.goal {
            _ if us.egressing() => Goal::Home,
            goal if self.may_make_for(goal) => goal,
            _ if self.seat().task == Task::Jamming => Goal::Orbit,
            _ => Goal::Path,
        };
        let arms = if self.may_fire(order.arms) { order.arms } else { ArmsOrder::Hold };
        let pressed = self.is_pressed();
        let climb = if pressed { 0 } else { self.lower(order.climb) };
        let avoid_flak = order.avoid_flak && !pressed;
        let [keep_out, keep_out_known] =
            [order.keep_out, order.keep_out_known].map(|hexes| if pressed { 0 } else { hexes });
        let dash = (order.dash | pressed) & self.may_dash();
        Order { goal, arms, climb, keep_out, keep_out_known, avoid_flak, dash, ..order }
    }

    /// Whether the flight may end its move in a hex and band: alone, or in formation with flights of its mission
    /// (DH4c).
    pub(crate) fn may_end_in(&self, hex: Hex, band: Band) -> bool {
        let others = self.state.us_at(hex, band, self.flight);
        others.is_none() || self.is_in_formation_with(others)
    }

    /// Whether the flight and some others are of one mission, in order, and no more than a strike formation has.
    fn is_in_formation_with(&self, others: UsPlaces) -> bool {
        let mission = self.scenario.prepared.us.mission(self.scenario.flights[self.flight].mission);
        let in_order = others.look_up(&self.state.us).all(|(_, other)| other.in_order());
        let few = others.count() < self.scenario.rules.stacking.strike_formation.into();
        few && others.less(mission).is_none() && self.us().in_order() && in_order
    }
}
