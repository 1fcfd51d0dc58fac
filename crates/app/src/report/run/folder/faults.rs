//! For tests: the disk refuses a step, or the process dies at one.

use super::disk::Step;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The process dies: from the step on nothing changes on the disk.
    Dies,
    /// This one step fails.
    Fails,
    /// From the step on there is no room on the disk.
    Full,
    /// From the step on no file can be renamed from one folder to another: they are on two disks.
    Apart,
}

struct Plan {
    root: PathBuf,
    fault: Fault,
    at: usize,
    taken: usize,
}

static PLANS: Mutex<Vec<Plan>> = Mutex::new(Vec::new());

fn plans() -> MutexGuard<'static, Vec<Plan>> {
    PLANS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// As long as it lives, `fault` happens at step `at`, from 0, of those below `root`.
pub(crate) struct Planned(PathBuf);

impl Planned {
    pub(crate) fn new(root: &Path, fault: Fault, at: usize) -> Planned {
        plans().push(Plan { root: root.to_owned(), fault, at, taken: 0 });
        Planned(root.to_owned())
    }

    /// How many steps were taken or tried.
    pub(crate) fn steps(&self) -> usize {
        plans().iter().find(|plan| plan.root == self.0).map_or(0, |plan| plan.taken)
    }
}

impl Drop for Planned {
    fn drop(&mut self) {
        plans().retain(|plan| plan.root != self.0);
    }
}

/// Whether a step may be taken.
pub(super) fn step(path: &Path, step: Step) -> io::Result<()> {
    refuse(path, step).map_or(Ok(()), |(error, _)| Err(error))
}

/// As [`step`], for bytes: where they are refused a half of them arrives.
pub(super) fn tear(path: &Path, file: &mut File, bytes: &[u8]) -> io::Result<()> {
    match refuse(path, Step::Fills) {
        None => Ok(()),
        Some((error, first)) => {
            if first {
                file.write_all(&bytes[..bytes.len() / 2])?;
            }
            Err(error)
        }
    }
}

/// The error of a step that is refused, and whether it is the first that is.
fn refuse(path: &Path, step: Step) -> Option<(io::Error, bool)> {
    let mut plans = plans();
    let plan = plans.iter_mut().find(|plan| path.starts_with(&plan.root))?;
    let (at, from) = (plan.taken, plan.at);
    plan.taken += 1;
    let refused = match plan.fault {
        Fault::Dies => at >= from,
        Fault::Fails => at == from,
        Fault::Full => at >= from && step == Step::Fills,
        Fault::Apart => false,
    };
    let kind = if plan.fault == Fault::Full { ErrorKind::StorageFull } else { ErrorKind::Other };
    refused.then(|| (io::Error::new(kind, "refused by the test"), at == from))
}

/// Whether two names are on one disk.
pub(super) fn apart(from: &Path, to: &Path) -> io::Result<()> {
    let plans = plans();
    let planned = |plan: &Plan| plan.fault == Fault::Apart && to.starts_with(&plan.root) && plan.taken >= plan.at;
    match plans.iter().any(planned) && from.parent() != to.parent() {
        true => Err(ErrorKind::CrossesDevices.into()),
        false => Ok(()),
    }
}
