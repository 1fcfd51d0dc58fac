//! SAMs, their dummies, anti-radiation missiles and jamming, with scripted dice; cases by their numbers.

use crate::ledger;
use crate::phases::context::Raid;
use crate::scenario::Scenario;
use crate::state::flying::Flying;
use crate::state::{Aircraft, FireCan, Move, Sam, State};
use crate::terms::defence::SamState;
use crate::terms::defence::{Acquired, RadarPhase};
use crate::terms::flights::{Airframe, Band, Standoff};
use crate::terms::hexes::{HEXES, hex_of, hex_of_index, number};
use crate::terms::raid::{Sky, Weather};
use ground::board::{Arc, Heading, Hex, range};
use ground::chance::{Dice, RunKey, Scripted};
use ground::journal::{Event, Journal, Recording};
use ground::scenario::{Document, Request};
use std::collections::HashSet;

/// The training raid, changed as a test needs it: flights 0 and 1 bomb, 2 hunts radars, 3 is CAP. The target is 2218.
struct Stage {
    scenario: Scenario,
    state: State,
}

/// The rules that fired.
struct Told(Vec<Event>);

impl Told {
    fn ids(&self) -> Vec<&'static str> {
        self.0.iter().map(|event| ledger().rule(event.rule).id.as_str()).collect()
    }

    fn fired(&self, id: &str) -> bool {
        assert!(ledger().rules.iter().any(|rule| rule.id == id), "{id} is no rule");
        self.ids().contains(&id)
    }

    #[track_caller]
    fn only(&self, fired: &[&str], not: &[&str]) {
        for id in fired {
            assert!(self.fired(id), "{id} is not among {:?}", self.ids());
        }
        for id in not {
            assert!(!self.fired(id), "{id} is among {:?}", self.ids());
        }
    }
}

fn hex(text: &str) -> Hex {
    hex_of(text).expect("a hex")
}

impl Stage {
    fn with(sets: &[&str]) -> Stage {
        let sets = sets.iter().map(|set| (*set).to_owned()).collect();
        let request = Request { sets, ..Request::scenario("downtown/training") };
        let document =
            Document::load(&crate::library(), &request, &["downtown"]).unwrap_or_else(|wrong| panic!("{wrong}"));
        let scenario = crate::scenario::load::scenario(&document).unwrap_or_else(|wrong| panic!("{wrong}"));
        let state = State::new(scenario.sites.len());
        let mut stage = Stage { scenario, state };
        stage.play(&[], |raid| raid.ready_flights());
        stage.state.turn = 2;
        stage.state.hidden_sams = 4;
        stage
    }

    fn of(date: &str) -> Stage {
        Stage::with(&[&format!("raid.date='{date}'")])
    }

