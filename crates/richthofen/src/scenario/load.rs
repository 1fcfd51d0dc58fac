//! From a document to a scenario ready for play: types, aircraft, places, policies.

use crate::keys::LABELS_OF_GERMANS;
use crate::rules::aircraft::Aircraft;
use crate::rules::pilots::PilotFile;
use crate::rules::{Rules, RulesFile};
use crate::scenario::doctrine::Doctrine;
use crate::scenario::file::{DocumentFile, GroupFile, SideFile, SidesFile};
use crate::scenario::forces::{self, PlaneSpec, Start};
use crate::scenario::prepared::Prepared;
use crate::scenario::prepared::expected_damage::ExpectedDamage;
use crate::scenario::types::Types;
use crate::scenario::{Policy, Scenario, checks, load_campaign, load_doctrine};
use crate::terms::date::Month;
use crate::terms::named::{Class, MissionKind, Skill, Task};
use crate::terms::side::Side;
use crate::terms::sizes::{MOST_PLANES, STEP};
use crate::terms::switches::ContinuedMovement;
use ground::board::{Facing, Hex, Pose};
use ground::chance::Label;
use ground::doctrine::LookAheadFile;
use ground::game::planner::{Flown, LookAhead};
use ground::scenario::lower::{Lower, Lowering};
use ground::scenario::{Check, Document, Fault, Problems, Provenance};
use std::sync::Arc;

/// Loads a scenario.
pub(crate) fn scenario(document: &Document) -> Result<Scenario, Problems> {
    document.assembled(|file: &DocumentFile, check| {
        let scenario = assemble(file, check, &mut Vec::new());
        let faults = std::mem::take(&mut check.faults).into_iter();
        check.faults = faults.map(|fault| checks::at_own_value(document, fault)).collect();
        scenario
    })
}

/// What is wrong, each fault with its place.
fn located(document: &Document, check: Check) -> Problems {
    document.locate(check.faults.into_iter().map(|fault| checks::at_own_value(document, fault)).collect())
}

/// What is allowed in a scenario, but suspicious: aircraft before their time, and attacks without a mission.
pub(crate) fn suspicious(document: &Document) -> Vec<Fault> {
    let Ok(file) = document.decode::<DocumentFile>() else { return Vec::new() };
    let mut found = Vec::new();
    let scenario = assemble(&file, &mut Check::default(), &mut found);
    found.extend(scenario.as_ref().and_then(attacks_without_mission));
    found
}

/// The warning that a campaign has more attacks than missions.
fn attacks_without_mission(scenario: &Scenario) -> Option<Fault> {
    scenario.campaign.as_ref()?;
    let campaign = &scenario.rules.campaign;
    let missions: i64 = campaign.missions.iter().map(|&count| i64::from(count)).sum();
    let attacks = campaign.all_attacks();
    let what = format!("{missions} missions for {attacks} attacks: the attacks beyond them are not flown");
    let fault = || Fault::new("rules.campaign.missions", what).expected(format!("{attacks} missions"));
    (missions < attacks).then(fault)
}

/// Checks the rules and the policies that no scenario need use.
pub(crate) fn check_unused(document: &Document) -> Result<(), Problems> {
    let file: DocumentFile = document.decode()?;
    let mut check = Check::default();
    if let Some(rules) = rules(&file.rules, &mut check) {
        load_campaign::plan(&rules, &mut Types::of(&rules, Month::default()), &mut check);
        for (name, pilot) in &file.policies {
            flown(name, pilot, &file, &mut check);
        }
    }
    if check.faults.is_empty() { Ok(()) } else { Err(located(document, check)) }
}

/// The rules of a file; none where a table can't be read at all.
pub(crate) fn rules(file: &RulesFile, check: &mut Check) -> Option<Rules> {
    let mut rules = Rules::lower(file, "rules", (0, 0), &mut Lowering { check, context: () })?;
    rules.pilots.critical = check.int("rules.pilots.critical", rules.pilots.critical.into(), 0, 99);
    rules.pilots.kill = check.int("rules.pilots.kill", rules.pilots.kill.into(), 0, 99);
    rules.pilots.spare = check.int("rules.pilots.spare", rules.pilots.spare.into(), 0, 999);
    checks::rules(&rules, check);
    Some(rules)
}

