"""Tests of the verbalizers."""
