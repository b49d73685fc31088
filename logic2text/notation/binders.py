"""What stands between a quantifier sign and its body: variables, commas, dots."""

from __future__ import annotations

from dataclasses import dataclass

from logic2text.formula import Variable
from logic2text.notation.grammar import TIGHT, WIDE, Block
from logic2text.notation.lexer import END, Prefix
from logic2text.notation.problems import Problem, shown
from logic2text.notation.terms import Bindings, Reading


@dataclass(frozen=True, slots=True)
class Binder:
    """A quantifier without its body.

    Attributes:
        variables: what it binds.
        saved: what `Reading.release` needs, None where nothing is to be released.
        power: `TIGHT` or `WIDE`.
        end: the first token of the body.
        wrapped: whether the bracket before the sign closed after the variables: ``(∀x)``.
    """

    variables: tuple[Variable, ...]
    saved: Bindings | None
    power: int
    end: int
    wrapped: bool = False


def read_binder(reading: Reading, sign: int) -> Binder:
    """The binder whose quantifier sign is token `sign`.

    Raises:
        Problem: no variable follows, or something that cannot be one.
    """
    table = reading.grammar.notation
    match table.block:
        case Block.ONE:
            names, end = [_variable(reading, sign + 1, sign)], sign + 2
        case Block.NAMES:
            names, end = _all_names(reading, sign)
        case Block.LETTERS:
            names, end = _letters(reading, sign)
        case Block.LIST:
            names, end = _list(reading, sign)
    power, wrapped = TIGHT, False
    token = reading.tokens[end]
    if token in table.wide:
        power, end = WIDE, end + 1
    elif token in table.tight:
        end += 1
    elif token == ")" and table.wrapped and sign and reading.tokens[sign - 1] == "(":
        wrapped, end = True, end + 1
    variables, saved = reading.bind(names)
    return Binder(variables, saved, power, end, wrapped)


def _variable(reading: Reading, index: int, sign: int) -> int:
    """The index itself, once the token is known to be a variable."""
    token = reading.tokens[index]
    grammar = reading.grammar
    if token in grammar.prefix or not (
        grammar.name.fullmatch(token) or grammar.quoted.fullmatch(token)
    ):
        quantifier = shown(reading.tokens[sign])
        hint = None
        if token == "!" or grammar.prefix.get(token) is Prefix.NOT:
            hint = "write 'there is exactly one' with an equality"
        raise Problem(f"expected a variable after {quantifier}, found {shown(token)}", index, hint)
    if not grammar.bindable.fullmatch(token):
        raise Problem(
            f"{shown(token)} cannot be bound by a quantifier in the notation "
            f"{grammar.notation.label}",
            index,
            _binding_hint(reading, index, sign),
        )
    return index


def _binding_hint(reading: Reading, index: int, sign: int) -> str:
    tokens = reading.tokens
    if index > sign + 1 and reading.grammar.notation.tight:
        dot = reading.grammar.notation.tight[0]
        before = " ".join(tokens[sign:index])
        return f"a '{dot}' may be missing: {before}{dot}{tokens[index]}…"
    return "a variable is a letter, with digits if need be: x, y1"


def _all_names(reading: Reading, sign: int) -> tuple[list[int], int]:
    """Every name up to the dot, a bracket or a connective."""
    tokens, grammar = reading.tokens, reading.grammar
    names = [_variable(reading, sign + 1, sign)]
    index = sign + 2
    while tokens[index] not in grammar.prefix and grammar.name.fullmatch(tokens[index]):
        names.append(_variable(reading, index, sign))
        if tokens[index + 1] == "(" and tokens[index + 3] in (",", ")"):
            raise Problem(
                f"{shown(tokens[index])} stands between a quantifier and a bracket",
                index,
                _binding_hint(reading, index, sign),
            )
        index += 1
    return names, index


def _letters(reading: Reading, sign: int) -> tuple[list[int], int]:
    """One variable, then further single letters that can be nothing but variables."""
    tokens, grammar = reading.tokens, reading.grammar
    first = sign + 1
    _split_at_dot(reading, first)
    names = [_variable(reading, first, sign)]
    index = first + 1
    while True:
        comma = tokens[index] == ","
        following = index + comma
        _split_at_dot(reading, following)
        if not _belongs(reading, first, following):
            return names, index
        names.append(following)
        index = following + 1


def _belongs(reading: Reading, first: int, index: int) -> bool:
    """Whether the name at `index` is one more variable, not the beginning of the body."""
    tokens, grammar = reading.tokens, reading.grammar
    token = tokens[index]
    letter = (
        token[:1].isalpha()
        and token[:1].islower()
        and not token[1:].strip("0123456789'’₀₁₂₃₄₅₆₇₈₉")
    )
    if not letter or token in grammar.prefix or tokens[index + 1] in grammar.infix:
        return False
    if tokens[index + 1] in grammar.equality:
        return False
    same_kind = bool(grammar.free.fullmatch(token)) == bool(grammar.free.fullmatch(tokens[first]))
    return same_kind or tokens[index + 1] not in ("(", END, ")")


def _split_at_dot(reading: Reading, index: int) -> None:
    """Take ``x.P`` apart, where a dot inside a name would otherwise belong to the name."""
    tokens = reading.tokens
    head, dot, tail = tokens[index].partition(".")
    if dot and tail and reading.grammar.bindable.fullmatch(head):
        tokens[index : index + 1] = [head, dot, tail]


def _list(reading: Reading, sign: int) -> tuple[list[int], int]:
    """Variables between square brackets, and the colon."""
    tokens = reading.tokens
    if tokens[sign + 1] != "[":
        raise Problem(
            f"expected '[' after {shown(tokens[sign])}, found {shown(tokens[sign + 1])}",
            sign + 1,
            f"write {tokens[sign]}[X]: …",
        )
    names = [_variable(reading, sign + 2, sign)]
    index = sign + 3
    while tokens[index] == ",":
        names.append(_variable(reading, index + 1, sign))
        index += 2
    if tokens[index] != "]":
        raise Problem(
            f"expected ',' or ']' to close '[' of {{opened}}, found {shown(tokens[index])}",
            index,
            opened=sign + 1,
        )
    if tokens[index + 1] != ":":
        raise Problem(
            f"expected ':' after the variables, found {shown(tokens[index + 1])}",
            index + 1,
            "a colon stands between the variables and the formula",
        )
    return names, index + 2
