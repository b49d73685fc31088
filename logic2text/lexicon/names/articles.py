"""Articles within names: "has a tank", "gains value", "at home", "during the day"."""

from __future__ import annotations

from itertools import pairwise

from logic2text.closed_words import read_words
from logic2text.lexicon.names.ownership import (
    adjective_of,
    is_artifact,
    is_concrete,
    is_illness,
    is_of_degree,
    is_substance,
)
from logic2text.lexicon.names.reading import (
    DEGREES,
    OF_CLAUSES,
    OF_SUBJECTS,
    PARTICLES,
    is_as_often_adjective,
    is_counted,
    is_gerund,
    is_noun,
)
from logic2text.lexicon.words.countability import bare_odds
from logic2text.lexicon.words.dictionary import compounds, look_up
from logic2text.lexicon.words.dictionary.hypernyms import is_part
from logic2text.lexicon.words.morphology import article
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_choice import is_mass, stands_bare
from logic2text.lexicon.words.word_class import (
    ARTICLES,
    FUNCTION_WORDS,
    PREPOSITIONS,
    Form,
    word_classes,
)

DETERMINED = ARTICLES | DEGREES | read_words("determined")
_WITH_INDEFINITE = frozenset(
    {"with", "without", "for", "as", "of", "by", "like", "from", "into", "per", "than"}
)
_CONCRETE_KINDS = frozenset({"6", "8", "15", "17", "20"})


def with_article(words: list[str], *, definite: bool = False, mass: bool = True) -> str:
    """A noun phrase with an article if its head is a singular count noun: "a left foot".

    Args:
        words: the phrase.
        definite: whether the article is "the".
        mass: whether a mass noun stays without one.
    """
    phrase = " ".join(words)
    at = next((at for at in range(1, len(words) - 1) if words[at] in _COORDINATORS), 0)
    if at and is_noun(words[at - 1]):
        parts = (words[:at], words[at + 1 :])
        each = (with_article(part, definite=definite, mass=mass) for part in parts)
        return f" {words[at]} ".join(each)
    stop = _end_of_phrase(words)
    if not stop or words[0] in DETERMINED | _OF_MANY or words[0][0].isdigit():
        return phrase
    head = words[stop - 1]
    phrase = " ".join(with_complement(words))
    if head[0].isupper():
        acronym = (
            not is_illness(head)
            and (head.isupper() or head[-1].isupper())
            and len(head) > 1
            and not definite
        )
        return f"{article(phrase)} {phrase}" if acronym else phrase
    if not _takes_article(words[:stop], mass=mass, of=words[stop : stop + 1] == ["of"]):
        return phrase
    definite = definite or words[0] in _OF_ONE
    return f"the {phrase}" if definite else f"{article(phrase)} {phrase}"


def with_complement(words: list[str]) -> list[str]:
    """The words with the articles that follow the head: "member of a team"."""
    stop = _end_of_phrase(words)
    if not words[stop + 1 :] or compounds.find_kind(words):
        return words  # "bird of prey"
    return [*words[: stop + 1], *after_link(words[stop], words[stop + 1 :])]


def _takes_article(words: list[str], *, mass: bool, of: bool) -> bool:
    """Whether a phrase up to its head is of one thing of several."""
    head = words[-1]
    if Form.NOUN not in possible_forms(head) or head in FUNCTION_WORDS or head in _PLURALS:
        return False
    if head.endswith("s") and Form.PLURAL in possible_forms(head):
        return False
    if head.endswith("ing") and head not in word_classes().gerund_nouns:
        return False
    if len(words) > 2 and _is_clause(words):
        return False
    if mass and compounds.find_kind(words) in compounds.SUFFERINGS and _is_suffered_bare(words):
        return False
    return not mass or not stands_bare(
        head,
        adjective=adjective_of(words),
        counted=is_of_degree(words),
        of=of,
        of_mass=len(words) > 1 and is_mass(words[-2]),
    )


def _is_suffered_bare(words: list[str]) -> bool:
    """As in "strep throat", "heart failure"; but "a sore throat", "a heart attack"."""
    uses = look_up(words[0])
    return uses.nouns.count >= uses.adjectives.count and bare_odds(words[-1]) > _LEAST_SUFFERED


_LEAST_SUFFERED = -0.2


def _end_of_phrase(words: list[str]) -> int:
    """The place of the first preposition, or the number of the words."""
    return next((place for place, word in enumerate(words) if word in PREPOSITIONS), len(words))


