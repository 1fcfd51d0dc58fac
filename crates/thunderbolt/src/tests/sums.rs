//! What metrics count: causes add up to their total, the account balances, and each count is that of the journal.

use crate::tests::limits::campaign;
use crate::{Campaign, Rule};
use ground::chance::{Dice, Label, RunKey};
use ground::game::{Game, Playable};
use ground::journal::{Event, Recording, Value};
use std::collections::BTreeMap;

/// The campaigns played: scenario, policy, number of campaigns.
const PLAYED: [(&str, &str, u64); 5] = [
    ("iraq91-holding", "random", 20),
    ("israel88-fast-movers", "point-hunter", 10),
    ("libya11-linked", "random", 20),
    ("iraq91-rapid", "thrifty", 10),
    ("korea97-generalwar", "stand-off", 10),
];

/// A campaign that has been played: the row, with the names of its columns, and the events.
struct PlayedCampaign<'a> {
    campaign: &'a Playable<Campaign>,
    row: Vec<i64>,
    events: Vec<Event>,
}

impl PlayedCampaign<'_> {
    fn of(&self, name: &str) -> i64 {
        let place = self.campaign.metrics().iter().position(|metric| metric.name == name);
        self.row[place.unwrap_or_else(|| panic!("no metric {name}"))]
    }

    /// The sum of the metrics whose names begin and end so.
    fn sum(&self, begins: &str, ends: &str) -> i64 {
        let metrics = self.campaign.metrics().iter().zip(&self.row);
        let is = |name: &str| name.starts_with(begins) && name.ends_with(ends);
        metrics.filter(|(metric, _)| is(&metric.name)).map(|(_, value)| value).sum()
    }

    fn count(&self, rule: Rule) -> i64 {
        self.events.iter().filter(|event| event.rule == rule.into()).count() as i64
    }

    fn result(&self, rule: Rule, is: impl Fn(&Event) -> bool) -> i64 {
        let of = self.events.iter().filter(|event| event.rule == rule.into() && is(event));
        of.map(|event| i64::from(event.result)).sum()
    }
}

fn what(event: &Event) -> &str {
    let word = event.values.iter().find_map(|(name, value)| match value {
        Value::Word(word) if *name == "what" => Some(&**word),
        _ => None,
    });
    word.unwrap_or("")
}

