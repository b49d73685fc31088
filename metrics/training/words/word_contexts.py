"""Counts of the words around a word, from texts: makes `lexicon/words/word_model/contexts.txt`.

One line a word, sorted by its bytes; fields are separated by tabs::

    access    m0/30/0/5/9/2/0/12    n6:to3,of1    v10:"6,to1,in1    x119:to83,from3

``m`` has the numbers of a noun after "a", of one without an article, of its plural, of one that
ends its phrase after any determiner, of one that something has ("has good access", "with access"),
of one that something is ("is an access", or at the beginning of a definition), and of one with an
adjective after "a" and without an article.  ``n``, ``c``,
``v`` and ``x`` are the uses after a determiner, after a copula, as a verb, and the others; with
their number, then the most frequent words after it: prepositions, and ``"`` for a determiner or
pronoun, which begins an object.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import cache

from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.unknown_words import possible_forms
from logic2text.lexicon.words.word_class import (
    FUNCTION_WORDS,
    PREPOSITIONS,
    Form,
    forms,
    lemma,
    word_set,
)

FEWEST_USES = 10
"""Words that are rarer in the texts have no line."""
MOST_FOLLOWING = 4
OBJECT = '"'
_LINKS = PREPOSITIONS - {"as", "like", "than", "up", "out", "off", "since", "until", "per", "via"}
_OBJECTS = word_set(
    "the a an his her their its my our your this that these those some any no every each him them "
    "it us me himself themselves itself"
)
_DETERMINERS = _OBJECTS - word_set("him them it us me himself themselves itself")
_COPULAS = word_set("is are was were be been being became become")
_BEFORE_VERBS = word_set(
    "to can could will would must should may might who i we they he she you not do does did"
)
_OWNING = word_set("has have had having with")
_MOST_MODIFIERS = 4
_BEFORE_NOUNS = _DETERMINERS | word_set("such very more most many several two three four")
_ADVERBS = word_set("not very so too also always never often")
_AFTER_PHRASES = word_set("and or is was are were that which who has had to")
_ENDS_OF_PHRASES = _AFTER_PHRASES | word_set(
    "can will would must should may might than but if when where as because not"
)
_OF_MASS = word_set("much enough more less little")
_BEFORE_BARE = word_set(
    "of with without from for between into through by about against under "
    "has have had having is was"
)
_KINDS = word_set(
    "kind kinds sort sorts type types form forms piece lot amount number state act process"
)
_NO_MODIFIERS = (
    PREPOSITIONS
    | FUNCTION_WORDS
    | _DETERMINERS
    | _OF_MASS
    | word_set("another all both such many various several other few only what which due there")
)
_VERBS = {Form.VERB, Form.THIRD, Form.PAST, Form.PROGRESSIVE}
_TOKEN = re.compile(r"[A-Za-z]+(?:-[a-z]+)*(?:'[a-z]+)?|[.,;:!?()\"]|\d+")


@dataclass(slots=True)
class _Counts:
    with_article: int = 0
    bare: int = 0
    closing: int = 0
    had: int = 0
    been: int = 0
    described_with_article: int = 0
    described_bare: int = 0
    uses: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    totals: Counter[str] = field(default_factory=Counter)


def table(texts: Iterable[str]) -> str:
    """The text of the table."""
    counts: dict[str, _Counts] = defaultdict(_Counts)
    tokens_seen: Counter[str] = Counter()
    for text in texts:
        for line in text.splitlines():
            tokens = split_line(line)
            tokens_seen.update(tokens)
            _count_ownership(counts, tokens)
            for phrase in list_phrases(tokens):
                _count_phrase(counts[phrase.noun], phrase)
            for place, word in enumerate(tokens):
                if word.isalpha() and len(word) > 2:
                    _count_use(counts, tokens, place)
    lines = {
        word: _line(word, used, _plurals(word, tokens_seen))
        for word, used in counts.items()
        if used.totals.total() >= FEWEST_USES and (look_up(word) or forms(word))
    }
    return "".join(f"{lines[word]}\n" for word in sorted(lines, key=str.encode))


def split_line(line: str) -> list[str]:
    """The words and signs of a line, in lower case."""
    return [token.lower() for token in _TOKEN.findall(line)]


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A singular noun that ends its phrase, with what stands before it.

    Attributes:
        noun: the head; a noun before it is not kept.
        adjective: the first one, "" for none.
        bare: whether the phrase has no article; others have "a" or "an".
    """

    noun: str
    adjective: str
    bare: bool


def list_phrases(tokens: list[str]) -> Iterator[NounPhrase]:
    """The noun phrases of a line that tell whether their head is counted."""
    for place, noun in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else "."
        ends = after in _ENDS_OF_PHRASES or after in PREPOSITIONS or not after[0].isalpha()
        if not ends or not _is_singular(noun):
            continue
        start = place - (place > 0 and _is_singular(tokens[place - 1]))
        first = start
        while first and place - first < _MOST_MODIFIERS and _is_modifier(tokens[first - 1]):
            first -= 1
        bare = _is_bare(tokens, first)
        if bare is not None:
            yield NounPhrase(noun, tokens[first] if first < start else "", bare)


