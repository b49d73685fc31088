"""Claims joined: shared subjects, shared verb phrases, shared objects, kinds with adjectives.

A claim is a predication whose subject is a name.  "b is a cube", "c is a cube" and "b is small"
become "b is a small cube and c is a cube" or "b and c are cubes and b is small".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from logic2text.english.syntax import (
    Application,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Name,
    NegatedPhrase,
    Nominal,
    Noun,
    NounPhrase,
    Predication,
    Quantified,
    Reflexive,
    Relation,
    VerbPhrase,
)
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import Category

AND, OR, NOR = Conjunction.AND, Conjunction.OR, Conjunction.NOR


def joinable(claim: Predication) -> bool:
    """Whether a claim may share its subject or its verb phrase with another."""
    subject = claim.subject
    return isinstance(subject, Name | Application) and not _quantifies(subject)


def by_subject(conjunction: Conjunction, claims: Sequence[Predication]) -> list[Predication]:
    """One claim for each subject."""
    groups: dict[NounPhrase, list[VerbPhrase]] = {}
    for claim in claims:
        groups.setdefault(claim.subject, []).append(claim.verb_phrase)
    joined: list[Predication] = []
    for subject, verb_phrases in groups.items():
        one = _one_verb_phrase(conjunction, verb_phrases)
        if one is None:
            joined.extend(Predication(subject, verb_phrase) for verb_phrase in verb_phrases)
        else:
            joined.append(Predication(subject, one))
    return joined


def exclusively(one: Predication, other: Predication) -> Predication | None:
    """One subject that is one of two things: "b is either small or large but not both"."""
    if not joinable(one) or not joinable(other):
        return None
    if one.subject == other.subject:
        verb_phrases = (one.verb_phrase, other.verb_phrase)
        if any(isinstance(v, NegatedPhrase | CoordinatedVerbPhrase) for v in verb_phrases):
            return None
        return Predication(one.subject, CoordinatedVerbPhrase(Conjunction.XOR, verb_phrases))
    return None


def by_verb_phrase(conjunction: Conjunction, claims: Sequence[Predication]) -> list[Predication]:
    """One claim for each verb phrase."""
    groups: dict[VerbPhrase, list[NounPhrase]] = {}
    for claim in claims:
        groups.setdefault(claim.verb_phrase, []).append(claim.subject)
    joined: list[Predication] = []
    for verb_phrase, subjects in groups.items():
        if len(subjects) == 1 or _has_reflexive(verb_phrase):
            joined.extend(Predication(subject, verb_phrase) for subject in subjects)
        elif isinstance(verb_phrase, NegatedPhrase) and conjunction is AND:
            phrase = CoordinatedPhrase(NOR, tuple(subjects))
            joined.append(Predication(phrase, verb_phrase.verb_phrase))
        else:
            phrase = CoordinatedPhrase(conjunction, tuple(subjects))
            joined.append(Predication(phrase, verb_phrase))
    return joined


def _one_verb_phrase(
    conjunction: Conjunction, verb_phrases: Sequence[VerbPhrase]
) -> VerbPhrase | None:
    """All verb phrases of a subject as one; None where that would be hard to take apart."""
    if len(verb_phrases) == 1:
        return verb_phrases[0]
    positive: list[VerbPhrase] = [v for v in verb_phrases if not isinstance(v, NegatedPhrase)]
    negative = [v.verb_phrase for v in verb_phrases if isinstance(v, NegatedPhrase)]
    other = OR if conjunction is AND else AND
    nested = [v for v in positive if _lists(v, other)]
    if len(nested) > 1:
        return None
    plain = [v for v in positive if not _lists(v, other)]
    if conjunction is AND:
        members = _late_objects(_shared_objects(AND, _described(plain)))
        denied = _shared_objects(OR, negative)
        members += _denied(denied)
    else:
        members = _late_objects(_shared_objects(OR, plain))
        members += _not_both(_late_objects(_described(negative)))
    members += [
        replace(v, correlative=True) for v in nested if isinstance(v, CoordinatedVerbPhrase)
    ]
    return members[0] if len(members) == 1 else CoordinatedVerbPhrase(conjunction, tuple(members))


def _late_objects(verb_phrases: list[VerbPhrase]) -> list[VerbPhrase]:
    """What has objects last, or what follows could be one: "in front of d or a large cube"."""
    return sorted(verb_phrases, key=_lateness)


def is_doubtful(claim: Predication) -> bool:
    """Whether a noun behind an object could be one too: "in front of d or a large cube"."""
    return any(
        isinstance(part, CoordinatedVerbPhrase) and _has_noun_behind_object(part)
        for part in subtrees(claim.verb_phrase)
    )


def _has_noun_behind_object(verb_phrase: CoordinatedVerbPhrase) -> bool:
    relations = [part for part in subtrees(verb_phrase) if isinstance(part, Relation | Nominal)]
    if not all(map(_has_copula, relations)):
        return False  # every member has its own "is" or verb
    seen_object = False
    for part in relations:
        noun = isinstance(part, Nominal) or part.entry.category is Category.NOUN
        if noun and seen_object:
            return True
        seen_object = seen_object or (isinstance(part, Relation) and bool(part.objects))
    return False


def _lateness(verb_phrase: VerbPhrase) -> int:
    objects: tuple[NounPhrase, ...] = getattr(verb_phrase, "objects", ())
    noun = isinstance(verb_phrase, Relation) and verb_phrase.entry.category is Category.NOUN
    return bool(objects) + (bool(objects) and not noun) + any(map(_quantifies, objects))


def _denied(denied: list[VerbPhrase]) -> list[VerbPhrase]:
    if len(denied) < 2:
        return [NegatedPhrase(verb_phrase) for verb_phrase in denied]
    return [CoordinatedVerbPhrase(NOR, tuple(denied))]


def _not_both(denied: list[VerbPhrase]) -> list[VerbPhrase]:
    """The negations of a disjunction: "is not a small cube", "is not both small and large"."""
    if len(denied) == 2 and all(map(_has_copula, denied)):
        return [NegatedPhrase(CoordinatedVerbPhrase(AND, tuple(denied), correlative=True))]
    return [NegatedPhrase(verb_phrase) for verb_phrase in denied]


def _has_copula(verb_phrase: VerbPhrase) -> bool:
    return isinstance(verb_phrase, Nominal) or (
        isinstance(verb_phrase, Relation) and verb_phrase.entry.category is not Category.VERB
    )


def _lists(verb_phrase: VerbPhrase, conjunction: Conjunction) -> bool:
    return isinstance(verb_phrase, CoordinatedVerbPhrase) and verb_phrase.conjunction in (
        conjunction,
        NOR,
    )


def _described(verb_phrases: Sequence[VerbPhrase]) -> list[VerbPhrase]:
    """A kind takes the adjectives beside it: "is a cube", "is small" is "is a small cube"."""
    kinds = [v for v in verb_phrases if _is_kind(v)]
    adjectives = [
        v.entry
        for v in verb_phrases
        if isinstance(v, Relation) and not v.objects and v.entry.attributive
    ]
    if not kinds or not adjectives:
        return list(verb_phrases)
    first = kinds[0]
    assert isinstance(first, Relation)  # noqa: S101 - `_is_kind` says so
    nominal = Nominal(Noun(first.entry, tuple(adjectives)))
    rest = [
        v
        for v in verb_phrases
        if v is not first
        and not (isinstance(v, Relation) and not v.objects and v.entry in adjectives)
    ]
    return [nominal, *rest]


def _is_kind(verb_phrase: VerbPhrase) -> bool:
    return (
        isinstance(verb_phrase, Relation)
        and not verb_phrase.objects
        and verb_phrase.entry.category is Category.NOUN
    )


def _shared_objects(conjunction: Conjunction, verb_phrases: list[VerbPhrase]) -> list[VerbPhrase]:
    """Relations that differ in one object become one: "is larger than b and c"."""
    result: list[VerbPhrase] = []
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
    conjunction: Conjunction, earlier: VerbPhrase, later: VerbPhrase
) -> VerbPhrase | None:
    if not isinstance(earlier, Relation) or not isinstance(later, Relation):
        return None
    if earlier.entry != later.entry or earlier.passive or later.passive:
        return None
    differing = [
        i
        for i, (one, other) in enumerate(zip(earlier.objects, later.objects, strict=True))
        if one != other
    ]
    if len(differing) != 1:
        return None
    place = differing[0]
    one, other = earlier.objects[place], later.objects[place]
    members = one.phrases if isinstance(one, CoordinatedPhrase) else (one,)
    if isinstance(one, CoordinatedPhrase) and one.conjunction is not conjunction:
        return None
    if any(isinstance(m, CoordinatedPhrase | Reflexive) for m in (*members, other)):
        return None
    objects = list(earlier.objects)
    objects[place] = CoordinatedPhrase(conjunction, (*members, other))
    return replace(earlier, objects=tuple(objects))


def _quantifies(phrase: NounPhrase) -> bool:
    return any(isinstance(part, Quantified | CoordinatedPhrase) for part in subtrees(phrase))


def _has_reflexive(verb_phrase: VerbPhrase) -> bool:
    return any(isinstance(part, Reflexive) for part in subtrees(verb_phrase))
