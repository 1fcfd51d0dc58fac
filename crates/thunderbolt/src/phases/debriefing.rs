//! After the landing: stress, experience, damage, promotions, victory points (T5.5 to T5.9).

use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::harm::part_word;
use crate::rules::effects::Effect;
use crate::state::Fate;
use crate::terms::cards::{Strength, Whom};
use crate::terms::damage::Part;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Everything that is written down after a mission; `before` is the battalion's strength before it, `gained` its
    /// VP.
    pub(crate) fn debrief(&mut self, before: Strength, gained: u8) {
        self.stress_of_mission();
        self.experience(before);
        self.log_damage();
        self.promotions();
        self.score(before, gained);
    }

    /// The places of the pilots of the mission except those that turned back, as they are now.
    fn crew(&self) -> impl Iterator<Item = usize> + use<C, J> {
        let pilots = self.state.pilots.iter().enumerate().filter(|(_, pilot)| pilot.in_mission);
        let crew = pilots.fold(0u64, |crew, (place, _)| crew | 1 << place);
        (0..u64::BITS as usize).filter(move |place| crew & 1 << place != 0)
    }

    /// Stress by the band of the target, less what the Scout spares and the pilot's Cool (T5.5, T7.10b, T7.10c).
    fn stress_of_mission(&mut self) {
        let campaign = self.campaign;
        let band = self.target_band();
        let of_day = |effect| match effect {
            Effect::Stress { n, whom: Whom::Flying } => n.into(),
            _ => 0,
        };
        let of_day: i16 = self.state.effects_today(campaign).map(of_day).sum();
        for place in self.crew() {
            if !self.state.pilots[place].is_serving() {
                continue;
            }
            let label = self.state.pilots[place].label;
            if of_day != 0 {
                self.strain_of_day(place, of_day);
            }
            let pilot = self.state.pilots[place];
            let cool = self.view(0).level_of(&pilot).cool;
            let spared = self.state.mission.calm;
            let stress = &campaign.rules.mission_stress;
            let taken = stress.of(label, band, spared, (cool, pilot.stress), self.journal);
            self.strain(place, taken);
        }
    }

    /// XP for the mission, for the battalion, for all its units, and by cards (T5.6, T7.4h).
    fn experience(&mut self, before: Strength) {
        let campaign = self.campaign;
        let target = usize::from(self.state.mission.battalion);
        let battalion = self.state.battalions[target];
        let destroyed = battalion.strength == Strength::Destroyed && before != Strength::Destroyed;
        let cleared = self.state.mission.fought && self.state.mission.standing().all(|(_, unit)| unit.pop_up);
        let card = &campaign.rules.battalions[usize::from(battalion.card)];
        let xp = &campaign.rules.experience;
        for place in self.crew() {
            let label = self.state.pilots[place].label;
            let total = self.earn_xp(place, xp.flown);
            self.record(|| Event::of(Rule::T5_6a).by(label).result(xp.flown).int("xp", total));
            if destroyed {
                let total = self.earn_xp(place, xp.destroyed);
                self.record(|| Event::of(Rule::T5_6b).by(label).result(xp.destroyed).int("xp", total));
            }
            if cleared {
                let total = self.earn_xp(place, xp.all_units);
                self.record(|| Event::of(Rule::T5_6c).by(label).result(xp.all_units).int("xp", total));
            }
            for effect in card.effects.iter().filter(|_| destroyed) {
                let Effect::Xp { n, .. } = *effect else { continue };
                let total = self.earn_xp(place, n as u8);
                self.report_xp_by_card(label, &card.title, (n, total));
                self.record(|| {
                    let event = Event::of(Rule::T7_4h).by(label).word("card", card.title.clone());
                    event.result(n).int("xp", total)
                });
            }
        }
    }

    fn earn_xp(&mut self, pilot: usize, xp: u8) -> u8 {
        let pilot = self.pilot(pilot);
        pilot.experience = pilot.experience.saturating_add(xp);
        pilot.experience
    }

    /// Lasting damage goes into the log; what lasts a mission ends with it (T5.7a).
    fn log_damage(&mut self) {
        for me in 0..self.state.squadron.len() {
            let aircraft = self.state.squadron[me];
            if !aircraft.station.is_flying() {
                continue;
            }
            for &part in Part::ALL {
                let marks = aircraft.marks(part);
                if marks > 0 {
                    self.record(|| {
                        Event::of(Rule::T5_7a).by(aircraft.label).word("part", part_word(part)).result(marks)
                    });
                }
            }
        }
    }

    /// Pilots whose XP reach the target of their card rise (T5.8).
    fn promotions(&mut self) {
        let campaign = self.campaign;
        for place in self.crew() {
            let pilot = self.state.pilots[place];
            if !pilot.is_serving() {
                continue;
            }
            let card = &campaign.rules.pilots[usize::from(pilot.card)];
            let before = (pilot.level, pilot.experience);
            let (level, experience) = card.promoted(pilot.label, before, pilot.stress, self.journal);
            self.state.tallies.promotions += (level.index() - pilot.level.index()) as u32;
            let pilot = self.pilot(place);
            (pilot.level, pilot.experience) = (level, experience);
        }
    }

    /// Victory points of the mission (T5.9).
    fn score(&mut self, before: Strength, gained: u8) {
        let victory = &self.campaign.rules.victory;
        let battalion = self.state.battalions[usize::from(self.state.mission.battalion)];
        if gained > 0 {
            self.add_vp(i16::from(gained));
            let vp = self.state.vp;
            let event = |rule| Event::of(rule).on(battalion.label).result(gained).int("vp", vp);
            let at_once = before == Strength::Full && battalion.scored == gained;
            match (battalion.strength, at_once) {
                (Strength::Destroyed, true) => self.record(|| event(Rule::T5_9a)),
                (strength, _) => {
                    let what = if strength == Strength::Half { "reduced" } else { "destroyed after it was reduced" };
                    self.record(|| event(Rule::T5_9b).word("what", what));
                }
            }
        }
        let crashed = self.state.mission.crashed;
        for &me in &crashed {
            let me = usize::from(me);
            if let Some(place) = self.pilot_place(me)
                && self.state.pilots[place].is_lost()
            {
                let killed = self.state.pilots[place].fate == Fate::Killed;
                let tallies = &mut self.state.tallies;
                *(if killed { &mut tallies.killed } else { &mut tallies.missing }) += 1;
                self.add_vp(-i16::from(victory.pilot));
                let (vp, label) = (self.state.vp, self.state.pilots[place].label);
                let points = -i32::from(victory.pilot);
                self.record(|| Event::of(Rule::T5_9c).by(label).result(points).int("vp", vp));
            }
            if self.view(me).kind().manned {
                self.add_vp(-i16::from(victory.aircraft));
                let (vp, label) = (self.state.vp, self.label(me));
                let points = -i32::from(victory.aircraft);
                self.record(|| Event::of(Rule::T5_9d).by(label).result(points).int("vp", vp));
            }
        }
    }
}
