"""Quantifiers of every spelling → ``∀x ∀y∈S.``: variables, sorts, and how far the scope reaches."""

from __future__ import annotations

import re

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

_DOTTED_NUMERAL = lazy_pattern(r"(\d+)(\.)([^\W\d].*)")
_DIVIDED = (
    lazy_pattern(r"([a-z][0-9₀-₉]*['’′″]*)([A-Z].*)"),
    lazy_pattern(r"([^\W\d_]\w*?['’′″]*)(\.)(.+)"),
)
_GLUED = lazy_pattern(r"([AEΠΣ])([t-z][0-9₀-₉]*)(\.)?([A-ZΠΣ].*)?")
_LATTICE = {"∧": "∀", "/\\": "∀", "∨": "∃", "\\/": "∃"}
"""Conjunction and disjunction before a variable, as quantifiers."""
_HOL_VARIABLE = lazy_pattern(r"[a-z]\w{0,2}['’′″]*")
_GLUED_WORD = lazy_pattern(r"(?i)(forall|exists)([u-z]\d*)")
_COUNTS = frozenset(("≥", "≤", "=", ">=", "<=", r"\geq", r"\leq", r"\ge", r"\le"))


def quantifier_at(draft: Draft) -> tuple[str, int] | None:
    """The quantifier that begins at the token to read, and its number of tokens."""
    token = draft.token()
    after = draft.token(1)
    if token.text in "!?" and after.text == "[":
        return ("∀" if token.text == "!" else "∃"), 1
    if token.text in "!?" and (length := _hol_length(draft)):
        return {"!": "∀", "?": "∃", "!!": "∀", "?!": "∃!"}["".join(_texts(draft, length))], length
    if token.text in _LATTICE and re.fullmatch(r"[u-z]\d*", after.text):
        is_bound = draft.token(2).text in ("(", "[", *_LATTICE) and draft.occurs_later(
            after.text, 1
        )
        return (_LATTICE[token.text], 1) if is_bound else None
    if token.text == "E" and after.text == "!" and draft.token(2).kind == "name":
        return "∃!", 2
    if token.kind == "name" and (glued := _split_glued(draft, token)):
        return glued
    if token.kind == "quoted":
        return None
    meaning = signs.PREFIXES.get(token.word)
    if meaning == "¬" and after.word in ("exists", "exist"):
        return ("∄", 2) if _begins_variables(draft, 2) else None
    if meaning not in signs.QUANTIFIERS:
        return None
    length = 1
    if after.text in ("!", "1", "₁") and meaning == "∃":
        meaning, length = "∃!", 2
    elif re.fullmatch(r"[1₁][u-z]\d*", after.text) and meaning == "∃":
        draft.divide(draft.at + 1, (after.text[0], after.text[1:]))
        meaning, length = "∃!", 2
    if token.text[0].isalpha() and not _begins_variables(draft, length):
        return None
    return meaning, length


def _texts(draft: Draft, number: int) -> list[str]:
    return [draft.token(ahead).text for ahead in range(number)]


def _hol_length(draft: Draft) -> int:
    """The tokens of a quantifier as HOL has it, ``!x y. …``, ``?!x. …``; 0 for another sign."""
    length = 2 if _texts(draft, 2) in (["?", "!"], ["!", "!"]) else 1
    name, _, rest = draft.token(length).text.partition(".")
    if draft.token(length).kind != "name" or not _HOL_VARIABLE.fullmatch(name):
        return 0
    if not draft.occurs_later(name, length) and not (rest and is_glued_atom(rest)):
        return 0
    ahead = length + 1
    while draft.token(ahead).kind == "name" and _HOL_VARIABLE.fullmatch(draft.token(ahead).text):
        ahead += 1
    after = draft.token(ahead)
    is_body = after.text == "(" and (
        draft.is_spaced(ahead) or ahead > length + 1 or not _holds_terms(draft, ahead)
    )
    begins = (
        rest or after.text in (".", ":") or "." in after.text or is_body or after.text in "!?¬~∀∃"
    )
    return length if begins and after.kind != "end" else 0


def _split_glued(draft: Draft, token: SignToken) -> tuple[str, int] | None:
    """``Ax``, ``AxFx``, ``AxEy``, ``forallx``, and a letter A or E alone before a variable."""
    word = _GLUED_WORD.fullmatch(token.text)
    if word and draft.occurs_later(word[2], 0):
        draft.divide(draft.at, word.groups())
        return quantifier_at(draft)
    if token.text in "AE" and re.fullmatch(r"[t-z]\d*", draft.token(1).text):
        follower = draft.token(2)
        if follower.kind == "name" or follower.text in "([¬~∀∃-!.:":
            return ("∀" if token.text == "A" else "∃"), 1
        return None
    match = _GLUED.fullmatch(token.text)
    if match is None or not _opens_scope(draft, match):
        return None
    draft.divide(draft.at, [part for part in match.groups() if part])
    return ("∀" if match[1] in "AΠ" else "∃"), 1


