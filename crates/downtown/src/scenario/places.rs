//! What is in a hex of the printed map, in words for designers.

use crate::map::Map;
use crate::rules::Rules;
use crate::scenario::file::DocumentFile;
use crate::scenario::load;
use crate::terms::date::Date;
use crate::terms::hexes::hex_of;
use ground::board::{Hex, range};
use ground::scenario::{Check, Document};

/// The latest month of the map, when all airfields are open.
const LAST: Date = Date::new(1972, 12);

/// What is in the hex with this printed number; `None` if the map has no such hex, or if the rules of the document do
/// not load.
pub(crate) fn told(document: &Document, number: &str) -> Option<String> {
    let hex = hex_of(number)?;
    let file: DocumentFile = document.decode().ok()?;
    let rules = load::rules(&file.rules, LAST, &mut Check::default())?;
    let map = Map::new(&rules, LAST);
    let mut parts = vec![terrain(&map, hex).to_owned()];
    parts.extend(map.ground(hex).buffer().then(|| "in the China buffer zone".to_owned()));
    parts.extend(on_it(&rules, hex, number));
    parts.push(format!("{} hexes from Hanoi and {} from Haiphong", range(hex, map.hanoi), range(hex, map.haiphong)));
    let takes = |takes: bool, what: &str| format!("{} {what}", if takes { "takes" } else { "takes no" });
    parts.push(takes(map.ground(hex).takes_sam(), "SAM"));
    parts.push(takes(map.ground(hex).takes_aaa(), "AAA"));
    let (row, place) = number.split_at(2);
    Some(format!("row {row} from the north, place {place} from the east: {}.", parts.join(", ")))
}

fn terrain(map: &Map, hex: Hex) -> &'static str {
    let ground = map.ground(hex);
    match (ground.sea(), ground.ridge(), ground.rough()) {
        (true, ..) => "sea",
        (_, true, _) => "a ridge",
        (_, _, true) => "rough ground",
        _ => "clear land",
    }
}

/// What the map has in a hex: the towns, a target, an airfield, an arrow, printed AAA, listed SAM sites.
fn on_it(rules: &Rules, hex: Hex, number: &str) -> Vec<String> {
    let map = &rules.map;
    let towns = [("Hanoi", map.hanoi), ("Haiphong", map.haiphong)].into_iter().filter(|(_, town)| *town == hex);
    let mut parts: Vec<String> = towns.map(|(town, _)| format!("downtown {town}")).collect();
    parts.extend(map.targets.places.get(number).map(|target| format!("the target {}", target.name)));
    let fields = map.airfields.fields.iter().filter(|field| field.hex == hex);
    parts.extend(fields.map(|field| format!("the airfield {}", field.name)));
    let arrows = map.arrows.all().into_iter().filter(|(_, arrow)| arrow.hex == hex);
    parts.extend(arrows.map(|(name, _)| format!("the arrow {name}")));
    let aaa =
        [("Heavy", &map.printed_aaa.heavy), ("Medium", &map.printed_aaa.medium), ("Light", &map.printed_aaa.light)];
    parts.extend(aaa.iter().filter(|(_, hexes)| hexes.contains(&hex)).map(|(what, _)| format!("printed {what} AAA")));
    let lists = rules.sam_sites.iter().filter(|(_, sites)| sites.hexes.contains(&hex));
    let years: Vec<&str> = lists.map(|(name, _)| name.trim_start_matches('y')).collect();
    parts.extend((!years.is_empty()).then(|| format!("a listed SAM site of {}", years.join(", "))));
    parts
}
