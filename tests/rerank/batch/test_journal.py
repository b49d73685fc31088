"""The journal: what a kill cut off is skipped, and one process at a time has it open."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from logic2text import InputError, ParseError
from logic2text import parse as parse_formula
from logic2text.results.errors import error_fields
from rerank.batch.journal import Journal
from rerank.batch.manifest import FolderError
from rerank.batch.worker_pool import ProcessEndedError, RowTimeoutError
from rerank.rows.answers import Answer

ANSWERS: tuple[Answer, ...] = (
    {"ranking": [{"score": 0.1 + 0.2, "text": "naïve \ud800"}], "errors": {}},
    {"ranking": [], "lowest": float("-inf")},
)


SHARD, DIGEST = "part-000000.jsonl", "abc"
FILE = f".{SHARD}.journal"


def write_chunks(folder: Path, count: int = 3) -> Path:
    with Journal(folder) as journal:
        for chunk in range(count):
            journal.append(SHARD, DIGEST, chunk, ANSWERS)
    return folder / FILE


def stored(folder: Path) -> dict[int, list[Answer]]:
    with Journal(folder) as journal:
        return journal.answers(SHARD, DIGEST)


def test_the_answers_are_read_again(tmp_path: Path) -> None:
    write_chunks(tmp_path)
    assert stored(tmp_path) == {chunk: [*ANSWERS] for chunk in range(3)}
    with Journal(tmp_path) as journal:
        assert not journal.answers(SHARD, "other")
        assert not journal.answers("part-000001.jsonl", DIGEST)
        journal.drop(SHARD)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("number", [None, 7])
def test_an_error_has_the_same_fields_afterwards(tmp_path: Path, number: int | None) -> None:
    with pytest.raises(ParseError) as parse:
        parse_formula("for all x, Cube(x")
    errors = [parse.value, InputError("bad"), ValueError("fault")]
    with Journal(tmp_path) as journal:
        journal.append(SHARD, DIGEST, 0, errors)
    for before, after in zip(errors, stored(tmp_path)[0], strict=True):
        assert isinstance(after, Exception)
        assert [*error_fields(after, number).items()] == [*error_fields(before, number).items()]


def test_a_line_that_was_cut_off_anywhere_is_skipped_and_appended_to(tmp_path: Path) -> None:
    path = write_chunks(tmp_path)
    content = path.read_bytes()
    start = len(b"".join(content.splitlines(keepends=True)[:2]))
    for end in range(start, len(content) - 1):
        path.write_bytes(content[:end])
        assert [*stored(tmp_path)] == [0, 1]
        with Journal(tmp_path) as journal:
            journal.append(SHARD, DIGEST, 9, ANSWERS)
        assert [*stored(tmp_path)] == [0, 1, 9]


def test_a_changed_byte_voids_its_line_alone(tmp_path: Path) -> None:
    path = write_chunks(tmp_path)
    first, second, third = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + second.replace(b"text", b"tixt") + third)
    assert [*stored(tmp_path)] == [0, 2]


def test_faults_of_the_machine_are_not_stored(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.append(SHARD, DIGEST, 0, [ANSWERS[0], ProcessEndedError()])
        journal.append(SHARD, DIGEST, 1, [RowTimeoutError(1.0)])
    assert not [*tmp_path.iterdir()]


OPEN = """
import sys
from pathlib import Path
from rerank.batch.journal import Journal
with Journal(Path(sys.argv[1])):
    print("open", flush=True)
    sys.stdin.read()
"""


def test_a_second_process_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPEN, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        with pytest.raises(InputError, match="another job writes to"):
            Journal(tmp_path)
        process.kill()
    with Journal(tmp_path):
        pass
    assert not [*tmp_path.iterdir()]


LIMIT_BYTES = 4_000
FILL = """
import resource, signal, sys
from pathlib import Path
from rerank.batch.journal import Journal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
with Journal(Path(sys.argv[1])) as journal:
    for chunk in range(1_000):
        journal.append(sys.argv[3], sys.argv[4], chunk, [{"ranking": []}])
"""


def test_a_full_disk_leaves_the_lines_before(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FILL, str(tmp_path), str(LIMIT_BYTES), SHARD, DIGEST]
    full = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
    assert FolderError.__name__.encode() in full.stderr
    assert b"cannot be written: File too large" in full.stderr
    chunks = [*stored(tmp_path)]
    assert chunks == [*range(len(chunks))]
    assert len(chunks) > LIMIT_BYTES // 200
