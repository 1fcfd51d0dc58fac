//! The findings of a question on the page: the answer, what it follows from, and how it was computed.

use super::charts::{self, Beside};
use super::comparison;
use super::{curve, figures, heat, sections, tables, tornado, tournament};
use crate::report::findings::{Distribution, Exhibit, Findings, Gains, Levels, Target};
use crate::report::tables::{balance, gains as gain_table};
use maud::{Markup, html};

/// The sections of the document.
pub(super) fn sections(findings: &Findings) -> Markup {
    html! {
        @match &findings.answer {
            Some(answer) => section {
                p.verdict { (answer) }
                @for one in &findings.exhibits { (exhibit(one)) }
            },
            None => @for one in &findings.exhibits { (exhibit(one)) },
        }
        section {
            h2 { "Method" }
            p { (findings.method) }
        }
    }
}

fn exhibit(exhibit: &Exhibit) -> Markup {
    match exhibit {
        Exhibit::Contrasts(contrasts) => comparison::contrasts(&contrasts.arms),
        Exhibit::Decisions(decisions) => comparison::decisions(decisions),
        Exhibit::SystemContrasts(contrasts) => comparison::contrasts(&contrasts.arms),
        Exhibit::Ranking(found) => comparison::ranking(found),
        Exhibit::Tournament(found) => tournament::section(found),
        Exhibit::Target(found) => target(found),
        Exhibit::Curve(found) => curve::section(found),
        Exhibit::HeatMap(found) => heat::section(found),
        Exhibit::Tornado(found) => tornado::section(found),
        Exhibit::Levels(found) => levels(found),
        Exhibit::Gains(found) => gains(found),
        Exhibit::Shares(found) => html! {
            h3 { "Whose victory the games were" }
            (sections::shares(found))
        },
        Exhibit::Distribution(found) => distribution(found),
    }
}

fn target(found: &Target) -> Markup {
    let Target { judged, target, margin, .. } = *found;
    let beside = Beside { value: judged.value, interval: judged.interval, target, margin };
    html! {
        figure.shares {
            h3 { (found.figure.name) }
            p.meaning {
                "The dot is what was found, the line through it its interval, the band what is within the \
                 margin of the target."
            }
            (charts::beside("the figure with its interval, beside its target", &beside,
                charts::tick(found.figure.share)))
        }
    }
}

fn distribution(found: &Distribution) -> Markup {
    let Distribution { metric, histogram, zones, heading, marks } = found;
    html! {
        @match heading {
            Some(heading) => figure.shares {
                h3 { (heading) }
                p.meaning { (metric.meaning) ". " (marks) }
                (figures::spread(metric, histogram, zones))
            },
            None => div.charts { (figures::chart(metric, histogram, zones)) },
        }
    }
}

fn levels(found: &Levels) -> Markup {
    html! {
        h3 { "The levels" }
        (tables::table(&balance::levels(found), &LEVELS))
    }
}

fn gains(found: &Gains) -> Markup {
    html! {
        h3 { "What it wins, row by row of the book" }
        (tables::table(&gain_table::sheet(found), &GAINS))
        h3 { "What changed" }
        ul { @for change in &found.changes { li { (change) } } }
    }
}

const GAINS: [(&str, &str); 9] = [
    ("scenario", "scenario"),
    ("side", "side"),
    ("against", "against"),
    ("score", "score"),
    ("base", "before"),
    ("better", "after"),
    ("gain", "gain"),
    ("low", "from"),
    ("high", "to"),
];

const LEVELS: [(&str, &str); 9] = [
    ("level", "level"),
    ("wished", "wished"),
    ("from", "begins at"),
    ("to", "ends at"),
    ("share", "share"),
    ("low", "share from"),
    ("high", "share to"),
    ("threshold_low", "threshold from"),
    ("threshold_high", "threshold to"),
];
