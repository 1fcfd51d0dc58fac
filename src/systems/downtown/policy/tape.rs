//! The decision tape of `downtown`: a commander that records what another decides, and one that repeats it.

use crate::policy::{Commander, View, Waiting, Whim};
use crate::terms::orders::{Course, Order};

/// What was decided, in the order asked for.
#[derive(Clone, Debug, Default)]
struct Decided {
    moves: Vec<Option<usize>>,
    homeward: Vec<bool>,
    orders: Vec<Order>,
    courses: Vec<Course>,
}

/// Records what another commander decides.
pub(crate) struct Taped {
    commander: Box<dyn Commander>,
    decided: Decided,
}

impl Taped {
    /// Records `commander` from here on.
    pub(crate) fn new(commander: Box<dyn Commander>) -> Taped {
        Taped { commander, decided: Decided::default() }
    }

    /// A commander who decides what is recorded so far.
    pub(crate) fn repeating(&self) -> Repeating {
        Repeating { decided: self.decided.clone(), ..Repeating::default() }
    }
}

impl Commander for Taped {
    fn uses_chance(&self) -> bool {
        self.commander.uses_chance()
    }

    fn next(&mut self, waiting: Waiting<'_>) -> Option<usize> {
        let place = self.commander.next(waiting);
        self.decided.moves.push(place);
        place
    }

    fn turns_home(&mut self, view: View<'_>) -> bool {
        let turns = self.commander.turns_home(view);
        self.decided.homeward.push(turns);
        turns
    }

    fn order(&mut self, view: View<'_>, whim: Whim<'_>) -> Order {
        let order = self.commander.order(view, whim);
        self.decided.orders.push(order);
        order
    }

    fn course(&mut self, view: View<'_>, order: Order) -> Course {
        let course = self.commander.course(view, order);
        self.decided.courses.push(course);
        course
    }
}

/// Repeats a tape over and over: one of several raids, which are then played round and round.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repeating {
    decided: Decided,
    next_move: usize,
    next_homeward: usize,
    next_order: usize,
    next_course: usize,
}

/// The next of some that come round again.
fn next<T: Copy>(all: &[T], place: &mut usize) -> T {
    let one = all[*place];
    *place = if *place + 1 < all.len() { *place + 1 } else { 0 };
    one
}

impl Commander for Repeating {
    fn next(&mut self, _: Waiting<'_>) -> Option<usize> {
        next(&self.decided.moves, &mut self.next_move)
    }

    fn turns_home(&mut self, _: View<'_>) -> bool {
        next(&self.decided.homeward, &mut self.next_homeward)
    }

    fn order(&mut self, _: View<'_>, _: Whim<'_>) -> Order {
        next(&self.decided.orders, &mut self.next_order)
    }

    fn course(&mut self, _: View<'_>, _: Order) -> Course {
        next(&self.decided.courses, &mut self.next_course)
    }
}
