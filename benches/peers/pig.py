#!/usr/bin/env python3
"""Pig beside OpenSpiel: 100 points, a horizon of 1,000 moves, players who roll or stop with equal chance."""

import json
import statistics
import time

import pyspiel

from measure import ALPHA, Line, cpu_of, rates, same_counts, same_means

GAME = "pig(players=2,winscore=100,horizon=1000,diceoutcomes=6)"
OUR_GAMES = 1_000_000
BOT_GAMES = 30_000
ROLLOUTS = 60_000
WATCHED = 10_000


class Ours:
    """Batches of the example `pig`, added up."""

    def __init__(self, program):
        self.program, self.rounds = program, []

    def rate(self, number):
        _, printed = cpu_of([self.program, str(OUR_GAMES), str(number)])
        self.rounds.append(json.loads(printed))
        return OUR_GAMES / self.rounds[-1]["seconds"]

    def winners(self):
        counts = zip(*(seen["winners"] for seen in self.rounds))
        return dict(zip(["a", "b", "neither"], map(sum, counts)))

    def mean(self, name):
        """Mean, deviation and number of games of a metric."""
        means = [seen[name]["mean"] for seen in self.rounds]
        deviations = [seen[name]["deviation"] for seen in self.rounds]
        return statistics.mean(means), statistics.mean(deviations), OUR_GAMES * len(means)


def bots():
    return [pyspiel.make_uniform_random_bot(player, 1 + player) for player in (0, 1)]


def winner(returns):
    return {1.0: "a", -1.0: "b", 0.0: "neither"}[returns[0]]


def by_bots(program):
    """OpenSpiel's bots, which play each game in C++ at one call from Python."""
    game, players, ours = pyspiel.load_game(GAME), bots(), Ours(program)
    winners = {"a": 0, "b": 0, "neither": 0}

    def theirs(number):
        outcomes = []
        began = time.process_time()
        for seed in range(number * BOT_GAMES, (number + 1) * BOT_GAMES):
            outcomes.append(pyspiel.evaluate_bots(game.new_initial_state(), players, seed))
        seconds = time.process_time() - began
        for returns in outcomes:
            winners[winner(returns)] += 1
        return BOT_GAMES / seconds

    own, other, ratio = rates(ours.rate, theirs)
    moves, rolls = watched(game, players)
    alpha = ALPHA / 3
    alike, p = same_counts(ours.winners(), winners, alpha)
    alike_moves, z_moves = same_means(ours.mean("moves"), moves, alpha)
    alike_rolls, z_rolls = same_means(ours.mean("rolls"), rolls, alpha)
    test = f"winners p = {p:.3f}, mean moves z = {z_moves:.2f}, mean rolls z = {z_rolls:.2f}"
    return Line("pig, games of OpenSpiel's bots", own, other, ratio, alike and alike_moves and alike_rolls, test)


def watched(game, players):
    """Moves and rolls of games outside the measurement, each as mean, deviation and number."""
    moves, rolls = [], []
    for seed in range(WATCHED):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, players, seed)
        history = state.full_history()
        moves.append(sum(step.player >= 0 for step in history))
        rolls.append(len(history) - moves[-1])
    return [(statistics.mean(counts), statistics.stdev(counts), WATCHED) for counts in (moves, rolls)]


def by_rollouts(program):
    """OpenSpiel's rollouts, the fastest random play of the wheel: one call from Python, and C++ plays them all."""
    game, ours, values = pyspiel.load_game(GAME), Ours(program), []

    def theirs(number):
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, number)
        # The first simulation of a search is an evaluation of its root.
        search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, number, False)
        began = time.process_time()
        root = search.mcts_search(game.new_initial_state())
        seconds = time.process_time() - began
        values.append(root.total_reward)
        return ROLLOUTS / seconds

    own, other, ratio = rates(ours.rate, theirs)
    winners = ours.winners()
    games = sum(winners.values())
    lead = (winners["a"] - winners["b"]) / games
    value = statistics.mean(values)
    one, another = (lead, (1 - lead**2) ** 0.5, games), (value, (1 - value**2) ** 0.5, ROLLOUTS * len(values))
    alike, z = same_means(one, another, ALPHA)
    return Line("pig, rollouts of OpenSpiel", own, other, ratio, alike, f"wins of a less those of b z = {z:.2f}")
