"""The state of the parser: its tokens, and what each name stands for at the current token."""

from __future__ import annotations

from functools import lru_cache

from logic2text.errors import LimitError
from logic2text.formula import Constant, Term, Variable
from logic2text.limits import Limits
from logic2text.notation.operators.lexer import END, NotationGrammar
from logic2text.notation.operators.operator_table import TIGHT
from logic2text.notation.operators.syntax_error import (
    FormulaSyntaxError,
    TokenWarning,
    quote_token,
    unknown_symbol,
)

Bindings = list[tuple[str, Term | None]]
"""Names, and their terms before a quantifier bound them."""

variable = lru_cache(maxsize=1024)(Variable)
constant = lru_cache(maxsize=1024)(Constant)


_MINUS = frozenset(("-", "−"))


def has_arithmetic(tokens: list[str], grammar: NotationGrammar) -> bool:
    """Whether tokens have a sign of a comparison or an operation.

    A minus that is a negation elsewhere is no such sign in a text without equalities.
    """
    present = grammar.arithmetic.intersection(tokens)
    if present - _MINUS or not present:
        return bool(present)
    return _MINUS.isdisjoint(grammar.prefix) or not grammar.equality.keys().isdisjoint(tokens)


class ParserState:
    """The tokens of one text, the current terms of their names, and the warnings so far.

    Attributes:
        tokens: the tokens and two `END`.
        reach: the power of a quantifier with nothing but blanks before its body.
        terms: a name's token → its term here; filled as names are met.  None for a
            letter that is a variable anyway and no longer bound, where `exact`.
        free: the first free occurrence of each free variable, name → token; kept up only
            where `exact`, because a plain parse need not pay for it.
        arithmetic: whether the text has a sign of a comparison or an operation.
        brackets: the number of tokens, and which token closes the bracket at another.
        counts: whether a quantifier was read that makes more nodes than tokens.
        grouped: whether a precedence or an associativity grouped connectives, and no bracket.
        warnings: mistakes that were read in the only possible way.
    """

    __slots__ = (
        "arithmetic",
        "brackets",
        "counts",
        "exact",
        "free",
        "grammar",
        "grouped",
        "limits",
        "reach",
        "terms",
        "tokens",
        "warnings",
    )

    def __init__(
        self,
        tokens: list[str],
        grammar: NotationGrammar,
        limits: Limits,
        *,
        exact: bool = False,
        reach: int = TIGHT,
    ) -> None:
        self.tokens = [*tokens, END, END]
        self.grammar = grammar
        self.counts = False
        self.grouped = False
        self.brackets: tuple[int, dict[int, int]] = 0, {}
        self.arithmetic = has_arithmetic(tokens, grammar)
        self.limits = limits
        self.exact = exact
        self.reach = reach
        self.terms: dict[str, Term | None] = {}
        self.free: dict[str, int] = {}
        self.warnings: list[TokenWarning] = []

    def symbol(self, index: int, expected: str) -> str:
        """The name that token `index` spells.

        Raises:
            FormulaSyntaxError: it is not a name.
            LimitError: the name is too long.
        """
        token = self.tokens[index]
        grammar = self.grammar
        if token in grammar.prefix:
            raise FormulaSyntaxError(
                f"expected {expected}, found {quote_token(token)}", index, self._advice(index)
            )
        name = token
        if not token.isidentifier():
            if not grammar.names(token):
                raise unknown_symbol(token, index, expected, grammar)
            name = grammar.table.spell(token)
            if not name:
                raise FormulaSyntaxError(
                    "a name is empty", index, "write a name between the quotes"
                )
        return self.within_limit(name)

    def _advice(self, index: int) -> str:
        """The hint for a sign where a name is expected."""
        token, before = self.tokens[index], self.tokens[index - 1] if index else END
        if token == END:
            return "the formula is cut off"
        if token in self.grammar.comparisons:
            return f'put a name such as "{token}5%" between double quotes'
        if before == ",":
            return "write a name after the comma, or take the comma away"
        if before == "(" and token == ")":
            return "write the arguments, or take the brackets away"
        return f'write a name; a name that looks like a sign goes between quotes: "{token}"'

    def predicate_name(self, index: int, *, applied: bool) -> str:
        """The name of a predicate, after the checks that a plain new word does not need."""
        token = self.tokens[index]
        name = self.symbol(index, "a formula")
        if applied and self.is_variable_head(token):
            raise FormulaSyntaxError(
                f"the variable {quote_token(token)} cannot be a predicate",
                index,
                "give the predicate a name of more than one letter",
            )
        if not applied and self.is_variable(token):
            raise FormulaSyntaxError(
                f"the variable {quote_token(token)} stands where a formula is expected",
                index,
                "write a predicate of it, or an equality",
            )
        return name

    def within_limit(self, name: str) -> str:
        """The name itself, unless it is too long."""
        if len(name) > self.limits.identifier:
            raise LimitError(
                f"the name {name[:20]!r}… has {len(name)} characters, "
                f"the limit `identifier` is {self.limits.identifier}",
                "shorten the name",
            )
        return name

    def leaf(self, index: int) -> Term:
        """The variable or constant that token `index` names, cached in `terms`."""
        token = self.tokens[index]
        cached = self.terms.get(token)
        if cached is not None:
            return cached
        name = self.symbol(index, "a term")
        grammar = self.grammar
        quoted = name != token and grammar.quoted.fullmatch(token) is not None
        cached = None if name == token or quoted else self.terms.get(name)
        if cached is not None:
            return cached
        term: Term
        if not quoted and grammar.free.fullmatch(name):
            term = variable(_lower(name) if grammar.table.lower else name)
            self.free.setdefault(term.name, index)
        else:
            if "-" in token and not quoted:
                self._refuse_arithmetic(token, index)
            term = constant(name)
        self.terms[token if quoted else name] = term
        return term

    def _refuse_arithmetic(self, token: str, index: int) -> None:
        """``x-1`` would be a constant that looks like a difference."""
        head = token.partition("-")[0]
        if isinstance(self.terms.get(head), Variable) or self.grammar.free.fullmatch(head):
            difference = f"a function such as minus({head}, …)"
            if self.grammar.operations:
                difference = f"{head} - … with blanks, or {difference}"
            raise FormulaSyntaxError(
                f"{quote_token(token)} may be a name or a difference",
                index,
                f'write "{token}" for a name, or {difference}',
            )

    def bind(self, indices: list[int]) -> tuple[tuple[Variable, ...], Bindings | None]:
        """Let a quantifier bind the names at some tokens.

        Returns the variables, and what `release` needs; None where there is nothing to release,
        because the names are variables anyway.
        """
        terms, grammar = self.terms, self.grammar
        variables = []
        saved: Bindings = []
        for index in indices:
            name = self.symbol(index, "a variable")
            bound = variable(_lower(name) if grammar.table.lower else name)
            variables.append(bound)
            if self.exact or not grammar.free.fullmatch(name):
                saved.append((name, terms.get(name)))
            terms[name] = bound
        return tuple(variables), saved or None

    def release(self, saved: Bindings) -> None:
        """Undo `bind` at the end of the quantifier's scope."""
        for name, old in reversed(saved):
            if old is not None or self.grammar.free.fullmatch(name):
                self.terms[name] = old
            else:
                self.terms.pop(name, None)

    def find_closing_bracket(self, index: int) -> int:
        """The token that closes the round bracket at token `index`; the last one if none does."""
        number, closing = self.brackets
        if number != len(self.tokens):  # a binder takes tokens apart
            closing, opened = {}, []
            for at, token in enumerate(self.tokens):
                if token == "(":
                    opened.append(at)
                elif token == ")" and opened:
                    closing[opened.pop()] = at
            self.brackets = len(self.tokens), closing
        return closing.get(index, len(self.tokens) - 2)

    def is_variable(self, token: str) -> bool:
        """Whether a name is a variable elsewhere in the text."""
        return token in self.terms and isinstance(self.terms[token], Variable | None)

    def is_variable_head(self, token: str) -> bool:
        """Whether a name before arguments is a variable."""
        grammar = self.grammar
        return self.is_variable(token) or (
            not grammar.table.variable_heads and grammar.free.fullmatch(token) is not None
        )


def _lower(name: str) -> str:
    """A variable of the TPTP without its capital."""
    return name[0].lower() + name[1:]
