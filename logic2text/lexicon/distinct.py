"""Disambiguating words: different symbols of a formula get different words.

The first symbol keeps its words, one from a file before a guessed one; the others are called by
their names in quotes, with a number if needed.  What is written for a symbol depends
only on the signature, so that all texts of a formula agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

from logic2text.closed_words import read_word_list
from logic2text.formula import Equality, Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import frames
from logic2text.lexicon.company import ALONE, Company, Kinds, find_company, find_kinds
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.names import guess
from logic2text.lexicon.names.ownership import Setting
from logic2text.lexicon.names.proper_names import list_surnames
from logic2text.lexicon.roles import role_of
from logic2text.lexicon.surnames import find_surnames
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.words.function_words import LOGICAL_WORDS, PREDICATE_WORDS, is_plain_name
from logic2text.lexicon.words.word_class import PREPOSITIONS
from logic2text.lexicon.written_forms import (
    Words,
    bare_forms,
    list_written_forms,
    noun_forms,
    plain_words,
)
from logic2text.walk import nodes, symbols

if TYPE_CHECKING:
    from logic2text.lexicon.lexicon import Lexicon

Symbols: TypeAlias = frozenset[tuple[str, int]]

(_NO_ONE,) = read_word_list("persons_of_two_words")
HINT = "give it words of its own in a lexicon file (--lexicon)"
_OF_IDENTITY = frozenset(
    {
        *(("the", "same", "as"), ("same", "as"), ("same", "to"), ("different", "from")),
        *(("identical", "to"), ("equal", "to"), ("distinct", "from"), ("identical", "with")),
    }
)
_WORDS_OF_A_LETTER = frozenset({"a", "I"})
_EXISTS = frozenset({("exist",), ("exists",)})


@dataclass(frozen=True, slots=True)
class FormulaSymbols:
    """The symbols of a formula, and whether it has an equality.

    Attributes:
        predicates: (name, arity) pairs.
        functions: the same; constants have arity 0.
        equality: whether the words for identity are needed.
        company: of predicates of one place, what they are said beside.
        kinds: of predicates of several places, what their arguments are.
        surnames: constants that are words, and names of persons here.
    """

    predicates: Symbols
    functions: Symbols
    equality: bool = False
    company: frozenset[tuple[str, Company]] = frozenset()
    kinds: frozenset[tuple[str, Kinds]] = frozenset()
    surnames: frozenset[str] = frozenset()

    @staticmethod
    def of(*formulae: Formula) -> FormulaSymbols:
        """The symbols of some formulae, whose texts shall agree in their words."""
        found = [symbols(formula) for formula in formulae]
        return FormulaSymbols(
            frozenset().union(*(predicates for predicates, _ in found)),
            frozenset().union(*(functions for _, functions in found)),
            any(isinstance(node, Equality) for formula in formulae for node in nodes(formula)),
            find_company(*formulae),
            find_kinds(*formulae),
            find_surnames(*formulae),
        )

    def is_within(self, other: FormulaSymbols) -> bool:
        """Whether another signature includes it."""
        return (
            self.predicates <= other.predicates
            and self.functions <= other.functions
            and self.equality <= other.equality
        )


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice that a symbol is not written with its usual words.

    Attributes:
        message: which symbol, how it is written, and why.
        hint: the remedy.
    """

    message: str
    hint: str = HINT


@dataclass(frozen=True, slots=True)
class Changes:
    """The entries that differ from those of the lexicon, and a notice for each."""

    predicates: dict[tuple[str, int], Entry] = field(default_factory=dict)
    functions: dict[tuple[str, int], Entry] = field(default_factory=dict)
    names: dict[str, NameEntry] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()

    @property
    def any(self) -> bool:
        """Whether anything differs."""
        return bool(self.predicates or self.functions or self.names)


@dataclass(frozen=True, slots=True)
class _Symbol:
    """A symbol with the words that it can be written with.

    Attributes:
        kind: "predicate", "constant" or "function".
        words: its words in notices.
        forms: see `list_written_forms`.
        bare: the forms without the words before objects.
    """

    kind: str
    name: str
    arity: int
    entry: Entry | NameEntry
    words: str
    forms: frozenset[Words]
    bare: frozenset[Words]


