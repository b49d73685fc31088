"""Where a text says the predicates of a formula: the spans that hold the words of a symbol.

A span never crosses a word of the logic, holds all content words of its symbol and those of no
other one.  Its further words are assumed to belong to the symbol ("regularly drink coffee" is
Drinks), and the notice says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from logic2text.lexicon.dictionary import are_antonyms, complements, look_up
from logic2text.lexicon.entry import Category, Entry, Gender
from logic2text.lexicon.morphology import verb_forms
from logic2text.lexicon.word_class import ARTICLES, PREPOSITIONS, Form, forms, is_adverb, lemma
from logic2text.reading.lenient.symbol_words import SymbolWords, glue
from logic2text.reading.lenient.word_lists import word_list
from logic2text.reading.lenient.word_matching import Match, lemmas, match
from logic2text.reading.tokens import Token

BARRIERS = word_list("barriers")
"""Words that no phrase for a symbol spans, unless its name has them."""
_MODALS = frozenset({"will", "can", "must", "would"})
_HAVE = frozenset({"has", "have", "had"})
_AUXILIARIES = frozenset({"will", "can", "must", "would", "has", "have", "had"})
_NEGATED = {
    ("does", "not"): ("sg",),
    ("do", "not"): ("pl",),
    ("did", "not"): ("sg", "pl"),
    ("will", "not"): ("sg", "pl"),
    ("can", "not"): ("sg", "pl"),
    ("cannot",): ("sg", "pl"),
    ("has", "not"): ("sg",),
    ("have", "not"): ("pl",),
}
_NEGATIVE = frozenset({"no", "not", "non", "never", "without"})
_BEFORE_SUBJECTS = frozenset({"", ",", "if", "then", "that", "either"})
_EITHER_NUMBER = frozenset({"all", "some", "no", "any", "most", "other"})
_CONTRASTING = word_list("contrasting")
"""Prepositions that a phrase must have where its symbol has them."""
_WEAK = frozenset({"from", "into", "onto", "up", "down", "off", "out"})
_PASSED_OVER = (PREPOSITIONS - _CONTRASTING) | {"from"} | ARTICLES | _AUXILIARIES
_TIMES = word_list("times")
_ALLOWED = PREPOSITIONS | word_list("allowed")
"""Known words that a phrase may have besides those of its symbol."""
_CHANGING = word_list("changing") | word_list("silent")
"""Words beside which those of a symbol do not say what they say alone; silent ones are left only
under a negation: "is not clearly large"."""
_NOUNS = frozenset({Form.NOUN, Form.PLURAL})
_FINITE = frozenset({Form.VERB, Form.THIRD, Form.PAST})
_NEGATIVE_PREFIXES = frozenset({"un", "non", "non-", "in", "im", "ir", "il", "dis"})
_COPULAR = frozenset({"become", "becomes", "became", "remain", "remains", "remained"})
_ANIMAL = "5"
"""The number of WordNet's file ``noun.animal``."""
_LONGEST_DOMAIN = 3
_MOST_SPANS = 400


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a text for a predicate.

    Attributes:
        word_class: the symbol of the grammar.
        start, end: its tokens; `end` is exclusive.
        entry: its value.
        cost: higher for less certain phrases.
        notices: what is assumed.
        extra: the content words that the symbol's name does not have.
        guessed: whether a word of the symbol is matched by one that can well mean another thing.
    """

    word_class: str
    start: int
    end: int
    entry: Entry
    cost: int
    notices: tuple[str, ...]
    extra: frozenset[str]
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class _Hits:
    """For each content word of a symbol, where a text has it."""

    symbol: SymbolWords
    places: tuple[dict[int, Match], ...]


class Finder:
    """Finds the phrases of a text.

    Attributes:
        possible: whether every predicate has its words somewhere in the text.
    """

    def __init__(
        self,
        tokens: Sequence[Token],
        predicates: Sequence[SymbolWords],
        names: frozenset[int],
        known: frozenset[str],
    ) -> None:
        """Prepare a text.

        Args:
            tokens: of the text.
            predicates: the words of the formula's predicates.
            names: the positions where a constant is named.
            known: the words of the lexicon's files, never passed over in a phrase.
        """
        self.words = [token.word for token in tokens]
        self._names = names
        self._capital = [token.raw[:1].isupper() for token in tokens]
        self._known = known
        self._hits = [_hits(self.words, symbol) for symbol in predicates]
        self._opposites = [*self._opposite_phrases()]
        opposed = {phrase.entry.symbol for phrase in self._opposites}
        self.possible = all(
            all(hits.places) or hits.symbol.symbol in opposed for hits in self._hits
        )

    def phrases(self) -> Iterator[Phrase]:
        """The phrases of all predicates."""
        yield from self._opposites
        for hits in self._hits:
            if hits.symbol.arity in (1, 2):
                for start, end in self._spans(hits):
                    yield from self._classed(hits, start, end)

    def _opposite_phrases(self) -> Iterator[Phrase]:
        """Adjectives that deny a symbol: "unsatisfied" for Satisfied, "dead" for Alive."""
        for hits in self._hits:
            symbol = hits.symbol
            if symbol.arity != 1 or len(symbol.content) != 1:
                continue
            adjective = symbol.content[0]
            for place, word in enumerate(self.words):
                if not _denies(word, adjective):
                    continue
                entry = Entry(
                    symbol.symbol, 1, Category.ADJECTIVE, word, word, guessed=True, denied=True
                )
                notice = f"“{word}” is not {symbol.symbol}"
                for word_class in ("ADJECTIVE", "ATTRIBUTE"):
                    yield Phrase(word_class, place, place + 1, entry, 1, (notice,), frozenset())

    def domain_nouns(self) -> tuple[tuple[int, int, str], ...]:
        """The spans of the one noun that no symbol has and that a relative clause restricts.

        Empty if there are several: "all customers who are members" says customers for everything.
        """
        spans = []
        for end in range(1, len(self.words)):
            if self.words[end] not in ("who", "that", "which"):
                continue
            start = end
            while start and self._is_free(start - 1):
                start -= 1
            if start == end or end - start > _LONGEST_DOMAIN:
                continue
            possible = forms(self.words[end - 1])
            if possible & {Form.NOUN, Form.PLURAL}:
                spans.append((start, end, "pl" if Form.PLURAL in possible else "sg"))
        heads = {min(lemmas(self.words[end - 1]), key=len) for _, end, _ in spans}
        return tuple(spans) if len(heads) == 1 else ()

    def _is_free(self, place: int) -> bool:
        """Whether a word is a noun or its modifier, and no symbol's."""
        word = self.words[place]
        if word in BARRIERS or word in ARTICLES or word in PREPOSITIONS or place in self._names:
            return False
        if word in self._known and not self._is_person(word):
            return False
        if any(place in words for hits in self._hits for words in hits.places):
            return False
        possible = forms(word)
        return not possible or bool(possible & {Form.NOUN, Form.PLURAL})

    def _spans(self, hits: _Hits) -> Iterator[tuple[int, int]]:
        """The spans that hold all words of a symbol; those of two places have no extra words."""
        own = frozenset(hits.symbol.words)
        spans = 0
        for start in range(len(self.words)):
            if self._is_barrier(start, own) and not self._begins_negated(start):
                continue
            missing = set(range(len(hits.places)))
            negated = 0 if own & _NEGATIVE else self._begins_negated(start)
            for end in range(start + 1, len(self.words) + 1):
                place = end - 1
                if place < start + negated:
                    continue
                if place > start and self._is_barrier(place, own):
                    break
                missing -= {n for n in missing if place in hits.places[n]}
                if not missing and self._is_whole(hits, start + negated, end):
                    spans += 1
                    if spans > _MOST_SPANS:
                        return
                    yield start, end

    def _begins_negated(self, start: int) -> int:
        """The length of "does not", "cannot", … at a place; 0 if there is none."""
        pair = tuple(self.words[start : start + 2])
        return 2 if pair in _NEGATED else 1 if pair[:1] in _NEGATED else 0

    def _is_barrier(self, place: int, own: frozenset[str]) -> bool:
        word = self.words[place]
        if word not in BARRIERS or word in own:
            return False
        if word in _NEGATIVE and own & _NEGATIVE:
            return False
        following = self.words[place + 1] if place + 1 < len(self.words) else ""
        before = self.words[place - 1] if place else ""
        if word in ("and", "or"):
            return not self._joins_words(place)
        if word in ("every", "each"):
            return following not in _TIMES
        if word == "than":
            return Form.COMPARATIVE not in forms(before) or not following[:1].isdigit()
        if word == "least":
            return before != "at" or following not in ("one", "1", "once")
        if word == "one":
            return before != "least"
        return True

    def _joins_words(self, place: int) -> bool:
        """Whether "and" or "or" joins words within one phrase: "erratic and diverse habits"."""
        if not 0 < place < len(self.words) - 1:
            return False
        following = self.words[place + 1]
        if following in BARRIERS or following in ARTICLES or following in PREPOSITIONS:
            return False
        if self._capital[place + 1] or self._capital[place - 1]:
            return False
        if any(place + 1 in words for hits in self._hits for words in hits.places):
            return False
        verbal = forms(following) & {Form.THIRD, Form.PAST, Form.VERB}
        return not verbal or bool(forms(following) & {Form.ADJECTIVE})

    def _is_whole(self, hits: _Hits, start: int, end: int) -> bool:
        """Whether a span may stand for its symbol alone."""
        if start >= end:
            return False
        last = self.words[end - 1]
        if hits.symbol.arity == 1 and last in PREPOSITIONS | ARTICLES:
            return False
        if not {self.words[start], last}.isdisjoint(("and", "or")):
            return False
        for place in range(start + 1, end):
            word = self.words[place]
            if word in _MODALS or (word in _HAVE and self.words[place - 1] not in ("to", *_MODALS)):
                return False
        span = frozenset(range(start, end))
        if hits.symbol.arity == 2:
            if span & self._names:
                return False
        elif any(
            place in self._names and not any(place in words for words in hits.places)
            for place in span
        ):
            return False
        return not any(
            other is not hits
            and all(span & words.keys() for words in other.places)
            and not set(other.symbol.content) < set(hits.symbol.content)
            for other in self._hits
        )

    # Classes ---------------------------------------------------------------------------------

    def _classed(self, hits: _Hits, start: int, end: int) -> Iterator[Phrase]:
        negated = 0 if _NEGATIVE & set(hits.symbol.words) else self._begins_negated(start)
        begin = start + negated
        extra, notices, cost = self._assumed(hits, begin, end)
        if extra is None:
            return
        for word_class in self._classes(hits.symbol, start, begin, end):
            if (
                word_class.startswith(("NOUN", "MASS"))
                and extra
                and self._has_own_head(hits, begin, end)
            ):
                continue
            if word_class == "ATTRIBUTE" and extra:
                continue
            if not self._fits_verb(hits, word_class, begin, end):
                continue
            entry = self._entry(hits.symbol, word_class, begin, end)
            guessed = any(matching.guessed for _, matching in self._matches(hits, begin, end))
            guessed = guessed or self._changes_voice(hits, word_class, begin, end)
            yield Phrase(word_class, start, end, entry, cost, notices, extra, guessed)

    @staticmethod
    def _matches(hits: _Hits, start: int, end: int) -> Iterator[tuple[int, Match]]:
        """The places of a span that match words of a symbol."""
        for places in hits.places:
            for place, matching in places.items():
                if start <= place < end:
                    yield place, matching

    def _fits_verb(self, hits: _Hits, word_class: str, begin: int, end: int) -> bool:
        """Whether the words of a symbol are used as the symbol uses them.

        An invention does not invent, and what is eaten does not eat.
        """
        alone = len(hits.symbol.content) == 1
        is_verb = _is_verbal(word_class)
        if any(
            (matching.verbal and not is_verb) or (matching.partial and alone)
            for _, matching in self._matches(hits, begin, end)
        ):
            return False
        return not (alone and self._changes_voice(hits, word_class, begin, end))

    def _changes_voice(self, hits: _Hits, word_class: str, begin: int, end: int) -> bool:
        """Whether a verb is passive in the text and active in the symbol, or conversely.

        "Eaten" is not who eats, "interested in" not what interests.
        """
        if word_class == "PARTICIPLE":
            return False
        is_verb = _is_verbal(word_class)
        head = begin + (1 if is_adverb(self.words[begin]) and begin + 1 < end else 0)
        for wanted, places in zip(hits.symbol.content, hits.places, strict=True):
            for place in places:
                word = self.words[place]
                if not begin <= place < end or word == wanted or wanted in _STATIVE:
                    continue
                if is_verb:
                    if place == head and hits.symbol.arity == 1 and _is_finite(word, wanted):
                        return True
                    continue
                perfect = not _HAVE.isdisjoint(self.words[max(0, begin - 1) : place])
                ours, theirs = forms(word), forms(wanted)
                if _is_participle(ours) and not perfect and theirs & _ACTIVE:
                    return True
                if _is_participle(theirs) and ours & {Form.PROGRESSIVE}:
                    return True
        return False

    def _assumed(
        self, hits: _Hits, start: int, end: int
    ) -> tuple[frozenset[str] | None, tuple[str, ...], int]:
        """The extra words of a span, the notices and the cost; None if it must not be passed."""
        notices: dict[str, None] = {}
        extra: set[str] = set()
        cost = 1
        for place in range(start, end):
            word = self.words[place]
            matching = [words[place] for words in hits.places if place in words]
            if matching:
                best = min(matching, key=lambda each: each.cost)
                cost += best.cost
                if best.notice:
                    notices[best.notice] = None
            elif word in hits.symbol.words or word in _PASSED_OVER:
                continue
            elif word in self._known and word not in _ALLOWED and not self._is_person(word):
                return None, (), 0
            else:
                extra.add(min(lemmas(word), key=len))
        if extra and self._is_embedded(hits, start, end):
            return None, (), 0
        said = set(self.words[start:end])
        if hits.symbol.arity == 2 and "by" in hits.symbol.words and "by" not in said:
            return None, (), 0
        if self._contrasts(hits.symbol, said):
            return None, (), 0
        first = self.words[start]
        adds_relation = first in PREPOSITIONS | _HAVE and first not in hits.symbol.words
        if extra or (adds_relation and hits.symbol.arity == 1):
            if hits.symbol.arity == 2 and not all(is_adverb(w) or w in _ALLOWED for w in extra):
                return None, (), 0
            if hits.symbol.arity == 1 and self._relates_to_being(hits, start, end):
                return None, (), 0
            shown = " ".join(self.words[start:end])
            notices[f"“{shown}” is {hits.symbol.symbol}"] = None
            cost += len(extra)
        return frozenset(extra), tuple(notices), cost

    def _is_embedded(self, hits: _Hits, start: int, end: int) -> bool:
        """Whether the words of a symbol depend on others that can change what they say.

        As in "refuses to dance", "is almost dead", "the Scottish Premiership".
        """
        own = {place for places in hits.places for place in places if start <= place < end}
        extra = [place for place in range(start, end) if place not in own]
        if any(lemmas(self.words[place]) & _CHANGING for place in extra):
            return True
        first = min(own)
        before = [place for place in extra if place < first and self._is_content(place)]
        possible = forms(self.words[first])
        embedded = self.words[first - 1] == "to" and Form.VERB in possible
        embedded = embedded and Form.ADJECTIVE not in possible and not self._capital[first]
        gerund = first > 0 and Form.PROGRESSIVE in forms(self.words[first])
        if before and embedded:
            return True
        if gerund and any(
            forms(self.words[place]) & _FINITE and not forms(self.words[place]) & _NOUNS
            for place in before
        ):
            return True
        return any(
            self._capital[place]
            and any(
                start <= near < end and near not in own and self._capital[near] and near
                for near in (place - 1, place + 1)
            )
            for place in own
        )

    def _relates_to_being(self, hits: _Hits, start: int, end: int) -> bool:
        """As in "knows a painter", which is not Painter; "has a garden" can be Garden."""
        head = hits.symbol.words[-1]
        if Form.NOUN not in forms(head) or any(not _names_kind(w) for w in hits.symbol.words):
            return False
        own = [place for places in hits.places for place in places if start <= place < end]
        before = self.words[start : min(own)]
        if not any(
            word not in _COPULAR and (word in PREPOSITIONS | _HAVE or self._is_content(start + at))
            for at, word in enumerate(before)
        ):
            return False
        noun = look_up(head).nouns
        return noun.is_person or noun.kind == _ANIMAL

    def _is_content(self, place: int) -> bool:
        return self.words[place] not in PREPOSITIONS | ARTICLES | _AUXILIARIES

    @staticmethod
    def _is_person(word: str) -> bool:
        return word in ("animal", "animals") or any(
            look_up(base).nouns.is_person for base in lemmas(word)
        )

    def _contrasts(self, symbol: SymbolWords, said: set[str]) -> bool:
        """Whether a span lacks a preposition of its symbol: "before 2020" for After2020."""
        missing = (_CONTRASTING & set(symbol.words)) - said
        return bool(missing - _WEAK or (missing and said & _CONTRASTING))

    def _classes(self, symbol: SymbolWords, start: int, begin: int, end: int) -> Iterator[str]:
        """The classes that a span can have by its first and last words."""
        places = symbol.arity
        first = self.words[begin]
        head = begin + (1 if is_adverb(first) and begin + 1 < end else 0)
        verb = forms(self.words[head])
        auxiliary = first in _AUXILIARIES
        link = {1: "1", 2: "2"}[places]
        if begin > start:
            numbers = _NEGATED.get(tuple(self.words[start:begin]), ())
            if Form.VERB in verb or self.words[start] in ("has", "have"):
                for number in numbers:
                    yield f"NOT{link}[{number}]"
            return
        if first in ARTICLES:
            return
        for number in _NEGATED.get(tuple(self.words[begin : begin + 2]), ()):
            yield f"V{link}[{number}]"
        if Form.THIRD in verb and first != "have":
            yield f"V{link}[sg]"
        if Form.VERB in verb:
            yield f"V{link}[pl]"
            yield f"B{link}"
        if (Form.PAST in verb or auxiliary) and first not in ("has", "have"):
            yield f"V{link}[sg]"
            yield f"V{link}[pl]"
        yield from self._nominal_classes(symbol, begin, end)

    def _nominal_classes(self, symbol: SymbolWords, begin: int, end: int) -> Iterator[str]:
        first = self.words[begin]
        if first in _AUXILIARIES:
            return
        if symbol.arity == 2:
            if self._is_passive(symbol, end):
                yield "PARTICIPLE"
            elif "by" in self.words[begin:end] and "by" not in symbol.words:
                return
            elif first in PREPOSITIONS or forms(first) & _PREDICATIVE:
                yield "ADJECTIVE2"
            elif self.words[end - 1] in PREPOSITIONS:
                yield "NOUNOF[sg]"
                yield "NOUNOF[pl]"
            return
        yield "ADJECTIVE"
        if not any(word in PREPOSITIONS for word in self.words[begin:end]):
            yield "ATTRIBUTE"
        if first in PREPOSITIONS or forms(first) & _PREDICATIVE:
            yield "PHRASAL"
        if first not in PREPOSITIONS:
            yield from self._noun_classes(begin, end)

    def _is_passive(self, symbol: SymbolWords, end: int) -> bool:
        """As in "produced by" for "Produce"; "ProducedBy" has its places in this order."""
        if self.words[end - 1] != "by" or "by" in symbol.words:
            return False
        verb = symbol.words[-1]
        return Form.PARTICIPLE in forms(self.words[end - 2]) and (
            Form.VERB in forms(verb) or Form.THIRD in forms(verb)
        )

    def _noun_classes(self, begin: int, end: int) -> Iterator[str]:
        head = self.words[self._head_noun(begin, end)]
        possible = forms(head)
        before = self.words[begin - 1] if begin else ""
        if before in _EITHER_NUMBER:
            yield "NOUN[sg]"
            yield "NOUN[pl]"
            return
        if Form.PLURAL in possible or (not possible and head.endswith("s")):
            yield "NOUN[pl]"
        if Form.NOUN in possible or Form.PLURAL not in possible:
            yield "NOUN[sg]"
            if before in _BEFORE_SUBJECTS:
                yield "MASS"

    def _has_own_head(self, hits: _Hits, begin: int, end: int) -> bool:
        """Whether the head is the symbol's own noun: a "German writer" is more than a writer."""
        head = self._head_noun(begin, end)
        return any(head in places for places in hits.places)

    def _head_noun(self, begin: int, end: int) -> int:
        """The last word before the first preposition, participle or verb behind a noun."""
        head = begin
        for place in range(begin, end):
            word = self.words[place]
            if word in PREPOSITIONS and place > begin:
                break
            possible = forms(word)
            if place > begin and possible and not possible & _NOMINAL:
                break
            modifies = Form.NOUN not in possible and possible & _MODIFYING
            if place > begin and modifies and _follows_noun(self.words[head]):
                break
            head = place
        return head

    def _entry(self, symbol: SymbolWords, word_class: str, begin: int, end: int) -> Entry:
        words = " ".join(self.words[begin:end])
        links = ("",) if symbol.arity == 2 else ()
        name, places = symbol.symbol, symbol.arity
        if word_class.startswith(("NOUN", "MASS")):
            head = self.words[self._head_noun(begin, end)]
            person = any(look_up(base).nouns.is_person for base in lemmas(head))
            gender = Gender.COMMON if person else Gender.NEUTER
            return Entry(
                name, places, Category.NOUN, words, words, links=links, gender=gender, guessed=True
            )
        if word_class[0] in "VBN":
            forms_of = self._verb_phrases(begin, end)
            return Entry(name, places, Category.VERB, *forms_of, links=links, guessed=True)
        if word_class == "PARTICIPLE":
            return Entry(
                name,
                places,
                Category.VERB,
                words,
                words,
                links=links,
                participle=words,
                guessed=True,
            )
        return Entry(name, places, Category.ADJECTIVE, words, words, links=links, guessed=True)

    def _verb_phrases(self, begin: int, end: int) -> tuple[str, str, str, str]:
        """The singular and plural of a verb phrase and their negations; a past has one form."""
        words = self.words[begin:end]
        head = 1 if is_adverb(words[0]) and len(words) > 1 else 0
        possible = forms(words[head])
        if possible & {Form.VERB, Form.THIRD} and words[head] not in _AUXILIARIES - _HAVE:
            base = words[head] if Form.VERB in possible else lemma(words[head], Form.THIRD)
            third = "has" if base == "have" else verb_forms(base).third_person
            singular, plural = (
                " ".join((*words[:head], verb, *words[head + 1 :])) for verb in (third, base)
            )
            return singular, plural, f"does not {plural}", f"do not {plural}"
        phrase = " ".join(words)
        return phrase, phrase, f"did not {phrase}", f"did not {phrase}"


