"""The grammar of the English that is read: rules, closed classes, what its actions build."""
