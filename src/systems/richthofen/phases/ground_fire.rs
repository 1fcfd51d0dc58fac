//! Fire from the ground in the combat phase: return fire at strafers, Archie, guns of a balloon (R5.2, R5.3, R5.4).

use crate::keys;
use crate::phases::Fight;
use crate::rules::ground_fire::{GunsOf, Overflight};
use crate::state::Plane;
use crate::state::volley::Volley;
use crate::terms::crew::AceUse;
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
            if self.scenario.switches.archie == ArchieUse::On && plane.altitude > 0 {
                self.archie(me, &plane, volley);
            }
        }
        self.balloon_guns_in_combat(volley);
    }

    /// The trenches fire back at whoever has strafed them (R5.2).
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

    /// Archie, the enemy's or one's own (R5.3, R5.4).
    fn archie(&mut self, me: usize, plane: &Plane, volley: &mut Volley) {
        let scenario = self.scenario;
        let (rules, map) = (&scenario.rules.archie, &scenario.rules.map);
        let own = match self.land(me, plane.place()) {
            Land::Own => true,
            Land::Enemy => false,
            Land::NoMans => return,
        };
        let guns_side = if own { plane.side } else { plane.side.other() };
        let guns = if own {
            let enemies = self.state.enemies_of(plane.side);
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
        let flight = Overflight {
            hexes: map.hexes_to_trenches(scenario.south, guns_side, plane.pose.hex),
            altitude: plane.altitude,
            skill: scenario.skill(plane),
            ace: if plane.ace == AceUse::Open { AceUse::Defence } else { plane.ace },
            strafing: plane.strafed > 0,
            guns,
        };
        let key = self.key(plane.label, Label::NONE, keys::ARCHIE);
        let tables = self.ground_tables();
        let labels = (keys::ARCHIE_GUNS, plane.label);
        let rolled = rules.attack(tables, labels, &flight, &mut self.chance.open(key), self.journal);
        let Some(rolled) = rolled else { return };
        volley.damage[me] += rolled.points;
        volley.ground_criticals[me] += u8::from(rolled.critical);
        self.state.planes[me].attacked = true;
        self.state.tallies[plane.side.index()].archie_attacks += 1;
    }
}
