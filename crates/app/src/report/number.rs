//! How figures are printed: in files the shortest text that reads back as the same number, on the terminal few digits.

use crate::stats::Interval;

/// A figure in a file.
pub(in crate::report) fn exact(value: f64) -> String {
    // Negative zero is zero.
    format!("{}", value + 0.0)
}

/// A figure for the eye: three or four digits that matter.
pub(in crate::report) fn short(value: f64) -> String {
    let size = value.abs();
    let digits = match () {
        () if size >= 1000.0 => 0,
        () if size >= 100.0 => 1,
        () if size >= 0.1 || size == 0.0 => 2,
        () => 4,
    };
    let text = format!("{:.digits$}", value + 0.0);
    if text.trim_start_matches('-').bytes().all(|byte| matches!(byte, b'0' | b'.')) {
        return text.trim_start_matches('-').to_owned();
    }
    text
}

/// A figure and half the width of its interval for the eye: as many digits as the width is worth.
pub(in crate::report) fn with_half_width(value: f64, half: f64) -> (String, String) {
    if half <= 0.0 || !half.is_finite() {
        return (short(value), short(half));
    }
    let digits = (1.0 - half.log10().floor()).clamp(0.0, 6.0) as usize;
    let text = |figure: f64| {
        let text = format!("{:.digits$}", figure + 0.0);
        let nothing = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
        if nothing { text.trim_start_matches('-').to_owned() } else { text }
    };
    (text(value), text(half))
}

/// A value of a metric for the eye: whole numbers bare.
pub(in crate::report) fn value(value: f64) -> String {
    // Negative zero is zero.
    if value.fract() == 0.0 { format!("{:.0}", value + 0.0) } else { short(value) }
}

/// A share for the eye, such as `43.1 %`.
pub(in crate::report) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// A chance for the eye: below 1 % with two figures that matter, such as `0.0037 %`.
pub(in crate::report) fn percent_small(share: f64) -> String {
    let percent = share * 100.0;
    format!("{percent:.places$} %", places = places(percent))
}

/// The upper bound of a share for the eye, as [`percent_small`], but rounded up: a share below it is below what is
/// printed.
pub(crate) fn percent_bound(share: f64) -> String {
    /// What floating point may add to a bound, in units of the last digit.
    const NOISE: f64 = 1e-6;
    let percent = share * 100.0;
    let places = places(percent);
    let unit = 10_f64.powi(-(places as i32));
    let up = (percent / unit - NOISE).ceil() * unit + 0.0;
    format!("{up:.places$} %")
}

/// The digits after the point of a percentage: one, and as many more as show two figures that matter.
fn places(percent: f64) -> usize {
    if percent > 0.0 { (1.0 - percent.log10().floor()).clamp(1.0, 12.0) as usize } else { 1 }
}

/// As [`percent`], with this number of digits behind the point.
pub(in crate::report) fn percent_to(share: f64, digits: usize) -> String {
    format!("{:.digits$} %", share * 100.0)
}

/// The digits after the point of a share in percent, by its interval: one, and more where half the interval is below a
/// tenth of a point.
pub(in crate::report) fn share_digits(interval: Interval) -> usize {
    let half = interval.half_width() * 100.0;
    if half > 0.0 { (-half.log10().floor()).clamp(1.0, 6.0) as usize } else { 1 }
}

/// A figure for the eye; a share in percent with one digit behind the point.
pub(in crate::report) fn figure(figure: f64, share: bool) -> String {
    figure_to(figure, share, 1)
}

/// As [`figure`], a share with this number of digits behind the point.
pub(in crate::report) fn figure_to(figure: f64, share: bool, digits: usize) -> String {
    if share { percent_to(figure, digits) } else { short(figure) }
}

/// An interval for the eye: `57.0 to 61.3 %`, or `1.2 to 1.4`.
pub(in crate::report) fn between(interval: Interval, share: bool) -> String {
    let Interval { low, high } = interval;
    match share {
        true => format!(
            "{low:.digits$} to {high:.digits$} %",
            low = low * 100.0,
            high = high * 100.0,
            digits = share_digits(interval)
        ),
        false => format!("{} to {}", short(low), short(high)),
    }
}

/// [`between`], or that there is none.
pub(in crate::report) fn between_or_none(interval: Option<Interval>, share: bool) -> String {
    interval.map_or_else(|| "no interval".to_owned(), |interval| between(interval, share))
}

/// A difference for the eye, with its sign; one that is nothing in print has none.
pub(in crate::report) fn signed(figure: f64, digits: usize) -> String {
    let text = format!("{figure:+.digits$}");
    let nothing = text.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'0' | b'.'));
    if nothing { text[1..].to_owned() } else { text }
}

