//! The readings of the rules that a scenario may choose, and the rules that it may switch on or off.

use crate::terms::guns::GunSpec;
use ground::game::switches;

switches! {
    ace_status "ace-status": AceStatus { On = "on", Off = "off" }
        "whether victories make a pilot better"
        ["R0.1b", "R3.5b"];
    special_aircraft "special-aircraft": SpecialAircraft { On = "on", Off = "off" }
        "whether types have characteristics of their own: one gun of two fired alone, a weak wing Lewis, fields of \
         fire, dual and locked controls, a D-VII on its propeller, weak wings; tracks, drums and silhouettes stay"
        ["R0.1b", "R4.7a"];
    players "players": SidePlayers { One = "one", Several = "several" }
        "whether roles of a side with policies of their own have players of their own, and throw a die to part a tie"
        ["R1.3d"];
    deflection "deflection": DeflectionUse { On = "on", Off = "off" }
        "whether the angle of a shot counts"
        ["R0.1b", "R3.3a"];
    continued_movement "continued-movement": ContinuedMovement { Off = "off", On = "on" }
        "whether a turn may go on from one move to the next"
        ["R2.4a", "R2.4b", "R2.4d", "R2.4h", "R6.3c"];
    special_manoeuvres "special-manoeuvres": SpecialManoeuvres { Off = "off", On = "on" }
        "whether loops, rolls and spins are flown"
        ["R2.7a", "R6.6a"];
    wind "wind": WindUse { Off = "off", On = "on" }
        "whether the wind moves aircraft"
        ["R1.1b", "R6.2c"];
    archie "archie": ArchieUse { Off = "off", On = "on" }
        "whether there are anti-aircraft guns behind the trenches"
        ["R5.3a", "R5.4a"];
    parachute_drift "parachute-drift": ParachuteDrift { Off = "off", On = "on" }
        "whether the wind carries parachutes over the lines"
        ["R3.8f", "R3.8g"];
    observer_roll "observer-roll": ObserverRoll { Off = "off", On = "on" }
        "whether an observer who is hit may be wounded rather than killed"
        ["R5.7e"];
    fe2b_rear_gun "fe2b-rear-gun": RearGun { Off = "off", On = "on" }
        "whether an FE-2b has its second gun"
        ["R4.1a"];
    field_of_fire "field-of-fire": FieldOfFire { Row = "row", Arc120 = "arc-120" }
        "where a fixed gun reaches"
        ["R6.7a"];
    fire_on_departed "fire-on-departed": FireOnDeparted { Off = "off", On = "on" }
        "whether a declared shot is fired after its target has left"
        ["R6.7e"];
    dr1_is_fokker_d "dr1-is-fokker-d": Dr1IsFokkerD { Off = "off", On = "on" }
        "whether the Dr-I counts as a Fokker D type"
        ["R4.5a"];
    observer_two_mp "observer-two-mp": ObserverTwoMp { Off = "off", On = "on" }
        "whether swivelling guns need the target in their field for two points"
        ["R6.7g"];
    roland_rear_blind_spot "roland-rear-blind-spot": RolandBlindSpot { Off = "off", On = "on" }
        "whether a Roland is blind straight behind, level and below, as other two-seaters are"
        ["R4.10a", "R6.7c"];
    wound_clock "wound-clock": WoundClock { Off = "off", On = "on" }
        "whether a wounded pilot has to land within six turns"
        ["R6.12b"];
    nation_rules "nation-rules": NationRules { On = "on", Off = "off" }
        "whether what goes by nation holds: the parachutes of German crews"
        ["R3.8a"];
}

impl Switches {
    /// Whether an aircraft carries a gun of its type: an optional rule gives some a second one (R4.1a).
    pub(crate) const fn carries(&self, gun: &GunSpec) -> bool {
        !gun.optional || matches!(self.fe2b_rear_gun, RearGun::On)
    }
}
