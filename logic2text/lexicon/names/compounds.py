"""Rules for compound adjectives: "right-handed", "price-volatile", "full-time"."""

from __future__ import annotations

from logic2text.closed_words import read_words
from logic2text.lexicon import frames
from logic2text.lexicon.entry import Entry
from logic2text.lexicon.names.articles import object_of, with_article
from logic2text.lexicon.names.ownership import does
from logic2text.lexicon.names.reading import PredicateName, is_attribute, is_noun
from logic2text.lexicon.words.dictionary import compounds, look_up
from logic2text.lexicon.words.dictionary.hypernyms import is_kind_of
from logic2text.lexicon.words.unknown_words import base_form, possible_forms
from logic2text.lexicon.words.word_class import PREPOSITIONS, Form, word_classes, word_set

_LINKING = read_words("linking_verbs_of_names")
_COUNTED = word_set("one two three four five six seven eight many single double")


def _is_of_parts(first: str, second: str) -> bool:
    """Whether a noun in -ed follows a number: the "legged" of "two-legged"."""
    stem = second.removesuffix("ed")
    stems = (stem, stem[:-1], f"{stem}e")
    return first in _COUNTED and stem != second and any(map(is_noun, stems))


def with_hyphens(words: list[str]) -> list[str]:
    """The words with those joined that are written with hyphens.

    >>> with_hyphens(["state", "of", "the", "art", "facilities"]), with_hyphens(["high", "school"])
    (['state-of-the-art', 'facilities'], ['high', 'school'])
    >>> with_hyphens(["drives", "high", "speed", "train"]), with_hyphens(["multi", "lane", "road"])
    (['drives', 'high-speed', 'train'], ['multi-lane', 'road'])
    """
    joined: list[str] = []
    at = 0
    while at < len(words):
        lengths = range(min(_LONGEST_COMPOUND, len(words) - at), 1, -1)
        length = next((each for each in lengths if _is_joined(words, at, at + each)), 1)
        if length == 1 and _is_before_noun(words, at):
            length = 2
        joined.append("-".join(words[at : at + length]))
        at += length
    return joined


_LONGEST_COMPOUND = 4


def _is_joined(words: list[str], start: int, end: int) -> bool:
    """Whether the dictionary writes words with hyphens, before a noun or whatever follows."""
    parts = words[start:end]
    if not all(part.islower() and part.isalpha() for part in parts):
        return False
    if len(parts) == 2 and parts[0] in _TENS:
        return parts[1] in _UNITS
    if len(parts) == 2 and _is_verb_of_two(*parts):
        return True
    if parts[:2] == ["out", "of"]:
        return len(parts) == 3 and end < len(words) and _is_head(words[end])
    if len(parts) == 2 and parts[0] in _DEGREES and _is_measure(words[end:]):
        return False
    uses = look_up("-".join(parts))
    if len(parts) == 3 and parts[1] in PREPOSITIONS and uses.nouns:
        return True  # "mother-in-law"
    if parts[0] == "no" and uses.nouns.is_person and len(words) == len(parts):
        return True  # "no-show"
    if len(parts) == 2 and (uses.nouns or not uses.adjectives):
        return bool(uses.nouns) and not uses.verbs and parts[0] in _FIRST_PARTS | {"well"}
    before_noun = end < len(words) and words[end] not in PREPOSITIONS and _is_head(words[-1])
    if end == len(words) and Form.COMPARATIVE in possible_forms(parts[0]):
        return False  # "heavier than air"
    is_after = start > 0 and parts[0] in PREPOSITIONS and end == len(words)
    if is_after and Form.PARTICIPLE in possible_forms(words[start - 1]):
        return False  # "sold over the counter"
    return bool(uses.adjectives) and (before_noun or len(parts) > 2 or not is_noun(parts[-1]))


_TENS = word_set("twenty thirty forty fifty sixty seventy eighty ninety")
_UNITS = word_set("one two three four five six seven eight nine")


def _is_verb_of_two(first: str, second: str) -> bool:
    """As in "sight-read", "double-checks"; no noun is written so."""
    if second in PREPOSITIONS:
        return False
    bases = (base_form(second, form) for form in (Form.VERB, Form.THIRD, Form.PAST))
    uses = look_up(f"{first}-{second}")
    found = (look_up(f"{first}-{base}") for base in dict.fromkeys(bases))
    return not uses.nouns and not uses.adjectives and any(each.verbs for each in found)


def _is_before_noun(words: list[str], at: int) -> bool:
    """Whether two words describe the noun after them: "far-reaching effect", "five-star hotel"."""
    first, second, *after = *words[at : at + 2], *_phrase_after(words, at + 2), ""
    is_pair = first.islower() and second.islower() and second.isalpha()
    if is_pair and second == "like" and _is_head(after[0]):
        return is_noun(first) and Form.THIRD not in possible_forms(first) and first not in _LINKING
    if not is_pair or {first, second} & _NO_PARTS:
        return False
    if first in _PREFIXES:
        return is_noun(second) or Form.ADJECTIVE in possible_forms(second)
    if not _is_head(after[0]):
        return False
    if second.endswith("ing") and first in _BEFORE_PARTICIPLES:
        return True
    if first in _COUNTED | _NUMBERS:
        return second in _COUNTED_NOUNS or _is_of_parts(first, second)
    if first in _DEGREES:
        return not _is_measure(after[:1]) and _measures(second)
    if second in _SECOND_PARTS:
        is_verb = not at and bool(possible_forms(first) & {Form.THIRD, Form.VERB})
        return is_noun(first) and not is_verb and not look_up(first).adjectives
    return at > 0 and _is_done_before(first, second)


