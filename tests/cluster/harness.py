#!/usr/bin/env python3
"""What the tests of the cluster share: wrapped programs, drivers, a scheduler with workers, the count of checks."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

SORTIE = Path(sys.argv[1]).resolve()
BIN = Path(sys.executable).parent
SCENARIO = "jets/mig21-v-f4"
PATIENCE = 180
MARK = f"SORTIE_TEST={os.getpid()}"
ENVIRONMENT = {**os.environ, "SORTIE_TEST": str(os.getpid()), "SORTIE": str(SORTIE)}
counts = {"passed": 0, "failed": 0}

# Logs, and may change what it prints as its version and what it writes into a manifest.
WRAPPER = """#!/bin/sh
echo "$@" >>"{log}"
[ "$1" != --version ] || [ -z "{version}" ] || exec echo "{version}"
"{sortie}" "$@"
code=$?
for out; do :; done
[ -z '{change}' ] || [ ! -f "$out/manifest.json" ] || sed -i '{change}' "$out/manifest.json"
exit $code
"""


def check(what, found, wanted=True):
    counts["passed" if found == wanted else "failed"] += 1
    if found != wanted:
        print(f"FAILED {what}: found {found}, expected {wanted}")


def wrapped(name, version="", change=""):
    """A program of its own for a worker, with the log of its calls."""
    path, log = Path(f"{name}.sh").resolve(), Path(f"{name}.log").resolve()
    path.write_text(WRAPPER.format(log=log, version=version, change=change, sortie=SORTIE))
    path.chmod(0o755)
    log.touch()
    return {**ENVIRONMENT, "SORTIE": str(path)}, log


def sortie(*arguments):
    return subprocess.run([SORTIE, *arguments], env=ENVIRONMENT, capture_output=True, text=True)


def start(*command, environment=ENVIRONMENT):
    with open("processes.log", "a") as log:
        return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def driver(out, *arguments, environment=ENVIRONMENT):
    """Starts a driver with its messages in a file."""
    with open(f"{out}.err", "a") as messages:
        command = [BIN / "sortie-cluster", *arguments, "--out", out]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=messages)


def messages(out):
    return Path(f"{out}.err").read_text()


def until(what, condition):
    """Waits for something, and stops the tests if it does not come."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"{what} after {PATIENCE} s: {[path.read_text() for path in Path().glob('*.err')]}")
        time.sleep(0.02)


def finished(shards):
    return sorted(int(path.name[-5:]) for path in Path(shards).glob("shard-*"))


def marked():
    """The processes of these tests, other than this one."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if MARK.encode() in path.read_bytes().split(b"\0"):
                yield int(path.parent.name)
        except OSError:
            pass


@contextmanager
def scheduler():
    """A Dask scheduler, and a function that starts a worker of it."""
    file = Path(f"scheduler-{random.getrandbits(32)}.json").resolve()
    dask = lambda what, *arguments: (
        sys.executable,
        "-m",
        f"distributed.cli.dask_{what}",
        *arguments,
        "--no-dashboard",
    )
    processes = [start(*dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", file))]
    until("the scheduler is not up", lambda: file.exists() and file.read_text().endswith("}"))
    address = json.loads(file.read_text())["address"]

    def worker(environment=ENVIRONMENT):
        alone = ["--nworkers", "1", "--nthreads", "1", "--no-nanny", "--death-timeout", "20"]
        command = dask("worker", address, *alone, "--host", "127.0.0.1", "--local-directory", Path.cwd())
        processes.append(start(*command, environment=environment))
        return processes[-1]

    try:
        yield address, worker
    finally:
        for process in processes:
            process.kill()
            process.wait()


def end_all():
    """Kills what a failed test left."""
    for process in marked():
        os.kill(process, signal.SIGKILL)
