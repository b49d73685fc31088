"""Several proved texts of a formula or of a story, for benchmarks and training sets.

>>> found = paraphrase("∀x (Cube(x) → Small(x))", k=3, seed=1)
>>> len(found.texts), len(set(found.texts))
(3, 3)
>>> found == paraphrase("∀x (Cube(x) → Small(x))", k=3, seed=1)
True
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, zip_longest

from logic2text import Candidate, CandidateGenerator, InputError, Lexicon, effort
from logic2text.arguments import instance_given, number_given, sequence_given
from logic2text.candidates import Proofs
from logic2text.discourse.passages import conjoin
from logic2text.discourse.variants import vary_together
from logic2text.formula import Formula
from logic2text.laws.table import STRUCTURAL
from logic2text.lazy_dataclass import dataclass
from logic2text.near_duplicates import join_near_duplicate
from logic2text.notation import formula_given
from logic2text.proof.equivalence import Equivalence
from logic2text.proof.verdict import Status
from logic2text.walk import size
from rerank.verification import judge_texts

MOST = 50
"""The most texts that may be asked for."""
NOT_SAID = frozenset(("double negation, reversed", "renaming", "vacuous quantifier"))
"""Laws whose rewrites give no text that anybody would write."""
MOST_REWRITTEN = 3
"""How many equivalent formulae are verbalized where the formula itself has too few texts."""
FIRST = ("natural", "stepwise", "ranta", "literal")
FURTHER = ("natural", "lola")
"""The verbalizers that are asked first, which suffice for most formulae, and those that have
further texts after a longer search."""
GROWTH = 6
"""How many nodes such a formula may have more."""


@dataclass(frozen=True, slots=True)
class Paraphrase:
    """A text that is proved to mean the formula.

    Attributes:
        text: the sentence.
        source: the verbalizer that wrote it.
        vocabulary: which of the lexicons has its words, from 0.
    """

    text: str
    source: str
    vocabulary: int = 0


@dataclass(frozen=True, slots=True)
class Paraphrases:
    """The paraphrases of one formula.

    Attributes:
        formula: that they mean; of a story, the conjunction of its formulae.
        paraphrases: at most as many as were asked for, each as different as possible from those
            before it.
        k: how many were asked for.
        seed: of the choice.
    """

    formula: Formula
    paraphrases: tuple[Paraphrase, ...]
    k: int
    seed: int

    @property
    def texts(self) -> tuple[str, ...]:
        """The sentences."""
        return tuple(each.text for each in self.paraphrases)


def paraphrase(
    formula: Formula | str,
    k: int = 5,
    seed: int = 0,
    *,
    lexicons: Sequence[Lexicon] = (),
) -> Paraphrases:
    """Up to k different texts, each proved to mean the formula and nothing else.

    They differ in structure and in words, where several lexicons have words for the symbols.  Where
    the verbalizers have fewer than k texts, equivalent formulae by laws are verbalized as well.

    Args:
        formula: itself or its text in any notation.
        k: how many texts, from 1 to `MOST`.
        seed: of the choice; the same seed gives the same texts.
        lexicons: the words; the default lexicon if none is given.

    Raises:
        ParseError, LimitError: the formula cannot be parsed, or exceeds a limit.
        InputError: `k` is out of range, or an argument has the wrong type.
    """
    words = _check_choice(k, seed, lexicons)
    whole = formula_given(formula)
    rng = random.Random(f"{seed} {whole}")  # noqa: S311 - a choice, no secret
    with effort.allowing(effort.OPERATION_MS * len(words)):
        chosen = _choose(whole, k, words, rng)
    return Paraphrases(whole, tuple(each.paraphrase for each in chosen), k, seed)


def paraphrase_together(
    premises: Sequence[Formula | str],
    conclusions: Sequence[Formula | str] = (),
    k: int = 5,
    seed: int = 0,
    *,
    lexicons: Sequence[Lexicon] = (),
) -> Paraphrases:
    """Up to k different texts of a story, each proved to say its formulae and nothing else.

    They differ in the order of the sentences, in their structure, in what ties them together and,
    where there are several lexicons, in words.

    Args:
        premises: formulae, or their texts in any notation.
        conclusions: likewise; they come last, with "so" and "therefore".
        k: how many texts, from 1 to `MOST`.
        seed: of the choice; the same seed gives the same texts.
        lexicons: the words; the default lexicon if none is given.

    Raises:
        ParseError, LimitError: a formula cannot be parsed, or exceeds a limit.
        InputError: `k` is out of range, there are no formulae or too many, or an argument has the
            wrong type.
    """
    words = _check_choice(k, seed, lexicons)
    said, claimed = (
        [formula_given(each) for each in sequence_given(part, what)]
        for part, what in ((premises, "premises"), (conclusions, "conclusions"))
    )
    told = [vary_together(said, claimed, k=k, seed=seed, lexicon=lexicon) for lexicon in words]
    texts = [
        Paraphrase(each.text, "natural", place)
        for row in zip_longest(*told)
        for place, each in enumerate(row)
        if each is not None
    ]
    return Paraphrases(conjoin([*said, *claimed]), tuple(texts[:k]), k, seed)


def _check_choice(k: int, seed: int, lexicons: Sequence[Lexicon]) -> tuple[Lexicon, ...]:
    """The lexicons that are given, or the default one, after a check of the numbers."""
    number_given(k, "k", whole=True)
    number_given(seed, "the seed", whole=True)
    if not 1 <= k <= MOST:
        raise InputError(f"k is {k}, it must be from 1 to {MOST}", f"ask for {MOST} at most")
    for lexicon in sequence_given(lexicons, "lexicons"):
        instance_given(lexicon, Lexicon, "a Lexicon", "read one: Lexicon.load(path)")
    return (*lexicons,) or (Lexicon.default(),)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A text that is not proved yet, by its words and pairs of words."""

    candidate: Candidate
    vocabulary: int
    formula: Formula
    grams: frozenset[tuple[str, ...]]

    @property
    def paraphrase(self) -> Paraphrase:
        return Paraphrase(self.candidate.text, self.candidate.source, self.vocabulary)


