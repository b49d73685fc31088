"""Candidates: the texts that several verbalizers give for one formula, merged and proved.

>>> generator = CandidateGenerator(("literal", "ranta"))
>>> for candidate in generator.candidates("∀x (Cube(x) → Small(x))"):
...     print(candidate.source, candidate.text)
literal For all x, if x is a cube, then x is small.
ranta Every cube is small.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from logic2text.arguments import number_given, texts_given
from logic2text.formula import Formula
from logic2text.laws.base import LawStep
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import formula_given
from logic2text.proof import smt
from logic2text.proof.verdict import UNKNOWN, Status, Verdict
from logic2text.verbalizers import SYSTEMS, Verbalization, Verbalizer, verbalizer
from logic2text.verbalizers.style import DEFAULT_STYLE, Style

if TYPE_CHECKING:
    from logic2text.verbalizers.natural import LikelyError
    from logic2text.verify.tree import Judge

SOLVER_MS = 2_000
"""What the solver may take for the texts of one system and their verdicts together."""
NEAR_DUPLICATE = 0.9
"""Normalized Levenshtein similarity from which two texts count as one (1 is identity)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text for a formula, and what is known of it.

    Attributes:
        text: the English text.
        source: the verbalizer's name, ``llm:<model>`` or ``given``.
        says: the formula that the text says by surface scope, None where it is not known.
        laws: the steps from the input to `says`, empty where no law was applied.
        verdict: whether the text means the input.
        also: other sources that gave the same or nearly the same text.
        complete: False where a budget ended the search for a better text, or the clock a proof.
        warnings: what is odd about the formula that the text says so faithfully.
        evidence: what the verdict rests on, where that is neither a tree of ours nor a reading.
    """

    text: str
    source: str
    says: Formula | None = None
    laws: tuple[LawStep, ...] = ()
    verdict: Verdict = UNKNOWN
    also: tuple[str, ...] = ()
    complete: bool = True
    warnings: tuple[LikelyError, ...] = ()
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    """What several systems give for one formula.

    Attributes:
        candidates: the distinct texts, in the order of the systems.
        failures: system → why it gave no text; what fails in one costs no other its texts.
    """

    candidates: tuple[Candidate, ...]
    failures: Mapping[str, Exception] = field(default_factory=dict)


class CandidateGenerator:
    """Pools the texts of several verbalizers; safe to share between threads."""

    def __init__(
        self,
        systems: Sequence[str] = SYSTEMS,
        *,
        verbalizers: Iterable[Verbalizer] | None = None,
        lexicon: Lexicon | None = None,
        style: Style = DEFAULT_STYLE,
        alternatives: int = 1,
        prove: bool = True,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        """Make a generator.

        Args:
            systems: names of verbalizers, in the order that breaks ties.
            verbalizers: the verbalizers themselves, in place of `systems`; made with `lexicon`.
            lexicon: the words; the default lexicon if none is given.
            style: how texts may be written.
            alternatives: how many texts each system gives that has several.
            prove: whether candidates get a verdict by proof; without it they are `unknown`.
            limits: at most `limits.candidates` candidates a formula.

        Raises:
            UnknownNameError: no system has one of the names.
            InputError: an argument is of the wrong kind, such as one name in place of a sequence.
        """
        number_given(alternatives, "the number of alternatives", whole=True)
        self._verbalizers = tuple(
            verbalizers
            if verbalizers is not None
            else (
                verbalizer(system, lexicon, style)
                for system in texts_given(systems, "names of systems")
            )
        )
        self._lexicon = lexicon
        self._alternatives = alternatives
        self._prove = prove
        self._limits = limits

    @property
    def lexicon(self) -> Lexicon | None:
        """The words of its texts; None for the default lexicon."""
        return self._lexicon

    def candidates(self, formula: Formula | str) -> tuple[Candidate, ...]:
        """The distinct texts for a formula, in the order of the systems.

        Args:
            formula: itself or its text in any notation.

        Raises:
            ParseError: the formula's text cannot be read.
            LimitError: the formula is beyond a limit.
            Exception: what the first system failed with, where all of them failed.
        """
        pool = self.pool(formula)
        if pool.failures and not pool.candidates:
            raise next(iter(pool.failures.values()))
        return pool.candidates

    def pool(self, formula: Formula | str) -> Pool:
        """The texts as in `candidates`, and which systems failed.

        Raises:
            ParseError: the formula's text cannot be read.
            LimitError: the formula is beyond a limit.
        """
        formula = formula_given(formula, self._limits)
        judge = _judge(formula, self._lexicon) if self._prove else None
        texts: list[Candidate] = []
        failures: dict[str, Exception] = {}
        for system in self._verbalizers:
            try:
                texts += said_by(system, formula, judge, self._alternatives, self._lexicon)
            except Exception as error:
                failures[system.name] = error
        return Pool(merge_near_duplicates(texts, most=self._limits.candidates), failures)


def _judge(formula: Formula, lexicon: Lexicon | None) -> Judge:
    """Loaded when something is to be proved."""
    from logic2text.verify.tree import Judge

    return Judge(formula, (lexicon or Lexicon.default()).for_formula(formula))


def said_by(
    system: Verbalizer,
    formula: Formula,
    judge: Judge | None,
    alternatives: int = 1,
    lexicon: Lexicon | None = None,
) -> tuple[Candidate, ...]:
    """The texts of one system, each with its verdict: of its tree, and of its words read anew.

    Args:
        system: a verbalizer.
        formula: the input.
        judge: of the formula; without one the verdicts are `unknown`.
        alternatives: at most so many texts, of a system that has several.
        lexicon: the words of the system; the default lexicon if none is given.
    """
    stopped = smt.stopped_by_clock()
    with smt.allowing(SOLVER_MS):
        candidates = _verbalized(system, formula, judge, alternatives, lexicon)
    if smt.stopped_by_clock() > stopped:
        return tuple(replace(candidate, complete=False) for candidate in candidates)
    return candidates


def _verbalized(
    system: Verbalizer,
    formula: Formula,
    judge: Judge | None,
    alternatives: int,
    lexicon: Lexicon | None,
) -> tuple[Candidate, ...]:
    several = getattr(system, "alternatives", None)
    if alternatives > 1 and several is not None:
        verbalizations: tuple[Verbalization, ...] = several(formula, alternatives)
    else:
        verbalizations = (system.verbalize(formula),)
    candidates = tuple(
        Candidate(
            verbalization.text,
            system.name,
            verbalization.says,
            verbalization.laws,
            UNKNOWN if judge is None else judge.verdict(verbalization),
            complete=verbalization.complete,
            warnings=_warnings(system, formula),
        )
        for verbalization in verbalizations
    )
    if judge is None:
        return candidates
    from logic2text.verify.own_words import confirmed

    return tuple(confirmed(formula, candidate, lexicon) for candidate in candidates)


def _warnings(system: Verbalizer, formula: Formula) -> tuple[LikelyError, ...]:
    """What is probably a mistake: Natural says it, and points it out."""
    if system.name != "natural":
        return ()
    from logic2text.verbalizers.natural import likely_errors

    return likely_errors(formula)


def merge_near_duplicates(
    candidates: Iterable[Candidate],
    similarity: float = NEAR_DUPLICATE,
    most: int | None = None,
) -> tuple[Candidate, ...]:
    """Keep the first of each group of texts that are the same but for small wording.

    Texts of one verdict that are equal up to the first letter's case and the final stop are one.
    Texts that say the same formula are one from the given normalized Levenshtein similarity on;
    texts whose formula is not known are never merged by likeness, because one letter of theirs can
    change the meaning.

    Args:
        candidates: in the order of preference.
        similarity: in [0, 1].
        most: so many are kept, which bounds the work: none is compared with more; None for all.
    """
    kept: list[Candidate] = []
    keys: list[str] = []
    by_key: dict[tuple[Status, str], int] = {}
    by_formula: dict[tuple[Status, Formula], list[int]] = defaultdict(list)
    for candidate in candidates:
        key, status, says = text_key(candidate.text), candidate.verdict.status, candidate.says
        equal = by_key.get((status, key))
        group = [] if says is None else by_formula[status, says]
        alike = None
        if not candidate.evidence:
            earlier = group if equal is None else [index for index in group if index < equal]
            alike = next((i for i in earlier if _are_alike(key, keys[i], similarity)), None)
        same = equal if alike is None else alike
        if same is not None:
            kept[same] = _with_sources(kept[same], candidate)
        elif most is None or len(kept) < most:
            by_key.setdefault((status, key), len(kept))
            group.append(len(kept))
            kept.append(candidate)
            keys.append(key)
    return tuple(kept)


def _are_alike(one: str, other: str, similarity: float) -> bool:
    from rapidfuzz.distance import Levenshtein

    likeness = Levenshtein.normalized_similarity(one, other, score_cutoff=similarity)
    return likeness >= similarity


def _with_sources(kept: Candidate, merged: Candidate) -> Candidate:
    sources = (kept.source, *kept.also)
    new = [source for source in (merged.source, *merged.also) if source not in sources]
    return replace(kept, also=(*kept.also, *dict.fromkeys(new))) if new else kept


def text_key(text: str) -> str:
    """The same for texts that differ in blanks, the first letter's case and the stop alone."""
    plain = " ".join(text.split()).rstrip(".")
    return plain[:1].lower() + plain[1:]
