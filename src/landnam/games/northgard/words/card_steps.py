"""What a card makes its player do, step by step, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from landnam.games.northgard.rules.content import DEFAULTS
from landnam.games.northgard.rules.printed import RESOURCES, Content
from landnam.games.northgard.words.names import (
    amount_of,
    building_name,
    kaija_name,
    name_of,
    term,
)
from landnam.words import Words

Table: TypeAlias = Mapping[str, Any]
"""An `{ op = "…", … }` table, or the entry that holds it."""


class Scribe:
    """Who writes the texts: in which language, with which figures."""

    def __init__(self, words: Words, content: Content) -> None:
        self.words = words
        self.content = content


def step_text(scribe: Scribe, step: Table) -> str:
    """One step as a sentence or two, with a full stop."""
    whole = {**DEFAULTS.get(step["op"], {}), **step}
    text = STEP_TEXTS[step["op"]](scribe, whole)
    if step.get("optional", False) and step["op"] not in ASKING:
        return scribe.words.say("If you wish: {what}.", what=inner(text))
    return text


def steps_text(scribe: Scribe, steps: Sequence[Table]) -> str:
    return " ".join(step_text(scribe, step) for step in steps)


def inner(text: str) -> str:
    """A sentence within another one."""
    return f"{text[:1].lower()}{text[1:]}".removesuffix(".")


def listed(scribe: Scribe, lists: Sequence[Sequence[Table]]) -> str:
    return "; ".join(inner(steps_text(scribe, steps)) for steps in lists)


def resources_text(scribe: Scribe, resources: Sequence[str]) -> str:
    return ", ".join(name_of(scribe.words, scribe.content, one) for one in resources)


# ---- units


def recruit(scribe: Scribe, step: Table) -> str:
    return RECRUITS[step["where"]](scribe.words, step["n"])


def recruit_own(words: Words, n: int) -> str:
    return words.count(
        "Recruit {n} unit in your territories.", "Recruit {n} units in your territories.", n
    )


def recruit_own_same(words: Words, n: int) -> str:
    return words.count(
        "Recruit {n} unit in one of your territories.",
        "Recruit {n} units in one of your territories.",
        n,
    )


def recruit_own_or_neutral(words: Words, n: int) -> str:
    return words.count(
        "Recruit {n} unit in territories of your own or neutral ones.",
        "Recruit {n} units in territories of your own or neutral ones.",
        n,
    )


def recruit_own_or_neutral_same(words: Words, n: int) -> str:
    return words.count(
        "Recruit {n} unit in one territory, your own or a neutral one.",
        "Recruit {n} units in one territory, your own or a neutral one.",
        n,
    )


def recruit_neutral(words: Words, n: int) -> str:
    return words.count(
        "Recruit {n} unit in neutral territories.", "Recruit {n} units in neutral territories.", n
    )


def recruit_neutral_same(words: Words, n: int) -> str:
    return words.count(
        "Recruit {n} unit in one neutral territory.",
        "Recruit {n} units in one neutral territory.",
        n,
    )


def recruit_last(words: Words, n: int) -> str:
    return words.count(
        "Recruit {n} more unit in the same territory.",
        "Recruit {n} more units in the same territory.",
        n,
    )


RECRUITS: Final[dict[str, Callable[[Words, int], str]]] = {
    "own": recruit_own,
    "own_same": recruit_own_same,
    "own_or_neutral": recruit_own_or_neutral,
    "own_or_neutral_same": recruit_own_or_neutral_same,
    "neutral": recruit_neutral,
    "neutral_same": recruit_neutral_same,
    "last_territory": recruit_last,
}


def recruit_per(scribe: Scribe, step: Table) -> str:
    return scribe.words.say(
        "Recruit in each of your territories up to 1 unit per symbol there: {resource}.",
        resource=term(scribe.words, step["resource"]),
    )


def recruit_each(scribe: Scribe, step: Table) -> str:
    words, most = scribe.words, step["max"]
    if step["filter"] == "adjacent_to_enemy":
        if not most:
            return words.say(
                "Recruit 1 unit in each of your territories that is adjacent to an enemy territory."
            )
        return words.count(
            "Recruit 1 unit in {n} of your territories that are adjacent to an enemy territory.",
            "Recruit 1 unit in each of up to {n} of your territories that are adjacent to an enemy "
            "territory.",
            most,
        )
    if not most:
        return words.say(
            "Recruit 1 unit in each of your territories that is open or shows wood on a tile."
        )
    return words.count(
        "Recruit 1 unit in {n} of your territories that are open or show wood on a tile.",
        "Recruit 1 unit in each of up to {n} of your territories that are open or show wood on "
        "a tile.",
        most,
    )


def pull(scribe: Scribe, step: Table) -> str:
    return scribe.words.count(
        "You may move {n} of your units from an adjacent territory into the territory you "
        "recruited in.",
        "You may move up to {n} of your units from adjacent territories into the territory you "
        "recruited in.",
        step["n"],
    )


def add_unit(scribe: Scribe, step: Table) -> str:
    return scribe.words.count(
        "Put {n} warrior from your reserve into one of your territories.",
        "Put {n} warriors from your reserve into your territories.",
        step["n"],
    )


def remove_enemy(scribe: Scribe, step: Table) -> str:
    words, n, loot = scribe.words, step["n"], step["loot"]
    if step["range"] == "map":
        text = words.count(
            "Remove {n} enemy unit anywhere on the map.",
            "Remove {n} enemy units anywhere on the map.",
            n,
        )
    else:
        text = words.count(
            "Remove {n} enemy unit from a territory adjacent to yours.",
            "Remove {n} enemy units from a territory adjacent to yours.",
            n,
        )
    if not loot:
        return text
    more = words.count(
        "Gain {n} resource of a type that its territory shows.",
        "Gain {n} resources of a type that its territory shows.",
        loot,
    )
    return f"{text} {more}"


def displace_enemy(scribe: Scribe, step: Table) -> str:
    return scribe.words.count(
        "Move {n} enemy warrior from a territory to an adjacent one; if it is another player’s, "
        "they fight.",
        "Move up to {n} enemy warriors from one territory to an adjacent one; if it is another "
        "player’s, they fight.",
        step["n"],
    )


# ---- moving


def move(scribe: Scribe, step: Table) -> str:
    words = scribe.words
    parts = [words.count("Make {n} move.", "Make up to {n} moves.", step["n"])]
    if step["combat"]:
        bonuses = "; ".join(combat_bonus(scribe, one) for one in step["combat"])
        parts.append(words.say("In every combat of this card: {bonuses}.", bonuses=bonuses))
    if step["ignore_rough"]:
        parts.append(
            words.say("A rough border costs you only 1 move, and you may retreat across it.")
        )
    if step["pass_enemy"]:
        parts.append(words.say("Your units need not stop in enemy territories."))
    if step["collect_kaija"]:
        parts.append(
            words.say(
                "If {kaija} moves too, first gain these resources of the territory she leaves: "
                "{resources}.",
                kaija=kaija_name(words),
                resources=resources_text(scribe, step["collect_kaija"]),
            )
        )
    return " ".join(parts)


def combat_bonus(scribe: Scribe, step: Table) -> str:
    words = scribe.words
    op, n = step["op"], step["n"]
    if op == "points":
        return words.count("+{n} point", "+{n} points", n)
    if op == "casualties":
        return words.count("+{n} casualty", "+{n} casualties", n)
    if op == "cancel_casualties":
        return words.count(
            "{n} casualty of your own is ignored", "{n} casualties of your own are ignored", n
        )
    if op == "push":
        return words.count(
            "before it you may push {n} defending unit into an adjacent territory",
            "before it you may push {n} defending units into adjacent territories",
            n,
        )
    chances = [combat_bonus(scribe, steps[0]) for steps in step["options"]]
    return words.say("{one} or {other}", one=chances[0], other=chances[1])


def relocate(scribe: Scribe, step: Table) -> str:
    return scribe.words.say(
        "Move any number of units from one of your territories to any other open territory."
    )


# ---- tiles and buildings


def explore(scribe: Scribe, step: Table) -> str:
    words, n = scribe.words, step["draw"]
    if step["start"] == "any":
        text = words.count(
            "Explore at any open territory (draw {n} tile).",
            "Explore at any open territory (draw {n} tiles, lay one).",
            n,
        )
    else:
        text = words.count(
            "Explore at an open territory of yours (draw {n} tile).",
            "Explore at an open territory of yours (draw {n} tiles, lay one).",
            n,
        )
    parts = [text]
    if step["redraw"]:
        parts.append(
            words.count(
                "You may exchange the tile {n} time.",
                "You may exchange the tile up to {n} times.",
                step["redraw"],
            )
        )
    if step["collect_tile"]:
        parts.append(words.say("First gain the resources shown on the tile you lay."))
    return " ".join(parts)


def build(scribe: Scribe, step: Table) -> str:
    words, times, large = scribe.words, step["times"], step["max_large"]
    if times == 1:
        parts = [words.say("Build in one of your territories.")]
    else:
        parts = [words.count("Build {n} time.", "Build up to {n} times.", times)]
    if large == 0:
        parts.append(words.say("No large buildings."))
    elif large < times:
        parts.append(words.say("Large buildings: at most {n}.", n=large))
    if step["discount"]:
        less = amount_of(words, RESOURCES.index("wood"), step["discount"])
        parts.append(words.say("Discount for each building: {less}.", less=less))
    if step["duplicate"]:
        parts.append(words.say("The territory may already have a building of this type."))
    if step["slotless_small"]:
        parts.append(words.say("A small building needs no slot."))
    if step["collect_territory"]:
        parts.append(
            words.say("Before or after it you may gain the resources of that territory, once.")
        )
    return " ".join(parts)


def swap_building(scribe: Scribe, step: Table) -> str:
    return scribe.words.say(
        "You may replace a building in your territories by another one of the same size, for free."
    )


# ---- cards


def draw(scribe: Scribe, step: Table) -> str:
    words, n = scribe.words, step["n"]
    if step["keep"] == n:
        return words.count("Draw {n} card.", "Draw {n} cards.", n)
    parts = []
    if step["keep"]:
        parts.append(words.say("keep {n}", n=step["keep"]))
    if step["discard"]:
        parts.append(words.say("discard {n}", n=step["discard"]))
    if step["top"]:
        parts.append(words.say("put {n} back on top of your draw deck", n=step["top"]))
    return words.count(
        "Draw {n} card: {parts}.", "Draw {n} cards: {parts}.", n, parts=", ".join(parts)
    )


def draw_per(scribe: Scribe, step: Table) -> str:
    return scribe.words.say(
        "Draw 1 card for each closed territory of 3 or more tiles that you control."
    )


def regain(scribe: Scribe, step: Table) -> str:
    return scribe.words.count(
        "Take {n} card of your discard pile into your hand.",
        "Take {n} cards of your discard pile into your hand.",
        step["n"],
    )


def opponent_discard(scribe: Scribe, step: Table) -> str:
    words = scribe.words
    if step["who"] == "all":
        text = words.say("Every opponent discards 1 card of their own choice.")
    elif step["pick"] == "random":
        text = words.say("An opponent of your choice discards 1 random card.")
    else:
        text = words.say("Look at the hand of an opponent and choose 1 card; it is discarded.")
    if not step["ransom"]:
        return text
    more = words.count(
        "Instead the opponent may give you {n} resource of their own choice.",
        "Instead the opponent may give you {n} resources of their own choice.",
        step["ransom"],
    )
    return f"{text} {more}"


def copy(scribe: Scribe, step: Table) -> str:
    words = scribe.words
    if step["zone"] == "own_played":
        return words.say("Resolve again the effect of a card that you played this year.")
    if step["zone"] == "scorched_enemy":
        return words.say(
            "Resolve the effect of a card in the active zone of the opponent whose territory has "
            "this token: {token}.",
            token=term(words, "scorched_earth"),
        )
    return words.say(
        "Resolve the effect of a card in the active zone of an opponent who has a territory "
        "adjacent to yours."
    )


def take_display(scribe: Scribe, step: Table) -> str:
    return scribe.words.say(
        "Take your card of this year’s display now, on top of your draw deck; when you pass you "
        "take none."
    )


# ---- resources and the rest


def gain(scribe: Scribe, step: Table) -> str:
    goods = amount_of(scribe.words, RESOURCES.index(step["resource"]), step["n"])
    return scribe.words.say("Gain: {goods}.", goods=goods)


def pay(scribe: Scribe, step: Table) -> str:
    return scribe.words.count(
        "You may pay {n} resource of your choice; then: {then}.",
        "You may pay {n} resources of your choice; then: {then}.",
        step["n"],
        then=inner(steps_text(scribe, step["then"])),
    )


def year_flag(scribe: Scribe, step: Table) -> str:
    words, content = scribe.words, scribe.content
    if step["flag"] == "kaija_may_enter_enemy":
        return words.say(
            "Until the end of the year {kaija} may enter enemy territories.",
            kaija=kaija_name(words),
        )
    helpful = [
        building_name(words, content, kind)
        for kind, building in enumerate(content.buildings)
        if building.points or building.casualties
    ]
    return words.say(
        "Until the end of the year these buildings do not help your opponents against you: "
        "{buildings}.",
        buildings=", ".join(helpful),
    )


def place_token(scribe: Scribe, step: Table) -> str:
    return scribe.words.say(
        "You may put this token into an enemy or neutral territory adjacent to yours: {token}.",
        token=term(scribe.words, step["token"]),
    )


def choose(scribe: Scribe, step: Table) -> str:
    return scribe.words.count(
        "Choose {n}: {choices}.",
        "Choose {n} different ones: {choices}.",
        step["n"],
        choices=listed(scribe, step["options"]),
    )


def any_order(scribe: Scribe, step: Table) -> str:
    steps = listed(scribe, [[one] for one in step["steps"]])
    return scribe.words.say("In any order: {steps}.", steps=steps)


ASKING: Final = ("pull", "swap_building", "pay", "place_token")
"""Steps whose own text already says that they may be left out."""

STEP_TEXTS: Final[dict[str, Callable[[Scribe, Table], str]]] = {
    "recruit": recruit,
    "recruit_per": recruit_per,
    "recruit_each": recruit_each,
    "pull": pull,
    "add_unit": add_unit,
    "remove_enemy": remove_enemy,
    "displace_enemy": displace_enemy,
    "move": move,
    "relocate": relocate,
    "explore": explore,
    "build": build,
    "swap_building": swap_building,
    "draw": draw,
    "draw_per": draw_per,
    "regain": regain,
    "opponent_discard": opponent_discard,
    "copy": copy,
    "take_display": take_display,
    "place_token": place_token,
    "choose": choose,
    "any_order": any_order,
    "gain": gain,
    "pay": pay,
    "year_flag": year_flag,
}
