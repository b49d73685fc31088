from __future__ import annotations

import pytest

from logic2text.errors import UnknownNameError
from logic2text.verbalizers.style import DEFAULT_STYLE, PRINCIPLES, Style


def test_nothing_is_avoided_by_default() -> None:
    assert all(DEFAULT_STYLE.allows(name) for name in PRINCIPLES)


def test_what_is_avoided_is_not_allowed() -> None:
    style = Style(avoid=frozenset({"passive"}))
    assert not style.allows("passive")
    assert style.allows("pronouns")


def test_an_unknown_principle_is_an_error_with_a_hint() -> None:
    with pytest.raises(UnknownNameError) as caught:
        Style(avoid=frozenset({"pronoun"}))
    assert caught.value.hint is not None
    assert "pronouns" in caught.value.hint
