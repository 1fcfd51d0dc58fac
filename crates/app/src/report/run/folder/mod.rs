//! A report folder: written in its `.work/`, and there whole or not at all.
//!
//! A folder with a `manifest.json` and no `.work/` is a finished report. One with a `.work/` is being written, or its
//! writer died: then the command that opens it next finds in `.work/` what was done, and goes on (`work`). Nothing of
//! an older report in it is touched before the new one is whole, and no file that its manifest does not list is ever
//! touched.

pub(in crate::report) mod disk;
#[cfg(test)]
pub(crate) mod faults;
pub(in crate::report) mod listing;
mod lock;
mod place;
mod recognised;
pub(in crate::report) mod work;

use crate::report::ReportError;
use crate::report::run::plain;
use lock::Lock;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use work::{Left, NEW, NEXT, OLD, PART};

/// Version of the files of a report folder. `FORMATS.md` says what each version can be used for.
pub const FORMAT: u32 = 3;

/// The file that says that a folder is a report, and of what.
pub(in crate::report) const MANIFEST: &str = "manifest.json";

/// The folder of unfinished work within that of a report.
const WORK: &str = ".work";

/// A report folder being written.
#[derive(Debug)]
pub struct Folder {
    target: PathBuf,
    work: PathBuf,
    new: PathBuf,
    /// The files of the report that is there already.
    listed: BTreeSet<String>,
    /// Whether there was no folder before.
    made: bool,
    /// Whether unfinished work is kept to go on with.
    keep: bool,
    /// Whether the report has its place.
    published: bool,
    _lock: Lock,
}

impl Folder {
    /// Begins a report in `target`, which must not exist or be empty; with `force` it may hold a report, finished or
    /// not, which the new one will replace. Unless [`Folder::keep`] is called it is gone when dropped.
    ///
    /// # Errors
    /// `target` holds something, or with `force` is no report; another process writes there; the machine refused.
    pub fn create(target: &Path, force: bool) -> Result<Folder, ReportError> {
        if exists(target) {
            replaceable(target, force)?;
        }
        let folder = Folder::lock(target)?;
        folder.clear()?;
        Ok(folder)
    }

    /// Opens `target` to go on with what is there, or to begin if nothing is. Unfinished work in it is kept.
    ///
    /// # Errors
    /// `target` exists and is no report; another process writes there; the machine refused.
    ///
    /// As with [`Folder::create`], work begun here is gone when dropped unless [`Folder::keep`] is called; older work
    /// is not.
    pub fn open(target: &Path) -> Result<Folder, ReportError> {
        if exists(target) {
            replaceable(target, true).map_err(|error| match error {
                ReportError::NotAReport { path, why, .. } => {
                    ReportError::NotAReport { path, why, doing: "go on there" }
                }
                other => other,
            })?;
        }
        let mut folder = Folder::lock(target)?;
        folder.keep = exists(&folder.work.join(MANIFEST));
        Ok(folder)
    }

    fn lock(target: &Path) -> Result<Folder, ReportError> {
        let made = !exists(target);
        if target.file_name().is_none() && made {
            return Err(ReportError::Name(target.to_owned()));
        }
        // Before anything is made: a manifest that can't be trusted is refused.
        listing::listed(target)?;
        let work = target.join(WORK);
        let lock = Lock::take(target, &work)?;
        let begun = Folder::begin(target, &work, lock, made);
        if begun.is_err() && !work::counts(&work) {
            Scratch { work, target: made.then(|| target.to_owned()) }.remove();
        }
        begun
    }

    /// Goes on with what is in `work`, which is locked.
    fn begin(target: &Path, work: &Path, mut lock: Lock, made: bool) -> Result<Folder, ReportError> {
        // A report that was whole when its writer died only has to take its place.
        if place::place(target, work)? {
            lock = Lock::take(target, work)?;
        }
        let new = work.join(NEW);
        if exists(&work.join(MANIFEST)) {
            // The tables of an attempt that got so far are written again, with the manifest last.
            work::remove(&new.join(MANIFEST))?;
        } else {
            work::remove(&new)?;
        }
        [OLD, PART].iter().try_for_each(|name| work::remove(&work.join(name)))?;
        disk::make_folders(&new).map_err(ReportError::io("make the folder", &new))?;
        let listed = listing::listed(target)?.into_iter().collect();
        let (target, work) = (target.to_owned(), work.to_owned());
        Ok(Folder { target, work, new, listed, made, keep: false, published: false, _lock: lock })
    }

