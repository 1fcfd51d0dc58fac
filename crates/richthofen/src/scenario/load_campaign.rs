//! The forces of a week, found by name.

use crate::rules::Rules;
use crate::rules::campaign::ForceRow;
use crate::scenario::campaign_plan::CampaignPlan;
use crate::scenario::types::Types;
use crate::state::campaign::{MOST_AIRFRAMES, MOST_MEN, Man};
use crate::terms::side::Side;
use ground::scenario::{Check, Fault};

/// Lowers the forces of the week; none where a name is unknown.
pub(crate) fn plan(rules: &Rules, types: &mut Types<'_>, check: &mut Check) -> Option<CampaignPlan> {
    let week = &rules.campaign;
    let mut plan = CampaignPlan {
        airframes: Vec::new(),
        men: Vec::new(),
        names: Vec::new(),
        new_types: [[0; 6]; 2],
        bombers: Vec::new(),
        cameras: Vec::new(),
        spotters: Vec::new(),
    };
    let before = check.faults.len();
    for (side, force) in [(Side::Allies, &week.allies), (Side::Germans, &week.germans)] {
        muster(&mut plan, side, force, types, check);
    }
    let mut kinds = |key: &str, names: &[String], check: &mut Check| -> Vec<u8> {
        let find = |(place, name): (usize, &String)| types.find(&format!("rules.campaign.{key}[{place}]"), name, check);
        names.iter().enumerate().filter_map(find).collect()
    };
    plan.bombers = kinds("bombers", &week.bombers, check);
    plan.cameras = kinds("cameras", &week.cameras, check);
    plan.spotters = kinds("spotters", &week.spotters, check);
    let [airframes, men] = plan.room(week);
    for (what, count, most) in [("aircraft", airframes, MOST_AIRFRAMES), ("men", men, MOST_MEN)] {
        if count > most {
            let fault = Fault::new("rules.campaign", format!("the campaign may see {count} {what}"));
            check.fault(fault.expected(format!("at most {most}: fewer days, forces or replacements")));
        }
    }
    (check.faults.len() == before).then_some(plan)
}

fn muster(plan: &mut CampaignPlan, side: Side, force: &ForceRow, types: &mut Types<'_>, check: &mut Check) {
    let path = format!("rules.campaign.{}", side.name());
    for (place, stock) in force.aircraft.iter().enumerate() {
        if let Some(kind) = types.find(&format!("{path}.aircraft[{place}].type"), &stock.r#type, check) {
            plan.airframes.extend((0..stock.count).map(|_| (side, kind)));
        }
    }
    if force.new_types.len() != 6 {
        let fault = Fault::new(format!("{path}.new-types"), format!("the list has {} types", force.new_types.len()));
        check.fault(fault.expected("6, one for each number of a die"));
    }
    for (place, name) in force.new_types.iter().enumerate().take(6) {
        if let Some(kind) = types.find(&format!("{path}.new-types[{place}]"), name, check) {
            plan.new_types[side.index()][place] = kind;
        }
    }
    let mut number = 0;
    let mut join = |observer: bool, novice: bool, victories: i16| {
        number += 1;
        Man { side: side.index() as u8, number, observer, novice, victories, ..Man::default() }
    };
    for pilot in &force.roster {
        plan.men.push(join(false, false, pilot.victories));
        plan.names.push((side, plan.men.last().map_or(0, |man| man.number), pilot.name.clone()));
    }
    for place in 0..force.pilots {
        let (ace, novice) = (place < force.aces, place >= force.pilots.saturating_sub(force.novices));
        plan.men.push(join(false, novice, if ace { force.ace_victories } else { 0 }));
    }
    for place in 0..force.observers {
        plan.men.push(join(true, place >= force.observers.saturating_sub(force.novice_observers), 0));
    }
}
