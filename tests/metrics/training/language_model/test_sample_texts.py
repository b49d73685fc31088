from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from metrics.language_model.causal_weights import END_ID, START_ID
from metrics.text_encoder.files import exclusion_digest
from metrics.tokenization.byte_bpe import BLANK, ByteBPE
from metrics.training.language_model import sample_texts, token_distributions
from metrics.training.language_model.sample_texts import (
    NUCLEUS,
    TEMPERATURE,
    Teacher,
    label_text,
    write_texts,
)


def test_labels_are_the_distributions_of_the_model_after_the_same_tokens(teacher: Teacher) -> None:
    texts = ("The dog", "The cat")
    rows = [teacher.encode(text) for text in texts]
    assert len(rows[0]) == len(rows[1])
    tokens, labels = write_texts(teacher, rows, torch.Generator().manual_seed(0))
    assert not np.array_equal(tokens[0], tokens[1])
    with torch.inference_mode():
        logits = teacher.model(torch.tensor([[teacher.start, *row] for row in tokens])).logits
    for text in range(2):
        assert [*labels[text]] == [*range(1, len(tokens[text]))]
        for place, (kept, probabilities) in labels[text].items():
            expected = teacher.distributions(teacher.best(logits[text, place][None]))
            np.testing.assert_allclose(probabilities, expected[1][0], atol=1e-3)
            assert kept[0] == expected[0][0][0]


def test_the_probability_of_our_token_is_that_of_all_their_words_that_begin_with_it(
    teacher: Teacher, ours: ByteBPE
) -> None:
    names = sorted(ours.vocabulary, key=ours.vocabulary.__getitem__)
    logits = torch.full((1, 340), -20.0)
    words = [i for i, name in enumerate(teacher.names) if name in (f"{BLANK}the", f"{BLANK}dog")]
    inside = teacher.names.index("s")  # no word begins with it
    logits[0, words] = torch.tensor([1.0, 2.0])
    logits[0, inside] = 0.5
    kept, probabilities = teacher.distributions(teacher.best(logits))
    shares = torch.tensor([1.0, 2.0, 0.5]).softmax(0).tolist()
    found: dict[str, float] = {}
    for token, share in zip(kept[0].tolist(), probabilities[0].tolist(), strict=True):
        found[names[token]] = share
    expected: dict[str, float] = {}
    for word, share in zip(words, shares, strict=False):
        first = names[ours.encode("a" + teacher.names[word].replace(BLANK, " "))[1]]
        expected[first] = expected.get(first, 0.0) + share
    for token, share in expected.items():
        assert found[token] == pytest.approx(share, abs=1e-3)
    assert sum(found.values()) == pytest.approx(1 - shares[2], abs=2e-3)


def test_a_labelled_text_has_its_labels_where_both_tokenizers_begin_a_word(
    teacher: Teacher, ours: ByteBPE
) -> None:
    names = sorted(ours.vocabulary, key=ours.vocabulary.__getitem__)
    text = "The dog is awake. It had not. xyz"
    tokens = teacher.encode(text)[1:]
    labels: Any = {i: i for i in range(1, len(tokens))}
    found = label_text(teacher, (ours, names), tokens, labels, one_sentence=False)
    assert found is not None
    ids, known = found
    assert ids[0] == START_ID
    assert ids[-1] != END_ID
    assert (
        "".join(names[i] for i in ids[1:]).replace(BLANK, " ") == " The dog is awake. It had not."
    )
    words = set()
    for place, i in known.items():
        theirs = "".join(teacher.names[token] for token in tokens[i:])
        assert theirs.startswith("".join(names[token] for token in ids[place:]))
        words.add(theirs.replace(BLANK, " ").split()[0])
    assert max(known) == len(ids) - 1  # "xyz" is left out, and so is its label
    assert {"dog", "is", "awake.", ".", "had", "not."} <= words
    assert "It" not in words  # after a full stop


def test_one_sentence_has_an_end(teacher: Teacher, ours: ByteBPE) -> None:
    names = sorted(ours.vocabulary, key=ours.vocabulary.__getitem__)
    tokens = teacher.encode("The dog is awake. It had not. xyz")[1:]
    found = label_text(teacher, (ours, names), tokens, {}, one_sentence=True)
    assert found is not None
    assert found[0][-1] == END_ID
    assert "".join(names[i] for i in found[0][1:-1]) == "ĠThe dog is awake.".replace(" ", BLANK)


def test_a_text_that_people_judged_is_left_out(teacher: Teacher, ours: ByteBPE) -> None:
    names = sorted(ours.vocabulary, key=ours.vocabulary.__getitem__)
    tokens = teacher.encode("The dog is awake. It had not. xyz")[1:]
    barred = {exclusion_digest("the dog is awake")}
    found = [
        label_text(teacher, (ours, names), tokens, {}, one_sentence=one, barred=barred)
        for one in (True, False)
    ]
    assert [text is None for text in found] == [True, False]


@pytest.mark.parametrize("text", ["The café is small. x", "“Yes.” x"])
def test_a_text_with_other_characters_is_left_out(
    teacher: Teacher, ours: ByteBPE, text: str
) -> None:
    names = sorted(ours.vocabulary, key=ours.vocabulary.__getitem__)
    tokens = teacher.encode(text)[1:]
    assert label_text(teacher, (ours, names), tokens, {}, one_sentence=False) is None


def test_plain_tokens_are_drawn_from_the_nucleus(teacher: Teacher) -> None:
    names = (f"{BLANK}the", "Ċ", f"{BLANK}dog", f"{BLANK}cat", "s")
    tokens = torch.tensor([[teacher.names.index(name) for name in names]])
    probabilities = torch.tensor([[0.4, 0.3, 0.2, 0.06, 0.04]])
    sharpened = (probabilities.log() / TEMPERATURE).softmax(-1)[0]
    assert (sharpened.cumsum(0) - sharpened <= NUCLEUS).tolist() == [True, True, True, True, False]
    noise = torch.Generator().manual_seed(0)
    best = (probabilities.log(), tokens)
    drawn = [teacher.names[int(teacher.draw(best, noise))] for _ in range(2_000)]
    assert set(drawn) == {names[0], names[2], names[3]}
    expected = float(sharpened[0] / sharpened[[0, 2, 3]].sum())
    assert drawn.count(names[0]) / len(drawn) == pytest.approx(expected, abs=0.03)


def test_without_a_plain_token_any_is_drawn(teacher: Teacher) -> None:
    tokens = torch.tensor([[teacher.names.index("Ċ"), teacher.start]])
    best = (torch.tensor([[-0.1, -2.3]]), tokens)
    assert teacher.draw(best, torch.Generator().manual_seed(0)) in tokens


def test_a_file_of_texts_does_not_depend_on_those_before(
    teacher: Teacher, ours: ByteBPE, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sample_texts, "BATCH", 3)
    monkeypatch.setattr(sample_texts, "BATCHES", 2)

    class Given:
        def draw(self, random: np.random.Generator) -> str:
            return ("The dog", "The cat")[random.integers(2)]

    made: Any = [sample_texts.texts_of_file(teacher, ours, Given(), n) for n in (1, 0, 1)]  # type: ignore[arg-type]
    assert np.array_equal(made[0].tokens, made[2].tokens)
    assert np.array_equal(made[0].probabilities, made[2].probabilities)
    assert not np.array_equal(made[0].tokens, made[1].tokens)
    made[0].save(tmp_path / "sampled-000.npz")
    again = token_distributions.read(tmp_path / "sampled-000.npz")
    assert np.array_equal(again.kept, made[0].kept)
