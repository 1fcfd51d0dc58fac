//! The purposes of the dice of `jets`: each subsystem of the rules rolls on streams of its own.

use ground::chance::Purpose;

/// Where the jets start, where that is drawn.
pub(super) const SETUP: Purpose = Purpose(1);
/// The direction of the sun.
pub(super) const SUN: Purpose = Purpose(2);
/// Initiative.
pub(super) const INITIATIVE: Purpose = Purpose(3);
/// Ties of initiative.
pub(super) const INITIATIVE_TIE: Purpose = Purpose(4);
/// Energy Rolls.
pub(super) const ENERGY: Purpose = Purpose(5);
/// Ties in the order of movement.
pub(super) const MOVE_TIE: Purpose = Purpose(6);
/// Turn rolls and aerobatics; the subject is the hex of the move, from 1.
pub(super) const TURN: Purpose = Purpose(7);
/// Stalls.
pub(super) const STALL: Purpose = Purpose(8);
/// Gun attacks.
pub(super) const GUN: Purpose = Purpose(9);
/// Missile attacks.
pub(super) const MISSILE: Purpose = Purpose(10);
/// Nerve.
pub(super) const NERVE: Purpose = Purpose(11);
/// A policy's own dice, by kind of decision; the subject is the hex of the move, from 1, where there is one.
pub(super) const DECLARE: Purpose = Purpose(16);
/// Plans of climb, dive and brakes.
pub(super) const PLAN: Purpose = Purpose(17);
/// Whether to turn.
pub(super) const STEER: Purpose = Purpose(18);
/// Which way.
pub(super) const WAY: Purpose = Purpose(19);
/// Attacks.
pub(super) const ATTACK: Purpose = Purpose(20);
/// Whether to disengage.
pub(super) const LEAVE: Purpose = Purpose(21);
