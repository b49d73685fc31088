"""Nouns of acts and states as clauses: "failure by a guest to pay" is that a guest does not pay.

The dictionary tells what a noun comes from; a formula, which words its symbols have.

>>> from logic2text.reading.parsing.tokens import tokenise
>>> noun = tokenise("the approval of a plan by the board")
>>> for event in find_events(noun, frozenset({"approve"})):
...     print(" ".join(token.word for token in event.clause()))
a plan be- approved by the board
the board will- approve a plan
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from logic2text.closed_words import read_expansions, read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.word_matching import lemmas
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.dictionary.derivations import find_sources
from logic2text.lexicon.words.morphology import article, verb_forms
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, forms, verb_bases
from logic2text.reading.parsing.rule_phrases import said, words_at

if TYPE_CHECKING:
    from logic2text.reading.parsing.tokens import Token

Tokens = list["Token"]


@dataclass(frozen=True, slots=True)
class Event:
    """A clause that a noun stands for.

    Attributes:
        subject: its words; none where the noun does not tell of whom it is said.
        predicate: a verb in its base form with what follows it; of a state, what follows "is".
        is_state: whether the predicate follows "is".
        denied: whether the noun denies the clause: "failure", "non-compliance".
        open_role: whether its subject can be who does it or whom it is done to: "arrest".
        is_own: whether who does it is who the rule is about: "fishing", "refusal of a test", not
            "approval of a plan", of which an authority is the doer.
    """

    subject: Tokens
    predicate: Tokens
    is_state: bool
    denied: bool = False
    open_role: bool = False
    is_own: bool = False

    def said_of(self, subject: Tokens) -> Event:
        """The event with a subject, if it has none."""
        return self if self.subject else replace(self, subject=subject)

    def clause(self, *, denied: bool = False, modal: str = "") -> Tokens:
        """The words of the clause, or of its denial."""
        return [*self.subject, *self.verb_phrase(denied=denied, modal=modal)]

    def verb_phrase(self, *, denied: bool = False, modal: str = "") -> Tokens:
        """The words of the clause without its subject."""
        negation = ["not"] if denied != self.denied else []
        if modal:
            auxiliary = [modal, *negation, *(["be"] if self.is_state else [])]
        else:
            auxiliary = ["be-" if self.is_state else "will-", *negation]
        return [*words_at(self.predicate[0], auxiliary), *self.predicate]


def words_of_symbols(entries: Iterable[Entry]) -> frozenset[str]:
    """The base forms of the words of a formula's symbols."""
    said_of = (f"{each.singular} {each.plural} {each.negative_plural}" for each in entries)
    said = {word for words in said_of for word in words.replace("-", " ").split()}
    return frozenset(base for word in said for base in lemmas(word))


def find_events(phrase: Tokens, known: Collection[str]) -> Iterator[Event]:
    """The clauses that a phrase can stand for, the likeliest first.

    Args:
        phrase: a noun with what belongs to it, a gerund, or "for a guest to pay".
        known: the words of the formula's symbols.
    """
    words = [token.word for token in phrase]
    if words[:1] == ["for"] and "to" in words[2:]:
        to = words.index("to", 2)
        yield from _infinitive(phrase[1:to], phrase[to + 1 :])
        return
    phrase = _without_repeated_of(phrase)
    if not phrase:
        return
    owner, rest = _without_owner(phrase)
    denied, manner = False, Tokens()
    while rest and rest[0].word in _BEFORE_NOUNS:
        denied = denied or rest[0].word in _NON
        manner += rest[:1] if rest[0].word not in _NON else []
        rest = rest[1:]
    if not rest:
        return
    head, rest = rest[0], rest[1:]
    if head.word in _DENYING_NOUNS:
        for event in _of_failing(owner, rest):
            yield event
        return
    for event in _of_head(head, owner, rest, known):
        said_so = replace(event, predicate=[*event.predicate, *manner]) if manner else event
        yield replace(said_so, denied=denied)


def _without_repeated_of(phrase: Tokens) -> Tokens:
    """As "of a cube or a ball" for "of a cube or of a ball"."""
    return [
        token
        for at, token in enumerate(phrase)
        if not (token.word == "of" and at and phrase[at - 1].word in ("and", "or"))
    ]


def _infinitive(subject: Tokens, predicate: Tokens, *, denied: bool = False) -> Iterator[Event]:
    if said(predicate, 0, 1) == ("be",) and predicate[1:]:
        yield Event(subject, predicate[1:], is_state=True, denied=denied)
    elif predicate:
        yield Event(subject, predicate, is_state=False, denied=denied, is_own=True)


def _without_owner(phrase: Tokens) -> tuple[Tokens, Tokens]:
    """A phrase without its article, and whose it is: "its use", "that guest's arrival"."""
    if said(phrase, 0, 1)[0] in _PRONOUN_OF_OWNER:
        pronoun = _PRONOUN_OF_OWNER[phrase[0].word]
        return words_at(phrase[0], pronoun), phrase[1:]
    mark = next((i for i, token in enumerate(phrase[:_LONGEST_OWNER]) if token.word == "'s"), 0)
    if mark:
        return phrase[:mark], phrase[mark + 1 :]
    return [], phrase[phrase[0].word in _ARTICLES :]


