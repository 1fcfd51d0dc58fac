#!/usr/bin/env python3
"""The pieces of dogfight.py: cards, jets, hexes and dice."""

import random
from dataclasses import dataclass, field

STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
BORE, FRONT_30, FRONT_60, BEAM, REAR, TAIL = range(6)

@dataclass
class Missile:
    name: str
    radar: bool
    target_number: int
    least_range: int
    most_range: int
    rear_only: bool
    dice: int


@dataclass
class Card:
    maximum: int
    energy_factor: int
    gun_dice: int
    bursts: int
    missiles: list
    hits: int
    fuel: int
    points: int


@dataclass
class Manoeuvre:
    """An aerobatic one; `success` and `failure` are changes of altitude and of the next turn's Speed."""

    hexsides: int
    least_speed: int
    lowest: int
    highest: int
    difficulty: int
    success: tuple
    failure: tuple


AA_2B = Missile("aa_2b", False, 5, 2, 5, True, 5)
AIM_7E2 = Missile("aim_7e2", True, 5, 2, 9, False, 7)
AIM_9J = Missile("aim_9j", False, 5, 1, 5, True, 5)
MIG_21MF = Card(10, 4, 5, 4, [(AA_2B, 4)], 3, 22, 21)
F_4E = Card(11, 4, 6, 6, [(AIM_7E2, 4), (AIM_9J, 4)], 5, 30, 28)

WINGOVER = Manoeuvre(2, 4, 1, 9, 1, (0, -1), (0, -1))
HALF_LOOP = Manoeuvre(3, 5, 1, 8, 2, (1, -2), (0, -1))
SPLIT_S = Manoeuvre(3, 4, 4, 9, 1, (-2, 1), (0, 0))
AEROBATICS = [WINGOVER, HALF_LOOP, SPLIT_S]


@dataclass
class Declaration:
    turns: int = 0
    jink: bool = False
    aim: bool = False
    burn: bool = False

    def manoeuvres(self):
        return self.turns + self.jink + self.aim


@dataclass
class Jet:
    side: str
    card: Card
    hex: tuple
    facing: int
    altitude: int = 5
    speed: int = 5
    damage: int = 0
    fuel: int = 0
    bursts: int = 0
    missiles: list = field(default_factory=list)
    fate: str = "flying"
    ticks: Declaration = field(default_factory=Declaration)
    stalled: bool = False
    stalled_before: bool = False
    fallen: int = 0
    debt: int = 0
    crippled: bool = False
    disengaging: bool = False
    stress: int = 0
    turned: int = 0
    aerobatics: int = 0
    moved: int = 0

    def __post_init__(self):
        self.fuel = self.card.fuel
        self.bursts = self.card.bursts
        self.missiles = [count for _, count in self.card.missiles]

    def flying(self):
        return self.fate == "flying"

    def armed(self):
        return self.bursts > 0 or any(self.missiles)


@dataclass
class Gun:
    target: Jet
    altitude_range: int
    aspect: int


@dataclass
class Launch:
    target: Jet
    rack: int


# Hexes


def distance(a, b):
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def ahead(vector, facing):
    """A vector as seen by a jet: the first number is ahead."""
    q, r = vector
    for _ in range(facing):
        q, r = q + r, -q
    return q, r


def zone(jet, other):
    """The zone in which a jet sees another hex."""
    q, r = ahead((other[0] - jet.hex[0], other[1] - jet.hex[1]), jet.facing)
    if (q, r) == (0, 0):
        return BEAM
    if q > 0 and r == 0:
        return BORE
    if q >= r and q + 2 * r >= 0:
        return FRONT_30
    if q >= 0 and q + r >= 0:
        return FRONT_60
    if q <= r and q + 2 * r <= 0:
        return TAIL
    if q <= 0 and q + r <= 0:
        return REAR
    return BEAM


def aspect(target, attacker):
    """The zone in which the target sees its attacker; in one hex the facings decide."""
    if target.hex == attacker.hex:
        apart = abs(target.facing - attacker.facing)
        return [TAIL, TAIL, BEAM, FRONT_60][min(apart, 6 - apart)]
    return zone(target, attacker.hex)


def has_advantage(a, b):
    return (
        abs(a.altitude - b.altitude) <= 3
        and 1 <= distance(a.hex, b.hex) <= 6
        and zone(a, b.hex) <= FRONT_60
        and zone(b, a.hex) >= REAR
    )


# Dice


def d6():
    return random.randint(1, 6)


def middle_of_three():
    return sorted([d6(), d6(), d6()])[1]


def pool(dice, above, lowest=0, highest=0):
    """How many dice of a pool are above a number, after the lowest and the highest are discarded."""
    rolled = sorted(d6() for _ in range(dice))
    kept = rolled[lowest : max(lowest, dice - highest)]
    return sum(die > above for die in kept)
