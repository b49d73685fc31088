"""Classifies the symbol of a line of a key by its gloss, or by its spelling where that cannot.

Programmers write ``loves(x,y)`` for a predicate, logicians ``Father(x)`` for a function.

>>> [kind.value for kind in kinds_of("loves", ("x", "y"), ("x", "loves", "y"))]
['predicate']
>>> [kind.value for kind in kinds_of("Father", ("x",), ("the", "father", "of", "x"))]
['function']

>>> split_clause("Those visitors are painters".split())
Clause(subject='those visitors', verb_phrase=('are', 'painters'), plural=True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from logic2text.closed_words import read_word_list, read_word_pairs, read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.toml_file import LexiconFile
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms
from logic2text.symbolization.gloss import COPULAS, uncontracted, verb_phrase_row

_EXPLETIVES = frozenset({"it", "there"})
_RELATIVES = read_words("relatives")


class Kind(Enum):
    """What a symbol stands for."""

    PREDICATE = "predicate"
    FUNCTION = "function"
    NAME = "name"
    LETTER = "letter"


def kinds_of(symbol: str, places: Sequence[str], words: Sequence[str]) -> tuple[Kind, ...]:
    """The kinds that a symbol can be of, with their words; two where only a formula tells.

    Args:
        symbol: without quotes.
        places: the names of its arguments.
        words: of its gloss.
    """
    if places:
        capital = symbol[:1].isupper()
        is_function = _names_a_value(places, words) if capital else not _is_said(places, words)
        return (Kind.FUNCTION,) if is_function else (Kind.PREDICATE,)
    return _kinds_without_places(symbol, words)


def _names_a_value(places: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a gloss is "the father of x": no clause, though its symbol is a capital."""
    if words[0].lower() != "the" or words[-1] not in places or _is_said(places, words):
        return False
    first = next(at for at, word in enumerate(words) if word in places)
    head, link = words[first - 2 : first] if first > 2 else ("", "")
    return link == "of" or (link in PREPOSITIONS and Form.THIRD not in forms(head.lower()))


