"""The built wheel with only one extra in an empty environment does what docs/install.md says."""
