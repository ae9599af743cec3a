"""Options as they stand in logs: a verb and names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from landnam.games.northgard.rules import questions
from landnam.games.northgard.rules.building import (
    AFTER,
    BEFORE,
    SLOTLESS,
    option_collect,
    option_kind,
    option_place,
    place_area,
)
from landnam.games.northgard.rules.discarding import SHIELDED
from landnam.games.northgard.rules.exploring import option_cell, option_tile, option_turn
from landnam.games.northgard.rules.goods import goods_of
from landnam.games.northgard.rules.map import x_of, y_of
from landnam.games.northgard.rules.printed import CORNERS, RESOURCES
from landnam.games.northgard.rules.questions import QUESTIONS, fight_creature, fight_place
from landnam.games.northgard.rules.resolving import (
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
from landnam.games.northgard.rules.year import (
    exchange_gained,
    exchange_paid,
    swap_gives,
    swap_takes,
)
from landnam.kit.core import Decision, Option
from landnam.kit.questions import CARD, NUMBER, PLACE, SEAT, YES, YES_NO

Namer: TypeAlias = Callable[[NorthgardState, Option], str]


def notation(state: NorthgardState, decision: Decision, option: Option) -> str:
    prompt = QUESTIONS[decision.prompt]
    if prompt.is_declined(option):
        return f"{prompt.name} {prompt.declines}"
    names = NAMES[prompt.kind.name]
    return f"{prompt.verb} {names(state, prompt.kind.number(option))}".lstrip()


def action(state: NorthgardState, option: Option) -> str:
    """Its own verb: play, wait, pass."""
    name = ACTIONS[option_action(option)]
    if name == "pass":
        return name
    words = f"{name} {card_name(state, option_card(option))}"
    if name != "upgrade":
        return words
    extra = option_extra(option)
    player = state.players[state.active]
    gained = card_name(state, player.upgrades[extra // 2])
    return f"{words} {'removed' if extra % 2 else 'kept'} for {gained}"


def card_name(state: NorthgardState, card: int) -> str:
    return state.content.cards[card].name.removeprefix("card_")


def clan(state: NorthgardState, number: int) -> str:
    return state.content.clans[number].name.removeprefix("clan_")


def area_name(state: NorthgardState, area: int) -> str:
    """01n: the tile and its area."""
    printed = state.content.tiles[area // CORNERS]
    return f"{tile(state, area // CORNERS)}.{printed.areas[area % CORNERS]}"


def spot(state: NorthgardState, option: Option) -> str:
    return f"{figure(state, int(spot_kaija(option)))} {area_name(state, spot_root(option))}"


def march(state: NorthgardState, option: Option) -> str:
    way = f"{area_name(state, march_from(option))}-{area_name(state, march_to(option))}"
    return f"{way} {march_warriors(option)}{'+kaija' if march_kaija(option) else ''}"


def figure(state: NorthgardState, kaija: int) -> str:
    return "kaija" if kaija else "warrior"


def blow(state: NorthgardState, casualty: int) -> str:
    return "casualty" if casualty else "point"


def tile(state: NorthgardState, number: int) -> str:
    return state.content.tiles[number].name.removeprefix("tile_")


def laying(state: NorthgardState, option: Option) -> str:
    cell = option_cell(option)
    where = f"{x_of(cell)},{y_of(cell)}"
    return f"{tile(state, option_tile(option))} {where} turn {option_turn(option)}"


def build(state: NorthgardState, option: Option) -> str:
    return f"{building_and_place(state, option)}{COLLECTS.get(option_collect(option), '')}"


def swap(state: NorthgardState, option: Option) -> str:
    words = building_and_place(state, option)
    if option_place(option) < SLOTLESS:
        return words
    return f"{words} for {state.content.buildings[option_collect(option)].name}"


def building_and_place(state: NorthgardState, option: Option) -> str:
    kind = state.content.buildings[option_kind(option)].name
    place = option_place(option)
    area = area_name(state, place_area(state, place))
    if place >= SLOTLESS:
        return f"{kind} {area} beside"
    slots = state.content.area_slots[state.content.slot_area[place]]
    return f"{kind} {area} {slots.index(place) + 1}"


COLLECTS: Final = {BEFORE: " collect before", AFTER: " collect after"}


def fight(state: NorthgardState, option: Option) -> str:
    number = fight_creature(option)
    against = creature(state, number) if number >= 0 else "units"
    return f"{against} {area_name(state, fight_place(option))}"


def creature(state: NorthgardState, number: int) -> str:
    return state.content.creatures[number].name


def face(state: NorthgardState, number: int) -> str:
    return state.content.faces[number].name


def number_of(state: NorthgardState, number: int) -> str:
    return str(number)


def seat(state: NorthgardState, number: int) -> str:
    return str(number + 1)


def resource(state: NorthgardState, number: int) -> str:
    return RESOURCES[number]


def yes(state: NorthgardState, option: Option) -> str:
    return "yes"


def goods(state: NorthgardState, option: Option) -> str:
    named = [f"{number}{RESOURCES[kind]}" for kind, number in enumerate(goods_of(option)) if number]
    return "+".join(named) or "nothing"


def ransom(state: NorthgardState, option: Option) -> str:
    return "yes" if option == YES else goods(state, option - SHIELDED)


def exchange(state: NorthgardState, option: Option) -> str:
    return f"{goods(state, exchange_paid(option))} for {RESOURCES[exchange_gained(option)]}"


def team_swap(state: NorthgardState, option: Option) -> str:
    return f"{goods(state, swap_gives(option))} for {goods(state, swap_takes(option))}"


NAMES: Final[dict[str, Namer]] = {
    questions.ACTION.name: action,
    questions.CLAN.name: clan,
    questions.SPOT.name: spot,
    questions.MARCH.name: march,
    questions.FIGURE.name: figure,
    questions.BLOW.name: blow,
    questions.TILE.name: tile,
    questions.LAYING.name: laying,
    questions.BUILD.name: build,
    questions.SWAP.name: swap,
    questions.FIGHT.name: fight,
    questions.CREATURE.name: creature,
    questions.FACE.name: face,
    questions.STEP.name: number_of,
    questions.RESOURCE.name: resource,
    questions.GOODS.name: goods,
    questions.RANSOM.name: ransom,
    questions.EXCHANGE.name: exchange,
    questions.TEAM_SWAP.name: team_swap,
    CARD.name: card_name,
    PLACE.name: area_name,
    NUMBER.name: number_of,
    SEAT.name: seat,
    YES_NO.name: yes,
}
"""What an option names, by its kind."""
