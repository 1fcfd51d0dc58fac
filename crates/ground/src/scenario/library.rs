//! The built-in files. Each system embeds its own; the program has those of all of them.

use super::problem::{Problems, nearest};
use super::source;
use super::tree::Node;
use rust_embed::RustEmbed;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Files of a system's folder that are no scenarios.
const NOT_SCENARIOS: [&str; 3] = ["rules", "ledger", "figures"];

/// TOML files by name: their path below `scenarios/` without `.toml`, such as `jets/policies/slasher`.
#[derive(Clone, Debug, Default)]
pub struct Library {
    files: BTreeMap<String, File>,
}

/// A file. It is parsed once, when it is first needed: every scenario of a system uses the same rules.
#[derive(Clone, Debug)]
struct File {
    text: Cow<'static, str>,
    tree: OnceLock<Node>,
}

impl File {
    fn of(text: Cow<'static, str>) -> File {
        File { text, tree: OnceLock::new() }
    }
}

impl Library {
    /// The files that `E` embeds.
    pub fn embedded<E: RustEmbed>() -> Library {
        let file = |path: Cow<'static, str>| {
            let name = path.strip_suffix(".toml")?.replace('\\', "/");
            let data = E::get(&path)?.data;
            let text = match data {
                Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
                Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
            };
            Some((name, File::of(text)))
        };
        Library { files: E::iter().filter_map(file).collect() }
    }

    /// The files of several libraries.
    pub fn together(libraries: impl IntoIterator<Item = Library>) -> Library {
        Library { files: libraries.into_iter().flat_map(|library| library.files).collect() }
    }

    /// A library of other files, as `(name, text)`.
    pub fn of<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Library {
        let own = |(name, text): (&str, &str)| (name.to_owned(), File::of(Cow::Owned(text.to_owned())));
        Library { files: files.into_iter().map(own).collect() }
    }

    /// The text of a file.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.files.get(name).map(|file| &*file.text)
    }

    /// A file, parsed; none where there is no such file.
    ///
    /// # Errors
    /// What is wrong with its text.
    pub(super) fn tree(&self, name: &str) -> Option<Result<Node, Problems>> {
        let file = self.files.get(name)?;
        if let Some(tree) = file.tree.get() {
            return Some(Ok(tree.clone()));
        }
        let parsed = source::parse(name, &file.text);
        Some(parsed.map(|tree| file.tree.get_or_init(|| tree).clone()))
    }

    /// The names of all files, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The names of a system's scenarios, sorted, such as `jets/mig21-v-f4`.
    pub fn scenarios(&self, system: &str) -> Vec<&str> {
        let is_scenario = |name: &&str| below(name, &[system]).is_some_and(|rest| !NOT_SCENARIOS.contains(&rest));
        self.names().filter(is_scenario).collect()
    }

    /// The names of a system's policies within the system, sorted, such as `slasher`.
    pub fn policies(&self, system: &str) -> Vec<&str> {
        self.names().filter_map(|name| below(name, &[system, "policies"])).collect()
    }

    /// The file of the policy that goes by this name, alone or with its system.
    pub fn policy(&self, wanted: &str) -> Option<&str> {
        self.names().find(|file| match file.split('/').collect::<Vec<_>>()[..] {
            [system, "policies", name] => {
                wanted == *file || wanted == name || wanted.split_once('/') == Some((system, name))
            }
            _ => false,
        })
    }

    /// Those that choose by themselves. The others look ahead by these and are slower by a factor of thousands, so that
    /// what plays all policies leaves them out.
    pub fn quick_policies(&self, system: &str) -> Vec<&str> {
        let looks_ahead = |name: &str| {
            let tree = self.tree(&format!("{system}/policies/{name}")).and_then(Result::ok);
            tree.is_some_and(|tree| tree.as_table().is_some_and(|policy| policy.get("look-ahead").is_some()))
        };
        self.policies(system).into_iter().filter(|name| !looks_ahead(name)).collect()
    }

    /// Whether a name is that of a scenario.
    pub fn is_scenario(&self, name: &str) -> bool {
        self.files.contains_key(name)
            && name.split_once('/').is_some_and(|(_, rest)| !rest.contains('/') && !NOT_SCENARIOS.contains(&rest))
    }

    /// The scenario whose name is most like `name`, if any is like it.
    pub fn nearest_scenario(&self, name: &str) -> Option<&str> {
        nearest(name, self.names().filter(|name| self.is_scenario(name)))
    }
}

/// What is left of a name directly below these folders.
fn below<'a>(name: &'a str, folders: &[&str]) -> Option<&'a str> {
    let step = |rest: &'a str, folder: &&str| rest.strip_prefix(*folder)?.strip_prefix('/');
    folders.iter().try_fold(name, step).filter(|rest| !rest.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenarios_and_policies_are_told_from_other_files() {
        let names = ["jets/b", "jets/a", "jets/rules", "jets/ledger", "jets/policies/x", "jetsam/c", "jets/deep/er/d"];
        let slow = ("jets/policies/y", "look-ahead.policies = [\"x\"]");
        let library = Library::of(names.map(|name| (name, "")).into_iter().chain([slow]));
        assert_eq!(library.scenarios("jets"), ["jets/a", "jets/b"]);
        assert_eq!(library.policies("jets"), ["x", "y"]);
        assert_eq!(library.quick_policies("jets"), ["x"]);
        assert!(library.is_scenario("jetsam/c") && !library.is_scenario("jets/rules"));
        assert!(!library.is_scenario("jets/policies/x"));
        assert_eq!(library.nearest_scenario("jets/bb"), Some("jets/b"));
    }
}
