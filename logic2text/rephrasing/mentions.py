"""Where the words of a text mention the symbols of a formula.

>>> from logic2text.lexicon import Lexicon
>>> from logic2text.notation import parse
>>> from logic2text.rephrasing.wording import plain_words
>>> wanted = list_wanted(parse("∀x (Tenant(x) → PaysRent(x))"), Lexicon.default())
>>> found = find_mentions(plain_words("Each tenant pays a hefty rent."), wanted)
>>> [mention.name for mention in found.mentions], found.others
(['Tenant', 'PaysRent'], ('hefty',))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain

from logic2text import formula as fol
from logic2text.closed_words import read_word_list
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import Lexicon
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary.derivations import find_sources
from logic2text.lexicon.words.function_words import FUNCTION_WORDS
from logic2text.lexicon.words.word_class import Form, forms, lemma
from logic2text.rephrasing.wording import plain_words, words_of
from logic2text.theories.persons import names_persons
from logic2text.walk import nodes

NUMERALS = {
    word: str(value)
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905
    )
} | {
    word: str(10 * value)
    for value, word in enumerate(
        "twenty thirty forty fifty sixty seventy eighty ninety hundred".split(),  # noqa: SIM905
        start=2,
    )
}
_PARTS = lazy_pattern(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|\d+")
_PERSONS = (*read_word_list("persons"), "people", "person", "persons")
_REACH = 6
"""So many words lie at most between two words of one symbol."""
_NEAR = 3
_NOMINAL = frozenset({Form.NOUN, Form.PLURAL})
_STEM = 4
"""The shortest common beginning of two words of one stem."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A symbol that a text may mention.

    Attributes:
        name: of the symbol.
        words: the words that tell it, without those that most symbols have.
        category: of its words; None of a name.
        arity: its number of places.
    """

    name: str
    words: tuple[str, ...]
    category: Category | None
    arity: int

    @property
    def is_noun(self) -> bool:
        """Whether it is a name, or has the words of a noun."""
        return self.category in (None, Category.NOUN, Category.FUNCTION)

    @property
    def is_verb(self) -> bool:
        """Whether it has the words of a verb."""
        return self.category is Category.VERB

    @property
    def is_predicate(self) -> bool:
        """Whether it is neither a name nor a function."""
        return self.category not in (None, Category.FUNCTION)


@dataclass(frozen=True, slots=True)
class Mention:
    """Words of a text that mention a symbol.

    Attributes:
        start, last: the numbers of its first and its last word.
        wanted: the symbol; None of a pronoun.
        parts: the numbers of the symbol's words that it has.
    """

    start: int
    last: int
    wanted: Wanted | None
    parts: frozenset[int] = frozenset()

    @property
    def is_whole(self) -> bool:
        """Whether it has all words of a predicate's name; of persons any word tells."""
        if self.wanted is None or not self.wanted.is_predicate:
            return True
        of_name = _telling(self.wanted.name, ()) if len(self.wanted.name) > 1 else self.wanted.words
        is_person = self.wanted.words[-1:] == _PERSONS[-1:]
        return is_person or self.parts.issuperset(range(len(of_name)))

    @property
    def name(self) -> str:
        """The name of the symbol, "" of a pronoun."""
        return "" if self.wanted is None else self.wanted.name


@dataclass(frozen=True, slots=True)
class Mentions:
    """The mentions of a text, in its order.

    Attributes:
        words: of the text.
        mentions: of symbols and pronouns.
        others: content words that mention none.
    """

    words: tuple[str, ...]
    mentions: tuple[Mention, ...]
    others: tuple[str, ...]


def list_wanted(formula: fol.Formula, lexicon: Lexicon) -> tuple[Wanted, ...]:
    """The symbols of a formula with their words in the lexicon."""
    view = lexicon.for_formula(formula)
    found: dict[tuple[type, str, int], Wanted] = {}
    for node in nodes(formula):
        match node:
            case fol.Predicate(name, arguments) if name[0].isalnum():
                entry = view.entry(name, len(arguments))
                found.setdefault((type(node), name, len(arguments)), _want(name, entry))
            case fol.Function(name, arguments) if name[0].isalnum():
                entry = view.function(name, len(arguments))
                function = _want(name, entry, Category.FUNCTION)
                found.setdefault((type(node), name, len(arguments)), function)
            case fol.Constant(name):
                named = view.name(name)
                words = _telling(name, () if named.guessed else (named.words,))
                if len(name) > 1 and name.lower() in FUNCTION_WORDS:
                    words = ("",)  # as a name it cannot be told from the word
                found.setdefault((type(node), name, 0), Wanted(name, words, None, 0))
            case _:
                pass
    return tuple(found.values())


def _want(name: str, entry: Entry, category: Category | None = None) -> Wanted:
    phrases = (entry.singular, entry.participle, *entry.links, entry.after)
    words = _telling(name, () if entry.guessed and len(name) == 1 else phrases)
    if entry.arity == 1 and names_persons(name):
        words = (*words, *_PERSONS)
    return Wanted(name, words, category or entry.category, entry.arity)


