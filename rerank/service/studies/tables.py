"""The tables of studies, participants and answers."""

from __future__ import annotations

import sqlalchemy as sql

METADATA = sql.MetaData()
STUDIES = sql.Table(
    "studies",
    METADATA,
    sql.Column("id", sql.String(80), primary_key=True),
    sql.Column("source", sql.Text, nullable=False),
    sql.Column("added", sql.String(40), nullable=False),
)
PARTICIPANTS = sql.Table(
    "participants",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("token_hash", sql.String(64), nullable=False, unique=True),
    sql.Column("study", sql.ForeignKey("studies.id"), nullable=False, index=True),
    sql.Column("code", sql.String(200), nullable=False),
    sql.Column("study_group", sql.String(200), nullable=False),
    sql.Column("seed", sql.Integer, nullable=False),
    sql.Column("started", sql.String(40), nullable=False),
)
ANSWERS = sql.Table(
    "answers",
    METADATA,
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("participant", sql.ForeignKey("participants.number"), nullable=False),
    sql.Column("item", sql.String(80), nullable=False),
    sql.Column("answer", sql.Text, nullable=False),
    sql.Column("shown", sql.Text, nullable=False),
    sql.Column("seconds", sql.Float, nullable=False),
    sql.Column("received", sql.String(40), nullable=False),
    sql.UniqueConstraint("participant", "item"),
)
