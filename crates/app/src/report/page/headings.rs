//! The headings of a page, and the list of contents that is made of them.

use maud::{Markup, PreEscaped, html};

/// How the parts of a scenario are headed: on the page of one as sections of the page, on that of several below the
/// name of theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Headings {
    /// Each part is a section of the page.
    Sections,
    /// Each part is a part of a section.
    Parts,
}

impl Headings {
    /// A heading.
    pub(super) fn head(self, text: &str) -> Markup {
        match self {
            Headings::Sections => section(text),
            Headings::Parts => html! { h3.part { (text) } },
        }
    }
}

/// The heading of a section, to which the list of contents has a link.
pub(super) fn section(text: &str) -> Markup {
    html! { h2 id=(slug(text)) { (text) } }
}

/// The id of a heading: its letters and digits, with hyphens for all else.
fn slug(text: &str) -> String {
    let letter = |letter: char| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let slug: String = text.chars().map(letter).collect();
    slug.split('-').filter(|word| !word.is_empty()).collect::<Vec<&str>>().join("-")
}

/// Headings up to which a page needs no list of contents.
const FEW: usize = 2;

/// The list of contents: a link to each section of the body.
pub(super) fn contents(body: &Markup) -> Markup {
    let sections: Vec<(&str, &str)> = body.0.split("<h2 id=\"").skip(1).filter_map(heading).collect();
    html! {
        @if sections.len() > FEW {
            nav aria-label="contents" {
                ul { @for (id, text) in sections { li { a href=(format!("#{id}")) { (PreEscaped(text)) } } } }
            }
        }
    }
}

/// The id and the text of a heading, both as they are in the page.
fn heading(from_id: &str) -> Option<(&str, &str)> {
    let (id, rest) = from_id.split_once("\">")?;
    Some((id, rest.split_once("</h2>")?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_contents_has_a_link_to_each_section() {
        let body = html! { (section("The verdict")) p { "so" } (section("a & b")) (Headings::Sections.head("Rules")) };
        let list = contents(&body).into_string();
        for link in ["href=\"#the-verdict\">The verdict", "href=\"#a-b\">a &amp; b", "href=\"#rules\">Rules"] {
            assert!(list.contains(link), "{link}: {list}");
        }
        assert_eq!(contents(&section("one")).into_string(), "");
    }
}
