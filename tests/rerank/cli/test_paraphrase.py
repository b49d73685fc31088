"""`logic2text paraphrase`: rows in, texts out."""

from __future__ import annotations

from pathlib import Path

from tests.rerank.cli.test_commands import rows, run

FORMULA = "∀x (Cube(x) → ¬Small(x))"


def test_rows_keep_their_fields_and_say_what_is_missing() -> None:
    stdin = f'{{"formula": "{FORMULA}", "id": 7}}\n{{"formula": "Cube(b)"}}\n{{"formula": "P("}}\n'
    done = run("paraphrase", "--json", "--k", "3", "--seed", "1", stdin=stdin)
    first, second, third = rows(done)
    assert done.returncode == 1
    assert (first["id"], len(first["texts"]), first["seed"]) == (7, 3, 1)
    assert len(first["sources"]) == len(first["vocabularies"]) == 3
    assert second["texts"] == ["b is a cube."]
    assert second["warnings"][0]["message"].startswith("1 of 3 texts")
    assert "error" in third


def test_a_person_sees_the_texts() -> None:
    done = run("paraphrase", "-k", "2", FORMULA)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == FORMULA
    assert len(done.stdout.splitlines()) >= 3


def test_synonyms_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "nonce.toml"
    file.write_text('[predicates]\nCube = { noun = "wug" }\n', encoding="utf-8")
    done = run("paraphrase", "--json", "-k", "2", "--synonyms", str(file), "Cube(b)")
    (row,) = rows(done)
    assert {*row["texts"]} == {"b is a cube.", "b is a wug."}


def test_a_bad_file_of_synonyms_is_one_sentence() -> None:
    done = run("paraphrase", "--synonyms", "none.toml", "Cube(b)")
    assert done.returncode == 2
    assert "none.toml cannot be read" in done.stderr


def test_texts_of_stories_one_for_each_value_of_a_field() -> None:
    stdin = (
        '{"formula": "Cube(b)", "s": 1}\n{"formula": "Tet(c)", "s": 2}\n'
        '{"formula": "Small(b)", "s": 1, "role": "conclusion"}\n{"formula": "P("}\n'
    )
    done = run("paraphrase", "--json", "-k", "2", "--together", "--group-by", "s", stdin=stdin)
    first, second, third = rows(done)
    assert done.returncode == 1
    assert (first["s"], first["formulas"]) == (1, ["Cube(b)", "Small(b)"])
    assert first["texts"][0].startswith("b is a cube. Therefore, ")
    assert second["warnings"][0]["message"].startswith("1 of 2 texts: no more of these formulae")
    assert "is missing" in third["error"]["message"]
    shown = run("paraphrase", "-k", "2", "--together", "Cube(b)", "Small(b)")
    assert shown.stdout.splitlines()[0] == "Cube(b), Small(b)"
    assert len(shown.stdout.splitlines()) >= 3
    refused = run("paraphrase", "--group-by", "s", "Cube(b)")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--group-by was given without --together" in refused.stderr
