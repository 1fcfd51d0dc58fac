//! A commander who chooses what a case says.

use crate::keys::{self, LabelOwner};
use crate::policy::{Aim, Choice, Commander, Payment, PolicyDice, Purchase, Upkeep, View};
use crate::scenario::Campaign;
use crate::state::State;
use crate::state::orders::DayPlan;
use crate::terms::damage::{EvasiveOrder, Part};
use crate::terms::flying::{Activation, Arm, Load, Place, Shot, Shots, Spot, Strike};
use crate::terms::units::{Altitude, UnitKind};
use crate::tests::case::{Act, Choices, spot, stance};
use ground::chance::Label;
use ground::game::List;

/// What the aircraft of a case are called, by place in the squadron.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

impl Names {
    /// What an aircraft is called: as the case has it, or by its type and number.
    pub(crate) fn aircraft(&self, campaign: &Campaign, state: &State, me: usize) -> String {
        self.0.get(me).cloned().unwrap_or_else(|| self.name(campaign, state, state.squadron[me].label))
    }

    /// The place of an aircraft in the squadron.
    pub(crate) fn place(&self, campaign: &Campaign, state: &State, name: &str) -> usize {
        let called = |me: &usize| self.aircraft(campaign, state, *me) == name;
        (0..state.squadron.len()).find(called).unwrap_or_else(|| panic!("no aircraft is called {name}"))
    }

    /// What a label of the journal is called in cases.
    pub(crate) fn name(&self, campaign: &Campaign, state: &State, label: Label) -> String {
        let rules = &campaign.rules;
        match keys::labelled(label) {
            LabelOwner::Aircraft(kind, number) => {
                let place = state.squadron.iter().position(|aircraft| aircraft.label == label);
                let named = place.and_then(|place| self.0.get(place)).cloned();
                named.unwrap_or_else(|| format!("{}-{}", rules.aircraft[kind].name, number + 1))
            }
            LabelOwner::Pilot(card) => rules.pilots[card].name.clone(),
            LabelOwner::Battalion(card) => rules.battalions[card].name.clone(),
            LabelOwner::Unit(kind, number) => format!("{}-{}", UnitKind::NAMES[kind], number + 1),
            LabelOwner::PopUp(kind, number) => format!("pop-up-{}-{}", UnitKind::NAMES[kind], number + 1),
            LabelOwner::Nothing => "none".to_owned(),
        }
    }
}

/// The place of a card by its name.
pub(crate) fn pilot_card(campaign: &Campaign, name: &str) -> usize {
    campaign.rules.pilots.iter().position(|card| card.name == name).unwrap_or_else(|| panic!("no pilot {name}"))
}

/// The place of a battalion card by its name.
pub(crate) fn battalion_card(campaign: &Campaign, name: &str) -> usize {
    let named = |card: &crate::rules::battalions::BattalionCard| card.name == name;
    campaign.rules.battalions.iter().position(named).unwrap_or_else(|| panic!("no battalion {name}"))
}

/// The items of a load, such as `agm-114*4`.
pub(crate) fn load(campaign: &Campaign, words: &[String]) -> Load {
    let mut load = List::empty(0);
    for word in words {
        let (name, times) = word.split_once('*').unwrap_or((word, "1"));
        let item = campaign.rules.items.iter().position(|item| item.name == name);
        let item = item.unwrap_or_else(|| panic!("no item {name}")) as u8;
        (0..times.parse().expect("a number")).for_each(|_| load.push(item));
    }
    load
}

/// The commander of a case.
pub(crate) struct ScriptedCommander {
    choices: Choices,
    names: Names,
    /// The shots of the activation at hand.
    shots: String,
}

impl ScriptedCommander {
    pub(crate) fn new(choices: Choices, names: Names) -> ScriptedCommander {
        ScriptedCommander { choices, names, shots: String::new() }
    }

    fn pilot(&self, view: &View<'_>, name: &str) -> u8 {
        let card = pilot_card(view.campaign, name) as u8;
        let pilots = &view.state.pilots;
        pilots.iter().position(|pilot| pilot.card == card).unwrap_or_else(|| panic!("{name} is not there")) as u8
    }

    fn battalion(&self, view: &View<'_>, name: &str) -> u8 {
        let card = battalion_card(view.campaign, name) as u8;
        let there = view.state.battalions.iter().position(|battalion| battalion.card == card);
        there.unwrap_or_else(|| panic!("{name} is not there")) as u8
    }

