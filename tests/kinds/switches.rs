//! Every switch governs what it says: flipped, it changes games, and each rule that it names fires otherwise there:
//! games part at an event of the rule, or the rule fires under one value of the switch alone.

use crate::common::side_by_side;
use crate::common::systems::{Entry, of_each_system, with_variants};
use crate::exceptions::{Exceptions, read};
use sortie::game::{Record, Switch, System};
use sortie::journal::{Event, Ledger, RuleId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Games of each scenario, in turn flown by its own policies and by dice on every side.
const GAMES: u64 = 6;
/// The same for what is listed as an exception, which is looked for less long.
const FEW: u64 = 2;
/// Games of the one scenario that `switches.toml` names for a switch of rare things.
const MANY: u64 = 60;

/// A value of a switch other than its default.
struct Flip {
    system: &'static dyn System,
    switch: &'static Switch,
    value: &'static str,
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.switch.name, self.value)
    }
}

/// What a flip has still to show.
struct Open {
    /// A game whose outcome changes, or in which a rule of the switch fires otherwise.
    anything: bool,
    /// The rules of the switch that are not yet seen to fire otherwise.
    rules: BTreeSet<RuleId>,
    /// The rules that fired at the default and at the other value.
    fired: [BTreeSet<RuleId>; 2],
}

impl Flip {
    fn all(system: &'static dyn System) -> Vec<Flip> {
        let values =
            system.switches().iter().flat_map(|switch| switch.values.iter().map(move |value| (switch, *value)));
        let others = values.filter(|(switch, value)| *value != switch.default);
        others.map(|(switch, value)| Flip { system, switch, value }).collect()
    }

    /// The rules that it names and that show in a journal.
    fn rules(&self) -> BTreeSet<RuleId> {
        let rules = (0..).map(RuleId).zip(&self.system.ledger().rules);
        let named = rules.filter(|(_, rule)| rule.fires && self.switch.rules.contains(&rule.id.as_str()));
        named.map(|(id, _)| id).collect()
    }

    /// A game of a scenario with the switch at a value.
    fn play(&self, entry: &Entry, policies: &[String], value: &str, game: u64) -> Record {
        let value = value.parse::<i64>().map_or_else(|_| toml::Value::from(value), toml::Value::from);
        let document = entry.document(policies).with(self.switch.path, value).unwrap_or_else(|why| panic!("{why}"));
        let loaded = self.system.load(&document).unwrap_or_else(|why| panic!("{entry}, {self}: {why}"));
        loaded.record(entry.key(game))
    }

    /// Looks at a game both ways.
    fn look(&self, entry: &Entry, policies: &[String], game: u64, open: &mut Open) {
        let base = self.play(entry, policies, self.switch.default, game);
        let other = self.play(entry, policies, self.value, game);
        let (named, ledger) = (self.rules(), self.system.ledger());
        let seen: Vec<RuleId> = open
            .rules
            .iter()
            .copied()
            .filter(|&rule| parts(&base.events, &other.events, rule, &named, ledger))
            .collect();
        open.anything &= base.row == other.row && seen.is_empty();
        for (fired, record) in open.fired.iter_mut().zip([&base, &other]) {
            fired.extend(record.events.iter().map(|event| event.rule));
        }
        seen.iter().for_each(|rule| _ = open.rules.remove(rule));
    }

    /// Where it is looked at, and in how many games of each: the scenario that the file names for it, or all.
    fn grounds<'a>(&self, entries: &'a [Entry], places: &BTreeMap<String, String>) -> (Vec<&'a Entry>, u64) {
        let place = places.get(self.switch.name);
        let here = |entry: &&Entry| place.is_none_or(|place| *place == entry.scenario);
        (entries.iter().filter(here).collect(), if place.is_some() { MANY } else { GAMES })
    }

    /// What it does not show, as lists of exceptions name it.
    fn idle(&self, (entries, games): (Vec<&Entry>, u64), exceptions: &Exceptions) -> BTreeSet<String> {
        let rule = |id: &RuleId| format!("{self}: {}", self.system.ledger().rule(*id).id);
        let mut open = Open { anything: true, rules: self.rules(), fired: Default::default() };
        for game in 0..games {
            for entry in &entries {
                let one_way = |id: &RuleId| open.fired.iter().filter(|fired| fired.contains(id)).count() == 1;
                let known = |id: &RuleId| one_way(id) || game >= FEW && exceptions.cover(&rule(id));
                if !open.anything && open.rules.iter().all(known) {
                    break;
                }
                if games == MANY {
                    self.look(entry, &[], game, &mut open);
                } else if game < FEW || entry.weight() == 1 {
                    let policies = if game.is_multiple_of(2) { Vec::new() } else { by_dice(entry) };
                    self.look(entry, &policies, game / 2, &mut open);
                }
            }
        }
        let nothing = open.anything.then(|| self.to_string());
        let one_way = |id: &&RuleId| open.fired.iter().filter(|fired| fired.contains(id)).count() == 1;
        open.rules.iter().filter(|id| !one_way(id)).map(rule).chain(nothing).collect()
    }
}

/// Dice for every side.
fn by_dice(entry: &Entry) -> Vec<String> {
    entry.load(&[]).policies().into_iter().map(|(side, _)| format!("{side}=random")).collect()
}

/// Events from the parting of two journals on that report what parts them: a rule is often reported behind the one that
/// it gives a number to.
const TOLD: usize = 2;

/// Whether two journals of a game part at an event of `rule`: the other rules that the switch names, and lines that
/// only show dice, left out. What follows later shows nothing of the switch.
fn parts(base: &[Event], other: &[Event], rule: RuleId, named: &BTreeSet<RuleId>, ledger: &Ledger) -> bool {
    let counts = |event: &&Event| event.rule == rule || !named.contains(&event.rule) && !ledger.rule(event.rule).dice;
    let (base, other) = (base.iter().filter(counts), other.iter().filter(counts));
    let (base, other): (Vec<&Event>, Vec<&Event>) = (base.collect(), other.collect());
    let alike = base.iter().zip(&other).take_while(|(one, two)| one == two).count();
    let shown = |events: &[&Event]| -> Vec<Event> {
        let of_rule = events.iter().skip(alike).take(TOLD).filter(|event| event.rule == rule);
        of_rule.map(|event| (*event).clone()).collect()
    };
    shown(&base) != shown(&other)
}

fn each_changes_games(system: &'static dyn System) {
    let places: BTreeMap<String, BTreeMap<String, String>> = toml::from_str(&read("switches.toml")).expect("sections");
    let places = &places["where"];
    let (exceptions, entries) = (Exceptions::of("switches.toml", system.name()), with_variants(system));
    let flips = Flip::all(system);
    assert!(!flips.is_empty(), "{} has no switches", system.name());
    let idle = side_by_side(&flips, |flip| flip.idle(flip.grounds(&entries, places), &exceptions));
    let idle = idle.into_iter().flatten().collect();
    exceptions.hold("switches of this system that govern nothing, and rules that they do not", &idle);
}

of_each_system!(every_switch_changes_games_and_each_rule_that_it_names, each_changes_games);
