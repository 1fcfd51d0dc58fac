//! Shots: which guns of an aircraft can fire, whether they bear, and what counts for a shot.

use crate::rules::fields::{Bearing, FieldReading, sectors};
use crate::rules::guns::Salvos;
use crate::rules::modifiers::{Shooter, Shot, Target};
use crate::scenario::{Aim, Scenario};
use crate::state::{Plane, State};
use crate::terms::flying::Place;
use crate::terms::guns::{FrontShot, GunChoice, GunSpec};
use crate::terms::named::{Field, Manoeuvre, Mount, Post, Special};
use crate::terms::side::Side;
use crate::terms::switches::{
    DeflectionUse, Dr1IsFokkerD, FieldOfFire, FireOnDeparted, ObserverTwoMp, RolandBlindSpot, SpecialAircraft,
};
use ground::board::{Facing, Pose};

impl Scenario {
    /// The position of the pilot's own guns.
    #[inline]
    pub(crate) fn pilots_guns(&self, plane: &Plane) -> Option<usize> {
        self.aircraft(plane).guns.iter().position(|spec| spec.is_some_and(|spec| spec.post == Post::Pilot))
    }

    /// The seat of the man at a gun position.
    pub(crate) fn seat(spec: &GunSpec, position: usize) -> usize {
        match spec.post {
            Post::Pilot => 0,
            Post::Observer => 1,
            Post::Gunner => position + 1,
        }
    }

    /// Whether the man who works a position can do so: a pilot who lives, or a fit observer or gunner. While the
    /// observer flies the aircraft no gun is served (R4.9a, R6.12f).
    pub(crate) fn is_served(plane: &Plane, spec: &GunSpec, position: usize) -> bool {
        let man = plane.crew[Scenario::seat(spec, position)];
        let fit = if spec.post == Post::Pilot { man.aboard && man.health.lives() } else { man.is_fit() };
        fit && !plane.stand_in
    }

    /// Whether a man of this aircraft can serve a gun that has ammunition, now or once it is cleared or has a new drum.
    pub(crate) fn may_ever_fire(&self, plane: &Plane, fits: impl Fn(&GunSpec) -> bool) -> bool {
        let mut positions = self.aircraft(plane).guns.iter().zip(&plane.guns).enumerate();
        positions.any(|(position, (spec, gun))| {
            spec.is_some_and(|spec| {
                fits(&spec) && spec.can_ever_fire(gun) && Scenario::is_served(plane, &spec, position)
            })
        })
    }

    /// Whether one gun of a mount may be fired alone (R4.3b, R4.5a).
    pub(crate) fn fires_single(&self, plane: &Plane, mount: Mount) -> bool {
        let triplane = self.aircraft(plane).specials.has(Special::FokkerTriplane);
        let of_the_kind = !triplane || self.switches.dr1_is_fokker_d == Dr1IsFokkerD::On;
        self.switches.special_aircraft == SpecialAircraft::On && (mount != Mount::Split || of_the_kind)
    }

    /// Whether the two guns of a mount have a track each and yet fire only together.
    pub(crate) fn fires_as_one(&self, plane: &Plane, mount: Mount) -> bool {
        mount == Mount::Split && !self.fires_single(plane, mount)
    }

    /// The salvos that a position can fire now, as far as its gunner and its guns go.
    #[inline]
    pub(crate) fn salvos(&self, state: &State, at: usize, position: usize) -> Salvos {
        let plane = &state.planes[at];
        let Some(spec) = self.aircraft(plane).guns[position] else { return Salvos::default() };
        if !Scenario::is_served(plane, &spec, position) {
            return Salvos::default();
        }
        self.rules.guns.ready(&spec, &plane.guns[position], self.fires_single(plane, spec.mount))
    }

    /// Whether the observer who serves a position works at another of his guns. House: one man does one thing in a
    /// turn, he fires a gun, clears it or changes its drum.
    pub(crate) fn observer_works(&self, plane: &Plane, position: usize, works: impl Fn(usize) -> bool) -> bool {
        let guns = &self.aircraft(plane).guns;
        let his = |at: usize| guns[at].is_some_and(|spec| spec.post == Post::Observer);
        his(position) && (0..guns.len()).any(|other| other != position && his(other) && works(other))
    }

