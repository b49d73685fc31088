"""What else a name may mean than it was guessed to: other classes, links, directions, articles.

>>> from logic2text.lexicon.canonical import say_entry
>>> from logic2text.lexicon.names.guess import predicate
>>> "x is a request for y" in [say_entry(entry) for entry in list_others(predicate("Request", 2))]
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from logic2text.closed_words import read_word_list, read_words
from logic2text.lexicon import frames
from logic2text.lexicon.canonical import say_entry
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.names.articles import with_article
from logic2text.lexicon.names.guess import can_end, name_words
from logic2text.lexicon.names.nouns import is_one_of_each
from logic2text.lexicon.names.reading import head_singular, is_noun
from logic2text.lexicon.names.splitting import split
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.words.countability import share_alone
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import article, verb_forms
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, word_classes
from logic2text.lexicon.words.word_model import OBJECT, contexts_of

MOST_OTHERS = 3
"""Analyses beside the guess."""
LEAST_MASS, MOST_MASS = 0.1, 0.9
"""Shares of uses without an article between which a noun may be said either way."""
_LEAST_LINK = 0.08
_COPULAS = frozenset((*read_word_list("copulas_of_names"), *read_word_list("be_past")))
_HAVE = read_words("have_in_names")
_USES = {Category.NOUN: "nx", Category.ADJECTIVE: "cx", Category.VERB: "v"}
_USUAL = {
    Category.NOUN: ("of",),
    Category.ADJECTIVE: ("to", "with"),
    Category.VERB: ("", "to", "with"),
}
_THIRD_LINKS = ("in", "to", "for", "from", "at")


@lru_cache(maxsize=1_024)
def list_others(entry: Entry) -> tuple[Entry, ...]:
    """The likeliest other analyses of a guessed predicate's name, none of them said as the guess.

    Args:
        entry: a guess; none of its arguments is needed for names without places.
    """
    words = name_words(entry.symbol, entry.arity) if entry.arity else []
    found = {say_entry(entry): entry}
    if words and (entry.arity > 1 or can_end(words[-1])):
        for other in _others(entry, words):
            found.setdefault(say_entry(other), other)
    return (*found.values(),)[1 : 1 + MOST_OTHERS]


def list_other_names(constant: str, name: NameEntry) -> tuple[NameEntry, ...]:
    """What else a constant may be called: "Rosaline" beside "Rosa Line", "the lock" beside "lock".

    >>> [other.words for other in list_other_names("rosaline", NameEntry("Rosa Line"))]
    ['Rosaline', 'rosaline']
    """
    parts = split(constant) or [constant]
    lower = " ".join(parts)
    capital = " ".join(part[:1].upper() + part[1:] for part in parts)
    spelled = [capital, lower, constant] if is_noun(parts[-1].lower()) else [capital, constant]
    bare = name.words.removeprefix("the ")
    further = [bare if bare != name.words else f"the {bare}"] if lower == bare else []
    words = dict.fromkeys((*further, *spelled))
    others = (replace(name, words=word) for word in words if word != name.words)
    return tuple(others)[:MOST_OTHERS]


def _others(entry: Entry, words: list[str]) -> Iterator[Entry]:
    links: list[str] = []
    while len(words) > 1 and words[-1] in PREPOSITIONS and len(links) < entry.arity - 1:
        links.insert(0, words[-1])
        words = words[:-1]
    symbol, first = entry.symbol, words[0].lower()
    is_explicit = len(words) > 1 and (first in _COPULAS or first in _HAVE)
    if is_explicit:
        words = words[1:]
    if entry.arity == 1:
        yield from _of_one_place(symbol, words, first if is_explicit else "")
    elif entry.arity == 2:
        of_class = _of_two_places(symbol, words, links, first if is_explicit else "")
        yield from sorted(of_class, key=lambda other: other.category is entry.category)
    yield from _with_other_article(entry)
    if not links and entry.links != ("than",):
        yield from _with_other_links(entry, words[-1])


def _of_one_place(symbol: str, words: list[str], before: str) -> Iterator[Entry]:
    possible = possible_forms(words[-1].lower())
    is_noun_phrase = head_singular(words) is not None and not words[-1][0].isupper()
    if is_noun_phrase and before not in _COPULAS:
        yield _having(symbol, words)
    if is_noun_phrase and before not in _HAVE:
        yield _kind(symbol, words, ())
    if not before:
        yield from _actions(symbol, words, ())
    if possible & {Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE} and before not in _HAVE:
        yield frames.adjective(symbol, " ".join(words), guessed=True)


def _of_two_places(symbol: str, words: list[str], links: list[str], before: str) -> Iterator[Entry]:
    head = words[-1].lower()
    first = possible_forms(words[0].lower())
    if not before:
        yield from _actions(symbol, words, links or [_links_after(head, Category.VERB)[0]])
    if Form.PARTICIPLE in first and before not in _HAVE:
        listed = word_classes().adjective_prepositions.get(words[0].lower(), "by")
        after = (*links,) or (listed,)
        yield frames.adjective(symbol, " ".join(words), links=after, guessed=True)
    if head_singular(words) is not None:
        if links in ([], ["of"]) and is_noun(head):
            yield frames.verb(symbol, ["have", *words], links=("",), guessed=True)
        if before not in _HAVE:
            for link in links or _links_after(head, Category.NOUN):
                yield _kind(symbol, words, (link,))
    if Form.ADJECTIVE in possible_forms(head) and before not in _HAVE:
        for link in links or _links_after(head, Category.ADJECTIVE):
            yield frames.adjective(symbol, " ".join(words), links=(link,), guessed=True)


def _kind(symbol: str, words: list[str], links: tuple[str, ...]) -> Entry:
    singular = head_singular(words) or words
    entry = frames.noun(symbol, " ".join(singular), links=links, guessed=True)
    return replace(entry, definite=is_one_of_each(singular) and links[:1] == ("of",))


def _having(symbol: str, words: list[str]) -> Entry:
    return frames.verb(symbol, ["have", *with_article(words).split(" ")], guessed=True)


def _actions(symbol: str, words: list[str], links: Sequence[str]) -> Iterator[Entry]:
    """As a verb with what follows it: "stops a train", "mixed greens"."""
    first, rest = words[0].lower(), words[1:]
    possible = possible_forms(first)
    if rest and not links and rest[0] not in PREPOSITIONS:
        rest = with_article(rest).split(" ")
    for form in (Form.THIRD, Form.VERB, Form.PAST):
        verb = base_form(first, form)
        uses = look_up(verb)
        is_likely = uses.is_usually(uses.verbs) or (not rest and form is not Form.VERB)
        if form in possible and is_likely and (not rest or uses.verbs.transitive):
            participle = verb_forms(verb).past_participle if (*links,) == ("",) else ""
            yield frames.verb(
                symbol,
                [verb, *rest],
                past=form is Form.PAST,
                links=(*links,),
                participle="" if rest else participle,
                guessed=True,
            )


def _with_other_article(entry: Entry) -> Iterator[Entry]:
    """The object of a verb with "a", or without: "has free admission"."""
    verb, _, phrase = entry.singular.partition(" ")
    if entry.category is not Category.VERB or not phrase:
        return
    bare = phrase.removeprefix("a ").removeprefix("an ")
    head = bare.split(" ")[-1].lower()
    if Form.NOUN not in possible_forms(head) or set(bare.split(" ")) & PREPOSITIONS:
        return
    other = bare if bare != phrase else f"{article(bare)} {bare}"
    if bare != phrase and share_alone(head) <= LEAST_MASS:
        return
    if bare == phrase and share_alone(head) >= MOST_MASS:
        return
    changed = {
        name: getattr(entry, name).removesuffix(phrase) + other
        for name in ("singular", "plural", "negative_singular", "negative_plural")
        if getattr(entry, name).endswith(phrase)
    }
    if len(changed) > 3 and verb:
        yield replace(entry, **changed)


def _with_other_links(entry: Entry, head: str) -> Iterator[Entry]:
    if not entry.links or entry.category in (Category.FUNCTION, Category.PROPOSITION):
        return
    *before, last = entry.links
    choices = _links_after(head.lower(), entry.category)
    if before:
        choices = (*filter(None, choices[:1]), *_THIRD_LINKS)
    if entry.links == ("by",):
        choices = ("in", "to", "for")
    for link in choices:
        if link != last:
            yield replace(entry, links=(*before, link))


def _links_after(head: str, category: Category) -> tuple[str, ...]:
    """The words before an object after a word, the most frequent first; the usual ones last."""
    uses = _USES.get(category, "v")
    base = next(
        (base_form(head, form) for form in (Form.THIRD, Form.PAST) if form in possible_forms(head)),
        head,
    )
    contexts = contexts_of(base if category is Category.VERB else head)
    counted: dict[str, int] = {}
    for use in uses:
        for link, count in contexts.following.get(use, {}).items():
            if link != OBJECT or category is Category.VERB:
                counted["" if link == OBJECT else link] = count + counted.get(link, 0)
    least = _LEAST_LINK * sum(contexts.totals.get(use, 0) for use in uses)
    often = sorted((link for link in counted if counted[link] > least), key=lambda k: -counted[k])
    return (*dict.fromkeys((*often[:2], *_USUAL.get(category, ("",)))),)
