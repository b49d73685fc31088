"""Errors as answers: the status of each, and what is told."""

from __future__ import annotations

from http import HTTPStatus

import pytest

from logic2text import InputError, LimitError, ParseError, ServerError, UnknownNameError
from logic2text.errors import MissingPackageError, ModelError
from metrics.failures import NotFiniteError
from rerank.batch.worker_pool import ProcessEndedError
from rerank.service import errors, openapi
from rerank.service.workers import JobTimeoutError

STATUSES = [
    (InputError("bad"), 422),
    (ParseError("bad", "P(", 2), 422),
    (LimitError("large"), 422),
    (UnknownNameError("metric", "x", ["fre"]), 422),
    (JobTimeoutError(20.0), 422),
    (MissingPackageError("a picture", "matplotlib", "plots"), 503),
    (ServerError("gone"), 503),
    (ProcessEndedError(), 500),
    (NotFiniteError(), 500),
    (ModelError("broken"), 500),
    (ZeroDivisionError("secret text"), 500),
]


@pytest.mark.parametrize(("error", "status"), STATUSES, ids=[type(e).__name__ for e, _ in STATUSES])
def test_the_status_of_an_error_is_documented(error: Exception, status: int) -> None:
    answer = errors.answer_of(error)
    assert answer.status == status
    assert status in openapi.STATUSES
    assert answer.fields["type"] == type(error).__name__
    assert answer.fields["message"]


def test_an_internal_error_tells_no_text() -> None:
    assert "secret" not in str(errors.answer_of(ZeroDivisionError("secret text")).body)


def test_a_time_limit_says_that_the_worker_was_replaced() -> None:
    message = errors.answer_of(JobTimeoutError(20.0)).fields["message"]
    assert "more than 20 s of processor time (limit `time_limit_s`)" in message
    assert "its worker was replaced" in message


@pytest.mark.parametrize("status", errors.TYPES)
def test_refusals_have_documented_statuses(status: int) -> None:
    assert status in openapi.STATUSES
    answer = errors.problem(HTTPStatus(status), "message", Retry_After="3")
    assert answer.headers == {"Retry-After": "3"}
    assert answer.body["error"]["type"] == errors.TYPES[status]
