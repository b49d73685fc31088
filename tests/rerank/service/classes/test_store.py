"""The database of classes: the teacher's token, and what two processes see of each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="the extra `serve` is not installed")
from sqlalchemy import create_engine

from logic2text import UnavailableError
from rerank.service.classes.exercise_sets import Rules
from rerank.service.classes.records import RefusedError, StrangerError
from rerank.service.classes.store import ClassStore
from rerank.service.classes.tables import FOLLOW_UPS, SETS
from rerank.service.database import tell_time

ITEM = {"kind": "formalize", "text": "a is a cube.", "prepared": {}}


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/below/classes.sqlite"


@pytest.fixture
def store(url: str) -> Iterator[ClassStore]:
    with closing(ClassStore(url)) as opened:
        yield opened


def test_the_teachers_token_is_told_once_and_kept_as_a_hash(store: ClassStore, url: str) -> None:
    token = store.begin_teaching()
    assert token is not None
    assert store.begin_teaching() is None
    assert store.is_teacher(token)
    assert not store.is_teacher("")
    file = Path(url.removeprefix("sqlite:///"))
    stored = b"".join(path.read_bytes() for path in file.parent.iterdir())
    assert token.encode() not in stored
    fresh = store.begin_teaching(anew=True)
    assert fresh is not None
    assert not store.is_teacher(token)
    assert store.is_teacher(fresh)


def test_answers_that_come_at_once_never_exceed_the_attempts(store: ClassStore, url: str) -> None:
    school_class = store.add_class("Logic")
    token = store.join(school_class.join_code or "", "Kim")
    student = store.student_of(token)
    number = store.add_set(school_class.number, Rules("One", attempts=3), [ITEM])
    exercises = store.exercise_set(number)
    refused = []

    def answer(place: int) -> None:
        with closing(ClassStore(url)) as other:
            try:
                given = other.add_answer(student, exercises, 0, f"name-{place}", {}, tell_time())
                other.judge(given.number, {"verdict": "wrong"})
            except RefusedError:
                refused.append(place)

    for place in range(4):
        answer(place)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(answer, range(4, 8)))
    assert len(store.answers(student.number)) == 3
    assert len(refused) == 5


def test_a_token_ends_with_its_student(store: ClassStore) -> None:
    school_class = store.add_class("Logic")
    token = store.join(school_class.join_code or "", "Kim")
    store.delete_student(store.student_of(token).number)
    with pytest.raises(StrangerError):
        store.student_of(token)


def test_a_broken_database_is_unavailable(tmp_path: Path) -> None:
    file = tmp_path / "classes.sqlite"
    file.write_text("no database", encoding="utf-8")
    with pytest.raises(UnavailableError, match="cannot be opened"):
        ClassStore(f"sqlite:///{file}")


def test_a_database_of_an_older_version_opens_with_all_that_is_in_it(
    store: ClassStore, url: str
) -> None:
    school_class = store.add_class("Logic")
    student = store.student_of(store.join(school_class.join_code or "", "Kim"))
    number = store.add_set(school_class.number, Rules("One"), [ITEM])
    store.add_answer(student, store.exercise_set(number), 0, "name-1", {}, tell_time())
    older = create_engine(url)
    with older.begin() as connection:  # it knew of no follow-ups
        FOLLOW_UPS.drop(connection)
        rules = {"title": "One", "key": "", "due": None, "points": 1.0, "attempts": None}
        rules |= {"hints": True, "feedback": "at once"}
        connection.execute(SETS.update().values(rules=json.dumps(rules)))
    older.dispose()
    with closing(ClassStore(url)) as opened:
        exercises = opened.own_set(student, number)
        assert (exercises.rules, exercises.follow_ups) == (Rules("One"), ())
        assert len(opened.answers(student.number)) == 1
        assert opened.add_follow_up(student.number, exercises, ITEM)
        assert not opened.add_follow_up(student.number, exercises, ITEM)  # another was quicker
        assert opened.own_set(student, number).follow_ups == (ITEM,)
