"""The text on a card, made from its effects, so that it is never out of date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from landnam.games.northgard.rules.choosing import AnyOrder, Choose
from landnam.games.northgard.rules.goods import Pay
from landnam.games.northgard.rules.printed import RESOURCES, Content
from landnam.games.northgard.words.card_steps import Scribe, Table, inner, step_text, steps_text
from landnam.games.northgard.words.names import CARDS, amount_of, fame_text, term, word
from landnam.games.northgard.words.powers import power_text
from landnam.words import Words

CARD_TABLES: Final = ("starting_card", "clan_card", "development", "achievement", "unrest")
"""The sections whose entries are `content.cards`, in this order."""


def card_text(words: Words, content: Content, id_: str) -> str:
    """What a card, a clan, a building, a creature or a token says, made from its effects."""
    scribe = Scribe(words, content)
    for section in (*CARDS, "token"):
        for entry in content.tables[section]:
            if entry["id"] == id_:
                heads = HEADS[section](scribe, entry) if section in HEADS else []
                effects = [effect_text(scribe, one) for one in entry.get("effects", [])]
                return " ".join([*heads, *effects, *own_tokens(words, content, id_)])
    raise KeyError(f"there is no card {id_!r}")


def own_tokens(words: Words, content: Content, clan: str) -> list[str]:
    """What the figure or token of a clan can do."""
    return [
        f"{term(words, token['id'])}: {inner(card_text(words, content, token['id']))}."
        for token in content.tables["token"]
        if token.get("clan", "") == clan
    ]


def effect_text(scribe: Scribe, effect: Table) -> str:
    if effect.get("when", ""):
        return power_text(scribe, effect)
    return step_text(scribe, effect)


def card_marks(words: Words, content: Content, card: int) -> str:
    """ "instant card, 2 fame": what is printed beside the text; "" if there is nothing."""
    printed = content.cards[card]
    marks = [word(words, "instant")] if printed.is_instant else []
    if printed.fame:
        marks.append(fame_text(words, printed.fame))
    return ", ".join(marks)


# ---- what stands before the effects


def building_head(scribe: Scribe, entry: Table) -> list[str]:
    words = scribe.words
    cost = amount_of(words, RESOURCES.index("wood"), entry["cost_wood"])
    if entry["size"] == "large":
        heads = [words.say("Large building, {cost}.", cost=cost)]
    else:
        heads = [words.say("Small building, {cost}.", cost=cost)]
    if entry["slots"] == ["rune"]:
        slot = word(words, "slot_rune")
        heads.append(words.say("Only here: {slot}.", slot=slot))
    return heads


def creature_head(scribe: Scribe, entry: Table) -> list[str]:
    words = scribe.words
    wishes = " > ".join(PRIORITIES[wish](words) for wish in entry["priority"])
    heads = [
        words.say(
            "Strength {n}. Reward: {fame}. Moves towards: {wishes}.",
            n=entry["strength"],
            fame=fame_text(words, entry["fame"]),
            wishes=wishes,
        )
    ]
    if not entry["shares_territory"]:
        heads.append(words.say("Does not share its territory with units."))
    return heads


def wish_resources(words: Words) -> str:
    return words.say("resources")


def wish_buildings(words: Words) -> str:
    return words.say("buildings")


def wish_units(words: Words) -> str:
    return words.say("units")


PRIORITIES: Final[dict[str, Callable[[Words], str]]] = {
    "resources": wish_resources,
    "buildings": wish_buildings,
    "units": wish_units,
}


def token_head(scribe: Scribe, entry: Table) -> list[str]:
    """Where a unit of a clan differs from a warrior."""
    words = scribe.words
    heads = []
    if "points" in entry:
        heads.append(
            words.count(
                "A unit worth {n} point in combat.",
                "A unit worth {n} points in combat.",
                entry["points"],
            )
        )
    if not entry.get("counts_for_winter", True):
        heads.append(words.say("Costs nothing in winter."))
    if not entry.get("may_enter_enemy", True):
        heads.append(words.say("May not enter enemy territories."))
    return heads


def unrest_head(scribe: Scribe, entry: Table) -> list[str]:
    if entry.get("removable", True):
        return []
    return [scribe.words.say("No effect. Cannot be removed from the game.")]


HEADS: Final[dict[str, Callable[[Scribe, Table], list[str]]]] = {
    "building": building_head,
    "creature_kind": creature_head,
    "token": token_head,
    "unrest": unrest_head,
}


# ---- steps of the program


def step_tables(content: Content) -> dict[int, Table]:
    """The table that each step of the program was made from."""
    found: dict[int, Table] = {}
    entries = [entry for section in CARD_TABLES for entry in content.tables[section]]
    for card, entry in zip(content.cards, entries, strict=True):
        played = [step for step in entry["effects"] if not step.get("when", "")]
        enter(content, found, card.first, played)
    return found


def enter(content: Content, found: dict[int, Table], first: int, steps: Sequence[Table]) -> None:
    for number, step in enumerate(steps, first):
        found[number] = step
        effect = content.program.effects[number]
        if isinstance(effect, Choose):
            for bounds, inner_steps in zip(effect.options, step["options"], strict=True):
                enter(content, found, bounds[0], inner_steps)
        elif isinstance(effect, Pay):
            enter(content, found, effect.first, step["then"])
        elif isinstance(effect, AnyOrder):
            enter(content, found, effect.first, step["steps"])


def bare_step(words: Words, content: Content, number: int) -> str:
    """One step of the program, without saying that it is optional."""
    step = {key: value for key, value in step_tables(content)[number].items() if key != "optional"}
    return step_text(Scribe(words, content), step)


def program_text(words: Words, content: Content, first: int, last: int) -> str:
    """The steps from `first` to `last` of the program."""
    tables = step_tables(content)
    return steps_text(Scribe(words, content), [tables[number] for number in range(first, last)])
