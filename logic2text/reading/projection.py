"""Where what a phrase takes for granted is claimed: *the K*, *the only K*, *both*, *other K*.

A presupposition survives negation, *if*, *no* and *every*: it is claimed at the top of its
sentence, or, where it is about something bound, directly under what binds it.  Claimed in place it
is weak, in a condition live (``docs/semantics.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, TypeGuard, cast

from logic2text.english.determine import conjunction
from logic2text.english.meaning import meaning
from logic2text.english.rebuild import is_tree, rebuilt
from logic2text.english.structure import introduced
from logic2text.english.syntax import (
    EVERY,
    THE,
    Clause,
    Conditional,
    ConditionalForm,
    Conjunction,
    Coordination,
    Definite,
    ForClause,
    Gap,
    Name,
    NegatedPhrase,
    Negation,
    Nominal,
    Noun,
    NounPhrase,
    OnlyOne,
    Predication,
    Presupposition,
    Pronoun,
    Quantified,
    Quantity,
    Relation,
    RelativeClause,
    Text,
    ThereIs,
    Tree,
    VerbPhrase,
)
from logic2text.english.traversal import subtrees
from logic2text.errors import InputError
from logic2text.formula import And, Constant, Formula, Variable
from logic2text.lexicon.entry import IDENTITY
from logic2text.proof.canonical_key import key
from logic2text.reading.choices import Choices, Grade, Option, ReadingKind
from logic2text.reading.inverse_scope import excepting
from logic2text.reading.resolution import Resolution

MOST_CHOICES = 32
"""How many combinations of places are tried for one tree."""
_GAP = Variable("?gap")
"""Stands for the gap of a relative clause among the variables that a presupposition is about."""


@dataclass(frozen=True, slots=True)
class _Pending:
    """A presupposition on its way up.

    Attributes:
        about: the variables that it mentions.
        wrap: the clause under which it is to be claimed → the clause with it.
        presupposed: what is claimed, None for "the K", which binds a variable as well.
    """

    about: frozenset[Variable]
    wrap: Callable[[Clause], Clause]
    presupposed: Clause | None = None


def projections(resolution: Resolution) -> Iterator[Resolution | None]:
    """The tree with presuppositions claimed where English takes them for granted, then elsewhere.

    None at the end says that there are more combinations than were tried.
    """
    tree = resolution.tree
    if not any(map(_presupposes, subtrees(tree))):
        yield resolution
        return
    nouns = dict(_nouns(tree))
    picks: list[int] = []
    for _ in range(MOST_CHOICES):
        choices = Choices(picks, grade=resolution.grade, kind=resolution.kind)
        projected = _Projection(choices, nouns).sentence(tree)
        yield Resolution(projected, choices.grade, choices.kind)
        following = choices.next_picks()
        if following is None:
            return
        picks = following
    yield None


def _presupposes(part: Tree) -> bool:
    match part:
        case Quantified(determiner, other_than=exception, says_other=says_other):
            return determiner == THE or (exception is not None and not says_other)
        case ThereIs(other_than=Pronoun()) | OnlyOne() | Presupposition():
            return True
    return False


def _nouns(tree: Clause) -> Iterator[tuple[Variable, Noun]]:
    """The variables of a tree and the nouns that introduce them."""
    for part in subtrees(tree):
        match part:
            case Quantified(_, noun, Variable() as variable):
                yield variable, noun
            case ThereIs(noun=noun, variables=variables) | ForClause(_, noun, variables):
                yield from ((variable, noun) for variable in variables)


@dataclass(slots=True)
class _Projection:
    """One combination of places.

    Attributes:
        choices: which places to take.
        nouns: the nouns that introduce the tree's variables.
        pending: the presuppositions of what is visited.
        subject: of the predication that is visited.
        beside: variables that objects of this predication bind.
        in_condition: whether an if-clause is visited.
        noun_variables: what the nearest noun introduces.
        here: what is claimed at the clause that is visited.
    """

    choices: Choices
    nouns: dict[Variable, Noun]
    pending: list[_Pending] = field(default_factory=list)
    subject: NounPhrase | None = None
    beside: frozenset[Variable] = frozenset()
    in_condition: bool = False
    noun_variables: tuple[Variable, ...] = ()
    here: list[Clause] = field(default_factory=list)

    def sentence(self, tree: Clause) -> Clause:
        """A whole text, or one of its sentences, with everything claimed at its top."""
        if isinstance(tree, Text):
            return Text(tuple(map(self.sentence, tree.sentences)))
        clause = self._clause(tree)
        pending, self.pending = self.pending, []
        return _wrapped(clause, pending)

    # Clauses -------------------------------------------------------------------------------

    def _under(self, clause: Clause, bound: frozenset[Variable]) -> Clause:
        """A clause under what binds variables; what is about them is claimed here."""
        outer, self.pending = self.pending, []
        projected = self._clause(clause)
        here = [pending for pending in self.pending if not pending.about.isdisjoint(bound)]
        self.pending = [*outer, *(p for p in self.pending if p.about.isdisjoint(bound))]
        return _wrapped(projected, here)

    def _clause(self, clause: Clause) -> Clause:
        outer, self.here = self.here, []
        projected = self._visit_clause(clause)
        claimed, self.here = self.here, outer
        for presupposed in reversed(claimed):
            projected = _conjoined(presupposed, projected)
        return projected

    def _visit_clause(self, clause: Clause) -> Clause:
        match clause:
            case Predication():
                return self._predication(clause)
            case Conditional():
                return self._conditional(clause)
            case Coordination(clauses=members):
                return replace(clause, clauses=self._in_turn(members))
            case ForClause(noun=noun, variables=variables, body=body):
                noun = self._inside(noun)
                return replace(clause, noun=noun, body=self._under(body, frozenset(variables)))
            case ThereIs():
                return self._there_is(clause)
            case Presupposition(presupposed, claim):
                return self._presupposition(presupposed, self._clause(claim))
            case _:
                return cast(Clause, rebuilt(clause, self._any))

    def _any(self, node: Any) -> Any:
        return self._clause(node) if isinstance(node, _CLAUSES) else self._inside(node)

    def _in_turn(self, clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        projected: list[Clause] = []
        before: frozenset[Variable] = frozenset()
        for clause in clauses:
            projected.append(self._under(clause, before))
            before |= introduced(clause)
        return tuple(projected)

    def _conditional(self, clause: Conditional) -> Clause:
        outer, before = self.in_condition, len(self.pending)
        self.in_condition = clause.form is not ConditionalForm.ONLY_IF
        antecedent = self._under(clause.antecedent, frozenset())
        self.in_condition = outer
        from_antecedent = len(self.pending)
        consequent = self._under(clause.consequent, frozenset(introduced(clause.antecedent)))
        granted = _conjuncts(clause.antecedent)
        self.pending = [
            pending
            for place, pending in enumerate(self.pending)
            if place < max(before, from_antecedent) or not _is_granted(pending, granted)
        ]
        return replace(clause, antecedent=antecedent, consequent=consequent)

    def _there_is(self, clause: ThereIs) -> Clause:
        if isinstance(clause.other_than, Pronoun):
            self._other(clause.other_than, clause.noun)
        noun = self._inside(clause.noun)
        body = clause.body
        if body is not None:
            body = self._under(body, frozenset(clause.variables))
        return replace(clause, noun=noun, body=body)

    def _presupposition(self, presupposed: Clause, claim: Clause) -> Clause:
        if self._is_lifted():
            self._lift(presupposed)
            return claim
        return _conjoined(presupposed, claim)

    def _predication(self, clause: Predication) -> Clause:
        outer = self.subject, self.beside, self.pending
        self.subject, self.beside, self.pending = clause.subject, frozenset(), []
        subject = self._inside(clause.subject)
        of_subject, self.pending = self.pending, []
        verb_phrase = self._inside(clause.verb_phrase)
        of_verb_phrase = self.pending
        self.subject, self.beside, self.pending = outer
        self.pending = [*self.pending, *of_subject]
        match subject:
            case Quantified(determiner) if determiner == THE and _is_negated(verb_phrase):
                # In place "the K" stands under the negation of its verb phrase.
                self.pending += of_verb_phrase
                return Negation(Predication(subject, verb_phrase.verb_phrase))
            case Quantified(_, noun, Variable() as variable):
                here = [p for p in of_verb_phrase if variable in p.about]
                self.pending += [p for p in of_verb_phrase if variable not in p.about]
                if here:
                    return self._over_subject(subject, noun, variable, verb_phrase, here)
            case _:
                self.pending += of_verb_phrase
        return Predication(subject, verb_phrase)

    def _over_subject(
        self,
        subject: Quantified,
        noun: Noun,
        variable: Variable,
        verb_phrase: VerbPhrase,
        pending: list[_Pending],
    ) -> Clause:
        """The subject before what is presupposed of it and the rest of its predication."""
        if subject.other_than is not None:
            noun = excepting(noun, subject.other_than)
        name = Name(variable, variable.name)
        if _is_negated(verb_phrase) and subject.determiner.quantity in _UNIVERSAL:
            # "Every cube is not …": the negation has scope over its subject as well.
            narrow, wide = Option(False), Option(True, Grade.LIVE)
            if self.choices.take((narrow, wide), ReadingKind.INVERSE_SCOPE):
                body = _wrapped(Predication(name, verb_phrase.verb_phrase), pending)
                return Negation(ForClause(subject.determiner, noun, (variable,), body, False))
        body = _wrapped(Predication(name, verb_phrase), pending)
        return ForClause(subject.determiner, noun, (variable,), body, labelled=False)

    # Phrases -------------------------------------------------------------------------------

    def _inside(self, node: Any) -> Any:
        """Noun phrases, verb phrases and nouns."""
        match node:
            case RelativeClause(clause):
                outer = self.subject, self.beside
                self.subject = None
                projected = self._under(clause, frozenset((_GAP, *self.noun_variables)))
                self.subject, self.beside = outer
                return replace(node, clause=projected)
            case Quantified():
                return self._quantified(node)
            case OnlyOne(noun):
                return self._only_one(self._inside(noun))
            case Relation(objects=objects):
                return replace(node, objects=tuple(map(self._object, objects)))
            case _ if is_tree(node):
                return rebuilt(node, self._any)
            case _:
                return node

    def _object(self, phrase: NounPhrase) -> NounPhrase:
        projected = self._inside(phrase)
        if isinstance(projected, Quantified) and projected.binds is not None:
            self.beside |= {projected.binds}
        return cast("NounPhrase", projected)

    def _quantified(self, phrase: Quantified) -> NounPhrase:
        outer = self.noun_variables
        self.noun_variables = () if phrase.binds is None else (phrase.binds,)
        projected = rebuilt(phrase, self._any)
        self.noun_variables = outer
        if projected.other_than is not None and not projected.says_other:
            self._other(projected.other_than, projected.noun)
        variable = projected.binds
        if projected.determiner != THE or variable is None:
            return projected
        noun = projected.noun
        if projected.other_than is not None:
            noun = excepting(noun, projected.other_than)
        about = _mentioned(noun) - {variable}
        if not about.isdisjoint(self.beside) or not self._is_lifted():
            return projected
        self.pending.append(
            _Pending(about, lambda clause: ForClause(THE, noun, (variable,), clause, False))
        )
        return Name(variable, variable.name)

    def _only_one(self, noun: Noun) -> VerbPhrase:
        subject = _referential(self.subject)
        if subject is None or not self._is_lifted():
            return OnlyOne(noun)
        self._lift(Predication(subject, Nominal(noun)))
        return Relation(IDENTITY, (Quantified(EVERY, noun),))

    def _other(self, exception: NounPhrase, noun: Noun) -> None:
        """As in "another cube", "every other cube": what is excepted is taken for a cube."""
        plain = replace(noun, relatives=())
        match exception:
            case Pronoun(antecedent):
                pass
            case _:
                return
        if plain.kind is None or _is_known_as(plain, antecedent, self.nouns):
            return
        options = _OTHER_IN_CONDITION if self.in_condition else _OTHER
        where = self.choices.take(options, ReadingKind.PRESUPPOSITION)
        presupposed = Predication(Name(antecedent, antecedent.name), Nominal(plain))
        if where is _Where.LIFTED:
            self._lift(presupposed)
        elif where is _Where.IN_PLACE:
            self.here.append(presupposed)

    def _is_lifted(self) -> bool:
        options = _IN_CONDITION if self.in_condition else _IN_PLACE
        return self.choices.take(options, ReadingKind.PRESUPPOSITION)

    def _lift(self, presupposed: Clause) -> None:
        about = _mentioned(presupposed)
        wrap = lambda clause: _conjoined(presupposed, clause)  # noqa: E731
        self.pending.append(_Pending(about, wrap, presupposed))


_UNIVERSAL = frozenset({Quantity.EVERY, Quantity.EACH, Quantity.ALL})
_IN_PLACE = (Option(True), Option(False, Grade.WEAK))
_IN_CONDITION = (Option(True), Option(False, Grade.LIVE))


class _Where(Enum):
    """Where it is claimed that what another K is other than is a K, if at all."""

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
_CLAUSES = Clause.__args__


def _is_negated(verb_phrase: VerbPhrase) -> TypeGuard[NegatedPhrase]:
    return isinstance(verb_phrase, NegatedPhrase)


def _wrapped(clause: Clause, pending: list[_Pending]) -> Clause:
    """A clause with presuppositions claimed before it, the first of them outermost."""
    for presupposition in reversed(pending):
        clause = presupposition.wrap(clause)
    return clause


def _conjoined(presupposed: Clause, claim: Clause) -> Clause:
    return Coordination(Conjunction.AND, (presupposed, claim))


def _mentioned(tree: Tree) -> frozenset[Variable]:
    """The variables that a tree mentions and does not introduce; `_GAP` for a gap as subject."""
    mentioned: set[Variable] = set()
    for part in subtrees(tree):
        match part:
            case (
                Name(Variable() as variable)
                | Pronoun(Variable() as variable)
                | Definite(Variable() as variable)
            ):
                mentioned.add(variable)
    if isinstance(tree, Predication) and isinstance(tree.subject, Gap):
        mentioned.add(_GAP)
    return frozenset(mentioned - introduced(tree))


def _referential(subject: NounPhrase | None) -> NounPhrase | None:
    """A phrase that stands for the same as the subject wherever it is said."""
    match subject:
        case Name() | Pronoun() | Definite() | Gap():
            return subject
        case Quantified(binds=Variable() as variable):
            return Name(variable, variable.name)
        case _:
            return None


def _is_known_as(noun: Noun, term: Variable | Constant, nouns: dict[Variable, Noun]) -> bool:
    """Whether what introduces a variable says already that it is a thing of the noun."""
    introduced_as = nouns.get(term) if isinstance(term, Variable) else None
    return (
        introduced_as is not None
        and introduced_as.kind == noun.kind
        and set(noun.adjectives) <= set(introduced_as.adjectives)
    )


def _conjuncts(clause: Clause) -> frozenset[str]:
    """The keys of what a clause claims."""
    try:
        claim = meaning(clause)
    except InputError:
        return frozenset()
    return frozenset(map(key, _flat(claim)))


def _flat(formula: Formula) -> tuple[Formula, ...]:
    flat = conjunction([formula])
    return flat.operands if isinstance(flat, And) else (flat,)


def _is_granted(pending: _Pending, granted: frozenset[str]) -> bool:
    presupposed = pending.presupposed
    return presupposed is not None and _conjuncts(presupposed) <= granted
