//! Bombing and reconnaissance (DH12).

use crate::keys::{US, bombed};
use crate::ledger::Rule;
use crate::terms::defence::Density;
use crate::terms::dice::{one_die, two_dice};
use crate::terms::flights::{Band, Load};
use crate::terms::lowering::{part, table};
use crate::terms::raid::{Damage, Hardness, Profile, TargetKind};
use ground::chance::{Enumerate, Label, Roll};
use ground::journal::{Event, Journal, Silent};
use ground::scenario::lower::Range;

table! {
    /// Attacks on the ground.
    BombingFile => Bombing {
        /// The bombing profiles. A flight uses the first that its load, its band and its sight of the target allow.
        profiles: Vec<ProfileRule>,
        /// Added to the roll by hardness, A to D.
        hardness: [i8; 4] = -9..=9,
        /// Added to the roll by the worst AAA on the run: none, Light, Medium, Heavy.
        aaa: [i8; 4] = -9..=9,
        /// Added to the roll of a flight that evaded a SAM this turn.
        evaded: i8 = -9..=9,
        /// Added to the roll in haze.
        haze: i8 = -9..=9,
        /// Added to the roll in broken cloud.
        broken: i8 = -9..=9,
        /// Added to the roll of a guided bomb.
        guided: i8 = -9..=9,
        /// The row of bomb points in which a guided bomb or a strafing pass counts.
        lowest: u8 = 1..=120,
        /// The turns that a bomber may spend near its target before it gives up.
        linger: u16,
        /// The distance from its target, in hexes, within which these turns count.
        near: u8,
        /// The least totals, by bomb points.
        successes: Vec<Successes>,
    }
}
part! {
    /// A profile of bombing.
    ProfileRuleFile => ProfileRule {
        profile: Profile,
        /// Added to the roll.
        modifier: i8 = -9..=9,
        /// The loads that may be dropped by it; `clean` is a strafing pass.
        loads: Vec<Load>,
        /// Hexes of straight flight before the release.
        run: u8,
        /// The distance before the target at which the bombs are released, in hexes.
        short: Option<u8>,
        /// The lowest band at release.
        lowest: Option<Band>,
        /// The highest band at release.
        highest: Option<Band>,
        /// The band at which the run begins.
        entry: Option<Band>,
        /// Whether it needs a bombing radar or radio bearings instead of sight of the target.
        blind: Option<bool>,
    }
}
part! {
    /// The least totals for a number of bomb points.
    SuccessesFile => Successes {
        /// The bomb points of the row, such as `1-4`.
        points: Range = 1..=120,
        /// The least total for one, two, three and four successes; 0 if the row has none.
        numbers: [u8; 4] = 0..=40,
    }
}
table! {
    /// Kinds of targets.
    TargetsFile => Targets {
        bridge: TargetRule,
        power: TargetRule,
        fuel: TargetRule,
        steel: TargetRule,
        yard: TargetRule,
        airfield: TargetRule,
        depot: TargetRule,
        radio: TargetRule,
        sam: TargetRule,
        fire_can: TargetRule,
        aaa: TargetRule,
    }
}
part! {
    /// A kind of target.
    TargetRuleFile => TargetRule {
        hardness: Hardness,
        /// The number of successes for Slight, Heavy and Destroyed.
        levels: Option<[u8; 3]> = 1..=99,
    }
}

impl Targets {
    pub(crate) fn of(&self, kind: TargetKind) -> &TargetRule {
        match kind {
            TargetKind::Bridge => &self.bridge,
            TargetKind::Power => &self.power,
            TargetKind::Fuel => &self.fuel,
            TargetKind::Steel => &self.steel,
            TargetKind::Yard => &self.yard,
            TargetKind::Airfield => &self.airfield,
            TargetKind::Depot => &self.depot,
            TargetKind::Radio => &self.radio,
            TargetKind::Sam => &self.sam,
            TargetKind::FireCan => &self.fire_can,
            TargetKind::Aaa => &self.aaa,
        }
    }
}

table! {
    /// Reconnaissance.
    ReconFile => Recon {
        /// The least die with which photographs succeed.
        success: u8 = 1..=11,
        /// The number of turns after the last attack from which photographs may be taken.
        after: u8,
        /// The greatest distance from the target at Deck, Low and Medium, in hexes.
        aside: [u8; 3],
        /// The least die that confirms a level of damage without photographs.
        assessed: u8 = 1..=11,
    }
}
table! {
    /// The bomb loads.
    LoadsFile => Loads {
        /// Whether the bomb values of flights deep in the north apply.
        deep: bool,
        /// Bomb points of one aircraft on SEAD or Armed Escort, in halves.
        support_points: u8,
    }
}

/// What affects an attack on a ground target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BombDrop {
    pub(crate) profile: Profile,
    pub(crate) hardness: Hardness,
    /// The sight modifier of the aircraft for the profile.
    pub(crate) sight: i8,
    /// The worst barrage on the run.
    pub(crate) aaa: Option<Density>,
    /// Whether the flight evaded a SAM this turn.
    pub(crate) evaded: bool,
    pub(crate) haze: bool,
    /// Whether broken cloud is below the flight.
    pub(crate) broken: bool,
    /// Whether it drops Walleyes.
    pub(crate) guided: bool,
}

impl Bombing {
    /// The modifier of the roll.
    pub(crate) fn modifier(&self, drop: BombDrop) -> i8 {
        self.parts(drop).iter().sum()
    }

