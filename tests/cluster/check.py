#!/usr/bin/env python3
"""Plays commands on workers of Dask that die, stop and join, and compares the bytes with those of one machine.

usage: check.py SORTIE

Runs in an environment that has the package of `cluster/`. Every process that a test starts carries a mark in its
environment; at the end none may be left, and all that are left are killed. Exit code 1 if anything differs or fails.
"""

import os
import random
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

import faults
import yaml
from harness import PATIENCE, SCENARIO, SORTIE, check, counts, driver, end_all, marked, messages, sortie, start, until
from harness import wrapped
from sortie_cluster.store import unequal

HOME = Path(__file__).resolve().parents[2]

# Each verb, small, with the arguments of the same on one machine.
VERBS = {
    "compare": (["compare", SCENARIO, "jets/night", "--games", "2000"], []),
    "run": (["run", "mine.toml", "--games", "3000", "--policy", "b=shooter"], []),
    "sweep": (["sweep", SCENARIO, "--vary", "rules.ending.quiet-turns=8,10,12", "--games", "300"], []),
    "tournament": (["tournament", SCENARIO, "--policies", "slasher,shooter", "--games", "200"], ["--looks", "1"]),
    "balance": (
        ["balance", SCENARIO, "--best", "--policies", "slasher,shooter", "--max-games", "200"],
        ["--looks", "1"],
    ),
}


def equal_one_machine_in_every_verb():
    for verb, (arguments, alone) in VERBS.items():
        done = driver(verb, *arguments, "--local", "2", "--shards", "4").wait(PATIENCE)
        one = sortie(*arguments, *alone, "--out", f"{verb}-whole").returncode
        check(f"{verb} --local 2", (done, "is refused" in messages(verb)), (one, False))
        check(f"{verb} --local 2: bytes", unequal(Path(verb), Path(f"{verb}-whole")), [])
        if verb == "balance":
            continue
        folders = [f"{verb}-shard-{index}" for index in range(1, 4)]
        for index, folder in enumerate(folders, 1):
            sortie(*arguments, "--shard", f"{index}/3", "--out", folder)
        random.Random(verb).shuffle(folders)
        sortie("merge", *folders, "--out", f"{verb}-shuffled")
        check(f"{verb} merged in the order {folders}", unequal(Path(f"{verb}-shuffled"), Path(f"{verb}-whole")), [])
    arguments = ["improve", "turn-fighter", "--scenario", SCENARIO, "--games", "600"]
    check(
        "improve --local 2", driver("improve", *arguments, "--local", "2", "--shards", "2").wait(PATIENCE) in (0, 3)
    )
    for index in (1, 2):
        sortie(*arguments, "--shard", f"{index}/2", "--out", f"improve-{index}")
    sortie("merge", "improve-2", "improve-1", "--out", "improve-merged")
    check("improve --local 2: bytes", unequal(Path("improve"), Path("improve-merged")), [])


def stop_at_a_precision():
    arguments = ["run", SCENARIO, "--precision", "winner=0.009"]
    check("a precision", driver("precise", *arguments, "--local", "2", "--shards", "4").wait(PATIENCE), 0)
    sortie(*arguments, "--out", "precise-whole")
    check("bytes of a precision", unequal(Path("precise"), Path("precise-whole")), [])
    arguments = ["run", SCENARIO, "--precision", "winner=0.001", "--max-games", "2000"]
    check("a precision out of reach", driver("vague", *arguments, "--local", "2", "--shards", "2").wait(PATIENCE), 3)


def play_shards_for_batch_systems():
    """The scripts for GNU parallel, Slurm and Kubernetes, each with a share of the shards, and some twice."""
    cluster = HOME / "cluster"
    arguments = ["4", "batch.shards", "run", SCENARIO, "--games", "400"]
    environment, log = wrapped("batch")
    environment["PATH"] = f"{cluster}:{environment['PATH']}"
    ends = [start(cluster / "play-shard", index, *arguments, environment=environment) for index in ("1", "2")]
    for index in ("2", "3"):
        array = {**environment, "SLURM_ARRAY_TASK_ID": index, "SLURM_SUBMIT_DIR": str(HOME)}
        ends.append(start(cluster / "slurm.sh", *arguments, environment=array))
    check("shards of a batch system", [process.wait(PATIENCE) for process in ends], [0] * 4)
    pod = yaml.safe_load((cluster / "kubernetes.yaml").read_text())["spec"]["template"]["spec"]["containers"][0]
    indexed = {**environment, "JOB_COMPLETION_INDEX": "3", "DATA": str(Path.cwd())}
    script = pod["args"][0].replace("64", "4").replace("whole", "batch").replace("1e8", "400")
    check("a shard of an indexed job", start(*pod["command"], script, environment=indexed).wait(PATIENCE), 0)
    calls = len(log.read_text().splitlines())
    check(
        "a shard that is there",
        start(cluster / "play-shard", "4", *arguments, environment=environment).wait(PATIENCE),
        0,
    )
    check("calls for a shard that is there", len(log.read_text().splitlines()) - calls, 0)
    check("what is left beside the shards", len(list(Path("batch.shards").iterdir())), 4)
    sortie("merge", *map(str, Path("batch.shards").glob("shard-*")), "--out", "batch")
    sortie("run", SCENARIO, "--games", "400", "--out", "batch-whole")
    check("bytes of a batch system", unequal(Path("batch"), Path("batch-whole")), [])


TESTS = [
    faults.keep_a_shard_once,
    play_shards_for_batch_systems,
    faults.refuse_strangers,
    faults.survive_the_loss_of_workers_and_driver,
    faults.leave_nothing_when_the_driver_dies,
    equal_one_machine_in_every_verb,
    stop_at_a_precision,
]


def main():
    os.environ["SORTIE"] = str(SORTIE)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("mine.toml").write_text('extends = "jets/mig21-v-f4"\n[sides]\na.altitude = 8\n')
        try:
            for test in TESTS:
                began = time.monotonic()
                test()
                print(f"{test.__name__}: {time.monotonic() - began:.1f} s", flush=True)
            until("processes are left", lambda: not list(marked()))
        finally:
            end_all()
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    sys.exit(1 if counts["failed"] or not counts["passed"] else 0)


if __name__ == "__main__":
    main()
