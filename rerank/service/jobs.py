"""The work of worker processes: rows of the command line, by the name of the operation.

>>> answer_job(RowJob("equivalent", "P(a)", {"other": "¬¬P(a)"}))["verdict"]
<Status.PROVED: 'proved'>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache, partial
from typing import Any, TypeAlias

from logic2text import (
    DEFAULT_LIMITS,
    CandidateGenerator,
    InputError,
    Lexicon,
    LimitError,
    Parsed,
    Style,
    candidate_pool,
    theories,
    verbalizers,
)
from logic2text.conventions import Conventions
from logic2text.lazy_dataclass import dataclass
from logic2text.proof import equivalence
from logic2text.results import errors
from logic2text.results.read import read_fields, read_with
from logic2text.results.words import Words
from logic2text.symbolization import SymbolizationKey
from rerank.batch import candidate_pools, input_rows
from rerank.batch.input_rows import Row
from rerank.given_input import GivenInput, read_input
from rerank.rows import check, equivalent, lint, parse, structure, tutor, verbalize
from rerank.rows.answers import attempt


@dataclass(frozen=True, slots=True)
class RowJob:
    """One row to be answered.

    Attributes:
        operation: a name in `OPERATIONS`.
        text: the formula or text of the row.
        fields: its other fields.
        options: the options of the operation.
    """

    operation: str
    text: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RankingTask:
    """A formula with its candidates, to be scored and ranked.

    Attributes:
        parsed: the formula.
        pool: its candidates with their verdicts.
        left_out: the number of texts beyond the limit, which were not read.
    """

    parsed: Parsed
    pool: Sequence[candidate_pool.Candidate]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class JudgedTexts:
    """The texts of a query, to be scored.

    Attributes:
        query: what they should say.
        candidates: the texts, with their verdicts where the query is a formula.
    """

    query: GivenInput
    candidates: tuple[candidate_pool.Candidate, ...]


def answer_job(job: RowJob) -> Any:
    """The answer to a job: a JSON row, a `RankingTask` or `JudgedTexts`.

    Raises:
        InputError: the input cannot be used.
    """
    return OPERATIONS[job.operation](Row(job.text, dict(job.fields)), job.options)


def prepare() -> None:
    """Load the modules and tables that rows need, by answering built-in rows."""
    check.Checker("auto", Words(Lexicon.default()), None, explains=True).prepare()
    tutor.Tutor("auto", Words(Lexicon.default())).prepare()
    # Before the workers are forked: they share the memory of what is loaded here, and no request
    # waits for it.
    answer_job(RowJob("pool", "∀x Cube(x)", {"candidates": ["everything is a cube"]}))
    answer_job(RowJob("pool", "∀x (Cube(x) ↔ Small(x))"))  # imports sympy, for minimal forms
    answer_job(RowJob("judge", "∀x Cube(x)", {"documents": ["no sentence, this"]}))
    answer_job(RowJob("equivalent", "P(a) → Q(a)", {"other": "¬P(a) ∨ Q(a)"}))


def words_of(options: Mapping[str, Any]) -> Words:
    """The words of the symbolization key in the option `key`, or the default lexicon.

    Raises:
        InputError: the key cannot be read.
        UnknownNameError: the option `conventions` names none.
    """
    return _words(options.get("key") or None).in_conventions(options.get("conventions"))


@lru_cache(maxsize=32)
def _words(source: str | None) -> Words:
    if source is None:
        return Words(Lexicon.default())
    key = SymbolizationKey.parse(source)
    return Words(key.lexicon, key)


def _theory(options: Mapping[str, Any]) -> theories.Theory | None:
    parts = [theories.Theory.named(name) for name in options.get("theory") or ()]
    if axioms := options.get("axioms"):
        parts.append(theories.Theory.parse(axioms))
    return sum(parts, theories.Theory()) if parts else None


def _notation(options: Mapping[str, Any]) -> str:
    return options.get("notation") or "auto"


def _parse(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    targets = options.get("to") or ("unicode",)
    return parse.Parser(_notation(options), targets, words_of(options).key).answer(row)


def _structure(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    return structure.Structure(_notation(options), words_of(options)).answer(row)


def _verbalize(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    words = words_of(options)
    style = Style(
        structure_preserving=bool(options.get("structure_preserving")),
        unambiguous=bool(options.get("unambiguous")),
    )
    systems = options.get("systems") or verbalizers.SYSTEMS
    speaker = verbalize.Speaker(
        [verbalizers.verbalizer(name, words.lexicon, style) for name in systems],
        words,
        alternatives=options.get("alternatives") or 1,
        notation=_notation(options),
    )
    answers = speaker.answer(row)
    if len(answers) == 1 and isinstance(answers[0], Exception):
        raise answers[0]
    texts = [
        {"error": errors.error_fields(answer)} if isinstance(answer, Exception) else answer
        for answer in answers
    ]
    return {"texts": texts}


def _check(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    return check.Checker(
        _notation(options),
        words_of(options),
        _theory(options),
        explains=bool(options.get("explain", True)),
        draws=bool(options.get("draw", True)),
    ).answer(row)


def _read(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    words, formula = words_of(options), options.get("formula")
    symbols = None if formula is None else words.parse(formula, _notation(options)).formula
    return read_fields(
        read_with(words, row.text, symbols), explains=bool(options.get("explain", True))
    )


def _equivalent(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    return equivalent.Prover(_notation(options), equivalence.TIMEOUT_MS).answer(row)


def _diagnose(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    return tutor.Tutor(
        _notation(options),
        words_of(options),
        hints_only=bool(options.get("hints_only")),
        draws=bool(options.get("draw", True)),
    ).answer(row)


def _lint(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The findings of each exercise, or its error."""
    conventions = options.get("conventions") or Conventions.TEXTBOOK
    linter = lint.Linter(_notation(options), words_of(options), conventions)
    rows = []
    for exercise in row.fields["rows"]:
        fields = {name: value for name, value in exercise.items() if name != "text"}
        answer = attempt(partial(linter.answer, Row(exercise["text"], fields)))
        if isinstance(answer, Exception):
            answer = {"error": errors.error_fields(answer)}
        rows.append({**exercise, **answer})
    return {"rows": rows}


