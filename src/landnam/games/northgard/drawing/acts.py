"""What the main button says once an option is picked: short, a verb."""

from __future__ import annotations

from landnam.games.northgard.drawing.lights import MARCHES, SPOTS, TILES
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.resolving import NO
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

DECLINES_NOTHING = (
    "choose_clan",
    "die_or",
    "axe_choice",
    "lose_unit",
    "push_figure",
    "casualty_choice",
    "choose_option",
    "step_order",
    "choose_victim",
    "loot",
    "pay_food",
    "enemy_target",
    "creature_tie",
    "creature_place",
    "combat_order",
    "draw_discard",
    "draw_top",
    "regain_choice",
    "victim_card",
    "pick_card",
    "copy_card",
    "take_display",
)
"""Where option 0 is no refusal."""


def do_text(stage: Stage, option: int) -> str:
    words, prompt = stage.words, stage.prompt
    if prompt in ("turn_action", "play_card") and (option != NO or prompt == "turn_action"):
        return action_text(stage, option)
    if option == NO and prompt not in DECLINES_NOTHING:
        return decline_text(stage)
    if prompt in TILES:
        return words.say("Place here")
    if prompt == "retreat":
        return words.say("Retreat")
    if prompt in MARCHES:
        return words.say("March")
    if prompt in SPOTS:
        return words.say("Put here")
    if prompt == "build_choice":
        return words.say("Build")
    if prompt == "swap_building":
        return words.say("Swap")
    if prompt in ("combat_order", "declare_creatures"):
        return words.say("Fight")
    if prompt in ("draw_discard", "victim_card", "pick_card"):
        return words.say("Discard")
    if prompt == "draw_top":
        return words.say("Put back")
    if prompt in ("choose_option", "die_or", "axe_choice", "step_order", "choose_victim"):
        return words.say("Choose")
    if prompt in ("take_display", "regain_choice", "choose_clan"):
        return words.say("Take")
    if prompt == "exchange":
        return words.say("Exchange")
    if prompt in ("pay_food", "pay_extra"):
        return words.say("Pay")
    return words.say("Do it")


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


def decline_text(stage: Stage) -> str:
    words, prompt = stage.words, stage.prompt
    if prompt == "play_card":
        return words.say("End my turn")
    if prompt in ("move_step", "recruit_place", "declare_creatures"):
        return words.say("Stop")
    return words.say("No, thanks")
