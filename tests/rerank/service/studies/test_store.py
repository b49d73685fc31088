"""The database of studies: what is stored once is not lost, repeated or overwritten."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="the extra `serve` is not installed")

import sqlalchemy as sql

from logic2text import InputError, UnavailableError
from rerank.service.studies.store import AnsweredError, Store, UnknownStudyError
from rerank.service.studies.tables import ANSWERS, PARTICIPANTS

ITEM = '{"id": "i", "type": "rating", "text": "A text."}'
SOURCE = """{"study": "s", "title": "A study"}
{"id": "n1", "type": "rating", "text": "Every cube is small.", "expected": {"naturalness": 2}}
{"id": "p1", "type": "pair", "texts": ["One.", "Two."], "meta": {"systems": ["a", "b"]}}
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/below/studies.sqlite"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with closing(Store(url)) as opened:
        yield opened


def test_answers_are_exported_with_their_items(store: Store) -> None:
    study = store.add_study(SOURCE)
    token = store.add_participant(study, "code 7")
    store.add_answer(study, token, "p1", {"chosen": 1}, [1, 0], 2.5)
    store.add_answer(study, token, "n1", {"naturalness": 3})
    first, second = store.export(study)
    assert first["answer"] == {"chosen": 1}
    assert first["shown"] == [1, 0]
    assert first["texts"] == ["One.", "Two."]
    assert first["meta"] == {"systems": ["a", "b"]}
    assert (first["code"], first["seconds"], first["passed"]) == ("code 7", 2.5, None)
    assert second["passed"] is False
    assert "token" not in json.dumps(first)
    assert token not in json.dumps([first, second])


def test_a_repeated_answer_is_stored_once_and_a_different_one_is_refused(store: Store) -> None:
    study = store.add_study(SOURCE)
    token = store.add_participant(study)
    for _ in range(3):
        store.add_answer(study, token, "n1", {"naturalness": 3})
    with pytest.raises(AnsweredError, match="another answer already"):
        store.add_answer(study, token, "n1", {"naturalness": 4})
    assert [row["answer"] for row in store.export(study)] == [{"naturalness": 3}]
    assert store.participant(study, token).answered == {"n1"}


def test_participants_see_their_own_answers_only(store: Store) -> None:
    study = store.add_study(SOURCE)
    one, other = store.add_participant(study), store.add_participant(study)
    store.add_answer(study, one, "n1", {"naturalness": 3})
    store.add_answer(study, other, "n1", {"naturalness": 5})
    assert [row["answer"] for row in store.export(study, other)] == [{"naturalness": 5}]
    assert len(list(store.export(study))) == 2
    with pytest.raises(UnknownStudyError, match="no such participant"):
        list(store.export(study, "guessed"))


@pytest.mark.parametrize(
    ("item", "answer", "shown", "problem"),
    [
        ("n9", {"naturalness": 3}, [], "no item 'n9'"),
        ("n1", {"naturalness": 30}, [], "30 for naturalness"),
        ("p1", {"chosen": 1}, [0, 0], "the order"),
    ],
)
def test_bad_answers_are_refused(
    store: Store, item: str, answer: dict[str, int], shown: list[int], problem: str
) -> None:
    study = store.add_study(SOURCE)
    with pytest.raises(InputError, match=problem):
        store.add_answer(study, store.add_participant(study), item, answer, shown)
    assert list(store.export(study)) == []


def test_a_study_with_participants_is_not_changed(store: Store) -> None:
    changed = SOURCE.replace("Every", "Each")
    store.add_study(SOURCE)
    assert store.add_study(changed).items[0].texts == ("Each cube is small.",)
    store.add_participant(store.study("s"))
    store.add_study(changed)
    with pytest.raises(AnsweredError, match="has participants"):
        store.add_study(SOURCE)
    assert [study.source for study in store.studies()] == [changed]


def test_participants_are_spread_over_the_groups(store: Store) -> None:
    groups = SOURCE.replace('"A study"', '"A study", "groups": ["one", "two", "three"]')
    study = store.add_study(groups)
    tokens = [store.add_participant(study) for _ in range(6)]
    seen = [store.participant(study, token).group for token in tokens]
    assert sorted(seen) == ["one", "one", "three", "three", "two", "two"]


def test_databases_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be opened"):
        Store("nonsense")
    with pytest.raises(InputError, match="cannot be opened"):
        Store("nosuch://host/name")
    file = tmp_path / "file"
    file.write_text("no database, and long enough to be none for sure" * 50)
    with pytest.raises(UnavailableError, match="cannot be opened"):
        Store(f"sqlite:///{file}")
    with pytest.raises(UnavailableError, match="cannot be opened"):
        Store(f"sqlite:///{file}/below.sqlite")


