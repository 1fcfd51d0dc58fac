//! A report folder appears whole or not at all.

use super::ReportError;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A folder being written beside its target, under a name that starts with `.NAME.partial-`. Dropped, it is gone.
#[derive(Debug)]
pub struct Folder {
    target: PathBuf,
    partial: tempfile::TempDir,
    force: bool,
}

impl Folder {
    /// Begins a folder that will become `target`.
    ///
    /// # Errors
    /// `target` exists: always without `force`, with it if it is no report; or no folder can be made beside it.
    pub fn create(target: &Path, force: bool) -> Result<Folder, ReportError> {
        let name = target.file_name().ok_or_else(|| ReportError::Name(target.to_owned()))?;
        if exists(target) {
            replaceable(target, force)?;
        }
        let parent = parent(target);
        fs::create_dir_all(parent).map_err(ReportError::io("make the folder", parent))?;
        let prefix = format!(".{}.partial-", name.to_string_lossy());
        let partial = tempfile::Builder::new()
            .prefix(&prefix)
            .tempdir_in(parent)
            .map_err(ReportError::io("make a folder in", parent))?;
        Ok(Folder { target: target.to_owned(), partial, force })
    }

    /// Where to write until it is published.
    pub fn path(&self) -> &Path {
        self.partial.path()
    }

    /// Writes one file of it.
    ///
    /// # Errors
    /// The machine refused.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), ReportError> {
        let path = self.path().join(name);
        let write = || {
            let mut file = File::create(&path)?;
            file.write_all(content)?;
            file.sync_all()
        };
        write().map_err(ReportError::io("write", &path))
    }

    /// Gives it its name. What was there under that name is removed only after.
    ///
    /// # Errors
    /// The target has come into being meanwhile, or the machine refused; the target is then as it was.
    pub fn publish(self) -> Result<(), ReportError> {
        let (target, parent) = (self.target.as_path(), parent(&self.target).to_owned());
        sync(self.partial.path())?;
        let old = match exists(target) {
            false => None,
            true => {
                replaceable(target, self.force)?;
                Some(self.set_aside()?)
            }
        };
        if let Err(error) = fs::rename(self.partial.path(), target) {
            if let Some(old) = &old {
                fs::rename(old.path().join("old"), target).map_err(ReportError::io("put back", target))?;
            }
            return Err(ReportError::io("rename the finished report to", target)(error));
        }
        // Nothing is left under the temporary name to clean up.
        let _ = self.partial.keep();
        sync(&parent)?;
        old.map_or(Ok(()), |old| {
            let path = old.path().to_owned();
            old.close().map_err(ReportError::io("remove the replaced report", &path))
        })
    }

    /// Moves the old report out of the way, into a folder of its own beside it.
    fn set_aside(&self) -> Result<tempfile::TempDir, ReportError> {
        let name = self.target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let parent = parent(&self.target);
        let aside = tempfile::Builder::new()
            .prefix(&format!(".{name}.replaced-"))
            .tempdir_in(parent)
            .map_err(ReportError::io("make a folder in", parent))?;
        fs::rename(&self.target, aside.path().join("old")).map_err(ReportError::io("move aside", &self.target))?;
        Ok(aside)
    }
}

fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Whether what is at `target` may be replaced: only a folder with a manifest of ours.
fn replaceable(target: &Path, force: bool) -> Result<(), ReportError> {
    if !force {
        return Err(ReportError::Exists(target.to_owned()));
    }
    let no_report = |why: &str| ReportError::NotAReport { path: target.to_owned(), why: why.to_owned() };
    if !target.symlink_metadata().is_ok_and(|found| found.is_dir()) {
        return Err(no_report("not a folder"));
    }
    let text = fs::read_to_string(target.join("manifest.json")).map_err(|_| no_report("no manifest.json in it"))?;
    let manifest: serde_json::Value =
        serde_json::from_str(&text).map_err(|_| no_report("its manifest.json is not ours"))?;
    let ours = manifest.get("sortie").is_some() && manifest.get("format").is_some();
    ours.then_some(()).ok_or_else(|| no_report("its manifest.json is not ours"))
}

/// Makes a folder's entries last. Not every file system can; that is no failure.
fn sync(folder: &Path) -> Result<(), ReportError> {
    let opened = File::open(folder).map_err(ReportError::io("open", folder))?;
    opened.sync_all().ok();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &[u8] = br#"{"format": 1, "sortie": "0.1.0"}"#;

    fn publish(target: &Path, force: bool, content: &[u8]) -> Result<(), ReportError> {
        let folder = Folder::create(target, force)?;
        folder.write("manifest.json", MANIFEST)?;
        folder.write("data", content)?;
        assert!(!exists(target) || force, "nothing is there before it is whole");
        folder.publish()
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_report_is_replaced_only_by_force_and_leaves_nothing_behind() {
        let home = tempfile::tempdir().unwrap();
        let target = home.path().join("deep/out");
        publish(&target, false, b"one").unwrap();
        let error = publish(&target, false, b"two").unwrap_err();
        assert!(error.is_usage() && error.to_string().contains("--force"), "{error}");
        assert_eq!(fs::read(target.join("data")).unwrap(), b"one");
        publish(&target, true, b"two").unwrap();
        assert_eq!(fs::read(target.join("data")).unwrap(), b"two");
        assert_eq!(names(target.parent().unwrap()), ["out"]);
    }

    #[test]
    fn force_spares_what_is_no_report() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("file"), "mine").unwrap();
        fs::create_dir(home.path().join("folder")).unwrap();
        fs::create_dir(home.path().join("other")).unwrap();
        fs::write(home.path().join("other/manifest.json"), "{}").unwrap();
        for name in ["file", "folder", "other"] {
            let error = publish(&home.path().join(name), true, b"two").unwrap_err();
            assert!(matches!(error, ReportError::NotAReport { .. }), "{error}");
        }
        assert_eq!(names(home.path()), ["file", "folder", "other"]);
    }

    #[test]
    fn a_folder_that_is_dropped_was_never_there() {
        let home = tempfile::tempdir().unwrap();
        let folder = Folder::create(&home.path().join("out"), false).unwrap();
        folder.write("data", b"half").unwrap();
        drop(folder);
        assert!(names(home.path()).is_empty());
    }

    #[test]
    fn a_target_that_comes_into_being_meanwhile_is_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let target = home.path().join("out");
        let folder = Folder::create(&target, false).unwrap();
        fs::create_dir(&target).unwrap();
        fs::write(target.join("mine"), "mine").unwrap();
        assert!(matches!(folder.publish(), Err(ReportError::Exists(_))));
        assert_eq!(names(home.path()), ["out"]);
        assert_eq!(names(&target), ["mine"]);
    }
}
