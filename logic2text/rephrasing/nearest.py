"""The nearest of our sentences for a formula that says what an unreadable sentence says.

The sentences are those of the verbalizers.  One is offered only if it agrees with what was written
in all that its words tell (`agreement.py`), so that a student whose sentence says another thing
is not told the answer.

>>> from logic2text.notation import parse
>>> formula = parse("∀x (Tenant(x) → ∃y (Badge(y) ∧ Has(x, y)))")
>>> rephrase("Being a tenant entails having a badge.", formula)
'Every tenant has a badge.'
>>> rephrase("Having a badge entails being a tenant.", formula)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
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
from logic2text.rephrasing.wording import words_of
from logic2text.walk import polarities

ALTERNATIVES = 8
"""How many texts of each verbalizer are compared."""
GENERATORS = 8
FORMULAS = 16
"""Formulae whose texts are kept: several sentences are often about one."""
VARIABLE = 5
"""How many words of distance a variable counts."""
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
    if not is_understood(said, wanted) or contradicts(said, formula):
        return None
    found = [draft for draft in _drafts(formula, lexicon) if agree(said, draft.said)]
    return _first_proved(sorted(found, key=partial(_distance, said)), formula, lexicon)


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


def _changes(said: Said) -> bool:
    """Whether a word changes what those of a symbol say, or a singular noun has no determiner."""
    words, starts = said.found.words, {m.start: m.wanted for m in said.found.mentions if m.wanted}
    within = {at for m in said.found.mentions if m.wanted for at in range(m.start, m.last + 1)}
    told = words_of("neutral") | words_of("more") | words_of("less") | words_of("denials")
    changing = read_words("changing") - told
    for at, (before, word) in enumerate(pairwise(("", *words))):
        symbol = starts.get(at)
        begins = before in ("", ".", ",", ";")
        is_noun = symbol is not None and symbol.is_noun and symbol.category is not None
        if begins and is_noun and Form.NOUN in forms(word) and Form.PLURAL not in forms(word):
            return True
        if at not in within and word in changing and before != "the":
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


def contradicts(said: Said, formula: Formula) -> bool:
    """Whether a predicate stands in a polarity that it does not have in a formula."""
    meant = polarities(formula)
    return any(
        item.sign and item.sign not in meant[item.wanted.name]
        for item in said.orders[0]
        if item.wanted is not None and item.wanted.is_predicate
    )


class _Draft(NamedTuple):
    """A text of one line for a formula, not proved yet, and what its words tell."""

    candidate: Candidate
    said: Said


@lru_cache(maxsize=FORMULAS)
def _drafts(formula: Formula, lexicon: Lexicon) -> tuple[_Draft, ...]:
    wanted = list_wanted(formula, lexicon)
    try:
        candidates = _generator(lexicon).drafts(formula).candidates
    except Logic2TextError:
        return ()
    return tuple(
        _Draft(candidate, analyse(candidate.text, wanted))
        for candidate in candidates
        if "\n" not in candidate.text
    )


@effort.allowing(effort.OPERATION_MS)
def _first_proved(drafts: Iterable[_Draft], formula: Formula, lexicon: Lexicon) -> str | None:
    """The first text that is proved: proofs take longer than all else."""
    proofs = Proofs(formula, lexicon)
    proved = map(proofs.prove, (draft.candidate for draft in drafts))
    return next((each.text for each in proved if each.verdict.status is Status.PROVED), None)


@lru_cache(maxsize=GENERATORS)
def _generator(lexicon: Lexicon) -> CandidateGenerator:
    return CandidateGenerator(lexicon=lexicon, alternatives=ALTERNATIVES)


def _distance(said: Said, draft: _Draft) -> int:
    left, right = said.found.words, draft.said.found.words
    variables = sum(word in words_of("variables") for word in right)
    return len(set(left) ^ set(right)) + abs(len(left) - len(right)) + VARIABLE * variables