    /// Plays a procedure with these ten-siders; none may be missing or left over.
    #[track_caller]
    fn play<T>(&mut self, faces: &[u32], procedure: impl FnOnce(&mut Raid<'_, Scripted, Recording>) -> T) -> Told {
        self.play_dice(faces.iter().map(|&face| (10, face)), procedure)
    }

    /// The same with dice of any sides.
    #[track_caller]
    fn play_dice<T>(
        &mut self,
        rolls: impl IntoIterator<Item = (u32, u32)>,
        procedure: impl FnOnce(&mut Raid<'_, Scripted, Recording>) -> T,
    ) -> Told {
        let mut chance = Scripted::new(rolls);
        let mut journal = Recording::default();
        journal.clock(self.state.turn);
        let mut commander = self.scenario.commander();
        procedure(&mut Raid {
            scenario: &self.scenario,
            state: &mut self.state,
            chance: &mut chance,
            journal: &mut journal,
            commander: commander.as_mut(),
        });
        let told = Told(journal.into_events());
        if let Err(wrong) = chance.finish() {
            panic!("{wrong}; fired: {:?}", told.ids());
        }
        told
    }

    /// Plays a procedure with dice.
    fn roll(&mut self, procedure: impl FnOnce(&mut Raid<'_, Dice, Recording>)) -> Told {
        let mut chance = Dice::new(RunKey::new("downtown", 5).game(0, 0));
        let mut journal = Recording::default();
        let mut commander = self.scenario.commander();
        procedure(&mut Raid {
            scenario: &self.scenario,
            state: &mut self.state,
            chance: &mut chance,
            journal: &mut journal,
            commander: commander.as_mut(),
        });
        Told(journal.into_events())
    }

    fn us(&mut self, place: usize, at: &str, heading: u8, band: Band) {
        self.state.us_comes(place);
        let flight = &mut self.state.us[place];
        flight.detected = true;
        let flying = &mut flight.flying;
        (flying.hex, flying.heading, flying.band) = (hex(at), Heading::new(heading), band);
        (flying.points, flying.spent) = (3, 1);
    }

    fn mig(&mut self, at: &str) {
        let flying = Flying::new(hex(at), Heading::new(0), Band::Medium, 5);
        self.play(&[], |raid| {
            raid.generate(flying, None);
        });
    }

    fn sam(&mut self, at: &str, state: SamState) -> &mut Sam {
        let radar = matches!(state, SamState::Active | SamState::Unproven);
        self.state.sams.push(Sam {
            hex: hex(at),
            state,
            located: true,
            radar,
            fresh: false,
            shut: 0,
            out: 0,
            missiles: 6,
            target: None,
            acquired: Acquired::No,
            launched: false,
            fired: false,
            ever_fired: true,
            inhibited: None,
            hits: 0,
        });
        self.state.sams.last_mut().expect("a SAM")
    }

    /// An active SAM that has acquired a flight.
    fn tracking(&mut self, at: &str, flight: u8, acquired: Acquired) -> &mut Sam {
        let sam = self.sam(at, SamState::Active);
        (sam.target, sam.acquired) = (Some(flight), acquired);
        sam
    }

    /// Crosses all listed hexes off but these.
    fn only_sites(&mut self, open: &[&str]) {
        for (uses, site) in self.state.site_uses.iter_mut().zip(&self.scenario.sites) {
            *uses = if open.iter().any(|text| hex(text) == *site) { 0 } else { 2 };
        }
    }

    fn site(&self, text: &str) -> usize {
        self.scenario.sites.iter().position(|&site| site == hex(text)).expect("a listed hex")
    }
}

// ---- set-up -------------------------------------------------------------------------------------------------------------

#[test]
fn each_date_has_its_list() {
    let lists = [
        ("1965-11", 8, "D3.1.1e"),
        ("1966-03", 15, "D3.1.1f"),
        ("1966-09", 20, "D3.1.1g"),
        ("1967-05", 24, "D3.1.1h"),
        ("1968-01", 28, "D3.1.1i"),
        ("1972-05", 30, "D3.1.1j"),
    ];
    for (date, sites, rule) in lists {
        let told = Stage::of(date).play(&[], |raid| raid.list_sam_sites());
        let others: Vec<&str> = lists.iter().map(|list| list.2).filter(|&other| other != rule).collect();
        told.only(&[rule, "D3.1.1a"], &others);
        assert_eq!(told.0[0].result, sites, "{date}");
    }
}

#[test]
fn counters_of_unknown_nature_defend_the_targets() {
    let mut stage = Stage::with(&[]);
    stage.state.hidden_sams = 0;
    let told = stage.play(&[], |raid| raid.set_up_sams());
    told.only(
        &["D3.1.1b", "D3.1.2a", "D3.1.2b", "D3.1.2c", "D3.1.2d", "D3.1.2e", "D3.1.3a", "D3.2.2i", "D3.2.2j", "D3.3a"],
        &["D3.1.1c", "D3.1.1d", "D3.1.2f"],
    );
    let state = &stage.state;
    assert_eq!((state.sams.len(), state.hidden_sams, state.dummies_left, state.radars_left), (3, 2, 1, 1));
    let hexes: Vec<i32> = state.sams.iter().map(|sam| number(sam.hex)).collect();
    assert_eq!(hexes, [2320, 2022, 2314], "the listed hexes nearest the target, each once so far from a city");
    assert!(state.sams.iter().all(|sam| sam.state == SamState::Unknown && sam.located && !sam.radar));
}

#[test]
fn targets_in_a_city_come_first_and_rounds_follow_one_another() {
    let targets = "raid.targets=[{hex='2218', die='1-5'}, {hex='1928', die='6-9'}, {hex='0529', die='10'}]";
    let mut stage = Stage::with(&[targets, "raid.sams.located=6"]);
    let told = stage.roll(|raid| raid.set_up_sams());
    let target = hex("1928");
    assert!(range(stage.state.sams[0].hex, target) <= 6, "Hanoi first");
    assert!(range(stage.state.sams[1].hex, hex("2218")) <= 6, "then 2218, 9 hexes from Haiphong");
    assert!(range(stage.state.sams[2].hex, hex("0529")) <= 6, "then Thai Nguyen");
    assert!(range(stage.state.sams[3].hex, target) <= 6, "and again");
    told.only(&["D3.1.2f", "D3.1.2e"], &[]);
    let hexes: HashSet<i32> = stage.state.sams.iter().map(|sam| number(sam.hex)).collect();
    assert_eq!(hexes.len(), stage.state.sams.len(), "never two in one hex");
}

#[test]
fn set_up_may_vary_or_go_by_a_doctrine_of_its_own() {
    let mut stage = Stage::with(&["switches.sam-sites='varied'"]);
    let told = stage.roll(|raid| raid.set_up_sams());
    told.only(&["D3.1.1c", "D3.1.1b"], &["D3.1.1d"]);
    assert!(stage.state.sams.iter().all(|sam| stage.scenario.sites.iter().any(|&site| range(site, sam.hex) <= 2)));
    let mut stage = Stage::with(&["switches.sam-defence='sensible'"]);
    let told = stage.roll(|raid| raid.set_up_sams());
    told.only(&["D3.1.1d"], &["D3.1.1b"]);
    assert!(stage.state.sams.iter().all(|sam| range(sam.hex, hex("2218")) <= 6));
}

#[test]
fn sams_stand_on_no_sea_ridge_airfield_or_target() {
    let mut stage = Stage::with(&[]);
    let kep = stage.site("1115");
    assert!(stage.play(&[], |raid| assert!(raid.legal_hexes(kep, None).any(|spot| spot == hex("1115")))).0.is_empty());
    stage.play(&[], |raid| {
        let site = |text: &str| raid.scenario.sites.iter().position(|&site| site == hex(text)).expect("a site");
        let bars = |listed: &str, spot: &str| raid.legal_hexes(site(listed), None).all(|legal| legal != hex(spot));
        assert!(bars("2022", "2025"), "too far from the listed hex");
        assert!(bars("2320", "2218"), "a target");
        assert!(bars("2811", "2612"), "an airfield");
    });
    // 2320 has the target 2218 among its surroundings, 0427 nothing that is barred.
    let site = stage.site("2320");
    stage.play(&[], |raid| assert!(raid.spot(site, None).is_some())).only(&["DH11c"], &[]);
    let site = stage.site("3623");
    stage.play(&[], |raid| assert!(raid.spot(site, None).is_some()));
}

// ---- hidden SAMs --------------------------------------------------------------------------------------------------------

/// A check for hidden SAMs with a bomber in a hex: what fired, and how many came up.
fn hidden(stage: &mut Stage, bomber: Option<&str>, hidden: u8, phase: RadarPhase, faces: &[u32]) -> (Told, usize) {
    stage.state.hidden_sams = hidden;
    if let Some(at) = bomber {
        stage.us(0, at, 0, Band::Medium);
    }
    let told = stage.play(faces, |raid| raid.check_hidden_sams(phase, &raid.picture()));
    let count = stage.state.sams.len();
    assert_eq!(usize::from(hidden), count + usize::from(stage.state.hidden_sams));
    (told, count)
}

#[test]
fn d_013_a_bomber_far_away_and_nobody_near() {
    let mut stage = Stage::with(&[]);
    let (told, count) = hidden(&mut stage, Some("2045"), 5, RadarPhase::Acquisition, &[3]);
    assert_eq!(count, 0);
    told.only(&["D3.2.1a", "D3.2.1b", "D3.2.1f", "D3.2.1g", "D3.2.1h"], &["D3.2.1c", "D3.2.1d", "D3.2.1i", "D3.2.1k"]);
}

#[test]
fn d_014_and_d_015_one_or_two_in_the_acquisition_phase() {
    for (face, switch, expected) in [(4, "below", 1), (4, "up-to", 2), (3, "below", 2)] {
        let mut stage = Stage::with(&[&format!("switches.two-sams='{switch}'")]);
        stage.only_sites(&["1832"]);
        stage.us(0, "2131", 0, Band::Medium);
        // The second stands in one of 18 hexes about the same listed one.
        let place = [(18, 1)].into_iter().take(expected - 1);
        let told = stage.play_dice([(10, face)].into_iter().chain(place), |raid| {
            raid.check_hidden_sams(RadarPhase::Acquisition, &raid.picture());
        });
        assert_eq!(
            (stage.state.sams.len(), stage.state.hidden_sams),
            (expected, 4 - expected as u8),
            "{face} {switch}"
        );
        told.only(&["D3.2.1i", "D3.2.1l", "D3.2.1m", "D3.2.2g"], &["D3.2.1f", "D3.2.1g", "D3.2.1h", "D3.2.1k"]);
        assert_eq!(told.fired("D3.2.1j"), expected == 2);
        assert!(stage.state.sams.iter().all(|sam| sam.radar && !sam.located && sam.state == SamState::Active));
    }
}

#[test]
fn d_016_an_early_date() {
    let mut stage = Stage::of("1966-09");
    stage.only_sites(&["1832"]);
    let (told, count) = hidden(&mut stage, Some("2033"), 4, RadarPhase::Acquisition, &[5]);
    assert_eq!(count, 1);
    told.only(&["D3.2.1c", "D3.2.1i"], &["D3.2.1j"]);
}

#[test]
fn d_017_and_d_018_the_admin_phase() {
    for (face, expected) in [(7, 3), (8, 0)] {
        let mut stage = Stage::with(&[]);
        // 14 hexes from Hanoi: row C places what nothing in reach of the flight does.
        stage.only_sites(&["2022", "2320", "1221"]);
        let (told, count) = hidden(&mut stage, Some("2043"), 7, RadarPhase::Admin, &[face]);
        assert_eq!(count, expected);
        told.only(&["D3.2.1k", "D3.2.1f", "D3.2.1g"], &["D3.2.1e", "D3.2.1i"]);
        assert_eq!(told.fired("D3.2.2c"), expected > 0);
        assert!(!told.fired("D3.2.2f"), "row C is open");
    }
}

#[test]
fn d_058_the_greater_distance_stands_in_for_the_less() {
    let mut stage = Stage::with(&[]);
    stage.only_sites(&["1832"]);
    stage.us(2, "2038", 0, Band::Medium);
    let (told, count) = hidden(&mut stage, Some("2049"), 6, RadarPhase::Acquisition, &[7]);
    assert_eq!(count, 0, "nothing listed is within reach of the bomber");
    told.only(&["D3.2.1f", "D3.2.1i"], &["D3.2.1j", "D3.2.1g"]);
    let one = told.0.iter().find(|event| ledger().rule(event.rule).id == "D3.2.1i").expect("told");
    assert_eq!(one.result, 1);
}

#[test]
fn without_bombers_and_after_missiles_fewer_come_up() {
    let mut stage = Stage::with(&[]);
    stage.us(2, "2033", 0, Band::Medium);
    stage.state.pre_emptive_arms = 2;
    let (told, count) = hidden(&mut stage, None, 9, RadarPhase::Admin, &[7]);
    assert_eq!(count, 0, "7 - 5 - 2 is 0");
    told.only(&["D3.2.1d", "D3.2.1e", "D3.2.1h"], &["D3.2.1f", "D3.2.1g"]);
    let mut stage = Stage::with(&[]);
    let (told, _) = hidden(&mut stage, Some("2033"), 0, RadarPhase::Admin, &[]);
    told.only(&["D3.2.1a"], &["D3.2.1b"]);
}

#[test]
fn no_sam_is_activated_on_a_mig_day() {
    for phase in [RadarPhase::Acquisition, RadarPhase::Admin] {
        let mut stage = Stage::with(&[]);
        stage.state.mig_day = true;
        stage.us(0, "2033", 0, Band::Medium);
        stage.sam("2032", SamState::Unknown);
        stage.play(&[], |raid| raid.check_hidden_sams(phase, &raid.picture())).only(&["D3a"], &["D3.2.1a"]);
        stage.play(&[], |raid| raid.check_set_up_sams(phase, &raid.picture())).only(&["D3a"], &["D3.3b"]);
    }
    let mut stage = Stage::with(&[]);
    hidden(&mut stage, Some("2033"), 4, RadarPhase::Acquisition, &[10]).0.only(&["D3.2.1a"], &["D3a"]);
}

// ---- placement ----------------------------------------------------------------------------------------------------------

#[test]
fn rows_a_and_b_look_from_the_reference_flight() {
    for (at, rule) in [("2033", "D3.2.2a"), ("2039", "D3.2.2b")] {
        let mut stage = Stage::with(&[]);
        stage.only_sites(&["1832"]);
        stage.us(0, at, 0, Band::Medium);
        let told = stage.play(&[], |raid| assert!(raid.place_sam(RadarPhase::Acquisition)));
        told.only(&[rule, "D3.2.2g", "D3.2.2i", "D3.2.1l"], &["D3.2.2d", "D3.2.2e", "D3.2.2f", "D3.2.2h"]);
        assert_eq!(number(stage.state.sams[0].hex), 1832);
    }
}

#[test]
fn of_several_locations_the_one_nearest_a_city_is_used() {
    let mut stage = Stage::with(&[]);
    stage.only_sites(&["1832", "2732"]);
    stage.us(0, "2233", 0, Band::Medium);
    let told = stage.play(&[], |raid| assert!(raid.place_sam(RadarPhase::Acquisition)));
    told.only(&["D3.2.2e", "D3.2.2a"], &[]);
    assert!(range(stage.state.sams[0].hex, hex("1832")) <= 2);
}

#[test]
fn nobody_detected_places_nothing() {
    let mut stage = Stage::with(&[]);
    stage.only_sites(&["1832"]);
    stage.us(0, "2033", 0, Band::Medium);
    stage.state.us[0].detected = false;
    let told = stage.play(&[], |raid| assert!(!raid.place_sam(RadarPhase::Admin)));
    told.only(&["D3.2.2h"], &["D3.2.2g", "D3.2.2d"]);
    // A detected flight of another task stands in for a bomber that is not.
    stage.us(3, "2034", 0, Band::Medium);
    let told = stage.play(&[], |raid| assert!(raid.place_sam(RadarPhase::Admin)));
    told.only(&["D3.2.2g"], &["D3.2.2h"]);
}

#[test]
fn d_019_a_second_sam_far_from_the_cities_is_refused() {
    let mut stage = Stage::with(&[]);
    stage.only_sites(&["2732"]);
    stage.us(0, "2734", 0, Band::Medium);
    let site = stage.site("2732");
    let first = stage.play(&[], |raid| {
        raid.raise_sam(site, hex("2732"));
    });
    first.only(&["D3.2.2i"], &[]);
    let told = stage.play(&[], |raid| assert!(!raid.place_sam(RadarPhase::Acquisition)));
    told.only(&["D3.2.2d", "D3.2.2f", "D3.2.2j"], &["D3.2.2a", "D3.2.2b", "D3.2.2c"]);
    assert_eq!((stage.state.sams.len(), stage.state.hidden_sams), (1, 3));
}

#[test]
fn a_listed_hex_near_a_city_is_used_twice_and_then_crossed_off() {
    let mut stage = Stage::with(&[]);
    stage.only_sites(&["1832"]);
    stage.us(0, "2033", 0, Band::Medium);
    let told = stage.roll(|raid| {
        assert!(raid.place_sam(RadarPhase::Acquisition));
        assert!(raid.place_sam(RadarPhase::Acquisition));
        assert!(!raid.place_sam(RadarPhase::Acquisition));
    });
    told.only(&["D3.2.2i"], &["D3.2.2j"]);
    assert_ne!(stage.state.sams[0].hex, stage.state.sams[1].hex);
}

// ---- set-up SAMs come on ------------------------------------------------------------------------------------------------

#[test]
fn d_020_and_d_021_a_bomber_four_hexes_away() {
    let mut stage = Stage::with(&[]);
    stage.sam("2029", SamState::Unknown);
    stage.us(0, "2033", 0, Band::Medium);
    (stage.state.dummies_left, stage.state.radars_left) = (2, 1);
    let told = stage.play(&[4], |raid| raid.check_set_up_sams(RadarPhase::Acquisition, &raid.picture()));
    told.only(&["D3.3b", "D3.3.1a", "D3.3.1b", "D3.3.1c", "D3.3.1d", "D3.3.2j"], &["D3.3.1e", "D3.3.2a"]);
    assert!(!stage.state.sams[0].radar);
    let told = stage.play(&[4, 6, 7], |raid| raid.check_set_up_sams(RadarPhase::Admin, &raid.picture()));
    told.only(&["D3.3.1a", "D3.3.1e", "D3.3.2a", "D3.3.2f"], &["D3.3.1d", "D3.3.2j", "D3.3c"]);
    assert!(stage.state.sams[0].radar && stage.state.sams[0].state == SamState::Active);
    stage.play(&[], |raid| raid.check_set_up_sams(RadarPhase::Admin, &raid.picture())).only(&[], &["D3.3b", "D3.3.2g"]);
    stage.state.sams[0].radar = false;
    stage.play(&[], |raid| raid.check_set_up_sams(RadarPhase::Admin, &raid.picture())).only(&["D3.3.2g"], &["D3.3b"]);
}

#[test]
fn d_022_the_entry_point_before_the_raid() {
    let mut stage = Stage::with(&[]);
    let entry = stage.scenario.plans[0].path[0];
    let east = Hex::new(entry.x + 8, entry.y);
    stage.sam("2029", SamState::Unknown).hex = east;
    stage.state.dummies_left = 2;
    let told = stage.play(&[8, 3, 5], |raid| raid.check_set_up_sams(RadarPhase::Radar, &raid.picture()));
    told.only(&["D3.3.1b", "D3.3.2b"], &["D3.3c", "D3.3.1c", "D3.3.1d"]);
    assert!(stage.state.sams[0].state == SamState::Suspect && !stage.state.sams[0].radar);
    stage.state.sams[0].hex = Hex::new(entry.x + 16, entry.y);
    stage.play(&[], |raid| raid.check_set_up_sams(RadarPhase::Radar, &raid.picture())).only(&["D3.3c"], &["D3.3.1a"]);
}

/// A dummy check in the Admin Phase with two dice, in a state of knowledge.
fn dummy_check(state: SamState, found: u8, left: (u8, u8), faces: &[u32]) -> (Told, Stage) {
    let mut stage = Stage::with(&[]);
    stage.sam("2029", state);
    stage.state.dummies_found = found;
    (stage.state.dummies_left, stage.state.radars_left) = left;
    (stage.play(faces, |raid| raid.check_dummy(0, RadarPhase::Admin)), stage)
}

#[test]
fn d_023_a_marked_counter_is_a_dummy() {
    let (told, stage) = dummy_check(SamState::Suspect, 0, (1, 0), &[3, 5]);
    told.only(&["D3.3.2a", "D3.3.2c"], &["D3.3.2b"]);
    let state = &stage.state;
    assert_eq!((state.sams[0].state, state.dummies_left, state.dummies_found), (SamState::Gone, 0, 1));
}

#[test]
fn d_024_a_possible_dummy_radar() {
    let (told, stage) = dummy_check(SamState::Suspect, 1, (1, 1), &[3, 5]);
    told.only(&["D3.3.2a", "D3.3.2d"], &["D3.3.2h"]);
    assert!(stage.state.sams[0].state == SamState::Unproven && stage.state.sams[0].radar);
    assert_eq!(stage.state.radars_left, 1);
}

#[test]
fn d_025_without_dummies_left_sites_are_real() {
    let (told, stage) = dummy_check(SamState::Unknown, 0, (2, 0), &[4, 5]);
    told.only(&["D3.3.2h"], &["D3.3.2d", "D3.3.2i"]);
    assert_eq!(stage.state.sams[0].state, SamState::Active);
    let (told, stage) = dummy_check(SamState::Suspect, 0, (0, 1), &[3, 5]);
    told.only(&["D3.3.2i"], &["D3.3.2c", "D3.3.2h"]);
    assert_eq!(stage.state.sams[0].state, SamState::Active);
}

#[test]
fn d_026_an_unproven_site_at_its_first_shot() {
    let mut stage = Stage::with(&[]);
    stage.us(0, "2033", 0, Band::Medium);
    stage.tracking("2029", 0, Acquired::Full).state = SamState::Unproven;
    (stage.state.dummies_found, stage.state.radars_left) = (1, 1);
    let told = stage.play(&[4, 4], |raid| raid.sams_react(0));
    told.only(&["D3.3.2e", "D3.3.2a"], &["D4d", "DH11e"]);
    let state = &stage.state;
    assert_eq!((state.sams[0].state, state.radars_left, state.dummies_found), (SamState::Gone, 0, 2));
    assert_eq!(state.tallies.missiles, 0);
    // Without a dummy radar left it is real, and only the shot is rolled for.
    let mut stage = Stage::of("1966-07");
    stage.us(0, "2033", 0, Band::Medium);
    stage.tracking("2029", 0, Acquired::Full).state = SamState::Unproven;
    let told = stage.play(&[1, 2, 9], |raid| raid.sams_react(0));
    told.only(&["D3.3.2e", "DH11e"], &["D3.3.2a"]);
    assert_eq!((stage.state.sams[0].state, stage.state.tallies.missiles), (SamState::Active, 2));
}

// ---- acquisition --------------------------------------------------------------------------------------------------------

#[test]
fn d_027_a_drop_goes_on_at_row_f() {
    let mut stage = Stage::with(&[]);
    stage.us(3, "2036", 0, Band::Medium);
    stage.us(0, "2021", 0, Band::Medium);
    stage.state.us[0].aircraft = Aircraft::sound(2);
    stage.mig("2041");
    stage.tracking("2029", 3, Acquired::Full);
    let told = stage.play(&[6, 7], |raid| raid.acquire(&raid.picture()));
    told.only(&["D3.4.2a", "D3.4.3b", "D3.4.3f", "DH11d"], &["D3.4.3c", "DH11l"]);
    assert_eq!((stage.state.sams[0].target, stage.state.sams[0].acquired), (Some(0), Acquired::Partial));
}

#[test]
fn d_028_and_d_055_what_is_kept_is_not_rolled_for() {
    let mut stage = Stage::of("1972-05");
    stage.us(3, "2034", 0, Band::Medium);
    stage.mig("2038");
    stage.tracking("2029", 3, Acquired::Partial);
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["D3.4.3c"], &["D3.4.3b", "DH11d"]);
    let mut stage = Stage::with(&[]);
    stage.us(3, "2036", 6, Band::Medium);
    stage.tracking("2029", 3, Acquired::Partial);
    stage
        .play(&[], |raid| raid.acquire(&raid.picture()))
        .only(&["D3.4.2a", "D3.4.3e"], &["D3.4.3c", "D3.4.3d", "DH11d"]);
    assert_eq!(stage.state.sams[0].acquired, Acquired::Partial);
}

#[test]
fn a_launcher_and_a_head_on_target_are_kept() {
    let mut stage = Stage::with(&[]);
    stage.us(3, "2043", 0, Band::Medium);
    stage.tracking("2029", 3, Acquired::Partial).launched = true;
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["D3.4.3a"], &["D3.4.3b", "D3.4.3j"]);
    let mut stage = Stage::with(&[]);
    stage.us(3, "2041", 0, Band::Deck);
    stage.tracking("2029", 3, Acquired::Full);
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["D3.4.3d"], &["D3.4.3a", "D3.4.3e"]);
}

