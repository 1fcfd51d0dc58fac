//! From a policy's file to the doctrine that commands.

use crate::rules::player::{
    BaseFeature, BuyFile, DayFile, FlightFeature, LoadFile, PlayerFile, PolicyFile, TakePosture, UpkeepFile,
    UpkeepKind, YesFile,
};
use crate::rules::{Rules, RulesFile};
use crate::scenario::doctrine::{Buy, Carried, Chore, Day, Doctrine, Posture};
use crate::scenario::load_weights::{aim_weights, family_harm, pilot_wish, posture, weight};
use crate::terms::flying::{Load, MOST_ITEMS};
use ground::doctrine::{Feature, Row, Table, Weights};
use ground::game::List;
use ground::scenario::{Check, Fault};
use std::collections::BTreeMap;

/// The file of a policy, the shared one beneath it, and where each is written.
struct Source<'a> {
    policy: &'a PolicyFile,
    shared: &'a PlayerFile,
    path: String,
    rules: &'a Rules,
}

/// Lowers a policy; none when something is wrong with it.
pub(crate) fn doctrine(
    name: &str,
    policy: &PolicyFile,
    file: &RulesFile,
    rules: &Rules,
    check: &mut Check,
) -> Option<Doctrine> {
    let source = Source { policy, shared: &file.player, path: format!("policies.{name}"), rules };
    let before = check.faults.len();
    let shared = source.shared;
    let mut names = Names::default();
    let yes = |_: &str, yes: YesFile, _: &mut Check| yes.yes;
    let firm = |_: &bool| false;
    let buy =
        source.table::<BaseFeature, _, _>("buy", (&policy.buy, &shared.buy), check, Buy::passes, |path, buy, check| {
            source.buy(path, &buy, check)
        });
    let promote = source.table::<BaseFeature, _, _>("promote", (&policy.promote, &shared.promote), check, firm, yes);
    let pay = source.table::<BaseFeature, _, _>("pay", (&policy.pay, &shared.pay), check, firm, yes);
    let day = source.table::<BaseFeature, _, _>(
        "day",
        (&policy.day, &shared.day),
        check,
        |_| false,
        |path, day, check| source.day(path, &day, &mut names, check),
    );
    let abort = source.table::<BaseFeature, _, _>("abort", (&policy.abort, &shared.abort), check, firm, yes);
    let take = |path: &str, take: TakePosture, names: &mut Names, check: &mut Check| {
        source.posture(&format!("{path}.posture"), &take.posture, names, check).unwrap_or(0)
    };
    let place = source.table::<FlightFeature, _, _>(
        "place",
        (&policy.place, &shared.place),
        check,
        |_| false,
        |path, row, check| take(path, row, &mut names, check),
    );
    let turn = source.table::<FlightFeature, _, _>(
        "turn",
        (&policy.turn, &shared.turn),
        check,
        |_| false,
        |path, row, check| take(path, row, &mut names, check),
    );
    let upkeep = source.table::<BaseFeature, _, _>(
        "upkeep",
        (&policy.upkeep, &shared.upkeep),
        check,
        |chore: &Chore| chore.what != UpkeepKind::Done,
        |path, chore, check| source.chore(path, &chore, check),
    );
    let loads = source.loads(check);
    source.check_own(&mut names, check);
    let (path, wish) = match &policy.pilots {
        Some(wish) => (format!("{}.pilots", source.path), wish),
        None => ("rules.player.pilots".to_owned(), &shared.pilots),
    };
    let pilots = pilot_wish(&path, wish, check);
    let habits = policy.habits.as_ref().unwrap_or(&shared.habits);
    let harm = family_harm(file, rules, check);
    if check.faults.len() > before {
        return None;
    }
    Some(Doctrine {
        buy: buy?,
        promote: promote?,
        pay: pay?,
        day: day?,
        abort: abort?,
        place: place?,
        turn: turn?,
        upkeep: upkeep?,
        loads,
        postures: names.postures.into_iter().map(|(_, posture)| posture).collect(),
        targets: names.targets.into_iter().map(|(_, weights)| weights).collect(),
        pilots,
        evasive: habits.evasive,
        rescue: habits.rescue,
        harm,
    })
}

/// Postures and weights that rows have named so far, by path.
#[derive(Default)]
struct Names {
    postures: Vec<(String, Posture)>,
    targets: Vec<(String, Weights<crate::rules::player::TargetFeature>)>,
}

impl<'a> Source<'a> {
    /// One of the tables: the policy's own or the shared one.
    fn table<F: Feature, W: Clone, A>(
        &self,
        name: &str,
        (own, shared): (&Option<Vec<Row<W>>>, &[Row<W>]),
        check: &mut Check,
        passes: impl Fn(&A) -> bool,
        lower: impl FnMut(&str, W, &mut Check) -> A,
    ) -> Option<Table<F, A>> {
        let (path, rows) = match own {
            Some(rows) => (format!("{}.{name}", self.path), rows.clone()),
            None => (format!("rules.player.{name}"), shared.to_vec()),
        };
        lowered(name, &path, rows, check, passes, lower)
    }

