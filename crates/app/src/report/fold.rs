//! Long lines folded to the width of a terminal.

use textwrap::{Options, WordSplitter};

/// The text with no line longer than `width`, as far as its words allow: none is cut, since it may be copied, and a
/// line that is a command stays whole. What is folded is indented by `hanging` columns. Without a width the text stays
/// as it is.
pub(crate) fn fold(text: &str, width: Option<usize>, hanging: usize) -> String {
    let Some(width) = width else { return text.to_owned() };
    let deeper = " ".repeat(hanging);
    let folded = |line: &str| {
        let words = line.trim_start();
        let options = Options::new(width)
            .initial_indent(&line[..line.len() - words.len()])
            .subsequent_indent(&deeper)
            .break_words(false)
            .word_splitter(WordSplitter::NoHyphenation);
        match line.chars().count() > width && !is_command(words) {
            true => textwrap::fill(words, options),
            false => line.to_owned(),
        }
    };
    text.split('\n').map(folded).collect::<Vec<_>>().join("\n")
}

/// Whether a line is a command of the program, on its own or as a message.
fn is_command(line: &str) -> bool {
    let command = line.strip_prefix("sortie: ").unwrap_or(line);
    command.starts_with("sortie ")
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn a_command_stays_in_one_line() {
        let text = "first games:\n  sortie trace jets/night --game 17\nsortie: sortie run jets/night";
        assert_eq!(fold(text, Some(16), 4), text);
        assert_eq!(fold("sortie: no such scenario", Some(16), 4), "sortie: no such\n    scenario");
    }

    #[test]
    fn long_lines_are_folded_between_words_and_short_ones_stay() {
        let text = "  a rule: one two  three\nshort\n  a/name-that-is-much-too-long\n";
        let folded = "  a rule: one\n    two  three\nshort\n  a/name-that-is-much-too-long\n";
        assert_eq!(fold(text, Some(16), 4), folded);
        assert_eq!(fold(text, None, 4), text);
    }
}
