"""The container file: exact versions, an ordinary user, and only what the lock lists."""

from __future__ import annotations

import json
import re

import pytest

from tests.support.container import COMMAND, LINES, ROOT, STEPS, instructions


def test_the_images_are_of_one_exact_version_of_python() -> None:
    images = [text.split()[0] for text in instructions("FROM")]
    versions = [re.fullmatch(r"python:(3\.\d+\.\d+)-(?:slim-)?bookworm", each) for each in images]
    assert len(images) == 2
    assert len({match[1] for match in versions if match}) == 1
    assert all(versions)


def test_it_runs_as_an_ordinary_user_who_owns_the_folder_of_data() -> None:
    (user,) = instructions("USER")
    assert re.fullmatch(r"[1-9]\d*", user), "a number, so that it can be checked not to be root"
    (added,) = [step for step in STEPS if step.startswith("useradd ")]
    assert f"--uid {user} " in added
    (home,) = re.findall(r"--home-dir (\S+) --create-home", added)
    assert instructions("VOLUME") == instructions("WORKDIR") == [home]
    assert any(f"HOME={home}" in each for each in instructions("ENV"))
    last_root = max(i for i, line in enumerate(LINES) if line.startswith(("RUN ", "COPY ")))
    assert LINES.index(f"USER {user}") > last_root


def test_everything_is_installed_from_the_lock_by_hash_or_from_the_source() -> None:
    locked, source = (step for step in STEPS if " pip install " in step)
    assert {"--no-deps", "--require-hashes"} <= set(locked.split())
    assert locked.endswith("-r /src/requirements-serve.lock")
    assert {"--no-deps", "--no-index", "--no-build-isolation", "/src"} <= set(source.split())


@pytest.mark.parametrize("text", instructions("COPY"))
def test_what_is_copied_exists(text: str) -> None:
    *sources, _ = [word for word in text.split() if not word.startswith("--")]
    if "--from=" not in text:
        assert all((ROOT / source).exists() for source in sources)


def test_the_command_is_that_of_the_service() -> None:
    assert COMMAND[:2] == ["logic2text", "serve"]
    assert json.loads(instructions("CMD")[0]) == COMMAND


def test_the_ignored_files_are_no_part_of_the_package() -> None:
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    assert ".git" in ignored
    assert not {"rerank", "metrics", "logic2text", "pyproject.toml"} & set(ignored)
