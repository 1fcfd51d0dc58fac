//! Functions, found by their indentation: the code is as `cargo fmt` leaves it.

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    /// Its first line.
    pub(super) at: usize,
    /// How many lines it has.
    pub(super) lines: usize,
}

/// The functions in a text of code.
pub(super) fn of(text: &str) -> Vec<Function> {
    let lines: Vec<&str> = text.lines().collect();
    let at = |(at, line): (usize, &&str)| {
        let name = name(line)?;
        let indent = &line[..line.len() - line.trim_start().len()];
        let end = format!("{indent}}}");
        // A declaration ends without a body, a short function on the line on which it begins.
        let last =
            lines[at..].iter().position(|line| line.starts_with(&end) || line.ends_with(';') && bodiless(indent, line));
        let short = line.ends_with('}') || line.ends_with(';');
        Some(Function { name, at: at + 1, lines: if short { 1 } else { last.map_or(1, |last| last + 1) } })
    };
    lines.iter().enumerate().filter_map(at).collect()
}

/// Whether a line that ends in `;` ends the head of a function with this indentation.
fn bodiless(indent: &str, line: &str) -> bool {
    line.strip_prefix(indent).is_some_and(|rest| rest.starts_with(')') || rest.starts_with("where"))
}

/// The name of the function that a line begins.
pub(super) fn name(line: &str) -> Option<String> {
    let mut rest = line.trim_start();
    while let Some((word, after)) = rest.split_once(' ') {
        if word == "fn" {
            return Some(after.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect());
        }
        if !["pub", "const", "async", "unsafe"].contains(&word) && !word.starts_with("pub(") {
            return None;
        }
        rest = after;
    }
    None
}

#[test]
fn functions_are_found_with_their_lines() {
    let code = "impl A {\n    pub(crate) const fn short(self) -> u8 { 1 }\n    fn long(\n        a: u8,\n    ) -> u8 {\n        \
                fn inner() {\n        }\n        a;\n    }\n    \
                fn declared(\n        a: u8,\n    );\n}\nfn last() {\n    1;\n}\n// fn none() {\n";
    let found: Vec<_> = of(code).into_iter().map(|function| (function.name, function.at, function.lines)).collect();
    let wanted = [("short", 2, 1), ("long", 3, 7), ("inner", 6, 2), ("declared", 10, 3), ("last", 14, 3)];
    assert_eq!(found, wanted.map(|(name, at, lines)| (name.to_owned(), at, lines)));
}
