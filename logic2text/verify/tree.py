"""The verdict on a text of our own, from the tree that it was written from.

Its bracketings come from its parts (`reading.bracketings`), its inverse scopes from the tree; each
is compared with the formula by its writing, in many finite models at once, and only then by a
prover.  The rules are those of `verify.rules`, as in `check`, which reads the words.

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

from logic2text import effort
from logic2text.english.meaning import interpret
from logic2text.english.syntax import Clause
from logic2text.errors import InputError
from logic2text.formula import Formula, Variable
from logic2text.lexicon import Lexicon
from logic2text.proof.canonical_key import key
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.truths import Truths
from logic2text.proof.verdict import Countermodel, Status, Verdict
from logic2text.reading.bracketings import bracketings
from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.interpretation.inverse_scope import inverse_scopes
from logic2text.reading.interpretation.surface_readings import Reading
from logic2text.reading.readings import relevant
from logic2text.verbalizers.base import Verbalization
from logic2text.verify import rules
from logic2text.verify.rules import JudgedReading
from logic2text.walk import free_variables

TIMEOUT_MS = 500
"""Milliseconds for each proof."""
UNDECIDED = "what its tree says could not be compared with the formula"
"""Why a text is `unknown` within the budget."""
MOST_INVERSE = 24
"""How many inverse scopes of a text are looked at."""
FLAG_MS = 100
"""The budget for telling whether inverse scopes say something else, which decides no verdict."""

_RAISED = Variable("ξ")
"""Where a phrase without a variable was raised from; no text shows it."""


class Judge:
    """Judges the texts of one formula; nothing is compared twice."""

    def __init__(self, formula: Formula, lexicon: Lexicon | None = None) -> None:
        """Make one.

        Args:
            formula: within the limits.
            lexicon: the words of the texts; the default lexicon if none is given.
        """
        self._formula = formula
        self._lexicon = lexicon
        # Texts of several systems often say the same formula; each is compared once.
        self._statuses: dict[str, Status] = {key(formula): Status.PROVED}
        self._verdicts: dict[tuple[Clause, Formula], Verdict] = {}
        self._truths = Truths(formula)

    def verdict(self, verbalization: Verbalization) -> Verdict:
        """The verdict on a text: `proved`, `ambiguous`, `refuted`, or `unknown` in time."""
        name = verbalization.tree, verbalization.says
        verdict = self._verdicts.get(name)
        if verdict is None:
            verdict = self._judge(verbalization)
            verdict = verdict.explained(effort.SPENT if effort.is_spent() else UNDECIDED)
            if verdict.status is not Status.UNKNOWN:  # with more of the budget it may be decided
                self._verdicts[name] = verdict
        return verdict

    def _judge(self, verbalization: Verbalization) -> Verdict:
        says = verbalization.says
        if effort.is_spent():
            return Verdict(Status.UNKNOWN, (says,), reason=effort.SPENT)
        status = self._status(says)
        surface = bracketings(verbalization.tree, says, self._lexicon)
        readings = relevant(surface.readings, self._formula)
        inverse = tuple(_inverse(verbalization))
        flagged = self._differ(says, inverse)
        name = key(says)
        is_read = any(r.formula is says or key(r.formula) == name for r in readings)
        # If the text cannot be read as its tree, the words say something else, whatever the tree is
        # proved to say.
        if status is Status.PROVED and is_read:
            verdict = self._judge_right(says, readings, complete=surface.complete)
        else:
            intended = Reading(says, verbalization.tree, ReadingKind.SURFACE, Grade.LIVE)
            judged = () if status is Status.PROVED else (JudgedReading(intended, status),)
            verdict = self._judge_wrong(readings, inverse, judged, complete=surface.complete)
        return replace(verdict, inverse_scope=flagged)

    def _judge_right(
        self, says: Formula, readings: Sequence[Reading], *, complete: bool
    ) -> Verdict:
        """Of a text whose tree says the formula, and whose words can say it too."""
        judged = self._judge_likely(readings)
        status = rules.decide(judged, complete=complete)
        if status is not Status.AMBIGUOUS:
            return Verdict(status, (says,))
        first = readings[0].formula
        different = [j.reading.formula for j in judged if j.status is Status.REFUTED]
        ordered = different if different[0] is first else [says, *different]
        if ordered[0] is first:
            ordered = [*ordered, says]
        return Verdict(status, self._distinct(ordered), self._countermodel(different[0]))

    def _judge_wrong(
        self,
        surface: Sequence[Reading],
        inverse: Sequence[Reading],
        intended: Sequence[JudgedReading],
        *,
        complete: bool,
    ) -> Verdict:
        """Of a text whose tree says something else, a scope error of the system, or is misread.

        Args:
            surface: the readings by surface scope.
            inverse: those by inverse scope.
            intended: what the tree says, if that is not the formula; it is not listed.
            complete: whether all readings by surface scope are there.
        """
        judged = [JudgedReading(r, self._status(r.formula)) for r in (*surface, *inverse)]
        status = rules.decide((*judged, *intended), complete=complete)
        is_right = all(reading.status is Status.PROVED for reading in judged[: len(surface)])
        if is_right and status is not Status.AMBIGUOUS:
            return Verdict(status, (surface[0].formula,))
        return Verdict(
            status,
            self._distinct([entry.reading.formula for entry in judged]),
            self._countermodel(surface[0].formula) if rules.has_countermodel(status) else None,
            scope_error=rules.is_scope_error(status, judged),
        )

    # Comparing ----------------------------------------------------------------------------------

    def _judge_likely(self, readings: Sequence[Reading]) -> list[JudgedReading]:
        """The first and live readings compared; where models refute some, no other is proved."""
        likely = [r.formula for r in readings if rules.is_likely(r, readings)]
        unproved = [f for f in likely if self._statuses.get(key(f)) is not Status.PROVED]
        refuted = [formula for formula in unproved if self._differs(formula)]
        statuses = {key(f): Status.REFUTED for f in refuted}
        # One refuted reading makes the text ambiguous; proofs of the others would not change that.
        if not refuted:
            statuses = {key(formula): self._status(formula) for formula in unproved}
        return [JudgedReading(r, statuses.get(key(r.formula)) or self._proof(r)) for r in readings]

    def _proof(self, reading: Reading) -> Status:
        """`proved` where that was found out before, else `unknown`."""
        status = self._statuses.get(key(reading.formula))
        return Status.PROVED if status is Status.PROVED else Status.UNKNOWN

    def _status(self, formula: Formula) -> Status:
        """`proved` where it is the formula, `refuted` where it is not, else `unknown`."""
        name = key(formula)
        status = self._statuses.get(name)
        if status is None:
            status = self._statuses[name] = self._compare(formula)
        return status

    def _compare(self, formula: Formula) -> Status:
        pair = Equivalence(self._formula, formula, TIMEOUT_MS)
        status = pair.find_settled()
        if status is None:
            status = self._find_status(pair, formula)
            pair.settle(status)
        if status is not Status.PROVED or pair.is_same_in_writing:
            return status
        return Status.UNKNOWN if pair.rests_on_numbers_alone else status

    def _find_status(self, pair: Equivalence, formula: Formula) -> Status:
        if pair.is_same_with_numbers or pair.is_same_in_writing:
            return Status.PROVED
        # Models first: the solver is the slowest way to find a difference that a small model shows.
        if self._differs(formula):
            return Status.REFUTED
        return Status.PROVED if pair.is_proved_without_search else pair.status

    def _differs(self, formula: Formula) -> bool:
        """Whether some model evaluated tells it from the formula."""
        return self._truths.tell_apart(self._formula, formula)

    @effort.allowing(FLAG_MS)
    def _differ(self, says: Formula, readings: Sequence[Reading]) -> bool:
        """Whether one of some readings is not what a text says."""
        formulas = [reading.formula for reading in readings]
        pairs = [Equivalence(says, formula, TIMEOUT_MS) for formula in formulas]
        if any(pair.has_long_numbers for pair in pairs):
            return not all(pair.is_proved_without_search for pair in pairs)
        if any(self._truths.tell_apart(says, formula) for formula in formulas):
            return True
        # A flag is not worth a search: what is not proved quickly counts as different.
        return not all(pair.is_proved_without_search for pair in pairs)

    def _distinct(self, formulas: Sequence[Formula]) -> tuple[Formula, ...]:
        """The formulae without those that the models looked at do not tell from an earlier one."""
        kept: dict[object, Formula] = {}
        for formula in formulas:
            # The values in the models stand for the meaning; where they are unknown the writing
            # does.
            kept.setdefault(self._truths.of(formula) or key(formula), formula)
        return tuple(kept.values())

    def _countermodel(self, other: Formula) -> Countermodel | None:
        """A model in which a formula differs from ours, of the least size that shows one."""
        shown = self._truths.countermodel(self._formula, other)
        return shown or Equivalence(self._formula, other, TIMEOUT_MS).countermodel


def _inverse(verbalization: Verbalization) -> Iterator[Reading]:
    """The readings with one phrase or negation read before those that stand before it."""
    free = None
    for _, tree in islice(inverse_scopes(verbalization.tree, _RAISED), MOST_INVERSE):
        formula = _interpret(tree)
        free = free_variables(verbalization.says) if free is None else free
        if formula is not None and free_variables(formula) <= free:
            yield Reading(formula, tree, ReadingKind.INVERSE_SCOPE, Grade.WEAK)


def _interpret(tree: Clause) -> Formula | None:
    try:
        return interpret(tree)
    except InputError:
        return None
