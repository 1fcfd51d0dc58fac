//! A key that more exact keys overrule: `sides.a.altitude` changes nothing where each group of the side's jets has an
//! altitude of its own. What sets or varies such a key says so, and names the keys that do something.

use super::{Context, Loaded};
use crate::scenario::{Document, Request};

/// A note on each set key that changes nothing because all elements of a list have one of their own.
pub(super) fn notes(io: &Context, request: &Request, loaded: &Loaded) -> Vec<String> {
    let paths = request.sets.iter().enumerate().filter_map(|(at, set)| Some((at, set.split_once('=')?.0.trim())));
    let overruled = paths.filter_map(|(at, path)| Some((at, path, by(&loaded.document, path)?)));
    let idle = overruled.filter(|(at, ..)| changes_nothing(io, request, *at, loaded));
    idle.map(|(_, path, list)| note(path, &list)).collect()
}

fn note(path: &str, list: &str) -> String {
    let key = path.rsplit('.').next().unwrap_or(path);
    format!("{path} changes nothing: each of {list} has its own {key}; set or vary {list}.*.{key}")
}

/// The list beside a key in which each element has a key of that name; none where there is no such list.
fn by(document: &Document, path: &str) -> Option<String> {
    let (above, key) = path.rsplit_once('.')?;
    let toml::Value::Table(table) = document.value(above)? else { return None };
    let has = |element: &toml::Value| element.as_table().is_some_and(|element| element.contains_key(key));
    let overrules =
        |value: &toml::Value| value.as_array().is_some_and(|elements| !elements.is_empty() && elements.iter().all(has));
    table.iter().find(|(_, value)| overrules(value)).map(|(list, _)| format!("{above}.{list}"))
}

/// Whether the scenario plays alike without the set with this number.
fn changes_nothing(io: &Context, request: &Request, at: usize, loaded: &Loaded) -> bool {
    let mut without = request.clone();
    without.sets.remove(at);
    let other = io.document(&without).ok().and_then(|document| loaded.system.load(&document).ok());
    other.is_some_and(|other| other.canonical() == loaded.game.canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::testing::{built_in, registry};

    fn load(sets: &[&str]) -> (Vec<String>, Vec<u8>) {
        let io = Context::with(registry(), built_in(), Box::new(std::io::sink()), Box::new(std::io::sink()));
        let sets = sets.iter().map(|&set| set.to_owned()).collect();
        let request = Request { sets, ..Request::scenario("jets/mig21-v-f4") };
        let loaded = io.load(&request).unwrap_or_else(|error| panic!("{error}"));
        (notes(&io, &request, &loaded), loaded.game.canonical())
    }

    #[test]
    fn a_key_that_each_element_overrules_is_named_with_the_path_that_works() {
        let own = "sides.a.jets.0.altitude=7";
        let said = "sides.a.altitude changes nothing: each of sides.a.jets has its own altitude; \
                    set or vary sides.a.jets.*.altitude";
        assert_eq!(load(&[own, "sides.a.altitude=3"]).0, [said]);
        assert!(load(&["sides.a.altitude=3"]).0.is_empty(), "no jet has an altitude of its own");
        assert!(load(&["sides.a.altitude=3", "sides.a.jets.*.altitude=7"]).0.len() == 1);
    }

    #[test]
    fn the_path_of_every_element_works() {
        let two = "sides.a.jets=[{ card = \"mig-21mf\" }, { card = \"mig-21mf\" }]";
        let [every, both, first] = [
            &["sides.a.jets.*.altitude=7"][..],
            &["sides.a.jets.0.altitude=7", "sides.a.jets.1.altitude=7"],
            &["sides.a.jets.0.altitude=7"],
        ]
        .map(|sets| load(&[&[two], sets].concat()).1);
        assert_eq!(every, both);
        assert_ne!(every, first);
    }
}
