"""`batch`: shards and their manifest, resumed after a kill, a full disk, and other options."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.support.forked_commands import Case, Done, run_commands

LIGHT = ("-m", "fre", "-F", "formulaicness:light", "-s", "literal")
SMALL = (*LIGHT, "--shard-rows", "5")
PREDICATES = ("Cube", "Small", "Tet", "Large", "Dodec")


def formula(number: int) -> str:
    first, second = PREDICATES[number % 5], PREDICATES[number // 5 % 5]
    return (
        f"∀x ({first}(x) → {second}(x))",
        f"∃y ({first}(y) ∧ ¬{second}(a{number}))",
        f"¬{first}(b{number}) ∨ {second}(b{number})",
    )[number % 3]


ROWS = [json.dumps({"id": n, "formula": formula(n), "lesson": f"L{n % 4}"}) for n in range(25)]
ROWS[9] = json.dumps({"id": 9, "formula": "Cube("})
ROWS[10] = "[1]"
ROWS[18] = ROWS[17]
ROWS[19] = json.dumps({"id": 19, "formula": formula(17), "candidates": ["A cube is a cube."]})


def write_rows(path: Path, rows: Sequence[str] = ROWS) -> Path:
    path.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
    return path


def run(folder: Path, *arguments: str | Path) -> Done:
    (done,) = run_commands([Case(("batch", "--workers", "0", *map(str, arguments)))], folder)
    return done


def shards_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("part-*"))}


def manifest_of(folder: Path) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads((folder / "manifest.json").read_bytes())
    return fields


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the input `rows.jsonl` and its whole job in `out`."""
    folder = tmp_path_factory.mktemp("job")
    source = write_rows(folder / "rows.jsonl")
    assert run(folder, source, folder / "out", *SMALL, "--workers", "1").code == 1
    return folder


def copy_of(job: Path, folder: Path) -> tuple[Path, Path]:
    """The input and the output of a copy of a job."""
    shutil.copytree(job, folder / "copy")
    return folder / "copy" / "rows.jsonl", folder / "copy" / "out"


def test_the_rows_are_those_of_rerank_with_any_number_of_workers(
    finished: Path, tmp_path: Path
) -> None:
    source, out = finished / "rows.jsonl", [tmp_path / "none", tmp_path / "two"]
    none, two, ranked = run_commands(
        [
            Case(("batch", str(source), str(out[0]), *SMALL, "--workers", "0")),
            Case(("batch", str(source), str(out[1]), *SMALL, "--workers", "2", "--json")),
            Case(("rerank", "-i", str(source), "--json", *LIGHT)),
        ],
        tmp_path,
    )
    assert (none.code, two.code) == (1, 1)
    assert shards_of(finished / "out") == shards_of(out[0]) == shards_of(out[1])
    assert b"".join(shards_of(out[0]).values()) == ranked.stdout
    (summary,) = two.rows
    assert (summary["rows"], summary["failed"], summary["duplicates"]) == (25, 2, 1)
    assert summary["errors"] == {"InputError": 1, "ParseError": 1}
    rows = ranked.rows
    texts = [text for row in rows for text in (*row.get("ranking", ()), *row.get("rejected", ()))]
    assert summary["texts"] == len(texts) == sum(summary["verdicts"].values())
    assert summary["texts_per_second"] > 0
    stages = ["generate_and_prove", "input", "score_and_rank", "write"]
    assert sorted(summary["stage_seconds"]) == stages
    assert sorted(summary["cache_hit_rates"]) == ["answers", "formulae", "readings"]
    assert rows[9]["id"] == 9
    assert rows[9]["error"]["line"] == 10


def test_the_manifest_lists_the_shards(finished: Path) -> None:
    manifest = manifest_of(finished / "out")
    assert manifest["complete"]
    assert manifest["configuration"]["signature"]["fre"].startswith("fre|")
    assert manifest["configuration"]["versions"]["logic2text"]
    ranges = [(shard["first"], shard["last"]) for shard in manifest["shards"]]
    assert ranges == [(1, 5), (6, 10), (11, 15), (16, 20), (21, 25)]
    for shard in manifest["shards"]:
        content = (finished / "out" / shard["file"]).read_bytes()
        assert sha256(content).hexdigest() == shard["digest"]


