"""Still pages to look at: `python -m landnam.web.gallery OUT_DIR`.

Plays seeded games to interesting moments and writes them as HTML files beside a copy of the styles:
every decision, a spectator, the end, a replay; four languages, light and dark; the drawing kit."""

from __future__ import annotations

import itertools
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from landnam.draw import page as document
from landnam.draw import widgets
from landnam.draw.markup.tags import join, tag
from landnam.draw.scene import Outcome, Scene, Sitter
from landnam.games import BOXES
from landnam.kit.core import SPECTATOR, Event, apply, settle
from landnam.kit.errors import Problem
from landnam.kit.game import Game, Options
from landnam.kit.luck import Luck
from landnam.web.samples import kit_page
from landnam.words import LANGUAGES, Words

STATIC: Final = Path(__file__).parent / "static"
STYLES: Final = ("site.css",)
"""Of every table; its drawing names the others."""
NAMES: Final = ("Olena", "Bence", "Ivar", "Freyja", "Maximiliane")
THEMES: Final = ("light", "dark")
ALL_LOOKS: Final = [(lang, theme) for lang in LANGUAGES for theme in THEMES]


class Play:
    """A game in which everybody answers at random."""

    def __init__(
        self,
        seats: int,
        seed: int,
        names: Sequence[str] = NAMES,
        game: Game[Any, Any] = BOXES["vaalbara"].game,
        options: Options | None = None,
    ) -> None:
        self.luck = Luck.seeded(seed, "gallery")
        self.names = names
        self.game = game
        self.content = game.load()
        self.state = game.begin(self.content, seats, options or {})
        self.events: list[Event] = []
        self.state.journal = self.events
        self.shown_events = 0
        settle(self.state, self.luck)

    def go_on(self) -> None:
        """One answer."""
        asks = self.state.asks
        decision = asks[self.luck.below(len(asks))]
        option = decision.options[self.luck.below(len(decision.options))]
        self.shown_events = len(self.events)
        apply(self.state, decision.seat, option, self.luck)

    def scene(self, seat: int, words: Words, mode: str = "play") -> Scene:
        view = self.game.see(self.state, seat)
        return Scene(
            content=self.content,
            view=view,
            words=words,
            sitters=[
                Sitter(name, "bot" if at == 3 else "person", is_thinking=at == 3)
                for at, name in enumerate(self.names[: len(view.players)])
            ],
            events=[event for event in self.events if event.is_for(seat)],
            fresh=sum(event.is_for(seat) for event in self.events[: self.shown_events]),
            awaited=self.game.awaited(view),
            undo=Problem("there is nothing to take back yet") if seat % 2 else None,
            outcome=None if self.state.agenda else self.outcome(),
            mode=mode,
            table="Friday table",
        )

    def outcome(self) -> Outcome:
        game, state = self.game, self.state
        return Outcome(game.scores(state), game.ranking(state), game.winners(state))


def moments(seats: int, seed: int, game: Game[Any, Any]) -> Iterator[tuple[str, Play, int]]:
    """Name, game and viewer: each decision once, in the middle of all that ask the same; the one
    in the middle of the game also as others see it; and the end."""
    middles = {prompt: asked[len(asked) // 2] for prompt, asked in asked_at(seats, seed, game)}
    halfway = sorted(middles.values())[len(middles) // 2]
    play = Play(seats, seed, game=game)
    for number in itertools.count():
        if not play.state.agenda:
            break
        for decision in play.state.asks:
            if middles.get(decision.prompt) == number:
                yield decision.prompt, play, decision.seat
                del middles[decision.prompt]
        if number == halfway:
            yield "waiting", play, (play.state.asks[0].seat + 1) % seats
            yield "watching", play, SPECTATOR
        play.go_on()
    yield "over", play, 0
    yield "over-watched", play, SPECTATOR


def asked_at(seats: int, seed: int, game: Game[Any, Any]) -> Iterable[tuple[str, list[int]]]:
    """By prompt, after how many answers it is asked."""
    play = Play(seats, seed, game=game)
    found: dict[str, list[int]] = {}
    for number in itertools.count():
        if not play.state.agenda:
            return found.items()
        for decision in play.state.asks:
            found.setdefault(decision.prompt, []).append(number)
        play.go_on()
    raise AssertionError("counting never ends")


def page(play: Play, seat: int, lang: str, theme: str, mode: str = "play") -> str:
    """The whole page of a table; styles lie beside it."""
    drawing, words = BOXES[play.game.name].drawing, Words(lang)
    scene = play.scene(seat, words, mode)
    parts = drawing.parts(scene)
    tools = document.table_tools(words, play.game.name)
    game = tag(
        "div",
        document.bar(words, drawing.name(words), scene.table, parts["steps"], tools),
        drawing.body(scene, parts),
        class_=f"game {play.game.name}" + (" replay-game" if mode == "replay" else ""),
    )
    body = join(drawing.symbols(play.content), game)
    styles = (*STYLES, *drawing.styles)
    text = document.page(drawing.name(words), lang, theme, "", body, styles=styles)
    return text.replace('"/static/', '"')


def copy_styles(out: Path) -> None:
    """With fonts, so that pages are whole without a server."""
    shutil.copytree(STATIC, out, dirs_exist_ok=True)
    for box in BOXES.values():
        own = box.game.folder / "drawing" / "static"
        if own.is_dir():
            shutil.copytree(own, out / "games" / box.name, dirs_exist_ok=True)


def write(out: Path) -> int:
    """All pages; how many there are."""
    out.mkdir(parents=True, exist_ok=True)
    copy_styles(out)
    pages: dict[str, str] = {}
    for box in BOXES.values():
        for seats in box.game.seats(box.content):
            looks = ALL_LOOKS if seats == min(4, box.label.players[1]) else ALL_LOOKS[:1]
            for name, play, seat in moments(seats, seats, box.game):
                for lang, theme in looks:
                    title = f"{box.name}-{name}-{seats}.{lang}.{theme}"
                    pages[title] = page(play, seat, lang, theme)
                if name == "watching":
                    replayed = page(play, SPECTATOR, "en", "light", "replay")
                    pages[f"{box.name}-replay-{seats}"] = replayed
    words = Words("en")
    curtain = widgets.curtain(words, "red", "Bence", words.say("Pass the screen."), 1)
    pages["curtain"] = document.page("Curtain", "en", "light", "", curtain).replace(
        '"/static/', '"'
    )
    pages |= {f"kit.{theme}": kit_page(theme) for theme in THEMES}
    for name, text in pages.items():
        (out / f"{name}.html").write_text(text, encoding="utf-8")
    return len(pages)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    print(f"{folder}: {write(folder)} pages")
