//! From a policy's file to the doctrine that flies.

use crate::ledger::{Rule, ledger};
use crate::rules::Rules;
use crate::rules::pilots::{
    FAR, PilotFeature, PilotFile, PilotsFile, PlanWeightsFile, PoseWeightsFile, PostureFile, TakePosture, WantedFile,
    ZoneWeightsFile,
};
use crate::scenario::doctrine::{Doctrine, PlanWeights, Posture, Wanted};
use crate::scenario::pose_tables::{PoseTables, PoseWeights};
use ground::board;
use ground::doctrine::{Row, Table, hundredths};
use ground::journal::RuleId;
use ground::scenario::{Check, Fault};
use std::collections::BTreeMap;

/// The file of a policy, the shared one beneath it, and where each stands.
struct Source<'a> {
    policy: &'a PilotFile,
    shared: &'a PilotsFile,
    path: String,
    rules: &'a Rules,
}

/// Lowers a policy; none when something is wrong with it.
pub(crate) fn doctrine(
    name: &str,
    policy: &PilotFile,
    shared: &PilotsFile,
    rules: &Rules,
    check: &mut Check,
) -> Option<Doctrine> {
    let source = Source { policy, shared, path: format!("policies.{name}"), rules };
    let before = check.faults.len();
    let rule = source.rule(check);
    let mut postures = Vec::new();
    let mut poses = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let rows_path = format!("{}.rows", source.path);
    let rows = Table::load_with(name, &rows_path, policy.rows.clone(), |path, take: TakePosture| {
        if let Some(known) = names.iter().position(|known| *known == take.posture) {
            return Ok(known);
        }
        let mut inner = Check::default();
        let posture = source.posture(&format!("{path}.posture"), &take.posture, &mut poses, &mut inner);
        match posture {
            Some(posture) if inner.faults.is_empty() => {
                names.push(take.posture);
                postures.push(posture);
                Ok(postures.len() - 1)
            }
            _ => Err(inner.faults),
        }
    });
    let rows = keep(rows, check);
    let guard = source.table("guard", &policy.guard, &shared.guard, check, |path, guard, check| {
        check.int(&format!("{path}.manoeuvres"), guard.manoeuvres, 0, 3)
    });
    let floor = source.table("floor", &policy.floor, &shared.floor, check, |path, floor, check| {
        check.int(&format!("{path}.altitude"), floor.altitude, 1, 9)
    });
    let leave = source.table("leave", &policy.leave, &shared.leave, check, |_, leave, _| leave.go);
    source.check_own(check);
    if check.faults.len() > before {
        return None;
    }
    Some(Doctrine {
        rule,
        declines: policy.declines,
        rows: rows?,
        guard: guard?,
        floor: floor?,
        leave: leave?,
        postures,
        poses: poses.into_iter().map(|(_, tables)| tables).collect(),
    })
}

fn keep<T>(loaded: Result<T, Vec<Fault>>, check: &mut Check) -> Option<T> {
    loaded.map_err(|faults| check.faults.extend(faults)).ok()
}

