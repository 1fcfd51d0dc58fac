//! The wording of a rule: text with places, such as `{actor} rolls {dice}: Speed {result:+}, {left|point|points} left`.

/// A wording cut into its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template {
    pub(super) parts: Vec<Part>,
}

/// Text or a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Words as they stand.
    Text(String),
    /// A value of the event.
    Place {
        /// Its name.
        name: String,
        /// How its value is shown.
        style: Style,
    },
}

/// How a value is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// As it is.
    Plain,
    /// A number with its sign.
    Signed,
    /// A number with what it counts: one of it, and several.
    Counted([String; 2]),
}

impl Template {
    /// Cuts `text` up. A brace without its partner is text.
    pub(super) fn new(text: &str) -> Template {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, inside, after)) = next_place(rest) {
            if !before.is_empty() {
                parts.push(Part::Text(before.to_owned()));
            }
            parts.push(Part::new(inside));
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(Part::Text(rest.to_owned()));
        }
        Template { parts }
    }

    /// Whether a place of this name is in it.
    pub(super) fn uses(&self, wanted: &str) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Place { name, .. } if name == wanted))
    }
}

impl Part {
    /// The place that is written so between its braces.
    fn new(inside: &str) -> Part {
        let counted = inside.split_once('|').and_then(|(name, nouns)| Some((name, nouns.split_once('|')?)));
        let (name, style) = match (inside.strip_suffix(":+"), counted) {
            (Some(name), _) => (name, Style::Signed),
            (None, Some((name, (one, several)))) => (name, Style::Counted([one.to_owned(), several.to_owned()])),
            (None, None) => (inside, Style::Plain),
        };
        Part::Place { name: name.to_owned(), style }
    }
}

fn next_place(text: &str) -> Option<(&str, &str, &str)> {
    let (before, opened) = text.split_once('{')?;
    let (inside, after) = opened.split_once('}')?;
    Some((before, inside, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jets;

    #[test]
    fn a_template_is_cut_into_text_and_places() {
        let place = |name: &str, style| Part::Place { name: name.into(), style };
        assert_eq!(
            Template::new("{actor} gains {result:+} here").parts,
            [
                place("actor", Style::Plain),
                Part::Text(" gains ".into()),
                place("result", Style::Signed),
                Part::Text(" here".into())
            ]
        );
        let hexes = Style::Counted(["hex".into(), "hexes".into()]);
        assert_eq!(Template::new("{away|hex|hexes}").parts, [place("away", hexes)]);
        assert_eq!(Template::new("").parts, []);
        assert_eq!(Template::new("an open { brace").parts, [Part::Text("an open { brace".into())]);
    }

    #[test]
    fn the_places_of_the_built_in_wordings_are_kebab_case_names_in_closed_braces() {
        for rule in jets::ledger().rules.iter() {
            for part in Template::new(rule.trace.as_deref().unwrap_or_default()).parts {
                match part {
                    Part::Text(text) => assert!(!text.contains(['{', '}']), "{}: {text}", rule.id),
                    Part::Place { name, .. } => {
                        let kebab = |letter: char| letter.is_ascii_lowercase() || letter == '-';
                        assert!(!name.is_empty() && name.chars().all(kebab), "{}: {name}", rule.id);
                    }
                }
            }
        }
    }
}
