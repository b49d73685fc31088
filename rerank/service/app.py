"""The application of the service, for uvicorn or another ASGI server.

uvicorn.run(create_app(Settings()), host="127.0.0.1", port=8137)
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from logic2text import Logic2TextError, __version__
from logic2text.extras import require_extra
from rerank.service.settings import Settings

with require_extra("serve", "the service"):
    from fastapi import FastAPI, Request
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import JSONResponse
    from fastapi.staticfiles import StaticFiles
    from starlette.exceptions import HTTPException

from rerank.service import errors, operations, reranking, routes
from rerank.service.state import State
from rerank.service.studies import routes as studies

PAGE = Path(__file__).parent / "page"


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application with these settings.

    Raises:
        MissingPackageError: the extra ``serve`` is not installed.
    """
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.service = State(chosen)
        try:
            yield
        finally:
            await app.state.service.close()

    app = FastAPI(
        title="logic2text",
        version=__version__,
        summary="First-order formulae to English: generate, prove, score, rerank",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(routes.router)
    app.include_router(reranking.router)
    app.include_router(operations.router)
    app.include_router(studies.router)
    app.mount("/", StaticFiles(directory=PAGE, html=True, check_dir=False), name="page")
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http)
    app.add_exception_handler(Logic2TextError, _answer_error)
    app.add_exception_handler(Exception, _answer_error)
    return app


def _response(answer: errors.ErrorAnswer) -> JSONResponse:
    return JSONResponse(answer.body, answer.status, dict(answer.headers))


async def _answer_invalid(_: Request, error: Exception) -> JSONResponse:
    problems: list[Any] = error.errors() if isinstance(error, RequestValidationError) else []
    return _response(errors.invalid_body(problems))


async def _answer_http(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, HTTPException):
        raise error
    hints = {404: "/docs lists the paths", 405: "/docs lists the methods of each path"}
    answer = errors.problem(
        HTTPStatus(error.status_code), error.detail, hints.get(error.status_code)
    )
    return JSONResponse(answer.body, answer.status, dict(error.headers or {}))


async def _answer_error(_: Request, error: Exception) -> JSONResponse:
    return _response(errors.answer_of(error))
