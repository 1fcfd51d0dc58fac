//! `balance.csv` of several goals: a line a setting and goal.

use crate::report::Sheet;
use crate::report::findings::Settings;
use crate::report::tables::sheet::Kind;

/// The table: the settings in the order of the answer, the goals of each in the order in which they were asked. `fit`
/// is whether the setting meets all goals, `verdict` whether it meets this one.
pub fn sheet(found: &Settings) -> Sheet {
    let mut sheet = Sheet::new([
        ("scenario", Kind::Text),
        ("place", Kind::Count),
        ("setting", Kind::Text),
        ("changed", Kind::Count),
        ("steps", Kind::Count),
        ("fit", Kind::Text),
        ("misfit", Kind::Figure),
        ("misfit_low", Kind::Figure),
        ("misfit_high", Kind::Figure),
        ("group", Kind::Count),
        ("metric", Kind::Text),
        ("bound", Kind::Text),
        ("target", Kind::Figure),
        ("margin", Kind::Figure),
        ("tolerance", Kind::Figure),
        ("weight", Kind::Figure),
        ("value", Kind::Figure),
        ("low", Kind::Figure),
        ("high", Kind::Figure),
        ("verdict", Kind::Text),
        ("games", Kind::Count),
    ]);
    let known = |figure: f64| Some(figure).filter(|figure| figure.is_finite());
    for (at, row) in found.rows.iter().enumerate() {
        let all = found.misfit(row);
        for ((named, judged), misfit) in found.goals.iter().zip(&row.figures).zip(found.misfits(row)) {
            let (goal, interval) = (&named.goal, judged.and_then(|judged| judged.interval));
            sheet.row([
                found.scenario.as_str().into(),
                (at as u64 + 1).into(),
                row.label().into(),
                (row.distance.changed as u64).into(),
                (row.distance.steps as u64).into(),
                all.fit().name().into(),
                known(all.value).into(),
                known(all.low).into(),
                known(all.high).into(),
                (row.group as u64).into(),
                goal.figure.as_str().into(),
                goal.bound.sign().into(),
                goal.target.into(),
                goal.slack.into(),
                goal.tolerance.into(),
                goal.weight.into(),
                judged.map(|judged| judged.value).into(),
                interval.map(|interval| interval.low).into(),
                interval.map(|interval| interval.high).into(),
                misfit.fit().name().into(),
                row.games.into(),
            ]);
        }
    }
    sheet
}
