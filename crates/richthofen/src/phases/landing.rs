//! Landings: the roll, the aircraft, the crew (R6.5g, R6.5j, R6.5h).

use crate::keys;
use crate::phases::Fight;
use crate::rules::crew::called;
use crate::rules::landing::{Approach, Touchdown};
use crate::state::{Cause, Fate};
use crate::terms::crew::Health;
use crate::terms::side::Land;
use ground::chance::{Chance, Label};
use ground::journal::Journal;

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// An aircraft lands where it is.
    pub(crate) fn land_plane(&mut self, me: usize) {
        let scenario = self.scenario;
        let plane = self.state.planes[me];
        let land = self.land(me, plane.place());
        let seat = plane.at_the_stick();
        let wounded = plane.crew[seat].health == Health::Wounded;
        let approach = Approach { skill: scenario.skill_at_the_stick(&plane), wounded, land };
        let landing = &scenario.rules.landing;
        let key = self.key(plane.label, Label::NONE, keys::LANDING);
        let mut roll = self.chance.open(key);
        let touchdown = landing.touch_down(plane.label, approach, &mut roll, self.journal);
        for seat in 0..plane.crew.len() {
            let man = plane.crew[seat];
            if !man.aboard || !man.health.lives() {
                continue;
            }
            let survivor =
                landing.man((plane.label, called(seat)), man.health, (touchdown, land), &mut roll, self.journal);
            let tally = &mut self.state.tallies[plane.side.index()];
            tally.killed += u16::from(!survivor.health.lives());
            tally.wounded += u16::from(survivor.health == Health::Wounded && man.health == Health::Unhurt);
            tally.captured += u16::from(survivor.captured);
            let own = &mut self.state.planes[me];
            own.crew[seat].health = survivor.health;
            own.captured[seat] = survivor.captured;
        }
        drop(roll);
        self.state.tallies[plane.side.index()].forced_landings += 1;
        match (land, touchdown) {
            (Land::Own, Touchdown::Safe) => {
                self.state.planes[me].fate = Fate::Landed;
                self.bring_home(me);
            }
            (Land::Own, _) => self.lose(me, Cause::Landing),
            (Land::Enemy, _) => self.lose(me, Cause::Captured),
            // Between the lines it is lost wherever it is whole.
            (Land::NoMans, _) => self.lose(me, Cause::Landing),
        }
    }

    /// What an aircraft brings home: its plates.
    pub(crate) fn bring_home(&mut self, me: usize) {
        let home = matches!(self.state.planes[me].fate, Fate::Home | Fate::Landed);
        self.state.progress.success |= home && self.state.progress.has_photographs(me);
    }

    /// When the last turn ends, plates count as brought home if their aircraft is under power and far enough behind its
    /// trenches to leave: an enemy that only follows it has not prevented the mission.
    pub(crate) fn count_plates_on_their_way(&mut self) {
        let rules = &self.scenario.rules;
        for me in 0..self.state.planes.len() {
            let plane = &self.state.planes[me];
            let behind = rules.map.behind(self.scenario.south, plane.side, plane.pose.hex);
            let safe = plane.flying() && !plane.glider && behind >= rules.leaving.behind;
            self.state.progress.success |= safe && self.state.progress.has_photographs(me);
        }
    }
}
