//! Victory points and the level of victory (DH15a).

use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::victory::Level;
use crate::terms::defence::SamState;
use crate::terms::flights::{Airframe, Side, Stage, Task};
use crate::terms::raid::{Damage, TargetKind};
use ground::chance::Chance;
use ground::journal::{Event, Journal, Silent};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Counts the victory points of both sides and records the winner.
    pub(crate) fn score(&mut self) {
        self.score_us();
        self.score_drv(true);
        let margin = self.state.tallies.margin();
        let victory = &self.rules().victory;
        let (level, least) = (victory.level(margin), victory.least_lead(margin));
        let lead = [margin.abs(), i32::from(least)];
        self.record_score(Side::Us, margin, (Level::NAMES[level as usize], 1), Some(lead));
    }

    /// Records in a journal that keeps events the winner by what has happened so far: the damage to the target counts
    /// as it is, and no flight that is on the map has broken off.
    pub(crate) fn record_standing(&mut self) {
        if !self.journal.keeps() {
            return;
        }
        let (points, assessed) = (self.state.tallies.points, self.state.assessed);
        self.state.assessed = self.state.damage;
        let Raid { scenario, state, router, chance, commander, .. } = self;
        let mut now = Raid { scenario, state, router, chance: *chance, journal: &mut Silent, commander: *commander };
        now.score_us();
        now.score_drv(false);
        let level = self.rules().victory.level(self.state.tallies.margin());
        (self.state.tallies.points, self.state.assessed) = (points, assessed);
        self.journal.standing(level as i64);
    }

    fn score_us(&mut self) {
        let rules = &self.rules().victory;
        let level = self.state.assessed;
        if level > Damage::No {
            let points = rules.target[level.index() - 1];
            let words = ["", "target hit slightly", "target hit heavily", "target destroyed"];
            self.count(Side::Us, words[level.index()], 1, points);
        }
        // MiGs that fell to their own guns do not count.
        let (down, crippled) = (self.state.tallies.migs_down, self.state.tallies.migs_crippled);
        self.count(Side::Us, "MiGs shot down", down.into(), rules.mig_shot_down);
        self.count(Side::Us, "MiGs crippled", crippled.into(), rules.mig_crippled);
        let sam = &self.rules().targets.of(TargetKind::Sam);
        let words = ["SAM sites hit slightly", "SAM sites hit heavily", "SAM sites destroyed"];
        for (place, what) in words.into_iter().enumerate() {
            let level = Damage::ALL[place + 1];
            let real = |state| matches!(state, SamState::Proved | SamState::Active | SamState::Gone);
            let hit = self.state.sams.iter().filter(|site| real(site.state) && sam.damage(site.hits.into()) == level);
            let times = hit.count() as u16;
            self.count(Side::Us, what, times, rules.sam[place]);
        }
        let cans = self.state.fire_cans.iter().filter(|can| can.destroyed).count() as u16;
        self.count(Side::Us, "Fire Cans destroyed", cans, rules.fire_can);
    }

    /// Counts the points of the DRV. Unless the raid is `over`, a flight on the map may still bomb.
    fn score_drv(&mut self, over: bool) {
        let rules = &self.rules().victory;
        for place in 0..self.state.us.len() {
            let flight = &self.state.us[place];
            let down = flight.aircraft.count(|frame| frame == Airframe::Down).into();
            let home = flight.stage == Stage::Home;
            let crippled = if home { flight.aircraft.count(|frame| frame == Airframe::Crippled).into() } else { 0 };
            let seat = &self.scenario.flights[place];
            let broke_off = place < self.scenario.flights.len()
                && seat.task == Task::Bombing
                && flight.released == 0
                && (flight.stage == Stage::Home || over && flight.stage == Stage::OnMap);
            self.count(Side::Drv, "aircraft lost", down, rules.loss(&seat.aircraft));
            self.count(Side::Drv, "aircraft home crippled", crippled, rules.crippled);
            self.count(Side::Drv, "bombers that broke off", broke_off.into(), rules.aborted);
        }
        let tallies = self.state.tallies;
        self.count(Side::Drv, "crewmen captured", tallies.captured.into(), rules.captured);
        self.count(Side::Drv, "US flights in the China buffer zone", tallies.buffer_turns, rules.buffer);
    }

    /// Adds `points` for each of `times` items to a side.
    fn count(&mut self, side: Side, what: &'static str, times: u16, points: u8) {
        let sum = times * u16::from(points);
        self.state.tallies.points[side as usize] += sum;
        if sum > 0 {
            self.record_score(side, i32::from(sum), (what, times), None);
        }
    }

    /// Records points and what they are for; of the level of victory also the lead, and the least that it needs.
    fn record_score(&mut self, side: Side, points: i32, (what, times): (&'static str, u16), lead: Option<[i32; 2]>) {
        self.journal.record(|| {
            let event = Event::of(Rule::DH15a).by(side.label()).result(points).word("for", what).int("times", times);
            match lead {
                Some([lead, needs]) => event.int("lead", lead).int("needs", needs),
                None => event,
            }
        });
    }
}
