"""Guessing the English of predicates, functions and constants from their spelling.

>>> predicate("ParticipatesIn", 2).singular, predicate("ParticipatesIn", 2).links
('participates', ('in',))
>>> predicate("HigherVitaminCContent", 2).singular, predicate("WrittenIn", 2).singular
('has a higher vitamin C content', 'written')
>>> predicate("WorksFrom", 1).singular, name("captainAmerica").words
('satisfies "WorksFrom"', 'Captain America')
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from logic2text.arithmetic import NUMERAL
from logic2text.closed_words import read_expansions, read_word_list, read_words
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.names import comparison_names
from logic2text.lexicon.names.articles import with_article
from logic2text.lexicon.names.clauses import clause
from logic2text.lexicon.names.complements import (
    PREDICATIVE,
    Rule,
    adjectival,
    adjective,
    comparative,
    ongoing,
    origin,
    participial,
    place,
    prepositional,
    superlative,
    verb_after_adverb,
)
from logic2text.lexicon.names.compounds import compound_adjective, compound_participle, with_hyphens
from logic2text.lexicon.names.nouns import noun
from logic2text.lexicon.names.ownership import ALONE, Setting, is_rather_thing
from logic2text.lexicon.names.proper_names import (
    is_in_capitals,
    names_several,
    persons_given_name,
    proper_name,
)
from logic2text.lexicon.names.properties import (
    match_attribute,
    match_closed_word,
    match_measured,
    measured_state,
    property_clause,
)
from logic2text.lexicon.names.reading import (
    PERSON_ENDINGS,
    PredicateName,
    head_singular,
    is_noun,
    with_possessives,
)
from logic2text.lexicon.names.splitting import split, unglued
from logic2text.lexicon.names.verbal import active, match_negated, modal, possessive
from logic2text.lexicon.names.whole_phrases import (
    coordinated,
    described,
    neither,
    perfect,
    received,
    reduced,
)
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.words.dictionary import compounds, look_up
from logic2text.lexicon.words.dictionary.hypernyms import is_kind_of
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_choice import name_class
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, word_classes
from logic2text.lexicon.words.word_model import link_after

_CONTRACTIONS = read_expansions("contractions_of_names")
_SURELY_ADJECTIVE = 0.8
"""The share of its class from which the name of a kind of things is an adjective."""
CACHED_GUESSES = 4_096
"""Guesses that are kept: the views of a lexicon for single formulae ask for the same names."""
MOST_WORDS = 12
"""Of a name; longer ones stay in quotes."""
_COPULAS = {
    **dict.fromkeys(read_word_list("copulas_of_names"), False),
    **dict.fromkeys(read_word_list("be_past"), True),
}


def name_words(symbol: str, arity: int) -> list[str]:
    """The words of a predicate's name; of one without capitals, if they are found."""
    words = split(symbol)
    if len(words) > 1:
        words = [*_CONTRACTIONS.get(words[0].lower(), words[:1]), *words[1:]]
    if len(words) > 1 and words[0] in {"a", "an"} and words[1] not in PREPOSITIONS:
        words = words[1:]  # "ATypeOfCancer"
    if len(words) == 1 and arity:
        return unglued(words[0])
    return with_hyphens(with_possessives(words))


@lru_cache(maxsize=CACHED_GUESSES)
def predicate(symbol: str, arity: int, setting: Setting = ALONE) -> Entry:
    """Guess an entry; quoted if no word of the name is known.

    Args:
        symbol: the name.
        arity: its number of places.
        setting: where a name of one place is used.
    """
    words = name_words(symbol, arity)
    if len(symbol) == 1 or not words or len(words) > MOST_WORDS:
        return frames.opaque(symbol, arity)
    if arity == 0:
        return _proposition(symbol, words)
    comparison = comparison_names.entry_of(symbol, arity)
    if comparison is not None:
        return comparison
    glued = arity == 1 and len(words) > 1 and len(split(symbol)) == 1
    if glued and Form.VERB in possible_forms(words[0]):
        compound = noun(PredicateName(symbol, words, arity))
        if compound is not None:  # "cutman", not "cuts a man"
            return compound
    if arity == 1 and _has_particle(words):
        return frames.adjective(symbol, " ".join(words[-2:]), guessed=True, attributive=False)
    if arity == 1 and len(words) > 1 and not can_end(words[-1]):
        return frames.opaque(symbol, arity)
    kind = _name_kind(symbol, words, setting) if setting.is_kind and arity == 1 else None
    kind = kind or _compound(PredicateName(symbol, words, arity, setting=setting))
    if kind is not None:
        return kind
    for rule in _RULES:
        entry = rule(PredicateName(symbol, words, arity, setting=setting))
        if entry is not None:
            return _order_objects(entry, setting)
    return _of_several(symbol, words, arity, setting) or frames.opaque(symbol, arity)


