//! Where an aircraft starts and how it moves: every legal candidate is weighed by the posture.

use crate::policy::legal;
use crate::policy::outlook::{BestStrike, MOST_OUT, Outlook, STANCES, stance_place};
use crate::rules::board::Terrain;
use crate::scenario::doctrine::Posture;
use crate::terms::damage::Part;
use crate::terms::flying::{Activation, PLACES, Place, Spot, Stance, Strike};
use crate::terms::units::Altitude;
use ground::board::Facing;
use ground::doctrine::{Candidates, Chooser};
use ground::game::List;

/// What ridges cost, one roll.
#[derive(Clone, Copy)]
struct Ridges {
    /// Stress to be expected, in hundredths.
    stress: i64,
    /// The chance of a crash, in hundredths.
    crash: i64,
}

impl Ridges {
    fn of(outlook: &Outlook<'_>) -> Ridges {
        let view = &outlook.view;
        let Some(pilot) = view.pilot() else { return Ridges { stress: 0, crash: 0 } };
        let rules = &view.campaign.rules;
        let table = &rules.ridge_evasion;
        let controls = i32::from(rules.damage.controls_ridge) * i32::from(view.aircraft().marks(Part::Controls));
        let modifier = i32::from(table.evasive) * i32::from(view.evasive())
            + i32::from(table.stress) * i32::from(pilot.stress)
            + controls;
        let room = i64::from(view.level_of(pilot).shaken) - i64::from(pilot.stress);
        let mut ridges = Ridges { stress: 0, crash: 0 };
        for face in 1..=10 {
            let stress = i64::from(table.rows.of(face + modifier).stress);
            ridges.stress += 10 * stress;
            ridges.crash += if stress > 0 && stress > room { 10 } else { 0 };
        }
        ridges
    }
}

/// What ends on the board are worth besides attacks under a posture, in hundredths of hundredths: the parts of the sum.
struct EndWorth {
    /// The fire to be expected, by altitude and hex.
    threat: [[i64; PLACES]; 2],
    /// The way to the nearest target from the hex to which the next step leads.
    far: [i64; PLACES],
    /// That the next move has to leave the board.
    leave: i64,
    low: i64,
    hover: i64,
    /// The way off the board, by the speed points that it takes.
    out: [i64; MOST_OUT + 1],
}

impl EndWorth {
    fn of(outlook: &mut Outlook<'_>, posture: &Posture) -> EndWorth {
        let (mut threat, mut far) = ([[0; PLACES]; 2], [0; PLACES]);
        for hex in Place::all() {
            if posture.threat != 0 {
                for altitude in [Altitude::Low, Altitude::High] {
                    let harm = outlook.threat(altitude, hex);
                    threat[altitude.index()][hex.index()] = i64::from(posture.threat) * i64::from(harm) / 10;
                }
            }
            if posture.far != 0 {
                far[hex.index()] = i64::from(posture.far) * i64::from(outlook.far(hex)) * 100;
            }
        }
        let out = |points: usize| {
            let out = i64::from(outlook.activations(points));
            let late = (out - i64::from(outlook.turns_left() + posture.overtime) + 1).max(0);
            (i64::from(posture.out) * out + i64::from(posture.late) * late) * 100
        };
        EndWorth {
            threat,
            far,
            leave: i64::from(posture.leave) * 100,
            low: i64::from(posture.low) * 100,
            hover: i64::from(posture.hover) * 100,
            out: std::array::from_fn(out),
        }
    }

    /// What an end is worth.
    #[inline]
    fn at(&self, outlook: &Outlook<'_>, spot: Spot, altitude: Altitude) -> i64 {
        let onward = outlook.onward(spot).map_or(self.leave, |beyond| self.far[beyond.hex.index()]);
        let low = if altitude == Altitude::Low { self.low } else { 0 };
        let hover = if spot.stance == Stance::Centre { self.hover } else { 0 };
        let out = self.out[outlook.points_out(spot)];
        self.threat[altitude.index()][spot.hex.index()] + onward + low + hover + out
    }
}

/// The best place to start; of equals the first.
pub(super) fn placed(outlook: &mut Outlook<'_>, posture: &Posture) -> ((Spot, Altitude), Candidates) {
    let view = outlook.view;
    let mut chooser = Chooser::default();
    let ends = EndWorth::of(outlook, posture);
    let most = [0, 1].map(|level| most_reach(outlook, posture, Altitude::ALL[level]));
    legal::placements(&view, |spot, altitude| {
        chooser.offer(1);
        let worth = ends.at(outlook, spot, altitude);
        if chooser.rules_out(worth + most[altitude.index()]) {
            return;
        }
        let here = outlook.strike(altitude, spot);
        let gain = next_strike(outlook, here, (spot, altitude)).gain();
        let reach = i64::from(posture.reach) * i64::from(gain);
        debug_assert!(reach <= most[altitude.index()], "a bound holds");
        chooser.score(worth + reach, || (spot, altitude));
    });
    let (best, candidates) = chooser.chosen();
    (best.map_or_else(|| legal::first_placement(&view), |(_, placed)| placed), candidates)
}

