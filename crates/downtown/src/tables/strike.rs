//! The exact table of bombing.

use crate::rules::bombing::BombDrop;
use crate::tables::Book;
use crate::terms::defence::Density;
use crate::terms::raid::{Hardness, Profile};
use ground::chance::Label;
use ground::game::Row;
use ground::game::odds::{Tables, Title};
use ground::journal::Silent;

pub(super) fn add(tables: &mut Tables<Book>) {
    const AAA: (&[&str], &[Option<Density>]) = (
        &["none", "light", "medium", "heavy"],
        &[None, Some(Density::Light), Some(Density::Medium), Some(Density::Heavy)],
    );
    const PROFILES: (&[&str], &[Profile]) = (Profile::NAMES, Profile::ALL);
    tables.add(
        Title::house("bombing", "Successes of one bombing roll", &["DH12b"]),
        |ask| {
            let points = ask.int("points", 0..=160, 12, "bomb points of the flight; 0 is none");
            let profile = "attack profile; `lgb`, `lgb-toss` roll once a bomb on the lowest row";
            let drop = BombDrop {
                profile: ask.one_of("profile", PROFILES, "dive", profile),
                hardness: ask.one_of("hardness", (Hardness::NAMES, Hardness::ALL), "c", "target hardness"),
                sight: ask.int("sight", -2..=4, 1, "sight modifier of the aircraft for this profile"),
                aaa: ask.one_of("aaa", AAA, "none", "worst zone flown through in the run"),
                evaded: ask.flag("evaded", false, "a SAM was evaded this turn"),
                haze: ask.flag("haze", false, "haze: -2 except radar"),
                broken: ask.flag("broken", false, "broken cloud below: -1 except radar"),
                guided: ask.flag("guided", false, "Walleye: +3, one roll a weapon on the lowest row"),
            };
            (points, drop)
        },
        |book, &(points, drop), roll| {
            let ends = (Label::NONE, Label::NONE);
            Row::Int(book.rules().bombing.successes(points, drop, ends, roll, &mut Silent).into())
        },
    );
}

#[cfg(test)]
mod tests {
    use crate::tables::tests::{ask, share};
    use ground::game::ParameterValue::{self, Bool, Int, Word};

    /// The number of outcomes, of a hundred, that give none, one, two, three and four successes.
    fn ways(given: &[(&str, ParameterValue)]) -> [u32; 5] {
        let exact = ask("bombing", given);
        std::array::from_fn(|successes| share(&exact, &successes.to_string(), 100))
    }

    /// Twelve points with +2: two dice need 8, 12, 16 and 19.
    #[test]
    fn successes_go_by_bomb_points_and_modifiers() {
        assert_eq!(ways(&[]), [21, 34, 30, 12, 3]);
        assert_eq!(ways(&[("points", Int(0))]), [100, 0, 0, 0, 0]);
        // Modifiers of -3 for Heavy AAA, -4 for hardness A, -2 evaded, -2 haze and -1 broken cloud: two dice need at
        // least 20.
        let worst = [
            ("aaa", Word("heavy")),
            ("hardness", Word("a")),
            ("evaded", Bool(true)),
            ("haze", Bool(true)),
            ("broken", Bool(true)),
        ];
        assert_eq!(ways(&worst), [99, 1, 0, 0, 0]);
    }

    /// A radar run knows neither haze nor broken cloud; guided bombs and guns count on the lowest row whatever the
    /// points.
    #[test]
    fn radars_see_through_and_guided_bombs_count_one_by_one() {
        let radar = ("profile", Word("radar"));
        assert_eq!(ways(&[radar]), ways(&[radar, ("haze", Bool(true)), ("broken", Bool(true))]));
        let laser = ("profile", Word("lgb"));
        assert_eq!(ways(&[laser]), ways(&[laser, ("points", Int(120))]));
        // They need 16 and 20 less 4, or less 5 if they are guided by eye.
        assert_eq!(ways(&[laser]), [55, 30, 15, 0, 0]);
        assert_eq!(ways(&[("guided", Bool(true)), ("points", Int(60))]), [45, 34, 21, 0, 0]);
    }
}
