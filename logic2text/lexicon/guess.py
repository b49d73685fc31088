"""Guessing the English of predicates, functions and constants from their spelling.

>>> predicate("ParticipatesIn", 2).singular, predicate("ParticipatesIn", 2).links
('participates', ('in',))
>>> predicate("HigherVitaminCContent", 2).singular, predicate("WrittenIn", 2).singular
('has a higher vitamin C content', 'written')
>>> predicate("Recieved", 1).singular, name("captainAmerica").words
('satisfies "Recieved"', 'Captain America')
"""

from __future__ import annotations

from dataclasses import replace

from logic2text.lexicon import comparisons, frames
from logic2text.lexicon.complements import (
    LEAST_LINK,
    PREDICATIVE,
    Rule,
    adjectival,
    adjective,
    comparative,
    compound_adjective,
    compound_participle,
    noun,
    origin,
    place,
    participial,
    prepositional,
    superlative,
    verb_after_adverb,
    verb_link,
)
from logic2text.lexicon.dictionary import look_up
from logic2text.lexicon.entry import Entry, Gender
from logic2text.lexicon.morphology import verb_forms
from logic2text.lexicon.reading import (
    PARTICLES,
    PERSON_ENDINGS,
    OF_SUBJECTS,
    PredicateName,
    after_preposition,
    is_noun,
    reads_as_active_past,
    reads_as_third_person,
    reads_as_verb,
    with_article,
)
from logic2text.lexicon.splitting import is_known, split, unglued
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.unknown_words import base_form, possible_forms
from logic2text.lexicon.word_class import (
    ARTICLES,
    PREPOSITIONS,
    Form,
    is_plain_participle,
    word_classes,
)
from logic2text.lexicon.word_model import link_after

_CONTRACTIONS = {
    "cant": ("cannot",),
    "wont": ("will", "not"),
    "dont": ("do", "not"),
    "doesnt": ("does", "not"),
    "didnt": ("did", "not"),
    "isnt": ("is", "not"),
}
MOST_WORDS = 12
"""Of a name; longer ones stay in quotes."""
_COPULAS = {"is": False, "are": False, "be": False, "was": True, "were": True}


def name_words(symbol: str, arity: int) -> list[str]:
    """The words of a predicate's name; of one without capitals, if they are found."""
    words = split(symbol)
    if len(words) > 1:
        words = [*_CONTRACTIONS.get(words[0].lower(), words[:1]), *words[1:]]
    if len(words) > 1 and words[0] in {"a", "an"} and words[1] not in PREPOSITIONS:
        words = words[1:]  # "ATypeOfCancer"
    return unglued(words[0]) if len(words) == 1 and arity else words


def predicate(symbol: str, arity: int) -> Entry:
    """Guess an entry; quoted if no word of the name is known."""
    words = name_words(symbol, arity)
    if len(symbol) == 1 or not words or len(words) > MOST_WORDS:
        return frames.opaque(symbol, arity)
    if arity == 0:
        return _proposition(symbol, words)
    comparison = comparisons.entry_of(symbol, arity)
    if comparison is not None:
        return comparison
    glued = arity == 1 and len(words) > 1 and len(split(symbol)) == 1
    if glued and Form.VERB in possible_forms(words[0]):
        compound = noun(PredicateName(symbol, words, arity))
        if compound is not None:  # "cutman", not "cuts a man"
            return compound
    if arity == 1 and _has_particle(words):
        return frames.adjective(symbol, " ".join(words[-2:]), guessed=True, attributive=False)
    dangling = arity == 1 and words[-1] in PREPOSITIONS - PARTICLES and len(words) > 1
    if dangling or words[0] == "not":
        return frames.opaque(symbol, arity)
    for rule in _RULES:
        entry = rule(PredicateName(symbol, words, arity))
        if entry is not None:
            return entry
    return frames.opaque(symbol, arity)


def _has_particle(words: list[str]) -> bool:
    """As in "logged in", "is turned off": a participle with a particle, and no object."""
    if len(words) not in (2, 3) or words[-1] not in {"in", "out", "off", "on", "up", "down"}:
        return False
    is_copular = len(words) == 2 or words[0] in _COPULAS
    return is_copular and Form.PARTICIPLE in possible_forms(words[-2])


