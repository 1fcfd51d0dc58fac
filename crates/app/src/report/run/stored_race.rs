//! A race of settings as it is kept.

use crate::analysis::goal::race::{Lap, Racer};
use crate::game::Game;
use crate::report::run::counts::Counts;
use serde::{Deserialize, Serialize};

/// A race, under way or over.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredRace {
    /// A mark of all that race.
    field: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    under_way: Option<UnderWay>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct UnderWay {
    /// How far it has come.
    lap: Lap,
    racers: Vec<StoredRacer>,
    counts: Counts,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct StoredRacer {
    marks: [String; 2],
    short: bool,
}

impl StoredRace {
    /// A race of these racers that is over.
    pub fn over(racers: &[Racer]) -> StoredRace {
        let mut all = blake3::Hasher::new();
        racers.iter().for_each(|racer| {
            all.update(blake3::hash(&racer.game.canonical()).as_bytes());
        });
        StoredRace { field: all.finalize().to_hex().to_string(), under_way: None }
    }

    /// A race under way.
    pub fn of(racers: &[Racer], lap: &Lap) -> StoredRace {
        let mut counts = Counts::default();
        let one = |(at, racer): (usize, &Racer)| {
            counts.set(&at.to_string(), &racer.game, racer.seen());
            StoredRacer { marks: racer.marks().map(|mark| format!("{mark:032x}")), short: racer.is_short() }
        };
        let stored = racers.iter().enumerate().map(one).collect();
        StoredRace {
            under_way: Some(UnderWay { lap: lap.clone(), racers: stored, counts }),
            ..StoredRace::over(racers)
        }
    }

    /// Whether these are the racers of this race.
    pub fn is_of(&self, racers: &[Racer]) -> bool {
        self.field == StoredRace::over(racers).field
    }

    /// The racers as they were, where these are they and have played nothing, and how far the race has come; none of a
    /// race that is over.
    ///
    /// # Errors
    /// What was kept does not belong together.
    pub fn restore(&self, racers: Vec<Racer>) -> Result<Option<(Vec<Racer>, Lap)>, String> {
        let Some(UnderWay { lap, racers: stored, counts }) = &self.under_way else { return Ok(None) };
        if stored.len() != racers.len() || !lap.fits(racers.len()) {
            return Err("a racer that plays on is none of the race".to_owned());
        }
        let one = |(at, (racer, kept)): (usize, (Racer, &StoredRacer))| -> Result<Racer, String> {
            let seen = counts.get(&at.to_string(), &racer.game)?.ok_or("a setting has no counts")?;
            let mark = |text: &String| u128::from_str_radix(text, 16).map_err(|error| error.to_string());
            Ok(racer.having(seen, [mark(&kept.marks[0])?, mark(&kept.marks[1])?], kept.short))
        };
        let restored = racers.into_iter().zip(stored).enumerate().map(one);
        Ok(Some((restored.collect::<Result<_, String>>()?, lap.clone())))
    }
}
