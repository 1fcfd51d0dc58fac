//! A game in play allocates nothing: shown by an allocator that counts.

mod common;

use common::{load, policies, run, scenarios};
use sortie::games::Game;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

/// The system's allocator, with a count of what each thread asks of it.
struct Counting;

thread_local! {
    /// Made at compile time and without a destructor, so that using it allocates nothing.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call goes on to the system's allocator with the arguments it came with, whose promises are those that the
// caller made; the count beside it touches no memory that is being allocated.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
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

/// Each policy flies both sides of every scenario, and side a against another policy.
#[test]
fn a_game_allocates_nothing_after_the_first() {
    let (run, policies) = (run(), policies());
    for scenario in scenarios() {
        for (index, a) in policies.iter().enumerate() {
            for b in [a, &policies[(index + 1) % policies.len()]] {
                let dogfight = load(&scenario, a, b);
                let mut player = dogfight.seat();
                let mut row = vec![0; dogfight.metrics().len()];
                player.play(run.game(0, 0), &mut row);
                let asked = asked(|| {
                    for game in 1..=50 {
                        player.play(run.game(0, game), &mut row);
                    }
                });
                assert_eq!(asked, 0, "{scenario}, {a} against {b}: allocations in 50 games");
            }
        }
    }
}
