//! Changes of numbers.

use crate::analysis::improve::doctrine::Frame;
use crate::analysis::improve::draw::Draw;
use crate::analysis::improve::path::{at, at_mut, paths, said};
use crate::analysis::improve::shape::Shape;
use toml::{Table, Value};

/// What a number is multiplied by.
const FACTORS: [f64; 10] = [0.0, 0.5, 0.67, 0.8, 0.9, 1.1, 1.25, 1.5, 2.0, -1.0];
/// What a number that is 0 becomes, or its opposite.
const FROM_ZERO: [f64; 7] = [0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0];
/// What is added to a whole number.
const STEPS: [i64; 8] = [-1, -1, -1, 1, 1, 1, -2, 2];

/// Changes one number of a policy.
pub(super) fn change(frame: &Frame, whole: &mut Table, draw: &mut Draw) -> Option<String> {
    let sites = paths(whole, |_, value| value.is_integer() || value.is_float());
    let path = draw.pick(&sites)?;
    let shape = Shape::at(&frame.schema, path);
    let before = at(whole, path)?.clone();
    let after = match &before {
        Value::Integer(number) if !shape.is("number") => Value::Integer(stepped(*number, shape.range(), draw)),
        Value::Integer(number) => decimal(scaled(*number as f64, shape.range(), draw)),
        Value::Float(number) => decimal(scaled(*number, shape.range(), draw)),
        _ => return None,
    };
    *at_mut(whole, path)? = after.clone();
    Some(format!("{} {before} -> {after}", said(whole, path)))
}

/// A value for a key that has none: what other policies of the frame have at such a key, or one of the usual numbers.
pub(super) fn fresh(known: &[Value], shape: &Shape<'_>, draw: &mut Draw) -> Value {
    let number = match draw.pick(known) {
        Some(value) if draw.percent(70) => number_of(value).unwrap_or(1.0),
        _ => scaled(0.0, shape.range(), draw),
    };
    let (low, high) = shape.range();
    match shape.is("number") {
        true => decimal(number.clamp(low, high)),
        false => Value::Integer(number.round().clamp(low, high) as i64),
    }
}

fn number_of(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_integer().map(|number| number as f64))
}

fn stepped(number: i64, (low, high): (f64, f64), draw: &mut Draw) -> i64 {
    let by_step = draw.percent(75) || number.abs() < 3;
    let stepped = match by_step {
        true => number + STEPS[draw.below(STEPS.len())],
        false => (number as f64 * FACTORS[draw.below(FACTORS.len())]).round() as i64,
    };
    (stepped as f64).clamp(low, high) as i64
}

fn scaled(number: f64, (low, high): (f64, f64), draw: &mut Draw) -> f64 {
    let scaled = match number == 0.0 {
        true => FROM_ZERO[draw.below(FROM_ZERO.len())] * if draw.percent(50) { 1.0 } else { -1.0 },
        false => number * FACTORS[draw.below(FACTORS.len())],
    };
    scaled.clamp(low, high)
}

/// A number with two digits behind the point at most, written without a point where it is whole.
fn decimal(number: f64) -> Value {
    let rounded = (number * 100.0).round() / 100.0;
    // Negative zero is zero.
    let rounded = rounded + 0.0;
    if rounded.fract() == 0.0 { Value::Integer(rounded as i64) } else { Value::Float(rounded) }
}
