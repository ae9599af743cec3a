"""Why the rules chose so, in words: for games that have no words of their own for it."""

from __future__ import annotations

from collections.abc import Callable

from landnam.kit.reasons import Measure, Reason
from landnam.words import Words
from landnam.words.game import spaced


def reason_lines(words: Words, reason: Reason, name: Callable[[int], str] = str) -> list[str]:
    """What was considered, what struck out what, what broke the tie, what was chosen. `name` says
    what a candidate is called."""
    candidates = ", ".join(name(one) for one in reason.candidates)
    what = cited(spaced(reason.question), reason.clause)
    lines = [words.say("{question}: considered {names}", question=what, names=candidates)]
    for at in range(reason.used()):
        lines.append(measure_line(words, reason, at, name))
    return [*lines, words.say("chosen: {name}", name=name(reason.chosen))]


def measure_line(words: Words, reason: Reason, at: int, name: Callable[[int], str]) -> str:
    """A measure with the number of each candidate, and whom it struck out."""
    measure = reason.measures[at]
    numbers = ", ".join(
        f"{name(one)} = {numbers[at]}"
        for one, numbers in zip(reason.candidates, reason.numbers, strict=True)
        if len(numbers) > at
    )
    what = cited(best(words, measure), measure.clause)
    fallen = ", ".join(name(one) for one in reason.fallen_at(at))
    if at == len(reason.measures) - 1:
        return words.say("tie broken by {what}: {numbers}", what=what, numbers=numbers)
    if not fallen:
        return words.say("{what}: {numbers}", what=what, numbers=numbers)
    return words.say(
        "{what}: {numbers}; struck out: {names}", what=what, numbers=numbers, names=fallen
    )


def best(words: Words, measure: Measure) -> str:
    name = spaced(measure.name)
    return (
        words.say("most {what}", what=name)
        if measure.is_max
        else words.say("least {what}", what=name)
    )


def cited(text: str, clause: str) -> str:
    return f"{text} ({clause})" if clause else text
