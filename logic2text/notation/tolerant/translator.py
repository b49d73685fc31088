r"""Text in any mixture of notations → text in Unicode notation, with what was taken for what.

>>> translate(r"forall x (Fx /\ not Gx => Hx)").text
'∀x  (F(x) ∧ ¬ G(x) →  H(x))'
"""

from __future__ import annotations

import re
from collections.abc import Collection

from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation.connectives import WORDS
from logic2text.notation.letters.reader import Translation
from logic2text.notation.tolerant import signs
from logic2text.notation.tolerant.atoms import (
    find_heads,
    write_arguments,
    write_atom,
    write_term,
)
from logic2text.notation.tolerant.between import find_connective, find_relation
from logic2text.notation.tolerant.binders import begins_formula, quantifier_at, write_binder
from logic2text.notation.tolerant.draft import (
    CLOSING,
    END,
    OPENING,
    Draft,
    SignChoices,
    Taken,
    UnreadableError,
)
from logic2text.notation.tolerant.rewriting import rewrite
from logic2text.notation.tolerant.scanner import SignToken, scan

_CALLS = frozenset(word for word in WORDS if word.casefold() not in ("forall", "exists"))
_RELATIONS = {"Eq": "=", "Ne": "≠", "Lt": "<", "Gt": ">", "Le": "≤", "Ge": "≥"}
"""sympy's comparisons."""
_VARIABLE = lazy_pattern(r"[u-z]\d*")


@dataclass(frozen=True, slots=True)
class SignTranslation:
    """A translation into Unicode notation.

    Attributes:
        translation: the text and where its characters come from.
        taken: what was taken for what, in the order of the text.
        doubts: the fields of `SignChoices` that mattered.
        letters: whether atoms without brackets were found.
        applied: whether predicates before their arguments with blanks were found.
    """

    translation: Translation
    taken: tuple[Taken, ...]
    doubts: frozenset[str]
    letters: bool
    applied: bool

    @property
    def text(self) -> str:
        """The translated text."""
        return self.translation.text


def translate(text: str, choices: SignChoices | None = None) -> SignTranslation:
    """The text in Unicode notation; what has no meaning there is left as it is.

    Raises:
        UnreadableError: a construction is known, and cannot be translated.
    """
    scanned = scan(text)
    tokens = rewrite(scanned)
    draft = _draft(text, tokens, choices or SignChoices(), find_heads(tokens))
    if draft.letters or draft.applied:
        heads = {*draft.letters, *(" " * draft.applied)}
        draft = _draft(text, tokens, choices or SignChoices(), heads)
    return SignTranslation(
        Translation("".join(draft.pieces), (*draft.offsets, len(text))),
        tuple(draft.taken),
        frozenset(draft.doubts),
        # Of a text of names alone nothing is rewritten but Łukasiewicz's notation.
        bool(draft.letters or (tokens != scanned and all(t.kind == "name" for t in scanned))),
        draft.applied,
    )


def _draft(
    text: str, tokens: list[SignToken], choices: SignChoices, heads: Collection[str]
) -> Draft:
    draft = Draft(text, [*tokens], choices, heads)
    _Walk(draft).run()
    return draft


