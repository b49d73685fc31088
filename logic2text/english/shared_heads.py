"""Words that the members of a list share: "has fur and claws", "is used for work or play".

>>> write_shared(["has fur", "has a tail", "has claws"], 1)
['has fur', 'a tail', 'claws']
"""

from __future__ import annotations

from collections.abc import Sequence

from logic2text.arithmetic import measure_of
from logic2text.english import syntax as en
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.joined import keeps_link, shares
from logic2text.lexicon.words.word_class import Form, forms


def shared_words(members: Sequence[en.VerbPhrase]) -> int:
    """The greatest number of first words that all members of a list share; 0 for none."""
    if len(members) > 1 and all(map(_is_had, members)):
        return 1
    if len(members) == 2 and share_measuring_verb(*members):
        return 1
    entries = [entry for member in members for entry in _plain_entries(member)]
    if len(entries) < max(2, len(members)) or len({entry.category for entry in entries}) > 1:
        return 0
    if len({is_owned(member) for member in members}) > 1:
        return 0  # "has a key and left" would say that somebody left, not that they have left
    first, *others = entries
    for count in reversed(shares(first.singular, first.category.name)):
        head = first.singular.split(" ")[:count]
        if all(
            other.singular.split(" ")[:count] == head and len(other.singular.split(" ")) > count
            for other in others
        ):
            return count
    return 0


def denied_words(claim: en.VerbPhrase, denied: en.VerbPhrase) -> int:
    """The number of first words that a denial leaves out after a claim; 0 where it leaves out none.

    As in "stops in Ulm but not in Linz", "relieves pain and fever but not inflammation"; not
    of "must", whose denial is another verb's.
    """
    match claim, denied:
        case (
            en.CoordinatedVerbPhrase(en.Conjunction.AND, members, contrast=False, shares_head=True),
            en.NegatedPhrase(en.Relation() as inner),
        ):
            shared = members
        case en.Relation(), en.NegatedPhrase(en.Relation() as inner):
            shared = (claim,)
        case _:
            return 0
    count = shared_words((*shared, inner))
    words = inner.entry.singular.split(" ")
    if words[0] in MODALS and not _is_denied_by_not(inner.entry):
        return 0
    return count - keeps_link(words, count) if count else 0


def denies_object(claim: en.VerbPhrase, denied: en.VerbPhrase) -> bool:
    """Whether a denial is of another object only: "is twinned with b but not with c"."""
    match claim, denied:
        case (
            en.Relation(entry, (*first, _), passive=False),
            en.NegatedPhrase(en.Relation(other, (*second, item), passive=False)),
        ):
            is_of_name = isinstance(item, en.Name | en.Pronoun)
            return is_of_name and entry == other and first == second and not entry.after
        case _:
            return False


def _is_denied_by_not(entry: Entry) -> bool:
    """As "cannot read" and "may not enter", for "does not have to take"."""
    modal, _, rest = entry.singular.partition(" ")
    return entry.negative_singular in (f"{modal} not {rest}", f"{modal}not {rest}")


def share_measuring_verb(first: en.VerbPhrase, second: en.VerbPhrase) -> bool:
    """As in "earns more than b and less than c", "has a weight of 5 and a price of over 20"."""
    match first, second:
        case (
            en.Relation(Entry(category=Category.VERB) as entry, (_,), passive=False),
            en.Relation(Entry(category=Category.VERB) as other, (_,), passive=False),
        ):
            measured = None not in (measure_of(entry.symbol), measure_of(other.symbol))
            words, others = entry.singular.split(" "), other.singular.split(" ")
            is_compared = entry.links == other.links == ("than",) or words[0] == "has"
            return measured and is_compared and entry != other and words[0] == others[0]
        case _:
            return False


def shared_head(members: Sequence[str], count: int) -> str:
    """The words that the texts of a list's members share."""
    return " ".join(members[0].split(" ")[:count])


def _is_had(member: en.VerbPhrase) -> bool:
    """As in "has exactly two wheels", "has no meat topping"."""
    match member:
        case en.Having(en.Quantified(), Entry(category=Category.NOUN)):
            return True
        case _:
            return False


def _plain_entries(member: en.VerbPhrase) -> tuple[Entry, ...]:
    """The entry of a verb or adjective without objects."""
    match member:
        case en.Relation(Entry(category=Category.VERB | Category.ADJECTIVE) as entry, ()):
            return (entry,)
        case _:
            return ()


def is_owned(member: en.VerbPhrase) -> bool:
    """Whether it says what somebody has, "has fur", so that "with fur" can follow a noun.

    What may be a perfect is not: "has left".
    """
    return any(
        entry.singular.startswith("has ")
        and entry.negative_singular.startswith("does not have ")
        and Form.PARTICIPLE not in forms(entry.singular.removeprefix("has "))
        for entry in _plain_entries(member)
    )


def write_shared(members: Sequence[str], count: int) -> list[str]:
    """The texts of a list's members, of which only the first has the words that all share."""
    first, *others = members
    return [first, *(" ".join(member.split(" ")[count:]) for member in others)]
