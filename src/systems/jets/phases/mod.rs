//! One dogfight: set-up, then turns of Initiative, Energy Management, Movement, Combat and End (J1.0).

pub(crate) mod combat;
pub(crate) mod end_of_turn;
pub(crate) mod energy;
pub(crate) mod movement;

use crate::keys;
use crate::ledger::Rule;
use crate::policy::Pilots;
use crate::rules::MOST_JETS;
use crate::rules::order::{Actor, Mover, action_order, move_order};
use crate::scenario::Dogfight;
use crate::state::{Ending, Fate, Jet, Side, State, has_advantage};
use ground::board::{Facing, range, sunward};
use ground::chance::{Chance, Label, Purpose, Roll, StreamKey};
use ground::journal::{Event, Journal};

/// A dogfight being played: the scenario, the state, and the three doors out of the rules, to chance, to the journal and to
/// the pilots' choices. Each phase adds its part to this type in a file of its own.
pub(crate) struct Fight<'a, C, J> {
    pub(crate) dogfight: &'a Dogfight,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) journal: &'a mut J,
    pub(crate) pilots: &'a mut Pilots,
}

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Plays from the set-up to the end.
    pub(crate) fn play(&mut self) {
        self.set_up();
        let ending = loop {
            self.state.turn += 1;
            self.journal.clock(self.state.turn);
            self.initiative();
            self.movement();
            let attacks = self.combat();
            self.state.quiet = if attacks == 0 { self.state.quiet + 1 } else { 0 };
            self.end();
            if let Some(ending) = self.ending() {
                break ending;
            }
        };
        self.state.ending = Some(ending);
        self.journal
            .record(|| Event::of(Rule::J5_4a).result(self.state.turn).word("ending", Ending::NAMES[ending as usize]));
    }

    pub(crate) fn label(&self, jet: usize) -> Label {
        self.dogfight.seats[jet].label
    }

    pub(crate) fn jet(&mut self, jet: usize) -> &mut Jet {
        &mut self.state.jets[jet]
    }

    /// Opens a stream of this turn.
    pub(crate) fn open(&mut self, actor: Label, subject: Label, purpose: Purpose) -> C::Roll<'_> {
        self.chance.open(StreamKey { turn: self.state.turn, actor, subject, purpose })
    }

    /// The start (J0.2).
    pub(crate) fn set_up(&mut self) {
        let dogfight = self.dogfight;
        self.state.reset(dogfight);
        self.journal.clock(0);
        for (me, seat) in dogfight.seats.iter().enumerate() {
            self.scatter(me);
            let jet = self.state.jets[me];
            let start = |rule| {
                let event = Event::of(rule).by(seat.label).hex("hex", jet.pose.hex.x, jet.pose.hex.y);
                let event = event.int("facing", jet.pose.facing.index()).int("altitude", jet.altitude);
                event.int("speed", jet.speed)
            };
            if dogfight.varied {
                self.journal.record(|| start(Rule::J0_2h));
            } else {
                self.journal.record(|| start(Rule::J0_2g));
            }
            if dogfight.away[seat.side.index()] {
                self.journal.record(|| Event::of(Rule::J5_1d).by(seat.label).result(jet.fuel));
            }
        }
        if dogfight.rules.night {
            self.journal.record(|| Event::of(Rule::J0_2d));
            return;
        }
        let sun = match dogfight.sun {
            Some(sun) => sun,
            None => Facing::new(self.open(Label::NONE, Label::NONE, keys::SUN).index(6) as u8),
        };
        self.state.sun = Some(sun);
        self.journal.record(|| Event::of(Rule::J0_2c).result(sun.index()));
    }

    /// Draws a jet's place from its set-up distribution.
    fn scatter(&mut self, jet: usize) {
        let seat = &self.dogfight.seats[jet];
        let (start, altitude) = (&seat.start, &self.dogfight.rules.altitude);
        if start.scatter.is_none() {
            return;
        }
        let scatter = start.scatter;
        let maximum = seat.card.maximum;
        let mut roll = self.open(seat.label, Label::NONE, keys::SETUP);
        let mut within = |reach: u8| roll.index(2 * usize::from(reach) + 1) as i8 - reach as i8;
        let levels = within(scatter.altitude);
        let speed = within(scatter.speed);
        let swing = within(scatter.facing);
        let reach = i32::from(scatter.hexes);
        let hex = start.pose.hex.range(scatter.hexes.into()).nth(roll.index((3 * reach * (reach + 1) + 1) as usize));
        drop(roll);
        let jet = self.jet(jet);
        jet.pose.hex = hex.unwrap_or(start.pose.hex);
        jet.pose.facing = start.pose.facing.turned(swing);
        jet.altitude = (start.altitude + levels).clamp(altitude.lowest, altitude.highest);
        jet.speed = (start.speed + speed).clamp(1, maximum);
    }

    /// Initiative, and Energy Management in its order (J1.1, J2.1).
    pub(crate) fn initiative(&mut self) {
        let dogfight = self.dogfight;
        self.journal.record(|| Event::of(Rule::J1_0a));
        let mut actors = [Actor::default(); MOST_JETS];
        let mut count = 0;
        for (jet, seat) in dogfight.seats.iter().enumerate() {
            if !self.state.jets[jet].flying() {
                continue;
            }
            let (has, suffers) = self.advantages(jet);
            let me = self.state.jets[jet];
            let rules = &dogfight.rules.initiative;
            let modifier = rules.modifier(seat.label, has, suffers, me.crippled, self.journal);
            let key =
                StreamKey { turn: self.state.turn, actor: seat.label, subject: Label::NONE, purpose: keys::INITIATIVE };
            let score = rules.score(seat.label, seat.skill, modifier, &mut self.chance.open(key), self.journal);
            actors[count] =
                Actor { jet: jet as u8, label: seat.label, stalled_before: me.stalled, score, altitude: me.altitude };
            count += 1;
        }
        let actors = &mut actors[..count];
        action_order(actors, self.state.turn, self.chance, self.journal);
        for (place, actor) in actors.iter().enumerate() {
            let me = self.state.jets[usize::from(actor.jet)];
            self.journal.record(|| {
                let event = Event::of(Rule::J2_1a).by(actor.label).result(place as i32 + 1).int("score", actor.score);
                event.int("speed", me.speed).int("altitude", me.altitude)
            });
            self.manage_energy(actor.jet.into());
        }
    }

    /// Whether a jet has Advantage over any enemy, and any enemy over it.
    fn advantages(&mut self, jet: usize) -> (bool, bool) {
        let dogfight = self.dogfight;
        let rules = &dogfight.rules;
        let side = dogfight.seats[jet].side;
        let me = &self.state.jets[jet];
        let (mut has, mut suffers) = (false, false);
        for (other, seat) in dogfight.seats.iter().enumerate() {
            let enemy = &self.state.jets[other];
            if seat.side == side || !enemy.flying() {
                continue;
            }
            if has_advantage(rules, me, enemy) {
                has = true;
                let distance = range(me.pose.hex, enemy.pose.hex);
                self.journal.record(|| {
                    Event::of(Rule::J0_3d).by(dogfight.seats[jet].label).on(seat.label).int("range", distance as i32)
                });
            }
            suffers |= has_advantage(rules, enemy, me);
        }
        (has, suffers)
    }

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
            self.jet(mover.jet.into()).moved = place as u8 + 1;
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

    /// Whether the dogfight is over (J5.4a).
    pub(crate) fn ending(&self) -> Option<Ending> {
        let present = |side| {
            let seats = self.dogfight.seats.iter().zip(&self.state.jets);
            seats.filter(|(seat, jet)| seat.side == side && jet.flying()).count() > 0
        };
        let rules = &self.dogfight.rules.ending;
        match (present(Side::A), present(Side::B)) {
            (false, false) => Some(Ending::BothGone),
            (false, true) => Some(Ending::AGone),
            (true, false) => Some(Ending::BGone),
            (true, true) if self.state.turn >= rules.turns => Some(Ending::TurnLimit),
            (true, true) if self.state.quiet >= rules.quiet_turns => Some(Ending::Quiet),
            (true, true) => None,
        }
    }
}

