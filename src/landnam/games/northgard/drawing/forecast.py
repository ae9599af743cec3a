"""What is to come: the winter, and what the battle or the year leaves to do."""

from __future__ import annotations

from landnam.draw.icons import icon
from landnam.draw.markup.tags import EMPTY, Safe, tag
from landnam.draw.scene import Sketch
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.words.names import amounts
from landnam.words import Words


def forecast_sketch(stage: Stage) -> Sketch:
    """For a player; others see nothing of it."""
    if stage.me < 0 or stage.is_setting_up or stage.is_over:
        return Sketch(no_forecast)
    view = stage.view
    have = view.players[stage.me].resources
    return Sketch(
        forecast,
        stage.words,
        view.warriors_on_map(stage.me),
        tuple(view.winter_cost(stage.me)),
        (have[0], have[1]),
        next_step(stage),
    )


def no_forecast() -> Safe:
    return tag("div", id="part-forecast")


def forecast(
    words: Words, units: int, cost: tuple[int, int], have: tuple[int, int], more: int
) -> Safe:
    inside = winter(words, units, cost, have, more)
    return tag("div", inside, id="part-forecast", class_="forecast", data_over=True)


def next_step(stage: Stage) -> int:
    """From how many warriors on the winter costs more."""
    standing = stage.view.warriors_on_map(stage.me)
    steps = [least for least, _, _ in stage.content.winter if least > standing]
    return min(steps, default=0)


def winter(
    words: Words, units: int, cost: tuple[int, int], have: tuple[int, int], more: int
) -> Safe:
    is_short = have[0] < cost[0] or have[1] < cost[1]
    if not any(cost):
        text = words.say("Winter: you will need nothing")
    else:
        need = amounts(words, [*cost, 0])
        text = words.say("Winter: you will need {cost}", cost=need)
    if is_short:
        lack = words.say("not enough: unrest")
        tail = tag("b", "; ", lack, class_="bad")
    elif more:
        tail = tag("span", "; ", words.say("more from {n} warriors on", n=more), class_="quiet")
    else:
        tail = EMPTY
    title = words.count("{n} warrior on the map", "{n} warriors on the map", units)
    return tag(
        "div",
        icon("winter"),
        tag("span", tag("b", text), tail),
        class_="note short" if is_short else "note",
        title=title,
    )
