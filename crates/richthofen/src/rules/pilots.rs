//! The shapes of a pilot's doctrine in a file (dossier 3.20, 3.24).

use ground::doctrine::{LookAheadFile, Row, ZoneWeightsFile, features};
use ground::scenario::schema::within;
use ground::scenario::{lower::lower_as_written, rules_table};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The greatest range, in hexes, that a condition can ask for.
pub(crate) const FAR: i32 = 60;

/// The names of tasks that are still to be done, in the order of [`PilotFeature::Work`].
const WORK: &[&str] = &["nothing", "balloon", "bombing", "strafing", "photo", "spotting"];

features! {
    /// A feature of the situation of one aircraft.
    pub enum PilotFeature {
        Glider = flag("glider") "the aircraft has no engine left",
        Wounded = flag("wounded") "the pilot is seriously wounded, or the observer flies in the pilot's place",
        Armed = flag("armed") "a gun is left that can fire or be cleared, and a man to serve it",
        Leaking = flag("leaking") "the fuel tank leaks, and the engine runs on",
        Jammed = flag("jammed") "a gun of the pilot is jammed, and no other of his fires",
        Drum = flag("drum") "a drum on the wing is empty, and another on board",
        Damage = number("damage", 0, 100) "damage in per cent of the capacity",
        Task = named("task", &["fighter", "mission", "escort"]) "what the aircraft was sent out for",
        Work = named("work", WORK) "what its side's mission still asks of this aircraft",
        Loaded = flag("loaded") "it carries bombs",
        Gunner = flag("gunner") "it has an observer or gunner who can fire",
        Ammunition = number("ammunition", 0, 100) "the pilot's ammunition in per cent of the full",
        Skill = named("skill", &["novice", "regular", "ace", "double-ace"]) "how good the pilot is",
        Altitude = number("altitude", 0, 160) "altitude in steps of 50 m",
        Range = number("range", 0, FAR) "hexes to the nearest enemy; 60 if there is none",
        Height = number("height", -FAR, FAR) "steps of 50 m above the nearest enemy",
        Ahead = flag("ahead") "the nearest enemy is in the front 60",
        Astern = flag("astern") "the nearest enemy is in the rear 60",
        SeenFrom = number("seen-from", 0, FAR)
            "hexes to the nearest enemy that has the aircraft in its front 60; 60 if none",
        Moved = flag("moved") "the nearest enemy has moved in this turn",
        Faster = number("faster", -12, 12) "top speed less that of the nearest enemy",
        TurnsBetter = number("turns-better", -6, 6) "steps of manoeuvre schedule over the nearest enemy",
        EnemyGunner = flag("enemy-gunner") "the nearest enemy has an observer or gunner",
        EnemyWork = flag("enemy-work") "the nearest enemy has a mission to do",
        Tailed = number("tailed", 0, FAR) "hexes to the nearest enemy in good position behind; 60 if none",
        Tailing = flag("tailing") "the aircraft tails an enemy in this turn",
        Odds = number("odds", 0, 1600) "enemies in play for a hundred own aircraft in play",
        Land = named("land", &["own", "no-mans-land", "enemy"]) "whose land is below",
        Deep = number("deep", 0, FAR) "rows behind the enemy's trenches; 0 before them",
        Goal = number("goal", 0, FAR) "hexes to the place of the mission; 60 if there is none",
        Charge = number("charge", 0, FAR) "hexes to the nearest friend on a mission; 60 if there is none",
        ChargeThreat = number("charge-threat", 0, FAR)
            "hexes between a friend on a mission and an enemy, the least; 60 if there is none",
        Prey = number("prey", 0, FAR) "hexes to the nearest enemy on a mission; 60 if there is none",
        Friend = number("friend", 0, FAR) "hexes to the nearest friend; 60 if there is none",
        FriendTailed = number("friend-tailed", 0, FAR)
            "hexes to the nearest enemy in good position behind a friend; 60 if none",
        Cripple = number("cripple", 0, FAR)
            "hexes to the nearest enemy with 70 per cent damage and no friend nearer to it; 60 if there is none",
        Outcome = number("outcome", -30, 30) "enemies lost less own lost",
    }
}

