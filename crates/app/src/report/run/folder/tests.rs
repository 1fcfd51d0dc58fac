//! Folders that appear whole or not at all.

use super::lock::LOCK;
use super::*;

const OURS: &[u8] = br#"{"format": 3, "sortie": "0.1.0", "files": {"data": "", "deep/data": ""}}"#;

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
    assert!(error.to_string().contains("--force"), "{error}");
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
    for (name, file) in [("folder", "mine"), ("other", MANIFEST), ("work", ".work/mine")] {
        let path = home.path().join(name).join(file);
        make_parent(&path).unwrap();
        fs::write(path, "{}").unwrap();
    }
    for name in ["file", "folder", "other", "work"] {
        let target = home.path().join(name);
        assert!(matches!(publish(&target, true, b"two"), Err(ReportError::NotAReport { .. })), "{name}");
        assert!(matches!(Folder::open(&target), Err(ReportError::NotAReport { .. })), "{name}");
    }
    assert_eq!(names(home.path()), ["file", "folder", "other", "work"]);
    for (name, file) in [("folder", "mine"), ("other", MANIFEST), ("work", ".work")] {
        assert_eq!(names(&home.path().join(name)), [file]);
    }
    assert_eq!(names(&home.path().join("work/.work")), ["mine"]);
}

#[test]
fn an_empty_folder_is_taken_and_stays_if_nothing_is_written() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    fs::create_dir(&target).unwrap();
    drop(Folder::create(&target, false).unwrap());
    assert!(names(&target).is_empty());
    publish(&target, false, b"one").unwrap();
    assert_eq!(names(&target), WHOLE);
}

/// Files of the user's in every place that a report touches: beside its files, among them, and where they are to go.
#[test]
fn no_file_is_touched_that_the_manifest_does_not_list() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    publish(&target, false, b"one").unwrap();
    for name in ["notes.txt", "deep/notes.txt", "deep/deeper/notes.txt"] {
        make_parent(&target.join(name)).unwrap();
        fs::write(target.join(name), "mine").unwrap();
    }
    publish(&target, true, b"two").unwrap();
    let folder = Folder::open(&target).unwrap();
    folder.carry_over("data").unwrap();
    folder.write("deep/data", b"three").unwrap();
    folder.write(MANIFEST, OURS).unwrap();
    folder.publish().unwrap();
    assert_eq!(fs::read(target.join("deep/data")).unwrap(), b"three");
    for name in ["notes.txt", "deep/notes.txt", "deep/deeper/notes.txt"] {
        assert_eq!(fs::read(target.join(name)).unwrap(), b"mine", "{name}");
    }
}

#[test]
fn a_file_in_the_way_is_named_and_stays() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    let with = |name: &str, file: &str| {
        publish(&target, false, b"one").unwrap();
        let without = String::from_utf8(OURS.to_vec()).unwrap().replace(&format!("\"{name}\": \"\""), "\"x\": \"\"");
        fs::write(target.join(MANIFEST), without).unwrap();
        fs::remove_file(target.join(name)).unwrap();
        if name != file {
            fs::remove_dir_all(target.join(file)).ok();
        }
        make_parent(&target.join(file)).unwrap();
        fs::write(target.join(file), "mine").unwrap();
        let folder = Folder::create(&target, true).unwrap();
        let error = folder.write(name, b"two").unwrap_err();
        assert!(matches!(&error, ReportError::InTheWay { path, .. } if *path == target.join(file)), "{error}");
        // A report that is written past that check is stopped before the old one is touched.
        make_parent(&folder.path().join(name)).unwrap();
        fs::write(folder.path().join(name), "two").unwrap();
        fs::write(folder.path().join(MANIFEST), OURS).unwrap();
        let error = folder.publish().unwrap_err();
        assert!(matches!(&error, ReportError::InTheWay { path, .. } if *path == target.join(file)), "{error}");
        assert_eq!(fs::read(target.join(file)).unwrap(), b"mine");
        assert!(exists(&target.join(MANIFEST)) && !exists(&target.join(".work")));
        fs::remove_dir_all(&target).unwrap();
    };
    with("data", "data");
    with("deep/data", "deep/data");
    with("deep/data", "deep");
}

#[test]
fn a_manifest_that_leads_out_of_its_folder_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let target = home.path().join("out");
    fs::write(home.path().join("precious"), "mine").unwrap();
    let precious = home.path().join("precious").display().to_string();
    for path in ["../precious", precious.as_str(), "", "deep/../../precious"] {
        publish(&target, false, b"one").unwrap();
        let files = serde_json::json!({ "format": 2, "sortie": "0", "files": { path: "" } });
        let parts = serde_json::json!({ "format": 2, "sortie": "0", "scenarios": [{ "parts": [{ "file": path }] }] });
        for manifest in [files, parts] {
            fs::write(target.join(MANIFEST), manifest.to_string()).unwrap();
            for opened in [Folder::create(&target, true), Folder::open(&target)] {
                let error = opened.unwrap_err().to_string();
                assert!(error.contains("manifest.json` is damaged: it lists"), "{path}: {error}");
                assert!(error.contains("expected the path of a file within the folder"), "{path}: {error}");
            }
        }
        fs::remove_dir_all(&target).unwrap();
    }
    assert_eq!(fs::read(home.path().join("precious")).unwrap(), b"mine");
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
        assert!(
            matches!(second, Err(ReportError::Busy { process: Some(process), .. }) if process == std::process::id())
        );
    }
    fill(&first, b"one");
    first.publish().unwrap();
    assert_eq!(names(&target), WHOLE);
    Folder::open(&target).unwrap();
}

/// Every moment at which a writer can die while a finished report takes its place.
#[test]
fn a_report_cut_short_on_its_way_to_its_place_gets_there() {
    const FILES: [&str; 3] = ["data", "deep/data", MANIFEST];
    let home = tempfile::tempdir().unwrap();
    let rename = |from: &Path, to: &Path, name: &str| {
        make_parent(&to.join(name)).unwrap();
        fs::rename(from.join(name), to.join(name)).unwrap();
    };
    for step in 0..9_usize {
        let target = home.path().join(step.to_string());
        publish(&target, false, b"one").unwrap();
        fs::write(target.join("deep/notes"), "mine").unwrap();
        let folder = Folder::create(&target, true).unwrap();
        fill(&folder, b"two");
        let work = folder.work().to_owned();
        std::mem::forget(folder);
        fs::rename(work.join("new"), work.join("next")).unwrap();
        FILES.iter().take(step.saturating_sub(1)).for_each(|name| rename(&target, &work.join("old"), name));
        if step > 4 {
            fs::rename(work.join("next"), work.join("placing")).unwrap();
            FILES.iter().take(step - 5).for_each(|name| rename(&work.join("placing"), &target, name));
        }
        // The lock of the one that died is held by this process still, under a file that is then another one.
        fs::remove_file(work.join(LOCK)).unwrap();
        fs::write(work.join(LOCK), "").unwrap();
        drop(Folder::open(&target).unwrap());
        assert_eq!(names(&target), WHOLE, "step {step}");
        for name in ["data", "deep/data"] {
            assert_eq!(fs::read(target.join(name)).unwrap(), b"two", "step {step}, {name}");
        }
        assert_eq!(fs::read(target.join("deep/notes")).unwrap(), b"mine", "step {step}");
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
