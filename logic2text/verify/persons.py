"""Assumptions of a text that says "everyone", "someone" or "no one" for a formula's quantifiers.

Where a formula has a predicate for persons, these words are restricted to it; in a domain of people
they are not.  Elsewhere they are read as "everything", and what makes that no difference is
assumed (``docs/semantics.md``).

>>> from logic2text.verify.text import check
>>> check("∀x (Student(x) → ∃y Trusts(x, y))", "Every student trusts someone.").assumptions
('only persons are trusted',)
>>> check("∀x ∃y Trusts(x, y)", "Everyone trusts someone.").assumptions
('everything is a person',)
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from logic2text.closed_words import read_pattern
from logic2text.errors import LimitError, ParseError
from logic2text.formula import And, Exists, Formula, Predicate, Variable
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import Lexicon
from logic2text.lexicon.sorts import Sorts, infer_sorts
from logic2text.reading.choices import Grade
from logic2text.reading.parsing.tokens import count_persons, restrict_persons, tokenise
from logic2text.reading.readings import person_noun, read, relevant
from logic2text.theories import Theory
from logic2text.theories import persons as theory_of_persons
from logic2text.verify.question import Question
from logic2text.walk import symbols

_NOUN = "person"
_IS_SOMEONE = lazy_pattern(
    rf"(?!there )\S+ (?:is|are) (?:{read_pattern('existential_persons')}) who"
)
_THE = lazy_pattern(r"\bthe \w+")
MOST_READINGS = 6
"""A text with more first and live readings is taken to assume that everything is a person."""


def speaks_of_persons(text: str) -> bool:
    """Whether a text says "everyone", "someone", "one person … a second" or the like."""
    tokens = tokenise(text)
    if count_persons(tokens) != tokens:
        return True
    if restrict_persons(tokens, _NOUN) == tokens:
        return False
    words = [token.word for token in tokens]
    # "Otto is someone who sings" says that Otto sings.
    spoken = [
        token
        for at, token in enumerate(tokens)
        if not _IS_SOMEONE.fullmatch(" ".join(words[max(at - 2, 0) : at + 2]))
    ]
    return [token.word for token in restrict_persons(spoken, _NOUN)] != [
        token.word for token in spoken
    ]


def restrict(question: Question) -> Question | None:
    """The question with these words of its text restricted to a predicate of its formula.

    None where the formula has no such predicate, or the text no such words.
    """
    noun = person_noun(question.lexicon, question.formula)
    if not noun or not speaks_of_persons(question.text):
        return None
    return replace(question, lexicon=with_persons(question.lexicon, noun))


@lru_cache(maxsize=8)
def with_persons(lexicon: Lexicon, noun: str = _NOUN) -> Lexicon:
    """The lexicon in whose domain "everyone" is "every person", or every one of another noun."""
    domain = replace(lexicon.domain, person=noun)
    return lexicon.with_domain(domain)


@lru_cache(maxsize=256)
def list_assumptions(question: Question) -> tuple[str, ...]:
    """What a text that can mean a formula assumes of persons, where they are read as things."""
    formula, lexicon = question.formula, question.lexicon
    if _has_domain(lexicon) or not speaks_of_persons(_without_own_words(question)):
        return ()
    if theory_of_persons.is_about_persons(formula):
        return (theory_of_persons.EVERYTHING_IS_A_PERSON,)
    meanings = _list_restricted_meanings(question)
    sorts = infer_sorts(formula, lexicon)
    for theory_of in (_theory, theory_of_persons.wider_theory):
        theory = theory_of(formula, sorts, lexicon)
        if meanings and all(theory.proves(formula, meaning) for meaning in meanings):
            needed = (
                axiom for meaning in meanings for axiom in theory.find_needed(formula, meaning)
            )
            return tuple(dict.fromkeys(axiom.label for axiom in needed))
    return (theory_of_persons.EVERYTHING_IS_A_PERSON,)


def _without_own_words(question: Question) -> str:
    """The text without the words of symbols: "the final" as a name, "open to the public"."""
    formula, lexicon = question.formula, question.lexicon
    names = (lexicon.name(name).words for name, arity in symbols(formula)[1] if not arity)
    inside = (phrase for words in lexicon.words_of(formula) for phrase in _THE.findall(words))
    text = question.text
    for words in (*names, *inside):
        text = re.sub(rf"(?<!\w){re.escape(words)}(?!\w)", "it", text)
    return text


def _theory(_: Formula, sorts: Sorts, lexicon: Lexicon) -> Theory:
    return theory_of_persons.person_theory(sorts, lexicon)


def _has_domain(lexicon: Lexicon) -> bool:
    return lexicon.domain.of_people or bool(lexicon.domain.person)


def _list_restricted_meanings(question: Question) -> tuple[Formula, ...]:
    """The first and live readings with "every person" for "everyone"; none if unknown."""
    formula = question.formula
    variable = Variable("x")
    person = Predicate(theory_of_persons.PERSON, (variable,))
    signature = And((formula, Exists((variable,), person)))
    try:
        lexicon = with_persons(question.lexicon)
        readings = read(question.text, lexicon, signature, question.limits)
    except (ParseError, LimitError):
        return ()
    likely = [
        reading.formula
        for place, reading in enumerate(relevant(readings.readings, formula))
        if not place or reading.grade is not Grade.WEAK
    ]
    if not readings.complete or readings.assumptions or len(likely) > MOST_READINGS:
        return ()
    return tuple(likely)
