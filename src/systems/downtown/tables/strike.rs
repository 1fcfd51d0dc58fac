//! The exact table of bombing.

use crate::rules::bombing::Drop;
use crate::tables::Book;
use crate::terms::words::{Density, Hardness, Profile};
use ground::chance::{Chance, Label, StreamKey};
use ground::game::arguments::{Arguments, flag, int, word};
use ground::game::{Row, TableSpec};
use ground::journal::Silent;

/// The tables.
pub(crate) const SPECS: &[TableSpec] = &[TableSpec {
    name: "bombing",
    title: "Successes of one bombing roll",
    rules: &["DH12b"],
    house: true,
    parameters: &[
        int("points", 0, 120, 12, "bomb points of the flight; 0 is none"),
        word("profile", Profile::NAMES, "dive", "attack profile; `lgb`, `lgb-toss` roll once a bomb on the lowest row"),
        word("hardness", Hardness::NAMES, "c", "target hardness"),
        int("sight", -2, 4, 1, "sight modifier of the aircraft for this profile"),
        word("aaa", AAA, "none", "worst zone flown through in the run"),
        flag("evaded", false, "a SAM was evaded this turn"),
        flag("haze", false, "haze: -2 except radar"),
        flag("broken", false, "broken cloud below: -1 except radar"),
        flag("guided", false, "Walleye: +3, one roll a weapon on the lowest row"),
    ],
}];

const AAA: &[&str] = &["none", "light", "medium", "heavy"];

/// Walks or plays it.
pub(crate) fn run<C: Chance>(book: &Book, arguments: &Arguments<'_>, chance: &mut C) -> Row {
    let drop = Drop {
        profile: Profile::ALL[arguments.place(1, Profile::NAMES)],
        hardness: Hardness::ALL[arguments.place(2, Hardness::NAMES)],
        sight: arguments.int(3),
        aaa: arguments.place(4, AAA).checked_sub(1).map(|place| Density::ALL[place]),
        evaded: arguments.bool(5),
        haze: arguments.bool(6),
        broken: arguments.bool(7),
        guided: arguments.bool(8),
    };
    let roll = &mut chance.open(StreamKey::default());
    let ends = (Label::NONE, Label::NONE);
    Row::Int(book.rules().bombing.successes(arguments.int(0), drop, ends, roll, &mut Silent).into())
}

#[cfg(test)]
mod tests {
    use crate::tables::tests::{ask, share};
    use ground::game::ParameterValue::{self, Bool, Int, Word};

    /// How many of the hundred ways give none, one, two, three, four successes.
    fn ways(given: &[(&str, ParameterValue)]) -> [u32; 5] {
        let exact = ask("bombing", given);
        std::array::from_fn(|successes| share(&exact, &successes.to_string(), 100))
    }

    /// Twelve points, +2: 8, 12, 16, 19 on two dice.
    #[test]
    fn successes_go_by_bomb_points_and_modifiers() {
        assert_eq!(ways(&[]), [21, 34, 30, 12, 3]);
        assert_eq!(ways(&[("points", Int(0))]), [100, 0, 0, 0, 0]);
        // -3 for Heavy AAA, -4 for hardness A, -2 evaded, -2 haze, -1 broken: 20 at least.
        let worst = [
            ("aaa", Word("heavy")),
            ("hardness", Word("a")),
            ("evaded", Bool(true)),
            ("haze", Bool(true)),
            ("broken", Bool(true)),
        ];
        assert_eq!(ways(&worst), [99, 1, 0, 0, 0]);
    }

    /// A radar run knows neither haze nor broken cloud; guided bombs and guns count on the lowest row whatever the points.
    #[test]
    fn radars_see_through_and_guided_bombs_count_one_by_one() {
        let radar = ("profile", Word("radar"));
        assert_eq!(ways(&[radar]), ways(&[radar, ("haze", Bool(true)), ("broken", Bool(true))]));
        let laser = ("profile", Word("lgb"));
        assert_eq!(ways(&[laser]), ways(&[laser, ("points", Int(120))]));
        // 16 and 20 less 5.
        assert_eq!(ways(&[laser]), [45, 34, 21, 0, 0]);
        assert_eq!(ways(&[("guided", Bool(true)), ("points", Int(60))]), ways(&[laser]));
    }
}
