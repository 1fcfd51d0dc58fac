//! SAMs, anti-radiation missiles and jamming (D3, DH11).

use crate::terms::date::{ByDate, Date, FromMonth};
use crate::terms::lowering::{part, table};
use crate::terms::words::{Acquired, AcquisitionDoes, Band, Fire, PlacementOf, RadarPhase, Receiver, Task};
use ground::board::Hex;
use ground::doctrine::{Action, Table, features};
use ground::scenario::lower::Range;

table! {
    /// Where SAMs may stand from a month on.
    SitesFile => Sites {
        from: Date,
        /// Within so many hexes of a listed one.
        within: u8 = 0..=9,
        hexes: Vec<Hex>,
    }
}
table! {
    /// Set-up of SAMs.
    SetUpFile => SetUp {
        /// A counter within so many hexes of a target defends it.
        defends_within: u8,
        /// How often a listed hex is used.
        uses: u8 = 1..=9,
        /// How near to a city it has to be for a second SAM.
        second_within: u8,
    }
}
table! {
    /// Activation of hidden SAMs; pairs are for the SAM Acquisition and the Admin Phase.
    HiddenFile => Hidden {
        early: Early,
        per_arm: [i8; 2] = -9..=9,
        no_bomber: [i8; 2] = -9..=9,
        far: Beyond,
        farther: Beyond,
        nobody_near: WithinBoth,
    }
}
part! {
    /// Before a month.
    EarlyFile => Early { before: Date, modifier: [i8; 2] = -9..=9 }
}
part! {
    /// Beyond a range.
    BeyondFile => Beyond { beyond: u8, modifier: [i8; 2] = -9..=9 }
}
part! {
    /// Within a range.
    WithinBothFile => WithinBoth { within: u8, modifier: [i8; 2] = -9..=9 }
}
features! {
    /// What the rows of the SAM Placement Table may ask for.
    pub(crate) enum PlacementFeature {
        Phase = named("phase", RadarPhase::NAMES) "the phase in which it comes up",
        Hidden = number("hidden", 0, 24) "battalions still hidden",
    }
}

table! {
    /// The SAM Placement Table.
    PlacementFile => Placement { rows: Table<PlacementFeature, PlacementRow> }
}
part! {
    /// Within so many hexes of something.
    PlacementRowFile => PlacementRow { within: u8, of: PlacementOf }
}
impl Action<Date> for PlacementRow {
    fn passes(&self) -> bool {
        self.of != PlacementOf::Nothing
    }
}
table! {
    /// Activation of set-up SAMs.
    ActivationFile => Activation {
        /// A check is made with a US flight so near, in the SAM Acquisition Phase.
        acquisition_range: u8,
        /// In the Admin Phase.
        admin_range: u8,
        /// In the DRV Radar Phase, to the entry point.
        radar_range: u8,
        /// The least total of a possible activation.
        possible: i8 = 1..=30,
        near: Within,
        nearer: Within,
        bomber: Within,
        /// In the SAM Acquisition Phase.
        acquisition: i8 = -9..=9,
    }
}
part! {
    /// Within a range.
    WithinFile => Within { within: u8, modifier: i8 = -9..=9 }
}
table! {
    /// The SAM Dummy Check.
    DummyCheckFile => DummyCheck {
        /// Added for each dummy found.
        per_dummy: i8 = 0..=9,
        /// Up to this a possible dummy.
        dummy_up_to: i8 = 0..=30,
        /// Up to this a possible dummy radar; above it the site activates.
        radar_up_to: i8 = 0..=30,
    }
}
/// The range to the tracked flight if a site tracks none.
pub(crate) const NO_RANGE: i32 = 99;

features! {
    /// What the rows of the SAM Acquisition Table may ask for.
    pub(crate) enum AcquisitionFeature {
        Launched = flag("launched") "the site is marked as launched",
        Acquired = named("acquired", Acquired::NAMES) "how it has the flight it tracks",
        Range = number("range", 0, NO_RANGE) "hexes to that flight; 99 without one",
        Altitude = named("altitude", Band::NAMES) "band of that flight; deck without one",
        MigNear = flag("mig-near") "a DRV flight is within the ban distance of that flight",
        InFrontArc = flag("in-front-arc") "the site lies in the front arc of that flight",
        SeadThreat = flag("sead-threat") "the site lies near a SEAD flight and in its front arc",
    }
}

