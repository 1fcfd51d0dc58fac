#!/usr/bin/env python3
"""Opens a report folder with DuckDB, pandas and polars and compares what they read with the report's own tables.

usage: interop.py REPORT [VENV]

The packages are installed into VENV (by default a new temporary one) unless it has them. For every metric of every
scenario each tool's count, sum and value counts over the outcomes must equal summary.csv (n, mean times n) and
distributions.csv, and a mean and a difference of two columns, asked as a user would, what follows from them. The events
must have the columns that events.csv explains, in the kinds that it says, for as many games as were asked for. The
scenarios are of `jets`, played with --events. The recipes of GUIDE.md run as they are printed, on the report of the command
that is printed above them; the program is $CARGO_TARGET_DIR/release/sortie. The code that it prints for icepool runs, for every
table at its defaults and over each of its parameters, and gives the fractions of the table; that for AnyDice is read as AnyDice
reads it. A scenario called 007 keeps its name in all three tools by what FORMATS.md says. Exit code 1 if anything differs or
fails.
"""

import contextlib
import csv
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import venv
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

PACKAGES = ["duckdb", "icepool", "pandas", "polars", "pyarrow"]
HOME = Path(__file__).resolve().parent.parent
SORTIE = Path(os.environ.get("CARGO_TARGET_DIR", HOME / "target")).resolve() / "release" / "sortie"
RECIPES = "## Read the data elsewhere"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    report = Path(sys.argv[1]).resolve()
    if os.environ.get("SORTIE_INTEROP") == "inside":
        sys.exit(compare(report))
    with tempfile.TemporaryDirectory() as temporary:
        home = Path(sys.argv[2] if len(sys.argv) > 2 else temporary)
        python = home / "bin" / "python"
        if not python.exists():
            venv.create(home, with_pip=True)
        probe = "import " + ", ".join(PACKAGES)
        if subprocess.run([python, "-c", probe], stderr=subprocess.DEVNULL).returncode != 0:
            subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        inside = {**os.environ, "SORTIE_INTEROP": "inside"}
        sys.exit(subprocess.run([python, __file__, report], env=inside).returncode)


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Duckdb:
    """Asks by SQL over the whole tree, with the partitions as columns."""

    def __init__(self, report):
        import duckdb

        self.connection, self.report = duckdb.connect(), report
        self.source = f"read_parquet('{report}/outcomes/**/*.parquet', hive_partitioning=true, union_by_name=true)"

    def counts(self, system, scenario, metric):
        query = (
            f'select "{metric}", count(*) from {self.source} '
            f"where system = ? and scenario = ? and \"{metric}\" is not null group by 1"
        )
        return dict(self.connection.execute(query, [system, scenario]).fetchall())

    def games(self, system, scenario):
        query = f"select count(*), min(game), max(game), count(distinct game) from {self.source} where system = ? and scenario = ?"
        return self.connection.execute(query, [system, scenario]).fetchone()


    def events(self, system, scenario):
        source = f"read_parquet('{self.report}/events/**/*.parquet', hive_partitioning=true)"
        where = "where system = ? and scenario = ?"
        columns = self.connection.execute(f"select * exclude (system, scenario) from {source} limit 0").description
        kind_of = lambda kind: "integer" if str(kind) in ("NUMBER", "INTEGER", "BIGINT") else "text"
        counts = f"select game, count(*) from {source} {where} group by 1"
        counts = dict(self.connection.execute(counts, [system, scenario]).fetchall())
        return {name: kind_of(kind) for name, kind, *_ in columns}, counts

    def asked(self, system, scenario, expression):
        expression = expression if expression.startswith("avg") else f"sum({expression})"
        query = f"select {expression} from {self.source} where system = ? and scenario = ?"
        return float(self.connection.execute(query, [system, scenario]).fetchone()[0])