def _is_done_before(first: str, second: str) -> bool:
    """As in "plant-based food" within a name, and not in "eats baked beans"."""
    uses, possible = look_up(first), possible_forms(first)
    is_verb = Form.THIRD in possible or (
        Form.VERB in possible and not uses.nouns and first != "well"
    )
    return second.endswith("ed") and bool(possible) and not is_verb and is_compound(first, second)


def _is_head(word: str) -> bool:
    return is_noun(word) or bool(look_up(word).nouns)


def _phrase_after(words: list[str], start: int) -> list[str]:
    stop = next((at for at in range(start, len(words)) if words[at] in PREPOSITIONS), len(words))
    return words[start:stop]


def _is_measure(words: list[str]) -> bool:
    """Whether a phrase is about how much there is: "high fuel consumption"."""
    heads = [word for word in words if word not in PREPOSITIONS]
    head = base_form(heads[0], Form.PLURAL) if heads else ""
    kind = look_up(head).nouns.kind
    is_thing = kind in _THINGS or is_kind_of(head, "substance", rare=True)
    return not is_thing and not head.endswith("ing")


def _measures(noun: str) -> bool:
    """Whether a noun tells how much of it something has: "high-salt soil", "long-distance bus"."""
    return look_up(noun).nouns.kind in _MEASURES or noun in _AFTER_ADJECTIVES | _COUNTED_NOUNS


_THINGS = frozenset({"3", "5", "6", "13", "14", "15", "17", "18", "20", "27"})
_MEASURES = frozenset({"7", "13", "21", "23", "24", "27", "28"})
"""WordNet's classes of attributes, food, possessions, quantities, relations, substances, times."""
_DEGREES = word_set("big fast full hard high large long low short small soft")
_NUMBERS = word_set("two three four five six seven eight nine ten")
_COUNTED_NOUNS = word_set(
    "door family lane level player page person piece seat star story use way wheel"
)
_PREFIXES = word_set("multi")
_NO_PARTS = PREPOSITIONS | {"and", "or", "not", "be"}
_BEFORE_PARTICIPLES = word_set("far fast hard high ill long low never well world")


def is_compound(first: str, second: str) -> bool:
    """Whether two words before a noun are one adjective: "nuclear-powered", "light-hearted"."""
    if not first.islower() or first.endswith("ly") or not second.lower().endswith("ed"):
        return False
    if not possible_forms(second.lower()):
        return is_noun(second.lower().removesuffix("ed"))
    if Form.PARTICIPLE not in possible_forms(second) or not possible_forms(first):
        return False
    described = bool(look_up(second).adjectives) and not is_noun(first) and first != "well"
    return second in _LAST_PARTS or not (is_attribute(second) or described)


_LAST_PARTS = word_set("based funded oriented owned powered related shaped")


def join_compound(first: str, second: str) -> str:
    """As in "light-hearted"."""
    return f"{first}-{second.lower()}"


def compound_participle(predicate_name: PredicateName) -> Entry | None:
    """As in "right-handed", "well-known"; "has breakfast included", "requires isolation"."""
    first, *last = predicate_name.words
    if last in _ASKED and not predicate_name.links and is_noun(first) and not does(first):
        verb = base_form(last[0], Form.PARTICIPLE)
        needed = [verb, *object_of(verb, [first])]
        return frames.verb(predicate_name.symbol, needed, guessed=True)
    if last in _OF_PARTS and not predicate_name.links and is_noun(first) and not does(first):
        owned = ["have", *with_article([first]).split(" "), *last]
        return frames.verb(predicate_name.symbol, owned, guessed=True)
    by = predicate_name.words[0].endswith("ly")
    links = predicate_name.fill_links("by" if by else "to")
    match predicate_name.words:
        case [first, second] if (
            links is not None
            and (Form.PARTICIPLE in possible_forms(second) or _is_of_parts(first, second))
            and (not is_noun(second) or Form.ADVERB in possible_forms(first))
            and not (first.endswith("ed") and Form.PARTICIPLE in possible_forms(first))
            and not (predicate_name.links and is_noun(first) and is_rather_noun(second))
            and (
                first in _COUNTED
                or possible_forms(first) & {Form.ADJECTIVE, Form.ADVERB, Form.NOUN}
                or first[0].isupper()
            )
        ):
            is_free = first.endswith("ly") or first in _FREE_ADVERBS
            compound = f"{first} {second}" if is_free else f"{first}-{second}"
            return frames.adjective(predicate_name.symbol, compound, links=links, guessed=True)
        case _:
            return None


