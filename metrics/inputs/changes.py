"""Whether a text says a value of something else than its input does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.words.dictionary import look_up
from metrics.inputs.amounts import LISTS, MONEY
from metrics.inputs.passage import Passage
from metrics.inputs.places import Entry, Region, content, find, is_filler, is_heavy, words_of
from metrics.inputs.truth import DOUBTFUL
from metrics.inputs.words import Word, are_opposite, is_sister

EXCEPTING = frozenset(LISTS["excepting"].split())
"""Words after which the opposite holds: "every day but Monday"."""
FAR = 4
"""A word does not belong to another one that stands more words away."""
ADJACENT = 3
"""A value stands right behind a word if it is this word behind it, or closer."""
_NOT = frozenset(LISTS["not"].split())
_COPULA = lazy_pattern(r"\b(?:is|was|are|were|became|remains) (?:the|an?) (?:\S+ )?$")


def is_changed(
    entry: Entry, entries: Sequence[Entry], regions: Mapping[str, Region], passage: Passage
) -> bool:
    """Whether a value that is found is said of another subject or attribute, or denied."""
    if _is_of_another(entry, entries, regions, passage):
        return True
    if find(entry.value, passage, frozenset(entry.place.at)).is_found:
        return False
    return (
        _is_said_of_subject(entry, passage)
        or _is_of_opposite(entry, entries, passage)
        or _is_inverse(entry, passage)
        or _is_denied(entry, passage)
    )


def _is_of_another(
    entry: Entry, entries: Sequence[Entry], regions: Mapping[str, Region], passage: Passage
) -> bool:
    """Whether a value stands only with another subject, whose own value does not stand there."""
    fact = entry.fact
    own = regions.get(fact.subject)
    if own is None or find(entry.value, passage, within=own).is_found:
        return False
    if _is_replaced_in(own, entry, entries, passage):
        return True
    step = fact.predicate.rpartition(".")[2]
    rivals = [
        other
        for other in entries
        if other.fact.predicate.rpartition(".")[2] == step
        and other.fact.subject != fact.subject
        and other.fact.value != fact.value
        and other.fact.subject in regions
    ]
    return any(
        find(entry.value, passage, within=regions[rival.fact.subject]).is_found
        and not find(rival.value, passage, within=regions[rival.fact.subject]).is_found
        for rival in rivals
    )


def _is_replaced_in(
    region: Region, entry: Entry, entries: Sequence[Entry], passage: Passage
) -> bool:
    """Whether an amount of no fact stands where one's own should: "30 days" for "13 days"."""
    amounts = [word for word in entry.value if word.is_amount]
    known = [word for other in entries for word in (*other.value, *words_of(other.fact.subject))]
    free = [
        word
        for word in (passage.words[i] for i in region)
        if word.is_amount and not any(one.is_same(word) for one in known)
    ]
    return any(_is_of_kind(one, word) for one in amounts for word in free)


def _is_said_of_subject(entry: Entry, passage: Passage) -> bool:
    """Whether "is a Chinese" says of the subject what the input says of its food."""
    at, words = entry.place.at[-1], passage.words
    if len(entry.place.at) != 1 or entry.mentions or at == 0:
        return False
    if words[at - 1].text.lower() not in ("a", "an"):
        return False
    uses = look_up(words[at].text.lower())
    is_last = at + 1 == len(words) or words[at + 1].span[0] > words[at].span[1] + 1
    return is_last and uses.nouns.proper and bool(uses.adjectives)


def _is_of_opposite(entry: Entry, entries: Sequence[Entry], passage: Passage) -> bool:
    """Whether a value stands beside the opposite of its attribute: "ascent" for descent."""
    clause = [i for at in entry.place.at for i in passage.clause_of(at)]
    words = [passage.words[i] for i in clause if i not in entry.place.at]
    texts = {word.text.lower() for word in words}
    is_passive = entry.attribute[-1].text.lower() == "by"
    if any(word.is_negation for word in words) or texts & EXCEPTING:
        return False
    if is_passive and "by" not in texts:
        return False
    lacking = [
        one
        for one in entry.attribute
        if not (one.is_light or is_filler(one)) and not any(one.is_told_by(word) for word in words)
    ]
    taken = {
        i
        for other in entries
        if other is not entry and set(other.place.at) & set(clause)
        for i in other.mentions
    }
    return any(
        are_opposite(passage.words[i].text.lower(), one.text.lower())
        or is_sister(passage.words[i], one)
        for i in clause
        for one in lacking
        if i not in entry.place.at and i not in taken and not passage.words[i].is_amount
    )


