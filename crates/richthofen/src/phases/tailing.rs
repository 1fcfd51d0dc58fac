//! Tailing: attempts are announced and rolled before initiative (R1.4, R1.5).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Fight;
use crate::rules::tailing::{Attempt, Tail};
use crate::state::Plane;
use crate::terms::sizes::MOST_PLANES;
use ground::chance::Chance;
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Announces all attempts (R1.4g), then rolls them.
    pub(crate) fn tail(&mut self) {
        let mut attempts = [None; MOST_PLANES];
        let count = self.state.planes.len();
        for (me, attempt) in attempts.iter_mut().enumerate().take(count) {
            if !self.state.planes[me].flying() {
                continue;
            }
            *attempt = self.announce(me);
            // The limit of two counts announcements.
            self.state.planes[me].tailing = *attempt;
        }
        for (me, attempt) in attempts.iter().enumerate().take(count) {
            let Some(target) = *attempt else { continue };
            if !self.try_to_tail(me, target.into(), &attempts) {
                self.state.planes[me].tailing = None;
            }
        }
        for me in 0..count {
            self.report_leader(me);
        }
    }

    /// The aircraft at the head of a chain leads all that are behind it (R1.5b).
    fn report_leader(&mut self, me: usize) {
        let planes = &self.state.planes;
        let ahead = |at: usize| planes[at].tailing.map(usize::from);
        let Some(head) = std::iter::successors(ahead(me), |&at| ahead(at)).take(planes.len()).last() else { return };
        let labels = self.labels(head, me);
        self.journal.record(|| Event::of(Rule::R1_5b).by(labels.0).on(labels.1));
    }

    fn announce(&mut self, me: usize) -> Option<u8> {
        let view = crate::policy::View { scenario: self.scenario, state: self.state, me };
        let mut any = false;
        view.each_tail(|_| any = true);
        if !any {
            return None;
        }
        let choice = self.pilots.tail(&view, self.chance);
        let target = choice.pick.filter(|&target| view.may_tail(target))?;
        let labels = self.labels(me, target.into());
        let (own, other) = (self.state.planes[me], self.state.planes[usize::from(target)]);
        self.journal.record(|| {
            let event = Event::of(Rule::R1_4a).by(labels.0).on(labels.1).int("hexes", own.distance(&other) as i32);
            event.int("height", own.altitude - other.altitude)
        });
        self.journal.record(|| {
            let event = Event::of(Rule::R1_4g).by(labels.0).on(labels.1);
            choice.row.map_or(event.clone(), |(table, row)| event.row(table.into(), row.into()))
        });
        Some(target)
    }

    fn try_to_tail(&mut self, me: usize, target: usize, attempts: &[Option<u8>; MOST_PLANES]) -> bool {
        let scenario = self.scenario;
        let tail = |plane: &Plane| {
            let modifiers = &scenario.rules.modifiers;
            let silhouette = scenario.aircraft(plane).tailing_silhouette();
            Tail {
                schedule: scenario.schedule(plane),
                skill: scenario.skill(plane),
                silhouette: modifiers.silhouette(silhouette, plane.loaded()),
            }
        };
        let planes = &self.state.planes;
        let (tailer, tailed) = (tail(&planes[me]), tail(&planes[target]));
        let value = |tail: &Tail| scenario.rules.tailing.value(tail.schedule);
        let group = planes.iter().zip(attempts).filter(|(_, attempt)| **attempt == Some(target as u8));
        let same_schedule = group.into_iter().all(|(plane, _)| value(&tail(plane)) == value(&tailed));
        let labels = self.labels(me, target);
        for (at, tail) in [(me, &tailer), (target, &tailed)] {
            if same_schedule && scenario.aircraft(&planes[at]).tail_silhouette.is_some() {
                let pusher = planes[at].label;
                self.journal.record(|| Event::of(Rule::R1_6k).by(labels.0).on(pusher).result(tail.silhouette));
            }
        }
        let attempt = Attempt { tailer, target: tailed, same_schedule };
        let key = self.key(labels.0, labels.1, keys::TAILING);
        let succeeds = scenario.rules.tailing.attempt(labels, &attempt, &mut self.chance.open(key), self.journal);
        let tally = &mut self.state.tallies[self.state.planes[me].side.index()];
        tally.tail_attempts += 1;
        tally.tail_successes += u16::from(succeeds);
        if succeeds {
            self.journal.record(|| Event::of(Rule::R1_5a).by(labels.0).on(labels.1));
        } else {
            self.journal.record(|| Event::of(Rule::R1_5c).by(labels.0).on(labels.1));
        }
        succeeds
    }
}
