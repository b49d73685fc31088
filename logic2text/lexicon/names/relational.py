"""Nouns of several places: what a thing is of another, or what it has beside another.

>>> from logic2text.lexicon.names.ownership import Setting
>>> setting = Setting(("patient",), arguments=(("patient",), ("illness",)))
>>> name = PredicateName("ProperTreatment", ["proper", "treatment"], 2, setting=setting)
>>> entry = had_beside(name, ["proper", "treatment"])
>>> entry.singular, entry.links
('has a proper treatment', ('of',))
"""

from __future__ import annotations

from logic2text.lexicon import frames
from logic2text.lexicon.company import NUMBER
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.articles import with_article
from logic2text.lexicon.names.objects import fills, further_scores, link_share, the_of
from logic2text.lexicon.names.ownership import Setting, is_artifact, is_owned
from logic2text.lexicon.names.reading import PredicateName
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_choice import is_mass
from logic2text.lexicon.words.word_class import PREPOSITIONS


def had_beside(predicate_name: PredicateName, singular: list[str]) -> Entry | None:
    """As in "has an appropriate treatment for y"; None if the first argument is what is named.

    Where the other argument is what is named, the verb of having is that of a role.

    Args:
        predicate_name: a noun phrase of two or more places.
        singular: its words with a singular head.
    """
    words, links = predicate_name.words, predicate_name.links
    if words[:2] == ["number", "of"] and predicate_name.nouns_of(1) == (NUMBER,):
        words, singular = words[2:], ["number"]
    subjects, nouns = predicate_name.nouns_of(0), predicate_name.nouns_of(1)
    if not links or "of" in (links[0], *words) or fills(subjects, words):
        return None
    stop = next((at for at, word in enumerate(words) if word in PREPOSITIONS), len(words))
    if nouns == (NUMBER,) and links == [None] and words[-1] != singular[-1]:
        return frames.verb(predicate_name.symbol, ["have", *words], links=("",), guessed=True)
    if not subjects:
        return None
    named = links == [None] and stop == len(words)
    if named and fills(nouns, words):
        return frames.verb(predicate_name.symbol, ["have", *words], links=("",), guessed=True)
    if not is_owned(singular[stop - 1], words[:stop], Setting(predicate_name.setting.kinds)):
        return None
    if links == ["for"] and words == singular and is_artifact(words[-1]) and len(words) == 1:
        return None  # "a hub for", "a tool for"
    if named and not nouns:
        return frames.verb(predicate_name.symbol, ["have", *words], links=("",), guessed=True)
    return _having(predicate_name, singular[stop - 1], stop)


def _having(predicate_name: PredicateName, head: str, stop: int) -> Entry | None:
    words, nouns = predicate_name.words, predicate_name.nouns_of(1)
    link = predicate_name.links[0]
    if link is None:
        scores = further_scores("have", head, nouns)
        link = max(sorted(scores), key=scores.__getitem__)
    owned = with_article(words[:stop]).split(" ")
    if stop < len(words):
        owned += [words[stop], *the_of(words[stop + 1 :], link)]
    further = (
        *("," for _ in predicate_name.links[2:]),
        *(("and",) if predicate_name.links[1:] else ()),
    )
    return frames.verb(
        predicate_name.symbol, ["have", *owned], links=(link, *further), guessed=True
    )


def is_not_named(predicate_name: PredicateName, head: str) -> bool:
    """Whether "has N" of two places is about the other argument, which is no N: symptoms of it.

    What is had is named by the noun unless it is a mass, or a quality of something that the formula
    calls otherwise.
    """
    nouns = predicate_name.nouns_of(1)
    if fills(nouns, [head]):
        return False
    kind = look_up(head).nouns.kind
    others = {look_up(noun.split(" ")[-1]).nouns.kind for noun in nouns}
    if is_mass(head) or not nouns or kind not in _ABSTRACT:
        return is_mass(head)
    return kind not in others or link_share(head, "of") > _MOSTLY


_MOSTLY = 0.5
"""The share of a noun's uses after a determiner that "of" follows, if it needs another thing."""


_ABSTRACT = frozenset({"4", "7", "9", "11", "12", "16", "19", "22", "25", "26"})
"""WordNet's classes of nouns of acts, attributes, thoughts, events, feelings, shapes, states."""
