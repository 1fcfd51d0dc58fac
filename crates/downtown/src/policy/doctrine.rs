//! The commander that follows the tables of a policy (DH18b, DH18d).

use crate::policy::{Commander, PolicyDice, View};
use crate::rules::us_doctrine::{BandOrder, RowOrder};
use crate::scenario::doctrine::{Doctrine, table_of};
use crate::terms::orders::{DecidedBy, Goal, Order};
use std::sync::Arc;

/// A commander that follows the tables of a policy.
#[derive(Clone, Debug)]
pub(crate) struct ByTheBook {
    pub(crate) doctrine: Arc<Doctrine>,
    /// Place of the doctrine's first table among those of the policy.
    pub(crate) first_table: u8,
}

impl Commander for ByTheBook {
    fn uses_chance(&self) -> bool {
        matches!(*self.doctrine, Doctrine::Random)
    }

    fn order(&mut self, view: View<'_>, dice: PolicyDice<'_>) -> Order {
        let Doctrine::Tables { tables, .. } = &*self.doctrine else {
            return crate::policy::random::Random.order(view, dice);
        };
        let table = table_of(view.scenario.flights[view.flight].task);
        let (row, order) = tables[table].decide(|feature| view.value(feature));
        // Each key of a row by name: a new one does not compile until an order has it.
        let &RowOrder {
            goal,
            dash,
            band,
            climb,
            keep_out,
            keep_out_known,
            avoid_flak,
            arms,
            bomb,
            jettison,
            evade,
            fight,
        } = order;
        let climb = view.climb_to(goal, band, climb);
        Order {
            goal,
            dash,
            climb,
            keep_out,
            keep_out_known,
            avoid_flak,
            arms,
            bomb,
            jettison,
            evade,
            fight,
            by: DecidedBy::Row(self.first_table + table as u8, row as u8),
        }
    }
}

impl View<'_> {
    /// The bands between the flight and the one that an order names.
    fn climb_to(&self, goal: Goal, band: BandOrder, by: i8) -> i8 {
        let own = self.us().flying.band;
        let from = match band {
            BandOrder::Planned => self.planned_band(),
            BandOrder::DownToPlanned => self.planned_band().min(own),
            BandOrder::Bombers => self.bombers_band(),
            BandOrder::Mig => self.prey(goal).map_or(own, |mig| {
                let low = mig.flying.band;
                own.clamp(low, low.changed(1))
            }),
            _ => band.named().unwrap_or(own),
        };
        from.changed(by) as i8 - own as i8
    }
}
