"""The dictionary of notations, and the choice of the one that a text is in.

To add a notation, write a module with a class that has the methods of `Notation`, and add one
line to `REGISTRY`; ``docs/adding_a_notation.md`` walks through it.

>>> detect_notation("(forall ((x U)) (Cube x))"), detect_notation("all x.Cube(x)")
('smtlib', 'nltk')
"""

from __future__ import annotations

from logic2text.errors import UnknownNameError
from logic2text.notation.detect import detect_operator_notation
from logic2text.notation.letters import Letters
from logic2text.notation.operators.operator_notation import OperatorNotation
from logic2text.notation.operators.tables import TABLES
from logic2text.notation.protocol import Notation
from logic2text.notation.smtlib import SmtLib

REGISTRY: dict[str, Notation] = {
    **{label: OperatorNotation(label) for label in TABLES},
    "smtlib": SmtLib(),
    "forallx": Letters("forallx"),
    "carnap": Letters("carnap"),
}
"""Every notation by its name, in the order in which help and documentation list them."""

_WITH_OWN_SNIFFER = tuple(REGISTRY[label] for label in REGISTRY if label not in TABLES)
_DETECTED = REGISTRY | {"unicode": OperatorNotation("unicode", words=True)}
"""The notations as ``auto`` reads them: in Unicode signs also ``Not(…)``, ``Forall(x, …)``, …"""


def get_notation(name: str) -> Notation:
    """The notation of a name.

    Raises:
        UnknownNameError: there is no such notation.
    """
    try:
        return REGISTRY[name]
    except KeyError:
        raise UnknownNameError("notation", name, (*REGISTRY, "auto")) from None


def choose_notation(text: str, name: str) -> Notation:
    """The notation of a name, or for ``auto`` the one that a text is in.

    Raises:
        UnknownNameError: there is no such notation.
    """
    return _DETECTED[detect_notation(text)] if name == "auto" else get_notation(name)


def detect_notation(text: str) -> str:
    """The name of the notation that fits a text best; ``unicode`` where nothing tells.

    The operator notations are told apart by one joint list of patterns, all others are asked
    before them, in the order of `REGISTRY`.
    """
    for notation in _WITH_OWN_SNIFFER:
        if notation.sniff(text):
            return notation.label
    return detect_operator_notation(text)
