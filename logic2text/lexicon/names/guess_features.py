"""The named features that the probability of a guess depends on.

>>> from logic2text.lexicon.names.guess import predicate
>>> dict(list_features(predicate("Employee", 1), Setting()))["1 places, noun"]
1.0
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import log

from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.names.analyses import list_others
from logic2text.lexicon.names.guess import name_words
from logic2text.lexicon.names.objects import further_scores
from logic2text.lexicon.names.ownership import Setting, is_described, log_odds
from logic2text.lexicon.names.reading import head_singular
from logic2text.lexicon.names.splitting import is_known, split
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.words.countability import bare_odds
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.unknown_words import (
    base_form,
    is_common,
    is_proper_noun,
    possible_forms,
)
from logic2text.lexicon.words.word_choice import name_class
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, word_classes
from logic2text.lexicon.words.word_model import contexts_of, link_after
from logic2text.lexicon.written_forms import find_quoted_names

_KINDS = {
    **dict.fromkeys(("5", "20", "18"), "being"),
    **dict.fromkeys(("6", "17", "8"), "thing"),
    **dict.fromkeys(("13", "27"), "substance"),
    **dict.fromkeys(("14", "15"), "place"),
    **dict.fromkeys(("4", "11", "22"), "event"),
    "28": "time",
    **dict.fromkeys(("7", "9", "12", "26", "16", "24", "21", "23", "19"), "quality"),
    "10": "communication",
}


def list_name_features(constant: str, name: NameEntry) -> Iterator[tuple[str, float]]:
    """As `list_features`, of a constant."""
    words = name.words.removeprefix("the ").split(" ")
    plain = [word for word in words if word.isalpha()]
    yield "1", 1.0
    yield "constant", 1.0
    yield "constant, in quotes", float(name.words.startswith(('"', "“")))
    yield "constant, as spelled", float(name.words == constant)
    yield "constant, with a gender", float(name.gender is not Gender.NEUTER)
    yield "constant, the", float(name.words.startswith("the "))
    yield "constant, run together", float(len(words) > len(split(constant)))
    yield "constant, several words", float(len(words) > 1)
    yield "constant, common words", float(name.words.islower())
    yield "constant, signs inside", float(any(map(_has_sign_inside, words)))
    unknown = [word for word in plain if not _is_in_dictionary(word)]
    known = [word for word in plain if is_proper_noun(word.lower())]
    yield "constant, long unknown word", float(any(len(word) > _LONGEST_NAME for word in unknown))
    yield "constant, proper words", len(known) / max(1, len(words))
    yield "constant, ends in s", float(any(word.endswith("s") for word in plain[:-1]))
    yield "constant, letters", min(len(constant), 20) / 10
    yield "constant, unknown words", float(sum(not _is_in_dictionary(word) for word in plain))


_LONGEST_NAME = 8


def _has_sign_inside(word: str) -> bool:
    letters = word.replace("-", "")
    return not letters.isalpha() and not letters.isdigit()


def list_features(entry: Entry, setting: Setting) -> Iterator[tuple[str, float]]:
    """The named numbers that the probability depends on; a feature that is left out is 0."""
    yield "1", 1.0
    if any(find_quoted_names(entry)):
        yield "quoted", 1.0
        return
    words = name_words(entry.symbol, entry.arity)
    shape = f"{min(entry.arity, 3)} places"
    length = f"{min(len(words), 4)} words"
    yield f"{shape}, {length}", 1.0
    yield f"{shape}, {_class_of(entry)}", 1.0
    yield "unknown words", float(sum(not _is_in_dictionary(word) for word in words))
    yield "run together", float(len(split(entry.symbol)) == 1 and len(words) > 1)
    yield "others", float(len(list_others(entry)))
    yield f"{shape}, {_shape_of(words)}: {_class_of(entry)}", 1.0
    yield from _features_of_phrase(entry)
    yield from _features_of_roles(entry, words)
    yield from _features_of_links(entry, words)
    yield from _features_of_first(entry, words)
    yield from _features_of_article(entry)
    yield from _features_of_voice(entry, words)
    if len(words) == 1:
        yield from _features_of_word(entry, words[0])
    if entry.arity == 1:
        yield from _features_of_noun(entry, words, setting)


def _class_of(entry: Entry) -> str:
    if entry.category is Category.VERB and entry.singular.startswith(("has ", "have ")):
        return "having"
    return entry.category.value


def _log_odds(share: float) -> float:
    share = min(0.98, max(0.02, share))
    return log(share / (1 - share))


def _is_in_dictionary(word: str) -> bool:
    classes = word_classes()
    return (
        not word[0].isalpha()
        or len(word) == 1
        or is_known(word.lower())
        or is_common(word.lower())
        or word in classes.acronyms.values()
        or word in classes.proper_adjectives
        or all(map(is_common, word.lower().split("-")))
    )


def _features_of_links(entry: Entry, words: list[str]) -> Iterator[tuple[str, float]]:
    """Where the words before objects come from."""
    if not entry.links:
        return
    assumed = [link for link in entry.links if link not in words]
    if assumed == ["than"]:
        yield "than", 1.0
        return
    named = len(entry.links) - len(assumed)
    yield "links of the name", float(named > 0)
    if not assumed:
        return
    head = words[-1].lower()
    classes = word_classes()
    forms = (base_form(head, form) for form in (Form.THIRD, Form.PAST, Form.PLURAL))
    listed = {*classes.two_objects, *classes.verb_prepositions, *classes.adjective_prepositions}
    if not listed.isdisjoint({head, *forms}):
        yield "links of a list", 1.0
        return
    category = entry.category.value if entry.category in _WITH_LINKS else "noun"
    base = base_form(head, Form.THIRD) if category == "verb" else head
    link = link_after(base, category)
    if link.word == assumed[-1] and link.share > 0:
        yield "links of texts", link.share
    else:
        yield f"assumed “{assumed[-1]}”", 1.0
    if len(words) > 1 and assumed[-1] == "":
        yield "object after several words", 1.0
    yield from _features_of_further(entry, words, assumed[-1])


def _features_of_further(entry: Entry, words: list[str], link: str) -> Iterator[tuple[str, float]]:
    """How surely the texts have a preposition after the object of a verb, before any argument."""
    said = entry.singular.split(" ")
    shape = f"{min(entry.arity, 3)} places"
    told = {*map(str.lower, words[1:])} - PREPOSITIONS
    yield f"{shape}, a noun left out", float(not told <= {*said, *entry.after.split(" ")})
    if entry.category is not Category.VERB or len(said) < 2 or not link:
        return
    verb = base_form(said[0], Form.THIRD)
    noun = base_form(said[-1], Form.PLURAL)
    scores = sorted(further_scores("have" if verb == "has" else verb, noun, ()).items())
    ours = next((score for each, score in scores if each == link), None)
    if ours is not None:
        rest = max(score for each, score in scores if each != link)
        yield f"{shape}, margin of links", max(-4.0, min(4.0, ours - rest)) / 2


_WITH_LINKS = (Category.NOUN, Category.ADJECTIVE, Category.VERB)


def _shape_of(words: list[str]) -> str:
    """The classes of a name's words in one line: "adjective noun"."""
    return " ".join(map(_tag, words[:4]))


