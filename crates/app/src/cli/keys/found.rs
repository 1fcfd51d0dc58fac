//! Keys that a user asks for, by a whole path or the end of one, and the values that files have there.

use super::{Key, Step, Steps};

/// A key that fits a question.
pub(in crate::cli) struct Found<'a> {
    /// The key.
    pub(in crate::cli) key: &'a Key,
    /// The names that the question has where the key has any, by the number of the step.
    pub(in crate::cli) named: Vec<(usize, String)>,
}

impl<'a> Found<'a> {
    /// All keys at whose path, or at the end of it, the question fits; those of the whole path alone if there are any.
    pub(in crate::cli) fn all(keys: &'a [Key], question: &str) -> Vec<Found<'a>> {
        let asked = asked(question);
        let fits = |whole| keys.iter().filter_map(|key| Found::fit(key, &asked, whole)).collect::<Vec<_>>();
        let whole = fits(true);
        if whole.is_empty() { fits(false) } else { whole }
    }

    fn fit(key: &'a Key, asked: &[String], whole: bool) -> Option<Found<'a>> {
        let steps = &key.steps.0;
        let from = steps.len().checked_sub(asked.len()).filter(|from| !asked.is_empty() && (!whole || *from == 0))?;
        let mut named = Vec::new();
        for (at, asked) in asked.iter().enumerate() {
            match &steps[from + at] {
                Step::Key(name) if name.eq_ignore_ascii_case(asked) => {}
                Step::Element if asked == "[]" || asked.parse::<usize>().is_ok() => {}
                Step::Name if asked != "[]" => named.push((from + at, asked.clone())),
                _ => return None,
            }
        }
        // The end of a path begins with a key: any name fits a name.
        let begins = whole || matches!(steps[from], Step::Key(_));
        let ends = matches!(steps.last(), Some(Step::Key(_)));
        (begins && ends).then_some(Found { key, named })
    }

    /// The path, with the names that the question has.
    pub(in crate::cli) fn path(&self) -> String {
        let mut steps = self.key.steps.clone();
        for (at, name) in self.named.iter().filter(|(_, name)| name != "NAME") {
            steps.0[*at] = Step::Key(name.clone());
        }
        steps.to_string()
    }
}

/// The steps of a question: `variants.NAME` before a path changes no meaning.
fn asked(question: &str) -> Vec<String> {
    let spread = question.replace("[", ".[");
    let step = |step: &str| match step.strip_prefix('[') {
        Some(_) => "[]".to_owned(),
        None => step.trim_matches('"').to_owned(),
    };
    let steps: Vec<String> = spread.split('.').filter(|step| !step.is_empty()).map(step).collect();
    match steps.split_first() {
        Some((first, rest)) if first == "variants" && rest.len() > 1 => rest[1..].to_vec(),
        _ => steps,
    }
}

/// The values that a document has at a path, each with the names and indices that lead there.
pub(in crate::cli) fn values_at(root: &toml::Value, steps: &Steps) -> Vec<(Vec<String>, toml::Value)> {
    let mut open = vec![(Vec::new(), root)];
    for step in &steps.0 {
        open = open.into_iter().flat_map(|(names, value)| down(names, value, step)).collect();
    }
    open.into_iter().map(|(names, value)| (names, value.clone())).collect()
}

/// The values one step down.
fn down<'a>(names: Vec<String>, value: &'a toml::Value, step: &Step) -> Vec<(Vec<String>, &'a toml::Value)> {
    let with = |name: String| names.iter().cloned().chain([name]).collect::<Vec<String>>();
    match (step, value) {
        (Step::Key(key), toml::Value::Table(table)) => table.get(key).map(|value| (names, value)).into_iter().collect(),
        (Step::Name, toml::Value::Table(table)) => {
            table.iter().map(|(name, value)| (with(name.clone()), value)).collect()
        }
        (Step::Element, toml::Value::Array(items)) => {
            items.iter().enumerate().map(|(at, value)| (with(at.to_string()), value)).collect()
        }
        _ => Vec::new(),
    }
}
