"""Rules that analyse a name as a copular complement: comparatives, adjectives, phrases."""

from __future__ import annotations

from collections.abc import Callable

from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.articles import (
    after_infinitive,
    after_link,
    after_preposition,
    is_bare_after_some,
    object_of,
    with_article,
    with_the_country,
)
from logic2text.lexicon.names.compounds import compound_adjective, is_rather_noun
from logic2text.lexicon.names.nouns import is_person, noun, with_place
from logic2text.lexicon.names.objects import (
    LEAST_LINK,
    complete,
    fills,
    names_argument,
    the_of,
    verb_link,
)
from logic2text.lexicon.names.ownership import does
from logic2text.lexicon.names.reading import (
    DEGREES,
    OF_SUBJECTS,
    PredicateName,
    is_attribute,
    is_done_as_base,
    is_noun,
    is_state_before,
)
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.unknown_words import base_form, is_place, possible_forms
from logic2text.lexicon.words.word_class import (
    PREPOSITIONS,
    Form,
    is_adverb,
    word_classes,
)
from logic2text.lexicon.words.word_model import link_after
from logic2text.lexicon.words.word_model.object_links import link_after_object

_ORDINALS = frozenset({"first", "second", "third", "last", "only", "most", "least"})
_ADJECTIVE_ENDINGS = ("ive", "ous", "ful", "able", "ible")

Rule = Callable[[PredicateName], Entry | None]


def comparative(predicate_name: PredicateName) -> Entry | None:
    """As in "taller than", "more expensive than", "has a higher rank than", "older than 80"."""
    words = predicate_name.words
    degree = words[0] in DEGREES
    if not degree and Form.COMPARATIVE not in possible_forms(words[0]):
        return None
    if len(words) == 1 and not predicate_name.links and is_noun(words[0]):
        return None  # "number" as the comparative of "numb" is rare
    if is_noun(words[0]) and words[1:2] == ["of"]:
        return None
    if len(words) > 1 and Form.VERB in possible_forms(words[1]):
        only = not possible_forms(words[1]) & {Form.NOUN, Form.ADJECTIVE}
        if only or not is_noun(words[-1]):
            return verb_after_adverb(predicate_name)
    if "than" in words[1:]:
        return adjectival(predicate_name, "")
    if not degree and words[2:] and words[1] in PREPOSITIONS - {"of"}:
        predicate_name.words = [*words[:2], *after_preposition(words[1], words[2:])]
        return adjectival(predicate_name, "than")  # "closer to the sun than"
    links = predicate_name.fill_links("than")
    if links is None:
        return None
    adjective = words[:1] if not degree else words[:2]
    if words == adjective and (not degree or Form.ADJECTIVE in possible_forms(words[-1])):
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
    if first != "the" and first not in _ORDINALS and Form.SUPERLATIVE not in possible_forms(first):
        return None
    links = predicate_name.fill_links("of")
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
    if predicate_name.words[0] not in PREPOSITIONS - {"like"} or (
        predicate_name.places == 0 and len(predicate_name.words) == 1
    ):
        return None
    preposition, *rest = predicate_name.words
    if rest[:1] == ["same"]:
        predicate_name.words = [preposition, "the", *rest]
        return adjectival(predicate_name, "as")
    if rest and not predicate_name.links:
        predicate_name.words = [preposition, *after_preposition(preposition, rest)]
    elif rest and predicate_name.links == ["of"]:
        predicate_name.words = [preposition, *the_of(rest, "of")]
    elif rest and predicate_name.links == [None]:
        nouns = predicate_name.nouns_of(1)
        drops = fills(nouns, rest) or (not nouns and names_argument(rest))
        words = [preposition] if drops else [preposition, *the_of(rest, "of")]
        return frames.adjective(
            predicate_name.symbol,
            " ".join(words),
            links=("" if drops else "of",),
            guessed=True,
        )
    return adjectival(predicate_name, "")


