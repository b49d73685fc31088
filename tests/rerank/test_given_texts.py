"""Given texts stand as written: no text of ours, however near, takes their place."""

from __future__ import annotations

from logic2text.candidates import CandidateGenerator
from rerank.reranker import Reranker

FORMULAS = {
    "∀x (Cube(x) → Small(x))": ("Every cube is small", "Cubes are small", "Small are all cubes"),
    "¬∃x (Bird(x) ∧ Swims(x))": (
        "No bird swims",
        "There is no bird that swims",
        "Birds don't swim",
    ),
    "∃x (Dog(x) ∧ Barks(x))": ("Some dog barks", "There is a dog that barks", "A dog barks"),
    "∀x (Tall(x) → CastsLongShadow(x))": (
        "Everything tall casts long shadow",
        "Everything tall casts a long shadow",
        "Tall things cast long shadows",
    ),
    "Loves(tom, ann)": ("Tom loves Ann", "tom loves ann", "Ann is loved by Tom"),
    "P(a) → Q(a)": ("If P holds of a, then Q holds of a", "If a is p, a is q", "a is q if a is p"),
    "¬(Cube(a) ∧ Cube(b))": (
        "Not both a and b are cubes",
        "It is not the case that a is a cube and b is a cube",
        "a and b aren't both cubes",
    ),
    "∀x ∃y Likes(x, y)": ("Everyone likes someone", "Everything likes something", "All like some"),
    "Cat(tom) ∨ Dog(tom)": (
        "Tom is a cat or a dog",
        "Tom is a cat, or Tom is a dog",
        "Tom's a cat or dog",
    ),
    "∀x (Student(x) ↔ Studies(x))": (
        "Something is a student if and only if it studies",
        "Exactly the students study",
        "A thing is a student iff it studies",
    ),
}
WRITTEN = ("{0}.", "{0}", "  {0}. ", "{0}!", "{1}  ,  {2}.", '"{0}."')
"""How people write it: with blanks, quotes, another mark, none, and something new."""


def _given(sentences: tuple[str, ...]) -> list[str]:
    texts = [form.format(s, *s.split(" ", 1)) for s in sentences for form in WRITTEN]
    return list(dict.fromkeys(texts))


def test_every_given_text_is_in_the_rows_as_it_was_written() -> None:
    given = {formula: _given(sentences) for formula, sentences in FORMULAS.items()}
    assert sum(map(len, given.values())) >= 150
    reranker = Reranker(
        "fre",
        formulaicness="formulaicness:light",
        generator=CandidateGenerator(("literal", "natural")),
    )
    rows = [{"formula": formula, "candidates": texts} for formula, texts in given.items()]
    for formula, result in zip(given, reranker.rank_rows(rows), strict=True):
        row = result.to_dict()
        shown = [shown["text"] for shown in (*row["ranking"], *row["rejected"])]
        assert [text for text in given[formula] if text not in shown] == []
        assert len(shown) == len(set(shown))
