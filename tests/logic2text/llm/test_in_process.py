"""The engine itself needs a GPU and an environment of its own; here is what is made of its answers.

Where vLLM is installed, its own classes take the parameters.
"""

from __future__ import annotations

import importlib.util
from types import SimpleNamespace

import pytest

from logic2text.errors import AnswerError, UnavailableError
from logic2text.llm.chat import Completion, Request
from logic2text.llm.in_process import InProcessChat, completion, parameters

SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
INSTALLED = importlib.util.find_spec("vllm") is not None


def output(*texts: str, finish_reason: str = "stop") -> SimpleNamespace:
    """The fields of vLLM 0.33.0's RequestOutput and CompletionOutput that are read."""
    outputs = [
        SimpleNamespace(text=text, token_ids=text.split(), finish_reason=finish_reason)
        for text in texts
    ]
    return SimpleNamespace(prompt_token_ids=[1, 2, 3], outputs=outputs)


@pytest.mark.skipif(INSTALLED, reason="vLLM is installed")
def test_without_vllm_the_error_says_what_to_install() -> None:
    with pytest.raises(UnavailableError, match=r"logic2text\[vllm\]"):
        InProcessChat("some/model")


@pytest.mark.parametrize(
    ("request_", "made", "wanted"),
    [
        (Request("?"), output("a b"), Completion(("a b",), 3, 2, 0.5)),
        (
            Request("?", temperature=1.0, n=2),
            output("a", "b c"),
            Completion(("a", "b c"), 3, 3, 0.5),
        ),
        (
            Request("?", n=2),
            output("a"),
            Completion(("a",), 3, 1, 0.5, ("at temperature 0 all answers are the same",)),
        ),
        (
            Request("?", SCHEMA, temperature=1.0, n=2),
            output('{"a": 1}', "none"),
            Completion(('{"a": 1}',), 3, 3, 0.5, ("1 of 2 answers violated the constraint",)),
        ),
        (
            Request("?"),
            output("a", finish_reason="length"),
            Completion(("a",), 3, 1, 0.5, ("an answer was truncated at max_tokens",)),
        ),
    ],
)
def test_what_an_output_says(request_: Request, made: object, wanted: Completion) -> None:
    assert completion(request_, made, 0.5) == wanted


@pytest.mark.parametrize("text", ["none", '{"a": "1"}', ""])
def test_no_answer_of_the_form_is_an_error(text: str) -> None:
    assert isinstance(completion(Request("?", SCHEMA), output(text), 0.5), AnswerError)


@pytest.mark.skipif(not INSTALLED, reason="vLLM wants an environment of its own")
@pytest.mark.parametrize(
    "request_",
    [
        Request("?", n=4),
        Request("?", SCHEMA, temperature=0.8, n=4, top_p=0.9),
        Request("?", regex="[0-9]+"),
        Request("?", choice=("a", "b")),
        Request("?", grammar='root ::= "a"'),
    ],
)
def test_vllm_takes_the_parameters(request_: Request) -> None:
    import vllm
    import vllm.sampling_params

    made = vllm.SamplingParams(**parameters(vllm, request_))
    assert made.n == (4 if request_.temperature else 1)
    assert made.max_tokens == request_.max_tokens
