//! Code without what only people read.

/// Code with its comments and the contents of its texts blanked, line by line as it was.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let blanked = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => quoted(rest),
            'r' if rest.starts_with("r#\"") => rest.find("\"#").map_or(rest.len(), |end| end + 2),
            '\'' => letter(rest),
            _ => 0,
        };
        let (away, after) = rest.split_at(blanked);
        plain.extend(away.chars().filter(|letter| *letter == '\n'));
        rest = after;
        if blanked == 0 {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    plain
}

/// The length of the text in quotes that code begins with.
fn quoted(code: &str) -> usize {
    let mut escaped = false;
    let end = code[1..].find(|letter| match letter {
        '"' if !escaped => true,
        letter => {
            escaped = letter == '\\' && !escaped;
            false
        }
    });
    end.map_or(code.len(), |end| end + 2)
}

/// The length of the letter in quotes that code begins with; 0 for the name of a lifetime.
fn letter(code: &str) -> usize {
    let after = &code[1..];
    let from = if after.starts_with('\\') { 2 } else { after.chars().next().map_or(0, char::len_utf8) };
    after
        .get(from..)
        .and_then(|rest| rest.find('\''))
        .filter(|end| *end == 0 || from == 2 && *end < 8)
        .map_or(0, |end| from + end + 2)
}

#[test]
fn comments_and_texts_are_blanked() {
    let code = "let a = \"1 \\\" // 2\"; // 3\nlet b: &'static str = f('4', '\\'', '\\n', r#\"5 \" 6\"#);\n/// 7\nlet c = \"8\n9\";";
    assert_eq!(plain(code), "let a = ; \nlet b: &'static str = f(, , , );\n\nlet c = \n;");
}
