//! From a document to a dogfight ready for play: sides, cards, places, policies (J0.2).

use crate::keys::LABELS_OF_B;
use crate::rules::energy_roll::EnergyRoll;
use crate::rules::guns::{Guns, MOST_DICE};
use crate::rules::pilots::PilotFile;
use crate::rules::starts::{StartFile, StartSideFile};
use crate::rules::{Card, MOST_JETS, Missile, Rules, RulesFile, Tables, cards};
use crate::scenario::doctrine::Doctrine;
use crate::scenario::expected_damage::{ExpectedDamage, SCALE};
use crate::scenario::file::{DocumentFile, GroupFile, SideFile};
use crate::scenario::forces::{JetSpec, Scatter, Start};
use crate::scenario::shot_levels::ShotLevels;
use crate::scenario::{Dogfight, MOST_FACTOR, MOST_MANOEUVRES, Policy, load_doctrine};
use crate::terms::named::{FuelState, Skill};
use crate::terms::side::Side;
use ground::board::{Facing, Hex, Pose};
use ground::chance::{Enumerate, Label};
use ground::doctrine::LookAheadFile;
use ground::game::planner::{Flown, LookAhead};
use ground::journal::Silent;
use ground::scenario::{Check, Document, Fault, Problems, Provenance, too_early};
use std::collections::BTreeMap;
use std::mem::take;
use std::sync::Arc;

/// Loads a scenario.
pub(crate) fn dogfight(document: &Document) -> Result<Dogfight, Problems> {
    document.assembled(assemble)
}

/// Checks the rules that no dogfight need use: every card with its loads, every missile, every start.
pub(crate) fn check_all(file: &DocumentFile, check: &mut Check) {
    let Some((rules, loader)) = Loader::new(file, check) else { return };
    for (name, card) in &file.rules.cards {
        cards::load(&format!("rules.cards.{name}"), card, None, &file.rules, loader.check);
    }
    for (start_name, start) in &file.rules.starts {
        for side in Side::BOTH {
            Line { side, start, counts: [1, 1], rules: &rules, start_name }.hex(0, loader.check);
        }
    }
}

/// Checks every policy, whether a side flies by it or not.
pub(crate) fn check_policies(file: &DocumentFile, check: &mut Check) {
    let Some((rules, loader)) = Loader::new(file, check) else { return };
    for (name, pilot) in &file.policies {
        flown(name, pilot, file, &rules, loader.check);
    }
}

pub(crate) fn assemble(file: &DocumentFile, check: &mut Check) -> Option<Dogfight> {
    if file.sides.is_none() {
        check.fault(Fault::new("sides", "the scenario has no sides").expected("sides.a and sides.b"));
    }
    let (rules, mut loader) = Loader::new(file, check)?;
    let sides = file.sides.as_ref()?;
    let Some(start) = file.rules.starts.get(&file.dogfight.start) else {
        let names = file.rules.starts.keys().map(String::as_str);
        loader.check.fault(Fault::unknown("dogfight.start", "start", &file.dogfight.start, names));
        return None;
    };
    let sides = [&sides.a, &sides.b];
    for (side, file) in Side::BOTH.iter().zip(sides) {
        if let Some(name) = file.name.as_ref().filter(|name| name.is_empty() || name.contains(char::is_control)) {
            let fault = Fault::new(format!("sides.{}.name", side.name()), format!("the side is called {name:?}"));
            loader.check.fault(fault.expected("a name on one line"));
        }
    }
    let counts = [0, 1].map(|side| loader.count(Side::BOTH[side], sides[side]));
    let mut seats = Vec::new();
    for side in Side::BOTH {
        let line = Line { side, start, counts, rules: &rules, start_name: &file.dogfight.start };
        loader.seat_side(&line, sides[side.index()], &mut seats);
    }
    loader.check_labels(&seats);
    loader.check_guns(&rules.guns, &seats);
    let departs = loader.departs;
    let missiles = loader.missiles;
    let sun = file.dogfight.sun.map(|sun| Facing::new(check.int("dogfight.sun", sun, 0, 5)));
    let policies = policies(file, sides, &rules, check)?;
    if !check.faults.is_empty() {
        return None;
    }
    seats.sort_by_key(|seat: &(JetSpec, String)| seat.0.label);
    let seats: Vec<JetSpec> = seats.into_iter().map(|(seat, _)| seat).collect();
    let varied = file.dogfight.start != "standard"
        || file.dogfight.night
        || file.dogfight.year.is_some()
        || counts != [2, 2]
        || departs;
    let guns_reach = rules.guns.range[1];
    let mut dogfight = Dogfight {
        worth: ExpectedDamage::new(&rules.missile_attack),
        mean_gains: mean_gains(&rules),
        reach: missiles.iter().map(|(_, missile)| missile.range[1]).max().unwrap_or(0).max(guns_reach),
        levels: ShotLevels::of(&rules),
        rules,
        seats,
        missiles,
        sun,
        varied,
        away: sides.map(|side| side.fuel == FuelState::Away),
        policies,
        switches: file.switches,
        side_names: [0, 1].map(|side| sides[side].name.clone().unwrap_or_else(|| Side::BOTH[side].name().to_owned())),
        provenance: Vec::new(),
    };
    dogfight.provenance = provenance(file, &dogfight);
    Some(dogfight)
}

