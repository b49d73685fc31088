"""Files of formulae on the command line: labels, places of errors, streams, and other commands."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rerank.batch.input_rows import Row
from rerank.cli.io.batch_input import Input
from rerank.cli.io.row_input import rows_of_stream
from tests.rerank.cli.judgement_files import invoke

PROBLEM = (
    "% a problem\nfof(ax,axiom,! [X] : (cat(X) => animal(X))).\n"
    "fof(bad,axiom,p(X) & ).\nfof(goal,conjecture,animal(tom)).\n"
)


def test_rows_have_label_role_notation_and_notices(tmp_path: Path) -> None:
    path = tmp_path / "problem.p"
    path.write_text(PROBLEM, encoding="utf-8")
    done = invoke("parse", "--json", "--input", str(path))
    first, bad, goal = map(json.loads, done.stdout.splitlines())
    assert done.exit_code == 1
    assert (first["id"], first["role"], first["notation"]) == ("ax", "axiom", "tptp")
    assert first["warnings"][0]["message"] == "read as a file of the TPTP"
    assert (bad["error"]["line"], bad["error"]["file"]) == (3, str(path))
    assert goal["shown"]["unicode"] == "animal(tom)"
    shown = invoke("parse", "--input", str(path))
    assert f"{path}, line 3: bad: column" in shown.stderr
    assert "note: line 2: read as a file of the TPTP" in shown.stderr
    assert "goal (conjecture)" in shown.stdout


def test_a_prover9_file_is_no_list_of_sentences(tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_text("formulas(assumptions).\nall x (Cat(x) -> Animal(x)).\nend_of_list.\n")
    done = invoke("verbalize", "--systems", "natural", "--json", "--input", str(path))
    (row,) = map(json.loads, done.stdout.splitlines())
    assert (done.exit_code, row["text"]) == (0, "All cats are animals.")


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (("rerank", "--metric", "fre", "--top-k", "1"), "All runs are events."),
        (("verbalize", "--systems", "natural"), "All runs are events."),
        (("verbalize", "--together"), "All runs are events."),
        (("paraphrase", "--k", "2"), "All runs are events."),
    ],
)
def test_classes_are_kinds_of_things_in_all_commands(
    command: tuple[str, ...], text: str, tmp_path: Path
) -> None:
    path = tmp_path / "in"
    path.write_text('Class: Run Annotations: rdfs:comment "A race." SubClassOf: Event\n', "utf-8")
    done = invoke(*command, "--json", "--input", str(path))
    assert done.exit_code == 0
    assert text in done.stdout
    (row,) = map(json.loads, done.stdout.splitlines())
    assert "--together" in command or row["comments"] == {"Run": "A race."}


def test_the_roles_of_a_file_are_those_of_an_argument(tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_text("fof(a,axiom,cat(tom)).\nfof(b,conjecture,cat(tom)).\n", encoding="utf-8")
    done = invoke("verbalize", "--together", "--json", "--input", str(path))
    (row,) = map(json.loads, done.stdout.splitlines())
    assert [sentence["role"] for sentence in row["sentences"]] == ["premise", "conclusion"]


def test_a_notation_that_is_not_that_of_the_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_text("fof(a,axiom,cat(tom)).\n", encoding="utf-8")
    done = invoke("parse", "-n", "nltk", "--input", str(path))
    assert done.exit_code == 2
    assert "the file prescribes the notation tptp" in done.stderr


def test_a_table_gives_pairs_to_check(tmp_path: Path) -> None:
    path = tmp_path / "pairs.csv"
    path.write_text(
        "id;formula;text\n1;∀x (Cat(x) → Small(x));Every cat is small.\n", encoding="utf-8"
    )
    (row,) = map(json.loads, invoke("check", "--json", "--input", str(path)).stdout.splitlines())
    assert (row["id"], row["verdict"]) == ("1", "proved")


class Pipe(io.RawIOBase):
    """Lines that come one by one, and how many were taken."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines, self.taken = lines, 0

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> bytes:
        self.taken += 1
        return self.lines[self.taken - 1] if self.taken <= len(self.lines) else b""


@pytest.mark.parametrize(
    ("lines", "most"),
    [
        ([b"P(a)\n"] * 9, 1),
        ([b"# note\n", *[b"1. P(a)\n"] * 9], 2),
        ([b'{"formula": "P(a)"}\n'] * 9, 1),
        ([b"id,formula\n", *[b"1,P(a)\n"] * 9], 2),
    ],
)
def test_lines_and_tables_stream(lines: list[bytes], most: int) -> None:
    pipe = Pipe(lines)
    rows: Iterator[object] = rows_of_stream(pipe, "formula")  # type: ignore[arg-type]
    assert isinstance(next(rows), Row)
    assert pipe.taken == most


def test_a_file_of_a_job_includes_others_of_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "axioms.ax").write_text("fof(one,axiom,p(a)).\n", encoding="utf-8")
    (folder / "goal.p").write_text(
        "include('axioms.ax').\nfof(two,axiom,q(a)).\n", encoding="utf-8"
    )
    source = Input([folder / "goal.p"])
    assert source.count_rows() == 2
    rows = list(source.rows())
    assert [(row.fields["id"], row.text) for row in rows if isinstance(row, Row)] == [
        ("one", "p(a)"),
        ("two", "q(a)"),
    ]


def test_a_file_is_written_as_one_document(tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_text("cats: ∀x (Cat(x) → Animal(x))\nbad: P(a, b, c)\nCat(tom) ∧ parent(tom, ann)\n")
    done = invoke("parse", "--to", "owl", "--input", str(path))
    assert done.exit_code == 1
    assert 'SubClassOf(Annotation(rdfs:label "cats") :Cat :Animal)\n' in done.stdout
    assert "line 2: “P(a, b, c)” has 3 places" in done.stderr
    assert "parent is written as parentOf" in done.stderr
    refused = invoke("parse", "--to", "owl", "P(a, b, c)")
    assert (refused.exit_code, refused.stdout) == (2, "")
    both = invoke("parse", "--to", "owl,unicode", "P(a)")
    assert "together with something else" in str(both.exception)
    row = json.loads(invoke("parse", "--json", "--to", "owl,nltk", "Cat(tom)").stdout)
    assert "ClassAssertion(:Cat :tom)" in row["shown"]["owl"]
