//! Text of a user's as a terminal may have it. A title, a key, a file's name may hold letters that do something to a
//! terminal instead of being shown: none of them gets there. What is printed passes through here, once, on its way out.

use std::borrow::Cow;

/// A text with each control character spelled out; its lines and tabs stay.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(acts) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if acts(letter) {
            shown += &spelled(letter);
        } else {
            shown.push(letter);
        }
    }
    shown.into()
}

/// Whether a letter does something to a terminal.
fn acts(letter: char) -> bool {
    letter.is_control() && letter != '\n' && letter != '\t'
}

/// `\u{1b}`.
fn spelled(letter: char) -> String {
    format!("\\u{{{:x}}}", u32::from(letter))
}

/// As [`visible`], for text with our own styles in it that comes in pieces: weight and colour pass, all other sequences
/// do not. What may be the beginning of one waits for the next piece.
#[derive(Debug, Default)]
pub(crate) struct Styled {
    waiting: Vec<u8>,
}

/// The longest sequence of a style.
const LONGEST: usize = 16;

impl Styled {
    /// The next piece as it may be printed.
    pub(crate) fn pass<'a>(&mut self, piece: &'a [u8]) -> Cow<'a, [u8]> {
        // Letters of two bytes that begin with 0xc2 may be controls too.
        let suspect = |byte: &u8| matches!(byte, 0..=8 | 11..=31 | 127 | 0xc2);
        if self.waiting.is_empty() && !piece.iter().any(suspect) {
            return piece.into();
        }
        let mut bytes = std::mem::take(&mut self.waiting);
        bytes.extend_from_slice(piece);
        let mut shown = Vec::with_capacity(bytes.len());
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let rest = &bytes[at..];
            let taken = match byte {
                0x1b => match style(rest) {
                    Style::Whole(length) => {
                        shown.extend_from_slice(&rest[..length]);
                        length
                    }
                    Style::Begun => break,
                    Style::None => spell(&mut shown, '\u{1b}', 1),
                },
                0xc2 if rest.len() == 1 => break,
                0xc2 if (0x80..=0x9f).contains(&rest[1]) => spell(&mut shown, char::from(rest[1]), 2),
                b'\r' if rest.len() == 1 => break,
                // The end of a line.
                b'\r' if rest[1] == b'\n' => copy(&mut shown, byte),
                byte if acts(char::from(byte)) && byte < 0x80 => spell(&mut shown, char::from(byte), 1),
                byte => copy(&mut shown, byte),
            };
            at += taken;
        }
        self.waiting = bytes.split_off(at);
        shown.into()
    }

    /// What still waits, at the end.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        visible(&String::from_utf8_lossy(&std::mem::take(&mut self.waiting))).into_owned().into_bytes()
    }
}

fn spell(shown: &mut Vec<u8>, letter: char, taken: usize) -> usize {
    shown.extend_from_slice(spelled(letter).as_bytes());
    taken
}

fn copy(shown: &mut Vec<u8>, byte: u8) -> usize {
    shown.push(byte);
    1
}

/// What a text begins with.
enum Style {
    /// A sequence of ours, of this many bytes.
    Whole(usize),
    /// Perhaps the beginning of one.
    Begun,
    /// Not a sequence of ours.
    None,
}

fn style(text: &[u8]) -> Style {
    let inner = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
    let Some(after) = text.get(2..) else {
        return if text.get(1).is_none_or(|byte| *byte == b'[') { Style::Begun } else { Style::None };
    };
    if text[1] != b'[' {
        return Style::None;
    }
    let length = after.iter().take_while(|byte| inner(byte)).count();
    match after.get(length) {
        None if length < LONGEST => Style::Begun,
        Some(b'm') if after[..length].split(|byte| *byte == b';').all(is_ours) => Style::Whole(2 + length + 1),
        _ => Style::None,
    }
}

/// The styles that change weight, slant, line and colour of letters, and end that; none hides them.
fn is_ours(number: &[u8]) -> bool {
    let number = std::str::from_utf8(number)
        .ok()
        .map(|text| text.parse::<u8>().unwrap_or(if text.is_empty() { 0 } else { 255 }));
    number.is_some_and(|number| matches!(number, 0..=4 | 22..=24 | 31..=37 | 39 | 90..=97))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(pieces: &[&[u8]]) -> String {
        let mut styled = Styled::default();
        let mut shown: Vec<u8> = pieces.iter().flat_map(|piece| styled.pass(piece).into_owned()).collect();
        shown.extend(styled.rest());
        String::from_utf8(shown).unwrap()
    }

    #[test]
    fn control_characters_are_spelled_out_and_lines_stay() {
        assert_eq!(visible("a\tb\nc ·±é"), "a\tb\nc ·±é");
        assert_eq!(visible("a\u{1b}]0;x\u{7}\u{9b}\r\u{7f}"), "a\\u{1b}]0;x\\u{7}\\u{9b}\\u{d}\\u{7f}");
    }

    #[test]
    fn our_styles_pass_and_nothing_else_does() {
        let ours = "\u{1b}[1mhead\u{1b}[0m \u{1b}[2;33m± 3·\u{1b}[m\r\nend\n";
        assert_eq!(passed(&[ours.as_bytes()]), ours);
        for (theirs, shown) in [
            ("\u{1b}]0;PWN\u{7}", "\\u{1b}]0;PWN\\u{7}"),
            ("\u{1b}[2J", "\\u{1b}[2J"),
            ("\u{1b}[8mhidden", "\\u{1b}[8mhidden"),
            ("\u{1b}[38;5;1m", "\\u{1b}[38;5;1m"),
            ("\u{9b}2J", "\\u{9b}2J"),
            ("a\rb\u{1b}", "a\\u{d}b\\u{1b}"),
            ("\u{1b}[", "\\u{1b}["),
        ] {
            assert_eq!(passed(&[theirs.as_bytes()]), shown);
        }
    }

    #[test]
    fn pieces_of_any_length_come_to_the_same() {
        let text = "\u{1b}[1ma\u{1b}[0m\u{1b}]0;x\u{7} ±\u{9b}1m \u{1b}[4;31mé\r\n\u{1b}[9999999999999999999m";
        let whole = passed(&[text.as_bytes()]);
        for length in 1..text.len() {
            assert_eq!(passed(&text.as_bytes().chunks(length).collect::<Vec<_>>()), whole, "{length}");
        }
    }
}
