"""Classes and their answers in a database.

An answer is acknowledged after its transaction is committed, and before it is judged: if the
process dies in between, it is judged when it is sent or looked at again.  An answer that is sent
twice, because its acknowledgement was lost, is stored once.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sql

from rerank.service.classes import backups
from rerank.service.classes.answers import insert_answer, insert_follow_up
from rerank.service.classes.exercise_sets import ExerciseSet, Given, Rules
from rerank.service.classes.records import (
    RefusedError,
    SchoolClass,
    StrangerError,
    Student,
    UnknownError,
    enrol_student,
    find_answers,
    find_follow_ups,
    find_row,
    insert_row,
    read_answer,
    read_class,
    read_set,
    read_student,
    tell_unknown,
    write_json,
)
from rerank.service.classes.roster import Entry
from rerank.service.classes.tables import (
    ANSWERS,
    CLASSES,
    FOLLOW_UPS,
    METADATA,
    SETS,
    STUDENTS,
    TEACHERS,
)
from rerank.service.database import (
    hash_token,
    make_token,
    open_engine,
    reach_database,
    tell_time,
)

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of join codes: none that look alike."""
CODE_LENGTH = 10


class ClassStore:
    """The classes of a database; threads and processes may share it."""

    def __init__(self, url: str) -> None:
        """Open a database, and create its tables where they are missing.

        Raises:
            InputError: the URL is none of SQLAlchemy's.
            UnavailableError: the database cannot be opened.
        """
        self._engine = open_engine(url, METADATA)
        self._writing = self._engine.execution_options(is_writing=True)

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    # The teacher ---------------------------------------------------------------------------------

    def begin_teaching(self, *, anew: bool = False) -> str | None:
        """The teacher's token, if there was none yet, or if another one is wanted; else None."""
        token = make_token()
        with _reach(), self._writing.begin() as connection:
            if anew:
                connection.execute(sql.delete(TEACHERS))
            if connection.scalar(sql.select(sql.exists().select_from(TEACHERS))):
                return None
            connection.execute(sql.insert(TEACHERS), {"token_hash": hash_token(token)})
        return token

    def is_teacher(self, token: str) -> bool:
        """Whether a token is that of the teacher."""
        query = sql.select(sql.exists().where(TEACHERS.c.token_hash == hash_token(token)))
        with _reach(), self._engine.connect() as connection:
            return bool(connection.scalar(query))

    # Classes -------------------------------------------------------------------------------------

    def add_class(self, title: str) -> SchoolClass:
        """Add a class that students can join."""
        values = {"title": title, "join_code": make_code(), "created": tell_time()}
        with _reach(), self._writing.begin() as connection:
            number = insert_row(connection, CLASSES, values)
            return read_class(find_row(connection, CLASSES, number))

    def classes(self) -> list[SchoolClass]:
        """All classes, in the order in which they were added."""
        with _reach(), self._engine.connect() as connection:
            query = sql.select(CLASSES).order_by(CLASSES.c.number)
            return [read_class(row) for row in connection.execute(query)]

    def school_class(self, number: int) -> SchoolClass:
        """A class.

        Raises:
            UnknownError: there is none of that number.
        """
        with _reach(), self._engine.connect() as connection:
            return read_class(find_row(connection, CLASSES, number))

    def change_class(self, number: int, title: str, *, joinable: bool, anew: bool) -> SchoolClass:
        """Give a class another title; open or close it, or give it another join code."""
        with _reach(), self._writing.begin() as connection:
            old = read_class(find_row(connection, CLASSES, number))
            code = old.join_code if old.join_code and not anew else make_code()
            values = {"title": title, "join_code": code if joinable else None}
            of_class = CLASSES.c.number == number
            connection.execute(sql.update(CLASSES).where(of_class).values(values))
            return read_class(find_row(connection, CLASSES, number))

    def delete_class(self, number: int) -> None:
        """Delete a class with its students, sets and answers."""
        with _reach(), self._writing.begin() as connection:
            find_row(connection, CLASSES, number)
            for table in (SETS, STUDENTS):
                numbers = sql.select(table.c.number).where(table.c.class_number == number)
                for own in (ANSWERS, FOLLOW_UPS):
                    owner = own.c.exercise_set if table is SETS else own.c.student
                    connection.execute(sql.delete(own).where(owner.in_(numbers)))
                connection.execute(sql.delete(table).where(table.c.class_number == number))
            connection.execute(sql.delete(CLASSES).where(CLASSES.c.number == number))

    # Students ------------------------------------------------------------------------------------

    def join(self, code: str, name: str) -> str:
        """The token of a new student who has the code of a class.

        Raises:
            UnknownError: no class has the code.
        """
        cleaned = "".join(letter for letter in code.lower() if letter in CODE_LETTERS)
        with _reach(), self._writing.begin() as connection:
            query = sql.select(CLASSES.c.number).where(CLASSES.c.join_code == cleaned)
            number = connection.scalar(query)
            if number is None:
                raise UnknownError("no class has this code", "ask your teacher for the code")
            return enrol_student(connection, number, Entry(name))

    def enrol(self, number: int, entries: Sequence[Entry]) -> list[tuple[Entry, str]]:
        """The tokens of the students of a roster; who is there already by identifier is not new.

        Raises:
            UnknownError: there is no such class.
        """
        with _reach(), self._writing.begin() as connection:
            find_row(connection, CLASSES, number)
            of_class = STUDENTS.c.class_number == number
            known = {*connection.scalars(sql.select(STUDENTS.c.identifier).where(of_class))}
            new = [e for e in entries if not e.identifier or e.identifier not in known]
            return [(entry, enrol_student(connection, number, entry)) for entry in new]

    def renew_token(self, number: int) -> str:
        """Another token for a student who has lost it; the old one ends."""
        token = make_token()
        with _reach(), self._writing.begin() as connection:
            find_row(connection, STUDENTS, number)
            values = {"token_hash": hash_token(token)}
            connection.execute(
                sql.update(STUDENTS).where(STUDENTS.c.number == number).values(values)
            )
        return token

    def students(self, class_number: int) -> list[Student]:
        """The students of a class, by name."""
        with _reach(), self._engine.connect() as connection:
            query = sql.select(STUDENTS).where(STUDENTS.c.class_number == class_number)
            rows = connection.execute(query.order_by(STUDENTS.c.name, STUDENTS.c.number))
            return [read_student(row) for row in rows]

    def student(self, number: int) -> Student:
        """A student.

        Raises:
            UnknownError: there is none of that number.
        """
        with _reach(), self._engine.connect() as connection:
            return read_student(find_row(connection, STUDENTS, number))

    def student_of(self, token: str) -> Student:
        """The student of a token.

        Raises:
            StrangerError: there is none.
        """
        with _reach(), self._engine.connect() as connection:
            query = sql.select(STUDENTS).where(STUDENTS.c.token_hash == hash_token(token))
            row = connection.execute(query).first()
        if row is None:
            raise StrangerError(
                "you are not known here", "open the link that your teacher gave you again"
            )
        return read_student(row)

    def delete_student(self, number: int) -> None:
        """Delete a student with all answers."""
        with _reach(), self._writing.begin() as connection:
            find_row(connection, STUDENTS, number)
            for own in (ANSWERS, FOLLOW_UPS):
                connection.execute(sql.delete(own).where(own.c.student == number))
            connection.execute(sql.delete(STUDENTS).where(STUDENTS.c.number == number))

    # Sets ----------------------------------------------------------------------------------------

    def add_set(self, class_number: int, rules: Rules, items: Sequence[Mapping[str, Any]]) -> int:
        """Add a set of exercises that are prepared; its number."""
        values = {
            "class_number": class_number,
            "rules": write_json(asdict(rules)),
            "items": write_json(list(items)),
            "created": tell_time(),
        }
        with _reach(), self._writing.begin() as connection:
            find_row(connection, CLASSES, class_number)
            return insert_row(connection, SETS, values)

    def change_set(
        self, number: int, rules: Rules, items: Sequence[Mapping[str, Any]] | None = None
    ) -> None:
        """Change the rules of a set, and its exercises while nobody has answered.

        Raises:
            RefusedError: somebody has answered.
        """
        values = {"rules": write_json(asdict(rules))}
        with _reach(), self._writing.begin() as connection:
            find_row(connection, SETS, number)
            if items is not None:
                query = sql.select(sql.exists().where(ANSWERS.c.exercise_set == number))
                if connection.scalar(query):
                    raise RefusedError(
                        "students have answered this set, so its exercises stay as they are",
                        "change its title, date and rules only, or make another set",
                    )
                values["items"] = write_json(list(items))
            connection.execute(sql.update(SETS).where(SETS.c.number == number).values(values))

    def delete_set(self, number: int) -> None:
        """Delete a set with all answers to it."""
        with _reach(), self._writing.begin() as connection:
            find_row(connection, SETS, number)
            for own in (ANSWERS, FOLLOW_UPS):
                connection.execute(sql.delete(own).where(own.c.exercise_set == number))
            connection.execute(sql.delete(SETS).where(SETS.c.number == number))

    def sets(self, class_number: int) -> list[ExerciseSet]:
        """The sets of a class, in the order in which they were added."""
        with _reach(), self._engine.connect() as connection:
            query = (
                sql.select(SETS).where(SETS.c.class_number == class_number).order_by(SETS.c.number)
            )
            return [read_set(row) for row in connection.execute(query)]

    def exercise_set(self, number: int) -> ExerciseSet:
        """A set.

        Raises:
            UnknownError: there is none of that number.
        """
        with _reach(), self._engine.connect() as connection:
            return read_set(find_row(connection, SETS, number))

    def own_set(self, student: Student, number: int) -> ExerciseSet:
        """A set as a student has it, with the own follow-ups.

        Raises:
            UnknownError: the student's class has none of that number.
        """
        owner = (FOLLOW_UPS.c.student == student.number) & (FOLLOW_UPS.c.exercise_set == number)
        with _reach(), self._engine.connect() as connection:
            found = read_set(find_row(connection, SETS, number))
            if found.class_number != student.class_number:
                raise tell_unknown(SETS, number)
            own = find_follow_ups(connection, owner)
        return replace(found, follow_ups=own.get((student.number, number), ()))

    def own_sets(self, student: Student) -> list[ExerciseSet]:
        """All sets of a student's class, with the own follow-ups."""
        with _reach(), self._engine.connect() as connection:
            own = find_follow_ups(connection, FOLLOW_UPS.c.student == student.number)
        return [
            replace(found, follow_ups=own.get((student.number, found.number), ()))
            for found in self.sets(student.class_number)
        ]

    def follow_ups_in(self, exercise_set: int) -> dict[int, tuple[dict[str, Any], ...]]:
        """Student → the questions that follow the mistakes in a set."""
        with _reach(), self._engine.connect() as connection:
            found = find_follow_ups(connection, FOLLOW_UPS.c.exercise_set == exercise_set)
        return {student: items for (student, _), items in found.items()}

    def add_follow_up(self, student: int, exercises: ExerciseSet, item: Mapping[str, Any]) -> bool:
        """Add a follow-up behind those of a set; whether no other request was quicker."""
        with _reach(), self._writing.begin() as connection:
            lock = sql.select(STUDENTS.c.number).where(STUDENTS.c.number == student)
            connection.execute(lock.with_for_update())
            return insert_follow_up(connection, student, exercises, item)

    # Answers -------------------------------------------------------------------------------------

    def add_answer(
        self,
        student: Student,
        exercises: ExerciseSet,
        item: int,
        sent_as: str,
        answer: Mapping[str, Any],
        written: str,
    ) -> Given:
        """Store an answer; when this returns, it is committed.

        Raises:
            UnknownError: the set has no such exercise.
            RefusedError: all attempts are used up.
        """
        with _reach(), self._writing.begin() as connection:
            lock = sql.select(STUDENTS.c.number).where(STUDENTS.c.number == student.number)
            connection.execute(lock.with_for_update())
            return insert_answer(connection, student, exercises, item, sent_as, answer, written)

    def judge(self, number: int, judgement: Mapping[str, Any]) -> None:
        """Store the judgement of an answer."""
        values = {"verdict": judgement["verdict"], "judgement": write_json(judgement)}
        with _reach(), self._writing.begin() as connection:
            connection.execute(sql.update(ANSWERS).where(ANSWERS.c.number == number).values(values))

    def answer(self, number: int) -> Given:
        """An answer.

        Raises:
            UnknownError: there is none of that number.
        """
        with _reach(), self._engine.connect() as connection:
            return read_answer(find_row(connection, ANSWERS, number))

    def answers(self, student: int, exercise_set: int | None = None) -> list[Given]:
        """The answers of a student, the oldest first."""
        conditions = [ANSWERS.c.student == student]
        if exercise_set is not None:
            conditions.append(ANSWERS.c.exercise_set == exercise_set)
        with _reach(), self._engine.connect() as connection:
            return find_answers(connection, *conditions)

    def answers_to(self, exercise_set: int) -> dict[int, list[Given]]:
        """Student → the answers to a set, the oldest first."""
        query = sql.select(ANSWERS).where(ANSWERS.c.exercise_set == exercise_set)
        found: dict[int, list[Given]] = {}
        with _reach(), self._engine.connect() as connection:
            for row in connection.execute(query.order_by(ANSWERS.c.number)):
                found.setdefault(row.student, []).append(read_answer(row))
        return found

    def find_answer(self, student: Student, sent_as: str) -> Given:
        """The answer that a student's page gave a name.

        Raises:
            UnknownError: the student has no such answer.
        """
        own = (ANSWERS.c.student == student.number) & (ANSWERS.c.sent_as == sent_as)
        with _reach(), self._engine.connect() as connection:
            row = connection.execute(sql.select(ANSWERS).where(own)).first()
        if row is None:
            raise UnknownError("you have no such answer", "send the answer first")
        return read_answer(row)

    def add_hint(self, number: int) -> Given:
        """Note that one more hint after an answer is shown, if there is one; the answer."""
        with _reach(), self._writing.begin() as connection:
            given = read_answer(find_row(connection, ANSWERS, number))
            if given.hints < len(given.judgement.get("hints", ())):
                of_answer = ANSWERS.c.number == number
                values = {"hints": given.hints + 1}
                connection.execute(sql.update(ANSWERS).where(of_answer).values(values))
            return read_answer(find_row(connection, ANSWERS, number))

    # Backups -------------------------------------------------------------------------------------

    def export_class(self, number: int) -> dict[str, Any]:
        """All that is stored about a class; see `backups`.

        Raises:
            UnknownError: there is none of that number.
        """
        with _reach(), self._engine.connect() as connection:
            find_row(connection, CLASSES, number)
            return backups.export_class(connection, number)

    def import_class(self, backup: Mapping[str, Any]) -> int:
        """Add the class of a backup; its number.

        Raises:
            InputError: it is no backup, or the class is there already.
        """
        with _reach(), self._writing.begin() as connection:
            return backups.restore_class(connection, backup)


def make_code() -> str:
    """A code by which students join: 49 random bits, more than anybody can try."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def _reach() -> AbstractContextManager[None]:
    return reach_database("classes", "--class")
