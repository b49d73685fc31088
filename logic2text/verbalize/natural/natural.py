"""Natural: what a person would say, chosen among many plans, each proved to say the formula.

>>> from logic2text.notation import parse
>>> natural = Natural()
>>> natural.verbalize(parse("∀x (Cube(x) → ¬Large(x))")).text
'No cube is large.'
>>> natural.verbalize(parse("∃x ∀y (Cube(y) ↔ y = x)")).text
'There is exactly one cube.'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from logic2text.english.meaning import meaning
from logic2text.english.sentence import sentence
from logic2text.english.syntax import Clause, Text, TruthConstant
from logic2text.errors import InputError
from logic2text.formula import And, Falsity, Formula, Truth
from logic2text.laws.base import LawStep
from logic2text.lexicon import Lexicon
from logic2text.prove import equivalent
from logic2text.verbalize.base import Verbalization
from logic2text.verbalize.literal import literal_clause
from logic2text.verbalize.natural.clarity import Clarity, clarity
from logic2text.verbalize.natural.cost import burden
from logic2text.verbalize.natural.normalise import flatten, normal_form, normalise, rename_apart
from logic2text.verbalize.natural.planner import Planning
from logic2text.verbalize.natural.polarity import with_any
from logic2text.verbalize.natural.refer import referring
from logic2text.verbalize.natural.structure import same_structure
from logic2text.verbalize.style import DEFAULT_STYLE, Style
from logic2text.verdict import Status
from logic2text.walk import alpha_equivalent, bound_variables, size

LARGEST = 250
"""Formulae of more nodes are said connective by connective."""
SENTENCE = 1.0
LONG = 14


@dataclass(frozen=True, slots=True)
class _Draft:
    tree: Clause
    text: str
    cost: float


class Natural:
    """The verbalizer that writes as people do; immutable, safe to share between threads."""

    name = "natural"

    def __init__(self, lexicon: Lexicon | None = None, style: Style = DEFAULT_STYLE) -> None:
        """Make one with its words and its style."""
        self._lexicon = lexicon or Lexicon.default()
        self._style = style

    def verbalize(self, formula: Formula) -> Verbalization:
        """The best text that is proved to say the formula."""
        return next(self._said(formula))

    def alternatives(self, formula: Formula, limit: int = 8) -> tuple[Verbalization, ...]:
        """At most `limit` texts with different surface forms, the best first, each proved."""
        found: list[Verbalization] = []
        for verbalization in self._said(formula):
            found.append(verbalization)
            if len(found) >= limit:
                break
        return tuple(found)

    def _said(self, formula: Formula) -> Iterator[Verbalization]:
        strict = self._style.structure_preserving
        if size(formula) <= LARGEST:
            steps = () if strict else normalise(formula)
            form = flatten(rename_apart(formula)) if strict else normal_form(formula)
            unclear: list[Verbalization] = []
            for draft in self._drafts(form):
                says = _proved(draft.tree, form, strict=strict)
                if says is None:
                    continue
                laws = () if strict else _with_wording(steps, says)
                found = Verbalization(draft.text, says, laws, draft.tree)
                heard = clarity(draft.text, draft.tree, normal_form(form), self._lexicon)
                if heard is Clarity.CLEAR:
                    yield found
                elif heard is Clarity.AMBIGUOUS:
                    unclear.append(found)
            yield from unclear
        tree = literal_clause(formula, self._lexicon)
        yield Verbalization(sentence(tree), meaning(tree), (), tree)

    def _drafts(self, form: Formula) -> list[_Draft]:
        """The finished texts of all plans, best first."""
        if isinstance(form, Truth | Falsity):
            constant = TruthConstant(isinstance(form, Truth))
            return [_Draft(constant, sentence(constant), 0)]
        planning = Planning(self._lexicon, self._style)
        bound = bound_variables(form)
        drafts: dict[str, _Draft] = {}
        for tree in _trees(planning, form):
            said = referring(with_any(tree), bound, self._style)
            if said is None:
                continue
            text = sentence(said)
            cost = burden(said, text, bound)
            if text not in drafts or cost < drafts[text].cost:
                drafts[text] = _Draft(said, text, cost)
        return sorted(drafts.values(), key=lambda draft: draft.cost)


def _trees(planning: Planning, form: Formula) -> Iterator[Clause]:
    """The clauses of a form, and its conjuncts as sentences."""
    for plan in planning.whole(form):
        yield plan.tree
        if isinstance(form, And) and hasattr(plan.tree, "clauses"):
            yield Text(plan.tree.clauses)


def _proved(tree: Clause, form: Formula, *, strict: bool) -> Formula | None:
    """What the tree says, where that is proved equivalent to the form; None elsewhere."""
    try:
        says = meaning(tree)
    except InputError:
        return None
    if strict:
        return says if same_structure(says, form) else None
    if says == form or equivalent(normal_form(says), form).status is Status.PROVED:
        return says
    return None


def _with_wording(steps: tuple[LawStep, ...], says: Formula) -> tuple[LawStep, ...]:
    last = steps[-1].formula if steps else None
    if last is not None and alpha_equivalent(last, says):
        return steps
    return (*steps, LawStep("natural: wording", says))
