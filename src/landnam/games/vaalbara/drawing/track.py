"""The nine rounds."""

from __future__ import annotations

from functools import lru_cache

from landnam.draw.markup.tags import Safe, capital
from landnam.draw.page import steps
from landnam.draw.scene import Sketch
from landnam.games.vaalbara.drawing.stage import Stage
from landnam.games.vaalbara.words import term
from landnam.words import Words


def steps_sketch(stage: Stage) -> Sketch:
    now = stage.content.rounds + 1 if stage.is_over else stage.view.round
    return Sketch(rounds, stage.words, stage.content.rounds, now)


@lru_cache(256)
def rounds(words: Words, count: int, now: int) -> Safe:
    spoken = words.say("Round {n} of {rounds}", n=min(now, count), rounds=count)
    names = [str(number) for number in range(1, count + 1)]
    return steps(capital(term(words, "round")), names, now - 1, spoken)
