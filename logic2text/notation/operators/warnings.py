"""Warnings about a parsed text, each with its token and a hint; `parse` computes none of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from logic2text.errors import InputError, LimitError
from logic2text.formula import (
    Exists,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Node,
    Predicate,
    Quantified,
    Variable,
)
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.connectives import converse
from logic2text.notation.operators.ambiguity import different_parses, skeleton
from logic2text.notation.operators.lexer import END
from logic2text.notation.operators.operator_table import WIDE
from logic2text.notation.operators.operator_writer import write_formula
from logic2text.notation.operators.parser import read_formula
from logic2text.notation.operators.parser_state import ParserState
from logic2text.notation.operators.syntax_error import FormulaSyntaxError, TokenWarning, quote_token
from logic2text.walk import free_variables, nodes


def find_warnings(
    text: str, state: ParserState, formula: Formula, free: frozenset[Variable]
) -> list[TokenWarning]:
    """The warnings of the parser and all others, in the order of their places.

    Args:
        text: what was read.
        state: its tokens.
        formula: what it says.
        free: the formula's free variables.
    """
    formula_nodes = list(nodes(formula))
    propositions = {n.name for n in formula_nodes if isinstance(n, Predicate) and not n.arguments}
    quantified = [n for n in formula_nodes if isinstance(n, ForAll | Exists)]
    warnings = [
        *state.warnings,
        *_doubtful(state),
        *_letters(state, propositions),
        *_words(state, propositions),
        *_arities(state, formula_nodes),
        *_idle_quantifiers(state, quantified, free, propositions),
        *_scopes(state, quantified, free),
        *_universal(state),
        *_glued_letters(state, propositions),
        *_grouped(state, formula),
        *_different_parses(text, state, formula),
    ]
    return sorted(warnings, key=lambda warning: warning.index)


def _doubtful(state: ParserState) -> Iterator[TokenWarning]:
    """Spellings that mean different things to different people."""
    meanings = dict(state.grammar.table.doubtful)
    for index, token in enumerate(state.tokens):
        if token in meanings:
            yield TokenWarning(
                f"{quote_token(token)} was read as '{meanings[token]}'",
                index,
                f"elsewhere it is exclusive or: write '{meanings[token]}' or '⊕'",
            )


def _letters(state: ParserState, propositions: Iterable[str]) -> Iterator[TokenWarning]:
    """A variable letter in the place of a formula, or a capital variable before arguments."""
    tokens, grammar = state.tokens, state.grammar
    for name in propositions:
        if name in tokens and grammar.free.fullmatch(name):
            yield TokenWarning(
                f"{quote_token(name)} was read as a proposition, not as a variable",
                tokens.index(name),
                "write a proposition with a capital or a whole word",
            )
    if grammar.table.lower:
        for index, token in enumerate(tokens[:-1]):
            if tokens[index + 1] == "(" and grammar.free.fullmatch(token):
                yield TokenWarning(
                    f"{quote_token(token)} is not a variable before '('",
                    index,
                    f"write {token[0].lower()}{token[1:]} or '{token}' with quotes",
                )


def _glued_letters(state: ParserState, propositions: Iterable[str]) -> Iterator[TokenWarning]:
    """A sentence letter that looks as textbooks write an atom: ``Fx``, ``Lab``."""
    for name in propositions:
        match = _GLUED_ATOM.fullmatch(name)
        if match and name in state.tokens:
            terms = ", ".join(re.findall(_ONE_TERM, match[2]))
            yield TokenWarning(
                f"{quote_token(name)} was read as a sentence letter",
                state.tokens.index(name),
                f"if it says {match[1]} of {terms}, write {match[1]}({terms})",
            )


def _grouped(state: ParserState, formula: Formula) -> Iterator[TokenWarning]:
    """Connectives that precedence grouped, and no bracket."""
    ungrouped = find_ungrouped(state)
    if ungrouped is not None:
        index, *signs = ungrouped
        first, second = map(quote_token, signs)
        yield TokenWarning(
            f"{first} and {second} stand side by side without brackets",
            index,
            f"read as {_write_formula(formula, state.grammar.table.label)}",
        )


def _arities(state: ParserState, formula_nodes: Sequence[Node]) -> Iterator[TokenWarning]:
    """A predicate or a function with two numbers of arguments."""
    for kind, word in ((Predicate, "predicate"), (Function, "function")):
        first: dict[str, int] = {}
        warned = set()
        for node in formula_nodes:
            if not isinstance(node, kind):
                continue
            arity = first.setdefault(node.name, len(node.arguments))
            if arity != len(node.arguments) and node.name not in warned:
                warned.add(node.name)
                yield TokenWarning(
                    f"the {word} {node.name!r} has {arity} and {len(node.arguments)} arguments",
                    _with_arity(state, node.name, len(node.arguments)),
                    f"with different numbers of arguments these are two {word}s: rename one",
                )


def _words(state: ParserState, propositions: Iterable[str]) -> Iterator[TokenWarning]:
    """A name before a bracket that was read as a connective but could be a predicate.

    In sympy's own notation that is one before small letters, which elsewhere are terms.
    """
    tokens, grammar = state.tokens, state.grammar
    terms = {name for name in propositions if name[0].islower()}
    warned = set()
    for index, token in enumerate(tokens[:-2]):
        if tokens[index + 1] != "(" or token in warned:
            continue
        if token not in grammar.calls and not (grammar.mixed and token in grammar.called):
            continue
        operands = {tokens[index + 2], tokens[index + 4 if tokens[index + 3] == "," else index + 2]}
        if grammar.mixed or operands & terms:
            warned.add(token)
            kind = "quantifier" if token in grammar.called else "connective"
            yield TokenWarning(
                f"{quote_token(token)} was read as a {kind}, not as a predicate",
                index,
                f'a predicate of this name stands in quotes, in the notation unicode: "{token}"(…)',
            )


def _with_arity(state: ParserState, name: str, arity: int) -> int:
    """The token of the first use of a name with so many arguments."""
    spell = state.grammar.table.spell
    for index, token in enumerate(state.tokens):
        named = token == name or (token != END and spell(token) == name)
        if named and _count_arguments(state.tokens, index + 1) == arity:
            return index
    return 0


def _count_arguments(tokens: list[str], index: int) -> int:
    if tokens[index] != "(":
        return 0
    count, depth = 1, 0
    for token in tokens[index:]:
        depth += (token == "(") - (token == ")")
        if depth == 0:
            break
        count += token == "," and depth == 1
    return count


def _idle_quantifiers(
    state: ParserState,
    quantified: Iterable[Quantified],
    free: frozenset[Variable],
    propositions: set[str],
) -> Iterator[TokenWarning]:
    """A variable that its quantifier binds nowhere, as in ``∀x ∀x P(x)``."""
    names = [variable.name for variable in free]
    usual = (
        f"did you mean {names[0]!r}?" if len(names) == 1 else "leave it out, or rename its variable"
    )
    for node in quantified:
        inside = free_variables(node.body)
        for place, variable in enumerate(node.variables):
            if variable not in inside or variable in node.variables[place + 1 :]:
                name = variable.name
                yield TokenWarning(
                    f"the quantifier of {name!r} has no effect: {name!r} does not occur in its "
                    "scope, or another quantifier binds it there",
                    _binder_of(state, name),
                    _without_brackets(propositions, name) or usual,
                )


def _without_brackets(propositions: set[str], variable: str) -> str | None:
    """The hint for ``∀x Px``, where P(x) was meant."""
    for name in sorted(propositions):
        match = _GLUED_ATOM.fullmatch(name)
        terms = re.findall(_ONE_TERM, match[2]) if match else []
        if match and variable in terms:
            return f"{name} was read as one letter; did you mean {match[1]}({', '.join(terms)})?"
    return None


_ONE_TERM = r"[a-fu-z][0-9₀-₉]*"
"""The letters that textbooks use for constants and variables."""
_GLUED_ATOM = lazy_pattern(rf"([A-Z])((?:{_ONE_TERM}){{1,3}})")


def _binder_of(state: ParserState, name: str) -> int:
    """The first token that binds a variable of that name."""
    tokens, grammar = state.tokens, state.grammar
    signs = {*grammar.table.universal, *grammar.table.existential, *grammar.table.absent}
    for index, token in enumerate(tokens):
        if token in signs:
            for place in range(index + 1, min(index + 8, len(tokens))):
                spelled = tokens[place][:1].lower() + tokens[place][1:]
                if name in (tokens[place], spelled):
                    return place
                if tokens[place] in signs:
                    break
    return 0


def _scopes(
    state: ParserState, quantified: Iterable[Quantified], free: frozenset[Variable]
) -> Iterator[TokenWarning]:
    """Variables that are free although a quantifier before them binds one of their name."""
    escaped = free.intersection(variable for node in quantified for variable in node.variables)
    if not escaped:
        return
    wide = _parse_with_wide_scope(state)
    left_free = free_variables(wide) if wide is not None else escaped
    for variable in sorted(escaped, key=lambda variable: variable.name):
        name = variable.name
        hint = "put the quantifier's whole scope in brackets"
        if wide is not None and variable not in left_free:
            written = _write_formula(wide, state.grammar.table.label)
            hint = f"if its scope should reach further, write {written}"
        yield TokenWarning(
            f"{name!r} is free here: the scope of the quantifier that binds {name!r} is over",
            state.free.get(name, 0),
            hint,
        )


def _universal(state: ParserState) -> Iterator[TokenWarning]:
    """Prover9 itself does not leave a variable free."""
    if state.grammar.table.label == "prover9" and state.free:
        names = ", ".join(sorted(state.free))
        yield TokenWarning(
            f"Prover9 would take {names} as universally quantified; here it is free",
            min(state.free.values()),
            f"write all {names.split(', ')[0]} (…)",
        )


def _parse_with_wide_scope(state: ParserState) -> Formula | None:
    """The formula if every quantifier reached as far to the right as it can."""
    tokens = [token for token in state.tokens if token != END]
    try:
        return read_formula(
            ParserState(tokens, state.grammar, state.limits, exact=True, reach=WIDE)
        )
    except (FormulaSyntaxError, LimitError):
        return None


def _different_parses(text: str, state: ParserState, formula: Formula) -> Iterator[TokenWarning]:
    """Notations that would read another formula, those that agree in one warning."""
    if state.grammar.mixed:
        return
    label = state.grammar.table.label
    groups: dict[Formula, list[tuple[str, Formula]]] = {}
    for notation, parsed in different_parses(text, label, formula, state.limits):
        groups.setdefault(skeleton(parsed), []).append((notation, parsed))
    for group in groups.values():
        notations = ", ".join(notation for notation, _ in group)
        said = _write_formula(group[0][1], group[0][0])
        yield TokenWarning(
            f"in the notation {notations} this text means {said}",
            0,
            f"it was read in the notation {label}; write brackets, or name the notation",
        )


def _write_formula(formula: Formula, label: str) -> str:
    """The formula in a notation that it was read in, so that its names can be written there."""
    try:
        return write_formula(formula, label)
    except InputError:
        return "another formula"


# Grouping -----------------------------------------------------------------------------------------
# Connectives that no bracket groups, so that precedence does: ``P ∨ Q ∧ R``, ``P → Q → R``.
# Nobody doubts that ∧ and ∨ bind tighter than → and ↔, which is therefore not told.


_CONDITIONALS = (Implies, converse, Iff)


def find_ungrouped(state: ParserState) -> tuple[int, str, str] | None:
    """A connective that stands beside another one without brackets: its token, and both signs.

    Args:
        state: the tokens of a text that was read.
    """
    levels: list[list[str]] = [["", ""]]
    """For each open bracket the last junction and the last conditional in it."""
    for index, token in enumerate(state.tokens):
        level = levels[-1]
        if token in ("(", "[", "{"):
            levels.append(["", ""])
        elif token in (")", "]", "}") and len(levels) > 1:
            levels.pop()
        elif token == ",":
            level[:] = "", ""
        elif (operator := state.grammar.infix.get(token)) is not None:
            is_conditional = operator.build in _CONDITIONALS
            before = level[is_conditional]
            if before and _is_grouped_by_rank(state, before, token):
                return index, before, token
            level[is_conditional] = token
            if is_conditional:
                level[False] = ""
    return None


def _is_grouped_by_rank(state: ParserState, before: str, after: str) -> bool:
    """Whether it matters which of two connectives is grouped first."""
    first, second = (state.grammar.infix[token].build for token in (before, after))
    return first is not second or first in (Implies, converse)
