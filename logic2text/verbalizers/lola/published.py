"""LoLa as published (2022): the first shortest text within five steps of its 49 laws.

>>> from logic2text.notation import parse
>>> LolaCompatible().verbalize(parse("¬∃x (Cube(x) ∧ ¬Small(x))")).text
'Every cube is small.'

>>> from logic2text.formula import Not, Predicate
>>> bank = Bank()
>>> start = bank.add(Not(Not(Predicate("P"))))
>>> [(LAWS[law].name, bank.formula(new)) for law, new in bank.rewrites(start)]
[('complement 2', Predicate(name='P', arguments=()))]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, cast

from logic2text import formula as fol
from logic2text.english.domain_nouns import in_domain
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.formula import And, Formula, Or
from logic2text.laws.base import LawStep
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS
from logic2text.rewriting.best_first import first_cheapest
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.lola.word_count import WordCounter
from logic2text.verbalizers.ranta.optimize import LOLA, Optimizer
from logic2text.walk import check_limits, fold, free_variables, size

DEPTH = 5
MOST_NODES = 160_000
"""The maximum total size of the reached formulae, each counted as the input."""


class LolaCompatible:
    """The published system: it counts words only, and its texts can have another meaning."""

    name = "lola"

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        """Make a verbalizer with a lexicon; the default one if None."""
        self._lexicon = lexicon or Lexicon.default()

    def verbalize(self, formula: Formula) -> Verbalization:
        """The published choice; `says` is its actual meaning, scope errors included."""
        check_limits(formula)
        bank = Bank()
        optimizer = Optimizer(self._lexicon.for_formula(formula), LOLA)
        counter = WordCounter()
        path: tuple[tuple[int, int], ...] = ()
        complete = False
        if _binary_depth(formula) <= DEFAULT_LIMITS.depth:  # the search has binary lists only
            path, complete = first_cheapest(
                bank.add(formula),
                bank.rewrites,
                lambda number: counter.count(optimizer.clause(bank.formula(number))),
                DEPTH,
                MOST_NODES // size(formula),
            )
        laws = tuple(LawStep(LAWS[law].name, bank.formula(number)) for law, number in path)
        clause = optimizer.clause(laws[-1].formula if laws else formula)
        tree = in_domain(clause, self._lexicon.domain)
        return Verbalization(sentence(tree), interpret(tree), laws, tree, complete)


def _binary_depth(formula: Formula) -> int:
    """An upper bound of the formula's depth with lists bracketed to the left."""
    return fold(
        formula,
        lambda node, below: (
            max(below, default=0) + (len(below) - 1 if isinstance(node, And | Or) else 1)
        ),
    )


# Published laws -----------------------------------------------------------------------------------
# The 49 laws of the original LoLa, over binary formulae, as its search applied them.
#
# A law is applied at all its outermost matches at once, not inside a rewritten part, and one that
# changes nothing makes no step.  Formulae are numbers in a `Bank`, so that the rewrites of a
# subformula are computed once for all formulae that share it.


_TABLE = """
idempotence 1           (| p p)                 p
idempotence 2           (& p p)                 p
associativity 1         (| (| p q) r)           (| p (| q r))           both
associativity 2         (& (& p q) r)           (& p (& q r))           both
commutativity 1         (| p q)                 (| q p)
commutativity 2         (& p q)                 (& q p)
distributivity 1        (& (| p q) (| p r))     (| p (& q r))
distributivity 2        (| (& p q) (& p r))     (& p (| q r))
identity 1              (| p F)                 p
identity 2              (| p T)                 T
identity 3              (& p F)                 F
identity 4              (& p T)                 p
complement 1            (| p (~ p))             T
complement 2            (~ (~ p))               p
complement 3            (& p (~ p))             F
De Morgan 1             (~ (& p q))             (| (~ p) (~ q))         both
De Morgan 2             (~ (| p q))             (& (~ p) (~ q))         both
conditional 1           (> p q)                 (| (~ p) q)             both
conditional 2           (> p q)                 (> (~ q) (~ p))         both
quantifier negation 1   (~ (A x p))             (E x (~ p))             both
quantifier negation 2   (A x p)                 (~ (E x (~ p)))         both
quantifier negation 3   (~ (A x (~ p)))         (E x p)                 both
quantifier negation 4   (A x (~ p))             (~ (E x p))             both
quantifier distribution 1  (A x (& p q))        (& (A x p) (A x q))     both  xp xq
quantifier distribution 2  (E x (| p q))        (| (E x p) (E x q))     both  xp xq
quantifier independence 1  (A x (A y p))        (A y (A x p))           once  xp yp
quantifier independence 2  (E x (E y p))        (E y (E x p))           once  xp yp
quantifier movement 1   (> p (A x q))           (A x (> p q))           both  -xp
quantifier movement 2   (> p (E x q))           (E x (> p q))           both  -xp
quantifier movement 3   (> (A x p) q)           (E x (> p q))           both  -xq
quantifier movement 4   (> (E x p) q)           (A x (> p q))           both  -xq
vacuous quantifier 1    (A x p)                 p                       once  -xp
vacuous quantifier 2    (E x p)                 p                       once  -xp
"""
"""Name, left side, right side, both directions or one, and where a variable must be free ("xp":
x in p) or must not ("-xp")."""

