"""A plain drawing for any game: options as buttons, events as lines, nothing lit but the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from landnam.draw import widgets
from landnam.draw.markup.tags import EMPTY, Safe, join, tag
from landnam.draw.scene import Drawing, Parts, Scene, Why
from landnam.draw.signs import SEATS
from landnam.kit.core import Decision, Event
from landnam.kit.game import Content, Game
from landnam.kit.luck import Luck
from landnam.words import Words
from landnam.words.endings import result
from landnam.words.game import described, event_line, fields, kind_text, sentence
from landnam.words.reasons import reason_lines


class GenericDrawing(Drawing):
    """Any game: whatever can be asked is asked in its notation."""

    styles: tuple[str, ...] = ("generic.css",)

    def __init__(
        self,
        game: Game[Any, Any],
        name: Callable[[Words], str],
        ending: Callable[[Words, str], str],
    ) -> None:
        self.game = game
        self.game_name = name
        self.ending = ending

    def name(self, words: Words) -> str:
        return self.game_name(words)

    def symbols(self, content: Content) -> Safe:
        return EMPTY

    def parts(self, scene: Scene) -> Parts:
        return {
            "steps": tag("div", id="part-steps", class_="steps"),
            "seats": seats(self, scene),
            "board": board(scene),
            "prompt": prompt(self, scene),
            "hand": tag("section", id="part-hand", class_="hand", hidden=True),
            "log/all": log(self, scene),
        }

    def body(self, scene: Scene, parts: Parts) -> Safe:
        label = scene.words.say("Players")
        return join(
            tag("section", parts["seats"], class_="seats", aria_label=label),
            tag("main", parts["board"], class_="board"),
            parts["prompt"],
            parts["hand"],
            widgets.side(scene.words, parts),
            parts.get("curtain") or widgets.no_curtain(),
        )

    def colour(self, scene: Scene, seat: int) -> str:
        return SEATS[seat % len(SEATS)]

    def lines(self, scene: Scene, events: Sequence[Event]) -> list[str]:
        return [self.line(scene, event) for event in events]

    def line(self, scene: Scene, event: Event) -> str:
        return event_line(self.game, scene.content, scene.names, event)

    def choice(self, scene: Scene, option: int) -> str:
        return self.choices(scene)[option]

    def choices(self, scene: Scene) -> dict[int, str]:
        """Every option in the words of its kind, or in notation. That is said of a world imagined
        from the view: what a notation names, the decider knows."""
        asked = decision(scene)
        prompt = self.game.questions().get(asked.prompt)
        world = self.game.imagine(scene.content, scene.view, Luck.seeded(0, "notation"))
        return {
            one: kind_text(scene.words, scene.names, prompt, one)
            or sentence(self.game.notation(world, asked, one))
            for one in asked.options
        }

    def clause(self, scene: Scene) -> Safe:
        """The way to the rule behind the question, if the game tells it."""
        prompt = self.game.questions().get(decision(scene).prompt)
        return widgets.clause_link(self.game.name, prompt.clause) if prompt else EMPTY

    def why_not(self, scene: Scene, thing: str) -> Why:
        if thing == "undo":
            return Why(scene.undo_text)
        return Why(scene.words.say("This cannot be picked now."))


def decision(scene: Scene) -> Decision:
    asked = scene.view.asks[0]
    assert isinstance(asked, Decision)
    return asked


def board(scene: Scene) -> Safe:
    """What the viewer may know, field by field."""
    rows = [
        tag("div", tag("dt", sentence(name)), tag("dd", field(scene.words, value)))
        for name, value in fields(scene.view).items()
    ]
    return tag("section", tag("dl", *rows, class_="fields"), id="part-board")


def field(words: Words, value: Any) -> Safe:
    """Several objects, such as players, are a list; everything else is a line."""
    if isinstance(value, list) and value and hasattr(value[0], "__match_args__"):
        return tag("ol", *(tag("li", described(words, one)) for one in value))
    return join(described(words, value))


def seats(drawing: Drawing, scene: Scene) -> Safe:
    points = scene.outcome.scores if scene.outcome else scene.points
    drawn = [
        widgets.seat(
            drawing.colour(scene, at),
            sitter.name,
            sitter.clock,
            points[at] if points else "",
            is_turn=at in scene.awaited,
        )
        for at, sitter in enumerate(scene.sitters)
    ]
    return tag("div", *drawn, id="part-seats")


def prompt(drawing: GenericDrawing, scene: Scene) -> Safe:
    words = scene.words
    if scene.outcome:
        winners, people = scene.outcome.winners, len(scene.people)
        ask = result(words, winners, scene.names, people, scene.seat)
        how = drawing.ending(words, scene.outcome.ending)
        return widgets.prompt(ask, how, label=words.say("The game is over."), kind="over")
    if not scene.view.asks or scene.mode == "replay":
        names = ", ".join(scene.names[seat] for seat in scene.awaited)
        ask = words.say("Waiting for: {names}", names=names) if names else words.say("Waiting")
        return widgets.prompt(ask, "", label=words.say("Waiting"), kind="wait")
    options = [
        widgets.choice(option, text, text, text) for option, text in drawing.choices(scene).items()
    ]
    return widgets.prompt(
        sentence(decision(scene).prompt),
        "",
        widgets.hint_button(words),
        widgets.undo_button(words, not scene.undo),
        widgets.go_button(),
        label=words.say("Your decision"),
        clause=drawing.clause(scene),
        choices=tag("div", *options, class_="choices"),
        seat=scene.seat,
    )


def why(scene: Scene, event: Event) -> Safe:
    """The reasons of a choice that the rules made, to be opened."""
    if event.because is None:
        return EMPTY
    reasons = [tag("li", reason) for reason in reason_lines(scene.words, event.because)]
    summary = tag("summary", scene.words.say("Why?"))
    return tag("details", summary, tag("ul", *reasons), class_="reasons")


def log(drawing: GenericDrawing, scene: Scene) -> Safe:
    lines = [
        widgets.log_line(
            join(drawing.line(scene, event), why(scene, event)),
            drawing.colour(scene, event.seat) if event.seat >= 0 else "",
            at >= scene.fresh,
        )
        for at, event in enumerate(scene.events)
    ]
    return tag("ol", *lines, id="part-log-all", class_="log")
