//! Air combat, damage and morale (DH7 and DH8).

pub(crate) mod engagement;
pub(crate) mod manoeuvre;
pub(crate) mod shots;

use crate::terms::date::Date;
use crate::terms::lowering::{part, table};

table! {
    /// Engagement rolls.
    EngagementFile => Engagement {
        attacker: EngagementNumbers,
        defender: EngagementNumbers,
        attacker_rear: i8 = -9..=9,
        attacker_slash: i8 = -9..=9,
        attacker_control: i8 = -9..=9,
        /// From when on control of MiG-21 within its level, and that of US flights, is good.
        drv_control_from: Date,
        us_control_from: Date,
        attacker_above: i8 = -9..=9,
        attacker_encumbered: i8 = -9..=9,
        defender_rear: i8 = -9..=9,
        defender_slash: i8 = -9..=9,
        defender_large: i8 = -9..=9,
        defender_disordered: i8 = -9..=9,
        defender_escort: i8 = -9..=9,
        /// A bomber on its run keeps its bombs on a die up to this.
        press_on: u8 = 0..=10,
    }
}
part! {
    /// What a side needs on two dice.
    EngagementNumbersFile => EngagementNumbers {
        known: i8 = 2..=30,
        unknown: i8 = 2..=30,
        /// Added at night.
        night: i8 = 0..=9,
    }
}
table! {
    /// Manoeuvre rolls.
    DogfightFile => Dogfight {
        /// Added for who surprises, taken from who is surprised.
        surprise: i8 = 0..=9,
        disordered: i8 = -9..=0,
        /// From how many good aircraft on the second column of shots counts.
        many_aircraft: u8 = 1..=4,
        margins: Vec<Margin>,
        /// A missile shot at a margin marked `snap`.
        snap_missile: i8 = -9..=0,
        slash_shots: u8 = 0..=3,
    }
}
part! {
    /// Shots from a margin on.
    MarginFile => Margin {
        from: i8 = 0..=40,
        /// Of few and of many aircraft.
        shots: [u8; 2] = 0..=4,
        /// Gun only, or a missile at a loss.
        snap: Option<bool>,
    }
}
table! {
    /// Shots: the least total for each result.
    AirShotFile => AirShot {
        surprise: i8 = 0..=9,
        damaged: i8 = 2..=30,
        crippled: i8 = 2..=30,
        shot_down: i8 = 2..=30,
    }
}
table! {
    /// Shots beyond visual range.
    BeyondSightFile => BeyondSight {
        number: i8 = 2..=30,
        rating: i8 = -9..=9,
        /// The least range.
        nearest: u8 = 1..=9,
        /// The greatest at a target that shows its front, a beam or its rear.
        reach: [u8; 3] = 0..=20,
    }
}
table! {
    /// Where a fight leaves a flight, by the face of a die.
    ScatterFile => Scatter {
        /// Steps of 30 degrees off its nose to the hex that it comes to.
        aside: [i8; 10] = -6..=6,
        /// Bands that it gains.
        bands: [i8; 10] = -3..=3,
        /// Steps that its nose turns, on a die of its own.
        turned: [i8; 10] = -6..=6,
    }
}
table! {
    /// Morale, disorder, jettison and bail-out.
    MoraleFile => Morale {
        shot_down: i8 = -9..=0,
        crippled: i8 = -9..=0,
        damaged: i8 = -9..=0,
        surprised: i8 = -9..=0,
        disordered: i8 = -9..=0,
        enemy_down: i8 = 0..=9,
        near_target: NearTarget,
        /// The least total without effect.
        none: i8 = -9..=30,
        /// The least that means a jettison check only.
        jettison: i8 = -9..=30,
        /// The least that means disorder; below it the flight aborts.
        disorder: i8 = -9..=30,
        /// Bombs go on a die up to this after failed morale.
        jettison_after_morale: u8 = 0..=10,
        /// Bombs go on a die up to this after evading a SAM.
        jettison_after_evasion: u8 = 0..=10,
        /// The least total that ends disorder.
        recover: i8 = 2..=40,
        recover_at_rally: i8 = 0..=20,
        /// US flights rally at sea and from this place of a row westwards.
        rally_west_of: u8 = 1..=51,
        /// A crewman gets out on a die of at least this.
        bail_out: u8 = 1..=11,
    }
}
part! {
    /// Bombers near their target.
    NearTargetFile => NearTarget { range: u8, bonus: i8 = 0..=9 }
}