_PREDICATIVE = frozenset({Form.ADJECTIVE, Form.PARTICIPLE, Form.PROGRESSIVE, Form.COMPARATIVE})
_MODIFYING = frozenset({Form.PARTICIPLE, Form.ADJECTIVE})
_NOMINAL = frozenset({Form.NOUN, Form.PLURAL, Form.ADJECTIVE, Form.PROGRESSIVE})
_PRESENT_VERB = frozenset({Form.VERB, Form.THIRD})


_ACTIVE = _PRESENT_VERB | {Form.PROGRESSIVE}
_STATIVE = frozenset({"locate", "situate"})
"""Verbs that names of relations have for their participles: Locate for "located in"."""


def _is_verbal(word_class: str) -> bool:
    return word_class[0] in "VB" or word_class.startswith("NOT")


def _is_finite(word: str, wanted: str) -> bool:
    """Whether a word is in the present tense and the symbol's word is a participle.

    "Voted" can be a past tense, which "votes" is not, but "did not vote" is.
    """
    ours, theirs = forms(word), forms(wanted)
    if not _is_participle(theirs) or Form.PAST in ours:
        return False
    return Form.VERB not in ours or Form.PAST not in theirs


def _is_participle(possible: frozenset[Form]) -> bool:
    return Form.PARTICIPLE in possible and not possible & _PRESENT_VERB


