//! Names of files as they are spoken.

/// A name of a file, such as `mig-21mf` or `shot-down`, in the way in which it is spoken: a designation in capitals,
/// other words without hyphens. What has capitals already stays.
pub fn spoken(name: &str) -> String {
    name.split(' ').map(spoken_word).collect::<Vec<String>>().join(" ")
}

/// A name on a map: the first word where that has a number, else all before a bracket.
pub fn short_name(name: &str) -> String {
    let first = name.split(' ').next().filter(|word| word.contains(|letter: char| letter.is_ascii_digit()));
    first.unwrap_or_else(|| name.split(" (").next().unwrap_or_default()).to_owned()
}

fn spoken_word(word: &str) -> String {
    if word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-') {
        return word.replace('-', " ");
    }
    let lower = word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-');
    let designation = lower && word.split_once('-').is_some_and(|(kind, _)| is_letters(kind));
    match word.strip_prefix("mig-") {
        Some(number) if designation => format!("MiG-{}", number.to_uppercase()),
        _ if designation => word.to_uppercase(),
        _ => word.to_owned(),
    }
}

fn is_letters(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::{short_name, spoken};

    #[test]
    fn a_short_name_is_the_number_of_a_seat_or_all_before_a_bracket() {
        let names =
            [("a1 MiG-21MF", "a1"), ("A 6 (Nieuport 17)", "A 6"), ("the trench garrison", "the trench garrison")];
        for (name, wanted) in names {
            assert_eq!(short_name(name), wanted);
        }
    }

    #[test]
    fn designations_have_capitals_and_words_have_no_hyphens() {
        let names = [
            ("mig-21f-13", "MiG-21F-13"),
            ("f-105d 12", "F-105D 12"),
            ("aim-7e2", "AIM-7E2"),
            ("shot-down", "shot down"),
            ("SAM 3", "SAM 3"),
            ("a1 MiG-21MF", "a1 MiG-21MF"),
            ("Standard ARM", "Standard ARM"),
            ("f-4d 4, cripples", "F-4D 4, cripples"),
            ("12-gauge", "12-gauge"),
        ];
        for (name, wanted) in names {
            assert_eq!(spoken(name), wanted);
        }
    }
}
