//! The sections of a run: the winners, how the figures are spread, games worth reading, what a game costs at the table,
//! and how all this was computed.

use super::title::title;
use super::{charts, figures, games, tables};
use crate::analysis::handling::SECONDS;
use crate::report::findings::Shares;
use crate::report::tables::handling;
use crate::report::{Manifest, ScenarioFindings, terminal};
use crate::stats::LEVEL;
use maud::{Markup, html};

/// One scenario. The verdict comes first. `alone` is whether it is the only one, and its name the page's.
pub(super) fn scenario(played: &ScenarioFindings<'_>, manifest: &Manifest, full: bool, alone: bool) -> Markup {
    let name = format!("{}/{}", played.system.name(), played.scenario);
    html! {
        section {
            h2 {
                @match title(played) {
                    Some(title) if alone => { (title) }
                    Some(title) => { (name) ": " (title) }
                    None => { (name) }
                }
            }
            p.verdict { (terminal::verdict(played)) }
            @if let Some(verdicts) = played.game.verdicts() {
                (shares(&Shares::of(verdicts, played.seen.metric(verdicts.metric))))
            }
            ul.sides { @for side in terminal::sides(played.game) { li { (side) } } }
            (figures::charts(played, full))
            h3 { "All figures" }
            p.meaning {
                "The mean a game with its " (percent())
                " interval, the values that 5, 50 and 95 games in 100 do not exceed."
            }
            (figures::table(played, full))
            (games::section(played, manifest, full))
            (handling(played))
        }
    }
}

fn percent() -> String {
    format!("{} %", LEVEL * 100.0)
}

/// Whose victory the games were, as one bar, as a bar each with its interval, and in numbers.
pub(super) fn shares(shares: &Shares) -> Markup {
    let n = shares.games;
    let counted: Vec<(&str, u64)> = shares.clauses.iter().map(|clause| (clause.name.as_str(), clause.games)).collect();
    let pieces: Vec<(String, f64)> =
        counted.iter().map(|(clause, count)| ((*clause).to_owned(), *count as f64 / n.max(1) as f64)).collect();
    let bars: Vec<_> = counted.iter().filter_map(|(clause, count)| figures::share(clause, *count, n)).collect();
    html! {
        figure.shares {
            (charts::stacked("shares of the games", &pieces))
            (charts::bars("shares of the games with their intervals", &bars, Some(1.0)))
            (figures::numbers(&counted, n))
        }
    }
}

/// What a game costs the people at the table.
fn handling(played: &ScenarioFindings<'_>) -> Markup {
    if played.handled.is_empty() {
        return html! {};
    }
    let one = std::slice::from_ref(played);
    let columns = [
        ("act", "a game"),
        ("whose", "whose"),
        ("mean", "mean"),
        ("low", "from"),
        ("high", "to"),
        ("each_turn", "a turn"),
    ];
    let [throw, look_up, decision, counter] = SECONDS;
    html! {
        h3 { "At the table" }
        p.meaning {
            "What a game costs people, counted over " (played.handled.len()) " games. Minutes follow a model: " (throw)
            " s a throw, " (look_up) " s a look-up, " (decision) " s a decision, " (counter) " s a counter."
        }
        (tables::table(&handling::sheet(one), &columns))
        @let felt = handling::feel(one);
        @if !felt.rows().is_empty() {
            h3 { "How it feels" }
            (tables::table(&felt, &[("feature", "a game"), ("mean", "mean"), ("low", "from"), ("high", "to")]))
        }
    }
}

/// How the figures were computed.
pub(super) fn method() -> Markup {
    html! {
        section {
            h2 { "Method" }
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
                h2 { "Not from the source" }
                p { (tables.len()) " tables in use are not given by the source of the rules." }
                details {
                    summary { "which" }
                    div.wide {
                        table.sorted {
                            (tables::head(["table", "comes from", "more exactly"]))
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
