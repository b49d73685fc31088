"""Whether each word of a sentence is in a place that says more or less, by its function words only.

A rough analysis of sentences that no grammar reads: quantifiers, negations and conditions turn the
polarity of what stands in their reach.  It is compared with that of a formula's atoms.

>>> from logic2text.lexicon import Lexicon
>>> from logic2text.notation import parse
>>> from logic2text.rephrasing.mentions import find_mentions, list_wanted
>>> from logic2text.rephrasing.wording import plain_words
>>> formula = parse("∀x (Tenant(x) → PaysRent(x))")
>>> words = plain_words("Whoever is a tenant pays rent.")
>>> found = find_mentions(words, list_wanted(formula, Lexicon.default()))
>>> rated = rate_words(found)
>>> [(mention.name, rated[mention.start]) for mention in found.mentions]
[('Tenant', -1), ('PaysRent', 1)]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from logic2text.closed_words import read_words
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words.word_class import Form, forms, is_adverb
from logic2text.rephrasing.mentions import Mentions, Wanted
from logic2text.rephrasing.wording import words_of


def has_verb(found: Mentions) -> bool:
    """Whether a text has a finite verb; without one nothing tells where a noun phrase ends."""
    sentence = _Sentence(found)
    return any(sentence.is_verb(at) for at in range(len(found.words)))


def rate_words(found: Mentions) -> tuple[int, ...]:
    """The polarity of each word: 1, -1, or 0 where the analysis cannot tell."""
    sentence = _Sentence(found)
    start = 0
    for at, word in enumerate((*found.words, ".")):
        if word in (".", ";", ":"):
            if at > start:
                sentence.rate_clause(_Span(start, at, 1))
            start = at + 1
    return tuple(sentence.rated)


@dataclass(frozen=True, slots=True)
class _Span:
    """A clause.

    Attributes:
        start, end: the numbers of its words.
        sign: its polarity.
        is_condition: whether indefinite phrases are no generic ones there.
        turns: -1 where its verb phrase is a condition of what follows, as before "only if".
    """

    start: int
    end: int
    sign: int
    is_condition: bool = False
    turns: int = 1


@dataclass(slots=True)
class _Phrase:
    """A noun phrase whose determiner turns the polarity of its words.

    Attributes:
        sign: the polarity of its words.
        after: by what it multiplies the polarity of what follows.
        is_relative: whether a relative pronoun was passed.
        groups: the verb groups passed since then.
        last_verb: the number of the last verb of these.
        is_object: whether it follows a verb.
        is_for: whether it follows "for" at the beginning of a clause.
        has_head: whether its noun was passed.
        undenied: the polarity before any denial in it.
    """

    sign: int
    after: int = 1
    is_relative: bool = False
    groups: int = 0
    last_verb: int = -9
    is_object: bool = False
    is_for: bool = False
    has_head: bool = False
    undenied: int = 0

    def __post_init__(self) -> None:
        self.undenied = self.sign


class _Sentence:
    """The words of a text while they are rated."""

    def __init__(self, found: Mentions) -> None:
        self.words = found.words
        self.rated = [0] * len(found.words)
        self.symbols: dict[int, Wanted] = {
            mention.start: mention.wanted
            for mention in found.mentions
            if mention.wanted is not None
        }
        self.within = {
            at
            for mention in found.mentions
            if mention.wanted is not None
            for at in range(mention.start, mention.last + 1)
        }

    # Clauses ------------------------------------------------------------------------------------

    def rate_clause(self, span: _Span) -> None:
        """Rate the words of a clause, with the clauses that it consists of."""
        pending = [span]
        while pending:
            one = self._skip_marks(pending.pop())
            if one.start >= one.end:
                continue
            parts = self._split(one)
            if parts is None:
                self._rate_simple(one)
            else:
                pending += parts

    def _skip_marks(self, span: _Span) -> _Span:
        start, sign = span.start, span.sign
        while start < span.end and self.words[start] in words_of("clause_marks") - {"since"}:
            if self.words[start] == "nor":
                sign = -sign
            start += 1
        return replace(span, start=start, sign=sign)

    def _split(self, span: _Span) -> list[_Span] | None:
        """The clauses of a clause, None if it is simple."""
        if self._find(span, "if and only if") is not None or self._find(span, "whether or not"):
            return []  # all is rated 0
        for phrase, sign in (("it is not the case that", -1), ("not only did", 1)):
            if self._find(span, phrase) == span.start:
                start = span.start + len(phrase.split())
                return [replace(span, start=start, sign=sign * span.sign)]
        return (
            self._split_only_if(span)
            or self._split_leading_condition(span)
            or self._split_later(span)
            or self._split_at_marks(span)
        )

    def _split_only_if(self, span: _Span) -> list[_Span] | None:
        at = self._find(span, "only if")
        if at is None:
            return None
        if at > span.start:
            before = replace(span, end=at, turns=-span.turns)
            return [before, replace(span, start=at + 2, is_condition=True)]
        comma = self._next(range(at + 2, span.end), {","})
        if comma is None:
            return []
        after = replace(span, start=comma, sign=-span.sign, is_condition=True)
        return [replace(span, start=at + 2, end=comma, is_condition=True), after]

    def _split_leading_condition(self, span: _Span) -> list[_Span] | None:
        first = self.words[span.start]
        if first == "for":
            end = self._next(range(span.start + 1, span.end), {","})
            return (
                None
                if end is None
                else [replace(span, end=end), replace(span, start=end, is_condition=True)]
            )
        is_condition = first in words_of("conditions") or first in ("unless", "without")
        if not is_condition and first not in words_of("reasons"):
            return None
        if first in words_of("reasons"):
            end = self._next(range(span.start + 1, span.end), {","})
            return (
                None
                if end is None
                else [replace(span, start=span.start + 1, end=end), replace(span, start=end)]
            )
        then = self._next(range(span.start + 1, span.end), {"then"})
        comma = self._next(range(span.start + 1, span.end), {","})
        end = then if then is not None else comma
        if end is None:
            return None if first == "without" else []
        sign = span.sign if first in ("unless", "without") else -span.sign
        condition = _Span(span.start + 1, end, sign, is_condition=True)
        return [condition, replace(span, start=end)]

    def _split_later(self, span: _Span) -> list[_Span] | None:
        for at in range(span.start + 1, span.end):
            word = self.words[at]
            before = replace(span, end=at)
            after = _Span(at + 1, span.end, span.sign, is_condition=True)
            is_while = word == "while" and self.words[at - 1] != ","
            if word == "unless":
                return [before, after]
            if word in words_of("later_conditions") or is_while:
                return [before, replace(after, sign=-span.sign)]
            if at in self.within:
                continue
            turned = replace(before, sign=-span.sign, is_condition=True)
            if word in words_of("implying"):
                return [turned, after]
            if word == "sufficient":
                return [turned, replace(after, start=at + 2)]
            if word == "necessary":
                kept = replace(before, is_condition=True)
                return [kept, replace(after, start=at + 2, sign=-span.sign)]
        return None

    def _split_at_marks(self, span: _Span) -> list[_Span] | None:
        """Coordinated clauses, each with a verb."""
        for at in range(span.start + 1, span.end - 1):
            word, following = self.words[at], self.words[at + 1]
            is_mark = word in words_of("contrasting") or (
                word == "," and following in words_of("clause_marks") - {"or"}
            )
            is_and = word == "and" and self._begins_clause(at + 1, span.end)
            if not (is_mark or is_and) or not self.has_verb(range(span.start, at)):
                continue
            if self.has_verb(range(at + 1, span.end)):
                return [replace(span, end=at), replace(span, start=at + 1)]
        return None

    def _begins_clause(self, at: int, end: int) -> bool:
        """Whether a determiner, a name or a pronoun and a later verb begin a clause."""
        word = self.words[at] if at < end else ""
        begins = (
            word in words_of("universal")
            or word in words_of("negative")
            or word in words_of("openers")
            or word in read_words("subject_pronouns")
            or (at in self.symbols and self.symbols[at].category is None)
        )
        return begins and self.has_verb(range(at + 1, end))

    def _find(self, span: _Span, phrase: str) -> int | None:
        words = tuple(phrase.split())
        for at in range(span.start, span.end - len(words) + 1):
            if self.words[at : at + len(words)] == words:
                return at
        return None

    def _next(self, places: Iterable[int], wanted: Iterable[str]) -> int | None:
        return next((at for at in places if self.words[at] in wanted), None)

    # Words --------------------------------------------------------------------------------------

    def has_verb(self, places: Iterable[int]) -> bool:
        """Whether one of some words is a finite verb."""
        return any(self.is_verb(at) for at in places)

    def is_verb(self, at: int) -> bool:
        """Whether a word is a finite verb or an auxiliary."""
        word = self.words[at]
        if word in words_of("auxiliaries"):
            return True
        symbol = self.symbols.get(at)
        possible = forms(word)
        if symbol is not None:
            is_finite = bool(possible & _FINITE) or not possible
            has_form = symbol.is_verb or (bool(possible & _FINITE) and not possible & _NOMINAL)
            return has_form and is_finite and self.words[at - 1] != "to"
        if at in self.within or not word.isalpha() or word in words_of("light"):
            return False
        return bool(possible & {Form.THIRD, Form.PAST}) and not possible & _NOMINAL

    def is_generic(self, span: _Span) -> bool:
        """Whether a clause begins with a bare plural or "a …" that stands for all."""
        if span.is_condition or not self.has_verb(range(span.start + 1, span.end)):
            return False
        last = max(at for at in range(span.start + 1, span.end) if self.is_verb(at))
        if self._is_past(last) or self._is_past(self._first_of_group(last, span.start)):
            return False
        if self.words[span.start] in ("a", "an"):
            return True
        symbol = self.symbols.get(span.start)
        return symbol is not None and symbol.is_predicate and not self.is_verb(span.start)

    def _is_past(self, at: int) -> bool:
        word = self.words[at]
        possible = forms(word)
        is_past = Form.PAST in possible and not possible & {Form.VERB, Form.THIRD}
        after_auxiliary = self.words[at - 1] in words_of("auxiliaries")
        return word in words_of("past_auxiliaries") or (is_past and not after_auxiliary)

    def _first_of_group(self, at: int, start: int) -> int:
        before = words_of("auxiliaries") | {"not", "never"}
        while at > start + 1 and self.words[at - 1] in before:
            at -= 1
        return at

    # Simple clauses -----------------------------------------------------------------------------

    def _rate_simple(self, span: _Span) -> None:
        _Clause(self, span).rate()


_FINITE = frozenset({Form.VERB, Form.THIRD, Form.PAST})
_NOMINAL = frozenset({Form.NOUN, Form.PLURAL, Form.ADJECTIVE})


class _Clause:
    """A clause without clauses in it, read from left to right."""

    def __init__(self, sentence: _Sentence, span: _Span) -> None:
        self._of, self._span = sentence, span
        self._words = sentence.words
        self._sign = self._base = span.sign
        self._phrase: _Phrase | None = None
        self._verb: int | None = None
        """Where the verb phrase begins."""
        self._last_verb = span.start

    def rate(self) -> None:
        """Rate its words."""
        if self._of.is_generic(self._span):
            self._phrase = _Phrase(-self._sign)
        at = self._span.start
        while at < self._span.end:
            if self._phrase is not None and not self._ends_phrase(self._phrase, at):
                self._rate_in_phrase(self._phrase, at)
                at += 1
                continue
            if self._phrase is not None:
                self._sign *= self._phrase.after
                self._phrase = None
            if self._is_doubtful(at):
                return
            at = self._rate_outside(at)

    def _is_doubtful(self, at: int) -> bool:
        """Whether a word makes the rest of the clause, or all of it, doubtful."""
        word, rated = self._words[at], self._of.rated
        if word in words_of("uncertain") or (word == "only" and self._verb is not None):
            for place in range(self._span.start, self._span.end):
                rated[place] = 0
            return True
        if word in ("most", "fewer") and self._words[at - 1] == "at":
            for place in range(at, self._span.end):
                rated[place] = -self._sign
            return True
        return False

    def _ends_phrase(self, phrase: _Phrase, at: int) -> bool:
        word = self._words[at]
        if word == "," and not self._continues(at + 1):
            return not phrase.is_relative or phrase.groups > 0
        if word == "that" and phrase.is_for and self._begins_subject(at + 1):
            return True
        if word in ("nor", "and", "or") and phrase.after < 0 and not phrase.is_relative:
            return False
        if self._of.is_verb(at):
            return self._passes_verb(phrase, at)
        if word in words_of("denials") and word != "without" and not phrase.is_relative:
            return True
        begins_another = word in words_of("begin_objects") and phrase.has_head
        return begins_another and phrase.is_object and not phrase.is_relative

    def _continues(self, at: int) -> bool:
        following = self._words[at] if at < self._span.end else ""
        return following in words_of("relatives") or following in ("and", "or")

    def _begins_subject(self, at: int) -> bool:
        word = self._words[at] if at < self._span.end else ""
        determiners = words_of("universal") | words_of("negative") | words_of("plain_determiners")
        return word in words_of("pronouns") or word in determiners

    def _passes_verb(self, phrase: _Phrase, at: int) -> bool:
        """Whether a verb ends a phrase: the first one, or the second of a relative clause."""
        if not phrase.is_relative:
            return True
        between = self._words[max(phrase.last_verb, self._span.start) + 1 : at]
        is_new = phrase.last_verb < 0 or not all(
            word in words_of("denials") or is_adverb(word) for word in between
        )
        is_joined = bool({"and", "or", "but"} & set(self._words[max(0, at - 2) : at]))
        ends = is_new and phrase.groups > 0 and not is_joined
        if not ends:
            phrase.groups += is_new
            phrase.last_verb = at
        return ends

    def _rate_in_phrase(self, phrase: _Phrase, at: int) -> None:
        word = self._words[at]
        if word in words_of("relatives") and at > self._span.start:
            phrase.is_relative, phrase.groups, phrase.last_verb = True, 0, -9
        if word in words_of("denials"):
            phrase.sign = -phrase.sign
        elif word in ("and", "or") and phrase.is_relative:
            phrase.sign = phrase.undenied
        phrase.has_head = phrase.has_head or at in self._of.symbols
        self._of.rated[at] = phrase.sign

    def _rate_outside(self, at: int) -> int:
        """Rate a word that is in no phrase; gives the number of the next one."""
        word = self._words[at]
        opened = self._open_phrase(at)
        if opened is not None:
            self._phrase, length = opened
            for place in range(at, min(at + length, self._span.end)):
                self._of.rated[place] = self._phrase.sign
            return at + length
        if self._of.is_verb(at) and self._verb is None:
            self._verb = at
            self._sign *= self._span.turns
            self._base = self._span.sign * self._span.turns
        if self._of.is_verb(at):
            self._last_verb = at
        if word in words_of("denials"):
            self._sign = -self._sign
        elif word == "nor":
            self._sign = -self._base
        elif word in ("and", "but") and self._is_new_predicate(at, word):
            self._sign = self._base
            self._verb = at
        self._of.rated[at] = self._sign
        return at + 1

    def _is_new_predicate(self, at: int, word: str) -> bool:
        following = range(at + 1, min(self._span.end, at + 4))
        return self._verb is not None and (word == "but" or self._of.has_verb(following))

    def _open_phrase(self, at: int) -> tuple[_Phrase, int] | None:
        """The phrase that a determiner begins, with the number of the words of the determiner."""
        word = self._words[at]
        following = self._words[at + 1] if at + 1 < len(self._words) else ""
        is_object, sign = self._verb is not None, self._sign
        if word == "not" and following in words_of("universal"):
            return _Phrase(sign, -1, is_object=is_object), 2
        if word == "for" and at == self._span.start:
            inner = self._open_phrase(at + 1)
            phrase = _Phrase(-sign) if inner is None else inner[0]
            phrase.is_for = True
            return phrase, 1 if inner is None else 1 + inner[1]
        if word in words_of("universal"):
            weak = word in words_of("weak_universal")
            if weak and (sign != self._base or self._span.is_condition):
                return None
            relative = word in words_of("with_clause")
            return _Phrase(-sign, is_relative=relative, is_object=is_object), 1
        is_part = at in self._of.within and at not in self._of.symbols
        is_bound = word == "no" and following in words_of("more") | words_of("less")
        if word in words_of("negative") and not is_part and not is_bound:
            if is_object and self._verb is not None:
                self._deny_verb(at)
            return _Phrase(-sign, -1, is_object=is_object), 1
        if word == "only" and not is_object:
            return _Phrase(sign, -1), 1
        if word == "the" and following and at + 1 in self._of.symbols:
            symbol = self._of.symbols[at + 1]
            if symbol.category is not None and symbol.is_predicate and not is_object:
                return _Phrase(0), 1
        return None

    def _deny_verb(self, at: int) -> None:
        """Turn the words since the verb: "admits nobody" denies "admits"."""
        for place in range(self._last_verb, at):
            self._of.rated[place] = -self._of.rated[place]
