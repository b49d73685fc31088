"""`Scorer`: the relevance of texts, with the methods of sentence-transformers' `CrossEncoder`.

>>> scorer = Scorer(metric="fre", formulaicness="formulaicness:light")
>>> texts = ["Some cube is small.", "Every cube is small."]
>>> [row["corpus_id"] for row in scorer.rank("∀x (Cube(x) → Small(x))", texts)]
[1, 0]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from logic2text import DEFAULT_LIMITS, InputError, Lexicon, LimitError, Parsed, Status, arguments
from logic2text.results.words import Words
from logic2text.symbolization import SymbolizationKey
from metrics import base, registry
from rerank import rank_arguments
from rerank.audience import Audience
from rerank.given_input import GivenInput, OtherInput, read_input
from rerank.relevance import Rating, rate
from rerank.reranker import Reranker
from rerank.verification import judge_given

Pair: TypeAlias = Sequence[Any]
"""A query and a text: (formula, "Every cube is small.")."""

IGNORED = (
    "activation_fn",
    "apply_softmax",
    "batch_size",
    "chunk_size",
    "device",
    "pool",
    "processing_kwargs",
    "prompt",
    "prompt_name",
    "show_progress_bar",
)
"""Options of a `CrossEncoder` that change nothing here: all pairs are one batch, and no prompt is
put before them."""

SAYS_NOTHING = Rating(0.0, Status.UNKNOWN)
"""The rating of a blank text."""


class Scorer:
    """Scores texts beside what they should say, for one audience; immutable, threads may share it.

    It stands in where a `CrossEncoder` of sentence-transformers is expected.  A query is a formula
    or its text; an input with facts, such as ``name[Aromi], food[Chinese]``, a table or a dict; or
    a plain text, of which only the wording of its texts is scored.  Scores are in [0, 1]:

    ======================== ==============================================
    texts of a formula       proved from 0.75, ambiguous from 0.6, attested
                             from 0.5, unknown below 0.5, refuted 0
    texts of facts           complete from 0.5 (with additions as unknown),
                             unknown from 0.25, incomplete from 0.1,
                             contradicting below 0.1
    texts of a plain query   below 0.5
    ======================== ==============================================

    A score does not depend on the other texts of the call.

    Attributes:
        audience: whom the texts are for.
        words: of the symbols of formulae.
    """

    def __init__(
        self,
        audience: str | float | Audience = "general",
        *,
        metric: str | base.Metric | None = registry.DEFAULT_METRIC,
        formulaicness: str | base.Metric = "formulaicness",
        lexicon: Lexicon | None = None,
        key: SymbolizationKey | None = None,
    ) -> None:
        """Make a scorer.

        Args:
            audience: a name, a target of formulaicness in [0, 1], or an `Audience`.
            metric: the naturalness metric, or its name; None scores by formulaicness only.
            formulaicness: the metric of formulaicness, or its name.
            lexicon: the words of formulae; the default lexicon if none is given.
            key: a symbolization key in whose symbols formulae are written, instead of a lexicon.

        Raises:
            UnknownNameError, UnavailableError, InputError: as `Reranker`.
        """
        self._reranker = Reranker(
            metric,
            audience,
            formulaicness=formulaicness,
            allow_attested=True,
            allow_unproved=True,
        )
        words = Words(lexicon or Lexicon.default())
        self.audience = self._reranker.audience
        self.words = words if key is None else Words(key.lexicon, key)
        self._made_of = partial(
            Scorer,
            audience,
            metric=metric,
            formulaicness=formulaicness,
            lexicon=lexicon,
            key=key,
        )

    def __reduce__(self) -> tuple[Callable[[], Scorer], tuple[()]]:
        """Pickled as what it was made of: the models of metrics are loaded anew."""
        return self._made_of, ()

    def predict(
        self,
        inputs: Sequence[Pair] | Pair,
        *,
        convert_to_numpy: bool = True,
        convert_to_tensor: bool = False,
        **ignored: Any,
    ) -> Any:
        """The score of each pair of a query and a text.

        Args:
            inputs: pairs, or one pair.
            convert_to_numpy: return an array of floats; else a list.
            convert_to_tensor: return a tensor of torch.
            ignored: options of a `CrossEncoder` that change nothing here, such as `batch_size`.

        Returns:
            Scores of shape (n,) in [0, 1], in the order of the pairs; for one pair its score.

        Raises:
            ParseError: a query has logical signs and is no formula.
            InputError: what came are no pairs, or the facts of a query cannot be read.
            LimitError: a text or a formula exceeds a limit.
        """
        _check_options(ignored)
        given: Sequence[Any] = [*arguments.sequence_given(inputs, "pairs")]
        is_pair = len(given) == 2 and isinstance(given[1], str)
        ratings = self.rate([given] if is_pair else given)
        scores = np.array([rating.relevance for rating in ratings], dtype=np.float64)
        if convert_to_tensor:
            import torch

            tensor = torch.from_numpy(scores).float()
            return tensor[0] if is_pair else tensor
        values = scores if convert_to_numpy else scores.tolist()
        return values[0] if is_pair else values

    def rank(
        self,
        query: Any,
        documents: Sequence[str],
        top_k: int | None = None,
        return_documents: bool = False,
        **ignored: Any,
    ) -> list[dict[str, Any]]:
        """The documents of a query, the best first.

        Args:
            query: a formula, an input with facts, or a plain text.
            documents: texts.
            top_k: the maximum number of results; all by default.
            return_documents: whether the results have the texts.
            ignored: as of `predict`.

        Returns:
            `corpus_id`, `score` and, if asked for, `text` of each; equal scores in their order.

        Raises:
            ParseError, InputError, LimitError: as `predict`; or `top_k` is not positive.
        """
        _check_options(ignored)
        rank_arguments.check_top_k(top_k)
        texts = arguments.sequence_given(documents, "documents")
        ratings = self.rate([(query, text) for text in texts])
        order = sorted(range(len(texts)), key=lambda i: -ratings[i].relevance)
        return [
            {"corpus_id": i, "score": ratings[i].relevance}
            | ({"text": texts[i]} if return_documents else {})
            for i in order[:top_k]
        ]

    def rate(self, pairs: Sequence[Pair]) -> list[Rating]:
        """As `predict`, with the verdict on each text; a query may be one that `read` gave."""
        checked = [_check_pair(pair, number) for number, pair in enumerate(pairs, start=1)]
        read = {_key(query): self.read(query) for query, _ in checked}
        # A blank text says nothing, and what is repeated has one rating.
        said = dict.fromkeys((_key(query), text) for query, text in checked if text.strip())
        asked = [read[key] for key, _ in said]
        # One by one, so that each text has a budget of its own.
        judged = [
            judge_given(query, [text], self.words.lexicon)[0]
            for query, (_, text) in zip(asked, said, strict=True)
        ]
        ratings = dict(zip(said, rate(self._reranker, asked, judged), strict=True))
        return [ratings.get((_key(query), text), SAYS_NOTHING) for query, text in checked]

    def read(self, query: object) -> GivenInput:
        """A query as `rate` uses it; raises as `predict`."""
        if isinstance(query, Parsed | OtherInput):
            return query
        return read_input(query, self.words)


def _key(query: object) -> object:
    """What tells queries apart; of values that cannot be hashed, which object it is."""
    match query:
        case str():
            return query
        case Parsed(formula):
            return formula
        case _:
            return id(query)


def _check_pair(pair: object, number: int) -> tuple[object, str]:
    """A query and a text.

    Raises:
        InputError: it is no pair, or its text is no string.
        LimitError: the text is too long.
    """
    if not isinstance(pair, list | tuple | np.ndarray) or len(pair) != 2:
        raise InputError(
            f"pair {number} is no pair of a query and a text, {arguments.came(pair)} came",
            'write ("∀x Cube(x)", "Everything is a cube.")',
        )
    query, text = pair
    text = arguments.text_given(text, f"the text of pair {number}")
    most = DEFAULT_LIMITS.characters
    if len(text) > most:
        raise LimitError(
            f"the text of pair {number} has {len(text):,} characters, more than {most:,} "
            "(limit `characters`)",
            "shorten it, or leave it out",
        )
    return query, text


def _check_options(options: Mapping[str, object]) -> None:
    """Raise the error of Python where an option is not one of a `CrossEncoder`."""
    for name in options:
        if name not in IGNORED:
            raise TypeError(f"got an unexpected keyword argument {name!r}")
