"""The state of one reading, and what is read below the connectives: names, terms and atoms."""

from __future__ import annotations

from functools import lru_cache

from logic2text.errors import LimitError
from logic2text.formula import Constant, Equality, Formula, Function, Not, Predicate, Term, Variable
from logic2text.limits import Limits
from logic2text.notation.grammar import TIGHT
from logic2text.notation.lexer import END, Grammar
from logic2text.notation.problems import Problem, Repair, shown, stranger

Bindings = list[tuple[str, Term | None]]
"""Names, and what they stood for before a quantifier bound them."""

variable = lru_cache(maxsize=1024)(Variable)
constant = lru_cache(maxsize=1024)(Constant)


class Reading:
    """The tokens of one text, what their names stand for at present, and what was noticed.

    Attributes:
        tokens: the tokens and two `END`.
        reach: the power of a quantifier with nothing but blanks before its body.
        terms: a name's token → what it stands for here; filled as names are met.
        free: the first free occurrence of each free variable, name → token; kept up only
            where `exact`, because a plain reading need not pay for it.
        repairs: slips that were read in the only possible way.
    """

    __slots__ = ("exact", "free", "grammar", "limits", "reach", "repairs", "terms", "tokens")

    def __init__(
        self,
        tokens: list[str],
        grammar: Grammar,
        limits: Limits,
        *,
        exact: bool = False,
        reach: int = TIGHT,
    ) -> None:
        self.tokens = [*tokens, END, END]
        self.grammar = grammar
        self.limits = limits
        self.exact = exact
        self.reach = reach
        self.terms: dict[str, Term] = {}
        self.free: dict[str, int] = {}
        self.repairs: list[Repair] = []

    def symbol(self, index: int, expected: str) -> str:
        """The name that token `index` spells.

        Raises:
            Problem: it is no name.
            LimitError: the name is too long.
        """
        token = self.tokens[index]
        grammar = self.grammar
        if token in grammar.prefix:
            raise Problem(f"expected {expected}, found {shown(token)}", index, self._advice(index))
        name = token
        if not token.isidentifier():
            if not grammar.names(token):
                raise stranger(token, index, expected, grammar)
            name = grammar.notation.spell(token)
            if not name:
                raise Problem("a name is empty", index, "write a name between the quotes")
        return self._within_limit(name)

    def _advice(self, index: int) -> str:
        """What to do about a sign where a name is expected."""
        token, before = self.tokens[index], self.tokens[index - 1] if index else END
        if token == END:
            return "the formula is cut off"
        if before == ",":
            return "write a name after the comma, or take the comma away"
        if before == "(" and token == ")":
            return "write the arguments, or take the brackets away"
        return f'write a name; a name that looks like a sign goes between quotes: "{token}"'

    def _within_limit(self, name: str) -> str:
        if len(name) > self.limits.identifier:
            raise LimitError(
                f"the name {name[:20]!r}… has {len(name)} characters, "
                f"the limit `identifier` is {self.limits.identifier}",
                "shorten the name",
            )
        return name

    def leaf(self, index: int) -> Term:
        """The variable or constant that token `index` names; remembered in `terms`."""
        token = self.tokens[index]
        known = self.terms.get(token)
        if known is not None:
            return known
        name = self.symbol(index, "a term")
        grammar = self.grammar
        quoted = name != token and grammar.quoted.fullmatch(token) is not None
        if name != token and not quoted and name in self.terms:
            return self.terms[name]
        term: Term
        if not quoted and grammar.free.fullmatch(name):
            term = variable(_lowered(name) if grammar.notation.lower else name)
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
            raise Problem(
                f"{shown(token)} may be a name or a difference",
                index,
                f'write "{token}" for a name, or a function such as minus({head}, …)',
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
            bound = variable(_lowered(name) if grammar.notation.lower else name)
            variables.append(bound)
            if self.exact or not grammar.free.fullmatch(name):
                saved.append((name, terms.get(name)))
            terms[name] = bound
        return tuple(variables), saved or None

    def release(self, saved: Bindings) -> None:
        """Undo `bind` at the end of the quantifier's scope."""
        for name, old in reversed(saved):
            if old is None:
                self.terms.pop(name, None)
            else:
                self.terms[name] = old

    def atom(self, index: int) -> tuple[Formula, int]:
        """The atom that begins with the name at token `index`, and the token after it."""
        tokens, terms = self.tokens, self.terms
        token = tokens[index]
        head = index
        index += 1
        arguments: list[Term] = []
        if tokens[index] == "(":
            after = ","
            while after == ",":
                index += 1
                term = terms.get(tokens[index])
                after = tokens[index + 1]
                if term is None or (after not in _SEPARATORS):
                    term, index = self.term(index, head + 1)
                    after = tokens[index]
                else:
                    index += 1
                arguments.append(term)
            index += 1
        if tokens[index] in self.grammar.equality:
            return self._equation(head, tuple(arguments), index)
        if (
            not 1 < len(token) <= self.limits.identifier
            or token in terms
            or not token.isidentifier()
        ):
            token = self._predicate(head, bool(arguments))
        return Predicate(token, tuple(arguments)), index

    def _predicate(self, index: int, applied: bool) -> str:
        """The name of a predicate, after the checks that a plain new word does not need."""
        token = self.tokens[index]
        name = self.symbol(index, "a formula")
        table = self.grammar.notation
        is_variable = isinstance(self.terms.get(token), Variable)
        if not table.variable_heads and applied:
            is_variable = self.grammar.free.fullmatch(token) is not None
        if is_variable and applied:
            raise Problem(
                f"the variable {shown(token)} cannot be a predicate",
                index,
                "give the predicate a name of more than one letter",
            )
        if is_variable:
            raise Problem(
                f"the variable {shown(token)} stands where a formula is expected",
                index,
                "write a predicate of it, or an equality",
            )
        return name

    def _equation(self, head: int, arguments: tuple[Term, ...], index: int) -> tuple[Formula, int]:
        """The equality whose sign is token `index` and whose left side began at `head`."""
        left = Function(self._function(head), arguments) if arguments else self.leaf(head)
        equal = self.grammar.equality[self.tokens[index]]
        right, index = self.term(index + 1, None)
        formula: Formula = Equality(left, right)
        return (formula if equal else Not(formula)), index

    def _function(self, index: int) -> str:
        """The name of a function."""
        token = self.tokens[index]
        name = self.symbol(index, "a term")
        if isinstance(self.terms.get(token), Variable):
            raise Problem(
                f"the variable {shown(token)} cannot be a function",
                index,
                "give the function another name, or write it without arguments",
            )
        return name

    def term(self, index: int, opened: int | None) -> tuple[Term, int]:
        """The term at token `index`, and the token after it.

        Args:
            index: its first token.
            opened: the bracket that the term stands in, None on the right of an equality.
        """
        tokens = self.tokens
        pending: list[tuple[str, list[Term], int]] = []
        while True:
            if tokens[index + 1] == "(":
                pending.append((self._function(index), [], index + 1))
                index += 2
                continue
            value, index = self._leaf_of_words(index)
            while pending and tokens[index] == ")":
                name, arguments, _ = pending.pop()
                value = Function(name, (*arguments, value))
                index += 1
            if not pending:
                break
            self._expect_separator(index, pending[-1][2])
            pending[-1][1].append(value)
            index += 1
        if opened is not None and tokens[index] != ")":
            self._expect_separator(index, opened)
        return value, index

    def arguments(self, opened: int) -> tuple[tuple[Term, ...], int]:
        """The terms in the bracket that token `opened` opens, and the token after it."""
        found = []
        index = opened
        while index == opened or self.tokens[index] == ",":
            term, index = self.term(index + 1, opened)
            found.append(term)
        return tuple(found), index + 1

    def _expect_separator(self, index: int, opened: int) -> None:
        token = self.tokens[index]
        if token == ",":
            return
        hint = "'(' opened at {opened} is never closed"
        if self.grammar.names(token) or token == "(":
            hint = "a comma or a ')' is missing"
        elif token in self.grammar.infix:
            hint = "a connective joins formulae, not terms; a ')' may be missing before it"
        raise Problem(
            f"expected ',' or ')' to go on with '(' of {{opened}}, found {shown(token)}",
            index,
            hint,
            opened,
        )

    def _leaf_of_words(self, index: int) -> tuple[Term, int]:
        """A variable or constant, of several words where nothing else is possible."""
        term = self.leaf(index)
        tokens, grammar = self.tokens, self.grammar
        last = index + 1
        while tokens[last] not in grammar.infix and grammar.names(tokens[last]):
            last += 1
        words = tokens[index:last]
        if len(words) == 1:
            return term, last
        if any(len(word) == 1 or isinstance(self.terms.get(word), Variable) for word in words[:2]):
            raise Problem(
                f"expected ',' or ')', found {shown(tokens[index + 1])}",
                index + 1,
                f"write {words[0]}, {words[1]} for two terms",
            )
        name = self._within_limit(" ".join(words))
        self.repairs.append(
            Repair(f"the name {name!r} has a blank in it", index, f'write "{name}" with quotes')
        )
        return constant(name), last


_SEPARATORS = frozenset((",", ")"))


def _lowered(name: str) -> str:
    """A variable of the TPTP without its capital."""
    return name[0].lower() + name[1:]
