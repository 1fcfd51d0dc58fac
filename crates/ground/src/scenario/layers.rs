//! From what was asked for to one tree: the layers of a document, lowest first.
//!
//! 1. the system's rules, at `rules`, and its built-in policies, at `policies.NAME`;
//! 2. the chain of `extends`, from the root to the scenario itself;
//! 3. the variants picked with `+VARIANT`;
//! 4. overlay files;
//! 5. `--set PATH=VALUE`;
//! 6. `--policy SIDE=NAME`.
//!
//! A policy file that a layer names is put into its place before the layer is laid on.

use super::argument;
use super::chain::{self, Origin};
use super::library::Library;
use super::like::{self, Likeness};
use super::policy_files;
use super::problem::{Fault, Place, Problems};
use super::source;
use super::tree::Node;

/// What to load, and with which changes.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Name of a built-in or path of a file, with variants: `jets/mig21-v-f4+night`.
    pub scenario: String,
    /// Names or paths of overlays, laid on in this order.
    pub overlays: Vec<String>,
    /// `PATH=VALUE` each.
    pub sets: Vec<String>,
    /// `SIDE=NAME` or `SIDE=PATH.toml` each.
    pub policies: Vec<String>,
}

impl Request {
    /// A scenario and nothing else.
    pub fn scenario(name: impl Into<String>) -> Request {
        Request { scenario: name.into(), ..Request::default() }
    }

    /// How many changes are laid over the scenario.
    pub fn changes(&self) -> usize {
        self.overlays.len() + self.sets.len() + self.policies.len()
    }
}

/// What loading makes.
pub(super) struct Loaded {
    pub(super) tree: Node,
    pub(super) system: String,
    pub(super) name: String,
    pub(super) variants: Vec<String>,
    /// The variants that files of the user's write, or change.
    pub(super) own_variants: Vec<String>,
    pub(super) likenesses: Vec<Likeness>,
}

/// The longest name of a scenario, in letters: with what is put before and behind, a file can have it.
const LONGEST_NAME: usize = 200;

/// The beginning of a name that is too long to be read.
fn clipped(name: &str) -> String {
    name.chars().take(60).chain("…".chars()).collect()
}

/// Keys that say how files are put together, and that only a scenario's own file may have.
const COMPOSING: [&str; 2] = ["extends", "variants"];

/// The most variants of a scenario: `check` loads each of them, which takes some ten milliseconds.
const MOST_VARIANTS: usize = 200;

pub(super) fn load(library: &Library, request: &Request, systems: &[&str]) -> Result<Loaded, Problems> {
    let (wanted, variants) = split_variants(&request.scenario);
    let chain = chain::read(library, wanted)?;
    let system = chain::system(&chain, systems)?;
    let name = scenario_name(&chain[0].origin, &variants);
    if name.len() > LONGEST_NAME {
        let what = format!("with its variants the scenario is called by {} letters", name.len());
        let fault = Fault::new("", what).expected(format!("at most {LONGEST_NAME}: its name is that of files"));
        return Err(Problems::one(Place::argument(clipped(&request.scenario)), fault));
    }
    let scenario_place = chain[0].node.place.clone();
    let own_variants = own_variants(&chain);
    let mut tree = base(library, &system)?;
    for mut file in chain.into_iter().rev() {
        policy_files::mount(&mut file, &system)?;
        tree.merge(file.node)?;
    }
    let names = pick_variants(&mut tree, &request.scenario, &variants)?;
    tree.place = scenario_place;
    let likenesses = finish(library, &mut tree, &system, request)?;
    Ok(Loaded { tree, system, name, variants: names, own_variants, likenesses })
}

pub(super) fn rules(library: &Library, system: &str, request: &Request) -> Result<Loaded, Problems> {
    let mut tree = base(library, system)?;
    let likenesses = finish(library, &mut tree, system, request)?;
    let [system, name] = [system, system].map(str::to_owned);
    Ok(Loaded { tree, system, name, variants: Vec::new(), own_variants: Vec::new(), likenesses })
}

