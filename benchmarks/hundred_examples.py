"""A hundred formulae of ten domains with what each system says: ``docs/hundred_examples.md``.

``python -m benchmarks.hundred_examples`` writes the page anew.  The formulae are our own; their
words are guessed from their symbols.
"""

from __future__ import annotations

from pathlib import Path

from logic2text.notation import parse
from logic2text.proof.verdict import Status
from logic2text.verbalizers import SYSTEMS, verbalizer
from logic2text.verify.text import check

PAGE = Path(__file__).resolve().parent.parent / "docs" / "hundred_examples.md"
_INTRODUCTION = """# A hundred examples

Ten formulae of each of ten domains, and what the systems say by default, without a lexicon. A `?`
marks a text that is not `proved` when it is read back. `python -m benchmarks.hundred_examples`
writes this page.
"""
DOMAINS = (
    (
        "School",
        """
∀x (Student(x) ∧ ∀y (Exam(y) → Passed(x, y)) → Graduates(x))
∃x (Teacher(x) ∧ ∀y (Student(y) → Knows(x, y)))
∀x (Student(x) → ∃y (Teacher(y) ∧ Trusts(x, y)))
∀x (Pupil(x) ∧ ¬Sick(x) → Attends(x, assembly))
¬∃x (Exam(x) ∧ Easy(x) ∧ Useful(x))
∀x (Student(x) → (Tired(x) ↔ ¬Slept(x)))
∃x (Student(x) ∧ Reads(x, latin) ∧ ¬Reads(x, greek))
∀x ∀y (Student(x) ∧ Teacher(y) ∧ Teaches(y, x) → Respects(x, y))
∀x (Teacher(x) → ∃y ∃z (Pupil(y) ∧ Book(z) ∧ Gave(x, z, y)))
¬∀x (Student(x) → Diligent(x))
""",
    ),
    (
        "Zoo",
        """
∀x (Bird(x) ∧ ¬Ostrich(x) → Flies(x))
∃x (Mammal(x) ∧ Swims(x) ∧ ¬Walks(x))
∀x (Lion(x) → ∀y (Zebra(y) → FasterThan(y, x)))
∀x ((Wolf(x) ∨ Fox(x)) → Hunts(x))
∀x (Animal(x) → (Wild(x) ⊕ Tame(x)))
∃x (Keeper(x) ∧ ∀y (Elephant(y) → Feeds(x, y)))
∀x ∀y (Monkey(x) ∧ Banana(y) → Likes(x, y))
∃x ∃y (Panda(x) ∧ Panda(y) ∧ x ≠ y)
¬∃x (Snake(x) ∧ Friendly(x))
∀x (Parrot(x) → (Talks(x) ∨ Sings(x)))
""",
    ),
    (
        "Computers",
        """
∀u (admin(u) → ∀f (file(f) → can_read(u, f)))
∀u ∀f ((user(u) ∧ file(f) ∧ owns(u, f)) → can_edit(u, f))
∀r (request(r) → (approved(r) ∨ rejected(r)))
∀r ¬(approved(r) ∧ rejected(r))
∀u ((user(u) ∧ ¬∃s (session(s) ∧ opened(u, s))) → inactive(u))
∀u ∀v ((user(u) ∧ user(v) ∧ u ≠ v) → key(u) ≠ key(v))
∃s (server(s) ∧ ∀c (client(c) → depends_on(c, s)))
∀p (process(p) → (running(p) ↔ ¬stopped(p)))
∀x ∀y ∀z ((reaches(x, y) ∧ reaches(y, z)) → reaches(x, z))
∀m (module(m) → ∃t (test(t) ∧ covers(t, m)))
""",
    ),
    (
        "Family",
        """
∀x ∀y (Sibling(x, y) → Sibling(y, x))
∀x ¬Parent(x, x)
∀x ∃y Mother(y, x)
∀x ∀y ∀z ((Mother(y, x) ∧ Mother(z, x)) → y = z)
∃x (Person(x) ∧ Loves(x, ann) ∧ ¬Loves(ann, x))
∀x ∀y ((Parent(x, y) ∧ Female(x)) ↔ Mother(x, y))
∀x (Person(x) → ∃y (Person(y) ∧ Loves(y, x)))
∀x ∀y (Married(x, y) → (Loves(x, y) ∧ Loves(y, x)))
¬(Home(tom) ∧ Home(ruth))
Home(tom) ∨ Home(ruth)
""",
    ),
    (
        "Numbers",
        """
∀x (Number(x) → (Rational(x) ⊕ Irrational(x)))
∃x (Prime(x) ∧ Even(x) ∧ ∀y (Prime(y) ∧ Even(y) → y = x))
∀x ∀y (x ≠ y → successor(x) ≠ successor(y))
∀y ∃x double(x) = y
∀x ¬(successor(x) = zero)
∀x ∀y (Less(x, y) → ¬Less(y, x))
∀x (Prime(x) → ∃y (Prime(y) ∧ Greater(y, x)))
∀x (Square(x) ↔ ∃y x = product(y, y))
∀x ∀y (Divides(x, y) ∧ Divides(y, x) → x = y)
¬∃x ∀y Greater(x, y)
""",
    ),
    (
        "Shapes",
        """
∀x (Tet(x) → (Small(x) ↔ RightOf(x, b)))
∃x (Cube(x) ∧ ∀y (¬FrontOf(x, y) → ¬Tet(y)))
∃x (Cube(x) ∧ Large(x)) ∧ ∀x (Dodec(x) → ¬BackOf(x, a))
∀x (Cube(x) → ∃y (Tet(y) ∧ Larger(x, y)))
∀x (Small(x) ∨ ∃y Larger(x, y))
∀x ∀y ((Tet(x) ∧ Cube(y)) → LeftOf(x, y))
(Cube(a) ∧ Cube(b)) → ¬SameRow(a, b)
∀x (∃y BackOf(y, x) → Small(x))
∃x (Tet(x) ∧ ∃y (Cube(y) ∧ Adjoins(x, y)) ∧ ¬Large(x))
Cube(a) ↔ (Tet(b) ∨ Dodec(c))
""",
    ),
    (
        "Hospital",
        """
∀x ∀y ((Patient(x) ∧ Nurse(y) ∧ Helps(y, x)) → Thanks(x, y))
∀p (Patient(p) → (Allergic(p, penicillin) → ¬Receives(p, penicillin)))
∃n (Nurse(n) ∧ ¬∃p (Patient(p) ∧ Neglects(n, p)))
∀x ((Contagious(x) ∧ ¬Vaccinated(x)) → Isolated(x))
∀d (Doctor(d) → ∃p (Patient(p) ∧ Examines(d, p)))
∀x (Surgeon(x) → (Doctor(x) ∧ Careful(x)))
∃x (Doctor(x) ∧ ∀y (Operates(x, y) → Recovers(y)))
∀p ∀w ((Patient(p) ∧ Ward(w) ∧ In(p, w)) → ∃n (Nurse(n) ∧ WorksIn(n, w)))
¬∀x (Doctor(x) → Smokes(x))
∀x (Fever(x) → (Infection(x) ∨ Inflammation(x)))
""",
    ),
    (
        "Shop",
        """
∀c ((Supplier(c) ∧ ¬∃p (Parcel(p) ∧ sent(c, p))) → unpaid(c))
∀o ∀c ((Order(o) ∧ Customer(c) ∧ Premium(c) ∧ PlacedBy(o, c)) → Free(o))
∀o (Order(o) → ∃c (Customer(c) ∧ placed(c, o)))
∀p (Product(p) → (Available(p) ⊕ SoldOut(p)))
∃p (Product(p) ∧ Expensive(p) ∧ ∀c (Customer(c) → Wants(c, p)))
∀x (Invoice(x) ∧ ¬Paid(x) → Overdue(x))
∀c (Customer(c) → (Regular(c) ↔ ∃s (Shop(s) ∧ Visits(c, s))))
∀x ∀y ((Shop(x) ∧ Shop(y) ∧ x ≠ y) → address(x) ≠ address(y))
¬∃c (Customer(c) ∧ ∀p (Product(p) → Bought(c, p)))
∀x (Discount(x) → (Coupon(x) ∨ Sale(x) ∨ Voucher(x)))
""",
    ),
    (
        "Village",
        """
∃x (Barber(x) ∧ ∀y (Shaves(x, y) ↔ ¬Shaves(y, y)))
∀x (Baker(x) → Wakes(x, early))
∃x (House(x) ∧ Old(x)) ∧ ∃x (House(x) ∧ New(x))
∀x (Farmer(x) ∧ ∃y (Donkey(y) ∧ Owns(x, y)) → Rich(x))
∀x ∀y (Farmer(x) ∧ Donkey(y) ∧ Owns(x, y) → Beats(x, y))
∃x (Person(x) ∧ ∀y (Person(y) → Knows(y, x)))
∀x (Neighbour(x) → (¬Kind(x) → ¬Invited(x)))
¬(Rains(village) ∨ Snows(village))
∃x (Mayor(x) ∧ ∀y (Mayor(y) → y = x) ∧ Honest(x))
∀x (Villager(x) → (Works(x) ∧ (Farmer(x) ∨ Baker(x))))
""",
    ),
    (
        "Law and rules",
        """
∀x ((Citizen(x) ∧ Adult(x)) → MayVote(x))
∀x ((Driver(x) ∧ ¬∃l (License(l) ∧ Has(x, l))) → Fined(x))
∀x (Contract(x) → (Valid(x) → Signed(x)))
∀x ∀y ((Contract(x) ∧ Party(y) ∧ Binds(x, y)) → Signed(y))
∃x (Judge(x) ∧ ¬∃y (Lawyer(y) ∧ Fears(x, y)))
∀x (Guilty(x) ⊕ Innocent(x))
∀x ((Witness(x) ∧ Lies(x)) → (Punished(x) ∧ ¬Heard(x)))
∀x ∀y (Accuses(x, y) → (Denies(y) ∨ Admits(y)))
∃x (Law(x) ∧ Just(x)) → ∀x (Law(x) → Obeyed(x))
¬Guilty(smith) → ∃x (Guilty(x) ∧ x ≠ smith)
""",
    ),
)


def page() -> str:
    """The page: one table for each domain, one row for each formula."""
    return "\n".join([_INTRODUCTION, *(_section(name, rows) for name, rows in DOMAINS)])


def _section(name: str, formulae: str) -> str:
    systems = SYSTEMS[::-1]
    head = ("formula", *systems)
    rule = " | ".join("---" for _ in head)
    rows = [_row(formula, systems) for formula in formulae.split("\n") if formula]
    lines = (f"## {name}\n", f"| {' | '.join(head)} |", f"| {rule} |", *rows)
    return "\n".join(lines) + "\n"


def _row(formula: str, systems: tuple[str, ...]) -> str:
    cells = [f"`{formula}`".replace("|", "\\|")]
    cells += [_text(formula, system) for system in systems]
    return f"| {' | '.join(cells)} |"


def _text(formula: str, system: str) -> str:
    """The text of one system, marked if it is not proved."""
    parsed = parse(formula)
    text = verbalizer(system).verbalize(parsed).text
    mark = "" if check(parsed, text).status is Status.PROVED else " ?"
    return text.replace("\n", "<br>") + mark


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
