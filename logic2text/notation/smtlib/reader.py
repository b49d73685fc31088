"""SMT-LIB text → formula; the terms are walked with a stack, so that depth is no danger.

>>> from logic2text.limits import Limits
>>> read_formula("(=> P Q)", Limits())[0]
Implies(antecedent=Predicate(name='P', arguments=()), consequent=Predicate(name='Q', arguments=()))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain
from typing import Any, NamedTuple, NoReturn

from logic2text.arithmetic import DIFFERENCE, NUMERAL, OPERATIONS
from logic2text.errors import LimitError
from logic2text.formula import (
    FALSITY,
    TRUTH,
    And,
    Constant,
    Exists,
    ForAll,
    Formula,
    Function,
    Implies,
    Node,
    Predicate,
    Variable,
)
from logic2text.lazy_pattern import lazy_pattern
from logic2text.limits import Limits
from logic2text.notation.smtlib import connectives
from logic2text.notation.smtlib.kinds import (
    CONNECTIVES,
    QUANTIFIERS,
    RELATIONS,
    infer_kinds,
    is_bound,
    kind_of_operands,
    list_bound_sorts,
    symbol_key,
    word_of,
)
from logic2text.notation.smtlib.s_expressions import SExpression, SList, Symbol
from logic2text.notation.smtlib.script import ExpressionSort, Key, Script, read_script
from logic2text.walk import check_limits

FREE_VARIABLE = lazy_pattern(r"[u-z][0-9]*")
"""The undeclared names that are variables where nothing binds them, as in the other notations."""
REFUSED_HEADS = {
    "let": "write the value in the place of its name",
    "match": "write the cases as implications",
    "lambda": "write what it states of its argument with a quantifier",
    "_": "write a plain symbol",
    "as": "write a plain symbol",
    "par": "write a plain symbol",
    "implies": "write =>",
    "->": "write =>",
    "iff": "write =",
    "<=>": "write =",
    "<->": "write =",
    "/": "write a product, or declare the symbol",
}
"""Words that no undeclared predicate or function can have, because they mean something else."""

ARITHMETIC = {"<": "<", "<=": "≤", ">": ">", ">=": "≥", "+": "+", "-": "−", "*": "×"}
"""The signs of SMT-LIB for the reserved names of `logic2text.arithmetic`, unless declared."""

Bound = Mapping[str, Variable]


class _Task(NamedTuple):
    """An expression to build, with the kind that its place asks for."""

    expression: SExpression
    kind: ExpressionSort
    bound: Bound


class _Join(NamedTuple):
    """What combines the last `arity` results."""

    combine: Callable[..., Node]
    arity: int


def read_formula(text: str, limits: Limits) -> tuple[Formula, Script]:
    """The formula of a text, several assertions joined by a conjunction, and the script.

    Raises:
        ParseError: the text is not a formula of first-order logic in SMT-LIB.
        LimitError: the formula is beyond a limit.
    """
    script = read_script(text)
    builder = _Builder(script, limits)
    formulas = [builder.build(assertion) for assertion in script.assertions]
    formula = formulas[0] if len(formulas) == 1 else And(tuple(formulas))
    return check_limits(formula, limits), script


class _Builder:
    """Builds the formulae of one script."""

    def __init__(self, script: Script, limits: Limits) -> None:
        self._script = script
        self._limits = limits
        self._declared_names = {name for name, _ in script.declarations}
        signs = {
            (sign, 2): ExpressionSort.TERM if name in OPERATIONS else ExpressionSort.FORMULA
            for sign, name in ARITHMETIC.items()
            if sign not in self._declared_names and f"|{sign}|" not in script.text
        }
        for sort in chain.from_iterable(map(list_bound_sorts, script.assertions)):
            script.check_sort(sort)
        self._kinds = infer_kinds(script.assertions, signs | script.declarations)
        self._has_arithmetic = any(
            word in ARITHMETIC and word not in self._declared_names
            for assertion in script.assertions
            for word in _head_words(assertion)
        )

    def build(self, assertion: SExpression) -> Formula:
        work: list[_Task | _Join] = [_Task(assertion, ExpressionSort.FORMULA, {})]
        results: list[Any] = []
        while work:
            item = work.pop()
            if isinstance(item, _Join):
                start = len(results) - item.arity
                operands = results[start:]
                del results[start:]
                results.append(item.combine(*operands))
            else:
                combine, below = self._step(item)
                work.append(_Join(combine, len(below)))
                work.extend(reversed(below))
        return results[0]  # type: ignore[no-any-return]

    def _step(self, task: _Task) -> tuple[Callable[..., Node], list[_Task]]:
        """How to combine the parts of an expression, and the parts."""
        expression, kind, bound = task
        symbol = expression.head if isinstance(expression, SList) else expression
        if isinstance(expression, SList) and symbol is None:
            self._fail_at_head(expression)
        if symbol is not None and (
            is_bound(expression, bound) or symbol_key(expression) is not None
        ):
            return self._application(task, symbol)
        word = word_of(expression)
        if word == "!" and isinstance(expression, SList) and len(expression.items) > 1:
            return _same, [_Task(expression.items[1], kind, bound)]
        if kind is ExpressionSort.TERM:
            self._script.fail(
                f"expected a term, found the formula that begins with {word!r}",
                expression.start,
                "the arguments of predicates and functions are terms",
            )
        if not isinstance(expression, SList):
            if word not in ("true", "false"):
                self._refuse(word, expression)
            return (lambda: TRUTH if word == "true" else FALSITY), []
        if word in QUANTIFIERS:
            return self._begin_quantified(word, expression, bound)
        if word in RELATIONS:
            return self._relation(word, expression, bound)
        if word not in CONNECTIVES:
            self._refuse(word, expression)
        combine, fewest, most = connectives.CONNECTIVES[word]
        operands = self._operands(expression, word, fewest, most)
        return combine, [_Task(operand, ExpressionSort.FORMULA, bound) for operand in operands]

    def _fail_at_head(self, expression: SList) -> NoReturn:
        if not expression.items:
            self._script.fail("there is nothing between the brackets", expression.start, "write P")
        self._script.fail(
            "expected a connective, a predicate or a function after '(', found another '('",
            expression.items[0].start,
            "take one pair of brackets away",
        )

    def _refuse(self, word: str, expression: SExpression) -> NoReturn:
        hint = REFUSED_HEADS.get(word, f"write |{word}| for a name of this spelling")
        self._script.fail(f"{word!r} is not supported here", expression.start, hint)

    def _operands(
        self, expression: SList, word: str, fewest: int, most: int | None
    ) -> Sequence[SExpression]:
        operands = expression.items[1:]
        if len(operands) < fewest or (most is not None and len(operands) > most):
            expected = f"at least {fewest}" if most is None else str(fewest)
            self._script.fail(
                f"{word} takes {expected} operands, found {len(operands)}",
                expression.start,
                "count the brackets",
            )
        return operands

    def _relation(
        self, word: str, expression: SList, bound: Bound
    ) -> tuple[Callable[..., Node], list[_Task]]:
        operands = self._operands(expression, word, 2, None)
        pairs = len(operands) * (len(operands) - 1) // 2
        if word == "distinct" and pairs > self._limits.nodes:
            raise LimitError(
                f"distinct makes {pairs} inequalities, the limit `nodes` is {self._limits.nodes}",
                "name fewer things in one distinct",
            )
        kind = kind_of_operands(operands, self._kinds, bound)
        if kind is None:
            self._warn_of_capitals(expression, operands)
        combine = connectives.RELATIONS[word, kind or ExpressionSort.TERM]
        return combine, [_Task(operand, kind or ExpressionSort.TERM, bound) for operand in operands]

    def _warn_of_capitals(self, expression: SList, operands: Sequence[SExpression]) -> None:
        """Warn where names that look like predicates are the operands of an equality of terms."""
        for name, arity in filter(None, map(symbol_key, operands)):
            if name[:1].isupper():
                sorts = " ".join(["U"] * arity)
                self._script.warn(
                    f"{name!r} was read as part of an equality of terms, not as a formula",
                    expression.start,
                    f"for a biconditional, declare it: (declare-fun {name} ({sorts}) Bool)",
                )
                return

    def _begin_quantified(
        self, word: str, expression: SList, bound: Bound
    ) -> tuple[Callable[..., Node], list[_Task]]:
        form = f"write ({word} ((x U)) (Cube x))"
        bindings = expression.items[1] if len(expression.items) == 3 else None
        if not isinstance(bindings, SList) or not bindings.items:
            self._script.fail(
                "a quantifier needs a list of variables and one formula", expression.start, form
            )
        names: list[Variable] = []
        guards: list[Predicate] = []
        for binding in bindings.items:
            match binding:
                case SList((Symbol() as symbol, sort)):
                    self._check_name(symbol)
                    self._script.check_sort(sort)
                    names.append(Variable(symbol.name))
                    guard = self._script.guard_of(sort)
                    guards += [] if guard is None else [Predicate(guard, (names[-1],))]
                case _:
                    self._script.fail("a quantified variable needs its sort", binding.start, form)
        variables = tuple(names)
        build = ForAll if word == "forall" else Exists
        inner = {**bound, **{variable.name: variable for variable in variables}}
        body = _Task(expression.items[2], ExpressionSort.FORMULA, inner)
        return (lambda formula: build(variables, _guard(build, guards, formula))), [body]

    def _application(self, task: _Task, symbol: Symbol) -> tuple[Callable[..., Node], list[_Task]]:
        expression, kind, bound = task
        name = symbol.name
        arguments = expression.items[1:] if isinstance(expression, SList) else ()
        is_arithmetic = (
            not symbol.quoted and name in ARITHMETIC and name not in self._declared_names
        )
        if is_arithmetic:
            return self._arithmetic(task, symbol, arguments)
        if isinstance(expression, SList) and not arguments:
            self._script.fail(
                f"{name!r} stands in brackets without arguments", symbol.start, f"write {name}"
            )
        if not self._is_number(symbol, task):
            self._check_name(symbol)
        if name in bound:
            if kind is ExpressionSort.TERM and not arguments:
                return (lambda: bound[name]), []
            what = "take arguments" if arguments else "be a formula"
            self._script.fail(
                f"the variable {name!r} cannot {what}", symbol.start, "rename the variable"
            )
        self._check_use(symbol, (name, len(arguments)), kind)
        below = [_Task(argument, ExpressionSort.TERM, bound) for argument in arguments]
        if kind is ExpressionSort.FORMULA:
            return (lambda *terms: Predicate(name, terms)), below
        if arguments:
            return (lambda *terms: Function(name, terms)), below
        is_free = name not in self._declared_names and FREE_VARIABLE.fullmatch(name)
        return (lambda: Variable(name) if is_free else Constant(name)), below

    def _is_number(self, symbol: Symbol, task: _Task) -> bool:
        """Whether a symbol is a numeral in a script with arithmetic."""
        return (
            self._has_arithmetic
            and task.kind is ExpressionSort.TERM
            and task.expression is symbol
            and not symbol.quoted
            and NUMERAL.fullmatch(symbol.name) is not None
        )

    def _arithmetic(
        self, task: _Task, symbol: Symbol, operands: Sequence[SExpression]
    ) -> tuple[Callable[..., Node], list[_Task]]:
        """A comparison, or an operation; ``(+ a b c)`` is ``(+ (+ a b) c)``."""
        name = ARITHMETIC[symbol.name]
        below = [_Task(operand, ExpressionSort.TERM, task.bound) for operand in operands]
        is_operation = name in OPERATIONS
        if is_operation is (task.kind is ExpressionSort.FORMULA):
            self._script.fail(
                f"{symbol.name} makes {'a number' if is_operation else 'a formula'}, not "
                f"{'a formula' if is_operation else 'a term'}",
                symbol.start,
                "compare numbers with = or <, and join formulae with and",
            )
        combine: Callable[..., Node]
        match operands:
            case (Symbol() as number,) if name == DIFFERENCE and NUMERAL.fullmatch(number.name):
                constant = Constant(f"-{number.name}")
                combine, below = (lambda: constant), []
            case (_, _) if not is_operation:
                combine = _make_comparison(name)
            case (_, _, *_) if is_operation:
                combine = _make_operation(name)
            case _:
                self._script.fail(
                    f"{symbol.name} takes two terms here, found {len(operands)}",
                    symbol.start,
                    "write the comparisons of a chain one by one",
                )
        return combine, below

    def _check_use(self, symbol: Symbol, key: Key, kind: ExpressionSort) -> None:
        """Refuse a symbol that is used otherwise than its declaration or other uses permit."""
        name, arity = key
        declared = [k[1] for k in self._script.declarations if k[0] == name]
        if declared and arity not in declared:
            self._script.fail(
                f"{name!r} has {arity} arguments here, its declaration has {declared[0]}",
                symbol.start,
                "correct the declaration or the arguments",
            )
        if not declared and not symbol.quoted and name in REFUSED_HEADS:
            self._refuse(name, symbol)
        if self._kinds.get(key, kind) is not kind:
            is_formula = kind is ExpressionSort.FORMULA
            expected, elsewhere = ("a formula", "a term")[:: 1 if is_formula else -1]
            self._script.fail(
                f"expected {expected}, found {name!r}, which is {elsewhere} elsewhere in the text",
                symbol.start,
                "use two names",
            )

    def _check_name(self, symbol: Symbol) -> None:
        name = symbol.name
        if not symbol.quoted and (name[0].isdigit() or name[0] in ":#"):
            self._script.fail(
                f"{name!r} is not a name", symbol.start, f"write |{name}| for a name of things"
            )
        if len(name) > self._limits.identifier:
            raise LimitError(
                f"the name {name[:20]!r}… has {len(name)} characters, "
                f"the limit `identifier` is {self._limits.identifier}",
                "shorten the name",
            )


def _guard(build: type[ForAll | Exists], guards: Sequence[Predicate], body: Formula) -> Formula:
    """The body of a quantifier over sorts: for all things of them, or there are such things."""
    if not guards:
        return body
    condition = guards[0] if len(guards) == 1 else And(tuple(guards))
    return Implies(condition, body) if build is ForAll else And((*guards, body))


def _make_comparison(name: str) -> Callable[..., Node]:
    return lambda *terms: Predicate(name, terms)


def _make_operation(name: str) -> Callable[..., Node]:
    return lambda *terms: reduce(lambda left, right: Function(name, (left, right)), terms)


def _head_words(expression: SExpression) -> Iterator[str]:
    """The words that an expression and its parts begin with."""
    stack = [expression]
    while stack:
        part = stack.pop()
        if isinstance(part, SList):
            stack.extend(part.items)
            yield word_of(part)


def _same(node: Node) -> Node:
    return node
