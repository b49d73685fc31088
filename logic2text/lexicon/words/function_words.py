"""Function words of English, which are not allowed as words of symbols.

>>> "someone" in FUNCTION_WORDS, "a" in FUNCTION_WORDS, is_plain_name("captain America")
(True, False, True)
"""

from __future__ import annotations

import re

from logic2text.arithmetic import NUMERAL
from logic2text.lexicon.words.word_class import PREPOSITIONS

_QUANTIFIERS = (
    "all an any both each either enough every few fewer half many more most much neither no none "
    "only several some such the this that these those another other others else exactly least "
    "a/an"
)
_PRONOUNS = (
    "i me my mine myself you your yours he him his himself she her hers herself it its itself "
    "we us our ours they them their theirs themself themselves one ones oneself who whom whose "
    "which what whoever whatever everyone everybody everything someone somebody something anyone "
    "anybody anything nobody nothing noone here there thing things element elements"
)
_CONNECTIVES = (
    "and or nor xor but not if then iff unless while whereas because whenever when where than as "
    "although since provided given otherwise also too so therefore holds hold following case "
    "besides except"
)
_AUXILIARIES = (
    "am is are be been being was were do does did can cannot could may might must shall should "
    "will would"
)
_NUMBERS = (
    "zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty hundred thousand million billion once twice"
)
_OTHERS = (
    "same different identical equal true false untrue always never exist exists object objects own"
    " entity entities equals figure figures first second third fourth fifth sixth item items non"
    " shape shapes"
)

GRAMMAR_WORDS = frozenset(
    " ".join((_QUANTIFIERS, _PRONOUNS, _CONNECTIVES, _AUXILIARIES, _NUMBERS)).split()
)
"""Words of the grammar itself."""

FUNCTION_WORDS = GRAMMAR_WORDS | PREPOSITIONS | frozenset([*_OTHERS.split(), "has", "have"])
"""Words that cannot be names; letters other than "I" can."""

_OF_RELATIONS = (
    "relation function respectively reflexive irreflexive symmetric asymmetric antisymmetric "
    "transitive connex serial functional injective surjective"
)
RELATION_WORDS = frozenset(_OF_RELATIONS.split())
"""Words of sentences about relations, which cannot be names either, and else are usual words."""

PREDICATE_WORDS = GRAMMAR_WORDS - frozenset(
    {"hold", "holds", "following", "case", "provided", "given", "besides", "except"}
)
"""Words that cannot be predicates."""

_HEARD_APART = (
    "everyone everybody everything someone somebody something anyone anybody anything nobody "
    "nothing noone who whom whose whoever whatever either neither if then unless only it he she "
    "they him her them himself herself itself"
)
LOGICAL_WORDS = frozenset(_HEARD_APART.split())
"""Words that would be read as separate from the rest of a guess: "likes everyone"."""

_COORDINATORS = frozenset({"and", "or", "nor", "but", "not", "if", "unless"})
_PARTITIVES = frozenset(_QUANTIFIERS.split()) | frozenset(_NUMBERS.split()) | {"one", "a", "an"}
_WORD = re.compile(
    r"""[^\s,.:;"“”()\[\]{}•‣◦▪*–\\-][^\s,.:;"“”()\[\]{}•‣◦▪\\]*"""
    r"""(?:[.][^\s,.:;"“”()\[\]{}•‣◦▪\\]+)*"""
)
_VARIABLE = re.compile(r"[u-z]\d*'*")


def is_plain_name(words: str) -> bool:
    """Whether the words of a constant can be used without quotes.

    They cannot if they are function words ("someone", "two"), begin or are coordinated like a
    phrase of several things ("every cube", "Max and Claire"), look like a variable, or contain
    punctuation.
    """
    if NUMERAL.fullmatch(words):
        return True
    parts = words.split(" ")
    lower = [part.lower() for part in parts]
    if not all(map(_WORD.fullmatch, parts)) or _VARIABLE.fullmatch(words):
        return False
    if len(parts) == 1:
        return lower[0] not in FUNCTION_WORDS | RELATION_WORDS
    if lower[0] in _PARTITIVES - _DEFINITE or lower[0] in _POSSESSIVES:
        return False
    is_acronym = parts[-1].isupper() and len(parts[-1]) > 1
    ends_in_grammar = lower[-1] in GRAMMAR_WORDS - {"one"} and not is_acronym
    return _COORDINATORS.isdisjoint(lower) and not ends_in_grammar


_DEFINITE = frozenset({"the", "those", "these"})
_POSSESSIVES = frozenset({"my", "your", "his", "her", "its", "our", "their"})
