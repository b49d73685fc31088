"""What follows the verb of a name: its object, and the words before the arguments of the relation.

An argument of a kind that the name repeats takes the noun's place, RecoversFromIllness(x, y); any
other is joined by a preposition, CollectsNectar(x, y), or is the verb's object, StoresInHive(x, y).

>>> from logic2text.lexicon.names.ownership import Setting
>>> name = PredicateName("CollectsNectar", ["collects", "nectar"], 2)
>>> complete("collect", ["nectar"], name)
Complement(words=('nectar',), links=('from',), after='')
>>> setting = Setting(arguments=(("patient",), ("serious illness",)))
>>> name = PredicateName("RecoversFromIllness", ["recovers"], 2, setting=setting)
>>> complete("recover", ["from", "illness"], name)
Complement(words=(), links=('from',), after='')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from logic2text.closed_words import read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.names.articles import (
    DETERMINED,
    after_link,
    has_adverb,
    is_bare_after_some,
    is_bare_object,
    is_unique,
    object_of,
    stands_bare_after,
    with_article,
)
from logic2text.lexicon.names.ownership import does, is_described
from logic2text.lexicon.names.reading import (
    PredicateName,
    head_singular,
    is_gerund,
)
from logic2text.lexicon.words.dictionary import look_up, parts_of_close_synonyms
from logic2text.lexicon.words.dictionary.hypernyms import is_kind_of, is_part
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_choice import is_mass
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, word_classes
from logic2text.lexicon.words.word_model import OBJECT, contexts_of, link_after
from logic2text.lexicon.words.word_model.object_links import link_scores

LEAST_LINK = 0.2
"""Of the uses of a word, the share that a preposition needs to be the word's own."""
LEAST_OBJECTS = 0.1
"""The share of its uses in which a verb has an object, if it takes one beside an adverbial."""


@dataclass(frozen=True, slots=True)
class Complement:
    """What follows a verb.

    Attributes:
        words: before the arguments.
        links: the word before each argument.
        after: what stands after the arguments.
    """

    words: tuple[str, ...]
    links: tuple[str, ...]
    after: str = ""

    def participle(self, verb: str) -> str:
        """The participle of a passive, "" where the first argument is no object of the verb."""
        if self.words or self.links[:1] != ("",):
            return ""
        return f"{verb_forms(verb).past_participle} {self.after}".strip()


def complete(
    verb: str, rest: list[str], predicate_name: PredicateName, *, passive: bool = False
) -> Complement | None:
    """What follows a verb, with articles, and a link for each argument; None if some have none.

    Args:
        verb: in the base form.
        rest: the words of the name after it.
        predicate_name: with the links that the name has.
        passive: whether it is a participle, whose subject is what is done to.
    """
    slots = _between_slots(rest, predicate_name)
    if slots is not None:
        return slots
    if not passive and _is_moved(rest, predicate_name):
        return Complement((), _strings(("", *predicate_name.links)))
    links = _in_order(verb, rest, predicate_name, passive=passive)
    missing = [place for place, link in enumerate(links) if link is None]
    if missing and links[0] is not None:
        return _add_further(verb, rest, links, predicate_name)
    if not missing or not rest:
        filled = list_links(verb, predicate_name)
        if filled is None:
            return None
        words = _before_link(verb, rest, filled) if rest else []
        return Complement(tuple(words), filled)
    place, *others = missing
    first: Complement | None = None
    if len(missing) == 1 and not passive:
        first = _with_value(rest, predicate_name, place + 1)
    if first is None:
        first = _add_argument(verb, rest, predicate_name.nouns_of(place + 1), passive=passive)
    given = [first.links[0] if at == place else link for at, link in enumerate(links)]
    for other in others:
        given[other] = _further_link(verb, rest, given, predicate_name, other)
    return Complement(first.words, _strings(given), first.after)


def _strings(links: Sequence[str | None]) -> tuple[str, ...]:
    return tuple(link for link in links if link is not None)


