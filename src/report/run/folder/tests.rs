//! Folders that appear whole or not at all.

use super::*;

const OURS: &[u8] = br#"{"format": 2, "sortie": "0.1.0", "files": {"data": "", "deep/data": ""}}"#;

fn fill(folder: &Folder, content: &[u8]) {
    folder.write("deep/data", content).unwrap();
    folder.write("data", content).unwrap();
    folder.write(MANIFEST, OURS).unwrap();
}

fn publish(target: &Path, force: bool, content: &[u8]) -> Result<(), ReportError> {
    let folder = Folder::create(target, force)?;
    fill(&folder, content);
    folder.publish()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

const WHOLE: [&str; 3] = ["data", "deep", MANIFEST];

#[test]
fn a_report_is_replaced_only_by_force_and_leaves_nothing_behind() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("deep/out");
    publish(&target, false, b"one").unwrap();
    let error = publish(&target, false, b"two").unwrap_err();
    assert!(error.is_usage(), "{error}");
    for way in ["--force", "--resume", "--add"] {
        assert!(error.to_string().contains(way), "{error}");
    }
    assert_eq!(fs::read(target.join("data")).unwrap(), b"one");
    fs::write(target.join("notes.txt"), "mine").unwrap();
    publish(&target, true, b"two").unwrap();
    assert_eq!(fs::read(target.join("data")).unwrap(), b"two");
    assert_eq!(names(&target), ["data", "deep", MANIFEST, "notes.txt"], "what is not the report's stays");
}

#[test]
fn the_old_report_stands_until_the_new_one_is_whole() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    publish(&target, false, b"one").unwrap();
    let folder = Folder::create(&target, true).unwrap();
    fill(&folder, b"two");
    assert_eq!(fs::read(target.join("data")).unwrap(), b"one");
    drop(folder);
    assert_eq!(fs::read(target.join("deep/data")).unwrap(), b"one");
    assert_eq!(names(&target), WHOLE);
}

#[test]
fn force_spares_what_is_no_report() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("file"), "mine").unwrap();
    fs::create_dir(home.path().join("folder")).unwrap();
    fs::create_dir(home.path().join("other")).unwrap();
    fs::write(home.path().join("other/manifest.json"), "{}").unwrap();
    for name in ["file", "folder", "other"] {
        let target = home.path().join(name);
        assert!(matches!(publish(&target, true, b"two"), Err(ReportError::NotAReport { .. })), "{name}");
        assert!(matches!(Folder::open(&target), Err(ReportError::NotAReport { .. })), "{name}");
    }
    assert_eq!(names(home.path()), ["file", "folder", "other"]);
    assert!(names(&home.path().join("folder")).is_empty());
}

#[test]
fn a_folder_that_is_dropped_was_never_there_unless_its_work_is_to_be_kept() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    let folder = Folder::create(&target, false).unwrap();
    folder.write("data", b"half").unwrap();
    drop(folder);
    assert!(names(home.path()).is_empty());

    let mut folder = Folder::create(&target, false).unwrap();
    folder.write("data", b"half").unwrap();
    folder.note(MANIFEST, OURS).unwrap();
    folder.keep();
    drop(folder);
    assert!(matches!(Folder::create(&target, false), Err(ReportError::Unfinished(_))));
    let folder = Folder::open(&target).unwrap();
    assert_eq!(fs::read(folder.find("data")).unwrap(), b"half");
    drop(folder);
    let folder = Folder::open(&target).unwrap();
    fill(&folder, b"whole");
    folder.publish().unwrap();
    assert_eq!(names(&target), WHOLE);
}

#[test]
fn there_is_one_writer_at_a_time() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    let first = Folder::create(&target, false).unwrap();
    for second in [Folder::create(&target, true), Folder::open(&target)] {
        assert!(matches!(second, Err(ReportError::Busy(_))));
    }
    fill(&first, b"one");
    first.publish().unwrap();
    assert_eq!(names(&target), WHOLE);
    Folder::open(&target).unwrap();
}

/// Every moment at which a writer can die while a finished report takes its place.
#[test]
fn a_report_cut_short_on_its_way_to_its_place_gets_there() {
    let home = tempfile::tempdir().unwrap();
    for step in 0..8_usize {
        let target = home.path().join(step.to_string());
        publish(&target, false, b"one").unwrap();
        let folder = Folder::create(&target, true).unwrap();
        fill(&folder, b"two");
        let work = folder.work().to_owned();
        std::mem::forget(folder);
        fs::rename(work.join("new"), work.join("next")).unwrap();
        if step > 0 {
            fs::create_dir(work.join("old")).unwrap();
        }
        for name in WHOLE.iter().take(step.saturating_sub(1).min(3)) {
            fs::rename(target.join(name), work.join("old").join(name)).unwrap();
        }
        if step > 4 {
            fs::rename(work.join("next"), work.join("placing")).unwrap();
            for name in WHOLE.iter().take(step - 5) {
                fs::rename(work.join("placing").join(name), target.join(name)).unwrap();
            }
        }
        // The lock of the one that died is held by this process still, under a file that is then another one.
        fs::remove_file(work.join("lock")).unwrap();
        drop(Folder::open(&target).unwrap());
        assert_eq!(names(&target), WHOLE, "step {step}");
        assert_eq!(fs::read(target.join("deep/data")).unwrap(), b"two", "step {step}");
        assert_eq!(fs::read(target.join("data")).unwrap(), b"two", "step {step}");
    }
}

#[test]
fn a_file_that_stays_as_it_was_is_carried_over() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    publish(&target, false, b"one").unwrap();
    let folder = Folder::open(&target).unwrap();
    assert_eq!(folder.find("deep/data"), target.join("deep/data"));
    folder.carry_over("deep/data").unwrap();
    folder.write("data", b"two").unwrap();
    folder.carry_over("data").unwrap();
    folder.write(MANIFEST, OURS).unwrap();
    folder.publish().unwrap();
    assert_eq!(fs::read(target.join("deep/data")).unwrap(), b"one");
    assert_eq!(fs::read(target.join("data")).unwrap(), b"two");
    assert!(Folder::open(&target).unwrap().carry_over("missing").is_err());
    assert_eq!(names(&target), WHOLE);
}
