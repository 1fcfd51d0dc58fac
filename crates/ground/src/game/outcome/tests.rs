//! What a row holds, on the toy.

use super::*;
use crate::game::testing::toy::{Duel, Toy};
use crate::game::{Game, Playable};

fn write(duel: &Playable<Duel>, row: &mut [i64]) {
    duel.worker().play(Toy::key(1).game(0, 0), row);
}

#[test]
fn a_row_holds_the_cells_of_its_columns_in_their_order() {
    let forwards = Duel::default();
    let backwards = Duel { metrics: forwards.metrics.iter().rev().copied().collect(), ..forwards.clone() };
    let [mut one, mut two] = [[0; 7]; 2];
    write(&forwards.playable(), &mut one);
    write(&backwards.playable(), &mut two);
    two.reverse();
    assert_eq!(one, two);
}

#[test]
fn a_metric_that_does_not_apply_is_null_and_only_an_optional_one_may_be() {
    let duel = Duel { hit: 0, ..Duel::default() }.playable();
    let mut row = [0; 7];
    write(&duel, &mut row);
    let nullable: Vec<bool> = duel.metrics().iter().map(|metric| metric.nullable).collect();
    assert_eq!(row.map(|cell| cell == NULL).as_slice(), nullable);
    assert_eq!((row[2], row[3], row[6]), (0, NULL, 0));
}

#[test]
fn a_flag_is_0_or_1_and_parts_are_counted_in_their_scale() {
    let duel = Duel::default().playable();
    let [.., flag, _, parts, _, _] = duel.metrics() else { panic!("{:?}", duel.metrics()) };
    assert_eq!((&flag.kind, flag.range), (&MetricKind::Flag, (0, 1)));
    assert_eq!((&parts.kind, parts.scale), (&MetricKind::Integer, 4));
    assert!(duel.metrics().iter().all(|metric| metric.scale == 1 || metric.name == parts.name));
}

#[test]
#[should_panic(expected = "a row has a cell a metric")]
fn a_row_with_too_few_cells_is_an_error() {
    write(&Duel::default().playable(), &mut [0; 6]);
}

#[test]
#[should_panic(expected = "a row has a cell a metric")]
fn a_row_with_too_many_cells_is_an_error() {
    write(&Duel::default().playable(), &mut [0; 8]);
}

#[test]
#[should_panic(expected = "there is no column shots")]
fn a_ratio_of_a_metric_that_is_missing_is_an_error() {
    Duel { metrics: vec!["hits"], ..Duel::default() }.playable();
}

#[test]
#[should_panic(expected = "a column is declared before what is said of it")]
fn a_name_without_a_column_is_an_error() {
    Outcome::<Duel>::default().called("shots");
}

#[test]
#[should_panic(expected = "a lead in points is between two sides")]
fn a_lead_without_two_sides_is_an_error() {
    Outcome::<Duel>::default().leads_in("points");
}

#[test]
#[should_panic(expected = "a group is declared before its side")]
fn a_side_without_a_group_is_an_error() {
    Outcome::<Duel>::default().group_of(0);
}

/// A duel's outcome with what is declared of it added.
fn declared(say: impl Fn(&mut Outcome<Duel>)) -> Outcome<Duel> {
    let mut outcome = Outcome::default();
    outcome.category("winner", &["a", "b"], "who won", |_, _| 0u8);
    outcome.number("shots", "shots", 0..=9, "shots", |_, _| 0u8);
    outcome.number("hits", "shots", 0..=9, "those that hit", |_, _| 0u8);
    outcome.number("points", "points", 0..=9, "points", |_, _| 0u8);
    say(&mut outcome);
    outcome
}

#[test]
fn groups_and_cuts_are_kept_by_the_places_of_their_columns() {
    let outcome = declared(|outcome| {
        outcome.group("what was fired", &["hits", "shots"]);
        outcome.cut("winner", "points");
    });
    assert_eq!(
        outcome.declared_groups(),
        [Group { name: "what was fired".to_owned(), members: vec![2, 1], side: None }]
    );
    assert_eq!(outcome.declared_cut(), Some(Cut { category: 0, number: 3 }));
}

#[test]
#[should_panic(expected = "are integers of one unit")]
fn a_group_of_two_units_is_an_error() {
    declared(|outcome| outcome.group("all", &["hits", "points"]));
}

#[test]
#[should_panic(expected = "there is no column misses")]
fn a_group_of_a_metric_that_is_missing_is_an_error() {
    declared(|outcome| outcome.group("all", &["misses"]));
}
