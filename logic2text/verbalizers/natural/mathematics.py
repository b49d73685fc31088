"""Mathematics as its books write it: terms and atoms in notation, with words around them.

>>> from logic2text.english.sentence import sentence
>>> from logic2text.notation import parse
>>> formula = parse("∀e (e > 0 → ∃d (d > 0 ∧ ∀x (abs(x) < d → abs(f(x)) < e)))")
>>> sentence(next(notation_clauses(formula, Lexicon.default())))
'For every e > 0 there is a d > 0 such that |f(x)| < e whenever |x| < d.'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never, cast

from logic2text import formula as fol
from logic2text.arithmetic import (
    AT_LEAST,
    AT_MOST,
    COMPARISONS,
    GREATER,
    LESS,
)
from logic2text.english import syntax as en
from logic2text.english.notation import is_in_notation
from logic2text.english.traversal import subtrees
from logic2text.laws.base import conjuncts, free
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import DIFFERENCE_SYMBOL, EQUALITY_SYMBOL, IDENTITY, Category, Entry
from logic2text.lexicon.notation_entries import (
    DENIED,
    MEMBER,
    SETS,
    applied,
    holding,
    sign,
)
from logic2text.rewriting.normal_form import flatten
from logic2text.rewriting.rename_apart import with_distinct_variables
from logic2text.verbalizers.atoms import term_phrase
from logic2text.verbalizers.natural.notation import Notation
from logic2text.walk import nodes

_MIRRORED = {GREATER: LESS, AT_LEAST: AT_MOST}
_BOUNDS = COMPARISONS | {MEMBER}
"""The signs that may stand between a variable and what bounds it where it is introduced."""
_LONG = (en.Biconditional, en.Conditional, en.ForClause, en.ThereIs)
"""What ends a list so that it needs a comma before."""


def notation_clauses(formula: fol.Formula, lexicon: Lexicon) -> Iterator[en.Clause]:
    """The formula in words and notation; none of a formula that is no mathematics.

    Args:
        formula: any; what its texts say has a name of its own for each variable of a sentence.
        lexicon: has the words of its predicates.
    """
    notation = Notation.of(formula, lexicon)
    if notation.is_in(formula):
        one = flatten(with_distinct_variables(formula))
        writer, strict = _Writer(lexicon, notation), _Writer(lexicon, notation, strict=True)
        several = writer.sentences(flatten(formula))
        whole = (*several, writer.whole(one), writer.clause(one), strict.clause(one))
        yield from dict.fromkeys(whole)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes one formula.

    Attributes:
        lexicon: has the words of its predicates.
        notation: what is written in notation.
        strict: whether what is denied is said as it is.
    """

    lexicon: Lexicon
    notation: Notation
    strict: bool = False

    def whole(self, formula: fol.Formula) -> en.Clause:
        """The clause of a whole text, which may leave its universal quantifiers unsaid."""
        match formula:
            case fol.ForAll():
                variables, body = _prefix(formula)
                clause = self._closed(variables, body)
                return self.clause(formula) if clause is None else clause
            case _:
                return self.clause(formula)

    def sentences(self, formula: fol.Formula) -> tuple[en.Clause, ...]:
        """The text of a sentence for each conjunct; none of what is no list of such."""
        match formula:
            case fol.And(operands) if any(map(_has_quantifier, operands)):
                distinct = map(with_distinct_variables, operands)
                return (en.Text(tuple(self.clause(part, in_list=True) for part in distinct)),)
            case _:
                return ()

    def _closed(self, variables: tuple[fol.Variable, ...], body: fol.Formula) -> en.Clause | None:
        """As in "if x < y, then f(x) < f(y)", "x + y = y + x for all x and y"."""
        match body:
            case fol.Implies(antecedent, consequent) if not _has_quantifier(antecedent):
                if free(body) != set(variables) or self._kinds(variables, antecedent):
                    return None
                relates = any(len(free(part)) > 1 for part in conjuncts(antecedent))
                if _has_quantifier(consequent) and not relates:
                    return None
                condition = en.Conditional(self.clause(antecedent), self.clause(consequent))
                return en.ForClause(en.ALL, en.THING, variables, condition, unspoken=True)
            case fol.Iff(left) if not _has_quantifier(left) and free(left) == set(variables):
                return en.ForClause(en.ALL, en.THING, variables, self.clause(body), unspoken=True)
            case fol.Not(atom) if len(variables) == 1 and not self.notation.has_atom(body):
                return en.ThereIs(en.NO, en.ALONE, variables, self.clause(atom))
            case _ if is_in_notation(self.clause(body)):
                bound = en.ALL if len(variables) > 1 else en.EVERY
                return en.ForClause(bound, en.THING, variables, self.clause(body), after=True)
            case _:
                return None

    def clause(self, formula: fol.Formula, *, in_list: bool = False) -> en.Clause:
        """A clause with the structure of the formula.

        Args:
            formula: any.
            in_list: whether it is a member of another clause, where "whenever" would be misread.
        """
        if self.notation.has_atom(formula):
            return self._atom(formula)
        match formula:
            case fol.Predicate() | fol.Equality():
                return self._in_words(formula)
            case fol.Truth() | fol.Falsity():
                return en.TruthConstant(isinstance(formula, fol.Truth))
            case fol.Not(operand):
                return self._denied(operand)
            case fol.ForAll():
                return self._for_all(*_prefix(formula), in_list=in_list)
            case fol.Exists():
                return self._there_is(en.A, *_prefix(formula))
            case _:
                return self._connected(formula)

    def _connected(self, formula: fol.And | fol.Or | fol.Xor | fol.Implies | fol.Iff) -> en.Clause:
        match formula:
            case fol.And(operands):
                return self._all_of(operands)
            case fol.Or(operands):
                return en.Coordination(en.Conjunction.OR, self._members(operands))
            case fol.Xor(left, right):
                return en.Coordination(en.Conjunction.XOR, self._members((left, right)))
            case fol.Implies(left, right):
                first, second = self._members((left, right))
                return en.Conditional(first, second)
            case fol.Iff(left, right):
                first, second = map(_bracket, self._members((left, right)))
                return en.Biconditional(first, second)
            case _:
                assert_never(formula)

    def _denied(self, operand: fol.Formula) -> en.Clause:
        match operand:
            case fol.Exists():
                return self._there_is(en.NO, *_prefix(operand))
            case fol.ForAll() if not self.strict:
                return self._exception(*_prefix(operand))
            case fol.Predicate(_, (_, *_)) if not self.notation.has_atom(operand):
                claim = cast(en.Predication, self._in_words(operand))
                return replace(claim, verb_phrase=en.NegatedPhrase(claim.verb_phrase))
            case _:
                return en.Negation(self.clause(operand))

    def _exception(self, variables: tuple[fol.Variable, ...], body: fol.Formula) -> en.Clause:
        """As in "there are x and y such that f(x) = f(y) but x ≠ y", of what does not hold."""
        match body:
            case fol.Implies(antecedent, consequent):
                claims = (*conjuncts(antecedent), fol.Not(consequent))
            case fol.Not(denied):
                claims = (*conjuncts(denied),)
            case _:
                claims = (fol.Not(body),)
        return self._there_is(en.A, variables, claims[0] if len(claims) == 1 else fol.And(claims))

    # Quantifiers -----------------------------------------------------------------------------

    def _for_all(
        self, variables: tuple[fol.Variable, ...], body: fol.Formula, *, in_list: bool
    ) -> en.Clause:
        match body:
            case fol.Implies(antecedent, consequent):
                conditions = list(conjuncts(antecedent))
            case _:
                conditions, consequent = [], body
        nouns: list[tuple[fol.Variable, en.Noun]] = []
        plain = all(map(self.notation.has_atom, conditions)) and self.notation.has_atom(consequent)
        open_ones = {variable for part in conditions for variable in free(part)}
        condition = self._all_of(conditions) if conditions and plain and not in_list else None
        is_one = condition is not None and is_in_notation(condition)
        if condition is not None and is_one and set(variables) <= open_ones:
            whenever = en.Conditional(
                condition, self.clause(consequent), en.ConditionalForm.WHENEVER
            )
            return en.ForClause(en.ALL, en.THING, variables, whenever, unspoken=True)
        for place, variable in enumerate(variables):
            noun = self._noun(variable, conditions, set(variables[place + 1 :]), en.THING)
            nouns.append((variable, noun))
        inner = self.clause(consequent)
        if conditions:
            inner = en.Conditional(self._all_of(conditions), inner)
        return _bind_all(nouns, inner)

    def _there_is(
        self, determiner: en.Determiner, variables: tuple[fol.Variable, ...], body: fol.Formula
    ) -> en.Clause:
        claims = list(conjuncts(body))
        if len(variables) > 1:
            kinds = [self._take_kind(variable, claims) for variable in variables]
            if len(set(kinds)) > 1 or kinds[0] is None:
                claims, kinds = list(conjuncts(body)), [None]
            noun = en.ALONE if kinds[0] is None else en.Noun(kinds[0])
        else:
            noun = self._noun(variables[0], claims, set(), en.ALONE)
        rest = self._all_of(claims) if claims else None
        if noun.kind is not None and noun.kind.symbol and not noun.relatives and rest is not None:
            verb_phrase = _said_of(rest, variables[0])
            if verb_phrase is not None:
                relative = en.RelativeClause(en.Predication(en.Gap(), verb_phrase))
                noun = replace(noun, relatives=(relative,))
                return en.ThereIs(determiner, noun, variables, labelled=False)
        return en.ThereIs(determiner, noun, variables, rest)

    def _noun(
        self,
        variable: fol.Variable,
        claims: list[fol.Formula],
        later: set[fol.Variable],
        alone: en.Noun,
    ) -> en.Noun:
        """The noun of a variable, with what is said of it there taken from the claims."""
        kind = self._take_kind(variable, claims)
        adjectives = self._take_adjectives(variable, claims)
        bounds = [claim for claim in claims if self._bounds(claim, variable, later)]
        for claim in bounds:
            claims.remove(claim)
        alone = en.ALONE if adjectives else alone
        noun = replace(alone if kind is None else en.Noun(kind), adjectives=adjectives)
        if not bounds:
            return noun
        clause = self._all_of(bounds, variable)
        if isinstance(clause, en.Predication):
            clause = self.clause(_about(bounds[0], variable))
        if kind is None and not isinstance(clause, en.Predication) and not is_in_notation(clause):
            claims[:0] = bounds
            return noun
        if not is_in_notation(clause):
            claims[:0] = bounds[1:]
            clause = self.clause(bounds[0])
        return replace(noun, relatives=(en.RelativeClause(clause, en.RelativeForm.SIGNS),))

    def _take_kind(self, variable: fol.Variable, claims: list[fol.Formula]) -> Entry | None:
        for claim in claims:
            match claim:
                case fol.Predicate(name, (term,)) if (
                    term == variable and not self.notation.has_atom(claim)
                ):
                    entry = self.lexicon.entry(name, 1)
                    if entry.category is Category.NOUN and not entry.mass:
                        claims.remove(claim)
                        return entry
        return None

    def _take_adjectives(
        self, variable: fol.Variable, claims: list[fol.Formula]
    ) -> tuple[Entry, ...]:
        """The qualities of a variable: "for every even n", "there is a real c with a < c < b"."""
        for claim in claims:
            match claim:
                case fol.Predicate(name, (term,)) if (
                    term == variable and not self.notation.has_atom(claim)
                ):
                    entry = self.lexicon.entry(name, 1)
                    if entry.category is Category.ADJECTIVE and entry.attributive:
                        claims.remove(claim)
                        return (entry,)
        return ()

    def _kinds(self, variables: Sequence[fol.Variable], antecedent: fol.Formula) -> bool:
        """Whether a condition says of what kind a variable is, so that it has a noun."""
        claims = list(conjuncts(antecedent))
        return any(self._take_kind(variable, claims) for variable in variables)

    def _members(self, parts: Sequence[fol.Formula]) -> tuple[en.Clause, ...]:
        return tuple(self.clause(part, in_list=True) for part in parts)

    # Atoms and lists -------------------------------------------------------------------------

    def _all_of(self, parts: Sequence[fol.Formula], bounded: fol.Term | None = None) -> en.Clause:
        chains = [*self._chains(parts, bounded)]
        if len(chains) == 1:
            return self._chain(chains[0], in_list=False)
        clauses = _with_shared_verbs([self._chain(chain, in_list=True) for chain in chains])
        if len(clauses) == 1:
            return clauses[0]
        is_long = any(isinstance(clause, _LONG) for clause in clauses)
        return en.Coordination(en.Conjunction.AND, clauses, commas=is_long)

    def _chain(self, chain: Sequence[fol.Formula], *, in_list: bool) -> en.Clause:
        if len(chain) == 1:
            return self.clause(chain[0], in_list=in_list)
        return en.Coordination(en.Conjunction.AND, self._members(chain), en.ListLayout.CHAINED)

    def _atom(self, atom: fol.Formula) -> en.Predication:
        match atom:
            case fol.Equality(left, right):
                symbol, terms = EQUALITY_SYMBOL, (left, right)
            case fol.Not(fol.Equality(left, right)):
                symbol, terms = DIFFERENCE_SYMBOL, (left, right)
            case fol.Not(fol.Predicate(name, (left, right))):
                symbol, terms = DENIED[name], (left, right)
            case fol.Predicate(name, (first, *others)) if name not in COMPARISONS | SETS:
                entry = holding(name, len(atom.arguments))
                objects = tuple(map(self._term, others))
                return en.Predication(self._term(first), en.Relation(entry, objects))
            case fol.Predicate(symbol, (left, right)):
                terms = left, right
            case _:
                raise ValueError("no atom in notation")
        relation = en.Relation(sign(symbol), (self._term(terms[1]),))
        return en.Predication(self._term(terms[0]), relation)

    def _in_words(self, atom: fol.Predicate | fol.Equality) -> en.Clause:
        """As in "f(n) is even", "a divides b"."""
        if isinstance(atom, fol.Predicate) and not atom.arguments:
            return en.Proposition(self.lexicon.entry(atom.name, 0))
        if isinstance(atom, fol.Equality):
            same = en.Relation(IDENTITY, (self._term(atom.right),))
            return en.Predication(self._term(atom.left), same)
        entry = self.lexicon.entry(atom.name, len(atom.arguments))
        first, *others = map(self._term, atom.arguments)
        return en.Predication(first, en.Relation(entry, tuple(others)))

    def _term(self, term: fol.Term) -> en.NounPhrase:
        if not self.notation.has_term(term):
            return term_phrase(term, self.lexicon)
        return notation_phrase(term)

    def _bounds(self, claim: fol.Formula, variable: fol.Variable, later: set[fol.Variable]) -> bool:
        """Whether a claim bounds a variable by what was spoken of before: "d > 0", "0 < x"."""
        match claim:
            case fol.Not(fol.Equality(left, right)):
                is_bound = self.notation.has_atom(claim) and variable == left
                return is_bound and free(claim).isdisjoint(later)
            case fol.Predicate(name, (left, right)) if name in _BOUNDS:
                sides = [left] if name == MEMBER else [left, right]
                is_bound = self.notation.has_atom(claim) and variable in sides
                return is_bound and free(claim).isdisjoint(later) and left != right
            case _:
                return False

    def _chains(
        self, parts: Sequence[fol.Formula], bounded: fol.Term | None
    ) -> Iterator[list[fol.Formula]]:
        """The parts in order, with two atoms that make a chain together: 0 < x and x < 1.

        Between two variables only what is bounded there can stand.
        """
        rest = list(parts)
        while rest:
            first = rest.pop(0)
            one = self._upward(first)
            chain = [first]
            for at, other in enumerate(rest):
                pair = _chained(one, self._upward(other), bounded)
                if pair is not None:
                    rest.pop(at)
                    chain = [*pair]
                    break
            yield chain

    def _upward(self, atom: fol.Formula) -> fol.Predicate | None:
        """An order with the smaller term first; None for what is no order of terms."""
        match atom:
            case fol.Predicate(name, (left, right)) if self.notation.has_atom(atom):
                if name in _MIRRORED:
                    return fol.Predicate(_MIRRORED[name], (right, left))
                return atom if name in (LESS, AT_MOST) else None
            case _:
                return None