def _is_said(places: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a gloss with arguments says something: "x loves y", "there is a road to x"."""
    if words[0] in places:
        return len(words) > 1
    return words[0].lower() in _EXPLETIVES or any(word.lower() in AUXILIARIES for word in words)


def _kinds_without_places(symbol: str, words: Sequence[str]) -> tuple[Kind, ...]:
    capital = symbol[:1].isupper()
    if _is_surely_clause(words) and (capital or words[0].lower() in _EXPLETIVES):
        return (Kind.LETTER,)
    is_doubtful = finite_verb(words) is not None or words == (symbol,) or capital
    return (Kind.NAME, Kind.LETTER) if is_doubtful else (Kind.NAME,)


def is_divisible(symbol: str, words: Sequence[str]) -> bool:
    """Whether the gloss of a letter may be divided at its verb: not "the United States"."""
    if _is_surely_clause(words):
        return True
    at = finite_verb(words)
    is_claim = symbol[:1].isupper() or words[0][:1].isupper()
    return is_claim and at is not None and words[at].islower()


def _is_surely_clause(words: Sequence[str]) -> bool:
    """Whether words are a clause by their auxiliary, or by "it" or "there"."""
    lower = [word.lower() for word in words]
    if lower[-1] == "holds" and len(words) > 1:
        return True
    at = next((at for at, word in enumerate(lower[1:], 1) if word in AUXILIARIES), None)
    if at is None:
        return lower[0] in _EXPLETIVES and finite_verb(words) is not None
    return _RELATIVES.isdisjoint(lower[1:at])


# Clauses ------------------------------------------------------------------------------------------
# Clauses of sentence letters: "The porter did it" → a subject and a verb phrase.
# A letter whose clause can be divided is treated as its verb phrase applied to its subject, so
# that it negates, coordinates and takes a pronoun as a predicate does: "those visitors are
# neither painters nor sailors" for two letters.


AUXILIARIES = COPULAS.keys() | MODALS.keys() | read_words("auxiliaries_of_clauses")
_NO_SUBJECTS = read_words("no_subjects")
"""Words with which no subject begins that a name could stand for."""
_DETERMINERS = read_words("determiners_of_clauses")
_PLURAL_FORMS = read_words("plural_forms")


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause with its subject.

    Attributes:
        subject: its words; a determiner in lower case, so that it can stand inside a sentence.
        verb_phrase: the finite verb and what follows it.
        plural: whether the subject is a plural.
    """

    subject: str
    verb_phrase: tuple[str, ...]
    plural: bool


def split_clause(words: Sequence[str]) -> Clause | None:
    """The subject and the verb phrase; None for "it rains", "there is food" or no clause."""
    words = uncontracted(words)
    if not words or words[0].lower() in _NO_SUBJECTS or words[0][0] in '"“':
        return None
    at = finite_verb(words)
    if at is None:
        return None
    subject = list(words[:at])
    is_plural = len(subject) == 1 and Form.PLURAL in forms(subject[0].lower())  # "Taxes rise"
    if subject[0].lower() in _DETERMINERS or is_plural:
        subject[0] = subject[0].lower()
    verb = words[at].lower()
    is_base = Form.VERB in forms(verb) and forms(verb).isdisjoint(_SINGULAR_FORMS)
    plural = verb in _PLURAL_FORMS or is_base or subject[0] in ("those", "these")
    return Clause(" ".join(subject), tuple(words[at:]), plural)


def finite_verb(words: Sequence[str]) -> int | None:
    """The place of the finite verb: the first auxiliary, else the first word that must be one."""
    for at, word in enumerate(words[1:], 1):
        if word.lower() in AUXILIARIES and len(words) > at + (word.lower() not in MODALS):
            return at
    # After a name a past is no adjective: "Hugo studied".
    named = words[0].istitle() and words[0].lower() not in _DETERMINERS | FUNCTION_WORDS
    first = 1 + (words[0].lower() in _DETERMINERS)  # "the dogs bark" has no verb after "the"
    for at, word in enumerate(words[first:], first):
        possible = forms(word.lower())
        is_after_name = at == 1 and named and word.islower()
        if possible & {Form.THIRD, Form.PAST} and (is_after_name or Form.ADJECTIVE not in possible):
            return at
        # "The critics come", and no "arms race".
        if Form.VERB in possible and Form.PLURAL in forms(words[at - 1].lower()):
            return at
    return None


_SINGULAR_FORMS = frozenset({Form.THIRD, Form.PAST})


def decapitalized(words: Sequence[str]) -> list[str]:
    """The words as they stand within a sentence: "there is food", but "Max and Claire met"."""
    first = words[0]
    lower = first.lower() in FUNCTION_WORDS and first != "I"
    return [first.lower() if lower else first, *words[1:]]


_SOMEBODY = read_word_pairs("denied_existentials")
_BEFORE_BE = MODALS.keys() | read_words("have")


def negate_clause(words: Sequence[str]) -> str:
    """A clause without subject with its negation, "" for another clause.

    >>> negate_clause("there is some food".split()), negate_clause("it rains".split())
    ('there is no food', 'it does not rain')
    """
    if len(words) < 2 or words[0] not in ("there", "it", *_SOMEBODY):
        return ""
    subject, verb, *after = words
    if subject in _SOMEBODY:
        return " ".join((_SOMEBODY[subject], verb, *after))
    if subject == "there":
        if verb in _BEFORE_BE and after[:1] in (["be"], ["been"]):
            verb, after = f"{verb} {after[0]}", after[1:]
        elif verb not in COPULAS:
            return ""
        if not after or after[0] in ("no", "not"):
            return ""
        return " ".join(("there", verb, "no", *after[after[0] in read_words("after_there_is") :]))
    if "not" in after or "never" in after:
        return ""
    if verb in COPULAS:
        return " ".join(("it", verb, "not", *after))
    row = verb_phrase_row(words[1:])
    entry = None if row is None else LexiconFile("", "", {("V", 1): row}, {}, {}).predicate("V", 1)
    return "" if entry is None else f"it {entry.negative_singular}"


_PERSONS = read_word_list("existential_persons")


def negations_of(entry: Entry) -> Iterator[str]:
    """Other negations of a clause: "there is not a storm", "nobody has called".

    >>> from logic2text.lexicon import frames
    >>> [*negations_of(frames.proposition("S", "there is a storm"))]
    ['there is not a storm', 'there is not any storm']
    """
    subject, _, said = entry.singular.partition(" ")
    verb, _, rest = said.partition(" ")
    match subject:
        case "there" if verb in _BEFORE_BE | COPULAS.keys():
            yield f"there {verb} not {rest}"
            article, _, noun = rest.removeprefix("be ").removeprefix("been ").partition(" ")
            be = rest.partition(" ")[0] if rest.startswith(("be ", "been ")) else ""
            if article in read_words("after_there_is"):
                yield " ".join(f"there {verb} not {be} any {noun}".split())
            else:
                yield f"there {verb} not any {rest}"
        case _ if subject in _PERSONS:
            yield from (f"{_SOMEBODY[person]} {verb} {rest}".strip() for person in _PERSONS)
        case _:
            return
