"""Clients of the service, with one set of names: `Client` waits, `AsyncClient` is awaited.

    with Client("http://127.0.0.1:8137") as client:
        client.check("∀x (Cube(x) → Small(x))", "Every cube is small.")["verdict"]

An answer is the row of the command of the method's name, as a dictionary.  An error of the service
is raised as the class of the library that it was there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Coroutine, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar

from logic2text import errors
from logic2text.extras import require_extra
from rerank.service.settings import HOST, PORT

if TYPE_CHECKING:
    import httpx2

Row: TypeAlias = dict[str, Any]
Answer = TypeVar("Answer")

URL = f"http://{HOST}:{PORT}"
TIMEOUT_S = 60.0


class _Methods(ABC, Generic[Answer]):
    """The operations of the service.

    All raise, or their answer raises when it is awaited: `InputError` or a subclass for bad input,
    `ServerError` if the service is busy (`retryable`), not reachable or failed.
    """

    @abstractmethod
    def _send(self, path: str, body: Mapping[str, Any] | None) -> Answer:
        """Send a request and give its answer, or what can be awaited for it."""

    def parse(
        self, formula: str, *, notation: str = "auto", to: Sequence[str] = ("unicode",)
    ) -> Answer:
        """Parse a formula and write it in other notations."""
        return self._send("/v1/parse", {"formula": formula, "notation": notation, "to": [*to]})

    def verbalize(
        self, formula: str, *, systems: Sequence[str] | None = None, **options: Any
    ) -> Answer:
        """Verbalize a formula; options are the further fields of the operation."""
        body = {"formula": formula, "systems": _list(systems), **options}
        return self._send("/v1/verbalize", body)

    def score(
        self,
        texts: Sequence[str],
        *,
        metrics: Sequence[str] = ("formulaicness", "fre"),
        **options: Any,
    ) -> Answer:
        """Score texts; the rows are in `scores`, in order; an option is `input`."""
        return self._send("/v1/score", {"texts": [*texts], "metrics": [*metrics], **options})

    def check(self, formula: str, text: str, **options: Any) -> Answer:
        """Tell whether a text means a formula; options such as `key` and `theory`."""
        return self._send("/v1/check", {"formula": formula, "text": text, **options})

    def read(self, text: str, **options: Any) -> Answer:
        """Translate a text into the formulae that it can mean; options such as `key`."""
        return self._send("/v1/read", {"text": text, **options})

    def equivalent(self, formula: str, other: str, *, notation: str = "auto") -> Answer:
        """Prove that two formulae are equivalent, or give a countermodel."""
        body = {"formula": formula, "other": other, "notation": notation}
        return self._send("/v1/equivalent", body)

    def diagnose(self, given: str, asked: str, **options: Any) -> Answer:
        """Compare a student's formula with what is asked; options such as `key`."""
        return self._send("/v1/diagnose", {"given": given, "asked": asked, **options})

    def structure(self, formula: str, **options: Any) -> Answer:
        """The tree of a formula; options are `texts`, `steps`, `key`, `notation`."""
        return self._send("/v1/structure", {"formula": formula, **options})

    def lint(self, rows: Sequence[Mapping[str, Any]], **options: Any) -> Answer:
        """Comment on exercises, each with `text` and `formula`."""
        return self._send("/v1/lint", {"rows": [dict(row) for row in rows], **options})

    def explain(self, text: str, **options: Any) -> Answer:
        """The contribution of each word to the formulaicness of a text; an option is `input`."""
        return self._send("/v1/explain", {"text": text, **options})

    def rerank(
        self,
        formula: str,
        audience: str | float = "general",
        texts: Sequence[str] = (),
        **options: Any,
    ) -> Answer:
        """Rank the texts of a formula; options such as `systems` and `top_k`."""
        body = {"formula": formula, "audience": audience, "texts": [*texts], **options}
        return self._send("/v1/rerank", body)

    def rerank_texts(
        self, texts: Sequence[str], audience: str | float = "general", **options: Any
    ) -> Answer:
        """Rank texts without a formula; options are `input`, what they are of, and `top_k`."""
        body = {"texts": [*texts], "audience": audience, **options}
        return self._send("/v1/rerank", body)

    def rerank_documents(
        self, query: str, documents: Sequence[str | Mapping[str, Any]], **options: Any
    ) -> Answer:
        """Rank documents for a query; options such as `top_n`."""
        body = {"query": query, "documents": [*documents], **options}
        return self._send("/v1/rerank", body)

    def info(self) -> Answer:
        """The versions, signatures and limits of the service."""
        return self._send("/info", None)

    def ready(self) -> Answer:
        """Whether the models are loaded; raises a retryable error until they are."""
        return self._send("/ready", None)


