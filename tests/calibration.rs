//! The scenario book of `downtown`: what its raids give, held against what is known of the war. The campaigns of
//! `thunderbolt` and the duels of `jets`, held against those of models.

use rayon::prelude::*;
use serde::Deserialize;
use sortie::chance::RunKey;
use sortie::game::{Game, Metric};
use sortie::scenario::{Document, Request};
use sortie::systems::registry;
use std::collections::{BTreeMap, BTreeSet};

/// The figures, as `tests/downtown/calibration.toml` has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Limits {
    /// How far a figure may be from its target, as a factor.
    factor: f64,
    /// Raids of each scenario.
    raids: u64,
    /// Each side's least share of the raids that are won.
    least_share: f64,
    /// The same of raids that history had settled.
    settled: BTreeMap<String, Settled>,
    /// The least share of Bombing flights that release at their target in a clear sky.
    least_release: f64,
    figure: Vec<Figure>,
}

/// A raid that one side was to win.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Settled {
    /// The other side's least share of the raids that are won.
    least_share: f64,
    why: String,
}

/// A quotient of sums over raids, and what it ought to be.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Figure {
    name: String,
    scenarios: Vec<String>,
    /// The numerator: metrics, each with its weight.
    sum: BTreeMap<String, f64>,
    /// The metric below it.
    over: Option<String>,
    /// What is below it where no metric counts that, for each raid.
    a_raid: Option<f64>,
    #[serde(default = "one")]
    per: f64,
    /// What it ought to be, within the factor of the file.
    target: Option<f64>,
    /// The least and the greatest value, in place of a target.
    between: Option<[f64; 2]>,
    /// Why it is not what it ought to be.
    #[serde(default)]
    why: String,
    /// A policy other than the scenario's own, such as `player=tests/thunderbolt/greedy.toml`.
    #[serde(default)]
    policy: String,
    source: String,
}

impl Figure {
    /// The least and the greatest value that it may have.
    fn range(&self, factor: f64) -> [f64; 2] {
        let around = |target: f64| [target / factor, target * factor];
        self.between.or(self.target.map(around)).unwrap_or_else(|| panic!("{}: neither target nor range", self.name))
    }
}

const fn one() -> f64 {
    1.0
}

/// The sum of each metric over the raids of a scenario.
type Sums = BTreeMap<String, i64>;

fn book() -> Limits {
    toml::from_str(include_str!("downtown/calibration.toml")).expect("the figures")
}

/// The raids D1 to D16.
fn raids() -> Vec<String> {
    (1..=16).map(|raid| format!("d{raid}")).collect()
}

/// Plays raids of a scenario and shows the row of each.
fn each(scenario: &str, sets: &[&str], raids: u64, show: impl FnMut(&[Metric], &[i64])) {
    let sets = sets.iter().map(|set| (*set).to_owned()).collect();
    games("downtown", Request { sets, ..Request::scenario(format!("downtown/{scenario}")) }, raids, show);
}

fn games(name: &str, request: Request, games: u64, mut show: impl FnMut(&[Metric], &[i64])) {
    let system = registry().iter().find(|system| system.name() == name).expect("a system");
    let document = Document::load(&sortie::library(), &request, &[name]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let game = system.load(&document).unwrap_or_else(|wrong| panic!("{wrong}"));
    let game: &dyn Game = game.as_ref();
    let mut worker = game.worker();
    let mut row = vec![0; game.metrics().len()];
    for number in 0..games {
        worker.play(RunKey::new(name, 1).game(0, number), &mut row);
        show(game.metrics(), &row);
    }
}

fn play(scenario: &str, sets: &[&str], raids: u64) -> Sums {
    let mut sums = Sums::new();
    each(scenario, sets, raids, |metrics, row| add(&mut sums, metrics, row));
    sums
}

fn add(sums: &mut Sums, metrics: &[Metric], row: &[i64]) {
    for (metric, cell) in metrics.iter().zip(row) {
        *sums.entry(metric.name.clone()).or_default() += cell;
    }
}

#[test]
fn the_raids_lose_what_the_war_lost() {
    let book = book();
    assert!(book.figure.iter().all(|figure| ["public", "recalled"].contains(&figure.source.as_str())));
    hold("downtown", &book.figure, book.factor, book.raids);
}

/// Each figure is in its range.
fn hold<'a>(system: &str, figures: &'a [Figure], factor: f64, games: u64) {
    let flown = |figure: &'a Figure| figure.scenarios.iter().map(move |scenario| (scenario, &figure.policy));
    let all: BTreeSet<(&String, &String)> = figures.iter().flat_map(flown).collect();
    let sums = |(scenario, policy): (&String, &String)| {
        let policies = if policy.is_empty() { vec![] } else { vec![policy.clone()] };
        let request = Request { policies, ..Request::scenario(format!("{system}/{scenario}")) };
        let mut sums = Sums::new();
        self::games(system, request, games, |metrics, row| add(&mut sums, metrics, row));
        sums
    };
    let played: BTreeMap<_, Sums> = all.into_par_iter().map(|flight| (flight, sums(flight))).collect();
    let mut off = Vec::new();
    for figure in figures {
        let total = |metric: &str| -> i64 {
            let of = |flight| played[&flight].get(metric).unwrap_or_else(|| panic!("no metric {metric}"));
            flown(figure).map(of).sum()
        };
        let above: f64 = figure.sum.iter().map(|(metric, weight)| weight * total(metric) as f64).sum();
        let below = match (&figure.over, figure.a_raid) {
            (Some(metric), None) => total(metric) as f64,
            (None, Some(a_raid)) => a_raid * figure.scenarios.len() as f64 * games as f64,
            _ => panic!("{}: one of `over` and `a-raid`", figure.name),
        };
        let found = figure.per * above / below;
        let [least, most] = figure.range(factor);
        let line = format!("{}: {found:.4} ({above:.1} of {below}), {least:.4} to {most:.4}", figure.name);
        println!("{line}");
        if !(least..=most).contains(&found) {
            off.push(line);
        }
    }
    assert!(off.is_empty(), "out of their ranges:\n{}", off.join("\n"));
}