    fn aircraft(&self, view: &View<'_>, name: &str) -> usize {
        self.names.place(view.campaign, view.state, name)
    }

    fn unit(&self, view: &View<'_>, name: &str) -> u8 {
        let called = |unit: &crate::state::Unit| self.names.name(view.campaign, view.state, unit.label) == name;
        let there = view.state.mission.units.iter().position(called);
        there.unwrap_or_else(|| panic!("no unit is called {name}")) as u8
    }

    fn me(&self, view: &View<'_>) -> String {
        self.names.aircraft(view.campaign, view.state, view.me)
    }

    /// The shots of the activation; weapons of a kind are taken in the order of the load.
    fn shots_of(&self, view: &View<'_>) -> Shots {
        let mut shots: Shots = List::empty(Shot { item: 0, unit: 0 });
        let mut taken = 0u32;
        for word in self.shots.split_whitespace() {
            let (weapon, unit) = word.split_once(':').expect("a weapon and a unit");
            let item = match weapon {
                "cannon" => 0,
                gun if gun.starts_with("gun-") => gun[4..].parse::<u8>().expect("the number of a gun") - 1,
                weapon => {
                    let free = |place: &usize| view.item(*place).name == weapon && taken & 1 << place == 0;
                    let place = view.aircraft().items_left().find(free);
                    // A weapon that is not there is aimed all the same, and refused.
                    place.unwrap_or(15) as u8
                }
            };
            taken |= 1 << item;
            shots.push(Shot { item, unit: self.unit(view, unit) });
        }
        shots
    }
}

/// Takes the first of a list.
fn next<T>(list: &mut Vec<T>) -> Option<T> {
    if list.is_empty() { None } else { Some(list.remove(0)) }
}

