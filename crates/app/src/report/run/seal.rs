//! The hash that a manifest has of itself: blake3 of all that follows from the input.
//!
//! It is taken of the values, with the keys of each object in the order of their bytes and no blanks, so that it does
//! not depend on how the file is laid out. The keys `run`, which may differ between two runs of the same input, and
//! `blake3`, which holds the hash, are left out.

use serde_json::Value;

/// The key that holds it.
const KEY: &str = "blake3";
/// The keys that it does not cover.
const APART: [&str; 2] = [KEY, "run"];

/// The hash of a manifest, in hexadecimal.
pub(super) fn of(manifest: &Value) -> String {
    let mut text = String::new();
    write(manifest, &APART, &mut text);
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

/// Whether a manifest is what its hash says. Those of older builds have none.
///
/// # Errors
/// It is not.
pub(super) fn check(manifest: &Value) -> Result<(), String> {
    match manifest.get(KEY) {
        Some(written) if written.as_str() != Some(&of(manifest)) => {
            Err("it has changed since it was written: its hash is not what it says".to_owned())
        }
        _ => Ok(()),
    }
}

/// Writes a value without blanks; `without` are keys that are left out at its root.
fn write(value: &Value, without: &[&str], text: &mut String) {
    match value {
        Value::Object(entries) => {
            let mut entries: Vec<_> = entries.iter().filter(|(key, _)| !without.contains(&key.as_str())).collect();
            entries.sort_by_key(|(key, _)| *key);
            text.push('{');
            for (at, (key, value)) in entries.into_iter().enumerate() {
                text.push_str(if at > 0 { "," } else { "" });
                text.push_str(&Value::from(key.as_str()).to_string());
                text.push(':');
                write(value, &[], text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                text.push_str(if at > 0 { "," } else { "" });
                write(item, &[], text);
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_of_the_values_whatever_their_layout_and_covers_all_but_what_may_differ() {
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let text = r#"{"seed": 1, "balance": {"level": 0.95, "levels": [0.1, 2e-7]}, "run": {"threads": 2}}"#;
        let hash = of(&read(text));
        let other = r#"{ "run": 7, "balance": {"levels":[0.1,2e-7],"level":0.95},"blake3": "x", "seed":1}"#;
        assert_eq!(of(&read(other)), hash);
        for (from, to) in [("1,", "3,"), ("0.95", "0.96"), ("level\"", "lavel\""), ("2e-7", "2e-6")] {
            assert!(text.contains(from) && of(&read(&text.replacen(from, to, 1))) != hash, "{from}");
        }
        let mut sealed = read(text);
        assert_eq!(check(&sealed), Ok(()), "one of an older build has none");
        sealed[KEY] = hash.into();
        assert_eq!(check(&sealed), Ok(()));
        sealed["seed"] = 3.into();
        assert!(check(&sealed).is_err());
    }
}
