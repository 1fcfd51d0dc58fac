//! Victory points and the margin (R6.18b).

use crate::terms::lowering::table;

table! {
    #![derive(Copy)]
    /// Victory points by event.
    PointsFile => Points {
        /// A single-seater destroyed.
        single_seater: i32 = 0..=99,
        /// A two-seater destroyed.
        two_seater: i32 = 0..=99,
        /// A large bomber destroyed.
        heavy: i32 = 0..=99,
        /// A balloon burnt.
        balloon: i32 = 0..=99,
        /// An enemy that gets home with a critical hit or half his capacity gone.
        damaged: i32 = 0..=99,
        /// An ace killed or captured, in addition.
        ace: i32 = 0..=99,
        /// A double ace.
        double_ace: i32 = 0..=99,
        /// A target of bombs destroyed.
        bombing: i32 = 0..=99,
        /// Half of its points scored.
        bombing_half: i32 = 0..=99,
        /// A trench photographed.
        trench_photo: i32 = 0..=99,
        /// A road photographed.
        road_photo: i32 = 0..=99,
        /// Each effect of artillery.
        effect: i32 = 0..=99,
        /// All of them, in addition.
        all_effects: i32 = 0..=99,
        /// Each hit of strafing.
        strafing_hit: i32 = 0..=99,
        /// Most strafing hits of an aircraft that count.
        strafing_most: u8 = 0..=99,
        /// What the enemy is given for a mission that is not attempted.
        not_attempted: i32 = 0..=99,
        /// What the enemy receives if a side goes home without a fight: none of its aircraft has fired or is lost.
        declined: i32 = 0..=99,
        /// Differences from which a victory is marginal, clear and decisive.
        margins: [i32; 3] = 1..=200,
    }
}

/// How much a lead is, by the number of margins that it reaches.
pub(crate) const MARGINS: [&str; 4] = ["draw", "marginal", "clear", "decisive"];

impl Points {
    /// How much a difference of points is: 0 draw, 1 marginal, 2 clear, 3 decisive.
    pub(crate) fn margin(&self, difference: i32) -> usize {
        self.margins.iter().filter(|&&from| difference.abs() >= from).count()
    }
}
