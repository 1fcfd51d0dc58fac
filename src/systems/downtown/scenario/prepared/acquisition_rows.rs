//! Which rows of the SAM Acquisition Table can do anything at all, so that a SAM that looks for flights passes over the
//! others (D3.4.2a).

use crate::rules::sams::acquisition::{AcquisitionFeature, AcquisitionRow, AcquisitionTable, NO_RANGE};
use crate::terms::defence::AcquisitionDoes;
use ground::doctrine::BLOCK;

/// Sets of rows, a bit each.
#[derive(Clone, Debug, Default)]
pub(crate) struct AcquisitionRows {
    /// The rows that may apply to a SAM without a tracked flight.
    pub(crate) untracking: u64,
    /// The rows that look for a flight: they do nothing without one in reach.
    pub(crate) acquiring: u64,
    /// By the distance of the nearest flight, the rows that do not look for a nearer one.
    pub(crate) near: Vec<u64>,
}

impl AcquisitionRows {
    pub(crate) fn of(table: &AcquisitionTable) -> AcquisitionRows {
        use AcquisitionFeature::{Acquired, Altitude, InFrontArc, Launched, MigNear, Range};
        let rows = table.rows.compiled();
        let untracking = [Launched, Acquired, Altitude, MigNear, InFrontArc]
            .into_iter()
            .fold(rows.with(Range, NO_RANGE), |left, feature| left & rows.with(feature, 0));
        let acquires = |action: &AcquisitionRow| action.r#do == AcquisitionDoes::Acquire;
        let rows_where = |test: &dyn Fn(&AcquisitionRow) -> bool| {
            let actions = table.rows.actions().take(BLOCK).enumerate();
            actions.fold(0, |rows, (row, action)| rows | u64::from(test(action)) << row)
        };
        let near = |away: i32| {
            rows_where(&|action| !acquires(action) || action.within.is_none_or(|within| away <= within.into()))
        };
        let near = (0..=NO_RANGE).map(near).collect();
        AcquisitionRows { untracking, acquiring: rows_where(&acquires), near }
    }
}
