"""The lexicon: English words of predicates, functions and constants, guessed if unknown.

>>> Lexicon.default().entry("Tet", 1).singular
'tetrahedron'
>>> Lexicon.default().entry("ParticipatesIn", 2).singular
'participates'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import TypeAlias, TypeVar

from logic2text.arguments import instance_given
from logic2text.arithmetic import measure_of
from logic2text.conventions import Conventions
from logic2text.formula import Formula
from logic2text.lexicon import comparisons, distinct, toml_file
from logic2text.lexicon.distinct import FormulaSymbols, Notice
from logic2text.lexicon.domain import UNRESTRICTED, Domain
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names import guess
from logic2text.lexicon.names.ownership import ALONE, KIND
from logic2text.lexicon.toml_file import LexiconFile, NameEntry
from logic2text.walk import symbols

DOMAINS = Path(__file__).parent / "domains"
VIEW_CACHE_SIZE = 1_024
"""The size of a lexicon's cache of per-signature views."""

ENTRY_CACHE_SIZE = 1_024
"""The size of each of a lexicon's caches of entries: of predicates, of functions and of names."""

Claims: TypeAlias = Mapping[tuple[str, int], tuple[tuple[str, ...], ...]]
"""See `Lexicon.claims`."""
K = TypeVar("K")
V = TypeVar("V")


_values = attrgetter(*(field.name for field in fields(Entry)))
"""What an entry consists of."""


