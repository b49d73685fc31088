"""Commands of studies: judgements, comparisons, tables of the papers."""