impl Source<'_> {
    /// The rule that the policy stands for; a policy of a scenario's own need not name one.
    fn rule(&self, check: &mut Check) -> RuleId {
        let Some(id) = &self.policy.rule else { return Rule::J6_1a.into() };
        let name = |rule: &Rule| ledger().rule((*rule).into()).id.as_str();
        let pilots = Rule::ALL.iter().filter(|rule| name(rule).starts_with("J6."));
        match pilots.clone().find(|rule| name(rule) == id) {
            Some(&rule) => rule.into(),
            None => {
                let path = format!("{}.rule", self.path);
                check.fault(Fault::unknown(path, "rule of a policy", id, pilots.map(name)));
                Rule::J6_1a.into()
            }
        }
    }

    /// One of the smaller tables: the policy's own or the shared one.
    fn table<W: Clone, A>(
        &self,
        name: &str,
        own: &Option<Vec<Row<W>>>,
        shared: &[Row<W>],
        check: &mut Check,
        lower: impl Fn(&str, W, &mut Check) -> A,
    ) -> Option<Table<PilotFeature, A>> {
        let (path, rows) = match own {
            Some(rows) => (format!("{}.{name}", self.path), rows.clone()),
            None => (format!("rules.pilots.{name}"), shared.to_vec()),
        };
        let table = Table::load_with(name, &path, rows, |path, action| {
            let mut inner = Check::default();
            let lowered = lower(path, action, &mut inner);
            if inner.faults.is_empty() { Ok(lowered) } else { Err(inner.faults) }
        });
        keep(table, check)
    }

    /// The thing of a name: of the policy's own first, then of the shared ones; with its path.
    fn find<'b, T>(
        &self,
        (kind, name): (&str, &str),
        (own, shared): (&'b BTreeMap<String, T>, &'b BTreeMap<String, T>),
        named_at: &str,
        check: &mut Check,
    ) -> Option<(String, &'b T)> {
        if let Some(found) = own.get(name) {
            return Some((format!("{}.{kind}s.{name}", self.path), found));
        }
        if let Some(found) = shared.get(name) {
            return Some((format!("rules.pilots.{kind}s.{name}"), found));
        }
        let names = own.keys().chain(shared.keys()).map(String::as_str);
        check.fault(Fault::unknown(named_at, kind, name, names));
        None
    }

    /// Checks the postures, plans and poses of the policy's own, named by a row or not.
    fn check_own(&self, check: &mut Check) {
        let mut own = Check::default();
        for name in self.policy.postures.keys() {
            self.posture(&self.path, name, &mut Vec::new(), &mut own);
        }
        for (name, plan) in &self.policy.plans {
            plan_weights(&format!("{}.plans.{name}", self.path), plan, &mut own);
        }
        for (name, pose) in &self.policy.poses {
            pose_weights(&format!("{}.poses.{name}", self.path), pose, &mut own);
        }
        own.faults.retain(|fault| !check.faults.contains(fault));
        own.faults.dedup();
        check.faults.append(&mut own.faults);
    }

    fn posture(
        &self,
        named_at: &str,
        name: &str,
        poses: &mut Vec<(String, PoseTables)>,
        check: &mut Check,
    ) -> Option<Posture> {
        let all = (&self.policy.postures, &self.shared.postures);
        let (path, file): (String, &PostureFile) = self.find(("posture", name), all, named_at, check)?;
        let plan = file.plan.as_deref().unwrap_or("standard");
        let all = (&self.policy.plans, &self.shared.plans);
        let plan = self.find(("plan", plan), all, &format!("{path}.plan"), check);
        let plan = plan.map(|(path, plan)| plan_weights(&path, plan, check));
        let all = (&self.policy.poses, &self.shared.poses);
        let pose = match &file.pose {
            None => Some(None),
            Some(pose) => {
                let found = self.find(("pose", pose), all, &format!("{path}.pose"), check);
                found.map(|(path, pose)| Some(pose_index(path, pose, poses, check)))
            }
        };
        let most = i64::from(self.rules.hard_turns);
        let highest = i64::from(self.rules.altitude.highest);
        let hard_turns = [0, 1, 2];
        Some(Posture {
            hard_turns: hard_turns
                .map(|row| check.int(&format!("{path}.hard-turns[{row}]"), file.hard_turns[row], 0, most.max(3))),
            jink: file.jink,
            aim: file.aim,
            speed: wanted(&format!("{path}.speed"), &file.speed, (0, 11), check),
            altitude: wanted(&format!("{path}.altitude"), &file.altitude, (1, highest), check),
            afterburner: file.afterburner,
            afterburner_margin: decimal(&format!("{path}.afterburner-margin"), file.afterburner_margin, check),
            afterburner_speed: file
                .afterburner_speed
                .map(|speed| check.int(&format!("{path}.afterburner-speed"), speed, 0, 11)),
            afterburner_fuel: file
                .afterburner_fuel
                .map_or(i16::MIN, |fuel| check.int(&format!("{path}.afterburner-fuel"), fuel, -20, 99)),
            plan: plan?,
            pose: pose?,
            gun: share(&format!("{path}.gun"), file.gun, MOST_WEIGHT, check),
            missile: share(&format!("{path}.missile"), file.missile, 1.0, check),
        })
    }
}