/// Every table in use: of those that a scenario may leave aside, the ones it does not.
fn provenance(file: &DocumentFile, dogfight: &Dogfight) -> Vec<Provenance> {
    let on_board = |name: &str| dogfight.missiles.iter().any(|(known, _)| *known == name);
    let flown = |card: &str| {
        file.rules.cards.get(card).is_some_and(|card| dogfight.seats.iter().any(|seat| seat.card.name == card.name))
    };
    let mut tables = file.rules.provenance();
    tables.retain(|table| match table.table.strip_prefix("rules.").and_then(|table| table.split_once('.')) {
        Some(("starts", start)) => start == file.dogfight.start,
        Some(("cards", card)) => flown(card),
        Some(("missiles", missile)) => on_board(missile),
        _ => match table.table.as_str() {
            "rules.low-maximum" => dogfight.rules.low_maximum.is_some(),
            "rules.zoom-pump" => dogfight.rules.zoom_pump_dive.is_some(),
            _ => true,
        },
    });
    tables
}

/// The policies of both sides. One policy on both is one doctrine: what follows from it is worked out once.
fn policies(file: &DocumentFile, sides: [&SideFile; 2], rules: &Rules, check: &mut Check) -> Option<[Policy; 2]> {
    let policies = Side::BOTH.map(|side| policy(file, side, sides[side.index()], rules, check));
    let [Some(a), Some(mut b)] = policies else { return None };
    if a.name == b.name {
        b.flown = a.flown.clone();
    }
    Some([a, b])
}

fn policy(file: &DocumentFile, side: Side, side_file: &SideFile, rules: &Rules, check: &mut Check) -> Option<Policy> {
    let path = format!("sides.{}.policy", side.name());
    let Some(name) = &side_file.policy else {
        check.fault(Fault::new(path, "the side has no policy").expected("the name of a policy, such as turn-fighter"));
        return None;
    };
    let Some(pilot) = file.policies.get(name) else {
        check.fault(Fault::unknown(path, "policy", name, file.policies.keys().map(String::as_str)));
        return None;
    };
    Some(Policy { name: name.clone(), flown: flown(name, pilot, file, rules, check)? })
}

/// How the policy `name` chooses.
fn flown(
    name: &str,
    pilot: &PilotFile,
    file: &DocumentFile,
    rules: &Rules,
    check: &mut Check,
) -> Option<Flown<Doctrine>> {
    let lower = |name: &str, pilot: &PilotFile, check: &mut Check| {
        load_doctrine::doctrine(name, pilot, &file.rules.pilots, rules, check)
    };
    if let Some(look_ahead) = &pilot.look_ahead {
        if pilot.random || pilot.declines || !pilot.rows.is_empty() || pilot.replaces() {
            check.fault(LookAheadFile::beside(name, "rows"));
        }
        let has_rows = |pilot: &PilotFile| !pilot.random && pilot.look_ahead.is_none();
        let followed = look_ahead.followed(name, &file.policies, has_rows, check);
        return LookAhead::lower(followed, |policy, pilot| lower(policy, pilot, check)).map(Flown::LookAhead);
    }
    if !pilot.random {
        return Some(Flown::ByTheBook(Arc::new(lower(name, pilot, check)?)));
    }
    if !pilot.rows.is_empty() {
        let fault = Fault::new(format!("policies.{name}.random"), "a policy that chooses by dice has rows");
        check.fault(fault.expected("rows, or `random`"));
    }
    Some(Flown::Random)
}

