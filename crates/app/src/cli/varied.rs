//! A parameter with the values that a search may try: `PATH=a..b[..step]`.

pub(in crate::cli) mod axis;
pub(in crate::cli) mod budget;
pub(in crate::cli) mod cells;

/// The most games at a value, unless said.
pub(in crate::cli) const MOST: u64 = 20_000;
/// Steps from one end to the other of a range of numbers that need not be whole.
const STEPS: usize = 64;
/// The most values of a range.
const MANY: f64 = 1e6;

/// A parameter with the values that it may have.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::cli) struct Varied {
    pub(in crate::cli) path: String,
    from: f64,
    step: f64,
    /// The place of the last value.
    pub(in crate::cli) last: usize,
    whole: bool,
    /// As it was typed.
    pub(in crate::cli) typed: String,
}

impl Varied {
    /// The value at a place, as it is written.
    pub(in crate::cli) fn text(&self, at: usize) -> String {
        let value = self.value(at as f64);
        if self.whole { format!("{value:.0}") } else { shortest(value) }
    }

    /// The setting of the value at a place, as on the command line.
    pub(in crate::cli) fn set(&self, at: usize) -> String {
        format!("{}={}", self.path, self.text(at))
    }

    /// That a figure can't be judged at a place.
    pub(in crate::cli) fn no_interval(&self, at: usize, figure: &str) -> String {
        format!("with {} `{figure}` has no interval", self.set(at))
    }

    /// The value at a place, which may be between two.
    pub(in crate::cli) fn value(&self, at: f64) -> f64 {
        self.from + at * self.step
    }
}

/// A decimal without the tail that binary fractions leave, but with a point.
fn shortest(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0');
    if text.ends_with('.') { format!("{text}0") } else { text.to_owned() }
}

/// Reads `PATH=a..b` or `PATH=a..b..step`.
pub(in crate::cli) fn parse(text: &str) -> Result<Varied, String> {
    let wrong = || "expected PATH=a..b or PATH=a..b..step, such as raid.sams.hidden=0..12".to_owned();
    let (path, range) = text.rsplit_once('=').ok_or_else(wrong)?;
    let parts: Vec<&str> = range.split("..").map(str::trim).collect();
    let numbers: Vec<f64> = parts.iter().map(|part| part.parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
    let (from, to, step) = match numbers[..] {
        [from, to] => (from, to, None),
        [from, to, step] => (from, to, Some(step)),
        _ => return Err(wrong()),
    };
    let whole = parts.iter().all(|part| part.parse::<i64>().is_ok());
    let step = step.unwrap_or(if whole { 1.0 } else { (to - from) / STEPS as f64 });
    if path.trim() != path || path.is_empty() || !numbers.iter().all(|number| number.is_finite()) {
        return Err(wrong());
    }
    if from >= to {
        let runs = if from > to { format!("runs from {from} down to {to}") } else { format!("is {from} throughout") };
        return Err(format!("{path} {runs}, expected the smaller value first and a larger one behind it"));
    }
    if step <= 0.0 {
        return Err(format!("the step is {step}, expected one above 0"));
    }
    let steps = ((to - from) / step + 1e-9).floor();
    match steps {
        ..1.0 => return Err(format!("a step of {step} is longer than the way from {from} to {to}")),
        ..=MANY => {}
        _ => return Err(format!("{path} has {:.0} values, expected at most {MANY}", steps + 1.0)),
    }
    Ok(Varied { path: path.to_owned(), from, step, last: steps as usize, whole, typed: text.to_owned() })
}
