"""One text of several that differ in little, with the sources of all of them.

>>> from logic2text.candidate_pool import Candidate
>>> texts = Candidate("Every cube is small.", "ranta"), Candidate("every cube is small", "lola")
>>> [merged] = merge_near_duplicates(texts)
>>> merged.text, merged.also
('Every cube is small.', ('lola',))
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from logic2text.candidate_pool import Candidate
from logic2text.formula import Formula
from logic2text.proof.verdict import Status

NEAR_DUPLICATE = 0.9
"""Normalized Levenshtein similarity from which two texts count as one (1 is identity)."""
_LETTER = re.compile(r"\b[b-z]\b")
"""A letter as a name, which a text shows or leaves out; "a" is an article too."""


def merge_near_duplicates(
    candidates: Iterable[Candidate],
    similarity: float = NEAR_DUPLICATE,
    most: int | None = None,
    *,
    given: Sequence[Candidate] = (),
) -> tuple[Candidate, ...]:
    """All texts that a user gave, then the first of each group of near-duplicates of the others.

    Texts of one verdict that are equal up to the first letter's case and the final stop are one.
    Texts that say the same formula and assume the same are one from the given normalized
    Levenshtein similarity on; texts without a known formula are never merged by similarity,
    because one letter can change the meaning.

    Args:
        candidates: in the order of preference.
        similarity: in [0, 1].
        most: the maximum number kept, which also bounds the comparisons; None for no maximum.
        given: the user's texts; each keeps its wording and its source, and takes in those of
            `candidates` that it is like.
    """
    kept: list[Candidate] = []
    keys: list[str] = []
    by_key: dict[tuple[Status, str], int] = {}
    by_formula: dict[tuple[Status, Formula, tuple[str, ...]], list[int]] = defaultdict(list)
    for number, candidate in enumerate(chain(given, candidates)):
        key, status, says = text_key(candidate.text), candidate.verdict.status, candidate.says
        is_given = number < len(given)
        equal = by_key.get((status, key))
        assumptions = candidate.verdict.assumptions
        group = [] if says is None else by_formula[status, says, assumptions]
        alike = None
        if not candidate.evidence and not is_given:
            earlier = group if equal is None else [index for index in group if index < equal]
            alike = next((i for i in earlier if _are_alike(key, keys[i], similarity)), None)
        same = equal if alike is None else alike
        if same is not None and not is_given:
            merge = _merge_source if same < len(given) else _with_sources
            kept[same] = merge(kept[same], candidate)
        elif most is None or len(kept) < most:
            by_key.setdefault((status, key), len(kept))
            group.append(len(kept))
            kept.append(candidate)
            keys.append(key)
    return tuple(kept)


def join_near_duplicate(kept: Candidate, other: Candidate) -> Candidate | None:
    """A text with the sources of another that is nearly the same; None where it is not."""
    if kept.says is None or kept.says != other.says or kept.verdict.status != other.verdict.status:
        return None
    if not _are_alike(text_key(kept.text), text_key(other.text), NEAR_DUPLICATE):
        return None
    sources = dict.fromkeys((*kept.also, other.source, *other.also))
    return replace(kept, also=tuple(source for source in sources if source != kept.source))


def _are_alike(first: str, second: str, similarity: float) -> bool:
    from rapidfuzz.distance import Levenshtein

    # "Every cube x is small" is of another style than "every cube is small".
    if sorted(_LETTER.findall(first)) != sorted(_LETTER.findall(second)):
        return False
    likeness = Levenshtein.normalized_similarity(first, second, score_cutoff=similarity)
    return likeness >= similarity


def _merge_source(given: Candidate, merged: Candidate) -> Candidate:
    """The user's text, with the other's source and, where both have the same words, its tree's."""
    sources = dict.fromkeys((*given.also, merged.source, *merged.also))
    also = tuple(source for source in sources if source != given.source)
    if text_key(given.text) == text_key(merged.text):
        return replace(merged, text=given.text, source=given.source, also=also)
    return replace(given, also=also)


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
