//! Bars and histograms in block characters.

/// Eighths of a character cell, from the left.
const ACROSS: [char; 9] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];
/// Eighths of a character cell, from below.
const UP: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A bar of `share` (0 to 1) of `width` cells, without the blanks after it.
pub(super) fn bar(share: f64, width: usize) -> String {
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    let mut bar = ACROSS[8].to_string().repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(ACROSS[eighths % 8]);
    }
    bar
}

/// A histogram drawn into columns.
pub(in crate::report) struct Columns {
    /// The count behind each column.
    pub(in crate::report) counts: Vec<u64>,
    /// How many values a column holds.
    pub(in crate::report) each: u64,
    /// The value at the left edge of the first.
    pub(in crate::report) low: i64,
    /// The value at the right edge of the last.
    pub(in crate::report) high: i64,
}

impl Columns {
    /// Spreads values over at most `width` columns of as many values each. A share `cut` of the games (rounded down)
    /// may be left out at either end, so that one odd game does not flatten all others.
    pub(in crate::report) fn new(values: &[(i64, u64)], width: usize, cut: f64) -> Option<Columns> {
        let total: u64 = values.iter().map(|(_, count)| count).sum();
        let spare = (total as f64 * cut) as u64;
        let low = end(values.iter().copied(), spare)?;
        let high = end(values.iter().rev().copied(), spare)?;
        let each = high.abs_diff(low).saturating_add(1).div_ceil(width as u64).max(1);
        let columns = (high.abs_diff(low) / each) as usize + 1;
        let mut counts = vec![0; columns];
        for &(value, count) in values.iter().filter(|(value, _)| (low..=high).contains(value)) {
            counts[(value.abs_diff(low) / each) as usize] += count;
        }
        let high = low.saturating_add_unsigned((columns as u64).saturating_mul(each) - 1);
        Some(Columns { counts, each, low, high })
    }

    /// As [`Columns::new`], over the columns of another drawing.
    pub(super) fn along(&self, values: &[(i64, u64)]) -> Columns {
        let mut counts = vec![0; self.counts.len()];
        for &(value, count) in values.iter().filter(|(value, _)| (self.low..=self.high).contains(value)) {
            counts[(value.abs_diff(self.low) / self.each) as usize] += count;
        }
        Columns { counts, ..*self }
    }

    /// The lines of a drawing `height` cells high, from the top. A count above 0 always shows.
    pub(super) fn lines(&self, height: usize) -> Vec<String> {
        self.lines_up_to(height, self.counts.iter().copied().max().unwrap_or_default())
    }

    /// As [`Columns::lines`], with a full column for a count of `most`.
    pub(super) fn lines_up_to(&self, height: usize, most: u64) -> Vec<String> {
        let most = most.max(1);
        let eighths = |count: u64| {
            let share = count as f64 / most as f64;
            ((share * height as f64 * 8.0).round() as usize).max(usize::from(count > 0))
        };
        let line = |row: usize| {
            let below = (height - 1 - row) * 8;
            let cell = |&count: &u64| UP[eighths(count).saturating_sub(below).min(8)];
            self.counts.iter().map(cell).collect::<String>()
        };
        (0..height).map(line).collect()
    }
}

/// The first value after `spare` games are passed over.
fn end(values: impl Iterator<Item = (i64, u64)>, spare: u64) -> Option<i64> {
    let mut passed = 0;
    values.into_iter().find_map(|(value, count)| {
        passed += count;
        (passed > spare).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_have_the_length_of_their_share() {
        assert_eq!([bar(1.0, 4), bar(0.5, 4), bar(0.53, 4), bar(0.0, 4)], ["████", "██", "██▏", ""]);
    }

    #[test]
    fn columns_hold_every_game() {
        let values = [(-3, 1), (0, 8), (1, 4), (4, 2)];
        let drawn = Columns::new(&values, 80, 0.0).unwrap();
        assert_eq!((drawn.low, drawn.high), (-3, 4));
        assert_eq!(drawn.counts, [1, 0, 0, 8, 4, 0, 0, 2]);
        assert_eq!(drawn.lines(1), ["▁  █▄  ▂"]);
        assert_eq!(drawn.lines(2), ["   █    ", "▂  ██  ▄"]);
        let narrow = Columns::new(&values, 4, 0.0).unwrap();
        assert_eq!((narrow.counts, narrow.low, narrow.high), (vec![1, 8, 4, 2], -3, 4));
    }

    #[test]
    fn odd_games_may_be_cut_off_at_the_ends() {
        let values = [(-1_000_000, 1), (0, 998), (5, 1)];
        let drawn = Columns::new(&values, 10, 0.002).unwrap();
        assert_eq!((drawn.low, drawn.high), (0, 0));
        assert!(Columns::new(&[], 10, 0.0).is_none());
    }
}