def function(symbol: str, arity: int) -> Entry:
    """Guess a function: "the mother of x", "the sum of x and y"."""
    words = split(symbol) or [symbol]
    if len(words) > 1 and words[-1] == "of":
        words = words[:-1]
    links = ("of", *("," for _ in range(arity - 2)), *(("and",) if arity > 1 else ()))
    return frames.function(symbol, " ".join(words), links=links, guessed=True)


def name(constant: str) -> NameEntry:
    """Guess a name: words separated, with capitals unless they are common words."""
    return replace(_name(constant), guessed=True)


def _name(constant: str) -> NameEntry:
    if len(constant) < 3:
        return NameEntry(constant)
    for gender in (Gender.MASCULINE, Gender.FEMININE):
        if constant.lower() in getattr(word_classes(), gender.value):
            return NameEntry(constant.capitalize(), gender)
    initials = constant[0].islower() and constant[1:3].isupper()
    words = split(constant[0].upper() + constant[1:] if initials else constant)
    if not words or "".join(words).lower() != constant.lower().replace("_", ""):
        return NameEntry(constant)
    proper = [not is_known(word.lower()) and word.isalpha() for word in words]
    if not any(proper):
        phrase = " ".join(words)
        return NameEntry(constant[0] + phrase[1:] if constant[0].isupper() else phrase)
    if len(words) == 2 and words[1].isdigit() and "_" not in constant:
        return NameEntry(constant)
    capitals = [
        word if word in PREPOSITIONS | ARTICLES and place else word[:1].upper() + word[1:]
        for place, word in enumerate(words)
    ]
    return NameEntry(" ".join(capitals))


def _proposition(symbol: str, words: list[str]) -> Entry:
    """As in "ItRains", "Rains", "Sunny", "TheLightIsOn"."""
    clause = " ".join(words)
    if words[0] in _SUBJECTS or (len(words) > 2 and _COPULAS.keys() & words[1:-1]):
        return frames.proposition(symbol, clause, guessed=True)
    weather = _weather(words[0]) if len(words) == 1 else None
    return (
        frames.opaque(symbol, 0)
        if weather is None
        else frames.proposition(symbol, f"it {weather}", guessed=True)
    )


_SUBJECTS = frozenset({"it", "there", "everyone", "everything", "someone", "something", "nobody"})


def _weather(word: str) -> str | None:
    """The predicate of a weather sentence; None for other words."""
    word_forms, classes = possible_forms(word), word_classes()
    if word in classes.weather_adjectives:
        return f"is {word}"
    for form in (Form.VERB, Form.THIRD, Form.PAST, Form.PROGRESSIVE):
        verb = base_form(word, form)
        if form in word_forms and verb in classes.weather:
            weather_verb = (
                verb_forms(verb).third_person if form in (Form.VERB, Form.THIRD) else word
            )
            return f"is {word}" if form is Form.PROGRESSIVE else weather_verb
    return None


# Rules --------------------------------------------------------------------------------------------


def _copular(predicate_name: PredicateName) -> Entry | None:
    """As in "is an album of", "was born in"."""
    past = _COPULAS.get(predicate_name.words[0])
    if past is None:
        return None
    rest = [word for word in predicate_name.words[1:] if word not in ("a", "an")]
    has_article = predicate_name.words[1:2] in (["a"], ["an"])
    if not rest:
        links = predicate_name.linked("")
        if not links:
            return None
        return frames.verb(predicate_name.symbol, ("be",), past=past, links=links, guessed=True)
    inner = PredicateName(predicate_name.symbol, rest, 1, after_is=True)
    inner.links = predicate_name.links
    if has_article and is_noun(rest[-1].lower()):
        entry = noun(inner)
    elif Form.PROGRESSIVE in possible_forms(rest[0]) and (len(rest) == 1 or not is_noun(rest[-1])):
        entry = adjectival(inner, "")
    else:
        entry = next(filter(None, (rule(inner) for rule in PREDICATIVE)), None)
    if entry is None:
        return _unknown_complement(inner)
    if past:
        complement = [entry.singular] if not is_noun(rest[-1]) else [with_article(rest)]
        return frames.verb(
            predicate_name.symbol, ["be", *complement], past=True, links=entry.links, guessed=True
        )
    return entry


def _unknown_complement(predicate_name: PredicateName) -> Entry | None:
    """An unknown word after "is": a noun if it has the ending of a person noun."""
    links = predicate_name.linked("of")
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


