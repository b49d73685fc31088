"""The style of a text: principles to avoid by name, and options such as structure preservation.

>>> Style(avoid=frozenset({"pronouns"})).allows("pronouns")
False
"""

from __future__ import annotations

from logic2text.errors import UnknownNameError
from logic2text.lazy_dataclass import dataclass

PRINCIPLES: dict[str, str] = {
    "variables": "bare variables: for all x, a cube y",
    "passive": "passive verbs: is owned by b",
    "pronouns": "it, he, she, they; the K stands instead",
    "persons": "everyone, someone, who, for a variable without a noun",
    "only": "only cubes are small",
    "neither": "neither … nor, none of these holds",
    "numbers": "exactly one, at least two, at most three",
    "ellipsis": "shared subjects, verbs and objects: b and c are cubes",
    "relative-clauses": "cubes that are in front of b",
    "two-sentences": "more than one sentence",
    "unless": "B unless A",
    "there-is": "there is a cube",
    "lists": "one item a line",
}
"""The principles that can be avoided, by name, each with an example."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text may be written; avoided constructions are used only if there is no other text.

    Attributes:
        structure_preserving: the text's meaning is the input up to the names of bound variables
            and the nesting of and/or; no law is applied.
        avoid: names of `PRINCIPLES`.
        keep_order: operands and sentences in the order of the formula.
        unambiguous: commas, "either" and "both" wherever another bracketing has another meaning.
        learned_plurals: tetrahedra, dodecahedra, people.
        property_names: 'the relation "larger than" is transitive', for readers who know the words.

    Raises:
        UnknownNameError: a name in `avoid` is not a principle.
    """

    structure_preserving: bool = False
    avoid: frozenset[str] = frozenset()
    keep_order: bool = False
    unambiguous: bool = False
    learned_plurals: bool = False
    property_names: bool = False

    def __post_init__(self) -> None:
        for name in sorted(self.avoid):
            if name not in PRINCIPLES:
                raise UnknownNameError("style principle", name, PRINCIPLES)

    def allows(self, principle: str) -> bool:
        """Whether a principle is not avoided."""
        return principle not in self.avoid


DEFAULT_STYLE = Style()