def _is_bare(tokens: list[str], first: int) -> bool | None:
    """Whether a phrase that begins there has no article; None where nothing tells."""
    before = tokens[first - 1] if first else "."
    if before in {"a", "an"}:
        return False
    if before in _BEFORE_BARE:
        of_kind = first > 1 and tokens[first - 2] in _KINDS
        return None if before == "of" and of_kind else True
    return True if before in _OF_MASS or _is_verb(before) else None


@cache
def _is_singular(word: str) -> bool:
    uses = look_up(word)
    return (
        len(word) > 2
        and word.isalpha()
        and bool(uses.nouns)
        and uses.is_usually(uses.nouns)
        and Form.NOUN in possible_forms(word)
        and Form.PLURAL not in possible_forms(word)
    )


@cache
def _is_modifier(word: str) -> bool:
    if not word.isalpha() or word in _NO_MODIFIERS:
        return False
    uses, possible = look_up(word), possible_forms(word)
    adjective = bool(uses.adjectives)
    if not adjective and not (word.endswith("ed") and Form.PARTICIPLE in possible):
        return False
    return Form.NOUN not in possible or uses.nouns.count <= uses.adjectives.count


@cache
def _is_verb(word: str) -> bool:
    """Whether a word before a noun is rather a verb with an object than a noun or an adjective."""
    uses, possible = look_up(word), possible_forms(word) if word.isalpha() else frozenset()
    if possible.isdisjoint(_VERBS):
        return False
    if possible & {Form.NOUN, Form.PLURAL}:
        return uses.verbs.count > 2 * uses.nouns.count
    return Form.ADJECTIVE not in possible


def _count_phrase(used: _Counts, phrase: NounPhrase) -> None:
    if phrase.adjective:
        used.described_bare += phrase.bare
        used.described_with_article += not phrase.bare
    else:
        used.bare += phrase.bare
        used.with_article += not phrase.bare


def _count_ownership(counts: dict[str, _Counts], tokens: list[str]) -> None:
    """Count the nouns of what something has and of what it is."""
    for place, word in enumerate(tokens):
        noun = _head_after(tokens, place + 1) if word in _OWNING | _COPULAS else ""
        after = tokens[place + 1] if place + 1 < len(tokens) else "."
        if noun and word in _OWNING:
            counts[noun].had += 1
        elif noun and after in _ARTICLES:
            counts[noun].been += 1
    if tokens and tokens[0] in _ARTICLES:
        noun = _head_after(tokens, 0)
        if noun:
            counts[noun].been += 1


def _head_after(tokens: list[str], start: int) -> str:
    """The singular of the last noun of the phrase that begins there, "" for none."""
    while start < len(tokens) and tokens[start] in _BEFORE_NOUNS:
        start += 1
    head = ""
    for word in tokens[start : start + _MOST_MODIFIERS]:
        possible = forms(word)
        if Form.NOUN in possible or Form.PLURAL in possible:
            head = word if Form.NOUN in possible else lemma(word, Form.PLURAL)
        elif head or possible.isdisjoint(_MODIFIERS):
            break
    return head


_ARTICLES = word_set("a an the")
_MODIFIERS = {Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE, Form.COMPARATIVE, Form.SUPERLATIVE}


def _count_use(counts: dict[str, _Counts], tokens: list[str], place: int) -> None:
    word = tokens[place]
    before = tokens[place - 1] if place else ""
    second = tokens[place - 2] if place > 1 else ""
    after = tokens[place + 1] if place + 1 < len(tokens) else "."
    used = counts[word]
    copular = before in _COPULAS or (
        second in _COPULAS and (before in _ADVERBS or before.endswith("ly"))
    )
    if after in _LINKS or not after[0].isalpha() or after in _AFTER_PHRASES:
        used.closing += before in _DETERMINERS
    if before in _DETERMINERS:
        _add(used, "n", after)
    elif copular:
        _add(used, "c", after)
    elif before in _BEFORE_VERBS:
        _add(used, "v", after)
    else:
        for form in (Form.THIRD, Form.PAST):
            if form in forms(word):
                _add(counts[lemma(word, form)], "v", after)
                _add(used, "v", after)
                return
        _add(used, "x", after)


def _add(used: _Counts, use: str, after: str) -> None:
    used.totals[use] += 1
    if after in _LINKS:
        used.uses[use][after] += 1
    elif after in _OBJECTS:
        used.uses[use][OBJECT] += 1


def _plurals(word: str, tokens_seen: Counter[str]) -> int:
    return max(tokens_seen[form] for form in _plural_forms(word))


def _plural_forms(word: str) -> Iterator[str]:
    yield f"{word}s"
    yield f"{word}es"
    if word.endswith("y"):
        yield f"{word[:-1]}ies"


def _line(word: str, used: _Counts, plurals: int) -> str:
    counts = (
        *(used.with_article, used.bare, plurals, used.closing, used.had, used.been),
        *(used.described_with_article, used.described_bare),
    )
    fields = [
        word,
        f"m{'/'.join(map(str, counts))}",
    ]
    for use in "ncvx":
        if used.totals[use]:
            frequent = used.uses[use].most_common(MOST_FOLLOWING)
            following = ",".join(f"{link}{count}" for link, count in frequent if count > 1)
            fields.append(f"{use}{used.totals[use]}:{following}")
    return "\t".join(fields)
