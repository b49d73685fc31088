"""The cache on disk: shared by processes, bounded, and refused in a sentence if it is damaged."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from logic2text import InputError
from rerank.batch.disk_cache import FILE, DiskCache
from rerank.batch.manifest import FolderError
from rerank.batch.shared_answers import SharedAnswers

CONFIGURATION = "configuration"


def key_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def test_texts_are_there_for_the_next_job_with_the_same_configuration(tmp_path: Path) -> None:
    with DiskCache(tmp_path / "new" / "cache", CONFIGURATION) as cache:
        cache.put({key_of(1): "one", key_of(2): "two"})
        cache.put({key_of(1): "another one"})
        cache.put({})
    with DiskCache(tmp_path / "new" / "cache", CONFIGURATION) as cache:
        assert [cache.get(key_of(number)) for number in (1, 2, 3)] == ["one", "two", None]
    with DiskCache(tmp_path / "new" / "cache", "other") as cache:
        assert cache.get(key_of(1)) is None


def test_the_oldest_texts_are_evicted(tmp_path: Path) -> None:
    most = 200_000
    digits = random.Random(3)  # noqa: S311
    with DiskCache(tmp_path, CONFIGURATION, most) as cache:
        for number in range(600):
            cache.put({key_of(number): f"{digits.getrandbits(4_000):x}"})
        stored = [cache.get(key_of(number)) is not None for number in range(600)]
    assert (tmp_path / FILE).stat().st_size <= most + 50_000
    assert not stored[0]
    assert stored[-1]
    assert stored == sorted(stored)
    assert sum(stored) > 100


def test_a_text_larger_than_the_bound_is_not_stored(tmp_path: Path) -> None:
    with DiskCache(tmp_path, CONFIGURATION, most_bytes=1_000) as cache:
        cache.put({key_of(1): "one"})
        assert cache.get(key_of(1)) is None


WRITER = """
import sys
from pathlib import Path
from rerank.batch.disk_cache import DiskCache
print("ready", flush=True)
sys.stdin.readline()
for folder in range(20):
    with DiskCache(Path(sys.argv[1], str(folder)), "configuration") as cache:
        for number in range(15):
            cache.put({number.to_bytes(32, "big"): str(number)})
            assert cache.get(number.to_bytes(32, "big")) == str(number)
"""


def test_processes_create_and_fill_it_at_the_same_time(tmp_path: Path) -> None:
    writers = [
        subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", WRITER, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(4)
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(b"\n")
        writer.stdin.flush()
    errors = [writer.communicate()[1] for writer in writers]
    assert errors == [b""] * 4
    for folder in range(20):
        with DiskCache(tmp_path / str(folder), CONFIGURATION) as cache:
            assert [cache.get(key_of(number)) for number in range(15)] == [*map(str, range(15))]


@pytest.mark.parametrize("content", [b"no database " * 500, b"SQLite format 3\0" + b"\xff" * 5_000])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(InputError, match=r"the cache .* is damaged"):
        DiskCache(tmp_path, CONFIGURATION)


def test_a_damaged_page_is_named(tmp_path: Path) -> None:
    with DiskCache(tmp_path, CONFIGURATION) as cache:
        cache.put({key_of(number): "text" * 50 for number in range(500)})
    content = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(content[:4_096] + b"\xff" * (len(content) - 4_096))
    with DiskCache(tmp_path, CONFIGURATION) as cache:
        with pytest.raises(InputError, match=r"the cache .* is damaged"):
            cache.get(key_of(1))
        with pytest.raises(InputError, match=r"the cache .* is damaged"):
            cache.put({key_of(501): "text"})


def test_what_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="of the cache cannot be made"):
        DiskCache(tmp_path / "file", CONFIGURATION)
    (tmp_path / FILE).mkdir()
    with pytest.raises(FolderError, match=FILE):
        DiskCache(tmp_path, CONFIGURATION)


def test_a_cache_that_others_could_write_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cache"
    with DiskCache(folder, CONFIGURATION) as cache:
        cache.put({key_of(1): "text"})
    assert folder.stat().st_mode & 0o077 == 0
    folder.chmod(0o777)
    with pytest.raises(InputError, match="may be written by others"):
        DiskCache(folder, CONFIGURATION)
    folder.chmod(0o700)
    (folder / FILE).chmod(0o666)
    with pytest.raises(InputError, match="may be written by others"):
        DiskCache(folder, CONFIGURATION)
    (folder / FILE).chmod(0o600)
    linked = tmp_path / "linked"
    linked.mkdir(0o700)
    (linked / FILE).symlink_to(folder / FILE)
    with pytest.raises(InputError, match="is a link"):
        DiskCache(linked, CONFIGURATION)
    monkeypatch.setattr("os.geteuid", lambda: 4_321)
    with pytest.raises(InputError, match="belongs to another user"):
        DiskCache(folder, CONFIGURATION)


@pytest.mark.parametrize(
    "text",
    ["", "[", "{}", "[]", '[{"answer": 1}]', '[{"answer": {"verdict": "proved"}}]', "[" * 50_000],
)
def test_a_row_that_is_no_answer_is_a_miss_and_computed_again(tmp_path: Path, text: str) -> None:
    with DiskCache(tmp_path, CONFIGURATION) as disk:
        disk.put({key_of(1): text})
        shared = SharedAnswers(disk=disk)
        slot, is_new = shared.slot(key_of(1))
        assert is_new
        shared.settle({key_of(1): slot}, [{"ranking": []}])
        again, is_new = SharedAnswers(disk=disk).slot(key_of(1))
        assert (again.answer, is_new) == ({"ranking": []}, False)


def test_bytes_that_are_not_compressed_are_a_miss(tmp_path: Path) -> None:
    with DiskCache(tmp_path, CONFIGURATION) as disk:
        disk.put({key_of(1): "text"})
        database = sqlite3.connect(tmp_path / FILE)
        with database:
            database.execute("UPDATE answers SET content = 'text'")
        database.close()
        assert SharedAnswers(disk=disk).slot(key_of(1))[1]
