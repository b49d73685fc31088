from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import transformers
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from logic2text.errors import InputError, UnavailableError
from metrics.gruen import Gruen
from metrics.gruen.focus import spacy_vectors
from metrics.gruen.gruen_parts import redundancy, sentences, signs
from metrics.gruen.pretrained import Acceptability, Likelihood, SentenceOrder
from tests.support import tiny_models

TEXTS = (
    "no cube is small",
    "some cube is large. every tet is small.",
    "every cube is large. every cube is large.",
    "a",
)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    root = tmp_path_factory.mktemp("gruen")
    return {
        "bert": str(tiny_models.save(root / "bert", "BertForMaskedLM")),
        "cola": str(tiny_models.save(root / "cola", "BertForSequenceClassification", seed=1)),
        "order": str(tiny_models.save(root / "order", "AlbertForPreTraining", seed=2)),
    }


def lengths(texts: Sequence[str]) -> NDArray[np.float64]:
    return np.array([[len(text), 1.0] for text in texts])


def loaded(kind: str, folder: str) -> tuple[Any, Any]:
    model = getattr(transformers, kind).from_pretrained(folder).eval()
    return model, transformers.AutoTokenizer.from_pretrained(folder)


def test_the_parts_add_up(folders: dict[str, str]) -> None:
    gruen = Gruen(**folders, embed=lengths)
    parts = gruen.parts(TEXTS)
    total = parts.grammaticality + parts.redundancy + parts.focus + parts.coherence
    np.testing.assert_array_equal(gruen.score(TEXTS), np.clip(total, 0, 1))
    assert np.isnan(gruen.score(TEXTS)).tolist() == [False, False, False, True]
    assert parts.redundancy[:3].tolist() == [0.0, 0.0, -0.4]
    assert parts.focus[:3].tolist() == [0.0, 0.0, 0.0]
    assert set(parts.coherence[:3]) <= {0.0, -0.1}
    assert gruen.score([]).shape == (0,)


def test_grammaticality_is_that_of_the_authors_program(folders: dict[str, str]) -> None:
    bert, tokenizer = loaded("BertForMaskedLM", folders["bert"])
    cola, _ = loaded("BertForSequenceClassification", folders["cola"])
    perplexities, logits = [], []
    for sentence in ("some cube is large.", "every tet is small."):
        ids = tokenizer(sentence, return_tensors="pt")["input_ids"]
        with torch.no_grad():
            perplexities.append(math.exp(bert(ids, labels=ids).loss.item()))
            logits.append(cola(ids).logits[0, 1].item())
    expected = (math.exp(-0.5 * sum(perplexities) / 2) + sum(logits) / 2) / 8 + 0.5
    (actual,) = Gruen(**folders, embed=lengths).parts([TEXTS[1]]).grammaticality
    assert actual == pytest.approx(max(0.0, expected), abs=1e-6)


def test_order_depends_on_the_order(folders: dict[str, str]) -> None:
    model, tokenizer = loaded("AlbertForPreTraining", folders["order"])
    pair = tokenizer("no cube is small", "some tet is large", return_tensors="pt")
    with torch.no_grad():
        expected = model(**pair).sop_logits.softmax(1)[0, 0].item()
    order = SentenceOrder(folders["order"])
    one, other = order.probabilities(
        ["no cube is small", "some tet is large"], ["some tet is large", "no cube is small"]
    )
    assert one == pytest.approx(expected, abs=1e-6)
    assert one != other


def test_sentences_on_different_subjects_lose_focus(folders: dict[str, str]) -> None:
    def unlike(texts: Sequence[str]) -> NDArray[np.float64]:
        return np.array([[1.0, 0.0] if "cube" in text else [0.0, 1.0] for text in texts])

    parts = Gruen(**folders, embed=unlike).parts(TEXTS)
    assert parts.focus[:3].tolist() == [0.0, -0.1, 0.0]


@pytest.mark.filterwarnings("ignore:GRUEN's focus is by MiniLM")
def test_focus_by_minilm(folders: dict[str, str]) -> None:
    (focus,) = Gruen(**folders).parts(["some cube is large. some cube is small."]).focus
    assert focus == 0.0


def test_a_score_does_not_depend_on_its_company(folders: dict[str, str]) -> None:
    gruen = Gruen(**folders, embed=lengths)
    alone = [float(gruen.score([text])[0]) for text in TEXTS[:3]]
    np.testing.assert_allclose(gruen.score(TEXTS)[:3], alone, atol=1e-6)