def _add_further(
    verb: str, rest: list[str], links: list[str | None], predicate_name: PredicateName
) -> Complement:
    """As in "is baked at y for z", "consists of y and z"."""
    given = list(links)
    for place, link in enumerate(links):
        if link is None:
            given[place] = _further_link(verb, rest, given, predicate_name, place)
    words = _before_link(verb, rest, _strings(given)) if rest else []
    return Complement(tuple(words), _strings(given))


def _between_slots(rest: list[str], predicate_name: PredicateName) -> Complement | None:
    """As in BlocksLightFromOneToAnother, where "one" and "another" stand for the arguments."""
    at = [place for place, word in enumerate(rest) if word in _PRONOUNS]
    links = [rest[place - 1] for place in at if place and rest[place - 1] in PREPOSITIONS]
    if len(at) != 2 or len(links) != 2 or predicate_name.links != [None, None]:
        return None
    before = with_article(rest[: at[0] - 1]).split(" ") if at[0] > 1 else []
    return Complement(tuple(before), tuple(links), " ".join(rest[at[1] + 1 :]))


_PRONOUNS = frozenset({"one", "another", "other"})


def _is_moved(thing: list[str], predicate_name: PredicateName) -> bool:
    """Whether the object of a name tells what its second argument is: LendsBookTo(x, y, z)."""
    links, nouns = predicate_name.links, predicate_name.nouns_of(1)
    if len(links) != 2 or links[0] is not None or links[1] is None:
        return False
    if not thing or _head(thing) != thing[-1]:
        return False
    return fills(nouns, thing) if nouns else not is_mass(thing[-1])


def _in_order(
    verb: str, rest: list[str], predicate_name: PredicateName, *, passive: bool
) -> list[str | None]:
    """The links of the arguments: those at the end of a name are of the first ones.

    Of "sold to" they are of the last: what is sold comes first.
    """
    links = predicate_name.links
    given = [link for link in links if link is not None]
    transitive = look_up(verb).verbs.transitive and verb not in word_classes().intransitive
    moves = len(links) > 1 and transitive
    if len(given) == len(links) or (not rest and not passive and (moves or takes_object(verb))):
        return links
    return [*given, *(None for _ in links[len(given) :])]


