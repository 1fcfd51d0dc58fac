//! Documents whose sides exchange their forces.

use super::*;

#[test]
fn forces_change_seats_and_what_belongs_to_a_seat_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.toml");
    std::fs::write(&path, "extends = \"jets/duel\"\n[sides.b]\npolicy = \"shooter\"\n").unwrap();
    let document = load(&Request::scenario(path.display().to_string())).unwrap();
    let text = |document: &Document, path: &str| document.value(path).map(|value| value.to_string());
    let forces =
        |document: &Document, side: &str| ["policy", "jets"].map(|key| text(document, &format!("sides.{side}.{key}")));
    let changed = document.with_seats_changed(&[]).unwrap();
    assert_eq!(forces(&changed, "a"), forces(&document, "b"));
    assert_eq!(forces(&changed, "b"), forces(&document, "a"));
    assert_ne!(forces(&changed, "a"), forces(&document, "a"));
    assert_eq!(text(&changed, "title"), text(&document, "title"));
    let [policy, jets] = forces(&document.with_seats_changed(&["policy"]).unwrap(), "a");
    assert_eq!(policy, forces(&document, "a")[0].clone());
    assert_eq!(jets, forces(&document, "b")[1].clone());
    let again = changed.with_seats_changed(&[]).unwrap();
    assert_eq!(again.value(""), document.value(""));
}
