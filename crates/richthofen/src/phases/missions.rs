//! What a mission does besides fighting: strafing and photographs on the way, bombs at its end, spotting after combat
//! (R6.15, R6.16, R6.17, R4.9e).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::rules::bombing::{BombsOn, Release};
use crate::rules::flight::Walk;
use crate::rules::recon::SpottingResult;
use crate::state::{Plane, Plates};
use crate::terms::flying::Move;
use crate::terms::guns::{GunSpec, Position};
use crate::terms::named::{Class, MissionKind, Post, Task};
use crate::terms::side::Side;
use ground::board::Hex;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Whether some aircraft are named for the mission of their side; else it is everybody's.
    pub(crate) fn mission_is_named(&self) -> bool {
        self.state.planes.iter().any(|plane| plane.side == self.scenario.by && plane.task == Task::Mission)
    }

    /// Whether an aircraft is one that its side's mission is for: no escort works a camera or directs a battery.
    fn on_mission(&self, plane: &Plane) -> bool {
        let own = plane.side == self.scenario.by && !plane.balloon;
        own && (plane.task == Task::Mission || !self.mission_is_named())
    }

    /// A hex is flown over: it is strafed or photographed, where that is the mission.
    pub(crate) fn pass_over(&mut self, me: usize, walk: &Walk, order: &Move) {
        let plane = self.state.planes[me];
        if !self.on_mission(&plane) {
            return;
        }
        match self.state.progress.kind {
            MissionKind::Strafing if order.strafe => self.strafe_hex(me),
            MissionKind::TrenchPhoto | MissionKind::RoadPhoto => self.photograph(me, walk, order),
            _ => {}
        }
    }

    /// Whether a hex that may be strafed is behind the trenches; none if it may not be strafed.
    fn strafable(&self, side: Side, hex: Hex) -> Option<bool> {
        let scenario = self.scenario;
        let (map, south) = (&scenario.rules.map, scenario.south);
        let enemy = side.other();
        if scenario.rear {
            let behind = map.behind(south, enemy, hex) > 0 && hex.x == self.state.progress.goal.x;
            return behind.then_some(true);
        }
        map.is_trench(south, enemy, hex).then_some(false)
    }

    /// A hex is strafed, as far as the ammunition goes (R6.15a).
    fn strafe_hex(&mut self, me: usize) {
        let scenario = self.scenario;
        let plane = self.state.planes[me];
        let strafing = &scenario.rules.strafing;
        let Some(position) = scenario.pilots_guns(&plane) else { return };
        let Some(spec) = scenario.aircraft(&plane).guns[position] else { return };
        let Some(salvo) = scenario.salvos(self.state, me, position).first() else { return };
        let left = scenario.rules.guns.shots_left(&spec, &plane.guns[position], salvo.fired);
        let short = left < strafing.rounds(plane.strafed + 1);
        if plane.altitude > strafing.altitude || short || scenario.bars_shots(&plane) {
            return;
        }
        let Some(rear) = self.strafable(plane.side, plane.pose.hex) else { return };
        let own = &mut self.state.planes[me];
        own.strafed += 1;
        own.strafed_rear += u8::from(rear);
    }

    /// The hits and the ammunition of the hexes strafed in a move.
    fn finish_strafing(&mut self, me: usize) {
        let scenario = self.scenario;
        let plane = self.state.planes[me];
        if plane.strafed == 0 {
            return;
        }
        let Some(position) = scenario.pilots_guns(&plane) else { return };
        let Some(spec) = scenario.aircraft(&plane).guns[position] else { return };
        let Some(salvo) = scenario.salvos(self.state, me, position).first() else { return };
        let key = self.key(plane.label, Label(1), keys::STRAFE);
        let mut roll = self.chance.open(key);
        let hits = scenario.rules.strafing.hits(plane.label, salvo.line, plane.strafed, &mut roll, self.journal);
        drop(roll);
        let rounds = scenario.rules.strafing.rounds(plane.strafed);
        let own = &mut self.state.planes[me];
        let as_one = scenario.fires_as_one(&plane, spec.mount);
        let before = spec.points(&own.guns[position], as_one);
        for _ in 0..rounds {
            scenario.rules.guns.spend(&spec, &mut own.guns[position], salvo.fired);
        }
        let spent = before - spec.points(&own.guns[position], as_one);
        own.engaged = true;
        own.strafing_hits += hits;
        let tally = &mut self.state.tallies[plane.side.index()];
        tally.strafing_hits += u16::from(hits);
        tally.ammunition += spent.unsigned_abs();
        let progress = &mut self.state.progress;
        progress.attempted = true;
        progress.success |= hits > 0;
    }

    /// A plate is exposed over each hex of the row, flown straight and level (R6.17a); an aircraft that leaves the row
    /// begins anew, and has what it made of a whole one.
    fn photograph(&mut self, me: usize, walk: &Walk, order: &Move) {
        let scenario = self.scenario;
        let photography = &scenario.rules.photography;
        let plane = self.state.planes[me];
        if self.state.progress.has_photographs(me) || !scenario.has_eyes(&plane) {
            return;
        }
        let hex = plane.pose.hex;
        let goes_on = walk.run > 1 || (walk.hexes == 1 && walk.run == 1 && plane.last.straight);
        let along = plane.pose.facing.index() % 3;
        let trench = self.state.progress.kind == MissionKind::TrenchPhoto;
        let goal = self.state.progress.goal;
        let on_row = if trench { hex.y == goal.y && along == 0 } else { self.on_road(hex) && along == 1 };
        let whole = photography.whole_row(trench);
        let high = (photography.altitude[0]..=photography.altitude[1]).contains(&plane.altitude);
        let own = &mut self.state.planes[me];
        let exposes = on_row && high && order.rise == 0;
        if !goes_on || !exposes {
            let left = std::mem::take(&mut own.plates);
            if left.exposed > 0 && left.hexes + u32::from(left.exposed) >= whole {
                own.left_plates = left;
            }
        }
        own.plates.exposed += u8::from(exposes);
        own.photographs |= exposes;
    }

    /// The plates of a turn are good or not; of any row of hexes that is whole enough have to be (R6.17a).
    pub(crate) fn develop(&mut self, me: usize) {
        let photography = &self.scenario.rules.photography;
        let plane = self.state.planes[me];
        let Plane { mut plates, mut left_plates, .. } = plane;
        if plates.exposed + left_plates.exposed == 0 || self.state.progress.has_photographs(me) {
            return;
        }
        let whole = photography.whole_row(self.state.progress.kind == MissionKind::TrenchPhoto);
        let key = self.key(plane.label, Label::NONE, keys::PHOTO);
        let mut roll = self.chance.open(key);
        for plates in [&mut left_plates, &mut plates] {
            while plates.exposed > 0 && !self.state.progress.has_photographs(me) {
                plates.begin(whole);
                let enough = |good: u32| plates.hexes >= whole && good.count_ones() >= u32::from(photography.needed);
                let plate = (plane.attacked, enough(plates.good | 1));
                let is_good = photography.plate(plane.label, plane.altitude, plate, &mut roll, self.journal);
                plates.good |= u32::from(is_good);
                if enough(plates.good) {
                    self.state.progress.photographed = true;
                    self.state.progress.cameras |= 1 << me;
                }
            }
        }
        drop(roll);
        self.state.progress.attempted = true;
        let own = &mut self.state.planes[me];
        own.engaged = true;
        (own.plates, own.left_plates) = (Plates { exposed: 0, ..plates }, Plates::default());
    }

    /// The road runs from the hex of the mission away from the front.
    fn on_road(&self, hex: Hex) -> bool {
        let goal = self.state.progress.goal;
        let away = if goal.y < 0 { goal.y - hex.y } else { hex.y - goal.y };
        hex.x == goal.x && away >= 0
    }

    /// Bombs at the end of a move (R6.16, R4.9e).
    pub(crate) fn release(&mut self, me: usize, order: &Move) {
        self.finish_strafing(me);
        let scenario = self.scenario;
        let plane = self.state.planes[me];
        let load = order.release.min(plane.bombs);
        if load <= 0 || plane.pose.hex != self.state.progress.goal {
            return;
        }
        let bombing = &scenario.rules.bombing;
        if plane.stand_in {
            self.journal.record(|| Event::of(Rule::R4_9e).by(plane.label));
        }
        let release = Release {
            skill: scenario.skill_at_the_stick(&plane),
            observer: scenario.aircraft(&plane).class == Class::TwoSeater && plane.crew[1].is_fit() && !plane.stand_in,
            straight: plane.run,
            // A dive that was over before the run is no diving attack (R6.16c).
            dive: plane.level_hexes < bombing.run
                && -plane.rise >= bombing.least_dive
                && plane.altitude <= bombing.dive_altitude,
            damaged: plane.struck,
            stand_in: plane.stand_in,
        };
        let modifier = bombing.modifier(release);
        let key = self.key(plane.label, Label::NONE, keys::BOMB);
        let mut roll = self.chance.open(key);
        let strength = bombing.strength(scenario.target);
        let points = bombing.release(
            plane.label,
            (plane.altitude, modifier),
            BombsOn { load, so_far: self.state.progress.bomb_points, strength },
            &mut roll,
            self.journal,
        );
        drop(roll);
        let own = &mut self.state.planes[me];
        own.bombs -= load;
        own.engaged = true;
        let progress = &mut self.state.progress;
        progress.attempted = true;
        progress.bomb_points += points;
        progress.success = progress.bomb_points >= strength;
    }

    /// Aircraft on station correct the fire of a battery (R6.17b).
    pub(crate) fn spot(&mut self) {
        if self.state.progress.kind != MissionKind::Spotting {
            return;
        }
        for me in 0..self.state.planes.len() {
            let plane = self.state.planes[me];
            if !plane.flying() || !self.on_mission(&plane) {
                continue;
            }
            let on_station = self.is_on_station(me);
            if on_station {
                self.direct(me);
            }
            self.state.planes[me].on_station = on_station;
        }
    }

    /// On station, and the observer has not fired.
    fn is_on_station(&self, me: usize) -> bool {
        let plane = &self.state.planes[me];
        let guns = &self.scenario.aircraft(plane).guns;
        let fired = |(position, spec): (&Position, &Option<GunSpec>)| {
            position.fired && spec.is_some_and(|spec| spec.post == Post::Observer)
        };
        self.scenario.is_over_battery(self.state, plane) && !plane.guns.iter().zip(guns.iter()).any(fired)
    }

    fn direct(&mut self, me: usize) {
        let spotting = &self.scenario.rules.spotting;
        let plane = self.state.planes[me];
        let progress = self.state.progress;
        if progress.effects >= spotting.most {
            return;
        }
        let key = self.key(plane.label, Label::NONE, keys::SPOT);
        let mut roll = self.chance.open(key);
        let before = (plane.on_station, plane.attacked);
        let spotted = spotting.turn(plane.label, progress.corrections, before, &mut roll, self.journal);
        drop(roll);
        self.state.planes[me].engaged = true;
        let progress = &mut self.state.progress;
        progress.attempted = true;
        match spotted {
            SpottingResult::Nothing => {}
            SpottingResult::Correction => progress.corrections += 1,
            SpottingResult::Effect => {
                progress.effects += 1;
                progress.success = true;
            }
        }
    }
}