_COORDINATORS = frozenset({"and", "or"})


def _is_clause(words: list[str]) -> bool:
    """Whether a noun stands before a participle or a verb: "hands tied up", "people laugh"."""
    before, last = words[-3:-1]
    noun_before = is_noun(before) and Form.ADJECTIVE not in possible_forms(before)
    participle = {Form.PARTICIPLE} <= possible_forms(last) and Form.ADJECTIVE not in possible_forms(
        last
    )
    return noun_before and participle


def after_preposition(preposition: str, words: list[str]) -> list[str]:
    """The words after a preposition of a name, with an article: "on the mat", "with a dog"."""
    if words[0] in COUNTRIES and len(words) == 1:
        return ["the", *words]
    if words[-1] in PREPOSITIONS or words[0] in {"first", "last"} or _is_named(words):
        return words
    is_only_one = is_unique(words, preposition)
    if preposition == "to" and Form.VERB in possible_forms(words[0]) and not is_only_one:
        return after_infinitive(words)
    stop = _end_of_phrase(words)
    rest = (
        [*words[stop : stop + 1], *after_link(words[stop], words[stop + 1 :])]
        if stop < len(words)
        else []
    )
    if stands_bare_after(preposition, words[:stop]):
        return [*words[:stop], *rest]
    if is_unique(words[:stop], preposition):
        return ["the", *words[:stop], *rest]
    if len(words) > 1 and is_gerund(words[0]):
        return [words[0], *object_of(base_form(words[0], Form.PROGRESSIVE), words[1:])]
    definite = len(words) == 1 and _is_known_place(preposition, words[0])
    return with_article(words, definite=definite).split(" ")


def after_infinitive(words: list[str], *, surely: bool = False) -> list[str]:
    """As in "to become a doctor", "to carry out a task"; a noun otherwise, if it may be one."""
    verb, *rest = words
    is_verb = surely or not rest or look_up(verb).is_usually(look_up(verb).verbs)
    if not is_verb and is_noun(verb) and is_noun(rest[-1]):
        return with_article(words).split(" ")
    particle = rest[:1] if rest[:1] and rest[0] in PARTICLES and rest[1:] else []
    rest = rest[len(particle) :]
    return [verb, *particle, *(object_of(verb, rest) if rest else [])]


def _is_known_place(preposition: str, noun: str) -> bool:
    """As in "on the roof", "in the kitchen"; but "in a museum", which is one of many."""
    one_of_many = preposition in _OF_ROOMS and is_artifact(noun) and not is_part(noun)
    kind = look_up(noun).nouns.kind
    return kind in _CONCRETE_KINDS and not one_of_many and preposition not in _WITH_INDEFINITE


_OF_ROOMS = frozenset({"at", "in", "inside", "near", "through"})


def stands_bare_after(preposition: str, words: list[str]) -> bool:
    """As in "at home", "on foot", "on parental leave"; but "in a big school", which is a thing."""
    classes = word_classes()
    listed = (classes.bare_after.get(preposition, ()), classes.bare_phrases.get(preposition, ()))
    if not words or not any(words[-1] in nouns for nouns in listed):
        return False
    kind = look_up(words[-1]).nouns.kind
    of_state = kind in _BARE_KINDS or (preposition == "on" and kind == _TIME)
    return len(words) == 1 or (of_state and words[0] not in _OF_ONE)


_BARE_KINDS, _TIME = frozenset({"4", "7", "9", "12", "21", "26"}), "28"
"""WordNet's classes of nouns of acts, attributes, thoughts, feelings, possessions and states."""


def is_bare_after_some(noun: str) -> bool:
    """Whether a noun stands bare after a preposition of place."""
    return any(noun in word_classes().bare_after[each] for each in ("at", "in", "to"))


def is_unique(words: list[str], preposition: str = "") -> bool:
    """Whether a name means the only one: "the sun", and "during the day"."""
    if len(words) != 1:
        return False
    classes = word_classes()
    of_time = preposition in _DURING and words[0] in classes.unique_times
    return of_time or words[0] in classes.unique


_DURING = frozenset({"during", "in", "throughout", "within"})
_OF_MANY = frozenset({"and", "another", "multiple", "numerous", "other", "several", "various"})
"""Words after which there is no "a"; "and" begins what is no phrase."""
_PLURALS = read_words("plurals_without_singular")
_OF_ONE = frozenset({"entire", "final", "last", "main", "next", "only", "whole"})
"""Adjectives that tell that one thing is meant: "the final exam"."""


