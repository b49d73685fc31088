"""Ranta's syntactic optimizations of formulae: from a formula to abstract English, top-down.

A. Ranta, "Translating between language and logic: what is easy and what is difficult", CADE 2011;
`Addition` are the four that LoLa (2022) makes.  None of them looks at the scope of phrases, so that
what the English says can differ from the formula: compute it with `meaning`.

>>> from logic2text.english.sentence import sentence
>>> from logic2text.notation import parse
>>> sentence(Optimizer().clause(parse("∀x (Cube(x) → LeftOf(x, b) ∨ LeftOf(x, c))")))
'Every cube is to the left of b or to the left of c.'
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from typing import assert_never

from logic2text.english.syntax import (
    ALL,
    EVERY,
    NO,
    SOME,
    THING,
    A,
    Biconditional,
    Clause,
    Conditional,
    Conjunction,
    Coordination,
    Determiner,
    ForClause,
    NegatedPhrase,
    Negation,
    Noun,
    Predication,
    Quantified,
    Reflexive,
    Relation,
    ThereIs,
    TruthConstant,
)
from logic2text.formula import (
    And,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Truth,
    Variable,
    Xor,
)
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.verbalizers.atoms import atom_clause
from logic2text.verbalizers.ranta.aggregation import aggregated, listed
from logic2text.verbalizers.ranta.in_situ import in_situ


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
    """Makes clauses; keeps those of every formula that it has seen, so use one for one search."""

    def __init__(
        self, lexicon: Lexicon | None = None, additions: frozenset[Addition] = RANTA
    ) -> None:
        """Make one with the words of a lexicon and some of LoLa's additions."""
        self._lexicon = lexicon or Lexicon.default()
        self._additions = additions
        self._seen: dict[Formula, Clause] = {}

    def clause(self, formula: Formula) -> Clause:
        """The optimized abstract English of a formula."""
        made = self._seen.get(formula)
        if made is None:
            made = self._make(formula)
            self._seen[formula] = made
        return made

    def _make(self, formula: Formula) -> Clause:
        match formula:
            case Predicate() | Equality():
                return self._atom(formula)
            case Not(operand):
                return self._negation(operand)
            case And() | Or():
                return self._list(formula)
            case Implies(antecedent, consequent):
                return Conditional(self.clause(antecedent), self.clause(consequent))
            case ForAll(variables, body):
                return self._for_all(variables, body)
            case Exists(variables, body):
                return self._exists(variables, body)
            case Iff(left, right):
                return Biconditional(self.clause(left), self.clause(right))
            case Xor(left, right):
                return Coordination(Conjunction.XOR, (self.clause(left), self.clause(right)))
            case Truth() | Falsity():
                return TruthConstant(isinstance(formula, Truth))
            case _:
                assert_never(formula)

    def _atom(self, atom: Predicate | Equality) -> Clause:
        clause = atom_clause(atom, self._lexicon)
        terms = atom.arguments if isinstance(atom, Predicate) else (atom.left, atom.right)
        if len(terms) == 2 and terms[0] == terms[1] and isinstance(clause, Predication):
            subject, verb_phrase = clause.subject, clause.verb_phrase
            if isinstance(verb_phrase, Relation):
                return Predication(subject, replace(verb_phrase, objects=(Reflexive(),)))
        return clause

    def _negation(self, operand: Formula) -> Clause:
        if isinstance(operand, Predicate | Equality):
            if Addition.NEGATED_REFLEXIVES in self._additions:
                clause = self._atom(operand)
            else:
                clause = atom_clause(operand, self._lexicon)
            if isinstance(clause, Predication):
                return Predication(clause.subject, NegatedPhrase(clause.verb_phrase))
        if isinstance(operand, Exists) and Addition.NO_ELEMENT in self._additions:
            body = self.clause(operand.body)
            in_place = self._in_place_without_kind(NO, operand.variables, body)
            return in_place or ThereIs(NO, THING, operand.variables, body)
        return Negation(self.clause(operand))

    # Lists --------------------------------------------------------------------------------------

    def _list(self, formula: And | Or) -> Clause:
        conjunction = Conjunction.AND if isinstance(formula, And) else Conjunction.OR
        members = [self.clause(leaf) for leaf in _leaves(formula)]
        return aggregated(
            conjunction, members, relations=Addition.RELATIONS in self._additions
        ) or listed(conjunction, members)

    # Quantifiers --------------------------------------------------------------------------------

    def _for_all(self, variables: tuple[Variable, ...], body: Formula) -> Clause:
        if len(variables) == 1 and isinstance(body, Implies):
            kind = self._kind(body.antecedent, variables[0])
            if kind is not None:
                noun, rest = self._modified(Noun(kind), variables[0], body.consequent)
                clause = self.clause(rest)
                in_place = in_situ(clause, variables[0], Quantified(EVERY, noun, variables[0]))
                return in_place or ForClause(ALL, noun, variables, clause)
        clause = self.clause(body)
        in_place = self._in_place_without_kind(EVERY, variables, clause)
        return in_place or ForClause(ALL, THING, variables, clause)

    def _exists(self, variables: tuple[Variable, ...], body: Formula) -> Clause:
        if len(variables) == 1 and isinstance(body, And) and len(body.operands) == 2:
            kind = self._kind(body.operands[0], variables[0])
            if kind is not None:
                clause = self.clause(body.operands[1])
                noun = Noun(kind)
                in_place = in_situ(clause, variables[0], Quantified(SOME, noun, variables[0]))
                return in_place or ThereIs(A, noun, variables, clause)
        clause = self.clause(body)
        in_place = self._in_place_without_kind(SOME, variables, clause)
        return in_place or ThereIs(A, THING, variables, clause)

    def _in_place_without_kind(
        self, determiner: Determiner, variables: tuple[Variable, ...], clause: Clause
    ) -> Clause | None:
        if Addition.BARE_QUANTIFIERS not in self._additions or len(variables) != 1:
            return None
        return in_situ(clause, variables[0], Quantified(determiner, THING, variables[0]))

    def _kind(self, formula: Formula, variable: Variable) -> Entry | None:
        """The noun of a formula that says nothing but the kind of a variable."""
        if isinstance(formula, Predicate) and formula.arguments == (variable,):
            entry = self._lexicon.entry(formula.name, 1)
            return entry if entry.category is Category.NOUN else None
        return None

    def _modified(self, noun: Noun, variable: Variable, rest: Formula) -> tuple[Noun, Formula]:
        """Adjectives for the noun, out of nested implications."""
        while isinstance(rest, Implies):
            match rest.antecedent:
                case Predicate(name, (only,)) if only == variable:
                    entry = self._lexicon.entry(name, 1)
                    if not entry.attributive:
                        break
                    noun = Noun(noun.kind, (entry, *noun.adjectives))
                    rest = rest.consequent
                case _:
                    break
        return noun, rest


def _leaves(formula: And | Or) -> list[Formula]:
    """The members of a list and of the lists of the same connective within it."""
    kind = type(formula)
    leaves: list[Formula] = []
    stack: list[Formula] = [formula]
    while stack:
        current = stack.pop()
        if isinstance(current, kind):
            stack.extend(reversed(current.operands))
        else:
            leaves.append(current)
    return leaves