def tell_apart(lexicon: Lexicon, signature: FormulaSymbols) -> Changes:
    """The symbols of a signature that cannot have their words in the lexicon."""
    guesses = guess_in_company(lexicon, find_settings(lexicon, signature))
    named = ((name, lexicon.name(name)) for name in signature.surnames)
    surnames = {name: NameEntry(name.capitalize(), guessed=True) for name, e in named if e.guessed}
    changes = Changes(predicates=guesses | _guess_had(lexicon, signature), names=surnames)
    written = _without_shared_passives(tuple(_symbols(lexicon, signature, changes)), changes)
    ordered = sorted(written, key=_precedence)
    taken = _Taken(ordered, signature, lexicon)
    notices: list[Notice] = []
    for usual in ordered:
        symbol, reason = usual, taken.reason_against(usual)
        plainer = _without_article(usual) if reason is not None else None
        if plainer is not None and taken.reason_against(plainer) is None:
            symbol, reason = plainer, None
            _keep(changes, symbol)
        elif reason is not None:
            symbol = _call_by_name(usual, taken.unused_name(usual))
            _keep(changes, symbol)
            message = f"{_show_symbol(symbol)} is written {_in_curves(symbol.words)}: {reason}"
            notices.append(Notice(message))
        taken.take(symbol)
    return replace(changes, notices=tuple(notices))


def depends_on_company(lexicon: Lexicon, signature: FormulaSymbols) -> bool:
    """Whether another formula of the same symbols could have other words for them."""
    if not list_surnames().isdisjoint(name for name, arity in signature.functions if not arity):
        return True
    names = [name for name, arity in signature.predicates if arity == 1 and len(name) > 1]
    guessed = [lexicon.entry(name, 1) for name in names if lexicon.entry(name, 1).guessed]
    if (guessed and len(names) > 1) or any(map(guess.depends_on_restriction, guessed)):
        return True
    relations = (lexicon.entry(*key) for key in signature.predicates if key[1] > 1)
    return any(
        (entry.guessed and guess.depends_on_arguments(entry)) or guess.is_dative(entry)
        for entry in relations
    )


_predicate = lru_cache(maxsize=1024)(guess.predicate)
"""A name in a setting is asked for once for the settings of others, and once for its words."""


def find_settings(lexicon: Lexicon, signature: FormulaSymbols) -> dict[tuple[str, int], Setting]:
    """Where the guessed names are used that have company."""
    settings: dict[tuple[str, int], Setting] = {}
    guesses: dict[tuple[str, int], Entry] = {}
    in_third = any(guess.is_in_third_person(lexicon.entry(*key)) for key in signature.predicates)
    for name, company in signature.company:
        if (in_third or company != ALONE) and lexicon.entry(name, 1).guessed:
            kinds, following, beside = (
                tuple(head_noun(lexicon.entry(other, 1)) for other in names)
                for names in (company.names, company.following, company.beside)
            )
            setting = Setting(
                kinds,
                company.concluded,
                company.related,
                following,
                in_third_person=in_third,
                restricts=company.restricts and not any(kinds + beside),
                is_kind=name in lexicon.kinds,
            )
            settings[name, 1] = setting
            guesses[name, 1] = _predicate(name, 1, setting)
    for name, of_arguments in signature.kinds:
        key = name, len(of_arguments)
        entry = lexicon.entry(*key)
        if entry.guessed or (guess.is_dative(entry) and not lexicon.is_given(*key)):
            arguments = tuple(
                None if names is None else _noun_phrases(guesses, lexicon, names)
                for names in of_arguments
            )
            if key[1] == 2 and not arguments[1]:
                arguments = arguments[0], _find_named_kind(name, lexicon) or arguments[1]
            heads = tuple(noun.split(" ")[-1] for noun in arguments[0] or ())
            settings[key] = Setting(heads, arguments=arguments)
    return settings


