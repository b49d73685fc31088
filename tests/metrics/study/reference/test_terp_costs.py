"""The weights of TERp and tables of paraphrases."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import InputError
from metrics.study.reference.terp_costs import ADEQUACY, POST_EDITING, PhraseTable


def test_a_paraphrase_costs_what_the_formula_says() -> None:
    a, b, c, d = ADEQUACY.phrase
    # p = 0.01: log₁₀ p = −2.
    assert ADEQUACY.phrase_cost(0.01, 2.0) == pytest.approx(a + 2 * (-2 * b + 0.01 * c + d))
    assert ADEQUACY.phrase_cost(1.0, 0.0) == 0  # a is negative
    assert POST_EDITING.phrase_cost(1.0, 0.0) == POST_EDITING.phrase[0]
    assert ADEQUACY.phrase_cost(0.0, 1.0) == float("inf")
    assert POST_EDITING.phrase_cost(0.0, 1.0) == 0  # b is positive


def test_a_table_is_read_in_one_or_both_directions(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("0.2 <p>sharp drop</p> <p>Sharp fall</p>\n\n0.5 1 <p>us</p> <p>u.s.</p>\n")
    table = PhraseTable.load(file)
    assert table.name == "table.txt"
    assert table.phrases["sharp"] == ((("sharp", "drop"), ("sharp", "fall"), 0.2),)
    assert table.phrases["us"] == ((("us",), ("u.s.",), 0.5),)
    assert table.phrases["u.s."] == ((("u.s.",), ("us",), 1.0),)


def test_equal_and_empty_phrases_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("1 <p>a</p> <p>a</p>\n1 <p> </p> <p>a</p>\n")
    assert not PhraseTable.load(file)


@pytest.mark.parametrize(
    "line", ["sharp drop", "x <p>a</p> <p>b</p>", "-1 <p>a</p> <p>b</p>", "nan <p>a</p> <p>b</p>"]
)
def test_a_malformed_line_is_named(line: str, tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text(f"1 <p>a</p> <p>b</p>\n{line}\n")
    with pytest.raises(InputError, match="line 2: no paraphrase"):
        PhraseTable.load(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        PhraseTable.load(tmp_path / "nowhere")
