//! `sweep.csv`: a figure where parameters have other values, a line a value, a cell or a step.

use crate::report::findings::{Change, Curve, HeatMap, Influences, Step, Tornado};
use crate::report::tables::sheet::Kind;
use crate::report::{Cell, Sheet};

/// The columns of a figure and its difference from the scenario as it is, behind those that name the line.
const FIGURES: [(&str, Kind); 8] = [
    ("value", Kind::Figure),
    ("low", Kind::Figure),
    ("high", Kind::Figure),
    ("games", Kind::Count),
    ("change", Kind::Figure),
    ("change_low", Kind::Figure),
    ("change_high", Kind::Figure),
    ("games_moved", Kind::Count),
];

/// The table of a curve without a target: a line for each value.
pub fn points(found: &Curve) -> Sheet {
    let texts = ["scenario", "path", "at", "metric"].map(|name| (name, Kind::Text));
    let mut sheet = Sheet::new(texts.into_iter().chain(FIGURES));
    for point in &found.points {
        let name: [Cell; 4] = [
            found.scenario.as_str().into(),
            found.path.as_str().into(),
            point.text.as_str().into(),
            found.figure.name.as_str().into(),
        ];
        let figure: [Cell; 4] = [
            point.value.into(),
            point.interval.map(|interval| interval.low).into(),
            point.interval.map(|interval| interval.high).into(),
            point.games.into(),
        ];
        sheet.row(name.into_iter().chain(figure).chain(change(point.change)));
    }
    sheet
}

/// The table of a map: a line for each pair of values that is a valid scenario.
pub fn cells(found: &HeatMap) -> Sheet {
    let texts = ["scenario", "path", "at", "path_2", "at_2", "metric"].map(|name| (name, Kind::Text));
    let mut sheet = Sheet::new(texts.into_iter().chain(FIGURES).chain([("mark", Kind::Text)]));
    for cell in &found.cells {
        let axes =
            found.axes.iter().zip(&cell.at).flat_map(|((path, values), at)| [path.as_str(), values[*at].as_str()]);
        let name = std::iter::once(found.scenario.as_str()).chain(axes).chain([found.figure.name.as_str()]);
        let figure: [Cell; 4] = [
            cell.value.into(),
            cell.interval.map(|interval| interval.low).into(),
            cell.interval.map(|interval| interval.high).into(),
            cell.games.into(),
        ];
        let mark: [Cell; 1] = [found.mark(cell).name().into()];
        sheet.row(name.map(Cell::from).chain(figure).chain(change(cell.change)).chain(mark));
    }
    sheet
}

/// The table of a tornado: two lines for each number, down and up, those of the number that changes most first.
pub fn steps(found: &Tornado) -> Sheet {
    let texts = ["scenario", "path", "step", "metric"].map(|name| (name, Kind::Text));
    let rest = [
        ("rank", Kind::Count),
        ("group", Kind::Count),
        ("from", Kind::Figure),
        ("to", Kind::Figure),
        ("change", Kind::Figure),
        ("change_low", Kind::Figure),
        ("change_high", Kind::Figure),
        ("games_moved", Kind::Count),
        ("games", Kind::Count),
        ("standing", Kind::Text),
        ("error", Kind::Text),
    ];
    let mut sheet = Sheet::new(texts.into_iter().chain(rest));
    for (rank, number) in found.numbers.iter().enumerate() {
        for (way, by, step) in [("down", -1.0, &number.down), ("up", 1.0, &number.up)] {
            let error = match step {
                Step::Invalid(why) => why.as_str(),
                _ => "",
            };
            let name: [Cell; 8] = [
                found.scenario.as_str().into(),
                number.path.as_str().into(),
                way.into(),
                found.figure.name.as_str().into(),
                (rank as u64 + 1).into(),
                (number.group as u64).into(),
                (number.value as f64).into(),
                (number.value as f64 + by).into(),
            ];
            let last: [Cell; 3] = [step.games().into(), number.standing().name().into(), error.into()];
            let [value, low, high, _] = change(step.change());
            let moved: Cell = step.moved().into();
            sheet.row(name.into_iter().chain([value, low, high, moved]).chain(last));
        }
    }
    sheet
}

/// The table of what parameters do: a line for each measure of each, those of the parameter that does most first, those
/// of the dummy factor, which has no path, last.
pub fn influences(found: &Influences) -> Sheet {
    let texts = ["scenario", "path", "values", "metric", "measure"].map(|name| (name, Kind::Text));
    let rest = [
        ("rank", Kind::Count),
        ("group", Kind::Count),
        ("value", Kind::Figure),
        ("low", Kind::Figure),
        ("high", Kind::Figure),
        ("games_moved", Kind::Count),
        ("games", Kind::Count),
        ("points", Kind::Count),
        ("standing", Kind::Text),
    ];
    let mut sheet = Sheet::new(texts.into_iter().chain(rest));
    for (rank, line) in found.lines.iter().enumerate() {
        for (measure, estimate) in found.measures.iter().zip(&line.measured) {
            let interval = estimate.and_then(|estimate| estimate.interval);
            let cells: [Cell; 14] = [
                found.scenario.as_str().into(),
                line.path.as_deref().unwrap_or_default().into(),
                line.values.as_str().into(),
                found.figure.name.as_str().into(),
                measure.name.into(),
                (rank as u64 + 1).into(),
                (line.group as u64).into(),
                estimate.map(|estimate| estimate.value).into(),
                interval.map(|interval| interval.low).into(),
                interval.map(|interval| interval.high).into(),
                line.moved.into(),
                found.games.into(),
                found.points.into(),
                line.standing.name().into(),
            ];
            sheet.row(cells);
        }
    }
    sheet
}

fn change(change: Option<Change>) -> [Cell; 4] {
    let interval = change.and_then(|change| change.interval);
    [
        change.map(|change| change.value).into(),
        interval.map(|interval| interval.low).into(),
        interval.map(|interval| interval.high).into(),
        change.map_or(0, |change| change.moved).into(),
    ]
}
