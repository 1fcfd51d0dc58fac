//! What the exact tables of `jets` are called and asked.

use crate::rules::attack::Aspect;
use crate::scenario::file::{Manoeuvrability, Skill};
use ground::game::arguments::{Arguments, flag, int, word};
use ground::game::{Parameter, TableError, TableSpec};

/// The missile types of the rules.
pub(crate) const MISSILES: &[&str] = &[
    "aim-9b",
    "aim-9d",
    "aim-9e",
    "aim-9g",
    "aim-9j",
    "aim-4d",
    "aim-4f",
    "aim-7e",
    "aim-7e2",
    "aa-1",
    "aa-2",
    "aa-2b",
    "aa-3r",
    "aa-3t",
    "firestreak",
    "red-top",
    "r-530",
    "rb-24",
    "rb-27",
];
const MANOEUVRABILITY: &[&str] = &["low", "medium", "high"];
const SKILL: &[&str] = &["green", "regular", "veteran", "ace"];
const ZONE: &[&str] = &["tail", "rear", "beam", "front"];

const START_SPEED: Parameter = int("start-speed", 0, 11, 5, "Speed before the roll");
const ALTITUDE: Parameter = int("altitude", 1, 9, 5, "altitude at the start of the turn");
const MANOEUVRES: Parameter = int("hard-manoeuvres", 0, 3, 0, "hard manoeuvres chosen");
const EF: Parameter = int("ef", 1, 6, 4, "Energy Factor; 6 is a crippled jet of factor 5");
const AFTERBURNER: Parameter = flag("afterburner", false, "afterburner lit");
const AGILITY: Parameter = word("manoeuvrability", MANOEUVRABILITY, "medium", "how well the jet turns");
const HARD_TURNS: Parameter = int("hard-turns", 0, 3, 0, "Hard Turns ticked");
const WHO: Parameter = word("skill", SKILL, "regular", "the pilot");
const GUN_DICE: Parameter = int("gun-dice", 1, 6, 4, "gun dice of the card");
const GUN_DAMAGE: Parameter = int("damage", 1, 2, 1, "damage of each scoring die");
const GUN_ZONE: Parameter = word("zone", ZONE, "rear", "zone of the attacker seen from the target");
const HITS: Parameter = int("hits", 3, 6, 4, "damage that shoots the target down");
const SUFFERED: Parameter = int("suffered", 0, 5, 0, "damage suffered before, less than hits");
const WARHEAD: Parameter = int("dice", 3, 7, 5, "warhead dice");
const TURN_SPEED: Parameter = int("speed", 1, 8, 4, "Speed of the move");

