"""The public names of the three packages: complete, sorted, importable, documented, and lazy."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import logic2text
import metrics
import rerank
from logic2text import errors

PACKAGES = pytest.mark.parametrize(
    "package", [logic2text, metrics, rerank], ids=lambda package: package.__name__
)
DATA = {"AUDIENCES", "DEFAULT_LIMITS", "DEFAULT_METRIC", "METRICS", "UNIT", "__version__"}
"""Values, whose documentation stands in the source, below them."""


def exported(package: ModuleType) -> list[str]:
    return list(package.__all__)


def imported_for_types(package: ModuleType) -> set[str]:
    """The names that the package imports from itself, most of them for type checkers."""
    tree = ast.parse(Path(inspect.getfile(package)).read_text(encoding="utf-8"))
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(package.__name__)
        for alias in node.names
    }


@PACKAGES
def test_every_imported_name_is_exported(package: ModuleType) -> None:
    assert imported_for_types(package) == set(exported(package))


@PACKAGES
def test_the_names_are_sorted_constants_classes_functions(package: ModuleType) -> None:
    def order(name: str) -> tuple[bool, bool, str]:
        return not name.isupper(), not name[0].isupper(), name

    assert exported(package) == sorted(set(exported(package)), key=order)


@PACKAGES
def test_every_name_is_there_and_documented(package: ModuleType) -> None:
    for name in exported(package):
        value = getattr(package, name)
        if name not in DATA:
            assert value.__name__ == name
            assert value.__doc__, name
            assert not value.__doc__.startswith(f"{name}("), f"{name} has no docstring of its own"


@PACKAGES
def test_every_name_is_listed_for_completion(package: ModuleType) -> None:
    assert set(exported(package)) <= set(dir(package))


@PACKAGES
def test_another_name_is_an_attribute_error(package: ModuleType) -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = package.nothing


@PACKAGES
def test_no_module_has_the_name_of_an_export(package: ModuleType) -> None:
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    assert not modules & set(exported(package))


def test_every_error_is_exported() -> None:
    public = {
        name
        for name, value in vars(errors).items()
        if inspect.isclass(value) and issubclass(value, errors.Logic2TextError)
    }
    assert public <= set(logic2text.__all__)


@PACKAGES
def test_a_star_import_binds_every_name(package: ModuleType) -> None:
    names: dict[str, Any] = {}
    exec(f"from {package.__name__} import *", names)  # noqa: S102
    assert set(exported(package)) <= set(names)


LOADED = """
import sys
before = set(sys.modules)
import {package}
loaded = set(sys.modules) - before
print(*sorted(name for name in loaded if name.partition(".")[0] not in sys.stdlib_module_names))
"""


@pytest.mark.parametrize(
    ("package", "modules"),
    [
        ("logic2text", ["logic2text", "logic2text.version"]),
        ("metrics", ["metrics"]),
        ("rerank", ["rerank"]),
    ],
)
def test_an_import_loads_nothing_but_itself(package: str, modules: list[str]) -> None:
    code = LOADED.format(package=package)
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == modules


@pytest.mark.parametrize(
    "package", ["logic2text", "rerank.batch.chunking", "rerank.batch.candidate_pools"]
)
def test_any_of_them_can_be_imported_first(package: str) -> None:
    subprocess.run([sys.executable, "-c", f"import {package}"], check=True)  # noqa: S603


FORMULA = "all x.(Cube(x) -> -Small(x))"
TEXT = "No cube is small."


def test_functions_take_a_formula_or_its_text() -> None:
    formula = logic2text.parse(FORMULA)
    assert logic2text.show(FORMULA, "tptp") == logic2text.show(formula, "tptp")
    assert logic2text.check(FORMULA, TEXT) == logic2text.check(formula, TEXT)
    assert logic2text.equivalent(FORMULA, formula).status is logic2text.Status.PROVED
    assert logic2text.read(TEXT, signature=FORMULA) == logic2text.read(TEXT, signature=formula)
    assert logic2text.verbalize(FORMULA) == logic2text.verbalize(formula)
    generator = logic2text.CandidateGenerator(("literal", "ranta"))
    assert generator.candidates(FORMULA) == generator.candidates(formula)


def test_verbalize_takes_a_system_a_lexicon_and_a_style(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text('[predicates]\nCube = { noun = "die", plural = "dice" }\n', encoding="utf-8")
    words = logic2text.Lexicon.load(path)
    assert logic2text.verbalize(FORMULA, lexicon=words).text == "No die is small."
    kept = logic2text.Style(structure_preserving=True)
    literal = logic2text.verbalize(FORMULA, "literal").text
    assert literal == "For all x, if x is a cube, then it is not the case that x is small."
    assert logic2text.verbalize(FORMULA, style=kept).laws == ()
    with pytest.raises(logic2text.UnknownNameError, match="naturel"):
        logic2text.verbalize(FORMULA, "naturel")


@pytest.mark.parametrize(
    "call",
    [
        logic2text.show,
        logic2text.verbalize,
        lambda text: logic2text.check(text, TEXT),
        lambda text: logic2text.equivalent(text, FORMULA),
        lambda text: logic2text.equivalent(logic2text.parse(FORMULA), text, limits=None),
        lambda text: logic2text.read(TEXT, signature=text),
        logic2text.CandidateGenerator(("literal",)).candidates,
    ],
)
def test_a_formulas_text_that_cannot_be_read_is_a_parse_error(call: Any) -> None:
    with pytest.raises(logic2text.ParseError):
        call("all x.(Cube(x)")
    with pytest.raises(logic2text.LimitError):
        call(" " * 5_000 + "P(a)")


def test_the_metrics_of_the_package_are_those_of_the_registry() -> None:
    from metrics import registry

    assert metrics.metric is registry.metric
    assert metrics.available is registry.available
    assert metrics.DEFAULT_METRIC == registry.DEFAULT_METRIC
    assert metrics.DEFAULT_METRIC in metrics.available()
