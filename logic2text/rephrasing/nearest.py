"""The nearest of our sentences for a formula that says what an unreadable sentence says.

The sentences are the proved texts of the verbalizers.  One is offered only if every word that tells
something is aligned with a symbol, and what was written resembles it more than any text of a rival:
a formula one slip away (`rivals.py`).  So a student whose sentence says another thing is not told
the answer.

>>> from logic2text.notation import parse
>>> formula = parse("∀x (Tenant(x) → ∃y (Badge(y) ∧ Has(x, y)))")
>>> rephrase("Being a tenant entails having a badge.", formula)
'Every tenant has a badge.'
>>> rephrase("Having a badge entails being a tenant.", formula)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from logic2text import effort
from logic2text.candidate_pool import Candidate
from logic2text.candidates import CandidateGenerator, Proofs
from logic2text.closed_words import read_words
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.lexicon import Lexicon
from logic2text.lexicon.words.word_class import Form, forms
from logic2text.proof.verdict import Status
from logic2text.rephrasing.agreement import Said, agree, analyse
from logic2text.rephrasing.mentions import Mention, Wanted, list_wanted
from logic2text.rephrasing.polarity import has_verb
from logic2text.rephrasing.resemblance import Profile, distance, is_alike, profile
from logic2text.rephrasing.rivals import list_rivals
from logic2text.rephrasing.wording import plain_words, words_of
from logic2text.verbalizers.natural import Natural

SYSTEMS = ("natural", "stepwise", "ranta")
ALTERNATIVES = 8
"""How many texts of each verbalizer are compared."""
DRAFTS = 12
"""How many of a rival, none of which is proved."""
GENERATORS = 8
FORMULAS = 16
"""Formulae whose texts are kept: several sentences are often about one."""
MARGIN = 0.55
"""By how much the nearest text of every rival must be further away than the one that is offered."""
AS_NEAR = 0.5
"""Of our texts that are hardly further away the one with the same words is offered."""
EFFORT_MS = 600
"""For all texts; a sentence whose rivals are not all told by then has no suggestion."""
LIKENESS = 70
"""From 0 to 100: how like a misspelt word the one is that replaces it."""


def rephrase(text: str, formula: Formula, lexicon: Lexicon | None = None) -> str | None:
    """The nearest sentence that means the formula and says what a text says; None if none does.

    Args:
        text: one that cannot be read.
        formula: what may be meant.
        lexicon: the words of its symbols; the default lexicon if None.
    """
    lexicon = lexicon or Lexicon.default()
    wanted = list_wanted(formula, lexicon)
    said = analyse(text, wanted)
    if not is_understood(said, wanted):
        return None
    theirs = profile(said)
    with effort.allowing(EFFORT_MS):
        drafts = [d for d in _drafts(formula, lexicon) if is_alike(theirs, d.profile)]
        if not drafts:
            return None
        far = {draft.candidate.text: distance(theirs, draft.profile) for draft in drafts}
        nearest = min(far.values())
        others = _of_rivals(formula, lexicon, wanted)
        if any(distance(theirs, other) < nearest + MARGIN for other in others) or effort.is_spent():
            return None
    near = [draft for draft in drafts if far[draft.candidate.text] <= nearest + AS_NEAR]
    near.sort(key=lambda draft: _unlikeness(draft.candidate.text, said.found.words))
    return _first_proved(near, formula, lexicon)


def _unlikeness(text: str, words: Sequence[str]) -> tuple[int, int]:
    """How many variables a text has, and how many words more or less than others."""
    ours = plain_words(text)
    return sum(word in words_of("variables") for word in ours), len(set(ours) ^ set(words))


def keeps(repaired: str, text: str, formula: Formula, lexicon: Lexicon | None = None) -> bool:
    """Whether a repair of a text says what its words tell of the symbols of a formula.

    Words that are no words of a symbol are kept, or replaced by ones that look like them.
    """
    wanted = list_wanted(formula, lexicon or Lexicon.default())
    said, ours = analyse(text, wanted), analyse(repaired, wanted)
    if said.foreign == ours.foreign:
        return agree(said if has_verb(said.found) else said.without_signs(), ours)
    return all(_is_like_any(word, ours.found.words) for word in said.foreign)


def _is_like_any(word: str, words: Sequence[str]) -> bool:
    from rapidfuzz import fuzz

    return any(fuzz.ratio(word, other) >= LIKENESS for other in words)


def is_understood(said: Said, wanted: Sequence[Wanted]) -> bool:
    """Whether every symbol is mentioned, and every content word is of a symbol or the framing."""
    mentioned = {mention.wanted for mention in said.found.mentions}
    needed = [one for one in wanted if one.words and (one.is_predicate or one.category is None)]
    if said.foreign or _is_vague(said) or _omits_verb(said) or _changes(said):
        return False
    if not all(mention.is_whole for mention in said.found.mentions if mention.wanted):
        return False
    return mentioned.issuperset(needed)


def _is_vague(said: Said) -> bool:
    """Whether a sentence says vaguely how many: "most", not "at most"."""
    words = said.found.words
    pairs = zip(("", *words), words, strict=False)
    return any(word in read_words("vague") and before != "at" for before, word in pairs)


_TOLD = ("neutral", "more", "less", "denials", "limiting", "conditional")
"""The lists of words that the analysis understands."""


def _changes(said: Said) -> bool:
    """Whether a word changes what those of a symbol say, or a singular noun has no determiner."""
    words, starts = said.found.words, {m.start: m.wanted for m in said.found.mentions if m.wanted}
    within = {at for m in said.found.mentions if m.wanted for at in range(m.start, m.last + 1)}
    told = frozenset[str]().union(*map(words_of, _TOLD))
    changing = read_words("changing") - told
    for at, (before, word) in enumerate(pairwise(("", *words))):
        symbol = starts.get(at)
        begins = before in ("", ".", ",", ";")
        is_noun = symbol is not None and symbol.is_noun and symbol.category is not None
        if begins and is_noun and Form.NOUN in forms(word) and Form.PLURAL not in forms(word):
            return True
        if at not in within and word in changing and before != "the":
            return True
        if f"{before}-{word}" in words_of("ended") or (word == "former" and at + 1 in starts):
            return True
    return False


def _omits_verb(said: Said) -> bool:
    """Whether two names stand side by side: "Max likes Ulf and Ida Ina"."""
    mentions = said.found.mentions
    return any(
        one.last + 1 == other.start and _is_name(one) and _is_name(other)
        for one, other in pairwise(mentions)
    )


def _is_name(mention: Mention) -> bool:
    return mention.wanted is not None and mention.wanted.category is None


class _Draft(NamedTuple):
    """A text of one line for a formula, not proved yet, and what its words tell."""

    candidate: Candidate
    profile: Profile


@lru_cache(maxsize=FORMULAS)
def _drafts(formula: Formula, lexicon: Lexicon) -> tuple[_Draft, ...]:
    wanted = list_wanted(formula, lexicon)
    try:
        candidates = _generator(lexicon).drafts(formula).candidates
    except Logic2TextError:
        return ()
    return tuple(
        _Draft(candidate, profile(analyse(candidate.text, wanted)))
        for candidate in candidates
        if "\n" not in candidate.text
    )


@lru_cache(maxsize=GENERATORS)
def _generator(lexicon: Lexicon) -> CandidateGenerator:
    return CandidateGenerator(SYSTEMS, lexicon=lexicon, alternatives=ALTERNATIVES)


def _of_rivals(formula: Formula, lexicon: Lexicon, wanted: Sequence[Wanted]) -> Iterator[Profile]:
    """The texts of the rivals of a formula."""
    natural = Natural(lexicon)
    for rival in list_rivals(formula):
        if effort.is_spent():
            return
        for text in natural.drafts(rival, DRAFTS):
            yield profile(analyse(text, wanted))


@effort.allowing(effort.OPERATION_MS)
def _first_proved(drafts: Iterable[_Draft], formula: Formula, lexicon: Lexicon) -> str | None:
    """The first text that is proved: proofs take longer than all else."""
    proofs = Proofs(formula, lexicon)
    proved = map(proofs.prove, (draft.candidate for draft in drafts))
    return next((each.text for each in proved if each.verdict.status is Status.PROVED), None)
