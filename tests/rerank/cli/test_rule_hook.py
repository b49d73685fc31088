"""The hook of examples/rule_lock in a repository of git: what it lets pass and what it refuses."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "rule_lock"


def git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    names = {
        f"GIT_{who}_{what}": "a@example.org" if what == "EMAIL" else "A"
        for who in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return subprocess.run(  # noqa: S603
        [str(shutil.which("git")), *arguments],
        cwd=folder,
        env={**clean, **names, "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    for name in ("policy.txt", "policy.lock.json"):
        shutil.copy(FOLDER / name, tmp_path)
    git(tmp_path, "init", "-q")
    settings = (FOLDER / "pre-commit-config.yaml").read_text("utf-8")
    found = re.search(r"entry: logic2text (.*)", settings)
    assert found is not None
    hook = tmp_path / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m logic2text {found[1]}\n", "utf-8")
    hook.chmod(0o755)
    git(tmp_path, "add", "policy.txt", "policy.lock.json")
    first = git(tmp_path, "commit", "--no-verify", "-qm", "the approved rules")
    assert first.returncode == 0, first.stderr
    return tmp_path


def commit(repository: Path, text: str) -> subprocess.CompletedProcess[str]:
    (repository / "policy.txt").write_text(text, "utf-8")
    return git(repository, "commit", "-qam", "a change")


def test_comments_can_be_committed_and_another_rule_only_once_it_is_approved(
    repository: Path,
) -> None:
    text = (repository / "policy.txt").read_text("utf-8")
    done = commit(repository, "# a comment\n" + re.sub(r"\bx\b", "u", text))
    assert done.returncode == 0, done.stderr
    lines = text.splitlines()
    place = next(at for at, line in enumerate(lines) if "→" in line)
    lines[place] = lines[place].replace("→", "→ ¬", 1)
    text = "\n".join(lines) + "\n"
    refused = commit(repository, text)
    assert refused.returncode == 1
    assert "before: " in refused.stdout + refused.stderr
    assert len(git(repository, "log", "--oneline").stdout.splitlines()) == 2
    command = [sys.executable, "-m", "logic2text", "rules", "--lock", "policy.lock.json"]
    subprocess.run([*command, "policy.txt"], cwd=repository, check=True)  # noqa: S603
    approved = git(repository, "commit", "-qam", "a change with its approval")
    assert approved.returncode == 0, approved.stderr
