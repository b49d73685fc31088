"""One line of JSON a request, to the logger `logic2text.service`; without texts by default."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from logic2text.errors import Logic2TextError
from logic2text.lazy_pattern import lazy_pattern

LOGGER = logging.getLogger("logic2text.service")

LONGEST_PATH = 200
_TOKEN_IN_PATH = lazy_pattern(r"(?<=/participants/)[^/]+")


def log_request(
    scope: Any, id: str, status: int, seconds: float, size: int, body: bytes | None
) -> None:
    """Log a request that was answered.

    Args:
        scope: of ASGI.
        id: of the request, as in the header X-Request-Id.
        status: of the answer.
        seconds: from the head of the request to the end of the answer.
        size: bytes of the body.
        body: None unless texts are logged.
    """
    if not LOGGER.isEnabledFor(logging.INFO):
        return
    address = scope.get("client")
    fields = {
        "id": id,
        "client": address[0] if address else None,
        "method": scope["method"],
        "path": _TOKEN_IN_PATH.sub("TOKEN", scope["path"])[:LONGEST_PATH],
        "status": status,
        "ms": round(seconds * 1_000, 1),
        "bytes": size,
    }
    if body is not None:
        fields["body"] = body.decode("utf-8", "replace")
    LOGGER.info("request", extra={"fields": fields})


def log_failure(id: str, error: Exception) -> None:
    """Log an error that is a fault of the service: the places of its traceback, not its texts."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}")
        trace = trace.tb_next
    fields = {"id": id, "error": type(error).__name__, "traceback": places}
    LOGGER.error("internal error", extra={"fields": fields})


def log_loaded(names: Iterable[str], unavailable: Mapping[str, Logic2TextError]) -> None:
    """Log which metrics are loaded, and why each of the others is not."""
    for name, error in unavailable.items():
        fields = {"metric": name, "hint": error.hint}
        LOGGER.warning(error.message, extra={"fields": fields})
    LOGGER.info("the models are loaded", extra={"fields": {"metrics": [*names]}})


def log_start_failure(error: Exception) -> None:
    """Log why the service can answer nothing."""
    if isinstance(error, Logic2TextError):
        LOGGER.error(error.message, extra={"fields": {"hint": error.hint}})
    else:
        log_failure("start", error)


class JsonFormatter(logging.Formatter):
    """Records as JSON objects, in one line each."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        fields = getattr(record, "fields", {})
        row = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage().strip(),
            **fields,
        }
        return json.dumps(row, ensure_ascii=True)


def configure() -> None:
    """Write the log of the service to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.captureWarnings(True)
    for name in ("logic2text.service", "uvicorn.error", "py.warnings"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(logging.INFO)
        logger.propagate = False