/// Where a side lines up.
struct Line<'a> {
    side: Side,
    start: &'a StartFile,
    start_name: &'a str,
    counts: [usize; 2],
    rules: &'a Rules,
}

impl Line<'_> {
    fn own(&self) -> &StartSideFile {
        match self.side {
            Side::A => &self.start.a,
            Side::B => &self.start.b,
        }
    }

    /// How jet `k` of its side starts where the scenario says nothing of its own.
    fn start(&self, k: usize, fuel: i16) -> Start {
        let own = self.own();
        Start {
            pose: Pose::new(self.hex(k, &mut Check::default()), Facing::new(own.facing as u8)),
            altitude: own.altitude as i8,
            speed: own.speed as i8,
            fuel: (i32::from(fuel) * self.rules.fuel.full_percent / 100) as i16,
            disengaging: own.disengaging,
            scatter: Scatter::default(),
        }
    }

    /// The hex of jet `k` of its side, from 0 (J0.2g).
    fn hex(&self, k: usize, check: &mut Check) -> Hex {
        let path = format!("rules.starts.{}", self.start_name);
        let own = self.own();
        let mut pair = |path: String, pair: [i64; 2]| {
            let [q, r] = [0, 1].map(|axis| check.int(&format!("{path}[{axis}]"), pair[axis], -1000, 1000));
            Hex::new(q, r)
        };
        let origin = pair(format!("{path}.{}.hex", self.side.name()), own.hex);
        let step = pair(format!("{path}.step"), self.start.step);
        let steps = if own.opposite { (self.counts[0] + self.counts[1]) as i32 / 2 - 1 - k as i32 } else { k as i32 };
        origin + Hex::new(step.x * steps, step.y * steps)
    }
}

/// Loads the jets of both sides.
struct Loader<'a> {
    rules: &'a RulesFile,
    year: Option<i64>,
    missiles: Vec<(String, Missile)>,
    cards: BTreeMap<String, Card>,
    /// All missile types of the rules; `missiles` are those on board.
    kinds: BTreeMap<String, Missile>,
    /// Some jet is not as the start has it: elsewhere, short of fuel, drawn by dice, or its pilot not Regular (J0.2g).
    departs: bool,
    check: &'a mut Check,
}

impl<'a> Loader<'a> {
    /// The rules of a document, and a loader with its cards and missiles; none where a table can't be read at all.
    fn new(file: &'a DocumentFile, check: &'a mut Check) -> Option<(Rules, Loader<'a>)> {
        let mut tables = Tables::of(&file.rules, check);
        check.int::<i64>("switches.energy-dice-floor", file.switches.energy_dice_floor, 2, 3);
        if let Some(year) = file.dogfight.year {
            check.int::<i32>("dogfight.year", year, 1945, 2100);
        }
        let (cards, kinds) = tables.as_mut().map(|tables| (take(&mut tables.cards), take(&mut tables.missiles)))?;
        let rules = Rules::of(tables?, &file.switches, file.dogfight.night);
        let (year, missiles) = (file.dogfight.year, Vec::new());
        let loader = Loader { rules: &file.rules, year, missiles, cards, kinds, departs: false, check };
        Some((rules, loader))
    }

    fn count(&mut self, side: Side, file: &SideFile) -> usize {
        let path = format!("sides.{}.jets", side.name());
        let mut count = 0;
        for (index, group) in file.jets.iter().enumerate() {
            count += self.check.int::<usize>(&format!("{path}[{index}].count"), group.count.unwrap_or(1), 1, 8);
        }
        if count == 0 || count > MOST_JETS / 2 {
            let what = format!("side {} has {count} jets", side.name());
            self.check.fault(Fault::new(path, what).expected(format!("1 to {}", MOST_JETS / 2)));
        }
        count
    }

