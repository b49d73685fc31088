"""Malformed rows, settings and lexicon files from a seed: what no one means and some send.

lines = malformed_rows("rerank", 2_000, seed=1)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

FIELDS = {
    "parse": ("formula",),
    "verbalize": ("formula",),
    "lexicon": ("formula",),
    "rerank": ("formula", "candidates", "id", "input", "texts"),
    "check": ("formula", "text"),
    "read": ("text",),
    "key": ("formula",),
    "tutor": ("given", "asked"),
    "lint": ("text", "formula", "distractors", "also"),
    "score": ("text", "formula"),
    "explain": ("text",),
    "compare": ("hypothesis", "references", "repaired"),
    "similarity": ("formula", "other"),
}
"""The fields that each command looks at, the one of the row's input first."""

INSTEAD_OF_FORMULA = {"input", "texts"}
"""Fields of rows without a formula, an error beside one."""

OTHERS = ("id", "errors", "error", "warnings", "ranking", "scores", "verdict", "line", "", "spent")
"""Fields that pass through, among them those that answers have."""

_FORMULAE = ('"Cube(a)"', '"\\u2200x (Cube(x) \\u2192 Small(x))"', '"~Tet(b)"', '"P(x)"')
GOOD = {
    "formula": _FORMULAE,
    "given": _FORMULAE,
    "asked": _FORMULAE,
    "text": ('"a is a cube."', '"Every cube is small."', '"No tet is large."'),
    "candidates": ('["a is a cube."]', "[]", '["x", "x", "\\u001b[31m"]'),
    "distractors": ('["Cube(a)"]', "[]", '["Cube(", "P(x)"]'),
    "also": ('["~~Cube(a)"]', "[]"),
    "other": _FORMULAE,
    "hypothesis": ('"a is a cube."', '"Every cube is small."'),
    "references": ('"a is a cube."', '["Each cube is small.", "All cubes are."]'),
    "repaired": ('"a is a cube."', "null", '["Each cube is small."]'),
    "id": ("1", '"k"'),
    "input": ("null", '"a table"', '{"name": "Aromi"}'),
    "texts": ('["Every cube is small."]', '["x", "x", "\\u001b[31m"]', "[]"),
}

VALUES = (
    *("null", "true", "false", "0", "-1", "1.5", "1e400", "-1e400", "NaN", "-Infinity"),
    *("9" * 5_000, "-" + "9" * 5_000, "9" * 300, "1e-400", "0." + "1" * 3_000),
    *('""', '" "', '"\\u0000"', '"P(\\u0000)"', '"\\ufeffCube(a)"', '"\\ud800"', '"P(\\udc00)"'),
    *('"\\ud83d\\ude00(a)"', '"\\u202eP(a)"', '"\\u0085"', '"\\r\\n"', '"Cube(a)\\nTet(b)"'),
    *("[]", "{}", "[null]", '["a", 1]', '[["a"]]', '{"a": 1}', '{"text": "a is a cube."}'),
    *("[" * 200 + "]" * 200, "[" * 5_000 + "]" * 5_000, '{"a":' * 500 + "1" + "}" * 500),
    *('"' + "P(" * 2_000 + '"', '"' + "x" * 5_000 + '"', '"' + "¬" * 3_000 + 'P(a)"'),
    *('"(((((((("', '"∀∀∀"', '"∀x"', '"P(a) P(b)"', '"P()"', '"= ="', '"\'"', '"\\\\"', '"$"'),
    *(
        '"All cubes"',
        '"a a a a a a"',
        '"....."',
        '"123 456"',
        '"日本語"',
        '"e\\u0301"',
        '"<script>"',
    ),
)
"""Values in the spelling of JSON, some of which it does not have."""

BROKEN = (
    *(
        b"",
        b" ",
        b"{",
        b"}",
        b"[",
        b"[1, 2]",
        b"null",
        b"1",
        b'"a"',
        b"{}{}",
        b"{]",
        b"\\",
        b"\x00",
    ),
    *(b"\xff\xfe", b"\xef\xbb\xbf", b"\xef\xbb\xbf{}", b'{"formula": "P(\xff)"}', b"\xed\xa0\x80"),
    *(b'{"formula": "P(a)"', b'{"formula": P(a)}', b"{'formula': 'P(a)'}", b'{"a": 1,}', b"//"),
    *(b"[" * 100_000, b'{"a":' * 100_000, b"9" * 5_000, b"1e400", b"-", b"\x1b[2J", b"\r"),
)
"""Lines that are not rows."""


