#!/usr/bin/env python3
"""Two exact tables beside icepool.

`tables.py guns` and `tables.py volley` print a table as icepool computes it, a line of JSON for each distribution; with
`--time` they also print, to standard error, the CPU time that this takes once icepool is imported.
"""

import csv
import io
import json
import sys
import time
from fractions import Fraction
from pathlib import Path

OUTCOMES = ("outcome", "probability", "fraction")
COMMANDS = {
    "guns": ["jets/guns"] + [f"--vary={name}" for name in ("gun-dice", "damage", "skill", "zone", "range", "aim")],
    "volley": ["thunderbolt/volley"] + [f"--vary={name}" for name in ("weapons", "targets", "attack-number")],
}
MEANINGS = {"guns": "jets/guns, 1,152 lines", "volley": "thunderbolt/volley, 468 lines"}


def fractions(die):
    return {str(outcome): f"{quantity}/{die.denominator()}" for outcome, quantity in die.items()}


def guns():
    """The damage of a gun attack: the highest dice of a pool are discarded, each other die above a number scores."""
    from icepool import d6

    for dice in range(1, 7):
        for damage in (1, 2):
            for skill, more in (("green", -1), ("regular", 0), ("veteran", 1), ("ace", 1)):
                rolled = max(dice + more, 1)
                for zone, discarded in (("tail", 0), ("rear", 0), ("beam", 1), ("front", 2)):
                    for hexes in (0, 1, 2):
                        for aim in (False, True):
                            key = (dice, damage, skill, zone, hexes, str(aim).lower())
                            if hexes == 0 and zone in ("beam", "front"):
                                yield key, {"not-allowed": "1/1"}
                                continue
                            above = 2 + hexes - aim
                            kept = d6.pool(rolled).lowest(max(rolled - discarded, 0))
                            scoring = kept.keep_outcomes(lambda face: face > above).size()
                            yield key, fractions(scoring * damage)


def volley():
    """The units that equal weapons destroy: assigned in turn, a unit falls if one of its own hits."""
    from icepool import d10

    for weapons in range(1, 7):
        for targets in range(1, 7):
            for number in range(13):
                hit = d10 >= number
                shares = [len(range(unit, weapons, targets)) for unit in range(min(weapons, targets))]
                yield (weapons, targets, number), fractions(sum((share @ hit) > 0 for share in shares))


TABLES = {"guns": guns, "volley": volley}


def read_ours(text):
    """The distributions of a table that sortie prints as CSV, by the parameters that vary."""
    rows = list(csv.DictReader(io.StringIO(text)))
    names = [name for name in rows[0] if name not in OUTCOMES and len({row[name] for row in rows}) > 1]
    found = {}
    for row in rows:
        found.setdefault(tuple(row[name] for name in names), {})[row["outcome"]] = Fraction(row["fraction"])
    return found


def read_theirs(text):
    found = {}
    for line in text.splitlines():
        key, outcomes = json.loads(line)
        chances = {outcome: Fraction(chance) for outcome, chance in outcomes.items()}
        found[tuple(map(str, key))] = {outcome: chance for outcome, chance in chances.items() if chance > 0}
    return found


def compare(name, sortie):
    """A whole command on both sides, the start of the program and of Python included."""
    from measure import Line, cpu_of, rates

    commands = [sortie, "table", *COMMANDS[name], "--format", "csv"], [sys.executable, str(Path(__file__)), name]
    printed = {}

    def rate(side):
        def of_round(_):
            seconds, printed[side] = cpu_of(commands[side])
            return 1 / max(seconds, 0.001)

        return of_round

    own, other, ratio = rates(rate(0), rate(1))
    ours, theirs = read_ours(printed[0]), read_theirs(printed[1])
    agrees = ours == theirs
    differing = sum(ours.get(key) != theirs.get(key) for key in ours.keys() | theirs.keys())
    test = f"{len(ours)} distributions, {differing} differ, compared as fractions"
    return Line(f"table {MEANINGS[name]}, icepool", own, other, ratio, agrees, test)


def main():
    from icepool import d6  # noqa: F401  its import is not part of the time printed

    began = time.process_time()
    for key, outcomes in TABLES[sys.argv[1]]():
        print(json.dumps([key, outcomes]))
    if "--time" in sys.argv:
        print(f"{time.process_time() - began:.3f} s of CPU time without imports", file=sys.stderr)


if __name__ == "__main__":
    main()
