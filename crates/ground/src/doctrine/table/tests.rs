//! Tests of tables: what they choose, and what they are refused for.

use super::super::feature::sample::Sample;
use super::*;
use crate::chance::{Chance, Dice, Roll, RunKey, StreamKey};

fn row(name: Option<&str>, when: &[&str], then: &'static str) -> Row<&'static str> {
    Row { name: name.map(str::to_owned), when: when.iter().map(|&text| text.to_owned()).collect(), then }
}

fn load(rows: &[(&[&str], &'static str)]) -> Result<Table<Sample, &'static str>, Vec<Fault>> {
    Table::load("sample", "energy.rows", rows.iter().map(|(when, then)| row(None, when, then)).collect())
}

fn faults(rows: &[(&[&str], &'static str)]) -> Vec<(String, String)> {
    load(rows).expect_err("a faulty table").into_iter().map(|fault| (fault.path, fault.what)).collect()
}

fn pair(path: &str, what: &str) -> (String, String) {
    (path.to_owned(), what.to_owned())
}

/// A state: threat, range, skill, climb.
fn decide(table: &Table<Sample, &'static str>, state: [i32; 4]) -> (usize, &'static str) {
    let (row, action) = table.decide(|feature| state[feature.index()]);
    (row, action)
}

#[test]
fn the_first_row_that_applies_decides() {
    let table = load(&[
        (&["threat", "range <= 4"], "break"),
        (&["skill = ace"], "attack"),
        (&["range in 3..6", "climb < 0"], "zoom"),
        (&[], "cruise"),
    ])
    .expect("a sound table");
    assert_eq!(decide(&table, [1, 4, 2, 0]), (0, "break"));
    assert_eq!(decide(&table, [1, 5, 2, 0]), (1, "attack"));
    assert_eq!(decide(&table, [1, 5, 0, -1]), (2, "zoom"));
    assert_eq!(decide(&table, [1, 5, 0, 0]), (3, "cruise"));
    assert_eq!(table.label(0), "threat, range <= 4");
    assert_eq!(table.label(3), "otherwise");
}

#[test]
fn deciding_can_go_on_below_a_row_that_could_not_be_carried_out() {
    let table = load(&[(&["threat"], "break"), (&["range <= 4"], "fire"), (&[], "cruise")]).expect("a sound table");
    let state = |feature: Sample| [1, 2, 0, 0][feature.index()];
    assert_eq!(table.decide_from(0, state), Some((0, &"break")));
    assert_eq!(table.decide_from(1, state), Some((1, &"fire")));
    assert_eq!(table.decide_from(2, state), Some((2, &"cruise")));
    assert_eq!(table.decide_from(3, state), None);
}

#[test]
fn a_feature_is_asked_for_only_when_a_condition_needs_it() {
    let table = load(&[(&["threat", "range <= 4"], "break"), (&[], "cruise")]).expect("a sound table");
    let mut asked = Vec::new();
    table.decide(|feature| {
        asked.push(feature);
        0
    });
    assert_eq!(asked, [Sample::Threat]);
}

#[test]
fn a_value_out_of_range_counts_as_the_nearer_end() {
    let table = load(&[(&["range >= 10"], "far"), (&["climb <= -2"], "down"), (&["climb = 3"], "up"), (&[], "else")])
        .expect("a sound table");
    assert_eq!(decide(&table, [0, 130, 0, 0]), (0, "far"));
    assert_eq!(decide(&table, [0, i32::MAX, 0, 0]), (0, "far"));
    assert_eq!(decide(&table, [0, -7, 0, i32::MIN]), (1, "down"));
    assert_eq!(decide(&table, [0, 0, 0, 9]), (2, "up"));
}

#[test]
fn a_row_that_nothing_reaches_is_told_with_those_that_hide_it() {
    let hidden = [
        row(Some("near"), &["range <= 4"], "a"),
        row(None, &["range = 3", "threat"], "b"),
        row(None, &["range > 4"], "c"),
        row(None, &[], "d"),
    ];
    let faults = Table::<Sample, _>::load("sample", "rows", hidden.to_vec()).expect_err("a faulty table");
    let found: Vec<_> = faults.into_iter().map(|fault| (fault.path, fault.what)).collect();
    let second = "`range = 3, threat` (row 2) is never reached: `near` (row 1) applies wherever it would";
    let fourth = "`otherwise` (row 4) is never reached: `near` (row 1), `range >= 5` (row 3) between them apply \
                  wherever it would";
    assert_eq!(found, [pair("rows[1]", second), pair("rows[3]", fourth)]);
}

#[test]
fn a_state_that_no_row_catches_is_given_as_an_example() {
    let found = faults(&[(&["threat"], "a"), (&["range <= 11", "skill >= regular"], "b"), (&["range = 12"], "c")]);
    assert_eq!(found, [pair("energy.rows", "no row applies when not threat, range = 0, skill = green")]);
}

#[test]
fn rows_may_cover_everything_without_a_last_row_for_the_rest() {
    let table = load(&[(&["threat"], "a"), (&["not threat", "climb < 0"], "b"), (&["climb >= 0"], "c")]);
    assert_eq!(decide(&table.expect("a sound table"), [0, 0, 0, 0]), (2, "c"));
}

#[test]
fn all_that_is_wrong_is_told_at_once_each_at_its_place() {
    let found = faults(&[(&["thraet", "range <= 4"], "a"), (&["range <= 4", "range > 7"], "b"), (&["range"], "c")]);
    let expected = [
        pair("energy.rows[0].when[0]", "unknown feature `thraet`"),
        pair("energy.rows[1].when[1]", "`range >= 8` contradicts `range <= 4` of the same row"),
        pair("energy.rows[2].when[0]", "`range` is not a condition"),
    ];
    assert_eq!(found, expected);
    assert_eq!(faults(&[]), [pair("energy.rows", "the table has no rows")]);
}

#[test]
fn an_action_that_does_not_lower_is_told_at_its_place() {
    let rows = vec![row(None, &["threat"], "7"), row(None, &[], "x")];
    let lower = |path: &str, text: &str| text.parse::<u8>().map_err(|_| vec![Fault::new(path, "no number")]);
    let faults = Table::<Sample, u8>::load_with("sample", "rows", rows, lower).expect_err("a faulty table");
    assert_eq!(faults, [Fault::new("rows[1].then", "no number")]);
}

/// 1,000 random tables with a last row for the rest, those that load are asked in all 2·13·3·7 states.
#[test]
fn deciding_agrees_with_reading_the_rows_aloud() {
    let mut sound = 0;
    for game in 0..1_000 {
        let mut roll = Dice::new(RunKey::new("doctrine", 1).game(0, game)).open(StreamKey::default());
        let rows: Vec<Vec<Condition<Sample>>> = (0..roll.die(4)).map(|_| some_conditions(&mut roll)).collect();
        let written = rows.iter().map(|row| row.iter().map(Condition::to_string).collect());
        let written = written.chain([vec![]]).map(|when| Row { name: None, when, then: () });
        let Ok(table) = Table::<Sample, ()>::load("sample", "rows", written.collect()) else { continue };
        sound += 1;
        for code in 0..2 * 13 * 3 * 7 {
            let state = [code % 2, code / 2 % 13, code / 26 % 3, code / 78 - 3];
            let holds = |condition: &Condition<Sample>| {
                (condition.low..=condition.high).contains(&state[condition.feature.index()])
            };
            let expected = rows.iter().position(|row| row.iter().all(holds)).unwrap_or(rows.len());
            assert_eq!(table.decide(|feature| state[feature.index()]).0, expected);
        }
    }
    assert!(sound > 300, "only {sound} tables were sound");
}

fn some_conditions(roll: &mut impl Roll) -> Vec<Condition<Sample>> {
    let count = roll.die(2);
    let condition = |_| {
        let feature = Sample::from_index(roll.index(4));
        let spec = feature.spec();
        let width = spec.high - spec.low + 1;
        let (a, b) = (roll.index(width as usize) as i32 + spec.low, roll.index(width as usize) as i32 + spec.low);
        let b = if spec.is_flag() { a } else { b };
        Condition { feature, low: a.min(b), high: a.max(b) }
    };
    (0..count).map(condition).collect()
}

#[test]
fn a_table_is_read_from_toml_and_unknown_keys_are_refused() {
    #[derive(serde::Deserialize)]
    struct File {
        rows: Vec<Row<Action>>,
    }
    #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Action {
        posture: String,
    }
    let text = r#"
        [[rows]]
        name = "break away"
        when = ["threat", "range <= 4"]
        then = { posture = "break" }

        [[rows]]
        then = { posture = "close" }
    "#;
    let file: File = toml::from_str(text).expect("valid TOML");
    let table: Table<Sample, Action> = Table::load("sample", "rows", file.rows).expect("a sound table");
    assert_eq!((table.label(0), table.label(1)), ("break away", "otherwise"));
    assert_eq!(table.decide(|_| 1).1.posture, "break");
    let misspelt = toml::from_str::<File>(&text.replace("when", "if")).err().expect("refused").to_string();
    assert!(misspelt.contains("unknown field `if`, expected one of `name`, `when`, `then`"), "{misspelt}");
}

#[test]
fn a_row_that_may_pass_leaves_later_rows_reachable_and_needs_a_firm_one_below() {
    let load = |rows: &[(&[&str], &'static str)]| {
        let rows = rows.iter().map(|(when, then)| row(None, when, then)).collect();
        let passes = |action: &&str| *action == "try";
        Table::<Sample, &str>::load_passing("sample", "rows", rows, |_, action| Ok(action), passes)
    };
    let table = load(&[(&[], "try"), (&["range <= 4"], "break"), (&[], "try"), (&[], "cruise")]).expect("sound");
    assert_eq!(decide(&table, [0; 4]), (0, "try"));
    assert_eq!(table.decide_from(1, |_| 9).map(|(row, _)| row), Some(2));
    let what = |rows: &[(&[&str], &'static str)]| load(rows).expect_err("faulty").remove(0).what;
    assert!(what(&[(&["threat"], "cruise"), (&[], "try")]).starts_with("no row applies when"));
    assert!(what(&[(&[], "cruise"), (&["threat"], "try")]).contains("is never reached"));
}
