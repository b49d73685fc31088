"""Rules for names of several places that are a clause: BladesTurnedByWind, MoonPassesBetween.

>>> from logic2text.lexicon.names.ownership import Setting
>>> name = PredicateName("BladesTurnedByWind", ["blades", "turned", "by", "wind"], 2)
>>> clause(name).singular
'has blades turned'
>>> setting = Setting(arguments=(("moon",), ()))
>>> clause(PredicateName("MoonPassesBy", ["moon", "passes", "by"], 2, setting=setting)).singular
'passes'
"""

from __future__ import annotations

from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.articles import with_article
from logic2text.lexicon.names.objects import complete, fills
from logic2text.lexicon.names.reading import PredicateName, is_noun
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, is_adverb


def clause(predicate_name: PredicateName) -> Entry | None:
    """A noun with its verb or participle: the subject has such a thing, or is it.

    None of names in which the noun does not stand out from the verb.
    """
    words = predicate_name.words
    if not predicate_name.links:
        return _of_part(predicate_name)
    at = next((at for at in range(1, len(words)) if _begins(words, at, predicate_name)), None)
    if at is None:
        return None
    subject, adverbs = words[:at], [word for word in words[at : at + 1] if is_adverb(word)]
    spoken, *rest = words[at + len(adverbs) :]
    verb, participle = _verb_of(spoken)
    inner = PredicateName(predicate_name.symbol, [spoken], 1, setting=predicate_name.setting)
    given = [link for link in predicate_name.links if link is not None]
    inner.links = [*given, *(None for _ in predicate_name.links[len(given) :])]
    complement = complete(verb, rest, inner, passive=bool(participle))
    if complement is None:
        return None
    if fills(predicate_name.nouns_of(0), subject):
        before = [*adverbs, "be", participle] if participle else [*adverbs, verb]
    else:
        form = participle or verb_forms(verb).present_participle
        before = ["have", *with_article(subject).split(" "), *adverbs, form]
    return frames.verb(
        predicate_name.symbol,
        [*before, *complement.words],
        links=complement.links,
        after=complement.after,
        guessed=True,
    )


def _of_part(predicate_name: PredicateName) -> Entry | None:
    """As in BatteryDrainsFast: "has a battery draining fast"; the verb is in the third person."""
    match predicate_name.words:
        case [part, spoken, manner] if _is_verb_of(part, spoken) and _is_manner(manner):
            form = verb_forms(base_form(spoken, Form.THIRD)).present_participle
            words = ["have", *with_article([part]).split(" "), form, manner]
            return frames.verb(predicate_name.symbol, words, guessed=True)
        case _:
            return None


def _is_verb_of(part: str, spoken: str) -> bool:
    uses = look_up(base_form(spoken, Form.THIRD))
    of_part = possible_forms(part)
    is_third = Form.THIRD in possible_forms(spoken) and uses.verbs.count >= uses.nouns.count
    return is_third and Form.NOUN in of_part and Form.THIRD not in of_part


def _is_manner(word: str) -> bool:
    return Form.ADVERB in possible_forms(word) and word not in PREPOSITIONS


def _begins(words: list[str], at: int, predicate_name: PredicateName) -> bool:
    """Whether a noun phrase ends before a place and its verb stands there."""
    if not is_noun(words[at - 1]) or not _NO_NOUNS.isdisjoint(words[:at]):
        return False
    if not all(map(_is_of_phrase, words[:at])):
        return False
    if is_adverb(words[at]):
        return at + 1 < len(words) and bool(possible_forms(words[at + 1]) & _SPOKEN)
    possible, several = possible_forms(words[at]), Form.PLURAL in possible_forms(words[at - 1])
    last = at + 1 == len(words)
    following = predicate_name.links[0] if last else words[at + 1]
    if Form.PARTICIPLE in possible and Form.NOUN not in possible:
        return following in PREPOSITIONS and Form.ADVERB not in possible_forms(words[at - 1])
    uses = look_up(base_form(words[at], Form.THIRD))
    if Form.THIRD in possible and not several:
        sure = Form.PLURAL not in possible or uses.verbs.count > uses.nouns.count
        return sure and following != "of"
    before = look_up(base_form(words[at - 1], Form.THIRD))
    is_subject = several and not (at == 1 and before.is_usually(before.verbs))  # "takes care of"
    is_base = is_subject and Form.VERB in possible and uses.verbs.count > uses.nouns.count
    return (
        is_base and following in PREPOSITIONS and not possible & {Form.PARTICIPLE, Form.ADJECTIVE}
    )


_NO_NOUNS = PREPOSITIONS | {"and", "or"}
_SPOKEN = frozenset({Form.THIRD, Form.VERB, Form.PARTICIPLE})


def _is_of_phrase(word: str) -> bool:
    possible = possible_forms(word)
    return bool(possible & {Form.NOUN, Form.PLURAL, Form.ADJECTIVE}) and not is_adverb(word)


def _verb_of(word: str) -> tuple[str, str]:
    """The base form of a verb, and the word itself if it is a participle."""
    possible = possible_forms(word)
    for form in (Form.THIRD, Form.VERB):
        if form in possible:
            return base_form(word, form), ""
    return base_form(word, Form.PARTICIPLE), word
