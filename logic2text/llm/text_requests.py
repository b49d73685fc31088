"""Candidate texts from a language model: requests, and the texts in its answers.

The texts are unverified; the caller checks their meaning (``rerank/verification.py``).

    brief = Brief(formula, "general")
    chat.complete([*writing(brief, 8, own_texts)])

>>> from logic2text.notation import parse
>>> glossary(parse("∀x (Cube(x) → Larger(x, b))"))
{'Cube(x)': 'x is a cube', 'Larger(x, y)': 'x is larger than y', 'b': 'b'}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from functools import lru_cache
from math import ceil
from typing import Any

from logic2text.errors import LimitError
from logic2text.formula import Constant, Formula, Function, Predicate, Term, Variable
from logic2text.lazy_dataclass import dataclass
from logic2text.lazy_pattern import lazy_pattern
from logic2text.lexicon import Lexicon
from logic2text.llm.chat import Completion, Request
from logic2text.llm.prompting import WITH_TURNS, Form, data, instructions, load_examples
from logic2text.near_duplicates import text_key
from logic2text.notation import parse, show
from logic2text.proof.verdict import Countermodel
from logic2text.reading.export.exported_grammar import export_grammar
from logic2text.verbalizers import verbalizer
from logic2text.walk import bound_variables, free_variables, symbols

TEXTS_AN_ANSWER = 4
"""The number of texts per answer; more texts are requested as further samples."""

OWN_TEXTS = 4
"""The number of verbalizers' texts shown for a paraphrase."""

LONGEST_TEXT = 1_000
"""The maximum length of a text in characters; longer ones are ignored."""

TEMPERATURE, TOP_P = 0.8, 0.95

WITH_VARIABLES = frozenset({"textbook", "classroom"})
"""The audiences whose texts may have variables."""

_FORMULA_SIGNS = lazy_pattern(r"[∀∃∄¬∧∨→↔⇒⇔⊕⊤⊥≡≠=⊢⊨|~^\\<>{}\[\]#*]|->|\w\(| & ")
"""Signs that no English text has; a text that quotes the formula would pass back-translation."""

_BETWEEN_SENTENCES = lazy_pattern(r"(?<=[.!?]) ")


@dataclass(frozen=True, slots=True)
class Brief:
    """The data about a formula in a prompt.

    Attributes:
        formula: within the limits.
        audience: one of `prompting.AUDIENCES`.
        names: each symbol as written → as verbalized.
        lexicon: the words of the symbols.
    """

    formula: Formula
    audience: str
    names: dict[str, str] = field(hash=False)
    lexicon: Lexicon | None = field(default=None, hash=False)

    @classmethod
    def of(cls, formula: Formula, audience: str, lexicon: Lexicon | None = None) -> Brief:
        """Make the brief of a formula with a lexicon.

        Raises:
            LimitError: a name of the formula is not allowed in a prompt.
        """
        return cls(formula, audience, glossary(formula, lexicon), lexicon)


def make_requests(
    brief: Brief, texts: int, own: Sequence[str], seed: int = 0, form: Form = "json"
) -> tuple[Request, ...]:
    """Requests for texts: half written from the formula only, half as paraphrases of given texts.

    Args:
        brief: the formula's data.
        texts: the number of texts, at least 1.
        own: texts that mean the formula; if empty, all texts are written from the formula.
        seed: the seed of the first sample; it must differ between rounds.
        form: of the answers.
    """
    paraphrases = texts // 2 if own else 0
    asked = [_request("write", brief, {}, texts - paraphrases, seed, form)]
    if paraphrases:
        shown = {"texts": list(own[-OWN_TEXTS:])}
        asked.append(_request("paraphrase", brief, shown, paraphrases, seed, form))
    return tuple(asked)


def repair(
    brief: Brief,
    wrong: str,
    says: Formula,
    model: Countermodel | None,
    seed: int = 0,
    form: Form = "json",
) -> Request:
    """The request to correct a text whose meaning differs from the formula in a countermodel."""
    fields: dict[str, Any] = {"wrong": wrong, "says": show(says, limits=None)}
    if model is not None:
        fields["situation"] = situation(model)
    return _request("repair", brief, fields, 1, seed, form)


