//! The exact tables of DRV flights and of detection.

use crate::rules::detection::SearchTarget;
use crate::rules::flights::NO_PROFILE;
use crate::rules::mig_blocks::{Block, Occasion, lower_block};
use crate::tables::Book;
use crate::terms::defence::{Level, Mark, Warning};
use crate::terms::flights::Band;
use ground::chance::Label;
use ground::game::odds::{Ask, Tables, Title};
use ground::game::{Row, TableError};
use ground::journal::Silent;
use ground::scenario::Check;
use std::sync::LazyLock;

pub(super) fn add(tables: &mut Tables<Book>) {
    const WARNINGS: (&[&str], &[Warning]) = (Warning::NAMES, Warning::ALL);
    tables.add(
        Title::new(
            "drv-air-deployment",
            "How many DRV flights set up before the raid, in the air and at airfields",
            &["D5.4.1a", "D5.4.2a", "D5.4.2b"],
        ),
        |ask| {
            let meaning = "early warning level; Average and Good add a flight";
            (scenario(ask), ask.one_of("warning", WARNINGS, "average", meaning))
        },
        |book, &(scenario, warning), roll| {
            let (block, _) = book.block(scenario);
            Row::Int(book.rules().air_deployment.flights(&block, (warning, 0), roll, &mut Silent).into())
        },
    );

    const PHASES: (&[&str], &[Occasion]) = (&["movement", "admin"], &[Occasion::TakeOff, Occasion::Admin]);
    tables.add(
        Title::new(
            "drv-flight-generation",
            "Whether a DRV flight comes during the raid",
            &["D5.4.1a", "D5.4.1b", "D5.4.4b", "D5.4.5a", "D5.4.5c"],
        ),
        |ask| {
            let scenario = scenario(ask);
            let occasion = ask.one_of("phase", PHASES, "movement", "the take-off check or the Admin Phase");
            let generics = ask.int("generics", 0..=12, 0, "generic counters on the map; none comes at the limit");
            let identified = "DRV flights identified so far; each lowers the limit, not below one";
            let identified = ask.int("identified", 0..=12, 0, identified);
            let parents = "generic flights that can be parent; read in the Admin Phase";
            (scenario, occasion, (generics, identified), ask.int::<u8>("parents", 0..=12, 1, parents))
        },
        |book, &(scenario, occasion, counts, parents), roll| {
            if occasion == Occasion::Admin && parents == 0 {
                return Row::Int(0);
            }
            Row::Int(book.block(scenario).0.generates(occasion, counts, roll, &mut Silent).into())
        },
    );

    tables.add(
        Title::new("drv-activation-check", "Whether a generic flight is a dummy", &["D5.6.1a", "D5.7.1b"]),
        |ask| {
            let meaning = "more flights are known than ground control leads: no roll";
            (scenario(ask), ask.flag("gci-exceeded", false, meaning))
        },
        |book, &(scenario, exceeded), roll| {
            let real = !exceeded && book.block(scenario).0.check(Label::NONE, roll, &mut Silent);
            if real { Row::Word(1, "real") } else { Row::Word(0, "dummy") }
        },
    );

    tables.add(
        Title::new("drv-flying-profile", "Which profile a flight deployed in the air gains", &["D5.5.1c"]),
        scenario,
        |book, scenario, roll| {
            let (block, types) = book.block(scenario);
            let Some(kind) = block.profile(roll, &mut Silent) else { return Row::Word(0, PROFILES[0]) };
            let name = &types[usize::from(kind)];
            let place = known_type(name).map(|place| place + 1);
            place.map_or_else(|| Row::Text(name.clone()), |place| Row::Word(place as u8, PROFILES[place]))
        },
    );

    tables.add_checked(
        Title::new(
            "drv-visual-id",
            "What a DRV flight that is identified is",
            &["D5.6.2b", "D5.6.2c", "D5.6.2d", "D5.6.2e", "D5.3r"],
        ),
        |ask| {
            let meaning = "its flying profile, one that the scenario has";
            (scenario(ask), ask.card("profile", ("rules.aircraft", PROFILES), PROFILES[0], meaning))
        },
        |book, &(scenario, value)| {
            let (_, types) = book.block(scenario);
            if value == PROFILES[0] || types.iter().any(|name| name == value) {
                return Ok(());
            }
            Err(TableError::Choice { parameter: "profile", value, expected: types.join(", ") })
        },
        |book, &(scenario, profile), roll| {
            let (block, types) = book.block(scenario);
            let profile = types.iter().position(|name| name == profile).map(|place| place as u8);
            let other_row = book.rules().visual_identification.other_row;
            let found = block.identify(Label::NONE, profile, other_row, roll, &mut Silent);
            let mark = MARKS.iter().position(|mark| *mark == found.mark).unwrap_or(0);
            let name = &types[usize::from(found.kind)];
            let Some(kind) = known_type(name) else { return Row::Text(identity(found.aircraft, name, found.mark)) };
            let place = (kind * 4 + usize::from(found.aircraft) - 1) * MARKS.len() + mark;
            Row::Word(place as u8, &IDENTITIES[place])
        },
    );

    const BANDS: (&[&str], &[Band]) = (Band::NAMES, Band::ALL);
    tables.add(
        Title::house("detection", "One standard attempt to detect a flight", &["DH9b"]),
        |ask| {
            let level = ask.one_of("level", (Level::NAMES, Level::ALL), "c", "detection level of the side that looks");
            let looked = SearchTarget {
                band: ask.one_of("altitude", BANDS, "medium", "band of the flight looked at"),
                rough: ask.flag("rough", false, "rough ground under it, which counts at Deck"),
                jamming: ask.int("jamming", 0..=6, 0, "its own jamming strength"),
                standoff: ask.int("standoff", 0..=3, 0, "stand-off jamming level"),
                formation: ask.flag("formation", false, "a strike formation of three flights or more"),
                b52: ask.flag("b52", false, "it is a B-52 cell"),
            };
            (level, looked)
        },
        |book, &(level, looked), roll| {
            let detected = book.rules().detection.attempt(level, looked, Label::NONE, roll, &mut Silent);
            if detected { Row::Word(1, "detected") } else { Row::Word(0, "undetected") }
        },
    );
}