@lru_cache(maxsize=32)
def _make_pooling(
    key: str | None, systems: tuple[str, ...] | None, notation: str, conventions: str | None
) -> candidate_pools.Pooling:
    words = _words(key).in_conventions(conventions)
    generator = None
    if systems is None:
        generator = CandidateGenerator(lexicon=words.lexicon)
    elif systems:
        chosen = [verbalizers.verbalizer(name, words.lexicon) for name in systems]
        generator = CandidateGenerator(verbalizers=chosen, lexicon=words.lexicon)
    return candidate_pools.Pooling(
        input_rows.texts_in_row,
        generator,
        notation=notation,
        lexicon=words.lexicon,
        prove=True,
        key=words.key,
    )


def _prepare_exercise(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is stored beside an exercise of a class."""
    from rerank.rows.exercises.prepare import prepare_exercise

    return prepare_exercise(row.fields, words_of({"conventions": Conventions.TEXTBOOK, **options}))


def _grade_answer(row: Row, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The judgement of an answer to an exercise of a class."""
    from rerank.rows.exercises.grade import grade_answer

    words = words_of({"conventions": Conventions.TEXTBOOK, **options})
    item = row.fields["item"]
    return grade_answer(item, item["prepared"], row.fields["answer"], words)


def _pool(row: Row, options: Mapping[str, Any]) -> RankingTask:
    """The candidates of a formula: generated texts, and those of the request."""
    systems = options.get("systems")
    pooling = _make_pooling(
        options.get("key"),
        None if systems is None else tuple(systems),
        _notation(options),
        options.get("conventions"),
    )
    read, pool = pooling.pool(row)
    if read.parsed is None:
        raise InputError("the job has no formula", "give the formula whose texts are ranked")
    return RankingTask(read.parsed, pool, read.left_out)


def _judge(row: Row, options: Mapping[str, Any]) -> JudgedTexts:
    """The documents of a query with their verdicts."""
    from rerank.verification import judge_given

    words = words_of(options)
    query = read_input(row.text, words, _notation(options))
    texts = row.fields["documents"]
    if isinstance(query, Parsed) and len(texts) > DEFAULT_LIMITS.candidates:
        raise LimitError(
            f"{len(texts):,} documents are compared with a formula, more than "
            f"{DEFAULT_LIMITS.candidates} (limit `candidates`)",
            f"send fewer, or give max_documents={DEFAULT_LIMITS.candidates}",
        )
    return JudgedTexts(query, judge_given(query, texts, words.lexicon))


Operation: TypeAlias = Callable[[Row, Mapping[str, Any]], Any]

OPERATIONS: dict[str, Operation] = {
    "parse": _parse,
    "verbalize": _verbalize,
    "check": _check,
    "read": _read,
    "equivalent": _equivalent,
    "diagnose": _diagnose,
    "structure": _structure,
    "lint": _lint,
    "prepare exercise": _prepare_exercise,
    "grade answer": _grade_answer,
    "pool": _pool,
    "judge": _judge,
}
"""Name of an operation → its work."""
