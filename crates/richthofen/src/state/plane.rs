//! An aircraft, or a balloon, in play.

use crate::terms::crew::{AceUse, Crewman, Health};
use crate::terms::firers::Firers;
use crate::terms::flying::{LastMove, Place};
use crate::terms::guns::{FrontShot, Position};
use crate::terms::named::{Manoeuvre, Task};
use crate::terms::side::Side;
use crate::terms::sizes::{MOST_CREW, MOST_POSITIONS};
use ground::board::{Pose, range};
use ground::chance::Label;

/// What has become of an aircraft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fate {
    /// On its way to the board.
    #[default]
    Waiting,
    /// On the board.
    Flying,
    /// Gone home.
    Home,
    /// Landed safely on own land.
    Landed,
    /// Out of the game for the reason given.
    Lost(Cause),
}

/// How an aircraft was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Damage reached its capacity.
    Damage,
    /// No man on board could fly it any more.
    Crew,
    /// Its wings failed in an overdive.
    Wings,
    /// It flew into the ground.
    Ground,
    /// It was wrecked as it landed, or landed between the lines.
    Landing,
    /// It came down in enemy land.
    Captured,
    /// A balloon burnt.
    Burnt,
}

impl Cause {
    /// All of them.
    pub const ALL: [Cause; 7] =
        [Cause::Damage, Cause::Crew, Cause::Wings, Cause::Ground, Cause::Landing, Cause::Captured, Cause::Burnt];

    /// The name used in metrics and traces.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Damage => "shot-down",
            Cause::Crew => "crew-lost",
            Cause::Wings => "wings-failed",
            Cause::Ground => "crashed",
            Cause::Landing => "wrecked-landing",
            Cause::Captured => "captured",
            Cause::Burnt => "burnt",
        }
    }
}

impl Cause {
    /// What it was lost to, in words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Cause::Damage => "damage",
            Cause::Crew => "the loss of its crew",
            Cause::Wings => "failed wings",
            Cause::Ground => "a crash",
            Cause::Landing => "its landing",
            Cause::Captured => "capture",
            Cause::Burnt => "fire",
        }
    }
}

/// Plates exposed over hexes in a row (R6.17a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plates {
    /// Hexes photographed in turns before, at most those of a whole row.
    pub hexes: u32,
    /// Which plates of them are good, the last in the lowest bit.
    pub good: u32,
    /// Hexes photographed in this turn, and not developed.
    pub exposed: u8,
}

impl Plates {
    /// The next plate is developed, of rows of `whole` hexes; as yet it is not good.
    pub(crate) fn begin(&mut self, whole: u32) {
        self.exposed -= 1;
        self.hexes = whole.min(self.hexes + 1);
        // The plate before the row falls out of it.
        self.good = self.good << 1 & (u32::MAX >> (u32::BITS - whole));
    }
}

/// An aircraft in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plane {
    /// Whose dice it rolls.
    pub label: Label,
    /// Whose it is.
    pub side: Side,
    /// Its type, by its place among those of the scenario.
    pub kind: u8,
    /// Whether it is a balloon.
    pub balloon: bool,
    /// What it is there for.
    pub task: Task,
    /// Hex and facing.
    pub pose: Pose,
    /// Metres.
    pub altitude: i16,
    /// Points of its last move.
    pub speed: i8,
    /// What has become of it.
    pub fate: Fate,
    /// The turn in which it comes, while it waits.
    pub arrives: u16,
    /// Points of damage.
    pub damage: i16,
    /// The pilot, then the observer or the gunners.
    pub crew: [Crewman; MOST_CREW],
    /// Which of them are captured.
    pub captured: [bool; MOST_CREW],
    /// The observer flies it (R4.9a).
    pub stand_in: bool,
    /// Its gun positions.
    pub guns: [Position; MOST_POSITIONS],
    /// Points of speed that the engine has lost.
    pub engine_loss: i8,
    /// It glides.
    pub glider: bool,
    /// It does not climb.
    pub no_climb: bool,
    /// Its rudder is struck.
    pub rudder: bool,
    /// How often its wings were struck.
    pub wing_hits: i8,
    /// Points of dive speed lost by overdives.
    pub strained: i8,
    /// Turns since its tank was struck.
    pub leak: Option<u8>,
    /// Its tank is dry.
    pub dry: bool,
    /// Turns since the man at the controls was wounded.
    pub wounded_for: u8,
    /// Load points of bombs on board.
    pub bombs: i8,
    /// It has thrown its bombs away short of the target.
    pub jettisoned: bool,
    /// How its last move ended.
    pub last: LastMove,
    /// After the point before the last of its last move.
    pub before: Place,
    /// It has moved this turn.
    pub moved: bool,
    /// Place in this turn's order of moves, from 1.
    pub order: u8,
    /// The aircraft that it tails this turn.
    pub tailing: Option<u8>,
    /// The target has looped: one point is not enough for a shot at it (R6.6c).
    pub shaken: bool,
    /// What its pilot's guns are declared to fire at.
    pub shot: Option<FrontShot>,
    /// Where the target of that shot was as the shot was declared.
    pub sighted: Place,
    /// At the end of its own move it had an enemy that it might have fired at (R2.5e).
    pub had_target: bool,
    /// The declared shot is not at the aircraft that it tails (R2.6d).
    pub off_tail: bool,
    /// Change of height in this turn's move.
    pub rise: i16,
    /// The most hexsides turned in one hex of this turn's move.
    pub hexsides: u8,
    /// This turn's move was straight and level.
    pub level: bool,
    /// Hexes flown straight on at the end of this turn's move, and in the moves before it where this one is straight.
    pub run: u8,
    /// Hexes flown straight on and level at the end of this turn's move.
    pub level_hexes: u8,
    /// The special manoeuvre of this turn.
    pub manoeuvre: Option<Manoeuvre>,
    /// It is in a spin.
    pub spinning: bool,
    /// Greatest speed of its next move.
    pub cap: i8,
    /// What its ace uses his modifier for.
    pub ace: AceUse,
    /// Its pilot means to clear his guns at the end of this turn.
    pub clearing: bool,
    /// Its pilot changes the drum of the wing gun this turn.
    pub changing: bool,
    /// Hexes strafed this turn.
    pub strafed: u8,
    /// Hexes of those in rear areas.
    pub strafed_rear: u8,
    /// Strafing hits in all.
    pub strafing_hits: u8,
    /// Archie opens fire at it this turn.
    pub under_archie: bool,
    /// It was shot at this turn.
    pub attacked: bool,
    /// It has taken damage since the end of its last move.
    pub struck: bool,
    /// It has taken a critical hit.
    pub critical: bool,
    /// What its observers and gunners fire at this turn, by position.
    pub aims: [Option<u8>; MOST_POSITIONS],
    /// Its observer exposes plates this turn.
    pub photographs: bool,
    /// The plates of the hexes that it photographs one after the other.
    pub plates: Plates,
    /// Those of a whole row that it has left in this turn.
    pub left_plates: Plates,
    /// It was on station last turn.
    pub on_station: bool,
    /// The aircraft that last scored damage on it.
    pub scored_by: Firers,
    /// Parts of victories won.
    pub credit: i32,
    /// The same by the men whose guns fired: the pilot, and the observer or the gunners. Where both fired, both have
    /// the aircraft's part.
    pub credits: [i32; 2],
    /// It has fired, or done what its mission asks.
    pub engaged: bool,
    /// Its man in the campaign, and his observer.
    pub men: [Option<u8>; 2],
    /// Its airframe in the campaign.
    pub airframe: u8,
}

