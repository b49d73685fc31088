"""Antecedents of "it", "the cube" and "else", and forces of "any", "a" and "two".

A tree is walked in the order of its words; a pronoun may take any phrase before it that agrees,
the nearest first.  Which of them are within reach is left to `meaning`: out of reach, the variable
stays free.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any, NamedTuple, cast

from logic2text.english import syntax
from logic2text.english.subtrees import parts, subtrees
from logic2text.english.syntax import (
    THE,
    A,
    Application,
    Biconditional,
    Clause,
    Conditional,
    ConditionalForm,
    Conjunction,
    CoordinatedPhrase,
    CoordinatedVerbPhrase,
    Coordination,
    Definite,
    Determiner,
    EachOther,
    ForClause,
    Name,
    NegatedPhrase,
    Negation,
    Noun,
    NounPhrase,
    OnlyNamed,
    Predication,
    Pronoun,
    Quantified,
    Quantity,
    Relation,
    ThereIs,
    Tree,
    VerbPhrase,
)
from logic2text.formula import Constant, Variable
from logic2text.lexicon.entry import IDENTITY, Entry, Gender
from logic2text.read.bindings import UNNAMED
from logic2text.read.choices import Choices, Grade, Option, ReadingKind
from logic2text.read.closed_classes import ELSE, PLURAL, UNRESOLVED
from logic2text.read.forces import (
    Place,
    forces_of_a_subject,
    forces_of_any,
    forces_of_numeral,
    forces_of_plural,
    place_after,
    place_of_consequent,
    place_of_noun,
)
from logic2text.read.rebuild import rebuilt

MOST_CHOICES = 96
"""How many combinations of choices are tried for one tree."""
_USUAL_NAMES = ("x", "y", "z", "u", "v", "w")


@dataclass(frozen=True, slots=True)
class Referent:
    """A phrase that later ones may refer to.

    Attributes:
        term: what stands for it.
        gender: which pronoun it takes.
        noun: its noun, None for a name.
        is_other: whether it is "something else", which no other "else" excepts.
        is_subject: whether it is mentioned as a subject.
    """

    term: Variable | Constant
    gender: Gender
    noun: Noun | None = None
    is_other: bool = False
    is_subject: bool = False


class Resolution(NamedTuple):
    """A tree in which every choice was made.

    Attributes:
        tree: without open places.
        grade: how likely the choices are.
        kind: what the first choice was about that was not the preferred one.
    """

    tree: Clause
    grade: Grade = Grade.FIRST
    kind: ReadingKind = ReadingKind.SURFACE


def resolved(tree: Clause) -> Iterator[Resolution | None]:
    """The tree with antecedents for its pronouns and forces for its determiners, preferred first.

    Trees whose pronouns find no phrase that agrees are left out.  None at the end says that there
    are more combinations than were tried.
    """
    if not any(_is_open(part) for part in subtrees(tree) if type(part) in _CAN_BE_OPEN):
        yield Resolution(tree)
        return
    taken = frozenset(_names(tree))
    picks: list[int] = []
    for _ in range(MOST_CHOICES):
        choices = Choices(picks)
        walk = _Walk(choices, taken)
        made = cast(Clause, walk.visit(tree))
        if walk.complete:
            yield Resolution(made, choices.grade, choices.kind)
        following = choices.next_picks()
        if following is None:
            return
        picks = following
    yield None


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


_CAN_BE_OPEN = frozenset(
    {Pronoun, Quantified, ThereIs, ForClause, EachOther, OnlyNamed, CoordinatedPhrase}
)


def _is_open(part: object) -> bool:
    match part:
        case Pronoun(Variable() as variable):
            return variable in (UNRESOLVED, ELSE.antecedent)
        case Quantified(determiner, other_than=exception):
            if part.noun.relatives and any(_excepted(part)):
                return True
            return _has_open_force(determiner) or determiner in (THE, A) or exception is ELSE
        case ThereIs(determiner, other_than=exception):
            return _has_open_force(determiner) or exception is ELSE
        case ForClause(determiner, variables=variables):
            return _has_open_force(determiner) or variables == (UNNAMED,)
        case EachOther() | OnlyNamed() | CoordinatedPhrase(Conjunction.OR):
            return True
    return False


def _has_open_force(determiner: Determiner) -> bool:
    return determiner.bare or determiner.quantity is Quantity.ANY


def usual_names() -> Iterator[str]:
    """Names for variables, without end."""
    yield from _USUAL_NAMES
    for number in count(1):
        yield from (f"{name}{number}" for name in _USUAL_NAMES)


@dataclass(slots=True)
class _Walk:
    """One combination of choices.

    Attributes:
        choices: which options to take.
        taken: names of variables that the text shows.
        complete: whether each pronoun had an antecedent.
        seen: what was mentioned, in order.
        excluded: what a pronoun of this predication cannot stand for.
        place: what stands over the place that is visited.
        in_subject: whether a subject is visited, no noun within it.
        compared: whether an object stands after *than* or *before*.
        named_beside: what the verb phrase of this predication names.
        objects: the names that are objects of this predication, which its subject is not.
        pairs_all: whether the subject is "all" or "not all", for "the same size".
        symmetric: whether the predicate that is visited is symmetric.
        group: the last list of names that was a subject, for *they*.
        subjects: what pronouns stood for as subjects.
    """

    choices: Choices
    taken: frozenset[str]
    complete: bool = True
    seen: list[Referent] = field(default_factory=list)
    excluded: tuple[Variable | Constant, ...] = ()
    gap: Variable | None = None
    place: Place = Place.POSITIVE
    in_subject: bool = False
    compared: bool = False
    named_beside: frozenset[Variable | Constant] = frozenset()
    objects: frozenset[Variable | Constant] = frozenset()
    pairs_all: bool = False
    symmetric: bool = False
    group: CoordinatedPhrase | None = None
    subjects: dict[Gender, Variable | Constant] = field(default_factory=dict)
    _made: int = 0

    def visit(self, node: Any) -> Any:
        """A part of the tree with every choice in it made."""
        match node:
            case Predication(subject, verb_phrase):
                return self._predication(subject, verb_phrase)
            case Relation():
                return self._relation(node)
            case ThereIs():
                return self._there_is(node)
            case ForClause():
                return self._for_clause(node)
            case Conditional():
                return self._conditional(node)
            case Biconditional(left, right):
                return Biconditional(self._at(Place.OPEN, left), self._at(Place.OPEN, right))
            case (
                Negation()
                | NegatedPhrase()
                | Coordination(Conjunction.NOR)
                | CoordinatedPhrase(Conjunction.NOR)
                | CoordinatedVerbPhrase(Conjunction.NOR)
            ):
                return self._below_at(Place.NEGATIVE, node)
            case _:
                return self._phrase(node)

    def _phrase(self, node: Any) -> Any:
        match node:
            case Name(term, _, gender):
                self._mention(Referent(term, gender))
                return node
            case Pronoun(antecedent=Variable() as variable) if variable == UNRESOLVED:
                return self._pronoun(node)
            case Quantified():
                return self._quantified(node)
            case EachOther():
                return self._each_other(node)
            case OnlyNamed():
                return self._only_named(node)
            case Application():
                return self._deeper(node)
            case CoordinatedPhrase(Conjunction.OR) if self.compared:
                # "Larger than b or c" also says that it is larger than either.
                kinds = Option(Conjunction.OR), Option(Conjunction.AND, Grade.WEAK)
                kind = self.choices.take(kinds, ReadingKind.FORCE)
                return self._below(replace(node, conjunction=kind))
            case _:
                return self._below(node)

    def _each_other(self, phrase: EachOther) -> EachOther:
        if self.symmetric:
            options = (Option(phrase.said), Option(not phrase.said, Grade.WEAK))
            phrase = replace(phrase, both_ways=self.choices.take(options, ReadingKind.FORCE))
        if self.pairs_all and not phrase.said:
            options = (Option(True), Option(False, Grade.LIVE))
            phrase = replace(phrase, reflexive=self.choices.take(options, ReadingKind.FORCE))
        return phrase

    def _at(self, place: Place, node: Any) -> Any:
        outer, self.place = self.place, place
        visited = self.visit(node)
        self.place = outer
        return visited

    def _below_at(self, place: Place, node: Any) -> Any:
        outer, self.place = self.place, place
        visited = self._below(node)
        self.place = outer
        return visited

    def _mention(self, referent: Referent) -> None:
        self.seen.append(replace(referent, is_subject=self.in_subject))

    def _conditional(self, clause: Conditional) -> Conditional:
        form = clause.form
        if form is ConditionalForm.ONLY_IF:
            antecedent = self.visit(clause.antecedent)
            consequent = self._at(Place.OPEN, clause.consequent)
        elif form in (ConditionalForm.IF_AFTER, ConditionalForm.UNLESS_AFTER):
            consequent = self._at(place_of_consequent(self.place), clause.consequent)
            antecedent = self._at(Place.CONDITION, clause.antecedent)
        else:
            antecedent = self._at(Place.CONDITION, clause.antecedent)
            consequent = self._at(place_of_consequent(self.place), clause.consequent)
        return replace(clause, antecedent=antecedent, consequent=consequent)

    def _relation(self, relation: Relation) -> Relation:
        outer = self.compared, self.symmetric
        self.compared, self.symmetric = _compares(relation.entry), relation.entry.symmetric
        place, objects = self.place, []
        for phrase in relation.objects:
            objects.append(self.visit(phrase))
            self.place = _place_after_phrase(objects[-1], self.place)
        self.compared, self.symmetric = outer
        self.place = place
        return replace(relation, objects=tuple(objects))

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
        if isinstance(subject, Quantified) and not subject.labelled:
            subject = self._subject(subject, verb_phrase)
        outer = self.excluded, self.named_beside, self.in_subject, self.pairs_all, self.place
        around = self.objects
        self.in_subject, self.named_beside = True, frozenset(_named(verb_phrase))
        self.objects = frozenset(_objects_named(verb_phrase))
        if self.gap is not None and any(
            isinstance(part, syntax.Gap) for part in parts(verb_phrase)
        ):
            self.excluded = (self.gap,)
        visited = self.visit(subject)
        self.in_subject = False
        self.excluded = self._co_arguments(visited, start)
        self.pairs_all = isinstance(visited, Quantified) and visited.determiner.quantity in _ALL
        self.place = _place_after_phrase(visited, self.place)
        predication = Predication(visited, self.visit(verb_phrase))
        self.excluded, self.named_beside, self.in_subject, self.pairs_all, self.place = outer
        self.objects = around
        return predication

    def _subject(self, subject: Quantified, verb_phrase: VerbPhrase) -> Quantified:
        if subject.determiner == A and subject.other_than is None:
            options = forces_of_a_subject(verb_phrase, self.place)
        elif subject.determiner == PLURAL:
            options = forces_of_plural(verb_phrase)
        else:
            return subject
        return replace(subject, determiner=self.choices.take(options, ReadingKind.FORCE))

    def _co_arguments(self, subject: NounPhrase, start: int) -> tuple[Variable | Constant, ...]:
        """What a pronoun of the verb phrase cannot stand for: reflexives do."""
        match subject:
            case Name(term) | Pronoun(term) | Definite(term):
                return (term,)
            case Quantified(binds=Variable() as variable):
                return (variable,)
            case CoordinatedPhrase(conjunction, phrases):
                if conjunction is Conjunction.AND and all(isinstance(p, Name) for p in phrases):
                    self.group = subject
                return tuple(referent.term for referent in self.seen[start:])
            case OnlyNamed():
                return tuple(referent.term for referent in self.seen[start:])
            case syntax.Gap() if self.gap is not None:
                return (self.gap,)
            case _:
                return ()

    # Phrases that introduce something --------------------------------------------------------

    def _force(self, determiner: Determiner) -> Determiner:
        if determiner.quantity is Quantity.ANY:
            options = forces_of_any(self.place, compared=self.compared)
            return self.choices.take(options, ReadingKind.FORCE)
        if determiner.bare and determiner != PLURAL:
            return self.choices.take(forces_of_numeral(determiner), ReadingKind.FORCE)
        return determiner

    def _quantified(self, phrase: Quantified) -> NounPhrase:
        if phrase.determiner == THE and not phrase.noun.relatives and not phrase.labelled:
            known = self._known(phrase.noun)
            if known:
                return self._take(_live(known), lambda term: Definite(term, phrase.noun))
        determiner = self._force(phrase.determiner)
        variable = phrase.binds or self._name()
        other_than = self._exception(phrase.other_than)
        noun = self._noun(phrase.noun, determiner, variable, is_other=other_than is not None)
        said = replace(
            phrase, determiner=determiner, binds=variable, noun=noun, other_than=other_than
        )
        excepted = tuple(_excepted(said))
        if not excepted:
            return said
        # "Everything but b": b is left out, or, which is weak, denied what the others are.
        left_out: tuple[NounPhrase, ...] = excepted
        if determiner.quantity is not Quantity.NO:
            pair = excepted if len(excepted) > 1 else excepted * 2
            left_out = (CoordinatedPhrase(Conjunction.NOR, pair),)
        both = CoordinatedPhrase(Conjunction.AND, (said, *left_out))
        options = Option[NounPhrase](said), Option[NounPhrase](both, Grade.WEAK)
        return self.choices.take(options, ReadingKind.PRESUPPOSITION)

    def _there_is(self, clause: ThereIs) -> ThereIs:
        determiner = self._force(clause.determiner)
        self.complete = self.complete and determiner.quantity is not Quantity.EVERY
        other_than = self._exception(clause.other_than)
        variables = clause.variables or (self._name(),)
        noun = self._noun(clause.noun, determiner, *variables, is_other=other_than is not None)
        after = place_after(determiner, self.place)
        body = None if clause.body is None else self._at(after, clause.body)
        return ThereIs(determiner, noun, variables, body, clause.labelled, other_than)

    def _for_clause(self, clause: ForClause) -> ForClause:
        determiner = self._force(clause.determiner)
        variables = (self._name(),) if clause.variables == (UNNAMED,) else clause.variables
        noun = self._noun(clause.noun, determiner, *variables)
        body = self._at(place_after(determiner, self.place), clause.body)
        return ForClause(determiner, noun, variables, body, clause.labelled)

    def _only_named(self, phrase: OnlyNamed) -> OnlyNamed:
        names = cast("OnlyNamed", self._below(phrase)).names
        options = (Option(True), Option(False, Grade.WEAK))
        return OnlyNamed(names, self.choices.take(options, ReadingKind.PRESUPPOSITION))

    def _noun(
        self, noun: Noun, determiner: Determiner, *variables: Variable, is_other: bool = False
    ) -> Noun:
        """Visit a noun's modifiers; for what follows, its own referents are nearer than theirs."""
        gender = Gender.NEUTER if noun.kind is None else noun.kind.gender
        own = [
            Referent(variable, gender, noun, is_other, self.in_subject) for variable in variables
        ]
        place = len(self.seen)
        self.seen += own
        outer = self.gap, self.in_subject, self.place, self.compared
        self.gap, self.in_subject, self.compared = variables[0], False, False
        self.place = place_of_noun(determiner, self.place)
        visited = cast(Noun, self._deeper(noun))
        self.gap, self.in_subject, self.place, self.compared = outer
        self.seen[place:] = [*self.seen[place + len(own) :], *own]
        return visited

    # Phrases that refer ----------------------------------------------------------------------

    def _exception(self, phrase: NounPhrase | None) -> NounPhrase | None:
        if phrase is not ELSE:
            return None if phrase is None else cast("NounPhrase", self.visit(phrase))
        latest = {r.term: r for r in self.seen if not r.is_other}
        named = sorted(latest.values(), key=self.seen.index, reverse=True)
        if not named:
            self.complete = False
            return phrase
        parallel = [r for r in named if r.is_subject is self.in_subject]
        first = parallel[0] if parallel and self.in_subject else named[0]
        options = [Option(first.term)]
        for referent in named:
            if referent is not first:
                beside = self.in_subject and referent.term in self.named_beside
                options.append(Option(referent.term, Grade.WEAK if beside else Grade.LIVE))
        return Pronoun(self.choices.take(options, ReadingKind.ANTECEDENT))

    def _pronoun(self, pronoun: Pronoun) -> NounPhrase:
        if pronoun.gender is Gender.COMMON and self.group is not None:
            # The plural takes the list; single persons are disliked beside it.
            takes_group = (Option(True), Option(False, Grade.WEAK))
            if self.choices.take(takes_group, ReadingKind.ANTECEDENT):
                return self.group
        near = list({referent.term: referent for referent in reversed(self.seen)}.values())
        excluded = {*self.excluded, *(self.objects if self.in_subject else ())}
        near = [referent for referent in near if referent.term not in excluded]
        fitting = [referent for referent in near if _agree(pronoun.gender, referent.gender)]
        if not fitting and pronoun.gender is not Gender.NEUTER:
            fitting = [r for r in near if r.noun is None and r.gender is Gender.NEUTER]
        if self.in_subject:
            fitting.sort(key=lambda referent: not referent.is_subject)
        options = _live(fitting)
        parallel = self.subjects.get(pronoun.gender) if self.in_subject else None
        if any(option.value == parallel for option in options):
            options = [Option(term, Grade.WEAK) for term, _ in options if term != parallel]
            options.insert(0, Option(cast(Variable | Constant, parallel)))
        antecedent = self._take(options, lambda term: replace(pronoun, antecedent=term))
        if self.in_subject and isinstance(antecedent, Pronoun):
            self.subjects[pronoun.gender] = antecedent.antecedent
        return antecedent

    def _known(self, noun: Noun) -> list[Referent]:
        found = {
            referent.term: referent
            for referent in reversed(self.seen)
            if referent.noun is not None
            and referent.noun.kind == noun.kind
            and set(noun.adjectives) <= set(referent.noun.adjectives)
        }
        return list(found.values())

    def _take(self, options: list[Option[Variable | Constant]], make: Any) -> NounPhrase:
        if not options:
            self.complete = False
            return Pronoun(UNRESOLVED)
        term = self.choices.take(options, ReadingKind.ANTECEDENT)
        # Mentioned again, it is the nearest for the next pronoun.
        self._mention(next(referent for referent in self.seen if referent.term == term))
        return cast("NounPhrase", make(term))


