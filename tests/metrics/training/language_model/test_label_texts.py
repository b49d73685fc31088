"""Distributions of texts that exist: those that a model gives while it writes the same texts."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from metrics.language_model.causal_weights import END_ID, START_ID
from metrics.text_encoder.files import exclusion_digest
from metrics.tokenization.byte_bpe import BLANK, ByteBPE
from metrics.training import corpus
from metrics.training.language_model import label_texts
from metrics.training.language_model.sample_texts import Teacher, write_texts


def test_labels_are_those_of_the_model_that_writes_the_text(
    teacher: Teacher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(label_texts, "LOGITS_ROWS", 7)
    rows = [teacher.encode(text) for text in ("The dog", "The cat")]
    tokens, labels = write_texts(teacher, rows, torch.Generator().manual_seed(0))
    found = label_texts.label_rows(teacher, [[teacher.start, *row] for row in tokens])
    for of_text, expected in zip(found, labels, strict=True):
        assert [*of_text] == [*expected]
        for place, (kept, shares) in expected.items():
            np.testing.assert_allclose(of_text[place][1], shares, atol=1e-3)
            assert of_text[place][0][0] == kept[0]


@pytest.mark.parametrize("text", ["", "The"])
def test_a_text_of_one_token_has_no_labels(teacher: Teacher, text: str) -> None:
    row = teacher.encode(text)[:2]
    assert label_texts.label_rows(teacher, [row, row]) == [{}, {}]


def test_texts_have_our_tokens_and_an_end_after_a_full_stop(
    teacher: Teacher, ours: ByteBPE
) -> None:
    texts = ["The dog is awake.", "The café is small.", "The dog that is awake, the cat"]
    made = label_texts.label(teacher, texts, ours)
    names = sorted(ours.vocabulary, key=ours.vocabulary.__getitem__)
    found = {}
    for start, end in zip(made.starts, made.starts[1:], strict=False):
        ids = made.tokens[start:end].tolist()
        assert ids[0] == START_ID
        ended = ids[-1] == END_ID
        words = "".join(names[i] for i in ids[1 : len(ids) - ended]).replace(BLANK, " ")
        found[words[1:]] = ended
        labelled = made.places[(made.places >= start) & (made.places < end)]
        assert len(labelled) > 2
        begun = [names[made.tokens[place]] for place in labelled]
        assert all(name[0] == BLANK or not name[0].isalpha() for name in begun)
    assert found == {texts[0]: True, texts[2]: False}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of corpora with invented sentences."""
    animals = ("dog", "cat", "horse", "bird", "fish")
    places = ("house", "garden", "park", "street", "Bergen", "Lima")
    lines = [
        f"The old {animal} is in the {place} {number}. It was seen there by Ada."
        for number in range(40)
        for animal in animals
        for place in places
    ]
    for name in corpus.SOURCES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
    with gzip.open(tmp_path / corpus.SOURCES[0], "wt", encoding="utf-8") as file:
        file.write("\n".join(lines))
    with gzip.open(tmp_path / corpus.SOURCES[1], "wt", encoding="utf-8") as file:
        file.write("")
    (tmp_path / corpus.SOURCES[2]).write_text("", encoding="utf-8")
    (tmp_path / corpus.EXCLUDED).write_text("", encoding="utf-8")
    return tmp_path


def test_files_share_no_text_of_the_corpus_and_some_have_a_copy_with_a_mistake(data: Path) -> None:
    given = {
        text
        for whole in corpus.list_training_texts(data)
        for text in (whole, *corpus.sentences(whole))
        if text[0] == "T"
    }
    files = [[*label_texts.texts_of_file(data, number)] for number in range(label_texts.FILES)]
    assert files[0] == [*label_texts.texts_of_file(data, 0)]
    unchanged = [{text for text in texts if text in given} for texts in files]
    assert sum(map(len, unchanged)) == len(set.union(*unchanged))
    texts = [text for of_file in files for text in of_file]
    mistakes = [text for text in texts if text not in given and "The old" in text]
    firsts = sum(text in given for text in texts)
    assert 0.15 < len(mistakes) / firsts < 0.45


def test_some_texts_are_followed_by_two_wordings_of_facts(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(label_texts, "MISTAKEN_SHARE", 0)
    counts = []
    for share in (0, 1):
        monkeypatch.setattr(label_texts, "FACTS_SHARE", share)
        counts.append(sum(1 for _ in label_texts.texts_of_file(data, 0)))
    assert counts[1] == pytest.approx(3 * counts[0], rel=0.25)


def test_sentences_that_people_judged_are_left_out_and_so_are_long_ones(data: Path) -> None:
    name = "The old dog is in the house 0."
    long = "It was " + "very " * label_texts.LONGEST + "old."
    with gzip.open(data / corpus.SOURCES[1], "wt", encoding="utf-8") as file:
        file.write(f"{long}\nThe old cat is here. {long}")
    before = {t for n in range(label_texts.FILES) for t in label_texts.texts_of_file(data, n)}
    (data / corpus.EXCLUDED).write_text(exclusion_digest(name), encoding="utf-8")
    after = {t for n in range(label_texts.FILES) for t in label_texts.texts_of_file(data, n)}
    assert any(text.startswith(name) for text in before)
    assert not any(text.startswith(name) for text in after)
    assert not any("very very" in text for text in before)


@pytest.mark.parametrize("files", [("0", "17"), ("3", "3"), ("-1", "2")])
def test_there_are_so_many_files(
    files: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["label_texts", "data", "--work", "folder", "--files", *files]
    monkeypatch.setattr(sys, "argv", arguments)
    with pytest.raises(SystemExit) as caught:
        label_texts.main()
    assert caught.value.code == 2
    assert "from 0 to 16" in capsys.readouterr().err
