//! The targets of a raid and the plans against them (DH17a, DH18a).

use crate::scenario::file::Group;
use crate::scenario::forces::{FlightSpec, Target};
use crate::scenario::load::Loader;
use crate::scenario::plan::{Arrow, Plan, Planning};
use crate::terms::flights::Task;
use crate::terms::hexes::{hex_of, number};
use crate::terms::raid::Entry;
use ground::board::Hex;
use ground::scenario::Fault;

/// The number of faces of the target die.
const FACES: usize = 10;

impl Loader<'_> {
    /// The arrows that `names` lists, for entry or for the way home.
    pub(crate) fn arrows(&mut self, key: &str, names: &[String]) -> Vec<Arrow> {
        let all = self.rules.map.arrows.all();
        let mut arrows: Vec<Arrow> = Vec::new();
        if names.is_empty() {
            let fault = Fault::new(format!("raid.{key}"), "the raid has no arrow");
            self.check.fault(fault.expected(format!("some of {}", all.map(|(name, _)| name).join(", "))));
        }
        for (index, name) in names.iter().enumerate() {
            match all.iter().find(|(known, _)| known == name) {
                Some((name, _)) if arrows.iter().any(|other| other.0 == *name) => {
                    let fault = Fault::new(format!("raid.{key}[{index}]"), format!("the arrow {name} is named twice"));
                    self.check.fault(fault.expected("each arrow once"));
                }
                Some((name, arrow)) => arrows.push((*name, arrow.hex, arrow.side)),
                None => {
                    let path = format!("raid.{key}[{index}]");
                    self.check.fault(Fault::unknown(path, "arrow", name, all.iter().map(|(known, _)| *known)));
                }
            }
        }
        arrows
    }

    /// The hexes of the arrows by which a raid goes home over the sea.
    pub(crate) fn exits(&mut self) -> Vec<Hex> {
        let named = self.raid.exits.clone();
        let all = self.rules.map.arrows.all();
        let over_sea =
            || all.iter().filter(|(_, arrow)| arrow.side == Entry::Gulf).map(|(_, arrow)| arrow.hex).collect();
        let Some(names) = named else { return over_sea() };
        let exits = self.arrows("exits", &names);
        for (name, ..) in exits.iter().filter(|(.., entry)| *entry != Entry::Gulf) {
            let by_sea = all.iter().filter(|(_, arrow)| arrow.side == Entry::Gulf).map(|(name, _)| *name);
            let fault = Fault::new("raid.exits", format!("the arrow {name} leads over land"));
            self.check.fault(fault.expected(format!("some of {}", by_sea.collect::<Vec<_>>().join(", "))));
        }
        exits.into_iter().map(|arrow| arrow.1).collect()
    }

    /// By face of the target die, the index of the target.
    pub(crate) fn target_die(&mut self) -> [u8; FACES] {
        let mut faces = [None; FACES];
        for (index, draw) in self.raid.targets.iter().enumerate() {
            for face in draw.die.low..=draw.die.high {
                if faces[usize::from(face) - 1].replace(index as u8).is_some() {
                    let path = format!("raid.targets[{index}].die");
                    let fault = Fault::new(path, format!("two targets on a {face}"));
                    self.check.fault(fault.expected("each face at one target"));
                }
            }
        }
        if let Some(face) = faces.iter().position(Option::is_none) {
            let fault = Fault::new("raid.targets", format!("no target on a {}", face + 1));
            self.check.fault(fault.expected("dice that cover 1 to 10"));
        }
        faces.map(|face| face.unwrap_or(0))
    }

    /// The plans for all targets, in their order, then those for flights with a target of their own, whose seats record
    /// the index.
    pub(crate) fn plans(
        &mut self,
        planning: &Planning<'_>,
        groups: &[Group],
        seats: &mut [FlightSpec],
    ) -> Option<Vec<Plan>> {
        let strikes = |seat: &FlightSpec| seat.task == Task::Bombing && groups[seat.group].target.is_none();
        // Without an arrow every target would be reported as out of reach; more targets than faces are a fault already.
        if planning.arrows.is_empty() || self.raid.targets.len() > FACES {
            return None;
        }
        let lead = planning.seats.iter().position(strikes).unwrap_or(0);
        let mut plans = Vec::new();
        for (index, draw) in self.raid.targets.iter().enumerate() {
            plans.extend(self.plan(planning, &format!("raid.targets[{index}].hex"), draw.hex, lead));
        }
        for (index, group) in groups.iter().enumerate() {
            let Some(target) = group.target else { continue };
            let first = planning.seats.iter().position(|seat| seat.group == index)?;
            let plan = self.plan(planning, &format!("sides.us.flights[{index}].target"), target, first);
            for seat in seats.iter_mut().filter(|seat| seat.group == index) {
                seat.own_plan = Some(plans.len() as u8);
            }
            plans.extend(plan);
        }
        self.check.faults.is_empty().then_some(plans)
    }

    /// The plan against the target named at `path`.
    fn plan(&mut self, planning: &Planning<'_>, path: &str, hex: Hex, lead: usize) -> Option<Plan> {
        let places = &self.rules.map.targets.places;
        let Some((_, place)) = places.iter().find(|(name, _)| hex_of(name) == Some(hex)) else {
            let names = places.keys().map(String::as_str);
            self.check.fault(Fault::unknown(path, "target", &format!("{:04}", number(hex)), names));
            return None;
        };
        if self.map.ground(hex).buffer() {
            let fault = Fault::new(path, format!("{} is in the China buffer zone", place.name));
            self.check.fault(fault.expected("a target outside of it"));
            return None;
        }
        let later = place.later.as_ref().filter(|later| later.from <= self.raid.date);
        let kind = later.map_or(place.kind, |later| later.kind);
        let hardness = place.hardness.unwrap_or(self.rules.targets.of(kind).hardness);
        let what = Target { name: place.name.clone(), kind, hardness };
        let plan = planning.plan(hex, &what, lead);
        if plan.is_none() {
            let arrows: Vec<&str> = planning.arrows.iter().map(|arrow| arrow.0).collect();
            let (flight, arrows) = (&planning.seats[lead].name, arrows.join(", "));
            let what = format!("no legal way leads {flight} from {arrows} to {}", place.name);
            let closed = self.rules.planning.closed.about_hanoi;
            let fault = Fault::new(path, what);
            self.check.fault(fault.expected(format!(
                "an arrow from which no buffer zone and no country within {closed} hexes of Hanoi bars the way"
            )));
        }
        plan
    }
}
