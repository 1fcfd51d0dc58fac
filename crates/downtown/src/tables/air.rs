//! The exact tables of air combat.

use crate::rules::air::engagement::{Encounter, EngagementStart};
use crate::rules::air::manoeuvre::{Part, Round};
use crate::tables::Book;
use crate::terms::flights::Airframe;
use ground::chance::Label;
use ground::game::Row;
use ground::game::odds::{Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    tables.add(
        Title::house("air-engagement", "How an engagement begins", &["DH7b"]),
        |ask| Encounter {
            labels: [A, B],
            aggression: [
                ask.int("attacker-aggression", -1..=3, 0, "aggression"),
                ask.int("defender-aggression", -1..=3, 0, "aggression"),
            ],
            knows: [
                ask.flag("attacker-sees", true, "the target is known: the attacker needs 13, else 15"),
                ask.flag("defender-sees", true, "the attacker is known: the defender needs 8, else 12"),
            ],
            night: ask.flag("night", false, "night: 3 more needed on both sides"),
            rear: ask.flag("rear", false, "the attacker is in the target's rear hemisphere"),
            slash: ask.flag("slash", false, "a slash attack"),
            control: ask.flag("gci", false, "the attacker is under good control"),
            above: ask.flag("above", false, "the attacker is a band higher"),
            encumbered: ask.flag("encumbered", false, "the attacker is disordered or laden"),
            large: ask.flag("large", false, "the target is a large aircraft"),
            disordered: ask.flag("disordered", false, "the target is disordered"),
            escort: ask.flag("escort", false, "the target has an escort within 1 hex"),
        },
        |book, met, roll| {
            let rules = &book.rules().engagement;
            let attack = rules.attack(met, roll, &mut Silent);
            let defence = rules.defend(met, roll, &mut Silent);
            let begun = met.begin(attack, Some(defence), &mut Silent);
            Row::Word(begun as u8, EngagementStart::NAMES[begun as usize])
        },
    );

    const SHOTS: [[&str; 4]; 2] = [
        ["attacker-1-snap", "attacker-1", "attacker-2", "attacker-3"],
        ["defender-1-snap", "defender-1", "defender-2", "defender-3"],
    ];
    tables.add(
        Title::house("air-combat", "Which side may shoot in one round of air combat, and how often", &["DH7d", "DH7e"]),
        |ask| Round {
            labels: [A, B],
            modifiers: [
                ask.int("attacker", -4..=12, 5, "manoeuvre, aggression and other modifiers of the attacker"),
                ask.int("defender", -4..=12, 5, "the same for the defender"),
            ],
            surprise: ask.flag("surprise", false, "the defender is surprised and never shoots"),
            aircraft: [
                ask.int("attacker-aircraft", 1..=4, 2, "good aircraft"),
                ask.int("defender-aircraft", 1..=4, 2, "good aircraft"),
            ],
            slash: ask.flag("slash", false, "the attacker has at most 1 shot, the defender none"),
        },
        |book, round, roll| {
            let Some(opening) = book.rules().dogfight.manoeuvre(round, roll, &mut Silent) else {
                return Row::Word(0, "none");
            };
            let place = if opening.snap { 0 } else { usize::from(opening.shots.min(3)) };
            let names = SHOTS[usize::from(opening.by == Part::Defender)];
            Row::Word((1 + 4 * (opening.by as usize) + place) as u8, names[place])
        },
    );

    const STATES: (&[&str], &[Airframe]) =
        (&["sound", "damaged", "crippled"], &[Airframe::Sound, Airframe::Damaged, Airframe::Crippled]);
    tables.add(
        Title::house("air-shot", "What one shot leaves of the aircraft shot at", &["DH7f", "DH8a"]),
        |ask| {
            let rating: i8 = ask.int("rating", -5..=5, 0, "rating of the weapon");
            let snap = ask.flag("snap-missile", false, "a missile fired at a margin of 2 to 6");
            let surprise = ask.flag("surprise", false, "the target is surprised");
            (rating, snap, surprise, ask.one_of("target", STATES, "sound", "state of the aircraft before"))
        },
        |book, &(rating, snap, surprise, before), roll| {
            let rules = book.rules();
            let snap = if snap { rules.dogfight.snap_missile } else { 0 };
            let harm = rules.air_shot.shoot((A, B), rating + snap, surprise, roll, &mut Silent);
            if harm == Airframe::None {
                return Row::Word(0, "miss");
            }
            let after = before.hit(harm);
            Row::Word(after as u8, after.name())
        },
    );
}

