//! Tests of `sortie schema --write`.

use crate::cli::testing::{built_in, registry, sortie};
use crate::cli::{Captured, Context};
use std::fs;
use std::path::Path;

const SCENARIO: &str = "extends = \"toy/duel\"\ntitle = \"Mine\"\n";
const POLICY: &str = "hope = 1\n";

/// A folder with a scenario, an overlay, policies, and files that are none of these.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("mine.toml", SCENARIO),
        ("dice.toml", "[rules]\nsides = 12\n"),
        ("careful.toml", POLICY),
        ("[odd].toml", POLICY),
        ("broken.toml", "hope ="),
        ("notes.txt", POLICY),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// Runs `sortie schema` with these arguments on a folder. Returns exit code and standard error.
fn write(folder: &Path, before: &[&str], after: &[&str]) -> (u8, String) {
    let write = format!("--write={}", folder.display());
    let (code, out, err) = sortie(&[&["schema"], before, &[&write], after].concat());
    assert_eq!(out, "");
    (code, err.replace(&folder.display().to_string(), "HERE"))
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn schemas_and_settings_are_written() {
    let folder = folder();
    let said = "sortie: wrote 2 schemas into HERE/schemas, and settings for editors into HERE/.taplo.toml and \
                HERE/.tombi.toml\n";
    assert_eq!(write(folder.path(), &[], &[]), (0, said.to_owned()));
    for kind in ["scenario", "policy"] {
        let printed = sortie(&["schema", "toy", "--kind", kind]).1;
        assert_eq!(read(folder.path(), &format!("schemas/toy-{kind}.json")), printed);
    }
    let taplo = "# Written by `sortie schema --write`. The last rule that includes a file holds.\n\n\
                 [[rule]]\ninclude = [\"toy/**/[!.]*.toml\"]\nschema = { path = \"schemas/toy-scenario.json\" }\n\n\
                 [[rule]]\ninclude = [\"toy/**/policies/[!.]*.toml\"]\n\
                 schema = { path = \"schemas/toy-policy.json\" }\n\n\
                 [[rule]]\ninclude = [\"careful.toml\"]\nschema = { path = \"schemas/toy-policy.json\" }\n\n\
                 [[rule]]\ninclude = [\"dice.toml\", \"mine.toml\"]\n\
                 schema = { path = \"schemas/toy-scenario.json\" }\n";
    assert_eq!(read(folder.path(), ".taplo.toml"), taplo);
    let settings: toml::Table = toml::from_str(&read(folder.path(), ".tombi.toml")).unwrap();
    let schemas: Vec<_> =
        settings["schemas"].as_array().unwrap().iter().map(|one| one["include"].to_string()).collect();
    let files = [
        "[\"dice.toml\", \"mine.toml\"]",
        "[\"careful.toml\"]",
        "[\"toy/**/policies/[!.]*.toml\"]",
        "[\"toy/**/[!.]*.toml\"]",
    ];
    assert_eq!(schemas, files);
    let mut left: Vec<String> = fs::read_dir(folder.path().join("schemas"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["toy-policy.json", "toy-scenario.json"], "nothing else is left");
}

#[test]
fn a_named_system_is_that_of_all_files_in_the_folder() {
    let folder = folder();
    assert_eq!(write(folder.path(), &["toy"], &[]).0, 0);
    let settings: toml::Table = toml::from_str(&read(folder.path(), ".taplo.toml")).unwrap();
    let rules: Vec<_> =
        settings["rule"].as_array().unwrap().iter().map(|rule| rule["include"][0].as_str().unwrap()).collect();
    assert_eq!(rules, ["**/[!.]*.toml", "**/policies/[!.]*.toml", "careful.toml"]);
    assert_eq!(
        write(folder.path(), &["tow"], &[]),
        (2, "sortie: unknown system `tow`; did you mean `toy`?\n".to_owned())
    );
}

#[test]
fn settings_of_the_user_are_replaced_only_by_force() {
    let folder = folder();
    let path = folder.path();
    assert_eq!(write(path, &[], &[]).0, 0);
    assert_eq!(write(path, &[], &[]).0, 0, "the same settings are no obstacle");
    fs::write(path.join(".taplo.toml"), "mine = 1\n").unwrap();
    fs::remove_file(path.join("schemas/toy-policy.json")).unwrap();
    let refused = "sortie: `HERE/.taplo.toml` differs from what would be written: --force replaces it\n";
    assert_eq!(write(path, &[], &[]), (2, refused.to_owned()));
    assert_eq!(read(path, ".taplo.toml"), "mine = 1\n");
    assert!(!path.join("schemas/toy-policy.json").exists(), "a refused command writes nothing");
    assert_eq!(write(path, &[], &["--force"]).0, 0);
    assert!(read(path, ".taplo.toml").starts_with("# Written by"));
}

/// Writing to a pipe would wait for a reader, and writing to a link would change the user's file behind it.
#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_pipe_or_a_link() {
    let folder = folder();
    let written = folder.path().join(".taplo.toml.written");
    let refusal = |kind: &str| {
        format!("sortie: failed to write `HERE/.taplo.toml.written`: it is {kind}, expected a plain file or none\n")
    };
    assert!(std::process::Command::new("mkfifo").arg(&written).status().unwrap().success());
    assert_eq!(write(folder.path(), &[], &[]), (1, refusal("a pipe")));
    fs::remove_file(&written).unwrap();
    fs::write(folder.path().join("thesis.txt"), "precious").unwrap();
    std::os::unix::fs::symlink(folder.path().join("thesis.txt"), &written).unwrap();
    assert_eq!(write(folder.path(), &[], &[]), (1, refusal("a link")));
    assert_eq!(read(folder.path(), "thesis.txt"), "precious");
}

#[test]
fn an_older_schema_is_replaced_and_another_file_is_not() {
    let folder = folder();
    let path = folder.path().join("schemas/toy-policy.json");
    assert_eq!(write(folder.path(), &[], &[]).0, 0);
    let whole = read(folder.path(), "schemas/toy-policy.json");
    let older = whole.replacen("\"type\"", "\"kind\"", 1);
    assert_ne!(older, whole);
    fs::write(&path, older).unwrap();
    assert_eq!(write(folder.path(), &[], &[]).0, 0);
    assert_eq!(read(folder.path(), "schemas/toy-policy.json"), whole);
    fs::write(&path, "{ \"title\": \"mine\" }").unwrap();
    assert_eq!(write(folder.path(), &[], &[]).0, 2);
}

/// Writes settings for all built-in systems. Returns the schema of the rule that includes `file`, and standard error.
fn settings(folder: &Path, file: &str) -> (Option<String>, String) {
    let err = Captured::default();
    let io = Context::with(registry(), built_in(), Box::new(std::io::sink()), err.sink());
    super::write::write(&io, None, folder, true).unwrap();
    let settings: toml::Table = toml::from_str(&read(folder, ".taplo.toml")).unwrap();
    let includes = |rule: &&toml::Value| rule["include"].as_array().unwrap().contains(&file.into());
    let rule = settings["rule"].as_array().unwrap().iter().find(includes);
    (rule.map(|rule| rule["schema"]["path"].as_str().unwrap().to_owned()), err.text())
}

#[test]
fn a_file_that_may_be_of_several_systems_is_of_that_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("slow.toml"), "[rules.energy]\ndrag = 2\n").unwrap();
    let (rule, said) = settings(path, "slow.toml");
    assert_eq!(rule, None);
    let wanted = "sortie: the keys of slow.toml fit several systems: name its schema in its first line, \
                  `#:schema schemas/SYSTEM-scenario.json`\n";
    assert!(said.starts_with(wanted), "{said}");
    fs::write(path.join("mine.toml"), "extends = \"jets/night\"\n").unwrap();
    let (rule, said) = settings(path, "slow.toml");
    assert_eq!(rule.as_deref(), Some("schemas/jets-scenario.json"));
    assert!(!said.contains("slow.toml"), "{said}");
    fs::write(path.join("raid.toml"), "extends = \"downtown/d5\"\n").unwrap();
    assert_eq!(settings(path, "slow.toml").0, None);
    assert_eq!(settings(path, "raid.toml").0.as_deref(), Some("schemas/downtown-scenario.json"));
}
