//! How aircraft fly: speeds, climbs, dives, the price of turns, and a move step by step (R2.3, R2.4, R6.3 to R6.5).

use crate::terms::flying::{Envelope, LastMove, Move, Place, Step};
use crate::terms::lowering::{part, table};
use crate::terms::named::{Manoeuvre, Schedule};
use crate::terms::sizes::STEP;

table! {
    #![derive(Copy)]
    /// Speeds, climbs and dives.
    FlightFile => Flight {
        /// Points of speed that a turn may add.
        faster: i8 = 0..=9,
        /// The same in a dive.
        faster_diving: i8 = 0..=9,
        /// Metres from which a dive counts for it.
        diving: i16 = 0..=1000,
        /// Points of speed that a turn may take away.
        slower: i8 = 0..=9,
        /// The same in a climb.
        slower_climbing: i8 = 0..=9,
        /// Metres from which a climb counts for it.
        climbing: i16 = 0..=1000,
        /// Hundredths of the ceiling above which the greatest climb falls, and those above which it falls again.
        thin_air: [i16; 2] = 0..=100,
        /// Metres by which it falls each time.
        thin_air_loss: i16 = 0..=500,
        /// Metres by which the greatest dive falls for each point above the dive speed.
        shallow: i16 = 0..=500,
        /// Metres by which an overdive may be deeper than the greatest dive.
        overdive: i16 = 0..=500,
        /// What a dive deeper than the greatest adds to the excess of an overdive.
        overdive_excess: i8 = 1..=9,
        /// Points of speed of a glider above its least.
        glide_speeds: i8 = 0..=9,
        /// The least and the greatest loss of height of a glider in a turn.
        glide_loss: [i16; 2] = 0..=1000,
        /// The lowest height under power.
        lowest: i16 = 0..=1000,
    }
}

table! {
    /// What each hexside in a hex costs, by schedule; what is not listed is not allowed.
    TurningFile => Turning {
        /// Schedule A: the first hexside, the second, and so on.
        a: Vec<i8> = 1..=9,
        /// Schedule B: the first hexside, the second, and so on.
        b: Vec<i8> = 1..=9,
        /// Schedule C: the first hexside, the second, and so on.
        c: Vec<i8> = 1..=9,
        /// Schedule D: the first hexside, the second, and so on.
        d: Vec<i8> = 1..=9,
        /// Schedule E: the first hexside, the second, and so on.
        e: Vec<i8> = 1..=9,
        /// Schedule F: the first hexside, the second, and so on.
        f: Vec<i8> = 1..=9,
        /// Schedule G: the first hexside, the second, and so on.
        g: Vec<i8> = 1..=9,
        /// Most hexsides in a hex with a seriously wounded pilot or without a rudder.
        lame: i8 = 0..=3,
    }
}

table! {
    /// The special manoeuvres.
    ManoeuvresFile => Manoeuvres {
        side_slip: ManoeuvreRow,
        vertical_turn: ManoeuvreRow,
        half_loop: ManoeuvreRow,
        r#loop: ManoeuvreRow,
        half_roll: ManoeuvreRow,
        barrel_roll: ManoeuvreRow,
        falling_leaf: ManoeuvreRow,
        spin: ManoeuvreRow,
        /// A spin is left on this total of two dice, or more.
        recovery: i8 = 2..=12,
        /// What is added to it for an ace.
        recovery_ace: i8 = 0..=6,
        /// What is added to it for a novice.
        recovery_novice: i8 = -6..=0,
    }
}

part! {
    #![derive(Copy)]
    /// A special manoeuvre.
    ManoeuvreRowFile => ManoeuvreRow {
        /// Its price by schedule, A to E; 0 where it is not allowed. Without prices it takes all points of the move.
        prices: Option<[i8; 5]> = 0..=12,
        /// The speed that it needs.
        speed: Option<i8> = 1..=12,
        /// Metres gained, or lost when negative.
        rise: i16 = -500..=500,
        /// What it loses of height is a dive: it counts for the limits of dives, and one hex ahead comes before it.
        dives: Option<bool>,
        /// Next turn's speed is lower by this at least.
        slower: Option<i8> = 1..=9,
        /// Next turn's speed is the least.
        slowest: bool,
        /// No gun of the aircraft fires this turn.
        no_shot: bool,
        /// Where the move ends at the ground it is a crash, and no landing.
        crashes: Option<bool>,
    }
}

