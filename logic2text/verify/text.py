"""Judges whether a text means a formula, by the verdicts of ``docs/semantics.md``.

`explanation` says what else the text can mean, and draws the difference.

>>> check("∀x (Cube(x) → Small(x))", "Every cube is small.").status
<Status.PROVED: 'proved'>
>>> check("∀x (Cube(x) → Small(x))", "Only cubes are small.").status
<Status.REFUTED: 'refuted'>

>>> from logic2text.verify.text import check
>>> check("Touches(b, c)", "b is adjacent to c.").assumptions
('“Adjoins” is no symbol of the formula',)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from logic2text import effort
from logic2text import formula as fol
from logic2text.arguments import text_given
from logic2text.arithmetic import COMPARISONS
from logic2text.conventions import Conventions
from logic2text.errors import InputError, LimitError, ParseError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import formula_given
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.truths import Truths
from logic2text.proof.verdict import Countermodel, Status, Verdict
from logic2text.reading import Grade, Reading, ReadingKind, Readings, read
from logic2text.reading.lenient.foreign_symbols import find_replaced, with_denials
from logic2text.reading.parsing.tokens import tokenise
from logic2text.reading.readings import read_aligned, read_weakly, relevant
from logic2text.symbolization import SymbolizationKey
from logic2text.theories import Comparison, Theory
from logic2text.theories.persons import (
    EVERYTHING_IS_A_PERSON,
    PERSON,
    is_about_persons,
    with_one_predicate,
)
from logic2text.verify import persons, rules
from logic2text.verify.loose_readings import LOOSE, may_mean
from logic2text.verify.object_orders import with_other_order
from logic2text.verify.question import EACH, Detail, Examination, Question
from logic2text.verify.rules import TIMEOUT_MS, JudgedReading
from logic2text.walk import check_limits, free_variables, symbols

UNDECIDED = "not every reading of the text could be compared with the formula"
"""Why a text is `unknown` within the budget."""
FOREIGN = "the text has words for symbols that the formula does not have"
"""Why a text is `unknown` that may say the formula by other symbols."""
OPEN = "the text says of everything what the formula says of its free variables"
"""Why a text is `unknown` that means the formula closed universally, as clauses often are."""
UNALIGNED = Verdict(Status.UNKNOWN)
"""The verdict on a text of other words than the formula's, without its reason."""
EFFORT_MS = 1_000
"""For reading one text and for all comparisons; see `logic2text.effort`."""


def check(
    formula: Formula | str,
    text: str,
    lexicon: Lexicon | None = None,
    limits: Limits = DEFAULT_LIMITS,
    *,
    key: SymbolizationKey | None = None,
    theory: Theory | None = None,
) -> Verdict:
    """The verdict of the public `logic2text.check`, whose arguments these are.

    Raises:
        ParseError: the formula or the text cannot be read.
        LimitError: the formula or the text is beyond a limit.
    """
    if key is not None:
        if lexicon is not None:
            raise InputError("a key and a lexicon were given", "give the words in one of them")
        formula, lexicon = key.formula_given(formula, limits), key.lexicon
    formula = formula_given(formula, limits)
    return _examine(_ask(formula, text, lexicon, limits, theory), detail=Detail()).verdict


def check_briefly(
    formula: Formula, text: str, lexicon: Lexicon, limits: Limits, listed: frozenset[Status]
) -> Verdict:
    """As `check`, with the readings only where the status is one of those `listed`.

    Raises:
        ParseError: the text cannot be read.
        LimitError: the formula or the text is beyond a limit.
    """
    check_limits(formula, limits)
    question = _ask(formula, text, lexicon, limits, None)
    return _examine(question, detail=Detail(listed)).verdict


def examine(
    formula: Formula,
    text: str,
    lexicon: Lexicon | None = None,
    limits: Limits = DEFAULT_LIMITS,
    theory: Theory | None = None,
) -> Examination:
    """As `check`, with every reading judged and a countermodel for each that is refuted."""
    check_limits(formula, limits)
    return _examine(_ask(formula, text, lexicon, limits, theory), detail=EACH)


