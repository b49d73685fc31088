"""Plans of quantified formulae: in-situ phrases, or labels with "for all".

The restrictor, a kind with its adjectives, becomes the noun; the rest is the scope.  "No" is used
for "every" with a negated scope.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Category, Entry
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.rewriting.nnf_node import NormalKind, NormalNode
from logic2text.verbalizers.in_situ import in_situ
from logic2text.verbalizers.lola.lists import claim_plan
from logic2text.verbalizers.lola.plan import NEITHER, ClausePlan, own_style


class ClausePlanner(Protocol):
    """The planner as seen by this module."""

    @property
    def bank(self) -> NormalBank:
        """The bank of the formulae."""
        ...

    def plan(self, number: int) -> ClausePlan:
        """The best plan of a formula."""
        ...

    def claim(self, number: int) -> ClausePlan:
        """The best plan that is a predication, or the best plan if there is none."""
        ...

    def count(self, clause: en.Clause) -> int:
        """The number of words of a clause."""
        ...

    def entry(self, symbol: str, arity: int) -> Entry:
        """The lexical entry of a predicate."""
        ...


@dataclass(frozen=True, slots=True)
class Restricted:
    """The body of a quantifier as a noun and the number of the rest (None if there is none)."""

    noun: en.Noun
    rest: int | None


def plan_quantified(planner: ClausePlanner, node: NormalNode) -> Iterator[ClausePlan]:
    """All plans of a quantifier."""
    variable = node.leaf
    assert isinstance(variable, fol.Variable)  # noqa: S101 - a quantifier has a variable
    if node.kind is NormalKind.SOME:
        for apart in _take_apart(planner, node.below[0], variable, positive=True):
            yield from _existential(planner, variable, apart, en.SOME, en.A)
        return
    for apart in _take_apart(planner, node.below[0], variable, positive=False):
        if apart.rest is not None:
            yield from _universal(planner, variable, apart.noun, apart.rest)
            denied = Restricted(apart.noun, planner.bank.complement(apart.rest))
            yield from _existential(planner, variable, denied, en.NO, en.NO)
        else:
            yield from _existential(planner, variable, apart, en.NO, en.NO)


def _universal(
    planner: ClausePlanner, variable: fol.Variable, noun: en.Noun, rest: int
) -> Iterator[ClausePlan]:
    body = planner.plan(rest)
    claim = planner.claim(rest)
    placed = in_situ(claim.clause, variable, en.Quantified(en.EVERY, noun, variable))
    if placed is not None:
        yield replace(claim_plan(placed, planner.count), danger=claim.danger)
    clause = body.clause
    variables: tuple[fol.Variable, ...] = (variable,)
    if isinstance(clause, en.ForClause) and clause.determiner == en.ALL and clause.noun == noun:
        variables, clause = (variable, *clause.variables), clause.body
    labelled = en.ForClause(en.ALL, noun, variables, _after_label(clause))
    open_to = NEITHER if variable in body.tail else body.open_to
    yield replace(
        body,
        clause=labelled,
        words=planner.count(labelled),
        style=body.style + own_style(labelled),
        open_to=open_to,
    )


def _after_label(clause: en.Clause) -> en.Clause:
    """After "for all x," a list of names is marked so that it is not read as more labels."""
    if isinstance(clause, en.Predication) and isinstance(clause.subject, en.CoordinatedPhrase):
        subject = clause.subject
        marks = subject.conjunction is en.Conjunction.OR or len(subject.phrases) == 2
        return replace(clause, subject=replace(subject, correlative=marks))
    return clause


def _existential(
    planner: ClausePlanner,
    variable: fol.Variable,
    apart: Restricted,
    in_place: en.Determiner,
    there: en.Determiner,
) -> Iterator[ClausePlan]:
    """As in "some" and "there is a", or "no" and "there is no"."""
    noun = apart.noun
    if apart.rest is None:
        bare = en.ThereIs(there, noun)
        yield ClausePlan(bare, planner.count(bare))
        return
    body = planner.plan(apart.rest)
    claim = planner.claim(apart.rest)
    placed = in_situ(claim.clause, variable, en.Quantified(in_place, noun, variable))
    if placed is not None:
        yield replace(claim_plan(placed, planner.count), danger=claim.danger)
    clause = body.clause
    variables: tuple[fol.Variable, ...] = (variable,)
    if (
        isinstance(clause, en.ThereIs)
        and (clause.determiner, clause.noun) == (en.A, noun)
        and clause.variables
        and clause.body is not None
    ):
        variables, clause = (variable, *clause.variables), clause.body
    labelled = en.ThereIs(there, noun, variables, clause)
    open_to = body.open_to if variable not in body.tail else NEITHER
    denies = there.quantity is en.Quantity.NO
    yield replace(
        body,
        clause=labelled,
        words=planner.count(labelled),
        style=body.style + own_style(labelled),
        danger=body.danger + (denies and bool(open_to)),
        follow=NEITHER if denies else body.follow,
        open_to=open_to,
    )


def _take_apart(
    planner: ClausePlanner, body: int, variable: fol.Variable, *, positive: bool
) -> Iterator[Restricted]:
    """The body with the kind and adjectives as noun, with only the kind, and with neither."""
    bank = planner.bank
    node = bank.node(body)
    kind_of_list = NormalKind.AND if positive else NormalKind.OR
    parts = node.below if node.kind is kind_of_list else (body,)
    kinds, adjectives = _restrictions(planner, parts, variable, positive=positive)
    kind = next(iter(kinds), None)
    entry = None if kind is None else kinds[kind]
    others = [part for part in parts if part != kind]
    rest = [part for part in others if part not in adjectives]
    if not rest and adjectives:
        rest = [others[-1]]
    used = tuple(adjectives[part] for part in others if part not in rest)
    if entry is not None or used:
        number = bank.join(kind_of_list, rest) if rest else None
        yield Restricted(en.Noun(entry, used), number)
    if entry is not None and used:
        yield Restricted(en.Noun(entry), bank.join(kind_of_list, others))
    if positive or entry is None or len(parts) == 1:
        yield Restricted(en.THING, bank.join(kind_of_list, parts))


def _restrictions(
    planner: ClausePlanner, parts: Sequence[int], variable: fol.Variable, *, positive: bool
) -> tuple[dict[int, Entry], dict[int, Entry]]:
    kinds: dict[int, Entry] = {}
    adjectives: dict[int, Entry] = {}
    wanted = NormalKind.ATOM if positive else NormalKind.NEGATED
    for part in parts:
        node = planner.bank.node(part)
        if node.kind is not wanted or not isinstance(node.leaf, fol.Predicate):
            continue
        if node.leaf.arguments != (variable,):
            continue
        entry = planner.entry(node.leaf.name, 1)
        if entry.category is Category.NOUN:
            kinds[part] = entry
        elif entry.attributive:
            adjectives[part] = entry
    return kinds, adjectives
