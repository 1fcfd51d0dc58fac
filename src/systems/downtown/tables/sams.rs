//! The exact tables of SAMs and anti-radiation missiles.

use crate::rules::events::{Called, Trigger};
use crate::rules::sams::acquisition::{Attempt, Seen};
use crate::rules::sams::activation::{ActivationCheck, HiddenCheck, Known};
use crate::rules::sams::arms::{Blow, Homing};
use crate::rules::sams::attack::{Aim, Shot};
use crate::rules::sams::jamming::Interference;
use crate::scenario::file::TwoSams;
use crate::state::SamState;
use crate::tables::Book;
use crate::tables::arguments::{YEARS, Year};
use crate::terms::date::Date;
use crate::terms::dice::two_dice;
use crate::terms::words::{Acquired, Band, Fire, RadarPhase, Receiver, Sky, Task};
use ground::chance::{Chance, Label, Roll, StreamKey};
use ground::game::arguments::{Arguments, flag, int, word};
use ground::game::{Parameter, Row, TableSpec};
use ground::journal::Silent;

const JAMMING: Parameter = int("jamming", 0, 6, 0, "strength of the target's own jamming");
const STANDOFF: Parameter = int("standoff", 0, 3, 0, "level of stand-off jamming");
const CHAFF: Parameter = flag("chaff", false, "the target is in an effective chaff corridor");
const ALTITUDE: Parameter = word("altitude", Band::NAMES, "medium", "band of the target");
const FOUND: Parameter = int("found", 0, 10, 0, "dummies and dummy radars discovered so far");
const RADARS: Parameter = int("radars-left", 0, 10, 1, "dummy radars not yet found");
const DUMMIES: Parameter = int("dummies-left", 0, 10, 2, "dummies not yet found");
const STATE: Parameter = word("state", &["unknown", "suspect"], "unknown", "whether it is marked as a possible dummy");

/// The tables.
pub(crate) const SPECS: &[TableSpec] = &[
    TableSpec {
        name: "sam-hidden-activation",
        title: "hidden SAM battalions that switch on in one check, before the Placement Table",
        rules: &[
            "D3.2.1b", "D3.2.1c", "D3.2.1d", "D3.2.1e", "D3.2.1f", "D3.2.1g", "D3.2.1h", "D3.2.1i", "D3.2.1j",
            "D3.2.1k",
        ],
        house: false,
        parameters: &[
            word("phase", &["acquisition", "admin"], "admin", "the phase of the check"),
            int("hidden", 0, 12, 5, "hidden SAMs left"),
            word("year", YEARS, "1967", "the year of the raid"),
            int("arms", 0, 6, 0, "pre-emptive ARMs fired in this Movement Phase"),
            word(
                "bomber",
                &["within-12", "beyond-12", "beyond-18", "off-map"],
                "within-12",
                "distance of the nearest raid bomber to the nearest of target, Hanoi and Haiphong",
            ),
            flag("us-near", true, "some US flight is within 10 hexes of target, Hanoi or Haiphong"),
            word(
                "two-sams",
                &["below", "up-to"],
                "below",
                "two battalions on an unmodified roll below the number or up to it",
            ),
        ],
    },
    TableSpec {
        name: "sam-set-up-activation",
        title: "what one check does to a located, not yet active SAM, dummy check included",
        rules: &[
            "D3.3c", "D3.3.1a", "D3.3.1b", "D3.3.1c", "D3.3.1d", "D3.3.1e", "D3.3.2a", "D3.3.2b", "D3.3.2c", "D3.3.2d",
            "D3.3.2f", "D3.3.2h", "D3.3.2i",
        ],
        house: false,
        parameters: &[
            word("phase", RadarPhase::NAMES, "admin", "the phase of the check"),
            int("range", 0, 20, 8, "hexes to the nearest US flight, in the radar phase to the entry point"),
            flag("bomber-near", false, "a flight out to bomb or photograph is within 12 hexes"),
            STATE,
            FOUND,
            DUMMIES,
            RADARS,
        ],
    },
    TableSpec {
        name: "sam-dummy-check",
        title: "a dummy check by itself",
        rules: &["D3.3.2a", "D3.3.2b", "D3.3.2c", "D3.3.2d", "D3.3.2e", "D3.3.2f", "D3.3.2h", "D3.3.2i"],
        house: false,
        parameters: &[
            word(
                "check",
                &["activation", "first-shot"],
                "activation",
                "after a possible activation, or at a first shot",
            ),
            STATE,
            FOUND,
            DUMMIES,
            RADARS,
        ],
    },
    TableSpec {
        name: "sam-acquisition",
        title: "one acquisition attempt of a SAM",
        rules: &["DH11b", "DH11d"],
        house: true,
        parameters: &[
            word("state", &["undetected", "detected", "acquired"], "detected", "the target before the attempt"),
            int("range", 0, 20, 8, "hexes"),
            ALTITUDE,
            flag("rough", false, "a target at Deck is over or behind rough ground"),
            JAMMING,
            word("jammer", &["noise", "deception"], "noise", "kind of the target's own jamming"),
            STANDOFF,
            CHAFF,
            flag("b52", false, "the target is a B-52 cell"),
            flag("fresh", false, "the radar was switched on in this phase"),
        ],
    },
    TableSpec {
        name: "sam-attack",
        title: "what becomes of an acquired flight when the SAM consults the Reaction Table once",
        rules: &[
            "D3.4.5a", "D3.4.5b", "D3.4.5c", "D3.4.5d", "D3.4.5e", "D3.4.5f", "D3.4.5g", "D4c", "D4.1.1a", "D4.1.1b",
            "D4.1.1e", "DH11e", "DH11f", "DH11g",
        ],
        house: true,
        parameters: &[
            word(
                "acquisition",
                &["full", "partial", "loal"],
                "full",
                "how the flight is acquired; loal is an event's shot",
            ),
            int("range", 0, 15, 5, "hexes"),
            word("task", &["bombing", "sead", "armed-escort", "other"], "bombing", "task of the flight"),
            int("ammo", 0, 6, 6, "missiles left"),
            word(
                "warning",
                &["none", "a", "b", "weasel", "cannot"],
                "a",
                "receiver of the target; cannot: it does not evade",
            ),
            word("weather", Sky::NAMES, "clear", "the sky"),
            JAMMING,
            STANDOFF,
            CHAFF,
            ALTITUDE,
            int("crew", -1, 1, 0, "quality of the crew"),
            flag("b52", false, "the target is a B-52"),
            flag("events", true, "solitaire events are in force"),
        ],
    },
    TableSpec {
        name: "arm-attack",
        title: "one anti-radiation missile at a radar that is on: ARM Morale, then the attack",
        rules: &["DH11i", "DH11j", "DH11k"],
        house: true,
        parameters: &[
            word("arm", &["shrike", "standard"], "shrike", "type of the missile"),
            int("range", 0, 12, 3, "hexes"),
            word("year", YEARS, "1967", "the year of the raid"),
            flag("guiding", false, "the site guides a missile"),
            flag("launched", false, "the site has launched this turn"),
            int("others", 0, 4, 0, "further ARMs at it this phase"),
        ],
    },
];

