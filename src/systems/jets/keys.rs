//! Whose dice are whose in `jets`: each subsystem of the rules rolls on streams of its own, for jets by their labels.

use ground::chance::Purpose;

/// Where the jets start, where that is drawn.
pub(crate) const SETUP: Purpose = Purpose(1);
/// The direction of the sun.
pub(crate) const SUN: Purpose = Purpose(2);
/// Initiative.
pub(crate) const INITIATIVE: Purpose = Purpose(3);
/// Ties of initiative.
pub(crate) const INITIATIVE_TIE: Purpose = Purpose(4);
/// Energy Rolls.
pub(crate) const ENERGY: Purpose = Purpose(5);
/// Ties in the order of movement.
pub(crate) const MOVE_TIE: Purpose = Purpose(6);
/// Turn rolls and aerobatics; the subject is the hex of the move, from 1.
pub(crate) const TURN: Purpose = Purpose(7);
/// Stalls.
pub(crate) const STALL: Purpose = Purpose(8);
/// Gun attacks.
pub(crate) const GUN: Purpose = Purpose(9);
/// Missile attacks.
pub(crate) const MISSILE: Purpose = Purpose(10);
/// Nerve.
pub(crate) const NERVE: Purpose = Purpose(11);
/// A policy's own dice, by kind of decision; the subject is the hex of the move, from 1, where there is one.
pub(crate) const DECLARE: Purpose = Purpose(16);
/// Plans of climb, dive and brakes.
pub(crate) const PLAN: Purpose = Purpose(17);
/// Whether to turn.
pub(crate) const STEER: Purpose = Purpose(18);
/// Which way.
pub(crate) const WAY: Purpose = Purpose(19);
/// Attacks.
pub(crate) const ATTACK: Purpose = Purpose(20);
/// Whether to disengage.
pub(crate) const LEAVE: Purpose = Purpose(21);

/// Labels of side b count from here, those of side a from 1.
pub(crate) const LABELS_OF_B: u16 = 129;
