//! The sections of a run: the verdict, what each side brings, how the figures are spread, losses by cause, games worth
//! reading, all figures, what a game costs at the table, and how all this was computed.

use super::headings::{self, Headings};
use super::title::title;
use super::{causes, charts, figures, forces, games, handling, palette, tables};
use crate::report::findings::Shares;
use crate::report::{Manifest, ScenarioFindings, terminal};
use crate::stats::LEVEL;
use maud::{Markup, html};

/// One scenario. The verdict comes first. `alone` is whether it is the only one, and its name the page's.
pub(super) fn scenario(played: &ScenarioFindings<'_>, manifest: &Manifest, full: bool, alone: bool) -> Markup {
    let headings = if alone { Headings::Sections } else { Headings::Parts };
    html! {
        section {
            @if alone { (headings.head("The verdict")) } @else { (name(played)) }
            p.verdict { (unbroken(&terminal::verdict(played))) }
            div.opening {
                @if let Some(verdicts) = played.game.verdicts() {
                    (shares(&Shares::of(verdicts, played.seen.metric(verdicts.metric))))
                }
                (forces::cards(played.game))
            }
            (forces::of_its_own(played.resolved))
            (headings.head("How the games are spread"))
            (figures::charts(played, full, &causes::charts(played)))
            (games::section(played, manifest, full, headings))
            (headings.head("All figures"))
            p.meaning {
                "The mean a game with its " (percent()) " interval, and the values that 5, 50 and 95 games in 100 do \
                 not exceed. ! marks a figure that rests on few games."
            }
            (figures::table(played, full))
            (handling::section(played, headings))
        }
    }
}

/// A sentence in which no line ends between a number and its `%`.
pub(super) fn unbroken(said: &str) -> String {
    said.replace(" %", "\u{a0}%")
}

/// The heading of one of several scenarios: its title, and its name below.
fn name(played: &ScenarioFindings<'_>) -> Markup {
    let name = format!("{}/{}", played.system.name(), played.scenario);
    html! {
        (headings::section(&title(played).unwrap_or_else(|| name.clone())))
        p.facts { code { (name) } }
    }
}

fn percent() -> String {
    format!("{} %", LEVEL * 100.0)
}

/// Whose victory the games were, as one bar, as a bar each with its interval, and in numbers.
pub(super) fn shares(shares: &Shares) -> Markup {
    let n = shares.games;
    let counted: Vec<(String, u64)> = shares.clauses.iter().map(|clause| (clause.name.clone(), clause.games)).collect();
    let tones = palette::clauses(counted.len(), shares.neutral);
    let share = |count: u64| count as f64 / n.max(1) as f64;
    let pieces = counted.iter().zip(&tones).map(|((name, count), tone)| (name.clone(), share(*count), *tone));
    html! {
        figure.shares {
            (charts::stacked("shares of the games", &pieces.collect::<Vec<_>>()))
            (figures::of_shares("shares of the games with their intervals", &counted, n, &tones))
        }
    }
}

/// How the figures were computed.
pub(super) fn method() -> Markup {
    html! {
        section {
            (headings::section("Method"))
            p {
                "Each game draws its dice from the master seed and its number alone. Intervals hold at " (percent())
                ", each by itself: of shares after Wilson, of means after Student, of counts that hardly vary by the \
                 exact interval of a share, of quantiles by order statistics. A chart may leave out one game in 2,000 \
                 at either end; the tables beside this page have all."
            }
        }
    }
}

/// The tables in use that the source does not give.
pub(super) fn borrowed(manifest: &Manifest) -> Markup {
    let mut tables: Vec<_> = manifest.scenarios.iter().flat_map(|scenario| &scenario.not_from_the_source).collect();
    tables.sort_by_key(|table| (&table.table, &table.source));
    tables.dedup();
    html! {
        @if !tables.is_empty() {
            section {
                (headings::section("Not from the source"))
                p { (tables.len()) " tables in use are not given by the source of the rules." }
                details {
                    summary { "which" }
                    div.wide {
                        table.sorted {
                            (tables::head(["table", "comes from", "more exactly"], 0..0))
                            tbody {
                                @for table in tables {
                                    tr { td { (table.table) } td { (table.source) } td { (table.reference) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