    fn seat_side(&mut self, line: &Line<'_>, file: &SideFile, seats: &mut Vec<(JetSpec, String)>) {
        let mut k = 0;
        for (index, group) in file.jets.iter().enumerate() {
            // More jets than that are a fault already.
            if k > MOST_JETS {
                return;
            }
            let path = format!("sides.{}.jets[{index}]", line.side.name());
            let Some((card, racks)) = self.card(&path, group) else { continue };
            let count = group.count.unwrap_or(1).clamp(1, 8) as usize;
            self.check_list(&path, "hexes", group.hexes.as_ref().map(Vec::len), count);
            self.check_list(&path, "labels", group.labels.as_ref().map(Vec::len), count);
            for place in 0..count {
                let label = self.label(&path, group, place, line.side, k);
                let start = self.start(&path, (file, group), (place, k), line, &card);
                self.departs |= group.skill != Skill::Regular || start != line.start(k, card.fuel);
                let name = format!("{}{} {}", line.side.name(), k + 1, card.name);
                let (side, card, racks) = (line.side, card.clone(), racks.clone());
                seats.push((JetSpec { label, side, name, card, skill: group.skill, racks, start }, path.clone()));
                k += 1;
            }
        }
    }

    fn check_list(&mut self, path: &str, name: &str, given: Option<usize>, count: usize) {
        if let Some(given) = given.filter(|&given| given != count) {
            let what = format!("{name} are given for {given} jets");
            self.check.fault(
                Fault::new(format!("{path}.{name}"), what).expected(format!("{count}, as many as there are jets")),
            );
        }
    }

    fn label(&mut self, path: &str, group: &GroupFile, place: usize, side: Side, k: usize) -> Label {
        match group.labels.as_ref().and_then(|labels| labels.get(place)) {
            Some(&label) => Label(self.check.int(&format!("{path}.labels[{place}]"), label, 1, 255)),
            None => Label(k as u16 + if side == Side::A { 1 } else { LABELS_OF_B }),
        }
    }

    fn check_labels(&mut self, seats: &[(JetSpec, String)]) {
        for (index, (seat, path)) in seats.iter().enumerate() {
            if seats[..index].iter().any(|(other, _)| other.label == seat.label) {
                let what = format!("two jets have the label {}", seat.label.0);
                self.check
                    .fault(Fault::new(format!("{path}.labels"), what).expected("a label of its own for each jet"));
            }
        }
    }

    /// Faults a pilot whose gun has more dice than the tables of expected damage (J4.3c).
    fn check_guns(&mut self, guns: &Guns, seats: &[(JetSpec, String)]) {
        let dice = |seat: &JetSpec| guns.dice(seat.card.gun_dice, seat.skill);
        if let Some((seat, _)) = seats.iter().find(|(seat, _)| dice(seat) > MOST_DICE) {
            let skill = seat.skill.name();
            let what = format!("{}, {skill}, fires {} gun dice", seat.name, dice(seat));
            let most = i64::from(MOST_DICE) - i64::from(seat.card.gun_dice);
            let fault = Fault::new(format!("rules.guns.{skill}-dice"), what);
            self.check.fault(fault.expected(format!("at most {MOST_DICE} dice: {skill}-dice of {most} or less")));
        }
    }

    /// The card of a group, and what it carries.
    fn card(&mut self, path: &str, group: &GroupFile) -> Option<(Card, Vec<(usize, i8)>)> {
        let (Some(card), Some(file)) = (self.cards.get(&group.card).cloned(), self.rules.cards.get(&group.card)) else {
            let names = self.rules.cards.keys().map(String::as_str);
            self.check.fault(Fault::unknown(format!("{path}.card"), "unit card", &group.card, names));
            return None;
        };
        if let Some(year) = self.year.filter(|&year| year < file.year) {
            let path = format!("{path}.card");
            self.check.fault(too_early(path, &group.card, file.year, ("dogfight", year), "year"));
        }
        let card_path = format!("rules.cards.{}", group.card);
        let loads = cards::load(&card_path, file, self.year, self.rules, self.check);
        let racks = loads.into_iter().map(|(missile, count)| (self.missile(missile), count)).collect();
        Some((card, racks))
    }