Pattern: TypeAlias = "str | tuple[Pattern, ...]"
Connective: TypeAlias = str


@dataclass(frozen=True, slots=True)
class OriginalLaw:
    """A law of the original, read in one direction.

    Attributes:
        name: its name, with "reversed" from right to left.
        left, right: patterns; single letters stand for formulae and variables.
        conditions: variable, formula, and whether the one must be free in the other.
    """

    name: str
    left: Pattern
    right: Pattern
    conditions: tuple[tuple[str, str, bool], ...] = ()


def _laws() -> tuple[OriginalLaw, ...]:
    laws = []
    for line in _TABLE.strip().splitlines():
        start = line.index("(")
        rest = line[start:]
        tokens = rest.replace("(", " ( ").replace(")", " ) ").split()
        left = _pattern(tokens)
        right = _pattern(tokens)
        conditions = tuple(
            (condition[-2], condition[-1], condition[0] != "-") for condition in tokens[1:]
        )
        name = line[:start].strip()
        laws.append(OriginalLaw(name, left, right, conditions))
        if tokens[:1] == ["both"]:
            laws.append(OriginalLaw(f"{name}, reversed", right, left, conditions))
    return tuple(laws)


def _pattern(tokens: list[str]) -> Pattern:
    first = tokens.pop(0)
    if first != "(":
        return first
    parts: list[Pattern] = []
    while tokens[0] != ")":
        parts.append(_pattern(tokens))
    tokens.pop(0)
    return tuple(parts)


_CONSTANTS: Mapping[Pattern, fol.Formula] = {"T": fol.TRUTH, "F": fol.FALSITY}

LAWS: tuple[OriginalLaw, ...] = _laws()
_BY_CONNECTIVE: Mapping[Connective, tuple[tuple[int, OriginalLaw], ...]] = {
    connective: tuple((index, law) for index, law in enumerate(LAWS) if law.left[0] == connective)
    for connective in "|&~>AE"
}

Key: TypeAlias = "tuple[Connective, int, int] | tuple[Connective, fol.Variable, int] | fol.Formula"


