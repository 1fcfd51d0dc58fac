//! What a pilot sees, and what the rules let it do.

use crate::rules::attack::Candidate;
use crate::rules::energy_management::{After, EnergyState};
use crate::scenario::Dogfight;
use crate::scenario::forces::JetSpec;
use crate::state::{Jet, State, has_advantage, zone};
use crate::terms::choices::{Attack, Declaration, Plan, Steer};
use crate::terms::side::Side;
use ground::board::range;
use ground::chance::Label;
use ground::game::planner::Sight;
use ground::journal::Silent;

/// The whole open state, as the pilot of one jet looks at it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) dogfight: &'a Dogfight,
    /// The state of the game.
    pub state: &'a State,
    /// The jet whose choice it is, by its place among the jets.
    pub me: usize,
}

impl<'a> View<'a> {
    /// The jet whose choice it is.
    #[inline]
    pub fn jet(&self) -> &'a Jet {
        &self.state.jets[self.me]
    }

    #[inline]
    pub(crate) fn seat(&self) -> &'a JetSpec {
        &self.dogfight.seats[self.me]
    }

    /// The side of this jet.
    #[inline]
    pub fn side(&self) -> Side {
        self.seat().side
    }

    /// The label of this jet.
    #[inline]
    pub fn label(&self) -> Label {
        self.seat().label
    }

    /// Maximum Speed of this jet.
    #[inline]
    pub fn maximum(&self) -> i8 {
        self.seat().card.maximum
    }

    /// The enemies on the map, by their place among the jets.
    #[inline]
    pub fn enemies(&self) -> impl Iterator<Item = usize> + 'a {
        let (seats, state, side) = (&self.dogfight.seats, self.state, self.side());
        (0..seats.len()).filter(move |&jet| seats[jet].side != side && state.jets[jet].flying())
    }

    /// The nearest enemy on the map, by distance, then by difference of altitude, then by label; and its distance.
    #[inline]
    pub fn nearest(&self) -> Option<(usize, u32)> {
        let me = self.jet();
        let key = |jet: usize| {
            let enemy = &self.state.jets[jet];
            (range(me.pose.hex, enemy.pose.hex), (me.altitude - enemy.altitude).abs())
        };
        self.enemies().map(|jet| (key(jet), jet)).min().map(|((distance, _), jet)| (jet, distance))
    }

    /// Whether any enemy has Advantage over this jet (J0.3d).
    pub fn threatened(&self) -> bool {
        let jets = &self.state.jets;
        self.enemies().any(|enemy| has_advantage(&self.dogfight.rules, &jets[enemy], self.jet()))
    }

    /// Whether this jet has Advantage over any enemy (J0.3d).
    pub fn has_advantage(&self) -> bool {
        let jets = &self.state.jets;
        self.enemies().any(|enemy| has_advantage(&self.dogfight.rules, self.jet(), &jets[enemy]))
    }

    /// Whether this jet has the other in its front 60 (J0.3a).
    #[inline]
    pub fn ahead(&self, other: usize) -> bool {
        zone(self.jet().pose, self.state.jets[other].pose.hex).in_front_60()
    }

    /// Whether the other jet has this one in its front 60 (J0.3a).
    #[inline]
    pub fn seen_by(&self, other: usize) -> bool {
        zone(self.state.jets[other].pose, self.jet().pose.hex).in_front_60()
    }

    /// Whether this jet has a usable weapon left (J5.2a).
    #[inline]
    pub fn armed(&self) -> bool {
        self.dogfight.armed(self.me, self.jet())
    }

    /// The longest range of a weapon that this jet has left; 0 without any.
    pub fn reach(&self) -> u32 {
        let (dogfight, jet, seat) = (self.dogfight, self.jet(), self.seat());
        let gun = if dogfight.can_fire(self.me, jet) { dogfight.rules.guns.range[1] } else { 0 };
        let racks = seat.racks.iter().zip(&jet.missiles).filter(|(_, left)| **left > 0);
        racks.map(|((kind, _), _)| dogfight.missiles[*kind].1.range[1]).max().unwrap_or(0).max(gun)
    }

    /// The most hard manoeuvres that this jet may choose (J2.2a, J3.5d, J4.5b).
    #[inline]
    pub fn manoeuvres(&self) -> u8 {
        let (rules, jet) = (&self.dogfight.rules, self.jet());
        if jet.stalled_before {
            0
        } else if jet.crippled {
            rules.damage.crippled_manoeuvres.min(rules.manoeuvres)
        } else {
            rules.manoeuvres
        }
    }

    /// Ways out of 216 in which a turn roll of this jet, its Hard Turns included, exceeds a number (J3.3, J3.4c).
    #[inline]
    pub(crate) fn ways_of_216(&self, number: i8) -> i32 {
        let turning = &self.dogfight.rules.turning;
        let bonus = turning.bonus_per_hard_turn * self.jet().ticks.turns as i8;
        self.dogfight.worth.hit_ways(turning.keep(self.seat().card.manoeuvrability), number - bonus) as i32
    }

    /// Whether this jet may light its afterburner (J0.1f, J2.4e, J5.1b).
    #[inline]
    pub fn may_burn(&self) -> bool {
        let (jet, rules) = (self.jet(), &self.dogfight.rules);
        let fuel = jet.fuel > rules.fuel.empty && jet.fuel > rules.afterburner_fuel_above;
        self.seat().card.afterburner && !jet.crippled && fuel
    }

    /// Whether the rules allow a declaration (J2.2).
    #[inline]
    pub fn may_declare(&self, ticks: Declaration) -> bool {
        self.legal_declarations()(ticks)
    }

    /// [`View::may_declare`] for many declarations: looks up once what all of them depend on (J2.2).
    #[inline]
    pub fn legal_declarations(&self) -> impl Fn(Declaration) -> bool + use<> {
        let (turns, manoeuvres, burn) = (self.dogfight.rules.hard_turns, self.manoeuvres(), self.may_burn());
        move |ticks| ticks.turns <= turns && ticks.manoeuvres() <= manoeuvres && (!ticks.burn || burn)
    }

    /// Whether the rules allow a choice before a hex of the move (J3.2c, J3.4b).
    #[inline]
    pub fn may_steer(&self, steer: Steer) -> bool {
        match steer {
            Steer::Straight | Steer::Turn => true,
            Steer::Aerobatic(manoeuvre) => {
                let situation = self.dogfight.aerobatic_state(self.me, self.jet());
                self.dogfight.rules.aerobatics.allowed(manoeuvre, situation)
            }
        }
    }

    pub(crate) fn each_attack(&self, take: impl FnMut(Candidate)) {
        self.dogfight.each_attack(self.state, self.me, take);
    }

    /// Every attack that the rules allow now, in the order of targets' labels, the gun before the missiles (J4.3,
    /// J4.4).
    pub fn attacks(&self, mut take: impl FnMut(Attack)) {
        self.each_attack(|candidate| take(candidate.attack));
    }

    /// Whether the rules allow an attack (J4.3, J4.4).
    pub fn may_make(&self, attack: Attack) -> bool {
        let mut found = false;
        self.attacks(|allowed| found |= allowed == attack);
        found
    }

    /// Whether this pilot may choose at End to disengage (J5.2c).
    pub fn may_leave(&self) -> bool {
        let jet = self.jet();
        jet.crippled
            || !self.armed()
            || jet.fuel <= self.dogfight.rules.nerve.choice_fuel
            || self.dogfight.lost(self.state, self.side()) > 0
    }
}

