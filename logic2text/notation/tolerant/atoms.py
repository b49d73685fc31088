"""Atoms and terms of every spelling: ``P(x)``, ``P[x]``, ``Fx``, ``P x``, ``P (f x)``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.tolerant import signs
from logic2text.notation.tolerant.draft import (
    CLOSING,
    OPENING,
    Draft,
    UnreadableError,
    is_glued_atom,
)
from logic2text.notation.tolerant.scanner import SignToken

_VARIABLE = lazy_pattern(r"[u-z]\d*")
_FUNCTION = lazy_pattern(r"([f-h])((?:[u-z]\d*['’′″]*)+)")
_BESIDE_TERMS = frozenset(signs.BETWEEN_TERMS)
_EQUALITIES = frozenset(sign for sign, meant in signs.BETWEEN_TERMS.items() if meant in "=≠")
MOST_TERMS = 4
"""Arguments of a predicate letter where no quantifier says that they are letters."""
_TERM = lazy_pattern(r"[a-z][0-9₀-₉]*['’′″]*")


def find_heads(tokens: Sequence[SignToken]) -> set[str]:
    """The predicate letters of a text all of whose atoms have the form ``Fa``; " " for ``F a``."""
    runs = list(_runs_of_names(tokens))
    heads = {word[0][0] for word in runs}
    if runs and all(len(run) == 1 for run in runs):
        words = [run[0] for run in runs]
        return {_letters_of(word)[0] for word in words} if _are_letters(words) else set()
    is_applied = runs and all(
        len(run) > 1 and not _VARIABLE.fullmatch(run[0]) and all(map(_TERM.fullmatch, run[1:]))
        for run in runs
    )
    return {" "} if is_applied and heads else set()


def _runs_of_names(tokens: Sequence[SignToken]) -> Iterator[list[str]]:
    """The names that stand side by side, without words for connectives and terms of equalities.

    Nothing where a bracket holds arguments.
    """
    run: list[str] = []
    runs: list[list[str]] = []
    for index, token in enumerate(tokens):
        before, after = (
            tokens[at].text if 0 <= at < len(tokens) else "" for at in (index - 1, index + 1)
        )
        is_name = token.kind == "name" and not (
            token.word in signs.CONNECTIVES
            or token.word in signs.PREFIXES
            or token.word in ("then", "if")
        )
        if is_name and after in ("(", "["):
            return
        beside = _EQUALITIES if is_glued_atom(token.text) else _BESIDE_TERMS
        if is_name and not beside.isdisjoint((before, after)):
            continue  # a term: "Max = max"
        if is_name:
            run.append(token.text)
        elif run:
            runs.append(run)
            run = []
    yield from [*runs, *([run] if run else [])]


def _are_letters(words: Sequence[str]) -> bool:
    """Whether words are predicate letters with their arguments rather than English.

    ``Lab``, ``Fa``, ``Rxy``: letters a to c and u to z stand for things; other ones where a
    predicate has one argument, or where no vowel is among them.
    """
    if not all(map(is_glued_atom, words)):
        return False
    for word in words:
        terms = [term[0] for term in _letters_of(word)[1]]
        usual = all(term in "abcuvwxyz" for term in terms)
        if len(terms) > MOST_TERMS or not (
            usual or len(terms) == 1 or not set("aeiouy") & {*terms}
        ):
            return False
    return True


def is_letters(draft: Draft, token: SignToken) -> bool:
    """Whether a name is a predicate letter with its arguments."""
    return token.kind == "name" and _is_letters(draft, token)


def is_term(draft: Draft, token: SignToken) -> bool:
    """Whether a name is bound, a numeral, or begins with a small letter."""
    return token.text in draft.bound or (token.kind == "name" and not token.text[:1].isupper())


def write_atom(draft: Draft) -> None:
    """Translate the atom, or the term before an equality, at the token to read."""
    token, after = draft.token(), draft.token(1)
    if after.text in ("(", "["):
        if after.text == "[":
            draft.take(f"{token.text}(…)", f"{token.text}[…]")
        draft.copy()
        write_arguments(draft)
    elif token.kind == "name" and _is_letters(draft, token):
        _write_letters(draft, token)
    elif token.kind == "name" and (number := _operands(draft)):
        _write_applied(draft, number)
    elif after.text not in signs.BETWEEN_TERMS or not _write_function(draft):
        draft.copy()


def _write_function(draft: Draft) -> bool:
    """Translate ``fx`` beside an equality, where x is bound, as f(x); whether it was one."""
    word = draft.token().text
    match = _FUNCTION.fullmatch(word)
    if match is None or word in draft.bound or draft.token(1).text == "(":
        return False
    terms = _TERM.findall(match[2])
    if not draft.bound.issuperset(terms):
        return False
    _write_call(draft, match[1], terms)
    return True


def write_term(draft: Draft) -> None:
    """Translate the term at the token to read, after an equality or a sign of arithmetic."""
    token = draft.token()
    if token.text == "?":
        draft.at += 1
    elif token.text in OPENING and draft.token(2).text in CLOSING:
        draft.at += 1
        draft.copy()
        draft.at += 1
        return
    elif token.text in OPENING:
        write_arguments(draft)
        return
    elif token.text in ("-", "−"):
        draft.copy()
    if draft.token().kind == "name" and _is_function(draft, draft.token()):
        _write_applied(draft, 1)
    elif draft.token().kind in ("name", "quoted") and not _write_function(draft):
        draft.copy()
        if draft.token().text == "(":
            write_arguments(draft)


def write_arguments(draft: Draft) -> None:
    """Translate a bracket with terms; names stay, other brackets become round ones."""
    opened: list[str] = []
    while draft.at < len(draft.tokens):
        token = draft.token()
        if token.text in OPENING or token.text in CLOSING:
            if token.text in OPENING:
                opened.append(token.text)
            elif opened and OPENING[opened[-1]] != token.text:
                raise UnreadableError(
                    f"a '{opened[-1]}' is closed by '{token.text}'",
                    token.start,
                    f"write '{OPENING[opened[-1]]}' for it",
                )
            elif opened:
                opened.pop()
            draft.write("(" if token.text in OPENING else ")")
            draft.at += 1
            if not opened:
                return
            continue
        if token.text == "," and opened:
            draft.write(", ")
            draft.at += 1
        elif token.text == "?" and draft.token(1).kind == "name":
            draft.take(draft.token(1).text, "?" + draft.token(1).text)
            draft.at += 1
        elif token.text in signs.BETWEEN_TERMS and token.kind == "sign":
            draft.take(signs.BETWEEN_TERMS[token.text])
            draft.write(f" {signs.BETWEEN_TERMS[token.text]} ")
            draft.at += 1
        elif _is_function(draft, token):
            draft.take(f"{token.text}(…)", f"{token.text} {draft.token(1).text}")
            _write_applied(draft, 1)
        else:
            draft.copy()


def _is_function(draft: Draft, token: SignToken) -> bool:
    """Whether a name in a bracket stands before its argument, as in ``P (f x)``."""
    after = draft.token(1)
    return (
        token.kind == "name"
        and token.text not in draft.bound
        and draft.is_spaced(1)
        and after.text in draft.bound
    )


def _is_letters(draft: Draft, token: SignToken) -> bool:
    """Whether a word is a predicate letter with its arguments, because of what is bound.

    ``Lxy`` where a quantifier binds x or y; ``Fa`` where F stands before arguments elsewhere.
    """
    if not is_glued_atom(token.text):
        return False
    head, terms = _letters_of(token.text)
    bound = [term for term in terms if term in draft.bound]
    if head in draft.heads:
        return True
    if bound and (len(bound) == len(terms) or len(terms) < 3):
        return True
    return bool(draft.heads - {" "} if isinstance(draft.heads, set) else ()) and len(terms) == 1


def _letters_of(word: str) -> tuple[str, list[str]]:
    head = re.match(r"[A-Z][0-9₀-₉]*", word)
    if head is None:
        return word, []
    return head[0], _TERM.findall(word[head.end() :])


def _write_letters(draft: Draft, token: SignToken) -> None:
    _write_call(draft, *_letters_of(token.text))


def _write_call(draft: Draft, head: str, terms: Sequence[str]) -> None:
    draft.letters.add(head)
    meant = f"{head}({', '.join(terms)})"
    draft.take(meant)
    if draft.is_spaced():
        draft.write(" ")
    draft.write(meant)
    draft.at += 1


def _operands(draft: Draft) -> int:
    """How many tokens after a name are its arguments without brackets: ``Likes x bob``."""
    token = draft.token()
    if token.text in draft.bound:
        return 0
    number = 0
    while True:
        after = draft.token(number + 1)
        if after.text == "(" and number and " " in draft.heads:
            closes = draft.find_closing(number + 1)
            inside = [draft.token(index).kind for index in range(number + 2, closes)]
            if not inside or "sign" in inside:
                break
            number = closes - 1 + 1
            continue
        if after.kind != "name" or not draft.is_spaced(number + 1):
            break
        if after.word in signs.CONNECTIVES and after.text not in draft.bound:
            break
        if after.word in ("then", "if") or not _is_operand(draft, after):
            break
        number += 1
    arguments = [draft.token(index).text for index in range(1, number + 1)]
    if any(text in draft.bound for text in arguments):
        return number
    return number if " " in draft.heads else 0


def _is_operand(draft: Draft, token: SignToken) -> bool:
    return token.text in draft.bound or token.text[:1].islower()


def _write_applied(draft: Draft, number: int) -> None:
    """Write the name at the token to read and so many tokens after it as its arguments."""
    draft.applied = True
    tokens = [draft.token(index) for index in range(number + 1)]
    terms = re.sub(r", (?=\))|(?<=\()(?:, )", "", ", ".join(t.text for t in tokens[1:]))
    terms = terms.replace("(, ", "(").replace(", )", ")")
    meant = f"{tokens[0].text}({terms})"
    draft.take(meant, " ".join(token.text for token in tokens))
    if draft.is_spaced():
        draft.write(" ")
    draft.write(meant)
    draft.at += number + 1