def test_a_folder_and_a_pattern_of_plain_and_gzip_files(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    whole = write_rows(tmp_path / "rows.jsonl", ROWS[:7])
    write_rows(corpus / "a.jsonl", ROWS[:3])
    write_rows(corpus / "empty.jsonl", [])
    lines = "\n".join(ROWS[3:7]).encode()
    (corpus / "z.jsonl.gz").write_bytes(gzip.compress(lines))
    (corpus / "notes.md").write_text("no rows", encoding="utf-8")
    sources: tuple[str | Path, ...] = (whole, corpus, f"{corpus}/*.jsonl*")
    for number, source in enumerate(sources):
        assert run(tmp_path, source, tmp_path / f"out{number}", *LIGHT).code == 0
    assert [len(shards_of(tmp_path / f"out{number}")) for number in range(3)] == [1, 1, 1]
    assert len({b"".join(shards_of(tmp_path / f"out{n}").values()) for n in range(3)}) == 1


def refusals(folder: Path) -> dict[str, tuple[tuple[str, ...], str]]:
    cut = gzip.compress("\n".join(ROWS).encode())[:-20]
    (folder / "cut.jsonl.gz").write_bytes(cut)
    (folder / "empty").mkdir()
    source = str(write_rows(folder / "rows.jsonl"))
    (same := folder / "same").mkdir()
    write_rows(same / "rows.jsonl", ROWS[:1])
    (folder / "broken").mkdir()
    (folder / "broken" / "manifest.json").write_text("{}", encoding="utf-8")
    (folder / "parts").mkdir()
    (hollow := folder / "hollow").mkdir()
    (hollow / "b.gz").write_bytes(gzip.compress(b""))
    write_rows(hollow / "c.jsonl", [])
    (folder / "parts" / "part-000000.jsonl").write_text("", encoding="utf-8")
    return {
        "nothing": ((str(folder / "no*"), "new"), "is neither a file nor a folder nor a pattern"),
        "no rows": ((str(folder / "empty"), "new"), "has no file whose name ends in .jsonl"),
        "cut": ((str(folder / "cut.jsonl.gz"), "cut"), "is damaged or incomplete gzip"),
        "same": ((str(same), str(same)), "is both IN and OUT"),
        "broken": ((source, "broken", "--resume"), "is not a manifest that can be read: KeyError"),
        "parts": ((source, "parts", "--resume"), "has shards but no manifest"),
        "file": ((source, source), "cannot be made: File exists"),
        "no name": (("", "new"), "IN is empty"),
        "no folder": ((source, ""), "OUT is empty"),
        "empty file": ((str(write_rows(folder / "zero", [])), "new"), "zero is empty"),
        "empty files": ((str(hollow / "*"), "new"), "all 2 files of the input are empty"),
        "audience": ((source, "new", "-a", "nope"), "unknown audience 'nope'"),
        "metric": ((source, "new", "-m", "nope"), "unknown metric 'nope'"),
        "candidates": ((source, "new", "--candidates", "nofile"), "nofile cannot be read"),
        "llm": ((source, "new", "-s", "llm"), "the system llm is not available for batch jobs"),
        "notation": ((source, "new", "-n", "tpt"), "unknown notation 'tpt'"),
        "engine": ((source, "new", "--engine", "spark"), "unknown engine 'spark'"),
    }


def test_bad_input_is_refused_in_a_sentence(tmp_path: Path) -> None:
    cases = refusals(tmp_path)
    done = run_commands(
        [Case(("batch", *LIGHT, *arguments)) for arguments, _ in cases.values()], tmp_path
    )
    for (name, (_, message)), each in zip(cases.items(), done, strict=True):
        assert each.code == 2, name
        assert message in each.stderr.decode(), (name, each.stderr)
        assert each.stderr.count(b"error:") == 1, name
        assert b"Traceback" not in each.stderr, name
    assert not (tmp_path / "new").exists()


def test_a_job_is_continued_only_with_its_configuration_and_its_input(
    finished: Path, tmp_path: Path
) -> None:
    source, out = copy_of(finished, tmp_path)
    other = write_rows(tmp_path / "other.jsonl", [*ROWS[:12], ROWS[0], *ROWS[13:]])
    fewer = write_rows(tmp_path / "fewer.jsonl", ROWS[:10])
    refused: dict[str, tuple[Path | str, ...]] = {
        "has a job already": (source, *SMALL),
        "shard_rows: 5 then, 1000 now": (source, *LIGHT, "--resume"),
        "options.top_k: null then, 1 now": (source, *SMALL, "-k", "1", "--resume"),
        "rows 11 to 15 of the input are not those": (other, *SMALL, "--resume"),
        "the input ends before rows that the job": (fewer, *SMALL, "--resume"),
    }
    cases = [
        Case(("batch", str(rows), str(out), *map(str, more))) for rows, *more in refused.values()
    ]
    for message, done in zip(refused, run_commands(cases, tmp_path), strict=True):
        assert done.code == 2, message
        assert message in done.stderr.decode()
        assert shards_of(out) == shards_of(finished / "out")


def test_a_damaged_shard_alone_is_redone(finished: Path, tmp_path: Path) -> None:
    source, out = copy_of(finished, tmp_path)
    kept = (out / "part-000000.jsonl").stat().st_ino
    (out / "part-000003.jsonl").write_bytes(b"{")
    (out / "part-000004.jsonl").unlink()
    done = run(tmp_path, source, out, *SMALL, "--resume", "--json")
    assert shards_of(out) == shards_of(finished / "out")
    assert (out / "part-000000.jsonl").stat().st_ino == kept
    assert (done.rows[0]["rows"], done.rows[0]["resumed_rows"]) == (25, 15)
    assert manifest_of(out) == manifest_of(finished / "out")


def test_a_shard_with_a_fault_of_the_machine_is_redone(finished: Path, tmp_path: Path) -> None:
    source, out = copy_of(finished, tmp_path)
    manifest = manifest_of(out)
    failed = b'{"id": 5, "error": {"type": "ProcessEndedError"}}'
    (out / "part-000001.jsonl").write_bytes(failed)
    shard = manifest["shards"][1]
    shard["digest"] = sha256(failed).hexdigest()
    shard["counts"]["errors"] = {"ProcessEndedError": 1}
    (out / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    done = run(tmp_path, source, out, *SMALL, "--resume", "--json")
    assert done.rows[0]["resumed_rows"] == 20
    assert shards_of(out) == shards_of(finished / "out")
    assert manifest_of(out) == manifest_of(finished / "out")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_file_that_cannot_be_written_is_named_and_what_was_written_stays_valid(
    finished: Path, tmp_path: Path
) -> None:
    source, out = finished / "rows.jsonl", tmp_path / "out"
    out.mkdir()
    in_the_way = out / ".part-000002.jsonl.tmp"
    in_the_way.mkdir()
    full = run(tmp_path, source, out, *SMALL)
    assert full.code == 4
    assert b"part-000002.jsonl cannot be written: Is a directory" in full.stderr
    assert b"--resume" in full.stderr
    assert sorted(shards_of(out)) == ["part-000000.jsonl", "part-000001.jsonl"]
    assert not manifest_of(out)["complete"]
    in_the_way.rmdir()
    assert run(tmp_path, source, out, *SMALL, "--resume").code == 1
    assert shards_of(out) == shards_of(finished / "out")
    assert manifest_of(out) == manifest_of(finished / "out")


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked only on Linux")
def test_a_killed_job_is_resumed_without_loss(finished: Path, tmp_path: Path) -> None:
    """It reads a pipe, so that it is in the middle for certain."""
    out, pipe = tmp_path / "out", tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "rerank", "batch", str(pipe), str(out), *SMALL]
    with subprocess.Popen([*command, "--workers", "2"], start_new_session=True) as process:  # noqa: S603
        with pipe.open("w", encoding="utf-8") as rows:
            rows.writelines(f"{row}\n" for row in ROWS[:18])
            rows.flush()
            while not (out / "part-000002.jsonl").exists() and process.poll() is None:
                time.sleep(0.01)
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert process.returncode == -signal.SIGKILL
    (out / ".part-000003.jsonl.tmp").write_text("half a row", encoding="utf-8")
    (out / ".part-000000.jsonl.journal").write_text("of a finished shard", encoding="utf-8")
    kept = (out / "part-000001.jsonl").stat().st_ino
    done = run(tmp_path, finished / "rows.jsonl", out, *SMALL, "--resume", "--json")
    assert shards_of(out) == shards_of(finished / "out")
    assert manifest_of(out) == manifest_of(finished / "out")
    assert (out / "part-000001.jsonl").stat().st_ino == kept
    assert not [*out.glob(".*")]
    # The last shard was renamed, but may not have been in the manifest yet: then its 4 good rows
    # are in the journal, as some of the next 3 are.
    assert 14 <= done.rows[0]["resumed_rows"] <= 18
    assert done.rows[0]["rows"] == 25


def test_rows_of_texts_without_a_formula_are_ranked_in_a_job_too(tmp_path: Path) -> None:
    texts = ["Aromi serves Chinese food.", "Aromi is a place, it has food that is Chinese."]
    lines = [{"input": n, "texts": texts} for n in (1, 2)] + [{"input": 3, "texts": texts[:1]}]
    source = write_rows(tmp_path / "in.jsonl", [*map(json.dumps, lines), ROWS[0]])
    done = run(tmp_path, source, tmp_path / "out", *LIGHT, "--json")
    assert done.code == 0, done.stderr
    answers = [
        json.loads(line) for line in shards_of(tmp_path / "out")["part-000000.jsonl"].splitlines()
    ]
    assert [answer.get("input") for answer in answers] == [1, 2, 3, None]
    assert [len(answer["ranking"]) for answer in answers] == [2, 2, 1, 1]
    (summary,) = done.rows
    assert summary["duplicates"] == 1
    assert summary["verdicts"] == {"unknown": 5, "proved": 1}


def test_a_pipe_without_rows_is_refused_when_it_ends(tmp_path: Path) -> None:
    (done,) = run_commands([Case(("batch", "/dev/stdin", "out", *LIGHT), stdin=b"")], tmp_path)
    assert done.code == 2
    assert b"/dev/stdin is empty" in done.stderr
