"""The formulae one step of a class away from a formula: one law, at one place.

The order and brackets of ∧ and ∨, bound names and blocks of quantifiers are notation and no steps;
a double negation that a law leaves is cancelled in the same step.

>>> from logic2text.notation import parse, show
>>> from logic2text.effort import Steps
>>> rewriter = Rewriter(Steps(1_000))
>>> for step in rewriter.steps(parse("∀x (A(x) → ¬B(x))"))[:2]:
...     print(step.law, "|", show(step.formula))
restricted quantifier negation, reversed | ¬∃x (A(x) ∧ B(x))
quantifier negation, reversed | ¬∃x ¬(A(x) → ¬B(x))
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text import formula as fol
from logic2text.effort import Steps
from logic2text.laws.base import Law, LawStep, alpha_key, replace_part, subformulas
from logic2text.laws.table import STRUCTURAL, law
from logic2text.walk import size, with_children

_PREFERRED = (
    "contraposition",
    "exportation",
    "importation",
    "restricted quantifier negation",
    "restricted quantifier negation, reversed",
    "quantifier negation",
    "quantifier negation, reversed",
    "De Morgan",
    "De Morgan, reversed",
    "negated conditional",
    "negated conditional, reversed",
    "conditional",
    "conditional, reversed",
)
"""Laws that a class knows best: of derivations of one length, one by these is preferred."""

_NOTATION = frozenset(
    {
        "associativity",
        "commutativity",
        "commutativity of ↔",
        "symmetry of =",
        "block of quantifiers",
        "renaming",
        # The search has the other side apply these in their own direction.
        "double negation, reversed",
        "negated constant, reversed",
    }
)

CLASS_LAWS: tuple[Law, ...] = (
    *map(law, _PREFERRED),
    *(each for each in STRUCTURAL if each.name not in {*_PREFERRED, *_NOTATION}),
)
"""The laws of a step, the best-known first."""

_INVERSE = {
    "exportation": "importation",
    "narrowing": "widening",
    "distribution": "factoring",
}
_INVERSE |= {reverse: name for name, reverse in _INVERSE.items()}
_LEAVE_CONSTANTS = tuple(map(law, ("known conjunct", "known disjunct", "known condition")))
"""Laws that put ⊤ or ⊥ for a part; a class drops the constant in the same step."""

_CONSTANT_LAWS = tuple(
    map(
        law,
        (
            "domination",
            "identity",
            "negated constant",
            "conditional with a constant",
            "biconditional with a constant",
            "vacuous quantifier",
        ),
    )
)
_NAMES = frozenset(each.name for each in STRUCTURAL)


def inverse(name: str) -> str:
    """The name of a law read from right to left; its own where the catalogue has no other."""
    if name in _INVERSE:
        return _INVERSE[name]
    stem = name.removesuffix(", reversed")
    if stem != name:
        return stem
    return f"{name}, reversed" if f"{name}, reversed" in _NAMES else name


class Rewriter:
    """Rewrites formulae by the laws of a class; the rewrites of their parts are cached."""

    def __init__(self, steps: Steps) -> None:
        """Make a rewriter; every rewrite takes as many steps as the formula has nodes."""
        self._budget = steps
        self._rewrites: dict[fol.Formula, tuple[LawStep, ...]] = {}
        self._sizes: dict[fol.Formula, int] = {}

    def steps(self, formula: fol.Formula) -> tuple[LawStep, ...]:
        """Every formula one law at one place away, outermost places first.

        Raises:
            StepsSpentError: the budget is exhausted.
        """
        cached = self._rewrites.get(formula)
        if cached is None:
            cached = self._rewrites[formula] = tuple(self._new_steps(formula))
        return cached

    def _new_steps(self, formula: fol.Formula) -> Iterator[LawStep]:
        nodes = self._size(formula)
        self._budget.take(nodes)
        variants = tuple(_variants(formula))
        for each in CLASS_LAWS:
            for variant in variants:
                for rewrite in each.at_root(variant):
                    self._budget.take(nodes)
                    new = tidy(_without_constants(rewrite) if each in _LEAVE_CONSTANTS else rewrite)
                    if new != formula:
                        yield LawStep(each.name, new)
        parts = subformulas(formula)
        for index, part in enumerate(parts):
            for step in self.steps(part):
                self._budget.take(nodes)
                yield LawStep(step.law, _put_back(formula, parts, index, step.formula))

    def _size(self, formula: fol.Formula) -> int:
        if formula not in self._sizes:
            self._sizes[formula] = size(formula)
        return self._sizes[formula]


def tidy(formula: fol.Formula) -> fol.Formula:
    """The formula with nested lists and nested like quantifiers joined; a matter of notation."""
    parts = subformulas(formula)
    if not parts:
        return formula
    joined = tuple(map(tidy, parts))
    if any(new is not old for new, old in zip(joined, parts, strict=True)):
        formula = with_children(formula, joined)  # type: ignore[assignment]
    return _join_at_root(formula)


def _join_at_root(formula: fol.Formula) -> fol.Formula:
    match formula:
        case fol.And(operands) | fol.Or(operands):
            kind = type(formula)
            if any(isinstance(part, kind) for part in operands):
                flat: list[fol.Formula] = []
                for part in operands:
                    flat.extend(part.operands if isinstance(part, kind) else (part,))
                return kind(tuple(flat))
        case fol.ForAll(variables, fol.ForAll(inner, body)) if not set(variables) & set(inner):
            return fol.ForAll((*variables, *inner), body)
        case fol.Exists(variables, fol.Exists(inner, body)) if not set(variables) & set(inner):
            return fol.Exists((*variables, *inner), body)
    return formula


def _put_back(
    formula: fol.Formula, parts: tuple[fol.Formula, ...], index: int, new: fol.Formula
) -> fol.Formula:
    """The formula with one part rewritten; a double negation that this leaves is cancelled."""
    match formula, new:
        case fol.Not(old), fol.Not(operand) if not isinstance(old, fol.Not):
            return operand
    return _join_at_root(replace_part(formula, parts, index, new))


def _variants(formula: fol.Formula) -> Iterator[fol.Formula]:
    """The formula in notations that laws match: bound names alike in a list, blocks split."""
    yield formula
    match formula:
        case fol.And(operands) | fol.Or(operands):
            first: dict[fol.Formula, fol.Formula] = {}
            alike = tuple(first.setdefault(alpha_key(part), part) for part in operands)
            if alike != operands:
                yield type(formula)(alike)
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            kind = type(formula)
            for place in range(1, len(variables)):
                yield kind(variables[:place], kind(variables[place:], body))


def _without_constants(formula: fol.Formula) -> fol.Formula:
    """The formula without ⊤ and ⊥, or one of these itself."""
    parts = subformulas(formula)
    if not parts:
        return formula
    simpler = with_children(formula, tuple(map(_without_constants, parts)))
    for each in _CONSTANT_LAWS:
        for new in each.at_root(simpler):  # type: ignore[arg-type]
            return new
    return simpler  # type: ignore[return-value]