/// A scenario of a decoded document; none where something is wrong with it. `early` gets the aircraft before their
/// time.
pub(crate) fn assemble(file: &DocumentFile, check: &mut Check, early: &mut Vec<Fault>) -> Option<Scenario> {
    let rules = rules(&file.rules, check)?;
    let sortie = &file.sortie;
    let Some(sides) = file.sides.as_ref() else {
        check.fault(Fault::new("sides", "the scenario has no sides").expected("sides.allies and sides.germans"));
        return None;
    };
    let date = Month::lower(&sortie.date, "sortie.date", (0, 0), &mut Lowering { check, context: () })?;
    let mut types = Types::of(&rules, date);
    let mission = sortie.mission;
    let goal = goal(file, &rules, check);
    let campaign = (mission == MissionKind::Campaign).then(|| load_campaign::plan(&rules, &mut types, check));
    let mut seats = Vec::new();
    if campaign.is_none() {
        let mut loader = Loader { rules: &rules, types: &mut types, mission, goal, check };
        for side in Side::BOTH {
            loader.seat_side(side, sides.of(side), &mut seats);
        }
        loader.check_seats(&seats, sides);
        checks::mission((mission, sortie.by.into()), &types.found, &seats, check);
    }
    checks::campaign(sortie, sides, check);
    let turns = sortie.turns.map_or(rules.ending.turns, |turns| check.int("sortie.turns", turns, 1, 60));
    let wind = sortie.wind.map(|wind| Facing::new(check.int("sortie.wind", wind, 0, 5)));
    let policies = policies(file, sides, check)?;
    if !check.faults.is_empty() {
        return None;
    }
    seats.sort_by_key(|seat: &PlaneSpec| seat.label);
    early.append(&mut types.early);
    let types = types.found;
    let expected = ExpectedDamage::new(&rules.damage_table, &rules.pilots);
    let schedules: Vec<_> = types.iter().map(|aircraft| aircraft.schedule).collect();
    let most = types.iter().map(|aircraft| aircraft.maximum.unsigned_abs().into()).max().unwrap_or(0);
    let continues = file.switches.continued_movement == ContinuedMovement::On;
    let prepared = Prepared::of(&rules.turning, expected, schedules, most, continues);
    let side_names = Side::BOTH.map(|side| sides.of(side).name.clone().unwrap_or_else(|| side.name().to_owned()));
    let mut scenario = Scenario {
        rules,
        types,
        seats,
        mission,
        by: sortie.by.into(),
        date,
        turns,
        goal,
        target: sortie.target,
        rear: sortie.rear,
        hidden_guns: sortie.hidden_guns,
        survivors: sortie.survivors,
        wind,
        south: Side::Allies,
        switches: file.switches,
        policies,
        campaign: campaign.flatten(),
        prepared,
        side_names,
        provenance: Vec::new(),
    };
    scenario.provenance = provenance(file, &scenario);
    Some(scenario)
}

/// Every table in use: of types, those that come up.
fn provenance(file: &DocumentFile, scenario: &Scenario) -> Vec<Provenance> {
    let mut tables = file.rules.provenance();
    tables.retain(|table| match table.table.strip_prefix("rules.aircraft.") {
        Some(name) => {
            file.rules.aircraft.get(name).is_some_and(|row| scenario.types.iter().any(|known| known.name == row.name))
        }
        None => table.table != "rules.campaign" || scenario.campaign.is_some(),
    });
    tables
}

/// The hex of a mission: as written, or where it usually is.
fn goal(file: &DocumentFile, rules: &Rules, check: &mut Check) -> Hex {
    if let Some(pair) = file.sortie.goal {
        let [q, r] = [0, 1].map(|axis| check.int(&format!("sortie.goal[{axis}]"), pair[axis], -60, 60));
        return Hex::new(q, r);
    }
    rules.set_up.goal(file.sortie.mission, Side::from(file.sortie.by) == Side::Allies)
}

fn policies(file: &DocumentFile, sides: &SidesFile, check: &mut Check) -> Option<[Policy; 4]> {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let own = sides.of(side);
        if let Some(name) = own.name.as_ref().filter(|name| name.is_empty() || name.contains(char::is_control)) {
            let fault = Fault::new(format!("sides.{}.name", side.name()), format!("the side is called {name:?}"));
            check.fault(fault.expected("a name on one line"));
        }
        let path = format!("sides.{}", side.name());
        let fighters = policy(file, &format!("{path}.policy"), own.policy.as_deref(), check);
        let mission = match &own.mission_policy {
            Some(name) => policy(file, &format!("{path}.mission-policy"), Some(name), check),
            None => fighters.clone(),
        };
        found.extend([fighters, mission]);
    }
    let found: Option<Vec<Policy>> = found.into_iter().collect();
    found?.try_into().ok()
}