def _opens_scope(draft: Draft, match: re.Match[str]) -> bool:
    """Whether ``Ax`` is a quantifier: its variable occurs after it, and not as its argument."""
    rest, variable = match[4], match[2]
    if match[3]:
        return draft.occurs_later(variable, 0) or bool(
            rest and variable in rest[1:] and is_glued_atom(rest)
        )
    if rest:
        inside = variable in rest[1:] and (is_glued_atom(rest) or _GLUED.fullmatch(rest))
        return bool(inside) or draft.occurs_later(variable, 0)
    follower = draft.token(1)
    if follower.text == "(" and not draft.is_spaced(1) and _holds_terms(draft, 1):
        return False
    begins = follower.kind != "end" and (
        follower.kind != "sign" or follower.text in "([{∀∃∄¬~∼-!.:" or follower.text[0] == "\\"
    )
    return begins and draft.occurs_later(variable, 0)


def _holds_terms(draft: Draft, ahead: int) -> bool:
    """Whether a bracket holds nothing but small words and commas: ``(x, bob)``."""
    inside = [draft.token(index) for index in range(ahead + 1, draft.find_closing(ahead))]
    return bool(inside) and all(
        token.text in (",", "?") or (token.kind != "sign" and not token.text[:1].isupper())
        for token in inside
    )


def _begins_variables(draft: Draft, ahead: int) -> bool:
    """Whether a variable and the rest of a formula follow, so that a word is a quantifier."""
    token, after = draft.token(ahead), draft.token(ahead + 1)
    if token.text in OPENING:
        closes = draft.find_closing(ahead)
        if after.text in OPENING:
            return draft.token(draft.find_closing(ahead + 1) + 1).text == ","
        if after.kind != "name" or signs.PREFIXES.get(after.word):
            return False
        inside = [draft.token(index) for index in range(ahead + 1, closes)]
        if any(token.text == ":" for token in inside) and all(
            token.kind == "name" or token.text in ",:" for token in inside
        ):
            return True
        second = draft.token(ahead + 2).text
        if second in (",", ":") or second in signs.MEMBERSHIP:
            return True
        return closes == ahead + 2 and begins_formula(draft, closes + 1)
    if token.text == "?":
        return True
    is_connective = token.word in signs.CONNECTIVES and token.text != "v"
    if token.kind != "name" or is_connective or after.kind == "end":
        return False
    if _is_pair(draft, ahead + 1):
        return True
    if after.word in signs.CONNECTIVES and after.text not in (":", "|", "·", "⋅", "•", "v", "."):
        return False
    if after.word not in signs.MEMBERSHIP and after.text in (*signs.BETWEEN_TERMS, *CLOSING):
        return False
    return token.text[0].islower() or draft.occurs_later(token.text, ahead) or "." in token.text


def begins_formula(draft: Draft, ahead: int) -> bool:
    """Whether a formula can begin at a token."""
    token = draft.token(ahead)
    if token.kind == "end" or token.text in CLOSING or token.text in signs.BETWEEN_TERMS:
        return token.text in ("-", "−") and draft.token(ahead + 1).kind != "end"
    if token.word in signs.CONNECTIVES and token.word not in signs.PREFIXES:
        return token.text in "VE"
    return (
        token.kind != "sign"
        or token.text in OPENING
        or token.word in signs.PREFIXES
        or token.text == "?"
    )


def write_binder(draft: Draft, meaning: str, length: int) -> bool:
    """Translate the quantifier at the token to read; its variables, sort and separator with it.

    Returns whether it is written as a function, ``Exists(x, …)``, so that its bracket stays open.
    """
    start = draft.token().start
    if draft.token(length).text == "disj":
        raise UnreadableError("'disj' is not read", draft.token(length).start, "write x ≠ y for it")
    written = draft.source[start : draft.token(length - 1).end]
    draft.take(meaning, written)
    draft.at += length
    if meaning == "∃" and draft.token().text in _COUNTS:
        meaning += draft.token().text + draft.token(1).text + " "
        draft.at += 2
    by_word = written[-1].isalpha()
    called = _is_called(draft)
    draft.at += called
    while True:
        opener = draft.token().text if draft.token().text in OPENING else ""
        draft.at += bool(opener)
        names = _variables(draft, wrapped=bool(opener) or called)
        if not names:
            raise UnreadableError(
                f"expected a variable after '{written}'", draft.token().start, "write one, as in ∀x"
            )
        sort = _sort(draft, wrapped=bool(opener))
        sort = sort or _bound(draft, names)
        for name in names:
            draft.bound.add(name.text)
            draft.write(f"{meaning}{name.text}{sort} ", start)
        if opener and draft.token().text == OPENING[opener]:
            draft.at += 1
        is_lean = opener == "(" and draft.token().text == "(" and draft.token(2).text == ":"
        if sort and not opener and _begins_block(draft):
            draft.at += 1
        elif not is_lean:  # ∀ (x : S) (y : T), …
            break
    if called:
        draft.at += draft.token().text == ","
        draft.write("(", start)
    else:
        _write_separator(draft, by_word=by_word)
    return called


