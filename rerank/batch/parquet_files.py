"""Parquet files as input and as shards, and zstd streams, by pyarrow (extra ``batch``).

A shard has the columns of the input, then those of the answers.  A column of the input keeps its
type if JSON has its values; dates, times, decimals and binary values become strings.  Nested
fields of answers are JSON text, since their keys differ from row to row.
"""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, cast

from logic2text import InputError
from logic2text.extras import require_extra

EXTRA = "batch"
ROWS_AT_ONCE = 1_000
PARQUET, ZSTD = b"PAR1", b"\x28\xb5\x2f\xfd"
"""The first bytes of a file."""

TEXT_COLUMNS = ("audience", "register", "degraded", "conventions")
JSON_COLUMNS = (
    "weights",
    "ranking",
    "rejected",
    "signature",
    "guessed",
    "questions",
    "sorts",
    "warnings",
    "spent",
    "errors",
    "error",
)
"""The fields of answers that are not strings."""


def load_pyarrow(purpose: str) -> tuple[ModuleType, ModuleType]:
    """The packages ``pyarrow`` and ``pyarrow.parquet``.

    Raises:
        MissingPackageError: they are not installed.
    """
    with require_extra(EXTRA, purpose):
        import pyarrow as pa
        import pyarrow.parquet as pq
    return pa, pq


def open_zstd(raw: BinaryIO, path: Path) -> BinaryIO:
    """The decompressed content of a stream; a read raises `OSError` where it is damaged.

    Raises:
        MissingPackageError: pyarrow is not installed.
    """
    pa, _ = load_pyarrow(f"the zstd file {path}")
    return cast(BinaryIO, io.BufferedReader(pa.CompressedInputStream(raw, "zstd")))


class ParquetFiles:
    """The files of an input, which are Parquet files that can be read together."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Read the schemas.

        Raises:
            MissingPackageError: pyarrow is not installed.
            InputError: a file is damaged, has no column ``formula``, or has a column with another
                type than in the file before.
        """
        self._pa, self._pq = load_pyarrow(f"the Parquet file {paths[0]}")
        self._paths = paths
        files = [self._open(path) for path in paths]
        self.rows: int = sum(file.metadata.num_rows for file in files)
        """The number of rows."""
        try:
            schema = self._pa.unify_schemas([file.schema_arrow for file in files])
        except self._pa.ArrowException as error:
            message = f"the Parquet files have columns of different types: {error}"
            raise InputError(message, "rank them in jobs of their own") from None
        if "formula" not in schema.names:
            raise InputError(f"{paths[0]} has no column `formula`", "name the column `formula`")
        self._schema = self._schema_of_shards(schema)

    def objects(self, path: Path) -> Iterator[dict[str, Any]]:
        """The rows of a file as JSON objects; a null is a field that is absent.

        Raises:
            InputError: the file is damaged.
        """
        try:
            for batch in self._open(path).iter_batches(ROWS_AT_ONCE):
                for row in batch.to_pylist():
                    yield {name: _json_value(v) for name, v in row.items() if v is not None}
        except (self._pa.ArrowException, OSError) as error:
            raise self._report_damage(path, error) from None

    def content(self, lines: Sequence[str]) -> bytes:
        """A Parquet file of rows in JSON."""
        rows = [self._row(json.loads(line)) for line in lines]
        table = self._pa.Table.from_pylist(rows, schema=self._schema)
        target = io.BytesIO()
        self._pq.write_table(table, target, compression="zstd")
        return target.getvalue()

    @property
    def version(self) -> str:
        """The version of pyarrow, on which the bytes of a shard depend."""
        return str(self._pa.__version__)

    def _row(self, fields: dict[str, Any]) -> dict[str, Any]:
        if unknown := [name for name in fields if name not in self._schema.names]:
            raise RuntimeError(f"no column of the shards is for {', '.join(unknown)}")
        return {
            name: json.dumps(value) if name in JSON_COLUMNS else value
            for name, value in fields.items()
        }

    def _schema_of_shards(self, schema: Any) -> Any:
        pa = self._pa
        answers = (*TEXT_COLUMNS, *JSON_COLUMNS)
        columns = [
            pa.field(column.name, column.type if _is_json(pa, column.type) else pa.string())
            for column in schema
            if column.name not in answers
        ]
        return pa.schema([*columns, *(pa.field(name, pa.string()) for name in answers)])

    def _open(self, path: Path) -> Any:
        try:
            return self._pq.ParquetFile(path)
        except (self._pa.ArrowException, OSError) as error:
            raise self._report_damage(path, error) from None

    def _report_damage(self, path: Path, error: Exception) -> InputError:
        return InputError(f"{path} is a damaged Parquet file: {error}", "write it again")


def _is_json(pa: ModuleType, kind: Any) -> bool:
    """Whether JSON has the values of an Arrow type."""
    types = pa.types
    if types.is_struct(kind):
        return all(_is_json(pa, kind.field(i).type) for i in range(kind.num_fields))
    if types.is_list(kind) or types.is_large_list(kind):
        return _is_json(pa, kind.value_type)
    scalars = (
        types.is_string,
        types.is_large_string,
        types.is_integer,
        types.is_floating,
        types.is_boolean,
        types.is_null,
    )
    return any(is_scalar(kind) for is_scalar in scalars)


def _json_value(value: Any) -> Any:
    """A value as JSON has it."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case dict():
            return {str(name): _json_value(item) for name, item in value.items()}
        case list() | tuple():
            return [_json_value(item) for item in value]
        case bytes():
            return base64.b64encode(value).decode()
        case _:
            return value.isoformat() if hasattr(value, "isoformat") else str(value)
