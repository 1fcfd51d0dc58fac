//! What a search rests on: the policy that it began with, what surrounds it, the scenarios, and the book made of them.

use super::book::{Book, Wanted, asked_for};
use super::deciding;
use super::policy::PolicyFile;
use crate::analysis::improve::{BookGain, Branch, Frame, Fresh, RowGain, Search, State, changes, rewritten};
use crate::cli::{CliError, Context, Exit, Loaded, stored};
use crate::report::findings::{Findings, GainLine, Gains, Improved, improved};
use crate::report::{
    ArmFacts, Evidence, ExactSums, FoundSearch, Manifest, ReportError, RunFacts, SearchFacts, Shard, StoredSearch,
};
use crate::stats::LEVEL;
use std::path::Path;
use toml::Table;

/// What a search rests on, loaded and checked.
pub(super) struct Setting {
    /// What was asked.
    pub(super) facts: SearchFacts,
    /// The master seed.
    pub(super) seed: u64,
    /// Which of several searches it is, if it is one of several.
    pub(super) shard: Option<Shard>,
    /// The policy that it began with.
    pub(super) policy: PolicyFile,
    /// What surrounds the policy.
    pub(super) frame: Frame,
    /// The scenarios of the book.
    pub(super) scenarios: Vec<Loaded>,
    /// The places where policies are tried.
    pub(super) book: Book,
}

impl Setting {
    /// Makes the book; scenarios without a row of it are left out.
    ///
    /// # Errors
    /// The book has no rows; the policy can't play one of them; the rules of the system can't be read.
    pub(super) fn new(
        facts: SearchFacts,
        (seed, shard): (u64, Option<Shard>),
        policy: PolicyFile,
        scenarios: Vec<Loaded>,
        io: &Context,
    ) -> Result<Setting, CliError> {
        let wanted = Wanted::of(&facts);
        let mut book = Book::new(&policy, seed);
        let mut kept = Vec::new();
        let ways = scenarios.first().map(|first| asked_for(&first.document)).unwrap_or_default();
        for loaded in scenarios {
            if book.adds(&loaded.document, &policy, &wanted, &facts.against)? {
                kept.push(loaded);
            }
        }
        if book.rows.is_empty() {
            let what = format!("`{}` is played in none of these scenarios: say {ways}", policy.name);
            return Err(CliError::usage(what));
        }
        let frame = policy.frame(io)?;
        Ok(Setting { facts, seed, shard, policy, frame, scenarios: kept, book })
    }

    /// What a search in a folder rests on; `text` reads a file of the folder.
    ///
    /// # Errors
    /// It is no search; its files are damaged; this program plays its scenarios differently.
    pub(super) fn of(
        folder: &Path,
        manifest: &Manifest,
        text: impl Fn(&str) -> Result<String, CliError>,
        io: &Context,
    ) -> Result<Setting, CliError> {
        let unfit = |why: &str| CliError::from(ReportError::unfit(folder, why.to_owned()));
        let facts = manifest.search.clone().ok_or_else(|| unfit("it has no search"))?;
        let scenarios = stored::scenarios(folder, manifest, text, io)?;
        let first = scenarios.first().ok_or_else(|| unfit("it is a search without scenarios"))?;
        let policy = PolicyFile::of_text(&facts.policy, first.system, facts.base.clone())?;
        Setting::new(facts, (manifest.seed, manifest.run.asked.shard), policy, scenarios, io)
    }

