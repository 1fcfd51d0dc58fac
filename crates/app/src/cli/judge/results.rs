//! Results as they are typed: `12-7-3`, or a CSV file with a line for each game.

use crate::analysis::balance::{Aim, Standing};
use crate::analysis::results::Results;
use crate::cli::CliError;
use crate::game::{Game, MetricKind, is_named};
use crate::report::PlayedFacts;
use crate::scenario::nearest;
use std::path::Path;

/// Results before it is known what they mean.
pub(super) enum Typed {
    /// How often each side won.
    Points(Results),
    /// The lines of a file.
    File { file: String, columns: Vec<String>, lines: Vec<(u64, Vec<String>)> },
}

impl Typed {
    /// Reads results, or the file of that name.
    ///
    /// # Errors
    /// They are neither, or the file can't be read.
    pub(super) fn read(text: &str) -> Result<Typed, CliError> {
        if let Some(results) = points(text) {
            return Ok(Typed::Points(results));
        }
        let negative = text.strip_prefix('-').and_then(points).is_some() || points(&text.replace("--", "-")).is_some();
        if negative {
            return Err(CliError::usage(format!("`{text}` has a count below 0, expected W-L-D such as 12-7-3")));
        }
        if !Path::new(text).exists() {
            let what = format!("`{text}` is no results, and no file of that name is there, expected W-L-D");
            return Err(CliError::usage(format!("{what} such as 12-7-3, or a CSV file with a line for each game")));
        }
        let delimiter = delimiter(text)?;
        let reader = csv::ReaderBuilder::new().trim(csv::Trim::All).delimiter(delimiter).from_path(text);
        let mut reader = reader.map_err(|error| bad(text, &error))?;
        let columns = reader.headers().map_err(|error| bad(text, &error))?;
        let columns: Vec<String> = columns.iter().map(str::to_owned).collect();
        if columns.is_empty() {
            let expected = "expected a line of names, then a line for each game";
            return Err(CliError::usage(format!("{text} is empty, {expected}")));
        }
        let mut lines = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|error| bad(text, &error))?;
            let line = record.position().map_or(0, csv::Position::line);
            lines.push((line, record.iter().map(str::to_owned).collect()));
        }
        Ok(Typed::File { file: text.to_owned(), columns, lines })
    }

    /// What they are of a game: its winners, or the values of a metric.
    ///
    /// # Errors
    /// The file has no such column, the game no such metric, or a value is none of the metric's.
    pub(super) fn of(self, metric: Option<&str>, game: Option<&dyn Game>) -> Result<PlayedFacts, CliError> {
        let (file, columns, lines) = match self {
            Typed::Points(results) => match metric {
                None => return Ok(PlayedFacts::Points(results)),
                Some(_) => return Err(CliError::usage("--metric names a column of a CSV file, and there is none")),
            },
            Typed::File { file, columns, lines } => (file, columns, lines),
        };
        let wanted = metric.unwrap_or(WINNER);
        let Some(column) = columns.iter().position(|column| is_named(column, wanted)) else {
            let near = nearest(wanted, columns.iter().map(String::as_str));
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let there = columns.join(", ");
            return Err(CliError::usage(format!("{file}:1: no column is called `{wanted}`, there are {there}{near}")));
        };
        let cells = lines.iter().map(|(line, cells)| (*line, cells.get(column).map_or("", String::as_str)));
        match metric.filter(|name| !is_named(WINNER, name)) {
            None => winners(&file, cells, game).map(PlayedFacts::Points),
            Some(metric) => values(&file, cells, metric, game),
        }
    }
}

/// The column of the winners.
const WINNER: &str = "winner";

/// What separates the columns of a file: a comma, unless its first line has semicolons alone.
fn delimiter(file: &str) -> Result<u8, CliError> {
    let text = std::fs::read(file).map_err(|error| CliError::usage(format!("{file}: {error}")))?;
    let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    Ok(if first.contains(&b';') && !first.contains(&b',') { b';' } else { b',' })
}

/// Reads `W-L-D` or `W-L`.
fn points(text: &str) -> Option<Results> {
    let counts: Option<Vec<u64>> = text.split('-').map(|count| count.trim().parse().ok()).collect();
    match counts?[..] {
        [won, lost] => Some(Results { won, lost, drawn: 0 }),
        [won, lost, drawn] => Some(Results { won, lost, drawn }),
        _ => None,
    }
    .filter(|results| results.won.max(results.lost).max(results.drawn) <= MOST)
}

