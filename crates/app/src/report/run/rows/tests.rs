//! Parts whose hash is right and whose content is not.

use super::*;
use crate::report::tables::parquet;

fn metric(name: &str, kind: MetricKind, nullable: bool) -> Metric {
    Metric { range: (0, 2), nullable, ..Metric::plain(name, kind) }
}

fn metrics() -> Vec<Metric> {
    let names = ["a", "b", "draw"].map(str::to_owned).to_vec();
    vec![
        metric("winner", MetricKind::Category(names), true),
        metric("first-blood", MetricKind::Flag, false),
        metric("hits", MetricKind::Integer, false),
        metric("turn-of-kill", MetricKind::Integer, true),
    ]
}

fn identity() -> Identity {
    Identity {
        system: "toy".to_owned(),
        scenario: "dice".to_owned(),
        canonical: "0".to_owned(),
        seed: 1,
        policies: Vec::new(),
    }
}

/// The columns of three games that are as they should be.
fn sound() -> Vec<Column> {
    vec![
        Column::new("game".into(), [0i64, 1, 2]),
        Column::new("winner".into(), [Some("a"), None, Some("draw")]),
        Column::new("first-blood".into(), [true, false, true]),
        Column::new("hits".into(), [0u8, 1, 2]),
        Column::new("turn-of-kill".into(), [Some(1i8), None, Some(2)]),
    ]
}

/// Writes a part of these columns.
fn write(path: &Path, columns: Vec<Column>) {
    let frame = DataFrame::new(columns[0].len(), columns).unwrap();
    let mut file = parquet::File::create(
        path,
        frame.schema(),
        identity().metadata(crate::report::run::identity::columns(&metrics())),
    )
    .unwrap();
    file.write(&frame).unwrap();
    file.finish().unwrap();
}

/// Reads the part at a path under the hash that it has.
fn read_as_it_is(path: &Path) -> Result<Cells, ReportError> {
    let (bytes, blake3) = digest(path).unwrap();
    let part = PartFile { file: "part".to_owned(), first: 0, games: 3, bytes, blake3 };
    read(path, &part, &identity(), &metrics())
}

#[test]
fn a_part_that_has_its_hash_and_other_columns_is_damaged() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("part.parquet");
    let with = |column: Column| {
        let other = |old: Column| if old.name() == column.name() { column.clone() } else { old };
        sound().into_iter().map(other).collect::<Vec<_>>()
    };
    let without = |name: &str| sound().into_iter().filter(|column| column.name() != name).collect::<Vec<_>>();
    let column = |name: &str, values: &[Option<i64>]| Column::new(name.into(), values);
    let cases = [
        (without("game"), "it has no column `game`"),
        (without("hits"), "it has no column `hits`"),
        (with(Column::new("game".into(), ["0", "1", "2"])), "the column `game` is of type str, expected i64"),
        (with(Column::new("game".into(), [Some(0i64), None, Some(2)])), "its game numbers are not those"),
        (with(Column::new("game".into(), [0i64, 2, 1])), "its game numbers are not those"),
        (with(column("winner", &[Some(0), None, Some(1)])), "the column `winner` is of type i64, expected str"),
        (with(Column::new("winner".into(), ["a", "c", "b"])), "`winner` is `c`, which it can't be"),
        (with(column("first-blood", &[Some(0); 3])), "the column `first-blood` is of type i64, expected bool"),
        (with(Column::new("first-blood".into(), [None, Some(true), None])), "`first-blood` has an empty cell"),
        (with(Column::new("hits".into(), ["0", "1", "2"])), "the column `hits` is of type str, expected an integer"),
        (with(Column::new("hits".into(), [0.0, 0.5, 1.0])), "the column `hits` is of type f64, expected an integer"),
        (with(column("hits", &[Some(0), None, Some(2)])), "`hits` has an empty cell"),
        (with(column("hits", &[Some(0), Some(3), Some(2)])), "`hits` is 3, outside its range"),
        (with(column("hits", &[Some(0), Some(NULL), Some(2)])), "outside its range"),
        (with(Column::new("hits".into(), [0, u64::MAX, 2])), "conversion from `u64` to `i64` failed"),
        (with(column("turn-of-kill", &[Some(-1), None, Some(2)])), "`turn-of-kill` is -1, outside its range"),
    ];
    for (columns, why) in cases {
        write(&path, columns);
        let error = read_as_it_is(&path).map(|cells| cells.rows()).unwrap_err();
        assert!(matches!(error, ReportError::Damaged { .. }), "{why}: {error}");
        assert!(error.to_string().contains(why), "{why}: {error}");
    }
    write(&path, sound());
    assert_eq!(read_as_it_is(&path).unwrap().rows(), 3);
}

