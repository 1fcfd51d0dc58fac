//! Set-up: where each jet starts, and where the sun is (J0.2).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use ground::board::Facing;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The start (J0.2).
    pub(crate) fn set_up(&mut self) {
        let dogfight = self.dogfight;
        self.state.reset(dogfight.jets());
        self.journal.clock(0);
        self.journal.sees(&*self.state);
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
            if dogfight.declines(seat.side) {
                self.decline(me);
            }
        }
        if dogfight.rules.night {
            self.journal.record(|| Event::of(Rule::J0_2d));
            return;
        }
        let sun = match dogfight.sun {
            Some(sun) => sun,
            None => Facing::new(self.chance.open(self.key(Label::NONE, Label::NONE, keys::SUN)).index(6) as u8),
        };
        self.state.sun = Some(sun);
        self.journal.record(|| Event::of(Rule::J0_2c).result(sun.index()));
    }

    /// A pilot goes home before the fight begins (J5.2c). Where the scenario sends it home there is nothing to decline.
    fn decline(&mut self, me: usize) {
        let jet = self.jet(me);
        if !jet.disengaging {
            (jet.disengaging, jet.declined) = (true, true);
            self.report_going_home(me, None);
        }
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
        let mut roll = self.chance.open(self.key(seat.label, Label::NONE, keys::SETUP));
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
}
