//! Collects what is wrong with a file while it is lowered, so that all faults are reported at once.

use super::Fault;
use crate::scenario::lookup;

/// The faults found so far.
#[derive(Debug, Default)]
pub struct Check {
    /// In the order found.
    pub faults: Vec<Fault>,
}

impl Check {
    /// Checks that the key `least` at a path is not above `most`, where both are given.
    pub fn ordered(&mut self, path: &str, least: Option<i64>, most: Option<i64>) {
        if let (Some(least), Some(most)) = (least, most)
            && least > most
        {
            let fault = Fault::new(format!("{path}.least"), format!("least is {least} and most is {most}"));
            self.fault(fault.expected("the lesser of the two as least"));
        }
    }

    /// Checks that an integer is in a range. If it is not, a fault is noted and the nearer end is used instead. A bound
    /// may be a value of the file itself: an empty range, or one beyond the type, is a fault too.
    pub fn int<T: TryFrom<i64>>(&mut self, path: &str, value: i64, low: i64, high: i64) -> T {
        let name = path.rsplit('.').next().unwrap_or(path);
        let nearest = value.min(high).max(low);
        let held = T::try_from(nearest).ok();
        if low > high {
            let what = format!("{name} is {value}, and no value will do");
            let why = format!("at least {low} and at most {high}, which other values of the file set");
            self.faults.push(Fault::new(path, what).expected(why));
        } else if nearest != value || held.is_none() {
            let (low, high) = (holdable::<T>(low), holdable::<T>(high));
            self.faults.push(Fault::new(path, format!("{name} is {value}")).expected(format!("{low} to {high}")));
        }
        let held = held.or_else(|| T::try_from(holdable::<T>(nearest)).ok());
        let Some(held) = held else { unreachable!("a type of integers holds 0 or 1") };
        held
    }

    /// As [`Check::int`], with a range that a card or a rule sets: a fault says of what it is, such as `the ceiling of
    /// DH-2`; empty where there is nothing to say.
    pub fn int_of<T: TryFrom<i64>>(&mut self, path: &str, value: i64, (low, high): (i64, i64), of: &str) -> T {
        let faults = self.faults.len();
        let held = self.int(path, value, low, high);
        let found = self.faults[faults..].iter_mut().filter_map(|fault| fault.expected.as_mut());
        for expected in found.filter(|_| !of.is_empty()) {
            expected.push_str(", ");
            expected.push_str(of);
        }
        held
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

/// The value nearest to `wanted` that a type of integers holds.
fn holdable<T: TryFrom<i64>>(wanted: i64) -> i64 {
    if T::try_from(wanted).is_ok() {
        return wanted;
    }
    // All types hold 1; from there on to the last that this one holds.
    let (mut held, mut beyond) = (1_i64, wanted);
    while held.abs_diff(beyond) > 1 {
        let between = i128::midpoint(held.into(), beyond.into()) as i64;
        if T::try_from(between).is_ok() { held = between } else { beyond = between }
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int<T: TryFrom<i64>>(value: i64, low: i64, high: i64) -> (T, Vec<String>) {
        let mut check = Check::default();
        let held = check.int("rules.aircraft.x.ceiling", value, low, high);
        let text = |fault: &Fault| format!("{}, expected {}", fault.what, fault.expected.clone().unwrap_or_default());
        (held, check.faults.iter().map(text).collect())
    }

    #[test]
    fn an_integer_out_of_its_range_is_a_fault_and_the_nearer_end_stands_in() {
        assert_eq!(int::<u8>(4, 1, 6), (4, vec![]));
        assert_eq!(int::<u8>(-7, 1, 6), (1, vec!["ceiling is -7, expected 1 to 6".to_owned()]));
        assert_eq!(int::<i64>(i64::MAX, 0, 6), (6, vec![format!("ceiling is {}, expected 0 to 6", i64::MAX)]));
    }

    #[test]
    fn a_range_of_a_card_is_named_after_the_card() {
        let mut check = Check::default();
        let held: i64 = check.int_of("sides.a.altitude", 8000, (50, 4000), "the ceiling of DH-2");
        let expected = check.faults[0].expected.as_deref();
        assert_eq!((held, expected), (4000, Some("50 to 4000, the ceiling of DH-2")));
        let held: i64 = check.int_of("sides.a.altitude", 3000, (50, 4000), "the ceiling of DH-2");
        assert_eq!((held, check.faults.len()), (3000, 1));
    }

    /// Bounds that are values of a file: any two, with any value between or beyond, in any type.
    #[test]
    fn bounds_from_a_file_are_faults_and_never_a_panic() {
        let (value, texts) = int::<u8>(3, 5, 0);
        assert!(value == 5 || value == 0, "{value}");
        assert_eq!(
            texts,
            ["ceiling is 3, and no value will do, expected at least 5 and at most 0, which other values \
                           of the file set"]
        );
        assert_eq!(int::<u8>(50_000, 0, 100_000), (255, vec!["ceiling is 50000, expected 0 to 255".to_owned()]));
        assert_eq!(int::<u8>(-3, -9, 9), (0, vec!["ceiling is -3, expected 0 to 9".to_owned()]));
        let ends = [i64::MIN, -70_000, -129, -1, 0, 1, 127, 128, 255, 256, 70_000, i64::MAX];
        for (low, high) in ends.iter().flat_map(|low| ends.iter().map(move |high| (*low, *high))) {
            for value in ends {
                let counts = [
                    int::<u8>(value, low, high).1.len(),
                    int::<i8>(value, low, high).1.len(),
                    int::<u16>(value, low, high).1.len(),
                    int::<i32>(value, low, high).1.len(),
                    int::<u64>(value, low, high).1.len(),
                ];
                let fine = (low..=high).contains(&value);
                assert!(fine || counts.iter().all(|count| *count == 1), "{value} in {low} to {high}");
                assert!(!fine || int::<i64>(value, low, high) == (value, vec![]), "{value} in {low} to {high}");
                assert_eq!(int::<u8>(value, low, high).1.is_empty(), fine && u8::try_from(value).is_ok());
            }
        }
        let mut check = Check::default();
        check.range::<u8>("pair", [3, 4], 5, 0);
        let rows: Option<Vec<(usize, &i32)>> = check.rows(("table", "at"), &[1], |_| "1-2", (5, 0));
        assert!(rows.is_none() && !check.faults.is_empty());
    }
}