def _choose(
    formula: Formula, k: int, lexicons: Sequence[Lexicon], rng: random.Random
) -> list[_Draft]:
    """At most k texts: one by chance, then always the one that is least like those chosen.

    Only what is chosen is proved; what is not proved, or nearly repeats another one, gives way.
    """
    chosen: list[_Draft] = []
    tried: set[str] = set()
    proofs: dict[tuple[int, Formula], Proofs] = {}
    for drafts in _list_drafts(formula, k, lexicons, rng):
        remaining = [each for each in drafts if each.candidate.text not in tried]
        rng.shuffle(remaining)
        likeness = [_compare_with_all(each, chosen) for each in remaining]
        while remaining and len(chosen) < k:
            place = likeness.index(min(likeness))
            best = remaining.pop(place)
            del likeness[place]
            tried.add(best.candidate.text)
            if any(_is_repetition(best.candidate, each.candidate) for each in chosen):
                continue
            proved = _prove(formula, best, lexicons[best.vocabulary], proofs)
            if proved is None:
                continue
            chosen.append(proved)
            likeness = [
                max(old, _compare(each.grams, proved.grams))
                for old, each in zip(likeness, remaining, strict=True)
            ]
        if len(chosen) == k:
            break
    return chosen


def _list_drafts(
    formula: Formula, k: int, lexicons: Sequence[Lexicon], rng: random.Random
) -> Iterator[list[_Draft]]:
    """The texts in all vocabularies, then further ones of the systems, then of other formulae."""
    for systems, alternatives in ((FIRST, k + 1), (FURTHER, 2 * k)):
        yield [
            each
            for place, lexicon in enumerate(lexicons)
            for each in _make_drafts(formula, place, lexicon, systems, alternatives)
        ]
    for rewritten in _list_rewritten(formula, rng):
        place = rng.randrange(len(lexicons))
        yield _make_drafts(rewritten, place, lexicons[place], FIRST, None)


def _make_drafts(
    formula: Formula,
    place: int,
    lexicon: Lexicon,
    systems: tuple[str, ...],
    alternatives: int | None,
) -> list[_Draft]:
    drafts = _generator(lexicon, systems, alternatives).drafts(formula).candidates
    return [_Draft(each, place, formula, _list_grams(each.text)) for each in drafts]


def _prove(
    formula: Formula,
    draft: _Draft,
    lexicon: Lexicon,
    proofs: dict[tuple[int, Formula], Proofs],
) -> _Draft | None:
    """The draft with its verdict; None where a reading makes it mean something else."""
    key = draft.vocabulary, draft.formula
    if key not in proofs:
        proofs[key] = Proofs(draft.formula, lexicon)
    proved = proofs[key].prove(draft.candidate)
    if not _is_unambiguous(proved):
        return None
    if draft.formula != formula:
        # What is proved of a rewritten formula has to be read as the given one too.
        (own,) = judge_texts(formula, [proved.text], lexicon=lexicon)
        if not _is_unambiguous(own):
            return None
    return replace(draft, candidate=proved)


def _is_repetition(draft: Candidate, chosen: Candidate) -> bool:
    """Whether a draft would be nearly the same as a chosen text if it were proved."""
    return join_near_duplicate(chosen, replace(draft, verdict=chosen.verdict)) is not None


def _compare_with_all(draft: _Draft, others: Sequence[_Draft]) -> float:
    return max((_compare(draft.grams, each.grams) for each in others), default=0.0)


def _is_unambiguous(candidate: Candidate) -> bool:
    verdict = candidate.verdict
    return verdict.is_proved and not verdict.inverse_scope and not verdict.weak_reading


@cache
def _generator(
    lexicon: Lexicon, systems: tuple[str, ...], alternatives: int | None
) -> CandidateGenerator:
    return CandidateGenerator(systems, lexicon=lexicon, alternatives=alternatives, prove=False)


def _list_rewritten(formula: Formula, rng: random.Random) -> Iterator[Formula]:
    """Equivalent formulae by one law each, in an order of chance."""
    largest = size(formula) + GROWTH
    laws = [law for law in STRUCTURAL if law.name not in NOT_SAID]
    rewritten = [new for law in laws for new in law(formula) if size(new) <= largest]
    rng.shuffle(rewritten)
    for new in rewritten[:MOST_REWRITTEN]:
        if Equivalence(formula, new).status is Status.PROVED:
            yield new


def _list_grams(text: str) -> frozenset[tuple[str, ...]]:
    """The words and pairs of words of a text."""
    words = text.lower().rstrip(".").split()
    return frozenset((*((word,) for word in words), *pairwise(words)))


def _compare(one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    """The share of words and pairs that two texts have in common."""
    return len(one & other) / len(one | other)
