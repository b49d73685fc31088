"""Background knowledge: axioms that are premises of every comparison of meanings.

>>> blocks = Theory.named("blocks")
>>> from logic2text.notation import parse
>>> left, right = parse("∀x LeftOf(x, a)"), parse("∀x RightOf(a, x)")
>>> [axiom.label for axiom in blocks.relevant(left, right)][:1]
['right is the converse of left']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from logic2text import formula as fol
from logic2text.arguments import instance_given, text_given
from logic2text.errors import InputError, ParseError, UnknownNameError
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.notation import parse
from logic2text.proof.relation import Related, TextRelation, are_equivalent, relate
from logic2text.proof.verdict import Countermodel, Status
from logic2text.text_file import read_text_file
from logic2text.theories.definitions import Symbol, find_defined_predicate
from logic2text.walk import free_variables, symbols

if TYPE_CHECKING:
    from logic2text.notation import formula_files

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
_NO_AXIOMS = frozenset(("conjecture", "negated_conjecture", "goals", "goal", "conclusion"))
_LABELLED = lazy_pattern(r"(?P<label>[^:∀∃]*?\w[^:∀∃]*?):\s+(?P<formula>.+)")


@dataclass(frozen=True, slots=True)
class Axiom:
    """A closed formula with the label that verdicts cite it by.

    Attributes:
        label: what it says, or its text.
        formula: itself.
        of_package: whether it is of a theory of the package, which has models of every size.
    """

    label: str
    formula: fol.Formula
    of_package: bool = False


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether two formulae are equivalent in the models of a theory.

    Attributes:
        status: `proved`, `refuted` or `unknown`.
        countermodel: a model of the theory in which they differ, where `refuted`; its `left` is
            the first formula's value.
    """

    status: Status
    countermodel: Countermodel | None = None


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
            source = (_FOLDER / "blocks.txt").read_text(encoding="utf-8")
            axioms = _axioms(source, "blocks", "auto")
            return Theory(tuple(replace(axiom, of_package=True) for axiom in axioms))
        if kind in _OF_A_PREDICATE and re.fullmatch(r"[^\W\d]\w*", predicate):
            return Theory(tuple(_of_predicate(kind, predicate)))
        raise UnknownNameError("theory", name, NAMES)

    @staticmethod
    def parse(source: str, path: str = "axioms", notation: str = "auto") -> Theory:
        """The theory of a text: one closed formula a line, a label and a colon may precede it.

        The text may also be that of a file of formulae, which includes no other.

        Raises:
            InputError: a line cannot be parsed, or has a free variable, with its number; or the
                axioms contradict each other.
        """
        from logic2text.notation import formula_files

        if formula_files.has_kind(text_given(source, "axioms")):
            return _theory_of_file(formula_files.formulas_of_text(source, notation), path)
        axioms = tuple(_axioms(source, path, notation))
        require_models(axioms)
        return Theory(axioms)

    @staticmethod
    def load(path: str | Path, notation: str = "auto") -> Theory:
        """The theory of a file; see `parse`.

        Raises:
            InputError: it cannot be read, or a line is malformed.
        """
        instance_given(path, str | Path, "a path", "name a text file")
        from logic2text.notation import formula_files

        source = read_text_file(path, "the axioms")
        if not formula_files.has_kind(source):
            return Theory.parse(source, str(path), notation)
        return _theory_of_file(formula_files.read_formulas(path, notation), str(path))

    @staticmethod
    def of_domain(universal: tuple[str, ...]) -> Theory:
        """That predicates of one place are true of everything that is quantified over."""
        x = fol.Variable("x")
        return Theory(
            tuple(
                Axiom(
                    f"{name} is true of the whole domain",
                    fol.ForAll((x,), fol.Predicate(name, (x,))),
                )
                for name in universal
            )
        )

    @staticmethod
    def of_unique(names: Sequence[str]) -> Theory:
        """That of some predicates of two places only one thing has the relation to each."""
        x, y, z = (fol.Variable(name) for name in "xyz")
        both = ((name, fol.Predicate(name, (x, z)), fol.Predicate(name, (y, z))) for name in names)
        return Theory(
            tuple(
                Axiom(
                    f"only one thing has the relation {name} to each",
                    fol.ForAll((x, y, z), fol.Implies(fol.And((one, other)), fol.Equality(x, y))),
                )
                for name, one, other in both
            )
        )

    @staticmethod
    def of_mutual(names: Sequence[str]) -> Theory:
        """That some predicates of two places are symmetric."""
        x, y = fol.Variable("x"), fol.Variable("y")
        both = ((name, fol.Predicate(name, (x, y)), fol.Predicate(name, (y, x))) for name in names)
        return Theory(
            tuple(
                Axiom(f"{name} is symmetric", fol.ForAll((x, y), fol.Implies(one, other)))
                for name, one, other in both
            )
        )

    def __add__(self, other: Theory) -> Theory:
        return Theory((*self.axioms, *other.axioms))

    @property
    def predicates(self) -> frozenset[Symbol]:
        """The predicates of a user's axioms."""
        given = (axiom.formula for axiom in self.axioms if not axiom.of_package)
        return frozenset(symbol for formula in given for symbol in symbols(formula)[0])

    def signature_with(self, formula: fol.Formula) -> fol.Formula | None:
        """A formula with the symbols of another one and of a user's axioms; None without more."""
        if self.predicates <= symbols(formula)[0]:
            return None
        given = (axiom.formula for axiom in self.axioms if not axiom.of_package)
        return fol.And((formula, *given))

    def relevant(self, *formulae: fol.Formula) -> tuple[Axiom, ...]:
        """The axioms that can matter to the relations of formulae.

        Left out are the axioms of the package that nothing connects with the predicates of the
        formulae, and those about a predicate that the formulae lack, if every model of the other
        axioms can be extended to it: because the only axiom about it defines it, or because its
        axioms are true where it holds of nothing.  A user's axioms can limit the size of models,
        and are kept however little they are connected.
        """
        spoken = {symbol for formula in formulae for symbol in _vocabulary(formula)}
        axioms = _find_connected(self.axioms, spoken)
        while True:
            spared = next(
                filter(None, (_find_spared(axioms, p) for p in _others(axioms, spoken))), None
            )
            if spared is None:
                return tuple(axioms)
            axioms = _find_connected([axiom for axiom in axioms if axiom not in spared], spoken)

    def relate(self, formula: fol.Formula, meaning: fol.Formula) -> Related:
        """The relation of a text's meaning to a formula in the models of the theory.

        Raises:
            InputError: the axioms have no model, or have a predicate of the formulae with another
                number of places.
        """
        require_models(self.axioms)
        _require_places(self.axioms, formula, meaning)
        axioms = self.relevant(formula, meaning)
        fewer = _about(axioms, formula, meaning)
        return relate(formula, meaning, _formulae(axioms), _formulae(fewer))

    def compare(self, formula: fol.Formula, meaning: fol.Formula) -> Comparison:
        """Whether two formulae are equivalent in the models of the theory.

        `unknown` where the axioms by themselves prove or refute both formulae: then they are
        equivalent whatever their words say.
        """
        related = self.relate(formula, meaning)
        if related.relation is TextRelation.EQUIVALENT:
            return Comparison(Status.UNKNOWN if self._decides(formula) else Status.PROVED)
        one_way, other_way = related.formula_only, related.text_only
        if one_way is not None:
            return Comparison(Status.REFUTED, replace(one_way, left=True, right=False))
        if other_way is not None:
            return Comparison(Status.REFUTED, replace(other_way, left=False, right=True))
        refuted = related.relation is not TextRelation.UNDECIDED
        return Comparison(Status.REFUTED if refuted else Status.UNKNOWN)

    def _decides(self, formula: fol.Formula) -> bool:
        """Whether a formula is true in all models of the theory or in none, and not by logic."""
        for constant in (fol.TRUTH, fol.FALSITY):
            if self.relate(formula, constant).relation is TextRelation.EQUIVALENT:
                return relate(formula, constant).relation is not TextRelation.EQUIVALENT
        return False

    def find_needed(self, formula: fol.Formula, meaning: fol.Formula) -> tuple[Axiom, ...]:
        """The axioms without any of which two formulae are not known to be equivalent.

        Empty if they are equivalent without axioms; not unique where one axiom follows from others.
        """
        kept = list(self.relevant(formula, meaning))
        fewer = _about(kept, formula, meaning)
        if Theory(tuple(fewer)).proves(formula, meaning):
            kept = fewer
        for axiom in tuple(kept):
            rest = [other for other in kept if other is not axiom]
            if Theory(tuple(rest)).proves(formula, meaning):
                kept = rest
        return tuple(kept)

    def proves(self, formula: fol.Formula, meaning: fol.Formula) -> bool:
        """Whether all axioms together prove two formulae equivalent; none is left out."""
        return are_equivalent(formula, meaning, _formulae(self.axioms))


