//! The campaign: its days, its forces, replacements and repairs (R6.19).

use crate::ledger::Rule;
use crate::terms::dice::one_die;
use crate::terms::lowering::{part, table};
use crate::terms::named::MissionKind;
use ground::chance::Roll;
use ground::journal::{Event, Journal};

/// Days of a campaign at most.
pub(crate) const MOST_DAYS: u8 = 30;

table! {
    /// The days of the campaign.
    CampaignFile => Campaign {
        /// Days that are flown: 7 are a week, 30 all of Bloody April. Each attack takes one of the missions.
        days: u8 = 1..=MOST_DAYS as i64,
        /// Allied attacks of a day.
        attacks: u8 = 1..=9,
        /// Turns of a mission at most.
        turns: u16 = 1..=60,
        /// Missions to fly in all days: bombing, road photographs, trench photographs, spotting.
        missions: [u8; 4] = 0..=99,
        /// The kind of a mission, by the die.
        kinds: [MissionKind; 6],
        /// German aircraft, by the die.
        come_up: [u8; 6] = 1..=8,
        /// Allied aircraft at most, the escorts those that the mission leaves.
        allies_most: u8 = 1..=8,
        /// Aircraft that fly the mission itself, if there are as many.
        mission_aircraft: u8 = 1..=8,
        /// The row on which the Allies line up, and that of the Germans.
        rows: [i32; 2] = -60..=60,
        /// The height of the Allies, in metres.
        altitude: i16 = 50..=8000,
        /// The same on a bombing mission.
        bombing_altitude: i16 = 50..=8000,
        /// How much higher the Germans come, in metres.
        germans_above: i16 = -5000..=5000,
        /// Days out of an aircraft that has lost half its capacity or more.
        repair_heavy: u8 = 0..=9,
        /// Days out of one that is damaged at all.
        repair_light: u8 = 0..=9,
        /// Types that bomb: of those ready the best fly.
        bombers: Vec<String>,
        /// Types that photograph: of those ready the best fly.
        cameras: Vec<String>,
        /// Types that spot: of those ready the best fly.
        spotters: Vec<String>,
        allies: ForceRow,
        germans: ForceRow,
    }
}
part! {
    /// What a side has, and what it gets.
    ForceFile => ForceRow {
        /// Aircraft by type.
        aircraft: Vec<StockRow>,
        /// Pilots with names, and their victories.
        roster: Vec<RosterPilot>,
        /// Further pilots.
        pilots: u8 = 0..=60,
        /// How many of them have victories when the campaign begins: aces, if these are enough.
        aces: u8 = 0..=60,
        /// How many each of these has.
        ace_victories: i16 = 0..=99,
        /// How many of them are novices.
        novices: u8 = 0..=60,
        /// Observers.
        observers: u8 = 0..=60,
        /// How many of them are novices.
        novice_observers: u8 = 0..=60,
        /// Pilots, observers and aircraft that replace losses in a day, at most.
        replacements: [u8; 3] = 0..=9,
        /// The least die on which a replacement arrives; 1 for always.
        replacement_die: i8 = 1..=7,
        /// The type of a new aircraft, by the die.
        new_types: Vec<String>,
    }
}
part! {
    /// Aircraft of one type.
    StockFile => StockRow {
        /// The type, by the name of its table.
        r#type: String,
        /// How many of it.
        count: u8 = 1..=30,
    }
}
part! {
    /// A pilot with a name.
    RosterPilotFile => RosterPilot {
        /// How the pilot is called.
        name: String,
        /// Victories at the start of the campaign.
        victories: i16 = 0..=99,
    }
}

/// The kinds of missions of a week, in the order in which one gives way to the next.
pub(crate) const KINDS: [MissionKind; 4] =
    [MissionKind::Bombing, MissionKind::RoadPhoto, MissionKind::TrenchPhoto, MissionKind::Spotting];

impl Campaign {
    /// The attacks of all days.
    pub(crate) fn all_attacks(&self) -> i64 {
        i64::from(self.days) * i64::from(self.attacks)
    }

    /// How many Germans come up (R6.19b).
    pub(crate) fn strength(&self, roll: &mut impl Roll, journal: &mut impl Journal) -> u8 {
        let (face, faces) = one_die(roll);
        let strength = self.come_up[(face - 1) as usize];
        journal.record(|| Event::of(Rule::R6_19b).rolled(faces).result(strength));
        strength
    }

    /// The kind of a mission: that of the die, or the next kind with missions left (R6.19c); none once all are flown.
    pub(crate) fn mission(
        &self,
        left: &[u8; 4],
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> Option<MissionKind> {
        let (face, faces) = one_die(roll);
        let rolled = self.kinds[(face - 1) as usize];
        let from = KINDS.iter().position(|kind| *kind == rolled).unwrap_or(0);
        let place = (0..KINDS.len()).map(|step| (from + step) % KINDS.len()).find(|place| left[*place] > 0)?;
        journal.record(|| {
            let event = Event::of(Rule::R6_19c).rolled(faces).word("rolled", rolled.name());
            event.word("kind", KINDS[place].name())
        });
        Some(KINDS[place])
    }
}
