"""Reads the folders that `sortie` writes with `--out`, as Arrow, pandas or polars frames.

import sortie

report = sortie.read("ambush")
report.rows                 # a row a game, as a table of Arrow
report.pandas().summary     # the same as frames of pandas
report.polars().rows
report.meaning("losses_a")  # kind, unit, scale and meaning of a metric
"""

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pyarrow
import pyarrow.compute
import pyarrow.csv
import pyarrow.parquet

if TYPE_CHECKING:
    import pandas
    import polars

__all__ = ["Frames", "Report", "read"]
FORMAT = 3
Frame = TypeVar("Frame")


@dataclass(frozen=True)
class Frames(Generic[Frame]):
    """The parts of a report as frames of one library; `rows` and `summary` are None where a report has none."""

    rows: Frame | None
    summary: Frame | None
    manifest: Frame


class Report:
    """A report folder. Tables are read when they are first asked for."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.facts: dict[str, Any] = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        """The manifest as it is in the folder."""
        if self.facts["format"] != FORMAT:
            raise ValueError(f"{self.folder}: format {self.facts['format']}, expected {FORMAT}")

    @cached_property
    def rows(self) -> pyarrow.Table | None:
        """A row a game: system, scenario, game, and the metrics.

        A category is a dictionary with all values that it may have, in their order. Integers are cells: the printed
        value times the scale of the metric. The metadata of each field are its kind, unit, scale and meaning; where two
        systems have a metric of one name, those of the first. None if the report keeps no rows.
        """
        parts = [part for scenario in self.facts["scenarios"] for part in self._parts(scenario)]
        return pyarrow.concat_tables(parts, promote_options="permissive").unify_dictionaries() if parts else None

    @cached_property
    def summary(self) -> pyarrow.Table | None:
        """A line a figure, with mean, interval and quantiles; None if the folder is no report of a run."""
        return self.table("summary") if (self.folder / "summary.parquet").exists() else None

    @cached_property
    def manifest(self) -> pyarrow.Table:
        """A line a scenario: what was played, by which build."""
        of_all = {
            name.replace("-", "_"): self.facts[name] for name in ("seed", "key-version", "sortie", "build", "format")
        }
        own = ("system", "scenario", "games", "canonical")
        lines = [{**{name: one[name] for name in own}, **of_all} for one in self.facts["scenarios"]]
        return pyarrow.Table.from_pylist(lines)

    @cached_property
    def metrics(self) -> dict[str, dict[str, Any]]:
        """Kind, unit, scale, meaning and categories of each metric of the rows."""
        described: dict[str, dict[str, Any]] = {}
        for scenario in self.facts["scenarios"]:
            for part in scenario.get("parts", [])[:1]:
                for column in _columns(pyarrow.parquet.ParquetFile(self.folder / part["file"])):
                    described.setdefault(column["name"], column)
        return described

    def meaning(self, metric: str) -> dict[str, Any]:
        """Kind, unit, scale, meaning and categories of a metric."""
        return self.metrics[metric.replace("-", "_")]

    def table(self, name: str) -> pyarrow.Table:
        """A table of the folder by its name, such as `distributions`, `ratios` or `compare`."""
        parquet = self.folder / f"{name}.parquet"
        return (
            pyarrow.parquet.read_table(parquet)
            if parquet.exists()
            else pyarrow.csv.read_csv(parquet.with_suffix(".csv"))
        )

    def pandas(self) -> "Frames[pandas.DataFrame]":
        """Rows, summary and manifest as frames of pandas; integers stay integers where some are missing.

        `frame.attrs["metrics"]` of the rows has the meanings.
        """
        import pandas

        def frame(table: pyarrow.Table) -> "pandas.DataFrame":
            plain = lambda kind: None if pyarrow.types.is_dictionary(kind) else pandas.ArrowDtype(kind)
            return _strings(table).to_pandas(types_mapper=plain)

        frames = self._frames(frame)
        if frames.rows is not None:
            frames.rows.attrs["metrics"] = self.metrics
        return frames

    def polars(self) -> "Frames[polars.DataFrame]":
        """Rows, summary and manifest as frames of polars; `metrics` of the report has the meanings."""
        import polars

        return self._frames(polars.from_arrow)

    def _frames(self, frame: Any) -> Frames[Any]:
        rows, summary = (table and frame(table) for table in (self.rows, self.summary))
        return Frames(rows, summary, frame(self.manifest))

    def _parts(self, scenario: dict[str, Any]) -> list[pyarrow.Table]:
        names = [scenario["system"], scenario["scenario"]]
        return [_typed(self.folder / part["file"], names) for part in scenario.get("parts", [])]


def read(folder: str | Path) -> Report:
    """Opens a report folder."""
    return Report(folder)


def _columns(part: pyarrow.parquet.ParquetFile) -> list[dict[str, Any]]:
    """What the metadata of a part say of its columns."""
    return json.loads(part.metadata.metadata[b"sortie.columns"])


def _typed(file: Path, names: list[str]) -> pyarrow.Table:
    """A part with its system and scenario, its categories as dictionaries, and the meanings at the fields."""
    # Read as a file by itself: the names of the folders are texts, even if they look like numbers.
    part = pyarrow.parquet.ParquetFile(file)
    table = part.read()
    fields, arrays = [], []
    for name, value in zip(("system", "scenario"), names, strict=True):
        fields.append(pyarrow.field(name, pyarrow.string()))
        arrays.append(pyarrow.repeat(value, table.num_rows))
    for column in _columns(part):
        array = table[column["name"]]
        if values := column.get("categories"):
            array = _dictionary(array, values)
        metadata = {key: str(column[key]) for key in ("kind", "unit", "scale", "meaning")}
        fields.append(pyarrow.field(column["name"], array.type, metadata=metadata))
        arrays.append(array)
    return pyarrow.Table.from_arrays(arrays, schema=pyarrow.schema(fields))


def _dictionary(array: pyarrow.ChunkedArray, values: list[str]) -> pyarrow.Array:
    """A column of texts as places in the list of all values that it may have."""
    places = pyarrow.compute.index_in(array.cast(pyarrow.string()), value_set=pyarrow.array(values))
    return pyarrow.DictionaryArray.from_arrays(places.combine_chunks(), values)


def _strings(table: pyarrow.Table) -> pyarrow.Table:
    """A table with its texts in the type that pandas knows."""
    views = [pyarrow.types.is_string_view(field.type) for field in table.schema]
    fields = [
        field.with_type(pyarrow.string()) if view else field for field, view in zip(table.schema, views, strict=True)
    ]
    return table.cast(pyarrow.schema(fields)) if any(views) else table