    /// Forgets what an earlier writer left unfinished.
    fn clear(&self) -> Result<(), ReportError> {
        work::forget_run(&self.work)?;
        work::remove(&self.new)?;
        disk::make_folders(&self.new).map_err(ReportError::io("make the folder", &self.new))
    }

    /// From now on, work that ends unfinished stays for [`Folder::open`].
    pub fn keep(&mut self) {
        self.keep = true;
    }

    /// Drops the unfinished work.
    pub fn abandon(mut self) {
        self.keep = false;
    }

    /// The folder that the report will have.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Where to write the files of the report until it is published.
    pub fn path(&self) -> &Path {
        &self.new
    }

    /// Where to keep what is of no interest in the end.
    pub fn work(&self) -> &Path {
        &self.work
    }

    /// What to remove if nothing of it is to stay.
    pub fn scratch(&self) -> Scratch {
        Scratch { work: self.work.clone(), target: self.made.then(|| self.target.clone()) }
    }

    /// Whether a file of the new report has a place to go to: nothing is there, or a file of the report that it
    /// replaces.
    ///
    /// # Errors
    /// The file in the way, which no manifest lists.
    pub(in crate::report) fn free(&self, name: &str) -> Result<(), ReportError> {
        let is_folder = |path: PathBuf| path.symlink_metadata().is_ok_and(|found| found.is_dir());
        let replaced = self.listed.contains(name) && !is_folder(self.target.join(name));
        if replaced { Ok(()) } else { listing::free(&self.target, name, self.then()) }
    }

    /// What to do once a file of the user's is out of the way.
    const fn then(&self) -> &'static str {
        if self.keep { "repeat the command with --resume" } else { "repeat the command" }
    }

    /// Where a file of the report is: among the new ones, or else as it was before.
    pub fn find(&self, name: &str) -> PathBuf {
        let new = self.new.join(name);
        if exists(&new) { new } else { self.target.join(name) }
    }

    /// The text of a file of the report, as [`Folder::find`] finds it; none if it can't be read.
    pub fn text(&self, name: &str) -> String {
        plain::text(&self.find(name), plain::MOST).ok().flatten().unwrap_or_default()
    }

    /// Carries a file over into the new report as it was before.
    ///
    /// # Errors
    /// It is not there, or the machine refused.
    pub fn carry_over(&self, name: &str) -> Result<(), ReportError> {
        let (from, to) = (self.find(name), self.new.join(name));
        if from == to {
            return Ok(());
        }
        make_parent(&to)?;
        // A link is as good as a copy: files of a report are replaced, never changed.
        if plain::length(&from)?.is_some() && disk::link(&from, &to).is_ok() { Ok(()) } else { copy(&from, &to) }
    }

    /// Has a file of the report in the folder `from` in this report too, as a copy of its own.
    ///
    /// # Errors
    /// It is not there, or the machine refused.
    pub fn copy(&self, from: &Path, name: &str) -> Result<(), ReportError> {
        copy(&from.join(name), &self.new.join(name))
    }

    /// Writes one file of the report.
    ///
    /// # Errors
    /// A file of the user's is where it is to go; the machine refused.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), ReportError> {
        self.free(name)?;
        let path = self.new.join(name);
        // What is there already is never torn, for an interrupted search is read from it.
        if std::fs::read(&path).is_ok_and(|there| there == content) {
            return Ok(());
        }
        make_parent(&path)?;
        write_whole(&path, content)
    }

    /// Writes a file of the unfinished work, which is then there whole or as it was before.
    ///
    /// # Errors
    /// The machine refused.
    pub fn note(&self, name: &str, content: &[u8]) -> Result<(), ReportError> {
        replace(&self.work.join(name), content)
    }

    /// Puts the report in its place.
    ///
    /// # Errors
    /// A file of the user's is in the way, or the machine refused; what was written is then still there, and
    /// [`Folder::open`] goes on with it.
    pub fn publish(mut self) -> Result<(), ReportError> {
        let before: Vec<String> = listing::listed(&self.target)?;
        place::fits(&self.target, &self.new, &before, self.then())?;
        self.keep = true;
        sync_below(&self.new)?;
        disk::rename(&self.new, &self.work.join(NEXT)).map_err(ReportError::io("rename", &self.new))?;
        sync(&self.work)?;
        place::place(&self.target, &self.work)?;
        self.published = true;
        Ok(())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Another writer may have come since the report has its place.
        if !(self.published || self.keep && work::counts(&self.work)) {
            self.scratch().remove();
        }
    }
}

