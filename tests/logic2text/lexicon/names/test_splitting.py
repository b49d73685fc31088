from __future__ import annotations

import pytest

from logic2text.lexicon.names.splitting import split


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ParticipatesIn", ["participates", "in"]),
        ("HigherVitaminCContent", ["higher", "vitamin", "C", "content"]),
        ("PreferTVSeries", ["prefer", "TV", "series"]),
        ("AbsorbsCO2", ["absorbs", "CO2"]),
        ("GreaterThan95", ["greater", "than", "95"]),
        ("StartingANewCompany", ["starting", "a", "new", "company"]),
        ("British-IraqiArchitect", ["British", "Iraqi", "architect"]),
        ("ate_lunch", ["ate", "lunch"]),
        ("MadeInChina", ["made", "in", "China"]),
        ("CDs", ["CDs"]),
        ("___", []),
    ],
)
def test_split(name: str, words: list[str]) -> None:
    assert split(name) == words
