//! `report.html`: the report on one page, to look at, print and send around. It opens from disk and asks no network for
//! anything.
//!
//! A page is a list of sections, each made from what the tables of the report are made from; a new analysis adds a
//! section. Nothing on it depends on threads, time or machine, so that the same report always has the same page.

mod causes;
mod changes;
mod charts;
mod compared;
mod comparison;
mod curve;
mod figures;
mod findings;
mod forces;
mod games;
mod handling;
mod headings;
mod heat;
mod influences;
mod maps;
mod palette;
mod points;
mod ranking;
mod rules;
mod sections;
mod settings;
mod tables;
mod title;
mod tornado;
mod tournament;
mod tracks;
mod verdicts;

use crate::report::findings::Findings;
use crate::report::number;
use crate::report::{Manifest, ScenarioFindings};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Scenarios up to which a page has every figure of each; more have the important ones, so that the page stays small.
const IN_FULL: usize = 3;

/// The page of a run.
pub(in crate::report) fn run(played: &[ScenarioFindings<'_>], manifest: &Manifest) -> String {
    let named = played.iter().map(|played| format!("{}/{}", played.system.name(), played.scenario));
    let names = named.collect::<Vec<_>>().join(", ");
    let full = played.len() <= IN_FULL;
    let games = number::games(manifest.games);
    let (title, facts) = match played {
        [one] => (title::title(one).unwrap_or_else(|| names.clone()), format!("{names} · {games}")),
        several => (titles(several, names), format!("{games} of each scenario")),
    };
    let body = html! {
        @for one in played { (sections::scenario(one, manifest, full, played.len() == 1)) }
        (rules::section(played))
        (sections::method())
        (sections::borrowed(manifest))
    };
    frame(&title, &facts, &body, manifest)
}

/// The titles of a few scenarios; of more their names.
fn titles(played: &[ScenarioFindings<'_>], names: String) -> String {
    let titles: Option<Vec<String>> = played.iter().map(title::title).collect();
    titles.filter(|titles| titles.len() <= IN_FULL).map_or(names, |titles| titles.join("; "))
}

/// The page of a question's findings. `arms` are the scenarios of the manifest with everything that they inherit,
/// as TOML: the page is headed by the title of the first.
pub(in crate::report) fn findings(
    findings: &Findings,
    manifest: &Manifest,
    (arms, defaults): (&[String], &[(String, String)]),
) -> String {
    let body = html! {
        (findings::sections(findings, manifest, (arms, defaults)))
        (sections::borrowed(manifest))
    };
    // A subject without a scenario, such as a system, has no title.
    let titled = findings.subject.contains('/') && findings.title.starts_with(&findings.subject);
    let named = arms.first().filter(|_| titled).and_then(|base| title::in_file(base));
    match named {
        Some(name) => {
            let title = findings.title.replacen(&findings.subject, &name, 1);
            frame(&title, &format!("{} · {}", findings.subject, findings.played), &body, manifest)
        }
        None => frame(&findings.title, &findings.played, &body, manifest),
    }
}

/// The document around the sections. Its policy forbids every request, so that nothing can leave the page.
fn frame(title: &str, games: &str, body: &Markup, manifest: &Manifest) -> String {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                link rel="icon" href="data:,";
                title { (title) " · sortie" }
                style { (PreEscaped(include_str!("page.css"))) }
            }
            body {
                main {
                    h1 { (title) }
                    p.facts {
                        (games) " · seed " (manifest.seed)
                        @for change in changed(manifest) { " · " code { (change) } }
                    }
                    (headings::contents(body))
                    (body)
                }
                footer {
                    p {
                        "sortie " (manifest.sortie) " · build " code { (short(&manifest.build)) }
                        " · seed " (manifest.seed)
                        " · dice of key version " (manifest.key_version) " · report format " (manifest.format)
                    }
                    ul {
                        @for scenario in &manifest.scenarios {
                            li {
                                (scenario.system) "/" (scenario.scenario)
                                @if let Some(variant) = &scenario.variant { " as " (variant) }
                                ", " (number::games(scenario.games)) ", content " code { (short(&scenario.canonical)) }
                                @for change in &scenario.overrides { ", " code { (change) } }
                            }
                        }
                    }
                    p { "The same build, seed and content give the same games on every machine." }
                }
                script { (PreEscaped(include_str!("page.js"))) }
            }
        }
    };
    page.into_string() + "\n"
}

/// What is changed by hand in all scenarios of the page alike; what differs between them is named beside each.
fn changed(manifest: &Manifest) -> &[String] {
    match &manifest.scenarios[..] {
        [first, others @ ..] if others.iter().all(|other| other.overrides == first.overrides) => &first.overrides,
        _ => &[],
    }
}

/// The beginning of a hash, enough to identify it.
fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

#[cfg(test)]
mod tests;
