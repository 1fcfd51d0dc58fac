//! Fire from the ground in the combat phase: return fire at strafers, Archie, guns of a balloon (R5.2, R5.3, R5.4).

use crate::keys;
use crate::phases::Fight;
use crate::rules::ground_fire::{GunsOf, Overflight};
use crate::state::Plane;
use crate::state::volley::Volley;
use crate::terms::named::Skill;
use crate::terms::side::Land;
use crate::terms::switches::ArchieUse;
use ground::chance::{Chance, Label};
use ground::journal::Journal;

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// All fire from the ground of a turn.
    pub(crate) fn ground_fire(&mut self, volley: &mut Volley) {
        for me in 0..self.state.planes.len() {
            let plane = self.state.planes[me];
            if !plane.flying() || plane.balloon {
                continue;
            }
            self.return_fire(me, &plane, volley);
            self.archie(me, &plane, volley);
        }
        self.balloon_guns_in_combat(volley);
    }

    /// The trenches fire back at an aircraft that has strafed them (R5.2).
    fn return_fire(&mut self, me: usize, plane: &Plane, volley: &mut Volley) {
        if plane.strafed == 0 {
            return;
        }
        let scenario = self.scenario;
        let strafing = &scenario.rules.strafing;
        if plane.strafed_rear > 0 {
            strafing.attacks(plane.label, plane.strafed_rear, false, self.journal);
        }
        let trenches = plane.strafed - plane.strafed_rear;
        let attacks = strafing.attacks(plane.label, trenches, true, self.journal);
        if attacks == 0 {
            return;
        }
        let labels = (keys::TRENCHES, plane.label);
        let novice = scenario.skill(plane) == Skill::Novice;
        let key = self.key(plane.label, Label(2), keys::STRAFE);
        let tables = self.ground_tables();
        let suffered = tables.return_fire(labels, attacks, novice, &mut self.chance.open(key), self.journal);
        volley.damage[me] += suffered.points;
        volley.ground_criticals[me] += suffered.criticals;
        self.state.planes[me].attacked = true;
        self.state.tallies[plane.side.index()].ground_attacks += u16::from(attacks);
    }

    /// Archie, the enemy's or one's own, opens fire or does not (R5.3, R5.4): before aces choose what their modifier is
    /// for.
    pub(crate) fn archie_opens(&mut self) {
        if self.scenario.switches.archie == ArchieUse::Off {
            return;
        }
        for me in 0..self.state.planes.len() {
            let plane = self.state.planes[me];
            if !plane.flying() || plane.balloon || plane.altitude == 0 {
                continue;
            }
            let Some(flight) = self.overflight(me, &plane) else { continue };
            let labels = (keys::ARCHIE_GUNS, plane.label);
            let key = self.key(plane.label, Label::NONE, keys::ARCHIE);
            let archie = &self.scenario.rules.archie;
            self.state.planes[me].under_archie =
                archie.attacks(labels, &flight, &mut self.chance.open(key), self.journal);
        }
    }

    /// An aircraft as Archie sees it, over land that has guns.
    fn overflight(&self, me: usize, plane: &Plane) -> Option<Overflight> {
        let scenario = self.scenario;
        let (rules, map) = (&scenario.rules.archie, &scenario.rules.map);
        let own = match self.land(me, plane.place()) {
            Land::Own => true,
            Land::Enemy => false,
            Land::NoMans => return None,
        };
        let guns_side = if own { plane.side } else { plane.side.other() };
        let guns = if own {
            // An enemy's balloon is no aircraft for which one of their own could be taken.
            let enemies = self.state.enemies_of(plane.side).filter(|&enemy| !self.state.planes[enemy].balloon);
            let nearest = enemies.map(|enemy| self.state.planes[enemy].distance(plane)).min();
            GunsOf::Own { nearest_enemy: nearest.map_or(i32::MAX, |hexes| hexes as i32) }
        } else {
            let near = |other: &Plane| {
                other.flying()
                    && !other.balloon
                    && other.side == guns_side
                    && other.distance(plane) as i32 <= rules.friend_hexes
                    && (other.altitude - plane.altitude).abs() <= rules.friend_height
            };
            GunsOf::Enemy { friend_near: self.state.planes.iter().any(near) }
        };
        Some(Overflight {
            hexes: map.hexes_to_trenches(scenario.south, guns_side, plane.pose.hex),
            altitude: plane.altitude,
            skill: scenario.skill(plane),
            ace: plane.ace,
            strafing: plane.strafed > 0,
            low_at_balloon: scenario.is_low_at_balloon(self.state, plane),
            guns,
        })
    }

    /// The shot of Archie that has opened fire.
    fn archie(&mut self, me: usize, plane: &Plane, volley: &mut Volley) {
        if !plane.under_archie {
            return;
        }
        let Some(flight) = self.overflight(me, plane) else { return };
        let key = self.key(plane.label, Label(1), keys::ARCHIE);
        let (tables, labels) = (self.ground_tables(), (keys::ARCHIE_GUNS, plane.label));
        let archie = &self.scenario.rules.archie;
        let rolled = archie.fire(tables, labels, &flight, &mut self.chance.open(key), self.journal);
        volley.damage[me] += rolled.points;
        volley.ground_criticals[me] += u8::from(rolled.critical);
        self.state.planes[me].attacked = true;
        self.state.tallies[plane.side.index()].archie_attacks += 1;
    }
}
