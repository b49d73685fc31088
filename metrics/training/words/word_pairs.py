"""Pairs of a predicate's name with its use in a sentence that a person wrote for the formula.

The class of a use is decided by the words around it, never by a dictionary, so that it can judge
the guesser: after a copula stands a noun if an article is between, else an adjective, after
"who", "to", "can" or "does" a verb.  The limits of that: only names whose words stand in the
sentence in their order count, up to endings; "is water" counts as an adjective, as it does in an
`Entry`; and where a name has uses of several classes, the most frequent one counts.

>>> use_in("Spy", 1, "If Ingmar is a spy, then no one is safe.")
PredicateUse(category='noun', preposition=None, word='spy', plural=False)
>>> use_in("Listens", 2, "People who listen to jazz are kind.")
PredicateUse(category='verb', preposition='to', word='listen', plural=None)
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from logic2text.errors import Logic2TextError
from logic2text.formula import Predicate
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words.word_class import word_set
from logic2text.notation import parse
from logic2text.walk import nodes

HELD_OUT_TENTHS = 4
"""Names whose hash falls into the first four tenths are never trained on."""
_PART = re.compile(r"[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|\d+|[A-Z]")
_TOKEN = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[.,;:!?]")
_INFLECTION = re.compile(r"(?:ies|ied|es|ed|ing|en|s|d|y|e)$")
_PREPOSITIONS = word_set(
    "about above across after against along among around as at before behind below beneath beside "
    "between beyond by during for from in inside into like near of off on onto outside over since "
    "than through throughout to toward towards under until upon via with within without"
)
_ARTICLES = frozenset(["a", "an", "another", "each", "every", "any"])
_COPULAS = word_set("is are was were be been being isn't aren't wasn't become becomes")
_ADVERBS = word_set(
    "not either neither both also very always never often all currently only still now so too "
    "usually"
)
_BEFORE_PLURALS = word_set("all no some most many these those few other")
_BEFORE_VERBS = word_set(
    "who that which can cannot could will would must should may might does do did doesn't don't "
    "didn't they he she we"
)
_BEFORE_INFINITIVES = word_set(
    "want wants wanted need needs have has had able going like likes plan plans planned love "
    "loves tend tends allowed required hope hopes prefer prefers"
)
_CLOSED = (
    _PREPOSITIONS
    | _ARTICLES
    | _COPULAS
    | _ADVERBS
    | _BEFORE_PLURALS
    | _BEFORE_VERBS
    | word_set(
        "and or but nor if then unless because when while where whose whom the this his her its "
        "their it has have had them him there than once one two three . , ; : ! ?"
    )
)


@dataclass(frozen=True, slots=True)
class PredicateUse:
    """How a person used a predicate's words.

    Attributes:
        category: "noun", "adjective" or "verb".
        preposition: the word before the object of a name with two places; "" for none before an
            object without a preposition, None where the sentence does not show it.
        word: the last word of the name as it stands in the sentence.
        plural: of a noun, its grammatical number; None if the sentence does not show it.
    """

    category: str
    preposition: str | None
    word: str
    plural: bool | None


def is_held_out(symbol: str) -> bool:
    """Whether a name is for measuring; all spellings of a name fall to one side."""
    parts = "".join(_PART.findall(symbol)).lower()
    return hashlib.sha256(parts.encode()).digest()[0] % 10 < HELD_OUT_TENTHS


def folio_uses(rows: Iterable[Mapping[str, Any]]) -> dict[tuple[str, int], PredicateUse]:
    """The most frequent use of each predicate of FOLIO that shows in its sentences.

    Args:
        rows: with `text` and `formula`; rows that are not formulae are left out.
    """
    uses: dict[tuple[str, int], Counter[PredicateUse]] = defaultdict(Counter)
    for row in rows:
        for symbol, arity in sorted(_predicates(row["formula"])):
            use = use_in(symbol, arity, row["text"])
            if use is not None:
                uses[symbol, arity][use] += 1
    return {symbol: _most_frequent(counted) for symbol, counted in uses.items()}


def key_uses(rows: Iterable[Mapping[str, Any]]) -> dict[tuple[str, int], PredicateUse]:
    """Names made of the glosses of symbolization keys: "[x] is a spy" becomes Spy."""
    uses: dict[tuple[str, int], PredicateUse] = {}
    for row in rows:
        for predicate in row["key"].get("predicates", ()):
            gloss = re.sub(r"\[(\w)\]", r"\1", predicate["gloss"])
            arity = len(predicate["arguments"])
            sentence = re.sub(r"^\w\b", "Someone", gloss)
            for symbol in _names_of(sentence):
                use = use_in(symbol, arity, sentence)
                if use is not None:
                    uses.setdefault((symbol, arity), use)
    return uses


def use_in(symbol: str, arity: int, sentence: str) -> PredicateUse | None:
    """How a sentence uses the words of a name; None if it does not show."""
    name_words = [part.lower() for part in _PART.findall(symbol)]
    if name_words[:1] in (["is"], ["are"], ["was"]):
        name_words = name_words[1:]
    links: list[str] = []
    while len(name_words) > 1 and name_words[-1] in _PREPOSITIONS:
        links.insert(0, name_words.pop())
    if not name_words or not _PREPOSITIONS.isdisjoint(name_words[1:]):
        return None  # "in a zoo", "made of wood": the word before tells nothing of the whole
    tokens = _TOKEN.findall(sentence)
    for start in range(len(tokens) - len(name_words) + 1):
        matched = tokens[start : start + len(name_words)]
        following = [token.lower() for token in tokens[start + len(matched) :][:1]]
        if links and following != links[:1]:
            continue
        if all(map(_same_word, name_words, (token.lower() for token in matched))):
            use = _classify(tokens, start, len(name_words), arity)
            if use is not None:
                return use
    return None


def _classify(tokens: list[str], start: int, length: int, arity: int) -> PredicateUse | None:
    lower = [token.lower() for token in tokens]
    end = start + length
    following = lower[end] if end < len(lower) else "."
    before = lower[:start]
    adverbs = False
    while before and before[-1] in _ADVERBS - _BEFORE_PLURALS:
        before, adverbs = before[:-1], True
    previous = before[-1] if before else ""
    word = lower[end - 1]
    plural_ending = word.endswith("s") and not word.endswith(("ss", "ous", "us", "is"))
    preposition = _preposition(tokens, end, arity)
    alone = following in _CLOSED
    if previous in _ARTICLES and alone and not adverbs:
        return PredicateUse("noun", preposition, word, plural=False)
    if previous in _BEFORE_PLURALS and alone and plural_ending:
        return PredicateUse("noun", preposition, word, plural=True)
    if previous in _COPULAS:
        if not alone or (length == 1 and word.endswith("ing") and following not in _PREPOSITIONS):
            return None
        if plural_ending and previous in {"are", "were", "be"}:
            return PredicateUse("noun", preposition, word, plural=True)
        return PredicateUse("adjective", preposition, word, None)
    head = lower[start]
    infinitive = previous == "to" and before[-2:-1] and before[-2] in _BEFORE_INFINITIVES
    if (previous in _BEFORE_VERBS or infinitive) and not head.endswith("ing"):
        return PredicateUse("verb", preposition, word, None)
    subject = tokens[start - 1][:1].isupper() if start else False
    finite = head.endswith(("s", "ed")) and tokens[start].islower()
    if subject and previous not in _CLOSED and finite:
        return PredicateUse("verb", preposition, word, None)
    return None


def _preposition(tokens: list[str], end: int, arity: int) -> str | None:
    if arity != 2 or end >= len(tokens):
        return None
    following = tokens[end].lower()
    if following in _PREPOSITIONS:
        return following
    is_object = following in {"the", "a", "an", "his", "her", "their", "its"} or (
        tokens[end][:1].isupper() or following in {"x", "y", "z"}
    )
    return "" if is_object else None


def _same_word(name_word: str, token: str) -> bool:
    if name_word == token:
        return True
    if len(name_word) < 3 or len(token) < 3:
        return False
    stems = ({word, _INFLECTION.sub("", word)} for word in (name_word, token))
    return not set.isdisjoint(*stems)


def _names_of(gloss: str) -> Iterator[str]:
    """The names that an engineer would give: with the words of the gloss, without its objects."""
    words = [word for word in _TOKEN.findall(gloss)[1:] if word.isalpha()]
    while words and words[0] in _COPULAS:
        words = words[1:]
    words = [word for word in words if word not in {"a", "an", "the"} and len(word) > 1]
    if words and len(words) < 5:
        yield "".join(word[0].upper() + word[1:] for word in words)
        if words[-1] in _PREPOSITIONS and words[1:]:
            yield "".join(word[0].upper() + word[1:] for word in words[:-1])


def _predicates(formula: str) -> set[tuple[str, int]]:
    try:
        parsed = parse(formula)
    except Logic2TextError:
        return set()
    predicates = (node for node in nodes(parsed) if isinstance(node, Predicate))
    return {(predicate.name, len(predicate.arguments)) for predicate in predicates}


def _most_frequent(counted: Counter[PredicateUse]) -> PredicateUse:
    category = Counter[str]()
    for use, count in counted.items():
        category[use.category] += count
    best = max(sorted(category), key=lambda name: category[name])
    uses = [use for use, count in counted.most_common() if use.category == best]
    with_preposition = [use for use in uses if use.preposition is not None]
    return (with_preposition or uses)[0]


def read_rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a JSON-lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
