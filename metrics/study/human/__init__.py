"""Statistics of human judgements: agreement, ratings, rankings, comparisons, studies.

Everything here takes plain sequences or arrays and returns frozen dataclasses; the command
``logic2text judgements`` reads files and prints what these functions return.  Most modules need
scipy, which comes with ``pip install 'logic2text[study]'``.
"""
