"""Studies over HTTP beside a model of them: no sequence of requests fails or loses an answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

pytest.importorskip("fastapi", reason="the extra `serve` is not installed")
import httpx2
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

DEEP = json.loads("[" * 150 + "]" * 150)
HOSTILE = [
    10**400,
    -(10**400),
    1e308,
    DEEP,
    {"a": DEEP},
    None,
    True,
    "",
    "\x00",
    "'; DROP TABLE",
    [],
]
ANSWERS = [{"naturalness": number} for number in range(1, 8)]


class Studies(RuleBasedStateMachine):
    """What a service stores, beside what it acknowledged."""

    http: ClassVar[httpx2.Client]
    names: ClassVar[Callable[[], str]]
    tokens = Bundle("tokens")

    def __init__(self) -> None:
        super().__init__()
        self.study = self.names()
        self.answers: dict[tuple[str, str], dict[str, int]] = {}
        lines = [
            {"study": self.study, "title": "T", "groups": ["a", "b"]},
            *({"id": f"i{n}", "type": "rating", "text": f"Text {n}."} for n in range(3)),
        ]
        self.source = "\n".join(map(json.dumps, lines))
        assert self.post("/v1/studies", {"source": self.source}) == 200

    def post(self, path: str, row: Any, statuses: tuple[int, ...] = (200,)) -> int:
        answer = self.http.post(path, content=json.dumps(row).encode())
        assert answer.status_code in statuses, answer.text
        self.row = answer.json()
        return answer.status_code

    @rule(target=tokens)
    def begin(self) -> str:
        self.post(f"/studies/{self.study}/participants", {"code": "c"})
        return str(self.row["participant"])

    @rule(token=tokens, item=st.sampled_from(["i0", "i1", "i2"]), answer=st.sampled_from(ANSWERS))
    def answer(self, token: str, item: str, answer: dict[str, int]) -> None:
        row = {"participant": token, "item": item, "answer": answer}
        known = self.answers.get((token, item))
        status = 200 if known in (None, answer) else 409
        self.post(f"/studies/{self.study}/answers", row, (status,))
        if known is None:
            self.answers[token, item] = answer

    @rule(token=tokens, value=st.sampled_from(HOSTILE), field=st.sampled_from(["n", "s", "o", "a"]))
    def answer_hostile(self, token: str, value: Any, field: str) -> None:
        row: dict[str, Any] = {"participant": token, "item": "i0", "answer": {"naturalness": 3}}
        match field:
            case "n":
                row["answer"] = {"naturalness": value}
            case "s":
                row["seconds"] = 10**400 if value is None else value
            case "o":
                row["shown"] = [7, value]
            case _:
                row["answer"] = [value]
        answer = self.http.post(f"/studies/{self.study}/answers", content=json.dumps(row).encode())
        assert answer.status_code == 422 or (field == "s" and value is True), answer.text
        if answer.status_code != 422:
            self.answers.setdefault((token, "i0"), {"naturalness": 3})

    @rule(value=st.sampled_from(HOSTILE), field=st.sampled_from(["meta", "points", "expected"]))
    def add_hostile(self, value: Any, field: str) -> None:
        item = {"id": "i", "type": "rating", "text": "x", field: value}
        header = {"study": f"{self.study}h", "title": "T"}
        source = f"{json.dumps(header)}\n{json.dumps(item)}"
        self.post("/v1/studies", {"source": source}, (200, 422))

    @rule()
    def change(self) -> None:
        status = self.post("/v1/studies", {"source": self.source + "\n\n"}, (200, 409))
        if status == 200:
            self.post("/v1/studies", {"source": self.source})

    @rule(token=tokens)
    def resume(self, token: str) -> None:
        answer = self.http.get(f"/studies/{self.study}/participants/{token}")
        assert answer.status_code == 200
        done = {item for participant, item in self.answers if participant == token}
        assert {row["id"] for row in answer.json()["left"]} == {"i0", "i1", "i2"} - done

    @invariant()
    def export_is_what_was_acknowledged(self) -> None:
        answer = self.http.get(f"/v1/studies/{self.study}/answers")
        assert answer.status_code == 200
        rows = [json.loads(line)["answer"] for line in answer.text.splitlines()]
        assert sorted(map(str, rows)) == sorted(map(str, self.answers.values()))


def test_no_sequence_of_requests_fails_or_loses_an_answer(service: str) -> None:
    count = iter(range(1_000_000))
    with httpx2.Client(
        base_url=service, timeout=600, headers={"Content-Type": "application/json"}
    ) as client:
        Studies.http = client
        Studies.names = staticmethod(lambda: f"fuzz{next(count)}")
        run_state_machine_as_test(
            Studies,
            settings=settings(
                max_examples=8,
                stateful_step_count=15,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