def notation_phrase(term: fol.Term) -> en.NounPhrase:
    """A term in notation."""
    match term:
        case fol.Function(name, arguments):
            given = tuple(map(notation_phrase, arguments))
            return en.Application(applied(name, len(arguments)), given)
        case fol.Variable(name) | fol.Constant(name):
            return en.Name(term, name)
        case _:
            assert_never(term)


def _prefix(formula: fol.ForAll | fol.Exists) -> tuple[tuple[fol.Variable, ...], fol.Formula]:
    """All the variables at the beginning, and what is said of them."""
    variables, body = formula.variables, formula.body
    while isinstance(body, fol.ForAll | fol.Exists) and type(body) is type(formula):
        variables, body = (*variables, *body.variables), body.body
    return variables, body


def _bind_all(nouns: Sequence[tuple[fol.Variable, en.Noun]], body: en.Clause) -> en.Clause:
    """The clause bound by all the variables, those with one noun together."""
    if not nouns:
        return body
    *before, (variable, noun) = nouns
    together: tuple[fol.Variable, ...] = (variable,)
    while before and before[-1][1] == noun and not noun.relatives:
        together = (before.pop()[0], *together)
    determiner = en.EVERY if len(together) == 1 else en.ALL
    return _bind_all(before, en.ForClause(determiner, noun, together, body))


