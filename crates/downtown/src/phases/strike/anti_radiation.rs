//! Anti-radiation missiles, and radars that are out of action for a time (DH11i, DH11j, DH11k, DH11n).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::policy::View;
use crate::policy::radars::Radars;
use crate::rules::sams::arms::{Blow, Homing};
use crate::terms::dice::one_die;
use crate::terms::flights::Task;
use crate::terms::ground_targets::Radar;
use crate::terms::hexes::index;
use crate::terms::orders::ArmsOrder;
use ground::board::range;
use ground::chance::{Chance, Label, StreamKey};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A SEAD flight that is ordered to fires a missile at a radar that is on, or, with none on anywhere, one missile
    /// a move before any comes on, for one point each, which draws fire like any other (DH11i).
    pub(crate) fn fire_arms(&mut self, place: usize) {
        if self.state.moving.arms == ArmsOrder::Hold || !self.may_fire_arms(place) {
            return;
        }
        let order = self.state.moving.arms;
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let before = view.us().flying.spent;
        match view.radars(view.fires_within(order)) {
            Radars { in_reach: Some((radar, standard)), .. } => self.fire_arm(place, radar, standard),
            Radars { any: true, .. } => return,
            _ if order != ArmsOrder::PreEmptive || self.state.moving.pre_empted => return,
            _ => self.pre_empt(place),
        }
        let flying = &self.state.us[place].flying;
        if self.state.us[place].on_map() && flying.spent > before {
            self.draw_fire(place, index(flying.hex));
        }
    }

    /// Whether a flight can fire a missile at a point of its move.
    fn may_fire_arms(&self, place: usize) -> bool {
        let flight = &self.state.us[place];
        let sead = self.scenario.flights[place].task == Task::Sead;
        flight.can_fire_arms() && sead && flight.flying.points >= self.rules().arms.points.max(1)
    }

    /// A flight fires a missile, which costs a point (DH11i).
    fn spend_arm(&mut self, place: usize, standard: bool, at: Label, how: &'static str) {
        let cost = self.rules().arms.points;
        let flight = &mut self.state.us[place];
        flight.arms[usize::from(standard)] -= 1;
        flight.flying.spend(cost);
        self.state.tallies.arms += 1;
        let label = self.us_label(place);
        self.journal.record(|| {
            let event = Event::of(Rule::DH11i).by(label).on(at).word("how", how);
            event.word("type", if standard { "Standard ARM" } else { "Shrike" })
        });
    }

    /// Fires a missile while no radar is on. It only keeps hidden SAMs from coming on (D3.2.1d).
    fn pre_empt(&mut self, place: usize) {
        let view = View { scenario: self.scenario, state: self.state, flight: place };
        let Some(standard) = [false, true].into_iter().find(|&standard| view.has_arm(standard)) else { return };
        if !std::mem::replace(&mut self.state.moving.pre_empted, true) {
            self.state.pre_emptive_arms += 1;
            self.spend_arm(place, standard, Label::NONE, "pre-emptively");
        }
    }

    /// Fires a missile at a radar: first the morale of the radar's crew, then the attack.
    fn fire_arm(&mut self, place: usize, radar: Radar, standard: bool) {
        let ends = (self.us_label(place), radar.label());
        self.spend_arm(place, standard, ends.1, "at a radar that is on");
        let moment = self.at_point(ends.1, place);
        let others = self.state.arms_at[radar.place()];
        self.state.arms_at[radar.place()] += 1;
        let (hex, launched, guiding) = match radar {
            Radar::Sam(sam) => {
                let site = &self.state.sams[sam];
                (site.hex, site.launched, site.launched && site.target.is_some())
            }
            Radar::FireCan(can) => (self.state.fire_cans[can].hex, false, false),
        };
        let rules = self.rules();
        let key = moment.key(keys::ARM_MORALE);
        let shut = rules.arm_morale.shuts(guiding, others, ends.1, &mut self.chance.open(key), self.journal);
        if shut {
            self.shut_down(radar);
        }
        let homing = Homing { standard, range: range(self.state.us[place].flying.hex, hex), shut, launched };
        let key = crate::keys::Moment { actor: ends.0, subject: ends.1, ..moment }.key(keys::ARM_ATTACK);
        let blow = rules.arms.attack(homing, ends, &mut self.chance.open(key), self.journal);
        let turns = if blow == Blow::OutTurns { self.turns_out(ends.1, moment.key(keys::RADAR_OUT)) } else { 0 };
        self.strike_radar(radar, blow, turns);
    }

    /// Rolls the number of turns for which a radar is out of action (DH11n).
    pub(crate) fn turns_out(&mut self, radar: Label, key: StreamKey) -> u16 {
        let turns = one_die(radar, &mut self.chance.open(key), self.journal);
        self.journal.record(|| Event::of(Rule::DH11n).by(radar).result(turns));
        turns.into()
    }

    /// The crew shuts its radar down, and loses what it tracked.
    fn shut_down(&mut self, radar: Radar) {
        let turn = self.state.turn;
        match radar {
            Radar::Sam(sam) => {
                (self.state.sams[sam].radar, self.state.sams[sam].shut) = (false, turn);
                self.state.drop_acquisition(sam);
            }
            Radar::FireCan(can) => {
                let can = &mut self.state.fire_cans[can];
                (can.radar, can.shut) = (false, turn);
            }
        }
    }

    /// Applies the result of a missile to a radar. A damaged radar is no longer shut down by its crew.
    fn strike_radar(&mut self, radar: Radar, blow: Blow, turns: u16) {
        let out = match blow {
            Blow::Miss => return,
            Blow::OutTurns => self.state.turn + turns,
            Blow::OutRaid | Blow::Destroyed => u16::MAX,
        };
        match radar {
            Radar::Sam(sam) => {
                let site = &mut self.state.sams[sam];
                (site.radar, site.shut, site.out) = (false, 0, out.max(site.out));
                site.hits = site.hits.max(blow as u8);
                self.state.drop_acquisition(sam);
                if blow == Blow::Destroyed {
                    self.remove_sam(sam);
                }
            }
            Radar::FireCan(can) => {
                let can = &mut self.state.fire_cans[can];
                (can.radar, can.shut, can.out) = (true, 0, out.max(can.out));
                can.destroyed |= blow == Blow::Destroyed;
            }
        }
    }
}