/// Each byte of a part changed in turn, under the hash of the sound one.
#[test]
fn a_part_with_a_byte_changed_is_damaged_and_never_a_panic() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("part.parquet");
    write(&path, sound());
    let whole = std::fs::read(&path).unwrap();
    let (bytes, blake3) = digest(&path).unwrap();
    let part = PartFile { file: "part".to_owned(), first: 0, games: 3, bytes, blake3 };
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= [0xff, 0x01, 0x10][at % 3];
        std::fs::write(&path, &changed).unwrap();
        let error = read(&path, &part, &identity(), &metrics()).map(|cells| cells.rows()).unwrap_err();
        assert!(matches!(error, ReportError::Damaged { .. }), "byte {at}: {error}");
    }
}

/// Under its own hash, a part that ends anywhere, and one that is no Parquet at all. A page of it that claims to have
/// more values than memory holds is beyond this: the reader asks for the memory first.
#[test]
fn a_part_that_has_its_hash_and_no_table_is_damaged() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("part.parquet");
    write(&path, sound());
    let whole = std::fs::read(&path).unwrap();
    let mut headless = whole.clone();
    headless[..whole.len() / 2].fill(0);
    let cuts = (0..whole.len()).map(|end| whole[..end].to_vec());
    for bytes in cuts.chain([b"PAR1".repeat(20), vec![0; 1000], headless]) {
        std::fs::write(&path, &bytes).unwrap();
        let error = read_as_it_is(&path).map(|cells| cells.rows()).unwrap_err();
        assert!(matches!(error, ReportError::Damaged { .. }), "{} bytes: {error}", bytes.len());
    }
}

/// A file under its own hash that says that it has other rows than its manifest: none of them is read.
#[test]
fn a_part_is_held_against_its_manifest_before_its_rows_are_read() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("part.parquet");
    write(&path, sound());
    let (bytes, blake3) = digest(&path).unwrap();
    let part = PartFile { file: "part".to_owned(), first: 0, games: 3, bytes, blake3 };
    let answer = |part: &PartFile, identity: &Identity| {
        let read = read(&path, part, identity, &metrics()).map(|cells| cells.rows());
        assert_eq!(read.is_ok(), check(&path, part, identity).is_ok());
        read.map_err(|error| error.to_string())
    };
    assert_eq!(answer(&part, &identity()), Ok(3));
    let more = answer(&PartFile { games: 4, ..part.clone() }, &identity()).unwrap_err();
    assert!(more.contains("it has 3 rows, expected 4"), "{more}");
    let longer = answer(&PartFile { bytes: bytes + 1, ..part.clone() }, &identity()).unwrap_err();
    assert!(longer.contains("it ends after"), "{longer}");
    type Change = fn(&mut Identity);
    let changes: [(Change, &str); 5] = [
        (|identity| identity.seed = 3, "seed 1, not 3"),
        (|identity| identity.canonical = "1".to_owned(), "canonical 0, not 1"),
        (|identity| identity.scenario = "cards".to_owned(), "scenario dice, not cards"),
        (|identity| identity.system = "top".to_owned(), "system toy, not top"),
        (|identity| identity.policies.push(("a".to_owned(), "bold".to_owned())), "policies {}, not"),
    ];
    for (change, wanted) in changes {
        let mut other = identity();
        change(&mut other);
        let found = answer(&part, &other).unwrap_err();
        assert!(found.contains("it is a part of another run") && found.contains(wanted), "{found}");
    }
    let long = Column::new("winner".into(), ["x".repeat(5 << 20).as_str(), "a", "b"]);
    write(&path, sound().into_iter().map(|old| if old.name() == "winner" { long.clone() } else { old }).collect());
    let quoted = read_as_it_is(&path).map(|cells| cells.rows()).unwrap_err().to_string();
    assert!(quoted.len() < 500 && quoted.contains("which it can't be"), "{} bytes", quoted.len());
}
