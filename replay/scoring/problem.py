"""The one error of the scorers: a hand, an option or an input line that cannot be scored."""

from __future__ import annotations

__all__ = ["ScoreError"]


class ScoreError(ValueError):
    """What is wrong, where it stands, and what to do about it; `code` names the fault for programs."""

    def __init__(self, code: str, what: str, where: str, todo: str) -> None:
        super().__init__(f"{what} (in {where}); {todo}")
        self.code = code
        self.what = what
        self.where = where
        self.todo = todo