    /// The search, its pilot played. None if it was stopped.
    pub(super) fn search(&self, stop: &(dyn Fn() -> bool + Sync)) -> Option<Search<'_>> {
        let branch = Branch::new(self.shard.map_or(0, |shard| shard.index as u32));
        let search = Search::new(&self.book, &self.frame, self.book.key(), &self.policy.table, stop);
        search.map(|search| search.branched(branch))
    }

    /// What a search has found that ends with a state: the incumbent, made lean if it `leans`, and what it won on fresh
    /// games. None if it was stopped.
    ///
    /// # Errors
    /// The policy of the state is damaged, or not valid in some row of the book.
    pub(super) fn ended(
        &self,
        search: &Search<'_>,
        state: &State,
        leans: bool,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<FoundSearch>, CliError> {
        let (mut lean, mut fresh) = (state.clone(), None);
        let base = &self.policy.table;
        if !state.steps.is_empty() {
            if leans {
                let Some(state) = search.lean(state, base, stop) else { return Ok(None) };
                lean = state;
            }
            fresh = search.fresh(&lean, base, stop);
            if fresh.is_none() {
                return Ok(None);
            }
        }
        let mut found = FoundSearch { lean, fresh, idle: Vec::new(), looked_at: 0 };
        (found.idle, found.looked_at) = deciding::idle(&self.book, &self.best(&found)?)?;
        Ok(Some(found))
    }

    /// The policy that was found.
    ///
    /// # Errors
    /// It is damaged.
    fn best(&self, found: &FoundSearch) -> Result<Table, CliError> {
        let damaged = |error| CliError::broken(format!("the policy of the search is damaged: {error}"));
        toml::from_str(&found.lean.policy).map_err(damaged)
    }

    /// Whether it is shown that the policy that was found is better.
    pub(super) fn is_better(&self, found: &FoundSearch) -> bool {
        let mean = found.fresh.as_ref().and_then(|fresh| BookGain::of(&fresh.rows));
        mean.and_then(|mean| mean.interval(LEVEL)).is_some_and(|interval| interval.low > 0.0)
    }

    /// The exit code of a search that found this.
    pub(super) fn exit(&self, found: &FoundSearch) -> Exit {
        if self.is_better(found) { Exit::Done } else { Exit::Undecided }
    }

    /// The file of the policy that was found: its name and its text, with the comments of the one that it began with.
    ///
    /// # Errors
    /// Either of them is no TOML.
    pub(super) fn file(&self, found: &FoundSearch) -> Result<(String, String), CliError> {
        let text = rewritten(&self.policy.text, &self.best(found)?);
        let text = text.map_err(|error| CliError::usage(format!("`{}` is no TOML: {error}", self.policy.name)))?;
        Ok((format!("{}.toml", self.policy.name), text))
    }

    /// What was found.
    ///
    /// # Errors
    /// It is damaged.
    pub(super) fn findings(&self, found: &FoundSearch) -> Result<Findings, CliError> {
        let state = &found.lean;
        let gains = found.fresh.as_ref().map(|fresh| self.gains(fresh, found)).transpose()?.flatten();
        Ok(improved(Improved {
            policy: format!("{}/{}", self.book.system.name(), self.policy.name),
            exploits: self.facts.exploit.as_deref(),
            seed: self.seed,
            shard: self.shard.map(Shard::name),
            merged: self.facts.merged,
            effort: (state.rounds, state.raced, state.played),
            invalid: state.invalid,
            played_by_others: if self.facts.exploit.is_some() { Vec::new() } else { self.played_by_others() },
            gains,
        }))
    }

    /// The rows whose side another policy plays in the scenario, each scenario and side once.
    fn played_by_others(&self) -> Vec<[String; 3]> {
        let mut found: Vec<[String; 3]> = Vec::new();
        for row in &self.book.rows {
            let of = self.scenarios.iter().find(|loaded| loaded.document.name() == row.scenario);
            let players = of.map(|loaded| loaded.game.policies()).unwrap_or_default();
            let own = players.into_iter().find(|(side, _)| *side == row.side).map(|(_, own)| own);
            let place = own.filter(|own| *own != self.policy.name);
            let place = place.map(|own| [row.scenario.clone(), row.side.clone(), own]);
            found.extend(place.filter(|place| !found.contains(place)));
        }
        found
    }

    fn gains(&self, fresh: &Fresh, found: &FoundSearch) -> Result<Option<Gains>, CliError> {
        let Some(mean) = BookGain::of(&fresh.rows).filter(|_| fresh.rows.len() == self.book.rows.len()) else {
            return Err(CliError::broken("the sums of the search are not those of its book".to_owned()));
        };
        let level = 1.0 - (1.0 - LEVEL) / fresh.rows.len() as f64;
        let weights: f64 = self.book.rows.iter().map(|row| row.weight).sum();
        let lines = self.book.rows.iter().zip(&fresh.rows);
        Ok(Some(Gains {
            lines: lines.filter_map(|(row, gain)| line(row, gain, (level, weights))).collect(),
            mean: mean.value,
            interval: mean.interval(LEVEL),
            changes: changes(&self.frame, &self.policy.table, &self.best(found)?),
            idle: found.idle.clone(),
            looked_at: found.looked_at,
        }))
    }

    /// The manifest of a search that has found this; none before its end.
    pub(super) fn manifest(&self, found: Option<&FoundSearch>, build: &str, run: RunFacts) -> Manifest {
        let rows = found.and_then(|found| found.fresh.as_ref()).map_or(&[][..], |fresh| &fresh.rows);
        let games = |scenario: &str| {
            let rows = self.book.rows.iter().zip(rows).filter(|(row, _)| row.scenario == scenario);
            rows.map(|(_, gain)| 2 * gain.sums.n()).sum::<u64>()
        };
        let arms: Vec<(ArmFacts<'_>, u64)> = self
            .scenarios
            .iter()
            .map(|Loaded { document, system, game }| {
                let scenario = document.name();
                let facts = ArmFacts { variant: None, scenario, system: *system, game: &**game, overrides: &[] };
                (facts, games(scenario))
            })
            .collect();
        let mut run = run;
        run.asked.shard = self.shard;
        Manifest { search: Some(self.facts.clone()), ..Manifest::of_arms(build, self.seed, &arms, run) }
    }

    /// What a folder keeps of it, with the file of the policy if that is written.
    pub(super) fn evidence(
        &self,
        search: StoredSearch,
        manifest: Manifest,
        file: Option<(String, String)>,
    ) -> Evidence<'static> {
        let arms = self.scenarios.iter().map(|scenario| scenario.document.resolved()).collect();
        Evidence { manifest, sums: ExactSums::Search(Box::new(search), file), arms, defaults: Vec::new() }
    }
}

fn line(row: &super::book::Row, gain: &RowGain, (level, weights): (f64, f64)) -> Option<GainLine> {
    let scale = row.score.scale;
    let (base, better) = gain.sums.means()?;
    Some(GainLine {
        scenario: row.scenario.clone(),
        side: row.side.clone(),
        against: row.against.clone(),
        weight: row.weight / weights,
        score: row.score.name.clone(),
        share: row.score.is_share(),
        base: base / scale,
        better: better / scale,
        interval: gain.sums.interval(level).map(|interval| interval.times(1.0 / scale)),
        games: gain.sums.n(),
    })
}
