"""Rules that analyse a name as a verb with its object: "has access to", "drives a car"."""

from __future__ import annotations

from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.complements import LEAST_LINK, verb_link
from logic2text.lexicon.names.ownership import does
from logic2text.lexicon.names.reading import (
    OF_CLAUSES,
    OF_SUBJECTS,
    PredicateName,
    after_link,
    after_preposition,
    is_counted,
    is_gerund,
    is_noun,
    reads_as_active_past,
    reads_as_third_person,
    reads_as_verb,
    with_article,
)
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_class import (
    PREPOSITIONS,
    Form,
    is_plain_participle,
    word_classes,
)
from logic2text.lexicon.words.word_model import link_after

_NOT = (["dare", "not"], ["need", "not"])
_WITH_IN = frozenset({"belief", "confidence", "experience", "faith", "interest", "stake", "trust"})
_GRAPH_NOUNS = frozenset({"arc", "arrow", "edge", "path"})

_HAVE = read_words("have_in_names")


def modal(predicate_name: PredicateName) -> Entry | None:
    """As in "can fly", "will play", "cannot swim", "will not play", "need not pay"."""
    first, *rest = predicate_name.words
    if not rest or (first not in {*frames.MODALS, "cannot"} and [first, *rest[:1]] not in _NOT):
        return None
    links = predicate_name.fill_links("")
    if links is None:
        return None
    verb, *objects = rest
    if objects and not links and Form.VERB in possible_forms(verb):
        rest = [verb, *_object_of(verb, objects)]
    return frames.verb(predicate_name.symbol, [first, *rest], links=links, guessed=True)


def match_negated(predicate_name: PredicateName) -> Entry | None:
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


def possessive(predicate_name: PredicateName) -> Entry | None:
    """As in "has an office in", "has won", "had students", "has no plan"."""
    first, *rest = predicate_name.words
    if first == "no" and rest:
        rest = predicate_name.words
    elif first in _GRAPH_NOUNS and not rest and predicate_name.links == [None]:
        owned = ["have", with_article([first])]
        return frames.verb(predicate_name.symbol, owned, links=("to",), guessed=True)
    elif first not in _HAVE:
        return None
    links = predicate_name.fill_links("")
    if links is None:
        return None
    if rest and is_plain_participle(rest[0]):
        return frames.verb(predicate_name.symbol, ["have", *rest], links=links, guessed=True)
    owned = [with_article(rest, definite=rest[0] == "same")] if rest else rest
    if rest and predicate_name.links == [None]:
        link = link_after(rest[-1], "noun")
        is_usual = link.word == "to" or rest[-1] in _WITH_IN
        if link.share < LEAST_LINK or not is_usual:
            owned = rest  # "has owner y"
        else:
            links = (link.word,)
    return frames.verb(
        predicate_name.symbol, ["have", *owned], past=first == "had", links=links, guessed=True
    )


def active(predicate_name: PredicateName) -> Entry | None:
    """As in "participates in", "own", "won cup", "competed on Australian Idol"."""
    first, *rest = predicate_name.words
    first_forms = possible_forms(first)
    if _is_modifier(first, rest, predicate_name):
        return None
    if Form.THIRD in first_forms and reads_as_third_person(first, rest, predicate_name):
        verb, past = base_form(first, Form.THIRD), False
    elif Form.VERB in first_forms and reads_as_verb(first, rest, predicate_name):
        verb, past = first, False
    elif (
        Form.PAST in first_forms
        and not _is_undergone(first, rest, predicate_name)
        and (reads_as_active_past(first, rest, predicate_name))
    ):
        verb, past = base_form(first, Form.PAST), True
    else:
        return None
    if len(rest) == 1 and Form.COMPARATIVE in possible_forms(rest[0]):
        links = predicate_name.fill_links("than")  # "lasts longer than"
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


def _is_undergone(first: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a form in -ed is what is done to a thing: a violin is "played with a bow"."""
    kind, verb = predicate_name.setting.kind, base_form(first, Form.PAST)
    if predicate_name.places or not rest or Form.PARTICIPLE not in possible_forms(first):
        return False
    if rest[0].endswith("ly") and rest[1:2] and rest[1] in PREPOSITIONS:
        return look_up(verb).verbs.transitive
    is_thing = bool(kind) and not does(kind)
    return rest[0] in PREPOSITIONS and is_thing and look_up(verb).verbs.transitive


def _is_modifier(first: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a word stands before a noun: "standardized test", "live vaccine"."""
    if predicate_name.links or len(rest) != 1:
        return False
    if not first.endswith("ed"):
        is_base = Form.VERB in possible_forms(first) and Form.PAST not in possible_forms(first)
        is_quality = first != "own" and bool(look_up(first).adjectives)
        return is_base and is_quality and is_noun(rest[0])
    return Form.PARTICIPLE in possible_forms(first) and with_article(rest) != rest[0]


def _object_of(verb: str, rest: list[str]) -> list[str]:
    """What follows a verb in a name, with an article: "drives a car", "lives in a city"."""
    if rest[0] in PREPOSITIONS:
        phrase = after_preposition(rest[0], rest[1:]) if rest[1:] else []
        return [rest[0], *phrase]
    stop = next((at for at, word in enumerate(rest) if word in PREPOSITIONS), 0)
    if stop and is_noun(rest[stop - 1]) and rest[stop + 1 :]:
        light = stop == 1 and verb in _LIGHT_VERBS  # "takes part in", "gives birth to"
        thing = rest[:1] if light else _object_of(verb, rest[:stop])
        return [*thing, rest[stop], *after_link(rest[stop], rest[stop + 1 :])]
    if not is_noun(rest[-1]) or any(map(_ends_object, rest)):
        return rest
    if Form.ADVERB in possible_forms(rest[-1]):
        return rest  # "works home"
    if len(rest) > 1 and is_gerund(rest[0]):
        return [rest[0], *_object_of(base_form(rest[0], Form.PROGRESSIVE), rest[1:])]
    if verb in OF_CLAUSES and len(rest) > 1 and Form.VERB in possible_forms(rest[-1]):
        return rest
    if verb in OF_SUBJECTS and len(rest) == 1 and not is_counted(rest[0]):
        return rest
    return with_article(rest).split(" ")


_LIGHT_VERBS = frozenset({"find", "give", "have", "keep", "lose", "make", "set", "take"})


def _ends_object(word: str) -> bool:
    """Whether a word is no part of a noun phrase before its head: "of", "quickly"; not "new"."""
    possible = possible_forms(word)
    adverb = Form.ADVERB in possible and not possible & {Form.ADJECTIVE, Form.NOUN}
    return word in PREPOSITIONS or adverb


_PAID = frozenset({"buy", "sell", "rent", "lend", "pay", "purchase"})


def _verb_links(predicate_name: PredicateName, verb: str) -> tuple[str, ...] | None:
    missing, places = predicate_name.links.count(None), predicate_name.places
    if missing == places and places > 1:
        links = word_classes().two_objects.get(verb, ("", "with"))
        last = "for" if verb in _PAID else "at"
        return None if places > 3 else (*links, last)[:places]
    if places > 1 and missing == 1 and predicate_name.links[0] is None:
        return predicate_name.fill_links("")
    if predicate_name.words[1:]:
        return predicate_name.fill_links("")
    return predicate_name.fill_links(verb_link(verb))
