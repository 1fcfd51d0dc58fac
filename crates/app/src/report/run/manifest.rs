//! `manifest.json`: what was played. All of it but the key `run` follows from the input alone.

use crate::analysis::Choice;
use crate::chance::key;
use crate::game::{Game, System};
use crate::journal::Source;
use crate::report::run::seal;
use crate::report::{
    BalanceFacts, FORMAT, Identity, JudgeFacts, PartFile, PointsFacts, RankingFacts, ScenarioFindings, SearchFacts,
    Shard, SweepFacts, TournamentFacts,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of the page in the folder of a report.
pub const PAGE: &str = "report.html";

/// The manifest, in the order in which it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Manifest {
    /// [`FORMAT`].
    pub format: u32,
    /// The version of sortie.
    pub sortie: String,
    /// The sources that the program was built from, hashed: two programs with the same one play alike.
    pub build: String,
    /// The master seed.
    pub seed: u64,
    /// How streams of dice are derived from it.
    pub key_version: u32,
    /// The games of a scenario; the most that one has, if they differ.
    pub games: u64,
    /// Why there are no more.
    pub stop: Stop,
    /// The half-widths that were asked for, by metric, where they ended the run.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub precision: BTreeMap<String, f64>,
    /// Which rows are kept.
    pub rows: Rows,
    /// Of how many games every event is kept.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub events: u64,
    /// How a comparison was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compare: Option<CompareFacts>,
    /// How a balance was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balance: Option<BalanceFacts>,
    /// Which parameter a sweep varied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sweep: Option<SweepFacts>,
    /// Which policies a tournament was between.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentFacts>,
    /// Which results of people were judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judge: Option<JudgeFacts>,
    /// Which units were asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<PointsFacts>,
    /// What a search for a better policy was about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchFacts>,
    /// What was played.
    pub scenarios: Vec<Scenario>,
    /// blake3 of each other file but the parts, which have their own.
    pub files: BTreeMap<String, String>,
    /// blake3 of all of the above, in hexadecimal; written and checked where the manifest is. Older ones have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blake3: Option<String>,
    /// What may differ between two runs of the same input.
    pub run: RunFacts,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// All games that were asked for are played.
    Games,
    /// The intervals are as narrow as was asked for.
    Precision,
    /// They are not, but no more games were allowed.
    MaxGames,
}

/// Which rows a report keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rows {
    /// One a game
    All,
    /// None: the tables only
    None,
}

impl Rows {
    /// Its name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Rows::All => "all",
            Rows::None => "none",
        }
    }
}

/// How the lines of a comparison were judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CompareFacts {
    /// The level at which all intervals hold together.
    pub level: f64,
    /// How many intervals those are.
    pub family: usize,
    /// The level of each by itself.
    pub level_each: f64,
    /// The margin of shares for which none is named.
    pub share_margin: f64,
    /// The margins that were named, by metric.
    pub margins: BTreeMap<String, f64>,
    /// Which figures were compared.
    pub shown: Choice,
    /// How its verdicts were decided, where the comparison went on until they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decide: Option<DecideFacts>,
    /// Which parts its variants do without, where it ranks them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranking: Option<RankingFacts>,
}

/// How a comparison that goes on until its verdicts are decided was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DecideFacts {
    /// The error of each interval, over all looks.
    pub alpha: f64,
    /// The figures that were asked about beside those with margins.
    pub named: Vec<String>,
    /// The games that each variant's verdicts follow from.
    pub games: Vec<u64>,
    /// Whether it was stopped by hand.
    pub stopped: bool,
}

/// One side of a comparison.
#[derive(Clone, Copy)]
pub struct ArmFacts<'a> {
    /// What the variant is called; none for the base.
    pub variant: Option<&'a str>,
    /// The scenario's name within its system.
    pub scenario: &'a str,
    /// Its system.
    pub system: &'a dyn System,
    /// The game.
    pub game: &'a dyn Game,
    /// What was laid over the scenario.
    pub overrides: &'a [String],
}

/// One scenario of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Scenario {
    /// What the variant is called, in a comparison.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The system's name.
    pub system: String,
    /// The scenario's name within it.
    pub scenario: String,
    /// How many games are here.
    pub games: u64,
    /// blake3 of the lowered canonical form.
    pub canonical: String,
    /// What was laid over the scenario.
    pub overrides: Vec<String>,
    /// Which policy played each side.
    pub policies: BTreeMap<String, String>,
    /// Tables in use that the source does not give.
    pub not_from_the_source: Vec<Table>,
    /// The files with its rows, in the order of game numbers.
    pub parts: Vec<PartFile>,
}

/// A table that the source does not give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its path.
    pub table: String,
    /// Where it comes from.
    pub source: String,
    /// More exactly.
    pub reference: String,
}

