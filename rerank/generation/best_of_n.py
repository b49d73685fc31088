"""Best of n: texts of any generator, in rounds, until one is good enough.

    best_of_n((model, tokenizer), "∀x (Cube(x) → ¬Small(x))", n=16).best

Each text is proved or compared with the facts of its input, and ranked for the audience.
"""

from __future__ import annotations

from enum import StrEnum

from logic2text import Candidate, Parsed, ServerError, Status
from logic2text.errors import AnswerError
from logic2text.lazy_dataclass import dataclass
from logic2text.llm import chat, descriptions, text_requests
from logic2text.llm.prompting import Form
from metrics.faithfulness import Verdict
from metrics.registry import FORMULAICNESS
from rerank import verification
from rerank.audience import Audience
from rerank.generation.models import open_model
from rerank.generation.rounds import DEFAULT_ROUNDS, WANTED, WANTED_OF_DATA, Rounds, check_number
from rerank.growing_ranking import GrowingRanking
from rerank.reranker import Reranker
from rerank.results import RankedResult, RankedResults


class Stopped(StrEnum):
    """Why no further texts were asked for."""

    FOUND = "found"
    ALL = "all"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class BestOfN:
    """The best of a generator's texts.

    Attributes:
        results: the ranking of all texts, and those that may not win.
        rounds: how often the generator was asked.
        candidates: the number of different texts that came.
        stopped: `found` if the best text is proved or complete and as formulaic as wanted, `all` if
            n texts were asked for, `failed` if the generator failed after it had given texts.
        failure: the error of a generator that failed.
    """

    results: RankedResults
    rounds: int
    candidates: int
    stopped: Stopped
    failure: ServerError | None = None

    @property
    def best(self) -> RankedResult | None:
        """The best text; None if none may win."""
        return self.results[0] if len(self.results) else None


def best_of_n(
    model: object,
    input: object,
    n: int = 8,
    audience: str | float | Audience = "general",
    *,
    rounds: Rounds = DEFAULT_ROUNDS,
    reranker: Reranker | None = None,
) -> BestOfN:
    """Ask a generator for texts until one is good enough, at most n, and rank them.

    Args:
        model: ``(model, tokenizer)`` or a pipeline of transformers, a ``vllm.LLM``,
            `ServerSettings` of an OpenAI-compatible server, a `Chat`, or a function
            (`rerank.generation.models.open_model`).
        input: a formula or its text; or triples, slots, a table, JSON or other data
            (`rerank.given_input.read_input`).
        n: the maximum number of texts, from 1 to the limit `candidates`.
        audience: as of `Reranker`.
        rounds: how to ask, and when to stop.
        reranker: with metrics of your own; its audience takes the place of `audience`.

    Raises:
        ParseError, LimitError: the formula cannot be parsed, or exceeds a limit.
        InputError: an argument is wrong.
        UnavailableError: the generator failed before it gave any text.
    """
    check_number(n, "n")
    speaker = open_model(model)
    ranking = GrowingRanking(reranker or Reranker(audience=audience), input)
    search = _Search(ranking, speaker, _Prompt(ranking, rounds.prompt, rounds.form))
    for texts, seed in rounds.plan(n):
        failure = search.ask(texts, seed)
        if failure is not None:
            return search.finish(Stopped.FAILED, failure)
        if rounds.stop_early and search.has_found(rounds.wanted):
            return search.finish(Stopped.FOUND)
    return search.finish(Stopped.ALL)


@dataclass(frozen=True, slots=True)
class _Prompt:
    """How a generator is asked for texts about an input, and how its answers are read."""

    ranking: GrowingRanking
    own: str | None
    form: Form

    def write(self, texts: int, seed: int) -> tuple[chat.Request, ...]:
        """The requests of a round."""
        given, audience = self.ranking.given, self.ranking.audience.register
        if self.own is not None:
            return (descriptions.ask_freely(self.own, texts=texts, seed=seed),)
        if isinstance(given, Parsed):
            brief = text_requests.Brief.of(given.formula, audience, self.ranking.words.lexicon)
            return text_requests.make_requests(brief, texts, (), seed, self.form)
        facts = [tuple(filter(None, (fact.predicate, *fact.arguments))) for fact in given.facts]
        return (descriptions.describe(facts, audience, texts=texts, seed=seed),)

    def read(self, completion: chat.Completion) -> tuple[str, ...]:
        """The different texts of an answer that can be texts of the input."""
        if isinstance(self.ranking.given, Parsed):
            form = self.form if self.own is None else "plain"
            return text_requests.texts_in(completion, form)[0]
        return descriptions.descriptions_in(completion)


class _Search:
    """The rounds so far and what they brought."""

    def __init__(self, ranking: GrowingRanking, model: chat.Chat, prompt: _Prompt) -> None:
        self._ranking, self._model, self._prompt = ranking, model, prompt
        self._rounds = 0
        self._seen: dict[str, None] = {}

    def ask(self, texts: int, seed: int) -> ServerError | None:
        """One round; the error of a generator that gave nothing in it.

        Raises:
            UnavailableError: it has given nothing so far.
        """
        self._rounds += 1
        answers = self._model.complete(self._prompt.write(texts, seed))
        came = [answer for answer in answers if isinstance(answer, chat.Completion)]
        for completion in came:
            self._add(self._prompt.read(completion))
        failures = [answer for answer in answers if isinstance(answer, ServerError)]
        # Of the wrong form is an answer, too: the next one may be of the right form.
        fatal = [failure for failure in failures if not isinstance(failure, AnswerError)]
        if came or not fatal:
            return None
        if not self._seen:
            raise fatal[0]
        return fatal[0]

    def _add(self, texts: tuple[str, ...]) -> None:
        new = [text for text in texts if text not in self._seen]
        self._seen |= dict.fromkeys(new)
        source = f"llm:{self._model.model}"
        given = self._ranking.given
        if isinstance(given, Parsed):
            lexicon = self._ranking.words.lexicon
            self._ranking.add(verification.judge_texts(given.formula, new, source, lexicon))
        else:
            self._ranking.add([Candidate(text, source) for text in new])

    def has_found(self, wanted: tuple[float, float] | None) -> bool:
        """Whether the best text needs no better one."""
        results = self._ranking.results()
        if not len(results):
            return False
        best, register = results[0], results.audience.register
        usual = WANTED if isinstance(self._ranking.given, Parsed) else WANTED_OF_DATA
        low, high = wanted or usual[register]
        is_wanted = register in best.registers and low <= best.scores[FORMULAICNESS] <= high
        return is_wanted and _says_its_input(best)

    def finish(self, stopped: Stopped, failure: ServerError | None = None) -> BestOfN:
        """The result."""
        results = self._ranking.results()
        return BestOfN(results, self._rounds, len(self._seen), stopped, failure)


def _says_its_input(result: RankedResult) -> bool:
    """Whether a text is proved, or complete without additions."""
    facts = result.faithfulness
    if facts is None:
        return result.candidate.verdict.status is Status.PROVED
    return facts.verdict is Verdict.COMPLETE and not facts.additions
