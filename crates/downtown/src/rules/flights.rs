//! Aircraft, their weapons, tasks and crews, and what a Movement Point buys (DH4a, DH5a to DH6b).

use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::flights::{Band, Bound, Pods, Receiver, Service, Skill, Standoff, Task, WeaponKind};
use crate::terms::lowering::{part, table};
use ground::scenario::lower::Range;
use std::collections::BTreeMap;

/// What tables call the profile of a flight without one, so that no type of aircraft has this name.
pub(crate) const NO_PROFILE: &str = "none";

table! {
    /// What tasks allow.
    TasksFile => Tasks {
        cap: TaskRule,
        close_escort: TaskRule,
        armed_escort: TaskRule,
        bombing: TaskRule,
        sead: TaskRule,
        recon: TaskRule,
        jamming: TaskRule,
        chaff: TaskRule,
    }
}
part! {
    /// What a task allows.
    TaskRuleFile => TaskRule {
        /// Whether flights of the task may start air combat.
        air: bool,
        /// The distance from their path or target within which they attack ground targets, in hexes; 0 for no such
        /// attacks.
        ground: u8,
        /// The distance that they may stray from what binds them, in hexes.
        stray: u8,
        bound: Bound,
    }
}

impl Tasks {
    pub(crate) fn of(&self, task: Task) -> &TaskRule {
        match task {
            Task::Bombing => &self.bombing,
            Task::Sead => &self.sead,
            Task::ArmedEscort => &self.armed_escort,
            Task::CloseEscort => &self.close_escort,
            Task::Cap => &self.cap,
            Task::Recon => &self.recon,
            Task::Jamming => &self.jamming,
            Task::Chaff => &self.chaff,
        }
    }
}

table! {
    /// What Movement Points buy.
    MovementFile => Movement {
        /// Movement Points for the first climb of a turn.
        climb: u8 = 1..=9,
        /// Movement Points for the second climb of a turn.
        zoom: u8 = 1..=9,
        /// Movement Points for a dive of any depth.
        dive: u8 = 1..=9,
        /// The bands of descent that are free at the end of a move.
        free_descent: u8 = 0..=3,
        /// The share of its Movement Points that a flight pays to remove a manoeuvre marker, rounded up: numerator and
        /// denominator.
        manoeuvre_marker_share: [u8; 2] = 1..=9,
        /// Fuel points below which a flight does not dash.
        reserve: u8 = 0..=9,
        /// The Movement Points that a flight pays to remove a SAM-avoid marker.
        sam_avoid_marker: u8 = 0..=9,
        /// The highest speed with bombs aboard, in Movement Points.
        bombs_speed: u8 = 1..=12,
        /// The highest speed with anti-radiation missiles aboard, in Movement Points.
        arm_speed: u8 = 1..=12,
        /// Movement Points by which combat throttle may fall short of the listed value.
        combat_less: u8 = 0..=3,
        /// The manoeuvre value of a flight that has just taken off.
        take_off_manoeuvre: i8 = 0..=9,
        /// The distance from an airfield within which a flight lands, in hexes.
        land_range: u8 = 0..=9,
        /// The Movement Points that it needs to land.
        land_points: u8 = 0..=9,
        /// Added to the manoeuvre value in a turn with a zoom.
        zoom_manoeuvre: i8 = -9..=9,
    }
}
table! {
    /// How far a flight turns.
    TurningFile => Turning {
        /// The turns, by speed.
        rows: Vec<TurnRate>,
    }
}
part! {
    /// Turning at some speeds, in steps of 30 degrees, by day and by night.
    TurnRateFile => TurnRate {
        /// The speeds of the row, in Movement Points.
        speed: Range = 1..=12,
        /// The free turn on entering a hex, climbing or diving.
        free: [u8; 2] = 0..=6,
        /// The greatest turn that one point buys.
        most: [u8; 2] = 0..=6,
    }
}

impl Aircraft {
    /// The Movement Points of a flight of the type in a band.
    pub(crate) fn points(&self, band: Band, laden: bool, dash: bool) -> u8 {
        let laden = self.laden.as_ref().filter(|_| laden);
        let [combat, dashing] = laden.map_or([&self.combat, &self.dash], |laden| [&laden.combat, &laden.dash]);
        [combat, dashing][usize::from(dash)][band.performance()]
    }
}

impl Turning {
    /// The free turn and the greatest turn for a point at a speed, in steps of 30 degrees.
    pub(crate) fn at(&self, speed: u8, night: bool) -> (u8, u8) {
        let row = self.rows.iter().find(|row| row.speed.holds(speed.max(1).into()));
        row.map_or((0, 0), |row| (row.free[usize::from(night)], row.most[usize::from(night)]))
    }
}

