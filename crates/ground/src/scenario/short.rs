//! Values on one line of no great length, for messages and lists.

/// A value on one line of at most `most` letters; text has no quotes.
pub fn short(value: &toml::Value, most: usize) -> String {
    cut(&value.as_str().map_or_else(|| value.to_string(), str::to_owned), most)
}

/// Text on one line of at most `most` letters.
pub(super) fn cut(text: &str, most: usize) -> String {
    let text = text.replace('\n', " ");
    if text.chars().count() <= most { text } else { text.chars().take(most).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_one_line_of_limited_length() {
        assert_eq!(short(&"two\nlines".into(), 20), "two lines");
        assert_eq!(short(&vec![1, 2, 3].into(), 5), "[1, 2…");
    }
}
