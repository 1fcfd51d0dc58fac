//! Docs that only repeat the name of their item.

/// Words that add nothing to a name.
const EMPTY: [&str; 9] = ["a", "an", "the", "its", "of", "is", "it", "one", "in"];

/// The lines with a doc of one line that says no more than the name of the item after it.
pub(super) fn repeating(text: &str) -> Vec<usize> {
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let is_doc = |at: usize| lines.get(at).is_some_and(|line| line.starts_with("///"));
    let alone = |at: &usize| is_doc(*at) && !is_doc(at + 1) && !at.checked_sub(1).is_some_and(is_doc);
    let item = |at: usize| lines[at + 1..].iter().find(|line| !line.starts_with("#["));
    let repeats = |at: &usize| item(*at).is_some_and(|item| says_no_more(&lines[*at][3..], item));
    (0..lines.len()).filter(alone).filter(repeats).map(|at| at + 1).collect()
}

/// Whether all words of a doc are in the name of an item.
fn says_no_more(doc: &str, item: &str) -> bool {
    let name = words(&name(item));
    let doc: Vec<String> = words(doc).into_iter().filter(|word| !EMPTY.contains(&word.as_str())).collect();
    !doc.is_empty() && doc.iter().all(|word| name.contains(word))
}

/// The name of the item that a line begins: what follows its last keyword.
fn name(item: &str) -> String {
    let keywords = ["pub", "const", "static", "fn", "struct", "enum", "type", "mod", "trait"];
    let word = item.split_whitespace().find(|word| !keywords.contains(word) && !word.starts_with("pub("));
    word.unwrap_or("").chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

/// The words of a name or a doc, in lower case, without the `s` of a plural.
fn words(text: &str) -> Vec<String> {
    let mut apart = String::new();
    for letter in text.chars() {
        if letter.is_uppercase() {
            apart.push(' ');
        }
        apart.push(if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' });
    }
    apart.split_whitespace().map(|word| word.trim_end_matches('s').to_owned()).collect()
}

#[test]
fn a_doc_that_repeats_a_name_is_found() {
    let code = "/// Below.\nBelow,\n/// The hit points.\n#[serde]\npub(crate) fn hit_points(\n\
                /// Points of hits.\n/// More.\nhits: u8\n\
                /// A ratio of two counts.\nRatio(usize),\n/// The deck.\nDeckBand,";
    assert_eq!(repeating(code), [1, 3, 11]);
}
