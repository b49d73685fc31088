"""`logic2text study`: files are checked and added, answers exported."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="the extra `serve` is not installed")

from rerank.service.studies.store import Store
from tests.support.forked_commands import Case, run_commands

EXAMPLE = Path(__file__).parents[4] / "examples" / "study.jsonl"


def test_files_are_checked_and_added_and_answers_exported(tmp_path: Path) -> None:
    url, other = (f"sqlite:///{tmp_path}/{name}.sqlite" for name in ("studies", "other"))
    with closing(Store(url)) as store:
        study = store.add_study(EXAMPLE.read_text(encoding="utf-8"))
        store.add_answer(study, store.add_participant(study), "n1", {"naturalness": 6})
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"study": "s", "title": "A"}\n{"id": "n1", "type": "rating"}\n')
    checked, added, exported, *refused = run_commands(
        [
            Case(("study", str(EXAMPLE))),
            Case(("study", str(EXAMPLE), "--add", "--database", other)),
            Case(("study", "--export", "example", "--database", url)),
            Case(("study", str(bad))),
            Case(("study", "--export", "none", "--database", url)),
            Case(("study", "--export", "example", str(EXAMPLE))),
            Case(("study",)),
        ],
        tmp_path,
    )
    assert checked.stdout == b"example: valid, 9 items, 1 attention checks\n"
    assert added.stdout == b"example: added, 9 items, 1 attention checks\n"
    with closing(Store(other)) as added_to:
        assert [study.id for study in added_to.studies()] == ["example"]
    assert json.loads(exported.stdout)["answer"] == {"naturalness": 6}
    assert [done.code for done in refused] == [2, 2, 2, 2]
    assert b"item n1 has no text in the field `text`" in refused[0].stderr
    assert b"there is no study 'none'" in refused[1].stderr


def test_all_files_are_checked_before_any_is_added(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/studies.sqlite"
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"study": "s", "title": "A"}\n{"id": "n1", "type": "rating"}\n')
    again = tmp_path / "again.jsonl"
    again.write_bytes(EXAMPLE.read_bytes())
    latin = tmp_path / "latin.jsonl"
    latin.write_bytes(b'{"study": "s", "title": "A"}\n{"id": "\xe9"}\n')
    add = ("study", "--add", "--database", url, str(EXAMPLE))
    refused = run_commands(
        [
            Case((*add, str(bad))),
            Case((*add, str(again))),
            Case((*add, str(latin))),
            Case((*add, str(tmp_path / "absent"))),
        ],
        tmp_path,
    )
    assert [done.code for done in refused] == [2] * 4
    messages = [done.stderr.decode().replace("\n", " ") for done in refused]
    assert f"error: {bad}: item n1 has no text" in messages[0]
    assert f"{EXAMPLE} and {again} have the study example both" in messages[1]
    assert f"the study {latin} cannot be read: line 2 is not UTF-8 (byte 9)" in messages[2]
    assert f"the study {tmp_path / 'absent'} cannot be read: No such file" in messages[3]
    assert not any(done.stdout for done in refused)
    with closing(Store(url)) as store:
        assert store.studies() == []
