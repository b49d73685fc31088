"""Patterns match as those of `re`, and are compiled when they are first used."""

import re

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
