#!/usr/bin/env python3
"""Sortie beside its peers in one run: `peers.py SORTIE PIG` with the paths of the two programs. See README.md.

The exit code is 1 where results differ. No time decides it.
"""

import sys
from importlib.metadata import version

import fights
import pig
import tables
from measure import ALPHA, ROUNDS


def main():
    sortie, pig_program = sys.argv[1:]
    comparisons = [
        lambda: pig.by_bots(pig_program),
        lambda: pig.by_rollouts(pig_program),
        lambda: tables.compare("guns", sortie),
        lambda: tables.compare("volley", sortie),
        lambda: fights.compare(sortie),
    ]
    print(f"Python {sys.version.split()[0]}, open_spiel {version('open_spiel')}, icepool {version('icepool')}")
    print(f"Units a second of CPU time, one thread, medians of {ROUNDS} rounds; alpha = {ALPHA} for each line.\n")
    print(f"{'what, beside which peer':<46} {'ours':>12} {'theirs':>10} {'ratio':>7}  results")
    lines = []
    for compare in comparisons:
        line = compare()
        lines.append(line)
        verdict = "agree" if line.agrees else "DIFFER"
        figures = f"{line.ours:>12,.1f} {line.theirs:>10,.1f} {line.ratio:>7,.1f}"
        print(f"{line.what:<46} {figures}  {verdict}: {line.test}", flush=True)
    return 0 if all(line.agrees for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