const PROFILES: &[&str] = &[NO_PROFILE, "mig-17f", "mig-19s", "mig-21f-13", "mig-21pf", "mig-21pfm", "mig-21mf"];

fn scenario(ask: &mut Ask<'_>) -> &'static str {
    const ALL: &[&str] =
        &["d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10", "d11", "d12", "d13", "d14", "d15", "d16"];
    ask.card("scenario", ("rules.activation", ALL), "d8", "row of the activation table")
}

/// All possible identifications in words, the fewest aircraft first.
static IDENTITIES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut words = Vec::new();
    for kind in &PROFILES[1..] {
        for aircraft in 1..=4 {
            words.extend(MARKS.map(|mark| identity(aircraft, kind, mark)));
        }
    }
    words
});

const MARKS: [Mark; 3] = [Mark::No, Mark::OneMore, Mark::NoMore];

fn identity(aircraft: u8, kind: &str, mark: Mark) -> String {
    format!("{aircraft}-{kind}{}", suffix(mark))
}

const fn suffix(mark: Mark) -> &'static str {
    match mark {
        Mark::No => "",
        Mark::OneMore => "-one-more",
        Mark::NoMore => "-no-more",
    }
}

impl Book {
    /// The block of a scenario, with the names of its types.
    fn block(&self, scenario: &str) -> (Block, Vec<String>) {
        let Some(block) = self.rules().activation.get(scenario) else {
            unreachable!("the rules have a block {scenario}")
        };
        let types = block.types.iter().map(|row| row.r#type.clone()).collect();
        (lower_block("", block, None, &mut Check::default()), types)
    }
}

/// The place of a printed type among those of the profiles; none for a type that a scenario adds.
fn known_type(name: &str) -> Option<usize> {
    PROFILES[1..].iter().position(|known| *known == name)
}

#[cfg(test)]
mod tests {
    use crate::tables::tests::{ask, book, share};
    use ground::game::{ParameterValue, TableBook};

    fn given(scenario: &'static str, table: &str, more: &[(&str, ParameterValue)]) -> Vec<(String, u32)> {
        let given = [&[("scenario", ParameterValue::Word(scenario))], more].concat();
        let exact = ask(table, &given);
        exact.iter().map(|(row, _)| (row.to_string(), share(&exact, &row.to_string(), 100))).collect()
    }

