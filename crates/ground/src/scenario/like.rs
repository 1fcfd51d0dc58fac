//! Cards that are like others: a table of the rules that says `like = "mig-21mf"` has all keys of that card beside it
//! but those that it writes itself.
//!
//! What identifies a card is its own: its name is its key unless it writes one, it has no number, and its source is
//! `house`.

use super::path::Path;
use super::problem::{Fault, LocatedFault, Place, Problems};
use super::short::short;
use super::tree::{Node, Table, Value};

/// The most letters of a value in words.
const LONGEST: usize = 60;

/// The key that names the other card.
pub(super) const LIKE: &str = "like";

/// The keys that name a card to people.
const NAMES: [&str; 2] = ["name", "title"];

/// The key that gives a card its place among all.
const NUMBER: &str = "number";

/// The key that says where a card comes from.
const REFERENCE: &str = "ref";

/// The doctrine that policies share, whose postures are like others by rules of their own.
const DOCTRINE: &str = "pilots";

/// Whether a table at this path of a document is a card that is like another.
pub(super) fn is_like_another(path: &[super::path::Step], table: &Table) -> bool {
    let key = |at: usize| path.get(at).and_then(|step| step.key());
    key(0) == Some("rules")
        && key(1) != Some(DOCTRINE)
        && table.get(LIKE).is_some_and(|entry| entry.node.as_str().is_some())
}

/// Fills in all cards of the rules that are like others, and the reference of tables whose source is `house`.
///
/// Returns which card is like which.
///
/// # Errors
/// A card is like itself, or like a card that does not exist.
pub(super) fn fill(tree: &mut Node) -> Result<Vec<Likeness>, Problems> {
    let Some(rules) = tree.as_table_mut().and_then(|table| table.get_mut("rules")) else { return Ok(Vec::new()) };
    let (path, mut found, mut problems) = (Path::lenient("rules"), Vec::new(), Vec::new());
    let cards = rules.node.as_table_mut().into_iter().flat_map(Table::entries_mut);
    for (name, entry) in cards.filter(|(name, _)| *name != DOCTRINE) {
        refer(&mut entry.node);
        fill_below(&mut entry.node, &path.key(name), &mut found, &mut problems);
    }
    if problems.is_empty() { Ok(found) } else { Err(Problems(problems)) }
}

fn fill_below(node: &mut Node, path: &Path, found: &mut Vec<Likeness>, problems: &mut Vec<LocatedFault>) {
    let Some(table) = node.as_table_mut() else { return };
    let is_like = |name: &&str| {
        let card = table.get(name).and_then(|entry| entry.node.as_table());
        card.is_some_and(|card| card.get(LIKE).is_some())
    };
    let cards: Vec<String> = table.keys().filter(is_like).map(str::to_owned).collect();
    let filled: Vec<_> = cards.iter().map(|name| filled(table, name, &mut Vec::new(), path)).collect();
    let base = |name: &str| Some(table.get(name)?.node.as_table()?.get(LIKE)?.node.as_str()?.to_owned());
    let likeness = |name: &String| Some(Likeness { cards: path.clone(), name: name.clone(), base: base(name)? });
    found.extend(cards.iter().filter_map(likeness));
    for (name, filled) in cards.iter().zip(filled) {
        match (filled, table.get_mut(name)) {
            (Ok(card), Some(entry)) => entry.node = card,
            (Err(Problems(found)), _) => problems.extend(found),
            (Ok(_), None) => {}
        }
    }
    for (name, entry) in table.entries_mut() {
        refer(&mut entry.node);
        fill_below(&mut entry.node, &path.key(name), found, problems);
    }
}

/// Which card another card is like.
#[derive(Clone, Debug)]
pub(super) struct Likeness {
    /// The table that has both.
    cards: Path,
    /// The card.
    name: String,
    /// The one that it is like.
    base: String,
}

impl Likeness {
    /// What it says of the card, in a tree that has both.
    pub(super) fn in_words(&self, tree: &Node) -> Option<LikeAnother> {
        let card = |name: &str| match tree.at(&self.cards.key(name))?.plain() {
            toml::Value::Table(card) => Some(card),
            _ => None,
        };
        let pair = Pair { own: &card(&self.name)?, base: &self.base, like: &card(&self.base)? };
        Some(pair.described(&self.cards, &self.name))
    }
}