    /// The place of a missile type among those on board.
    fn missile(&mut self, name: String) -> usize {
        if let Some(index) = self.missiles.iter().position(|(known, _)| *known == name) {
            return index;
        }
        let missile = self.kinds[&name];
        self.missiles.push((name, missile));
        self.missiles.len() - 1
    }

    fn start(
        &mut self,
        path: &str,
        (side, group): (&SideFile, &GroupFile),
        (place, k): (usize, usize),
        line: &Line<'_>,
        card: &Card,
    ) -> Start {
        let own = line.own();
        let start_path = format!("rules.starts.{}.{}", line.start_name, line.side.name());
        let side_path = format!("sides.{}", line.side.name());
        // Each value comes from the group, or the side, or the start.
        let mut pick = |name: &str, values: [Option<i64>; 3], range: (i64, i64), of: &str| {
            let paths = [path, &side_path, &start_path];
            let found = values.iter().zip(paths).find_map(|(value, path)| value.map(|value| (value, path)));
            let (value, path) = found.unwrap_or((range.0, path));
            self.check.int_of::<i64>(&format!("{path}.{name}"), value, range, of)
        };
        let rules = &line.rules.altitude;
        let (lowest, highest) = (rules.lowest.into(), rules.highest.into());
        let altitudes = [group.altitude, side.altitude, Some(own.altitude)];
        let altitude = pick("altitude", altitudes, (lowest, highest), "");
        let (range, of) = ((1, card.maximum.into()), format!("the maximum of {}", card.name));
        let speed = pick("speed", [group.speed, side.speed, Some(own.speed)], range, &of);
        let facing = pick("facing", [group.facing, None, Some(own.facing)], (0, 5), "");
        let hex = match group.hexes.as_ref().and_then(|hexes| hexes.get(place)) {
            Some(pair) => {
                let at = |axis: usize| format!("{path}.hexes[{place}][{axis}]");
                let [q, r] = [0, 1].map(|axis| self.check.int(&at(axis), pair[axis], -1000, 1000));
                Hex::new(q, r)
            }
            None => line.hex(k, self.check),
        };
        let percent = match side.fuel {
            FuelState::Full => line.rules.fuel.full_percent,
            FuelState::Away => line.rules.fuel.away_percent,
        };
        let scatter = side.scatter;
        let mut within =
            |name: &str, value, most| self.check.int(&format!("{side_path}.scatter.{name}"), value, 0, most);
        Start {
            pose: Pose::new(hex, Facing::new(facing as u8)),
            altitude: altitude as i8,
            speed: speed as i8,
            fuel: (i32::from(card.fuel) * percent / 100) as i16,
            disengaging: side.disengaging.unwrap_or(own.disengaging),
            scatter: Scatter {
                hexes: within("hexes", scatter.hexes, 6),
                altitude: within("altitude", scatter.altitude, 8),
                speed: within("speed", scatter.speed, 5),
                facing: within("facing", scatter.facing, 2),
            },
        }
    }
}

/// Mean increases of dry Energy Rolls, walked with the roll itself.
fn mean_gains(rules: &Rules) -> Vec<i64> {
    let mut means = Vec::with_capacity(9 * (MOST_MANOEUVRES + 1) * (MOST_FACTOR + 1));
    for altitude in 1..=9 {
        for manoeuvres in 0..=MOST_MANOEUVRES as u8 {
            for factor in 0..=MOST_FACTOR as i8 {
                let input = EnergyRoll { altitude, manoeuvres, factor, burn: false };
                let mut mean = 0;
                let walked = Enumerate::walk(
                    |mut chance| rules.energy.roll(Label::NONE, input, &mut chance, &mut Silent),
                    |gain, (ways, all)| mean += i64::from(gain) * ways as i64 * (SCALE / all as i64),
                );
                walked.expect("an Energy Roll has few outcomes");
                means.push(mean);
            }
        }
    }
    means
}