/// What differs between two runs of the same input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RunFacts {
    /// Whether it ended before all games that were asked for.
    pub interrupted: bool,
    /// What was asked for.
    pub asked: Asked,
    /// How often it went on after an interruption, or with more games.
    pub resumed: u32,
    /// Threads that played.
    pub threads: usize,
    /// Games a block.
    pub block: u64,
    /// When it began, in seconds since 1970.
    pub started: u64,
    /// How long it played, in seconds, all its beginnings together.
    pub seconds: f64,
}

/// Which games were asked for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Asked {
    /// The games of each scenario, all shards together; the most there may be where a precision ends the run.
    pub games: u64,
    /// Half-widths by metric.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub precision: BTreeMap<String, f64>,
    /// Which share of the games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
}

impl Asked {
    /// The numbers of the games: all, or the shard's share, which differs from that of others by at most one game.
    pub fn range(&self) -> std::ops::Range<u64> {
        Shard::range(self.shard, self.games)
    }
}

/// The name of the file in the report of a run with all that a scenario rests on.
pub fn scenario_file(scenario: &str) -> String {
    format!("scenarios/{scenario}.toml")
}

impl Manifest {
    /// The manifest of a run under `seed` that has played nothing yet.
    pub fn planned(
        build: &str,
        seed: u64,
        rows: Rows,
        events: u64,
        scenarios: Vec<Scenario>,
        run: RunFacts,
    ) -> Manifest {
        Manifest {
            format: FORMAT,
            sortie: env!("CARGO_PKG_VERSION").to_owned(),
            build: build.to_owned(),
            seed,
            key_version: key::VERSION,
            games: 0,
            stop: Stop::Games,
            precision: BTreeMap::new(),
            rows,
            events,
            compare: None,
            balance: None,
            sweep: None,
            tournament: None,
            judge: None,
            points: None,
            search: None,
            scenarios,
            files: BTreeMap::new(),
            blake3: None,
            run,
        }
    }