_DEGREES = frozenset({Form.COMPARATIVE, Form.SUPERLATIVE})


def _compound(predicate_name: PredicateName) -> Entry | None:
    """As in "travel agent", "playing card", whose first word is no verb here; "gas giant"."""
    singular = head_singular(predicate_name.words)
    if singular is None or not compounds.find_kind(singular):
        return None
    if not _DEGREES.isdisjoint(possible_forms(singular[0])) and predicate_name.links:
        return None  # "has a higher rank than"
    if singular[0] in frames.MODALS and Form.VERB in possible_forms(singular[-1]):
        return None  # "may fish"
    return noun(predicate_name)


def _name_kind(symbol: str, words: list[str], setting: Setting) -> Entry | None:
    """A noun for a class or a sort: "Walk" and "Italy" are no deed and no place.

    None for an adjective, as in "Spicy", and for a name without a noun.
    """
    name = PredicateName(symbol, words, 1, after_is=True, setting=setting)
    head = words[-1]
    if Form.NOUN not in possible_forms(head) and look_up(head):
        return None
    alone = name_class(head.lower(), 1)
    is_adjective = alone.other != "noun" or alone.share >= _SURELY_ADJECTIVE
    if len(words) == 1 and alone.category == "adjective" and is_adjective:
        return None
    return noun(name)


def _order_objects(entry: Entry, setting: Setting) -> Entry:
    """As in "gave y z", not "gave y to z", where y is a person or has a name and z is a thing."""
    if not is_dative(entry) or len(setting.arguments) != entry.arity:
        return entry
    _, given, last = setting.arguments
    of_person = given is None or any(map(_names_person, given))
    says_to = name_words(entry.symbol, entry.arity)[-1] == "to"
    is_given = of_person and bool(last) and all(map(_can_be_given, last or ()))
    return replace(entry, links=("", "")) if is_given and not says_to else entry


def _can_be_given(noun: str) -> bool:
    """Whether a noun is of what persons get, not of persons, nor of where they are sent."""
    head = noun.rsplit(" ", maxsplit=1)[-1]
    return not _names_person(noun) and not any(is_kind_of(head, kind) for kind in _GOALS)


_GOALS = ("structure", "location", "organization", "social group")


def _names_person(noun: str) -> bool:
    return look_up(noun.rsplit(" ", maxsplit=1)[-1]).nouns.is_person


def is_dative(entry: Entry) -> bool:
    """Whether two objects follow a verb, in an order that its name does not tell."""
    return entry.category is Category.VERB and entry.links == ("", "to")


def _of_several(symbol: str, words: list[str], arity: int, setting: Setting) -> Entry | None:
    """As in "is a flavor of y and z": further arguments that no word of the name is about."""
    if arity < 3:
        return None
    entries = (rule(PredicateName(symbol, words, 2, setting=setting)) for rule in _RULES)
    entry = next(filter(None, entries), None)
    if entry is None:
        return None
    links = (entry.links[0] or "with", *("," for _ in range(arity - 3)), "and")
    return replace(entry, arity=arity, links=links, participle="")


def is_in_third_person(entry: Entry) -> bool:
    """Whether an entry was guessed from a name with a verb in the third person: "records"."""
    if not entry.guessed or entry.category is not Category.VERB:
        return False
    first = next(iter(name_words(entry.symbol, entry.arity)), "")
    return Form.THIRD in possible_forms(first) and entry.singular.split(" ")[0] == first


