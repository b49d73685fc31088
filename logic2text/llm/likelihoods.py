"""Log-probabilities of given tokens from a server: vLLM's ``prompt_logprobs``, or ``echo``.

Many sequences go out in one request to ``/v1/completions``, several requests concurrently.  Field
names as in vLLM 0.33.0's ``openai/completion/protocol.py`` and ``serve/tokenize/protocol.py``.

    log_probabilities(settings(), [[1, 17, 42]])  # [[-3.2, -0.7]]: of 17 after 1, of 42 after both
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from logic2text.llm.client import NOT_UNDERSTOOD
from logic2text.llm.failure import Failure, Trail, server_error
from logic2text.llm.http_connection import Connection, connect, wait_for
from logic2text.llm.settings import ServerSettings

Rows: TypeAlias = list[list[float]]
Value = TypeVar("Value")

TOKENS = 8192
"""The maximum number of tokens per request; an answer has about 70 bytes per token."""

PROMPTS = 256
"""The maximum number of sequences per request."""

FORMS: tuple[dict[str, Any], ...] = (
    {"max_tokens": 1, "prompt_logprobs": 0},
    {"max_tokens": 0, "echo": True, "logprobs": 0},
    {"max_tokens": 1, "echo": True, "logprobs": 1},
)
"""The request forms, cheapest first; the last is for servers that must generate a token."""


def log_probabilities(
    settings: ServerSettings, sequences: Sequence[Sequence[int]]
) -> list[list[float]]:
    """The log-probability, in nats, of each token but the first given the preceding ones.

    Args:
        settings: the server, and the model whose token ids are given.
        sequences: token ids, at least one each.

    Raises:
        ServerError: the server failed, or gives no log-probabilities of a prompt.
    """
    return wait_for(lambda: _all(settings, sequences))


def tokens(
    settings: ServerSettings, texts: Sequence[str], *, marks: bool = False
) -> list[list[int]]:
    """Token ids of each text by the server's own tokenizer, as vLLM's ``/tokenize`` gives them.

    Args:
        settings: the server and its model.
        texts: the texts to tokenize.
        marks: whether to add the tokenizer's special tokens.

    Raises:
        ServerError: the server failed, or has no ``/tokenize``.
    """
    return wait_for(lambda: _tokens(settings, texts, marks=marks))


def longest(settings: ServerSettings) -> int | None:
    """The model's context length in tokens, None if the server does not report it.

    Raises:
        ServerError: the server does not answer.
    """

    async def ask() -> int | Failure | None:
        async with connect(settings) as server:
            cards = await _ask(server, "/models", None, _cards)
            return cards if isinstance(cards, Failure) else cards.get(settings.model)

    cards_or_failure = wait_for(ask)
    if isinstance(cards_or_failure, Failure):
        raise server_error(settings, cards_or_failure)
    return cards_or_failure


async def _all(settings: ServerSettings, sequences: Sequence[Sequence[int]]) -> list[list[float]]:
    portions = list(make_batches([len(sequence) for sequence in sequences]))
    if not portions:
        return []
    async with connect(settings) as server:
        # The first portion determines the request form; the others are sent concurrently.
        form, first = await _first(server, [sequences[i] for i in portions[0]])
        rest = await asyncio.gather(
            *(_rows(server, [sequences[i] for i in some], form) for some in portions[1:])
        )
    rows: dict[int, list[float]] = {}
    for some, outcome in zip(portions, (first, *rest), strict=True):
        if isinstance(outcome, Failure):
            raise server_error(settings, outcome)
        if not outcome:
            raise server_error(settings, SILENT)
        rows.update(zip(some, outcome, strict=True))
    return [rows[i] for i in range(len(sequences))]


SILENT = Failure("it gives no log-probabilities of a prompt", retryable=False)


async def _first(
    server: Connection, sequences: Sequence[Sequence[int]]
) -> tuple[dict[str, Any], Rows]:
    """The first form that the server supports, and the rows of its answer."""
    rows: Rows | Failure = SILENT
    for form in FORMS:
        rows = await _rows(server, sequences, form)
        if isinstance(rows, Failure) and rows.status not in NOT_UNDERSTOOD:
            break
        if rows and not isinstance(rows, Failure):
            return form, rows
    raise server_error(server.settings, rows if isinstance(rows, Failure) else SILENT)


async def _rows(
    server: Connection, sequences: Sequence[Sequence[int]], form: dict[str, Any]
) -> Rows | Failure:
    """A row per sequence; no rows if the server ignored the request for log-probabilities."""
    prompt = [list(sequence) for sequence in sequences]
    fields = {"model": server.settings.model, "prompt": prompt, "temperature": 0.0, **form}
    return await _ask(server, "/completions", fields, partial(read, sequences=sequences))


def read(answer: bytes, sequences: Sequence[Sequence[int]]) -> Rows | None:
    """The log-probabilities in a completion; empty if it has none; None if it is malformed.

    >>> entry = b'[null, {"7": {"logprob": -0.5, "rank": 1, "decoded_token": "a"}}]'
    >>> read(b'{"choices": [{"index": 0, "prompt_logprobs": ' + entry + b"}]}", [[3, 7]])
    [[-0.5]]
    """
    try:
        choices = json.loads(answer)["choices"]
        choices = sorted(choices, key=lambda choice: int(choice["index"]))
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    if len(choices) != len(sequences):
        return []
    try:
        return [_row(choice, ids) for choice, ids in zip(choices, sequences, strict=True)]
    except (ValueError, LookupError, TypeError, AttributeError):
        return []


def _row(choice: dict[str, Any], ids: Sequence[int]) -> list[float]:
    """Raises one of the errors caught by `read` if a log-probability is missing."""
    entries = choice.get("prompt_logprobs")
    if entries:
        if len(entries) != len(ids):
            raise ValueError
        pairs = zip(entries[1:], ids[1:], strict=True)
        return [float(entry[str(token)]["logprob"]) for entry, token in pairs]
    values = choice["logprobs"]["token_logprobs"][1 : len(ids)]
    if len(values) != len(ids) - 1:
        raise ValueError
    return [float(value) for value in values]


def make_batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Indices of sequences in batches that fit `TOKENS` and `PROMPTS`.

    >>> list(make_batches([5000, 4000, 100]))
    [[0], [1, 2]]
    """
    portion: list[int] = []
    size = 0
    for index, length in enumerate(lengths):
        if portion and (size + length > TOKENS or len(portion) == PROMPTS):
            yield portion
            portion, size = [], 0
        portion.append(index)
        size += length
    if portion:
        yield portion