impl Plane {
    /// An empty place of the list of aircraft.
    pub(crate) fn blank() -> Plane {
        Plane {
            label: Label::NONE,
            side: Side::Allies,
            kind: 0,
            balloon: false,
            task: Task::Fighter,
            pose: Pose::default(),
            altitude: 0,
            speed: 0,
            fate: Fate::Waiting,
            arrives: 0,
            damage: 0,
            crew: [Crewman::default(); MOST_CREW],
            captured: [false; MOST_CREW],
            stand_in: false,
            guns: [Position::default(); MOST_POSITIONS],
            engine_loss: 0,
            glider: false,
            no_climb: false,
            rudder: false,
            wing_hits: 0,
            strained: 0,
            leak: None,
            dry: false,
            wounded_for: 0,
            bombs: 0,
            jettisoned: false,
            last: LastMove::default(),
            before: Place::default(),
            moved: false,
            order: 0,
            tailing: None,
            shaken: false,
            shot: None,
            sighted: Place::default(),
            had_target: false,
            off_tail: false,
            rise: 0,
            hexsides: 0,
            level: false,
            run: 0,
            level_hexes: 0,
            manoeuvre: None,
            spinning: false,
            cap: i8::MAX,
            ace: AceUse::Open,
            clearing: false,
            changing: false,
            strafed: 0,
            strafed_rear: 0,
            strafing_hits: 0,
            under_archie: false,
            attacked: false,
            struck: false,
            critical: false,
            aims: [None; MOST_POSITIONS],
            photographs: false,
            plates: Plates::default(),
            left_plates: Plates::default(),
            on_station: false,
            scored_by: Firers::NONE,
            credit: 0,
            credits: [0; 2],
            engaged: false,
            men: [None; 2],
            airframe: u8::MAX,
        }
    }

    /// Forgets what belongs to a turn alone.
    pub(crate) fn begin_turn(&mut self) {
        self.moved = false;
        self.order = 0;
        self.tailing = None;
        self.shaken = false;
        self.shot = None;
        self.had_target = false;
        self.off_tail = false;
        self.rise = 0;
        self.manoeuvre = None;
        self.ace = AceUse::Open;
        self.clearing = false;
        self.changing = false;
        (self.strafed, self.strafed_rear) = (0, 0);
        self.under_archie = false;
        self.attacked = false;
        self.aims = [None; MOST_POSITIONS];
        self.photographs = false;
        for gun in &mut self.guns {
            gun.fired = false;
        }
    }

    /// Whether it is on the board.
    #[inline]
    pub fn flying(&self) -> bool {
        self.fate == Fate::Flying
    }

    /// Whether it is lost.
    pub fn is_lost(&self) -> bool {
        matches!(self.fate, Fate::Lost(_))
    }

    /// Pose and altitude.
    #[inline]
    pub fn place(&self) -> Place {
        Place { pose: self.pose, altitude: self.altitude }
    }

    /// Whether it carries bombs.
    #[inline]
    pub fn loaded(&self) -> bool {
        self.bombs > 0
    }

    /// The seat of the man at the controls: the pilot's, or the observer's where he replaces the pilot (R4.9a).
    #[inline]
    pub fn at_the_stick(&self) -> usize {
        usize::from(self.stand_in)
    }

    /// Whether the man at the controls is seriously wounded.
    pub fn pilot_wounded(&self) -> bool {
        self.crew[self.at_the_stick()].health == Health::Wounded
    }

    /// Hexes to another.
    #[inline]
    pub fn distance(&self, other: &Plane) -> u32 {
        range(self.pose.hex, other.pose.hex)
    }
}
