"""Where a command prints: a console, the words of a language, and how much to say."""

from __future__ import annotations

import codecs
import contextlib
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Final, TextIO

from rich import box
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.segment import Segments

from landnam.words import Words

PLAIN: Final = {
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "┊": ":",
    "·": "-",
    "–": "-",
    "—": "-",
    "−": "-",
    "×": "x",
    "±": "~",
    "…": ".",
    "’": "'",
    "✓": "+",
    "✗": "!",
    "▸": ">",
    "•": "*",
}
"""What stands for a sign that the terminal cannot print: one for one, so that columns stay."""


class Screen:
    """Results go to standard output, progress and notes about it to standard error."""

    def __init__(self, words: Words, quiet: bool = False) -> None:
        codecs.register_error("landnam", plain)
        forgive(sys.stdin, "replace")
        self.words = words
        self.quiet = quiet
        self.console = console_on(sys.stdout, stderr=False)
        self.side = console_on(sys.stderr, stderr=True)

    @property
    def is_live(self) -> bool:
        """A person sits there: both ends are a terminal."""
        return self.console.is_terminal and sys.stdin.isatty()

    @property
    def box(self) -> box.Box:
        """The frame of tables: rules only, so that narrow terminals keep their columns."""
        return box.SIMPLE_HEAD

    def tell(self, what: RenderableType = "", style: str | None = None) -> None:
        self.console.print(what, style=style)

    def tell_line(self, line: str) -> None:
        """Never broken by us, so that a command or a path in it can be copied."""
        self.console.print(line, soft_wrap=True)

    def note(self, what: RenderableType = "", style: str | None = "dim") -> None:
        """What is good to know, but not what was asked for."""
        if not self.quiet:
            self.console.print(what, style=style, soft_wrap=isinstance(what, str))

    def lines(self, what: RenderableType) -> int:
        """How many lines it takes."""
        return len(self.console.render_lines(what, pad=False))

    @property
    def room(self) -> int:
        """How many lines fit above the one where the player types."""
        return self.console.height - 1

    def pages(self, what: RenderableType) -> list[RenderableType]:
        """In pieces that fit the terminal."""
        lines = self.console.render_lines(what, pad=False, new_lines=True)
        starts = range(0, len(lines), self.room)
        return [Segments(chain.from_iterable(lines[at : at + self.room])) for at in starts]

    def ask(self, prompt: str) -> str:
        """A line from the player, EOFError at the end. Piped lines are shown as if typed."""
        self.console.file.flush()
        line = input(prompt)
        if not sys.stdin.isatty():
            self.console.print(line)
        return line.strip()

    def wipe(self) -> None:
        """Leave nothing to read: clear the terminal, or push everything off the page."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        else:
            self.console.print("\n" * self.console.height)

    @contextlib.contextmanager
    def progress(self, what: str, total: int) -> Iterator[Progress]:
        """A bar with one task, number 0, while the work lasts."""
        bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=self.side,
            transient=True,
            disable=self.quiet,
        )
        with bar:
            bar.add_task(what, total=total)
            yield bar


def forgive(stream: TextIO, errors: str) -> None:
    """What cannot be encoded or decoded must not end a game."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)


def console_on(stream: TextIO, stderr: bool) -> Console:
    forgive(stream, "landnam")
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=False)


def plain(error: UnicodeError) -> tuple[str, int]:
    """The error handler of the streams: print a plain sign instead of failing."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign, "?") for sign in signs), error.end


with contextlib.suppress(ImportError):
    import readline  # noqa: F401  arrow keys and history for input()
