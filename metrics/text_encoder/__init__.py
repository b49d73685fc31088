"""Our encoder of texts, which the measures of formulaicness and of naturalness share."""