def test_without_an_order_model_there_are_three_parts(folders: dict[str, str]) -> None:
    """The authors' program has no coherence; two sentences need no model of it."""
    plain = Gruen(folders["bert"], folders["cola"], embed=lengths)
    parts, whole = plain.parts(TEXTS), Gruen(**folders, embed=lengths).parts(TEXTS)
    assert set(parts.coherence[:3]) == {0.0}
    np.testing.assert_array_equal(parts.grammaticality, whole.grammaticality)
    assert np.isfinite(plain.score(TEXTS[:3])).all()
    assert "order" not in plain.signature.settings
    assert whole.coherence.shape == (4,)


def test_two_sentences_without_spacy_warn_and_have_a_score(folders: dict[str, str]) -> None:
    if spacy_vectors() is not None:
        pytest.skip("spaCy's vectors are installed")
    gruen = Gruen(folders["bert"], folders["cola"])
    with pytest.warns(UserWarning, match="en_core_web_md is not installed"):
        assert np.isfinite(gruen.score([TEXTS[1]])).all()
    assert gruen.signature.settings["focus"] == "minilm"


def test_models_of_several_sentences_load_only_then(folders: dict[str, str]) -> None:
    gruen = Gruen(folders["bert"], folders["cola"], "no/such-model-anywhere")
    assert np.isfinite(gruen.score([TEXTS[0]])).all()


@pytest.mark.parametrize("made", [Likelihood, Acceptability, SentenceOrder])
def test_a_missing_model_is_named(
    made: type[Likelihood | Acceptability | SentenceOrder],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(UnavailableError, match="is not on this machine"):
        made("no/such-model-anywhere")
    with pytest.raises(InputError, match=r"no \.safetensors"):
        made(str(tmp_path))


def test_a_model_without_its_head_is_refused(folders: dict[str, str]) -> None:
    with pytest.raises(InputError, match="lacks weights"):
        Acceptability(folders["bert"])
    with pytest.raises(InputError, match=r"lacks weights|cannot be used"):
        Likelihood(folders["cola"])


def test_a_classifier_of_three_classes_is_refused(tmp_path: Path) -> None:
    folder = tiny_models.save(tmp_path, "BertForSequenceClassification", num_labels=3)
    with pytest.raises(InputError, match="3 classes instead of 2"):
        Acceptability(str(folder))


def test_the_signature_names_the_models(folders: dict[str, str]) -> None:
    signature = str(Gruen(**folders).signature)
    assert signature.startswith("gruen|")
    assert folders["cola"] in signature


def test_half_a_surrogate_pair_is_a_question_mark(folders: dict[str, str]) -> None:
    odd, plain = ["a \ud800 cube"], ["a ? cube"]
    bert, order = Likelihood(folders["bert"]), SentenceOrder(folders["order"])
    assert bert.perplexities(odd) == bert.perplexities(plain)
    assert order.probabilities(odd, odd) == order.probabilities(plain, plain)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Cube.", []),
        ("a is a cube", ["a is a cube"]),
        ("a is a cube. b is not.", ["a is a cube.", "b is not."]),
        ('He said "No cube." Then he left.', ['He said "No cube."', "Then he left."]),
        ("It is 3.5 m long.  Is it?", ["It is 3.5 m long.", "Is it?"]),
        ("One cube,\nand another. Ah!", ["One cube, and another."]),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        ("Every cube is large.", "Every cube is large.", 4),
        ("every cube is large", "It is so that every cube is large.", 4),
        ("a is b", "a is not b", 0),  # too short to tell
        ("Every small cube is left of it.", "No dodecahedron has been seen anywhere.", 0),
        ("Every small cube is large here.", "Every small cube is huge today.", 1),
    ],
)
def test_signs(one: str, other: str, number: int) -> None:
    assert signs(one, other) == number
    assert signs(other, one) == number


def test_redundancy_counts_all_pairs() -> None:
    assert redundancy(["No cube is so large."] * 3) == 12
    assert redundancy(["No cube is so large."]) == 0


@given(st.lists(st.text("ab .", max_size=12), max_size=4))
def test_redundancy_is_bounded(parts: list[str]) -> None:
    assert 0 <= redundancy(parts) <= 4 * len(parts) * (len(parts) - 1) // 2
