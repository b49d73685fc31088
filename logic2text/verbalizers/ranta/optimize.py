"""Ranta's syntactic optimizations of formulae: from a formula to abstract English, top-down.

A. Ranta, "Translating between language and logic: what is easy and what is difficult", CADE 2011;
`Addition` are the four that LoLa (2022) makes.  None of them checks scope, so that the
meaning of the English can differ from the formula: compute it with `meaning`.

>>> from logic2text.english.sentence import sentence
>>> from logic2text.notation import parse
>>> sentence(Optimizer().clause(parse("∀x (Cube(x) → LeftOf(x, b) ∨ LeftOf(x, c))")))
'Every cube is to the left of b or to the left of c.'
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from typing import assert_never

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.verbalizers.atoms import atom_clause
from logic2text.verbalizers.in_situ import in_situ
from logic2text.verbalizers.ranta.aggregation import aggregated, listed


class Addition(Enum):
    """What LoLa adds to Ranta's optimizations.

    NO_ELEMENT: "there is no element x such that"; BARE_QUANTIFIERS: "everything", "something",
    "nothing" in place; RELATIONS: quantified relations aggregate too; NEGATED_REFLEXIVES: "x is
    not larger than itself".
    """

    NO_ELEMENT = auto()
    BARE_QUANTIFIERS = auto()
    RELATIONS = auto()
    NEGATED_REFLEXIVES = auto()


RANTA: frozenset[Addition] = frozenset()
LOLA: frozenset[Addition] = frozenset(Addition)


class Optimizer:
    """Makes clauses and caches them by formula, without bound: use one per search."""

    def __init__(
        self, lexicon: Lexicon | None = None, additions: frozenset[Addition] = RANTA
    ) -> None:
        """Make an optimizer with a lexicon and some of LoLa's additions."""
        self._lexicon = lexicon or Lexicon.default()
        self._additions = additions
        self._seen: dict[fol.Formula, en.Clause] = {}

    def clause(self, formula: fol.Formula) -> en.Clause:
        """The optimized abstract English of a formula."""
        clause = self._seen.get(formula)
        if clause is None:
            clause = self._make(formula)
            self._seen[formula] = clause
        return clause

    def _make(self, formula: fol.Formula) -> en.Clause:
        match formula:
            case fol.Predicate() | fol.Equality():
                return self._atom(formula)
            case fol.Not(operand):
                return self._negation(operand)
            case fol.And() | fol.Or():
                return self._list(formula)
            case fol.Implies(antecedent, consequent):
                return en.Conditional(self.clause(antecedent), self.clause(consequent))
            case fol.ForAll(variables, body):
                return self._for_all(variables, body)
            case fol.Exists(variables, body):
                return self._exists(variables, body)
            case fol.Iff(left, right):
                return en.Biconditional(self.clause(left), self.clause(right))
            case fol.Xor(left, right):
                return en.Coordination(en.Conjunction.XOR, (self.clause(left), self.clause(right)))
            case fol.Truth() | fol.Falsity():
                return en.TruthConstant(isinstance(formula, fol.Truth))
            case _:
                assert_never(formula)

    def _atom(self, atom: fol.Predicate | fol.Equality) -> en.Clause:
        clause = atom_clause(atom, self._lexicon)
        terms = atom.arguments if isinstance(atom, fol.Predicate) else (atom.left, atom.right)
        if len(terms) == 2 and terms[0] == terms[1] and isinstance(clause, en.Predication):
            subject, verb_phrase = clause.subject, clause.verb_phrase
            if isinstance(verb_phrase, en.Relation):
                return en.Predication(subject, replace(verb_phrase, objects=(en.Reflexive(),)))
        return clause

    def _negation(self, operand: fol.Formula) -> en.Clause:
        if isinstance(operand, fol.Predicate | fol.Equality):
            if Addition.NEGATED_REFLEXIVES in self._additions:
                clause = self._atom(operand)
            else:
                clause = atom_clause(operand, self._lexicon)
            if isinstance(clause, en.Predication):
                return en.Predication(clause.subject, en.NegatedPhrase(clause.verb_phrase))
        if isinstance(operand, fol.Exists) and Addition.NO_ELEMENT in self._additions:
            body = self.clause(operand.body)
            in_place = self._in_place_without_kind(en.NO, operand.variables, body)
            return in_place or en.ThereIs(en.NO, en.THING, operand.variables, body)
        return en.Negation(self.clause(operand))

    # Lists --------------------------------------------------------------------------------------

    def _list(self, formula: fol.And | fol.Or) -> en.Clause:
        conjunction = en.Conjunction.AND if isinstance(formula, fol.And) else en.Conjunction.OR
        members = [self.clause(leaf) for leaf in _leaves(formula)]
        return aggregated(
            conjunction, members, relations=Addition.RELATIONS in self._additions
        ) or listed(conjunction, members)

    # Quantifiers --------------------------------------------------------------------------------

    def _for_all(self, variables: tuple[fol.Variable, ...], body: fol.Formula) -> en.Clause:
        if len(variables) == 1 and isinstance(body, fol.Implies):
            kind = self._kind(body.antecedent, variables[0])
            if kind is not None:
                noun, rest = self._modified(en.Noun(kind), variables[0], body.consequent)
                clause = self.clause(rest)
                in_place = in_situ(
                    clause,
                    variables[0],
                    en.Quantified(en.EVERY, noun, variables[0]),
                    checks_scope=False,
                )
                return in_place or en.ForClause(en.ALL, noun, variables, clause)
        clause = self.clause(body)
        in_place = self._in_place_without_kind(en.EVERY, variables, clause)
        return in_place or en.ForClause(en.ALL, en.THING, variables, clause)

    def _exists(self, variables: tuple[fol.Variable, ...], body: fol.Formula) -> en.Clause:
        if len(variables) == 1 and isinstance(body, fol.And) and len(body.operands) == 2:
            kind = self._kind(body.operands[0], variables[0])
            if kind is not None:
                clause = self.clause(body.operands[1])
                noun = en.Noun(kind)
                in_place = in_situ(
                    clause,
                    variables[0],
                    en.Quantified(en.SOME, noun, variables[0]),
                    checks_scope=False,
                )
                return in_place or en.ThereIs(en.A, noun, variables, clause)
        clause = self.clause(body)
        in_place = self._in_place_without_kind(en.SOME, variables, clause)
        return in_place or en.ThereIs(en.A, en.THING, variables, clause)

    def _in_place_without_kind(
        self, determiner: en.Determiner, variables: tuple[fol.Variable, ...], clause: en.Clause
    ) -> en.Predication | None:
        if Addition.BARE_QUANTIFIERS not in self._additions or len(variables) != 1:
            return None
        return in_situ(
            clause,
            variables[0],
            en.Quantified(determiner, en.THING, variables[0]),
            checks_scope=False,
        )

    def _kind(self, formula: fol.Formula, variable: fol.Variable) -> Entry | None:
        """The noun of a formula that only gives the kind of a variable."""
        if isinstance(formula, fol.Predicate) and formula.arguments == (variable,):
            entry = self._lexicon.entry(formula.name, 1)
            return entry if entry.category is Category.NOUN else None
        return None

    def _modified(
        self, noun: en.Noun, variable: fol.Variable, rest: fol.Formula
    ) -> tuple[en.Noun, fol.Formula]:
        """Adjectives for the noun, from nested implications."""
        while isinstance(rest, fol.Implies):
            match rest.antecedent:
                case fol.Predicate(name, (only,)) if only == variable:
                    entry = self._lexicon.entry(name, 1)
                    if not entry.attributive:
                        break
                    noun = en.Noun(noun.kind, (entry, *noun.adjectives))
                    rest = rest.consequent
                case _:
                    break
        return noun, rest


def _leaves(formula: fol.And | fol.Or) -> list[fol.Formula]:
    """The members of a list and of the lists of the same connective within it."""
    kind = type(formula)
    leaves: list[fol.Formula] = []
    stack: list[fol.Formula] = [formula]
    while stack:
        current = stack.pop()
        if isinstance(current, kind):
            stack.extend(reversed(current.operands))
        else:
            leaves.append(current)
    return leaves