/// A tree with the key `like` in each card that was filled in, as a resolved scenario is printed: its references may be
/// those of a printed card.
pub(super) fn with_keys(tree: &Node, likenesses: &[Likeness]) -> Node {
    let mut tree = tree.clone();
    for Likeness { cards, name, base } in likenesses {
        if let Some(node) = tree.at_mut(&cards.key(name))
            && let (place, Some(card)) = (node.place.clone(), node.as_table_mut())
        {
            card.insert(LIKE.to_owned(), place.clone(), Node::new(Value::Str(base.clone()), place));
        }
    }
    tree
}

/// Takes the keys that [`with_keys`] has put into a tree out of it. Returns which card is like which.
pub(super) fn take_keys(tree: &mut Node) -> Vec<Likeness> {
    let mut found = Vec::new();
    let rules =
        tree.as_table_mut().and_then(|table| table.get_mut("rules")).and_then(|rules| rules.node.as_table_mut());
    for (name, entry) in rules.into_iter().flat_map(Table::entries_mut).filter(|(name, _)| *name != DOCTRINE) {
        take_keys_below(&mut entry.node, &Path::lenient("rules").key(name), &mut found);
    }
    found
}

fn take_keys_below(node: &mut Node, path: &Path, found: &mut Vec<Likeness>) {
    for (name, entry) in node.as_table_mut().into_iter().flat_map(Table::entries_mut) {
        let like = entry.node.as_table_mut().and_then(|card| card.remove(LIKE));
        if let Some(base) = like.as_ref().and_then(|like| like.node.as_str()) {
            found.push(Likeness { cards: path.clone(), name: name.to_owned(), base: base.to_owned() });
        }
        take_keys_below(&mut entry.node, &path.key(name), found);
    }
}

/// A card with what it takes from the one that it is like. `above` holds the cards that are being filled in.
fn filled(cards: &Table, name: &str, above: &mut Vec<String>, path: &Path) -> Result<Node, Problems> {
    let Some((place, own)) = cards.get(name).map(|entry| (entry.node.place.clone(), entry.node.clone())) else {
        let fault = Fault::new(path.to_string(), "the card is missing");
        return Err(Problems(vec![LocatedFault::new(Place::argument(name), fault)]));
    };
    let Some(like) = own.as_table().and_then(|card| card.get(LIKE)).map(|entry| entry.node.clone()) else {
        return Ok(own);
    };
    let fault = |fault: Fault| Problems(vec![LocatedFault::new(like.place.clone(), fault)]);
    let here = path.key(name).key(LIKE).to_string();
    let Some(base) = like.as_str() else {
        let what = format!("like is {}", like.sort());
        return Err(fault(Fault::new(here, what).expected("the name of a card beside it")));
    };
    above.push(name.to_owned());
    if above.iter().any(|card| card == base) {
        return Err(fault(Fault::new(here, format!("{name} is like itself")).expected("the name of another card")));
    }
    if cards.get(base).is_none_or(|entry| entry.node.as_table().is_none()) {
        let others =
            cards.in_order().into_iter().filter(|(other, entry)| *other != name && entry.node.as_table().is_some());
        return Err(fault(Fault::unknown(here, "card", base, others.map(|(other, _)| other))));
    }
    let mut card = filled(cards, base, above, path)?;
    above.pop();
    card.place = place;
    if let Some(table) = card.as_table_mut() {
        take_identity(table, name, base, &like.place);
    }
    let mut own = own;
    if let Some(table) = own.as_table_mut() {
        table.remove(LIKE);
    }
    card.merge(own)?;
    Ok(card)
}

/// Gives a copy of the card `base` an identity of its own.
fn take_identity(card: &mut Table, name: &str, base: &str, place: &Place) {
    card.remove(NUMBER);
    let mut change = |key: &str, text: String| {
        if card.get(key).is_some_and(|entry| entry.node.as_str().is_some()) {
            card.insert(key.to_owned(), place.clone(), Node::new(Value::Str(text), place.clone()));
        }
    };
    NAMES.iter().for_each(|key| change(key, name.to_owned()));
    change("source", "house".to_owned());
    change(REFERENCE, format!("like {base}"));
}

