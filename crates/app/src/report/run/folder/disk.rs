//! Every change of the disk that the writing of a report makes, a function each. A test lets any of them fail, or lets
//! the process die there: see `faults`.

use crate::scenario::not_plain;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What a step does to the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::report) enum Step {
    /// Takes room: a new file, a new folder, bytes.
    Fills,
    /// Moves a file to another name.
    Renames,
    /// Removes a name.
    Removes,
    /// Makes what was written last.
    Syncs,
}

/// Whether a step may be taken; always, but in tests.
#[cfg(not(test))]
const fn step(_: &Path, _: Step) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
use super::faults::step;

/// A file that is being written.
#[derive(Debug)]
pub(in crate::report) struct Writing {
    file: File,
    path: PathBuf,
}

impl Writing {
    /// Makes an empty file, in place of one that is there.
    ///
    /// # Errors
    /// What is there is no plain file: a pipe would wait for its reader, a link leads elsewhere. The machine refused.
    pub(in crate::report) fn create(path: &Path) -> io::Result<Writing> {
        if let Some(kind) = path.symlink_metadata().ok().as_ref().and_then(not_plain) {
            return Err(io::Error::other(format!("it is {kind}, expected a plain file or none")));
        }
        step(path, Step::Fills)?;
        Ok(Writing { file: File::create(path)?, path: path.to_owned() })
    }

    /// Makes its bytes last.
    ///
    /// # Errors
    /// The machine refused.
    pub(in crate::report) fn sync(&self) -> io::Result<()> {
        step(&self.path, Step::Syncs)?;
        self.file.sync_all()
    }
}

impl Write for Writing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        #[cfg(test)]
        super::faults::tear(&self.path, &mut self.file, bytes)?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Makes a folder, and those above it, where they are missing.
pub(in crate::report) fn make_folders(path: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        make_folders(parent)?;
    }
    step(path, Step::Fills)?;
    match fs::create_dir(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            if path.is_dir() {
                Ok(())
            } else {
                Err(ErrorKind::NotADirectory.into())
            }
        }
        made => made,
    }
}

/// Opens a file to lock it, and makes it if need be.
pub(in crate::report) fn open_lock(path: &Path) -> io::Result<File> {
    if !path.exists() {
        step(path, Step::Fills)?;
    }
    // Not emptied: what is in it is the number of the process that holds it.
    File::options().read(true).write(true).create(true).truncate(false).open(path)
}

/// Renames a file or a folder.
pub(in crate::report) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    step(to, Step::Renames)?;
    #[cfg(test)]
    super::faults::apart(from, to)?;
    fs::rename(from, to)
}

/// Moves a file, to another disk if need be: it is then at `to` whole or not at all.
pub(in crate::report) fn transfer(from: &Path, to: &Path) -> io::Result<()> {
    match rename(from, to) {
        Err(error) if error.kind() == ErrorKind::CrossesDevices => {
            let copied = to.with_added_extension("written");
            copy(from, &copied)?;
            rename(&copied, to)?;
            unlink(from)
        }
        moved => moved,
    }
}

/// Gives a file another name beside its own.
pub(in crate::report) fn link(from: &Path, to: &Path) -> io::Result<()> {
    step(to, Step::Fills)?;
    fs::hard_link(from, to)
}

/// Copies a file and makes the copy last.
pub(in crate::report) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    step(to, Step::Fills)?;
    fs::copy(from, to)?;
    step(to, Step::Syncs)?;
    File::open(to)?.sync_all()
}

/// Removes a file; nothing to do if it is not there.
pub(in crate::report) fn unlink(path: &Path) -> io::Result<()> {
    if path.symlink_metadata().is_err() {
        return Ok(());
    }
    step(path, Step::Removes)?;
    absent(fs::remove_file(path))
}

/// Removes an empty folder.
pub(in crate::report) fn remove_folder(path: &Path) -> io::Result<()> {
    step(path, Step::Removes)?;
    fs::remove_dir(path)
}

/// Removes whatever is at a path, with all that is in it; a link itself, never what it leads to.
pub(in crate::report) fn remove_all(path: &Path) -> io::Result<()> {
    match path.symlink_metadata() {
        Err(_) => Ok(()),
        Ok(found) if found.is_dir() => {
            for entry in fs::read_dir(path)? {
                remove_all(&entry?.path())?;
            }
            absent(remove_folder(path))
        }
        Ok(_) => unlink(path),
    }
}

/// Makes the entries of a folder last. Not every file system can; that is no failure.
pub(in crate::report) fn sync_folder(path: &Path) -> io::Result<()> {
    let opened = File::open(path)?;
    step(path, Step::Syncs)?;
    opened.sync_all().ok();
    Ok(())
}

fn absent(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
