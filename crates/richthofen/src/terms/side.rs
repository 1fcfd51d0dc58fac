//! The two sides, and whose land is below an aircraft.

use ground::scenario::named;

named! {
    /// One of the two sides.
    pub Side {
        /// The Allies, with the land towards rising rows.
        Allies = "allies",
        /// The Germans, with the land towards falling rows.
        Germans = "germans",
    }
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Allies, Side::Germans];

    /// The enemy.
    pub const fn other(self) -> Side {
        match self {
            Side::Allies => Side::Germans,
            Side::Germans => Side::Allies,
        }
    }
}

named! {
    /// Whose land is below, as one side sees it.
    Land {
        /// From its own first trench back.
        Own = "own",
        /// From the first trench of the enemy on.
        Enemy = "enemy",
        /// Between the trenches.
        NoMans = "no-mans-land",
    }
}
