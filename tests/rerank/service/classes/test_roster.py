"""Rosters in the forms that people have them."""

from __future__ import annotations

import pytest

from logic2text import InputError
from rerank.service.classes.roster import Entry, read_roster


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kim Lee\nAda King\n", [Entry("Kim Lee"), Entry("Ada King")]),
        ("\ufeffName;ID\nKim;7\n", [Entry("Kim", "7")]),
        ("Surname\tFirst name\nLee\tKim\n\n", [Entry("Kim Lee")]),
        (
            "Student,ID,SIS User ID,SIS Login ID,Section\nLee,5,s7,lee@example.org,A",
            [Entry("Lee", "s7", "lee@example.org", "A")],
        ),
        (
            'Full name,Email address\n"Lee, Kim",k@example.org',
            [Entry("Lee, Kim", "", "k@example.org")],
        ),
        ("Name,ID\nKim", [Entry("Kim")]),
    ],
)
def test_rosters_are_read(text: str, expected: list[Entry]) -> None:
    assert read_roster(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" \n", "is empty"),
        ("Name,ID\nKim,1\n,2", "line 3 of the roster has no name"),
        ("Name\n" + "x" * 201, "line 2 of the roster has a cell of more than 200"),
        ("\n".join(f"S{n}" for n in range(2_001)), "more than 2,000"),
    ],
)
def test_bad_rosters_are_refused_with_their_line(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_roster(text)