/// All tables, in the order of a turn.
pub(crate) const TABLES: &[TableSpec] = &[
    TableSpec {
        name: "energy-roll",
        title: "Speed that one Energy Roll gives, drag aside",
        rules: &["J2.3a", "J2.3b", "J2.3c", "J2.3d", "J2.3e", "J2.3f", "J2.3g", "J2.4a", "J2.4b"],
        house: false,
        parameters: &[
            ALTITUDE,
            MANOEUVRES,
            EF,
            AFTERBURNER,
            word("alt6", &["mid", "high"], "mid", "the band of altitude 6"),
            int("dice-floor", 2, 3, 2, "the fewest dice of the roll"),
        ],
    },
    TableSpec {
        name: "energy-speed",
        title: "Speed after a whole Energy Management",
        rules: &[
            "J2.3h", "J2.5a", "J2.5b", "J2.6a", "J2.6b", "J2.6c", "J2.6d", "J2.6e", "J2.6f", "J2.7a", "J2.7b", "J2.8b",
            "J2.8c",
        ],
        house: false,
        parameters: &[
            START_SPEED,
            ALTITUDE,
            MANOEUVRES,
            EF,
            AFTERBURNER,
            int("max-speed", 6, 11, 10, "maximum Speed of the card"),
            int("altitude-change", -3, 3, 0, "levels up, or down when negative"),
            int("refuse-roll", 0, 4, 0, "what brakes refuse of the roll's increase"),
            int("refuse-dive", 0, 6, 0, "what brakes refuse of the dive's increase"),
        ],
    },
    TableSpec {
        name: "climb-reach",
        title: "levels that a jet can climb and still have a Speed",
        rules: &["J2.3g", "J2.4a", "J2.4b", "J2.5a", "J2.6b", "J2.6c", "J2.6d", "J2.6e", "J2.6f"],
        house: false,
        parameters: &[
            START_SPEED,
            ALTITUDE,
            MANOEUVRES,
            EF,
            AFTERBURNER,
            int("keep-speed", 0, 6, 1, "Speed to have left"),
        ],
    },
    TableSpec {
        name: "turn",
        title: "one turn attempt",
        rules: &["J3.3a", "J3.3b", "J3.3c", "J3.3d", "J3.3e", "J3.3f", "J3.3g"],
        house: false,
        parameters: &[AGILITY, int("speed", 1, 12, 4, "Speed of the move"), HARD_TURNS],
    },
    TableSpec {
        name: "turn-count",
        title: "hexsides turned in a move with an attempt before each hex",
        rules: &["J3.2a", "J3.2d", "J3.2e", "J3.3a", "J3.3e", "J3.3f", "J3.3g", "J3.3h"],
        house: false,
        parameters: &[AGILITY, TURN_SPEED, HARD_TURNS],
    },
    TableSpec {
        name: "turn-180",
        title: "the attempt with which a jet has come round",
        rules: &["J3.2a", "J3.2d", "J3.2e", "J3.3a", "J3.3e", "J3.3f", "J3.3g", "J3.3h"],
        house: false,
        parameters: &[AGILITY, TURN_SPEED, HARD_TURNS, int("wanted", 1, 6, 3, "hexsides to turn")],
    },
    TableSpec {
        name: "aerobatics",
        title: "one aerobatic manoeuvre",
        rules: &["J3.4a", "J3.4b", "J3.4c", "J3.4d", "J3.4e", "J3.4f"],
        house: true,
        parameters: &[
            word("manoeuvre", &["wingover", "half-loop", "split-s"], "wingover", "the manoeuvre"),
            AGILITY,
            int("speed", 0, 11, 5, "Speed of the move"),
            ALTITUDE,
            HARD_TURNS,
        ],
    },
    TableSpec {
        name: "move-order",
        title: "which of two jets moves first",
        rules: &["J3.1a", "J3.1b", "J3.1c", "J3.1d", "J3.1e"],
        house: false,
        parameters: &[
            int("altitude-a", 1, 9, 5, "altitude of jet a"),
            int("altitude-b", 1, 9, 5, "altitude of jet b"),
            int("sun-a", -99, 99, 0, "how near jet a is to the sun"),
            int("sun-b", -99, 99, 0, "how near jet b is to the sun"),
            flag("night", false, "at night"),
        ],
    },
    TableSpec {
        name: "stall",
        title: "what becomes of a stalled jet",
        rules: &["J3.5a", "J3.5c", "J3.5d"],
        house: true,
        parameters: &[AGILITY, WHO, int("altitude", 1, 9, 3, "altitude of the stall")],
    },
    TableSpec {
        name: "initiative-order",
        title: "which of two jets acts first, with less knowledge",
        rules: &["J1.1a", "J1.1b", "J1.1c", "J1.1d", "J1.1e", "J1.1f"],
        house: true,
        parameters: &[
            word("skill-a", SKILL, "regular", "the pilot of jet a"),
            int("modifier-a", -3, 2, 0, "what its position adds for jet a"),
            int("altitude-a", 1, 9, 5, "altitude of jet a"),
            flag("stalled-a", false, "jet a stalled last turn"),
            word("skill-b", SKILL, "regular", "the pilot of jet b"),
            int("modifier-b", -3, 2, 0, "what its position adds for jet b"),
            int("altitude-b", 1, 9, 5, "altitude of jet b"),
            flag("stalled-b", false, "jet b stalled last turn"),
        ],
    },
    TableSpec {
        name: "guns",
        title: "damage of one gun attack",
        rules: &["J3.5e", "J4.2a", "J4.2b", "J4.3a", "J4.3b", "J4.3c", "J4.3d", "J4.3e", "J4.3f", "J4.3h"],
        house: true,
        parameters: &[
            GUN_DICE,
            GUN_DAMAGE,
            WHO,
            GUN_ZONE,
            int("range", 0, 2, 1, "hexes to the target"),
            int("altitude-difference", 0, 2, 0, "levels to the target"),
            flag("aim", false, "the attacker ticked Aim"),
            flag("target-jinks", false, "the target ticked Jink"),
            flag("own-jink", false, "the attacker ticked Jink"),
            flag("hard-turning", false, "the attacker turned three or more hexsides"),
            flag("target-stalled", false, "the target stalled this turn"),
            flag("night", false, "at night"),
        ],
    },
    TableSpec {
        name: "gun-kill",
        title: "what one gun attack does to its target",
        rules: &["J4.3b", "J4.3c", "J4.3d", "J4.3f", "J4.5a", "J4.5b"],
        house: true,
        parameters: &[
            GUN_DICE,
            GUN_DAMAGE,
            WHO,
            GUN_ZONE,
            int("range", 0, 2, 1, "hexes to the target, altitude counted"),
            int("modifier", -3, 2, 0, "added to each die"),
            HITS,
            SUFFERED,
        ],
    },
    TableSpec {
        name: "missile",
        title: "one missile at a target in the front 30",
        rules: &["J3.5e", "J4.2a", "J4.2b", "J4.3e", "J4.4a", "J4.4b", "J4.4c", "J4.4d", "J4.4e", "J4.4h"],
        house: true,
        parameters: &[
            word("type", MISSILES, "aim-9b", "the missile"),
            int("range", 0, 12, 3, "hexes to the target"),
            word("zone", ZONE, "tail", "zone of the launching jet seen from the target"),
            int("altitude-difference", 0, 8, 0, "levels to the target"),
            flag("aim", true, "the launching jet ticked Aim"),
            flag("target-burns", false, "the target used its afterburner this turn"),
            flag("target-jinks", false, "the target ticked Jink"),
            flag("target-low", false, "the target is at altitude 1 or 2 and below the launching jet"),
            flag("hard-turning", false, "the launching jet turned three or more hexsides"),
            flag("target-stalled", false, "the target stalled this turn"),
        ],
    },
    TableSpec {
        name: "warhead",
        title: "damage of a missile that has hit",
        rules: &["J4.4g"],
        house: true,
        parameters: &[WARHEAD],
    },
    TableSpec {
        name: "warhead-kill",
        title: "what a missile that has hit does to its target",
        rules: &["J4.4g", "J4.5a", "J4.5b"],
        house: true,
        parameters: &[WARHEAD, HITS, SUFFERED],
    },
    TableSpec {
        name: "nerve",
        title: "whether a pilot breaks off",
        rules: &["J5.2a", "J5.2b"],
        house: true,
        parameters: &[
            WHO,
            flag("crippled", true, "his jet is crippled"),
            int("own-lost", 0, 4, 0, "jets of his side lost"),
            int("enemy-lost", 0, 4, 0, "jets of the enemy lost"),
            flag("unarmed", false, "no usable weapon left"),
            int("highest-before", 0, 10, 0, "his highest Stress so far"),
        ],
    },
];

