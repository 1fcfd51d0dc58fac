//! Set-up: the aircraft at their starts, the balloon and its guns, the wind (R6.18, R6.14, R6.2).

use crate::keys::{self, LABELS_OF_BALLOON_GUNS};
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::scenario::forces;
use crate::state::{BalloonGun, Fate, Progress};
use crate::terms::dice::one_die;
use crate::terms::named::{Line, Skill};
use crate::terms::switches::WindUse;
use ground::board::{Facing, Hex};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The start of a sortie outside a campaign.
    pub(crate) fn set_up(&mut self) {
        let scenario = self.scenario;
        self.state.clear_sortie();
        self.journal.clock(self.state.clock());
        self.journal.sees(&*self.state);
        self.state.progress = Progress { kind: scenario.mission, goal: scenario.goal, ..Progress::default() };
        self.journal.record(|| {
            let event = Event::of(Rule::R6_18a).result(scenario.turns).word("mission", scenario.mission.name());
            event.word("side", scenario.by.name()).word("date", scenario.date.to_string())
        });
        for spec in &scenario.seats {
            let aircraft = &scenario.types[usize::from(spec.kind)];
            let mut plane = forces::at_start(aircraft, spec, &scenario.switches);
            if spec.start.die {
                let key = self.key(spec.label, Label::NONE, keys::ARRIVAL);
                plane.arrives += one_die(&mut self.chance.open(key)).0 as u16;
            }
            self.state.planes.push(plane);
        }
        self.blow();
        self.raise_balloon();
        self.introduce();
    }

    /// Reports where each aircraft starts (R6.18c), and the novices in it (R3.6a).
    pub(crate) fn introduce(&mut self) {
        let scenario = self.scenario;
        for plane in self.state.planes.iter().filter(|plane| !plane.balloon) {
            self.journal.record(|| {
                let event = Event::of(Rule::R6_18c).by(plane.label).hex("hex", plane.pose.hex.x, plane.pose.hex.y);
                let event = event.int("facing", plane.pose.facing.index()).int("altitude", plane.altitude);
                let event = event.int("speed", plane.speed).int("arrives", plane.arrives).int("bombs", plane.bombs);
                let kind = &scenario.aircraft(plane).name;
                let event = event.word("type", kind.clone()).word("task", plane.task.name());
                // Aircraft of a week go by their pilots: a story adds what each of them flies.
                if scenario.campaign.is_some() { event.word("flies", kind.clone()) } else { event }
            });
            for (seat, man) in plane.crew.iter().enumerate() {
                if man.aboard && man.skill == Skill::Novice {
                    let who = if seat == 0 { "pilot" } else { "observer" };
                    self.journal.record(|| Event::of(Rule::R3_6a).by(plane.label).word("who", who));
                }
            }
        }
    }

    /// The wind of a sortie: where it blows and how strongly (R6.2d, R6.2c).
    pub(crate) fn blow(&mut self) {
        let scenario = self.scenario;
        let key = self.key(Label::NONE, Label::NONE, keys::WIND);
        let mut roll = self.chance.open(key);
        let facing = match scenario.wind {
            Some(facing) => facing,
            None => Facing::new(scenario.rules.wind.direction(&mut roll, self.journal)),
        };
        let strength = if scenario.switches.wind == WindUse::On { one_die(&mut roll).0 as u8 } else { 0 };
        drop(roll);
        (self.state.wind, self.state.wind_strength) = (facing, strength);
    }

    /// The height of the balloon and the places of its guns (R6.14a, R6.14d).
    fn raise_balloon(&mut self) {
        let scenario = self.scenario;
        let Some(at) = self.state.planes.iter().position(|plane| plane.balloon) else { return };
        let balloons = &scenario.rules.balloons;
        let (who, mooring) = (self.label(at), self.state.planes[at].pose.hex);
        let key = self.key(who, Label::NONE, keys::BALLOON);
        let mut roll = self.chance.open(key);
        let height = balloons.start(who, &mut roll, self.journal);
        for number in 0..balloons.aa_guns + balloons.mg_guns {
            let line = if number < balloons.aa_guns { Line::Aa } else { Line::Mg };
            let label = Label(LABELS_OF_BALLOON_GUNS + u16::from(number));
            let (direction, hexes) = balloons.place_gun(label, line, &mut roll, self.journal);
            let step = direction.step();
            let hex = mooring + Hex::new(step.x * hexes, step.y * hexes);
            let is_aa = line == Line::Aa;
            self.state.balloon_guns.push(BalloonGun { label, hex, is_aa, hidden: scenario.hidden_guns, fired: false });
        }
        drop(roll);
        let balloon = &mut self.state.planes[at];
        balloon.altitude = height;
        balloon.speed = 0;
        balloon.before = balloon.place();
    }

    /// Aircraft whose turn has come enter the board.
    pub(crate) fn arrivals(&mut self) {
        let turn = self.state.turn;
        for plane in self.state.planes.iter_mut() {
            if plane.fate == Fate::Waiting && plane.arrives <= turn {
                plane.fate = Fate::Flying;
            }
        }
    }
}
