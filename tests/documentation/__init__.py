"""What the documentation names exists: commands, options, targets, extras, modules, files."""