#[test]
fn rolls_to_keep_by_the_switch() {
    let mut stage = Stage::with(&["switches.keep-tracking='roll'", "raid.date='1966-07'"]);
    stage.us(3, "2034", 0, Band::Medium);
    stage.tracking("2029", 3, Acquired::Full);
    let told = stage.play(&[4, 5], |raid| raid.acquire(&raid.picture()));
    told.only(&["D3.4.3c", "DH11d"], &[]);
    assert_eq!(stage.state.sams[0].acquired, Acquired::Partial, "9 on the row of what is acquired");
}

#[test]
fn rows_g_to_j_look_for_the_nearest() {
    // A SEAD flight with the site before it: F is closed by it, G tries it.
    let mut stage = Stage::of("1966-07");
    stage.us(2, "2034", 0, Band::Medium);
    stage.us(0, "2031", 0, Band::Medium);
    stage.sam("2029", SamState::Active);
    stage.play(&[8, 9], |raid| raid.acquire(&raid.picture())).only(&["D3.4.3g"], &["D3.4.3f", "D3.4.3h"]);
    assert_eq!((stage.state.sams[0].target, stage.state.sams[0].acquired), (Some(2), Acquired::Full));
    // H: any flight within 5 hexes; DRV flights do not matter as printed.
    for (switch, row) in [("printed", "D3.4.3h"), ("all", "")] {
        let mut stage = Stage::with(&["raid.date='1966-07'", &format!("switches.mig-ban-rows='{switch}'")]);
        stage.us(3, "2033", 6, Band::Medium);
        stage.mig("2034");
        stage.sam("2029", SamState::Active);
        if row.is_empty() {
            stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["DH11b"], &["D3.4.3h", "D3.4.3j"]);
        } else {
            stage.play(&[2, 3], |raid| raid.acquire(&raid.picture())).only(&[row], &["D3.4.3i"]);
            assert_eq!(stage.state.sams[0].target, None, "the roll failed");
        }
    }
    // I: a flight farther off that has the site before it, ahead of a nearer one that has not. J: any.
    let mut stage = Stage::of("1966-07");
    stage.us(3, "2036", 6, Band::Medium);
    stage.us(1, "2041", 0, Band::Medium);
    stage.sam("2029", SamState::Active);
    stage.play(&[8, 9], |raid| raid.acquire(&raid.picture())).only(&["D3.4.3i"], &["D3.4.3h", "D3.4.3j"]);
    assert_eq!(stage.state.sams[0].target, Some(1));
    stage.play(&[], |raid| raid.us_leaves(1));
    stage.play(&[8, 9], |raid| raid.acquire(&raid.picture())).only(&["D3.4.3j"], &["D3.4.3i"]);
    assert_eq!(stage.state.sams[0].target, Some(3), "what has left the map is tracked no more");
}

