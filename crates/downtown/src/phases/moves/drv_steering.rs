//! What a DRV flight has ahead: the hexes that it may fly on to, and the turns that lead there (D5.8.1e, D5.8.2h,
//! D5.8.2j, D5.9b, D5.9.1c).

use crate::phases::air::surroundings::Watch;
use crate::phases::context::Raid;
use crate::phases::moves::drv_zones::DrvCourse;
use crate::state::flying::Flying;
use crate::terms::defence::Zone;
use crate::terms::flights::Band;
use crate::terms::hexes::{AROUND, OFF, index};
use ground::board::{Facing, Heading, Hex, range};
use ground::chance::Chance;
use ground::journal::Journal;
use std::cmp::Ordering;

/// A hex that may be the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Candidate {
    off_map: bool,
    /// Whether its own SAMs ban it.
    banned: bool,
    /// The distance in hexes from there out of the ground that its own SAMs bar.
    depth: u32,
    /// Whether it is closer to the US, for a flight that may not go closer while it has another way.
    closer: bool,
    covered: bool,
    /// Whether it is a ridge, for a flight at Deck that may not climb over it.
    ridge: bool,
    /// The distance in hexes to the goal.
    far: u32,
}

impl Candidate {
    /// Whether the hex brings a flight nearer to its goal, from `far` hexes, and no closer to the US. If `blind`, the
    /// missiles of its own side do not matter.
    const fn leads_round(self, far: u32, blind: bool) -> bool {
        let free = !self.off_map && !self.ridge && (blind || !self.banned);
        free && !self.closer && self.far < far
    }

    /// Its cost, the less the better: a flight that shuns guns keeps clear of barrage first and goes to its goal
    /// second.
    fn drawbacks(self, shuns_guns: bool) -> Drawbacks {
        let Candidate { off_map, banned, depth, closer, covered, ridge, far } = self;
        // The distance out matters only if the hex is banned.
        let depth = if banned { depth } else { 0 };
        let (barrage, covered) = (covered & shuns_guns, covered & !shuns_guns);
        Drawbacks { off_map, ridge, banned, depth, closer, barrage, far, covered }
    }
}

/// What is against a hex as the next one, the most serious first: of two hexes the lesser is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Drawbacks {
    off_map: bool,
    /// A ridge, for a flight at Deck that may not climb over it.
    ridge: bool,
    banned: bool,
    depth: u32,
    closer: bool,
    /// Under barrage, for a flight that shuns it.
    barrage: bool,
    /// The distance in hexes to the goal.
    far: u32,
    /// Under barrage, for any other flight.
    covered: bool,
}

impl Drawbacks {
    /// Worse than any hex.
    const ALL: Drawbacks = Drawbacks {
        off_map: true,
        ridge: true,
        banned: true,
        depth: u32::MAX,
        closer: true,
        barrage: true,
        far: u32::MAX,
        covered: true,
    };
}

/// The turns that are free on the way from a hex to a goal: the heading and the side of it that they start from, and
/// up to how many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turns {
    from: Hex,
    goal: Hex,
    heading: Heading,
    right: u8,
    held: u8,
}

impl Turns {
    /// Half a circle, in steps; more steps lead to no new heading.
    const HALF: u8 = 6;

    fn of(flying: &Flying, goal: Hex) -> Turns {
        let held = flying.free_turn.min(Turns::HALF);
        Turns { from: flying.hex, goal, heading: flying.heading, right: flying.right.into(), held }
    }

    /// The hexsides over which the turns lead. They are counted on without wrapping at 6; every other step leads to the
    /// next side.
    const fn sides(self) -> std::ops::Range<u8> {
        let middle = 12 + self.heading.index() + self.right;
        (middle - self.held) / 2..(middle + self.held) / 2 + 1
    }

    fn hex(self, side: u8) -> Hex {
        self.from + Facing::new(side).step()
    }

    /// The steps of the one or two turns that lead over a side.
    fn over(self, side: u8) -> [i8; 2] {
        let (held, first) = (self.held as i8, 2 * side as i8 - 12 - (self.heading.index() + self.right) as i8);
        [first.max(-held), (first + 1).min(held)]
    }

    /// The better of the turns over a side: the one with the smaller angle to the goal afterwards, then the smaller
    /// turn.
    fn better(self, side: u8) -> Turn {
        let hex = self.hex(side);
        let [first, second] = self.over(side);
        if hex == self.goal {
            return Turn::new(0, first).min(Turn::new(0, second));
        }
        let left = self.heading.turned(first).steps_to(Heading::towards(hex, self.goal));
        // A step more leaves one step less to turn.
        let more = if left > 0 { second - first } else { 0 };
        Turn::new((left - more).unsigned_abs(), first + more)
    }

    /// The steps of the turn over a side.
    fn steps(self, side: u8) -> i8 {
        match self.over(side) {
            [first, second] if first == second => first,
            _ => self.better(side).steps(),
        }
    }

    /// The steps of a turn of any size to the best of the hexes around. Of equal hexes the one nearest to the present
    /// heading counts.
    fn to_best(self, drawbacks: impl Fn(u8) -> Drawbacks) -> i8 {
        let steps = |side: u8| self.heading.steps_to(Heading::towards(self.from, self.hex(side)));
        let sides = 0..Facing::ALL.len() as u8;
        sides.min_by_key(|&side| (drawbacks(side), steps(side).abs())).map_or(0, steps)
    }
}

