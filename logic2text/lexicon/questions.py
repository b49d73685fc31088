"""Questions about doubtful guesses: what a name means, with the likely answers.

>>> from logic2text.notation import parse
>>> for question in list_questions(parse("WorksFrom(b)")):
...     print(question.text)
WorksFrom(x) means what?
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from logic2text.formula import Formula
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon.canonical import PLACES, say_entry
from logic2text.lexicon.distinct import FormulaSymbols, find_settings, guess_in_company
from logic2text.lexicon.entry import Category, Entry
from logic2text.lexicon.file_rows import can_be_written
from logic2text.lexicon.lexicon import Lexicon
from logic2text.lexicon.names.analyses import list_other_names, list_others
from logic2text.lexicon.names.certainty import (
    LEAST_CERTAIN,
    probability_of,
    probability_of_name,
)
from logic2text.lexicon.names.ownership import ALONE
from logic2text.lexicon.toml_file import NameEntry
from logic2text.lexicon.written_forms import find_quoted_names

CONSTANT = -1
"""In a question, the number of places of a constant."""
_NAME = lazy_pattern(r"[^\W\d_]{2}")
"""In what is more than a letter with a number."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a symbol means whose guessed words may be wrong.

    Attributes:
        symbol: its name.
        arity: its number of places; `CONSTANT` of a constant.
        probability: of the guess, in (0, 1).
        answers: the likely words, the guess first; empty if the name tells nothing.
    """

    symbol: str
    arity: int
    probability: float
    answers: tuple[Entry | NameEntry, ...]

    @property
    def key(self) -> tuple[str, int]:
        """The symbol with its number of places."""
        return self.symbol, self.arity

    @property
    def asked(self) -> str:
        """The symbol with letters for its arguments: "hasTopping(x, y)"."""
        places = ", ".join(PLACES[: max(self.arity, 0)])
        return f"{self.symbol}({places})" if places else self.symbol

    @property
    def text(self) -> str:
        """The question in plain words."""
        said = [f"“{say_entry(answer)}”" for answer in self.answers]
        if len(said) < 2:
            return (
                f"{self.asked}: {said[0]}, or what else?" if said else f"{self.asked} means what?"
            )
        return f"{self.asked}: {', '.join(said[:-1])} or {said[-1]}?"

    @property
    def doubt(self) -> str:
        """Why the guess may be wrong."""
        if len(self.answers) < 2:
            return "the name tells little"
        return f"it may mean “{say_entry(self.answers[1])}”"


def list_questions(formula: Formula, lexicon: Lexicon | None = None) -> tuple[Question, ...]:
    """The questions about a formula's predicates and constants, each sorted by name.

    Args:
        formula: within the limits.
        lexicon: the words, which ask nothing where they are of a file; by default the default one.
    """
    return list_questions_of(FormulaSymbols.of(formula), lexicon or Lexicon.default())


@lru_cache(maxsize=64)
def list_questions_of(signature: FormulaSymbols, lexicon: Lexicon) -> tuple[Question, ...]:
    """As `list_questions`, about the symbols of some formulae together."""
    return (*_of_predicates(signature, lexicon), *_of_constants(signature, lexicon))


def _of_predicates(signature: FormulaSymbols, lexicon: Lexicon) -> Iterator[Question]:
    settings = find_settings(lexicon, signature)
    in_company = guess_in_company(lexicon, settings)
    for name, arity in sorted(signature.predicates):
        entry = in_company.get((name, arity)) or lexicon.entry(name, arity)
        is_said = arity == 1 and name in lexicon.kinds and entry.category is Category.NOUN
        if entry.guessed and arity and not is_said and _NAME.search(name):
            probability = probability_of(entry, settings.get((name, arity), ALONE))
            if probability >= LEAST_CERTAIN:
                continue
            known = () if any(find_quoted_names(entry)) else (entry,)
            answers = filter(can_be_written, (*known, *list_others(entry)))
            yield Question(name, arity, probability, tuple(answers))


def _of_constants(signature: FormulaSymbols, lexicon: Lexicon) -> Iterator[Question]:
    for name, arity in sorted(signature.functions):
        words = lexicon.name(name) if not arity else None
        if words is not None and words.guessed and _NAME.search(name):
            probability = probability_of_name(name, words)
            if probability >= LEAST_CERTAIN:
                continue
            known = () if words.words.startswith(('"', "“")) else (words,)
            answers = (*known, *list_other_names(name, words))
            yield Question(name, CONSTANT, probability, answers)
