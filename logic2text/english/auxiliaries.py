"""The auxiliary that stands for a verb phrase: "b is tall, but c is not", "b barks and c does not".

>>> from logic2text.lexicon import frames
>>> barks = en.Relation(frames.verb("Barks", ("bark",)))
>>> auxiliary_of(barks), deny_shortly(barks, plural=True)
('does', 'do not')
"""

from __future__ import annotations

from logic2text.closed_words import read_word_pairs
from logic2text.english import syntax as en
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.frames import MODALS

_PLURALS = read_word_pairs("inflected_auxiliaries")


def auxiliary_of(verb_phrase: en.VerbPhrase) -> str:
    """The auxiliary that stands for a verb phrase without *not*; "" if none does."""
    match verb_phrase:
        case en.Relation(entry, _, passive):
            if passive or entry.category is not Category.VERB:
                return "is"
            return auxiliary_of_verb(entry)
        case en.Nominal() | en.OnlyOne():
            return "is"
        case en.Having():
            return "does"
        case en.NegatedPhrase(inner):
            return auxiliary_of(inner)
        case en.CoordinatedVerbPhrase(_, members):
            verbs = {auxiliary_of(member) for member in members}
            return verbs.pop() if len(verbs) == 1 else ""


def auxiliary_of_verb(entry: Entry) -> str:
    """As `auxiliary_of`, of a verb: "was" of "was murdered", "will" of "will talk"."""
    first, _, after = entry.singular.partition(" ")
    if first in MODALS or first in ("is", "was"):
        return first
    negative = entry.negative_singular.partition(" ")[0]
    if first == "has" and negative == "has" and after:
        return "has"
    return negative if negative in ("does", "did") else ""


def affirm_shortly(verb_phrase: en.VerbPhrase, *, plural: bool) -> str:
    """As in "does" for "barks", "can" for "can swim"; "" where no auxiliary stands for it."""
    auxiliary = auxiliary_of(verb_phrase)
    return _PLURALS.get(auxiliary, auxiliary) if plural else auxiliary


def deny_shortly(verb_phrase: en.VerbPhrase, *, plural: bool) -> str:
    """As in "does not" for "does not bark"; "" where no auxiliary stands for the verb phrase."""
    auxiliary = auxiliary_of(verb_phrase)
    if auxiliary in MODALS:
        return MODALS[auxiliary]
    return f"{_PLURALS[auxiliary] if plural else auxiliary} not" if auxiliary in _PLURALS else ""