/// A turn to a hex. Of turns to equally good hexes the lesser is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    /// The steps from the heading to the direction of the goal after the turn.
    off: u8,
    steps: u8,
    right: bool,
}

impl Turn {
    const fn new(off: u8, steps: i8) -> Turn {
        Turn { off, steps: steps.unsigned_abs(), right: steps > 0 }
    }

    /// The steps of the turn, to the right if positive.
    const fn steps(self) -> i8 {
        let steps = self.steps as i8;
        if self.right { steps } else { -steps }
    }
}

/// The best of the hexes ahead, by the side on which it is, and the turn to it once that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Best {
    drawbacks: Drawbacks,
    side: u8,
    turn: Option<Turn>,
}

impl Best {
    /// Worse than any hex.
    const NONE: Best = Best { drawbacks: Drawbacks::ALL, side: 0, turn: None };

    /// Compares the hex over another side with the best so far; of equally good hexes the better turn counts.
    #[inline]
    fn judge(&mut self, drawbacks: Drawbacks, side: u8, turns: Turns) {
        match drawbacks.cmp(&self.drawbacks) {
            Ordering::Less => *self = Best { drawbacks, side, turn: None },
            Ordering::Equal => {
                let (kept, other) = (self.turn.unwrap_or_else(|| turns.better(self.side)), turns.better(side));
                let side = if other < kept { side } else { self.side };
                *self = Best { drawbacks, side, turn: Some(other.min(kept)) };
            }
            Ordering::Greater => (),
        }
    }

    /// The steps of the turn to it.
    fn steps(&self, turns: Turns) -> i8 {
        self.turn.map_or_else(|| turns.steps(self.side), Turn::steps)
    }
}

/// What a flight has ahead: the turn to the best of the hexes, and to that if its own side's guns and missiles are
/// left out; whether the best is no hex to fly to or banned all the same, and whether any is closer to the US, for
/// flights that may not go there while another brings them nearer to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outlook {
    pub(crate) steps: i8,
    pub(crate) blind_steps: i8,
    /// Whether the best hex cannot be entered: the map ends there, or a ridge stops the flight.
    pub(crate) stops: bool,
    /// Whether the best hex is banned to the flight by its own SAMs.
    pub(crate) banned: bool,
    /// Whether a hex closer to the US is passed over.
    pub(crate) keeps_off: bool,
    /// The steps of a turn of any size to where the flight wants to go: the goal, or the best hex around if it cannot
    /// fly on or its own SAMs bar hexes.
    pub(crate) wanted: i8,
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// What the flight's free turns lead to, on the way to a goal.
    pub(crate) fn outlook(&self, place: usize, goal: Hex, course: DrvCourse, watch: &Watch<'_>) -> Outlook {
        let flight = &self.state.drv[place];
        let shy = flight.disordered && !flight.aborting;
        let shuns_guns = course.zone == Some(Zone::Transit);
        let keeps_deck = course.keeps_deck() || self.is_under_barrage(&flight.flying);
        let below_ridges = keeps_deck && flight.flying.band == Band::Deck;
        let guards = watch.free == 0;
        let depth = |hex: Hex| if guards { self.depth(hex, watch.guarded) } else { 0 };
        let own_depth = depth(flight.flying.hex);
        let turns = Turns::of(&flight.flying, goal);
        let around = index(turns.from).map_or([OFF; 6], |at| AROUND[at]);
        let (mut best, mut blind, mut closes) = (Best::NONE, Best::NONE, false);
        let look = |side: u8, away: u32| {
            let hex = turns.hex(side);
            let at = around[usize::from(Facing::new(side).index())];
            let depth = depth(hex);
            Candidate {
                off_map: at == OFF,
                banned: depth > 0 && depth >= own_depth,
                depth,
                closer: away > 0 && self.to_us(hex) < away,
                covered: at != OFF && self.state.guns_at(at.into()).0,
                ridge: below_ridges && self.scenario.map.ground(hex).ridge(),
                far: range(hex, goal),
            }
        };
        let far = range(turns.from, goal);
        // The distance to the US, if the flight may not go closer and has another way to its goal; otherwise 0.
        let away = |blind: bool| {
            let away = if shy { self.to_us(turns.from) } else { 0 };
            let round = away > 0 && turns.sides().any(|side| look(side, away).leads_round(far, blind));
            if round { away } else { 0 }
        };
        let (away, blind_away) = (away(false), if self.journal.keeps() { away(true) } else { 0 });
        for side in turns.sides() {
            let candidate = look(side, away);
            closes |= candidate.closer;
            best.judge(candidate.drawbacks(shuns_guns), side, turns);
            if self.journal.keeps() {
                let sees = look(side, blind_away);
                // A ridge that the flight climbs over but for the guns.
                let ridge = sees.ridge && course.keeps_deck();
                let candidate = Candidate { banned: false, depth: 0, covered: false, ridge, ..sees };
                blind.judge(candidate.drawbacks(shuns_guns), side, turns);
            }
        }
        let blind_steps = if self.journal.keeps() { blind.steps(turns) } else { 0 };
        let Drawbacks { off_map, ridge, banned, .. } = best.drawbacks;
        let stops = off_map || ridge;
        let wanted = if guards || stops {
            turns.to_best(|side| look(side, away).drawbacks(shuns_guns))
        } else {
            turns.heading.steps_to(Heading::towards(turns.from, goal))
        };
        let keeps_off = closes && !best.drawbacks.closer;
        Outlook { steps: best.steps(turns), blind_steps, stops, banned, keeps_off, wanted }
    }
}