#[test]
fn nothing_is_acquired_beyond_its_reach_or_behind_ground() {
    let mut stage = Stage::with(&[]);
    stage.us(3, "2045", 6, Band::Medium);
    stage.sam("2029", SamState::Active);
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["DH11b"], &["DH11d"]);
    stage.us(3, "2033", 6, Band::Deck);
    stage.play(&[], |raid| raid.acquire(&raid.picture())).only(&["DH11b"], &["DH11d"]);
    stage.us(3, "2032", 6, Band::Deck);
    stage.play(&[1, 1], |raid| raid.acquire(&raid.picture())).only(&["DH11d"], &["DH11b"]);
}

// ---- reaction and attack ------------------------------------------------------------------------------------------------

/// A flight at a range from a SAM that has acquired it reacts: what fired and what is left of its six missiles.
fn reacts(flight: usize, at: &str, acquired: Acquired, faces: &[u32]) -> (Told, u8) {
    let mut stage = Stage::with(&["raid.date='1966-07'", "switches.solo-events='off'"]);
    stage.us(flight, at, 0, Band::Medium);
    stage.tracking("2029", flight as u8, acquired);
    let told = stage.play(faces, |raid| raid.sams_react(flight));
    (told, stage.state.sams[0].missiles)
}

#[test]
fn each_option_fires_what_it_says() {
    use Acquired::{Full, Partial};
    const MISS: &[u32] = &[1, 2, 10];
    let cases: [(usize, &str, Acquired, &str, u8); 16] = [
        (3, "2031", Partial, "D3.4.5a", 4),
        (0, "2033", Full, "D3.4.5b", 4),
        (2, "2034", Partial, "D3.4.5b", 4),
        (3, "2034", Full, "D3.4.5b", 5),
        (0, "2035", Full, "D3.4.5c", 4),
        (2, "2035", Full, "D3.4.5c", 5),
        (3, "2035", Full, "D3.4.5c", 6),
        (0, "2035", Partial, "D3.4.5d", 5),
        (2, "2035", Partial, "D3.4.5d", 5),
        (3, "2035", Partial, "D3.4.5d", 6),
        (2, "2036", Full, "D3.4.5e", 5),
        (3, "2037", Full, "D3.4.5e", 6),
        (0, "2037", Partial, "D3.4.5f", 5),
        (2, "2036", Partial, "D3.4.5f", 6),
        (0, "2038", Full, "D3.4.5g", 6),
        (0, "2030", Full, "", 6),
    ];
    let options = ["D3.4.5a", "D3.4.5b", "D3.4.5c", "D3.4.5d", "D3.4.5e", "D3.4.5f", "D3.4.5g"];
    for (flight, at, acquired, option, left) in cases {
        let (told, missiles) = reacts(flight, at, acquired, if left < 6 { MISS } else { &[] });
        assert_eq!(missiles, left, "{flight} at {at} {acquired:?}");
        told.only(&["D3.4.4a", "D3.4.4b"], &[]);
        let others: Vec<&str> = options.into_iter().filter(|&other| other != option).collect();
        told.only(if option.is_empty() { &[] } else { std::slice::from_ref(&option) }, &others);
        assert_eq!(told.fired("DH11e"), left < 6);
    }
}

