//! Aircraft, their weapons, tasks and crews, and what they may do with a Movement Point (DH4a, DH5a to DH6b).

use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::flights::{Band, Bound, Pods, Receiver, Service, Skill, Standoff, Task, WeaponKind};
use crate::terms::lowering::{part, table};
use ground::scenario::lower::Range;
use std::collections::BTreeMap;

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
        /// Whether it may start air combat.
        air: bool,
        /// Within how many hexes of its path or target it attacks the ground; 0 is not at all.
        ground: u8,
        /// How many hexes it may stray from what binds it.
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
        /// Points for the first climb of a turn.
        climb: u8 = 1..=9,
        /// Points for the second.
        zoom: u8 = 1..=9,
        /// Points for a dive, whatever its depth.
        dive: u8 = 1..=9,
        /// Bands of descent that are free at the end of a move.
        free_descent: u8 = 0..=3,
        /// The share of the points that shedding a manoeuvre marker costs, rounded up.
        manoeuvre_marker_share: [u8; 2] = 1..=9,
        /// Points of fuel that are not dashed away.
        reserve: u8 = 0..=9,
        /// Points that shedding a SAM-avoid marker costs.
        sam_avoid_marker: u8 = 0..=9,
        /// The most speed with bombs aboard.
        bombs_speed: u8 = 1..=12,
        /// The most speed with anti-radiation missiles aboard.
        arm_speed: u8 = 1..=12,
        /// Movement Points by which combat throttle may fall short of the listed value.
        combat_less: u8 = 0..=3,
        /// Manoeuvre of a flight that has just taken off.
        take_off_manoeuvre: i8 = 0..=9,
        /// Hexes from a field within which a flight lands.
        land_range: u8 = 0..=9,
        /// Points it needs left for that.
        land_points: u8 = 0..=9,
        /// Added to manoeuvre in a turn with a zoom.
        zoom_manoeuvre: i8 = -9..=9,
    }
}
table! {
    /// How far a flight turns.
    TurningFile => Turning {
        /// By speed.
        rows: Vec<TurnRate>,
    }
}
part! {
    /// Turning at some speeds, in steps of 30 degrees, by day and by night.
    TurnRateFile => TurnRate {
        /// The speeds of the row, in Movement Points.
        speed: Range = 1..=12,
        /// Free on entering a hex, climbing or diving.
        free: [u8; 2] = 0..=6,
        /// The most that one point buys.
        most: [u8; 2] = 0..=6,
    }
}

impl Aircraft {
    /// Movement Points of a flight of the type in a band.
    pub(crate) fn points(&self, band: Band, laden: bool, dash: bool) -> u8 {
        let laden = self.laden.as_ref().filter(|_| laden);
        let [combat, dashing] = laden.map_or([&self.combat, &self.dash], |laden| [&laden.combat, &laden.dash]);
        [combat, dashing][usize::from(dash)][band.performance()]
    }
}

impl Turning {
    /// Free and greatest turn at a speed, in steps of 30 degrees.
    pub(crate) fn at(&self, speed: u8, night: bool) -> (u8, u8) {
        let row = self.rows.iter().find(|row| row.speed.holds(speed.max(1).into()));
        row.map_or((0, 0), |row| (row.free[usize::from(night)], row.most[usize::from(night)]))
    }
}

table! {
    /// How aggressive crews are.
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
    /// What a set that reads enemy transponders adds on CAP, or word from the ground to all fighters of the Air Force.
    AidFile => Aid {
        /// The first month in which it exists.
        from: Date,
        /// Added to aggression.
        bonus: i8 = 0..=3,
    }
}

table! {
    /// An aircraft type. Triples are by band: Deck and Low, Medium, High.
    AircraftFile => Aircraft {
        service: Service,
        /// Movement Points at combat throttle.
        combat: [u8; 3] = 1..=12,
        /// Movement Points at dash throttle.
        dash: [u8; 3] = 1..=12,
        /// Manoeuvre.
        manoeuvre: [i8; 3] = 0..=9,
        /// The same with bombs aboard; types that carry none have none.
        laden: Option<Laden>,
        /// Fuel points; 0 is endless.
        fuel: u8 = 0..=30,
        /// Bomb points of one aircraft in halves: at full load, and deep in the north.
        bombs: Option<[u8; 2]> = 0..=80,
        /// Sight modifier.
        sight: Option<i8> = -2..=4,
        /// Sight modifier of attacks by radar.
        radar_sight: Option<i8> = -2..=4,
        /// Crewmen of one aircraft.
        crew: u8 = 1..=8,
        /// Range of its air search radar, in hexes.
        radar: Option<u8>,
        /// A receiver better than that of its time.
        receiver: Option<Receiver>,
        /// Its own jamming.
        pods: Option<Pods>,
        /// Its stand-off jamming.
        standoff: Option<Standoff>,
        /// Whether it is large.
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
        /// Whether it bombs level by radio bearings through cloud.
        loran: Option<bool>,
        /// Shrikes of one aircraft on SEAD.
        shrikes: Option<u8>,
        /// Standard ARMs of one aircraft on SEAD.
        standards: Option<u8>,
        /// Laser-guided bombs of one aircraft that carries them.
        laser_bombs: Option<u8>,
        /// Walleyes of one aircraft that carries them.
        walleyes: Option<u8>,
        /// Which column of aggression counts.
        skill: Option<Skill>,
        /// Whether its flights may fly a defensive wheel.
        wheel: Option<bool>,
        /// Whether its tactics know the slash attack.
        slash: Option<bool>,
        /// A flight has a gun pod on a die up to this.
        gun_pod: Option<u8> = 0..=10,
        /// What it carries for air combat, by date.
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
        /// Added to a shot.
        rating: i8 = -5..=5,
        /// Used up on a die up to this.
        depletion: i8 = 0..=10,
    }
}
