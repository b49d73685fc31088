"""What a sign between two terms or two formulae means, by what stands beside it."""

from __future__ import annotations

from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.tolerant import signs
from logic2text.notation.tolerant.atoms import is_letters, is_term
from logic2text.notation.tolerant.binders import begins_formula
from logic2text.notation.tolerant.draft import OPENING, Draft

_OF_TPTP = lazy_pattern(r"[!?]\s*\[")
_NEGATED = lazy_pattern(r"\)\s*[*+>]\s+?[~¬-]\s?[A-Z]|\)\s*[*+]\s*[~¬]")
"""A negation after a sign of arithmetic, so that formulae stand beside it."""
_SENTENCE_LETTER = lazy_pattern(r"[A-Z]")
_NEGATED_LETTER = lazy_pattern(r"[~¬]\s*[A-Z]\b(?!\()")
_CONJUNCTIVE_CARET = lazy_pattern(r"\?[A-Za-z]|(?<!\w)[AE][t-z]\d*\s*[(AE~.]|[)\w]\s+v\s+[(~¬A-Z]")
"""SWRL's variables ``?x``, the quantifiers of Tarski's World, and its v for ∨."""


def find_relation(draft: Draft) -> str | None:
    """The relation between terms that the token to read means; None for another token."""
    token = draft.token()
    if token.text == signs.AT_MOST:
        return "≤" if _is_at_most(draft) else None
    if token.text in signs.OF_FORMULAS and _joins_formulas(draft):
        return None
    if token.kind == "sign":
        return signs.BETWEEN_TERMS.get(token.text)
    return "∈" if token.word == "in" and token.kind == "name" else None


def find_connective(draft: Draft, *, in_brackets: bool) -> str | None:
    """The connective that the token to read means; None for another token."""
    token = draft.token()
    if token.kind == "quoted":
        return None
    if token.text == ".":
        is_spaced = draft.is_spaced() or in_brackets
        return "∧" if is_spaced and begins_formula(draft, 1) else None
    if token.text == signs.TWO_MEANINGS:
        if not _has_conjunctive_caret(draft):
            draft.doubts.add("caret")
        return draft.choices.caret
    if token.text in signs.OF_FORMULAS and _joins_formulas(draft):
        return signs.OF_FORMULAS[token.text]
    return signs.CONNECTIVES.get(token.word)


def _is_at_most(draft: Draft) -> bool:
    """Whether ``<=`` compares; between two calls it may as well point to a condition."""
    after = draft.token(1)
    if _OF_TPTP.search(draft.source):
        return False
    if draft.token(-1).text != ")" or draft.token(2).text != "(":
        return is_term(draft, draft.last) and is_term(draft, after)
    if draft.last.text[:1].isupper():
        return False
    if draft.last.text != after.text:
        draft.doubts.add("at_most")
    return draft.choices.at_most == "≤"


def _joins_formulas(draft: Draft) -> bool:
    """Whether a sign of arithmetic stands between formulae, because no term is beside it."""
    after = draft.token(1)
    if draft.token().text == ">" and not draft.is_spaced(1):
        return False  # a mistyped arrow
    after = draft.token(2) if signs.PREFIXES.get(after.text) == "¬" else after
    opens = after.text in OPENING
    if is_letters(draft, draft.last) and (opens or is_letters(draft, after)):
        return True
    if _SENTENCE_LETTER.fullmatch(draft.last.text) and _SENTENCE_LETTER.fullmatch(after.text):
        draft.doubts.add("formulas")
        return draft.choices.formulas or _NEGATED_LETTER.search(draft.source) is not None
    calls = draft.token(-1).text == ")" and draft.last.text[:1].isupper()
    if not calls or not (opens or after.text[:1].isupper()):
        return False
    if _NEGATED.search(draft.source):
        return True
    draft.doubts.add("formulas")
    return draft.choices.formulas


def _has_conjunctive_caret(draft: Draft) -> bool:
    """Whether other signs of a text show that its ``^`` is a conjunction."""
    texts = {token.text for token in draft.tokens} - {signs.TWO_MEANINGS}
    has_exclusive_or = any(signs.CONNECTIVES.get(text) == "⊕" for text in texts)
    return has_exclusive_or or _CONJUNCTIVE_CARET.search(draft.source) is not None
