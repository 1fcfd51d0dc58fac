//! What each file of some sources imports: `use` lines, inline paths, and methods of a type that files share.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// That one file imports another. Files are named by their path, without `.rs`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arrow {
    pub(super) from: String,
    pub(super) to: String,
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.from, self.to)
    }
}

/// One name that a `use` line brings in: its path, and whether it is handed on.
struct Import {
    path: Vec<String>,
    name: String,
    public: bool,
}

/// Sources that import each other, by name.
pub(super) struct Sources {
    /// The crates whose modules they are.
    roots: &'static [&'static str],
    files: BTreeMap<String, String>,
    imports: BTreeMap<String, Vec<Import>>,
}

/// How many times a name handed on from module to module is followed.
const MOST_STEPS: usize = 8;

impl Sources {
    /// Of files by their path below the root of their crate, or of several crates that count as one. The root itself, a
    /// page of contents, is left out.
    pub(super) fn new(roots: &'static [&'static str], files: impl IntoIterator<Item = (String, String)>) -> Sources {
        let files = files.into_iter().filter(|(path, _)| path != "lib.rs");
        let plain = |text: String| {
            text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
        };
        let files: BTreeMap<String, String> =
            files.map(|(path, text)| (path.trim_end_matches(".rs").to_owned(), plain(text))).collect();
        let imports = files.iter().map(|(name, text)| (name.clone(), imports(text))).collect();
        Sources { roots, files, imports }
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.files.keys()
    }

    /// Each pair of files where the first imports the second.
    pub(super) fn arrows(&self) -> BTreeSet<Arrow> {
        let mut found = BTreeSet::new();
        for (from, text) in &self.files {
            let inline = inline_paths(text);
            let paths = self.imports[from].iter().map(|import| &import.path).chain(&inline);
            let files = paths.filter_map(|path| self.resolve(from, path, MOST_STEPS)).chain(self.methods(from));
            found.extend(files.filter(|to| to != from).map(|to| Arrow { from: from.clone(), to }));
        }
        found
    }

    /// The file of a module, given by its path.
    fn file(&self, module: &[String]) -> Option<String> {
        let name = module.join("/");
        [format!("{name}/mod"), name].into_iter().find(|name| self.files.contains_key(name))
    }

    /// The file that a path leads to, seen from another.
    fn resolve(&self, from: &str, path: &[String], steps: usize) -> Option<String> {
        let own: Vec<String> = from.trim_end_matches("/mod").split('/').map(str::to_owned).collect();
        let (mut module, mut rest) = (own, path);
        match rest.first()?.as_str() {
            root if self.roots.contains(&root) => (module, rest) = (Vec::new(), &rest[1..]),
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|first| first == "super") {
                    module.pop();
                    rest = &rest[1..];
                }
            }
            child => {
                let child: Vec<String> = module.iter().cloned().chain([child.to_owned()]).collect();
                self.file(&child)?;
            }
        }
        while let [next, after @ ..] = rest {
            let inner: Vec<String> = module.iter().cloned().chain([next.clone()]).collect();
            // A folder need not be a module with a file here: the systems are a crate each.
            if self.file(&inner).is_none() {
                break;
            }
            (module, rest) = (inner, after);
        }
        let file = self.file(&module)?;
        let handed_on = rest
            .first()
            .and_then(|name| self.imports[&file].iter().find(|import| import.public && import.name == *name));
        let further = handed_on.filter(|_| steps > 0).and_then(|import| self.resolve(&file, &import.path, steps - 1));
        Some(further.unwrap_or(file))
    }

    /// The files that alone define a method that `from` calls of `self`: alone in `phases` for a phase, where all files
    /// add to one type, else alone among all files.
    fn methods(&self, from: &str) -> Vec<String> {
        let text = self.files[from].split_whitespace().collect::<Vec<_>>().join(" ").replace(" .", ".");
        let called: BTreeSet<&str> =
            text.match_indices("self.").map(|(at, call)| name(&text[at + call.len()..])).collect();
        let called = called.into_iter().filter(|called| text.contains(&format!("self.{called}(")));
        let phases = Some("phases/").filter(|phases| from.starts_with(phases));
        let definer = |called: &str| {
            let mut nearest = phases.map_or_else(Vec::new, |phases| self.definers(phases, called));
            if nearest.is_empty() {
                nearest = self.definers("", called);
            }
            nearest.pop().filter(|_| nearest.is_empty())
        };
        called.filter_map(definer).collect()
    }

    /// The files below a folder that define a method.
    fn definers(&self, folder: &str, method: &str) -> Vec<String> {
        let defines = |text: &str| ["(", "<"].iter().any(|next| text.contains(&format!("fn {method}{next}")));
        let files = self.files.iter().filter(|(name, text)| name.starts_with(folder) && defines(text));
        files.map(|(name, _)| name.clone()).collect()
    }
}

/// The identifier with which a text begins.
fn name(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The `use` lines of a text as (whether handed on, where from, where to, the tree).
fn uses(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let line = rest.split_inclusive('\n').next()?;
            let word = line.trim_start();
            let public = word.starts_with("pub");
            let word = match word.find("use ") {
                Some(at) if word[..at].chars().all(|letter| letter.is_alphanumeric() || " ():".contains(letter)) => {
                    Some(&word[at + 4..]).filter(|_| at == 0 || public)
                }
                _ => None,
            };
            let Some(word) = word else {
                rest = &rest[line.len()..];
                continue;
            };
            let start = word.as_ptr() as usize - rest.as_ptr() as usize;
            let end = rest[start..].find(';').map_or(rest.len(), |at| start + at);
            let tree = &rest[start..end];
            rest = &rest[(end + 1).min(rest.len())..];
            return Some((public, tree));
        }
    })
}

fn imports(text: &str) -> Vec<Import> {
    let mut found = Vec::new();
    for (public, tree) in uses(text) {
        expand(&[], tree, &mut |path: Vec<String>, alias: Option<&str>| {
            let name = alias.map(str::to_owned).or_else(|| path.last().cloned()).unwrap_or_default();
            found.push(Import { path, name, public });
        });
    }
    found
}

/// Hands each path of a tree such as `a::{b, c::d as e}` to `take`, with its alias.
fn expand(before: &[String], tree: &str, take: &mut impl FnMut(Vec<String>, Option<&str>)) {
    let tree = tree.trim();
    let Some((head, inner)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias.trim())));
        let segments = path.split("::").map(|segment| segment.trim().to_owned());
        let segments = segments.filter(|segment| !segment.is_empty() && (before.is_empty() || segment != "self"));
        take(before.iter().cloned().chain(segments).collect(), alias);
        return;
    };
    let head = head.split("::").map(|segment| segment.trim().to_owned()).filter(|segment| !segment.is_empty());
    let before: Vec<String> = before.iter().cloned().chain(head).collect();
    let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !inner[start..at].trim().is_empty() {
                    expand(&before, &inner[start..at], take);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The paths in a text that begin with `crate` or `super`, those of `use` lines included.
fn inline_paths(text: &str) -> Vec<Vec<String>> {
    let starts = ["crate::", "super::"].into_iter().flat_map(|root| text.match_indices(root));
    let free = starts
        .filter(|(at, _)| !text[..*at].ends_with(|before: char| before.is_alphanumeric() || "_$:".contains(before)));
    let path = |(at, _): (usize, &str)| {
        let end = text[at..].find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != ':');
        let path = &text[at..end.map_or(text.len(), |end| at + end)];
        path.split("::").filter(|segment| !segment.is_empty()).map(str::to_owned).collect()
    };
    free.map(path).collect()
}
