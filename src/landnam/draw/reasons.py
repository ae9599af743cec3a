"""Why something cannot be picked now: the beginning of the answer is the same in every game."""

from __future__ import annotations

from landnam.draw.scene import Why
from landnam.draw.stage import BaseStage


def undo_or_over(stage: BaseStage, thing: str, clause: str) -> Why | None:
    """For whoever asks about taking back, or after the end (which the clause tells)."""
    if thing == "undo":
        return Why(stage.scene.undo_text)
    return Why(stage.words.say("The game is over."), clause) if stage.is_over else None


def watching(stage: BaseStage) -> Why | None:
    """For whoever only watches."""
    return Why(stage.words.say("You are watching this game.")) if stage.me < 0 else None