def texts_in(
    completion: Completion, form: Form = "json"
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The distinct texts of all answers, and those rejected as not plain English.

    Whitespace is normalized, so that a text is one line, and sentences that a small model repeats
    stand once; the text is proved as it is then.

    Args:
        completion: the answers.
        form: theirs, as it was requested.
    """
    answers: Iterable[str] = completion.texts
    if form == "json":
        answers = (text for answer in completion.texts for text in _texts(answer))
    distinct = tuple(dict.fromkeys(merge_repeated(" ".join(text.split())) for text in answers))
    plain = tuple(text for text in distinct if is_plain(text))
    return plain, tuple(text for text in distinct if text and text not in plain)


def merge_repeated(text: str) -> str:
    """The text without sentences that only repeat those just before them.

    >>> merge_repeated("Some cube is small. Some cube is small.")
    'Some cube is small.'
    >>> merge_repeated("b is large. c is small. b is large. c is small. b is large.")
    'b is large. c is small. b is large.'
    """
    sentences = _BETWEEN_SENTENCES.split(text)
    keys = [text_key(sentence) for sentence in sentences]
    size = 1
    while 2 * size <= len(keys):
        same = next(
            (
                at
                for at in range(len(keys) - 2 * size + 1)
                if keys[at : at + size] == keys[at + size : at + 2 * size]
            ),
            None,
        )
        if same is None:
            size += 1
        else:
            del keys[same + size : same + 2 * size], sentences[same + size : same + 2 * size]
    return " ".join(sentences)


def is_plain(text: str) -> bool:
    """Whether a text can be an English text: printable, short enough, without formula signs.

    >>> [is_plain(t) for t in ("Every cube is small.", "∀x (Cube(x) → Small(x))", "Cube(x).", "")]
    [True, False, False, False]
    """
    if not text or len(text) > LONGEST_TEXT or not text.isprintable():
        return False
    return _FORMULA_SIGNS.search(text) is None


def situation(model: Countermodel) -> str:
    """A countermodel in words, for a model that reads them.

    >>> situation(Countermodel(2, {"b": 0}, {("P", 1): frozenset({(1,)})}, {}, True, False))
    'There are just 2 things, d1 and d2. b is d1. True: P(d2). All else is false. Here "formula" \
is true and "says" is false.'
    """
    things = [f"d{number + 1}" for number in range(model.size)]
    sentences = [f"There are just {model.size} things, {_join_items(things)}."]
    if model.size == 1:
        sentences = ["There is just one thing, d1."]
    sentences += [f"{name} is {things[value]}." for name, value in sorted(model.constants.items())]
    for (name, _), rows in sorted(model.functions.items()):
        sentences += [
            f"{_write_application(name, a, things)} is {things[v]}."
            for a, v in sorted(rows.items())
        ]
    held = [
        _write_application(name, cells, things)
        for (name, _), rows in sorted(model.predicates.items())
        for cells in sorted(rows)
    ]
    sentences.append(f"True: {', '.join(held)}. All else is false." if held else "No atom is true.")
    values = ("true", "false") if model.left else ("false", "true")
    return " ".join([*sentences, f'Here "formula" is {values[0]} and "says" is {values[1]}.'])


def _request(
    task: str, brief: Brief, more: dict[str, Any], texts: int, seed: int, form: Form
) -> Request:
    shown = show(brief.formula)
    asked = {"formula": shown, "names": brief.names, **more}
    several = form == "json"
    answers = ceil(texts / TEXTS_AN_ANSWER) if several else texts
    an_answer = ceil(texts / answers)
    if several and task != "repair":
        asked["wanted"] = an_answer
    request = Request(
        data(asked),
        _schema(an_answer) if several else None,
        temperature=TEMPERATURE,
        max_tokens=64 + an_answer * (64 + len(shown)),
        seed=seed,
        n=answers,
        system=instructions(task, brief.audience, several=several, examples=form not in WITH_TURNS),
        turns=_turns(task, brief.audience) if form in WITH_TURNS else (),
        top_p=TOP_P,
    )
    if form != "grammar":
        return request
    grammar = export_grammar(
        brief.formula, brief.lexicon, variables=brief.audience in WITH_VARIABLES
    )
    return replace(request, grammar=grammar, grammar_required=False)


@lru_cache(maxsize=16)
def _turns(task: str, audience: str) -> tuple[tuple[str, str], ...]:
    """The worked examples as turns; those of a repair have no wrong text, and so are of writing."""
    turns = []
    for example in load_examples():
        fields: dict[str, Any] = {"formula": example["formula"]}
        fields["names"] = glossary(parse(example["formula"]))
        if task == "paraphrase":
            fields["texts"] = [example["classroom" if audience == "textbook" else "textbook"]]
        turns.append((data(fields), example[audience]))
    return tuple(turns)


def _schema(most: int) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {
            "texts": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": most}
        },
        "required": ["texts"],
        "additionalProperties": False,
    }


def _texts(answer: str) -> Iterable[str]:
    """The texts of an answer, which the client has validated against the schema."""
    texts: list[str] = json.loads(answer)["texts"]
    return texts


def _write_application(name: str, cells: Sequence[int], things: Sequence[str]) -> str:
    return f"{name}({', '.join(things[cell] for cell in cells)})" if cells else name


def _join_items(items: Sequence[str]) -> str:
    return f"{', '.join(items[:-1])} and {items[-1]}" if len(items) > 1 else items[0]


# Glossary -----------------------------------------------------------------------------------------
# The symbols of a formula as data for a prompt: each as written and as verbalized.
#
# A name in a formula may be anything, including a prompt injection.  Only short names of letters,
# digits and a few marks are put into a prompt, and only as strings in its JSON object.


LONGEST_NAME = 64
"""The maximum length in characters; the longest name in 6,405 formulae of GGC and FOLIO has 60."""

MARKS = frozenset("_-'.+&/ ")
"""The characters allowed in a name besides letters and digits."""

_PLACES = "xyzuvw"


def glossary(formula: Formula, lexicon: Lexicon | None = None) -> dict[str, str]:
    """Each predicate, function, constant and free variable as written → as verbalized.

    The names are sorted, so that their order does not reveal the formula.

    Args:
        formula: within the limits.
        lexicon: the words; the default lexicon if none is given.

    Raises:
        LimitError: a name is not allowed in a prompt.
    """
    words = (lexicon or Lexicon.default()).for_formula(formula)
    predicates, functions = symbols(formula)
    free = sorted(variable.name for variable in free_variables(formula))
    bound = (variable.name for variable in bound_variables(formula))
    _check((*(name for name, _ in (*predicates, *functions)), *free, *bound))
    phrases: dict[str, str] = {}
    for name, arity in sorted(predicates):
        atom = Predicate(name, _places(arity))
        phrases[show(atom)] = verbalizer("literal", words).verbalize(atom).text.removesuffix(".")
    for name, arity in sorted(functions):
        if arity == 0:
            phrases[_written(name)] = words.name(name).words
        else:
            phrases[_written(name, arity)] = _function(name, arity, words)
    return phrases | {name: name for name in free}


def _check(names: Iterable[str]) -> None:
    for name in names:
        if len(name) > LONGEST_NAME:
            raise LimitError(
                f"the name {name[:20]!r}… has {len(name)} characters, a prompt takes names of at "
                f"most {LONGEST_NAME}",
                "shorten the name",
            )
        odd = next((mark for mark in name if not (mark.isalnum() or mark in MARKS)), None)
        if odd is not None:
            raise LimitError(
                f"the name {name[:20]!r} contains {odd!r}, which is not allowed in a prompt",
                f"use letters, digits and {' '.join(sorted(MARKS - {' '}))}",
            )


def _places(arity: int) -> tuple[Variable, ...]:
    if arity <= len(_PLACES):
        return tuple(Variable(name) for name in _PLACES[:arity])
    return tuple(Variable(f"x{number}") for number in range(1, arity + 1))


def _written(name: str, arity: int = 0) -> str:
    """A term as written in a formula, its name in quotes if the notation needs them."""
    term: Term = Function(name, _places(arity)) if arity else Constant(name)
    return show(Predicate("P", (term,))).removeprefix("P(").removesuffix(")")


def _function(name: str, arity: int, words: Lexicon) -> str:
    entry = words.function(name, arity)
    objects = zip(entry.links, _places(arity), strict=True)
    phrase_parts = [f"the {entry.singular}", *(f"{link} {place.name}" for link, place in objects)]
    return " ".join(" ".join(phrase_parts).split())
