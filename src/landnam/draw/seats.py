"""What is said of those who sit at a table, whatever they play."""

from __future__ import annotations

from landnam.draw.stage import BaseStage
from landnam.words import Words


def left_text(words: Words, left: str) -> str:
    """Why a bot plays on."""
    if left == "clock":
        return words.say("out of time, a bot plays on")
    return (
        words.say("gave up, a bot plays on")
        if left == "resigned"
        else words.say("left, a bot plays on")
    )


def over_text(stage: BaseStage, at: int) -> str:
    """How the game ended for a seat."""
    outcome = stage.scene.outcome
    if outcome is None:
        return ""
    if at in outcome.winners:
        return stage.words.say("wins")
    return stage.words.say("place {n}", n=list(outcome.ranking).index(at) + 1)


def order(stage: BaseStage) -> list[int]:
    """Own seat first, then in the order of the circle."""
    count = len(stage.names)
    return [(stage.viewer + place) % count for place in range(count)]
