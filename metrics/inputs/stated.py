"""Facts that a text states in the words of the input: "the food of Aromi is Chinese".

>>> is_stated(Fact("food", ("Aromi", "Chinese")), "The food of Aromi is Chinese.", is_sole=False)
True
>>> is_stated(Fact("food", ("Aromi", "Chinese")), "The food of Bibi is Chinese.", is_sole=True)
False
"""

from __future__ import annotations

import re

from logic2text.closed_words import read_pattern
from metrics.inputs.facts import Fact
from metrics.inputs.words import value_words

_LINK = rf"\s*(?:\s(?:{read_pattern('copulas_of_measures')})\s|[:=])\s*"


def is_copied(sentence: str, text: str) -> bool:
    """Whether a sentence stands in a text as it is, as a sentence of its own.

    >>> is_copied("It seats six.", "Elm is small. It seats six.")
    True
    >>> is_copied("It seats six.", "Nobody says that it seats six.")
    False
    >>> is_copied("It costs $1.", "Elm is small. It costs $1.50.")
    False
    """
    words = r"\s+".join(re.escape(word) for word in sentence.rstrip(" .!?").split())
    end = r"\?" if sentence.rstrip().endswith("?") else r"[.;!]"
    pattern = rf"(?:^|[.!?;]\s+|\n){words}(?:{end}(?=\s|$)|(?=\n|$))"
    return bool(words) and re.search(pattern, text.strip(), re.IGNORECASE) is not None


def is_stated(fact: Fact, text: str, *, is_sole: bool) -> bool:
    """Whether a label is followed by "is" or a sign and its value, and its subject stands there.

    Args:
        fact: of the input, with a predicate.
        text: about it.
        is_sole: whether all facts of the input are about one thing, so that it need not be named.
    """
    label = r"\s+".join(re.escape(word.text) for word in value_words(fact.predicate))
    value, subject = re.escape(_write(fact.value)), re.escape(_write(fact.subject))
    behind, before = rf"\s+of\s+(?:the\s+)?{subject}", rf"{subject}(?:['’]s|:)?\s+"
    if not fact.subject:
        behind, before, is_sole = r"\s+of\s+[^.:=]+?", "", True
    named = rf"(?:{before}{label}|{label}{behind})" if before else rf"{label}(?:{behind})?"
    if is_sole:
        named = rf"(?:{named}|(?:(?<=\bthe )|(?<=^)|(?<=\n)){label})"
    pattern = rf"(?<!\w){named}{_LINK}(?:the\s+)?{value}(?!\w|[-.,]\w)"
    return bool(label) and re.search(pattern, text, re.IGNORECASE | re.MULTILINE) is not None


def _write(name: str) -> str:
    return " ".join(name.replace("_", " ").split())
