"""Strong readings of *except* and *but*: "all birds except penguins fly", penguins do not.

In the weak form a phrase is silent on what it excepts.  In the strong forms the exceptions are as
the others are not, and, where they have to be of the kind, they are: "every student except Max"
takes Max for a student.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from logic2text.english import syntax as en
from logic2text.english.determiners import Force
from logic2text.lexicon.entry import IDENTITY
from logic2text.reading.interpretation.phrase_terms import list_excepted, list_excepted_kinds


def exceptions_denied(
    phrase: en.Quantified, *, is_any: bool = False
) -> Iterator[tuple[en.NounPhrase, ...]]:
    """The phrases that stand beside a resolved phrase in each of its strong forms.

    Args:
        phrase: any; without exceptions it has no strong form.
        is_any: whether it is *any* after *not*, which excepts as *no* does.
    """
    denies = phrase.determiner.force is Force.NEGATIVE
    names = tuple(list_excepted(replace(phrase, determiner=en.NO) if is_any else phrase))
    kind = replace(phrase.noun, relatives=())
    if names:
        yield names if denies else (_none_of(names),)
        if kind.kind is not None and not is_any:
            of_kind = en.SOME if denies else en.NOT_EVERY
            yield tuple(en.Quantified(of_kind, _identical(kind, name)) for name in names)
        return
    of_all = en.ALL if denies else en.NO
    for noun in list_excepted_kinds(phrase):
        yield (en.Quantified(of_all, noun),)
        is_one = en.RelativeClause(en.Predication(en.Gap(), en.Nominal(noun)))
        yield (en.Quantified(of_all, replace(kind, relatives=(is_one,))),)


def is_silent(phrase: en.Quantified) -> bool:
    """Whether a phrase is only about the others: "besides b", "that is not b"."""
    said = replace(
        phrase.noun,
        relatives=tuple(
            relative
            for relative in phrase.noun.relatives
            if relative.form is en.RelativeForm.REDUCED
        ),
    )
    excepting = replace(phrase, noun=said)
    return not any(list_excepted(excepting)) and not any(list_excepted_kinds(excepting))


def _none_of(names: tuple[en.NounPhrase, ...]) -> en.NounPhrase:
    pair = names if len(names) > 1 else names * 2
    return en.CoordinatedPhrase(en.Conjunction.NOR, pair)


def _identical(kind: en.Noun, name: en.NounPhrase) -> en.Noun:
    """As in "student that is Max"."""
    same = en.RelativeClause(en.Predication(en.Gap(), en.Relation(IDENTITY, (name,))))
    return replace(kind, relatives=(same,))