/// The figures of `thunderbolt`, as `tests/thunderbolt/calibration.toml` has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Campaigns {
    /// How far a figure may be from its target, as a factor.
    factor: f64,
    /// Campaigns of each scenario.
    games: u64,
    figure: Vec<Figure>,
}

#[test]
fn campaigns_come_out_as_those_of_the_model() {
    let book: Campaigns = toml::from_str(include_str!("thunderbolt/calibration.toml")).expect("the figures");
    assert!(
        book.figure.iter().all(|figure| figure.source == "model" && figure.between.is_some() != figure.why.is_empty())
    );
    hold("thunderbolt", &book.figure, book.factor, book.games);
}

/// No raid that history left open is lost or won before it begins: of the raids that are won each side wins its
/// share. With 2,000 raids and two thirds of them won the standard error of a share of 0.15 is 0.01.
#[test]
fn each_side_wins_its_share_of_every_raid() {
    let book = book();
    let won: Vec<(String, [u64; 2])> = raids()
        .into_par_iter()
        .map(|raid| {
            let mut won = [0; 2];
            each(&raid, &[], book.raids, |metrics, row| {
                let level = metrics.iter().position(|metric| metric.name == "victory_level").expect("a level");
                match row[level] {
                    0..=2 => won[0] += 1,
                    3 => {}
                    _ => won[1] += 1,
                }
            });
            (raid, won)
        })
        .collect();
    assert!(book.settled.values().all(|settled| !settled.why.is_empty()));
    let mut off = Vec::new();
    for (raid, [us, drv]) in won {
        let share = us as f64 / (us + drv) as f64;
        let line =
            format!("{raid}: the US wins {:.1} % of {} decided raids of {}", 100.0 * share, us + drv, book.raids);
        println!("{line}");
        let least = book.settled.get(&raid).map_or(book.least_share, |settled| settled.least_share);
        if !(least..=1.0 - least).contains(&share) {
            off.push(line);
        }
    }
    assert!(off.is_empty(), "{off:#?}");
}

/// Bombers that can see the target bomb it: 200 raids of each by day in a clear sky; the nights are flown by radar.
#[test]
fn bombers_release_in_a_clear_sky() {
    let book = book();
    let released: Vec<(String, f64)> = raids()
        .into_par_iter()
        .map(|raid| {
            let sums = play(&raid, &["raid.weather={sky='clear'}"], 200);
            let kept: i64 = sums.iter().filter(|(name, _)| name.starts_with("kept_bombs_")).map(|(_, sum)| sum).sum();
            let released = sums["bombers_released"];
            (raid, released as f64 / (released + kept) as f64)
        })
        .collect();
    println!("{released:.3?}");
    let off: Vec<_> = released.iter().filter(|(_, share)| *share < book.least_release).collect();
    assert!(off.is_empty(), "{off:#?}");
}

/// The figures of `jets`, as `tests/jets/calibration.toml` has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Dogfights {
    /// Dogfights of each duel and scenario.
    games: u64,
    /// The least and the greatest quotient of all kills of a duel and those of the model.
    kills: [f64; 2],
    /// How far side a's share of them may be from that of the model.
    off: f64,
    /// The greatest share of draws in a scenario.
    most_draws: f64,
    duel: Vec<Duel>,
    scenario: Vec<Fights>,
}