def verb_after_adverb(predicate_name: PredicateName) -> Entry | None:
    """As in "better prevents scurvy", "gradually rose to"."""
    words = predicate_name.words
    if len(words) < 2 or not is_adverb(words[0]):
        return None
    finite = _finite(words[1])
    modifies = (
        Form.PARTICIPLE in possible_forms(words[1]) and is_noun(words[-1]) and words[-1].islower()
    )
    if finite is None or (modifies and len(words) == 3):
        return None  # "highly skilled worker"
    verb, past = finite
    links = predicate_name.fill_links(verb_link(verb))
    if links is None:
        return None
    verb_words = [words[0], verb, *words[2:]]
    return frames.verb(predicate_name.symbol, verb_words, past=past, links=links, guessed=True)


def _finite(word: str) -> tuple[str, bool] | None:
    """The verb of a finite form, and whether it is in the past tense."""
    word_forms = possible_forms(word)
    for form in (Form.THIRD, Form.VERB, Form.PAST):
        if form in word_forms:
            return base_form(word, form), form is Form.PAST
    return None


def participial(predicate_name: PredicateName) -> Entry | None:
    """As in "written in", "made of concrete", "attending", "learning piano"."""
    first, *rest = predicate_name.words
    first_forms = possible_forms(first)
    if Form.PROGRESSIVE in first_forms:
        if _is_gerund(first, rest) or _is_said_of_things(predicate_name):
            return None
        return adjectival(predicate_name, verb_link(base_form(first, Form.PROGRESSIVE)))
    if Form.PARTICIPLE not in first_forms:
        return None
    done_by = predicate_name.links == ["by"] and bool(rest)
    if is_attribute(first) and not is_done_as_base(predicate_name) and not done_by:
        return None
    if done_by and all(Form.ADJECTIVE in possible_forms(word) for word in rest):
        return adjectival(predicate_name, "")  # "kept awake by"
    if rest and rest[0].endswith("ly") and Form.ADVERB in possible_forms(rest[0]):
        ends = len(rest) == 1 or rest[1] in PREPOSITIONS
        if ends and first == "born":
            return _born(predicate_name)
        return adjectival(predicate_name, "") if ends else None
    if predicate_name.links.count(None) and (rest or predicate_name.places > 1):
        return _with_arguments(predicate_name)
    if rest and rest[0] not in PREPOSITIONS:
        if predicate_name.links[:1] != ["by"] or not is_noun(rest[-1]):
            return None
        predicate_name.words = [first, *with_article(rest).split(" ")]
        return adjectival(predicate_name, "")
    if rest[1:] and not predicate_name.links:
        predicate_name.words = [first, rest[0], *after_link(rest[0], rest[1:])]
    if rest[1:] and predicate_name.links == ["of"]:
        predicate_name.words = [first, rest[0], *the_of(rest[1:], "of")]
    if first == "born":
        return _born(predicate_name)
    return adjectival(predicate_name, "" if rest else _link_of_participle(predicate_name))


def ongoing(predicate_name: PredicateName) -> Entry | None:
    """As in AwaitingTrial, SeekingAsylum: "is awaiting trial"; but "is a missing person"."""
    first, *rest = predicate_name.words
    if first not in _WITH_OBJECTS or not rest or predicate_name.links:
        return None
    if is_person(rest[-1]):
        return None
    words = (first, *object_of(base_form(first, Form.PROGRESSIVE), rest))
    return frames.adjective(predicate_name.symbol, " ".join(words), guessed=True, attributive=False)


_WITH_OBJECTS = read_words("progressives_with_objects")


def _born(predicate_name: PredicateName) -> Entry | None:
    """A birth is past: "was born in"."""
    links = predicate_name.fill_links("in")
    words = ["be", *predicate_name.words]
    if links is None:
        return None
    return frames.verb(predicate_name.symbol, words, past=True, links=links, guessed=True)