/// A policy: the pilots of one side. It adds to the shared rows, postures and poses of the rules, and may replace any
/// of them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(title = "sortie policy: richthofen")]
pub(crate) struct PilotFile {
    /// The system: `richthofen`.
    #[serde(default)]
    #[expect(dead_code, reason = "for readers of the file")]
    pub(crate) system: Option<String>,
    /// One line for lists.
    #[serde(default)]
    #[expect(dead_code, reason = "for lists, which read the file themselves")]
    pub(crate) title: Option<String>,
    /// Chooses by dice among all that the rules allow; then nothing else is read.
    #[serde(default)]
    pub(crate) random: bool,
    /// Plays the game on by other policies and follows the best of them; then nothing else is read.
    #[serde(default)]
    pub(crate) look_ahead: Option<LookAheadFile>,
    /// Whether the shared rows come before its own.
    #[serde(default)]
    pub(crate) shared_rows: bool,
    /// Every move: the first row that applies names the posture.
    #[serde(default)]
    pub(crate) rows: Vec<Row<TakePosture>>,
    /// Whether to try to tail an enemy where that is possible; the shared table when absent.
    #[serde(default)]
    pub(crate) tail: Option<Vec<Row<Yes>>>,
    /// Whether to leave for good, where the rules leave the choice; the shared table when absent.
    #[serde(default)]
    pub(crate) leave: Option<Vec<Row<Yes>>>,
    /// Postures of its own, beside or instead of the shared ones.
    #[serde(default)]
    pub(crate) postures: BTreeMap<String, PostureFile>,
    /// Weights of end poses of its own.
    #[serde(default)]
    pub(crate) poses: BTreeMap<String, PoseWeightsFile>,
}

rules_table! {
    (pub(crate))
    /// What all policies share.
    #[derive(serde::Serialize)]
    PilotsFile {
        /// What a critical hit is worth in points of damage, where shots are weighed.
        #[schemars(range(min = 0, max = 99))]
        critical: i32,
        /// What it is worth to them that a shot is the target's end, in points of damage besides.
        #[schemars(range(min = 0, max = 99))]
        kill: i32,
        /// Hundredths of what both guns of a pair are expected to do from which on one of them is enough.
        #[schemars(range(min = 0, max = 999))]
        spare: i32,
        /// Rows that come before those of every policy that wants them.
        rows: Vec<Row<TakePosture>>,
        /// Whether to try to tail an enemy; the first row that applies decides.
        tail: Vec<Row<Yes>>,
        /// Whether to leave for good; the first row that applies decides.
        leave: Vec<Row<Yes>>,
        /// Postures that every policy may take, by name.
        postures: BTreeMap<String, PostureFile>,
        /// Weights of end poses that every posture may name.
        poses: BTreeMap<String, PoseWeightsFile>,
    }
}
lower_as_written!(PilotsFile);

/// The action of a row of a policy.
#[derive(Clone, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct TakePosture {
    /// The posture's name.
    pub(crate) posture: String,
}

/// The action of a row that answers a question with yes or no.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Yes {
    /// The answer.
    pub(crate) go: bool,
}

/// A posture: what the ends of a move are weighed by. Weights are in points; a point is what one hex is worth where
/// nothing else is said.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct PostureFile {
    /// The posture whose entries this one takes over where it has none.
    pub(crate) like: Option<String>,
    /// The enemy that it is about.
    pub(crate) quarry: Option<Quarry>,
    /// How the ends of a move are weighed against enemies; without it they are not.
    pub(crate) pose: Option<String>,
    /// Where the aircraft steers besides.
    pub(crate) toward: Option<Toward>,
    /// The worth of each hex nearer to that place.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) nearer: Option<f64>,
    /// The worth of each point of damage that the shots of this turn are expected to do.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) give: Option<f64>,
    /// The cost of each point of damage expected from enemies' shots.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) take: Option<f64>,
    /// The worth of ending in good position to tail an enemy.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) tail: Option<f64>,
    /// The speed wanted.
    pub(crate) speed: Option<WantedFile>,
    /// The altitude wanted, in steps of 50 m.
    pub(crate) altitude: Option<WantedFile>,
    /// The worth of each unit of work done by the move: a bomb's point released over its target, a hex strafed or
    /// photographed, a turn on station.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) work: Option<f64>,
    /// The worth of a move straight ahead and level.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) steady: Option<f64>,
    /// The worth of each point of strain in an overdive; none is made without it.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) overdive: Option<f64>,
    /// The worth of a special manoeuvre; none is made without it.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) manoeuvre: Option<f64>,
    /// A gun is fired from this share on of what its line does at range 2 without modifiers.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) gun: Option<f64>,
    /// The same while two thirds of the ammunition are left.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) gun_full: Option<f64>,
    /// Under fire an observer on station gives up the work of the turn for a shot with at least this expected damage;
    /// without it he never does.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) defend: Option<f64>,
}

