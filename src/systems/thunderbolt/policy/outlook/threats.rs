//! What an aircraft has to fear from enemy fire, by hex and altitude.

use super::{Outlook, UNKNOWN};
use crate::terms::flying::Place;
use crate::terms::units::Altitude;
use ground::game::List;

impl Outlook<'_> {
    /// The harm to be expected from enemy fire on a hex at an altitude, in thousandths: a unit fires at the nearest aircraft.
    pub(crate) fn threat(&mut self, altitude: Altitude, hex: Place) -> i32 {
        let known = self.threats[altitude.index()][hex.index()];
        if known != UNKNOWN {
            return known;
        }
        if self.nearest.is_empty() {
            self.find_nearest();
        }
        let (rules, mission) = (&self.view.campaign.rules, &self.view.state.mission);
        let mut threat = 0;
        for (place, unit) in mission.standing() {
            let harm = self.harm[unit.kind.index()];
            let range = rules.board.range(unit.hex, hex);
            let (other, count) = self.nearest[place];
            if harm == 0 || range > other || !rules.units[unit.kind.index()].reaches(range, altitude) {
                continue;
            }
            if mission.sees(hex, unit.hex, altitude) {
                threat += if range == other { harm / (1 + i32::from(count)) } else { harm };
            }
        }
        self.threats[altitude.index()][hex.index()] = threat;
        threat
    }

    /// For each unit the nearest of the other aircraft that it can attack.
    fn find_nearest(&mut self) {
        let (view, rules) = (self.view, &self.view.campaign.rules);
        let mission = &view.state.mission;
        let mut others: List<(Place, Altitude), 32> = List::filled_with((Place::default(), Altitude::High));
        for other in view.state.over_battlefield().filter(|&other| other != view.me) {
            if let Some((spot, altitude)) = view.state.squadron[other].on_board() {
                others.push((spot.hex, altitude));
            }
        }
        for unit in &mission.units {
            let mut nearest = (u8::MAX, 0);
            for &(hex, altitude) in others.iter().filter(|_| unit.stands()) {
                let range = rules.board.range(unit.hex, hex);
                let able = rules.units[unit.kind.index()].reaches(range, altitude);
                if range > nearest.0 || !able || !mission.sees(hex, unit.hex, altitude) {
                    continue;
                }
                nearest = if range < nearest.0 { (range, 1) } else { (range, nearest.1 + 1) };
            }
            self.nearest.push(nearest);
        }
    }
}
