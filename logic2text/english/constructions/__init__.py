"""Constructions as rows, each once: its words in order, their agreement, and what they mean.

From a row come the reader's rule and its action, the text that the writer gives its tree, the
constituents in the charts of trees, and the exported grammar.  To add one, write it into `rows`:

    After -> Operand provided that Tight
        = Conditional($2, $1, ConditionalForm.IF_AFTER, wording="provided that")

The reader then reads "b is small provided that c is large", and the writer writes it for every
`Conditional` with that `wording`.  The meaning is that of the tree, in `english.meaning`.
"""
