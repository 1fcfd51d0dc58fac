//! How SAMs are set up before play (D3.1.1a to D3.1.3a, DH11c).

use crate::keys::{self, DRV, FIRST_SAM, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::scenario::prepared::sam_sites::Circle;
use crate::state::Sam;
use crate::terms::defence::SamState;
use crate::terms::hexes::{self, HEXES, hex_of_index, number};
use crate::terms::sets::MOST_PLANS;
use crate::terms::switches::{SamDefence, SamSites};
use ground::board::{Hex, range};
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// The rules with the lists of sites, in the order of their dates.
const LISTS: [Rule; 6] = [Rule::D3_1_1e, Rule::D3_1_1f, Rule::D3_1_1g, Rule::D3_1_1h, Rule::D3_1_1i, Rule::D3_1_1j];

/// The state of the rounds in which the targets get a counter each (D3.1.2e).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Rounds {
    /// The next target, counted through all rounds.
    next: usize,
    /// The last round that is recorded; the first, 0, goes without.
    recorded: usize,
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Records the list of sites for the date (D3.1.1a, D3.1.1e to D3.1.1j).
    pub(crate) fn list_sam_sites(&mut self) {
        let lists = &self.rules().sam_sites;
        let date = self.scenario.date;
        let listed = self.scenario.sites.len() as i32;
        self.journal
            .record(|| Event::of(Rule::D3_1_1a).result(listed).int("targets", self.scenario.targets().count() as i32));
        let current = lists.values().filter(|sites| sites.from <= date).count();
        if let Some(&list) = current.checked_sub(1).and_then(|place| LISTS.get(place)) {
            self.journal.record(|| Event::of(list).result(listed).int("within", self.scenario.site_radius));
        }
    }

    /// Places the counters near the targets (D3.1.2a to D3.1.2f); the other battalions stay hidden (D3.1.3a).
    pub(crate) fn set_up_sams(&mut self) {
        let stock = self.scenario.sams;
        self.state.hidden_sams = stock.hidden;
        self.state.dummies_left = stock.dummies;
        self.state.radars_left = stock.dummy_radars;
        let counters = stock.located + stock.dummies + stock.dummy_radars;
        self.journal.record(|| {
            let event = Event::of(Rule::D3_1_2a).result(counters).int("located", stock.located);
            event.int("dummies", stock.dummies).int("radars", stock.dummy_radars)
        });
        self.journal.record(|| Event::of(Rule::D3_1_3a).result(stock.hidden));
        let mut order = [0; MOST_PLANS];
        let targets = self.targets_by_city(&mut order);
        let mut rounds = Rounds::default();
        for _ in 0..counters {
            if !self.set_up_one(targets, &mut rounds) {
                break;
            }
        }
    }

    /// The targets, each by a plan that attacks it, in the order in which they are defended: those in a city, then by
    /// distance from one (D3.1.2d).
    fn targets_by_city<'o>(&mut self, order: &'o mut [u8; MOST_PLANS]) -> &'o [u8] {
        let scenario = self.scenario;
        let in_city = u32::from(self.rules().sam_set_up.second_within);
        let target = |&place: &u8| scenario.plans[usize::from(place)].target;
        let away = |place: &u8| scenario.map.to_city(target(place));
        let mut count = 0;
        for (cell, place) in order.iter_mut().zip(scenario.targets()) {
            (*cell, count) = (place as u8, count + 1);
        }
        let targets = &mut order[..count];
        targets.sort_unstable_by_key(|place| (away(place) > in_city, away(place), number(target(place))));
        self.journal.record(|| {
            let inside = targets.iter().filter(|place| away(place) <= in_city).count() as i32;
            let first = target(&targets[0]);
            Event::of(Rule::D3_1_2d).result(inside).hex("hex", first.x, first.y)
        });
        targets
    }

    /// Sets one counter up for the next target that has room, or else on the site nearest to a city of those used
    /// least. Returns whether there was room.
    fn set_up_one(&mut self, targets: &[u8], rounds: &mut Rounds) -> bool {
        for _ in 0..targets.len() {
            let turn = rounds.next;
            rounds.next += 1;
            let plan = usize::from(targets[turn % targets.len()]);
            let target = self.scenario.plans[plan].target;
            self.record_round(plan, turn / targets.len(), rounds);
            if self.set_up_for(plan) {
                self.journal.record(|| {
                    let sam = self.state.sams.len() - 1;
                    let away = range(self.state.sams[sam].hex, target) as i32;
                    Event::of(Rule::D3_1_2c).by(label_of(FIRST_SAM, sam)).result(away).hex("hex", target.x, target.y)
                });
                return true;
            }
        }
        let by_city = self.scenario.prepared.sites.by_city.iter().copied();
        let open = by_city.filter(|&site| self.legal_hexes(site, None).next().is_some());
        let site = open.min_by_key(|&site| self.state.site_uses[site]);
        let Some((site, hex)) = site.and_then(|site| Some((site, self.spot(site, None)?))) else { return false };
        self.stand(site, hex);
        true
    }

    /// Records a new round of the targets with the first counter that is placed in it (D3.1.2e).
    fn record_round(&mut self, plan: usize, round: usize, rounds: &mut Rounds) {
        if self.journal.keeps() && round > rounds.recorded && self.takes_counter(plan) {
            rounds.recorded = round;
            self.journal.record(|| Event::of(Rule::D3_1_2e).result(round as i32 + 1));
        }
    }

    /// Whether the target of a plan has room for another counter.
    fn takes_counter(&self, plan: usize) -> bool {
        let circle = self.scenario.defends(self.scenario.plans[plan].target);
        match self.scenario.switches.sam_defence {
            SamDefence::Sensible => self.sensible_hex(circle).is_some(),
            _ => self.open_about(plan, circle).next().is_some(),
        }
    }

    /// The listed hexes that take another SAM to defend the target of a plan, the nearest first.
    fn open_about(&self, plan: usize, circle: Circle) -> impl Iterator<Item = usize> {
        let nearest = self.scenario.prepared.sites.defending[plan].iter().copied();
        nearest.filter(move |&site| self.takes_another(site, circle))
    }

    /// Sets one counter up to defend the target of a plan; returns whether there was room.
    fn set_up_for(&mut self, plan: usize) -> bool {
        let circle = self.scenario.defends(self.scenario.plans[plan].target);
        if self.scenario.switches.sam_defence == SamDefence::Sensible {
            let Some(hex) = self.sensible_hex(circle) else { return false };
            self.journal.record(|| {
                let label = label_of(FIRST_SAM, self.state.sams.len());
                Event::of(Rule::D3_1_1d).by(label).hex("hex", hex.x, hex.y)
            });
            self.put_counter(hex);
            return true;
        }
        let scenario = self.scenario;
        let key = |uses: u8, site: usize| {
            let hex = scenario.sites[site];
            (uses, range(hex, circle.centre), number(hex))
        };
        // The nearest of those used least: a listed hex is used again only if no other is left (D3.1.2f).
        let site = self.open_about(plan, circle).min_by_key(|&site| self.state.site_uses[site]);
        self.refuse_seconds(circle, site, key);
        let Some(site) = site else { return false };
        let Some(hex) = self.spot(site, Some(circle)) else { return false };
        self.stand(site, hex);
        true
    }

    /// The legal hex of a circle that is farthest from all SAMs: a doctrine of its own, which the rules allow.
    fn sensible_hex(&self, circle: Circle) -> Option<Hex> {
        let standing = || self.state.sams.iter().map(|sam| sam.hex);
        let legal =
            |hex: &Hex| circle.holds(*hex) && self.scenario.map.ground(*hex).takes_sam() && !self.state.holds_sam(*hex);
        let apart = |hex: Hex| standing().map(|other| range(hex, other)).min().unwrap_or(0);
        let hexes = (0..HEXES).map(hex_of_index).filter(legal);
        hexes.min_by_key(|&hex| (std::cmp::Reverse(apart(hex)), range(hex, circle.centre), number(hex)))
    }

    /// Puts an unchecked counter for a listed site in a hex.
    fn stand(&mut self, site: usize, hex: Hex) {
        let label = label_of(FIRST_SAM, self.state.sams.len());
        if self.state.site_uses[site] > 0 {
            let listed = self.scenario.sites[site];
            let place = if hex == listed { "in" } else { "beside" };
            self.journal
                .record(|| Event::of(Rule::D3_1_2f).by(label).word("place", place).hex("listed", listed.x, listed.y));
        }
        self.strike_site(site, hex, label);
        self.put_counter(hex);
    }

    /// Adds a located counter of unknown nature (D3.1.2b), with its radar off (D3.3a).
    fn put_counter(&mut self, hex: Hex) {
        let label = label_of(FIRST_SAM, self.state.sams.len());
        self.journal.record(|| Event::of(Rule::D3_1_2b).by(label).hex("hex", hex.x, hex.y));
        self.journal.record(|| Event::of(Rule::D3_3a).by(label));
        let counter = self.sam_counter(hex);
        self.state.add_sam(Sam { state: SamState::Unknown, located: true, radar: false, fresh: false, ..counter });
    }

    /// A hidden SAM as it appears, with all its missiles.
    pub(crate) fn sam_counter(&self, hex: Hex) -> Sam {
        let missiles = self.rules().sam_attack.missiles;
        Sam { hex, state: SamState::Active, radar: true, fresh: true, missiles, ..Sam::ABSENT }
    }

    /// Strikes a listed hex for a SAM in `hex` (D3.1.1b, D3.2.2i).
    pub(crate) fn strike_site(&mut self, site: usize, hex: Hex, sam: Label) {
        let listed = self.scenario.sites[site];
        self.state.site_uses[site] += 1;
        let uses = self.state.site_uses[site];
        self.journal.record(|| {
            let event = Event::of(Rule::D3_1_1b).by(sam).result(range(listed, hex) as i32);
            event.hex("hex", hex.x, hex.y).hex("listed", listed.x, listed.y)
        });
        self.journal.record(|| Event::of(Rule::D3_2_2i).by(sam).result(uses).hex("listed", listed.x, listed.y));
    }

    /// Whether a listed hex takes one more SAM: it is not crossed off (D3.2.2i), and a second one only near a city
    /// (D3.2.2j).
    fn is_open(&self, site: usize) -> bool {
        let rules = &self.rules().sam_set_up;
        let uses = self.state.site_uses[site];
        uses < rules.uses && !self.refuses_second(site)
    }

    /// Records the listed hexes about a circle that would have been used a second time rather than the one chosen, by
    /// the key of the choice, which may look at how often each is used (D3.2.2j).
    pub(crate) fn refuse_seconds<K: Ord>(
        &mut self,
        circle: Circle,
        chosen: Option<usize>,
        key: impl Fn(u8, usize) -> K,
    ) {
        let recorded = if self.journal.keeps() { self.scenario.sites.len() } else { 0 };
        for site in 0..recorded {
            let key = |site: usize| key(self.state.site_uses[site], site);
            let sooner = chosen.is_none_or(|chosen| key(site) < key(chosen));
            if sooner && self.refuses_second(site) && self.reaches(site, circle) {
                let hex = self.scenario.sites[site];
                self.journal.record(|| Event::of(Rule::D3_2_2j).by(DRV).hex("listed", hex.x, hex.y));
            }
        }
    }

    /// Whether a listed hex with a SAM is too far from the cities for a second one (D3.2.2j).
    fn refuses_second(&self, site: usize) -> bool {
        let rules = &self.rules().sam_set_up;
        let far = || self.scenario.map.to_city(self.scenario.sites[site]) > rules.second_within.into();
        (1..rules.uses).contains(&self.state.site_uses[site]) && far()
    }

    /// Whether the surroundings of a listed hex reach into a circle.
    pub(crate) fn reaches(&self, site: usize, circle: Circle) -> bool {
        range(self.scenario.sites[site], circle.centre) <= circle.within + u32::from(self.scenario.site_radius)
    }

    /// The listed hexes that take another SAM in a circle.
    pub(crate) fn open_sites(&self, circle: Circle) -> impl Iterator<Item = usize> {
        (0..self.scenario.sites.len()).filter(move |&site| self.takes_another(site, circle))
    }

    /// Whether a listed hex takes another SAM in a circle.
    pub(crate) fn takes_another(&self, site: usize, circle: Circle) -> bool {
        self.reaches(site, circle) && self.legal_hexes(site, Some(circle)).next().is_some()
    }

    /// The hexes that a SAM of a listed site may take, in a circle if there is one (D3.1.1b, D3.2.2i, D3.2.2j, DH11c).
    pub(crate) fn legal_hexes(&self, site: usize, circle: Option<Circle>) -> impl Iterator<Item = Hex> {
        self.open_around(site).iter().copied().filter(move |&hex| self.is_free(hex, circle))
    }

    /// The surroundings of a listed site; empty if it takes no more SAMs.
    fn open_around(&self, site: usize) -> &[Hex] {
        if self.is_open(site) { &self.scenario.prepared.sites.around[site] } else { &[] }
    }

    /// Whether a hex is in a circle, if there is one, and holds no SAM yet.
    fn is_free(&self, hex: Hex, circle: Option<Circle>) -> bool {
        circle.is_none_or(|circle| circle.holds(hex)) && !self.state.holds_sam(hex)
    }

    /// The hex for a SAM of a listed site: the listed one, where that is allowed, else any of its surroundings
    /// that is, each alike; with varied set-up always any of them (D3.1.1c). None if there is none.
    pub(crate) fn spot(&mut self, site: usize, circle: Option<Circle>) -> Option<Hex> {
        let label = label_of(FIRST_SAM, self.state.sams.len());
        let listed = self.scenario.sites[site];
        if self.journal.keeps() {
            let bars = |hex: &Hex| hexes::index(*hex).is_none() || !self.scenario.map.ground(*hex).takes_sam();
            let barred = listed.range(self.scenario.site_radius.into()).filter(bars).count();
            if barred > 0 {
                self.journal.record(|| Event::of(Rule::DH11c).by(label).result(barred as i32));
            }
        }
        let varied = self.scenario.switches.sam_sites == SamSites::Varied;
        if !varied && self.open_around(site).contains(&listed) && self.is_free(listed, circle) {
            return Some(listed);
        }
        let legal = self.legal_hexes(site, circle).count();
        if legal == 0 {
            return None;
        }
        let key = self.moment(label, Label::NONE).key(keys::SAM_PLACE);
        let drawn = self.chance.open(key).index(legal);
        let hex = self.legal_hexes(site, circle).nth(drawn)?;
        if varied {
            self.journal.record(|| Event::of(Rule::D3_1_1c).by(label).hex("hex", hex.x, hex.y));
        }
        Some(hex)
    }
}
