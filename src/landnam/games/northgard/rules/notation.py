"""Options as they stand in logs: a verb and names."""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.rules.building import (
    AFTER,
    BEFORE,
    SLOTLESS,
    option_collect,
    option_kind,
    option_place,
    place_area,
)
from landnam.games.northgard.rules.exploring import option_cell, option_tile, option_turn
from landnam.games.northgard.rules.fighting import BEAST
from landnam.games.northgard.rules.goods import goods_of
from landnam.games.northgard.rules.map import x_of, y_of
from landnam.games.northgard.rules.printed import CORNERS, RESOURCES
from landnam.games.northgard.rules.resolving import (
    NO,
    march_from,
    march_kaija,
    march_to,
    march_warriors,
    spot_kaija,
    spot_root,
)
from landnam.games.northgard.rules.state import NorthgardState
from landnam.games.northgard.rules.turns import (
    ACTIONS,
    option_action,
    option_card,
    option_extra,
)
from landnam.kit.core import Decision

CARDS: Final = (
    "draw",
    "draw_discard",
    "draw_top",
    "regain_choice",
    "victim_card",
    "pick_card",
    "random_discard",
    "copy_card",
    "take_display",
    "reveal",
    "achievement",
    "lose_top",
)
TERRITORIES: Final = ("enemy_target", "creature_tie", "creature_place")
SHIFTED: Final = ("push_unit", "scorched_place")
SPOTS: Final = (
    "recruit_place",
    "recruit_camp",
    "pull",
    "add_unit",
    "setup_units",
    "second_chance",
)
MARCHES: Final = ("move_step", "relocate", "bribe_move", "retreat")
TILES: Final = ("setup_tile", "explore_tile", "second_tile")
FIGURES: Final = ("lose_unit", "push_figure", "casualty_choice")
POINTS: Final = ("die_or", "axe_choice")
NUMBERS: Final = ("pay_food", "choose_option", "step_order")
SEATS: Final = ("choose_victim", "first_player")
DECLINES: Final = {
    "recruit_place": "stop",
    "move_step": "stop",
    "play_card": "end",
    "declare_creatures": "stop",
}


def notation(state: NorthgardState, decision: Decision, option: int) -> str:
    prompt = decision.prompt
    if prompt == "turn_action" or (prompt == "play_card" and option != NO):
        return action_words(state, option)
    if prompt in CARDS:
        return f"{prompt} {card_name(state, option)}"
    if prompt in TERRITORIES:
        return f"{prompt} {area_name(state, option)}"
    if prompt in FIGURES:
        return f"{prompt} {'kaija' if option else 'warrior'}"
    if prompt in POINTS:
        return f"{prompt} {'casualty' if option else 'point'}"
    if prompt in NUMBERS:
        return f"{prompt} {option}"
    if prompt in SEATS:
        return f"{prompt} {option + 1}"
    if prompt in ("choose_clan", "clan"):
        return f"clan {state.content.clans[option].name.removeprefix('clan_')}"
    if prompt == "tile":
        return f"tile {state.content.tiles[option].name.removeprefix('tile_')}"
    if prompt == "die":
        return state.content.faces[option].name
    if prompt == "creature":
        return state.content.creatures[option].name
    if prompt == "loot":
        return f"loot {RESOURCES[option]}"
    if prompt == "combat_order":
        return fight_words(state, option)
    return other_words(state, prompt, option)


def other_words(state: NorthgardState, prompt: str, option: int) -> str:
    """Questions that can be declined."""
    if option == NO and prompt not in TILES[:2]:
        return f"{prompt} {DECLINES.get(prompt, 'no')}"
    if prompt in SHIFTED:
        return f"{prompt} {area_name(state, option - 1)}"
    if prompt in SPOTS:
        figure = "kaija" if spot_kaija(option) else "warrior"
        return f"{prompt} {figure} {area_name(state, spot_root(option))}"
    if prompt in MARCHES:
        way = f"{area_name(state, march_from(option))}-{area_name(state, march_to(option))}"
        return f"{prompt} {way} {march_warriors(option)}{'+kaija' if march_kaija(option) else ''}"
    if prompt in TILES:
        name = state.content.tiles[option_tile(option)].name.removeprefix("tile_")
        cell = option_cell(option)
        return f"lay {name} {x_of(cell)},{y_of(cell)} turn {option_turn(option)}"
    if prompt in ("build_choice", "swap_building"):
        return building_words(state, prompt, option)
    if prompt == "declare_creatures":
        return fight_words(state, option)
    if prompt == "pay_extra":
        return f"pay {goods_words(option)}"
    if prompt == "exchange":
        return f"exchange {goods_words(option // 4)} for {RESOURCES[option % 4]}"
    if prompt == "scorched_take":
        return f"scorched_take {RESOURCES[option - 1]}"
    if prompt == "team_swap":
        give, take = (option - 1) // 4096, (option - 1) % 4096
        return f"swap {goods_words(give)} for {goods_words(take)}"
    if prompt == "ransom" and option > 1:
        return f"ransom {goods_words(option - 2)}"
    return f"{prompt} yes"


def action_words(state: NorthgardState, option: int) -> str:
    action = ACTIONS[option_action(option)]
    if action == "pass":
        return "pass"
    words = f"{action} {card_name(state, option_card(option))}"
    if action != "upgrade":
        return words
    extra = option_extra(option)
    player = state.players[state.active]
    gained = card_name(state, player.upgrades[extra // 2])
    return f"{words} {'removed' if extra % 2 else 'kept'} for {gained}"


def building_words(state: NorthgardState, prompt: str, option: int) -> str:
    kind = state.content.buildings[option_kind(option)].name
    place = option_place(option)
    area = area_name(state, place_area(state, place))
    if place >= SLOTLESS:
        where = f"{area} beside"
    else:
        slots = state.content.area_slots[state.content.slot_area[place]]
        where = f"{area} {slots.index(place) + 1}"
    extra = option_collect(option)
    if prompt == "swap_building":
        old = f" for {state.content.buildings[extra].name}" if place >= SLOTLESS else ""
        return f"swap {kind} {where}{old}"
    return f"build {kind} {where}{COLLECTS.get(extra, '')}"


COLLECTS: Final = {BEFORE: " collect before", AFTER: " collect after"}


def fight_words(state: NorthgardState, option: int) -> str:
    creature = option % BEAST - 1
    against = state.content.creatures[creature].name if creature >= 0 else "units"
    return f"fight {against} {area_name(state, option // BEAST)}"


def goods_words(option: int) -> str:
    named = [
        f"{number}{RESOURCES[resource]}"
        for resource, number in enumerate(goods_of(option))
        if number
    ]
    return "+".join(named) or "nothing"


def card_name(state: NorthgardState, card: int) -> str:
    return state.content.cards[card].name.removeprefix("card_")


def area_name(state: NorthgardState, area: int) -> str:
    """01n: the tile and its area."""
    tile = state.content.tiles[area // CORNERS]
    return f"{tile.name.removeprefix('tile_')}.{tile.areas[area % CORNERS]}"
