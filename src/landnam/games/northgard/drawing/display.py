"""What lies open for all: the cards on offer, the achievements, what each has played this year."""

from __future__ import annotations

from functools import lru_cache

from landnam.draw.icons import icon
from landnam.draw.scene import Parts
from landnam.draw.signs import token
from landnam.draw.tags import EMPTY, Safe, join, tag
from landnam.games.northgard.drawing.cards import card_line
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.rules.printed import Content
from landnam.games.northgard.rules.state import PLAYED
from landnam.games.northgard.words.names import card_name
from landnam.words import Words


def display_parts(stage: Stage) -> Parts:
    """The cards of a year stay for long; what is played is told with every turn."""
    return {
        "display/title": tag("h2", icon("deck"), title(stage), id="part-display-title"),
        "display/offers": offers_part(stage),
        "display/zones": tag("div", active_zones(stage), id="part-display-zones"),
    }


def display(parts: Parts) -> Safe:
    """The panel with its parts in place."""
    return tag(
        "section",
        parts["display/title"],
        tag("div", parts["display/offers"], parts["display/zones"], class_="in"),
        id="part-display",
        class_="panel display",
        data_drawer_of="display",
    )


def title(stage: Stage) -> str:
    view, words = stage.view, stage.words
    is_last = view.year == view.last_year() and not stage.is_setting_up
    return words.say("Achievements") if is_last else words.say("Cards of year {n}", n=view.year)


def offers_part(stage: Stage) -> Safe:
    words = stage.words
    rows = [offer(stage, card, who) for card, who in shown(stage)]
    if not rows:
        rows = [tag("li", words.say("nothing on offer now"), class_="none")]
    return tag(
        "div",
        tag("ul", *rows, class_="offers"),
        achievements(words, stage.content, tuple(stage.view.achievements)),
        id="part-display-offers",
    )


def shown(stage: Stage) -> list[tuple[int, int]]:
    """The cards of this year's display: those still there (-1), and who took the others."""
    taken = [(event.a, event.seat) for event in stage.years[-1] if event.kind == "took_display"]
    return [(card, -1) for card in stage.view.display] + taken


def offer(stage: Stage, card: int, who: int) -> Safe:
    if who >= 0:
        return gone(stage.words, stage.content, card, stage.names[who])
    inside = card_line(stage.words, stage.content, card)
    if stage.prompt == "take_display" and card in stage.options:
        button = tag("button", inside, type="button", class_="can-pick", data_pick=card)
        return tag("li", button, class_="pickable")
    return tag("li", inside)


@lru_cache(1024)
def gone(words: Words, content: Content, card: int, name: str) -> Safe:
    note = words.say("taken: {name}", name=name)
    return tag("li", card_line(words, content, card, note), class_="gone")


@lru_cache(256)
def achievements(words: Words, content: Content, cards: tuple[int, ...]) -> Safe:
    """They wait for the last year."""
    if not cards:
        return EMPTY
    rows = [tag("li", card_line(words, content, card)) for card in cards]
    heading = words.say("Achievements of the last year")
    return tag(
        "details", tag("summary", heading), tag("ul", *rows, class_="offers"), id="ng-achievements"
    )


def active_zones(stage: Stage) -> Safe:
    """Cards played (or laid without effect) this year, player by player."""
    rows = []
    for at, player in enumerate(stage.view.players):
        if player.active:
            rows.append(
                zone_row(
                    stage.words,
                    stage.content,
                    stage.colours[at],
                    stage.names[at],
                    tuple(player.active),
                )
            )
    if not rows:
        return EMPTY
    return join(tag("h3", stage.words.say("Active zones")), tag("ul", *rows, class_="actives"))


@lru_cache(2048)
def zone_row(
    words: Words, content: Content, colour: str, name: str, active: tuple[int, ...]
) -> Safe:
    cards = []
    for entry in active:
        text = card_name(words, content, entry // 2)
        is_played = entry % 2 == PLAYED
        title = words.say("played") if is_played else words.say("laid aside without effect")
        cards.append(tag("span", text, title=title, class_=None if is_played else "idle"))
    return tag("li", token(colour, 18, name), tag("span", *cards, class_="played-cards"))
