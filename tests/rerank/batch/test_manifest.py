"""The folder of a job: nothing is written through a link, and a broken manifest is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.errors import InputError
from rerank.batch.journal import Journal
from rerank.batch.manifest import MANIFEST, FolderError, Manifest, write_atomically


def test_a_link_in_the_place_of_a_temporary_file_is_not_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine", encoding="utf-8")
    (tmp_path / ".part.jsonl.tmp").symlink_to(precious)
    write_atomically(tmp_path / "part.jsonl", b"rows")
    assert precious.read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "part.jsonl").read_bytes() == b"rows"
    assert not (tmp_path / "part.jsonl").is_symlink()


def test_a_journal_or_a_lock_that_is_a_link_is_refused(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine", encoding="utf-8")
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / ".part.journal").symlink_to(precious)
    with Journal(folder) as journal:
        with pytest.raises(FolderError):
            journal.append("part", "digest", 0, [{"ranking": []}])
        with pytest.raises(FolderError):
            journal.answers("part", "digest")
    (folder / ".lock").symlink_to(precious)
    with pytest.raises(FolderError):
        Journal(folder)
    assert precious.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("content", [b"[" * 200_000, b'{"shards":' * 60_000, b"[]", b"3", b"\xff"])
def test_a_manifest_that_is_none_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / MANIFEST).write_bytes(content)
    with pytest.raises(InputError, match="is not a manifest that can be read"):
        Manifest.load(tmp_path)
