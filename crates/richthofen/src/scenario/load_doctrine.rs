//! Lowers the file of a policy to the doctrine that its pilots fly by.

use crate::rules::pilots::{PilotFile, PilotsFile, PoseWeightsFile, PostureFile, TakePosture, WantedFile, Yes};
use crate::scenario::doctrine::{Doctrine, PoseWorth, Posture, Setpoint};
use ground::board::{PoseTables, PoseWeights};
use ground::doctrine::{Layers, NamedParts, PartName, PlaceWeights, Row, Table, share, weight};
use ground::scenario::{Check, Fault};

/// The file of a policy, the shared one beneath it, and the path of the former.
struct PolicyFiles<'a> {
    policy: &'a PilotFile,
    shared: &'a PilotsFile,
    layers: Layers,
}

/// Lowers a policy; none when something is wrong with it.
pub(crate) fn doctrine(name: &str, policy: &PilotFile, shared: &PilotsFile, check: &mut Check) -> Option<Doctrine> {
    let files = PolicyFiles { policy, shared, layers: Layers::new(name, "rules.pilots") };
    let before = check.faults.len();
    let mut postures: Vec<Posture> = Vec::new();
    let mut poses = NamedParts::default();
    let rows = Table::load_with(name, "rows", files.rows(), |path, take: TakePosture| {
        if let Some(known) = postures.iter().position(|known| known.name == take.posture) {
            return Ok(known);
        }
        let mut inner = Check::default();
        let posture = files.posture(&format!("{path}.posture"), &take.posture, &mut poses, &mut inner);
        match posture {
            Some(posture) if inner.faults.is_empty() => {
                postures.push(posture);
                Ok(postures.len() - 1)
            }
            _ => Err(inner.faults),
        }
    });
    let rows = keep(rows.map_err(|faults| files.relocated(faults)), check);
    let goes = |_: &str, yes: Yes, _: &mut Check| yes.go;
    let tail = files.layers.table("tail", (&policy.tail, &shared.tail), check, goes);
    let leave = files.layers.table("leave", (&policy.leave, &shared.leave), check, goes);
    files.check_own(check);
    if check.faults.len() > before {
        return None;
    }
    let poses = poses.into_vec();
    Some(Doctrine { rows: rows?, tail: tail?, leave: leave?, postures, poses })
}

fn keep<T>(loaded: Result<T, Vec<Fault>>, check: &mut Check) -> Option<T> {
    loaded.map_err(|faults| check.faults.extend(faults)).ok()
}

impl PolicyFiles<'_> {
    /// The number of shared rows before the policy's own.
    fn shared_rows(&self) -> usize {
        if self.policy.shared_rows { self.shared.rows.len() } else { 0 }
    }

    fn rows(&self) -> Vec<Row<TakePosture>> {
        let shared = &self.shared.rows[..self.shared_rows()];
        shared.iter().chain(&self.policy.rows).cloned().collect()
    }

    /// Faults of the rows put together, each moved to the file of its row.
    fn relocated(&self, faults: Vec<Fault>) -> Vec<Fault> {
        let shared = self.shared_rows();
        let moved = |path: &str| -> Option<String> {
            let rest = path.strip_prefix("rows")?;
            let Some((index, rest)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) else {
                return Some(self.layers.path(&format!("rows{rest}"), true));
            };
            let index: usize = index.parse().ok()?;
            Some(match index.checked_sub(shared) {
                Some(own) => self.layers.path(&format!("rows[{own}]{rest}"), true),
                None => self.layers.path(&format!("rows[{index}]{rest}"), false),
            })
        };
        let relocate = |fault: Fault| match moved(&fault.path) {
            Some(path) => Fault { path, ..fault },
            None => fault,
        };
        faults.into_iter().map(relocate).collect()
    }

    /// Checks the postures and poses of the policy's own, named by a row or not.
    fn check_own(&self, check: &mut Check) {
        let mut own = Check::default();
        for name in self.policy.postures.keys() {
            self.posture(self.layers.own(), name, &mut NamedParts::default(), &mut own);
        }
        for (name, pose) in &self.policy.poses {
            pose_weights(&self.layers.path(&format!("poses.{name}"), true), pose, &mut own);
        }
        check.add_new(own);
    }

    /// The entries of a posture, its own before those of the posture that it is like.
    fn whole(&self, named_at: &str, name: &str, check: &mut Check) -> Option<(String, PostureFile)> {
        /// No longer chain of postures is of use.
        const MOST: usize = 8;
        let all = (&self.policy.postures, &self.shared.postures);
        let (path, file) =
            self.layers.find(PartName { kind: "posture", map: "postures", name }, all, named_at, check)?;
        let mut whole = file.clone();
        let (mut at, mut links) = (path.clone(), 0);
        while let Some(like) = whole.like.take() {
            links += 1;
            if links > MOST {
                let fault = Fault::new(format!("{at}.like"), "the postures are like each other in a circle");
                check.fault(fault.expected("a posture that is not like this one"));
                return None;
            }
            let (next, base) = self.layers.find(
                PartName { kind: "posture", map: "postures", name: &like },
                all,
                &format!("{at}.like"),
                check,
            )?;
            whole = whole.over(base.clone());
            at = next;
        }
        Some((path, whole))
    }

    fn posture(
        &self,
        named_at: &str,
        name: &str,
        poses: &mut NamedParts<PoseWorth>,
        check: &mut Check,
    ) -> Option<Posture> {
        let (path, file) = self.whole(named_at, name, check)?;
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
                found.map(|(path, pose)| poses.index(path, |path| Some(pose_worth(path, pose, check))))
            }
        };
        let mut weight =
            |name: &str, value: Option<f64>| value.map(|value| weight(&format!("{path}.{name}"), value, check));
        let [nearer, give, tail] =
            [weight("nearer", file.nearer), weight("give", file.give), weight("tail", file.tail)];
        let [work, steady] = [weight("work", file.work), weight("steady", file.steady)];
        let [overdive, manoeuvre] = [weight("overdive", file.overdive), weight("manoeuvre", file.manoeuvre)];
        let mut amount = |name: &str, value: Option<f64>| {
            value.map(|value| share(&format!("{path}.{name}"), value, MOST_AMOUNT, check))
        };
        let take = amount("take", file.take);
        let gun = amount("gun", file.gun);
        let gun_full = amount("gun-full", file.gun_full);
        let defend = amount("defend", file.defend);
        Some(Posture {
            name: name.to_owned(),
            quarry: file.quarry.unwrap_or_default(),
            pose: pose?,
            toward: file.toward.unwrap_or_default(),
            nearer: nearer.unwrap_or(0),
            give: give.unwrap_or(0),
            take: take.unwrap_or(0),
            tail: tail.unwrap_or(0),
            speed: wanted(&format!("{path}.speed"), file.speed, check),
            altitude: wanted(&format!("{path}.altitude"), file.altitude, check),
            work: work.unwrap_or(0),
            steady: steady.unwrap_or(0),
            overdive,
            manoeuvre,
            gun: gun.unwrap_or(0),
            gun_full: gun_full.or(gun).unwrap_or(0),
            defend,
        })
    }
}

