"""Writes the names of one formula in one notation, so that they are read back the same.

A name is written bare where the notation's own lexer reads it as that name and as that kind of
thing, else between quotes; a bound variable that cannot be written is renamed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cached_property, lru_cache
from itertools import count
from typing import cast

from logic2text.arithmetic import NUMERAL
from logic2text.errors import InputError
from logic2text.formula import Exists, ForAll, Formula, Node, Variable
from logic2text.notation.operators.lexer import NotationGrammar, compile_grammar, tokenize
from logic2text.notation.operators.templates import Template
from logic2text.walk import bound_variables, fold, free_variables, substitute, with_children


class Naming:
    """The written forms of the names of one formula.

    Raises:
        InputError: a free variable, or a name with control characters, cannot be written.
    """

    def __init__(
        self,
        formula: Formula,
        compiled: NotationGrammar,
        template: Template,
        *,
        signed: bool = False,
    ) -> None:
        """Make the names of a formula; with `signed`, negative numerals are written bare."""
        self._signed = signed
        self._grammar = compiled
        self._label = compiled.table.label
        self._template = template
        self._bound = {variable.name for variable in bound_variables(formula)}
        self._free = {variable.name for variable in free_variables(formula)}
        self.formula = self._rename(formula)

    @cached_property
    def _variables(self) -> frozenset[str]:
        bound = {variable.name for variable in bound_variables(self.formula)}
        return frozenset(bound | self._free)

    def variable(self, name: str) -> str:
        """A variable; `formula` has no bound one that cannot be written."""
        if name in self._free and not self._reads_as_free(name):
            raise InputError(
                f"the notation {self._label} cannot write {name!r} as a free variable",
                "bind it, or rename it to one of u to z",
            )
        return self._capital(name)

    def constant(self, name: str) -> str:
        """A constant: quoted where it would be read as a variable."""
        if self._signed and NUMERAL.fullmatch(name):
            return name
        head = name.partition("-")[0]
        mistaken = self._is_free(name) or name in self._variables
        mistaken |= head != name and (self._is_free(head) or head in self._variables)
        return self._write(name, self._template.quote, mistaken)

    def symbol(self, name: str, *, applied: bool) -> str:
        """A predicate or function; a numeral is read as a number."""
        table = self._grammar.table
        mistaken = name in self._variables or bool(NUMERAL.fullmatch(name))
        if table.lower or (applied and not table.variable_heads):
            mistaken |= self._is_free(name)
        quote = (applied and self._template.quote_function) or self._template.quote
        return self._write(name, quote, mistaken)

    def _write(self, name: str, quote: Callable[[str], str], mistaken: bool) -> str:
        if not name or not name.isprintable():
            raise InputError(
                f"the name {name!r} cannot be written",
                "a name has at least one character, and no control characters",
            )
        bare = self._template.word(name)
        if (
            not mistaken
            and name not in self._template.reserved
            and reads_as(self._label, bare, name)
        ):
            return bare
        return quote(name)

    def _is_free(self, name: str) -> bool:
        return self._grammar.free.fullmatch(name) is not None

    def _capital(self, name: str) -> str:
        if self._grammar.table.lower:
            return name[:1].upper() + name[1:]
        return self._template.word(name)

    def _reads_as_free(self, name: str) -> bool:
        written = self._capital(name)
        if self._grammar.table.lower:
            return self._is_free(written) and written[0].lower() + written[1:] == name
        return self._is_free(name) and reads_as(self._label, written, name)

    def _can_bind(self, name: str) -> bool:
        """Whether a quantifier's variable is read back under its name."""
        grammar, template = self._grammar, self._template
        written = self._capital(name)
        if not name or grammar.bindable.fullmatch(written) is None:
            return False
        if grammar.table.lower:
            return self._reads_as_free(name)
        sign = grammar.table.universal[0]
        header = template.quantifier.format(sign, written, "(")
        return reads_as(self._label, written, name) and written in tokenize(header, grammar)

    def _rename(self, formula: Formula) -> Formula:
        unwritable = {name for name in self._bound if not self._can_bind(name)}
        if not unwritable:
            return formula
        return rename_bound(formula, unwritable, self._fresh())

    def _fresh(self) -> Iterator[str]:
        """Names of variables that the formula does not use and the notation can bind."""
        taken = self._bound | self._free
        for number in count():
            for letter in "xyzuvw":
                name = f"{letter}{number or ''}"
                if name not in taken and self._can_bind(name):
                    yield name


def rename_bound(
    formula: Formula, unwritable: Collection[str], fresh: Iterator[str], *, distinct: bool = False
) -> Formula:
    """The formula with other names for some bound variables.

    Args:
        formula: any formula.
        unwritable: the names to replace.
        fresh: names that the formula does not use.
        distinct: whether to rename also the earlier of two like variables in one block.
    """

    def combine(node: Node, parts: tuple[Node, ...]) -> Node:
        node = with_children(node, parts) if parts else node
        if not isinstance(node, ForAll | Exists):
            return node
        variables, body = list(node.variables), node.body
        # From the right: of two like variables in a block, the last one binds.
        for place in reversed(range(len(variables))):
            variable = variables[place]
            repeated = distinct and variable in node.variables[place + 1 :]
            if variable.name in unwritable or repeated:
                variables[place] = Variable(next(fresh))
                if not repeated:
                    body = substitute(body, {variable: variables[place]})
        return type(node)(tuple(variables), body)

    return cast(Formula, fold(formula, combine))


@lru_cache(maxsize=1024)
def reads_as(label: str, written: str, name: str) -> bool:
    """Whether the lexer of a notation reads a written name as one token that spells the name."""
    compiled = compile_grammar(label)
    free = compiled.free.fullmatch(written) is not None
    return (
        tokenize(written, compiled) == [written]
        and written not in compiled.prefix
        and (written not in compiled.infix or free)
        and compiled.name.fullmatch(written) is not None
        and compiled.table.spell(written) == name
    )
