"""Whatever is kept by prompt or by kind names prompts and kinds that there are."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from landnam.games.northgard.bot.priors import HABITS
from landnam.games.northgard.drawing.acts import ACTS, ACTS_BY_KIND
from landnam.games.northgard.drawing.acts import DECLINES as DECLINING_ACTS
from landnam.games.northgard.drawing.lights import LIGHTS
from landnam.games.northgard.drawing.prompt import DUELS
from landnam.games.northgard.drawing.reasons import LANDS, LANDS_BY_KIND
from landnam.games.northgard.rules.building import SLOTLESS, building_option
from landnam.games.northgard.rules.exploring import tile_option
from landnam.games.northgard.rules.goods import bundle
from landnam.games.northgard.rules.map import ORIGIN, x_of, y_of
from landnam.games.northgard.rules.notation import NAMES
from landnam.games.northgard.rules.questions import QUESTIONS
from landnam.games.northgard.rules.resolving import march, spot
from landnam.games.northgard.rules.turns import PLAY, UPGRADE, action_option
from landnam.games.northgard.rules.year import exchange_option, team_swap_option
from landnam.games.northgard.terminal.table import CARD_NAMES
from landnam.kit.questions import NO, YES, Parts, asked_of_people

KINDS = {prompt.kind.name for prompt in QUESTIONS.values()}


@pytest.mark.parametrize("prompts", [HABITS, ACTS, DUELS, LANDS])
def test_people_are_asked_what_a_table_names(prompts: Iterable[str]) -> None:
    assert set(prompts) <= set(asked_of_people(QUESTIONS))


@pytest.mark.parametrize("kinds", [LIGHTS, ACTS_BY_KIND, LANDS_BY_KIND, CARD_NAMES])
def test_there_are_options_of_the_kinds_that_a_table_names(kinds: Iterable[str]) -> None:
    assert set(kinds) <= KINDS


def test_every_kind_can_be_written_and_every_refusal_has_a_button() -> None:
    assert set(NAMES) == KINDS
    assert set(DECLINING_ACTS) == {prompt.declines for prompt in QUESTIONS.values()} - {""}


@pytest.mark.parametrize(
    "prompt, option, names",
    [
        ("move_step", march(7, 12, 3, True), {"from": 7, "to": 12, "warriors": 3, "kaija": 1}),
        ("move_step", NO, {}),
        ("recruit_place", spot(9, False), {"place": 9, "kaija": 0}),
        (
            "explore_tile",
            tile_option(4, ORIGIN, 2),
            {"tile": 4, "x": x_of(ORIGIN), "y": y_of(ORIGIN), "turn": 2},
        ),
        ("turn_action", NO, {"action": 0}),
        ("turn_action", action_option(PLAY, 31), {"action": PLAY, "card": 31}),
        (
            "turn_action",
            action_option(UPGRADE, 31, 3),
            {"action": UPGRADE, "card": 31, "upgrade": 1, "removed": 1},
        ),
        ("build_choice", building_option(2, 40, 1), {"building": 2, "slot": 40, "collect": 1}),
        ("swap_building", building_option(2, 40, 0), {"building": 2, "slot": 40}),
        (
            "swap_building",
            building_option(2, SLOTLESS + 40, 5),
            {"building": 2, "area": 40, "old": 5},
        ),
        ("push_unit", 5, {"place": 4}),
        ("enemy_target", 0, {"place": 0}),
        ("combat_order", 5 * 16, {"place": 5}),
        ("declare_creatures", 5 * 16 + 3, {"place": 5, "creature": 2}),
        ("pay_extra", bundle([1, 0, 2]), {"food": 1, "wood": 0, "lore": 2}),
        ("ransom", YES, {"unrest": 1}),
        ("ransom", 2 + bundle([0, 3, 0]), {"food": 0, "wood": 3, "lore": 0}),
        (
            "exchange",
            exchange_option(bundle([3, 0, 0]), 1),
            {"food": 3, "wood": 0, "lore": 0, "for": 1},
        ),
        (
            "team_swap",
            team_swap_option(bundle([1, 0, 0]), bundle([0, 1, 0])),
            {
                "give_food": 1,
                "give_wood": 0,
                "give_lore": 0,
                "take_food": 0,
                "take_wood": 1,
                "take_lore": 0,
            },
        ),
    ],
)
def test_an_option_names_what_was_packed_into_it(prompt: str, option: int, names: Parts) -> None:
    assert QUESTIONS[prompt].parts(option) == names
