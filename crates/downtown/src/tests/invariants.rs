//! What no raid may break, whatever is sent against whatever: small raids made up at random, their state looked at
//! before every order that the US side gives, and once more in what the game counted.

use crate::ledger::Rule;
use crate::policy::{Commander, PolicyDice, View};
use crate::state::{Ending, State};
use crate::terms::defence::{Density, SamState};
use crate::terms::flights::{Airframe, Stage};
use crate::terms::hexes;
use crate::terms::orders::Order;
use crate::{Downtown, Scenario};
use ground::chance::{Chance, Dice, GameKey, Label, Purpose, Roll, RunKey, StreamKey};
use ground::game::{Game, Playable};
use ground::journal::Recording;
use ground::scenario::{Document, Request};
use std::collections::HashSet;

/// Raids made up.
const RAIDS: u64 = 40;
/// Games of each.
const GAMES: u64 = 2;

/// A raid of this number, made up.
pub(crate) fn made_up(number: u64) -> Playable<Scenario> {
    let key = StreamKey { turn: 0, actor: Label::NONE, subject: Label::NONE, purpose: Purpose(1) };
    let mut dice = Dice::new(RunKey::new("raids", 1).game(0, number));
    let mut roll = dice.open(key);
    let mut of = |sides: u32| roll.die(sides);
    let date =
        ["1965-08", "1966-03", "1966-12", "1967-01", "1967-08", "1967-09", "1968-02", "1972-05"][of(8) as usize - 1];
    let target = ["2218", "2511", "0529", "2117", "1524", "3722", "2029"][of(7) as usize - 1];
    let weather =
        ["sky='clear'", "sky='overcast', from='low', to='medium'", "sky='clear', mist=true", "sky='clear', haze='low'"];
    let mut sets = vec![
        format!("raid.date='{date}'"),
        format!("raid.activation='d{}'", of(16)),
        format!("raid.targets=[{{hex='{target}', die='1-10'}}]"),
        format!("raid.weather={{{}}}", weather[of(4) as usize - 1]),
        format!("raid.night={}", of(4) == 1),
        format!("raid.mig-day={}", [0, 0, 0, 5, 10][of(5) as usize - 1]),
        format!("raid.aaa-points={}", of(24)),
        "switches.aaa-points='extended'".to_owned(),
        format!("raid.fire-cans={}", of(4) - 1),
    ];
    let sams = ["located", "dummies", "dummy-radars", "hidden"].map(|kind| format!("{kind}={}", of(6) - 1));
    sets.push(format!("raid.sams={{{}}}", sams.join(", ")));
    for (switch, values) in [
        ("two-sams", ["below", "up-to"]),
        ("keep-tracking", ["hold", "roll"]),
        ("parent-limit", ["raid", "phase"]),
        ("aaa-placement", ["table", "sensible"]),
        ("sam-sites", ["listed", "varied"]),
        ("sam-defence", ["table", "sensible"]),
    ] {
        sets.push(format!("switches.{switch}='{}'", values[of(2) as usize - 1]));
    }
    for group in 0..3 {
        sets.push(format!("sides.us.flights[{group}].of={}", of(4)));
    }
    let request = Request { sets, ..Request::scenario("downtown/training") };
    let document = Document::load(&crate::library(), &request, &["downtown"]).unwrap_or_else(|wrong| panic!("{wrong}"));
    Downtown.scenario(&document).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// Has another commander give its orders, and looks at the state each time.
struct Watcher {
    commander: Box<dyn Commander>,
    before: Option<State>,
}

impl Commander for Watcher {
    fn uses_chance(&self) -> bool {
        self.commander.uses_chance()
    }

    fn order(&mut self, view: View<'_>, dice: PolicyDice<'_>) -> Order {
        let flight = &view.state.us[view.flight];
        assert!(flight.on_map() && !flight.flying.moved, "asked for {flight:?}");
        is_sound(view.scenario, view.state);
        if let Some(before) = &self.before {
            follows(before, view.state);
        }
        guns(view.scenario, view.state);
        self.before = Some(view.state.clone());
        self.commander.order(view, dice)
    }
}

/// What must hold of any state.
fn is_sound(scenario: &Scenario, state: &State) {
    us_side(scenario, state);
    drv_flights(scenario, state);
    sams(scenario, state);
    assert_eq!(state.violated(&scenario.rules), None, "a derived set");
    assert!((1..=scenario.rules.sequence.turns).contains(&state.turn));
    assert_eq!(state.mig_day, state.mig_day && scenario.mig_day > 0);
}

fn us_side(scenario: &Scenario, state: &State) {
    let flights = scenario.flights.len();
    assert!((flights..=2 * flights).contains(&state.us.len()));
    let frames = |place: usize, is: fn(Airframe) -> bool| state.us.get(place).map_or(0, |us| us.aircraft.count(is));
    for (place, seat) in scenario.flights.iter().enumerate() {
        // Cripples may have split off.
        let all = [place, place + flights].map(|place| frames(place, |frame| frame != Airframe::None));
        assert_eq!(all[0] + all[1], seat.count, "{:?}", state.us[place]);
    }
    let mut down = 0;
    for (place, flight) in state.us.iter().enumerate().filter(|(_, flight)| flight.stage != Stage::Absent) {
        let seat = &scenario.flights[place];
        down += flight.aircraft.count(|frame| frame == Airframe::Down);
        assert_eq!(flight.stage == Stage::Lost, flight.aircraft.flying() == 0, "{flight:?}");
        assert!(!flight.on_map() || hexes::index(flight.flying.hex).is_some(), "off the map: {flight:?}");
        assert!(flight.stage != Stage::Waiting || state.turn <= seat.turn, "late: {flight:?} of turn {}", seat.turn);
        assert!(!flight.laden || flight.bombers() > 0 && flight.released == 0, "{flight:?}");
        let most = seat.arms_each().map(|each| each * flight.aircraft.good());
        let carried = flight.arms[0] <= most[0] && flight.arms[1] <= most[1];
        assert!(carried || !flight.on_map(), "missiles without aircraft that carry them: {flight:?}");
        assert!(flight.left <= state.turn && flight.released <= state.turn, "{flight:?}");
    }
    assert_eq!(down, state.tallies.lost_to.iter().sum::<u8>(), "{:?}", state.tallies);
}

fn drv_flights(scenario: &Scenario, state: &State) {
    let identified = state.drv.iter().filter(|flight| flight.identified).count();
    assert_eq!(identified, usize::from(state.identified));
    let limit = scenario.activation.limit(state.identified);
    assert!(state.generics() <= limit, "{} generic flights, at most {limit}", state.generics());
    assert!(!state.no_more || state.generics() == 0, "flights that can't be any more");
    assert_eq!(state.drv.len(), usize::from(state.tallies.drv_generated));
    for flight in &state.drv {
        assert!(!flight.alive || hexes::index(flight.flying.hex).is_some(), "off the map: {flight:?}");
        assert_eq!(flight.aircraft.count(|frame| frame != Airframe::None) > 0, flight.identified, "{flight:?}");
        assert!(!(flight.alive && flight.identified) || flight.aircraft.flying() > 0, "{flight:?}");
        assert!(flight.profile.is_none_or(|profile| usize::from(profile) + 1 < scenario.migs.len()), "{flight:?}");
        assert!(flight.parent <= state.turn, "{flight:?}");
    }
}

fn sams(scenario: &Scenario, state: &State) {
    let stock = scenario.rules.sam_attack.missiles;
    let set_up = scenario.sams.located + scenario.sams.dummies + scenario.sams.dummy_radars;
    let raised = scenario.sams.hidden - state.hidden_sams;
    assert!(state.sams.len() <= usize::from(set_up + raised), "more SAMs than there are");
    assert!(state.dummies_left <= scenario.sams.dummies && state.radars_left <= scenario.sams.dummy_radars);
    let fired: u32 = state.sams.iter().map(|sam| u32::from(stock - sam.missiles)).sum();
    assert_eq!(fired, u32::from(state.tallies.missiles), "missiles fired are missing from the racks");
    let mut hexes = HashSet::new();
    for sam in &state.sams {
        assert!(sam.missiles <= stock, "{sam:?}");
        assert!(sam.state == SamState::Gone || hexes.insert(sam.hex), "two SAMs in {:?}", sam.hex);
        assert!(scenario.map.ground(sam.hex).takes_sam(), "{sam:?}");
        let target = sam.target.filter(|_| sam.state != SamState::Gone).map(|us| &state.us[usize::from(us)]);
        assert!(target.is_none_or(|us| us.on_map()), "{sam:?} has acquired {target:?}");
    }
    let rules = &scenario.rules.sam_set_up;
    for (&uses, &site) in state.site_uses.iter().zip(&scenario.sites) {
        let near = scenario.map.to_city(site) <= rules.second_within.into();
        assert!(uses <= if near { rules.uses } else { 1 }, "{uses} SAMs at {site:?}");
    }
}

fn guns(scenario: &Scenario, state: &State) {
    let mut hexes = HashSet::new();
    for aaa in &state.aaa {
        assert!(hexes.insert(aaa.hex), "two concentrations in {:?}", aaa.hex);
        assert!(scenario.map.ground(aaa.hex).takes_aaa() && aaa.suppression <= scenario.rules.suppression.most);
    }
    assert_eq!(state.fire_cans.len() + usize::from(state.hidden_fire_cans), usize::from(scenario.fire_cans));
    for can in &state.fire_cans {
        let there = state.fire_cans.iter().filter(|other| other.hex == can.hex && !other.destroyed).count();
        let densest = state.aaa.iter().filter(|aaa| aaa.hex == can.hex).map(|aaa| aaa.density).max();
        let most = densest.map_or(0, |density: Density| scenario.rules.fire_can_limits.most[density.index()]);
        assert!(there <= most.into(), "{there} Fire Cans in {:?}", can.hex);
    }
}

/// What can only grow or only shrink from one look to the next.
fn follows(before: &State, now: &State) {
    assert!(before.turn <= now.turn && before.target == now.target && before.mig_day == now.mig_day);
    assert!(before.hidden_sams >= now.hidden_sams && before.hidden_fire_cans >= now.hidden_fire_cans);
    assert!(before.drv.len() <= now.drv.len() && before.sams.len() <= now.sams.len());
    for (before, now) in before.us.iter().zip(&now.us) {
        let stage = |stage| [Stage::Waiting, Stage::OnMap, Stage::Home, Stage::Lost].iter().position(|&at| at == stage);
        assert!(stage(before.stage) <= stage(now.stage), "{before:?}, then {now:?}");
        assert!(
            before.aircraft.0.iter().zip(now.aircraft.0).all(|(&before, now)| before <= now || now == Airframe::None)
        );
        assert!(before.arms.iter().zip(now.arms).all(|(&before, now)| before >= now), "{before:?}, then {now:?}");
        assert!(before.laden || !now.laden, "bombs out of nowhere: {now:?}");
        assert!(!matches!(before.stage, Stage::Home | Stage::Lost) || before.aircraft == now.aircraft, "{now:?}");
    }
    for (before, now) in before.sams.iter().zip(&now.sams) {
        assert!(before.missiles >= now.missiles && before.hex == now.hex, "{before:?}, then {now:?}");
        assert!(before.state != SamState::Gone || now.state == SamState::Gone, "{before:?}, then {now:?}");
    }
    for (before, now) in before.drv.iter().zip(&now.drv) {
        assert!(before.alive || !now.alive, "back from the dead: {now:?}");
        assert!(before.profile.is_none() || before.profile == now.profile, "{before:?}, then {now:?}");
        assert!(before.identified <= now.identified, "{before:?}, then {now:?}");
    }
}

fn key(game: u64) -> GameKey {
    RunKey::new("downtown", 1).game(0, game)
}

#[test]
fn every_state_that_the_us_side_sees_is_sound_and_follows_from_the_last() {
    for raid in 0..RAIDS {
        let scenario = made_up(raid);
        for game in 0..GAMES {
            let mut watcher = Watcher { commander: scenario.commander(), before: None };
            let mut journal = Recording::default();
            let (row, _) = scenario.play_with(&mut watcher, &mut Dice::new(key(game)), &mut journal);
            // Counters that come and identifications keep to the limit by themselves: nothing is ever taken off for it.
            let removed = journal.events().iter().any(|event| event.rule == Rule::D5_4_1c.into());
            assert!(!removed, "raid {raid}, game {game}: more generic flights than the limit");
            let mut unwatched = vec![0; row.len()];
            scenario.worker().play(key(game), &mut unwatched);
            assert_eq!(row, unwatched, "raid {raid}, game {game}");
            let cell = |name: &str| row[scenario.metrics().iter().position(|metric| metric.name == name).unwrap()];
            let causes = ["aaa", "fire_cans", "sams", "migs"].map(|cause| cell(&format!("lost_to_{cause}")));
            let lost = causes.into_iter().sum::<i64>() + cell("lost_to_fuel");
            assert_eq!(cell("losses"), lost, "raid {raid}, game {game}");
            assert_eq!(cell("victory_points"), cell("us_points") - cell("drv_points"), "raid {raid}, game {game}");
            assert_eq!(cell("ending"), Ending::Done as i64, "raid {raid}, game {game} did not end by itself");
        }
    }
}
