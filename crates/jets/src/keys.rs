//! Whose dice are whose in `jets`: each subsystem of the rules rolls on streams of its own, for jets by their labels.

use ground::chance::purposes;

purposes! {
    /// Where the jets start, where that is drawn.
    SETUP = 1,
    /// The direction of the sun.
    SUN = 2,
    /// Initiative.
    INITIATIVE = 3,
    /// Ties of initiative.
    INITIATIVE_TIE = 4,
    /// Energy Rolls.
    ENERGY = 5,
    /// Ties in the order of movement.
    MOVE_TIE = 6,
    /// Turn rolls and aerobatics; the subject is the hex of the move, from 1.
    TURN = 7,
    /// Stalls.
    STALL = 8,
    /// Gun attacks.
    GUN = 9,
    /// Missile attacks.
    MISSILE = 10,
    /// Nerve.
    NERVE = 11,
    /// A policy's own dice, by kind of decision; the subject is the hex of the move, from 1, where there is one.
    DECLARE = 16,
    /// Plans of climb, dive and brakes.
    PLAN = 17,
    /// Whether to turn.
    STEER = 18,
    /// Which way.
    TURN_SIDE = 19,
    /// Attacks.
    ATTACK = 20,
    /// Whether to disengage.
    LEAVE = 21,
}

/// Labels of side b count from here, those of side a from 1.
pub(crate) const LABELS_OF_B: u16 = 129;
