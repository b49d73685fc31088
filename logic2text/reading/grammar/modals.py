"""Modals: the words of one meaning before a verb, "must", "has to", "is required to".

>>> from logic2text.lexicon import frames
>>> modal = find_modal(frames.verb("MustSign", ("must", "sign"), links=("",)))
>>> (modal.meaning, modal.verb) if modal else None
(('must', False), 'sign')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from logic2text.closed_words import read_word_list, read_word_pairs, read_words
from logic2text.english import syntax as en
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.words.morphology import verb_forms

Phrase = tuple[str, str, object]
Meaning = tuple[str, bool]
"""What a modal says, by the first word of its list, and whether it denies that."""


class ModalVerb(NamedTuple):
    """A symbol's words after its modal.

    Attributes:
        meaning: that of the modal.
        verb: the words after it.
        entry: the symbol's, whose relation says all of it.
        by: whether "by" stands before its object.
    """

    meaning: Meaning
    verb: str
    entry: Entry
    by: bool = False


@dataclass(frozen=True, slots=True)
class Governed:
    """What stands after a modal, "sign a contract", with the modal that its symbols have.

    Attributes:
        modal: the first word of the modal's list.
        verb_phrase: what the modal and these words say, if the modal is not denied.
    """

    modal: str
    verb_phrase: en.VerbPhrase


_DENIALS = {"obliged": "not_obliged", "permitted": "not_permitted", "able": "not_able"}
"""The lists of modals, each with that of its denials."""


@cache
def _meanings() -> dict[str, Meaning]:
    """Each modal in the singular, the longest first."""
    meanings: dict[str, Meaning] = {}
    for words, denial in MODALS.items():
        meanings |= {words: (words, False), denial: (words, True)}
    for name, denial in _DENIALS.items():
        first = read_word_list(name)[0]
        meanings |= dict.fromkeys(read_word_list(name), (first, False))
        meanings |= dict.fromkeys(read_word_list(denial), (first, True))
    longest = sorted(meanings, key=lambda words: -words.count(" "))
    return {words: meanings[words] for words in longest}


@cache
def _first_words() -> frozenset[str]:
    return frozenset(words.partition(" ")[0] for words in _meanings())


def is_of_norm(entry: Entry) -> bool:
    """Whether a symbol's words begin with what a rule allows or demands: "must sign"."""
    return entry.singular.partition(" ")[0] in _NORMS


_NORMS = read_words("modals_of_norms")


def is_norm(verb_phrase: en.VerbPhrase) -> bool:
    """Whether a verb phrase says what somebody may, must or must not do."""
    match verb_phrase:
        case en.Relation(entry):
            return entry.category is Category.VERB and is_of_norm(entry)
        case en.NegatedPhrase(inner):
            return is_norm(inner)
        case en.CoordinatedVerbPhrase(verb_phrases=members):
            return all(map(is_norm, members))
        case _:
            return False


def find_modal(entry: Entry) -> ModalVerb | None:
    """The modal of a symbol's words; None if they have none."""
    if entry.category not in (Category.VERB, Category.ADJECTIVE):
        return None
    said = entry.singular if entry.category is Category.VERB else f"is {entry.singular}"
    if said.partition(" ")[0] not in _first_words():
        return None
    for words, meaning in _meanings().items():
        if said.startswith(f"{words} "):
            return ModalVerb(meaning, said.removeprefix(f"{words} "), entry)
    return None


def modal_phrases(entry: Entry) -> Iterator[Phrase]:
    """The modals that say what a symbol's own says, and the words after them."""
    modal = find_modal(entry)
    if modal is None or entry.places:
        return
    for words, (meaning, denied) in _meanings().items():
        if meaning == modal.meaning[0]:
            word_class = "NOTMODAL" if denied else "MODAL"
            value = (meaning, "not" not in words) if denied else meaning
            yield f"{word_class}[sg]", words, value
            yield f"{word_class}[pl]", _in_plural(words), value
    link = entry.links[0] if entry.links else ""
    kind = "1" if entry.arity == 1 else "2"
    if not entry.after:
        yield f"AFTERMODAL[of_{kind}]", f"{modal.verb} {link}", modal
    if entry.arity == 2 and " " not in modal.verb and not entry.after:
        done = f"{verb_forms(modal.verb).past_participle} {link}"
        converse = modal._replace(entry=replace(entry, converse=not entry.converse), by=True)
        yield "AFTERMODAL[of_2]", f"be {done} by", converse
        yield "AFTERMODAL[of_by]", f"{done} by", converse
        yield "AFTERMODAL[of_patient]", f"be {done}", modal


def _in_plural(words: str) -> str:
    first, _, rest = words.partition(" ")
    plurals = read_word_pairs("inflected_auxiliaries") | {"needs": "need"}
    return f"{plurals.get(first, first)} {rest}".strip()


def govern(modal: ModalVerb, verb_phrase: en.VerbPhrase) -> Governed:
    """A relation of a symbol with a modal, as the words after it say it."""
    meaning, denied = modal.meaning
    return Governed(meaning, en.NegatedPhrase(verb_phrase) if denied else verb_phrase)
