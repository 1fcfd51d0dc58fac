//! The hexes of the goals of orders.

use crate::policy::View;
use crate::policy::view::NONE;
use crate::terms::flights::{Bound, Task};
use crate::terms::hexes;
use crate::terms::orders::Goal;
use ground::board::{Heading, Hex, range};
use ground::doctrine::Chooser;
use std::cmp::Reverse;

impl View<'_> {
    /// The hex that a goal names now; `None` if nothing of the kind exists.
    pub(crate) fn goal_hex(&self, goal: Goal) -> Option<Hex> {
        let plan = self.plan();
        match goal {
            Goal::Path => Some(self.path_hex()),
            Goal::Home => Some(self.homeward_hex()),
            Goal::Target => Some(plan.target),
            Goal::Radar => self.nearest(self.hot_sites()),
            Goal::RadarNearestPath => {
                let way = self.bombers_way();
                self.hot_sites().min_by_key(|&hex| (way.hexes_from(hex), range(self.here(), hex)))
            }
            Goal::Site => self.nearest(self.located_sites()),
            Goal::SiteNearestPath => {
                let way = self.bombers_way();
                self.located_sites().min_by_key(|&hex| way.hexes_from(hex))
            }
            Goal::Guns => self.guns_at_target().map(|aaa| aaa.hex),
            Goal::Mig | Goal::MigNearestBomber | Goal::Counter => self.prey(goal).map(|mig| mig.flying.hex),
            // A flight that is behind it already turns on it.
            Goal::MigRear => {
                let (mig, _) = self.mig_by_bomber()?;
                self.mig_rear().filter(|&rear| rear != self.here()).or(Some(mig.flying.hex))
            }
            // A flight that is between them already goes for it.
            Goal::CutOff => {
                let (mig, bomber) = self.mig_by_bomber()?;
                let between = half_way(mig.flying.hex, bomber);
                Some(if between == self.here() { mig.flying.hex } else { between })
            }
            Goal::Bombers => self.guarded_bomber(),
            Goal::Station => self.station(),
            Goal::Orbit => self.orbit(),
            Goal::Rally => Some(self.rally_hex()),
        }
    }

    pub(crate) fn has_goal(&self, goal: Goal) -> bool {
        match goal {
            Goal::Path | Goal::Home | Goal::Target | Goal::Rally => true,
            Goal::Radar | Goal::RadarNearestPath => self.hot_sites().next().is_some(),
            Goal::Site | Goal::SiteNearestPath => self.located_sites().next().is_some(),
            Goal::Mig => self.prey_migs().next().is_some(),
            Goal::MigNearestBomber | Goal::MigRear | Goal::CutOff => self.mig_by_bomber().is_some(),
            Goal::Counter => self.counters().next().is_some(),
            Goal::Bombers | Goal::Station => self.bombers().next().is_some(),
            Goal::Guns => self.guns_at_target().is_some(),
            Goal::Orbit => self.scenario.orbit_of(self.state, self.flight).is_some(),
        }
    }

    /// The hex nearest to the flight; the first of several equally near.
    fn nearest(&self, hexes: impl Iterator<Item = Hex>) -> Option<Hex> {
        let here = self.here();
        hexes.min_by_key(|&hex| range(here, hex))
    }

    /// A hex of the flight's path a little ahead of it: a flight that steers for the very next swerves at every bend.
    /// At its end, the target. So has a bomber on its run that reaches it in this move and needs no long straight way
    /// to it.
    fn path_hex(&self) -> Hex {
        let (path, target) = (self.path(self.flight), self.plan().target);
        let points = u32::from(self.us().flying.points);
        let straight = || self.way_to_attack().is_some_and(|way| way.run < 2);
        if self.seat().task == Task::Bombing && self.in_run() && range(self.here(), target) <= points && straight() {
            return target;
        }
        let next = usize::from(self.us().waypoint);
        let ahead = usize::from(self.scenario.rules.planning.look_ahead);
        let ahead = (next + ahead).min(path.len().saturating_sub(1));
        path.get(ahead).copied().filter(|_| next < path.len()).unwrap_or(target)
    }

    /// The hex of a goal that guns do not reach: of its path or its way home the next such, else its own; none where
    /// they reach it.
    pub(crate) fn clear_of_guns(&self, goal: Goal, hex: Hex) -> Option<Hex> {
        /// The number of hexes of the path or the way home that are searched.
        const ALONG: usize = 9;
        let is_clear = |hex: &Hex| self.guns_over(*hex) == 0;
        if is_clear(&hex) {
            return Some(hex);
        }
        let (path, planning) = (self.path(self.flight), &self.scenario.rules.planning);
        let next = usize::from(self.us().waypoint) + usize::from(planning.look_ahead);
        let home = |ahead| self.routes().home(self.here(), self.leaves_as_planned(), ahead).1;
        match goal {
            Goal::Path => (1..=ALONG).filter_map(|on| path.get(next + on).copied()).find(is_clear),
            Goal::Home => (1..=ALONG).map(|on| home(usize::from(planning.home_ahead) + on)).find(is_clear),
            _ => None,
        }
    }

    /// The next hex of the way home; a flight with no turns to spare goes straight for the nearer way out.
    fn homeward_hex(&self) -> Hex {
        let (here, plan) = (self.here(), self.plan());
        let (length, next) = self.way_home();
        if self.turns_beyond(length) > 0 || self.scenario.orbit_of(self.state, self.flight).is_some() {
            return next;
        }
        if range(here, plan.path[0]) < range(here, plan.exit) { plan.path[0] } else { plan.exit }
    }

    /// The length of the way home in hexes, and its next hex: on along the way out, or back along the way in if that is
    /// shorter.
    fn way_home(&self) -> (u32, Hex) {
        let here = self.here();
        if let Some((_, exit)) = self.scenario.orbit_of(self.state, self.flight) {
            return (range(here, exit), exit);
        }
        self.routes().home(here, self.leaves_as_planned(), self.scenario.rules.planning.home_ahead.into())
    }

    /// The length of the way home in hexes.
    pub(crate) fn length_home(&self) -> u32 {
        let here = self.here();
        let orbit = self.scenario.orbit_of(self.state, self.flight);
        orbit.map_or_else(|| self.routes().length_home(here, self.leaves_as_planned()), |(_, exit)| range(here, exit))
    }

    /// A bomber that has made its run leaves as planned, also where the way that it came by is shorter; a flight that
    /// breaks off, is in disorder or has not bombed only where it is on its way out already, rather than fly on past
    /// the target.
    fn leaves_as_planned(&self) -> bool {
        let us = self.us();
        let run = self.seat().task == Task::Bombing && usize::from(us.waypoint) > self.plan().initial_point;
        let whole = us.released > 0 && !us.aborting && !us.disordered;
        run && (whole || self.routes().is_on_the_way_out(self.here()))
    }

    /// The hex of the bomber that escorts guard: the foremost one that has still to bomb, or else the last one on its
    /// way home.
    fn guarded_bomber(&self) -> Option<Hex> {
        self.inbound_bomber().or_else(|| self.last_bomber())
    }

    /// A hex off the bomber that is guarded, towards a field of the MiGs; flights take these fields by turns. Where
    /// radars or guns reach that hex, it is one out of their reach near it, and rather on the flight's side of it
    /// than beyond. A flight that is bound to its path waits where the run begins.
    fn station(&self) -> Option<Hex> {
        let rules = &self.scenario.rules.us_flying;
        let (bomber, here) = (self.guarded_bomber()?, self.here());
        let towards = rules.station_towards[self.flight % rules.station_towards.len()];
        let plan = self.plan();
        let start_of_run = plan.path.get(plan.initial_point).copied().unwrap_or(here);
        let bound = self.seat().allows.bound == Bound::Path;
        let wanted = if bound { start_of_run } else { walk(bomber, towards, rules.station_off.into()) };
        let is_clear = |hex: Hex| self.off_radars_by(hex, rules.station_clear) && self.guns_over(hex) == 0;
        if is_clear(wanted) {
            return Some(wanted);
        }
        let far = |hex: Hex| range(hex, bomber).saturating_sub(rules.station_within.into());
        let cost = |hex: Hex| range(hex, wanted) + range(hex, here) + NONE * far(hex);
        let mut best = Chooser::default();
        let direct = range(here, wanted);
        for away in 1..=u32::from(rules.station_search) {
            // The least cost of any hex of this ring or a farther one. On equal cost the nearer ring wins.
            let least = direct.max((2 * away).saturating_sub(direct));
            if best.rules_out(Reverse((least, u32::MAX))) {
                break;
            }
            for hex in hexes::ring(wanted, away).filter(|&hex| hexes::index(hex).is_some()) {
                best.offer(1);
                let key = Reverse((cost(hex), range(hex, bomber)));
                if !best.rules_out(key) {
                    best.score_if(key, || is_clear(hex).then_some(hex));
                }
            }
        }
        best.chosen().0.map(|(_, hex)| hex).or(Some(wanted))
    }

    /// Whether a hex is at least `hexes` hexes from all sites that are on.
    fn off_radars_by(&self, hex: Hex, hexes: u8) -> bool {
        self.hot_sites().all(|site| range(site, hex) >= hexes.into())
    }

    /// The nearest hex where the flight may rally; one away from radars if there is any.
    fn rally_hex(&self) -> Hex {
        let keeps = self.scenario.rules.us_flying.rally_keep_out;
        let nearest = self.scenario.rally_hex(self.here(), |_| true);
        match nearest {
            Some(hex) if self.off_radars_by(hex, keeps) => hex,
            _ => self
                .scenario
                .rally_hex(self.here(), |hex| self.off_radars_by(hex, keeps))
                .or(nearest)
                .unwrap_or(self.here()),
        }
    }

    /// The orbit of a flight that jams from afar.
    fn orbit(&self) -> Option<Hex> {
        self.scenario.orbit_of(self.state, self.flight).map(|(orbit, _)| self.off_radars(orbit))
    }

    /// The orbit, moved away from the nearest site with its radar on to the distance that jammers of that time keep.
    fn off_radars(&self, orbit: Hex) -> Hex {
        let rules = &self.scenario.rules.standoff;
        let keeps = u32::from(rules.keeps_from_radars);
        let near = self.hot_sites().filter(|&site| range(site, orbit) < keeps);
        let nearest = near.min_by_key(|&site| range(site, orbit));
        let Some(site) = nearest.filter(|_| self.scenario.date >= rules.keeps_from_radars_from) else { return orbit };
        let away = walk(orbit, orbit + (orbit - site) * 3, keeps - range(site, orbit));
        if hexes::index(away).is_some() && self.scenario.map.edge(away) >= rules.off_edge.into() { away } else { orbit }
    }
}

/// The hex half-way between two hexes.
fn half_way(one: Hex, other: Hex) -> Hex {
    walk(one, other, range(one, other) / 2)
}

/// The hex `hexes` hexes off towards another.
fn walk(from: Hex, to: Hex, hexes: u32) -> Hex {
    (0..hexes).fold(from, |hex, step| Heading::towards(hex, to).ahead(hex, step % 2 == 1))
}
