"""The state of one reading, and what is read below the connectives: names, terms and atoms."""

from __future__ import annotations

from functools import lru_cache

from logic2text.errors import LimitError
from logic2text.formula import Constant, Equality, Formula, Function, Not, Predicate, Term, Variable
from logic2text.limits import Limits
from logic2text.notation.lexer import END, Grammar
from logic2text.notation.problems import Problem, Repair, shown

Bindings = list[tuple[str, Term | None]]
"""Names, and what they stood for before a quantifier bound them."""

variable = lru_cache(maxsize=1024)(Variable)
constant = lru_cache(maxsize=1024)(Constant)


class Reading:
    """The tokens of one text, what their names stand for at present, and the repairs made.

    Attributes:
        tokens: the tokens and two `END`.
        terms: a name's token → what it stands for here; filled as names are met.
        bound: how many quantifiers bind a name's token at present.
        free: the first free occurrence of each free variable, name → token.
        exact: whether `free` is kept up; a plain reading does not pay for it.
        repairs: slips that were read in the only possible way.
    """

    __slots__ = ("exact", "free", "grammar", "limits", "repairs", "terms", "tokens")

    def __init__(
        self, tokens: list[str], grammar: Grammar, limits: Limits, *, exact: bool = False
    ) -> None:
        self.tokens = [*tokens, END, END]
        self.grammar = grammar
        self.limits = limits
        self.exact = exact
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
            raise Problem(f"expected {expected}, found {shown(token)}", index)
        name = token
        if not token.isidentifier():
            if not (grammar.quoted.fullmatch(token) or grammar.name.fullmatch(token)):
                raise self.stranger(index, expected)
            name = grammar.notation.spell(token)
            if not name:
                raise Problem("a name is empty", index, "write a name between the quotes")
        if len(name) > self.limits.identifier:
            raise LimitError(
                f"the name {name[:20]!r}… has {len(name)} characters, "
                f"the limit `identifier` is {self.limits.identifier}",
                "shorten the name",
            )
        return name

    def stranger(self, index: int, expected: str) -> Problem:
        """What to say of a character that no name and no symbol of the notation begins with."""
        token = self.tokens[index]
        label = self.grammar.notation.label
        return Problem(
            f"expected {expected}, found {shown(token)}, which the notation {label} does not have",
            index,
            _STRANGERS.get(token, "put an unusual name between quotes, or name another notation"),
        )

    def leaf(self, index: int) -> Term:
        """The variable or constant that token `index` names; remembered in `terms`."""
        token = self.tokens[index]
        known = self.terms.get(token)
        if known is not None:
            return known
        name = self.symbol(index, "a term")
        term: Term
        if self.grammar.free.fullmatch(token):
            name = self.variable_name(token)
            term = variable(name)
            self.free.setdefault(name, index)
        else:
            self._refuse_arithmetic(token, index)
            term = constant(name)
        self.terms[token] = term
        return term

    def variable_name(self, token: str) -> str:
        """The name of a variable as the syntax has it."""
        if self.grammar.notation.lower:
            return token[0].lower() + token[1:]
        return self.grammar.notation.spell(token)

    def _refuse_arithmetic(self, token: str, index: int) -> None:
        """``x-1`` would be a constant that looks like a difference."""
        head, hyphen, _ = token.partition("-")
        if hyphen and isinstance(self.terms.get(head), Variable):
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
        terms, tokens = self.terms, self.tokens
        plain = not self.exact
        variables = []
        saved: Bindings = []
        for index in indices:
            token = tokens[index]
            bound = variable(self.variable_name(token))
            variables.append(bound)
            old = terms.get(token)
            if old is bound and plain:
                continue
            if not (plain and self.grammar.free.fullmatch(token)):
                saved.append((token, old))
            terms[token] = bound
        return tuple(variables), saved or None

    def release(self, saved: Bindings) -> None:
        """Undo `bind` at the end of the quantifier's scope."""
        for token, old in reversed(saved):
            if old is None:
                del self.terms[token]
            else:
                self.terms[token] = old

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
                if term is None or (after != "," and after != ")"):
                    term, index = self.term(index, head + 1)
                    after = tokens[index]
                else:
                    index += 1
                arguments.append(term)
            index += 1
        if tokens[index] in self.grammar.equality:
            return self.equation(head, tuple(arguments), index)
        if not token.isidentifier() or token in terms or len(token) > 40:
            token = self.predicate_name(head, bool(arguments))
        return Predicate(token, tuple(arguments)), index

    def predicate_name(self, index: int, applied: bool) -> str:
        """The name of a predicate, after the checks that a plain new word does not need."""
        token = self.tokens[index]
        name = self.symbol(index, "a formula")
        table = self.grammar.notation
        if isinstance(self.terms.get(token), Variable):
            if not applied:
                raise Problem(
                    f"the variable {shown(token)} stands where a formula is expected",
                    index,
                    "write a predicate of it, or an equality",
                )
            if not table.variable_heads or token in self.bound:
                raise Problem(
                    f"the variable {shown(token)} cannot be a predicate",
                    index,
                    "give the predicate a name of more than one letter",
                )
        return name

    def equation(self, head: int, arguments: tuple[Term, ...], index: int) -> tuple[Formula, int]:
        """The equality whose sign is token `index` and whose left side began at `head`."""
        left: Term
        if arguments:
            left = Function(self.symbol(head, "a term"), arguments)
        else:
            left = self.leaf(head)
        equal = self.grammar.equality[self.tokens[index]]
        right, index = self.term(index + 1, None)
        formula: Formula = Equality(left, right)
        return (formula if equal else Not(formula)), index

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
                pending.append((self.symbol(index, "a term"), [], index + 1))
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

    def _expect_separator(self, index: int, opened: int) -> None:
        token = self.tokens[index]
        if token == ",":
            return
        hint = "'(' opened at {opened} is never closed" if token == END else None
        if token in self.grammar.infix:
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
        tokens = self.tokens
        last = index + 1
        while tokens[last] not in self.grammar.prefix and self.grammar.name.fullmatch(tokens[last]):
            last += 1
        words = tokens[index:last]
        if len(words) == 1:
            return term, last
        if any(len(w) == 1 or isinstance(self.terms.get(w), Variable) for w in words[:2]):
            raise Problem(
                f"expected ',' or ')', found {shown(tokens[index + 1])}",
                index + 1,
                f"write {words[0]}, {words[1]} for two terms",
            )
        name = " ".join(words)
        self.repairs.append(
            Repair(f"the name {name!r} has a blank in it", index, f'write "{name}" with quotes')
        )
        return constant(name), last


_STRANGERS = {
    "∈": "write a predicate, ∀x (S(x) → …)",
    "λ": "there are no lambda terms here, only formulae",
    "\\": "there are no lambda terms here, only formulae",
    "<": 'put a name such as "<5%" between double quotes',
    ">": 'put a name such as ">5%" between double quotes',
    "+": "write a function such as sum(x, y)",
    "*": "write a function such as product(x, y)",
    "?": "a formula has no question mark",
    ";": "write one formula at a time",
}