const A: Label = Label(1);
const B: Label = Label(2);

#[cfg(test)]
mod tests {
    use crate::tables::tests::{ask, share};
    use ground::game::ParameterValue::{self, Bool, Int, Word};

    /// Counted by faces: 36 outcomes in 100 reach 13, 85 reach 8.
    #[test]
    fn engagements_by_counting_faces() {
        let ways = |given: &[(&str, ParameterValue)], name| share(&ask("air-engagement", given), name, 10_000);
        let names = ["surprise", "equal-fight", "defender-initiative", "no-fight"];
        let at_least =
            |n: i32| (1..=10).flat_map(|a| (1..=10).map(move |b| a + b)).filter(|sum| *sum >= n).count() as u32;
        let expected = |a: i32, d: i32| {
            let (a, d) = (at_least(a), at_least(d));
            [a * (100 - d), a * d, (100 - a) * d, (100 - a) * (100 - d)]
        };
        assert_eq!(names.map(|name| ways(&[], name)), expected(13, 8));
        let unseen = [("attacker-sees", Bool(false)), ("defender-sees", Bool(false)), ("night", Bool(true))];
        assert_eq!(names.map(|name| ways(&unseen, name)), expected(18, 15));
        let attacker = ["gci", "above"].map(|name| (name, Bool(true)));
        assert_eq!(names.map(|name| ways(&attacker, name)), expected(11, 8));
        let both = ["rear", "slash"].map(|name| (name, Bool(true)));
        assert_eq!(names.map(|name| ways(&both, name)), expected(10, 11));
        let defender = ["large", "disordered", "escort"].map(|name| (name, Bool(true)));
        assert_eq!(names.map(|name| ways(&defender, name)), expected(13, 12));
        let skill = [("encumbered", Bool(true)), ("attacker-aggression", Int(1)), ("defender-aggression", Int(-1))];
        assert_eq!(names.map(|name| ways(&skill, name)), expected(14, 9));
    }

    #[test]
    fn rounds_and_shots_by_counting_faces() {
        let even = ask("air-combat", &[]);
        assert_eq!(share(&even, "attacker-2", 10_000), share(&even, "defender-2", 10_000));
        // Margins of 14 to 18 between two sums of two dice: 14 to 18 above 2, 15 to 18 above 3, and so on.
        let sums = |n: i32| (1..=10).filter(|a| (1..=10).contains(&(n - a))).count() as i32;
        let margin = |from: i32, to: i32| {
            let pairs = (2..=20).flat_map(|a| (2..=20).map(move |d| (a, d)));
            pairs.filter(|(a, d)| (from..=to).contains(&(a - d))).map(|(a, d)| sums(a) * sums(d)).sum::<i32>() as u32
        };
        let ways = |name| share(&even, name, 10_000);
        assert_eq!(ways("attacker-1-snap"), margin(4, 8));
        assert_eq!(ways("defender-1"), margin(-13, -9));
        assert_eq!(ways("attacker-2"), margin(14, 18));
        assert_eq!(ways("none"), margin(-3, 3));
        let four =
            ask("air-combat", &[("attacker-aircraft", Int(3)), ("surprise", Bool(true)), ("slash", Bool(false))]);
        assert_eq!(share(&four, "attacker-3", 10_000), margin(8, 18));
        assert_eq!(share(&four, "none", 10_000), 10_000 - margin(-2, 18));
        let slash = ask("air-combat", &[("attacker-aircraft", Int(4)), ("slash", Bool(true))]);
        assert_eq!(share(&slash, "attacker-1", 10_000), margin(9, 18));
        let shot = |given: &[(&str, ParameterValue)], name| share(&ask("air-shot", given), name, 100);
        assert_eq!(["miss", "damaged", "crippled", "shot-down"].map(|name| shot(&[], name)), [72, 13, 9, 6]);
        let target = ("target", Word("damaged"));
        assert_eq!(["miss", "damaged", "crippled", "shot-down"].map(|name| shot(&[target], name)), [72, 0, 22, 6]);
        let snap =
            [("snap-missile", Bool(true)), ("surprise", Bool(true)), ("rating", Int(1)), ("target", Word("crippled"))];
        assert_eq!(["miss", "shot-down"].map(|name| shot(&snap, name)), [72, 28]);
    }