/// What a writer leaves that ends unfinished.
#[derive(Clone, Debug)]
pub struct Scratch {
    work: PathBuf,
    /// The folder, if the writer made it.
    target: Option<PathBuf>,
}

impl Scratch {
    /// Removes it, unless it is kept to go on with. Best effort, as [`Scratch::remove`].
    pub fn remove_unkept(&self) {
        if !work::counts(&self.work) {
            self.remove();
        }
    }

    /// Removes it. Best effort: it is unfinished and unwanted.
    pub fn remove(&self) {
        work::discard(&self.work).ok();
        if let Some(target) = &self.target {
            // Only if it holds nothing else by now.
            disk::remove_folder(target).ok();
        }
    }
}

fn make_parent(path: &Path) -> Result<(), ReportError> {
    let parent = parent(path);
    disk::make_folders(parent).map_err(ReportError::io("make the folder", parent))
}

fn copy(from: &Path, to: &Path) -> Result<(), ReportError> {
    make_parent(to)?;
    plain::open(from)?;
    disk::copy(from, to).map_err(ReportError::io("copy", from))
}

/// Writes a file, which is then there whole or as it was before.
pub(crate) fn replace(path: &Path, content: &[u8]) -> Result<(), ReportError> {
    let written = path.with_added_extension("written");
    // Where no such file could be made, the user knows the other name only.
    let named = |error| ReportError::io("write", if exists(&written) { &written } else { path })(error);
    write_content(&written, content).map_err(named)?;
    disk::rename(&written, path).map_err(ReportError::io("rename", &written))
}

fn write_whole(path: &Path, content: &[u8]) -> Result<(), ReportError> {
    write_content(path, content).map_err(ReportError::io("write", path))
}

fn write_content(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = disk::Writing::create(path)?;
    file.write_all(content)?;
    file.sync()
}

fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether a report may be written at `target`, where something is: into an empty folder, or with `force` into one with
/// a manifest of ours or with unfinished work.
fn replaceable(target: &Path, force: bool) -> Result<(), ReportError> {
    let refuse = |why: &str| {
        let doing = if force { "replace it" } else { "write there" };
        Err(ReportError::NotAReport { path: target.to_owned(), why: why.to_owned(), doing })
    };
    // A link to a folder is as good as the folder.
    if !target.is_dir() {
        return refuse("not a folder");
    }
    let work = target.join(WORK);
    if exists(&work)
        && let Err(why) = work::ours(&work)
    {
        return refuse(&why);
    }
    let left = match work::settle(target) {
        // What was to take its place is damaged.
        Err(ReportError::Damaged { path, .. }) if force && path.starts_with(&work) => {
            let _lock = Lock::take(target, &work)?;
            work::discard(&work)?;
            Left::Nothing
        }
        settled => settled?,
    };
    if left == Left::Run {
        return if force { Ok(()) } else { Err(ReportError::Unfinished(target.to_owned())) };
    }
    if is_empty(target) {
        return Ok(());
    }
    match foreign(target) {
        Some(why) => refuse(&why),
        None if force => Ok(()),
        None => Err(ReportError::Exists { path: target.to_owned(), also: "" }),
    }
}

/// Whether a folder has nothing in it.
fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// What gives away that a folder is no report of ours.
fn foreign(target: &Path) -> Option<String> {
    let manifest = match plain::text(&target.join(MANIFEST), plain::MOST_OF_A_MANIFEST) {
        Ok(None) => return Some("no manifest.json in it".to_owned()),
        Ok(Some(text)) => serde_json::from_str::<serde_json::Value>(&text).ok(),
        Err(_) => None,
    };
    let ours = match manifest {
        Some(manifest) => manifest.get("sortie").is_some() && manifest.get("format").is_some(),
        // Its other files show whose it is.
        None => recognised::is_report(target),
    };
    (!ours).then(|| "its manifest.json is not ours".to_owned())
}

/// Makes a folder's entries last.
fn sync(folder: &Path) -> Result<(), ReportError> {
    disk::sync_folder(folder).map_err(ReportError::io("open", folder))
}

/// Makes the entries of a folder, and of all below it, last.
fn sync_below(folder: &Path) -> Result<(), ReportError> {
    for entry in fs::read_dir(folder).map_err(ReportError::io("read the folder", folder))? {
        let path = entry.map_err(ReportError::io("read the folder", folder))?.path();
        if path.is_dir() {
            sync_below(&path)?;
        }
    }
    sync(folder)
}

#[cfg(test)]
mod tests;
