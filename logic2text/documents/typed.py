"""Formulae as typed problems: ``tff`` of the TPTP, and SMT-LIB with sorts and ``Int``.

>>> from logic2text.documents.statement import prepare
>>> from logic2text.notation import parse
>>> formula = prepare(parse("∃x (human(x) ∧ ∀y (cat(y) → feeds(x, y))) ∧ ∃z cat(z)"))
>>> print(tptp_document([Statement(formula)]).text, end="")
tff(type_1, type, cat: $tType).
tff(type_2, type, human: $tType).
tff(type_3, type, feeds: (human * cat) > $o).
tff(formula_1, axiom, (? [X1: human] : ! [X2: cat] : feeds(X1, X2)) & (? [X3: cat] : $true)).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import cast

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS, OPERATIONS, is_numeral
from logic2text.documents.places import Place
from logic2text.documents.refusal import refuse
from logic2text.documents.sorts import WHOLE, SortedFormulas, find_sorts
from logic2text.documents.statement import Document, Statement
from logic2text.errors import InputError
from logic2text.laws.base import free
from logic2text.notation.names import single_quoted
from logic2text.notation.show import show
from logic2text.notation.smtlib.writer import write_symbol
from logic2text.walk import children, nodes, symbols, with_children

_WORD = re.compile(r"[a-z]\w*", re.ASCII)
_OF_TPTP = re.compile(r"'(?:[^'\\]|\\.)*'|(?P<sign>[!?]) \[(?P<name>\w+)\]")
_OF_SMTLIB = re.compile(r"\|[^|]*\||\(\((?P<name>[a-z]\d+) (?:U|Real)\)\)")


def tptp_document(statements: Sequence[Statement]) -> Document:
    """The formulae as ``tff``."""
    kept, faults = _closed(statements)
    claimed = [statement.formula for statement in kept if statement.goal is None]
    found = find_sorts([statement.formula for statement in kept], claimed=claimed)
    named = {WHOLE: "$int", **{sort: _tptp_name(sort) for sort in found.sorts}}
    numbers = count(1)
    lines = [f"tff(type_{next(numbers)}, type, {named[sort]}: $tType)." for sort in found.sorts]
    kinds = _Kinds(found, named, "$i", "$real")
    for name, places, value in _signatures(found):
        written = [kinds.of(place) for place in places]
        result = "$o" if value is None else kinds.of(value)
        inside = written[0] if len(written) == 1 else f"({' * '.join(written)})"
        kind = f"{inside} > {result}" if written else result
        lines.append(f"tff(type_{next(numbers)}, type, {_tptp_name(name)}: {kind}).")
    for at, statement in enumerate(kept):
        label = _plain(statement.label or "") or f"formula_{at + 1}"
        formula, binders = _renamed(found, at, kinds)
        text = _OF_TPTP.sub(partial(_typed_binder, binders), show(formula, "tptp"))
        if statement.comment:
            lines.append(f"% {' '.join(statement.comment.split())}")
        lines.append(f"tff({_tptp_name(label)}, {_role(statement)}, {text}).")
    return Document("".join(f"{line}\n" for line in lines), faults)


def smtlib_document(statements: Sequence[Statement]) -> Document:
    """The formulae as a script of SMT-LIB with declarations."""
    kept, faults = _closed(statements)
    formulas = [statement.formula for statement in kept]
    found = find_sorts(formulas)
    if found.has_unsorted:
        found = find_sorts(formulas, with_things=False)
    named = {WHOLE: "Int", **{sort: write_symbol(sort) for sort in found.sorts}}
    kinds = _Kinds(found, named, "U", "Real")
    declarations: list[str] = []
    for name, places, value in _signatures(found):
        inside = " ".join(kinds.of(place) for place in places)
        result = "Bool" if value is None else kinds.of(value)
        declarations.append(f"(declare-fun {write_symbol(name)} ({inside}) {result})")
    assertions: list[str] = []
    taken = {name for name, _, _ in _signatures(found)}
    for at, statement in enumerate(kept):
        formula, binders = _renamed(found, at, kinds)
        text = show(formula, "smtlib")
        if text.startswith("(declare-sort"):
            text = text[text.index("(assert ") + len("(assert ") : -1]
        text = _OF_SMTLIB.sub(partial(_sorted_binder, binders), text)
        label = _plain(statement.label or "", without="|\\")
        if label:
            text = f"(! {text} :named {write_symbol(_make_unlike(label, taken))})"
        if statement.comment:
            assertions.append(f"; {' '.join(statement.comment.split())}")
        assertions.append(f"(assert {text})")
    sorts = [named[sort] for sort in found.sorts]
    sorts += ["U"] if kinds.has_default else []
    lines = [f"(declare-sort {sort} 0)" for sort in sorts] + declarations + assertions
    return Document("".join(f"{line}\n" for line in lines), faults)


def _role(statement: Statement) -> str:
    if statement.goal is None:
        return "axiom"
    return statement.goal if statement.goal == "negated_conjecture" else "conjecture"


def _make_unlike(label: str, taken: set[str]) -> str:
    """The label, with strokes behind it where a symbol or another formula has it."""
    while label in taken:
        label += "_"
    taken.add(label)
    return label


def _plain(label: str, without: str = "") -> str:
    """The label in one line, with strokes in place of signs that no name has."""
    line = " ".join(label.split())
    return "".join(sign if sign.isprintable() and sign not in without else "_" for sign in line)


class _Kinds:
    """How the kind of a place is written."""

    def __init__(
        self, found: SortedFormulas, named: Mapping[str, str], default: str, number: str
    ) -> None:
        self._found, self._named = found, named
        self._default, self._number = default, number
        self.has_default = False

    def of(self, place: Place) -> str:
        sort = self._found.of_place(place)
        if sort is not None:
            return self._named[sort]
        if self._found.places.holds_numbers(place):
            return self._number
        self.has_default = True
        return self._default


def _closed(statements: Sequence[Statement]) -> tuple[list[Statement], dict[int, InputError]]:
    """The statements that can be written, and the errors of the others."""
    kept: list[Statement] = []
    faults: dict[int, InputError] = {}
    known: dict[str, tuple[str, int]] = {}
    for index, statement in enumerate(statements):
        if free(statement.formula):
            hint = "give each variable a quantifier"
            faults[index] = refuse(statement.formula, "has a free variable", hint)
            continue
        try:
            show(statement.formula, "smtlib")
            known |= _check_symbols(statement.formula, known)
        except InputError as error:
            faults[index] = error
        else:
            kept.append(statement)
    return kept, faults


def _check_symbols(
    formula: fol.Formula, known: Mapping[str, tuple[str, int]]
) -> dict[str, tuple[str, int]]:
    """The kind and the places of each symbol, which are those that it is known to have."""
    found = {**known}
    for kind, group in zip(("predicate", "function"), symbols(formula), strict=True):
        for name, arity in sorted(group):
            is_own = name in COMPARISONS | OPERATIONS or is_numeral(fol.Constant(name))
            if not is_own and found.setdefault(name, (kind, arity)) != (kind, arity):
                why = f"makes {name} two symbols, of different kinds or numbers of places"
                raise refuse(formula, why, "give the two different names")
    return found


def _signatures(found: SortedFormulas) -> Iterator[tuple[str, list[Place], Place | None]]:
    """Each symbol with its argument places, and the place of its value; None for a predicate."""
    keys: dict[tuple[str, str, int], None] = {}
    for formula in found.formulas:
        predicates, functions = symbols(formula)
        keys |= {("predicate", name, arity): None for name, arity in sorted(predicates)}
        keys |= {("function", name, arity): None for name, arity in sorted(functions)}
    for kind, name, arity in keys:
        is_number = not arity and kind == "function" and is_numeral(fol.Constant(name))
        if name not in COMPARISONS | OPERATIONS and not is_number:
            places: list[Place] = [(kind, name, arity, at) for at in range(arity)]
            yield name, places, None if kind == "predicate" else ("value", name, arity)


def _renamed(
    found: SortedFormulas, at: int, kinds: _Kinds
) -> tuple[fol.Formula, Mapping[str, str]]:
    """A formula with variables x1, x2, …, and the kinds of these."""
    formula = found.formulas[at]
    taken = {node.name for node in nodes(formula) if isinstance(node, fol.Constant)}
    fresh = (name for name in map("x{}".format, count(1)) if name not in taken)
    names: dict[fol.Variable, fol.Variable] = {}
    binders: dict[str, str] = {}
    for node in nodes(formula):
        if isinstance(node, fol.ForAll | fol.Exists):
            for variable in node.variables:
                names[variable] = fol.Variable(next(fresh))
                kind = kinds.of(("variable", at, variable.name))
                binders[names[variable].name] = kind
    return cast("fol.Formula", _put(formula, names)), binders


def _put(node: fol.Node, names: Mapping[fol.Variable, fol.Variable]) -> fol.Node:
    match node:
        case fol.Variable():
            return names[node]
        case fol.ForAll(variables, body) | fol.Exists(variables, body):
            inner = cast("fol.Formula", _put(body, names))
            return type(node)(tuple(names[variable] for variable in variables), inner)
    return with_children(node, tuple(_put(each, names) for each in children(node)))


def _typed_binder(binders: Mapping[str, str], match: re.Match[str]) -> str:
    if not match["name"]:
        return match[0]
    return f"{match['sign']} [{match['name']}: {binders[match['name'].lower()]}]"


def _sorted_binder(binders: Mapping[str, str], match: re.Match[str]) -> str:
    return f"(({match['name']} {binders[match['name']]}))" if match["name"] else match[0]


def _tptp_name(name: str) -> str:
    return name if _WORD.fullmatch(name) else single_quoted(name)