    /// A side of a duel in the next test: aggression, manoeuvre, aircraft, and the ratings of its gun and its best
    /// missile.
    struct Side(i32, i32, i32, [i32; 2]);

    const NONE: i32 = -9;

    fn chance(table: &str, given: &[(&str, ParameterValue)], name: &str) -> f64 {
        f64::from(share(&ask(table, given), name, 1_000_000)) / 1e6
    }

    /// The aircraft that a shot brings down, with a crippled one counted as 0.4.
    fn kill(rating: i32, surprise: bool) -> f64 {
        let given = [("rating", Int(rating)), ("surprise", Bool(surprise))];
        chance("air-shot", &given, "shot-down") + 0.4 * chance("air-shot", &given, "crippled")
    }

    /// The kills of the two sides in a round.
    fn round(one: &Side, other: &Side, surprise: bool, slash: bool) -> [f64; 2] {
        let given = [
            ("attacker", Int(one.0 + one.1)),
            ("defender", Int(other.0 + other.1)),
            ("surprise", Bool(surprise)),
            ("attacker-aircraft", Int(one.2)),
            ("defender-aircraft", Int(other.2)),
            ("slash", Bool(slash)),
        ];
        let of = |who: &str, side: &Side| {
            let [gun, missile] = side.3;
            let ways = [
                ("1-snap", 1.0, gun.max(missile - 2)),
                ("1", 1.0, gun.max(missile)),
                ("2", 2.0, gun.max(missile)),
                ("3", 3.0, gun.max(missile)),
            ];
            let kills = ways.map(|(name, shots, rating)| {
                chance("air-combat", &given, &format!("{who}-{name}")) * shots * kill(rating.max(-4), surprise)
            });
            kills.iter().sum::<f64>()
        };
        [of("attacker", one), of("defender", other)]
    }

    /// Part of attempts that lead to a fight, and kills of both an attempt; a defender with the initiative fights too
    /// if `turns`.
    fn duel(one: &Side, other: &Side, given: &[(&str, ParameterValue)], turns: bool, slash: bool) -> [f64; 3] {
        let skill = [("attacker-aggression", Int(one.0)), ("defender-aggression", Int(other.0))];
        let given: Vec<_> = skill.iter().chain(given).copied().collect();
        let [surprise, equal, initiative] =
            ["surprise", "equal-fight", "defender-initiative"].map(|name| chance("air-engagement", &given, name));
        let initiative = if turns { initiative } else { 0.0 };
        let (first, then) = (round(one, other, true, slash), round(one, other, false, slash));
        let back = round(other, one, false, false);
        let kills = |side: usize| surprise * first[side] + equal * then[side] + initiative * back[1 - side];
        [surprise + equal + initiative, kills(0), kills(1)]
    }

