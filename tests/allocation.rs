//! A game in play allocates nothing: shown by an allocator that counts.

mod common;

use common::side_by_side;
use common::systems::{everything, policies_of};
use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::hint::black_box;

/// Games that are watched.
const GAMES: u64 = 20;
/// Games before, in which a worker makes what it looks up.
const WARM: u64 = 32;

/// The system's allocator, with a count of what each thread asks of it.
struct Counting;

thread_local! {
    /// Made at compile time and without a destructor, so that using it allocates nothing.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call goes on to the system's allocator with the arguments it came with, whose promises are those that
// the caller made; the count beside it touches no memory that is being allocated.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: as above.
        unsafe { std::alloc::System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { std::alloc::System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: as above.
        unsafe { std::alloc::System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How often this thread asked for memory while `act` ran.
fn asked(act: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    act();
    ASKED.get() - before
}

#[test]
fn the_count_sees_an_allocation() {
    assert_eq!(asked(|| drop(black_box(Box::new(7)))), 1);
    assert_eq!(asked(|| ()), 0);
}

/// Each policy plays all sides of every scenario, and the first side against another policy.
#[test]
fn a_game_allocates_nothing_after_the_first_ones() {
    side_by_side(&everything(), |entry| {
        let (sides, policies) = (entry.load(&[]).policies(), policies_of(entry.system));
        for (index, first) in policies.iter().enumerate() {
            let others = [first, &policies[(index + 1) % policies.len()]];
            for &other in &others[..sides.len().min(others.len())] {
                let names = std::iter::once(first).chain(std::iter::repeat(other));
                let casting: Vec<String> =
                    sides.iter().zip(names).map(|((side, _), name)| format!("{side}={name}")).collect();
                let game = entry.load(&casting);
                let mut worker = game.worker();
                let mut row = vec![0; game.metrics().len()];
                let games = GAMES.div_ceil(entry.dogfights());
                let keys: Vec<_> = (0..=games).map(|number| entry.key(number)).collect();
                (0..WARM.div_ceil(entry.dogfights())).for_each(|_| worker.play(keys[0], &mut row));
                let asked = asked(|| keys[1..].iter().for_each(|&key| worker.play(key, &mut row)));
                assert_eq!(asked, 0, "{entry}, {}: allocations in {games} games", casting.join(" "));
            }
        }
    });
}