fn every_campaign(mut look: impl FnMut(PlayedCampaign<'_>)) {
    for (scenario, policy, games) in PLAYED {
        let campaign = campaign(scenario, &[&format!("sides.player.policy='{policy}'")]);
        let mut worker = campaign.worker();
        for game in 0..games {
            let key = RunKey::new("thunderbolt", 9).game(0, game);
            let mut row = vec![0; campaign.metrics().len()];
            worker.play(key, &mut row);
            let mut journal = Recording::default();
            let mut player = crate::policy::Player::new(campaign.commander());
            campaign.play_with(&mut player, &mut Dice::new(key), &mut journal);
            look(PlayedCampaign { campaign: &campaign, row, events: journal.into_events() });
        }
    }
}

#[test]
fn causes_add_up_to_their_total() {
    let mut lost = 0;
    every_campaign(|campaign| {
        lost += campaign.of("aircraft_lost");
        assert_eq!(campaign.sum("lost_to_", ""), campaign.of("aircraft_lost"));
        let by_type = campaign.sum("", "_lost")
            - campaign.of("aircraft_lost")
            - campaign.of("so_lost")
            - campaign.of("scouts_lost");
        assert_eq!(by_type, campaign.of("aircraft_lost"));
        assert_eq!(campaign.sum("", "_bought") - campaign.of("aircraft_bought"), campaign.of("aircraft_bought"));
        let destroyed = ["assault", "support", "command"].map(|deck| campaign.of(&format!("{deck}_destroyed")));
        assert_eq!(destroyed.iter().sum::<i64>(), campaign.of("battalions_destroyed"));
        let halved = ["assault", "support", "command"].map(|deck| campaign.of(&format!("{deck}_halved")));
        assert_eq!(halved.iter().sum::<i64>(), campaign.of("battalions_halved"));
        let start = i64::from(campaign.campaign.starting_so);
        let spent = campaign.sum("so_on_", "") + campaign.of("so_lost");
        assert_eq!(start + campaign.of("so_earned") - spent, campaign.of("so_left"));
    });
    assert!(lost > 100, "{lost}");
}

#[test]
fn counts_are_those_of_the_journal() {
    let (mut aborted, mut of_events, mut fatigued, mut shelled) = (0, 0, 0, 0);
    every_campaign(|campaign| {
        let short = |event: &&Event| what(event) == "the mission is called off for want of SO";
        let unpaid =
            campaign.events.iter().filter(|event| event.rule == Rule::T7_10d.into()).filter(short).count() as i64;
        assert_eq!(campaign.of("missions_aborted"), campaign.count(Rule::T3_1a) + unpaid);
        assert_eq!(campaign.of("missions_aborted") + campaign.of("missions_flown"), campaign.count(Rule::T2_5a));
        assert_eq!(campaign.of("loiter_turns"), campaign.count(Rule::T4_14a));
        assert_eq!(campaign.of("attacks"), campaign.count(Rule::T4_8a));
        assert_eq!(campaign.of("attacks_suffered"), campaign.count(Rule::T4_11e));
        assert_eq!(campaign.of("pilots_killed"), campaign.count(Rule::T5_9c));
        assert_eq!(campaign.of("repairs"), campaign.count(Rule::T6_7a));
        assert_eq!(campaign.of("aircraft_replaced"), campaign.count(Rule::T6_5a));
        assert_eq!(campaign.of("pilots_replaced"), campaign.count(Rule::T6_6a));
        assert_eq!(campaign.of("promotions"), campaign.count(Rule::T5_8a));
        let of = |rule: Rule, is: &str| {
            campaign.events.iter().filter(|event| event.rule == rule.into() && what(event) == is).count() as i64
        };
        let without_aircraft = of(Rule::T7_11e, "destroyed") + of(Rule::T7_10a, "a unit is removed");
        let destroyed = campaign.count(Rule::T4_9h) - campaign.count(Rule::T4_1d) + without_aircraft;
        assert_eq!(campaign.of("units_destroyed"), destroyed);
        let metric = campaign.campaign.metrics().iter().find(|metric| metric.name == "units_destroyed");
        let meaning = &metric.expect("a metric").meaning;
        assert!(["T4.9h", "T7.11e", "T7.10a"].iter().all(|rule| meaning.contains(rule)), "{meaning}");
        shelled += without_aircraft;
        let gained = |event: &Event| event.result > 0;
        let events = campaign.result(Rule::T7_11d, gained)
            + campaign.result(Rule::T7_11c, |event| what(event) == "stress on Bingo:" && event.result > 0);
        of_events += events;
        aborted += campaign.of("missions_aborted");
        let hits = campaign.result(Rule::T7_9b, |event| what(event) == "stress");
        let sources = [Rule::T5_3a, Rule::T5_5a, Rule::T7_9e, Rule::T7_9f];
        let flown = sources.into_iter().map(|rule| campaign.result(rule, gained)).sum::<i64>();
        let of_day = campaign.result(Rule::T7_10c, |event| what(event) == "stress of a pilot rises by");
        let fatigue = campaign.result(Rule::T7_10b, |event| what(event) == "felt by a pilot");
        fatigued += fatigue;
        let counted = campaign.of("stress_taken");
        let seen = hits + flown + events + of_day + fatigue;
        assert_eq!(counted, seen, "hits {hits}, flown {flown}, events {events}, day {of_day}, fatigue {fatigue}");
    });
    assert!(aborted > 20 && of_events > 40 && fatigued > 0, "{aborted}, {of_events}, {fatigued}");
    assert!(shelled > 5, "{shelled}");
}

/// An offer is an option where a player was asked: not where the SO are missing, and not what it does later.
#[test]
fn offers_of_a_day_have_an_answer_where_a_player_was_asked() {
    let (mut answered, mut silent) = (0, 0);
    every_campaign(|campaign| {
        for event in
            campaign.events.iter().filter(|event| [Rule::T7_10a.into(), Rule::T7_10b.into()].contains(&event.rule))
        {
            let answer = event.values.iter().any(|(name, _)| *name == "answer");
            (answered, silent) = (answered + u32::from(answer), silent + u32::from(!answer));
            match what(event) {
                "taken" | "refused" | "averted" | "a pilot joins" => assert!(answer, "{event:?}"),
                "suffered" | "no pilot can join" => {}
                _ => assert!(!answer, "{event:?}"),
            }
        }
    });
    assert!(answered > 20 && silent > 20, "{answered}, {silent}");
}

/// The stress of each pilot as the journal has it: none where a rest has changed it by an amount that is not reported.
type StressByPilot = BTreeMap<u16, Option<i64>>;

/// Takes the event of a pilot's stress over; the stress that it reports must be what all before it add up to.
fn strain(strained: &mut StressByPilot, campaign: &PlayedCampaign<'_>, pilot: Label, change: i64, now: Option<i64>) {
    let before = strained.entry(pilot.0).or_insert(Some(0));
    let after = before.map(|before| (before + change).max(0));
    if let (Some(after), Some(now)) = (after, now) {
        assert_eq!(after, now, "pilot {}: {:?}", pilot.0, campaign.events);
    }
    *before = now.or(after);
}

#[test]
fn every_stress_that_the_journal_reports_is_the_sum_of_its_events() {
    let (mut checked, mut relieved, mut whole) = (0, 0, 0);
    every_campaign(|campaign| {
        let mut strained = StressByPilot::new();
        for event in &campaign.events {
            let number = |name: &str| {
                event.values.iter().find_map(|(known, value)| match value {
                    Value::Int(value) if *known == name => Some(i64::from(*value)),
                    _ => None,
                })
            };
            let pilot = event.values.iter().find_map(|(known, value)| match value {
                Value::Unit(label) if *known == "pilot" => Some(*label),
                _ => None,
            });
            let (rule, result) = (event.rule, i64::from(event.result));
            let is = |rules: &[Rule]| rules.iter().any(|one| rule == (*one).into());
            let now = number("stress");
            checked += u32::from(now.is_some());
            if is(&[Rule::T5_3a, Rule::T5_5a, Rule::T7_9e, Rule::T7_9f, Rule::T7_11d]) {
                strain(&mut strained, &campaign, event.actor, result, now);
            } else if is(&[Rule::T6_1a, Rule::T6_1b]) {
                strain(&mut strained, &campaign, event.actor, -result, now);
            } else if is(&[Rule::T7_10a, Rule::T7_10b]) && now.is_some() {
                relieved += u32::from(result < 0);
                strain(&mut strained, &campaign, pilot.expect("a pilot"), result, now);
            } else if ["stress", "stress on Bingo:", "stress of a pilot rises by"].contains(&what(event))
                && is(&[Rule::T7_9b, Rule::T7_10c, Rule::T7_11c])
            {
                strain(&mut strained, &campaign, pilot.expect("a pilot"), result, now);
            } else if is(&[Rule::T5_9c]) {
                strained.remove(&event.actor.0);
            } else if is(&[Rule::T6_6a]) {
                strained.remove(&event.subject.0);
            } else if is(&[Rule::T6_8a]) {
                strained.values_mut().for_each(|stress| *stress = None);
            }
        }
        if let Some(left) = strained.values().copied().sum::<Option<i64>>() {
            whole += 1;
            assert_eq!(left, campaign.of("stress_left"), "{:?}", campaign.events);
        }
    });
    assert!(checked > 500 && relieved > 0 && whole > 10, "{checked}, {relieved}, {whole}");
}

/// T4.9h: the story of a campaign sums up what each pilot has destroyed.
#[test]
fn a_unit_is_destroyed_by_the_pilot_that_attacks_it() {
    let mut destroyed = 0;
    let pilot = |event: &Event| {
        event.values.iter().find_map(|(name, value)| match value {
            Value::Unit(pilot) if *name == "pilot" => Some(*pilot),
            _ => None,
        })
    };
    let attacks = [Rule::T4_9b, Rule::T4_9c, Rule::T4_9d].map(ground::journal::RuleId::from);
    every_campaign(|campaign| {
        for (at, event) in campaign.events.iter().enumerate().filter(|(_, event)| event.rule == Rule::T4_9h.into()) {
            let of_it = |other: &&Event| (other.actor, other.subject) == (event.actor, event.subject);
            let attack = campaign.events[..at].iter().rev().take_while(|other| other.turn == event.turn);
            let attack = attack.filter(of_it).find(|other| attacks.contains(&other.rule));
            assert_eq!(pilot(event), attack.and_then(pilot));
            destroyed += 1;
        }
    });
    assert!(destroyed > 500, "{destroyed}");
}
