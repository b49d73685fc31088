"""The bracketings of a text whose abstract English is known, from its parts instead of its words.

The clauses of a tree stand as whole parts in the reader's chart, between the words that connect
them; only what holds a list or a relative clause that could end elsewhere is read word by word.

>>> from logic2text.notation import parse, show
>>> from logic2text.verbalize import verbalizer
>>> said = verbalizer("literal").verbalize(parse("¬Small(a) ∧ Cube(b)"))
>>> for reading in bracketings(said.tree, said.says).readings:
...     print(reading.kind, show(reading.formula))
surface ¬(Small(a) ∧ Cube(b))
attachment ¬Small(a) ∧ Cube(b)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, assert_never

from logic2text.english.linearize import phrase
from logic2text.english.subtrees import parts, subtrees
from logic2text.english.syntax import (
    Biconditional,
    Clause,
    Conditional,
    ConditionalForm,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    ForClause,
    Having,
    Layout,
    Name,
    NegatedPhrase,
    Negation,
    Nominal,
    Noun,
    Predication,
    Proposition,
    Quantified,
    Relation,
    Text,
    ThereIs,
    Tree,
    TruthConstant,
)
from logic2text.formula import Formula, Variable
from logic2text.lexicon import Category, Entry, Lexicon
from logic2text.read.bindings import Binding
from logic2text.read.canonical import key
from logic2text.read.chart import Node, Row, fill
from logic2text.read.grammar import Grammar, Rule
from logic2text.read.labels import Labels
from logic2text.read.readings import (
    Reading,
    ReadingKind,
    Readings,
    preferred_only,
    surface_readings,
)
from logic2text.read.rules import WHOLE, english
from logic2text.read.tokens import CLOSE, ITEM, OPEN, Token, tokenise
from logic2text.read.unpack import unpack
from logic2text.read.words import Vocabulary
from logic2text.walk import free_variables

MOST_ALTERNATIVES = 4_000
"""How many alternatives the chart of a text of our own may have; then the preferred rules alone."""


def bracketings(tree: Clause, says: Formula, lexicon: Lexicon | None = None) -> Readings:
    """What the words of a tree can mean by surface scope, the preferred bracketing first.

    Args:
        tree: abstract English within the depth of a text that can be printed.
        says: its meaning; it is among the readings unless punctuation rules its bracketing out.
        lexicon: the words that it was made with; the default lexicon if none is given.
    """
    own = Reading(says, tree, ReadingKind.SURFACE)
    if is_settled(tree):
        return Readings((own,), complete=True)
    text = _Parts(tree, says, lexicon or Lexicon.default())
    labels = Labels(text.tokens, text.labels, frozenset(v.name for v in free_variables(says)))
    complete = fill(text.grammar, text.rows, labels.admit, MOST_ALTERNATIVES)
    if not complete:
        text = _Parts(tree, says, lexicon or Lexicon.default())
        fill(text.grammar, text.rows, preferred_only(text.tokens, labels))
    text.settle_own()
    goal = text.rows[0].get(WHOLE, {}).get(len(text.tokens))
    if goal is None:
        return Readings((own,), complete=False)
    if complete and _is_only(goal) and _is_same(unpack(goal, 1, 0)[0][0][1], tree):
        return Readings((own,), complete=True)
    found, all_seen = surface_readings(goal, labels, len(text.tokens))
    if not found or not (complete and all_seen):
        kind = ReadingKind.ATTACHMENT if found else own.kind
        found.setdefault(key(says), replace(own, kind=kind))
    return Readings(tuple(found.values()), complete and all_seen)


def _is_only(goal: Node) -> bool:
    """Whether a node has one derivation, of parts that have one."""
    stack = [goal]
    while stack:
        node = stack.pop()
        if len(node.alternatives) > 1 or (node.values is not None and len(node.values) > 1):
            return False
        stack += (part for _, below in node.alternatives for part in below)
    return True


def _is_same(one: Clause, other: Clause) -> bool:
    """Whether two trees over the same parts are the same but for their layout."""
    if one is other:
        return True
    if type(one) is not type(other) or isinstance(one, Predication | Proposition):
        return False
    match one, other:
        case Coordination(first), Coordination(second):
            alike = first is second
        case Conditional(form=first_form), Conditional(form=second_form):
            alike = first_form is second_form
        case _:
            alike = True
    mine, others = _clauses(one), _clauses(other)
    return alike and len(mine) == len(others) > 0 and all(map(_is_same, mine, others))


def _clauses(clause: Clause) -> tuple[Clause, ...]:
    """The clauses directly below one that is made of clauses, or whose phrase is a part."""
    match clause:
        case Coordination(_, clauses) | Text(clauses):
            return clauses
        case Negation(inner):
            return (inner,)
        case Conditional(left, right) | Biconditional(left, right):
            return (left, right)
        case ForClause(body=body) | ThereIs(body=body) if body is not None:
            return (body,)
        case _:
            return ()


# Texts with one bracketing ----------------------------------------------------------------------


def is_settled(tree: Clause) -> bool:
    """Whether a text has one bracketing at a glance: no operator or list beside another."""
    lists = 0
    clauses = 0
    for part in subtrees(tree):
        match part:
            case Coordination() | Negation() | Conditional() | Biconditional() | ForClause():
                if part is not tree:
                    return False
            case ThereIs(body=body) if body is not None and part is not tree:
                return False
            case Predication():
                clauses += 1
            case NegatedPhrase(CoordinatedVerbPhrase()):
                return False
            case CoordinatedVerbPhrase() | CoordinatedPhrase():
                if _mixes_things(part):
                    return False
                lists += 1
            case Noun(relatives=relatives) if relatives:
                return False
    return lists == 0 or (lists == 1 and clauses == 1 and isinstance(tree, Predication))


def _is_involved(part: Tree) -> bool:
    """Whether a clause or a noun has bracketings of its own."""
    lists = 0
    for below in subtrees(part):
        match below:
            case NegatedPhrase(CoordinatedVerbPhrase()):
                return True
            case CoordinatedVerbPhrase() | CoordinatedPhrase():
                if _mixes_things(below):
                    return True
                lists += 1
            case Noun(relatives=relatives) if relatives:
                return True
    return lists > 1


def _mixes_things(part: CoordinatedVerbPhrase | CoordinatedPhrase) -> bool:
    """Whether a kind stands behind an object: "is in front of b or a cube"."""
    after_object = False
    for member in parts(part):
        match member:
            case Nominal() | Relation(Entry(category=Category.NOUN)) if after_object:
                return True
            case Relation(_, objects) if objects:
                after_object = True
            case Nominal() | Having():
                after_object = True
    return False


def _lists_things(tree: Tree) -> bool:
    """Whether noun phrases are listed, so that a clause could end within the list."""
    return any(isinstance(part, CoordinatedPhrase) for part in subtrees(tree))


# The parts of a text ----------------------------------------------------------------------------

_WORD = Node(values=[(0, None)])
_PART = "·"
_DUMMY = Entry("§", 0, Category.PROPOSITION, "§")
_AFTER = {ConditionalForm.IF_AFTER: ("if",), ConditionalForm.UNLESS_AFTER: ("unless",)}


class _Parts:
    """A text in tokens and chart rows.

    Attributes:
        tokens: connecting words, the labels of each part, and the words of involved parts.
        rows: the chart, with the words and the parts that begin at each token.
        labels: for each token, the shown variable that it is.
    """

    def __init__(self, tree: Clause, says: Formula, lexicon: Lexicon) -> None:
        self.grammar: Grammar = english()
        self.tokens: list[Token] = []
        self.rows: list[Row] = []
        self.labels: list[Row] = []
        self._says = says
        self._lexicon = lexicon
        self._all_words = _lists_things(tree)
        self._own: list[Node] = []
        for sentence in tree.sentences if isinstance(tree, Text) else (tree,):
            self._clause(sentence)
            self._words(".")
        self.rows.append({})
        self.labels.append({})

    def settle_own(self) -> None:
        """Leave parts that could be read word by word to their words."""
        for node in self._own:
            if len(node.alternatives) > 1:
                del node.alternatives[0]

    # Clauses -------------------------------------------------------------------------------

    def _clause(self, clause: Clause) -> None:
        match clause:
            case Predication() | Proposition() | TruthConstant() | ThereIs(body=None):
                self._part("Simple", clause, clause)
            case Negation(inner):
                self._words("it", "is", "not", "the", "case", "that")
                self._clause(inner)
            case Coordination():
                self._coordination(clause)
            case Conditional():
                self._conditional(clause)
            case Biconditional(left, right):
                self._clause(left)
                self._words("if", "and", "only", "if")
                self._clause(right)
            case ForClause(determiner, noun, variables, body):
                self._part("For", clause, Binding(determiner, noun, variables))
                self._words(",")
                self._clause(body)
            case ThereIs(determiner, noun, variables, body) if body is not None:
                binding = Binding(determiner, noun, variables, clause.other_than)
                self._part("There", clause, binding)
                self._words("such", "that")
                self._clause(body)
            case Text(sentences):
                self._coordination(Coordination(Conjunction.AND, sentences))
            case _:
                assert_never(clause)  # type: ignore[arg-type]

    def _conditional(self, clause: Conditional) -> None:
        antecedent, consequent = clause.antecedent, clause.consequent
        match clause.form:
            case ConditionalForm.IF_THEN:
                self._between(("if",), antecedent, (",", "then"), consequent)
            case ConditionalForm.UNLESS:
                self._between(("unless",), antecedent, (",",), consequent)
            case ConditionalForm.ONLY_IF:
                self._between((), antecedent, ("only", "if"), consequent)
            case ConditionalForm.IF_AFTER | ConditionalForm.UNLESS_AFTER:
                self._between((), consequent, _AFTER[clause.form], antecedent)
            case _:
                assert_never(clause.form)

    def _between(
        self, before: tuple[str, ...], left: Clause, words: tuple[str, ...], right: Clause
    ) -> None:
        self._words(*before)
        self._clause(left)
        self._words(*words)
        self._clause(right)

    def _coordination(self, clause: Coordination) -> None:
        conjunction, members = clause.conjunction, clause.clauses
        if clause.layout is Layout.ITEMISED:
            self._itemised(clause)
            return
        word = "or" if conjunction is Conjunction.XOR else conjunction.value
        if conjunction is Conjunction.XOR:
            self._words("either")
        elif clause.correlative and clause.layout is Layout.INLINE:
            self._words("both" if conjunction is Conjunction.AND else "either")
        for place, member in enumerate(members):
            last = place == len(members) - 1
            if place and not last and clause.layout is Layout.INLINE:
                self._words(",")
            elif place:
                self._words(*((",", word) if clause.commas else (word,)))
            self._clause(member)
        if conjunction is Conjunction.XOR:
            self._words("but", "not", "both")

    def _itemised(self, clause: Coordination) -> None:
        self._put("·", {"HEADING": {1: Node(values=[(0, clause.conjunction)])}})
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

    def _put(self, word: str, cells: dict[str, dict[int, Node]]) -> None:
        """A token, and what begins at it by how many tokens it covers."""
        at = len(self.tokens)
        self.tokens.append(Token(word, word, at))
        self.rows.append(
            {symbol: {at + n: node for n, node in own.items()} for symbol, own in cells.items()}
        )
        self.labels.append({})

    def _part(self, symbol: str, clause: Clause, value: Any) -> None:
        """A part as one constituent, and where it is involved by its words too."""
        start = len(self.tokens)
        head = _head(clause)
        if self._all_words or any(map(_is_involved, head)):
            self._read(clause)
            node = Node([(Rule(symbol, ("OWN",), (0,), None, 0), (Node(values=[(0, value)]),))])
            self._own.append(node)
        else:
            # The word before keeps what follows from being taken for a label of a list.
            opening = {"For": "for", "There": "there"}.get(symbol, _PART)
            self._put(opening, {})
            for part in head:
                for name, binds in _shown(part):
                    self._put("every" if binds else _PART, {})
                    self._put(name, {})
                    self.labels[-1]["LABEL"] = {
                        len(self.tokens): Node(values=[(0, Variable(name))])
                    }
            node = Node(values=[(0, value)])
        self.rows[start].setdefault(symbol, {})[len(self.tokens)] = node

    def _read(self, clause: Clause) -> None:
        """The words of a part."""
        tokens = tokenise(_words_of(clause))
        shift = len(self.tokens)
        vocabulary = _vocabulary(self._lexicon, self._says)
        for row in vocabulary.rows(tokens, self.grammar.words)[:-1]:
            shifted = {
                symbol: {end + shift: node for end, node in cells.items()}
                for symbol, cells in row.items()
            }
            self.rows.append(shifted)
            self.labels.append(shifted)
        self.tokens += tokens


@lru_cache(maxsize=64)
def _vocabulary(lexicon: Lexicon, says: Formula) -> Vocabulary:
    return Vocabulary(lexicon, says)


def _head(clause: Clause) -> tuple[Tree, ...]:
    """What stands in a part: of "for" and "there is" all but their body."""
    match clause:
        case ForClause(_, _, _, body):
            return tuple(part for part in (_without_body(clause), *parts(clause)) if part != body)
        case ThereIs(body=body) if body is not None:
            return tuple(part for part in (_without_body(clause), *parts(clause)) if part != body)
        case _:
            return (clause,)


def _without_body(clause: ForClause | ThereIs) -> ThereIs:
    """What binds the labels."""
    labels = clause.variables if clause.labelled else ()
    return ThereIs(clause.determiner, variables=labels, labelled=bool(labels))


def _words_of(clause: Clause) -> str:
    match clause:
        case ForClause():
            return phrase(replace(clause, body=Proposition(_DUMMY))).removesuffix(", §")
        case ThereIs(body=body) if body is not None:
            return phrase(replace(clause, body=None))
        case _:
            return phrase(clause)


def _shown(part: Tree) -> Iterator[tuple[str, bool]]:
    """The variables that a part shows, in order, and whether it binds them there."""
    for below in subtrees(part):
        match below:
            case Name(Variable(name)):
                yield name, False
            case Quantified(binds=Variable(name), labelled=True):
                yield name, True
            case (
                ThereIs(variables=variables, labelled=True)
                | ForClause(variables=variables, labelled=True)
            ):
                yield from ((variable.name, True) for variable in variables)
