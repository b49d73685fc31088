"""Chart rows from a tree: its clauses as complete constituents between connecting words.

Parts with attachment ambiguity are parsed word by word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.constructions.templates import Values
from logic2text.english.constructions.writing import Level, WrittenRow, find_rows
from logic2text.english.linearize import phrase
from logic2text.english.structure import says_otherwise
from logic2text.english.traversal import parts, subtrees
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.reading.grammar.actions.bindings import Binding
from logic2text.reading.grammar.grammar import Grammar, Rule
from logic2text.reading.grammar.rules import english
from logic2text.reading.parsing.attachment import is_involved, lists_things
from logic2text.reading.parsing.chart import ChartNode, Row
from logic2text.reading.parsing.tokens import CLOSE, ITEM, OPEN, Token, tokenise
from logic2text.reading.parsing.words import vocabulary

_WORD = ChartNode(values=[(0, None)])
_PART = "·"
_DUMMY = Entry("§", 0, Category.PROPOSITION, "§")


class Parts:
    """A text in tokens and chart rows.

    Attributes:
        tokens: connecting words, the labels of each part, and the words of involved parts.
        rows: the chart, with the words and the parts that begin at each token.
        labels: for each token, the label that it is.
        involved: whether a part was parsed word by word.
    """

    def __init__(
        self, tree: en.Clause, says: fol.Formula, lexicon: Lexicon, *, as_parts: bool
    ) -> None:
        self.grammar: Grammar = english()
        self.tokens: list[Token] = []
        self.rows: list[Row] = []
        self.labels: list[Row] = []
        self._says = says
        self._lexicon = lexicon
        self._all_words = lists_things(tree)
        self._as_parts = as_parts
        self._unlabelled = frozenset(
            variable
            for part in subtrees(tree)
            if isinstance(part, en.ForClause) and not part.labelled and part.raised is None
            for variable in part.variables
        )
        self.involved = False
        for sentence in tree.sentences if isinstance(tree, en.Text) else (tree,):
            self._clause(sentence)
            self._words(".")
        self.rows.append({})
        self.labels.append({})

    # Clauses -------------------------------------------------------------------------------

    def _clause(self, clause: en.Clause) -> None:
        for row, values in find_rows(Level.CLAUSE, clause):
            if row.has_only_clauses:
                self._row(row, values)
            elif row.has_only_words:
                self._part("Simple", clause, clause)
            else:
                self.involved = True
                self._read(clause)
            return
        match clause:
            case (
                en.Predication()
                | en.TruthConstant()
                | en.ThereIs(body=None)
                | en.Coordination(layout=en.ListLayout.RESPECTIVE | en.ListLayout.CHAINED)
            ):
                self._part("Simple", clause, clause)
            case en.ForClause(raised=en.Determiner()) | en.ForClause(en.ANY_TWO) | en.Negation():
                self.involved = True
                self._read(clause)
            case en.Coordination() if says_otherwise(clause):
                self._read_as_part("Simple", clause, clause)
            case en.Conditional(wording=en.OTHERWISE):
                self.involved = True
                self._read(clause)
            case en.Coordination():
                self._coordination(clause)
            case en.ForClause(body=body, unspoken=True):
                self._clause(body)
            case en.ForClause(determiner, noun, variables, body, after=True):
                self._clause(body)
                self._part("For", clause, Binding(determiner, noun, variables))
            case en.ForClause(determiner, noun, variables, body):
                self._part("For", clause, Binding(determiner, noun, variables))
                self._words(",")
                self._clause(body)
            case en.ThereIs(determiner, noun, variables, body) if body is not None:
                binding = Binding(determiner, noun, variables, clause.other_than)
                self._part("There", clause, binding)
                self._words("such", "that")
                self._clause(body)
            case en.Text(sentences):
                self._coordination(en.Coordination(en.Conjunction.AND, sentences))
            case _:
                raise ValueError(f"no row says {type(clause).__name__}")

    def _row(self, row: WrittenRow, values: Values) -> None:
        """The words of a row, its clauses between them."""
        for piece in row.pieces:
            self._words(*piece.singular)
            if piece.level is not None:
                self._clause(values[piece.part])
            self._words(*piece.after)

    def _coordination(self, clause: en.Coordination) -> None:
        conjunction, members = clause.conjunction, clause.clauses
        if clause.layout is en.ListLayout.ITEMISED:
            self._add_items(clause)
            return
        word = conjunction.value
        if clause.correlative and clause.layout is en.ListLayout.INLINE:
            self._words("both" if conjunction is en.Conjunction.AND else "either")
        for place, member in enumerate(members):
            last = place == len(members) - 1
            if place and not last and clause.layout is en.ListLayout.INLINE:
                self._words(",")
            elif place:
                self._words(*((",", word) if clause.commas else (word,)))
            self._clause(member)

    def _add_items(self, clause: en.Coordination) -> None:
        self._put("·", {"HEADING": {1: ChartNode(values=[(0, clause.conjunction)])}})
        self._words(":", OPEN)
        commas = len(clause.clauses) - 2 if clause.commas else 0
        for place, member in enumerate(clause.clauses):
            self._words(ITEM)
            self._clause(member)
            if place < commas:
                self._words(",")
        self._words(CLOSE)

    # Tokens --------------------------------------------------------------------------------

    def _words(self, *words: str) -> None:
        for word in words:
            self._put(word, {word: {1: _WORD}})

    def _put(self, word: str, cells: dict[str, dict[int, ChartNode]]) -> None:
        """Append a token with the nodes that begin at it, by length."""
        at = len(self.tokens)
        self.tokens.append(Token(word, word, at))
        self.rows.append(
            {
                symbol: {at + n: node for n, node in by_length.items()}
                for symbol, by_length in cells.items()
            }
        )
        self.labels.append({})

    def _part(self, symbol: str, clause: en.Clause, value: Any) -> None:
        """Append a part as one constituent; if it is ambiguous, its words as well."""
        start = len(self.tokens)
        head = _head(clause)
        if self._all_words or any(map(is_involved, head)):
            self._read_as_part(symbol, clause, value)
            return
        # The word before keeps the following label from joining a list of labels.
        opening = {"For": "for", "There": "there"}.get(symbol, _PART)
        self._put(opening, {})
        for name, binds in self._labels_of(clause):
            self._put("every" if binds else _PART, {})
            self._put(name, {})
            self.labels[-1]["LABEL"] = {
                len(self.tokens): ChartNode(values=[(0, fol.Variable(name))])
            }
        self.rows[start].setdefault(symbol, {})[len(self.tokens)] = ChartNode(values=[(0, value)])

    def _read_as_part(self, symbol: str, clause: en.Clause, value: Any) -> None:
        """Append the words of a part that has bracketings of its own."""
        start = len(self.tokens)
        self.involved = True
        self._read(clause)
        if self._as_parts:
            node = ChartNode(
                [(Rule(symbol, ("OWN",), (0,), None, 0), (ChartNode(values=[(0, value)]),))]
            )
            self.rows[start].setdefault(symbol, {})[len(self.tokens)] = node

    def _labels_of(self, clause: en.Clause) -> Iterator[tuple[str, bool]]:
        """As `_list_shown`, with the kinds in "for every cube, … the cube …" as labels."""
        if isinstance(clause, en.ForClause) and not clause.labelled:
            yield from ((variable.name, True) for variable in clause.variables)
        for part in _head(clause):
            yield from _list_shown(part)
            for below in subtrees(part) if self._unlabelled else ():
                match below:
                    case en.Definite(fol.Variable(name) as variable) | en.Pronoun(
                        fol.Variable(name) as variable
                    ):
                        if variable in self._unlabelled:
                            yield name, False

    def _read(self, clause: en.Clause) -> None:
        """Parse the words of a part."""
        tokens = tokenise(_words_of(clause))
        shift = len(self.tokens)
        words = vocabulary(self._lexicon, self._says)
        for row in words.rows(tokens, self.grammar)[:-1]:
            shifted = {
                symbol: {end + shift: node for end, node in cells.items()}
                for symbol, cells in row.items()
            }
            self.rows.append(shifted)
            self.labels.append(shifted)
        self.tokens += tokens


def _head(clause: en.Clause) -> tuple[en.Tree, ...]:
    """The content of a part: for "for" and "there is" all but the body."""
    match clause:
        case en.ForClause(_, _, _, body):
            return tuple(part for part in (_without_body(clause), *parts(clause)) if part != body)
        case en.ThereIs(body=body) if body is not None:
            return tuple(part for part in (_without_body(clause), *parts(clause)) if part != body)
        case _:
            return (clause,)


def _without_body(clause: en.ForClause | en.ThereIs) -> en.ThereIs:
    """The binder without its body."""
    labels = clause.variables if clause.labelled else ()
    return en.ThereIs(clause.determiner, variables=labels, labelled=bool(labels))


def _words_of(clause: en.Clause) -> str:
    match clause:
        case en.ForClause(raised=None, determiner=determiner) if determiner != en.ANY_TWO:
            dummy = replace(clause, body=en.Proposition(_DUMMY), after=False)
            return phrase(dummy).removesuffix(", §")
        case en.ThereIs(body=body) if body is not None:
            return phrase(replace(clause, body=None))
        case _:
            return phrase(clause)


def _list_shown(part: en.Tree) -> Iterator[tuple[str, bool]]:
    """The labels of a part, in order, each with whether it is bound there."""
    for below in subtrees(part):
        match below:
            case en.Name(fol.Variable(name)):
                yield name, False
            case en.Quantified(binds=fol.Variable(name), labelled=True):
                yield name, True
            case (
                en.ThereIs(variables=variables, labelled=True)
                | en.ForClause(variables=variables, labelled=True)
            ):
                yield from ((variable.name, True) for variable in variables)
