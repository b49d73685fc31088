"""Texts of language models with the category and the ambiguities that two experts gave them.

The category follows from the relation of the first reading to the formula, under three sets of
axioms: none, `shapes` (no two kinds or sizes at once, *adjoins* symmetric) and the theory
`blocks`.  An unread text counts as wrong.  The experts called a text *undefined* where a variable
is bound twice; such texts are counted as wrong (`right`), as right if they are read
(`right_or_undefined`), and left out (`right_of_defined`, `macro_f1`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from benchmarks.corpora import rows
from benchmarks.record import table
from logic2text.errors import Logic2TextError
from logic2text.notation import parse
from logic2text.proof.relation import TextRelation
from logic2text.reading import read
from logic2text.reading.interpretation.reasons import Reason, ambiguities
from logic2text.reading.readings import relevant
from logic2text.theories import Theory

SET = "human/llm_texts_gold.jsonl"
CATEGORIES = {
    TextRelation.EQUIVALENT: "0a",
    TextRelation.WEAKER: "1a",
    TextRelation.STRONGER: "2a",
    TextRelation.INDEPENDENT: "3a",
    TextRelation.CONTRADICTION: "3a",
}
UNDEFINED = "Un"
_SHAPES = """
∀x (¬(Cube(x) ∧ Tet(x)) ∧ ¬(Cube(x) ∧ Dodec(x)) ∧ ¬(Tet(x) ∧ Dodec(x)))
∀x (¬(Small(x) ∧ Medium(x)) ∧ ¬(Small(x) ∧ Large(x)) ∧ ¬(Medium(x) ∧ Large(x)))
∀x ∀y (Adjoins(x, y) → Adjoins(y, x))
"""
_MARKS = {
    "connective precedence": Reason.PRECEDENCE,
    "negation scope": Reason.NEGATION,
    "quantifier scope": Reason.QUANTIFIERS,
    'other: resolution of anaphoric "this"': Reason.ANAPHORA,
}
"""The experts' words for a reason."""


def figures(show_failures: bool) -> dict[str, Any]:
    """The share of right categories, their macro-F1, and F1 of the ambiguities."""
    texts = rows(SET)
    theories = {
        "none": Theory(),
        "shapes": Theory.parse(_SHAPES),
        "blocks": Theory.named("blocks"),
    }
    categories = {name: _categories(texts, theory) for name, theory in theories.items()}
    found = {name: _score(texts, predicted) for name, predicted in categories.items()}
    ambiguity = _ambiguity(texts)
    header = ("axioms", "right", "or undefined", "of defined", "macro-F1", "unread")
    keys = ("right", "right_or_undefined", "right_of_defined", "macro_f1", "unread")
    print(table(header, [(name, *(score[k] for k in keys)) for name, score in found.items()]))
    print(table(("ambiguity", "F1"), [*ambiguity.items()]))
    if show_failures:
        for name, predicted in categories.items():
            for row, category in zip(texts, predicted, strict=True):
                if category not in _gold(row):
                    print(name, category, sorted(_gold(row)), row["text"], sep="\t")
    return {"texts": len(texts), "axioms": found, "ambiguity_f1": ambiguity}


def _gold(row: dict[str, Any]) -> set[str]:
    return {category[:2] for category in row["gold"]["category"]}


def _categories(texts: list[dict[str, Any]], theory: Theory) -> list[str]:
    return [_category(row, theory) for row in texts]


def _category(row: dict[str, Any], theory: Theory) -> str:
    formula = parse(row["formula"])
    try:
        readings = read(row["text"], signature=formula)
    except Logic2TextError:
        return "unread"
    first = relevant(readings.readings, formula)[0]
    return CATEGORIES.get(theory.relate(formula, first.formula).relation, "undecided")


def _score(texts: list[dict[str, Any]], predicted: list[str]) -> dict[str, Any]:
    pairs = [(_gold(row), category) for row, category in zip(texts, predicted, strict=True)]
    defined = [pair for pair in pairs if UNDEFINED not in pair[0]]
    right = sum(category in gold for gold, category in defined)
    undefined = sum(UNDEFINED in gold and category != "unread" for gold, category in pairs)
    return {
        "right": right / len(pairs),
        "right_or_undefined": (right + undefined) / len(pairs),
        "right_of_defined": right / len(defined),
        "macro_f1": _macro_f1(defined),
        "unread": predicted.count("unread"),
        "undecided": predicted.count("undecided"),
    }


def _macro_f1(pairs: list[tuple[set[str], str]]) -> float:
    """The mean F1 of the categories; where the experts differ, either of theirs is right."""
    counts: Counter[tuple[str, str]] = Counter()
    for gold, category in pairs:
        counts[category if category in gold else min(gold), category] += 1
    scores = []
    for name in sorted({actual for actual, _ in counts}):
        hits = counts[name, name]
        misses = sum(n for pair, n in counts.items() if (pair[0] == name) != (pair[1] == name))
        scores.append(2 * hits / (2 * hits + misses))
    return sum(scores) / len(scores)


def _ambiguity(texts: list[dict[str, Any]]) -> dict[str, float]:
    """F1 of "this text is ambiguous", and of the reasons, over all texts."""
    marked: set[tuple[str, Reason]] = set()
    told: set[tuple[str, Reason]] = set()
    for row in texts:
        marked |= {(row["id"], _MARKS[why]) for whys in row["gold"]["why"] for why in whys}
        told |= {(row["id"], reason) for reason in _reasons(row) if reason in _MARKS.values()}
    return {
        "marked": _f1({name for name, _ in marked}, {name for name, _ in told}),
        "with its reason": _f1(marked, told),
    }


def _reasons(row: dict[str, Any]) -> Iterable[Reason]:
    formula = parse(row["formula"])
    try:
        readings = read(row["text"], signature=formula)
    except Logic2TextError:
        return ()
    return ambiguities(relevant(readings.readings, formula))


def _f1(marked: set[Any], told: set[Any]) -> float:
    return 2 * len(marked & told) / (len(marked) + len(told))
