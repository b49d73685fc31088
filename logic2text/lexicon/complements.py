"""Rules that read a name as what follows the copula: comparatives, adjectives, phrases, nouns."""

from __future__ import annotations

from collections.abc import Callable

from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry, Gender
from logic2text.lexicon.reading import (
    DEGREES,
    PERSON_ENDINGS,
    PredicateName,
    head_singular,
    is_attribute,
    is_noun,
    with_article,
)
from logic2text.lexicon.word_class import (
    PREPOSITIONS,
    Form,
    forms,
    is_adverb,
    lemma,
    word_classes,
)

_ORDINALS = frozenset({"first", "second", "third", "last", "only", "most", "least"})
_ADJECTIVE_ENDINGS = ("ive", "ous", "ful", "able", "ible")
_MASS_ENDINGS = ("ness", "ism", "ics", "logy", "istry", "ware", "wear")

Rule = Callable[[PredicateName], Entry | None]


def comparative(given: PredicateName) -> Entry | None:
    """As in "taller than", "more expensive than", "has a higher rank than", "older than 80"."""
    words = given.words
    degree = words[0] in DEGREES
    if not degree and Form.COMPARATIVE not in forms(words[0]):
        return None
    if len(words) > 1 and Form.VERB in forms(words[1]):
        only = not forms(words[1]) & {Form.NOUN, Form.ADJECTIVE}
        if only or not is_noun(words[-1]):
            return verb_after_adverb(given)
    if "than" in words[1:]:
        return adjectival(given, "")
    links = given.linked("than")
    if links is None:
        return None
    adjective = words[:1] if not degree else words[:2]
    if words == adjective and (not degree or Form.ADJECTIVE in forms(words[-1])):
        return frames.adjective(
            given.symbol, " ".join(words), links=links, guessed=True, attributive=False
        )
    return frames.verb(given.symbol, ("have", with_article(words)), links=links, guessed=True)


def superlative(given: PredicateName) -> Entry | None:
    """As in "the largest area in", "the first automobiles by"."""
    first = given.words[0]
    if len(given.words) == 1 or not is_noun(given.words[-1]):
        return None
    if first != "the" and first not in _ORDINALS and Form.SUPERLATIVE not in forms(first):
        return None
    links = given.linked("of")
    words = given.words if first == "the" else ["the", *given.words]
    return (
        links
        if links is None
        else frames.adjective(
            given.symbol, " ".join(words), links=links, guessed=True, attributive=False
        )
    )


def prepositional(given: PredicateName) -> Entry | None:
    """As in "in monarchy", "from", "since 2016"."""
    if given.words[0] not in PREPOSITIONS or (given.places == 0 and len(given.words) == 1):
        return None
    return adjectival(given, "")


def verb_after_adverb(given: PredicateName) -> Entry | None:
    """As in "better prevents scurvy", "gradually rose to"."""
    words = given.words
    if len(words) < 2 or not is_adverb(words[0]):
        return None
    finite = _finite(words[1])
    if finite is None:
        return None
    verb, past = finite
    links = given.linked(verb_link(verb))
    if links is None:
        return None
    verb_words = [words[0], verb, *words[2:]]
    return frames.verb(given.symbol, verb_words, past=past, links=links, guessed=True)


def _finite(word: str) -> tuple[str, bool] | None:
    """The verb that a word is a finite form of, and whether in the past."""
    possible_forms = forms(word)
    for form in (Form.THIRD, Form.VERB, Form.PAST):
        if form in possible_forms:
            return lemma(word, form), form is Form.PAST
    return None


def participial(given: PredicateName) -> Entry | None:
    """As in "written in", "made of concrete", "attending", "learning piano"."""
    first, *rest = given.words
    first_forms = forms(first)
    if Form.PROGRESSIVE in first_forms:
        if _is_gerund(first, rest):
            return None
        return adjectival(given, verb_link(lemma(first, Form.PROGRESSIVE)))
    if Form.PARTICIPLE not in first_forms or is_attribute(first):
        return None
    if rest and rest[0] not in PREPOSITIONS:
        return None
    link = word_classes().adjective_prepositions.get(first)
    if rest:
        link = ""
    if link is None:
        link = "in" if first in {"located", "based", "born", "held", "found"} else "by"
    return adjectival(given, link)


