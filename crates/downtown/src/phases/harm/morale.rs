//! Morale, disorder, jettison and recovery (DH8b, DH8c, DH8d).

use crate::keys::{self, Moment, drv_label};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::flights::Weapon;
use crate::rules::morale::Nerve;
use crate::state::UsFlight;
use crate::terms::dice::one_die;
use crate::terms::flights::{Airframe, Service, Skill, Task};
use crate::terms::raid::NoRelease;
use ground::board::range;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The morale check of a US flight after damage (DH8b).
    pub(crate) fn check_morale(&mut self, place: usize) {
        self.check_morale_after(place, false, 0);
    }

    /// The morale check of a US flight after a fight or damage (DH8b).
    pub(crate) fn check_morale_after(&mut self, place: usize, surprised: bool, enemies_down: i8) {
        let morale = &self.rules().morale;
        let label = self.us_label(place);
        let target = self.scenario.plan_of(self.state, place).target;
        let bombing = self.scenario.flights[place].task == Task::Bombing;
        let aggression = self.us_aggression(place);
        let flight = &mut self.state.us[place];
        let near = bombing && range(flight.flying.hex, target) <= morale.near_target.range.into();
        let mut modifier = aggression + std::mem::take(&mut flight.flying.shaken) + enemies_down * morale.enemy_down;
        modifier += i8::from(surprised) * morale.surprised + i8::from(flight.disordered) * morale.disordered;
        modifier += i8::from(near) * morale.near_target.bonus;
        let moment = self.trial(place);
        let nerve = morale.check(label, modifier, &mut self.chance.open(moment.key(keys::MORALE)), self.journal);
        let flight = &mut self.state.us[place];
        flight.disordered |= nerve == Nerve::Disorder;
        if nerve == Nerve::Abort {
            self.state.abort_us(place);
            self.state.us[place].keeps(NoRelease::Morale);
        }
        if matches!(nerve, Nerve::Jettison | Nerve::Disorder) {
            self.check_jettison(place, morale.jettison_after_morale, NoRelease::Morale);
        }
    }

    /// Each laden aircraft of a US flight drops its bombs on a die up to the limit (DH8b).
    pub(crate) fn check_jettison(&mut self, place: usize, limit: u8, why: NoRelease) {
        if self.state.us[place].bombers() == 0 {
            return;
        }
        let label = self.us_label(place);
        let moment = self.trial(place);
        let flight = &mut self.state.us[place];
        let roll = &mut self.chance.open(moment.key(keys::JETTISON));
        let mut dropped = 0;
        for aircraft in 0..flight.aircraft.0.len() {
            let laden = flight.aircraft.0[aircraft] == Airframe::Sound && flight.jettisoned & 1 << aircraft == 0;
            if laden && one_die(label, roll, self.journal) <= limit {
                flight.jettisoned |= 1 << aircraft;
                dropped += 1;
            }
        }
        self.journal.record(|| Event::of(Rule::DH8e).by(label).result(dropped).int("limit", limit));
        flight.weigh();
        if !flight.armed() {
            flight.keeps(why);
            self.state.tallies.jettisons += 1;
        }
    }

    /// The moment of one more hit or morale roll on a US flight this turn.
    pub(crate) fn trial(&mut self, place: usize) -> Moment {
        let flying = &mut self.state.us[place].flying;
        flying.trials += 1;
        Moment { point: flying.trials, ..self.moment(self.us_label(place), Label::NONE) }
    }

    /// The morale check of a DRV flight after a fight or damage (DH8b). It has no bombs to drop.
    pub(crate) fn check_drv_morale(&mut self, place: usize, surprised: bool, enemies_down: i8) {
        let morale = &self.rules().morale;
        let label = drv_label(place);
        let aggression = self.drv_aggression(place);
        let flight = &mut self.state.drv[place];
        let mut modifier = aggression + std::mem::take(&mut flight.flying.shaken) + enemies_down * morale.enemy_down;
        modifier += i8::from(surprised) * morale.surprised + i8::from(flight.disordered) * morale.disordered;
        flight.flying.trials += 1;
        let moment = Moment { point: flight.flying.trials, ..self.moment(label, Label::NONE) };
        let nerve = morale.check(label, modifier, &mut self.chance.open(moment.key(keys::MORALE)), self.journal);
        let flight = &mut self.state.drv[place];
        flight.disordered |= nerve == Nerve::Disorder;
        flight.aborting |= nerve == Nerve::Abort;
    }

    /// Disordered flights of both sides recover in the Admin Phase (DH8c); a flight with nothing left to do aborts
    /// (DH8d).
    pub(crate) fn recover(&mut self) {
        for place in self.state.us_places() {
            if self.state.us[place].on_map() {
                self.recover_us(place);
                self.send_us_home(place);
            }
        }
        for place in self.state.drv_places() {
            if self.state.drv[place].airborne() {
                self.recover_drv(place);
                self.send_drv_home(place);
            }
        }
    }

    fn recover_us(&mut self, place: usize) {
        let flight = &self.state.us[place];
        if !flight.disordered {
            return;
        }
        let morale = &self.rules().morale;
        let hex = flight.flying.hex;
        let rallies = self.scenario.rallies_at(hex);
        let modifier = self.us_aggression(place) + i8::from(rallies) * morale.recover_at_rally;
        let label = self.us_label(place);
        let key = self.moment(label, Label::NONE).key(keys::RECOVERY);
        let recovers = morale.recovers(label, modifier, &mut self.chance.open(key), self.journal);
        self.state.us[place].disordered = !recovers;
    }

    fn recover_drv(&mut self, place: usize) {
        let flight = &self.state.drv[place];
        if !flight.disordered {
            return;
        }
        let morale = &self.rules().morale;
        let map = &self.scenario.map;
        let hex = flight.flying.hex;
        let rallies = map.orbits.contains(&hex) || self.open_fields().any(|field| field.hex == hex);
        let modifier = self.drv_aggression(place) + i8::from(rallies) * morale.recover_at_rally;
        let label = drv_label(place);
        let key = self.moment(label, Label::NONE).key(keys::RECOVERY);
        let recovers = morale.recovers(label, modifier, &mut self.chance.open(key), self.journal);
        self.state.drv[place].disordered = !recovers;
    }

    fn send_us_home(&mut self, place: usize) {
        let seat = &self.scenario.flights[place];
        let flight = &self.state.us[place];
        let idle = if flight.aborting | flight.egressing { None } else { idle(seat.task, flight, &seat.weapons) };
        if let Some(has) = idle {
            self.abort(self.us_label(place), has);
            self.state.abort_us(place);
            self.state.us[place].keeps(NoRelease::Losses);
        }
    }

    fn send_drv_home(&mut self, place: usize) {
        let flight = &self.state.drv[place];
        let weapons = &self.scenario.mig(flight.profile).weapons;
        let unsound = || (flight.aircraft.good() == 0).then_some("no sound aircraft left");
        let idle = if disarmed(weapons, flight.depleted) { Some("no weapons left") } else { unsound() };
        if let Some(has) = idle.filter(|_| !flight.aborting && flight.identified) {
            self.abort(drv_label(place), has);
            self.state.drv[place].aborting = true;
        }
    }

    fn abort(&mut self, label: Label, has: &'static str) {
        self.journal.record(|| Event::of(Rule::DH8d).by(label).word("has", has));
    }

    /// The aggression of a US flight by service, task and date (DH5c).
    pub(crate) fn us_aggression(&mut self, place: usize) -> i8 {
        let rules = &self.rules().aggression;
        let seat = &self.scenario.flights[place];
        let fighter = matches!(seat.task, Task::Cap | Task::CloseEscort | Task::ArmedEscort);
        let teaball = rules.teaball.from <= self.scenario.date;
        let (crews, aid) = match seat.aircraft.service {
            _ if !fighter => (rules.rows.usaf_strike, 0),
            Service::Usn => (rules.rows.usn_fighter, 0),
            _ if self.reads_transponders(place) => (rules.rows.usaf_fighter, rules.combat_tree.bonus),
            _ if teaball => (rules.rows.usaf_fighter, rules.teaball.bonus),
            _ => (rules.rows.usaf_fighter, 0),
        };
        self.record_aggression(self.us_label(place), crews + aid)
    }

    /// Whether a US flight is CAP that reads enemy transponders.
    pub(crate) fn reads_transponders(&self, place: usize) -> bool {
        let seat = &self.scenario.flights[place];
        let date = self.rules().aggression.combat_tree.from <= self.scenario.date;
        date && seat.task == Task::Cap && seat.aircraft.combat_tree == Some(true)
    }

    fn record_aggression(&mut self, label: Label, aggression: i8) -> i8 {
        self.journal.record(|| Event::of(Rule::DH5c).by(label).result(aggression));
        aggression
    }

    /// The aggression of a DRV flight, by its type or the type of its profile.
    pub(crate) fn drv_aggression(&mut self, place: usize) -> i8 {
        let rules = &self.rules().aggression.rows;
        let crews = match self.scenario.mig(self.state.drv[place].profile).aircraft.skill {
            Some(Skill::Mig21) => rules.mig_21,
            Some(Skill::Mig19) => rules.mig_19,
            _ => rules.mig_17,
        };
        self.record_aggression(drv_label(place), crews)
    }
}

/// What a US flight has that leaves it nothing to do. A bomber needs bombs, CAP needs weapons, every flight needs a
/// sound aircraft, and recon with a crippled one is done.
fn idle(task: Task, flight: &UsFlight, weapons: &[Option<Weapon>; 3]) -> Option<&'static str> {
    match task {
        Task::Bombing if !flight.laden => Some("no bombs left"),
        Task::Cap | Task::CloseEscort if disarmed(weapons, flight.depleted) => Some("no weapons left"),
        _ if flight.aircraft.good() == 0 => Some("no sound aircraft left"),
        Task::Recon if flight.aircraft.crippled() > 0 => Some("a crippled aircraft"),
        _ => None,
    }
}

/// Whether the flight had weapons and has used up all of them.
fn disarmed(weapons: &[Option<Weapon>; 3], depleted: [bool; 3]) -> bool {
    let mut carried = weapons.iter().zip(depleted).filter(|(weapon, _)| weapon.is_some()).peekable();
    carried.peek().is_some() && carried.all(|(_, out)| out)
}
