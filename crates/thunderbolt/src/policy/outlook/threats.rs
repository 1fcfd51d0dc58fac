//! What an aircraft has to fear from enemy fire, by hex and altitude.

use super::Outlook;
use crate::terms::flying::{PLACES, Place, places};
use crate::terms::units::Altitude;

/// The ranges of a board of ten hexes.
const SPANS: usize = PLACES;

/// Harm to be expected, in thousandths, by altitude and hex.
#[derive(Clone, Debug)]
pub(super) struct Threats([[i32; PLACES]; 2]);

/// The other aircraft that are seen from a hex, by range and altitude.
type Others = [[u8; 2]; SPANS];

impl Outlook<'_> {
    /// The harm to be expected from enemy fire on a hex at an altitude, in thousandths: a unit fires at the nearest
    /// aircraft.
    #[inline]
    pub(crate) fn threat(&mut self, altitude: Altitude, hex: Place) -> i32 {
        if self.threats.is_none() {
            self.threats = Some(self.find_threats());
        }
        self.threats.as_ref().map_or(0, |threats| threats.0[altitude.index()][hex.index()])
    }

    fn find_threats(&mut self) -> Threats {
        let harm = self.harm();
        let (rules, mission) = (&self.view.campaign.rules, &self.view.state.mission);
        let mut threats = Threats([[0; PLACES]; 2]);
        for from in places(self.held) {
            let mut seen = None;
            for place in self.units_on(from) {
                let kind = mission.units[place].kind.index();
                if harm[kind] == 0 {
                    continue;
                }
                let unit = &rules.units[kind];
                let (others, seeing) = seen.get_or_insert_with(|| {
                    (self.others_seen(from), [0, 1].map(|level| mission.seeing(from, Altitude::ALL[level])))
                });
                for (range, others) in others.iter().enumerate().take(usize::from(unit.range) + 1) {
                    let reached = Altitude::ALL.iter().filter(|&&altitude| unit.reaches(range as u8, altitude));
                    let hexes = rules.board.ring(from, range);
                    let rivals: i32 = reached.clone().map(|altitude| i32::from(others[altitude.index()])).sum();
                    let harm = harm[kind] / (1 + rivals);
                    for &altitude in reached {
                        for hex in places(hexes & seeing[altitude.index()]) {
                            threats.0[altitude.index()][hex.index()] += harm;
                        }
                    }
                    // An aircraft farther off than another one is safe from this unit.
                    if rivals > 0 {
                        break;
                    }
                }
            }
        }
        threats
    }

    /// The other aircraft over the battlefield that are seen from a hex.
    fn others_seen(&self, from: Place) -> Others {
        let (state, board) = (self.view.state, &self.view.campaign.rules.board);
        let mut others = [[0; 2]; SPANS];
        for other in state.over_battlefield().filter(|&other| other != self.view.me) {
            if let Some((spot, altitude)) = state.squadron[other].on_board()
                && state.mission.sees(spot.hex, from, altitude)
            {
                others[usize::from(board.range(from, spot.hex))][altitude.index()] += 1;
            }
        }
        others
    }
}
