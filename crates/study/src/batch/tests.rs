//! Tests of the batch on a toy game: results do not depend on threads or blocks, and runs stop, fail and resume
//! cleanly.

use super::*;
use crate::game::testing::toy::{Duel, Toy};
use crate::game::{Game, Playable};
use crate::stats::Accumulator;
use std::sync::atomic::{AtomicBool, Ordering};

/// A sink that keeps all row groups in memory.
#[derive(Default)]
struct Kept(Vec<RowGroup>);

impl RowSink for Kept {
    fn take(&mut self, group: RowGroup) -> Result<(), SinkError> {
        self.0.push(group);
        Ok(())
    }
}

impl Kept {
    fn rows(&self) -> Vec<Vec<i64>> {
        let row = |cells: &Cells, at| cells.columns().iter().map(|column| column.cell(at)).collect();
        self.0.iter().flat_map(|group| (0..group.cells.rows()).map(move |at| row(&group.cells, at))).collect()
    }
}

const PART: u64 = 100_000;

fn run(toy: &Playable<Duel>, games: u64, threads: usize, block: u64) -> Run<'_> {
    Run { game: toy, key: Toy::key(7), games: 0..games, threads, block, part_games: PART, rule: None }
}

fn kept(run: Run<'_>) -> (Accumulator, Kept) {
    let mut kept = Kept::default();
    let seen = run.play(&AtomicBool::new(false), Some(&mut kept), &mut Unwatched).unwrap();
    (seen, kept)
}

#[test]
fn threads_and_blocks_change_nothing() {
    let toy = Duel::default().playable();
    let (seen, groups) = kept(run(&toy, 150_001, 1, 1024));
    assert_eq!(seen.games(), 150_001);
    for (threads, block) in [(1, 7), (2, 1000), (3, 1024), (3, 65_537), (2, 1_000_000)] {
        let (others, other_groups) = kept(run(&toy, 150_001, threads, block));
        assert_eq!(seen, others, "{threads} threads, blocks of {block}");
        assert!(groups.0 == other_groups.0, "{threads} threads, blocks of {block}");
    }
}

#[test]
fn groups_end_where_parts_and_row_groups_end() {
    let toy = Duel::default().playable();
    let (_, groups) = kept(run(&toy, 250_000, 2, 999));
    let cuts: Vec<_> = groups.0.iter().map(|group| (group.part, group.first, group.cells.rows())).collect();
    let (full, rest) = (65_536, 34_464);
    assert_eq!(cuts, [(0, 0, full), (0, 65_536, rest), (1, 100_000, full), (1, 165_536, rest), (2, 200_000, 50_000)]);
}

#[test]
fn a_row_is_what_the_game_played_alone_gives() {
    let toy = Duel::default().playable();
    let (_, groups) = kept(run(&toy, 3000, 3, 64));
    let rows = groups.rows();
    for game in [0, 1, 63, 64, 2999] {
        assert_eq!(rows[game as usize], toy.record(Toy::key(7).game(0, game)).row);
    }
}

#[test]
fn aggregates_are_those_of_the_rows_in_any_order_and_grouping() {
    let toy = Duel::default().playable();
    let (seen, groups) = kept(run(&toy, 5000, 2, 100));
    let rows = groups.rows();
    let mut backwards = Accumulator::new(&toy);
    for chunk in rows.chunks(333).rev() {
        let mut part = Accumulator::new(&toy);
        chunk.iter().rev().for_each(|row| part.add(row).unwrap());
        backwards.merge(&part);
    }
    assert_eq!(seen, backwards);
    let nulls = rows.iter().filter(|row| row[3] == crate::game::NULL).count();
    assert!(nulls > 0);
    assert_eq!(seen.metric(3).nulls(), nulls as u64);
}

/// Sets the stop flag once this many games are in.
struct StopAt<'a> {
    games: u64,
    stop: &'a AtomicBool,
}