#[test]
fn d_029_a_sam_that_did_nothing_may_react_to_the_next_point() {
    let mut stage = Stage::of("1966-07");
    stage.us(2, "2036", 0, Band::Medium);
    stage.tracking("2029", 2, Acquired::Partial);
    stage.play(&[], |raid| raid.sams_react(2)).only(&["D3.4.4b", "D3.4.5f"], &["DH11e"]);
    stage.us(2, "2035", 0, Band::Medium);
    let told = stage.play(&[1, 2, 10], |raid| raid.sams_react(2));
    told.only(&["D3.4.5d", "DH11e"], &[]);
    stage.state.us[2].flying.spent = 2;
    stage.play(&[], |raid| raid.sams_react(2)).only(&[], &["D3.4.4a"]);
}

#[test]
fn d_030_one_missile_instead_of_a_salvo_and_a_hit() {
    let mut stage = Stage::of("1966-07");
    stage.us(0, "2031", 0, Band::Medium);
    stage.tracking("2029", 0, Acquired::Full).missiles = 1;
    let mut stage_rolls = vec![9, 4, 7, 5, 6];
    // Which aircraft it is, of four; then the flight's morale, and what comes of it, which others pin.
    stage_rolls.extend([10, 10]);
    stage.state.us[0].aircraft = Aircraft::sound(1);
    let told = stage.play(&stage_rolls, |raid| raid.sams_react(0));
    told.only(&["D3.4.5a", "DH11e", "DH11f", "DH11g"], &["D4c"]);
    assert_eq!(stage.state.us[0].aircraft.0[0], Airframe::Damaged);
    assert_eq!((stage.state.sams[0].missiles, stage.state.tallies.missiles), (0, 1));
    assert!(!stage.state.us[0].flying.sam_avoid_marker);
    let told = stage.play(&[], |raid| {
        raid.state.sams[0].fired = false;
        raid.sams_react(0);
    });
    told.only(&["DH11b"], &["DH11e"]);
}

