//! Air combat: attempts, fights and what they leave (D5.5.2, D5.6.1d-e, D5.6.2a, D5.8.3e, DH5b-c, DH7, DH8).

use crate::state::Aircraft;
use crate::terms::flights::{Airframe, Band, Pair, Side};
use crate::terms::orders::FightOrder;
use crate::terms::sets::UsPlaces;
use crate::tests::stage::{Stage, hex};
use ground::game::testing::{Journaled, d10};
use ground::journal::Value;

pub(crate) const CAP: usize = 3;
pub(crate) const BOMBER: usize = 0;

/// CAP right behind an undetected counter, a point spent.
fn chase() -> Stage {
    let mut stage = Stage::new();
    stage.us(CAP, "2240", 0, Band::Low).mig("2239", 0, Band::Low);
    stage.state.us[CAP].flying.spent = 1;
    stage
}

/// A flight of so many of a type of the block behind a bomber or the like, detected, a point spent.
pub(crate) fn hunt(stage: &mut Stage, us: usize, kind: u8, aircraft: u8, band: Band) -> Pair {
    stage.us(us, "2240", 0, band);
    let drv = stage.mig("2241", 0, band);
    let mig = &mut stage.state.drv[drv];
    (mig.identified, mig.profile, mig.aircraft) = (true, Some(kind), Aircraft::sound(aircraft));
    (mig.flying.spent, mig.flying.points, mig.flying.fuel) = (1, 2, 4);
    stage.state.us[us].detected = true;
    Pair { us, drv }
}

pub(crate) fn attack(stage: &mut Stage, pair: Pair, dice: &[(u32, u32)]) -> Journaled<()> {
    stage.play(dice, |raid| raid.try_engage(pair, Side::Drv))
}

pub(crate) fn dice(parts: &[&[(u32, u32)]]) -> Vec<(u32, u32)> {
    parts.concat()
}

/// The whole of a fight: surprise, two shots of a flight of four, a kill, scatter of both.
#[test]
fn cap_surprises_a_counter_that_turns_out_real() {
    let mut stage = chase();
    let told = stage.play(
        &dice(&[
            // 12 and 1 for the crew and 1 from behind: 14. The counter is real, and 14 - 1 - 2 is no 12.
            &d10([6, 6]),
            &[(100, 59)],
            &d10([7, 7]),
            &[(100, 1)],
            // 12 + 5 + 1 + 3 against 10 + 7 - 1 - 3: 8 gives two shots, 18 and 12 with gun and surprise.
            &d10([6, 6, 5, 5]),
            &d10([8, 8, 5, 5]),
            &[(2, 1)],
            // 5 - 1 is above 3: rounds are left. 5 + 1 + 2 is firm; 18 - 1 - 3 - 2 is firm.
            &d10([5]),
            &d10([1, 4]),
            &d10([9, 9]),
            &d10([5, 5, 7, 1]),
        ]),
        |raid| raid.meet_drv(CAP),
    );
    for id in
        ["DH4a", "DH7a", "DH5c", "D5.6.1e", "DH7b", "D5.6.2a", "DH7e", "DH5b", "DH7f", "DH8a", "DH7g", "DH8b", "DH7h"]
    {
        assert!(told.fired(id), "{id} {:?}", told.ids());
    }
    assert!(!told.fired("DH7c") && !told.fired("DH7d") && !told.fired("D5.8.3e"));
    assert!(!told.fired("D5.5.2c") && !told.fired("DH7i"));
    assert_eq!(told.count("DH7f"), 2);
    let (us, mig) = (&stage.state.us[CAP], &stage.state.drv[0]);
    assert_eq!(mig.aircraft.0[..2], [Airframe::Down, Airframe::Sound]);
    let tallies = &stage.state.tallies;
    assert_eq!((tallies.migs_down, tallies.migs_down_by[0], tallies.air_fights), (1, 1, 1));
    // Ahead, and behind with a band less and the nose 60 degrees to the left.
    assert_eq!((us.flying.hex, us.flying.points, us.flying.fights), (hex("2239"), 0, 1));
    assert_eq!((mig.flying.hex, mig.flying.band, mig.flying.heading.index()), (hex("2240"), Band::Deck, 10));
    assert!(us.flying.manoeuvre_marker && mig.flying.manoeuvre_marker);
    assert!(!us.detected && !mig.detected && mig.identified);
}

