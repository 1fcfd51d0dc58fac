//! What the base points of a design show, played or kept.

use super::super::Loaded;
use crate::analysis::balance::Aim;
use crate::analysis::sweep::stars::{Design, Draw, PlayedStar, Star, StarSums, effects, family, indices};
use crate::analysis::sweep::{Reader, level_of_each};
use crate::report::findings::{FigureName, Findings, Sampled, Skipped, Subject, morris, sobol};
use crate::report::{AxisFacts, StarsFacts, SweepFacts};

/// Values of a parameter that are listed one by one.
const LISTED: usize = 6;

/// What the base points show; `first` is the number of the first of them.
///
/// # Errors
/// No base point makes valid scenarios, or the figure is not there.
pub(super) fn stars(
    facts: &SweepFacts,
    design: &StarsFacts,
    base: &Loaded,
    (first, stars): (u64, &[PlayedStar]),
    seed: u64,
) -> Result<Findings, String> {
    let game = &*base.game;
    let aim = Aim::named(game, &facts.metric).ok_or_else(|| format!("there is no `{}`", facts.metric))?;
    let levels: Vec<usize> = design.axes.iter().map(|axis| axis.values.len()).collect();
    if levels.iter().any(|levels| *levels < 2) {
        return Err("a parameter of it has fewer than two values".to_owned());
    }
    let draw = Draw { design: design.design, levels: &levels, seed };
    let (mut valid, mut skipped): (Vec<(&StarSums, Star)>, Vec<Skipped>) = Default::default();
    for (number, star) in (first..).zip(stars) {
        match star {
            PlayedStar::Valid(sums) => valid.push((sums, draw.star(number))),
            PlayedStar::Invalid(why) => skipped.push(Skipped { name: number.to_string(), why: why.clone() }),
        }
    }
    if valid.is_empty() {
        let why = skipped.first().map_or("nothing is played", |skipped| skipped.why.as_str());
        return Err(format!("no base point makes valid scenarios: {why}"));
    }
    let parameters = levels.len();
    let sampled = Sampled {
        figure: FigureName { name: aim.name(game), share: aim.is_share(game) },
        unit: Reader::new(game, &aim).unit(),
        parameters: design.axes.iter().map(|axis| (axis.path.clone(), in_words(axis))).collect(),
        points: valid.len() as u64,
        games: design.games,
        around: design.design.points(parameters) as u64,
        skipped,
    };
    let subject = Subject { system: base.system, scenario: base.document.name(), seed };
    let level = level_of_each(facts.level, family(design.design, parameters), 1);
    Ok(match design.design {
        Design::Sobol => {
            let sums: Vec<&StarSums> = valid.iter().map(|(sums, _)| *sums).collect();
            sobol(&subject, sampled, &indices(&sums, design.games, parameters, level))
        }
        Design::Morris => {
            let stars: Vec<(&StarSums, &Star)> = valid.iter().map(|(sums, star)| (*sums, star)).collect();
            morris(&subject, sampled, &effects(&stars, design.games, parameters, level))
        }
    })
}

/// The values of a parameter: few of them one by one, else the first, the last and how many.
fn in_words(axis: &AxisFacts) -> String {
    match &axis.values[..] {
        [first, .., last] if axis.values.len() > LISTED => {
            format!("{first} to {last} ({} values)", axis.values.len())
        }
        values => values.join(" "),
    }
}