fn policy(file: &DocumentFile, path: &str, name: Option<&str>, check: &mut Check) -> Option<Policy> {
    let Some(name) = name else {
        check.fault(Fault::new(path, "the side has no policy").expected("the name of a policy, such as turner"));
        return None;
    };
    let Some(pilot) = file.policies.get(name) else {
        check.fault(Fault::unknown(path, "policy", name, file.policies.keys().map(String::as_str)));
        return None;
    };
    Some(Policy { name: name.to_owned(), flown: flown(name, pilot, file, check)? })
}

/// How the policy `name` chooses.
fn flown(name: &str, pilot: &PilotFile, file: &DocumentFile, check: &mut Check) -> Option<Flown<Doctrine>> {
    let lower = |name: &str, pilot: &PilotFile, check: &mut Check| {
        load_doctrine::doctrine(name, pilot, &file.rules.pilots, check)
    };
    if let Some(look_ahead) = &pilot.look_ahead {
        if pilot.random || !pilot.rows.is_empty() {
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

/// The place of the next aircraft of a line, counted from its first.
#[derive(Default)]
struct Lines {
    main: i32,
    escorts: i32,
}

impl Lines {
    fn next(&mut self, task: Task) -> i32 {
        let line = if task == Task::Escort { &mut self.escorts } else { &mut self.main };
        *line += 1;
        let step = *line / 2;
        if *line % 2 == 0 { step } else { -step }
    }
}

/// An aircraft of a group as it is written.
#[derive(Clone, Copy)]
struct AircraftEntry<'f> {
    /// The path of the group.
    path: &'f str,
    group: &'f GroupFile,
    /// The place of the aircraft in its group, from 0.
    place: usize,
}

/// Loads the aircraft of both sides.
struct Loader<'a, 'r> {
    rules: &'r Rules,
    types: &'a mut Types<'r>,
    mission: MissionKind,
    goal: Hex,
    check: &'a mut Check,
}

impl Loader<'_, '_> {
    fn seat_side(&mut self, side: Side, file: &SideFile, seats: &mut Vec<PlaneSpec>) {
        let (mut lines, mut number) = (Lines::default(), 0);
        for (index, group) in file.aircraft.iter().enumerate() {
            let path = format!("sides.{}.aircraft[{index}]", side.name());
            let count: i64 = self.check.int(&format!("{path}.count"), group.count.unwrap_or(1), 1, 8);
            let Some(kind) = self.types.find(&format!("{path}.type"), &group.kind, self.check) else { continue };
            self.check_list(&path, "hexes", group.hexes.as_ref().map(Vec::len), count as usize);
            self.check_list(&path, "labels", group.labels.as_ref().map(Vec::len), count as usize);
            for place in 0..count as usize {
                number += 1;
                let spec =
                    self.spec((side, file), AircraftEntry { path: &path, group, place }, kind, number, &mut lines);
                seats.push(spec);
            }
        }
    }

    fn check_list(&mut self, path: &str, name: &str, given: Option<usize>, count: usize) {
        if let Some(given) = given.filter(|&given| given != count) {
            let what = format!("{name} are given for {given} aircraft");
            let expected = format!("{count}, as many as there are aircraft");
            self.check.fault(Fault::new(format!("{path}.{name}"), what).expected(expected));
        }
    }

    fn spec(
        &mut self,
        (side, file): (Side, &SideFile),
        written: AircraftEntry<'_>,
        kind: u8,
        number: u16,
        lines: &mut Lines,
    ) -> PlaneSpec {
        let AircraftEntry { path, group, place } = written;
        let aircraft = self.types.found[usize::from(kind)].clone();
        let victories: u16 = self.check.int(&format!("{path}.victories"), group.victories, 0, 99);
        let skill = self.rules.aces.skill(victories * 12, group.novice);
        let label = match group.labels.as_ref().and_then(|labels| labels.get(place)) {
            Some(&label) => Label(self.check.int(&format!("{path}.labels[{place}]"), label, 1, 255)),
            None => Label(number + if side == Side::Allies { 0 } else { LABELS_OF_GERMANS - 1 }),
        };
        let load = match group.load {
            Some(load) => {
                let carries = format!("what {} carries", aircraft.name);
                self.check.int_of(&format!("{path}.load"), load, (0, aircraft.bombs.into()), &carries)
            }
            None => forces::load(&aircraft, group.task, self.mission),
        };
        let start = self.start((side, file), written, &aircraft, load, lines);
        let letter = if side == Side::Allies { 'A' } else { 'G' };
        PlaneSpec {
            label,
            side,
            name: format!("{letter}{number} {}", aircraft.name),
            kind,
            task: group.task,
            skill,
            observer: if group.observer_novice { Skill::Novice } else { Skill::Regular },
            load,
            start,
        }
    }

    fn start(
        &mut self,
        (side, file): (Side, &SideFile),
        AircraftEntry { path, group, place }: AircraftEntry<'_>,
        aircraft: &Aircraft,
        load: i8,
        lines: &mut Lines,
    ) -> Start {
        let set_up = self.rules.set_up;
        let column = lines.next(group.task) * set_up.spacing;
        let row = file.row.map_or(set_up.rows[side.index()], |row| {
            self.check.int(&format!("sides.{}.row", side.name()), row, -60, 60)
        });
        let behind = if side == Side::Allies { set_up.escorts } else { -set_up.escorts };
        let row = if group.task == Task::Escort { row + behind } else { row };
        let hex = match group.hexes.as_ref().and_then(|hexes| hexes.get(place)) {
            Some(pair) => {
                let at = |axis: usize| format!("{path}.hexes[{place}][{axis}]");
                let [q, r] = [0, 1].map(|axis| self.check.int(&at(axis), pair[axis], -60, 60));
                Hex::new(q, r)
            }
            None if aircraft.class == Class::Balloon => self.goal,
            None => Hex::new(column, row),
        };
        let facing = group.facing.map_or(if side == Side::Allies { 4 } else { 1 }, |facing| {
            self.check.int(&format!("{path}.facing"), facing, 0, 5)
        });
        let altitude = match (group.altitude, file.altitude) {
            (Some(own), _) => self.altitude(&format!("{path}.altitude"), own, aircraft),
            (None, Some(side_altitude)) => {
                self.altitude(&format!("sides.{}.altitude", side.name()), side_altitude, aircraft)
            }
            (None, None) => set_up.altitude.min(aircraft.ceiling) / STEP * STEP,
        };
        let usual = forces::speed(self.rules, aircraft, load);
        let speed = group.speed.map_or(usual, |speed| {
            let (range, of) =
                ((aircraft.minimum.into(), aircraft.maximum.into()), format!("the speeds of {}", aircraft.name));
            self.within(&format!("{path}.speed"), speed, range, &of)
        });
        let arrives = self.check.int(&format!("{path}.arrives"), group.arrives.unwrap_or(0), 0, 50);
        Start { pose: Pose::new(hex, Facing::new(facing)), altitude, speed, arrives, die: group.arrives_die }
    }

    fn altitude(&mut self, path: &str, metres: i64, aircraft: &Aircraft) -> i16 {
        if metres % 50 != 0 {
            self.check.fault(Fault::new(path, format!("altitude is {metres}")).expected("a multiple of 50"));
        }
        let of = format!("the ceiling of {}", aircraft.name);
        self.within(path, metres, (STEP.into(), aircraft.ceiling.into()), &of)
    }

    /// A value between two bounds of a type, which `of` names. Where the lower is above the upper, that has been
    /// reported, and no value fits.
    fn within<T: TryFrom<i64>>(&mut self, path: &str, value: i64, (least, most): (i64, i64), of: &str) -> T {
        let (value, most) = if most < least { (least, least) } else { (value, most) };
        self.check.int_of(path, value, (least, most), of)
    }

    fn check_seats(&mut self, seats: &[PlaneSpec], sides: &SidesFile) {
        for side in Side::BOTH {
            let own = seats.iter().filter(|seat| seat.side == side).count();
            // If all written aircraft are wrong, that has been reported.
            if own > MOST_PLANES / 2 || sides.of(side).aircraft.is_empty() {
                let path = format!("sides.{}.aircraft", side.name());
                let what = format!("the side has {own} aircraft");
                self.check.fault(Fault::new(path, what).expected(format!("1 to {}", MOST_PLANES / 2)));
            }
        }
        for (index, seat) in seats.iter().enumerate() {
            if seats[..index].iter().any(|other| other.label == seat.label) {
                let what = format!("the label {} is given twice", seat.label.0);
                let fault = Fault::new("sides", what);
                self.check.fault(fault.expected("a label of its own for each aircraft"));
            }
            if seats[..index].iter().any(|other| {
                (other.start.pose.hex, other.start.altitude) == (seat.start.pose.hex, seat.start.altitude)
                    && seat.start.arrives == 0
                    && other.start.arrives == 0
            }) {
                let fault = Fault::new("sides", format!("{} starts in the place of another", seat.name));
                self.check.fault(fault.expected("a hex or a height of its own"));
            }
        }
    }
}
