//! Air combat between a US and a DRV flight, from the attempt to engage through manoeuvre and shots to the aftermath
//! (DH7b to DH7h).

use crate::keys::{self, Moment, drv_label};
use crate::ledger::Rule;
use crate::phases::air::pair::{AirCombat, radar_sees};
use crate::phases::context::Raid;
use crate::rules::air::engagement::EngagementStart;
use crate::rules::air::manoeuvre::{Opening, Part, Round};
use crate::state::flying::Flying;
use crate::terms::flights::{Airframe, Loss, Pair, Side, Task};
use crate::terms::raid::NoRelease;
use ground::board::range;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

/// The most shots in one fight.
const MOST_SHOTS: usize = 4;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// The mover tries to bring the other of a pair to battle (DH7b); an undetected counter that it is about to
    /// surprise or fight is checked first (D5.6.1e).
    pub(crate) fn try_engage(&mut self, pair: Pair, mover: Side) {
        self.flying_mut(pair, mover).attempted = true;
        let slash = mover == Side::Drv && self.claims_slash(pair);
        let met = self.encounter(pair, mover, slash);
        let moment = self.meeting(pair, mover);
        let rules = &self.rules().engagement;
        let attack = rules.attack(&met, &mut self.chance.open(moment.key(keys::ENGAGEMENT)), self.journal);
        let drv = &self.state.drv[pair.drv];
        let unchecked = mover == Side::Us && drv.generic() && !drv.detected;
        if unchecked && attack.succeeds() {
            self.journal.record(|| Event::of(Rule::D5_6_1e).by(met.labels[0]).on(met.labels[1]));
            if !self.check_targeted(pair.drv, pair.us) {
                return;
            }
        }
        let defends = attack.succeeds() || !unchecked;
        let defence =
            defends.then(|| rules.defend(&met, &mut self.chance.open(moment.key(keys::DEFENCE)), self.journal));
        let fight =
            |attacker, surprise, slash| AirCombat { pair, attacker, surprise, slash, wheel: false, down: [0; 2] };
        match met.begin(attack, defence, self.journal) {
            EngagementStart::NoFight => {}
            EngagementStart::Surprise => self.fight(fight(mover, true, slash), moment),
            EngagementStart::EqualFight => self.fight(fight(mover, false, slash), moment),
            EngagementStart::DefenderInitiative if self.turns_on_attacker(pair, mover.other()) => {
                let (label, flying) = (self.label_in(pair, mover.other()), *self.flying_in(pair, mover.other()));
                self.record_flight(label, &flying, "turns on its attacker");
                self.fight(fight(mover.other(), false, false), moment);
            }
            EngagementStart::DefenderInitiative => self.break_away(pair, mover.other()),
        }
    }

    /// Resolves the fight. It does not take place if the DRV flight turns out to be a dummy.
    fn fight(&mut self, mut fight: AirCombat, moment: Moment) {
        let pair = fight.pair;
        let known = self.state.drv[pair.drv].identified;
        if !self.identify_for(pair) {
            return;
        }
        self.state.tallies.air_fights += 1;
        for side in Side::BOTH {
            self.flying_mut(pair, side).fights += 1;
        }
        fight.wheel = known && fight.attacker == Side::Us && self.wheels(pair);
        if fight.wheel && fight.surprise {
            let flying = *self.flying_in(pair, Side::Drv);
            self.record_flight(drv_label(pair.drv), &flying, "turns in a wheel");
        }
        fight.surprise &= !fight.wheel;
        if fight.slash {
            self.journal
                .record(|| Event::of(Rule::DH7d).by(drv_label(pair.drv)).on(self.scenario.flights[pair.us].label));
        }
        if !(fight.surprise && fight.attacker == Side::Drv) {
            self.drop_for_fight(pair.us);
        }
        let round = self.round(&fight);
        let mut roll = self.chance.open(moment.key(keys::MANOEUVRE));
        let opening = self.scenario.rules.dogfight.manoeuvre(&round, &mut roll, self.journal);
        drop(roll);
        if let Some(opening) = opening {
            self.shoot(&mut fight, opening, moment);
        }
        self.after_fight(&fight, moment);
        // After a slash the attacker flies on straight; any other fight ends the move.
        let mover = if moment.actor == self.us_label(pair.us) { Side::Us } else { Side::Drv };
        if fight.slash {
            self.flying_mut(pair, mover).passing = true;
        } else {
            self.flying_mut(pair, mover).points = 0;
        }
    }

    /// The shots of the side that has an opening, then the check whether its weapon is used up.
    fn shoot(&mut self, fight: &mut AirCombat, opening: Opening, moment: Moment) {
        let shooter = if opening.by == Part::Attacker { fight.attacker } else { fight.attacker.other() };
        let (pair, ends) =
            (fight.pair, (self.label_in(fight.pair, shooter), self.label_in(fight.pair, shooter.other())));
        let rules = self.rules();
        let [own, other] = [shooter, shooter.other()].map(|side| *self.flying_in(pair, side));
        let radar = radar_sees(&own, &other);
        let snap = if opening.snap { rules.dogfight.snap_missile } else { 0 };
        let chosen = self.rack(pair, shooter).choose((ends.0, shooter), snap, radar, self.journal);
        let Some(chosen) = chosen else { return };
        if shooter == Side::Drv {
            self.journal.record(|| Event::of(Rule::D5_8_3e).by(ends.0).result(chosen.rating));
        }
        let mut harms = [Airframe::None; MOST_SHOTS];
        let shots = usize::from(opening.shots).min(MOST_SHOTS);
        let mut roll = self.chance.open(moment.key(keys::SHOT));
        for harm in &mut harms[..shots] {
            *harm = rules.air_shot.shoot(ends, chosen.rating, fight.surprise, &mut roll, self.journal);
        }
        drop(roll);
        for harm in harms.into_iter().filter(|harm| *harm != Airframe::None) {
            fight.down[shooter.other() as usize] += u8::from(self.hit_in_fight(pair, shooter, harm));
        }
        self.deplete(pair, shooter, chosen.place, opening.shots, moment);
    }

    /// Applies a hit by `shooter` on the other flight; returns whether an aircraft went down.
    pub(crate) fn hit_in_fight(&mut self, Pair { us, drv }: Pair, shooter: Side, harm: Airframe) -> bool {
        let before = [self.state.us[us].aircraft, self.state.drv[drv].aircraft].map(|aircraft| aircraft.flying());
        match shooter {
            Side::Us => self.hit_drv(drv, harm, self.us_label(us)),
            Side::Drv => self.hit_us(us, harm, drv_label(drv), Loss::Mig),
        }
        [self.state.us[us].aircraft, self.state.drv[drv].aircraft].map(|aircraft| aircraft.flying()) != before
    }

    /// Rolls whether a weapon is used up (DH7g).
    pub(crate) fn deplete(&mut self, pair: Pair, shooter: Side, place: usize, shots: u8, moment: Moment) {
        let label = self.label_in(pair, shooter);
        let scenario = self.scenario;
        let weapon = match shooter {
            Side::Us => scenario.flights[pair.us].weapons[place].as_ref(),
            Side::Drv => scenario.mig(self.state.drv[pair.drv].profile).weapons[place].as_ref(),
        };
        let Some(weapon) = weapon else { return };
        let out = weapon.used_up(label, shots, &mut self.chance.open(moment.key(keys::DEPLETION)), self.journal);
        let depleted = match shooter {
            Side::Us => &mut self.state.us[pair.us].depleted,
            Side::Drv => &mut self.state.drv[pair.drv].depleted,
        };
        depleted[place] |= out;
    }

    /// Identifies a DRV flight in air combat, also beyond visual range (D5.6.2a); returns whether it is still there to
    /// fight.
    pub(crate) fn identify_for(&mut self, pair: Pair) -> bool {
        if self.state.drv[pair.drv].generic() {
            let (label, on) = (drv_label(pair.drv), self.us_label(pair.us));
            // There is no event if no identification was left.
            if self.state.identifications_left != Some(0) {
                self.journal.record(|| Event::of(Rule::D5_6_2a).by(label).on(on));
            }
            self.identify(pair.drv);
        }
        self.state.drv[pair.drv].alive
    }

    /// Decides whether a laden flight that is not surprised drops its bombs. It does, unless it is a bomber on its run
    /// that rolls to press on (DH7c).
    fn drop_for_fight(&mut self, us: usize) {
        if !self.state.us[us].laden {
            return;
        }
        let label = self.us_label(us);
        let moment = self.trial(us);
        let keeps = self.on_bomb_run(us) && {
            let mut roll = self.chance.open(moment.key(keys::PRESS_ON));
            crate::terms::dice::one_die(label, &mut roll, self.journal) <= self.scenario.rules.engagement.press_on
        };
        self.journal.record(|| {
            Event::of(Rule::DH7c)
                .by(label)
                .result(!keeps)
                .word("deed", ["presses on", "jettisons"][usize::from(!keeps)])
        });
        if !keeps {
            let flight = &mut self.state.us[us];
            (flight.laden, flight.jettisoned) = (false, u8::MAX);
            flight.keeps(NoRelease::Fight);
            self.state.tallies.jettisons += 1;
        }
    }

    /// Whether a bomber is between its initial point and its release.
    fn on_bomb_run(&self, us: usize) -> bool {
        let flight = &self.state.us[us];
        let plan = self.scenario.plan_of(self.state, us);
        let run = plan.path.len().saturating_sub(1 + plan.initial_point);
        let sound = flight.released == 0 && !flight.aborting && !flight.disordered;
        sound
            && self.scenario.flights[us].task == Task::Bombing
            && range(flight.flying.hex, plan.target) as usize <= run
    }

    /// Both sides of a round of manoeuvre; a flight in a wheel counts as one aircraft.
    fn round(&mut self, fight: &AirCombat) -> Round {
        let Pair { us, drv } = fight.pair;
        let of_us = self.us_manoeuvre(us) + self.us_aggression(us);
        let of_drv = self.drv_manoeuvre(drv) + self.drv_aggression(drv);
        let good_drv = self.state.drv[drv].aircraft.good();
        let good = (self.state.us[us].aircraft.good(), if fight.wheel { good_drv.min(1) } else { good_drv });
        let in_order = |pair: (i8, i8)| if fight.attacker == Side::Us { [pair.0, pair.1] } else { [pair.1, pair.0] };
        let labels = [fight.attacker, fight.attacker.other()].map(|side| self.label_in(fight.pair, side));
        let aircraft = in_order((good.0 as i8, good.1 as i8)).map(|count| count as u8);
        let (surprise, slash) = (fight.surprise, fight.slash);
        Round { labels, modifiers: in_order((of_us, of_drv)), aircraft, surprise, slash }
    }

    /// The manoeuvre value of a US flight as it is: laden or clean, zooming, disordered.
    fn us_manoeuvre(&self, us: usize) -> i8 {
        let (flight, aircraft) = (&self.state.us[us], &self.scenario.flights[us].aircraft);
        let laden = aircraft.laden.as_ref().filter(|_| flight.laden);
        let values = laden.map_or(&aircraft.manoeuvre, |laden| &laden.manoeuvre);
        self.as_it_flies(values[flight.flying.band.performance()], &flight.flying, flight.disordered)
    }

    /// The same for a DRV flight. One that has just taken off has the value of a take-off instead.
    fn drv_manoeuvre(&self, drv: usize) -> i8 {
        let flight = &self.state.drv[drv];
        let values = &self.scenario.mig(flight.profile).aircraft.manoeuvre;
        let value = values[flight.flying.band.performance()];
        let value = if flight.took_off == self.state.turn { self.rules().movement.take_off_manoeuvre } else { value };
        self.as_it_flies(value, &flight.flying, flight.disordered)
    }

    fn as_it_flies(&self, value: i8, flying: &Flying, disordered: bool) -> i8 {
        let rules = self.rules();
        let zoom = if flying.climbs > 1 { rules.movement.zoom_manoeuvre } else { 0 };
        value + zoom + if disordered { rules.dogfight.disordered } else { 0 }
    }

    /// Whether a DRV flight that is attacked flies a defensive wheel: its type knows it, and it is disordered or
    /// outnumbered. House: one that was identified before the fight, since only a flight that a fight has warned
    /// circles.
    fn wheels(&self, pair: Pair) -> bool {
        let (us, drv) = (&self.state.us[pair.us], &self.state.drv[pair.drv]);
        let knows = self.scenario.mig(drv.profile).aircraft.wheel == Some(true);
        knows && (drv.disordered || drv.aircraft.good() < us.aircraft.good())
    }
}