class Lexicon:
    """Entries by symbol, from files and, for other symbols, guessed from their spelling.

    Entries are made on first use and cached; safe to share between threads.  The cached ones are
    bounded, because a batch job may have any number of symbols.

    Attributes:
        files: the checked files; earlier ones take precedence.
        domain: what is quantified over.
        related: further words for symbols of the files, which are read and not written.
        conventions: those in which texts in its words are read.
        claims: (predicate, arity) → the names that stand in its places, "" for any, one tuple for
            each claim; a text says nothing else by it, if it can be read so.
        kinds: the predicates of one place that a file declares to be kinds of things.
        base: itself; for a view (see `for_formula`) the lexicon that it was made from.
        notices: which words of a view are not the usual ones, and why.
    """

    def __init__(
        self,
        files: tuple[LexiconFile, ...],
        *,
        learned_plurals: bool = False,
        domain: Domain = UNRESTRICTED,
        related: tuple[Entry, ...] = (),
        conventions: Conventions = Conventions.OPEN,
        claims: Claims | None = None,
        kinds: frozenset[str] = frozenset(),
    ) -> None:
        """Make a lexicon of files; with `learned_plurals`, "tetrahedra" for "tetrahedrons"."""
        self.files = files
        self.related = related
        self.domain = domain
        self.conventions = conventions
        self.claims = claims or {}
        self.kinds = kinds
        self.base = self
        self.notices: tuple[Notice, ...] = ()
        self._signature: FormulaSymbols | None = None
        self._views: dict[FormulaSymbols, Lexicon] = {}
        self._learned_plurals = learned_plurals
        self._otherwise: Lexicon | None = None
        """The same words in the other conventions."""
        self._given = distinct.Changes()
        """The entries that are neither of the files nor guessed, and so stay in the caches."""
        self._entries: dict[tuple[str, int], Entry] = {}
        self._functions: dict[tuple[str, int], Entry] = {}
        self._names: dict[str, NameEntry] = {}

    def __repr__(self) -> str:
        """The names of its files."""
        return f"<Lexicon of {', '.join(Path(file.path).name for file in self.files)}>"

    @staticmethod
    @lru_cache(maxsize=1)
    def default() -> Lexicon:
        """The default lexicon: the package's domain files, and guesses."""
        return Lexicon(tuple(toml_file.read(path) for path in sorted(DOMAINS.glob("*.toml"))))

    @staticmethod
    def load(path: str | Path) -> Lexicon:
        """A user's file on top of the default lexicon.

        Raises:
            LexiconError: the file cannot be read or has a malformed entry.
            InputError: the path is not a path.
        """
        instance_given(path, str | Path, "a path", "name a TOML file")
        return Lexicon((toml_file.read(Path(path)), *Lexicon.default().files))

    def for_formula(self, formula: Formula) -> Lexicon:
        """A view for the texts of one formula, in which no two symbols share words.

        Guessed words depend on their company in the formula: a tool has a sharp blade.  The view
        is the lexicon itself if no words change, and none could in another formula of the
        symbols; it serves all formulae without further symbols.
        """
        return self.for_signature(FormulaSymbols.of(formula))

    def for_signature(self, signature: FormulaSymbols) -> Lexicon:
        """As `for_formula`, for all formulae of a signature."""
        if self._signature is not None:
            within = signature.is_within(self._signature)
            return self if within else self.base.for_signature(signature)
        view = self._views.get(signature)
        if view is None:
            if len(self._views) >= VIEW_CACHE_SIZE:
                self._views.clear()
            view = self._views[signature] = self._view(signature)
        return view

    def _view(self, signature: FormulaSymbols) -> Lexicon:
        changed = distinct.tell_apart(self, signature)
        if not changed.any and not distinct.depends_on_company(self, signature):
            return self
        view = self._copy(given=changed, signature=signature)
        view.base = self
        view.notices = changed.notices
        return view

    def with_entry(self, entry: Entry) -> Lexicon:
        """A lexicon with other words for one predicate."""
        by_symbol = {(entry.symbol, entry.arity): entry}
        changed = replace(self._given, predicates={**self._given.predicates, **by_symbol})
        return self._copy(given=changed)

    def with_domain(self, domain: Domain) -> Lexicon:
        """A lexicon of the same files with another domain."""
        return self._copy(domain=domain, given=distinct.Changes())

    def with_kinds(self, kinds: frozenset[str]) -> Lexicon:
        """A lexicon of the same files in which further names are of kinds of things: nouns."""
        if kinds <= self.kinds:
            return self
        return self._copy(kinds=self.kinds | kinds, given=distinct.Changes())

    def with_conventions(self, conventions: Conventions) -> Lexicon:
        """The same words, read in these conventions."""
        if conventions is self.conventions:
            return self
        # One for all calls: what is cached for a lexicon is found by its identity.
        if self._otherwise is None:
            other = self._copy(conventions=conventions, signature=self._signature)
            other.notices = self.notices
            if self.base is not self:
                other.base = self.base.with_conventions(conventions)
            self._otherwise = other
        return self._otherwise

    def _copy(
        self,
        *,
        domain: Domain | None = None,
        conventions: Conventions | None = None,
        given: distinct.Changes | None = None,
        signature: FormulaSymbols | None = None,
        kinds: frozenset[str] | None = None,
    ) -> Lexicon:
        """A lexicon of the same files; the domain, conventions and entries are its own if given."""
        made = Lexicon(
            self.files,
            learned_plurals=self._learned_plurals,
            domain=self.domain if domain is None else domain,
            related=self.related,
            conventions=conventions or self.conventions,
            claims=self.claims,
            kinds=self.kinds if kinds is None else kinds,
        )
        made._signature = signature
        made._given = self._given if given is None else given
        made._entries = dict(made._given.predicates)
        made._functions = dict(made._given.functions)
        made._names = dict(made._given.names)
        return made

    def is_given(self, symbol: str, arity: int) -> bool:
        """Whether a file besides those of the package has a predicate."""
        usual = Lexicon.default().files
        return any(file.predicate(symbol, arity) for file in self.files if file not in usual)

    def entry(self, symbol: str, arity: int) -> Entry:
        """The entry of a predicate."""
        key = symbol, arity
        entry = self._entries.get(key)
        if entry is None:
            from_files = (file.predicate(symbol, arity) for file in self.files)
            compared = measure_of(symbol)
            if compared is not None:
                measured = self.function(compared[1], 1) if compared[1] else comparisons.NUMBER
                return comparisons.measure(symbol, measured)
            entry = next(filter(None, from_files), None) or comparisons.predicate(symbol, arity)
            setting = KIND if arity == 1 and symbol in self.kinds else ALONE
            entry = entry or guess.predicate(symbol, arity, setting)
            if self._learned_plurals and entry.learned_plural:
                entry = replace(entry, plural=entry.learned_plural)
            self._entries = _with(self._entries, key, entry, self._given.predicates)
        return entry

    def function(self, symbol: str, arity: int) -> Entry:
        """The entry of a function of at least one argument."""
        key = symbol, arity
        entry = self._functions.get(key)
        if entry is None:
            from_files = (file.function(symbol, arity) for file in self.files)
            entry = next(filter(None, from_files), None) or comparisons.function(symbol, arity)
            entry = entry or guess.function(symbol, arity)
            self._functions = _with(self._functions, key, entry, self._given.functions)
        return entry

    def name(self, constant: str) -> NameEntry:
        """The name of a constant."""
        entry = self._names.get(constant)
        if entry is None:
            from_files = (file.constants.get(constant) for file in self.files)
            entry = next(filter(None, from_files), None) or guess.name(constant)
            self._names = _with(self._names, constant, entry, self._given.names)
        return entry

    def words_of(self, formula: Formula) -> Iterator[str]:
        """All words of the symbols of a formula, of equality, and of the domain, in no order.

        Among them are strings that are not words, such as the symbols themselves.
        """
        predicates, functions = symbols(formula)
        entries = [self.entry(*key) for key in predicates]
        entries += [self.function(*key) for key in functions if key[1]]
        for entry in (self.entry("=", 2), self.entry("≠", 2), *entries):
            yield from (word for word in _values(entry) if isinstance(word, str))
            yield from entry.links
        yield from (self.name(name).words for name, arity in functions if not arity)
        yield from (noun for pair in (*self.domain.nouns, *self.domain.kinds) for noun in pair)
        yield self.domain.person

    def list_predicates(self) -> tuple[Entry, ...]:
        """The entries of all predicates in the files."""
        keys = {key: None for file in self.files for key in file.predicates}
        return tuple(self.entry(*key) for key in keys)

    def list_functions(self) -> tuple[Entry, ...]:
        """The entries of all functions in the files."""
        keys = {key: None for file in self.files for key in file.functions}
        return tuple(self.function(*key) for key in keys)

    def list_names(self) -> dict[str, NameEntry]:
        """The names of all constants in the files."""
        return {name: self.name(name) for file in self.files for name in file.constants}


def _with(cache: dict[K, V], key: K, value: V, given: Mapping[K, V]) -> dict[K, V]:
    """The cache with one more value; if it is full, a new one with the given and that value."""
    if len(cache) >= ENTRY_CACHE_SIZE + len(given):
        cache = dict(given)
    cache[key] = value
    return cache
