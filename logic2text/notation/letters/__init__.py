"""The notations of logic textbooks with predicates and terms of one letter: ``∀x(Fx → Lxa)``.

The two notations read the same texts and differ in the signs that they write: ``forallx`` writes
``∀x(Fx → Lxa)``, ``carnap`` the ASCII form ``Ax(Fx -> Lxa)``, after the textbook *forall x* and the
proof checker Carnap.

>>> from logic2text.limits import Limits
>>> from logic2text.notation.show import show
>>> show(Letters("forallx").read("(x)(Fx ⊃ ~Lxa)", Limits()))
'∀x (F(x) → ¬L(x, a))'
>>> Letters("carnap").write(Letters("carnap").read("∃!x Fx", Limits()))
'Ex(Fx & (Ay(Fy -> y = x)))'
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from logic2text.errors import InputError, ParseError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.limits import Limits
from logic2text.notation.letters.reader import (
    Translation,
    expand_uniqueness,
    translate,
)
from logic2text.notation.letters.writer import write_text
from logic2text.notation.operators.operator_notation import OperatorNotation
from logic2text.notation.protocol import Parsed, ParseWarning
from logic2text.walk import alpha_equivalent, check_limits

_UNICODE = OperatorNotation("unicode")
_UNLIMITED = Limits(10**9, 10**9, 10**9, 10**9, 10**9)


@dataclass(frozen=True, slots=True)
class Letters:
    """A `Notation` of single letters.

    Attributes:
        label: ``forallx`` or ``carnap``; the signs that are written depend on it.
    """

    label: str

    def read(self, text: str, limits: Limits) -> Formula:
        """The formula of a text; see `Notation.read`."""
        translation = translate(text)
        try:
            formula = _UNICODE.read(translation.text, limits)
        except ParseError as error:
            raise at_source(error, text, translation) from None
        return check_limits(expand_uniqueness(formula), limits)

    def read_detailed(self, text: str, limits: Limits) -> Parsed:
        """The formula with its free variables and warnings; see `Notation.read_detailed`."""
        translation = translate(text)
        try:
            parsed = _UNICODE.read_detailed(translation.text, limits)
        except ParseError as error:
            raise at_source(error, text, translation) from None
        return replace(
            parsed,
            formula=check_limits(expand_uniqueness(parsed.formula), limits),
            notation=self.label,
            warnings=tuple(move_warning(warning, text, translation) for warning in parsed.warnings),
        )

    def write(self, formula: Formula) -> str:
        """The formula as text; see `Notation.write`."""
        text = write_text(formula, ascii_signs=self.label == "carnap")
        if not alpha_equivalent(self.read(text, _UNLIMITED), formula):
            raise InputError(
                f"the notation {self.label} cannot write every name of the formula",
                "give predicates and sentence letters one capital letter, such as F and F1",
            )
        return text

    def sniff(self, text: str) -> bool:
        """False: in other notations ``Fx`` is a name of two characters."""
        del text
        return False


def at_source(error: ParseError, text: str, translation: Translation) -> ParseError:
    """An error in a translated text, at its place in the source."""
    return ParseError(error.message, text, translation.source(error.offset), error.hint)


def move_warning(warning: ParseWarning, text: str, translation: Translation) -> ParseWarning:
    """A warning about a translated text, at its place in the source."""
    starts = [0, *(at + 1 for at, sign in enumerate(translation.text) if sign == "\n")]
    offset = translation.source(starts[warning.line - 1] + warning.column - 1)
    lines = [0, *(at + 1 for at, sign in enumerate(text) if sign == "\n")]
    line = bisect_right(lines, offset)
    return replace(warning, line=line, column=offset - lines[line - 1] + 1)
