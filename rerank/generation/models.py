"""Generators of several makes as language models that answer requests (`Chat`)."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from logic2text import InputError, ServerError, arguments
from logic2text.llm.answers import make_completion
from logic2text.llm.chat import Chat, Completion, Request
from logic2text.llm.settings import ServerSettings
from logic2text.llm.wire import messages


class Generator(Protocol):
    """Any function that writes texts for a prompt."""

    def __call__(self, messages: Sequence[dict[str, str]], n: int, seed: int, /) -> Sequence[str]:
        """Up to n texts.

        Args:
            messages: the chat, each message with ``role`` and ``content``; the last is the user's.
            n: the number of texts.
            seed: of the sampling, another one in each call.
        """
        ...


def open_model(model: object) -> Chat:
    """A language model of what a user has at hand.

    Args:
        model: a `Chat`, such as `ServerChat`; the `ServerSettings` of an OpenAI-compatible server;
            a ``vllm.LLM``; a pipeline of transformers, or a pair of its model and its tokenizer; or
            a `Generator`.

    Raises:
        InputError: it is none of these.
        UnavailableError: a package that it needs is not installed.
    """
    match model:
        case ServerSettings():
            from logic2text.llm.client import ServerChat

            return ServerChat(model)
        case (network, tokenizer) if _generates(network):
            return _open_transformers(network, tokenizer)
        case str() | type():
            pass
        case _ if hasattr(model, "complete") and hasattr(model, "model"):
            return model
        case _ if hasattr(model, "llm_engine"):
            from logic2text.llm.in_process import InProcessChat

            return InProcessChat(model)
        case _ if _generates(getattr(model, "model", None)):
            return _open_transformers(model.model, model.tokenizer)  # type: ignore[attr-defined]
        case _ if _generates(model):
            raise InputError(
                "a model of transformers came without its tokenizer",
                "give both: (model, tokenizer), or a pipeline",
            )
        case _ if callable(model):
            return _CalledChat(model)
    raise InputError(
        f"a model that writes texts was expected, {arguments.came(model)} came",
        "give (model, tokenizer) of transformers, a pipeline, a vllm.LLM, "
        "ServerSettings(base_url, model), or a function of messages, n and seed",
    )


def _generates(model: object) -> bool:
    return callable(getattr(model, "generate", None)) and hasattr(model, "config")


def _open_transformers(model: Any, tokenizer: Any) -> Chat:
    from rerank.generation.transformers_chat import TransformersChat

    return TransformersChat(model, tokenizer)


class _CalledChat:
    """A function of the user's as a language model."""

    def __init__(self, function: Callable[..., Sequence[str]]) -> None:
        self._function = function
        self.model = str(getattr(function, "__name__", type(function).__name__))

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        """The answers to each request; `within_s` is ignored.

        Raises:
            InputError: the function returns no texts.
        """
        del within_s
        return [self._answer(request) for request in requests]

    def _answer(self, request: Request) -> Completion | ServerError:
        started = time.perf_counter()
        texts = self._function(messages(request), request.n, request.seed)
        if isinstance(texts, str):
            texts = [texts]
        texts = arguments.texts_given(texts)
        seconds = time.perf_counter() - started
        return make_completion(request, texts, cut=False, tokens=(0, 0), seconds=seconds)