@lru_cache(maxsize=1_024)
def _tag(word: str) -> str:
    """What a word mostly is, wherever it stands."""
    lower = word.lower()
    possible, uses = possible_forms(lower), look_up(lower)
    third = Form.THIRD in possible and look_up(base_form(lower, Form.THIRD))
    tells = {
        "preposition": lower in PREPOSITIONS,
        "auxiliary": lower in _CERTAIN or lower in frames.MODALS,
        "sign": word[0].isdigit() or (word.isupper() and len(word) > 1),
        "unknown": not possible,
        "compound": "-" in word,
        "adverb": Form.ADVERB in possible and uses.is_usually(uses.adverbs),
        "progressive": Form.PROGRESSIVE in possible and lower.endswith("ing"),
        "past": {Form.PAST, Form.PARTICIPLE} <= possible and not uses.nouns,
        "third": third and (Form.PLURAL not in possible or third.verbs.count > third.nouns.count),
        "plural": Form.PLURAL in possible and Form.NOUN not in possible,
        "degree": not possible.isdisjoint((Form.COMPARATIVE, Form.SUPERLATIVE)),
    }
    counts = {
        "noun": uses.nouns.count + (Form.NOUN in possible),
        "adjective": uses.adjectives.count + (Form.ADJECTIVE in possible),
        "verb": uses.verbs.count + (Form.VERB in possible),
    }
    mostly = max(counts, key=lambda name: counts[name])
    return next((name for name, is_so in tells.items() if is_so), mostly)


