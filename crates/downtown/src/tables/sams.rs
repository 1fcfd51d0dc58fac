//! The exact tables of SAMs and anti-radiation missiles.

use crate::rules::sams::acquisition::{Attempt, Seen};
use crate::rules::sams::activation::{ActivationCheck, HiddenCheck, Known};
use crate::rules::sams::arms::{Blow, Homing};
use crate::rules::sams::attack::{Aim, Shot};
use crate::rules::sams::jamming::Interference;
use crate::rules::solitaire_events::{EventResult, Trigger};
use crate::tables::{Book, altitude, year};
use crate::terms::date::Date;
use crate::terms::defence::{Acquired, Fire, RadarPhase, SamState};
use crate::terms::dice::two_dice;
use crate::terms::flights::{Receiver, Task};
use crate::terms::raid::Sky;
use crate::terms::switches::TwoSams;
use ground::chance::Label;
use ground::game::Row;
use ground::game::odds::{Ask, Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    const BOMBER: (&[&str], &[Bomber]) = (
        &["within-12", "beyond-12", "beyond-18", "off-map"],
        &[Bomber::Near, Bomber::Far, Bomber::Farther, Bomber::OffMap],
    );
    const TWO_SAMS: (&[&str], &[TwoSams]) = (&["below", "up-to"], &[TwoSams::Below, TwoSams::UpTo]);
    tables.add(
        Title::new(
            "sam-hidden-activation",
            "hidden SAM battalions that switch on in one check, before the Placement Table",
            &[
                "D3.2.1b", "D3.2.1c", "D3.2.1d", "D3.2.1e", "D3.2.1f", "D3.2.1g", "D3.2.1h", "D3.2.1i", "D3.2.1j",
                "D3.2.1k",
            ],
        ),
        |ask| {
            let admin = ask.word("phase", &["acquisition", "admin"], "admin", "the phase of the check") == "admin";
            let hidden = ask.int("hidden", 0..=12, 5, "hidden SAMs left");
            let year = year(ask, "the year of the raid");
            let arms = ask.int("arms", 0..=6, 0, "pre-emptive ARMs fired in this Movement Phase");
            let bomber = "distance of the nearest raid bomber to the nearest of target, Hanoi and Haiphong";
            let bomber = ask.one_of("bomber", BOMBER, "within-12", bomber);
            let near = "some US flight is within 10 hexes of target, Hanoi or Haiphong";
            let near = ask.flag("us-near", true, near);
            let two_sams = "two battalions on an unmodified roll below the number or up to it";
            let two_sams = ask.one_of("two-sams", TWO_SAMS, "below", two_sams);
            (HiddenCheck { admin, hidden, early: false, arms, bomber: None, near, two_sams }, year, bomber)
        },
        |book, &(check, year, bomber), roll| {
            let rules = &book.year(year).sam_hidden;
            let bomber = match bomber {
                Bomber::Near => Some(0),
                Bomber::Far => Some(u32::from(rules.far.beyond) + 1),
                Bomber::Farther => Some(u32::from(rules.farther.beyond) + 1),
                Bomber::OffMap => None,
            };
            let check = HiddenCheck { early: Date::new(year, 12) < rules.early.before, bomber, ..check };
            Row::Int(rules.switch_on(check, roll, &mut Silent).into())
        },
    );

    const PHASES: (&[&str], &[RadarPhase]) = (RadarPhase::NAMES, RadarPhase::ALL);
    tables.add(
        Title::new(
            "sam-set-up-activation",
            "what one check does to a located, not yet active SAM, dummy check included",
            &[
                "D3.3c", "D3.3.1a", "D3.3.1b", "D3.3.1c", "D3.3.1d", "D3.3.1e", "D3.3.2a", "D3.3.2b", "D3.3.2c",
                "D3.3.2d", "D3.3.2f", "D3.3.2h", "D3.3.2i",
            ],
        ),
        |ask| {
            let range = "hexes to the nearest US flight, in the radar phase to the entry point";
            let check = ActivationCheck {
                phase: ask.one_of("phase", PHASES, "admin", "the phase of the check"),
                range: ask.int("range", 0..=20, 8, range),
                bomber: ask.flag("bomber-near", false, "a flight out to bomb or photograph is within 12 hexes"),
                proved: false,
            };
            (check, known(ask))
        },
        |book, &(check, known), roll| {
            let rules = &book.rules().sam_activation;
            let within = |reach: u8| check.range <= reach.into();
            if !within(rules.reach(check.phase)) {
                return Row::Word(0, "not-checked");
            }
            let check = ActivationCheck { bomber: check.bomber && within(rules.bomber.within), ..check };
            if !rules.roll(check, SAM, roll, &mut Silent) {
                return Row::Word(1, "no-activation");
            }
            revealed(book.rules().sam_dummy_check.reveal(known, SAM, roll, &mut Silent))
        },
    );

    tables.add(
        Title::new(
            "sam-dummy-check",
            "a dummy check by itself",
            &["D3.3.2a", "D3.3.2b", "D3.3.2c", "D3.3.2d", "D3.3.2e", "D3.3.2f", "D3.3.2h", "D3.3.2i"],
        ),
        |ask| {
            let meaning = "after a possible activation, or at a first shot";
            let check = ask.word("check", &["activation", "first-shot"], "activation", meaning);
            (check == "first-shot", known(ask))
        },
        |book, &(first_shot, known), roll| {
            let rules = &book.rules().sam_dummy_check;
            if !first_shot {
                return revealed(rules.reveal(known, SAM, roll, &mut Silent));
            }
            let real = rules.proves(known, SAM, roll, &mut Silent);
            revealed(if real { SamState::Active } else { SamState::Gone })
        },
    );

    const STATES: (&[&str], &[Seen]) =
        (&["undetected", "detected", "acquired"], &[Seen::Undetected, Seen::Detected, Seen::Acquired]);
    tables.add(
        Title::house("sam-acquisition", "one acquisition attempt of a SAM", &["DH11b", "DH11d"]),
        |ask| {
            let seen = ask.one_of("state", STATES, "detected", "the target before the attempt");
            let range = ask.int("range", 0..=20, 8, "hexes");
            let band = altitude(ask, "medium", "band of the target");
            let masked = ask.flag("rough", false, "a target at Deck is over or behind rough ground");
            let own = jamming(ask);
            let jammer = ask.word("jammer", &["noise", "deception"], "noise", "kind of the target's own jamming");
            Attempt {
                seen,
                range,
                band,
                masked,
                interference: Interference { own, standoff: standoff(ask), chaff: chaff(ask) },
                noise: jammer == "noise",
                b52: ask.flag("b52", false, "the target is a B-52 cell"),
                fresh: ask.flag("fresh", false, "the radar was switched on in this phase"),
            }
        },
        |book, &attempt, roll| {
            let rules = &book.rules().sam_acquisition;
            if !rules.can(attempt.range, attempt.band, attempt.masked) {
                return Row::Word(0, "impossible");
            }
            let acquired = rules.roll(attempt, (SAM, FLIGHT), roll, &mut Silent);
            Row::Word(1 + acquired as u8, acquired.name())
        },
    );

    const ACQUIRED: (&[&str], &[Acquired]) =
        (&["full", "partial", "loal"], &[Acquired::Full, Acquired::Partial, Acquired::No]);
    const TASKS: (&[&str], &[Task]) =
        (&["bombing", "sead", "armed-escort", "other"], &[Task::Bombing, Task::Sead, Task::ArmedEscort, Task::Cap]);
    const WARNING: &[&str] = &["none", "a", "b", "weasel", "cannot"];
    tables.add(
        Title::house(
            "sam-attack",
            "what becomes of an acquired flight when the SAM consults the Reaction Table once",
            &[
                "D3.4.5a", "D3.4.5b", "D3.4.5c", "D3.4.5d", "D3.4.5e", "D3.4.5f", "D3.4.5g", "D4c", "D4.1.1a",
                "D4.1.1b", "D4.1.1e", "DH11e", "DH11f", "DH11g",
            ],
        ),
        |ask| {
            let acquired = "how the flight is acquired; loal is an event's shot";
            let acquired = ask.one_of("acquisition", ACQUIRED, "full", acquired);
            let range = ask.int("range", 0..=15, 5, "hexes");
            let task = ask.one_of("task", TASKS, "bombing", "task of the flight");
            let missiles = ask.int("ammo", 0..=6, 6, "missiles left");
            let warning = "receiver of the target; cannot: it does not evade";
            let warning = ask.word("warning", WARNING, "a", warning);
            let receiver = Receiver::ALL.iter().copied().find(|known| known.name() == warning);
            let sky = ask.one_of("weather", (Sky::NAMES, Sky::ALL), "clear", "the sky");
            let aim = Aim {
                acquired,
                range,
                salvo: false,
                interference: Interference { own: jamming(ask), standoff: standoff(ask), chaff: chaff(ask) },
                band: altitude(ask, "medium", "band of the target"),
                crew: ask.int("crew", -1..=1, 0, "quality of the crew"),
            };
            let b52 = ask.flag("b52", false, "the target is a B-52");
            let events = ask.flag("events", true, "solitaire events are in force");
            (aim, Target { task, missiles, receiver, sky, b52, events })
        },
        |book, &(aim, Target { task, missiles, receiver, sky, b52, events }), roll| {
            let rules = book.rules();
            let ends = (SAM, FLIGHT);
            let shot = match aim.acquired {
                Acquired::No => Shot { fire: Fire::One, option: 0 },
                acquired => {
                    let table = &rules.sam_reaction_table;
                    table.consult((table.row((acquired, aim.range)), aim.range), task, ends, &mut Silent)
                }
            };
            let [least, most] = rules.sam_attack.range;
            let in_range = (least.into()..=most.into()).contains(&aim.range);
            if shot.fire == Fire::Nothing || missiles == 0 || !in_range {
                return Row::Word(0, "no-shot");
            }
            let dice = two_dice(SAM, roll, &mut Silent);
            if dice.double() && events {
                let called = rules.solo_events.call(Trigger::Double, FLIGHT, roll, &mut Silent);
                if matches!(called, EventResult::Inhibit(options) if options & 1 << shot.option != 0) {
                    return Row::Word(1, "inhibited");
                }
            }
            let aim = Aim { salvo: rules.sam_attack.load(shot.fire, missiles) > 1, ..aim };
            let evading = receiver.is_some_and(|receiver| {
                let limit = rules.sam_evasion.limit(receiver, sky);
                rules.sam_evasion.evades(limit, (FLIGHT, SAM), roll, &mut Silent)
            });
            if !rules.sam_attack.hits(dice, aim, evading, ends, &mut Silent) {
                return Row::Word(2, "miss");
            }
            let (_, harm) = rules.sam_damage.roll(b52, ends, roll, &mut Silent);
            Row::Word(2 + harm as u8, harm.name())
        },
    );

    tables.add(
        Title::house(
            "arm-attack",
            "one anti-radiation missile at a radar that is on: ARM Morale, then the attack",
            &["DH11i", "DH11j", "DH11k"],
        ),
        |ask| {
            let standard = ask.word("arm", &["shrike", "standard"], "shrike", "type of the missile") == "standard";
            let range = ask.int("range", 0..=12, 3, "hexes");
            let year = year(ask, "the year of the raid");
            let guiding = ask.flag("guiding", false, "the site guides a missile");
            let launched = ask.flag("launched", false, "the site has launched this turn");
            let others = ask.int("others", 0..=4, 0, "further ARMs at it this phase");
            (Homing { standard, range, shut: false, launched }, year, guiding, others)
        },
        |book, &(homing, year, guiding, others), roll| {
            let rules = book.year(year);
            let arm = rules.arms.of(homing.standard);
            if homing.range > arm.range.into() || Date::new(year, 12) < arm.from {
                return Row::Word(0, "no-launch");
            }
            let shut = rules.arm_morale.shuts(guiding, others, SAM, roll, &mut Silent);
            match rules.arms.attack(Homing { shut, ..homing }, (FLIGHT, SAM), roll, &mut Silent) {
                Blow::Miss if shut => Row::Word(2, "miss-radar-shut"),
                Blow::Miss => Row::Word(1, "miss-radar-on"),
                Blow::OutTurns => Row::Word(3, "radar-out-turns"),
                Blow::OutRaid => Row::Word(4, "radar-out-raid"),
                Blow::Destroyed => Row::Word(5, "destroyed"),
            }
        },
    );
}

