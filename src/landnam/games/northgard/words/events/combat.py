"""What happened in a combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from landnam.games.northgard.rules.fighting import CASUALTY, told_sides
from landnam.games.northgard.rules.state import NONE
from landnam.games.northgard.words.events.teller import EventText, Teller
from landnam.games.northgard.words.names import face_name, food
from landnam.kit.core import Event


def fight(tell: Teller, events: Sequence[Event]) -> str:
    event = events[0]
    attacker, defender, tell.creature = told_sides(event.seat, event.b)
    return tell.words.say(
        "Combat in {place}: {attacker} attacks {defender}",
        place=tell.area(event.a),
        attacker=tell.name(attacker),
        defender=tell.name(defender),
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


TEXTS: Final[dict[str, EventText]] = {
    "fight": fight,
    "fed": fed,
    "rolled": rolled,
    "chose_die": chose_bonus,
    "chose_axe": chose_bonus,
    "strength": strength,
    "won": won,
}
