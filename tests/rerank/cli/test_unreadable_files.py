"""Files named in options that cannot be read: one sentence, without the words of the system."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.forked_commands import Case, run_commands

FORMULA = "∀x Cube(x)"
OPTIONS = {
    "the key": ("verbalize", FORMULA, "--key"),
    "the lexicon": ("verbalize", FORMULA, "--lexicon"),
    "the axioms": ("check", FORMULA, "Everything is a cube.", "--axioms"),
    "the weights": ("rerank", FORMULA, "--weights"),
    "the table of paraphrases": ("compare", "a", "-r", "a", "-m", "terpa", "--paraphrases"),
}


@pytest.mark.parametrize("what", OPTIONS)
def test_a_file_that_is_missing_or_no_utf_8(what: str, tmp_path: Path) -> None:
    absent, latin = tmp_path / "absent", tmp_path / "latin"
    latin.write_bytes(b"# one\n\xe9\n")
    arguments = OPTIONS[what]
    missing, wrong = run_commands(
        [Case((*arguments, str(absent))), Case((*arguments, str(latin)))], tmp_path
    )
    assert (missing.code, wrong.code) == (2, 2)
    assert missing.stderr.decode() == (
        f"error: {what} {absent} cannot be read: No such file or directory\ncheck the name\n"
    )
    assert wrong.stderr.decode() == (
        f"error: {what} {latin} cannot be read: line 2 is not UTF-8 (byte 1)\n"
        "save the file as UTF-8\n"
    )


def test_a_model_of_formulaicness_that_is_no_folder(tmp_path: Path) -> None:
    (done,) = run_commands(
        [Case(("score", "a", "-m", "formulaicness", "--formulaicness-model", "nofolder"))], tmp_path
    )
    assert done.code == 2
    assert "there is no folder 'nofolder', and a model of the hub needs" in done.stderr.decode()