#[test]
fn d_031_an_inhibited_attack_costs_nothing() {
    let mut stage = Stage::of("1966-07");
    stage.us(3, "2034", 0, Band::Medium);
    stage.tracking("2029", 3, Acquired::Full).ever_fired = false;
    let told = stage.play(&[5, 5, 3], |raid| raid.sams_react(3));
    told.only(&["D3.4.5b", "D4c", "D4d", "D4.1.1a", "D4.1.1e", "D4.1.1f"], &["D4.1.1g", "DH11e"]);
    assert_eq!((stage.state.sams[0].missiles, stage.state.sams[0].state), (6, SamState::Active));
    stage.state.us[3].flying.spent = 2;
    stage.play(&[], |raid| raid.sams_react(3)).only(&[], &["D3.4.4a"]);
}

#[test]
fn d_032_a_double_that_leaves_option_one_alone() {
    let mut stage = Stage::of("1966-07");
    stage.us(0, "2032", 0, Band::Medium);
    stage.tracking("2029", 0, Acquired::Full);
    let told = stage.play(&[5, 5, 7, 9], |raid| raid.sams_react(0));
    told.only(&["D4.1.1b", "D3.4.5a", "DH11e"], &["D4.1.1e", "DH11g"]);
    assert_eq!((stage.state.sams[0].missiles, stage.state.tallies.missiles), (4, 2));
}

#[test]
fn d_033_a_first_attack_inhibited_was_a_dummy_radar() {
    let mut stage = Stage::of("1966-07");
    stage.us(0, "2034", 0, Band::Medium);
    stage.tracking("2029", 0, Acquired::Full).ever_fired = false;
    stage.state.radars_left = 1;
    let told = stage.play(&[8, 8, 5], |raid| raid.sams_react(0));
    told.only(&["D4.1.1b", "D4.1.1g", "D4.1.1e"], &["DH11e"]);
    let state = &stage.state;
    assert_eq!((state.sams[0].state, state.radars_left, state.dummies_found), (SamState::Gone, 0, 1));
}

#[test]
fn d_034_a_launch_before_acquisition() {
    use crate::rules::sams::attack::Shot;
    use crate::terms::defence::Fire;
    let mut stage = Stage::with(&["rules.receivers.rows=[{from='1965-01', receiver='b'}]"]);
    stage.us(0, "2033", 0, Band::Medium);
    stage.state.us[0].aircraft = Aircraft::sound(2);
    stage.state.moving = Move { event: true, ..Move::default() };
    stage.sam("2029", SamState::Active);
    let mut jettison = vec![8, 9, 8];
    jettison.extend([10, 10]);
    let told = stage.play(&jettison, |raid| raid.sam_attacks(0, 0, Shot { fire: Fire::One, option: 0 }));
    told.only(&["DH11e", "DH11f"], &["DH11g"]);
    assert!(stage.state.us[0].flying.sam_avoid_marker && stage.state.moving.evaded);
    let shot = told.0.iter().find(|event| ledger().rule(event.rule).id == "DH11e").expect("told");
    assert_eq!((shot.result, shot.modifier), (10, -7));
}

#[test]
fn a_drv_flight_near_the_target_forbids_the_shot() {
    let mut stage = Stage::of("1966-07");
    stage.us(0, "2033", 0, Band::Medium);
    stage.mig("2038");
    stage.tracking("2029", 0, Acquired::Full);
    stage.play(&[], |raid| raid.sams_react(0)).only(&["D3.4.4a", "DH11a"], &["DH11e"]);
    stage.state.drv[0].flying.hex = hex("2039");
    stage.play(&[1, 2, 10], |raid| raid.sams_react(0)).only(&["DH11e"], &["DH11a"]);
}

#[test]
fn a_flight_draws_two_attacks_at_most() {
    let mut stage = Stage::of("1966-07");
    stage.us(0, "2033", 0, Band::Medium);
    for at in ["2029", "2128", "2129"] {
        stage.tracking(at, 0, Acquired::Full);
    }
    let told = stage.play(&[1, 2, 10, 1, 2, 10], |raid| raid.sams_react(0));
    told.only(&["DH11b", "DH11e"], &[]);
    assert_eq!(stage.state.us[0].sam_attacks, 2);
}

#[test]
fn weather_and_a_near_target_keep_flights_from_evading() {
    let mut stage = Stage::of("1966-07");
    stage.state.weather = Weather { sky: Sky::Overcast, ..Weather::CLEAR };
    stage.us(0, "2033", 0, Band::Medium);
    stage.tracking("2029", 0, Acquired::Full);
    stage.play(&[1, 2, 4], |raid| raid.sams_react(0)).only(&["DH11f"], &[]);
    assert!(!stage.state.us[0].flying.sam_avoid_marker, "4 is above 6 - 3");
    // A laden bomber before its target presses on if it is only partially acquired.
    let mut stage = Stage::of("1966-07");
    stage.us(0, "2219", 0, Band::Medium);
    stage.tracking("2223", 0, Acquired::Partial);
    stage.play(&[1, 2], |raid| raid.sams_react(0)).only(&["DH11e"], &["DH11f"]);
}

