#!/usr/bin/env python3
"""The scenario jets/mig21-v-f4 with random pilots, as a designer would write it to try the game: plain Python.

`dogfight.py 100` plays that number of games and prints their means.
"""

import random
import sys

from jets import (
    AEROBATICS,
    BEAM,
    BORE,
    F_4E,
    FRONT_30,
    FRONT_60,
    MIG_21MF,
    REAR,
    STEPS,
    Declaration,
    Gun,
    Jet,
    Launch,
    ahead,
    aspect,
    distance,
    has_advantage,
    middle_of_three,
    pool,
    zone,
)

TURNS = 24
QUIET_TURNS = 12
ALTITUDE_COST = [0, 1, 3, 6]


class Dogfight:
    def __init__(self):
        self.jets = [
            Jet("a", MIG_21MF, (0, 0), 0),
            Jet("a", MIG_21MF, (-1, 2), 0),
            Jet("b", F_4E, (13, 2), 3),
            Jet("b", F_4E, (14, 0), 3),
        ]
        self.sun = random.randrange(6)
        self.turn = 0
        self.quiet = 0
        self.contact = False
        self.gap = 9999
        self.tally = {}

    def count(self, name, side, count=1):
        key = f"{name}_{side}"
        self.tally[key] = self.tally.get(key, 0) + count

    def enemies(self, jet):
        return [other for other in self.jets if other.side != jet.side and other.flying()]

    def lost(self, side):
        gone = ("shot_down", "crashed", "flamed_out")
        return sum(jet.side == side and jet.fate in gone for jet in self.jets)

    def play(self):
        ending = None
        while ending is None:
            self.turn += 1
            for jet in self.initiative():
                self.energy_management(jet)
            self.movement()
            attacked = self.combat()
            self.end()
            self.count_quiet(attacked)
            ending = self.ending()
        return self.outcome(ending)

    # Initiative

    def initiative(self):
        actors = []
        for jet in self.jets:
            if not jet.flying():
                continue
            score = middle_of_three()
            if any(has_advantage(jet, enemy) for enemy in self.enemies(jet)):
                score += 2
            if any(has_advantage(enemy, jet) for enemy in self.enemies(jet)):
                score -= 2
            if jet.crippled:
                score -= 1
            actors.append((not jet.stalled, score, jet.altitude, random.random(), jet))
        actors.sort(key=lambda actor: actor[:4])
        return [actor[4] for actor in actors]

    # Energy Management

    def energy_management(self, jet):
        if jet.stalled:
            jet.speed = min(1 + jet.fallen, jet.card.maximum)
        if jet.debt != 0:
            jet.speed = min(max(jet.speed + jet.debt, 0), jet.card.maximum)
        jet.stalled_before = jet.stalled
        jet.stalled, jet.fallen, jet.debt = False, 0, 0
        jet.turned, jet.aerobatics = 0, 0
        jet.ticks = random.choice(self.declarations(jet))
        gain = self.energy_roll(jet)
        jet.speed, jet.altitude = random.choice(self.plans(jet, gain))
        jet.stalled = jet.speed == 0

    def declarations(self, jet):
        most = 0 if jet.stalled_before else 1 if jet.crippled else 3
        may_burn = not jet.crippled and jet.fuel > 3
        choices = []
        for turns in range(4):
            for jink in (False, True):
                for aim in (False, True):
                    for burn in (False, True):
                        ticks = Declaration(turns, jink, aim, burn)
                        if ticks.manoeuvres() <= most and (may_burn or not burn):
                            choices.append(ticks)
        return choices

    def energy_roll(self, jet):
        factor = jet.card.energy_factor + (1 if jet.crippled else 0)
        dice = max(5 - jet.ticks.manoeuvres(), 2)
        if jet.altitude <= 3:
            discards = (2, 0)
        elif jet.altitude <= 6:
            discards = (1, 1)
        else:
            discards = (0, 2)
        if jet.ticks.burn:
            return pool(dice, factor - 1, *discards) + 1
        return pool(dice, factor, *discards)

    def plans(self, jet, gain):
        """Speed and altitude of every plan of climb or dive and of brakes."""
        plans = []
        for change in range(-3, 4):
            altitude = jet.altitude + change
            if not 1 <= altitude <= 9:
                continue
            cost = ALTITUDE_COST[abs(change)]
            for refused in range(gain + 1):
                speed = max(jet.speed + gain - refused - 1, 0)
                if change > 0:
                    speeds = [speed - cost] if cost <= speed else []
                elif change < 0:
                    speeds = [speed + cost - braked for braked in range(cost + 1)]
                else:
                    speeds = [speed]
                for after in speeds:
                    plans.append((min(after, jet.card.maximum), altitude))
        return plans

    # Movement

    def movement(self):
        movers = []
        for jet in self.jets:
            if jet.flying():
                q, r = ahead(jet.hex, self.sun)
                movers.append((jet.altitude, 2 * q + r, random.random(), jet))
        movers.sort(key=lambda mover: mover[:3])
        for place, mover in enumerate(movers):
            mover[3].moved = place + 1
        for mover in movers:
            if mover[3].stalled:
                self.fall(mover[3])
            else:
                self.move(mover[3])

    def move(self, jet):
        for _ in range(jet.speed):
            choices = ["straight", "turn"] + [each for each in AEROBATICS if self.may_try(jet, each)]
            choice = random.choice(choices)
            if choice == "turn":
                if middle_of_three() + jet.ticks.turns > jet.speed:
                    self.come_round(jet, 1)
            elif choice != "straight":
                self.aerobatic(jet, choice)
            q, r = STEPS[jet.facing]
            jet.hex = (jet.hex[0] + q, jet.hex[1] + r)

    def may_try(self, jet, manoeuvre):
        return (
            not jet.disengaging
            and jet.aerobatics < 1
            and manoeuvre.least_speed <= jet.speed <= 8
            and manoeuvre.lowest <= jet.altitude <= manoeuvre.highest
        )

    def come_round(self, jet, hexsides):
        jet.facing = (jet.facing + random.choice([-1, 1]) * hexsides) % 6
        jet.turned += hexsides

    def aerobatic(self, jet, manoeuvre):
        done = middle_of_three() + jet.ticks.turns > jet.speed + manoeuvre.difficulty
        altitude, speed = manoeuvre.success if done else manoeuvre.failure
        jet.aerobatics += 1
        jet.debt += speed
        jet.altitude = min(max(jet.altitude + altitude, 1), 9)
        if done:
            self.come_round(jet, manoeuvre.hexsides)

    def fall(self, jet):
        before = jet.altitude
        levels = [3, 2, 2, 1, 1, 1][middle_of_three() - 1]
        jet.facing = (jet.facing + random.choice([-1, 0, 1])) % 6
        self.count("stalls", jet.side)
        if jet.altitude - levels >= 1:
            jet.altitude -= levels
        elif middle_of_three() > 2:
            jet.altitude = 1
        else:
            jet.altitude = 0
            jet.fate = "crashed"
        jet.fallen = before - jet.altitude

    # Combat

    def combat(self):
        attacks = []
        for jet in self.jets:
            if jet.flying() and not jet.stalled and not jet.stalled_before and jet.armed():
                attack = random.choice([None] + self.attacks(jet))
                if attack is not None:
                    attacks.append((jet, attack))
        damages = []
        for jet, attack in attacks:
            if isinstance(attack, Gun):
                damage = self.fire_gun(jet, attack)
            else:
                damage = self.fire_missile(jet, attack)
            damages.append((attack.target, damage))
        for jet, attack in attacks:
            if isinstance(attack, Gun):
                jet.bursts -= 1
            else:
                jet.missiles[attack.rack] -= 1
        for target, damage in damages:
            if damage > 0:
                self.suffer(target, damage)
        return len(attacks) > 0

    def attacks(self, jet):
        attacks = []
        for target in self.enemies(jet):
            gun = self.gun(jet, target)
            if gun is not None:
                attacks.append(gun)
            for rack in range(len(jet.missiles)):
                if self.may_launch(jet, target, rack):
                    attacks.append(Launch(target, rack))
        return attacks

    def gun(self, jet, target):
        if jet.bursts < 1:
            return None
        hexes = distance(jet.hex, target.hex)
        if hexes == 0:
            on_the_bore = jet.moved > target.moved
        else:
            on_the_bore = zone(jet, target.hex) == BORE
        levels = abs(jet.altitude - target.altitude)
        seen = aspect(target, jet)
        if not on_the_bore or levels > 1 or hexes + levels > 2 or (seen < REAR and hexes == 0):
            return None
        return Gun(target, hexes + levels, seen)

    def may_launch(self, jet, target, rack):
        missile = jet.card.missiles[rack][0]
        return (
            jet.missiles[rack] > 0
            and zone(jet, target.hex) <= FRONT_30
            and (not missile.rear_only or aspect(target, jet) >= REAR)
            and abs(jet.altitude - target.altitude) <= 3
            and missile.least_range <= distance(jet.hex, target.hex) <= missile.most_range
            and (jet.ticks.aim or not missile.radar)
        )

    def conduct(self, jet, target):
        """What the manoeuvres of both add to an attack."""
        modifier = 0
        if jet.ticks.aim:
            modifier += 1
        if target.ticks.jink:
            modifier -= 1
        if jet.turned >= 3:
            modifier -= 1
        if target.stalled:
            modifier += 1
        return modifier

    def fire_gun(self, jet, gun):
        modifier = self.conduct(jet, gun.target)
        if jet.ticks.jink:
            modifier -= 1
        highest = 0 if gun.aspect >= REAR else 1 if gun.aspect == BEAM else 2
        damage = pool(jet.card.gun_dice, 2 + gun.altitude_range - modifier, highest=highest)
        self.count("bursts_fired", jet.side)
        if damage > 0:
            self.count("burst_hits", jet.side)
        return damage

    def fire_missile(self, jet, launch):
        target = launch.target
        missile = jet.card.missiles[launch.rack][0]
        modifier = self.conduct(jet, target)
        if target.ticks.burn and not missile.radar:
            modifier += 1
        if target.altitude <= 2 and target.altitude < jet.altitude:
            modifier -= 1
        self.count(f"{missile.name}_fired", jet.side)
        if middle_of_three() + modifier <= missile.target_number:
            return 0
        self.count(f"{missile.name}_hit", jet.side)
        return pool(missile.dice, 2)

    def suffer(self, target, damage):
        target.damage += damage
        if target.damage >= target.card.hits:
            target.fate = "shot_down"
        elif 2 * target.damage >= target.card.hits:
            target.crippled = True

    # End of turn

    def end(self):
        flying = [jet for jet in self.jets if jet.flying()]
        for jet in flying:
            jet.fuel -= 3 if jet.ticks.burn else 1
        verdicts = [self.judge(jet) for jet in flying]
        for jet, (verdict, stress) in zip(flying, verdicts):
            jet.stress = max(jet.stress, stress)
            if verdict == "disengages":
                jet.disengaging = True
            elif verdict is not None:
                jet.fate = verdict

    def judge(self, jet):
        """What becomes of a jet, and its pilot's Stress."""
        if jet.fuel <= -8:
            return "flamed_out", 0
        if jet.disengaging:
            return ("left" if self.is_away(jet) else None), 0
        other = "b" if jet.side == "a" else "a"
        stress = self.lost(jet.side) - self.lost(other)
        if jet.crippled:
            stress += 3
        if not jet.armed():
            stress += 3
        breaks = stress > jet.stress and middle_of_three() <= stress
        if jet.fuel <= 0 or breaks:
            return "disengages", stress
        may_leave = jet.crippled or not jet.armed() or jet.fuel <= 3 or self.lost(jet.side) > 0
        if may_leave and random.choice([False, True]):
            return "disengages", stress
        return None, stress

    def is_away(self, jet):
        enemies = self.enemies(jet)
        far = all(distance(jet.hex, enemy.hex) >= 12 for enemy in enemies)
        unseen = all(
            distance(jet.hex, enemy.hex) >= 8 and zone(enemy, jet.hex) > FRONT_60 for enemy in enemies
        )
        return len(enemies) > 0 and (far or unseen)

    def count_quiet(self, attacked):
        gap, advantage = None, False
        for jet in self.jets:
            if not jet.flying():
                continue
            for enemy in self.enemies(jet):
                advantage = advantage or has_advantage(jet, enemy)
                hexes = distance(jet.hex, enemy.hex)
                gap = hexes if gap is None else min(gap, hexes)
        if gap is None:
            gap = self.gap
        self.contact = self.contact or attacked or gap <= 9
        if attacked:
            self.quiet = 0
        elif self.contact and not advantage and gap >= self.gap:
            self.quiet += 1
        self.gap = gap

    def ending(self):
        sides = {jet.side for jet in self.jets if jet.flying()}
        if not sides:
            return "both-gone"
        if "a" not in sides:
            return "a-gone"
        if "b" not in sides:
            return "b-gone"
        if self.turn >= TURNS:
            return "turn-limit"
        if self.quiet >= QUIET_TURNS:
            return "no-attack"
        return None

    # Victory

    def points(self, side):
        points = 0
        for jet in self.jets:
            if jet.side == side:
                continue
            if jet.fate in ("shot_down", "crashed"):
                points += jet.card.points
            elif jet.fate == "flamed_out":
                points += jet.card.points // 2
            elif jet.crippled:
                points += jet.card.points // 4
        return points

    def outcome(self, ending):
        a, b = self.points("a"), self.points("b")
        largest = 2 * max(MIG_21MF.points, F_4E.points)
        if a == b or 100 * abs(a - b) < 10 * largest:
            winner = "draw"
        else:
            winner = "a" if a > b else "b"
        outcome = {"winner": winner, "ending": ending, "turns": self.turn, "vp_a": a, "vp_b": b}
        for side in "ab":
            for fate in ("shot_down", "crashed", "flamed_out"):
                outcome[f"{fate}_{side}"] = sum(jet.side == side and jet.fate == fate for jet in self.jets)
            for name in ("stalls", "bursts_fired", "burst_hits"):
                outcome[f"{name}_{side}"] = self.tally.get(f"{name}_{side}", 0)
            own = [jet for jet in self.jets if jet.side == side]
            outcome[f"disengaged_{side}"] = sum(jet.fate == "left" for jet in own)
            outcome[f"crippled_{side}"] = sum(jet.crippled and jet.fate in ("flying", "left") for jet in own)
            for missile, _ in own[0].card.missiles:
                for name in (f"{missile.name}_fired_{side}", f"{missile.name}_hit_{side}"):
                    outcome[name] = self.tally.get(name, 0)
        return outcome


def play(games, seed):
    """The outcomes of that number of games."""
    random.seed(seed)
    return [Dogfight().play() for _ in range(games)]


def main():
    outcomes = play(int(sys.argv[1]), 1)
    for name, value in outcomes[0].items():
        if isinstance(value, int):
            print(f"{name:18} {sum(outcome[name] for outcome in outcomes) / len(outcomes):8.3f}")


if __name__ == "__main__":
    main()
