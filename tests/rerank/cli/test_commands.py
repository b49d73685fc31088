"""The commands as a user runs them: a process, its two streams and its exit code."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from metrics.combination_weights import find_fitted_weights
from metrics.registry import metric
from tests.support.forked_commands import Case, run_commands

COMMAND = [sys.executable, "-m", "rerank"]
LIGHT = ("-F", "formulaicness:light")
FORMULA = "∀x (Cube(x) → ¬Small(x))"


TORCH = ("torch", "transformers")
"""What a run imports that looks for a model of the hub."""


def run(
    *arguments: str, stdin: str | bytes = b"", loaded: Sequence[str] = ()
) -> subprocess.CompletedProcess[str]:
    """A run of the command; the modules in `loaded` are imported before it."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    with TemporaryDirectory() as folder:
        (done,) = run_commands([Case(arguments, data)], Path(folder), loaded=loaded)
    return subprocess.CompletedProcess(
        arguments, done.code, done.stdout.decode(), done.stderr.decode()
    )


def rows(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_parse_writes_what_it_read() -> None:
    done = run("parse", "--json", "--to", "unicode,nltk", "all x.(Cube(x) -> R(x,y))")
    (row,) = rows(done)
    assert done.returncode == 0
    assert row["notation"] == "nltk"
    assert set(row["shown"]) == {"unicode", "nltk"}
    assert row["free_variables"] == ["y"]
    assert row["formula"] == "all x.(Cube(x) -> R(x,y))"


def test_verbalize_gives_one_row_a_system() -> None:
    done = run("verbalize", "--systems", "literal,ranta", "--json", FORMULA)
    assert [row["system"] for row in rows(done)] == ["literal", "ranta"]
    for row in rows(done):
        assert row["verdict"] == "proved"
        assert {"formula", "text", "says", "laws"} <= set(row)


def test_score_gives_exactly_the_scores_that_were_asked_for() -> None:
    done = run("score", "--metric", "fre,formulaicness:light", "--json", "No cube is small.")
    (row,) = rows(done)
    assert list(row["scores"]) == ["fre", "formulaicness:light"]
    assert set(row["signature"]) == set(row["scores"])


def test_rerank_ranks_for_the_audience() -> None:
    systems = ("--systems", "literal,ranta", *LIGHT, "--metric", "fre", "--json")
    general, classroom = (
        rows(run("rerank", "--audience", audience, *systems, "∀x (Cube(x) → Small(x))"))[0]
        for audience in ("general", "classroom")
    )
    assert general["ranking"][0]["source"] == "ranta"
    assert classroom["ranking"][0]["source"] == "literal"
    for row in (general, classroom):
        assert [result["rank"] for result in row["ranking"]] == [1, 2]
        scores = [result["score"] for result in row["ranking"]]
        assert scores == sorted(scores, reverse=True)
        assert set(row["ranking"][0]["scores"]) == {"formulaicness", "fre"}
        assert row["rejected"] == []


TEXTS_ROW = {
    "id": 7,
    "input": {"name": "Aromi", "food": "Chinese"},
    "texts": ["Aromi serves Chinese food.", "Aromi is a place, it has food that is Chinese."],
}


def test_rerank_ranks_texts_without_a_formula_beside_formulae() -> None:
    lines = [TEXTS_ROW, {"id": 8, "formula": FORMULA}, {"id": 9, "input": 3}]
    options = ("--systems", "literal", *LIGHT, "--metric", "fre", "--json")
    done = run("rerank", *options, stdin="\n".join(map(json.dumps, lines)))
    texts, formula, missing = rows(done)
    assert done.returncode == 1
    assert (texts["id"], texts["input"]) == (7, TEXTS_ROW["input"])
    assert "formula" not in texts
    assert {result["text"] for result in texts["ranking"]} == set(TEXTS_ROW["texts"])
    assert {result["verdict"] for result in texts["ranking"]} == {"unknown"}
    assert formula["ranking"][0]["verdict"] == "proved"
    assert "`texts`" in missing["error"]["message"]


def test_a_table_of_texts_without_a_formula_is_headed_by_their_input() -> None:
    done = run("rerank", *LIGHT, "--metric", "fre", stdin=json.dumps(TEXTS_ROW))
    assert done.returncode == 0
    assert '"food": "Chinese"}   for general' in done.stdout
    assert "? unknown" in done.stdout


def test_texts_without_a_formula_are_input_of_ranking_commands_only() -> None:
    done = run("parse", "--json", stdin=json.dumps(TEXTS_ROW))
    assert done.returncode == 2
    assert "`formula` is missing" in rows(done)[0]["error"]["message"]


def test_a_table_for_a_person_has_every_text() -> None:
    done = run("rerank", "--systems", "literal,ranta", *LIGHT, FORMULA)
    assert done.returncode == 0
    assert "literal" in done.stdout
    assert "for general" in done.stdout
    assert done.stderr == ""


def test_a_bad_line_is_an_error_row_in_its_place_and_the_run_goes_on() -> None:
    lines = [
        json.dumps({"id": 1, "formula": FORMULA}),
        "P(a",
        "",
        json.dumps({"id": 4}),
        "Cube(b)",
    ]
    done = run("rerank", "--systems", "literal", *LIGHT, "--json", stdin="\n".join(lines) + "\n")
    first, unclosed, missing, last = rows(done)
    assert done.returncode == 1
    assert first["id"] == 1
    assert last["formula"] == "Cube(b)"
    assert unclosed["error"]["type"] == "ParseError"
    assert (unclosed["error"]["line"], unclosed["error"]["hint"]) == (2, unclosed["error"]["hint"])
    assert unclosed["formula"] == "P(a"
    assert missing["error"]["line"] == 4  # a blank line is no row, and counts
    assert missing["id"] == 4
    assert "`formula`" in missing["error"]["message"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("parse", "P(a"), "column"),
        (("parse", ""), "found the end"),
        (("parse", "--notation", "unicod", "P(a)"), "did you mean unicode"),
        (("parse", "--to", "latx", "P(a)"), "did you mean latex"),
        (("score", "--metric", "fr", "text"), "did you mean fre"),
        (("rerank", "--metric", "fr", "P(a)"), "did you mean fre"),
        (("rerank", "--audience", "1.5", "P(a)"), "between 0 and 1"),
        (("rerank", "--audience", "clasroom", "P(a)"), "did you mean classroom"),
        (("rerank", "--systems", "literl", "P(a)"), "did you mean literal"),
        (("rerank", "--top-k", "0", "P(a)"), "top-k"),
        (("parse", "--input", "/"), "directory"),
        (("parse",), "empty"),
    ],
)
def test_wrong_use_is_one_error_and_exit_code_2(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2, done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_byte_order_mark_windows_ends_and_bytes_that_are_not_utf_8() -> None:
    done = run("parse", "--json", stdin=b"\xef\xbb\xbfP(a)\r\nQ(\xff)\r\nR(c)\r\n")
    first, bad, last = rows(done)
    assert done.returncode == 1
    assert (first["formula"], last["formula"]) == ("P(a)", "R(c)")
    assert "UTF-8" in bad["error"]["message"]
    assert bad["error"]["line"] == 2


def test_a_line_of_100_megabytes_is_one_error_row(tmp_path: Path) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        file.write(b"P(a)\n")
        for _ in range(100):
            file.write(b"P" * 1_000_000)
        file.write(b"\nQ(b)\n")
    done = run("parse", "--json", "--input", str(path))
    first, bad, last = rows(done)
    assert done.returncode == 1
    assert first["formula"] == "P(a)"
    assert bad["error"]["type"] == "LimitError"
    assert last["formula"] == "Q(b)"


def test_a_closed_pipe_is_no_traceback() -> None:
    source = subprocess.Popen(  # noqa: S603
        [*COMMAND, "rerank", "--systems", "literal", *LIGHT, "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert source.stdin
    assert source.stdout
    assert source.stderr
    source.stdin.write(b"Cube(a)\n")
    source.stdin.flush()
    assert source.stdout.readline()
    source.stdout.close()
    try:
        source.stdin.write(b"Cube(a)\n" * 5_000)
        source.stdin.close()
    except BrokenPipeError:
        source.stdin = None
    assert source.wait(600) != 0
    assert b"Traceback" not in source.stderr.read()
    source.stderr.close()


def test_an_interrupt_keeps_what_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = [*COMMAND, "rerank", "--systems", "literal", *LIGHT, "--json"]
    with (
        out.open("wb") as sink,
        subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=sink,
            stderr=subprocess.PIPE,
            # A shell that runs the tests in the background lets its children ignore the signal.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        ) as process,
    ):
        assert process.stdin
        assert process.stderr
        try:
            process.stdin.write(b"Cube(a)\nCube(b)\n")
            process.stdin.flush()
            deadline = time.monotonic() + 600
            while not out.read_bytes().endswith(b"\n") and time.monotonic() < deadline:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            assert process.wait(600) == 130
            told = process.stderr.read().decode()
        finally:
            process.kill()
    written = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert written[0]["formula"] == "Cube(a)"
    kept = "1 row is" if len(written) == 1 else f"{len(written)} rows are"
    assert told == f"interrupted: {kept} written and kept\n"


def test_equivalent_shows_a_world_of_difference() -> None:
    same = run("equivalent", "--json", "¬∀x Cube(x)", "∃x ¬Cube(x)")
    other = run("equivalent", "--json", "∀x Cube(x)", "∃x Cube(x)")
    assert rows(same)[0]["verdict"] == "proved"
    (row,) = rows(other)
    assert row["verdict"] == "refuted"
    assert row["countermodel"]["left"] != row["countermodel"]["right"]


NO_TETRAHEDRON = "∀x (Tet(x) → ¬∃y (Cube(y) ∧ BackOf(x, y)))"


def test_equivalent_derives_in_few_steps_and_says_them() -> None:
    done = run("equivalent", "--json", NO_TETRAHEDRON, "¬∃x∃y (Tet(x) ∧ Cube(y) ∧ BackOf(x, y))")
    (row,) = rows(done)
    laws = ["restricted quantifier negation, reversed", "widening"]
    assert [step["law"] for step in row["laws"]] == laws
    assert row["laws"][0]["formula"] == "¬∃x (Tet(x) ∧ (∃y (Cube(y) ∧ BackOf(x, y))))"
    assert row["laws"][0]["text"] == "No tetrahedron is in back of any cube."


def test_the_laws_of_a_text_by_lola_are_few() -> None:
    done = run("verbalize", "--json", "--systems", "lola", NO_TETRAHEDRON)
    (row,) = rows(done)
    assert row["text"] == "No tetrahedron is in back of any cube."
    assert [step["law"] for step in row["laws"]] == ["restricted quantifier negation, reversed"]


def test_check_tells_what_a_sentence_means(tmp_path: Path) -> None:
    picture = tmp_path / "world.svg"
    right = run("check", "--json", FORMULA, "No cube is small.")
    wrong = run("check", "--json", "--svg", str(picture), FORMULA, "Only cubes are small.")
    assert rows(right)[0]["verdict"] == "proved"
    (row,) = rows(wrong)
    assert row["verdict"] == "refuted"
    assert row["readings"][0]["means_formula"] is False
    assert row["countermodel"]["left"] != row["countermodel"]["right"]
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_check_shows_the_word_that_it_does_not_know() -> None:
    done = run("check", FORMULA, "No cub is small.")
    assert done.returncode == 1
    assert "line 1, column 4" in done.stdout
    assert "cube" in done.stdout.splitlines()[-1]


KEY = """domain: people
S(x): x is a spy
T(x,y): x trusts y
h: Ragna
A: Doctor Vane was promoted
"""


@pytest.fixture
def key_file(tmp_path: Path) -> str:
    path = tmp_path / "key.txt"
    path.write_text(KEY, encoding="utf-8")
    return str(path)


def test_a_key_gives_the_words_of_check_and_read(key_file: str) -> None:
    proved = run("check", "--json", "--key", key_file, "Ax(Sx -> ~Thx)", "Ragna trusts no spy.")
    assert rows(proved)[0]["verdict"] == "proved"
    text = "If Doctor Vane was promoted, Ragna trusts nobody."
    read = run("read", "--json", "--key", key_file, "--to", "forallx", text)
    assert rows(read)[0]["readings"][0]["formula"] == "A → ¬∃x Thx"


def test_a_key_gives_the_words_of_verbalize_and_rerank(key_file: str) -> None:
    verbalized = run("verbalize", "--json", "-s", "natural", "--key", key_file, "A -> ~Sh")
    assert rows(verbalized)[0]["text"] == "If Doctor Vane was promoted, then Ragna is not a spy."
    assert rows(verbalized)[0]["says"] == "A → ¬S(h)"
    ranked = run("rerank", "--json", "--key", key_file, "-m", "fre", *LIGHT, "Ax(Sx -> Thx)")
    assert rows(ranked)[0]["ranking"][0]["verdict"] == "proved"
    texts = [text["text"] for text in rows(ranked)[0]["ranking"]]
    assert "Ragna trusts every spy." in texts


def test_a_key_and_a_lexicon_exclude_each_other(key_file: str) -> None:
    done = run("check", "--key", key_file, "--lexicon", key_file, "Sh", "Ragna is a spy.")
    assert done.returncode == 2
    assert "--key and --lexicon" in done.stderr


def test_a_draft_key_is_a_key(tmp_path: Path) -> None:
    drafted = run("key", "∀x (Student(x) → Larger(x, claire))")
    path = tmp_path / "key.txt"
    path.write_text(drafted.stdout, encoding="utf-8")
    text = "Every student is larger than Claire."
    done = run("check", "--key", str(path), "∀x (Student(x) → Larger(x, claire))", text)
    assert done.returncode == 0, done.stderr


def test_axioms_are_premises_of_check(tmp_path: Path) -> None:
    pair = ("∃x ∀y (Cube(y) → LeftOf(y, x))", "Something is to the right of every cube.")
    without, given = run("check", *pair), run("check", "--json", "--theory", "blocks", *pair)
    assert (without.returncode, given.returncode) == (1, 0)
    (row,) = rows(given)
    assert row["given"] == ["right is the converse of left"]
    axioms = tmp_path / "axioms.txt"
    axioms.write_text("converse: ∀x ∀y (LeftOf(x, y) ↔ RightOf(y, x))\n", encoding="utf-8")
    (row,) = rows(run("check", "--json", "--axioms", str(axioms), *pair))
    assert (row["verdict"], row["given"]) == ("proved", ["converse"])
    assert run("check", "--theory", "cubes", *pair).returncode == 2


def test_check_tells_the_relation_of_each_reading() -> None:
    done = run("check", "--json", "∀x Cube(x)", "Something is a cube.")
    (row,) = rows(done)
    assert row["relation"] == row["readings"][0]["relation"] == "weaker"
    assert row["countermodels"]["formula_only"] is None
    assert (
        row["countermodels"]["text_only"]["left"] is not row["countermodels"]["text_only"]["right"]
    )


def test_check_takes_rows() -> None:
    lines = [
        json.dumps({"id": 1, "formula": "Cube(a)", "text": "a is a cube"}),
        json.dumps({"id": 2, "formula": "Cube(a)"}),
    ]
    done = run("check", "--json", stdin="\n".join(lines))
    first, second = rows(done)
    assert done.returncode == 1
    assert (first["id"], first["verdict"]) == (1, "proved")
    assert "`text`" in second["error"]["message"]


def test_candidates_of_ones_own_pass_the_gate(tmp_path: Path) -> None:
    path = tmp_path / "texts"
    given = ["Small cubes do not exist, mate.", "Only cubes are small.", "There is no small cube."]
    path.write_text("\n".join(given), encoding="utf-8")
    done = run("rerank", "--systems", "none", *LIGHT, "--candidates", str(path), "--json", FORMULA)
    (row,) = rows(done)
    assert [r["text"] for r in row["ranking"]] == [given[2]]
    assert {r["text"]: r["verdict"] for r in row["rejected"]} == {
        given[0]: "unknown",
        given[1]: "refuted",
    }


def test_candidates_by_id_and_in_the_row(tmp_path: Path) -> None:
    path = tmp_path / "texts.jsonl"
    path.write_text(json.dumps({"id": "k", "text": "a is a cube."}) + "\n", encoding="utf-8")
    line = json.dumps({"id": "k", "formula": "Cube(a)", "candidates": ["The block a is a cube."]})
    done = run(
        "rerank", "--systems", "none", *LIGHT, "--candidates", str(path), "--json", stdin=line
    )
    (row,) = rows(done)
    assert "a is a cube." in [r["text"] for r in row["ranking"]]


def test_a_lexicon_is_drafted_edited_and_used(tmp_path: Path) -> None:
    drafted = run("lexicon", "Blick(a)")
    assert "[predicates]" in drafted.stdout
    path = tmp_path / "own.toml"
    path.write_text('[predicates]\nBlick = { noun = "blick" }\n', encoding="utf-8")
    done = run(
        "rerank", "--systems", "literal", *LIGHT, "--lexicon", str(path), "--json", "Blick(a)"
    )
    assert rows(done)[0]["ranking"][0]["text"] == "a is a blick."


def test_a_malformed_lexicon_is_an_error_that_names_the_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("[predicates]\nBlick = { noun = 3 }\n", encoding="utf-8")
    done = run("rerank", "--lexicon", str(path), "Blick(a)")
    assert done.returncode == 2
    assert "Blick" in done.stderr
    assert "Traceback" not in done.stderr


def test_explain_shades_the_words_and_adds_up(tmp_path: Path) -> None:
    page = tmp_path / "words.html"
    done = run("explain", "--json", "--html", str(page), "For all x, x is small.")
    (row,) = rows(done)
    total = sum(word["contribution"] for word in row["words"])
    assert [word["word"] for word in row["words"]] == ["For", "all", "x,", "x", "is", "small."]
    assert row["base"] + total == pytest.approx(row["formulaicness"], abs=0.01)
    assert "<script" not in page.read_text(encoding="utf-8")


def test_explain_reads_what_a_text_is_of() -> None:
    row = {"text": "The town of Elm is Bree.", "input": "name[Elm], town[Bree]"}
    done = run(
        "explain", "--json", stdin=json.dumps(row) + "\n" + json.dumps({"text": row["text"]})
    )
    beside, alone = rows(done)
    assert [beside["judged"], alone["judged"]] == ["wording and input", "wording"]
    assert beside["formulaicness"] > 0.5 > alone["formulaicness"]
    assert "resemblance:" in beside["signature"]["formulaicness"]
    broken = run("explain", "--json", stdin=json.dumps({**row, "input": "name[Elm, town[Bree]"}))
    (failed,) = rows(broken)
    assert "not closed" in failed["error"]["message"]


def test_the_parts_of_a_combined_score() -> None:
    done = run("score", "--metric", "combined:fre", "--json", "No cube is small.")
    (row,) = rows(done)
    assert list(row["scores"]) == ["combined:fre"]
    parts = row["parts"]["combined:fre"]
    fitted = find_fitted_weights(metric("fre"), metric("formulaicness:light"))
    assert fitted is not None
    expected = fitted.alpha * parts["naturalness"] + fitted.beta * (1 - parts["formulaicness"])
    assert row["scores"]["combined:fre"] == pytest.approx(expected)


def test_a_metric_whose_model_is_missing_is_null_and_exit_code_3() -> None:
    done = run("score", "-m", "fre,gruen", "--json", "No cube is small.", loaded=TORCH)
    (row,) = rows(done)
    assert done.returncode == 3
    assert row["scores"]["gruen"] is None
    assert row["scores"]["fre"] > 100
    assert row["errors"]["gruen"]["hint"]


def test_a_model_of_ones_own_needs_safetensors(tmp_path: Path) -> None:
    done = run("rerank", "--formulaicness-model", str(tmp_path), "Cube(a)", loaded=TORCH)
    assert done.returncode == 2
    assert "safetensors" in done.stderr


def test_rerank_without_its_metric_ranks_by_style_and_says_so() -> None:
    command = ("rerank", "-s", "literal,ranta", *LIGHT, "-m", "gruen", "--json", FORMULA)
    done = run(*command, loaded=TORCH)
    (row,) = rows(done)
    assert done.returncode == 3
    assert row["degraded"]
    assert row["errors"]["gruen"]["hint"]
    assert [result["scores"]["gruen"] for result in row["ranking"]] == [None, None]
    assert done.stderr == ""


def test_without_proof_texts_of_ones_own_are_ranked_unread() -> None:
    row = {"formula": "∀x (Cube(x) → Small(x))", "candidates": ["Some tet is large.", "Hm."]}
    given = json.dumps(row)
    (proved,) = rows(run("rerank", "--systems", "none", *LIGHT, "--json", stdin=given))
    (unread,) = rows(
        run("rerank", "--systems", "none", *LIGHT, "--json", "--no-prove", stdin=given)
    )
    assert proved["ranking"] == []
    assert {result["verdict"] for result in unread["ranking"]} == {"unknown"}
    assert len(unread["ranking"]) == 2