/// The SAM Reaction Table is a doctrine table: in another order it is another game.
#[test]
fn an_overlay_with_two_rows_in_another_order_changes_play() {
    let rows = |first: &str, second: &str| {
        format!(
            "rules.sam-reaction-table.rows=[{{ name='none', when=['acquired = none'], then={{ option=0 }} }}, {first}, \
             {second}, {{ name='7', then={{ option=7 }} }}]"
        )
    };
    let near = "{ name='2', when=['range in 4..5'], then={ option=2, other='one' } }";
    let hold = "{ name='hold', when=['range in 5..8'], then={ option=6 } }";
    for (rows, left) in [(rows(near, hold), 5), (rows(hold, near), 6)] {
        let mut stage = Stage::with(&[&rows, "raid.date='1966-07'"]);
        stage.us(3, "2034", 0, Band::Medium);
        stage.tracking("2029", 3, Acquired::Full);
        stage.play(if left == 5 { &[1, 2, 10] } else { &[] }, |raid| raid.sams_react(3));
        assert_eq!(stage.state.sams[0].missiles, left);
    }
}

// ---- radars, missiles at them, location ---------------------------------------------------------------------------------

#[test]
fn radars_come_on_again() {
    let mut stage = Stage::with(&[]);
    stage.sam("2029", SamState::Active).radar = false;
    stage.state.sams[0].shut = 2;
    stage.play(&[4], |raid| raid.switch_radars_on()).only(&["D3.4.1b"], &["D3.4.1a"]);
    assert!(!stage.state.sams[0].radar);
    stage.play(&[5], |raid| raid.switch_radars_on()).only(&["D3.4.1b"], &[]);
    assert!(stage.state.sams[0].radar);
    stage.play(&[], |raid| raid.switch_radars_on()).only(&[], &["D3.4.1a", "D3.4.1b"]);
    (stage.state.sams[0].radar, stage.state.sams[0].out) = (false, 3);
    stage.play(&[], |raid| raid.switch_radars_on()).only(&[], &["D3.4.1a"]);
    stage.state.turn = 3;
    stage.play(&[], |raid| raid.switch_radars_on()).only(&["D3.4.1a"], &["D3.4.1b"]);
    assert!(stage.state.sams[0].radar);
    stage.state.fire_cans.push(FireCan {
        hex: hex("2029"),
        radar: false,
        shut: 3,
        out: 0,
        fired: false,
        destroyed: false,
        hits: 0,
    });
    stage.play(&[5], |raid| raid.switch_radars_on()).only(&["D2.3.1b"], &[]);
    assert!(stage.state.fire_cans[0].radar);
}

/// The Weasels fly east towards a site in 2029.
fn weasels(date: &str, at: &str) -> Stage {
    let mut stage = Stage::of(date);
    stage.us(2, at, 0, Band::Medium);
    stage.state.moving.arms = crate::terms::orders::ArmsOrder::PreEmptive;
    stage
}

#[test]
fn d_052_a_shrike_at_a_radar_that_shuts_down() {
    let mut stage = weasels("1967-05", "2033");
    stage.tracking("2029", 0, Acquired::Full);
    let told = stage.play(&[6, 10, 10], |raid| raid.fire_arms(2));
    told.only(&["DH11i", "DH11j", "DH11k"], &["DH11e"]);
    let sam = stage.state.sams[0];
    assert_eq!((sam.radar, sam.shut, sam.out, sam.target, sam.state), (false, 2, 0, None, SamState::Active));
    assert_eq!((stage.state.us[2].arms, stage.state.us[2].flying.points), ([7, 0], 2));
    let told = stage.play(&[], |raid| raid.fire_arms(2));
    told.only(&["DH11i"], &["DH11j"]);
    assert_eq!(stage.state.pre_emptive_arms, 1, "no radar is on any more");
    stage.play(&[], |raid| raid.fire_arms(2)).only(&[], &["DH11i"]);
}

#[test]
fn missiles_put_radars_out_or_destroy_them() {
    let out = |faces: &[u32]| {
        let mut stage = weasels("1967-05", "2032");
        stage.sam("2029", SamState::Active);
        stage.play(faces, |raid| raid.fire_arms(2)).only(&["DH11k"], &[]);
        stage.state.sams[0]
    };
    let sam = out(&[7, 7, 7]);
    assert!(sam.radar, "14 misses");
    let sam = out(&[7, 7, 8, 4]);
    assert_eq!((sam.radar, sam.out, sam.hits), (false, 6, 1));
    let sam = out(&[7, 9, 10]);
    assert_eq!((sam.radar, sam.out, sam.hits), (false, u16::MAX, 2));
    let sam = out(&[7, 10, 10]);
    assert_eq!((sam.state, sam.hits), (SamState::Gone, 3));
}

#[test]
fn missiles_need_a_date_a_reach_and_an_order() {
    let refused = |stage: &mut Stage| stage.play(&[], |raid| raid.fire_arms(2)).only(&[], &["DH11i"]);
    let mut stage = weasels("1966-03", "2033");
    stage.sam("2029", SamState::Active);
    refused(&mut stage);
    for (at, heading) in [("2035", 0), ("2033", 6)] {
        let mut stage = weasels("1967-05", at);
        stage.state.us[2].flying.heading = Heading::new(heading);
        stage.sam("2029", SamState::Active);
        refused(&mut stage);
    }
    let mut stage = weasels("1967-05", "2033");
    stage.sam("2029", SamState::Active);
    stage.state.moving.arms = crate::terms::orders::ArmsOrder::Hold;
    refused(&mut stage);
    // A second missile at the same radar in the phase meets a crew that shuts down sooner, one that guides later.
    let mut stage = weasels("1967-05", "2033");
    stage.sam("2029", SamState::Active);
    stage.state.arms_at[0] = 1;
    stage.play(&[7, 1, 2], |raid| raid.fire_arms(2)).only(&["DH11j"], &[]);
    assert!(!stage.state.sams[0].radar);
    let mut stage = weasels("1967-05", "2033");
    stage.tracking("2029", 0, Acquired::Full).launched = true;
    stage.play(&[5, 1, 2], |raid| raid.fire_arms(2)).only(&["DH11j"], &[]);
    assert!(stage.state.sams[0].radar);
}