    fn buy(&self, path: &str, file: &BuyFile, check: &mut Check) -> Buy {
        let mut aircraft = Vec::new();
        for (index, name) in file.aircraft.iter().enumerate() {
            match self.rules.aircraft.iter().position(|card| card.name == *name) {
                Some(place) => aircraft.push(place as u8),
                None => {
                    let names = self.rules.aircraft.iter().map(|card| card.name.as_str());
                    check.fault(Fault::unknown(format!("{path}.aircraft[{index}]"), "aircraft", name, names));
                }
            }
        }
        if !aircraft.is_empty() && file.scouts.is_some() {
            check.fault(Fault::new(path, "the row buys aircraft and Scouts").expected("a row for each"));
        }
        Buy {
            aircraft,
            most: file.most.map_or(u8::MAX, |most| check.int(&format!("{path}.most"), most, 1, 32)),
            scouts: file.scouts.map_or(0, |scouts| check.int(&format!("{path}.scouts"), scouts, 1, 99)),
            keep: check.int(&format!("{path}.keep"), file.keep, 0, 200),
        }
    }

    fn day(&self, path: &str, file: &DayFile, names: &mut Names, check: &mut Check) -> Day {
        let missions = check.int(&format!("{path}.missions"), file.missions, 0, 16);
        let targets = match &file.targets {
            Some(name) => self.target_weights(&format!("{path}.targets"), name, names, check),
            None => None,
        };
        if missions > 0 && file.targets.is_none() {
            let fault = Fault::new(path, "missions without targets");
            check.fault(fault.expected("`targets`, the name of weights of battalions"));
        }
        Day {
            missions,
            least: file.least.map_or(1, |least| check.int(&format!("{path}.least"), least, 1, 32)),
            targets,
            kills: file.kills.map_or(0, |kills| weight(&format!("{path}.kills"), kills, check)),
            shaken: file.shaken,
            cripples: file.cripples,
            scouts: file.scouts.map_or(16, |scouts| check.int(&format!("{path}.scouts"), scouts, 0, 16)),
        }
    }

    fn target_weights(&self, named_at: &str, name: &str, names: &mut Names, check: &mut Check) -> Option<usize> {
        let (path, file) = self.find(
            ("weights of targets", "targets", name),
            (&self.policy.targets, &self.shared.targets),
            named_at,
            check,
        )?;
        if let Some(known) = names.targets.iter().position(|(known, _)| *known == path) {
            return Some(known);
        }
        match Weights::load(&path, file) {
            Ok(weights) => names.targets.push((path, weights)),
            Err(faults) => {
                check.faults.extend(faults);
                return None;
            }
        }
        Some(names.targets.len() - 1)
    }

    /// The place of a posture among those of the doctrine.
    fn posture(&self, named_at: &str, name: &str, names: &mut Names, check: &mut Check) -> Option<usize> {
        let (path, file) =
            self.find(("posture", "postures", name), (&self.policy.postures, &self.shared.postures), named_at, check)?;
        if let Some(known) = names.postures.iter().position(|(known, _)| *known == path) {
            return Some(known);
        }
        let aim = file.aim.as_deref().unwrap_or("standard");
        let (aim_path, aim) =
            self.find(("aim", "aims", aim), (&self.policy.aims, &self.shared.aims), &format!("{path}.aim"), check)?;
        let posture = posture(&path, file, aim_weights(&aim_path, aim, check), check);
        names.postures.push((path, posture));
        Some(names.postures.len() - 1)
    }

    fn chore(&self, path: &str, file: &UpkeepFile, check: &mut Check) -> Chore {
        let repairs = file.what == UpkeepKind::Repair;
        if repairs && file.parts.is_empty() {
            check.fault(Fault::new(path, "a repair without parts").expected("`parts`, the most urgent first"));
        }
        if !repairs && (!file.parts.is_empty() || file.room.is_some()) {
            let what = format!("`parts` and `room` mean nothing for {}", file.what.name());
            check.fault(Fault::new(path, what).expected("them in a row of repair"));
        }
        Chore {
            what: file.what,
            parts: file.parts.clone(),
            room: file.room.map_or(u8::MAX, |room| check.int(&format!("{path}.room"), room, 1, 9)),
            keep: check.int(&format!("{path}.keep"), file.keep, 0, 200),
        }
    }

