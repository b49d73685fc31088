"""Whether a noun phrase of a one-place name is what a thing is or what it has.

A tool is a knife and has a sharp blade: that depends on the noun, on what stands before it, and on
the kind of thing of which the name is said.

>>> is_owned("blade", ["sharp", "blade"], Setting(("tool",)))
True
>>> is_owned("knife", ["knife"], Setting(("tool",))), is_owned("blade", ["blade"], ALONE)
(False, False)
"""

from __future__ import annotations

from math import inf

from logic2text.lazy_dataclass import dataclass
from logic2text.lexicon.words.dictionary import compounds, look_up
from logic2text.lexicon.words.dictionary.hypernyms import is_kind_of, is_part
from logic2text.lexicon.words.unknown_words import possible_forms
from logic2text.lexicon.words.word_choice import is_mass
from logic2text.lexicon.words.word_class import Form, word_classes, word_set
from logic2text.lexicon.words.word_model import had_rather_than_been


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a name is used.

    Attributes:
        kinds: the nouns that hold of its first argument, the first one first; "" for other words.
        concluded: whether the name follows from them.
        following: the nouns that follow from the name.
        related: whether the argument is the object of a relation, so that it is what it is called.
        arguments: of a name of several places, the nouns that hold of each argument; None for a
            constant without nouns.
        in_third_person: whether verbs of other names of the formula are, "records", so that "log
            entry" is no verb.
        restricts: whether the name says of which things something is said, and no noun does.
        is_kind: whether the formula's file says that the name is of a kind of things.
    """

    kinds: tuple[str, ...] = ()
    concluded: bool = False
    related: bool = False
    following: tuple[str, ...] = ()
    arguments: tuple[tuple[str, ...] | None, ...] = ()
    in_third_person: bool = False
    restricts: bool = False
    is_kind: bool = False

    @property
    def kind(self) -> str:
        """The noun of what the argument is, "" if none is known."""
        return next(filter(None, self.kinds), "")


ALONE = Setting()
KIND = Setting(is_kind=True)
_ALONE, _RELATED, _BESIDE, _CONCLUDED = -4.5, -9.0, -1.0, -3.5
"""Of a name where no kind of thing is known, where one is, and of a conclusion."""
_NOUN, _MOST_OF_NOUN = 0.7, 1.2
"""The weight of how much oftener things have than are one, and the most that it adds."""
_DESCRIBED, _DESCRIBED_CONCLUSION, _DEGREE, _ABSTRACT, _PART = 2.5, 1.0, 4.0, 2.0, 3.0
_PLURAL, _MASS, _SUBSTANCE, _SUFFERED, _ILL = 2.5, 1.5, 0.5, 3.0, 4.0
_MODIFIED, _FOLLOWED, _OF_ARTIFACTS = 1.8, 0.5, 1.5
_KIND_OF, _RARE_KIND_OF, _SAME_SORT, _UNKNOWN_SORT, _OF_PERSONS, _OTHER_SORT = (
    -6.0,
    -2.0,
    -1.5,
    1.0,
    1.0,
    2.0,
)
"""Weights of the other features."""

_ABSTRACT_FILES = frozenset({"7", "8", "12", "16", "19", "21", "23", "26"})
"""Attributes, parts of bodies, feelings, motives, phenomena, possessions, quantities, states."""
_MEASURES = frozenset({"average", "high", "higher", "low", "lower"})
_CONCRETE_FILES = frozenset({"5", "6", "14", "15", "17", "18", "20"})
_WITHOUT_PARTS = frozenset({"14", "15"})
"""Groups and places, whose parts are places again."""
_SUBSTANCES = frozenset({"13", "27"})
_IDEAS = frozenset({"9", "10", "23", "24", "25"})
"""What is thought and said, quantities, relations and shapes, named by likeness: by `_FIGURES`."""
_FIGURES = frozenset({"5", "20", "25"})
_DEGREES = word_set(
    "average bad decent excellent fair good great high higher low lower normal poor stable steady"
    " strong weak"
)
_ALIKE = frozenset(
    frozenset(pair.split("+"))
    for pair in (
        *("6+15", "6+14", "14+15", "6+10", "9+10", "6+27", "13+27", "13+20", "5+13", "4+11"),
        *("4+28", "11+28", "4+10", "10+11", "4+9", "15+17", "6+17", "11+19", "7+26", "4+6"),
    )
)
"""Pairs of WordNet's files whose nouns are often said of the same thing: shops are places."""
_BEGINNERS = {"person": "18", "human": "18", "people": "18", "animal": "5", "event": "11"}
"""Nouns of the file of the most general ones, by the file of what is below them."""


def is_owned(head: str, words: list[str], setting: Setting) -> bool:
    """Whether things have what a noun phrase says, by the odds of its features.

    Args:
        head: the singular of its head.
        words: the phrase up to its head.
        setting: where it is said.
    """
    return log_odds(head, words, setting) > 0


