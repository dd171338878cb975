"""Errors that are reported as a message instead of a traceback."""


class TrainingError(Exception):
    """An error that the user can fix, such as a bad configuration; the message says how."""