class Bank:
    """Binary formulae as numbers: the same number for the same formula.

    Anything that is not a connective of the original (an atom, equality, ↔, ⊕) is opaque; the laws
    do not apply within it.
    """

    def __init__(self) -> None:
        self._numbers: dict[Key, int] = {}
        self._nodes: list[Key] = []
        self._free: list[frozenset[fol.Variable]] = []
        self._rewrites: dict[int, dict[int, int]] = {}
        self._formulas: dict[int, fol.Formula] = {}

    def add(self, formula: fol.Formula) -> int:
        """The number of a formula; longer lists are bracketed to the left, blocks split."""
        match formula:
            case fol.Not(operand):
                return self._make("~", self.add(operand), 0)
            case fol.And(operands) | fol.Or(operands):
                connective = "&" if isinstance(formula, fol.And) else "|"
                number = self.add(operands[0])
                for operand in operands[1:]:
                    number = self._make(connective, number, self.add(operand))
                return number
            case fol.Implies(antecedent, consequent):
                return self._make(">", self.add(antecedent), self.add(consequent))
            case fol.ForAll(variables, body) | fol.Exists(variables, body):
                number = self.add(body)
                connective = "A" if isinstance(formula, fol.ForAll) else "E"
                for variable in reversed(variables):
                    number = self._make(connective, variable, number)
                return number
            case _:
                return self._number(formula, free_variables(formula))

    def formula(self, number: int) -> fol.Formula:
        """The formula of a number; the same object every time."""
        cached = self._formulas.get(number)
        if cached is None:
            cached = self._formulas[number] = self._formula(number)
        return cached

    def _formula(self, number: int) -> fol.Formula:
        node = self._nodes[number]
        if not isinstance(node, tuple):
            return node
        connective, first, second = node
        if connective in "AE":
            kind = fol.ForAll if connective == "A" else fol.Exists
            return kind((cast(fol.Variable, first),), self.formula(second))
        left = self.formula(cast(int, first))
        if connective == "~":
            return fol.Not(left)
        right = self.formula(second)
        if connective == ">":
            return fol.Implies(left, right)
        return (fol.And if connective == "&" else fol.Or)((left, right))

    def node(self, number: int) -> Key:
        """Connective and parts (numbers; a quantifier's variable first), or an opaque formula."""
        return self._nodes[number]

    def rewrites(self, number: int) -> tuple[tuple[int, int], ...]:
        """Every law that changes the formula, by its index in `LAWS`, and the result."""
        changed = self._changed(number)
        return tuple((law, changed[law]) for law in sorted(changed) if changed[law] != number)

    def _changed(self, number: int) -> dict[int, int]:
        """Law → result; a law that matches without a change does not descend further."""
        cached = self._rewrites.get(number)
        if cached is not None:
            return cached
        node = self._nodes[number]
        result: dict[int, int] = {}
        if isinstance(node, tuple):
            connective, first, second = node
            if connective in "AE":
                for law, new in self._changed(second).items():
                    result[law] = self._make(connective, first, new)
            elif connective == "~":
                for law, new in self._changed(cast(int, first)).items():
                    result[law] = self._make("~", new, 0)
            else:
                left_rewrites = self._changed(cast(int, first))
                right_rewrites = self._changed(second)
                for law in left_rewrites.keys() | right_rewrites.keys():
                    result[law] = self._make(
                        connective,
                        left_rewrites.get(law, cast(int, first)),
                        right_rewrites.get(law, second),
                    )
            for index, law_here in _BY_CONNECTIVE[connective]:
                new_here = self._apply(law_here, number)
                if new_here is not None:
                    result[index] = new_here
        self._rewrites[number] = result
        return result

    def _apply(self, law: OriginalLaw, number: int) -> int | None:
        bound: dict[str, int | fol.Variable] = {}
        if not self._match(law.left, number, bound):
            return None
        for variable, part, wanted in law.conditions:
            if (bound[variable] in self._free[cast(int, bound[part])]) != wanted:
                return None
        return self._build(law.right, bound)

    def _match(
        self, pattern: Pattern, part: int | fol.Variable, bound: dict[str, int | fol.Variable]
    ) -> bool:
        if isinstance(pattern, str):
            if pattern in _CONSTANTS:
                return self._nodes[cast(int, part)] == _CONSTANTS[pattern]
            return bound.setdefault(pattern, part) == part
        node = self._nodes[cast(int, part)]
        if not isinstance(node, tuple) or node[0] != pattern[0]:
            return False
        parts = cast("tuple[int | fol.Variable, ...]", node[1:])
        return all(
            self._match(below, child, bound)
            for below, child in zip(pattern[1:], parts, strict=False)
        )

    def _build(self, pattern: Pattern, bound: Mapping[str, int | fol.Variable]) -> int:
        if pattern in _CONSTANTS:
            return self._number(_CONSTANTS[pattern], frozenset())
        if isinstance(pattern, str):
            return cast(int, bound[pattern])
        connective = cast(str, pattern[0])
        if connective in "AE":
            return self._make(
                connective, bound[cast(str, pattern[1])], self._build(pattern[2], bound)
            )
        second = 0 if connective == "~" else self._build(pattern[2], bound)
        return self._make(connective, self._build(pattern[1], bound), second)

    def _make(self, connective: Connective, first: int | fol.Variable, second: int) -> int:
        key = cast(Key, (connective, first, second))
        number = self._numbers.get(key)
        if number is not None:
            return number
        if isinstance(first, fol.Variable):
            free = self._free[second] - {first}
        else:
            free = self._free[first]
            if connective != "~":
                free |= self._free[second]
        return self._number(key, free)

    def _number(self, key: Key, free: frozenset[fol.Variable]) -> int:
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._nodes)
            self._nodes.append(key)
            self._free.append(free)
        return number
