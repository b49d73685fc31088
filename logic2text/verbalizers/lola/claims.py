"""Aggregation of claims: shared subjects, verb phrases and objects, kinds with adjectives.

A claim is a predication whose subject is a name.  "b is a cube", "c is a cube" and "b is small"
become "b is a small cube and c is a cube" or "b and c are cubes and b is small".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import Category

AND, OR, NOR = en.Conjunction.AND, en.Conjunction.OR, en.Conjunction.NOR


def joinable(claim: en.Predication) -> bool:
    """Whether a claim may share its subject or its verb phrase with another."""
    subject = claim.subject
    return isinstance(subject, en.Name | en.Application) and not _quantifies(subject)


def by_subject(
    conjunction: en.Conjunction, claims: Sequence[en.Predication]
) -> list[en.Predication]:
    """Aggregate claims by subject."""
    groups: dict[en.NounPhrase, list[en.VerbPhrase]] = {}
    for claim in claims:
        groups.setdefault(claim.subject, []).append(claim.verb_phrase)
    joined: list[en.Predication] = []
    for subject, verb_phrases in groups.items():
        shared_verb_phrase = _one_verb_phrase(conjunction, verb_phrases)
        if shared_verb_phrase is None:
            joined.extend(en.Predication(subject, verb_phrase) for verb_phrase in verb_phrases)
        else:
            joined.append(en.Predication(subject, shared_verb_phrase))
    return joined


def exclusively(first: en.Predication, second: en.Predication) -> en.Predication | None:
    """One subject with an exclusive disjunction: "b is either small or large but not both"."""
    if not joinable(first) or not joinable(second):
        return None
    if first.subject == second.subject:
        verb_phrases = (first.verb_phrase, second.verb_phrase)
        if any(isinstance(v, en.NegatedPhrase | en.CoordinatedVerbPhrase) for v in verb_phrases):
            return None
        return en.Predication(
            first.subject, en.CoordinatedVerbPhrase(en.Conjunction.XOR, verb_phrases)
        )
    return None


def by_verb_phrase(
    conjunction: en.Conjunction, claims: Sequence[en.Predication]
) -> list[en.Predication]:
    """Aggregate claims by verb phrase."""
    groups: dict[en.VerbPhrase, list[en.NounPhrase]] = {}
    for claim in claims:
        groups.setdefault(claim.verb_phrase, []).append(claim.subject)
    joined: list[en.Predication] = []
    for verb_phrase, subjects in groups.items():
        if len(subjects) == 1 or _has_reflexive(verb_phrase):
            joined.extend(en.Predication(subject, verb_phrase) for subject in subjects)
        elif isinstance(verb_phrase, en.NegatedPhrase) and conjunction is AND:
            phrase = en.CoordinatedPhrase(NOR, tuple(subjects))
            joined.append(en.Predication(phrase, verb_phrase.verb_phrase))
        else:
            phrase = en.CoordinatedPhrase(conjunction, tuple(subjects))
            joined.append(en.Predication(phrase, verb_phrase))
    return joined


def _one_verb_phrase(
    conjunction: en.Conjunction, verb_phrases: Sequence[en.VerbPhrase]
) -> en.VerbPhrase | None:
    """All verb phrases of a subject as one; None if the result would be hard to parse."""
    if len(verb_phrases) == 1:
        return verb_phrases[0]
    positive: list[en.VerbPhrase] = [v for v in verb_phrases if not isinstance(v, en.NegatedPhrase)]
    negative = [v.verb_phrase for v in verb_phrases if isinstance(v, en.NegatedPhrase)]
    dual = OR if conjunction is AND else AND
    nested = [v for v in positive if _lists(v, dual)]
    if len(nested) > 1:
        return None
    plain = [v for v in positive if not _lists(v, dual)]
    if conjunction is AND:
        members = _late_objects(_share_objects(AND, _merge_descriptions(plain)))
        denied = _share_objects(OR, negative)
        members += _deny(denied)
    else:
        members = _late_objects(_share_objects(OR, plain))
        members += _not_both(_late_objects(_merge_descriptions(negative)))
    members += [
        replace(v, correlative=True) for v in nested if isinstance(v, en.CoordinatedVerbPhrase)
    ]
    return (
        members[0] if len(members) == 1 else en.CoordinatedVerbPhrase(conjunction, tuple(members))
    )


def _late_objects(verb_phrases: list[en.VerbPhrase]) -> list[en.VerbPhrase]:
    """Members with objects last, as in "a large cube or in front of d"."""
    return sorted(verb_phrases, key=_lateness)


@lru_cache(maxsize=1_024)
def is_doubtful(claim: en.Predication) -> bool:
    """Whether a noun could be taken as an object: "in front of d or a large cube"."""
    return any(
        isinstance(part, en.CoordinatedVerbPhrase) and _has_noun_behind_object(part)
        for part in subtrees(claim.verb_phrase)
    )


def _has_noun_behind_object(verb_phrase: en.CoordinatedVerbPhrase) -> bool:
    relations = [
        part for part in subtrees(verb_phrase) if isinstance(part, en.Relation | en.Nominal)
    ]
    if not all(map(_has_copula, relations)):
        return False  # every member has its own "is" or verb
    seen_object = False
    for part in relations:
        noun = isinstance(part, en.Nominal) or part.entry.category is Category.NOUN
        if noun and seen_object:
            return True
        seen_object = seen_object or (isinstance(part, en.Relation) and bool(part.objects))
    return False


def _lateness(verb_phrase: en.VerbPhrase) -> int:
    objects: tuple[en.NounPhrase, ...] = getattr(verb_phrase, "objects", ())
    noun = isinstance(verb_phrase, en.Relation) and verb_phrase.entry.category is Category.NOUN
    return bool(objects) + (bool(objects) and not noun) + any(map(_quantifies, objects))


def _deny(denied: list[en.VerbPhrase]) -> list[en.VerbPhrase]:
    if len(denied) < 2:
        return [en.NegatedPhrase(verb_phrase) for verb_phrase in denied]
    return [en.CoordinatedVerbPhrase(NOR, tuple(denied))]


def _not_both(denied: list[en.VerbPhrase]) -> list[en.VerbPhrase]:
    """The negations of a disjunction: "is not a small cube", "is not both small and large"."""
    if len(denied) == 2 and all(map(_has_copula, denied)):
        return [en.NegatedPhrase(en.CoordinatedVerbPhrase(AND, tuple(denied), correlative=True))]
    return [en.NegatedPhrase(verb_phrase) for verb_phrase in denied]


def _has_copula(verb_phrase: en.VerbPhrase) -> bool:
    return isinstance(verb_phrase, en.Nominal) or (
        isinstance(verb_phrase, en.Relation) and verb_phrase.entry.category is not Category.VERB
    )


def _lists(verb_phrase: en.VerbPhrase, conjunction: en.Conjunction) -> bool:
    return isinstance(verb_phrase, en.CoordinatedVerbPhrase) and verb_phrase.conjunction in (
        conjunction,
        NOR,
    )


def _merge_descriptions(verb_phrases: Sequence[en.VerbPhrase]) -> list[en.VerbPhrase]:
    """A kind takes conjoined adjectives: "is a cube", "is small" is "is a small cube"."""
    kinds = [v for v in verb_phrases if _is_kind(v)]
    adjectives = [
        v.entry
        for v in verb_phrases
        if isinstance(v, en.Relation) and not v.objects and v.entry.attributive
    ]
    if not kinds or not adjectives:
        return list(verb_phrases)
    first = kinds[0]
    assert isinstance(first, en.Relation)  # noqa: S101 - `_is_kind` says so
    nominal = en.Nominal(en.Noun(first.entry, tuple(adjectives)))
    rest = [
        v
        for v in verb_phrases
        if v is not first
        and not (isinstance(v, en.Relation) and not v.objects and v.entry in adjectives)
    ]
    return [nominal, *rest]


def _is_kind(verb_phrase: en.VerbPhrase) -> bool:
    return (
        isinstance(verb_phrase, en.Relation)
        and not verb_phrase.objects
        and verb_phrase.entry.category is Category.NOUN
    )


def _share_objects(
    conjunction: en.Conjunction, verb_phrases: list[en.VerbPhrase]
) -> list[en.VerbPhrase]:
    """Merge relations that differ in one object: "is larger than b and c"."""
    result: list[en.VerbPhrase] = []
    for verb_phrase in verb_phrases:
        for place, earlier in enumerate(result):
            together = _with_both(conjunction, earlier, verb_phrase)
            if together is not None:
                result[place] = together
                break
        else:
            result.append(verb_phrase)
    return result


def _with_both(
    conjunction: en.Conjunction, earlier: en.VerbPhrase, later: en.VerbPhrase
) -> en.VerbPhrase | None:
    if not isinstance(earlier, en.Relation) or not isinstance(later, en.Relation):
        return None
    if earlier.entry != later.entry or earlier.passive or later.passive:
        return None
    differing = [
        i
        for i, (first, second) in enumerate(zip(earlier.objects, later.objects, strict=True))
        if first != second
    ]
    if len(differing) != 1:
        return None
    place = differing[0]
    first, second = earlier.objects[place], later.objects[place]
    members = first.phrases if isinstance(first, en.CoordinatedPhrase) else (first,)
    if isinstance(first, en.CoordinatedPhrase) and first.conjunction is not conjunction:
        return None
    if any(isinstance(m, en.CoordinatedPhrase | en.Reflexive) for m in (*members, second)):
        return None
    objects = list(earlier.objects)
    objects[place] = en.CoordinatedPhrase(conjunction, (*members, second))
    return replace(earlier, objects=tuple(objects))


def _quantifies(phrase: en.NounPhrase) -> bool:
    return any(isinstance(part, en.Quantified | en.CoordinatedPhrase) for part in subtrees(phrase))


def _has_reflexive(verb_phrase: en.VerbPhrase) -> bool:
    return any(isinstance(part, en.Reflexive) for part in subtrees(verb_phrase))
