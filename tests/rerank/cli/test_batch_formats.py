"""`batch` with Parquet and zstd: the same rows as with JSON Lines; refusals without pyarrow."""

from __future__ import annotations

import datetime
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from logic2text import MissingPackageError
from tests.support.forked_commands import Case, Done, run_commands

needs_pyarrow = pytest.mark.skipif(
    importlib.util.find_spec("pyarrow") is None, reason="needs pyarrow (extra batch)"
)
LIGHT = ("-m", "fre", "-F", "formulaicness:light", "-s", "literal", "--workers", "0")
ROWS: list[dict[str, Any]] = [
    {"id": 1, "formula": "∀x (Cube(x) → Small(x))", "candidates": ["All cubes are small."]},
    {"id": 2, "formula": "Cube("},
    {"id": 3, "formula": "¬Tet(a)", "weight": 0.5},
    {"id": 4},
]


def batch(folder: Path, *cases: tuple[str | Path, ...]) -> list[Done]:
    return run_commands([Case(("batch", *map(str, case), *LIGHT)) for case in cases], folder)


def write_jsonl(path: Path) -> bytes:
    content = "".join(f"{json.dumps(row)}\n" for row in ROWS).encode()
    path.write_bytes(content)
    return content


@needs_pyarrow
def test_zstd_is_read_by_its_first_bytes(tmp_path: Path) -> None:
    import pyarrow as pa

    content = write_jsonl(tmp_path / "rows.jsonl")
    frames = [pa.compress(part, "zstd", asbytes=True) for part in (content[:90], content[90:])]
    (tmp_path / "rows.jsonl.zst").write_bytes(b"".join(frames))
    (tmp_path / "cut.zst").write_bytes(frames[0][:-4])
    plain, compressed, cut = batch(
        tmp_path, ("rows.jsonl", "plain"), ("rows.jsonl.zst", "zstd"), ("cut.zst", "cut")
    )
    assert (plain.code, compressed.code, cut.code) == (1, 1, 2)
    part = "part-000000.jsonl"
    assert (tmp_path / "plain" / part).read_bytes() == (tmp_path / "zstd" / part).read_bytes()
    assert b"cut.zst is damaged or incomplete zstd" in cut.stderr


@needs_pyarrow
def test_a_parquet_shard_has_the_fields_of_the_json_rows(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from rerank.batch.parquet_files import JSON_COLUMNS

    write_jsonl(tmp_path / "rows.jsonl")
    table = pa.Table.from_pylist(ROWS, schema=pa.schema([
        ("id", pa.int32()), ("formula", pa.string()), ("candidates", pa.list_(pa.string())),
        ("weight", pa.float64()),
    ]))  # fmt: skip
    pq.write_table(table, tmp_path / "rows.parquet")
    small = ("--shard-rows", "2")
    plain, parquet, again = batch(
        tmp_path,
        ("rows.jsonl", "plain"),
        ("rows.parquet", "out", *small),
        ("rows.parquet", "out", *small, "--resume", "--json"),
    )
    assert (plain.code, parquet.code, again.code) == (1, 1, 1)
    assert again.rows[0]["resumed_rows"] == len(ROWS)
    names = [path.name for path in sorted((tmp_path / "out").glob("part-*"))]
    assert names == ["part-000000.parquet", "part-000001.parquet"]
    whole = pq.read_table([tmp_path / "out" / name for name in names])
    assert whole.schema.field("id").type == pa.int32()
    assert whole.schema.field("candidates").type == pa.list_(pa.string())
    lines = (tmp_path / "plain" / "part-000000.jsonl").read_text(encoding="utf-8").splitlines()
    for row, line in zip(whole.to_pylist(), lines, strict=True):
        fields = {
            name: json.loads(value) if name in JSON_COLUMNS else value
            for name, value in row.items()
            if value is not None
        }
        expected = {name: value for name, value in json.loads(line).items() if value is not None}
        assert fields == expected


@needs_pyarrow
def test_values_that_json_does_not_have_become_strings(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [{"formula": "P(a)", "day": datetime.date(2024, 2, 29), "raw": b"\x00\xff"}]
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "rows.parquet")
    (done,) = batch(tmp_path, ("rows.parquet", "out"))
    assert done.code == 0, done.stderr
    (row,) = pq.read_table(tmp_path / "out" / "part-000000.parquet").to_pylist()
    assert (row["day"], row["raw"]) == ("2024-02-29", "AP8=")


@needs_pyarrow
def test_parquet_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    mixed = tmp_path / "mixed"
    mixed.mkdir()
    pq.write_table(pa.table({"formula": ["P(a)"]}), mixed / "a.parquet")
    write_jsonl(mixed / "b.jsonl")
    pq.write_table(pa.table({"text": ["P(a)"]}), tmp_path / "other.parquet")
    (tmp_path / "bad.parquet").write_bytes(b"PAR1 and no more")
    refused = {
        "mixed": "b.jsonl is not a Parquet file as others of the input",
        "other.parquet": "other.parquet has no column `formula`",
        "bad.parquet": "bad.parquet is a damaged Parquet file",
    }
    done = batch(tmp_path, *((source, f"out-{source}") for source in refused))
    for message, refusal in zip(refused.values(), done, strict=True):
        assert refusal.code == 2, refusal.stderr
        assert message in refusal.stderr.decode()


@pytest.mark.parametrize("magic", [b"PAR1", b"\x28\xb5\x2f\xfd"])
def test_without_pyarrow_the_extra_is_named(
    tmp_path: Path, magic: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rerank.cli.io.batch_input import Input

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    (tmp_path / "rows").write_bytes(magic)
    with pytest.raises(MissingPackageError) as missing:
        [*Input([tmp_path / "rows"]).rows()]
    assert missing.value.hint == "pip install 'logic2text[batch]'"
