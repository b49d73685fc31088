"""`dataclass` whose methods are compiled when they are first called, so that imports are fast.

``dataclasses.dataclass`` compiles up to six functions for each class.  A command imports some 370
classes and makes objects of few.  Here frozen classes get methods that replace themselves, when
they are first called, by those of ``dataclasses``; all other classes are given to ``dataclasses``.

>>> @dataclass(frozen=True, slots=True)
... class Point:
...     x: int
...     y: int = 0
>>> Point(1), Point(1) == Point(1, 0), hash(Point(1)) == hash(Point(1))
(Point(x=1, y=0), True, True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses
    from collections.abc import Callable
    from reprlib import recursive_repr
    from types import MemberDescriptorType

    def dataclass(cls=None, /, *, frozen=False, eq=True, order=False, **options):
        """As ``dataclasses.dataclass``."""
        if not frozen:
            return dataclasses.dataclass(cls, eq=eq, order=order, **options)
        if cls is None:
            return lambda kind: _freeze(kind, eq, order, options)
        return _freeze(cls, eq, order, options)

    def _freeze(cls: type, eq: bool, order: bool, options: dict[str, Any]) -> type:
        own = set(vars(cls))
        documentation = cls.__doc__
        cls.__doc__ = documentation or cls.__name__  # or else the signature is made for it
        kind = dataclasses.dataclass(cls, init=False, repr=False, eq=False, **options)
        names = ["__eq__"] if eq else []
        if eq and ("__hash__" not in own or ("__eq__" in own and vars(cls)["__hash__"] is None)):
            names.append("__hash__")
        if order:
            names += ("__lt__", "__le__", "__gt__", "__ge__")
        compared = [name for name in names if name not in own or name == "__hash__"]
        lazy: dict[str, Callable[..., Any]] = {}
        for name in compared:
            lazy[name] = _make_lazy(kind, name, lambda: _compare(kind, lazy, eq, order))
            setattr(kind, name, lazy[name])
        if "__init__" not in own:
            kind.__init__ = _make_lazy(kind, "__init__", lambda: _initialise(kind))
        if "__repr__" not in own:
            kind.__repr__ = _show
        kind.__setattr__, kind.__delattr__ = _refuse_to_set, _refuse_to_delete
        if "__slots__" in vars(kind):
            for name, method in (("__getstate__", _get_state), ("__setstate__", _set_state)):
                if name not in own:
                    setattr(kind, name, method)
        return kind

    def _make_lazy(kind: type, name: str, complete: Callable[[], None]) -> Callable[..., Any]:
        def method(self, /, *arguments, **keywords):
            complete()
            return vars(kind)[name](self, *arguments, **keywords)

        method.__name__, method.__qualname__ = name, f"{kind.__qualname__}.{name}"
        return method

    def _initialise(kind: type) -> None:
        """Compile the method that sets the fields."""
        fields = dataclasses.fields(kind)
        names: dict[str, Any] = {"_set": object.__setattr__, "_missing": dataclasses.MISSING}
        positional, by_name, lines = [], [], []
        for field in fields:
            parameter, value = field.name, field.name
            if field.default_factory is not dataclasses.MISSING:
                names[f"_make_{field.name}"] = field.default_factory
                value = f"_make_{field.name}()"
                if field.init:
                    parameter += "=_missing"
                    value = f"{value} if {field.name} is _missing else {field.name}"
            elif field.default is not dataclasses.MISSING:
                names[f"_default_{field.name}"] = field.default
                parameter += f"=_default_{field.name}"
                value = field.name if field.init else f"_default_{field.name}"
            elif not field.init:  # set by ``__post_init__``
                continue
            if field.init:
                (by_name if field.kw_only else positional).append(parameter)
            slot = getattr(kind, field.name, None)
            if isinstance(slot, MemberDescriptorType):  # it sets faster than object.__setattr__
                names[f"_set_{field.name}"] = slot.__set__
                lines.append(f" _set_{field.name}(self, {value})\n")
            else:
                lines.append(f" _set(self, {field.name!r}, {value})\n")
        if hasattr(kind, "__post_init__"):
            lines.append(" self.__post_init__()\n")
        parameters = ", ".join(["self", *positional, *(["*", *by_name] if by_name else [])])
        exec(f"def __init__({parameters}):\n{''.join(lines) or ' pass'}", names)  # noqa: S102
        method = names["__init__"]
        method.__qualname__ = f"{kind.__qualname__}.__init__"
        method.__annotations__ = {field.name: field.type for field in fields if field.init}
        kind.__init__ = method

    def _compare(kind: type, lazy: dict[str, Callable[..., Any]], eq: bool, order: bool) -> None:
        """Replace the lazy comparisons of a class by those of a class with the same fields."""
        fields = [(field.name, field.type, _copy(field)) for field in dataclasses.fields(kind)]
        twin = dataclasses.make_dataclass(
            kind.__name__,
            fields,
            namespace={"__doc__": kind.__doc__},  # or else the signature is made for it
            init=False,
            repr=False,
            eq=eq,
            order=order,
            unsafe_hash=eq,
        )
        for name, replaced in lazy.items():
            method = vars(twin)[name]
            method.__qualname__ = f"{kind.__qualname__}.{name}"
            if vars(kind)[name] is replaced:  # `cache_hashes` may have set another
                setattr(kind, name, method)

    @recursive_repr()
    def _show(self) -> str:
        shown = [f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr]
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def _copy(field: dataclasses.Field) -> dataclasses.Field:
        return dataclasses.field(
            default=field.default,
            default_factory=field.default_factory,
            init=field.init,
            repr=field.repr,
            hash=field.hash,
            compare=field.compare,
            kw_only=field.kw_only,
        )

    def _refuse_to_set(_: object, name: str, __: object) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_to_delete(_: object, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    def _get_state(self) -> list[Any]:
        return [getattr(self, field.name) for field in dataclasses.fields(self)]

    def _set_state(self, state: list[Any]) -> None:
        for field, value in zip(dataclasses.fields(self), state, strict=True):
            object.__setattr__(self, field.name, value)


__all__ = ["dataclass"]
