"""One shard: how a worker plays it, and how it travels."""

import hashlib
import io
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from distributed import get_worker

from . import Failure, program


@dataclass(frozen=True)
class Job:
    """A command of sortie that is cut into shards, with the files that it reads as an archive."""

    arguments: tuple[str, ...]
    shards: int
    files: bytes

    def play(self, index: int, folder: Path, threads: int) -> Path:
        """Plays shard `index`, from 1, below a folder of its own, and returns its report."""
        read, report = folder / "files", folder / "shard"
        read.mkdir()
        if self.files:
            unpack(self.files, read)
        shard = ["--shard", f"{index}/{self.shards}", "--threads", str(threads), "--out", str(report)]
        done = program.run([*self.arguments, *shard], read)
        # An analysis that is still open exits with a code of its own; its report is whole.
        if done.returncode not in (0, 3, 10) or not (report / "manifest.json").exists():
            raise Failure(done.stderr.strip() or f"the program ended with {done.returncode}", done.returncode)
        if program.manifest_of(report)["run"]["interrupted"]:
            raise Failure("the program was interrupted")
        return report


@dataclass(frozen=True)
class Parcel:
    """A finished shard on its way: its report as an archive, the hash of that, and the worker that played it."""

    archive: bytes
    sha256: str
    worker: str


def play_on_worker(job: Job, index: int) -> Parcel:
    """Plays a shard in the scratch folder of the Dask worker, which Dask clears if the worker dies."""
    worker = get_worker()
    with tempfile.TemporaryDirectory(prefix="sortie-", dir=worker.local_directory) as folder:
        archive = pack(job.play(index, Path(folder), threads=1))
    return Parcel(archive, hashlib.sha256(archive).hexdigest(), worker.address)


def pack(folder: Path, paths: list[Path] | None = None) -> bytes:
    """A folder, or some files of it, as an archive."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file()) if paths is None else paths
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=1) as archive:
        for path in paths:
            archive.add(path, path.relative_to(folder))
    return packed.getvalue()


def unpack(archive: bytes, folder: Path) -> None:
    """Writes the files of an archive into a folder."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(folder, filter="data")