    /// How fields of fire are read.
    #[inline]
    pub(crate) fn reading(&self) -> FieldReading {
        FieldReading {
            arc: self.switches.field_of_fire == FieldOfFire::Arc120,
            roland_blind: self.switches.roland_rear_blind_spot == RolandBlindSpot::On,
            special: self.switches.special_aircraft == SpecialAircraft::On,
        }
    }

    /// Whether a gun bears on a target from where both are.
    #[inline]
    pub(crate) fn bears(&self, field: Field, shooter: Place, target: Place) -> Bearing {
        self.rules.fields.bears(field, self.reading(), shooter, target)
    }

    /// The range that a shot from one place at another counts with, if a gun may reach so far (R6.1b, R6.7a).
    #[inline]
    pub(crate) fn range_of_shot(&self, shooter: Place, target: Place) -> Option<u8> {
        let fields = &self.rules.fields;
        let arc = self.switches.field_of_fire == FieldOfFire::Arc120;
        fields.range(shooter, target).or_else(|| arc.then(|| fields.range_of_shot(shooter, target)))
    }

    /// Whether a shot bears on a target from where both are: one of a field, or one straight up.
    #[inline]
    pub(crate) fn shot_bears(&self, (field, hanging): (Field, bool), shooter: Place, target: Place) -> Bearing {
        match hanging {
            true if self.rules.fields.hangs_under(shooter, target) => Bearing::Fair,
            true => Bearing::None,
            false => self.bears(field, shooter, target),
        }
    }

    /// Hexsides between the line of a shot and the facing of its target.
    #[inline]
    pub(crate) fn angle(&self, field: Field, shooter: Place, target: Place) -> u8 {
        let line = |facing: Facing| facing.difference(target.pose.facing);
        if field == Field::Row {
            return line(shooter.pose.facing);
        }
        let along = sectors(Pose::new(shooter.pose.hex, Facing::new(0)), target.pose.hex);
        let nearest = Facing::ALL.into_iter().filter(|facing| along >> facing.index() & 1 == 1).map(line).min();
        nearest.unwrap_or_else(|| line(shooter.pose.facing))
    }

    /// What counts for a shot of a position at a target.
    pub(crate) fn shot(
        &self,
        state: &State,
        at: usize,
        position: usize,
        fired: GunChoice,
        target: usize,
        aim: Aim,
    ) -> Shot {
        let (own, other) = (&state.planes[at], &state.planes[target]);
        let spec = self.aircraft(own).guns[position];
        let (post, mount, weak) =
            spec.map_or((Post::Pilot, Mount::Single, false), |spec| (spec.post, spec.mount, spec.weak));
        let seat = spec.map_or(0, |spec| Scenario::seat(&spec, position));
        let observer = post != Post::Pilot;
        Shot {
            shooter: Shooter {
                skill: if observer { own.crew[seat].skill } else { self.skill(own) },
                observer,
                ace: own.ace,
                wounded: own.pilot_wounded(),
                silhouette: self.silhouette(own),
                schedule: self.schedule(own),
                rolling: own.manoeuvre == Some(Manoeuvre::BarrelRoll),
            },
            target: Target {
                skill: self.skill(other),
                ace: other.ace,
                silhouette: self.aircraft(other).silhouette,
                schedule: self.schedule(other),
                loaded: other.loaded(),
                balloon: other.balloon,
                evading: other.manoeuvre,
            },
            angle: aim.angle,
            bottom: aim.bottom,
            deflection: self.switches.deflection == DeflectionUse::On,
            off_tail: aim.off_tail,
            lewis_alone: mount == Mount::Pair && fired == GunChoice::Second,
            weak_gun: weak && self.switches.special_aircraft == SpecialAircraft::On,
            blind: aim.blind,
        }
    }

    /// What the size of an aircraft adds to shots at it now (R5.1d).
    pub(crate) fn silhouette(&self, plane: &Plane) -> i8 {
        self.rules.modifiers.silhouette(self.aircraft(plane).silhouette, plane.loaded())
    }

