"""Why something cannot be picked now, with the clause that says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.draw.reasons import undo_or_over, watching
from landnam.draw.scene import Why
from landnam.games.vaalbara.drawing.stage import Stage
from landnam.games.vaalbara.rules.exchanges import ROW
from landnam.games.vaalbara.rules.questions import clause_of
from landnam.games.vaalbara.rules.state import NONE
from landnam.games.vaalbara.words import prompt_text
from landnam.games.vaalbara.words.names import rows_text


def why_not(stage: Stage, thing: str) -> Why:
    """The reason for a `data-why` of the drawing: undo, row-1-2, card-3, mine-0, score-1, deck."""
    if (reason := undo_or_over(stage, thing, "VB-FINAL-1")) is not None:
        return reason
    word, _, rest = thing.partition("-")
    words = stage.words
    if word == "score":
        return Why(words.say("Totals stay secret until the end of the game."), "VB-VP-1")
    if word == "deck":
        return Why(words.say("Nobody may look at the cards of the deck."), "VB-DECK-4")
    return watching(stage) or REASONS.get(word, other)(stage, rest)


def row_land(stage: Stage, rest: str) -> Why:
    words = stage.words
    row = rest.partition("-")[0]
    if stage.prompt == "take_land" and row == "2":
        return Why(
            words.say("Lands are taken from row 1; row 2 is for the next round."), "VB-TURN-6"
        )
    if stage.prompt == "rider_swap":
        rows = rows_text(words, [option // ROW for option in stage.options])
        return Why(words.say("Now choose a land {rows}.", rows=rows), "VB-RIDER-1")
    if stage.is_choosing:
        return Why(
            words.say("Lands are taken once all characters have been revealed."), "VB-ROUND-1"
        )
    return not_now(stage)


def hand_card(stage: Stage, rest: str) -> Why:
    words = stage.words
    if stage.view.round >= stage.content.rounds:
        return Why(words.say("One character is played in each round."), "VB-OVER-3")
    return Why(words.say("The next character is chosen when the next round begins."), "VB-CHOOSE-1")


def realm_land(stage: Stage, rest: str) -> Why:
    text = stage.words.say("A land stays in your realm; only the Scout exchanges one.")
    return Why(text, "VB-SCOUT-1")


def not_now(stage: Stage) -> Why:
    """Something else is asked, or somebody else."""
    words, decision = stage.words, stage.decision
    if decision:
        question = prompt_text(words, stage.view, decision)
        return Why(
            words.say("First answer this: {question}", question=question),
            clause_of(decision.prompt),
        )
    active = stage.view.active
    if stage.is_offering:
        return Why(words.say("First those who hold the card answer the offer."), "VB-WARRIOR-7")
    if stage.view.has_acted(stage.me):
        return Why(words.say("You have taken your land of this round."), "VB-ROUND-2")
    if active == NONE:
        return Why(words.say("It is not your turn."), "VB-ROUND-4")
    return Why(words.say("Another player acts now: {name}", name=stage.names[active]), "VB-ROUND-4")


def other(stage: Stage, rest: str) -> Why:
    return not_now(stage)


REASONS: Final[dict[str, Callable[[Stage, str], Why]]] = {
    "row": row_land,
    "card": hand_card,
    "mine": realm_land,
}
