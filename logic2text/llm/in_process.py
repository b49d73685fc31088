"""vLLM's engine in this process, for batch jobs on a machine with a GPU; satisfies `Chat`.

Checked against vLLM 0.33.0 (``entrypoints/llm.py``, ``sampling_params.py``, ``outputs.py``), which
needs a separate environment: ``pip install 'logic2text[vllm]'``.

    answers = InProcessChat("Qwen/Qwen2.5-0.5B-Instruct").complete([Request("Rate it.", SCHEMA)])
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from logic2text.errors import AnswerError, ServerError, UnavailableError
from logic2text.llm.chat import Completion, Request
from logic2text.llm.failure import shorten
from logic2text.llm.schema import fault, unwrap
from logic2text.llm.wire import constrain_output, messages


class InProcessChat:
    """A model in this process; not thread-safe."""

    def __init__(self, model: str, **options: Any) -> None:
        """Load a model.

        Args:
            model: a name on the Hugging Face hub, or a folder.
            options: keyword arguments of ``vllm.LLM``, such as `max_model_len`.

        Raises:
            UnavailableError: vLLM is not installed.
        """
        self.model = model
        self._vllm = _vllm()
        self._engine = self._vllm.LLM(model=model, **options)

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
    texts = [unwrap(request, choice.text) for choice in output.outputs]
    faults = [fault(request, text) for text in texts]
    kept = tuple(
        t
        for t, reason_against in zip(texts, faults, strict=True)
        if reason_against is None and t.strip()
    )
    if not kept:
        reason = next(
            (reason_against for reason_against in faults if reason_against),
            "an answer without text",
        )
        error = AnswerError(f"the model gave no answer of the requested form: {reason}")
        error.retryable = False
        return error
    notes = []
    if request.n > 1 and request.temperature == 0:
        notes.append("at temperature 0 all answers are the same")
    if len(kept) < len(texts):
        notes.append(f"{len(texts) - len(kept)} of {len(texts)} answers violated the constraint")
    if any(choice.finish_reason == "length" for choice in output.outputs):
        notes.append("an answer was truncated at max_tokens")
    written = sum(len(choice.token_ids) for choice in output.outputs)
    return Completion(kept, len(output.prompt_token_ids or ()), written, seconds, tuple(notes))


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
