//! Air combat: attempts, fights and what they leave (D5.5.2, D5.6.1d-e, D5.6.2a, D5.8.3e, DH5b-c, DH7, DH8).

use crate::rules::air::manoeuvre::{Opening, Part, Round};
use crate::rules::air::shots::Rack;
use crate::state::Aircraft;
use crate::terms::flights::{Airframe, Band, Loss, Pair, Side};
use crate::terms::orders::FightOrder;
use crate::terms::sets::UsPlaces;
use crate::tests::guns_stage::d10;
use crate::tests::stage::{Stage, Told, hex};
use ground::chance::Label;

const CAP: usize = 3;
const BOMBER: usize = 0;

/// CAP right behind an undetected counter, a point spent.
fn chase() -> Stage {
    let mut stage = Stage::new();
    stage.us(CAP, "2240", 0, Band::Low).mig("2239", 0, Band::Low);
    stage.state.us[CAP].flying.spent = 1;
    stage
}

/// A flight of so many of a type of the block behind a bomber or the like, detected, a point spent.
fn hunt(stage: &mut Stage, us: usize, kind: u8, aircraft: u8, band: Band) -> Pair {
    stage.us(us, "2240", 0, band);
    let drv = stage.mig("2241", 0, band);
    let mig = &mut stage.state.drv[drv];
    (mig.identified, mig.profile, mig.aircraft) = (true, Some(kind), Aircraft::sound(aircraft));
    (mig.flying.spent, mig.flying.points, mig.flying.fuel) = (1, 2, 4);
    stage.state.us[us].detected = true;
    Pair { us, drv }
}

fn attack(stage: &mut Stage, pair: Pair, dice: &[(u32, u32)]) -> Told<()> {
    stage.play(dice, |raid| raid.try_engage(pair, Side::Drv))
}

