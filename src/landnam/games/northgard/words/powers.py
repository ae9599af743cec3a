"""What holds by itself: powers of clans, buildings, tokens and creatures, fame at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landnam.games.northgard.rules.printed import RESOURCES
from landnam.games.northgard.words.card_steps import Scribe, Table, inner, place_token
from landnam.games.northgard.words.names import amount_of, fame_text, gained_fame, term
from landnam.words import Words


def power_text(scribe: Scribe, effect: Table) -> str:
    """An effect with a moment of its own."""
    return POWER_TEXTS[effect["op"]](scribe, effect)


# ---- rewards


def gain(scribe: Scribe, effect: Table) -> str:
    what = amount_of(scribe.words, RESOURCES.index(effect["resource"]), effect["n"])
    return REWARDS[effect["when"]](scribe.words, what)


def gain_fame(scribe: Scribe, effect: Table) -> str:
    if effect["when"] == "game_end":
        return final_fame(scribe, effect)
    return REWARDS[effect["when"]](scribe.words, fame_text(scribe.words, effect["n"]))


def collect_territory(scribe: Scribe, effect: Table) -> str:
    return REWARDS[effect["when"]](scribe.words, scribe.words.say("all its resources"))


def for_small(words: Words, what: str) -> str:
    return words.say("Whenever you build a small building: {what}.", what=what)


def for_large(words: Words, what: str) -> str:
    return words.say("Whenever you build a large building: {what}.", what=what)


def for_closing_own(words: Words, what: str) -> str:
    return words.say("For each territory of yours that you close by exploring: {what}.", what=what)


def for_closing_nothing(words: Words, what: str) -> str:
    return words.say("Whenever you explore without closing a territory: {what}.", what=what)


def for_conquest(words: Words, what: str) -> str:
    return words.say(
        "Whenever you win a combat as attacker and then control the territory: {what}.", what=what
    )


def for_victory(words: Words, what: str) -> str:
    return words.say("Whenever you win a combat as attacker: {what}.", what=what)


def for_harvest(words: Words, what: str) -> str:
    return words.say("In every harvest: {what}.", what=what)


REWARDS: Final[dict[str, Callable[[Words, str], str]]] = {
    "built_small": for_small,
    "built_large": for_large,
    "explored_closing_own": for_closing_own,
    "explored_closing_nothing": for_closing_nothing,
    "conquered": for_conquest,
    "won_as_attacker": for_victory,
    "harvest": for_harvest,
}


# ---- fame at the end


def final_fame(scribe: Scribe, effect: Table) -> str:
    words = scribe.words
    fame = gained_fame(words, effect["n"])
    per = effect.get("per", "once")
    if per == "once":
        return words.say("At the end of the game: {fame}.", fame=fame)
    return words.say("At the end of the game: {fame} {per}.", fame=fame, per=PER_TEXTS[per](words))


def per_small(words: Words) -> str:
    return words.say("for each small building in your territories")


def per_large(words: Words) -> str:
    return words.say("for each large building in your territories")


def per_empty_small(words: Words) -> str:
    return words.say("for each empty small slot in your territories")


def per_empty_large(words: Words) -> str:
    return words.say("for each empty large slot in your territories")


def per_food(words: Words) -> str:
    return words.say("for each food symbol in your territories, on tiles and buildings")


def per_wood(words: Words) -> str:
    return words.say("for each wood symbol in your territories, on tiles and buildings")


def per_lore(words: Words) -> str:
    return words.say("for each lore symbol in your territories, on tiles and buildings")


def per_lair(words: Words) -> str:
    return words.say("for each creature lair in your territories")


def per_unit(words: Words) -> str:
    return words.say("for each of your units on the map")


PER_TEXTS: Final[dict[str, Callable[[Words], str]]] = {
    "small_building": per_small,
    "large_building": per_large,
    "empty_small_slot": per_empty_small,
    "empty_large_slot": per_empty_large,
    "food_symbol": per_food,
    "wood_symbol": per_wood,
    "lore_symbol": per_lore,
    "lair": per_lair,
    "unit": per_unit,
}


# ---- buildings and tokens


def symbol(scribe: Scribe, effect: Table) -> str:
    amount = amount_of(scribe.words, RESOURCES.index(effect["resource"]), effect["n"])
    return scribe.words.say("Adds to the resources of its territory: {amount}.", amount=amount)


def points(scribe: Scribe, effect: Table) -> str:
    words, n = scribe.words, effect["n"]
    if effect["when"] == "owner_fights_here":
        return words.count(
            "In combats in its territory you have +{n} point.",
            "In combats in its territory you have +{n} points.",
            n,
        )
    return words.count(
        "In combats in its territory the defender has +{n} point.",
        "In combats in its territory the defender has +{n} points.",
        n,
    )


def casualties(scribe: Scribe, effect: Table) -> str:
    return scribe.words.count(
        "In combats in its territory the attacker suffers {n} more casualty.",
        "In combats in its territory the attacker suffers {n} more casualties.",
        effect["n"],
    )


def bonus_recruit(scribe: Scribe, effect: Table) -> str:
    return scribe.words.count(
        "When you recruit in its territory you may put {n} more unit there.",
        "When you recruit in its territory you may put {n} more units there.",
        effect["n"],
    )


def draw(scribe: Scribe, effect: Table) -> str:
    return scribe.words.count(
        "At the start of each year draw {n} card more.",
        "At the start of each year draw {n} cards more.",
        effect["n"],
    )


def steal_symbol(scribe: Scribe, effect: Table) -> str:
    return scribe.words.count(
        "At the start of the harvest you may take {n} resource of its territory from an enemy.",
        "At the start of the harvest you may take {n} resources of its territory from an enemy.",
        effect["n"],
    )


def clan_token(scribe: Scribe, effect: Table) -> str:
    return scribe.words.say(
        "Before each card of your clan: {what}.", what=inner(place_token(scribe, effect))
    )


def cancel_card(scribe: Scribe, effect: Table) -> str:
    return scribe.words.say(
        "Reaction, when an opponent plays a card: it is discarded without effect."
    )


def special_unit(scribe: Scribe, effect: Table) -> str:
    return scribe.words.say(
        "You may recruit a unit of your own: {token}.", token=term(scribe.words, effect["token"])
    )


# ---- creatures


def block(scribe: Scribe, effect: Table) -> str:
    return " ".join(BLOCK_TEXTS[what](scribe.words) for what in effect["what"])


def no_harvest(words: Words) -> str:
    return words.say("Its territory gives no fame and no resources of tiles in the harvest.")


def no_building(words: Words) -> str:
    return words.say("Nobody can build in its territory.")


def no_recruiting(words: Words) -> str:
    return words.say("Nobody can recruit in its territory.")


def no_exploring(words: Words) -> str:
    return words.say("Nobody can explore from its territory.")


def no_leaving(words: Words) -> str:
    return words.say("No unit can move out of its territory, except to retreat.")


BLOCK_TEXTS: Final[dict[str, Callable[[Words], str]]] = {
    "harvest_tiles": no_harvest,
    "build": no_building,
    "recruit": no_recruiting,
    "explore_from": no_exploring,
    "move_out": no_leaving,
}


def remove_unit(scribe: Scribe, effect: Table) -> str:
    return scribe.words.count(
        "When it arrives in a territory its owner removes {n} unit there.",
        "When it arrives in a territory its owner removes {n} units there.",
        effect["n"],
    )


def attack_units(scribe: Scribe, effect: Table) -> str:
    return scribe.words.say("When it arrives in a territory it attacks the units there.")


POWER_TEXTS: Final[dict[str, Callable[[Scribe, Table], str]]] = {
    "gain": gain,
    "gain_fame": gain_fame,
    "collect_territory": collect_territory,
    "symbol": symbol,
    "points": points,
    "casualties": casualties,
    "bonus_recruit": bonus_recruit,
    "draw": draw,
    "steal_symbol": steal_symbol,
    "place_token": clan_token,
    "cancel_card": cancel_card,
    "special_unit": special_unit,
    "block": block,
    "remove_unit": remove_unit,
    "attack_units": attack_units,
}
"""Effects with a `when`; all others are steps."""
