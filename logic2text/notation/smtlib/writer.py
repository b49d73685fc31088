"""Formula → SMT-LIB expression with any spelling of its symbols, and → text of the notation.

>>> from logic2text.formula import Constant, Predicate
>>> write_text(Predicate("Cube", (Constant("the box"),)))
'(Cube |the box|)'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from logic2text.arithmetic import NUMERAL, numeric_names
from logic2text.errors import InputError
from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Node,
    Not,
    Or,
    Predicate,
    Truth,
    Variable,
    Xor,
)
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.operators.naming import rename_bound
from logic2text.notation.smtlib.reader import ARITHMETIC, FREE_VARIABLE, REFUSED_HEADS
from logic2text.notation.smtlib.s_expressions import CORE_SYMBOLS
from logic2text.notation.smtlib.script import COMMANDS, Key
from logic2text.walk import bound_variables, children, free_variables, nodes, symbols

SORT = "U"
"""The sort of the domain."""
NUMBERS = "Real"
"""The sort of what comparisons and operations are about."""
_SIMPLE = lazy_pattern(r"[A-Za-z~!@$%^&*+=<>.?/_-][A-Za-z0-9~!@$%^&*+=<>.?/_-]*")
_RESERVED = (
    COMMANDS
    | REFUSED_HEADS.keys()
    | ARITHMETIC.keys()
    | {"forall", "exists", "!", "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING"}
)
"""The names that stand between bars although they are simple symbols."""
_HEADS: dict[type, str] = {
    Equality: "=",
    Not: "not",
    And: "and",
    Or: "or",
    Implies: "=>",
    Iff: "=",
    Xor: "xor",
    ForAll: "forall",
    Exists: "exists",
    Truth: "true",
    Falsity: "false",
}


@dataclass(frozen=True, slots=True)
class Spelling:
    """How the symbols of a formula are written.

    Attributes:
        predicates, functions: (name, arity) → symbol; constants are functions of arity 0.
        free, bound: name of a variable → symbol, where it is free and where it is bound.
        numbers: the names of the bound variables that stand for numbers.
    """

    predicates: Mapping[Key, str]
    functions: Mapping[Key, str]
    free: Mapping[str, str]
    bound: Mapping[str, str]
    numbers: frozenset[str] = frozenset()


def write_expression(formula: Formula, spelling: Spelling) -> str:
    """The formula as one SMT-LIB expression over the sort `SORT`."""
    pieces: list[str] = []
    # Closing brackets, and parts with the names that are bound around them.
    stack: list[str | tuple[Node, frozenset[str]]] = [(formula, frozenset())]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        node, bound = item
        head = _HEADS.get(type(node))
        below: tuple[Node, ...]
        match node:
            case Variable(name):
                head, below = (spelling.bound if name in bound else spelling.free)[name], ()
            case Constant(name):
                head, below = spelling.functions[name, 0], ()
            case Predicate(name, below):
                head = spelling.predicates[name, len(below)]
            case Function(name, below):
                head = spelling.functions[name, len(below)]
            case ForAll(variables, body) | Exists(variables, body):
                bindings = " ".join([_write_binding(v.name, spelling) for v in variables])
                head, below = f"{head} ({bindings})", (body,)
                bound = bound.union([variable.name for variable in variables])
            case _:
                below = children(node)
        if below:
            pieces.append(f" ({head}")
            stack.append(")")
            stack.extend([(child, bound) for child in reversed(below)])
        else:
            pieces.append(f" {head}")
    return "".join(pieces)[1:]


def _write_binding(name: str, spelling: Spelling) -> str:
    return f"({spelling.bound[name]} {NUMBERS if name in spelling.numbers else SORT})"


def declare_function(symbol: str, arity: int, *, predicate: bool) -> str:
    """The declaration of a predicate or a function over the sort `SORT`."""
    return f"(declare-fun {symbol} ({' '.join([SORT] * arity)}) {'Bool' if predicate else SORT})"


def write_text(formula: Formula) -> str:
    """The formula in the notation ``smtlib``.

    Where a symbol would be read as one of another kind, it is declared and the formula asserted.

    Raises:
        InputError: SMT-LIB cannot write a name or a free variable of the formula.
    """
    predicates, functions = symbols(formula)
    free = {variable.name for variable in free_variables(formula)}
    _check_symbols(predicates, functions, free)
    formula = _rename_bound(formula, {name for name, _ in predicates | functions} | free, free)
    bound = {variable.name for variable in bound_variables(formula)}
    numeric = numeric_names(formula)
    spelling = Spelling(
        {key: sign_of(key) or write_symbol(key[0]) for key in predicates},
        {key: _write_function(key, uses_numbers=bool(numeric.places)) for key in functions},
        {name: name for name in free},
        {name: write_symbol(name) for name in bound},
        frozenset(name for name in bound if numeric.has_variable(name)),
    )
    expression = write_expression(formula, spelling)
    constants = {n for n, arity in functions if not arity and FREE_VARIABLE.fullmatch(n)}
    # A declared name must have a declaration for each of its arities.
    declared = constants | {name for name, _ in _undetermined_predicates(formula)}
    declarations = [
        declare_function(table[key], key[1], predicate=table is spelling.predicates)
        for table in (spelling.predicates, spelling.functions)
        for key in sorted(table)
        if key[0] in declared
    ]
    if not declarations:
        return expression
    return " ".join((f"(declare-sort {SORT} 0)", *declarations, f"(assert {expression})"))


_SIGNS = {name: sign for sign, name in ARITHMETIC.items()}


def sign_of(key: Key) -> str:
    """The sign of a comparison or an operation, "" for another symbol."""
    return _SIGNS.get(key[0], "") if key[1] == 2 else ""


def write_numeral(name: str) -> str:
    """A numeral: ``18``, ``38.5``, ``(- 5)``."""
    return f"(- {name[1:]})" if name.startswith("-") else name


def _write_function(key: Key, *, uses_numbers: bool) -> str:
    name, arity = key
    if uses_numbers and not arity and NUMERAL.fullmatch(name):
        return write_numeral(name)
    return sign_of(key) or write_symbol(name)


def _check_symbols(predicates: frozenset[Key], functions: frozenset[Key], free: set[str]) -> None:
    """Refuse what SMT-LIB cannot write."""
    for name in sorted(free):
        if FREE_VARIABLE.fullmatch(name) is None:
            raise InputError(
                f"the notation smtlib cannot write {name!r} as a free variable",
                "bind it, or rename it to one of u to z",
            )
    terms = functions | {(name, 0) for name in free}
    for name, arity in sorted(predicates | functions):
        write_symbol(name)
        if (name, arity) in predicates and (name, arity) in terms:
            raise InputError(
                f"the notation smtlib cannot write {name!r} as a formula and as a term",
                "rename one of them",
            )
        if arity and name in free:
            raise InputError(
                f"the notation smtlib cannot write {name!r} as a variable and with arguments",
                "rename one of them",
            )
    for name in sorted(free):
        if (name, 0) in functions:
            raise InputError(
                f"the notation smtlib cannot write {name!r} as a variable and as a constant",
                "rename one of them",
            )


def write_symbol(name: str) -> str:
    """A name as a symbol, between bars where it is not a simple symbol.

    Raises:
        InputError: it is empty, has a control character, a bar or a backslash, or is a symbol of
            the theory *Core*, which no bars make a name.
    """
    if not name or not name.isprintable() or "|" in name or "\\" in name:
        raise InputError(
            f"the name {name!r} cannot be written in the notation smtlib",
            "a name has at least one character, no control character, no '|' and no '\\'",
        )
    if name in CORE_SYMBOLS:
        raise InputError(
            f"the name {name!r} cannot be written: it is a symbol of SMT-LIB itself",
            "rename it",
        )
    if _SIMPLE.fullmatch(name) and name not in _RESERVED:
        return name
    return f"|{name}|"


def _rename_bound(formula: Formula, symbol_names: set[str], free: set[str]) -> Formula:
    """The formula with bound variables that SMT-LIB can write and that hide no symbol."""
    bound = {variable.name for variable in bound_variables(formula)}
    unwritable = {name for name in bound if name in symbol_names - free or not _is_writable(name)}
    return rename_bound(formula, unwritable, _fresh_names(bound | symbol_names), distinct=True)


def _is_writable(name: str) -> bool:
    try:
        write_symbol(name)
    except InputError:
        return False
    return True


def _fresh_names(taken: set[str]) -> Iterator[str]:
    names = (f"{letter}{number or ''}" for number in count() for letter in "xyzuvw")
    return (name for name in names if name not in taken)


def _undetermined_predicates(formula: Formula) -> frozenset[Key]:
    """A predicate of each ``(= A B)`` that no other use shows to be a biconditional."""
    pairs = [
        (node.left, node.right)
        for node in nodes(formula)
        if isinstance(node, Iff)
        and isinstance(node.left, Predicate)
        and isinstance(node.right, Predicate)
    ]
    if not pairs:
        return frozenset()
    # The negation makes the whole formula a child as well.
    elsewhere = {
        _key(child)
        for node in nodes(Not(formula))
        if not isinstance(node, Iff)
        for child in children(node)
        if isinstance(child, Predicate)
    }
    return frozenset(
        _key(left) for left, right in pairs if elsewhere.isdisjoint((_key(left), _key(right)))
    )


def _key(atom: Predicate) -> Key:
    return atom.name, len(atom.arguments)