@lru_cache(maxsize=64)
def require_models(axioms: tuple[Axiom, ...]) -> None:
    """Refuse axioms that contradict each other: with them everything would be proved.

    Raises:
        InputError: they have no model.
    """
    if all(axiom.of_package for axiom in axioms):
        return
    if are_equivalent(fol.TRUTH, fol.FALSITY, _formulae(axioms)):
        raise InputError(
            "the axioms contradict each other: no model satisfies all of them",
            "leave out one of them",
        )


def _require_places(axioms: Sequence[Axiom], *formulae: fol.Formula) -> None:
    """Refuse a user's axioms that would silently be about other predicates than the formulae's."""
    places = {name: arity for formula in formulae for name, arity in symbols(formula)[0]}
    for axiom in axioms:
        for name, arity in sorted(symbols(axiom.formula)[0]):
            wanted = places.get(name, arity)
            if wanted != arity and not axiom.of_package:
                raise InputError(
                    f"{name} has {arity} places in the axiom “{axiom.label}” and {wanted} in the "
                    "formula",
                    "give it the same places",
                )


def _formulae(axioms: Sequence[Axiom]) -> list[fol.Formula]:
    return [axiom.formula for axiom in axioms]


def _about(axioms: Sequence[Axiom], *formulae: fol.Formula) -> list[Axiom]:
    """The axioms without other predicates than formulae have: they prove most of what all prove."""
    spoken = frozenset(symbol for formula in formulae for symbol in symbols(formula)[0])
    return [axiom for axiom in axioms if symbols(axiom.formula)[0] <= spoken]


