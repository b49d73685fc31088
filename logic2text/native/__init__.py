"""Nodes of trees in C, built with the package; `frozen_node` has the same in Python."""
