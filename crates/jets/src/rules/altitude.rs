//! Altitude, and what a change of it costs (J0.2b, J0.2i, J2.6).

use crate::ledger::Rule;
use crate::terms::lowering::table;
use ground::chance::Label;
use ground::journal::{Event, Journal};
use ground::scenario::{Check, Fault};

table! {
    /// Altitude and what a change of it costs.
    AltitudeFile => Altitude {
        /// The lowest altitude.
        lowest: i8 = 1..=9,
        /// The highest altitude.
        highest: i8 = 1..=9,
        /// Speed for a change of one level, two and three.
        speed: [i8; 3] = 0..=15,
    }
}
table! {
    #![derive(Copy)]
    /// The optional rule of thick air.
    LowMaximumFile => LowMaximum {
        /// Up to this altitude.
        altitude: i8 = 1..=9,
        /// The least maximum Speed that is cut.
        from: i8 = 1..=20,
        /// The Speed that it loses.
        cut: i8 = 0..=5,
    }
}
table! {
    /// The optional rule against dive and climb in turn.
    ZoomPumpFile => ZoomPump {
        /// From how many levels on a dive forbids the next climb.
        dive: i8 = 1..=3,
    }
}

impl Altitude {
    /// The Speed that a change of `levels` costs or gives; none for more levels than a change may have.
    #[inline]
    pub(crate) fn cost(&self, levels: usize) -> Option<i8> {
        if levels == 0 { Some(0) } else { self.speed.get(levels - 1).copied() }
    }

    /// Reports what a climb costs or a dive gives (J2.6b to J2.6d).
    pub(crate) fn report(&self, who: Label, change: i8, journal: &mut impl Journal) {
        let rule = match change.unsigned_abs() {
            1 => Rule::J2_6b,
            2 => Rule::J2_6c,
            3 => Rule::J2_6d,
            _ => return,
        };
        let cost = self.cost(usize::from(change.unsigned_abs())).unwrap_or_default();
        journal.record(|| Event::of(rule).by(who).modifier(if change > 0 { -cost } else { cost }));
    }

    /// Whether the lowest altitude is not above the highest; if it is, that is noted.
    pub(crate) fn is_sound(&self, check: &mut Check) -> bool {
        let Altitude { lowest, highest, .. } = *self;
        if lowest > highest {
            let fault = Fault::new("rules.altitude.lowest", format!("lowest is {lowest}"));
            check.fault(fault.expected(format!("at most {highest}")));
        }
        lowest <= highest
    }
}