def _with_arguments(predicate_name: PredicateName) -> Entry | None:
    """As in "adapted to the temperature of y", "baked at y for z"."""
    first, *rest = predicate_name.words
    if rest and rest[0] not in PREPOSITIONS:
        return None
    verb = base_form(first, Form.PARTICIPLE)
    given = [link for link in predicate_name.links if link is not None]
    predicate_name.links = [*given, *(None for _ in predicate_name.links[len(given) :])]
    if not given and not rest:
        predicate_name.links[0] = _link_of_participle(predicate_name)
    complement = complete(verb, rest, predicate_name, passive=True)
    if complement is None or complement.after:
        return None
    words = " ".join((first, *complement.words))
    return frames.adjective(predicate_name.symbol, words, links=complement.links, guessed=True)


def _link_of_participle(predicate_name: PredicateName) -> str:
    """The word before the other argument of what is done: by whom, else where, for what."""
    (first,), nouns = predicate_name.words, predicate_name.nouns_of(1)
    listed = word_classes().adjective_prepositions.get(first)
    if listed is not None:
        return listed
    if first in {"located", "based", "born", "held", "found"}:
        return "in"
    verb = base_form(first, Form.PARTICIPLE)
    links = word_classes().two_objects.get(verb, ())
    if not nouns and not predicate_name.nouns_of(0):
        usual = link_after(first, "adjective")
        return usual.word if usual.share > 2 * LEAST_LINK else "by"
    return links[1] if links[1:] else link_after_object(verb, "", nouns[0] if nouns else "")


def _is_said_of_things(predicate_name: PredicateName) -> bool:
    """Whether a form in -ing stands before what things have: "interesting topics"."""
    words, kind = predicate_name.words, predicate_name.setting.kind
    if predicate_name.places or len(words) != 2 or not is_noun(words[1]):
        return False
    if words[1] in PREPOSITIONS:
        return False  # "dressing up"
    described = Form.ADJECTIVE in possible_forms(words[0])
    return described or (bool(kind) and not does(kind))


def _is_gerund(word: str, rest: list[str]) -> bool:
    """Whether a form in -ing is a noun or part of a compound: "wedding", "holding company"."""
    if rest and rest[0] in PREPOSITIONS:
        return False
    if word in word_classes().gerund_nouns:
        return True
    compound = bool(rest) and is_noun(rest[-1])
    verb = base_form(word, Form.PROGRESSIVE)
    if len(rest) == 1 and look_up(rest[0]).nouns.is_person:
        return True  # "teaching assistant"; those who are taught are several
    described = Form.PARTICIPLE in possible_forms(rest[-1]) if rest else False
    if compound and len(rest) == 1 and verb not in OF_SUBJECTS and not described:
        return with_article(rest) != rest[0] and not is_bare_after_some(rest[0])
    return compound and base_form(word, Form.PROGRESSIVE) not in word_classes().verbs


def origin(predicate_name: PredicateName) -> Entry | None:
    """As in "Spanish", "South Korean"."""
    *before, last = predicate_name.words
    capitals = [word.capitalize() for word in before]
    are_directions = all(word.lower() in _BEFORE_ORIGINS for word in before)
    if last not in word_classes().proper_adjectives or not are_directions:
        return None
    predicate_name.words = [*capitals, last]
    return adjectival(predicate_name, "to")


_PLACE_ARTICLES = frozenset({"las", "los", "san", "santa"})
_BEFORE_ORIGINS = frozenset(
    {"african", "central", "east", "latin", "new", "north", "south", "west"}
)


def place(predicate_name: PredicateName) -> Entry | None:
    """As in "California", "NorthYorkshire" of one place: "in California"."""
    words = predicate_name.words
    of_saint = len(words) == 2 and words[0].lower() in _PLACE_ARTICLES
    if predicate_name.links or not (of_saint or is_place(words[-1].lower())):
        return None
    are_directions = of_saint or all(word.lower() in _BEFORE_ORIGINS for word in words[:-1])
    if not are_directions or predicate_name.after_is:
        return None
    predicate_name.words = ["in", *(word.capitalize() for word in words)]
    return adjectival(predicate_name, "")


