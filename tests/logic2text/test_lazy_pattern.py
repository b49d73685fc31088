"""Patterns match as those of `re`, and are compiled when they are first used."""

import copy
import re
from pickle import dumps, loads

import pytest

from logic2text.lazy_pattern import lazy_pattern


def test_pattern_does_as_that_of_re() -> None:
    lazy, pattern = lazy_pattern("[a-c]+", re.IGNORECASE), re.compile("[a-c]+", re.IGNORECASE)
    text = "xAby c"
    for _ in range(2):  # the second time by the method that was kept
        assert lazy.sub("-", text) == pattern.sub("-", text)
        assert [m.span() for m in lazy.finditer(text)] == [m.span() for m in pattern.finditer(text)]
    assert lazy.match(text, 1, 3) is not None
    assert (lazy.pattern, lazy.flags) == (pattern.pattern, pattern.flags)


def test_pattern_is_compiled_when_it_is_used() -> None:
    wrong = lazy_pattern("(")
    with pytest.raises(re.error, match="unterminated"):
        wrong.search("x")


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda p: loads(dumps(p))])  # noqa: S301
def test_pattern_is_copied_before_and_after_it_is_used(copied) -> None:
    lazy = lazy_pattern("[a-c]+", re.IGNORECASE)
    assert copied(lazy).fullmatch("aBc")
    assert lazy.fullmatch("aBc")
    assert copied(lazy).fullmatch("aBc")
