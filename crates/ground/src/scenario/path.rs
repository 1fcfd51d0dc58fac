//! Paths of values in a document: `sides.a.jets[0].skill`.

use std::fmt;

/// The step that means every element of a list.
pub(super) const EVERY: &str = "*";

/// The longest path that is taken from the command line, in steps.
const LONGEST: usize = 64;

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A key of a table. A key made of digits counts as an index where the value is an array.
    Key(String),
    /// Into an array, from 0.
    Index(usize),
}

impl Step {
    /// The step as an index into an array, if it can be one.
    pub fn index(&self) -> Option<usize> {
        match self {
            Step::Index(index) => Some(*index),
            Step::Key(key) => key.parse().ok().filter(|index: &usize| index.to_string() == *key),
        }
    }

    /// The step as a key, if it is one.
    pub fn key(&self) -> Option<&str> {
        match self {
            Step::Key(key) => Some(key),
            Step::Index(_) => None,
        }
    }
}

/// A path from the root of a document; the empty path is the root.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// Reads keys separated by dots, each perhaps quoted, with indices as `[0]` or as a key `0`.
    ///
    /// # Errors
    /// What is wrong with the text, as a lower-case fragment.
    pub fn parse(text: &str) -> Result<Path, String> {
        let mut steps = Vec::new();
        let mut rest = text;
        while !rest.is_empty() || steps.is_empty() {
            let (step, after) = next_step(rest, steps.is_empty())?;
            steps.push(step);
            rest = after;
            if steps.len() > LONGEST {
                return Err(format!("a path has at most {LONGEST} steps"));
            }
        }
        Ok(Path(steps))
    }

    /// Reads a path as well as it can: what can't be read ends it. For messages about places, which must not fail.
    pub fn lenient(text: &str) -> Path {
        let mut steps = Vec::new();
        let mut rest = text;
        while let Ok((step, after)) = next_step(rest, steps.is_empty()) {
            steps.push(step);
            rest = after;
            if rest.is_empty() {
                break;
            }
        }
        Path(steps)
    }

    /// Whether it leads where `other` does: `jets.0` and `jets[0]` are one path.
    pub fn is_same(&self, other: &Path) -> bool {
        let same =
            |(one, other): (&Step, &Step)| one == other || one.index().is_some_and(|at| other.index() == Some(at));
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(same)
    }

    /// This path with a key behind it.
    pub fn key(&self, key: &str) -> Path {
        self.step(Step::Key(key.to_owned()))
    }

    /// This path with one more step.
    pub fn step(&self, step: Step) -> Path {
        let mut steps = self.0.clone();
        steps.push(step);
        Path(steps)
    }

    /// The last step as a message names it: the key, or the array with the index.
    pub fn last_name(&self) -> Option<String> {
        let from = self.0.iter().rposition(|step| matches!(step, Step::Key(_))).unwrap_or(0);
        (!self.0.is_empty()).then(|| Path(self.0[from..].to_vec()).to_string())
    }
}

/// The first step of `text` and what follows it. Only the first step of a path has no dot before it.
fn next_step(text: &str, first: bool) -> Result<(Step, &str), String> {
    if let Some(rest) = text.strip_prefix('[') {
        let (digits, rest) = rest.split_once(']').ok_or("a `[` without its `]`")?;
        if digits == EVERY {
            return Ok((Step::Key(EVERY.to_owned()), rest));
        }
        let index = digits.parse().map_err(|_| format!("`{digits}` is no index"))?;
        return Ok((Step::Index(index), rest));
    }
    let text = match text.strip_prefix('.') {
        Some(rest) if !first => rest,
        None if first => text,
        _ => return Err("expected a dot between two keys".to_owned()),
    };
    if let Some(rest) = text.strip_prefix('"') {
        let (key, rest) = rest.split_once('"').ok_or("a quote that is not closed")?;
        return Ok((Step::Key(key.to_owned()), rest));
    }
    let end = text.find(['.', '[']).unwrap_or(text.len());
    match &text[..end] {
        "" => Err("a key is empty".to_owned()),
        key => Ok((Step::Key(key.to_owned()), &text[end..])),
    }
}

/// Whether a key needs no quotes in TOML.
pub(super) fn is_bare(key: &str) -> bool {
    !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            let dot = if at > 0 { "." } else { "" };
            match step {
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) if is_bare(key) => write!(f, "{dot}{key}")?,
                Step::Key(key) => write!(f, "{dot}\"{key}\"")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_read_and_written_the_same() {
        for text in ["a", "sides.a.jets[0].skill", "[3]", "a[0][1].b-c", "rules.\"a.b\".c"] {
            assert_eq!(Path::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Path::parse("a.0.b").unwrap().0[1].index(), Some(0));
    }

    #[test]
    fn a_bad_path_is_refused() {
        for (text, why) in [
            ("", "a key is empty"),
            ("a..b", "a key is empty"),
            (".a", "expected a dot between two keys"),
            ("a[0]b", "expected a dot between two keys"),
            ("a[0", "a `[` without its `]`"),
            ("a[-1]", "`-1` is no index"),
            ("a.\"b", "a quote that is not closed"),
            ("a.", "a key is empty"),
        ] {
            assert_eq!(Path::parse(text), Err(why.to_owned()), "{text}");
        }
        assert!(Path::parse(&vec!["a"; 65].join(".")).is_err());
    }

    #[test]
    fn the_last_name_of_a_path_keeps_the_array_of_an_index() {
        assert_eq!(Path::lenient("a.b[2]").last_name().as_deref(), Some("b[2]"));
        assert_eq!(Path::lenient("a.b[2].c").last_name().as_deref(), Some("c"));
        assert_eq!(Path::default().last_name(), None);
    }
}