/// The enemy that a posture is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Quarry {
    /// The nearest.
    #[default]
    Nearest,
    /// The enemy on a mission that is nearest; the nearest of all if there is none.
    Worker,
    /// The enemy nearest to a friend on a mission; the nearest of all if there is none.
    Attacker,
    /// The enemy that it tails; the nearest if there is none.
    Tailed,
    /// The nearest enemy in good position behind a friend; the nearest of all if there is none.
    Tailer,
    /// The nearest enemy with 70 per cent damage and no friend nearer to it; the nearest of all if there is none.
    Cripple,
    /// The enemy with the least left of his capacity, each hex away counted as a point, among those within twelve
    /// hexes; the nearest if there is none.
    Weakest,
}

/// Where an aircraft steers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Toward {
    /// Nowhere in particular.
    #[default]
    Nowhere,
    /// Over its own lines, to where it may leave.
    Home,
    /// The place of the mission.
    Goal,
    /// The nearest friend on a mission.
    Charge,
    /// The nearest friend.
    Friend,
}

/// A speed or an altitude that is wanted, and what it costs to be off it.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct WantedFile {
    /// What it goes by.
    pub(crate) of: Base,
    /// What is added to that.
    #[schemars(transform = within(-160..=160))]
    pub(crate) add: i64,
    /// Never less than this.
    #[schemars(transform = within(0..=160))]
    pub(crate) least: Option<i64>,
    /// Never more than this.
    #[schemars(transform = within(0..=160))]
    pub(crate) most: Option<i64>,
    /// The cost of each point or step below.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) below: f64,
    /// The cost of each point or step above.
    #[schemars(transform = within(0..=10_000))]
    pub(crate) above: f64,
}

/// What a wanted speed or altitude goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Base {
    /// Nothing: `add` is what is wanted.
    #[default]
    Nothing,
    /// The quarry's.
    Enemy,
    /// The aircraft's own as its move begins.
    Own,
    /// The highest that there is: top speed, or the ceiling.
    Maximum,
    /// That of the friend on a mission; its own if there is none.
    Charge,
    /// The greatest speed of a full dive; for heights the aircraft's own.
    Dive,
}

/// What an end pose of a move is worth.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct PoseWeightsFile {
    /// The enemies that it is weighed against.
    pub(crate) over: Over,
    /// The range that is wanted, in hexes.
    #[schemars(transform = within(0..=30))]
    pub(crate) ideal_range: i64,
    /// The worth of each hex off it.
    #[schemars(transform = within(-10_000..=10_000))]
    pub(crate) range: f64,
    /// Steps of 50 m above what a dive takes off in one move, at which a good pose is worth nothing; with 0 heights do
    /// not count.
    #[schemars(transform = within(0..=160))]
    pub(crate) fades: i64,
    /// The zone in which the aircraft sees the enemy.
    pub(crate) mine: ZoneWeightsFile,
    /// The zone in which the enemy sees the aircraft.
    pub(crate) his: ZoneWeightsFile,
}

/// Against which enemies a pose is weighed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Over {
    /// The quarry alone.
    #[default]
    Quarry,
    /// The enemy against which the pose is worth most.
    Best,
    /// The enemy against which it is worth least.
    Worst,
}