def malformed_rows(command: str, count: int, seed: int) -> list[bytes]:
    """Lines for a command, most of them malformed; the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311
    return [_line(FIELDS[command], chance) for _ in range(count)]


def well_formed_row(command: str) -> bytes:
    """A line for a command with a good value of each of its fields."""
    names = [name for name in FIELDS[command] if name not in INSTEAD_OF_FORMULA]
    members = (f'"{name}": {GOOD[name][0]}' for name in names)
    return ("{" + ", ".join(members) + "}").encode()


def _line(names: Sequence[str], chance: random.Random) -> bytes:
    if chance.random() < 0.15:
        return chance.choice(BROKEN)
    if chance.random() < 0.15:
        return chance.choice(VALUES).encode()
    members = []
    for name in (*names, *chance.sample(OTHERS, chance.randrange(3))):
        kind = chance.random()
        if kind < 0.45 and name in GOOD:
            members.append(f'"{name}": {chance.choice(GOOD[name])}')
        elif kind < 0.95:
            members.append(f'"{name}": {chance.choice(VALUES)}')
    chance.shuffle(members)
    return ("{" + ", ".join(members) + "}").encode()


SETTINGS = (
    *("LOGIC2TEXT_BASE_URL", "LOGIC2TEXT_MODEL", "LOGIC2TEXT_API_KEY", "LOGIC2TEXT_API_KEY_FILE"),
    *("LOGIC2TEXT_TIMEOUT_S", "LOGIC2TEXT_DEADLINE_S", "LOGIC2TEXT_ATTEMPTS"),
    *("LOGIC2TEXT_CONCURRENCY", "LOGIC2TEXT_CONFIG", "LOGIC2TEXT_CAUSAL_MODEL"),
    *("LOGIC2TEXT_UNIGRAM_TEXT", "LOGIC2TEXT_PRECISION", "LOGIC2TEXT_DEVICE", "LOGIC2TEXT_NATIVE"),
    *("LOGIC2TEXT_DEBUG", "XDG_CONFIG_HOME"),
)

SETTING_VALUES = (
    *("", " ", "0", "-1", "1e400", "nan", "inf", "-inf", "9" * 5_000, "1" * 400, "0x10", "1_000"),
    *(
        "http://",
        "http://[",
        "http://127.0.0.1:99999/v1",
        "http://127.0.0.1:9/v1",
        "ftp://a",
        "://",
    ),
    *("http://a:b@c/v1", "http://127.0.0.1:9/v1?key=1", "http://\u202e/v1", "http://a b/v1"),
    *(
        "/",
        "/nowhere",
        "/dev/null",
        ".",
        "..",
        "~",
        "a" * 5_000,
        "\ud800\udc00",
        "\ufeff",
        "\x1b[2J",
    ),
    *("server", "server:", "server:nowhere", "small", "small@x", "nowhere/at-all", "@", "@@@"),
    *("cpu", "cuda", "cuda:99", "meta", "mps", "fp32", "bf16", "int4", "true", "\n", "日本語"),
)


def malformed_settings(count: int, seed: int) -> list[dict[str, str]]:
    """Variables of the environment for runs; the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311
    made = []
    for _ in range(count):
        chosen = chance.sample(SETTINGS, chance.randrange(1, 5))
        made.append({name: chance.choice(SETTING_VALUES) for name in chosen})
    return made


TOML_VALUES = (
    *("1", "-1", "1e400", "nan", "inf", "9" * 5_000, "true", "[]", "{}", '""', '" "', '"\\u0000"'),
    *(
        '"cube"',
        '["cube"]',
        "[1]",
        '[["cube"]]',
        "{ noun = 1 }",
        '{ noun = "" }',
        '{ noun = "\\u202e" }',
    ),
    *('{ noun = "cube", verb = "cube" }', '{ verb = "" }', "{ adjective = [] }", "1979-05-27"),
    *('{ noun = "cube", preposition = "" }', '{ prepositions = [""] }', '{ prepositions = "in" }'),
    *(
        '{ noun = "x x x x x x x x" }',
        "{ name = 1 }",
        '{ name = "", gender = "none" }',
        "{ a = 1 }",
    ),
    *(
        '{ noun = "' + "x" * 5_000 + '" }',
        "[" * 200 + "]" * 200,
        "[" * 5_000 + "]" * 5_000,
        "'''x'''",
    ),
)
TOML_KEYS = ("Cube", '"Cube/1"', '"Cube/x"', '"Cube/99999999999"', '""', '"\\u0000"', "a", '"a b"')
TOML_TABLES = ("predicates", "functions", "constants", "sentences", '""', "predicates.Cube", "x")
TOML_BROKEN = (
    *(
        b"",
        b"\x00",
        b"\xff\xfe",
        b"\xef\xbb\xbf[predicates]",
        b"[",
        b"[predicates",
        b"= 1",
        b"a = ",
    ),
    *(b"[predicates]\nCube = {", b"[predicates]\n[predicates]\n", b"[" * 10_000, b"a = 1\na = 2"),
    *(
        b"[[predicates]]",
        b"predicates = 1",
        b'predicates = "x"',
        b"\xed\xa0\x80",
        b"[predicates]\r",
    ),
)


