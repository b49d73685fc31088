from __future__ import annotations

from collections import Counter

import pytest

from logic2text.errors import InputError
from metrics.study.human.design import Design, Material, build_study, latin_square, simulate_power

MATERIALS = [
    Material(f"f{i}", {"a": f"a {i}.", "b": f"b is {i} and so on.", "c": f"c {i} is."}, "Cube(a)")
    for i in range(9)
]


def items(design: Design) -> list[dict]:  # type: ignore[type-arg]
    return [row for row in build_study(design, MATERIALS)[1:] if "expected" not in row]


@pytest.mark.parametrize("size", [1, 2, 5])
def test_latin_squares(size: int) -> None:
    square = latin_square(size)
    for line in [*square, *zip(*square, strict=True)]:
        assert sorted(line) == list(range(size))


@pytest.mark.parametrize("kind", ["rating", "magnitude", "recall"])
def test_a_group_sees_every_item_once_and_every_condition_equally(kind: str) -> None:
    rows = items(Design("s", kind, modulus=("A cube.", 100.0)))
    for group in ("g1", "g2", "g3"):
        own = [row["meta"] for row in rows if row["group"] == group]
        assert sorted(meta["item"] for meta in own) == [f"f{i}" for i in range(9)]
        assert Counter(meta["condition"] for meta in own) == {"a": 3, "b": 3, "c": 3}
    assert len({row["id"] for row in rows}) == 27


def test_pairs_are_counterbalanced_and_matched_in_length() -> None:
    rows = items(Design("s", "pair"))
    assert len(rows) == 27
    firsts = Counter(row["meta"]["conditions"][0] for row in rows)
    assert max(firsts.values()) - min(firsts.values()) <= 2
    near = items(Design("s", "pair", matched_words=1))
    assert {tuple(sorted(row["meta"]["conditions"])) for row in near} == {("a", "c")}
    with pytest.raises(InputError, match="no pair"):
        build_study(Design("s", "pair", matched_words=0), MATERIALS)


def test_choices_rotate_their_texts() -> None:
    rows = items(Design("s", "best_worst"))
    assert Counter(row["meta"]["conditions"][0] for row in rows) == {"a": 3, "b": 3, "c": 3}
    assert all(len(row["texts"]) == 3 for row in rows)


def test_the_head_the_checks_and_the_formulae() -> None:
    head, first, *_, check = build_study(
        Design("a study!", checks=2, points=5, show_formula=True), MATERIALS
    )
    assert head["study"] == "a-study"
    assert head["groups"] == ["g1", "g2", "g3"]
    assert first["formula"] == "Cube(a)"
    assert 1 <= check["expected"]["naturalness"] <= 5
    assert str(check["expected"]["naturalness"]) in check["text"]


def test_the_seed_decides_the_assignment() -> None:
    one, again, other = (items(Design("s", seed=seed)) for seed in (1, 1, 2))
    assert one == again
    assert one != other


@pytest.mark.parametrize(
    ("design", "materials", "message"),
    [
        (Design("s", "essay"), MATERIALS, "no type"),
        (Design("s"), [], "no items"),
        (Design("s", "magnitude"), MATERIALS, "modulus"),
        (Design("s"), [*MATERIALS, Material("x", {"a": "t"})], "the item x"),
        (Design("s", "best_worst"), [Material("x", {"a": "t", "b": "u"})], "needs 3"),
    ],
)
def test_refused(design: Design, materials: list[Material], message: str) -> None:
    with pytest.raises(InputError, match=message):
        build_study(design, materials)


def test_power() -> None:
    for people, spread in ((1, 0.0), (10, 0.4), (30, 0.8)):
        level = simulate_power(40, people, 0.5, participant_spread=spread, simulations=2_000)
        assert 0.03 < level.power < 0.07  # without a preference one study in twenty finds one
    few, more = (simulate_power(n, 10, 0.65, simulations=400) for n in (15, 60))
    assert few.power < more.power
    assert more.low < more.power < more.high
    assert simulate_power(40, 10, 0.6, seed=3) == simulate_power(40, 10, 0.6, seed=3)
    with pytest.raises(InputError, match="at least 2 items"):
        simulate_power(1, 10, 0.6)
