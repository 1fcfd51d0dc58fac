//! SAM attacks: the shot, evasion and damage (DH11e, DH11f, DH11g).

use crate::keys::{self, FIRST_SAM, label_of};
use crate::phases::context::Raid;
use crate::phases::fire::solitaire_events::Cause;
use crate::rules::sams::attack::{Aim, Shot};
use crate::terms::defence::Acquired;
use crate::terms::dice::two_dice;
use crate::terms::flights::{Airframe, Loss, Task};
use crate::terms::raid::NoRelease;
use ground::board::range;
use ground::chance::Chance;
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Resolves an attack: attack dice, the event of a double, evasion, damage. One that is inhibited does not take
    /// place.
    pub(crate) fn sam_attacks(&mut self, sam: usize, place: usize, shot: Shot) {
        let rules = self.rules();
        let (by, mover) = (label_of(FIRST_SAM, sam), self.us_label(place));
        let moment = self.at_point(by, place);
        let dice = two_dice(by, &mut self.chance.open(moment.key(keys::SAM_ATTACK)), self.journal);
        let inhibited = dice.double() && self.double(Cause::Sam(sam, shot.option), place);
        // An event may have brought the flight down.
        if inhibited || !self.state.us[place].on_map() {
            return;
        }
        let site = self.state.sams[sam];
        let load = rules.sam_attack.load(shot.fire, site.missiles);
        let hex = self.state.us[place].flying.hex;
        let aim = Aim {
            acquired: if site.target == Some(place as u8) { site.acquired } else { Acquired::No },
            range: range(hex, site.hex),
            salvo: load > 1,
            band: self.state.us[place].flying.band,
            interference: self.interference(site.hex, place, &self.screen()),
            crew: rules.sam_attack.crew.modifier,
        };
        self.launch(sam, place, load);
        let evading = self.evades(sam, place, aim.acquired);
        let hit = rules.sam_attack.hits(dice, aim, evading, (by, mover), self.journal);
        if evading {
            self.check_jettison(place, rules.morale.jettison_after_evasion, NoRelease::Missile);
        }
        if !hit {
            return;
        }
        self.state.tallies.sam_hits += 1;
        let b52 = self.scenario.flights[place].aircraft.cell == Some(true);
        let key = moment.key(keys::SAM_DAMAGE);
        let (dice, harm) = rules.sam_damage.roll(b52, (by, mover), &mut self.chance.open(key), self.journal);
        if harm != Airframe::Sound {
            self.hit_us(place, harm, by, Loss::Sam);
        }
        if dice.double() && self.state.us[place].on_map() {
            self.double(Cause::SamDamage(sam), place);
        }
    }

    /// Launches the missiles: the site has fewer, and the counts and markers record it.
    fn launch(&mut self, sam: usize, place: usize, load: u8) {
        let site = &mut self.state.sams[sam];
        site.missiles = site.missiles.saturating_sub(load);
        (site.launched, site.fired, site.ever_fired) = (true, true, true);
        self.state.us[place].sam_attacks += 1;
        self.state.tallies.sam_attacks += 1;
        self.state.tallies.missiles += u16::from(load);
    }

    /// Whether the target evades, at the cost of a point in its next move (DH11f). A B-52 does not, nor a bomber just
    /// short of its target unless it is fully acquired.
    fn evades(&mut self, sam: usize, place: usize, acquired: Acquired) -> bool {
        let rules = &self.rules().sam_evasion;
        let seat = &self.scenario.flights[place];
        if seat.aircraft.cell == Some(true) || self.presses_on(place) && acquired != Acquired::Full {
            return false;
        }
        let by = label_of(FIRST_SAM, sam);
        let ends = (self.us_label(place), by);
        let limit = rules.limit(seat.receiver, self.state.weather.sky);
        let moment = crate::keys::Moment { actor: ends.0, subject: by, ..self.at_point(by, place) };
        let evades = rules.evades(limit, ends, &mut self.chance.open(moment.key(keys::EVASION)), self.journal);
        if evades {
            self.state.us[place].flying.sam_avoid_marker = true;
            // An evading bomber must begin its bomb run anew.
            self.state.us[place].flying.straight = 0;
            self.state.tallies.evaded += 1;
            self.state.moving.evaded = true;
        }
        evades
    }

    /// Whether a flight is a bomber with its bombs aboard just short of its target.
    fn presses_on(&self, place: usize) -> bool {
        let flight = &self.state.us[place];
        let bombs = self.scenario.flights[place].task == Task::Bombing && flight.laden && flight.released == 0;
        let target = self.scenario.plan_of(self.state, place).target;
        bombs && range(flight.flying.hex, target) <= self.rules().sam_evasion.presses_on_within.into()
    }
}