    /// Whether there is only one aircraft or balloon that a side can fire at.
    pub(crate) fn is_last_target(&self, state: &State, side: Side) -> bool {
        (0..state.planes.len()).filter(|&target| self.is_target(state, side, target)).take(2).count() == 1
    }

    /// Whether the declared shot of an aircraft can still be fired: at a target that flies and has still to move, or at
    /// one in its field (R6.7e).
    pub(crate) fn holds(&self, state: &State, at: usize, shot: &FrontShot) -> bool {
        let (plane, other) = (&state.planes[at], &state.planes[usize::from(shot.target)]);
        let kind = (Field::Row, shot.hanging);
        let gone = || self.shot_bears(kind, plane.place(), other.place()) == Bearing::None;
        let settled = other.moved || other.balloon;
        let there = self.is_target(state, plane.side, shot.target.into());
        plane.flying() && there && !(settled && self.switches.fire_on_departed == FireOnDeparted::Off && gone())
    }

    /// How many front guns, nose guns among them, will fire at a target from others than this aircraft (R2.5f).
    pub(crate) fn front_guns_at(&self, state: &State, me: usize, target: usize) -> usize {
        let at = |aim: Option<u8>| aim.is_some_and(|aim| usize::from(aim) == target);
        let mut count = 0;
        for (other, plane) in state.planes.iter().enumerate().filter(|(other, _)| *other != me) {
            let guns = &self.aircraft(plane).guns;
            let nose = |(position, aim): (usize, &Option<u8>)| {
                at(*aim) && guns[position].is_some_and(|gun| gun.field == Field::Nose)
            };
            let fires = |shot: &FrontShot| at(Some(shot.target)) && self.holds(state, other, shot);
            count += usize::from(plane.shot.as_ref().is_some_and(fires));
            count += plane.aims.iter().enumerate().filter(|aim| nose(*aim)).count();
        }
        count
    }

    /// Whether one more front gun may be declared at a target (R2.5f, R2.5g).
    pub(crate) fn leaves_room(&self, state: &State, me: usize, target: usize) -> bool {
        self.front_guns_at(state, me, target) < self.rules.guns.most_at_one.into()
            || self.is_last_target(state, state.planes[me].side)
    }

    /// Whether an aircraft or balloon can be fired at from the air.
    pub(crate) fn is_target(&self, state: &State, side: Side, target: usize) -> bool {
        let plane = &state.planes[target];
        plane.side != side && plane.flying() && (!plane.balloon || plane.altitude > 0)
    }

    /// Whether a special manoeuvre of this turn keeps all on board from firing, at aircraft and at the ground (R6.6a).
    pub(crate) fn bars_shots(&self, plane: &Plane) -> bool {
        plane.manoeuvre.is_some_and(|manoeuvre| self.rules.manoeuvres.row(manoeuvre).no_shot)
    }

    /// Whether the pilot of an aircraft may fire his guns at aircraft this turn.
    pub(crate) fn pilot_may_fire(&self, plane: &Plane) -> bool {
        plane.strafed == 0 && !plane.changing && !self.bars_shots(plane)
    }

    /// Whether a tailer needs its target in the sights for the last point alone (R2.6c, R6.6c).
    pub(crate) fn needs_one_point(&self, state: &State, me: usize, target: usize) -> bool {
        let plane = &state.planes[me];
        self.needs_one_point_at(plane, plane.place(), (target, state.planes[target].place()))
    }

    /// The same where the tailer ends its move at a place.
    #[inline]
    pub(crate) fn needs_one_point_at(&self, plane: &Plane, place: Place, (target, other): (usize, Place)) -> bool {
        plane.tailing.is_some_and(|tailed| usize::from(tailed) == target)
            && !plane.shaken
            && self.rules.tailing.in_position(place, other)
    }

    /// Whether the fixed guns have a target in their field at the end of the own move (R6.7b).
    pub(crate) fn in_sights(&self, state: &State, me: usize, target: usize) -> bool {
        let (plane, other) = (&state.planes[me], state.planes[target].place());
        let bears = |from: Place| self.bears(Field::Row, from, other) != Bearing::None;
        bears(plane.place()) && (self.needs_one_point(state, me, target) || bears(plane.before))
    }