impl Observer for StopAt<'_> {
    fn progress(&mut self, progress: Progress<'_>) {
        if progress.seen.games() >= self.games {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn a_stopped_run_is_the_run_of_fewer_games() {
    let toy = Duel::default().playable();
    let stop = AtomicBool::new(false);
    let mut rows = Kept::default();
    let mut observer = StopAt { games: 70_000, stop: &stop };
    let seen = run(&toy, 50_000_000, 2, 1000).play(&stop, Some(&mut rows), &mut observer).unwrap();
    assert!((70_000..1_000_000).contains(&seen.games()), "{}", seen.games());
    let (fewer, fewer_rows) = kept(run(&toy, seen.games(), 3, 512));
    assert_eq!(seen, fewer);
    assert!(rows.0 == fewer_rows.0);
}

#[test]
fn a_cell_outside_its_range_ends_the_run_and_names_the_game() {
    let broken = Some(Duel::mark(Toy::key(7).game(0, 4321)));
    let toy = Duel { broken, ..Duel::default() }.playable();
    let error = run(&toy, 10_000, 2, 100).play(&AtomicBool::new(false), None, &mut Unwatched).unwrap_err();
    assert!(matches!(&error, BatchError::OutOfRange { game: 4321, name, value: 13 } if name == "shots"), "{error}");
}

struct Full;

impl RowSink for Full {
    fn take(&mut self, _: RowGroup) -> Result<(), SinkError> {
        Err("the disk is full".into())
    }
}

#[test]
fn a_sink_that_fails_ends_the_run_with_its_reason() {
    let toy = Duel::default().playable();
    for games in [10, 1_000_000] {
        let error = run(&toy, games, 2, 100).play(&AtomicBool::new(false), Some(&mut Full), &mut Unwatched);
        assert_eq!(error.unwrap_err().to_string(), "the disk is full");
    }
}

#[test]
fn nothing_is_played_after_a_stop_nor_of_no_games() {
    let toy = Duel::default().playable();
    let seen = run(&toy, 1000, 2, 100).play(&AtomicBool::new(true), None, &mut Unwatched).unwrap();
    assert_eq!(seen.games(), 0);
    assert_eq!(run(&toy, 0, 2, 100).play(&AtomicBool::new(false), None, &mut Unwatched).unwrap().games(), 0);
}

#[test]
#[should_panic(expected = "a toy bug")]
fn a_panic_on_one_thread_ends_the_run_with_that_panic() {
    let panics = Some(Duel::mark(Toy::key(7).game(0, 4321)));
    let toy = Duel { panics, ..Duel::default() }.playable();
    run(&toy, 10_000_000, 2, 100).play(&AtomicBool::new(false), None, &mut Unwatched).ok();
}

#[test]
fn a_stop_at_any_moment_never_hangs() {
    let toy = Duel::default().playable();
    for games in (0..200).map(|step| step * 50) {
        let stop = AtomicBool::new(false);
        let mut observer = StopAt { games, stop: &stop };
        let seen = run(&toy, 1_000_000, 3, 16).play(&stop, None, &mut observer).unwrap();
        assert!(seen.games() >= games && seen.games() < 1_000_000);
    }
}

/// Has enough at this number of games, if it looks there.
struct Enough(u64);

impl StopRule for Enough {
    fn enough(&self, seen: &Accumulator) -> bool {
        seen.games() >= self.0
    }
}

#[test]
fn a_rule_ends_a_run_at_one_of_its_looks_whatever_the_threads_and_blocks() {
    let toy = Duel::default().playable();
    for (wanted, look) in
        [(0, 1000), (1000, 1000), (1001, 1250), (60_000, grid().find(|&look| look >= 60_000).unwrap())]
    {
        let (whole, whole_rows) = kept(run(&toy, look, 1, 1024));
        for (threads, block) in [(1, 1), (2, 1000), (3, 4096), (2, 1_000_000)] {
            let rule = Enough(wanted);
            let (seen, rows) = kept(Run { rule: Some(&rule), ..run(&toy, 10_000_000, threads, block) });
            assert_eq!(seen, whole, "{wanted} wanted, {threads} threads, blocks of {block}");
            assert!(rows.rows() == whole_rows.rows(), "{wanted} wanted, {threads} threads, blocks of {block}");
        }
    }
    let rule = Enough(1_000_000);
    let (seen, _) = kept(Run { rule: Some(&rule), ..run(&toy, 3000, 2, 100) });
    assert_eq!(seen.games(), 3000, "a rule never has enough of too few games");
}

#[test]
fn a_run_that_goes_on_in_the_middle_of_a_part_is_the_whole_run() {
    let toy = Duel::default().playable();
    let (whole, whole_rows) = kept(run(&toy, 230_000, 2, 1024));
    for first in [1, 65_536, 100_000, 170_001] {
        let (seen, rows) = kept(run(&toy, first, 2, 1000));
        let part = first / PART * PART;
        let old = rows.0.iter().filter(|group| group.first >= part);
        let mut before = Resumed { seen, rows: Cells::new(toy.metrics()) };
        old.for_each(|group| before.rows.extend(&group.cells, 0, group.cells.rows()));
        let mut rest = Kept::default();
        let run = Run { games: first..230_000, ..run(&toy, 0, 3, 999) };
        let seen = run.resume(before, &AtomicBool::new(false), Some(&mut rest), &mut Unwatched).unwrap();
        assert_eq!(seen, whole, "from {first}");
        let same: Vec<_> = whole_rows.0.iter().filter(|group| group.first >= part).cloned().collect();
        assert!(rest.0 == same, "from {first}");
    }
}

#[test]
fn a_run_that_had_enough_before_it_goes_on_still_writes_the_rows_that_it_was_given() {
    let toy = Duel::default().playable();
    let (seen, rows) = kept(run(&toy, 1250, 2, 100));
    let mut before = Resumed { seen: seen.clone(), rows: Cells::new(toy.metrics()) };
    rows.0.iter().for_each(|group| before.rows.extend(&group.cells, 0, group.cells.rows()));
    let (rule, mut again) = (Enough(1), Kept::default());
    let run = Run { games: 1250..10_000, rule: Some(&rule), ..run(&toy, 0, 2, 100) };
    let after = run.resume(before, &AtomicBool::new(false), Some(&mut again), &mut Unwatched).unwrap();
    assert!(after == seen && again.0 == rows.0);
}
