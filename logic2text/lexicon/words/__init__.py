"""English words without regard to symbols: classes, forms, dictionaries."""
