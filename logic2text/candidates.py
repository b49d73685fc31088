"""Candidate texts of several verbalizers for one formula, deduplicated and verified.

>>> generator = CandidateGenerator(("literal", "ranta"))
>>> for candidate in generator.candidates("∀x (Cube(x) → Small(x))"):
...     print(candidate.source, candidate.text)
literal For all x, if x is a cube, then x is small.
ranta Every cube is small.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from logic2text.arguments import number_given, texts_given
from logic2text.cache import Lookups, LRUCache
from logic2text.candidate_pool import Candidate, Pool
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.limits import DEFAULT_LIMITS, Limits
from logic2text.notation import formula_given
from logic2text.proof import smt
from logic2text.proof.verdict import UNKNOWN, Status
from logic2text.verbalizers import SYSTEMS, Verbalization, Verbalizer, verbalizer
from logic2text.verbalizers.rewriting_cost import rewriting_costs
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from logic2text.walk import bound_variables

if TYPE_CHECKING:
    from logic2text.verbalizers.natural import LikelyError
    from logic2text.verify.tree import Judge

SOLVER_MS = 2_000
"""What the solver may take for the texts of one system and their verdicts together."""
ALTERNATIVES = {"natural": 5}
"""How many texts a pool takes from a system, where more than one.

Natural's differ in structure, LoLa's mostly in the order of their lists.
"""
MOST_ABOUT_PERSONS = 2
"""The maximum number of texts of a system that say "everyone" with assumptions."""
SHARED_POOLS = 256
"""The number of pools that a generator caches, each for all formulae equal up to bound names."""
NEAR_DUPLICATE = 0.9
"""Normalized Levenshtein similarity from which two texts count as one (1 is identity)."""


class CandidateGenerator:
    """Generates candidates with several verbalizers; safe to share between threads."""

    def __init__(  # noqa: PLR0913
        self,
        systems: Sequence[str] = SYSTEMS,
        *,
        verbalizers: Iterable[Verbalizer] | None = None,
        lexicon: Lexicon | None = None,
        style: Style = DEFAULT_STYLE,
        alternatives: int | None = None,
        prove: bool = True,
        synonyms: bool = False,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        """Make a generator.

        Args:
            systems: names of verbalizers, in the order that breaks ties.
            verbalizers: verbalizers to use instead of `systems`, built with `lexicon`.
            lexicon: the words; the default lexicon if None.
            style: how texts may be written.
            alternatives: how many texts to take from each system that offers several; None takes
                `ALTERNATIVES` of each.
            prove: whether candidates get a verdict by proof; without it they are `unknown`.
            synonyms: whether to add texts with a synonym for a predicate's words, whose verdicts
                say what they assume.
            limits: at most `limits.candidates` candidates a formula.

        Raises:
            UnknownNameError: no system has one of the names.
            InputError: an argument has the wrong type, such as one name instead of a sequence.
        """
        if alternatives is not None:
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
        self._synonyms = synonyms
        self._limits = limits
        self._shared: LRUCache[Pool] = LRUCache(SHARED_POOLS)

    @property
    def lexicon(self) -> Lexicon | None:
        """The words of its texts; None for the default lexicon."""
        return self._lexicon

    @property
    def cache_lookups(self) -> Lookups:
        """The look-ups of formulae, up to names of bound variables, in the cache of pools."""
        return self._shared.lookups

    def candidates(self, formula: Formula | str) -> tuple[Candidate, ...]:
        """The distinct texts for a formula, in the order of the systems.

        Args:
            formula: itself or its text in any notation.

        Raises:
            ParseError: the formula's text cannot be read.
            LimitError: the formula is beyond a limit.
            Exception: all systems failed; this is the first system's exception.
        """
        pool = self.pool(formula)
        if pool.failures and not pool.candidates:
            raise next(iter(pool.failures.values()))
        return pool.candidates

    def pool(self, formula: Formula | str) -> Pool:
        """The candidates as in `candidates`, and the systems that failed.

        Formulae that are equal up to a renaming of bound variables (`standard_names`) have the
        same texts but for these names, and are generated once while they are in the cache.

        Raises:
            ParseError: the formula's text cannot be read.
            LimitError: the formula is beyond a limit.
        """
        formula = formula_given(formula, self._limits)
        if self._synonyms:  # their words are not those of the formula's symbols
            return self.generate_as_named(formula)
        from logic2text.rewriting.standard_names import standard_names

        words = (self._lexicon or Lexicon.default()).for_formula(formula).words_of(formula)
        renaming = standard_names(formula, words)
        if renaming is None:
            return self.generate_as_named(formula)
        standard = renaming.formula(formula)
        pool = self._shared.get(standard)
        if pool is None:
            stopped = smt.stopped_by_clock()
            pool = self.generate_as_named(standard)
            if pool.failures:  # their messages may name variables
                return self.generate_as_named(formula) if renaming.letters else pool
            if smt.stopped_by_clock() == stopped:
                self._shared.put(standard, pool)
        if not renaming.letters:
            return pool
        return pool.with_names(renaming.inverse(), _warnings("natural", formula))

    def generate_as_named(self, formula: Formula) -> Pool:
        """The pool that the search over a formula with its own names gives; nothing is cached."""
        judge = _judge(formula, self._lexicon) if self._prove else None
        texts: list[Candidate] = []
        failures: dict[str, Exception] = {}
        for system in self._verbalizers:
            try:
                most = self._alternatives
                most = ALTERNATIVES.get(system.name, 1) if most is None else most
                texts += generate_candidates(
                    system, formula, judge, most, self._lexicon, persons=True
                )
            except Exception as error:
                failures[system.name] = error
        if self._synonyms and self._prove:
            texts += synonym_candidates(formula, self._lexicon)
        return Pool(merge_near_duplicates(texts, most=self._limits.candidates), failures)


def synonym_candidates(formula: Formula, lexicon: Lexicon | None = None) -> tuple[Candidate, ...]:
    """Texts of Natural with a synonym for a predicate's words, proved on that assumption.

    Args:
        formula: the input.
        lexicon: the words; the default lexicon if none is given.
    """
    from logic2text.verbalizers.synonyms import with_synonyms

    texts = []
    for words, assumption in with_synonyms(formula, lexicon or Lexicon.default()):
        natural = verbalizer("natural", words)
        for text in generate_candidates(natural, formula, _judge(formula, words), 1, words):
            if text.verdict.status is Status.PROVED:
                assumed = (*text.verdict.assumptions, assumption)
                texts.append(replace(text, verdict=replace(text.verdict, assumptions=assumed)))
    return tuple(texts)


def _judge(formula: Formula, lexicon: Lexicon | None) -> Judge:
    """Make a judge, importing the solver only when it is needed."""
    from logic2text.verify.tree import Judge

    return Judge(formula, (lexicon or Lexicon.default()).for_formula(formula))


def generate_candidates(
    system: Verbalizer,
    formula: Formula,
    judge: Judge | None,
    alternatives: int = 1,
    lexicon: Lexicon | None = None,
    *,
    persons: bool = False,
) -> tuple[Candidate, ...]:
    """Generate the candidates of one system, each verified by its tree and by parsing its text.

    Args:
        system: a verbalizer.
        formula: the input.
        judge: judges trees against the formula; if None the verdicts are `unknown`.
        alternatives: the maximum number of texts from a system that offers several.
        lexicon: the words of the system; the default lexicon if none is given.
        persons: whether texts that say "everyone", with assumptions, are added to these.
    """
    stopped = smt.stopped_by_clock()
    with smt.allowing(SOLVER_MS):
        candidates = _verbalized(system, formula, judge, alternatives, lexicon, persons=persons)
    if smt.stopped_by_clock() > stopped:
        return tuple(replace(candidate, complete=False) for candidate in candidates)
    return candidates


def _verbalized(
    system: Verbalizer,
    formula: Formula,
    judge: Judge | None,
    alternatives: int,
    lexicon: Lexicon | None,
    *,
    persons: bool,
) -> tuple[Candidate, ...]:
    several = getattr(system, "alternatives", None)
    if alternatives > 1 and several is not None:
        verbalizations: tuple[Verbalization, ...] = several(formula, alternatives)
    else:
        verbalizations = (system.verbalize(formula),)
    about_persons = getattr(system, "about_persons", None)
    if persons and about_persons is not None and judge is not None:
        # What they assume is found out when they are read.
        verbalizations += about_persons(formula, min(alternatives, MOST_ABOUT_PERSONS))
    candidates = tuple(
        Candidate(
            verbalization.text,
            system.name,
            verbalization.says,
            verbalization.laws,
            UNKNOWN if judge is None else judge.verdict(verbalization),
            complete=verbalization.complete,
            warnings=_warnings(system.name, formula),
            costs=rewriting_costs(formula, verbalization.says),
            effort=_effort(verbalization),
        )
        for verbalization in verbalizations
    )
    if judge is None:
        return candidates
    return tuple(_confirmed(formula, candidate, lexicon) for candidate in candidates)


def _effort(verbalization: Verbalization) -> float:
    """What a text costs its reader; the cost function is imported where texts are generated."""
    from logic2text.verbalizers.natural.cost import burden

    return burden(verbalization.tree, verbalization.text, bound_variables(verbalization.says))


def _confirmed(formula: Formula, candidate: Candidate, lexicon: Lexicon | None) -> Candidate:
    """The candidate with the verdict that its tree and its words have together."""
    from logic2text.verify.own_words import confirm

    verdict, evidence = confirm(formula, candidate.text, candidate.verdict, lexicon)
    return replace(candidate, verdict=verdict, evidence=evidence)


def _warnings(system: str, formula: Formula) -> tuple[LikelyError, ...]:
    """Likely errors in the formula; only Natural, which preserves them, reports them."""
    if system != "natural":
        return ()
    from logic2text.verbalizers.natural import likely_errors

    return likely_errors(formula)


def merge_near_duplicates(
    candidates: Iterable[Candidate],
    similarity: float = NEAR_DUPLICATE,
    most: int | None = None,
) -> tuple[Candidate, ...]:
    """Keep the first of each group of near-duplicate texts.

    Texts of one verdict that are equal up to the first letter's case and the final stop are one.
    Texts that say the same formula and assume the same are one from the given normalized
    Levenshtein similarity on; texts without a known formula are never merged by similarity,
    because one letter can change the meaning.

    Args:
        candidates: in the order of preference.
        similarity: in [0, 1].
        most: the maximum number kept, which also bounds the comparisons; None for no maximum.
    """
    kept: list[Candidate] = []
    keys: list[str] = []
    by_key: dict[tuple[Status, str], int] = {}
    by_formula: dict[tuple[Status, Formula, tuple[str, ...]], list[int]] = defaultdict(list)
    for candidate in candidates:
        key, status, says = text_key(candidate.text), candidate.verdict.status, candidate.says
        equal = by_key.get((status, key))
        assumptions = candidate.verdict.assumptions
        group = [] if says is None else by_formula[status, says, assumptions]
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


def _are_alike(first: str, second: str, similarity: float) -> bool:
    from rapidfuzz.distance import Levenshtein

    likeness = Levenshtein.normalized_similarity(first, second, score_cutoff=similarity)
    return likeness >= similarity


def _with_sources(kept: Candidate, merged: Candidate) -> Candidate:
    """The text that costs its reader less, with the sources of both."""
    sources = (kept.source, *kept.also)
    new = [source for source in (merged.source, *merged.also) if source not in sources]
    if kept.effort is not None and merged.effort is not None and merged.effort < kept.effort:
        others = (source for source in (*sources, *new) if source != merged.source)
        return replace(merged, also=tuple(dict.fromkeys(others)))
    return replace(kept, also=(*kept.also, *dict.fromkeys(new))) if new else kept


def text_key(text: str) -> str:
    """A key that ignores whitespace, the case of the first letter and the final full stop."""
    plain = " ".join(text.split()).rstrip(".")
    return plain[:1].lower() + plain[1:]