def _modal(predicate_name: PredicateName) -> Entry | None:
    """As in "can fly", "will play", "cannot swim", "will not play"."""
    if predicate_name.words[0] not in {*frames.MODALS, "cannot"} or len(predicate_name.words) == 1:
        return None
    links = predicate_name.linked("")
    if links is None:
        return None
    return frames.verb(predicate_name.symbol, predicate_name.words, links=links, guessed=True)


def _negated(predicate_name: PredicateName) -> Entry | None:
    """As in "does not eat", "did not win": its negation is "eats", "won"."""
    match predicate_name.words:
        case ["do" | "does" | "did", "not", verb, *rest] if Form.VERB in possible_forms(verb):
            inner = PredicateName(predicate_name.symbol, [verb, *rest], 1)
            inner.links = predicate_name.links
            links = _verb_links(inner, verb)
        case _:
            return None
    if links is None:
        return None
    past = predicate_name.words[0] == "did"
    words = ["not", verb, *rest]
    return frames.verb(predicate_name.symbol, words, past=past, links=links, guessed=True)


def _possessive(predicate_name: PredicateName) -> Entry | None:
    """As in "has an office in", "has won", "had students", "has no plan"."""
    first, *rest = predicate_name.words
    if first == "no" and rest:
        rest = predicate_name.words
    elif first in _GRAPH_NOUNS and not rest and predicate_name.links == [None]:
        owned = ["have", with_article([first])]
        return frames.verb(predicate_name.symbol, owned, links=("to",), guessed=True)
    elif first not in {"has", "have", "had", "having"}:
        return None
    links = predicate_name.linked("")
    if links is None:
        return None
    if rest and is_plain_participle(rest[0]):
        return frames.verb(predicate_name.symbol, ["have", *rest], links=links, guessed=True)
    owned = [with_article(rest)] if rest else rest
    if rest and predicate_name.links == [None]:
        link = link_after(rest[-1], "noun")
        own = link.word == "to" or rest[-1] in _WITH_IN
        if link.share < LEAST_LINK or not own:
            owned = rest  # "has owner y"
        else:
            links = (link.word,)
    return frames.verb(
        predicate_name.symbol, ["have", *owned], past=first == "had", links=links, guessed=True
    )


_WITH_IN = frozenset({"belief", "confidence", "experience", "faith", "interest", "stake", "trust"})
_GRAPH_NOUNS = frozenset({"arc", "arrow", "edge", "path"})
_MEASURES = frozenset({"above", "below", "over", "under"})
_UNITS = {"kg", "g", "m", "cm", "mm", "km", "mb", "gb", "ml", "l", "c", "f", "h", "min", "s"}


def _measured(predicate_name: PredicateName) -> Entry | None:
    """As in "over 18" (age_over_18), "has a score over 90", "has a salary above"."""
    words, links = predicate_name.words, predicate_name.links
    start = next((at for at, word in enumerate(words) if word in _MEASURES), None)
    if start is None and len(links) == 1 and links[0] in _MEASURES and _is_attribute(words[-1]):
        owned = ["have", with_article(words)]
        return frames.verb(predicate_name.symbol, owned, links=(links[0],), guessed=True)
    if not start or links or not words[start + 1 :] or not words[start + 1][0].isdigit():
        return None
    if not (is_noun(words[start - 1]) or words[start - 1].isupper()):
        return None
    if words[:start] == ["age"]:
        inner = " ".join(words[start:])
        return frames.adjective(predicate_name.symbol, inner, guessed=True)
    owned = ["have", with_article(words[:start], mass=False), *words[start:]]
    return frames.verb(predicate_name.symbol, owned, guessed=True)


def _is_attribute(noun: str) -> bool:
    """Whether a noun names a quantity of a thing, not a thing: "salary", not "lamp"."""
    found = look_up(noun).nouns
    return bool(found) and found.kind in {"7", "9", "10", "16", "21", "23", "24", "28"}


_PLACE_ADVERBS = frozenset(
    "abroad ahead away downstairs here indoors inside nearby offline online outdoors outside "
    "overseas there upstairs".split()
)


def _closed_word(predicate_name: PredicateName) -> Entry | None:
    """As in Between(x, y, z), Indoors(x), and Like(x, y), which is no preposition."""
    match predicate_name.words:
        case [word] if word in _PLACE_ADVERBS and not predicate_name.links:
            return frames.adjective(predicate_name.symbol, word, guessed=True, attributive=False)
        case ["between"] if predicate_name.links == [None, None]:
            return frames.adjective(
                predicate_name.symbol, "between", links=("", "and"), guessed=True
            )
        case ["like"] if predicate_name.places == 1:
            return frames.verb(
                predicate_name.symbol, ["like"], links=("",), participle="liked", guessed=True
            )
        case _:
            return None