    /// The duels of the dossier, each with its figures there: the part of attempts that lead to a fight, and the
    /// kills of both an attempt. Beside them is what the tables give, to a thousandth. The losses of the record allow
    /// no more than about half to four fifths of the kills of the dossier, so that fights are called off more often
    /// and hits are rarer.
    #[test]
    fn the_duels_of_the_dossier_come_out_as_they_are_tuned() {
        let rear = [("rear", Bool(true)), ("defender-sees", Bool(false))];
        let slash = [("slash", Bool(true)), ("gci", Bool(true))];
        let slash: Vec<_> = rear.iter().chain(&slash).copied().collect();
        let mig_17 = || Side(-1, 7, 4, [0, NONE]);
        let early_mig_21 = || Side(-1, 6, 2, [NONE, -1]);
        let mig_21 = || Side(0, 6, 2, [NONE, -1]);
        let mig_21mf = || Side(0, 6, 2, [1, -1]);
        let f_105 = || Side(0, 2, 4, [2, 0]);
        let f_4d = || Side(1, 5, 4, [1, 0]);
        let f_4e = || Side(0, 5, 4, [2, 0]);
        let f_4j = || Side(3, 5, 2, [NONE, 2]);
        let duels = [
            (
                "F-4C, MiG-17",
                [0.90, 0.064, 0.038],
                duel(&Side(1, 5, 4, [NONE, 0]), &mig_17(), &[], true, false),
                [0.846, 0.031, 0.025],
            ),
            (
                "F-4D with pod, MiG-17",
                [0.90, 0.086, 0.038],
                duel(&f_4d(), &mig_17(), &[], true, false),
                [0.846, 0.065, 0.025],
            ),
            (
                "F-4D, MiG-21",
                [0.90, 0.098, 0.007],
                duel(&f_4d(), &early_mig_21(), &[], true, false),
                [0.846, 0.079, 0.004],
            ),
            (
                "F-8, MiG-17",
                [0.92, 0.108, 0.025],
                duel(&Side(2, 6, 2, [1, 1]), &mig_17(), &[], true, false),
                [0.874, 0.073, 0.014],
            ),
            (
                "MiG-17, F-105 unseen",
                [0.55, 0.130, 0.009],
                duel(&mig_17(), &f_105(), &rear, false, false),
                [0.360, 0.073, 0.002],
            ),
            (
                "MiG-17, F-105",
                [0.45, 0.055, 0.019],
                duel(&mig_17(), &f_105(), &[], false, false),
                [0.280, 0.032, 0.005],
            ),
            (
                "MiG-21, F-105 unseen",
                [0.55, 0.049, 0.011],
                duel(&early_mig_21(), &f_105(), &rear, false, false),
                [0.360, 0.023, 0.003],
            ),
            (
                "MiG-21 slash, F-105",
                [0.85, 0.064, 0.000],
                duel(&mig_21(), &f_105(), &slash, false, true),
                [0.720, 0.040, 0.000],
            ),
            (
                "MiG-21 slash, F-4",
                [0.89, 0.056, 0.003],
                duel(&mig_21(), &Side(0, 5, 4, [1, 0]), &slash, false, true),
                [0.720, 0.029, 0.000],
            ),
            (
                "F-4E, MiG-21MF",
                [0.91, 0.074, 0.043],
                duel(&f_4e(), &mig_21mf(), &[], true, false),
                [0.866, 0.064, 0.040],
            ),
            ("F-4J, MiG-17", [0.94, 0.128, 0.024], duel(&f_4j(), &mig_17(), &[], true, false), [0.899, 0.080, 0.014]),
            (
                "F-4J, MiG-21MF",
                [0.96, 0.119, 0.027],
                duel(&f_4j(), &mig_21mf(), &[], true, false),
                [0.924, 0.074, 0.020],
            ),
            (
                "MiG-19, F-4E",
                [0.89, 0.117, 0.053],
                duel(&Side(-1, 7, 4, [1, NONE]), &f_4e(), &[], true, false),
                [0.849, 0.066, 0.044],
            ),
        ];
        for (who, dossier, found, tuned) in duels {
            let off = |place: usize| (tuned[place] - found[place]).abs();
            assert!((0..3).all(|place| off(place) < 0.001), "{who}: {found:?}");
            assert!((0.4..0.9).contains(&(found[1] / dossier[1])), "{who}: {found:?}, in the dossier {dossier:?}");
        }
    }
}