_FREE_ADVERBS = word_set(
    "again already also always best first last never now often once soon still then"
)
"""Adverbs that no hyphen joins with a participle after "is": "is best served with"."""


_ASKED = (["needed"], ["required"])
_OF_PARTS = (["included"], ["attached"], ["missing"], ["pending"])
"""What is said of what belongs to a thing."""


def is_rather_noun(word: str) -> bool:
    """As in "home ground", whose head is a participle too."""
    uses = look_up(word)
    return uses.nouns.count > uses.adjectives.count and Form.NOUN in possible_forms(word)


def compound_adjective(predicate_name: PredicateName) -> Entry | None:
    """As in "price-volatile", "self-aware", "full-time"."""
    kind = predicate_name.setting.kind
    match predicate_name.words:
        case [first, "run" | "led"] if does(first) and not predicate_name.links:
            return frames.adjective(
                predicate_name.symbol, "-".join(predicate_name.words), guessed=True
            )
        case [first, second] if _acts_on(first, second, kind) and not predicate_name.links:
            return frames.adjective(predicate_name.symbol, f"{first}-{second}", guessed=True)
        case [word] if not predicate_name.links and word.partition("-")[0] in _PREFIXES:
            return frames.adjective(predicate_name.symbol, word, guessed=True)
        case [first, second] if _is_of_number(first, second, kind) and not predicate_name.links:
            return frames.adjective(predicate_name.symbol, f"{first}-{second}", guessed=True)
        case [first, second] if not predicate_name.links and first not in PREPOSITIONS:
            first = first.lower() if first.lower() in _FIRST_PARTS else first
            of_time = first in _BEFORE_NOUNS and second in _AFTER_ADJECTIVES
            is_sign = not first.islower() and (not first.istitle() or len(first) < 3)
            if is_sign and _is_only_adjective(second):
                return frames.adjective(predicate_name.symbol, f"{first}-{second}", guessed=True)
            of_first = possible_forms(first)
            is_part = Form.NOUN in of_first and Form.THIRD not in of_first
            is_part = is_part or first in _FIRST_PARTS
            free = second in _SECOND_PARTS and is_part
            if not (of_time or free or _is_compounded(first, second)):
                return None
            return frames.adjective(predicate_name.symbol, f"{first}-{second}", guessed=True)
        case _:
            return None


def _acts_on(first: str, second: str, kind: str) -> bool:
    """As in "flower-bearing", "profit-seeking" of things; but "rock climbing", which is an act."""
    possible = possible_forms(first)
    is_pair = Form.NOUN in possible and Form.PROGRESSIVE in possible_forms(second)
    if not kind or not is_pair or Form.THIRD in possible or first in word_classes().adjectives:
        return False
    uses, done = look_up(first), look_up(second).nouns
    of_act = look_up(kind).nouns.kind in _ACTS or uses.nouns.kind in _TROUBLES
    is_noun_too = bool(done.count) or done.kind in _THINGS or bool(uses.adjectives)
    verb = look_up(base_form(second, Form.PROGRESSIVE)).verbs
    return verb.transitive and not (of_act or is_noun_too or compounds.find_kind([first, second]))


_ACTS, _TROUBLES = frozenset({"4", "9", "10", "11"}), frozenset({"4", "26", "12"})


def _is_only_adjective(word: str) -> bool:
    """Whether a word describes what stands before it: "HIV-positive", "IPv6-ready"."""
    listed = word_classes().adjectives | {"negative"}
    return word in listed or possible_forms(word) == {Form.ADJECTIVE}


def _is_of_number(first: str, second: str, kind: str) -> bool:
    """Whether a thing is described by how many there are: a game is "single-player"."""
    counts = first in _COUNTED | _NUMBERS and second in _COUNTED_NOUNS
    return counts and bool(kind) and not does(kind)


_BEFORE_NOUNS = frozenset(
    {"open", "full", "part", "long", "short", "high", "low", "real", "mid", "late"}
)
_AFTER_ADJECTIVES = frozenset({"time", "term", "risk", "end", "level", "tech", "speed", "source"})
_SECOND_PARTS = frozenset(
    {
        "averse",
        "aware",
        "efficient",
        "exempt",
        "intolerant",
        "free",
        "friendly",
        "dependent",
        "facing",
        "prone",
        "proof",
        "resistant",
    }
    | {"rich", "safe", "sensitive", "specific", "tight", "tolerant", "volatile", "wide", "worthy"}
)
_OTHER_FORMS = frozenset({Form.NOUN, Form.VERB, Form.ADVERB})
_FIRST_PARTS = frozenset({"self", "eco", "bio", "cost", "user", "cross", "multi", "socio"})


def _is_compounded(first: str, second: str) -> bool:
    """Whether a noun or prefix stands before a word that is an adjective and nothing else."""
    second_forms = possible_forms(second)
    if Form.ADJECTIVE not in second_forms or second_forms & _OTHER_FORMS:
        return False
    noun_only = Form.NOUN in possible_forms(first) and Form.ADJECTIVE not in possible_forms(first)
    return first in _FIRST_PARTS or (noun_only and first not in word_classes().adjectives)