    /// The manifest of a comparison under `seed`, of `games` games an arm; the base is the first arm.
    pub fn of_compare(
        build: &str,
        seed: u64,
        games: u64,
        arms: &[ArmFacts<'_>],
        facts: CompareFacts,
        run: RunFacts,
    ) -> Manifest {
        let scenarios = arms.iter().map(|arm| Scenario { games, ..Scenario::new(arm, seed) }).collect();
        Manifest { games, compare: Some(facts), ..Manifest::planned(build, seed, Rows::None, 0, scenarios, run) }
    }

    /// The manifest under `seed` of a question about single figures, each arm with its number of games.
    pub fn of_arms(build: &str, seed: u64, arms: &[(ArmFacts<'_>, u64)], run: RunFacts) -> Manifest {
        let scenarios: Vec<Scenario> =
            arms.iter().map(|(arm, games)| Scenario { games: *games, ..Scenario::new(arm, seed) }).collect();
        let games = scenarios.iter().map(|scenario| scenario.games).max().unwrap_or_default();
        Manifest { games, ..Manifest::planned(build, seed, Rows::None, 0, scenarios, run) }
    }

    /// What the report is, if it is not that of a run.
    pub fn other_kind(&self) -> Option<&'static str> {
        let kinds = [
            (self.compare.is_some(), "a comparison"),
            (self.balance.is_some(), "a balance"),
            (self.sweep.is_some(), "a sweep"),
            (self.tournament.is_some(), "a tournament"),
            (self.judge.is_some(), "a judgement of results"),
            (self.points.is_some(), "a statement of points"),
            (self.search.is_some(), "a search"),
        ];
        kinds.into_iter().find_map(|(is, kind)| is.then_some(kind))
    }

    /// What was played of each scenario, in place of what was planned.
    pub fn done(&mut self, played: &[ScenarioFindings<'_>]) {
        self.scenarios = played
            .iter()
            .map(|played| {
                let ScenarioFindings { scenario, system, game, overrides, seen, parts, .. } = *played;
                let arm = ArmFacts { variant: None, scenario, system, game, overrides };
                Scenario { games: seen.games(), parts: parts.to_vec(), ..Scenario::new(&arm, self.seed) }
            })
            .collect();
        self.games = self.scenarios.iter().map(|scenario| scenario.games).max().unwrap_or_default();
    }

    /// As JSON for people, with the hash that it has of itself.
    pub fn json(&self) -> String {
        let text = |manifest: &Manifest| serde_json::to_string_pretty(manifest).unwrap_or_default();
        let mut sealed = Manifest { blake3: None, ..self.clone() };
        sealed.blake3 = serde_json::from_str(&text(&sealed)).ok().map(|written| seal::of(&written));
        text(&sealed) + "\n"
    }

    /// The file with all that the scenario at a place in the list rests on.
    pub fn scenario_file(&self, at: usize) -> String {
        scenario_file(&self.scenario_key(at))
    }

    /// What the scenario at a place in the list is called in the report. The arms of a comparison, and those of a
    /// balance, may have one name: a number makes each unique.
    pub fn scenario_key(&self, at: usize) -> String {
        let name = &self.scenarios[at].scenario;
        match self.other_kind() {
            None => name.clone(),
            Some(_) => format!("{at}-{name}"),
        }
    }

    /// The scenario of this name, if it is there.
    pub fn scenario(&self, name: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.scenario == name)
    }

    /// The differences between the input of `self`, which is in the folder, and that of `other`, which is asked for
    /// now.
    pub fn differences(&self, other: &Manifest) -> Vec<String> {
        let mut found = Vec::new();
        let mut differ = |what: &str, there: &str, here: &str| {
            if there != here {
                found.push(format!("{what}: {there} there, {here} here"));
            }
        };
        differ("version of sortie", &self.sortie, &other.sortie);
        differ("build of sortie", &self.build, &other.build);
        differ("seed", &self.seed.to_string(), &other.seed.to_string());
        differ("key version", &self.key_version.to_string(), &other.key_version.to_string());
        differ("rows", self.rows.name(), other.rows.name());
        differ("events", &self.events.to_string(), &other.events.to_string());
        if self.tournament != other.tournament {
            found.push("policies, games, precision or what was asked: others there than here".to_owned());
        }
        if self.search != other.search {
            found.push("policy, sides or opponents: others there than here".to_owned());
        }
        if let (Some(one), Some(other)) = (&self.sweep, &other.sweep)
            && !one.asks_like(other)
        {
            found.push("metric, parameters, values or looks: others there than here".to_owned());
        }
        if let (Some(one), Some(other)) = (&self.compare, &other.compare)
            && one != other
        {
            found.push("variants, figures or margins: others there than here".to_owned());
        }
        if let (Some(one), Some(other)) = (&self.balance, &other.balance) {
            if !one.asks_like(other) {
                found.push("figure, targets, parameters or values: others there than here".to_owned());
            }
            // Which values are played shows in play: each is held against what was kept of it when it is loaded.
            return found;
        }
        for (at, there) in self.scenarios.iter().enumerate() {
            let name = &there.scenario;
            // The scenarios of a sweep have one name, and so may those of a comparison.
            let by_place = self.sweep.is_some() || self.compare.is_some();
            let here = if by_place { other.scenarios.get(at) } else { other.scenario(name) };
            match here {
                None => found.push(format!("scenario `{name}`: there, but not among those named")),
                Some(here) => found.extend(there.differences(here)),
            }
        }
        found
    }
}

impl Scenario {
    /// Of an arm, with nothing played.
    pub fn new(arm: &ArmFacts<'_>, seed: u64) -> Scenario {
        let Identity { system, scenario, canonical, policies, .. } =
            Identity::new(arm.system, arm.scenario, arm.game, seed);
        let tables = arm.game.provenance().iter().filter(|table| table.source != Source::Seed);
        Scenario {
            variant: arm.variant.map(str::to_owned),
            system,
            scenario,
            games: 0,
            canonical,
            overrides: arm.overrides.to_vec(),
            policies: policies.into_iter().collect(),
            not_from_the_source: tables
                .map(|table| Table {
                    table: table.table.clone(),
                    source: table.source.name().to_owned(),
                    reference: table.reference.clone(),
                })
                .collect(),
            parts: Vec::new(),
        }
    }

    /// The identity of its rows under this seed.
    pub fn identity(&self, seed: u64) -> Identity {
        Identity {
            system: self.system.clone(),
            scenario: self.scenario.clone(),
            canonical: self.canonical.clone(),
            seed,
            policies: self.policies.iter().map(|(side, policy)| (side.clone(), policy.clone())).collect(),
        }
    }

    /// The differences between what was played, and what is asked for now.
    pub(in crate::report) fn differences(&self, other: &Scenario) -> Vec<String> {
        let mut found = Vec::new();
        let mut differ = |what: &str, there: String, here: String| {
            if there != here {
                found.push(format!("{what} of `{}`: {there} there, {here} here", self.scenario));
            }
        };
        let policies = |scenario: &Scenario| {
            let said = scenario.policies.iter().map(|(side, policy)| format!("{side}={policy}"));
            said.collect::<Vec<_>>().join(" ")
        };
        let overrides = |scenario: &Scenario| match scenario.overrides.as_slice() {
            [] => "none".to_owned(),
            some => some.join(" "),
        };
        differ("system", self.system.clone(), other.system.clone());
        differ("policies", policies(self), policies(other));
        differ("settings", overrides(self), overrides(other));
        if self.canonical != other.canonical && found.is_empty() {
            found.push(format!("the scenario `{}` has changed", self.scenario));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_games_between_them() {
        for (games, count) in [(10, 3), (7, 7), (3, 7), (1_000_003, 64), (u64::MAX >> 11, 5)] {
            let mut next = 0;
            for index in 1..=count {
                let asked = Asked { games, shard: Some(Shard { index, count }), ..Asked::default() };
                let range = asked.range();
                assert_eq!(range.start, next);
                assert!((games / count..=games / count + 1).contains(&(range.end - range.start)));
                next = range.end;
            }
            assert_eq!(next, games);
        }
    }
}
