"""Plays the shards of sortie's commands on Dask distributed and has sortie merge them.

All numbers are sortie's: this package moves shards, checks where they come from, and counts nothing but shards.
"""


class Failure(Exception):
    """An end of the command that the user can do something about: a message, and the exit code."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message, code)
        self.message, self.code = message, code
