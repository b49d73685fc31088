"""What `make bench` runs."""

from __future__ import annotations

import ast
from pathlib import Path

import benchmarks
from benchmarks.__main__ import WITH_ARGUMENTS, list_topics


def test_every_topic_has_a_main_and_says_what_it_measures() -> None:
    topics = list_topics()
    assert {"engine", "gate", "human_reading", "rerank_stages", "scaling"} <= set(topics)
    parts = {
        "record",
        "corpora",
        "memory",
        "streams",
        "documented_tables",
        "recorded_cells",
    } | WITH_ARGUMENTS
    assert not parts & set(topics)
    for topic in topics:
        module = Path(str(benchmarks.__file__)).with_name(f"{topic}.py")
        if not module.exists():
            module = module.with_suffix("") / "__main__.py"
        tree = ast.parse(module.read_text("utf-8"))
        assert ast.get_docstring(tree), topic
        functions = (node.name for node in tree.body if isinstance(node, ast.FunctionDef))
        assert "main" in functions, topic
