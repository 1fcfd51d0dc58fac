//! Solitaire random events (D4a to D4e, D4.1.1a to D4.1.1g, D4.1.2a to D4.1.2f).

use crate::keys::{self, FIRST_SAM, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::rules::sams::attack::Shot;
use crate::rules::solitaire_events::{EventOption, EventResult, Scene, Trigger};
use crate::scenario::prepared::sam_sites::Circle;
use crate::terms::defence::{Fire, SamState};
use crate::terms::hexes::number;
use crate::terms::switches;
use ground::board::{Hex, range};
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

/// What rolled the double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// An AAA or Fire Can attack.
    Flak(Label),
    /// A roll on the Flak Damage Table.
    FlakDamage(Label),
    /// A SAM attack by an option of the Reaction Table: the SAM's index and the option.
    Sam(usize, u8),
    /// A roll on the SAM Damage Table.
    SamDamage(usize),
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// A double of DRV fire at a moving US flight (D4a to D4d, D4.1.2f). Rolls and applies the event; returns whether
    /// it inhibits this attack (D4.1.1a, D4.1.1b, D4.1.1e to D4.1.1g).
    pub(crate) fn double(&mut self, cause: Cause, place: usize) -> bool {
        if self.scenario.switches.solo_events == switches::SoloEvents::Off {
            return false;
        }
        let rules = &self.rules().solo_events;
        let mover = self.us_label(place);
        let acquired = self.state.sams.iter().any(|sam| sam.target == Some(place as u8));
        if !rules.counts(self.scene(place), acquired, mover, self.journal) {
            return false;
        }
        let by = match cause {
            Cause::Flak(by) | Cause::FlakDamage(by) => by,
            Cause::Sam(sam, _) | Cause::SamDamage(sam) => label_of(FIRST_SAM, sam),
        };
        let (rule, purpose) = match cause {
            Cause::Flak(_) => (Rule::D4a, keys::EVENT_OF_ATTACK),
            Cause::Sam(..) => (Rule::D4c, keys::EVENT_OF_ATTACK),
            Cause::FlakDamage(_) | Cause::SamDamage(_) => (Rule::D4b, keys::EVENT_OF_DAMAGE),
        };
        self.journal.record(|| Event::of(rule).by(by).on(mover));
        self.journal.record(|| Event::of(Rule::D4d).on(mover));
        self.state.moving.event = true;
        self.state.tallies.events += 1;
        let key = self.at_point(by, place).key(purpose);
        let called = rules.call(Trigger::Double, mover, &mut self.chance.open(key), self.journal);
        match called {
            EventResult::Inhibit(options) => self.state.moving.inhibited |= options,
            EventResult::Event => self.bring_about(place),
            EventResult::Nothing => {}
        }
        match cause {
            Cause::Sam(sam, option) => self.inhibits(sam, place, option),
            _ => false,
        }
    }

    /// The roll at the end of a move that had no event (D4e, D4.1.2e).
    pub(crate) fn event_at_end(&mut self, place: usize) {
        let moving = self.state.moving;
        if self.scenario.switches.solo_events == switches::SoloEvents::Off || moving.event {
            return;
        }
        let mover = self.us_label(place);
        if !moving.near {
            self.journal.record(|| Event::of(Rule::D4_1_2e).by(mover));
            return;
        }
        let key = self.moment(mover, Label::NONE).key(keys::EVENT_AT_END);
        let rules = &self.rules().solo_events;
        let called = rules.call(Trigger::EndOfMove, mover, &mut self.chance.open(key), self.journal);
        if called == EventResult::Event {
            self.state.moving.event = true;
            self.state.tallies.events += 1;
            self.bring_about(place);
        }
    }

    /// Whether a SAM is inhibited from an attack on the mover by an option: then the attack does not take place and
    /// costs no missile (D4.1.1e), it makes none on this flight in the rest of the phase (D4.1.1f), and one that has
    /// never attacked turns out to be a dummy radar if one is left (D4.1.1g).
    pub(crate) fn inhibits(&mut self, sam: usize, place: usize, option: u8) -> bool {
        if self.state.moving.inhibited & 1 << option == 0 {
            return false;
        }
        let (mover, by) = (self.us_label(place), label_of(FIRST_SAM, sam));
        self.journal.record(|| Event::of(Rule::D4_1_1e).by(by).on(mover).result(option));
        self.journal.record(|| Event::of(Rule::D4_1_1f).by(by).on(mover));
        let site = &mut self.state.sams[sam];
        site.inhibited = Some(place as u8);
        if !site.ever_fired && self.state.radars_left > 0 {
            self.journal.record(|| Event::of(Rule::D4_1_1g).by(by));
            site.state = SamState::Gone;
            (site.radar, site.target, site.acquired) = (false, None, crate::terms::defence::Acquired::No);
            self.state.radars_left -= 1;
            self.state.dummies_found += 1;
        }
        true
    }

    /// The place of a US flight in the terms of the event tables: target, city or elsewhere.
    fn scene(&self, place: usize) -> Scene {
        let rules = &self.rules().solo_events;
        let here = self.state.us[place].flying.hex;
        if range(here, self.scenario.plan(self.state).target) <= rules.target_within.into() {
            Scene::Target
        } else if self.scenario.map.to_city(here) <= rules.city_within.into() {
            Scene::City
        } else {
            Scene::Elsewhere
        }
    }

    /// Resolves an event (Event!) at a US flight.
    fn bring_about(&mut self, place: usize) {
        let scene = self.scene(place);
        let mover = self.us_label(place);
        let can = self.event_fire_can(place, scene);
        let site = if can.is_none() { self.event_site(place, scene) } else { None };
        match self.rules().solo_events.option(scene, mover, || can, || site, self.journal) {
            EventOption::FireCan(hex) => {
                let can = self.place_fire_can(hex);
                self.fire_can_attacks(can, place);
            }
            EventOption::Loal((site, hex)) => {
                let sam = self.raise_sam(site, hex);
                self.sam_attacks(sam, place, Shot { fire: Fire::One, option: 0 });
            }
            EventOption::Lost | EventOption::Nothing => {}
        }
    }

    /// The hex in which an Event! puts a Fire Can: the target's, or near a city the nearest to the flight that takes
    /// one.
    fn event_fire_can(&self, place: usize, scene: Scene) -> Option<Hex> {
        if self.state.hidden_fire_cans == 0 {
            return None;
        }
        let here = self.state.us[place].flying.hex;
        let target = self.scenario.plan(self.state).target;
        let within = self.rules().solo_events.fire_can_within.into();
        let near = |hex: &Hex| match scene {
            Scene::Target => *hex == target,
            _ => range(here, *hex) <= within,
        };
        let hexes = self.state.aaa.iter().map(|aaa| aaa.hex).filter(near);
        hexes.filter(|&hex| self.takes_fire_can(hex)).min_by_key(|&hex| (range(here, hex), number(hex)))
    }

    /// Where an event brings up a hidden SAM: the nearest permitted hex in the ring around a detected flight, with its
    /// listed site.
    fn event_site(&mut self, place: usize, scene: Scene) -> Option<(usize, Hex)> {
        let rules = &self.rules().solo_events;
        let flight = self.state.us[place];
        let hidden = self.state.hidden_sams > 0 && self.scenario.date >= rules.sam_from;
        if scene != Scene::City || !flight.detected || !hidden || self.bars_sams() {
            return None;
        }
        let here = flight.flying.hex;
        let [least, most] = rules.sam_ring.map(u32::from);
        let circle = Circle { centre: here, within: most };
        let sites = (0..self.scenario.sites.len()).filter(|&site| self.reaches(site, circle));
        let spots = sites.flat_map(|site| self.legal_hexes(site, Some(circle)).map(move |spot| (site, spot)));
        let in_ring = spots.filter(|&(_, spot)| range(here, spot) >= least);
        in_ring.min_by_key(|&(site, spot)| (range(here, spot), number(spot), site))
    }
}