def _denies(word: str, adjective: str) -> bool:
    """As "dishonest" for "honest", "alive" for "dead"; not "cold" for "hot"."""
    if word in complements(adjective):
        return True
    has_prefix = word.removesuffix(adjective) in _NEGATIVE_PREFIXES
    return has_prefix and bool(look_up(adjective).adjectives) and are_antonyms(word, adjective)


def _names_kind(word: str) -> bool:
    """Whether a word can stand in the name of a kind of things: a noun or an adjective."""
    return bool(forms(word) & {Form.NOUN, Form.ADJECTIVE}) and word not in PREPOSITIONS


def _follows_noun(before: str) -> bool:
    """Whether what follows a word modifies a noun before it: "products sold in Japan"."""
    return Form.PLURAL in forms(before)


def _hits(words: Sequence[str], symbol: SymbolWords) -> _Hits:
    hits = _Hits(symbol, tuple(_places(words, wanted) for wanted in symbol.content))
    if not all(hits.places):
        _add_compounds(words, symbol, hits)
    return hits


def _add_compounds(words: Sequence[str], symbol: SymbolWords, hits: _Hits) -> None:
    """Add words that are several words of the name: "airtight" for AirTight."""
    count = len(symbol.content)
    for first in range(count):
        for last in range(first + 2, count + 1):
            glued = "".join(symbol.content[first:last])
            for place, word in enumerate(words):
                if glue(word) == glued or glued in lemmas(word):
                    for index in range(first, last):
                        hits.places[index][place] = Match()


def _places(words: Sequence[str], wanted: str) -> dict[int, Match]:
    """Where a text has a word; uncertain matches only where there is no certain one."""
    places = {}
    for place, word in enumerate(words):
        matching = (
            (Match() if word in _NEGATIVE and wanted in _NEGATIVE else match(word, wanted))
            if word not in BARRIERS or word == wanted or word in _NEGATIVE
            else None
        )
        if matching is not None:
            places[place] = matching
    certain = {place for place, matching in places.items() if not matching.cost}
    return {place: places[place] for place in places if not certain or place in certain}
