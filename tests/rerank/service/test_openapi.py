"""The OpenAPI document, by which schemathesis makes requests: no 5xx, no undocumented status."""

from __future__ import annotations

import pytest

pytest.importorskip("schemathesis", reason="schemathesis is not installed")

from tests.support.service_fuzz import fuzz


@pytest.mark.parametrize("cases", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_requests_of_the_document_have_documented_answers(service: str, cases: int) -> None:
    report = fuzz(service, cases, seed=1, fewer={"explain": 2})
    assert report["failures"] == []
    assert {"parse", "check", "rerank", "score", "diagnose"} <= set(report["cases"])
    assert all(count >= cases for name, count in report["cases"].items() if name in POSTED)


POSTED = {"parse", "verbalize", "score", "check", "equivalent", "diagnose", "lint", "rerank"}
