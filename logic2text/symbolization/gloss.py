"""Glosses of symbolization keys: "x trusts y" → the verb *trust* with an object.

A gloss is a clause in free English with a place for each argument.  What can be analysed becomes a
row as in a lexicon file, so that it inflects, coordinates and negates like any other entry; what
cannot is kept word for word as a frame (`Gloss.verbatim`).

>>> parse_gloss(("x", "trusts", "y"), ("x", "y")).row
{'verb': 'trust', 'prepositions': [''], 'participle': 'trusted'}
>>> parse_gloss(("y", "is", "larger", "than", "x"), ("x", "y"))
Gloss(order=(1, 0), row={'adjective': 'larger', 'prepositions': ['than']}, verbatim='')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Any

from logic2text.closed_words import read_word_list, read_word_pairs, read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.frames import MODALS
from logic2text.lexicon.names.reading import PARTICLES, PERSON_ENDINGS
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import verb_forms
from logic2text.lexicon.words.unknown_words import base_form, invented_bases, is_common
from logic2text.lexicon.words.word_choice import is_mass
from logic2text.lexicon.words.word_class import (
    PREPOSITIONS,
    Form,
    forms,
    is_adverb,
    is_plain_participle,
    lemma,
    positives,
    word_classes,
)

Row = dict[str, Any]
COPULAS = {
    **dict.fromkeys(read_word_list("be_present"), False),
    **dict.fromkeys(read_word_list("be_past"), True),
}
"""Forms of "be", and whether they are in the past tense."""
_NEGATED_AUXILIARIES = {word: word == "did" for word in read_word_list("do_in_all_tenses")}
_UNCONTRACTED = read_word_pairs("uncontracted")


@dataclass(frozen=True, slots=True)
class Gloss:
    """The analysis of a gloss.

    Attributes:
        order: for each place of the English phrase, the subject first, the number of the symbol's
            argument that stands there.
        row: the fields of a lexicon entry (`lexicon.toml_file`); empty if `verbatim` is given.
        verbatim: the gloss itself with numbered blanks, where it could not be analysed.
    """

    order: tuple[int, ...]
    row: Row = field(default_factory=dict)
    verbatim: str = ""


def parse_gloss(words: Sequence[str], places: Sequence[str]) -> Gloss:
    """The analysis of a predicate's gloss.

    Args:
        words: the words of the gloss; arguments are members of `places`.
        places: the names of the symbol's arguments, in its order; each occurs once in `words`.
    """
    words = uncontracted(words)
    numbers = {name: number for number, name in enumerate(places)}
    order = tuple(numbers[word] for word in words if word in numbers)
    collective = _collective_row(words, numbers)
    if collective is not None:
        return Gloss(order, collective)
    if words and words[0] in numbers:
        row = _predicate_row(words[1:], numbers)
        if row is not None:
            return Gloss(order, row)
    blanks = " ".join(f"({numbers[word] + 1})" if word in numbers else word for word in words)
    return Gloss(tuple(range(len(places))), {}, blanks)


def _collective_row(words: Sequence[str], numbers: dict[str, int]) -> Row | None:
    """The row of "x and y are friends", "x and y are married"."""
    match words:
        case [first, "and", second, "are", *phrase] if first in numbers and second in numbers:
            head = phrase[-1].lower() if phrase else ""
            if list(phrase[-2:]) in (["each", "other"], ["one", "another"]) and len(phrase) > 3:
                phrase, head = phrase[:-3], phrase[-4].lower()
            if not phrase or not numbers.keys().isdisjoint(phrase) or head in PREPOSITIONS:
                return None
            is_plural = head.endswith("s") and not head.endswith("ss") and not is_common(head)
            if is_plural or Form.PLURAL in forms(head):
                noun = " ".join([*phrase[:-1], base_form(head, Form.PLURAL)])
                gender = gender_of_noun(noun.split())
                return {"noun": noun, "prepositions": ["of"], "symmetric": True, "gender": gender}
            link = word_classes().adjective_prepositions.get(head, "to")
            return {"adjective": " ".join(phrase), "prepositions": [link], "symmetric": True}
        case [first, "and", second, *phrase] if first in numbers and second in numbers:
            row = verb_phrase_row(phrase) if numbers.keys().isdisjoint(phrase) else None
            is_alone = row is not None and "verb" in row and phrase[-1] not in ("other", "another")
            return (
                {**row, "prepositions": ["with"], "symmetric": True} if row and is_alone else None
            )
        case _:
            return None


def uncontracted(words: Iterable[str]) -> list[str]:
    """The words with "isn't" as "is not"."""
    return [part for word in words for part in _UNCONTRACTED.get(word.lower(), word).split()]


def _predicate_row(words: Sequence[str], numbers: dict[str, int]) -> Row | None:
    """The row of what follows the subject; None if words follow the last object."""
    segments: list[list[str]] = [[]]
    for word in words:
        if word in numbers:
            segments.append([])
        else:
            segments[-1].append(word)
    if len(segments) == 1:
        return verb_phrase_row(segments[0])
    head, *later, after = segments
    row = verb_phrase_row(head, [" ".join(words) for words in later], has_object=True)
    if row is None or not after:
        return row
    said_of_object = forms(after[0].lower()) & {Form.THIRD, Form.PAST} or after[0] in COPULAS
    if "noun" in row or said_of_object or after[0] in MODALS or after[0][0] in "'’":
        return None
    words = " ".join(after)
    if "participle" in row:
        row["participle"] += f" {words}"
    return {**row, "after": words}


def verb_phrase_row(
    words: Sequence[str], later: Sequence[str] = (), *, has_object: bool = False
) -> Row | None:
    """The row of a finite verb phrase, with the words before its first object included."""
    if not words:
        return None
    first, rest = words[0].lower(), list(words[1:])
    if first in COPULAS:
        return _copular_row(rest, later, past=COPULAS[first], has_object=has_object)
    if first in ("has", "have") and _is_perfect(rest):
        phrase, links = _split_link(rest, later, has_object=has_object)
        verb = lemma(phrase[0].lower(), Form.PARTICIPLE)
        perfect: Row = {"verb": " ".join([verb, *phrase[1:]]), "tense": "perfect"}
        return _with(perfect, links, past=False)
    negated = False
    past = False
    if first in _NEGATED_AUXILIARIES and rest[:1] == ["not"] and len(rest) > 1:
        negated, past = True, _NEGATED_AUXILIARIES[first]
        first, rest = rest[1], rest[2:]
        base: str | None = first
    else:
        adverbs = [first] if is_adverb(first) and rest else []
        if adverbs:
            first, rest = rest[0], rest[1:]
        base, past = _base(first, rest)
        if base is not None and adverbs:
            first, rest, base = adverbs[0], [base, *rest], adverbs[0]
    if base is None:
        return None
    phrase, links = _split_link([base, *rest], later, has_object=has_object)
    row: Row = {"verb": " ".join((["not"] if negated else []) + phrase)}
    if past:
        row["tense"] = "past"
    if past and first.endswith("ed") and verb_forms(base).past != first:
        row["past"] = first  # "lied", where *lie* has *lay*
    if links:
        row["prepositions"] = links
    if links and links[0] == "" and len(phrase) == 1 and base not in MODALS and not negated:
        row["participle"] = verb_forms(base).past_participle
    return row


def _base(word: str, rest: Sequence[str]) -> tuple[str | None, bool]:
    """The base form of a finite verb and whether it is in the past; None if it is not a verb."""
    if word in MODALS:
        return (word if rest else None), False
    if word in ("has", "have"):
        return "have", False
    if word == "had":
        return (None, False) if rest and is_plain_participle(rest[0]) else ("have", True)
    possible = forms(word)
    if Form.THIRD in possible:
        return lemma(word, Form.THIRD), False
    if Form.PAST in possible:
        return lemma(word, Form.PAST), True
    if Form.PARTICIPLE in possible and word.endswith("ed"):
        return lemma(word, Form.PARTICIPLE), True
    if Form.VERB in possible:
        return word, False
    return (None, False) if possible else _invented_base(word)


def _invented_base(word: str) -> tuple[str | None, bool]:
    """The base form of a finite verb that no dictionary has, which the gloss declares to be one."""
    if not word.replace("-", "").isalpha() or len(word) < _SHORTEST_INVENTED:
        return None, False
    past = word.endswith("ed")
    bases = () if word.endswith("ing") else invented_bases(word)
    # That of which the gloss has the regular form, so that its word is written as it is.
    return next((b for b in bases if not past or verb_forms(b).past == word), None), past


_SHORTEST_INVENTED = 4


def _is_perfect(words: Sequence[str]) -> bool:
    """Whether a participle follows "has": "run out", "seen the film", not "run time"."""
    if not words or Form.PARTICIPLE not in forms(words[0].lower()):
        return False
    following = words[1].lower() if len(words) > 1 else ""
    is_alone = not following or following in PREPOSITIONS | PARTICLES or following in ARTICLES
    return is_plain_participle(words[0].lower()) or is_alone


ARTICLES = read_words("articles")


def plural_of_owner(words: str) -> str:
    """What several things have, where the words have a pronoun for one: "pictures in them"."""
    return " ".join(_OF_SEVERAL.get(word, word) for word in words.split(" "))


_OF_SEVERAL = read_word_pairs("of_several_owners")


def _copular_row(
    words: Sequence[str], later: Sequence[str], *, past: bool, has_object: bool
) -> Row | None:
    """The row of what follows "is": a noun after an article, else an adjective or participle."""
    if not words:
        return None
    if words[0] == "not" and len(words) > 1:
        phrase, links = _split_link(list(words[1:]), later, has_object=has_object)
        row: Row = {"verb": " ".join(["not", "be", *phrase])}
        return _with(row, links, past=past)
    if words[0].lower() in ("a", "an") and len(words) > 1 and not past:
        phrase, links = _split_link(list(words[1:]), later, has_object=has_object)
        noun: Row = {"noun": " ".join(phrase), "gender": gender_of_noun(phrase)}
        if phrase == ["person"]:
            noun["plural"] = "people"
        if phrase[-1] in ZERO_PLURALS:
            noun["learned_plural"] = " ".join(phrase)
        return _with(noun, links, past=False)
    phrase, links = _split_link(list(words), later, has_object=has_object)
    if not past and links and phrase[0].lower() == "the" and _is_relational(phrase[1:], links[0]):
        return {
            "noun": " ".join(phrase[1:]),
            "gender": gender_of_noun(phrase[1:]),
            "definite": len(links) == 1,
            "prepositions": links,
        }
    if not past and not links and _is_mass_noun(phrase):
        return {"noun": " ".join(phrase), "mass": True}
    adjective: Row = {"adjective": " ".join(phrase)}
    if not links and not past and _can_precede(phrase):
        adjective["attributive"] = True
    return _with(adjective, links, past=past)


def _can_precede(phrase: Sequence[str]) -> bool:
    """Whether two words stand before a noun as one adjective does: "an open source program"."""
    if len(phrase) != 2 or phrase[1] in PREPOSITIONS | PARTICLES:
        return False
    return Form.ADJECTIVE in forms(phrase[0]) and Form.NOUN in forms(phrase[1])


ZERO_PLURALS = read_words("zero_plurals")


def _is_relational(phrase: Sequence[str], link: str) -> bool:
    """Whether "x is the … y" says that x is a thing of y: "the father of", no "the same as"."""
    if not phrase or not link or any(word.lower() in _OF_ONE for word in phrase):
        return False
    head = phrase[-1].lower()
    is_noun = Form.NOUN in forms(head) or bool(look_up(head).nouns) or not is_common(head)
    is_most = any(word.endswith("est") and positives(word) for word in phrase[:-1])
    return is_noun and not is_most


_OF_ONE = frozenset({"same", "only", "most", "least", "first", "second", "third", "last", "best"})


def _is_mass_noun(phrase: Sequence[str]) -> bool:
    """Whether words without article after "is" are a noun: "food", "orange juice", not "cold"."""
    word = phrase[-1]
    if len(phrase) > 1:
        return _is_mass_noun([word]) and is_mass(word) and PREPOSITIONS.isdisjoint(phrase)
    uses = look_up(word)
    possible = forms(word)
    if Form.PARTICIPLE in possible or Form.PROGRESSIVE in possible or not uses.nouns:
        return False
    if uses.nouns.is_person and is_common(word):  # "x is vegetarian"
        return False
    return not uses.adjectives or word in word_classes().mass


def _with(row: Row, links: list[str], *, past: bool) -> Row:
    if links:
        row["prepositions"] = links
    if past:
        row["tense"] = "past"
    return row


def _split_link(
    phrase: list[str], later: Sequence[str], *, has_object: bool
) -> tuple[list[str], list[str]]:
    """A phrase without the preposition before its first object, and all links."""
    if not has_object:
        return phrase, []
    if len(phrase) > 1 and phrase[-1] in PREPOSITIONS:
        return phrase[:-1], [phrase[-1], *later]
    return phrase, ["", *later]


def gender_of_noun(noun: Sequence[str]) -> str:
    """The gender of a noun: common where its ending tells a person."""
    word = noun[0] if len(noun) > 1 and noun[1] in PREPOSITIONS else noun[-1]
    classes = word_classes()
    if word in classes.masculine or word in ("man", "boy", "king", "father", "brother"):
        return "masculine"
    if word in classes.feminine or word in ("woman", "girl", "queen", "mother", "sister"):
        return "feminine"
    return "common" if word.endswith(PERSON_ENDINGS) else "neuter"