def _of_failing(owner: Tokens, rest: Tokens) -> Iterator[Event]:
    """Of "failure by a guest to pay", "failure to pay"."""
    to = next((i for i, token in enumerate(rest) if token.word == "to"), -1)
    if to < 0 or (to and rest[0].word not in ("by", "of", "on")):
        return
    subject = rest[1:to] if to else owner
    if said(rest, 1, 3) == ("the", "part", "of"):
        subject = rest[4:to]
    yield from _infinitive(subject, rest[to + 1 :], denied=True)


def _of_head(head: Token, owner: Tokens, rest: Tokens, known: Collection[str]) -> Iterator[Event]:
    sources = find_sources(head.word)
    for verb in dict.fromkeys((*_MORE_SOURCES.get(head.word, ()), *sources.get("v", ()))):
        if verb in known:
            yield from _of_verb(words_at(head, [verb])[0], owner, rest)
    if Form.PROGRESSIVE in forms(head.word):
        for verb in verb_bases(head.word, Form.PROGRESSIVE):
            if verb in known and said(rest, 0, 1) != ("of",):
                yield Event(owner, [*words_at(head, [verb]), *rest], is_state=False, is_own=True)
            elif verb in known:
                yield from _of_verb(words_at(head, [verb])[0], owner, rest)
    for quality in dict.fromkeys((*sources.get("a", ()), *sources.get("v", ()))):
        if quality in known and look_up(quality).adjectives:
            yield from _of_quality(words_at(head, [quality])[0], owner, rest)
    for kind in sources.get("n", ()):
        if kind in known:
            noun = words_at(head, [article(kind), kind])
            yield Event(owner, [*noun, *rest], is_state=True)
    if head.word in known and not owner and "have" in known:
        yield Event([], [*words_at(head, ["have"]), head, *rest], is_state=False, is_own=True)


def _of_verb(verb: Token, owner: Tokens, rest: Tokens) -> Iterator[Event]:
    """The clauses of a verb's noun with what it is done to, by whom, and more."""
    participle = words_at(verb, [verb_forms(verb.word).past_participle])
    is_own = verb.word in _OWN_ACTS
    active = partial(Event, is_state=False, is_own=is_own)
    for done_to, agent, more in _arguments(rest):
        by = [*words_at(verb, ["by"]), *agent] if agent else []
        if done_to:
            done = Event(done_to, [*participle, *more, *by], is_state=True)
            act = active(agent or owner, [verb, *done_to, *more])
            yield from (act, done) if is_own else (done, act)
            if not agent and not owner and look_up(verb.word).verbs.intransitive:
                yield Event(done_to, [verb, *more], is_state=False)
            continue
        if agent:
            yield Event(owner, [*participle, *by, *more], is_state=True)
            yield active(agent, [verb, *more])
            if more and more[0].word in _BEFORE_OBJECTS:
                yield active(agent, [verb, *more[1:]])
            continue
        verbs = look_up(verb.word).verbs
        is_open = verbs.transitive and not verbs.intransitive and not owner and not more
        done = Event(owner, [*participle, *more], is_state=True, open_role=is_open)
        if owner and verbs.transitive:  # "the guest's arrest"
            yield done
        yield active(owner, [verb, *more], open_role=is_open)
        if more and more[0].word in _BEFORE_OBJECTS:  # "entry to b"
            yield active(owner, [verb, *more[1:]])
        yield done


def _of_quality(quality: Token, owner: Tokens, rest: Tokens) -> Iterator[Event]:
    for subject, agent, more in _arguments(rest):
        yield Event(subject or agent or owner, [quality, *more], is_state=True)


def _arguments(rest: Tokens) -> Iterator[tuple[Tokens, Tokens, Tokens]]:
    """What "of" and "by" name behind a noun, and what else follows it, in each way they can end."""
    at_by = next((i for i, token in enumerate(rest) if token.word == "by"), -1)
    for end in _ends(rest, at_by + 1) if at_by >= 0 else (0,):
        agent = rest[at_by + 1 : end] if at_by >= 0 else []
        others = [*rest[:at_by], *rest[end:]] if at_by >= 0 else rest
        if said(others, 0, 1) != ("of",):
            yield [], agent, others
            continue
        for stop in _ends(others, 1):
            yield others[1:stop], agent, others[stop:]


def _ends(tokens: Tokens, start: int) -> Iterator[int]:
    """Where a phrase can end: before a preposition other than "of", and at the end."""
    for at in range(start + 1, len(tokens)):
        if tokens[at].word in _AFTER_PHRASES:
            yield at
    yield len(tokens)


_PRONOUN_OF_OWNER = read_expansions("subjects_of_possessives")
_BEFORE_NOUNS = read_words("before_nouns_of_acts")
_OWN_ACTS = read_words("acts_of_parties")
_NON = frozenset({"non"})
_DENYING_NOUNS = read_words("denying_nouns")
_MORE_SOURCES = read_expansions("verbs_of_nouns")
_ARTICLES = read_words("articles") | {"any", "such"}
_AFTER_PHRASES = (PREPOSITIONS | {"of", "to"}) - {"of"}
_BEFORE_OBJECTS = frozenset({"to", "at", "into", "with"})
"""Prepositions behind nouns of acts whose verbs have objects: "entry to", "attendance at"."""
_LONGEST_OWNER = 5
"""The most words before "'s" of a phrase that says whose something is."""