/// D5.6.1e: who misses an undetected counter learns nothing of it; a dummy is gone before it rolls.
#[test]
fn counters_are_checked_only_when_the_attack_succeeds() {
    let mut stage = chase();
    let told = stage.play(&d10([6, 5]), |raid| raid.meet_drv(CAP));
    assert!(told.fired("DH7b") && !told.fired("D5.6.1e") && !told.fired("D5.6.2a"));
    assert!(!told.fired("DH7g") && !told.fired("DH8a"));
    assert!(stage.state.drv[0].alive && stage.state.us[CAP].flying.attempted);
    // One attempt a turn.
    assert!(!stage.play(&[], |raid| raid.meet_drv(CAP)).fired("DH4a"));
    let mut stage = chase();
    let told = stage.play(&dice(&[&d10([6, 6]), &[(100, 58)]]), |raid| raid.meet_drv(CAP));
    assert!(told.fired("D5.6.1e") && !told.fired("DH7b") && !stage.state.drv[0].alive);
}

/// DH7a: what keeps a flight from attacking, one thing at a time.
#[test]
fn who_may_attack_whom() {
    let tries = |change: &dyn Fn(&mut Stage)| {
        let mut stage = chase();
        change(&mut stage);
        let told = stage.play(&d10([1, 1]), |raid| raid.meet_drv(CAP));
        (told.fired("DH7a"), told.fired("DH7b"))
    };
    assert_eq!(tries(&|_| {}), (true, true));
    assert_eq!(tries(&|stage| stage.state.drv[0].flying.hex = hex("2240")), (true, true));
    assert_eq!(tries(&|stage| stage.state.drv[0].flying.band = Band::Deck), (true, true));
    let barred: [&dyn Fn(&mut Stage); 9] = [
        &|stage| stage.state.us[CAP].flying.spent = 0,
        &|stage| stage.state.us[CAP].depleted = [true; 3],
        &|stage| stage.state.us[CAP].disordered = true,
        &|stage| stage.state.us[CAP].aborting = true,
        &|stage| stage.state.us[CAP].aircraft = Aircraft([Airframe::Damaged; 4]),
        &|stage| stage.state.us[CAP].flying.sam_avoid_marker = true,
        &|stage| stage.state.drv[0].flying.hex = hex("2241"),
        &|stage| stage.state.drv[0].flying.band = Band::Medium,
        &|stage| stage.state.us[CAP].flying.band = Band::High,
    ];
    for (index, change) in barred.into_iter().enumerate() {
        let mut stage = chase();
        change(&mut stage);
        let told = stage.play(&[], |raid| raid.meet_drv(CAP));
        assert!(told.fired("DH7a") && !told.fired("DH7b"), "{index}");
    }
    // Two hexes off nobody is met.
    let mut stage = chase();
    stage.state.drv[0].flying.hex = hex("2238");
    assert!(!stage.play(&[], |raid| raid.meet_drv(CAP)).fired("DH7a"));
}

/// Of two that are as near a flight attacks the one that it sees, rather than a counter of a lower number.
#[test]
fn who_is_seen_is_attacked_before_a_counter() {
    let mut stage = chase();
    let seen = stage.mig("2239", 0, Band::Low);
    stage.state.drv[seen].detected = true;
    let told = stage.play(&d10([1, 1, 1, 1]), |raid| raid.meet_drv(CAP));
    let on = told.first("DH7b").subject;
    assert_eq!(on, crate::keys::drv_label(seen), "{on:?}");
}

/// The order of a US flight.
#[test]
fn a_flight_fights_as_it_is_ordered() {
    let meets = |fight, heading, band| {
        let mut stage = chase();
        stage.state.moving.fight = fight;
        let flying = &mut stage.state.drv[0].flying;
        (flying.heading, flying.band) = (ground::board::Heading::new(heading), band);
        let mut rolls: &[(u32, u32)] = &d10([1, 1]);
        if fight == FightOrder::No || fight == FightOrder::RearOrAbove && heading == 6 && band == Band::Low {
            rolls = &[];
        }
        stage.play(rolls, |raid| raid.meet_drv(CAP)).fired("DH7b")
    };
    assert!(!meets(FightOrder::No, 0, Band::Low));
    assert!(meets(FightOrder::Any, 6, Band::Low));
    assert!(meets(FightOrder::RearOrAbove, 0, Band::Low) && meets(FightOrder::RearOrAbove, 6, Band::Deck));
    assert!(!meets(FightOrder::RearOrAbove, 6, Band::Low));
}

