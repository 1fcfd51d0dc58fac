//! What a flight bombs: the raid target, a Located SAM site, AAA or a Fire Can, as far as its task lets it (DH4a, DH12c).

use crate::keys::{self, FIRST_AAA, FIRST_FIRE_CAN, FIRST_SAM, label_of};
use crate::phases::context::Raid;
use crate::terms::defence::SamState;
use crate::terms::dice::one_die;
use crate::terms::flights::Task;
use crate::terms::orders::BombOrder;
use crate::terms::raid::{Damage, Hardness, TargetKind};
use ground::board::{Hex, range};
use ground::chance::{Chance, Label};
use ground::journal::Journal;

/// What bombs fall on, by its place among its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Target,
    Sam(usize),
    Aaa(usize),
    FireCan(usize),
}

impl Mark {
    pub(crate) const fn label(self) -> Label {
        match self {
            Mark::Target => Label::NONE,
            Mark::Sam(place) => label_of(FIRST_SAM, place),
            Mark::Aaa(place) => label_of(FIRST_AAA, place),
            Mark::FireCan(place) => label_of(FIRST_FIRE_CAN, place),
        }
    }

    /// The word of traces.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Mark::Target => "the raid target",
            Mark::Sam(_) => "a SAM site",
            Mark::Aaa(_) => "AAA",
            Mark::FireCan(_) => "a Fire Can",
        }
    }

    /// Its place where all kinds are told apart, for choosing among equals.
    const fn order(self) -> (u8, usize) {
        match self {
            Mark::Target => (0, 0),
            Mark::Sam(place) => (1, place),
            Mark::FireCan(place) => (2, place),
            Mark::Aaa(place) => (3, place),
        }
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Whether the task of a flight lets it bomb what its order is to; where it forbids that, that is told (DH4a).
    pub(crate) fn allows(&mut self, place: usize, mark: Mark, hex: Hex) -> bool {
        let may = self.may_bomb(place, mark, hex);
        // Only who is over it would bomb it.
        if !may && self.state.us[place].flying.hex == hex {
            self.forbid(place, "bomb what is here");
        }
        may
    }

    /// The nearest thing of the kind that the order names, bounds of the task left aside where none is within them.
    pub(crate) fn nearest_mark(&self, place: usize) -> Option<(Mark, Hex)> {
        let here = self.state.us[place].flying.hex;
        let mut nearest = None;
        self.each_mark(place, |mark, hex| {
            let (away, order) = (range(here, hex), mark.order());
            // Whether it may is asked only of what would then be the nearest.
            if nearest.is_none_or(|(key, _)| (false, away, order) < key) {
                let key = (!self.may_bomb(place, mark, hex), away, order);
                nearest = nearest.filter(|&(known, _)| known < key).or(Some((key, (mark, hex))));
            }
        });
        nearest.map(|(_, mark)| mark)
    }

    /// Whether there is anything that the flight would bomb by its order.
    pub(crate) fn has_marks(&self, place: usize) -> bool {
        match self.state.moving.bomb {
            BombOrder::No => false,
            BombOrder::Target => self.scenario.flights[place].task == Task::Bombing,
            BombOrder::Site | BombOrder::Guns => true,
        }
    }

    /// Hexes to the nearest thing of the kind that the order names.
    pub(crate) fn to_marks(&self, place: usize) -> u32 {
        let here = self.state.us[place].flying.hex;
        let mut nearest = u32::MAX;
        self.each_mark(place, |_, hex| nearest = nearest.min(range(here, hex)));
        nearest
    }

    /// Shows each thing of the kind that the order names.
    fn each_mark(&self, place: usize, mut show: impl FnMut(Mark, Hex)) {
        match self.state.moving.bomb {
            BombOrder::No => {}
            BombOrder::Target => {
                if self.scenario.flights[place].task == Task::Bombing {
                    show(Mark::Target, self.scenario.plan_of(self.state, place).target);
                }
            }
            BombOrder::Site => {
                let sites = self.state.sams.iter().enumerate();
                let known = sites.filter(|(_, site)| site.located && site.state != SamState::Gone);
                known.for_each(|(sam, site)| show(Mark::Sam(sam), site.hex));
            }
            BombOrder::Guns => {
                let silent = self.rules().barrage.silent_at;
                let guns = self.state.aaa.iter().enumerate().filter(|(_, guns)| guns.suppression < silent);
                guns.for_each(|(aaa, guns)| show(Mark::Aaa(aaa), guns.hex));
                let cans = self.state.fire_cans.iter().enumerate().filter(|(_, can)| self.state.works(can));
                cans.for_each(|(can, unit)| show(Mark::FireCan(can), unit.hex));
            }
        }
    }

    /// Whether the task of a flight lets it bomb this there: only bombers the target, who is bound to the path what lies
    /// near their path, bombers near the target; who hunts radars all of them.
    pub(crate) fn may_bomb(&self, place: usize, mark: Mark, hex: Hex) -> bool {
        let seat = &self.scenario.flights[place];
        let reach = u32::from(seat.allows.ground);
        let plan = self.scenario.plan_of(self.state, place);
        match (mark, seat.task) {
            (Mark::Target, task) => task == Task::Bombing,
            (_, Task::Bombing) => range(hex, plan.target) <= reach,
            (_, Task::ArmedEscort) => self.view(place).to_path(hex).is_some_and(|away| away <= reach),
            _ => reach > 0,
        }
    }

    /// How hard what a flight bombs is.
    pub(crate) fn hardness(&self, place: usize, mark: Mark) -> Hardness {
        let targets = &self.rules().targets;
        match mark {
            Mark::Target => self.scenario.plan_of(self.state, place).what.hardness,
            Mark::Sam(_) => targets.sam.hardness,
            Mark::Aaa(_) => targets.aaa.hardness,
            Mark::FireCan(_) => targets.fire_can.hardness,
        }
    }

    /// What successes do to what they fall on; they add up over the raid (DH12c).
    pub(crate) fn hit_ground(&mut self, place: usize, mark: Mark, successes: u8) {
        let ends = (self.us_label(place), mark.label());
        match mark {
            _ if successes == 0 => {}
            Mark::Target => self.hit_target(place, ends, successes),
            Mark::Sam(sam) => self.hit_site(place, sam, successes),
            Mark::FireCan(can) => self.hit_fire_can(place, can, successes),
            Mark::Aaa(aaa) => {
                self.suppress(aaa, successes);
                let level = self.state.aaa[aaa].suppression.into();
                self.rules().targets.aaa.suffers(level, ends, TargetKind::Aaa.name(), self.journal);
            }
        }
    }

    /// Only the raid target counts for the outcome; heavy damage closes any field.
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

    /// Slight damage to a site puts its radar out for a die of turns, heavy for the raid; a dummy is exposed (DH11h).
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
            Damage::Slight => self.state.turn + self.turns_out(place, ends.1),
            Damage::Heavy | Damage::Destroyed => u16::MAX,
        };
        let site = &mut self.state.sams[sam];
        (site.radar, site.shut, site.out) = (false, 0, out.max(site.out));
        self.drop_acquisition(sam);
        if damage == Damage::Destroyed {
            self.remove_sam(sam);
        }
    }

    /// Slight damage puts a Fire Can's radar out for a die of turns; more destroys it.
    fn hit_fire_can(&mut self, place: usize, can: usize, successes: u8) {
        let ends = (self.us_label(place), label_of(FIRST_FIRE_CAN, can));
        let unit = &mut self.state.fire_cans[can];
        unit.hits = unit.hits.saturating_add(successes);
        let rule = &self.scenario.rules.targets.fire_can;
        let damage = rule.suffers(unit.hits.into(), ends, TargetKind::FireCan.name(), self.journal);
        let out = match damage {
            Damage::No => return,
            Damage::Slight => self.state.turn + self.turns_out(place, ends.1),
            Damage::Heavy | Damage::Destroyed => u16::MAX,
        };
        let unit = &mut self.state.fire_cans[can];
        (unit.radar, unit.shut, unit.out) = (true, 0, out.max(unit.out));
        unit.destroyed |= damage == Damage::Destroyed;
    }

    /// For how many turns a radar is out.
    fn turns_out(&mut self, place: usize, radar: Label) -> u16 {
        let key = self.at_point(radar, place).key(keys::BOMBED_OUT);
        one_die(radar, &mut self.chance.open(key), self.journal).into()
    }

    /// Its task forbids a flight something (DH4a).
    fn forbid(&mut self, place: usize, what: &'static str) {
        self.tell_task(place, Label::NONE, false, what);
    }
}
