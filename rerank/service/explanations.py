"""Explanations of texts, in a worker process of their own: one takes hundreds of scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metrics.explain import explain
from metrics.formulaicness.metric import Formulaicness
from rerank.rows.explain import explanation_fields
from rerank.service.jobs import RowJob


def prepare() -> None:
    """Load what explanations need, once for all workers."""
    Formulaicness()


def explain_text(job: RowJob) -> Mapping[str, Any]:
    """The row of an explanation of the text of a job."""
    metric = Formulaicness()
    return explanation_fields(explain(job.text, metric), metric)
