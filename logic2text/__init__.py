"""First-order formulae in, English out, with proof: the public functions and classes.

The functions take a formula or its text.  The names below are loaded when they are first used, so
that the import is quick; nothing here imports torch.

>>> from logic2text import check, equivalent, show, verbalize
>>> verbalize("all x.(Cube(x) -> -Small(x))").text
'No cube is small.'
>>> check("∀x (Cube(x) → ¬Small(x))", "No small thing is a cube.").status
<Status.PROVED: 'proved'>
>>> equivalent("P(a) → Q(a)", "Q(a) → P(a)").countermodel.size
1
>>> show("all x.(Cube(x) -> -Small(x))")
'∀x (Cube(x) → ¬Small(x))'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from logic2text.version import __version__

if TYPE_CHECKING:
    from logic2text.candidate_pool import Candidate
    from logic2text.candidates import CandidateGenerator
    from logic2text.documents.languages import write_formulas
    from logic2text.errors import (
        AnswerError,
        InputError,
        LexiconError,
        LimitError,
        Logic2TextError,
        MissingPackageError,
        ModelError,
        ParseError,
        ServerError,
        TooLongError,
        UnavailableError,
        UnknownNameError,
    )
    from logic2text.lexicon import Lexicon
    from logic2text.limits import DEFAULT_LIMITS, Limits
    from logic2text.notation.formula_files import read_formulas
    from logic2text.notation.parse import parse, parse_detailed
    from logic2text.notation.protocol import Parsed
    from logic2text.notation.show import show
    from logic2text.proof.verdict import Countermodel, Status, Verdict
    from logic2text.reading import Reading, Readings
    from logic2text.results.check import CheckedText, check
    from logic2text.results.equivalent import ComparedFormulas, equivalent
    from logic2text.results.read import ReadText, read
    from logic2text.results.verbalize import VerbalizedFormula, verbalize
    from logic2text.verbalizers import Verbalization
    from logic2text.verbalizers.style import Style

_MODULES = {
    "DEFAULT_LIMITS": "limits",
    "AnswerError": "errors",
    "Candidate": "candidate_pool",
    "CandidateGenerator": "candidates",
    "CheckedText": "results.check",
    "ComparedFormulas": "results.equivalent",
    "Countermodel": "proof.verdict",
    "InputError": "errors",
    "Lexicon": "lexicon",
    "LexiconError": "errors",
    "LimitError": "errors",
    "Limits": "limits",
    "Logic2TextError": "errors",
    "MissingPackageError": "errors",
    "ModelError": "errors",
    "ParseError": "errors",
    "Parsed": "notation",
    "ReadText": "results.read",
    "Reading": "reading",
    "Readings": "reading",
    "ServerError": "errors",
    "Status": "proof.verdict",
    "Style": "verbalizers.style",
    "TooLongError": "errors",
    "UnavailableError": "errors",
    "UnknownNameError": "errors",
    "Verbalization": "verbalizers",
    "VerbalizedFormula": "results.verbalize",
    "Verdict": "proof.verdict",
    "check": "results.check",
    "equivalent": "results.equivalent",
    "parse": "notation",
    "parse_detailed": "notation",
    "read": "results.read",
    "read_formulas": "notation.formula_files",
    "show": "notation",
    "verbalize": "results.verbalize",
    "write_formulas": "documents.languages",
}

__all__ = [
    "DEFAULT_LIMITS",
    "AnswerError",
    "Candidate",
    "CandidateGenerator",
    "CheckedText",
    "ComparedFormulas",
    "Countermodel",
    "InputError",
    "Lexicon",
    "LexiconError",
    "LimitError",
    "Limits",
    "Logic2TextError",
    "MissingPackageError",
    "ModelError",
    "ParseError",
    "Parsed",
    "ReadText",
    "Reading",
    "Readings",
    "ServerError",
    "Status",
    "Style",
    "TooLongError",
    "UnavailableError",
    "UnknownNameError",
    "Verbalization",
    "VerbalizedFormula",
    "Verdict",
    "__version__",
    "check",
    "equivalent",
    "parse",
    "parse_detailed",
    "read",
    "read_formulas",
    "show",
    "verbalize",
    "write_formulas",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