#[test]
fn warnings_are_located_by_receiver_or_by_sight() {
    let mut stage = Stage::with(&[]);
    stage.us(2, "2037", 0, Band::Medium);
    stage.sam("2029", SamState::Active).located = false;
    stage.play(&[7], |raid| raid.locate_sams(&raid.picture())).only(&["DH11h"], &[]);
    assert!(!stage.state.sams[0].located, "7 + 3 - 1");
    stage.state.sams[0].launched = true;
    stage.play(&[5], |raid| raid.locate_sams(&raid.picture())).only(&["DH11h"], &[]);
    assert!(stage.state.sams[0].located, "5 + 3 + 3 - 1");
    stage.play(&[], |raid| raid.locate_sams(&raid.picture())).only(&[], &["DH11h"]);
    let mut stage = Stage::of("1965-11");
    stage.us(0, "2031", 0, Band::Medium);
    stage.sam("2029", SamState::Active).located = false;
    stage.play(&[6], |raid| raid.locate_sams(&raid.picture())).only(&["DH11h"], &[]);
    assert!(stage.state.sams[0].located);
    stage.state.sams[0].located = false;
    stage.us(0, "2031", 0, Band::High);
    stage.play(&[], |raid| raid.locate_sams(&raid.picture())).only(&[], &["DH11h"]);
}

#[test]
fn a_marked_dummy_hit_by_bombs_is_exposed() {
    let mut stage = Stage::with(&[]);
    stage.sam("2029", SamState::Suspect);
    stage.state.dummies_left = 1;
    stage.play(&[], |raid| assert!(raid.expose_dummy(0, 0))).only(&["DH11h"], &["D3.3.2a"]);
    assert_eq!((stage.state.sams[0].state, stage.state.dummies_found), (SamState::Gone, 1));
    stage.sam("2030", SamState::Active);
    stage.play(&[], |raid| assert!(!raid.expose_dummy(1, 0))).only(&[], &["DH11h"]);
}

// ---- jamming ------------------------------------------------------------------------------------------------------------

const JAMMER: &str = "sides.us.flights=[{aircraft='f-105d', of=4, mission='strike', task='bombing'}, \
                      {aircraft='eb-66', of=2, mission='jamming', task='jamming'}]";

#[test]
fn pods_need_formation_and_decm_does_not() {
    let strength = |date: &str, change: fn(&mut Stage)| {
        let mut stage = Stage::of(date);
        stage.us(0, "2033", 0, Band::Medium);
        change(&mut stage);
        let mut strength = 0;
        stage.play(&[], |raid| strength = raid.strength(0));
        strength
    };
    assert_eq!(strength("1966-09", |_| {}), 0);
    assert_eq!(strength("1967-05", |_| {}), 1);
    assert_eq!(strength("1972-05", |_| {}), 3);
    assert_eq!(strength("1972-05", |stage| stage.state.us[0].aircraft = Aircraft::sound(3)), 2);
    assert_eq!(strength("1972-05", |stage| stage.state.us[0].flying.band = Band::Low), 1);
    assert_eq!(strength("1972-05", |stage| stage.state.us[0].flying.hard_turn = true), 1);
    assert_eq!(strength("1972-05", |stage| stage.state.us[0].flying.sam_avoid_marker = true), 0);
    // It tells in an attempt: 12 less 1.
    let mut stage = Stage::with(&[]);
    stage.us(0, "2034", 0, Band::Medium);
    stage.sam("2029", SamState::Active);
    stage.play(&[6, 6], |raid| raid.acquire(&raid.picture())).only(&["DH11l"], &["DH11m"]);
    assert_eq!(stage.state.sams[0].acquired, Acquired::No);
    // Near by, noise does not count.
    stage.us(0, "2031", 0, Band::Medium);
    stage.play(&[6, 6], |raid| raid.acquire(&raid.picture())).only(&["DH11d"], &["DH11l"]);
    assert_eq!(stage.state.sams[0].acquired, Acquired::Partial);
}

#[test]
fn jammers_orbit_and_jam() {
    let mut stage = Stage::with(&[JAMMER]);
    let orbit = stage.scenario.orbits[0][0];
    assert!(number(orbit) % 100 >= 41);
    assert!(stage.scenario.sites.iter().all(|&site| range(site, orbit) >= 10));
    stage.us(1, "2045", 0, Band::Medium);
    stage.state.turn = 1;
    let told = stage.play(&[6, 5], |raid| raid.jamming());
    told.only(&["DH17d", "DH11m"], &[]);
    assert_eq!(stage.state.warning_jammed, 1);
    stage.state.turn = 2;
    stage.play(&[5, 5], |raid| raid.jamming()).only(&[], &["DH17d", "DH11m"]);
    let mut level = |at: &str| {
        let mut level = 0;
        stage.play(&[], |raid| level = raid.standoff(hex(at), &raid.screen()));
        level
    };
    assert_eq!((level("2038"), level("2032"), level("2030")), (2, 1, 0));
    assert_eq!((level("2050"), level("1150")), (1, 0), "half outside the arc towards the target");
    stage.play(&[], |raid| everywhere_as_told(raid, hex("2045")));
    stage.state.us[1].flying.band = Band::Low;
    stage.play(&[], |raid| assert_eq!(raid.standoff(hex("2038"), &raid.screen()), 0));
}

/// The levels of the one jammer, which is in a hex, are by distance and arc what the rule says, over the whole map.
fn everywhere_as_told(raid: &Raid<'_, Scripted, Recording>, jammer: Hex) {
    let (rules, scenario) = (&raid.scenario.rules.standoff, raid.scenario);
    let reach = if scenario.flights[1].aircraft.standoff == Some(Standoff::Late) { rules.late } else { rules.early };
    let heading = Heading::towards(jammer, scenario.plan(raid.state).target);
    for at in (0..HEXES).map(hex_of_index) {
        let level = reach.iter().filter(|&&reach| range(jammer, at) <= reach.into()).count() as i8;
        let level = if heading.arc(jammer, at) == Arc::Front { level } else { level / 2 };
        assert_eq!(raid.standoff(at, &raid.screen()), level.min(rules.most), "in {}", number(at));
    }
}

#[test]
fn a_corridor_is_effective_for_a_while() {
    let mut stage = Stage::of("1972-05");
    let path = stage.scenario.plans[0].path.clone();
    stage.us(0, "2033", 0, Band::Medium);
    stage.state.us[0].flying.hex = path[path.len() - 3];
    (stage.state.chaff_laid, stage.state.chaff_to) = (4, 99);
    for (turn, expected) in [(5, false), (6, true), (30, true), (31, false)] {
        stage.state.turn = turn;
        stage.play(&[], |raid| assert_eq!(raid.in_chaff(0), expected, "turn {turn}"));
    }
    // It reaches no farther than those who laid it came.
    stage.state.chaff_to = path.len() as u16 - 4;
    stage.state.turn = 6;
    stage.play(&[], |raid| assert!(!raid.in_chaff(0)));
    stage.state.chaff_to = 99;
    stage.state.turn = 6;
    stage.state.us[0].flying.band = Band::Low;
    stage.play(&[], |raid| assert!(!raid.in_chaff(0)));
}
