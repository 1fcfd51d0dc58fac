//! When and where hidden AAA appears (D2.1.4 to D2.1.6).

use crate::keys::DRV;
use crate::ledger::Rule;
use crate::terms::date::Date;
use crate::terms::dice::one_die;
use crate::terms::flights::Mission;
use crate::terms::lowering::{part, table};
use ground::chance::Roll;
use ground::doctrine::{Action, Table, features};
use ground::journal::{Event, Journal};

table! {
    /// Set-up of AAA.
    SetUpFile => SetUp {
        /// The share of the concentrations bought that is placed before play, rounded up: numerator and denominator.
        share: [u8; 2] = 1..=9,
    }
}

table! {
    /// Activation of hidden concentrations.
    ActivationFile => Activation {
        /// If the die times this is at most the number of hidden concentrations, two appear.
        two_at_times: u8 = 1..=10,
    }
}

features! {
    /// A feature that the rows of the two deployment tables may test.
    pub(crate) enum DeploymentFeature {
        Hidden = number("hidden", 0, 24) "the number that is still hidden",
    }
}

table! {
    /// The AAA Deployment Table.
    DeploymentFile => Deployment {
        /// The rows; the first that applies decides.
        rows: Table<DeploymentFeature, LineTo>,
    }
}

part! {
    /// A hex on the line between the target and the nearest flight of some missions.
    LineToFile => LineTo {
        /// The missions; an empty list places nothing.
        line_to: Vec<Mission>,
        /// The greatest distance of the flight from the target, in hexes.
        within: u8,
    }
}

impl Action<Date> for LineTo {
    fn passes(&self) -> bool {
        !self.line_to.is_empty()
    }
}

impl Activation {
    /// How many of the hidden concentrations may come up (D2.1.5b, D2.1.5c); without any no die is rolled.
    pub(crate) fn come_up(&self, hidden: u8, roll: &mut impl Roll, journal: &mut impl Journal) -> u8 {
        if hidden == 0 {
            return 0;
        }
        let die = one_die(DRV, roll, journal);
        let up = u8::from(die <= hidden);
        journal.record(|| Event::of(Rule::D2_1_5b).by(DRV).result(up).int("hidden", hidden));
        if u16::from(die) * u16::from(self.two_at_times) <= u16::from(hidden) {
            journal.record(|| Event::of(Rule::D2_1_5c).by(DRV).result(2));
            return 2;
        }
        up
    }
}
