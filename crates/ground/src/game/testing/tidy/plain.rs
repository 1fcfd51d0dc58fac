//! Code apart from what only people read.

/// The parts of code, each line by line as it was.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    /// The code without comments and without the contents of its texts.
    pub(super) code: String,
    pub(super) comments: String,
    /// The texts and letters in quotes.
    pub(super) texts: String,
}

/// Takes code apart.
pub(super) fn parts(text: &str) -> Parts {
    let mut parts = Parts::default();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, kind) = match first {
            '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), &mut parts.comments),
            '"' => (quoted(rest), &mut parts.texts),
            'r' if rest.starts_with("r#\"") => (rest.find("\"#").map_or(rest.len(), |end| end + 2), &mut parts.texts),
            '\'' => (letter(rest), &mut parts.texts),
            _ => (0, &mut parts.texts),
        };
        let (apart, after) = rest.split_at(length);
        kind.push_str(apart);
        parts.code.extend(apart.chars().filter(|letter| *letter == '\n'));
        rest = after;
        if length == 0 {
            parts.code.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            kind.push('\n');
        }
    }
    parts
}

/// Code with its comments and the contents of its texts blanked, line by line as it was.
pub(super) fn plain(text: &str) -> String {
    parts(text).code
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
fn comments_and_texts_are_apart_from_code() {
    let code = "let a = \"1 \\\" // 2\"; // 3\nlet b: &'static str = f('4', '\\'', '\\n', r#\"5 \" 6\"#);\n\
                /// 7\nlet c = \"8\n9\";";
    let parts = parts(code);
    assert_eq!(parts.code, "let a = ; \nlet b: &'static str = f(, , , );\n\nlet c = \n;");
    assert_eq!(parts.comments, "// 3\n/// 7\n");
    assert!(parts.texts.starts_with("\"1 \\\" // 2\"\n'4'\n"), "{}", parts.texts);
}