def _telling(name: str, phrases: Sequence[str]) -> tuple[str, ...]:
    """The words of a name and of phrases; of a letter those of the phrases, itself without any."""
    if len(name) == 1 and not phrases:
        return (name,)
    words: list[str] = []
    of_name = (part.lower() for part in _PARTS.findall(name) if len(name) > 1)
    for word in chain(of_name, *(plain_words(phrase) for phrase in phrases)):
        is_new = not any(_match(word, other) for other in words)
        if word not in words_of("light") and is_new and word[0].isalnum():
            words.append(word)
    return tuple(words) if words or len(name) > 1 else (name,)


def find_mentions(words: tuple[str, ...], wanted: Sequence[Wanted]) -> Mentions:
    """The mentions of symbols in the words of a text."""
    matching = [list(_matching(word, wanted)) for word in words]
    open_mentions: list[tuple[Mention, frozenset[int]]] = []
    others = []
    for at, word in enumerate(words):
        if matching[at]:
            symbol, part = max(matching[at], key=partial(_rate, at, word, matching))
            _extend(open_mentions, at, symbol, part)
        elif word in words_of("pronouns") or _is_one(words, at):
            open_mentions.append((Mention(at, at, None), frozenset()))
        elif _is_content(word) and not _is_unit(words, at):
            others.append(word)
    mentions = (replace(mention, parts=parts) for mention, parts in open_mentions)
    return Mentions(words, tuple(mentions), tuple(others))


def _extend(
    found: list[tuple[Mention, frozenset[int]]], at: int, symbol: Wanted, part: int
) -> None:
    """Add a word to a mention that lacks this part of its symbol, or begin one."""
    for place in range(len(found) - 1, max(-1, len(found) - 4), -1):
        mention, parts = found[place]
        if mention.wanted is symbol and part not in parts and at - mention.last <= _REACH:
            found[place] = Mention(mention.start, at, symbol), parts | {part}
            return
    found.append((Mention(at, at, symbol), frozenset({part})))


def _matching(word: str, wanted: Sequence[Wanted]) -> Iterator[tuple[Wanted, int]]:
    for symbol in wanted:
        for part, other in enumerate(symbol.words):
            if _match(word, other):
                yield symbol, part
                break


def _rate(
    at: int, word: str, matching: Sequence[Sequence[tuple[Wanted, int]]], pair: tuple[Wanted, int]
) -> tuple[float, bool, float, bool]:
    """How much of a symbol stands about a word; the more, the likelier the word belongs to it."""
    symbol = pair[0]
    whole = len(symbol.words) if symbol.words[-1] not in _PERSONS else 1

    def count(reach: int) -> int:
        near = matching[max(0, at - reach + 1) : at + reach + 2]
        return len({part for cell in near for other, part in cell if other is symbol})

    is_same = word in symbol.words
    return count(_NEAR) / whole, is_same, count(_REACH) / whole, symbol.arity == 0


def _is_one(words: tuple[str, ...], at: int) -> bool:
    """Whether "one" stands for a noun: "Bob owns one."."""
    return words[at] == "one" and words[at + 1 : at + 2] in ((), (".",), (",",), (";",))


def _is_unit(words: tuple[str, ...], at: int) -> bool:
    """Whether a word follows a number: "twelve characters", "20 solar masses"."""
    return any(word in NUMERALS or word.isdigit() for word in words[max(0, at - 2) : at])


def _is_content(word: str) -> bool:
    is_word = word.isalpha() and len(word) > 1
    return is_word and word not in FUNCTION_WORDS and word not in words_of("light")


def _is_agent(word: str) -> bool:
    return word.removesuffix("s").endswith(("er", "or"))


def _sources(noun: str) -> set[str]:
    """The verbs and adjectives that a noun of an act or a state is derived from."""
    sources = (find_sources(base) for base in lemmas(noun))
    return {word for source in sources for letter in "va" for word in source.get(letter, ())}


@lru_cache(maxsize=16_384)
def _match(word: str, wanted: str) -> bool:
    """Whether a word is another one, inflected or of the same stem."""
    if word == wanted or NUMERALS.get(word) == wanted:
        return True
    if not (word.isalpha() and wanted.isalpha()):
        return False
    if Form.PAST in forms(word) and not lemmas(lemma(word, Form.PAST)) & lemmas(wanted):
        return False  # "saw" is of "see"
    if lemmas(word) & lemmas(wanted):
        return True
    if word in FUNCTION_WORDS or wanted in FUNCTION_WORDS:
        return False
    if _sources(word) & lemmas(wanted) or _sources(wanted) & lemmas(word):
        return True  # "admission" of "admit"
    if _is_agent(word) != _is_agent(wanted) and "ed" in (word[-2:], wanted[-2:]):
        return False  # an employer is not employed
    if all(forms(each) and forms(each) <= _NOMINAL for each in (word, wanted)):
        return False  # "statue" and "status", "interviewer" and "interviewee"
    same = next(
        (at for at, pair in enumerate(zip(word, wanted, strict=False)) if pair[0] != pair[1]),
        min(len(word), len(wanted)),
    )
    return same >= max(_STEM, min(len(word), len(wanted)) - 2) and abs(len(word) - len(wanted)) <= 5