/// Case D-051, and what a slash leaves: the bombs are gone, nobody scatters, the MiG flies on.
#[test]
fn d_051_a_mig_21_slashes_at_a_bomber_that_sees_it_coming() {
    let mut stage = Stage::with(&["raid.date='1967-10'"]);
    let pair = hunt(&mut stage, BOMBER, 1, 2, Band::Low);
    let flying = &mut stage.state.drv[pair.drv].flying;
    (flying.dash, flying.straight) = (true, 2);
    // 7 + 1 + 2 + 1 = 11 and 15 - 2 - 1 = 12; 10 + 5 against 10 + 4: no shot; both are firm.
    let told = attack(&mut stage, pair, &d10([3, 4, 6, 9, 5, 5, 5, 5, 5, 5, 5, 5]));
    for id in ["D5.5.2b", "D5.5.2c", "DH7b", "DH7c", "DH7d", "DH7e", "DH7h"] {
        assert!(told.fired(id), "{id} {:?}", told.ids());
    }
    let says = |id: &str, deed: &'static str| {
        told.of(id).iter().all(|event| event.values.contains(&("deed", Value::Word(deed.into()))))
    };
    assert!(says("D5.5.2c", "means to slash") && says("DH7h", "stays at"), "{:?}", told.ids());
    let (us, mig) = (&stage.state.us[BOMBER], &stage.state.drv[pair.drv].flying);
    assert!(!us.laden && us.flying.manoeuvre_marker && us.flying.hex == hex("2240"));
    assert!(mig.passing && mig.points == 2 && mig.fights == 1 && !mig.manoeuvre_marker && mig.hex == hex("2241"));
    // It keeps its heading for the points it has.
    stage.play(&[], |raid| raid.fly_straight(pair.drv));
    assert_eq!((stage.state.drv[pair.drv].flying.hex, stage.state.drv[pair.drv].flying.points), (hex("2240"), 1));
}

/// D5.5.2c: one requirement that fails, and there is no slash.
#[test]
fn a_slash_needs_dash_the_rear_height_and_a_straight_way() {
    let claims = |change: &dyn Fn(&mut Stage, Pair)| {
        let mut stage = Stage::with(&["raid.date='1967-10'"]);
        let pair = hunt(&mut stage, BOMBER, 1, 2, Band::Low);
        let flying = &mut stage.state.drv[pair.drv].flying;
        (flying.dash, flying.straight) = (true, 2);
        change(&mut stage, pair);
        let told = stage.play(&[], |raid| raid.claims_slash(pair));
        (told.gave, told.fired("D5.5.2c"))
    };
    assert_eq!(claims(&|_, _| {}), (true, true));
    assert_eq!(claims(&|stage, pair| stage.state.drv[pair.drv].flying.band = Band::Medium), (true, true));
    assert_eq!(claims(&|stage, pair| stage.state.drv[pair.drv].flying.dash = false), (false, true));
    assert_eq!(claims(&|stage, pair| stage.state.drv[pair.drv].flying.straight = 1), (false, true));
    assert_eq!(claims(&|stage, pair| stage.state.drv[pair.drv].flying.band = Band::Deck), (false, true));
    assert_eq!(claims(&|stage, pair| stage.state.drv[pair.drv].flying.hex = hex("2239")), (false, true));
    assert_eq!(claims(&|stage, pair| stage.state.drv[pair.drv].profile = Some(0)), (false, false));
}

/// D5.6.1d: a counter found real attacks whichever way it flies; a broken one does not.
#[test]
fn a_counter_found_real_attacks_whichever_way_it_flies() {
    for (aborting, attacks) in [(false, true), (true, false)] {
        let mut stage = Stage::new();
        stage.us(BOMBER, "2240", 0, Band::Low);
        let place = stage.mig("2239", 0, Band::Deck);
        (stage.state.drv[place].flying.spent, stage.state.drv[place].aborting) = (1, aborting);
        // 4 - 1 is no 14, and 4 no 12.
        let engagement = d10([2, 2, 2, 2]);
        let rolls = dice(&[&[(100, 59)], if attacks { &engagement } else { &[] }]);
        let told = stage.play(&rolls, |raid| raid.check_proximity(place, UsPlaces::ALL));
        assert_eq!((told.fired("D5.6.1d"), told.fired("DH7b")), (attacks, attacks));
        assert!(!told.fired("D5.6.2a") && !stage.state.drv[place].identified, "without a fight nobody is identified");
    }
}

