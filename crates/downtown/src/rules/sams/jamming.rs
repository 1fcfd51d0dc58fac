//! Jamming and chaff (DH11l, DH11m).

use crate::ledger::Rule;
use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::flights::Pods;
use crate::terms::lowering::{part, table};
use ground::chance::Label;
use ground::journal::{Event, Journal};

table! {
    /// Jamming by a flight itself.
    JammingFile => Jamming {
        /// Strength of jamming pods, by month.
        pods: ByDate<Strength>,
        /// Strength of the jammers of Navy aircraft, by month.
        decm: ByDate<Strength>,
        /// The strength of a cell of B-52D.
        cell_d: i8 = 0..=9,
        /// The strength of a cell of B-52G.
        cell_g: i8 = 0..=9,
        /// Added to the strength of a cell in the turn after the target.
        cell_post_target: i8 = -9..=0,
        /// Added to the strength of pods outside a pod formation.
        out_of_formation: i8 = -9..=0,
        /// The least number of aircraft of a pod formation.
        formation_aircraft: u8 = 1..=4,
    }
}

impl Jamming {
    /// The strength of a flight's own jamming by how many of its aircraft keep formation, also in the turn after the
    /// target.
    pub(crate) fn strength(&self, pods: Pods, formed: u8, after_target: bool) -> i8 {
        let later = if after_target { self.cell_post_target } else { 0 };
        match pods {
            Pods::No => 0,
            Pods::Decm => self.decm.strength,
            Pods::CellD => self.cell_d + later,
            Pods::CellG => self.cell_g + later,
            Pods::Noise if formed < self.formation_aircraft => self.pods.strength + self.out_of_formation,
            Pods::Noise if formed == 4 => self.pods.strength + self.pods.four_ship.unwrap_or(0),
            Pods::Noise => self.pods.strength,
        }
    }
}

part! {
    /// The strength from a month on.
    StrengthFile => Strength {
        /// The first month of the row.
        from: Date,
        /// The level of jamming.
        strength: i8 = 0..=9,
        /// Added to the strength with four aircraft.
        four_ship: Option<i8> = 0..=9,
    }
}

impl FromMonth for Strength {
    fn from(&self) -> Date {
        self.from
    }
}

table! {
    /// Stand-off jamming.
    StandoffJammingFile => StandoffJamming {
        /// Ranges of the first and of the second level of an early jammer, in hexes.
        early: [u8; 2],
        /// Ranges of the first and of the second level of a late jammer, in hexes.
        late: [u8; 2],
        /// The most levels of all jammers together.
        most: i8 = 0..=9,
        /// Each aircraft jams early warning on a die of at least this.
        warning_jam: u8 = 1..=11,
        /// The distance that a jammer keeps from radars that are on, in hexes.
        keeps_from_radars: u8,
        /// The first month in which it keeps this distance.
        keeps_from_radars_from: Date,
        /// The distance that its orbit keeps from the edge of the map when it moves away, in hexes.
        off_edge: u8 = 0..=9,
    }
}

table! {
    /// Chaff corridors.
    ChaffFile => Chaff {
        /// The length of a corridor, in hexes.
        hexes: u8,
        /// The number of turns from its start until it takes effect.
        after: u8,
        /// The number of turns for which it has effect.
        turns: u8,
        /// The first month in which corridors may be laid.
        from: Date,
    }
}

/// The jamming and chaff that a sensor has to look through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Interference {
    /// The strength of the target's own jamming.
    pub(crate) own: i8,
    /// The level of stand-off jamming.
    pub(crate) standoff: i8,
    /// Whether the target is in a chaff corridor.
    pub(crate) chaff: bool,
}

impl Interference {
    /// The modifier of the sensor's roll; `chaff` is the modifier of a corridor (DH11l, DH11m).
    pub(crate) fn modifier(self, chaff: i8, (by, on): (Label, Label), journal: &mut impl Journal) -> i8 {
        if self.own != 0 {
            journal.record(|| Event::of(Rule::DH11l).by(on).on(by).result(self.own));
        }
        if self.standoff != 0 {
            record_jamming(Jammed::Sensor("jamming from afar", by), self.standoff, journal);
        }
        if self.chaff {
            record_jamming(Jammed::Sensor("chaff", by), -chaff, journal);
        }
        i8::from(self.chaff) * chaff - self.own - self.standoff
    }
}

/// What is jammed, and by what (DH11m).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Jammed {
    /// Early warning, by a flight that rolls to jam it.
    Warning(Label),
    /// The roll of a sensor, by stand-off jamming or chaff.
    Sensor(&'static str, Label),
    /// The attacks of SAMs from one turn to another, by the corridor of a flight.
    Corridor(Label, [u16; 2]),
}

/// Records what jamming from afar or chaff takes (DH11m). A sensor is no actor: its dice belong to the roll itself.
pub(crate) fn record_jamming(jammed: Jammed, takes: i8, journal: &mut impl Journal) {
    journal.record(|| {
        let event = Event::of(Rule::DH11m).result(takes);
        match jammed {
            Jammed::Warning(jammer) => event.by(jammer).unit("by", jammer).word("from", "early warning"),
            Jammed::Sensor(by, sensor) => event.word("by", by).unit("from", sensor),
            Jammed::Corridor(layer, [first, last]) => {
                let event = event.by(layer).unit("by", layer).int("opens", first).int("closes", last);
                event.word("from", format!("SAM attacks in turns {first} to {last}, by chaff"))
            }
        }
    });
}
