"""Rules that analyse a name as a verb with its object: "has access to", "drives a car"."""

from __future__ import annotations

from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.articles import DETERMINED, with_article
from logic2text.lexicon.names.objects import (
    LEAST_LINK,
    Complement,
    complete,
    fills,
    further_scores,
    link_share,
    list_links,
)
from logic2text.lexicon.names.ownership import does, is_concrete
from logic2text.lexicon.names.reading import (
    PredicateName,
    after_adverbs,
    head_singular,
    is_countable,
    is_done_as_base,
    is_noun,
    is_of_doer,
    is_rather_adjective,
    is_state_before,
    reads_as_active_past,
    reads_as_third_person,
    reads_as_verb,
)
from logic2text.lexicon.names.relational import is_not_named
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_class import (
    PREPOSITIONS,
    Form,
    is_done,
    word_classes,
)
from logic2text.lexicon.words.word_model import OBJECT, contexts_of, link_after

_NOT = (["dare", "not"], ["need", "not"])
_WITH_IN = frozenset({"belief", "confidence", "experience", "faith", "interest", "stake", "trust"})
_GRAPH_NOUNS = frozenset({"arc", "arrow", "edge", "path"})

_HAVE = read_words("have_in_names")


def modal(predicate_name: PredicateName) -> Entry | None:
    """As in "can fly", "will play", "cannot swim", "will not play", "need not pay"."""
    first, *rest = predicate_name.words
    if not rest or (first not in {*frames.MODALS, "cannot"} and [first, *rest[:1]] not in _NOT):
        return None
    verb, *objects = rest
    is_done = verb == "be" and objects and Form.PARTICIPLE in possible_forms(objects[0])
    if is_done or Form.VERB not in possible_forms(verb) or not (objects or predicate_name.links):
        links = predicate_name.fill_links("")
        complement = None if links is None else Complement(tuple(objects), links)
    else:
        inner = PredicateName(predicate_name.symbol, rest, 1, setting=predicate_name.setting)
        inner.links = predicate_name.links
        complement = complete(verb, objects, inner)
    if complement is None:
        return None
    words = [first, verb, *complement.words]
    return frames.verb(
        predicate_name.symbol, words, links=complement.links, after=complement.after, guessed=True
    )


def match_negated(predicate_name: PredicateName) -> Entry | None:
    """As in "does not eat", "did not win": its negation is "eats", "won"."""
    match predicate_name.words:
        case ["do" | "does" | "did", "not", verb, *rest] if Form.VERB in possible_forms(verb):
            inner = PredicateName(predicate_name.symbol, [verb, *rest], 1)
            inner.links = predicate_name.links
            links = list_links(verb, inner)
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
    if rest and is_done(rest):
        return _perfect(rest, predicate_name)
    if len(links) > 1 and links[0] == "" and fills(predicate_name.nouns_of(1), rest):
        rest = []  # "has an access key for"
    owned = [with_article(rest, definite=rest[0] == "same")] if rest else rest
    if rest and predicate_name.links == [None]:
        owned, links = _owned_with_argument(rest, owned, predicate_name)
    return frames.verb(
        predicate_name.symbol, ["have", *owned], past=first == "had", links=links, guessed=True
    )


def _perfect(rest: list[str], predicate_name: PredicateName) -> Entry | None:
    """As in "has won", "has sent an invoice to"."""
    done, *things = rest
    inner = PredicateName(predicate_name.symbol, rest, 1, setting=predicate_name.setting)
    inner.links = predicate_name.links
    complement = complete(base_form(done, Form.PARTICIPLE), things, inner)
    if complement is None:
        return None
    return frames.verb(
        predicate_name.symbol,
        ["have", done, *complement.words],
        links=complement.links,
        after=complement.after,
        guessed=True,
    )


