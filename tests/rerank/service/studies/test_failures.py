"""Failures of the database of studies: the service says to come back, and the log says why."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("sqlalchemy")

from rerank.service import logs
from rerank.service.studies import routes, store


def test_the_cause_of_a_failure_of_the_database_is_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[tuple[str, Exception]] = []
    monkeypatch.setattr(logs, "log_failure", lambda *failure: logged.append(failure))
    cause = json.JSONDecodeError("no JSON", "{", 1)

    def row() -> dict[str, str]:
        with store._available():
            raise cause

    response = routes._answer(row)
    assert (response.status_code, response.headers["Retry-After"]) == (503, routes.RETRY_AFTER_S)
    assert logged == [("studies", cause)]
