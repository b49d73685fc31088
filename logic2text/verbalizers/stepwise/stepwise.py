"""Stepwise: the formula connective by connective, in manners between the literal and the fluent.

>>> from logic2text.notation import parse
>>> formula = parse("∀x ∀y (Cube(x) ∧ Tet(y) ∧ FrontOf(x, y) → Larger(x, y))")
>>> for verbalization in Stepwise().alternatives(formula)[:3]:
...     print(verbalization.text)
For every cube x and every tetrahedron y, if x is in front of y, then x is larger than y.
If a cube is in front of a tetrahedron, then the cube is larger than it.
If x is a cube, y is a tetrahedron and x is in front of y, then x is larger than y.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.domain_nouns import in_domain
from logic2text.english.meaning import interpret
from logic2text.english.sentence import sentence
from logic2text.english.traversal import subtrees
from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon import Lexicon
from logic2text.lexicon.sorts import find_named_persons
from logic2text.rewriting.rename_apart import rename_apart, with_distinct_variables
from logic2text.rewriting.same_structure import same_but_for_prefixes, same_structure
from logic2text.verbalizers.base import Verbalization
from logic2text.verbalizers.literal import literal_clause
from logic2text.verbalizers.natural.refer import refer
from logic2text.verbalizers.stepwise.letters import letterings
from logic2text.verbalizers.stepwise.scale import Scale
from logic2text.verbalizers.stepwise.writer import Manner, Writer
from logic2text.verbalizers.style import DEFAULT_STYLE, Style
from logic2text.walk import bound_variables, check_limits

NAMED = Manner(nouns=True, existential_nouns=True, unspoken=True)
INDEFINITE = Manner(nouns=True, existential_nouns=True, indefinite=True)
PREFIXED = replace(INDEFINITE, prefixed=True)
BARE = Manner(unspoken=True)
LITERAL = Manner(merged=False, denied=False)
MANNERS = (NAMED, INDEFINITE, BARE, LITERAL)
"""From the most to the least wanted."""
STEPS = (
    BARE,
    Manner(existential_nouns=True, unspoken=True),
    Manner(nouns=True, unspoken=True),
    Manner(),
    replace(NAMED, denied=False),
    replace(BARE, denied=False),
    Manner(denied=False),
)
"""Manners between the named and the literal one, each with some constructions made explicit."""


class Stepwise:
    """The verbalizer of half-formulaic English; immutable, safe to share between threads."""

    name = "stepwise"

    def __init__(self, lexicon: Lexicon | None = None, style: Style = DEFAULT_STYLE) -> None:
        """Make a verbalizer with a lexicon and a style."""
        self.lexicon = lexicon or Lexicon.default()
        self._style = style

    def verbalize(self, formula: fol.Formula) -> Verbalization:
        """The text with named variables: "For every cube x, …"."""
        return next(self._verbalizations(formula))

    def alternatives(self, formula: fol.Formula, limit: int = 4) -> tuple[Verbalization, ...]:
        """At most `limit` different texts, the one with named variables first."""
        distinct: dict[str, Verbalization] = {}
        for verbalization in self._verbalizations(formula):
            distinct.setdefault(verbalization.text, verbalization)
        return tuple(distinct.values())[:limit]

    def between(
        self, formula: fol.Formula, said: Sequence[Verbalization], limit: int = 5
    ) -> tuple[Verbalization, ...]:
        """At most `limit` texts: the most wanted, and those that fill gaps between all others.

        Args:
            formula: the input.
            said: proved texts of other systems, which are steps of the scale already and whose
                trees give further ones (`letterings`).
            limit: the maximum number of texts.
        """
        writing = _Writing.of(formula, self.lexicon, self._style)
        scale = Scale(formula, said)
        wanted = [writing.say(m) for m in ((NAMED, INDEFINITE) if writing.bound else (BARE,))]
        if not scale.reaches(literal_clause(formula, writing.words)):
            wanted.append(writing.say(LITERAL))
        texts = [each for each in wanted if each is not None and scale.add(each)]
        trees = [
            *map(writing.make_tree, STEPS),
            *(t for v in (*said, *texts) for t in letterings(v.tree)),
        ]
        return tuple(texts + scale.fill(trees, writing.write, limit - len(texts)))

    def _verbalizations(self, formula: fol.Formula) -> Iterator[Verbalization]:
        writing = _Writing.of(formula, self.lexicon, self._style)
        said = map(writing.say, MANNERS if writing.bound else (BARE, LITERAL))
        return (each for each in said if each is not None)


@dataclass(frozen=True, slots=True)
class _Writing:
    """A formula with what its trees and texts depend on."""

    formula: fol.Formula
    apart: fol.Formula
    bound: frozenset[fol.Variable]
    words: Lexicon
    style: Style

    @classmethod
    def of(cls, formula: fol.Formula, lexicon: Lexicon, style: Style) -> _Writing:
        check_limits(formula)
        apart = with_distinct_variables(formula)
        return cls(formula, apart, bound_variables(apart), lexicon.for_formula(formula), style)

    def say(self, manner: Manner) -> Verbalization | None:
        """The text of one manner; None where it has none."""
        said = self.write(self.make_tree(manner))
        # A phrase that could not take its place says something else.
        return said if said and same_but_for_prefixes(said.says, self.formula) else None

    def make_tree(self, manner: Manner) -> en.Clause | None:
        """The tree of one manner; None where it would need labels."""
        formula = self.formula if manner == LITERAL else self.apart
        tree = Writer(manner, self.words).write(rename_apart(formula))
        tree = in_domain(tree, self.words.domain, find_named_persons(formula, self.words))
        if not manner.indefinite:
            return tree
        referring_tree = refer(tree, self.bound, self.style)
        if referring_tree is not None and not _shows_variable(referring_tree):
            return referring_tree
        return None if manner.prefixed else self.make_tree(PREFIXED)

    def write(self, tree: en.Clause | None) -> Verbalization | None:
        """The text of a tree; None where it is not English or the style forbids what it says."""
        try:
            said = tree and Verbalization(sentence(tree), interpret(tree), (), tree)
        except InputError:
            return None
        is_kept = not self.style.structure_preserving
        return said if said and (is_kept or same_structure(said.says, self.formula)) else None


def _shows_variable(tree: en.Clause) -> bool:
    """Whether a phrase of the claim has a label, "a cube x", which reads as one certain cube."""
    return any(isinstance(part, en.Quantified) and part.labelled for part in subtrees(tree))
