//! The lines of a story: wrapped, folded and shortened.

use super::super::Filter;
use super::sentence::Paragraph;
use crate::journal::{StoryPlan, Weight};
use std::collections::BTreeMap;

/// The least number of columns of the names of turns.
const MARGIN: usize = 12;

/// Lines of at most `width` columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    width: usize,
    margin: usize,
    lines: Vec<String>,
}

impl Page {
    /// An empty page. One that is too narrow could not hold the margin.
    pub(super) fn new(width: usize) -> Page {
        Page { width: width.max(30), margin: MARGIN, lines: Vec::new() }
    }

    /// The same with room in the margin for the longest of these names.
    pub(super) fn with_names<'a>(self, names: impl Iterator<Item = &'a str>) -> Page {
        let longest = names.map(|name| name.chars().count() + 2).max().unwrap_or(0);
        Page { margin: self.margin.max(longest), ..self }
    }

    pub(super) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// An empty line.
    pub(super) fn gap(&mut self) {
        self.lines.push(String::new());
    }

    /// Text behind an indent, which further lines have two columns deeper.
    pub(super) fn wrap(&mut self, indent: &str, text: &str) {
        self.fill(indent, indent.len() + 2, text);
    }

    /// Text beside its name in the margin.
    pub(super) fn hang(&mut self, name: &str, text: &str) {
        let margin = self.margin;
        self.fill(&format!("{name:<margin$}"), margin, text);
    }

    fn fill(&mut self, first: &str, indent: usize, text: &str) {
        let mut line = first.to_owned();
        let mut empty = true;
        // A number stays with its percent sign.
        let glued = text.replace(" %", "\u{a0}%");
        for word in glued.split(' ').filter(|word| !word.is_empty()) {
            let word = word.replace('\u{a0}', " ");
            let longer = line.chars().count() + usize::from(!empty) + word.chars().count();
            if !empty && longer > self.width {
                self.lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(&word);
            empty = false;
        }
        self.lines.push(line.trim_end().to_owned());
    }
}

/// How a story passes over turns without a sentence.
pub(super) struct Quiet<'a> {
    pub(super) plan: &'a StoryPlan,
    /// The hexes between the nearest enemies at the end of turns.
    pub(super) nearest: BTreeMap<u16, u32>,
    /// The name of a turn in the margin.
    pub(super) mark: &'a dyn Fn(u16) -> String,
}

impl Quiet<'_> {
    /// One line for paragraphs that have no sentence: nothing happened in them, or lesser events that are left out.
    fn hang(&self, paragraphs: &[Paragraph], page: &mut Page) {
        let turns: Vec<u16> = paragraphs.iter().map(|paragraph| paragraph.turn).filter(|&turn| turn > 0).collect();
        let quiet = paragraphs.iter().all(Paragraph::is_quiet);
        let words = if quiet { &self.plan.quiet } else { &self.plan.lesser };
        let text = format!("{words}{}.", self.apart(&turns));
        match turns[..] {
            [] => {}
            [turn] => page.hang(&(self.mark)(turn), &text),
            [first, .., last] => page.hang(&span(&(self.mark)(first), &(self.mark)(last)), &text),
        }
    }

    /// How near the sides come in these turns.
    fn apart(&self, turns: &[u16]) -> String {
        let gaps: Vec<u32> = turns.iter().filter_map(|turn| self.nearest.get(turn).copied()).collect();
        match (&self.plan.apart, gaps.iter().min(), gaps.iter().max()) {
            (Some(words), Some(0), Some(0)) => format!("; {words} in one hex"),
            (Some(words), Some(1), Some(1)) => format!("; {words} 1 hex apart"),
            (Some(words), Some(least), Some(most)) if least == most => format!("; {words} {least} hexes apart"),
            (Some(words), Some(least), Some(most)) => format!("; {words} {least} to {most} hexes apart"),
            _ => String::new(),
        }
    }
}

