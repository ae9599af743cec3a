"""The text on a card, made from its effects, so that it is never out of date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from landnam.games.vaalbara.rules.state import Content
from landnam.games.vaalbara.words.names import CARDS, name_of, rows_text
from landnam.words import Words

Table: TypeAlias = Mapping[str, Any]
"""An `{ op = "…", … }` table, or the entry that holds it."""


class Card:
    """A card whose text is being written."""

    def __init__(self, words: Words, content: Content, section: str, entry: Table) -> None:
        self.words = words
        self.content = content
        self.section = section
        self.entry = entry

    def name(self, id_: str) -> str:
        return name_of(self.words, self.content, id_)

    def realm(self, realms: str = "own") -> str:
        """Where lands are counted. A land card counts itself (VB-LAND-2)."""
        say = self.words.say
        is_land = self.section == "land_type"
        if realms == "own":
            if is_land:
                return say("in your realm (this card included)")
            return say("in your realm")
        if is_land:
            return say("in your realm and your neighbours’ realms (this card included)")
        return say("in your realm and your neighbours’ realms")


def card_text(words: Words, content: Content, card_id: str) -> str:
    """What a character, a land type or a scoring card says, made from its effects."""
    for section in CARDS:
        for entry in content.tables[section]:
            if entry["id"] == card_id:
                card = Card(words, content, section, entry)
                return " ".join(effect_text(card, effect) for effect in entry["effects"])
    raise KeyError(f"there is no card {card_id!r}")


def effect_text(card: Card, effect: Table) -> str:
    return OP_TEXTS[effect["op"]](card, effect)


def gain_printed_value(card: Card, effect: Table) -> str:
    lands = card.content.tables["land"]
    values = [land["value"] for land in lands if land["land_type"] == card.entry["id"]]
    low, high = min(values), max(values)
    span = f"{low}" if low == high else f"{low}–{high}"
    return card.words.say("Gain as many VP as this card shows ({span}).", span=span)


def gain_per_land(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain {n} VP for each {land} {where}.",
        n=effect["amount"],
        land=card.name(effect["land_type"]),
        where=card.realm(effect["realms"]),
    )


def gain_per_land_type(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain {n} VP for each different land type {where}.",
        n=effect["amount"],
        where=card.realm(),
    )


def gain_at_land_count(card: Card, effect: Table) -> str:
    count = card.words.count
    tiers = [
        count("exactly {n} card – {vp} VP", "exactly {n} cards – {vp} VP", n, vp=vp)
        for n, vp in steps(effect)
    ]
    return card.words.say(
        "Gain VP for {land} cards {where}: {tiers}.",
        land=card.name(effect["land_type"]),
        where=card.realm(),
        tiers=", ".join(tiers),
    )


def gain_at_type_count(card: Card, effect: Table) -> str:
    count = card.words.count
    tiers = [
        count("exactly {n} type – {vp} VP", "exactly {n} types – {vp} VP", n, vp=vp)
        for n, vp in steps(effect)
    ]
    return card.words.say(
        "Gain VP for the different land types {where}: {tiers}.",
        where=card.realm(),
        tiers=", ".join(tiers),
    )


def steps(effect: Table) -> list[tuple[int, int]]:
    return [(step["count"], step["amount"]) for step in effect["steps"]]


def gain_initiative_times_lands(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain VP: the initiative of your character this round (at most {cap}) × "
        "the number of {land} cards {where}.",
        cap=effect["cap"],
        land=card.name(effect["land_type"]),
        where=card.realm(),
    )


def gain_if_before(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain {n} VP if you act before all your neighbours this round.", n=effect["amount"]
    )


def gain_if_after(card: Card, effect: Table) -> str:
    return card.words.say(
        "Gain {n} VP if you act after all your neighbours this round.", n=effect["amount"]
    )


def gain_per_player(card: Card, effect: Table) -> str:
    say = card.words.say
    amount = effect["amount"]
    if effect["initiative"] == "odd":
        return say("Gain {n} VP for each neighbour with an odd initiative.", n=amount)
    return say("Gain {n} VP for each neighbour with an even initiative.", n=amount)


def offer_reveal(card: Card, effect: Table) -> str:
    return card.words.say(
        "Every player with the card {card} in hand may show it and gain {n} VP.",
        card=card.name(effect["card"]),
        n=effect["amount"],
    )


def give(card: Card, effect: Table) -> str:
    return card.words.say("Another player of your choice gains {n} VP.", n=effect["amount"])


def steal(card: Card, effect: Table) -> str:
    return card.words.say(
        "Take {n} VP from the player who acted just before you this round.", n=effect["amount"]
    )


def recover(card: Card, effect: Table) -> str:
    if not effect["except"]:
        return card.words.say("Take a card of your discard pile into your hand.")
    cards = ", ".join(card.name(one) for one in effect["except"])
    return card.words.say(
        "Take a card of your discard pile into your hand (not: {cards}).", cards=cards
    )


def swap_row_with_deck(card: Card, effect: Table) -> str:
    say = card.words.say
    rows = rows_text(card.words, effect["rows"])
    if effect["deck_end"] == "top":
        return say("Exchange a land {rows} with the top card of the land deck.", rows=rows)
    return say("Exchange a land {rows} with the bottom card of the land deck.", rows=rows)


def swap_rows(card: Card, effect: Table) -> str:
    first, second = [rows_text(card.words, [row]) for row in effect["rows"]]
    return card.words.say(
        "Exchange a land {first} with a land {second}.", first=first, second=second
    )


def swap_realm_with_deck(card: Card, effect: Table) -> str:
    say = card.words.say
    if effect["deck_end"] == "top":
        return say(
            "Exchange a land of your realm with the top card of the land deck. "
            "Gain the reward of the new land."
        )
    return say(
        "Exchange a land of your realm with the bottom card of the land deck. "
        "Gain the reward of the new land."
    )


def multiply_land_reward(card: Card, effect: Table) -> str:
    if effect["factor"] == 2:
        return card.words.say("Gain double the reward of the land you take this turn.")
    return card.words.say(
        "The reward of the land you take this turn is multiplied by {n}.", n=effect["factor"]
    )


OP_TEXTS: Final[dict[str, Callable[[Card, Table], str]]] = {
    "gain_printed_value": gain_printed_value,
    "gain_per_land": gain_per_land,
    "gain_per_land_type": gain_per_land_type,
    "gain_at_land_count": gain_at_land_count,
    "gain_at_type_count": gain_at_type_count,
    "gain_initiative_times_lands": gain_initiative_times_lands,
    "gain_if_before": gain_if_before,
    "gain_if_after": gain_if_after,
    "gain_per_player": gain_per_player,
    "offer_reveal": offer_reveal,
    "give": give,
    "steal": steal,
    "recover": recover,
    "swap_row_with_deck": swap_row_with_deck,
    "swap_rows": swap_rows,
    "swap_realm_with_deck": swap_realm_with_deck,
    "multiply_land_reward": multiply_land_reward,
}
