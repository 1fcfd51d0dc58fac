#!/usr/bin/env python3
"""What may go wrong on a cluster: workers and drivers that die or stop, workers of another build, damaged shards."""

import hashlib
import re
import signal
import time
from pathlib import Path

from harness import PATIENCE, SCENARIO, check, driver, finished, marked, messages, scheduler, sortie, until, wrapped
from sortie_cluster import Failure, program
from sortie_cluster.shard import Parcel, pack
from sortie_cluster.store import Round, Store, unequal


def keep_a_shard_once():
    """A shard that comes twice must be equal; a damaged one is not kept."""
    for index in (1, 2):
        sortie("run", SCENARIO, "--games", "20", "--shard", f"{index}/2", "--out", f"twice-{index}")
    store = Store(Path("twice"), {"arguments": [], "build": "", "shards": 2})
    shards = Round(store, "all")
    first, second = (pack(Path(f"twice-{index}")) for index in (1, 2))
    hash_of = lambda archive: hashlib.sha256(archive).hexdigest()
    for _ in range(2):
        shards.receive(1, Parcel(first, hash_of(first), "w"))
    check("a shard that came twice", shards.missing(), [2])
    Path("twice-1/summary.csv").write_text("changed")
    first = pack(Path("twice-1"))
    faults = {"came twice and differs": (1, first, hash_of(first)), "damaged on its way": (2, second, hash_of(first))}
    for words, (index, archive, sha256) in faults.items():
        try:
            shards.receive(index, Parcel(archive, sha256, "w"))
            check(words, "kept", "refused")
        except Failure as failure:
            check(f"{words}: {failure.message}", words in failure.message)
    for wrong in ({"arguments": ["run"], "build": "", "shards": 2}, {"arguments": [], "build": "", "shards": None}):
        try:
            Store(Path("twice"), wrong)
            check("a second driver", "let in", "refused")
        except Failure as failure:
            check(f"a second driver: {failure.message}", "another driver" in failure.message)
    store.close(remove=False)
    check("a store that keeps a shard", Path("twice").exists())
    store = Store(Path("empty"), {"arguments": [], "build": "", "shards": 2})
    store.close(remove=False)
    check("a store without a shard", Path("empty").exists(), False)


def refuse_strangers():
    """Workers with another version, build, key version or scenario, beside a good one and then alone."""
    own = program.identity()
    said = sortie("--version").stdout.strip()
    strangers = {
        "version": (said.replace(own.version, "sortie 0.0.9"), "", "it has sortie 0.0.9, build"),
        "build": (said.replace(own.build, "0123456789abcdef"), "", "build 0123456789abcdef"),
        "key": (said.replace("key version 1", "key version 0"), "", "key version 0"),
        "other program": ("python 3", "", "is it sortie? It prints as its version: python 3"),
        "scenario": ("", 's/"canonical": "..../"canonical": "0000/', "of other scenarios: [('mig21-v-f4', '0000"),
    }
    arguments = ["run", SCENARIO, "--games", "1200"]
    sortie(*arguments, "--out", "strange-whole")
    with scheduler() as (address, worker):
        logs = {}
        for name, (version, change, _) in strangers.items():
            environment, logs[name] = wrapped(name, version, change)
            worker(environment)
        good = worker()
        command = [*arguments, "--shards", "12", "--scheduler", address]
        check("strangers beside a good worker", driver("strange", *command).wait(PATIENCE), 0)
        check("strangers beside a good worker: bytes", unequal(Path("strange"), Path("strange-whole")), [])
        good.kill()
        check("strangers alone", driver("alone", *command).wait(PATIENCE), 1)
    for out in ("strange", "alone"):
        lines = [line for line in messages(out).splitlines() if re.search(r"worker tcp://\S+ is refused: ", line)]
        check(f"{out}: refused workers", len(lines), len(strangers))
        for name, (*_, words) in strangers.items():
            mine = [line for line in lines if words in line]
            check(f"{out}: another {name} in {lines}", len(mine), 1)
            whose = name in ("scenario", "other program") or own.build in mine[0]
            check(f"{out}: the driver's build in {mine}", whose)
    check("the strangers' end", "no worker is left" in messages("alone"))
    played = {name for name, log in logs.items() if "--shard" in log.read_text()}
    check("strangers that were given a shard", played, {"scenario"})


def survive_the_loss_of_workers_and_driver():
    """A worker dies at 20 % of the shards, one joins at 50 %, one stops for 5 s at 70 %, the driver dies at 80 %."""
    shards, folder = 40, "lost.shards/all"
    arguments = ["run", SCENARIO, "--games", "8000"]
    environment, log = wrapped("counted")
    reach = lambda share: until(
        f"{share} of the shards are not there", lambda: len(finished(folder)) >= share * shards
    )
    with scheduler() as (address, worker):
        workers = [worker(environment), worker(environment)]
        command = ["lost", *arguments, "--shards", str(shards), "--scheduler", address]
        first = driver(*command)
        reach(0.2)
        workers[0].kill()
        reach(0.5)
        worker(environment)
        reach(0.7)
        workers[1].send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        reach(0.8)
        first.kill()
        first.wait()
        time.sleep(max(0, stopped + 5 - time.monotonic()))
        workers[1].send_signal(signal.SIGCONT)
        kept = set(finished(folder))
        check("shards that are left after the driver was killed", 0 < len(kept) < shards)
        # What the workers had begun for the dead driver ends before the next one counts.
        time.sleep(2)
        before = len(log.read_text().splitlines())
        check("the driver that was started again", driver(*command).wait(PATIENCE), 0)
        again = re.findall(r"--shard (\d+)/", "\n".join(log.read_text().splitlines()[before:]))
        check("shards that were played although they were there", kept & set(map(int, again)), set())
        check("missing shards that were played", set(range(1, shards + 1)) - kept - set(map(int, again)), set())
    sortie(*arguments, "--out", "lost-whole")
    check("bytes after all losses", unequal(Path("lost"), Path("lost-whole")), [])
    check("shards that are left after the merge", Path("lost.shards").exists(), False)


def leave_nothing_when_the_driver_dies():
    command = ["dead", "run", SCENARIO, "--games", "2000", "--local", "2", "--shards", "10"]
    dying = driver(*command)
    until("no shard is there", lambda: len(finished("dead.shards/all")) >= 3)
    dying.kill()
    dying.wait()
    until("processes are left", lambda: not list(marked()))
    check("a driver with --local that was started again", driver(*command).wait(PATIENCE), 0)
    sortie("run", SCENARIO, "--games", "2000", "--out", "dead-whole")
    check("bytes after a driver with --local died", unequal(Path("dead"), Path("dead-whole")), [])
