"""What happened, for the log. Territories go by their labels, which need no map; a log beside a map
is given it, so that both call a territory the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from landnam.games.northgard.building import SLOTLESS
from landnam.games.northgard.exploring import TURNS
from landnam.games.northgard.fighting import CASUALTY
from landnam.games.northgard.printed import Content
from landnam.games.northgard.realm import Map
from landnam.games.northgard.state import NONE
from landnam.games.northgard.words.names import (
    amount_of,
    amounts,
    area_label,
    building_name,
    bundle_name,
    capital,
    card_name,
    cell_name,
    clan_name,
    creature_name,
    face_name,
    food,
    gained_fame,
    kaija_name,
    term,
    tile_name,
    tile_text,
    units_text,
    word,
)
from landnam.kit.core import Event
from landnam.words import Words

FOE: Final = 16
"""In `fight` a defender from here on is a creature."""
PLACE: Final = 256
"""A way is origin × PLACE + target."""


class Teller:
    """Who tells the events: in which language, with which cards and names. With a map territories
    are called as they are on it now. `creature` is the one that is being fought, as far as it has
    been told."""

    def __init__(
        self, words: Words, content: Content, names: Sequence[str], map: Map | None = None
    ) -> None:
        self.words = words
        self.content = content
        self.names = names
        self.map = map
        self.creature = NONE

    def name(self, seat: int) -> str:
        """A player; whoever fights without a seat is a creature."""
        if seat >= 0:
            return self.names[seat]
        if self.creature >= 0:
            return creature_name(self.words, self.content, self.creature)
        return capital(term(self.words, "creature"))

    def card(self, card: int) -> str:
        return card_name(self.words, self.content, card)

    def area(self, area: int) -> str:
        root = self.map.territory[area] if self.map is not None else NONE
        return area_label(self.content, root if root >= 0 else area)


def event_text(
    words: Words, content: Content, names: Sequence[str], event: Event, map: Map | None = None
) -> str:
    """One event as a sentence; "" for what needs no words."""
    return EVENT_TEXTS[event.kind](Teller(words, content, names, map), [event])


def log_lines(
    words: Words,
    content: Content,
    names: Sequence[str],
    events: Sequence[Event],
    map: Map | None = None,
) -> list[str]:
    """Events as the lines of a log: what comes together shares a line, and a gain stands behind
    what brought it ("Ann lays: tile 7, +2 fame")."""
    teller = Teller(words, content, names, map)
    lines: list[str] = []
    subject, last = NONE, ""
    for group in grouped(events):
        event = group[0]
        if event.kind in GAINS and event.seat == subject:
            sign = " →" if last == "paid" else ","
            lines[-1] += f"{sign} {GAINS[event.kind](teller, event)}"
            last = event.kind
            continue
        line = EVENT_TEXTS[event.kind](teller, group)
        if line:
            lines.append(line)
            subject = group[-1].seat if event.kind not in NOT_BEFORE_GAINS else NONE
            last = event.kind
    return lines


GROUPED: Final = ("drew", "drew_one", "drew_tile", "recruited", "revealed", "achievement")
NOT_BEFORE_GAINS: Final = ("closed", "removed", "retreated", "wintered")
"""Events of a player whose gains, if any follow, have nothing to do with them."""


def grouped(events: Sequence[Event]) -> list[list[Event]]:
    """Runs of the same thing happening to the same player; the sums of a combat go together."""
    groups: list[list[Event]] = []
    for event in events:
        last = groups[-1] if groups else []
        if last and belongs(last, event):
            last.append(event)
        else:
            groups.append([event])
    return groups


def belongs(group: Sequence[Event], event: Event) -> bool:
    first = group[0]
    if first.kind == "strength":
        return event.kind == ("strength" if len(group) == 1 else "won") and len(group) < 3
    if first.kind != event.kind or first.seat != event.seat or event.kind not in GROUPED:
        return False
    return event.kind != "recruited" or first.a == event.a


def silence(tell: Teller, events: Sequence[Event]) -> str:
    return ""


# ---- set-up and the year


def clan(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    name = clan_name(tell.words, tell.content, event.a)
    return tell.words.say("{name} leads: {clan}", name=tell.name(event.seat), clan=name)


def achievement(tell: Teller, events: Sequence[Event]) -> str:
    cards = ", ".join(tell.card(event.a) for event in events)
    return tell.words.say("Achievement cards of the last year: {cards}", cards=cards)


def marker(tell: Teller, events: Sequence[Event]) -> str:
    token = word(tell.words, "first_player_marker")
    return tell.words.say("{name} takes: {what}", name=tell.name(events[0].seat), what=token)


def settled(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.count(
        "{name} puts {n} unit into {place}",
        "{name} puts {n} units into {place}",
        event.b,
        name=tell.name(event.seat),
        place=tell.area(event.a),
    )


def year(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("Year {n}", n=events[0].a)


def revealed(tell: Teller, events: Sequence[Event]) -> str:
    cards = ", ".join(tell.card(event.a) for event in events)
    return tell.words.say("Display: {cards}", cards=cards)


def harvest(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("Harvest")


def winter(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("Winter")


def wintered(tell: Teller, events: Sequence[Event]) -> str:
    """NG-WINT-2: as much as there is."""
    event = events[0]
    name, goods = tell.name(event.seat), amounts(tell.words, [event.a // 16, event.a % 16])
    if event.b:
        return tell.words.say(
            "{name} cannot pay everything for the winter; paid: {goods}", name=name, goods=goods
        )
    return tell.words.say("{name} pays for the winter: {goods}", name=name, goods=goods)


def unrest(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say(
        "{name} takes onto the draw deck: {card}",
        name=tell.name(events[0].seat),
        card=tell.card(tell.content.unrest),
    )


def over(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("The game is over")


# ---- cards


def played(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} plays: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def waited(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} waits with: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def replaced(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} replaces: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def removed_card(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} removes from the game: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def upgraded(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    name, card, gained = tell.name(event.seat), tell.card(event.a), tell.card(event.b // 2)
    if event.b % 2:
        return tell.words.say(
            "{name} upgrades, taking: {gained}; removed from the game: {card}",
            name=name,
            gained=gained,
            card=card,
        )
    return tell.words.say(
        "{name} upgrades, taking: {gained}; laid into the active zone: {card}",
        name=name,
        gained=gained,
        card=card,
    )


def passed(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say("{name} passes", name=tell.name(events[0].seat))


def cancelled(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} plays: {reaction}. Cancelled is: {card} ({other})",
        name=tell.name(event.seat),
        reaction=tell.card(tell.content.reaction),
        card=tell.card(event.a),
        other=tell.name(event.b),
    )


def reshuffled(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say(
        "{name} shuffles the discard pile into a new draw deck", name=tell.name(events[0].seat)
    )


def drew(tell: Teller, events: Sequence[Event]) -> str:
    cards = ", ".join(tell.card(event.a) for event in events)
    return tell.words.say("{name} draws: {cards}", name=tell.name(events[0].seat), cards=cards)


def drew_some(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.count(
        "{name} draws {n} card",
        "{name} draws {n} cards",
        len(events),
        name=tell.name(events[0].seat),
    )


def discarded(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} discards: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def put_back(tell: Teller, events: Sequence[Event]) -> str:
    return tell.words.say(
        "{name} puts a card back on top of the draw deck", name=tell.name(events[0].seat)
    )


def regained(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} takes from the discard pile: {card}",
        name=tell.name(event.seat),
        card=tell.card(event.a),
    )


def victim(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} chooses an opponent: {other}", name=tell.name(event.seat), other=tell.name(event.a)
    )


def saw_hand(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say("You look at the hand of: {other}", other=tell.name(event.a))


def wanted(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} demands: {card} ({other})",
        name=tell.name(event.seat),
        card=tell.card(event.a),
        other=tell.name(event.b),
    )


def copied(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} copies: {card}", name=tell.name(event.seat), card=tell.card(event.a)
    )


def took_display(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} takes from the display: {card}",
        name=tell.name(event.seat),
        card=tell.card(event.a),
    )


# ---- goods


def gained_goods(tell: Teller, event: Event) -> str:
    return f"+{amount_of(tell.words, event.a, event.b)}"


def fame_change(tell: Teller, event: Event) -> str:
    return gained_fame(tell.words, event.a)


GAINS: Final[dict[str, Callable[[Teller, Event], str]]] = {
    "gained": gained_goods,
    "fame": fame_change,
}


def gained(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return f"{tell.name(event.seat)}: {GAINS[event.kind](tell, event)}"


def paid(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    goods = bundle_name(tell.words, event.a)
    return tell.words.say("{name} pays: {goods}", name=tell.name(event.seat), goods=goods)


def proposed(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} offers a swap to the teammate: {gives} for {takes}",
        name=tell.name(event.seat),
        gives=bundle_name(tell.words, event.a),
        takes=bundle_name(tell.words, event.b),
    )


def swapped_goods(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} swaps with the teammate: {gives} for {takes}",
        name=tell.name(event.seat),
        gives=bundle_name(tell.words, event.a),
        takes=bundle_name(tell.words, event.b),
    )


# ---- the map


def drew_tile(tell: Teller, events: Sequence[Event]) -> str:
    tiles = ", ".join(tile_text(tell.words, tell.content, event.a) for event in events)
    return tell.words.say("{name} draws: {cards}", name=tell.name(events[0].seat), cards=tiles)


def laid(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} lays: {tile} ({place})",
        name=tell.name(event.seat),
        tile=tile_name(tell.words, tell.content, event.a),
        place=cell_name(tell.words, event.b // TURNS),
    )


def closed(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    line = tell.words.count(
        "Territory {place} is closed: {n} tile",
        "Territory {place} is closed: {n} tiles",
        event.b,
        place=tell.area(event.a),
    )
    return f"{line} ({tell.name(event.seat)})" if event.seat >= 0 else line


def built(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} builds in {place}: {building}",
        name=tell.name(event.seat),
        place=slot_place(tell, event.b),
        building=building_name(tell.words, tell.content, event.a),
    )


def slot_place(tell: Teller, place: int) -> str:
    """Without a map the area is told, not the territory."""
    return tell.area(place - SLOTLESS if place >= SLOTLESS else tell.content.slot_area[place])


def swapped(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} replaces a building in {place} by: {building}",
        name=tell.name(event.seat),
        place=slot_place(tell, event.b),
        building=building_name(tell.words, tell.content, event.a),
    )


def scorched(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} puts into {place}: {token}",
        name=tell.name(event.seat),
        place=tell.area(event.a),
        token=term(tell.words, "scorched_earth"),
    )


# ---- units


def recruited(tell: Teller, events: Sequence[Event]) -> str:
    first = events[0]
    warriors = sum(1 for event in events if not event.b)
    who = [units_text(tell.words, warriors)] if warriors else []
    if warriors < len(events):
        who.append(kaija_name(tell.words))
    return tell.words.say(
        "{name} recruits in {place}: {who}",
        name=tell.name(first.seat),
        place=tell.area(first.a),
        who=" + ".join(who),
    )


def moved(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} moves: {units}, {origin} → {target}",
        name=tell.name(event.seat),
        units=units_text(tell.words, event.b),
        origin=tell.area(event.a // PLACE),
        target=tell.area(event.a % PLACE),
    )


def retreated(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} retreats: {units}, {origin} → {target}",
        name=tell.name(event.seat),
        units=units_text(tell.words, event.b),
        origin=tell.area(event.a // PLACE),
        target=tell.area(event.a % PLACE),
    )


def removed(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    return tell.words.say(
        "{name} loses in {place}: {units}",
        name=tell.name(event.seat),
        place=tell.area(event.a),
        units=units_text(tell.words, event.b),
    )


# ---- combat


def fight(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    tell.creature = event.b - FOE if event.b >= FOE else NONE
    attacker = tell.name(event.seat)
    # a creature attacks whoever stands there, and the event does not say who that is
    if event.seat < 0:
        return tell.words.say(
            "Combat in {place}: {attacker} attacks", place=tell.area(event.a), attacker=attacker
        )
    return tell.words.say(
        "Combat in {place}: {attacker} attacks {defender}",
        place=tell.area(event.a),
        attacker=attacker,
        defender=tell.name(event.b if event.b < FOE else NONE),
    )


def fed(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    if not event.a:
        return tell.words.say("{name} pays no food", name=tell.name(event.seat))
    points = tell.words.count("+{n} point", "+{n} points", event.a)
    return tell.words.say(
        "{name} pays: {goods}",
        name=tell.name(event.seat),
        goods=f"{food(tell.words, event.a)}, {points}",
    )


def rolled(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    face = face_name(tell.words, tell.content, event.a)
    return tell.words.say("{name} rolls: {face}", name=tell.name(event.seat), face=face)


def chose_bonus(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    name = tell.name(event.seat)
    if event.a == CASUALTY:
        return tell.words.say("{name} chooses the casualty", name=name)
    return tell.words.say("{name} chooses the point", name=name)


def strength(tell: Teller, events: Sequence[Event]) -> str:
    """The sums of both sides, who won and why (NG-FIGHT-10, -11)."""
    sums = "; ".join(side_text(tell, event) for event in events if event.kind == "strength")
    if len(events) < 3:
        return sums
    return f"{sums}. {outcome(tell, events[0], events[1], events[2])}"


def side_text(tell: Teller, event: Event) -> str:
    words = tell.words
    points = words.count("{n} point", "{n} points", event.a)
    blows = words.count("{n} casualty inflicted", "{n} casualties inflicted", event.b)
    return f"{tell.name(event.seat)}: {points}, {blows}"


def outcome(tell: Teller, attack: Event, defence: Event, won: Event) -> str:
    words = tell.words
    if won.b == NONE:
        return words.say("Both sides lose all their units; nobody wins")
    winner, loser = (attack, defence) if won.b == 0 else (defence, attack)
    name = tell.name(winner.seat)
    by_points = 0 if attack.a > defence.a else 1
    if by_points != won.b:
        return words.say(
            "{name} wins: the casualties wipe out the other side ({other})",
            name=name,
            other=tell.name(loser.seat),
        )
    if attack.a == defence.a:
        return words.say("{name} wins: at equal points the defender does", name=name)
    return words.say(
        "{name} wins by points, {more} to {less}", name=name, more=winner.a, less=loser.a
    )


def won(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    if event.b == NONE:
        return tell.words.say("Both sides lose all their units; nobody wins")
    return tell.words.say("{name} wins the combat", name=tell.name(event.seat))


# ---- creatures


def creature(tell: Teller, events: Sequence[Event]) -> str:
    name = creature_name(tell.words, tell.content, events[0].a)
    return tell.words.say("Creature card: {creature}", creature=name)


def appeared(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    name = creature_name(tell.words, tell.content, event.a)
    return tell.words.say("{creature} appears in {place}", creature=name, place=tell.area(event.b))


def walked(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    name = creature_name(tell.words, tell.content, event.a)
    return tell.words.say("{creature} moves to {place}", creature=name, place=tell.area(event.b))


def slain(tell: Teller, events: Sequence[Event]) -> str:
    name = creature_name(tell.words, tell.content, events[0].a)
    return tell.words.say("Defeated: {creature}", creature=name)


EVENT_TEXTS: Final[dict[str, Callable[[Teller, Sequence[Event]], str]]] = {
    "clan": clan,
    "achievement": achievement,
    "marker": marker,
    "settled": settled,
    "year": year,
    "revealed": revealed,
    "harvest": harvest,
    "winter": winter,
    "wintered": wintered,
    "unrest": unrest,
    "over": over,
    "play": played,
    "wait": waited,
    "replace": replaced,
    "remove": removed_card,
    "upgrade": upgraded,
    "pass": passed,
    "cancelled": cancelled,
    "reshuffled": reshuffled,
    "drew": drew,
    "drew_one": drew_some,
    "discarded": discarded,
    "put_back": put_back,
    "regained": regained,
    "victim": victim,
    "saw_hand": saw_hand,
    "wanted": wanted,
    "copied": copied,
    "took_display": took_display,
    "gained": gained,
    "fame": gained,
    "paid": paid,
    "proposed": proposed,
    "swapped_goods": swapped_goods,
    "drew_tile": drew_tile,
    "laid": laid,
    "closed": closed,
    "built": built,
    "swapped": swapped,
    "scorched": scorched,
    "recruited": recruited,
    "moved": moved,
    "retreated": retreated,
    "removed": removed,
    "fight": fight,
    "fed": fed,
    "rolled": rolled,
    "chose_die": chose_bonus,
    "chose_axe": chose_bonus,
    "strength": strength,
    "won": won,
    "creature": creature,
    "appeared": appeared,
    "walked": walked,
    "slain": slain,
}