def _ask(
    formula: Formula, text: str, lexicon: Lexicon | None, limits: Limits, theory: Theory | None
) -> Question:
    return Question(formula, text_given(text), lexicon or Lexicon.default(), limits, theory)


def judge(formula: Formula, text: str, lexicon: Lexicon | None = None) -> Examination:
    """As `examine`, with a countermodel for the verdict only."""
    return _examine(_ask(formula, text, lexicon, DEFAULT_LIMITS, None), detail=Detail())


@effort.allowing(EFFORT_MS)
def _examine(question: Question, *, detail: Detail) -> Examination:
    """The examination, in the detail that is asked for.

    Where "everyone" can be restricted to persons of the formula, and does not mean it then, it is
    read as everything; and where neither means it, Person and People are taken for one.
    """
    # "Everyone" as every person first: it is what a reader takes it for if the formula speaks of
    # persons.
    narrow = persons.restrict(question)
    if narrow is None:
        result = _examine_in_words(question, detail=detail)
    else:
        result = _examine(narrow, detail=detail)
        # Anything but a refutation stands: the wide reading is weak, and could only weaken it.
        if result.verdict.status is not Status.REFUTED:
            return result
        wide = _examine_in_words(question, detail=detail)
        result = result if wide.verdict.status is Status.REFUTED else wide
    if result.verdict.status is not Status.REFUTED:
        return result
    return (
        _examine_with_one_person_predicate(question)
        or _examine_among_persons(question, result)
        or _examine_in_other_order(question if narrow is None else narrow)
        or result
    )


def _examine_with_one_person_predicate(question: Question) -> Examination | None:
    """The examination where Person and People are one; None where that is no help."""
    merged = with_one_predicate(question.formula)
    if merged is None:
        return None
    formula, assumed = merged
    try:
        examination = _examine(replace(question, formula=formula), detail=EACH)
    except ParseError:  # it quotes the name of one of them
        return None
    return _attest(examination, assumed)


def _examine_among_persons(question: Question, refuted: Examination) -> Examination | None:
    """The examination where everything is a person, of a text about persons.

    None where the formula speaks of persons itself, or no reading does, or that is no help.
    """
    person = (PERSON, 1)
    says_so = any(person in symbols(each.reading.formula)[0] for each in refuted.judged)
    if not says_so or is_about_persons(question.formula):
        return None
    among = (question.theory or Theory()) + Theory.of_domain((PERSON,))
    examination = _examine_by(replace(question, theory=among), question.formula, detail=EACH)
    return _attest(examination, EVERYTHING_IS_A_PERSON)


def _examine_in_other_order(question: Question) -> Examination | None:
    """The examination where a verb's objects are in the order that its name may mean as well."""
    other = with_other_order(question.formula, question.lexicon)
    if other is None:
        return None
    formula, assumed = other
    swapped = replace(question, formula=formula)
    return _attest(_examine_by(swapped, question.formula, detail=EACH), assumed)


def _attest(examination: Examination, assumed: str) -> Examination | None:
    """A proof that rests on a guess about the formula; None for other verdicts."""
    verdict = examination.verdict
    if verdict.status not in (Status.PROVED, Status.AMBIGUOUS):
        return None
    assumptions = (*verdict.assumptions, assumed)
    weakened = replace(verdict, status=rules.weaken(verdict.status), assumptions=assumptions)
    return replace(examination, verdict=weakened)


def _examine_in_words(question: Question, *, detail: Detail) -> Examination:
    """As `_examine`, where "everyone" is not restricted further.

    Words for symbols that only the axioms have are read where the text means nothing without them.
    """
    formula, theory = question.formula, question.theory
    wider = None if theory is None else theory.signature_with(formula)
    try:
        examination = _examine_by(question, formula, detail=detail)
    except ParseError:
        if wider is None:
            raise
        return _examine_by(question, wider, detail=detail)
    # A text that means the formula in its own words needs no words of the axioms.
    undecided = examination.verdict.status in (Status.REFUTED, Status.UNKNOWN)
    if wider is not None and undecided:
        with suppress(ParseError, LimitError):
            return _examine_by(question, wider, detail=detail)
    return examination


