"""The program `sortie` on this machine: where it is, which build it is, and how it is run."""

import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from . import Failure

SAID = re.compile(r"(sortie \S+) \(build (\w+), report format (\d+), key version (\d+)\)")


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
    """Which program this is, as it says itself."""
    said = run(["--version"]).stdout.strip()
    parts = SAID.fullmatch(said)
    if not parts:
        raise Failure(f"is it sortie? It prints as its version: {said or 'nothing'}")
    version, build, report_format, key_version = parts.groups()
    return Identity(version, build, int(report_format), int(key_version))


def manifest_of(folder: Path) -> dict:
    """The manifest of a report."""
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