class Pandas:
    """Reads a scenario's folder as one table."""

    def __init__(self, report):
        self.report = report

    def frame(self, system, scenario):
        import pandas

        return pandas.read_parquet(self.report / "outcomes" / f"system={system}" / f"scenario={scenario}")

    def counts(self, system, scenario, metric):
        return self.frame(system, scenario)[metric].dropna().value_counts().to_dict()

    def games(self, system, scenario):
        game = self.frame(system, scenario)["game"]
        return len(game), game.min(), game.max(), game.nunique()

    def events(self, system, scenario):
        import pandas

        frame = pandas.read_parquet(self.report / "events" / f"system={system}" / f"scenario={scenario}")
        kinds = {name: "integer" if kind.kind in "iu" else "text" for name, kind in frame.dtypes.items()}
        return kinds, frame["game"].value_counts().to_dict()

    def asked(self, system, scenario, expression):
        frame = self.frame(system, scenario)
        return float(frame["losses_a"].mean() if expression.startswith("avg") else (frame["vp_a"] - frame["vp_b"]).sum())


class Polars:
    """Scans the whole tree, with the partitions as columns."""

    def __init__(self, report):
        self.report = report

    def frame(self, system, scenario):
        import polars

        folder = self.report / "outcomes" / f"system={system}" / f"scenario={scenario}"
        return polars.scan_parquet(folder / "*.parquet", hive_partitioning=True).collect()

    def counts(self, system, scenario, metric):
        column = self.frame(system, scenario)[metric].drop_nulls()
        return dict(column.value_counts().iter_rows())

    def games(self, system, scenario):
        game = self.frame(system, scenario)["game"]
        return len(game), game.min(), game.max(), game.n_unique()

    def events(self, system, scenario):
        import polars

        folder = self.report / "events" / f"system={system}" / f"scenario={scenario}"
        frame = polars.scan_parquet(folder / "*.parquet", hive_partitioning=False).collect()
        kinds = {name: "integer" if kind.is_integer() else "text" for name, kind in frame.schema.items()}
        return kinds, dict(frame["game"].value_counts().iter_rows())

    def asked(self, system, scenario, expression):
        frame = self.frame(system, scenario)
        return float(frame["losses_a"].mean() if expression.startswith("avg") else (frame["vp_a"] - frame["vp_b"]).sum())


def wanted_of(expression, summary, scenario, games):
    """What the report's own summary says of a mean, or of the sum of a difference of two columns over all games."""
    mean = lambda metric: float(summary[scenario, metric]["mean"])
    return mean("losses_a") if expression.startswith("avg") else (mean("vp_a") - mean("vp_b")) * games


def printed(value, kind, scale):
    """A cell as distributions.csv prints it, as an exact number where it is one."""
    if kind == "integer":
        return Fraction(int(value), scale)
    if kind == "flag":
        return "true" if value else "false"
    return str(value)


