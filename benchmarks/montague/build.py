"""Random phrases: what the families of constructions are made of."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count
from typing import TypeVar

from benchmarks.montague.trees import (
    Clause,
    Determiner,
    Kind,
    Modifier,
    Name,
    Nominal,
    ObjectRelative,
    Phrase,
    Prepositional,
    Quality,
    Quantified,
    Relation,
    Simple,
    SubjectRelative,
)
from benchmarks.montague.words import BLOCKS, PEOPLE, World, named

T = TypeVar("T")
D = Determiner
SINGULAR = (D.EVERY, D.EACH, D.A, D.SOME, D.NO)
COUNTED = (D.AT_LEAST, D.AT_MOST, D.EXACTLY, D.FEWER_THAN)
SUBJECTS = (*SINGULAR, D.ALL, D.NOT_EVERY, D.NOT_ALL, *COUNTED)
OBJECTS = (D.EVERY, D.EACH, D.A, D.SOME, D.NO, D.ALL, *COUNTED)


class Build:
    """Random phrases of one sentence, with fresh referents."""

    def __init__(self, rng: random.Random, world: World | None = None) -> None:
        self.rng = rng
        self.world = world or rng.choice((BLOCKS, BLOCKS, PEOPLE))
        self._referents = count(1)

    def chosen(self, options: Sequence[T]) -> T:
        """One of them."""
        return self.rng.choice(options)

    def likely(self, share: float) -> bool:
        """True in this share of cases."""
        return self.rng.random() < share

    def referent(self) -> int:
        """A number that no other phrase has."""
        return next(self._referents)

    def kind(self, *, object_: bool = False) -> Kind:
        """A noun of what acts or is acted on."""
        return self.chosen(self.world.objects if object_ else self.world.subjects)

    def kinds(self) -> tuple[Kind, Kind]:
        """Two nouns, different if the world has several."""
        subject = self.kind()
        rest = [kind for kind in self.world.objects if kind != subject]
        return subject, self.chosen(rest)

    def quality(self) -> Quality:
        """An adjective."""
        return self.chosen(self.world.qualities)

    def qualities(self, number: int) -> list[Quality]:
        """Different adjectives."""
        return self.rng.sample(self.world.qualities, number)

    def relation(self) -> Relation:
        """A relation of two."""
        return self.chosen(self.world.relations)

    def place(self) -> Relation:
        """A preposition of place."""
        return self.chosen([r for r in BLOCKS.relations if r.place])

    def name(self) -> Name:
        """A name."""
        return named(self.chosen(self.world.names), self.referent())

    def names(self, number: int) -> list[Name]:
        """Different names."""
        return [named(name, self.referent()) for name in self.rng.sample(self.world.names, number)]

    def number(self, determiner: Determiner) -> int:
        """A small number that goes with a determiner."""
        if determiner not in (*COUNTED, D.ALL_BUT, D.NUMERAL):
            return 0
        return self.chosen((2, 3) if determiner is D.FEWER_THAN else (1, 2, 2))

    def nominal(self, kind: Kind | None = None, *, adjective: float = 0.25) -> Nominal:
        """A noun, sometimes with an adjective."""
        qualities = (self.quality(),) if self.likely(adjective) else ()
        return Nominal(kind or self.kind(), qualities)

    def quantified(
        self,
        determiner: Determiner,
        kind: Kind | None = None,
        modifiers: tuple[Modifier, ...] = (),
        *,
        adjective: float = 0.25,
    ) -> Quantified:
        """A determiner with a noun."""
        plain = self.nominal(kind, adjective=adjective)
        nominal = Nominal(plain.kind, plain.qualities, modifiers)
        return Quantified(determiner, nominal, self.referent(), self.number(determiner))

    def subject(self, modifiers: tuple[Modifier, ...] = ()) -> Quantified:
        """A quantified subject."""
        return self.quantified(self.chosen(SUBJECTS), modifiers=modifiers)

    def object_(self) -> Quantified:
        """A quantified object."""
        return self.quantified(self.chosen(OBJECTS), self.kind(object_=True))

    def predicate(self, *, negated: bool = False) -> Simple:
        """An adjective, or a relation to a name."""
        if self.likely(0.6):
            return Simple(self.quality(), negated=negated)
        return Simple(self.relation(), (self.name(),), negated=negated)

    def clause(self) -> Clause:
        """A simple clause about a name."""
        one, other = self.names(2)
        if self.likely(0.6):
            return Clause(one, Simple(self.quality()))
        return Clause(one, Simple(self.relation(), (other,)))

    def relative(self, *, negated: float = 0.15) -> SubjectRelative | ObjectRelative:
        """A relative clause."""
        if self.likely(0.5):
            return SubjectRelative(self.predicate(negated=self.likely(negated)))
        subject: Phrase = self.name()
        if self.likely(0.5):
            subject = self.quantified(self.chosen((D.EVERY, D.SOME, D.NO)))
        return ObjectRelative(subject, self.relation())

    def prepositional(
        self, objects: Sequence[Determiner] = (D.A, D.SOME, D.EVERY)
    ) -> Prepositional:
        """A prepositional phrase of blocks."""
        phrase: Phrase = self.name()
        if self.likely(0.75):
            phrase = self.quantified(self.chosen(objects), self.kind(object_=True))
        return Prepositional(self.place(), (phrase,))