def _begins_block(draft: Draft) -> bool:
    """Whether another variable with its sort follows: ``∀ x : S; y : T • …``."""
    name, mark = draft.token(1), draft.token(2)
    is_new = name.kind == "name" and name.text not in draft.bound
    return draft.token().text in (",", ";") and is_new and mark.word in (":", *signs.MEMBERSHIP)


def _is_called(draft: Draft) -> bool:
    """Whether a quantifier is written as a function: ``Exists(x, …)``, ``Exists[{x, y}, …]``."""
    if draft.token().text not in ("(", "["):
        return False
    closes = draft.find_closing()
    if draft.token(1).text in OPENING:
        inner = draft.find_closing(1)
        return inner + 1 < closes and draft.token(inner + 1).text == ","
    if draft.token(2).text != "," or closes == draft.find_closing(2):
        return False
    inside = [draft.token(index) for index in range(3, closes)]
    # In (x, y) are variables only; P, P(x), ¬P and so on are formulae.
    first_is_capital = draft.token(1).text[:1].isupper()
    return not all(
        token.text in (",", ":", "?")
        or (token.kind == "name" and token.text[0].isupper() == first_is_capital)
        for token in inside
    )


def _variables(draft: Draft, *, wrapped: bool) -> list[SignToken]:
    """The variables at the token to read; at least one, where one can stand there."""
    names: list[SignToken] = []
    while True:
        if draft.token().text == "?":
            draft.at += 1
        skipped = 1 if names and (draft.token().text == "," or _is_pair(draft)) else 0
        if skipped and draft.token(1).text == "?":
            skipped = 2
        index = draft.at + skipped
        for pattern in _DIVIDED:
            token = draft.token(skipped)
            match = pattern.fullmatch(token.text) if token.kind == "name" else None
            if match and (not names or match[1] not in draft.bound):
                draft.divide(index, match.groups())
        token = draft.token(skipped)
        if token.kind != "name" or (names and not _is_variable(draft, skipped, names, wrapped)):
            return names
        draft.at = index + 1
        names.append(token)
        if len(names) == 1 and (several := _letters_of(draft, token)):
            return several


def _is_pair(draft: Draft, ahead: int = 0) -> bool:
    """Whether “and” stands between two variables: ``for all x and y, …``."""
    joint, name, after = (draft.token(ahead + index) for index in range(3))
    is_variable = re.fullmatch(r"[a-z]\d*", name.text) is not None
    return joint.word == "and" and is_variable and after.text in (",", ":", "(")


def _letters_of(draft: Draft, token: SignToken) -> list[SignToken]:
    """The variables of ``∀xy``, where no variable xy is used and x and y are."""
    if not re.fullmatch(r"[u-z]{2,4}", token.text) or draft.occurs_later(token.text, -1):
        return []
    if not all(draft.occurs_later(letter, -1) for letter in token.text):
        return []
    return [token._replace(text=letter) for letter in token.text]


def _is_variable(draft: Draft, ahead: int, names: list[SignToken], wrapped: bool) -> bool:
    """Whether a name after the first variable is one more variable, not the body's beginning."""
    token, after = draft.token(ahead), draft.token(ahead + 1)
    known = {name.text for name in names}
    if token.text in known or token.word in signs.MEMBERSHIP or token.word in signs.SUCH_THAT:
        return False
    if token.word in signs.PREFIXES or token.word in signs.CONNECTIVES or token.word == "if":
        return False
    if wrapped and after.text in (*CLOSING, ",", ":"):
        small = all(name.text[0].isupper() == token.text[0].isupper() for name in names)
        return small or not ahead
    if after.text in known or after.kind == "end" or after.text in draft.bound:
        return False
    if after.word in (*signs.BOUNDS, *signs.MEMBERSHIP):
        return token.text not in draft.bound and (bool(ahead) or after.word in signs.MEMBERSHIP)
    if after.text in signs.BETWEEN_TERMS or after.text in CLOSING:
        return False
    if after.word in signs.CONNECTIVES and after.text not in (":", "|", "·", "⋅", "•"):
        return False
    if after.text in signs.WIDE_SEPARATORS or after.word in (*signs.MEMBERSHIP, *signs.SUCH_THAT):
        return not is_glued_atom(token.text) or bool(re.fullmatch(r"[A-Z]\d*", token.text))
    return draft.occurs_later(token.text, ahead)