/// A jet's energy once its roll is known, and what the rules let it do with it.
#[derive(Clone, Copy)]
pub struct Energy<'a> {
    dogfight: &'a Dogfight,
    before: EnergyState,
}

impl<'a> Energy<'a> {
    pub(crate) fn new(view: &View<'a>, before: EnergyState) -> Energy<'a> {
        Energy { dogfight: view.dogfight, before }
    }

    /// Speed before the roll.
    #[inline]
    pub fn speed(&self) -> i8 {
        self.before.speed
    }

    /// Altitude before climb or dive.
    #[inline]
    pub fn altitude(&self) -> i8 {
        self.before.altitude
    }

    /// The roll's increase.
    #[inline]
    pub fn gain(&self) -> i8 {
        self.before.gain
    }

    /// Speed and altitude that a plan leads to; none when it is not legal.
    #[inline(always)]
    pub fn outcome(&self, plan: Plan) -> Option<(i8, i8)> {
        let after = self.dogfight.settling().settle(Label::NONE, self.before, plan, &mut Silent);
        after.map(|After { speed, altitude }| (speed, altitude))
    }

    /// Hands every legal plan with its outcome to `take`: from the deepest dive to the steepest climb, fewer brakes
    /// first.
    pub fn each_plan(&self, mut take: impl FnMut(Plan, (i8, i8))) {
        let levels = self.levels();
        for change in -levels..=levels {
            for refuse_roll in 0..=self.before.gain {
                for refuse_dive in 0..=self.dive(change) {
                    let plan = Plan { change, refuse_roll, refuse_dive };
                    let Some(outcome) = self.outcome(plan) else { break };
                    take(plan, outcome);
                }
            }
        }
    }

    /// The most levels that a plan may change.
    #[inline]
    pub(crate) fn levels(&self) -> i8 {
        self.dogfight.rules.altitude.speed.len() as i8
    }

    /// What a dive gives; nothing else gives anything.
    #[inline]
    fn dive(&self, change: i8) -> i8 {
        let speed = &self.dogfight.rules.altitude.speed;
        if change < 0 { speed[change.unsigned_abs() as usize - 1] } else { 0 }
    }

    /// The legal plans of one change of altitude; none where there is none.
    pub(crate) fn mixes(&self, change: i8) -> Option<Mixes> {
        let with = |refuse_roll, refuse_dive| self.outcome(Plan { change, refuse_roll, refuse_dive });
        let (fastest, altitude) = with(0, 0)?;
        let dive = self.dive(change);
        // A climb costs Speed, and whatever the brakes refuse of the roll may be what it lacks.
        let (mut rolls, mut slowest) = (self.before.gain, fastest);
        while rolls > 0 {
            if let Some((speed, _)) = with(rolls, dive) {
                slowest = speed;
                break;
            }
            rolls -= 1;
        }
        if rolls == 0 && dive > 0 {
            slowest = with(0, dive)?.0;
        }
        let count = (rolls as u32 + 1) * (dive as u32 + 1);
        Some(Mixes { altitude, speeds: (slowest, fastest), count, rolls, dive })
    }

    /// Hands plans of one change of altitude to `take`, in the order of [`Energy::each_plan`]: of those that lead to
    /// one Speed the first with the fewest brakes. Brakes on the dive come before brakes on the roll: of all plans
    /// with as many brakes none is slower, and one more brake takes one of Speed at most, so that on the way from
    /// none to all every Speed is met, and met first with the fewest brakes that lead to it.
    pub(crate) fn each_gentle_plan(&self, change: i8, mixes: Mixes, mut take: impl FnMut(Plan, i8)) {
        let (mut refuse_roll, mut refuse_dive, mut before) = (0, 0, None);
        while refuse_roll <= mixes.rolls {
            let plan = Plan { change, refuse_roll, refuse_dive };
            let Some((speed, _)) = self.outcome(plan) else { break };
            if before != Some(speed) {
                take(plan, speed);
            }
            before = Some(speed);
            if refuse_dive < mixes.dive { refuse_dive += 1 } else { refuse_roll += 1 }
        }
    }
}

/// The legal plans of one change of altitude.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mixes {
    /// Where they lead.
    pub(crate) altitude: i8,
    /// The slowest and the fastest.
    pub(crate) speeds: (i8, i8),
    /// How many there are.
    pub(crate) count: u32,
    /// The most brakes on the roll.
    rolls: i8,
    /// The most brakes on the dive.
    dive: i8,
}

/// Aircraft count as they are seated.
impl Sight for View<'_> {
    fn unit(&self) -> Option<usize> {
        Some(self.me)
    }
}