def follow_the_guide():
    """Each recipe of GUIDE.md by its first line, with what is wrong with it."""
    section = (HOME / "GUIDE.md").read_text(encoding="utf-8").split(RECIPES)[1].split("\n## ")[0]
    command = shlex.split(re.search(r"^    sortie (.*)$", section, re.MULTILINE)[1])
    recipes = re.findall(r"^```(sql|python)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    kinds = {kind for kind, _ in recipes}
    yield "both languages", None if kinds == {"sql", "python"} else f"only {sorted(kinds)}"
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            os.symlink(HOME / "examples", "examples")
            subprocess.run([SORTIE, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for kind, recipe in recipes:
                yield recipe.splitlines()[0], complaint_about(kind, recipe)
        finally:
            os.chdir(before)


def complaint_about(kind, recipe):
    """What is wrong with a recipe: it fails, gives nothing, or gives what is no number."""
    try:
        if kind == "sql":
            import duckdb

            found = duckdb.connect().execute(recipe).fetchall()
            wrong = not found or any(value is None for row in found for value in row)
            return f"rows {found}" if wrong else None
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(recipe, "GUIDE.md", "exec"), {})
        wrong = not said.getvalue().strip() or re.search(r"\bnan\b|None|null", said.getvalue())
        return f"output {said.getvalue()!r}" if wrong else None
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def sortie(*arguments):
    """What the program prints; none where it refuses."""
    done = subprocess.run([SORTIE, *arguments], capture_output=True, text=True, encoding="utf-8")
    return done.stdout if done.returncode == 0 else None


def follow_the_tables():
    """Each table at its defaults and over each parameter, with what is wrong with the code for other calculators."""
    for table in csv.DictReader(io.StringIO(sortie("list", "tables", "--format", "csv"))):
        for parameter in [None, *table["parameters"].split()]:
            asked = ["table", table["name"], *(["--vary", parameter] if parameter else [])]
            printed = sortie(*asked, "--format", "csv")
            # What another parameter forbids is refused; the tests of the program leave such values out.
            if printed:
                yield " ".join(asked), complaint_about_code(asked, list(csv.DictReader(io.StringIO(printed))))


def complaint_about_code(asked, printed):
    exact = defaultdict(dict)
    ends = ("outcome", "probability", "fraction")
    for row in printed:
        values = tuple(value for column, value in row.items() if column not in ends)
        exact[values][row["outcome"]] = Fraction(row["fraction"])
    exact = list(exact.values())
    icepool = as_icepool_has_it(sortie(*asked, "--format", "icepool"))
    if icepool != exact:
        return f"icepool has {icepool}, the table {exact}"
    # A die of too many sides is refused for AnyDice.
    code = sortie(*asked, "--format", "anydice")
    if code is not None and (anydice := as_anydice_reads(code)) != exact:
        return f"AnyDice has {anydice}, the table {exact}"
    return None


def as_icepool_has_it(code):
    """The chances of each die that the code makes, by the outcome as it is printed."""
    made = {}
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, "table.py", "exec"), made)
        chances = lambda die: {str(value): Fraction(die.quantity(value), die.denominator()) for value in die.outcomes()}
        return [chances(die) for die in made["table"].values()]
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def as_anydice_reads(code):
    """AnyDice knows numbers alone, and adds up equal ones; a comment says what each code is."""
    names = dict(re.findall(r"^\\ (\d+) is (.*) \\$", code, re.MULTILINE))
    dice = []
    for sides in re.findall(r"^output d\{(.*)\} named", code, re.MULTILINE):
        weights = defaultdict(int)
        for value, weight in (side.split(":") for side in sides.split(",")):
            weights[names.get(value.strip(), value.strip())] += int(weight)
        dice.append({value: Fraction(weight, sum(weights.values())) for value, weight in weights.items()})
    return dice


def keep_the_name_of_a_number():
    """A scenario that is called 007, read by each tool as FORMATS.md says."""
    import duckdb
    import pandas
    import polars
    import pyarrow
    import pyarrow.dataset

    with tempfile.TemporaryDirectory() as folder:
        scenario, report = Path(folder) / "007.toml", Path(folder) / "report"
        scenario.write_text(sortie("show", "jets/night"), encoding="utf-8")
        if sortie("run", scenario, "--games", "20", "--out", report) is None:
            yield "007", "it does not run"
        files = f"{report}/outcomes/**/*.parquet"
        query = f"select distinct scenario from read_parquet('{files}', hive_partitioning = true, hive_types_autocast = false)"
        yield "duckdb 007", duckdb.connect().execute(query).fetchall() != [("007",)] or None
        texts = {"system": polars.String, "scenario": polars.String}
        frame = polars.read_parquet(files, hive_partitioning=True, hive_schema=texts)
        yield "polars 007", frame["scenario"].unique().to_list() != ["007"] or None
        texts = pyarrow.schema([("system", "string"), ("scenario", "string")])
        hive = pyarrow.dataset.partitioning(texts, flavor="hive")
        frame = pandas.read_parquet(report / "outcomes", partitioning=hive)
        yield "pandas 007", list(frame["scenario"].unique()) != ["007"] or None