const SAM: Label = Label(1);
const FLIGHT: Label = Label(2);

/// Walks or plays one of them.
pub(crate) fn run<C: Chance>(book: &Book, table: &str, arguments: &Arguments<'_>, chance: &mut C) -> Row {
    let roll = &mut chance.open(StreamKey::default());
    match table {
        "sam-hidden-activation" => hidden_activation(book, arguments, roll),
        "sam-set-up-activation" => set_up_activation(book, arguments, roll),
        "sam-dummy-check" => dummy_check(book, arguments, roll),
        "sam-acquisition" => acquisition(book, arguments, roll),
        "sam-attack" => attack(book, arguments, roll),
        "arm-attack" => arm_attack(book, arguments, roll),
        unknown => unreachable!("no table {unknown}"),
    }
}

fn hidden_activation(book: &Book, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let year = arguments.year(2);
    let rules = &book.year(year).sam_hidden;
    let bomber = match arguments.word(4) {
        "within-12" => Some(0),
        "beyond-12" => Some(u32::from(rules.far.beyond) + 1),
        "beyond-18" => Some(u32::from(rules.farther.beyond) + 1),
        _ => None,
    };
    let check = HiddenCheck {
        admin: arguments.word(0) == "admin",
        hidden: arguments.int(1),
        early: Date::new(year, 12) < rules.early.before,
        arms: arguments.int(3),
        bomber,
        near: arguments.bool(5),
        two_sams: if arguments.word(6) == "below" { TwoSams::Below } else { TwoSams::UpTo },
    };
    Row::Int(rules.switch_on(check, roll, &mut Silent).into())
}

fn set_up_activation(book: &Book, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let rules = book.rules();
    let phase = RadarPhase::ALL[arguments.place(0, RadarPhase::NAMES)];
    let range = arguments.int(1);
    if range > rules.sam_activation.reach(phase).into() {
        return Row::Word(0, "not-checked");
    }
    let bomber = arguments.bool(2) && range <= rules.sam_activation.bomber.within.into();
    if !rules.sam_activation.roll(ActivationCheck { phase, range, bomber }, SAM, roll, &mut Silent) {
        return Row::Word(1, "no-activation");
    }
    revealed(rules.sam_dummy_check.reveal(known(arguments, 3), SAM, roll, &mut Silent))
}

