//! What hits do to an aircraft and its pilot: counters, damage, stress, crashes (T4.11i to T4.12b, T7.6i, T7.6j,
//! T7.9b).

use crate::keys;
use crate::ledger::Rule;
use crate::phases::Play;
use crate::rules::enemy::Hits;
use crate::rules::hits::{Harm, destroys_unmanned, draw_all};
use crate::state::Fate;
use crate::state::Station;
use crate::state::tallies::Cause;
use crate::terms::cards::Leg;
use crate::terms::damage::{Counter, HitSide, Part, Status};
use ground::chance::{Chance, Faces, Label, Roll, StreamKey};
use ground::journal::{Event, Journal};

/// Hits of a card on an aircraft.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blow {
    /// Heavy and Light.
    pub(crate) hits: (u8, u8),
    /// Whether a pod may negate them.
    pub(crate) ecm: bool,
    pub(crate) leg: Leg,
    /// The battalion whose note it is; none for an event.
    pub(crate) by: Option<usize>,
}

/// The most counters of one attack that take effect.
const MOST_COUNTERS: usize = 32;

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Hits of an event or a note on an aircraft: pod, Evasive points, counters (T3.3b, T5.2b, T7.11a).
    pub(crate) fn suffer_blow(&mut self, me: usize, blow: Blow) {
        let label = self.label(me);
        let has_pod = blow.ecm && self.view(me).has_pod();
        let mut negated = false;
        if has_pod {
            let die = self.open(label, self.source(blow.by), keys::EVENT_HITS).die(10);
            negated = self.campaign.rules.ecm.is_enough(die);
            let what = if negated { "negated by the pod" } else { "the pod is in vain" };
            self.report_hits(label, blow.hits, what, |event| event.rolled(Faces::one(10, die)));
        } else {
            self.report_hits(label, blow.hits, "strikes", |event| event);
        }
        if !negated && blow.hits != (0, 0) {
            self.suffer_event(me, blow.hits, blow.leg, blow.by);
        }
    }

    /// Hits that an event has for an aircraft, and what becomes of them by pod and missile (T7.11a).
    pub(crate) fn report_hits(
        &mut self,
        struck: Label,
        (heavy, light): (u8, u8),
        what: &'static str,
        more: impl FnOnce(Event) -> Event,
    ) {
        let title = self.event_title_if_kept();
        self.record(|| {
            let side = if heavy > 0 { "heavy" } else { "light" };
            let event = Event::of(Rule::T7_11a).by(struck).word("card", title).result(heavy + light);
            more(event.word("side", side).word("what", what))
        });
    }

    /// Evasive points and counters of such hits (T3.3b, T5.2b).
    pub(crate) fn suffer_event(&mut self, me: usize, (heavy, light): (u8, u8), leg: Leg, by: Option<usize>) {
        let (label, pilot, points) = (self.label(me), self.pilot_label(me), self.view(me).evasive());
        let order = match points {
            0 => Default::default(),
            _ => self.evasive_order(me, self.source(by)),
        };
        let evaded = Hits { heavy, light }.evaded(points, order);
        if evaded.points < points {
            let title = match by {
                Some(battalion) if self.journal.keeps() => self.battalion_card(battalion).title.clone(),
                _ => self.event_title_if_kept(),
            };
            let spent = points - evaded.points;
            let fill = |event: Event| {
                let event = event.by(label).unit("pilot", pilot).word("card", title).int("number", spent);
                event.int("heavy", evaded.hits.heavy).int("light", evaded.hits.light)
            };
            match leg {
                Leg::HomeBound => self.record(|| fill(Event::of(Rule::T5_2b))),
                _ => self.record(|| fill(Event::of(Rule::T3_3b))),
            }
        }
        let key = self.key(self.source(by), label, keys::EVENT_HITS);
        let crash_leg = if leg == Leg::HomeBound { Leg::HomeBound } else { Leg::TargetBound };
        self.suffer(me, evaded.hits, key, (crash_leg, Cause::Event));
    }

    /// Whose dice hits of a card are: those of the battalion whose note it is, or of the event.
    fn source(&self, by: Option<usize>) -> Label {
        by.map_or(keys::EVENT_ITSELF.only(), |battalion| self.state.battalions[battalion].label)
    }

    /// In which order the Evasive points of an aircraft are spent (T4.11h).
    pub(crate) fn evasive_order(&mut self, me: usize, subject: Label) -> crate::terms::damage::EvasiveOrder {
        let label = self.label(me);
        self.ask((keys::EVADE, me), (label, subject), |commander, view, dice| commander.evades(view, dice))
    }

    /// Counters of hits are drawn, then take effect together (T4.11i to T4.11l). Further dice of one attack fall on the
    /// stream that is given.
    pub(crate) fn suffer(&mut self, me: usize, hits: Hits, key: StreamKey, fate: (Leg, Cause)) {
        let mut roll = self.chance.open(key);
        let drawn = Self::draw_counters(self.campaign, (self.state, self.journal), me, hits, &mut roll);
        drop(roll);
        self.apply_counters(me, &drawn, fate);
    }

    /// Draws the counters of an attack.
    pub(crate) fn draw_counters(
        campaign: &crate::scenario::Campaign,
        (state, journal): (&mut crate::state::State, &mut J),
        me: usize,
        hits: Hits,
        roll: &mut impl Roll,
    ) -> Counters {
        let aircraft = state.squadron[me];
        let family = campaign.rules.aircraft[usize::from(aircraft.kind)].family;
        let mut drawn = Counters::empty((HitSide::Light, Counter::Nothing));
        let cup = (&campaign.rules.hits, &mut state.mission.out_of_cup);
        draw_all(cup, hits, (aircraft.label, family), roll, journal, |side, counter| {
            if drawn.len() < MOST_COUNTERS {
                drawn.push((side, counter));
            }
        });
        for &(_, counter) in &drawn {
            state.tallies.counters[counter.index()] += 1;
        }
        drawn
    }

    /// The counters of one attack take effect together (T4.11l, T7.9b).
    pub(crate) fn apply_counters(&mut self, me: usize, drawn: &Counters, (leg, cause): (Leg, Cause)) {
        let campaign = self.campaign;
        let label = self.label(me);
        let kind = &campaign.rules.aircraft[usize::from(self.state.squadron[me].kind)];
        if !kind.manned {
            let is_end =
                |&&(side, counter): &&(HitSide, Counter)| destroys_unmanned(label, side, counter, self.journal);
            if drawn.iter().find(is_end).is_some() {
                self.crash(me, leg, cause);
            }
            return;
        }
        let mut harm = Harm::default();
        // The order changes nothing, but a report is easier to read if the death of the pilot and the crash come last.
        for deadly in [false, true] {
            for &(side, counter) in drawn.iter().filter(|(_, counter)| (*counter == Counter::Killed) == deadly) {
                harm.add(counter, &campaign.rules.damage);
                self.take_counter(me, (side, counter));
            }
        }
        let structure = self.state.squadron[me].marks(Part::Structure);
        let broken = harm.parts[Part::Structure.index()] > 0 && kind.breaks(label, structure, self.journal);
        if harm.killed
            && let Some(place) = self.pilot_place(me)
        {
            self.pilot(place).fate = Fate::Killed;
        }
        if broken || harm.killed {
            self.crash(me, leg, cause);
        } else {
            self.check_fitness(me);
        }
    }

    /// One counter's effect on aircraft and pilot (T4.11j, T7.9b).
    fn take_counter(&mut self, me: usize, (side, counter): (HitSide, Counter)) {
        let damage = &self.campaign.rules.damage;
        let (label, pilot) = (self.label(me), self.pilot_label(me));
        let mut weapon = None;
        let mut altitude = None;
        let (what, result): (&'static str, i32) = match counter {
            Counter::Stress1 | Counter::Stress2 => {
                let stress = if counter == Counter::Stress1 { damage.stress_1 } else { damage.stress_2 };
                if let Some(place) = self.pilot_place(me) {
                    self.strain(place, stress);
                }
                ("stress", stress.into())
            }
            Counter::Killed => ("killed", 1),
            Counter::Altitude => {
                altitude = self.flip_altitude(me);
                if altitude.is_some() { ("altitude", 1) } else { ("kept altitude", 0) }
            }
            Counter::Attack2 => {
                self.aircraft(me).attack_2 += 1;
                ("attack", damage.attack_2.into())
            }
            Counter::FuelLeak => {
                self.aircraft(me).leaks += 1;
                ("fuel leak", -i32::from(damage.leak))
            }
            _ => {
                let Some(part) = counter.part() else { return };
                let marks = &mut self.aircraft(me).damage[part.index()];
                *marks += 1;
                let marks = *marks;
                self.record(|| Event::of(Rule::T4_11j).by(label).word("part", part.name()).result(marks));
                if part == Part::Pylon {
                    weapon = self.lose_lightest(me);
                }
                (part_word(part), marks.into())
            }
        };
        let campaign = self.campaign;
        self.record(|| {
            let event = Event::of(Rule::T7_9b).by(label).unit("pilot", pilot);
            let event =
                event.word("counter", crate::rules::hits::face_name(side, counter)).word("what", what).result(result);
            let event = match weapon {
                Some(item) => event.word("weapon", campaign.rules.items[item].title.clone()),
                None => event,
            };
            match altitude {
                Some(altitude) => event.word("altitude", altitude),
                None => event,
            }
        });
    }

    /// Flips the altitude, where the aircraft has a choice of it (T7.6g, T7.9b); the new one.
    fn flip_altitude(&mut self, me: usize) -> Option<&'static str> {
        let (spot, altitude) = self.state.squadron[me].on_board().filter(|_| !self.view(me).kind().high_only)?;
        let altitude = altitude.flipped();
        self.aircraft(me).station = Station::Board(spot, altitude);
        Some(altitude.name())
    }

    /// The lightest weapon left is lost; of equals that with fewest Ordnance Points, then the first loaded (T7.9b).
    fn lose_lightest(&mut self, me: usize) -> Option<usize> {
        let view = self.view(me);
        let burden = |&(place, _): &(usize, &crate::rules::items::Weapon)| {
            let item = view.item(place);
            (item.weight, item.points, place)
        };
        let place = view.weapons_left().map(|weapon| burden(&weapon)).min()?.2;
        let item = usize::from(view.aircraft().load[place]);
        self.aircraft(me).left &= !(1 << place);
        Some(item)
    }

    /// A pilot above the Shaken range is Unfit: the weapons of the aircraft are gone, and it attacks no more (T4.12).
    pub(crate) fn check_fitness(&mut self, me: usize) {
        let view = self.view(me);
        let Some(pilot) = view.pilot().copied() else { return };
        if view.status() != Status::Unfit || !view.aircraft().station.is_flying() {
            return;
        }
        let weapons = view.weapons_left().fold(0u16, |weapons, (place, _)| weapons | 1 << place);
        let (label, limit) = (view.aircraft().label, view.level_of(&pilot).shaken);
        if self.state.squadron[me].unfit {
            return;
        }
        let aircraft = self.aircraft(me);
        aircraft.unfit = true;
        aircraft.left &= !weapons;
        self.state.tallies.unfit += 1;
        self.record(|| {
            let event = Event::of(Rule::T4_12a).by(pilot.label).unit("aircraft", label);
            event.int("stress", pilot.stress).int("need", limit)
        });
        self.record(|| {
            let event = Event::of(Rule::T4_12b).by(label).int("number", weapons.count_ones() as i32);
            event.unit("pilot", pilot.label)
        });
    }

    /// An aircraft crashes: it is out of the campaign, its pilot down unless dead (T3.4b, T5.4a).
    pub(crate) fn crash(&mut self, me: usize, leg: Leg, cause: Cause) {
        let kind = usize::from(self.state.squadron[me].kind);
        let aircraft = self.aircraft(me);
        aircraft.station = Station::Crashed;
        aircraft.left = 0;
        let label = aircraft.label;
        self.state.tallies.lost[kind][cause as usize] += 1;
        let manned = self.campaign.rules.aircraft[kind].manned;
        self.state.lost_today += u8::from(manned);
        self.state.mission.crashed.push(me as u8);
        if leg == Leg::TargetBound {
            let pilot = self.pilot_label(me);
            self.record(|| crate::phases::context::with_pilot(Event::of(Rule::T3_4b).by(label), pilot));
        }
        if let Some(place) = self.pilot_place(me) {
            let pilot = self.pilot(place);
            if pilot.fate == Fate::Serving {
                pilot.fate = Fate::Down(leg);
            }
        }
    }
}

/// Counters drawn in one attack, each with the side that counts.
pub(crate) type Counters = ground::game::List<(HitSide, Counter), MOST_COUNTERS>;

/// A part as a trace writes it.
pub(crate) const fn part_word(part: Part) -> &'static str {
    match part {
        Part::Hud => "HUD",
        part => part.name(),
    }
}
