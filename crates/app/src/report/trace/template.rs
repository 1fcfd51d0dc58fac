//! The wording of a rule: text with places, such as `{actor} rolls {dice}: Speed {result:+}, {left|point|points} left`.
//!
//! | place | prints |
//! |---|---|
//! | `{result}` | a number, word, hex or unit as it is |
//! | `{result:+}` | a number with its sign |
//! | `{chance:%}` | thousandths in per cent |
//! | `{chance:(%)}` | the same in brackets |
//! | `{damage:/100}` | hundredths with their decimals |
//! | `{type:a}` | a name with its article |
//! | `{dice:?}` | dice in brackets, where any were rolled |
//! | `{left|point|points}` | a number with what it counts |
//! | `{result:sum|point|points}` | in a story: as before; sentences that differ in it alone become one, with the sum |
//! | `{reasons}` | in a story: why the chance before it is what it is, such as `: +1 for Aim`, or nothing |
//! | `{actor|misses|miss}` | in a story: one unit or several, with what it does or they do |

/// A wording cut into its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template {
    pub(super) parts: Vec<Part>,
}

/// Text or a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Words that are printed as written.
    Text(String),
    /// A value of the event.
    Place {
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
    /// A number with what it counts: one of it, and several. A unit with what it does: alone, and with others.
    Counted([String; 2]),
    /// A number with what it counts, which a story adds up.
    Sum([String; 2]),
    /// A number of thousandths as a share in per cent.
    Percent,
    /// The same in brackets.
    Bracketed,
    /// A number of hundredths with its decimals.
    Hundredths,
    /// A name with `a` or `an` before it.
    Article,
    /// Dice in brackets, where any were rolled.
    Optional,
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
        let pair = |(one, several): (&str, &str)| [one.to_owned(), several.to_owned()];
        if let Some((name, nouns)) = counted.and_then(|(name, nouns)| Some((name.strip_suffix(":sum")?, nouns))) {
            return Part::Place { name: name.to_owned(), style: Style::Sum(pair(nouns)) };
        }
        let (name, style) = match (inside.split_once(':'), counted) {
            (Some((name, "+")), _) => (name, Style::Signed),
            (Some((name, "%")), _) => (name, Style::Percent),
            (Some((name, "(%)")), _) => (name, Style::Bracketed),
            (Some((name, "/100")), _) => (name, Style::Hundredths),
            (Some((name, "a")), _) => (name, Style::Article),
            (Some((name, "?")), _) => (name, Style::Optional),
            (_, Some((name, nouns))) => (name, Style::Counted(pair(nouns))),
            (_, None) => (inside, Style::Plain),
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
        let styles =
            [place("chance", Style::Percent), place("worth", Style::Hundredths), place("type", Style::Article)];
        assert_eq!(Template::new("{chance:%}{worth:/100}{type:a}").parts, styles);
        let points = Style::Sum(["point".into(), "points".into()]);
        assert_eq!(Template::new("{result:sum|point|points}").parts, [place("result", points)]);
        assert_eq!(Template::new("").parts, []);
        assert_eq!(Template::new("an open { brace").parts, [Part::Text("an open { brace".into())]);
    }

    #[test]
    fn the_places_of_the_built_in_wordings_are_kebab_case_names_in_closed_braces() {
        let ledgers = [jets::ledger(), downtown::ledger(), thunderbolt::ledger(), richthofen::ledger()];
        for rule in ledgers.iter().flat_map(|ledger| &ledger.rules) {
            let tellings = rule.story.iter().map(|telling| telling.text.as_str());
            let parts = [&rule.trace, &rule.reason]
                .into_iter()
                .flatten()
                .map(String::as_str)
                .chain(tellings)
                .flat_map(|text| Template::new(text).parts);
            for part in parts {
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