    /// What the modifier is made of: the profile, the target, the sight, guns, a SAM, guidance, the weather. Bombing by
    /// radar ignores haze and broken cloud.
    fn parts(&self, drop: BombDrop) -> [i8; 7] {
        let profile = self.profiles.iter().find(|row| row.profile == drop.profile);
        let seen = i8::from(drop.haze) * self.haze + i8::from(drop.broken) * self.broken;
        [
            profile.map_or(0, |row| row.modifier),
            self.hardness[drop.hardness.index()],
            drop.sight,
            self.aaa[drop.aaa.map_or(0, |density| density.index() + 1)],
            i8::from(drop.evaded) * self.evaded,
            i8::from(drop.guided) * self.guided,
            if drop.profile == Profile::Radar { 0 } else { seen },
        ]
    }

    /// Rolls once for a number of bomb points: the successes (DH12b). Guided bombs and guns count by the lowest row,
    /// one by one.
    pub(crate) fn successes(
        &self,
        points: u8,
        drop: BombDrop,
        (by, on): (Label, Label),
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> u8 {
        if points == 0 {
            return 0;
        }
        let single = drop.guided || matches!(drop.profile, Profile::Lgb | Profile::LgbToss | Profile::Strafe);
        let points = if single { self.lowest } else { points };
        let modifier = self.modifier(drop);
        let total = two_dice(by, roll, journal).sum() + modifier;
        let row = self.successes.iter().find(|row| row.points.holds(points.into()));
        let reached = |number: &&u8| **number > 0 && total >= **number as i8;
        let successes = row.map_or(0, |row| row.numbers.iter().filter(reached).count()) as u8;
        journal.record(|| {
            let event = Event::of(Rule::DH12b).by(by).on(on).modifier(modifier).result(total);
            let hits = |roll: &mut Enumerate| self.successes(points, drop, (by, on), roll, &mut Silent) > 0;
            let needs = row.map_or(0, |row| row.numbers[0] as i8) - modifier;
            let means = if drop.profile == Profile::Strafe { "guns" } else { "bombs" };
            let event = event.word("means", means).int("needs", needs).int("chance", Enumerate::per_mille(hits));
            let [profile, hardness, sight, guns, evaded, guided, weather] = self.parts(drop);
            let event = event.int("profile", profile).int("hardness", hardness).int("sight", sight).int("guns", guns);
            let event = event.int("evaded", evaded).int("guided", guided).int("weather", weather);
            event.int("points", points).int("successes", successes)
        });
        successes
    }

    /// The first profile for a load that the band and the sight of the target allow; with no load, for guns.
    pub(crate) fn profile_for(&self, load: Load, seen: Seen) -> Option<&ProfileRule> {
        let fits = |row: &&ProfileRule| {
            let blind = row.blind == Some(true);
            let high_enough = row.lowest.is_none_or(|lowest| seen.band >= lowest)
                && row.entry.is_none_or(|entry| seen.highest >= entry);
            let low_enough = row.highest.is_none_or(|highest| seen.band <= highest);
            let cell = !seen.cell || matches!(row.profile, Profile::Level | Profile::Radar);
            let seen = if blind { seen.radar } else { seen.eyes };
            row.loads.contains(&load) && high_enough && low_enough && cell && seen
        };
        self.profiles.iter().find(fits)
    }
}

/// How a flight sees its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) band: Band,
    /// The highest band of the move so far.
    pub(crate) highest: Band,
    pub(crate) eyes: bool,
    /// Whether it has a bombing radar or radio bearings.
    pub(crate) radar: bool,
    /// Whether it is a B-52 cell, which neither dives nor tosses.
    pub(crate) cell: bool,
}

impl TargetRule {
    /// The damage that a number of successes makes.
    pub(crate) fn damage(&self, successes: u16) -> Damage {
        let reached = self.levels.iter().flatten().filter(|&&level| successes >= level.into()).count();
        Damage::ALL[reached]
    }

    /// The same, recorded (DH12c).
    pub(crate) fn suffers(
        &self,
        successes: u16,
        (by, on): (Label, Label),
        kind: &'static str,
        journal: &mut impl Journal,
    ) -> Damage {
        let damage = self.damage(successes);
        journal.record(|| {
            let event = Event::of(Rule::DH12c).by(by).on(bombed(on)).result(successes);
            event.word("target", kind).word("damage", damage.name())
        });
        damage
    }
}

impl Recon {
    /// Whether a die of at least a number shows something of the damage (DH12d).
    pub(crate) fn shows(
        &self,
        number: u8,
        who: Label,
        what: &'static str,
        roll: &mut impl Roll,
        journal: &mut impl Journal,
    ) -> bool {
        let die = one_die(who, roll, journal);
        let shows = die >= number;
        journal.record(|| {
            let event = Event::of(Rule::DH12d).by(who).result(die).word("what", what);
            event.word("outcome", if shows { "reported" } else { "not reported" })
        });
        shows
    }

    /// What of the damage is known without photographs: each level is reported or not, and counts one less if not.
    pub(crate) fn assess(&self, damage: Damage, roll: &mut impl Roll, journal: &mut impl Journal) -> Damage {
        let levels = &Damage::ALL[1..=damage.index()];
        let reported = levels.iter().filter(|_| self.shows(self.assessed, US, "one level", roll, journal)).count();
        Damage::ALL[reported]
    }
}
