"""The functions that a formula within the limits must pass, by name."""

from __future__ import annotations

from collections.abc import Callable

from logic2text.candidates import CandidateGenerator
from logic2text.errors import InputError
from logic2text.formula import And, Equality, Formula, Not, Predicate
from logic2text.lexicon import Lexicon, draft
from logic2text.limits import DEFAULT_LIMITS
from logic2text.notation import NOTATIONS, parse, show, svg, tree
from logic2text.proof.canonical_key import key
from logic2text.proof.equivalence import equivalent, status, valid
from logic2text.rewriting.derivation import between
from logic2text.rewriting.nnf_bank import NormalBank
from logic2text.verbalizers import SYSTEMS, verbalizer
from logic2text.verbalizers.natural import likely_errors
from logic2text.verbalizers.style import Style
from logic2text.verify.explanation import paraphrases, picture
from logic2text.verify.text import check, examine
from logic2text.walk import nodes


def shown(formula: Formula) -> None:
    """Write the formula in every notation that can, and read it back."""
    for notation in NOTATIONS:
        try:
            text = show(formula, notation)
        except InputError:  # a notation without some of its symbols
            continue
        if len(text) <= DEFAULT_LIMITS.characters:
            parse(text, notation)


def variant(formula: Formula) -> Formula:
    """The same in negation normal form, another writing."""
    bank = NormalBank()
    return bank.formula(bank.add(formula))


def neighbour(formula: Formula) -> Formula:
    """The formula and its first atom, which is mostly something else."""
    return And((formula, next(n for n in nodes(formula) if isinstance(n, Predicate | Equality))))


def checked(formula: Formula) -> None:
    """Check the literal text, where it is no longer than a text may be."""
    text = verbalizer("literal").verbalize(formula).text
    if len(text) <= DEFAULT_LIMITS.characters:
        check(formula, text)


def examined(formula: Formula) -> None:
    """Examine the literal text for the negated formula, paraphrase it and draw the difference."""
    text = verbalizer("literal").verbalize(formula).text
    denied = formula.operand if isinstance(formula, Not) else Not(formula)
    if len(text) <= DEFAULT_LIMITS.characters:
        examination = examine(denied, text)
        paraphrases(examination)
        picture(examination, denied)


def _system(name: str, style: Style | None = None) -> Callable[[Formula], object]:
    return lambda formula: verbalizer(name, style=style or Style()).verbalize(formula)


FUNCTIONS: dict[str, Callable[[Formula], object]] = {
    "show and parse": shown,
    "tree": tree,
    "svg": svg,
    "key": key,
    "likely errors": likely_errors,
    "draft of a lexicon": lambda f: draft([f], Lexicon.default()),
    **{name: _system(name) for name in SYSTEMS},
    "lola, as published": lambda f: verbalizer("lola", compatible=True).verbalize(f),
    "natural, same structure": _system("natural", Style(structure_preserving=True)),
    "natural, unambiguous": _system("natural", Style(unambiguous=True)),
    "equivalent to a variant": lambda f: equivalent(f, variant(f), limits=None),
    "equivalent to another": lambda f: equivalent(f, neighbour(f), limits=None),
    "status beside another": lambda f: status(f, neighbour(f)),
    "valid": valid,
    "derivation": lambda f: between(f, variant(f)),
    "candidates": lambda f: CandidateGenerator().candidates(f),
    "check": checked,
    "examine and draw": examined,
}
"""What a formula may go through; a limit may be named, as `LimitError` or `ParseError`."""
