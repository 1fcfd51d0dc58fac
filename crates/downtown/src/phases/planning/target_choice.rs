//! The end of US planning: the weather and the target (DH18a, DH17a).

use crate::keys::{self, US};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::scenario::forces::FlightSpec;
use crate::terms::dice::one_die;
use crate::terms::flights::{Band, Load, Task};
use crate::terms::raid::Sky;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Waits for weather in which most bombers can bomb, then rolls for the target. The plan for each target is made at
    /// load (DH18a).
    pub(crate) fn choose_target(&mut self) {
        self.wait_for_weather();
        let key = self.moment(US, Label::NONE).key(keys::TARGET);
        let die = one_die(US, &mut self.chance.open(key), self.journal);
        self.state.target = self.scenario.target_die[usize::from(die) - 1];
        let scenario = self.scenario;
        let plan = scenario.plan(self.state);
        let (target, arrow) = (plan.target, plan.arrow);
        self.record_plan(|event| {
            event.result(die).word("plan", plan.words.clone()).hex("hex", target.x, target.y).word("arrow", arrow)
        });
    }

    fn record_plan(&mut self, what: impl FnOnce(Event) -> Event) {
        self.journal.record(|| what(Event::of(Rule::DH18a).by(US)));
    }

    /// A day on which more bombing flights cannot bomb than can is not flown: the weather of the next is drawn, so
    /// often and no oftener. A weather that the scenario gives is flown in.
    fn wait_for_weather(&mut self) {
        let draws = if self.scenario.weather.is_some() { 1 } else { self.rules().planning.weather_draws };
        for day in 2..=draws {
            let bombers = || self.scenario.flights.iter().filter(|seat| seat.task == Task::Bombing);
            let able = bombers().filter(|seat| self.can_bomb(seat)).count();
            if 2 * able >= bombers().count() {
                return;
            }
            self.state.tallies.weather_aborts += 1;
            self.record_plan(|event| event.word("plan", "stays on the ground: too few can bomb under this sky"));
            self.shift_weather(Label(day.into()));
        }
    }

    /// Whether a bombing flight can hit anything in this weather: by radar always, by sight unless an overcast
    /// reaches below Low, with guided bombs through no cloud; at night only the types that are made for it.
    fn can_bomb(&self, seat: &FlightSpec) -> bool {
        let by_radar = seat.aircraft.radar_sight.is_some() || seat.aircraft.loran == Some(true);
        let sky = self.state.weather.sky;
        let sees = match self.load(seat) {
            _ if by_radar => true,
            Load::Laser | Load::Walleye => self.state.weather.guides(),
            _ if self.scenario.style.visual_only => sky <= self.best_sky(),
            _ => self.state.weather.shows_ground(Band::Low),
        };
        sees && (!self.scenario.night || seat.aircraft.night_bomber == Some(true))
    }

    /// The best sky of the season.
    fn best_sky(&self) -> Sky {
        let rows = self.rules().weather.column(self.scenario.date.month());
        rows.iter().map(|row| row.sky).min().unwrap_or(Sky::Clear)
    }

    /// What a flight carries in this weather.
    pub(crate) fn load(&self, seat: &FlightSpec) -> Load {
        match seat.load {
            Load::LaserIfClear if self.state.weather.guides() => Load::Laser,
            Load::LaserIfClear => Load::Standard,
            Load::Walleye if !self.state.weather.guides() => Load::Standard,
            load => load,
        }
    }
}
