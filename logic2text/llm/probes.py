"""Probes of a server's capabilities: requests, and checks of their answers.

No unconstrained answer to a probe's prompt would satisfy its constraint.  Field
names as in vLLM 0.33.0: ``openai/chat_completion/protocol.py``, ``openai/completion/protocol.py``,
``serve/tokenize/protocol.py`` and ``pooling/{scoring,classify,pooling}/protocol.py``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from logic2text.llm.chat import Request
from logic2text.llm.schema import fault
from logic2text.llm.wire import ConstraintForm, body

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
