//! The forces of each side in a raid, as a story introduces them.

use crate::scenario::Scenario;
use crate::scenario::forces::FlightSpec;
use crate::terms::flights::{Band, Leg, Load, Task};
use ground::game::Force;
use ground::game::names::spoken;

pub(crate) fn of(scenario: &Scenario) -> Vec<Force> {
    let force = |side: &str, title: &str, elements| Force { side: side.to_owned(), title: title.to_owned(), elements };
    vec![force("us", "The US", us(scenario)), force("drv", "The DRV", drv(scenario))]
}

/// One line for each run of equal flights.
fn us(scenario: &Scenario) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest: &[FlightSpec] = &scenario.flights;
    while let [first, ..] = rest {
        let alike = rest.iter().take_while(|seat| like(seat, first)).count();
        let place = scenario.flights.len() - rest.len();
        lines.push(line(&rest[..alike], &heights(scenario, place)));
        rest = &rest[alike..];
    }
    lines
}

fn like(seat: &FlightSpec, first: &FlightSpec) -> bool {
    let read = |seat: &FlightSpec| (seat.group, seat.kind().to_owned(), seat.count);
    read(seat) == read(first)
}

/// The bands in which a flight enters and, where that is another, in which it bombs; more than one where the raid may
/// go for several targets, whose plans differ.
fn heights(scenario: &Scenario, place: usize) -> String {
    let seat = &scenario.flights[place];
    let mut enters: Vec<Band> = Vec::new();
    let mut bombs: Vec<Band> = Vec::new();
    for plan in scenario.plans_of(place) {
        let (first, run) = (scenario.entry_band_by(plan, place), plan.band(place, Leg::Run));
        enters.extend((!enters.contains(&first)).then_some(first));
        bombs.extend((!bombs.contains(&run)).then_some(run));
    }
    let name = |band: &Band| match band {
        Band::Deck => "on the deck".to_owned(),
        band => format!("at {} altitude", band.name()),
    };
    let names = |bands: &[Band]| bands.iter().map(name).collect::<Vec<_>>().join(" or ");
    let over = match seat.task {
        Task::Bombing if bombs != enters => format!(", over the target {}", names(&bombs)),
        _ => String::new(),
    };
    format!("{}{over}", names(&enters))
}

fn line(seats: &[FlightSpec], heights: &str) -> String {
    let number = |seat: &FlightSpec| seat.name.rsplit_once(' ').map_or(String::new(), |(_, number)| number.to_owned());
    let (first, names) = match seats {
        [] => return String::new(),
        [one] => (one, spoken(&one.name)),
        [first, second] => (first, format!("{} and {}", spoken(&first.name), number(second))),
        [first, .., last] => (first, format!("{} to {}", spoken(&first.name), number(last))),
    };
    let each = if seats.len() > 1 { " each" } else { "" };
    let task = match first.task {
        Task::Cap => "combat air patrol".to_owned(),
        Task::Sead => "against SAMs and radars".to_owned(),
        task => spoken(task.name()),
    };
    let load = match first.load {
        Load::Laser | Load::LaserIfClear => ", laser-guided bombs",
        Load::Walleye => ", Walleyes",
        Load::Standard | Load::Clean => "",
    };
    let aircraft = if first.count == 1 { "one aircraft".to_owned() } else { format!("{} aircraft", first.count) };
    let mut turns: Vec<u16> = seats.iter().map(|seat| seat.turn).collect();
    turns.sort_unstable();
    let turns = match turns[..] {
        [first, second] if first != second => format!("from turns {first} and {second}"),
        [first, .., last] if first != last => format!("from turns {first} to {last}"),
        [turn, ..] => format!("from turn {turn}"),
        [] => String::new(),
    };
    format!("{names}: {aircraft}{each}, {task}{load}, {turns} {heights}")
}

/// What the scenario says of the defence; its hexes are drawn.
fn drv(scenario: &Scenario) -> Vec<String> {
    let some = |count: u8, one: &str, several: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {several}")),
    };
    let sams = [
        some(scenario.sams.located, "SAM site known", "SAM sites known"),
        some(scenario.sams.dummies, "unproven SAM", "unproven SAMs"),
        some(scenario.sams.dummy_radars, "unproven radar", "unproven radars"),
        some(scenario.sams.hidden, "hidden", "hidden"),
    ];
    let guns = [
        some(scenario.printed_aaa.len() as u8, "AAA concentration on the map", "AAA concentrations on the map"),
        some(scenario.aaa_points, "point for more", "points for more"),
        some(scenario.fire_cans, "Fire Can radar", "Fire Can radars"),
    ];
    let mut types: Vec<String> = Vec::new();
    // The last entry is the type of flights without a profile.
    for mig in &scenario.migs[..scenario.migs.len().saturating_sub(1)] {
        let name = spoken(&mig.name);
        if !types.contains(&name) {
            types.push(name);
        }
    }
    let migs = (!types.is_empty()).then(|| format!("MiG flights that turn up: {}", types.join(", ")));
    let listed = |parts: [Option<String>; 3]| parts.into_iter().flatten().collect::<Vec<String>>().join(", ");
    let [located, dummies, radars, hidden] = sams;
    let sams = listed([located, dummies, radars]);
    let sams =
        [Some(sams).filter(|sams| !sams.is_empty()), hidden].into_iter().flatten().collect::<Vec<_>>().join(", ");
    [sams, listed(guns)].into_iter().filter(|line| !line.is_empty()).chain(migs).collect()
}