def _bracket(clause: en.Clause) -> en.Clause:
    """A side of "if and only if", whose end is marked: "either x ∈ A or x ∈ B"."""
    match clause:
        case en.Coordination(clauses=(_, _), layout=en.ListLayout.INLINE):
            return replace(clause, correlative=True)
        case _:
            return clause


def _with_shared_verbs(clauses: Sequence[en.Clause]) -> tuple[en.Clause, ...]:
    """The clauses, with one for what is said of several terms: "x and y are real"."""
    subjects: dict[en.Relation, list[en.NounPhrase]] = {}
    for clause in clauses:
        match clause:
            case en.Predication(en.Name() as subject, en.Relation(_, ()) as relation):
                subjects.setdefault(relation, []).append(subject)
            case _:
                continue
    shared: list[en.Clause] = []
    for clause in clauses:
        match clause:
            case en.Predication(en.Name() as subject, en.Relation() as relation) if (
                len(subjects.get(relation, ())) > 1
            ):
                if subject == subjects[relation][0]:
                    both = en.CoordinatedPhrase(en.Conjunction.AND, tuple(subjects[relation]))
                    shared.append(en.Predication(both, relation))
            case _:
                shared.append(clause)
    return tuple(shared)


def _said_of(clause: en.Clause, variable: fol.Variable) -> en.VerbPhrase | None:
    """What a clause in words says of a variable, "divides n", if it mentions it nowhere else."""
    match clause:
        case en.Predication(en.Name(term), verb_phrase) if term == variable and not is_in_notation(
            clause
        ):
            names = [part.term for part in subtrees(verb_phrase) if isinstance(part, en.Name)]
            return None if variable in names else verb_phrase
        case _:
            return None


def _has_quantifier(formula: fol.Formula) -> bool:
    return any(isinstance(node, fol.ForAll | fol.Exists) for node in nodes(formula))


def _about(claim: fol.Formula, variable: fol.Variable) -> fol.Formula:
    """A bound with the variable first: "y > x" for "x < y"."""
    match claim:
        case fol.Predicate(name, (left, right)) if right == variable and name in COMPARISONS:
            mirrored = {**_MIRRORED, LESS: GREATER, AT_MOST: AT_LEAST}[name]
            return fol.Predicate(mirrored, (right, left))
        case _:
            return claim


def _chained(
    one: fol.Predicate | None, other: fol.Predicate | None, bounded: fol.Term | None
) -> tuple[fol.Predicate, fol.Predicate] | None:
    """Two orders that make a chain, the lower first; "x ≤ y and y ≤ z" is no chain."""
    if one is None or other is None:
        return None
    for low, high in ((one, other), (other, one)):
        ends = low.arguments[0], high.arguments[1]
        if low.arguments[1] == high.arguments[0] and ends[0] != ends[1]:
            is_open = all(isinstance(end, fol.Variable) for end in ends)
            return None if is_open and low.arguments[1] != bounded else (low, high)
    return None
