"""The tables of classes: teacher, classes, students, sets, follow-up questions, answers."""

from __future__ import annotations

import sqlalchemy as sql

METADATA = sql.MetaData()
TEACHERS = sql.Table(
    "teachers",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("token_hash", sql.String(64), nullable=False, unique=True),
)
CLASSES = sql.Table(
    "classes",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("title", sql.String(200), nullable=False),
    sql.Column("join_code", sql.String(40), nullable=True, unique=True),
    sql.Column("created", sql.String(40), nullable=False),
)
STUDENTS = sql.Table(
    "students",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("class_number", sql.ForeignKey("classes.number"), nullable=False, index=True),
    sql.Column("name", sql.String(200), nullable=False),
    sql.Column("identifier", sql.String(200), nullable=False),
    sql.Column("email", sql.String(200), nullable=False),
    sql.Column("section", sql.String(200), nullable=False),
    sql.Column("token_hash", sql.String(64), nullable=False, unique=True),
    sql.Column("joined", sql.String(40), nullable=False),
)
SETS = sql.Table(
    "exercise_sets",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("class_number", sql.ForeignKey("classes.number"), nullable=False, index=True),
    sql.Column("rules", sql.Text, nullable=False),
    sql.Column("items", sql.Text, nullable=False),
    sql.Column("created", sql.String(40), nullable=False),
)
FOLLOW_UPS = sql.Table(
    "follow_up_questions",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("student", sql.ForeignKey("students.number"), nullable=False, index=True),
    sql.Column("exercise_set", sql.ForeignKey("exercise_sets.number"), nullable=False, index=True),
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("item", sql.Text, nullable=False),
    sql.Column("created", sql.String(40), nullable=False),
    sql.UniqueConstraint("student", "exercise_set", "place"),
)
ANSWERS = sql.Table(
    "class_answers",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("student", sql.ForeignKey("students.number"), nullable=False, index=True),
    sql.Column("exercise_set", sql.ForeignKey("exercise_sets.number"), nullable=False, index=True),
    sql.Column("item", sql.Integer, nullable=False),
    sql.Column("sent_as", sql.String(64), nullable=False),
    sql.Column("answer", sql.Text, nullable=False),
    sql.Column("written", sql.String(40), nullable=False),
    sql.Column("received", sql.String(40), nullable=False),
    sql.Column("late", sql.Boolean, nullable=False),
    sql.Column("verdict", sql.String(20), nullable=True),
    sql.Column("judgement", sql.Text, nullable=True),
    sql.Column("hints", sql.Integer, nullable=False),
    sql.UniqueConstraint("student", "sent_as"),
)