def depends_on_arguments(entry: Entry) -> bool:
    """Whether the words of a guess at a relation depend on what its arguments are."""
    words = name_words(entry.symbol, entry.arity)
    own = [word for word in words if word not in PREPOSITIONS]
    done = len(own) == 1 and Form.PARTICIPLE in possible_forms(own[0])
    return len(own) > 1 or done or (entry.category is Category.NOUN and words[-1] != "of")


def depends_on_restriction(entry: Entry) -> bool:
    """Whether a guess is another where the name alone says of which things: "key", "acid"."""
    words = name_words(entry.symbol, entry.arity)
    return entry.category is Category.ADJECTIVE and len(words) == 1 and is_rather_thing(words[0])


def kind_for_owned(entry: Entry) -> Entry | None:
    """The noun of a guess at what things have: "is a sharp blade"; None for other entries."""
    if not entry.guessed or entry.arity != 1 or not entry.singular.startswith("has "):
        return None
    words = name_words(entry.symbol, 1)
    kind = noun(PredicateName(entry.symbol, words, 1, after_is=True)) if words else None
    return kind if kind is not None and words[0] not in _HAVE else None


_HAVE = read_words("have_in_names")


def can_end(word: str) -> bool:
    """Whether a word can end a phrase: "in" as in "logs in", and not "of"."""
    return word not in PREPOSITIONS or (word not in _BEFORE_OBJECTS and bool(look_up(word).adverbs))


_BEFORE_OBJECTS = frozenset({"as", "between", "within"})


def _has_particle(words: list[str]) -> bool:
    """As in "logged in", "is turned off": a participle with a particle, and no object."""
    if len(words) not in (2, 3) or words[-1] not in {"in", "out", "off", "on", "up", "down"}:
        return False
    is_copular = len(words) == 2 or words[0] in _COPULAS
    return is_copular and Form.PARTICIPLE in possible_forms(words[-2])


_INITIALS = lazy_pattern("[a-z][A-Z]{1,3}")
"""As in "pH", "eGFR"."""


def function(symbol: str, arity: int) -> Entry:
    """Guess a function: "the mother of x", "the sum of x and y"."""
    words = [symbol] if _INITIALS.fullmatch(symbol) else split(symbol) or [symbol]
    if len(words) > 1 and words[-1] == "of":
        words = words[:-1]
    links = ("of", *("," for _ in range(arity - 2)), *(("and",) if arity > 1 else ()))
    return frames.function(symbol, " ".join(words), links=links, guessed=True)


def name(constant: str) -> NameEntry:
    """Guess a name: words separated, with capitals unless they are common words."""
    return replace(_name(constant), guessed=True)


def _name(constant: str) -> NameEntry:
    if constant.lower() in _COUNTRIES:
        return NameEntry(f"the {constant.upper()}")
    if is_in_capitals(constant):
        return NameEntry(constant.upper())
    if len(constant) < 3 or NUMERAL.fullmatch(constant):
        return NameEntry(constant)
    gender = gender_of(constant.lower())
    if gender is not Gender.NEUTER:
        return NameEntry(constant.capitalize(), gender)
    words = proper_name(constant)
    if names_several(words):
        return NameEntry(words, plural=True)
    return NameEntry(words, gender_of(persons_given_name(words)))


_COUNTRIES = frozenset({"us", "uk", "un", "eu"})
"""Acronyms of two letters, which are not names of constants."""


def gender_of(given: str) -> Gender:
    """The gender of a given name, common of one for either sex; neuter of other words."""
    classes = word_classes()
    if given in classes.masculine:
        return Gender.COMMON if given in classes.feminine else Gender.MASCULINE
    return Gender.FEMININE if given in classes.feminine else Gender.NEUTER


def _proposition(symbol: str, words: list[str]) -> Entry:
    """As in "ItRains", "Rains", "Sunny", "TheLightIsOn"."""
    clause = " ".join(words)
    if words[0] in _SUBJECTS or (len(words) > 2 and _COPULAS.keys() & words[1:-1]):
        return frames.proposition(symbol, clause, guessed=True)
    weather = weather_sentence(symbol, words[0]) if len(words) == 1 else None
    return weather or frames.opaque(symbol, 0)


_SUBJECTS = read_words("subjects_of_names")


