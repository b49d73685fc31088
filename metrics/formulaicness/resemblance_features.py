"""How a text resembles its input: seven shares, from 0 (nothing of it) to 1 (as a template does).

>>> from metrics.inputs.facts import parse_input
>>> facts = parse_input("name[Aromi], food[Chinese]")
>>> measure(facts, "The name is Aromi. The food is Chinese.").round(2).tolist()
[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5]
>>> measure(facts, "Aromi serves Chinese dishes.").round(2).tolist()
[0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.word_tables import find_lemmas
from metrics.base import Scores
from metrics.inputs.facts import Fact
from metrics.inputs.sources import ARTICLES, COPULAS, FRAME, HAVE, Role, Trace, Traced, trace
from metrics.inputs.words import split_words, value_words

FEATURES = ("frames", "verbatim", "bare", "order", "clauses", "names", "copied")
"""In the order of `measure`: the share of

frames: facts in a frame of their label, "the food of Aromi is Chinese", "food: Chinese";
verbatim: values copied letter by letter, amounts and dates in any writing;
bare: facts to which no article is added;
order: neighbours, subject and value or two values, in the order of the input;
clauses: facts with a clause of their own;
names: facts with a name of their subject of their own, no pronoun and no ellipsis;
copied: words that the input has.
"""

OF = 0.5
"""A frame without a verb, as in "a rating of 3", which people write too."""

BESIDE = 0.7
"""A frame whose label stands beside its subject without a link, "Aromi food is Chinese"."""

SENTENCE_END = lazy_pattern(r"[.!?;](?:\s+|$)|\n+")
"""What ends a sentence or a line."""
_KEY_SIGN = lazy_pattern(r"[:=|]")
_QUALIFIER = lazy_pattern(r"\s*\([^)]*\)$")


def measure(facts: Sequence[Fact], text: str) -> Scores:
    """The features of a text beside the facts of its input, each in [0, 1], shape (7,).

    Each is of the facts that are said, times their share, so that a text about something else has
    none.

    Args:
        facts: of the input; those without a predicate are left out.
        text: about it.
    """
    traced = trace(facts, text)
    said = traced.said
    if not said:
        return np.zeros(len(FEATURES))
    count = len(traced.facts)
    share = len(said) / count
    mentions = {at for one in traced.facts for at in one.subjects}
    copied = sum(role in (Role.SUBJECT, Role.VALUE, Role.LABEL) for role in traced.roles)
    return np.array(
        [
            sum(_frame(one, traced) for one in said) / count,
            sum(_verbatim(one, traced) for one in said) / count,
            share * (1 - min(1.0, _count_added_articles(traced) / count)),
            share * _share_in_order(said),
            share * min(1.0, _count_clauses(traced) / count),
            share * min(1.0, len(mentions) / count),
            share * copied / len(traced.words),
        ]
    )


def _frame(one: Traced, traced: Trace) -> float:
    """1 where the label, a verb or a sign, and the value follow each other; less without a link."""
    words = [word.text.lower() for word in traced.words]
    if one.is_truth_value:
        return float(one.fact.value.lower() in words[one.label[-1] + 1 : one.label[-1] + 3])
    label = [word.text.lower() for word in value_words(one.fact.predicate)]
    to = one.value[0]
    if to and one.fact.value.lower().startswith(f"{words[to - 1]} "):  # "The Honeymoon Killers"
        to -= 1
    starts = [i for i in range(to) if words[i : i + len(label)] == label]
    if not starts or starts[-1] + len(label) > to:
        return 0.0
    start, end = starts[-1], starts[-1] + len(label)
    owner = {word.text.lower() for word in split_words(one.owner.replace("_", " "))}
    between = [
        words[i]
        for i in range(end, to)
        if words[i] not in owner and traced.roles[i] is not Role.SUBJECT
    ]
    gap = traced.text[traced.words[end - 1].span[1] : traced.words[to].span[0]]
    if not FRAME.issuperset(between):
        return 0.0
    if _KEY_SIGN.search(gap):
        return 1.0
    if not COPULAS.isdisjoint(between):
        return BESIDE if _stands_beside(start, one, traced) else 1.0
    if between:
        return OF if between == ["of"] else 0.0
    return float(start > 0 and _stands_bare(label[0], words[start - 1], traced.roles[start - 1]))


def _stands_beside(label: int, one: Traced, traced: Trace) -> bool:
    """Whether only a blank is between a label and its subject, with its qualifier or without."""
    before = traced.text[: traced.words[label].span[0]].rstrip()
    owner = " ".join(one.owner.replace("_", " ").split())
    names = {owner, _QUALIFIER.sub("", owner)} - {""}
    return any(before.lower().endswith(name.lower()) for name in names)


def _stands_bare(label: str, before: str, role: Role) -> bool:
    """Whether a label stands between its subject and its value as in the input.

    "Aromi food Chinese", "Aromi has food Chinese", "Detroit has is part of Michigan" are not
    English; "Detroit is part of Michigan" is.
    """
    if label in COPULAS:
        return before in FRAME
    return role is Role.SUBJECT or before in HAVE


def _verbatim(one: Traced, traced: Trace) -> float:
    """1 for a value as it is written, half without a qualifier: "Lotus Eaters (band)".

    An amount or a date is copied in any writing: rules format it too.
    """
    if one.is_truth_value:
        return _frame(one, traced)
    if all(word.is_amount for word in value_words(one.fact.value)):
        return 1.0
    written = " ".join(one.fact.value.replace("_", " ").split()).strip('"')
    return (float(written in traced.text) + (_QUALIFIER.sub("", written) in traced.text)) / 2


def _count_added_articles(traced: Trace) -> int:
    """The articles that stand neither before a label nor in a name."""
    words = [word.text.lower() for word in traced.words]
    own = set(_find_own_articles(traced, words))
    return sum(
        word in ARTICLES and i not in own and traced.roles[i + 1 : i + 2] != (Role.LABEL,)
        for i, word in enumerate(words)
    )


def _find_own_articles(traced: Trace, words: Sequence[str]) -> Iterator[int]:
    for one in traced.said:
        for name, at in ((one.fact.value, one.value), *((one.owner, at) for at in one.subjects)):
            before = at[0] - 1
            if before >= 0 and name.lower().startswith(f"{words[before]} "):
                yield before


def _share_in_order(said: Sequence[Traced]) -> float:
    pairs = [(one.value[0], other.value[0]) for one, other in pairwise(said)]
    pairs += [(one.subjects[0][0], one.value[0]) for one in said if one.subjects]
    return sum(before <= after for before, after in pairs) / len(pairs) if pairs else 1.0


def _count_clauses(traced: Trace) -> int:
    """The sentences, the finite verbs or the signs after keys, whichever are most."""
    sentences = sum(bool(part.strip()) for part in SENTENCE_END.split(traced.text))
    keys = len(_KEY_SIGN.findall(traced.text))
    return max(sentences, keys, sum(_is_finite(i, traced) for i in range(len(traced.words))))


def _is_finite(at: int, traced: Trace) -> bool:
    """Whether a word is an auxiliary, or an inflected verb behind a subject, a value or "and"."""
    shown = traced.words[at].text
    if shown.lower() in COPULAS:
        return True
    if not at or traced.roles[at] not in (Role.OTHER, Role.LABEL) or shown.endswith("ing"):
        return False
    lemmas = find_lemmas(shown)
    verbs = lemmas.get("VERB", ())
    before = traced.words[at - 1].text.lower()
    is_behind = traced.roles[at - 1] in (Role.SUBJECT, Role.POINTER)
    is_behind_value = traced.roles[at - 1] is Role.VALUE and "NOUN" not in lemmas
    is_behind = is_behind or is_behind_value or before in ("and", "also")
    return bool(verbs) and shown not in verbs and is_behind
