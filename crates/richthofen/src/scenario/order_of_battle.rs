//! What each side brings, as a story introduces it.

use crate::scenario::Scenario;
use crate::scenario::forces::PlaneSpec;
use crate::terms::named::{Class, Skill, Task};
use crate::terms::side::Side;
use ground::game::Force;

/// The two sides, each aircraft with its pilot.
pub(crate) fn of(scenario: &Scenario) -> Vec<Force> {
    Side::BOTH.map(|side| force(scenario, side)).to_vec()
}

fn force(scenario: &Scenario, side: Side) -> Force {
    let (own, name) = (side.name(), &scenario.side_names[side.index()]);
    let title = if name == own { capital(own) } else { format!("{}, {name}", capital(own)) };
    let mut elements: Vec<String> =
        scenario.seats.iter().filter(|seat| seat.side == side).map(|seat| element(scenario, seat)).collect();
    if let Some(campaign) = &scenario.campaign {
        let aircraft = campaign.airframes.iter().filter(|(whose, _)| *whose == side).count();
        let pilots = campaign.men.iter().filter(|man| man.side == side.index() as u8 && !man.observer).count();
        let days = match scenario.rules.campaign.days {
            1 => "1 day".to_owned(),
            days => format!("{days} days"),
        };
        elements.push(format!("{aircraft} aircraft and {pilots} pilots for {days}"));
    }
    Force { side: own.to_owned(), title, elements }
}

fn element(scenario: &Scenario, seat: &PlaneSpec) -> String {
    let aircraft = &scenario.types[usize::from(seat.kind)];
    if aircraft.class == Class::Balloon {
        return seat.name.clone();
    }
    let pilot = match seat.skill {
        Skill::Regular => String::new(),
        skill => format!(", {} pilot", skill.name().replace('-', " ")),
    };
    let task = match seat.task {
        Task::Fighter => "",
        Task::Mission => ", on the mission",
        Task::Escort => ", escort",
    };
    let bombs = match seat.load {
        0 => String::new(),
        1 => ", 1 point of bombs".to_owned(),
        load => format!(", {load} points of bombs"),
    };
    let start = seat.start;
    let turn = match (start.arrives, start.die) {
        (0, false) => String::new(),
        (turn, false) => format!(", from turn {turn}"),
        (0, true) => ", from the turn of a die".to_owned(),
        (turn, true) => format!(", from turn {turn} plus a die"),
    };
    format!("{}{pilot}{task}{bombs}, {} m, speed {}{turn}", seat.name, start.altitude, start.speed)
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
