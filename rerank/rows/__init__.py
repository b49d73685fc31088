"""The rows of answers: each is defined once, for the command line and for the service."""