/// Two jets of one card against two of another.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Duel {
    a: String,
    b: String,
    /// Of the pilots of either side.
    #[serde(default = "regular")]
    skills: [String; 2],
    /// Jets shot down by a and by b in a dogfight of the model.
    model: [f64; 2],
    /// The least and the greatest quotient of all kills and those of the model, in place of that of all.
    kills: Option<[f64; 2]>,
    /// The least and the greatest share of the kills that is a's.
    share: Option<[f64; 2]>,
    /// Why it has ranges of its own.
    #[serde(default)]
    why: String,
}

/// The limits for a scenario flown by its own policies.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Fights {
    name: String,
    /// The greatest share of draws, where it is not that of all scenarios.
    most_draws: Option<f64>,
    /// The least and the greatest share of the decided ones that a wins.
    a_wins: Option<[f64; 2]>,
    why: String,
}

fn regular() -> [String; 2] {
    ["regular".into(), "regular".into()]
}

impl Duel {
    /// What came of it, and whether it is in its ranges.
    fn held(&self, book: &Dogfights) -> (String, bool) {
        let side = |side: &str, card: &str, skill: &str| {
            format!("sides.{side}.jets=[{{card='{card}',count=2,skill='{skill}'}}]")
        };
        let sets = vec![side("a", &self.a, &self.skills[0]), side("b", &self.b, &self.skills[1])];
        let policies = vec!["a=turn-fighter".to_owned(), "b=turn-fighter".to_owned()];
        let request = Request { sets, policies, ..Request::scenario("jets/mirror-medium") };
        let mut sums = Sums::new();
        games("jets", request, book.games, |metrics, row| add(&mut sums, metrics, row));
        let [by_a, by_b] = ["shot_down_b", "shot_down_a"].map(|metric| sums[metric] as f64 / book.games as f64);
        let [of_a, of_b] = self.model;
        let (kills, share) = ((by_a + by_b) / (of_a + of_b), by_a / (by_a + by_b));
        let likely = of_a / (of_a + of_b);
        let wide = self.kills.unwrap_or(book.kills);
        let fair = self.share.unwrap_or([likely - book.off, likely + book.off]);
        let within = |found: f64, [least, most]: [f64; 2]| (least..=most).contains(&found);
        let line = format!(
            "{} v {}: {by_a:.3} and {by_b:.3} kills, {kills:.2} times the model's, of {wide:.2?}; \
             a's {share:.2}, of {fair:.2?}",
            self.a, self.b
        );
        (line, within(kills, wide) && within(share, fair))
    }
}

fn dogfights() -> Dogfights {
    toml::from_str(include_str!("jets/calibration.toml")).expect("the figures")
}

/// With 1,000 dogfights the standard error of the kills of a duel is below 0.03, of a share below 0.025.
#[test]
fn duels_come_out_as_those_of_the_model_or_say_why_not() {
    let book = dogfights();
    assert_eq!(book.duel.len(), 18);
    for duel in &book.duel {
        assert_eq!(duel.why.is_empty(), duel.kills.is_none() && duel.share.is_none(), "{} v {}", duel.a, duel.b);
    }
    let played: Vec<(String, bool)> = book.duel.par_iter().map(|duel| duel.held(&book)).collect();
    played.iter().for_each(|(line, _)| println!("{line}"));
    let off: Vec<&String> = played.iter().filter(|(_, held)| !held).map(|(line, _)| line).collect();
    assert!(off.is_empty(), "{off:#?}");
}

/// Dogfights are worth flying: most of them are won, and the scenarios come out as their stories have it. With
/// 1,000 of each the standard error of a share is below 0.016.
#[test]
fn most_dogfights_are_won() {
    let book = dogfights();
    let names: Vec<String> = sortie::library().scenarios("jets").into_iter().map(str::to_owned).collect();
    let asked = |name: &str| book.scenario.iter().find(|fights| format!("jets/{}", fights.name) == name);
    assert!(
        book.scenario.iter().all(|fights| !fights.why.is_empty() && names.contains(&format!("jets/{}", fights.name)))
    );
    let played: Vec<[f64; 3]> = names
        .par_iter()
        .map(|name| {
            let mut won = [0.0; 3];
            games("jets", Request::scenario(name.clone()), book.games, |_, row| won[row[0] as usize] += 1.0);
            won
        })
        .collect();
    let mut off = Vec::new();
    for (name, [a, b, nobody]) in names.iter().zip(played) {
        let (draws, share) = (nobody / book.games as f64, a / (a + b));
        let most = asked(name).and_then(|fights| fights.most_draws).unwrap_or(book.most_draws);
        let [least, greatest] = asked(name).and_then(|fights| fights.a_wins).unwrap_or([0.0, 1.0]);
        let line =
            format!("{name}: draws {draws:.3}, at most {most}; a wins {share:.3} of the rest, {least} to {greatest}");
        println!("{line}");
        if draws > most || !(least..=greatest).contains(&share) {
            off.push(line);
        }
    }
    assert!(off.is_empty(), "{off:#?}");
}
