"""`logic2text compare` as a user runs it."""

from __future__ import annotations

import csv
import io
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.rerank.cli.test_commands import rows
from tests.rerank.cli.test_commands import run as run_command

run = partial(run_command, loaded=("nltk", "sacrebleu", "scipy.stats"))
SURFACE = ("-m", "bleu,ter,gtm,chrf")
ROWS = [
    {"hypothesis": "Every cube is small.", "references": ["All cubes are small."], "id": 1},
    {
        "hypothesis": "cube every is small.",
        "references": ["Every cube is small.", "All cubes are small."],
        "repaired": "Every cube is small.",
        "note": "kept",
    },
]


def lines(*given: dict[str, Any]) -> str:
    return "\n".join(map(json.dumps, given)) + "\n"


def test_a_text_with_references_given_as_arguments() -> None:
    done = run("compare", *SURFACE, "a b c", "--reference", "a b c", "-r", "x")
    assert done.returncode == 0
    expected = "bleu 100.000  ter 0.000  gtm 1.000  chrf 100.000  a b c"
    assert done.stdout.strip() == expected


def test_rows_have_plain_and_targeted_scores() -> None:
    plain, both = rows(run("compare", "--json", *SURFACE, stdin=lines(*ROWS)))
    assert set(plain["scores"]) == {"bleu", "ter", "gtm", "chrf"}
    assert "targeted" not in plain
    assert (both["scores"]["ter"], both["note"]) == (20.0, "kept")  # a shift of five words
    assert both["targeted"]["ter"] == 20.0
    assert both["signature"]["ter"].startswith("ter|case:lc|tok:tercom")
    only_repaired = {"hypothesis": "a b", "repaired": ["a b"]}
    (row,) = rows(run("compare", "--json", "-m", "ter", stdin=lines(only_repaired)))
    assert row["targeted"] == {"ter": 0.0}
    assert "scores" not in row


def test_a_bad_row_costs_no_other_its_scores() -> None:
    bad: list[dict[str, Any]] = [
        {"hypothesis": "no references"},
        {"hypothesis": "a", "references": 3},
        {"hypothesis": "x" * 5_000, "references": "a"},
        {"text": "a"},
    ]
    done = run("compare", "--json", *SURFACE, stdin=lines(ROWS[0], *bad, ROWS[1]))
    first, *errors, last = rows(done)
    assert done.returncode == 1
    assert first["scores"]
    assert last["scores"]
    assert [row["error"]["line"] for row in errors] == [2, 3, 4, 5]
    assert [row["error"]["type"] for row in errors] == [
        *("InputError", "InputError", "LimitError", "InputError")
    ]
    assert run("compare", stdin=lines(*bad)).returncode == 2


def test_plain_files(tmp_path: Path) -> None:
    (tmp_path / "texts.txt").write_text("a b c\nd e f\n")
    (tmp_path / "one.txt").write_text("a b c\nx y z\n")
    (tmp_path / "two.txt").write_text("q\nd e f\n")
    files = [f"--references={tmp_path / name}.txt" for name in ("one", "two")]
    done = run("compare", "--json", "-m", "gtm", "-i", str(tmp_path / "texts.txt"), *files)
    assert [row["scores"]["gtm"] for row in rows(done)] == [1, 1]
    short = run("compare", "-i", str(tmp_path / "texts.txt"), "--references", "/dev/null")
    assert short.returncode == 2


def test_systems_are_compared(tmp_path: Path) -> None:
    references = [f"every {i} cube is small" for i in range(8)]
    given = [
        {"hypothesis": text, "references": text, "system": "good", "id": i}
        for i, text in enumerate(references)
    ]
    (tmp_path / "rows.jsonl").write_text(lines(*given))
    (tmp_path / "bad.txt").write_text("no\n" * 8)
    command = ("compare", "-i", str(tmp_path / "rows.jsonl"), "-m", "ter,bleu", "--trials", "100")
    bad = ("--add-system", f"bad={tmp_path / 'bad.txt'}")
    good, worse = rows(run(*command, *bad, "--json"))
    assert (good["system"], good["texts"], good["scores"]["ter"]["score"]) == ("good", 8, 0)
    assert "p" not in good["scores"]["ter"]
    assert worse["scores"]["ter"] == {"score": 100, "low": 100, "high": 100, "p": 1 / 101}
    assert (worse["test"], worse["seed"]) == ("bootstrap", 12345)
    turned = rows(run(*command, *bad, "--json", "--baseline", "bad", "--test", "randomization"))
    assert [row["system"] for row in turned] == ["bad", "good"]
    table = run(*command, *bad)
    assert "p against good by bootstrap" in table.stdout
    assert "ter: ter|case:lc" in table.stdout
    assert "test: bootstrap|seed:12345" in table.stdout
    assert list(csv.reader(io.StringIO(run(*command, *bad, "--format", "csv").stdout)))[1] == [
        *("ter", "good", "0.0", "0.0", "0.0", "")
    ]
    assert "\\toprule" in run(*command, *bad, "--format", "latex").stdout