def _find_named_kind(relation: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The kind that the file declares and a relation's name ends with: wine in producesWine."""
    words = " ".join(guess.name_words(relation, 2)).lower()
    nouns = (lexicon.entry(kind, 1).singular for kind in sorted(lexicon.kinds))
    return tuple(noun for noun in nouns if words.endswith(f" {noun}"))


def guess_in_company(
    lexicon: Lexicon, settings: Mapping[tuple[str, int], Setting]
) -> dict[tuple[str, int], Entry]:
    """The guesses that differ by where the names are used (`find_settings`)."""
    guesses = {key: _predicate(*key, found) for key, found in settings.items()}
    usual = {key: lexicon.entry(*key) for key in guesses}
    return {
        key: entry
        for key, entry in guesses.items()
        if entry != usual[key] and (usual[key].guessed or entry.links != usual[key].links)
    }


def _guess_had(lexicon: Lexicon, signature: FormulaSymbols) -> dict[tuple[str, int], Entry]:
    """The names that are nouns because a relation says that somebody has one: topping."""
    relations = (lexicon.entry(*key) for key in signature.predicates if key[1] == 2)
    roles = {role.singular: role for role in map(role_of, relations) if role is not None}
    said = (lexicon.entry(*key) for key in signature.predicates if key[1] == 1 and roles)
    return {
        (entry.symbol, 1): frames.noun(
            entry.symbol, entry.singular, gender=roles[entry.singular].gender, guessed=True
        )
        for entry in said
        if entry.guessed and entry.category is Category.ADJECTIVE and entry.singular in roles
    }


def _noun_phrases(
    guesses: dict[tuple[str, int], Entry], lexicon: Lexicon, names: Iterable[str]
) -> tuple[str, ...]:
    """The words of the nouns among some predicates of one place."""
    entries = (guesses.get((name, 1)) or lexicon.entry(name, 1) for name in names)
    return tuple(entry.singular for entry in entries if entry.category is Category.NOUN)


def head_noun(entry: Entry) -> str:
    """The head of a noun, "" of other words: "station" of "train station"."""
    if entry.category is not Category.NOUN:
        return ""
    words = entry.singular.split(" ")
    stop = next((at for at, word in enumerate(words) if word in PREPOSITIONS), len(words))
    return words[stop - 1]


def _symbols(lexicon: Lexicon, signature: FormulaSymbols, changes: Changes) -> Iterator[_Symbol]:
    for key in signature.predicates:
        yield _of_entry("predicate", changes.predicates.get(key) or lexicon.entry(*key))
    for name, arity in signature.functions:
        if arity:
            yield _of_entry("function", lexicon.function(name, arity))
        else:
            yield _of_name(name, changes.names.get(name) or lexicon.name(name))


def _without_shared_passives(symbols: tuple[_Symbol, ...], changes: Changes) -> list[_Symbol]:
    """The symbols, without passives that equal another symbol's words: Loves/2, Loved/2."""
    counted = Counter(form for symbol in symbols for form in symbol.forms)
    kept = []
    for symbol in symbols:
        entry = symbol.entry
        passive = entry.participle if isinstance(entry, Entry) else ""
        if isinstance(entry, Entry) and passive and counted[plain_words(f"{passive} by")] > 1:
            kept.append(_of_entry(symbol.kind, replace(entry, participle="")))
            _keep(changes, kept[-1])
        else:
            kept.append(symbol)
    return kept


def _of_entry(kind: str, entry: Entry) -> _Symbol:
    forms, bare = list_written_forms(entry), bare_forms(entry)
    if kind == "function":  # also written as a possession: "a's father"
        forms |= bare
    return _Symbol(kind, entry.symbol, entry.arity, entry, entry.singular, forms, bare)


def _of_name(constant: str, entry: NameEntry) -> _Symbol:
    forms = frozenset({plain_words(entry.words)})
    return _Symbol("constant", constant, 0, entry, entry.words, forms, forms)


_KINDS = ("predicate", "constant", "function")


def _precedence(symbol: _Symbol) -> tuple[bool, int, int, str, int]:
    place = _KINDS.index(symbol.kind)
    return symbol.entry.guessed, place, len(symbol.name), symbol.name, symbol.arity


class _Taken:
    """The words in use, while symbols are assigned theirs."""

    def __init__(
        self, ordered: Iterable[_Symbol], signature: FormulaSymbols, lexicon: Lexicon
    ) -> None:
        symbols = tuple(ordered)
        self._reserved = _EXISTS | (_OF_IDENTITY if signature.equality else frozenset())
        self._names = Counter(symbol.name for symbol in symbols)
        self._written = Counter(symbol.words for symbol in symbols)
        self._parts = Counter(form for s in symbols for form in s.forms | s.bare)
        self._alone = Counter(
            form for s in symbols if _stands_alone(s) for form in s.forms | s.bare
        )
        """The words of names and nouns, which no noun follows at once."""
        self._file_kinds = lexicon.kinds
        nouns = (s.entry for s in symbols if isinstance(s.entry, Entry))
        nouns = (entry for entry in nouns if entry.category is Category.NOUN)
        self._kinds = _kinds(lexicon) | {form for entry in nouns for form in noun_forms(entry)}
        """The nouns that form descriptions: "the cube" is not a name of a constant."""
        self._denied = {f"non-{words}" for words in _adjectives(lexicon)}
        """What the reader takes for the negation of an adjective of the lexicon."""
        constants = [plain_words(s.words) for s in symbols if s.kind == "constant"]
        self._beginnings = {name[:end] for name in constants for end in range(1, len(name))}
        """What names of several words begin with: "a Dagfinn and Dagfinn Dahl" has two readings."""
        self._forms: dict[Words, _Symbol] = {}
        self._like: dict[tuple[str, Words], _Symbol] = {}
        self._bare: dict[tuple[str, Words], _Symbol] = {}
        self._quoted: set[str] = set()

    def take(self, symbol: _Symbol) -> None:
        """Assign a symbol its words."""
        for form in sorted({*symbol.forms, *map(_without_non, symbol.forms)}):
            self._forms.setdefault(form, symbol)
            self._like.setdefault((symbol.kind, _fold(form)), symbol)
        for form in symbol.bare:
            self._bare.setdefault((symbol.name, form), symbol)

    def reason_against(self, symbol: _Symbol) -> str | None:
        """Why a symbol cannot have its usual words."""
        if self._is_of_grammar(symbol):
            return f"“{symbol.words}” has a meaning of its own in English"
        clashing = self._shares_with(symbol)
        if clashing is not None:
            return f"its words “{symbol.words}” are those of {_show_symbol(clashing)}"
        if self._begins_a_name(symbol):
            return f"its words “{symbol.words}” begin the name of a constant"
        if self._is_composed(symbol):
            return f"its words “{symbol.words}” are those of other symbols together"
        return None

    def unused_name(self, symbol: _Symbol) -> str:
        """The quoted name of a symbol, with its arity or a number if needed."""
        for name in _names(symbol, unique=self._names[symbol.name] == 1):
            others = self._written[name] - (symbol.words == name)
            if name.casefold() not in self._quoted and not others:
                self._quoted.add(name.casefold())
                return name
        raise AssertionError("numbers do not end")

    def _is_of_grammar(self, symbol: _Symbol) -> bool:
        match symbol.entry:
            case NameEntry(words):
                definite = plain_words(words)
                described = definite[:1] == ("the",) and definite[-1:] in self._kinds
                return described or not is_plain_name(words)
            case Entry(singular=words):
                single = {form[0] for form in symbol.forms if len(form) == 1 and len(form[0]) > 1}
                single -= {words.lower()} if words.isupper() else set()
                forms = symbol.forms | symbol.bare
                denied = any(not self._denied.isdisjoint(form) for form in symbol.forms)
                if denied or words in _WORDS_OF_A_LETTER or self._logical_words(symbol):
                    return True
                return not (single.isdisjoint(PREDICATE_WORDS) and self._reserved.isdisjoint(forms))

    @staticmethod
    def _logical_words(symbol: _Symbol) -> frozenset[str]:
        """The words in a guess that would be read as quantifiers, connectives or pronouns."""
        entry = symbol.entry
        if not entry.guessed or not isinstance(entry, Entry) or not entry.arity:
            return frozenset()
        words = symbol.words.replace(_NO_ONE, _NO_ONE.replace(" ", "")).split()
        is_of_object = entry.category is Category.VERB and words[1:2] == ["only"] and words[2:]
        return LOGICAL_WORDS.intersection([*words[:1], *words[2:]] if is_of_object else words)

    def _shares_with(self, symbol: _Symbol) -> _Symbol | None:
        for form in sorted({*symbol.forms, *map(_without_non, symbol.forms)}):
            owner = self._forms.get(form) or self._like.get((symbol.kind, _fold(form)))
            if owner is not None:
                return owner
        shared = (self._bare.get((symbol.name, form)) for form in sorted(symbol.bare))
        return next(filter(None, shared), None)

    def _begins_a_name(self, symbol: _Symbol) -> bool:
        """Whether a guessed predicate is a proper noun with which a longer name begins."""
        entry = symbol.entry
        if not isinstance(entry, Entry) or entry.category is not Category.NOUN:
            return False
        if entry.arity == 1 and symbol.name in self._file_kinds:
            return False  # "a Riesling" and "Riesling Grape" are a wine and a grape
        proper = entry.guessed and symbol.kind == "predicate" and symbol.words[:1].isupper()
        return proper and plain_words(symbol.words) in self._beginnings

    def _is_composed(self, symbol: _Symbol) -> bool:
        """Whether its words are a sequence of other symbols' words: "has a small cube"."""
        symbol_forms = Counter(symbol.forms | symbol.bare)
        forms = (tuple(word for word in form if word != "only") for form in symbol.forms)
        return any(self._is_made_of_parts(form, symbol_forms) for form in forms)

    def _is_made_of_parts(self, form: Words, symbol_forms: Counter[Words]) -> bool:
        reached = {0: False}  # where a part ends → whether it can only be a name or a noun
        for end in range(1, len(form) + 1):
            parts = [(start, form[start:end]) for start in reached if end - start < len(form)]
            others = [
                (start, part) for start, part in parts if self._parts[part] > symbol_forms[part]
            ]
            only_alone = [self._parts[part] <= self._alone[part] for _, part in others]
            allowed = [
                alone
                for (start, _), alone in zip(others, only_alone, strict=True)
                if not (alone and reached[start])
            ]
            if allowed:
                reached[end] = all(allowed)
        return len(form) > 1 and len(form) in reached


def _stands_alone(symbol: _Symbol) -> bool:
    """Whether a symbol is a name or a noun."""
    match symbol.entry:
        case NameEntry():
            return True
        case Entry(category=category):
            return category is Category.NOUN
    return False


@lru_cache(maxsize=8)
def _kinds(lexicon: Lexicon) -> frozenset[Words]:
    """The nouns of a lexicon's files."""
    entries = (e for e in lexicon.list_predicates() if e.category is Category.NOUN)
    return frozenset(form for entry in entries for form in noun_forms(entry))


@lru_cache(maxsize=8)
def _adjectives(lexicon: Lexicon) -> frozenset[str]:
    """The adjectives of a lexicon's files."""
    entries = lexicon.list_predicates()
    return frozenset(e.singular for e in entries if e.category is Category.ADJECTIVE)


def _names(symbol: _Symbol, *, unique: bool) -> Iterator[str]:
    if unique:
        yield symbol.name
    if symbol.kind != "constant":
        yield f"{symbol.name}/{symbol.arity}"
    yield from (f"{symbol.name} ({number})" for number in count(2))


def _call_by_name(symbol: _Symbol, name: str) -> _Symbol:
    """The change for a symbol written as a name in quotes."""
    shown = frames.in_quotes(name)
    match symbol.entry:
        case NameEntry():
            return replace(_of_name(symbol.name, replace(symbol.entry, words=shown)))
        case Entry(category=Category.FUNCTION):
            return _of_entry(symbol.kind, replace(symbol.entry, singular=shown))
        case _:
            return _of_entry(symbol.kind, frames.quote_predicate(symbol.name, symbol.arity, shown))


def _without_article(symbol: _Symbol) -> _Symbol | None:
    """A guessed name without "the", beside a predicate that "the Eiffel Tower" could describe."""
    entry = symbol.entry
    if not isinstance(entry, NameEntry) or not entry.guessed or not entry.words.startswith("the "):
        return None
    words = entry.words.removeprefix("the ")
    if words[0].isdigit():  # "Election 2016", beside elections
        year, _, name = words.partition(" ")
        words = f"{name[0].upper()}{name[1:]} {year}"
    if not words[0].isupper():  # "City Council", beside councils
        if " " not in words:
            return None
        words = " ".join(word[:1].upper() + word[1:] for word in words.split(" "))
    return _of_name(symbol.name, replace(entry, words=words))


def _keep(changes: Changes, symbol: _Symbol) -> None:
    match symbol.kind, symbol.entry:
        case _, NameEntry():
            changes.names[symbol.name] = symbol.entry
        case "function", Entry():
            changes.functions[symbol.name, symbol.arity] = symbol.entry
        case _, Entry():
            changes.predicates[symbol.name, symbol.arity] = symbol.entry


def _show_symbol(symbol: _Symbol) -> str:
    return symbol.name if symbol.kind == "constant" else f"{symbol.name}/{symbol.arity}"


def _in_curves(words: str) -> str:
    return words if words.startswith(('"', "“")) else f"“{words}”"


def _without_non(form: Words) -> Words:
    """A form without "non-", which is read as the negation of the rest."""
    return tuple(word.removeprefix("non-") for word in form)


def _fold(form: Words) -> Words:
    return tuple(word.casefold() for word in form)
