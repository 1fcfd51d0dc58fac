"""The folder `OUT.shards`, in which finished shards wait for the merge: it outlives a driver that is killed."""

import fcntl
import filecmp
import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path

from . import Failure
from .program import Identity, manifest_of
from .shard import Parcel, unpack

SHARDS = 64
"""Into how many shards a command is cut unless it says so."""


class Store:
    """The finished shards of a command. One driver at a time writes into it."""

    def __init__(self, home: Path, plan: dict) -> None:
        """Opens the folder, or makes it; `plan` is what must be the same for its shards to be of use."""
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        self.lock = open(home / "lock", "w")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failure(f"another driver is at work in `{home}`") from None
        self.clear()
        self.keep_plan(plan)

    def clear(self) -> None:
        """Removes what this driver, or one that was killed, was in the middle of."""
        for left in [*self.home.glob("*/.arriving-*"), *self.home.glob(".work*")]:
            shutil.rmtree(left)

    def keep_plan(self, plan: dict) -> None:
        """Writes what is played, or checks that a driver before this one played the same."""
        path = self.home / "plan.json"
        if not path.exists():
            temporary = path.with_suffix(".new")
            first = {**plan, "shards": plan["shards"] or SHARDS}
            temporary.write_text(json.dumps(first, indent=2) + "\n", encoding="utf-8")
            temporary.rename(path)
        there = json.loads(path.read_text(encoding="utf-8"))
        plan = {**plan, "shards": plan["shards"] or there["shards"]}
        for key, value in plan.items():
            if there[key] != value:
                why = f"{key}: {there[key]} there, {value} here"
                raise Failure(f"`{self.home}` holds shards of another command: remove it, or finish that\n  {why}", 2)
        self.shards: int = there["shards"]

    def work(self) -> Path:
        """A new folder for what is of no use to another driver."""
        return Path(tempfile.mkdtemp(prefix=".work-", dir=self.home))

    def close(self, remove: bool) -> None:
        """Lets another driver in, or removes a folder whose shards are merged, or that has none."""
        self.clear()
        if remove or not any(self.home.glob("*/shard-*")):
            shutil.rmtree(self.home)
        self.lock.close()


class Round:
    """The shards of one number of games."""

    def __init__(self, store: Store, name: str) -> None:
        self.home, self.shards = store.home / name, store.shards
        self.home.mkdir(exist_ok=True)
        self.first: dict | None = None

    def folder(self, index: int) -> Path:
        """Where the report of a shard is, once it is finished."""
        return self.home / f"shard-{index:05}"

    def missing(self) -> list[int]:
        """The shards that are still to be played."""
        return [index for index in range(1, self.shards + 1) if not self.folder(index).exists()]

    def receive(self, index: int, parcel: Parcel) -> None:
        """Checks a shard that a worker played, and keeps it."""
        if hashlib.sha256(parcel.archive).hexdigest() != parcel.sha256:
            raise Failure(f"shard {index} of {parcel.worker} was damaged on its way")
        arriving = Path(tempfile.mkdtemp(prefix=".arriving-", dir=self.home))
        try:
            unpack(parcel.archive, arriving)
            self.keep(index, arriving, parcel.worker)
        finally:
            shutil.rmtree(arriving, ignore_errors=True)

    def keep(self, index: int, report: Path, worker: str) -> None:
        """Gives a report its final name, whole; one that is there already must be equal."""
        manifest, final = manifest_of(report), self.folder(index)
        if index == 1:
            self.first = self.first or manifest
        self.check(index, manifest, worker)
        if not final.exists():
            sync(report)
            report.rename(final)
        elif differences := unequal(report, final):
            raise Failure(f"shard {index} came twice and differs, now from {worker}: {', '.join(differences)}")

    def check(self, index: int, manifest: dict, worker: str) -> None:
        """Holds a shard against the first one, which the driver's own program played."""
        first = self.first = self.first or manifest_of(self.folder(1))
        asked = manifest["run"]["asked"]
        if asked["shard"] != {"index": index, "count": self.shards}:
            raise Failure(f"shard {index} of {worker} is shard {asked['shard']}")
        scenarios = lambda shard: [(one["scenario"], one["canonical"]) for one in shard["scenarios"]]
        for what, of in [("program", Identity.of), ("seed", lambda shard: shard["seed"]), ("scenarios", scenarios)]:
            if of(manifest) != of(first):
                raise Foreign(f"its shard {index} is of other {what}: {of(manifest)}, expected {of(first)}")


class Foreign(Failure):
    """A shard of another program or scenario: the worker that sent it is of no use."""


def unequal(one: Path, other: Path) -> list[str]:
    """The files that differ between two reports; of a manifest, all but its times are covered by its own hash."""
    files = sorted({path.relative_to(top) for top in (one, other) for path in top.rglob("*") if path.is_file()})
    differ = filecmp.cmpfiles(one, other, [str(path) for path in files], shallow=False)
    names = {*differ[1], *differ[2]}
    if manifest_of(one)["blake3"] == manifest_of(other)["blake3"]:
        names.discard("manifest.json")
    return sorted(names)


def sync(folder: Path) -> None:
    """Has the system write all files of a folder to the disk."""
    for path in [*folder.rglob("*"), folder]:
        handle = os.open(path, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
