"""Antecedents: what "it", "the cube" and "else" of a parsed sentence refer to.

A tree is walked in the order of its words; a pronoun may take any phrase before it that agrees,
the nearest first.  Which of them are within reach is left to `meaning`: out of reach, the variable
stays free.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any, cast

from logic2text.english import syntax
from logic2text.english.subtrees import subtrees
from logic2text.english.syntax import (
    THE,
    Application,
    Clause,
    Conditional,
    ConditionalForm,
    CoordinatedPhrase,
    Definite,
    ForClause,
    Name,
    Noun,
    NounPhrase,
    Predication,
    Pronoun,
    Quantified,
    RelativeForm,
    ThereIs,
)
from logic2text.formula import Constant, Variable
from logic2text.lexicon.entry import Gender
from logic2text.read.bindings import UNNAMED
from logic2text.read.closed_classes import ELSE, UNRESOLVED
from logic2text.read.rebuild import rebuilt

MOST_CHOICES = 12
"""How many ways to choose antecedents are tried for one tree."""
_USUAL_NAMES = ("x", "y", "z", "u", "v", "w")


@dataclass(frozen=True, slots=True)
class Referent:
    """A phrase that later ones may refer to.

    Attributes:
        term: what stands for it.
        gender: which pronoun it takes.
        noun: its noun, None for a name.
        is_other: whether it is "something else", which no other "else" excepts.
    """

    term: Variable | Constant
    gender: Gender
    noun: Noun | None = None
    is_other: bool = False


def resolved(tree: Clause) -> Iterator[Clause]:
    """The tree with antecedents for its pronouns, the nearest first; itself if it has none.

    Trees whose pronouns find no phrase that agrees are left out.
    """
    if not any(_is_open(part) for part in subtrees(tree) if type(part) in _CAN_BE_OPEN):
        yield tree
        return
    choices: list[int] = []
    taken = frozenset(_names(tree))
    for _ in range(MOST_CHOICES):
        walk = _Walk(choices, taken)
        found = cast(Clause, walk.visit(tree))
        if walk.complete:
            yield found
        if not _advance(choices, walk.counts):
            return


def _advance(choices: list[int], counts: list[int]) -> bool:
    """To the next combination, the last choice changing first; False after the last one."""
    choices += [0] * (len(counts) - len(choices))
    while choices:
        if choices[-1] + 1 < counts[len(choices) - 1]:
            choices[-1] += 1
            return True
        choices.pop()
    return False


def _names(tree: Clause) -> Iterator[str]:
    """The names of the variables that a tree shows."""
    for part in subtrees(tree):
        match part:
            case Name(Variable(name)):
                yield name
            case ForClause(variables=variables) | ThereIs(variables=variables):
                yield from (variable.name for variable in variables)
            case Quantified(binds=Variable(name)):
                yield name


_CAN_BE_OPEN = frozenset({Pronoun, Quantified, ThereIs, ForClause})


def _is_open(part: object) -> bool:
    match part:
        case Pronoun(Variable() as variable):
            return variable in (UNRESOLVED, ELSE.antecedent)
        case Quantified(determiner, other_than=exception):
            return determiner == THE or exception is ELSE
        case ThereIs(other_than=exception):
            return exception is ELSE
        case ForClause(variables=variables):
            return variables == (UNNAMED,)
    return False


def usual_names() -> Iterator[str]:
    """Names for variables, without end."""
    yield from _USUAL_NAMES
    for number in count(1):
        yield from (f"{name}{number}" for name in _USUAL_NAMES)


@dataclass(slots=True)
class _Walk:
    """One choice of antecedents.

    Attributes:
        choices: which candidate each pronoun takes; 0 from the end on.
        taken: names of variables that the text shows.
        counts: how many candidates each had.
        complete: whether each had one.
    """

    choices: list[int]
    taken: frozenset[str]
    counts: list[int] = field(default_factory=list)
    complete: bool = True
    seen: list[Referent] = field(default_factory=list)
    excluded: tuple[Variable | Constant, ...] = ()
    gap: Variable | None = None
    _made: int = 0

    def visit(self, node: Any) -> Any:
        match node:
            case Name(term, _, gender):
                self.seen.append(Referent(term, gender))
                return node
            case Pronoun(antecedent=Variable() as variable) if variable == UNRESOLVED:
                return self._pronoun(node)
            case Quantified():
                return self._quantified(node)
            case ThereIs():
                return self._there_is(node)
            case ForClause():
                return self._for_clause(node)
            case Predication(subject, verb_phrase):
                return self._predication(subject, verb_phrase)
            case Application():
                return self._deeper(node)
            case Conditional(form=ConditionalForm.IF_AFTER | ConditionalForm.UNLESS_AFTER):
                consequent = self.visit(node.consequent)
                return replace(node, consequent=consequent, antecedent=self.visit(node.antecedent))
            case _:
                return self._below(node)

    def _below(self, node: Any) -> Any:
        return rebuilt(node, self.visit)

    def _deeper(self, node: Any) -> Any:
        """Visit what may refer to the subject of its clause: "his father", not "him"."""
        outer, self.excluded = self.excluded, ()
        visited = self._below(node)
        self.excluded = outer
        return visited

    def _name(self) -> Variable:
        free = (name for name in usual_names() if name not in self.taken)
        name = next(islice(free, self._made, None))
        self._made += 1
        return Variable(name)

    def _predication(self, subject: NounPhrase, verb_phrase: Any) -> Predication:
        start = len(self.seen)
        said = self.visit(subject)
        outer = self.excluded
        match said:
            case Name(term) | Pronoun(term) | Definite(term):
                self.excluded = (term,)
            case Quantified(binds=Variable() as variable):
                self.excluded = (variable,)
            case CoordinatedPhrase():
                self.excluded = tuple(referent.term for referent in self.seen[start:])
            case syntax.Gap() if self.gap is not None:
                self.excluded = (self.gap,)
            case _:
                self.excluded = ()
        made = Predication(said, self.visit(verb_phrase))
        self.excluded = outer
        return made

    # Phrases that introduce something --------------------------------------------------------

    def _quantified(self, phrase: Quantified) -> NounPhrase:
        if phrase.determiner == THE and not phrase.noun.relatives and not phrase.labelled:
            known = self._known(phrase.noun)
            if known:
                return self._take(known, lambda term: Definite(term, phrase.noun))
        variable = phrase.binds or self._name()
        other_than = self._exception(phrase.other_than)
        noun = self._noun(phrase.noun, variable, is_other=other_than is not None)
        return replace(phrase, binds=variable, noun=noun, other_than=other_than)

    def _there_is(self, clause: ThereIs) -> ThereIs:
        other_than = self._exception(clause.other_than)
        variables = clause.variables or (self._name(),)
        noun = self._noun(clause.noun, *variables, is_other=other_than is not None)
        body = None if clause.body is None else self.visit(clause.body)
        return replace(clause, variables=variables, noun=noun, body=body, other_than=other_than)

    def _for_clause(self, clause: ForClause) -> ForClause:
        variables = (self._name(),) if clause.variables == (UNNAMED,) else clause.variables
        noun = self._noun(clause.noun, *variables)
        return replace(clause, variables=variables, noun=noun, body=self.visit(clause.body))

    def _noun(self, noun: Noun, *variables: Variable, is_other: bool = False) -> Noun:
        """Visit a noun's modifiers; its referents stand before theirs, because it is said first."""
        gender = Gender.NEUTER if noun.kind is None else noun.kind.gender
        own = [Referent(variable, gender, noun, is_other) for variable in variables]
        such = any(part.form is RelativeForm.SUCH_THAT for part in noun.relatives)
        place = len(self.seen)
        if such:
            self.seen += own
        outer, self.gap = self.gap, variables[0]
        visited = cast(Noun, self._deeper(noun))
        self.gap = outer
        if not such:
            self.seen[place:place] = own
        return visited

    # Phrases that refer ----------------------------------------------------------------------

    def _exception(self, phrase: NounPhrase | None) -> NounPhrase | None:
        if phrase is not ELSE:
            return None if phrase is None else cast("NounPhrase", self.visit(phrase))
        named = [referent for referent in self.seen if not referent.is_other]
        if not named:
            self.complete = False
            return phrase
        return Pronoun(named[-1].term)

    def _pronoun(self, pronoun: Pronoun) -> NounPhrase:
        near = list({referent.term: referent for referent in reversed(self.seen)}.values())
        near = [referent for referent in near if referent.term not in self.excluded]
        fitting = [referent for referent in near if _agree(pronoun.gender, referent.gender)]
        if not fitting and pronoun.gender is not Gender.NEUTER:
            fitting = [referent for referent in near if referent.noun is None]
        return self._take(fitting, lambda term: replace(pronoun, antecedent=term))

    def _known(self, noun: Noun) -> list[Referent]:
        found = {
            referent.term: referent
            for referent in reversed(self.seen)
            if referent.noun is not None
            and referent.noun.kind == noun.kind
            and set(noun.adjectives) <= set(referent.noun.adjectives)
        }
        return list(found.values())

    def _take(self, candidates: list[Referent], make: Any) -> NounPhrase:
        place = len(self.counts)
        self.counts.append(len(candidates))
        if not candidates:
            self.complete = False
            return Pronoun(UNRESOLVED)
        chosen = self.choices[place] if place < len(self.choices) else 0
        taken = candidates[min(chosen, len(candidates) - 1)]
        self.seen.append(taken)  # mentioned again, it is the nearest for the next pronoun
        return cast("NounPhrase", make(taken.term))


def _agree(pronoun: Gender, referent: Gender) -> bool:
    if pronoun is Gender.NEUTER:
        return referent is Gender.NEUTER
    if pronoun is Gender.COMMON:
        return referent is not Gender.NEUTER
    return referent in (pronoun, Gender.COMMON)
