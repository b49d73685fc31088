"""`/health`, `/ready` and `/info`, for those who run the service."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from rerank.service import errors
from rerank.service.openapi import described
from rerank.service.routes import row_response, state_of

router = APIRouter()


@router.get("/health", **described("health"))
async def health() -> Response:
    """Whether the process answers."""
    return row_response({"status": "ok"})


@router.get("/ready", **described("ready"))
async def ready(request: Request) -> Response:
    """Whether the models are loaded and the workers answer; status 503 until then."""
    if state_of(request).is_ready:
        return row_response({"ready": True})
    answer = errors.problem(
        HTTPStatus.SERVICE_UNAVAILABLE, "the models are not loaded yet", "ask again in a second"
    )
    return JSONResponse(answer.body, answer.status, {"Retry-After": "1"})
