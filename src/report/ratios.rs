//! `ratios.csv`: a line a declared quotient.

use super::sheet::Kind;
use super::{Played, Sheet};
use crate::games::{Game, Ratio};
use crate::stats::{Accumulator, Interval, ratio};

/// The table.
pub fn sheet(played: &[Played<'_>]) -> Sheet {
    let mut sheet = Sheet::new([
        ("scenario", Kind::Text),
        ("metric", Kind::Text),
        ("numerator", Kind::Text),
        ("denominator", Kind::Text),
        ("ratio", Kind::Figure),
        ("low", Kind::Figure),
        ("high", Kind::Figure),
    ]);
    for played in played {
        let metrics = played.game.metrics();
        for (index, ratio) in played.game.ratios().iter().enumerate() {
            let found = of(played.game, ratio, played.seen, index);
            let interval = found.and_then(|(_, interval)| interval);
            sheet.push(vec![
                played.scenario.into(),
                ratio.name.as_str().into(),
                metrics[ratio.numerator].name.as_str().into(),
                metrics[ratio.denominator].name.as_str().into(),
                found.map(|(value, _)| value).into(),
                interval.map(|interval| interval.low).into(),
                interval.map(|interval| interval.high).into(),
            ]);
        }
    }
    sheet
}

/// A quotient in its printed units; none where the denominators sum to 0.
pub(super) fn of(
    game: &dyn Game,
    declared: &Ratio,
    seen: &Accumulator,
    index: usize,
) -> Option<(f64, Option<Interval>)> {
    let scale = |metric: usize| f64::from(game.metrics()[metric].scale);
    let factor = f64::from(declared.per) * scale(declared.denominator) / scale(declared.numerator);
    let (value, interval) = ratio(seen.ratio(index))?;
    Some((value * factor, interval.map(|interval| interval.times(factor))))
}
