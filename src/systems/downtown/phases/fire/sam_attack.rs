//! SAM attacks: the shot, the evasion, the damage (DH11e, DH11f, DH11g).

use crate::keys;
use crate::labels::FIRST_SAM;
use crate::ledger::Rule;
use crate::phases::fire::events::Cause;
use crate::phases::harm::damage::Loss;
use crate::phases::sensors::jamming::Interference;
use crate::phases::{Raid, label_of};
use crate::rules::sam::{Attack, Damage, Evasion};
use crate::state::Airframe;
use crate::terms::dice::{TwoDice, one_die, two_dice};
use crate::terms::words::{Acquired, Band, Fire, Receiver, Sky, Task};
use ground::board::range;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// A shot that a SAM takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shot {
    pub(crate) fire: Fire,
    /// The option of the Reaction Table that called for it; 0 for the shot of an event.
    pub(crate) option: u8,
}

/// A SAM attack on a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// How the flight is acquired; not at all is a launch before that.
    pub(crate) acquired: Acquired,
    pub(crate) range: u32,
    pub(crate) salvo: bool,
    pub(crate) band: Band,
    pub(crate) interference: Interference,
    /// How good the crew is.
    pub(crate) crew: i8,
}

impl Attack {
    /// Missiles that a shot takes: a salvo is one missile, where there are too few for it (D3.4.5a). The shot needs one.
    pub(crate) const fn load(&self, fire: Fire, missiles: u8) -> u8 {
        match fire {
            Fire::Nothing => 0,
            Fire::Salvo if missiles >= self.salvo_missiles => self.salvo_missiles,
            _ => 1,
        }
    }

    /// Whether attack dice hit (DH11e).
    pub(crate) fn hits(
        &self,
        dice: TwoDice,
        aim: Aim,
        evading: bool,
        ends: (Label, Label),
        journal: &mut impl Journal,
    ) -> bool {
        let through = Interference { standoff: aim.interference.standoff.min(self.standoff_most), ..aim.interference };
        let mut modifier = through.modifier(self.chaff, ends, journal) + self.bands[aim.band.index()] + aim.crew;
        modifier += match aim.acquired {
            Acquired::Full => 0,
            Acquired::Partial => self.partial,
            Acquired::No => self.loal,
        };
        modifier += i8::from(aim.salvo) * self.salvo + i8::from(evading) * self.evading;
        let edge = self.edge.iter().find(|edge| edge.range.holds(aim.range));
        modifier += edge.map_or(0, |edge| edge.modifier);
        let total = dice.sum() + modifier;
        let hits = total >= self.number;
        journal.record(|| {
            let event = Event::of(Rule::DH11e).by(ends.0).on(ends.1).modifier(modifier).result(total);
            event.word("hit", if hits { "hits" } else { "misses" })
        });
        hits
    }
}

impl Evasion {
    /// A die up to this evades.
    pub(crate) const fn limit(&self, receiver: Receiver, sky: Sky) -> i8 {
        let limit = match receiver {
            Receiver::No => self.none,
            Receiver::A => self.a,
            Receiver::B => self.b,
            Receiver::Weasel => self.weasel,
        };
        match sky {
            Sky::Clear => limit,
            Sky::Broken => limit + self.broken,
            Sky::Overcast => limit + self.overcast,
        }
    }

    /// Whether a flight evades a missile, on a die up to a limit (DH11f).
    pub(crate) fn evades(
        &self,
        limit: i8,
        ends: (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let evades = one_die(ends.0, roll, journal) as i8 <= limit;
        journal.record(|| {
            let event = Event::of(Rule::DH11f).by(ends.0).on(ends.1).result(limit);
            event.word("outcome", if evades { "evades" } else { "does not evade" })
        });
        evades
    }
}

impl Damage {
    /// What a hit does to an aircraft, [`Airframe::Sound`] for nothing, with its dice (DH11g).
    pub(crate) fn roll(
        &self,
        b52: bool,
        ends: (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> (TwoDice, Airframe) {
        let dice = two_dice(ends.0, roll, journal);
        let modifier = i8::from(b52) * self.b52;
        let total = dice.sum() + modifier;
        let harm = match total {
            total if total >= self.shot_down => Airframe::Down,
            total if total >= self.crippled => Airframe::Crippled,
            total if total >= self.damaged => Airframe::Damaged,
            _ => Airframe::Sound,
        };
        journal.record(|| {
            let event = Event::of(Rule::DH11g).by(ends.0).on(ends.1).modifier(modifier).result(total);
            event.word("harm", harm.name())
        });
        (dice, harm)
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Resolves an attack: attack dice, the event of a double, evasion, damage. One that is inhibited does not take place.
    pub(crate) fn sam_attacks(&mut self, sam: usize, place: usize, shot: Shot) {
        let rules = self.rules();
        let (by, mover) = (label_of(FIRST_SAM, sam), self.us_label(place));
        let moment = self.at_point(by, place);
        let dice = two_dice(by, &mut self.chance.open(moment.key(keys::SAM_ATTACK)), self.journal);
        let inhibited = dice.double() && self.double(Cause::Sam(sam, shot.option), place);
        // An Event! may have brought the flight down meanwhile.
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
        if !rules.sam_attack.hits(dice, aim, evading, (by, mover), self.journal) {
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

    /// The missiles are off: what they cost, and the marks of it.
    fn launch(&mut self, sam: usize, place: usize, load: u8) {
        let site = &mut self.state.sams[sam];
        site.missiles = site.missiles.saturating_sub(load);
        (site.launched, site.fired, site.ever_fired) = (true, true, true);
        self.state.us[place].sam_attacks += 1;
        self.state.tallies.sam_attacks += 1;
        self.state.tallies.missiles += u16::from(load);
    }

    /// Whether the target evades: a B-52 does not, nor a bomber just before its target unless fully acquired. It costs
    /// a point later, and maybe bombs (DH11f).
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
            // A bomb run begins anew.
            self.state.us[place].flying.straight = 0;
            self.state.tallies.evaded += 1;
            self.state.moving.evaded = true;
            self.check_jettison(place, self.rules().morale.jettison_after_evasion);
        }
        evades
    }

    /// Whether a flight is a bomber just before its target, its bombs aboard.
    fn presses_on(&self, place: usize) -> bool {
        let flight = &self.state.us[place];
        let bombs = self.scenario.flights[place].task == Task::Bombing && flight.laden && flight.released == 0;
        let target = self.scenario.plan(self.state).target;
        bombs && range(flight.flying.hex, target) <= self.rules().sam_evasion.presses_on_within.into()
    }
}
