//! The score of a sortie: victory points by event (R6.18b).

use crate::ledger::Rule;
use crate::phases::Fight;
use crate::rules::points::MARGINS;
use crate::state::{Ending, Fate, Plane, Winner};
use crate::terms::named::{Class, MissionKind, Skill};
use crate::terms::side::Side;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Adds the points of a sortie.
    pub(crate) fn score(&mut self) {
        for at in 0..self.state.planes.len() {
            let plane = self.state.planes[at];
            let points = self.points_for(&plane);
            self.state.points[plane.side.other().index()] += points;
            let own = &self.scenario.rules.points;
            let hits = plane.strafing_hits.min(own.strafing_most);
            self.state.points[plane.side.index()] += own.strafing_hit * i32::from(hits);
        }
        for (side, points) in self.points_for_damage().into_iter().enumerate() {
            self.state.tallies[side].damage_points += points;
        }
        self.score_mission();
        self.score_absent();
    }

    /// What the enemy is given for an aircraft: for its loss, for the damage that it takes home, and for the ace in it.
    fn points_for(&self, plane: &Plane) -> i32 {
        let points = &self.scenario.rules.points;
        let aircraft = self.scenario.aircraft(plane);
        let ace = match (plane.crew[0].health.lives() && !plane.captured[0], plane.crew[0].skill) {
            (false, Skill::Ace) => points.ace,
            (false, Skill::DoubleAce) => points.double_ace,
            _ => 0,
        };
        let loss = match plane.fate {
            Fate::Lost(_) => match aircraft.class {
                Class::SingleSeater => points.single_seater,
                Class::TwoSeater => points.two_seater,
                Class::Heavy => points.heavy,
                Class::Balloon => points.balloon,
            },
            Fate::Waiting => 0,
            _ if plane.balloon => 0,
            _ if self.is_hurt(plane) => points.damaged,
            _ => 0,
        };
        loss + if plane.balloon { 0 } else { ace }
    }

    /// The points of both sides for enemies of a sortie that are badly damaged and not lost.
    fn points_for_damage(&self) -> [i32; 2] {
        let flown = self.state.planes.iter().filter(|plane| !plane.balloon && !plane.is_lost());
        let hurt = flown.filter(|plane| self.is_hurt(plane));
        hurt.fold([0; 2], |mut points, plane| {
            points[plane.side.other().index()] += self.scenario.rules.points.damaged;
            points
        })
    }

    /// Badly hurt: half of the damage that it can take, or a critical hit.
    fn is_hurt(&self, plane: &Plane) -> bool {
        plane.critical || plane.damage * 2 >= self.scenario.aircraft(plane).capacity
    }

    /// What the mission is worth to the side that flies it.
    fn score_mission(&mut self) {
        let rules = &self.scenario.rules;
        let (points, progress) = (&rules.points, self.state.progress);
        let worth = match progress.kind {
            MissionKind::Dogfight | MissionKind::Campaign | MissionKind::Balloon | MissionKind::Strafing => 0,
            MissionKind::Bombing => {
                let strength = rules.bombing.strength(self.scenario.target);
                if progress.bomb_points >= strength {
                    points.bombing
                } else if progress.bomb_points * 2 >= strength {
                    points.bombing_half
                } else {
                    0
                }
            }
            MissionKind::TrenchPhoto if progress.success => points.trench_photo,
            MissionKind::RoadPhoto if progress.success => points.road_photo,
            MissionKind::TrenchPhoto | MissionKind::RoadPhoto => 0,
            MissionKind::Spotting => {
                let all = if progress.effects >= rules.spotting.most { points.all_effects } else { 0 };
                points.effect * i32::from(progress.effects) + all
            }
        };
        let by = self.scenario.by;
        self.state.points[by.index()] += worth;
        if !matches!(progress.kind, MissionKind::Dogfight | MissionKind::Campaign) {
            let burnt = self.state.planes.iter().any(|plane| plane.balloon && plane.is_lost());
            self.state.progress.success |= burnt;
            self.state.progress.attempted |= burnt;
            if !self.state.progress.attempted {
                self.state.points[by.other().index()] += points.not_attempted;
            }
            self.state.tallies[by.index()].missions += u16::from(self.state.progress.success);
        }
    }

    /// What a side gives the enemy that goes home without a fight; one that is still there at the end has not.
    fn score_absent(&mut self) {
        for side in Side::BOTH {
            if self.is_absent(side) {
                self.state.points[side.other().index()] += self.scenario.rules.points.declined;
            }
        }
    }

    /// Whether a side has gone home without a fight, though it had no mission to fly.
    fn is_absent(&self, side: Side) -> bool {
        let mut own = self.state.planes.iter().filter(|plane| plane.side == side && !plane.balloon).peekable();
        let there = own.peek().is_some();
        let came =
            own.any(|plane| plane.engaged || plane.is_lost() || matches!(plane.fate, Fate::Flying | Fate::Waiting));
        let fights = self.state.progress.kind == MissionKind::Dogfight;
        there && !came && (fights || side != self.scenario.by)
    }

    /// What points were given for beside losses, damage and the mission, in words that go on with those.
    fn other_points(&self) -> String {
        let points = &self.scenario.rules.points;
        let name = |side: Side| if side == Side::Allies { "Allies" } else { "Germans" };
        let absent = Side::BOTH.into_iter().filter(|&side| self.is_absent(side));
        let absent = absent.map(|side| format!(", {} since the {} never fought", points.declined, name(side)));
        let progress = &self.state.progress;
        let flown = matches!(progress.kind, MissionKind::Dogfight | MissionKind::Campaign) || progress.attempted;
        let mission = (!flown).then(|| format!(", {} since the mission was not attempted", points.not_attempted));
        absent.chain(mission).collect()
    }

    /// Reports the points of both sides (R6.18b), and those of them for damage: of the whole game, or of a sortie of a
    /// week.
    pub(crate) fn report_points(&mut self, [allies, germans]: [i32; 2], damage: [i32; 2], of: &'static str) {
        let winner = self.leader([allies, germans]);
        let points = &self.scenario.rules.points;
        let (margin, from) = (points.margin(allies - germans), points.margins);
        // An attack that is not flown has no ending.
        let ending = self.state.ending.map_or("no-sortie", |ending| Ending::NAMES[ending as usize]);
        // The aircraft of the last sortie say nothing of a whole week.
        let is_week = self.scenario.campaign.is_some() && of == "game";
        let besides = if is_week || !self.journal.keeps() { String::new() } else { self.other_points() };
        self.journal.record(|| {
            let event = Event::of(Rule::R6_18b).result(allies - germans).word("winner", Winner::NAMES[winner as usize]);
            let event = event.int("allies", allies).int("germans", germans).word("of", of);
            let event = event.int("allies-damage", damage[0]).int("germans-damage", damage[1]);
            let event = event.int("allies-sum", self.state.points[0]).int("germans-sum", self.state.points[1]);
            let event = event.word("besides", besides);
            let event = event.word("ending", ending);
            let event = event.word("margin", MARGINS[margin]).int("needs", from[margin.saturating_sub(1)]);
            let progress = &self.state.progress;
            match progress.kind {
                _ if is_week => event,
                MissionKind::Dogfight | MissionKind::Campaign => event,
                _ => event.word("mission", if progress.success { "succeeds" } else { "fails" }),
            }
        });
    }

    /// The winner by points of the Allies and of the Germans.
    pub(crate) fn leader(&self, [allies, germans]: [i32; 2]) -> Winner {
        match self.scenario.rules.points.margin(allies - germans) {
            0 => Winner::Draw,
            _ if allies > germans => Winner::Allies,
            _ => Winner::Germans,
        }
    }

    /// Reports the winner if the sortie ended now, to a journal that keeps events.
    pub(crate) fn tell_standing(&mut self) {
        if !self.journal.keeps() {
            return;
        }
        let (points, progress, tallies) = (self.state.points, self.state.progress, self.state.tallies);
        self.score();
        let leader = self.leader(self.state.points);
        (self.state.points, self.state.progress, self.state.tallies) = (points, progress, tallies);
        self.journal.standing(leader as i64);
    }
}
