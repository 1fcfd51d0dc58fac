//! When and where hidden AAA comes up (D2.1.4 to D2.1.6).

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
    /// Set-up.
    SetUpFile => SetUp {
        /// The share of the concentrations bought that is placed before play, rounded up: numerator and denominator.
        share: [u8; 2] = 1..=9,
    }
}

table! {
    /// Activation of hidden concentrations.
    ActivationFile => Activation {
        /// With a die times this up to the number hidden two come up.
        two_at_times: u8 = 1..=10,
    }
}

features! {
    /// What the rows of the two deployment tables may ask for.
    pub(crate) enum DeploymentFeature {
        Hidden = number("hidden", 0, 24) "how many are still hidden",
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
    /// On the line between the target and the nearest flight of these missions.
    LineToFile => LineTo {
        /// None of them: not placed.
        line_to: Vec<Mission>,
        /// How near to the target the flight has to be.
        within: u8,
    }
}

impl Action<Date> for LineTo {
    fn passes(&self) -> bool {
        !self.line_to.is_empty()
    }
}

impl Activation {
    /// How many of so many hidden concentrations may come up (D2.1.5b, D2.1.5c); without any no die is rolled.
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
