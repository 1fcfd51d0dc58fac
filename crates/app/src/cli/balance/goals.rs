//! `--target` as it is typed, and the goals that targets, `--margin` and `--weight` make together.

use super::super::CliError;
use super::Args;
use crate::analysis::goal::{Bound, Goal, Narrow, is_plain};

/// The tolerance of a share, unless said.
const SHARE: f64 = 0.03;
/// The tolerance of any other figure, unless said, as a part of its target.
const PART: f64 = 0.05;

/// A number, perhaps in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Amount {
    number: f64,
    percent: bool,
}

impl Amount {
    fn parse(text: &str) -> Option<Amount> {
        let text = text.trim();
        let bare = text.strip_suffix("pp").or_else(|| text.strip_suffix('%'));
        let number: f64 = bare.unwrap_or(text).trim().parse().ok()?;
        number.is_finite().then_some(Amount { number, percent: bare.is_some() })
    }

    fn value(self) -> f64 {
        if self.percent { self.number / 100.0 } else { self.number }
    }
}

/// A target as it is typed: `turns=12`, `winner=a=50%±2%`, `p95.losses_a<=2`, `share(losses_a>=2)=0.1`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Target {
    /// Its name, as it was typed.
    pub(super) figure: String,
    bound: Bound,
    target: Amount,
    tolerance: Option<Amount>,
}

impl Target {
    /// Whether a balance of one figure knows it, with the value.
    pub(super) fn plain(&self) -> Option<(&str, f64)> {
        let plain = self.bound == Bound::Equal && self.tolerance.is_none() && !self.target.percent;
        (plain && is_plain(&self.figure)).then_some((self.figure.as_str(), self.target.number))
    }

    /// The score that is even, which is asked where nothing else is.
    pub(super) fn even() -> Target {
        let target = Amount { number: 0.5, percent: false };
        Target { figure: "score".to_owned(), bound: Bound::Equal, target, tolerance: None }
    }
}

/// Reads a target.
pub(super) fn parse(text: &str) -> Result<Target, String> {
    let wrong = || "expected METRIC=VALUE, such as losses=2 or winner=a=0.4".to_owned();
    let behind = text.rfind(')').unwrap_or(0);
    let at = text.rfind(['<', '>', '=']).filter(|at| *at >= behind).ok_or_else(wrong)?;
    let (before, sign, value) = (&text[..at], &text[at..=at], text[at + 1..].trim());
    let (figure, bound) = match (sign, before.chars().last()) {
        ("=", Some('>')) => (&before[..at - 1], Bound::AtLeast),
        ("=", Some('<')) => (&before[..at - 1], Bound::AtMost),
        ("=", Some('!')) => return Err(format!("`!=` is no target in `{text}`: expected =, >= or <=")),
        ("=", Some('=')) => (&before[..at - 1], Bound::Equal),
        ("=", _) => (before, Bound::Equal),
        (sign, last) => {
            let figure = before.strip_suffix('=').unwrap_or(before);
            let found = if last == Some('=') { format!("={sign}") } else { sign.to_owned() };
            return Err(format!("`{found}` is no target in `{text}`; did you mean `{figure}{sign}={value}`?"));
        }
    };
    let split = ["±", "+-", "+/-"].iter().find_map(|sign| value.split_once(sign));
    let (target, tolerance) = split.map_or((value, None), |(target, tolerance)| (target, Some(tolerance)));
    let target = Amount::parse(target).ok_or_else(wrong)?;
    let amount = |text: &str| {
        let amount = Amount::parse(text).filter(|amount| amount.number > 0.0);
        amount.ok_or_else(|| format!("the tolerance is `{text}`, expected a number above 0"))
    };
    let mut tolerance = tolerance.map(amount).transpose()?;
    if target.percent {
        tolerance.iter_mut().for_each(|tolerance| tolerance.percent = true);
    }
    match figure.trim() {
        "" => Err(wrong()),
        figure => Ok(Target { figure: figure.to_owned(), bound, target, tolerance }),
    }
}

/// Reads `NAME=W`.
pub(super) fn weight(text: &str) -> Result<(String, f64), String> {
    let wrong = || "expected METRIC=WEIGHT with a weight above 0, such as turns=2".to_owned();
    let (name, weight) = text.rsplit_once('=').ok_or_else(wrong)?;
    let weight: f64 = weight.trim().parse().map_err(|_| wrong())?;
    let right = weight.is_finite() && weight > 0.0 && !name.trim().is_empty();
    right.then(|| (name.trim().to_owned(), weight)).ok_or_else(wrong)
}

