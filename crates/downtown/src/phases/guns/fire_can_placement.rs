//! Where Fire Cans are placed (D2.3a to D2.3g, DH10c).

use crate::keys::{FIRST_FIRE_CAN, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::guns::deployment::DeploymentFeature;
use crate::rules::guns::fire_cans::FireCanRow;
use crate::state::FireCan;
use crate::state::air_picture::AirPicture;
use crate::terms::defence::FireCanPlace;
use crate::terms::flights::Mission;
use crate::terms::hexes::number;
use ground::board::{Hex, range};
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Takes one Fire Can through its table from A to D (D2.3a to D2.3f). Returns whether it was placed.
    pub(crate) fn deploy_fire_can(&mut self) -> bool {
        let table = &self.rules().fire_can_deployment.rows;
        let hidden = i32::from(self.state.hidden_fire_cans);
        let picture = self.picture();
        let mut from = 0;
        while let Some((row, action)) = table.decide_from(from, |DeploymentFeature::Hidden| hidden) {
            let found = self.fire_can_hex(action, &picture);
            if found.is_none() && action.place != FireCanPlace::Nowhere {
                from = row + 1;
                continue;
            }
            let rule = match (action.place, action.from_target) {
                (FireCanPlace::Target, _) => Rule::D2_3a,
                (FireCanPlace::Aaa, Some(_)) => Rule::D2_3b,
                (FireCanPlace::Aaa, None) => Rule::D2_3c,
                (FireCanPlace::Nowhere, _) => Rule::D2_3d,
            };
            self.journal.record(|| Event::of(rule).result(hidden));
            if let Some(hex) = found {
                self.journal.record(|| Event::of(Rule::D2_3e).hex("hex", hex.x, hex.y));
                self.place_fire_can(hex);
            }
            return found.is_some();
        }
        false
    }

    /// The hex that a row names: of several the one closest to the target, then to a flight of the three missions,
    /// then by its number (D2.3f).
    fn fire_can_hex(&mut self, row: &FireCanRow, picture: &AirPicture) -> Option<Hex> {
        let (target, us) = (self.scenario.plan(self.state).target, &self.scenario.prepared.us);
        let to_target = picture.from(target);
        let of_missions = picture.here.and(us.missions(row.missions.as_deref().unwrap_or(&[])));
        let flights = row.from_target.map_or(of_missions, |within| of_missions.and(to_target.within(within)));
        let in_reach =
            |hex: Hex| row.from_aaa.is_none_or(|within| !picture.from(hex).within(within).and(flights).is_none());
        // No flight is nearer to the target than `nearest` or farther than `farthest`.
        let aways = flights.each().map(|place| to_target.of(place));
        let (nearest, farthest) = aways.fold((u32::MAX, 0), |(least, most), away| (least.min(away), most.max(away)));
        let within = row.from_aaa.map_or(u32::MAX, u32::from);
        let may_reach = |away: u32| away <= farthest.saturating_add(within) && nearest <= away.saturating_add(within);
        let named = |hex: Hex| match row.place {
            FireCanPlace::Target => hex == target,
            FireCanPlace::Aaa => true,
            FireCanPlace::Nowhere => false,
        };
        let hunters = picture.here.and(us.missions(&[Mission::Strike, Mission::Recon, Mission::IronHand]));
        let key = |hex: Hex| {
            let nearest = picture.from(hex).nearest_of(hunters).map_or(u32::MAX, |(_, away)| away);
            (range(hex, target), nearest, number(hex))
        };
        let fits = |hex: &Hex| named(*hex) && in_reach(*hex) && self.takes_fire_can(*hex);
        let hexes = || self.state.aaa.iter().map(|aaa| aaa.hex);
        // Few hexes are as near to the target as the best so far, so only those are tested in full.
        let mut best: Option<((u32, u32, i32), Hex)> = None;
        for hex in hexes().filter(|hex| !flights.is_none() && named(*hex)) {
            let away = range(hex, target);
            if best.is_none_or(|((least, ..), _)| away <= least) && may_reach(away) && fits(&hex) {
                best = best.into_iter().chain([(key(hex), hex)]).min_by_key(|(key, _)| *key);
            }
        }
        let (_, best) = best?;
        if self.journal.keeps() && hexes().filter(fits).any(|hex| hex != best) {
            self.journal.record(|| Event::of(Rule::D2_3f).hex("hex", best.x, best.y));
        }
        Some(best)
    }

    /// The US flights on the map of some missions, as indices and hexes.
    pub(crate) fn flights_of(&self, missions: &[Mission]) -> impl Iterator<Item = (usize, Hex)> {
        let flights = self.state.us_on_map_of(self.scenario.prepared.us.missions(missions));
        flights.map(|(place, flight)| (place, flight.flying.hex))
    }

    /// The number of Fire Cans that a hex takes, by its densest concentration (DH10c).
    fn fire_can_limit(&self, hex: Hex) -> u8 {
        let densest = self.state.aaa_in(hex).map(|aaa| aaa.density).max();
        densest.map_or(0, |density| self.rules().fire_can_limits.most[density.index()])
    }

    /// Whether a hex has AAA and fewer Fire Cans than it takes (D2.3e, DH10c).
    pub(crate) fn takes_fire_can(&self, hex: Hex) -> bool {
        let there = self.state.fire_cans.iter().filter(|can| can.hex == hex && !can.destroyed).count();
        there < self.fire_can_limit(hex).into()
    }

    /// Puts a Fire Can with its radar on in a hex and returns its index (D2.3g).
    pub(crate) fn place_fire_can(&mut self, hex: Hex) -> usize {
        let place = self.state.fire_cans.len();
        let label = label_of(FIRST_FIRE_CAN, place);
        let limit = self.fire_can_limit(hex);
        self.state.hidden_fire_cans -= 1;
        let can = FireCan { hex, radar: true, shut: 0, out: 0, fired: false, destroyed: false, hits: 0 };
        self.state.place_fire_can(can, self.rules().fire_can_attack.range);
        self.journal.record(|| Event::of(Rule::DH10c).by(label).result(limit));
        self.journal.record(|| Event::of(Rule::D2_3g).by(label).hex("hex", hex.x, hex.y));
        place
    }
}
