//! What the rules leave of an order (DH4a): a part that they forbid counts as not ordered.

use crate::policy::View;
use crate::state::UsFlight;
use crate::terms::flights::{Band, Bound, Task};
use crate::terms::orders::{ArmsOrder, BombOrder, FightOrder, Goal, Order};
use ground::board::Hex;

impl UsFlight {
    /// Whether the flight is on its way home for good.
    pub(crate) const fn egressing(&self) -> bool {
        self.egressing || self.aborting
    }
}

impl View<'_> {
    /// Whether the flight may make for a goal: the goal exists and the task allows it. A flight on its way home makes
    /// only for home. Only flights in disorder, and recon flights while they wait, make for a rally hex.
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

    /// Whether the flight may dash: no aircraft is crippled, and it has more fuel than the reserve or needs none
    /// (DH5a). A flight that runs out of fuel may be lost.
    pub(crate) fn may_dash(&self) -> bool {
        let (us, endless) = (self.us(), self.seat().aircraft.fuel == 0);
        (us.aircraft.crippled() == 0) & (endless | (us.flying.fuel > self.scenario.rules.movement.reserve))
    }

    /// Whether the flight may use this throttle and this change of band. It stays within the four bands, and climbs two
    /// bands only at dash and without bombs (DH6a).
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

    /// Whether the flight is on its way home without a turn to spare. Then it dashes if it may, and climbs and avoids
    /// nothing.
    fn is_pressed(&self) -> bool {
        self.us().egressing() && self.is_late()
    }

    /// The change of band that the type can make: cells of heavy bombers do not descend.
    fn lower(&self, climb: i8) -> i8 {
        if self.seat().aircraft.cell == Some(true) { climb.max(0) } else { climb }
    }

    /// Whether the flight has a choice to make. A flight on its way home or in an orbit has none.
    pub fn has_choice(&self) -> bool {
        !self.us().egressing() && self.seat().allows.bound != Bound::Orbit
    }

    /// The lawful order without the parts that have no effect, such as missiles, bombs or fights of a flight that has
    /// none or may not use them, and without the row that gave it. Two orders that mean the same are then equal.
    pub fn meant(&self, order: Order) -> Order {
        // Only bombing flights may attack the raid target.
        let idle = !self.us().armed() || order.bomb == BombOrder::Target && self.seat().task != Task::Bombing;
        let bomb = if idle { BombOrder::No } else { order.bomb };
        let fight = if self.seat().allows.air { order.fight } else { FightOrder::No };
        let jettison = order.jettison && self.us().armed();
        Order { bomb, fight, jettison, row: (0, 0), ..self.lawful(order) }
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

    /// Whether the flight may end its move in a hex and band: alone, or with flights of its mission up to the size of a
    /// strike formation (DH4c).
    pub(crate) fn may_end_in(&self, hex: Hex, band: Band) -> bool {
        let others = self.state.us_at(hex, band, self.flight);
        if others.is_none() {
            return true;
        }
        let mission = self.scenario.prepared.us.mission(self.scenario.flights[self.flight].mission);
        others.less(mission).is_none() && others.count() < self.scenario.rules.stacking.strike_formation.into()
    }
}
