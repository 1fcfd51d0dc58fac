//! The files of a scenario: itself, what it extends, and so on.

use super::library::Library;
use super::problem::{Fault, Place, Problems};
use super::source;
use super::tree::{Entry, Node};
use std::path::{Path, PathBuf};

/// The most files that may extend one another.
const DEEPEST: usize = 16;

/// Where a file comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The library, under this name.
    BuiltIn(String),
    /// The file system.
    File(PathBuf),
    /// Nothing: it is what the command line's paths are relative to.
    CommandLine,
}

/// A file with its text.
pub(super) struct Opened {
    origin: Origin,
    text: String,
}

/// A file, parsed.
pub(super) struct Parsed {
    pub(super) origin: Origin,
    pub(super) node: Node,
}

impl Opened {
    pub(super) fn parse(self) -> Result<Parsed, Problems> {
        let node = source::parse(&self.origin.shown(), &self.text)?;
        Ok(Parsed { origin: self.origin, node })
    }
}

impl Origin {
    /// How messages name it.
    fn shown(&self) -> String {
        match self {
            Origin::BuiltIn(name) => name.clone(),
            Origin::File(path) => path.display().to_string(),
            Origin::CommandLine => String::new(),
        }
    }

    /// The same file by whatever path it was reached.
    fn identity(&self) -> Origin {
        match self {
            Origin::File(path) => Origin::File(std::fs::canonicalize(path).unwrap_or_else(|_| path.clone())),
            other => other.clone(),
        }
    }
}

/// Opens the built-in or file that `from` calls `wanted`. What ends in `.toml` is a path, relative to `from`.
///
/// # Errors
/// A fault at the wish itself.
pub(super) fn open(library: &Library, wanted: &str, from: &Origin) -> Result<Opened, Fault> {
    let is_path = wanted.ends_with(".toml");
    if !is_path && let Some(text) = library.get(wanted) {
        return Ok(Opened { origin: Origin::BuiltIn(wanted.to_owned()), text: text.to_owned() });
    }
    let path = match from {
        Origin::File(file) => file.parent().unwrap_or(Path::new("")).join(wanted),
        Origin::CommandLine => PathBuf::from(wanted),
        // A built-in knows no folder, so that it means the same wherever the program runs.
        Origin::BuiltIn(_) => return Err(unknown(library, wanted, from)),
    };
    if !is_path && !path.exists() {
        return Err(unknown(library, wanted, from));
    }
    match source::read(&path) {
        Ok(text) => Ok(Opened { origin: Origin::File(path), text }),
        Err(why) if *from == Origin::CommandLine => Err(Fault::new("", why)),
        Err(why) => {
            let fault = Fault::new("extends", format!("`{}`: {why}", path.display()));
            let Origin::File(from) = from else { return Err(fault) };
            Err(Fault { nearest: source::neighbour(wanted, &path, from), ..fault })
        }
    }
}

/// What is wrong with a policy in the place of a scenario, if it is one.
fn no_policy(library: &Library, wanted: &str, from: &Origin) -> Option<Fault> {
    let policy = library.policy(wanted)?;
    let fault = match from {
        Origin::CommandLine => Fault::new("", format!("`{wanted}` is a policy")).expected("a scenario"),
        _ => Fault::new("extends", format!("`{wanted}` is a policy, and no file extends a policy"))
            .expected(format!("a scenario; `sortie show {policy}` prints the policy, to be copied and changed")),
    };
    Some(fault)
}

fn unknown(library: &Library, wanted: &str, from: &Origin) -> Fault {
    if let Some(fault) = no_policy(library, wanted, from) {
        return fault;
    }
    let nearest = library.nearest_scenario(wanted).map(str::to_owned);
    let fault = Fault::new("extends", format!("unknown scenario `{wanted}`"));
    match nearest {
        Some(_) => Fault { nearest, ..fault },
        None => fault.expected("the name of a built-in or the path of a .toml file"),
    }
}

/// Reads a scenario and all that it extends, the scenario first.
///
/// # Errors
/// A file that can't be read or parsed, a cycle, a chain that is too long.
pub(super) fn read(library: &Library, wanted: &str) -> Result<Vec<Parsed>, Problems> {
    let problem = |fault| Problems::one(Place::whole(wanted), fault);
    let opened = open(library, wanted, &Origin::CommandLine).map_err(problem)?;
    if let Origin::BuiltIn(name) = &opened.origin
        && !library.is_scenario(name)
    {
        return Err(problem(Fault::new("", format!("`{name}` is built in, but no scenario"))));
    }
    let mut chain = vec![opened.parse()?];
    while let Some(next) = extended(library, &chain)? {
        chain.push(next);
    }
    Ok(chain)
}

/// The file that the last of a chain extends.
fn extended(library: &Library, chain: &[Parsed]) -> Result<Option<Parsed>, Problems> {
    let Some(last) = chain.last() else { return Ok(None) };
    let Some(entry) = entry(&last.node, "extends") else { return Ok(None) };
    let problem = |fault: Fault| Problems::one(entry.node.place.clone(), fault);
    let Some(wanted) = entry.node.as_str() else {
        let fault = Fault::new("extends", format!("extends is {}", entry.node.sort()));
        return Err(problem(fault.expected("the name of a scenario or the path of a file")));
    };
    let opened = open(library, wanted, &last.origin).map_err(problem)?;
    if let Origin::BuiltIn(name) = &opened.origin
        && let Some(fault) = no_policy(library, name, &last.origin)
    {
        return Err(problem(fault));
    }
    let identity = opened.origin.identity();
    if let Some(same) = chain.iter().find(|file| file.origin.identity() == identity) {
        return Err(problem(Fault::new("extends", format!("{} extends itself", same.origin.shown()))));
    }
    if chain.len() >= DEEPEST {
        return Err(problem(Fault::new("extends", format!("more than {DEEPEST} files extend one another"))));
    }
    opened.parse().map(Some)
}

/// The system of a chain: that of the first file that names one, with which the others must agree.
pub(super) fn system(chain: &[Parsed], systems: &[&str]) -> Result<String, Problems> {
    let mut found: Option<String> = None;
    for (at, file) in chain.iter().enumerate() {
        let Some(entry) = entry(&file.node, "system") else { continue };
        let name = known_system(entry, systems)?;
        match &found {
            Some(system) if *system != name => {
                let below = &chain[at - 1];
                let place = self::entry(&below.node, "extends").map_or(&below.node.place, |entry| &entry.node.place);
                let fault = Fault::new("extends", format!("a scenario of {system} extends one of {name}"));
                return Err(Problems::one(place.clone(), fault));
            }
            _ => found = Some(name),
        }
    }
    found.ok_or_else(|| {
        let fault = Fault::new("system", "the key `system` is missing");
        Problems::one(chain[0].node.place.clone(), fault.expected(format!("one of {}", systems.join(", "))))
    })
}

fn known_system(entry: &Entry, systems: &[&str]) -> Result<String, Problems> {
    let problem = |fault| Problems::one(entry.node.place.clone(), fault);
    match entry.node.as_str() {
        Some(name) if systems.contains(&name) => Ok(name.to_owned()),
        Some(name) => Err(problem(Fault::unknown("system", "system", name, systems.iter().copied()))),
        None => {
            let fault = Fault::new("system", format!("system is {}", entry.node.sort()));
            Err(problem(fault.expected(format!("one of {}", systems.join(", ")))))
        }
    }
}

fn entry<'a>(node: &'a Node, key: &str) -> Option<&'a Entry> {
    node.as_table()?.get(key)
}
