//! Where the labels of a map go: beside what they name, clear of each other, and of lines and marks as far as there is
//! room. A label that is away from its place has a line to it.
//!
//! Labels are placed one after another, the important first. Each tries places around its own, the nearest first, and
//! takes the one that covers least.

/// A point of the picture.
pub(super) type Point = (f64, f64);

/// The height of a label, its baseline below its top, and the room between labels.
const HEIGHT: f64 = 14.0;
const BASELINE: f64 = 11.0;
const APART: f64 = 1.0;
/// How far labels may be from their places, and from which distance on there is a line to them.
const RINGS: [f64; 12] = [5.0, 9.0, 14.0, 20.0, 28.0, 38.0, 50.0, 64.0, 82.0, 105.0, 135.0, 170.0];
const NEAR: usize = 3;
const LED: f64 = 13.0;
/// The directions that are tried in each ring, the right first.
const DIRECTIONS: usize = 16;
/// What it costs to cover a line or a mark, against a unit of distance; lines beyond some cost no more.
const LINE: f64 = 5.0;
const MOST_LINES: usize = 5;
const MARK: f64 = 12.0;

/// A label to be placed.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) text: String,
    /// What it names.
    pub(super) at: Point,
    /// Whether it may be far from its place; others are left out where there is no room near by.
    pub(super) must: bool,
}

/// A label that has its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    /// Its place among those wanted.
    pub(super) which: usize,
    /// The left end of its baseline.
    pub(super) x: f64,
    pub(super) y: f64,
    /// The line from what it names.
    pub(super) line: Option<(Point, Point)>,
}

/// What labels had better not cover.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    pub(super) lines: Vec<(Point, Point)>,
    pub(super) marks: Vec<Point>,
    /// Letters that are there already: no label covers them.
    pub(super) taken: Vec<Frame>,
}

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame(pub(super) f64, pub(super) f64, pub(super) f64, pub(super) f64);

impl Frame {
    fn overlaps(self, other: Frame) -> bool {
        self.0 < other.2 && other.0 < self.2 && self.1 < other.3 && other.1 < self.3
    }

    fn holds(self, other: Frame) -> bool {
        self.0 <= other.0 && self.1 <= other.1 && self.2 >= other.2 && self.3 >= other.3
    }

    fn has(self, (x, y): Point) -> bool {
        self.0 < x && x < self.2 && self.1 < y && y < self.3
    }

    /// Whether a line goes through it: its ends are not on one side, nor its corners on one side of the line.
    fn is_cut(self, (from, to): (Point, Point)) -> bool {
        let apart = from.0.max(to.0) <= self.0
            || from.0.min(to.0) >= self.2
            || from.1.max(to.1) <= self.1
            || from.1.min(to.1) >= self.3;
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let side = |x: f64, y: f64| across * (y - from.1) - down * (x - from.0);
        let sides = [side(self.0, self.1), side(self.2, self.1), side(self.0, self.3), side(self.2, self.3)];
        !apart && sides.iter().any(|side| *side > 0.0) && sides.iter().any(|side| *side < 0.0)
    }

    /// The point of it that is nearest to another.
    fn nearest(self, (x, y): Point) -> Point {
        (x.clamp(self.0, self.2), y.clamp(self.1, self.3))
    }
}

/// How wide a label is at the greatest size that it is shown with, in bold letters of a wide face.
pub(super) fn width(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'l' | 'j' | '.' | ',' | ' ' | '-' | ':' | '\'' => 5.4,
        'm' | 'w' | 'M' | 'W' => 13.6,
        'A'..='Z' | '↑' => 10.8,
        _ => 9.2,
    };
    text.chars().map(letter).sum()
}

/// Places the labels, those first in the list before others.
pub(super) fn place(wanted: &[Wanted], drawn: &Drawn, frame: Frame) -> Vec<Placed> {
    let named: Vec<Point> = wanted.iter().filter(|label| label.must).map(|label| label.at).collect();
    let mut page = Page { drawn, frame, named, boxes: drawn.taken.clone(), leaders: Vec::new() };
    let mut placed: Vec<Placed> = Vec::new();
    for (which, label) in wanted.iter().enumerate() {
        // Where no place has a clear line to it, one whose line crosses another label is better than none.
        let found = page.best(label, true).or_else(|| page.best(label, false).filter(|_| label.must));
        if let Some((found, line)) = found {
            placed.push(Placed { which, x: found.0 + APART, y: found.1 + APART + BASELINE, line });
            page.boxes.push(found);
            page.leaders.extend(line);
        }
    }
    placed
}

/// What is on the picture while labels are placed.
struct Page<'d> {
    drawn: &'d Drawn,
    frame: Frame,
    /// What the labels that must be there name.
    named: Vec<Point>,
    boxes: Vec<Frame>,
    leaders: Vec<(Point, Point)>,
}

/// The room of a label, with the line to it where it is not beside its place.
type Room = (Frame, Option<(Point, Point)>);

