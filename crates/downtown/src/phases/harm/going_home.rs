//! Exits from the map, DRV landings, and crippled aircraft on the way home (DH13b).

use crate::keys::{self, drv_label, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::terms::dice::one_die;
use crate::terms::flights::{Airframe, Service, Stage};
use crate::terms::hexes::index;
use ground::board::range;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Decides which crippled aircraft that left the map come home.
    pub(crate) fn come_home(&mut self) {
        for place in 0..self.state.us.len() {
            for aircraft in 0..4 {
                let flight = &self.state.us[place];
                if flight.stage == Stage::Home && flight.aircraft.0[aircraft] == Airframe::Crippled {
                    self.limp_home(place, aircraft);
                }
            }
        }
    }

    /// Rolls whether a crippled aircraft gets home. A Navy aircraft has a bonus if it left over the sea soon after its
    /// release.
    fn limp_home(&mut self, place: usize, aircraft: usize) {
        let rules = &self.rules().exit;
        let (seat, flight) = (&self.scenario.flights[place], &self.state.us[place]);
        let needed = if seat.aircraft.cell == Some(true) { rules.crippled_b52 } else { rules.crippled };
        let flying = &flight.flying;
        // Beyond the edge there is no terrain, so the last hex on the map counts.
        let left_at = if index(flying.hex).is_some() { flying.hex } else { flying.before() };
        let sea = self.scenario.map.ground(left_at).sea();
        let soon = flight.left - flight.released.min(flight.left) <= rules.crippled_usn_sea.turns.into();
        let short = seat.aircraft.service == Service::Usn && sea && flight.released > 0 && soon;
        let bonus = if short { rules.crippled_usn_sea.bonus } else { 0 };
        let label = self.us_label(place);
        let key = self.moment(label, label_of(0, aircraft)).key(keys::RECOVERY_HOME);
        let die = one_die(label, &mut self.chance.open(key), self.journal);
        let home = die as i8 + bonus >= needed as i8;
        self.left_or_landed(label, ["is lost on the way home", "comes home crippled"][usize::from(home)], die, bonus);
        if !home {
            let flight = &mut self.state.us[place];
            flight.aircraft.0[aircraft] = Airframe::Down;
            let tallies = &mut self.state.tallies;
            tallies.not_recovered += 1;
            if let Some(cause) = flight.crippled_by[aircraft] {
                tallies.lost_to[cause as usize] += 1;
            }
        }
    }

    /// A flight on its way home that reaches the edge of the map is gone (DH13b), if that is its own, or if it is
    /// beyond.
    #[inline(never)]
    pub(crate) fn leave_map(&mut self, place: usize, at: Option<usize>) {
        if at.is_none() || self.is_at_exit(place) {
            self.us_leaves(place);
        }
    }

    /// Whether a flight on the edge is where it may leave the map: a jammer near its orbit's way out, others by their
    /// plan.
    fn is_at_exit(&self, place: usize) -> bool {
        let here = self.state.us[place].flying.hex;
        let plan = self.scenario.plan_of(self.state, place);
        let by_plan = || range(here, plan.exit).min(range(here, plan.path[0]));
        let by_orbit = self.scenario.orbit_of(self.state, place).map(|(_, exit)| range(here, exit));
        by_orbit.unwrap_or_else(by_plan) <= self.rules().exit.edge.into()
    }

    /// A US flight leaves the map.
    pub(crate) fn us_leaves(&mut self, place: usize) {
        self.state.us_gone(place, Stage::Home);
        self.state.us[place].left = self.state.turn;
        self.state.forget(place);
        self.left_or_landed(self.us_label(place), "leaves the map", 0, 0);
    }

    /// A DRV flight lands or leaves the map.
    pub(crate) fn drv_leaves(&mut self, place: usize, how: &'static str) {
        self.state.drv[place].alive = false;
        self.left_or_landed(drv_label(place), how, 0, 0);
    }

    fn left_or_landed(&mut self, label: Label, how: &'static str, die: u8, bonus: i8) {
        self.journal.record(|| Event::of(Rule::DH13b).by(label).modifier(bonus).result(die).word("how", how));
    }
}
