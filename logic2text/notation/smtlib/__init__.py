"""SMT-LIB 2 over one uninterpreted sort: ``(forall ((x U)) (=> (Cube x) (Small x)))``.

Several assertions are a conjunction.  Declarations tell predicates from functions; without them,
the use of a symbol does.  Barrett, Fontaine and Tinelli, *The SMT-LIB Standard: Version 2.6*.

>>> from logic2text.limits import Limits
>>> notation = SmtLib()
>>> notation.write(notation.read("(exists ((x U)) (and (Cube x) (distinct x a)))", Limits()))
'(exists ((x U)) (and (Cube x) (not (= x a))))'
"""

from __future__ import annotations

import re

from logic2text.formula import Formula
from logic2text.lazy_pattern import lazy_pattern
from logic2text.limits import Limits
from logic2text.notation.protocol import Parsed
from logic2text.notation.smtlib.reader import read_formula
from logic2text.notation.smtlib.writer import write_text
from logic2text.walk import free_variables


class SmtLib:
    """The notation ``smtlib``; a `Notation`."""

    label = "smtlib"

    def read(self, text: str, limits: Limits) -> Formula:
        """The formula of a text; see `Notation.read`."""
        return read_formula(text, limits)[0]

    def read_detailed(self, text: str, limits: Limits) -> Parsed:
        """The formula with its free variables and warnings; see `Notation.read_detailed`."""
        formula, script = read_formula(text, limits)
        warnings = sorted(script.warnings, key=lambda warning: (warning.line, warning.column))
        names = sorted(variable.name for variable in free_variables(formula))
        return Parsed(formula, self.label, tuple(warnings), tuple(names))

    def write(self, formula: Formula) -> str:
        """The formula as text; see `Notation.write`."""
        return write_text(formula)

    def sniff(self, text: str) -> bool:
        """Whether a text begins with a bracket and a word as only SMT-LIB has them."""
        bare = _QUOTED.sub("", text)
        is_other = ("?" in bare and _QUESTIONED.search(bare)) or _OF_CLIF.search(bare)
        return _BEGINNING.match(text) is not None and "," not in bare and not is_other


_BLANK = r"(?:\s|;[^\n]*\n)*"
_OPEN = rf"\({_BLANK}"
_NAME = r"(?:\|[^|\\]*\||[\w~!@$%^&*+=<>.?/-]+)"
_COMMAND = (
    r"(?:assert|declare-[a-z]+|define-[a-z]+(?:-rec)?|set-(?:logic|info|option)|check-sat|push)\b"
)
_CONNECTED = r"(?:and|or|xor|=>|=|[<>]=?|distinct|ite)(?=[\s(;])"
_BOUND = rf"(?:forall|exists){_BLANK}{_OPEN}(?:\)|{_OPEN}{_NAME}\s+{_NAME}\s*\))"
_LET = rf"let{_BLANK}{_OPEN}\("
# In NLTK's notation, too, a text can begin with "(not (": an application tells them apart.
_ATOM = r"(?!(?:all|exists?|some|forall|not)\b)\w+\s+(?!(?:and|or|xor|implies|iff|v)\b)[\w|]"
_BEGINNING = lazy_pattern(
    rf"{_BLANK}{_OPEN}(?:{_COMMAND}|{_CONNECTED}|{_BOUND}|{_LET}"
    rf"|(?:not{_BLANK}{_OPEN})+(?:{_CONNECTED}|{_BOUND}|{_ATOM}))"
)
# Free variables of KIF; what SMT-LIB binds or declares may have such a name, too.
_QUESTIONED = lazy_pattern(r"\A(?!.*(?:forall|exists|declare|define)).*\s\?[A-Za-z]", re.DOTALL)
_OF_CLIF = lazy_pattern(r"\A(?!.*(?:assert|declare|define)).*\((?:if|iff|implies)\s", re.DOTALL)
_QUOTED = lazy_pattern(r'\|[^|]*\||;[^\n]*|"[^"]*"')