    /// The loads of every type of aircraft: the policy's own or the shared ones.
    fn loads(&self, check: &mut Check) -> Vec<Option<Table<BaseFeature, Carried>>> {
        let cards = &self.rules.aircraft;
        let known = |name: &String| cards.iter().any(|card| card.name == *name);
        for (path, loads) in [(self.path.as_str(), &self.policy.loads), ("rules.player", &self.shared.loads)] {
            for name in loads.keys().filter(|name| !known(name)) {
                let names = cards.iter().map(|card| card.name.as_str());
                check.fault(Fault::unknown(format!("{path}.loads.{name}"), "aircraft", name, names));
            }
        }
        let of_type = |kind: usize| {
            let name = &cards[kind].name;
            let own = self.policy.loads.get(name).map(|rows| (format!("{}.loads.{name}", self.path), rows));
            let shared = || self.shared.loads.get(name).map(|rows| (format!("rules.player.loads.{name}"), rows));
            let (path, rows) = own.or_else(shared)?;
            let lower = |path: &str, load: LoadFile, check: &mut Check| self.carried(path, kind, &load, check);
            lowered(&format!("loads of the {name}"), &path, rows.clone(), check, |_| false, lower)
        };
        (0..cards.len()).map(of_type).collect()
    }

    fn carried(&self, path: &str, kind: usize, file: &LoadFile, check: &mut Check) -> Carried {
        let (rules, card) = (self.rules, &self.rules.aircraft[kind]);
        let mut items: Load = List::filled_with(0);
        let mut weight = 0u32;
        for (index, (name, count)) in file.items.iter().enumerate() {
            let path = format!("{path}.items[{index}]");
            let count: usize = check.int(&format!("{path}[1]"), *count, 1, MOST_ITEMS as i64);
            let Some(place) = rules.items.iter().position(|item| item.name == *name) else {
                let names = rules.items.iter().map(|item| item.name.as_str());
                check.fault(Fault::unknown(format!("{path}[0]"), "weapon", name, names));
                continue;
            };
            if !card.may_carry(place as u8) {
                let may = (0..rules.items.len()).filter(|&item| card.may_carry(item as u8));
                let may: Vec<&str> = may.map(|item| rules.items[item].name.as_str()).collect();
                let fault = Fault::new(format!("{path}[0]"), format!("the {} carries no {name}", card.name));
                check.fault(fault.expected(format!("one of {}", may.join(", "))));
                continue;
            }
            weight += count as u32 * u32::from(rules.items[place].weight);
            let room = MOST_ITEMS - items.len();
            (0..count.min(room)).for_each(|_| items.push(place as u8));
        }
        if weight > u32::from(card.weight) {
            let fault = Fault::new(format!("{path}.items"), format!("the load weighs {weight}"));
            check.fault(fault.expected(format!("at most {}, what the {} carries", card.weight, card.name)));
        }
        Carried {
            items,
            so: file.so.map_or(i16::MAX, |so| check.int(&format!("{path}.so"), so, 0, 99)),
            keep: check.int(&format!("{path}.keep"), file.keep, 0, 200),
        }
    }

    /// The thing of a name: of the policy's own first, then of the shared ones; with its path.
    fn find<'b, T>(
        &self,
        (kind, map, name): (&str, &str, &str),
        (own, shared): (&'b BTreeMap<String, T>, &'b BTreeMap<String, T>),
        named_at: &str,
        check: &mut Check,
    ) -> Option<(String, &'b T)> {
        if let Some(found) = own.get(name) {
            return Some((format!("{}.{map}.{name}", self.path), found));
        }
        if let Some(found) = shared.get(name) {
            return Some((format!("rules.player.{map}.{name}"), found));
        }
        let names = own.keys().chain(shared.keys()).map(String::as_str);
        check.fault(Fault::unknown(named_at, kind, name, names));
        None
    }

    /// Checks the postures, aims and weights of the policy's own, named by a row or not.
    fn check_own(&self, names: &mut Names, check: &mut Check) {
        let mut own = Check::default();
        let mut seen = Names { postures: names.postures.clone(), targets: names.targets.clone() };
        for name in self.policy.postures.keys() {
            self.posture(&format!("{}.postures.{name}", self.path), name, &mut seen, &mut own);
        }
        for (name, aim) in &self.policy.aims {
            aim_weights(&format!("{}.aims.{name}", self.path), aim, &mut own);
        }
        for name in self.policy.targets.keys() {
            self.target_weights(&format!("{}.targets.{name}", self.path), name, &mut seen, &mut own);
        }
        own.faults.retain(|fault| !check.faults.contains(fault));
        own.faults.dedup();
        check.faults.append(&mut own.faults);
    }
}

/// A table of these rows; none, with its faults in the check, when something is wrong with it.
fn lowered<F: Feature, W: Clone, A>(
    name: &str,
    path: &str,
    rows: Vec<Row<W>>,
    check: &mut Check,
    passes: impl Fn(&A) -> bool,
    mut lower: impl FnMut(&str, W, &mut Check) -> A,
) -> Option<Table<F, A>> {
    let lower = |path: &str, action: W| {
        let mut inner = Check::default();
        let lowered = lower(path, action, &mut inner);
        if inner.faults.is_empty() { Ok(lowered) } else { Err(inner.faults) }
    };
    let table = Table::load_passing(name, path, rows, lower, passes);
    table.map_err(|faults| check.faults.extend(faults)).ok()
}