class Client(_Methods[Row]):
    """A client that waits for answers; threads may share it."""

    def __init__(
        self, base_url: str = URL, *, api_key: str | None = None, timeout_s: float = TIMEOUT_S
    ) -> None:
        """Open no connection yet.

        Args:
            base_url: of the service.
            api_key: of the service, if it has one.
            timeout_s: seconds for an answer.

        Raises:
            MissingPackageError: httpx2 is not installed.
        """
        self._base_url = base_url
        self._http: httpx2.Client = _httpx().Client(
            base_url=base_url, headers=_headers(api_key), timeout=timeout_s
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def _send(self, path: str, body: Mapping[str, Any] | None) -> Row:
        try:
            response = self._http.request("GET" if body is None else "POST", path, json=body)
        except _httpx().HTTPError as error:
            raise _unreachable(self._base_url, error) from None
        return _row(response)


class AsyncClient(_Methods[Coroutine[Any, Any, Row]]):
    """A client for one event loop, with the names of `Client`."""

    def __init__(
        self, base_url: str = URL, *, api_key: str | None = None, timeout_s: float = TIMEOUT_S
    ) -> None:
        """Open no connection yet; arguments and errors as of `Client`."""
        self._base_url = base_url
        self._http: httpx2.AsyncClient = _httpx().AsyncClient(
            base_url=base_url, headers=_headers(api_key), timeout=timeout_s
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def _send(self, path: str, body: Mapping[str, Any] | None) -> Row:
        try:
            response = await self._http.request("GET" if body is None else "POST", path, json=body)
        except _httpx().HTTPError as error:
            raise _unreachable(self._base_url, error) from None
        return _row(response)


def error_of(status: int, fields: Mapping[str, Any]) -> errors.Logic2TextError:
    """The error of an answer, as the class of the library that has its name.

    >>> error_of(422, {"type": "LimitError", "message": "too long", "hint": "split it"})
    LimitError('too long')
    """
    kind = getattr(errors, str(fields.get("type")), None)
    message, hint = str(fields.get("message") or f"status {status}"), fields.get("hint")
    if not (isinstance(kind, type) and issubclass(kind, errors.Logic2TextError)):
        kind = errors.InputError if status == 422 else errors.ServerError
    error = kind.__new__(kind, message)
    error.args = (message,)
    error.message, error.hint = message, hint
    error.line, error.column = fields.get("line"), fields.get("column")
    if isinstance(error, errors.ParseError):
        error.source_line = str(fields.get("source_line", ""))
        error.line, error.column = error.line or 1, error.column or 1
        error.offset = error.column - 1
        suggestion = fields.get("suggestion")
        error.suggestion = suggestion and (suggestion["text"], suggestion["formula"])
    return error


def _row(response: httpx2.Response) -> Row:
    """The row of an answer.

    Raises:
        Logic2TextError: the answer is an error.
    """
    try:
        value = response.json()
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise errors.ServerError(
            f"the service answered with status {response.status_code} and no JSON object",
            "check that the URL is that of `logic2text serve`",
        )
    if response.status_code != 200 or "error" in value:
        fields = value.get("error")
        raise error_of(response.status_code, fields if isinstance(fields, dict) else {})
    return value


def _unreachable(url: str, error: Exception) -> errors.ServerError:
    return errors.ServerError(
        f"the service at {url} cannot be reached: {type(error).__name__}",
        "start it with `logic2text serve`",
    )


def _headers(api_key: str | None) -> dict[str, str]:
    return {} if api_key is None else {"Authorization": f"Bearer {api_key}"}


def _list(values: Sequence[str] | None) -> list[str] | None:
    return None if values is None else [*values]


def _httpx() -> Any:
    with require_extra("llm", "a client of the service"):
        import httpx2
    return httpx2
