"""Formulae as rules of answer set programming, Prolog and Datalog.

A conditional with one claim is a rule, a denial a constraint; a condition that is denied is
denied by default, as the readers of these languages read it.

>>> from logic2text.notation import parse
>>> formulas = ["∀x (Bird(x) ∧ ¬Penguin(x) → Flies(x))", "∀x ¬(Cat(x) ∧ Dog(x))", "Cat(Tom)"]
>>> statements = [Statement(parse(text)) for text in formulas]
>>> print(program_document(statements, dialect="asp").text, end="")
flies(X) :- bird(X), not penguin(X).
:- cat(X), dog(X).
cat("Tom").
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS, OPERATIONS, is_comparison, is_numeral, is_operation
from logic2text.documents.refusal import refuse
from logic2text.documents.sequents import Sequent, claims_of, denied, sequents_of
from logic2text.documents.statement import Document, Statement
from logic2text.english.determiners import Quantity
from logic2text.errors import InputError
from logic2text.laws.base import conjunction, free
from logic2text.rewriting.counting import Counted, find_counted
from logic2text.walk import nodes, symbols

_IDENTIFIER = re.compile(r"[a-z]\w*", re.ASCII)
_WORDS = frozenset(("not", "is", "mod", "rem"))
_OPPOSITE = {">": "≤", "≥": "<", "<": "≥", "≤": ">", "=": "≠", "≠": "="}
_OPERATORS = {"+": "+", "−": "-", "×": "*"}
_COUNTS = {Quantity.AT_LEAST: "≥", Quantity.AT_MOST: "≤", Quantity.EXACTLY: "="}
_NO_PART = "name it by a predicate of its own, with a rule that says what it is"


@dataclass(frozen=True, slots=True)
class Dialect:
    """What the rules of a language may have, and how they are written.

    Attributes:
        name: of the language, for messages.
        negation: the sign before a condition that is denied.
        signs: comparison → its sign.
        has_constraints: whether a rule may have no claim.
        has_disjunctions: whether a rule may have several claims, of which one holds.
        has_counts: whether a condition may count.
        has_functions: whether terms may have arguments.
        has_open_heads: whether a claim may have a variable of which no condition speaks.
    """

    name: str
    negation: str
    signs: Mapping[str, str]
    has_constraints: bool = False
    has_disjunctions: bool = False
    has_counts: bool = False
    has_functions: bool = True
    has_open_heads: bool = False


_SIGNS = {">": ">", "<": "<", "≥": ">=", "≤": "<=", "=": "=", "≠": "!="}
DIALECTS = {
    "asp": Dialect(
        "answer set programming",
        "not ",
        _SIGNS,
        has_constraints=True,
        has_disjunctions=True,
        has_counts=True,
    ),
    "prolog": Dialect("Prolog", "\\+ ", {**_SIGNS, "≤": "=<", "≠": "\\="}, has_open_heads=True),
    "datalog": Dialect("Datalog", "not ", _SIGNS, has_functions=False),
}


def program_document(statements: Sequence[Statement], *, dialect: str) -> Document:
    """The program of some formulae.

    Args:
        statements: the formulae.
        dialect: a key of `DIALECTS`.
    """
    kind = DIALECTS[dialect]
    names = _choose_names([statement.formula for statement in statements])
    lines: list[str] = []
    faults: dict[int, InputError] = {}
    for index, statement in enumerate(statements):
        try:
            rules = _rules(statement.formula, kind, names)
        except InputError as error:
            faults[index] = error
            continue
        notes = [text for text in (statement.label, statement.comment) if text]
        lines += [f"% {' '.join(note.split())}" for note in notes]
        lines += rules
    renamed = {old: new for old, new in names.items() if old != new}
    return Document("".join(f"{line}\n" for line in lines), faults, renamed)


def _choose_names(formulas: Sequence[fol.Formula]) -> dict[str, str]:
    """Predicates and functions → names that begin with a small letter; no two share one."""
    found: set[str] = set()
    for formula in formulas:
        predicates, functions = symbols(formula)
        found |= {name for name, _ in predicates}
        found |= {name for name, arity in functions if arity}
    found -= COMPARISONS | OPERATIONS
    names: dict[str, str] = {}
    for name in sorted(found, key=lambda each: (not _is_name(each), each)):
        wanted = _as_name(name)
        while wanted in names.values():
            wanted += "_"
        names[name] = wanted
    return names


def _is_name(name: str) -> bool:
    return _IDENTIFIER.fullmatch(name) is not None and name not in _WORDS


def _as_name(name: str) -> str:
    if _is_name(name):
        return name
    plain = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_") or "p"
    plain = plain[0].lower() + plain[1:]
    return plain if _is_name(plain) else f"p_{plain}"


def _rules(formula: fol.Formula, dialect: Dialect, names: Mapping[str, str]) -> list[str]:
    if free(formula):
        raise refuse(formula, "has a free variable", "give each variable a quantifier")
    return [_Rule(sequent, dialect, names).text for sequent in sequents_of(formula)]


class _Rule:
    """One rule."""

    def __init__(self, sequent: Sequent, dialect: Dialect, names: Mapping[str, str]) -> None:
        self._dialect, self._names = dialect, names
        self._variables: dict[fol.Variable, str] = {}
        self._sequent = sequent
        heads, conditions = self._divide(sequent)
        positive = [part for part in conditions if _is_atom(part)]
        others = [part for part in conditions if part not in positive]
        self._check_bound(heads, positive, others)
        body = [self._condition(part) for part in (*positive, *others)]
        head = self._head(heads)
        self.text = f"{head} :- {', '.join(body)}." if body else f"{head}."
        self.text = self.text.lstrip()

    def _divide(self, sequent: Sequent) -> tuple[list[fol.Predicate], list[fol.Formula]]:
        """The claims that a head may have, and the conditions with the denials of the others."""
        heads: list[fol.Predicate] = []
        conditions = [*sequent.conditions]
        for claim in sequent.claims:
            if isinstance(claim, fol.Predicate) and not is_comparison(claim):
                heads.append(claim)
            else:
                conditions.append(fol.Not(claim))
        return heads, conditions

    def _head(self, heads: Sequence[fol.Predicate]) -> str:
        name = self._dialect.name
        if len(heads) > 1 and not self._dialect.has_disjunctions:
            why = f"claims one of several things, and a rule of {name} claims one"
            raise refuse(self._sequent.formula, why, "make conditions of all but one, denied")
        if not heads and not self._dialect.has_constraints:
            why = f"denies something, and a rule of {name} says what holds"
            raise refuse(self._sequent.formula, why, "write --to asp, which has constraints")
        return " ; ".join(map(self._atom, heads))

    def _check_bound(
        self,
        heads: Sequence[fol.Predicate],
        positive: Sequence[fol.Formula],
        others: Sequence[fol.Formula],
    ) -> None:
        """Refuse a variable of which no condition that is not denied speaks."""
        bound = frozenset().union(*(free(part) for part in positive))
        while True:
            found = frozenset().union(*(_computed(part, bound) for part in others))
            if found <= bound:
                break
            bound |= found
        checked: list[fol.Formula] = [*others]
        if not self._dialect.has_open_heads:
            checked += heads
        for part in checked:
            unbound = free(part) - bound
            if unbound:
                hint = f"say what {min(v.name for v in unbound)} is, as in person(x)"
                why = "speaks of a thing of which no other condition does, and a rule needs one"
                raise refuse(part, why, hint)

    def _condition(self, part: fol.Formula) -> str:
        """A condition that is denied, compares or counts."""
        match part:
            case fol.Not(fol.Equality(left, right)):
                return self._compare(left, "≠", right)
            case fol.Equality(left, right):
                return self._compare(left, "=", right)
            case fol.Not(fol.Predicate(sign, (left, right)) as inner) if is_comparison(inner):
                return self._compare(left, _OPPOSITE[sign], right)
            case fol.Predicate(sign, (left, right)) if is_comparison(part):
                return self._compare(left, sign, right)
            case fol.Predicate():
                return self._atom(part)
            case fol.Not(fol.Predicate() as atom):
                return f"{self._dialect.negation}{self._atom(atom)}"
            case fol.Not(fol.Not(inner)):
                return self._condition(inner)
            case fol.Not(fol.Exists() as inner):
                return self._none(inner)
            case fol.ForAll(variables, body) if find_counted(part) is None:
                return self._none(fol.Exists(variables, conjunction(denied(body))))
        return self._counted(part)

    def _none(self, inner: fol.Exists) -> str:
        """That there is nothing: ``not p(X, _)``, or a count that is 0."""
        counted = find_counted(inner)
        if counted is not None:
            return self._counted(fol.Not(inner))
        (variable,) = inner.variables
        match inner.body:
            case fol.Predicate(_, arguments) as atom if (
                not is_comparison(atom) and arguments.count(variable) == 1
            ):
                self._variables[variable] = "_"
                return f"{self._dialect.negation}{self._atom(atom)}"
        claims = tuple(claims_of(inner.body))
        return self._aggregate(Counted(Quantity.AT_LEAST, 1, variable, claims), inner, "<")

    def _counted(self, part: fol.Formula) -> str:
        denied = isinstance(part, fol.Not)
        inner = part.operand if isinstance(part, fol.Not) else part
        counted = find_counted(inner)
        if counted is None or counted.extra:
            why = "is more than a rule requires of one thing at a time"
            raise refuse(part, why, _NO_PART)
        sign = _COUNTS[counted.quantity]
        return self._aggregate(counted, part, _OPPOSITE[sign] if denied else sign)

    def _aggregate(self, counted: Counted, part: fol.Formula, sign: str) -> str:
        if not self._dialect.has_counts:
            why = f"counts or denies several conditions together, and {self._dialect.name} does not"
            raise refuse(part, why, _NO_PART)
        positive = [claim for claim in counted.claims if _is_atom(claim)]
        others = [
            claim
            for claim in counted.claims
            if isinstance(claim, fol.Not) and _is_atom(claim.operand)
        ]
        if len(positive) + len(others) < len(counted.claims) or not any(
            counted.variable in free(claim) for claim in positive
        ):
            raise refuse(part, "counts what atoms do not say", _NO_PART)
        variable = self._term(counted.variable)
        inside = ", ".join(map(self._condition, (*positive, *others)))
        return f"#count {{ {variable} : {inside} }} {_SIGNS[sign]} {counted.number}"

    def _compare(self, left: fol.Term, sign: str, right: fol.Term) -> str:
        written = self._dialect.signs[sign]
        if self._dialect.name == "Prolog" and sign in "=≠":
            is_computed = any(is_operation(term) or is_numeral(term) for term in (left, right))
            if is_computed and sign == "=":
                left, right = (right, left) if is_operation(left) else (left, right)
                written = "is" if isinstance(left, fol.Variable) else "=:="
            elif is_computed:
                written = "=\\="
        return f"{self._term(left)} {written} {self._term(right)}"

    def _atom(self, atom: fol.Predicate) -> str:
        inside = ", ".join(map(self._term, atom.arguments))
        name = self._names[atom.name]
        return f"{name}({inside})" if inside else name

    def _term(self, term: fol.Term) -> str:
        match term:
            case fol.Variable():
                return self._variable(term)
            case fol.Constant(name):
                return _constant(name, self._dialect)
            case fol.Function(sign, (left, right)) if sign in _OPERATORS:
                return f"({self._term(left)} {_OPERATORS[sign]} {self._term(right)})"
        if not self._dialect.has_functions:
            why = "has arguments, and terms of Datalog have none"
            raise refuse(term.name, why, "write the function as a relation")
        return f"{self._names[term.name]}({', '.join(map(self._term, term.arguments))})"

    def _variable(self, variable: fol.Variable) -> str:
        if variable not in self._variables:
            plain = re.sub(r"\W", "", variable.name, flags=re.ASCII) or "x"
            wanted = plain[0].upper() + plain[1:]
            wanted = wanted if wanted[0].isalpha() else f"X{wanted}"
            while wanted in self._variables.values():
                wanted += "_"
            self._variables[variable] = wanted
        return self._variables[variable]


def _is_atom(part: fol.Formula) -> bool:
    return isinstance(part, fol.Predicate) and not is_comparison(part)


def _computed(part: fol.Formula, bound: frozenset[fol.Variable]) -> frozenset[fol.Variable]:
    """The variables that an equality gives a value."""
    match part:
        case fol.Equality(left, right):
            for one, other in ((left, right), (right, left)):
                if isinstance(one, fol.Variable):
                    names = {node for node in nodes(other) if isinstance(node, fol.Variable)}
                    if names <= bound:
                        return frozenset((one,))
    return frozenset()


def _constant(name: str, dialect: Dialect) -> str:
    if re.fullmatch(r"-?\d+", name):
        return name
    if is_numeral(fol.Constant(name)):
        hint = "give it in a smaller unit, as 1850 grams"
        raise refuse(name, "is no whole number, and rules have whole numbers", hint)
    if _is_name(name):
        return name
    if not name.isprintable() or any(sign in name for sign in "\"'\\%"):
        why = f"is no name of {dialect.name}"
        raise refuse(name, why, "rename it without quotes and backslashes")
    return f"'{name}'" if dialect.name == "Prolog" else f'"{name}"'