/// The best activation; of equals the first.
pub(super) fn activated(outlook: &mut Outlook<'_>, posture: &Posture) -> (Activation, Candidates) {
    let view = outlook.view;
    let Some((from, _)) = view.aircraft().on_board() else { return (legal::least_move(&view), Candidates::default()) };
    let ridges = Ridges::of(outlook);
    let end_worth = EndWorth::of(outlook, posture);
    let mut weighing = Weighing {
        outlook,
        posture,
        terrain: &view.state.mission.terrain,
        ridge: i64::from(posture.ridge) * ridges.stress + i64::from(posture.crash) * ridges.crash,
        altitude: Altitude::Low,
        end_worth,
        most_reach: 0,
        spots: Spots::UNKNOWN,
        chooser: Chooser::default(),
    };
    for altitude in [Altitude::Low, Altitude::High] {
        (weighing.altitude, weighing.spots.known, weighing.spots.most_known) = (altitude, Default::default(), 0);
        weighing.most_reach = most_reach(weighing.outlook, posture, altitude);
        let strike = weighing.outlook.strike(altitude, from);
        legal::moves(&view, altitude, Progress { ridges: 0, strike, after: 0 }, &mut weighing);
    }
    let (best, candidates) = weighing.chooser.chosen();
    (best.map_or_else(|| legal::least_move(&view), |(_, activation)| activation), candidates)
}

/// What is known of spots at an altitude: many moves pass a spot or end on it.
struct Spots {
    /// The spots whose strike is known, and those weighed as ends, and those whose next strike is known: a bit for
    /// each hex by stance.
    known: [[u16; STANCES]; 3],
    /// The hexes whose entry of `most` is known, a bit each; `most` is the greatest worth of an end there.
    most_known: u16,
    most: [i64; PLACES],
    here: [[BestStrike; PLACES]; STANCES],
    worth: [[i64; PLACES]; STANCES],
    next: [[BestStrike; PLACES]; STANCES],
}

impl Spots {
    const UNKNOWN: Spots = Spots {
        known: [[0; STANCES]; 3],
        most_known: 0,
        most: [0; PLACES],
        here: [[BestStrike::NOTHING; PLACES]; STANCES],
        worth: [[0; PLACES]; STANCES],
        next: [[BestStrike::NOTHING; PLACES]; STANCES],
    };

    /// Whether a number of this sort is not known yet of a spot; from now on it is.
    #[inline]
    fn is_new(&mut self, sort: usize, (stance, hex): (usize, usize)) -> bool {
        let known = &mut self.known[sort][stance];
        let is_new = *known & 1 << hex == 0;
        *known |= 1 << hex;
        is_new
    }
}

/// The moves of an aircraft, being weighed.
struct Weighing<'o, 'a> {
    outlook: &'o mut Outlook<'a>,
    posture: &'o Posture,
    terrain: &'a Terrain,
    /// What a ridge costs.
    ridge: i64,
    altitude: Altitude,
    end_worth: EndWorth,
    /// The most that the next strike of any end at this altitude is worth.
    most_reach: i64,
    spots: Spots,
    chooser: Chooser<i64, Activation>,
}

/// A move so far.
#[derive(Clone, Copy)]
struct Progress {
    /// What its ridges cost.
    ridges: i64,
    /// The best strike from the spots that it passes; of equals the first.
    strike: BestStrike,
    /// After how many steps it is.
    after: u8,
}

impl Weighing<'_, '_> {
    /// The best strike from a spot.
    #[inline]
    fn here(&mut self, spot: Spot) -> BestStrike {
        let (stance, hex) = (stance_place(spot.stance), spot.hex.index());
        if self.spots.is_new(0, (stance, hex)) {
            self.spots.here[stance][hex] = self.outlook.strike(self.altitude, spot);
        }
        self.spots.here[stance][hex]
    }

    /// What a spot is worth as an end besides attacks.
    #[inline]
    fn worth(&mut self, spot: Spot) -> i64 {
        let (stance, hex) = (stance_place(spot.stance), spot.hex.index());
        if self.spots.is_new(1, (stance, hex)) {
            self.spots.worth[stance][hex] = self.end_worth.at(self.outlook, spot, self.altitude);
        }
        self.spots.worth[stance][hex]
    }

