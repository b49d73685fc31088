"""Background knowledge: axioms that are premises of every comparison of meanings.

>>> blocks = Theory.named("blocks")
>>> from logic2text.notation import parse
>>> left, right = parse("∀x LeftOf(x, a)"), parse("∀x RightOf(a, x)")
>>> [axiom.label for axiom in blocks.relevant(left, right)][:1]
['some shape']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from logic2text import formula as fol
from logic2text.arguments import instance_given, text_given
from logic2text.errors import InputError, ParseError, UnknownNameError
from logic2text.notation import parse
from logic2text.walk import free_variables, symbols

_FOLDER = Path(__file__).parent
_OF_A_PREDICATE = {
    "order": (
        ("{0} is irreflexive", "∀x ¬R(x, x)"),
        ("{0} is transitive", "∀x ∀y ∀z ((R(x, y) ∧ R(y, z)) → R(x, z))"),
    ),
    "equivalence": (
        ("{0} is reflexive", "∀x R(x, x)"),
        ("{0} is symmetric", "∀x ∀y (R(x, y) → R(y, x))"),
        ("{0} is transitive", "∀x ∀y ∀z ((R(x, y) ∧ R(y, z)) → R(x, z))"),
    ),
}
NAMES = ("blocks", "equivalence:PREDICATE", "order:PREDICATE")
"""The theories that the package has; the last two are about a predicate of two places."""
_LABELLED = re.compile(r"(?P<label>[^:∀∃]*?\w[^:∀∃]*?):\s+(?P<formula>.+)")


@dataclass(frozen=True, slots=True)
class Axiom:
    """A closed formula with the label that verdicts cite it by."""

    label: str
    formula: fol.Formula


@dataclass(frozen=True, slots=True)
class Theory:
    """A set of axioms."""

    axioms: tuple[Axiom, ...] = ()

    @staticmethod
    def named(name: str) -> Theory:
        """A theory of the package: one of `NAMES`, such as ``blocks`` or ``order:Taller``.

        Raises:
            UnknownNameError: there is none of that name.
        """
        kind, _, predicate = text_given(name, "the name of a theory").partition(":")
        if kind == "blocks" and not predicate:
            return Theory.parse((_FOLDER / "blocks.txt").read_text(encoding="utf-8"), "blocks")
        if kind in _OF_A_PREDICATE and re.fullmatch(r"[^\W\d]\w*", predicate):
            return Theory(tuple(_of_predicate(kind, predicate)))
        raise UnknownNameError("theory", name, NAMES)

    @staticmethod
    def parse(source: str, path: str = "axioms", notation: str = "auto") -> Theory:
        """The theory of a text: one closed formula a line, a label and a colon may precede it.

        Raises:
            InputError: a line cannot be parsed, or has a free variable; with its number.
        """
        axioms = []
        for number, line in enumerate(text_given(source, "axioms").splitlines(), 1):
            text = line.split("#", 1)[0].strip() if line.lstrip().startswith("#") else line.strip()
            if text:
                axioms.append(_axiom(text, path, number, notation))
        return Theory(tuple(axioms))

    @staticmethod
    def load(path: str | Path, notation: str = "auto") -> Theory:
        """The theory of a file; see `parse`.

        Raises:
            InputError: it cannot be read, or a line is malformed.
        """
        instance_given(path, str | Path, "a path", "name a text file")
        try:
            source = Path(path).read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as problem:
            raise InputError(
                f"the axioms {path} cannot be read: {problem}", "give the path of a UTF-8 text file"
            ) from problem
        return Theory.parse(source, str(path), notation)

    def __add__(self, other: Theory) -> Theory:
        return Theory((*self.axioms, *other.axioms))

    def relevant(self, *formulae: fol.Formula) -> tuple[Axiom, ...]:
        """The axioms that are connected with the predicates of formulae, directly or by others."""
        reached = {symbol for formula in formulae for symbol in _vocabulary(formula)}
        remaining = list(self.axioms)
        while True:
            connected = [a for a in remaining if not reached.isdisjoint(_vocabulary(a.formula))]
            if not connected:
                break
            reached |= {symbol for axiom in connected for symbol in _vocabulary(axiom.formula)}
            remaining = [axiom for axiom in remaining if axiom not in connected]
        return tuple(axiom for axiom in self.axioms if axiom not in remaining)


def _vocabulary(formula: fol.Formula) -> frozenset[tuple[str, int]]:
    predicates, functions = symbols(formula)
    return predicates | functions


def _of_predicate(kind: str, predicate: str) -> Iterator[Axiom]:
    for label, text in _OF_A_PREDICATE[kind]:
        text = text.format(predicate).replace("R(", f"{predicate}(")
        yield Axiom(label.format(predicate), parse(text, "unicode"))


def _axiom(text: str, path: str, number: int, notation: str) -> Axiom:
    labelled = _LABELLED.fullmatch(text)
    label, written = (labelled["label"], labelled["formula"]) if labelled else (text, text)
    try:
        formula = parse(written, notation)
    except ParseError as error:
        raise InputError(f"{path}, line {number}: {error.message}", error.hint) from error
    free = sorted(variable.name for variable in free_variables(formula))
    if free:
        raise InputError(
            f"{path}, line {number}: the axiom has the free variable {free[0]}",
            f"bind it: ∀{free[0]} …",
        )
    return Axiom(label.strip(), formula)
