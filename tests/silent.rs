//! The silent journal compiles to nothing: shown by the linker.

use sortie::journal::{Event, Journal, Recording, RuleId, Silent};

// SAFETY: the function is declared and defined nowhere, so that no program with a call of it links; that this test
// links shows that none is left, and what is never called can't break the promise made by `safe`.
unsafe extern "C" {
    safe fn sortie_this_symbol_is_defined_nowhere() -> i32;
}

/// A rule as the games write them.
fn rule(journal: &mut impl Journal, event: impl FnOnce() -> Event) {
    journal.clock(3);
    journal.record(event);
}

/// With [`Recording`] in the place of [`Silent`] this file does not link.
#[test]
fn a_silent_journal_leaves_no_call_behind() {
    rule(&mut Silent, || Event::of(RuleId(0)).result(sortie_this_symbol_is_defined_nowhere()));
}

#[test]
fn a_silent_journal_takes_no_room() {
    assert_eq!(size_of::<Silent>(), 0);
}

#[test]
fn an_event_is_made_for_a_journal_that_keeps_it_and_for_no_other() {
    let mut made = 0;
    rule(&mut Silent, || {
        made += 1;
        Event::of(RuleId(7))
    });
    assert_eq!(made, 0);
    let mut recording = Recording::default();
    rule(&mut recording, || Event::of(RuleId(7)).result(5));
    let expected = Event { turn: 3, ..Event::of(RuleId(7)).result(5) };
    assert_eq!(recording.events(), [expected]);
}