    /// The most that an end in a hex is worth besides attacks.
    fn most_worth(&mut self, hex: Place) -> i64 {
        if self.spots.most_known & 1 << hex.index() == 0 {
            self.spots.most_known |= 1 << hex.index();
            let stances = Facing::ALL.map(Stance::Edge).into_iter().chain([Stance::Centre]);
            let most = stances.map(|stance| self.worth(Spot { hex, stance })).max();
            self.spots.most[hex.index()] = most.unwrap_or(0);
        }
        self.spots.most[hex.index()]
    }

    /// The best strike of the activation that begins on a spot.
    #[inline]
    fn next(&mut self, spot: Spot) -> BestStrike {
        let (stance, hex) = (stance_place(spot.stance), spot.hex.index());
        if self.spots.is_new(2, (stance, hex)) {
            let here = self.here(spot);
            self.spots.next[stance][hex] = next_strike(self.outlook, here, (spot, self.altitude));
        }
        self.spots.next[stance][hex]
    }
}

impl legal::Follow for Weighing<'_, '_> {
    type Progress = Progress;

    /// No move into the hex is worth more than this sum of the most that each part of its worth can be.
    fn goes_on(&mut self, so_far: Progress, hex: Place, moves: u32) -> bool {
        let most = if self.posture.gain > 0 { self.here(Spot { hex, stance: Stance::Centre }) } else { so_far.strike };
        let gain = i64::from(self.posture.gain) * i64::from(most.gain().max(so_far.strike.gain()));
        let bound = so_far.ridges + self.ridge.max(0) + gain + self.most_worth(hex) + self.most_reach;
        let is_out = self.chooser.rules_out(bound);
        if is_out {
            self.chooser.offer(moves);
        }
        !is_out
    }

    fn step(&mut self, so_far: Progress, spot: Spot, number: u8) -> Progress {
        let ridged = |edge| self.altitude == Altitude::Low && self.terrain.is_ridged(spot.hex, edge);
        let ridges = match spot.stance {
            Stance::Edge(edge) if ridged(edge) => so_far.ridges + self.ridge,
            Stance::Edge(_) | Stance::Centre => so_far.ridges,
        };
        let here = self.here(spot);
        if here.gain() > so_far.strike.gain() {
            Progress { ridges, strike: here, after: number }
        } else {
            Progress { ridges, ..so_far }
        }
    }

    fn end(&mut self, so_far: Progress, steps: &[Stance], end: Option<Spot>) {
        self.chooser.offer(1);
        let mut worth = so_far.ridges + i64::from(self.posture.gain) * i64::from(so_far.strike.gain());
        match end {
            None => worth += self.end_worth.leave,
            Some(spot) => {
                let there = self.worth(spot);
                debug_assert!(there <= self.most_worth(spot.hex), "a bound holds");
                worth += there;
                if self.chooser.rules_out(worth + self.most_reach) {
                    return;
                }
                let next = next_gain(self.next(spot), so_far.strike);
                let reach = i64::from(self.posture.reach) * i64::from(next);
                debug_assert!(reach <= self.most_reach, "a bound holds");
                worth += reach;
            }
        }
        let (altitude, gunship) = (self.altitude, self.outlook.view.kind().gunship);
        self.chooser.score(worth, || {
            let mut activation = Activation { altitude, steps: List::empty(Stance::Centre), strike: None };
            steps.iter().for_each(|&step| activation.steps.push(step));
            activation.strike = so_far.strike.aimed(gunship).map(|(hex, arm)| Strike { after: so_far.after, hex, arm });
            activation
        });
    }
}

/// The most that a next strike at an altitude is worth under a posture.
fn most_reach(outlook: &mut Outlook<'_>, posture: &Posture, altitude: Altitude) -> i64 {
    i64::from(posture.reach).max(0) * i64::from(outlook.most_gain(altitude))
}

/// The best strike of the activation that begins on a spot: before it moves, which is given, or after its first step.
fn next_strike(outlook: &mut Outlook<'_>, before: BestStrike, (spot, altitude): (Spot, Altitude)) -> BestStrike {
    let Some(beyond) = outlook.onward(spot).filter(|&beyond| beyond != spot) else { return before };
    let after = outlook.strike(altitude, beyond);
    if after.gain() > before.gain() { after } else { before }
}

/// What the next attack can be expected to destroy from where the move ends: half of it where this attack is made at
/// the same hex.
fn next_gain(next: BestStrike, now: BestStrike) -> i32 {
    if now.gain() > 0 && next.is_where(now) { next.gain() / 2 } else { next.gain() }
}