def _features_of_phrase(entry: Entry) -> Iterator[tuple[str, float]]:
    """Whether the words are English: nouns with and without articles, what stands after "is"."""
    words = entry.singular.split(" ")
    start = 1 if entry.category is Category.VERB else 0
    bare = mass = 0.0
    for at in range(start, len(words)):
        word = words[at].lower()
        following = words[at + 1].lower() if at + 1 < len(words) else ""
        is_head = following in ("", *PREPOSITIONS) and Form.NOUN in possible_forms(word)
        if not is_head or Form.ADJECTIVE in possible_forms(word) or words[at][0].isupper():
            continue
        first = at
        while first > start and words[first - 1].lower() not in PREPOSITIONS:
            first -= 1
        has_article = words[first].lower() in _DETERMINERS
        if entry.category is Category.NOUN and not first:
            has_article = not entry.mass
        odds = bare_odds(word)
        bare = max(bare, 0.0 if has_article else -odds)
        mass = max(mass, odds + 1 if has_article else 0.0)
    yield "count noun without article", bare / 4
    yield "mass noun with article", mass / 4
    if entry.category is Category.ADJECTIVE and len(words) > 1:
        yield "a noun after is", float(Form.NOUN in possible_forms(words[-1].lower()))
    if len(words) > 1 and entry.category in (Category.NOUN, Category.VERB):
        last = possible_forms(words[-1].lower())
        yield f"ends without noun, {_class_of(entry)}", float(not last & _NOUNS)
        inner = [_tag(word) for word in words[1:]]
        yield f"verb inside, {_class_of(entry)}", float(not {"verb", "third"}.isdisjoint(inner))


_NOUNS = {Form.NOUN, Form.PLURAL}
_DETERMINERS = read_words("determiners_in_names")


def _features_of_roles(entry: Entry, words: list[str]) -> Iterator[tuple[str, float]]:
    """Of relational nouns: whose is which."""
    if entry.arity != 2 or entry.category is not Category.NOUN:
        return
    uses = look_up(entry.singular.split(" ")[-1].lower()).nouns
    yield f"role, {_KINDS.get(uses.kind, 'other')}", 1.0
    yield "role, person", float(uses.is_person)
    yield "role without link", float(words[-1].lower() not in PREPOSITIONS)


def _features_of_voice(entry: Entry, words: list[str]) -> Iterator[tuple[str, float]]:
    """Of participles: whether what is done to a thing can be what it does, "formed in"."""
    first = words[0].lower()
    if {Form.PAST, Form.PARTICIPLE} <= possible_forms(first) and len(words) > 1:
        contexts = contexts_of(first)
        done, spoken = contexts.totals.get("c", 0), contexts.totals.get("v", 0)
        is_adjective = entry.category is Category.ADJECTIVE
        share = _log_odds((done + 1) / (done + spoken + 4)) / 3
        yield f"done in texts, {min(entry.arity, 2)}", share if is_adjective else -share
        yield f"past of several words, {_class_of(entry)}, {min(entry.arity, 2)}", 1.0
    if entry.arity > 1 and Form.PARTICIPLE in possible_forms(first) and len(words) > 1:
        verbs = look_up(base_form(first, Form.PAST)).verbs
        both = verbs.transitive and verbs.intransitive
        yield f"either voice, {_class_of(entry)}", float(both and words[-1].lower() != "by")


