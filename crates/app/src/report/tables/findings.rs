//! The tables of a question's findings.

use crate::report::Sheet;
use crate::report::findings::{ArmContrast, Decisions, Exhibit, Findings, MetricShift};
use crate::report::tables::{
    balance, compare, gains, judged, points, ranking, rare, settings, shifts, swap, sweep, tournament,
};

/// A table with the name of its file, without the ending.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedSheet {
    /// The name.
    pub name: &'static str,
    /// The table.
    pub sheet: Sheet,
}

/// The tables of a document, its main one first: that is printed by `--format`, a report folder keeps all.
pub fn findings(findings: &Findings) -> Vec<NamedSheet> {
    findings.exhibits.iter().flat_map(exhibit).collect()
}

fn exhibit(exhibit: &Exhibit) -> Vec<NamedSheet> {
    let one = |name, sheet| vec![NamedSheet { name, sheet }];
    match exhibit {
        Exhibit::Contrasts(contrasts) => {
            with_shifts(compare::contrasts(&contrasts.arms), contrast_shifts(&contrasts.arms))
        }
        Exhibit::Decisions(found) => with_shifts(compare::decisions(found), decided_shifts(found)),
        Exhibit::SystemContrasts(contrasts) => one("compare", compare::contrasts(&contrasts.arms)),
        Exhibit::Ranking(found) => one("worth", ranking::sheet(found)),
        Exhibit::Points(found) => vec![
            NamedSheet { name: "points", sheet: points::worths(found) },
            NamedSheet { name: "rates", sheet: points::rates(found) },
        ],
        Exhibit::Tournament(found) => vec![
            NamedSheet { name: "tournament", sheet: tournament::payoffs(found) },
            NamedSheet { name: "policies", sheet: tournament::policies(found) },
            NamedSheet { name: "equilibrium", sheet: tournament::equilibrium(found) },
        ],
        Exhibit::Swapped(found) => one("swap", swap::sheet(found)),
        Exhibit::Target(found) => one("balance", balance::target(found)),
        Exhibit::Verdicts(found) => one("balance", balance::verdicts(found)),
        Exhibit::Settings(found) => one("balance", settings::sheet(found)),
        Exhibit::Curve(found) if found.target.is_some() => one("balance", balance::curve(found)),
        Exhibit::Judged(found) => one("judge", judged::sheet(found)),
        Exhibit::Curve(found) => one("sweep", sweep::points(found)),
        Exhibit::HeatMap(found) => one("sweep", sweep::cells(found)),
        Exhibit::Tornado(found) => one("sweep", sweep::steps(found)),
        Exhibit::Influences(found) => one("sweep", sweep::influences(found)),
        Exhibit::Rare(found) => vec![
            NamedSheet { name: "rare", sheet: rare::sheet(found) },
            NamedSheet { name: "levels", sheet: rare::levels(found) },
        ],
        Exhibit::Levels(found) => one("balance", balance::levels(found)),
        Exhibit::Gains(found) => one("improve", gains::sheet(found)),
        // Their numbers are in other tables of the report, or follow from its counts.
        Exhibit::Shares(_) | Exhibit::Distribution(_) => Vec::new(),
    }
}

fn with_shifts<'a>(sheet: Sheet, arms: impl Iterator<Item = shifts::ArmShifts<'a>>) -> Vec<NamedSheet> {
    vec![NamedSheet { name: "compare", sheet }, NamedSheet { name: "shifts", sheet: shifts::sheet(arms) }]
}

fn contrast_shifts(arms: &[ArmContrast]) -> impl Iterator<Item = shifts::ArmShifts<'_>> {
    arms.iter().map(|arm| of(&arm.scenario, &arm.variant, &arm.shifts))
}

fn decided_shifts(found: &Decisions) -> impl Iterator<Item = shifts::ArmShifts<'_>> {
    found.arms.iter().map(|arm| of(&arm.scenario, &arm.variant, &arm.shifts))
}

fn of<'a>(scenario: &'a str, variant: &'a str, shifts: &'a [MetricShift]) -> shifts::ArmShifts<'a> {
    shifts::ArmShifts { scenario, variant, shifts }
}