def _examine_by(question: Question, signature: Formula, *, detail: Detail) -> Examination:
    """As `_examine_in_words`, with the words of a signature."""
    try:
        readings = read(question.text, question.lexicon, signature, question.limits)
    except ParseError:
        aligned = read_aligned(question.text, question.lexicon, signature)
        if aligned is None:
            raise
        readings = aligned
    if readings.unaligned:
        judged = tuple(JudgedReading(each, Status.UNKNOWN) for each in readings.readings[:1])
        return Examination(UNALIGNED.explained(readings.unaligned), judged, complete=False)
    readings, comparisons = _compare_readings(question, readings)
    judged = tuple(
        JudgedReading(reading, pair.status, pair.countermodel if detail.models else None)
        for reading, pair in comparisons
    )
    # Lazily: a countermodel costs a search, and the verdict shows one.
    models = (pair.countermodel for reading, pair in comparisons if reading.grade is not Grade.WEAK)
    verdict = _verdict(readings, judged, models, _arithmetic_of(comparisons), detail)
    if question.lexicon.conventions is Conventions.TEXTBOOK:
        verdict = replace(verdict, conventions=_list_settling(judged))
    verdict = unless_replaced(verdict, judged, question)
    verdict = _unless_closed(verdict, judged, question.formula)
    verdict = _unless_loose(verdict, judged, question)
    verdict = verdict.explained(effort.SPENT if effort.is_spent() else UNDECIDED)
    # An assumption is told where something rests on it.
    if verdict.status not in (Status.REFUTED, Status.UNKNOWN):
        assumptions = (*verdict.assumptions, *persons.list_assumptions(question))
        verdict = replace(verdict, assumptions=assumptions)
    return Examination(verdict, judged, readings.complete)


Comparisons: TypeAlias = list[tuple[Reading, Equivalence | Comparison]]
"""Readings, each compared with the formula."""


def _compare_readings(question: Question, readings: Readings) -> tuple[Readings, Comparisons]:
    """The readings with their comparisons; with the weak rewordings if one of them is meant."""
    comparisons = _comparisons(question, readings)
    # Weak rewordings can only save a text from being refuted.
    if any(pair.status is not Status.REFUTED for _, pair in comparisons):
        return readings, comparisons
    weak = read_weakly(question.text, readings, question.lexicon, question.formula)
    if weak is readings:
        return readings, comparisons
    further = _comparisons(question, weak)
    meant = any(pair.status is Status.PROVED for _, pair in further)
    return (weak, further) if meant else (readings, comparisons)


def _comparisons(question: Question, readings: Readings) -> Comparisons:
    """The readings that compete for a formula; they are distinct, so none is compared twice."""
    formula = question.formula
    theory = with_domain(question.theory, formula, question.lexicon)
    return [
        (reading, _compare(formula, reading.formula, theory))
        for reading in relevant(readings.readings, formula)
    ]


def with_domain(theory: Theory | None, formula: Formula, lexicon: Lexicon) -> Theory | None:
    """The theory with what a key says: in a domain of students everything is a student.

    Where it has "x is the father of y", nobody has two fathers; "x and y are friends" is of both.
    """
    domain = lexicon.domain
    predicates = {name for name, arity in symbols(formula)[0] if arity == 2}
    of_key = (
        Theory.of_domain(domain.universal)
        + Theory.of_unique([name for name in domain.unique if name in predicates])
        + Theory.of_mutual([name for name in domain.mutual if name in predicates])
    )
    return (theory or Theory()) + of_key if of_key.axioms else theory


def _compare(formula: Formula, meaning: Formula, theory: Theory | None) -> Equivalence | Comparison:
    plain = Equivalence(formula, meaning, TIMEOUT_MS)
    # "3 is over 2" for 5 > 1 is true for its numbers, whatever the sentence says.
    if plain.is_proved and plain.rests_on_numbers_alone:
        return Comparison(Status.UNKNOWN)
    # What holds in all models holds in those of the axioms, and needs no second proof.
    if theory is None or plain.is_proved:
        return plain
    return theory.compare(formula, meaning)


