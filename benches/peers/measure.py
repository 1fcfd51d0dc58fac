#!/usr/bin/env python3
"""What all comparisons share: CPU time of a process, rounds in turns, and tests of equal distributions."""

import resource
import statistics
import subprocess
from collections import Counter
from dataclasses import dataclass

from scipy.stats import chi2, norm

ROUNDS = 5
ALPHA = 0.001


@dataclass
class Line:
    """A line of the table. The rates are units a second of CPU time, medians of the rounds."""

    what: str
    ours: float
    theirs: float
    ratio: float
    agrees: bool
    test: str


def cpu_of(command):
    """The CPU time of a command in seconds, that of the system included, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, printed


def rates(ours, theirs):
    """Lets both sides take turns; each gives its rate of a round. Gives both medians and the median of the ratios."""
    pairs = [(ours(number), theirs(number)) for number in range(1, ROUNDS + 1)]
    own, other = (statistics.median(side) for side in zip(*pairs))
    return own, other, statistics.median(one / another for one, another in pairs)


def same_means(one, another, alpha):
    """A z-test of two means, each as (mean, deviation, number). Whether they agree, and z."""
    error = (one[1] ** 2 / one[2] + another[1] ** 2 / another[2]) ** 0.5
    z = 0.0 if error == 0 and one[0] == another[0] else (one[0] - another[0]) / error
    return 2 * norm.sf(abs(z)) >= alpha, z


def same_counts(one, another, alpha):
    """A chi-square test of homogeneity of two counts of values: whether they agree, and the p-value.

    Rare values go together, until at least 5 are expected of the smaller sample.
    """
    one, another = Counter(one), Counter(another)
    sizes = one.total(), another.total()
    both = one + another
    least = 5 * sum(sizes) / min(sizes)
    cells, rest = [], [0, 0]
    for value in sorted(both, key=both.get):
        rest = [rest[0] + one[value], rest[1] + another[value]]
        if sum(rest) >= least:
            cells.append(rest)
            rest = [0, 0]
    if sum(rest) > 0:
        cells.append(rest)
    statistic = sum(
        (cell[side] - expected) ** 2 / expected
        for cell in cells
        for side in (0, 1)
        for expected in [sum(cell) * sizes[side] / sum(sizes)]
    )
    p = chi2.sf(statistic, len(cells) - 1) if len(cells) > 1 else 1.0
    return p >= alpha, p