def log_odds(head: str, words: list[str], setting: Setting) -> float:
    """The logarithm of the odds that a thing has it, against that it is one."""
    uses, kind = look_up(head).nouns, setting.kind
    of_compound = compounds.find_kind([*words[:-1], head])
    file = of_compound or _file(head)
    is_alike = bool(of_compound) and (file == _file(kind) or file in _SUBSTANCES)  # a gas giant
    if is_ill_or_degree(head) and not setting.related and not any(setting.following):
        return _ILL
    if not words or uses.proper or (not uses and words[0] not in _MEASURES):
        return _ALONE
    if any(head == other or is_kind_of(head, other) for other in setting.following):
        return _KIND_OF
    concluded = setting.concluded and bool(kind)
    if concluded and _file(kind) == _EVENT and is_kind_of(head, kind, rare=True):
        return _KIND_OF
    if concluded and file in _FOODS | _GROUPS and is_kind_of(kind, head, rare=True):
        return _KIND_OF  # a cake that is a food
    odds = 0.0 if is_alike else _NOUN * had_rather_than_been(head)
    odds = max(-_MOST_OF_NOUN, min(_MOST_OF_NOUN, odds))
    described = len(words) > 1 and not is_alike and is_described(words)
    odds += (_DESCRIBED_CONCLUSION if concluded else _DESCRIBED) * described
    measured = bool(kind) or words[0] in _MEASURES
    degree = is_of_degree(words) and file not in _CONCRETE_FILES
    odds += (_DEGREE if measured else _DESCRIBED) * degree
    odds += _ABSTRACT * _is_abstract(file, kind, described=described)
    odds += _SUFFERED * (
        of_compound in compounds.SUFFERINGS and head not in _GENERAL_ILLNESSES
    ) + _ILL * is_illness(head)
    if not kind:
        odds += _RARE_KIND_OF * is_kind_of(head, "organism", rare=True)
        return odds + (_RELATED if setting.related else _ALONE)
    if len(words) == 1 and _file(kind) in _IDEAS and file in _FIGURES:
        return _KIND_OF  # a graph that is a tree
    odds += _MODIFIED * (len(words) > 1 and not is_alike) + _FOLLOWED * bool(setting.following)
    odds += _PLURAL if words[-1] != head else _MASS * is_mass(head)
    odds += _SUBSTANCE * (file in _SUBSTANCES)
    odds += _PART * (is_part(head) and _file(kind) not in _WITHOUT_PARTS)
    return (
        odds
        + (_CONCLUDED if concluded else _BESIDE)
        + _relation(head, file, kind, described=described)
    )


_OF_ADJECTIVES = ("al", "ic", "ous")
"""Endings of adjectives that are names of illnesses too: "endemic"."""
_STATE = "26"
_OF_TERMS = ("oma", "osis", "pathy")
"""Endings of the names of illnesses in classifications."""


def is_illness(noun: str) -> bool:
    """Whether a noun is of a disease or a symptom, which names say that somebody has."""
    lower = noun.lower()
    if look_up(lower).nouns.kind != _STATE:
        return False
    if lower in _GENERAL_ILLNESSES or lower.endswith(_OF_TERMS) or is_kind_of(lower, "tumor"):
        return False
    is_named = any(is_kind_of(lower, kind) for kind in ("illness", "disorder"))
    return is_named or (is_kind_of(lower, "symptom") and not is_mass(lower))


def is_ill_or_degree(acronym: str) -> bool:
    """Whether an acronym is of an illness or a degree: "ADHD", "MBA"."""
    of_letters = acronym[-1:].isupper()
    return of_letters and (is_illness(acronym) or is_kind_of(acronym.lower(), "award"))


_GENERAL_ILLNESSES = word_set(
    "complaint disease disorder illness infection pain sickness symptom syndrome"
)
"""Nouns that names say what something is."""


def _is_abstract(file: str, kind: str, *, described: bool) -> bool:
    """Whether a noun is a quality of things; of qualities and events it is rather one of them."""
    if file == _POSSESSION and not described:
        return False
    return file in _ABSTRACT_FILES and (described or _file(kind) not in _ABSTRACT_FILES | _DONE)


def is_of_degree(words: list[str]) -> bool:
    """Whether a phrase says how much there is: "high income"."""
    return words[0] in _DEGREES


def is_described(words: list[str]) -> bool:
    """Whether an adjective, a participle or a number stands before the head."""
    return any(
        "-" in word or not _OF_DESCRIPTIONS.isdisjoint(possible_forms(word)) for word in words[:-1]
    )


_OF_DESCRIPTIONS = frozenset(
    {Form.ADJECTIVE, Form.PARTICIPLE, Form.COMPARATIVE, Form.SUPERLATIVE, Form.PROGRESSIVE}
)


def adjective_of(words: list[str]) -> str:
    """The first word before the head that describes it, "" for none."""
    return next((word for word in words[:-1] if _describes(word)), "")


def _describes(word: str) -> bool:
    """Whether a word is rather an adjective or a participle than a noun."""
    uses, possible = look_up(word), possible_forms(word)
    if "-" in word:
        return True
    if possible.isdisjoint(_OF_DESCRIPTIONS - {Form.PROGRESSIVE}):
        return False
    return Form.NOUN not in possible or uses.nouns.count <= uses.adjectives.count


