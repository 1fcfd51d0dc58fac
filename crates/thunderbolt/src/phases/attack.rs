//! An attack of an aircraft: declaration, assignment, one die for each weapon at each unit (T4.8, T4.9, T7.6).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::context::{with_pilot, with_row};
use crate::policy::{Aim, Choice, View, legal};
use crate::rules::attacks::AttackNames;
use crate::rules::weapons::Armament;
use crate::terms::flying::{Arm, MOST_ITEMS, Shot, Shots, Spot, Stance, Strike};
use crate::terms::units::{Altitude, UnitClass};
use ground::chance::{Chance, Label};
use ground::game::List;
use ground::journal::{Event, Journal};

/// A weapon in an attack: the number of its shots, and the natural die of the last of them.
#[derive(Clone, Copy, Debug, Default)]
struct WeaponUse {
    shots: u8,
    face: u8,
}

/// A cannon, or a gun of a gunship.
struct Gun {
    /// Its attack number.
    number: u8,
    /// Its place among the guns of a gunship, from 1; 0 for a cannon.
    place: u8,
    title: &'static str,
}

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// An aircraft attacks, if its pilot is fit and what is aimed at may be attacked (T4.8).
    pub(crate) fn attack(&mut self, me: usize, strike: &Strike) {
        let Some((spot, altitude)) = self.state.squadron[me].on_board() else { return };
        if !self.view(me).may_attack() {
            return;
        }
        let mut aim = Aim { spot, altitude, hex: strike.hex, arm: strike.arm };
        let label = self.label(me);
        let choice: Choice<Shots> =
            self.ask((keys::AIM, me), (label, Label::NONE), |commander, view, dice| commander.aims(view, &aim, dice));
        if choice.pick.is_empty() || !legal::may_aim(&self.view(me), &aim, &choice.pick) {
            return;
        }
        // Independent weapons that fly alone make the hex that they fly to the target: there is no other.
        aim.hex = legal::target_hex(&self.view(me), &aim, &choice.pick);
        self.state.tallies.attacks += 1;
        self.declare(me, &aim, &choice);
        match aim.arm {
            Arm::Weapons => self.fire_weapons(me, &aim, &choice.pick),
            Arm::Cannon => self.fire_cannon(me, &aim, &choice.pick),
            Arm::Gunship => self.fire_guns(me, &aim, &choice.pick),
        }
    }

    /// Reports the attack: the aircraft, its target, where it attacks from, and the aircraft that sees the target for
    /// it (T4.8a, T4.8c, T4.8g, T4.8i to T4.8l).
    fn declare(&mut self, me: usize, aim: &Aim, choice: &Choice<Shots>) {
        let (label, spot) = (self.label(me), aim.spot);
        let what = if spot.stance == Stance::Centre { "hovering" } else { "in motion" };
        self.record_at(Rule::T4_8a, label, spot.hex, |event| {
            with_row(event.word("altitude", aim.altitude.name()).word("what", what), choice.row)
        });
        self.report_spotter(me, spot, aim.altitude, aim.hex);
        let here = aim.hex == spot.hex;
        let in_hex = |shot: &&Shot| self.state.mission.units[usize::from(shot.unit)].hex == aim.hex;
        let hit = choice.pick.iter().filter(in_hex).map(|shot| self.units_of(me, aim, shot));
        let number = hit.fold(0, |units, unit| units | unit).count_ones() as i32;
        let first = self.state.mission.units[usize::from(choice.pick[0].unit)].label;
        match (aim.arm, here) {
            (Arm::Cannon, _) if spot.stance == Stance::Centre => {
                self.record_at(Rule::T4_8l, label, spot.hex, |event| event.int("number", number));
            }
            (Arm::Cannon, _) => self.record_at(Rule::T4_8k, label, spot.hex, |event| event.on(first)),
            (Arm::Weapons, true) => {
                self.record_at(Rule::T4_8i, label, spot.hex, |event| event.int("number", number));
            }
            (Arm::Weapons, false) => {
                let range = self.campaign.rules.board.range(spot.hex, aim.hex);
                self.record_at(Rule::T4_8j, label, aim.hex, |event| event.int("number", number).int("range", range));
            }
            (Arm::Gunship, _) => {}
        }
        let apart = |shot: &&Shot| self.state.mission.units[usize::from(shot.unit)].hex != aim.hex;
        let other = choice.pick.iter().find(apart).copied();
        if let Some(shot) = other.filter(|_| aim.arm == Arm::Weapons) {
            let hex = self.state.mission.units[usize::from(shot.unit)].hex;
            let number = choice.pick.iter().filter(apart).count() as i32;
            let range = self.campaign.rules.board.range(spot.hex, hex);
            self.record_at(Rule::T4_8c, label, hex, |event| event.int("number", number).int("range", range));
            self.report_spotter(me, spot, aim.altitude, hex);
        }
    }

    /// Another Linked aircraft sees the hex for this one (T4.8g).
    fn report_spotter(&mut self, me: usize, spot: Spot, altitude: Altitude, hex: crate::terms::flying::Place) {
        let spotter = self.view(me).sees(spot.hex, altitude, hex).flatten();
        if let Some(spotter) = spotter {
            let (label, spotter) = (self.label(me), self.label(spotter));
            self.record_at(Rule::T4_8g, label, hex, |event| event.on(spotter));
        }
    }

    /// Each weapon rolls against its target, a cluster against every ground unit of the hex (T4.9, T7.6d).
    fn fire_weapons(&mut self, me: usize, aim: &Aim, shots: &Shots) {
        let campaign = self.campaign;
        self.announce(me, aim, shots);
        let mut used = [WeaponUse::default(); MOST_ITEMS];
        for unit in 0..self.state.mission.units.len() {
            let at_unit = self.shots_at(me, aim, shots, unit);
            if at_unit.is_empty() {
                continue;
            }
            if let Some(item) = self.resolve(me, aim, unit, &at_unit, &mut used) {
                let loaded = usize::from(self.state.squadron[me].load[usize::from(item)]);
                self.destroy_unit(me, unit, &campaign.rules.items[loaded].title);
            }
        }
        for (place, used) in used.iter().enumerate().filter(|(_, used)| used.shots > 0) {
            self.spend_weapon(me, place, used.face);
        }
        // A cluster that meets nothing on the ground is spent all the same.
        for shot in shots.iter().filter(|shot| used[usize::from(shot.item)].shots == 0) {
            self.spend_weapon(me, shot.item.into(), 0);
        }
    }

    /// Reports the target of each weapon (T4.8h, T7.6d).
    fn announce(&mut self, me: usize, aim: &Aim, shots: &Shots) {
        let (campaign, label) = (self.campaign, self.label(me));
        for shot in shots {
            let item = &campaign.rules.items[usize::from(self.state.squadron[me].load[usize::from(shot.item)])];
            if item.weapon().is_some_and(|weapon| weapon.whole_hex) {
                let units = self.ground_units_in(aim.spot.hex).count_ones() as i32;
                self.record_at(Rule::T7_6d, label, aim.spot.hex, |event| {
                    event.word("weapon", item.title.clone()).result(units)
                });
            } else {
                let unit = self.state.mission.units[usize::from(shot.unit)].label;
                self.record(|| Event::of(Rule::T4_8h).by(label).on(unit).word("weapon", item.title.clone()));
            }
        }
    }

    /// The shots that are rolled at a unit.
    fn shots_at(&self, me: usize, aim: &Aim, shots: &Shots, unit: usize) -> Shots {
        let mut at_unit: Shots = List::empty(Shot { item: 0, unit: 0 });
        let aimed = |shot: &&Shot| self.units_of(me, aim, shot) & 1 << unit != 0;
        shots.iter().filter(aimed).for_each(|shot| at_unit.push(*shot));
        at_unit
    }

    /// Rolls the shots at a unit, all on one stream: the weapon of the first that hits, by its place in the load.
    fn resolve(
        &mut self,
        me: usize,
        aim: &Aim,
        unit: usize,
        shots: &Shots,
        used: &mut [WeaponUse; MOST_ITEMS],
    ) -> Option<u8> {
        let (campaign, label) = (self.campaign, self.label(me));
        let target = self.state.mission.units[unit].label;
        let key = self.key(label, target, keys::ATTACK);
        let view = View { campaign, state: self.state, me };
        let mut roll = self.chance.open(key);
        let mut hit_by = None;
        for shot in shots {
            let item = view.item(shot.item.into());
            let Some(weapon) = item.weapon() else { continue };
            let fired = Armament::Item(view.aircraft().load[usize::from(shot.item)]);
            let attack = view.attack_roll(weapon.number, fired, aim.altitude, aim.spot.hex, unit);
            let pilot = view.pilot();
            let names = AttackNames {
                by: label,
                at: target,
                pilot: pilot.map_or(Label::NONE, |pilot| pilot.label),
                stress: pilot.map_or(0, |pilot| pilot.stress),
                weapon: &item.title,
                spare: hit_by.is_some(),
            };
            let result = campaign.rules.attack.roll(&names, &attack, &mut roll, self.journal);
            let used = &mut used[usize::from(shot.item)];
            (used.shots, used.face) = (used.shots + 1, result.face);
            hit_by = hit_by.or(result.hit.then_some(shot.item));
        }
        hit_by
    }

    /// The units that a shot is rolled at, a bit each: one, or for a cluster all ground units of the hex (T7.6d).
    fn units_of(&self, me: usize, aim: &Aim, shot: &Shot) -> u64 {
        let clusters = || self.view(me).item(shot.item.into()).weapon().is_some_and(|weapon| weapon.whole_hex);
        match aim.arm {
            Arm::Weapons if clusters() => self.ground_units_in(aim.spot.hex),
            _ => 1 << shot.unit,
        }
    }

    /// Ground units on a hex, a bit each.
    fn ground_units_in(&self, hex: crate::terms::flying::Place) -> u64 {
        let units = self.state.mission.standing().filter(|(_, unit)| {
            unit.hex == hex && self.campaign.rules.units[unit.kind.index()].class != UnitClass::Air
        });
        units.fold(0, |units, (place, _)| units | 1 << place)
    }

    /// A weapon is spent, unless it is kept by its die (T4.9i, T7.6b).
    fn spend_weapon(&mut self, me: usize, place: usize, face: u8) {
        let loaded = usize::from(self.state.squadron[me].load[place]);
        let (label, campaign) = (self.label(me), self.campaign);
        let item = &campaign.rules.items[loaded];
        self.state.tallies.used[loaded] += 1;
        if item.is_kept(label, face, self.journal) {
            return;
        }
        self.aircraft(me).left &= !(1 << place);
        let aircraft = &self.state.squadron[me];
        let left = aircraft.items_left().filter(|&other| usize::from(aircraft.load[other]) == loaded).count() as i32;
        self.record(|| Event::of(Rule::T4_9i).by(label).word("weapon", item.title.clone()).int("number", left));
    }

    /// The cannon: one unit in motion, each unit while hovering (T4.8k, T4.8l).
    fn fire_cannon(&mut self, me: usize, aim: &Aim, shots: &Shots) {
        let Some(number) = self.view(me).cannon() else { return };
        for shot in shots {
            let unit = usize::from(shot.unit);
            self.state.tallies.cannon += 1;
            if self.roll_gun(me, aim, &Gun { number, place: 0, title: "the cannon" }, unit) {
                self.destroy_unit(me, unit, "the cannon");
            }
        }
    }

    /// The guns of a gunship, lowest attack number first (T7.6f).
    fn fire_guns(&mut self, me: usize, aim: &Aim, shots: &Shots) {
        let label = self.label(me);
        for shot in shots {
            let (unit, number) = (usize::from(shot.unit), self.campaign.rules.gunship.numbers[usize::from(shot.item)]);
            let target = self.state.mission.units[unit];
            let range = self.campaign.rules.board.range(aim.spot.hex, target.hex);
            let aircraft = self.aircraft(me);
            aircraft.shots -= 1;
            let left = aircraft.shots;
            self.state.tallies.cannon += 1;
            self.record(|| {
                let event = Event::of(Rule::T7_6f).by(label).on(target.label).int("number", number);
                event.int("range", range).result(left)
            });
            if self.roll_gun(me, aim, &Gun { number, place: shot.item + 1, title: "a gun" }, unit) {
                self.destroy_unit(me, unit, "a gun");
            }
        }
    }

    /// Rolls for a cannon or a gun at a unit; a stream a unit, and for a gunship a stream a gun.
    fn roll_gun(&mut self, me: usize, aim: &Aim, gun: &Gun, unit: usize) -> bool {
        let (campaign, label) = (self.campaign, self.label(me));
        let view = View { campaign, state: self.state, me };
        let target = view.state.mission.units[unit];
        let fired = if aim.arm == Arm::Gunship { Armament::Gunship } else { Armament::Cannon };
        let attack = view.attack_roll(gun.number, fired, aim.altitude, aim.spot.hex, unit);
        let pilot = view.pilot();
        let names = AttackNames {
            by: label,
            at: target.label,
            pilot: pilot.map_or(Label::NONE, |pilot| pilot.label),
            stress: pilot.map_or(0, |pilot| pilot.stress),
            weapon: gun.title,
            spare: target.destroyed,
        };
        let key = self.key(label, target.label, keys::of_gun(keys::ATTACK, gun.place));
        campaign.rules.attack.roll(&names, &attack, &mut self.chance.open(key), self.journal).hit
    }

    /// A unit is destroyed by one hit; further hits are wasted (T4.9h).
    fn destroy_unit(&mut self, me: usize, unit: usize, weapon: &str) {
        let (label, target) = (self.label(me), self.state.mission.units[unit]);
        if target.destroyed {
            return;
        }
        self.state.tallies.hits += 1;
        let pilot = self.pilot_label(me);
        let value = if target.pop_up { 0 } else { self.campaign.rules.units[target.kind.index()].value };
        self.record(|| {
            let event = Event::of(Rule::T4_9h).by(label).on(target.label).int("number", value);
            with_pilot(event.word("weapon", weapon.to_owned()), pilot)
        });
        self.remove_from_board(unit);
    }
}
