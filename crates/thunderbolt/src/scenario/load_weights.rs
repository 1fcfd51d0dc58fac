//! From the weights of a policy's file to those of play, in hundredths, and the harm that hit counters can be expected
//! to do.

use crate::rules::player::{AimFile, PilotWishFile, PostureFile};
use crate::rules::{Rules, RulesFile};
use crate::scenario::doctrine::{AimWeights, FamilyHarm, PilotWish, Posture};
use crate::terms::damage::Counter;
use crate::terms::units::UnitKind;
use ground::doctrine::{share, weight};
use ground::scenario::Check;

/// The greatest weight of a policy, either way.
const MOST_WEIGHT: f64 = 10_000.0;

pub(super) fn posture(path: &str, file: &PostureFile, aim: AimWeights, check: &mut Check) -> Posture {
    let overtime = check.int(&format!("{path}.overtime"), file.overtime, 0, 2);
    let mut weigh = |name: &str, value| weight(&format!("{path}.{name}"), value, check);
    Posture {
        aim,
        overtime,
        gain: weigh("gain", file.gain),
        reach: weigh("reach", file.reach),
        far: weigh("far", file.far),
        threat: weigh("threat", file.threat),
        ridge: weigh("ridge", file.ridge),
        crash: weigh("crash", file.crash),
        low: weigh("low", file.low),
        hover: weigh("hover", file.hover),
        leave: weigh("leave", file.leave),
        out: weigh("out", file.out),
        late: weigh("late", file.late),
    }
}

pub(super) fn aim_weights(path: &str, file: &AimFile, check: &mut Check) -> AimWeights {
    let units = UnitKind::ALL.iter().map(|kind| {
        let written = file.units.get(kind).copied().unwrap_or(0.0);
        weight(&format!("{path}.units.{}", kind.name()), written, check)
    });
    let mut of_kind = [0; UnitKind::ALL.len()];
    for (place, weight) in units.enumerate() {
        of_kind[place] = weight;
    }
    AimWeights {
        value: weight(&format!("{path}.value"), file.value, check),
        danger: weight(&format!("{path}.danger"), file.danger, check),
        units: of_kind,
        least: share(&format!("{path}.least"), file.least, MOST_WEIGHT, check),
        points: share(&format!("{path}.points"), file.points, MOST_WEIGHT, check),
        no_cannon: file.no_cannon,
    }
}

pub(super) fn pilot_wish(path: &str, file: &PilotWishFile, check: &mut Check) -> PilotWish {
    let exchanges = check.int(&format!("{path}.exchanges"), file.exchanges, 0, 200);
    let spare = share(&format!("{path}.spare"), file.spare, 1.0, check);
    let mut weigh = |name: &str, value| weight(&format!("{path}.{name}"), value, check);
    PilotWish {
        fast: weigh("fast", file.fast),
        strike: weigh("strike", file.strike),
        stand_off: weigh("stand-off", file.stand_off),
        cool: weigh("cool", file.cool),
        okay: weigh("okay", file.okay),
        shaken: weigh("shaken", file.shaken),
        evasive: weigh("evasive", file.evasive),
        spare,
        exchanges,
    }
}

/// What one counter can be expected to do, by family and side: the means over the cup.
pub(super) fn family_harm(file: &RulesFile, rules: &Rules, check: &mut Check) -> Vec<FamilyHarm> {
    let harm = |counter: Counter| file.player.harm.get(&counter).copied().unwrap_or(0.0);
    let weights: Vec<i64> = Counter::ALL
        .iter()
        .map(|&counter| {
            let path = format!("rules.player.harm.{}", counter.name());
            i64::from(share(&path, harm(counter), MOST_WEIGHT, check))
        })
        .collect();
    let counters = &file.hits.counters;
    let all: i64 = counters.iter().map(|row| row.count).sum::<i64>().max(1);
    let of_family = |family: &String| {
        let mut of = FamilyHarm::default();
        for side in [0, 1] {
            let (mut other, mut structure, mut unmanned) = (0, 0, 0);
            for row in counters {
                let (counter, immune) = match side {
                    0 => (row.heavy, &row.immune_heavy),
                    _ => (row.light, &row.immune_light),
                };
                if immune.as_ref() == Some(family) {
                    continue;
                }
                let harm = row.count * weights[counter.index()];
                if counter == Counter::Structure {
                    structure += harm
                } else {
                    other += harm
                }
                let pilot = [Counter::Nothing, Counter::Stress1, Counter::Stress2, Counter::Killed];
                unmanned += if pilot.contains(&counter) { 0 } else { row.count * weights[Counter::Killed.index()] };
            }
            // Ten times hundredths are thousandths.
            of.other[side] = (other * 10 / all) as i32;
            of.structure[side] = (structure * 10 / all) as i32;
            of.unmanned[side] = (unmanned * 10 / all) as i32;
        }
        of
    };
    rules.families.iter().map(of_family).collect()
}
