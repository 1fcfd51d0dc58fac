//! A parameter with its values: a list, a range, or variants.

/// The most values of a parameter.
const VALUES: usize = 1_000;

/// A parameter with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Axis {
    /// The path of the parameter; `variant` where variants are the values.
    pub(in crate::cli) path: String,
    /// The values, as they are written; of variants the first is the scenario as it is.
    pub(in crate::cli) values: Vec<String>,
    /// As it was typed.
    pub(in crate::cli) typed: String,
    /// Whether variants are the values.
    pub(in crate::cli) variants: bool,
}

/// The value of an axis of variants that is the scenario as it is.
pub(in crate::cli) const AS_IT_IS: &str = "as it is";

impl Axis {
    /// What the value at a place adds to the name of the scenario.
    pub(in crate::cli) fn suffix(&self, at: usize) -> &str {
        if self.variants && at > 0 { &self.values[at] } else { "" }
    }

    /// The setting of the value at a place, as on the command line; none of a variant.
    pub(in crate::cli) fn set(&self, at: usize) -> Option<String> {
        (!self.variants).then(|| format!("{}={}", self.path, self.values[at]))
    }

    /// What the value at a place is called.
    pub(in crate::cli) fn label(&self, at: usize) -> String {
        self.set(at).unwrap_or_else(|| self.values[at].clone())
    }
}

/// Reads `PATH=A,B,..`, `PATH=a..b[..step]`, or `+NAME,+OTHER`.
pub(in crate::cli) fn parse(typed: &str) -> Result<Axis, String> {
    let wrong = || {
        "expected PATH=A,B,.. with two values at least, PATH=a..b[..step] or +VARIANT,.., such as \
         raid.sams.hidden=0,4,8 or raid.sams.hidden=0..8..2"
            .to_owned()
    };
    if typed.trim_start().starts_with('+') {
        return variants(typed);
    }
    let (path, values) = typed.split_once('=').ok_or_else(wrong)?;
    if is_range(values) {
        let varied = super::parse(typed)?;
        if varied.last >= VALUES {
            let many = varied.last + 1;
            return Err(format!("{path} has {many} values, expected at most {VALUES}: say a..b..step"));
        }
        let values = (0..=varied.last).map(|at| varied.text(at)).collect();
        return Ok(Axis { path: path.to_owned(), values, typed: typed.to_owned(), variants: false });
    }
    let values = parts(values);
    if path.trim().is_empty() || values.len() < 2 || values.iter().any(String::is_empty) {
        return Err(wrong());
    }
    unique(Axis { path: path.trim().to_owned(), values, typed: typed.to_owned(), variants: false })
}

/// Reads the variants `+NAME,+OTHER`; one value may name several, `+NAME+OTHER`.
fn variants(typed: &str) -> Result<Axis, String> {
    let names = parts(typed);
    if let Some(wrong) = names.iter().find(|name| !name.starts_with('+') || name.len() < 2) {
        return Err(format!("`{wrong}` is no variant, expected names that begin with +, such as +night,+guns"));
    }
    let values = std::iter::once(AS_IT_IS.to_owned()).chain(names).collect();
    unique(Axis { path: "variant".to_owned(), values, typed: typed.to_owned(), variants: true })
}

/// Whether a value is a range: nothing but numbers between two or three dots.
fn is_range(text: &str) -> bool {
    let number = |part: &str| part.trim().parse::<f64>().is_ok();
    text.contains("..") && text.split("..").all(number)
}

/// The values of a list; commas within brackets and quotes are part of a value.
fn parts(text: &str) -> Vec<String> {
    let (mut parts, mut depth, mut quoted) = (vec![String::new()], 0i32, false);
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.iter_mut().last().into_iter().for_each(|part| part.push(letter));
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

fn unique(axis: Axis) -> Result<Axis, String> {
    match (1..axis.values.len()).find(|at| axis.values[..*at].contains(&axis.values[*at])) {
        Some(at) => Err(format!("the value {} is there twice", axis.values[at])),
        None => Ok(axis),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(typed: &str) -> Vec<String> {
        parse(typed).unwrap().values
    }

    #[test]
    fn lists_ranges_and_variants_are_read() {
        assert_eq!(values("rules.sides=4, 6,12"), ["4", "6", "12"]);
        assert_eq!(values("rules.sides=4..7"), ["4", "5", "6", "7"]);
        assert_eq!(values("rules.sides=4..12..4"), ["4", "8", "12"]);
        assert_eq!(values("x=[1,2],[3,4]"), ["[1,2]", "[3,4]"]);
        assert_eq!(values("+big,+same+big"), ["as it is", "+big", "+same+big"]);
        let axis = parse("+big").unwrap();
        assert_eq!((axis.suffix(0), axis.suffix(1), axis.label(1).as_str()), ("", "+big", "+big"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let wrong = |typed: &str| parse(typed).unwrap_err();
        assert!(wrong("rules.sides=9..4").contains("runs from 9 down to 4"));
        assert!(wrong("rules.sides=4..9..0").contains("the step is 0"));
        assert!(wrong("rules.sides=1..1000000").contains("has 1000000 values, expected at most 1000"));
        assert!(wrong("rules.sides=4,4").contains("there twice"));
        assert!(wrong("+big,small").contains("`small` is no variant"));
        assert!(wrong("rules.sides=1,,2").contains("expected PATH=A,B,.."));
    }
}
