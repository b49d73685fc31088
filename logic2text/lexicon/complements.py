"""Rules that analyse a name as a copular complement: comparatives, adjectives, phrases, nouns."""

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


def comparative(predicate_name: PredicateName) -> Entry | None:
    """As in "taller than", "more expensive than", "has a higher rank than", "older than 80"."""
    words = predicate_name.words
    degree = words[0] in DEGREES
    if not degree and Form.COMPARATIVE not in forms(words[0]):
        return None
    if len(words) > 1 and Form.VERB in forms(words[1]):
        only = not forms(words[1]) & {Form.NOUN, Form.ADJECTIVE}
        if only or not is_noun(words[-1]):
            return verb_after_adverb(predicate_name)
    if "than" in words[1:]:
        return adjectival(predicate_name, "")
    links = predicate_name.linked("than")
    if links is None:
        return None
    adjective = words[:1] if not degree else words[:2]
    if words == adjective and (not degree or Form.ADJECTIVE in forms(words[-1])):
        return frames.adjective(
            predicate_name.symbol, " ".join(words), links=links, guessed=True, attributive=False
        )
    return frames.verb(
        predicate_name.symbol, ("have", with_article(words)), links=links, guessed=True
    )


def superlative(predicate_name: PredicateName) -> Entry | None:
    """As in "the largest area in", "the first automobiles by"."""
    first = predicate_name.words[0]
    if len(predicate_name.words) == 1 or not is_noun(predicate_name.words[-1]):
        return None
    if first != "the" and first not in _ORDINALS and Form.SUPERLATIVE not in forms(first):
        return None
    links = predicate_name.linked("of")
    words = predicate_name.words if first == "the" else ["the", *predicate_name.words]
    return (
        links
        if links is None
        else frames.adjective(
            predicate_name.symbol, " ".join(words), links=links, guessed=True, attributive=False
        )
    )


def prepositional(predicate_name: PredicateName) -> Entry | None:
    """As in "in monarchy", "from", "since 2016"."""
    if predicate_name.words[0] not in PREPOSITIONS or (
        predicate_name.places == 0 and len(predicate_name.words) == 1
    ):
        return None
    return adjectival(predicate_name, "")


def verb_after_adverb(predicate_name: PredicateName) -> Entry | None:
    """As in "better prevents scurvy", "gradually rose to"."""
    words = predicate_name.words
    if len(words) < 2 or not is_adverb(words[0]):
        return None
    finite = _finite(words[1])
    if finite is None:
        return None
    verb, past = finite
    links = predicate_name.linked(verb_link(verb))
    if links is None:
        return None
    verb_words = [words[0], verb, *words[2:]]
    return frames.verb(predicate_name.symbol, verb_words, past=past, links=links, guessed=True)


def _finite(word: str) -> tuple[str, bool] | None:
    """The verb of a finite form, and whether it is in the past tense."""
    possible_forms = forms(word)
    for form in (Form.THIRD, Form.VERB, Form.PAST):
        if form in possible_forms:
            return lemma(word, form), form is Form.PAST
    return None


def participial(predicate_name: PredicateName) -> Entry | None:
    """As in "written in", "made of concrete", "attending", "learning piano"."""
    first, *rest = predicate_name.words
    first_forms = forms(first)
    if Form.PROGRESSIVE in first_forms:
        if _is_gerund(first, rest):
            return None
        return adjectival(predicate_name, verb_link(lemma(first, Form.PROGRESSIVE)))
    if Form.PARTICIPLE not in first_forms or is_attribute(first):
        return None
    if rest and rest[0] not in PREPOSITIONS:
        return None
    link = word_classes().adjective_prepositions.get(first)
    if rest:
        link = ""
    if link is None:
        link = "in" if first in {"located", "based", "born", "held", "found"} else "by"
    return adjectival(predicate_name, link)


def _is_gerund(word: str, rest: list[str]) -> bool:
    """Whether a form in -ing is a noun or part of a compound: "wedding", "holding company"."""
    if rest and rest[0] in PREPOSITIONS:
        return False
    if word in word_classes().gerund_nouns:
        return True
    compound = bool(rest) and is_noun(rest[-1])
    return compound and lemma(word, Form.PROGRESSIVE) not in word_classes().verbs


def compound_participle(predicate_name: PredicateName) -> Entry | None:
    """As in "right-handed", "well-known"."""
    links = predicate_name.linked("to")
    match predicate_name.words:
        case [first, second] if (
            links is not None
            and Form.PARTICIPLE in forms(second)
            and (not is_noun(second) or Form.ADVERB in forms(first))
            and (forms(first) & {Form.ADJECTIVE, Form.ADVERB, Form.NOUN} or first[0].isupper())
        ):
            compound = f"{first} {second}" if first.endswith("ly") else f"{first}-{second}"
            return frames.adjective(predicate_name.symbol, compound, links=links, guessed=True)
        case _:
            return None


def origin(predicate_name: PredicateName) -> Entry | None:
    """As in "Spanish"."""
    if (
        len(predicate_name.words) > 1
        or predicate_name.words[0] not in word_classes().proper_adjectives
    ):
        return None
    return adjectival(predicate_name, "to")


def adjective(predicate_name: PredicateName) -> Entry | None:
    """As in "small", "well known", "easy to operate", "proud of"."""
    words, classes = predicate_name.words, word_classes()
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
    if noun_too and head not in classes.adjectives and not (after or predicate_name.links):
        return None
    if noun_too and head in classes.nouns and head not in classes.adjectives:
        return None
    return adjectival(predicate_name, classes.adjective_prepositions.get(head, "to"))


def adjectival(predicate_name: PredicateName, link: str) -> Entry | None:
    """The whole name after the copula; `link` is for an object without a preposition."""
    links = predicate_name.linked(link)
    if links is None:
        return None
    return frames.adjective(
        predicate_name.symbol, " ".join(predicate_name.words), links=links, guessed=True
    )


def noun(predicate_name: PredicateName) -> Entry | None:
    """As in "opera singer", "album of", "citizen of"."""
    words = head_singular(predicate_name.words)
    if words is None:
        return None
    complemented = any(word in PREPOSITIONS for word in words)
    links = predicate_name.linked("" if complemented else "of")
    if links is None:
        return None
    if _is_mass(words):
        return frames.adjective(
            predicate_name.symbol, " ".join(words), links=links, guessed=True, attributive=False
        )
    person = words[-1].endswith(PERSON_ENDINGS) or words[-1] in {"person", "student", "child"}
    gender = Gender.COMMON if person else Gender.NEUTER
    return frames.noun(
        predicate_name.symbol, " ".join(words), links=links, gender=gender, guessed=True
    )


def _is_mass(words: list[str]) -> bool:
    """Whether a noun phrase is a mass noun or an activity, without article."""
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
    """The preposition of a verb's object if the name omits it."""
    return word_classes().verb_prepositions.get(verb, "")
