"""Lexical analysis: the entries, names and determiners that begin at each token.

The vocabulary comes from a lexicon's files and from the symbols of a formula, which win if both
have the same words.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, TypeAlias, cast

from logic2text import formula as fol
from logic2text.arithmetic import COMPARISONS, NUMERAL, OPERATIONS, is_numeral
from logic2text.english.syntax import THING, Clause, Name
from logic2text.formula import Constant, Formula, Variable
from logic2text.kept_tables import read_table
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import Lexicon
from logic2text.lexicon.agents import find_agents
from logic2text.lexicon.comparisons import measures as other_measures
from logic2text.lexicon.entry import DIFFERENCE, IDENTITY, Category, Entry
from logic2text.lexicon.measure_words import units
from logic2text.lexicon.notation_entries import SIGNS
from logic2text.lexicon.roles import Compound, is_compound_of, relation_of, role_of, values_of
from logic2text.lexicon.toml_file import NameEntry
from logic2text.reading.grammar.actions.bindings import Bounded
from logic2text.reading.grammar.closed_classes import Phrase, list_closed_classes
from logic2text.reading.grammar.grammar import Grammar
from logic2text.reading.parsing.chart import ChartNode, Row
from logic2text.reading.parsing.kinds import kind_phrases
from logic2text.reading.parsing.lexical_trie import (
    Trie,
    active_voice,
    emphatic_phrases,
    function_phrases,
    key_of,
    past_active_voice,
    patient_phrases,
    perfect_active_voice,
    predicate_phrases,
    rest_phrases,
)
from logic2text.reading.parsing.measures import NO_MEASURES, Measures, measures_of, phrases_of
from logic2text.reading.parsing.other_guesses import find_verbs_of_named, other_guesses
from logic2text.reading.parsing.signs import (
    MOST_LEXEMES,
    Lexeme,
    Notation,
    clause_of,
    term_of,
)
from logic2text.reading.parsing.signs import parse as parse_notation
from logic2text.reading.parsing.tokens import Token
from logic2text.reading.parsing.topics import tail_phrases, topic_phrases
from logic2text.walk import bound_variables, free_variables, symbols


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """The lexical phrases that begin at a token; one object for equal contents.

    Attributes:
        symbols: for each literal word or class, its nodes by length in tokens.
        label: the variable name that the token can be.
    """

    symbols: tuple[tuple[str, tuple[tuple[int, ChartNode], ...]], ...]
    label: str | None


class Vocabulary:
    """The phrases known for a lexicon and a formula.

    Attributes:
        free: the names of the formula's free variables.
        assumes: whether some of its words rest on an assumption.
        entries: those of the formula's predicates.
        names: the formula's constants of several letters with their names in the files.
        measures: what the formula measures.
    """

    def __init__(self, lexicon: Lexicon, signature: Formula | None = None) -> None:
        """Make the vocabulary of a lexicon's files and of a formula's symbols."""
        predicates, functions = _NO_SYMBOLS if signature is None else symbols(signature)
        odd: frozenset[str] = frozenset()
        self.assumes = any(entry.assumption for entry in lexicon.related)
        self.free: frozenset[str] = frozenset()
        if signature is not None:
            self.free = frozenset(variable.name for variable in free_variables(signature))
            bound = frozenset(variable.name for variable in bound_variables(signature))
            odd = frozenset(name for name in self.free | bound if not _VARIABLE.fullmatch(name))
            lexicon = lexicon.for_formula(signature)
        self.entries = tuple(lexicon.entry(*predicate) for predicate in sorted(predicates))
        listed = lexicon.list_names()
        constants = sorted(name for name, arity in functions if not arity and len(name) > 1)
        self.names = tuple((name, listed[name].words) for name in constants if name in listed)
        self.measures = NO_MEASURES if signature is None else measures_of(signature)
        self._words = _words(lexicon, predicates, functions, odd, self.measures)

    def list_agents(self) -> tuple[Entry, ...]:
        """The agents of the formula's verbs: "owner" for Owns(x, y)."""
        return _list_agents(self.entries)

    def cells(self, tokens: Sequence[Token], grammar: Grammar) -> tuple[Cells, ...]:
        """The lexical phrases that begin at each token."""
        return self._words.cells(tokens, grammar)

    def rows(self, tokens: Sequence[Token], grammar: Grammar) -> list[Row]:
        """Chart rows with the literal words and lexical phrases of a text."""
        return rows_of(self.cells(tokens, grammar))

    def words(self) -> frozenset[str]:
        """All words of the vocabulary."""
        return self._words.list_known()

    def keys(self) -> frozenset[tuple[str, ...]]:
        """All phrases of the vocabulary, as their words."""
        return self._words.keys()

    def phrases(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """All phrases of several words, as their words, sorted, by each of their first two."""
        return self._words.phrases

    def list_words(self) -> frozenset[str]:
        """The words of the lexicon's files and of the closed classes."""
        return self._words.common


def rows_of(cells: Sequence[Cells]) -> list[Row]:
    """Chart rows, one per token and one for the end, from the cells of the tokens."""
    rows: list[Row] = [
        {symbol: {at + length: node for length, node in nodes} for symbol, nodes in begins.symbols}
        for at, begins in enumerate(cells)
    ]
    rows.append({})
    return rows


CELL_CACHE_SIZE = 400
"""The size of a vocabulary's cache of cells, in words or longer spans."""


_Written: TypeAlias = tuple[str, str]
_Singles: TypeAlias = dict[_Written, "Cells"]
_Stretches: TypeAlias = dict[tuple[_Written, ...], "Cells"]


class _Words:
    """The phrases of a lexicon and some symbols; `odd` are variables with unusual names.

    The phrases that begin at a token depend on at most as many tokens as the longest phrase with
    its first word has, except for unknown names.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        predicates: Symbols,
        functions: Symbols,
        odd: frozenset[str],
        measures: Measures,
    ) -> None:
        self._common, self.common = _common(lexicon.base)
        own = symbol_phrases(lexicon, predicates, functions, measures)
        self._own = Trie(own, spellings=True)
        self._variables = odd
        self._predicates = predicates
        self._constants = frozenset(name for name, arity in functions if not arity)
        self._named = frozenset(lexicon.list_names())
        self._kinds = measures.kinds if measures.values else frozenset()
        self._known: dict[Grammar, tuple[_Singles, _Stretches]] = {}

    def keys(self) -> frozenset[tuple[str, ...]]:
        return frozenset(self._common.keys | self._own.keys)

    @cached_property
    def phrases(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        common, own = self._common.by_first_words, self._own.by_first_words
        both = {word: {*common.get(word, ()), *phrases} for word, phrases in own.items()}
        return {**common, **{word: tuple(sorted(phrases)) for word, phrases in both.items()}}

    def list_known(self) -> frozenset[str]:
        return self.common.union(*self._own.keys)

    def cells(self, tokens: Sequence[Token], grammar: Grammar) -> tuple[Cells, ...]:
        written = tuple([(word, raw) for word, raw, _ in tokens])
        cached = self._known.setdefault(grammar, ({}, {}))
        singles = cached[0]
        found = tuple(
            [
                singles.get(word) or self._find(tokens, written, at, grammar, cached)
                for at, word in enumerate(written)
            ]
        )
        if self._constants and ("a", "a") in written and "a" not in self._constants:
            found = tuple(self._with_articles(written, found))
        if _NOTATION.isdisjoint([word for word, _ in written]):
            return found
        return tuple(self._with_notation(tokens, found))

    def _with_articles(
        self, written: Sequence[_Written], found: Sequence[Cells]
    ) -> Iterator[Cells]:
        """The cells in which "a" before a name of the formula is no name: "a radio" of radio."""
        for at, cells in enumerate(found):
            after = found[at + 1] if at + 1 < len(found) else None
            is_article = written[at][0] == "a" and after is not None and _names_word(after)
            yield _without_names(cells) if is_article and len(written[at + 1][0]) > 1 else cells

    def _with_notation(self, tokens: Sequence[Token], found: Sequence[Cells]) -> Iterator[Cells]:
        """The cells with the atoms and terms in notation that begin at them."""
        lexemes = [Lexeme(token.raw, token.offset) for token in tokens]
        for at, cells in enumerate(found):
            notation = parse_notation(lexemes[at : at + MOST_LEXEMES])
            yield cells if notation is None else self._add_notation(cells, notation)

    def _add_notation(self, cells: Cells, notation: Notation) -> Cells:
        clause = clause_of(notation, self._resolve, self._predicates)
        if clause is None:
            return _with_node(cells, "TERM", notation.length, term_of(notation, self._resolve))
        cells = _with_node(cells, "SIGNED", notation.length, clause)
        match notation.terms[0]:
            case fol.Constant(name) as first if notation.signs and not is_numeral(first):
                bound = Variable(name)
                own = clause_of(
                    notation, lambda n: bound if n == name else self._resolve(n), frozenset()
                )
                bounded = Bounded(bound, cast(Clause, own))
                cells = _with_node(cells, "BOUNDED", notation.length, bounded)
        return cells

    def _resolve(self, name: str) -> Variable | Constant:
        """A letter as the formula's, in its case if there is one, else by its place in the list."""
        for written in (name, name.lower()):
            if written in self._variables:
                return Variable(written)
            if written in self._constants:
                return Constant(written)
        is_variable = _VARIABLE.fullmatch(name.lower()) is not None
        return Variable(name.lower()) if is_variable else Constant(name)

    def _find(
        self,
        tokens: Sequence[Token],
        written: tuple[_Written, ...],
        at: int,
        grammar: Grammar,
        known: tuple[_Singles, _Stretches],
    ) -> Cells:
        singles, stretches = known
        longest = self._longest(tokens[at])
        stretch = written[at : at + longest]
        cells = stretches.get(stretch)
        if cells is None:
            cells = self._begin(tokens, at, grammar)
            # An unknown name is as long as the text makes it, so its cell is not only that of its
            # first word.
            if self._is_unknown_name(tokens[at], grammar):
                return cells
            if longest > 1 and len(stretches) < CELL_CACHE_SIZE:
                stretches[stretch] = cells
            elif longest == 1 and len(singles) < CELL_CACHE_SIZE:
                singles[written[at]] = cells
        return cells

    def _longest(self, token: Token) -> int:
        """How many tokens the longest phrase can have that begins at a token."""
        word, raw, _ = token
        signature_longest, common = self._own.longest, self._common.longest
        longest = max(signature_longest.get(word, 1), common.get(word, 1), 1 + (word in _MINUS))
        longest += self._kinds != frozenset()  # a unit
        # A capital letter may be a predicate F, and its small form a name f; a name has its marks.
        if raw != word and (len(raw) == 1 or raw[:1] == '"'):
            longest = max(longest, signature_longest.get(raw, 1), common.get(raw, 1))
        return longest

    def _begin(self, tokens: Sequence[Token], at: int, grammar: Grammar) -> Cells:
        phrases: dict[tuple[str, int], list[Any]] = {}
        for word_class, end, value in self._phrases(tokens, at, grammar):
            phrases.setdefault((word_class, end - at), []).append(value)
        literals = () if self._is_quoted(tokens[at]) else grammar.literals.get(tokens[at].word, ())
        return _cells(literals, tuple((*name, tuple(values)) for name, values in phrases.items()))

    def _is_quoted(self, token: Token) -> bool:
        """Whether a word in quotation marks is how a symbol of the formula is written."""
        return token.raw[:1] == '"' and token.raw in self._own.root.steps

    def _phrases(
        self, tokens: Sequence[Token], at: int, grammar: Grammar
    ) -> Iterator[tuple[str, int, Any]]:
        named = False
        longest = 0
        whole: set[tuple[str, ...]] = set()
        used: set[tuple[str, tuple[str, ...]]] = set()
        for key, word_class, value in self._own.matches(tokens, at):
            named = named or word_class in ("NAME", "PLURALNAME")
            part = word_class.partition("[")[0]
            used.add((part, key))
            if part not in _PARTIAL:
                longest = len(key)
                whole.add(key)
            yield word_class, at + len(key), value
            if NUMERAL.fullmatch(key[-1]) and self._is_unit(tokens, at + len(key)):
                yield word_class, at + len(key) + 1, value
        if self._is_quoted(tokens[at]):
            return
        for key, word_class, value in self._common.matches(tokens, at):
            part = word_class.partition("[")[0]
            # A symbol of the formula with the words "small cube" is not a cube that is small.
            inside = len(key) < longest or key in whole or (_RIVALS.get(part), key) in used
            if not inside or part in _CLOSED:
                named = named or word_class in ("NAME", "PLURALNAME")
                yield word_class, at + len(key), value
        # A word of a name that the lexicon or the formula has is not also an unknown name.
        if not named and not self._is_in_name_with_article(tokens, at):
            yield from self._names(tokens, at, grammar)

    def _is_in_name_with_article(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether a word is in a name of the formula after its article: "the Eiffel Tower"."""
        start = next((n for n in range(at - 1, -1, -1) if tokens[n].word == "the"), at)
        return start < at and any(
            word_class == "NAME" and len(key) > at - start
            for key, word_class, _ in self._own.matches(tokens, start)
        )

    def _is_unit(self, tokens: Sequence[Token], at: int) -> bool:
        if at == len(tokens):
            return False
        return tokens[at].word in (units() if self._kinds is None else self._kinds)

    def _names(
        self, tokens: Sequence[Token], at: int, grammar: Grammar
    ) -> Iterator[tuple[str, int, Any]]:
        token = tokens[at]
        if len(token.raw) == 1 and token.raw.isupper() and token.raw in self._own.root.steps:
            return  # the letter is another symbol of the formula
        word = token.raw if token.raw in self._variables else token.word
        if word in self._variables or _VARIABLE.match(word):
            yield "LABEL", at + 1, Variable(word)
            yield "NAME", at + 1, Name(Variable(word), word)
        elif word in _MINUS and _is_number(tokens, at + 1):
            number = f"-{tokens[at + 1].word}"
            yield "NAME", at + 2, Name(Constant(number), number)
        elif word.startswith("−") and NUMERAL.fullmatch(f"-{word[1:]}"):
            yield "NAME", at + 1, Name(Constant(f"-{word[1:]}"), f"-{word[1:]}")
        elif _LETTER.match(word) or NUMERAL.fullmatch(word):
            yield "NAME", at + 1, Name(Constant(word), word)
            if self._is_unit(tokens, at + 1):
                yield "NAME", at + 2, Name(Constant(word), word)
        elif self._is_unknown_name(token, grammar):
            end = at + 1
            while end < len(tokens) and self._is_unknown_name(tokens[end], grammar):
                end += 1
            words = " ".join(part.raw for part in tokens[at:end])
            if words.lower() not in self._named:  # a file gives that constant another name
                yield "NAME", end, Name(Constant(words.lower()), words)

    def _is_unknown_name(self, token: Token, grammar: Grammar) -> bool:
        listed = token.word in grammar.literals or token.word in self._common.root.steps
        return token.raw[:1].isupper() and not listed and token.word not in self._own.root.steps


@lru_cache(maxsize=1_024)
def _cells(
    literals: tuple[str, ...], phrases: tuple[tuple[str, int, tuple[Any, ...]], ...]
) -> Cells:
    """The cells with literal words and, by class and length, the values of phrases."""
    symbols: dict[str, tuple[tuple[int, ChartNode], ...]]
    symbols = dict.fromkeys(literals, ((1, _LITERAL),))
    label = None
    for word_class, length, values in phrases:
        node = ChartNode(values=[(0, value) for value in values])
        symbols[word_class] = (*symbols.get(word_class, ()), (length, node))
        if word_class == "LABEL":
            label = values[0].name
    return Cells(tuple(symbols.items()), label)


@lru_cache(maxsize=1_024)
def _names_word(cells: Cells) -> bool:
    return any(symbol == "NAME" for symbol, _ in cells.symbols)


@lru_cache(maxsize=64)
def _without_names(cells: Cells) -> Cells:
    kept = tuple(pair for pair in cells.symbols if pair[0] not in ("NAME", "LABEL"))
    return Cells(kept, None)


@lru_cache(maxsize=1_024)
def _with_node(cells: Cells, word_class: str, length: int, value: Any) -> Cells:
    """The cells with one more phrase; one object for equal contents."""
    node = ChartNode(values=[(0, value)])
    return replace(cells, symbols=(*cells.symbols, (word_class, ((length, node),))))


@lru_cache(maxsize=64)
def vocabulary(lexicon: Lexicon, signature: Formula | None = None) -> Vocabulary:
    """The vocabulary of a lexicon and a formula, cached."""
    return Vocabulary(lexicon, signature)


@lru_cache(maxsize=64)
def _list_agents(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    taken = {entry.singular for entry in entries}
    agents = (agent for entry in entries for agent in find_agents(entry))
    return tuple(agent for agent in agents if agent.singular not in taken)


Symbols = frozenset[tuple[str, int]]
_NO_SYMBOLS: tuple[Symbols, Symbols] = (frozenset(), frozenset())


@lru_cache(maxsize=128)
def _words(
    lexicon: Lexicon,
    predicates: Symbols,
    functions: Symbols,
    odd: frozenset[str],
    measures: Measures,
) -> _Words:
    """The words of a formula's symbols, cached for all its texts."""
    return _Words(lexicon, predicates, functions, odd, measures)


def symbol_phrases(
    lexicon: Lexicon, predicates: Symbols, functions: Symbols, measures: Measures = NO_MEASURES
) -> Iterator[Phrase]:
    """The phrases of a formula's symbols: word class, words, value."""
    entries = [lexicon.entry(*predicate) for predicate in sorted(predicates)]
    had = {role.singular for role in map(role_of, entries) if role is not None}
    nouns = had.union(entry.singular for entry in entries if entry.category is Category.NOUN)
    for entry in entries:
        if entry.symbol in COMPARISONS and entry.arity == 2:
            continue
        yield from _entry_phrases(entry, had, nouns)
        yield from topic_phrases(entry)
        yield from tail_phrases(entry)
        for other in other_guesses(entry):
            yield from predicate_phrases(other)
    for verb in find_verbs_of_named(entries):
        yield from predicate_phrases(verb)
    for related in lexicon.related:
        if (related.symbol, related.arity) in predicates:
            yield from predicate_phrases(related)
    numerals = [name for name, arity in sorted(functions) if not arity and NUMERAL.fullmatch(name)]
    yield from _role_phrases(entries, numbers=bool(numerals))
    yield from _active_phrases(entries)
    yield from _spoken_phrases(entries)
    # A text about "over" may say "at least" instead, which is to be read and refuted.
    compared = sorted(COMPARISONS) if any(name in COMPARISONS for name, _ in predicates) else []
    taken = {entry.singular for entry in entries if entry.symbol not in COMPARISONS}
    for phrase in phrases_of(measures, lexicon, compared, numerals):
        # "Older than" is the symbol's that has these words.
        if getattr(phrase[2], "singular", "") not in taken:
            yield phrase
    functions = functions | _sayable_operations(lexicon, functions) if compared else functions
    for symbol, arity in sorted(functions):
        if arity == 1 and compared:
            for measure in other_measures(lexicon.function(symbol, 1), compared, numerals):
                yield from predicate_phrases(measure)
        if arity:
            yield from function_phrases(lexicon.function(symbol, arity))
        else:
            named = lexicon.name(symbol)
            yield name_phrase(symbol, named)
            yield from kind_phrases(symbol, named)


def _entry_phrases(entry: Entry, had: Container[str], nouns: Container[str]) -> Iterator[Phrase]:
    """The phrases of an entry, but for nouns that the formula has for something else."""
    for phrase in predicate_phrases(entry):
        # "Has b as a member" is the symbol's that has the verb.
        if not (phrase[0].startswith("ROLE[") and entry.singular in had):
            yield phrase
    for phrase in rest_phrases(entry):
        value = phrase[2]
        is_converse = isinstance(value, Entry) and value.converse is not entry.converse
        # "Child of" is no converse of Parent where Child is a symbol itself.
        if not (is_converse and value.category is Category.NOUN and value.singular in nouns):
            yield phrase


def _role_phrases(entries: Sequence[Entry], *, numbers: bool) -> Iterator[Phrase]:
    """The words for what somebody has: "a child of b", "has b as a child", "a meat topping".

    A noun that another symbol has is only read after "as": "has b as a part".  Beside numbers, what
    is counted is no role: "has 12 chapters" is Chapters(b, 12).
    """
    taken = {entry.singular for entry in entries if entry.category is Category.NOUN}
    for entry in entries:
        relative = relation_of(entry)
        if relative is not None and relative.singular not in taken:
            yield from predicate_phrases(relative)
        values = tuple(values_of(entry))
        for value in values:
            yield from predicate_phrases(value)
        role = role_of(entry)
        if role is None or (numbers and any(value.after for value in values)):
            continue
        yield "ROLE[sg]", role.singular, role
        yield "ROLE[pl]", role.plural, role
        for kind in entries:
            if is_compound_of(kind, role):
                yield "COMPOUND[sg]", kind.singular, Compound(kind, role)
                yield "COMPOUND[pl]", kind.plural, Compound(kind, role)
        if role.singular not in taken:
            yield from predicate_phrases(role)


def _active_phrases(entries: Sequence[Entry]) -> Iterator[Phrase]:
    """The verbs of the symbols that are in the passive voice, but for those of other symbols."""
    for entry in entries:
        others = (other for other in entries if other is not entry)
        taken = {words for other in others for words in (other.singular, other.plural)}
        for active in filter(None, (voice(entry) for voice in _ACTIVE_VOICES)):
            if taken.isdisjoint({active.singular, active.plural}):
                yield from predicate_phrases(active)


_ACTIVE_VOICES = (active_voice, perfect_active_voice, past_active_voice)


def _spoken_phrases(entries: Sequence[Entry]) -> Iterator[Phrase]:
    """Verb phrases that people say and we do not write, but for the words of other symbols."""
    taken = {entry.singular for entry in entries if entry.category is Category.ADJECTIVE}
    nouns = {entry.singular for entry in entries if entry.arity == 1}
    for entry in entries:
        yield from emphatic_phrases(entry)
        # "Friends" are friends of each other; "a father" is one of somebody.
        is_role = entry.category is Category.NOUN and entry.links == ("of",)
        if is_role and not entry.symmetric and entry.singular not in nouns:
            yield "SOMEBODYS", entry.singular, entry
        for word_class, words, value in patient_phrases(entry):
            if words.strip() not in taken:
                yield word_class, words, value


def _sayable_operations(lexicon: Lexicon, functions: Symbols) -> Symbols:
    """The operations that no function of a formula shares its words with.

    A text may say "the sum of 1 and 2" where the formula has 3.
    """
    taken = {lexicon.function(*key).singular for key in functions if key[1] == 2}
    return frozenset(
        (name, 2) for name in OPERATIONS if lexicon.function(name, 2).singular not in taken
    )


def name_phrase(constant: str, named: NameEntry) -> Phrase:
    """The class and words of a name, with its value."""
    name = Name(Constant(constant), named.words, named.gender, named.plural)
    return ("PLURALNAME" if named.plural else "NAME"), named.words, name


@lru_cache(maxsize=8)
def _common(lexicon: Lexicon) -> tuple[Trie, frozenset[str]]:
    """The closed classes and all entries of the lexicon's files, and their words."""
    phrases: list[Phrase] = []
    for singular, plural in lexicon.domain.nouns:
        phrases += [("THING[sg]", singular, THING), ("THING[pl]", plural, THING)]
    entries = (*lexicon.list_predicates(), *lexicon.related, IDENTITY, DIFFERENCE)
    for entry in entries:
        phrases += predicate_phrases(entry)
    phrases += _spoken_phrases(entries)
    for entry in lexicon.list_functions():
        phrases += function_phrases(entry)
    for constant, named in lexicon.list_names().items():
        phrases.append(name_phrase(constant, named))
    trie = Trie(phrases, _closed())
    return trie, frozenset().union(*trie.keys)


@lru_cache(maxsize=1)
def _closed() -> Trie:
    """The closed classes, which all lexicons share."""
    phrases = [*list_closed_classes()]
    keys = read_table("closed_phrases", lambda: {words: key_of(words) for _, words, _ in phrases})
    return Trie(phrases, split=keys.__getitem__)


_CLOSED = frozenset(
    {
        *("DET", "THINGS", "HEADING", "PRONOUN", "POSSESSIVE", "REFLEXIVE", "EACHOTHER", "TRUTH"),
        *("AUX", "QUANT", "OFTHEM", "PART", "OF", "OWNER", "MASSDET"),
    }
)
_PARTIAL = frozenset(
    [
        "RELATIONAL",
        "COMPOUND",
        "REST",
        "RESTDENIED",
        "BEGIN",
        "BEGINCOMP",
        "ROLE",
        "COMPARATIVE",
        "SUPERLATIVE",
        "SAMEKIND",
        "SIDE",
        "MODAL",
        "AFTERMODAL",
        "REST2",
        "RESTBEFORELINK",
        "AUX",
        "PASSIVE",
        "PASSIVE1",
        "PASSIVE2",
        "ASSOCIATES",
        "FIRSTLINK",
        "BEFORELINK",
        "NOTBEFORELINK",
        "SOMEBODYS",
        "PATIENT",
        "PATIENTPAST",
        "VOF",
        "NOTVOF",
        "AOF",
        "OFNOUN",
        "ACT",
        "KINDNAME",
        "TAIL",
        "BEFORETAIL",
        "TOPIC",
        "TOPICBY",
        "TOPICIS",
        "TOPICLINK",
    ]
)
"""Classes of words that are a part of a symbol's words and hide no other symbol."""
_RIVALS = {
    **{name: name for name in ("PASSIVE", "PASSIVE1", "PASSIVE2", "RELATIONAL", "ROLE")},
    **dict.fromkeys(("OWNED", "OWNEDS"), "RELATIONAL"),
}
"""The class of a formula's words that hide the same words of a file, by the class of these.

"Alice's father" is FatherOf(x, alice) of the formula, and no function of a file.
"""
_LITERAL = ChartNode(values=[(0, None)])
_MINUS = frozenset({"minus", "negative"})
"""Words before a negative number: "minus 3"."""


def _is_number(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and bool(NUMERAL.fullmatch(tokens[at].word))


_NOTATION = SIGNS | {"(", "<=", ">=", "!=", "+", "−", "·", "×"}
"""Words of notation; texts without them have none."""
_VARIABLE = lazy_pattern(r"[u-z]\d*'*$")
_LETTER = lazy_pattern(r"[a-t]\d*'*$")