def compare(report):
    manifest = json.loads((report / "manifest.json").read_text())
    summary = {(row["scenario"], row["metric"]): row for row in rows(report / "summary.csv")}
    dictionary = {(row["scenario"], row["metric"]): row for row in rows(report / "metrics.csv")}
    legend = {row["column"]: row["kind"] for row in rows(report / "events.csv")}
    distributions = defaultdict(dict)
    for row in rows(report / "distributions.csv"):
        distributions[row["scenario"], row["metric"]][row["value"]] = int(row["count"])
    passed = failed = 0

    def check(what, found, wanted):
        nonlocal passed, failed
        if found == wanted:
            passed += 1
        else:
            failed += 1
            print(f"FAILED {what}: found {found}, expected {wanted}")

    for tool in [Duckdb(report), Pandas(report), Polars(report)]:
        name, before = type(tool).__name__.lower(), passed + failed
        for played in manifest["scenarios"]:
            system, scenario, games = played["system"], played["scenario"], played["games"]
            found = tuple(map(int, tool.games(system, scenario)))
            check(f"{name} {scenario}: games", found, (games, 0, games - 1, games))
            for (owner, metric), line in summary.items():
                if owner != scenario or line["kind"] in ("share", "ratio"):
                    continue
                kind, scale = line["kind"], int(dictionary[owner, metric]["scale"])
                counts = defaultdict(int)
                for value, count in tool.counts(system, scenario, metric).items():
                    counts[printed(value, kind, scale)] += int(count)
                n = sum(counts.values())
                check(f"{name} {scenario} {metric}: n", n, int(line["n"]))
                if kind == "integer":
                    total = sum(value * count for value, count in counts.items())
                    mean = float(line["mean"] or "nan") if n else 0.0
                    near = abs(float(total) - mean * n) <= 1e-9 * max(1.0, abs(float(total)))
                    check(f"{name} {scenario} {metric}: sum {float(total)} against mean·n {mean * n}", near, True)
                    # The least and the greatest value, exactly.
                    ends = (float(min(counts)), float(max(counts))) if n else None
                    wanted = (float(line["min"]), float(line["max"])) if n else None
                    check(f"{name} {scenario} {metric}: ends", ends, wanted)
                    told = {float(value): count for value, count in distributions[owner, metric].items()}
                    check(f"{name} {scenario} {metric}: values", {float(v): c for v, c in counts.items()}, told)
                else:
                    told = {value: count for value, count in distributions[owner, metric].items() if count}
                    check(f"{name} {scenario} {metric}: values", dict(counts), told)
                    if kind == "flag" and n:
                        share = counts.get("true", 0) / n
                        check(f"{name} {scenario} {metric}: share", share, float(line["mean"]))
            kinds, counts = tool.events(system, scenario)
            check(f"{name} {scenario}: columns of events", kinds, legend)
            check(f"{name} {scenario}: games with events", sorted(map(int, counts)), list(range(manifest["events"])))
            check(f"{name} {scenario}: a game without events", min(counts.values()) > 0, True)
            for expression in ["avg(losses_a)", "vp_a - vp_b"]:
                found, wanted = tool.asked(system, scenario, expression), wanted_of(expression, summary, scenario, games)
                check(f"{name} {scenario}: {expression}", abs(found - wanted) < 1e-9 * max(1.0, abs(wanted)), True)
        print(f"{name}: {passed + failed - before} comparisons of outcomes with summary.csv and distributions.csv")
    for recipe, complaint in follow_the_guide():
        check(f"recipe `{recipe}`", complaint, None)
    for name, complaint in keep_the_name_of_a_number():
        check(f"scenario {name}", complaint, None)
    before = passed + failed
    for table, complaint in follow_the_tables():
        check(f"code of `sortie {table}`", complaint, None)
    print(f"icepool: {passed + failed - before} tables, at their defaults and over a parameter each")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    main()