def _find_connected(axioms: Sequence[Axiom], spoken: set[Symbol]) -> list[Axiom]:
    """A user's axioms, and those that share a predicate with formulae or with a connected one."""
    reached = set(spoken)
    remaining = list(axioms)
    while True:
        near = [
            axiom
            for axiom in remaining
            if not axiom.of_package or not reached.isdisjoint(_vocabulary(axiom.formula))
        ]
        if not near:
            return [axiom for axiom in axioms if axiom not in remaining]
        reached |= {symbol for axiom in near for symbol in _vocabulary(axiom.formula)}
        remaining = [axiom for axiom in remaining if axiom not in near]


def _others(axioms: Sequence[Axiom], spoken: set[Symbol]) -> list[Symbol]:
    """The predicates of axioms that the formulae lack, the last ones first."""
    named = dict.fromkeys(s for axiom in axioms for s in sorted(symbols(axiom.formula)[0]))
    return [symbol for symbol in reversed(named) if symbol not in spoken]


def _find_spared(axioms: Sequence[Axiom], predicate: Symbol) -> list[Axiom]:
    """All axioms about a predicate, if every model of the others can be extended to them."""
    about = [axiom for axiom in axioms if predicate in symbols(axiom.formula)[0]]
    if len(about) == 1 and find_defined_predicate(about[0].formula) == predicate:
        return about
    if all(_holds_of_nothing(axiom.formula, predicate) for axiom in about):
        return about
    return []


def _holds_of_nothing(axiom: fol.Formula, predicate: Symbol) -> bool:
    """Whether it is a universal condition whose antecedent needs the predicate to hold."""
    while isinstance(axiom, fol.ForAll):
        axiom = axiom.body
    match axiom:
        case fol.Implies(antecedent, _):
            needed = antecedent.operands if isinstance(antecedent, fol.And) else (antecedent,)
            return any(_is_atom(part, predicate) for part in needed)
        case fol.Not(denied):
            return _is_atom(denied, predicate)
        case _:
            return False


def _is_atom(formula: fol.Formula, predicate: Symbol) -> bool:
    match formula:
        case fol.Predicate(name, arguments):
            return (name, len(arguments)) == predicate
        case _:
            return False


def _vocabulary(formula: fol.Formula) -> frozenset[Symbol]:
    predicates, functions = symbols(formula)
    return predicates | functions


def _of_predicate(kind: str, predicate: str) -> Iterator[Axiom]:
    for label, text in _OF_A_PREDICATE[kind]:
        written = text.replace("R(", f"{predicate}(")
        yield Axiom(label.format(predicate), parse(written, "unicode"), of_package=True)


def _axioms(source: str, path: str, notation: str) -> Iterator[Axiom]:
    for number, line in enumerate(source.splitlines(), 1):
        text = line.split("#", 1)[0].strip() if line.lstrip().startswith("#") else line.strip()
        if text:
            yield _axiom(text, path, number, notation)


def _theory_of_file(read: Sequence[formula_files.FileFormula], path: str) -> Theory:
    axioms = tuple(_axiom_of_file(entry, path) for entry in read)
    require_models(axioms)
    return Theory(axioms)


def _axiom_of_file(entry: formula_files.FileFormula, path: str) -> Axiom:
    name = f"{path}, line {entry.line}{f' ({entry.label})' if entry.label else ''}"
    if entry.error is not None:
        raise InputError(f"{name}: {entry.error.message}", entry.error.hint) from entry.error
    if entry.role in _NO_AXIOMS:
        raise InputError(f"{name}: a {entry.role} is not an axiom", "leave it out of the file")
    return _close_axiom(entry.label or entry.text, entry.formula, name)


def _axiom(text: str, path: str, number: int, notation: str) -> Axiom:
    labelled = _LABELLED.fullmatch(text)
    label, written = (labelled["label"], labelled["formula"]) if labelled else (text, text)
    try:
        formula = parse(written, notation)
    except ParseError as error:
        raise InputError(f"{path}, line {number}: {error.message}", error.hint) from error
    return _close_axiom(label.strip(), formula, f"{path}, line {number}")


def _close_axiom(label: str, formula: fol.Formula, place: str) -> Axiom:
    free = sorted(variable.name for variable in free_variables(formula))
    if free:
        raise InputError(
            f"{place}: the axiom has the free variable {free[0]}", f"bind it: ∀{free[0]} …"
        )
    return Axiom(label, formula)
