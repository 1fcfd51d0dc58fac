//! Warns where the activation block of a raid is from another time than the raid: each row of the table is of the month
//! of one scenario.

use crate::terms::date::Date;
use ground::scenario::{Document, Fault, Library, Request};

/// A block may be this many months from the date of its raid without a warning: MiGs change little within a year.
const MONTHS: i32 = 12;

/// The warning, if the date of a raid is far from the month of its block.
pub(crate) fn apart(document: &Document, library: &Library) -> Option<Fault> {
    let (date, block) = asked(document)?;
    let months = |other: Date| other.months_since(date).abs();
    let raids: Vec<(Date, String)> = raids(library);
    let of_block = raids.iter().filter(|(_, row)| *row == block).map(|(date, _)| *date);
    let own = of_block.min_by_key(|own| months(*own))?;
    if months(own) <= MONTHS {
        return None;
    }
    let (nearest, row) = raids.iter().min_by_key(|(date, _)| months(*date))?;
    let what = format!("the activation block `{block}` is of {own}, but the raid is of {date}");
    Some(
        Fault::new("raid.activation", what)
            .expected(format!("a block of the time of the raid, such as `{row}` of {nearest}")),
    )
}

/// The date and the activation block of a raid.
fn asked(document: &Document) -> Option<(Date, String)> {
    let text = |path: &str| Some(document.value(path)?.as_str()?.to_owned());
    Some((text("raid.date")?.parse().ok()?, text("raid.activation")?))
}

/// The dates and activation blocks of the built-in raids.
fn raids(library: &Library) -> Vec<(Date, String)> {
    let names = library.scenarios("downtown");
    let load = |name: &str| Document::load(library, &Request::scenario(name), &["downtown"]).ok();
    names.into_iter().filter_map(|name| asked(&load(name)?)).collect()
}
