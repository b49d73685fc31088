"""Semantic actions of asides, of clefts and of what stands before its clause.

What an aside says of a name is claimed beside the sentence that it stands in, whatever that does
with the name: "if Max, who is tall, sings, b is red" claims that Max is tall.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeGuard

from logic2text import formula as fol
from logic2text.closed_words import read_words
from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.english.traversal import rebuild, subtrees
from logic2text.reading.grammar.actions.bindings import (
    Binding,
    there_is_plain,
)
from logic2text.reading.grammar.actions.clauses import predication
from logic2text.reading.grammar.actions.noun_phrases import (
    AND,
    predicate_noun,
    relate,
    relative,
)
from logic2text.reading.grammar.closed_classes import PLURAL, THEIRS
from logic2text.reading.grammar.grammar import Unfit

_ASIDE = en.Determiner(en.Quantity.THE, -1)
"""Marks a name with what an aside says of it, until the sentence is whole."""


def text(sentences: tuple[en.Clause, ...]) -> en.Clause:
    """One sentence, or several."""
    sentences = _name_shared(tuple(map(claim_asides, sentences)))
    check_titles(sentences)
    return sentences[0] if len(sentences) == 1 else en.Text(sentences)


def aside(name: en.Name, said: en.VerbPhrase | en.Predication) -> en.Quantified:
    """As in "Max, who is tall,", "Max, a friend of b,", "Max, whom b likes,"."""
    clause = said if isinstance(said, en.Predication) else en.Predication(en.Gap(), said)
    noun = en.Noun(relatives=(en.RelativeClause(clause),))
    return en.Quantified(_ASIDE, noun, other_than=name)


def aside_of_gap(
    name: en.Name, subject: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Quantified:
    """As in "(every cube except) b, which Max does not like"."""
    return aside(name, en.Predication(subject, verb_phrase))


def aside_first(
    said: en.VerbPhrase | en.Predication, name: en.Name, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "a friend of b, Max is tall"."""
    return predication(aside(name, said), verb_phrase)


