//! Whose dice are whose in `jets`: each subsystem of the rules rolls on streams of its own, for jets by their labels.

use ground::chance::purposes;

purposes! {
    /// Where the jets start, where that is drawn.
    SETUP = 1,
    /// The direction of the sun.
    SUN = 2,
    /// The three dice of a jet's initiative.
    INITIATIVE = 3,
    /// The order of jets with equal initiative.
    INITIATIVE_TIE = 4,
    /// Energy Rolls.
    ENERGY = 5,
    /// Ties in the order of movement.
    MOVE_TIE = 6,
    /// Turn rolls and aerobatics; the subject is the hex of the move, from 1.
    TURN = 7,
    /// How far a stalled jet falls.
    STALL = 8,
    /// Gun attacks.
    GUN = 9,
    /// Missile attacks.
    MISSILE = 10,
    /// The nerve of a pilot that must take the test.
    NERVE = 11,
    /// A policy's own dice, by kind of decision; the subject is the hex of the move, from 1, where there is one.
    DECLARE = 16,
    /// Plans of climb, dive and brakes.
    PLAN = 17,
    /// Whether to turn.
    STEER = 18,
    /// The side to turn to.
    TURN_SIDE = 19,
    /// Which attack to make.
    ATTACK = 20,
    /// Whether to disengage.
    LEAVE = 21,
}

/// Labels of side b count from here, those of side a from 1.
pub(crate) const LABELS_OF_B: u16 = 129;