fn known(arguments: &Arguments<'_>, from: usize) -> Known {
    Known {
        suspect: arguments.word(from) == "suspect",
        found: arguments.int(from + 1),
        dummies_left: arguments.int(from + 2),
        radars_left: arguments.int(from + 3),
    }
}

const fn revealed(state: SamState) -> Row {
    match state {
        SamState::Unknown | SamState::Suspect => Row::Word(2, "possible-dummy"),
        SamState::Gone => Row::Word(3, "dummy"),
        SamState::Unproven => Row::Word(4, "possible-radar"),
        SamState::Active => Row::Word(5, "active"),
    }
}

fn dummy_check(book: &Book, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let rules = &book.rules().sam_dummy_check;
    let known = known(arguments, 1);
    if arguments.word(0) == "activation" {
        return revealed(rules.reveal(known, SAM, roll, &mut Silent));
    }
    let real = rules.proves(known, SAM, roll, &mut Silent);
    revealed(if real { SamState::Active } else { SamState::Gone })
}

fn acquisition(book: &Book, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let rules = &book.rules().sam_acquisition;
    let seen = match arguments.word(0) {
        "undetected" => Seen::Undetected,
        "detected" => Seen::Detected,
        _ => Seen::Acquired,
    };
    let attempt = Attempt {
        seen,
        range: arguments.int(1),
        band: Band::ALL[arguments.place(2, Band::NAMES)],
        masked: arguments.bool(3),
        interference: Interference { own: arguments.int(4), standoff: arguments.int(6), chaff: arguments.bool(7) },
        noise: arguments.word(5) == "noise",
        b52: arguments.bool(8),
        fresh: arguments.bool(9),
    };
    if !rules.can(attempt.range, attempt.band, attempt.masked) {
        return Row::Word(0, "impossible");
    }
    let acquired = rules.roll(attempt, (SAM, FLIGHT), roll, &mut Silent);
    Row::Word(1 + acquired as u8, acquired.name())
}

fn attack(book: &Book, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let rules = book.rules();
    let ends = (SAM, FLIGHT);
    let (acquired, range) = (acquired(arguments.word(0)), arguments.int(1));
    let task = match arguments.word(2) {
        "bombing" => Task::Bombing,
        "sead" => Task::Sead,
        "armed-escort" => Task::ArmedEscort,
        _ => Task::Cap,
    };
    let shot = match acquired {
        Acquired::No => Shot { fire: Fire::One, option: 0 },
        _ => {
            let table = &rules.sam_reaction_table;
            table.consult((table.row((acquired, range)), range), task, ends, &mut Silent)
        }
    };
    let missiles = arguments.int(3);
    let in_range = (rules.sam_attack.range[0].into()..=rules.sam_attack.range[1].into()).contains(&range);
    if shot.fire == Fire::Nothing || missiles == 0 || !in_range {
        return Row::Word(0, "no-shot");
    }
    let dice = two_dice(SAM, roll, &mut Silent);
    if dice.double() && arguments.bool(12) {
        let called = rules.solo_events.call(Trigger::Double, FLIGHT, roll, &mut Silent);
        if matches!(called, Called::Inhibit(options) if options & 1 << shot.option != 0) {
            return Row::Word(1, "inhibited");
        }
    }
    let aim = Aim {
        acquired,
        range,
        salvo: rules.sam_attack.load(shot.fire, missiles) > 1,
        band: Band::ALL[arguments.place(9, Band::NAMES)],
        interference: Interference { own: arguments.int(6), standoff: arguments.int(7), chaff: arguments.bool(8) },
        crew: arguments.int(10),
    };
    let sky = Sky::ALL[arguments.place(5, Sky::NAMES)];
    let evading = match arguments.word(4) {
        "cannot" => false,
        receiver => {
            let receiver = Receiver::ALL.iter().find(|known| known.name() == receiver).unwrap_or(&Receiver::No);
            let limit = rules.sam_evasion.limit(*receiver, sky);
            rules.sam_evasion.evades(limit, (FLIGHT, SAM), roll, &mut Silent)
        }
    };
    if !rules.sam_attack.hits(dice, aim, evading, ends, &mut Silent) {
        return Row::Word(2, "miss");
    }
    let (_, harm) = rules.sam_damage.roll(arguments.bool(11), ends, roll, &mut Silent);
    Row::Word(2 + harm as u8, harm.name())
}

