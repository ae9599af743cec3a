"""The prompt of every game: for whom we wait, what is asked, who has won."""

from __future__ import annotations

from landnam.draw import widgets
from landnam.draw.markup.tags import EMPTY, Safe, tag
from landnam.draw.scene import Sketch
from landnam.draw.signs import token
from landnam.draw.stage import BaseStage
from landnam.words import Words


def away_sketch(stage: BaseStage) -> Sketch | None:
    """For a player whose seat a bot plays: nothing else is asked."""
    left = stage.sitter(stage.me).left if stage.me >= 0 and stage.is_live else ""
    return Sketch(widgets.away_prompt, stage.words, stage.me, left) if left else None


def waited_for(stage: BaseStage) -> str:
    """The names of those who are asked now, "" if nobody may know them."""
    others = [stage.names[seat] for seat in stage.scene.awaited]
    if not others:
        return ""
    return stage.words.say("Waiting for: {names}", names=", ".join(others))


def asked(
    words: Words, seat: int, ask: str, help_: str, clause: Safe, choices: Safe, can_undo: bool
) -> Safe:
    return widgets.prompt(
        ask,
        help_,
        widgets.hint_button(words),
        widgets.undo_button(words, can_undo),
        widgets.go_button(),
        label=words.say("Your decision"),
        clause=clause,
        choices=choices,
        seat=seat,
    )


def waiting(
    words: Words,
    seat: int,
    ask: str,
    help_: str,
    has_undo: bool,
    can_undo: bool,
    choices: Safe = EMPTY,
) -> Safe:
    """`choices` are what may be picked all the same."""
    acts = [widgets.undo_button(words, can_undo)] if has_undo else []
    acts += [widgets.go_button()] if choices else []
    return widgets.prompt(
        ask,
        help_,
        *acts,
        label=words.say("Waiting"),
        choices=choices,
        seat=seat if seat >= 0 else None,
        kind="wait",
    )


def over(words: Words, seat: int, title: str, why: str, clause: Safe, places: list[Safe]) -> Safe:
    """Who has won and why, the ranking, and where to go from here."""
    button = widgets.button
    again = button(words.say("Rematch"), name="rematch", is_main=True, data_rematch=True)
    return widgets.prompt(
        title,
        why,
        button(words.say("Replay"), name="play", href="?replay", data_replay=True),
        again if seat >= 0 else EMPTY,
        label=words.say("The game is over."),
        clause=clause,
        choices=tag("ol", *places, class_="ranking"),
        seat=seat if seat >= 0 else None,
        kind="over",
    )


def place(colour: str, name: str, score: str, is_me: bool) -> Safe:
    """A line of the ranking."""
    return tag(
        "li",
        token(colour, 22),
        tag("span", name, class_="name"),
        tag("b", score, class_="num"),
        class_="me" if is_me else None,
    )
