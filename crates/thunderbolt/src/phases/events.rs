//! Mission events: their draw, and what each side of a card does (T3.3, T5.2, T7.11).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::phases::context::with_row;
use crate::phases::harm::Blow;
use crate::policy::Payment;
use crate::rules::effects::Effect;
use crate::rules::events::comes_up;
use crate::rules::hits::tell_of_unmanned;
use crate::state::battalions::{mask, nth_set};
use crate::state::tallies::{Cause, Expense};
use crate::state::{MOST_UNITS, Station};
use crate::terms::cards::{Leg, Struck, Whom};
use crate::terms::damage::{Part, Status};
use crate::terms::flying::Place;
use crate::terms::units::{UnitClass, UnitKind};
use ground::chance::{Chance, Faces, Label, Roll};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Draws a mission event and applies its half for this leg (T3.3a, T5.2a). A deck that has run out is shuffled
    /// again, without the card that the mission has had on its way out (T3.3c).
    pub(crate) fn draw_event(&mut self, leg: Leg) {
        let campaign = self.campaign;
        if self.state.decks.events == 0 {
            let met = if leg == Leg::HomeBound { 1 << self.state.mission.event } else { 0 };
            self.state.decks.events = mask(campaign.rules.events.len()) & !met;
        }
        let left = self.state.decks.events;
        let rank = self.open(Label::NONE, Label::NONE, keys::EVENT).index(left.count_ones() as usize);
        let place = nth_set(left, rank);
        self.state.decks.events &= !(1 << place);
        self.state.mission.event = place as u8;
        let card = &campaign.rules.events[place];
        match leg {
            Leg::HomeBound => self.record(|| Event::of(Rule::T5_2a).word("card", card.title.clone())),
            _ => self.record(|| Event::of(Rule::T3_3a).word("card", card.title.clone())),
        }
        for effect in card.effects(leg).iter().copied() {
            self.apply_event(effect, leg);
        }
        if card.target_bound.is_empty() && card.home_bound.is_empty() {
            self.report_own_play("nothing happens", 0, |event| event);
        }
    }

    fn apply_event(&mut self, effect: Effect, leg: Leg) {
        match effect {
            Effect::Hits { heavy, light, struck: Struck::Random, ecm, cancelled_by_air_to_air, .. } => {
                self.strike_one((heavy, light), ecm, cancelled_by_air_to_air, leg);
            }
            Effect::Hits { heavy, light, struck: Struck::Helicopters, at_most, .. } => {
                self.strike_helicopters((heavy, light), at_most.unwrap_or(10), leg);
            }
            Effect::Loiter { n } => {
                self.state.mission.loiter_cards += i16::from(n);
                self.report_time("loiter changes by", n, None);
            }
            Effect::ClearBingo {} => self.clear_bingo(),
            Effect::Stress { n, whom } => self.event_stress(n, whom),
            Effect::NoCover { turns } => {
                self.state.mission.no_cover = turns;
                self.report_enemy("turns without a Cover roll:", turns, |event| event);
            }
            Effect::NoFire { turn } => {
                self.state.mission.no_fire = turn;
                self.report_enemy("no enemy attacks in turn", turn, |event| event);
            }
            Effect::Attack { n, turn: Some(turn), .. } => {
                self.state.mission.attack = (n, turn);
                self.report_own_play("attack rolls of one turn change by", n, |event| event);
            }
            Effect::NoLink {} => {
                self.state.mission.no_link = true;
                self.report_own_play("no Linked sight in this mission", 0, |event| event);
            }
            Effect::Evasive { n } => {
                self.state.mission.evasive = self.state.mission.evasive.saturating_add(n);
                self.report_own_play("Evasive points of all pilots change by", n, |event| event);
            }
            Effect::Rescue { n } => {
                self.state.mission.rescue = self.state.mission.rescue.saturating_add(n);
                self.report_own_play("rescue rolls change by", n, |event| event);
            }
            Effect::So { n, .. } => {
                let (change, so) = (self.change_so(n), self.state.so);
                let what = if n < 0 { "SO lost:" } else { "SO gained:" };
                self.report_own_play(what, change.abs(), |event| event.int("so", so));
            }
            Effect::Xp { n, .. } => self.commend(n),
            Effect::Slow { turn } => self.delay_heaviest(turn),
            Effect::Expend { weight, so } => self.expend(weight, so),
            Effect::TurnBack { cost } => self.turn_back(cost),
            Effect::Damage { part, at_most } => self.break_down(part, at_most, leg),
            // Those on the board wait until units are there.
            _ => {}
        }
    }

    /// An event on time at work (T7.11c).
    fn report_time(&mut self, what: &'static str, result: impl Into<i32>, pilot: Option<Label>) {
        let result = result.into();
        let title = self.event_title_if_kept();
        self.record(|| {
            let event = Event::of(Rule::T7_11c).word("card", title).word("what", what).result(result);
            match pilot {
                Some(pilot) => event.unit("pilot", pilot),
                None => event,
            }
        });
    }

    /// An event on the enemy at work (T7.11e).
    fn report_enemy(&mut self, what: &'static str, result: impl Into<i32>, more: impl FnOnce(Event) -> Event) {
        let result = result.into();
        let title = self.event_title_if_kept();
        self.record(|| more(Event::of(Rule::T7_11e).word("card", title).word("what", what).result(result)));
    }

    /// An event on one's own play at work (T7.11f).
    fn report_own_play(&mut self, what: &'static str, result: impl Into<i32>, more: impl FnOnce(Event) -> Event) {
        let result = result.into();
        let title = self.event_title_if_kept();
        self.record(|| {
            let event = Event::of(Rule::T7_11f).word("card", title).word("what", what).result(result);
            more(if result == 0 { event } else { event.int("number", result) })
        });
    }

    /// An aircraft still flying, by chance; squadron order (T7.11a).
    fn random_flying(&mut self, subject: Label) -> Option<usize> {
        let count = self.state.flying().count();
        if count == 0 {
            return None;
        }
        let rank = self.open(Label::NONE, subject, keys::EVENT).index(count);
        self.state.flying().nth(rank)
    }

    /// Hits on one random aircraft, unless a missile of any aircraft drives the attacker off (T7.11a).
    fn strike_one(&mut self, hits: (u8, u8), ecm: bool, cancelled: bool, leg: Leg) {
        let Some(me) = self.random_flying(keys::STRUCK.only()) else { return };
        let missile = if cancelled { self.missile_to_spare() } else { None };
        if let Some((shooter, place)) = missile {
            let campaign = self.campaign;
            let item = &campaign.rules.items[usize::from(self.state.squadron[shooter].load[place])];
            let aircraft = self.aircraft(shooter);
            aircraft.left &= !(1 << place);
            let (shooter, struck) = (aircraft.label, self.label(me));
            self.report_hits(struck, hits, "driven off", |event| {
                event.unit("aircraft", shooter).word("weapon", item.title.clone())
            });
            return;
        }
        self.suffer_blow(me, Blow { hits, ecm, leg, by: None });
    }

    /// The air-to-air missile that an event makes an aircraft expend: the one with fewest Ordnance Points, of the first
    /// aircraft that has one (T7.11a).
    fn missile_to_spare(&self) -> Option<(usize, usize)> {
        let of_aircraft = |me: usize| {
            let view = self.view(me);
            let missiles = view.weapons_left().filter(|(_, weapon)| weapon.air_to_air());
            missiles.map(move |(place, _)| (view.item(place).points, me, place))
        };
        self.state.flying().flat_map(of_aircraft).min().map(|(_, me, place)| (me, place))
    }

    /// Each friendly helicopter rolls for hits (T7.11b).
    fn strike_helicopters(&mut self, hits: (u8, u8), at_most: u8, leg: Leg) {
        for me in 0..self.state.squadron.len() {
            let aircraft = self.state.squadron[me];
            if !aircraft.station.is_flying() || !self.view(me).kind().helicopter {
                continue;
            }
            let (struck, die) = comes_up(Some(at_most), &mut self.open(Label::NONE, aircraft.label, keys::EVENT));
            let hits = if struck { hits } else { (0, 0) };
            let title = self.event_title_if_kept();
            self.record(|| {
                let event = Event::of(Rule::T7_11b).by(aircraft.label).word("card", title);
                let event = event.rolled(Faces::one(10, die)).int("need", at_most).result(hits.0 + hits.1);
                event.word("side", if hits.0 > 0 { "heavy" } else { "light" })
            });
            if hits != (0, 0) {
                self.suffer_event(me, hits, leg, None);
            }
        }
    }

    fn clear_bingo(&mut self) {
        let mut cleared = 0;
        for aircraft in self.state.squadron.iter_mut().filter(|aircraft| aircraft.station.is_flying()) {
            cleared += i32::from(aircraft.bingo > 0);
            aircraft.bingo = 0;
        }
        self.report_time("Bingo chits removed:", cleared, None);
    }

    /// Stress of an event for pilots of the mission (T7.11c, T7.11d).
    fn event_stress(&mut self, n: i8, whom: Whom) {
        for me in 0..self.state.squadron.len() {
            let aircraft = self.state.squadron[me];
            let Some(place) = self.pilot_place(me).filter(|_| aircraft.station.is_flying()) else { continue };
            let concerned = match whom {
                Whom::Shaken => self.view(me).status() == Status::Shaken,
                Whom::Bingo => aircraft.bingo > 0,
                Whom::All | Whom::Flying | Whom::Random => true,
            };
            if !concerned {
                continue;
            }
            let change = self.change_stress(place, n.into());
            let pilot = self.state.pilots[place];
            if whom == Whom::Bingo {
                self.report_time("stress on Bingo:", change, Some(pilot.label));
            } else {
                let title = self.event_title_if_kept();
                self.record(|| {
                    let event = Event::of(Rule::T7_11d).by(pilot.label).word("card", title);
                    event.result(change).int("stress", pilot.stress)
                });
            }
            self.check_fitness(me);
        }
    }

    /// A random pilot of the mission earns XP (T7.11f).
    fn commend(&mut self, n: i8) {
        let manned = |me: &usize| self.state.squadron[*me].pilot.is_some();
        let count = self.state.flying().filter(manned).count();
        if count == 0 {
            return;
        }
        let rank = self.open(Label::NONE, keys::COMMENDED.only(), keys::EVENT).index(count);
        let me = self.state.flying().filter(|&me| self.state.squadron[me].pilot.is_some()).nth(rank);
        let Some(place) = me.and_then(|me| self.pilot_place(me)) else { return };
        let pilot = self.pilot(place);
        pilot.experience = pilot.experience.saturating_add_signed(n);
        let (label, total) = (pilot.label, pilot.experience);
        self.report_own_play("XP for a pilot:", n, |event| event.unit("pilot", label));
        let card = self.event_title_if_kept();
        self.report_xp_by_card(label, &card, (n, total));
    }

    /// The aircraft with most weight acts with the Slow in one turn; of equals the first (T7.11f).
    fn delay_heaviest(&mut self, turn: u8) {
        let heaviest = self.state.flying().rev().max_by_key(|&me| self.view(me).weight_left());
        let Some(me) = heaviest else { return };
        self.aircraft(me).delayed = Some(turn);
        let label = self.label(me);
        self.report_own_play("acts with the Slow in turn", turn, |event| event.unit("aircraft", label));
    }

    /// Weapons of some weight may be given up for SO (T7.11f).
    fn expend(&mut self, weight: u8, so: u8) {
        let weapons = |me: usize| {
            let view = self.view(me);
            view.weapons_left().map(move |(place, _)| view.item(place).weight)
        };
        let at_hand: u16 = self.state.flying().flat_map(weapons).map(u16::from).sum();
        if at_hand < weight.into() {
            return;
        }
        let choice = self.asks_to_pay(Payment::Expend(weight), 0, 0, Label::NONE);
        if !choice.pick {
            return;
        }
        let mut given = 0;
        for number in 1..=u16::from(weight) {
            if given >= weight {
                break;
            }
            let labels = (Label::NONE, Label(number));
            let choice = self.ask((keys::EXPEND, 0), labels, |commander, view, dice| commander.expends(view, dice));
            let is_weapon = |&(me, place): &(u8, u8)| {
                let me = usize::from(me);
                me < self.state.squadron.len()
                    && self.state.squadron[me].station.is_flying()
                    && self.view(me).weapons_left().any(|(weapon, _)| weapon == usize::from(place))
            };
            let first = || {
                let of = |me: usize| self.view(me).weapons_left().map(move |(place, _)| (me as u8, place as u8));
                self.state.flying().flat_map(of).next()
            };
            let Some((me, place)) = choice.filter(is_weapon).or_else(first) else { break };
            given += self.view(me.into()).item(place.into()).weight;
            self.aircraft(me.into()).left &= !(1 << place);
        }
        self.earn(so.into());
        let now = self.state.so;
        self.report_own_play("weapons are given up, weight", given, |event| with_row(event.int("so", now), choice.row));
    }

    /// One random aircraft turns back, unless SO is paid (T7.11f).
    fn turn_back(&mut self, cost: u8) {
        let Some(me) = self.random_flying(keys::TURNED_BACK.only()) else { return };
        let label = self.label(me);
        let choice = self.asks_to_pay(Payment::TurnBack, cost, me, label);
        if choice.pick {
            self.spend(cost.into(), Expense::Cards);
            let so = self.state.so;
            self.report_own_play("paid to keep it:", cost, |event| {
                with_row(event.unit("aircraft", label).int("so", so), choice.row)
            });
            return;
        }
        self.aircraft(me).station = Station::TurnedBack;
        if let Some(place) = self.pilot_place(me) {
            self.pilot(place).in_mission = false;
        }
        self.report_own_play("turns back", 0, |event| with_row(event.unit("aircraft", label), choice.row));
    }

    /// One random aircraft takes lasting damage on a low roll (T7.11f).
    fn break_down(&mut self, part: Part, at_most: u8, leg: Leg) {
        let Some(me) = self.random_flying(keys::DAMAGED.only()) else { return };
        let label = self.label(me);
        let (breaks, die) = comes_up(Some(at_most), &mut self.open(Label::NONE, label, keys::EVENT));
        if breaks {
            self.aircraft(me).damage[part.index()] += 1;
        }
        let what = if breaks { "breaks down, the die shows" } else { "holds, the die shows" };
        self.report_own_play(what, die as i32, |event| event.unit("aircraft", label));
        let kind = usize::from(self.state.squadron[me].kind);
        if breaks && !self.campaign.rules.aircraft[kind].manned {
            tell_of_unmanned(label, || format!("{} damage", part.name()), self.journal);
            self.crash(me, leg, Cause::Event);
        }
    }

    /// What the target-bound event does to the enemy once units are on the board (T7.11e).
    pub(crate) fn events_on_the_board(&mut self) {
        let campaign = self.campaign;
        for effect in campaign.rules.events[usize::from(self.state.mission.event)].target_bound.iter().copied() {
            match effect {
                Effect::PopUps { n } => {
                    self.report_enemy("pop-up draws:", n, |event| event);
                    for draw in 0..n {
                        self.draw_pop_up(keys::DRAWS_OF_EVENT.at(draw.into()), None);
                    }
                }
                Effect::PopUpUnits { n } => self.add_pop_ups(n),
                Effect::Relocate { units } => self.relocate(|kind| units.has(kind)),
                Effect::Artillery { n, least } => self.shell(n, least),
                _ => {}
            }
        }
    }

    /// Enemy chits of the cup come up at random hexes (T7.11e).
    fn add_pop_ups(&mut self, n: u8) {
        for number in 0..n {
            if self.state.mission.units.len() == MOST_UNITS {
                return;
            }
            let key = self.key(Label::NONE, keys::ADDED.at(number.into()), keys::EVENT);
            let Some(kind) = self.state.mission.cup.draw_enemy(&mut self.chance.open(key)) else { return };
            let (label, hex) = self.place_pop_up(kind);
            let at = self.campaign.rules.board.hex(hex);
            self.report_enemy("a pop-up comes up:", i32::from(number) + 1, |event| {
                event.unit("unit", label).hex("at", at.x, at.y)
            });
        }
    }

    /// Units of some types roll their hexes again (T7.11e).
    fn relocate(&mut self, moves: impl Fn(UnitKind) -> bool) {
        for place in 0..self.state.mission.units.len() {
            let unit = self.state.mission.units[place];
            if !unit.stands() || unit.pop_up || !moves(unit.kind) {
                continue;
            }
            let die = self.open(unit.label, keys::PLACED_AGAIN.only(), keys::PLACEMENT).die(10);
            let hex = Place::numbered(die);
            self.state.mission.units[place].hex = hex;
            let at = self.campaign.rules.board.hex(hex);
            self.report_enemy("moves by the die", die as i32, |event| {
                event.unit("unit", unit.label).hex("at", at.x, at.y)
            });
        }
    }

    /// Friendly artillery at random units, buildings and pop-ups excepted (T7.11e).
    fn shell(&mut self, n: u8, least: u8) {
        let mut struck: u64 = 0;
        for number in 0..n {
            let can_be = |place: usize| {
                let unit = &self.state.mission.units[place];
                let class = self.campaign.rules.units[unit.kind.index()].class;
                unit.stands() && !unit.pop_up && class != UnitClass::Building && struck & 1 << place == 0
            };
            let targets = (0..self.state.mission.units.len()).filter(|&place| can_be(place));
            let targets: u64 = targets.map(|place| 1 << place).sum();
            if targets == 0 {
                return;
            }
            let subject = keys::SHELLED.at(number.into());
            let rank = self.open(Label::NONE, subject, keys::EVENT).index(targets.count_ones() as usize);
            let place = nth_set(targets, rank);
            struck |= 1 << place;
            let unit = self.state.mission.units[place];
            let die = self.open(unit.label, Label::NONE, keys::ARTILLERY).die(10);
            let destroyed = die >= u32::from(least);
            let at = self.campaign.rules.board.hex(unit.hex);
            let what = if destroyed { "destroyed" } else { "missed" };
            self.report_enemy(what, die as i32, |event| event.unit("unit", unit.label).hex("at", at.x, at.y));
            if destroyed {
                self.remove_from_board(place);
            }
        }
    }
}