impl Commander for ScriptedCommander {
    fn buys(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Purchase> {
        let Some(name) = next(&mut self.choices.buys) else { return Purchase::Done.into() };
        if name == "scout" {
            return Purchase::Scout.into();
        }
        let kind = view.campaign.rules.aircraft.iter().position(|kind| kind.name == name);
        Purchase::Aircraft(kind.unwrap_or_else(|| panic!("no aircraft {name}")) as u8).into()
    }

    fn enlists(&mut self, view: &View<'_>, family: u8, _: PolicyDice<'_>) -> Choice<u8> {
        let pilots = &view.campaign.rules.pilots;
        let of_family = |name: &String| pilots[pilot_card(view.campaign, name)].family == family;
        match self.choices.enlists.iter().position(of_family) {
            Some(place) => {
                let name = self.choices.enlists.remove(place);
                (pilot_card(view.campaign, &name) as u8).into()
            }
            None => (crate::policy::legal::cards_free(view, family).trailing_zeros() as u8).into(),
        }
    }

    fn adjusts(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<(u8, u8)>> {
        let pair = next(&mut self.choices.adjusts);
        pair.map(|[up, down]| (self.pilot(view, &up), self.pilot(view, &down))).into()
    }

    fn promotes(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Option<u8>> {
        next(&mut self.choices.promotes).map(|name| self.pilot(view, &name)).into()
    }

    fn pays(&mut self, _: &View<'_>, _: Payment, _: PolicyDice<'_>) -> Choice<bool> {
        next(&mut self.choices.pays).unwrap_or(false).into()
    }

    fn recruits(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> u8 {
        let Some(family) = &self.choices.recruits else { return 0 };
        view.campaign.rules.families.iter().position(|known| known == family).expect("a family") as u8
    }

    fn plans(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<DayPlan> {
        let mut plan = DayPlan::NOTHING;
        for (mission, order) in std::mem::take(&mut self.choices.plans).into_iter().enumerate() {
            plan.battalions[mission] = Some(self.battalion(view, &order.target));
            plan.scouts[mission] = order.scout;
            for (aircraft, pilot) in &order.crews {
                let me = self.aircraft(view, aircraft);
                plan.missions[me] = Some(mission as u8);
                plan.pilots[me] = (!pilot.is_empty()).then(|| self.pilot(view, pilot));
            }
        }
        plan.into()
    }

    fn sends(&mut self, view: &View<'_>, left: u16, _: PolicyDice<'_>) -> u8 {
        let Some(target) = next(&mut self.choices.sends) else { return left.trailing_zeros() as u8 };
        let battalion = self.battalion(view, &target);
        view.state.today.battalions.iter().position(|of| *of == Some(battalion)).expect("a mission") as u8
    }

    fn aborts(&mut self, _: &View<'_>, _: PolicyDice<'_>) -> Choice<bool> {
        next(&mut self.choices.aborts).unwrap_or(false).into()
    }

    fn loads(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Load> {
        let words = self.choices.loads.get(&self.me(view)).cloned().unwrap_or_default();
        load(view.campaign, &words).into()
    }

    fn expends(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Option<(u8, u8)> {
        let [aircraft, weapon] = next(&mut self.choices.expends)?;
        let me = self.aircraft(view, &aircraft);
        let mut left = view.of(me).aircraft().items_left();
        let place = left.find(|place| view.of(me).item(*place).name == weapon).expect("a weapon on board");
        Some((me as u8, place as u8))
    }

    fn places(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<(Spot, Altitude)> {
        match self.choices.places.get(&self.me(view)) {
            Some(text) => spot(text).unwrap_or_else(|| panic!("`{text}` is no spot")).into(),
            None => crate::policy::legal::first_placement(view).into(),
        }
    }

    fn calls(&mut self, view: &View<'_>, ready: u32, _: PolicyDice<'_>) -> u8 {
        match next(&mut self.choices.calls) {
            Some(name) => self.aircraft(view, &name) as u8,
            None => ready.trailing_zeros() as u8,
        }
    }

    fn activates(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Activation> {
        let now = view.aircraft().on_board().map_or(Altitude::High, |(_, altitude)| altitude);
        let act: Act = self.choices.acts.get_mut(&self.me(view)).and_then(next).unwrap_or_default();
        let mut activation = Activation::still(act.altitude.unwrap_or(now));
        for word in act.moves.split_whitespace() {
            activation.steps.push(stance(word).unwrap_or_else(|| panic!("`{word}` is no step")));
        }
        self.shots.clear();
        if let Some(strike) = act.strike {
            let arm = match strike.shots.split(':').next() {
                Some("cannon") => Arm::Cannon,
                Some(gun) if gun.starts_with("gun-") => Arm::Gunship,
                _ => Arm::Weapons,
            };
            activation.strike = Some(Strike { after: strike.after, hex: Place::numbered(strike.hex), arm });
            self.shots = strike.shots;
        }
        activation.into()
    }

    fn aims(&mut self, view: &View<'_>, _: &Aim, _: PolicyDice<'_>) -> Choice<Shots> {
        self.shots_of(view).into()
    }

    fn covers(&mut self, view: &View<'_>, units: u64, _: PolicyDice<'_>) -> u8 {
        match &self.choices.covers {
            Some(name) => self.unit(view, name),
            None => units.trailing_zeros() as u8,
        }
    }

    fn exposes(&mut self, _: &View<'_>, hexes: u16, _: bool, _: PolicyDice<'_>) -> Place {
        Place::numbered(self.choices.exposes.unwrap_or(hexes.trailing_zeros() + 1))
    }

    fn evades(&mut self, _: &View<'_>, _: PolicyDice<'_>) -> EvasiveOrder {
        self.choices.evades
    }

    fn gives_up(&mut self, _: &View<'_>, need: u8, at_hand: u8, _: PolicyDice<'_>) -> u8 {
        match &mut self.choices.gives_up {
            Some(weights) => next(weights).unwrap_or(0),
            None => need.min(at_hand),
        }
    }

    fn upkeeps(&mut self, view: &View<'_>, _: PolicyDice<'_>) -> Choice<Upkeep> {
        let Some(text) = next(&mut self.choices.upkeeps) else { return Upkeep::Done.into() };
        let words: Vec<&str> = text.split(' ').collect();
        let part = |name: &str| *Part::ALL.iter().find(|part| part.name() == name).expect("a part");
        let upkeep = match words[..] {
            ["rest"] => Upkeep::Rest,
            ["repair", aircraft, of] => Upkeep::Repair(self.aircraft(view, aircraft) as u8, part(of)),
            ["salvage", aircraft, of] => Upkeep::Salvage(self.aircraft(view, aircraft) as u8, part(of)),
            ["replace", aircraft] => Upkeep::ReplaceAircraft(self.aircraft(view, aircraft) as u8),
            ["succeed", old, new] => Upkeep::ReplacePilot(self.pilot(view, old), pilot_card(view.campaign, new) as u8),
            _ => panic!("`{text}` is no upkeep"),
        };
        upkeep.into()
    }
}
