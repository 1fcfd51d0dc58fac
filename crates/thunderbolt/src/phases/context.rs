//! What every phase is handed: the campaign, the state, and the doors out of the rules.

use crate::keys;
use crate::ledger::Rule;
use crate::policy::{Choice, Commander, Payment, Player, PolicyDice, View, legal};
use crate::rules::battalions::BattalionCard;
use crate::scenario::Campaign;
use crate::state::tallies::Expense;
use crate::state::{Aircraft, Pilot, State};
use crate::terms::clock::Clock;
use crate::terms::flying::Place;
use ground::chance::{Chance, Label, Purpose, StreamKey};
use ground::journal::{Event, Journal};

/// A doctrine row that made a choice, with its table.
pub(crate) type Row = Option<(u16, u16)>;

/// A campaign being played: the scenario, the state, and the three doors out of the rules, to chance, to the journal
/// and to the player's choices. Each phase adds its part to this type in a file of its own.
pub(crate) struct Play<'a, C, J> {
    pub(crate) campaign: &'a Campaign,
    pub(crate) state: &'a mut State,
    pub(crate) chance: &'a mut C,
    pub(crate) journal: &'a mut J,
    pub(crate) player: &'a mut Player,
}

impl<C: Chance, J: Journal> Play<'_, C, J> {
    /// Moves the campaign's clock. A journal that keeps events gets the grade that the victory points so far would
    /// give.
    pub(crate) fn at(&mut self, day: u8, mission: u8, turn: u8) {
        if self.journal.keeps() {
            self.journal.standing(crate::rules::cards::grade(&self.campaign.grades, self.state.vp) as i64);
        }
        self.state.clock = Clock { day, mission, turn };
        self.journal.clock(self.state.clock.packed());
        self.journal.sees(&*self.state);
    }

    /// The key of a stream of this moment.
    pub(crate) fn key(&self, actor: Label, subject: Label, purpose: Purpose) -> StreamKey {
        StreamKey { turn: self.state.clock.packed(), actor, subject, purpose }
    }

    /// Opens a stream of this moment.
    pub(crate) fn open(&mut self, actor: Label, subject: Label, purpose: Purpose) -> C::Roll<'_> {
        self.chance.open(self.key(actor, subject, purpose))
    }

    /// The table as a player sees it, for an aircraft.
    pub(crate) fn view(&self, me: usize) -> View<'_> {
        View { campaign: self.campaign, state: self.state, me }
    }

    /// Asks the player, with dice of the commander's own by purpose and label.
    pub(crate) fn ask<T>(
        &mut self,
        (purpose, me): (Purpose, usize),
        (actor, subject): (Label, Label),
        choose: impl FnOnce(&mut dyn Commander, &View<'_>, PolicyDice<'_>) -> T,
    ) -> T {
        let key = self.key(actor, subject, purpose);
        let view = View { campaign: self.campaign, state: self.state, me };
        self.player.ask(key, self.chance, |commander, dice| choose(commander, &view, dice))
    }

    /// Whether the account holds as many SO.
    pub(crate) fn can_pay(&self, cost: u8) -> bool {
        i16::from(cost) <= self.state.so
    }

    /// Asks whether to pay SO; not where the account does not hold them.
    pub(crate) fn asks_to_pay(&mut self, payment: Payment, cost: u8, me: usize, actor: Label) -> Choice<bool> {
        if !self.can_pay(cost) {
            return false.into();
        }
        let subject = match payment {
            Payment::Condition => keys::FOR_CONDITION,
            Payment::EachMission => keys::FOR_MISSION,
            Payment::Waiver => keys::FOR_WAIVER,
            Payment::TurnBack => keys::FOR_TURN_BACK,
            Payment::Expend(_) => keys::FOR_WEAPONS,
        };
        self.ask((keys::PAY, me), (actor, subject.only()), |commander, view, dice| commander.pays(view, payment, dice))
    }

    /// Takes SO from the account for a purpose; the account holds them.
    pub(crate) fn spend(&mut self, so: i16, on: Expense) {
        self.state.so -= so;
        debug_assert!(self.state.so >= 0, "no purchase takes the account below 0");
        self.state.tallies.spent[on as usize] += so as u32;
    }

    /// Takes a forced loss of SO as far as the account goes; gives what was lost.
    pub(crate) fn lose(&mut self, so: i16) -> i16 {
        let lost = self.state.lose_so(so);
        self.state.tallies.spent[Expense::Lost as usize] += lost as u32;
        lost
    }

    /// Adds SO to the account, which is never beyond what its number can hold; gives what was added.
    pub(crate) fn earn(&mut self, so: i16) -> i16 {
        let so = so.min(i16::MAX.saturating_sub(self.state.so));
        self.state.so += so;
        self.state.tallies.earned += so as u32;
        so
    }

    /// Victory points, or the loss of some, as far as their number goes.
    pub(crate) fn add_vp(&mut self, vp: i16) {
        self.state.vp = self.state.vp.saturating_add(vp);
    }

    /// SO that a card brings, or takes as far as the account goes; gives the change (T7.4d, T7.10d, T7.11f).
    pub(crate) fn change_so(&mut self, n: i8) -> i16 {
        if n < 0 {
            return -self.lose(-i16::from(n));
        }
        self.earn(n.into())
    }

    /// Stress for a pilot.
    pub(crate) fn strain(&mut self, pilot: usize, stress: u8) {
        self.change_stress(pilot, stress.into());
    }

    /// Stress for a pilot, or relief if it is negative; gives the change. What is taken is counted, relief is not.
    pub(crate) fn change_stress(&mut self, pilot: usize, stress: i16) -> i16 {
        let before = self.state.pilots[pilot].stress;
        self.pilot(pilot).strain(stress);
        let change = i16::from(self.state.pilots[pilot].stress) - i16::from(before);
        self.state.tallies.stress_taken += change.max(0) as u32;
        change
    }

    pub(crate) fn aircraft(&mut self, me: usize) -> &mut Aircraft {
        &mut self.state.squadron[me]
    }

    pub(crate) fn label(&self, me: usize) -> Label {
        self.state.squadron[me].label
    }

    /// The label of the pilot of an aircraft; `Label::NONE` for an unmanned one.
    pub(crate) fn pilot_label(&self, me: usize) -> Label {
        self.state.pilot_of(me).map_or(Label::NONE, |pilot| pilot.label)
    }

    /// The pilot of an aircraft, by place.
    pub(crate) fn pilot_place(&self, me: usize) -> Option<usize> {
        self.state.squadron[me].pilot.map(usize::from)
    }

    pub(crate) fn pilot(&mut self, pilot: usize) -> &mut Pilot {
        &mut self.state.pilots[pilot]
    }

    pub(crate) fn battalion_card(&self, battalion: usize) -> &BattalionCard {
        &self.campaign.rules.battalions[usize::from(self.state.battalions[battalion].card)]
    }

    /// Records an event at a hex of the board.
    pub(crate) fn record_at(&mut self, rule: Rule, actor: Label, hex: Place, more: impl FnOnce(Event) -> Event) {
        let at = self.campaign.rules.board.hex(hex);
        self.record(|| more(Event::of(rule).by(actor).hex("hex", at.x, at.y)));
    }

    /// The band of the battalion attacked.
    pub(crate) fn target_band(&self) -> crate::terms::cards::Band {
        self.state.battalions[usize::from(self.state.mission.battalion)].band
    }

    /// The label of the battalion attacked.
    pub(crate) fn target_label(&self) -> Label {
        self.state.battalions[usize::from(self.state.mission.battalion)].label
    }

    fn event_title(&self) -> String {
        self.campaign.rules.events[usize::from(self.state.mission.event)].title.clone()
    }

    /// The title of the event, copied only for a journal that keeps it.
    pub(crate) fn event_title_if_kept(&self) -> String {
        if self.journal.keeps() { self.event_title() } else { String::new() }
    }

    /// Records an event.
    pub(crate) fn record(&mut self, event: impl FnOnce() -> Event) {
        self.journal.record(event);
    }

    /// The number of battalions on the sector map.
    pub(crate) fn battalions_left(&self) -> u8 {
        self.state.battalions.iter().filter(|battalion| battalion.is_active()).count() as u8
    }

    /// The battalions left, and the aircraft that a new day may send out.
    pub(crate) fn left_and_ready(&self) -> (u8, u8) {
        (self.battalions_left(), legal::ready(&self.view(0)) as u8)
    }
}

/// Adds the doctrine row of a choice to its event.
pub(crate) fn with_row(event: Event, row: Row) -> Event {
    match row {
        Some((table, row)) => event.row(table.into(), row.into()),
        None => event,
    }
}

/// Adds the pilot of an aircraft to an event: the label, or a word for an unmanned aircraft.
pub(crate) fn with_pilot(event: Event, pilot: Label) -> Event {
    if pilot == Label::NONE { event.word("pilot", "none") } else { event.unit("pilot", pilot) }
}

/// Adds the answer of the player to an event, if the player was asked.
pub(crate) fn answered(event: Event, asked: bool, answer: &'static str) -> Event {
    if asked { event.word("answer", answer) } else { event }
}
