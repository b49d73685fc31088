"""How like each other what two sentences say of the same symbols is, by what their words tell.

A profile counts the signs of what a sentence says: its logical words, the polarity and determiner
of each mention, who stands before and after a relation, and what stands between two mentions.

>>> from logic2text.lexicon import Lexicon
>>> from logic2text.notation import parse
>>> from logic2text.rephrasing.agreement import analyse
>>> from logic2text.rephrasing.mentions import list_wanted
>>> wanted = list_wanted(parse("∀x (Baker(x) → Whistles(x))"), Lexicon.default())
>>> texts = ("Each baker whistles.", "Bakers whistle.", "Only bakers whistle.")
>>> one, *others = (profile(analyse(text, wanted)) for text in texts)
>>> same, other = (distance(one, each) for each in others)
>>> same < other
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise

from logic2text.rephrasing.agreement import IF_AND_ONLY_IF, Item, Said
from logic2text.rephrasing.mentions import Mentions
from logic2text.rephrasing.wording import weights_of, words_of

Profile = Counter[tuple[str, str]]
"""How often each sign occurs; a sign is its kind and its detail."""

_LISTS: tuple[str, ...] = (
    "limiting",
    "unless",
    "exceptions",
    "denying",
    "negative",
    "universal",
    "conditional",
)
_LISTS += ("implying", "existential", "choosing", "adding")
"""The lists of logical words; those of one class are one kind of sign."""
_CLASSES = {"negative": "denying", "conditional": "universal", "implying": "universal"}


def profile(said: Said) -> Profile:
    """The signs of what a sentence says."""
    logical = _logical_words(said.found)
    signs: Profile = Counter((word, "") for word in logical.values())
    for mark, count in said.marks.items():
        if mark[-1:].isdigit():
            signs["number", mark] += count
        elif mark in words_of("possible"):
            signs["modal", mark] += count
        elif mark not in ("iff", "except", "or"):
            signs["mark", mark] += count
    words = said.found.words
    if not words_of("forbidding").isdisjoint(map("-".join, pairwise(words))) and _obliges(
        said.found
    ):
        signs["modal", "must not"] += 1
    items = said.orders[0]
    named = [item for item in items if item.wanted is not None]
    signs.update(_signs_of_items(named))
    signs.update(_roles(items))
    nouns = dict.fromkeys(item.name for item in named if item.wanted and item.wanted.is_noun)
    signs.update(("order", f"{one} {other}") for one, other in combinations(nouns, 2))
    mentioned = dict.fromkeys(item.symbol_name for item in named)
    signs.update(("next", f"{one} {other}") for one, other in pairwise(mentioned))
    signs.update(_joints(said.found, logical))
    return signs


def _obliges(found: Mentions) -> bool:
    """Whether a symbol has such a modal in its name: to deny it is not to forbid."""
    modals = tuple(pair.partition("-")[0] for pair in words_of("forbidding"))
    return any(mention.name.lower().startswith(modals) for mention in found.mentions)


def distance(theirs: Profile, ours: Profile) -> float:
    """How different two profiles are, at least 0; see the weights in `wording.toml`."""
    total = 0.0
    for sign in theirs.keys() | ours.keys():
        difference = theirs[sign] - ours[sign]
        if difference:
            lacking, extra = _weights()[sign[0]]
            total += extra * difference if difference > 0 else -lacking * difference
    return round(total, 2)  # the same whatever the order of the sum


def is_alike(theirs: Profile, ours: Profile) -> bool:
    """Whether two profiles have the same numbers, exceptions, equivalences and modals."""
    exact = words_of("exact_signs")
    return all(
        theirs[sign] == ours[sign] for sign in theirs.keys() | ours.keys() if sign[0] in exact
    )


@cache
def _weights() -> dict[str, tuple[float, float]]:
    return weights_of("signs")


@cache
def _class_of(word: str) -> str | None:
    """The class of a logical word."""
    for name in _LISTS:
        if word in words_of(name):
            return _CLASSES.get(name, name)
    return None


def _logical_words(found: Mentions) -> dict[int, str]:
    """The class of each logical word that is no word of a symbol, by its number."""
    words, classes = found.words, dict[int, str]()
    within = {
        at: words_of("denying") - set(mention.wanted.words)
        for mention in found.mentions
        if mention.wanted is not None
        for at in range(mention.start, mention.last + 1)
    }
    skipped = 0
    for at, word in enumerate(words):
        if at < skipped or (at in within and word not in within[at]):
            continue
        following = words[at + 1] if at + 1 < len(words) else ""
        if words[at : at + 4] == IF_AND_ONLY_IF:
            classes[at] = "equivalence"
            skipped = at + 4
        elif (word, following) == ("not", "only") and "but" in words[at:]:
            skipped = at + 2
        elif word in words_of("denying") and following in words_of("universal"):
            classes[at] = "not all"
            skipped = at + 2
        elif word == "there" and not words_of("negative").isdisjoint(words[at + 1 : at + 4]):
            continue
        elif words[at : at + 2] == ("only", "if"):
            classes[at] = "limiting"
            skipped = at + 2
        elif (word_class := _class_of(word)) is not None:
            classes[at] = word_class
    return classes


def _signs_of_items(named: Sequence[Item]) -> Iterator[tuple[str, str]]:
    for item in named:
        if item.wanted is None:
            continue
        yield "count", item.symbol_name
        if item.wanted.is_predicate:
            yield "polarity", f"{item.symbol_name} {item.sign}"
        if item.wanted.is_noun and item.determiner:
            yield "determiner", f"{item.symbol_name} {item.determiner}"


def _roles(items: Sequence[Item]) -> Iterator[tuple[str, str]]:
    """Who stands before and after a relation; the other way about in the passive."""
    for at, item in enumerate(items):
        if item.wanted is None or not item.wanted.is_predicate or item.wanted.arity < 2:
            continue
        before, after = _nearest(reversed(items[:at])), _nearest(iter(items[at + 1 :]))
        if item.is_passive:
            before, after = after, before
        yield "claim", f"{item.symbol_name} {before} {item.sign}"
        yield "subject", f"{item.symbol_name} {before}"
        yield "object", f"{item.symbol_name} {after}"


def _nearest(items: Iterator[Item]) -> str:
    """The first noun or pronoun."""
    return next((one.name or "it" for one in items if not one.wanted or one.wanted.is_noun), "")


def _joints(found: Mentions, logical: dict[int, str]) -> Iterator[tuple[str, str]]:
    """The classes of the words between each two mentions and before the first."""
    mentions = [mention for mention in found.mentions if mention.wanted is not None]
    if not mentions:
        return
    for word in sorted({logical[at] for at in logical if at < mentions[0].start}):
        yield "lead", f"{word} {mentions[0].name}"
    for one, other in pairwise(mentions):
        for word in sorted(
            {logical[at] for at in range(one.last + 1, other.start) if at in logical}
        ):
            if word in ("choosing", "adding"):
                yield word + " both", " ".join(sorted((one.name, other.name)))
            else:
                yield "lead", f"{word} {other.name}"
