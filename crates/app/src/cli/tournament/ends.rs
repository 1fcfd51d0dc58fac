//! How a tournament ends: the verdicts that set the exit code, and what becomes of a shard.

use super::super::Exit;
use super::super::job::End;
use crate::analysis::balance::BalanceVerdict;
use crate::report::Shard;
use crate::report::findings::{Exhibit, Findings};

/// What a tournament ends with.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Ends {
    /// The verdicts that set the exit code.
    pub(in crate::cli) fails: Vec<BalanceVerdict>,
    /// The share of the games that is played, if it is not all.
    pub(in crate::cli) shard: Option<Shard>,
}

impl Ends {
    /// The end of a tournament with these findings; `games` is the most that a pair was allowed.
    pub(super) fn end(&self, findings: &Findings, games: u64) -> End {
        if let Some(shard) = self.shard {
            let note = format!("this is shard {}: `sortie merge` makes one report of all of them", shard.name());
            return End::with_note(Exit::Done, note);
        }
        let verdict = findings.exhibits.iter().find_map(|exhibit| match exhibit {
            Exhibit::Target(found) => Some(found.verdict),
            _ => None,
        });
        match verdict {
            Some(verdict) if self.fails.contains(&verdict) => End::silent(Exit::Verdict),
            Some(BalanceVerdict::CannotTell) => {
                let note = format!("undecided after {games} games of a pair, the most that were allowed");
                End::with_note(Exit::Undecided, note)
            }
            _ => End::silent(Exit::Done),
        }
    }
}
