"""Where a tile may be laid: ghosts on the map, every legal turn of each."""

from __future__ import annotations

from functools import lru_cache

from landnam.draw.icons import at
from landnam.draw.map import marks
from landnam.draw.markup.tags import EMPTY, Safe, capital, raw, tag
from landnam.draw.points import figure
from landnam.games.northgard.drawing.geometry import HALF, origin
from landnam.games.northgard.drawing.lights import Lights
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.drawing.tiles import use, whole_tile
from landnam.games.northgard.rules.exploring import option_cell, option_tile, option_turn
from landnam.games.northgard.rules.map import OUT, STEPS, Map
from landnam.games.northgard.rules.printed import CORNERS, Content
from landnam.games.northgard.rules.public import NONE
from landnam.games.northgard.words.names import cell_name, tile_name, tile_text
from landnam.words import Words


def offered(lights: Lights) -> list[int]:
    """The tiles that one may lay, in their order."""
    return list(dict.fromkeys(tile for tile, _ in lights.ghosts))


def ghost_pictures(stage: Stage, lights: Lights) -> Safe:
    """Each tile in each turn that is legal somewhere, once."""
    faces = sorted(
        {
            (option_tile(option), option_turn(option))
            for group in lights.ghosts.values()
            for option in group
        }
    )
    return raw(
        *(
            f'<g id="ng-ghost-{tile}-{turn}">{whole_tile(stage.content, tile, turn)}</g>'
            for tile, turn in faces
        )
    )


def ghosts(stage: Stage, lights: Lights) -> Safe:
    tiles = offered(lights)
    return raw(
        *(
            ghost(stage, tiles.index(tile), cell, options)
            for (tile, cell), options in lights.ghosts.items()
        )
    )


def ghost(stage: Stage, at_: int, cell: int, options: list[int]) -> Safe:
    """A cell: a click picks the first turn, the turner the next, a second click lays the tile."""
    x, y = origin(cell)
    box = f'x="{figure(x + 5)}" y="{figure(y + 5)}" width="118" height="118" rx="8"'
    hit = (
        f'<rect {box} class="ghost-paper"/><rect {box} class="lit-under"/>'
        f'<rect {box} class="lit"/>{at(x + HALF, y + HALF, 34, "plus", "var(--ink)")}'
    )
    turns = [lying(stage, option, x, y) for option in options]
    return marks.light(
        f"ghost of-{at_}",
        marks.hit(options[0], hit, told(stage, options[0])),
        turns,
        marks.turner(stage.words, options, x + 100, y + 102),
    )


def lying(stage: Stage, option: int, x: float, y: float) -> Safe:
    """The tile as it would lie."""
    picture = use(f"ng-ghost-{option_tile(option)}-{option_turn(option)}", x, y)
    edge = (
        f'<rect x="{figure(x + 2)}" y="{figure(y + 2)}" width="124" height="124" rx="6" '
        'class="chosen"/>'
    )
    return marks.variant(option, picture + edge, told(stage, option))


def told(stage: Stage, option: int) -> dict[str, object]:
    """Where it would lie, and how it is turned; the prompt says the rest."""
    return {"aria_label": spot_text(stage.words, option_cell(option), option_turn(option))}


@lru_cache(4096)
def spot_text(words: Words, cell: int, turn: int) -> str:
    where = cell_name(words, cell)
    return f"{where}, {turn_text(words, turn)}" if turn else where


def place_text(stage: Stage, option: int) -> str:
    """The same with the tile, where there are several."""
    where = spot_text(stage.words, option_cell(option), option_turn(option))
    if not stage.has_tiles:
        return capital(where)
    return f"{capital(tile_name(stage.content, option_tile(option)))}: {where}"


def turn_text(words: Words, turn: int) -> str:
    return words.count("{n} quarter turn", "{n} quarter turns", turn)


# ---- what it closes


def closed_by(stage: Stage, option: int) -> list[tuple[int, int]]:
    """Who controls each territory that the tile closes, and its size in tiles (NG-EXP-6)."""
    old = stage.view.map
    tile = option_tile(option)
    cell, turn = option_cell(option), option_turn(option)
    if all_open(stage.content, tile, turn, open_sides(old, cell)):
        return []
    new = old.with_tile(tile, cell, turn)
    own = range(tile * CORNERS, tile * CORNERS + len(stage.content.tiles[tile].areas))
    found = []
    for root in dict.fromkeys(new.territory[area] for area in own):
        if new.is_open[root]:
            continue
        joined = {old.territory[area] for area in new.areas[root]} - {OUT}
        owners = [stage.view.owner(one) for one in joined]
        found.append((max(owners, default=NONE), new.size[root]))
    return found


@lru_cache(4096)
def open_sides(world: Map, cell: int) -> tuple[int, ...]:
    """The sides of a cell beside which no tile lies."""
    return tuple([at for at in range(len(STEPS)) if cell + STEPS[at] not in world.at])


@lru_cache(4096)
def all_open(content: Content, tile: int, turn: int, sides: tuple[int, ...]) -> bool:
    """Whether each area of the tile would lie at one of these sides: then it closes nothing, which
    is found out sooner than what a map with the tile would be like."""
    printed = content.tiles[tile]
    return len({printed.side[(at - turn) % 4] for at in sides}) == len(printed.areas)


def closing_text(stage: Stage, option: int) -> str:
    words = stage.words
    lines = []
    for owner, size in closed_by(stage, option):
        if owner == stage.me and owner >= 0:
            bonus = stage.content.clans[stage.clan].closing_fame if stage.clan >= 0 else 0
            fame = 0 if stage.prompt != "explore_tile" else size + bonus
            lines.append(
                words.say("Closes your territory of {n} tiles: +{fame} fame.", n=size, fame=fame)
                if fame
                else words.say("Closes your territory of {n} tiles.", n=size)
            )
        elif owner >= 0:
            name = stage.names[owner]
            lines.append(
                words.say("Closes a territory of {n} tiles of: {name}.", n=size, name=name)
            )
        else:
            lines.append(words.say("Closes a neutral territory of {n} tiles.", n=size))
    return " ".join(lines) or words.say("It closes nothing.")


# ---- several tiles


def tile_choice(stage: Stage, lights: Lights) -> Safe:
    """Which of several tiles is shown on the map: the browser alone decides."""
    tiles = offered(lights)
    if len(tiles) < 2:
        return EMPTY
    faces = [
        tag(
            "label",
            tag(
                "input",
                type="radio",
                name="offer",
                id=f"offer-{at_}",
                checked=True if at_ == 0 else None,
                aria_label=tile_text(stage.words, stage.content, tile),
            ),
            tile_picture(stage, tile),
            class_="offer",
        )
        for at_, tile in enumerate(tiles)
    ]
    return tag(
        "div", *faces, class_="tile-offers", role="group", aria_label=stage.words.say("Your tiles")
    )


def tile_picture(stage: Stage, tile: int, turn: int = 0) -> Safe:
    return Safe(
        '<svg class="tile-face" viewBox="0 0 128 128" aria-hidden="true">'
        f"{whole_tile(stage.content, tile, turn)}</svg>"
    )