def after_link(preposition: str, words: list[str]) -> list[str]:
    """What follows a preposition after a participle or an object: "kept in a cage".

    A body has one head, "worn on the head"; what is no thing is bare, "used for defence".
    """
    infinitive = preposition == "to" and Form.VERB in possible_forms(words[0])
    if infinitive or stands_bare_after(preposition, words) or is_unique(words, preposition):
        return after_preposition(preposition, words)
    done = words[0].endswith("ing") and Form.PROGRESSIVE in possible_forms(words[0])
    if len(words) == 1 and done and preposition in _BEFORE_GERUNDS:
        return words
    if len(words) == 1 and (is_artifact(words[0]) or not is_concrete(words[0])):
        counted = is_artifact(words[0]) or bare_odds(words[0]) < _LEAST_AFTER_LINK
        return with_article(words, mass=is_mass(words[0])).split(" ") if counted else words
    if preposition == "of" and len(words) == 1 and is_substance(words[0]):
        return words
    return after_preposition(preposition, words)


_LEAST_AFTER_LINK = -1.2
_BEFORE_GERUNDS = frozenset({"by", "for", "from", "through"})


COUNTRIES = frozenset({"EU", "UK", "US", "USA"})


def with_the_country(words: list[str]) -> list[str]:
    """The words with "the" before an acronym at the end: "sold in the US"."""
    ends_in_country = len(words) > 1 and words[-1] in COUNTRIES and words[-2] in PREPOSITIONS
    return [*words[:-1], "the", words[-1]] if ends_in_country else words


def _is_named(words: list[str]) -> bool:
    """Whether a phrase has a proper name in it: "Luis party", "NYC"."""
    adjectives = word_classes().proper_adjectives
    acronyms = words[:-1]
    return any(
        word[0].isupper() and word not in adjectives and not (word.isupper() and word in acronyms)
        for word in words
    )


def object_of(verb: str, rest: list[str]) -> list[str]:
    """What follows a verb in a name, with an article: "drives a car", "lives in a city"."""
    if rest[0] in PREPOSITIONS:
        phrase = after_preposition(rest[0], rest[1:]) if rest[1:] else []
        return [rest[0], *phrase]
    stop = _end_of_phrase(rest)
    light = stop == 1 and is_bare_object(verb, rest[0])
    if is_noun(rest[stop - 1]) and (light or rest[stop : stop + 1] != ["of"]) and rest[stop + 1 :]:
        thing = rest[:1] if light else object_of(verb, rest[:stop])
        return [*thing, rest[stop], *after_link(rest[stop], rest[stop + 1 :])]
    if stop == len(rest) and (not is_noun(rest[-1]) or has_adverb(rest)):
        return rest
    if Form.ADVERB in possible_forms(rest[-1]):
        return rest  # "works home"
    if len(rest) > 1 and is_gerund(rest[0]):
        return [rest[0], *object_of(base_form(rest[0], Form.PROGRESSIVE), rest[1:])]
    is_clause = verb in OF_CLAUSES and len(rest) > 1 and Form.VERB in possible_forms(rest[-1])
    if is_clause and Form.ADJECTIVE not in possible_forms(rest[0]):
        return rest
    if verb in COPULAR and len(rest) == 1 and is_as_often_adjective(rest[0]):
        return rest
    if verb in OF_SUBJECTS and len(rest) == 1 and not is_counted(rest[0]):
        return rest
    if len(rest) == 1 and is_bare_object(verb, rest[0]):
        return rest
    return with_article(rest, definite=is_unique(rest)).split(" ")


COPULAR = read_words("linking_verbs_of_names")
"""Verbs before an adjective that is no object: "tested negative", "turned red"."""


def is_bare_object(verb: str, noun: str) -> bool:
    """Whether a noun stands without an article after a verb: "takes part in", "gives birth to"."""
    return noun in word_classes().bare_objects.get(verb, ())


def has_adverb(words: list[str]) -> bool:
    """Whether an adverb ends the object before it: "quickly"; not that of "very cold food"."""
    for word, after in pairwise([*words, ""]):
        possible = possible_forms(word)
        adverb = Form.ADVERB in possible and not possible & {Form.ADJECTIVE, Form.NOUN}
        if adverb and not possible_forms(after) & {Form.ADJECTIVE, Form.PARTICIPLE}:
            return True
    return False