impl ManoeuvreRow {
    /// Metres that it dives.
    fn dive(&self) -> i16 {
        if self.dives == Some(true) { (-self.rise).max(0) } else { 0 }
    }
}

impl Manoeuvres {
    pub(crate) fn row(&self, manoeuvre: Manoeuvre) -> &ManoeuvreRow {
        match manoeuvre {
            Manoeuvre::SideSlip => &self.side_slip,
            Manoeuvre::VerticalTurn => &self.vertical_turn,
            Manoeuvre::HalfLoop => &self.half_loop,
            Manoeuvre::Loop => &self.r#loop,
            Manoeuvre::HalfRoll => &self.half_roll,
            Manoeuvre::BarrelRoll => &self.barrel_roll,
            Manoeuvre::FallingLeaf => &self.falling_leaf,
            Manoeuvre::Spin => &self.spin,
        }
    }

    /// Whether a move with a manoeuvre that ends at the ground is a crash (R6.3k).
    pub(crate) fn crashes(&self, manoeuvre: Manoeuvre) -> bool {
        self.row(manoeuvre).crashes == Some(true)
    }
}

impl Turning {
    /// The price of one more hexside in a hex after `turned` hexsides there; none where it is not allowed (R6.4a).
    #[inline]
    pub(crate) fn price(&self, schedule: Schedule, turned: i8) -> Option<i8> {
        let prices = match schedule {
            Schedule::A => &self.a,
            Schedule::B => &self.b,
            Schedule::C => &self.c,
            Schedule::D => &self.d,
            Schedule::E => &self.e,
            Schedule::F => &self.f,
            Schedule::G => &self.g,
        };
        prices.get(turned as usize).copied()
    }
}

impl Flight {
    /// The greatest climb in the air of this height, of an aircraft that climbs `climb` near the ground (R6.3f).
    pub(crate) fn climb(&self, climb: i16, altitude: i16, ceiling: i16) -> i16 {
        let mut left = climb;
        for percent in self.thin_air {
            if i32::from(altitude) * 100 > i32::from(ceiling) * i32::from(percent) {
                left -= self.thin_air_loss;
            }
        }
        left.max(STEP).min(climb).min(ceiling - altitude).max(0) / STEP * STEP
    }

    /// The least and the greatest speed of a move that changes the height by `rise` (R6.3a, R6.3i).
    #[inline]
    pub(crate) fn speeds(&self, envelope: &Envelope, rise: i16) -> (i8, i8) {
        let most = envelope.maximum.min(envelope.cap).max(envelope.minimum);
        if envelope.glider {
            return (envelope.minimum, most);
        }
        let faster = if -rise >= self.diving { self.faster_diving } else { self.faster };
        let slower = if rise >= self.climbing { self.slower_climbing } else { self.slower };
        let least = (envelope.previous - slower).clamp(envelope.minimum, most);
        (least, (envelope.previous + faster).clamp(envelope.minimum, most))
    }

    /// The deepest dive at a speed without an overdive, whatever the ground (R2.3a, R6.5a).
    #[inline]
    pub(crate) fn safe_dive(&self, envelope: &Envelope, speed: i8) -> i16 {
        if envelope.glider {
            return self.glide_loss[1];
        }
        let above = i16::from((speed - envelope.dive_speed).max(0));
        (envelope.dive - above * self.shallow).max(0)
    }

    /// The deepest dive at a speed, overdives included (R6.5b).
    #[inline]
    pub(crate) fn deepest(&self, envelope: &Envelope, speed: i8) -> i16 {
        let safe = self.safe_dive(envelope, speed);
        let may = envelope.may_overdive && !envelope.glider && speed <= envelope.overdive_speed;
        if may { safe.max(envelope.dive + self.overdive) } else { safe }
    }

    /// By how much a dive, in metres, exceeds what the wings bear at a speed; 0 where it is no overdive (R6.5c).
    pub(crate) fn excess(&self, envelope: &Envelope, speed: i8, dive: i16) -> i8 {
        if dive <= self.safe_dive(envelope, speed) {
            return 0;
        }
        (speed - envelope.dive_speed).max(0) + if dive > envelope.dive { self.overdive_excess } else { 0 }
    }