table! {
    /// The aggression of crews.
    AggressionFile => Aggression {
        /// Aggression by month.
        rows: ByDate<AggressionRow>,
        combat_tree: Aid,
        teaball: Aid,
    }
}
part! {
    /// Aggression from a month on.
    AggressionRowFile => AggressionRow {
        /// The first month of the row.
        from: Date,
        /// Aggression of fighters of the Air Force.
        usaf_fighter: i8 = -3..=3,
        /// Aggression of strike aircraft of the Air Force.
        usaf_strike: i8 = -3..=3,
        /// Aggression of fighters of the Navy.
        usn_fighter: i8 = -3..=3,
        /// Aggression of MiG-17s.
        mig_17: i8 = -3..=3,
        /// Aggression of MiG-19s.
        mig_19: i8 = -3..=3,
        /// Aggression of MiG-21s.
        mig_21: i8 = -3..=3,
    }
}
impl FromMonth for AggressionRow {
    fn from(&self) -> Date {
        self.from
    }
}
part! {
    /// What an aid adds to aggression: reading enemy transponders, on CAP, or warning from the ground, for all Air
    /// Force fighters.
    AidFile => Aid {
        /// The first month in which it exists.
        from: Date,
        /// Added to aggression.
        bonus: i8 = 0..=3,
    }
}

table! {
    /// An aircraft type. Lists of three are by band: Deck and Low, Medium, High.
    AircraftFile => Aircraft {
        service: Service,
        /// Movement Points at combat throttle.
        combat: [u8; 3] = 1..=12,
        /// Movement Points at dash throttle.
        dash: [u8; 3] = 1..=12,
        /// The manoeuvre value, by band.
        manoeuvre: [i8; 3] = 0..=9,
        /// The values with bombs aboard; absent for types that carry none.
        laden: Option<Laden>,
        /// Fuel points; 0 for no limit.
        fuel: u8 = 0..=30,
        /// Bomb points of one aircraft, in halves: at full load, and deep in the north.
        bombs: Option<[u8; 2]> = 0..=80,
        /// The sight modifier of bombing.
        sight: Option<i8> = -2..=4,
        /// The sight modifier of bombing by radar.
        radar_sight: Option<i8> = -2..=4,
        /// The crew of one aircraft.
        crew: u8 = 1..=8,
        /// Range of its air search radar, in hexes.
        radar: Option<u8>,
        /// A receiver better than the standard one of the time.
        receiver: Option<Receiver>,
        /// The source of its own jamming.
        pods: Option<Pods>,
        /// The set with which it jams from afar.
        standoff: Option<Standoff>,
        /// Whether it is a large aircraft.
        large: Option<bool>,
        /// Whether its flights are B-52 cells.
        cell: Option<bool>,
        /// Whether it takes photographs.
        recon: Option<bool>,
        /// Whether it bombs at night.
        night_bomber: Option<bool>,
        /// Whether it may fly at Deck over ridges.
        terrain_following: Option<bool>,
        /// Whether its CAP reads enemy transponders.
        combat_tree: Option<bool>,
        /// Whether it bombs level through cloud by radio bearings.
        loran: Option<bool>,
        /// The number of Shrikes of one aircraft on SEAD.
        shrikes: Option<u8>,
        /// The number of Standard ARMs of one aircraft on SEAD.
        standards: Option<u8>,
        /// The number of laser-guided bombs of one aircraft that carries them.
        laser_bombs: Option<u8>,
        /// The number of Walleyes of one aircraft that carries them.
        walleyes: Option<u8>,
        /// The column of the aggression table that applies.
        skill: Option<Skill>,
        /// Whether its flights may fly a defensive wheel.
        wheel: Option<bool>,
        /// Whether its flights make slash attacks.
        slash: Option<bool>,
        /// A flight carries a gun pod on a die up to this; without it, it has no gun.
        gun_pod: Option<u8> = 0..=10,
        /// Its air weapons, by date.
        fits: ByDate<Fit>,
    }
}
part! {
    /// Values of an aircraft with bombs aboard.
    LadenFile => Laden {
        /// Movement Points at combat throttle, by band: Deck and Low, Medium, High.
        combat: [u8; 3] = 1..=12,
        /// Movement Points at dash throttle, by band.
        dash: [u8; 3] = 1..=12,
        /// Manoeuvre value, by band.
        manoeuvre: [i8; 3] = 0..=9,
    }
}
part! {
    /// Air weapons from a month on.
    FitFile => Fit {
        /// The first month of the row.
        from: Date,
        /// The weapons, by the names of `weapons.types`.
        weapons: Vec<String>,
    }
}
impl FromMonth for Fit {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// Air weapons.
    WeaponsFile => Weapons {
        /// The weapons by name.
        types: BTreeMap<String, Weapon>,
    }
}
part! {
    /// An air weapon.
    WeaponFile => Weapon {
        kind: WeaponKind,
        /// Added to the roll of a shot.
        rating: i8 = -5..=5,
        /// It is used up on a die up to this.
        depletion: i8 = 0..=10,
    }
}
