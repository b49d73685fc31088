"""Formula → text, in any notation."""

from __future__ import annotations

from logic2text.formula import (
    And,
    Constant,
    Equality,
    Exists,
    Falsity,
    ForAll,
    Formula,
    Function,
    Iff,
    Implies,
    Not,
    Or,
    Predicate,
    Truth,
    Variable,
    Xor,
)
from logic2text.notation.lexer import grammar
from logic2text.walk import fold


def show(formula: Formula, notation: str = "unicode") -> str:
    """A first version: names are written as they are."""
    table = grammar(notation).notation
    ggc = notation == "ggc"
    symbol = {i.build: i.symbols[0] for i in table.infixes}
    comma = " , " if ggc else "," if notation == "nltk" else ", "
    neg = table.negation[0] + (" " if ggc else "")

    def combine(node, parts):
        match node:
            case Variable(name) | Constant(name):
                return name, True
            case Predicate(name, arguments) | Function(name, arguments):
                inner = comma.join(p for p, _ in parts)
                if not arguments:
                    return name, True
                return (f"{name} ( {inner} )" if ggc else f"{name}({inner})"), True
            case Equality():
                return f"{parts[0][0]} {table.equal[0]} {parts[1][0]}", False
            case Not():
                return neg + group(parts[0]), True
            case And() | Or() | Implies() | Iff() | Xor():
                return f" {symbol[type(node)]} ".join(map(group, parts)), False
            case ForAll(variables) | Exists(variables):
                sign = table.universal[0] if isinstance(node, ForAll) else table.existential[0]
                body = group(parts[0])
                for v in reversed(variables):
                    if notation == "nltk":
                        body = f"{sign} {v.name}.{body}"
                    elif ggc:
                        body = f"{sign} {v.name} {body}"
                    else:
                        body = f"{sign}{v.name} {body}"
                return body, True
            case Truth():
                return table.truth[0], True
            case Falsity():
                return table.falsity[0], True

    def group(part):
        text, closed = part
        return text if closed else f"( {text} )" if ggc else f"({text})"

    part = fold(formula, combine)
    return group(part) if notation == "nltk" else part[0]
