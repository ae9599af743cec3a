"""Still pages to look at: `python -m landnam.draw.gallery OUT_DIR`.

Plays seeded games to interesting moments and writes them as HTML files beside a copy of the styles:
every decision, a spectator, the end, a replay; four languages, light and dark."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from landnam.draw import shell
from landnam.draw.drawings import drawing_of
from landnam.draw.scene import Outcome, Scene, Sitter
from landnam.draw.tags import join, tag
from landnam.games.northgard.game import GAME as NORTHGARD
from landnam.games.northgard.words import CLAUSES as NORTHGARD_CLAUSES
from landnam.games.vaalbara.game import GAME
from landnam.games.vaalbara.words import CLAUSES
from landnam.kit.core import SPECTATOR, Event, apply, settle
from landnam.kit.errors import Problem
from landnam.kit.game import Game, Options
from landnam.kit.luck import Luck
from landnam.words import LANGUAGES, Words

STATIC: Final = Path(__file__).parents[1] / "web" / "static"
STYLES: Final = ("site.css",)
"""Of every table; its drawing names the others."""
NAMES: Final = ("Olena", "Bence", "Ivar", "Freyja", "Maximiliane")
THEMES: Final = ("light", "dark")
TABLES: Final[tuple[tuple[int, Options], ...]] = (
    (2, {}),
    (4, {"creatures": "creatures"}),
    (5, {"creatures": "more", "length": "long"}),
)
"""Tables of Northgard: seats and options."""


class Play:
    """A game in which everybody answers at random."""

    def __init__(
        self,
        seats: int,
        seed: int,
        names: Sequence[str] = NAMES,
        game: Game[Any, Any] = GAME,
        options: Options | None = None,
    ) -> None:
        self.luck = Luck.seeded(seed, "gallery")
        self.names = names
        self.game = game
        self.content = game.load()
        self.state = game.begin(self.content, seats, options or {})
        self.events: list[Event] = []
        self.state.journal = self.events
        self.told = 0
        settle(self.state, self.luck)

    def go_on(self) -> None:
        """One answer."""
        asks = self.state.asks
        decision = asks[self.luck.below(len(asks))]
        option = decision.options[self.luck.below(len(decision.options))]
        self.told = len(self.events)
        apply(self.state, decision.seat, option, self.luck)

    def scene(self, seat: int, words: Words, mode: str = "play") -> Scene:
        view = self.game.see(self.state, seat)
        return Scene(
            view=view,
            words=words,
            sitters=[
                Sitter(name, "bot" if at == 3 else "person", is_thinking=at == 3)
                for at, name in enumerate(self.names[: len(view.players)])
            ],
            events=[event for event in self.events if event.is_for(seat)],
            fresh=sum(event.is_for(seat) for event in self.events[: self.told]),
            awaited=self.game.awaited(view),
            undo=Problem("there is nothing to take back yet") if seat % 2 else None,
            outcome=None if self.state.agenda else self.outcome(),
            mode=mode,
            table="Friday table",
        )

    def outcome(self) -> Outcome:
        game, state = self.game, self.state
        return Outcome(game.scores(state), game.ranking(state), game.winners(state))


def moments(seats: int, seed: int) -> Iterator[tuple[str, Play, int]]:
    """Name, game and viewer: each decision once in the middle of the game, and the end."""
    play = Play(seats, seed)
    wanted = [*CLAUSES]
    while play.state.agenda:
        for decision in play.state.asks:
            if play.state.round > 3 and decision.prompt in wanted:
                wanted.remove(decision.prompt)
                yield decision.prompt, play, decision.seat
                if decision.prompt == "take_land":
                    yield "waiting", play, (decision.seat + 1) % seats
                    yield "watching", play, SPECTATOR
        play.go_on()
    yield "over", play, 0
    yield "over-watched", play, SPECTATOR


def northgard_moments(seats: int, seed: int, options: Options) -> Iterator[tuple[str, Play, int]]:
    """The same for Northgard: each decision once, after the first years if it is not the set-up."""
    play = Play(seats, seed, game=NORTHGARD, options=options)
    wanted = [*NORTHGARD_CLAUSES]
    while play.state.agenda:
        for decision in play.state.asks:
            is_due = play.state.year > 2 or decision.prompt.startswith(("setup", "choose_clan"))
            if is_due and decision.prompt in wanted:
                wanted.remove(decision.prompt)
                yield f"northgard-{decision.prompt}", play, decision.seat
                if decision.prompt == "turn_action":
                    yield "northgard-waiting", play, (decision.seat + 1) % seats
                    yield "northgard-watching", play, SPECTATOR
        play.go_on()
    yield "northgard-over", play, 0
    yield "northgard-over-watched", play, SPECTATOR


def page(play: Play, seat: int, lang: str, theme: str, mode: str = "play") -> str:
    """The whole page of a table; styles lie beside it."""
    drawing, words = drawing_of(play.game.name), Words(lang)
    scene = play.scene(seat, words, mode)
    parts = drawing.parts(scene)
    tools = shell.table_tools(words, play.game.name)
    game = tag(
        "div",
        shell.bar(words, drawing.name(words), scene.table, parts["steps"], tools),
        drawing.body(scene, parts),
        class_=f"game {play.game.name}" + (" replay-game" if mode == "replay" else ""),
    )
    body = join(drawing.symbols(play.content), game)
    styles = (*STYLES, *drawing.styles)
    text = shell.page(drawing.name(words), lang, theme, "", body, styles=styles)
    return text.replace('"/static/', '"')


def write(out: Path) -> int:
    """All pages; how many there are."""
    out.mkdir(parents=True, exist_ok=True)
    for style in STATIC.glob("*.css"):
        shutil.copy(style, out)
    pages: dict[str, str] = {}
    for seats in (2, 3, 4, 5):
        for name, play, seat in moments(seats, seats):
            themes = THEMES if seats == 4 else THEMES[:1]
            for lang in LANGUAGES if seats == 4 else LANGUAGES[:1]:
                for theme in themes:
                    pages[f"{name}-{seats}.{lang}.{theme}"] = page(play, seat, lang, theme)
            if name == "take_land":
                pages[f"replay-{seats}"] = page(play, SPECTATOR, "en", "light", "replay")
    for seats, options in TABLES:
        for name, play, seat in northgard_moments(seats, seats, options):
            looks = [(lang, "light") for lang in LANGUAGES] + [("en", "dark")]
            for lang, theme in looks if seats == 4 else looks[:1]:
                pages[f"{name}-{seats}.{lang}.{theme}"] = page(play, seat, lang, theme)
    words = Words("en")
    curtain = shell.curtain(words, "red", "Bence", words.say("Pass the screen."), 1)
    pages["curtain"] = shell.page("Curtain", "en", "light", "", curtain).replace('"/static/', '"')
    for name, text in pages.items():
        (out / f"{name}.html").write_text(text, encoding="utf-8")
    return len(pages)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    print(f"{folder}: {write(folder)} pages")
