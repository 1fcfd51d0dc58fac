//! The findings of a question on the page: the answer, what it follows from, and how it was computed.

use super::charts::{self, Beside};
use super::compared::Compared;
use super::palette::Tone;
use super::{
    changes, comparison, curve, figures, headings, heat, influences, points, ranking, sections, settings, tables,
    tornado, tournament, verdicts,
};
use crate::analysis::compare::Margins;
use crate::report::findings::{
    ArmContrast, Distribution, Exhibit, Findings, Gains, Judged, JudgedLine, Levels, NamedFigure, Swapped,
    SwappedVariant, Target,
};
use crate::report::tables::{balance, gains as gain_table, judged as judged_table, rare as rare_table};
use crate::report::{Manifest, number};
use crate::stats::Mean;
use maud::{Markup, html};

/// What the folder of the report keeps beside the findings.
struct Kept<'a> {
    manifest: &'a Manifest,
    /// The scenarios of the manifest, as TOML.
    arms: &'a [String],
    /// What holds where the first of them does not set a key.
    defaults: &'a [(String, String)],
}

impl Kept<'_> {
    fn margins(&self) -> Margins {
        Margins::new(self.manifest.compare.iter().flat_map(|facts| facts.margins.clone()))
    }

    fn compared(&self, arms: &[ArmContrast], figures: &[NamedFigure]) -> Markup {
        let (margins, changes) = (self.margins(), changes::section(self.manifest, self.arms, self.defaults));
        comparison::sections(&Compared { arms, figures, margins: &margins, changes })
    }
}

/// The sections of the document. `arms` are the scenarios of the manifest, as TOML, and what holds where the first of
/// them does not set a key.
pub(super) fn sections(
    findings: &Findings,
    manifest: &Manifest,
    (arms, defaults): (&[String], &[(String, String)]),
) -> Markup {
    let kept = Kept { manifest, arms, defaults };
    html! {
        @match &findings.answer {
            Some(answer) => section {
                p.verdict { (sections::unbroken(answer)) }
                (exhibits(&findings.exhibits, &kept))
            },
            None => (exhibits(&findings.exhibits, &kept)),
        }
        section {
            (headings::section("Method"))
            p { (findings.method) }
        }
    }
}

/// All exhibits; charts that follow each other are side by side where there is room.
fn exhibits(all: &[Exhibit], kept: &Kept<'_>) -> Markup {
    let is_chart = |exhibit: &Exhibit| {
        matches!(exhibit, Exhibit::Target(_) | Exhibit::Shares(_) | Exhibit::Swapped(_) | Exhibit::Distribution(_))
    };
    html! {
        @for run in all.chunk_by(|one, next| is_chart(one) == is_chart(next)) {
            @if run.iter().all(is_chart) {
                div.charts { @for one in run { (exhibit(one, kept)) } }
            } @else {
                @for one in run { (exhibit(one, kept)) }
            }
        }
    }
}

fn exhibit(exhibit: &Exhibit, kept: &Kept<'_>) -> Markup {
    match exhibit {
        Exhibit::Contrasts(contrasts) => kept.compared(&contrasts.arms, &contrasts.figures),
        Exhibit::Decisions(decisions) => kept.compared(&comparison::decided(decisions), &decisions.figures),
        Exhibit::SystemContrasts(contrasts) => kept.compared(&contrasts.arms, &[]),
        Exhibit::Ranking(found) => ranking::section(found, &kept.margins()),
        Exhibit::Points(found) => points::section(found),
        Exhibit::Tournament(found) => tournament::section(found),
        Exhibit::Swapped(found) => swapped(found),
        Exhibit::Target(found) => target(found),
        Exhibit::Verdicts(found) => verdicts::section(found),
        Exhibit::Settings(found) => settings::section(found),
        Exhibit::Curve(found) => curve::section(found),
        Exhibit::Judged(found) => judged(found),
        Exhibit::HeatMap(found) => heat::section(found),
        Exhibit::Tornado(found) => tornado::section(found),
        Exhibit::Influences(found) => influences::section(found),
        Exhibit::Rare(found) => html! {
            h3 { "From level to level" }
            (tables::table(&rare_table::levels(found), &RARE))
        },
        Exhibit::Levels(found) => levels(found),
        Exhibit::Gains(found) => gains(found),
        Exhibit::Shares(found) => html! {
            div {
                h3 { "Whose victory the games were" }
                (sections::shares(found))
            }
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

fn swapped(found: &Swapped) -> Markup {
    let side = &found.sides[0];
    let own =
        [(format!("the forces of {side}"), &found.found.forces), (format!("the seat of {side}"), &found.found.seat)];
    let others = found.variants.iter().flat_map(|SwappedVariant { label, found, .. }| {
        let of = |what: &str| format!("the {what} of {side} with {label}");
        [(of("forces"), &found.forces), (of("seat"), &found.seat)]
    });
    let bar = |(name, mean): (String, &Mean)| charts::Bar {
        name,
        text: number::figure(mean.value, true),
        value: mean.value,
        interval: mean.interval,
        tone: Tone::Plain,
    };
    let rows: Vec<charts::Bar> = own.into_iter().chain(others).map(bar).collect();
    html! {
        figure.shares {
            h3 { "What the forces and the seat are worth" }
            p.meaning { "A dot with its interval for each, in points of the score; the line is nothing." }
            (charts::aimed("what the forces and the seat are worth", &rows, (0.0, 0.0), charts::tick(true)))
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
                (figures::spread(metric, histogram, zones, &[]))
            },
            None => (figures::chart(metric, histogram, zones, &[])),
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
        (tables::table(&gain_table::sheet(found), if found.counts_alike() { &GAINS[..9] } else { &GAINS }))
        h3 { "What changed" }
        ul { @for change in &found.changes { li { (change) } } }
    }
}

fn judged(found: &Judged) -> Markup {
    let bar = |line: &JudgedLine| charts::Bar {
        name: line.whose.clone(),
        value: line.value,
        interval: line.interval,
        text: number::figure(line.value, found.figure.share),
        tone: Tone::Plain,
    };
    let bars: Vec<charts::Bar> = found.lines.iter().map(bar).collect();
    html! {
        figure.shares {
            h3 { (found.figure.name) }
            p.meaning { "A bar for the people and for the scenario, each with its interval." }
            @let (label, share) = ("the figure of the people and of the scenario", found.figure.share);
            (charts::bars(label, bars, share.then_some(1.0), charts::tick(share)))
        }
        h3 { "The results" }
        (tables::table_with(&judged_table::sheet(found), &JUDGED, tables::of_figure(found.figure.share)))
    }
}

const JUDGED: [(&str, &str); 9] = [
    ("whose", ""),
    ("games", "games"),
    ("won", "won"),
    ("lost", "lost"),
    ("drawn", "drawn"),
    ("value", "figure"),
    ("low", "from"),
    ("high", "to"),
    ("chance", "chance of results as far off"),
];

/// The columns of gains; the last one where rows do not count alike.
const GAINS: [(&str, &str); 10] = [
    ("scenario", "scenario"),
    ("side", "side"),
    ("against", "against"),
    ("score", "score"),
    ("base", "before"),
    ("better", "after"),
    ("gain", "gain"),
    ("low", "from"),
    ("high", "to"),
    ("weight", "weight"),
];

const RARE: [(&str, &str); 4] = [("level", "level"), ("share", "share"), ("passed", "passed"), ("paths", "paths")];

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
