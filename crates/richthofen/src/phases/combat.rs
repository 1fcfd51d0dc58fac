//! Combat: observers declare, Archie opens fire, aces decide, then all fire at once (R3.1, R2.5c, R3.5).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::View;
use crate::rules::damage_table::DamageRoll;
use crate::rules::fields::Bearing;
use crate::rules::guns::Salvo;
use crate::rules::jams::GunsFired;
use crate::scenario::Aim;
use crate::state::volley::Volley;
use crate::terms::flying::Place;
use crate::terms::guns::{FrontShot, GunChoice, GunSpec, Jam};
use crate::terms::named::{Field, Mount, Post};
use crate::terms::sizes::{MOST_POSITIONS, STEP};
use crate::terms::switches::FireOnDeparted;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

/// A shot about to be fired.
#[derive(Clone, Copy, Debug)]
struct Firing {
    me: usize,
    position: usize,
    target: usize,
    /// Where the target of a declared shot was then.
    sighted: Option<Place>,
    fired: GunChoice,
    hanging: bool,
    off_tail: bool,
}

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The combat phase (R3.1a).
    pub(crate) fn combat(&mut self) {
        self.aim();
        self.archie_opens();
        let mut volley = Volley::default();
        self.aces_decide();
        self.journal.record(|| Event::of(Rule::R3_1a));
        for me in 0..self.state.planes.len() {
            self.fire_all(me, &mut volley);
        }
        self.ground_fire(&mut volley);
        self.apply(&volley);
    }

    /// Observers and gunners name their targets after all have moved (R2.5c, R2.5d, R6.7g).
    fn aim(&mut self) {
        for me in 0..self.state.planes.len() {
            if !self.state.planes[me].flying() || self.state.planes[me].balloon {
                continue;
            }
            for position in 0..MOST_POSITIONS {
                self.aim_position(me, position);
            }
        }
    }

    fn aim_position(&mut self, me: usize, position: usize) {
        let scenario = self.scenario;
        let Some(spec) = scenario.aircraft(&self.state.planes[me]).guns[position] else { return };
        let view = View { scenario, state: self.state, me };
        let mut any = false;
        view.each_aim(position as u8, |_| any = true);
        if !any {
            return;
        }
        let Some(target) = self.pilots.aim(&view, position as u8, self.chance).pick else { return };
        let mut allowed = false;
        view.each_aim(position as u8, |each| allowed |= each == target);
        if !allowed {
            return;
        }
        let labels = self.labels(me, target.into());
        if spec.field == Field::Nose && spec.post == Post::Observer {
            self.journal.record(|| Event::of(Rule::R2_5d).by(labels.0).on(labels.1));
        } else {
            self.journal.record(|| Event::of(Rule::R2_5c).by(labels.0).on(labels.1));
        }
        self.journal.record(|| Event::of(Rule::R6_7g).by(labels.0).on(labels.1));
        if spec.optional {
            self.journal.record(|| Event::of(Rule::R4_1a).by(labels.0).on(labels.1));
        }
        if spec.field == Field::Nose {
            self.report_last_target(me, target.into());
        }
        self.state.planes[me].aims[position] = Some(target);
        if spec.field == Field::Nose {
            self.turn_to_attacker(me, target.into());
        }
    }

    /// All shots of one aircraft, even one that is lost by now (R3.1b).
    fn fire_all(&mut self, me: usize, volley: &mut Volley) {
        let plane = self.state.planes[me];
        if !plane.flying() {
            return;
        }
        if let (Some(shot), Some(position)) = (plane.shot, self.scenario.pilots_guns(&plane)) {
            let FrontShot { target, fired, hanging } = shot;
            let (target, sighted, off_tail) = (target.into(), Some(plane.sighted), plane.off_tail);
            self.fire(Firing { me, position, target, sighted, fired, hanging, off_tail }, volley);
        }
        for (position, aim) in plane.aims.iter().enumerate() {
            let Some(target) = *aim else { continue };
            let salvo = self.scenario.salvos(self.state, me, position).first();
            let fired = salvo.map_or(GunChoice::All, |salvo| salvo.fired);
            let (target, sighted, hanging, off_tail) = (target.into(), None, false, false);
            self.fire(Firing { me, position, target, sighted, fired, hanging, off_tail }, volley);
        }
    }

    /// One shot, if its target is still in the field; with the switch a declared shot is fired at the place where its
    /// target was when it was declared (R6.7e).
    fn fire(&mut self, firing: Firing, volley: &mut Volley) {
        let Firing { me, position, target, sighted, fired, hanging, off_tail } = firing;
        let scenario = self.scenario;
        let (own, other) = (self.state.planes[me], self.state.planes[target]);
        let labels = self.labels(me, target);
        let Some(spec) = scenario.aircraft(&own).guns[position] else { return };
        let Some(salvo) = scenario.salvos(self.state, me, position).with(fired) else { return };
        let there = other.flying() && (!other.balloon || other.altitude > 0);
        let stands = sighted.filter(|_| scenario.switches.fire_on_departed == FireOnDeparted::On);
        let place = stands.unwrap_or(other.place());
        let bearing = scenario.shot_bears((spec.field, hanging), own.place(), place);
        if !there || (bearing == Bearing::None && stands.is_none()) {
            self.report_lost_shot(labels, (other.flying(), there));
            return;
        }
        spec.report_single(labels, (&own.guns[position], fired), self.journal);
        let field = if hanging { Field::Row } else { spec.field };
        let angle = scenario.angle(field, own.place(), place);
        let aim = Aim { angle, bottom: hanging, blind: bearing == Bearing::Blind, off_tail };
        let fields = &scenario.rules.fields;
        let range = match hanging {
            true => ((place.altitude - own.altitude) / STEP) as u8,
            false => fields.range_of_shot(own.place(), place),
        };
        if !hanging && bearing != Bearing::None {
            fields.report(labels, spec.field, scenario.reading(), (own.place(), place), self.journal);
        }
        if other.damage + volley.damage[target] >= scenario.aircraft(&other).capacity {
            self.journal.record(|| Event::of(Rule::R3_1d).by(labels.0).on(labels.1));
        }
        let shot = scenario.shot(self.state, me, position, fired, target, aim);
        let rules = &scenario.rules;
        let modifier = rules.modifiers.of(&rules.deflection, labels, &shot, self.journal);
        let key = self.key(labels.0, labels.1, keys::of_position(keys::SHOT, position));
        let mut roll = self.chance.open(key);
        let rolled = rules.damage_table.roll(labels, (salvo.line, range), modifier, &mut roll, self.journal);
        let burns = other.balloon && rolled.critical && rules.balloons.burns(labels.1, &mut roll, self.journal);
        let jammed = rules.jams.test(
            (labels.0, spec.post != Post::Pilot),
            (
                rolled.natural,
                GunsFired { dice: salvo.dice, first: salvo.fired.first(), aboard: scenario.aircraft(&own).gun_count() },
            ),
            own.altitude,
            &mut roll,
            self.journal,
        );
        drop(roll);
        self.spend(me, position, &spec, salvo);
        self.jam(me, position, &spec, (salvo.fired, jammed));
        self.count_shot((me, spec.post != Post::Pilot), target, &rolled, volley);
        if burns {
            volley.burns |= 1 << target;
        }
        if aim.blind && rolled.natural == rules.guns.blind_spot_roll {
            self.journal.record(|| Event::of(Rule::R4_2b).by(labels.0));
            volley.damage[me] += rules.guns.blind_spot_cost;
        }
    }

    /// A shot that is not made, and why.
    fn report_lost_shot(&mut self, labels: (Label, Label), target: (bool, bool)) {
        let outcome = match target {
            (false, _) => "is down before the shot of",
            (true, false) => "is on the ground before the shot of",
            (true, true) => "has left the sights of",
        };
        self.journal.record(|| Event::of(Rule::R6_7e).by(labels.0).on(labels.1).word("outcome", outcome));
    }

    /// Ammunition of a shot.
    fn spend(&mut self, me: usize, position: usize, spec: &GunSpec, salvo: Salvo) {
        let plane = &mut self.state.planes[me];
        let as_one = self.scenario.fires_as_one(plane, spec.mount);
        let guns = &mut plane.guns[position];
        let before = spec.points(guns, as_one);
        self.scenario.rules.guns.spend(spec, guns, salvo.fired);
        let spent = before - spec.points(guns, as_one);
        (guns.fired, plane.engaged) = (true, true);
        let plane = *plane;
        self.state.tallies[plane.side.index()].ammunition += spent.unsigned_abs();
        let single_fire = self.scenario.fires_single(&plane, spec.mount);
        spec.report_left(plane.label, (&plane.guns[position], salvo.fired), single_fire, self.journal);
    }

    /// Jams of a shot; one gun of a twin mount silences both (R3.2d).
    fn jam(&mut self, me: usize, position: usize, spec: &GunSpec, (fired, jammed): (GunChoice, [bool; 2])) {
        let scenario = self.scenario;
        let plane = self.state.planes[me];
        let mut count = 0;
        for (die, jams) in jammed.into_iter().enumerate() {
            let place = if fired == GunChoice::Second { 1 } else { die };
            if jams {
                self.state.planes[me].guns[position].guns[place].jam = Jam::New;
                count += 1;
            }
        }
        self.state.tallies[plane.side.index()].jams += count;
        let both = spec.mount == Mount::Twin || scenario.fires_as_one(&plane, spec.mount);
        if count == 1 && both && fired == GunChoice::All {
            self.journal.record(|| Event::of(Rule::R3_2d).by(plane.label));
        }
    }

    fn count_shot(&mut self, (me, gunner): (usize, bool), target: usize, rolled: &DamageRoll, volley: &mut Volley) {
        let own = self.state.planes[me].side.index();
        let balloon = self.state.planes[target].balloon;
        let tally = &mut self.state.tallies[own];
        let hits = rolled.points > 0 || rolled.critical;
        tally.shots += 1;
        tally.hits += u16::from(hits);
        tally.damage += rolled.points.unsigned_abs();
        volley.damage[target] += rolled.points;
        volley.criticals[target] += u8::from(rolled.critical && !balloon);
        volley.firers[target].add(me, gunner);
        if hits {
            volley.scored[target].add(me, gunner);
        }
        self.state.planes[target].attacked = true;
        if balloon {
            self.state.progress.attempted = true;
        }
    }
}
