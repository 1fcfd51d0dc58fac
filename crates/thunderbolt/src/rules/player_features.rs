//! The features that the tables of a doctrine use, and those that weigh battalions as targets.

use crate::terms::cards::Band;
use crate::terms::damage::Status;
use ground::doctrine::features;

features! {
    /// A feature of the campaign and of the mission at hand.
    pub enum BaseFeature {
        Payment = named("payment", &["condition", "each-mission", "waiver", "turn-back", "expend"])
            "what SO are asked for",
        Condition = number("condition", 1, 64) "the number of the day's special condition",
        Year = number("year", 1950, 2100) "the year of the campaign",
        Day = number("day", 0, 63) "the day, 0 at set-up",
        DaysLeft = number("days-left", 0, 63) "days left, today included",
        So = number("so", 0, 200) "SO points in the account",
        Supply = number("supply", 0, 99) "SO points that each day brings",
        Vp = number("vp", -60, 150) "victory points",
        Scouts = number("scouts", 0, 99) "Scouts owned",
        Aircraft = number("aircraft", 0, 32) "aircraft that have not crashed",
        Ready = number("ready", 0, 32) "aircraft that can fly today with an Okay pilot or none",
        Battalions = number("battalions", 0, 32) "battalions on the sector map",
        NearBase = number("near-base", 0, 32) "battalions in the Friendly Rear or Air Base",
        Crashed = number("crashed", 0, 32) "aircraft that have crashed and have not been replaced",
        PilotsLost = number("pilots-lost", 0, 64) "pilots lost and not replaced",
        Unfit = number("unfit", 0, 64) "Unfit pilots",
        Relief = number("relief", 0, 200) "stress that a rest of all pilots takes off",
        Band = named("band", Band::NAMES) "the band of the mission's target",
        Penalty = number("penalty", 0, 16) "Weight Points that the band takes from each aircraft of the mission",
        VpLeft = number("vp-left", 0, 30) "VP still to be had for the mission's target",
        Half = flag("half") "the mission's target is at half strength",
        Need = number("need", 0, 200) "value to be destroyed before the mission's target is",
        HardShare = number("hard-share", 0, 100)
            "of a hundred points of the target's value those in vehicles and buildings",
        Helicopters = number("helicopters", 0, 48) "helicopters of the target",
        AirDefence = number("air-defence", 0, 48) "SAM, AAA and AAA Sites of the target",
        MissionAircraft = number("mission-aircraft", 0, 32) "aircraft of the mission",
        HomeBound = flag("home-bound") "the mission is on its way home",
        PilotsDown = number("pilots-down", 0, 64) "pilots who are down and have still to be searched for",
        MissionOkay = number("mission-okay", 0, 32) "aircraft of the mission with an Okay pilot or none",
    }
}

features! {
    /// What the worth of a battalion as a target is reckoned from.
    pub enum TargetFeature {
        Vp = number("vp", 0, 30) "VP still to be had",
        Rate = number("rate", 0, 1000) "a hundred times these VP for each point of value to be destroyed for them",
        Need = number("need", 0, 200) "value to be destroyed before it is destroyed",
        Units = number("units", 0, 48) "its units",
        HardShare = number("hard-share", 0, 100) "of a hundred points of value those in vehicles and buildings",
        Danger = number("danger", 0, 200) "hits that its units deal if each attacks once, a Heavy counted twice",
        Stress = number("stress", 0, 20) "stress of a mission in its band",
        Penalty = number("penalty", 0, 16) "Weight Points that its band takes",
        Nearness = number("nearness", 0, 5) "bands from the Enemy Rear",
        NearBase = flag("near-base") "in the Friendly Rear or Air Base",
        Half = flag("half") "at half strength",
        Assault = flag("assault") "of the Assault deck",
        Within = flag("within") "it can be destroyed with what the aircraft at hand are reckoned to kill",
    }
}

features! {
    /// A feature of one aircraft over the battlefield, or about to be placed on it.
    pub enum FlightFeature {
        Status = named("status", Status::NAMES) "what stress has made of the pilot; unmanned aircraft are Okay",
        Slack = number("slack", -20, 30)
            "activations beyond those needed to leave the board before Bingo; 0 is the last moment",
        TurnsLeft = number("turns-left", -20, 30) "activations before Bingo, this one included",
        DaysLeft = number("days-left", 0, 63) "days left, today included",
        Turn = number("turn", 0, 30) "the loiter turn, 0 at placement",
        StressRoom = number("stress-room", 0, 99) "stress that the pilot can take without becoming Unfit",
        StructureRoom = number("structure-room", 0, 9) "structure counters that bring the aircraft down",
        Need = number("need", 0, 200) "value to be destroyed before the battalion is",
        NeedHalf = number("need-half", 0, 200) "value to be destroyed before it is reduced; 0 if it has been",
        Weapons = number("weapons", 0, 16) "weapons left, or guns that a gunship can still fire in one attack",
        UsefulWeapons = number("useful-weapons", 0, 16) "those of them that can hit some unit of the battalion",
        Armed = flag("armed") "something left can hit some unit of the battalion",
        Hittable = number("hittable", 0, 64) "units of the battalion that something left can hit",
        Targets = number("targets", 0, 64) "units of the battalion on the board",
        Fire = number("fire", 0, 200) "harm to be expected from enemy fire where it is, in tenths",
        Over = number("over", 0, 32) "aircraft over the battlefield",
        Partners = number("partners", 0, 32)
            "other aircraft there that fire at what it sees: Linked, with weapons left",
        Hover = flag("hover") "may hover",
        HighOnly = flag("high-only") "always flies High",
        Manned = flag("manned") "has a pilot",
        Fast = flag("fast") "acts before the enemy",
        Evasive = number("evasive", 0, 9) "Evasive points",
    }
}