def weather_sentence(symbol: str, word: str) -> Entry | None:
    """As in "it rains", "it is snowing", "it is foggy"; None for other words."""
    word_forms, classes = possible_forms(word), word_classes()
    if word in classes.weather_adjectives:
        return _clause_of_weather(symbol, frames.verb(symbol, ("be", word)))
    for form in (Form.VERB, Form.THIRD, Form.PAST, Form.PROGRESSIVE):
        verb = base_form(word, form)
        if form in word_forms and verb in classes.weather:
            phrase = ("be", word) if form is Form.PROGRESSIVE else (verb,)
            return _clause_of_weather(symbol, frames.verb(symbol, phrase, past=form is Form.PAST))
    return None


def _clause_of_weather(symbol: str, said: Entry) -> Entry:
    negative = f"it {said.negative_singular}"
    return frames.proposition(symbol, f"it {said.singular}", negative=negative, guessed=True)


# Rules --------------------------------------------------------------------------------------------


def _copular(predicate_name: PredicateName) -> Entry | None:
    """As in "is an album of", "was born in"."""
    past = _COPULAS.get(predicate_name.words[0])
    if past is None:
        return None
    rest = [word for word in predicate_name.words[1:] if word not in ("a", "an")]
    has_article = predicate_name.words[1:2] in (["a"], ["an"])
    if not rest:
        links = predicate_name.fill_links("")
        if not links:
            return None
        return frames.verb(predicate_name.symbol, ("be",), past=past, links=links, guessed=True)
    inner = PredicateName(predicate_name.symbol, rest, 1, after_is=True)
    inner.links = predicate_name.links
    if (has_article and is_noun(rest[-1].lower())) or _is_thing_of(rest, inner.links):
        entry = noun(inner)
    elif Form.PROGRESSIVE in possible_forms(rest[0]) and (len(rest) == 1 or not is_noun(rest[-1])):
        entry = adjectival(inner, "")
    else:
        entry = next(filter(None, (rule(inner) for rule in PREDICATIVE)), None)
    if entry is None:
        return _unknown_complement(inner)
    if past:
        described = entry.category is Category.ADJECTIVE
        complement = [entry.singular if described else with_article(rest)]
        return frames.verb(
            predicate_name.symbol, ["be", *complement], past=True, links=entry.links, guessed=True
        )
    return entry


def _is_thing_of(words: list[str], links: list[str | None]) -> bool:
    """As in "is topping of", "is painting of": a noun, unless its verb is said with "of"."""
    forms = possible_forms(words[-1])
    if links != ["of"] or len(words) > 1 or not {Form.PROGRESSIVE, Form.NOUN} <= forms:
        return False
    return link_after(base_form(words[-1], Form.PROGRESSIVE), "verb").word != "of"


def _unknown_complement(predicate_name: PredicateName) -> Entry | None:
    """An unknown word after "is": a noun if it has the ending of a person noun."""
    links = predicate_name.fill_links("of")
    if links is None:
        return None
    phrase = " ".join(predicate_name.words)
    if phrase.lower().endswith(PERSON_ENDINGS):
        return frames.noun(
            predicate_name.symbol, phrase.lower(), links=links, gender=Gender.COMMON, guessed=True
        )
    return frames.adjective(
        predicate_name.symbol, phrase, links=links, guessed=True, attributive=False
    )


def _same(predicate_name: PredicateName) -> Entry | None:
    """As in "has the same score as"."""
    if predicate_name.words[0] != "same" or len(predicate_name.words) == 1:
        return None
    links = predicate_name.fill_links("as")
    if links is None:
        return None
    entry = frames.verb(
        predicate_name.symbol, ["have", "the", *predicate_name.words], links=links, guessed=True
    )
    return replace(entry, symmetric=predicate_name.places == 1)


_RULES: tuple[Rule, ...] = (
    origin,
    place,
    match_attribute,
    match_closed_word,
    match_measured,
    measured_state,
    property_clause,
    _copular,
    modal,
    match_negated,
    possessive,
    comparative,
    _same,
    superlative,
    prepositional,
    neither,
    compound_participle,
    compound_adjective,
    received,
    ongoing,
    coordinated,
    described,
    perfect,
    verb_after_adverb,
    clause,
    active,
    participial,
    adjective,
    reduced,
    noun,
)
