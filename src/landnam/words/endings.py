"""Who has won: the words for games that have none of their own."""

from __future__ import annotations

from collections.abc import Sequence

from landnam.words import Words


def result(words: Words, winners: Sequence[int], names: Sequence[str], people: int, me: int) -> str:
    """Who has won. Whoever plays alone has won or lost, whoever else is in the game."""
    if people == 1:
        return alone(words, 0 in winners, names[0], me)
    won = ", ".join(names[seat] for seat in winners)
    if not winners:
        return words.say("Nobody has won.")
    if len(winners) > 1:
        return words.say("Winners: {names}", names=won)
    return words.say("Winner: {name}", name=won)


def alone(words: Words, has_won: bool, name: str, me: int) -> str:
    if me == 0:
        return words.say("You won.") if has_won else words.say("You lost.")
    return words.say("{name} won.", name=name) if has_won else words.say("{name} lost.", name=name)
