"""How a rule speaks of a kind that the formula names: "a helmet", "helmets" for helmet.

>>> from logic2text.lexicon import Lexicon
>>> [words for _, words, _ in kind_phrases("helmet", Lexicon.default().name("helmet"))]
['a helmet', 'helmets']
"""

from __future__ import annotations

from collections.abc import Iterator

from logic2text.english.syntax import Name
from logic2text.formula import Constant
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.words.dictionary import look_up
from logic2text.lexicon.words.morphology import article, plural
from logic2text.lexicon.words.word_class import Form, forms
from logic2text.reading.grammar.closed_classes import Phrase


def kind_phrases(constant: str, named: NameEntry) -> Iterator[Phrase]:
    """The phrases of a kind for a name that is a common noun."""
    noun = named.words.removeprefix("the ")
    last = noun.split(" ")[-1]
    is_kind = noun.islower() and bool(look_up(last).nouns) and Form.PLURAL not in forms(last)
    if named.plural or not is_kind or noun.startswith("the "):
        return
    name = Name(Constant(constant), f"the {noun}", named.gender)
    for words in (f"{article(noun)} {noun}", plural(noun)):
        yield "KINDNAME", words, name
