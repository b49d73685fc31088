"""Structural formulaicness on equivalent formulae: ``python -m benchmarks.structural``.

Pairs are one law apart.  One of the two is said by a system that applies no law (Literal; Ranta and
Natural where they preserve the structure), or the sentence is one of `SENTENCES`, whose structure
``docs/semantics.md`` lays down; that formula must score higher for the text than the other.  A tie
and a text that is not read are wrong.  Then how often reading a text gives the score that its tree
gives, the correlation with the text-only F, and the time a text takes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from random import Random
from statistics import mean, median, quantiles
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from benchmarks.corpora import rows
from benchmarks.record import record, table
from logic2text.formula import (
    And,
    Constant,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
    Xor,
)
from logic2text.laws.table import law
from logic2text.notation import parse
from logic2text.verbalizers import verbalizer
from logic2text.walk import free_variables
from metrics.formulaicness.structural import Structural
from metrics.registry import metric
from tests.support.kept_structure import SENTENCES, SYSTEMS, said

SEED = 0
EACH = 100
"""Pairs a family of laws, of which `HEADLINE` are drawn over all families alike."""
HEADLINE = 200

FAMILIES: dict[str, tuple[str, ...]] = {
    "quantifier duality": (
        "quantifier negation",
        "quantifier negation, reversed",
        "restricted quantifier negation",
        "restricted quantifier negation, reversed",
    ),
    "contraposition": ("contraposition",),
    "De Morgan": ("De Morgan", "De Morgan, reversed"),
    "double negation": ("double negation", "double negation, reversed"),
    "distribution": ("distribution", "factoring"),
    "implication as disjunction": ("conditional", "conditional, reversed"),
    "negated conditional": ("negated conditional", "negated conditional, reversed"),
    "exportation": ("exportation", "importation"),
    "shared condition": ("shared condition", "shared condition, reversed"),
    "biconditional": ("biconditional", "biconditional, reversed"),
    "exclusive or": ("exclusive or", "exclusive or, reversed", "sign of a biconditional"),
    "quantifier distribution": ("quantifier distribution", "quantifier distribution, reversed"),
    "narrowing and widening": ("narrowing", "widening"),
}
"""Laws that change more than the writing; order is measured apart."""
ORDER = {
    "order of and/or": ("commutativity",),
    "order of quantifiers": ("quantifier exchange",),
}


class Contrast(NamedTuple):
    """A text, the formula that it was made of, an equivalent one, and where they come from."""

    text: str
    right: Formula
    wrong: Formula
    family: str
    system: str


def contrasts(laws: Mapping[str, tuple[str, ...]], each: int, seed: int = SEED) -> list[Contrast]:
    """At most `each` contrasts a family, the systems and both formulae of a pair in turns."""
    random = Random(seed)  # noqa: S311
    formulas = [*corpus(), *(written(random, 2) for _ in range(1_500))]
    random.shuffle(formulas)
    found = []
    for family, names in laws.items():
        own: list[Contrast] = []
        for left, right in pairs(formulas, names, random):
            system = SYSTEMS[len(own) % len(SYSTEMS)]
            source, other = (left, right) if random.random() < 0.5 else (right, left)
            text = said(system, source)
            if text is not None:
                own.append(Contrast(text, source, other, family, system))
            if len(own) == each:
                break
        found += own
    return found


def pairs(
    formulas: Sequence[Formula], names: tuple[str, ...], random: Random
) -> Iterator[tuple[Formula, Formula]]:
    """One pair a formula that some of the laws fit; each law is tried first as often as others."""
    for place, formula in enumerate(formulas):
        turn = place % len(names)
        for name in (*names[turn:], *names[:turn]):
            rewrites = [new for new in law(name)(formula) if new != formula]
            if rewrites:
                yield formula, random.choice(rewrites)
                break


@cache
def corpus() -> list[Formula]:
    """The formulae of the development part."""
    return [parse(row["formula"], "ggc") for row in rows("ggc/dev.jsonl")]


# Formulae of every connective -------------------------------------------------------------------

KINDS = ("Cube", "Tet", "Dodec")
SIZES = ("Small", "Medium", "Large")
RELATIONS = ("LeftOf", "BackOf", "Larger", "Adjoins")


def written(random: Random, depth: int, around: tuple[Variable, ...] = ()) -> Formula:
    """A random closed formula, its quantifiers mostly restricted to a kind."""
    kind = random.choice(("∀", "∃", "¬", "∧", "∨", "→", "↔", "⊕")) if depth else "atom"
    if kind == "atom":
        return _atom(random, around)
    if kind in "∀∃":
        variable = Variable("xyzwuv"[len(around)])
        inner = written(random, depth - 1, (*around, variable))
        if variable not in free_variables(inner):
            inner = Predicate(random.choice(SIZES), (variable,))
        claim = Predicate(random.choice(KINDS), (variable,))
        if kind == "∀":
            return ForAll((variable,), Implies(claim, inner))
        return Exists((variable,), And((claim, inner)))
    below = [written(random, depth - 1, around) for _ in range(2)]
    if kind == "¬":
        return Not(below[0])
    if kind in "∧∨":
        return (And if kind == "∧" else Or)(tuple(below))
    if kind == "→":
        return Implies(*below)
    return Iff(*below) if kind == "↔" else Xor(*below)


def _atom(random: Random, around: tuple[Variable, ...]) -> Formula:
    terms: list[Term] = [*around, *map(Constant, "ab")]
    if random.random() < 0.5:
        return Predicate(random.choice(KINDS + SIZES), (random.choice(terms[-3:]),))
    return Predicate(random.choice(RELATIONS), tuple(random.sample(terms, 2)))


# Measuring --------------------------------------------------------------------------------------


def judged(found: Sequence[Contrast]) -> list[bool]:
    """Whether the formula that a text was made of scores higher than the other."""
    measure = Structural()
    texts = [contrast.text for contrast in found]
    right = measure.score(texts, [contrast.right for contrast in found])
    wrong = measure.score(texts, [contrast.wrong for contrast in found])
    return [bool(a > b) for a, b in zip(right, wrong, strict=True)]


def headline(found: Sequence[Contrast]) -> list[Contrast]:
    """`HEADLINE` contrasts, of each family as many as of the others."""
    by_family: dict[str, list[Contrast]] = defaultdict(list)
    for contrast in found:
        by_family[contrast.family].append(contrast)
    rounds = zip_longest(*by_family.values())
    return [contrast for each in rounds for contrast in each if contrast is not None][:HEADLINE]


def shares(found: Sequence[Contrast], right: Sequence[bool], field: str) -> dict[str, Any]:
    """The share that is right and the number of contrasts, by a field of theirs."""
    groups: dict[str, list[bool]] = defaultdict(list)
    for contrast, is_right in zip(found, right, strict=True):
        groups[getattr(contrast, field)].append(is_right)
    return {name: {"right": mean(each), "n": len(each)} for name, each in groups.items()}


def sentences() -> list[Contrast]:
    """`SENTENCES` as contrasts."""
    return [
        Contrast(text, parse(right), parse(wrong), "sentences", "sentence")
        for text, right, wrong in SENTENCES
    ]


def on_texts() -> dict[str, Any]:
    """Our texts of the development formulae: reading beside construction, correlations, time."""
    measure = Structural()
    texts, formulas, said_, systems = [], [], [], []
    for system in ("literal", "ranta", "lola", "natural"):
        made = verbalizer(system)
        for formula in corpus():
            verbalization = made.verbalize(formula)
            texts.append(verbalization.text)
            formulas.append(formula)
            said_.append(verbalization.says)
            systems.append(system)
    built = measure.score_said(texts, formulas, said_)
    seconds, read = [], []
    for text, formula in zip(texts, formulas, strict=True):
        start = process_time()
        read.append(float(measure.score([text], [formula])[0]))
        seconds.append(process_time() - start)
    values = np.array(read)
    known = ~np.isnan(values)
    of = np.array(systems)
    return {
        "texts": len(texts),
        "read": float(known.mean()),
        "same score as by construction": float((np.abs(values - built)[known] < 1e-9).mean()),
        "mean by system": {s: float(built[of == s].mean()) for s in dict.fromkeys(systems)},
        "milliseconds of a processor a text": {
            "median": 1e3 * median(seconds),
            "95%": 1e3 * quantiles(seconds, n=20)[-1],
            "most": 1e3 * max(seconds),
        },
        "correlation": correlations(texts, built, of),
    }


def correlations(texts: Sequence[str], built: np.ndarray, of: np.ndarray) -> dict[str, Any]:
    """Pearson's and Spearman's r with the text-only measures, over all texts and within systems."""
    from scipy.stats import pearsonr, spearmanr

    found: dict[str, Any] = {}
    for name in ("formulaicness", "formulaicness:light"):
        style = metric(name).score(texts)
        within = {
            str(system): float(pearsonr(built[of == system], style[of == system])[0])
            for system in dict.fromkeys(of)
            if np.ptp(built[of == system]) > 0
        }
        found[name] = {
            "pearson": float(pearsonr(built, style)[0]),
            "spearman": float(spearmanr(built, style)[0]),
            "within": within,
        }
    return found


def main() -> None:
    """Measure, print and keep the figures."""
    found = contrasts(FAMILIES, EACH)
    right = judged(found)
    first = headline(found)
    ordered = contrasts(ORDER, EACH)
    plain = sentences()
    figures: dict[str, Any] = {
        "seed": SEED,
        "pairs": {"right": mean(judged(first)), "n": len(first)},
        "all pairs": {"right": mean(right), "n": len(found)},
        "by law": shares(found, right, "family"),
        "by system": shares(found, right, "system"),
        "sentences": {"right": mean(judged(plain)), "n": len(plain)},
        "order": shares(ordered, judged(ordered), "family"),
        "texts": on_texts(),
    }
    lines = [("200 pairs, laws alike", *figures["pairs"].values())]
    for group in ("by law", "by system", "order"):
        lines += [(name, each["right"], each["n"]) for name, each in figures[group].items()]
    lines.append(("sentences", *figures["sentences"].values()))
    print(table(("pairs", "right", "n"), lines))
    for name, value in figures["texts"].items():
        print(f"{name}: {value}")
    record("structural", figures)


if __name__ == "__main__":
    main()
