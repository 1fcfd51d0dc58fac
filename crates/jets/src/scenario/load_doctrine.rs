//! Lowers the file of a policy to the doctrine that its pilots fly by.

use crate::ledger::{Rule, ledger};
use crate::rules::Rules;
use crate::rules::pilots::{ADDED, FUEL, HARD_TURNS, MOST_GUN, SPEEDS};
use crate::rules::pilots::{PilotFile, PilotsFile, PlanWeights, PoseWeightsFile, PostureFile, TakePosture, WantedFile};
use crate::scenario::doctrine::{Doctrine, Posture, Wanted};
use crate::scenario::pose_tables::{PoseTables, PoseWeights};
use ground::doctrine::{Layers, NamedParts, PartName, PlaceWeights, checked, share, weight};
use ground::journal::RuleId;
use ground::scenario::lower::{Lower, Lowering};
use ground::scenario::{Check, Fault};
use std::ops::RangeInclusive;

/// The file of a policy, the shared file beneath it, and the paths of both.
struct PolicyFiles<'a> {
    policy: &'a PilotFile,
    shared: &'a PilotsFile,
    layers: Layers,
    rules: &'a Rules,
}

/// The postures and poses that the rows of a policy use.
#[derive(Default)]
struct UsedParts {
    postures: NamedParts<Posture>,
    poses: NamedParts<PoseTables>,
}

/// Lowers a policy; none when something is wrong with it.
pub(crate) fn doctrine(
    name: &str,
    policy: &PilotFile,
    shared: &PilotsFile,
    rules: &Rules,
    check: &mut Check,
) -> Option<Doctrine> {
    let files = PolicyFiles { policy, shared, layers: Layers::new(name, "rules.pilots"), rules };
    let before = check.faults.len();
    let rule = files.rule(check);
    let layers = &files.layers;
    let mut used = UsedParts::default();
    let take = |path: &str, take: TakePosture, check: &mut Check| {
        files.posture(&format!("{path}.posture"), &take.posture, &mut used, check).unwrap_or(0)
    };
    let rows = checked((name, &layers.path("rows", true)), policy.rows.clone(), check, take, |_| false);
    let guard = layers.actions("guard", (&policy.guard, &shared.guard), check);
    let floor = layers.actions("floor", (&policy.floor, &shared.floor), check);
    let leave = layers.actions("leave", (&policy.leave, &shared.leave), check);
    files.check_own(check);
    if check.faults.len() > before {
        return None;
    }
    let (postures, poses) = (used.postures.into_vec(), used.poses.into_vec());
    let declines = policy.declines;
    Some(Doctrine { rule, declines, rows: rows?, guard: guard?, floor: floor?, leave: leave?, postures, poses })
}

