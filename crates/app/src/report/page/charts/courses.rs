//! Numbers of a campaign from day to day: a row of columns for each, the days below one another.

use super::{WIDTH, round};
use crate::game::picture::Course;
use maud::{Markup, html};

/// The height of the columns of a number, and with its heading and its figures.
const HIGH: f64 = 34.0;
const ROW: f64 = 70.0;
/// The room of the days at the foot.
const FOOT: f64 = 18.0;
/// The least room of a figure or a day.
const LETTER: f64 = 8.3;

/// The chart. All numbers have the same days; each has its own scale, which begins at 0.
pub(in crate::report::page) fn courses(label: &str, courses: &[Course]) -> Markup {
    let days = courses.iter().map(|course| course.values.len()).max().unwrap_or_default().max(1);
    let each = WIDTH / days as f64;
    let foot = courses.len() as f64 * ROW;
    let named = courses.iter().max_by_key(|course| course.values.len());
    let names = named.into_iter().flat_map(|course| &course.values).map(|(day, _)| day.clone()).collect::<Vec<_>>();
    html! {
        svg.chart.courses viewBox=(format!("0 0 {WIDTH} {}", foot + FOOT)) role="img" aria-label=(label) {
            @for (at, course) in courses.iter().enumerate() { (row(course, at as f64 * ROW, each)) }
            @for (x, name) in spaced(&names, each) { text.tick.middle x=(x) y=(foot + 12.0) { (name) } }
        }
    }
}

/// The texts that have room, each with the middle of its column: every one, every second, and so on.
fn spaced(texts: &[String], each: f64) -> Vec<(f64, &String)> {
    let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or_default() as f64 * LETTER + 6.0;
    let step = (widest / each).ceil().max(1.0) as usize;
    let middle = |(at, text)| (round((at as f64 + 0.5) * each), text);
    texts.iter().enumerate().step_by(step).map(middle).collect()
}

fn row(course: &Course, top: f64, each: f64) -> Markup {
    let values = || course.values.iter().map(|(_, value)| *value);
    let (low, high) = (values().min().unwrap_or_default().min(0), values().max().unwrap_or_default().max(0));
    let scale = HIGH / ((high - low).max(1) as f64);
    let zero = top + ROW - 6.0 - (-low) as f64 * scale;
    let wide = (each - 4.0).clamp(1.0, 44.0);
    let figures: Vec<String> = values().map(|value| value.to_string()).collect();
    html! {
        text.heading x="0" y=(top + 14.0) { (course.name) }
        path.axis d=(format!("M0 {}H{WIDTH}", round(zero))) {}
        @for (at, (day, value)) in course.values.iter().enumerate() {
            @let (x, height) = ((at as f64 + 0.5) * each - wide / 2.0, *value as f64 * scale);
            @let (y, height) = (if *value < 0 { zero } else { zero - height }, height.abs().max(0.6));
            rect class="bar plain" x=(round(x)) y=(round(y)) width=(round(wide)) height=(round(height)) {
                title { (day) ": " (value) }
            }
        }
        @for (at, (x, figure)) in spaced(&figures, each).into_iter().enumerate() {
            @let step = at * (figures.len().div_ceil(spaced(&figures, each).len().max(1)));
            @let value = course.values[step.min(course.values.len() - 1)].1.max(0) as f64;
            text.tick.middle.halo x=(x) y=(round(zero - value * scale - 3.0)) { (figure) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(values: &[i64]) -> Course {
        let value = |(day, value): (usize, &i64)| (format!("day {day}"), *value);
        Course { name: "VP".to_owned(), values: values.iter().enumerate().map(value).collect() }
    }

    #[test]
    fn every_day_has_its_column_and_a_figure_where_there_is_room() {
        let few = courses("days", &[course(&[0, 5, -2])]).into_string();
        assert_eq!(few.matches("<rect").count(), 3);
        assert!(few.contains(">-2</text>") && few.contains(">day 2</text>"));
        let many = courses("days", &[course(&[7; 60])]).into_string();
        assert_eq!(many.matches("<rect").count(), 60);
        let figures = many.matches(">7</text>").count();
        assert!((10..=40).contains(&figures), "{figures}");
    }
}
