"""Tenses, which a formula does not have: "Max was happy but is not" is not a contradiction.

A text that says the same of two times has no reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from logic2text.closed_words import read_word_list, read_words
from logic2text.english import syntax as en
from logic2text.english.traversal import subtrees
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.names.symbol_words import symbol_words
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.word_class import Form, forms, verb_bases
from logic2text.reading.lenient.phrase_text import Phrase


class Tense(Enum):
    """When something is said to be so."""

    PAST = "past"
    PRESENT = "present"
    FUTURE = "future"


_AUXILIARIES = {
    **dict.fromkeys(read_word_list("past"), Tense.PAST),
    **dict.fromkeys(read_word_list("present_of_tenses"), Tense.PRESENT),
    **dict.fromkeys(("will", "shall"), Tense.FUTURE),
}
_BEFORE_BASES = read_words("before_bases")
"""Words after which a verb is not in the past."""
_PERFECT = read_words("perfect")
_MODALS = read_words("modals_of_future") | read_words("modals_of_possibility")
_NAMED = frozenset((word,) for word in _MODALS)
_AUXILIARY = read_words("auxiliaries") | read_words("have")
_BEFORE_TO = read_words("perfect") | read_words("be_present") | {"going"}
_WITHIN_VERBS = read_words("within_verbs")
_OF_MOMENTS = read_words("of_moments")


def tenses_of(words: Sequence[str]) -> frozenset[Tense]:
    """The tenses of the auxiliaries among the words of a text, before they are reworded."""
    found = {_AUXILIARIES[word] for word in words if word in _AUXILIARIES}
    for word, following in pairwise(words):
        if word in _PERFECT and following == "been":
            found.add(Tense.PAST)
    return frozenset(found)


def says_of_two_times(
    tree: en.Clause, tenses: frozenset[Tense], words: Sequence[str], phrases: Iterable[Phrase]
) -> bool:
    """Whether a reading predicates the same twice in a text of several tenses.

    Args:
        tree: of the reading.
        tenses: those of the text's auxiliaries.
        words: of the reworded text.
        phrases: those of the reading.
    """
    found = tenses | frozenset(_tenses_of_verbs(words, phrases))
    if len(found) < 2:
        return False
    clauses: tuple[en.Clause, ...] = (tree,)
    match tree:
        # "Max will sing if Claire sings": a condition is of the time of what depends on it.
        case en.Conditional(left, right) if found == {Tense.PRESENT, Tense.FUTURE}:
            clauses = (left, right)
    return any(
        count > 1 for clause in clauses for count in Counter(_find_predicated(clause)).values()
    )


def tells_of_moment(
    tree: en.Clause, tenses: frozenset[Tense], words: Sequence[str], phrases: Iterable[Phrase]
) -> bool:
    """As "Max left when Claire came"; of what is always so "when" says "if".

    The arguments are those of `says_of_two_times`.
    """
    if not any(
        word in _OF_MOMENTS and before != "exactly" for before, word in pairwise(("", *words))
    ):
        return False
    relations = (part.entry for part in subtrees(tree) if isinstance(part, en.Relation))
    is_past = any(entry.negative_plural.startswith("did ") for entry in relations)
    return is_past or Tense.PAST in tenses.union(_tenses_of_verbs(words, phrases))


def mixes_tenses(tree: en.Clause, words: Sequence[str]) -> bool:
    """Whether a reading predicates the same twice by verbs in two tenses: "sang but does not sing".

    Args:
        tree: of the reading.
        words: of the text.
    """
    said: dict[tuple[str, int], list[Entry]] = {}
    for part in subtrees(tree):
        if isinstance(part, en.Relation):
            said.setdefault((part.entry.symbol, part.entry.arity), []).append(part.entry)
    return any(
        len(entries) > 1 and len(frozenset(_tenses_of_entries(entries, words))) > 1
        for entries in said.values()
    )


def tenses_of_entries(tree: en.Clause, words: Sequence[str]) -> frozenset[Tense]:
    """The tenses of the verbs of a tree that a text has in the forms of their entries."""
    entries = (part.entry for part in subtrees(tree) if isinstance(part, en.Relation))
    return frozenset(_tenses_of_entries(entries, words))


def _tenses_of_entries(entries: Iterable[Entry], words: Sequence[str]) -> Iterator[Tense]:
    for entry in entries:
        tense = _tense_of(entry)
        finite = {form.partition(" ")[0] for form in (entry.singular, entry.plural)}
        auxiliary, _, phrase = entry.negative_plural.partition(" not ")
        base = phrase.partition(" ")[0]
        said = {_DO[word] for word in words if word in _DO and word != base}
        if said and auxiliary in _DO and base in words:
            yield from said
            finite -= {base}
        if tense is not None:
            said_words = ("", *(word for word in words if word not in ("not", "never")))
            before = (left for left, word in pairwise(said_words) if word in finite)
            is_verb = entry.category is Category.VERB
            yield from filter(
                None, (_TENSE_AFTER.get(word, tense) if is_verb else tense for word in before)
            )


_TENSE_AFTER: dict[str, Tense | None] = {
    **dict.fromkeys(read_words("before_participles")),
    **dict.fromkeys(read_words("be_present"), Tense.PRESENT),
    **dict.fromkeys(read_words("be_past"), Tense.PAST),
}
"""The tense of a participle by the word before it, None where another word has it."""
_DO = {
    word: Tense.PAST if word == "did" else Tense.PRESENT for word in read_words("do_in_all_tenses")
}


def _tense_of(entry: Entry) -> Tense | None:
    """The tense of a verb, or of what follows "is"; None of a noun or a passive."""
    if entry.category is Category.ADJECTIVE:
        return None if entry.places else Tense.PRESENT
    if entry.category is not Category.VERB:
        return None
    return Tense.PRESENT if entry.negative_plural.startswith("do ") else Tense.PAST


def _tenses_of_verbs(words: Sequence[str], phrases: Iterable[Phrase]) -> Iterator[Tense]:
    for phrase in phrases:
        before = words[phrase.start - 1] if phrase.start else ""
        if not phrase.word_class.startswith("V") or before in (*_AUXILIARIES, "not"):
            continue
        possible = forms(words[phrase.start])
        if Form.THIRD in possible or Form.VERB in possible:
            yield Tense.PRESENT
        elif Form.PAST in possible:
            yield Tense.PAST


@lru_cache(maxsize=1_024)
def is_rather_past(word: str) -> bool:
    """Whether a verb's base form is as often the past of another verb: "saw", "lay", not "rent"."""
    if word == "found":
        return True
    if word not in verb_bases(word, Form.VERB):
        return False
    count = look_up(word).verbs.count
    others = verb_bases(word, Form.PAST) - {word}
    return any(look_up(base).verbs.count >= count for base in others)