def _property_clause(predicate_name: PredicateName) -> Entry | None:
    """As in SurvivalRateIsLow: "has a low survival rate"."""
    words = predicate_name.words
    if predicate_name.links or len(words) < 3 or words[-2] not in {"is", "are"}:
        return None
    *noun_words, _, adjective_word = words
    if Form.ADJECTIVE not in possible_forms(adjective_word) or not is_noun(noun_words[-1]):
        return None
    owned = ["have", with_article([adjective_word, *noun_words])]
    return frames.verb(predicate_name.symbol, owned, guessed=True)


def _same(predicate_name: PredicateName) -> Entry | None:
    """As in "has the same score as"."""
    if predicate_name.words[0] != "same" or len(predicate_name.words) == 1:
        return None
    links = predicate_name.linked("as")
    if links is None:
        return None
    entry = frames.verb(
        predicate_name.symbol, ["have", "the", *predicate_name.words], links=links, guessed=True
    )
    return replace(entry, symmetric=predicate_name.places == 1)


def _active(predicate_name: PredicateName) -> Entry | None:
    """As in "participates in", "own", "won cup", "competed on Australian Idol"."""
    first, *rest = predicate_name.words
    first_forms = possible_forms(first)
    if _is_modifier(first, rest, predicate_name):
        return None
    if Form.THIRD in first_forms and reads_as_third_person(first, rest, predicate_name):
        verb, past = base_form(first, Form.THIRD), False
    elif Form.VERB in first_forms and reads_as_verb(first, rest, predicate_name):
        verb, past = first, False
    elif Form.PAST in first_forms and reads_as_active_past(first, rest, predicate_name):
        verb, past = base_form(first, Form.PAST), True
    else:
        return None
    if len(rest) == 1 and Form.COMPARATIVE in possible_forms(rest[0]):
        links = predicate_name.linked("than")  # "lasts longer than"
    else:
        links = _verb_links(predicate_name, verb)
    if links is None:
        return None
    if rest and not predicate_name.links:
        rest = _object_of(verb, rest)
    participle = ""
    if links[:1] == ("",) and not rest:
        participle = verb_forms(verb).past_participle
    return frames.verb(
        predicate_name.symbol,
        [verb, *rest],
        past=past,
        links=links,
        participle=participle,
        guessed=True,
    )


def _is_modifier(first: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a form in -ed stands before a noun: "standardized test"."""
    if predicate_name.links or len(rest) != 1 or not first.endswith("ed"):
        return False
    return Form.PARTICIPLE in possible_forms(first) and with_article(rest) != rest[0]


def _object_of(verb: str, rest: list[str]) -> list[str]:
    """What follows a verb in a name, with an article: "drives a car", "lives in a city"."""
    if rest[0] in PREPOSITIONS:
        phrase = after_preposition(rest[0], rest[1:]) if rest[1:] else []
        return [rest[0], *phrase]
    heads = {word for word in rest if word in PREPOSITIONS or Form.ADVERB in possible_forms(word)}
    if heads or verb in OF_SUBJECTS or not is_noun(rest[-1]):
        return rest
    return with_article(rest).split(" ")


_PAID = frozenset({"buy", "sell", "rent", "lend", "pay", "purchase"})


def _verb_links(predicate_name: PredicateName, verb: str) -> tuple[str, ...] | None:
    missing, places = predicate_name.links.count(None), predicate_name.places
    if missing == places and places > 1:
        links = word_classes().two_objects.get(verb, ("", "with"))
        last = "for" if verb in _PAID else "at"
        return None if places > 3 else (*links, last)[:places]
    if places > 1 and missing == 1 and predicate_name.links[0] is None:
        return predicate_name.linked("")
    if predicate_name.words[1:]:
        return predicate_name.linked("")
    return predicate_name.linked(verb_link(verb))


_RULES: tuple[Rule, ...] = (
    origin,
    place,
    _closed_word,
    _measured,
    _property_clause,
    _copular,
    _modal,
    _negated,
    _possessive,
    comparative,
    _same,
    superlative,
    prepositional,
    compound_participle,
    compound_adjective,
    verb_after_adverb,
    _active,
    participial,
    adjective,
    noun,
)