def _owned_with_argument(
    rest: list[str], owned: list[str], predicate_name: PredicateName
) -> tuple[list[str], tuple[str, ...]]:
    """What is had, and the link of the argument: "owner (y)", "access to", "symptoms of"."""
    link = link_after(rest[-1], "noun")
    is_role = look_up(rest[-1]).nouns.is_person
    if link.share >= LEAST_LINK and not is_role and (link.word == "to" or rest[-1] in _WITH_IN):
        return owned, (link.word,)
    singular = head_singular(rest)
    if singular is None or not PREPOSITIONS.isdisjoint(rest) or rest[0] in DETERMINED:
        return rest, ("",)
    if not is_not_named(predicate_name, singular[-1]):
        return rest, ("",)
    scores = further_scores("have", singular[-1], predicate_name.nouns_of(1))
    is_done = look_up(singular[-1]).nouns.kind == _ACT
    words = [with_article(rest, mass=not (is_done or is_countable(singular[-1])))]
    return words, (max(sorted(scores), key=scores.__getitem__),)


_ACT = "4"


def active(predicate_name: PredicateName) -> Entry | None:
    """As in "participates in", "own", "won cup", "competed on Australian Idol"."""
    first, *rest = predicate_name.words
    first_forms = possible_forms(first)
    if first.isupper() or _is_modifier(first, rest, predicate_name):
        return None  # "AIDS patient"
    following = next(iter((*rest, *filter(None, predicate_name.links))), "")
    if Form.VERB in first_forms and is_state_before(first, following):
        return None  # "fit to drive"
    if Form.THIRD in first_forms and reads_as_third_person(first, rest, predicate_name):
        verb, past = base_form(first, Form.THIRD), False
    elif (
        Form.VERB in first_forms
        and not is_done_as_base(predicate_name)
        and not _is_noun_of_formula(first, rest, predicate_name)
        and not (rest[:1] == ["of"] and is_noun(first) and link_after(first, "verb").word != "of")
        and not (predicate_name.links == ["of"] and not rest and _is_rather_of(first))
        and reads_as_verb(first, rest, predicate_name)
    ):
        verb, past = first, False
    elif (
        Form.PAST in first_forms
        and not is_done_as_base(predicate_name)
        and not _is_undergone(first, rest, predicate_name)
        and (reads_as_active_past(first, rest, predicate_name))
    ):
        verb, past = base_form(first, Form.PAST), True
    else:
        return None
    if len(rest) == 1 and Form.COMPARATIVE in possible_forms(rest[0]):
        links = predicate_name.fill_links("than")  # "lasts longer than"
        complement = None if links is None else Complement((rest[0],), links)
    else:
        complement = complete(verb, rest, predicate_name)
    if complement is None:
        return None
    entry = frames.verb(
        predicate_name.symbol,
        [verb, *complement.words],
        past=past,
        links=complement.links,
        after=complement.after,
        participle=complement.participle(verb),
        guessed=True,
    )
    is_other = past and Form.PARTICIPLE in first_forms and first != verb_forms(verb).past
    return frames.with_past(entry, first) if is_other else entry  # "lied", beside "lay"


def _is_rather_of(word: str) -> bool:
    """Whether "of" follows a word more often as a noun than as a verb: "end", and not "dream"."""
    contexts = contexts_of(word)
    done = contexts.following.get("v", {}).get("of", 0) / (contexts.totals.get("v", 0) + 1)
    return is_noun(word) and link_share(word, "of") > _MOSTLY * done


