//! The readings of the rules that a scenario may choose.

use ground::game::switches;

switches! {
    two_sams "two-sams": TwoSams { Below = "below", UpTo = "up-to" }
        "whether an unmodified roll equal to the number of hidden SAMs brings up two"
        ["D3.2.1j"];
    mig_ban_rows "mig-ban-rows": MigBanRows { Printed = "printed", All = "all" }
        "whether only the rows that print it avoid DRV flights, or all rows that acquire"
        ["D3.4.3h", "D3.4.3i", "D3.4.3j"];
    keep_tracking "keep-tracking": KeepTracking { Hold = "hold", Roll = "roll" }
        "whether a SAM must roll to keep tracking its target"
        ["D3.4.3a", "D3.4.3c", "D3.4.3d", "D3.4.3e"];
    activation_data "activation-data": ActivationData { Printed = "printed", Balanced = "balanced" }
        "whether three inconsistent blocks of the activation table have printed or balanced figures"
        ["D5.3e", "D5.3g", "D5.3m"];
    activation_reading "activation-reading": ActivationReading { Shared = "shared", Sequential = "sequential" }
        "how the displaced rows of the activation table are read"
        ["D5.3l", "D5.3m", "D5.3n"];
    parent_limit "parent-limit": ParentLimit { Raid = "raid", Phase = "phase" }
        "whether a generic flight is a parent once in a raid or once in a phase"
        ["D5.4.5c"];
    far_targets "far-targets": FarTargets { Closest = "closest", InReach = "in-reach" }
        "whether a DRV flight aims at the closest detected flight however far that is, or at none beyond reach of \
         Approach"
        ["D5.8.2b"];
    solo_events "solo-events": SoloEvents { On = "on", Off = "off" }
        "whether doubles and ends of moves cause solitaire random events"
        ["D4d", "D4e"];
    aaa_points "aaa-points": AaaPoints { Printed = "printed", Extended = "extended" }
        "whether AAA points that the table does not print are an error, or buy the sum of several rows"
        ["DH16a"];
    aaa_placement "aaa-placement": AaaPlacement { Table = "table", Sensible = "sensible" }
        "whether AAA is placed by its table or by a doctrine of its own"
        ["D2.1.3c"];
    sam_sites "sam-sites": SamSites { Listed = "listed", Varied = "varied" }
        "whether SAMs are set up on listed hexes first or anywhere in their radius"
        ["D3.1.1c"];
    sam_defence "sam-defence": SamDefence { Table = "table", Sensible = "sensible" }
        "whether SAMs are set up by the procedure or by a doctrine of its own"
        ["D3.1.1d"];
}
