//! What pairing two arms on the same dice is worth, on whole dogfights.

use crate::common::{Dogfight, load_own, load_with, rows, run, scenarios, side_by_side};
use sortie::analysis::compare::{Arm, Compare, Comparison, Line, Margins, Pairing};
use sortie::analysis::{Choice, Verdict};
use sortie::chance::{Chance, Dice, GameKey, OneStream, Purpose, Roll, Stream, StreamKey};
use sortie::game::{Description, Game, Metric, Ratio, Record, Worker};
use sortie::journal::Silent;
use sortie::systems::jets::policy::Pilots;
use std::sync::atomic::AtomicBool;

/// Compares `other` with `base` over `games`, as the program does.
fn compared(base: &dyn Game, other: &dyn Game, games: u64) -> Comparison {
    let others = [Arm::new(other)];
    let compare = Compare { base: Arm::new(base), others: &others, key: run(), games, threads: 1, block: 64 };
    let seen = compare.play(&AtomicBool::new(false), |_| ()).expect("rows in range");
    Comparison::new(base, &[(other, &seen[0])], &Margins::default(), &Choice::All)
}

fn all_identical(comparison: &Comparison) -> bool {
    comparison.lines().all(|line| line.verdict == Verdict::Identical && line.differing == 0 && line.gain.is_none())
}

#[test]
fn a_variant_that_changes_nothing_is_identical_in_every_line() {
    side_by_side(&scenarios(), |scenario| {
        let (base, same) = (load_own(scenario), load_with(scenario, &["title=the same again"], &[]));
        let comparison = compared(&base, &same, 100);
        assert_eq!(comparison.lines().count(), comparison.family);
        assert!(comparison.family > base.metrics().len() + base.ratios().len(), "{scenario} leaves lines out");
        assert!(all_identical(&comparison), "{scenario}: {comparison:#?}");
    });
}

/// A dogfight whose every procedure may first roll a die that it does not use.
struct Fidgety {
    dogfight: Dogfight,
    /// Whether the procedures roll that die.
    idle: bool,
    /// Whether all dice come from one stream a game, one after another, instead of each from where its key says.
    one_stream: bool,
}

/// Chance with an idle die before each stream that is opened, on a stream of its own where there are streams.
struct Idle<C> {
    source: C,
    idle: bool,
}

impl<C: Chance> Chance for Idle<C> {
    type Roll<'a>
        = C::Roll<'a>
    where
        C: 'a;

    fn open(&mut self, key: StreamKey) -> Self::Roll<'_> {
        if self.idle {
            // Far beyond the purposes of the rules, so that no key opens twice.
            self.source.open(StreamKey { purpose: Purpose(key.purpose.0 + 1000), ..key }).die(6);
        }
        self.source.open(key)
    }
}

struct Seat<'a> {
    game: &'a Fidgety,
    pilots: Pilots,
}

impl Worker for Seat<'_> {
    fn play(&mut self, game: GameKey, row: &mut [i64]) {
        let Fidgety { dogfight, idle, one_stream } = self.game;
        let cells = if *one_stream {
            let mut stream = Stream::new(game, StreamKey::default());
            let mut chance = Idle { source: OneStream(&mut stream), idle: *idle };
            dogfight.play_with(&mut self.pilots, &mut chance, &mut Silent).0
        } else {
            let mut chance = Idle { source: Dice::new(game), idle: *idle };
            dogfight.play_with(&mut self.pilots, &mut chance, &mut Silent).0
        };
        row.copy_from_slice(&cells);
    }
}

impl Game for Fidgety {
    fn metrics(&self) -> &[Metric] {
        self.dogfight.metrics()
    }

    fn ratios(&self) -> &[Ratio] {
        self.dogfight.ratios()
    }

    fn description(&self) -> &dyn Description {
        self.dogfight.description()
    }

    fn canonical(&self) -> Vec<u8> {
        self.dogfight.canonical()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Seat { game: self, pilots: self.dogfight.pilots() })
    }

    fn record(&self, game: GameKey) -> Record {
        self.dogfight.record(game)
    }
}

#[test]
fn a_roll_that_nobody_uses_leaves_every_line_identical() {
    side_by_side(&scenarios(), |scenario| {
        let fidgety = |idle| Fidgety { dogfight: load_own(scenario), idle, one_stream: false };
        let base = fidgety(false);
        assert!(rows(&base, 20) == rows(&base.dogfight, 20), "{scenario} is not played as the program plays it");
        assert!(all_identical(&compared(&base, &fidgety(true), 300)), "{scenario}");
    });
}

/// The test above can fail: with all dice from one stream the same idle die leaves nothing of pairing. Null: less than
/// 0.9 of the games are touched, or some line gains 1.25 times or more. n = 2,000 games; the gain of arms that know
/// nothing of each other is 1, and varies by less than 0.05 in lines where 400 games differ (alpha 1e-6).
#[test]
fn on_a_single_stream_that_roll_leaves_nothing_alike() {
    let fidgety = |idle| Fidgety { dogfight: load_own("jets/mig21-v-f4"), idle, one_stream: true };
    let games_touched = TouchedGames::of(&fidgety(false), &fidgety(true), 2_000);
    assert!(games_touched.share > 0.9, "{}", games_touched.share);
    let gains: Vec<f64> = games_touched.lines(400).filter_map(|(line, _)| line.gain).collect();
    assert!(gains.len() > 10 && gains.iter().all(|gain| *gain < 1.25), "{gains:?}");
}

