"""Includes of the TPTP: inside the folder of the file, chosen by label, bounded."""

from __future__ import annotations

from pathlib import Path

import pytest

from logic2text.notation.formula_files import formulas_of_text, read_formulas
from logic2text.notation.formula_files.included import DEEPEST

AXIOMS = "fof(one,axiom,p(a)).\nfof(two,axiom,q(a)).\n"


def labels(path: Path) -> list[str | None]:
    return [entry.label for entry in read_formulas(path) if entry.error is None]


def faults(path: Path) -> list[str]:
    return [entry.error.message for entry in read_formulas(path) if entry.error is not None]


def problem(folder: Path, include: str) -> Path:
    path = folder / "problem.p"
    path.write_text(f"{include}\nfof(goal,conjecture,r(a)).\n", encoding="utf-8")
    return path


def test_a_file_of_the_folder_and_a_selection_of_it(tmp_path: Path) -> None:
    (tmp_path / "Axioms").mkdir()
    (tmp_path / "Axioms" / "A.ax").write_text(AXIOMS, encoding="utf-8")
    assert labels(problem(tmp_path, "include('Axioms/A.ax').")) == ["one", "two", "goal"]
    chosen = problem(tmp_path, "include('Axioms/A.ax',[two,three]).")
    assert labels(chosen) == ["two", "goal"]
    assert faults(chosen) == ["Axioms/A.ax has no formula three, which the include names"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("../A.ax", "leads out of the folder"),
        ("/etc/passwd", "leads out of the folder"),
        ("link.ax", "leads out of the folder"),
        ("linked/A.ax", "leads out of the folder"),
        ("problem.p", "includes itself"),
        ("absent.ax", "there is no such file"),
        (".", "cannot be read"),
    ],
)
def test_what_is_not_followed(name: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "A.ax").write_text(AXIOMS, encoding="utf-8")
    folder = tmp_path / "inner"
    folder.mkdir()
    (folder / "link.ax").symlink_to(tmp_path / "A.ax")
    (folder / "linked").symlink_to(tmp_path)
    path = problem(folder, f"include('{name}').")
    assert labels(path) == ["goal"]
    (fault,) = faults(path)
    assert message in fault


def test_circles_and_depth_are_bounded(tmp_path: Path) -> None:
    for number in range(30):
        content = f"include('f{number + 1}.ax'). include('f{number + 1}.ax')."
        (tmp_path / f"f{number}.ax").write_text(content, encoding="utf-8")
    (tmp_path / "f29.ax").write_text(AXIOMS, encoding="utf-8")
    path = problem(tmp_path, "include('f0.ax').")
    assert labels(path) == ["goal"]
    assert all(f"{DEEPEST} deep" in fault for fault in faults(path))
    assert len(faults(path)) < 2_000
    (tmp_path / "a.ax").write_text("include('b.ax').", encoding="utf-8")
    (tmp_path / "b.ax").write_text("include('a.ax').", encoding="utf-8")
    (fault,) = faults(problem(tmp_path, "include('a.ax')."))
    assert "includes itself" in fault


def test_a_text_includes_nothing() -> None:
    refused, goal = formulas_of_text("include('A.ax').\nfof(goal,conjecture,r(a)).")
    assert refused.error is not None
    assert "only a file on this machine" in refused.error.message
    assert goal.label == "goal"
