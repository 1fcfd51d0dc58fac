//! Types of aircraft: what each can do, its guns, what is special about it (R6.13a), and which is the better (R6.13b).

use crate::terms::date::Month;
use crate::terms::guns::GunSpec;
use crate::terms::lowering::{part, table};
use crate::terms::named::{Class, Field, Line, Mount, Nation, Post, Schedule, Special};
use crate::terms::sizes::MOST_POSITIONS;
use ground::scenario::Fault;
use ground::scenario::lower::{Limits, Lower, Lowering};

table! {
    #![derive(PartialEq, Eq)]
    /// A type of aircraft.
    AircraftFile => Aircraft {
        /// What it is called.
        name: String,
        /// The nations that fly it.
        nations: Vec<Nation>,
        /// First month at the front.
        from: Month,
        class: Class,
        /// Members of its crew.
        seats: u8 = 1..=4,
        /// Least speed.
        minimum: i8 = 0..=19,
        /// Greatest speed.
        maximum: i8 = 0..=19,
        /// Greatest speed of a full dive.
        dive_speed: i8 = 0..=19,
        /// Greatest speed of an overdive.
        overdive_speed: i8 = 0..=19,
        /// Greatest climb of a turn, in metres.
        climb: i16 = 0..=500,
        /// Greatest dive of a turn, in metres.
        dive: i16 = 0..=900,
        /// Greatest height, in metres.
        ceiling: i16 = 0..=9000,
        schedule: Schedule,
        /// Damage that brings it down.
        capacity: i16 = 1..=99,
        /// What its size adds to shots at it.
        silhouette: i8 = -1..=2,
        /// The same where tailing asks for it, if it differs.
        tail_silhouette: Option<i8> = -1..=2,
        /// Its positions of guns.
        guns: GunPositions,
        /// Points of bombs that it can carry.
        bombs: i8 = 0..=20,
        /// What is special about it.
        specials: Specials,
    }
}
part! {
    /// A position of guns.
    GunFile => GunRow {
        post: Post,
        line: Line,
        mount: Mount,
        field: Field,
        /// Points of ammunition, one number for each track.
        ammo: Vec<i8> = 1..=40,
        /// Points in a drum, for guns with drums.
        drum: Option<i8> = 1..=20,
        /// A Lewis in a place where it is hard to aim.
        #[serde(default)]
        weak: bool,
        /// Carried only if a switch says so.
        #[serde(default)]
        optional: bool,
    }
}
table! {
    #![derive(Copy)]
    /// Which type is the better: its greatest speed and these.
    MeritFile => Merit {
        /// For each step of the schedule from A, 1, to E, 5.
        schedule: i32 = 0..=9,
        /// For the line of its best gun: A, B, C, D.
        line: [i32; 4] = 0..=9,
        /// Points of capacity that are worth one point.
        capacity: i32 = 1..=20,
    }
}

/// The positions of guns of a type, in the order of its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct GunPositions([Option<GunSpec>; MOST_POSITIONS]);

impl std::ops::Deref for GunPositions {
    type Target = [Option<GunSpec>; MOST_POSITIONS];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Lower<()> for GunPositions {
    type Shape = Vec<GunFile>;

    fn lower(shape: &Self::Shape, path: &str, limits: Limits, at: &mut Lowering<'_, ()>) -> Option<Self> {
        let rows = Vec::<GunRow>::lower(shape, path, limits, at)?;
        if rows.len() > MOST_POSITIONS {
            let fault = Fault::new(path, format!("the type has {} positions of guns", rows.len()));
            at.check.fault(fault.expected(format!("at most {MOST_POSITIONS}")));
            return None;
        }
        let mut positions = GunPositions::default();
        for (index, (row, place)) in rows.iter().zip(&mut positions.0).enumerate() {
            let tracks = if row.mount.separate_tracks() { 2 } else { 1 };
            if row.ammo.len() != tracks {
                let fault =
                    Fault::new(format!("{path}[{index}].ammo"), format!("{} numbers are given", row.ammo.len()));
                at.check.fault(fault.expected(format!("{tracks}, one for each track of a {} mount", row.mount.name())));
                return None;
            }
            let second = if tracks == 2 { row.ammo[1] } else { 0 };
            *place = Some(GunSpec {
                post: row.post,
                line: row.line,
                mount: row.mount,
                field: row.field,
                ammo: [row.ammo[0], second],
                drum: row.drum.unwrap_or(0),
                weak: row.weak,
                optional: row.optional,
            });
        }
        Some(positions)
    }
}

/// What is special about a type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct Specials(u16);

impl Specials {
    /// Whether this is among it.
    pub(crate) const fn has(self, special: Special) -> bool {
        self.0 >> special as u8 & 1 == 1
    }
}

impl Lower<()> for Specials {
    type Shape = Vec<Special>;

    fn lower(shape: &Self::Shape, _: &str, _: Limits, _: &mut Lowering<'_, ()>) -> Option<Self> {
        Some(Specials(shape.iter().fold(0, |set, special| set | 1 << *special as u8)))
    }
}

impl Aircraft {
    /// The silhouette that tailing counts (R1.6k).
    pub(crate) fn tailing_silhouette(&self) -> i8 {
        self.tail_silhouette.unwrap_or(self.silhouette)
    }

    /// How many guns it has, in all its gun positions.
    pub(crate) fn gun_count(&self) -> u8 {
        self.guns.iter().flatten().map(|gun| gun.mount.guns() as u8).sum()
    }

    /// Whether the pilot alone flies it.
    pub(crate) fn is_single_seater(&self) -> bool {
        self.class == Class::SingleSeater
    }
}

impl Merit {
    /// How good a type is, in parts of a point: as many as `capacity` says (R6.13b).
    pub(crate) fn of(&self, aircraft: &Aircraft) -> i32 {
        let schedule = match aircraft.schedule {
            Schedule::F | Schedule::G => 1,
            schedule => schedule as i32 + 1,
        };
        let best = aircraft.guns.iter().flatten().map(|gun| self.line.get(gun.line.index()).copied().unwrap_or(0));
        let points = i32::from(aircraft.maximum) + self.schedule * schedule + best.max().unwrap_or(0);
        points * self.capacity + i32::from(aircraft.capacity)
    }
}
