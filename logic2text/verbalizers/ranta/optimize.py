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

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import assert_never, cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.verbalizers.atoms import atom_clause
from logic2text.verbalizers.in_situ import in_situ


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
                noun, rest = self._modify(en.Noun(kind), variables[0], body.consequent)
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

    def _modify(
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


# Aggregation --------------------------------------------------------------------------------------
# Aggregation of a list of claims into one clause, and the layout of a list that stays one.


def aggregated(
    conjunction: en.Conjunction, members: Sequence[en.Clause], *, relations: bool
) -> en.Clause | None:
    """One clause for all the claims if they share a subject or a predicate, else None.

    `relations` lets relations with a quantified phrase share their subject or their object too.
    """
    if not isinstance(members[0], en.Predication):
        return None
    if all(isinstance(member, en.Predication) and _has_one_place(member) for member in members):
        return _share(conjunction, cast("Sequence[en.Predication]", members))
    return _share_objects(conjunction, members) if relations else None


def _has_one_place(claim: en.Predication) -> bool:
    """Whether a claim is a one-place predication, as aggregation requires.

    A relation with its object is one ("in front of b"), but not if it is reflexive or contains an
    in-situ quantified phrase.
    """
    verb_phrase = claim.verb_phrase
    if isinstance(claim.subject, en.Quantified):
        return False
    match verb_phrase:
        case en.Relation(entry, ()):
            return entry.category is not Category.NOUN
        case en.Relation(_, objects):
            return not any(isinstance(item, en.Reflexive | en.Quantified) for item in objects)
        case en.CoordinatedVerbPhrase():
            return True
        case _:
            return False


def _share(conjunction: en.Conjunction, claims: Sequence[en.Predication]) -> en.Clause | None:
    """One subject for several predicates, or one predicate for several subjects."""
    first = claims[0]
    if all(claim.subject == first.subject for claim in claims):
        phrases = tuple(claim.verb_phrase for claim in claims)
        return en.Predication(first.subject, en.CoordinatedVerbPhrase(conjunction, phrases))
    if all(claim.verb_phrase == first.verb_phrase for claim in claims):
        subjects = tuple(claim.subject for claim in claims)
        return en.Predication(en.CoordinatedPhrase(conjunction, subjects), first.verb_phrase)
    return None


def _share_objects(conjunction: en.Conjunction, members: Sequence[en.Clause]) -> en.Clause | None:
    """One relation for several objects or subjects, each with a quantified phrase."""
    relations = [_quantified_relation(member) for member in members]
    quantified_relations = [relation for relation in relations if relation is not None]
    if len(quantified_relations) != len(members) or any(
        entry != quantified_relations[0][1] for _, entry, _ in quantified_relations
    ):
        return None
    subject, entry, item = quantified_relations[0]
    if all(phrase == subject for phrase, _, _ in quantified_relations):
        objects = en.CoordinatedPhrase(
            conjunction, tuple(phrase for _, _, phrase in quantified_relations)
        )
        return en.Predication(subject, en.Relation(entry, (objects,)))
    if all(phrase == item for _, _, phrase in quantified_relations):
        subjects = en.CoordinatedPhrase(
            conjunction, tuple(phrase for phrase, _, _ in quantified_relations)
        )
        return en.Predication(subjects, en.Relation(entry, (item,)))
    return None


def _quantified_relation(clause: en.Clause) -> tuple[en.NounPhrase, Entry, en.NounPhrase] | None:
    """Subject, relation and object, if the subject or the object is quantified."""
    match clause:
        case en.Predication(subject, en.Relation(entry, (item,))) if isinstance(
            subject, en.Quantified
        ) or isinstance(item, en.Quantified):
            return _unbound(subject), entry, _unbound(item)
        case _:
            return None


def _unbound(phrase: en.NounPhrase) -> en.NounPhrase:
    """The phrase without its variable, which has no other mention."""
    return replace(phrase, binds=None) if isinstance(phrase, en.Quantified) else phrase


def listed(conjunction: en.Conjunction, members: list[en.Clause]) -> en.Clause:
    """A list of clauses, itemised if one of them is an inline list or a conditional."""
    nested = any(
        isinstance(member, en.Conditional | en.Biconditional)
        or (isinstance(member, en.Coordination) and member.layout is en.ListLayout.INLINE)
        for member in members
    )
    layout = en.ListLayout.ITEMISED if nested else en.ListLayout.INLINE
    return en.Coordination(conjunction, tuple(members), layout, commas=nested)