fn acquired(word: &str) -> Acquired {
    match word {
        "full" => Acquired::Full,
        "partial" => Acquired::Partial,
        _ => Acquired::No,
    }
}

fn arm_attack(book: &Book, arguments: &Arguments<'_>, roll: &mut impl Roll) -> Row {
    let year = arguments.year(2);
    let rules = book.year(year);
    let standard = arguments.word(0) == "standard";
    let arm = rules.arms.of(standard);
    let range = arguments.int(1);
    if range > arm.range.into() || Date::new(year, 12) < arm.from {
        return Row::Word(0, "no-launch");
    }
    let shut = rules.arm_morale.shuts(arguments.bool(3), arguments.int(5), SAM, roll, &mut Silent);
    let homing = Homing { standard, range, shut, launched: arguments.bool(4) };
    match rules.arms.attack(homing, (FLIGHT, SAM), roll, &mut Silent) {
        Blow::Miss if shut => Row::Word(2, "miss-radar-shut"),
        Blow::Miss => Row::Word(1, "miss-radar-on"),
        Blow::OutTurns => Row::Word(3, "radar-out-turns"),
        Blow::OutRaid => Row::Word(4, "radar-out-raid"),
        Blow::Destroyed => Row::Word(5, "destroyed"),
    }
}

#[cfg(test)]
mod tests {
    use crate::tables::tests::{ask, share};
    use ground::game::ParameterValue::{Bool, Int, Word};

    #[test]
    fn hidden_sams_by_counting_faces() {
        // Five hidden, no modifier: the Admin Phase brings up what the die shows, the other phase one or two.
        let admin = ask("sam-hidden-activation", &[]);
        assert_eq!([0, 1, 2, 3, 4, 5].map(|count: i32| share(&admin, &count.to_string(), 10)), [5, 1, 1, 1, 1, 1]);
        let given = [("phase", Word("acquisition"))];
        let acquisition = ask("sam-hidden-activation", &given);
        assert_eq!(["0", "1", "2"].map(|count| share(&acquisition, count, 10)), [5, 1, 4]);
        let far = [("phase", Word("acquisition")), ("bomber", Word("beyond-18")), ("us-near", Bool(false))];
        let far = ask("sam-hidden-activation", &far);
        // A modified roll of 1 to 4 with an unmodified one of 7 to 10: one each.
        assert_eq!(["0", "1", "2"].map(|count| share(&far, count, 10)), [6, 4, 0]);
        let none = ask("sam-hidden-activation", &[("hidden", Int(0))]);
        assert_eq!(share(&none, "0", 1), 1);
    }

    #[test]
    fn set_up_sams_by_counting_faces() {
        // 8 hexes: +2, so 8 to 10 on the die; then of 100 faces 28 are up to 8, eight 9, the rest more.
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
        // 12 or more on two dice is 45 of 100, 16 or more 15.
        let exact = ask("sam-acquisition", &[]);
        assert_eq!(["none", "partial", "full"].map(|name| share(&exact, name, 100)), [55, 30, 15]);
        let far = ask("sam-acquisition", &[("range", Int(16))]);
        assert_eq!(share(&far, "impossible", 1), 1);
        // 6 of 10 crews shut down; then 21 or more is needed and never rolled, else 15, 18 and 20.
        let exact = ask("arm-attack", &[]);
        let names = ["miss-radar-shut", "miss-radar-on", "radar-out-turns", "radar-out-raid", "destroyed"];
        assert_eq!(names.map(|name| share(&exact, name, 1000)), [600, 316, 60, 20, 4]);
        let early = ask("arm-attack", &[("year", Word("1965"))]);
        assert_eq!(share(&early, "no-launch", 1), 1);
    }

    #[test]
    fn attacks_by_counting_faces() {
        // A LOAL at 5 hexes at one that cannot evade needs 16: 15 of 100 dice; 17 and more of 100 damage dice are 10.
        let given = [("acquisition", Word("loal")), ("warning", Word("cannot")), ("events", Bool(false))];
        let exact = ask("sam-attack", &given);
        let names = ["miss", "no-damage", "damaged", "crippled", "shot-down"];
        assert_eq!(names.map(|name| share(&exact, name, 10_000)), [8500, 540, 540, 270, 150]);
        let dead = ask("sam-attack", &[("range", Int(1))]);
        assert_eq!(share(&dead, "no-shot", 1), 1);
        // A double is one in ten; nine of ten events inhibit option 2, four of ten option 1.
        let far = ask("sam-attack", &[]);
        let near = ask("sam-attack", &[("range", Int(3))]);
        assert_eq!((share(&far, "inhibited", 100), share(&near, "inhibited", 100)), (9, 4));
    }
}
