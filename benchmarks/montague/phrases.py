"""Clauses, verb phrases, noun phrases and nominals as typed lambdas, which call each other.

Each noun phrase is a generalized quantifier; a clause applies the operators of its subject, its
negation and its objects to the predicate in their surface order, or in another one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import permutations
from typing import Any, assert_never

from benchmarks.montague import lambdas as l2
from benchmarks.montague.choices import Choices
from benchmarks.montague.lambdas import (
    Discourse,
    Property,
    Proposition,
    Quantifier,
    UnboundError,
    both,
    closed,
    sequence,
    static,
)
from benchmarks.montague.positions import (
    FIRST,
    LIVE,
    NEGATION,
    WEAK,
    Position,
    forces_of_any,
    grade_of_exchange,
    has_scope,
    restrictor_position,
    under,
)
from benchmarks.montague.trees import (
    Definite,
    Determiner,
    JoinedVerbs,
    Label,
    Listed,
    Loose,
    Name,
    Nominal,
    ObjectRelative,
    Only,
    Phrase,
    Prepositional,
    Pronoun,
    Quality,
    Quantified,
    Relation,
    Simple,
    SubjectRelative,
    TheOnly,
    VerbPhrase,
    parts_of,
    pronouns_in,
    referents_in,
)
from logic2text.formula import (
    Constant,
    Equality,
    ForAll,
    Formula,
    Implies,
    Not,
    Predicate,
    Term,
    Variable,
)

_NO_TERM = Variable("")


class Phrases:
    """The phrases of one run of a composition.

    Attributes:
        alone: the identities of the subjects of sentences that are one clause.

    Args:
        choices: of the run.
        names: what the referents of names stand for, wherever they are mentioned.
        taken_up: the referents that something refers back to.
    """

    def __init__(self, choices: Choices, names: dict[int, Term], taken_up: set[int]) -> None:
        self._choices = choices
        self._names = names
        self._taken_up = taken_up
        self.alone: set[int] = set()
        # Nodes that are made on the way, once in a run, so that a choice at them is made once.
        self._made: dict[tuple[str, int], Any] = {}

    # Clauses --------------------------------------------------------------------------------

    def clause(self, subject: Phrase, verb_phrase: VerbPhrase, position: Position) -> Proposition:
        """What is said of a subject."""
        inner = under(subject, position)
        if position is Position.POSITIVE and isinstance(subject, Quantified):
            subject = self._generic(subject, verb_phrase)
        if isinstance(verb_phrase, Simple):
            return self._simple(subject, None, verb_phrase, position, inner)
        said = self._verb_phrase(verb_phrase, inner)
        return self.phrase(subject, position)(self._anchored(subject, verb_phrase, said))

    def _generic(self, subject: Quantified, verb_phrase: VerbPhrase) -> Quantified:
        """*A K* and bare Ks as subject: every one of them, or some, by the predicate."""
        determiner = subject.determiner
        if determiner not in (Determiner.A, Determiner.BARE):
            return subject
        predicate = verb_phrase.predicate if isinstance(verb_phrase, Simple) else None
        place = any(isinstance(p, Relation) and p.place for p in _predicates(verb_phrase))
        # Generic *a* and bare plurals stand above every later *not*, as *any* does.
        options = [(FIRST, Determiner.SOME), (LIVE, Determiner.ANY)]
        if determiner is Determiner.BARE:
            options = [(FIRST, Determiner.ANY), (LIVE, Determiner.SOME)][: 1 + place]
        elif subject.referent in self._taken_up or place:
            options = [(FIRST, Determiner.SOME)]
        elif isinstance(predicate, Nominal) or id(subject) in self.alone:
            grade = WEAK if isinstance(predicate, Nominal) or _is_law(verb_phrase) else LIVE
            options = [(FIRST, Determiner.ANY), (grade, Determiner.SOME)]
        chosen = self._choices.pick(("generic", id(subject)), options)
        made = replace(subject, determiner=chosen)
        return self._made.setdefault(("generic", id(subject)), made)  # type: ignore[no-any-return]

    def _verb_phrase(self, verb_phrase: VerbPhrase, position: Position) -> Property:
        match verb_phrase:
            case Simple():
                return lambda term: self._simple(None, term, verb_phrase, position, position)
            case TheOnly(nominal, negated):
                return self._the_only(nominal, negated=negated)
            case JoinedVerbs(joint, parts):
                below = Position.NEGATION if "nor" in joint else position
                made = [self._verb_phrase(part, below) for part in parts]
                return partial(_joined, joint, made)
            case _:
                assert_never(verb_phrase)

    def _the_only(self, nominal: Nominal, *, negated: bool) -> Property:
        kind = self.nominal(nominal, Position.POSITIVE)

        def unrivalled(term: Term) -> Proposition:
            def formula(discourse: Discourse) -> Formula:
                rival = l2.fresh()
                same = Implies(closed(kind(rival), discourse), Equality(rival, term))
                whole = both(closed(kind(term), discourse), ForAll((rival,), same))
                return Not(whole) if negated else whole

            return static(formula)

        return unrivalled

    def _anchored(self, subject: Phrase, below: Any, said: Property) -> Property:
        """What is said, under the descriptions that speak of the subject."""
        if not isinstance(subject, Quantified):
            return said
        for part in parts_of(below):
            if isinstance(part, Definite) and subject.referent in pronouns_in(part.nominal):
                said = self._said_of_described(part, said)
        return said

    def _said_of_described(self, phrase: Definite, said: Property) -> Property:
        return lambda term: self.described(phrase, said(term))

    def _simple(
        self,
        subject: Phrase | None,
        gap: Term | None,
        verb_phrase: Simple,
        position: Position,
        inner: Position,
    ) -> Proposition:
        """A predicate with its operators in one of their orders."""
        operators: list[tuple[Any, Quantifier]] = []
        if subject is not None:
            operators.append((subject, self.phrase(subject, position)))
        if verb_phrase.negated:
            operators.append((NEGATION, lambda said: l2.negation(said(_NO_TERM))))
            inner = Position.NEGATION
        for phrase in verb_phrase.objects:
            than = isinstance(verb_phrase.predicate, Relation) and verb_phrase.predicate.than
            operators.append((phrase, self.phrase(phrase, inner, than=than)))
            inner = under(phrase, inner)
        order = self._order(verb_phrase, [phrase for phrase, _ in operators])
        first = [] if gap is None else [gap]
        lowered = {} if gap is None else {-1: gap}

        def apply(places: Sequence[int], terms: dict[int, Term]) -> Proposition:
            if not places:
                arguments = [terms[i] for i in sorted(terms)]
                phrases = [None] * len(first) + [p for p, _ in operators if p != NEGATION]
                return self._atom(verb_phrase, arguments, phrases, inner)
            place, rest = places[0], places[1:]
            phrase, quantifier = operators[place]
            if phrase == NEGATION:
                return quantifier(lambda _: apply(rest, terms))
            said: Property = lambda term: apply(rest, {**terms, place: term})  # noqa: E731
            if place == 0 and subject is not None:
                said = self._anchored(subject, verb_phrase, said)
            return quantifier(said)

        return apply(order, lowered)

    def _order(self, verb_phrase: Simple, phrases: Sequence[Any]) -> tuple[int, ...]:
        """The order of the operators: the surface, or one that exchanges two of them."""
        surface = tuple(range(len(phrases)))
        options = [(FIRST, surface)]
        moving = [i for i, phrase in enumerate(phrases) if has_scope(phrase)]
        for order in permutations(moving):
            whole = tuple(
                order[moving.index(place)] if place in moving else place for place in surface
            )
            grades = [
                grade_of_exchange(phrases[high], phrases[low])
                for at, low in enumerate(whole)
                for high in whole[:at]
                if high > low
            ]
            if grades and None not in grades:
                options.append((max(g for g in grades if g is not None), whole))
        return self._choices.pick(("order", id(verb_phrase)), options)

    def _atom(
        self,
        verb_phrase: Simple,
        arguments: list[Term],
        phrases: Sequence[Any],
        position: Position,
    ) -> Proposition:
        for phrase, term in zip(phrases, arguments, strict=True):
            bare = isinstance(phrase, Pronoun) and not phrase.reflexive
            if bare and arguments.count(term) > 1:
                raise UnboundError("a pronoun never names a co-argument")
        predicate = verb_phrase.predicate
        if isinstance(predicate, Nominal):
            return self.nominal(predicate, position)(arguments[0])
        if isinstance(predicate, Relation) and predicate.measure:
            return static(lambda _: predicate.of(tuple(arguments)))
        if predicate.symbol == "=":
            return static(lambda _: Equality(*arguments))
        if verb_phrase.passive:
            arguments = [*arguments[1:2], arguments[0], *arguments[2:]]
        return static(lambda _: Predicate(predicate.symbol, tuple(arguments)))

    # Phrases --------------------------------------------------------------------------------

    def phrase(self, phrase: Phrase, position: Position, *, than: bool = False) -> Quantifier:
        """A noun phrase as a generalized quantifier; `than` stands before an object."""
        match phrase:
            case Name(constant, _, referent):
                term: Term = Constant(constant)
                return lambda said: (
                    lambda discourse, rest: said(term)(discourse.with_term(referent, term), rest)
                )
            case Label(name):
                return lambda said: said(Variable(name))
            case Pronoun():
                return self._pronoun(phrase)
            case Definite():
                return self._definite(phrase)
            case Listed(joint, phrases):
                made = [self.phrase(one, position, than=than) for one in phrases]
                return lambda said: _joined(joint, [partial(m) for m in made], said)
            case Only():
                return self._only(phrase)
            case Quantified():
                return self._quantified(phrase, position, than=than)
            case _:
                assert_never(phrase)

    def _pronoun(self, phrase: Pronoun) -> Quantifier:
        grade = LIVE if phrase.certain else FIRST
        options = [(FIRST, phrase.referent), *((grade, other) for other in phrase.others)]
        referent = self._choices.pick(("antecedent", id(phrase)), options)

        def quantifier(said: Property) -> Proposition:
            def proposition(discourse: Discourse, rest: l2.Rest) -> Formula:
                reach = {**self._names, **discourse.terms}
                if referent not in reach:
                    raise UnboundError(f"no antecedent for {phrase.words}")
                return said(reach[referent])(discourse, rest)

            return proposition

        return quantifier

    def site(self, phrase: Definite) -> str:
        """Where a description's existence and uniqueness are said: `top` or `local`."""
        if phrase.back_to is not None or pronouns_in(phrase.nominal):
            return "local"
        first, second = ("local", "top") if phrase.local else ("top", "local")
        return self._choices.pick(("site", id(phrase)), [(FIRST, first), (WEAK, second)])

    def described(self, phrase: Definite, inside: Proposition) -> Proposition:
        """A proposition in the scope of a description."""
        number = 2 if phrase.words in ("both", "neither") else 1
        restrictor = self.nominal(phrase.nominal, Position.POSITIVE)

        def scope(terms: tuple[Term, ...]) -> Proposition:
            return lambda discourse, rest: inside(
                discourse.with_description(id(phrase), terms), rest
            )

        return l2.unique(number, restrictor, scope)

    def _definite(self, phrase: Definite) -> Quantifier:
        def quantifier(said: Property) -> Proposition:
            def in_place(discourse: Discourse, rest: l2.Rest) -> Formula:
                terms = discourse.descriptions[id(phrase)]
                if phrase.words == "neither":
                    parts = [l2.negation(said(term)) for term in terms]
                else:
                    parts = [said(term) for term in terms]
                return reduce(sequence, parts)(discourse, rest)

            def proposition(discourse: Discourse, rest: l2.Rest) -> Formula:
                if phrase.back_to is not None:
                    if phrase.back_to not in discourse.terms:
                        raise UnboundError("no K that the description refers back to")
                    return said(discourse.terms[phrase.back_to])(discourse, rest)
                if id(phrase) in discourse.descriptions:
                    return in_place(discourse, rest)
                return self.described(phrase, in_place)(discourse, rest)

            return proposition

        return quantifier

    def _only(self, phrase: Only) -> Quantifier:
        if isinstance(phrase.phrase, Nominal):
            kind = self.nominal(phrase.phrase, Position.OPEN)
            return lambda said: l2.only(kind, said)
        term = Constant(phrase.phrase.constant)
        halves = self._choices.pick(("only", id(phrase)), [(FIRST, "both"), (WEAK, "second")])

        def quantifier(said: Property) -> Proposition:
            alone = l2.only(lambda thing: static(lambda _: Equality(thing, term)), said)
            return alone if halves == "second" else sequence(said(term), alone)

        return quantifier

    def _quantified(self, phrase: Quantified, position: Position, *, than: bool) -> Quantifier:
        nominal = self.nominal(phrase.nominal, restrictor_position(phrase, position))
        if phrase.other_than:
            nominal = self._others(phrase, nominal)
        determiner, referent, number = phrase.determiner, phrase.referent, phrase.number
        match determiner:
            case Determiner.A | Determiner.SOME:
                return partial(l2.some, referent, nominal)
            case Determiner.BARE | Determiner.EVERY | Determiner.EACH | Determiner.ALL:
                return self._with_donkeys(phrase, l2.every, nominal, strong_first=True)
            case Determiner.NOT_EVERY | Determiner.NOT_ALL:
                inner = self._with_donkeys(phrase, l2.every, nominal, strong_first=False)
                return lambda said: l2.negation(inner(said))
            case Determiner.NO:
                return self._with_donkeys(phrase, l2.no, nominal, strong_first=False)
            case Determiner.ANY:
                force = self._choices.pick(("any", id(phrase)), forces_of_any(position, than=than))
                if force == "exists":
                    return partial(l2.some, referent, nominal)
                return partial(l2.every, referent, nominal)
            case Determiner.AT_LEAST:
                return partial(l2.at_least, number, referent, nominal)
            case Determiner.NUMERAL | Determiner.SEVERAL:
                return self._vague(phrase, nominal)
            case Determiner.AT_MOST:
                return partial(l2.at_most, number, referent, nominal)
            case Determiner.FEWER_THAN:
                return partial(l2.at_most, number - 1, referent, nominal)
            case Determiner.EXACTLY:
                return partial(l2.exactly, number, referent, nominal)
            case Determiner.ALL_BUT:
                return lambda said: l2.exactly(
                    number, None, nominal, lambda term: l2.negation(said(term))
                )
            case _:
                assert_never(determiner)

    def _vague(self, phrase: Quantified, nominal: Property) -> Quantifier:
        """As in "two cubes", "several cubes"."""
        if phrase.determiner is Determiner.SEVERAL:
            numbers = [(FIRST, 2), (LIVE, 3), (WEAK, 1)]
            least = self._choices.pick(("several", id(phrase)), numbers)
            return partial(l2.at_least, least, phrase.referent, nominal)
        options = [(FIRST, l2.at_least), (LIVE, l2.exactly)]
        counted = self._choices.pick(("numeral", id(phrase)), options)
        return partial(counted, phrase.number, phrase.referent, nominal)

    def _with_donkeys(
        self,
        phrase: Quantified,
        determined: Callable[..., Proposition],
        nominal: Property,
        *,
        strong_first: bool,
    ) -> Quantifier:
        """The determiner in the form that its donkeys take."""
        if not referents_in(phrase.nominal) & self._taken_up:
            return partial(determined, phrase.referent, nominal)
        grades = {
            True: [(FIRST, True), (WEAK, False)],
            False: [(FIRST, False), (WEAK, True)],
        }
        strong = self._choices.pick(("donkey", id(phrase)), grades[strong_first])
        return partial(determined, phrase.referent, nominal, strong=strong)

    def _others(self, phrase: Quantified, nominal: Property) -> Property:
        options = [(FIRST if i == 0 else LIVE, r) for i, r in enumerate(phrase.other_than)]
        other = self._choices.pick(("other", id(phrase)), options)

        def distinct(thing: Term) -> Proposition:
            def formula(discourse: Discourse) -> Formula:
                reach = {**self._names, **discourse.terms}
                if other not in reach:
                    raise UnboundError("nothing that the others are other than")
                return Not(Equality(thing, reach[other]))

            return sequence(static(formula), nominal(thing))

        return distinct

    # Nominals -------------------------------------------------------------------------------

    def nominal(self, nominal: Nominal, position: Position) -> Property:
        """A noun with its adjectives and modifiers."""
        properties: list[Property] = []
        if nominal.kind is not None:
            properties.append(_atomic(nominal.kind.symbol))
        properties += [_atomic(quality.symbol) for quality in nominal.qualities]
        properties += [self._modifier(m, position) for m in nominal.modifiers]
        if not properties:
            return lambda _: l2.nothing_said
        return lambda term: reduce(sequence, [holds(term) for holds in properties])

    def _modifier(
        self,
        modifier: Prepositional | SubjectRelative | ObjectRelative | Loose,
        position: Position,
    ) -> Property:
        match modifier:
            case Prepositional():
                return self._verb_phrase(self._as_verb_phrase(modifier), position)
            case SubjectRelative(verb_phrase):
                return self._verb_phrase(verb_phrase, position)
            case ObjectRelative():
                return self._object_relative(modifier, position)
            case Loose():
                return self._loose(modifier, position)
            case _:
                assert_never(modifier)

    def _as_verb_phrase(self, modifier: Prepositional) -> Simple:
        made = Simple(modifier.relation, modifier.objects)
        return self._made.setdefault(("verb", id(modifier)), made)  # type: ignore[no-any-return]

    def _object_relative(self, modifier: ObjectRelative, position: Position) -> Property:
        subject = self.phrase(modifier.subject, position)

        def holds(gap: Term) -> Proposition:
            def said(term: Term) -> Proposition:
                if isinstance(modifier.subject, Pronoun) and term == gap:
                    raise UnboundError("a pronoun never names a co-argument")
                atom = static(lambda _: modifier.relation.of((term, gap)))
                return l2.negation(atom) if modifier.negated else atom

            return subject(said)

        return holds

    def _loose(self, modifier: Loose, position: Position) -> Property:
        """Behind the nearest noun first."""
        options = [(FIRST, "near"), (LIVE, "far")]
        place = self._choices.pick(("attachment", id(modifier)), options)
        if place == "far":
            near = self._modifier(modifier.inner, position)
            far = self._modifier(modifier.relative, position)
            return lambda term: sequence(near(term), far(term))
        grown = _with_relative(modifier)
        return self._modifier(self._made.setdefault(("grown", id(modifier)), grown), position)


