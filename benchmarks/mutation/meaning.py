"""Interprets the parses of the second reader by surface scope (``docs/semantics.md``).

A noun phrase is applied to what is said of it, so that phrases have scope in the order in which
they stand; pronouns are tried with every antecedent within reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

import unicode_logic_kit as kit

from benchmarks.mutation.parses import (
    EXISTENTIAL,
    UNIVERSAL,
    NoAntecedent,
    always,
    binding,
    joined,
    kind_of,
    members_of,
    named,
    noun_of,
    quantity,
    together,
    truth,
)

Value = Any
Said = Callable[[kit.Node, "Context"], kit.Node]
"""What is said of a term."""
MOST_CHOICES = 40


class Context:
    """What stands around a phrase.

    Attributes:
        near: terms that a pronoun can mean.
        subject: the subject of the clause, or of the relative clause.
        low: whether "any" is existential: under a negation, in an if-clause, behind "every".
    """

    __slots__ = ("low", "near", "subject")

    def __init__(
        self, near: tuple[kit.Node, ...] = (), subject: kit.Node | None = None, *, low: bool = False
    ) -> None:
        self.near, self.subject, self.low = near, subject, low

    def lowered(self) -> Context:
        """The same under a negation."""
        return Context(self.near, self.subject, low=True)

    def with_term(self, term: kit.Node) -> Context:
        """The same behind a mention of a term."""
        near = (term, *(other for other in self.near if other != term))
        return Context(near, self.subject, low=self.low)

    def about(self, term: kit.Node) -> Context:
        """The same within what is said of a term."""
        return Context(self.with_term(term).near, term, low=self.low)


def formulae(value: Value) -> Iterator[kit.Node]:
    """What a parse means, for each choice of antecedents."""
    choices: list[int] = []
    for _ in range(MOST_CHOICES):
        meaning = _Meaning(choices)
        with suppress(NoAntecedent):
            yield meaning.clause(value, Context())
        choices = choices[: len(meaning.counts)]
        choices += [0] * (len(meaning.counts) - len(choices))
        while choices and choices[-1] + 1 >= meaning.counts[len(choices) - 1]:
            choices.pop()
        if not choices:
            return
        choices[-1] += 1


class _Meaning:
    """One choice of antecedents; `counts` says how many each pronoun had."""

    def __init__(self, choices: Sequence[int]) -> None:
        self.choices = choices
        self.counts: list[int] = []
        self._made = 0

    # Clauses -------------------------------------------------------------------------------

    def clause(self, value: Value, context: Context) -> kit.Node:
        """What a clause says."""
        match value:
            case ("all_", *parts):
                return joined("and", [self.clause(part, context) for part in parts])
            case ("listed" | "chained" | "correlated" | "xor" | "series", *_):
                word, parts = members_of(value)
                inside = context.lowered() if word == "nor" else context
                return joined(word, [self.clause(part, inside) for part in parts])
            case ("linked", left, (_, word), right):
                return self._linked(word, left, right, context)
            case ("unless", left, right):
                return joined("or", [self.clause(part, context) for part in (left, right)])
            case ("same", inner):
                return self.clause(inner, context)
            case ("not_", _, inner):
                return kit.Not(self.clause(inner, context.lowered()))
            case ("implies", before, after) | ("if_after", after, before):
                antecedent = self.clause(before, context.lowered())
                return kit.Implies(antecedent, self.clause(after, context))
            case ("clause", phrase, verb):
                return self._predication(phrase, verb, context)
            case ("only_name", name, verb):
                term = self._fresh()
                said = self.verb(verb, term, context.about(term).lowered())
                same = self.phrase(name, lambda t, _: kit.Atom("=", (term, t)), context)
                return kit.Quantifier("∀", term, kit.Implies(said, same))
            case ("items", (_, heading), *parts):
                return self._items(heading, [p for p in parts if p[0] != "ITEM"], context)
            case ("truth", (_, words)):
                return truth() if words.endswith("always true") else kit.Not(truth())
        return self._existence(value, context)

    def _existence(self, value: Value, context: Context) -> kit.Node:
        """What "for …" and "there is …" say."""
        match value:
            case ("bind" | "far", phrase, body):
                return self._bound(phrase, lambda c: self.clause(body, c), context)
            case ("not_bind", phrase, body):
                inside = context.lowered()
                return kit.Not(self._bound(phrase, lambda c: self.clause(body, c), inside))
            case ("exists", phrase):
                return self._bound(phrase, None, context)
            case ("not_exists", phrase):
                return kit.Not(self._bound(phrase, None, context.lowered()))
            case ("there_list", *_):
                word, phrases = members_of(value)
                return joined(word, [self._bound(phrase, None, context) for phrase in phrases])
        raise TypeError(f"no clause: {value!r}")

    def _linked(self, word: str, left: Value, right: Value, context: Context) -> kit.Node:
        """As in "A if B"."""
        low = context.lowered()
        match word:
            case "only if":
                return kit.Implies(self.clause(left, low), self.clause(right, context))
        return kit.Iff(self.clause(left, low), self.clause(right, low))

    def _items(self, heading: str, parts: list[Value], context: Context) -> kit.Node:
        said = [self.clause(part, context) for part in parts]
        words = {"all": "and", "at": "or", "none": "nor", "exactly": "xor"}
        return joined(words[heading.split(maxsplit=1)[0]], said)

    def _predication(self, phrase: Value, verb: Value, context: Context) -> kit.Node:
        if verb[0] == "same":
            verb = verb[-1]
        if verb[0] == "alike" and phrase[0] in ("np_listed", "np_correlated"):
            word, phrases = members_of(phrase)
            if word == "and":
                return self._alike(phrases, verb[1][1], context)
        return self.phrase(phrase, lambda t, c: self.verb(verb, t, c.about(t)), context)

    def _alike(self, phrases: Sequence[Value], name: str, context: Context) -> kit.Node:
        """Each of the things and each other one, both ways."""
        pairs = []
        for one, other in combinations(phrases, 2):
            for left, right in ((one, other), (other, one)):
                pairs.append(
                    self.phrase(
                        left,
                        lambda t, c, right=right: self.phrase(  # type: ignore[misc]
                            right, lambda u, _: kit.Atom(name, (t, u)), c
                        ),
                        context,
                    )
                )
        return joined("and", pairs)

    def _bound(
        self, phrase: Value, body: Callable[[Context], kit.Node] | None, context: Context
    ) -> kit.Node:
        """What "for …" or "there is …" says with its body."""
        while phrase[0] == "same":
            phrase = phrase[1]
        determiner, noun, labels = binding(phrase)
        variables = [kit.Variable(name) for name in labels] or [self._fresh()]
        inner = context.lowered() if determiner == "no" else context
        for variable in variables:
            inner = inner.with_term(variable)
        said = None if body is None else body(inner)
        for variable in reversed(variables):
            kind = self._noun(noun, variable, inner)
            universal = determiner in UNIVERSAL
            said = always(kind, said) if universal else together(kind, said)
            said = kit.Quantifier("∀" if universal else "∃", variable, said)
        if determiner == "no":
            return kit.Not(said)
        if determiner not in UNIVERSAL and determiner not in EXISTENTIAL:
            return self._counted(determiner, noun, body, context)
        return said

    def _counted(
        self,
        determiner: str,
        noun: Value,
        body: Callable[[Context], kit.Node] | None,
        context: Context,
    ) -> kit.Node:
        if body is not None:
            raise NoAntecedent
        return self._quantified(determiner, noun, None, lambda *_: None, context)  # type: ignore

    # Noun phrases --------------------------------------------------------------------------

    def phrase(self, value: Value, said: Said, context: Context) -> kit.Node:
        """What is said of a phrase."""
        match value:
            case ("name", *rest):
                term = named(rest)
                return said(term, context.with_term(term))
            case ("pronoun", _):
                return said(self._antecedent(context), context)
            case ("itself", _):
                if context.subject is None:
                    raise NoAntecedent
                return said(context.subject, context)
            case ("np_listed" | "np_correlated" | "np_xor", *_):
                word, parts = members_of(value)
                inside = context.lowered() if word == "nor" else context
                return joined(word, [self.phrase(part, said, inside) for part in parts])
        return self._quantified(*quantity(value), said, context)

    def _quantified(
        self, determiner: str, noun: Value, label: str | None, said: Said, context: Context
    ) -> kit.Node:
        term = kit.Variable(label) if label else self._fresh()
        inside = context.about(term)
        inside.subject = context.subject
        low, same = inside.lowered(), inside
        if determiner == "any":
            determiner = "some" if context.low else "every"
        kind, number = kind_of(determiner)
        if kind == "every":
            body = said(term, same)
            return kit.Quantifier("∀", term, always(self._noun(noun, term, low), body))
        if kind == "some":
            made = self._noun(noun, term, same)
            return kit.Quantifier("∃", term, together(made, said(term, same)))
        if kind == "no":
            made = self._noun(noun, term, low)
            return kit.Not(kit.Quantifier("∃", term, together(made, said(term, low))))
        if kind == "not every":
            made = self._noun(noun, term, same)
            return kit.Not(kit.Quantifier("∀", term, always(made, said(term, low))))
        if kind == "only":
            made = self._noun(noun, term, same) or truth()
            return kit.Quantifier("∀", term, kit.Implies(said(term, low), made))
        return self._number(kind, number, noun, said, low)

    def _number(
        self, kind: str, number: int, noun: Value, said: Said, context: Context
    ) -> kit.Node:
        def some(count: int) -> kit.Node:
            terms = [self._fresh() for _ in range(count)]
            parts = []
            for term in terms:
                inside = context.with_term(term)
                body = said(term, inside)
                made = self._noun(noun, term, inside)
                parts.append(together(made, body))
            for one, other in combinations(terms, 2):
                parts.append(kit.Not(kit.Atom("=", (one, other))))
            made = joined("and", parts)
            for term in reversed(terms):
                made = kit.Quantifier("∃", term, made)
            return made

        if kind == "at least":
            return some(number) if number else truth()
        if kind == "at most":
            return kit.Not(some(number + 1))
        if number == 0:
            return kit.Not(some(1))
        return kit.And(some(number), kit.Not(some(number + 1)))

    def _noun(self, noun: Value, term: kit.Node, context: Context) -> kit.Node | None:
        """What a noun and its relative clauses say of a term; None where that is nothing."""
        kinds, parts, exceptions, such = noun
        said = [kit.Atom(kind, (term,)) for kind in kinds if kind]
        inside = context.about(term)
        said += [self._relative(part, term, inside) for part in parts]
        for name in exceptions:
            other = self._antecedent(_without(context, term)) if name is None else named(name[1:])
            said.append(kit.Not(kit.Atom("=", (term, other))))
        if such is not None:
            said.append(self.clause(such, inside))
        return joined("and", said) if said else None

    def _relative(self, value: Value, term: kit.Node, context: Context) -> kit.Node:
        match value:
            case ("gap", phrase, _, *negation, (_, name)):

                def said(subject: kit.Node, _: Context) -> kit.Node:
                    atom = kit.Atom(name, (subject, term))
                    return kit.Not(atom) if negation else atom

                return self.phrase(phrase, said, _without(context, term))
        return self.verb(value, term, context)

    def _antecedent(self, context: Context) -> kit.Node:
        near = [term for term in context.near if term != context.subject]
        place = len(self.counts)
        self.counts.append(max(len(near), 1))
        if not near:
            raise NoAntecedent
        chosen = self.choices[place] if place < len(self.choices) else 0
        return near[min(chosen, len(near) - 1)]

    def _fresh(self) -> kit.Variable:
        self._made += 1
        return kit.Variable(f"q{self._made}")

    # Verb phrases --------------------------------------------------------------------------

    def verb(self, value: Value, subject: kit.Node, context: Context) -> kit.Node:
        """What a verb phrase says of its subject."""
        match value:
            case ("same", *parts):
                return self.verb(parts[-1], subject, context)
            case ("vnot", *_, inner):
                return kit.Not(self.verb(inner, subject, context.lowered()))
            case ("vlisted" | "vcorrelated" | "vxor", *_):
                word, parts = members_of(value)
                inside = context.lowered() if word == "nor" else context
                return joined(word, [self.verb(part, subject, inside) for part in parts])
            case ("adjective", (_, name)):
                return kit.Atom(name, (subject,))
            case ("nominal", *parts):
                noun = next(part for part in parts if part[0] == "noun")
                rels = [part for part in parts if part[0] == "group"]
                return self._noun(noun_of(noun, *rels), subject, context) or truth()
            case ("equal", name):
                return self.phrase(name, lambda t, _: kit.Atom("=", (subject, t)), context)
            case ("related", (_, name), phrase):
                return self.phrase(phrase, lambda t, _: kit.Atom(name, (subject, t)), context)
            case ("have" | "have_not" as kind, *parts):
                phrase, (_, name) = parts[-3], parts[-2]
                inside = context if kind == "have" else context.lowered()
                said = self.phrase(phrase, lambda t, _: kit.Atom(name, (t, subject)), inside)
                return said if kind == "have" else kit.Not(said)
        raise NoAntecedent


def _without(context: Context, term: kit.Node) -> Context:
    near = tuple(other for other in context.near if other != term)
    return Context(near, None, low=context.low)
