"""The application of the service, for uvicorn or another ASGI server.

uvicorn.run(create_app(Settings()), host="127.0.0.1", port=8137)
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from logic2text import Logic2TextError, __version__
from logic2text.extras import require_extra
from rerank.service.settings import Settings

with require_extra("serve", "the service"):
    from fastapi import FastAPI, Request, Response
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import JSONResponse
    from fastapi.routing import APIRoute
    from fastapi.staticfiles import StaticFiles
    from starlette.exceptions import HTTPException
    from starlette.middleware.cors import CORSMiddleware
    from starlette.types import ASGIApp, Receive, Scope, Send

from rerank.service import errors, openapi, operations, reranking, routes
from rerank.service.classes import requests as class_requests
from rerank.service.classes import students as class_students
from rerank.service.classes import teacher as class_teacher
from rerank.service.gate import Gate
from rerank.service.measurements import Measurements
from rerank.service.state import ServiceState
from rerank.service.studies import routes as studies

PAGE = Path(__file__).parent / "page"


class Service:
    """The gate around the application, as an ASGI application."""

    def __init__(self, settings: Settings) -> None:
        self.measured = Measurements()
        self.api = _api(settings, self)
        self._paths = _list_posted_paths()
        self.gate = Gate(self.api, settings, self.measured)
        self.measured.paths = frozenset(self.api.openapi()["paths"])
        self.measured.watch("requests_in_work", "Accepted requests.", lambda: len(self.gate.queue))
        self._outermost: ASGIApp = self.gate
        if settings.allow_origins:
            self._outermost = CORSMiddleware(
                self.gate,
                allow_origins=settings.allow_origins,
                allow_methods=("GET", "POST"),
                allow_headers=("authorization", "content-type", "x-api-key"),
                expose_headers=("retry-after", "x-request-id"),
            )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or a message of the server's life."""
        # Before the gate, so that its rules hold for a path with a slash too many, too.
        path = _drop_slashes(scope.get("path", ""))
        if path in self._paths and path != scope["path"]:
            scope = {**scope, "path": path, "raw_path": path.encode()}
        await self._outermost(scope, receive, send)

    def begin(self, state: ServiceState) -> None:
        """Let the gate and the measurements know the parts of the running service."""
        self.api.state.service = state
        self.api.state.measured = self.measured
        self.gate.seconds_until_free = state.workers.seconds_until_free
        self.measured.begin(state)
        classes = state.classes
        if classes is not None and not state.settings.open_tools:
            # Otherwise a student could ask for the formula of an exercise's sentence.
            self.gate.is_teacher = classes.is_teacher


def create_app(settings: Settings | None = None) -> Service:
    """The application with these settings.

    Raises:
        MissingPackageError: the extra ``serve`` is not installed.
    """
    return Service(settings or Settings())


def _drop_slashes(path: str) -> str:
    """A path without a slash at its end or beside another, as of an address that ends in one."""
    return "".join(f"/{part}" for part in path.split("/") if part)


def _list_posted_paths() -> frozenset[str]:
    """The paths of operations whose clients may write a slash too many."""
    listed = (*routes.router.routes, *reranking.router.routes)
    return frozenset(route.path for route in listed if isinstance(route, APIRoute))


class _Page(StaticFiles):
    """The files of the page; answers for all paths that nothing else answers for."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the reason why there is none.

        Raises:
            HTTPException: there is no such path, or it has no such method.
        """
        methods = scope["app"].openapi()["paths"].get(scope["path"])
        if methods is not None:
            allowed = ", ".join(method.upper() for method in methods)
            raise HTTPException(405, headers={"Allow": allowed})
        if scope["method"] not in {"GET", "HEAD"}:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"  # 304 where nothing changed
        return response


def _api(settings: Settings, service: Service) -> FastAPI:
    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        state = ServiceState(settings)
        service.begin(state)
        try:
            yield
        finally:
            await state.close()

    api = FastAPI(
        title="logic2text",
        version=__version__,
        summary="First-order formulae to English: generate, prove, score, rerank",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=openapi.COMMON_RESPONSES,
    )
    api.include_router(routes.router)
    api.include_router(reranking.router)
    api.include_router(operations.router)
    api.include_router(studies.router)
    api.include_router(class_students.router)
    api.include_router(class_teacher.router)
    api.mount("/docs", StaticFiles(directory=operations.DOCS, html=True), name="docs")
    api.mount("/", _Page(directory=PAGE, html=True, check_dir=False), name="page")
    api.add_exception_handler(RequestValidationError, _answer_invalid)
    api.add_exception_handler(HTTPException, _answer_http)
    for kind in class_requests.STATUSES:
        api.add_exception_handler(kind, _answer_class)
    api.add_exception_handler(Logic2TextError, _answer_error)
    api.add_exception_handler(Exception, _answer_error)
    return api


def _response(answer: errors.ErrorAnswer) -> JSONResponse:
    return JSONResponse(answer.body, answer.status, dict(answer.headers))


async def _answer_invalid(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, RequestValidationError):
        raise error
    return _response(errors.invalid_body(error.errors(), error.body))


async def _answer_http(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, HTTPException):
        raise error
    if error.status_code == HTTPStatus.BAD_REQUEST:  # the body cannot be read
        return _response(errors.unread_body(error.__cause__))
    hints = {404: "/docs lists the paths", 405: "/docs lists the methods of each path"}
    hint = hints.get(error.status_code)
    answer = errors.problem(HTTPStatus(error.status_code), error.detail, hint)
    return JSONResponse(answer.body, answer.status, dict(error.headers or {}))


async def _answer_class(_: Request, error: Exception) -> JSONResponse:
    answer = errors.answer_of(error)
    return JSONResponse(answer.body, class_requests.STATUSES[type(error)])


async def _answer_error(_: Request, error: Exception) -> JSONResponse:
    return _response(errors.answer_of(error))