    /// Whether a height change can be ordered at a speed: climb, dive, the ground and a glider's loss (R6.3d, R6.3k,
    /// R6.5f).
    #[inline]
    pub(crate) fn may_rise(&self, envelope: &Envelope, speed: i8, rise: i16) -> bool {
        if rise % STEP != 0 {
            return false;
        }
        let end = envelope.altitude + rise;
        if envelope.glider {
            let [least, most] = self.glide_loss;
            return -rise >= least.min(envelope.altitude) && -rise <= most && end >= 0;
        }
        if rise >= 0 {
            return rise <= envelope.climb;
        }
        let ground = end >= self.lowest || (end == 0 && envelope.may_land);
        ground && -rise <= self.deepest(envelope, speed)
    }
}

/// A move under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Walk {
    pub(crate) place: Place,
    /// After the point before the last.
    pub(crate) before: Place,
    /// Points left.
    pub(crate) left: i8,
    /// Hexes entered.
    pub(crate) hexes: u8,
    /// Hexsides turned in this hex, to the right when positive.
    pub(crate) here: i8,
    /// Those of them that the move before turned: they price a turn, but are no turn of this move.
    pub(crate) carried: i8,
    /// Whether a turn or a climb may be made in this hex.
    pub(crate) free: bool,
    /// Whether the climb or dive is made.
    pub(crate) risen: bool,
    pub(crate) manoeuvre: Option<Manoeuvre>,
    /// The most hexsides that this move turned in one hex (R3.2i).
    pub(crate) hexsides: u8,
    /// Hexes flown straight on at the end, a climb or a dive among them.
    pub(crate) run: u8,
    /// Of these the ones flown level.
    pub(crate) level: u8,
    /// How the last step ended.
    pub(crate) last: LastMove,
}

/// The rules of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flying<'a> {
    pub(crate) flight: &'a Flight,
    pub(crate) turning: &'a Turning,
    pub(crate) manoeuvres: &'a Manoeuvres,
}

