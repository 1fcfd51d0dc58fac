//! The turns of a sortie: tailing, initiative, movement, combat and their end (R1.1a), until it is over.

use crate::ledger::Rule;
use crate::phases::Fight;
use crate::state::{Ending, Fate, Plane};
use crate::terms::named::{MissionKind, Task};
use crate::terms::side::Side;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The turns of a sortie.
    pub(crate) fn sortie(&mut self) {
        let ending = loop {
            self.state.turn += 1;
            self.state.turns += 1;
            self.journal.clock(self.state.clock());
            self.journal.sees(&*self.state);
            self.turn();
            self.tell_standing();
            if let Some(ending) = self.ending() {
                break ending;
            }
        };
        if ending == Ending::TurnLimit {
            self.count_plates_on_their_way();
        }
        self.state.ending = Some(ending);
    }

    /// One turn (R1.1a).
    pub(crate) fn turn(&mut self) {
        self.journal.record(|| Event::of(Rule::R1_1a).result(self.state.turn));
        self.arrivals();
        self.state.planes.iter_mut().for_each(|plane| plane.begin_turn());
        self.state.balloon_guns.iter_mut().for_each(|gun| gun.fired = false);
        self.state.searches = 0;
        self.tail();
        let order = self.initiative();
        self.movement(&order);
        self.combat();
        self.end_of_turn();
    }

    /// Whether a sortie is over: a mission is flown to its end though the enemy has gone.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let state = &*self.state;
        let remains = |side| {
            state.planes.iter().any(|plane| plane.side == side && matches!(plane.fate, Fate::Flying | Fate::Waiting))
        };
        let last = if state.sortie > 0 { self.scenario.rules.campaign.turns } else { self.scenario.turns };
        if state.turn >= last {
            return Some(Ending::TurnLimit);
        }
        let gone = Side::BOTH.map(|side| !remains(side));
        let flown = self.mission_flown();
        let over = state.progress.kind != MissionKind::Dogfight && !flown && !self.is_fighting();
        match gone {
            [true, true] => Some(Ending::BothGone),
            _ if flown => None,
            [true, false] => Some(Ending::AlliesGone),
            [false, true] => Some(Ending::GermansGone),
            _ if over => Some(Ending::MissionOver),
            _ => None,
        }
    }

    /// Whether enemies are near each other.
    fn is_fighting(&self) -> bool {
        let near = self.scenario.rules.leaving.near;
        let planes = || self.state.planes.iter().filter(|plane| plane.flying() && !plane.balloon);
        planes().any(|plane| planes().any(|other| other.side != plane.side && other.distance(plane) <= near))
    }

    /// Whether aircraft that can still do the mission are on the board or on their way.
    fn mission_flown(&self) -> bool {
        let state = &*self.state;
        let kind = state.progress.kind;
        if kind == MissionKind::Dogfight {
            return false;
        }
        let out = |fate: Fate| matches!(fate, Fate::Flying | Fate::Waiting);
        let named = self.mission_is_named();
        let flies = |plane: &Plane| {
            plane.side == self.scenario.by && out(plane.fate) && (!named || plane.task == Task::Mission)
        };
        let balloon = kind != MissionKind::Balloon
            || state.planes.iter().any(|plane| plane.balloon && plane.flying() && plane.altitude > 0);
        balloon && state.planes.iter().any(flies)
    }
}
