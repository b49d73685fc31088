"""The size and shape of the code: what a newcomer meets.

    python -m benchmarks.structure

Prints a table: files and lines of each package; the most files side by side; the import graph of
the folders `logic2text/reading` and `rerank/cli` (rooms are their files and folders, arrows the
imports between these, floors the longest chain of arrows); class names that stand for several
classes; functions named by a participle; lines of imports and of comments; modules that one module
imports; the lines of our code that `check` and `rerank` load; the words of README and docs.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import grimp
from lemminflect import getAllLemmas, getInflection

from benchmarks.record import record, table

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("logic2text", "metrics", "rerank")
OUTSIDE = ("tests", "benchmarks")
STUDY_AND_TRAINING = ("metrics/study", "metrics/training", "rerank/cli/study")
FOLDERS = ("logic2text/reading", "rerank/cli")


def list_files(folder: str) -> list[Path]:
    """The Python files below a folder, without those of caches."""
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def read_text(path: Path) -> str:
    """The text of a file."""
    return path.read_text(encoding="utf-8")


def count_lines(files: Iterable[Path]) -> int:
    """The lines of files."""
    return sum(read_text(path).count("\n") for path in files)


def is_core(path: Path) -> bool:
    """Whether a file belongs to no study and no training."""
    return not path.relative_to(ROOT).as_posix().startswith(STUDY_AND_TRAINING)


def count_siblings(packages: Iterable[str]) -> tuple[str, int]:
    """The folder with the most files side by side, and their number."""
    counts = Counter(path.parent for package in packages for path in list_files(package))
    folder, number = counts.most_common(1)[0]
    return folder.relative_to(ROOT).as_posix(), number


def measure_folder(graph: grimp.ImportGraph, folder: str) -> tuple[int, int, int]:
    """The rooms, arrows and floors of a folder."""
    package = folder.replace("/", ".")
    rooms = graph.find_children(package)
    arrows = {
        (above, below)
        for above in rooms
        for below in rooms
        if above != below and _imports(graph, above, below)
    }
    return len(rooms), len(arrows), _count_floors(rooms, arrows)


def _imports(graph: grimp.ImportGraph, above: str, below: str) -> bool:
    return graph.direct_import_exists(importer=above, imported=below, as_packages=True)


def _count_floors(rooms: Iterable[str], arrows: set[tuple[str, str]]) -> int:
    """The rooms of the longest chain; rooms that need each other are on one floor.

    >>> _count_floors("abc", {("a", "b"), ("b", "a"), ("b", "c")})
    2
    """
    below = {room: {room} for room in rooms}
    for _ in below:  # each round doubles the length of the chains that are known
        for above, under in arrows:
            below[above] |= below[under]
    groups = {frozenset(u for u in below[room] if room in below[u]) for room in below}

    @cache
    def count_from(group: frozenset[str]) -> int:
        reached = set().union(*(below[room] for room in group)) - group
        return 1 + max((count_from(other) for other in groups if other <= reached), default=0)

    return max(map(count_from, groups))


def find_definitions(kind: type[ast.AST]) -> Iterator[tuple[Path, str]]:
    """The names of all definitions of a kind, with their files."""
    for package in PACKAGES:
        for path in list_files(package):
            for node in ast.walk(ast.parse(read_text(path))):
                if isinstance(node, kind):
                    yield path, getattr(node, "name", "")


def is_participle(name: str) -> bool:
    """Whether the first word of a function's name is a participle, as "renamed" and "spoken".

    >>> [is_participle(name) for name in ("renamed", "rename", "_found_in", "read_text")]
    [True, False, True, False]
    """
    first = name.strip("_").split("_")[0]
    lemmas = getAllLemmas(first, upos="VERB").get("VERB", ())
    return any(
        first != lemma and first in getInflection(lemma, tag)
        for lemma in lemmas
        for tag in ("VBN", "VBG")
    )


def count_comment_lines(text: str) -> int:
    """The lines that have a comment."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return len({token.start[0] for token in tokens if token.type == tokenize.COMMENT})


def count_import_lines(text: str) -> int:
    """The lines of import statements."""
    nodes = ast.walk(ast.parse(text))
    return sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
    )


def count_loaded_lines(*arguments: str) -> int:
    """The lines of our modules that a command loads, in this process and not in its workers."""
    program = (
        "import sys; from rerank.cli.app import main; import atexit\n"
        "def tell():\n"
        f"    own = [m for n, m in sys.modules.items() if n.split('.')[0] in {PACKAGES!r}]\n"
        "    print('\\n'.join(m.__file__ for m in own if m.__file__), file=sys.stderr)\n"
        f"atexit.register(tell); sys.argv = ['logic2text', *{arguments!r}]; main()"
    )
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = (Path(line) for line in done.stderr.splitlines() if line.endswith(".py"))
    return count_lines(path for path in files if path.exists())


def count_words(paths: Iterable[Path]) -> int:
    """The words of texts."""
    return sum(len(read_text(path).split()) for path in paths)


def measure() -> list[tuple[str, str]]:
    """The rows of the table: what, and how much."""
    files = {package: list_files(package) for package in (*PACKAGES, *OUTSIDE)}
    rows = [(f"{p}: files, lines", f"{len(f)}, {count_lines(f):,}") for p, f in files.items()]
    ours = [path for package in PACKAGES for path in files[package]]
    core = [path for path in ours if is_core(path)]
    rows += [
        ("all packages: files, lines", f"{len(ours)}, {count_lines(ours):,}"),
        ("without studies and training", f"{len(core)}, {count_lines(core):,}"),
        ("most files side by side", "{}: {}".format(*count_siblings(PACKAGES))),
    ]
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True)
    for folder in FOLDERS:
        rows.append(
            (f"{folder}: rooms/arrows/floors", "{}/{}/{}".format(*measure_folder(graph, folder)))
        )
    classes = Counter(
        name for _, name in find_definitions(ast.ClassDef) if not name.startswith("_")
    )
    functions = [name for _, name in find_definitions(ast.FunctionDef)]
    participles = [name for name in functions if is_participle(name)]
    lines = count_lines(ours)
    texts = [read_text(path) for path in ours]
    importers = Counter(len(graph.find_modules_that_directly_import(m)) for m in graph.modules)
    rows += [
        ("class names for several classes", str(sum(number > 1 for number in classes.values()))),
        ("functions named by a participle", f"{len(participles) / len(functions):.1%}"),
        ("lines of imports", f"{sum(map(count_import_lines, texts)) / lines:.1%}"),
        ("lines with a comment", f"{sum(map(count_comment_lines, texts)) / lines:.1%}"),
        ("modules with a single importer", str(importers[1])),
        ("lines loaded by check", f"{count_loaded_lines('check', 'Cube(a)', 'a is a cube.'):,}"),
        ("lines loaded by rerank", f"{count_loaded_lines('rerank', 'Cube(a)'):,}"),
        ("words of README", f"{count_words([ROOT / 'README.md']):,}"),
        ("words of docs", f"{count_words((ROOT / 'docs').rglob('*.md')):,}"),
    ]
    return rows


def main() -> None:
    """Print the table and keep it."""
    rows = measure()
    print(table(("what", "value"), rows))
    record("structure", dict(rows))


if __name__ == "__main__":
    main()
