"""What a symbol of somebody says of a thing of theirs: "a fee is paid by b", "the fee of b is".

PaysFee(x) and FeePaid(x) name their fee; a text may make it the subject and x what the fee is of.

>>> from logic2text.lexicon.names import guess
>>> phrases = topic_phrases(guess.predicate("MustWearBadge", 1))
>>> [words for word_class, words, _ in phrases if word_class in ("TOPIC[pl]", "TOPICBY[pl]")]
['badges', 'must be worn by']
>>> phrases = topic_phrases(guess.predicate("FeeWaived", 1))
>>> [words for word_class, words, _ in phrases if word_class == "TOPICIS[sg]"][:3]
['is waived', 'has been waived', 'has not been waived']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logic2text.closed_words import read_word_pairs, read_words
from logic2text.lexicon import Category, Entry
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.names import guess
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import plural, verb_forms
from logic2text.lexicon.words.word_class import (
    ARTICLES,
    PREPOSITIONS,
    Form,
    forms,
    is_adverb,
    lemma,
    word_classes,
)
from logic2text.reading.grammar.closed_classes import Phrase, Topic


def topic_phrases(entry: Entry) -> Iterator[Phrase]:
    """The noun in the words of a symbol, and what is said of it.

    Args:
        entry: guessed from a name; others have none.
    """
    if not entry.guessed:
        return
    words = guess.name_words(entry.symbol, entry.arity)
    if (
        entry.category is Category.VERB
        and '"' not in entry.singular
        and entry.arity <= _MOST_PLACES
    ):
        yield from _of_object(entry, entry.singular.split(" "))
    elif entry.arity == 1 and (entry.category is Category.ADJECTIVE or '"' in entry.singular):
        yield from _of_clause(entry, [word for word in words if word not in ("is", "has")])


_MOST_PLACES = 2


def _of_object(entry: Entry, words: Sequence[str]) -> Iterator[Phrase]:
    """As in "a badge must be worn by", "a grant may be awarded to"."""
    at = next((i for i, word in enumerate(words) if word not in _AUXILIARIES), len(words))
    before, verb = words[:at], words[at : at + 1]
    noun = words[at + 1 :]
    noun = noun[bool(noun) and noun[0] in ARTICLES :]
    is_of_two = entry.arity == _MOST_PLACES
    if not verb or not _is_noun_phrase(noun) or is_of_two is not bool(any(entry.links)):
        return
    link = entry.links[0] if is_of_two else ""
    is_given = "be" in before or "been" in before or before[:1] == ["is"]
    if is_given:
        if is_of_two or verb[0] not in _given():
            return
        done, agent = verb[0], "to"
    else:
        base = _base_of(entry, before, verb[0])
        if not base or not look_up(base).verbs.transitive:
            return
        done, agent = verb_forms(base).past_participle, "by"
    yield from _nouns(entry, noun, link)
    for number in ("sg", "pl"):
        for said, denied in _passives(before, number, past=entry.negative_plural.startswith("did")):
            yield f"TOPICBY[{number}]", f"{said} {done} {agent}", Topic(entry, link, denied=denied)


def tail_phrases(entry: Entry) -> Iterator[Phrase]:
    """As in "in the lobby (a guest) may smoke", for MaySmokeInLobby.

    Args:
        entry: guessed from a name; others have none.
    """
    is_said = entry.category in (Category.VERB, Category.ADJECTIVE) and '"' not in entry.singular
    if not entry.guessed or entry.arity != 1 or not is_said:
        return
    words = entry.singular.split(" ")
    at = next((i for i in range(1, len(words) - 1) if words[i] in _FRONTED), 0)
    noun = words[at + 1 :]
    noun = noun[bool(noun) and noun[0] in ARTICLES :]
    if not at or not _is_noun_phrase(noun):
        return
    for article in ("", *sorted(ARTICLES)):
        yield "TAIL", " ".join(filter(None, (words[at], article, *noun))), Topic(entry)
    length = len(" ".join(words[at:])) + 1
    if entry.category is Category.ADJECTIVE:
        heads = {"sg": (f"is {entry.singular}", f"is not {entry.singular}")}
        heads["pl"] = (f"are {entry.singular}", f"are not {entry.singular}")
    else:
        heads = {
            "sg": (entry.singular, entry.negative_singular),
            "pl": (entry.plural, entry.negative_plural),
        }
    for number, said in heads.items():
        for is_denied, phrase in enumerate(said):
            head = phrase[: len(phrase) - length]
            yield f"BEFORETAIL[{number}]", head, Topic(entry, denied=bool(is_denied))


def _base_of(entry: Entry, before: Sequence[str], verb: str) -> str:
    """The base form of a verb behind auxiliaries, or of a finite one."""
    if not before:
        return entry.negative_plural.removeprefix("do not ").removeprefix("did not ").split(" ")[0]
    return lemma(verb, Form.PARTICIPLE) if before[0] in _HAVE else verb


def _passives(before: Sequence[str], number: str, *, past: bool) -> Iterator[tuple[str, bool]]:
    """What stands before the participle, and whether it denies."""
    if before and before[0] in MODALS:
        yield f"{before[0]} be", False
        if before[0] != "must":
            yield f"{before[0]} not be", True
        return
    be, have = _BE_AND_HAVE[number]
    if (before and before[0] in _HAVE) or past:
        was = "was" if number == "sg" else "were"
        yield from ((f"{have} been", False), (f"{have} not been", True))
        yield from ((was, False), (f"{was} not", True))
        return
    yield from ((be, False), (f"{be} not", True))


def _of_clause(entry: Entry, words: Sequence[str]) -> Iterator[Phrase]:
    """As in "the fee is waived", "the late fee may be waived", "the warranty is void"."""
    link = words[-1] if len(words) > 1 and words[-1] in PREPOSITIONS else ""
    words = words[: len(words) - bool(link)]
    at = next((i for i in range(1, len(words)) if _begins_state(words, i)), 0)
    if not at or not _is_noun_phrase(words[:at]):
        return
    said = words[at:]
    state = next((word for word in said if word not in _AUXILIARIES), "")
    yield from _nouns(entry, words[:at], link)
    for number, (be, have) in _BE_AND_HAVE.items():
        spoken = [(" ".join(said), False)]
        if said[0] in MODALS:
            spoken += [(" ".join((said[0], "not", *said[1:])), True)]
        elif said == [state]:
            spoken = [
                (f"{was} {no}{state}", bool(no)) for no in _DENIALS for was in (be, _OF_EITHER)
            ]
            if Form.PARTICIPLE in forms(state):
                done = [(f"{have} been {state}", False), (f"{have} not been {state}", True)]
                spoken[1:1] = done
        for phrase, denied in spoken:
            yield f"TOPICIS[{number}]", phrase, Topic(entry, link, denied=denied)


def _begins_state(words: Sequence[str], at: int) -> bool:
    word = words[at]
    if word in MODALS or word in _BE:
        return True
    is_last = at == len(words) - 1
    return is_last and bool(forms(word) & {Form.PARTICIPLE, Form.ADJECTIVE})


def _nouns(entry: Entry, noun: Sequence[str], link: str) -> Iterator[Phrase]:
    one = " ".join(noun)
    is_several = Form.PLURAL in forms(noun[-1])
    topic = Topic(entry, link)
    yield f"TOPIC[{'pl' if is_several else 'sg'}]", one, topic
    if not is_several:
        yield "TOPIC[pl]", plural(one), topic
    for word in (link,) if link else sorted(_OF_THEM):
        yield "TOPICLINK", word, word


def _is_noun_phrase(words: Sequence[str]) -> bool:
    """Whether words are a noun with what can stand before it."""
    return (
        bool(words)
        and all(forms(word) & _NOMINAL and not is_adverb(word) for word in words)
        and PREPOSITIONS.isdisjoint(words)
        and bool(forms(words[-1]) & {Form.NOUN, Form.PLURAL})
    )


def _given() -> frozenset[str]:
    """The participles of verbs of two objects: "awarded"."""
    return frozenset(verb_forms(verb).past_participle for verb in word_classes().two_objects)


_DENIALS = ("", "not ")
_OF_EITHER = "be-"
"""The grammar's word for "is" of either number."""
_FRONTED = read_words("fronted_prepositions")
_PLURALS = read_word_pairs("inflected_auxiliaries")
_BE_AND_HAVE = {"sg": ("is", "has"), "pl": (_PLURALS["is"], _PLURALS["has"])}
_NOMINAL = frozenset({Form.NOUN, Form.PLURAL, Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE})
_HAVE = read_words("have")
_BE = read_words("be_present") | read_words("be_past")
_AUXILIARIES = _HAVE | _BE | {"be", "been", *" ".join(MODALS).split()}
_OF_THEM = read_words("links_of_topics")
