//! The decision tape of `downtown`: a commander that records another's orders, and one that repeats them.

use super::{Commander, Order, View, Whim};

/// Records the orders of another commander.
pub(in crate::games::downtown) struct Taped {
    commander: Box<dyn Commander>,
    orders: Vec<Order>,
}

impl Taped {
    /// Records `commander` from here on.
    pub(in crate::games::downtown) fn new(commander: Box<dyn Commander>) -> Taped {
        Taped { commander, orders: Vec::new() }
    }

    /// A commander who gives the orders recorded so far.
    pub(in crate::games::downtown) fn repeating(&self) -> Repeating {
        Repeating { orders: self.orders.clone(), next: 0 }
    }
}

impl Commander for Taped {
    fn uses_chance(&self) -> bool {
        self.commander.uses_chance()
    }

    fn order(&mut self, view: View<'_>, whim: Whim<'_>) -> Order {
        let order = self.commander.order(view, whim);
        self.orders.push(order);
        order
    }
}

/// Repeats the orders of a tape over and over: one of several raids, which are then played round and round.
#[derive(Clone, Debug)]
pub(in crate::games::downtown) struct Repeating {
    orders: Vec<Order>,
    next: usize,
}

impl Commander for Repeating {
    fn order(&mut self, _: View<'_>, _: Whim<'_>) -> Order {
        let order = self.orders[self.next];
        self.next = (self.next + 1) % self.orders.len();
        order
    }
}
