//! US planning: the arrow, the way in, the way home, the bands (DH18a). Done at load for every target, since nothing
//! that is rolled is known to it.

use crate::map::Map;
use crate::map::cheapest_paths::Costs;
use crate::rules::Rules;
use crate::rules::planning::Legs;
use crate::scenario::forces::{FlightSpec, Target};
use crate::scenario::us_plan::PlanStyle;
use crate::terms::defence::Density;
use crate::terms::flights::{Band, Heights, Homeward, Leg, Service, Task};
use crate::terms::hexes;
use crate::terms::raid::Entry;
use ground::board::{Heading, Hex, range};

/// The plan of an attack on a target.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Plan {
    pub(crate) target: Hex,
    pub(crate) what: Target,
    pub(crate) arrow: &'static str,
    pub(crate) entry: Entry,
    /// The hexes from the arrow to the target, both included.
    pub(crate) path: Vec<Hex>,
    /// The index on the path at which the bomb run begins.
    pub(crate) initial_point: usize,
    /// The hexes from the target to the exit, both included.
    pub(crate) egress: Vec<Hex>,
    pub(crate) exit: Hex,
    /// The bands of each US flight.
    pub(crate) bands: Vec<Bands>,
    /// The words of a trace for it.
    pub(crate) words: String,
}

/// The bands of a flight on the legs of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Bands {
    ingress: Band,
    run: Band,
    egress: Band,
    /// The distance from the target at which the band of the run begins, in hexes.
    climb_at: u32,
}

impl Bands {
    fn new(legs: &Legs, initial_point: u32) -> Bands {
        let climb_at = legs.climb_at.map_or(initial_point, u32::from);
        Bands { ingress: legs.ingress, run: legs.run, egress: legs.egress, climb_at }
    }

    pub(crate) const fn on(self, leg: Leg) -> Band {
        match leg {
            Leg::Ingress => self.ingress,
            Leg::Run => self.run,
            Leg::Egress => self.egress,
        }
    }

    fn map(self, band: impl Fn(Band) -> Band) -> Bands {
        let Bands { ingress, run, egress, climb_at } = self;
        Bands { ingress: band(ingress), run: band(run), egress: band(egress), climb_at }
    }
}

impl Plan {
    /// The bands of a flight, or of the flight that it split off from.
    fn bands_of(&self, place: usize) -> &Bands {
        let flights = self.bands.len();
        &self.bands[if place < flights { place } else { place - flights }]
    }

    /// The band that a US flight should fly on a leg.
    pub(crate) fn band(&self, place: usize, leg: Leg) -> Band {
        self.bands_of(place).on(leg)
    }

    /// The leg on which a US flight is in a hex.
    pub(crate) fn leg(&self, place: usize, here: Hex, homeward: bool) -> Leg {
        match homeward {
            true => Leg::Egress,
            false if range(here, self.target) <= self.bands_of(place).climb_at => Leg::Run,
            false => Leg::Ingress,
        }
    }
}

/// An arrow: its name, its hex and its side of the map.
pub(crate) type Arrow = (&'static str, Hex, Entry);

/// What the planning uses.
pub(crate) struct Planning<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) map: &'a Map,
    pub(crate) sites: &'a [Hex],
    /// By hex, whether a ridge hides it from the nearest site.
    pub(crate) hidden: Vec<bool>,
    pub(crate) printed_aaa: &'a [(Hex, Density)],
    pub(crate) style: PlanStyle,
    pub(crate) night: bool,
    pub(crate) seats: &'a [FlightSpec],
    pub(crate) arrows: &'a [Arrow],
    /// The arrows over the sea by which raids go home.
    pub(crate) exits: &'a [Hex],
}