def _is_inverse(entry: Entry, passage: Passage) -> bool:
    """Whether "is the parent of" its value is said of a subject whose parent that is."""
    words, place = passage.words, entry.place.at
    is_reversed = entry.attribute[-1].text.lower() in ("of", "to")
    if entry.attribute[-1].text.lower() in ("by", "in", "at", "on") or not place:
        return False
    names = any(word.is_capitalised for word in entry.value)
    named = {lemma for one in entry.attribute if not is_filler(one) for lemma in one.lemmas}
    for i in (i for i in entry.mentions if names and i not in place and words[i].lemmas & named):
        before = " ".join(word.text.lower() for word in words[max(0, i - 3) : i]) + " "
        copula = _COPULA.search(before)
        if copula is None or not {w.text.lower() for w in words[i + 1 : i + 3]} & {"of", "to"}:
            continue
        begin = i - len(before[copula.start() :].split())
        is_before = begin - 2 <= max(place) < begin
        is_after = i < min(place) <= i + ADJACENT + 1
        if is_before if is_reversed else is_after:
            return True
    return False


def _is_denied(entry: Entry, passage: Passage) -> bool:
    """Whether "not" stands right before a value, which is no number: "not endangered"."""
    first = min(entry.place.at)
    before = [word.text.lower() for word in passage.words[max(0, first - 2) : first]]
    is_own = any(word.is_negation for word in (*entry.value, *entry.attribute))
    if is_own or passage.words[first].is_amount or not before:
        return False
    return before[-1] in _NOT or (before[0] in _NOT and not passage.words[first - 1].is_light)


# Sentences ----------------------------------------------------------------------------------------


def is_sentence_changed(entry: Entry, passage: Passage) -> bool:
    """Whether a sentence is said without its negation, or its names and amounts stand elsewhere."""
    at = entry.place.at
    words = passage.words
    plain = [i for i in at if not is_heavy(words[i])] or at
    clauses = {passage.clauses[i] for i in plain}
    said = [word for i, word in enumerate(words) if passage.clauses[i] in clauses]
    is_denied = sum(word.is_negation for word in entry.value) % 2 == 1
    is_near = any(word.is_negation for i in plain for word in words[max(0, i - ADJACENT) : i])
    is_turned = not any(word.is_negation for word in said) if is_denied else is_near
    doubts = any(word.text.lower() in DOUBTFUL for word in (*said, *entry.value))
    if is_turned and entry.place.share == 1.0 and not doubts:
        return True
    heavy = {passage.clauses[i] for i in at if is_heavy(words[i])}
    light = {passage.clauses[i] for i in at if not is_heavy(words[i])}
    return bool(heavy and light) and not heavy & light and _has_other(light, at, passage)


def _has_other(clauses: set[int], own: Sequence[int], passage: Passage) -> bool:
    """Whether clauses have a name or an amount that is none of one's own."""
    return any(
        is_heavy(word) and i not in own
        for i, word in enumerate(passage.words)
        if passage.clauses[i] in clauses
    )


# Two values in the place of each other ------------------------------------------------------------


def are_swapped(one: Entry, other: Entry, passage: Passage) -> bool:
    """Whether two values of one kind stand at each other's attribute."""
    if not _are_alike(one, other):
        return False
    return _are_crossed(one, other, passage) or _is_taken(one, other, passage)


def _are_alike(one: Entry, other: Entry) -> bool:
    """Whether two values of one subject could stand for each other."""
    if one.fact.predicate == other.fact.predicate or one.fact.value == other.fact.value:
        return False
    if one.fact.subject != other.fact.subject and "." not in one.fact.predicate:
        return False
    if not (one.place.at and other.place.at and one.fact.predicate and other.fact.predicate):
        return False
    return one.truth is None and other.truth is None and _kinds(one) == _kinds(other)


def _kinds(entry: Entry) -> set[tuple[object, ...]]:
    """Whether a value is of names, amounts, times or dates."""
    return {
        (
            *(bool(word.times), bool(word.date), word.is_capitalised),
            word.amount and word.amount.unit and word.amount.unit.kind,
            bool(word.amount),
        )
        for word in content(entry.value)
    }


def _are_crossed(one: Entry, other: Entry, passage: Passage) -> bool:
    """Whether each of two values stands closer to the other's attribute than its own does."""
    if one.fact.subject != other.fact.subject:
        return False
    own = [_distance(one, one, passage), _distance(other, other, passage)]
    across = [_distance(one, other, passage), _distance(other, one, passage)]
    if None in (*own, *across):
        return False
    return across[0] < own[0] and across[1] < own[1]  # type: ignore[operator]


