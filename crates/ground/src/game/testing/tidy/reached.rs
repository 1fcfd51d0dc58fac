//! Dead files: code that no module declares, data that no code reads.

use super::gather;
use crate::game::testing::read;
use std::collections::BTreeMap;

/// The files of code that no other declares and no manifest names, and the data of tests that no code names.
pub(super) fn dead(code: &BTreeMap<String, String>) -> Vec<String> {
    let orphans = code.keys().filter(|name| name.ends_with(".rs") && !is_root(name) && !is_declared(name, code));
    let orphans = orphans.map(|name| format!("{name}: no module declares it: declare it or take it out"));
    let mut data = Vec::new();
    gather("tests", &mut data);
    data.retain(|name| !code.contains_key(name) && !name.starts_with("tests/cmd/"));
    let unread = data.iter().filter(|name| !is_read(name, code));
    orphans.chain(unread.map(|name| format!("{name}: no code names it or its folder: take it out"))).collect()
}

/// Whether cargo finds a file by its place, or by the manifest of the program or of a crate.
fn is_root(name: &str) -> bool {
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    let by_place = folder.ends_with("src") && ["main.rs", "lib.rs"].contains(&file)
        || ["", "tests", "benches", "examples"].contains(&folder)
        || folder.starts_with("tests/") && file == "main.rs"
        || folder.starts_with("crates/")
            && (file == "build.rs" || folder.ends_with("/tests") && folder.split('/').count() == 3)
        || folder.ends_with("src/bin");
    by_place
        || read("Cargo.toml").contains(&format!("path = \"{name}\""))
        || manifests().iter().any(|manifest| manifest.contains(&format!("../{file}\"")))
}

/// The manifests of the crates.
fn manifests() -> Vec<String> {
    let mut names = Vec::new();
    gather("crates", &mut names);
    names.iter().filter(|name| name.ends_with("Cargo.toml")).map(|name| read(name)).collect()
}

/// Whether a module declares a file, or a file is named by its path.
fn is_declared(name: &str, code: &BTreeMap<String, String>) -> bool {
    let module = name.strip_suffix("/mod.rs").or_else(|| name.strip_suffix(".rs")).unwrap_or(name);
    let Some((folder, module)) = module.rsplit_once('/') else { return false };
    let declaration = format!("mod {module};");
    let above =
        |other: &str| other.rsplit_once('/').is_some_and(|(at, _)| at == folder) || other == format!("{folder}.rs");
    let declares = |text: &str| text.lines().any(|line| line.ends_with(&declaration));
    code.iter().any(|(other, text)| above(other) && declares(text))
}

/// Whether code names a file without its ending, or its folder if that is below one of a system.
fn is_read(name: &str, code: &BTreeMap<String, String>) -> bool {
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    let stem = file.split('.').next().unwrap_or(file);
    let folder = (folder.split('/').count() > 2).then(|| folder.rsplit('/').next()).flatten();
    ["run-all", "run-quick"].contains(&file)
        || code.values().any(|text| text.contains(stem) || folder.is_some_and(|folder| text.contains(folder)))
}

#[test]
fn a_file_that_is_not_declared_is_dead() {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let code = BTreeMap::from([
        file("src/house/mod.rs", "mod room;\npub(crate) mod hall;\n"),
        file("src/house/room.rs", "mod corner;\n"),
        file("src/house/room/corner.rs", ""),
        file("src/house/hall/mod.rs", ""),
        file("src/house/cellar.rs", "// mod house\n"),
    ]);
    let declared: Vec<&str> = code.keys().filter(|name| is_declared(name, &code)).map(String::as_str).collect();
    assert_eq!(declared, ["src/house/hall/mod.rs", "src/house/room.rs", "src/house/room/corner.rs"]);
    assert!(is_read("tests/a/cellar.toml", &BTreeMap::from([file("a.rs", "read(\"cellar\")")])));
    assert!(!is_read("tests/a/attic.toml", &code));
}
