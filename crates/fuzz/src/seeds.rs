//! The inputs that fuzzing begins with: what is shipped, and what was found before.

use crate::{Desk, Target};
use sortie::systems::registry;
use std::fs;
use std::path::Path;

/// The seeds of a target, among them the lines of its file in `corpus`: what fuzzing has found to take a way of its
/// own, and what was ever at fault.
///
/// # Panics
/// If the file of the corpus can't be read, or is not of hexadecimal digits.
pub fn seeds(desk: &Desk, target: Target) -> Vec<Vec<u8>> {
    let mut seeds = match target {
        Target::Scenario => {
            shipped(|system| system.library().scenarios(system.name()).iter().map(|name| (*name).to_owned()).collect())
        }
        Target::Policy => shipped(|system| {
            let library = system.library();
            let names = library.policies(system.name());
            names.iter().map(|name| format!("{}/policies/{name}", system.name())).collect()
        }),
        Target::Overlay => overlays(),
        Target::Manifest => vec![unsealed(&desk.report()[0])],
        Target::Part => vec![desk.report()[1].clone()],
        Target::Condition => conditions(desk),
        Target::Range => ranges(),
    };
    let found = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(format!("{}.hex", target.name()));
    let found = fs::read_to_string(found).expect("the file of the corpus");
    seeds.extend(found.lines().map(bytes));
    seeds
}

/// The bytes of a line of hexadecimal digits.
fn bytes(line: &str) -> Vec<u8> {
    let digit = |digit: u8| (digit as char).to_digit(16).expect("a hexadecimal digit") as u8;
    line.as_bytes().chunks(2).map(|pair| pair.iter().fold(0, |byte, next| byte << 4 | digit(*next))).collect()
}

/// Files of all systems, each after the digit of its system.
fn shipped(names: impl Fn(&dyn sortie::game::System) -> Vec<String>) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (at, system) in registry().iter().enumerate() {
        for name in names(*system) {
            let text = system.library().get(&name).unwrap_or_default().to_owned();
            seeds.push(format!("{at}{text}").into_bytes());
        }
    }
    seeds
}

/// The rules of each system as an overlay has them.
fn overlays() -> Vec<Vec<u8>> {
    let overlaid = |line: &str| match line.strip_prefix("[[") {
        Some(rest) => format!("[[rules.{rest}\n"),
        None => line.strip_prefix('[').map_or(format!("{line}\n"), |rest| format!("[rules.{rest}\n")),
    };
    let rules = shipped(|system| vec![format!("{}/rules", system.name())]);
    let mut seeds: Vec<Vec<u8>> = rules
        .into_iter()
        .map(|rules| String::from_utf8_lossy(&rules).lines().map(overlaid).collect::<String>().into_bytes())
        .collect();
    // Short ones, where a change is more often one that matters.
    let short =
        ["0sides.a.altitude = 5\n", "1rules.jams.natural = 3\n", "2raid.sams.hidden = 2\n", "3campaign.so = 20\n"];
    seeds.extend(short.map(|text| text.as_bytes().to_vec()));
    seeds
}

/// A manifest without its own hash, which older builds did not write: any change would be refused by it alone.
fn unsealed(manifest: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(manifest);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("  \"blake3\":")).collect();
    lines.join("\n").into_bytes()
}

fn conditions(desk: &Desk) -> Vec<Vec<u8>> {
    let one = |name: &str| format!("{name}>=1").into_bytes();
    let mut seeds: Vec<Vec<u8>> = desk.metrics().step_by(40).map(one).collect();
    let more = ["winner=a", "losses_a>=2,losses_b=0", "turns<10", "losses!=0", "a-b>=3", "winner=draw", "x = -1.5"];
    seeds.extend(more.map(|text| text.as_bytes().to_vec()));
    seeds
}

fn ranges() -> Vec<Vec<u8>> {
    let texts = [
        "0sides.a.altitude=2..6",
        "0rules.guns.above=1..5..2",
        "0policy.a=slasher,turner",
        "0+night,+low",
        "1campaign.so=15..30",
        "2winner=a=0.5",
        "2p95.losses_a=2",
        "310,20,40,20,10",
        "41/3",
        "51e6",
        "6winner=0.005",
        "7hits_per_burst_a=0.05",
    ];
    texts.map(|text| text.as_bytes().to_vec()).to_vec()
}