/// How a card differs from the one that it is like, in words: `like f-4e, but fuel 20 (30)`. `cards` is a table of a
/// resolved scenario that has both. None where it is like no other of them.
pub fn in_words(cards: &toml::Table, name: &str) -> Option<String> {
    Pair::named(cards, name).map(|pair| pair.differs())
}

/// A card, and the one that it is like.
struct Pair<'a> {
    own: &'a toml::Table,
    /// The name of the other.
    base: &'a str,
    like: &'a toml::Table,
}

impl<'a> Pair<'a> {
    /// The card `name` with the one that its key `like` names.
    fn named(cards: &'a toml::Table, name: &str) -> Option<Pair<'a>> {
        let own = cards.get(name)?.as_table()?;
        let base = own.get(LIKE)?.as_str()?;
        Some(Pair { own, base, like: cards.get(base)?.as_table()? })
    }

    /// The card `name` of this table in words.
    fn described(&self, cards: &Path, name: &str) -> LikeAnother {
        LikeAnother {
            path: cards.key(name).to_string(),
            cards: cards.to_string(),
            name: name.to_owned(),
            differs: self.differs(),
            inherits: self.inherits(),
        }
    }

    /// How the card differs, in words.
    fn differs(&self) -> String {
        let Pair { own, base, like } = self;
        let added = own.keys().filter(|key| !like.contains_key(*key));
        let differs = like.keys().chain(added).filter(|key| !is_identity(key) && own.get(*key) != like.get(*key));
        let text = |value: Option<&toml::Value>| value.map_or_else(|| "none".to_owned(), |value| short(value, LONGEST));
        let differences: Vec<String> =
            differs.map(|key| format!("{key} {} ({})", text(own.get(key)), text(like.get(key)))).collect();
        match differences.is_empty() {
            true => format!("like {base} in all but its name"),
            false => format!("like {base}, but {}", differences.join(", ")),
        }
    }

    /// What the card has from the other, in words: `year 1968, hits 5`.
    fn inherits(&self) -> String {
        let same = self.like.iter().filter(|(key, value)| !is_identity(key) && self.own.get(*key) == Some(*value));
        let words: Vec<String> = same.map(|(key, value)| format!("{key} {}", short(value, LONGEST))).collect();
        words.join(", ")
    }
}

/// Whether a key says which card it is, and nothing of what the card does.
fn is_identity(key: &str) -> bool {
    [LIKE, NUMBER, "source", REFERENCE].contains(&key) || NAMES.contains(&key)
}

/// A card that is like another, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LikeAnother {
    /// The path of the card, such as `rules.cards.f-4x`.
    pub path: String,
    /// The path of the table that has it, such as `rules.cards`.
    pub cards: String,
    /// Its name, such as `f-4x`.
    pub name: String,
    /// How it differs from the other, such as `like f-4e, but fuel 20 (30)`.
    pub differs: String,
    /// What it has from the other, such as `year 1968, hits 5`; empty where that is nothing.
    pub inherits: String,
}

/// All cards of the rules of a resolved scenario that are like others, as [`in_words`] finds them.
pub fn all_like_another(rules: &toml::Table) -> Vec<LikeAnother> {
    let mut found = Vec::new();
    for (name, cards) in rules.iter().filter(|(name, _)| *name != DOCTRINE) {
        find_below(cards, &Path::lenient("rules").key(name), &mut found);
    }
    found
}

fn find_below(cards: &toml::Value, path: &Path, found: &mut Vec<LikeAnother>) {
    let Some(cards) = cards.as_table() else { return };
    for (name, card) in cards {
        found.extend(Pair::named(cards, name).map(|pair| pair.described(path, name)));
        find_below(card, &path.key(name), found);
    }
}

/// A table of house rules needs no reference: it is its own.
fn refer(node: &mut Node) {
    let Some(table) = node.as_table_mut() else { return };
    let Some(source) = table.get("source").map(|entry| entry.node.clone()) else { return };
    if source.as_str() == Some("house") && table.get("ref").is_none() {
        let own = Node::new(Value::Str("a rule of this file".to_owned()), source.place.clone());
        table.insert("ref".to_owned(), source.place, own);
    }
}