const SAM: Label = Label(1);
const FLIGHT: Label = Label(2);

/// The distance of the nearest raid bomber.
#[derive(Clone, Copy)]
enum Bomber {
    Near,
    Far,
    Farther,
    OffMap,
}

fn known(ask: &mut Ask<'_>) -> Known {
    let marked = "whether it is marked as a possible dummy";
    let suspect = ask.word("state", &["unknown", "suspect"], "unknown", marked) == "suspect";
    Known {
        suspect,
        found: ask.int("found", 0..=10, 0, "dummies and dummy radars discovered so far"),
        dummies_left: ask.int("dummies-left", 0..=10, 2, "dummies not yet found"),
        radars_left: ask.int("radars-left", 0..=10, 1, "dummy radars not yet found"),
    }
}

const fn revealed(state: SamState) -> Row {
    match state {
        SamState::Unknown | SamState::Suspect => Row::Word(2, "possible-dummy"),
        SamState::Gone => Row::Word(3, "dummy"),
        SamState::Unproven => Row::Word(4, "possible-radar"),
        SamState::Proved | SamState::Active => Row::Word(5, "active"),
    }
}

fn jamming(ask: &mut Ask<'_>) -> i8 {
    ask.int("jamming", 0..=6, 0, "strength of the target's own jamming")
}