def _are_alike(nouns: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether two arguments are of one of WordNet's classes of nouns, so that they make a list."""
    ours, theirs = (
        {look_up(_last(noun)).nouns.kind for noun in each} - {""} for each in (nouns, others)
    )
    return not ours or not theirs or not ours.isdisjoint(theirs)


def list_links(verb: str, predicate_name: PredicateName) -> tuple[str, ...] | None:
    """The links of a verb's own objects: "gives y to z"; None of more than three."""
    missing, places = predicate_name.links.count(None), predicate_name.places
    if missing == places and places > 1:
        links = word_classes().two_objects.get(verb, ("", "with"))
        last = "for" if verb in _PAID else "at"
        return None if places > 3 else (*links, last)[:places]
    if places > 1 and missing == 1 and predicate_name.links[0] is None:
        return predicate_name.fill_links("")
    link = "" if predicate_name.words[1:] else verb_link(verb)
    if link == "to" and _takes_things(verb, predicate_name.nouns_of(1)):
        link = ""
    return predicate_name.fill_links(link)


def _takes_things(verb: str, nouns: tuple[str, ...]) -> bool:
    """Whether what is no person is the object of a verb with "to": "reports an error"."""
    following = contexts_of(verb).following.get("v", {})
    is_thing = bool(nouns) and not any(does(_last(noun)) for noun in nouns)
    return is_thing and following.get(OBJECT, 0) > following.get("to", 0)


_PAID = frozenset({"buy", "sell", "rent", "lend", "pay", "purchase"})


def _further_link(
    verb: str, rest: list[str], given: list[str | None], predicate_name: PredicateName, place: int
) -> str:
    """The word before a further argument: "and" of one like the argument before it."""
    nouns, before = predicate_name.nouns_of(place + 1), predicate_name.nouns_of(place)
    if nouns == before or (place and given[place - 1] and _are_alike(nouns, before)):
        return "and" if None not in given[place + 1 :] else ","
    noun = (_head(rest) if rest else None) or ""
    scores = further_scores(verb, noun, nouns)
    free = [link for link in scores if link not in given]
    return max(sorted(free), key=scores.__getitem__)


def _with_value(thing: list[str], predicate_name: PredicateName, place: int) -> Complement | None:
    """As in "holds the card y", "uses y as an ingredient"; None where the name does not tell.

    A noun in the singular tells what the argument is, if the formula does not.
    """
    head = _head(thing)
    if head is None or head != thing[-1] or predicate_name.nouns_of(place):
        return None
    if is_described(thing) or with_article(thing) == " ".join(thing) or is_part(head):
        return None
    if predicate_name.is_named(place):
        return Complement(("the", *thing), ("",))
    return Complement((), ("",), f"as {with_article(thing)}")


# One argument -----------------------------------------------------------------------------------


_OF_DOING = read_words("verbs_of_doing")


def _add_argument(
    verb: str, rest: list[str], nouns: tuple[str, ...], *, passive: bool
) -> Complement:
    """A verb's words with a further argument, which the nouns are said of."""
    stop = next((at for at, word in enumerate(rest) if word in PREPOSITIONS), None)
    if len(rest) == 1 and _is_adverb(rest[0]):
        return _with_adverb(verb, rest[0])
    if len(rest) == 1 and verb in _OF_DOING and Form.PROGRESSIVE in possible_forms(rest[0]):
        return Complement(tuple(rest), (verb_link(base_form(rest[0], Form.PROGRESSIVE)),))
    if len(rest) > 1 and is_gerund(rest[0]) and takes_object(verb):
        return Complement((), ("",), " ".join(object_of(verb, rest)))
    if stop is None:
        return _with_object(verb, rest, nouns)
    thing, preposition, place = rest[:stop], rest[stop], rest[stop + 1 :]
    owned = with_article(thing).split(" ") if thing else []
    if not place:
        return Complement(tuple(thing), (preposition,))
    if fills(nouns, place):
        return Complement(tuple(owned), (preposition,), _as_a(place, nouns))
    if not thing:
        return _with_adverbial(verb, preposition, place, nouns, passive=passive)
    if fills(nouns, thing):
        adverbial = " ".join((preposition, *_indefinite(preposition, place)))
        return Complement((), ("",), f"{_as_a(thing, nouns)} {adverbial}".strip())
    return Complement((*owned, preposition, *the_of(place, "of")), ("of",))


def _with_adverbial(
    verb: str, preposition: str, place: list[str], nouns: tuple[str, ...], *, passive: bool
) -> Complement:
    """As in "stores y in a hive", "adapted to the temperature of y", "used for cutting y"."""
    adverbial = (preposition, *_indefinite(preposition, place))
    is_bare = stands_bare_after(preposition, place) and not _goes_with(verb, preposition)
    if is_bare and not passive and (takes_object(verb) or _is_rare_with_object(verb)):
        return Complement((), ("",), " ".join(adverbial))
    if len(place) == 1 and is_gerund(place[0]):
        return Complement(
            (preposition, *place), (verb_link(base_form(place[0], Form.PROGRESSIVE)),)
        )
    uses = look_up(place[0])
    if preposition == "to" and len(place) == 1 and uses.verbs.count > uses.nouns.count:
        return Complement((preposition, *place), (verb_link(place[0]),))
    if not passive and takes_object(verb) and not _goes_with(verb, preposition):
        return Complement((), ("",), " ".join(adverbial))
    if not nouns and names_argument(place):
        return Complement((), (preposition,))
    return Complement((preposition, *the_of(place, "of")), ("of",))


def _is_rare_with_object(verb: str) -> bool:
    """Whether a verb can have an object, and the texts hardly have it: "ambush"."""
    is_seen = contexts_of(verb).totals.get("v", 0) >= _SEEN
    return (
        look_up(verb).verbs.transitive and not is_seen and verb not in word_classes().intransitive
    )


_SEEN = 8


def _goes_with(verb: str, preposition: str) -> bool:
    """Whether a verb has a preposition rather than an object: "feeds on"."""
    if word_classes().two_objects.get(verb, ())[1:] == (preposition,):
        return False
    following = contexts_of(verb).following.get("v", {})
    return following.get(preposition, 0) > following.get(OBJECT, 0)


def _indefinite(preposition: str, place: list[str]) -> list[str]:
    """What follows a preposition that is said of all: "in a hive", and "in the future"."""
    words = after_link(preposition, place)
    known = words[0] == "the" and place[0] != "the" and not is_unique(place, preposition)
    return with_article(place).split(" ") if known else words


def names_argument(place: list[str]) -> bool:
    """Whether a noun can tell what an argument is of which the formula tells nothing: a city."""
    head = _head(place)
    is_count = head is not None and with_article(place) != " ".join(place)
    return is_count and len(place) == 1 and not is_part(place[0])


def the_of(place: list[str], link: str) -> list[str]:
    """A noun after a preposition and before an argument: "the presence (of)", "front (of)"."""
    head = _head(place)
    if link != "of" or head is None or place[0] in DETERMINED:
        return place
    following = contexts_of(head).following
    known, bare = (following.get(use, {}).get("of", 0) for use in "nx")
    if is_bare_after_some(head) or (bare > known and len(place) == 1):
        return place
    return ["the", *place]


def _with_adverb(verb: str, adverb: str) -> Complement:
    """As in "knows y personally", "lives together with y"."""
    if adverb in _JOINING:
        return Complement((adverb,), ("with",))
    if takes_object(verb) or word_classes().verb_prepositions.get(verb) == "":
        return Complement((), ("",), adverb)
    return Complement((adverb,), (verb_link(verb) or "in",))


_JOINING = frozenset({"together", "jointly"})


def _with_object(verb: str, thing: list[str], nouns: tuple[str, ...]) -> Complement:
    """As in "collects nectar from y", "orbits y", "discovers y as a new species"."""
    if fills(nouns, thing):
        return Complement((), ("",), _as_a(thing, nouns))
    head = _head(thing)
    if head is None:
        return Complement(tuple(thing), ("",))
    scores = further_scores(verb, head, nouns)
    link = max(sorted(scores), key=scores.__getitem__)
    return Complement(tuple(_before_link(verb, thing, (link,))), (link,))


def _before_link(verb: str, thing: list[str], links: tuple[str, ...]) -> list[str]:
    """The object with its article: "the address (of)", "a spell (on)"."""
    if not links or is_bare_object(verb, thing[0]):
        return object_of(verb, thing)
    head = _head(thing)
    if head is None or look_up(head).adjectives.count > look_up(head).nouns.count:
        return object_of(verb, thing)
    if thing[0] == "same":
        return ["the", *thing]
    several = (
        head != thing[-1]
        and not is_mass(thing[-1])
        and look_up(head).nouns.kind not in _OF_OTHERS
        and not is_part(head)
    )
    if links[0] == "of" and thing[0] not in DETERMINED and not several:
        return ["the", *thing]
    return with_article(thing).split(" ")


def fills(nouns: tuple[str, ...], thing: list[str]) -> bool:
    """Whether a noun of the name says what the argument is: an exam in PassesExam(x, y)."""
    head = _head(thing)
    return head is not None and any(
        _last(noun) == head
        or is_kind_of(_last(noun), head)
        or "nouns" in parts_of_close_synonyms(_last(noun), head)
        for noun in nouns
    )


def _as_a(thing: list[str], nouns: tuple[str, ...]) -> str:
    """What the name says of the argument besides its kind: "as a new species"."""
    singular = head_singular(thing)
    if singular is None or len(singular) == 1 or " ".join(singular) in nouns:
        return ""
    return f"as {with_article(singular)}"


def further_scores(verb: str, noun: str, nouns: tuple[str, ...]) -> dict[str, float]:
    """The log odds of the prepositions of an argument beside an object."""
    scores = link_scores(verb, noun, next(map(_last, nouns), ""))
    listed = _listed_link(verb)
    receives = any(map(does, map(_last, nouns)))
    if listed in scores and (listed != "to" or receives):
        scores[listed] += _LISTED
    elif link_share(noun, "to", "nx") < _OFTEN_TO > link_share(verb, "to", "v"):
        scores["to"] -= _OF_RECEIVERS
    if not _is_of_others(noun):
        scores["of"] -= _OF_ITSELF
    return scores


_LISTED, _OF_ITSELF, _OF_RECEIVERS, _OFTEN_TO = 2.0, 1.0, 1.5, 0.1


@lru_cache(maxsize=1024)
def _listed_link(verb: str) -> str:
    """The word before a verb's second object by the list, or by that of a synonym; "" for none."""
    listed = word_classes().two_objects
    if verb in listed:
        return listed[verb][1]
    alike = (each for each in listed if "verbs" in parts_of_close_synonyms(verb, each))
    return next((listed[each][1] for each in alike), "")


def link_share(word: str, link: str, uses: str = "n") -> float:
    """The share of a word's uses that a link follows; uses "n" are those after a determiner."""
    contexts = contexts_of(word)
    followed = sum(contexts.following.get(use, {}).get(link, 0) for use in uses)
    return followed / (sum(contexts.totals.get(use, 0) for use in uses) + _FEW)


def _is_of_others(noun: str) -> bool:
    """Whether a noun is mostly of something: the progress, a tongue; not a fire."""
    if look_up(noun).nouns.kind in _OF_OTHERS or is_part(noun):
        return True
    return link_share(noun, "of") >= _LEAST_OF


_OF_OTHERS = frozenset({"7", "8", "26"})
"""WordNet's classes of nouns of attributes, parts of bodies and states."""
_LEAST_OF, _FEW = 0.12, 2
"""The share of a noun's uses after a determiner that "of" follows; uses added to rare nouns'."""


def takes_object(verb: str) -> bool:
    """Whether a verb has an object beside an adverbial: "stores honey in a hive", not "lives"."""
    uses, contexts = look_up(verb).verbs, contexts_of(verb)
    if not uses.transitive:
        return False
    with_object = contexts.following.get("v", {}).get(OBJECT, 0)
    total = contexts.totals.get("v", 0)
    return verb in word_classes().two_objects or with_object >= LEAST_OBJECTS * total


def _head(thing: list[str]) -> str | None:
    """The singular of the head of a noun phrase; None of other words."""
    if has_adverb(thing) or not PREPOSITIONS.isdisjoint(thing):
        return None
    singular = head_singular(thing)
    return singular[-1] if singular else None


def _last(noun: str) -> str:
    """The head of a kind's words."""
    words = noun.split(" ")
    stop = next((at for at, word in enumerate(words) if word in PREPOSITIONS), len(words))
    return words[stop - 1]


def _is_adverb(word: str) -> bool:
    possible = possible_forms(word)
    return Form.ADVERB in possible and not possible & {Form.NOUN, Form.PLURAL}


def verb_link(verb: str) -> str:
    """The preposition of a verb's object if the name omits it."""
    listed = word_classes().verb_prepositions.get(verb)
    if listed is not None:
        return listed
    link = link_after(verb, "verb")
    is_certain = (
        link.share > LEAST_LINK and link.word != "by" and not look_up(verb).verbs.transitive
    )
    return link.word if is_certain else ""
