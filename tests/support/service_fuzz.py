"""Requests that schemathesis makes from the OpenAPI document of a running service."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Mapping
from typing import Any

TIMEOUT_S = 600.0
MOST_FAILURES = 20
"""Failures that a report has; one is enough to know that there are."""


def fuzz(url: str, cases: int, seed: int, fewer: Mapping[str, int] | None = None) -> dict[str, Any]:
    """Send requests that fit the document and ones that do not, and check the answers.

    Args:
        url: of the service.
        cases: for each operation, half of them valid.
        seed: of the generator.
        fewer: operation → its cases, where they are others.

    Returns:
        `cases`, the number of requests of each operation; `statuses`, the number of answers of
        each status; and `failures`: 5xx, undocumented statuses, wrong content types and answers
        that do not fit the schema.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of packages that are not ours
        return _fuzz(url, cases, seed, fewer or {})


def _fuzz(url: str, cases: int, seed: int, fewer: Mapping[str, int]) -> dict[str, Any]:
    import schemathesis
    from requests import Session
    from schemathesis import GenerationMode, checks

    schema = schemathesis.openapi.from_url(f"{url}/openapi.json")
    chosen = [
        checks.not_a_server_error,
        checks.CHECKS.get_one("status_code_conformance"),
        checks.CHECKS.get_one("content_type_conformance"),
        checks.CHECKS.get_one("response_schema_conformance"),
    ]
    statuses: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    failures: list[dict[str, Any]] = []
    with Session() as session:

        def send(case: Any, name: str) -> None:
            response = case.call(session=session, timeout=TIMEOUT_S)
            counts[name] += 1
            statuses[str(response.status_code)] += 1
            try:
                case.validate_response(response, checks=chosen)
            except Exception as error:
                if len(failures) < MOST_FAILURES:
                    shown = f"{error!r} {getattr(error, 'exceptions', '')}"[:600]
                    failures.append(
                        {"operation": name, "status": response.status_code, "error": shown}
                    )

        for result in schema.get_all_operations():
            operation = result.ok()
            name = operation.definition.raw.get("operationId", operation.label)
            half = fewer.get(name, cases) // 2
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                _run(operation, mode, half, seed, lambda case: send(case, name))  # noqa: B023
    return {"cases": dict(counts), "statuses": dict(statuses), "failures": failures}


def _run(operation: Any, mode: Any, cases: int, seed: int, send: Any) -> None:
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded
    from hypothesis.errors import Unsatisfiable

    @settings(
        max_examples=cases,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    @seeded(seed)
    @given(case=operation.as_strategy(generation_mode=mode))
    def each(case: Any) -> None:
        send(case)

    try:
        each()
    except Unsatisfiable:  # an operation without a body has no invalid request
        return
