"""What `make bench` runs."""

from __future__ import annotations

import ast
from pathlib import Path

import benchmarks
from benchmarks.__main__ import known


def test_every_topic_has_a_main_and_says_what_it_measures() -> None:
    topics = known()
    assert {"engine", "gate", "rerank_stages", "scaling"} <= set(topics)
    assert not {"record", "corpora", "memory", "streams", "engine_suite"} & set(topics)
    for topic in topics:
        source = Path(str(benchmarks.__file__)).with_name(f"{topic}.py").read_text("utf-8")
        module = ast.parse(source)
        assert ast.get_docstring(module), topic
        functions = (each.name for each in module.body if isinstance(each, ast.FunctionDef))
        assert "main" in functions, topic