impl PostureFile {
    /// These entries, and those of another where there are none.
    fn over(self, base: PostureFile) -> PostureFile {
        PostureFile {
            like: base.like,
            quarry: self.quarry.or(base.quarry),
            pose: self.pose.or(base.pose),
            toward: self.toward.or(base.toward),
            nearer: self.nearer.or(base.nearer),
            give: self.give.or(base.give),
            take: self.take.or(base.take),
            tail: self.tail.or(base.tail),
            speed: self.speed.or(base.speed),
            altitude: self.altitude.or(base.altitude),
            work: self.work.or(base.work),
            steady: self.steady.or(base.steady),
            overdive: self.overdive.or(base.overdive),
            manoeuvre: self.manoeuvre.or(base.manoeuvre),
            gun: self.gun.or(base.gun),
            gun_full: self.gun_full.or(base.gun_full),
            defend: self.defend.or(base.defend),
        }
    }
}

/// The highest cost, or expected damage, that a file can name: the bounds of the search for moves hold for costs alone.
const MOST_AMOUNT: f64 = 10_000.0;

/// The highest speed or altitude that a file can name.
const MOST_WANTED: i64 = 160;

fn wanted(path: &str, file: Option<WantedFile>, check: &mut Check) -> Setpoint {
    let Some(file) = file else { return Setpoint::default() };
    if let (Some(least), Some(most)) = (file.least, file.most)
        && least > most
    {
        let fault = Fault::new(format!("{path}.least"), format!("least is {least} and most is {most}"));
        check.fault(fault.expected("the lesser of the two as least"));
    }
    let mut bound =
        |name: &str, value: Option<i64>| value.map(|value| check.int(&format!("{path}.{name}"), value, 0, MOST_WANTED));
    let (least, most) = (bound("least", file.least), bound("most", file.most));
    Setpoint {
        of: file.of,
        add: check.int(&format!("{path}.add"), file.add, -MOST_WANTED, MOST_WANTED),
        least,
        most,
        below: share(&format!("{path}.below"), file.below, MOST_AMOUNT, check),
        above: share(&format!("{path}.above"), file.above, MOST_AMOUNT, check),
    }
}

fn pose_worth(path: &str, file: &PoseWeightsFile, check: &mut Check) -> PoseWorth {
    let tables = PoseTables::new(pose_weights(path, file, check));
    PoseWorth::new(file.over, check.int(&format!("{path}.fades"), file.fades, 0, 160), tables)
}

fn pose_weights(path: &str, file: &PoseWeightsFile, check: &mut Check) -> PoseWeights {
    let PoseWeightsFile { ideal_range, range, mine, his, .. } = file;
    PlaceWeights { ideal_range: *ideal_range, range: *range, mine, his }.lowered(path, check)
}