_ALL = frozenset({Quantity.ALL, Quantity.NOT_ALL})
_COMPARING = frozenset({"than", "before"})


def _place_after_phrase(phrase: NounPhrase, place: Place) -> Place:
    match phrase:
        case Quantified(determiner):
            return place_after(determiner, place)
        case CoordinatedPhrase(Conjunction.NOR):
            return Place.NEGATIVE
        case OnlyNamed():
            return Place.OPEN
        case _:
            return place


def _compares(entry: Entry) -> bool:
    """Whether an object stands after *than* or *before*."""
    words = {*entry.links, *entry.singular.split()}
    return not _COMPARING.isdisjoint(words)


def _named(tree: Tree) -> Iterator[Variable | Constant]:
    for part in subtrees(tree):
        if isinstance(part, Name):
            yield part.term


def _excepted(phrase: Quantified) -> Iterator[NounPhrase]:
    """The names behind "everything but" and "every cube except"."""
    if phrase.determiner.quantity in _EXCEPTING:
        for relative in phrase.noun.relatives:
            match relative.clause:
                case Predication(syntax.Gap(), NegatedPhrase(Relation(entry, (names,)))):
                    if entry == IDENTITY:
                        yield from _members(names)


def _members(phrase: NounPhrase) -> tuple[NounPhrase, ...]:
    return phrase.phrases if isinstance(phrase, CoordinatedPhrase) else (phrase,)


_EXCEPTING = frozenset({Quantity.EVERY, Quantity.EACH, Quantity.ALL, Quantity.NO})


def _objects_named(verb_phrase: VerbPhrase) -> Iterator[Variable | Constant]:
    match verb_phrase:
        case Relation(entry, objects) if entry != IDENTITY:
            yield from (item.term for item in objects if isinstance(item, Name))
        case NegatedPhrase(inner):
            yield from _objects_named(inner)
        case CoordinatedVerbPhrase(_, members):
            for member in members:
                yield from _objects_named(member)


def _live(referents: list[Referent]) -> list[Option[Variable | Constant]]:
    """All of them are live, and the nearest comes first."""
    return [
        Option(r.term, Grade.LIVE if place else Grade.FIRST) for place, r in enumerate(referents)
    ]


def _agree(pronoun: Gender, referent: Gender) -> bool:
    if pronoun is Gender.NEUTER:
        return referent is Gender.NEUTER
    if pronoun is Gender.COMMON:
        return referent is not Gender.NEUTER
    return referent in (pronoun, Gender.COMMON)
