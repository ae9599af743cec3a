"""Who stands on the map: one growing part for each territory that is not empty."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from landnam.draw.markup.tags import Safe, raw, tag
from landnam.draw.scene import Sketch, Sketches
from landnam.games.northgard.drawing import figures
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.drawing.tiles import use
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.resolving import road_from, road_to
from landnam.games.northgard.rules.state import NONE
from landnam.games.northgard.rules.view import NorthgardView
from landnam.games.northgard.words.names import (
    area_label,
    creature_name,
    group_text,
    territory_label,
    units_text,
)
from landnam.words import Words

CAME: Final = ("recruited", "settled")
"""Events with which units come from nowhere."""
MANY: Final = 4096  # more than there are territories


def troop_sketches(stage: Stage) -> Sketches:
    """What is nearer covers what is farther."""
    view = stage.view
    found = [(root, standing_in(stage, root)) for root in view.map.roots if is_full(view, root)]
    full = sorted([(order_of(root, stand), root, stand) for root, stand in found if stand])
    return {
        f"troops/{root}": Sketch(troops, root, order, tuple(sorted(stand)))
        for order, root, stand in full
    }


def is_full(view: NorthgardView, root: int) -> bool:
    """Whether anything stands there: most of the map is empty."""
    return bool(
        view.held[root] >= 0
        or view.scorched == root
        or any(view.attackers(root))
        or view.creatures(root)
    )


def order_of(root: int, stand: list[tuple[float, Safe]]) -> int:
    """No two territories have the same: each has its place, whichever came first."""
    return round(stand[0][0]) * MANY + root


def troops(root: int, order: int, stand: tuple[tuple[float, Safe], ...]) -> Safe:
    shown = [text for _, text in stand]
    return tag("g", *shown, id=f"part-troops-{root}", data_order=order)


def standing_in(stage: Stage, root: int) -> list[tuple[float, Safe]]:
    """Owner, attackers, creatures and the token of a territory, each in its place and with how near
    it is."""
    view = stage.view
    spots = list(figures.stands(view, root))
    out: list[tuple[float, Safe]] = []
    owner = view.owner(root)
    came = origin_of(stage, root)
    if owner >= 0:
        stand = spots.pop(0)
        out.append((stand.spot[1], own_troop(stage, root, owner, stand, came)))
    warriors, kaija = view.attackers(root)
    if warriors or kaija:
        stand = spots.pop(0)
        out.append((stand.spot[1] + 60, attackers(stage, root, warriors, kaija, stand, came)))
    for creature in view.creatures(root):
        stand = spots.pop(0) if len(spots) > 1 else spots[0]
        out.append((stand.spot[1], creature_figure(stage, root, creature, stand)))
    if view.scorched == root and spots:
        x, y = spots[0].spot
        out.append((y - 200, raw(use("ng-scorched", x, y))))
    return out


def origin_of(stage: Stage, root: int) -> int:
    """Where the units that have just come into a territory came from, -1 if none did."""
    for event in reversed(stage.fresh):
        if event.kind in ("moved", "retreated") and road_to(event.a) == root:
            return road_from(event.a)
    return -1


def own_troop(stage: Stage, root: int, owner: int, stand: figures.Stand, came: int) -> Safe:
    view = stage.view
    is_new = any([event.kind in CAME and event.a == root for event in stage.fresh])
    return troop_of(
        stage.words,
        stage.content,
        root,
        stand,
        (stage.colours[owner], stage.names[owner]),
        (view.warriors(root), view.has_kaija(root)),
        tuple(view.creatures(root)),
        came if came != root else NONE,
        is_new,
        stage.is_live,
    )


@lru_cache(4096)
def troop_of(
    words: Words,
    content: Content,
    root: int,
    stand: figures.Stand,
    owner: tuple[str, str],
    units: tuple[int, bool],
    beasts: tuple[int, ...],
    came: int,
    is_new: bool,
    is_live: bool,
) -> Safe:
    """`owner`: colour and name; `came`: the territory that they have just come from, or NONE."""
    holder = f"{owner[1]}: {group_text(words, *units)}"
    holders = [holder, *(creature_name(words, content, one) for one in beasts)]
    label = f"{area_label(content, root)}: {', '.join(holders)}"
    told: dict[str, object] = {"data_place": f"land-{root}"}
    if is_live:
        told["data_why"] = f"land-{root}"
    if came >= 0:
        told["data_piece"] = f"troop-{root}"
        told["data_from"] = f"land-{came}"
    kind = "troop fresh" if is_new or came >= 0 else "troop"
    return figures.troop(stand, owner[0], *units, label, kind, told)


def attackers(
    stage: Stage, root: int, warriors: int, kaija: bool, stand: figures.Stand, came: int
) -> Safe:
    """Who has come to fight stands in front."""
    seat = attacker_of(stage, root)
    words = stage.words
    label = words.say(
        "{place}: {name} attacks with {units}",
        place=territory_label(stage.view.map, root),
        name=stage.names[seat],
        units=group_text(words, warriors, kaija) if kaija else units_text(words, warriors),
    )
    told: dict[str, object] = {"data_piece": f"guests-{root}"}
    if stage.is_live:
        told["data_why"] = f"land-{root}"
    if came >= 0:
        told["data_from"] = f"land-{came}"
    return figures.troop(
        stand, stage.colours[seat], warriors, kaija, label, "troop guests fresh", told
    )


def attacker_of(stage: Stage, root: int) -> int:
    view = stage.view
    fight = view.battle
    if fight is not None and fight.root == root and fight.is_played(0):
        return fight.seats[0]
    for event in reversed(stage.scene.events):
        if event.kind == "moved" and road_to(event.a) == root:
            return event.seat
    return max(view.active, 0)


def creature_figure(stage: Stage, root: int, creature: int, stand: figures.Stand) -> Safe:
    content = stage.content
    name = creature_name(stage.words, content, creature)
    kind = content.creatures[creature].kind
    strength = content.creature_kinds[kind].strength
    label = stage.words.say(
        "{place}: {name}, strength {n}",
        place=territory_label(stage.view.map, root),
        name=name,
        n=strength,
    )
    told: dict[str, object] = {"data_piece": f"creature-{creature}"}
    if stage.is_live:
        told["data_why"] = f"land-{root}"
    return figures.beast(kind, stand, label, told)
