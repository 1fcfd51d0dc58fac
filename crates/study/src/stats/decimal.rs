//! Writes sums to files as decimal text, because they may exceed the numbers of JSON.

use serde::{Deserialize, Deserializer, Serializer, de::Error};
use std::borrow::Cow;

/// Writes one sum as text.
pub(super) fn serialize<S: Serializer>(sum: &i128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(sum)
}

/// Reads one sum from text.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i128, D::Error> {
    read(&Cow::<str>::deserialize(deserializer)?)
}

fn read<E: Error>(text: &str) -> Result<i128, E> {
    text.parse().map_err(|_| E::custom(format!("the sum `{text}` is no whole number")))
}

/// The same for arrays of four sums.
pub(super) mod each {
    use super::{Cow, Deserialize, Deserializer, Serializer, read};

    /// Writes the sums as an array of texts.
    pub(in super::super) fn serialize<S: Serializer>(sums: &[i128; 4], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(sums.map(|sum| sum.to_string()))
    }

    /// Reads the sums from an array of texts.
    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[i128; 4], D::Error> {
        let texts = <[Cow<'_, str>; 4]>::deserialize(deserializer)?;
        let mut sums = [0; 4];
        for (sum, text) in sums.iter_mut().zip(&texts) {
            *sum = read(text)?;
        }
        Ok(sums)
    }
}
