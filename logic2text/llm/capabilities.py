"""Probing a server: its capabilities and its latency.

report = check(settings())
report.capabilities["n"].supported
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from statistics import median
from typing import Any, TypeVar

from logic2text.errors import ServerError
from logic2text.llm.chat import Request
from logic2text.llm.failure import Failure, Trail, server_error, shortened, without_key
from logic2text.llm.http_connection import Connection, connect, wait_for
from logic2text.llm.probes import GREETING, Probe, parsed, probes
from logic2text.llm.settings import Settings
from logic2text.llm.wire import body, read

Value = TypeVar("Value")

TIMED = 3
"""The number of plain requests, one after another; the latency is their median time."""

ATTEMPTS = 2
"""The maximum number of attempts per probe: a failure is a result too, so few suffice."""


@dataclass(frozen=True, slots=True)
class Capability:
    """Whether a server supports something; `note` is the reason or the observation."""

    supported: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The results of probing a server.

    Attributes:
        base_url: the server.
        model: the probed model.
        models: all models that it lists; empty if it lists none.
        longest: the model's context length in tokens, if the server reports it.
        latency_s: median seconds of a plain answer of at most 8 tokens.
        capabilities: by name, in the order of the probes.
    """

    base_url: str
    model: str
    models: tuple[str, ...]
    longest: int | None
    latency_s: float
    capabilities: Mapping[str, Capability]


def check(settings: Settings) -> Report:
    """Probe a server; without a model, the first one that it lists.

    Raises:
        ServerError: it does not answer a plain request.
        MissingPackageError: httpx2 is not installed.
    """
    return wait_for(lambda: check_async(settings))


async def check_async(settings: Settings) -> Report:
    """`check` for callers with an event loop."""
    few = replace(settings, attempts=min(ATTEMPTS, settings.attempts))
    async with connect(few) as server:
        listed = await _ask(server, "/models", None, _models)
        if isinstance(listed, Failure):
            if not settings.model:
                raise server_error(settings, listed)
            cards: dict[str, int | None] = {}
            models = Capability(False, _cause(settings, listed))
        else:
            cards, models = listed, Capability(True, f"{len(listed)} listed")
        model = settings.model or next(iter(cards))
        latency = await _latency(server, model, cards)
        outcomes = await asyncio.gather(*(_found(server, probe) for probe in probes(model)))
        seed = await _seed(server, model)
    named = {probe.name: outcome for probe, outcome in zip(probes(model), outcomes, strict=True)}
    capabilities = {"models": models, "n": named.pop("n"), "seed": seed, **named}
    return Report(settings.base_url, model, tuple(cards), cards.get(model), latency, capabilities)


async def _latency(server: Connection, model: str, cards: Mapping[str, Any]) -> float:
    """The median latency of a plain answer; raises the server's error if it gives none."""
    time = asyncio.get_running_loop().time
    seconds = []
    for _ in range(TIMED):
        started = time()
        reply = await _ask(
            server, "/chat/completions", body(model, Request(GREETING, max_tokens=8)), read
        )
        if isinstance(reply, Failure):
            error: ServerError = server_error(server.settings, reply)
            if cards and model not in cards:
                error.hint = f"it serves {', '.join(cards)}, not {model}"
            raise error
        seconds.append(time() - started)
    return median(seconds)


async def _found(server: Connection, probe: Probe) -> Capability:
    answer = await _ask(server, probe.path, probe.body, parsed)
    if isinstance(answer, Failure):
        return Capability(False, _cause(server.settings, answer))
    try:
        shown = probe.shows(answer)
    except (LookupError, TypeError, AttributeError):
        shown = False
    return Capability(True) if shown else Capability(False, f"ignored: {probe.lacks}")


async def _seed(server: Connection, model: str) -> Capability:
    """Whether equal seeds give equal answers and other seeds others."""
    asked = Request(GREETING, temperature=1.0, max_tokens=16)
    seeds = (1, 1, 2, 3)
    replies = [
        await _ask(server, "/chat/completions", body(model, asked, seed=seed), read)
        for seed in seeds
    ]
    texts = []
    for reply in replies:
        if isinstance(reply, Failure):
            return Capability(False, _cause(server.settings, reply))
        texts.append(reply.choices[0].text)
    if texts[0] != texts[1]:
        return Capability(False, "ignored: equal seeds gave different answers")
    if len(set(texts)) == 1:
        return Capability(False, "ignored: different seeds gave equal answers")
    return Capability(True)


async def _ask(
    server: Connection,
    path: str,
    fields: Mapping[str, Any] | None,
    reader: Callable[[bytes], Value | None],
) -> Value | Failure:
    until = asyncio.get_running_loop().time() + server.settings.timeout_s
    return await server.ask(path, fields, reader, Trail(), until)


def _models(answer: bytes) -> dict[str, int | None] | None:
    """The names of listed models, and their context lengths if reported."""
    try:
        cards = json.loads(answer)["data"]
        return {str(card["id"]): card.get("max_model_len") for card in cards} or None
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _cause(settings: Settings, failure: Failure) -> str:
    return shortened(" ".join(without_key(failure.reason, settings.api_key).split()), 80)