/// What a variant does to the games that it touches.
struct TouchedGames {
    /// The share of games whose row differs in any cell.
    share: f64,
    /// Over all games.
    whole: Comparison,
    /// Over those that differ.
    touched: Comparison,
}

impl TouchedGames {
    fn of(base: &dyn Game, other: &dyn Game, games: u64) -> TouchedGames {
        let (mut whole, mut touched) = (Pairing::new(base, other), Pairing::new(base, other));
        for (base, other) in rows(base, games).iter().zip(&rows(other, games)) {
            whole.add(base, other);
            if base != other {
                touched.add(base, other);
            }
        }
        let comparison =
            |pairing: &Pairing| Comparison::new(base, &[(other, pairing)], &Margins::default(), &Choice::All);
        TouchedGames {
            share: touched.games() as f64 / games as f64,
            whole: comparison(&whole),
            touched: comparison(&touched),
        }
    }

    /// The lines that differ in at least `differing` games, each with itself over the games that are touched.
    fn lines(&self, differing: u64) -> impl Iterator<Item = (&Line, &Line)> {
        let lines = self.whole.lines().zip(self.touched.lines());
        lines.filter(move |(line, _)| line.differing >= differing)
    }
}

/// Changes of a rule that matters in games of every sort: a scenario, what is set in the variant, and a share of games
/// that is more than it touches, for a gain of 1 would do where all are touched. The last is what `--without low-max`
/// sets; it touches nearly all games, so that little is asked of it.
const AT_LARGE: [(&str, &str, f64); 3] = [
    ("jets/mig21-v-f4", "rules.missile-attack.target-low=-2", 0.35),
    ("jets/mirror-medium", "rules.aerobatics.split-s.difficulty=2", 0.45),
    ("jets/on-the-deck+thick-air", "switches.low-max=off", 1.0),
];

/// Were the arms strangers in the share q of games that are touched, and those games like all others, pairing would be
/// worth 1/q. Null: some line gains less than 0.8/q. n = 20,000 games, with 400 or more that differ in each line that
/// is asked: the variance of its differences, most of them of 1, is then known to 5 %, so that 0.8/q is four standard
/// errors below 1/q (alpha 3e-5 a line). Most lines gain far more, as arms are no strangers in a touched game either;
/// the least is 0.9/q, a rare ending that comes of the longer games, which are touched more often.
#[test]
fn pairing_is_worth_the_inverse_of_the_share_of_games_that_are_touched() {
    side_by_side(&AT_LARGE, |&(scenario, set, most)| {
        let games_touched = TouchedGames::of(&load_own(scenario), &load_with(scenario, &[set], &[]), 20_000);
        let gains: Vec<(&str, f64)> = games_touched
            .lines(400)
            .map(|(line, _)| (line.name.as_str(), line.gain.unwrap_or(f64::INFINITY)))
            .collect();
        let least = gains.iter().min_by(|one, other| one.1.total_cmp(&other.1));
        println!("{scenario} {set}: q = {:.4}, {} lines, least {least:?}", games_touched.share, gains.len());
        assert!(games_touched.share < most, "{scenario} {set}: {}", games_touched.share);
        assert!(gains.len() >= 10, "{scenario} {set}: {gains:?}");
        for (name, gain) in gains {
            assert!(
                gain >= 0.8 / games_touched.share,
                "{scenario} {set}, {name}: {gain} of {}",
                1.0 / games_touched.share
            );
        }
    });
}

/// Changes that strike the very games in which a metric varies: stalls, falls out of them, flame-outs and breaking off
/// are rare, and a rule of theirs touches little else. A jet that burns fuel is easier to hit, which touches the games
/// in which missiles hit.
const AT_THE_ROOT: [(&str, &str); 5] = [
    ("jets/mig21-v-f4", "rules.missile-attack.target-burns=2"),
    ("jets/mig21-v-f4", "rules.stall.recover-above=3"),
    ("jets/mig21-v-f4", "rules.nerve.crippled=2"),
    ("jets/mig21-v-f4", "rules.fuel.flame-out=-7"),
    ("jets/sabre-v-mig15", "rules.guns.above=1"),
];

/// There 1/q is no law: where the whole variance of a metric is in the touched games, drawing these anew is as much
/// noise as drawing all of them. What dice can do is that within these games the arms are no less alike than strangers.
/// Null: within them some line gains less than 0.8. n = 10,000 games, with 100 or more that differ in each line that is
/// asked. Of strangers the gain would be 1 with a standard error of up to 10 % (alpha 0.02 a line); as measured it is
/// above 1.09 in all of these.
#[test]
fn in_the_games_that_are_touched_the_arms_are_no_less_alike_than_strangers() {
    side_by_side(&AT_THE_ROOT, |&(scenario, set)| {
        let games_touched = TouchedGames::of(&load_own(scenario), &load_with(scenario, &[set], &[]), 10_000);
        let gains = games_touched
            .lines(100)
            .filter_map(|(line, touched)| Some((line.name.as_str(), line.gain?, touched.gain?)));
        let gains: Vec<(&str, f64, f64)> = gains.collect();
        let least = gains.iter().min_by(|one, other| one.2.total_cmp(&other.2));
        let below = gains.iter().filter(|(_, gain, _)| *gain < 0.8 / games_touched.share).count();
        println!(
            "{scenario} {set}: q = {:.4}, {below} of {} below 0.8/q, least {least:?}",
            games_touched.share,
            gains.len()
        );
        assert!(!gains.is_empty(), "{scenario} {set}");
        for (name, gain, touched) in gains {
            assert!(touched >= 0.8, "{scenario} {set}, {name}: {gain}, {touched} in the games that are touched");
        }
    });
}
