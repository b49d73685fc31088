"""Several proved texts of one formula, for those who build benchmarks and training sets.

>>> found = paraphrase("∀x (Cube(x) → Small(x))", k=3, seed=1)
>>> len(found.texts), len(set(found.texts))
(3, 3)
>>> found == paraphrase("∀x (Cube(x) → Small(x))", k=3, seed=1)
True
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from logic2text import Candidate, CandidateGenerator, InputError, Lexicon, effort
from logic2text.arguments import number_given, sequence_given
from logic2text.formula import Formula
from logic2text.laws.table import STRUCTURAL
from logic2text.near_duplicates import merge_near_duplicates
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
        formula: that they mean.
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
    number_given(k, "k", whole=True)
    number_given(seed, "the seed", whole=True)
    if not 1 <= k <= MOST:
        raise InputError(f"k is {k}, it must be from 1 to {MOST}", f"ask for {MOST} at most")
    words = (*sequence_given(lexicons, "lexicons"),) or (Lexicon.default(),)
    whole = formula_given(formula)
    rng = random.Random(f"{seed} {whole}")  # noqa: S311 - a choice, no secret
    with effort.allowing(effort.OPERATION_MS * len(words)):
        found = _gather(whole, k, words, rng)
    return Paraphrases(whole, tuple(_choose(found, k, rng)), k, seed)


def _gather(
    formula: Formula, k: int, lexicons: Sequence[Lexicon], rng: random.Random
) -> list[Paraphrase]:
    """The proved texts in all vocabularies, at least k where there are so many."""
    found: dict[str, Paraphrase] = {}

    def add(texts: Iterable[Candidate], place: int) -> None:
        for each in texts:
            found.setdefault(each.text, Paraphrase(each.text, each.source, place))

    # The usual few alternatives suffice for most formulae, and take half the time.
    for alternatives in (None, 2 * k):
        for place in range(len(lexicons)):
            add(_list_proved(formula, lexicons[place], alternatives), place)
        if len(found) >= k:
            return [*found.values()]
    for rewritten in _list_rewritten(formula, rng):
        place = rng.randrange(len(lexicons))
        texts = _list_proved(rewritten, lexicons[place], None)
        # What is proved of the rewritten formula has to be read as this one too.
        judged = judge_texts(formula, [t.text for t in texts], lexicon=lexicons[place])
        add((t for t, own in zip(texts, judged, strict=True) if _is_unambiguous(own)), place)
        if len(found) >= k:
            break
    return [*found.values()]


def _list_proved(
    formula: Formula, lexicon: Lexicon, alternatives: int | None
) -> tuple[Candidate, ...]:
    """The texts that no reading makes mean something else, near-duplicates merged."""
    candidates = _generator(lexicon, alternatives).pool(formula).candidates
    return merge_near_duplicates(each for each in candidates if _is_unambiguous(each))


def _is_unambiguous(candidate: Candidate) -> bool:
    verdict = candidate.verdict
    return verdict.is_proved and not verdict.inverse_scope and not verdict.weak_reading


@cache
def _generator(lexicon: Lexicon, alternatives: int | None) -> CandidateGenerator:
    return CandidateGenerator(lexicon=lexicon, alternatives=alternatives)


def _list_rewritten(formula: Formula, rng: random.Random) -> Iterator[Formula]:
    """Equivalent formulae by one law each, in an order of chance."""
    largest = size(formula) + GROWTH
    laws = [law for law in STRUCTURAL if law.name not in NOT_SAID]
    rewritten = [new for law in laws for new in law(formula) if size(new) <= largest]
    rng.shuffle(rewritten)
    for new in rewritten[:MOST_REWRITTEN]:
        if Equivalence(formula, new).status is Status.PROVED:
            yield new


def _choose(found: Sequence[Paraphrase], k: int, rng: random.Random) -> Iterator[Paraphrase]:
    """At most k texts: one by chance, then always the one that is least like those chosen."""
    if not found:
        return
    remaining = rng.sample(found, len(found))
    grams = {each.text: _list_grams(each.text) for each in remaining}
    chosen = [remaining.pop()]
    likeness = {each.text: 0.0 for each in remaining}
    yield chosen[0]
    while remaining and len(chosen) < k:
        last = grams[chosen[-1].text]
        for each in remaining:
            likeness[each.text] = max(likeness[each.text], _compare(grams[each.text], last))
        best = min(remaining, key=lambda each: likeness[each.text])
        remaining.remove(best)
        chosen.append(best)
        yield best


def _list_grams(text: str) -> frozenset[tuple[str, ...]]:
    """The words and pairs of words of a text."""
    words = text.lower().rstrip(".").split()
    return frozenset((*((word,) for word in words), *pairwise(words)))


def _compare(one: frozenset[tuple[str, ...]], other: frozenset[tuple[str, ...]]) -> float:
    """The share of words and pairs that two texts have in common."""
    return len(one & other) / len(one | other)
