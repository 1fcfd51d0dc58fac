//! Hidden SAMs come up (D3.2.1a to D3.2.1m).

use crate::keys;
use crate::labels::{DRV, FIRST_SAM};
use crate::ledger::Rule;
use crate::phases::{Raid, label_of};
use crate::rules::sam::Hidden;
use crate::scenario::file::TwoSams;
use crate::state::Clear;
use crate::state::air_picture::Picture;
use crate::terms::dice::one_die;
use crate::terms::words::{RadarPhase, RandomEvent, Task};
use ground::board::Hex;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

/// A check for hidden battalions that switch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HiddenCheck {
    /// In the Admin Phase, as against the SAM Acquisition Phase.
    pub(crate) admin: bool,
    pub(crate) hidden: u8,
    /// The date is before that from which there is no modifier.
    pub(crate) early: bool,
    /// Pre-emptive ARMs of the Movement Phase.
    pub(crate) arms: u8,
    /// Hexes from the nearest raid bomber to the nearest of target and cities; none is off the map.
    pub(crate) bomber: Option<u32>,
    /// Some US flight is near the target or a city.
    pub(crate) near: bool,
    pub(crate) two_sams: TwoSams,
}

impl Hidden {
    /// How many battalions switch on (D3.2.1b to D3.2.1k).
    pub(crate) fn switch_on(&self, check: HiddenCheck, roll: &mut impl Roll, journal: &mut impl Journal) -> u8 {
        if check.hidden == 0 {
            return 0;
        }
        let die = one_die(DRV, roll, journal);
        journal.record(|| Event::of(Rule::D3_2_1b).by(DRV).result(check.hidden).int("die", die));
        let total = die as i8 + self.modifier(check, journal);
        if total <= 0 {
            journal.record(|| Event::of(Rule::D3_2_1h).by(DRV).result(total));
            return 0;
        }
        let total = total as u8;
        if check.admin {
            let count = if die > check.hidden { 0 } else { total.min(check.hidden) };
            journal.record(|| Event::of(Rule::D3_2_1k).by(DRV).result(count).int("total", total));
            return count;
        }
        let one = total <= check.hidden;
        journal.record(|| Event::of(Rule::D3_2_1i).by(DRV).result(one).int("total", total));
        let low = match check.two_sams {
            TwoSams::Below => die < check.hidden,
            TwoSams::UpTo => die <= check.hidden,
        };
        if one && low && check.hidden > 1 {
            journal.record(|| Event::of(Rule::D3_2_1j).by(DRV).int("die", die));
            return 2;
        }
        u8::from(one)
    }

    /// The modifiers of the phase's column (D3.2.1c to D3.2.1g).
    fn modifier(&self, check: HiddenCheck, journal: &mut impl Journal) -> i8 {
        let column = usize::from(check.admin);
        let mut sum = 0;
        let mut add = |rule: Rule, modifier: i8| {
            sum += modifier;
            if modifier != 0 {
                journal.record(|| Event::of(rule).by(DRV).modifier(modifier));
            }
        };
        if check.early {
            add(Rule::D3_2_1c, self.early.modifier[column]);
        }
        if check.arms > 0 {
            add(Rule::D3_2_1d, self.per_arm[column] * check.arms as i8);
        }
        match check.bomber {
            None => add(Rule::D3_2_1e, self.no_bomber[column]),
            Some(away) => add(Rule::D3_2_1f, self.distance(away)[column]),
        }
        if !check.near {
            add(Rule::D3_2_1g, self.nobody_near.modifier[column]);
        }
        sum
    }

    /// What the distance of the nearest bomber is worth: the greater distance stands in for the less.
    fn distance(&self, away: u32) -> [i8; 2] {
        match away {
            away if away > self.farther.beyond.into() => self.farther.modifier,
            away if away > self.far.beyond.into() => self.far.modifier,
            _ => [0, 0],
        }
    }
}

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Rolls against the number hidden and places what switches on (D3.2.1a to D3.2.1m); twice in an Admin Phase with an
    /// alert.
    pub(crate) fn check_hidden_sams(&mut self, phase: RadarPhase, picture: &Picture) {
        if self.bars_sams() {
            return;
        }
        let admin = phase == RadarPhase::Admin;
        let checks = 1 + u16::from(admin && self.state.event == RandomEvent::Alert);
        for check in 0..checks {
            self.check_hidden_once(phase, Label(1 + u16::from(admin) + check), picture);
        }
    }

    fn check_hidden_once(&mut self, phase: RadarPhase, which: Label, picture: &Picture) {
        self.journal.record(|| Event::of(Rule::D3_2_1a).by(DRV).word("phase", phase.name()));
        let rules = &self.rules().sam_hidden;
        let (bomber, near) = self.near_defended(picture);
        let check = HiddenCheck {
            admin: phase == RadarPhase::Admin,
            hidden: self.state.hidden_sams,
            early: self.scenario.date < rules.early.before,
            arms: self.state.pre_emptive_arms,
            bomber,
            near,
            two_sams: self.scenario.switches.two_sams,
        };
        let key = self.moment(DRV, which).key(keys::SAM_HIDDEN);
        let count = rules.switch_on(check, &mut self.chance.open(key), self.journal);
        for _ in 0..count {
            let placed = self.place_sam(phase);
            self.journal.record(|| {
                let event = Event::of(Rule::D3_2_1m).by(DRV).result(placed);
                event.word("outcome", if placed { "is placed" } else { "stays hidden" })
            });
            if !placed {
                return;
            }
        }
    }

    /// How far the nearest raid bomber is from the nearest of target, Hanoi and Haiphong, and whether any US flight is near
    /// one of them: what a check asks for while battalions are hidden.
    fn near_defended(&self, picture: &Picture) -> (Option<u32>, bool) {
        if self.state.hidden_sams == 0 {
            return (None, false);
        }
        let map = &self.scenario.map;
        let target = picture.from(self.scenario.plan(self.state).target);
        let away = target.nearer(&picture.from(map.hanoi)).nearer(&picture.from(map.haiphong));
        let bombers = picture.here.and(self.scenario.lookup.us.task(Task::Bombing));
        let near = away.nearest().is_some_and(|away| away <= self.rules().sam_hidden.nobody_near.within.into());
        (away.nearest_of(bombers).map(|(_, away)| away), near)
    }

    /// Sets a hidden battalion as a Warning counter with its radar on (D3.2.1l, D3.2.2i); gives its place.
    pub(crate) fn raise_sam(&mut self, site: usize, hex: Hex) -> usize {
        let label = label_of(FIRST_SAM, self.state.sams.len());
        self.state.hidden_sams -= 1;
        self.strike_site(site, hex, label);
        self.journal.record(|| Event::of(Rule::D3_2_1l).by(label).hex("hex", hex.x, hex.y));
        let sam = self.sam_counter(hex);
        let place = self.state.add_sam(sam);
        self.state.moving.quiet = Clear::default();
        place
    }
}
