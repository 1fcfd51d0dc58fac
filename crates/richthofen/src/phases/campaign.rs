//! A week: two attacks a day, each a sortie of its own, and what they leave (R6.19).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::phases::crews::{Assignment, Selection};
use crate::rules::aircraft::Aircraft;
use crate::rules::campaign::KINDS;
use crate::scenario::campaign_plan::CampaignPlan;
use crate::state::campaign::Airframe;
use crate::state::{Ending, Fate, Plane, Progress};
use crate::terms::named::{MissionKind, Task};
use crate::terms::side::Side;
use ground::chance::{Chance, Label};
use ground::game::List;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The whole week (R6.19a).
    pub(crate) fn week(&mut self) {
        let scenario = self.scenario;
        let Some(plan) = &scenario.campaign else { return };
        let week = &scenario.rules.campaign;
        self.state.clear_sortie();
        self.journal.clock(0);
        self.journal.sees(&*self.state);
        let campaign = &mut self.state.campaign;
        for &(side, kind) in &plan.airframes {
            campaign.airframes.push(Airframe { side: side.index() as u8, kind, ready: 1, ..Airframe::default() });
        }
        plan.men.iter().for_each(|man| campaign.men.push(*man));
        campaign.open = week.missions;
        let (aircraft, men) = (plan.airframes.len() as i32, plan.men.len() as i32);
        self.journal.record(|| Event::of(Rule::R6_19f).result(aircraft).int("men", men));
        for day in 1..=week.days {
            self.state.campaign.day = day;
            let before = self.state.points;
            for attack in 0..week.attacks {
                self.state.sortie += 1;
                self.state.turn = 0;
                self.journal.clock(self.state.clock());
                self.journal.sees(&*self.state);
                if attack == 0 {
                    self.replace(plan);
                }
                self.attack(plan);
            }
            let points = [0, 1].map(|side| self.state.points[side] - before[side]);
            self.state.campaign.points_by_day[usize::from(day) - 1] = points;
        }
        self.state.ending = Some(Ending::CampaignOver);
    }

    /// One attack: mission, strengths, the sortie, what it leaves.
    fn attack(&mut self, plan: &CampaignPlan) {
        let scenario = self.scenario;
        let week = &scenario.rules.campaign;
        self.state.clear_sortie();
        let key = self.key(Label::NONE, Label(1), keys::CAMPAIGN);
        let mut roll = self.chance.open(key);
        let kind = week.mission(&self.state.campaign.open, &mut roll, self.journal);
        let strength = week.strength(&mut roll, self.journal);
        drop(roll);
        let Some(kind) = kind else { return };
        let place = KINDS.iter().position(|known| *known == kind).unwrap_or(0);
        self.state.campaign.open[place] -= 1;
        let by_south = scenario.by == scenario.south;
        let goal = scenario.rules.set_up.goal(kind, by_south);
        self.state.progress = Progress { kind, goal, ..Progress::default() };
        let (day, sortie) = (self.state.campaign.day, self.state.sortie);
        self.journal.record(|| Event::of(Rule::R6_19a).result(sortie).int("day", day).word("mission", kind.name()));
        self.crew_up(plan, kind, strength.into());
        if !self.state.planes.iter().any(|plane| plane.task == Task::Mission) {
            self.state.campaign.idle += 1;
            self.state.planes.clear();
            let (points, damage) = (self.state.points, self.state.tallies.map(|tally| tally.damage_points));
            self.state.points[scenario.by.other().index()] += scenario.rules.points.not_attempted;
            self.report_sortie(points, damage);
            return;
        }
        self.blow();
        self.introduce();
        self.sortie();
        let (points, damage) = (self.state.points, self.state.tallies.map(|tally| tally.damage_points));
        self.score();
        self.report_sortie(points, damage);
        self.state.campaign.done[place] += u8::from(self.state.progress.success);
        self.aftermath();
    }

    /// Reports what a sortie has added to the points before it.
    fn report_sortie(&mut self, points: [i32; 2], damage: [i32; 2]) {
        let (now, hurt) = (self.state.points, self.state.tallies.map(|tally| tally.damage_points));
        let added = |now: [i32; 2], before: [i32; 2]| [now[0] - before[0], now[1] - before[1]];
        self.report_points(added(now, points), added(hurt, damage), "sortie");
    }

    /// Chooses aircraft and crews of both sides (R6.19g): the best of the mission's types, the best escorts, the best
    /// Germans.
    pub(crate) fn crew_up(&mut self, plan: &CampaignPlan, kind: MissionKind, strength: usize) {
        let scenario = self.scenario;
        let week = &scenario.rules.campaign;
        self.state.campaign.airframes.iter_mut().for_each(|airframe| airframe.flies = false);
        self.state.campaign.men.iter_mut().for_each(|man| man.flies = false);
        let by = scenario.by;
        let kinds = match kind {
            MissionKind::Bombing => &plan.bombers,
            MissionKind::Spotting => &plan.spotters,
            _ => &plan.cameras,
        };
        let altitude = if kind == MissionKind::Bombing { week.bombing_altitude } else { week.altitude };
        self.journal.record(|| Event::of(Rule::R6_19g).result(altitude).int("germans", altitude + week.germans_above));
        let mut bombers: Selection = List::empty(0);
        self.choose(by, &mut bombers, week.mission_aircraft.into(), |kind, _| kinds.contains(&kind));
        let mut escorts: Selection = List::empty(0);
        // Escorts do not take the places of aircraft that the mission lacks.
        let most = usize::from(week.allies_most.saturating_sub(week.mission_aircraft));
        self.choose(by, &mut escorts, most, |_, aircraft| aircraft.is_single_seater());
        let mut defenders: Selection = List::empty(0);
        self.choose(by.other(), &mut defenders, strength, |_, aircraft| aircraft.is_single_seater());
        let assignment = |side, task, altitude| Assignment { side, task, mission: kind, altitude };
        self.seat_all(&bombers, assignment(by, Task::Mission, altitude));
        self.seat_all(&escorts, assignment(by, Task::Escort, altitude));
        self.seat_all(&defenders, assignment(by.other(), Task::Fighter, altitude + week.germans_above));
        self.state.planes.sort_by_key(|plane| plane.label);
    }

    /// Adds the best aircraft of a side that are ready, until `chosen` has `most`.
    fn choose(&mut self, side: Side, chosen: &mut Selection, most: usize, fits: impl Fn(u8, &Aircraft) -> bool) {
        let scenario = self.scenario;
        let day = self.state.campaign.day;
        while chosen.len() < most.min(8) {
            let merit = |airframe: &Airframe| scenario.rules.merit.of(&scenario.types[usize::from(airframe.kind)]);
            let ready = |airframe: &Airframe| {
                let fits = fits(airframe.kind, &scenario.types[usize::from(airframe.kind)]);
                !airframe.lost && !airframe.flies && airframe.ready <= day && fits
            };
            let own = self.state.campaign.airframes.iter().enumerate();
            let own = own.filter(|(_, airframe)| usize::from(airframe.side) == side.index() && ready(airframe));
            let Some((at, _)) = own.max_by_key(|(at, airframe)| (merit(airframe), std::cmp::Reverse(*at))) else {
                return;
            };
            self.state.campaign.airframes[at].flies = true;
            chosen.push(at as u8);
        }
    }

    /// What a sortie leaves: aircraft to be repaired, men lost, victories, promotions (R6.19e, R3.6g, R3.6h).
    pub(crate) fn aftermath(&mut self) {
        for at in 0..self.state.planes.len() {
            let plane = self.state.planes[at];
            self.repair(&plane);
            for (seat, &man) in plane.men.iter().enumerate() {
                if let Some(man) = man {
                    self.debrief(&plane, seat, man.into());
                }
            }
        }
    }

    /// When an aircraft can fly again (R6.19e).
    fn repair(&mut self, plane: &Plane) {
        let scenario = self.scenario;
        let week = &scenario.rules.campaign;
        let day = self.state.campaign.day;
        let capacity = scenario.aircraft(plane).capacity;
        let airframe = &mut self.state.campaign.airframes[usize::from(plane.airframe)];
        if plane.is_lost() {
            airframe.lost = true;
            let lost = &mut self.state.campaign.lost_by_day[usize::from(day) - 1];
            lost[plane.side.index()] += 1;
            return;
        }
        let days = match plane.damage {
            0 if plane.fate == Fate::Landed => 1,
            0 => return,
            damage if damage * 2 >= capacity => week.repair_heavy,
            _ => week.repair_light,
        };
        // The day of the damage is the first of them.
        let again = day + days;
        airframe.ready = again;
        self.journal.record(|| {
            let event = Event::of(Rule::R6_19e).by(plane.label).result(days).int("damage", plane.damage);
            event.int("again", again)
        });
    }

    /// What a sortie has made of a man.
    fn debrief(&mut self, plane: &Plane, seat: usize, at: usize) {
        let limit = self.scenario.rules.novices.missions;
        let before = self.state.campaign.men[at];
        let man = &mut self.state.campaign.men[at];
        man.health = plane.crew[seat].health;
        man.captured = plane.captured[seat];
        let (lives, credit) = (man.health.lives(), plane.credits[seat]);
        let mut crew = plane.crew.iter().filter(|member| member.aboard);
        let home = !plane.is_lost() && crew.all(|member| member.health.lives());
        man.credit += credit;
        man.missions = man.missions.saturating_add(u8::from(home));
        let who = man.label();
        let side = plane.side.index();
        if before.novice && lives && credit > 0 {
            man.novice = false;
            self.state.campaign.promoted[side] += 1;
            self.journal.record(|| Event::of(Rule::R3_6g).by(who));
        } else if before.novice && home && before.missions.saturating_add(1) >= limit {
            man.novice = false;
            self.state.campaign.promoted[side] += 1;
            self.journal.record(|| Event::of(Rule::R3_6h).by(who).result(limit));
        }
        let after = self.state.campaign.men[at];
        if lives && !after.observer && self.skill_of(&after).is_ace() && !self.skill_of(&before).is_ace() {
            self.state.campaign.new_aces[side] += 1;
        }
    }
}
