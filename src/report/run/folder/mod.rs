//! A report folder: written in its `.work/`, and there whole or not at all.
//!
//! A folder with a `manifest.json` and no `.work/` is a finished report. One with a `.work/` is being written, or its
//! writer died: then whoever opens it next finds in `.work/` what was done. Nothing of an older report in it is touched
//! before the new one is whole, and no file that its manifest does not list is ever touched.

pub(in crate::report) mod listing;
pub(in crate::report) mod lock;
mod place;

use crate::report::ReportError;
use lock::{LOCK, Lock};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Version of the files of a report folder. `FORMATS.md` says what each version can be used for.
pub const FORMAT: u32 = 3;

/// The file that says that a folder is a report, and of what.
pub(in crate::report) const MANIFEST: &str = "manifest.json";

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
    /// Whether unfinished work is to be found again.
    keep: bool,
    _lock: Lock,
}

impl Folder {
    /// Begins a report in `target`, which must not exist or be empty; with `force` it may hold a report, finished or not,
    /// which the new one will replace. Unless [`Folder::keep`] is called it is gone when dropped.
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
        if target.file_name().is_none() {
            return Err(ReportError::Name(target.to_owned()));
        }
        // Before anything is made: a manifest that can't be trusted is refused.
        listing::listed(target)?;
        let work = target.join(".work");
        let made = !exists(target);
        let mut lock = Lock::take(target, &work)?;
        // A report that was whole when its writer died only has to take its place.
        if place::place(target, &work)? {
            lock = Lock::take(target, &work)?;
        }
        let new = work.join("new");
        fs::create_dir_all(&new).map_err(ReportError::io("make the folder", &new))?;
        let listed = listing::listed(target)?.into_iter().collect();
        Ok(Folder { target: target.to_owned(), work, new, listed, made, keep: false, _lock: lock })
    }

    /// Forgets what an earlier writer left unfinished.
    fn clear(&self) -> Result<(), ReportError> {
        fs::remove_dir_all(&self.new).map_err(ReportError::io("remove", &self.new))?;
        fs::create_dir_all(&self.new).map_err(ReportError::io("make the folder", &self.new))?;
        match fs::remove_file(self.work.join(MANIFEST)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(ReportError::io("remove", &self.work.join(MANIFEST))(error))
            }
            _ => Ok(()),
        }
    }

    /// From now on, work that ends unfinished stays for [`Folder::open`].
    pub fn keep(&mut self) {
        self.keep = true;
    }

    /// Drops the unfinished work.
    pub fn abandon(mut self) {
        self.keep = false;
    }

    /// The folder that is to be the report.
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

    /// Whether a file of the new report has a place to go to: nothing is there, or a file of the report that it replaces.
    ///
    /// # Errors
    /// The file that is in the way, which nobody lists.
    pub(in crate::report) fn free(&self, name: &str) -> Result<(), ReportError> {
        let replaced = self.listed.contains(name) && !self.target.join(name).is_dir();
        if replaced { Ok(()) } else { listing::free(&self.target, name, self.keep) }
    }

    /// Where a file of the report stands: among the new ones, or else as it was before.
    pub fn find(&self, name: &str) -> PathBuf {
        let new = self.new.join(name);
        if exists(&new) { new } else { self.target.join(name) }
    }

    /// Has a file that stands as it was before in the new report too.
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
        if fs::hard_link(&from, &to).is_ok() { Ok(()) } else { copy(&from, &to) }
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
        listing::listed(&self.new)?.iter().try_for_each(|name| self.free(name))?;
        self.keep = true;
        sync(&self.new)?;
        fs::rename(&self.new, self.work.join("next")).map_err(ReportError::io("rename", &self.new))?;
        sync(&self.work)?;
        place::place(&self.target, &self.work)?;
        sync(parent(&self.target))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.keep {
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
    /// Removes it. Best effort: it is unfinished and unwanted.
    pub fn remove(&self) {
        fs::remove_dir_all(&self.work).ok();
        if let Some(target) = &self.target {
            // Only if nothing else has come to be in it.
            fs::remove_dir(target).ok();
        }
    }
}

fn make_parent(path: &Path) -> Result<(), ReportError> {
    let parent = parent(path);
    fs::create_dir_all(parent).map_err(ReportError::io("make the folder", parent))
}

fn copy(from: &Path, to: &Path) -> Result<(), ReportError> {
    make_parent(to)?;
    fs::copy(from, to).map_err(ReportError::io("copy", from))?;
    File::open(to).and_then(|file| file.sync_all()).map_err(ReportError::io("write", to))
}

/// Writes a file, which is then there whole or as it was before.
pub(crate) fn replace(path: &Path, content: &[u8]) -> Result<(), ReportError> {
    let written = path.with_added_extension("written");
    write_whole(&written, content)?;
    fs::rename(&written, path).map_err(ReportError::io("rename", &written))
}

fn write_whole(path: &Path, content: &[u8]) -> Result<(), ReportError> {
    let write = || {
        let mut file = File::create(path)?;
        file.write_all(content)?;
        file.sync_all()
    };
    write().map_err(ReportError::io("write", path))
}

fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether a report may be written at `target`, where something is: into an empty folder, or with `force` into one with a
/// manifest of ours or with unfinished work.
fn replaceable(target: &Path, force: bool) -> Result<(), ReportError> {
    let refuse = |why: &str| {
        let doing = if force { "replace it" } else { "write there" };
        Err(ReportError::NotAReport { path: target.to_owned(), why: why.to_owned(), doing })
    };
    if !target.symlink_metadata().is_ok_and(|found| found.is_dir()) {
        return refuse("not a folder");
    }
    let work = target.join(".work");
    let unfinished = exists(&work);
    if unfinished && !is_empty(&work) && !work.join(LOCK).is_file() {
        return refuse("the .work in it is not ours");
    }
    lock::unused(target, &work)?;
    if is_empty(target) {
        return Ok(());
    }
    if let Some(why) = foreign(target).filter(|_| !unfinished) {
        return refuse(why);
    }
    match (force, unfinished) {
        (true, _) => Ok(()),
        (false, true) => Err(ReportError::Unfinished(target.to_owned())),
        (false, false) => Err(ReportError::Exists(target.to_owned())),
    }
}

/// Whether a folder has nothing in it.
fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

/// What gives away that a folder is no report of ours.
fn foreign(target: &Path) -> Option<&'static str> {
    let Ok(text) = fs::read_to_string(target.join(MANIFEST)) else { return Some("no manifest.json in it") };
    let manifest: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let ours = manifest.get("sortie").is_some() && manifest.get("format").is_some();
    (!ours).then_some("its manifest.json is not ours")
}

/// Makes a folder's entries last. Not every file system can; that is no failure.
fn sync(folder: &Path) -> Result<(), ReportError> {
    let opened = File::open(folder).map_err(ReportError::io("open", folder))?;
    opened.sync_all().ok();
    Ok(())
}

#[cfg(test)]
mod tests;