def _arithmetic_of(comparisons: Comparisons) -> str:
    """The arithmetic that decided some comparison; "" where none did."""
    decided = (pair.arithmetic for _, pair in comparisons if isinstance(pair, Equivalence))
    return next(filter(None, decided), "")


def _verdict(
    readings: Readings,
    judged: tuple[JudgedReading, ...],
    models: Iterable[Countermodel | None],
    arithmetic: str,
    detail: Detail,
) -> Verdict:
    """The verdict on judged readings; the models are those of first and live readings."""
    status = rules.decide(judged, complete=readings.complete, exhausted=readings.exhausted)
    if readings.guessed:
        status = rules.weaken(status)
    shown = (model for model in models if model is not None)
    meanings = _Meanings(judged)
    return Verdict(
        status,
        _distinct(judged, meanings) if status in detail.listed else (),
        next(shown, None) if rules.has_countermodel(status) else None,
        _differs(judged, meanings, _is_inverse_scope),
        _differs(judged, meanings, _is_weak),
        rules.is_scope_error(status, judged),
        readings.assumptions,
        arithmetic,
    )


def _distinct(judged: tuple[JudgedReading, ...], meanings: _Meanings) -> tuple[Formula, ...]:
    """Readings no two of which are known to be equivalent, weak ones only if they are meant.

    An inverse scope is listed in any case: it has a flag of its own.
    """
    kept: list[JudgedReading] = []
    for candidate in judged:
        reading = candidate.reading
        is_listed = reading.grade is not Grade.WEAK or reading.kind is ReadingKind.INVERSE_SCOPE
        # Nobody is asked to look at a weak reading that is not the formula.
        if not is_listed and candidate.status is not Status.PROVED:
            continue
        alike = (earlier for earlier in kept if earlier.status is candidate.status)
        if not any(meanings.are_same(candidate, earlier) for earlier in alike):
            kept.append(candidate)
    return tuple(judged_reading.reading.formula for judged_reading in kept)


class _Meanings:
    """Compares judged readings with one another; each is evaluated in models once."""

    def __init__(self, judged: tuple[JudgedReading, ...]) -> None:
        self._formulae = [entry.reading.formula for entry in judged]

    @cached_property
    def _truths(self) -> Truths:
        # Over the symbols of all readings, so that each is evaluated once for all pairs.
        return Truths(fol.And(tuple(self._formulae)))

    def are_same(self, one: JudgedReading, other: JudgedReading) -> bool:
        """Whether two readings are known to mean the same."""
        # Both are equivalent to the formula, so to each other.
        if one.status is Status.PROVED is other.status:
            return True
        left, right = one.reading.formula, other.reading.formula
        if effort.is_spent():
            # Without a budget only what costs nothing is said.
            return left == right
        pair = Equivalence(left, right, TIMEOUT_MS)
        if pair.has_long_numbers:  # small models do not tell them apart, and the solver is slow
            return pair.is_proved_without_search
        if pair.is_same_in_writing:
            return True
        # Models before the solver: most readings that differ do so in a small one.
        return not self._truths.tell_apart(left, right) and pair.is_proved


def _list_settling(judged: Sequence[JudgedReading]) -> tuple[str, ...]:
    """The conventions that rule out a reading which means something else than the first."""
    against = (
        convention.name
        for entry in judged[1:]
        if entry.status is not judged[0].status
        for convention in entry.reading.against
    )
    return tuple(dict.fromkeys(against))


def _is_inverse_scope(reading: Reading) -> bool:
    return reading.kind is ReadingKind.INVERSE_SCOPE


def _is_weak(reading: Reading) -> bool:
    """Whether a reading is disliked, and not for the order of its phrases or its bracketing."""
    odd = (ReadingKind.INVERSE_SCOPE, ReadingKind.REMOTE)
    return reading.grade is Grade.WEAK and reading.kind not in odd


