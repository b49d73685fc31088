"""Presupposition projection: *the K*, *the only K*, *both*, *other K*.

A presupposition survives negation, *if*, *no* and *every*: it is asserted at the top of its
sentence or, if it mentions a bound variable, directly under the binder.  Local accommodation is
weak, in a condition live (``docs/semantics.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, replace
from enum import Enum, auto
from typing import Any, TypeGuard, cast

from logic2text import formula as fol
from logic2text.english import syntax as en
from logic2text.english.determine import conjunction
from logic2text.english.determiners import Force
from logic2text.english.meaning import interpret
from logic2text.english.structure import find_introduced
from logic2text.english.traversal import is_tree, rebuild, subtrees
from logic2text.errors import InputError
from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.entry import DIFFERENCE, IDENTITY
from logic2text.proof.canonical_key import key
from logic2text.reading.choices import Choices, Grade, Option, ReadingKind
from logic2text.reading.interpretation.inverse_scope import exclude
from logic2text.reading.interpretation.phrase_terms import describes
from logic2text.reading.interpretation.resolution import Resolution

MOST_CHOICES = 32
"""The maximum number of combinations of positions tried per tree."""
_GAP = fol.Variable("?gap")
"""Represents the gap of a relative clause among the variables of a presupposition."""


@dataclass(frozen=True, slots=True)
class _Pending:
    """A presupposition that has not reached its position yet.

    Attributes:
        about: its variables.
        wrap: adds it to a clause.
        presupposed: its clause, None for "the K", which binds a variable as well.
    """

    about: frozenset[fol.Variable]
    wrap: Callable[[en.Clause], en.Clause]
    presupposed: en.Clause | None = None


def projections(resolution: Resolution) -> Iterator[Resolution | None]:
    """The tree with presuppositions in their preferred positions, then in the other ones.

    A final None means that not all combinations were tried.
    """
    tree = resolution.tree
    # Most texts presuppose nothing, and the walk rebuilds the tree.
    if not any(map(_presupposes, subtrees(tree))):
        yield resolution
        return
    nouns = dict(_nouns(tree))
    picks: list[int] = []
    for _ in range(MOST_CHOICES):
        choices = resolution.choices(picks)
        projected = _Projection(choices, nouns).sentence(tree)
        yield Resolution.by(choices, projected)
        following = choices.next_picks()
        if following is None:
            return
        picks = following
    yield None


def _presupposes(part: en.Tree) -> bool:
    match part:
        case en.Quantified(determiner, other_than=exception, says_other=says_other):
            return determiner == en.THE or (exception is not None and not says_other)
        case en.ThereIs(other_than=en.Pronoun()) | en.OnlyOne() | en.Presupposition():
            return True
        case en.Noun():
            return _find_excepted_group(part) is not None
    return False


def _find_excepted_group(noun: en.Noun) -> en.CoordinatedPhrase | None:
    """The names that "other" excepts after "b and c are small"."""
    match noun.relatives:
        case (
            en.RelativeClause(
                en.Predication(
                    en.Gap(),
                    en.Relation(entry, (en.CoordinatedPhrase(en.Conjunction.AND, names) as group,)),
                ),
                en.RelativeForm.THAT,
            ),
            *_,
        ) if entry == DIFFERENCE and all(isinstance(name, en.Name | en.Pronoun) for name in names):
            return group
        case _:
            return None


def _nouns(tree: en.Clause) -> Iterator[tuple[fol.Variable, en.Noun]]:
    """The variables of a tree and the nouns that introduce them."""
    for part in subtrees(tree):
        match part:
            case en.Quantified(_, noun, fol.Variable() as variable):
                yield variable, noun
            case en.ThereIs(noun=noun, variables=variables) | en.ForClause(_, noun, variables):
                yield from ((variable, noun) for variable in variables)


@dataclass(slots=True)
class _Projection:
    """One combination of positions.

    Attributes:
        choices: the positions to take.
        nouns: the nouns that introduce the tree's variables.
        pending: the presuppositions of the visited part that still project.
        subject: the subject of the visited predication.
        beside: the variables bound by its objects.
        in_condition: whether the walk is in an if-clause.
        noun_variables: the variables introduced by the nearest noun.
        here: the presuppositions asserted at the visited clause.
    """

    choices: Choices
    nouns: dict[fol.Variable, en.Noun]
    pending: list[_Pending] = field(default_factory=list)
    subject: en.NounPhrase | None = None
    beside: frozenset[fol.Variable] = frozenset()
    in_condition: bool = False
    noun_variables: tuple[fol.Variable, ...] = ()
    here: list[en.Clause] = field(default_factory=list)

    def sentence(self, tree: en.Clause) -> en.Clause:
        """A text or sentence with all remaining presuppositions asserted at its top."""
        if isinstance(tree, en.Text):
            return en.Text(tuple(map(self.sentence, tree.sentences)))
        clause = self._clause(tree)
        pending, self.pending = self.pending, []
        return _wrap(clause, pending)

    # Clauses -------------------------------------------------------------------------------

    def _under(self, clause: en.Clause, bound: frozenset[fol.Variable]) -> en.Clause:
        """A clause under binders; presuppositions about their variables are asserted here."""
        outer, self.pending = self.pending, []
        projected = self._clause(clause)
        here = [pending for pending in self.pending if not pending.about.isdisjoint(bound)]
        self.pending = [*outer, *(p for p in self.pending if p.about.isdisjoint(bound))]
        return _wrap(projected, here)

    def _clause(self, clause: en.Clause) -> en.Clause:
        outer, self.here = self.here, []
        projected = self._visit_clause(clause)
        claimed, self.here = self.here, outer
        # The first one becomes the outermost, as it is read.
        for presupposed in reversed(claimed):
            projected = _conjoin(presupposed, projected)
        return projected

    def _visit_clause(self, clause: en.Clause) -> en.Clause:
        match clause:
            case en.Predication():
                return self._predication(clause)
            case en.Conditional():
                return self._conditional(clause)
            case en.Coordination(clauses=members):
                return replace(clause, clauses=self._in_turn(members))
            case en.ForClause(noun=noun, variables=variables, body=body):
                noun = self._inside(noun)
                return replace(clause, noun=noun, body=self._under(body, frozenset(variables)))
            case en.ThereIs():
                return self._there_is(clause)
            case en.Presupposition(presupposed, claim):
                return self._presupposition(presupposed, self._clause(claim))
            case _:
                return cast(en.Clause, rebuild(clause, self._any))

    def _any(self, node: Any) -> Any:
        return self._clause(node) if isinstance(node, _CLAUSES) else self._inside(node)

    def _in_turn(self, clauses: tuple[en.Clause, ...]) -> tuple[en.Clause, ...]:
        projected: list[en.Clause] = []
        before: frozenset[fol.Variable] = frozenset()
        for clause in clauses:
            projected.append(self._under(clause, before))
            before |= find_introduced(clause)
        return tuple(projected)

    def _conditional(self, clause: en.Conditional) -> en.Clause:
        outer, before = self.in_condition, len(self.pending)
        # The main clause A of "A only if B" is no if-clause.
        self.in_condition = clause.form is not en.ConditionalForm.ONLY_IF
        antecedent = self._under(clause.antecedent, frozenset())
        self.in_condition = outer
        from_antecedent = len(self.pending)
        consequent = self._under(clause.consequent, frozenset(find_introduced(clause.antecedent)))
        granted = _conjuncts(clause.antecedent)
        self.pending = [
            pending
            for place, pending in enumerate(self.pending)
            # "If there is a king, the king is bald" asserts no king: the condition grants what the
            # consequent presupposes.
            if place < max(before, from_antecedent) or not _is_granted(pending, granted)
        ]
        return replace(clause, antecedent=antecedent, consequent=consequent)

    def _there_is(self, clause: en.ThereIs) -> en.Clause:
        exception = clause.other_than or _find_excepted_group(clause.noun)
        if exception is not None:
            self._other(exception, clause.noun)
        noun = self._inside(clause.noun)
        body = clause.body
        if body is not None:
            body = self._under(body, frozenset(clause.variables))
        return replace(clause, noun=noun, body=body)

    def _presupposition(self, presupposed: en.Clause, claim: en.Clause) -> en.Clause:
        if self._is_lifted():
            self._lift(presupposed)
            return claim
        return _conjoin(presupposed, claim)

    def _predication(self, clause: en.Predication) -> en.Clause:
        outer = self.subject, self.beside, self.pending
        self.subject, self.beside, self.pending = clause.subject, frozenset(), []
        subject = self._inside(clause.subject)
        of_subject, self.pending = self.pending, []
        verb_phrase = self._inside(clause.verb_phrase)
        of_verb_phrase = self.pending
        self.subject, self.beside, self.pending = outer
        self.pending = [*self.pending, *of_subject]
        match subject:
            case en.Quantified(determiner) if determiner == en.THE and _is_negated(verb_phrase):
                # Accommodated locally, "the K" is under the negation of its verb phrase.
                self.pending += of_verb_phrase
                return en.Negation(en.Predication(subject, verb_phrase.verb_phrase))
            case en.Quantified(_, noun, fol.Variable() as variable):
                here = [p for p in of_verb_phrase if variable in p.about]
                self.pending += [p for p in of_verb_phrase if variable not in p.about]
                if here:
                    return self._over_subject(subject, noun, variable, verb_phrase, here)
            case _:
                self.pending += of_verb_phrase
        return en.Predication(subject, verb_phrase)

    def _over_subject(
        self,
        subject: en.Quantified,
        noun: en.Noun,
        variable: fol.Variable,
        verb_phrase: en.VerbPhrase,
        pending: list[_Pending],
    ) -> en.Clause:
        """The subject with scope over its presuppositions and the rest of its predication."""
        if subject.other_than is not None:
            noun = exclude(noun, subject.other_than)
        name = en.Name(variable, variable.name)
        if _is_negated(verb_phrase) and subject.determiner.force is Force.UNIVERSAL:
            # "Every cube is not …": the negation has scope over its subject as well.
            narrow, wide = Option(False), Option(True, Grade.LIVE)
            if self.choices.take((narrow, wide), ReadingKind.INVERSE_SCOPE):
                body = _wrap(en.Predication(name, verb_phrase.verb_phrase), pending)
                return en.Negation(en.ForClause(subject.determiner, noun, (variable,), body, False))
        body = _wrap(en.Predication(name, verb_phrase), pending)
        return en.ForClause(subject.determiner, noun, (variable,), body, labelled=False)

    # Phrases -------------------------------------------------------------------------------

    def _inside(self, node: Any) -> Any:
        """Noun phrases, verb phrases and nouns."""
        match node:
            case en.RelativeClause(clause):
                outer = self.subject, self.beside
                self.subject = None
                projected = self._under(clause, frozenset((_GAP, *self.noun_variables)))
                self.subject, self.beside = outer
                return replace(node, clause=projected)
            case en.Quantified():
                return self._project_quantified(node)
            case en.OnlyOne(noun):
                return self._only_one(self._inside(noun))
            case en.Relation(objects=objects):
                return replace(node, objects=tuple(map(self._object, objects)))
            case _ if is_tree(node):
                return rebuild(node, self._any)
            case _:
                return node

    def _object(self, phrase: en.NounPhrase) -> en.NounPhrase:
        projected = self._inside(phrase)
        if isinstance(projected, en.Quantified) and projected.binds is not None:
            self.beside |= {projected.binds}
        return cast("en.NounPhrase", projected)

    def _project_quantified(self, phrase: en.Quantified) -> en.NounPhrase:
        outer = self.noun_variables
        self.noun_variables = () if phrase.binds is None else (phrase.binds,)
        projected = rebuild(phrase, self._any)
        self.noun_variables = outer
        exception = projected.other_than or _find_excepted_group(projected.noun)
        if exception is not None and not projected.says_other:
            self._other(exception, projected.noun)
        variable = projected.binds
        if projected.determiner != en.THE or variable is None:
            return projected
        noun = projected.noun
        if projected.other_than is not None:
            noun = exclude(noun, projected.other_than)
        about = _find_mentioned(noun) - {variable}
        # One that mentions another object cannot leave that object's scope.
        if not about.isdisjoint(self.beside) or not self._is_lifted():
            return projected
        self.pending.append(
            _Pending(about, lambda clause: en.ForClause(en.THE, noun, (variable,), clause, False))
        )
        return en.Name(variable, variable.name)

    def _only_one(self, noun: en.Noun) -> en.VerbPhrase:
        subject = _referential(self.subject)
        if subject is None or not self._is_lifted():
            return en.OnlyOne(noun)
        self._lift(en.Predication(subject, en.Nominal(noun)))
        return en.Relation(IDENTITY, (en.Quantified(en.EVERY, noun),))

    def _other(self, exception: en.NounPhrase, noun: en.Noun) -> None:
        """As in "another cube", "every other cube": the exception is presupposed to be a cube."""
        plain = replace(noun, relatives=())
        match exception:
            case en.Pronoun(antecedent):
                named: en.NounPhrase = en.Name(antecedent, antecedent.name)
                is_known = _is_known_as(plain, antecedent, self.nouns)
            case en.CoordinatedPhrase():
                named, is_known = exception, False
            case _:
                return
        # "Another thing" presupposes nothing, and what was introduced as a cube need not be said to
        # be one.
        if plain.kind is None or is_known:
            return
        options = _OTHER_IN_CONDITION if self.in_condition else _OTHER
        where = self.choices.take(options, ReadingKind.PRESUPPOSITION)
        presupposed = en.Predication(named, en.Nominal(plain))
        if where is _Where.LIFTED:
            self._lift(presupposed)
        elif where is _Where.IN_PLACE:
            self.here.append(presupposed)

    def _is_lifted(self) -> bool:
        options = _IN_CONDITION if self.in_condition else _IN_PLACE
        return self.choices.take(options, ReadingKind.PRESUPPOSITION)

    def _lift(self, presupposed: en.Clause) -> None:
        about = _find_mentioned(presupposed)
        wrap = lambda clause: _conjoin(presupposed, clause)  # noqa: E731
        self.pending.append(_Pending(about, wrap, presupposed))


_IN_PLACE = (Option(True), Option(False, Grade.WEAK))
_IN_CONDITION = (Option(True), Option(False, Grade.LIVE))


class _Where(Enum):
    """Where the exception of "another K" is asserted to be a K, if at all."""

    LIFTED = auto()
    IN_PLACE = auto()
    NOWHERE = auto()


_OTHER = (
    Option(_Where.LIFTED),
    Option(_Where.IN_PLACE, Grade.WEAK),
    Option(_Where.NOWHERE, Grade.WEAK),
)
_OTHER_IN_CONDITION = (
    Option(_Where.LIFTED),
    Option(_Where.IN_PLACE, Grade.LIVE),
    Option(_Where.NOWHERE, Grade.WEAK),
)
_CLAUSES = en.Clause.__args__


def _is_negated(verb_phrase: en.VerbPhrase) -> TypeGuard[en.NegatedPhrase]:
    return isinstance(verb_phrase, en.NegatedPhrase)


def _wrap(clause: en.Clause, pending: list[_Pending]) -> en.Clause:
    """A clause with presuppositions conjoined before it, the first one outermost."""
    for presupposition in reversed(pending):
        clause = presupposition.wrap(clause)
    return clause


def _conjoin(presupposed: en.Clause, claim: en.Clause) -> en.Clause:
    return en.Coordination(en.Conjunction.AND, (presupposed, claim))


def _find_mentioned(tree: en.Tree) -> frozenset[fol.Variable]:
    """The free variables of a tree; `_GAP` for a gap as subject."""
    mentioned: set[fol.Variable] = set()
    for part in subtrees(tree):
        match part:
            case (
                en.Name(fol.Variable() as variable)
                | en.Pronoun(fol.Variable() as variable)
                | en.Definite(fol.Variable() as variable)
            ):
                mentioned.add(variable)
    if isinstance(tree, en.Predication) and isinstance(tree.subject, en.Gap):
        mentioned.add(_GAP)
    return frozenset(mentioned - find_introduced(tree))


def _referential(subject: en.NounPhrase | None) -> en.NounPhrase | None:
    """A phrase that denotes the subject at any position."""
    match subject:
        case en.Name() | en.Pronoun() | en.Definite() | en.Gap():
            return subject
        case en.Quantified(binds=fol.Variable() as variable):
            return en.Name(variable, variable.name)
        case _:
            return None


def _is_known_as(
    noun: en.Noun, term: fol.Variable | fol.Constant, nouns: dict[fol.Variable, en.Noun]
) -> bool:
    """Whether the phrase that introduces a variable entails the noun."""
    introduced_as = nouns.get(term) if isinstance(term, fol.Variable) else None
    return introduced_as is not None and describes(noun, introduced_as)


def _conjuncts(clause: en.Clause) -> frozenset[str]:
    """The keys of a clause's conjuncts."""
    try:
        claim = interpret(clause)
    except InputError:
        return frozenset()
    return frozenset(map(key, _flat(claim)))


def _flat(formula: fol.Formula) -> tuple[fol.Formula, ...]:
    flat = conjunction([formula])
    return flat.operands if isinstance(flat, fol.And) else (flat,)


def _is_granted(pending: _Pending, granted: frozenset[str]) -> bool:
    presupposed = pending.presupposed
    # Compared by keys of meanings, since the words may differ.
    return presupposed is not None and _conjuncts(presupposed) <= granted