def beside(subject: en.NounPhrase, said: en.VerbPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "some cubes, which are small, are red", "the cubes, which are all small, are red"."""
    match subject:
        case en.Quantified(determiner) if determiner != _ASIDE and (
            determiner.force is Force.EXISTENTIAL
            or determiner.quantity in (en.Quantity.THE, en.Quantity.ALL)
        ):
            both = en.CoordinatedVerbPhrase(AND, (said, verb_phrase))
            return predication(subject, both)
        case _:
            raise Unfit


def claim_asides(sentence: en.Clause) -> en.Clause:
    """A sentence with what its asides say as claims before it, or after it where they are later."""
    asides = [part for part in subtrees(sentence) if _is_aside(part)]
    if not asides:
        return sentence
    plain = _with_names(sentence)
    before: list[en.Clause] = []
    after: list[en.Clause] = []
    first = next((part for part in subtrees(sentence) if isinstance(part, _PHRASES)), None)
    for part in asides:
        claim = _with_names(_fill(part.noun.relatives[0].clause, part.other_than))
        names = (each for each in subtrees(claim) if isinstance(each, en.Name))
        if any(isinstance(name.term, fol.Variable) for name in names):
            raise Unfit  # a claim of its own is outside of what binds the variable
        (before if part is first else after).append(claim)
    return en.Coordination(AND, (*before, plain, *after))


_PHRASES = (en.Name, en.Quantified, en.Pronoun, en.Application, en.CoordinatedPhrase, en.Definite)


def _is_aside(part: Any) -> TypeGuard[en.Quantified]:
    return isinstance(part, en.Quantified) and part.determiner == _ASIDE


def _with_names(node: Any) -> Any:
    return node.other_than if _is_aside(node) else rebuild(node, _with_names)


def _fill(node: Any, name: Any) -> Any:
    """A clause with a name in its gap; relative clauses have gaps of their own."""
    match node:
        case en.Gap():
            return name
        case en.RelativeClause():
            return node
        case _:
            return rebuild(node, lambda part: _fill(part, name))


def condition_within(
    subject: en.NounPhrase, condition: en.Clause, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "every cube, if it is small, is red"."""
    claim = predication(subject, verb_phrase)
    return en.Conditional(condition, claim, en.ConditionalForm.IF_AFTER)


def exception_within(
    subject: en.NounPhrase, condition: en.Clause, verb_phrase: en.VerbPhrase
) -> en.Clause:
    """As in "every cube, unless it is small, is red"."""
    claim = predication(subject, verb_phrase)
    return en.Conditional(condition, claim, en.ConditionalForm.UNLESS_AFTER)


def _name_shared(sentences: tuple[en.Clause, ...]) -> tuple[en.Clause, ...]:
    """The sentences with a name of their own for the things that several clauses share."""
    parts = [part for sentence in sentences for part in subtrees(sentence)]
    if not any(isinstance(part, en.ForClause) and THEIRS in part.variables for part in parts):
        return sentences
    taken = {part.term.name for part in parts if isinstance(part, en.Name)}
    for part in parts:
        match part:
            case en.ForClause(variables=variables) | en.ThereIs(variables=variables):
                taken |= {variable.name for variable in variables}
            case en.Quantified(binds=fol.Variable(name)):
                taken.add(name)
    free = (name for name in "xyzuvw" if name not in taken)
    variable = fol.Variable(next(free, THEIRS.name))

    def rename(node: Any) -> Any:
        match node:
            case en.Name(term) if term == THEIRS:
                return en.Name(variable, variable.name)
            case en.ForClause(variables=variables) if THEIRS in variables:
                return rebuild(replace(node, variables=(variable,)), rename)
            case _:
                return rebuild(node, rename)

    return tuple(map(rename, sentences))


# Clefts -----------------------------------------------------------------------------------------


def clefted(item: en.NounPhrase) -> en.NounPhrase:
    """As in "it is b that"."""
    if isinstance(item, en.Pronoun):
        raise Unfit
    return item


def cleft(item: en.NounPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "it is b that is small"."""
    return predication(item, verb_phrase)


def not_cleft(item: en.NounPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "it is not b that is small"."""
    return en.Negation(predication(item, verb_phrase))


def not_topic(item: en.NounPhrase, subject: en.NounPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "it is not b that c likes"."""
    return en.Negation(topic(item, subject, verb_phrase))


def topic(item: en.NounPhrase, subject: en.NounPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "every cube, b likes": of every cube."""
    match verb_phrase:
        case en.NegatedPhrase(en.Relation(objects=(en.Gap(),)) as inner):
            return predication(item, en.NegatedPhrase(_turn(inner, subject)))
        case en.Relation(objects=(en.Gap(),)):
            return predication(item, _turn(verb_phrase, subject))
        case _:
            raise Unfit


def _turn(relation: en.Relation, subject: en.NounPhrase) -> en.Relation:
    return replace(relation, objects=(subject,), passive=not relation.passive)


def bare_plural(noun: en.Noun, relatives: tuple[en.RelativeClause, ...] | None) -> en.Quantified:
    """As in "cubes that are small"."""
    return en.Quantified(PLURAL, relate(noun, relatives))


def among(noun: en.Noun, determiner: en.Determiner, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "of the cubes, two are small"."""
    return predication(en.Quantified(determiner, noun), verb_phrase)


def including(phrase: en.NounPhrase, name: en.Name, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "every cube, including b, is small": b is one."""
    match phrase:
        case en.Quantified(determiner, noun, other_than=None) if (
            determiner.force is Force.UNIVERSAL and not phrase.labelled
        ):
            one = predication(name, predicate_noun(noun))
            return en.Coordination(AND, (one, predication(phrase, verb_phrase)))
        case _:
            raise Unfit


def only_among_them(noun: en.Noun, name: en.NounPhrase, verb_phrase: en.VerbPhrase) -> en.Clause:
    """As in "of the cubes, only b is small": only b is a small cube."""
    both = en.CoordinatedVerbPhrase(AND, (predicate_noun(noun), verb_phrase))
    return en.Predication(en.OnlyNamed((name,)), both)


def one_among(noun: en.Noun, relative_clause: en.RelativeClause) -> en.Clause:
    """As in "among the cubes there is one that b likes"."""
    return en.ThereIs(en.A, relate(noun, (relative_clause,)), labelled=False)


def there_is_among(
    noun: en.Noun, determiner: en.Determiner, relative_clause: en.RelativeClause
) -> en.Clause:
    """As in "among the cubes there is not a single one that b likes"."""
    if not determiner.quantity.profile.after_there_is:
        raise Unfit
    return en.ThereIs(determiner, relate(noun, (relative_clause,)), labelled=False)


def whatever(*parts: Any) -> en.Quantified:
    """As in "what is small (is red)", "what b likes"."""
    return en.Quantified(en.EVERY, en.Noun(relatives=(relative(*parts),)))


# Titles -----------------------------------------------------------------------------------------


def titled(title: str, name: en.Name) -> en.Name:
    """As in "Dr. Lee", which names Lee."""
    return replace(name, words=f"{title} {name.words}")


def check_titles(sentences: tuple[en.Clause, ...]) -> None:
    """Reject "Mr. Lee and Mrs. Lee", who are two."""
    titles: dict[object, str] = {}
    for sentence in sentences:
        for part in subtrees(sentence):
            if isinstance(part, en.Name) and part.words.partition(" ")[0] in _TITLES:
                title = part.words.partition(" ")[0]
                if titles.setdefault(part.term, title) != title:
                    raise Unfit


_TITLES = read_words("titles")


# What is named -----------------------------------------------------------------------------------


def name_one(
    subject: en.NounPhrase, name: en.NounPhrase, verb_phrase: en.VerbPhrase
) -> en.Coordination:
    """As in "exactly one cube, namely b, is small"."""
    match subject:
        case en.Quantified(determiner, noun, labelled=False, other_than=None) if _is_of_one(
            determiner
        ):
            of_kind = () if noun.kind is None and not noun.relatives else (predicate_noun(noun),)
            said = (*of_kind, verb_phrase)
            all_of_it = en.CoordinatedVerbPhrase(AND, said) if of_kind else verb_phrase
            claims = en.Predication(subject, verb_phrase), en.Predication(name, all_of_it)
            return en.Coordination(AND, claims)
        case _:
            raise Unfit


def name_one_last(
    subject: en.NounPhrase, verb_phrase: en.VerbPhrase, name: en.NounPhrase
) -> en.Coordination:
    """As in "exactly one cube is small, namely b"."""
    return name_one(subject, name, verb_phrase)


def name_existent(binding: Binding, name: en.NounPhrase) -> en.Coordination:
    """As in "there is exactly one cube, namely b"."""
    if not _is_of_one(binding.determiner) or binding.labels or binding.other_than is not None:
        raise Unfit
    said = predicate_noun(binding.noun)
    return en.Coordination(AND, (there_is_plain(binding), en.Predication(name, said)))


def _is_of_one(determiner: en.Determiner) -> bool:
    """Whether one thing is spoken of, which can be named: "some cube, namely b"."""
    is_one = determiner.number == 1 and determiner.quantity in (
        en.Quantity.EXACTLY,
        en.Quantity.AT_LEAST,
    )
    return is_one or (determiner.force is Force.EXISTENTIAL and not determiner.plural)


def only_one_of(
    first: en.NounPhrase,
    others: tuple[en.NounPhrase, ...],
    only: en.NounPhrase,
    verb_phrase: en.VerbPhrase,
) -> en.Coordination:
    """As in "of b and c, only b is small"."""
    rest = [name for name in (first, *others) if name != only]
    if len(rest) != len(others):
        raise Unfit
    denials = (en.Negation(en.Predication(name, verb_phrase)) for name in rest)
    return en.Coordination(AND, (en.Predication(only, verb_phrase), *denials))
