"""`/health`, `/ready`, `/info` and `/metrics`, for those who run the service."""

from __future__ import annotations

import platform
from http import HTTPStatus
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from logic2text import UnavailableError, __version__
from metrics.engine.compute import Compute
from rerank.service import errors
from rerank.service.models import Models
from rerank.service.openapi import describe_route
from rerank.service.routes import row_response, state_of

router = APIRouter()

DOCS = Path(__file__).parent / "reference"
"""A page that shows the OpenAPI document."""

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/docs", include_in_schema=False)
async def docs() -> Response:
    """Lead to the page of the reference."""
    return RedirectResponse("/docs/")


@router.get("/health", **describe_route("health"))
async def health() -> Response:
    """Whether the process answers."""
    return row_response({"status": "ok"})


@router.get("/ready", **describe_route("ready"))
async def ready(request: Request) -> Response:
    """Whether rankings can be made and a worker proves a sentence now; status 503 if not.

    The other metrics that cannot be used are listed, each with what to do.
    """
    state = state_of(request)
    if state.models is not None:
        try:
            state.models.check_rankings()
        except UnavailableError as error:
            body = {**errors.answer_of(error).body, "unavailable": _unavailable(state.models)}
            return JSONResponse(body, HTTPStatus.SERVICE_UNAVAILABLE)
        if not await state.is_working():
            answer = errors.problem(
                HTTPStatus.SERVICE_UNAVAILABLE, "the workers do not answer", "ask again in a second"
            )
            return JSONResponse(answer.body, answer.status, {"Retry-After": "1"})
        return row_response({"ready": True, "unavailable": _unavailable(state.models)})
    if isinstance(state.load_error, Exception):
        answer = errors.answer_of(state.load_error)
        return JSONResponse(answer.body, HTTPStatus.SERVICE_UNAVAILABLE)
    answer = errors.problem(
        HTTPStatus.SERVICE_UNAVAILABLE, "the models are not loaded yet", "ask again in a second"
    )
    return JSONResponse(answer.body, answer.status, {"Retry-After": "1"})


@router.get("/info", **describe_route("info"))
async def info(request: Request) -> Response:
    """The versions, the metrics with their signatures, the device, and the limits."""
    state = state_of(request)
    models = await state.wait_for_models()
    settings = state.settings
    compute = Compute.of()
    return row_response(
        {
            "version": __version__,
            "python": platform.python_version(),
            "device": compute.device,
            "precision": compute.precision,
            "naturalness": settings.naturalness,
            "signatures": {name: str(metric.signature) for name, metric in models.metrics.items()},
            "unavailable": _unavailable(models),
            "workers": state.workers.count,
            "limits": {
                "body_bytes": settings.body_bytes,
                "queue": settings.queue,
                "time_limit_s": settings.time_limit_s,
                "requests_a_minute": settings.requests_a_minute,
            },
        }
    )


def _unavailable(models: Models) -> dict[str, dict[str, str | None]]:
    """Metric that is not loaded → why, and what to do."""
    return {
        name: {"message": error.message, "hint": error.hint}
        for name, error in models.unavailable.items()
    }


@router.get("/metrics", **describe_route("metrics"))
async def report(request: Request) -> Response:
    """Measurements for Prometheus."""
    content: bytes = request.app.state.measured.report()
    return Response(content, headers={"Content-Type": PROMETHEUS})
