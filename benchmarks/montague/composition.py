"""From derivation trees to formulae: all readings of a sentence, graded.

Each phrase is a generalized quantifier; a clause applies the operators of its subject, its
negation and its objects to the predicate in their surface order, or in another (weak, or live
where English is split).  Written from the definitions in ``docs/semantics.md`` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial, reduce
from itertools import permutations
from typing import Any, assert_never

from benchmarks.montague import lambdas as l2
from benchmarks.montague.choices import Choices, Grade, runs
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
from benchmarks.montague.trees import (
    Bracketings,
    Clause,
    Conditional,
    Definite,
    Denied,
    Determiner,
    EachOther,
    Joined,
    JoinedVerbs,
    Label,
    Listed,
    Loose,
    Name,
    Nominal,
    ObjectRelative,
    Only,
    Phrase,
    Prefixed,
    Prepositional,
    Pronoun,
    Quantified,
    Relation,
    Same,
    Sentence,
    Simple,
    SubjectRelative,
    TheOnly,
    ThereIs,
    VerbPhrase,
    parts_of,
    pronouns_in,
    referents_in,
)
from logic2text.formula import (
    TRUTH,
    And,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Term,
    Variable,
)

FIRST, LIVE, WEAK = Grade.FIRST, Grade.LIVE, Grade.WEAK
NEGATION = "not"
UNIVERSAL = {Determiner.EVERY, Determiner.EACH, Determiner.ALL}


class Position(Enum):
    """What decides over *any*: the innermost operator above it."""

    POSITIVE = "positive"
    NEGATION = "under a negation or no"
    CONDITION = "in a condition"
    RESTRICTOR = "in a restrictor of every"
    DOWNWARD = "after at most or fewer than"
    OPEN = "after only, if and only if, exactly"


@dataclass(frozen=True)
class Reading:
    """One reading.

    Attributes:
        grade: the worst grade of its choices.
        deviations: the kinds of choices in which it is not the first one.
    """

    grade: Grade
    formula: Formula
    deviations: tuple[str, ...] = ()


def readings(sentence: Sentence) -> list[Reading]:
    """All readings, the best first; those of the same shape once, with their best grade.

    Raises:
        UnboundError: no reading binds every pronoun.
    """

    def made(choices: Choices) -> Formula | None:
        try:
            return Composer(choices).text(sentence)
        except UnboundError:
            return None

    best: dict[Formula, Reading] = {}
    for choices, formula in runs(made):
        plain = renamed(formula)
        reading = Reading(choices.grade, plain, tuple(choices.deviations))
        if plain not in best or reading.grade < best[plain].grade:
            best[plain] = reading
    if not best:
        raise UnboundError(f"no reading of {sentence}")
    return sorted(best.values(), key=lambda reading: reading.grade)


class Composer:
    """One run of a composition, by its choices."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._names: dict[int, Term] = {}
        self._taken_up: set[int] = set()

    # Sentences ------------------------------------------------------------------------------

    def text(self, sentence: Sentence) -> Formula:
        """The formula of a whole text."""
        self._taken_up = pronouns_in(sentence)
        for part in parts_of(sentence):
            if isinstance(part, Definite) and part.back_to is not None:
                self._taken_up.add(part.back_to)
            if isinstance(part, Name) and part.referent is not None:
                self._names[part.referent] = Constant(part.constant)
        return closed(self._top(sentence), Discourse())

    def _top(self, sentence: Sentence) -> Proposition:
        """A sentence under the presuppositions that it leaves at its top."""
        if isinstance(sentence, Joined) and sentence.joint == ".":
            return reduce(sequence, map(self._top, sentence.parts))
        if isinstance(sentence, Bracketings):
            return self._top(self._bracketing(sentence))
        inside = self._sentence(sentence, Position.POSITIVE)
        for part in parts_of(sentence):
            inside = self._presupposed(part, inside)
        return inside

    def _presupposed(self, part: Any, inside: Proposition) -> Proposition:
        if isinstance(part, Definite) and self._site(part) == "top":
            return self._described(part, inside)
        if isinstance(part, Clause):
            return self._subject_presupposed(part, inside)
        return inside

    def _subject_presupposed(self, clause: Clause, inside: Proposition) -> Proposition:
        """*every other K* and *the only K* take a named subject for a K."""
        if not isinstance(clause.subject, Name):
            return inside
        term = Constant(clause.subject.constant)
        for part in parts_of(clause.verb_phrase):
            nominal = _taken_for(part)
            if nominal is None:
                continue
            options = [(FIRST, "top"), (WEAK, "in place")]
            if self._choices.pick(("taken for", id(part)), options) == "top":
                inside = sequence(self._nominal(nominal, Position.POSITIVE)(term), inside)
        return inside

    def _bracketing(self, sentence: Bracketings) -> Sentence:
        grade = LIVE if sentence.settled else FIRST
        options = [(FIRST, sentence.spelled), *((grade, other) for other in sentence.rest)]
        return self._choices.pick(("brackets", id(sentence)), options)

    def _sentence(self, sentence: Sentence, position: Position) -> Proposition:
        match sentence:
            case Clause(subject, verb_phrase):
                return self._clause(subject, verb_phrase, position)
            case Same():
                return self._same(sentence, position)
            case EachOther():
                return self._each_other(sentence, position)
            case ThereIs(phrase):
                return self._phrase(phrase, position)(lambda _: _true)
            case Denied(inner):
                return l2.negation(self._sentence(inner, Position.NEGATION))
            case Conditional():
                return self._conditional(sentence, position)
            case Joined(joint, parts):
                made = [self._sentence(part, position) for part in parts]
                return l2.alternatives(made) if "or" in joint else reduce(sequence, made)
            case Prefixed():
                return self._prefixed(sentence, position)
            case Bracketings():
                return self._sentence(self._bracketing(sentence), position)
            case _:
                assert_never(sentence)

    def _conditional(self, sentence: Conditional, position: Position) -> Proposition:
        form, condition, conclusion = sentence.form, sentence.condition, sentence.conclusion
        if form == "iff":
            sides = [self._sentence(s, Position.OPEN) for s in (conclusion, condition)]
            return static(lambda discourse: Iff(*(closed(side, discourse) for side in sides)))
        if form.startswith("only if"):
            # "A only if B": B is named as the condition, A implies it
            first = self._sentence(conclusion, position)
            return self._implication(
                conclusion, condition, first, self._sentence(condition, Position.OPEN)
            )
        second = self._sentence(conclusion, position)
        if form.startswith("unless"):
            first = l2.negation(self._sentence(condition, Position.CONDITION))
            return l2.strong_condition(first, second)
        first = self._sentence(condition, Position.CONDITION)
        return self._implication(condition, conclusion, first, second)

    def _implication(
        self, condition: Sentence, conclusion: Sentence, first: Proposition, second: Proposition
    ) -> Proposition:
        options = [(FIRST, l2.strong_condition)]
        if referents_in(condition) & pronouns_in(conclusion):
            options.append((WEAK, l2.weak_condition))
        return self._choices.pick(("donkey", id(condition)), options)(first, second)

    def _prefixed(self, sentence: Prefixed, position: Position) -> Proposition:
        inner = Position.NEGATION if sentence.words in _NEGATIVE_PREFIXES else position
        body = self._sentence(sentence.body, inner)

        def formula(discourse: Discourse) -> Formula:
            variables = tuple(map(Variable, sentence.labels))
            kinds: Formula = TRUTH
            if sentence.words == "there are two":
                kinds = Not(Equality(*variables))
            for variable in variables:
                if sentence.kind is not None:
                    kinds = both(kinds, Predicate(sentence.kind.symbol, (variable,)))
            return _prefix(sentence.words, variables, kinds, closed(body, discourse))

        return static(formula)

    def _same(self, sentence: Same, position: Position) -> Proposition:
        subject = sentence.subject

        def related(pair: tuple[Term, Term]) -> Formula:
            return Predicate(sentence.relation, pair)

        if isinstance(subject, Listed):
            terms = [self._constant(phrase) for phrase in subject.phrases]
            pairs = [related(pair) for pair in _pairs(terms)]
            pairwise = reduce(both, pairs)
            if not sentence.negated:
                return static(lambda _: pairwise)
            none = reduce(both, [Not(pair) for pair in pairs])
            grade = LIVE if len(pairs) > 1 else FIRST
            options = [(grade, Not(pairwise)), (FIRST, none)]
            chosen = self._choices.pick(("not", id(sentence)), options)
            return static(lambda _: chosen)
        return self._pairwise(subject, related, position, negated=sentence.negated)

    def _each_other(self, sentence: EachOther, position: Position) -> Proposition:
        subject, symbol = sentence.subject, sentence.relation.symbol

        def related(pair: tuple[Term, Term]) -> Formula:
            there, back = (Predicate(symbol, terms) for terms in (pair, pair[::-1]))
            return both(there, back)

        if isinstance(subject, Listed):
            terms = [self._constant(phrase) for phrase in subject.phrases]
            whole = reduce(both, map(related, _pairs(terms)))
            return static(lambda _: whole)
        return self._pairwise(subject, related, position, distinct=True)

    def _pairwise(
        self,
        subject: Quantified,
        related: Callable[[tuple[Term, Term]], Formula],
        position: Position,
        *,
        distinct: bool = False,
        negated: bool = False,
    ) -> Proposition:
        """All, not all, no two, any two, some, two Ks stand in a symmetric relation."""
        nominal = self._nominal(subject.nominal, position)
        determiner = subject.determiner
        universal = determiner in UNIVERSAL | {Determiner.NOT_ALL}
        options = [(FIRST, "reflexive"), (LIVE, "distinct")]
        apart = (
            distinct
            or not universal
            or (self._choices.pick(("same", id(subject)), options) == "distinct")
        )

        def formula(discourse: Discourse) -> Formula:
            pair = (l2.fresh(), l2.fresh())
            kinds = reduce(both, (closed(nominal(one), discourse) for one in pair))
            if apart:
                kinds = both(kinds, Not(Equality(*pair)))
            holds = related(pair)
            if determiner == Determiner.NO:
                return ForAll(pair, Implies(kinds, Not(holds)))
            if determiner in UNIVERSAL | {Determiner.ANY}:
                return ForAll(pair, Implies(kinds, Not(holds) if negated else holds))
            if determiner is Determiner.NOT_ALL:
                return Exists(pair, both(kinds, Not(holds)))
            return Exists(pair, both(kinds, holds))

        if negated:
            options = [(FIRST, "inside"), (LIVE, "outside")]
            if self._choices.pick(("not", id(subject)), options) == "outside":
                positive = self._pairwise(subject, related, position, distinct=distinct)
                return l2.negation(positive)
        return static(formula)

    # Clauses --------------------------------------------------------------------------------

    def _clause(self, subject: Phrase, verb_phrase: VerbPhrase, position: Position) -> Proposition:
        inner = _under(subject, position)
        if position is Position.POSITIVE and isinstance(subject, Quantified):
            subject = self._generic(subject, verb_phrase)
        if isinstance(verb_phrase, Simple):
            return self._simple(subject, None, verb_phrase, position, inner)
        said = self._verb_phrase(verb_phrase, inner)
        return self._phrase(subject, position)(self._anchored(subject, verb_phrase, said))

    def _generic(self, subject: Quantified, verb_phrase: VerbPhrase) -> Quantified:
        """*A K* and bare Ks as subject: every one of them, or some, by the predicate."""
        determiner = subject.determiner
        if determiner not in (Determiner.A, Determiner.BARE):
            return subject
        predicate = verb_phrase.predicate if isinstance(verb_phrase, Simple) else None
        place = isinstance(predicate, Relation) and predicate.place
        # whether a transitive verb tells an episode is left open here, so its ∀ is not asked for
        verb = isinstance(predicate, Relation) and predicate.verb
        options = [(FIRST, Determiner.SOME), (WEAK if verb else LIVE, Determiner.EVERY)]
        if determiner is Determiner.BARE:
            options = [(FIRST, Determiner.EVERY), (LIVE, Determiner.SOME)][: 1 + place]
        elif subject.referent in self._taken_up or place:
            options = [(FIRST, Determiner.SOME)]
        elif isinstance(predicate, Nominal):
            options = [(FIRST, Determiner.EVERY), (WEAK, Determiner.SOME)]
        chosen = self._choices.pick(("generic", id(subject)), options)
        key = (id(subject), chosen)
        made = _resolved.setdefault(key, (subject, replace(subject, determiner=chosen)))
        return made[1]

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
        kind = self._nominal(nominal, Position.POSITIVE)

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
                inner = said
                said = lambda term, p=part, s=inner: self._described(p, s(term))  # noqa: E731
        return said

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
            operators.append((subject, self._phrase(subject, position)))
        if verb_phrase.negated:
            operators.append((NEGATION, lambda said: l2.negation(said(_NO_TERM))))
            inner = Position.NEGATION
        for phrase in verb_phrase.objects:
            than = isinstance(verb_phrase.predicate, Relation) and verb_phrase.predicate.than
            operators.append((phrase, self._phrase(phrase, inner, than=than)))
            inner = _under(phrase, inner)
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
        moving = [i for i, phrase in enumerate(phrases) if _has_scope(phrase)]
        for order in permutations(moving):
            whole = tuple(
                order[moving.index(place)] if place in moving else place for place in surface
            )
            grades = [
                _grade_of_exchange(phrases[high], phrases[low])
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
            return self._nominal(predicate, position)(arguments[0])
        if predicate.symbol == "=":
            return static(lambda _: Equality(*arguments))
        if verb_phrase.passive:
            arguments = [*arguments[1:2], arguments[0], *arguments[2:]]
        return static(lambda _: Predicate(predicate.symbol, tuple(arguments)))

    # Phrases --------------------------------------------------------------------------------

    def _phrase(self, phrase: Phrase, position: Position, *, than: bool = False) -> Quantifier:
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
                made = [self._phrase(one, position, than=than) for one in phrases]
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

    def _site(self, phrase: Definite) -> str:
        if phrase.back_to is not None or pronouns_in(phrase.nominal):
            return "local"
        first, second = ("local", "top") if phrase.local else ("top", "local")
        return self._choices.pick(("site", id(phrase)), [(FIRST, first), (WEAK, second)])

    def _described(self, phrase: Definite, inside: Proposition) -> Proposition:
        """A proposition in the scope of a description."""
        number = 2 if phrase.words in ("both", "neither") else 1
        restrictor = self._nominal(phrase.nominal, Position.POSITIVE)

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
                return self._described(phrase, in_place)(discourse, rest)

            return proposition

        return quantifier

    def _only(self, phrase: Only) -> Quantifier:
        if isinstance(phrase.phrase, Nominal):
            kind = self._nominal(phrase.phrase, Position.OPEN)
            return lambda said: l2.only(kind, said)
        term = Constant(phrase.phrase.constant)
        halves = self._choices.pick(("only", id(phrase)), [(FIRST, "both"), (WEAK, "second")])

        def quantifier(said: Property) -> Proposition:
            alone = l2.only(lambda thing: static(lambda _: Equality(thing, term)), said)
            return alone if halves == "second" else sequence(said(term), alone)

        return quantifier

    def _quantified(self, phrase: Quantified, position: Position, *, than: bool) -> Quantifier:
        nominal = self._nominal(phrase.nominal, _restrictor_position(phrase, position))
        if phrase.other_than:
            nominal = self._others(phrase, nominal)
        determiner, referent, number = phrase.determiner, phrase.referent, phrase.number
        match determiner:
            case Determiner.A | Determiner.SOME:
                return partial(l2.some, referent, nominal)
            case Determiner.BARE | Determiner.EVERY | Determiner.EACH | Determiner.ALL:
                return self._with_donkeys(phrase, l2.every, nominal, strong_first=True)
            case Determiner.NOT_EVERY | Determiner.NOT_ALL:
                inner = self._with_donkeys(phrase, l2.every, nominal, strong_first=None)
                return lambda said: l2.negation(inner(said))
            case Determiner.NO:
                return self._with_donkeys(phrase, l2.no, nominal, strong_first=False)
            case Determiner.ANY:
                force = self._choices.pick(("any", id(phrase)), _forces_of_any(position, than=than))
                if force == "exists":
                    return partial(l2.some, referent, nominal)
                return partial(l2.every, referent, nominal)
            case Determiner.AT_LEAST:
                return partial(l2.at_least, number, referent, nominal)
            case Determiner.NUMERAL:
                options = [(FIRST, l2.at_least), (LIVE, l2.exactly)]
                counted = self._choices.pick(("numeral", id(phrase)), options)
                return partial(counted, number, referent, nominal)
            case Determiner.AT_MOST:
                return partial(l2.at_most, number, referent, nominal)
            case Determiner.FEWER_THAN:
                return partial(l2.at_most, number - 1, referent, nominal)
            case Determiner.EXACTLY:
                return partial(l2.exactly, number, referent, nominal)
            case _:
                assert_never(determiner)

    def _with_donkeys(
        self,
        phrase: Quantified,
        determined: Callable[..., Proposition],
        nominal: Property,
        *,
        strong_first: bool | None,
    ) -> Quantifier:
        """The determiner in the form that its donkeys take; None where neither is preferred."""
        if not referents_in(phrase.nominal) & self._taken_up:
            return partial(determined, phrase.referent, nominal)
        grades = {
            True: [(FIRST, True), (WEAK, False)],
            False: [(FIRST, False), (WEAK, True)],
            None: [(FIRST, False), (FIRST, True)],
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

    def _nominal(self, nominal: Nominal, position: Position) -> Property:
        properties: list[Property] = []
        if nominal.kind is not None:
            properties.append(_atomic(nominal.kind.symbol))
        properties += [_atomic(quality.symbol) for quality in nominal.qualities]
        properties += [self._modifier(m, position) for m in nominal.modifiers]
        if not properties:
            return lambda _: _true
        return lambda term: reduce(sequence, [holds(term) for holds in properties])

    def _modifier(
        self,
        modifier: Prepositional | SubjectRelative | ObjectRelative | Loose,
        position: Position,
    ) -> Property:
        match modifier:
            case Prepositional(relation, objects):
                return self._verb_phrase(self._as_verb_phrase(modifier), position)
            case SubjectRelative(verb_phrase):
                return self._verb_phrase(verb_phrase, position)
            case ObjectRelative(subject, relation, negated):
                return self._object_relative(modifier, position)
            case Loose(inner, relative):
                return self._loose(modifier, position)
            case _:
                assert_never(modifier)

    def _as_verb_phrase(self, modifier: Prepositional) -> Simple:
        return _verb_phrases.setdefault(
            id(modifier), (modifier, Simple(modifier.relation, modifier.objects))
        )[1]

    def _object_relative(self, modifier: ObjectRelative, position: Position) -> Property:
        subject = self._phrase(modifier.subject, position)
        symbol = modifier.relation.symbol

        def holds(gap: Term) -> Proposition:
            def said(term: Term) -> Proposition:
                if isinstance(modifier.subject, Pronoun) and term == gap:
                    raise UnboundError("a pronoun never names a co-argument")
                atom = static(lambda _: Predicate(symbol, (term, gap)))
                return l2.negation(atom) if modifier.negated else atom

            return subject(said)

        return holds

    def _loose(self, modifier: Loose, position: Position) -> Property:
        """Behind the nearest noun first."""
        options = [(FIRST, "near"), (LIVE, "far")]
        place = self._choices.pick(("attachment", id(modifier)), options)
        inner = modifier.inner
        if place == "far":
            near = self._modifier(inner, position)
            far = self._modifier(modifier.relative, position)
            return lambda term: sequence(near(term), far(term))
        phrase = inner.objects[0]
        assert isinstance(phrase, Quantified)
        grown = _grown.setdefault(id(modifier), (modifier, _with_relative(phrase, modifier)))[1]
        return self._modifier(grown, position)

    def _constant(self, phrase: Phrase) -> Term:
        assert isinstance(phrase, Name)
        return Constant(phrase.constant)


# Nodes that are made once, so that a choice at them is made once; the key's node is kept alive.
_verb_phrases: dict[int, tuple[Prepositional, Simple]] = {}
_grown: dict[int, tuple[Loose, Prepositional]] = {}
_resolved: dict[tuple[int, Determiner], tuple[Quantified, Quantified]] = {}
_NO_TERM = Variable("")
_NEGATIVE_PREFIXES = {"for no", "for not all"}


def _true(discourse: Discourse, rest: l2.Rest) -> Formula:
    return rest(discourse)


def _atomic(symbol: str) -> Property:
    return lambda term: static(lambda _: Predicate(symbol, (term,)))


def _with_relative(phrase: Quantified, modifier: Loose) -> Prepositional:
    nominal = phrase.nominal
    grown = Nominal(nominal.kind, nominal.qualities, (*nominal.modifiers, modifier.relative))
    near = Quantified(phrase.determiner, grown, phrase.referent, phrase.number)
    return Prepositional(modifier.inner.relation, (near, *modifier.inner.objects[1:]))


def _joined(joint: str, parts: Sequence[Callable[[Any], Proposition]], said: Any) -> Proposition:
    """Quantifiers applied to what is said, or properties to a term, joined."""
    made = [part(said) for part in parts]
    if "nor" in joint:
        return reduce(sequence, [l2.negation(one) for one in made])
    return l2.alternatives(made) if "or" in joint else reduce(sequence, made)


def _pairs(terms: Sequence[Term]) -> list[tuple[Term, Term]]:
    return [(one, other) for i, one in enumerate(terms) for other in terms[i + 1 :]]


def _taken_for(part: Any) -> Nominal | None:
    if isinstance(part, TheOnly):
        return part.nominal
    if isinstance(part, Quantified) and part.other_than and part.nominal.kind is not None:
        return part.nominal
    return None


def _prefix(words: str, variables: tuple[Variable, ...], kinds: Formula, body: Formula) -> Formula:
    """What a prefixed quantifier says of its variables."""
    if words in ("for all", "for every", "for each", "for any"):
        return ForAll(variables, body if kinds == TRUTH else Implies(kinds, body))
    counted = {"at least": l2.at_least, "at most": l2.at_most, "exactly": l2.exactly}
    for start, count_of in counted.items():
        if words.startswith(f"for {start}"):
            number = ("zero", "one", "two", "three").index(words.rpartition(" ")[2])
            return _counted_prefix(partial(count_of, number), variables[0], both(kinds, body))
    if words == "for not all":
        return Not(ForAll(variables, body if kinds == TRUTH else Implies(kinds, body)))
    whole = Exists(variables, both(kinds, body))
    return Not(whole) if words == "for no" else whole


def _counted_prefix(
    count_of: Callable[..., Proposition], variable: Variable, body: Formula
) -> Formula:
    said = partial(_substituted, body, variable)
    whole = count_of(None, lambda _: _true, lambda term: static(lambda _: said(term)))
    return closed(whole, Discourse())


def _substituted(node: Any, variable: Variable, term: Term) -> Any:
    """A formula with a term for a free variable; the text binds no variable twice."""
    if node == variable:
        return term
    match node:
        case tuple():
            return tuple(_substituted(part, variable, term) for part in node)
        case Variable() | Constant() | str():
            return node
    parts = (getattr(node, name) for name in node.__match_args__)
    return type(node)(*(_substituted(part, variable, term) for part in parts))


def _under(phrase: Phrase, position: Position) -> Position:
    """The position of what stands behind a phrase in its clause."""
    if isinstance(phrase, Only):
        return Position.OPEN
    if isinstance(phrase, Listed) and "nor" in phrase.joint:
        return Position.NEGATION
    if isinstance(phrase, Definite) and phrase.words == "neither":
        return Position.NEGATION
    if not isinstance(phrase, Quantified):
        return position
    match phrase.determiner:
        case Determiner.NO | Determiner.NOT_EVERY | Determiner.NOT_ALL:
            return Position.NEGATION
        case Determiner.AT_MOST | Determiner.FEWER_THAN:
            return Position.DOWNWARD
        case Determiner.EXACTLY:
            return Position.OPEN
    return position


def _restrictor_position(phrase: Quantified, position: Position) -> Position:
    if phrase.determiner in UNIVERSAL | {Determiner.NOT_EVERY, Determiner.NOT_ALL}:
        return Position.RESTRICTOR
    if phrase.determiner is Determiner.ANY and position is Position.POSITIVE:
        return Position.RESTRICTOR
    return _under(phrase, position)


def _forces_of_any(position: Position, *, than: bool) -> list[tuple[Grade, str]]:
    """The forces of *any* by position."""
    match position:
        case Position.POSITIVE:
            return [(FIRST, "forall")]
        case Position.NEGATION:
            return [(FIRST, "exists")]
        case Position.CONDITION if not than:
            return [(FIRST, "exists")]
        case Position.RESTRICTOR | Position.DOWNWARD if not than:
            return [(FIRST, "exists"), (WEAK, "forall")]
        case Position.DOWNWARD:
            return [(FIRST, "exists"), (WEAK, "forall")]
    return [(FIRST, "exists"), (FIRST, "forall")]


def _has_scope(phrase: Any) -> bool:
    if phrase == NEGATION or isinstance(phrase, Listed):
        return True
    return isinstance(phrase, Quantified)


def _grade_of_exchange(high: Any, low: Any) -> Grade | None:
    """The grade of a later operator over an earlier one; None where English rules it out."""
    if isinstance(high, Quantified) and high.determiner is Determiner.ANY:
        return None
    if high == NEGATION:
        if isinstance(low, Listed):
            return None
        universal = isinstance(low, Quantified) and low.determiner in UNIVERSAL
        return LIVE if universal else WEAK
    if low == NEGATION:
        if isinstance(high, Listed):
            return LIVE if high.joint == "and" else None
        return LIVE if high.determiner is Determiner.SOME else WEAK
    return WEAK


def renamed(formula: Formula) -> Formula:
    """The same with bound variables named in the order in which they are bound."""
    taken = {"x", "y", "z"} & _free(formula)
    names = [n for n in ("x", "y", "z", "u", "v", "w") if n not in taken]
    names += [f"x{i}" for i in range(1, 60)]
    counter = iter(names)

    def walk(node: Any, bound: dict[str, str]) -> Any:
        match node:
            case Variable(name):
                return Variable(bound.get(name, name))
            case Constant():
                return node
            case Predicate(name, arguments):
                return Predicate(name, tuple(walk(a, bound) for a in arguments))
            case Equality(left, right):
                return Equality(walk(left, bound), walk(right, bound))
            case Not(operand):
                return Not(walk(operand, bound))
            case And(operands) | Or(operands):
                return type(node)(tuple(walk(o, bound) for o in operands))
            case Implies(left, right) | Iff(left, right):
                return type(node)(walk(left, bound), walk(right, bound))
            case ForAll(variables, body) | Exists(variables, body):
                inner = {**bound, **{v.name: next(counter) for v in variables}}
                return type(node)(tuple(walk(v, inner) for v in variables), walk(body, inner))
        return node

    return walk(formula, {})  # type: ignore[no-any-return]


def _free(formula: Formula) -> set[str]:
    return {part.name for part in parts_of(formula) if isinstance(part, Variable)}