def _distance(value: Entry, attribute: Entry, passage: Passage) -> tuple[bool, int] | None:
    """Whether a value stands in another clause than an attribute, and how far from it.

    None if the attribute is not said, or is that of both.  A preposition stands before its value,
    so that one behind it is as far as the text is long.
    """
    own = [i for i in attribute.mentions if i not in value.place.at]
    if not own or (value is not attribute and set(own) == set(value.mentions)):
        return None
    first = value.place.at[0]
    begin, clause = passage.words[first].span[0], passage.clauses[first]
    distances = (
        (passage.clauses[i] != clause, abs(passage.words[i].span[0] - begin))
        for i in own
        if i < first or not passage.words[i].is_light
    )
    return min(distances, default=(True, len(passage.text)))


def _is_taken(one: Entry, other: Entry, passage: Passage) -> bool:
    """Whether another value stands right behind an attribute, and its own value elsewhere.

    Or right before the attribute as a verb, of one who does that: "Dunmore won" for the winner.
    """
    mentions = [i for i in one.mentions if i not in one.place.at and i not in other.place.at]
    is_own = any(abs(at - i) <= FAR for at in one.place.at for i in mentions)
    is_other = any(
        abs(at - i) <= FAR
        for at in other.place.at
        for i in other.mentions
        if i not in other.place.at
    )
    first, last = other.place.at[0], other.place.at[-1]
    is_apart = abs(one.place.at[0] - last) > FAR
    if is_apart and not is_own and not is_other:
        for i in mentions:
            between = passage.words[i + 1 : first]
            is_near = i < first <= i + ADJACENT and passage.clauses[i] == passage.clauses[first]
            if _is_agent(one) and not _names_agent(i, one, between, passage):
                continue
            if is_near and all(word.is_light for word in between):
                return True
    return _is_agent(one) and any(
        last + 1 == i and _is_active(i, passage)
        for i, word in enumerate(passage.words)
        if any(agent.is_told_by(word) for agent in one.attribute if not is_filler(agent))
    )


def _is_agent(entry: Entry) -> bool:
    """Whether an attribute is one who does something: a winner, an author."""
    last = entry.attribute[-1].text.lower()
    if last == "name" and len(entry.attribute) > 1:
        last = entry.attribute[-2].text.lower()
    return last.endswith(("er", "or", "ist")) and not entry.value[0].is_amount


def _names_agent(at: int, entry: Entry, between: Sequence[Word], passage: Passage) -> bool:
    """Whether what follows a word can be who does it: "winner …", "won by …", not "beat …"."""
    own = {lemma for one in entry.attribute for lemma in one.lemmas}
    is_by = any(word.text.lower() == "by" for word in between)
    return is_by or not own.isdisjoint(passage.words[at].lemmas)


def _is_active(at: int, passage: Passage) -> bool:
    """Whether a word is a verb in the past, and no passive."""
    following = [word.text.lower() for word in passage.words[at + 1 : at + 2]]
    uses = look_up(next(iter(sorted(passage.words[at].lemmas, key=len)), ""))
    is_verb = any(bool(look_up(lemma).verbs) for lemma in passage.words[at].lemmas) or uses.verbs
    is_joined = passage.words[at - 1].span[1] + 1 == passage.words[at].span[0]
    is_lower = passage.words[at].text.islower()
    return bool(is_verb) and is_joined and is_lower and following != ["by"]


def find_swapped(entries: Sequence[Entry], found: Sequence[bool], passage: Passage) -> set[int]:
    """The numbers of the entries whose values stand in the place of each other."""
    return {
        at
        for i, one in enumerate(entries)
        for j, other in enumerate(entries)
        if i != j and found[i] and found[j] and are_swapped(one, other, passage)
        for at in (i, j)
    }


def replaces(entry: Entry, said: Sequence[Word]) -> bool:
    """Whether words could stand for a value that is not found: of one kind with it."""
    if entry.truth is not None:
        return False
    wanted = content(entry.value)
    amounts = [word for word in wanted if word.is_amount]
    if amounts:
        return any(_is_of_kind(word, other) for word in amounts for other in said)
    if any(is_sister(word, other) for word in wanted for other in said):
        return True
    return any(w.is_capitalised for w in wanted) and any(
        w.is_capitalised and not w.is_amount for w in said
    )


def _is_of_kind(wanted: Word, said: Word) -> bool:
    """Whether two amounts are of one kind: times, dates, or numbers of things that can be equal."""
    if wanted.times or said.times or wanted.date or said.date:
        return bool(wanted.times) == bool(said.times) and bool(wanted.date) == bool(said.date)
    units = [word.amount.unit.kind for word in (wanted, said) if word.amount and word.amount.unit]
    kinds = {"money" if unit in MONEY else unit for unit in units}
    return said.amount is not None and len(kinds) < 2