impl Flying<'_> {
    /// The beginning of a move.
    #[inline]
    pub(crate) fn begin(&self, envelope: &Envelope, place: Place, speed: i8, rise: i16) -> Walk {
        let last = envelope.last;
        // Where no other hexside could be turned, the first point is a hex straight ahead, and no climb comes before
        // it.
        let turned = last.turned.abs();
        let goes_on =
            turned != 0 && turned < envelope.hexsides && self.turning.price(envelope.schedule, turned).is_some();
        let free = envelope.continues && (last.straight || goes_on);
        let carried = if free && !last.straight { last.turned } else { 0 };
        Walk {
            place,
            before: place,
            left: speed,
            hexes: 0,
            here: carried,
            carried,
            free,
            risen: rise == 0,
            manoeuvre: None,
            hexsides: 0,
            run: 0,
            level: 0,
            last: LastMove::default(),
        }
    }

    /// What a step costs here; none where it is not allowed.
    #[inline]
    pub(crate) fn price(&self, envelope: &Envelope, walk: &Walk, (speed, rise): (i8, i16), step: Step) -> Option<i8> {
        let price = match step {
            Step::Ahead => 1,
            Step::Left | Step::Right => {
                let way = if step == Step::Right { 1 } else { -1 };
                let turned = walk.here.abs();
                if !walk.free || walk.here * way < 0 || turned >= envelope.hexsides {
                    return None;
                }
                self.turning.price(envelope.schedule, turned)?
            }
            Step::Climb if rise > 0 && !walk.risen && walk.free => (rise / STEP) as i8,
            Step::Dive if rise < 0 && !walk.risen && walk.hexes > 0 => 1,
            Step::Climb | Step::Dive => return None,
            _ => self.price_of_manoeuvre(envelope, walk, (speed, rise), step.manoeuvre()?)?,
        };
        (price <= walk.left).then_some(price)
    }

    /// Metres that a move dives, those of a special manoeuvre among them (R6.5c).
    pub(crate) fn dive(&self, order: &Move) -> i16 {
        let flown = order.path.iter().find_map(Step::manoeuvre);
        (-order.rise).max(0) + flown.map_or(0, |manoeuvre| self.manoeuvres.row(manoeuvre).dive())
    }

    fn price_of_manoeuvre(
        &self,
        envelope: &Envelope,
        walk: &Walk,
        (speed, rise): (i8, i16),
        manoeuvre: Manoeuvre,
    ) -> Option<i8> {
        let row = self.manoeuvres.row(manoeuvre);
        if !envelope.may_manoeuvre || walk.manoeuvre.is_some() || row.speed.is_some_and(|least| speed < least) {
            return None;
        }
        let fits = if row.rise > 0 {
            rise >= 0 && rise + row.rise <= envelope.climb
        } else if row.dives == Some(true) {
            // One hex ahead comes before any dive (R2.4g).
            walk.hexes > 0 && rise <= 0 && row.dive() - rise <= self.flight.deepest(envelope, speed)
        } else {
            row.rise == 0 || rise <= 0
        };
        if !fits {
            return None;
        }
        let Some(prices) = &row.prices else {
            return (walk.hexes == 0 && walk.left == speed && rise == 0 && walk.last == LastMove::default())
                .then_some(walk.left);
        };
        if !walk.free {
            return None;
        }
        let price = *prices.get(match envelope.schedule {
            Schedule::A => 0,
            Schedule::B => 1,
            Schedule::C => 2,
            Schedule::D => 3,
            Schedule::E => 4,
            Schedule::F | Schedule::G => return None,
        })?;
        (price > 0).then_some(price)
    }

    /// Takes a step that is allowed at this price.
    #[inline]
    pub(crate) fn take(&self, walk: &mut Walk, rise: i16, step: Step, price: i8) {
        walk.before = walk.place;
        walk.left -= price;
        walk.last = LastMove::default();
        let pose = &mut walk.place.pose;
        match step {
            Step::Ahead | Step::Dive => {
                pose.step();
                walk.enter();
                walk.run += 1;
                walk.level = if step == Step::Dive { 0 } else { walk.level + 1 };
                walk.last.straight = true;
                if step == Step::Dive {
                    walk.place.altitude += rise;
                    walk.risen = true;
                }
            }
            Step::Left | Step::Right => {
                let way = if step == Step::Right { 1 } else { -1 };
                *pose = pose.turned(way);
                walk.here += way;
                walk.last.turned = walk.here;
                walk.hexsides = walk.hexsides.max((walk.here - walk.carried).unsigned_abs());
                (walk.run, walk.level) = (0, 0);
            }
            Step::Climb => {
                walk.place.altitude += rise;
                if price > 1 {
                    walk.before.altitude = walk.place.altitude - STEP;
                }
                walk.risen = true;
                walk.level = 0;
            }
            _ => self.perform(walk, step),
        }
    }

    /// Performs a special manoeuvre; where a leaf or a spin points the nose is for dice to say.
    fn perform(&self, walk: &mut Walk, step: Step) {
        let Some(manoeuvre) = step.manoeuvre() else { return };
        let pose = &mut walk.place.pose;
        match step {
            Step::SlipLeft => pose.hex = pose.turned(-1).ahead(1),
            Step::SlipRight => pose.hex = pose.turned(1).ahead(1),
            Step::VerticalTurn | Step::HalfRoll => *pose = pose.turned(3),
            Step::HalfLoop => {
                pose.step();
                *pose = pose.turned(3);
            }
            Step::BarrelRoll => pose.hex = pose.ahead(2),
            Step::FallingLeaf => pose.step(),
            _ => {}
        }
        walk.place.altitude += self.manoeuvres.row(manoeuvre).rise;
        walk.manoeuvre = Some(manoeuvre);
        (walk.run, walk.level) = (0, 0);
        if matches!(step, Step::SlipLeft | Step::SlipRight | Step::HalfLoop | Step::BarrelRoll | Step::FallingLeaf) {
            walk.enter();
        }
    }
}

impl Walk {
    #[inline]
    fn enter(&mut self) {
        self.hexes += 1;
        (self.here, self.carried) = (0, 0);
        self.free = true;
    }

    /// Whether the move can end here.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.left == 0 && self.risen
    }
}

impl super::Rules {
    /// The rules of moves.
    #[inline]
    pub(crate) fn flying(&self) -> Flying<'_> {
        Flying { flight: &self.flight, turning: &self.turning, manoeuvres: &self.manoeuvres }
    }
}