fn standoff(ask: &mut Ask<'_>) -> i8 {
    ask.int("standoff", 0..=3, 0, "level of stand-off jamming")
}

fn chaff(ask: &mut Ask<'_>) -> bool {
    ask.flag("chaff", false, "the target is in an effective chaff corridor")
}

/// What a SAM attack depends on besides its aim.
struct Target {
    task: Task,
    missiles: u8,
    /// `None` if the flight cannot evade.
    receiver: Option<Receiver>,
    sky: Sky,
    b52: bool,
    events: bool,
}

#[cfg(test)]
mod tests {
    use crate::tables::tests::{ask, share};
    use ground::game::ParameterValue::{Bool, Int, Word};

    #[test]
    fn hidden_sams_by_counting_faces() {
        // With five hidden and no modifier, the Admin Phase brings up as many as the die shows, the other phase one or
        // two.
        let admin = ask("sam-hidden-activation", &[]);
        assert_eq!([0, 1, 2, 3, 4, 5].map(|count: i32| share(&admin, &count.to_string(), 10)), [5, 1, 1, 1, 1, 1]);
        let given = [("phase", Word("acquisition"))];
        let acquisition = ask("sam-hidden-activation", &given);
        assert_eq!(["0", "1", "2"].map(|count| share(&acquisition, count, 10)), [5, 1, 4]);
        let far = [("phase", Word("acquisition")), ("bomber", Word("beyond-18")), ("us-near", Bool(false))];
        let far = ask("sam-hidden-activation", &far);
        // A modified roll of 1 to 4, with an unmodified one of 7 to 10, brings up one.
        assert_eq!(["0", "1", "2"].map(|count| share(&far, count, 10)), [6, 4, 0]);
        let none = ask("sam-hidden-activation", &[("hidden", Int(0))]);
        assert_eq!(share(&none, "0", 1), 1);
    }

