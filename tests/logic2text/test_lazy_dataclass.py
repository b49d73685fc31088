"""Frozen classes behave as those of `dataclasses`, whose methods are compiled at once."""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from logic2text import lazy_dataclass

Decorator = Callable[..., Any]


def _make_classes(dataclass: Decorator) -> dict[str, Any]:
    @dataclass(frozen=True, slots=True)
    class Base:
        left: int
        right: tuple[int, ...] = ()

    @dataclass(frozen=True, slots=True)
    class Child(Base):
        names: list[str] = dataclasses.field(default_factory=list, hash=False, compare=False)
        size: int = dataclasses.field(init=False, default=3, repr=False)

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Named:
        left: int
        right: int = 2

    @dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        left: int

    @dataclass(frozen=True, slots=True, eq=False)
    class Alone:
        left: int

    @dataclass(frozen=True)
    class Checked:  # noqa: PLW1641 - the decorator makes it
        left: int = 1
        next: int = dataclasses.field(init=False)

        def __post_init__(self) -> None:
            if self.left < 0:
                raise ValueError("less than none")
            object.__setattr__(self, "next", self.left + 1)

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

    @dataclass(frozen=True, slots=True)
    class Hashed:
        left: int = 1

        def __hash__(self) -> int:
            return 7

    @dataclass(frozen=True, slots=True)
    class Empty:
        pass

    return {name: kind for name, kind in locals().items() if isinstance(kind, type)}


def _use(kind: Any, used: Callable[[Any], Any]) -> Any:
    """What a use gives, or the kind and the message of its error."""
    try:
        return used(kind)
    except Exception as error:
        return type(error), str(error)


USES: dict[str, Callable[[Any], Any]] = {
    "positional": lambda kind: repr(kind(1)),
    "by name": lambda kind: repr(kind(left=1)),
    "two": lambda kind: repr(kind(1, (2,))),
    "none": lambda kind: repr(kind()),
    "unknown": lambda kind: isinstance(_use(kind, lambda k: k(1, other=2)), tuple),
    "negative": lambda kind: repr(kind(-1)),
    "equal": lambda kind: (kind(1) == kind(1), kind(1) == kind(2), kind(1) == 1),
    "hash": lambda kind: hash(kind(1)) == hash(kind(1)),
    "hash first": lambda kind: kind.__hash__ is None,
    "hash of fields": lambda kind: hash(kind(1)) == hash((1,)),
    "less": lambda kind: (
        kind(1) < kind(2),
        kind(2) <= kind(1),
        min(kind(2), kind(1)).left,
    ),
    "fields": lambda kind: [(f.name, f.type, f.init) for f in dataclasses.fields(kind)],
    "match": lambda kind: kind.__match_args__,
    "replace": lambda kind: repr(dataclasses.replace(kind(1), left=5)),
    "asdict": lambda kind: dataclasses.asdict(kind(1)),
    "copy": lambda kind: copy.deepcopy(kind(1)) == kind(1),
    "state": lambda kind: copy.copy(kind(1)).left,
    "set": lambda kind: setattr(kind(1), "left", 2),
    "delete": lambda kind: delattr(kind(1), "left"),
    "other": lambda kind: isinstance(_use(kind, lambda k: setattr(k(1), "other", 2)), tuple),
    "signature": lambda kind: list(inspect.signature(_completed(kind)).parameters),
    "slots": lambda kind: vars(kind).get("__slots__"),
    "fresh default": lambda kind: kind(1).names is kind(1).names,
}


def _completed(kind: Any) -> Any:
    _use(kind, lambda k: k(1))
    _use(kind, lambda k: k(left=1))
    return kind.__init__


@pytest.mark.parametrize("use", USES)
def test_classes_behave_as_those_of_dataclasses(use: str) -> None:
    ours, pythons = (
        {
            name: str(_use(kind, USES[use]))
            .replace("lazy_dataclass", "dataclasses")
            .replace("_make_classes.<locals>.", "")
            for name, kind in _make_classes(decorator).items()
        }
        for decorator in (lazy_dataclass.dataclass, dataclasses.dataclass)
    )
    assert ours == pythons


@lazy_dataclass.dataclass(frozen=True, slots=True)
class Pickled:
    left: int
    right: list[int]


def test_objects_are_pickled() -> None:
    kept = Pickled(1, [2])
    assert pickle.loads(pickle.dumps(kept)) == kept  # noqa: S301 - our own


def test_methods_are_compiled_when_called() -> None:
    kind = _make_classes(lazy_dataclass.dataclass)["Base"]
    lazy = kind.__init__, kind.__eq__
    kind(1)
    assert kind.__init__ is not lazy[0]
    assert kind.__eq__ is lazy[1]


def test_methods_that_were_exchanged_stay() -> None:
    kind = _make_classes(lazy_dataclass.dataclass)["Base"]
    kind.__hash__ = lambda _: 5
    assert kind(1) == kind(1)
    assert hash(kind(1)) == 5
