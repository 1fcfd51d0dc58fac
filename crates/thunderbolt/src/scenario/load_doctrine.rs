//! Lowers the file of a policy to the doctrine that its commander plays by.

use crate::rules::player::{
    BaseFeature, BuyFile, DayFile, LoadFile, PlayerFile, PolicyFile, TakePosture, UpkeepFile, UpkeepKind, YesFile,
};
use crate::rules::{Rules, RulesFile};
use crate::scenario::doctrine::{Buy, Chore, Day, Doctrine, Loadout, Posture};
use crate::scenario::load_weights::{aim_weights, family_harm, pilot_wish, posture};
use crate::terms::flying::{Load, MOST_ITEMS};
use ground::doctrine::{Layers, NamedParts, PartName, Table, Weights, checked, share};
use ground::game::List;
use ground::scenario::{Check, Fault};

/// The file of a policy, the shared one beneath it, and where each is written.
struct PolicyFiles<'a> {
    policy: &'a PolicyFile,
    shared: &'a PlayerFile,
    layers: Layers,
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
    let files = PolicyFiles { policy, shared: &file.player, layers: Layers::new(name, "rules.player"), rules };
    let before = check.faults.len();
    let shared = files.shared;
    let mut used = UsedParts::default();
    let layers = &files.layers;
    let yes = |_: &str, yes: YesFile, _: &mut Check| yes.yes;
    let buys = |path: &str, buy: BuyFile, check: &mut Check| files.buy(path, &buy, check);
    let buy = layers.table_passing("buy", (&policy.buy, &shared.buy), check, buys, Buy::passes);
    let promote = layers.table("promote", (&policy.promote, &shared.promote), check, yes);
    let pay = layers.table("pay", (&policy.pay, &shared.pay), check, yes);
    let days = |path: &str, day: DayFile, check: &mut Check| files.day(path, &day, &mut used, check);
    let day = layers.table("day", (&policy.day, &shared.day), check, days);
    let abort = layers.table("abort", (&policy.abort, &shared.abort), check, yes);
    let mut take = |path: &str, take: TakePosture, check: &mut Check| {
        files.posture(&format!("{path}.posture"), &take.posture, &mut used, check).unwrap_or(0)
    };
    let place = layers.table("place", (&policy.place, &shared.place), check, &mut take);
    let turn = layers.table("turn", (&policy.turn, &shared.turn), check, &mut take);
    let chores = |path: &str, chore: UpkeepFile, check: &mut Check| files.chore(path, &chore, check);
    let goes_on = |chore: &Chore| chore.what != UpkeepKind::Done;
    let upkeep = layers.table_passing("upkeep", (&policy.upkeep, &shared.upkeep), check, chores, goes_on);
    let loads = files.loads(check);
    files.check_own(&used, check);
    let wish = policy.pilots.as_ref().unwrap_or(&shared.pilots);
    let pilots = pilot_wish(&layers.path("pilots", policy.pilots.is_some()), wish, check);
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
        postures: used.postures.into_vec(),
        targets: used.targets.into_vec(),
        pilots,
        evasive: habits.evasive,
        rescue: habits.rescue,
        harm,
    })
}

/// The postures and the weights of targets that the rows of a policy use.
#[derive(Clone, Default)]
struct UsedParts {
    postures: NamedParts<Posture>,
    targets: NamedParts<Weights<crate::rules::player::TargetFeature>>,
}

impl<'a> PolicyFiles<'a> {
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

    fn day(&self, path: &str, file: &DayFile, used: &mut UsedParts, check: &mut Check) -> Day {
        let missions = check.int(&format!("{path}.missions"), file.missions, 0, 16);
        let targets = match &file.targets {
            Some(name) => self.target_weights(&format!("{path}.targets"), name, used, check),
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
            kills: file.kills.map_or(0, |kills| share(&format!("{path}.kills"), kills, 100.0, check)),
            shaken: file.shaken,
            cripples: file.cripples,
            scouts: file.scouts.map_or(16, |scouts| check.int(&format!("{path}.scouts"), scouts, 0, 16)),
        }
    }