/// As many digits as `digits`, or one or two more where an end of the interval would read like the 0 or the margin that
/// it is on one side of, and that the verdict hangs on.
pub(in crate::report) fn digits_of_ends(
    interval: Option<Interval>,
    margin: Option<f64>,
    factor: f64,
    digits: usize,
) -> usize {
    let Some(Interval { low, high }) = interval else { return digits };
    let bounds: Vec<f64> =
        std::iter::once(0.0).chain(margin.into_iter().flat_map(|margin| [-margin, margin])).collect();
    let alike = |one: f64, other: f64, digits: usize| {
        one != other && signed(one * factor, digits) == signed(other * factor, digits)
    };
    let apart = |digits: &usize| ![low, high].iter().any(|end| bounds.iter().any(|bound| alike(*end, *bound, *digits)));
    (digits..=digits + 2).find(apart).unwrap_or(digits)
}

/// The digits of a figure in two arms, from `least` to one more than those of their difference, with which the two
/// differ in print by the difference that is printed beside them.
pub(in crate::report) fn digits_of_levels(base: f64, other: f64, least: usize, digits: usize) -> usize {
    // As they are printed: ties are rounded like there.
    let rounded = |figure: f64, digits: usize| format!("{figure:.digits$}").parse::<f64>().unwrap_or(figure);
    let change = rounded(other - base, digits);
    let adds_up = |level: &usize| {
        let unit = 10_f64.powi(-(digits.min(*level) as i32));
        let off = rounded(other, *level) - rounded(base, *level) - change;
        off.abs() < 0.5 * unit + 1e-9
    };
    (least..=digits + 1).find(adds_up).unwrap_or(digits + 1)
}

/// A count for the eye, such as `10,000`.
pub(crate) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of games, for the eye.
pub fn games(count: u64) -> String {
    counted(count, "game", "games")
}

/// A number of things, for the eye.
pub(in crate::report) fn counted(count: u64, one: &str, several: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { several })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_that_is_not_0_is_not_0_in_print() {
        let digits = |low, high| digits_of_ends(Some(Interval { low, high }), None, 100.0, 1);
        assert_eq!([digits(0.0002, 0.029), digits(-0.03, -0.000_04), digits(0.002, 0.029)], [2, 3, 1]);
        assert_eq!([digits(-0.0002, 0.029), digits(0.0, 0.029), digits(1e-9, 0.029)], [2, 1, 1]);
        assert_eq!(digits_of_ends(None, Some(0.03), 1.0, 2), 2);
        // An end beside the margin says on which side of it it is.
        let digits = |low, high| digits_of_ends(Some(Interval { low, high }), Some(0.03), 100.0, 1);
        assert_eq!([digits(-0.011, 0.0302), digits(-0.0299, 0.011), digits(-0.03, 0.011)], [2, 2, 1]);
    }

    #[test]
    fn levels_differ_in_print_by_the_printed_difference() {
        // 25 to 38 is no +14, nor is 0.1 to 0.1 a -0.1.
        assert_eq!(digits_of_levels(24.7, 38.3, 0, 0), 1);
        assert_eq!(digits_of_levels(0.14, 0.06, 1, 1), 2);
        assert_eq!([digits_of_levels(25.0, 38.0, 0, 0), digits_of_levels(0.22, 0.23, 2, 4)], [0, 2]);
        assert_eq!(digits_of_levels(14.575, 16.421, 2, 2), 2);
    }

    #[test]
    fn figures_read_well() {
        assert_eq!([exact(3.0), exact(0.1), exact(-0.0)], ["3", "0.1", "0"]);
        assert_eq!([short(12345.6), short(0.4567), short(-0.00001), short(0.0)], ["12346", "0.46", "0.0000", "0.00"]);
        let pairs = [(0.005, 0.35), (1.77, 87.2), (-0.0001, 0.35), (2.0, 0.0)].map(|(value, half)| {
            let (value, half) = with_half_width(value, half);
            format!("{value} ± {half}")
        });
        assert_eq!(pairs, ["0.01 ± 0.35", "2 ± 87", "0.00 ± 0.35", "2.00 ± 0.00"]);
        let share = |low: f64, high: f64| percent_to(f64::midpoint(low, high), share_digits(Interval { low, high }));
        assert_eq!([share(0.31, 0.403), share(0.003, 0.0032), share(0.0001, 0.0005)], ["35.7 %", "0.31 %", "0.03 %"]);
        assert_eq!([value(3.0), value(-2.25)], ["3", "-2.25"]);
        let small = [0.431, 0.0074, 0.000_036_2, 0.0].map(percent_small);
        assert_eq!(small, ["43.1 %", "0.74 %", "0.0036 %", "0.0 %"]);
        let bounds = [0.431, 0.0074, 0.000_036_2, 0.0, 1.0].map(percent_bound);
        assert_eq!(bounds, ["43.1 %", "0.74 %", "0.0037 %", "0.0 %", "100.0 %"]);
        assert_eq!([games(0), games(1), games(1000)], ["0 games", "1 game", "1,000 games"]);
        assert_eq!([grouped(7), grouped(1000), grouped(1_234_567)], ["7", "1,000", "1,234,567"]);
    }
}