impl Page<'_> {
    /// The best room of a label, with the line to it.
    fn best(&self, label: &Wanted, clear: bool) -> Option<Room> {
        let rings = if label.must { &RINGS[..] } else { &RINGS[..NEAR] };
        let mut best: Option<(f64, Room)> = None;
        for ring in rings {
            if best.as_ref().is_some_and(|(cost, ..)| *cost <= *ring) {
                break;
            }
            for direction in 0..DIRECTIONS {
                let found = around(label, *ring, direction);
                let line = (*ring > LED).then(|| (label.at, found.nearest(label.at)));
                let free = self.frame.holds(found) && !self.boxes.iter().any(|other| other.overlaps(found));
                if !free || (clear && self.crosses(label, found, line)) {
                    continue;
                }
                let cost = ring + self.cost(label, found);
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, (found, line)));
                }
            }
        }
        let dear = |cost: f64| !label.must && cost > RINGS[NEAR] + 2.0 * LINE;
        best.filter(|(cost, _)| !dear(*cost)).map(|(_, room)| room)
    }

    /// Whether the line of a label goes over another label, or the line of another over it. What has a label over it
    /// already cannot do better.
    fn crosses(&self, label: &Wanted, found: Frame, line: Option<(Point, Point)>) -> bool {
        let over = |line| self.boxes.iter().any(|other| !other.has(label.at) && other.is_cut(line));
        line.is_some_and(over) || self.leaders.iter().any(|leader| found.is_cut(*leader))
    }

    fn cost(&self, label: &Wanted, found: Frame) -> f64 {
        let lines = self.drawn.lines.iter().filter(|line| found.is_cut(**line)).take(MOST_LINES).count();
        let marks = self.drawn.marks.iter().filter(|mark| found.has(**mark)).count();
        let named = self.named.iter().filter(|at| **at != label.at && found.has(**at)).take(MOST_LINES).count();
        lines as f64 * LINE + marks as f64 * MARK + named as f64 * MARK
    }
}

/// The room of a label in a direction from its place.
fn around(label: &Wanted, ring: f64, direction: usize) -> Frame {
    let (wide, high) = (width(&label.text) / 2.0 + APART, HEIGHT / 2.0 + APART);
    let (sin, cos) = (direction as f64 / DIRECTIONS as f64 * std::f64::consts::TAU).sin_cos();
    let (x, y) = (label.at.0 + cos * (wide + ring), label.at.1 + sin * (high + ring));
    Frame(x - wide, y - high, x + wide, y + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame(0.0, 0.0, 420.0, 400.0);

    fn wanted(at: Point, text: &str) -> Wanted {
        Wanted { text: text.to_owned(), at, must: true }
    }

    fn box_of(wanted: &[Wanted], placed: &Placed) -> Frame {
        let (left, top) = (placed.x, placed.y - BASELINE);
        Frame(left, top, left + width(&wanted[placed.which].text), top + HEIGHT)
    }

    #[test]
    fn labels_of_one_crowded_place_all_have_room_and_none_covers_another() {
        for count in [4usize, 9, 30, 44] {
            let crowd: Vec<Wanted> = (0..count)
                .map(|at| wanted((210.0 + (at % 3) as f64, 200.0 + (at / 3) as f64 / 2.0), &format!("A-4E {at}")))
                .collect();
            let placed = place(&crowd, &Drawn::default(), FRAME);
            assert_eq!(placed.len(), count);
            let boxes: Vec<Frame> = placed.iter().map(|placed| box_of(&crowd, placed)).collect();
            for (at, one) in boxes.iter().enumerate() {
                assert!(FRAME.holds(*one), "{one:?}");
                assert!(boxes[at + 1..].iter().all(|other| !one.overlaps(*other)), "{count}: {one:?}");
            }
            // The line to a label covers no other label, as long as there is room.
            for (at, placed) in placed.iter().enumerate().filter(|_| count < 9) {
                let others = boxes.iter().enumerate().filter(|(other, _)| *other != at);
                assert!(placed.line.is_none_or(|line| others.clone().all(|(_, other)| !other.is_cut(line))));
            }
        }
    }

    #[test]
    fn a_label_is_to_the_right_and_goes_elsewhere_where_lines_and_marks_are() {
        let label = [wanted((100.0, 100.0), "b1")];
        let free = place(&label, &Drawn::default(), FRAME);
        assert!(free[0].x > 100.0 && free[0].line.is_none());
        let lines = vec![((100.0, 100.0), (200.0, 101.0))];
        let beside =
            place(&label, &Drawn { lines: lines.clone(), marks: vec![(85.0, 100.0)], ..Drawn::default() }, FRAME);
        let room = box_of(&label, &beside[0]);
        assert!(!room.is_cut(lines[0]) && !room.has((85.0, 100.0)), "{room:?}");
    }

    #[test]
    fn a_label_stays_in_the_frame_and_one_that_need_not_be_is_left_out_of_a_crowd() {
        let corner = [wanted((419.0, 1.0), "MiG 12")];
        assert!(FRAME.holds(box_of(&corner, &place(&corner, &Drawn::default(), FRAME)[0])));
        let number = |_| Wanted { text: "12".to_owned(), at: (200.0, 200.0), must: false };
        let numbers: Vec<Wanted> = (0..60).map(number).collect();
        let placed = place(&numbers, &Drawn::default(), FRAME).len();
        assert!((4..30).contains(&placed), "{placed}");
        let taken = vec![Frame(0.0, 0.0, 40.0, 400.0)];
        let edge = [wanted((20.0, 200.0), "3829")];
        let beside = place(&edge, &Drawn { taken: taken.clone(), ..Drawn::default() }, FRAME);
        assert!(!box_of(&edge, &beside[0]).overlaps(taken[0]));
    }

    #[test]
    fn a_line_cuts_a_box_that_it_goes_through_and_no_other() {
        let frame = Frame(10.0, 10.0, 20.0, 20.0);
        assert!(frame.is_cut(((0.0, 15.0), (30.0, 15.0))) && frame.is_cut(((12.0, 12.0), (14.0, 13.0))));
        assert!(!frame.is_cut(((0.0, 0.0), (30.0, 5.0))) && !frame.is_cut(((0.0, 25.0), (25.0, 40.0))));
    }
}
