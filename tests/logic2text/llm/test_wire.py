from __future__ import annotations

import pytest

from logic2text.llm.chat import Request
from logic2text.llm.wire import Choice, ConstraintForm, Reply, body, forms, in_words, messages, read

SCHEMA = {"type": "object"}


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        (Request("?"), ()),
        (
            Request("?", SCHEMA),
            (
                ConstraintForm.RESPONSE_FORMAT,
                ConstraintForm.STRUCTURED_OUTPUTS,
                ConstraintForm.WORDS,
            ),
        ),
        (Request("?", regex="a"), (ConstraintForm.STRUCTURED_OUTPUTS, ConstraintForm.WORDS)),
        (Request("?", choice=("a",)), (ConstraintForm.STRUCTURED_OUTPUTS, ConstraintForm.WORDS)),
        (Request("?", grammar="a"), (ConstraintForm.STRUCTURED_OUTPUTS,)),
    ],
)
def test_forms(request_: Request, wanted: tuple[ConstraintForm, ...]) -> None:
    assert forms(request_) == wanted


def test_no_field_is_sent_that_says_nothing() -> None:
    assert body("m", Request("?")).keys() == {
        "model",
        "messages",
        "temperature",
        "max_tokens",
        "seed",
    }


def test_the_systems_message_comes_first() -> None:
    assert messages(Request("user", system="system")) == [
        {"role": "system", "content": "system"},
        {"role": "user", "content": "user"},
    ]


@pytest.mark.parametrize(
    ("request_", "part"),
    [
        (Request("?", {"const": "é"}), '{"const": "é"}'),
        (Request("?", regex="[0-9]+"), "[0-9]+"),
        (Request("?", choice=("yes", 'a "b"')), '"yes"\n"a \\"b\\""'),
    ],
)
def test_a_constraint_in_words(request_: Request, part: str) -> None:
    assert part in in_words(request_)
    assert in_words(request_) in body("m", request_, ConstraintForm.WORDS)["messages"][0]["content"]


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        (
            b'{"choices": [{"message": {"content": "a"}, "finish_reason": "length"}]}',
            Reply((Choice("a", cut=True),)),
        ),
        (
            b'{"choices": [{"message": {"content": "a"}}], "usage": {"prompt_tokens": 3}}',
            Reply((Choice("a"),), 3),
        ),
        (
            b'{"choices": [{"message": {"content": ""}}, {"message": {"content": "b"}}]}',
            Reply((Choice("b"),)),
        ),
        (b'{"choices": [{"message": {"content": "a"}}], "usage": null}', Reply((Choice("a"),))),
        (b'{"choices": [{"message": {"content": "a"}}], "usage": []}', Reply((Choice("a"),))),
        (b'{"choices": [{"text": "a"}]}', None),
        (b'{"choices": {"0": 1}}', None),
        (b'{"error": {"message": "no"}}', None),
        (b"data: {}", None),
        (b"\xff", None),
    ],
)
def test_reading_an_answer(answer: bytes, wanted: Reply | None) -> None:
    assert read(answer) == wanted
