"""vLLM's engine in this process, for batch jobs on a machine with a GPU; satisfies `Chat`.

Checked against vLLM 0.33.0 (``entrypoints/llm.py``, ``sampling_params.py``, ``outputs.py``), which
needs a separate environment: ``pip install 'logic2text[vllm]'``.

    answers = InProcessChat("Qwen/Qwen2.5-0.5B-Instruct").complete([Request("Rate it.", SCHEMA)])
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from logic2text.errors import ServerError, UnavailableError
from logic2text.llm.answers import make_completion
from logic2text.llm.chat import Completion, Request
from logic2text.llm.failure import shorten
from logic2text.llm.wire import constrain_output, messages


class InProcessChat:
    """A model in this process; not thread-safe."""

    def __init__(self, model: Any, **options: Any) -> None:
        """Load a model, or take one that is loaded.

        Args:
            model: a name on the Hugging Face hub, a folder, or a ``vllm.LLM``.
            options: keyword arguments of ``vllm.LLM``, such as `max_model_len`.

        Raises:
            UnavailableError: vLLM is not installed.
        """
        self._vllm = _vllm()
        self._engine = self._vllm.LLM(model=model, **options) if isinstance(model, str) else model
        self.model = model if isinstance(model, str) else str(model.model_config.model)

    def complete(
        self, requests: Sequence[Request], within_s: float | None = None
    ) -> list[Completion | ServerError]:
        """The answers to each request, in one batch; an error for each that failed permanently.

        Args:
            requests: the requests.
            within_s: ignored, since the engine cannot be interrupted.
        """
        del within_s
        if not requests:
            return []
        started = time.perf_counter()
        try:
            outputs = self._engine.chat(
                [messages(request) for request in requests],
                [self._vllm.SamplingParams(**parameters(self._vllm, r)) for r in requests],
                use_tqdm=False,
            )
        except (ValueError, self._vllm.exceptions.VLLMClientError) as error:
            if len(requests) > 1:  # one invalid request fails its whole batch
                return [answer for request in requests for answer in self.complete([request])]
            refused = str(error)
        except (RuntimeError, self._vllm.exceptions.VLLMServerError) as error:
            return [_make_failure(str(error)) for _ in requests]
        else:
            seconds = (time.perf_counter() - started) / len(requests)
            return [completion(r, o, seconds) for r, o in zip(requests, outputs, strict=True)]
        return [_make_failure(refused)]


def parameters(vllm: Any, request: Request) -> dict[str, Any]:
    """The keyword arguments of ``SamplingParams`` for a request."""
    held = constrain_output(request)
    constraint = vllm.sampling_params.StructuredOutputsParams(**held) if held else None
    return {
        "n": request.n if request.temperature > 0 else 1,
        "seed": request.seed,
        "temperature": request.temperature,
        "top_p": request.top_p,
        "max_tokens": request.max_tokens,
        "structured_outputs": constraint,
    }


def completion(request: Request, output: Any, seconds: float) -> Completion | ServerError:
    """The completion of a ``RequestOutput``.

    Args:
        request: the request.
        output: the engine's answer.
        seconds: the request's share of the batch's time.
    """
    return make_completion(
        request,
        [choice.text for choice in output.outputs],
        cut=any(choice.finish_reason == "length" for choice in output.outputs),
        tokens=(
            len(output.prompt_token_ids or ()),
            sum(len(choice.token_ids) for choice in output.outputs),
        ),
        seconds=seconds,
    )


def _make_failure(reason: str) -> ServerError:
    error = ServerError(f"vLLM failed in this process: {shorten(' '.join(reason.split()))}")
    error.retryable = False
    return error


def _vllm() -> Any:
    try:
        import vllm
        import vllm.exceptions
        import vllm.sampling_params
    except ImportError:
        raise UnavailableError(
            "vLLM is not installed, and a model in this process needs it",
            "pip install 'logic2text[vllm]' into an environment of its own",
        ) from None
    return vllm
