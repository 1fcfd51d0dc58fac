//! Whether the rows of a table leave a state uncaught, and whether each can be reached.
//!
//! A row's conditions cut a box out of the space of all states. A row is reached if something of its box is left when
//! the boxes of the rows before it are cut off, and no row catches what is left of the whole space. One piece that is
//! left is enough, and it is looked for piece by piece; that is exact. Tables made to that end have exponentially
//! many pieces; past a limit of work only single rows are compared.

/// A box: for each feature in use the least and the greatest value.
pub(super) type Region = Vec<(i32, i32)>;

/// How many boxes are cut before the exact answer is given up; a table of 40 rows over 10 features needs far fewer.
pub(super) const LIMIT: usize = 200_000;

/// What is wrong with the order of the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Survey {
    /// Rows that never apply first, each with the earlier rows that together apply wherever it would.
    pub(super) shadowed: Vec<(usize, Vec<usize>)>,
    /// What some row catches.
    pub(super) coverage: Coverage,
}

/// Whether some row applies in every state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Coverage {
    /// Yes.
    Full,
    /// Not in this one, for example: a value for each feature in use.
    Hole(Vec<i32>),
    /// The work limit was hit.
    Unknown,
}

/// Looks at the boxes of the rows, in order, within the box of all states.
pub(super) fn survey(space: &Region, rows: &[Region], limit: usize) -> Survey {
    exact(space, rows, limit).unwrap_or_else(|OverLimit| rough(rows))
}

/// The work limit was hit.
struct OverLimit;

fn exact(space: &Region, rows: &[Region], limit: usize) -> Result<Survey, OverLimit> {
    let mut work = limit;
    let mut shadowed = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if left(row.clone(), &rows[..index], &mut work)?.is_none() {
            shadowed.push((index, shadows(row, &rows[..index], &mut work)?));
        }
    }
    let hole = match rows.iter().any(|row| contains(row, space)) {
        true => None,
        false => left(space.clone(), rows, &mut work)?,
    };
    let state = |region: Region| Coverage::Hole(region.iter().map(|span| span.0).collect());
    Ok(Survey { shadowed, coverage: hole.map_or(Coverage::Full, state) })
}

