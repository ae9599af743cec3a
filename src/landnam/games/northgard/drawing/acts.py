"""What the main button says once an option is picked: short, a verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules import questions
from landnam.games.northgard.rules.questions import QUESTIONS
from landnam.games.northgard.rules.turns import (
    PASS,
    PLAY,
    REMOVE,
    REPLACE,
    UPGRADE,
    WAIT,
    option_action,
    option_card,
)
from landnam.games.northgard.words.names import card_name
from landnam.kit.questions import NUMBER, SEAT
from landnam.words import Words


def do_text(stage: Stage, option: int) -> str:
    prompt = QUESTIONS[stage.prompt]
    if prompt.is_declined(option):
        return DECLINES[prompt.declines](stage.words)
    if prompt.kind is questions.ACTION:
        return action_text(stage, option)
    act = ACTS.get(prompt.name) or ACTS_BY_KIND.get(prompt.kind.name, do_it)
    return act(stage.words)


def action_text(stage: Stage, option: int) -> str:
    words = stage.words
    action = option_action(option)
    if action == PASS:
        return words.say("Pass")
    card = card_name(words, stage.content, option_card(option))
    if action == PLAY:
        return words.say("Play: {card}", card=card)
    if action == WAIT:
        return words.say("Wait")
    if action == REPLACE:
        return words.say("Replace")
    if action == REMOVE:
        return words.say("Remove")
    assert action == UPGRADE
    return words.say("Upgrade")


def do_it(words: Words) -> str:
    return words.say("Do it")


def choose(words: Words) -> str:
    return words.say("Choose")


def fight(words: Words) -> str:
    return words.say("Fight")


def discard(words: Words) -> str:
    return words.say("Discard")


def take(words: Words) -> str:
    return words.say("Take")


def pay(words: Words) -> str:
    return words.say("Pay")


ACTS_BY_KIND: Final[dict[str, Callable[[Words], str]]] = {
    questions.LAYING.name: lambda words: words.say("Place here"),
    questions.MARCH.name: lambda words: words.say("March"),
    questions.SPOT.name: lambda words: words.say("Put here"),
    questions.BUILD.name: lambda words: words.say("Build"),
    questions.SWAP.name: lambda words: words.say("Swap"),
    questions.EXCHANGE.name: lambda words: words.say("Exchange"),
    questions.FIGHT.name: fight,
    questions.CLAN.name: take,
    questions.GOODS.name: pay,
    questions.STEP.name: choose,
    questions.BLOW.name: choose,
    SEAT.name: choose,
    NUMBER.name: pay,
}
ACTS: Final[dict[str, Callable[[Words], str]]] = {
    "retreat": lambda words: words.say("Retreat"),
    "draw_top": lambda words: words.say("Put back"),
    "draw_discard": discard,
    "victim_card": discard,
    "pick_card": discard,
    "take_display": take,
    "regain_choice": take,
}
"""Where the kind of option does not say it."""
DECLINES: Final[dict[str, Callable[[Words], str]]] = {
    "end": lambda words: words.say("End my turn"),
    "stop": lambda words: words.say("Stop"),
    "no": lambda words: words.say("No, thanks"),
}
"""By the word that declines."""
