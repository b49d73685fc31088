"""All bracketings of a text whose abstract English is known, parsed from its clauses.

The clauses of a tree enter the reader's chart as complete constituents, between the connecting
words; only parts with attachment ambiguity are parsed word by word.

>>> from logic2text.notation import parse, show
>>> from logic2text.verbalizers import verbalizer
>>> said = verbalizer("literal").verbalize(parse("¬Small(a) ∧ Cube(b)"))
>>> for reading in bracketings(said.tree, said.says).readings:
...     print(reading.kind, show(reading.formula))
surface ¬(Small(a) ∧ Cube(b))
attachment ¬Small(a) ∧ Cube(b)
"""

from __future__ import annotations

from dataclasses import replace

from logic2text import effort
from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.structure import follows_wide_subject
from logic2text.english.traversal import subtrees
from logic2text.lexicon import Lexicon
from logic2text.proof.canonical_key import key
from logic2text.reading.choices import Grade, ReadingKind
from logic2text.reading.grammar.rules import WHOLE
from logic2text.reading.interpretation.surface_readings import Reading, surface_readings
from logic2text.reading.parsing.attachment import is_settled
from logic2text.reading.parsing.chart import ChartNode, fill
from logic2text.reading.parsing.forest import unpack
from logic2text.reading.parsing.text_chart import admit_all, make_preferred_filter
from logic2text.reading.parsing.tree_chart import Parts
from logic2text.reading.parsing.variable_scopes import LIMITED, Labels
from logic2text.reading.readings import Readings
from logic2text.walk import free_variables

MOST_ALTERNATIVES = 4_000
"""The maximum number of chart alternatives; beyond it only the preferred rules are used."""


def bracketings(tree: en.Clause, says: fol.Formula, lexicon: Lexicon | None = None) -> Readings:
    """The surface-scope readings of a tree's text, the preferred bracketing first.

    Args:
        tree: abstract English within the depth of a text that can be printed.
        says: its meaning; it is among the readings unless punctuation rules its bracketing out.
        lexicon: the words that it was made with; the default lexicon if none is given.
    """
    if isinstance(tree, en.ForClause) and tree.unspoken:
        tree = replace(tree, unspoken=False)  # "for all x and y," adds no bracketing
    intended = Reading(says, tree, ReadingKind.SURFACE)
    if is_settled(tree):
        return Readings((intended,), complete=True)
    lexicon = lexicon or Lexicon.default()
    # A planner looks whether its text is clear, and then the text is judged by its tree.
    settled, name = effort.find_settled(), (tree, says, lexicon)
    found: Readings | None = settled.get(name)
    if found is None:
        found = settled[name] = _find(intended, lexicon)
    return found


def _find(intended: Reading, lexicon: Lexicon) -> Readings:
    """The readings of a tree whose bracketing is not settled by its constructions."""
    says = intended.formula
    readings, complete, involved = _find_readings(intended, lexicon, as_parts=False)
    if involved and key(says) not in readings:
        # A part has unknown words, or a pronoun that the reader resolves otherwise.
        readings, complete, _ = _find_readings(intended, lexicon, as_parts=True)
    if not readings or not complete:
        kind = ReadingKind.ATTACHMENT if readings else intended.kind
        grade = Grade.LIVE if readings else intended.grade
        readings.setdefault(key(says), replace(intended, kind=kind, grade=grade))
        complete = False
    return Readings(tuple(readings.values()), complete)


def _find_readings(
    intended: Reading, lexicon: Lexicon, *, as_parts: bool
) -> tuple[dict[str, Reading], bool, bool]:
    """The readings by key, whether they are complete, and whether parts were parsed word by word.

    With `as_parts`, these are complete constituents as well.
    """
    text = Parts(intended.tree, intended.formula, lexicon, as_parts=as_parts)
    free = frozenset(variable.name for variable in free_variables(intended.formula))
    labels = Labels(text.tokens, text.labels, free)
    complete = fill(
        text.grammar, text.rows, labels.admit, MOST_ALTERNATIVES, whole=True, asked=LIMITED
    )
    if not complete:
        text = Parts(intended.tree, intended.formula, lexicon, as_parts=as_parts)
        fill(text.grammar, text.rows, make_preferred_filter(text.tokens, labels))
    goal = text.rows[0].get(WHOLE, {}).get(len(text.tokens))
    if goal is None and complete:
        # A phrase may bind a mention outside its scope: "if there is an x, then x is …".
        text = Parts(intended.tree, intended.formula, lexicon, as_parts=as_parts)
        complete = fill(
            text.grammar, text.rows, admit_all, MOST_ALTERNATIVES, whole=True, asked=LIMITED
        )
        goal = text.rows[0].get(WHOLE, {}).get(len(text.tokens))
    if goal is None:
        return {}, False, text.involved
    if complete and _is_only(goal) and not any(map(follows_wide_subject, subtrees(intended.tree))):
        values, _, _ = unpack(goal, 1, 0)
        # A grammatical text may still have no well-formed tree: a chart without values.
        if values and _is_same(values[0][1], intended.tree):
            return {key(intended.formula): intended}, True, text.involved
    surface = surface_readings(goal, labels, len(text.tokens))
    return surface.readings, complete and surface.complete, text.involved


def _is_only(goal: ChartNode) -> bool:
    """Whether a node has one derivation, of parts that have one."""
    stack = [goal]
    while stack:
        node = stack.pop()
        if len(node.alternatives) > 1 or (node.values is not None and len(node.values) > 1):
            return False
        stack += (part for _, below in node.alternatives for part in below)
    return True


def _is_same(one: en.Clause, other: en.Clause) -> bool:
    """Whether two trees over the same parts differ in layout only."""
    if one is other:
        return True
    if type(one) is not type(other) or isinstance(one, en.Predication | en.Proposition):
        return False
    match one, other:
        case en.Coordination(first), en.Coordination(second):
            alike = first is second
        case en.Conditional(form=first_form), en.Conditional(form=second_form):
            alike = first_form is second_form
        case _:
            alike = True
    mine, others = _clauses(one), _clauses(other)
    return alike and len(mine) == len(others) > 0 and all(map(_is_same, mine, others))


def _clauses(clause: en.Clause) -> tuple[en.Clause, ...]:
    """The immediate subclauses of a complex clause."""
    match clause:
        case en.Coordination(_, clauses) | en.Text(clauses):
            return clauses
        case en.Negation(inner):
            return (inner,)
        case en.Conditional(left, right) | en.Biconditional(left, right):
            return (left, right)
        case en.ForClause(body=body) | en.ThereIs(body=body) if body is not None:
            return (body,)
        case _:
            return ()