    #[test]
    fn set_up_sams_by_counting_faces() {
        // At 8 hexes, +2 means 8 to 10 on the die. Of 100 outcomes of the dummy check 28 are up to 8, eight are 9, the
        // rest more.
        let exact = ask("sam-set-up-activation", &[]);
        let names = ["no-activation", "possible-dummy", "possible-radar", "active"];
        assert_eq!(names.map(|name| share(&exact, name, 1000)), [700, 84, 24, 192]);
        let far = ask("sam-set-up-activation", &[("range", Int(16))]);
        assert_eq!(share(&far, "not-checked", 1), 1);
        let shot = ask("sam-dummy-check", &[("check", Word("first-shot"))]);
        assert_eq!((share(&shot, "dummy", 100), share(&shot, "active", 100)), (36, 64));
    }

    #[test]
    fn acquisition_and_missiles_at_radars_by_counting_faces() {
        // Two dice reach 14 in 28 outcomes of 100, 18 in 6.
        let exact = ask("sam-acquisition", &[]);
        assert_eq!(["none", "partial", "full"].map(|name| share(&exact, name, 100)), [72, 22, 6]);
        let far = ask("sam-acquisition", &[("range", Int(16))]);
        assert_eq!(share(&far, "impossible", 1), 1);
        // Of 10 crews 6 shut down. Then 21 is needed, which is never rolled; otherwise 15, 18 and 20.
        let exact = ask("arm-attack", &[]);
        let names = ["miss-radar-shut", "miss-radar-on", "radar-out-turns", "radar-out-raid", "destroyed"];
        assert_eq!(names.map(|name| share(&exact, name, 1000)), [600, 316, 60, 20, 4]);
        let early = ask("arm-attack", &[("year", Word("1965"))]);
        assert_eq!(share(&early, "no-launch", 1), 1);
    }

    #[test]
    fn attacks_by_counting_faces() {
        // A launch without acquisition at 5 hexes, against a flight that cannot evade, needs 16: 15 outcomes of 100. Of
        // 100 damage rolls 15 are 16 or more.
        let given = [("acquisition", Word("loal")), ("warning", Word("cannot")), ("events", Bool(false))];
        let exact = ask("sam-attack", &given);
        let names = ["miss", "no-damage", "damaged", "crippled", "shot-down"];
        assert_eq!(names.map(|name| share(&exact, name, 10_000)), [8500, 540, 540, 195, 225]);
        let dead = ask("sam-attack", &[("range", Int(1))]);
        assert_eq!(share(&dead, "no-shot", 1), 1);
        // One roll in ten is a double. Nine of ten events inhibit option 2, four of ten option 1.
        let far = ask("sam-attack", &[]);
        let near = ask("sam-attack", &[("range", Int(3))]);
        assert_eq!((share(&far, "inhibited", 100), share(&near, "inhibited", 100)), (9, 4));
    }
}
