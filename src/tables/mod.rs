//! Tables of the rules: rows that cover a range of values, checked for gaps and overlaps and lowered to flat arrays.

mod range;

pub use range::{RangeFault, Span, lookup};
