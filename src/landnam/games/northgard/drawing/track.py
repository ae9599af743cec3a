"""The year track."""

from __future__ import annotations

from functools import lru_cache

from landnam.draw.markup.tags import Safe, capital
from landnam.draw.page import steps
from landnam.draw.scene import Sketch
from landnam.games.northgard.drawing.stage import Stage
from landnam.games.northgard.words.names import term
from landnam.words import Words


def steps_sketch(stage: Stage) -> Sketch:
    count = stage.view.last_year()
    now = count + 1 if stage.is_over else 0 if stage.is_setting_up else stage.view.year
    return Sketch(years, stage.words, count, now)


@lru_cache(256)
def years(words: Words, count: int, now: int) -> Safe:
    spoken = words.say("Year {n} of {years}", n=min(now, count), years=count)
    if not now:
        spoken = words.say("Set-up")
    names = [str(number) for number in range(1, count + 1)]
    return steps(capital(term(words, "year")), names, now - 1, spoken)