/// The goals of a game that was narrowed to the targets, in their order.
///
/// # Errors
/// A share has a target that is none, nothing says how far from 0 does not matter, two goals are one, or a weight is of
/// no target.
pub(super) fn goals(args: &Args, targets: &[Target], game: &Narrow) -> Result<Vec<Goal>, CliError> {
    let figures = targets.iter().zip(game.figures());
    let one = |(target, figure): (&Target, &_)| goal(args, target, figure, game);
    let mut goals = figures.map(one).collect::<Result<Vec<Goal>, CliError>>()?;
    let same = |one: &Goal, other: &Goal| one.figure == other.figure && one.bound == other.bound;
    if let Some(at) = (1..goals.len()).find(|at| goals[..*at].iter().any(|goal| same(goal, &goals[*at]))) {
        return Err(CliError::usage(format!("--target names `{}` twice", goals[at].figure)));
    }
    for (name, weight) in &args.weight {
        let mut named = goals.iter_mut().filter(|goal| crate::game::is_named(&goal.figure, name)).peekable();
        if named.peek().is_none() {
            let known: Vec<String> = goals.iter().map(|goal| goal.figure.clone()).collect();
            return Err(CliError::unknown("target", name, known.iter().map(String::as_str)));
        }
        named.for_each(|goal| goal.weight = *weight);
    }
    Ok(goals)
}

fn goal(
    args: &Args,
    asked: &Target,
    figure: &crate::analysis::goal::GoalFigure,
    game: &Narrow,
) -> Result<Goal, CliError> {
    let (name, share, target) = (figure.name(game), figure.is_share(game), asked.target.value());
    if share && !(0.0..=1.0).contains(&target) {
        return Err(CliError::usage(format!("`{name}` is a share, and {target} is not, expected 0 to 1")));
    }
    if asked.target.percent && !share {
        return Err(CliError::usage(format!("`{name}` is no share: expected a target without %")));
    }
    let said = asked.tolerance.map(|amount| match share {
        // A part of the target, of what is no share.
        false if amount.percent => amount.value() * target.abs(),
        _ => amount.value(),
    });
    if share && said.is_some_and(|said| said >= 1.0) {
        let whole = said.unwrap_or_default();
        let what = format!("a tolerance of {whole} is more than all of the share `{name}`");
        return Err(CliError::usage(format!("{what}, expected a part of 1 such as 0.03, or {whole}%")));
    }
    let margin = args.margin.map(|margin| if share { margin / 100.0 } else { margin });
    let least = figure.step(game).unwrap_or(0.0) / 2.0;
    let default = match (share, asked.bound) {
        (true, _) => SHARE,
        (false, Bound::Equal) => (target.abs() * PART).max(least),
        // A bound has no tolerance, but misfits are counted in one.
        (false, _) if target == 0.0 => 1.0,
        (false, _) => (target.abs() * PART).max(least),
    };
    let tolerance = said.or(margin).unwrap_or(default);
    if tolerance <= 0.0 {
        let what = format!("how far from {target} does `{name}` not matter? say --target '{name}={target}±M'");
        return Err(CliError::usage(what));
    }
    let slack = if asked.bound == Bound::Equal { tolerance } else { said.unwrap_or(0.0) };
    Ok(Goal { figure: name, bound: asked.bound, target, slack, tolerance, weight: 1.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_have_a_sign_and_perhaps_a_tolerance() {
        let read = |text: &str| {
            let Target { figure, bound, target, tolerance } = parse(text).unwrap();
            (figure, bound, target.value(), tolerance.map(Amount::value))
        };
        let of = |figure: &str, bound, target, tolerance| (figure.to_owned(), bound, target, tolerance);
        assert_eq!(read("turns=12"), of("turns", Bound::Equal, 12.0, None));
        assert_eq!(read("turns = 12 ± 1"), of("turns", Bound::Equal, 12.0, Some(1.0)));
        assert_eq!(read("vp=-2+-0.5"), of("vp", Bound::Equal, -2.0, Some(0.5)));
        assert_eq!(read("winner=a=50%±3"), of("winner=a", Bound::Equal, 0.5, Some(0.03)));
        assert_eq!(read("winner=a>=0.4+/-2pp"), of("winner=a", Bound::AtLeast, 0.4, Some(0.02)));
        assert_eq!(read("p95.losses_a<=2"), of("p95.losses_a", Bound::AtMost, 2.0, None));
        assert_eq!(read("share(losses_a>=2)=0.1"), of("share(losses_a>=2)", Bound::Equal, 0.1, None));
        assert_eq!(parse("winner=a=0.5").unwrap().plain(), Some(("winner=a", 0.5)));
        for not in ["turns=12±1", "turns>=12", "p95.turns=3", "share(turns>3)=0.5", "winner=a=50%"] {
            assert_eq!(parse(not).unwrap().plain(), None, "{not}");
        }
    }

    #[test]
    fn what_is_no_target_is_named() {
        let wrong = |text: &str| parse(text).unwrap_err();
        assert!(wrong("turns").contains("expected METRIC=VALUE") && wrong("=3").contains("expected METRIC=VALUE"));
        assert!(wrong("share(turns>=3)").contains("expected METRIC=VALUE"));
        assert!(wrong("turns=>12").contains("did you mean `turns>=12`?"));
        assert!(wrong("turns>12").contains("did you mean `turns>=12`?"));
        assert!(wrong("turns!=12").contains("expected =, >= or <="));
        assert!(wrong("turns=12±0").contains("expected a number above 0"));
        assert!(wrong("turns=twelve").contains("expected METRIC=VALUE"));
        assert!(weight("turns=0").is_err() && weight("turns").is_err());
        assert_eq!(weight("winner=a=2"), Ok(("winner=a".to_owned(), 2.0)));
    }
}