/// DH7b: what counts for and against each side.
#[test]
fn engagements_know_who_is_seen_controlled_large_or_escorted() {
    let mut stage = Stage::with(&["raid.date='1967-08'"]);
    let pair = hunt(&mut stage, BOMBER, 1, 2, Band::Low);
    let met = stage.play(&[], |raid| raid.encounter(pair, Side::Drv, false)).gave;
    assert_eq!((met.knows, met.aggression), ([true, false], [0, 0]));
    assert!(met.rear && met.control && !met.above && !met.encumbered && !met.large && !met.escort && !met.disordered);
    // More known than ground control leads: no control. An escort, a band of height, a large target, disorder.
    for _ in 0..5 {
        let place = stage.mig("2210", 0, Band::Low);
        stage.state.drv[place].detected = true;
    }
    stage.us(CAP, "2239", 0, Band::Low);
    stage.state.drv[pair.drv].flying.band = Band::Medium;
    stage.state.us[BOMBER].disordered = true;
    stage.scenario.flights[BOMBER].aircraft.large = Some(true);
    let met = stage.play(&[], |raid| raid.encounter(pair, Side::Drv, false)).gave;
    assert!(!met.control && met.above && met.large && met.escort && met.disordered);
    // The US attacks: a laden attacker, control from 1972 on only.
    let met = stage.play(&[], |raid| raid.encounter(pair, Side::Us, false)).gave;
    assert!(met.encumbered && !met.control && !met.escort && !met.rear);
    let mut stage = Stage::with(&["raid.date='1972-05'"]);
    let pair = hunt(&mut stage, CAP, 0, 2, Band::Low);
    assert!(stage.play(&[], |raid| raid.encounter(pair, Side::Us, false)).gave.control);
}

/// DH7b: a defender who alone sees the other fights if it may, else it breaks away.
#[test]
fn a_defender_with_the_initiative_fights_or_breaks_away() {
    let mut stage = Stage::new();
    let pair = hunt(&mut stage, BOMBER, 0, 2, Band::Medium);
    // 4 - 1 + 1 is no 11; 18 - 2 is 12.
    let told = attack(&mut stage, pair, &d10([2, 2, 9, 9]));
    assert!(told.fired("DH7b") && !told.fired("DH7e") && told.fired("DH6a"));
    assert!(!told.fired("DH7h") && stage.state.drv[pair.drv].flying.fights == 0, "nothing follows");
    let us = &stage.state.us[BOMBER];
    assert_eq!((us.flying.hex, us.flying.band, us.laden), (hex("2239"), Band::Low, true));
    let mut stage = Stage::new();
    let pair = hunt(&mut stage, CAP, 0, 4, Band::Medium);
    // CAP turns on it: 10 + 5 + 1 against 10 + 7 - 1, no shot; both firm; both scatter ahead.
    let told = attack(&mut stage, pair, &d10([2, 2, 9, 9, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]));
    assert!(told.fired("DH7e") && told.fired("DH7h"));
    assert_eq!(stage.state.drv[pair.drv].flying.points, 0, "the mover's move is over");
    let scattered = Value::Word("is scattered to".into());
    assert!(told.of("DH7h").iter().all(|event| event.values.contains(&("deed", scattered.clone()))));
    let engaged = told.first("DH7e");
    assert_eq!((engaged.actor, engaged.result), (stage.scenario.flights[CAP].label, 0));
}

/// DH7c: surprised it keeps its bombs; on its run it may.
#[test]
fn bombs_go_when_a_fight_starts() {
    let keeps = |at: &str, surprised: bool, die: Option<u32>| {
        let mut stage = Stage::new();
        let pair = hunt(&mut stage, BOMBER, 0, 2, Band::Low);
        let (us, target) = (hex(at), stage.scenario.plans[0].target);
        stage.state.us[BOMBER].flying.hex = us;
        stage.state.drv[pair.drv].flying.hex = us;
        assert!(ground::board::range(us, target) > 0);
        let answer = if surprised { [2, 2] } else { [9, 9] };
        let press: Vec<(u32, u32)> = die.into_iter().map(|face| (10, face)).collect();
        // 9 - 1 + 1 of 11 is too little without 3 more: 12 does. No margin, firm nerves, straight on.
        let even = if surprised { [5, 5, 9, 10] } else { [5, 5, 5, 8] };
        let rolls = dice(&[&d10([6, 6]), &d10(answer), &press, &d10(even), &d10([9, 9, 9, 9]), &d10([5, 5, 5, 5])]);
        let told = attack(&mut stage, pair, &rolls);
        assert_eq!(told.fired("DH7c"), !surprised);
        stage.state.us[BOMBER].laden
    };
    assert!(!keeps("2240", false, None));
    assert!(keeps("2240", true, None));
    let near =
        crate::terms::hexes::neighbours(hex("2218")).next().map(crate::terms::hexes::number).expect("a neighbour");
    let near = format!("{near:04}");
    assert!(keeps(&near, false, Some(4)));
    assert!(!keeps(&near, false, Some(5)));
}