/// The turns in at most `room` lines: the lightest sentences go first, of those the last of the fullest turn.
pub(super) fn body(
    mut paragraphs: Vec<Paragraph>,
    quiet: &Quiet<'_>,
    filter: &Filter,
    width: usize,
    room: usize,
) -> Page {
    let mut dropped = 0;
    loop {
        let page = print(&paragraphs, quiet, filter, width, dropped);
        let over = page.lines.len().saturating_sub(room);
        if over == 0 {
            return page;
        }
        // A sentence is a line at least, except where it shares one: half of what is too much never drops too many.
        for _ in 0..over.div_ceil(2) {
            if !drop_lightest(&mut paragraphs) {
                return print(&paragraphs, quiet, filter, width, dropped);
            }
            dropped += 1;
        }
    }
}

/// Drops a sentence; false if only those are left that a story needs.
fn drop_lightest(paragraphs: &mut [Paragraph]) -> bool {
    const DROPPED: [Weight; 5] = [Weight::Colour, Weight::Move, Weight::Shot, Weight::Hit, Weight::Loss];
    for weight in DROPPED {
        let fullest = paragraphs.iter_mut().max_by_key(|paragraph| paragraph.count(weight));
        if let Some(paragraph) = fullest.filter(|paragraph| paragraph.count(weight) > 0) {
            paragraph.drop_last(weight);
            return true;
        }
    }
    false
}

fn print(paragraphs: &[Paragraph], quiet: &Quiet<'_>, filter: &Filter, width: usize, dropped: usize) -> Page {
    let marks: Vec<String> = paragraphs.iter().map(|paragraph| (quiet.mark)(paragraph.turn)).collect();
    let mut page = Page::new(width).with_names(marks.iter().map(String::as_str));
    let whole = filter.unit.is_none() && filter.rule.is_none();
    let alike = |one: &Paragraph, next: &Paragraph| one.is_bare() && next.is_bare();
    for run in paragraphs.chunk_by(alike) {
        match run {
            [paragraph] if !paragraph.is_bare() => {
                for (place, thread) in paragraph.threads().iter().enumerate() {
                    page.hang(&if place == 0 { (quiet.mark)(paragraph.turn) } else { String::new() }, thread);
                }
            }
            _ if whole => quiet.hang(run, &mut page),
            _ => {}
        }
    }
    if dropped > 0 {
        let more = "--turn shows one turn at more length, --detail rules everything";
        page.hang("", &format!("({dropped} lesser events are left out: {more}.)"));
    }
    page
}

/// The marks of the first and the last of several moments in one: `Turns 3-5`, `Day 2/1, turns 3-5`.
fn span(first: &str, last: &str) -> String {
    match (first.rsplit_once(' '), last.rsplit_once(' ')) {
        (Some((of, first)), Some((same, last))) if of == same && of.ends_with(',') => format!("{of} {first}-{last} "),
        (Some((of, first)), Some((same, last))) if of == same => format!("{of}s {first}-{last} "),
        _ => format!("{first} to {last} "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_beside_its_name() {
        let mut page = Page::new(30);
        page.hang("Turn 3", "one two three four five six");
        page.wrap("  ", "seven eight nine ten eleven twelve");
        assert_eq!(
            page.lines(),
            ["Turn 3      one two three four", "            five six", "  seven eight nine ten eleven", "    twelve"]
        );
    }

    #[test]
    fn enemies_in_one_hex_are_no_hexes_apart() {
        let plan = StoryPlan { apart: Some("the nearest enemies are".to_owned()), ..StoryPlan::default() };
        let nearest = BTreeMap::from([(1, 0), (2, 0), (3, 1), (4, 3)]);
        let quiet = Quiet { plan: &plan, nearest, mark: &|_| String::new() };
        assert_eq!(quiet.apart(&[1, 2]), "; the nearest enemies are in one hex");
        assert_eq!(quiet.apart(&[3]), "; the nearest enemies are 1 hex apart");
        assert_eq!(quiet.apart(&[2, 4]), "; the nearest enemies are 0 to 3 hexes apart");
        assert_eq!(quiet.apart(&[5]), "");
    }

    #[test]
    fn a_word_longer_than_the_line_has_a_line_of_its_own() {
        let mut page = Page::new(30);
        page.hang("", &format!("a {} b", "x".repeat(40)));
        assert_eq!(page.lines().len(), 3);
    }
}
