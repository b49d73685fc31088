"""Clauses that follow a formula connective by connective, in one of several manners.

Lists are marked by "both", "either", commas or items wherever their members are not plain claims,
so that a text has one bracketing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import assert_never

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.structure import shares_copula
from logic2text.english.traversal import rebuild, subtrees
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import DIFFERENCE
from logic2text.verbalizers.atoms import atom_clause, term_phrase
from logic2text.verbalizers.stepwise.views import (
    Prefix,
    is_mentioned,
    view_existential,
    view_universal,
)

AND, OR = en.Conjunction.AND, en.Conjunction.OR


@dataclass(frozen=True, slots=True)
class Manner:
    """What a text says otherwise than the literal one does.

    Attributes:
        merged: "x is small and a cube", "for all x and y", for each part by itself.
        denied: "x is not a cube" and "there is no cube", for "it is not the case that".
        nouns: "for every cube x", for a condition on x.
        existential_nouns: "there is a cube x", for a claim about x.
        indefinite: "if something is a cube, then …", without variables where that is possible.
        prefixed: "for every cube, …", for "if something is a cube, then …".
        unspoken: no "for all x" before a text that is a conditional or a biconditional.
    """

    merged: bool = True
    denied: bool = True
    nouns: bool = False
    existential_nouns: bool = False
    indefinite: bool = False
    prefixed: bool = False
    unspoken: bool = False


class Writer:
    """Writes the clauses of one manner with the words of a lexicon; immutable."""

    def __init__(self, manner: Manner, lexicon: Lexicon) -> None:
        self._manner = manner
        self._lexicon = lexicon

    def write(self, formula: fol.Formula) -> en.Clause:
        """The clause of a whole text."""
        clause = self.clause(formula)
        if not self._manner.unspoken:
            return clause
        match clause:
            case en.ForClause(
                body=en.Conditional() | en.Biconditional(), noun=en.THING, labelled=True
            ):
                return replace(clause, unspoken=True)
            case _:
                return clause

    def clause(self, formula: fol.Formula) -> en.Clause:
        """The clause of a formula."""
        match formula:
            case fol.Predicate() | fol.Equality():
                return atom_clause(formula, self._lexicon)
            case fol.Not(operand):
                return self._negation(operand)
            case fol.And() | fol.Or():
                kind = AND if isinstance(formula, fol.And) else OR
                return self._list(kind, _members(formula))
            case fol.Implies(antecedent, consequent):
                return en.Conditional(self.clause(antecedent), _as_end(self.clause(consequent)))
            case fol.Iff(left, right):
                return en.Biconditional(_as_side(self.clause(left)), self.clause(right))
            case fol.Xor(left, right):
                parts = (self.clause(left), self.clause(right))
                return _marked(en.Coordination(en.Conjunction.XOR, parts))
            case fol.ForAll():
                return self._universal(formula)
            case fol.Exists():
                return self._existential(formula, en.A)
            case fol.Truth() | fol.Falsity():
                return en.TruthConstant(isinstance(formula, fol.Truth))
            case _:
                assert_never(formula)

    def _negation(self, operand: fol.Formula) -> en.Clause:
        clause = self.clause(operand)
        if self._manner.denied:
            if isinstance(operand, fol.Equality):
                first, second = (
                    term_phrase(t, self._lexicon) for t in (operand.left, operand.right)
                )
                return en.Predication(first, en.Relation(DIFFERENCE, (second,)))
            match clause:
                case en.Predication(subject, verb_phrase) if isinstance(operand, fol.Predicate):
                    return en.Predication(subject, en.NegatedPhrase(verb_phrase))
                case en.Predication(subject, en.CoordinatedVerbPhrase() as pair) if _is_both(pair):
                    return en.Predication(
                        subject, en.NegatedPhrase(replace(pair, correlative=True))
                    )
                case _:
                    pass
            if isinstance(operand, fol.Exists):
                return self._existential(operand, en.NO)
        return en.Negation(_as_side(clause))

    # Lists ---------------------------------------------------------------------------------------

    def _list(self, kind: en.Conjunction, parts: Sequence[fol.Formula]) -> en.Clause:
        members = [self.clause(part) for part in parts]
        if len(members) == 1:
            return members[0]
        if not self._manner.merged:
            return _marked(en.Coordination(kind, tuple(members), en.ListLayout.REPEATED))
        whole = _joined(kind, members)
        return whole or _marked(en.Coordination(kind, tuple(members)))

    # Quantifiers ---------------------------------------------------------------------------------

    def _universal(self, formula: fol.ForAll) -> en.Clause:
        if not self._manner.merged:
            return en.ForClause(en.ALL, en.THING, formula.variables, self.clause(formula.body))
        view = view_universal(formula, self._lexicon, nouns=self._manner.nouns)
        assert view.claim is not None  # noqa: S101 - that of a universal is there
        claim = self.clause(view.claim)
        nouns = dict(view.nouns)
        if view.rest:
            condition = self._list(AND, view.rest)
            if self._manner.indefinite:
                condition = _with_phrases(condition, nouns, view)
            claim = en.Conditional(condition, _as_end(claim))
        elif self._manner.indefinite and not self._manner.prefixed and len(nouns) == 1:
            ((variable, noun),) = nouns.items()
            if noun.kind is not None:
                return en.Conditional(_something_is(variable, noun), _as_end(claim))
        return self._for_every(nouns, claim)

    def _for_every(self, nouns: dict[fol.Variable, en.Noun], claim: en.Clause) -> en.Clause:
        """The claim after "for every cube x and every tetrahedron y"."""
        groups = [(noun, [*each]) for noun, each in groupby(nouns, key=lambda v: nouns[v])]
        for noun, variables in reversed(groups):
            is_one = len(variables) == 1 and noun != en.THING
            determiner = en.EVERY if is_one else en.ALL
            labelled = not (self._manner.indefinite and is_one)
            claim = en.ForClause(determiner, noun, tuple(variables), claim, labelled=labelled)
        return claim

    def _existential(self, formula: fol.Exists, determiner: en.Determiner) -> en.Clause:
        if not self._manner.merged:
            return en.ThereIs(determiner, en.THING, formula.variables, self.clause(formula.body))
        view = view_existential(formula, self._lexicon, nouns=self._manner.existential_nouns)
        body = self._list(AND, view.rest) if view.rest else None
        groups = [(n, tuple(vs)) for n, vs in groupby(view.nouns, key=lambda v: view.nouns[v])]
        for place, (noun, variables) in reversed([*enumerate(groups)]):
            first = en.A if place else determiner
            is_shown = _is_mentioned_in(variables, view) or body is not None or len(variables) > 1
            labelled = is_shown and not (self._manner.indefinite and len(variables) == 1)
            body = en.ThereIs(first, noun, variables, body, labelled=labelled)
        assert body is not None  # noqa: S101 - a quantifier has at least one variable
        return body


def _is_mentioned_in(variables: Sequence[fol.Variable], view: Prefix) -> bool:
    """Whether what no noun says mentions one of the variables."""
    return any(is_mentioned(variable, view.rest) for variable in variables)


def _members(formula: fol.And | fol.Or) -> list[fol.Formula]:
    """The members of a list and of the lists of the same connective within it."""
    kind = type(formula)
    return [
        member
        for operand in formula.operands
        for member in (_members(operand) if isinstance(operand, kind) else (operand,))
    ]


def _joined(kind: en.Conjunction, members: Sequence[en.Clause]) -> en.Clause | None:
    """The members as one claim if they have one subject: "x is a cube and small"."""
    first = members[0]
    subject = _subject(first)
    phrases = [m.verb_phrase for m in members if isinstance(m, en.Predication)]
    if subject is None or any(_subject(member) != subject for member in members):
        return None
    return en.Predication(subject, en.CoordinatedVerbPhrase(kind, tuple(phrases)))


def _is_both(pair: en.CoordinatedVerbPhrase) -> bool:
    """Whether "not both … and …" can deny two claims: "x is not both small and a cube"."""
    is_pair = pair.conjunction is AND and len(pair.verb_phrases) == 2
    return is_pair and all(
        isinstance(p, en.Relation) and shares_copula(p) for p in pair.verb_phrases
    )


def _subject(clause: en.Clause) -> en.NounPhrase | None:
    match clause:
        case en.Predication(en.Name() as subject, en.Relation() | en.NegatedPhrase()):
            return subject
        case _:
            return None


# Marks --------------------------------------------------------------------------------------------


def _is_plain(clause: en.Clause) -> bool:
    """Whether nothing after a clause could be taken for a part of it."""
    match clause:
        case en.Predication(_, en.CoordinatedVerbPhrase()):
            return False
        case en.Predication() | en.Proposition() | en.TruthConstant():
            return True
        case en.ThereIs(body=None):
            return True
        case _:
            return False


def _is_marked_list(clause: en.Clause) -> bool:
    match clause:
        case en.Coordination(layout=en.ListLayout.INLINE | en.ListLayout.REPEATED):
            return all(map(_is_plain, clause.clauses))
        case en.Predication(_, en.CoordinatedVerbPhrase()):
            return True
        case _:
            return False


def _marked(clause: en.Coordination) -> en.Clause:
    """A list of clauses with the marks that it needs."""
    members = clause.clauses
    if all(map(_is_plain, members)):
        return clause
    if all(_is_plain(member) or _is_plain_denial(member) for member in members):
        return replace(clause, layout=en.ListLayout.INLINE, commas=True)
    if len(members) == 2 and all(_is_plain(m) or _can_be_marked(m) for m in members):
        marked = tuple(map(_as_side, members))
        if clause.conjunction is en.Conjunction.XOR:
            return replace(clause, clauses=marked)
        return replace(
            clause, clauses=marked, layout=en.ListLayout.INLINE, correlative=True, commas=True
        )
    return replace(clause, layout=en.ListLayout.ITEMISED)


def _is_plain_denial(clause: en.Clause) -> bool:
    return isinstance(clause, en.Negation) and _is_plain(clause.clause)


def _can_be_marked(clause: en.Clause) -> bool:
    """Whether "both" or "either" can show where a list begins."""
    match clause:
        case en.Coordination(kind, clauses) if _is_marked_list(clause):
            return kind is OR or len(clauses) == 2
        case en.Predication(_, en.CoordinatedVerbPhrase(kind, phrases)):
            return kind is OR or len(phrases) == 2
        case _:
            return False


def _as_side(clause: en.Clause) -> en.Clause:
    """A clause before "if and only if", or after "it is not the case that"."""
    match clause:
        case en.Coordination() if _can_be_marked(clause):
            return replace(clause, correlative=True, layout=en.ListLayout.INLINE)
        case en.Coordination(kind) if kind is not en.Conjunction.XOR:
            return replace(clause, layout=en.ListLayout.ITEMISED, commas=False)
        case en.Predication(_, en.CoordinatedVerbPhrase() as phrase) if _can_be_marked(clause):
            return replace(clause, verb_phrase=replace(phrase, correlative=True))
        case _:
            return clause


def _as_end(clause: en.Clause) -> en.Clause:
    """A clause after "then", where a comma would end the conditional."""
    match clause:
        case en.Coordination(commas=True, correlative=False):
            return replace(clause, commas=False, layout=en.ListLayout.ITEMISED)
        case _:
            return clause


# Indefinites --------------------------------------------------------------------------------------


def _something_is(variable: fol.Variable, noun: en.Noun) -> en.Clause:
    """As in "something is a small cube"."""
    kind = noun.kind
    assert kind is not None  # noqa: S101 - a noun of a condition has one
    subject = en.Quantified(en.SOME, en.THING, variable)
    return en.Predication(subject, en.Nominal(noun) if noun.adjectives else en.Relation(kind))


def _with_phrases(
    condition: en.Clause, nouns: dict[fol.Variable, en.Noun], view: Prefix
) -> en.Clause:
    """The condition with "a cube" or "something" for the first mention of each variable.

    Variables that get a phrase are taken out of `nouns`.
    """
    for variable in view.nouns:
        noun = nouns[variable]
        first = next(
            (p for p in subtrees(condition) if isinstance(p, en.Name) and p.term == variable), None
        )
        if first is None:
            continue
        determiner = en.SOME if noun.kind is None else en.A
        phrase = en.Quantified(determiner, noun, variable)
        exchanged, done = _exchange_first(condition, variable, phrase)
        if done:
            condition = exchanged
            del nouns[variable]
    return condition


def _exchange_first(
    tree: en.Clause, variable: fol.Variable, phrase: en.NounPhrase
) -> tuple[en.Clause, bool]:
    done = False

    def visit(part: en.Tree) -> en.Tree:
        nonlocal done
        if done:
            return part
        if isinstance(part, en.Name) and part.term == variable:
            done = True
            return phrase
        changed: en.Tree = rebuild(part, visit)
        return changed

    return visit(tree), done  # type: ignore[return-value]
