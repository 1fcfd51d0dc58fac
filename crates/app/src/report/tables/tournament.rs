//! `tournament.csv`, `policies.csv` and `equilibrium.csv`: the payoffs of all pairs, the places of all policies, and
//! the value.

use crate::report::Sheet;
use crate::report::findings::Tournament;
use crate::report::tables::sheet::Kind;

/// The payoffs: a line a pair. `against` is empty where there is one side.
pub fn payoffs(found: &Tournament) -> Sheet {
    let texts = ["scenario", "metric", "policy", "against"].map(|name| (name, Kind::Text));
    let figures = ["value", "low", "high"].map(|name| (name, Kind::Figure));
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain([("games", Kind::Count)]));
    for entry in &found.found.entries {
        let against = if found.opposed() { found.name(1, entry.column) } else { "" };
        // A pair that need not be played is known without games.
        let interval = if entry.games == 0 { entry.payoff.interval } else { entry.payoff.varying() };
        sheet.row([
            found.scenario.as_str().into(),
            found.figure.name.as_str().into(),
            found.name(0, entry.row).into(),
            against.into(),
            entry.payoff.value.into(),
            interval.map(|interval| interval.low).into(),
            interval.map(|interval| interval.high).into(),
            entry.games.into(),
        ]);
    }
    sheet
}

/// The policies: a line each, by side, the one that scores most first.
pub fn policies(found: &Tournament) -> Sheet {
    let texts = ["scenario", "metric", "side", "policy"].map(|name| (name, Kind::Text));
    let figures = ["value", "low", "high"].map(|name| (name, Kind::Figure));
    let rest =
        [("group", Kind::Count), ("dominated_by", Kind::Text), ("share", Kind::Figure), ("support", Kind::Figure)];
    let mut sheet = Sheet::new(texts.into_iter().chain(figures).chain(rest));
    for (side, ranked) in found.found.sides.iter().enumerate() {
        for policy in ranked {
            let interval = policy.score.varying();
            sheet.row([
                found.scenario.as_str().into(),
                found.figure.name.as_str().into(),
                if found.rotated { "both" } else { found.title(side) }.into(),
                found.name(side, policy.policy).into(),
                policy.score.value.into(),
                interval.map(|interval| interval.low).into(),
                interval.map(|interval| interval.high).into(),
                (policy.group as u64).into(),
                policy.dominated_by.map_or("", |by| found.name(side, by)).into(),
                policy.share.into(),
                policy.support.into(),
            ]);
        }
    }
    sheet
}

/// The value of the equilibrium: a line, or none where there is one side.
pub fn equilibrium(found: &Tournament) -> Sheet {
    let texts = ["scenario", "metric"].map(|name| (name, Kind::Text));
    let figures = ["value", "low", "high", "exploitability"].map(|name| (name, Kind::Figure));
    let mut sheet = Sheet::new(texts.into_iter().chain(figures));
    if let Some(mix) = found.found.mix.as_ref().filter(|_| found.opposed()) {
        sheet.row([
            found.scenario.as_str().into(),
            found.figure.name.as_str().into(),
            mix.equilibrium.value.into(),
            mix.interval.map(|interval| interval.low).into(),
            mix.interval.map(|interval| interval.high).into(),
            mix.equilibrium.exploitability.into(),
        ]);
    }
    sheet
}
