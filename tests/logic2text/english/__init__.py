"""Tests of abstract English."""
