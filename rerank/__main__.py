"""`python -m rerank`: the command line without its script."""

from rerank.cli import main

main()