    fn target_weights(&self, named_at: &str, name: &str, used: &mut UsedParts, check: &mut Check) -> Option<usize> {
        let all = (&self.policy.targets, &self.shared.targets);
        let (path, file) =
            self.layers.find(PartName { kind: "weights of targets", map: "targets", name }, all, named_at, check)?;
        let load = |path: &str| Weights::load(path, file).map_err(|faults| check.faults.extend(faults)).ok();
        used.targets.index(path, load)
    }

    /// The place of a posture among those of the doctrine.
    fn posture(&self, named_at: &str, name: &str, used: &mut UsedParts, check: &mut Check) -> Option<usize> {
        let all = (&self.policy.postures, &self.shared.postures);
        let (path, file) =
            self.layers.find(PartName { kind: "posture", map: "postures", name }, all, named_at, check)?;
        used.postures.index(path, |path| {
            let aim = file.aim.as_deref().unwrap_or("standard");
            let all = (&self.policy.aims, &self.shared.aims);
            let (aim_path, aim) = self.layers.find(
                PartName { kind: "aim", map: "aims", name: aim },
                all,
                &format!("{path}.aim"),
                check,
            )?;
            Some(posture(path, file, aim_weights(&aim_path, aim, check), check))
        })
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
    fn loads(&self, check: &mut Check) -> Vec<Option<Table<BaseFeature, Loadout>>> {
        let cards = &self.rules.aircraft;
        let known = |name: &String| cards.iter().any(|card| card.name == *name);
        for (is_own, loads) in [(true, &self.policy.loads), (false, &self.shared.loads)] {
            for name in loads.keys().filter(|name| !known(name)) {
                let names = cards.iter().map(|card| card.name.as_str());
                let path = self.layers.path(&format!("loads.{name}"), is_own);
                check.fault(Fault::unknown(path, "aircraft", name, names));
            }
        }
        let of_type = |kind: usize| {
            let name = &cards[kind].name;
            let own = self.policy.loads.get(name);
            let rows = own.or_else(|| self.shared.loads.get(name))?.clone();
            let path = self.layers.path(&format!("loads.{name}"), own.is_some());
            let lower = |path: &str, load: LoadFile, check: &mut Check| self.carried(path, kind, &load, check);
            checked((&format!("loads of the {name}"), &path), rows, check, lower, |_| false)
        };
        (0..cards.len()).map(of_type).collect()
    }

    fn carried(&self, path: &str, kind: usize, file: &LoadFile, check: &mut Check) -> Loadout {
        let (rules, card) = (self.rules, &self.rules.aircraft[kind]);
        let mut items: Load = List::empty(0);
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
                let list = format!("one of rules.aircraft.{}.items: {}", card.name, may.join(", "));
                check.fault(fault.expected(list));
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
        Loadout {
            items,
            so: file.so.map_or(i16::MAX, |so| check.int(&format!("{path}.so"), so, 0, 99)),
            keep: check.int(&format!("{path}.keep"), file.keep, 0, 200),
        }
    }

    /// Checks the postures, aims and weights of the policy's own, named by a row or not.
    fn check_own(&self, used: &UsedParts, check: &mut Check) {
        let mut own = Check::default();
        let mut used = used.clone();
        for name in self.policy.postures.keys() {
            self.posture(&self.layers.path(&format!("postures.{name}"), true), name, &mut used, &mut own);
        }
        for (name, aim) in &self.policy.aims {
            aim_weights(&self.layers.path(&format!("aims.{name}"), true), aim, &mut own);
        }
        for name in self.policy.targets.keys() {
            self.target_weights(&self.layers.path(&format!("targets.{name}"), true), name, &mut used, &mut own);
        }
        check.add_new(own);
    }
}
