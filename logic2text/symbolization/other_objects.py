"""Verbs of a key with their objects said otherwise than in their glosses.

>>> from logic2text.lexicon import frames
>>> owes = frames.verb("O", ("owe", "money"), links=("to",))
>>> [(entry.singular, entry.after) for entry in find_other_objects(owes)]
[('owes', 'money')]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.reading import PARTICLES
from logic2text.lexicon.words.word_choice import is_mass
from logic2text.lexicon.words.word_class import Form, forms, lemma
from logic2text.symbolization.gloss import ARTICLES, ZERO_PLURALS, plural_of_owner

_DATIVE = "to"
_FORMS = ("singular", "plural", "negative_singular", "negative_plural")
_POSSESSING = frozenset({"have", "own", "possess"})


def find_other_objects(entry: Entry) -> Iterator[Entry]:
    """The entries of a verb in the other order of its objects, in the active, with *no* or *any*.

    They say the same, so they assume nothing.
    """
    if entry.arity == 1:
        yield from _find_denied(entry)
    elif entry.arity == 2:
        yield from _find_datives(entry)
        yield from _find_owned(entry)
        yield from _find_actives(entry)


def _find_datives(entry: Entry) -> Iterator[Entry]:
    """As "owes Ann money" for "owes money to Ann", and "lent a book to Ann"."""
    _, _, owed = entry.singular.partition(" ")
    if entry.links == (_DATIVE,) and owed and _is_object(owed):
        yield replace(_with_forms(entry, f" {owed}", ""), links=("",), after=owed)
    elif entry.links == ("",) and not owed and entry.after.partition(" ")[0] in ARTICLES:
        yield replace(_with_forms(entry, "", f" {entry.after}"), links=(_DATIVE,), after="")


def _find_owned(entry: Entry) -> Iterator[Entry]:
    """As "mended Ann's coat" for "mended the coat of Ann", which a gloss may say so or so."""
    _, article, owned = entry.singular.partition(" the ")
    if entry.links == ("of",) and article and len(owned.split(" ")) == 1:
        moved = _with_forms(entry, f" the {owned}", "")
        yield replace(moved, links=("",), after=f"'s {owned}")


def _with_forms(entry: Entry, removed: str, added: str) -> Entry:
    said = {name: getattr(entry, name).removesuffix(removed) + added for name in _FORMS}
    return replace(entry, **said, participle="")


def _is_object(words: str) -> bool:
    """Whether words after a verb are an indefinite object: "a book", "money", "pictures in it"."""
    first, _, after = words.partition(" ")
    if first in ARTICLES:
        return bool(after) and first != "the"
    is_noun = Form.PLURAL in forms(first) or is_mass(first) or first in ZERO_PLURALS
    return is_noun and first not in PARTICLES


def _find_actives(entry: Entry) -> Iterator[Entry]:
    """As "Ann wrote y" for "y was written by Ann"."""
    copula, _, participle = entry.singular.partition(" ")
    base = lemma(participle, Form.PARTICIPLE) if Form.PARTICIPLE in forms(participle) else ""
    if entry.links == ("by",) and base:
        active = frames.verb(entry.symbol, (base,), past=copula == "was", links=("",))
        yield replace(active, converse=True)


def _find_denied(entry: Entry) -> Iterator[Entry]:
    """As "sells no fish", "does not have any pictures in it", "books with pictures in them"."""
    auxiliary, _, base = entry.negative_plural.partition(" not ")
    verb, _, owned = base.partition(" ")
    if auxiliary not in ("do", "did") or not owned or not _is_object(owned):
        return
    article = owned.partition(" ")[0] if owned.partition(" ")[0] in ARTICLES else ""
    bare = owned.removeprefix(f"{article} ") if article else owned
    for own in dict.fromkeys((bare, plural_of_owner(bare))):
        said = f"{article} {own}".strip()
        if verb in _POSSESSING:
            yield frames.adjective(entry.symbol, f"with {said}", attributive=False)
            for without in (f"without {said}", f"with no {own}", f"without any {own}"):
                denied = frames.adjective(entry.symbol, without, attributive=False)
                yield replace(denied, denied=True)
        # A pronoun for the owner agrees with it: "have no pictures in them".
        one, several = (words.removesuffix(owned) for words in (entry.singular, entry.plural))
        changed = replace(entry, plural=several + said)
        does_not, do_not = (
            words.removesuffix(owned) for words in (entry.negative_singular, entry.negative_plural)
        )
        for negative in (
            (f"{one}no {own}", f"{several}no {own}"),
            (f"{does_not}any {own}", f"{do_not}any {own}"),
            (f"{does_not}{said}", f"{do_not}{said}"),
        ):
            yield replace(changed, negative_singular=negative[0], negative_plural=negative[1])