class _Walk:
    """Reads a token at a time; knows whether a formula is expected, and the open brackets.

    An open bracket is itself, an operand list of a connective is ``call``, that of a quantifier
    ``called``, ``if`` is the pair of brackets around a conditional of words, ``then`` the same
    after its “then”.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.open: list[str] = []
        self.latex = re.search(r"\\[A-Za-z]{2}", draft.source) is not None

    def run(self) -> None:
        draft = self.draft
        expects_formula = True
        while draft.at < len(draft.tokens):
            expects_formula = self._begin() if expects_formula else self._continue()
        self._close_conditionals()

    def _begin(self) -> bool:
        """Read where a formula is expected; whether one still is."""
        draft = self.draft
        token = draft.token()
        if token.text == "~" and self.latex and self._is_tied():
            draft.doubts.add("tilde")
            if not draft.choices.tilde:
                draft.at += 1
                return True
        applied = draft.token(1).text == "(" and not draft.is_spaced(1)
        quantifier = quantifier_at(draft)
        if quantifier is not None:
            if write_binder(draft, *quantifier):
                self.open.append("called")
            return True
        if token.text in OPENING:
            return self._open()
        if token.text == "?" and draft.token(1).kind == "name":
            draft.at += 1
            return True
        if token.text in _RELATIONS and applied:
            return self._relate()
        if token.kind == "name" and token.text in _CALLS and self._is_call():
            draft.copy()
            draft.at += 1
            draft.write("(")
            self.open.append("call")
            return True
        if token.word == "if":
            draft.take("→", "if … then")
            draft.write("((")
            draft.at += 1
            self.open.append("if")
            return True
        meaning = signs.PREFIXES.get(token.word) if token.kind != "quoted" else None
        if meaning == "¬" or (meaning in ("⊤", "⊥") and not applied):
            draft.take(meaning)
            draft.write(meaning)
            draft.at += 1
            return meaning == "¬"
        if token.kind == "sign":
            draft.copy()
            return True
        if (
            token.word in signs.CONNECTIVES
            and token.word != "v"
            and token.text != "V"
            and not applied
        ):
            draft.write(f" {signs.CONNECTIVES[token.word]} ")
            draft.at += 1
            return True
        draft.last = token
        write_atom(draft)
        return False

    def _is_tied(self) -> bool:
        """Whether a ``~`` of LaTeX may tie two words: it does not follow a blank or a bracket."""
        draft = self.draft
        return draft.at > 0 and not draft.is_spaced() and draft.token(-1).text not in "([{¬~"

    def _is_call(self) -> bool:
        draft = self.draft
        return draft.token(1).text in ("(", "[") and draft.token().word != "not"

    def _open(self) -> bool:
        """A bracket: ``(x)`` as a quantifier, ``(∀x)``, ``(x) = y``, or around a formula."""
        draft = self.draft
        inner, closer = draft.token(1), draft.token(2)
        if closer.text == OPENING[draft.token().text] and inner.kind != "sign":
            if draft.token(3).text in signs.BETWEEN_TERMS and draft.token(3).text not in "-−":
                draft.take(inner.text, f"({inner.text})")
                draft.at += 1
                draft.last = inner
                draft.copy()
                draft.at += 1
                return False
            if (
                _VARIABLE.fullmatch(inner.text)
                and begins_formula(draft, 3)
                and draft.occurs_later(inner.text, 2)
            ):
                draft.take(f"∀{inner.text}", f"({inner.text})")
                draft.bound.add(inner.text)
                draft.write(f"∀{inner.text} ")
                draft.at += 3
                return True
        if self._is_wrapped():
            draft.tokens.pop(draft.at + draft.find_closing())
            draft.at += 1
            quantifier = quantifier_at(draft)
            if quantifier is not None and not write_binder(draft, *quantifier):
                return True
            raise UnreadableError(
                "a quantifier in brackets needs a variable, as in (∀x)", inner.start, ""
            )
        if draft.is_spaced():
            draft.write(" ")
        draft.take("(")
        draft.write("(")
        self.open.append(draft.token().text)
        draft.at += 1
        return True

    def _is_wrapped(self) -> bool:
        """Whether a bracket holds a quantifier and its variables only: ``(∀x)``, ``(Ex)``."""
        draft = self.draft
        closes = draft.find_closing()
        if closes > 12 or closes < 2 or not begins_formula(draft, closes + 1):
            return False
        inner = draft.token(1)
        glued = re.fullmatch(r"[AE][u-z]\d*", inner.text) is not None
        if glued and closes == 2:
            return draft.occurs_later(inner.text[1:], 2)
        if signs.PREFIXES.get(inner.word) not in signs.QUANTIFIERS and inner.text not in "AE":
            return False
        rest = [draft.token(index) for index in range(2, closes)]
        return bool(rest) and all(
            (t.kind == "name" and len(t.text) < 4) or t.text in ",!" for t in rest
        )

    def _continue(self) -> bool:
        """Read what follows a formula; whether a formula is expected then."""
        draft = self.draft
        token = draft.token()
        if token.text in CLOSING:
            self._close()
            return False
        if token.text == "~" and self.latex:
            draft.at += 1
            return False
        is_stop = token.text == ";" and draft.token(1) is END
        if is_stop or (token.text in (",", ";") and draft.token(1).word == "then"):
            draft.at += 1
            return False
        if token.word == "then":
            return self._then()
        if (relation := find_relation(draft)) is not None:
            return self._compare(relation)
        if token.text == "%" and self._is_comment():
            raise UnreadableError("a comment follows the formula", token.start, "leave it out")
        if (connective := find_connective(draft, in_brackets=bool(self.open))) is not None:
            draft.take(connective)
            draft.write(f" {connective} ")
            draft.at += 1
            return True
        if token.text == "," and self.open and self.open[-1] == "call":
            draft.write(", ")
            draft.at += 1
            return True
        if token.text in OPENING:
            self.open.append(token.text)
        draft.copy()
        return token.text in OPENING or token.text in (",", ";")

    def _is_comment(self) -> bool:
        """Whether a ``%`` begins a comment: only words follow, and no bracket is open."""
        draft = self.draft
        rest = draft.tokens[draft.at + 1 :]
        return not self.open and all(token.kind == "name" for token in rest)

    def _relate(self) -> bool:
        """``Eq(x, y)`` of sympy, as ``(x = y)``."""
        draft = self.draft
        closes = draft.find_closing(1)
        commas = [
            index
            for index in range(2, closes)
            if draft.token(index).text == "," and _depth(draft, 2, index) == 0
        ]
        if len(commas) != 1:
            write_atom(draft)
            return False
        meaning = _RELATIONS[draft.token().text]
        draft.take(meaning)
        draft.at += 1
        comma = draft.at + commas[0] - 1
        draft.tokens[comma] = draft.tokens[comma]._replace(text=meaning, kind="relation")
        write_arguments(draft)
        return False

    def _compare(self, meaning: str) -> bool:
        draft = self.draft
        draft.take(meaning)
        draft.write(f" {meaning} ")
        draft.at += 1
        write_term(draft)
        return False

    def _then(self) -> bool:
        draft = self.draft
        if "if" not in self.open or self.open[-1] != "if":
            raise UnreadableError(
                "'then' has no 'if' before it", draft.token().start, "write → for it"
            )
        self.open[-1] = "then"
        draft.write(") → (")
        draft.at += 1
        return True

    def _close(self) -> None:
        self._close_conditionals()
        opened = self.open.pop() if self.open else ""
        token = self.draft.token()
        if OPENING.get(opened, token.text) != token.text:
            raise UnreadableError(
                f"a '{opened}' is closed by '{token.text}'",
                token.start,
                f"write '{OPENING[opened]}' for it",
            )
        self.draft.take(")")
        self.draft.write(")")
        self.draft.at += 1

    def _close_conditionals(self) -> None:
        """Close the brackets of the conditionals of words up to the innermost bracket."""
        draft = self.draft
        while self.open and self.open[-1] in ("if", "then"):
            if self.open.pop() == "if":
                raise UnreadableError(
                    "'if' has no 'then' after it", draft.token().start, "write if … then …, or →"
                )
            draft.write("))")


def _depth(draft: Draft, start: int, end: int) -> int:
    """How many brackets between two tokens ahead are open."""
    texts = [draft.token(index).text for index in range(start, end)]
    return sum((text in OPENING) - (text in CLOSING) for text in texts)
