"""The phrases of lexical entries by word class, and a trie that matches them in a text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from logic2text.arithmetic import measure_of
from logic2text.closed_words import read_words
from logic2text.english.relation_properties import relation_name
from logic2text.errors import ParseError
from logic2text.lexicon import Category, Entry, frames
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.joined import keeps_link, shares
from logic2text.lexicon.words.morphology import plural as plural_of
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.word_class import ARTICLES, Form, forms, lemma
from logic2text.reading.grammar.closed_classes import Phrase, Rest
from logic2text.reading.grammar.ellipsis import Auxiliary
from logic2text.reading.grammar.modals import modal_phrases
from logic2text.reading.parsing.argument_orders import list_compound_gerunds, order_phrases
from logic2text.reading.parsing.owned_phrases import (
    act_phrases,
    alike_phrases,
    converse_of,
    measuring_phrases,
    mutual_phrases,
    possession_phrases,
    whose_phrases,
)
from logic2text.reading.parsing.tokens import Token, split_small, tokenise

Key = tuple[str, ...]


@dataclass(slots=True)
class _Place:
    """A node of a trie of phrases: its children, and the phrases that end here.

    `layer` counts the tries below the one that made it, which alone may change it.
    """

    layer: int
    steps: dict[str, _Place] = field(default_factory=dict)
    ends: list[tuple[str, Any]] = field(default_factory=list)


class Trie:
    """A trie of phrases by their words.

    Attributes:
        root: the root node.
        keys: the words of every phrase.
        longest: the length in words of the longest phrase that begins with a word.
        direct: the words of every phrase that no synonym may take.
    """

    def __init__(
        self,
        phrases: Iterable[Phrase],
        below: Trie | None = None,
        *,
        spellings: bool = False,
        split: Callable[[str], Key] | None = None,
    ) -> None:
        """Make the trie of phrases; with `spellings`, other words for a place or shape as well.

        It has the phrases of the trie `below` first, which stays as it is and shares its nodes;
        `split` gives the words of a phrase, by default `key_of`.
        """
        split = split or key_of
        self.root: _Place = _Place(0) if below is None else _over(below.root, below.root.layer + 1)
        self.keys: set[Key] = set() if below is None else below.keys.copy()
        self.longest: dict[str, int] = {} if below is None else below.longest.copy()
        self.direct: frozenset[Key] = frozenset() if below is None else below.direct
        keyed = [(split(words), word_class, value) for word_class, words, value in phrases]
        # Some have no words, such as a link without preposition.
        keyed = [phrase for phrase in keyed if phrase[0]]
        for key, word_class, value in keyed:
            self._add(key, word_class, value)
        # Words that only follow others' are no words of a symbol: "(of) the same size as".
        own = {key for key, word_class, _ in keyed if not word_class.startswith("REST")}
        self.direct |= own
        for key, word_class, value in keyed:
            for synonym in (*_synonyms(key), *(_other_spellings(key) if spellings else ())):
                # The primary words of another symbol win over a synonym.
                if synonym not in self.direct:
                    self._add(synonym, word_class, value)

    def _add(self, key: Key, word_class: str, value: Any) -> None:
        self.keys.add(key)
        self.longest[key[0]] = max(self.longest.get(key[0], 0), len(key))
        place = self.root
        for word in key:
            following = place.steps.get(word)
            if following is None or following.layer != place.layer:
                following = _over(following, place.layer)
                place.steps[word] = following
            place = following
        if (word_class, value) not in place.ends:
            place.ends.append((word_class, value))

    @cached_property
    def by_first_words(self) -> dict[str, tuple[Key, ...]]:
        """The words of phrases of several words, sorted, by each of their first two words."""
        found: dict[str, dict[Key, None]] = {}
        for key in sorted(key for key in self.keys if len(key) > 1):
            for word in key[:2]:
                found.setdefault(word, {})[key] = None
        return {word: tuple(keys) for word, keys in found.items()}

    def matches(self, tokens: Sequence[Token], at: int) -> Iterator[tuple[Key, str, Any]]:
        """Every phrase that begins at a token: its words, class and value."""
        place = self.root
        key: Key = ()
        for token in tokens[at:]:
            # A letter in its own case, a name in its quotation marks.
            is_raw = len(token.raw) == 1 or token.raw[:1] == '"'
            word = token.raw if is_raw and token.raw in place.steps else token.word
            following = place.steps.get(word)
            if following is None:
                return
            place = following
            key = (*key, word)
            for word_class, value in place.ends:
                yield key, word_class, value


def _over(place: _Place | None, layer: int) -> _Place:
    """A node of a layer with what a node below it has, if there is one."""
    return _Place(layer) if place is None else _Place(layer, place.steps.copy(), place.ends.copy())


# Entries ----------------------------------------------------------------------------------------


def predicate_phrases(entry: Entry) -> Iterator[Phrase]:
    """Each word class and phrase of a predicate; the first link belongs to the phrase."""
    link = entry.links[0] if entry.links else ""
    if entry.arity == 2:
        yield from relation_phrases(entry)
    yield from _object_phrases(entry)
    yield from modal_phrases(entry)
    match entry.category:
        case Category.PROPOSITION:
            yield "PROPOSITION", entry.singular, entry
            if entry.negative_singular:
                yield "NOTPROPOSITION", entry.negative_singular, entry
        case Category.NOUN:
            yield from _noun_phrases(entry, link)
        case Category.ADJECTIVE if entry.arity == 1:
            yield "ADJECTIVE", entry.singular, entry
            yield ("ATTRIBUTE" if entry.attributive else "PHRASAL"), entry.singular, entry
            if entry.guessed:
                yield "QUALITY", entry.singular, entry
            if entry.guessed and " " in entry.singular:  # "paid-up members"
                yield "ATTRIBUTE", entry.singular.replace(" ", "-"), entry
        case Category.ADJECTIVE:
            yield "ADJECTIVE2", f"{entry.singular} {link}", entry
            if link:
                yield from _stranding_phrases(entry, link)
            yield from _shared_phrases(entry, link)
            yield from _comparative_phrases(entry)
            yield from _place_phrases(entry, link)
            if entry.symmetric:
                yield "ALIKE", entry.singular, entry
            if entry.singular.startswith("of the same "):
                yield "SAMEKIND", entry.singular, entry
                yield from _make_having_phrases(entry, link)
        case Category.VERB:
            yield from _verb_phrases(entry, link)
        case Category.FUNCTION:
            return


def _object_phrases(entry: Entry) -> Iterator[Phrase]:
    yield from order_phrases(entry)
    yield from mutual_phrases(entry)
    for later in entry.links[1:] if entry.category is not Category.FUNCTION else ():
        yield "LINK", later, later
    if entry.after:
        yield "AFTER", entry.after, entry.after


def relation_phrases(entry: Entry) -> Iterator[Phrase]:
    """The name of a relation or function in quotes, with and without its preposition."""
    if measure_of(entry.symbol) is not None:
        return  # a comparison of measures is no relation that the formula names
    names = {relation_name(entry): None, entry.singular: None, entry.plural: None}
    for name in names:
        if '"' not in name:
            yield "RELATION", f'"{name}"', entry
            yield "RELATION", f'"{name[:1].upper()}{name[1:]}"', entry


def _noun_phrases(entry: Entry, link: str) -> Iterator[Phrase]:
    if entry.mass:
        yield "MASS", entry.singular, entry
        if entry.plural != entry.singular:
            yield "NOUN[pl]", entry.plural, entry
        return
    if entry.symmetric:
        yield "ALIKE", entry.plural, entry
    if entry.links == ("of",):
        yield "ASSOCIATES", f"{entry.plural} with", entry
        for number, verb in _LACK:
            yield f"LACKS[{number}]", verb, verb
        for word_class in ("RELATIONAL", "ROLE"):
            yield f"{word_class}[sg]", entry.singular, entry
            yield f"{word_class}[pl]", entry.plural, entry
    elif entry.links in _OF_PARTS and entry.guessed:
        yield "RELATIONAL[sg]", entry.singular, entry  # "a floor has exits" for ExitOn
        yield "RELATIONAL[pl]", entry.plural, entry
    name = "NOUNOF" if entry.links else "NOUN"
    for plural in filter(None, (entry.plural, entry.learned_plural)):
        yield f"{name}[pl]", f"{plural} {link}", entry
    yield f"{name}[sg]", f"{entry.singular} {link}", entry


_OF_PARTS = tuple((word,) for word in read_words("prepositions_of_place"))
"""The links of nouns of what a place has."""


def _place_phrases(entry: Entry, link: str) -> Iterator[Phrase]:
    """As in "to its left", "between two cubes"."""
    if entry.singular.startswith("to the ") and link == "of":
        yield "SIDE", entry.singular.removeprefix("to the "), entry
    if entry.links[1:] == ("and",):
        yield "BETWEEN", f"{entry.singular} {link}", entry


def _comparative_phrases(entry: Entry) -> Iterator[Phrase]:
    """As in "a smaller cube", "the smallest cube"."""
    if entry.links == ("than",) and entry.singular.endswith("er"):
        yield "COMPARATIVE", entry.singular, entry
        for dimension, comparatives in _DIMENSIONS.items():
            if entry.singular in comparatives:
                yield "DIMENSION", dimension, entry
        yield "SUPERLATIVE", f"{entry.singular.removesuffix('er')}est", entry
    if entry.links == ("than",) and entry.singular.startswith("more "):
        yield "COMPARATIVE", entry.singular, entry
        yield "SUPERLATIVE", f"most {entry.singular.removeprefix('more ')}", entry


_DIMENSIONS = {
    "size": ("larger", "bigger", "smaller"),
    "height": ("taller", "shorter", "higher"),
    "age": ("older", "younger"),
    "weight": ("heavier", "lighter"),
    "length": ("longer", "shorter"),
    "speed": ("faster", "slower"),
}
"""The comparatives of "between b and c in size"."""


_ZERO_PLURALS = read_words("zero_plurals")


def _shared_phrases(entry: Entry, link: str) -> Iterator[Phrase]:
    """What a later verb or adjective says after words that the first has: "the age (of)"."""
    if entry.arity > 2:
        return
    words = entry.singular.split(" ")
    for count in shares(entry.singular, entry.category.name):
        rest = " ".join(words[count:])
        yield "REST2", f"{rest} {link}", Rest(entry, count)
        yield "RESTBEFORELINK", rest, Rest(entry, count)


def rest_phrases(entry: Entry) -> Iterator[Phrase]:
    """What the members of a list share, "has", and what each says after it, "claws"."""
    yield from possession_phrases(entry)
    yield from whose_phrases(entry)
    converse = converse_of(entry)
    if converse is not None:
        yield from predicate_phrases(converse)
    if entry.links or entry.category not in (Category.VERB, Category.ADJECTIVE):
        return
    words, several = entry.singular.split(" "), entry.plural.split(" ")
    for count in shares(entry.singular, entry.category.name):
        yield "REST", " ".join(words[count:]), Rest(entry, count)
        before = count - keeps_link(words, count)
        yield "RESTDENIED", " ".join(words[before:]), Rest(entry, before)
        if words[-1] in _ZERO_PLURALS and words[count] in ARTICLES:
            yield "REST", " ".join(words[count + 1 :]), Rest(entry, count)
        head = " ".join(words[:count])
        if entry.category is Category.ADJECTIVE:
            yield "BEGINCOMP", head, head
        else:
            yield "BEGIN[sg]", head, head
            yield "BEGIN[pl]", " ".join(several[:count]), head


def active_voice(entry: Entry) -> Entry | None:
    """The verb of a guessed participle with "by", its places exchanged: "owns" for OwnedBy.

    None for another entry.
    """
    is_passive = entry.guessed and entry.category is Category.ADJECTIVE and entry.links == ("by",)
    if not is_passive or Form.PARTICIPLE not in forms(entry.singular):
        return None
    base = lemma(entry.singular, Form.PARTICIPLE)
    return replace(frames.verb(entry.symbol, (base,), links=("",)), converse=True)


def perfect_active_voice(entry: Entry) -> Entry | None:
    """As in "has placed" for PlacedBy, where the passive tells no time; None for another entry."""
    active = active_voice(entry)
    if active is None:
        return None
    return replace(frames.perfect(entry.symbol, (base_of(active),), links=("",)), converse=True)


def past_active_voice(entry: Entry) -> Entry | None:
    """As in "placed" for PlacedBy, likewise; None for another entry."""
    active = active_voice(entry)
    if active is None:
        return None
    past = frames.verb(entry.symbol, (base_of(active),), past=True, links=("",))
    return replace(past, converse=True)


def _make_having_phrases(entry: Entry, link: str) -> Iterator[Phrase]:
    """As in "has the same size as b"."""
    feature = entry.singular.removeprefix("of ")
    for word_class, verb in _HAVE:
        yield word_class, f"{verb} {feature} {link}", entry
    if entry.symmetric:
        yield "HAVEALIKE", f"have {feature}", entry


_HAVE = (
    ("V2[sg]", "has"),
    ("V2[pl]", "have"),
    ("NOT2[sg]", "does not have"),
    ("NOT2[sg]", "has not"),
    ("NOT2[pl]", "do not have"),
    ("NOT2[pl]", "have not"),
    ("B2", "have"),
)


def _with_no(entry: Entry) -> Iterator[tuple[str, str]]:
    """As in "pays no fare", "wears no badges", of an object that the symbol has."""
    if entry.arity != 1:
        return
    for number, said in (("sg", entry.singular), ("pl", entry.plural)):
        verb, _, rest = said.partition(" ")
        article, _, noun = rest.partition(" ")
        if article not in _INDEFINITE:
            article, noun = "", rest
        if not noun or verb in _NO_VERBS or not forms(noun) & {Form.NOUN, Form.PLURAL}:
            continue
        yield number, f"{verb} no {noun}"
        if article:
            yield number, f"{verb} no {plural_of(noun)}"


_INDEFINITE = read_words("indefinite_articles")
_NO_VERBS = MODALS.keys() | read_words("auxiliaries") | read_words("have") | {"cannot"}


def _verb_phrases(entry: Entry, link: str) -> Iterator[Phrase]:
    places = "1" if entry.arity == 1 else "AFTER" if entry.after else "2"
    yield f"V{places}[sg]", f"{entry.singular} {link}", entry
    yield f"V{places}[pl]", f"{entry.plural} {link}", entry
    yield f"NOT{places}[sg]", f"{entry.negative_singular} {link}", entry
    yield f"NOT{places}[pl]", f"{entry.negative_plural} {link}", entry
    for number, words in _with_no(entry):
        yield f"NOT1[{number}]", words, entry
    base = base_of(entry)
    if base:
        yield f"B{places}", f"{base} {link}", entry
        if places != "AFTER":
            yield f"GERUND[{places}]", f"{gerund_of(base)} {link}", entry
        yield from _passive_phrases(entry, base)
    elif entry.participle:
        yield "PARTICIPLE", f"{entry.participle} by", entry
    for gerund in list_compound_gerunds(entry) if places != "AFTER" else ():
        yield f"GERUND[{places}]", f"{gerund} {link}", entry
    if entry.links == ("with",):  # "comes without a case"
        yield "NOT2[sg]", f"{entry.singular} without", entry
        yield "NOT2[pl]", f"{entry.plural} without", entry
    yield from measuring_phrases(entry, base)
    if places == "2":
        yield from _shared_phrases(entry, link)
        yield from act_phrases(entry)
    if link:
        yield from _stranding_phrases(entry, link)
    yield from alike_phrases(entry, link)
    for word_class, words in _perfect_phrases(entry):
        yield word_class.replace("#", places), f"{words} {link}", entry
        if link:
            stranding = word_class.replace("NOT#", "NOTBEFORELINK").replace("V#", "BEFORELINK")
            yield stranding, words, entry
    if entry.negative_singular.startswith("has not ") and entry.plural.startswith("have "):
        if places != "AFTER":
            done = entry.plural.removeprefix("have ")
            yield f"GERUND[{places}]", f"having {done} {link}", entry
        for number in ("sg", "pl"):
            yield f"V{places}[{number}]", f"must {entry.plural} {link}", entry
        yield from _perfect_passive_phrases(entry)
    yield from _modal_phrases(entry, link, places)


def _modal_phrases(entry: Entry, link: str, places: str) -> Iterator[Phrase]:
    """As in "may", "has" and what follows them."""
    modal, _, after = entry.singular.partition(" ")
    is_perfect = modal in _PERFECTS and entry.negative_singular.startswith(f"{modal} not ")
    if modal in MODALS or is_perfect:
        yield "MODAL", modal, modal
        if places != "AFTER":
            yield f"AFTERMODAL[{places}]", f"{after} {link}", entry
    if modal in MODALS:
        for number in ("sg", "pl"):
            yield f"AUX[{number}]", modal, Auxiliary(modal)
            if modal != "must":  # "must not" forbids
                yield f"AUX[{number}]", MODALS[modal], Auxiliary(modal, negated=True)


_PERFECTS = read_words("perfects")


def base_of(entry: Entry) -> str:
    """The base form of a verb with what belongs to it, "" for a modal or an auxiliary."""
    for auxiliary in ("do not ", "did not "):
        if entry.negative_plural.startswith(auxiliary):
            return entry.negative_plural.removeprefix(auxiliary)
    return ""


def gerund_of(base: str) -> str:
    """As in "owning", "looking up"."""
    verb, space, after = base.partition(" ")
    return f"{verb_forms(verb).present_participle}{space}{after}"


def emphatic_phrases(entry: Entry) -> Iterator[Phrase]:
    """As in "did look at", "does own", "lacks a cube"."""
    if entry.category is not Category.VERB:
        return
    places = "1" if entry.arity == 1 else "2"
    link = entry.links[0] if entry.links else ""
    for word_class, words in _lacking_phrases(entry):
        yield word_class.replace("#", places), f"{words} {link}", entry
    base = base_of(entry)
    if not base:
        return
    is_past = entry.negative_plural.startswith("did ")
    for number, auxiliary in (("sg", "does"), ("pl", "do")):
        said = "did" if is_past else auxiliary
        yield f"V{places}[{number}]", f"{said} {base} {link}", entry
        if not is_past:
            yield f"NOT{places}[{number}]", f"did not {base} {link}", entry


def _perfect_phrases(entry: Entry) -> Iterator[tuple[str, str]]:
    """The perfect of a verb in the past, "has left", and what was so before: "had left"."""
    auxiliaries = [("sg", "had"), ("pl", "had")]
    if entry.negative_singular.startswith("has not "):
        done = entry.negative_singular.removeprefix("has not ")
    elif entry.negative_plural.startswith("did "):
        verb, *rest = base_of(entry).split(" ")
        done = " ".join((verb_forms(verb).past_participle, *rest))
        auxiliaries += [("sg", "has"), ("pl", "have")]
    else:
        return
    for number, auxiliary in auxiliaries:
        yield f"V#[{number}]", f"{auxiliary} {done}"
        yield f"NOT#[{number}]", f"{auxiliary} not {done}"


def _lacking_phrases(entry: Entry) -> Iterator[tuple[str, str]]:
    """As in "lacks a cube", "lacks fur", for what has none."""
    base = base_of(entry)
    if base.split(" ")[0] == "have":
        rest = base.removeprefix("have").strip()
        for number, verb in _LACK:
            yield f"LACK#[{number}]", f"{verb} {rest}"


_LACK = (
    *(("sg", "lacks"), ("pl", "lack"), ("sg", "lacked"), ("pl", "lacked")),
    ("bare", "lack"),
)


def _passive_phrases(entry: Entry, base: str) -> Iterator[Phrase]:
    """As in "owned by", "looked at by", "was seen by"."""
    if not entry.links or (entry.links[0] and " " in base):
        return
    participle = entry.participle or (verb_forms(base).past_participle if " " not in base else "")
    if not participle:
        return
    phrase = " ".join(filter(None, (participle, entry.links[0], "by")))
    if entry.participle or entry.links[0]:
        yield "PARTICIPLE", phrase, entry
        yield "PARTICIPLE", f"being {phrase}", entry
    if entry.negative_plural.startswith("did ") and entry.arity == 2:
        converse = replace(entry, converse=not entry.converse)
        for number, auxiliary in (("sg", "was"), ("pl", "were")):
            yield f"V2[{number}]", f"{auxiliary} {phrase}", converse
            yield f"NOT2[{number}]", f"{auxiliary} not {phrase}", converse


def _perfect_passive_phrases(entry: Entry) -> Iterator[Phrase]:
    """As in "has been seen by"."""
    participle = entry.singular.removeprefix("has ")
    if entry.arity == 2 and " " not in participle:
        converse = replace(entry, converse=not entry.converse)
        phrase = " ".join(filter(None, ("been", participle, entry.links[0], "by")))
        for number, auxiliary in (("sg", "has"), ("pl", "have")):
            yield f"V2[{number}]", f"{auxiliary} {phrase}", converse
            yield f"NOT2[{number}]", f"{auxiliary} not {phrase}", converse


def patient_phrases(entry: Entry) -> Iterator[Phrase]:
    """What is said of the object of an act without its subject: "(is) owned", "(is) looked at"."""
    base = base_of(entry)
    if entry.category is not Category.VERB or entry.arity != 2 or not base or " " in base:
        return
    if not entry.participle and not entry.links[0]:
        return
    participle = entry.participle or verb_forms(base).past_participle
    yield "PATIENT", f"{participle} {entry.links[0]}", entry
    yield "PATIENT", f"being {participle} {entry.links[0]}", entry
    if entry.negative_plural.startswith("did "):
        yield "PATIENTPAST", f"{participle} {entry.links[0]}", entry


def _stranding_phrases(entry: Entry, link: str) -> Iterator[Phrase]:
    """The parts of what a relative clause divides: "at whom b looked"."""
    yield "FIRSTLINK", link, link
    if entry.category is Category.ADJECTIVE:
        yield "BEFORELINK", entry.singular, entry
        return
    for number, words, negative in (
        ("sg", entry.singular, entry.negative_singular),
        ("pl", entry.plural, entry.negative_plural),
    ):
        yield f"BEFORELINK[{number}]", words, entry
        yield f"NOTBEFORELINK[{number}]", negative, entry


def function_phrases(entry: Entry) -> Iterator[Phrase]:
    """Each word class and phrase of a function."""
    name = "FUNCTION" if entry.arity == 1 else "FUNCTIONS"
    yield name, f"{entry.singular} {entry.links[0]}", entry
    yield "OWNED", entry.singular, entry
    yield "OWNEDS", entry.plural or plural_of(entry.singular), entry
    if entry.arity == 1:
        yield from relation_phrases(entry)
    for later in entry.links[1:]:
        yield "LINK", later, later


_SYNONYMS = tuple(
    (tuple(words.split()), tuple(tuple(synonym.split()) for synonym in synonyms))
    for words, synonyms in {
        "in back of": ("behind", "at the back of", "in the back of"),
        "in back": ("behind",),
        "in front of": ("at the front of",),
        "to the left of": (
            "left of",
            "on the left of",
            "the left of",
            "to the left side of",
            "on the left side of",
        ),
        "to the right of": (
            *("right of", "on the right of", "the right of"),
            *("to the right side of", "on the right side of"),
        ),
        "of the same": ("the same",),
        "in the same": ("on the same",),
        "larger than": ("bigger than",),
        "adjacent to": ("beside",),
        "the same as": ("identical to", "equal to"),
        "tetrahedron": ("tet",),
        "tetrahedrons": ("tets",),
        "dodecahedron": ("dodec",),
        "dodecahedrons": ("dodecs",),
    }.items()
)
"""Synonyms of the beginnings of phrases."""


_SYNONYM_STARTS = frozenset(words[0] for words, _ in _SYNONYMS)


def _synonyms(key: Key) -> Iterator[Key]:
    if key[0] not in _SYNONYM_STARTS:
        return
    for words, others in _SYNONYMS:
        if key[: len(words)] == words:
            for synonym in others:
                yield (*synonym, *key[len(words) :])


_SPELLINGS = tuple(
    tuple(tuple(words.split()) for words in group)
    for group in (
        ("behind", "in back of"),
        ("to the left of", "left of"),
        ("to the right of", "right of"),
        ("larger than", "bigger than"),
        ("tetrahedron", "tet"),
        ("tetrahedrons", "tets"),
        ("dodecahedron", "dodec"),
        ("dodecahedrons", "dodecs"),
    )
)
"""Groups of words that say the same of blocks, whichever of them the name of a symbol has."""
_SPELLED_STARTS = frozenset(words[0] for group in _SPELLINGS for words in group)


def _other_spellings(key: Key) -> Iterator[Key]:
    """As "is in back of" for "is behind", the words of a user's IsBehind."""
    if _SPELLED_STARTS.isdisjoint(key):
        return
    for group in _SPELLINGS:
        for words in group:
            at = _find(words, key) if words[0] in key else None
            if at is not None:
                for other in group:
                    if other != words:
                        yield (*key[:at], *other, *key[at + len(words) :])
                return


def _find(words: Key, key: Key) -> int | None:
    places = range(key.index(words[0]), len(key))
    return next((at for at in places if key[at : at + len(words)] == words), None)


CACHED_PHRASES = 8192
"""Phrases whose words are kept; formulae share those of measures, verbs and common nouns."""


@lru_cache(maxsize=CACHED_PHRASES)
def key_of(words: str) -> Key:
    """The words of a phrase as tokens; single capitals (``F``) keep their case.

    A name in quotation marks at the beginning keeps them, as in '"zero" of'.
    Empty if there are none, or if the phrase has a character that texts cannot have.
    """
    small = split_small(words)
    if small is not None:
        return small
    try:
        tokens = tokenise(words)
    except ParseError:
        return ()
    return tuple(
        token.raw if _is_as_written(token, place) else token.word
        for place, token in enumerate(tokens)
    )


def _is_as_written(token: Token, place: int) -> bool:
    is_capital = len(token.raw) == 1 and token.raw.isupper()
    return is_capital or (not place and token.raw[:1] == '"')