def _features_of_word(entry: Entry, word: str) -> Iterator[tuple[str, float]]:
    """Of a name of one word: the use of its class in the dictionary against the others."""
    chosen = name_class(word, min(entry.arity, 2))
    yield "class margin", _log_odds(chosen.share)
    yield "other class", float(chosen.category != entry.category.value)
    uses = look_up(word.lower())
    counts = {"noun": uses.nouns, "adjective": uses.adjectives, "verb": uses.verbs}
    said = counts.get(entry.category.value, uses.nouns).count
    others = sum(use.count for use in counts.values()) - said
    yield f"used as {entry.category.value}", log((said + 1) / (others + 1)) / 3


def _features_of_first(entry: Entry, words: list[str]) -> Iterator[tuple[str, float]]:
    first = words[0].lower()
    possible = possible_forms(first)
    if first in frames.MODALS or first in _CERTAIN:
        yield "first word tells", 1.0
        return
    if len(words) == 1:
        past = {Form.PAST, Form.PARTICIPLE} <= possible
        if past:
            yield f"past, {min(entry.arity, 2)} places, {entry.category.value}", 1.0
        return
    uses = look_up(base_form(first, Form.THIRD) if Form.THIRD in possible else first)
    as_verb, others = uses.verbs.count, uses.nouns.count + uses.adjectives.count
    ratio = max(-3.0, min(3.0, log((as_verb + 1) / (others + 1))))
    if entry.category is Category.VERB and not entry.singular.startswith("has "):
        yield "verb first", ratio / 3
    elif possible & {Form.VERB, Form.THIRD}:
        yield "no verb first", ratio / 3
    if words[-1].lower() in PREPOSITIONS:
        yield "preposition last", 1.0
    if any(word in PREPOSITIONS for word in words[1:-1]):
        yield "preposition inside", 1.0


_CERTAIN = read_words("verbs_of_certain_names")


def _features_of_article(entry: Entry) -> Iterator[tuple[str, float]]:
    """How certainly the object of a verb, and a noun, has its article or none."""
    phrase = entry.singular.split(" ")
    head = phrase[-1].lower()
    if Form.NOUN not in possible_forms(head):
        return
    odds = bare_odds(head)
    if entry.category is Category.VERB and len(phrase) > 1 and not any(entry.links):
        has_article = phrase[1] in {"a", "an"}
        yield "article of an object", -odds / 4 if has_article else odds / 4
        if "the" in phrase:
            yield "the", 1.0
    elif entry.category is Category.NOUN:
        yield "article of a noun", (odds if entry.mass else -odds) / 4
    elif entry.category is Category.ADJECTIVE:
        yield "a noun without article", 1.0


_PARTICIPLES = frozenset({"past", "progressive", "adverb", "verb"})


def _features_of_noun(
    entry: Entry, words: list[str], setting: Setting
) -> Iterator[tuple[str, float]]:
    """Of names of one place that can be what a thing is and what it has."""
    said = _class_of(entry)
    if said not in ("noun", "having") or words[0].lower() in _CERTAIN:
        return
    stop = next((at for at, word in enumerate(words) if word in PREPOSITIONS), len(words))
    singular = head_singular(words) if stop else None
    if singular is None:
        return
    head = singular[stop - 1]
    odds = max(-6.0, min(6.0, log_odds(head, words[:stop], setting)))
    yield f"margin, {said}", (odds if said == "having" else -odds) / 3
    sort = _KINDS.get(look_up(head).nouns.kind, "other")
    several = "of several words" if len(words) > 1 else "of one word"
    yield f"{said} {several}, {sort}", 1.0
    yield f"{said}, described", float(len(words) > 1 and is_described(words[:stop]))
    yield f"{said}, plural", float(words[stop - 1] != head)
    first = _tag(words[0])
    yield f"{said}, begins with {first}", float(len(words) > 1 and first in _PARTICIPLES)
    contexts = contexts_of(head)
    ratio = log((contexts.had + 1) / (contexts.been + 1))
    yield f"{said}, in texts", (ratio if said == "having" else -ratio) / 2
    yield f"{said}, sense", log(1 + look_up(head).nouns.count) / 4
    yield f"{said}, of a kind", float(bool(setting.kind))
    yield f"{said}, concluded", float(setting.concluded)
