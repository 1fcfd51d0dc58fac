//! The readings of the rules that a scenario may choose.

use ground::game::switches;

switches! {
    ordnance_rounding "ordnance-rounding": OrdnanceRounding { Mission = "mission", Aircraft = "aircraft" }
        "whether Ordnance Points are rounded up for the mission or for each aircraft"
        ["T3.2i"];
    counter_limit "counter-limit": CounterLimit { Off = "off", On = "on" }
        "whether a mission may load no more of an item than the game has counters of it"
        ["T3.2j"];
    low_cannon "low-cannon": LowCannon { On = "on", Off = "off" }
        "whether cannon fire from Low altitude only"
        ["T4.8m"];
    event_deck "event-deck": EventDeck { Through = "through", Mission = "mission" }
        "whether mission events are drawn until none is left or are shuffled again after each mission"
        ["T3.3c"];
    gunship_guns "gunship-guns": GunshipGuns { AsWeapons = "as-weapons", AllRound = "all-round" }
        "whether attack angle and Cover bind the guns of a gunship as they bind weapons, or not at all"
        ["T7.6f"];
    battalions "battalions": BattalionCards { Corrected = "corrected", Typed = "typed" }
        "whether six suspect battalion cards have their unit counts corrected or as typed in the public source"
        ["T7.3c"];
}
