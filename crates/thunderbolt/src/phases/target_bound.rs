//! Target-bound: arming, the event, engine checks, terrain, enemy units, aircraft, the Scout, loiter turns (T3.2 to
//! T3.9).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::context::with_row;
use crate::policy::{Payment, View, legal};
use crate::rules::board::{Terrain, TilePile};
use crate::rules::counts::UnitSet;
use crate::rules::effects::Effect;
use crate::state::tallies::{Cause, Expense};
use crate::state::{Station, Unit};
use crate::terms::cards::{Leg, Strength};
use crate::terms::damage::Part;
use crate::terms::flying::{Place, Stance, edge_name};
use crate::terms::units::{Altitude, UnitKind};
use ground::chance::{Chance, Faces, Label, Roll};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Aircraft are armed (T3.2).
    pub(crate) fn arm(&mut self) {
        self.waive_penalty();
        let flying: u32 = self.state.flying().map(|me| 1 << me).sum();
        for me in (0..32).filter(|me| flying & 1 << me != 0) {
            self.load_aircraft(me);
        }
        let cost = self.ordnance_cost();
        let points: u16 = self.state.flying().map(|me| self.campaign.rules.points(&self.state.squadron[me].load)).sum();
        self.spend(cost as i16, Expense::Ordnance);
        let so = self.state.so;
        self.record(|| Event::of(Rule::T3_2f).int("number", points).result(cost).int("so", so));
    }

    /// For SO the weight penalty of the band is lifted for the whole mission (T3.2e).
    fn waive_penalty(&mut self) {
        if self.state.mission.penalty == 0 {
            return;
        }
        let cost = self.campaign.rules.arming.waiver;
        let choice = self.asks_to_pay(Payment::Waiver, cost, 0, Label::NONE);
        if !choice.pick {
            return;
        }
        self.spend(cost.into(), Expense::Waivers);
        self.state.mission.penalty = 0;
        let (so, band) = (self.state.so, self.target_band());
        self.record(|| {
            with_row(Event::of(Rule::T3_2e).result(cost).word("band", band.name()).int("so", so), choice.row)
        });
    }

    /// What an aircraft takes along; a load that is not allowed or cannot be paid stays behind (T3.2a to T3.2d, T3.2f).
    fn load_aircraft(&mut self, me: usize) {
        let rules = &self.campaign.rules;
        let (label, limit) = (self.label(me), self.view(me).weight_limit());
        let penalty = self.view(me).kind().weight.saturating_sub(limit);
        // Damage of a pylon takes Weight Points too, and is reported where it is suffered.
        let penalty = penalty.min(self.state.mission.penalty);
        if penalty > 0 {
            let band = self.target_band();
            self.record(|| {
                let event = Event::of(Rule::T3_2d).by(label).word("band", band.name());
                event.modifier(-i32::from(penalty)).result(limit)
            });
        }
        let choice =
            self.ask((keys::LOAD, me), (label, Label::NONE), |commander, view, dice| commander.loads(view, dice));
        if !legal::may_load(&self.view(me), &choice.pick) {
            return;
        }
        let aircraft = self.aircraft(me);
        (aircraft.load, aircraft.left) = (choice.pick, ((1u32 << choice.pick.len()) - 1) as u16);
        if i32::from(self.ordnance_cost()) > i32::from(self.state.so) {
            let aircraft = self.aircraft(me);
            (aircraft.load, aircraft.left) = (ground::game::List::empty(0), 0);
            return;
        }
        let weight = rules.weight(&choice.pick);
        for (place, item) in rules.items.iter().enumerate() {
            let number = choice.pick.iter().filter(|&&loaded| usize::from(loaded) == place).count() as u8;
            if number > 0 {
                self.record(|| {
                    let event =
                        Event::of(Rule::T3_2a).by(label).int("number", number).word("weapon", item.title.clone());
                    let event = event.int("points", number * item.points).result(weight).int("limit", limit);
                    with_row(event, choice.row)
                });
            }
        }
    }

    /// What the ordnance of the mission costs so far (T3.2f, T3.2i, T7.10d).
    fn ordnance_cost(&self) -> u16 {
        let free = |effect| if let Effect::FreePoints { n } = effect { n.into() } else { 0 };
        let free: u16 = self.state.effects_today(self.campaign).map(free).sum();
        let rules = &self.campaign.rules;
        let points = self.state.flying().map(|me| rules.points(&self.state.squadron[me].load));
        rules.arming.cost(points, rules.switches.ordnance_rounding, free)
    }

    /// From take-off to the battlefield; no aircraft is over it if none is left (T3.3 to T3.9).
    pub(crate) fn target_bound(&mut self) {
        self.draw_event(Leg::TargetBound);
        self.meet_air_defence();
        self.check_engines();
        if self.state.flying().next().is_none() {
            let target = self.target_label();
            self.record(|| Event::of(Rule::T3_4c).on(target));
            return;
        }
        self.lay_terrain();
        self.place_units();
        self.prepare_battlefield();
        self.place_aircraft();
        self.roll_scout();
        self.set_loiter();
    }

    /// The note of an enemy battalion hits an aircraft of a mission against another one (T7.4f).
    pub(crate) fn meet_air_defence(&mut self) {
        let target = usize::from(self.state.mission.battalion);
        for place in 0..self.state.battalions.len() {
            let battalion = self.state.battalions[place];
            let card = self.battalion_card(place);
            let hits = card.effects.iter().find_map(|effect| match *effect {
                Effect::Hits { heavy, light, .. } => Some((heavy, light)),
                _ => None,
            });
            let Some((heavy, light)) = hits.filter(|_| place != target && battalion.is_full()) else { continue };
            let count = self.state.flying().count();
            if count == 0 {
                return;
            }
            let rank = self.open(battalion.label, Label::NONE, keys::AIR_DEFENCE).index(count);
            let Some(me) = self.state.flying().nth(rank) else { continue };
            self.report_campaign_note(place, "hits on an aircraft target-bound:", heavy + light, Some(me));
            self.suffer_event(me, (heavy, light), Leg::TargetBound, Some(place));
        }
    }

    /// A note of another battalion at work on this mission (T7.4f).
    fn report_campaign_note(
        &mut self,
        battalion: usize,
        what: &'static str,
        result: impl Into<i32>,
        aircraft: Option<usize>,
    ) {
        let (campaign, result) = (self.campaign, result.into());
        let battalion = self.state.battalions[battalion];
        let aircraft = aircraft.map(|me| self.label(me));
        self.record(|| {
            let title = campaign.rules.battalions[usize::from(battalion.card)].title.clone();
            let event = Event::of(Rule::T7_4f).by(battalion.label).word("card", title);
            let event = event.word("what", what).result(result);
            match aircraft {
                Some(aircraft) => event.unit("aircraft", aircraft),
                None => event,
            }
        });
    }

    /// Aircraft with a damaged engine may not make it (T3.4a, T3.4b).
    pub(crate) fn check_engines(&mut self) {
        for me in 0..self.state.squadron.len() {
            let aircraft = self.state.squadron[me];
            if !aircraft.station.is_flying() || aircraft.marks(Part::Engine) == 0 {
                continue;
            }
            let key = self.key(aircraft.label, Label::NONE, keys::ENGINE);
            let crashes =
                self.campaign.rules.engine_check.crashes(aircraft.label, &mut self.chance.open(key), self.journal);
            if crashes {
                self.crash(me, Leg::TargetBound, Cause::Engine);
            }
        }
    }

    /// The tiles of the campaign are placed at random, arrow upwards (T3.5a).
    pub(crate) fn lay_terrain(&mut self) {
        let campaign = self.campaign;
        let pile = TilePile::of(campaign.tiles);
        let tiles = pile.lay(&mut self.open(Label::NONE, Label::NONE, keys::TERRAIN));
        for (place, tile) in Place::all().zip(tiles) {
            let hex = campaign.rules.board.hex(place);
            self.record(|| Event::of(Rule::T3_5a).result(tile).hex("hex", hex.x, hex.y));
        }
        let terrain = Terrain::of(&campaign.rules.board, campaign.rules.tiles.masks(&tiles));
        self.state.mission.sight = terrain.sight(&campaign.rules.board);
        self.state.mission.terrain = terrain;
    }

    /// The units of the battalion are placed, each by its own die (T3.6).
    pub(crate) fn place_units(&mut self) {
        let campaign = self.campaign;
        let target = self.state.battalions[usize::from(self.state.mission.battalion)];
        let card = &campaign.rules.battalions[usize::from(target.card)];
        self.state.mission.fought = true;
        let half = target.strength == Strength::Half;
        let placed = |count: u8| campaign.rules.half_strength.placed(count, target.strength);
        if half {
            let (all, now) =
                (card.units.sum(), card.units.each().map(|(_, count)| i32::from(placed(count))).sum::<i32>());
            self.record(|| Event::of(Rule::T3_6b).by(target.label).result(now).int("number", all));
        }
        for (kind, count) in card.units.each() {
            for number in 0..placed(count) {
                let label = keys::unit(kind.index(), number.into(), false);
                let die = self.open(label, Label::NONE, keys::PLACEMENT).die(10);
                let hex = Place::numbered(die);
                self.state.mission.units.push(Unit::new(kind, label, hex, false));
                self.record_at(Rule::T3_6a, label, hex, |event| event.rolled(Faces::one(10, die)));
            }
        }
    }

    /// Notes, the condition and the event change the enemy on the board before aircraft are placed (T7.4e, T7.10a,
    /// T7.10c, T7.11e).
    pub(crate) fn prepare_battlefield(&mut self) {
        let place = usize::from(self.state.mission.battalion);
        for index in 0..self.battalion_card(place).effects.len() {
            match self.battalion_card(place).effects[index] {
                Effect::PopUps { n } => {
                    self.report_note("pop-up draws:", n);
                    for draw in 0..n {
                        self.draw_pop_up(keys::DRAWS_OF_BATTALION.at(draw.into()), None);
                    }
                }
                Effect::CoverAtStart { unit } => self.cover_at_start(unit),
                _ => {}
            }
        }
        let campaign = self.campaign;
        for effect in self.state.effects_today(campaign) {
            match effect {
                Effect::PopUps { n } => {
                    self.report_combat("pop-up draws at the set-up of the mission:", n, |event| event);
                    for draw in 0..n {
                        self.draw_pop_up(keys::DRAWS_OF_CONDITION.at(draw.into()), None);
                    }
                }
                Effect::RemoveUnit { units } => self.remove_unit(units),
                _ => {}
            }
        }
        self.events_on_the_board();
    }

    /// A note of the battalion attacked at work on its battlefield (T7.4e).
    pub(crate) fn report_note(&mut self, what: &'static str, result: impl Into<i32>) {
        let (campaign, result) = (self.campaign, result.into());
        let target = self.state.battalions[usize::from(self.state.mission.battalion)];
        self.record(|| {
            let card = &campaign.rules.battalions[usize::from(target.card)];
            let event = Event::of(Rule::T7_4e).by(target.label).word("card", card.title.clone());
            event.word("what", what).result(result)
        });
    }

    /// Units of a type in hexes with a ridge start in Cover (T7.4e).
    fn cover_at_start(&mut self, kind: UnitKind) {
        let terrain = self.state.mission.terrain;
        let mut covered = 0;
        for unit in self.state.mission.units.iter_mut() {
            if unit.kind == kind && terrain.has_ridge(unit.hex) {
                unit.in_cover = true;
                covered += 1;
            }
        }
        self.report_note("units that start in Cover:", covered);
    }

    /// One random unit of these types is taken off the board and counts as destroyed; it leaves no wreck (T7.10a).
    fn remove_unit(&mut self, kinds: UnitSet) {
        let is_one = |unit: &Unit| unit.stands() && !unit.pop_up && kinds.has(unit.kind);
        let count = self.state.mission.units.iter().filter(|unit| is_one(unit)).count();
        if count == 0 {
            return;
        }
        let rank = self.open(Label::NONE, Label::NONE, keys::SEAD).index(count);
        if let Some(unit) = self.state.mission.units.iter_mut().filter(|unit| is_one(unit)).nth(rank) {
            unit.destroyed = true;
            let label = unit.label;
            self.state.tallies.units_destroyed += 1;
            self.report_benefit("a unit is removed", 0, |event| event.unit("unit", label));
        }
    }

    /// The player places the aircraft on perimeter hexes (T3.7).
    pub(crate) fn place_aircraft(&mut self) {
        for me in 0..self.state.squadron.len() {
            if self.state.squadron[me].station != Station::Outbound {
                continue;
            }
            let label = self.label(me);
            let choice =
                self.ask((keys::PLACE, me), (label, Label::NONE), |commander, view, dice| commander.places(view, dice));
            let (spot, altitude) = choice.pick;
            let (spot, altitude) = match legal::may_place(&self.view(me), spot, altitude) {
                true => (spot, altitude),
                false => legal::first_placement(&self.view(me)),
            };
            self.aircraft(me).station = Station::Board(spot, altitude);
            self.record_at(Rule::T3_7a, label, spot.hex, |event| with_row(event, choice.row));
            self.report_altitude(me, altitude);
            match spot.stance {
                Stance::Edge(edge) => {
                    self.record(|| Event::of(Rule::T3_7e).by(label).word("edge", edge_name(edge)));
                }
                Stance::Centre => self.record_at(Rule::T3_7g, label, spot.hex, |event| event),
            }
        }
    }

    fn report_altitude(&mut self, me: usize, altitude: Altitude) {
        let label = self.label(me);
        self.record(|| Event::of(Rule::T3_7c).by(label).word("altitude", altitude.name()));
    }

    /// The Scout's roll (T3.8).
    pub(crate) fn roll_scout(&mut self) {
        let Some(scout) = self.state.mission.scout else { return };
        let modifier = i32::from(scout.modifier) + self.enemy_on_scouts() + self.day_on_scouts();
        let key = self.key(Label::NONE, Label::NONE, keys::SCOUT);
        let row = *self.campaign.rules.scout_table.roll(modifier, &mut self.chance.open(key), self.journal);
        self.state.mission.loiter_cards += i16::from(row.loiter);
        self.state.mission.calm = row.calm;
        if row.lost && !scout.lent {
            self.state.scouts = self.state.scouts.saturating_sub(1);
            self.state.tallies.scouts_lost += 1;
        }
        let scouts = self.state.scouts;
        self.record(|| {
            let what = match (row.lost, scout.lent) {
                (false, _) => "returns",
                (true, false) => "is lost",
                (true, true) => "on loan is lost",
            };
            Event::of(Rule::T3_8b).word("what", what).result(scouts)
        });
        let spared = row.calm.min(self.campaign.rules.mission_stress.in_band(self.target_band()));
        if spared > 0 {
            self.record(|| Event::of(Rule::T3_8c).result(spared));
        }
    }

    /// What battalions on the map do to Scout rolls (T7.4f).
    fn enemy_on_scouts(&mut self) -> i32 {
        let mut modifier = 0;
        for place in 0..self.state.battalions.len() {
            let battalion = self.state.battalions[place];
            let note = |effect: &Effect| if let Effect::Scouts { n } = *effect { Some(n) } else { None };
            let n = self.battalion_card(place).effects.iter().find_map(note);
            if let Some(n) = n.filter(|_| battalion.is_active()) {
                modifier += i32::from(n);
                self.report_campaign_note(place, "the Scout roll changes by", n, None);
            }
        }
        modifier
    }

    /// What the condition of the day does to Scout rolls (T7.10e).
    fn day_on_scouts(&self) -> i32 {
        let of_card = |effect| if let Effect::Scouts { n } = effect { n.into() } else { 0 };
        self.state.effects_today(self.campaign).map(of_card).sum()
    }

    /// The loiter marker, and what a fuel tank adds to it (T3.9).
    pub(crate) fn set_loiter(&mut self) {
        let campaign = self.campaign;
        let note = |effect: &Effect| if let Effect::Loiter { n } = *effect { Some(n) } else { None };
        let own = self.battalion_card(usize::from(self.state.mission.battalion)).effects.iter().find_map(note);
        if let Some(n) = own {
            self.report_note("loiter changes by", n);
        }
        let of_day = |effect| if let Effect::Loiter { n } = effect { n.into() } else { 0 };
        let of_day: i32 = self.state.effects_today(campaign).map(of_day).sum();
        let modifier = i32::from(self.state.mission.loiter_cards) + i32::from(own.unwrap_or(0)) + of_day;
        self.state.mission.loiter = campaign.rules.loiter.turns(modifier, self.journal);
        for me in 0..self.state.squadron.len() {
            let view: View<'_> = self.view(me);
            if view.aircraft().on_board().is_some() && view.has_tank() {
                let (label, turns) = (view.aircraft().label, (self.state.mission.loiter, view.leaked()));
                campaign.rules.loiter.with_tank(label, turns, self.journal);
            }
        }
    }
}