/// A piece of a box that none of the rows takes.
fn left(mut region: Region, rows: &[Region], work: &mut usize) -> Result<Option<Region>, OverLimit> {
    let Some(first) = rows.iter().position(|row| meets(&region, row)) else { return Ok(Some(region)) };
    *work = work.checked_sub(1).ok_or(OverLimit)?;
    for (feature, &(low, high)) in rows[first].iter().enumerate() {
        let (least, most) = region[feature];
        let below = (least < low).then(|| (least, low - 1));
        let above = (high < most).then(|| (high + 1, most));
        for span in [below, above].into_iter().flatten() {
            let mut piece = region.clone();
            piece[feature] = span;
            let found = left(piece, &rows[first + 1..], work)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        region[feature] = (least.max(low), most.min(high));
    }
    Ok(None)
}

/// The earlier rows that take something of `row`, up to the one that takes the last of it.
fn shadows(row: &Region, earlier: &[Region], work: &mut usize) -> Result<Vec<usize>, OverLimit> {
    if let Some(whole) = earlier.iter().position(|other| contains(other, row)) {
        return Ok(vec![whole]);
    }
    let mut open = vec![row.clone()];
    let mut by = Vec::new();
    for (index, other) in earlier.iter().enumerate() {
        if open.iter().any(|region| meets(region, other)) {
            by.push(index);
            open = without(open, other, work)?;
        }
    }
    Ok(by)
}

/// Finds only rows that a single earlier row covers.
fn rough(rows: &[Region]) -> Survey {
    let within_one = |index: usize| {
        let whole = rows[..index].iter().position(|other| contains(other, &rows[index]))?;
        Some((index, vec![whole]))
    };
    Survey { shadowed: (0..rows.len()).filter_map(within_one).collect(), coverage: Coverage::Unknown }
}

fn meets(one: &Region, other: &Region) -> bool {
    one.iter().zip(other).all(|(a, b)| a.0.max(b.0) <= a.1.min(b.1))
}

fn contains(outer: &Region, inner: &Region) -> bool {
    outer.iter().zip(inner).all(|(a, b)| a.0 <= b.0 && b.1 <= a.1)
}

/// Disjoint boxes that make up `regions` less `row`.
fn without(regions: Vec<Region>, row: &Region, work: &mut usize) -> Result<Vec<Region>, OverLimit> {
    let mut left = Vec::with_capacity(regions.len());
    for region in regions {
        if meets(&region, row) {
            cut(region, row, &mut left);
        } else {
            left.push(region);
        }
    }
    *work = work.checked_sub(left.len()).ok_or(OverLimit)?;
    Ok(left)
}

/// Splits the part of `region` outside `row` into boxes, one feature after another. The two must intersect.
fn cut(mut region: Region, row: &Region, left: &mut Vec<Region>) {
    for (feature, &(low, high)) in row.iter().enumerate() {
        let (least, most) = region[feature];
        if least < low {
            left.push(region.clone());
            left.last_mut().expect("just pushed")[feature] = (least, low - 1);
        }
        if high < most {
            left.push(region.clone());
            left.last_mut().expect("just pushed")[feature] = (high + 1, most);
        }
        region[feature] = (least.max(low), most.min(high));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Chance, Dice, Roll, RunKey, StreamKey};

    /// All states of a space.
    fn states(space: &Region) -> Vec<Vec<i32>> {
        space.iter().fold(vec![vec![]], |states, &(low, high)| {
            let longer = |state: &Vec<i32>| {
                let state = state.clone();
                (low..=high).map(move |value| [state.clone(), vec![value]].concat())
            };
            states.iter().flat_map(longer).collect()
        })
    }

    fn holds(row: &Region, state: &[i32]) -> bool {
        row.iter().zip(state).all(|(span, value)| (span.0..=span.1).contains(value))
    }

    /// A random space of up to four features of up to five values, and up to seven boxes in it.
    fn puzzle(roll: &mut impl Roll) -> (Region, Vec<Region>) {
        let span = |roll: &mut dyn FnMut(u32) -> i32, low: i32, high: i32| {
            let (a, b) = (low + roll((high - low + 1) as u32) - 1, low + roll((high - low + 1) as u32) - 1);
            // Half of all rows say nothing of a feature.
            if roll(2) == 1 { (low, high) } else { (a.min(b), a.max(b)) }
        };
        let mut die = |sides| roll.die(sides) as i32;
        let features = die(4);
        let space: Region = (0..features).map(|_| (-die(3), die(2) - 1)).collect();
        let rows = die(7);
        let rows = (0..rows).map(|_| space.iter().map(|&(low, high)| span(&mut die, low, high)).collect()).collect();
        (space, rows)
    }

    /// 2,000 random tables, each against a walk over all its states.
    #[test]
    fn boxes_agree_with_trying_every_state() {
        let (mut holes, mut hidden) = (0, 0);
        for game in 0..2_000 {
            let mut roll = Dice::new(RunKey::new("cover", 1).game(0, game)).open(StreamKey::default());
            let (space, rows) = puzzle(&mut roll);
            let first = |state: &Vec<i32>| rows.iter().position(|row| holds(row, state));
            let caught: Vec<Option<usize>> = states(&space).iter().map(first).collect();
            let Survey { shadowed, coverage } = survey(&space, &rows, LIMIT);
            let unreached: Vec<usize> = (0..rows.len()).filter(|row| !caught.contains(&Some(*row))).collect();
            assert_eq!(shadowed.iter().map(|(row, _)| *row).collect::<Vec<_>>(), unreached);
            for (row, by) in &shadowed {
                let within: Vec<_> = states(&space).into_iter().filter(|state| holds(&rows[*row], state)).collect();
                assert!(within.iter().all(|state| by.iter().any(|&other| other < *row && holds(&rows[other], state))));
                hidden += 1;
            }
            match coverage {
                Coverage::Full => assert!(!caught.contains(&None)),
                Coverage::Hole(state) => {
                    assert!(holds(&space, &state) && first(&state).is_none());
                    holes += 1;
                }
                Coverage::Unknown => panic!("the limit was hit"),
            }
        }
        assert!(holes > 200 && holes < 1_800 && hidden > 200, "the tables are no test: {holes} holes, {hidden} hidden");
    }

    #[test]
    fn past_the_limit_only_single_rows_are_compared() {
        let space = vec![(0, 9), (0, 9)];
        let rows = [vec![(0, 4), (0, 9)], vec![(5, 9), (0, 9)], vec![(2, 3), (1, 1)], vec![(4, 5), (0, 9)]];
        let exact = survey(&space, &rows, LIMIT);
        assert_eq!(exact, Survey { shadowed: vec![(2, vec![0]), (3, vec![0, 1])], coverage: Coverage::Full });
        let rough = survey(&space, &rows, 0);
        assert_eq!(rough, Survey { shadowed: vec![(2, vec![0])], coverage: Coverage::Unknown });
    }

    #[test]
    fn a_state_space_as_wide_as_the_integers_is_no_trouble() {
        let space = vec![(i32::MIN, i32::MAX)];
        let rows = [vec![(0, i32::MAX)], vec![(i32::MIN, -1)]];
        assert_eq!(survey(&space, &rows, LIMIT), Survey { shadowed: vec![], coverage: Coverage::Full });
    }
}