def _relation(head: str, file: str, kind: str, *, described: bool) -> float:
    """What the nouns' meanings tell: a bus is a vehicle, and a tooth is no animal.

    Args:
        head: the noun.
        file: its lexicographer's file, or that of the compound whose head it is.
        kind: the noun of what it is said of.
        described: whether an adjective stands before it.
    """
    if head == kind or is_kind_of(head, kind) or is_kind_of(kind, head):
        return _KIND_OF
    if _file(kind) == _BODY:
        return _SAME_SORT
    being = _file(kind) in _BEINGS and is_kind_of(head, "organism", rare=True)
    if being or (not described and is_kind_of(head, kind, rare=True)):
        return _RARE_KIND_OF
    files = frozenset({file, _file(kind)})
    if files <= _BEINGS and not is_part(head):
        return _KIND_OF
    if not files.isdisjoint(_GENERAL) or files in _ALIKE:
        return _UNKNOWN_SORT * ("" in files)
    if len(files) == 1:
        same = _OF_ARTIFACTS if file == _ARTIFACT else 0.5
        return same + (0.0 if described else _SAME_SORT)
    return _OF_PERSONS if file == _PERSON and not described else _OTHER_SORT


_GENERAL = frozenset({"", "3"})
"""Of unknown nouns, and of the most general ones: "object"."""
_BEINGS = frozenset({"5", "18"})


def _file(noun: str) -> str:
    """The lexicographer's file of a noun's first sense."""
    return _BEGINNERS.get(noun, look_up(noun).nouns.kind)


def class_beside(word: str, kind: str) -> str:
    """The class of a name of one word beside a kind of thing, "" where the kind does not tell.

    What students do is said with a verb, and what is no person is lightweight with an adjective.

    >>> class_beside("meow", "cat"), class_beside("lightweight", "device")
    ('verb', 'adjective')
    """
    uses, possible = look_up(word), possible_forms(word)
    if not uses.nouns or Form.NOUN not in possible or is_kind_of(kind, word):
        return ""
    is_ill = not word.endswith(_OF_ADJECTIVES) and uses.nouns.count >= uses.adjectives.count
    is_ill = is_ill and is_illness(word)
    if is_ill and (not kind or does(kind)) and not uses.verbs:
        return "noun"
    is_sort = kind and is_kind_of(word, kind, rare=True) and not uses.verbs.count
    if is_sort and _file(kind) in _CONCRETE_FILES | _SUBSTANCES and not uses.adjectives.count > 1:
        return "noun"  # a gemstone that is a ruby
    same, listed = _file(word) == _file(kind), word in word_classes().nouns
    often = uses.adjectives.count > uses.nouns.count
    if often and kind and (not same if listed else _file(word) == _PERSON):
        return "adjective"
    if not kind or is_kind_of(word, kind):
        return ""
    rare = not uses.adjectives.count and uses.verbs.count  # "fly" is hardly ever an adjective
    if uses.adjectives and not rare and not listed and not same:
        return "adjective"
    if Form.VERB not in possible or not does(kind):
        return ""
    if _file(word) in _DONE:
        least = uses.nouns.count / _NEARLY_AS_OFTEN
    elif same or _file(word) == _PERSON:
        least = _MUCH_OFTENER * (uses.nouns.count + 1) if not listed else inf
    else:
        least = _NEARLY_AS_OFTEN * uses.nouns.count
    return "verb" if uses.verbs.count >= least else ""


def is_rather_thing(word: str) -> bool:
    """Whether a word that is also an adjective names things nearly as often: "key", "firm".

    >>> is_rather_thing("acid"), is_rather_thing("red"), is_rather_thing("rational")
    (True, False, False)
    """
    uses = look_up(word)
    often = uses.nouns.count >= _NEARLY_ALWAYS * uses.adjectives.count
    return _file(word) in _CONCRETE_FILES - {"8"} | {_SUBSTANCE_FILE} and often


_NEARLY_ALWAYS = 0.7


def does(kind: str) -> bool:
    """Whether a kind of things are persons, animals or groups."""
    return _file(kind) in _DOERS


def is_artifact(noun: str) -> bool:
    """Whether the first sense of a noun is a thing that is made."""
    return _file(noun) == "6"


def is_concrete(noun: str) -> bool:
    """Whether the first sense of a noun is a being, a part of one, a thing or a place."""
    return _file(noun) in _CONCRETE_FILES - {"14"} | {"8"}


def is_substance(noun: str) -> bool:
    """Whether the first sense of a noun is a substance."""
    return _file(noun) == _SUBSTANCE_FILE


_PERSON, _POSSESSION, _ARTIFACT, _EVENT, _BODY = "18", "21", "6", "11", "8"
_FOODS, _GROUPS = frozenset({"3", "13"}), frozenset({"14"})
_SUBSTANCE_FILE = "27"
_DOERS = frozenset({"5", "14", "18"})
_DONE = frozenset({"4", "7", "9", "10", "11", "12", "16", "19", "21", "22", "26", "28"})
"""What names of verbs are as nouns: acts, events, states and the like."""
_MUCH_OFTENER, _NEARLY_AS_OFTEN = 3, 1.5
