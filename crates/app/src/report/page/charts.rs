//! The charts, as SVG in the page. All are drawn 420 units wide, so that their letters can be read on a telephone, and
//! grow with the page; colours are classes of the style sheet, which has a light and a dark set.

mod aimed;
mod axis;
mod bars;
mod courses;
mod curve;
mod forest;
mod histogram;
mod map;
mod tornado;

use super::palette::Tone;
use crate::report::number;
use crate::report::terminal::Columns;
pub(super) use aimed::aimed;
pub(super) use bars::{Bar, Block, bars, blocks};
pub(super) use courses::courses;
pub(super) use curve::{Beside, beside, curve};
pub(super) use forest::{Difference, Differences, forest};
pub(super) use histogram::{Histogram, histogram, range};
pub(super) use map::{Scene, Window, map};
use maud::{Markup, html};
use std::fmt::Write;
pub(super) use tornado::{Twin, tornado};

const WIDTH: f64 = 420.0;

/// The height of a heading above rows.
const HEADING: f64 = 24.0;

/// Rows in blocks below one another, and where they end. Each block has its heading, which may be empty; `row` draws a
/// row from a height downwards, and gives its own height.
fn stack<'r, R: 'r>(
    blocks: impl Iterator<Item = (&'r str, &'r [R])>,
    row: impl Fn(&R, f64) -> (Markup, f64),
) -> (Vec<Markup>, f64) {
    let (mut drawn, mut foot) = (Vec::new(), 0.0);
    for (heading, rows) in blocks {
        if !heading.is_empty() {
            drawn.push(html! { text.heading x="0" y=(foot + 16.0) { (heading) } });
            foot += HEADING;
        }
        for one in rows {
            let (markup, height) = row(one, foot);
            drawn.push(markup);
            foot += height;
        }
    }
    (drawn, foot)
}

/// One bar of shares that make up the whole, in the order given.
pub(super) fn stacked(label: &str, shares: &[(String, f64, Tone)]) -> Markup {
    let mut from = 0.0;
    let mut pieces: Vec<(f64, f64, &(String, f64, Tone))> = Vec::new();
    for piece in shares {
        pieces.push((from, piece.1 * WIDTH, piece));
        from += piece.1 * WIDTH;
    }
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} 34")) role="img" aria-label=(label) {
            @for (x, width, (name, share, tone)) in pieces {
                rect class=(format!("bar piece {}", tone.class())) x=(round(x)) y="0" width=(round(width)) height="34" {
                    title { (name) " " (format!("{:.1} %", share * 100.0)) }
                }
                @if width > 46.0 {
                    text class=(format!("inside {}", tone.class())) x=(round(x + width / 2.0)) y="21" {
                        (format!("{:.0} %", share * 100.0))
                    }
                }
            }
        }
    }
}

/// The shape of a distribution in a line of a table.
pub(super) fn spark(columns: &Columns, tone: Tone) -> Markup {
    let most = columns.counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let step = 80.0 / columns.counts.len() as f64;
    let mut path = "M0 18".to_owned();
    for count in &columns.counts {
        let high = if *count > 0 { (*count as f64 / most * 17.0).max(1.0) } else { 0.0 };
        let _ = write!(path, "V{}h{}", round(18.0 - high), round(step));
    }
    path.push_str("V18Z");
    let class = format!("bar {}", tone.class());
    html! { svg.spark viewBox="0 0 80 18" aria-hidden="true" { path class=(class) d=(path) {} } }
}

/// How a tick of a figure reads; a share in percent.
pub(super) fn tick(share: bool) -> impl Fn(f64, usize) -> String {
    move |figure, digits| match share {
        true => format!("{:.*} %", digits.saturating_sub(2), figure * 100.0),
        false => format!("{figure:.digits$}"),
    }
}

/// How a tick of a difference reads, with its sign; of a share in percentage points.
pub(super) fn points(share: bool) -> impl Fn(f64, usize) -> String {
    move |figure, digits| match share {
        true => number::signed(figure * 100.0, digits.saturating_sub(2)) + " pp",
        false => number::signed(figure, digits),
    }
}

fn whisker(low: f64, high: f64, y: f64) -> String {
    let (low, high) = (round(low), round(high));
    format!("M{low} {}v8m0 -4H{high}m0 -4v8", y - 4.0)
}

/// Two digits behind the point are finer than any screen.
fn round(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}