    /// Whether an aircraft can fire straight up at another (R4.7): its last point took it under it, from a hex in which
    /// it faced it (R4.7f).
    pub(crate) fn hangs_under(&self, state: &State, me: usize, target: usize) -> bool {
        let (plane, other) = (&state.planes[me], &state.planes[target]);
        let fields = &self.rules.fields;
        self.has(plane, Special::HangsOnPropeller)
            && plane.speed <= fields.hanging_speed
            && !plane.glider
            && plane.rise >= 0
            && plane.last.straight
            && (other.moved || other.balloon)
            && fields.hangs_under(plane.place(), other.place())
    }

    /// Every shot that the pilot's guns may be declared for at the end of the own move, by target, the strongest first
    /// (R2.5a, R2.5b, R4.3b, R4.5a, R4.7a).
    pub(crate) fn each_front_shot(&self, state: &State, me: usize, mut take: impl FnMut(FrontShot)) {
        let plane = &state.planes[me];
        let Some(position) = self.pilots_guns(plane) else { return };
        if !self.pilot_may_fire(plane) {
            return;
        }
        let salvos = self.salvos(state, me, position);
        if salvos.first().is_none() {
            return;
        }
        for target in 0..state.planes.len() {
            if !self.is_target(state, plane.side, target) || !self.leaves_room(state, me, target) {
                continue;
            }
            let shot = |fired, hanging| FrontShot { target: target as u8, fired, hanging };
            if self.in_sights(state, me, target) {
                salvos.iter().for_each(|salvo| take(shot(salvo.fired, false)));
            }
            if self.hangs_under(state, me, target) {
                salvos.iter().for_each(|salvo| take(shot(salvo.fired, true)));
            }
        }
    }

    /// Every shot at an enemy that has ended its move in the field of an aircraft that had no target at the end of its
    /// own (R2.5e).
    pub(crate) fn each_late_shot(&self, state: &State, me: usize, enemy: usize, mut take: impl FnMut(FrontShot)) {
        let (plane, other) = (&state.planes[me], &state.planes[enemy]);
        let Some(position) = self.pilots_guns(plane) else { return };
        let bears = |to: Place| self.bears(Field::Row, plane.place(), to) != Bearing::None;
        let open = plane.moved && plane.flying() && plane.shot.is_none() && !plane.had_target;
        let open = open && self.pilot_may_fire(plane);
        if open
            && self.is_target(state, plane.side, enemy)
            && bears(other.place())
            && bears(other.before)
            && self.leaves_room(state, me, enemy)
        {
            let salvos = self.salvos(state, me, position);
            salvos.iter().for_each(|salvo| take(FrontShot { target: enemy as u8, fired: salvo.fired, hanging: false }));
        }
    }

    /// Every enemy that an observer or gunner may fire at after all have moved (R2.5c, R2.5d, R6.6a).
    pub(crate) fn each_aim(&self, state: &State, me: usize, position: usize, mut take: impl FnMut(u8)) {
        let plane = &state.planes[me];
        let Some(spec) = self.aircraft(plane).guns[position].filter(|spec| spec.post != Post::Pilot) else { return };
        let busy = |other: usize| plane.aims[other].is_some() || plane.guns[other].changing;
        let photographs = spec.post == Post::Observer && plane.photographs;
        let is_busy = photographs || self.observer_works(plane, position, busy);
        if is_busy || self.bars_shots(plane) || self.salvos(state, me, position).first().is_none() {
            return;
        }
        let two = self.switches.observer_two_mp == ObserverTwoMp::On;
        for target in 0..state.planes.len() {
            if !self.is_target(state, plane.side, target) {
                continue;
            }
            let other = state.planes[target].place();
            let bears = |from: Place| self.bears(spec.field, from, other) != Bearing::None;
            let room = spec.field != Field::Nose || self.leaves_room(state, me, target);
            if room && bears(plane.place()) && (!two || bears(plane.before)) {
                take(target as u8);
            }
        }
    }
}