def _is_law(verb_phrase: VerbPhrase, *, denied: bool = False) -> bool:
    """Whether a verb in the present or a denial speaks of no certain thing: "does not bark"."""
    if isinstance(verb_phrase, JoinedVerbs):
        denied = "nor" in verb_phrase.joint
        return all(_is_law(part, denied=denied) for part in verb_phrase.parts)
    if not isinstance(verb_phrase, Simple) or isinstance(verb_phrase.predicate, Nominal):
        return False
    certain = (Name, Pronoun, Definite, Listed, Only)
    if any(isinstance(item, certain) for item in verb_phrase.objects):
        return False
    if not verb_phrase.predicate.verb or verb_phrase.passive:
        return verb_phrase.negated or denied
    some = {Determiner.A, Determiner.SOME, Determiner.AT_LEAST, Determiner.NUMERAL}
    some |= {Determiner.SEVERAL}
    return not any(
        isinstance(item, Quantified) and item.determiner in some for item in verb_phrase.objects
    )


def _predicates(verb_phrase: VerbPhrase) -> list[Quality | Relation | Nominal]:
    """What is said of the subject, without what its objects say of themselves."""
    match verb_phrase:
        case Simple(predicate):
            return [predicate]
        case JoinedVerbs(_, parts):
            return [predicate for part in parts for predicate in _predicates(part)]
    return []


