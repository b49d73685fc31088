from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest

from logic2text.errors import UnavailableError
from metrics.training.corpus import EXCLUDED, fingerprint, list_training_texts, sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", [""]),
        ("One sentence only", ["One sentence only"]),
        ("It rained. We left.", ["It rained.", "We left."]),
        (
            "It cost 3.50 pounds, i.e. too much. We left!",
            ["It cost 3.50 pounds, i.e. too much.", "We left!"],
        ),
        ('"No!" "Yes." He went.', ['"No!"', '"Yes."', "He went."]),
    ],
)
def test_sentences(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


def test_fingerprint_is_that_of_the_bare_words() -> None:
    plain = hashlib.sha256(b"for all x if x is a cube then x is large").hexdigest()
    assert fingerprint("For all x , if x is a cube,\tthen x\u2022is large.") == plain


def write(folder: Path) -> None:
    (folder / "text").mkdir()
    (folder / "folio").mkdir()
    for name, lines in (
        ("prose", ["The boat left.", "", "Nobody waved."]),
        ("wordnet_glosses", ["A boat.", "The boat left.", "Judged by people."]),
    ):
        with gzip.open(folder / "text" / f"{name}.txt.gz", "wt", encoding="utf-8") as file:
            file.write("\n".join(lines))
    row = {"text": "All boats leave.", "formula": "∀x (Boat(x) → Leave(x))"}
    (folder / "folio" / "train.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    (folder / EXCLUDED).write_text(fingerprint("judged by people") + "\n", encoding="utf-8")


def test_training_texts_are_unique_and_without_the_excluded(tmp_path: Path) -> None:
    write(tmp_path)
    assert list_training_texts(tmp_path) == [
        "The boat left.",
        "Nobody waved.",
        "A boat.",
        "All boats leave.",
    ]


def test_a_missing_source_is_named(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / EXCLUDED).unlink()
    with pytest.raises(UnavailableError, match=r"exclude\.sha256"):
        list_training_texts(tmp_path)


@pytest.mark.slow
def test_no_text_that_people_judged_is_trained_on(shared_data: Path) -> None:
    judged = set()
    for name in ("postedits", "fluency_ranking", "webnlg2020"):
        for line in (shared_data / "human" / f"{name}.jsonl").read_text("utf-8").splitlines():
            row = json.loads(line)
            judged |= {row.get("text"), row.get("edited"), *row.get("texts", {}).values()}
    prints = {fingerprint(text) for text in judged if text}
    assert not prints & {fingerprint(text) for text in list_training_texts(shared_data)}
