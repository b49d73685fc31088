from __future__ import annotations

import pickle

import pytest

from logic2text.errors import InputError, LimitError, ParseError, ServerError, UnknownNameError


def test_a_parse_error_shows_the_line_with_a_caret() -> None:
    error = ParseError("expected ')'", "P(a)\nQ(b", 8, "close the '('")
    assert (error.line, error.column) == (2, 4)
    assert str(error) == "line 2, column 4: expected ')'\n  Q(b\n     ^\nclose the '('"


@pytest.mark.parametrize("offset", [0, 500, 999])
def test_a_long_line_is_shown_around_the_place(offset: int) -> None:
    text = "".join(chr(ord("a") + i % 26) for i in range(1000))
    shown, caret = str(ParseError("bad", text, offset)).splitlines()[1:3]
    assert len(shown) <= 80
    assert shown[caret.index("^")] == text[offset]


def test_an_offset_beyond_the_end_points_after_the_last_character() -> None:
    assert ParseError("bad", "ab", 99).column == 3


def test_tabs_do_not_move_the_caret() -> None:
    _, shown, caret = str(ParseError("bad", "\tab", 2)).splitlines()
    assert shown[caret.index("^")] == "b"


def test_unknown_names_suggest_the_near_ones() -> None:
    assert UnknownNameError("metric", "formulaicnes", ["fre", "formulaicness"]).hint == (
        "did you mean formulaicness?"
    )
    assert UnknownNameError("metric", "qqq", ["fre", "slor"]).hint == "known: fre, slor"


@pytest.mark.parametrize(
    "error",
    [
        ParseError("bad", "P(", 2, "hint"),
        UnknownNameError("metric", "f", ["fre"]),
        LimitError("too long", "shorten"),
        ServerError("gone"),
    ],
)
def test_errors_survive_a_pickle(error: InputError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_only_a_server_is_worth_asking_again() -> None:
    assert ServerError("busy").retryable
    assert not InputError("wrong").retryable