def list_assumed_present(trees: Iterable[en.Clause], words: Sequence[str]) -> tuple[str, ...]:
    """What is assumed where a plural's present is as often a past: "students saw wood"."""
    finite = [word for before, word in pairwise(("", *words)) if before not in _BEFORE_BASES]
    verbs = dict.fromkeys(
        part.entry.plural.partition(" ")[0]
        for tree in trees
        for part in subtrees(tree)
        if isinstance(part, en.Relation)
        and part.entry.category is Category.VERB
        and part.entry.guessed  # a lexicon's own words are of the verb that it says
        and part.entry.plural != part.entry.singular
        and not _names_past(part.entry)
    )
    doubtful = (verb for verb in verbs if verb in finite and is_rather_past(verb))
    return tuple(f"“{verb}” is in the present tense" for verb in doubtful)


def list_assumed_tenses(tree: en.Clause, words: Sequence[str]) -> tuple[str, ...]:
    """What is assumed where a modal speaks of another time than a symbol's name.

    "Must have paid" hardly says Pays, nor "will pay" that somebody has Paid.

    Args:
        tree: of a reading.
        words: of the text, before its modals are reworded.
    """
    relations = [part.entry for part in subtrees(tree) if isinstance(part, en.Relation)]
    names = {entry: symbol_words(entry.symbol, entry.arity).words for entry in relations}
    # "May erupt" is of MayErupt, where another symbol is HasErupted.
    of_modals = {base for named in names.values() if named[:1] in _NAMED for base in _bases(named)}
    notices: dict[str, None] = {}
    for entry, named in names.items():
        if entry.category is Category.VERB:
            for said in _modals_of_another_time(named, words, of_modals):
                notices[f"“{said}” is {entry.symbol}"] = None
    return tuple(notices)


def _modals_of_another_time(
    named: tuple[str, ...], words: Sequence[str], of_modals: set[str]
) -> Iterator[str]:
    """The phrases of a text in which a modal and a symbol's verb tell of another time."""
    if named[:1] in _NAMED or "by" in named:  # "evaluated by" tells of no time
        return
    bases = _bases(named) - of_modals
    is_past = any(map(_is_past_only, named))
    for at, (before, word) in enumerate(pairwise(("", *words))):
        if word not in _MODALS and not (word == "to" and before in _BEFORE_TO):
            continue
        after = [one for one in words[at + 1 : at + 5] if one not in _WITHIN_VERBS]
        is_perfect = after[:1] == ["have"] and len(after) > 1
        verb = after[1] if is_perfect else after[0] if after else ""
        form = Form.PARTICIPLE if is_perfect else Form.VERB
        if is_perfect is not is_past and bases & verb_bases(verb, form):
            yield " ".join((word, *after[: 1 + is_perfect]))


def _bases(named: Sequence[str]) -> set[str]:
    """The bases of a symbol's words that can be verbs, but for its auxiliaries."""
    verbs = (word for word in named if word not in _AUXILIARY)
    return {base for word in verbs for base in verb_bases(word, *Form)}


def _is_past_only(word: str) -> bool:
    possible = forms(word)
    is_past = bool(possible & {Form.PAST, Form.PARTICIPLE})
    return is_past and (Form.VERB not in possible or is_rather_past(word))


def _names_past(entry: Entry) -> bool:
    """Whether a symbol's own verb is the one of which its plural is the past: See for "saw"."""
    past = verb_bases(entry.plural.partition(" ")[0], Form.PAST)
    named = symbol_words(entry.symbol, entry.arity).words
    return any(verb_bases(word, *Form) & past for word in named)


def _find_predicated(tree: en.Clause) -> Iterator[str]:
    """The symbol of each verb phrase, and of each noun that is predicated."""
    for part in subtrees(tree):
        match part:
            case en.Relation(entry):
                yield entry.symbol
            case en.Nominal(en.Noun(kind, adjectives)):
                yield from (entry.symbol for entry in (kind, *adjectives) if entry is not None)
            case _:
                pass
