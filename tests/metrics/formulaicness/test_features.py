from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.formulaicness.features import NAMES, features, shape
from metrics.text_encoder.files import normalize


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("For all x, if x is a cube, then x is small.", "FLx,IxBD-,TxB-"),
        ("It is not the case that b is large", "JB~GCHbB-"),
        ("There is an element x such that x is a cube.", "XBDOxUHxBD-"),
        ("Everything is larger than some cube", "QB-KS-"),
        ("neither b nor c", "/b/c"),
        ("x1 is in front of y's cube", "xBR-Ry-"),
        # "a" is a constant where no noun phrase can begin, else an article.
        ("a is large", "aB-"),
        ("a and a2 are the same cube as b", "a&aBG--Rb"),
        ("b is larger than a", "bB-Ka"),
        ("if c is in front of a, then a is small", "IcBR-Ra,TaB-"),
        ("a large cube", "D--"),
        ("a cube is in front of a large cube", "D-BR-RD--"),
        # "i" is a pronoun.
        ("for all I know, I am right", "FLP-,P--"),
        ("it's mine, isn't it", "P-,~J"),
        # The letter after a noun is its label, after a quantified noun a variable.
        ("plan b is ready", "-bB-"),
        ("we take plan b", "P---"),
        ("take exit c and leave", "--c&-"),
        ("a rich source of vitamin c", "D--R--"),
        ("for all cubes y, y is small", "FL-y,yB-"),
        ("some cube x is small", "S-xB-"),
        # Marks of items and marks of sentences.
        ("these hold:\n• a is large\n• b is large", "ZZ,*aB-*bB-"),
        (r"these hold : \item b is large \item c is large", "ZZ,*bB-*cB-"),
        ("No cube is small. Really!", "N-B-.-"),
        ('the "cube" (b)', "G--"),
        ("", ""),
        ("∀x P(x)", "-px"),
    ],
)
def test_shape(text: str, expected: str) -> None:
    assert shape(text) == expected


SENTENCES = [
    "For all x, if x is a cube, then x is small.",
    "These hold :  \n• a is small ;\n• B is large !",
    "I'd take plan B , if it is the case.",
    "No cube is small. Every dodecahedron is.",
]


@pytest.mark.parametrize("text", SENTENCES)
def test_capitals_spacing_and_final_marks_do_not_count(text: str) -> None:
    plain, normal, shouted = features([text, normalize(text), text.upper() + " ."]).tolist()
    assert plain == normal == shouted


@given(st.lists(st.text(max_size=80), max_size=4))
def test_every_text_has_finite_features_of_its_own(texts: list[str]) -> None:
    found = features(texts)
    assert found.shape == (len(texts), len(NAMES))
    assert np.all((found >= 0) & (found < 10))
    assert found.tolist() == [features([text])[0].tolist() for text in texts]


def named(text: str) -> dict[str, float]:
    return dict(zip(NAMES, features([text])[0].tolist(), strict=True))


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("plan a is a good plan", "share: terms", 1 / 6),
        ("we go with plan b", "share: terms", 0),
        ("b is larger than c", "share: terms", 2 / 5),
        ("it is not the case that b is large", "share: it is not the case", 1 / 9),
        ("is it not the case that she won", "share: it is not the case", 0),
        ("b is such that it is small", "share: such that", 1 / 7),
        ("i like him, and you?", "share: commas", 1 / 5),
        ("a and b", "count: and", 0.6931471805599453),
        ("for all cubes x, x is small", "count: for all x", 0.6931471805599453),
        ("for all large cubes x, x is small", "count: for all x", 0.6931471805599453),
        ("for every x, x is small", "count: for all x", 0.6931471805599453),
        ("for all we know, x is small", "count: for all x", 0),
        (
            "if b is large, then if c is large, d is small",
            "count: clauses in clauses",
            0.6931471805599453,
        ),
        ("there is nothing", "share: everything", 1 / 3),
    ],
)
def test_what_is_counted(text: str, name: str, value: float) -> None:
    assert named(text)[name] == pytest.approx(value)
