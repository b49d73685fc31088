"""Names of predicates with whether their guessed words are those that a person used.

Two sources: phrases that a writer gave for each symbol of a formula (`benchmarks/fresh/names.jsonl`
and files of its form), and FOLIO's formulae with their sentences.  A sentence shows a guess to be
right if it has the guessed words in one of their forms, as the class that was guessed and before
the link that was guessed; and wrong if it has the words of the name in their order as anything
else.  Most sentences show neither: then the name is left out.

>>> from logic2text.lexicon import Lexicon
>>> spy, listens = (Lexicon.default().entry(*name) for name in (("Spy", 1), ("Listens", 2)))
>>> is_shown(spy, "Ingmar is a spy."), is_shown(listens, "Hanna listens at doors.")
(True, False)
>>> is_shown(spy, "Nobody has a spy.") is is_shown(spy, "Hanna is rich.") is None
False
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from logic2text.closed_words import read_word_list
from logic2text.errors import Logic2TextError
from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.distinct import FormulaSymbols, find_settings
from logic2text.lexicon.names.guess import name_words
from logic2text.lexicon.names.ownership import ALONE, Setting
from logic2text.lexicon.roles import role_of, values_of
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.words.morphology import article, verb_forms
from logic2text.lexicon.words.unknown_words import base_form
from logic2text.lexicon.words.word_class import (
    ARTICLES,
    FUNCTION_WORDS,
    PREPOSITIONS,
    Form,
    word_set,
)
from logic2text.notation import parse

_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[.,;:!?]")
_INFLECTION = re.compile(r"(?:ies|ied|es|ed|ing|en|s|d|y|e)$")
_COPULAS = frozenset(
    (*read_word_list("be_present"), *read_word_list("be_past"), "be", "been", "become", "becomes")
)
_HAVING = word_set("have has had having with without possess possesses own owns")
_DETERMINERS = ARTICLES | word_set("all any every no some other each these those")
_BEFORE_KINDS = frozenset({"", "all", "every", "no", "if", "that", "as"})
_BEFORE_VERBS = word_set("who that which to can cannot will would must may does do did")
_CLOSED = FUNCTION_WORDS | PREPOSITIONS | word_set(". , ; : ! ? and or but if then")
_LARGEST_GAP = 3


@dataclass(frozen=True, slots=True)
class LabelledName:
    """A guessed name, and whether its words are right.

    Attributes:
        symbol: the name.
        arity: its number of places; −1 of a constant.
        entry: the guess.
        setting: where it is used.
        is_right: whether a person says it with these words.
        group: names of one group are never on both sides of a split.
        wanted: a phrase that is right, "" if none is known.
    """

    symbol: str
    arity: int
    entry: Entry | NameEntry
    setting: Setting
    is_right: bool
    group: str
    wanted: str = ""


class GuessedFormula:
    """The guesses at the symbols of a formula."""

    def __init__(self, formula: Formula) -> None:
        """Guess them in their company."""
        signature = FormulaSymbols.of(formula)
        self._settings = find_settings(Lexicon.default(), signature)
        self.words = Lexicon.default().for_signature(signature)
        self.symbols = sorted(signature.predicates)
        self.symbols += [(name, -1) for name, arity in sorted(signature.functions) if not arity]

    def guess(self, symbol: str, arity: int) -> Entry | NameEntry:
        """The guess at a predicate, or at a constant where the number of places is −1."""
        return self.words.name(symbol) if arity < 0 else self.words.entry(symbol, arity)

    def setting(self, symbol: str, arity: int) -> Setting:
        """Where a predicate's name is used."""
        return self._settings.get((symbol, arity), ALONE)


def label_written(rows: Iterable[Mapping[str, Any]]) -> Iterator[LabelledName]:
    """The names of rows with the phrases that a writer has for the symbols of a formula.

    Args:
        rows: of the form of `benchmarks/fresh/names.jsonl`; functions and what is not guessed, and
            rows that are no formulae, are left out.
    """
    for place, row in enumerate(rows):
        try:
            guessed = GuessedFormula(parse(row["formula"]))
        except Logic2TextError:
            continue
        for wanted in row["symbols"]:
            symbol, arity, phrase = wanted["symbol"], wanted["arity"], wanted["phrase"]
            if arity >= 0 and (phrase.startswith("the ") or (symbol, arity) not in guessed.symbols):
                continue
            entry = guessed.guess(symbol, arity)
            if entry.guessed and arity:
                setting, group = guessed.setting(symbol, arity), row.get("id", str(place))
                ours = {*map(simplify, list_phrases(entry))}
                wanted_phrases = (phrase, *wanted.get("also", ()))
                if any(setting.arguments[1:]):
                    wanted_phrases += (*map(leave_out_kinds, wanted_phrases),)
                is_right = not ours.isdisjoint(map(simplify, wanted_phrases))
                yield LabelledName(symbol, arity, entry, setting, is_right, group, phrase)


def list_phrases(entry: Entry | NameEntry) -> Iterator[str]:
    """What a guess says of x, y and z; a role counts by any of its forms."""
    yield say_entry(entry)
    role = role_of(entry) if isinstance(entry, Entry) else None
    if isinstance(entry, NameEntry) or role is None:
        return
    noun = f"{article(role.singular)} {role.singular}"
    yield f"y is {noun} of x"
    yield f"x has y as {noun}"
    yield from map(say_entry, values_of(entry))


def leave_out_kinds(phrase: str) -> str:
    """A phrase without the kinds of its arguments, which a formula may tell elsewhere.

    >>> leave_out_kinds("x gives the book y to z")
    'x gives y to z'
    """
    return re.sub(r"\bthe \w+ (?=[yz]\b)", "", phrase)


