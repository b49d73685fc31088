"""Rules for one-place names that are a whole phrase: NotEasilySeen, SoftAndFluffy, EatenFresh.

>>> neither(PredicateName("NotEasilySeen", ["not", "easily", "seen"], 1)).singular
'is not easily seen'
>>> coordinated(PredicateName("DigsAndFills", ["digs", "and", "fills"], 1)).plural
'dig and fill'
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.articles import (
    COPULAR,
    after_preposition,
    is_bare_object,
    object_of,
    with_article,
    with_complement,
)
from logic2text.lexicon.names.objects import complete
from logic2text.lexicon.names.ownership import does, is_owned
from logic2text.lexicon.names.reading import DEGREES, PredicateName, head_singular, is_noun
from logic2text.lexicon.words.dictionary import MUCH_RARER, look_up
from logic2text.lexicon.words.dictionary.hypernyms import is_part
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, is_adverb, word_classes
from logic2text.lexicon.words.word_model import contexts_of, link_after

_DESCRIBING = frozenset({Form.ADJECTIVE, Form.PARTICIPLE})
_COORDINATORS = frozenset({"and", "or"})


def neither(predicate_name: PredicateName) -> Entry | None:
    """As in NotEasilySeen, NotInHouse, NotStudent, NotEat: its negation is "is easily seen"."""
    first, *rest = predicate_name.words
    if first != "not" or not rest or predicate_name.links:
        return None
    possible = possible_forms(rest[0])
    uses = look_up(rest[0])
    if Form.VERB in possible and uses.is_usually(uses.verbs) and not uses.adjectives:
        return frames.verb(predicate_name.symbol, ["not", *rest], guessed=True)
    if rest[0] in PREPOSITIONS and rest[1:]:
        said = [rest[0], *after_preposition(rest[0], rest[1:])]
    else:
        is_kind = head_singular(rest) == rest and not uses.is_usually(uses.adjectives)
        is_kind |= len(rest) > 1 and is_noun(rest[-1])
        said = with_article(rest).split(" ") if is_kind else rest
    return frames.verb(predicate_name.symbol, ["not", "be", *said], guessed=True)


def coordinated(predicate_name: PredicateName) -> Entry | None:
    """As in SoftAndFluffy, DesignsOrBuildsHouses, CapturesAndEats(x, y)."""
    words, links = predicate_name.words, predicate_name.links
    found = {word for word in words if word in _COORDINATORS}
    if len(found) != 1 or len(links) > 1 or (links and links[0] is not None):
        return None
    parts = [[*part] for ends, part in groupby(words, _COORDINATORS.__contains__) if not ends]
    if len(parts) < 2 or words[0] in found:
        return None
    if not links and all(map(_is_description, parts)):
        return frames.adjective(predicate_name.symbol, " ".join(words), guessed=True)
    verbs = [_verb_of(part[0]) for part in parts]
    if not all(verbs) or any(part[1:] for part in parts[:-1]):
        return None
    return _several_verbs(predicate_name, verbs, parts[-1][1:], f" {next(iter(found))} ")


def _several_verbs(
    predicate_name: PredicateName, verbs: list[str], rest: list[str], joint: str
) -> Entry:
    """The verbs with the object of the last one, each with its ending."""
    thing = object_of(verbs[-1], rest) if rest else []
    links: tuple[str, ...] = ("",)
    after = ""
    if not predicate_name.links:
        links = ()
    elif rest and (complement := complete(verbs[-1], rest, predicate_name)):
        thing, links, after = [*complement.words], complement.links, complement.after
    words = [joint.join(verbs), *thing]
    base = frames.verb(predicate_name.symbol, words, links=links, after=after, guessed=True)
    singular = joint.join(verb_forms(verb).third_person for verb in verbs)
    done = joint.join(verb_forms(verb).past_participle for verb in verbs)
    return replace(
        base,
        singular=" ".join((singular, *thing)),
        participle=f"{done} {after}".strip() if links == ("",) and not thing else "",
    )


def _is_description(part: list[str]) -> bool:
    return not _DESCRIBING.isdisjoint(possible_forms(part[-1])) and all(map(is_adverb, part[:-1]))


def _verb_of(word: str) -> str:
    """The base form of a word that is a verb rather than a noun, "" of others."""
    possible = possible_forms(word)
    form = next((form for form in (Form.THIRD, Form.VERB) if form in possible), None)
    if form is None:
        return ""
    uses = look_up(base_form(word, form))
    return base_form(word, form) if uses.is_usually(uses.verbs) and uses.verbs else ""


def described(predicate_name: PredicateName) -> Entry | None:
    """As in PreviouslyUnknown, LegallyBinding, EatenFresh, ServedHotOrCold, ReportedStolen."""
    words = predicate_name.words
    if predicate_name.links or len(words) < 2:
        return None
    last = possible_forms(words[-1])
    is_said = last & (_DESCRIBING | {Form.PROGRESSIVE})
    if is_said and all(word.endswith("ly") and is_adverb(word) for word in words[:-1]):
        return frames.adjective(predicate_name.symbol, " ".join(words), guessed=True)
    first, *rest = words
    rest = [word for word in rest if word not in _COORDINATORS]
    adjectives = all(_is_adjective(word) or _is_only_participle(word) for word in rest)
    if rest in _ABROAD and _is_of_traveller(first, predicate_name.setting.kind):
        return None  # "toured abroad"
    is_done = Form.PARTICIPLE in possible_forms(first)
    if is_done and base_form(first, Form.PARTICIPLE) in _LABELLING and _is_label(rest):
        return frames.adjective(
            predicate_name.symbol, " ".join(words), guessed=True, attributive=False
        )
    if is_done and adjectives:
        base = base_form(first, Form.PARTICIPLE)
        verb = look_up(base).verbs
        if base not in COPULAR and (verb.transitive or not verb):
            return frames.adjective(
                predicate_name.symbol, " ".join(words), guessed=True, attributive=False
            )
    return None


_ABROAD = (["abroad"], ["overseas"])
_MOSTLY_DONE = 0.4


def _is_of_traveller(first: str, kind: str) -> bool:
    """Whether a form in -ed is rather what persons do than what is done to them: "toured"."""
    totals = contexts_of(first).totals
    done, spoken = totals.get("c", 0), totals.get("v", 0)
    verbs = look_up(base_form(first, Form.PAST)).verbs
    is_rare = done < _MOSTLY_DONE * (done + spoken)
    return (not kind or does(kind)) and verbs.intransitive and is_rare


_LABELLING = read_words("verbs_of_labels")


def _is_label(words: list[str]) -> bool:
    """As in "labeled vegan", "rated EF5", "certified organic"."""
    last = words[-1]
    is_sign = not last.islower() and (last.isupper() or not last.isalpha())
    is_state = last in word_classes().adjectives or "-" in last
    return is_sign or is_state or (len(words) == 1 and _is_adjective(last))


def received(predicate_name: PredicateName) -> Entry | None:
    """As in GrantedAsylum, GivenUpgradeBy(x, y): "is given an upgrade by y"."""
    first, *rest = predicate_name.words
    if Form.PARTICIPLE not in possible_forms(first) or not rest or None in predicate_name.links:
        return None
    if predicate_name.links == ["to"] and link_after(rest[-1], "noun").word != "to":
        return None  # "granted a patent to y"
    verb, kind = base_form(first, Form.PARTICIPLE), predicate_name.setting.kind
    of_person = verb in _RECEIVED or (verb in _RECEIVED_BY_PERSONS and bool(kind) and does(kind))
    if not of_person or not PREPOSITIONS.isdisjoint(rest) or not is_noun(rest[-1]):
        return None
    if verb == "give" and is_bare_object(verb, rest[0]):
        return None  # "given birth"
    if verb == "deny" and Form.PLURAL in possible_forms(rest[-1]):
        return None  # "denied the charges"
    return frames.adjective(
        predicate_name.symbol,
        " ".join((first, *object_of(verb, rest))),
        links=tuple(filter(None, predicate_name.links)),
        guessed=True,
        attributive=False,
    )


_RECEIVED = read_words("verbs_of_receiving")
_RECEIVED_BY_PERSONS = read_words("verbs_of_receiving_of_persons")


def _is_adjective(word: str) -> bool:
    uses = look_up(word)
    often = uses.adjectives.count >= uses.nouns.count
    return often and Form.ADJECTIVE in possible_forms(word) and not is_part(word)


def _is_only_participle(word: str) -> bool:
    """As in "stolen", "damaged"; but "cut", "saved", which could be the object."""
    possible = possible_forms(word)
    return Form.PARTICIPLE in possible and possible.isdisjoint({Form.NOUN, Form.VERB})


def perfect(predicate_name: PredicateName) -> Entry | None:
    """As in GottenMedal, WrittenMoreThanTenBooks: "has gotten a medal"; of doers GainedSkill."""
    first, *rest = predicate_name.words
    possible = possible_forms(first)
    if predicate_name.links or not rest or Form.PARTICIPLE not in possible:
        return None
    counted = rest[0] in DEGREES or rest[0].isdigit()
    if not counted and (rest[0] in PREPOSITIONS or not is_noun(rest[-1])):
        return None
    if Form.VERB in possible:
        return None
    if Form.PAST in possible:
        return _past_of_doer(predicate_name)
    if look_up(first).adjectives and not counted:
        return None
    verb = base_form(first, Form.PARTICIPLE)
    words = ["have", first, *(rest if counted else object_of(verb, rest))]
    return frames.verb(predicate_name.symbol, words, guessed=True)


def _past_of_doer(predicate_name: PredicateName) -> Entry | None:
    """What persons and animals did: "gained skill"; but "licensed pharmacist", "broken leg"."""
    first, *rest = predicate_name.words
    head, kind = head_singular(rest), predicate_name.setting.kind
    verb = base_form(first, Form.PAST)
    if head is None or not kind or not does(kind) or is_part(head[-1]):
        return None
    if does(head[-1]):
        return None
    verbs = look_up(verb).verbs
    is_deed = look_up(head[-1]).nouns.kind in _DEEDS
    least = look_up(first).adjectives.count * (1 if is_deed else MUCH_RARER**2)
    if not verbs.transitive or least > verbs.count:
        return None
    words = [verb, *object_of(verb, rest)]
    return frames.verb(predicate_name.symbol, words, past=True, guessed=True)


_DEEDS = frozenset({"4", "10"})
"""WordNet's classes of acts and what is said: "completed a course"."""


