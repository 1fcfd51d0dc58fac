//! What a game costs the people at the table, on the terminal.

use super::compare::multiple;
use super::{DIM, HEAD, Look, Pen, figures, lines};
use crate::analysis::compare::Divergence;
use crate::analysis::feel::{Feature, FeelSample, Feeling, feelings};
use crate::analysis::handling::{AMONG, Act, Handled, Handling, by_turn, handling, handling_of_side, sides};
use crate::game::{Game, TableTimes};
use crate::report::number;
use crate::stats::{FEW, Interval};
use std::fmt::Write;

/// The section of a run in two sentences: the minutes and what takes most of them, and when a game is settled.
pub fn at_the_table_in_short(games: &[Handled], look: Look) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    if games.is_empty() {
        return text;
    }
    let counts = handling(games);
    let felt: Vec<FeelSample> = games.iter().filter_map(|game| game.feel).collect();
    let feelings = feelings(&felt);
    let mut said = vec![cost_said(&counts)];
    said.extend(feeling_said(&feelings));
    said.push(format!("By the first {}; --all has the tables.", number::games(games.len() as u64)));
    text.push('\n');
    for line in lines(&said.join(" "), pen.width() - 2) {
        let _ = writeln!(text, "  {line}");
    }
    if said.iter().any(|sentence| sentence.contains('!')) {
        dim(&mut text, pen, &thin());
    }
    text
}

/// `At the table a game takes 393 ± 14 minutes by the model, 15.7 a turn, with 305 ± 10 decisions and 1054 ± 43 throws
/// of dice.`
fn cost_said(counts: &[Handling]) -> String {
    let of = |act: Act| counts.iter().find(|count| count.act == act);
    let figure = |act: Act| {
        let said = |count: &Handling| match figures(count.mean, count.interval) {
            (mean, half) if count.interval.is_some() => format!("{mean} {half}"),
            (mean, _) => format!("{mean}!"),
        };
        of(act).map_or_else(String::new, said)
    };
    let each = of(Act::Seconds).and_then(|count| count.each_turn);
    let each = each.map_or_else(String::new, |each| format!(", {} a turn", number::short(each)));
    format!(
        "At the table a game takes {} minutes by the model{each}, with {} decisions and {} throws of dice.",
        figure(Act::Seconds),
        figure(Act::Decisions),
        figure(Act::Throws)
    )
}

/// `It is settled after 47 % of its turns (42 to 53 %); the last turn decides 8.0 % of the games (3.5 to 15.2 %), the
/// last throw 6.0 % (2.2 to 12.6 %).`
fn feeling_said(feelings: &[Feeling]) -> Option<String> {
    let share = |feature: Feature, of: &str| {
        let feeling = feelings.iter().find(|feeling| feeling.feature == feature)?;
        Some(match feeling.interval {
            Some(Interval { low, high }) => format!("{:.1} %{of} ({low:.1} to {high:.1} %)", feeling.mean),
            None => format!("{:.1} %{of}!", feeling.mean),
        })
    };
    Some(format!(
        "It is settled after {}; the last turn decides {}, the last throw {}.",
        share(Feature::SettledShare, " of its turns")?,
        share(Feature::LastTurn, " of the games")?,
        share(Feature::LastThrow, "")?
    ))
}

/// The section of a run: counts a game, a turn and a side, the longest turn, and how the game feels.
pub fn at_the_table(game: &dyn Game, games: &[Handled], look: Look) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    if games.is_empty() {
        return text;
    }
    // More sides than two and what is of none have no room.
    let sides = Some(sides(games)).filter(|sides| (2..=3).contains(&sides.len())).unwrap_or_default();
    let mut head = format!("  {:<26}{:>9} {:<9}{:>8}", "at the table, a game", "mean", "± 95 %", "a turn");
    let named = |side: &'static str| {
        let known = game.sides().iter().find(|known| known.id == side).map(|known| known.name.as_str());
        known.filter(|name| name.chars().count() < 8).unwrap_or(side)
    };
    sides.iter().for_each(|side| head += &format!("{:>8}", side.map_or("neither", named)));
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
    let of_sides: Vec<Vec<Handling>> = sides.iter().map(|side| handling_of_side(games, *side)).collect();
    for (at, Handling { act, mean, interval, each_turn }) in handling(games).into_iter().enumerate() {
        let half = interval.map_or_else(|| "!".to_owned(), |interval| figures(mean, Some(interval)).1);
        let (mean, _) = figures(mean, interval);
        let each = each_turn.map_or_else(String::new, number::short);
        let mut line = format!("  {:<26}{mean:>9} {half:<9}{each:>8}", act.said());
        let own = of_sides.iter().filter_map(|counts| counts.get(at));
        own.for_each(|count| line += &format!("{:>8}", number::short(count.mean)));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let said =
        |(turn, minutes)| format!("of turns in at least half the games the longest is {turn}: {minutes} minutes");
    let longest = longest_turn(game, games).map(said);
    model(&mut text, pen, games, longest.as_deref());
    feeling(&mut text, pen, games);
    let felt: Vec<FeelSample> = games.iter().filter_map(|game| game.feel).collect();
    let counted = handling(games).iter().all(|one| one.interval.is_some());
    if !counted || feelings(&felt).iter().any(|one| one.interval.is_none()) {
        dim(&mut text, pen, &thin());
    }
    text
}

