//! Movement: each jet in the order of altitude moves hex by hex, with a turn attempt or an aerobatic manoeuvre before
//! each, or falls if it is stalled (J3.1 to J3.5).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::policy::View;
use crate::rules::MOST_JETS;
use crate::rules::initiative_order::{Mover, move_order};
use crate::rules::stall::Fall;
use crate::rules::turning::TurnRoll;
use crate::state::{Fate, Jet};
use crate::terms::choices::{Manoeuvre, Steer};
use ground::board::sunward;
use ground::chance::{Chance, Label, StreamKey};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Movement in the order of altitude (J3.1).
    pub(crate) fn movement(&mut self) {
        let dogfight = self.dogfight;
        let mut movers = [Mover::default(); MOST_JETS];
        let mut count = 0;
        for (jet, seat) in dogfight.seats.iter().enumerate() {
            let me = &self.state.jets[jet];
            if me.flying() {
                let sunward = self.state.sun.map_or(0, |sun| sunward(me.pose.hex, sun));
                movers[count] = Mover { jet: jet as u8, label: seat.label, altitude: me.altitude, sunward };
                count += 1;
            }
        }
        let movers = &mut movers[..count];
        self.journal.record(|| Event::of(Rule::J3_1a));
        move_order(movers, self.state.sun.is_none(), self.state.turn, self.chance, self.journal);
        for (place, mover) in movers.iter().enumerate() {
            self.jet(mover.jet.into()).move_place = place as u8 + 1;
        }
        for mover in movers.iter() {
            let Jet { pose, speed, .. } = self.state.jets[usize::from(mover.jet)];
            self.journal.record(|| {
                let event = Event::of(Rule::J3_1b).by(mover.label).int("altitude", mover.altitude).int("speed", speed);
                event.hex("hex", pose.hex.x, pose.hex.y).int("facing", pose.facing.index())
            });
            self.move_jet(mover.jet.into());
        }
    }

    /// One jet's whole move.
    pub(crate) fn move_jet(&mut self, me: usize) {
        if self.state.jets[me].stalled {
            return self.fall(me);
        }
        let who = self.label(me);
        let speed = self.state.jets[me].speed;
        let mut attempts = 0;
        for hex in 1..=speed {
            let view = View { dogfight: self.dogfight, state: self.state, me };
            let choice = self.pilots.steer(&view, hex, self.chance);
            let steer = if view.may_steer(choice.pick) { choice.pick } else { Steer::Straight };
            if let Some(score) = choice.because {
                self.journal.record(|| {
                    Event::of(Rule::J6_1e).by(who).result(score).word("choice", steer.name()).int("hex-number", hex)
                });
            }
            if steer != Steer::Straight {
                self.journal
                    .record(|| Event::of(Rule::J3_2c).by(who).word("choice", steer.name()).int("hex-number", hex));
            }
            match steer {
                Steer::Straight => {}
                Steer::Turn => self.turn(me, hex, attempts > 0),
                Steer::Aerobatic(manoeuvre) => self.aerobatic(me, hex, manoeuvre),
            }
            if steer != Steer::Straight {
                attempts += 1;
                self.journal.record(|| Event::of(Rule::J3_2d).by(who).int("hex-number", hex));
            }
            let jet = self.jet(me);
            jet.pose.step();
            let pose = jet.pose;
            self.journal.record(|| {
                Event::of(Rule::J3_2b).by(who).hex("hex", pose.hex.x, pose.hex.y).int("facing", pose.facing.index())
            });
        }
        self.journal.record(|| Event::of(Rule::J3_2a).by(who).result(speed).int("speed", speed));
    }

    /// A turn attempt; the side is chosen after a success (J3.3).
    fn turn(&mut self, me: usize, hex: i8, again: bool) {
        let seat = &self.dogfight.seats[me];
        let jet = &self.state.jets[me];
        let turn = TurnRoll {
            manoeuvrability: seat.card.manoeuvrability,
            speed: jet.speed,
            hard_turns: jet.ticks.turns,
            again,
        };
        let mut roll = self.chance.open(self.turn_key(seat.label, hex));
        let turned = self.dogfight.rules.turning.attempt(seat.label, turn, &mut roll, self.journal);
        drop(roll);
        if turned {
            self.come_round(me, hex, 1);
        }
    }

    fn turn_key(&self, actor: Label, hex: i8) -> StreamKey {
        self.key(actor, Label(hex as u16), keys::TURN)
    }

    /// Turns the nose by `hexsides`, to the side that the pilot chooses.
    fn come_round(&mut self, me: usize, hex: i8, hexsides: i8) {
        let view = View { dogfight: self.dogfight, state: self.state, me };
        let side = self.pilots.turn_side(&view, hex, hexsides, self.chance);
        let jet = self.jet(me);
        jet.pose.facing = jet.pose.facing.turned(side.sign() * hexsides);
        jet.turned += hexsides as u8;
    }

    /// An aerobatic manoeuvre in place of a turn attempt (J3.4).
    fn aerobatic(&mut self, me: usize, hex: i8, manoeuvre: Manoeuvre) {
        let dogfight = self.dogfight;
        let rules = &dogfight.rules;
        let who = dogfight.seats[me].label;
        let situation = dogfight.aerobatic_state(me, &self.state.jets[me]);
        let mut roll = self.chance.open(self.turn_key(who, hex));
        let done = rules.aerobatics.attempt(&rules.turning, who, manoeuvre, situation, &mut roll, self.journal);
        drop(roll);
        let row = rules.aerobatics.row(manoeuvre);
        let effect = if done { row.success } else { row.failure };
        let jet = self.jet(me);
        jet.aerobatics += 1;
        jet.debt += effect.speed;
        jet.altitude = (jet.altitude + effect.altitude).clamp(rules.altitude.lowest, rules.altitude.highest);
        if done {
            self.come_round(me, hex, row.hexsides);
        }
    }

    /// The fall of a stalled jet (J3.5).
    fn fall(&mut self, me: usize) {
        let dogfight = self.dogfight;
        let rules = &dogfight.rules;
        let seat = &dogfight.seats[me];
        let before = self.state.jets[me].altitude;
        let lowest = rules.altitude.lowest;
        let keep = (rules.turning.keep(seat.card.manoeuvrability), rules.initiative.keep(seat.skill));
        let key = self.key(seat.label, Label::NONE, keys::STALL);
        let mut roll = self.chance.open(key);
        let (fall, swing) = rules.stall.fall(seat.label, (before, lowest), keep, &mut roll, self.journal);
        drop(roll);
        self.state.tallies[seat.side.index()].stalls += 1;
        let jet = self.jet(me);
        jet.pose.facing = jet.pose.facing.turned(swing);
        match fall {
            Fall::Fell(levels) => jet.altitude -= levels,
            Fall::Recovered => jet.altitude = lowest,
            Fall::Crashed => {
                jet.altitude = 0;
                jet.fate = Fate::Crashed;
            }
        }
        jet.fallen = before - jet.altitude;
    }
}
