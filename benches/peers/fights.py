#!/usr/bin/env python3
"""The dogfight jets/mig21-v-f4 with random pilots: sortie beside the script dogfight.py."""

import csv
import tempfile
import time
from collections import Counter
from pathlib import Path

import dogfight
from measure import ALPHA, Line, cpu_of, rates, same_counts

OUR_GAMES = 40_000
THEIR_GAMES = 1_000
RUN = "run jets/mig21-v-f4 --policy a=random --policy b=random --threads 1 --quiet".split()


def add_distributions(file, counts):
    """Adds the exact counts of every value of every metric from a report."""
    with open(file, newline="") as lines:
        for row in csv.DictReader(lines):
            counts.setdefault(row["metric"], Counter())[row["value"]] += int(row["count"])


def compare(sortie):
    ours, theirs = {}, {}

    def our_rate(number):
        with tempfile.TemporaryDirectory() as scratch:
            report = Path(scratch, "report")
            command = [sortie, *RUN, "--games", str(OUR_GAMES), "--seed", str(number), "--out", str(report)]
            seconds, _ = cpu_of(command)
            add_distributions(report / "distributions.csv", ours)
        return OUR_GAMES / seconds

    def their_rate(number):
        began = time.process_time()
        outcomes = dogfight.play(THEIR_GAMES, number)
        seconds = time.process_time() - began
        for outcome in outcomes:
            for metric, value in outcome.items():
                theirs.setdefault(metric, Counter())[str(value)] += 1
        return THEIR_GAMES / seconds

    own, other, ratio = rates(our_rate, their_rate)
    tests = {metric: same_counts(ours[metric], theirs[metric], ALPHA / len(theirs)) for metric in theirs}
    least = min(tests, key=lambda metric: tests[metric][1])
    differing = [metric for metric, (alike, _) in tests.items() if not alike]
    test = f"{len(tests)} distributions, least p = {tests[least][1]:.5f} ({least})"
    if differing:
        test += f"; differing: {', '.join(differing)}"
    return Line("jets/mig21-v-f4, random pilots, Python script", own, other, ratio, not differing, test)
