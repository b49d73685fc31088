"""Empty texts, references and files of axioms are errors, not numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text import InputError
from tests.rerank.cli.judgement_files import invoke, json_rows, write


@pytest.mark.parametrize("text", ["", "   "])
def test_an_empty_text_has_no_score(text: str) -> None:
    result = invoke("score", "-m", "fre", text)
    assert result.exit_code == 2
    assert "error: the text is empty\nwrite a sentence" in result.stderr
    assert not result.stdout


def test_an_empty_text_of_a_row_fails_alone(tmp_path: Path) -> None:
    path = write(tmp_path / "rows.jsonl", [{"id": 1, "text": ""}, {"id": 2, "text": "Hello."}])
    result = invoke("score", "-m", "fre", "--json", "-i", str(path))
    bad, good = json_rows(result)
    assert (bad["id"], bad["error"]["line"]) == (1, 1)
    assert "scores" in good
    assert result.exit_code == 1


@pytest.mark.parametrize("references", [("",), ("a b", " ")])
def test_an_empty_reference_is_an_error(
    references: tuple[str, ...], recwarn: pytest.WarningsRecorder
) -> None:
    given = (part for text in references for part in ("-r", text))
    result = invoke("compare", "a b", *given)
    assert result.exit_code == 2
    assert f"error: reference {len(references)} is empty" in result.stderr
    assert not recwarn.list


def test_an_empty_repair_is_an_error(tmp_path: Path) -> None:
    path = write(tmp_path / "rows.jsonl", [{"hypothesis": "a", "repaired": ""}])
    result = invoke("compare", "-m", "ter", "-i", str(path))
    assert "error: line 1: repaired text 1 is empty" in result.stderr


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_a_file_without_an_axiom_is_an_error(tmp_path: Path, content: str) -> None:
    path = tmp_path / "axioms.txt"
    path.write_text(content, encoding="utf-8")
    result = invoke("check", "--axioms", str(path), "Cube(a)", "a is a cube.")
    assert isinstance(result.exception, InputError)
    assert f"{path} has no axiom" in str(result.exception)