/// What tables of `jets` read besides.
pub(crate) trait Kinds {
    /// What no single range can say.
    fn check(&self) -> Result<(), TableError>;
    /// A class of manoeuvrability.
    fn manoeuvrability(&self, index: usize) -> Manoeuvrability;
    /// A skill.
    fn skill(&self, index: usize) -> Skill;
    /// The side a target is seen from.
    fn aspect(&self, index: usize) -> Aspect;
}

impl Kinds for Arguments<'_> {
    /// What no single range can say: a target has suffered less than its hits.
    fn check(&self) -> Result<(), TableError> {
        let at = match self.table {
            "gun-kill" => 6,
            "warhead-kill" => 1,
            _ => return Ok(()),
        };
        let (hits, suffered): (i32, i32) = (self.int(at), self.int(at + 1));
        if suffered < hits {
            return Ok(());
        }
        let expected = format!("0 to {}, less than hits", hits - 1);
        Err(TableError::Range { parameter: "suffered", value: suffered, expected })
    }

    fn manoeuvrability(&self, index: usize) -> Manoeuvrability {
        match self.word(index) {
            "low" => Manoeuvrability::Low,
            "high" => Manoeuvrability::High,
            _ => Manoeuvrability::Medium,
        }
    }

    fn skill(&self, index: usize) -> Skill {
        match self.word(index) {
            "green" => Skill::Green,
            "veteran" => Skill::Veteran,
            "ace" => Skill::Ace,
            _ => Skill::Regular,
        }
    }

    fn aspect(&self, index: usize) -> Aspect {
        match self.word(index) {
            "tail" => Aspect::Tail,
            "rear" => Aspect::Rear,
            "beam" => Aspect::Beam,
            _ => Aspect::Front,
        }
    }
}
