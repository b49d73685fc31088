"""The parts that the requests of a service share: workers, models and the queue of texts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from metrics.formulaicness.metric import Formulaicness
from rerank.rows import explain as explain_rows
from rerank.service import logs
from rerank.service.jobs import RowJob
from rerank.service.models import Item, Models, count_characters
from rerank.service.scoring_queue import ScoringQueue
from rerank.service.settings import Settings
from rerank.service.workers import Workers

if TYPE_CHECKING:
    from rerank.service.classes.store import ClassStore
    from rerank.service.studies.store import Store

TRIAL_S = 5.0
"""Seconds in which a worker must answer for the service to be ready."""

TRIAL_HOLDS_S = 1.0
"""Seconds for which the outcome of a trial is told again."""


class ServiceState:
    """The parts of a running service; belongs to one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = Workers(settings.workers, settings.time_limit_s)
        self.models: Models | None = None  # until they are loaded and a worker has answered
        self._loading = asyncio.create_task(self._load())
        self.scoring = ScoringQueue[Item, Any](
            self._score, settings.gather_ms / 1_000, count_characters
        )
        self._explainers: Workers | None = None
        self._trial: asyncio.Task[bool] | None = None
        self._trial_until_s = 0.0

    @cached_property
    def studies(self) -> Store:
        """The database of studies, opened at its first use."""
        from rerank.service.studies.store import open_store

        return open_store(self.settings.database)

    @cached_property
    def classes(self) -> ClassStore | None:
        """The database of classes, opened at its first use; None where there are no classes."""
        from rerank.service.classes.store import ClassStore

        return None if self.settings.classes is None else ClassStore(self.settings.classes)

    async def is_working(self) -> bool:
        """Whether a worker proves a sentence in time; asked once for all who ask in a second."""
        if self._trial is None or (self._trial.done() and time.monotonic() > self._trial_until_s):
            self._trial = asyncio.create_task(self._try())
            self._trial_until_s = time.monotonic() + TRIAL_HOLDS_S
        return await asyncio.shield(self._trial)

    async def _try(self) -> bool:
        job = RowJob(
            "check", "Cube(a)", {"text": "a is a cube."}, {"explain": False, "draw": False}
        )
        try:
            async with asyncio.timeout(TRIAL_S):
                await self.workers.answer(job, "/ready")
        except Exception as error:
            logs.log_failure("/ready", error)
            return False
        return True

    async def wait_for_models(self) -> Models:
        """The models, once they are loaded.

        Raises:
            Exception: the service could not be started, as `load_error` says.
        """
        await asyncio.shield(self._loading)
        assert self.models is not None  # noqa: S101  for the type checker
        return self.models

    @property
    def load_error(self) -> BaseException | None:
        """Why the models cannot be loaded; None if they are, or may be soon."""
        done = self._loading.done() and not self._loading.cancelled()
        return self._loading.exception() if done else None

    @property
    def explainers(self) -> Workers:
        """The worker that explains texts, started by the first request for one."""
        if self._explainers is None:
            limit_s = self.settings.time_limit_s
            self._explainers = Workers(1, limit_s, explain_text, prepare)
        return self._explainers

    async def close(self) -> None:
        """Finish the texts that were accepted, and end the workers."""
        self._loading.cancel()
        await self.scoring.close()
        self.workers.close()
        if "studies" in self.__dict__:  # only a database that was opened
            self.studies.close()
        if self.__dict__.get("classes") is not None:
            self.__dict__["classes"].close()
        if self._explainers is not None:
            self._explainers.close()

    async def _load(self) -> None:
        settings = self.settings
        try:
            models = await asyncio.to_thread(Models, settings.metrics, settings.naturalness)
            await self.workers.answer(RowJob("parse", "P(a)"))
        except Exception as error:
            logs.log_start_failure(error)
            raise
        logs.log_loaded(models.metrics, models.unavailable)
        self.models = models

    def _score(self, items: Any) -> list[Any]:
        assert self.models is not None  # noqa: S101  for the type checker
        return self.models.work(items)


# Explanations -------------------------------------------------------------------------------------
# Explanations of texts, in a worker process of their own: one takes hundreds of scores.


def prepare() -> None:
    """Load what explanations need, once for all workers."""
    Formulaicness()


def explain_text(job: RowJob) -> Mapping[str, Any]:
    """The row of an explanation of the text of a job."""
    metric = Formulaicness()
    return explain_rows.explain_text(job.text, metric, job.fields.get("input"))[1]
