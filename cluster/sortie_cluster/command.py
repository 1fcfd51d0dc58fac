"""The command `sortie-cluster`: what was asked, the rounds of shards, and the merge."""

import argparse
import os
import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from distributed import Client

from . import Failure, program
from .driver import Driver
from .local import local
from .shard import Job, pack
from .store import Round, Store

VERBS = ["run", "compare", "balance", "sweep", "tournament", "improve"]
REFUSED = ["--shard", "--threads", "--resume", "--add", "--plan", "--open", "--force"]
MOST_FILES, MOST_BYTES = 1000, 16 << 20
"""Limits on the files that travel to the workers."""
EPILOG = """examples:
  sortie-cluster run jets/mig21-v-f4 --games 1e7 --out whole --local 8
  sortie-cluster run jets/mig21-v-f4 --precision winner=0.0005 --out whole --scheduler tcp://head:8786
  sortie-cluster improve textbook --games 1e6 --shards 16 --out better --scheduler tcp://head:8786

Start the same command again after any interruption: it plays only what is missing. SORTIE names the program if it is
not on the path. Exit codes are those of sortie."""


def note(message: str) -> None:
    """Prints a message for people."""
    print(f"sortie-cluster: {message}", file=sys.stderr, flush=True)


def asked(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """This command's own options, and the arguments that are sortie's."""
    parser = argparse.ArgumentParser(
        "sortie-cluster",
        usage="sortie-cluster VERB ... --out DIR (--scheduler ADDRESS | --local N) [--shards N]",
        description="Play a command of sortie as shards on the workers of Dask, and merge them.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("verb", metavar="VERB", choices=VERBS, help=f"{', '.join(VERBS)}, with arguments of sortie's")
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="the folder of the merged report")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler, such as tcp://head:8786")
    where.add_argument("--local", metavar="N", type=int, help="start N workers on this machine")
    parser.add_argument("--shards", metavar="N", type=int, help="the number of shards [default: 64]")
    own, others = parser.parse_known_args(arguments)
    for one in others:
        if one.split("=")[0] in REFUSED:
            parser.error(f"{one} is for a machine that plays by itself")
    if (own.shards is not None and own.shards < 1) or (own.local is not None and own.local < 1):
        parser.error("--shards and --local take numbers from 1")
    if own.verb == "improve" and not own.shards:
        parser.error("improve needs --shards: it is the number of searches, on which the result depends")
    return own, others


def files_of(arguments: list[str]) -> bytes:
    """The TOML files below this folder if an argument names one of its files, so that workers need no shared disk."""
    pieces = [Path(piece) for argument in arguments for piece in re.split("[=+,]", argument) if piece]
    if not any(not piece.is_absolute() and piece.suffix == ".toml" and piece.exists() for piece in pieces):
        return b""
    here, files, size = Path.cwd(), [], 0
    for file in here.rglob("*.toml"):
        files.append(file)
        size += file.stat().st_size
        if len(files) > MOST_FILES or size > MOST_BYTES:
            raise Failure(f"`{here}` holds too many TOML files to send: start in the folder of the scenarios", 2)
    return pack(here, sorted(files))


def take(arguments: list[str], option: str) -> tuple[list[str], list[str]]:
    """The values of an option, and the other arguments."""
    values, others, rest = [], [], iter(arguments)
    for argument in rest:
        if argument == option:
            values.append(next(rest, ""))
        elif argument.startswith(f"{option}="):
            values.append(argument.removeprefix(f"{option}="))
        else:
            others.append(argument)
    return values, others


@contextmanager
def workers(own: argparse.Namespace, store: Store) -> Iterator[tuple[Client, Callable[[], None]]]:
    """A client of the scheduler, and a check that its workers may still answer."""
    if own.scheduler:
        with Client(own.scheduler, set_as_default=False) as client:
            yield client, lambda: None
    else:
        with local(own.local, store.work()) as (address, processes):
            with Client(address, set_as_default=False) as client:
                yield client, processes.alive


class Command:
    """A command as it was asked, with the shards it left so far."""

    def __init__(self, own: argparse.Namespace, others: list[str], store: Store) -> None:
        self.own, self.others, self.store = own, others, store
        self.files = files_of(others)

    def play(self, name: str, arguments: list[str], client: Client, alive: Callable[[], None]) -> list[str]:
        """Plays a round of shards and returns their folders."""
        round_ = Round(self.store, name)
        job = Job((self.own.verb, *arguments), self.store.shards, self.files)
        if 1 in round_.missing():
            # The driver's own program plays the first shard: all others are held against it, and what is wrong with
            # the arguments shows at once.
            work = self.store.work()
            round_.keep(1, job.play(1, work, threads=os.cpu_count() or 1), "the driver")
            shutil.rmtree(work)
        if round_.missing():
            Driver(client, job, round_, note).play(self.progress, alive)
        return [str(round_.folder(index)) for index in range(1, job.shards + 1)]

    def progress(self, missing: int) -> None:
        """Shows how many shards are there: one line on a terminal, else a line for each tenth."""
        done, all_ = self.store.shards - missing, self.store.shards
        if sys.stderr.isatty():
            print(f"\r{done} of {all_} shards ", end="" if missing else "\n", file=sys.stderr, flush=True)
        elif done % max(1, all_ // 10) == 0 or not missing:
            note(f"{done} of {all_} shards")

    def merge(self, folders: list[str], more: list[str]) -> tuple[int, str]:
        """Has the program merge shards; the exit code, and what it prints."""
        done = program.run(["merge", *folders, *more, "--out", str(self.own.out)])
        sys.stderr.write(done.stderr)
        return done.returncode, done.stdout

    def run(self, client: Client, alive: Callable[[], None]) -> int:
        """Plays and merges; with a precision to reach, as many rounds as the program asks for."""
        precision, others = take(self.others, "--precision") if self.own.verb == "run" else ([], self.others)
        if not precision:
            code, printed = self.merge(self.play("all", others, client, alive), [])
            sys.stdout.write(printed)
            return code
        limits, others = take(others, "--max-games")
        most = int(float(limits[-1])) if limits else 10_000_000
        games, more = min(10_000, most), [word for one in precision for word in ("--precision", one)]
        while True:
            folders = self.play(f"games-{games}", [*others, "--games", str(games)], client, alive)
            code, printed = self.merge(folders, more)
            if code != 3:
                sys.stdout.write(printed)
                return code
            if games == most:
                raise Failure(f"{most} games, the most that were allowed, are not enough: nothing is written", 3)
            games = min(int(printed), most)


def play(arguments: list[str]) -> int:
    """Does what was asked and returns the exit code."""
    own, others = asked(arguments)
    # The program runs in other folders.
    own.out = own.out.absolute()
    if own.out.exists():
        raise Failure(f"`{own.out}` exists", 2)
    plan = {"arguments": [own.verb, *others], "build": program.identity().build, "shards": own.shards}
    store = Store(own.out.with_name(own.out.name + ".shards"), plan)
    merged = False
    try:
        with workers(own, store) as (client, alive):
            code = Command(own, others, store).run(client, alive)
        merged = own.out.exists()
    finally:
        store.close(remove=merged)
    return code


def main() -> None:
    """The entry point."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        code = play(sys.argv[1:])
    except Failure as failure:
        note(failure.message)
        code = failure.code
    except KeyboardInterrupt:
        note("interrupted: start the same command again to go on")
        code = 130
    except OSError as error:
        note(str(error))
        code = 1
    sys.exit(code)