def _is_noun_of_formula(first: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a name with a base form is a noun, as its formula's verbs are in the third person."""
    if predicate_name.places or not predicate_name.setting.in_third_person:
        return False
    if not rest:
        return is_noun(first) and not predicate_name.setting.kind
    return (
        PREPOSITIONS.isdisjoint(rest) and is_noun(rest[-1]) and with_article(rest[-1:]) != rest[-1]
    )


def _is_undergone(first: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a form in -ed is what is done to a thing: a violin is "played with a bow"."""
    kind, verb = predicate_name.setting.kind, base_form(first, Form.PAST)
    if Form.PARTICIPLE not in possible_forms(first):
        return False
    if predicate_name.places:
        return _is_done_to_first(first, verb, rest, predicate_name)
    if not rest:
        return False
    is_adverb = rest[0].endswith("ly")
    if is_adverb and rest[1:2] and rest[1] in PREPOSITIONS:
        return look_up(verb).verbs.transitive
    is_thing = bool(kind) and not does(kind) and not is_of_doer(first, rest[0])
    follows = rest[0] in PREPOSITIONS or (is_adverb and not rest[1:])
    return follows and is_thing and look_up(verb).verbs.transitive


def _is_done_to_first(
    first: str, verb: str, rest: list[str], predicate_name: PredicateName
) -> bool:
    """Whether the first argument is what is done to: Approved(loan, bank), acquainted with y."""
    nouns = predicate_name.nouns_of(0)
    following = after_adverbs(rest, predicate_name)
    if following is None and not rest and _has_value(predicate_name):
        following = predicate_name.links[-1]
    listed = first in word_classes().adjective_prepositions
    if listed and rest[:1] == ["to"] and Form.VERB in possible_forms(rest[-1]):
        return True  # "qualified to teach"
    if listed and following is None and not look_up(verb).verbs.count:
        return True  # "contraindicated in"
    if following is None:
        contexts, link = contexts_of(first), link_after(first, "adjective")
        copular, spoken = (contexts.totals.get(use, 0) for use in "cv")
        if copular > _MOSTLY * spoken and link.share > LEAST_LINK and link.word != "by":
            return True
    if following == "by":
        return True
    is_thing = bool(nouns) and not any(map(does, nouns)) and look_up(verb).verbs.transitive
    if following is None:
        return is_thing and _has_receiver(verb)
    if following in PREPOSITIONS:
        return is_thing and not is_of_doer(first, following)
    return predicate_name.links[0] == "by"


_MOSTLY = 2


def _has_value(predicate_name: PredicateName) -> bool:
    """Whether the only preposition of several objects is of the first: BakedAt(x, heat, time).

    Before things and persons it is of the last one: TransportedTo(ambulance, patient, clinic).
    """
    nouns = [noun.split(" ")[-1] for noun in predicate_name.nouns_of(1)]
    is_of_doer = predicate_name.links[-1] == "by"
    return is_of_doer or (bool(nouns) and not any(map(is_concrete, nouns)))


def _has_receiver(verb: str) -> bool:
    """Whether what is done to the first argument has a receiver, as "prescribed for y".

    A doer is no reason: Approved(loan, bank) is as likely a slip for Approved(bank, loan), which no
    text may hide.
    """
    return word_classes().two_objects.get(verb, ())[1:] in (("to",), ("for",))


def _is_modifier(first: str, rest: list[str], predicate_name: PredicateName) -> bool:
    """Whether a word stands before a noun: "standardized test", "live vaccine"."""
    if predicate_name.links or len(rest) != 1 or is_rather_adjective(rest[0]):
        return False
    if not first.endswith("ed"):
        is_base = Form.VERB in possible_forms(first) and Form.PAST not in possible_forms(first)
        is_quality = first != "own" and bool(look_up(first).adjectives)
        return is_base and is_quality and is_noun(rest[0])
    is_modifier = Form.PARTICIPLE in possible_forms(first) and with_article(rest) != rest[0]
    return is_modifier and not _is_deed(first, rest[0], predicate_name.setting.kind)


def _is_deed(first: str, thing: str, kind: str) -> bool:
    """Whether a form in -ed before a noun is what somebody did: "missed deadline", of persons.

    By the texts, where it has objects much oftener than it stands after a determiner.
    """
    contexts = contexts_of(first)
    before_nouns, objects = (
        contexts.totals.get("n", 0),
        contexts.following.get("v", {}).get(OBJECT, 0),
    )
    is_of_doer = (not kind or does(kind)) and not look_up(thing).nouns.is_person
    return is_of_doer and objects >= _MUCH_OFTENER * (before_nouns + 1)


_MUCH_OFTENER = 6
