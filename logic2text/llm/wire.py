"""The JSON of chat completions: requests out, answers in.

Field names as in vLLM 0.33.0's ``openai/chat_completion/protocol.py`` and ``sampling_params.py``.

>>> read(b'{"choices": [{"message": {"content": "87"}}]}')
Reply(choices=(Choice(text='87', cut=False),), prompt_tokens=None, completion_tokens=None)
"""

from __future__ import annotations

import json
from enum import Enum
from typing import Any

from logic2text.lazy_dataclass import dataclass
from logic2text.llm.chat import Request


class ConstraintForm(Enum):
    """The form in which a constraint is sent."""

    RESPONSE_FORMAT = "response_format"
    STRUCTURED_OUTPUTS = "structured_outputs"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer; `cut` if it was truncated by its length limit."""

    text: str
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """The content of a chat completion; the counts are None if the server does not count tokens."""

    choices: tuple[Choice, ...]
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


def forms(request: Request) -> tuple[ConstraintForm, ...]:
    """The forms that can express a request's constraint, the most widely supported first."""
    if request.schema is not None:
        return (
            ConstraintForm.RESPONSE_FORMAT,
            ConstraintForm.STRUCTURED_OUTPUTS,
            ConstraintForm.WORDS,
        )
    if request.grammar is not None and request.grammar_required:
        return (ConstraintForm.STRUCTURED_OUTPUTS,)
    if request.grammar is not None:
        return (ConstraintForm.STRUCTURED_OUTPUTS, ConstraintForm.WORDS)
    if request.regex is not None or request.choice is not None:
        return (ConstraintForm.STRUCTURED_OUTPUTS, ConstraintForm.WORDS)
    return ()


def body(
    model: str, request: Request, form: ConstraintForm | None = None, *, n: int = 1, seed: int = 0
) -> dict[str, Any]:
    """The JSON of a request for n answers, its constraint in that form."""
    fields: dict[str, Any] = {
        "model": model,
        "messages": messages(request, form),
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
        "seed": seed,
    }
    if n > 1:
        fields["n"] = n
    if request.top_p < 1:
        fields["top_p"] = request.top_p
    if form is ConstraintForm.RESPONSE_FORMAT and request.schema is not None:
        schema = {"name": "answer", "strict": True, "schema": dict(request.schema)}
        fields["response_format"] = {"type": "json_schema", "json_schema": schema}
    if form is ConstraintForm.STRUCTURED_OUTPUTS:
        fields["structured_outputs"] = constrain_output(request)
    return fields


def messages(request: Request, form: ConstraintForm | None = None) -> list[dict[str, str]]:
    """The system's message, if any, earlier turns, and the user's message."""
    prompt = request.prompt
    if form is ConstraintForm.WORDS and request.grammar is None:
        prompt = f"{prompt}\n\n{in_words(request)}"
    roles = [] if request.system is None else [("system", request.system)]
    for question, answer in request.turns:
        roles += [("user", question), ("assistant", answer)]
    return [{"role": role, "content": text} for role, text in (*roles, ("user", prompt))]


def constrain_output(request: Request) -> dict[str, Any]:
    """The constraint as vLLM's ``structured_outputs``; empty if there is none."""
    if request.schema is not None:
        return {"json": dict(request.schema)}
    if request.regex is not None:
        return {"regex": request.regex}
    if request.choice is not None:
        return {"choice": list(request.choice)}
    return {} if request.grammar is None else {"grammar": request.grammar}


def in_words(request: Request) -> str:
    """The constraint as a sentence, for servers without constrained decoding; not of a grammar."""
    if request.schema is not None:
        schema = json.dumps(request.schema, ensure_ascii=False)
        return f"Answer with nothing but one JSON value that keeps to this JSON schema:\n{schema}"
    if request.choice is not None:
        listed = "\n".join(json.dumps(choice, ensure_ascii=False) for choice in request.choice)
        return f"Answer with nothing but one of these, without the quotes:\n{listed}"
    return f"Answer with nothing but a text that this regular expression matches:\n{request.regex}"


def read(answer: bytes) -> Reply | None:
    """A chat completion's answers, except those without text; None if there are none."""
    try:
        value = json.loads(answer)
        choices = tuple(choice for item in value["choices"] if (choice := _choice(item)))
        usage = value.get("usage") or {}
        counts = [usage.get(name) for name in ("prompt_tokens", "completion_tokens")]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    prompt, completion = (count if isinstance(count, int) else None for count in counts)
    return Reply(choices, prompt, completion) if choices else None


def _choice(item: dict[str, Any]) -> Choice | None:
    text = item["message"]["content"]
    if not isinstance(text, str) or not text.strip():
        return None
    return Choice(text, item.get("finish_reason") == "length")