fn dice(parts: &[&[(u32, u32)]]) -> Vec<(u32, u32)> {
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
    assert_eq!(told.ids().iter().filter(|id| **id == "DH7f").count(), 2);
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
    let engaged = told.events.iter().find(|event| event.rule == crate::Rule::DH7e.into()).expect("a fight");
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

/// DH7e: margins, both columns, surprise, one pass, nobody good.
#[test]
fn margins_give_shots() {
    let mut stage = Stage::new();
    let round =
        Round { labels: [Label(1), Label(2)], modifiers: [0; 2], aircraft: [2, 4], surprise: false, slash: false };
    let mut shots = |round: Round, faces: [u32; 4]| {
        let told = stage
            .play(&d10(faces), |raid| raid.scenario.rules.dogfight.manoeuvre(&round, &mut *raid.chance, raid.journal));
        assert!(told.fired("DH7e"));
        told.gave.map(|Opening { by, shots, snap }| (by, shots, snap))
    };
    let (attacker, defender) = (Part::Attacker, Part::Defender);
    assert_eq!(shots(round, [5, 6, 5, 5]), None);
    assert_eq!(shots(round, [5, 7, 5, 5]), Some((attacker, 1, true)));
    assert_eq!(shots(round, [7, 10, 5, 5]), Some((attacker, 1, false)));
    assert_eq!(shots(round, [10, 10, 4, 4]), Some((attacker, 2, false)));
    assert_eq!(shots(round, [5, 5, 7, 9]), Some((defender, 1, true)));
    assert_eq!(shots(round, [5, 5, 7, 10]), Some((defender, 2, false)));
    assert_eq!(shots(round, [4, 4, 10, 10]), Some((defender, 3, false)));
    assert_eq!(shots(Round { surprise: true, ..round }, [1, 1, 10, 10]), None);
    assert_eq!(shots(Round { surprise: true, ..round }, [5, 5, 5, 9]), Some((attacker, 1, true)));
    assert_eq!(shots(Round { slash: true, ..round }, [1, 1, 10, 10]), None);
    assert_eq!(shots(Round { slash: true, aircraft: [4, 4], ..round }, [10, 10, 4, 4]), Some((attacker, 1, false)));
    assert_eq!(shots(Round { aircraft: [0, 0], ..round }, [10, 10, 4, 4]), None);
}

/// DH5b, D5.8.3e: the best rating, of equals a missile; radar missiles only where they reach.
#[test]
fn the_strongest_weapon_is_chosen() {
    let stage = Stage::with(&["raid.activation='d13'", "raid.date='1972-09'"]);
    let chosen = |weapons, depleted, snap, radar| {
        let mut journal = ground::journal::Recording::default();
        let rack = Rack { weapons, depleted };
        let chosen = rack.choose(Label(1), snap, radar, &mut journal);
        assert_eq!(journal.events().len(), 1);
        chosen.map(|chosen| (chosen.place, chosen.rating))
    };
    // R-3S at -1 and a gun at 1.
    let mf = &stage.scenario.migs[3].weapons;
    assert_eq!(chosen(mf, [false; 3], 0, false), Some((1, 1)));
    assert_eq!(chosen(mf, [false, true, false], 0, false), Some((0, -1)));
    assert_eq!(chosen(mf, [false, true, false], -2, false), Some((0, -3)));
    assert_eq!(chosen(mf, [true; 3], 0, false), None);
    // 7E and 9B of the F-4C: of equals the first that reaches.
    let f4c = Stage::with(&["raid.date='1966-05'", "sides.us.flights[2].aircraft='f-4c'"]);
    let f4c = &f4c.scenario.flights[CAP].weapons;
    assert_eq!(chosen(f4c, [false; 3], -2, true), Some((0, -2)));
    assert_eq!(chosen(f4c, [false; 3], 0, false), Some((1, 0)));
}

/// DH5b: what types carry when.
#[test]
fn fits_follow_the_dates() {
    let ratings = |aircraft: &str, date: &str| {
        let sets = [format!("raid.date='{date}'"), format!("sides.us.flights[2].aircraft='{aircraft}'")];
        let stage = Stage::with(&[&sets[0], &sets[1]]);
        let weapons = &stage.scenario.flights[CAP].weapons;
        weapons.iter().flatten().map(|weapon| (weapon.kind.name(), weapon.rating)).collect::<Vec<_>>()
    };
    let (gun, heat, radar) = ("gun", "heat", "radar");
    assert_eq!(ratings("f-105d", "1966-12"), [(gun, 2)]);
    assert_eq!(ratings("f-105d", "1967-01"), [(gun, 2), (heat, 0)]);
    assert_eq!(ratings("f-4c", "1966-05"), [(radar, 0), (heat, 0)]);
    assert_eq!(ratings("f-4d", "1967-05"), [(gun, 1), (radar, 0)]);
    assert_eq!(ratings("f-4d", "1968-01"), [(heat, -2), (gun, 2)]);
    assert_eq!(ratings("f-4d", "1972-05"), [(radar, 1), (heat, 0)]);
    assert_eq!(ratings("f-4e", "1972-05"), [(radar, 1), (heat, 0), (gun, 2)]);
    assert_eq!(ratings("f-4b", "1965-06"), [(radar, 0), (heat, 0)]);
    assert_eq!(ratings("f-4b", "1966-01"), [(radar, 0), (heat, 1)]);
    assert_eq!(ratings("f-4j", "1972-05"), [(radar, 1), (heat, 2)]);
    assert_eq!(ratings("f-8e", "1965-06"), [(gun, 1), (heat, 0)]);
    assert_eq!(ratings("f-8e", "1966-01"), [(gun, 1), (heat, 1)]);
    assert_eq!(ratings("a-4e", "1966-01"), [(gun, 0)]);
    assert_eq!(ratings("a-7e", "1972-05"), [(gun, 2), (heat, 2)]);
    assert_eq!(ratings("a-7d", "1972-05"), [(gun, 2)]);
    assert_eq!(ratings("b-52d", "1972-12"), [(gun, 0)]);
    assert_eq!(ratings("a-6a", "1967-05"), []);
}

/// DH5c: by side, task, type and date.
#[test]
fn crews_are_as_aggressive_as_the_date_has_them() {
    let of = |date: &str, aircraft: &str, block: &str| {
        let sets = [
            format!("raid.date='{date}'"),
            format!("raid.activation='{block}'"),
            format!("sides.us.flights[2].aircraft='{aircraft}'"),
        ];
        let mut stage = Stage::with(&[&sets[0], &sets[1], &sets[2]]);
        let drv = stage.mig("2240", 0, Band::Low);
        let types = stage.scenario.migs.len() as u8 - 1;
        let told = stage.play(&[], |raid| {
            let mut values = vec![raid.us_aggression(BOMBER), raid.us_aggression(CAP)];
            for kind in 0..types {
                raid.state.drv[drv].profile = Some(kind);
                values.push(raid.drv_aggression(drv));
            }
            values
        });
        assert!(told.fired("DH5c"));
        told.gave
    };
    assert_eq!(of("1965-06", "f-4c", "d8"), [0, 1, -1, -1]);
    assert_eq!(of("1965-06", "f-8e", "d8"), [0, 1, -1, -1]);
    assert_eq!(of("1966-06", "f-8e", "d8"), [0, 2, -1, -1]);
    assert_eq!(of("1967-07", "f-4d", "d8"), [0, 1, -1, -1]);
    assert_eq!(of("1967-08", "f-4d", "d8"), [0, -1, 0, 0]);
    assert_eq!(of("1968-01", "f-4b", "d8"), [0, 1, 0, 0]);
    assert_eq!(of("1972-05", "f-4d", "d13"), [0, 1, -1, -1, 0, 0]);
    assert_eq!(of("1972-05", "f-4e", "d13"), [0, 0, -1, -1, 0, 0]);
    assert_eq!(of("1972-09", "f-4e", "d13"), [0, 1, -1, -1, 0, 0]);
    assert_eq!(of("1972-05", "f-4j", "d13"), [0, 3, -1, -1, 0, 0]);
}

/// D5.8.3e, DH7f, DH7g, DH8a: a MiG-17 shoots at bombers and is out of shells, and its day is over (DH8d).
#[test]
fn a_mig_shoots_its_gun_empty_and_goes_home() {
    let mut stage = Stage::new();
    let pair = hunt(&mut stage, BOMBER, 0, 2, Band::Low);
    // 12 - 1 + 1 of 11, 4 of 8: a surprise. 20 + 6 + 3 against 2 + 3 - 3: two shots, 15 + 1 cripples, 13 + 1 damages.
    let told = attack(
        &mut stage,
        pair,
        &dice(&[
            &d10([6, 6, 2, 2]),
            &d10([10, 10, 1, 1]),
            &d10([7, 8, 6, 7]),
            &[(4, 2), (4, 3)],
            &d10([4]),
            // 10 - 1 is firm; 10 - 3 - 2 disorders, and of three bombers one drops its bombs on a 6.
            &d10([5, 5, 5, 5]),
            &d10([6, 7]),
            &d10([5, 5, 5, 5]),
        ]),
    );
    assert!(told.fired("D5.8.3e") && told.fired("DH7g") && told.fired("DH8a"));
    assert!(!told.fired("D5.6.2a"), "it is known already");
    let us = &stage.state.us[BOMBER];
    assert_eq!(us.aircraft.0, [Airframe::Sound, Airframe::Crippled, Airframe::Damaged, Airframe::Sound]);
    assert!(us.disordered && us.bombers() == 1);
    let mig = &stage.state.drv[pair.drv];
    assert!(mig.depleted[0] && !mig.aborting);
    stage.state.us[BOMBER].disordered = false;
    let told = stage.play(&[], |raid| raid.recover());
    assert!(told.fired("DH8d") && stage.state.drv[pair.drv].aborting);
}

/// DH7g: the die, less shots beyond the first, against the weapon's number.
#[test]
fn weapons_are_used_up() {
    let mut stage = Stage::new();
    let mut out = |place: usize, shots, face| {
        stage.play(&[(10, face)], |raid| {
            let weapon = raid.scenario.flights[CAP].weapons[place].clone().expect("a weapon");
            weapon.used_up(Label(1), shots, &mut *raid.chance, raid.journal)
        })
    };
    // The gun on 3, the radar missile on 4.
    assert_eq!(
        [out(0, 1, 3).gave, out(0, 1, 4).gave, out(0, 2, 4).gave, out(0, 3, 6).gave],
        [true, false, true, false]
    );
    assert_eq!([out(1, 1, 4).gave, out(1, 1, 5).gave], [true, false]);
    assert!(out(1, 1, 5).fired("DH7g"));
}

/// A known flight that is outnumbered circles: it is not surprised, counts as one aircraft and stays where it is.
#[test]
fn mig_17s_that_are_outnumbered_circle() {
    let mut stage = Stage::new();
    let pair = hunt(&mut stage, CAP, 0, 3, Band::Low);
    stage.state.us[CAP].flying.spent = 1;
    stage.state.us[CAP].flying.hex = hex("2242");
    let fight = |stage: &mut Stage| {
        stage.state.drv[pair.drv].detected = true;
        // A surprise otherwise: 13 + 1 + 1, and 4. 2 + 6 against 20 + 6: two shots of what counts as one.
        let told = stage.play(
            &dice(&[&d10([6, 7, 2, 2, 1, 1, 10, 10]), &d10([1, 1, 1, 1, 9]), &d10([9; 4]), &d10([5, 5])]),
            |raid| raid.try_engage(pair, Side::Us),
        );
        assert_eq!(told.ids().iter().filter(|id| **id == "DH7f").count(), 2);
    };
    fight(&mut stage);
    let flying = &stage.state.drv[pair.drv].flying;
    assert_eq!((flying.hex, flying.heading.index()), (hex("2241"), 0));
    assert!(flying.moved && flying.manoeuvre_marker);
}

/// DH7i: positive identification, a detected target in reach and high enough; no return, no scatter.
#[test]
fn cap_that_knows_friend_from_foe_shoots_from_afar() {
    let far = |change: &dyn Fn(&mut Stage), rolls: &[(u32, u32)]| {
        let mut stage = Stage::with(&["raid.date='1972-05'"]);
        stage.us(CAP, "2240", 0, Band::Medium);
        let drv = stage.mig("2235", 6, Band::Medium);
        stage.state.drv[drv].detected = true;
        stage.state.us[CAP].flying.spent = 1;
        change(&mut stage);
        let told = stage.play(rolls, |raid| raid.meet_drv(CAP));
        (told.fired("DH7i"), told.fired("D5.6.2a"), stage)
    };
    // 9 + 1 is a shot; 19 - 1 brings one of two down; 5 leaves missiles; 18 - 1 - 3 is firm.
    let (shot, known, stage) =
        far(&|_| {}, &dice(&[&d10([4, 5]), &[(100, 1)], &d10([9, 10]), &[(2, 1)], &d10([9, 9]), &d10([5])]));
    assert!(shot && known && stage.state.us[CAP].flying.shot_far && !stage.state.us[CAP].flying.attempted);
    assert_eq!((stage.state.tallies.migs_down, stage.state.us[CAP].flying.fights), (1, 0));
    assert_eq!(stage.state.us[CAP].flying.hex, hex("2240"));
    let (shot, known, _) = far(&|_| {}, &d10([4, 4]));
    assert!(shot && !known, "8 + 1 is none");
    let barred: [&dyn Fn(&mut Stage); 8] = [
        &|stage| stage.state.drv[0].detected = false,
        &|stage| stage.state.drv[0].flying.band = Band::Low,
        &|stage| stage.state.us[CAP].flying.band = Band::High,
        &|stage| stage.state.drv[0].flying.hex = hex("2234"),
        &|stage| stage.state.drv[0].flying.heading = ground::board::Heading::new(3),
        &|stage| stage.state.us[CAP].depleted = [true, false, false],
        &|stage| stage.state.moving.fight = FightOrder::No,
        &|stage| stage.scenario.flights[CAP].aircraft.combat_tree = None,
    ];
    for (index, change) in barred.into_iter().enumerate() {
        assert!(!far(change, &[]).0, "{index}");
    }
    // On a MiG day any CAP may, where no barrage is.
    let mig_day = |stage: &mut Stage| {
        stage.state.mig_day = true;
        stage.scenario.flights[CAP].aircraft.combat_tree = None;
    };
    assert!(far(&mig_day, &d10([4, 4])).0);
    let covered = |stage: &mut Stage| {
        mig_day(stage);
        let aaa =
            crate::state::Aaa { hex: hex("2235"), density: crate::terms::defence::Density::Light, suppression: 0 };
        stage.state.place_aaa(aaa, 1);
    };
    assert!(!far(&covered, &[]).0);
}

/// DH5b: a MiG-21PFM has a gun only with a pod, on 3.
#[test]
fn some_flights_carry_a_gun_pod() {
    for (face, carries) in [(3, true), (4, false)] {
        let mut stage = Stage::block("d13");
        let drv = stage.mig("2240", 0, Band::Low);
        stage.play(&[(100, 44), (10, face)], |raid| raid.identify(drv));
        assert_eq!(stage.state.drv[drv].depleted, [false, !carries, false]);
    }
}

/// DH8a, and what the outcome counts of MiGs.
#[test]
fn losses_are_counted_by_cause_and_type() {
    let mut stage = Stage::new();
    let pair = hunt(&mut stage, BOMBER, 1, 2, Band::Low);
    stage.play(&[(4, 1), (10, 4)], |raid| raid.hit_in_fight(pair, Side::Drv, Airframe::Down));
    assert_eq!(stage.state.tallies.lost_to[Loss::Mig as usize], 1);
    let mut hit = |face, harm| stage.play(face, |raid| raid.hit_in_fight(pair, Side::Us, harm)).gave;
    assert!(!hit(&[(2, 1)], Airframe::Damaged));
    assert!(!hit(&[(2, 1)], Airframe::Damaged));
    assert!(hit(&[(2, 1)], Airframe::Damaged));
    assert!(!hit(&[], Airframe::Crippled));
    let tallies = &stage.state.tallies;
    assert_eq!((tallies.migs_down, tallies.migs_down_by[1], tallies.migs_crippled), (1, 1, 1));
}

/// Markers cost a DRV flight half its points too (DH6b), and in the turn of take-off it manoeuvres at 1.
#[test]
fn markers_and_take_off_weigh_on_migs() {
    let mut stage = Stage::new();
    let drv = stage.mig("2210", 0, Band::Deck);
    stage.state.drv[drv].flying.manoeuvre_marker = true;
    let told = stage.drv_moves(drv);
    assert!(told.fired("DH6b") && !stage.state.drv[drv].flying.manoeuvre_marker);
    assert_eq!(stage.state.drv[drv].flying.spent, 1, "of 3 points 2 are gone");
    let pair = hunt(&mut stage, CAP, 0, 2, Band::Low);
    stage.state.drv[pair.drv].took_off = stage.state.turn;
    // 12 - 1 + 1 of 11, 18 - 1 of 8. 10 + 1 - 1 against 2 + 6: 2 is a shot in passing, a miss; shells are left.
    let rolls = dice(&[&d10([6, 6, 9, 9]), &d10([5, 5, 1, 1]), &d10([1, 1, 9]), &d10([9; 4]), &d10([5; 4])]);
    let told = attack(&mut stage, pair, &rolls);
    assert_eq!(told.events.iter().find(|event| event.rule == crate::Rule::DH7e.into()).expect("a fight").result, 2);
}

/// D5.5.2a: the values of a profile's type, which others than MiG-17 have.
#[test]
fn a_profile_gives_the_values_of_its_type() {
    for (profile, points) in [(None, 3), (Some(0), 3), (Some(1), 4)] {
        let mut stage = Stage::new();
        let drv = stage.mig("2210", 0, Band::High);
        stage.state.drv[drv].profile = profile;
        stage.us(BOMBER, "2245", 0, Band::Low);
        let told = stage.drv_moves(drv);
        assert_eq!(told.fired("D5.5.2a"), profile.is_some());
        assert_eq!(stage.state.drv[drv].flying.speed, points, "{profile:?}");
    }
}

/// A single MiG at night against a cell: the target is large, needs 3 more to see it, and has nothing but a tail gun.
#[test]
fn a_lone_mig_meets_a_cell_by_night() {
    let night = ["raid.activation='d14'", "raid.date='1972-12'", "raid.night=true"];
    let cell = ["sides.us.flights[0].aircraft='b-52d'", "sides.us.flights[0].of=3"];
    let mut stage = Stage::with(&[&night[..], &cell].concat());
    let pair = hunt(&mut stage, BOMBER, 0, 1, Band::High);
    // 12 + 1 from behind + 1 led is the 14 of a night. 18 - 2 - 2 is no 15: a surprise. 4 + 7 + 3 against 17 + 1 - 3: no
    // shot for who is surprised; both are firm, and scatter.
    let told = attack(&mut stage, pair, &d10([6, 6, 9, 9, 2, 2, 8, 9, 9, 9, 9, 9, 5, 5, 5, 5]));
    assert!(told.fired("DH7e") && !told.fired("DH7f") && !told.fired("DH7c") && stage.state.us[BOMBER].laden);
    // Awake, the cell shoots back with its tail gun: 16 - 2 - 2 + 3 more than it needs.
    let mut stage = Stage::with(&[&night[..], &cell].concat());
    let pair = hunt(&mut stage, BOMBER, 0, 1, Band::High);
    stage.state.drv[pair.drv].detected = true;
    let told = attack(
        &mut stage,
        pair,
        // 16 - 4 of 11: an equal fight; the bombs go. 2 + 7 against 20 + 1: 12 and three of a cell, three shots.
        &dice(&[&d10([6, 6, 8, 8, 1, 1, 10, 10]), &d10([1, 1, 1, 1, 9, 9, 9]), &d10([9, 9, 5, 5])]),
    );
    assert!(told.fired("DH7c") && told.fired("DH7f") && told.fired("DH8a"));
    assert!(!stage.state.drv[pair.drv].alive);
}

/// D5.5.2a: a flight that can slash after points straight on flies them, and waits with its attack until then.
#[test]
fn who_knows_the_slash_flies_for_it() {
    for (date, slashes) in [("1967-10", true), ("1967-08", false)] {
        let mut stage = Stage::with(&[&format!("raid.date='{date}'")]);
        let pair = hunt(&mut stage, BOMBER, 1, 2, Band::Medium);
        let mig = &mut stage.state.drv[pair.drv];
        mig.target = Some(BOMBER as u8);
        let flying = &mut mig.flying;
        (flying.hex, flying.dash, flying.straight) = (hex("2242"), true, 1);
        (flying.spent, flying.points) = (1, 3);
        assert_eq!(stage.play(&[], |raid| raid.slash_run(pair.drv, UsPlaces::NONE)).gave, slashes.then_some(1));
        // A turn takes a point more, and there it may still be behind; at the side of its target it is not.
        stage.state.drv[pair.drv].flying.straight = 0;
        assert_eq!(stage.play(&[], |raid| raid.slash_run(pair.drv, UsPlaces::NONE)).gave, slashes.then_some(2));
        stage.state.drv[pair.drv].flying.points = 1;
        assert_eq!(stage.play(&[], |raid| raid.slash_run(pair.drv, UsPlaces::NONE)).gave, None);
    }
}