def simplify(phrase: str) -> str:
    """A phrase without capitals, doubled blanks and full stop."""
    return re.sub(r"\s+", " ", phrase.lower().replace(" ,", ",")).strip(" .")


def label_folio(rows: Iterable[Mapping[str, Any]]) -> Iterator[LabelledName]:
    """The names of FOLIO's rows that their sentences show to be right or wrong, each once."""
    seen = set()
    for row in rows:
        try:
            guessed = GuessedFormula(parse(row["formula"]))
        except Logic2TextError:
            continue
        for symbol, arity in guessed.symbols:
            entry, setting = guessed.guess(symbol, arity), guessed.setting(symbol, arity)
            shown = None
            if isinstance(entry, NameEntry):
                shown = is_called_so(symbol, entry.words, row["text"])
            elif arity and entry.guessed:
                shown = is_shown(entry, row["text"], related=setting.related)
            key = symbol, say_entry(entry), shown
            if shown is not None and key not in seen:
                seen.add(key)
                group = str(row["story"])
                yield LabelledName(symbol, arity, entry, setting, shown, group)


def is_called_so(constant: str, words: str, sentence: str) -> bool | None:
    """Whether a sentence has a constant's name; None if it does not have its letters."""
    if f" {words}" in f" {sentence}" or f" {words.removeprefix('the ')}" in f" {sentence}":
        return True
    letters, wanted = (re.sub(r"[\W_]", "", text.lower()) for text in (sentence, constant))
    return False if len(wanted) > 2 and wanted in letters else None


def is_shown(entry: Entry, sentence: str, *, related: bool = False) -> bool | None:
    """Whether a sentence has a guess's words as they were guessed; None if it does not tell.

    Args:
        entry: the guess.
        sentence: what a person wrote for a formula with its symbol.
        related: whether its argument is the object of a relation, so that "has a car" says of the
            thing that is had that it is a car.
    """
    lower = [token.lower() for token in _TOKEN.findall(sentence)]
    lower = [word for word in lower if word != "not"]
    found = [
        _is_used_so(entry, lower, start, start + len(form))
        for form in _forms(entry)
        for start in range(len(lower) - len(form) + 1)
        if lower[start : start + len(form)] == form
    ]
    told = [shown for shown in found if shown is not None]
    if found:
        return None if related and not all(told) else next(iter(told), None)
    if entry.links == ("by",) or related:
        return None  # the active says the same
    return False if _has_words(entry, lower) else None


def _forms(entry: Entry) -> list[list[str]]:
    """The word sequences that say a guess, without copula and article."""
    if entry.category is not Category.VERB:
        found = [entry.singular, entry.plural]
    else:
        verb, _, rest = entry.singular.partition(" ")
        if verb in _COPULAS:
            found = [rest]
        elif verb == "has":
            bare = rest.removeprefix("a ").removeprefix("an ")
            found = [rest, *([bare] if rest == bare else [])]
        else:
            base = base_form(verb, Form.THIRD)
            of_verb = verb_forms(base if entry.plural.startswith(base) else verb)
            inflected = {
                *(of_verb.base, of_verb.third_person, of_verb.past),
                *(of_verb.past_participle, of_verb.present_participle, verb),
            }
            found = [f"{form} {rest}".strip() for form in sorted(inflected)]
    return [form.lower().split() for form in dict.fromkeys(found) if form]


def _is_used_so(entry: Entry, lower: list[str], start: int, end: int) -> bool | None:
    after = lower[end] if end < len(lower) else "."
    before = lower[start - 1] if start else ""
    outer = _word_before_phrase(lower, start)
    if after == "by" and entry.participle:
        return None  # who did it to whom is not told by the words
    if entry.arity > 1 and entry.links[0] != after and (entry.links[0] or after in PREPOSITIONS):
        return False if after in PREPOSITIONS | ARTICLES else None
    owned = entry.category is Category.VERB and entry.singular.startswith("has ")
    match entry.category:
        case Category.VERB if owned:
            if outer in _HAVING or (outer in {"and", "or"} and not _HAVING.isdisjoint(lower)):
                return True
            return False if outer in _COPULAS | {"all", "every"} else None
        case Category.VERB:
            return before not in ARTICLES
        case Category.NOUN:
            if outer in _HAVING:
                return False
            return True if outer in _COPULAS | _BEFORE_KINDS else None
        case _:
            if before in _BEFORE_VERBS:
                return False
            return before not in ARTICLES or after not in _CLOSED


def _word_before_phrase(lower: list[str], start: int) -> str:
    """The word before the determiner and the adjectives of what begins at a place; "" of none."""
    at = start
    while at and lower[at - 1] not in _CLOSED | _DETERMINERS | _COPULAS | _HAVING:
        at -= 1
    while at and lower[at - 1] in _DETERMINERS:
        at -= 1
        if lower[at] in {"all", "every", "no"}:
            return lower[at]
    return lower[at - 1] if at else ""


def _has_words(entry: Entry, lower: list[str]) -> bool:
    """Whether the words of a name stand in a sentence in their order, near each other."""
    words = [word.lower() for word in name_words(entry.symbol, entry.arity)]
    words = [word for word in words if word not in _CLOSED | _COPULAS | _HAVING] or words
    for start, token in enumerate(lower):
        if not _is_form(words[0], token):
            continue
        at = start
        for word in words[1:]:
            near = range(at + 1, min(len(lower), at + 1 + _LARGEST_GAP))
            found = next((place for place in near if _is_form(word, lower[place])), None)
            if found is None:
                break
            at = found
        else:
            return True
    return False


def _is_form(word: str, token: str) -> bool:
    if word == token:
        return True
    if len(word) < 3 or len(token) < 3:
        return False
    stems = ({each, _INFLECTION.sub("", each)} for each in (word, token))
    return not set.isdisjoint(*stems)
