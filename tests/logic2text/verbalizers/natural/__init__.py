"""Tests of the verbalizer that says what a person would say."""
