"""The program `sortie` on this machine: where it is, which build it is, and how it is run."""

import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from . import Failure


@dataclass(frozen=True)
class Identity:
    """What two programs must share for their games to be one sample."""

    version: str
    build: str
    format: int
    key_version: int

    def __str__(self) -> str:
        return f"{self.version}, build {self.build}, format {self.format}, key version {self.key_version}"

    @classmethod
    def of(cls, manifest: dict) -> "Identity":
        """That of the program that wrote a report."""
        version = f"sortie {manifest['sortie']}"
        return cls(version, manifest["build"], manifest["format"], manifest["key-version"])


def run(arguments: list[str], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the program to its end, with output and messages captured.

    A program would outlive a worker that is killed, and play in vain: where Linux offers it, it dies with the worker.
    """
    path = shutil.which(os.environ.get("SORTIE") or "sortie")
    if not path:
        raise Failure("the program is not there: put `sortie` on the path, or let SORTIE name it")
    command = [*bound_to_parent(), os.path.abspath(path), *arguments]
    return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8")


def bound_to_parent() -> list[str]:
    """The beginning of a command that is killed when its parent dies; nothing where the system can't do that."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []


def identity() -> Identity:
    """Which program this is: what it prints as its version, and what it writes into a report of one game."""
    version = run(["--version"]).stdout.strip()
    listed = run(["list", "scenarios", "--format", "csv"]).stdout.splitlines()
    if len(listed) < 2:
        raise Failure(f"the program lists no scenarios: is it sortie? It prints as its version: {version or 'nothing'}")
    scenario = listed[1].split(",")[0]
    with tempfile.TemporaryDirectory(prefix="sortie-") as folder:
        done = run(["run", scenario, "--games", "1", "--rows", "none", "--out", f"{folder}/report"])
        if done.returncode != 0:
            raise Failure(f"the program can't play: {done.stderr.strip()}")
        written = Identity.of(manifest_of(Path(folder) / "report"))
    return Identity(version, written.build, written.format, written.key_version)


def manifest_of(folder: Path) -> dict:
    """The manifest of a report."""
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
