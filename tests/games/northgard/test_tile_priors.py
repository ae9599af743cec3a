"""What a bot thinks a tile would do to the map, compared with laying it."""

from __future__ import annotations

from collections.abc import Iterator

from landnam.games.northgard.bot.priors_lands import NewLand, lands_after, size_after, tiles
from landnam.games.northgard.rules.exploring import (
    ExploreTile,
    option_cell,
    option_tile,
    option_turn,
)
from landnam.games.northgard.rules.map import Map
from landnam.games.northgard.rules.state import FULL, NorthgardState
from landnam.kit.questions import NO
from landnam.speed import compiled
from tests.games.northgard.independent import (
    OFFSETS,
    VARIANTS,
    SlowMap,
    area_name,
    random_game,
)

GAMES = VARIANTS[:8] if compiled() else VARIANTS[:8:3]
PROMPTS = ("setup_tile", "explore_tile", "second_tile")


def placements(prompts: tuple[str, ...]) -> Iterator[tuple[NorthgardState, int, int]]:
    """Every tile that could be laid in some games: the state, who lays it, and the option."""
    for number, (seats, options) in enumerate(GAMES):
        for state, decision, _ in random_game(seats, options, 30 + number):
            if decision.prompt in prompts:
                for option in decision.options:
                    if option != NO:
                        yield state, decision.seat, option


def laid(world: Map, option: int) -> SlowMap:
    """The map with the tile on it, worked out from nothing."""
    after = world.with_tile(option_tile(option), option_cell(option), option_turn(option))
    return SlowMap.of(after)


def open_sides(slow: SlowMap, territory: frozenset[str]) -> int:
    sides = 0
    for (x, y, direction), name in slow.side.items():
        dx, dy = OFFSETS[direction]
        sides += name in territory and (x + dx, y + dy) not in slow.laid
    return sides


def names_of(option: int, land: NewLand) -> set[str]:
    """The areas of the tile that lie in the land."""
    return {area_name(option_tile(option) * 4 + at) for at in range(4) if land.areas >> at & 1}


def test_the_lands_of_a_tile_are_those_of_the_map_with_the_tile_on_it() -> None:
    """NG-MAP-3, NG-PLACE-9: open sides, size and the territories that are joined"""
    seen = 0
    for state, _, option in placements(PROMPTS):
        slow = laid(state.map, option)
        lands = lands_after(state.map, option)
        for land in lands:
            mine = names_of(option, land)
            (territory,) = {slow.territory[name] for name in mine}
            roots = {root for root in state.map.roots if area_name(root) in territory}
            assert set(land.roots) == roots and len(land.roots) == len(roots)
            assert land.sides == open_sides(slow, territory)
            assert size_after(state.map, land) == slow.size(territory)
            assert {name for name in territory if name.split(".")[0] in only_tile(mine)} == mine
        seen += len(lands) > 1
    assert seen


def only_tile(names: set[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


def test_explorers_see_their_own_land_in_whatever_they_may_lay() -> None:
    """NG-EXP-2: one explores from a territory of one's own, unless a card says otherwise"""
    seen = 0
    for state, seat, option in placements(("explore_tile",)):
        step = state.agenda[-1]
        assert isinstance(step, ExploreTile)
        if state.program[step.number].start == "any":
            continue
        roots = [root for land in lands_after(state.map, option) for root in land.roots]
        assert any(state.owner(root) == seat for root in roots)
        seen += 1
    assert seen


def test_a_tile_that_closes_land_is_worth_most_to_who_holds_it() -> None:
    """NG-EXP-6: if a rival held the same land, the same tile would harm"""
    seen = 0
    for state, seat, option in placements(("explore_tile",)):
        lands = lands_after(state.map, option)
        closed = [root for land in lands if land.sides == 0 for root in land.roots]
        mine = [root for root in closed if state.owner(root) == seat]
        if not mine:
            continue
        [worth] = tiles(state, seat, [option])
        twin = state.clone()
        for root in mine:
            twin.held[root] = (seat + 1) % len(state.players) * FULL + 1
        assert tiles(twin, seat, [option])[0] < worth
        seen += 1
    assert seen
