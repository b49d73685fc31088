"""Explanations of texts, in a worker process of their own: only it loads torch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logic2text import extras
from rerank.service.jobs import Job


def prepare() -> None:
    """Load what explanations need, once for all workers."""
    with extras.require_extra("explain", "an explanation"):
        import captum.attr  # noqa: F401


def explain_text(job: Job) -> Mapping[str, Any]:
    """The row of an explanation of the text of a job.

    Raises:
        MissingPackageError: the extra ``explain`` is not installed.
    """
    prepare()
    from metrics.engine.batch_spec import Precision
    from metrics.explain import explain
    from metrics.formulaicness.metric import Formulaicness
    from rerank.rows.explain import explanation_fields

    metric = Formulaicness(precision=Precision.EXACT)
    return explanation_fields(explain(job.text, metric), metric)
