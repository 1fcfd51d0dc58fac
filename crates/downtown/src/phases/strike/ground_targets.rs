//! What a flight bombs: the raid target, a Located SAM site, AAA or a Fire Can, as far as its task lets it (DH4a,
//! DH12c).

use crate::keys::{self, FIRST_FIRE_CAN, FIRST_SAM, label_of};
use crate::phases::context::Raid;
use crate::terms::ground_targets::GroundTarget;
use crate::terms::raid::{Damage, Hardness, TargetKind};
use ground::board::Hex;
use ground::chance::{Chance, Label};
use ground::journal::Journal;

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Whether the task of a flight lets it bomb what its order is to; records where it forbids that (DH4a).
    pub(crate) fn allows(&mut self, place: usize, target: GroundTarget, hex: Hex) -> bool {
        let may = self.view(place).may_bomb(target, hex);
        // Only a flight over the target would bomb it.
        if !may && self.state.us[place].flying.hex == hex {
            self.record_task(place, target.label(), false, "bomb");
        }
        may
    }

    /// The hardness of what a flight bombs.
    pub(crate) fn hardness(&self, place: usize, target: GroundTarget) -> Hardness {
        let targets = &self.rules().targets;
        match target {
            GroundTarget::RaidTarget => self.scenario.plan_of(self.state, place).what.hardness,
            GroundTarget::Sam(_) => targets.sam.hardness,
            GroundTarget::Aaa(_) => targets.aaa.hardness,
            GroundTarget::FireCan(_) => targets.fire_can.hardness,
        }
    }

    /// Applies the successes of an attack to its target. They add up over the raid (DH12c).
    pub(crate) fn hit_ground(&mut self, place: usize, target: GroundTarget, successes: u8) {
        let ends = (self.us_label(place), target.label());
        match target {
            _ if successes == 0 => {}
            GroundTarget::RaidTarget => self.hit_target(place, ends, successes),
            GroundTarget::Sam(sam) => self.hit_site(place, sam, successes),
            GroundTarget::FireCan(can) => self.hit_fire_can(place, can, successes),
            // AAA is suppressed for a time, never destroyed (DH10e).
            GroundTarget::Aaa(aaa) => self.suppress(aaa, successes),
        }
    }

    /// Applies successes to a raid target. Only that of the raid counts for the outcome; heavy damage closes any
    /// airfield.
    fn hit_target(&mut self, place: usize, ends: (Label, Label), successes: u8) {
        let plan = usize::from(self.scenario.flights[place].own_plan.unwrap_or(self.state.target));
        let (kind, hex) = (self.scenario.plans[plan].what.kind, self.scenario.plans[plan].target);
        let sum = &mut self.state.successes[plan];
        *sum = sum.saturating_add(successes.into());
        let sum = *sum;
        let damage = self.rules().targets.of(kind).suffers(sum, ends, kind.name(), self.journal);
        if plan == usize::from(self.state.target) {
            self.state.tallies.target_successes = sum;
            self.state.damage = damage;
        }
        if kind == TargetKind::Airfield && damage >= Damage::Heavy {
            self.state.closed = Some(hex);
        }
    }

    /// Applies successes to a SAM site. Slight damage puts its radar out of action for a die of turns, heavy damage for
    /// the raid; a dummy is exposed (DH11h).
    fn hit_site(&mut self, place: usize, sam: usize, successes: u8) {
        if self.expose_dummy(sam, place) {
            return;
        }
        let ends = (self.us_label(place), label_of(FIRST_SAM, sam));
        let site = &mut self.state.sams[sam];
        site.hits = site.hits.saturating_add(successes);
        let damage =
            self.scenario.rules.targets.sam.suffers(site.hits.into(), ends, TargetKind::Sam.name(), self.journal);
        let out = match damage {
            Damage::No => return,
            Damage::Slight => {
                self.state.turn + self.turns_out(ends.1, self.at_point(ends.1, place).key(keys::BOMBED_OUT))
            }
            Damage::Heavy | Damage::Destroyed => u16::MAX,
        };
        let site = &mut self.state.sams[sam];
        (site.radar, site.shut, site.out) = (false, 0, out.max(site.out));
        self.state.drop_acquisition(sam);
        if damage == Damage::Destroyed {
            self.remove_sam(sam);
        }
    }

    /// Applies successes to a Fire Can. Slight damage puts its radar out of action for a die of turns, more destroys
    /// it.
    fn hit_fire_can(&mut self, place: usize, can: usize, successes: u8) {
        let ends = (self.us_label(place), label_of(FIRST_FIRE_CAN, can));
        let unit = &mut self.state.fire_cans[can];
        unit.hits = unit.hits.saturating_add(successes);
        let rule = &self.scenario.rules.targets.fire_can;
        let damage = rule.suffers(unit.hits.into(), ends, TargetKind::FireCan.name(), self.journal);
        let out = match damage {
            Damage::No => return,
            Damage::Slight => {
                self.state.turn + self.turns_out(ends.1, self.at_point(ends.1, place).key(keys::BOMBED_OUT))
            }
            Damage::Heavy | Damage::Destroyed => u16::MAX,
        };
        let unit = &mut self.state.fire_cans[can];
        (unit.radar, unit.shut, unit.out) = (true, 0, out.max(unit.out));
        unit.destroyed |= damage == Damage::Destroyed;
    }
}