def reduced(predicate_name: PredicateName) -> Entry | None:
    """As in EnergyStoredInCell, CodeAvailableToPublic: "has energy stored in a cell"."""
    words = predicate_name.words
    if predicate_name.links:
        return None
    at = next((at for at in range(1, len(words)) if _ends_noun(words, at)), None)
    if at is None:
        return None
    head = head_singular(words[:at])
    if head is None:
        return None
    form, rest = words[at], words[at + 1 :]
    if rest and rest[0] in PREPOSITIONS:
        rest = with_complement([form, *rest])[1:]
    elif rest:
        rest = object_of(base_form(form, Form.VERB), rest)
    if Form.VERB in possible_forms(form) and not possible_forms(form) & _DESCRIBING:
        form = verb_forms(form).present_participle
    thing = with_article(words[:at])
    phrase = " ".join((thing, form, *rest))
    if predicate_name.setting.kind or is_owned(head[-1], head, predicate_name.setting):
        return frames.verb(predicate_name.symbol, ["have", *phrase.split(" ")], guessed=True)
    return frames.adjective(predicate_name.symbol, phrase, guessed=True, attributive=False)


def _ends_noun(words: list[str], at: int) -> bool:
    """Whether a participle, an adjective or a verb with what belongs to it follows a noun."""
    if not is_noun(words[at - 1]) or not PREPOSITIONS.isdisjoint(words[:at]) or not words[at + 1 :]:
        return False
    possible = possible_forms(words[at])
    if words[at + 1] in PREPOSITIONS:
        return bool(possible & _DESCRIBING) and Form.NOUN not in possible
    uses = look_up(words[at])
    several = Form.PLURAL in possible_forms(words[at - 1])
    return several and Form.VERB in possible and uses.verbs.count > uses.nouns.count