def _sort(draft: Draft, *, wrapped: bool) -> str:
    """``∈S`` of a sort after ``∈``, ``in`` or a colon of types, "" if there is none."""
    mark, name = draft.token(), draft.token(1)
    if mark.word not in signs.MEMBERSHIP and mark.text != ":":
        return ""
    for pattern in _DIVIDED[1:]:
        match = pattern.fullmatch(name.text) if name.kind == "name" else None
        if match:
            draft.divide(draft.at + 1, match.groups())
            name = draft.token(1)
    if (
        name.kind == "sign"
        or name.word in ("if", *signs.PREFIXES)
        or (mark.text == ":" and not wrapped and not _is_type(draft))
    ):
        return ""
    first = draft.tokens[draft.at - 1]
    written = f"{first.text} {mark.text} {name.text}"
    if mark.text != ":" and name.text in draft.bound:
        draft.take(f"{first.text} ∈ {name.text}", written)
        draft.at += 2
        return f"∈({name.text})"
    draft.take(f"{name.text}({first.text})", written)
    draft.at += 2
    return f"∈{name.text}"


def _bound(draft: Draft, names: list[SignToken]) -> str:
    """``>(0)`` of a bound after variables, ``∀x > 0``; "" if there is none."""
    sign = draft.token()
    meaning = "≤" if sign.text == signs.AT_MOST else signs.BETWEEN_TERMS.get(sign.text)
    if not names or sign.kind != "sign" or meaning not in signs.BOUNDS:
        return ""
    for pattern in (_DOTTED_NUMERAL, *_DIVIDED[1:]):
        match = pattern.fullmatch(draft.token(1).text)
        if match and draft.token(1).kind == "name":
            draft.divide(draft.at + 1, match.groups())
    end = _end_of_term(draft, 1)
    if not end:
        return ""
    term = draft.source[draft.token(1).start : draft.token(end - 1).end]
    condition = f"{names[-1].text} {meaning} {term}"
    draft.take(f"the condition {condition}", condition)
    is_sort = meaning == "∉" and end == 2 and term not in draft.bound
    draft.at += end
    return meaning + (term if is_sort else f"({term})")


def _end_of_term(draft: Draft, ahead: int) -> int:
    """The token after a simple term: ``0``, ``-1``, ``f(y)``, ``n + 1``; 0 for none."""
    ahead += draft.token(ahead).text in ("-", "−")
    if draft.token(ahead).kind == "sign" or draft.token(ahead).kind == "end":
        return 0
    is_numeral = draft.token(ahead).text[0].isdigit()
    ahead += 1
    if draft.token(ahead).text == "(" and not (is_numeral or draft.is_spaced(ahead)):
        if not _holds_terms(draft, ahead):
            return 0
        ahead = draft.find_closing(ahead) + 1
    if draft.token(ahead).text in ("+", "-", "*", "×", "−") and draft.is_spaced(
        ahead
    ) == draft.is_spaced(ahead + 1):
        return _end_of_term(draft, ahead + 1) or ahead
    return ahead


def _is_type(draft: Draft) -> bool:
    """Whether the name after a colon is a sort, and no atom with which the body begins."""
    name, after = draft.token(1), draft.token(2)
    if after.text == "(":
        return draft.is_spaced(2) and not _holds_terms(draft, 2)
    says_it = is_glued_atom(name.text) and not draft.bound.isdisjoint(name.text[1:])
    if after.text in draft.bound or (says_it and len(name.text) < 4):
        return False
    if after.text in (*signs.WIDE_SEPARATORS, ";"):
        return True
    return (after.kind == "name" and after.word not in signs.CONNECTIVES) or (
        after.kind == "sign"
        and after.word in signs.PREFIXES
        and after.word not in signs.CONNECTIVES
    )


def _write_separator(draft: Draft, *, by_word: bool) -> None:
    """Write a dot for a separator that gives the widest scope."""
    token = draft.token()
    if token.word in signs.SUCH_THAT:
        draft.at += 1
        if draft.token().text in (",", ":"):
            draft.at += 1
        draft.write(".", token.start)
        return
    if token.text not in signs.WIDE_SEPARATORS or token.kind == "end":
        return
    if token.text == "." and not draft.is_spaced(1):
        draft.doubts |= {"wide_dots", *(["word"] if by_word else [])}
        if draft.choices.wide_dots:
            draft.write(".")
    else:
        draft.write(". ")
    draft.at += 1
    if draft.token().word in signs.SUCH_THAT:
        draft.at += 1
