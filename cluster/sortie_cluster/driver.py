"""Hands shards to the workers of a Dask scheduler until all are there."""

import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import CancelledError

from distributed import Client, Future

from . import Failure, program
from .shard import Job, play_on_worker
from .store import Foreign, Round

TRIES = 3
"""How often a shard may fail before the command gives up."""
AHEAD = 2
"""Shards in flight for each thread of a worker: one is played, one waits so that no thread does."""
PAUSE = 0.05
"""Seconds between two looks at what is finished."""


class Driver:
    """Plays the missing shards of a round.

    Dask moves a shard to another worker if one dies. What is decided here is which workers may play at all: a shard is
    submitted for those that were met and found to have the driver's own program.
    """

    def __init__(self, client: Client, job: Job, shards: Round, note: Callable[[str], None]) -> None:
        self.client, self.job, self.shards, self.note = client, job, shards, note
        self.own = program.identity()
        self.threads: dict[str, int] = {}
        self.meeting: dict[str, Future] = {}
        self.met: dict[str, str | int] = {}
        self.refused: dict[str, str] = {}
        self.waiting = deque(shards.missing())
        self.flying: dict[Future, tuple[int, frozenset[str]]] = {}
        self.failures: Counter[int] = Counter()

    def play(self, progress: Callable[[int], None], alive: Callable[[], None]) -> None:
        """Returns once every shard is there; `alive` fails if there is no hope of that."""
        progress(len(self.shards.missing()))
        while self.waiting or self.flying:
            alive()
            self.meet()
            self.submit()
            if self.collect():
                progress(len(self.waiting) + len(self.flying))
            time.sleep(PAUSE)

    def meet(self) -> None:
        """Asks each new worker which program it has, and forgets those that are gone."""
        if self.client.status != "running":
            raise Failure("the scheduler is gone: start the command again, and it plays what is missing")
        there = self.client.scheduler_info(n_workers=-1)["workers"]
        for worker in [worker for worker, name in self.met.items() if there.get(worker, {}).get("id") != name]:
            del self.met[worker]
            self.threads.pop(worker, None)
            self.meeting.pop(worker, None)
            self.refused.pop(worker, None)
        for worker in there.keys() - self.met.keys():
            self.met[worker] = there[worker]["id"]
            self.meeting[worker] = self.client.submit(program.identity, workers=[worker], pure=False)
        for worker, asked in list(self.meeting.items()):
            if asked.status in ("finished", "error"):
                del self.meeting[worker]
                found = asked.result() if asked.status == "finished" else asked.exception()
                if found == self.own:
                    self.threads[worker] = there[worker]["nthreads"]
                else:
                    self.refuse(worker, f"it has {found}; the driver has {self.own}")
        if there and not self.threads and not self.meeting and len(self.refused) == len(self.met):
            raise Failure("no worker is left: all are refused")

    def refuse(self, worker: str, why: str) -> None:
        """Gives a worker no more shards."""
        self.threads.pop(worker, None)
        if worker not in self.refused:
            self.refused[worker] = why
            self.note(f"worker {worker} is refused: {why}")

    def submit(self) -> None:
        """Keeps a few shards in flight, so that a worker that joins late finds work."""
        allowed = frozenset(self.threads)
        while self.waiting and len(self.flying) < AHEAD * sum(self.threads.values()):
            index = self.waiting.popleft()
            # Keys of their own: a scheduler that outlived another driver must not answer with what it kept for that.
            future = self.client.submit(play_on_worker, self.job, index, workers=sorted(allowed), pure=False)
            self.flying[future] = (index, allowed)

    def collect(self) -> bool:
        """Takes in what is finished; returns whether there was anything."""
        before = len(self.flying)
        for future, (index, allowed) in list(self.flying.items()):
            lost = future.status in ("cancelled", "lost") or not allowed & self.threads.keys()
            if not lost and not future.done():
                continue
            del self.flying[future]
            if lost:
                future.cancel()
                self.waiting.appendleft(index)
            else:
                self.take(future, index)
        return len(self.flying) < before

    def take(self, future: Future, index: int) -> None:
        """Keeps a shard, or sees what to do about one that failed."""
        try:
            parcel = future.result(timeout=60)
        except TimeoutError:
            # The worker died with the finished shard, and it is not played again yet.
            self.waiting.appendleft(index)
        except CancelledError:
            self.waiting.appendleft(index)
        except Exception as error:  # whatever a worker may raise
            self.failures[index] += 1
            if self.failures[index] == TRIES or getattr(error, "code", 1) == 2:
                raise Failure(f"shard {index} failed: {error}", getattr(error, "code", 1)) from error
            self.note(f"shard {index} failed and is played again: {error}")
            self.waiting.appendleft(index)
        else:
            try:
                self.shards.receive(index, parcel)
            except Foreign as error:
                self.refuse(parcel.worker, error.message)
                self.waiting.appendleft(index)
