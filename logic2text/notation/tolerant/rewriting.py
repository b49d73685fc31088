"""Constructions that no sign-by-sign translation covers, as the tokens of ordinary formulae.

>>> from logic2text.notation.tolerant.scanner import scan
>>> def rewritten(text):
...     return " ".join(token.text for token in rewrite(scan(text)))
>>> rewritten("mortal(X) :- man(X).")
'∀ X ( mortal ( X ) :- man ( X ) ) .'
>>> rewritten("for x st P[x] holds Q[x]")
'∀ x • ( P [ x ] ) → Q [ x ]'
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.tolerant import signs
from logic2text.notation.tolerant.draft import CLOSING, OPENING
from logic2text.notation.tolerant.prefix_notations import infix_of_lists, infix_of_polish
from logic2text.notation.tolerant.scanner import SignToken

Tokens = list[SignToken]

_ARROW = ":-"
_VARIABLE = lazy_pattern(r"[A-Z][A-Za-z0-9_]*")
_RULE_SIGNS = {",": "∧", ";": "∨", r"\+": "¬"}
_BEFORE_VARIABLE = frozenset(("(", ",", "[", *signs.BETWEEN_TERMS))
_AFTER_VARIABLE = frozenset((")", ",", "]", *signs.BETWEEN_TERMS))
_SPOTS = frozenset(("•", "·", "⋅", "∙", "@"))
_DOTS = frozenset(("·", "⋅", "∙"))
_COMPARISONS = frozenset(("=", "≠", "<", ">", "≤", "≥", "!=", "<=", ">="))
_OF_TERMS = frozenset(("(", ")", "+", "-", "−", "*", "×", *_DOTS))
"""What stands in a term of numerals and variables besides these."""
_DOTTED_ATOMS = lazy_pattern(r"[A-Z]\d*(?:[a-z]\d*)+(?:\.[A-Z]\d*(?:[a-z]\d*)+)+")
_BINDER_SIGNS = {"::": ":", "⦃": "{", "⦄": "}"}
_MANY = {"⟦": "(", "⟧": ")", "[|": "(", "|]": ")", ";": "∧"}


def rewrite(tokens: Tokens) -> Tokens:
    """The tokens with the constructions of other notations spelled out; places are kept."""
    variables = list(_questioned(tokens))
    tokens = infix_of_polish(tokens) or infix_of_lists(tokens) or tokens
    texts = {token.text for token in tokens}
    if "^" in texts:
        tokens = _apply_powers(tokens)
    if "." in texts or any("." in text for text in texts):
        tokens = _group_by_dots(_split_dotted(tokens))
    if not texts.isdisjoint(("for", "being")):
        tokens = _spell_mizar(tokens)
    if "|" in texts and not texts.isdisjoint(_SPOTS):
        tokens = _spell_z(tokens)
    if not texts.isdisjoint(_DOTS):
        tokens = _multiply_by_dots(tokens)
    if not texts.isdisjoint(("⟦", "[|")):
        tokens = [_respell(token, _MANY) for token in tokens]
    if "∅" in texts:
        tokens = [_name_empty_set(token) for token in tokens]
    if any(text[0] == "_" for text in texts):
        tokens = _raise_subscripts(tokens)
    if not texts.isdisjoint(_BINDER_SIGNS):
        tokens = [_respell(token, _BINDER_SIGNS) for token in tokens]
    if _ARROW in texts:
        return _close(_join_conditions(tokens), _capitals(tokens))
    if variables and not _has_quantifier(tokens):
        return _close(_join_conditions(tokens), variables)
    return tokens


def _multiply_by_dots(tokens: Tokens) -> Tokens:
    """``x · y = y · x`` and ``n = 2·m`` with "×": numerals and bound variables are no formulae.

    The dot of ``x = y · y = z`` stays a conjunction, and that of ``∀x · P(x)`` a separator.
    """
    texts = [token.text for token in tokens]
    words = [token.word for token in tokens]
    terms = {*_bound_names(texts, words), *filter(str.isdigit, texts)}

    def is_product(index: int) -> bool:
        first, last = _begin_term(texts, index - 1, terms), _end_term(texts, index + 1, terms)
        if texts[index] not in _DOTS or first is None or last is None:
            return False
        before = words[first - 1] if first else ""
        after = words[last + 1] if last + 1 < len(words) else ""
        is_binder = signs.PREFIXES.get(before) in signs.QUANTIFIERS
        return not is_binder and not (before in _COMPARISONS and after in _COMPARISONS)

    return [
        token._replace(text="×") if is_product(index) else token
        for index, token in enumerate(tokens)
    ]


def _bound_names(texts: list[str], words: list[str]) -> Iterator[str]:
    for index, word in enumerate(words[:-1]):
        if signs.PREFIXES.get(word) in signs.QUANTIFIERS:
            yield texts[index + 1]
            for comma, name in zip(texts[index + 2 :: 2], texts[index + 3 :: 2], strict=False):
                if comma != ",":
                    break
                yield name


def _begin_term(texts: list[str], at: int, terms: Collection[str]) -> int | None:
    """The first token of the term that ends at a place: a name, a numeral, or in brackets."""
    mirrored = [{"(": ")", ")": "("}.get(text, text) for text in reversed(texts)]
    found = _end_term(mirrored, len(texts) - 1 - at, terms)
    return None if found is None else len(texts) - 1 - found


def _end_term(texts: list[str], at: int, terms: Collection[str]) -> int | None:
    """The last token of the term that begins at a place."""
    if not 0 <= at < len(texts):
        return None
    depth = 0
    for place in range(at, len(texts)):
        text = texts[place]
        depth += (text == "(") - (text == ")")
        if not depth and text in (*terms, ")"):
            return place
        if not depth or (text not in terms and text not in _OF_TERMS):
            return None
    return None


def _respell(token: SignToken, spelling: dict[str, str]) -> SignToken:
    meant = spelling.get(token.text) if token.kind == "sign" else None
    return token if meant is None else token._replace(text=meant)


def _name_empty_set(token: SignToken) -> SignToken:
    return token._replace(text='"∅"', kind="quoted") if token.text == "∅" else token


def _raise_subscripts(tokens: Tokens) -> Tokens:
    r"""``\forall_x`` and ``\forall_{x \in S}`` without the sign of a subscript."""
    written: Tokens = []
    for token in tokens:
        is_quantifier = written and signs.PREFIXES.get(written[-1].word) in signs.QUANTIFIERS
        is_raised = is_quantifier and token.text[0] == "_"
        if not is_raised:
            written.append(token)
        elif token.text != "_":
            written.append(token._replace(text=token.text[1:]))
    return written


def _apply_powers(tokens: Tokens) -> Tokens:
    """``x^2`` and ``x^{2}`` as the function ``"^"(x, 2)``; a numeral is no formula."""
    written: Tokens = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        end = _end_of_power(tokens, index)
        if token.kind == "name" and end:
            power = tokens[index + 2 + (tokens[index + 2].text == "{")]
            comma = tokens[index + 1]._replace(text=",")
            written += [
                comma._replace(text='"^"', kind="quoted"),
                comma._replace(text="("),
                *(token, comma, power),
                comma._replace(text=")"),
            ]
            index = end
            continue
        written.append(token)
        index += 1
    return written


def _end_of_power(tokens: Tokens, index: int) -> int:
    """The token after the power whose base is a token; 0 where it has none."""
    texts = [token.text for token in tokens[index + 1 : index + 5]]
    if len(texts) > 1 and texts[0] == "^" and texts[1].isdigit():
        return index + 3
    if len(texts) > 3 and texts[:2] == ["^", "{"] and texts[2].isdigit() and texts[3] == "}":
        return index + 5
    return 0


def _split_dotted(tokens: Tokens) -> Tokens:
    """``Fx.Gx`` as two atoms with a dot between them."""
    written: Tokens = []
    for token in tokens:
        if token.kind != "name" or not _DOTTED_ATOMS.fullmatch(token.text):
            written.append(token)
            continue
        start = token.start
        for part in re.split(r"(\.)", token.text):
            kind = "sign" if part == "." else "name"
            written.append(SignToken(part, start, start + len(part), kind))
            start += len(part)
    return written


def _group_by_dots(tokens: Tokens) -> Tokens:
    """``Fx . Gx .⊃. Hx`` as ``(Fx . Gx) ⊃ (Hx)``: the one connective with dots is the widest."""
    marked = [
        index
        for index, token in enumerate(tokens)
        if token.word in signs.CONNECTIVES and token.text != "." and _has_dot(tokens, index)
    ]
    for index in reversed(marked):
        start, end = _level(tokens, index, -1), _level(tokens, index, 1)
        if any(start <= other < end for other in marked if other != index):
            continue
        left, right = tokens[start:index], tokens[index + 1 : end]
        left = left[:-1] if left and left[-1].text == "." else left
        right = right[1:] if right and right[0].text == "." else right
        if left and right:
            opened = tokens[index]._replace(text="(", kind="sign")
            closed = opened._replace(text=")")
            middle = [opened, *left, closed, tokens[index], opened, *right, closed]
            tokens = [*tokens[:start], *middle, *tokens[end:]]
    return tokens


def _has_dot(tokens: Tokens, index: int) -> bool:
    return any(0 <= at < len(tokens) and tokens[at].text == "." for at in (index - 1, index + 1))


def _level(tokens: Tokens, index: int, step: int) -> int:
    """Where the bracket around a token begins, or ends; a final full stop is outside."""
    depth = 0
    while 0 <= index + (step < 0) * step < len(tokens) and depth >= 0:
        token = tokens[index + (step < 0) * step]
        if step > 0 and token.text == "." and index == len(tokens) - 1:
            break
        depth += step * ((token.text in OPENING) - (token.text in CLOSING))
        if depth < 0:
            break
        index += step
    return index


def _spell_z(tokens: Tokens) -> Tokens:
    """``∀ x : S | A • B`` as ``∀ x : S • (A) → B``, with ∧ after another quantifier."""
    written = [*tokens]
    for index in reversed(range(len(tokens))):
        meaning = signs.PREFIXES.get(tokens[index].word)
        if meaning not in signs.QUANTIFIERS:
            continue
        bar = next((at for at in range(index, len(tokens)) if tokens[at].text == "|"), 0)
        block = tokens[index + 1 : bar]
        if not any(token.text in (":", "∈") for token in block) or any(
            token.kind == "sign" and token.text not in (":", "∈", ",", "!") for token in block
        ):
            continue
        end = _level(tokens, bar, 1)
        spots = [at for at in range(bar, end) if tokens[at].text in _SPOTS]
        if len(spots) == 1:
            spot, connective = spots[0], "→" if meaning == "∀" else "∧"
            written[spot : spot + 1] = [
                tokens[spot]._replace(text=text) for text in (")", connective)
            ]
            written[bar : bar + 1] = [tokens[bar]._replace(text=text) for text in "•("]
            return written
    return written


def _spell_mizar(tokens: Tokens) -> Tokens:
    """``for x being S st A holds B`` as ``∀x ∈ S • (A) → B``."""
    written: Tokens = []
    waiting: list[str] = []
    for index, token in enumerate(tokens):
        if token.text == "for" and _is_mizar(tokens, index):
            waiting.append("for")
            written.append(token._replace(text="∀", kind="sign"))
        elif token.text in ("being", "be"):
            written.append(token._replace(text="∈", kind="sign"))
        elif token.text == "st" and waiting and waiting[-1] == "for" and _has_holds(tokens, index):
            waiting[-1] = "st"
            written += [token._replace(text=text, kind="sign") for text in "•("]
        elif token.text == "holds" and waiting:
            meant = ")→" if waiting.pop() == "st" else "•"
            written += [token._replace(text=text, kind="sign") for text in meant]
        else:
            written.append(token)
    return written


def _is_mizar(tokens: Tokens, index: int) -> bool:
    """Whether ``for`` stands before variables and what Mizar has after them."""
    for token in tokens[index + 1 :]:
        if token.text in ("holds", "st", "being", "be", "for", "ex"):
            return token is not tokens[index + 1]
        if token.kind != "name" and token.text != ",":
            return False
    return False


def _has_holds(tokens: Tokens, index: int) -> bool:
    return any(token.text == "holds" for token in tokens[index:])


def _join_conditions(tokens: Tokens) -> Tokens:
    """The commas of a rule outside brackets as conjunctions, its semicolons as disjunctions."""
    written, depth = [], 0
    for token in tokens:
        depth += (token.text in OPENING) - (token.text in CLOSING)
        written.append(token if depth else _respell(token, _RULE_SIGNS))
    return written


def _capitals(tokens: Tokens) -> Iterable[SignToken]:
    """The variables of a rule of Prolog: capital names as arguments."""
    for index, token in enumerate(tokens):
        follower = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if token.kind == "name" and follower != "(" and _VARIABLE.fullmatch(token.text):
            yield token


def _questioned(tokens: Tokens) -> Iterable[SignToken]:
    """The variables ``?x`` that stand as terms."""
    for index, token in enumerate(tokens[:-1]):
        follower = tokens[index + 2].text if index + 2 < len(tokens) else ")"
        before = tokens[index - 1] if index else token._replace(text="(")
        is_argument = before.text in _BEFORE_VARIABLE and follower in _AFTER_VARIABLE
        is_listed = before.kind == "name" and before.word not in (
            *signs.PREFIXES,
            *signs.CONNECTIVES,
        )
        if token.text == "?" and (is_argument or is_listed):
            yield tokens[index + 1]._replace(start=token.start)


def _has_quantifier(tokens: Tokens) -> bool:
    return any(signs.PREFIXES.get(token.word) in signs.QUANTIFIERS for token in tokens)


def _close(tokens: Tokens, variables: Iterable[SignToken]) -> Tokens:
    """The tokens behind a universal quantifier for each variable."""
    named: dict[str, SignToken] = {}
    for variable in variables:
        named.setdefault(variable.text, variable)
    if not named:
        return tokens
    stop = [tokens.pop()] if tokens[-1].text == "." else []
    head = [
        token for name in named.values() for token in (name._replace(text="∀", kind="sign"), name)
    ]
    first, last = tokens[0], tokens[-1]
    return [
        *head,
        SignToken("(", first.start, first.start, "sign"),
        *(token for token in tokens if token.text != "?"),
        SignToken(")", last.end, last.end, "sign"),
        *stop,
    ]