impl State {
    /// A state with room for a scenario's jets.
    pub(crate) fn new(dogfight: &Dogfight) -> State {
        let mut state = State {
            turn: 0,
            quiet: 0,
            sun: None,
            jets: Vec::with_capacity(dogfight.seats.len()),
            tallies: Default::default(),
            ending: None,
        };
        state.reset(dogfight);
        state
    }

    /// Every jet at its start.
    fn reset(&mut self, dogfight: &Dogfight) {
        (self.turn, self.quiet, self.sun, self.ending) = (0, 0, None, None);
        self.tallies = Default::default();
        self.jets.clear();
        self.jets.extend(dogfight.seats.iter().map(|seat| {
            let mut missiles = [0; crate::state::MOST_RACKS];
            for (left, rack) in missiles.iter_mut().zip(&seat.racks) {
                *left = rack.1;
            }
            Jet {
                pose: seat.start.pose,
                altitude: seat.start.altitude,
                speed: seat.start.speed,
                damage: 0,
                fuel: seat.start.fuel,
                bursts: seat.card.bursts,
                missiles,
                fate: Fate::Flying,
                ticks: Default::default(),
                stalled: false,
                stalled_before: false,
                fallen: 0,
                debt: 0,
                crippled: false,
                disengaging: seat.start.disengaging,
                dived: false,
                stress: 0,
                turned: 0,
                aerobatics: 0,
                moved: 0,
            }
        }));
    }
}
