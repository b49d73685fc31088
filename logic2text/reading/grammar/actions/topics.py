"""Semantic actions of things that a symbol names in its words: "the fee of b is waived"."""

from __future__ import annotations

from logic2text.english import syntax as en
from logic2text.reading.grammar.actions.clauses import predication
from logic2text.reading.grammar.actions.noun_phrases import relative
from logic2text.reading.grammar.closed_classes import Topic
from logic2text.reading.grammar.grammar import Unfit


def deny_topic(topic: Topic) -> Topic:
    """As in "no fee (is paid by b)"."""
    return topic._replace(denied=not topic.denied)


def topic_done(topic: Topic, said: Topic, subject: en.NounPhrase) -> en.Clause:
    """As in "a badge must be worn by every guest"."""
    if topic.link:
        raise Unfit
    return predication(subject, _said(topic, said))


def topic_done_of(
    topic: Topic, link: str, item: en.NounPhrase, said: Topic, subject: en.NounPhrase
) -> en.Clause:
    """As in "the cost of every item is borne by b"."""
    if topic.link != link:
        raise Unfit
    return predication(subject, _said(topic, said, item))


def topic_is_of(topic: Topic, said: Topic, link: str, subject: en.NounPhrase) -> en.Clause:
    """As in "the fee is waived for every guest"."""
    if topic.link not in ("", link):
        raise Unfit
    return predication(subject, _said(topic, said))


def topic_of_is(topic: Topic, link: str, subject: en.NounPhrase, said: Topic) -> en.Clause:
    """As in "the fee of every guest is waived"."""
    return topic_is_of(topic, said, link, subject)


def own_topic_is(owner: en.NounPhrase, topic: Topic, said: Topic) -> en.Clause:
    """As in "b's fee is waived", "his fee is waived"."""
    return predication(owner, _said(topic, said))


def whose_topic_is(topic: Topic, said: Topic) -> en.RelativeClause:
    """As in "whose fee is waived"."""
    return relative(_said(topic, said))


def tail_first(tail: Topic, subject: en.NounPhrase, said: Topic) -> en.Clause:
    """As in "in the lobby, no guest may smoke"."""
    return predication(subject, _said(tail, said))


def _said(topic: Topic, said: Topic, *items: en.NounPhrase) -> en.VerbPhrase:
    if topic.entry != said.entry or len(topic.entry.links) != len(items):
        raise Unfit
    verb_phrase = en.Relation(topic.entry, items)
    return en.NegatedPhrase(verb_phrase) if topic.denied is not said.denied else verb_phrase