    fn expected(rows: &[(&str, u32)]) -> Vec<(String, u32)> {
        rows.iter().map(|(name, share)| ((*name).to_owned(), *share)).collect()
    }

    /// Cases D-038 and D-039.
    #[test]
    fn deployment_is_by_the_dummy_range_early_warning_and_the_limit() {
        let warned = |level| [("warning", ParameterValue::Word(level))];
        assert_eq!(given("d8", "drv-air-deployment", &warned("average")), expected(&[("2", 58), ("3", 42)]));
        assert_eq!(given("d8", "drv-air-deployment", &warned("none")), expected(&[("1", 58), ("2", 42)]));
        assert_eq!(given("d12", "drv-air-deployment", &warned("good")), expected(&[("2", 100)]));
    }

    #[test]
    fn generation_stops_at_the_limit_and_without_parents() {
        let int = ParameterValue::Int;
        let table = "drv-flight-generation";
        assert_eq!(given("d2", table, &[]), expected(&[("0", 69), ("1", 31)]));
        assert_eq!(given("d2", table, &[("generics", int(4))]), expected(&[("0", 100)]));
        assert_eq!(given("d2", table, &[("generics", int(3)), ("identified", int(1))]), expected(&[("0", 100)]));
        assert_eq!(given("d2", table, &[("identified", int(9))]), expected(&[("0", 69), ("1", 31)]), "never below one");
        let admin = ("phase", ParameterValue::Word("admin"));
        assert_eq!(given("d2", table, &[admin, ("parents", int(0))]), expected(&[("0", 100)]));
        assert_eq!(given("d2", table, &[admin]), expected(&[("0", 69), ("1", 31)]));
    }

    /// Case D-043.
    #[test]
    fn a_check_is_by_the_dummy_range_and_denied_by_control() {
        assert_eq!(given("d1", "drv-activation-check", &[]), expected(&[("dummy", 54), ("real", 46)]));
        let denied = [("gci-exceeded", ParameterValue::Bool(true))];
        assert_eq!(given("d1", "drv-activation-check", &denied), expected(&[("dummy", 100)]));
    }

    #[test]
    fn profiles_and_identities_are_those_of_the_print() {
        let profiles = expected(&[("none", 57), ("mig-17f", 17), ("mig-21f-13", 20), ("mig-21pf", 6)]);
        assert_eq!(given("d4", "drv-flying-profile", &[]), profiles);
        let d6 = expected(&[("2-mig-17f-one-more", 38), ("4-mig-17f-no-more", 10), ("2-mig-21pf-no-more", 52)]);
        assert_eq!(given("d6", "drv-visual-id", &[]), d6);
        let profile = |name| [("profile", ParameterValue::Word(name))];
        let with = expected(&[("2-mig-21pf", 80), ("3-mig-21pf", 12), ("4-mig-21pf", 8)]);
        assert_eq!(given("d9", "drv-visual-id", &profile("mig-21pf")), with);
        assert_eq!(given("d14", "drv-visual-id", &[]), expected(&[("1-mig-21mf", 100)]));
        let wrong = [ParameterValue::Word("d1"), ParameterValue::Word("mig-21mf")];
        let refused = book().exact("drv-visual-id", &wrong).unwrap_err().to_string();
        assert_eq!(refused, "profile is mig-21mf, expected mig-17f");
    }

    /// Detection needs 10 on two dice at level C, and 16 at Deck over rough ground.
    #[test]
    fn detection_is_two_dice_against_the_level() {
        let exact = ask("detection", &[]);
        assert_eq!(share(&exact, "detected", 100), 64);
        let low = [("altitude", ParameterValue::Word("deck")), ("rough", ParameterValue::Bool(true))];
        assert_eq!(share(&ask("detection", &low), "detected", 100), 15);
        let cell = [("formation", ParameterValue::Bool(true)), ("b52", ParameterValue::Bool(true))];
        assert_eq!(share(&ask("detection", &cell), "detected", 100), 94);
        let jammed = [("jamming", ParameterValue::Int(2)), ("standoff", ParameterValue::Int(1))];
        assert_eq!(share(&ask("detection", &jammed), "detected", 100), 36);
    }
}
