"""A server on the loopback that speaks vLLM's protocol (0.33.0), with canned texts or real numbers.

Texts come from a list, by seed; a constraint is kept by making up an answer that fits it.  The
log-probabilities of prompts are those of a real causal model, where one is given.
"""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from metrics.language_model.hub_model import HubModel
from tests.support.chat_server import Reply, loopback

MODEL = "tiny"


class RefusedError(Exception):
    """A request that vLLM answers with a status of 4xx."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class VllmServer:
    """What the server has and what it was asked.

    `unknown` are fields that it refuses with 422, `ignored` are fields that it passes over;
    with a `separator` of texts its tokenizer adds no token before a text.
    """

    url = ""

    def __init__(
        self,
        answers: Sequence[str],
        causal: HubModel | None,
        unknown: frozenset[str],
        ignored: frozenset[str],
        separator: str,
    ) -> None:
        self.answers, self.causal = answers, causal
        self.unknown, self.ignored = unknown, ignored
        self.separator = separator
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.lock = threading.Lock()

    def answer(self, path: str, headers: Mapping[str, str], asked: Any) -> Reply:
        with self.lock:
            self.asked.append((path, asked))
        try:
            made = self._made(path, {} if asked is None else dict(asked))
        except RefusedError as error:
            message = {"message": str(error), "type": "BadRequestError", "code": error.status}
            return Reply(status=error.status, raw=json.dumps({"error": message}).encode())
        return Reply(raw=json.dumps(made).encode())

    def _made(self, path: str, asked: dict[str, Any]) -> dict[str, Any]:
        if path == "/v1/models":
            longest = None if self.causal is None else self.causal.limit + 1
            card = {"id": MODEL, "object": "model", "owned_by": "vllm", "max_model_len": longest}
            return {"object": "list", "data": [card]}
        if asked.get("model", MODEL) != MODEL:
            raise RefusedError(404, f"The model `{asked['model']}` does not exist.")
        for field in asked.keys() & self.unknown:
            raise RefusedError(422, f"unexpected field {field}")
        for field in asked.keys() & self.ignored:
            del asked[field]
        match path:
            case "/v1/chat/completions":
                return self._chat(asked)
            case "/v1/completions" if self.causal is not None:
                return self._completion(self.causal, asked)
            case "/tokenize" if self.causal is not None and self.separator:
                if asked["prompt"] == self.separator:
                    return {"tokens": [self.causal.start], "count": 1}
                return {"tokens": self.causal.encode([asked["prompt"]])[0]}
            case "/tokenize" if self.causal is not None:
                ids = self.causal.encode([asked["prompt"]])[0]
                marks = [self.causal.start] if asked.get("add_special_tokens", True) else []
                return {"tokens": [*marks, *ids], "count": len(marks) + len(ids)}
        raise RefusedError(404, "Not Found")

    def _chat(self, asked: dict[str, Any]) -> dict[str, Any]:
        n, greedy = asked.get("n") or 1, asked.get("temperature") == 0
        if n > 1 and greedy:
            raise RefusedError(400, f"n must be 1 when using greedy sampling, got {n}.")
        sampled = random.Random(0 if greedy else asked.get("seed"))  # noqa: S311
        choices = [
            {
                "index": i,
                "message": {"role": "assistant", "content": self._text(asked, sampled)},
                "logprobs": None,
                "finish_reason": "stop",
            }
            for i in range(n)
        ]
        if asked.get("logprobs"):
            for choice in choices:
                words = choice["message"]["content"].split()
                content = [{"token": word, "logprob": -0.5, "top_logprobs": []} for word in words]
                choice["logprobs"] = {"content": content}
        usage = {"prompt_tokens": 10, "completion_tokens": 5 * n, "total_tokens": 10 + 5 * n}
        return {"object": "chat.completion", "model": MODEL, "choices": choices, "usage": usage}

    def _text(self, asked: dict[str, Any], sampled: random.Random) -> str:
        held = dict(asked.get("structured_outputs") or {})
        if (asked.get("response_format") or {}).get("type") == "json_schema":
            held = {"json": asked["response_format"]["json_schema"]["schema"]}
        match held:
            case {"json": schema}:
                return json.dumps(self._instance(schema, sampled))
            case {"regex": regex}:
                return next(text for text in (*self.answers, "1234") if re.fullmatch(regex, text))
            case {"choice": choices}:
                return str(sampled.choice(choices))
            case {"grammar": grammar}:
                return re.findall('"([^"]*)"', grammar)[0]
        return sampled.choice(self.answers)

    def _instance(self, schema: Mapping[str, Any], sampled: random.Random) -> Any:
        if "enum" in schema:
            return sampled.choice(schema["enum"])
        match schema["type"]:
            case "object":
                return {k: self._instance(v, sampled) for k, v in schema["properties"].items()}
            case "array":
                size = schema.get("minItems", 1)
                return [self._instance(schema["items"], sampled) for _ in range(size)]
            case "integer":
                return sampled.randint(schema.get("minimum", 0), schema.get("maximum", 9))
            case "string":
                return sampled.choice(self.answers)
        raise RefusedError(400, "the grammar cannot be compiled")

    def _completion(self, causal: HubModel, asked: dict[str, Any]) -> dict[str, Any]:
        echo, length = asked.get("echo", False), asked.get("max_tokens", 16)
        if length == 0 and not echo:
            raise RefusedError(400, "max_tokens must be at least 1")
        choices = []
        for index, ids in enumerate(self._prompts(causal, asked["prompt"])):
            if len(ids) + length > causal.limit + 1:
                raise RefusedError(400, "This model's maximum context length is exceeded.")
            each = causal_log_probabilities(causal, ids)
            choice: dict[str, Any] = {"index": index, "text": "", "logprobs": None}
            if asked.get("prompt_logprobs") is not None:
                choice["prompt_logprobs"] = [None, *(_entry(i, p) for i, p in each)]
            if echo and asked.get("logprobs") is not None:
                given = [None, *(p for _, p in each), *([-1.0] * length)]
                choice["logprobs"] = {"token_logprobs": given, "tokens": ["?"] * len(given)}
            choices.insert(0, choice)  # the order is free: they have an index
        return {"object": "text_completion", "model": MODEL, "choices": choices}

    def _prompts(self, causal: HubModel, prompt: Any) -> list[list[int]]:
        if isinstance(prompt, str):
            prompt = [prompt]
        if all(isinstance(item, int) for item in prompt):
            prompt = [prompt]
        if all(isinstance(item, str) for item in prompt):
            prompt = [[causal.start, *ids] for ids in causal.encode(prompt)]
        return prompt


def causal_log_probabilities(causal: HubModel, ids: Sequence[int]) -> list[tuple[int, float]]:
    """Each token but the first, and its log-probability."""
    found = causal.log_probabilities(np.array([ids]))[0]
    return list(zip(ids[1:], found.tolist(), strict=True))


def _entry(token: int, probability: float) -> dict[str, Any]:
    """As vLLM has it: by token id, and not only the token that was asked about."""
    told = {"logprob": probability, "rank": 2, "decoded_token": "?"}
    other = {"logprob": -0.01, "rank": 1, "decoded_token": "!"}
    return {str(token + 1): other, str(token): told}


@contextmanager
def vllm_server(
    *answers: str,
    causal: HubModel | None = None,
    unknown: frozenset[str] = frozenset(),
    ignored: frozenset[str] = frozenset(),
    separator: str = "",
) -> Iterator[VllmServer]:
    """A running server; it ends with the block."""
    server = VllmServer(answers or ("Hello there.",), causal, unknown, ignored, separator)
    with loopback(server.answer) as url:
        server.url = f"{url}/v1"
        yield server