def test_answers_of_many_at_once_are_all_stored(store: Store) -> None:
    items = [{"id": f"i{n}", "type": "rating", "text": f"Text {n}."} for n in range(12)]
    header = {"study": "many", "title": "Many"}
    study = store.add_study("\n".join(json.dumps(row) for row in [header, *items]))

    def take_part(number: int) -> str:
        token = store.add_participant(study, str(number))
        for item in items:
            store.add_answer(study, token, str(item["id"]), {"naturalness": 1 + number % 7})
        return token

    with ThreadPoolExecutor(12) as threads:
        tokens = list(threads.map(take_part, range(24)))
    rows = list(store.export(study))
    assert len(set(tokens)) == 24
    assert len(rows) == 24 * len(items)
    assert all(row["answer"] == {"naturalness": 1 + int(row["code"]) % 7} for row in rows)


ANSWERING = """
import sys
from rerank.service.studies.store import Store
store = Store(sys.argv[1])
study = store.study("many")
token = store.add_participant(study)
for number in range(100_000):
    store.add_answer(study, token, f"i{number}", {"naturalness": 1 + number % 7})
    print(number, flush=True)
"""


def test_no_acknowledged_answer_is_lost_by_a_kill(url: str, store: Store) -> None:
    """A process is killed while it stores; what it had acknowledged is there, whole."""
    items = [{"id": f"i{n}", "type": "rating", "text": f"Text {n}."} for n in range(2_000)]
    header = {"study": "many", "title": "Many"}
    study = store.add_study("\n".join(json.dumps(row) for row in [header, *items]))
    for _ in range(2):
        before = len(list(store.export(study)))
        with subprocess.Popen(  # noqa: S603 - a program of this test
            [sys.executable, "-c", ANSWERING, url], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            acknowledged = [int(process.stdout.readline()) for _ in range(40)]
            process.send_signal(signal.SIGKILL)
            acknowledged += [int(line) for line in process.stdout.read().split()]
        rows = list(store.export(study))[before:]
        assert [row["item"] for row in rows[: len(acknowledged)]] == [
            f"i{number}" for number in acknowledged
        ]
        # At most the one answer that was committed and not yet acknowledged comes after these.
        assert len(rows) - len(acknowledged) in {0, 1}
        assert all(row["answer"] == {"naturalness": 1 + int(row["item"][1:]) % 7} for row in rows)


GROUPS = '{"study": "g", "title": "Groups", "groups": ["a", "b", "c", "d"]}\n' + ITEM

BEGINNING = """
import sys
from concurrent.futures import ThreadPoolExecutor
from rerank.service.studies.store import Store
store = Store(sys.argv[1])
study = store.study("g")
with ThreadPoolExecutor(20) as threads:
    list(threads.map(lambda _: store.add_participant(study), range(20)))
"""


def test_participants_of_two_processes_at_once_are_spread_evenly(url: str, store: Store) -> None:
    store.add_study(GROUPS)
    command = [sys.executable, "-c", BEGINNING, url]
    processes = [subprocess.Popen(command) for _ in range(2)]  # noqa: S603
    assert [process.wait(600) for process in processes] == [0, 0]
    query = sql.select(PARTICIPANTS.c.study_group, sql.func.count()).group_by("study_group")
    with store._engine.connect() as connection:
        assert {tuple(row) for row in connection.execute(query)} == {(g, 10) for g in "abcd"}


def test_a_study_is_parsed_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.add_study(SOURCE)
    first = store.study("s")
    monkeypatch.setattr("rerank.service.studies.store.parse_study", None)
    assert store.study("s") is first
    assert store.studies() == [first]


def test_a_locked_database_is_unavailable(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = store.add_study(SOURCE)
    monkeypatch.setattr("rerank.service.database.LOCK_WAIT_MS", 50)
    with closing(Store(url)) as other, store._writing.begin():
        with pytest.raises(UnavailableError, match="cannot be used: OperationalError"):
            other.add_participant(study)
        assert other.study("s") == study  # readers do not wait


def test_a_broken_database_is_unavailable(store: Store, tmp_path: Path) -> None:
    study = store.add_study(SOURCE)
    token = store.add_participant(study)
    store.add_answer(study, token, "n1", {"naturalness": 3})
    with store._writing.begin() as connection:
        connection.execute(sql.update(ANSWERS).values(answer="{"))
    with pytest.raises(UnavailableError, match="cannot be used: JSONDecodeError"):
        list(store.export(study))
    with store._writing.begin() as connection:
        connection.execute(sql.text("DROP TABLE answers"))
    with pytest.raises(UnavailableError, match="cannot be used: OperationalError"):
        store.participant(study, token)