def test_systems_in_the_rows_are_aligned_by_id() -> None:
    given = [
        {"hypothesis": text, "references": reference, "system": system, "id": key}
        for system, key, text, reference in (
            ("one", "x", "a b c", "a b c"),
            ("one", "y", "d e f", "d e f"),
            ("other", "y", "d e f", "d e f"),
            ("other", "x", "q", "a b c"),
        )
    ]
    one, other = rows(run("compare", "--corpus", "--json", "-m", "ter", stdin=lines(*given)))
    assert (one["scores"]["ter"]["score"], other["scores"]["ter"]["score"]) == (0, 50)
    missing = run("compare", "--corpus", "-m", "ter", stdin=lines(*given[:3]))
    assert missing.returncode == 2
    assert "different inputs" in missing.stderr
    twice = run("compare", "--corpus", "-m", "ter", stdin=lines(*given[:2], given[0]))
    assert "two texts for the id 'x'" in twice.stderr


def test_a_corpus_may_be_targeted_alone() -> None:
    given = [{"hypothesis": "a b", "repaired": "a b"}, {"hypothesis": "c", "repaired": "d"}]
    (row,) = rows(run("compare", "--corpus", "--json", "-m", "ter", stdin=lines(*given)))
    assert row["targeted"]["ter"]["score"] == pytest.approx(100 / 3)
    assert "scores" not in row
    lacking = run("compare", "--corpus", "-m", "ter", stdin=lines(given[0], {"hypothesis": "x"}))
    assert lacking.returncode == 2
    assert "row 2: the row has no reference" in lacking.stderr


def test_settings(tmp_path: Path) -> None:
    table = tmp_path / "table.txt"
    table.write_text("1 <p>tall tower</p> <p>skyscraper</p>\n")
    texts = ("a skyscraper", "-r", "a tall tower", "--json")
    (plain,) = rows(run("compare", "-m", "terpa", *texts))
    (less,) = rows(run("compare", "-m", "terpa", "--paraphrases", str(table), *texts))
    assert less["scores"]["terpa"] < plain["scores"]["terpa"]
    (words,) = rows(
        run("compare", "-m", "gtm", "--gtm-exponent", "1", "b a", "-r", "a b", "--json")
    )
    assert words["scores"]["gtm"] == 1
    assert "e:1.0" in words["signature"]["gtm"]
    (lower,) = rows(run("compare", "-m", "bleu", "--lowercase", "A B", "-r", "a b", "--json"))
    assert lower["scores"]["bleu"] == pytest.approx(100)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-m", "blue"), "unknown metric 'blue'"),
        (("--gtm-exponent", "0"), "the exponent of GTM is 0.0"),
        (("--synonyms", "thesaurus"), "unknown source of synonyms"),
        (("--paraphrases", "nowhere.txt"), "cannot be read"),
        (("--add-system", "lola"), "is not a name and file"),
        (("--corpus", "--baseline", "x"), "the baseline 'x' is not a system"),
    ],
)
def test_invalid_options(options: tuple[str, ...], message: str) -> None:
    done = run("compare", "a b", "-r", "a b", *options)
    assert done.returncode == 2
    assert message in done.stderr


def test_missing_data_of_wordnet_costs_only_the_metrics_that_need_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NLTK_DATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    done = run("compare", "-m", "meteor,ter", "--synonyms", "wordnet", "a", "-r", "a", "--json")
    (row,) = rows(done)
    if done.returncode == 0:
        pytest.skip("WordNet's data is installed for all users")
    assert done.returncode == 3
    assert row["scores"] == {"meteor": None, "ter": 0.0}
    assert row["errors"]["meteor"]["hint"].startswith("python -m nltk.downloader wordnet")


COMPARED = ("compare", "-m", "ter")


def test_texts_as_a_table() -> None:
    given = [{"hypothesis": "a b", "references": "a b", "repaired": "a c"}]
    read = list(
        csv.reader(io.StringIO(run(*COMPARED, "--format", "csv", stdin=lines(*given)).stdout))
    )
    assert read == [["hypothesis", "ter", "hter"], ["a b", "0.0", "50.0"]]


def test_plots_are_of_systems(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    given = [{"hypothesis": "a b", "references": "a b"}, {"hypothesis": "a c", "references": "a b"}]
    folder = tmp_path / "plots"
    done = run(*COMPARED, "--corpus", "--plots", str(folder), stdin=lines(*given))
    assert done.returncode == 0, done.stderr
    assert [path.name for path in folder.iterdir()] == ["ter.png"]
    refused = run(*COMPARED, "--plots", str(folder), stdin=lines(*given))
    assert "--corpus" in refused.stderr