def _differs(
    judged: tuple[JudgedReading, ...], meanings: _Meanings, which: Callable[[Reading], bool]
) -> bool:
    """Whether one of some readings means something else than the first."""
    first = judged[0]
    for later in judged[1:]:
        if not which(later.reading):
            continue
        if {first.status, later.status} == {Status.PROVED, Status.REFUTED}:
            return True
        if not meanings.are_same(first, later):
            return True
    return False


# Foreign words ------------------------------------------------------------------------------------
# What a text refutes only by words of the lexicon's files for symbols that the formula lacks.


def _is_said_by_blocks(formula: fol.Formula, meaning: fol.Formula) -> bool:
    """Whether words of the blocks world say the formula with other symbols: RightOf for LeftOf."""
    blocks = Theory.named("blocks")
    known = {symbol for axiom in blocks.axioms for symbol in symbols(axiom.formula)[0]}
    spoken = symbols(formula)[0] | symbols(meaning)[0]
    return spoken <= known and blocks.proves(formula, meaning)


def _unless_closed(verdict: Verdict, judged: Sequence[JudgedReading], formula: Formula) -> Verdict:
    """The verdict, `unknown` if it refutes what a clause with free variables says of everything."""
    free = sorted(free_variables(formula), key=lambda variable: variable.name)
    if verdict.status is not Status.REFUTED or not free:
        return verdict
    closed = fol.ForAll(tuple(free), formula)
    meant = (entry.reading.formula for entry in judged)
    if not any(
        not free_variables(meaning) and Equivalence(closed, meaning, TIMEOUT_MS).is_proved
        for meaning in meant
    ):
        return verdict
    return replace(verdict, status=Status.UNKNOWN, countermodel=None, reason=OPEN)


def _unless_loose(verdict: Verdict, judged: Sequence[JudgedReading], question: Question) -> Verdict:
    """The verdict, `unknown` if it refutes what the text says in a looser way."""
    if verdict.status is not Status.REFUTED:
        return verdict
    words = [token.word for token in tokenise(question.text)]
    meanings = (entry.reading.formula for entry in judged)
    if not may_mean(question.formula, meanings, words, question.lexicon):
        return verdict
    return replace(verdict, status=Status.UNKNOWN, countermodel=None, reason=LOOSE)


def _compares(predicates: frozenset[tuple[str, int]]) -> bool:
    return any(name in COMPARISONS and arity == 2 for name, arity in predicates)


def unless_replaced(
    verdict: Verdict, judged: Sequence[JudgedReading], question: Question
) -> Verdict:
    """The verdict, `unknown` if it refutes only what words of the lexicon's files say.

    They can stand for symbols of the formula that no file has, "large" for Big, and for the denial
    of one: "odd" for ¬Even.
    """
    if verdict.status is not Status.REFUTED:
        return verdict
    formula, theory = question.formula, question.theory
    readings = [entry.reading for entry in judged]
    # Only first and live readings: a weak one by itself does not refute a text.
    likely = [reading.formula for reading in readings if rules.is_likely(reading, readings)]
    related = frozenset() if theory is None else theory.predicates
    names = find_replaced(likely, formula, question.lexicon, related)
    for meaning in likely:
        foreign = symbols(meaning)[0] - question.predicates
        denied = with_denials(meaning, formula)
        is_denied = denied is not meaning and Equivalence(formula, denied, TIMEOUT_MS).is_proved
        # "Between 3 and 8" may compare numbers, and is not read so.
        compares = foreign and _compares(question.predicates) and not _compares(symbols(meaning)[0])
        by_blocks = theory is None and foreign and _is_said_by_blocks(formula, meaning)
        if is_denied or compares or by_blocks:
            names = (*names, *sorted({name for name, _ in foreign} - set(names)))
    if not names:
        return verdict
    unknown = tuple(f"“{name}” is no symbol of the formula" for name in names)
    return replace(
        verdict,
        status=Status.UNKNOWN,
        countermodel=None,
        assumptions=(*verdict.assumptions, *unknown),
        reason=FOREIGN,
    )
