"""A grammar written as rules, compiled for the chart: numbered symbols and one trie of right sides.

The rules are in the notation of `logic2text.english.constructions.notation`, where a template as an
action makes the tree that it says.  A line ``and ~ but/while`` says which other words of a text
are read as a word of the rules, too.

>>> grammar = compile_grammar("S -> NAME VERB[n] = tuple @2", {"n": ("sg", "pl")}, {"tuple": tuple})
>>> [(rule.left, rule.right, rule.cost) for rule in grammar.rules]
[('S', ('NAME', 'VERB[sg]'), 2), ('S', ('NAME', 'VERB[pl]'), 2)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import partial
from typing import Any, NamedTuple

from logic2text.english.constructions.conditions import CONDITIONS
from logic2text.english.constructions.notation import (
    Features,
    expand,
    is_symbol,
    is_template,
    is_word_class,
    list_lines,
)
from logic2text.english.constructions.templates import read_template
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.reading.grammar.first_follow import FollowSets, follow_sets

Action = Callable[..., Any]


class Unfit(Exception):  # noqa: N818 - no error: the chart goes on without this combination
    """The parts of a rule are incompatible; raised by actions."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One alternative of a symbol.

    Attributes:
        left: the symbol.
        right: its parts, words and symbols.
        slots: for each argument of the action, the index of its part, or None if it is missing.
        action: computes the value; None passes on the only one.
        cost: its cost; higher costs make a reading less preferred.
        is_exported: whether a model may write by it (`logic2text.reading.export`).
        filled: the slots that are not missing.
    """

    left: str
    right: tuple[str, ...]
    slots: tuple[int | None, ...]
    action: Action | None
    cost: int
    is_exported: bool = True
    filled: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Collect the filled slots."""
        filled = tuple(slot for slot in self.slots if slot is not None)
        object.__setattr__(self, "filled", filled)


TRANSITION_CACHE_SIZE = 64
"""The size of a state's cache of transitions."""


@dataclass(slots=True, eq=False)
class TrieNode:
    """A node of the trie of right sides.

    Attributes:
        steps: the transitions.
        complete: the rules that end here, each with its left side and the state after only that,
            None if no right side begins with it.
        bits: the set of symbols with a transition, as in `FollowSets`.
    """

    steps: dict[str, TrieNode] = field(default_factory=dict)
    complete: list[tuple[Rule, str, TrieNode | None]] = field(default_factory=list)
    bits: int = 0
    _transitions: dict[int, tuple[tuple[str, TrieNode], ...]] = field(default_factory=dict)

    def transitions_on(
        self, some: int, bits: Mapping[str, int]
    ) -> tuple[tuple[str, TrieNode], ...]:
        """The transitions on symbols of a set, in the order of `steps`."""
        chosen = self._transitions.get(some)
        if chosen is None:
            chosen = tuple((part, after) for part, after in self.steps.items() if bits[part] & some)
            if len(self._transitions) < TRANSITION_CACHE_SIZE:
                self._transitions[some] = chosen
        return chosen


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """Compiled rules.

    Attributes:
        rules: all of them, expanded.
        start: the state before the first part of any rule.
        by_left: the rules of a symbol.
        literals: for each word of a text that the rules know, the words of the rules that it is
            read as.
        follow_sets: what can come directly before and after each symbol, for pruning.
    """

    rules: tuple[Rule, ...]
    start: TrieNode
    by_left: Mapping[str, tuple[Rule, ...]]
    literals: Mapping[str, tuple[str, ...]]
    follow_sets: FollowSets

    @property
    def words(self) -> frozenset[str]:
        """The words of a text that the rules know."""
        return frozenset(self.literals)

    def replaces(self, word: str, literal: str) -> bool:
        """Whether a word of a text is read as another word of the rules."""
        return word != literal and literal in self.literals.get(word, ())


_ALTERNATIVES = lazy_pattern(r"(\S+)\s+~\s+(\S+)$")


class NotedGrammar(NamedTuple):
    """A grammar before its actions, as it can be kept (`kept_tables`).

    Attributes:
        lines: each with its rules; their last fields are the action, the condition, the cost and
            the marks of `notation.NotedRule`.
        follow_sets: the fields of `FollowSets`.
        literals: of `Grammar`.
    """

    lines: tuple[tuple[str, tuple[tuple[Any, ...], ...]], ...]
    follow_sets: tuple[Any, ...]
    literals: dict[str, tuple[str, ...]]