fn decimal(path: &str, value: f64, check: &mut Check) -> i32 {
    hundredths(path, value).unwrap_or_else(|fault| {
        check.fault(fault);
        0
    })
}

/// A decimal from 0 to `most`.
fn share(path: &str, value: f64, most: f64, check: &mut Check) -> i32 {
    if !(0.0..=most).contains(&value) {
        let name = path.rsplit('.').next().unwrap_or(path);
        check.fault(Fault::new(path, format!("{name} is {value}")).expected(format!("0 to {most}")));
        return 0;
    }
    decimal(path, value, check)
}

/// The greatest expected damage that a gun can wait for, and the greatest cost of a plan.
const MOST_WEIGHT: f64 = 10_000.0;

fn wanted(path: &str, file: &WantedFile, (low, high): (i64, i64), check: &mut Check) -> Wanted {
    if let (Some(least), Some(most)) = (file.least, file.most)
        && least > most
    {
        let fault = Fault::new(format!("{path}.least"), format!("least is {least} and most is {most}"));
        check.fault(fault.expected("the lesser of the two as least"));
    }
    Wanted {
        of: file.of,
        add: check.int(&format!("{path}.add"), file.add, -11, 11),
        closing: file.closing.as_ref().map(|closing| {
            let from = check.int(&format!("{path}.closing.from"), closing.from, 0, FAR.into());
            (from, check.int(&format!("{path}.closing.hexes"), closing.hexes, 1, FAR.into()))
        }),
        least: check.int(&format!("{path}.least"), file.least.unwrap_or(low), low, high),
        most: check.int(&format!("{path}.most"), file.most.unwrap_or(high), low, high),
    }
}

fn plan_weights(path: &str, file: &PlanWeightsFile, check: &mut Check) -> PlanWeights {
    let mut weight = |name: &str, value| share(&format!("{path}.{name}"), value, MOST_WEIGHT, check);
    PlanWeights {
        slower: weight("slower", file.slower),
        faster: weight("faster", file.faster),
        altitude: weight("altitude", file.altitude),
        stall: weight("stall", file.stall),
        crawl: weight("crawl", file.crawl),
        brakes: weight("brakes", file.brakes),
        moves_first: weight("moves-first", file.moves_first),
        outlook: weight("outlook", file.outlook),
    }
}

/// The place of a pose's tables among those of the policy; postures that name the same pose share them.
fn pose_index(path: String, file: &PoseWeightsFile, poses: &mut Vec<(String, PoseTables)>, check: &mut Check) -> usize {
    if let Some(index) = poses.iter().position(|(known, _)| *known == path) {
        return index;
    }
    let weights = pose_weights(&path, file, check);
    poses.push((path, PoseTables::new(weights)));
    poses.len() - 1
}

fn pose_weights(path: &str, file: &PoseWeightsFile, check: &mut Check) -> PoseWeights {
    let place = board::PoseWeights {
        ideal_range: check.int(&format!("{path}.ideal-range"), file.ideal_range, 0, 30),
        range: decimal(&format!("{path}.range"), file.range, check),
        mine: zone_weights(&format!("{path}.mine"), &file.mine, check),
        his: zone_weights(&format!("{path}.his"), &file.his, check),
    };
    PoseWeights {
        over: file.over,
        place,
        gun: decimal(&format!("{path}.gun"), file.gun, check),
        infrared: decimal(&format!("{path}.infrared"), file.infrared, check),
        missile: decimal(&format!("{path}.missile"), file.missile, check),
        aerobatics: [
            decimal(&format!("{path}.wingover"), file.wingover, check),
            decimal(&format!("{path}.half-loop"), file.half_loop, check),
            decimal(&format!("{path}.split-s"), file.split_s, check),
        ],
    }
}

fn zone_weights(path: &str, file: &ZoneWeightsFile, check: &mut Check) -> [i32; 6] {
    let mut weight = |name: &str, value| decimal(&format!("{path}.{name}"), value, check);
    [
        weight("bore", file.bore),
        weight("front-30", file.front_30),
        weight("front-60", file.front_60),
        weight("beam", file.beam),
        weight("rear-60", file.rear_60),
        weight("tail", file.tail),
    ]
}
