//! The readings of the rules that a scenario may choose.

use ground::game::switches;

switches! {
    alt6 "alt6": Alt6 { Mid = "mid", High = "high" }
        "in which band of the Energy Roll altitude 6 is, which the source prints in two"
        ["J2.3e", "J2.3f"];
    energy_dice_floor "energy-dice-floor": i64 { 2, 3 }
        "the fewest dice of an Energy Roll: whether a third hard manoeuvre takes a die"
        ["J2.3b"];
    zoom_pump_guard "zoom-pump-guard": ZoomPumpGuard { Off = "off", On = "on" }
        "whether a dive of two or three levels forbids a climb in the next turn"
        ["J2.6g"];
    aerobatics_difficulty "aerobatics-difficulty": AerobaticsDifficulty { OverSpeed = "over-speed", Fixed = "fixed" }
        "what an aerobatic manoeuvre must exceed: Speed and a number of its own, or such a number alone"
        ["J3.4c", "J3.4d", "J3.4e", "J3.4f"];
    low_max "low-max": LowMax { Off = "off", On = "on" }
        "whether the fastest jets are slower at altitude 1 to 3"
        ["J0.2i"];
}
