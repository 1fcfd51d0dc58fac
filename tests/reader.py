#!/usr/bin/env python3
"""Reads reports with the Python module of sortie and compares what it finds with the reports' own tables.

usage: reader.py SORTIE REPORT

REPORT is of `run` with rows. The module is read from `python/`; the packages that it needs must be there. Exit code 1
if anything differs or fails.
"""

import csv
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME / "python"))
sys.dont_write_bytecode = True

import sortie  # noqa: E402

counts = {"passed": 0, "failed": 0}


def check(what, found, wanted=True):
    counts["passed" if found == wanted else "failed"] += 1
    if found != wanted:
        print(f"FAILED {what}: found {found}, expected {wanted}")


def rows_of(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def read_three_ways(folder):
    """Numbers of games, means and counts of values are those of the report, in each library."""
    report = sortie.read(folder)
    pandas, polars = report.pandas(), report.polars()
    games = {one["scenario"]: one["games"] for one in report.facts["scenarios"]}
    check("games in arrow", dict(Counter(report.rows["scenario"].to_pylist())), games)
    check("games in pandas", pandas.rows.groupby("scenario").size().to_dict(), games)
    check("games in polars", dict(polars.rows["scenario"].value_counts().iter_rows()), games)
    for frames in (pandas, polars):
        check(
            "manifest",
            (list(frames.manifest["scenario"]), set(frames.manifest["build"])),
            (list(games), {report.facts["build"]}),
        )
        check("summary", len(frames.summary), report.summary.num_rows)
    for line in rows_of(folder / "summary.csv"):
        if line["kind"] != "integer" or not int(line["n"]):
            continue
        metric, scenario = line["metric"], line["scenario"]
        scale = report.meaning(metric)["scale"]
        mine = pandas.rows[pandas.rows["scenario"] == scenario][metric]
        check(f"{scenario} {metric}: n", int(mine.count()), int(line["n"]))
        check(
            f"{scenario} {metric}: mean",
            abs(mine.mean() / scale - float(line["mean"])) < 1e-9 * max(1, abs(mine.mean())),
        )
        ends = {"int32[pyarrow]", "int64[pyarrow]"}
        check(f"{scenario} {metric}: type {mine.dtype}", str(mine.dtype) in ends)
        theirs = polars.rows.filter(polars.rows["scenario"] == scenario)[metric]
        check(f"{scenario} {metric}: sum in polars", int(theirs.sum()), int(mine.sum()))


def attach_meanings(folder):
    """Fields and frames carry what `metrics.csv` says, and a category has all its values in their order."""
    report = sortie.read(folder)
    attrs = report.pandas().rows.attrs["metrics"]
    for line in rows_of(folder / "metrics.csv"):
        name = line["metric"]
        if line["kind"] == "ratio":
            continue
        said = {key: line[key] for key in ("kind", "unit", "scale", "meaning")}
        field = {key.decode(): value.decode() for key, value in report.rows.schema.field(name).metadata.items()}
        check(f"{name}: metadata of the field", field, said)
        check(f"{name}: meanings in pandas", attrs[name]["meaning"], line["meaning"])
        if line["kind"] == "category":
            values = line["categories"].split("|")
            check(f"{name}: categories in arrow", report.rows[name].chunk(0).dictionary.to_pylist(), values)
            check(f"{name}: categories in pandas", list(report.pandas().rows[name].cat.categories), values)
            check(
                f"{name}: values in polars",
                set(report.polars().rows[name].drop_nulls().unique().to_list()) <= set(values),
            )


def read_other_folders(program):
    """Several systems, no rows, a scenario named like a number, a comparison, and what is no report."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)

        def write(name, *arguments):
            done = subprocess.run([program, *arguments, "--out", home / name], capture_output=True, text=True)
            check(f"{name} is written: {done.stderr}", done.returncode in (0, 3))
            return sortie.read(home / name)

        mixed = write("mixed", "run", "jets/mig21-v-f4", "downtown/d5", "--games", "50")
        check("two systems", Counter(mixed.rows["system"].to_pylist()), Counter({"jets": 50, "downtown": 50}))
        check("two systems in pandas", len(mixed.pandas().rows), 100)
        check("two systems in polars", mixed.polars().rows["turns"].null_count(), 0)
        bare = write("bare", "run", "jets/mig21-v-f4", "--games", "50", "--rows", "none")
        check("no rows", (bare.rows, bare.pandas().rows, bare.polars().rows, bare.metrics), (None, None, None, {}))
        shown = subprocess.run([program, "show", "jets/night"], capture_output=True, text=True).stdout
        (home / "007.toml").write_text(shown)
        check(
            "a scenario 007",
            set(write("number", "run", home / "007.toml", "--games", "20").rows["scenario"].to_pylist()),
            {"007"},
        )
        compared = write("compared", "compare", "jets/mig21-v-f4", "jets/night", "--games", "50")
        check(
            "a comparison",
            (compared.summary, compared.rows, compared.table("compare").num_rows > 0),
            (None, None, True),
        )
        check("a table that is CSV alone", "minutes" in str(mixed.table("handling").to_pydict()))
        (home / "old").mkdir()
        (home / "old" / "manifest.json").write_text('{"format": 2}')
        for name, error in (("old", ValueError), ("none", FileNotFoundError)):
            try:
                sortie.read(home / name)
                check(name, "read", error)
            except error:
                check(name, True)


def follow_the_readme(program):
    """The recipe of README.md runs as it is printed."""
    recipe = re.search(r"^```python\n(.*?)^```$", (HOME / "README.md").read_text(encoding="utf-8"), re.M | re.S)[1]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [program, "run", "jets/mig21-v-f4", "--games", "50", "--out", f"{folder}/ambush"],
            check=True,
            capture_output=True,
        )
        paths = {**os.environ, "PYTHONPATH": str(HOME / "python"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run([sys.executable, "-c", recipe], cwd=folder, env=paths, capture_output=True, text=True)
    check(
        f"the recipe of the README: {done.stderr}",
        (done.returncode, "meaning" in done.stdout, "draw" in done.stdout),
        (0, True, True),
    )


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    report = Path(sys.argv[2])
    read_three_ways(report)
    attach_meanings(report)
    program = Path(sys.argv[1]).resolve()
    read_other_folders(program)
    follow_the_readme(program)
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    sys.exit(1 if counts["failed"] or not counts["passed"] else 0)


if __name__ == "__main__":
    main()
