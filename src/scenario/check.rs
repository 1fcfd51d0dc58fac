//! Collects what is wrong with a file while it is lowered, so that all of it is told at once.

use super::Fault;
use crate::scenario::lookup;

/// The faults found so far.
#[derive(Debug, Default)]
pub struct Check {
    /// In the order found.
    pub faults: Vec<Fault>,
}

impl Check {
    /// An integer that must lie in a range; out of it the nearer end stands in, and a fault is noted.
    pub fn int<T: TryFrom<i64>>(&mut self, path: &str, value: i64, low: i64, high: i64) -> T {
        if !(low..=high).contains(&value) {
            let name = path.rsplit('.').next().unwrap_or(path);
            self.faults.push(Fault::new(path, format!("{name} is {value}")).expected(format!("{low} to {high}")));
        }
        let Ok(value) = T::try_from(value.clamp(low, high)) else {
            unreachable!("the range {low} to {high} of {path} fits its type");
        };
        value
    }

    /// A pair of a least and a greatest value.
    pub fn range<T: TryFrom<i64>>(&mut self, path: &str, pair: [i64; 2], low: i64, high: i64) -> [T; 2] {
        if pair[0] > pair[1] {
            let what = format!("the range runs from {} to {}", pair[0], pair[1]);
            self.faults.push(Fault::new(path, what).expected("the lesser value first"));
        }
        [0, 1].map(|end| self.int(&format!("{path}[{end}]"), pair[end], low, high))
    }

    /// A table of ranges, as one row for each value of `low..=high`; none if a row is at fault.
    pub fn rows<'a, R>(
        &mut self,
        (path, key): (&str, &str),
        rows: &'a [R],
        text: impl Fn(&R) -> &str,
        (low, high): (i32, i32),
    ) -> Option<Vec<(usize, &'a R)>> {
        let texts: Vec<&str> = rows.iter().map(text).collect();
        match lookup(&texts, low, high) {
            Ok(found) => Some(found.into_iter().map(|row| (row, &rows[row])).collect()),
            Err(faults) => {
                self.faults.extend(faults.into_iter().map(|fault| {
                    let path = fault.row.map_or(path.to_owned(), |row| format!("{path}[{row}].{key}"));
                    Fault::new(path, fault.what).expected(fault.expected)
                }));
                None
            }
        }
    }

    /// Notes those faults of another that are new, each once.
    pub fn add_new(&mut self, mut other: Check) {
        other.faults.retain(|fault| !self.faults.contains(fault));
        other.faults.dedup();
        self.faults.append(&mut other.faults);
    }

    /// Notes a fault.
    pub fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }
}
