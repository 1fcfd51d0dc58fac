//! What the ends of a move are worth by a policy (J6.1e).

use crate::rules::pilots::Over;
use ground::board;

/// What an end pose is worth, in hundredths.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub(crate) struct PoseWeights {
    pub(crate) over: Over,
    /// Range and zones.
    #[serde(flatten)]
    pub(crate) place: board::PoseWeights,
    pub(crate) gun: i32,
    pub(crate) infrared: i32,
    pub(crate) missile: i32,
    /// By [`Manoeuvre`](crate::Manoeuvre).
    pub(crate) aerobatics: [i32; 3],
}

/// Weights with what range and zones give for every near hex. The weights alone tell two policies apart: the rest follows
/// from them.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct PoseTables {
    pub(crate) weights: PoseWeights,
    #[serde(skip_serializing)]
    pub(crate) places: board::PoseTables,
}

impl PoseTables {
    pub(crate) fn new(weights: PoseWeights) -> PoseTables {
        PoseTables { places: board::PoseTables::new(weights.place), weights }
    }
}
