//! From a policy's file to the doctrine that flies.

use crate::ledger::{Rule, ledger};
use crate::rules::Rules;
use crate::rules::pilots::{
    FAR, PilotFile, PilotsFile, PlanWeightsFile, PoseWeightsFile, PostureFile, TakePosture, WantedFile,
};
use crate::scenario::doctrine::{Doctrine, PlanWeights, Posture, Wanted};
use crate::scenario::pose_tables::{PoseTables, PoseWeights};
use ground::board;
use ground::doctrine::{Layers, checked, share, weight};
use ground::journal::RuleId;
use ground::scenario::{Check, Fault};

/// The file of a policy, the shared one beneath it, and where each stands.
struct Source<'a> {
    policy: &'a PilotFile,
    shared: &'a PilotsFile,
    layers: Layers,
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
    let source = Source { policy, shared, layers: Layers::new(name, "rules.pilots"), rules };
    let before = check.faults.len();
    let rule = source.rule(check);
    let mut postures = Vec::new();
    let mut poses = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let rows_path = source.layers.path("rows", true);
    let take = |path: &str, take: TakePosture, check: &mut Check| {
        if let Some(known) = names.iter().position(|known| *known == take.posture) {
            return known;
        }
        let posture = source.posture(&format!("{path}.posture"), &take.posture, &mut poses, check);
        let Some(posture) = posture else { return 0 };
        names.push(take.posture);
        postures.push(posture);
        postures.len() - 1
    };
    let rows = checked((name, &rows_path), policy.rows.clone(), check, take, |_| false);
    let layers = &source.layers;
    let guard = layers.table("guard", (&policy.guard, &shared.guard), check, |path, guard, check| {
        check.int(&format!("{path}.manoeuvres"), guard.manoeuvres, 0, 3)
    });
    let floor = layers.table("floor", (&policy.floor, &shared.floor), check, |path, floor, check| {
        check.int(&format!("{path}.altitude"), floor.altitude, 1, 9)
    });
    let leave = layers.table("leave", (&policy.leave, &shared.leave), check, |_, leave, _| leave.go);
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

impl Source<'_> {
    /// The rule that the policy stands for; a policy of a scenario's own need not name one.
    fn rule(&self, check: &mut Check) -> RuleId {
        let Some(id) = &self.policy.rule else { return Rule::J6_1a.into() };
        let name = |rule: &Rule| ledger().rule((*rule).into()).id.as_str();
        let pilots = Rule::ALL.iter().filter(|rule| name(rule).starts_with("J6."));
        match pilots.clone().find(|rule| name(rule) == id) {
            Some(&rule) => rule.into(),
            None => {
                let path = self.layers.path("rule", true);
                check.fault(Fault::unknown(path, "rule of a policy", id, pilots.map(name)));
                Rule::J6_1a.into()
            }
        }
    }

    /// Checks the postures, plans and poses of the policy's own, named by a row or not.
    fn check_own(&self, check: &mut Check) {
        let mut own = Check::default();
        for name in self.policy.postures.keys() {
            self.posture(self.layers.own(), name, &mut Vec::new(), &mut own);
        }
        for (name, plan) in &self.policy.plans {
            plan_weights(&self.layers.path(&format!("plans.{name}"), true), plan, &mut own);
        }
        for (name, pose) in &self.policy.poses {
            pose_weights(&self.layers.path(&format!("poses.{name}"), true), pose, &mut own);
        }
        check.add_new(own);
    }

    fn posture(
        &self,
        named_at: &str,
        name: &str,
        poses: &mut Vec<(String, PoseTables)>,
        check: &mut Check,
    ) -> Option<Posture> {
        let all = (&self.policy.postures, &self.shared.postures);
        let (path, file): (String, &PostureFile) =
            self.layers.find(("posture", "postures", name), all, named_at, check)?;
        let plan = file.plan.as_deref().unwrap_or("standard");
        let all = (&self.policy.plans, &self.shared.plans);
        let plan = self.layers.find(("plan", "plans", plan), all, &format!("{path}.plan"), check);
        let plan = plan.map(|(path, plan)| plan_weights(&path, plan, check));
        let all = (&self.policy.poses, &self.shared.poses);
        let pose = match &file.pose {
            None => Some(None),
            Some(pose) => {
                let found = self.layers.find(("pose", "poses", pose), all, &format!("{path}.pose"), check);
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
            afterburner_margin: weight(&format!("{path}.afterburner-margin"), file.afterburner_margin, check),
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
        range: weight(&format!("{path}.range"), file.range, check),
        mine: file.mine.lowered(&format!("{path}.mine"), check),
        his: file.his.lowered(&format!("{path}.his"), check),
    };
    PoseWeights {
        over: file.over,
        place,
        gun: weight(&format!("{path}.gun"), file.gun, check),
        infrared: weight(&format!("{path}.infrared"), file.infrared, check),
        missile: weight(&format!("{path}.missile"), file.missile, check),
        aerobatics: [
            weight(&format!("{path}.wingover"), file.wingover, check),
            weight(&format!("{path}.half-loop"), file.half_loop, check),
            weight(&format!("{path}.split-s"), file.split_s, check),
        ],
    }
}
