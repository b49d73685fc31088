"""The completion of a model in this process: which of its texts satisfy the request."""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.errors import AnswerError, ServerError
from logic2text.llm.chat import Completion, Request
from logic2text.llm.schema import fault, unwrap


def make_completion(
    request: Request, written: Sequence[str], *, cut: bool, tokens: tuple[int, int], seconds: float
) -> Completion | ServerError:
    """The texts that satisfy the request, or an `AnswerError` if none does.

    Args:
        request: the request.
        written: what the model wrote, one text for each answer.
        cut: whether an answer was truncated at `max_tokens`.
        tokens: the number of those of the prompt, and of all answers.
        seconds: the time that they took.
    """
    texts = [unwrap(request, text) for text in written]
    faults = [fault(request, text) for text in texts]
    kept = tuple(
        text
        for text, reason_against in zip(texts, faults, strict=True)
        if reason_against is None and text.strip()
    )
    if not kept:
        reason = next((found for found in faults if found), "an answer without text")
        error = AnswerError(f"the model gave no answer of the requested form: {reason}")
        error.retryable = False
        return error
    notes = []
    if request.n > 1 and request.temperature == 0:
        notes.append("at temperature 0 all answers are the same")
    if len(kept) < len(texts):
        notes.append(f"{len(texts) - len(kept)} of {len(texts)} answers violated the constraint")
    if cut:
        notes.append("an answer was truncated at max_tokens")
    return Completion(kept, *tokens, seconds, tuple(notes))
