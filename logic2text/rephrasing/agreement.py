"""Whether two sentences say the same things of the same symbols, as far as their words tell.

Two sentences agree if they mention the symbols in the same order, each in the same polarity, with
the same numbers, alternatives, exceptions and equivalences.  So a sentence that agrees with what a
student wrote keeps every logical word of it, whether or not it is what was asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import cache
from itertools import pairwise

from logic2text.closed_words import read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.rephrasing.mentions import NUMERALS, Mention, Mentions, Wanted, find_mentions
from logic2text.rephrasing.polarity import rate_words
from logic2text.rephrasing.wording import plain_words, words_of


class Omission(Enum):
    """What a sentence may leave out that another one repeats."""

    SAME = 1
    DENIED = 2


@dataclass(frozen=True, slots=True)
class Item:
    """A mention as it is compared.

    Attributes:
        name: of the symbol, with a mark if it is in the passive; "" of a pronoun.
        sign: its polarity, 0 if unknown.
        wanted: the symbol.
        determiner: of a noun: "the", "some", "every", or "" for another or none; of a pronoun those
            of the nouns that it can stand for.
    """

    name: str
    sign: int
    wanted: Wanted | None
    determiner: str = ""

    @property
    def symbol_name(self) -> str:
        """The name without the mark of the passive."""
        return self.name.removesuffix(" by")

    @property
    def is_passive(self) -> bool:
        """Whether it is a verb in the passive with an agent."""
        return self.name.endswith(" by")


@dataclass(frozen=True, slots=True)
class Said:
    """What is compared of a sentence.

    Attributes:
        found: its words and mentions.
        orders: its items in each order in which another sentence may have them.
        marks: how often each logical mark occurs.
        foreign: content words that are neither of symbols nor of the framing.
    """

    found: Mentions
    orders: tuple[tuple[Item, ...], ...]
    marks: Counter[str]
    foreign: tuple[str, ...]

    def without_signs(self) -> Said:
        """The same with unknown polarities."""
        orders = (tuple(replace(item, sign=0) for item in order) for order in self.orders)
        return replace(self, orders=tuple(orders))


def analyse(text: str, wanted: Sequence[Wanted]) -> Said:
    """What a sentence says of symbols."""
    found = find_mentions(_without_lead(plain_words(text), wanted), wanted)
    signs = rate_words(found)
    items = _list_items(found, signs)
    marks = _count_marks(found)
    known = words_of("neutral") | words_of("denials") | words_of("more") | words_of("less")
    foreign = tuple(word for word in found.others if word not in known)
    return Said(found, tuple(_orders(found, items)), marks, foreign)


def _without_lead(words: tuple[str, ...], wanted: Sequence[Wanted]) -> tuple[str, ...]:
    """The words after a colon, if those before it mention no symbol: "To put it plainly: …"."""
    if ":" not in words:
        return words
    at = words.index(":")
    lead = find_mentions(words[:at], wanted).mentions
    is_lead = all(mention.wanted is None for mention in lead)
    denies = not (words_of("denying") | words_of("negative")).isdisjoint(words[:at])
    return words[at + 1 :] if is_lead and not denies else words


def agree(theirs: Said, ours: Said) -> bool:
    """Whether our sentence says what theirs says; see the module."""
    if theirs.marks != ours.marks or _adds_words(theirs, ours):
        return False
    if _count_denials(theirs.found) != _count_denials(ours.found):
        return False
    omits = Omission.DENIED if _leaves_out(theirs.found.words) else Omission.SAME
    return any(_match(left, right, omits) for left in theirs.orders for right in ours.orders)


def _leaves_out(words: Sequence[str]) -> bool:
    """Whether a clause ends in "not" or an auxiliary, and so leaves out its verb phrase."""
    ends = words_of("auxiliaries") | {"not"}
    pairs = zip(words, (*words[1:], "."), strict=True)
    return any(word in ends and not following.isalpha() for word, following in pairs)


def _list_items(found: Mentions, signs: Sequence[int]) -> list[tuple[Mention, Item]]:
    items: list[tuple[Mention, Item]] = []
    for mention in found.mentions:
        symbol = mention.wanted
        if symbol is not None and not symbol.words:
            continue
        name, sign = mention.name, _sign_of(mention, found.words, signs)
        if symbol is None:
            name, symbol = _resolve(found.words[mention.start], items)
            sign = 0 if symbol is not None else sign
        following = found.words[mention.last + 1 : mention.last + 4]
        if symbol is not None and symbol.is_verb and symbol.arity > 1 and "by" in following:
            name += " by"
        determiner = _determiner_of(found, mention)
        if determiner == "the" and any(item.name == name for _, item in items):
            sign = 0  # what was spoken of already
        items.append((mention, Item(name, sign, symbol, determiner)))
    return items


_LAST_TWO = "the||"
"""What stands for a determiner of "the former" and "the latter"."""


def _sign_of(mention: Mention, words: Sequence[str], signs: Sequence[int]) -> int:
    """The polarity of a mention: at its end if it is denied within, as in "need not pay"."""
    within = words[mention.start : mention.last]
    is_denied = not words_of("denials").isdisjoint(within)
    return signs[mention.last if is_denied else mention.start]


def _determiner_of(found: Mentions, mention: Mention) -> str:
    if mention.wanted is None:
        word = found.words[mention.start]
        if word in ("former", "latter"):
            return _LAST_TWO
        return "some" if word == "one" else "the|"
    if not mention.wanted.is_noun:
        return ""
    before = found.words[max(0, mention.start - 3) : mention.start]
    for word in reversed(before):
        if word == "the" or word in read_words("demonstratives"):
            return "the"
        if word == "some" or word in read_words("indefinite_articles"):
            return "some"
        if word in words_of("universal") or word in words_of("negative"):
            return "every"
        if word in words_of("light"):
            return ""
    return ""


def _resolve(word: str, before: Sequence[tuple[Mention, Item]]) -> tuple[str, Wanted | None]:
    """What "the former" and "the latter" stand for; nothing for other pronouns."""
    names: dict[str, Wanted] = {}
    places = [at for at, (_, item) in enumerate(before) if item.determiner == _LAST_TWO]
    for _, item in reversed(before[: places[0]] if places else before):
        if item.wanted is not None and item.wanted.is_noun:
            names.setdefault(item.name, item.wanted)
    listed = list(names.items())
    if word == "latter" and listed:
        return listed[0]
    if word == "former" and len(listed) > 1:
        return listed[1]
    return "", None


def _orders(found: Mentions, items: list[tuple[Mention, Item]]) -> list[tuple[Item, ...]]:
    """The items with possessors after what they have; also with a later condition first."""
    items = _possessors_last(found, items)
    orders = [tuple(item for _, item in items)]
    for at, word in enumerate(found.words):
        is_only = found.words[at : at + 4] == IF_AND_ONLY_IF
        if at and not is_only and word in ("if", "because", "while", "unless", "although"):
            first = [item for mention, item in items if mention.start > at]
            rest = [item for mention, item in items if mention.start < at]
            orders += [(*first, *rest), (*rest[:1], *first, *rest[1:])]
            break
    return orders


def _possessors_last(
    found: Mentions, items: list[tuple[Mention, Item]]
) -> list[tuple[Mention, Item]]:
    """With "the roof of the barn" for "the barn's roof", and "a friend of his" for "his friend"."""
    ordered = list(items)
    at = 0
    while at + 1 < len(ordered):
        chain = at
        while chain + 1 < len(ordered) and _possesses(found, ordered[chain][0]):
            chain += 1
        if chain > at:
            ordered[at : chain + 1] = reversed(ordered[at : chain + 1])
        at = chain + 1
    return ordered


def _possesses(found: Mentions, mention: Mention) -> bool:
    following = found.words[mention.last + 1 : mention.last + 2]
    own = mention.wanted is None and found.words[mention.start] in words_of("own")
    return following == ("'s",) or (own and following not in ((".",), (",",)))


IF_AND_ONLY_IF = ("if", "and", "only", "if")
_NECESSARY = ("necessary", "and", "sufficient")


def _count_marks(found: Mentions) -> Counter[str]:
    """The marks of alternatives, equivalences, exceptions and numbers."""
    marks: Counter[str] = Counter()
    words = found.words
    taken = {
        at
        for mention in found.mentions
        if mention.wanted is None or mention.wanted.category is not None
        for at in (mention.start, mention.last)
    }
    named = {
        mention.start
        for mention in found.mentions
        if mention.wanted is not None and mention.wanted.category is None
    }
    for at, word in enumerate(words):
        if at in taken and word not in words_of("selves"):
            continue
        if words[at : at + 4] == IF_AND_ONLY_IF or words[at : at + 3] == _NECESSARY:
            marks["iff"] += 1
        elif word in words_of("exceptions"):
            marks["except"] += 1
        elif _is_mark(found, at):
            marks[word] += 1
        elif word in words_of("more") | words_of("less") and not _has_number(words, at):
            marks["more" if word in words_of("more") else "less"] += 1
        elif word in ("or", "nor") and not _is_of_number(words, at):
            marks["or"] += 1
        elif word in NUMERALS or word.isdigit():
            marks[_number(words, at, is_name=at in named)] += 1
    del marks[""]
    return marks


def _is_mark(found: Mentions, at: int) -> bool:
    """Whether a word changes what a sentence says: "the only", "not always", "its own", ", who"."""
    words = found.words
    word, before = words[at], words[at - 1] if at else ""
    if word == "own":
        nouns = (m.wanted for m in found.mentions if m.start in (at + 1, at + 2))
        return any(noun is not None and noun.arity == 1 for noun in nouns)
    if word in words_of("relatives") - {"that"}:
        return before == ","
    if word in words_of("modals") or word in words_of("selves"):
        return True
    if word == "that":
        return any(m.last == at - 1 and m.wanted and m.wanted.is_verb for m in found.mentions)
    if word == "only":
        return before in ("the", "'s") or before in words_of("own")
    return before == "not" and word in ("always", "both", "necessarily")


def _has_number(words: Sequence[str], at: int) -> bool:
    near = words[max(0, at - 4) : at + 5]
    return any(word in NUMERALS or word.isdigit() for word in near)


def _is_of_number(words: Sequence[str], at: int) -> bool:
    before = words[at - 1] if at else ""
    after = words[at + 1] if at + 1 < len(words) else ""
    bounds = words_of("more") | words_of("less")
    return after in bounds and (before in NUMERALS or before.isdigit() or before.isalpha())


def _number(words: Sequence[str], at: int, *, is_name: bool) -> str:
    """A number with its comparison: "up 65" for at least 65, "over 65" for more than 65.

    "There are two" is at least two; of a value, "exactly 65" is 65.
    """
    value = NUMERALS.get(words[at], words[at])
    before = words[max(0, at - 4) : at]
    after = words[at + 1 : at + 4]
    is_bound = after[:1] == ("or",) and after[2:3] != ("than",)  # "18 or older"
    or_more = is_bound and not words_of("more").isdisjoint(after[1:2])
    or_less = is_bound and not words_of("less").isdisjoint(after[1:2])
    negated = "no" in before or "not" in before
    if "least" in before or or_more or (negated and set(before) & words_of("less")):
        return "" if value == "1" else f"up {value}"
    if "most" in before or or_less or (negated and set(before) & words_of("more")):
        return f"down {value}"
    if {"exactly", "precisely"} & set(before):
        return f"is {value}" if is_name else f"exactly {value}"
    if set(before) & words_of("more"):
        return f"over {value}"
    if set(before) & words_of("less"):
        return f"under {value}"
    if is_name:
        return f"is {value}"
    return "" if value == "1" else f"up {value}"


def _adds_words(theirs: Said, ours: Said) -> bool:
    """Whether our sentence has variables or lists, or speaks of "something", and theirs does not.

    Or restricts by a relative clause what theirs joins by "and".
    """
    wide = words_of("things") | words_of("with_clause") | words_of("of_persons")
    speaks = not wide.isdisjoint(theirs.found.words)
    if not speaks and _speaks_of_things(ours.found):
        return True
    if theirs.marks["or"] and _count(ours, "universal") > max(1, _count(theirs, "universal")):
        return True
    added = words_of("variables") - set(theirs.found.words)
    if not added.isdisjoint(ours.found.words) and not _allows_variables(theirs, ours):
        return True
    relates = _count(ours, "restricting") > _count(theirs, "restricting")
    return relates and _count(theirs, "joining") > _count(ours, "joining")


def _speaks_of_things(found: Mentions) -> bool:
    """Whether a text has "something" and the like where no quality stands beside it."""
    qualities = [m for m in found.mentions if m.wanted is not None and m.wanted.arity == 1]
    starts = {mention.start for mention in qualities}
    ends = {mention.last for mention in qualities}
    return any(
        word in words_of("things") and at + 1 not in starts and at - 1 not in ends
        for at, word in enumerate(found.words)
    )


def _count_denials(found: Mentions) -> int:
    """How many words deny, without those of symbols and of bounds: "no more than"."""
    parts = {
        at
        for mention in found.mentions
        if mention.wanted is not None
        for at in range(mention.start + 1, mention.last + 1)
    }
    denying = words_of("denying") | words_of("negative")
    bounds = words_of("more") | words_of("less")
    return sum(
        word in denying and at not in parts and not (word == "no" and following in bounds)
        for at, (word, following) in enumerate(pairwise((*found.words, "")))
    )


def _allows_variables(theirs: Said, ours: Said) -> bool:
    """Whether a text with variables says no more than one without: a rule about all things."""
    is_rule = ours.found.words[:1] == ("if",) or ours.found.words[:2] == ("for", "all")
    return is_rule and not _count(theirs, "joining") and not theirs.marks["iff"]


def _count(said: Said, *lists: str) -> int:
    """How many words of a sentence are in lists of words."""
    return sum(word in words_of(name) for word in said.found.words for name in lists)


def _match(left: tuple[Item, ...], right: tuple[Item, ...], omits: Omission) -> bool:
    """Whether items agree one by one.

    A pronoun agrees with any noun and may be missing on either side, a function too; two
    predicates of one place may change places; with `omits`, ours may repeat what theirs leaves out.
    """

    @cache
    def agrees(i: int, j: int) -> bool:
        if i == len(left) and j == len(right):
            return True
        one = left[i] if i < len(left) else None
        other = right[j] if j < len(right) else None
        if one is not None and other is not None:
            if _alike(one, other) and agrees(i + 1, j + 1):
                return True
            pair, turned = left[i : i + 2], right[j : j + 2]
            if _exchanged(pair, turned) and agrees(i + 2, j + 2):
                return True
        if one is not None and _can_be_missing(one, right) and agrees(i + 1, j):
            return True
        if other is None:
            return False
        missing = _can_be_missing(other, left) or _repeats(other, right, j, omits)
        return missing and agrees(i, j + 1)

    return agrees(0, 0)


def _repeats(item: Item, items: Sequence[Item], at: int, omits: Omission) -> bool:
    """Whether an item says again what another one says."""
    symbol = item.wanted
    is_new = item.determiner in ("some", "every")
    if symbol is None or symbol.category is None or is_new:
        return False
    twins = [other for place, other in enumerate(items) if place != at and other.name == item.name]
    return any(omits is Omission.DENIED or other.sign == item.sign for other in twins)


def _alike(one: Item, other: Item) -> bool:
    if one.name and other.name:
        is_denied = _has_sign(one) and one.sign * other.sign < 0
        is_other = _has_sign(one) and {one.determiner, other.determiner} == {"the", "some"}
        return one.name == other.name and not is_denied and not is_other
    noun, pronoun = (one, other) if one.wanted is not None else (other, one)
    if noun.wanted is None:
        return one.determiner == other.determiner
    if pronoun.determiner == "some":  # "one"
        return noun.wanted.is_noun and noun.determiner != "the" and noun.sign == pronoun.sign
    return noun.wanted.is_noun and noun.determiner in pronoun.determiner.split("|")


def _has_sign(item: Item) -> bool:
    symbol = item.wanted
    return symbol is not None and (symbol.is_predicate or symbol.name.isdigit())


def _can_be_missing(item: Item, others: Sequence[Item]) -> bool:
    """Whether it is a pronoun, or a function that the other sentence does not name: "taller"."""
    if item.wanted is None:
        return True
    if any(other.name == item.name for other in others):
        return False
    return item.wanted.category is not None and not item.wanted.is_predicate


def _exchanged(pair: Sequence[Item], turned: Sequence[Item]) -> bool:
    """Whether two predicates of one place have changed places: "cold honey", "honey is cold"."""
    if len(pair) < 2 or len(turned) < 2:
        return False
    items = (*pair, *turned)
    if any(item.wanted is None or item.wanted.arity != 1 for item in items):
        return False
    if any(item.determiner not in ("", "some") for item in items):
        return False
    same_sign = pair[0].sign == pair[1].sign
    return same_sign and _alike(pair[0], turned[1]) and _alike(pair[1], turned[0])
