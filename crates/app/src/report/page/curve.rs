//! A figure along a parameter on the page: the curve, and the values that were tried.

use super::{charts, tables};
use crate::analysis::balance::Side;
use crate::report::findings::Curve;
use crate::report::tables::{balance, sweep};
use maud::{Markup, html};

pub(super) fn section(found: &Curve) -> Markup {
    let label = format!("{} along {}", found.figure.name, found.path);
    let (values, heads) = match found.target {
        Some(_) => (balance::curve(&Curve { bracket: None, ..found.clone() }), PROBES.to_vec()),
        None => (sweep::points(found), tables::beside(&[("at", "value")], &[("games", "games")])),
    };
    html! {
        figure.shares {
            h3 { (label) }
            p.meaning { (legend(found)) }
            (charts::curve(&label, found, charts::tick(found.figure.share)))
        }
        h3 { "The values tried" }
        (tables::table_with(&values, &heads, tables::of_figure(found.figure.share)))
    }
}

const PROBES: [(&str, &str); 6] = [
    ("at", "value"),
    ("value", "figure"),
    ("low", "from"),
    ("high", "to"),
    ("side", "side of the target"),
    ("games", "games"),
];

/// What the marks of a curve mean, as far as there are any.
fn legend(found: &Curve) -> String {
    if found.target.is_none() {
        let own = match &found.own {
            Some(own) if own.x.is_some() => format!(" The line is the scenario as it is: {}.", own.text),
            Some(own) => format!(" The scenario as it is has {}.", own.text),
            None => String::new(),
        };
        return format!("Each value is a dot with its interval.{own}");
    }
    let has = |side: Side| found.points.iter().any(|point| point.side == Some(side));
    let marks = [
        (Side::Below, "dots are below the target"),
        (Side::Above, "squares above"),
        (Side::Level, "rings have the target in their interval"),
    ];
    let meanings: Vec<&str> = marks.iter().filter(|(side, _)| has(*side)).map(|(_, meaning)| *meaning).collect();
    let band = if found.bracket.is_some() { " It is crossed within the band." } else { "" };
    format!("Of the values tried, {}; each with its interval.{band}", meanings.join(", "))
}
