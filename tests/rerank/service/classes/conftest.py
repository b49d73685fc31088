"""A service with a class of two students and a set of every kind of exercise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest

pytest.importorskip("fastapi", reason="the extra `serve` is not installed")
pytest.importorskip("sqlalchemy", reason="the extra `serve` is not installed")

from rerank.service.classes.store import ClassStore
from rerank.service.settings import Settings
from tests.support.service import running

KEY = "S(x): x is a spy\nT(x,y): x trusts y\nh: Ragna"
ITEMS: list[dict[str, Any]] = [
    {"kind": "formalize", "text": "Every spy trusts Ragna.", "formula": "∀x (S(x) → T(x, h))"},
    {"kind": "formalize", "text": "Some spy trusts Ragna."},
    {"kind": "say", "formula": "∀x (S(x) → T(x, h))"},
    {"kind": "same", "formula": "∀x (S(x) → ¬T(x, h))", "other": "¬∃x (S(x) ∧ T(x, h))"},
    {"kind": "world", "true": ["∃x S(x)"], "false": ["∀x S(x)"]},
    {"kind": "countermodel", "true": ["∀x (S(x) → T(x, h))"], "false": ["∃x T(x, h)"]},
]
WRONG = {"formula": "∀x (S(x) ∧ T(x, h))"}
RIGHT = {"formula": "Ax(Sx -> Txh)"}
NOON = "2026-11-29T12:00:00+00:00"


@dataclass(frozen=True)
class Person:
    """Somebody with a token, who sends requests."""

    http: Any
    token: str

    def ask(self, method: str, path: str, **fields: Any) -> Any:
        """The answer to a request with the token."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self.http.request(method, f"/class{path}", headers=headers, **fields)

    def get(self, path: str) -> Any:
        """The JSON of a request that succeeds."""
        found = self.ask("GET", path)
        assert found.status_code == 200, found.text
        return found.json()

    def post(self, path: str, body: Any) -> Any:
        """Likewise, with a body."""
        found = self.ask("POST", path, json=body)
        assert found.status_code == 200, found.text
        return found.json()

    def answer(self, number: int, item: int, answer: Any, sent_as: str = "") -> Any:
        """Answer an exercise."""
        body = {"answer": answer, "sent_as": sent_as or uuid4().hex, "written": NOON}
        return self.post(f"/sets/{number}/items/{item}", body)


@dataclass(frozen=True)
class School:
    """The teacher, two students of one class and one of another, and the number of a class."""

    teacher: Person
    ada: Person
    bob: Person
    eve: Person
    stranger: Person
    number: int

    def give(self, **rules: Any) -> int:
        """The number of a new set for the class."""
        body = {"title": "Spies", "key": KEY, "items": ITEMS, **rules}
        return int(self.teacher.post(f"/teacher/classes/{self.number}/sets", body)["set"])


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    """A running service whose classes are new."""
    import httpx2

    folder = tmp_path_factory.mktemp("school")
    url = f"sqlite:///{folder}/classes.sqlite"
    store = ClassStore(url)
    token = store.begin_teaching()
    store.close()
    assert token is not None
    settings = Settings(
        metrics=("fre",),
        naturalness="fre",
        workers=0,
        classes=url,
        database=f"sqlite:///{folder}/studies.sqlite",
    )
    with running(settings) as address, httpx2.Client(base_url=address, timeout=600) as http:
        teacher = Person(http, token)
        numbers = []
        people = []
        for title, names in (("Logic", ("Ada", "Bob")), ("Rhetoric", ("Eve",))):
            row = teacher.post("/teacher/classes", {"title": title})
            numbers.append(row["class"])
            for name in names:
                joined = teacher.post("/join", {"code": row["join_code"], "name": name})
                people.append(Person(http, joined["token"]))
        yield School(teacher, *people, Person(http, ""), numbers[0])
