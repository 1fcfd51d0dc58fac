//! Commands that a reader may paste into a POSIX shell: it reads back the arguments that they are made of.

use std::fmt::Display;

/// A command of the program, built argument by argument.
#[derive(Clone, Debug)]
pub struct Typed(String);

impl Typed {
    /// The command of this name.
    pub fn command(name: &str) -> Typed {
        Typed(format!("sortie {name}"))
    }

    /// Adds a file or a name. One that begins like a flag is written as the path that it is.
    pub fn operand(self, text: &str) -> Typed {
        let flag = text.starts_with('-');
        self.word(&if flag { format!("./{text}") } else { text.to_owned() })
    }

    /// Adds `--name value`.
    pub fn option(self, name: &str, value: impl Display) -> Typed {
        let value = value.to_string();
        match value.starts_with('-') {
            true => self.word(&format!("--{name}={value}")),
            false => self.word(&format!("--{name}")).word(&value),
        }
    }

    fn word(mut self, text: &str) -> Typed {
        self.0.push(' ');
        self.0 += &quoted(text);
        self
    }
}

impl From<Typed> for String {
    fn from(typed: Typed) -> String {
        typed.0
    }
}

/// A word that a POSIX shell reads back as `text`: bare where every letter is plain, else in single quotes.
fn quoted(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=+,:".contains(letter);
    match !text.is_empty() && text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::process::Command;

    /// The arguments that `sh` makes of a command, with `printf` in the place of the program.
    fn read_by_a_shell(typed: &str) -> Vec<String> {
        let script = typed.replacen("sortie", "printf '%s\\0'", 1);
        let output = Command::new("sh").args(["-c", &script]).output().expect("a POSIX shell");
        assert!(output.status.success() && output.stderr.is_empty(), "{typed}");
        let text = String::from_utf8(output.stdout).expect("what went in as UTF-8");
        text.split_terminator('\0').map(str::to_owned).collect()
    }

    #[test]
    fn plain_words_stay_bare() {
        let typed =
            Typed::command("trace").operand("jets/night+dusk").option("game", 17).option("policy", "a=mine.toml");
        assert_eq!(String::from(typed), "sortie trace jets/night+dusk --game 17 --policy a=mine.toml");
    }

    #[test]
    fn what_a_shell_would_read_otherwise_is_quoted() {
        let typed = Typed::command("trace").operand("my dir/it's a test.toml").option("set", "title=it's");
        assert_eq!(String::from(typed), r"sortie trace 'my dir/it'\''s a test.toml' --set 'title=it'\''s'");
        assert_eq!(String::from(Typed::command("report").operand("")), "sortie report ''");
    }

    #[test]
    fn what_looks_like_a_flag_stays_a_file_or_a_value() {
        let typed = Typed::command("trace").operand("-v.toml").option("overlay", "-w.toml");
        assert_eq!(String::from(typed), "sortie trace ./-v.toml --overlay=-w.toml");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Whatever a path or a value holds, a NUL excepted, which no argument can hold.
        #[test]
        fn a_shell_reads_back_the_same_arguments(
            path in "[^\0-]([^\0]|['\"\\\\$`!*?~ ])*",
            value in "[^\0-]([^\0]|['\"\\\\$`!#&;|<>()\n\t ])*",
        ) {
            let typed = String::from(Typed::command("trace").operand(&path).option("set", &value).option("game", 3));
            let expected = ["trace", &path, "--set", &value, "--game", "3"];
            prop_assert_eq!(read_by_a_shell(&typed), expected);
        }
    }
}