def note_grammar(text: str, features: Features) -> NotedGrammar:
    """Expand rules, one a line; empty lines and lines that begin with ``#`` are skipped.

    Raises:
        ValueError: there is no rule, a line is none, all parts of one are optional, or a symbol is
            not defined.
    """
    lines = list_lines(text)
    alternatives = list(filter(None, map(_ALTERNATIVES.match, lines)))
    read = {match[0] for match in alternatives}
    noted = tuple(
        (line, tuple(rule for rule in expand(line, features) if ">" not in rule.marks))
        for line in lines
        if line not in read
    )
    rules = [(rule.left, rule.right) for _, rules_of_line in noted for rule in rules_of_line]
    if not rules:
        raise ValueError("there is no rule")
    lefts = {left for left, _ in rules}
    parts = {part for _, right in rules for part in right}
    for part in parts:
        if is_symbol(part) and not is_word_class(part) and part not in lefts:
            raise ValueError(f"the symbol {part} has no rule")
    literals: dict[str, tuple[str, ...]] = {
        part: (part,) for part in sorted(parts) if not is_symbol(part)
    }
    for match in alternatives:
        for word in match[2].split("/"):
            literals[word] = (*literals.get(word, ()), match[1])
    sets = follow_sets(rules)
    return NotedGrammar(
        tuple((line, tuple(map(tuple, rules_of_line))) for line, rules_of_line in noted),
        (sets.bits, sets.precede, sets.follow, sets.contexts),
        literals,
    )


def compile_grammar(
    text: str,
    features: Features,
    actions: Mapping[str, Action],
    constants: Mapping[str, object] | None = None,
) -> Grammar:
    """Compile the rules of a text.

    Raises:
        ValueError: as by `note_grammar`, or an action is not defined.
    """
    return compile_noted(note_grammar(text, features), actions, constants)


def compile_noted(
    noted: NotedGrammar,
    actions: Mapping[str, Action],
    constants: Mapping[str, object] | None = None,
) -> Grammar:
    """Give rules their actions, and make their trie.

    Raises:
        ValueError: an action is not defined.
    """
    rules = tuple(_rules(noted, _Actions(actions, constants or {})))
    by_left: dict[str, list[Rule]] = {}
    start = TrieNode()
    ends: list[tuple[TrieNode, Rule]] = []
    for rule in rules:
        by_left.setdefault(rule.left, []).append(rule)
        state = start
        for part in rule.right:
            after = state.steps.get(part)
            if after is None:
                after = state.steps[part] = TrieNode()
            state = after
        ends.append((state, rule))
    for state, rule in ends:
        state.complete.append((rule, rule.left, start.steps.get(rule.left)))
    sets = FollowSets(*noted.follow_sets)
    _set_bits(start, sets.bits)
    alternatives = {
        left: tuple(alternatives_of_left) for left, alternatives_of_left in by_left.items()
    }
    return Grammar(rules, start, alternatives, noted.literals, sets)


def _set_bits(start: TrieNode, bits: Mapping[str, int]) -> None:
    states = [start]
    for state in states:  # grows while it is read
        states += state.steps.values()
        for part in state.steps:
            state.bits |= bits[part]


class _Actions(NamedTuple):
    """The actions, and what can be given to them before the values of a rule's parts."""

    functions: Mapping[str, Action]
    constants: Mapping[str, object]

    def find(self, words: str, condition: str | None, line: str) -> Action:
        if is_template(words):
            make = read_template(words).action
            return make if condition is None else _where(CONDITIONS[condition], make)
        name, *given = words.split(":")
        if name not in self.functions:
            raise ValueError(f"no action {name}: {line}")
        for constant in given:
            if constant not in self.constants:
                raise ValueError(f"no constant {constant}: {line}")
        action = self.functions[name]
        return partial(action, *map(self.constants.__getitem__, given)) if given else action


def _where(condition: Callable[[Any], bool], make: Action) -> Action:
    def make_fit(*values: Any) -> Any:
        made = make(*values)
        if not condition(made):
            raise Unfit
        return made

    return make_fit


def _rules(noted: NotedGrammar, actions: _Actions) -> Iterator[Rule]:
    found: dict[tuple[str, str | None], Action] = {}
    for line, rules in noted.lines:
        for left, right, slots, name, condition, cost, marks in rules:
            action = None if name is None else found.get((name, condition))
            if action is None and name is not None:
                action = found[name, condition] = actions.find(name, condition, line)
            if action is None and len(slots) != 1:
                raise ValueError(f"no action, but not one value: {line}")
            yield Rule(left, right, slots, action, cost, "!" not in marks)
