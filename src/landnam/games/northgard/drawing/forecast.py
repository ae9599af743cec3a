"""What is to come: the winter, and what the battle or the year leaves to do."""

from __future__ import annotations

from functools import lru_cache

from landnam.draw.icons import icon
from landnam.draw.tags import EMPTY, Safe, tag
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.words.names import amounts
from landnam.words import Words


def forecast_part(stage: Stage) -> Safe:
    if stage.me < 0 or stage.is_setting_up or stage.is_over:
        return tag("div", id="part-forecast")
    view = stage.view
    food, wood = view.winter_cost(stage.me)
    have = view.players[stage.me].resources
    return tag(
        "div",
        winter(
            stage.words,
            view.warriors_on_map(stage.me),
            (food, wood),
            (have[0], have[1]),
            next_step(stage),
        ),
        id="part-forecast",
        class_="forecast",
    )


def next_step(stage: Stage) -> int:
    """From how many warriors on the winter costs more."""
    standing = stage.view.warriors_on_map(stage.me)
    steps = [least for least, _, _ in stage.content.winter if least > standing]
    return min(steps, default=0)


@lru_cache(1024)
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