/// A document as it was printed with all that it rests on: nothing is laid under it or over it.
pub(super) fn resolved(file: &str, text: &str, name: &str, systems: &[&str]) -> Result<Loaded, Problems> {
    let mut tree = source::parse(file, text)?;
    let likenesses = like::take_keys(&mut tree);
    let system = tree.as_table().and_then(|table| table.get("system")).and_then(|entry| entry.node.as_str());
    match system.filter(|system| systems.contains(system)) {
        Some(system) => {
            let [system, name] = [system, name].map(str::to_owned);
            Ok(Loaded { tree, system, name, variants: Vec::new(), own_variants: Vec::new(), likenesses })
        }
        None => {
            let fault = Fault::unknown("system", "system", system.unwrap_or("none"), systems.iter().copied());
            Err(Problems::one(tree.place.clone(), fault))
        }
    }
}

/// The names of the variants in those files of a chain that are not built in.
fn own_variants(chain: &[chain::Parsed]) -> Vec<String> {
    let own = chain.iter().filter(|file| !matches!(file.origin, Origin::BuiltIn(_)));
    let variants = own.filter_map(|file| file.node.as_table()?.get("variants")?.node.as_table());
    variants.flat_map(|variants| variants.keys().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The rules and policies of a system.
fn base(library: &Library, system: &str) -> Result<Node, Problems> {
    let rules = format!("{system}/rules");
    let rules = library.tree(&rules).ok_or_else(|| {
        Problems::one(Place::whole(&rules), Fault::new("rules", "the rules of the system are not in the library"))
    })??;
    let mut tree = Node::table(rules.place.clone());
    put(&mut tree, "system", Node::from_plain(&system.into(), &rules.place));
    put(&mut tree, "rules", rules);
    let mut policies = Node::table(tree.place.clone());
    for name in library.policies(system) {
        if let Some(policy) = library.tree(&format!("{system}/policies/{name}")) {
            put(&mut policies, name, policy?);
        }
    }
    put(&mut tree, "policies", policies);
    Ok(tree)
}

/// Puts a node into a table with its own place as the key's.
pub(super) fn put(tree: &mut Node, key: &str, node: Node) {
    if let Some(table) = tree.as_table_mut() {
        table.insert(key.to_owned(), node.place.clone(), node);
    }
}

/// Layers 4 to 6, and what cards take from others that they are like. Returns which are like which.
fn finish(library: &Library, tree: &mut Node, system: &str, request: &Request) -> Result<Vec<Likeness>, Problems> {
    argument::check_once(&request.sets, &request.policies)?;
    for overlay in &request.overlays {
        tree.merge(read_overlay(library, overlay, system)?)?;
    }
    for set in &request.sets {
        argument::set(tree, set)?;
    }
    for policy in &request.policies {
        argument::policy(tree, policy, system)?;
    }
    like::fill(tree)
}

fn read_overlay(library: &Library, wanted: &str, system: &str) -> Result<Node, Problems> {
    let mut file = chain::open(library, wanted, &Origin::CommandLine)
        .map_err(|fault| Problems::one(Place::whole(wanted), fault))?
        .parse()?;
    let Some(table) = file.node.as_table() else { return Ok(file.node) };
    for key in COMPOSING {
        if let Some(entry) = table.get(key) {
            let fault = Fault::new(key, format!("`{key}` has no effect in an overlay")).expected("it in the scenario");
            return Err(Problems::one(entry.key_place.clone(), fault));
        }
    }
    argument::of_system(&file.node, "overlay", system)?;
    policy_files::mount(&mut file, system)?;
    Ok(file.node)
}

/// Splits `NAME+v1+v2`. A `+` before the last `.toml` belongs to the path.
fn split_variants(scenario: &str) -> (&str, Vec<&str>) {
    let after = scenario.rfind(".toml").map_or(0, |at| at + ".toml".len());
    match scenario[after..].split_once('+') {
        None => (scenario, Vec::new()),
        Some((rest, variants)) => (&scenario[..after + rest.len()], variants.split('+').collect()),
    }
}

/// Merges the variants in and takes their table, and `extends`, out of the tree; gives the names of all variants.
fn pick_variants(tree: &mut Node, scenario: &str, wanted: &[&str]) -> Result<Vec<String>, Problems> {
    let Some(table) = tree.as_table_mut() else { return Ok(Vec::new()) };
    table.remove("extends");
    let variants = match table.remove("variants") {
        None => Node::table(Place::argument(scenario)),
        Some(entry) => entry.node,
    };
    let variants_place = variants.place.clone();
    let Some(variants) = variants.as_table() else {
        let fault = Fault::new("variants", format!("variants is {}", variants.sort())).expected("a table of tables");
        return Err(Problems::one(variants.place.clone(), fault));
    };
    let count = variants.in_order().len();
    if count > MOST_VARIANTS {
        let fault = Fault::new("variants", format!("{count} variants, expected at most {MOST_VARIANTS}"));
        return Err(Problems::one(variants_place, fault));
    }
    for (name, entry) in variants.in_order() {
        check_variant(name, &entry.node)?;
    }
    for name in wanted {
        let entry = variants.get(name).ok_or_else(|| {
            let fault = match variants.is_empty() {
                true => Fault::new("variants", format!("unknown variant `{name}`: the scenario has none")),
                false => Fault::unknown("variants", "variant", name, variants.keys()),
            };
            Problems::one(Place::argument(scenario), fault)
        })?;
        tree.merge(entry.node.clone())?;
    }
    Ok(variants.in_order().into_iter().map(|(name, _)| name.to_owned()).collect())
}

fn check_variant(name: &str, node: &Node) -> Result<(), Problems> {
    let path = format!("variants.{name}");
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')) {
        let fault = Fault::new(path, format!("a variant can't be called `{name}`")).expected("letters, digits and `-`");
        return Err(Problems::one(node.place.clone(), fault));
    }
    let Some(table) = node.as_table() else {
        let fault = Fault::new(path, format!("{name} is {}", node.sort())).expected("a table");
        return Err(Problems::one(node.place.clone(), fault));
    };
    for key in ["system", "extends", "variants"] {
        if let Some(entry) = table.get(key) {
            let fault = Fault::new(format!("{path}.{key}"), format!("a variant can't change `{key}`"));
            return Err(Problems::one(entry.key_place.clone(), fault));
        }
    }
    Ok(())
}

/// The scenario's name in reports, safe as the name of a folder.
fn scenario_name(origin: &Origin, variants: &[&str]) -> String {
    let stem = match origin {
        Origin::BuiltIn(name) => name.rsplit('/').next().unwrap_or(name).to_owned(),
        Origin::File(path) => path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default(),
        Origin::CommandLine => String::new(),
    };
    let safe = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '.' | '+' => letter,
        _ => '-',
    };
    let name: String = std::iter::once(stem.as_str()).chain(variants.iter().copied()).collect::<Vec<_>>().join("+");
    let name: String = name.chars().map(safe).collect();
    match name.trim_start_matches('.') {
        "" => "scenario".to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_split_from_the_name_but_not_from_a_path() {
        assert_eq!(split_variants("jets/a"), ("jets/a", vec![]));
        assert_eq!(split_variants("jets/a+b+c"), ("jets/a", vec!["b", "c"]));
        assert_eq!(split_variants("c++/a.toml"), ("c++/a.toml", vec![]));
        assert_eq!(split_variants("c++/a.toml+b"), ("c++/a.toml", vec!["b"]));
    }

    #[test]
    fn a_name_is_safe_as_a_folder() {
        let file = |path: &str| Origin::File(path.into());
        assert_eq!(scenario_name(&Origin::BuiltIn("jets/mig21-v-f4".to_owned()), &["night"]), "mig21-v-f4+night");
        assert_eq!(scenario_name(&file("/tmp/My raid=1.toml"), &[]), "My-raid-1");
        assert_eq!(scenario_name(&file("../..toml"), &[]), "scenario");
        assert_eq!(scenario_name(&file("été.toml"), &[]), "-t-");
    }
}