async def _tokens(
    settings: ServerSettings, texts: Sequence[str], *, marks: bool
) -> list[list[int]]:
    async with connect(settings) as server:
        bodies = [
            {"model": settings.model, "prompt": text, "add_special_tokens": marks} for text in texts
        ]
        answers = await asyncio.gather(*(_ask(server, "/tokenize", b, _ids) for b in bodies))
    token_ids = []
    for ids in answers:
        if isinstance(ids, Failure):
            raise server_error(settings, ids)
        token_ids.append(ids)
    return token_ids


def _ids(answer: bytes) -> list[int] | None:
    try:
        return [int(token) for token in json.loads(answer)["tokens"]]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _cards(answer: bytes) -> dict[str, int | None] | None:
    try:
        return {card["id"]: card.get("max_model_len") for card in json.loads(answer)["data"]}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


async def _ask(
    server: Connection,
    path: str,
    fields: dict[str, Any] | None,
    reader: Callable[[bytes], Value | None],
) -> Value | Failure:
    """An answer or a failure, within the deadline for one request."""
    trail, seconds = Trail(), server.settings.deadline_s
    async with server.admitted:
        until = asyncio.get_running_loop().time() + seconds
        try:
            async with asyncio.timeout_at(until):
                return await server.ask(path, fields, reader, trail, until)
        except TimeoutError:
            return trail.out_of_time(seconds)
