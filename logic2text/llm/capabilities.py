"""Probing a server: its capabilities and its latency.

report = check(settings())
report.capabilities["n"].supported
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from statistics import median
from typing import Any, TypeVar

from logic2text.errors import ServerError
from logic2text.lazy_dataclass import dataclass
from logic2text.llm.chat import Request
from logic2text.llm.failure import Failure, Trail, server_error, shorten, without_key
from logic2text.llm.http_connection import Connection, connect, wait_for
from logic2text.llm.schema import fault
from logic2text.llm.settings import ServerSettings
from logic2text.llm.wire import ConstraintForm, body, read

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


def check(settings: ServerSettings) -> Report:
    """Probe a server; without a model, the first one that it lists.

    Raises:
        ServerError: it does not answer a plain request.
        MissingPackageError: httpx2 is not installed.
    """
    return wait_for(lambda: check_async(settings))


async def check_async(settings: ServerSettings) -> Report:
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
        outcomes = await asyncio.gather(
            *(_find_capability(server, probe) for probe in probes(model))
        )
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


async def _find_capability(server: Connection, probe: Probe) -> Capability:
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


def _cause(settings: ServerSettings, failure: Failure) -> str:
    return shorten(" ".join(without_key(failure.reason, settings.api_key).split()), 80)


# Probes -------------------------------------------------------------------------------------------
# Probes of a server's capabilities: requests, and checks of their answers.
#
# No unconstrained answer to a probe's prompt would satisfy its constraint.  Field names as in vLLM
# 0.33.0: ``openai/chat_completion/protocol.py``, ``openai/completion/protocol.py``,
# ``serve/tokenize/protocol.py`` and ``pooling/{scoring,classify,pooling}/protocol.py``.


GREETING = "Write one short sentence that greets a friend."
TEXT = "Every cube is large."
SCHEMA = {
    "type": "object",
    "properties": {"colour": {"enum": ["teal", "ochre"]}, "count": {"type": "integer"}},
    "required": ["colour", "count"],
    "additionalProperties": False,
}
CONSTRAINED = {
    "structured_outputs.json": Request(GREETING, SCHEMA, max_tokens=48),
    "structured_outputs.regex": Request(GREETING, regex="[0-9]{4}", max_tokens=8),
    "structured_outputs.choice": Request(GREETING, choice=("teal", "ochre"), max_tokens=8),
    "structured_outputs.grammar": Request(
        GREETING, grammar='root ::= "teal" | "ochre"', max_tokens=8
    ),
}


@dataclass(frozen=True, slots=True)
class Probe:
    """A request, and the capability that its answer shows.

    Attributes:
        name: the capability's name.
        path: as `Connection.ask` wants it.
        body: the JSON that is posted.
        shows: whether the answer, as JSON, shows the capability.
        lacks: what the answer lacks otherwise, for the report.
    """

    name: str
    path: str
    body: Mapping[str, Any]
    shows: Callable[[Any], bool]
    lacks: str


def probes(model: str) -> tuple[Probe, ...]:
    """All probes with one answer; the seed takes several, see capabilities.py."""
    return (*_of_chat(model), *_of_completions(model), *_of_other_endpoints(model))


def _of_chat(model: str) -> tuple[Probe, ...]:
    sampled = Request(GREETING, temperature=1.0, max_tokens=16)
    formatted = CONSTRAINED["structured_outputs.json"]
    chat = "/chat/completions"
    return (
        Probe("n", chat, body(model, sampled, n=2), lambda a: len(a["choices"]) == 2, "one answer"),
        Probe(
            "logprobs",
            chat,
            body(model, sampled) | {"logprobs": True, "top_logprobs": 1},
            lambda a: "logprob" in a["choices"][0]["logprobs"]["content"][0],
            "no logprobs",
        ),
        Probe(
            "response_format",
            chat,
            body(model, formatted, ConstraintForm.RESPONSE_FORMAT),
            partial(_keeps, formatted),
            "the answer breaks it",
        ),
        *(
            Probe(
                name,
                chat,
                body(model, request, ConstraintForm.STRUCTURED_OUTPUTS),
                partial(_keeps, request),
                "the answer breaks it",
            )
            for name, request in CONSTRAINED.items()
        ),
    )


def _of_completions(model: str) -> tuple[Probe, ...]:
    tokens = {"model": model, "prompt": TEXT, "temperature": 0.0}
    return (
        Probe(
            "prompt_logprobs",
            "/completions",
            tokens | {"max_tokens": 1, "prompt_logprobs": 0},
            lambda a: len(a["choices"][0]["prompt_logprobs"]) > 1,
            "no prompt_logprobs",
        ),
        Probe(
            "echo",
            "/completions",
            tokens | {"max_tokens": 0, "echo": True, "logprobs": 0},
            lambda a: len(a["choices"][0]["logprobs"]["token_logprobs"]) > 1,
            "no logprobs of the prompt",
        ),
    )


def _of_other_endpoints(model: str) -> tuple[Probe, ...]:
    return (
        Probe(
            "tokenize",
            "/tokenize",
            {"model": model, "prompt": TEXT, "add_special_tokens": False},
            lambda a: len(a["tokens"]) > 0,
            "no tokens",
        ),
        Probe(
            "score",
            "/score",
            {"model": model, "queries": TEXT, "documents": [TEXT]},
            lambda a: "score" in a["data"][0],
            "no scores",
        ),
        Probe(
            "classify",
            "/classify",
            {"model": model, "input": [TEXT]},
            lambda a: len(a["data"][0]["probs"]) > 0,
            "no probabilities",
        ),
        Probe(
            "pooling",
            "/pooling",
            {"model": model, "input": [TEXT]},
            lambda a: len(a["data"][0]["data"]) > 0,
            "no vectors",
        ),
    )


def _keeps(request: Request, answer: Any) -> bool:
    text = answer["choices"][0]["message"]["content"]
    if request.grammar is not None:
        return text.strip() in ("teal", "ochre")
    return fault(request, text) is None


def parsed(answer: bytes) -> Any | None:
    """The JSON of an answer, or None."""
    try:
        return json.loads(answer)
    except (ValueError, RecursionError):
        return None
