"""What is told to a person instead of a traceback."""


class Trouble(Exception):
    """Something that whoever called can set right; the text says what."""
