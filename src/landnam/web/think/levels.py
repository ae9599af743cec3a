"""How well bots play at the web table."""

from __future__ import annotations

from typing import Final

from landnam.words import Words

BOT_LEVELS: Final = {
    "beginner": "random",
    "easy": "greedy",
    "medium": "mcts:200",
    "hard": "mcts:1000",
    "master": "mcts:3s",
}
"""Levels from the weakest to the strongest, each with its bot. All but the last are deterministic
for a given seed; the last one is limited by time instead."""

HINT_LEVEL: Final = "hard"


def level_name(words: Words, level: str) -> str:
    names = {
        "beginner": words.say("Beginner"),
        "easy": words.say("Easy"),
        "medium": words.say("Medium"),
        "hard": words.say("Hard"),
        "master": words.say("Master"),
    }
    return names[level]
