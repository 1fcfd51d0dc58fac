//! The orders of US flights: what the commander orders, what the rules leave of it, and when they send a flight home
//! (DH5a, DH8c, DH18b to DH18d).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::policy::View;
use crate::terms::orders::{ArmsOrder, BombOrder, DecidedBy, FightOrder, Goal, Order};
use crate::terms::raid::NoRelease;
use ground::chance::{Chance, Label};
use ground::game::tape::ask;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Asks the commander for an order, and leaves out what the rules forbid (DH18b); a row of a policy's own is
    /// above those of the rules (DH18d).
    pub(crate) fn ask(&mut self, place: usize) -> Order {
        let label = self.us_label(place);
        let moment = self.moment(label, Label::NONE);
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let key = || moment.key(keys::POLICY);
        let order = ask(self.commander.uses_chance(), key, self.chance, |dice| self.commander.order(view, dice));
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let order = self.broken_order(place, view.lawful(order));
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let (table, row) = order.by.table_and_row();
        self.journal.record(|| {
            let to = view.goal_hex(order.goal).unwrap_or_default();
            let meant = view.meant(order);
            let event = Event::of(Rule::DH18b).by(label).row(table, row).word("goal", order.goal.name());
            let event = event.hex("to", to.x, to.y).word("throttle", throttle(order.dash));
            let event = event.word("band", change_of_band(order.climb)).word("clear", clear_of(order));
            let event = event.word("arms", meant.arms.name());
            let event = event.word("bombs", meant.bomb.name()).word("fights", meant.fight.name());
            event.word("jettison", if meant.jettison { "; drops its bombs" } else { "" })
        });
        if self.journal.keeps() && self.scenario.doctrine.overlays(table, row) {
            self.journal.record(|| Event::of(Rule::DH18d).by(label).row(table, row));
        }
        order
    }

    /// Makes a flight without fuel break off (DH5a), and sends one home that has no more fuel or turns than the way
    /// home takes, or that its commander wants home (DH18c).
    pub(crate) fn mind_fuel(&mut self, place: usize) {
        let endless = self.scenario.flights[place].aircraft.fuel == 0;
        if self.state.us[place].flying.fuel == 0 && !endless {
            self.state.abort_us(place);
            self.state.us[place].keeps(NoRelease::Fuel);
        }
        if self.state.us[place].egressing() {
            return;
        }
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        if self.commander.turns_home(view) {
            let label = self.us_label(place);
            let (spare, of, why) = match () {
                () if view.is_dry() => (view.fuel_to_spare(), "points of fuel", NoRelease::Fuel),
                () if view.is_late() => (view.turns_to_spare(), "turns", NoRelease::Turns),
                () => (view.turns_to_spare(), "turns", NoRelease::Order),
            };
            let event = || Event::of(Rule::DH18c).by(label).result(spare).word("of", of).word("why", why.name());
            self.journal.record(event);
            self.state.us[place].egressing = true;
            self.state.us[place].keeps(why);
        }
    }

    /// The order of the rules for a broken flight, whatever the commander ordered (DH8c). One that aborts flies home
    /// around guns, as fast as fuel allows; one in disorder flies to the nearest place where it rallies, clear of
    /// SAMs and guns.
    fn broken_order(&self, place: usize, order: Order) -> Order {
        let flight = &self.state.us[place];
        let (arms, bomb, fight) = (ArmsOrder::Hold, BombOrder::No, FightOrder::No);
        let harmless = Order { arms, bomb, fight, keep_out: 0, keep_out_known: 0, ..order };
        match () {
            () if flight.aborting => {
                let (dash, avoid_flak) = (self.view(place).may_dash(), !self.view(place).is_late());
                Order { goal: Goal::Home, dash, avoid_flak, by: DecidedBy::BrokenOff, ..harmless }
            }
            () if flight.disordered && !flight.egressing => {
                let keep_out = self.rules().us_flying.rally_keep_out;
                Order { goal: Goal::Rally, keep_out, avoid_flak: true, by: DecidedBy::Disordered, ..harmless }
            }
            () => order,
        }
    }

    /// Drops the bombs of a flight that is ordered to, or that goes home.
    pub(crate) fn drop_burden(&mut self, place: usize, order: Order) {
        if order.jettison || self.state.us[place].egressing() {
            self.jettison(place);
            self.state.us[place].keeps(NoRelease::Order);
        }
    }
}

/// A change of band in words.
const fn change_of_band(climb: i8) -> &'static str {
    match climb {
        ..=-3 => "down three bands",
        -2 => "down two bands",
        -1 => "down a band",
        0 => "at its band",
        1 => "up a band",
        2.. => "up two bands",
    }
}

/// What an order has a flight keep clear of.
const fn clear_of(order: Order) -> &'static str {
    match ((order.keep_out | order.keep_out_known) > 0, order.avoid_flak) {
        (false, false) => "",
        (true, false) => "; clear of SAMs",
        (false, true) => "; around guns",
        (true, true) => "; clear of SAMs and around guns",
    }
}

/// The throttle in words.
pub(super) const fn throttle(dash: bool) -> &'static str {
    if dash { "dash" } else { "combat" }
}
