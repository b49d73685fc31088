"""What the requests of a service share: the workers, the models and the queue of texts."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from logic2text import extras
from rerank.rows.answers import attempt
from rerank.service.jobs import Job
from rerank.service.models import Item, Models
from rerank.service.scoring_queue import ScoringQueue
from rerank.service.settings import Settings
from rerank.service.workers import Workers

if TYPE_CHECKING:
    from rerank.service.studies.store import Store


class State:
    """The parts of a running service; belongs to one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = Workers(settings.workers, settings.time_limit_s)
        self.models: Models | None = None
        self._loading = asyncio.create_task(self._load())
        self.scoring = ScoringQueue[Item, Any](self._score, settings.gather_ms / 1_000)
        self.explanations = ScoringQueue[str, Mapping[str, Any]](_explain, 0.0)

    @cached_property
    def studies(self) -> Store:
        """The database of studies, opened at its first use."""
        from rerank.service.studies.store import open_store

        return open_store(self.settings.database)

    @property
    def is_ready(self) -> bool:
        """Whether the models are loaded and a worker has answered."""
        done = self._loading.done() and not self._loading.cancelled()
        return done and self._loading.exception() is None

    async def loaded(self) -> Models:
        """The models, once they are loaded.

        Raises:
            UnavailableError: a model is missing.
        """
        await asyncio.shield(self._loading)
        assert self.models is not None  # noqa: S101  for the type checker
        return self.models

    async def close(self) -> None:
        """Finish the texts that were accepted, and end the workers."""
        self._loading.cancel()
        await self.scoring.close()
        await self.explanations.close()
        self.workers.close()

    async def _load(self) -> None:
        models = await asyncio.to_thread(self._load_models)
        await self.workers.answer(Job("parse", "P(a)"))
        self.models = models

    def _load_models(self) -> Models:
        models = Models(self.settings.metrics, self.settings.naturalness)
        models.warm_up()
        return models

    def _score(self, items: Any) -> list[Any]:
        assert self.models is not None  # noqa: S101  for the type checker
        return self.models.work(items)


def _explain(texts: Sequence[str]) -> list[Mapping[str, Any] | Exception]:
    return [attempt(lambda: _explanation(text)) for text in texts]  # noqa: B023


def _explanation(text: str) -> Mapping[str, Any]:
    """The row of an explanation; torch is loaded by the first one."""
    with extras.require_extra("explain", "an explanation"):
        import captum.attr  # noqa: F401  asked for before any weights are
    from metrics.engine.batch_spec import Precision
    from metrics.explain import explain
    from metrics.formulaicness.metric import Formulaicness
    from rerank.rows.explain import explanation_fields

    metric = Formulaicness(precision=Precision.EXACT)
    return explanation_fields(explain(text, metric), metric)
