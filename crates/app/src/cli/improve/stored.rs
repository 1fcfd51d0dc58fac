//! A search in its folder, printed again and checked.

use super::setting::Setting;
use crate::analysis::improve::State;
use crate::cli::job::{self, Finished, Replay};
use crate::cli::output::Format;
use crate::cli::{CliError, Context, Outcome};
use crate::report::findings::Findings;
use crate::report::{Evidence, FoundSearch, Manifest, Stored, StoredSearch};

/// A search loaded from its folder.
struct StoredImprove {
    setting: Setting,
    search: StoredSearch,
    found: FoundSearch,
    /// The file of the policy, if it was written.
    file: Option<(String, String)>,
}

impl StoredImprove {
    fn load(stored: &Stored, io: &Context) -> Result<StoredImprove, CliError> {
        let setting = Setting::of(&stored.folder, &stored.manifest, |file| Ok(stored.text(file)?), io)?;
        let (search, found) = stored.search()?;
        let (name, text) = setting.file(&found)?;
        let file = stored.manifest.files.contains_key(&name).then_some((name, text));
        Ok(StoredImprove { setting, search, found, file })
    }

    /// The number of rows that were measured.
    fn measured(&self) -> usize {
        self.found.fresh.as_ref().map_or(0, |fresh| fresh.rows.len())
    }

    /// Whether a row of the book is measured as before.
    fn is_measured(&self, row: usize) -> bool {
        let again = self
            .setting
            .search(&|| false)
            .and_then(|search| search.fresh_in(&self.found.lean, &self.setting.policy.table, &[row], &|| false));
        let kept = self.found.fresh.as_ref().and_then(|fresh| fresh.rows.get(row));
        again.is_some_and(|again| again.rows.first() == kept)
    }

    /// Whether as many rounds from the beginning end in the state that was kept, and find the same.
    fn is_found(&self) -> Result<bool, CliError> {
        let Some(search) = self.setting.search(&|| false) else { return Ok(false) };
        let mut state = State::new(toml::to_string(&self.setting.policy.table).unwrap_or_default());
        while state.rounds < self.search.state.rounds {
            let Some(next) = search.round(&state, &|| false) else { return Ok(false) };
            state = next;
        }
        let found = self.setting.ended(&search, &state, true, &|| false)?;
        Ok(state == self.search.state && found.as_ref() == Some(&self.found))
    }
}

impl Finished for StoredImprove {
    fn findings(&self) -> Result<Findings, CliError> {
        self.setting.findings(&self.found)
    }

    fn evidence(&self, manifest: Manifest) -> Evidence<'_> {
        self.setting.evidence(self.search.clone(), manifest, self.file.clone())
    }

    /// The rows that were measured, and the search itself, if it is not merged from others.
    fn arms(&self) -> Vec<(String, u64)> {
        let fresh = self.found.fresh.iter().flat_map(|fresh| &fresh.rows);
        let rows = self.setting.book.rows.iter().zip(fresh).map(|(row, gain)| {
            let against = if row.against.is_empty() { String::new() } else { format!(" v {}", row.against) };
            (format!("{} {}{against}", row.scenario, row.side), 2 * gain.sums.n())
        });
        let search = ("the search".to_owned(), self.search.state.played);
        rows.chain(self.setting.facts.merged.is_none().then_some(search)).collect()
    }

    fn is_replayed(&self, arm: usize, threads: usize) -> Result<bool, CliError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| CliError::failed("start the threads", error))?;
        pool.install(|| if arm < self.measured() { Ok(self.is_measured(arm)) } else { self.is_found() })
    }

    fn is_sampled(&self, arm: usize) -> bool {
        arm == 0 && self.measured() > 0
    }

    fn left_out(&self) -> &'static str {
        match (self.setting.facts.merged, self.measured()) {
            (Some(_), _) => "--all replays the games of all rows; the searches are in the shards that were merged",
            (None, 0) => "nothing was accepted, so there are no fresh games; --all repeats the search",
            (None, _) => "--all replays the games of all rows, and repeats the search",
        }
    }

    fn checked(&self) -> &'static str {
        "the table matches the sums"
    }
}

/// Prints a stored search again; writes its table and its page anew.
pub(in crate::cli) fn render(stored: &Stored, format: Option<Format>, io: &Context) -> Outcome {
    let finished = StoredImprove::load(stored, io)?;
    job::render(stored, &finished, |findings| job::print(findings, format, io), io)
}

/// Checks a stored search.
pub(in crate::cli) fn verify(stored: &Stored, replay: Replay, io: &Context) -> Outcome {
    job::verify(stored, &StoredImprove::load(stored, io)?, replay, io)
}
