"""The verdict on a text of our own, from the tree that it was written from.

Its bracketings come from its parts (`read.constituents`), its inverse scopes from the tree; each
is compared with the formula by its writing, in many finite models at once, and only then by a
prover.  The rules are those of ``docs/semantics.md``, as in `check`, which reads the words.

>>> from logic2text.notation import parse
>>> from logic2text.verbalizers import verbalizer
>>> formula = parse("¬Small(a) ∧ Cube(b)")
>>> verdict = Judge(formula).verdict(verbalizer("literal").verbalize(formula))
>>> verdict.status, len(verdict.readings)
(<Status.AMBIGUOUS: 'ambiguous'>, 2)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from logic2text.english.meaning import meaning
from logic2text.english.syntax import Clause
from logic2text.errors import InputError
from logic2text.formula import Formula, Variable, Xor
from logic2text.lexicon import Lexicon
from logic2text.proof import smt
from logic2text.proof.bit_parallel import Worlds
from logic2text.proof.canonical_key import key
from logic2text.proof.equivalence import equivalent, same_but_for_scope, same_in_writing
from logic2text.proof.lanes import TooLarge
from logic2text.proof.verdict import Countermodel, Status, Verdict
from logic2text.reading.bracketings import bracketings
from logic2text.reading.choices import Grade
from logic2text.reading.inverse_scope import inverse_scopes
from logic2text.reading.readings import relevant
from logic2text.reading.surface_readings import Reading
from logic2text.verbalizers.base import Verbalization
from logic2text.walk import free_variables

TIMEOUT_MS = 500
"""Milliseconds for each proof."""
SIZES = (1, 2, 3)
LANES = 1_024
"""How many models of each size formulae are first compared in."""
MOST_INVERSE = 24
"""How many inverse scopes of a text are looked at."""

_PROVED = Status.PROVED
_RAISED = Variable("ξ")
"""Where a phrase without a variable was raised from; no text shows it."""

Truths = tuple[int, ...]
"""In which of the models a formula is true, a number a size."""


class Judge:
    """Judges the texts of one formula; what was compared once is remembered."""

    def __init__(self, formula: Formula, lexicon: Lexicon | None = None) -> None:
        """Make one.

        Args:
            formula: within the limits.
            lexicon: the words of the texts; the default lexicon if none is given.
        """
        self._formula = formula
        self._lexicon = lexicon
        self._key = key(formula)
        self._known: dict[str, Status] = {self._key: Status.PROVED}
        self._truths: dict[str, Truths | None] = {}
        self._banks: tuple[Worlds, ...] | None = None

    def verdict(self, said: Verbalization) -> Verdict:
        """The verdict on a text: `proved`, `ambiguous`, `refuted`, or `unknown` in time."""
        own = self._status(said.says)
        found = bracketings(said.tree, said.says, self._lexicon)
        found = replace(found, readings=relevant(found.readings, self._formula))
        inverse = tuple(_inverse(said))
        flagged = self._differ(said.says, inverse)
        mine = key(said.says)
        heard = any(r.formula is said.says or key(r.formula) == mine for r in found.readings)
        if own is Status.PROVED and heard:
            return self._right(said, found.readings, found.complete, inverse_scope=flagged)
        return self._wrong(own, found.readings, inverse, found.complete, inverse_scope=flagged)

    def _right(
        self,
        said: Verbalization,
        readings: Sequence[Reading],
        complete: bool,
        *,
        inverse_scope: bool,
    ) -> Verdict:
        """Of a text whose tree says the formula."""
        first = readings[0]
        others = [r.formula for r in readings if r is first or r.grade is Grade.LIVE]
        others = [formula for formula in others if self._known.get(key(formula)) is not _PROVED]
        different = [formula for formula in others if self._differs(formula)]
        if not different:
            statuses = [self._status(formula) for formula in others]
            different = [f for f, s in zip(others, statuses, strict=True) if s is Status.REFUTED]
            if not different:
                sure = complete and Status.UNKNOWN not in statuses
                status = Status.PROVED if sure else Status.UNKNOWN
                return Verdict(status, (said.says,), inverse_scope=inverse_scope)
        ordered = different if different[0] is first.formula else [said.says, *different]
        if ordered[0] is first.formula:
            ordered = [*ordered, said.says]
        return Verdict(
            Status.AMBIGUOUS,
            self._distinct(ordered),
            self._countermodel(different[0]),
            inverse_scope,
        )

    def _wrong(
        self,
        own: Status,
        readings: Sequence[Reading],
        inverse: Sequence[Formula],
        complete: bool,
        *,
        inverse_scope: bool,
    ) -> Verdict:
        """Of a text whose tree says something else: a scope error of the system."""
        by_surface = [reading.formula for reading in readings]
        statuses = [self._status(formula) for formula in (*by_surface, *inverse)]
        if own is Status.PROVED and all(s is Status.PROVED for s in statuses[: len(by_surface)]):
            # The words were heard in another bracketing than the tree's, which means the same.
            status = Status.PROVED if complete else Status.UNKNOWN
            return Verdict(status, (by_surface[0],), inverse_scope=inverse_scope)
        everything = self._distinct((*by_surface, *inverse))
        model = self._countermodel(by_surface[0])
        if Status.PROVED in statuses:
            scope_error = Status.PROVED not in statuses[: len(by_surface)]
            status = Status.UNKNOWN if own is Status.UNKNOWN else Status.AMBIGUOUS
            return Verdict(status, everything, model, inverse_scope, scope_error=scope_error)
        decided = complete and all(status is Status.REFUTED for status in statuses)
        status = Status.REFUTED if decided else Status.UNKNOWN
        return Verdict(status, everything, model if decided else None, inverse_scope)

    # Comparing -----------------------------------------------------------------------------

    def _status(self, formula: Formula) -> Status:
        """`proved` where it is the formula, `refuted` where it is not, else `unknown`."""
        name = key(formula)
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._compared(formula)
        return known

    def _compared(self, formula: Formula) -> Status:
        if same_in_writing(self._formula, formula):
            return Status.PROVED
        if self._differs(formula):
            return Status.REFUTED
        if same_but_for_scope(self._formula, formula):
            return Status.PROVED
        if smt.satisfiable(Xor(self._formula, formula), TIMEOUT_MS) == "unsat":
            return Status.PROVED
        return equivalent(self._formula, formula, TIMEOUT_MS, limits=None).status

    def _differs(self, formula: Formula) -> bool:
        """Whether some model looked at tells it from the formula."""
        return self._told_apart(self._formula, formula)

    def _told_apart(self, one: Formula, other: Formula) -> bool:
        first, second = self._true_in(one), self._true_in(other)
        return first is not None and second is not None and first != second

    def _differ(self, says: Formula, others: Sequence[Formula]) -> bool:
        """Whether one of the formulae is not what a text says."""
        alike = [other for other in others if not self._told_apart(says, other)]
        if len(alike) < len(others):
            return True
        mine = key(says)
        for other in alike:
            if key(other) == mine or same_in_writing(says, other):
                continue
            if same_but_for_scope(says, other):
                continue
            if smt.satisfiable(Xor(says, other), TIMEOUT_MS) != "unsat":
                return True
        return False

    def _true_in(self, formula: Formula) -> Truths | None:
        """The models in which a formula is true; None where that is too much to find out."""
        name = key(formula)
        if name not in self._truths:
            self._truths[name] = self._evaluated(formula)
        return self._truths[name]

    def _evaluated(self, formula: Formula) -> Truths | None:
        try:
            if self._banks is None:
                self._banks = tuple(Worlds(self._formula, size, LANES) for size in SIZES)
            return tuple(bank.truths(formula) for bank in self._banks)
        except (TooLarge, KeyError):  # a symbol or a free variable that the formula does not have
            return None

    def _distinct(self, formulas: Sequence[Formula]) -> tuple[Formula, ...]:
        """The formulae without those that the models looked at do not tell from an earlier one."""
        kept: dict[object, Formula] = {}
        for formula in formulas:
            kept.setdefault(self._true_in(formula) or key(formula), formula)
        return tuple(kept.values())

    def _countermodel(self, other: Formula) -> Countermodel | None:
        """A model in which a formula differs from ours, of the least size that shows one."""
        one, two = self._true_in(self._formula), self._true_in(other)
        if one is None or two is None or self._banks is None:
            return equivalent(self._formula, other, TIMEOUT_MS, limits=None).countermodel
        for bank, left, right in zip(self._banks, one, two, strict=True):
            if left != right:
                lane = ((left ^ right) & -(left ^ right)).bit_length() - 1
                value = bool(left >> lane & 1)
                return bank.model(lane, left=value, right=not value)
        return equivalent(self._formula, other, TIMEOUT_MS, limits=None).countermodel


def _inverse(said: Verbalization) -> Iterator[Formula]:
    """What a text says with one phrase or negation read before those that stand before it."""
    free = None
    for _, tree in islice(inverse_scopes(said.tree, _RAISED), MOST_INVERSE):
        formula = _meaning(tree)
        free = free_variables(said.says) if free is None else free
        if formula is not None and free_variables(formula) <= free:
            yield formula


def _meaning(tree: Clause) -> Formula | None:
    try:
        return meaning(tree)
    except InputError:
        return None
