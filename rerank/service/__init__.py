"""The HTTP service, and clients of it: the same functions as the command line.

    from rerank.service import Client
    Client("http://127.0.0.1:8137").parse("all x Cube(x)")

The service needs the extra ``serve``, the clients the extra ``llm``; both are loaded when used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rerank.service.app import create_app
    from rerank.service.client import AsyncClient, Client
    from rerank.service.settings import Settings

_MODULES = {
    "AsyncClient": "rerank.service.client",
    "Client": "rerank.service.client",
    "Settings": "rerank.service.settings",
    "create_app": "rerank.service.app",
}

__all__ = ["AsyncClient", "Client", "Settings", "create_app"]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