def adjective(predicate_name: PredicateName) -> Entry | None:
    """As in "small", "well known", "easy to operate", "proud of"."""
    words, classes = predicate_name.words, word_classes()
    described = {Form.ADJECTIVE, Form.PARTICIPLE}
    head = words[0]
    if head == "worth":
        return adjectival(predicate_name, "")  # "worth visiting", "worth y"
    if (
        len(words) > 1
        and words[1] not in PREPOSITIONS
        and Form.ADVERB in possible_forms(head)
        and possible_forms(words[1]) & described
        and not (predicate_name.links and is_rather_noun(words[1]) and is_noun(head))
    ):
        head = words[1]
    if not possible_forms(head) & described:
        return None
    before, after = words[: words.index(head) + 1], words[words.index(head) + 1 :]
    if after and after[0] not in PREPOSITIONS:
        return None
    if after[1:] and not predicate_name.links:
        before = words[: len(words) - len(after) + 1]
        of_things = head in classes.adjective_prepositions
        if after[0] == "to" and not of_things and Form.VERB in possible_forms(after[1]):
            rest = after_infinitive(after[1:], surely=True)
        else:
            rest = after_link(after[0], after[1:])
        predicate_name.words = [*before, *rest]
    if len(words) == 1 and predicate_name.links[:1] in ([], [None]):
        if not predicate_name.is_class("adjective"):
            return None
        return adjectival(predicate_name, _adjective_link(head))
    if predicate_name.links[:1] == ["of"] and _takes_of(head):
        return None  # "multiple of"
    noun_too = Form.NOUN in possible_forms(head) and not head.endswith(_ADJECTIVE_ENDINGS)
    if noun_too and head not in classes.adjectives and not (after or predicate_name.links):
        return None
    following = next(iter((*after, *filter(None, predicate_name.links))), "")
    uses = look_up(head)
    of_person = uses.nouns.is_person and uses.nouns.count >= uses.adjectives.count
    if noun_too and of_person and predicate_name.links and head not in classes.adjectives:
        return None  # "a signatory to"
    is_listed = noun_too and head in classes.nouns - classes.adjectives
    if is_listed and not is_state_before(head, following):
        return None
    if after[1:] and predicate_name.links == [None]:
        predicate_name.words = [*before, *with_place(predicate_name, after)]
        return adjectival(predicate_name, "")
    return adjectival(predicate_name, _adjective_link(head))


def _takes_of(head: str) -> bool:
    """Whether "of" makes a word a noun: "a multiple of", and not "full of", "east of"."""
    if head in word_classes().adjective_prepositions or head.endswith(("east", "west", "th")):
        return False
    return Form.NOUN in possible_forms(head) and head not in {"left", "right", "short", "ahead"}


def _adjective_link(head: str) -> str:
    """The preposition of an adjective's object if the name omits it."""
    listed = word_classes().adjective_prepositions.get(head)
    if listed is not None:
        return listed
    link = link_after(head, "adjective")
    return link.word if link.share > LEAST_LINK else "to"


def adjectival(predicate_name: PredicateName, link: str) -> Entry | None:
    """The whole name after the copula; `link` is for an object without a preposition."""
    links = predicate_name.fill_links(link)
    if links is None:
        return None
    words = with_the_country(predicate_name.words)
    return frames.adjective(predicate_name.symbol, " ".join(words), links=links, guessed=True)


PREDICATIVE: tuple[Rule, ...] = (
    ongoing,
    origin,
    comparative,
    superlative,
    prepositional,
    participial,
    compound_adjective,
    adjective,
    noun,
)