def _is_gerund(word: str, rest: list[str]) -> bool:
    """Whether a form in -ing is a noun or part of a compound: "wedding", "holding company"."""
    if rest and rest[0] in PREPOSITIONS:
        return False
    if word in word_classes().gerund_nouns:
        return True
    compound = bool(rest) and is_noun(rest[-1])
    return compound and lemma(word, Form.PROGRESSIVE) not in word_classes().verbs


def compound_participle(given: PredicateName) -> Entry | None:
    """As in "right-handed", "well-known"."""
    links = given.linked("to")
    match given.words:
        case [first, second] if (
            links is not None
            and Form.PARTICIPLE in forms(second)
            and (not is_noun(second) or Form.ADVERB in forms(first))
            and (forms(first) & {Form.ADJECTIVE, Form.ADVERB, Form.NOUN} or first[0].isupper())
        ):
            compound = f"{first} {second}" if first.endswith("ly") else f"{first}-{second}"
            return frames.adjective(given.symbol, compound, links=links, guessed=True)
        case _:
            return None


def origin(given: PredicateName) -> Entry | None:
    """As in "Spanish"."""
    if len(given.words) > 1 or given.words[0] not in word_classes().proper_adjectives:
        return None
    return adjectival(given, "to")


def adjective(given: PredicateName) -> Entry | None:
    """As in "small", "well known", "easy to operate", "proud of"."""
    words, classes = given.words, word_classes()
    described = {Form.ADJECTIVE, Form.PARTICIPLE}
    head = words[0]
    if len(words) > 1 and Form.ADVERB in forms(head) and forms(words[1]) & described:
        head = words[1]
    if not forms(head) & described:
        return None
    after = words[words.index(head) + 1 :]
    if after and after[0] not in PREPOSITIONS:
        return None
    noun_too = Form.NOUN in forms(head) and not head.endswith(_ADJECTIVE_ENDINGS)
    if noun_too and head not in classes.adjectives and not (after or given.links):
        return None
    if noun_too and head in classes.nouns and head not in classes.adjectives:
        return None
    return adjectival(given, classes.adjective_prepositions.get(head, "to"))


def adjectival(given: PredicateName, link: str) -> Entry | None:
    """The whole name after the copula; `link` stands before an object that has no word yet."""
    links = given.linked(link)
    if links is None:
        return None
    return frames.adjective(given.symbol, " ".join(given.words), links=links, guessed=True)


def noun(given: PredicateName) -> Entry | None:
    """As in "opera singer", "album of", "citizen of"."""
    words = head_singular(given.words)
    if words is None:
        return None
    complemented = any(word in PREPOSITIONS for word in words)
    links = given.linked("" if complemented else "of")
    if links is None:
        return None
    if _is_mass(words):
        return frames.adjective(
            given.symbol, " ".join(words), links=links, guessed=True, attributive=False
        )
    person = words[-1].endswith(PERSON_ENDINGS) or words[-1] in {"person", "student", "child"}
    gender = Gender.COMMON if person else Gender.NEUTER
    return frames.noun(given.symbol, " ".join(words), links=links, gender=gender, guessed=True)


def _is_mass(words: list[str]) -> bool:
    """Whether a noun phrase names stuff or doing, which takes no article."""
    head = words[-1]
    if head in word_classes().mass or head.endswith(_MASS_ENDINGS):
        return True
    return Form.PROGRESSIVE in forms(head) and head not in word_classes().gerund_nouns


PREDICATIVE: tuple[Rule, ...] = (
    origin,
    comparative,
    superlative,
    prepositional,
    participial,
    adjective,
    noun,
)


def verb_link(verb: str) -> str:
    """The preposition that a verb's object takes where the name leaves it out."""
    return word_classes().verb_prepositions.get(verb, "")