/// The turn that takes longest, and its minutes in the mean of the games that reach it.
pub(in crate::report) fn longest_turn(game: &dyn Game, games: &[Handled]) -> Option<(String, String)> {
    let mut sums: Vec<(u16, i64)> = Vec::new();
    for one in by_turn(games).into_iter().filter(|one| one.turn > 0) {
        match sums.last_mut().filter(|sum| sum.0 == one.turn) {
            Some(sum) => sum.1 += one.counts.seconds,
            None => sums.push((one.turn, one.counts.seconds)),
        }
    }
    let reach = |turn: u16| games.iter().filter(|game| game.side_turns.iter().any(|one| one.turn == turn)).count();
    // Few games reach a late turn: too few for a figure.
    let means = sums.into_iter().map(|(turn, sum)| (turn, sum, reach(turn))).filter(|turn| turn.2 * 2 >= games.len());
    let minutes = |(turn, sum, games): (u16, i64, usize)| (turn, sum as f64 / games as f64 / Act::Seconds.scale());
    let (turn, most) = means.map(minutes).max_by(|one, other| one.1.total_cmp(&other.1))?;
    Some((game.clock_name(turn), number::short(most)))
}

/// How the games feel.
fn feeling(text: &mut String, pen: Pen, games: &[Handled]) {
    let felt: Vec<FeelSample> = games.iter().filter_map(|game| game.feel).collect();
    if felt.is_empty() {
        return;
    }
    let head = format!("  {:<26}{:>9}  {}", "how it feels, a game", "mean", "from .. to");
    let _ = writeln!(text, "\n{}", pen.paint(HEAD, &head));
    for Feeling { feature, mean, interval } in feelings(&felt) {
        let digits = figures(mean, interval).0.split_once('.').map_or(0, |(_, digits)| digits.len().min(2));
        let interval = interval.map_or_else(
            || "!".to_owned(),
            |interval| format!("{:.digits$} .. {:.digits$}", interval.low, interval.high),
        );
        let line = format!("  {:<26}{mean:>9.digits$}  {interval}", feature.said());
        let _ = writeln!(text, "{}", line.trim_end());
    }
    dim(text, pen, FEELING);
}

/// What the lines on how it feels mean.
pub(super) const FEELING: &str = "the leader after a turn is the side that would win if the game ended \
                                             there; settling turn: the leader does not change after it; the last \
                                             throw decides: rerolling it changes the winner";

/// What the mark of a line without an interval means.
pub(super) fn thin() -> String {
    format!("! no interval: fewer than {FEW} games, or fewer than {FEW} that leave the usual value")
}

/// Lines in the background.
pub(super) fn dim(text: &mut String, pen: Pen, said: &str) {
    for line in lines(said, pen.width() - 4) {
        let _ = writeln!(text, "  {}", pen.paint(DIM, &line));
    }
}

/// Below this, a pairing gain is low.
const LOW: f64 = 3.0;

/// What pairing has gained for the first figure of a variant; where that is little, how many games part from those of
/// the base and from which roll on. `found` plays games to see that.
pub fn pairing(
    game: &dyn Game,
    variant: &str,
    (figure, gain): (&str, f64),
    found: impl FnOnce() -> Divergence,
    look: Look,
) -> String {
    let (pen, mut text) = (Pen { look }, String::new());
    let mut said = format!("{variant}: the pairing gain of {figure} is {}x", multiple(gain));
    if gain < LOW {
        let found = found();
        said += &match found.parting {
            0 => format!("; none of the first {} games takes another course", found.games),
            parting => format!(
                ", since {parting} of the first {} games take another course, half of these by roll {} ({})",
                found.games,
                found.roll,
                game.clock_name(found.turn)
            ),
        };
    }
    dim(&mut text, pen, &said);
    text
}

pub(super) fn model(text: &mut String, pen: Pen, games: &[Handled], more: Option<&str>) {
    let TableTimes { throw, look_up, decision, counter } =
        games.first().map_or_else(TableTimes::default, |one| one.times);
    let said = format!(
        "over {AMONG} games at most; the model: {throw} s a throw, {look_up} s a look-up, {decision} s a decision, \
         {counter} s a counter"
    );
    let more = more.map_or_else(String::new, |more| format!("; {more}"));
    dim(text, pen, &(said + &more));
}