impl PolicyFiles<'_> {
    /// The rule of the ledger that describes the policy; a policy of a scenario's own need not name one.
    fn rule(&self, check: &mut Check) -> Option<RuleId> {
        let id = self.policy.rule.as_ref()?;
        let name = |rule: &Rule| ledger().rule((*rule).into()).id.as_str();
        let pilots = Rule::ALL.iter().filter(|rule| name(rule).starts_with("J6."));
        let found = pilots.clone().find(|rule| name(rule) == id);
        if found.is_none() {
            let path = self.layers.path("rule", true);
            check.fault(Fault::unknown(path, "rule of a policy", id, pilots.map(name)));
        }
        found.map(|&rule| rule.into())
    }

    /// Checks the postures, plans and poses of the policy's own, named by a row or not.
    fn check_own(&self, check: &mut Check) {
        let mut own = Check::default();
        for name in self.policy.postures.keys() {
            self.posture(self.layers.own(), name, &mut UsedParts::default(), &mut own);
        }
        for (name, plan) in &self.policy.plans {
            let _: Option<PlanWeights> = lowered(&self.layers.path(&format!("plans.{name}"), true), plan, &mut own);
        }
        for (name, pose) in &self.policy.poses {
            pose_weights(&self.layers.path(&format!("poses.{name}"), true), pose, &mut own);
        }
        check.add_new(own);
    }

    /// The index of a posture among those used.
    fn posture(&self, named_at: &str, name: &str, used: &mut UsedParts, check: &mut Check) -> Option<usize> {
        let all = (&self.policy.postures, &self.shared.postures);
        let (path, file): (String, &PostureFile) =
            self.layers.find(PartName { kind: "posture", map: "postures", name }, all, named_at, check)?;
        let UsedParts { postures, poses } = used;
        postures.index(path, |path| self.lowered_posture(path, file, poses, check))
    }

    fn lowered_posture(
        &self,
        path: &str,
        file: &PostureFile,
        poses: &mut NamedParts<PoseTables>,
        check: &mut Check,
    ) -> Option<Posture> {
        let plan = file.plan.as_deref().unwrap_or("standard");
        let all = (&self.policy.plans, &self.shared.plans);
        let plan =
            self.layers.find(PartName { kind: "plan", map: "plans", name: plan }, all, &format!("{path}.plan"), check);
        let plan = plan.and_then(|(path, plan)| lowered(&path, plan, check));
        let all = (&self.policy.poses, &self.shared.poses);
        let pose = match &file.pose {
            None => Some(None),
            Some(pose) => {
                let found = self.layers.find(
                    PartName { kind: "pose", map: "poses", name: pose },
                    all,
                    &format!("{path}.pose"),
                    check,
                );
                let tables =
                    |path: &str, pose, check: &mut Check| Some(PoseTables::new(pose_weights(path, pose, check)));
                found.map(|(path, pose)| poses.index(path, |path| tables(path, pose, check)))
            }
        };
        // A wanted altitude has the shape of a wanted Speed; the rules have narrower limits for it.
        let altitudes = 1..=i64::from(self.rules.altitude.highest);
        let hard_turns =
            |row: usize| int(&format!("{path}.hard-turns[{row}]"), file.hard_turns[row], HARD_TURNS, check);
        Some(Posture {
            hard_turns: [0, 1, 2].map(hard_turns),
            jink: file.jink,
            aim: file.aim,
            speed: wanted(&format!("{path}.speed"), &file.speed, SPEEDS, check),
            altitude: wanted(&format!("{path}.altitude"), &file.altitude, altitudes, check),
            afterburner: file.afterburner,
            afterburner_margin: weight(&format!("{path}.afterburner-margin"), file.afterburner_margin, check),
            afterburner_speed: file
                .afterburner_speed
                .map(|speed| int(&format!("{path}.afterburner-speed"), speed, SPEEDS, check)),
            afterburner_fuel: file
                .afterburner_fuel
                .map_or(i16::MIN, |fuel| int(&format!("{path}.afterburner-fuel"), fuel, FUEL, check)),
            plan: plan?,
            pose: pose?,
            gun: share(&format!("{path}.gun"), file.gun, MOST_GUN as f64, check),
            missile: share(&format!("{path}.missile"), file.missile, 1.0, check),
        })
    }
}

/// A part of a policy as its declaration lowers it.
fn lowered<T: Lower<()>>(path: &str, shape: &T::Shape, check: &mut Check) -> Option<T> {
    T::lower(shape, path, (0, 0), &mut Lowering { check, context: () })
}

/// An integer within the limits that its schema states.
fn int<T: TryFrom<i64>>(path: &str, value: i64, limits: RangeInclusive<i64>, check: &mut Check) -> T {
    check.int(path, value, *limits.start(), *limits.end())
}

fn wanted(path: &str, file: &WantedFile, limits: RangeInclusive<i64>, check: &mut Check) -> Wanted {
    let (low, high) = (*limits.start(), *limits.end());
    check.ordered(path, file.least, file.most);
    Wanted {
        of: file.of,
        add: int(&format!("{path}.add"), file.add, ADDED, check),
        closing: file.closing.as_ref().and_then(|closing| lowered(&format!("{path}.closing"), closing, check)),
        least: int(&format!("{path}.least"), file.least.unwrap_or(low), limits.clone(), check),
        most: int(&format!("{path}.most"), file.most.unwrap_or(high), limits, check),
    }
}

fn pose_weights(path: &str, file: &PoseWeightsFile, check: &mut Check) -> PoseWeights {
    let PoseWeightsFile { ideal_range, range, mine, his, .. } = file;
    PoseWeights {
        over: file.over,
        place: PlaceWeights { ideal_range: *ideal_range, range: *range, mine, his }.lowered(path, check),
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