impl Planning<'_> {
    /// The plan against a target, with the flight that leads it; `None` if no path from an arrow leads there.
    pub(crate) fn plan(&self, target: Hex, what: &Target, lead: usize) -> Option<Plan> {
        if self.style.heights == Heights::Low {
            let low = self.plan_at(target, what, lead, Heights::Low)?;
            let limit = usize::from(self.rules.planning.low_barrages);
            if self.barrages(&low, lead) < limit {
                return Some(low);
            }
        }
        self.plan_at(target, what, lead, Heights::ByDate)
    }

    /// The cheapest plan in the bands of `heights`: over all arrows and all straight runs.
    fn plan_at(&self, target: Hex, what: &Target, lead: usize, heights: Heights) -> Option<Plan> {
        let [least, most] = self.rules.planning.initial_point;
        let bands = Bands::new(self.legs(&self.seats[lead], heights), most.into());
        let costs = self.costs(target, bands, false);
        // A flight that has bombed flies on a little before it has turned.
        let onward = self.costs(target, bands, true);
        let beyond = |run: &[Hex]| self.beyond(run, &onward);
        let mut best: Option<(u32, Vec<Hex>, usize, Arrow)> = None;
        for &arrow in self.arrows {
            let ways = costs.from(arrow.1, target);
            for run in runs(target, least.into()..=most.into()) {
                let cost = ways.cost(run[0]).zip(costs.sum(&run[1..])).map(|(way, over)| way + over + beyond(&run));
                let Some(cost) = cost.filter(|&cost| best.as_ref().is_none_or(|best| cost < best.0)) else { continue };
                let mut path = ways.to(run[0])?;
                let initial_point = path.len() - 1;
                path.extend(&run[1..]);
                best = Some((cost, path, initial_point, arrow));
            }
        }
        let (_, path, initial_point, arrow) = best?;
        let egress = self.way_home(target, bands, &arrow, lead)?;
        let exit = *egress.last()?;
        let run = range(path[initial_point], target);
        let bands = (0..self.seats.len()).map(|seat| self.bands(seat, lead, heights, run)).collect();
        let (arrow, _, entry) = arrow;
        let at = |hex: Hex| format!("{:04}", hexes::number(hex));
        let goes = format!("goes for {} at {} by {arrow}", what.name, at(target));
        let words = format!("{goes}, run from {}, home by {}", at(path[initial_point]), at(exit));
        Some(Plan { target, what: what.clone(), arrow, entry, path, initial_point, egress, exit, bands, words })
    }

    /// What the hexes cost to which a run leads on, as many as a flight steers ahead; such as are closed cost as
    /// barrage.
    fn beyond(&self, run: &[Hex], costs: &Costs) -> u32 {
        let &[.., before, target] = run else { return 0 };
        let heading = Heading::towards(before, target);
        let mut hexes = (0..self.rules.planning.look_ahead).scan(target, |hex, step| {
            *hex = heading.ahead(*hex, step % 2 == 1);
            Some(*hex)
        });
        let closed = u32::from(self.rules.planning.hex) + u32::from(self.style.barrage);
        (&mut hexes).map(|hex| costs.of(hex).unwrap_or(closed)).sum()
    }

    /// What hexes cost: listed sites about them, barrages that reach the planned band, less what ridges hide. The
    /// buffer zone is closed, and the country about Hanoi unless the target is in it.
    fn costs(&self, target: Hex, bands: Bands, homeward: bool) -> Costs {
        let rules = &self.rules.planning;
        let closed = u32::from(rules.closed.about_hanoi);
        let near = range(target, self.map.hanoi) <= closed;
        Costs::new(|hex| {
            let shut = self.map.ground(hex).buffer() || !near && range(hex, self.map.hanoi) <= closed;
            if shut && hex != target {
                return None;
            }
            let on_run = !homeward && range(hex, target) <= bands.climb_at;
            let band =
                bands.on([[Leg::Ingress, Leg::Run], [Leg::Egress; 2]][usize::from(homeward)][usize::from(on_run)]);
            let about = self.sites.iter().filter(|&&site| range(site, hex) <= rules.site_within.into()).count() as u32;
            let barrage = u32::from(self.barraged(hex, band)) * u32::from(self.style.barrage);
            let hidden = band <= Band::Low && hexes::index(hex).is_some_and(|index| self.hidden[index]);
            let saved = u32::from(hidden) * u32::from(self.style.ridge);
            let dear = u32::from(rules.hex) + about * u32::from(self.style.site) + barrage;
            Some(dear.saturating_sub(saved).max(1))
        })
    }

    /// Whether a known concentration reaches a band over a hex.
    fn barraged(&self, hex: Hex, band: Band) -> bool {
        let barrage = &self.rules.barrage;
        let reaches = |density: Density| barrage.numbers[density.index()][band.index()] > 0;
        self.printed_aaa.iter().any(|&(at, density)| range(at, hex) <= barrage.reach.into() && reaches(density))
    }

    /// The number of hexes of a plan's way in and home that are under known barrages.
    fn barrages(&self, plan: &Plan, lead: usize) -> usize {
        let under = |hex: Hex, homeward: bool| self.barraged(hex, plan.band(lead, plan.leg(lead, hex, homeward)));
        let ways = [(&plan.path, false), (&plan.egress, true)];
        ways.map(|(way, homeward)| way.iter().filter(|&&hex| under(hex, homeward)).count()).iter().sum()
    }

    /// The way home: to the arrow or over the sea, whichever costs less. Hexes over the sea cost less for the Navy.
    fn way_home(&self, target: Hex, bands: Bands, arrow: &Arrow, lead: usize) -> Option<Vec<Hex>> {
        let costs = self.costs(target, bands, true);
        let ways = costs.from(target, arrow.1);
        let navy = self.seats[lead].aircraft.service == Service::Usn;
        let share = if navy { u32::from(self.rules.planning.sea_of_usn) } else { 100 };
        let over_sea = |&exit: &Hex| {
            let way = ways.to(exit)?;
            let wet = way.iter().position(|&hex| self.map.ground(hex).sea())?;
            let (to_coast, all) = (ways.cost(way[wet])?, ways.cost(exit)?);
            Some((to_coast + all.saturating_sub(to_coast) * share / 100, exit))
        };
        let by_sea = self.exits.iter().filter_map(over_sea).min_by_key(|(cost, _)| *cost);
        let sea_first = self.style.homeward == Homeward::Sea;
        match by_sea {
            Some((cost, exit)) if sea_first || ways.cost(arrow.1).is_none_or(|back| cost < back) => {
                costs.from(target, exit).to(exit)
            }
            _ => ways.to(arrow.1),
        }
    }

    /// The bands by leg of a flight that strikes or hunts radars.
    fn legs(&self, seat: &FlightSpec, heights: Heights) -> &Legs {
        let rules = &self.rules.planning;
        let keeps_low = heights == Heights::Low;
        match seat.task {
            _ if seat.aircraft.cell == Some(true) => &rules.cell,
            Task::Sead if keeps_low => &rules.low,
            Task::Sead | Task::Jamming => &rules.sead,
            Task::Recon => &rules.recon,
            Task::Chaff => &rules.chaff,
            _ if self.night => &rules.night,
            _ if keeps_low => &rules.low,
            _ if seat.aircraft.service == Service::Usn => &rules.bands.usn,
            _ => &rules.bands.usaf,
        }
    }

    /// The bands of a flight. Those of CAP depend on the bands of the flight that leads the strike.
    fn bands(&self, seat: usize, lead: usize, heights: Heights, run: u32) -> Bands {
        let seat = &self.seats[seat];
        if seat.task != Task::Cap {
            return Bands::new(self.legs(seat, heights), run);
        }
        let cap = &self.rules.planning.cap;
        let strike = Bands::new(self.legs(&self.seats[lead], heights), run);
        strike.map(|band| band.changed(cap.above as i8).min(cap.highest).max(band))
    }
}

/// The straight runs to a target in these lengths, each from its initial point to the target, the longest first.
fn runs(target: Hex, lengths: std::ops::RangeInclusive<usize>) -> Vec<Vec<Hex>> {
    let mut runs = Vec::new();
    for length in lengths.rev() {
        for heading in Heading::ALL {
            for right in [false, true] {
                // A heading between two hexes has two paths, any other heading one.
                if right && heading.index() % 2 == 0 {
                    continue;
                }
                let mut run = vec![target];
                for step in 0..length {
                    run.push(heading.ahead(run[step], right ^ (step % 2 == 1)));
                }
                run.reverse();
                if hexes::index(run[0]).is_some() {
                    runs.push(run);
                }
            }
        }
    }
    runs
}