def malformed_lexicons(count: int, seed: int) -> list[bytes]:
    """Lexicon files, most of them malformed; the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311
    made = []
    for _ in range(count):
        if chance.random() < 0.2:
            made.append(chance.choice(TOML_BROKEN))
            continue
        lines = []
        for table in chance.sample(TOML_TABLES, chance.randrange(1, 4)):
            keys = chance.sample(TOML_KEYS, chance.randrange(3))
            lines += [f"[{table}]", *(f"{key} = {chance.choice(TOML_VALUES)}" for key in keys)]
        made.append("\n".join(lines).encode())
    return made


OPTION_VALUES = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1e400",
        "nan",
        "inf",
        "-inf",
        "9" * 5_000,
        "1" * 400,
        "x",
        ",",
        ",,",
        "a,b",
    ),
    *(
        "all",
        "none",
        "all,all",
        "natural,",
        "llm",
        "general",
        "fre",
        "fre,fre",
        "combined:",
        "paper:",
    ),
    *("/", "/nowhere", "/dev/null", "\x1b[2J", "\u202e", "\ufeff", "日本語", "--json", "-", "\n"),
)

OPTIONS: dict[str, Sequence[str]] = {
    "parse": ("--to", "--notation", "--input"),
    "verbalize": ("--systems", "--avoid", "--alternatives", "--lexicon", "--notation", "--votes"),
    "check": ("--notation", "--lexicon", "--key", "--axioms", "--theory", "--svg", "--input"),
    "read": ("--formula", "--key", "--lexicon", "--to", "--input"),
    "grammar": ("--notation", "--lexicon", "--key"),
    "equivalent": ("--notation", "--timeout-ms", "--input"),
    "tutor": ("--notation", "--lexicon", "--key", "--svg", "--input"),
    "lint": ("--notation", "--lexicon", "--key", "--input"),
    "rules": ("--format", "--notation", "--lexicon", "--key", "--check"),
    "paraphrase": ("--lexicon", "--input"),
    "score": ("--metric", "--formula", "--formulaicness", "--prompt", "--notation"),
    "batch": ("--shard-rows", "--workers", "--engine", "--audience", "--notation"),
    "compare": (
        *("--metric", "--reference", "--references", "--gtm-exponent", "--synonyms", "--input"),
        *(
            "--paraphrases",
            "--add-system",
            "--baseline",
            "--test",
            "--trials",
            "--seed",
            "--format",
        ),
    ),
    "similarity": ("--measure", "--notation", "--vectors", "--alpha", "--format", "--input"),
    "rerank": ("--audience", "--systems", "--metric", "--top-k", "--candidates", "--row-timeout"),
    "explain": ("--html", "--png", "--input"),
    "tables": ("--input", "--ratings", "--pairs", "--table", "--metric", "--seed", "--format"),
    "judgements": ("--seed", "--format", "--input"),
    "study": ("--export", "--database"),
    "lexicon": ("--notation", "--lexicon", "--input"),
    "key": ("--notation", "--lexicon", "--input"),
    "llm-check": ("--base-url", "--model", "--api-key-file"),
    "doctor": ("--bench", "--metric"),
}


def malformed_options(command: str, count: int, seed: int) -> list[tuple[str, ...]]:
    """Options of a command with values that they cannot mean; the same for the same seed."""
    chance = random.Random(f"{command} {seed}")  # noqa: S311
    pick: Callable[[Sequence[str]], str] = chance.choice
    return [(pick(OPTIONS[command]), pick(OPTION_VALUES)) for _ in range(count)]
