"""Every question of the game: what an option is, its clause, how it is declined.

Packing an option is the business of the rules that offer it; here stands what can be read from it.
"""

from __future__ import annotations

from typing import Final

from landnam.games.northgard.rules.building import (
    SLOTLESS,
    option_collect,
    option_kind,
    option_place,
)
from landnam.games.northgard.rules.discarding import SHIELDED
from landnam.games.northgard.rules.exploring import option_cell, option_tile, option_turn
from landnam.games.northgard.rules.fighting import BEAST
from landnam.games.northgard.rules.goods import goods_of
from landnam.games.northgard.rules.map import x_of, y_of
from landnam.games.northgard.rules.printed import RESOURCES
from landnam.games.northgard.rules.resolving import (
    march_from,
    march_kaija,
    march_to,
    march_warriors,
    spot_kaija,
    spot_root,
)
from landnam.games.northgard.rules.turns import (
    PASS,
    UPGRADE,
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
from landnam.kit.core import Option
from landnam.kit.questions import (
    CARD,
    NO_KIND,
    NUMBER,
    PLACE,
    SEAT,
    YES,
    YES_NO,
    OptionKind,
    PackedKind,
    Parts,
    Prompt,
    table,
)


def action_parts(option: Option) -> Parts:
    action = option_action(option)
    if action == PASS:
        return {"action": PASS}
    parts = {"action": action, "card": option_card(option)}
    if action == UPGRADE:
        extra = option_extra(option)
        parts |= {"upgrade": extra // 2, "removed": extra % 2}
    return parts


def spot_parts(option: Option) -> Parts:
    return {"place": spot_root(option), "kaija": int(spot_kaija(option))}


def march_parts(option: Option) -> Parts:
    return {
        "from": march_from(option),
        "to": march_to(option),
        "warriors": march_warriors(option),
        "kaija": int(march_kaija(option)),
    }


def laying_parts(option: Option) -> Parts:
    cell = option_cell(option)
    return {
        "tile": option_tile(option),
        "x": x_of(cell),
        "y": y_of(cell),
        "turn": option_turn(option),
    }


def building_parts(option: Option) -> Parts:
    """In a slot, or beside the slots of an area."""
    place = option_place(option)
    where = {"area": place - SLOTLESS} if place >= SLOTLESS else {"slot": place}
    return {"building": option_kind(option), **where}


def build_parts(option: Option) -> Parts:
    return {**building_parts(option), "collect": option_collect(option)}


def swap_parts(option: Option) -> Parts:
    parts = building_parts(option)
    return {**parts, "old": option_collect(option)} if "area" in parts else parts


def fight_place(option: Option) -> int:
    return option // BEAST


def fight_creature(option: Option) -> int:
    """-1: units are fought."""
    return option % BEAST - 1


def fight_parts(option: Option) -> Parts:
    creature = fight_creature(option)
    where = {"place": fight_place(option)}
    return where if creature < 0 else {**where, "creature": creature}


def goods_parts(option: Option) -> Parts:
    return {RESOURCES[kind]: number for kind, number in enumerate(goods_of(option))}


def ransom_parts(option: Option) -> Parts:
    return {"unrest": 1} if option == YES else goods_parts(option - SHIELDED)


def exchange_parts(option: Option) -> Parts:
    return {**goods_parts(exchange_paid(option)), "for": exchange_gained(option)}


def team_swap_parts(option: Option) -> Parts:
    gives, takes = goods_parts(swap_gives(option)), goods_parts(swap_takes(option))
    return {
        **{f"give_{name}": number for name, number in gives.items()},
        **{f"take_{name}": number for name, number in takes.items()},
    }


ACTION: Final = PackedKind("action", action_parts)
PLACE_OR_NONE: Final = OptionKind("place", first=1)
SPOT: Final = PackedKind("spot", spot_parts)
MARCH: Final = PackedKind("march", march_parts)
LAYING: Final = PackedKind("laying", laying_parts)
BUILD: Final = PackedKind("build", build_parts)
SWAP: Final = PackedKind("swap", swap_parts)
FIGHT: Final = PackedKind("fight", fight_parts)
FIGURE: Final = OptionKind("kaija")
BLOW: Final = OptionKind("casualty")
STEP: Final = OptionKind("step")
CLAN: Final = OptionKind("clan")
TILE: Final = OptionKind("tile")
FACE: Final = OptionKind("face")
CREATURE: Final = OptionKind("creature")
RESOURCE: Final = OptionKind("resource")
RESOURCE_OR_NONE: Final = OptionKind("resource", first=1)
GOODS: Final = PackedKind("goods", goods_parts)
RANSOM: Final = PackedKind("ransom", ransom_parts)
EXCHANGE: Final = PackedKind("exchange", exchange_parts)
TEAM_SWAP: Final = PackedKind("team_swap", team_swap_parts)

QUESTIONS: Final = table(
    # set-up
    Prompt("choose_clan", CLAN, "NG-SETUP-8", verb="clan"),
    Prompt("setup_tile", LAYING, "NG-SETUP-13", verb="lay"),
    Prompt("setup_units", SPOT, "NG-SETUP-14"),
    # turns and cards
    Prompt("turn_action", ACTION, "NG-ACT-2", verb=""),
    Prompt("play_card", ACTION, "NG-ACT-PLAY-3", verb="", declines="end", must_answer=True),
    Prompt("react_cancel", YES_NO, "NG-FX-CANCEL-1", declines="no", must_answer=True),
    Prompt("may_do", YES_NO, "NG-CAN-3", declines="no"),
    Prompt("choose_option", STEP, "NG-FX-CHOOSE-1"),
    Prompt("step_order", STEP, "NG-FX-ORDER-1"),
    Prompt("draw_discard", CARD, "NG-FX-DRAW-2", must_answer=True),
    Prompt("draw_top", CARD, "NG-FX-DRAW-2", must_answer=True),
    Prompt("regain_choice", CARD, "NG-FX-CHOOSE-1"),
    Prompt("choose_victim", SEAT, "NG-FX-DISC-1"),
    Prompt("pick_card", CARD, "NG-FX-DISC-1", must_answer=True),
    Prompt("victim_card", CARD, "NG-FX-DISC-3", must_answer=True),
    Prompt("ransom", RANSOM, "NG-FX-DISC-2", declines="no", must_answer=True),
    Prompt("shield", YES_NO, "NG-ACT-UNREST-1", declines="no", must_answer=True),
    Prompt("copy_card", CARD, "NG-FX-COPY-1"),
    Prompt("take_display", CARD, "NG-ACT-PASS-2"),
    Prompt("pay_extra", GOODS, "NG-FX-PAY-1", verb="pay", declines="no"),
    # units
    Prompt("recruit_place", SPOT, "NG-REC-1", declines="stop"),
    Prompt("recruit_camp", SPOT, "NG-REC-3", declines="no"),
    Prompt("pull", SPOT, "NG-FX-PULL-1", declines="no"),
    Prompt("add_unit", SPOT, "NG-FX-ENEMY-3"),
    Prompt("move_step", MARCH, "NG-MOVE-1", declines="stop"),
    Prompt("relocate", MARCH, "NG-FX-MOVE-14"),
    Prompt("bribe_move", MARCH, "NG-FX-ENEMY-4"),
    Prompt("enemy_target", PLACE, "NG-FX-ENEMY-1"),
    Prompt("loot", RESOURCE, "NG-FX-ENEMY-2"),
    Prompt("lose_unit", FIGURE, "NG-FX-ENEMY-1"),
    # combat
    Prompt("declare_creatures", FIGHT, "NG-CRE-FIGHT-2", verb="fight", declines="stop"),
    Prompt("combat_order", FIGHT, "NG-FIGHT-2", verb="fight"),
    Prompt("push_unit", PLACE_OR_NONE, "NG-FX-MOVE-15", declines="no"),
    Prompt("push_figure", FIGURE, "NG-FX-MOVE-15"),
    Prompt("pay_food", NUMBER, "NG-FIGHT-7"),
    Prompt("die_or", BLOW, "NG-FIGHT-8"),
    Prompt("axe_choice", BLOW, "NG-FIGHT-19"),
    Prompt("casualty_choice", FIGURE, "NG-FIGHT-12"),
    Prompt("retreat", MARCH, "NG-FIGHT-13"),
    # tiles, buildings, tokens
    Prompt("explore_tile", LAYING, "NG-EXP-2", verb="lay"),
    Prompt("scout_redraw", YES_NO, "NG-FX-EXP-10", declines="no"),
    Prompt("build_choice", BUILD, "NG-BUILD-1", verb="build", declines="no"),
    Prompt("swap_building", SWAP, "NG-FX-BUILD-8", verb="swap", declines="no"),
    Prompt("scorched_place", PLACE_OR_NONE, "NG-CLAN-SNAKE-1", declines="no"),
    Prompt("scorched_take", RESOURCE_OR_NONE, "NG-CLAN-SNAKE-5", declines="no"),
    # the end of the year
    Prompt("exchange", EXCHANGE, "NG-HARV-5", declines="no"),
    Prompt("team_swap", TEAM_SWAP, "NG-TEAM-10", verb="swap", declines="no"),
    Prompt("team_answer", YES_NO, "NG-TEAM-10", declines="no"),
    Prompt("more_creature", YES_NO, "NG-MORE-1", declines="no"),
    Prompt("creature_place", PLACE, "NG-MORE-2"),
    Prompt("creature_tie", PLACE, "NG-CRE-PHASE-5"),
    Prompt("second_chance", SPOT, "NG-END-3", declines="no"),
    Prompt("second_tile", LAYING, "NG-END-4", verb="lay", declines="no"),
    # luck
    Prompt("clan", CLAN, "NG-SETUP-8", is_luck=True),
    Prompt("achievement", CARD, "NG-SETUP-5", is_luck=True),
    Prompt("first_player", SEAT, "NG-SETUP-10", is_luck=True),
    Prompt("tile", TILE, "NG-EXP-1", is_luck=True),
    Prompt("draw", CARD, "NG-YEAR-5", is_luck=True),
    Prompt("reveal", CARD, "NG-YEAR-6", is_luck=True),
    Prompt("random_discard", CARD, "NG-FX-DISC-4", is_luck=True),
    Prompt("die", FACE, "NG-FIGHT-8", verb="", is_luck=True),
    Prompt("creature", CREATURE, "NG-CRE-APP-1", verb="", is_luck=True),
    Prompt("lose_top", CARD, "NG-WINT-4", is_luck=True),
)


def kind_of(prompt: str) -> OptionKind:
    """What the options of a question are; nothing is asked by ""."""
    return QUESTIONS[prompt].kind if prompt else NO_KIND


def clause_of(prompt: str) -> str:
    """The clause of rules.md that governs a decision."""
    return QUESTIONS[prompt].clause