/// The most games of a kind: more than any table has seen.
const MOST: u64 = 1_000_000_000;

/// The error of a file that can't be read, or is no CSV.
fn bad(file: &str, error: &csv::Error) -> CliError {
    let expected = "expected a line of names, such as `winner`, then a line for each game";
    let why = match error.kind() {
        csv::ErrorKind::Io(why) => return CliError::usage(format!("{file}: {why}")),
        csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
            let line = pos.as_ref().map_or(0, csv::Position::line);
            format!("line {line} has {len} of the {expected_len} columns that line 1 names")
        }
        _ => error.to_string(),
    };
    CliError::usage(format!("{file} is no CSV of results: {why}, {expected}"))
}

/// Counts wins, losses and draws. Winners are named as the game does, or as win, loss and draw of the side named first.
fn winners<'a>(
    file: &str,
    cells: impl Iterator<Item = (u64, &'a str)>,
    game: Option<&dyn Game>,
) -> Result<Results, CliError> {
    let mut results = Results::default();
    for (line, cell) in cells {
        let points = plain(cell).or_else(|| game.and_then(|game| named(game, cell)));
        match points {
            Some(2) => results.won += 1,
            Some(1) => results.drawn += 1,
            Some(_) => results.lost += 1,
            None => {
                let known = game.map(winner_names).unwrap_or_default();
                let expected: Vec<&str> = known.iter().map(String::as_str).chain(["win", "loss", "draw"]).collect();
                let expected = expected.join(", ");
                return Err(CliError::usage(format!("{file}:{line}: `{cell}` is no winner, expected {expected}")));
            }
        }
    }
    Ok(results)
}

/// The half points of a word that needs no game.
fn plain(cell: &str) -> Option<u8> {
    let words = [("win", 2), ("won", 2), ("w", 2), ("loss", 0), ("lost", 0), ("l", 0), ("draw", 1), ("d", 1)];
    words.into_iter().find_map(|(word, points)| cell.eq_ignore_ascii_case(word).then_some(points))
}

fn winner_names(game: &dyn Game) -> Vec<String> {
    let metric = game.verdicts().map(|verdicts| &game.metrics()[verdicts.metric].kind);
    match metric {
        Some(MetricKind::Category(names)) => names.clone(),
        _ => Vec::new(),
    }
}

/// The half points of a winner that the game names.
fn named(game: &dyn Game, cell: &str) -> Option<u8> {
    let Some(Aim::Score(Standing { first, second })) = Aim::score(game) else { return None };
    let is_it = |name: &String| is_named(name, cell) || name.eq_ignore_ascii_case(cell);
    let value = winner_names(game).iter().position(is_it)?;
    let clause = game.verdicts()?.clause(value as i64)?;
    Some(if clause == first { 2 } else { u8::from(clause != second) })
}

/// The cells of a metric.
fn values<'a>(
    file: &str,
    cells: impl Iterator<Item = (u64, &'a str)>,
    metric: &str,
    game: Option<&dyn Game>,
) -> Result<PlayedFacts, CliError> {
    let game =
        game.ok_or_else(|| CliError::usage("the metric of a file needs the scenario: say --against SCENARIO"))?;
    let known = game.metrics().iter().find(|known| is_named(&known.name, metric));
    let numbers = game.metrics().iter().filter(|known| !matches!(known.kind, MetricKind::Category(_)));
    let known = known.filter(|known| !matches!(known.kind, MetricKind::Category(_)));
    let known = known.ok_or_else(|| CliError::unknown("metric", metric, numbers.map(|known| known.name.as_str())))?;
    let cell = |(line, text): (u64, &str)| {
        let (low, high) = known.range;
        let scaled = text.parse::<f64>().ok().map(|value| value * f64::from(known.scale));
        let fits = scaled.filter(|value| value.fract() == 0.0 && (low as f64..=high as f64).contains(value));
        fits.map(|value| value as i64).ok_or_else(|| {
            let ends = [low, high].map(|end| end as f64 / f64::from(known.scale));
            let expected = format!(
                "{} from {} to {}",
                if known.scale == 1 { "a whole number" } else { "a number" },
                ends[0],
                ends[1]
            );
            CliError::usage(format!("{file}:{line}: `{text}` is no {}, expected {expected}", known.name))
        })
    };
    let cells = cells.map(cell).collect::<Result<Vec<i64>, CliError>>()?;
    Ok(PlayedFacts::Values { metric: known.name.clone(), cells })
}
