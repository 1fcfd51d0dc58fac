//! Replacements at the beginning of a day: men and aircraft, and which of the men are novices (R6.19d, R3.7).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::rules::campaign::ForceRow;
use crate::scenario::campaign_plan::CampaignPlan;
use crate::state::campaign::{Airframe, Man};
use crate::terms::crew::Replacement;
use crate::terms::dice::one_die;
use crate::terms::side::Side;
use ground::chance::{Chance, Label};
use ground::journal::{Event, Journal};

/// Subjects of the dice of replacements: apart by what comes.
const PILOTS: u16 = 10;
const OBSERVERS: u16 = 20;
const AIRCRAFT: u16 = 30;

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// The replacements of a day (R6.19d).
    pub(crate) fn replace(&mut self, plan: &CampaignPlan) {
        let week = &self.scenario.rules.campaign;
        for (side, force) in [(Side::Allies, &week.allies), (Side::Germans, &week.germans)] {
            self.replace_men(side, force, plan, false);
            self.replace_men(side, force, plan, true);
            self.replace_aircraft(side, force, plan);
        }
    }

    /// Men for gaps.
    fn replace_men(&mut self, side: Side, force: &ForceRow, plan: &CampaignPlan, observer: bool) {
        let own = |man: &&Man| usize::from(man.side) == side.index() && man.observer == observer;
        let wanted = plan.men.iter().filter(own).count();
        let fit = self.state.campaign.men.iter().filter(own).filter(|man| man.is_fit()).count();
        let most = usize::from(force.replacements[usize::from(observer)]);
        let first = if observer { OBSERVERS } else { PILOTS };
        for place in 0..wanted.saturating_sub(fit).min(most) {
            let key = self.key(Label(side.index() as u16 + 1), Label(first + place as u16), keys::CAMPAIGN);
            let mut roll = self.chance.open(key);
            if force.replacement_die > 1 && one_die(&mut roll).0 < force.replacement_die {
                continue;
            }
            let replacement = match (side, observer) {
                (Side::Allies, false) => Replacement::BritishPilot,
                (Side::Allies, true) => Replacement::BritishObserver,
                (Side::Germans, _) => Replacement::GermanPilot,
            };
            let novice = self.scenario.rules.novices.is_novice(replacement, &mut roll, self.journal);
            drop(roll);
            let same = |man: &&Man| usize::from(man.side) == side.index();
            let number = self.state.campaign.men.iter().filter(same).count() as u8 + 1;
            let man = Man { side: side.index() as u8, number, observer, novice, ..Man::default() };
            self.state.campaign.men.push(man);
            self.state.campaign.replaced[side.index()][usize::from(observer)] += 1;
            self.state.campaign.new_novices[side.index()] += u16::from(novice);
            self.report_arrival(side, man.label(), if observer { "an observer" } else { "a pilot" });
        }
    }

    /// Aircraft for those lost.
    fn replace_aircraft(&mut self, side: Side, force: &ForceRow, plan: &CampaignPlan) {
        let scenario = self.scenario;
        let own = |airframe: &&Airframe| usize::from(airframe.side) == side.index();
        let wanted = plan.airframes.iter().filter(|(whose, _)| *whose == side).count();
        let there = self.state.campaign.airframes.iter().filter(own).filter(|airframe| !airframe.lost).count();
        let day = self.state.campaign.day;
        for place in 0..wanted.saturating_sub(there).min(force.replacements[2].into()) {
            let key = self.key(Label(side.index() as u16 + 1), Label(AIRCRAFT + place as u16), keys::CAMPAIGN);
            let mut roll = self.chance.open(key);
            if force.replacement_die > 1 && one_die(&mut roll).0 < force.replacement_die {
                continue;
            }
            let face = one_die(&mut roll).0;
            drop(roll);
            let kind = plan.new_types[side.index()][face as usize - 1];
            self.state.campaign.airframes.push(Airframe {
                side: side.index() as u8,
                kind,
                ready: day,
                ..Airframe::default()
            });
            self.state.campaign.replaced[side.index()][2] += 1;
            self.report_arrival(side, Label::NONE, &scenario.types[usize::from(kind)].name);
        }
    }

    /// Reports a man or an aircraft that has come (R6.19d).
    fn report_arrival(&mut self, side: Side, who: Label, what: &str) {
        self.journal.record(|| {
            let event = Event::of(Rule::R6_19d).by(who).word("side", side.name());
            event.word("what", what.to_owned())
        });
    }
}
