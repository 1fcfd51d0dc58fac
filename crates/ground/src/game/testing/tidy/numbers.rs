//! Numbers in functions and constants: those that a rule may turn on.

use super::functions;
use super::plain::plain;

/// What comes before a number that belongs to no rule: the faces of a die, hexsides, bits, the length of a list.
const FORMS: [&str; 7] = ["die(", "Faces::one(", "sides: ", "turned(", "<< ", ">> ", "; "];

/// The greatest number that every rule may use: nothing, one and both.
const SMALL: u64 = 2;

/// The numbers above [`SMALL`] in functions and constants, each with its line. A constant whose name begins with `MOST`
/// is the capacity of a list.
pub(super) fn of(text: &str) -> Vec<(usize, u64)> {
    let code = plain(text);
    let mut inside: Vec<bool> = code.lines().map(is_constant).collect();
    for function in functions::of(&code) {
        inside[function.at - 1..function.at - 1 + function.lines].fill(true);
    }
    let lines = code.lines().zip(inside).enumerate().filter(|(_, (_, inside))| *inside);
    lines.flat_map(|(at, (line, _))| in_line(line).into_iter().map(move |number| (at + 1, number))).collect()
}

/// Whether a line is a constant that is no capacity.
fn is_constant(line: &str) -> bool {
    let line = line.trim_start();
    let line = if line.starts_with("pub") { line.split_once(' ').map_or("", |(_, rest)| rest) } else { line };
    let name = line.strip_prefix("const ").or_else(|| line.strip_prefix("static "));
    name.is_some_and(|name| !name.starts_with("MOST") && !name.starts_with("fn "))
}

fn in_line(line: &str) -> Vec<u64> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = line[at..].find(|letter: char| letter.is_ascii_digit()) {
        let start = at + next;
        let word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let length = line[start..].find(|letter| !word(letter)).unwrap_or(line.len() - start);
        let (before, digits) = (&line[..start], &line[start..start + length]);
        let named = before.ends_with(word) || before.ends_with('.') && !before.ends_with("..");
        if !named && !FORMS.iter().any(|form| before.ends_with(form)) {
            found.extend(value(digits).filter(|value| *value > SMALL));
        }
        at = start + length;
    }
    found
}

/// The value of a number with or without the name of its type; none for bits, which are written as `0x…`.
fn value(digits: &str) -> Option<u64> {
    let plain = digits.replace('_', "");
    let end = plain.find(['i', 'u']).unwrap_or(plain.len());
    plain[..end].parse().ok()
}

#[test]
fn numbers_of_rules_are_found() {
    let code = "rules! { a: u8 = 0..=99 }\nconst MOST: usize = 8;\npub(crate) const FAR: i32 = 60;\n\
                fn f(a3: [u8; 4]) -> u8 {\n    \
                let b = roll.die(10) + 2; // 11\n    g(\"12\", a.0 << 16, 0x1F, 1_000u16, 3..=5, a3.7)\n}\n";
    assert_eq!(of(code), [(3, 60), (6, 1000), (6, 3), (6, 5)]);
}