def _atomic(symbol: str) -> Property:
    return lambda term: static(lambda _: Predicate(symbol, (term,)))


def _with_relative(modifier: Loose) -> Prepositional | SubjectRelative:
    """The inner modifier, whose last noun has the relative clause."""
    inner = modifier.inner
    if isinstance(inner, SubjectRelative):
        assert isinstance(inner.verb_phrase, Simple)
        objects = _last_grown(inner.verb_phrase.objects, modifier.relative)
        return SubjectRelative(replace(inner.verb_phrase, objects=objects))
    return replace(inner, objects=_last_grown(inner.objects, modifier.relative))


def _last_grown(
    objects: tuple[Phrase, ...], relative: SubjectRelative | ObjectRelative
) -> tuple[Phrase, ...]:
    *before, phrase = objects
    assert isinstance(phrase, Quantified)
    modifiers = (*phrase.nominal.modifiers, relative)
    return (*before, replace(phrase, nominal=replace(phrase.nominal, modifiers=modifiers)))


def _joined(joint: str, parts: Sequence[Callable[[Any], Proposition]], said: Any) -> Proposition:
    """Quantifiers applied to what is said, or properties to a term, joined."""
    made = [part(said) for part in parts]
    if "nor" in joint:
        return reduce(sequence, [l2.negation(one) for one in made])
    return l2.alternatives(made) if "or" in joint else reduce(sequence, made)
