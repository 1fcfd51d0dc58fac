"""A scheduler and workers as processes of this machine, for as long as the command runs."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import Failure
from .program import bound_to_parent

PATIENCE = 60
"""Seconds in which the scheduler must be up."""


class Local:
    """The processes of `--local N`. They end with the command, even if that is killed."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.processes: list[subprocess.Popen] = []
        self.workers = 0

    def start(self, what: str, *arguments: str) -> None:
        """Starts a process of Dask, with its messages in a file."""
        command = [*bound_to_parent(), sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments]
        with open(self.work / f"{what}-{len(self.processes)}.log", "w") as log:
            process = subprocess.Popen([*command, "--no-dashboard"], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.processes.append(process)

    def scheduler(self) -> str:
        """Starts the scheduler and returns its address."""
        file = self.work / "scheduler.json"
        # It would outlive a driver that is killed only where processes can't be bound to their parent.
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.processes[0].poll() is None:
            try:
                return json.loads(file.read_text())["address"]
            except (OSError, ValueError):
                time.sleep(0.05)
        raise Failure(f"the scheduler does not start: {(self.work / 'scheduler-0.log').read_text()[-2000:]}")

    def worker(self, address: str) -> None:
        """Starts a worker of one thread. It gives up 20 seconds after the scheduler is gone."""
        alone = ["--nworkers", "1", "--nthreads", "1", "--no-nanny", "--death-timeout", "20", "--memory-limit", "0"]
        self.start("worker", address, *alone, "--host", "127.0.0.1", "--local-directory", str(self.work))
        self.workers += 1

    def alive(self) -> None:
        """Fails once the scheduler or all workers are gone."""
        workers = self.processes[1:]
        if self.processes[0].poll() is not None or all(worker.poll() is not None for worker in workers):
            logs = "".join(path.read_text()[-1000:] for path in sorted(self.work.glob("*.log")))
            raise Failure(f"the scheduler or all workers of this machine are gone\n{logs}")

    def stop(self) -> None:
        """Ends all processes, by force if they don't end by themselves."""
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def local(workers: int, work: Path) -> Iterator[tuple[str, Local]]:
    """Runs a scheduler and workers with their scratch in `work`, and ends them."""
    processes = Local(work)
    try:
        address = processes.scheduler()
        for _ in range(workers):
            processes.worker(address)
        yield address, processes
    finally:
        processes.stop()