table! {
    /// The SAM Acquisition Table.
    AcquisitionTableFile => AcquisitionTable { rows: Table<AcquisitionFeature, AcquisitionRow> }
}
part! {
    /// What a row does.
    AcquisitionRowFile => AcquisitionRow {
        /// The deed.
        r#do: AcquisitionDoes,
        /// The row with which a drop goes on, by its name.
        go_to: Option<String>,
        /// Only flights of this task.
        task: Option<Task>,
        /// Only flights so near.
        within: Option<u8>,
        /// Only flights at this band or higher.
        lowest: Option<Band>,
        /// Only flights in whose front arc the site lies.
        facing: Option<bool>,
        /// Only flights without a DRV flight near.
        clear_of_migs: Option<bool>,
    }
}
impl Action<Date> for AcquisitionRow {
    fn passes(&self) -> bool {
        matches!(self.r#do, AcquisitionDoes::Acquire | AcquisitionDoes::Drop)
    }
}
table! {
    /// How near DRV and SEAD flights count for the tables of SAMs.
    FratricideFile => Fratricide { rows: ByDate<FratricideRow>, sead_within: u8 }
}
part! {
    /// From a month on.
    FratricideRowFile => FratricideRow { from: Date, mig_within: u8 }
}
impl FromMonth for FratricideRow {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// Acquisition rolls; pairs are for partial and full.
    AcquisitionFile => Acquisition {
        range: u8,
        /// At Deck.
        deck_range: u8,
        undetected: [i8; 2] = 2..=40,
        detected: [i8; 2] = 2..=40,
        /// A flight that this SAM has acquired already.
        acquired: [i8; 2] = 2..=40,
        chaff: i8 = -9..=9,
        bands: [i8; 4] = -9..=9,
        b52: i8 = -9..=9,
        far: FromRange,
        /// A radar that came on in this phase.
        fresh: i8 = -9..=9,
        /// Noise does not count up to this range.
        burn_through: u8,
        burn_through_b52: u8,
    }
}
part! {
    /// From a range on.
    FromRangeFile => FromRange { from: u8, modifier: i8 = -9..=9 }
}
features! {
    /// What the rows of the SAM Reaction Table may ask for.
    pub(crate) enum ReactionFeature {
        Acquired = named("acquired", Acquired::NAMES) "how the site has the flight",
        Range = number("range", 0, 99) "hexes to it",
    }
}

table! {
    /// The SAM Reaction Table.
    ReactionTableFile => ReactionTable { rows: Table<ReactionFeature, ReactionRow> }
}
part! {
    /// What is fired, by the task of the flight.
    ReactionRowFile => ReactionRow {
        /// The option's number, for events that inhibit some; 0 is none.
        option: u8 = 0..=9,
        bombing: Option<Fire>,
        sead: Option<Fire>,
        armed_escort: Option<Fire>,
        other: Option<Fire>,
    }
}
impl Action<Date> for ReactionRow {}
table! {
    /// SAM attacks.
    AttackFile => Attack {
        /// Missiles of a battalion.
        missiles: u8 = 0..=24,
        /// Missiles of a salvo.
        salvo_missiles: u8 = 1..=6,
        /// The least and the greatest range.
        range: [u8; 2],
        /// Attacks on one flight in a Movement Phase.
        most_on_a_flight: u8 = 1..=9,
        /// What two dice need.
        number: i8 = 2..=40,
        partial: i8 = -9..=9,
        loal: i8 = -9..=9,
        salvo: i8 = -9..=9,
        edge: Vec<AtRange>,
        evading: i8 = -9..=9,
        /// How much stand-off jamming counts at most.
        standoff_most: i8 = 0..=9,
        chaff: i8 = -9..=9,
        bands: [i8; 4] = -9..=9,
        crew: ByDate<CrewRow>,
    }
}
part! {
    /// At some ranges.
    AtRangeFile => AtRange { range: Range, modifier: i8 = -9..=9 }
}
part! {
    /// How good crews are from a month on.
    CrewRowFile => CrewRow { from: Date, modifier: i8 = -9..=9 }
}
impl FromMonth for CrewRow {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// Evading a missile, on a die up to the limit of the receiver.
    EvasionFile => Evasion {
        none: i8 = -9..=10,
        a: i8 = -9..=10,
        b: i8 = -9..=10,
        weasel: i8 = -9..=10,
        broken: i8 = -9..=9,
        overcast: i8 = -9..=9,
        /// Bombers so near an unbombed target press on unless fully acquired.
        presses_on_within: u8,
    }
}
table! {
    /// Receivers of flights without a better one of their own.
    ReceiversFile => Receivers { rows: ByDate<ReceiverRow> }
}
part! {
    /// From a month on.
    ReceiverRowFile => ReceiverRow { from: Date, receiver: Receiver }
}
impl FromMonth for ReceiverRow {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// Damage by SAMs: the least total of each.
    DamageFile => Damage {
        b52: i8 = -9..=9,
        damaged: i8 = 2..=30,
        crippled: i8 = 2..=30,
        shot_down: i8 = 2..=30,
    }
}
table! {
    /// Locating SAMs.
    LocationFile => Location {
        /// By receiver.
        reach: [u8; 3],
        /// Farther for a site that has launched this turn.
        launched_reach: u8,
        number: i8 = 2..=20,
        /// By receiver.
        receivers: [i8; 3] = -9..=9,
        launched: i8 = -9..=9,
        far: BeyondOne,
        visual_range: u8,
        visual: u8 = 1..=11,
    }
}
part! {
    /// Beyond a range.
    BeyondOneFile => BeyondOne { beyond: u8, modifier: i8 = -9..=9 }
}
table! {
    /// Anti-radiation missiles.
    ArmsFile => Arms {
        shrike: Arm,
        standard: Arm,
        /// Points that a launch costs.
        points: u8 = 0..=9,
        far: BeyondOne,
        /// The site has launched this turn.
        launched: i8 = -9..=9,
        /// The least total that puts a radar out for a die of turns.
        out_turns: i8 = 2..=40,
        /// For the raid.
        out_raid: i8 = 2..=40,
        destroyed: i8 = 2..=40,
    }
}
part! {
    /// A type of missile.
    ArmFile => Arm {
        from: Date,
        range: u8,
        bonus: i8 = -9..=9,
        /// At a radar that has shut down.
        shut: i8 = -9..=9,
    }
}
table! {
    /// ARM Morale, on a die up to the limit.
    ArmMoraleFile => ArmMorale {
        rows: ByDate<ArmMoraleRow>,
        /// While guiding a missile.
        guiding: i8 = -9..=9,
        /// For each further missile of the phase.
        per_other: i8 = -9..=9,
    }
}
part! {
    /// From a month on.
    ArmMoraleRowFile => ArmMoraleRow { from: Date, limit: i8 = 0..=10 }
}
impl FromMonth for ArmMoraleRow {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// Radars that come on again.
    RadarsFile => Radars {
        /// On a die of at least this.
        back_on: u8 = 1..=11,
    }
}
table! {
    /// Jamming of a flight's own.
    JammingFile => Jamming {
        pods: ByDate<Strength>,
        decm: ByDate<Strength>,
        cell_d: i8 = 0..=9,
        cell_g: i8 = 0..=9,
        /// In the turn after the target.
        cell_post_target: i8 = -9..=0,
        out_of_formation: i8 = -9..=0,
        /// The least aircraft of a pod formation.
        formation_aircraft: u8 = 1..=4,
    }
}
part! {
    /// Strength from a month on.
    StrengthFile => Strength {
        from: Date,
        strength: i8 = 0..=9,
        /// More with four aircraft.
        four_ship: Option<i8> = 0..=9,
    }
}
impl FromMonth for Strength {
    fn from(&self) -> Date {
        self.from
    }
}
table! {
    /// Stand-off jamming.
    StandoffJammingFile => StandoffJamming {
        /// Ranges of the first and of the second level.
        early: [u8; 2],
        late: [u8; 2],
        /// The most of all jammers together.
        most: i8 = 0..=9,
        /// Early warning is jammed on a die of at least this.
        warning_jam: u8 = 1..=11,
        keeps_from_radars: u8,
        keeps_from_radars_from: Date,
    }
}
table! {
    /// Chaff corridors.
    ChaffFile => Chaff {
        /// Length.
        hexes: u8,
        /// Effective after so many turns.
        after: u8,
        /// For so long.
        turns: u8,
        from: Date,
    }
}
